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
    #[pymodule_export]
    const MAX_PATHS: usize = crate::variant::MAX_PATHS;
}
