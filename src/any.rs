//! Games and positions whose board size is known only at run time.
//!
//! Everything else is compiled once for each number of words; here one enum chooses between them.

use std::sync::Arc;

use crate::fen::{FenError, listed};
use crate::game::Game;
use crate::spec::{SpecError, VariantSpec};
use crate::variant::Variant;

/// A game on a board of any size.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum AnyVariant {
    One(Arc<Variant<1>>),
    Two(Arc<Variant<2>>),
    Three(Arc<Variant<3>>),
    Four(Arc<Variant<4>>),
}

/// A game in progress on a board of any size.
#[derive(Clone, Debug)]
// A game is made seldom and reached through a reference: its size costs less than a box would.
#[allow(missing_docs, clippy::large_enum_variant)]
pub enum AnyGame {
    One(Game<1>),
    Two(Game<2>),
    Three(Game<3>),
    Four(Game<4>),
}

/// Evaluates one expression for whichever width an [`AnyVariant`] or [`AnyGame`] has.
#[macro_export]
macro_rules! for_width {
    ($any:expr, $Any:ident, $inner:ident => $body:expr) => {
        match $any {
            $Any::One($inner) => $body,
            $Any::Two($inner) => $body,
            $Any::Three($inner) => $body,
            $Any::Four($inner) => $body,
        }
    };
}

impl AnyVariant {
    /// Checks a definition, its start position included, and works out its tables.
    pub fn new(spec: VariantSpec) -> Result<AnyVariant, SpecError> {
        let squares = spec.files as usize * spec.ranks as usize;
        let variant = match squares.div_ceil(64) {
            0 | 1 => AnyVariant::One(Arc::new(Variant::new(spec)?)),
            2 => AnyVariant::Two(Arc::new(Variant::new(spec)?)),
            3 => AnyVariant::Three(Arc::new(Variant::new(spec)?)),
            _ => AnyVariant::Four(Arc::new(Variant::new(spec)?)),
        };
        match AnyGame::new(&variant, None) {
            Ok(_) => Ok(variant),
            Err(e) => Err(SpecError(format!("start: {}", listed(&e.faults)))),
        }
    }
}

impl AnyGame {
    /// A game from the start position, or from a FEN.
    pub fn new(variant: &AnyVariant, fen: Option<&str>) -> Result<AnyGame, FenError> {
        Ok(match variant {
            AnyVariant::One(variant) => AnyGame::One(Game::new(variant, fen)?),
            AnyVariant::Two(variant) => AnyGame::Two(Game::new(variant, fen)?),
            AnyVariant::Three(variant) => AnyGame::Three(Game::new(variant, fen)?),
            AnyVariant::Four(variant) => AnyGame::Four(Game::new(variant, fen)?),
        })
    }

    /// A copy with the last `plies` moves, or with all.
    pub fn tail(&self, plies: Option<usize>) -> AnyGame {
        let plies = plies.unwrap_or(usize::MAX);
        match self {
            AnyGame::One(game) => AnyGame::One(game.tail(plies)),
            AnyGame::Two(game) => AnyGame::Two(game.tail(plies)),
            AnyGame::Three(game) => AnyGame::Three(game.tail(plies)),
            AnyGame::Four(game) => AnyGame::Four(game.tail(plies)),
        }
    }
}
