//! The punto banco table: the shoe, the two hands, the curator, the wagers.

use super::command::{Change, Command, TableCommand, Text};
use super::event::{self, Event};
use super::irregular::Errors;
use super::options::{Order, Rules};
use super::refusal::Refusal;
use super::vigorish::Form;
use super::wager::Wager;
use baccarat::{Hand, Round, SetAside, Side};
use rulebook::actor::{Seat, Seats};
use rulebook::cards::Card;
use rulebook::concealed::Concealed;
use rulebook::edition::Edition;
use rulebook::game::{Act, Amounts, Each, Moment, Sink};
use rulebook::layout::{self, Board as _, Layout, Seated as _, Seating};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe::{self, Around, Procedure, Shoe, Shuffle};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A punto banco table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Table {
    #[serde(with = "rulebook::kept::rules")]
    pub(super) rules: Arc<Rules>,
    pub(super) shoe: Shoe,
    pub(super) phase: Phase,
    pub(super) curator: Curator,
    /// The Player's Hand and the Banker's Hand, as they lie.
    pub(super) hands: [Lying; 2],
    /// 3.8(e): how far the shoe is from its end.
    pub(super) ending: Ending,
    /// 3.8(a): a player has asked that the Banker's Hand be turned first.
    pub(super) banker_first: bool,
    /// 3.12: cards that came out wrongly.
    pub(super) errors: Errors,
    pub(super) seats: Seating,
    pub(super) layout: Layout<Wager>,
    /// Who wants neither cut nor shoe offered.
    pub(super) passed_by: Seats,
    /// 3.3(c)2: the markers in the patrons' spaces before the dealer.
    pub(super) owed: [Cents; Seat::MOST as usize],
    /// 3.3(c)3: the form being filled in, and the number of the next.
    pub(super) form: Option<Form>,
    pub(super) next_form: u32,
    /// 3.10(b), 3.5(a)1: the procedures in use, and the notice that was given of another.
    pub(super) order: Order,
    pub(super) shuffle_again: bool,
    pub(super) notices: [Option<(Change, Moment)>; 2],
}

/// How far a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Phase {
    /// Wagers can be made.
    Wagers,
    /// 3.7(b): "No More Bets" has been said, "Cards" is next.
    Closed,
    /// 3.7(c): so many of the first four cards are out.
    Dealing(u8),
    /// 3.7(d): face-down cards of a hand are to be handed over or turned.
    Covered { side: Side },
    /// 3.7(d): somebody looks at them.
    Looking { side: Side, seat: Seat },
    /// 3.8(a): the point count of this hand is to be announced.
    Calling { side: Side },
    /// 3.8(b): the curator is to be told whether this hand draws.
    Instructing { side: Side },
    /// 3.8(c): a third card comes to this hand: from the shoe, or the one that was dealt in error.
    Drawing { side: Side, misdealt: bool },
    /// 3.10(a): the result is to be announced.
    Complete,
}

/// A card in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Face {
    Up(Card),
    Down(#[serde(with = "rulebook::kept::face_down")] Concealed<Card>),
}

/// A hand as it lies: at most three cards (3.8(d)), and who was handed it (3.7(d)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(super) struct Lying {
    cards: [Option<Face>; 3],
    pub(super) holder: Option<Seat>,
}

impl Lying {
    pub(super) fn faces(&self) -> impl Iterator<Item = Face> {
        self.cards.into_iter().flatten()
    }

    pub(super) fn count(&self) -> u8 {
        self.faces().count() as u8
    }

    pub(super) fn add(&mut self, face: Face) {
        let free =
            self.cards.iter_mut().find(|place| place.is_none()).expect("a hand has three cards at most");
        *free = Some(face);
    }

    pub(super) fn replace(&mut self, place: usize, face: Face) {
        self.cards[place] = Some(face);
    }

    pub(super) fn is_covered(&self) -> bool {
        self.faces().any(|face| matches!(face, Face::Down(_)))
    }

    pub(super) fn hand_to(&mut self, seat: Seat) {
        self.holder = Some(seat);
        for face in self.cards.iter_mut().flatten() {
            if let Face::Down(card) = face {
                *card = card.handed_to(seat);
            }
        }
    }

    pub(super) fn turn(&mut self, mut tell: impl FnMut(Card)) {
        for face in self.cards.iter_mut().flatten() {
            if let Face::Down(card) = *face {
                *face = Face::Up(card.turned());
                tell(card.turned());
            }
        }
    }

    /// The hand, for the rules: they know what lies face down.
    pub(super) fn hand(&self) -> Hand {
        let mut hand = Hand::default();
        for face in self.faces() {
            hand.add(match face {
                Face::Up(card) => card,
                Face::Down(card) => card.turned(),
            });
        }
        hand
    }
}

/// 3.6, 3.11: who deals the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Curator {
    /// Nobody: the shoe is to be offered from this seat on to those who have not declined; at the commencement of play
    /// (3.6(b)), or after somebody had it (3.11(b)).
    Unchosen { from: Seat, asked: Seats, opening: bool },
    /// Offered to somebody.
    Offered { to: Seat, from: Seat, asked: Seats, opening: bool },
    /// A participant.
    Seat(Seat),
    /// The dealer: named by this participant, or since nobody would.
    Dealer { named_by: Option<Seat> },
}

impl Curator {
    /// 3.6(b): at the commencement of play the shoe is offered from seat one on.
    pub(super) const AT_OPENING: Curator = Curator::Unchosen {
        from: match Seat::new(1) {
            Some(first) => first,
            None => panic!("there is a first seat"),
        },
        asked: Seats::NONE,
        opening: true,
    };
}

/// 3.8(e): the end of the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Ending {
    /// The cutting card is in the shoe.
    NotYet,
    /// It has come out, in a hand or before its first card: that hand is completed.
    CuttingCardOut,
    /// The hand is complete, and "last hand" is still to be announced.
    ToAnnounce,
    /// One more hand.
    OneMore,
}

impl Ending {
    /// How far it is when a hand is complete; none when the shoe is over.
    pub(super) const fn after_hand(self) -> Option<Ending> {
        match self {
            Ending::NotYet | Ending::ToAnnounce => Some(self),
            Ending::CuttingCardOut => Some(Ending::ToAnnounce),
            Ending::OneMore => None,
        }
    }
}

/// What an accepted act will do. Only [`Table::consider`] makes one, and only [`Table::apply`] carries it out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Shoe(shoe::Step),
    Layout(layout::Step<Wager>),
    CuttingCard,
    Deal { card: Card, down: bool },
    Discard { card: Option<Card> },
    MockCard { side: Side, card: Card },
    Misdealt { card: Option<Card> },
    InError { card: Option<Card> },
    FaceUp { card: Card },
    VoidRound,
    PassMeBy { seat: Seat, on: bool },
    OfferShoe(Seat),
    TakeShoe(Seat),
    DeclineShoe(Seat),
    NameDealer(Seat),
    PassShoe,
    BankerFirst,
    NoMoreBets,
    Cards,
    HandOver { side: Side, seat: Seat },
    Turn { side: Side },
    Call { side: Side },
    Instruct { side: Side, draw: bool },
    Settle,
    LastHand,
    Collect(Seat),
    PrepareForm { form: Form },
    Sign { form: Form },
    Deposit { form: Form },
    VoidForm { form: Form },
    Notice { change: Change, at: Moment },
    Change(Change),
}

impl Table {
    pub(super) fn new(rules: Arc<Rules>) -> Table {
        let around = Around { seats: rules.seats(), present: Seats::NONE, passed_by: Seats::NONE };
        Table {
            shoe: Shoe::new(rules.procedure(), around),
            phase: Phase::Wagers,
            curator: Curator::AT_OPENING,
            hands: [Lying::default(); 2],
            ending: Ending::NotYet,
            banker_first: false,
            errors: Errors::NONE,
            seats: Seating::new(rules.seats()),
            layout: Layout::new(rules.seats()),
            passed_by: Seats::NONE,
            owed: [Cents::ZERO; Seat::MOST as usize],
            form: None,
            next_form: rules.forms.first,
            order: rules.order(),
            shuffle_again: rules.shuffles_again(),
            notices: [None; 2],
            rules,
        }
    }

    /// The seats with somebody at them.
    pub fn present(&self) -> Seats {
        self.seats.present()
    }

    /// Has this seat left, but for what keeps them?
    pub fn is_leaving(&self, seat: Seat) -> bool {
        self.seats.is_leaving(seat)
    }

    /// What a seat has on a wager.
    pub fn stake(&self, seat: Seat, wager: Wager) -> Cents {
        self.layout.stake(seat, wager)
    }

    /// What a seat has on the layout.
    pub fn at_stake(&self, seat: Seat) -> Cents {
        self.layout.at_stake(seat)
    }

    /// 3.3(c)2: the vigorish that a seat owes.
    pub fn owed(&self, seat: Seat) -> Cents {
        self.owed[seat.index()]
    }

    /// What a seat may put on a wager now, or add to it; none where it may put nothing.
    pub fn amounts(&self, seat: Seat, wager: Wager) -> Option<Amounts> {
        if self.present().has(seat) { layout::wagerable(self, seat, wager).ok() } else { None }
    }

    /// The shoe.
    pub fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// The hands, when all their cards lie face up.
    pub fn hands(&self) -> Option<[Hand; 2]> {
        self.hands.iter().all(|hand| !hand.is_covered()).then(|| self.hands.each_ref().map(Lying::hand))
    }

    /// Are wagers being taken?
    pub fn takes_wagers(&self) -> bool {
        self.phase == Phase::Wagers
    }

    pub(super) fn hand(&self, side: Side) -> Hand {
        self.hands[side as usize].hand()
    }

    pub(super) fn round(&self) -> Round {
        Round { player: self.hand(Side::Player).finally(), banker: self.hand(Side::Banker).finally() }
    }

    pub(super) fn around(&self) -> Around {
        let present = self.seats.staying();
        Around { seats: self.rules.seats(), present, passed_by: self.passed_by }
    }

    /// The licensee's way with the cards, as it is in use now.
    pub(super) fn procedure(&self) -> Procedure {
        let shuffle = match self.rules.procedure().shuffle {
            Shuffle::Lace { .. } => Shuffle::Lace { again: self.shuffle_again },
            other => other,
        };
        Procedure { shuffle, ..*self.rules.procedure() }
    }

    /// The one source of what is legal: what this act will do, or why it is refused.
    pub(super) fn consider(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.for_oneself(act)?;
        let own = match act.command {
            Command::Cards(command) => return self.consider_cards(act, command),
            Command::Layout(command) => return layout::consider(self, act, command).map(Step::Layout),
            Command::Table(own) => own,
        };
        if self.rules.edition() == Edition::E1996 {
            known_in_1996(&own)?;
        }
        match own {
            TableCommand::PassMeBy { on } => self.player(act, P3_6_B).map(|seat| Step::PassMeBy { seat, on }),
            TableCommand::OfferShoe { to } => self.consider_offer_shoe(act, to),
            TableCommand::TakeShoe {} => self.consider_take_shoe(act),
            TableCommand::DeclineShoe {} => self.consider_decline_shoe(act),
            TableCommand::NameDealer {} => self.consider_name_dealer(act),
            TableCommand::PassShoe {} => self.consider_pass_shoe(act),
            TableCommand::OrderPass { .. } => self.consider_order_pass(act),
            TableCommand::AskBankerFirst {} => self.consider_banker_first(act),
            TableCommand::NoMoreBets {} => self.consider_no_more_bets(act),
            TableCommand::Cards {} => self.consider_call_for_cards(act),
            TableCommand::HandOver { hand, to } => self.consider_hand_over(act, hand, to),
            TableCommand::ReturnHand {} => self.consider_return_hand(act),
            TableCommand::TurnHand { hand } => self.consider_turn_hand(act, hand),
            TableCommand::CallHand { hand, points } => self.consider_call_hand(act, hand, points),
            TableCommand::Instruct { hand, draw } => self.consider_instruct(act, hand, draw),
            TableCommand::AnnounceResult { player, banker, cards, dragon_7 } => {
                self.consider_result(act, [player, banker], cards, dragon_7)
            }
            TableCommand::LastHand {} => self.consider_last_hand(act),
            TableCommand::CollectVigorish { seat } => self.consider_collect(act, seat),
            TableCommand::PrepareForm { seat, number, name, date } => {
                self.consider_prepare_form(act, seat, number, name, date)
            }
            TableCommand::SignForm {} => self.consider_sign(act),
            TableCommand::CannotSign { because } => self.consider_cannot_sign(act, because),
            TableCommand::DepositForm {} => self.consider_deposit(act),
            TableCommand::VoidForm {} => self.consider_void_form(act),
            TableCommand::GiveNotice { of } => self.consider_notice(act, of),
            TableCommand::Change { to } => self.consider_change(act, to),
            TableCommand::MisdealtCard { card } => self.consider_misdealt(act, card),
            TableCommand::CardInError { card } => self.consider_card_in_error(act, card),
            TableCommand::FaceUpCard { card } => self.consider_face_up_card(act, card),
            TableCommand::VoidRound {} => self.consider_void_round(act),
        }
    }

    /// Carries out what was considered.
    pub(super) fn apply(&mut self, step: &Step, events: &mut impl Sink<Event>) {
        match *step {
            Step::Shoe(step) => {
                let procedure = self.procedure();
                self.shoe.apply(&procedure, step, &mut Each(|event| events.put(Event::Cards(event))));
            }
            Step::Layout(ref step) => layout::apply(self, step, events),
            Step::CuttingCard => self.cutting_card_out(events),
            Step::Deal { card, down } => self.deal(card, down, events),
            Step::Discard { card } => self.discard(card, events),
            Step::MockCard { side, card } => self.mock_card(side, card, events),
            Step::Misdealt { card } => self.misdealt(card, events),
            Step::InError { card } => self.in_error(card, events),
            Step::FaceUp { card } => self.found_face_up(card, events),
            Step::VoidRound => self.void_round(events),
            Step::PassMeBy { seat, on } => self.passed_by.set(seat, on),
            Step::OfferShoe(to) => self.offer_shoe(to),
            Step::TakeShoe(seat) => self.take_shoe(Curator::Seat(seat), events),
            Step::DeclineShoe(seat) => self.decline_shoe(seat, events),
            Step::NameDealer(seat) => self.take_shoe(Curator::Dealer { named_by: Some(seat) }, events),
            Step::PassShoe => self.relinquish(),
            Step::BankerFirst => self.banker_first = true,
            Step::NoMoreBets => self.close_wagers(events),
            Step::Cards => self.call_for_cards(events),
            Step::HandOver { side, seat } => self.hand_over(side, seat, events),
            Step::Turn { side } => self.turn_hand(side, events),
            Step::Call { side } => self.call_hand(side, events),
            Step::Instruct { side, draw } => self.instruct(side, draw),
            Step::Settle => self.settle(events),
            Step::LastHand => {
                self.ending = Ending::OneMore;
                events.put(Event::Table(event::TableEvent::LastHand {}));
            }
            Step::Collect(seat) => self.collect(seat, events),
            Step::PrepareForm { form } => self.prepare_form(form, events),
            Step::Sign { form } => self.form = Some(form),
            Step::Deposit { form } => self.deposit(form, events),
            Step::VoidForm { form } => self.void_form(form, events),
            Step::Notice { change, at } => self.notices[change.kind()] = Some((change, at)),
            Step::Change(change) => self.change(change, events),
        }
    }

    /// Is a name or a reason written with letters?
    pub(super) fn is_written(text: &Text) -> bool {
        !text.trim().is_empty() && !text.chars().any(char::is_control)
    }

    /// 3.12(b): the next of the cards that open this hand, if any waited for it.
    pub(super) fn waiting(&self) -> Option<SetAside> {
        self.errors.aside.first()
    }
}

/// The older text has no cards that lie face down (3.7(d)), no dealer as curator (3.6(d)), and no form on which vigorish
/// is waived (3.3(c)3). What it has instead is cited.
fn known_in_1996(command: &TableCommand) -> Result<(), Refusal> {
    use TableCommand::*;
    match command {
        HandOver { .. } | ReturnHand {} | TurnHand { .. } => Err(Refusal::AllFaceUp),
        NameDealer {} => Err(Refusal::DealerNoCurator),
        PrepareForm { .. } | SignForm {} | CannotSign { .. } | DepositForm {} | VoidForm {} => {
            Err(Refusal::NoWaiver)
        }
        _ => Ok(()),
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        (Arc::ptr_eq(&self.rules, &other.rules) || self.rules == other.rules)
            && self.shoe == other.shoe
            && self.phase == other.phase
            && self.curator == other.curator
            && self.hands == other.hands
            && self.ending == other.ending
            && self.banker_first == other.banker_first
            && self.errors == other.errors
            && self.seats == other.seats
            && self.layout == other.layout
            && (self.passed_by, self.owed) == (other.passed_by, other.owed)
            && (self.form, self.next_form) == (other.form, other.next_form)
            && (self.order, self.shuffle_again, self.notices)
                == (other.order, other.shuffle_again, other.notices)
    }
}

impl Eq for Table {}

/// The rules are left out: tables that are compared share them.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shoe.hash(state);
        self.phase.hash(state);
        self.curator.hash(state);
        self.hands.hash(state);
        self.ending.hash(state);
        self.errors.hash(state);
        (self.seats, self.passed_by, self.owed).hash(state);
        self.layout.hash(state);
    }
}
