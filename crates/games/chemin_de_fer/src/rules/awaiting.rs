//! Everything that anybody may do at this moment. An offer stands only if [`Table::consider`] accepts it.

use super::command::{Command, OrderReason, Say, Shuffling, TableCommand};
use super::dealing::Way;
use super::passing::Terms;
use super::round::{Round, Stage};
use super::table::{Phase, Table};
use baccarat::{Side, banker_draws, value};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::cards::Card;
use rulebook::game::{Act, Amounts, Moment, Need, Offer, Offers};
use rulebook::shoe;

const DEALER: Actor = Actor::Staff(Role::Dealer);
const FLOORPERSON: Actor = Actor::Staff(Role::Floorperson);
const SUPERVISOR: Actor = Actor::Staff(Role::CasinoSupervisor);
const PIT_BOSS: Actor = Actor::Staff(Role::PitBoss);

/// Where offers go: those that are wanted, once they have been considered.
struct Considered<'t, S> {
    table: &'t Table,
    sink: &'t mut S,
}

impl<S: Offers<Command>> Considered<'_, S> {
    /// What is never wanted must cost nothing, so the question is inlined and the rest is not.
    #[inline(always)]
    fn put(&mut self, by: Actor, command: TableCommand, need: Need) {
        if self.sink.wants(by, need) {
            self.put_any(by, Command::Table(command), None, need);
        }
    }

    fn put_any(&mut self, by: Actor, command: Command, amounts: Option<Amounts>, need: Need) {
        let wanted = self.sink.wants(by, need);
        if wanted && self.table.consider(&Act::new(Moment::default(), by, command)).is_ok() {
            self.sink.put(Offer { by, command, amounts, need });
        }
    }

    /// With a choice of amounts, if there is one.
    fn put_amounts(&mut self, by: Seat, command: TableCommand, amounts: Amounts) {
        if amounts.min <= amounts.max {
            self.put_any(Actor::Seat(by), Command::Table(command), Some(amounts), Need::May);
        }
    }
}

impl Table {
    pub(super) fn offer_everything(&self, sink: &mut impl Offers<Command>) {
        use TableCommand::*;
        if !self.shoe.is_ready() {
            self.shoe.awaiting(&self.procedure(), self.around(), Command::Cards, sink);
        }
        let offers = &mut Considered { table: self, sink };
        for seat in Seat::first(self.rules.seats()) {
            let by = Actor::Seat(seat);
            offers.put(by, Join {}, Need::Arrival);
            if self.present().has(seat) {
                offers.put(by, Leave {}, Need::May);
                for to in Seat::first(self.rules.seats()) {
                    offers.put(by, Move { to }, Need::May);
                }
            }
        }
        for of in Shuffling::ALL {
            for by in [SUPERVISOR, PIT_BOSS] {
                offers.put(by, GiveNotice { of }, Need::May);
            }
        }
        if self.correction().is_none() {
            self.offer_phase(offers);
        }
        self.offer_irregularities(offers);
        self.offer_chance(offers);
    }

    fn offer_phase(&self, offers: &mut Considered<'_, impl Offers<Command>>) {
        use TableCommand::*;
        match self.phase {
            Phase::Cards => {}
            Phase::ToBid(_) => offers.put(DEALER, OpenBidding {}, Need::Duty),
            Phase::Bidding(auction) => {
                for seat in self.participants().iter() {
                    let amounts = self.biddable(&auction, seat);
                    offers.put_amounts(seat, Bid { amount: amounts.min }, amounts);
                    offers.put(Actor::Seat(seat), NoBid {}, Need::May);
                }
                let need = if self.bidding_is_over(&auction) { Need::Duty } else { Need::Default };
                offers.put(DEALER, CloseBidding {}, need);
            }
            Phase::ToOffer(offering) => match self.next_to_offer(&offering) {
                Some(to) => offers.put(DEALER, OfferBank { to }, Need::Duty),
                None => offers.put(DEALER, OpenBidding {}, Need::Duty),
            },
            Phase::Offered { to, offering } => {
                match offering.terms {
                    Terms::Any => offers.put(Actor::Seat(to), TakeBank { amount: None }, Need::May),
                    Terms::Match(last) => {
                        let amounts = self.matching(last);
                        offers.put_amounts(to, TakeBank { amount: Some(amounts.min) }, amounts);
                    }
                }
                offers.put(Actor::Seat(to), DeclineBank {}, Need::Default);
            }
            Phase::ToBank(bank) => {
                let amounts = self.bankable(&bank);
                offers.put_amounts(bank.seat, Bank { amount: amounts.min, cash: false }, amounts);
                // Nobody's money is wagered for him: a banker who says nothing passes.
                self.offer_passing(bank.seat, Need::Default, offers);
            }
            Phase::Claims { bank, claims, .. } => {
                for seat in self.participants().iter().map(Actor::Seat) {
                    offers.put(seat, Suivi { cash: false }, Need::May);
                    offers.put(seat, Banco { cash: false }, Need::May);
                    offers.put(seat, NoClaim {}, Need::May);
                }
                let need = if self.claims_are_over(&bank, &claims) { Need::Duty } else { Need::Default };
                offers.put(DEALER, CloseClaims {}, need);
                self.offer_passing(bank.seat, Need::May, offers);
            }
            Phase::Parts { bank, placed, .. } => {
                for seat in self.participants().iter() {
                    let amounts = self.coverable(placed, seat);
                    offers.put_amounts(seat, Wager { amount: amounts.min, cash: false }, amounts);
                    offers.put(Actor::Seat(seat), NoWager {}, Need::Default);
                }
                let need = if self.covered() == placed { Need::Duty } else { Need::Default };
                offers.put(DEALER, NoMoreBets {}, need);
                // 4.11(a): everybody has let his turn go by, and only the banker can go on.
                let nobody = self.turn().is_none() && self.covered().is_zero();
                let need = if nobody { Need::Default } else { Need::May };
                self.offer_passing(bank.seat, need, offers);
            }
            Phase::Round(round) => self.offer_round(&round, offers),
        }
    }

    /// A banker on his way out waits for no wager: by leaving he has passed, once nothing lies against him any more.
    fn offer_passing(&self, banker: Seat, need: Need, offers: &mut Considered<'_, impl Offers<Command>>) {
        let need = if self.is_leaving(banker) { Need::Implied } else { need };
        offers.put(Actor::Seat(banker), TableCommand::PassBank {}, need);
        for reason in OrderReason::ALL {
            for by in [DEALER, FLOORPERSON] {
                offers.put(by, TableCommand::OrderPass { reason }, Need::May);
            }
        }
    }

    /// Everything that is said about a hand is a decision, also where there is only one right word: a pause on five alone
    /// would tell everybody that it is a five.
    fn offer_round(&self, round: &Round, offers: &mut Considered<'_, impl Offers<Command>>) {
        use TableCommand::*;
        let banker = Actor::Seat(round.bank.seat);
        if let Some((side, words, _)) = round.words() {
            let by = if side == Side::Player { Actor::Seat(round.dominant) } else { banker };
            for (place, say) in words.iter().enumerate() {
                offers.put(by, Call { say: *say }, if place == 0 { Need::Decision } else { Need::May });
            }
        }
        match round.stage {
            Stage::ToDeal => offers.put(DEALER, Deal {}, Need::Duty),
            Stage::Repeat(by) => {
                for say in Say::ALL {
                    let need = if round.said(by) == Some(say) { Need::Duty } else { Need::May };
                    offers.put(DEALER, Repeat { say }, need);
                }
            }
            Stage::ToTurn => offers.put(banker, TurnHand {}, Need::Implied),
            Stage::Option => {
                let draws = banker_draws(round.banker.first_points(), round.player.third().map(value));
                for (command, plain) in [(Draw {}, draws), (Stay {}, !draws)] {
                    offers.put(banker, command, if plain { Need::Decision } else { Need::May });
                }
            }
            Stage::Complete => {
                let (player, banker) = (round.player.points(), round.banker.points());
                offers.put(DEALER, AnnounceResult { player, banker }, Need::Duty);
            }
            _ => {}
        }
    }

    fn offer_irregularities(&self, offers: &mut Considered<'_, impl Offers<Command>>) {
        use TableCommand::*;
        if !self.shoe.is_ready() {
            return;
        }
        for by in [DEALER, FLOORPERSON] {
            for yes in [true, false] {
                for transfer in [true, false] {
                    offers.put(by, WrongOrder { rectified: yes, transfer }, Need::May);
                }
                for hand in [Side::Player, Side::Banker] {
                    offers.put(by, ExtraCard { hand, rectified: yes }, Need::May);
                }
                offers.put(by, CardInError { disclosed: yes }, Need::May);
            }
            offers.put(by, CardAfterStay {}, Need::May);
            offers.put(by, BankerDrew {}, Need::May);
            offers.put(by, FaceUpInShoe {}, Need::May);
        }
        offers.put(DEALER, VoidRound {}, Need::Duty);
        offers.put(FLOORPERSON, VoidRound {}, Need::May);
    }

    fn offer_chance(&self, offers: &mut Considered<'_, impl Offers<Command>>) {
        let Some(purpose) = self.purpose().filter(|_| self.shoe.is_ready()) else { return };
        let mut certain = |command: shoe::Command| {
            offers.put_any(Actor::Device, Command::Cards(command), None, Need::Chance(1));
        };
        certain(shoe::Command::CuttingCard {});
        if purpose.way() == Way::Unseen {
            return certain(shoe::Command::CardDown { card: None });
        }
        if self.may_come(purpose).is_ok() {
            let left = Card::deck().map(|card| (card, self.left(card))).filter(|(_, left)| *left > 0);
            let laid = |card| Command::Cards(shoe::Command::laid(card, purpose.way() == Way::Down));
            shoe::offer_faces(left, laid, offers.sink);
        }
    }
}
