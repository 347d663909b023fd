//! The exceptions of `snaketongue.errors`, and how faults of the core become them.

use pyo3::prelude::*;

use crate::fen::FenError;
use crate::spec::SpecError;

pyo3::import_exception!(snaketongue.errors, IllegalMoveError);
pyo3::import_exception!(snaketongue.errors, InvalidFenError);
pyo3::import_exception!(snaketongue.errors, InvalidMoveError);
pyo3::import_exception!(snaketongue.errors, SnaketongueError);
pyo3::import_exception!(snaketongue.errors, VariantError);

impl From<FenError> for PyErr {
    fn from(error: FenError) -> PyErr {
        InvalidFenError::new_err((error.to_string(), error.text, error.faults))
    }
}

impl From<SpecError> for PyErr {
    fn from(error: SpecError) -> PyErr {
        VariantError::new_err(error.to_string())
    }
}
