//! Fuzzes files of compasses.
#![no_main]

#[path = "../../tests/support/fuzz.rs"]
#[allow(dead_code)]
mod fuzz;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    fuzz::compasses(bytes);
});
