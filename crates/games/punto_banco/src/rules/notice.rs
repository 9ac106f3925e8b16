//! 19:47-3.5(a)1, 3.10(c)2: what changes only 30 minutes after written notice to the Commission and to surveillance.

use super::command::{Change, Command};
use super::event::{Event, TableEvent as E};
use super::refusal::Refusal;
use super::table::{Phase, Step, Table};
use rulebook::actor::Role;
use rulebook::edition::Edition;
use rulebook::game::{Act, Moment, Sink};
use rulebook::layout::Why;
use rulebook::licensee::NOTICE;
use rulebook::provision::*;
use rulebook::shoe::Shuffle;

/// Who speaks for the licensee about this.
const SPEAKERS: [Role; 2] = [Role::CasinoSupervisor, Role::PitBoss];

impl Table {
    fn cite_change(&self, change: Change) -> Provision {
        match (change.order(), self.rules.edition()) {
            (Some(_), _) => P3_10_C_2,
            (None, Edition::E2011) => P3_5_A_1,
            (None, Edition::E1996) => P3_5_B,
        }
    }

    fn is_in_use(&self, change: Change) -> bool {
        match change.order() {
            Some(order) => order == self.order,
            None => self.shuffle_again == (change == Change::ShuffleAgain),
        }
    }

    pub(super) fn consider_notice(&self, act: &Act<Command>, change: Change) -> Result<Step, Refusal> {
        let cite = self.cite_change(change);
        if !act.is_by_staff(&SPEAKERS) {
            return Err(Why::NotYours(act.by).by(cite).into());
        }
        if change.order().is_none() && self.rules.procedure().shuffle == Shuffle::Wash {
            return Err(Refusal::NothingToShuffleAgain(cite));
        }
        if self.is_in_use(change) {
            return Err(Refusal::InUseAlready(if change.order().is_some() { P3_10_C } else { cite }));
        }
        Ok(Step::Notice { change, at: act.at })
    }

    pub(super) fn consider_change(&self, act: &Act<Command>, change: Change) -> Result<Step, Refusal> {
        let cite = self.cite_change(change);
        if !act.is_by_staff(&SPEAKERS) {
            return Err(Why::NotYours(act.by).by(cite).into());
        }
        let Some((noticed, Moment(given))) = self.notices[change.kind()] else {
            return Err(Refusal::NoNotice(cite));
        };
        if noticed != change || act.at.0.saturating_sub(given) < NOTICE {
            return Err(Refusal::NoNotice(cite));
        }
        let between = match change.order() {
            Some(_) => self.phase == Phase::Wagers,
            None => {
                let shuffling = self.shoe.is_being_shuffled() && !self.shoe.is_untouched();
                self.phase == Phase::Wagers && !shuffling
            }
        };
        if between { Ok(Step::Change(change)) } else { Err(Refusal::RoundInProgress(cite)) }
    }

    pub(super) fn change(&mut self, change: Change, events: &mut impl Sink<Event>) {
        self.notices[change.kind()] = None;
        events.put(Event::Table(E::Changed { to: change, cite: self.cite_change(change) }));
        match change.order() {
            Some(order) => self.order = order,
            None => self.shuffle_again = change == Change::ShuffleAgain,
        }
    }
}
