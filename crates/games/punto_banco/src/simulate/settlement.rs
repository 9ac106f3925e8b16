//! What a round does to the patron's wagers, in cents.

use crate::rules::{TableEvent, Taken, Wager};

/// What became of one wager.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Winnings.
    pub paid: i64,
    /// Stakes lost.
    pub collected: i64,
    /// Vigorish due on it, collected or marked.
    pub vigorish: i64,
}

impl Line {
    /// What the patron gained by it.
    pub fn gained(&self) -> i64 {
        self.paid - self.collected - self.vigorish
    }
}

/// What became of all of them, in the order of [`Wager::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settlement(pub [Line; Wager::COUNT]);

impl Settlement {
    /// Enters what an event moved.
    pub(super) fn see(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Settled(settled) => {
                let line = &mut self.0[settled.wager.slot()];
                line.paid += settled.paid.0;
                line.collected += settled.collected.0;
            }
            // Marked vigorish counts when it is marked, and not again when it is redeemed.
            TableEvent::Vigorish { amount, taken: Taken::Collected | Taken::Marked, .. } => {
                self.0[Wager::Banker.slot()].vigorish += amount.0;
            }
            _ => {}
        }
    }

    /// What the patron gained in all.
    pub fn gained(&self) -> i64 {
        self.0.iter().map(Line::gained).sum()
    }
}
