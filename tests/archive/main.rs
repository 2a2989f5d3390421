//! The archive: what it keeps, finds and survives.

mod games;
mod speed;
