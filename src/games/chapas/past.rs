//! What a game has seen: a list of situations that clones share, for the draw by repetition ("End").

use super::situation::Situation;
use std::sync::Arc;

/// A situation with how often it has been reached, and those before it.
#[derive(Debug)]
pub(super) struct Past {
    now: Situation,
    times: u32,
    before: Option<Arc<Past>>,
}

impl Past {
    /// The past of a game that begins here.
    pub(super) fn begin(now: Situation) -> Arc<Self> {
        Arc::new(Self { now, times: 1, before: None })
    }

    /// Adds a situation; gives how often it has been reached now. Linear in the number of moves so far.
    pub(super) fn extend(past: &mut Arc<Self>, now: Situation) -> u32 {
        let mut node = Some(&*past);
        let mut times = 1;
        while let Some(seen) = node {
            if seen.now == now {
                times = seen.times + 1;
                break;
            }
            node = seen.before.as_ref();
        }
        *past = Arc::new(Self { now, times, before: Some(Arc::clone(past)) });
        times
    }
}

/// Without recursion: a game may have any number of moves.
impl Drop for Past {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut past) = next.and_then(Arc::into_inner) {
            next = past.before.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_past_is_counted_and_dropped() {
        let mut past = Past::begin(Situation::START);
        let early = Arc::clone(&past);
        for n in 2..300_000 {
            assert_eq!(Past::extend(&mut past, Situation::START), n);
        }
        drop(past);
        assert_eq!((early.times, Arc::strong_count(&early)), (1, 1));
    }
}
