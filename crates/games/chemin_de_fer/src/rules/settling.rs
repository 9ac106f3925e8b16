//! 19:47-4.10: the result is announced, the participants pay each other, and the house takes its vigorish.

use super::command::Command;
use super::event::{Event, Settled, TableEvent};
use super::passing::Offering;
use super::refusal::Refusal;
use super::round::{Round, Stage};
use super::table::{Ending, Phase, Step, Table};
use baccarat::{Aside, DisclosedCards, Side};
use rulebook::actor::Seat;
use rulebook::game::{Act, Event as _, Sink};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::settlement::Outcome;

/// How the bank goes on after a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// 4.11(a): the banker may remain.
    Stays,
    /// 4.11(a)1: he lost.
    Lost,
    /// 4.12(a): the bank goes to the next participant.
    Transferred,
}

impl Table {
    /// (a): the counts as the hands have them.
    pub(super) fn consider_result(
        &self,
        act: &Act<Command>,
        player: u8,
        banker: u8,
    ) -> Result<Step, Refusal> {
        self.dealer(act, P4_10_A)?;
        let Phase::Round(round @ Round { stage: Stage::Complete, .. }) = self.phase else {
            return Err(self.not_now(P4_10_A));
        };
        let counts = (round.player.points(), round.banker.points());
        if counts == (player, banker) {
            Ok(Step::Settle(round))
        } else {
            Err(Refusal::WrongResult { player: counts.0, banker: counts.1 })
        }
    }

    /// (b): 1 to 1 out of each other's wagers; what is lost is taken first. (c): vigorish at once.
    pub(super) fn settle(&mut self, round: Round, events: &mut impl Sink<Event>) {
        let (player, banker) = (round.player.points(), round.banker.points());
        let winner = match banker.cmp(&player) {
            std::cmp::Ordering::Greater => Some(Side::Banker),
            std::cmp::Ordering::Less => Some(Side::Player),
            std::cmp::Ordering::Equal => None,
        };
        self.pay_each_other(&round, winner, decided_by(winner), events);
        let mut bank = round.bank;
        bank.last = Some(round.placed);
        if winner == Some(Side::Banker) {
            // 4.7(b): whoever equalled the wager as it was placed, and lost.
            bank.suivi = self.present().iter().find(|seat| self.stake(*seat) == round.placed);
        }
        let next = if winner == Some(Side::Player) { Next::Lost } else { Next::Stays };
        self.end_round(Round { bank, ..round }, next, events);
    }

    fn pay_each_other(
        &mut self,
        round: &Round,
        winner: Option<Side>,
        cites: (Provision, Provision),
        events: &mut impl Sink<Event>,
    ) {
        let (seat, stake) = (round.bank.seat, self.covered());
        let mut balance = Cents::ZERO;
        let mut put = |event: TableEvent| {
            let event = Event::Table(event);
            balance += event.movement().map_or(Cents::ZERO, |movement| movement.bank);
            events.put(event);
        };
        let due = match winner {
            Some(Side::Banker) => self.rules.vigorish().on(stake),
            _ => Cents::ZERO,
        };
        let bank = settled(seat, Side::Banker, stake, winner, due, cites.0);
        let against = self.present().iter().filter(|seat| !self.stake(*seat).is_zero()).map(|seat| {
            TableEvent::Settled(settled(seat, Side::Player, self.stake(seat), winner, Cents::ZERO, cites.1))
        });
        // What the losers had pays the winners, so it is taken first.
        if winner == Some(Side::Player) {
            put(TableEvent::Settled(bank));
        }
        against.for_each(&mut put);
        if winner != Some(Side::Player) {
            put(TableEvent::Settled(bank));
        }
        if !due.is_zero() {
            put(TableEvent::Vigorish { seat, amount: due, cite: P4_10_C });
        }
        assert!(balance.is_zero(), "{P4_10_B}: what the losers lost is what the winners won");
    }

    /// 4.12(a), (j), (k): every wager goes back.
    fn give_back(&mut self, round: &Round, cite: Provision, events: &mut impl Sink<Event>) {
        self.pay_each_other(round, None, (cite, cite), events);
        // Nobody has seen what was face down, but it is out of the shoe, and the record knows it.
        for card in round.player.down().chain(round.banker.down()) {
            self.shoe.pile_mut().see(card.turned());
        }
    }

    /// 4.12(a): the hand is annulled, and the bank may be transferred.
    pub(super) fn annul(&mut self, round: Round, transfer: bool, events: &mut impl Sink<Event>) {
        events.put(Event::Table(TableEvent::Annulled { cite: P4_12_A }));
        self.give_back(&round, P4_12_A, events);
        self.end_round(round, if transfer { Next::Transferred } else { Next::Stays }, events);
    }

    /// 4.12(j), (k): the round is void.
    pub(super) fn void_round(&mut self, round: Round, cite: Provision, events: &mut impl Sink<Event>) {
        events.put(Event::Table(TableEvent::VoidRound { cite }));
        self.give_back(&round, cite, events);
        self.end_round(round, Next::Stays, events);
    }

    /// 4.11: the layout is cleared, and the bank goes on; after the last hand of a shoe the cards are gathered.
    fn end_round(&mut self, round: Round, next: Next, events: &mut impl Sink<Event>) {
        self.stakes = [Cents::ZERO; Seat::MOST as usize];
        let banker_leaves = self.is_leaving(round.bank.seat);
        // Whoever leaves is forgotten in the bank as it goes on.
        self.phase = Phase::Round(round);
        for seat in self.seats.leaving().iter() {
            self.vacate(seat);
        }
        let Phase::Round(Round { bank, .. }) = self.phase else { return };
        match self.ending {
            // 4.12(k): without cards there is no further hand.
            _ if self.shoe.pile().cards() == 0 => return self.end_shoe(bank.seat),
            Ending::LastHand => return self.end_shoe(bank.seat),
            Ending::OneMore => self.ending = Ending::LastHand,
            Ending::NotYet => {}
        }
        match next {
            Next::Lost => self.lose_bank(bank, events),
            Next::Transferred => {
                self.must_give_up(bank.seat, Offering::mandatory(bank.seat), P4_12_A, events);
            }
            Next::Stays if banker_leaves => self.relinquish(bank, events),
            Next::Stays => self.phase = Phase::ToBank(bank),
        }
        self.correct(events);
    }

    /// 4.4(a), (c): all cards are shuffled again, and the cut is offered from the last banker on.
    fn end_shoe(&mut self, last_banker: Seat) {
        let procedure = self.procedure();
        self.shoe.gather(&procedure, last_banker);
        self.ending = Ending::NotYet;
        self.aside = Aside::EMPTY;
        self.disclosed = DisclosedCards::NONE;
        self.wrong = None;
        self.phase = Phase::Cards;
    }
}

/// 4.6(a), 4.7(g): the provisions that decide the banker's wager and those against it.
const fn decided_by(winner: Option<Side>) -> (Provision, Provision) {
    match winner {
        Some(Side::Banker) => (P4_6_A_1, P4_7_G_2),
        Some(Side::Player) => (P4_6_A_2, P4_7_G_1),
        None => (P4_6_A_3, P4_7_G_3),
    }
}

fn settled(
    seat: Seat,
    wager: Side,
    stake: Cents,
    winner: Option<Side>,
    vigorish: Cents,
    cite: Provision,
) -> Settled {
    let nothing = Cents::ZERO;
    let (outcome, paid, returned, collected) = match winner {
        None => (Outcome::Void, nothing, stake, nothing),
        Some(side) if side == wager => (Outcome::Won, stake, stake, nothing),
        Some(_) => (Outcome::Lost, nothing, nothing, stake),
    };
    Settled {
        seat,
        wager,
        stake,
        outcome,
        paid,
        returned,
        collected,
        vigorish,
        coupon: nothing,
        parts: None,
        cite,
    }
}
