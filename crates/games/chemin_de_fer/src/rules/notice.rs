//! 19:47-4.4(a)1ii: the shuffle after lacing begins or ends only half an hour after written notice.

use super::command::{Command, Shuffling};
use super::event::{Event, TableEvent};
use super::refusal::Refusal;
use super::table::{Step, Table};
use rulebook::actor::Role;
use rulebook::game::{Act, Moment, Sink};
use rulebook::layout::Seated as _;
use rulebook::licensee::NOTICE;
use rulebook::provision::P4_4_A_1;
use rulebook::shoe::Shuffle;
use serde::{Deserialize, Serialize};

/// Notice that was given to surveillance and the Commission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Notice {
    of: Shuffling,
    at: Moment,
}

/// Who speaks for the licensee about this.
const SPEAKERS: [Role; 2] = [Role::CasinoSupervisor, Role::PitBoss];

impl Table {
    pub(super) fn consider_notice(&self, act: &Act<Command>, of: Shuffling) -> Result<Step, Refusal> {
        self.staff(act, &SPEAKERS, P4_4_A_1)?;
        let used = match self.shuffle {
            Shuffle::Wash | Shuffle::Plain => return Err(Refusal::NotLaced),
            Shuffle::Lace { again: true } => Shuffling::Again,
            Shuffle::Lace { again: false } => Shuffling::NotAgain,
        };
        if used == of {
            return Err(Refusal::InUseAlready);
        }
        if self.notice.is_some() {
            return Err(Refusal::NoticeGiven);
        }
        Ok(Step::Notice(Notice { of, at: act.at }))
    }

    /// Never while the cards are being shuffled; the next shuffle is the first to go the other way.
    pub(super) fn consider_change(&self, act: &Act<Command>, to: Shuffling) -> Result<Step, Refusal> {
        self.staff(act, &SPEAKERS, P4_4_A_1)?;
        let notice = self.notice.filter(|notice| notice.of == to).ok_or(Refusal::NoNotice)?;
        if act.at.0.saturating_sub(notice.at.0) < NOTICE {
            return Err(Refusal::TooSoon);
        }
        if self.shoe.is_being_shuffled() && !self.shoe.is_untouched() {
            return Err(Refusal::BeingShuffled);
        }
        Ok(Step::Change(to))
    }

    pub(super) fn change(&mut self, to: Shuffling, events: &mut impl Sink<Event>) {
        self.shuffle = Shuffle::Lace { again: to == Shuffling::Again };
        self.notice = None;
        events.put(Event::Table(TableEvent::Changed { to }));
    }
}
