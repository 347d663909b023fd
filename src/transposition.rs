//! A table of counted subtrees, shared by threads without locks.

use std::alloc::{Layout, alloc_zeroed};
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};

/// Entries that are looked at together: they fill one line of cache.
const BUCKET: usize = 4;

/// Remembers how many move sequences of a depth a position has.
///
/// An entry is found by the lower half of the position's key and confirmed by all of the upper half, so a wrong count is
/// taken for a right one with a probability of 2^-62 at each look-up: over a thousand million look-ups, once in four
/// thousand million runs. Two threads that write one entry at the same time cannot mix it up: the upper
/// half is stored combined with the count, and a torn entry confirms nothing.
#[derive(Debug)]
pub struct Table {
    buckets: Box<[[Entry; BUCKET]]>,
}

#[derive(Debug)]
struct Entry {
    /// The upper half of the key, combined with `data`.
    check: AtomicU64,
    /// The count, and in the lowest eight bits the depth (0: empty).
    data: AtomicU64,
}

impl Table {
    /// A table of at most `bytes` bytes; `None` if there is no memory for it.
    pub fn new(bytes: usize) -> Option<Table> {
        let count = (bytes / size_of::<[Entry; BUCKET]>()).max(1);
        let layout = Layout::array::<[Entry; BUCKET]>(count).ok()?;
        // Zeroed memory comes from the system page by page as it is used: a large table costs nothing before.
        // SAFETY: the layout is not empty, as there is a bucket at least.
        let memory = unsafe { alloc_zeroed(layout) }.cast::<[Entry; BUCKET]>();
        if memory.is_null() {
            return None;
        }
        // SAFETY: the memory was allocated for exactly this slice by the global allocator, and an entry of zeros is
        // valid: an empty one.
        let buckets = unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(memory, count)) };
        Some(Table { buckets })
    }

    fn bucket(&self, key: u128) -> &[Entry; BUCKET] {
        // The lower half of the key, scaled to the number of buckets.
        let place = (key as u64 as u128 * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }

    /// The count of a position for a depth, if it is known.
    pub fn get(&self, key: u128, depth: u32) -> Option<u64> {
        self.bucket(key).iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let upper = entry.check.load(Ordering::Relaxed) ^ data;
            (upper == (key >> 64) as u64 && data & 0xff == depth as u64).then_some(data >> 8)
        })
    }

    /// Remembers a count, in place of the one of least depth in its bucket.
    pub fn put(&self, key: u128, depth: u32, count: u64) {
        let least = self.bucket(key).iter().min_by_key(|entry| entry.data.load(Ordering::Relaxed) & 0xff);
        if let Some(entry) = least.filter(|_| depth <= 0xff && count < 1 << 56) {
            let data = count << 8 | depth as u64;
            entry.data.store(data, Ordering::Relaxed);
            entry.check.store((key >> 64) as u64 ^ data, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_what_was_put_there() {
        let table = Table::new(1 << 12).unwrap();
        let key = |i: u128| (i << 64 | i << 57).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        for i in 1..1000 {
            table.put(key(i), 3, i as u64);
            assert_eq!(table.get(key(i), 3), Some(i as u64));
            assert_eq!(table.get(key(i), 4), None);
        }
        let kept =
            (1..1000).filter(|&i| table.get(key(i), 3).inspect(|&n| assert_eq!(n, i as u64)).is_some());
        assert!((1..=256).contains(&kept.count()));
    }

    #[test]
    fn counts_too_large_to_store_are_left_out() {
        let table = Table::new(0).unwrap();
        table.put(1, 2, 1 << 56);
        assert_eq!(table.get(1, 2), None);
    }
}
