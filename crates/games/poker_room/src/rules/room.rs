//! The poker room: its tables, who sits there, who waits, what is owed.

use super::command::{Command, Notified, RuleOn};
use super::conduct::Removal;
use super::dealt::Dealt;
use super::event::Event;
use super::limits::{Limits, Posted};
use super::name::Name;
use super::options::{Rules, TableNumber};
use super::refusal::Refusal;
use super::rulings::Ruling;
use super::tables::Open;
use super::waiting::List;
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Sink};
use rulebook::provision::Provision;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A poker room.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Room {
    #[serde(with = "rulebook::kept::rules")]
    pub(super) rules: Arc<Rules>,
    /// The tables in the order of the rules; those that are open.
    pub(super) tables: Vec<Option<Open>>,
    /// 14.18: one list for each type of game.
    pub(super) lists: [List; Dealt::COUNT],
    /// 14.16(b): the removals of which somebody is still to be notified, or after which the return is not allowed yet.
    pub(super) removed: Vec<Removal>,
    /// The number of the last removal.
    pub(super) removals: u32,
}

/// Who is over the tables: the floorperson, and those over him.
pub(super) const FLOOR: &[Role] = &[Role::Floorperson, Role::CasinoSupervisor, Role::PitBoss];

/// The same, and the dealer: for what is seen at a table.
pub(super) const TABLE: &[Role] = &[Role::Dealer, Role::Floorperson, Role::CasinoSupervisor, Role::PitBoss];

/// What an accepted act will do. Only [`Room::consider`] makes one, and only [`Room::apply`] carries it out.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Open { table: TableNumber, game: Dealt, limits: Limits },
    Close(TableNumber),
    Post { table: TableNumber, posted: Posted },
    Withdraw(TableNumber),
    Change { table: TableNumber, limits: Limits },
    Raise { table: TableNumber, limits: Limits },
    JoinList { game: Dealt, name: Name },
    LeaveList { game: Dealt, place: usize },
    Call { game: Dealt, place: usize, table: TableNumber, seat: Seat },
    WaitOn { game: Dealt, place: usize, table: TableNumber, seat: Seat },
    Announce { table: TableNumber, game: Dealt, seats: u8 },
    Seat { game: Dealt, place: Option<usize>, table: TableNumber, seat: Seat, name: Name },
    Vacate { table: TableNumber, seat: Seat },
    Move { table: TableNumber, seat: Seat, to: Seat, name: Name },
    Remove { removal: Removal, seat: Seat },
    Notify { place: usize, to: Notified },
    AllowReturn(usize),
    Rule(Box<(RuleOn, Ruling)>),
}

impl Room {
    pub(super) fn new(rules: Arc<Rules>) -> Room {
        let tables = rules.tables().iter().map(|_| None).collect();
        Room { rules, tables, lists: Default::default(), removed: Vec::new(), removals: 0 }
    }

    /// Is nothing under way: no table open, nobody waiting, no removal open?
    pub fn is_at_rest(&self) -> bool {
        self.tables.iter().all(Option::is_none)
            && self.lists.iter().all(List::is_empty)
            && self.removed.is_empty()
    }

    /// People only: a program sees neither the cards nor who stands at the desk.
    pub(super) fn staff(&self, act: &Act<Command>, roles: &[Role], cite: Provision) -> Result<(), Refusal> {
        match (act.by, act.on_behalf_of) {
            (Actor::Staff(role), None) if roles.contains(&role) => Ok(()),
            _ => Err(Refusal::NotYours(act.by, cite)),
        }
    }

    /// The one source of what is legal: what this act will do, or why it is refused.
    pub(super) fn consider(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        use Command::*;
        match act.command {
            OpenTable { table, game, minimum, maximum, raises } => {
                self.consider_open(act, table, game, Limits::new(minimum, maximum, raises))
            }
            CloseTable { table } => self.consider_close(act, table),
            PostLimits { table, minimum, maximum, raises } => {
                self.consider_post(act, table, Limits::new(minimum, maximum, raises))
            }
            WithdrawLimits { table } => self.consider_withdraw(act, table),
            ChangeLimits { table } => self.consider_change(act, table),
            RaiseMinimum { table, amount, agreed } => self.consider_raise(act, table, amount, agreed),
            JoinList { game, name } => self.consider_join_list(act, game, name),
            LeaveList { game, name } => self.consider_leave_list(act, game, name),
            Call { table, seat } => self.consider_call(act, table, seat),
            NoShow { table, seat } => self.consider_no_show(act, table, seat),
            WaitOn { table, seat } => self.consider_wait_on(act, table, seat),
            Announce { table } => self.consider_announce(act, table),
            Seat { table, seat, name } => self.consider_seat(act, table, seat, name),
            Vacate { table, seat } => self.consider_vacate(act, table, seat),
            Move { table, seat, to } => self.consider_move(act, table, seat, to),
            RemovePlayer { table, seat, conduct, good_faith } => {
                self.consider_remove(act, (table, seat), conduct, good_faith)
            }
            GiveNotice { removal, to } => self.consider_notice(act, removal, to),
            AllowReturn { removal } => self.consider_allow_return(act, removal),
            Rule(asked) => self.consider_rule(act, asked),
        }
    }

    /// Carries out what was considered.
    pub(super) fn apply(&mut self, step: &Step, events: &mut impl Sink<Event>) {
        match *step {
            Step::Open { table, game, limits } => self.open_table(table, game, limits, events),
            Step::Close(table) => self.close_table(table, events),
            Step::Post { table, posted } => self.post(table, posted, events),
            Step::Withdraw(table) => self.withdraw(table, events),
            Step::Change { table, limits } => self.change(table, limits, events),
            Step::Raise { table, limits } => self.raise(table, limits, events),
            Step::JoinList { game, name } => self.join_list(game, name, events),
            Step::LeaveList { game, place } => self.leave_list(game, place, events),
            Step::Call { game, place, table, seat } => self.call(game, place, (table, seat), events),
            Step::WaitOn { game, place, table, seat } => self.wait_on(game, place, (table, seat), events),
            Step::Announce { table, game, seats } => events.put(Event::Announced { table, game, seats }),
            Step::Seat { game, place, table, seat, name } => {
                self.seat(game, place, (table, seat), name, events)
            }
            Step::Vacate { table, seat } => self.vacate(table, seat, events),
            Step::Move { table, seat, to, name } => self.reseat(table, (seat, to), name, events),
            Step::Remove { removal, seat } => self.remove(removal, seat, events),
            Step::Notify { place, to } => self.notify(place, to, events),
            Step::AllowReturn(place) => self.allow_return(place, events),
            Step::Rule(ref ruled) => self.ruled(ruled.0, &ruled.1, events),
        }
    }
}

impl PartialEq for Room {
    fn eq(&self, other: &Room) -> bool {
        (Arc::ptr_eq(&self.rules, &other.rules) || self.rules == other.rules)
            && self.tables == other.tables
            && self.lists == other.lists
            && self.removed == other.removed
            && self.removals == other.removals
    }
}

impl Eq for Room {}

/// The rules are left out: rooms that are compared share them.
impl Hash for Room {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.tables.hash(hasher);
        self.lists.hash(hasher);
        self.removed.hash(hasher);
        self.removals.hash(hasher);
    }
}
