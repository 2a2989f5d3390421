//! Ludoteca plays, keeps and annotates little-known board games, offline.
//!
//! # Priorities
//! 1. A record once written can be read and replayed for ever. 2. The rules are right. 3. Nothing from outside can
//!    crash the program or lose a move. 4. The window never waits. 5. Code that reads clearly. 6. Speed.
//!
//! # Layers, from below
//! [`text`], [`rng`], [`grid`], [`physics`] know nothing of the others. [`rules`] says what a game is and knows none;
//! [`games`] has one folder for each; [`catalogue`] lists them. Everything above works through [`rules::AnyGame`].
//! [`record`] knows trees and their text, [`archive`] keeps them.
//!
//! # Vocabulary
//! A *seat* is a place at the table, a *player* who sits there. A *setup* is all that is settled before the first
//! *move*; a *position* is a state of a game; a *record* is a played game with its variations and comments; the
//! *archive* keeps records; a *table* is one game in play.

#[cfg(feature = "gui")]
pub mod app;
pub mod archive;
#[cfg(feature = "paint")]
pub mod board;
pub mod catalogue;
pub mod games;
pub mod grid;
pub mod physics;
pub mod record;
pub mod rng;
pub mod rules;
pub mod table;
pub mod text;
