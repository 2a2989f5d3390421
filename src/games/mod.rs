//! The games: one folder each, with the same file names. No game knows another.

pub mod chapas;
pub mod dumaraj;
pub mod naja;
pub mod navia;
pub mod niya;
