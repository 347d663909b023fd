//! Perft for Python: without the interpreter's lock, and stopped by Ctrl-C.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::perft::{MAX_DEPTH, Perft};
use crate::transposition::Table;

/// How often a long computation looks for signals.
const PATIENCE: Duration = Duration::from_millis(50);

/// What Python asks to be counted.
pub(super) struct Count {
    depth: u32,
    threads: usize,
    table: Option<Table>,
}

impl Count {
    pub(super) fn new(
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
        hash_mb: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Count> {
        let depth = integer("depth", depth, 0..=MAX_DEPTH)?;
        let threads = threads.map_or(Ok(1), |value| integer("threads", value, 0..=1024))?;
        let megabytes = hash_mb.map_or(Ok(0), |value| integer("hash_mb", value, 0..=1 << 20))? as usize;
        let table = || {
            Table::new(megabytes << 20).ok_or_else(|| {
                PyMemoryError::new_err(format!("hash_mb: there is no memory for {megabytes} MB"))
            })
        };
        Ok(Count { depth, threads: threads as usize, table: (megabytes > 0).then(table).transpose()? })
    }

    /// Runs a count on another thread while this one watches for signals.
    pub(super) fn run<T: Send>(
        &self,
        py: Python<'_>,
        count: impl FnOnce(&Perft, u32) -> Option<T> + Send,
    ) -> PyResult<T> {
        let stop = AtomicBool::new(false);
        let perft = Perft { threads: self.threads, table: self.table.as_ref(), stop: &stop };
        let depth = self.depth;
        let result = py.detach(|| {
            std::thread::scope(|scope| {
                // Nothing is ever sent: the channel closes when the worker ends, however it ends.
                let (alive, watch) = channel::<()>();
                let worker = scope.spawn(move || {
                    let _alive = alive;
                    count(&perft, depth)
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
            Ok(None) if stop.into_inner() => Err(PyKeyboardInterrupt::new_err(())),
            Ok(None) => Err(PyRuntimeError::new_err(format!("{} threads cannot be started", self.threads))),
            Err(_) => Err(PyRuntimeError::new_err("the count failed; please report this")),
        }
    }
}

/// Checks a whole number that came from Python.
fn integer(name: &str, value: &Bound<'_, PyAny>, range: RangeInclusive<u32>) -> PyResult<u32> {
    let index = match value.call_method0("__index__") {
        Ok(index) => index,
        Err(_) => {
            let found = value.get_type().name()?;
            return Err(PyTypeError::new_err(format!("{name}: expected an int, got {found}")));
        }
    };
    index.extract().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        let (least, most) = range.into_inner();
        PyValueError::new_err(format!("{name}: expected {least} to {most}, got {}", shown(&index)))
    })
}

/// A number as text, shortened when it is absurdly long.
fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.str().map(|text| text.to_string());
    text.ok().filter(|text| text.len() <= 40).unwrap_or_else(|| "a number of many digits".into())
}
