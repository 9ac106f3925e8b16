//! 19:47-3.6, 3.11: who deals the cards from the shoe. It changes nothing about the money.

use super::command::Command;
use super::event::{Event, TableEvent as E};
use super::refusal::Refusal;
use super::table::{Curator, Phase, Step, Table};
use rulebook::actor::{Role, Seat, Seats};
use rulebook::edition::Edition;
use rulebook::game::{Act, Sink};
use rulebook::layout::Seated as _;
use rulebook::provision::*;

impl Table {
    /// 3.6(b), 3.11(b): the next to be offered the shoe, counterclockwise, each once.
    pub(super) fn next_for_shoe(&self) -> Option<Seat> {
        let Curator::Unchosen { from, asked, .. } = self.curator else { return None };
        let around = self.around();
        let mut seat = from;
        for _ in 0..around.seats {
            if around.present.has(seat) && !asked.has(seat) {
                return Some(seat);
            }
            seat = seat.next_of(around.seats);
        }
        None
    }

    pub(super) fn consider_offer_shoe(&self, act: &Act<Command>, to: Seat) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P3_6_B)?;
        match self.next_for_shoe() {
            Some(next) if next == to => Ok(Step::OfferShoe(to)),
            Some(next) => {
                // At the commencement of play it starts with seat one, afterwards at the last curator's right.
                let opening = matches!(self.curator, Curator::Unchosen { opening: true, .. });
                let cite = if opening { P3_6_B } else { P3_11_B };
                Err(Refusal::ShoeOutOfTurn { offered: to, next, cite })
            }
            None => Err(Refusal::ShoeNotToBeOffered),
        }
    }

    pub(super) fn offer_shoe(&mut self, to: Seat) {
        if let Curator::Unchosen { from, asked, opening } = self.curator {
            self.curator = Curator::Offered { to, from, asked: asked.with(to), opening };
        }
    }

    fn offered(&self, act: &Act<Command>) -> Result<Seat, Refusal> {
        let seat = self.player(act, P3_6_B)?;
        match self.curator {
            Curator::Offered { to, .. } if to == seat => Ok(seat),
            _ => Err(Refusal::ShoeNotOffered(seat)),
        }
    }

    pub(super) fn consider_take_shoe(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.offered(act).map(Step::TakeShoe)
    }

    pub(super) fn consider_decline_shoe(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.offered(act).map(Step::DeclineShoe)
    }

    /// 3.6(d)1
    pub(super) fn consider_name_dealer(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.offered(act).map(Step::NameDealer)
    }

    pub(super) fn take_shoe(&mut self, curator: Curator, events: &mut impl Sink<Event>) {
        self.curator = curator;
        let seat = match curator {
            Curator::Seat(seat) => Some(seat),
            _ => None,
        };
        events.put(Event::Table(E::Curator { seat }));
    }

    /// 3.6(d)2: where everybody has declined, the dealer deals. The older text knows no such thing: the shoe goes
    /// around again.
    pub(super) fn decline_shoe(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let Curator::Offered { from, asked, opening, .. } = self.curator else { return };
        self.curator = Curator::Unchosen { from, asked: asked.with(seat), opening };
        self.go_on_offering(events);
    }

    /// Where nobody is left to be asked: who declined, or the last who had not, may have gone meanwhile. At a table
    /// that everybody has left, the next to come is asked as if nobody had been.
    pub(super) fn go_on_offering(&mut self, events: &mut impl Sink<Event>) {
        let Curator::Unchosen { from, opening, .. } = self.curator else { return };
        if self.next_for_shoe().is_some() {
            return;
        }
        match self.rules.edition() {
            Edition::E2011 if !self.around().present.is_empty() => {
                self.take_shoe(Curator::Dealer { named_by: None }, events);
            }
            _ => self.curator = Curator::Unchosen { from, asked: Seats::NONE, opening },
        }
    }

    /// 3.11(a): after any round, which is before the next is dealt.
    pub(super) fn consider_pass_shoe(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P3_11_A)?;
        let his = match self.curator {
            Curator::Seat(curator) => curator == seat,
            Curator::Dealer { named_by } => named_by == Some(seat),
            _ => false,
        };
        if !his {
            return Err(Refusal::NotTheCurator(seat));
        }
        if self.phase == Phase::Wagers { Ok(Step::PassShoe) } else { Err(Refusal::RoundInProgress(P3_11_A)) }
    }

    /// 3.11(a)2: an order also where the curator holds up the deal.
    pub(super) fn consider_order_pass(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Floorperson], P3_11_A_2)?;
        match self.curator {
            Curator::Seat(_) => {}
            Curator::Dealer { named_by: Some(_) } => return Err(Refusal::NoCurator(P3_6_D_1)),
            Curator::Dealer { named_by: None } => return Err(Refusal::NoCurator(P3_6_D_2)),
            Curator::Unchosen { .. } | Curator::Offered { .. } => return Err(Refusal::NoCurator(P3_6_C)),
        }
        match self.phase {
            Phase::Wagers | Phase::Closed => Ok(Step::PassShoe),
            _ => Err(Refusal::RoundInProgress(P3_11_A_2)),
        }
    }

    /// 3.11(b): the offer starts at the right of who had the shoe: seat numbers rise counterclockwise.
    pub(super) fn relinquish(&mut self) {
        let before = match self.curator {
            Curator::Seat(seat) | Curator::Dealer { named_by: Some(seat) } => Some(seat),
            Curator::Dealer { named_by: None } => None,
            Curator::Unchosen { .. } | Curator::Offered { .. } => return,
        };
        let first = Seat::first(1).next().expect("there is a first seat");
        let from = before.map_or(first, |seat| seat.next_of(self.rules.seats()));
        self.curator = Curator::Unchosen { from, asked: Seats::NONE, opening: false };
        // 3.8(a): what was asked of the dealer as curator does not bind the next one.
        self.banker_first = false;
        if let Some(seat) = before {
            self.let_go(seat);
        }
    }

    /// The dealer deals for people: when all have gone, the next to come are offered the shoe (3.6(b)).
    pub(super) fn dealer_gives_up_the_shoe(&mut self) {
        let dealer = matches!(self.curator, Curator::Dealer { .. });
        if dealer && self.phase == Phase::Wagers && self.around().present.is_empty() {
            self.curator = Curator::AT_OPENING;
        }
    }

    /// Has somebody the shoe?
    pub(super) fn has_curator(&self) -> bool {
        matches!(self.curator, Curator::Seat(_) | Curator::Dealer { .. })
    }

    /// 3.5(c): where the cut starts after a shoe: with the last curator, or if that was the dealer as at the opening.
    pub(super) fn cuts_first(&self) -> Seat {
        match self.curator {
            Curator::Seat(seat) => seat,
            _ => Seat::new(self.rules.seats()).expect("a table has a last seat"),
        }
    }

    /// 3.8(a): the Banker's Hand first, where the dealer is curator and the house allows it.
    pub(super) fn consider_banker_first(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.player(act, P3_8_A)?;
        if !self.rules.dealing().banker_first {
            return Err(Refusal::BankerFirstNotOffered);
        }
        if !matches!(self.curator, Curator::Dealer { .. }) {
            return Err(Refusal::BankerFirstNeedsDealer);
        }
        if self.phase == Phase::Wagers && !self.banker_first {
            Ok(Step::BankerFirst)
        } else {
            Err(Refusal::RoundInProgress(P3_8_A))
        }
    }
}
