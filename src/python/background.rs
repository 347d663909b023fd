//! Long work: without the interpreter's lock, and stopped by Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

/// How often it is seen to signals.
const PATIENCE: Duration = Duration::from_millis(50);

/// Runs `work` on this thread, for work that mostly takes less time than to start another one: a second at the very
/// most. The work gives `None` when it cannot be done for want of threads.
pub(super) fn at_once<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> Option<T> + Send,
) -> PyResult<T> {
    py.detach(|| work(&AtomicBool::new(false))).ok_or_else(no_threads)
}

/// Runs `work` on another thread while this one watches for signals. The work must end soon once its flag is set; it
/// gives `None` then, or when it cannot be done for want of threads.
pub(super) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> Option<T> + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let result = py.detach(|| {
        std::thread::scope(|scope| {
            // Nothing is ever sent: the channel closes when the worker ends, however it ends.
            let (alive, watch) = channel::<()>();
            let flag = &stop;
            let worker = std::thread::Builder::new().spawn_scoped(scope, move || {
                let _alive = alive;
                work(flag)
            });
            let Ok(worker) = worker else { return Ok(Ok(None)) };
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
        Ok(None) => Err(no_threads()),
        Err(_) => Err(PyRuntimeError::new_err("the work failed; please report this")),
    }
}

fn no_threads() -> PyErr {
    PyRuntimeError::new_err("the system does not give so many threads")
}
