//! How a wager ended, in words that all games share.

use crate::actor::Seat;
use crate::game::Movement;
use crate::money::Cents;
use crate::provision::Provision;
use serde::Serialize;

/// What became of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It was paid, and the stake went back.
    Won,
    /// The house took it.
    Lost,
    /// Neither won nor lost by the wager's own terms: the stake went back.
    Void,
    /// Given back undecided, because it was off when its support was decided.
    Returned,
    /// Given up for half of it.
    Surrendered,
}

/// One settled wager: who, which, how it ended, and the provision that decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Settled"))]
pub struct Settled<W, P> {
    /// Who had it.
    pub seat: Seat,
    /// Which wager.
    pub wager: W,
    /// What was at stake, in money.
    pub stake: Cents,
    /// How it ended.
    pub outcome: Outcome,
    /// Winnings alone, net of the parts of the wager that lost.
    pub paid: Cents,
    /// What went back of the stake.
    pub returned: Cents,
    /// What the house took of the stake.
    #[serde(skip_serializing_if = "crate::settlement::is_nothing")]
    pub collected: Cents,
    /// Vigorish taken at settlement; nothing where it is taken when the wager is made.
    pub vigorish: Cents,
    /// The face value of a match play coupon that stood with the stake.
    #[serde(skip_serializing_if = "crate::settlement::is_nothing")]
    pub coupon: Cents,
    /// The parts of a wager that is settled as several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<P>,
    /// The provision that decided it.
    pub cite: Provision,
}

impl<W, P> Settled<W, P> {
    /// The money that this settlement moved.
    pub fn movement(&self) -> Movement {
        Movement {
            patron: self.returned + self.paid - self.vigorish,
            layout: -self.stake,
            bank: self.collected - self.paid,
            vigorish: self.vigorish,
            ..Movement::of(self.seat)
        }
    }
}

/// Leaves a field out of what is written.
pub fn is_nothing(amount: &Cents) -> bool {
    amount.is_zero()
}
