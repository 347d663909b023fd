//! `_core.Variant`: a compiled game.

use pyo3::prelude::*;

use crate::any::AnyVariant;
use crate::for_width;
use crate::spec::VariantSpec;

use super::move_table::MoveTable;

/// A compiled game. Made from the JSON text of a `VariantSpec`.
#[pyclass(frozen, subclass, module = "snaketongue._core")]
pub(super) struct Variant {
    pub(super) variant: AnyVariant,
    pub(super) moves: MoveTable,
}

#[pymethods]
impl Variant {
    #[new]
    fn new(json: &str) -> PyResult<Variant> {
        let variant = AnyVariant::new(VariantSpec::from_json(json)?)?;
        Ok(Variant { variant, moves: MoveTable::new() })
    }

    /// Short name, such as "obento".
    #[getter]
    fn id(&self) -> &str {
        for_width!(&self.variant, AnyVariant, variant => &variant.spec.id)
    }

    /// Name for people, such as "Obento Chess".
    #[getter]
    fn title(&self) -> &str {
        for_width!(&self.variant, AnyVariant, variant => &variant.spec.title)
    }

    /// Number of files.
    #[getter]
    fn files(&self) -> u8 {
        for_width!(&self.variant, AnyVariant, variant => variant.geometry.files())
    }

    /// Number of ranks.
    #[getter]
    fn ranks(&self) -> u8 {
        for_width!(&self.variant, AnyVariant, variant => variant.geometry.ranks())
    }

    /// The start position as a FEN.
    #[getter]
    fn start_fen(&self) -> &str {
        for_width!(&self.variant, AnyVariant, variant => &variant.spec.start_fen)
    }
}
