//! Waiting for what another thread of the house answers.

/// Waits so. In a simulation one thread works at a time: the one that waits steps aside, and goes on when it is its turn.
pub(crate) fn wait<T>(answer: impl FnOnce() -> T) -> T {
    #[cfg(test)]
    let _aside = turns::step_aside();
    answer()
}

/// Who of two threads works.
#[cfg(test)]
pub(crate) mod turns {
    use std::cell::RefCell;
    use std::sync::{Arc, Condvar, Mutex};

    /// One thread at a time has the floor. Clones are the same floor.
    #[derive(Clone, Default)]
    pub(crate) struct Floor(Arc<(Mutex<bool>, Condvar)>);

    thread_local! {
        static MINE: RefCell<Option<Floor>> = const { RefCell::new(None) };
    }

    impl Floor {
        /// Works while nobody else does.
        pub(crate) fn with<T>(&self, work: impl FnOnce() -> T) -> T {
            self.take();
            let _has = Has(self);
            work()
        }

        /// The same, on a thread that steps aside where it waits.
        pub(crate) fn with_mine<T>(&self, work: impl FnOnce() -> T) -> T {
            MINE.set(Some(self.clone()));
            let done = self.with(work);
            MINE.set(None);
            done
        }

        fn take(&self) {
            let taken = self.0.0.lock().expect("nothing under this lock panics");
            *self.0.1.wait_while(taken, |taken| *taken).expect("nothing under this lock panics") = true;
        }

        fn give(&self) {
            *self.0.0.lock().expect("nothing under this lock panics") = false;
            self.0.1.notify_all();
        }
    }

    /// Gives the floor back, however the work ends.
    struct Has<'f>(&'f Floor);

    impl Drop for Has<'_> {
        fn drop(&mut self) {
            self.0.give();
        }
    }

    /// Has the floor again when it is dropped.
    pub(crate) struct Aside(Option<Floor>);

    pub(crate) fn step_aside() -> Aside {
        let mine = MINE.with_borrow(Clone::clone);
        mine.iter().for_each(Floor::give);
        Aside(mine)
    }

    impl Drop for Aside {
        fn drop(&mut self) {
            self.0.iter().for_each(Floor::take);
        }
    }
}
