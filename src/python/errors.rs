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
        let message = error.to_string();
        let faults = error.faults.into_iter().map(|fault| (fault.text, fault.kind.name()));
        InvalidFenError::new_err((message, error.text, faults.collect::<Vec<_>>()))
    }
}

impl From<SpecError> for PyErr {
    fn from(error: SpecError) -> PyErr {
        VariantError::new_err(error.to_string())
    }
}
