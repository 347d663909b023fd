//! TOML for the definition reader: plain Python values, and the line of every key.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use toml::de::{DeTable, DeValue};

/// Reads a TOML text.
///
/// Returns its values as a dict, and a dict from the dotted path of every key (array elements by their number) to
/// its line, counted from 1. Dates and times, which no key of the language takes, come as bytes. Raises ValueError with
/// an attribute `line` for a text that is no TOML.
#[pyfunction]
pub(super) fn read_toml<'py>(
    py: Python<'py>,
    text: &str,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
    let lines = Lines::new(text);
    let table = DeTable::parse(text).map_err(|e| {
        let error = PyValueError::new_err(e.message().to_string());
        let line = e.span().map(|span| lines.at(span.start));
        match error.value(py).setattr("line", line) {
            Ok(()) => error,
            Err(fault) => fault,
        }
    })?;
    let mut reader = Reader { lines, places: PyDict::new(py) };
    let values = reader.table(table.get_ref(), "")?;
    Ok((values, reader.places))
}

/// Where the lines of a text start.
struct Lines(Vec<usize>);

impl Lines {
    fn new(text: &str) -> Lines {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(i, _)| i + 1);
        Lines(std::iter::once(0).chain(ends).collect())
    }

    fn at(&self, offset: usize) -> usize {
        self.0.partition_point(|&start| start <= offset)
    }
}

struct Reader<'py> {
    lines: Lines,
    places: Bound<'py, PyDict>,
}

impl<'py> Reader<'py> {
    fn note(&self, path: &str, offset: usize) -> PyResult<()> {
        self.places.set_item(path, self.lines.at(offset))
    }

    fn table(&mut self, table: &DeTable<'_>, prefix: &str) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(self.places.py());
        for (key, value) in table {
            let name = key.get_ref();
            let path = if prefix.is_empty() { name.to_string() } else { format!("{prefix}.{name}") };
            self.note(&path, key.span().start)?;
            dict.set_item(name.as_ref(), self.value(value.get_ref(), &path)?)?;
        }
        Ok(dict)
    }

    fn value(&mut self, value: &DeValue<'_>, path: &str) -> PyResult<Bound<'py, PyAny>> {
        let py = self.places.py();
        Ok(match value {
            DeValue::String(text) => text.as_ref().into_pyobject(py)?.into_any(),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => number.into_pyobject(py)?.into_any(),
                // Too large for any key of the language; the check of the key quotes it.
                Err(_) => number.to_string().into_pyobject(py)?.into_any(),
            },
            DeValue::Float(number) => {
                let number: f64 = number.as_str().parse().unwrap_or(f64::NAN);
                number.into_pyobject(py)?.into_any()
            }
            DeValue::Boolean(value) => value.into_pyobject(py)?.to_owned().into_any(),
            DeValue::Datetime(time) => PyBytes::new(py, time.to_string().as_bytes()).into_any(),
            DeValue::Array(values) => {
                let list = PyList::empty(py);
                for (i, value) in values.iter().enumerate() {
                    let path = format!("{path}.{i}");
                    self.note(&path, value.span().start)?;
                    list.append(self.value(value.get_ref(), &path)?)?;
                }
                list.into_any()
            }
            DeValue::Table(table) => self.table(table, path)?.into_any(),
        })
    }
}
