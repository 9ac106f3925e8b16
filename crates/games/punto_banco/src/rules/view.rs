//! What can be seen at a punto banco table: everything but cards that lie face down before somebody else.

use super::table::{Curator, Ending, Face, Phase, Table};
use super::wager::Wager;
use baccarat::Side;
use rulebook::actor::{Actor, Seat};
use rulebook::cards::Card;
use rulebook::edition::Edition;
use rulebook::game::Viewer;
use rulebook::layout::{Board as _, Waiting};
use rulebook::money::Cents;
use rulebook::settlement::is_nothing;
use rulebook::shoe::ShoeView;
use serde::Serialize;

/// A punto banco table as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// `punto-banco`.
    pub game: &'static str,
    /// The edition of the rules.
    pub edition: Edition,
    /// How far the round is.
    pub phase: &'static str,
    /// The shoe.
    pub shoe: ShoeView,
    /// Who deals: `seat 3`, or `dealer`.
    pub curator: Option<String>,
    /// To whom the shoe is offered.
    pub shoe_offered: Option<Seat>,
    /// The two hands.
    pub hands: HandsView,
    /// 3.8(a): will the Banker's Hand be turned first?
    pub banker_first: bool,
    /// 3.8(e): is this the last hand of the shoe?
    pub last_hand: bool,
    /// 3.12(b): cards that wait to open the next hand.
    pub aside: usize,
    /// Who sits at the table.
    pub seats: Vec<SeatView>,
    /// 3.3(c)3: the form being filled in.
    pub form: Option<FormView>,
    /// Changes of which notice was given.
    pub notice: Vec<super::command::Change>,
}

/// The two hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandsView {
    /// The Player's Hand.
    pub player: HandView,
    /// The Banker's Hand.
    pub banker: HandView,
}

/// A hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandView {
    /// Its cards; one that lies face down has no face, except to its holder.
    pub cards: Vec<Option<Card>>,
    /// Its count, where everybody can see it.
    pub points: Option<u8>,
    /// 3.7(d): who was handed it.
    pub holder: Option<Seat>,
}

/// A patron at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Where.
    pub seat: Seat,
    /// Gone, but for what keeps him.
    pub leaving: bool,
    /// His wagers, in the order of the layout.
    pub wagers: Vec<WagerView>,
    /// 3.3(c)2: the marker in his space.
    pub owed: Cents,
    /// Does he want neither cut nor shoe?
    pub passed_by: bool,
    /// A wager that waits for confirmation.
    pub unconfirmed: Option<Unconfirmed>,
}

/// 3.2(c): a spoken wager with cash, which is not made until dealer and supervisor have confirmed it.
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
    /// The dealer has confirmed it.
    pub dealer: bool,
    /// The supervisor has confirmed it.
    pub supervisor: bool,
}

impl From<Waiting<Wager>> for Unconfirmed {
    fn from(Waiting { wager, amount, coupon, dealer, second, .. }: Waiting<Wager>) -> Unconfirmed {
        Unconfirmed { wager, amount, coupon, dealer, supervisor: second }
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
    /// The coupon with it.
    #[serde(skip_serializing_if = "is_nothing")]
    pub coupon: Cents,
}

/// A Complimentary Vigorish Form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormView {
    /// Its number.
    pub number: u32,
    /// Whose vigorish.
    pub seat: Seat,
    /// How much.
    pub amount: Cents,
    /// The patron's name.
    pub name: String,
    /// Who has signed.
    pub signed: Vec<&'static str>,
}

impl Table {
    pub(super) fn look(&self, viewer: Viewer) -> View {
        let phase = match self.phase {
            Phase::Wagers if !self.shoe.is_ready() => "preparing",
            Phase::Wagers => "wagers",
            Phase::Closed => "no more bets",
            Phase::Dealing(_) => "dealing",
            Phase::Covered { .. } | Phase::Looking { .. } | Phase::Calling { .. } => "turning",
            Phase::Instructing { .. } | Phase::Drawing { .. } => "drawing",
            Phase::Complete => "result",
        };
        let on_table: u16 = self.hands.iter().map(|hand| u16::from(hand.count())).sum();
        let curator = match self.curator {
            Curator::Seat(seat) => Some(Actor::Seat(seat).to_string()),
            Curator::Dealer { .. } => Some("dealer".to_string()),
            Curator::Unchosen { .. } | Curator::Offered { .. } => None,
        };
        View {
            game: "punto-banco",
            edition: self.rules.edition(),
            phase,
            shoe: self.shoe.look(&self.procedure(), on_table + self.lying_aside()),
            curator,
            shoe_offered: match self.curator {
                Curator::Offered { to, .. } => Some(to),
                _ => None,
            },
            hands: HandsView {
                player: self.look_at_hand(Side::Player, viewer),
                banker: self.look_at_hand(Side::Banker, viewer),
            },
            banker_first: self.banker_first,
            last_hand: self.ending == Ending::OneMore,
            aside: self.errors.aside.count(),
            seats: self.present().iter().map(|seat| self.look_at(seat)).collect(),
            form: self.form.map(|form| FormView {
                number: form.number,
                seat: form.seat,
                amount: form.amount,
                name: form.name.to_string(),
                signed: form.signed.names().collect(),
            }),
            notice: self.notices.iter().flatten().map(|(change, _)| *change).collect(),
        }
    }

    fn look_at_hand(&self, side: Side, viewer: Viewer) -> HandView {
        let lying = &self.hands[side as usize];
        let cards: Vec<Option<Card>> = lying
            .faces()
            .map(|face| match face {
                Face::Up(card) => Some(card),
                Face::Down(card) => card.seen_by(viewer),
            })
            .collect();
        let points = (!cards.is_empty() && !lying.is_covered()).then(|| lying.hand().points());
        HandView { cards, points, holder: lying.holder }
    }

    fn look_at(&self, seat: Seat) -> SeatView {
        let wagers = self.layout.wagers(seat).map(|(wager, stake)| WagerView {
            wager,
            stake,
            coupon: self.layout.coupon(seat, wager),
        });
        SeatView {
            seat,
            leaving: self.is_leaving(seat),
            wagers: wagers.collect(),
            owed: self.owed(seat),
            passed_by: self.passed_by.has(seat),
            unconfirmed: self.layout.waiting(seat).map(Unconfirmed::from),
        }
    }
}
