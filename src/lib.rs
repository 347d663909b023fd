//! Legal moves, perft and simulation for chess variants on large boards.
//!
//! The modules stand in the order in which data flows through them. A game is defined by plain data
//! ([`spec`]), compiled once into tables (`tables`, [`variant`]) and then played ([`position`], [`movegen`], [`game`]).
//!
//! | module | what it holds |
//! |---|---|
//! | [`geometry`] | squares, steps, the shape of a board |
//! | [`bitboard`] | sets of squares, and the one operation behind all sliding moves |
//! | `processor` | work compiled for the best instructions that the processor has |
//! | [`piece`] | kinds of piece and their letters |
//! | [`spec`] | a game as plain data |
//! | [`setup`], [`fen`] | a position as it is written |
//! | [`zobrist`] | keys of positions |
//! | `tables` | what each piece can do from, and to, each square |
//! | [`variant`] | a game, ready to be played |
//! | [`moves`] | moves and their text |
//! | [`position`] | a position; making and unmaking moves |
//! | [`attacks`] | who attacks a square |
//! | [`movegen`] | legal moves |
//! | [`effects`] | what a move would do |
//! | [`outcome`], [`game`] | how a game ends; a game with its history |
//! | [`transposition`], [`perft`], [`playout`] | counting and simulation |
//! | [`any`] | all of it for a board size that is known only at run time |
//!
//! ```
//! use std::sync::{Arc, atomic::AtomicBool};
//! use snaketongue::{perft::perft, position::Position, spec::VariantSpec, variant::Variant};
//!
//! // `snaketongue compile chess` writes such a file for any game.
//! let json = include_str!("../benches/specs/chess.json");
//! let chess = Arc::new(Variant::<1>::new(VariantSpec::from_json(json)?)?);
//! let position = Position::start(&chess).unwrap();
//! assert_eq!(perft(&position, 3, &AtomicBool::new(false)), Some(8_902));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod geometry;

pub mod bitboard;

mod processor;

pub mod piece;

pub mod spec;

pub mod setup;

pub mod fen;

pub mod zobrist;

mod tables;

pub mod variant;

pub mod moves;

pub mod position;

pub mod attacks;

pub mod movegen;

pub mod effects;

pub mod outcome;

pub mod game;

pub mod transposition;

pub mod perft;

pub mod playout;

pub mod any;

#[cfg(feature = "python")]
mod python;
