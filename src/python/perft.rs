//! The arguments of perft, and what they ask for.

use std::sync::atomic::AtomicBool;

use pyo3::exceptions::{PyMemoryError, PyOverflowError};
use pyo3::prelude::*;

use crate::perft::{LONG, MAX_DEPTH, Perft};
use crate::transposition::Table;

use super::background::{at_once, interruptible};
use super::numbers::integer;

/// Largest number of threads that can be asked for.
pub(super) const MAX_THREADS: usize = 1024;

/// Largest table that can be asked for, in MiB.
pub(super) const MAX_HASH_MB: usize = 1 << 20;

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
        let threads = threads.map_or(Ok(1), |value| integer("threads", value, 0..=MAX_THREADS))?;
        let megabytes = hash_mb.map_or(Ok(0), |value| integer("hash_mb", value, 0..=MAX_HASH_MB))?;
        let table = || {
            Table::new(megabytes << 20).ok_or_else(|| {
                PyMemoryError::new_err(format!("hash_mb: there is no memory for {megabytes} MiB"))
            })
        };
        Ok(Count { depth, threads, table: (megabytes > 0).then(table).transpose()? })
    }

    /// A count for Python, which does not know that the largest number stands for all above it.
    pub(super) fn exact(count: u64) -> PyResult<u64> {
        match count {
            u64::MAX => Err(PyOverflowError::new_err("the count exceeds 2**64 - 2")),
            count => Ok(count),
        }
    }

    /// Runs a count.
    pub(super) fn run<T: Send>(
        &self,
        py: Python<'_>,
        count: impl FnOnce(&Perft, u32) -> Option<T> + Send,
    ) -> PyResult<T> {
        let (threads, table, depth) = (self.threads, self.table.as_ref(), self.depth);
        let work = move |stop: &AtomicBool| count(&Perft { threads, table, stop }, depth);
        if depth < LONG { at_once(py, work) } else { interruptible(py, work) }
    }
}
