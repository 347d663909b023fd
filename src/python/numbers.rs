//! Whole numbers that come from Python.

use std::fmt::Display;
use std::ops::RangeInclusive;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::errors::SnaketongueError;

/// Checks a number; the message of the error quotes it and tells the range.
pub(super) fn integer<'py, T>(name: &str, value: &Bound<'py, PyAny>, range: RangeInclusive<T>) -> PyResult<T>
where
    T: Display + PartialOrd + for<'a> FromPyObject<'a, 'py>,
{
    if !value.hasattr("__index__")? {
        let found = value.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{name}: expected an int, got {found}")));
    }
    let index = value.call_method0("__index__")?;
    index.extract().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        let (least, most) = range.into_inner();
        SnaketongueError::new_err(format!("{name}: expected {least} to {most}, got {}", shown(&index)))
    })
}

/// A number as text, shortened when it is absurdly long.
fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.str().map(|text| text.to_string());
    text.ok().filter(|text| text.len() <= 40).unwrap_or_else(|| "a number of many digits".into())
}
