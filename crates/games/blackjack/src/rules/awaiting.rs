//! Everything anybody may do at a blackjack table now, and why. An offer stands here only if the table would accept it,
//! so offers and rules cannot differ.

use super::box_number::BoxNumber;
use super::command::{Command, TableCommand as C};
use super::dealing::Due;
use super::irregular::Waiting;
use super::stacks::Side;
use super::table::{Next, Phase, Table};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Amounts, Moment, Need, Offer, Offers};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::shoe;

const DEALER: Actor = Actor::Staff(Role::Dealer);
const SUPERVISOR: Actor = Actor::Staff(Role::CasinoSupervisor);

impl Table {
    pub(super) fn offer_everything(&self, offers: &mut impl Offers<Command>) {
        self.offer_cards(offers);
        self.offer_steps(offers);
        layout::offer(self, offers, |command| self.worded(command));
        for seat in self.present().iter() {
            self.offer_to(seat, offers);
        }
        self.offer_rulings(offers);
        // 2.6(e): the dealer begins when everybody has had their time.
        self.put(offers, DEALER, C::Deal {}, Need::Default);
    }

    /// Puts an offer that is wanted, if the table would accept it. What is never wanted must cost nothing, so the question
    /// is inlined and the rest is not.
    #[inline(always)]
    fn put(&self, offers: &mut impl Offers<Command>, by: Actor, command: C, need: Need) {
        if offers.wants(by, need) {
            self.put_if_accepted(offers, by, command, need);
        }
    }

    fn put_if_accepted(&self, offers: &mut impl Offers<Command>, by: Actor, command: C, need: Need) {
        let command = Command::Table(command);
        if self.consider(&Act::new(Moment::default(), by, command)).is_ok() {
            offers.put(Offer { by, command, amounts: None, need });
        }
    }

    fn put_amounts(
        &self,
        offers: &mut impl Offers<Command>,
        seat: Seat,
        command: C,
        amounts: Option<Amounts>,
    ) {
        if let Some(amounts) = amounts {
            let (by, command) = (Actor::Seat(seat), Command::Table(command));
            offers.put(Offer { by, command, amounts: Some(amounts), need: Need::May });
        }
    }

    /// Making the shoe ready, and what comes out of it.
    fn offer_cards(&self, offers: &mut impl Offers<Command>) {
        if let Some(side) = self.side_in_work() {
            let shoe = &self.shoes[side as usize];
            return shoe.awaiting(&self.procedure(side), self.around(), Command::Cards, offers);
        }
        self.offer_shoe_in_play(Command::Cards, offers);
        if self.burn_asked {
            let shown = |card| Command::Table(C::ShowBurnCard { card });
            return shoe::offer_faces(self.shoes[0].pile().unseen(), shown, offers);
        }
        let down = match self.due() {
            Due::Nothing(_) => return self.offer_stray_cutting_card(offers),
            Due::Dealer { down, .. } => down,
            Due::Determinant(_) | Due::Box { .. } => false,
        };
        let on_table = self.errors.waiting == Some(Waiting::Unseen);
        if !on_table && self.pile().cutting_card_is_next() {
            let (command, need) = (Command::Cards(shoe::Command::CuttingCard {}), Need::Chance(1));
            return offers.put(Offer { by: Actor::Device, command, amounts: None, need });
        }
        if !on_table && self.pile().cards() == 0 {
            return;
        }
        let laid = |card| Command::Cards(shoe::Command::laid(card, down));
        shoe::offer_faces(self.pile().unseen(), laid, offers);
    }

    /// Where no card is due, the cutting card comes only if somebody draws in error (2.15(b)).
    fn offer_stray_cutting_card(&self, offers: &mut impl Offers<Command>) {
        if self.errors.waiting.is_none() && self.pile().cutting_card_is_next() {
            let command = Command::Cards(shoe::Command::CuttingCard {});
            offers.put(Offer { by: Actor::Device, command, amounts: None, need: Need::May });
        }
    }

    /// The dealer's steps of the round, about which there is no choice.
    fn offer_steps(&self, offers: &mut impl Offers<Command>) {
        match self.phase {
            Phase::Determinant { from: None } => {
                // Either side; where nobody deals it is the fuller one.
                let [left, right] = self.shoes.each_ref().map(|shoe| shoe.pile().cards());
                let fuller = if left >= right { Side::Left } else { Side::Right };
                // 2.15(b): unless a card has come out of one of them already.
                let from = if self.errors.waiting.is_some() { self.side } else { fuller };
                self.put(offers, DEALER, C::DrawDeterminant { from }, Need::Duty);
                self.put(offers, DEALER, C::DrawDeterminant { from: from.other() }, Need::May);
            }
            Phase::Reading => self.put(offers, DEALER, C::ReadHoleCard {}, Need::Duty),
            Phase::DealersCard => self.put(offers, DEALER, C::DealersCard {}, Need::Duty),
            Phase::HoleCard => self.put(offers, DEALER, C::TurnHoleCard {}, Need::Duty),
            Phase::Complete => self.put(offers, DEALER, C::Settle {}, Need::Duty),
            Phase::UpcardGone { .. } => {
                if let Some(card) = self.dealer.upcard() {
                    self.put(offers, SUPERVISOR, C::RestoreUpcard { card }, Need::Duty);
                }
            }
            Phase::Insurance { .. } => self.put(offers, DEALER, C::CloseInsurance {}, Need::May),
            _ => {}
        }
        self.put(offers, DEALER, C::ShuffleDiscards {}, Need::Duty);
        self.put(offers, DEALER, C::Reshuffle {}, Need::May);
        self.put(offers, DEALER, C::ChangeDealer {}, Need::May);
        for seat in self.present().iter() {
            self.put(offers, Actor::Staff(Role::Floorperson), C::ReserveSpot { seat }, Need::May);
        }
    }

    /// 2.15: what the staff may have to say.
    fn offer_rulings(&self, offers: &mut impl Offers<Command>) {
        self.put(offers, DEALER, C::MissedDealer {}, Need::May);
        if let Phase::Dealing(Next::First(at) | Next::Second(at)) = self.phase {
            self.put(offers, DEALER, C::MissedBox { at }, Need::May);
        }
        self.put(offers, DEALER, C::MissedDraw {}, Need::May);
        self.put(offers, DEALER, C::WrongSide {}, Need::May);
        self.put(offers, SUPERVISOR, C::ReaderMisused { at: None, hand: None }, Need::May);
        self.put(offers, DEALER, C::ReaderFailed {}, Need::May);
        self.put(offers, DEALER, C::ReaderRepaired {}, Need::May);
        self.put(offers, DEALER, C::CardNotMoved {}, Need::May);
        self.put(offers, DEALER, C::UpcardDiscarded {}, Need::May);
    }

    /// What one patron may do besides wagering.
    fn offer_to(&self, seat: Seat, offers: &mut impl Offers<Command>) {
        let by = Actor::Seat(seat);
        if self.phase == Phase::Wagers && offers.wants(by, Need::May) {
            for at in self.all_boxes() {
                let on = self.place(at).shared_by != Some(seat);
                self.put(offers, by, C::ShareBox { at: Some(at), on }, Need::May);
            }
        }
        self.offer_insurance(seat, offers);
        self.offer_decisions(seat, offers);
        self.put(offers, by, C::AskBurnCard {}, Need::May);
        self.put(offers, by, C::PassMeBy { on: !self.patron(seat).passed_by }, Need::May);
    }

    /// 2.9(b): whoever is asked about insurance.
    fn offer_insurance(&self, seat: Seat, offers: &mut impl Offers<Command>) {
        let Phase::Insurance { at: open } = self.phase else { return };
        for box_number in self.all_boxes().filter(|at| open.is_none_or(|open| open == *at)) {
            let Some(share) = self.place(box_number).share(seat) else { continue };
            let at = Some(box_number);
            if offers.wants(Actor::Seat(seat), Need::May) {
                let spots = self.rules.spots();
                for place in 0..usize::from(spots) {
                    let amounts = self.insurable(share, place);
                    let amount = amounts.map_or(Cents::ZERO, |amounts| amounts.min);
                    let spot = super::boxes::spot_number(spots, place);
                    self.put_amounts(offers, seat, C::Insure { amount, at, spot }, amounts);
                }
            }
            let need = self.decision_of(seat);
            self.put(offers, Actor::Seat(seat), C::DeclineInsurance { at }, need);
        }
    }

    /// 2.10(a): the amounts by which this hand may be doubled.
    fn offer_doubling(&self, seat: Seat, turn: BoxNumber, hand: u8, offers: &mut impl Offers<Command>) {
        let at = Some(turn);
        let full = Command::Table(C::Double { amount: None, at });
        if self.consider(&Act::new(Moment::default(), Actor::Seat(seat), full)).is_ok() {
            let amounts = self.double_amounts(seat, turn, hand);
            let amount = amounts.map(|amounts| amounts.min);
            self.put_amounts(offers, seat, C::Double { amount, at }, amounts);
        }
    }

    /// Whoever is leaving has said what they do: nothing more than they must.
    fn decision_of(&self, seat: Seat) -> Need {
        if self.is_leaving(seat) { Need::Implied } else { Need::Decision }
    }

    /// 2.6(f), 2.13(d), (e), 2.15: decisions about a hand.
    fn offer_decisions(&self, seat: Seat, offers: &mut impl Offers<Command>) {
        let by = Actor::Seat(seat);
        let plain = self.decision_of(seat);
        match self.phase {
            Phase::Deciding { at: turn, hand } if self.caller(turn) == Some(seat) => {
                let at = Some(turn);
                self.put(offers, by, C::Stand { at }, plain);
                self.put(offers, by, C::Draw { at }, Need::May);
                if offers.wants(by, Need::May) {
                    self.offer_doubling(seat, turn, hand, offers);
                }
                self.put(offers, by, C::Split { at }, Need::May);
                self.put(offers, by, C::Surrender { at }, Need::May);
                self.put(offers, by, C::RefuseCard { at }, Need::May);
            }
            Phase::Following { at: turn, hand, split: false } => {
                let at = Some(turn);
                let is_asked = self.place(turn).share(seat).is_some_and(|share| share.is_asked);
                if is_asked && offers.wants(by, Need::May) {
                    let amounts = self.double_amounts(seat, turn, hand);
                    let amount = amounts.map(|amounts| amounts.min);
                    self.put_amounts(offers, seat, C::Follow { amount, at }, amounts);
                }
                self.put(offers, by, C::DeclineDouble { at }, plain);
            }
            Phase::Following { at: turn, hand, split: true } => {
                let at = Some(turn);
                self.put(offers, by, C::KeepHand { hand: hand + 1, at }, plain);
                self.put(offers, by, C::KeepHand { hand: hand + 2, at }, Need::May);
                self.put(offers, by, C::Follow { amount: None, at }, Need::May);
            }
            Phase::OneCard { at: turn } | Phase::MissedCard { at: turn, .. } => {
                let at = Some(turn);
                self.put(offers, by, C::TakeCard { at }, plain);
                self.put(offers, by, C::GiveUpHand { at }, Need::May);
            }
            _ => {}
        }
    }
}
