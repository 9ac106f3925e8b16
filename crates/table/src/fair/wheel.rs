//! Wheels, by what their chance comes in.

use super::{Fair, Part};
use rulebook::wheel;

/// A pledge serves one spin that counts.
impl<R: wheel::Spun> Fair for wheel::Table<R> {
    fn part(_: &R) -> Part {
        Part::Spin
    }

    fn ends(&self, events: &[Self::Event]) -> bool {
        let settles =
            |event: &Self::Event| matches!(event, wheel::Event::Wheel(wheel::WheelEvent::Settled(_)));
        events.iter().any(settles)
    }
}
