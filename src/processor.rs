//! Work compiled twice: for any processor, and for those that count and find bits in one instruction.
//!
//! The baseline of x86-64 has no such instructions, though nearly every processor does. What runs is chosen at run time.

/// A piece of work that is mostly about sets of squares.
///
/// `run`, and what matters of all that it calls, should be `#[inline(always)]`: what is a function by itself is compiled
/// for any processor.
pub(crate) trait Task {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run(self) -> Self::Output;
}

/// Does some work with the best instructions that the processor has.
#[inline(always)]
pub(crate) fn accelerate<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
    {
        #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
        fn with_bit_instructions<T: Task>(task: T) -> T::Output {
            task.run()
        }
        // SAFETY: the processor has just been asked for every feature that the function uses.
        return unsafe { with_bit_instructions(task) };
    }
    anywhere(task)
}

/// Never inlined into [`accelerate`], and so into work that starts more of its kind: it would call itself, and a function
/// that does is not inlined where the better instructions are.
#[inline(never)]
pub(crate) fn anywhere<T: Task>(task: T) -> T::Output {
    task.run()
}
