//! 19:47-2.3(i), (j): who may enter the game between two shuffles, and for how much.

use super::command::Command;
use super::event::{Event, TableEvent as E};
use super::options::Restriction;
use super::patron::Standing;
use super::refusal::Refusal;
use super::table::{Step, Table};
use rulebook::actor::{Role, Seat};
use rulebook::game::{Act, Sink};
use rulebook::layout::{Seated as _, Why};
use rulebook::provision::*;

impl Table {
    /// The option that binds this person now, with its provision.
    fn restriction(&self, seat: Seat) -> (Restriction, Provision) {
        let entry = self.rules.entry();
        let cite = |restriction: Restriction, barred: Provision, minimum: Provision| {
            (restriction, if restriction == Restriction::Barred { barred } else { minimum })
        };
        let newcomer = cite(entry.newcomers, P2_3_I_1, P2_3_I_2);
        let sat_out = cite(entry.sitting_out, P2_3_I_3, P2_3_I_4);
        match self.patron(seat).standing {
            _ if self.is_first_round => (Restriction::Free, P2_3_I),
            Standing::Regular => (Restriction::Free, P2_3_I),
            Standing::Fresh | Standing::Late | Standing::Left => newcomer,
            // Both options bind a player who has not wagered on the first round and has sat out: the stricter decides.
            Standing::SatOut { late: true } if newcomer.0.strictness() > sat_out.0.strictness() => newcomer,
            Standing::SatOut { .. } => sat_out,
        }
    }

    pub(super) fn may_enter(&self, seat: Seat) -> Result<(), Refusal> {
        match self.restriction(seat) {
            (Restriction::Barred, cite) => Err(Refusal::BarredUntilShuffle { seat, cite }),
            _ => Ok(()),
        }
    }

    /// Is he limited to the posted minimum until the shuffle?
    pub(super) fn limited_to_minimum(&self, seat: Seat) -> Option<Provision> {
        match self.restriction(seat) {
            (Restriction::Minimum, cite) => Some(cite),
            _ => None,
        }
    }

    pub(super) fn is_barred(&self, seat: Seat) -> bool {
        self.restriction(seat).0 == Restriction::Barred
    }

    /// 2.3(j): the licensee agrees when a person goes. Only where sitting out has consequences is there anything to agree to.
    pub(super) fn consider_reserve(&self, act: &Act<Command>, seat: Seat) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Floorperson, Role::CasinoSupervisor, Role::Dealer], P2_3_J)?;
        if !self.present().has(seat) {
            return Err(Why::NotAtTheTable(seat).by(P2_3_D).into());
        }
        if self.rules.entry().sitting_out == Restriction::Free || self.patron(seat).reserved {
            return Err(Refusal::NothingToReserve(seat));
        }
        Ok(Step::Reserve(seat))
    }

    pub(super) fn reserve(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.patron_mut(seat).reserved = true;
        events.put(Event::Table(E::Reserved { seat }));
    }

    /// A round begins: who is in it and who is not counts until the next shuffle.
    pub(super) fn note_who_plays(&mut self) {
        let first = self.is_first_round;
        for seat in self.present().iter() {
            let plays = self.places.iter().any(|place| place.share(seat).is_some());
            let patron = self.patron_mut(seat);
            patron.standing = match (patron.standing, plays) {
                (Standing::Fresh | Standing::Left, true) if first => Standing::Regular,
                (Standing::Fresh | Standing::Left, true) => Standing::Late,
                (Standing::Regular, false) => Standing::SatOut { late: false },
                (Standing::Late, false) => Standing::SatOut { late: true },
                (as_before, _) => as_before,
            };
            // 2.3(j): a spot is kept for somebody who goes; who is here when a round begins did not go.
            patron.reserved = false;
        }
        for patron in &mut self.patrons {
            // 2.3(i)3, 4, (j): nobody wagers on this round at a place whose player has left, and it was not kept.
            if patron.standing == Standing::Left {
                patron.standing = Standing::SatOut { late: true };
            }
        }
        self.is_first_round = false;
    }

    /// The cards were shuffled: everybody may enter.
    pub(super) fn forget_who_played(&mut self) {
        self.is_first_round = true;
        for patron in &mut self.patrons {
            patron.standing = Standing::Fresh;
        }
    }
}
