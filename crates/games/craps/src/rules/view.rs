//! What can be seen at a craps table. Everything lies open there, so every viewer sees the same.

use super::table::{Dice, Table, Thrown};
use super::wager::{Point, Wager};
use rulebook::actor::Seat;
use rulebook::dice::Throw;
use rulebook::edition::Edition;
use rulebook::layout::Waiting;
use rulebook::money::Cents;
use rulebook::settlement::is_nothing;
use serde::Serialize;

/// A craps table as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// `craps`.
    pub game: &'static str,
    /// The edition of the rules.
    pub edition: Edition,
    /// Is the next roll a come out roll?
    pub come_out: bool,
    /// Where the puck is on.
    pub point: Option<Point>,
    /// Where the dice are.
    pub dice: DiceView,
    /// Who throws.
    pub shooter: Option<Seat>,
    /// 1.11(b): the throws only decide what is left on come and don't come.
    pub without_line_bet: bool,
    /// Who stands at the table.
    pub seats: Vec<SeatView>,
}

/// Where the dice are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceView {
    /// In words.
    pub state: &'static str,
    /// With whom, or to whom they are offered.
    pub seat: Option<Seat>,
    /// What they show, at rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faces: Option<Throw>,
}

/// A patron at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Where.
    pub seat: Seat,
    /// Gone, but for what could not be taken down.
    pub leaving: bool,
    /// Their wagers, in the order of the layout.
    pub wagers: Vec<WagerView>,
    /// A wager that waits for confirmation.
    pub unconfirmed: Option<Unconfirmed>,
}

/// 1.3(a), (b): a wager that is not made until it is confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unconfirmed {
    /// Which wager.
    pub wager: Wager,
    /// How much.
    pub amount: Cents,
    /// With a coupon of this value.
    #[serde(skip_serializing_if = "is_nothing")]
    pub coupon: Cents,
    /// Announced with cash.
    pub cash: bool,
    /// The dealer has confirmed it.
    pub dealer: bool,
    /// The boxman has confirmed it, or need not: the dice were not in the air.
    pub boxman: bool,
}

impl From<Waiting<Wager>> for Unconfirmed {
    fn from(Waiting { wager, amount, coupon, cash, dealer, second }: Waiting<Wager>) -> Unconfirmed {
        Unconfirmed { wager, amount, coupon, cash, dealer, boxman: second }
    }
}

/// A wager on the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WagerView {
    /// Which.
    pub wager: Wager,
    /// How much.
    pub stake: Cents,
    /// Does the next roll count for it?
    pub working: bool,
    /// What was paid for it.
    #[serde(skip_serializing_if = "is_nothing")]
    pub vigorish: Cents,
    /// The coupon with it.
    #[serde(skip_serializing_if = "is_nothing")]
    pub coupon: Cents,
    /// Has it an "on" button, or been called on?
    pub called_on: bool,
}

impl Table {
    pub(super) fn look(&self) -> View {
        let (state, seat, faces) = match self.dice {
            Dice::WithStickman(_) => ("in the cup", None, None),
            Dice::Offered { to, .. } => ("offered", Some(to), None),
            Dice::Shot(shooter) => match shooter.thrown {
                Thrown::No => ("with the shooter", Some(shooter.seat), None),
                Thrown::InTheAir(_) => ("in the air", Some(shooter.seat), None),
                Thrown::AtRest { throw, .. } => ("at rest", Some(shooter.seat), Some(throw)),
            },
        };
        View {
            game: "craps",
            edition: self.rules.edition(),
            come_out: self.point.is_none(),
            point: self.point,
            dice: DiceView { state, seat, faces },
            shooter: self.shooter(),
            without_line_bet: self.is_without_line_bet(),
            seats: self.present().iter().map(|seat| self.look_at(seat)).collect(),
        }
    }

    fn look_at(&self, seat: Seat) -> SeatView {
        let place = self.place(seat);
        let off = self.off(place);
        let wagers = place.active.iter().map(|wager| WagerView {
            wager,
            stake: place.stake(wager),
            working: !off.has(wager),
            vigorish: self.rules.vigorish(wager, place.stake(wager)),
            coupon: place.coupon(wager),
            called_on: place.called_on.or(place.marked_on).has(wager),
        });
        SeatView {
            seat,
            leaving: self.is_leaving(seat),
            wagers: wagers.collect(),
            unconfirmed: place.waiting.map(Unconfirmed::from),
        }
    }
}
