//! What can be seen at a blackjack table: everything but the hole card while it lies face down.

use super::box_number::BoxNumber;
use super::boxes::{Area, Extra, Place, SPOTS, State, spot_number};
use super::command::{Command, Spot, TableCommand as C};
use super::hand::Hand;
use super::irregular::Waiting;
use super::stacks::Side;
use super::table::{Phase, Table};
use super::wager::Wager;
use rulebook::actor::{Actor, Seat};
use rulebook::cards::Card;
use rulebook::edition::Edition;
use rulebook::game::{Act, Amounts, Moment};
use rulebook::layout::{self, Board as _};
use rulebook::money::Cents;
use rulebook::settlement::is_nothing;
use rulebook::shoe::ShoeView;
use serde::Serialize;

/// A blackjack table as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// `blackjack`.
    pub game: &'static str,
    /// The edition of the rules.
    pub edition: Edition,
    /// How far the round is.
    pub phase: &'static str,
    /// The shoe. Of a double one, the side that is made ready, or that the round is dealt from; otherwise the left side.
    pub shoe: ShoeView,
    /// Both sides of a double shoe.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoes: Option<[ShoeView; 2]>,
    /// 2.6(d): from which side of a double shoe the round is dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What lies before the dealer.
    pub dealer: DealerView,
    /// Whose decision is awaited.
    pub turn: Option<TurnView>,
    /// Insurance that is asked.
    pub insurance: Option<AskedView>,
    /// The boxes, from the dealer's left.
    pub boxes: Vec<BoxView>,
    /// Who is at the table.
    pub seats: Vec<SeatView>,
    /// How many wagers one may lay on a hand: one, unless multiple action is played.
    pub spots: u8,
    /// 2.18: is it?
    pub multiple_action: bool,
}

/// What lies before the dealer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DealerView {
    /// His cards; one that lies face down has no face.
    pub cards: Vec<Option<Card>>,
    /// What those that lie face up count.
    pub total: Option<u8>,
    /// Does an ace count eleven?
    pub soft: bool,
    /// Are they a blackjack?
    pub blackjack: bool,
    /// 2.18: which of his hands this is.
    pub hand: u8,
}

/// The decision that is awaited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnView {
    /// On which box.
    #[serde(rename = "box")]
    pub at: BoxNumber,
    /// About which hand of it.
    pub hand: u8,
    /// Whose.
    pub seat: Seat,
    /// What he may say.
    pub choices: Vec<&'static str>,
    /// What he may add to double down.
    pub double: Option<Amounts>,
    /// 2.15(c): an exposed card that is the next one, and that he may refuse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exposed: Option<Card>,
}

/// Who is asked about insurance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskedView {
    /// Those on one box, where it is asked at the player's turn.
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    pub at: Option<BoxNumber>,
    /// What may still be insured.
    pub open: Vec<InsuranceView>,
}

/// Insurance that somebody may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InsuranceView {
    /// Who.
    pub seat: Seat,
    /// On which box.
    #[serde(rename = "box")]
    pub at: BoxNumber,
    /// Of which wager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    /// Between which amounts.
    #[serde(flatten)]
    pub amounts: Amounts,
    /// 2.7(c): the amount that is even money.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub even_money: Option<Cents>,
}

/// A box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoxView {
    /// Which.
    #[serde(rename = "box")]
    pub at: BoxNumber,
    /// Who is seated at it.
    pub seated: Option<Seat>,
    /// 2.13(b): who calls its decisions; his wager lies nearest to the dealer (2.13(c)).
    pub caller: Option<Seat>,
    /// 2.13(a): may others wager on it too?
    pub shared: bool,
    /// Who wagers on it, the caller first and the others behind him (2.13(c)).
    pub patrons: Vec<ShareView>,
    /// The cards dealt to it, the first hand to be played first.
    pub hands: Vec<PlayedView>,
}

/// One patron on a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShareView {
    /// Who.
    pub seat: Seat,
    /// His wagers, as long as they lie there; what lies on split hands is added up.
    pub wagers: Vec<WagerView>,
    /// His insurance.
    pub insurance: Vec<SpotView>,
    /// 2.13(d), (e): is he asked whether he goes with the caller?
    pub asked: bool,
}

/// A wager on a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WagerView {
    /// Which.
    pub wager: Wager,
    /// Against which of the dealer's hands, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    /// How much.
    pub stake: Cents,
    /// The coupon with it.
    #[serde(skip_serializing_if = "is_nothing")]
    pub coupon: Cents,
}

/// An insurance wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpotView {
    /// Against which of the dealer's hands, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    /// How much.
    pub stake: Cents,
}

/// What a patron has on a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StakeView {
    /// Who.
    pub seat: Seat,
    /// Against which of the dealer's hands, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
    /// The wager made before the first card.
    pub original: Cents,
    /// What was added to double down or to split.
    pub added: Cents,
}

/// How far a hand of a box is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum HandState {
    /// Its turn comes.
    Waiting,
    /// It is decided on.
    Playing,
    /// It has all its cards.
    Standing,
    /// It counts more than 21.
    Broken,
    /// It was given up.
    Surrendered,
    /// Nothing lies on it any more.
    Settled,
}

/// A hand of a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedView {
    /// Its cards.
    pub cards: Vec<Card>,
    /// What they count.
    pub total: u8,
    /// Does an ace count eleven?
    pub soft: bool,
    /// Are they a blackjack?
    pub blackjack: bool,
    /// How far it is.
    pub state: HandState,
    /// Was it doubled? Then its last card lies sideways (2.10(a)).
    pub doubled: bool,
    /// What lies on it.
    pub stakes: Vec<StakeView>,
}

/// A patron at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Where.
    pub seat: Seat,
    /// Gone, but for what is in play.
    pub leaving: bool,
    /// The boxes he wagers on.
    pub boxes: Vec<BoxNumber>,
    /// Does he want no cut?
    pub passed_by: bool,
    /// 2.3(i)1, 3: may he not wager before the shuffle?
    pub barred: bool,
    /// 2.3(i)2, 4: or the minimum only?
    pub minimum_only: bool,
    /// 2.3(j): is his spot kept?
    pub reserved: bool,
    /// A wager that waits for confirmation.
    pub unconfirmed: Option<Unconfirmed>,
}

/// 2.3(d): a spoken wager with cash is not made until dealer and supervisor have confirmed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unconfirmed {
    /// Which wager.
    pub wager: Wager,
    /// On which box.
    #[serde(rename = "box")]
    pub at: BoxNumber,
    /// Which of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<Spot>,
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

impl Table {
    /// Nobody looks at the hole card before it is turned, not even the dealer (2.6(j)): every viewer sees the same.
    pub(super) fn look(&self) -> View {
        let double = self.sides().len() == 2;
        let looks = Side::ALL.map(|side| self.look_at_shoe(side));
        let in_round = double && self.phase != Phase::Wagers;
        let dealt = in_round.then(|| self.drawn_from());
        View {
            game: "blackjack",
            edition: self.rules.edition(),
            phase: self.phase_name(),
            shoe: looks[self.side_in_work().or(dealt).unwrap_or(Side::Left) as usize],
            shoes: double.then_some(looks),
            side: in_round.then_some(self.side),
            dealer: self.look_at_dealer(),
            turn: self.look_at_turn(),
            insurance: self.look_at_insurance(),
            boxes: self.all_boxes().map(|at| self.look_at_box(at)).collect(),
            seats: self.present().iter().map(|seat| self.look_at_seat(seat)).collect(),
            spots: self.rules.spots(),
            multiple_action: self.rules.multiple_action().is_some(),
        }
    }

    fn phase_name(&self) -> &'static str {
        match self.phase {
            _ if !self.shoes_ready() => "preparing",
            Phase::Wagers => "wagers",
            Phase::Determinant { .. } => "determinant",
            Phase::Dealing(_) => "dealing",
            Phase::Insurance { .. } => "insurance",
            Phase::Reading => "reader",
            Phase::OneCard { .. }
            | Phase::Deciding { .. }
            | Phase::Following { .. }
            | Phase::Drawing { .. }
            | Phase::MissedCard { .. } => "decisions",
            Phase::DealersCard | Phase::DealerDraws | Phase::HoleCard | Phase::UpcardGone { .. } => "dealer",
            Phase::Complete => "settling",
        }
    }

    fn look_at_shoe(&self, side: Side) -> ShoeView {
        let unseen = u16::from(self.errors.waiting == Some(Waiting::Unseen));
        let waiting = if side == self.side { unseen } else { 0 };
        let on_table = self.cards_on_table(side).count() as u16 + waiting;
        self.shoes[side as usize].look(&self.procedure(side), on_table)
    }

    fn look_at_dealer(&self) -> DealerView {
        let dealer = &self.dealer;
        let mut cards: Vec<Option<Card>> = dealer.hand.cards().iter().copied().map(Some).collect();
        cards.extend(dealer.hole.map(|_| None));
        let count = dealer.hand.count();
        DealerView {
            total: (!dealer.hand.is_empty()).then_some(count.total),
            soft: count.soft,
            blackjack: dealer.hand.is_blackjack(),
            hand: dealer.number + 1,
            cards,
        }
    }

    /// About which hand of which box a decision is awaited.
    fn at_turn(&self) -> Option<(BoxNumber, u8)> {
        match self.phase {
            Phase::Deciding { at, hand } | Phase::MissedCard { at, hand } => Some((at, hand)),
            Phase::OneCard { at } => Some((at, 0)),
            _ => None,
        }
    }

    /// The box and the hand about which a decision is awaited, for who embeds the table.
    pub fn hand_at_turn(&self) -> Option<(BoxNumber, &Hand)> {
        let (at, hand) = self.at_turn()?;
        self.place(at).hands.get(usize::from(hand)).map(|played| (at, &played.hand))
    }

    fn look_at_turn(&self) -> Option<TurnView> {
        let (at, hand) = self.at_turn()?;
        let seat = self.caller(at)?;
        let named = Some(at);
        let all = [
            ("draw", C::Draw { at: named }),
            ("stand", C::Stand { at: named }),
            ("double", C::Double { amount: None, at: named }),
            ("split", C::Split { at: named }),
            ("surrender", C::Surrender { at: named }),
            ("refuse card", C::RefuseCard { at: named }),
            ("take card", C::TakeCard { at: named }),
            ("give up hand", C::GiveUpHand { at: named }),
        ];
        let accepted = |command: C| {
            let act = Act::new(Moment::default(), Actor::Seat(seat), Command::Table(command));
            self.consider(&act).is_ok()
        };
        let choices: Vec<&'static str> =
            all.into_iter().filter(|(_, command)| accepted(*command)).map(|(name, _)| name).collect();
        let double = choices.contains(&"double").then(|| self.double_amounts(seat, at, hand)).flatten();
        let exposed = match self.errors.waiting {
            Some(Waiting::Seen(card)) => Some(card),
            _ => None,
        };
        Some(TurnView { at, hand: hand + 1, seat, choices, double, exposed })
    }

    fn look_at_insurance(&self) -> Option<AskedView> {
        let Phase::Insurance { at: open } = self.phase else { return None };
        let mut list = Vec::new();
        for at in self.all_boxes().filter(|at| open.is_none_or(|open| open == *at)) {
            let blackjack = self.place(at).hands.first().is_some_and(|played| played.hand.is_blackjack());
            for share in &self.place(at).shares {
                for place in 0..usize::from(self.rules.spots()) {
                    let Some(amounts) = self.insurable(share, place) else { continue };
                    let wager = share.wager(place);
                    let half = Cents(wager.0 / 2);
                    let even = blackjack
                        && self.rules.offers_even_money()
                        && Cents(half.0 * 2) == wager
                        && amounts.has(half);
                    list.push(InsuranceView {
                        seat: share.seat,
                        at,
                        spot: spot_number(self.rules.spots(), place),
                        amounts,
                        even_money: even.then_some(half),
                    });
                }
            }
        }
        Some(AskedView { at: open, open: list })
    }

    fn look_at_box(&self, at: BoxNumber) -> BoxView {
        let place = self.place(at);
        let caller = self.caller(at);
        let mut shares: Vec<&super::boxes::Share> = place.shares.iter().collect();
        shares.sort_by_key(|share| Some(share.seat) != caller);
        BoxView {
            at,
            seated: Seat::new(at.number()).filter(|seat| self.present().has(*seat)),
            caller,
            shared: place.shared_by.is_some(),
            patrons: shares.into_iter().map(|share| self.look_at_share(place, share)).collect(),
            hands: (0..place.hands.len()).map(|hand| self.look_at_hand(at, hand)).collect(),
        }
    }

    fn look_at_share(&self, place: &Place, share: &super::boxes::Share) -> ShareView {
        let spots = self.rules.spots();
        let mut wagers = Vec::new();
        for spot in 0..SPOTS {
            let stake: Cents = (0..place.hands.len().max(1)).map(|hand| share.stake(hand, spot).all()).sum();
            if !stake.is_zero() {
                let coupon = if spot == 0 { share.coupon } else { Cents::ZERO };
                let (wager, spot) = (Wager::Blackjack, spot_number(spots, spot));
                wagers.push(WagerView { wager, spot, stake, coupon });
            }
        }
        if let Some(Extra { wager, stake, coupon }) = share.extra {
            wagers.push(WagerView { wager, spot: None, stake, coupon });
        }
        let insured = (0..SPOTS).filter(|spot| !share.insurance[*spot].is_zero());
        let insurance = insured
            .map(|spot| SpotView { spot: spot_number(spots, spot), stake: share.insurance[spot] })
            .collect();
        ShareView { seat: share.seat, wagers, insurance, asked: share.is_asked }
    }

    fn look_at_seat(&self, seat: Seat) -> SeatView {
        let patron = self.patron(seat);
        SeatView {
            seat,
            leaving: self.is_leaving(seat),
            boxes: self.all_boxes().filter(|at| self.place(*at).share(seat).is_some()).collect(),
            passed_by: patron.passed_by,
            barred: self.is_barred(seat),
            minimum_only: self.limited_to_minimum(seat).is_some(),
            reserved: patron.reserved,
            unconfirmed: self.places.waiting(seat).map(|waiting| self.look_at_waiting(waiting)),
        }
    }

    fn look_at_waiting(&self, waiting: layout::Waiting<Area>) -> Unconfirmed {
        let layout::Waiting { wager: Area { at, spot, wager }, amount, coupon, dealer, second, .. } = waiting;
        let spot = spot_number(self.rules.spots(), spot);
        Unconfirmed { wager, at, spot, amount, coupon, dealer, supervisor: second }
    }

    /// The hands of a box, for who embeds the table.
    pub fn hands(&self, at: BoxNumber) -> impl Iterator<Item = &Hand> {
        self.places.get(at.index()).into_iter().flat_map(|place| &place.hands).map(|played| &played.hand)
    }

    fn look_at_hand(&self, at: BoxNumber, hand: usize) -> PlayedView {
        let place = self.place(at);
        let played = &place.hands[hand];
        let count = played.hand.count();
        let mut stakes = Vec::new();
        for share in &place.shares {
            for spot in share.spots(hand) {
                let stake = share.stake(hand, spot);
                let spot = spot_number(self.rules.spots(), spot);
                let (original, added) = (stake.original, stake.added());
                stakes.push(StakeView { seat: share.seat, spot, original, added });
            }
        }
        PlayedView {
            cards: played.hand.cards().to_vec(),
            total: count.total,
            soft: count.soft,
            blackjack: played.hand.is_blackjack(),
            state: match played.state {
                State::Open if self.is_at_turn(at, hand) => HandState::Playing,
                State::Open => HandState::Waiting,
                State::Standing => HandState::Standing,
                State::Broken => HandState::Broken,
                State::Surrendered => HandState::Surrendered,
                State::Over => HandState::Settled,
            },
            doubled: played.doubled,
            stakes,
        }
    }

    fn is_at_turn(&self, box_number: BoxNumber, number: usize) -> bool {
        match self.phase {
            Phase::Deciding { at, hand }
            | Phase::Following { at, hand, .. }
            | Phase::Drawing { at, hand, .. }
            | Phase::MissedCard { at, hand } => (at, usize::from(hand)) == (box_number, number),
            Phase::OneCard { at } => at == box_number,
            _ => false,
        }
    }
}
