//! The clock of the house (19:47-15.6(c), 8.3): the machine's clock, watched by one that nobody can set.
//!
//! A claim expires, a game locks and posted rules bind by the time of day. The machine's clock can be wrong and can be
//! set. So it is compared with the time that has passed since the house opened, by the machine's steady clock. When they
//! differ by more than a few minutes the clock was moved: what depends on the time stops until a supervisor compares the
//! clock with another one and confirms it. Until then whatever is written down has the time by the steady clock.

use rulebook::game::Moment;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Says what time it is, by the machine's clock.
pub type Wall = Arc<dyn Fn() -> Moment + Send + Sync>;

/// Says how much time has passed since some moment, whatever the machine's clock is set to.
pub type Steady = Arc<dyn Fn() -> Duration + Send + Sync>;

/// Says which instant it is, for what is waited for: by the machine's steady clock, or by a simulation's.
type Ticks = Arc<dyn Fn() -> Instant + Send + Sync>;

/// A clock that is off by more than this was moved.
pub(crate) const A_FEW_MINUTES: i64 = 3 * 60_000;

/// The two clocks are read together; where reading them took longer, they are read again.
const TOGETHER: Duration = Duration::from_secs(1);

/// The steady clock of this machine.
pub(crate) fn steady() -> Steady {
    let since = Instant::now();
    Arc::new(move || since.elapsed())
}

/// The clock of the house. Clones are the same clock.
#[derive(Clone)]
pub(crate) struct HouseClock {
    wall: Wall,
    steady: Steady,
    ticks: Ticks,
    state: Arc<Mutex<State>>,
}

struct State {
    /// The last time that the house was sure of, by both clocks.
    wall: Moment,
    steady: Duration,
    /// How far the clock was moved, from when that was seen until somebody confirms it.
    moved: Option<i64>,
}

impl HouseClock {
    /// A clock that is right as far as anybody knows.
    pub(crate) fn new(wall: Wall, steady: Steady) -> HouseClock {
        let (at, passed) = read(&wall, &steady);
        let state = State { wall: at, steady: passed, moved: None };
        HouseClock { wall, steady, ticks: Arc::new(Instant::now), state: Arc::new(Mutex::new(state)) }
    }

    /// The same, where whoever waits for something waits by these instants too.
    #[cfg(test)]
    pub(crate) fn ticking(self, ticks: impl Fn() -> Instant + Send + Sync + 'static) -> HouseClock {
        HouseClock { ticks: Arc::new(ticks), ..self }
    }

    /// Which instant it is: nobody's time to decide depends on what the machine's clock is set to.
    pub(crate) fn instant(&self) -> Instant {
        (self.ticks)()
    }

    /// The time. While the clock is in doubt: the last time that was sure, and what has passed since.
    pub(crate) fn now(&self) -> Moment {
        self.look().0
    }

    /// How far the clock was moved, if it was and nobody has confirmed it since.
    pub(crate) fn moved(&self) -> Option<i64> {
        self.look().1
    }

    /// What the machine's clock shows, right or wrong.
    pub(crate) fn shows(&self) -> Moment {
        (self.wall)()
    }

    /// How much time has passed since some moment, by the steady clock.
    pub(crate) fn passed(&self) -> Duration {
        (self.steady)()
    }

    /// The house has confirmed this time. It counts where this machine's clock shows it too.
    pub(crate) fn confirmed(&self, at: Moment) {
        let (wall, steady) = read(&self.wall, &self.steady);
        if (wall.0 - at.0).abs() <= A_FEW_MINUTES {
            *self.state() = State { wall, steady, moved: None };
        }
    }

    /// The house remembers this time, and its clock may not be behind it.
    pub(crate) fn not_before(&self, last: Moment) {
        let mut state = self.state();
        let behind = state.wall.0.saturating_sub(last.0);
        if behind < -A_FEW_MINUTES && state.moved.is_none() {
            state.moved = Some(behind);
            state.wall = last;
        }
    }

    /// The house closed while its clock was in doubt, and nobody has confirmed it since. `last` is the last time that it
    /// remembers.
    pub(crate) fn still_doubted(&self, moved: i64, last: Moment) {
        let mut state = self.state();
        state.moved = Some(moved);
        state.wall = last;
    }

    fn look(&self) -> (Moment, Option<i64>) {
        let (wall, steady) = read(&self.wall, &self.steady);
        let mut state = self.state();
        let passed = steady.saturating_sub(state.steady).as_millis();
        let by_steady = Moment(state.wall.0.saturating_add(i64::try_from(passed).unwrap_or(i64::MAX)));
        let moved = wall.0.saturating_sub(by_steady.0);
        if state.moved.is_none() && moved.saturating_abs() > A_FEW_MINUTES {
            state.moved = Some(moved);
            tracing::error!(moved_ms = moved, "the clock was moved: what depends on the time has stopped");
        }
        (if state.moved.is_some() { by_steady } else { wall }, state.moved)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Both clocks at one moment: a process that is stopped between two looks must not take that for a moved clock.
fn read(wall: &Wall, steady: &Steady) -> (Moment, Duration) {
    loop {
        let before = steady();
        let at = wall();
        let after = steady();
        if after.saturating_sub(before) < TOGETHER {
            return (at, after);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::sync::atomic::{AtomicI64, Ordering};

    const MINUTE: i64 = 60_000;

    /// A wall clock and a steady one, in milliseconds.
    #[derive(Clone, Default)]
    pub(crate) struct Clocks {
        wall: Arc<AtomicI64>,
        steady: Arc<AtomicI64>,
    }

    impl Clocks {
        pub(crate) fn house(&self) -> HouseClock {
            let Clocks { wall, steady } = self.clone();
            let passed = move || Duration::from_millis(steady.load(Ordering::SeqCst) as u64);
            HouseClock::new(Arc::new(move || Moment(wall.load(Ordering::SeqCst))), Arc::new(passed))
        }

        pub(crate) fn pass(&self, millis: i64) {
            self.set(millis);
            self.steady.fetch_add(millis, Ordering::SeqCst);
        }

        pub(crate) fn set(&self, by: i64) {
            self.wall.fetch_add(by, Ordering::SeqCst);
        }
    }

    #[test]
    fn p15_6c_time_that_passes_is_no_doubt_and_a_clock_that_is_set_is() {
        for moved in [4 * MINUTE, -4 * MINUTE, 400 * 24 * 60 * MINUTE] {
            let clocks = Clocks::default();
            let house = clocks.house();
            clocks.pass(1_000 * MINUTE);
            assert_eq!((house.now(), house.moved()), (Moment(1_000 * MINUTE), None));
            clocks.set(2 * MINUTE);
            assert_eq!((house.now(), house.moved()), (Moment(1_002 * MINUTE), None), "a small correction");
            clocks.set(-2 * MINUTE);
            clocks.set(moved);
            assert_eq!(house.moved(), Some(moved));
            clocks.pass(MINUTE);
            assert_eq!(house.now(), Moment(1_001 * MINUTE), "the time goes on by the steady clock");
            // There and back: somebody looks at it all the same.
            clocks.set(-moved);
            assert_eq!((house.now(), house.moved()), (Moment(1_001 * MINUTE), Some(moved)));
            house.confirmed(Moment(500 * MINUTE));
            assert_eq!(
                house.moved(),
                Some(moved),
                "a time that this machine does not show confirms nothing here"
            );
            house.confirmed(house.shows());
            assert_eq!((house.now(), house.moved()), (Moment(1_001 * MINUTE), None));
        }
    }

    #[test]
    fn p15_6c_many_small_steps_are_one_large_step() {
        let clocks = Clocks::default();
        let house = clocks.house();
        for _ in 0..4 {
            assert_eq!(house.moved(), None);
            clocks.pass(10 * MINUTE);
            clocks.set(MINUTE);
        }
        assert_eq!(house.moved(), Some(4 * MINUTE));
    }

    #[test]
    fn p15_6c_a_clock_behind_what_the_house_remembers_is_in_doubt() {
        let clocks = Clocks::default();
        clocks.pass(100 * MINUTE);
        let house = clocks.house();
        house.not_before(Moment(102 * MINUTE));
        assert_eq!(house.moved(), None);
        house.not_before(Moment(160 * MINUTE));
        clocks.pass(MINUTE);
        assert_eq!((house.now(), house.moved()), (Moment(161 * MINUTE), Some(-60 * MINUTE)));
        house.confirmed(house.shows());
        assert_eq!((house.now(), house.moved()), (Moment(101 * MINUTE), None));
    }
}
