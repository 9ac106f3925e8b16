//! Everything anybody may do at a punto banco table now, and why. An offer stands here only if the table would accept
//! it, so offers and rules cannot differ.

use super::command::{Change, Command, OrderReason, TableCommand};
use super::dealing::Due;
use super::table::{Curator, Phase, Table};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::edition::Edition;
use rulebook::game::{Act, Moment, Need, Offer, Offers};
use rulebook::layout;
use rulebook::shoe;

const DEALER: Actor = Actor::Staff(Role::Dealer);

impl Table {
    pub(super) fn offer_everything(&self, offers: &mut impl Offers<Command>) {
        self.offer_cards(offers);
        self.offer_steps(offers);
        self.offer_shoe_around(offers);
        layout::offer(self, offers, Command::Layout);
        for seat in self.present().iter() {
            self.offer_to(seat, offers);
        }
        self.offer_closing(offers);
    }

    /// Puts an offer that is wanted, if the table would accept it. What is never wanted must cost nothing, so the question
    /// is inlined and the rest is not.
    #[inline(always)]
    fn put(&self, offers: &mut impl Offers<Command>, by: Actor, command: TableCommand, need: Need) {
        if offers.wants(by, need) {
            self.put_if_accepted(offers, by, command, need);
        }
    }

    fn put_if_accepted(
        &self,
        offers: &mut impl Offers<Command>,
        by: Actor,
        command: TableCommand,
        need: Need,
    ) {
        let command = Command::Table(command);
        if self.consider(&Act::new(Moment::default(), by, command)).is_ok() {
            offers.put(Offer { by, command, amounts: None, need });
        }
    }

    /// Making the shoe ready, and what comes out of it.
    fn offer_cards(&self, offers: &mut impl Offers<Command>) {
        if !self.shoe.is_ready() {
            let blocked = self.shoe.is_just_gathered() && self.owing().is_some();
            if blocked {
                return;
            }
            return self.shoe.awaiting(&self.procedure(), self.around(), Command::Cards, offers);
        }
        let (down, faceless, on_table) = match self.due() {
            Due::Nothing => return self.offer_stray_cutting_card(offers),
            Due::Discard { down, .. } => (down, down, false),
            Due::Mock(_) => (false, false, false),
            Due::Hand { on_table, .. } => (self.rules.dealing().face_down, false, on_table),
        };
        let pile = self.shoe.pile();
        let mut certain = |command: shoe::Command| {
            let (command, need) = (Command::Cards(command), Need::Chance(1));
            offers.put(Offer { by: Actor::Device, command, amounts: None, need });
        };
        if !on_table && pile.cutting_card_is_next() {
            return certain(shoe::Command::CuttingCard {});
        }
        if !on_table && pile.cards() == 0 {
            return;
        }
        if faceless {
            return certain(shoe::Command::CardDown { card: None });
        }
        let laid = |card| Command::Cards(shoe::Command::laid(card, down));
        shoe::offer_faces(pile.unseen(), laid, offers);
    }

    /// Where no card is due, the cutting card comes only if somebody draws in error (3.12(b)).
    fn offer_stray_cutting_card(&self, offers: &mut impl Offers<Command>) {
        if self.shoe.pile().cutting_card_is_next() {
            let command = Command::Cards(shoe::Command::CuttingCard {});
            offers.put(Offer { by: Actor::Device, command, amounts: None, need: Need::May });
        }
    }

    /// The dealer's steps of the round, about which there is no choice.
    fn offer_steps(&self, offers: &mut impl Offers<Command>) {
        let mut duty = |own: TableCommand| self.put(offers, DEALER, own, Need::Duty);
        match self.phase {
            Phase::Wagers => duty(TableCommand::LastHand {}),
            Phase::Closed => duty(TableCommand::Cards {}),
            Phase::Covered { side } => match self.looks_at(side) {
                Some(to) => duty(TableCommand::HandOver { hand: side, to }),
                None => duty(TableCommand::TurnHand { hand: side }),
            },
            Phase::Calling { side } => {
                duty(TableCommand::CallHand { hand: side, points: self.hand(side).points() })
            }
            Phase::Instructing { side } => {
                duty(TableCommand::Instruct { hand: side, draw: self.draws(side) })
            }
            Phase::Complete => {
                let ([player, banker], cards, dragon_7) = self.announcement();
                duty(TableCommand::AnnounceResult { player, banker, cards, dragon_7 });
            }
            Phase::Dealing(_) | Phase::Looking { .. } | Phase::Drawing { .. } => {}
        }
        if self.is_short_of_cards() {
            duty(TableCommand::VoidRound {});
        }
        for seat in self.present().iter() {
            let need = if self.must_settle(seat) { Need::Duty } else { Need::May };
            self.put(offers, DEALER, TableCommand::CollectVigorish { seat }, need);
        }
        self.offer_papers(offers);
    }

    /// Forms and notices, at a table with its staff.
    fn offer_papers(&self, offers: &mut impl Offers<Command>) {
        for by in [Role::Dealer, Role::PitBoss, Role::PitClerk].map(Actor::Staff) {
            self.put(offers, by, TableCommand::SignForm {}, Need::May);
            self.put(offers, by, TableCommand::DepositForm {}, Need::May);
            self.put(offers, by, TableCommand::VoidForm {}, Need::May);
        }
        for by in [Role::CasinoSupervisor, Role::PitBoss].map(Actor::Staff) {
            for of in Change::ALL {
                self.put(offers, by, TableCommand::GiveNotice { of }, Need::May);
            }
        }
    }

    fn offer_shoe_around(&self, offers: &mut impl Offers<Command>) {
        if let Some(to) = self.next_for_shoe() {
            self.put(offers, DEALER, TableCommand::OfferShoe { to }, Need::Duty);
        }
        if let Curator::Offered { to, .. } = self.curator {
            let by = Actor::Seat(to);
            // The older text knows no curator but a participant: there the plain thing is to take it.
            let (take, decline) = match (self.rules.edition(), self.passed_by.has(to)) {
                (Edition::E2011, true) => (Need::May, Need::Implied),
                (Edition::E2011, false) => (Need::May, Need::Default),
                (Edition::E1996, _) => (Need::Default, Need::May),
            };
            self.put(offers, by, TableCommand::DeclineShoe {}, decline);
            self.put(offers, by, TableCommand::TakeShoe {}, take);
            self.put(offers, by, TableCommand::NameDealer {}, Need::May);
        }
        for by in [Role::Dealer, Role::Floorperson].map(Actor::Staff) {
            self.put(offers, by, TableCommand::OrderPass { reason: OrderReason::Delay }, Need::May);
        }
    }

    /// What one seat may do besides wagering.
    fn offer_to(&self, seat: Seat, offers: &mut impl Offers<Command>) {
        let by = Actor::Seat(seat);
        self.put(offers, by, TableCommand::ReturnHand {}, Need::Default);
        self.put(offers, by, TableCommand::PassShoe {}, Need::May);
        self.put(offers, by, TableCommand::AskBankerFirst {}, Need::May);
        self.put(offers, by, TableCommand::PassMeBy { on: !self.passed_by.has(seat) }, Need::May);
        self.put(offers, by, TableCommand::SignForm {}, Need::May);
    }

    /// 3.7(b): the dealer closes the wagers when everybody has had their time.
    fn offer_closing(&self, offers: &mut impl Offers<Command>) {
        self.put(offers, DEALER, TableCommand::NoMoreBets {}, Need::Default);
    }
}
