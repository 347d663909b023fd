//! Perft for Python: without the interpreter's lock, and stopped by Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::perft::MAX_DEPTH;

/// How often a long computation looks for signals.
const PATIENCE: Duration = Duration::from_millis(50);

/// Checks a depth that came from Python.
pub(super) fn parse_depth(value: &Bound<'_, PyAny>) -> PyResult<u32> {
    let index = match value.call_method0("__index__") {
        Ok(index) => index,
        Err(_) => {
            let found = value.get_type().name()?;
            return Err(PyTypeError::new_err(format!("depth: expected an int, got {found}")));
        }
    };
    index.extract().ok().filter(|&depth| depth <= MAX_DEPTH).ok_or_else(|| {
        PyValueError::new_err(format!("depth: expected 0 to {MAX_DEPTH}, got {}", shown(&index)))
    })
}

/// A number as text, shortened when it is absurdly long.
fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.str().map(|text| text.to_string());
    text.ok().filter(|text| text.len() <= 40).unwrap_or_else(|| "a number of many digits".into())
}

/// Runs a computation on another thread while this one watches for signals; the computation must end soon once its
/// flag is set.
pub(super) fn interruptible<T: Send>(
    py: Python<'_>,
    compute: impl FnOnce(&AtomicBool) -> Option<T> + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let result = py.detach(|| {
        std::thread::scope(|scope| {
            // Nothing is ever sent: the channel closes when the worker ends, however it ends.
            let (alive, watch) = channel::<()>();
            let stop = &stop;
            let worker = scope.spawn(move || {
                let _alive = alive;
                compute(stop)
            });
            let mut signal = Ok(());
            while let Err(RecvTimeoutError::Timeout) = watch.recv_timeout(PATIENCE) {
                signal = Python::attach(|py| py.check_signals());
                if signal.is_err() {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
            let result = worker.join();
            signal.map(|()| result)
        })
    })?;
    match result {
        Ok(Some(value)) => Ok(value),
        Ok(None) => Err(pyo3::exceptions::PyKeyboardInterrupt::new_err(())),
        Err(_) => {
            Err(pyo3::exceptions::PyRuntimeError::new_err("the computation failed; please report this"))
        }
    }
}
