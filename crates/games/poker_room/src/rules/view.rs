//! What somebody sees of a poker room. Everybody sees the signs, what is posted, how many wait for each game, and the
//! vacancies that may be announced (14.18), but not how many seats are vacant besides, and nobody's name. Names, seats and
//! the notices that are owed (14.16(b)) are the staff's to see.

use super::command::{Conduct, Notified};
use super::dealt::Dealt;
use super::limits::Limits;
use super::name::Name;
use super::options::TableNumber;
use super::room::Room;
use rulebook::actor::Seat;
use rulebook::game::{Game, Moment, Viewer};
use rulebook::provision::Provision;
use serde::Serialize;

/// The room as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Always `poker-room`.
    pub game: &'static str,
    /// What the sign of the room says.
    pub title: String,
    /// The tables that are open; for the staff those too that are not.
    pub tables: Vec<TableView>,
    /// The waiting lists of the games that can be dealt here.
    pub lists: Vec<ListView>,
    /// Removals of which notice is owed, or after which the return is not allowed yet; the staff's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owed: Option<Vec<OwedView>>,
    /// 14.15(o): the licensee's supplements; the staff's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplements: Option<Vec<SupplementView>>,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableView {
    /// Its number.
    pub table: TableNumber,
    /// What is dealt; nothing where it is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<Dealt>,
    /// What its sign says.
    #[serde(flatten)]
    pub limits: Option<Limits>,
    /// What is posted and not in effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posted: Option<PostedView>,
    /// The vacancies that may be announced.
    pub announce: usize,
    /// Its seats; the staff's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<SeatView>>,
    /// What may be dealt there; the staff's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_deal: Option<Vec<Dealt>>,
}

/// Limits that are posted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PostedView {
    /// Which.
    #[serde(flatten)]
    pub limits: Limits,
    /// From when they may be put in effect.
    pub from: Moment,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// Its number.
    pub seat: Seat,
    /// Who sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// For whom it is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_for: Option<Name>,
}

/// A waiting list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListView {
    /// Of which game.
    pub dealt: Dealt,
    /// How many wait.
    pub waiting: usize,
    /// Who, first come first; the staff's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<WaitingView>>,
}

/// Somebody who waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WaitingView {
    /// What he is called.
    pub name: Name,
    /// The table to which he was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableNumber>,
    /// And the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A removal that is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OwedView {
    /// Its number.
    pub removal: u32,
    /// Since when.
    pub at: Moment,
    /// Where.
    pub table: TableNumber,
    /// Who.
    pub name: Name,
    /// Why.
    pub conduct: Conduct,
    /// Was the licensee in good faith?
    pub good_faith: bool,
    /// 14.16(c): then it is not liable for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_liable: Option<Provision>,
    /// Who is still to be notified; nobody where only the return is not allowed yet.
    pub to: Vec<Notified>,
    /// Who may allow the return.
    pub return_allowed_by: &'static str,
}

/// A supplement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SupplementView {
    /// Its number.
    pub number: u8,
    /// To which provision.
    pub to: Provision,
    /// What it says.
    pub text: String,
    /// From which procedure.
    pub procedure: String,
}

impl Room {
    pub(super) fn look(&self, viewer: Viewer) -> View {
        let staff = viewer == Viewer::Staff;
        let tables = self.rules.tables().iter().filter_map(|table| {
            let open = self.tables[self.rules.place(table.number())?].as_ref();
            let seats = |open: &super::tables::Open| {
                let seat = |seat| SeatView {
                    seat,
                    name: open.at(seat),
                    held_for: self.held_for(table.number(), seat),
                };
                Seat::first(table.seats()).map(seat).collect()
            };
            (staff || open.is_some()).then(|| TableView {
                table: table.number(),
                dealt: open.map(|open| open.game),
                limits: open.map(|open| open.limits),
                posted: open
                    .and_then(|open| open.posted)
                    .map(|posted| PostedView { limits: posted.limits, from: posted.from() }),
                announce: self.to_announce(table.number()),
                seats: open.filter(|_| staff).map(seats),
                may_deal: staff.then(|| table.games().collect()),
            })
        });
        let lists = Dealt::ALL.into_iter().filter(|dealt| self.rules.deals(*dealt)).map(|dealt| {
            let list = self.list(dealt);
            let waiting = |one: &super::waiting::Waiting| WaitingView {
                name: one.name,
                table: one.called.map(|(table, _)| table),
                seat: one.called.map(|(_, seat)| seat),
            };
            ListView { dealt, waiting: list.len(), names: staff.then(|| list.iter().map(waiting).collect()) }
        });
        View {
            game: Room::NAME,
            title: self.rules.title().to_string(),
            tables: tables.collect(),
            lists: lists.collect(),
            owed: staff.then(|| self.owed_to_everybody()),
            supplements: staff.then(|| self.supplements()),
        }
    }

    fn owed_to_everybody(&self) -> Vec<OwedView> {
        let owed = self.removed.iter().map(|removal| OwedView {
            removal: removal.number,
            at: removal.at,
            table: removal.table,
            name: removal.name,
            conduct: removal.conduct,
            good_faith: removal.good_faith,
            not_liable: removal.not_liable(),
            to: removal.owed_to().collect(),
            return_allowed_by: self.rules.return_allowed_by().name(),
        });
        owed.collect()
    }

    fn supplements(&self) -> Vec<SupplementView> {
        let all = self.rules.supplements().iter().map(|one| SupplementView {
            number: one.number,
            to: one.to,
            text: one.text.clone(),
            procedure: one.procedure.clone(),
        });
        all.collect()
    }
}
