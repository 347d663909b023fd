//! The extension module `snaketongue._core`: thin classes over the Rust types, one file for each.

mod access;
mod background;
mod errors;
mod game;
mod legal_moves;
mod move_table;
mod moves;
mod notation;
mod numbers;
mod perft;
mod playouts;
mod pseudo_legal_moves;
mod text;
mod toml;
mod variant;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    const MAX_DEPTH: u32 = crate::perft::MAX_DEPTH;
    #[pymodule_export]
    const MAX_HASH_MB: usize = super::perft::MAX_HASH_MB;
    #[pymodule_export]
    const MAX_GAME_PATHS: usize = crate::variant::MAX_GAME_PATHS;
    #[pymodule_export]
    const MAX_THREADS: usize = super::perft::MAX_THREADS;

    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::legal_moves::LegalMoves;
    #[pymodule_export]
    use super::moves::Move;
    #[pymodule_export]
    use super::notation::{arrivals, castlings, describe};
    #[pymodule_export]
    use super::playouts::playouts;
    #[pymodule_export]
    use super::pseudo_legal_moves::PseudoLegalMoves;
    #[pymodule_export]
    use super::toml::read_toml;
    #[pymodule_export]
    use super::variant::Variant;
}
