//! Text that comes from Python.

use std::borrow::Cow;
use std::ops::Deref;

use pyo3::prelude::*;
use pyo3::types::PyString;

/// A `str`.
///
/// A lone surrogate, which Python allows and Rust does not, becomes U+FFFD. That has no meaning in any text that is read
/// here, so the reader refuses it in its own words.
pub(super) struct Text<'a>(Cow<'a, str>);

impl<'a> FromPyObject<'a, '_> for Text<'a> {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, '_, PyAny>) -> PyResult<Self> {
        Ok(Text(match value.extract::<&'a str>() {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(value.cast::<PyString>()?.to_string_lossy().into_owned()),
        }))
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}
