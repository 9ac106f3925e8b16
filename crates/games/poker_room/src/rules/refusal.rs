//! Every reason for which a poker room refuses, with its provision and its sentence.

use super::command::Notified;
use super::dealt::Dealt;
use super::limits::Limits;
use super::name::Name;
use super::options::TableNumber;
use super::rulings::{Fact, Family, Kind, Matter};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Amounts, Nearest, Refuse};
use rulebook::money::Cents;
use rulebook::provision::*;

/// Why not. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Refusal {
    // Who may do it, and where
    #[error("that is not for {0} to do")]
    NotYours(Actor, Provision),
    #[error("there is no {0} in this room")]
    NoSuchTable(TableNumber),
    #[error("{0} is not open")]
    NotOpen(TableNumber, Provision),
    #[error("{0} is open already")]
    OpenAlready(TableNumber),
    #[error("{game} is not dealt at {table}")]
    NotDealtThere { table: TableNumber, game: Dealt },
    #[error("somebody sits at {0}")]
    StillSeated(TableNumber),
    #[error("{table} has no {seat}")]
    NoSuchSeat { table: TableNumber, seat: Seat },

    // 14.17
    #[error(
        "the minimum is at least one cent, the maximum at least the minimum and at most {}",
        Limits::MOST
    )]
    NotLimits,
    #[error("a sign permits from 0 to {} raises, or has no restriction", Limits::MOST_RAISES)]
    NotRaises,
    #[error("nothing is posted at {0}")]
    NothingPosted(TableNumber),
    #[error("limits are put in effect when they have been posted for 30 minutes, and not before")]
    TooSoon { minutes_left: i64 },
    #[error("nobody sits at {0} who could agree")]
    NobodyAgrees(TableNumber),
    #[error("all patrons at a table must agree, and {0} does not")]
    NotAllAgree(Seat),
    #[error("nobody sits at {0}, so nobody agrees there")]
    NobodyThere(Seat),
    #[error("what all may agree to is a higher minimum, up to the maximum")]
    NotHigher { amounts: Amounts, amount: Cents },

    // 14.18
    #[error("{0} is dealt at no table of this room")]
    NowhereDealt(Dealt),
    #[error("{0} waits on this list already")]
    SameName(Name),
    #[error("the list is full")]
    ListFull,
    #[error("nobody who is called {0} waits on this list")]
    NotOnList(Name),
    #[error("{0} is taken")]
    SeatTaken(Seat),
    #[error("{0} is vacant")]
    SeatVacant(Seat),
    #[error("{seat} is held for {name}, who was called")]
    Held { seat: Seat, name: Name },
    #[error("nobody was called to {0}")]
    NobodyCalled(Seat),
    #[error("nobody waits for this seat")]
    NobodyWaits,
    #[error("seats are filled first come, first served: {first} comes first")]
    NotFirst { first: Name },
    #[error("{name} sits at {seat} of {table} already")]
    SeatedAlready { name: Name, table: TableNumber, seat: Seat },
    #[error("only vacancies for which somebody waits may be announced")]
    NothingToAnnounce,

    // 14.16
    #[error("no removal {0} is open")]
    NoSuchRemoval(u32),
    #[error("{} has been notified of this", .0.in_words())]
    NotifiedAlready(Notified),
    #[error("{} is notified first", .0.in_words())]
    NoticeOwed(Notified),
    #[error("{name} had to leave a game (removal {removal}) and may not be seated yet")]
    NotBack { name: Name, removal: u32 },

    // 14.15
    #[error("the ruling depends on a fact that is missing: {}", .fact.title())]
    FactMissing { on: Matter, fact: Fact },
    #[error("nothing depends on \"{}\" here", .fact.name())]
    FactNotAsked { on: Matter, fact: Fact },
    #[error("{table} deals {}", .dealt.name())]
    OtherGame { table: TableNumber, dealt: Dealt, said: Family, on: Matter },
}

impl Refuse for Refusal {
    fn cite(&self) -> Provision {
        use Refusal::*;
        match self {
            NotYours(_, cite) | NotOpen(_, cite) => *cite,
            NoSuchTable(_) | OpenAlready(_) | NotDealtThere { .. } | StillSeated(_) => P14_17,
            NotLimits | NotRaises | NothingPosted(_) | NobodyAgrees(_) | NotAllAgree(_) => P14_17,
            NobodyThere(_) | NotHigher { .. } => P14_17,
            TooSoon { .. } => P8_3,
            NoSuchSeat { .. } | NowhereDealt(_) | SameName(_) | ListFull | NotOnList(_) => P14_18,
            SeatTaken(_) | SeatVacant(_) | Held { .. } | NobodyCalled(_) | NobodyWaits => P14_18,
            NotFirst { .. } | SeatedAlready { .. } | NothingToAnnounce => P14_18,
            NoSuchRemoval(_) | NotifiedAlready(_) | NoticeOwed(_) | NotBack { .. } => P14_16_B,
            FactMissing { on, .. } | FactNotAsked { on, .. } | OtherGame { on, .. } => on.cite(),
        }
    }

    fn code(&self) -> &'static str {
        use Refusal::*;
        match self {
            NotYours(..) => "not_yours",
            NoSuchTable(_) => "no_such_table",
            NotOpen(..) => "not_open",
            OpenAlready(_) => "open_already",
            NotDealtThere { .. } => "not_dealt_there",
            StillSeated(_) => "still_seated",
            NoSuchSeat { .. } => "no_such_seat",
            NotLimits => "not_limits",
            NotRaises => "not_raises",
            NothingPosted(_) => "nothing_posted",
            TooSoon { .. } => "too_soon",
            NobodyAgrees(_) => "nobody_agrees",
            NotAllAgree(_) => "not_all_agree",
            NobodyThere(_) => "nobody_there",
            NotHigher { .. } => "not_higher",
            NowhereDealt(_) => "nowhere_dealt",
            SameName(_) => "same_name",
            ListFull => "list_full",
            NotOnList(_) => "not_on_list",
            SeatTaken(_) => "seat_taken",
            SeatVacant(_) => "seat_vacant",
            Held { .. } => "seat_held",
            NobodyCalled(_) => "nobody_called",
            NobodyWaits => "nobody_waits",
            NotFirst { .. } => "not_first",
            SeatedAlready { .. } => "seated_already",
            NothingToAnnounce => "nothing_to_announce",
            NoSuchRemoval(_) => "no_such_removal",
            NotifiedAlready(_) => "notified_already",
            NoticeOwed(_) => "notice_owed",
            NotBack { .. } => "not_back",
            FactMissing { .. } => "fact_missing",
            FactNotAsked { .. } => "fact_not_asked",
            OtherGame { .. } => "other_game",
        }
    }

    fn instead(&self) -> Option<String> {
        use Refusal::*;
        Some(match self {
            NotOpen(..) => "a floorperson opens it first".to_string(),
            StillSeated(_) => "enter who leaves his seat first".to_string(),
            TooSoon { minutes_left: 1 } => "in a minute".to_string(),
            TooSoon { minutes_left } => format!("in {minutes_left} minutes"),
            NotHigher { .. } => self.would_do().unwrap_or_else(|| "post other limits".to_string()),
            NotAllAgree(_) | NobodyAgrees(_) => "post the higher minimum for half an hour".to_string(),
            SameName(_) => "add an initial, so that only one comes when called".to_string(),
            NotFirst { first } => format!("call or seat {first}"),
            Held { name, .. } => {
                format!("seat {name}, or enter that he does not come or waits for another table")
            }
            NobodyCalled(_) => "call the first who waits".to_string(),
            SeatedAlready { .. } => {
                "if it is he, enter that he leaves that seat; if not, add an initial".to_string()
            }
            NotBack { .. } => {
                "give both notices and have the return allowed; if it is somebody else, add an initial"
                    .to_string()
            }
            FactMissing { fact, .. } => format!("say \"{}\": {}", fact.name(), fact.kind().in_words()),
            FactNotAsked { .. } => "leave it out".to_string(),
            OtherGame { .. } => "leave \"game\" out: the table knows it".to_string(),
            _ => return None,
        })
    }

    fn asks(&self) -> Option<&'static str> {
        match self {
            Refusal::FactMissing { fact, .. } => Some(fact.name()),
            _ => None,
        }
    }

    fn nearest(&self) -> Vec<Cents> {
        match self {
            Refusal::NotHigher { amounts, amount } => Nearest::among(*amounts, *amount).list(),
            _ => Vec::new(),
        }
    }
}

impl Kind {
    /// What can be answered, in words.
    pub fn in_words(self) -> String {
        match self {
            Kind::YesNo => "true or false".to_string(),
            Kind::Count { least, most } => format!("a number from {least} to {most}"),
            Kind::Cents => "an amount in cents".to_string(),
            Kind::Seat => "a seat, by its number".to_string(),
            Kind::Choice(words) => {
                words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" or ")
            }
            Kind::Pot => "the cents of each seat, such as {\"1\":500}".to_string(),
        }
    }
}
