//! Every reason for which keno is refused, with its provision and its sentence.

use super::conditioning::{Condition, Sum};
use super::lounge::{By, GameName, Person};
use super::rate_card::RateCard;
use super::request::Kind;
use super::spots::BadNumber;
use rulebook::game::{Moment, Refuse};
use rulebook::money::Cents;
use rulebook::provision::*;

/// Why not. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Refusal {
    // What is marked
    #[error(transparent)]
    Number(#[from] BadNumber),
    #[error("nothing is marked: a ticket has one spot or more")]
    NothingMarked,
    #[error("a group is empty")]
    EmptyGroup,
    #[error("{marked} numbers are marked, and this rate card allows {most} on a ticket")]
    TooManyMarked { marked: u8, most: u8 },
    #[error("a wager of {spots} spots is not on this rate card")]
    NotOffered { spots: u32, offered: String },

    // Kinds of tickets
    #[error("{kind} has {has}")]
    Structure { kind: Kind, has: &'static str, instead: &'static str },
    #[error("the groups of a way ticket have equally many spots")]
    UnequalGroups,
    #[error("no way of {kind} combines its groups")]
    NothingCombined { kind: Kind },
    #[error("a quick-pick is a straight ticket, and the computer marks it")]
    QuickPickNotStraight,

    // Conditioning and price
    #[error("{kind} must be conditioned: say how its groups are combined")]
    NotConditioned { kind: Kind, instead: Option<String> },
    #[error("{written} does not fit the groups")]
    NotSoManyWays { written: Condition, ways: u64 },
    #[error("{spots} spots are conditioned twice")]
    ConditionedTwice { spots: u8 },
    #[error("{kind} does not say which of its groups combine")]
    WaysNamed { kind: Kind },
    #[error("there is no group {group}: this ticket has {groups}")]
    NoSuchGroup { group: String, groups: usize },
    #[error("{sum} has {spots} spots, not {written}")]
    SumOfOtherSpots { sum: Sum, spots: u8, written: u8 },
    #[error("{sum} is played twice")]
    WayTwice { sum: Sum },
    #[error("the conditioning leaves out {left} of the groups of a split ticket")]
    GroupsLeftOut { left: usize },
    #[error("{ways} ways are more than a ticket may have")]
    TooManyWays { ways: u64, most: u32 },
    #[error("the request has {lines} lines of conditioning, and {given} rates")]
    RatesForLines { given: usize, lines: usize },
    #[error("equal groups of a split ticket are wagered at one rate")]
    UnequalRatesOfEqualGroups,
    #[error("a way ticket is wagered at one rate")]
    UnequalRatesOfWays,
    #[error("a rate of {rate} is not on this rate card")]
    Rate { rate: Cents, least: Cents, most: Cents, step: Cents },
    #[error("this ticket wagers {price} on a game, and the least is {least}")]
    BelowMinimum { price: Cents, least: Cents },
    #[error("the price is {price}, not {written}")]
    Price { written: Cents, price: Cents, ways: u32 },
    #[error("a ticket is for one game at least")]
    NoGames,
    #[error("this rate card has no multi-race tickets")]
    NoRaces,
    #[error("a ticket is for no more than {most} games in a row")]
    TooManyRaces { most: u16 },
    #[error("{left} games are left in this gaming day")]
    DayEnds { left: u32 },

    // Who and where
    #[error("the location is not open yet")]
    NotOpen,
    #[error("the location is open already")]
    OpenAlready,
    #[error("a location is named by up to 40 small letters, digits and hyphens")]
    LocationName,
    #[error("{by} may not do this")]
    NotYours { by: By, cite: Provision },
    #[error("there is no station {station} here")]
    NoSuchStation { station: u16 },
    #[error(
        "station {station} is not for this writer: automatic stations are for the automatic writer alone"
    )]
    WrongStation { station: u16 },
    #[error("{by} is signed on at station {station}")]
    StationTaken { station: u16, by: Person },
    #[error("{writer} is signed on at station {station}")]
    SignedOnElsewhere { writer: Person, station: u16 },
    #[error("nobody is signed on at station {station}")]
    NobodyThere { station: u16 },
    #[error("{writer} is not signed on at station {station}")]
    NotSignedOn { writer: Person, station: u16 },
    #[error("that is nothing to pay with here")]
    Tender { automatic: bool },
    #[error("a reason has 1 to 200 letters")]
    NoReason(Provision),

    // Tickets
    #[error("there is no ticket {ticket} at this location")]
    NoSuchTicket { ticket: u32 },
    #[error("game {game} has started: nothing is sold or voided until it is drawn")]
    Locked { game: GameName },
    #[error("ticket {ticket} stands: game {game} has started")]
    StartedAlready { ticket: u32, game: GameName },
    #[error("ticket {ticket} stands: its first game, {game}, has started")]
    RacesStarted { ticket: u32, game: GameName },
    #[error("ticket {ticket} was voided already")]
    VoidedAlready { ticket: u32, at: Moment },
    #[error("the games of ticket {ticket} are over")]
    GamesAreOver { ticket: u32 },
    #[error("this rate card gives nothing back for races that are not drawn")]
    NoRefunds,
    #[error("none of the games of ticket {ticket} has started")]
    VoidItWhole { ticket: u32 },
    #[error("ticket {ticket} has no race left that has not started")]
    NoRacesLeft { ticket: u32 },

    // Games
    #[error("game {game} is locked already")]
    LockedAlready { game: GameName },
    #[error("the lock-out comes later")]
    NotDue { locks_at: Moment },
    #[error("it is too early for this notice")]
    NoticeTooEarly { locks_at: Moment },
    #[error("notice was given already")]
    NoticedAlready,
    #[error("the lock-out of this location is automatic")]
    LocksByItself,
    #[error("a writer starts a game only with a supervisor's approval")]
    NotApproved { writer: Person },
    #[error("notice must be given {seconds} seconds before a game is closed")]
    NoNotice { seconds: i64 },
    #[error("there is no automatic lock-out here that could be moved")]
    NothingToOverride,
    #[error("the lock-out has come, and is not moved any more")]
    LockHasCome { locks_at: Moment },
    #[error("a lock-out is moved so that a minute's notice is left, and by no more than a week")]
    OverrideOutOfBounds { earliest: Moment, latest: Moment },
    #[error("one person cannot turn both keys")]
    OneHandTwoKeys,
    #[error("that key is not turned")]
    KeyNotTurned,
    #[error("the generator draws only under two keys, the inspector's and the supervisor's")]
    NotArmed,
    #[error("no game is locked: the stations are locked out before anything is drawn")]
    NotLocked,
    #[error("this draw belongs to another lock")]
    OtherLock,
    #[error("the game was stopped; a supervisor decides")]
    IsStopped,
    #[error("another rate card waits until no ticket is open under this one")]
    TicketsAreOpen,
    #[error("this is no rate card")]
    NotACard,

    // Payment
    #[error("ticket {ticket} plays in a game that is not drawn yet")]
    NotDrawnYet { ticket: u32 },
    #[error("ticket {ticket} has races to come, and is paid after its last game")]
    RacesToCome { ticket: u32 },
    #[error("ticket {ticket} has won nothing")]
    NothingWon { ticket: u32 },
    #[error("ticket {ticket} was paid already, at station {station}")]
    PaidAlready { ticket: u32, at: Moment, station: u16 },
    #[error("the time to claim ticket {ticket} is over")]
    TooLate { ticket: u32, races: bool },
    #[error("ticket {ticket} is with the supervisor, because a slip differed from it")]
    Referred { ticket: u32 },
    #[error("no slip of ticket {ticket} is with the supervisor")]
    NotReferred { ticket: u32 },
    #[error("{payable} is paid only when a supervisor has authorised it")]
    NotAuthorised { payable: Cents },
    #[error("who authorises a payment does not make it")]
    AuthorisedByHimself,
    #[error("payouts below {from} need no authorisation")]
    NeedsNoAuthorisation { from: Cents },
    #[error("that is nothing to pay out with here")]
    PaymentWith { automatic: bool },
    #[error("no claim is too late yet")]
    NothingExpires,
    #[error(
        "the time to claim ticket {ticket} seems to be over, but nobody has confirmed the clock since the system started"
    )]
    LateByAnUnconfirmedClock { ticket: u32 },
    #[error("ticket {ticket} is for the person who holds its slip; its number alone proves nothing")]
    NoSlip { ticket: u32 },
    #[error("another account bought ticket {ticket}, or none did")]
    NotTheirAccount { ticket: u32 },
    #[error("a supervisor has ruled on ticket {ticket} already")]
    WaivedAlready { ticket: u32 },
    #[error("the supervisor who rules that a slip need not be shown does not pay the ticket")]
    WaivedByThemselves,
    #[error("the clock was moved, and everything that needs the time waits until a supervisor confirms it")]
    ClockInDoubt,
}

impl Refusal {
    /// Somebody else's to do.
    pub(super) fn not_yours(by: &By, cite: Provision) -> Refusal {
        Refusal::NotYours { by: by.clone(), cite }
    }

    /// A wager of so many spots has no pay table on this card.
    pub(super) fn not_offered(spots: u32, card: &RateCard) -> Refusal {
        let offered: Vec<String> = card.offered().map(|spots| spots.to_string()).collect();
        Refusal::NotOffered { spots, offered: offered.join(", ") }
    }
}

/// As many ways as a ticket can have; what it pays then still fits our money.
pub(super) const MOST_WAYS: u32 = 5_000;

impl Refuse for Refusal {
    fn cite(&self) -> Provision {
        match self {
            Refusal::Number(BadNumber::OffTheBoard(_)) => P15_2_A,
            Refusal::Number(BadNumber::Twice(_)) => P15_2_C_2,
            Refusal::NothingMarked | Refusal::EmptyGroup => P15_4_B_1,
            Refusal::TooManyMarked { .. } | Refusal::NotOffered { .. } => P15_2_B,
            Refusal::Structure { kind, .. } | Refusal::NothingCombined { kind } => kind.cite(),
            Refusal::UnequalGroups | Refusal::UnequalRatesOfWays => P15_2_C_3,
            Refusal::QuickPickNotStraight => P15_1,
            Refusal::NotConditioned { .. } | Refusal::ConditionedTwice { .. } => P15_4_B_4,
            Refusal::NotSoManyWays { .. } | Refusal::TooManyWays { .. } => P15_4_A,
            Refusal::WaysNamed { .. }
            | Refusal::NoSuchGroup { .. }
            | Refusal::SumOfOtherSpots { .. }
            | Refusal::WayTwice { .. } => P15_2_C_4,
            Refusal::RatesForLines { .. } => P15_4_B_3,
            Refusal::Price { .. } => P15_4_B_5,
            Refusal::GroupsLeftOut { .. } | Refusal::UnequalRatesOfEqualGroups => P15_2_C_2,
            Refusal::Rate { .. } | Refusal::BelowMinimum { .. } => P15_3_D,
            Refusal::NoGames => P15_4_B_2,
            Refusal::NoRaces | Refusal::TooManyRaces { .. } => P15_2_C_6,
            Refusal::DayEnds { .. } => P15_5_B,
            Refusal::NotOpen | Refusal::OpenAlready | Refusal::LocationName => P15_5_B,
            Refusal::NotYours { cite, .. } | Refusal::NoReason(cite) => *cite,
            Refusal::NoSuchStation { .. }
            | Refusal::WrongStation { .. }
            | Refusal::StationTaken { .. }
            | Refusal::SignedOnElsewhere { .. }
            | Refusal::NobodyThere { .. }
            | Refusal::NotSignedOn { .. } => P15_3_A,
            Refusal::Tender { .. } => P15_3_B,
            Refusal::Locked { .. } | Refusal::LockedAlready { .. } => P15_5_D_1,
            Refusal::StartedAlready { .. } => P15_3_C,
            Refusal::RacesStarted { .. } | Refusal::VoidItWhole { .. } => P15_4_E,
            Refusal::GamesAreOver { .. } | Refusal::NoSuchTicket { .. } => P15_3_C,
            Refusal::VoidedAlready { .. } => P15_4_E,
            Refusal::NoRefunds | Refusal::NoRacesLeft { .. } | Refusal::RacesToCome { .. } => P15_4_D,
            Refusal::NoticeTooEarly { .. } | Refusal::NoticedAlready | Refusal::NoNotice { .. } => P15_5_C,
            Refusal::NotApproved { .. } | Refusal::NotLocked | Refusal::IsStopped => P15_5_D,
            Refusal::NotDue { .. }
            | Refusal::LocksByItself
            | Refusal::NothingToOverride
            | Refusal::LockHasCome { .. }
            | Refusal::OverrideOutOfBounds { .. } => P15_5_E,
            Refusal::OneHandTwoKeys | Refusal::KeyNotTurned | Refusal::NotArmed => P15_5_A,
            Refusal::OtherLock => P15_5_D_2,
            Refusal::TicketsAreOpen | Refusal::NotACard => P15_3_D,
            Refusal::NotDrawnYet { .. }
            | Refusal::NothingWon { .. }
            | Refusal::PaidAlready { .. }
            | Refusal::Referred { .. }
            | Refusal::NotReferred { .. }
            | Refusal::NotTheirAccount { .. }
            | Refusal::WaivedAlready { .. }
            | Refusal::WaivedByThemselves
            | Refusal::PaymentWith { .. } => P15_6_A,
            Refusal::NoSlip { .. } => P15_4_C_12,
            // Of a multi-race ticket the time runs from the start of its last game.
            Refusal::TooLate { races: true, .. } => P15_6_C_1,
            Refusal::TooLate { races: false, .. } | Refusal::NothingExpires => P15_6_C,
            Refusal::LateByAnUnconfirmedClock { .. } | Refusal::ClockInDoubt => P15_6_C,
            Refusal::NotAuthorised { .. }
            | Refusal::AuthorisedByHimself
            | Refusal::NeedsNoAuthorisation { .. } => P15_6_B,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Refusal::Number(BadNumber::OffTheBoard(_)) => "off_the_board",
            Refusal::Number(BadNumber::Twice(_)) => "number_twice",
            Refusal::NothingMarked => "nothing_marked",
            Refusal::EmptyGroup => "empty_group",
            Refusal::TooManyMarked { .. } => "too_many_marked",
            Refusal::NotOffered { .. } => "not_offered",
            Refusal::Structure { .. } => "wrong_kind",
            Refusal::UnequalGroups => "unequal_groups",
            Refusal::NothingCombined { .. } => "nothing_combined",
            Refusal::QuickPickNotStraight => "quick_pick_not_straight",
            Refusal::NotConditioned { .. } => "not_conditioned",
            Refusal::NotSoManyWays { .. } => "not_so_many_ways",
            Refusal::ConditionedTwice { .. } => "conditioned_twice",
            Refusal::WaysNamed { .. } => "ways_named",
            Refusal::NoSuchGroup { .. } => "no_such_group",
            Refusal::SumOfOtherSpots { .. } => "sum_of_other_spots",
            Refusal::WayTwice { .. } => "way_twice",
            Refusal::GroupsLeftOut { .. } => "groups_left_out",
            Refusal::TooManyWays { .. } => "too_many_ways",
            Refusal::RatesForLines { .. } => "rates_for_lines",
            Refusal::UnequalRatesOfEqualGroups => "one_rate_for_equal_groups",
            Refusal::UnequalRatesOfWays => "one_rate_for_ways",
            Refusal::Rate { .. } => "rate",
            Refusal::BelowMinimum { .. } => "below_minimum",
            Refusal::Price { .. } => "price",
            Refusal::NoGames => "no_games",
            Refusal::NoRaces => "no_races",
            Refusal::TooManyRaces { .. } => "too_many_races",
            Refusal::DayEnds { .. } => "day_ends",
            Refusal::NotOpen => "not_open",
            Refusal::OpenAlready => "open_already",
            Refusal::LocationName => "location_name",
            Refusal::NotYours { .. } => "not_yours",
            Refusal::NoSuchStation { .. } => "no_such_station",
            Refusal::WrongStation { .. } => "wrong_station",
            Refusal::StationTaken { .. } => "station_taken",
            Refusal::SignedOnElsewhere { .. } => "signed_on_elsewhere",
            Refusal::NobodyThere { .. } => "nobody_there",
            Refusal::NotSignedOn { .. } => "not_signed_on",
            Refusal::Tender { .. } => "tender",
            Refusal::NoReason(_) => "no_reason",
            Refusal::NoSuchTicket { .. } => "no_such_ticket",
            Refusal::Locked { .. } => "locked",
            Refusal::StartedAlready { .. } => "started_already",
            Refusal::RacesStarted { .. } => "races_started",
            Refusal::VoidedAlready { .. } => "voided_already",
            Refusal::GamesAreOver { .. } => "games_are_over",
            Refusal::NoRefunds => "no_refunds",
            Refusal::VoidItWhole { .. } => "void_it_whole",
            Refusal::NoRacesLeft { .. } => "no_races_left",
            Refusal::LockedAlready { .. } => "locked_already",
            Refusal::NotDue { .. } => "not_due",
            Refusal::NoticeTooEarly { .. } => "notice_too_early",
            Refusal::NoticedAlready => "noticed_already",
            Refusal::LocksByItself => "locks_by_itself",
            Refusal::NotApproved { .. } => "not_approved",
            Refusal::NoNotice { .. } => "no_notice",
            Refusal::NothingToOverride => "nothing_to_override",
            Refusal::LockHasCome { .. } => "lock_has_come",
            Refusal::OverrideOutOfBounds { .. } => "override_out_of_bounds",
            Refusal::OneHandTwoKeys => "one_hand_two_keys",
            Refusal::KeyNotTurned => "key_not_turned",
            Refusal::NotArmed => "not_armed",
            Refusal::NotLocked => "not_locked",
            Refusal::OtherLock => "other_lock",
            Refusal::IsStopped => "stopped",
            Refusal::TicketsAreOpen => "tickets_are_open",
            Refusal::NotACard => "not_a_card",
            Refusal::NotDrawnYet { .. } => "not_drawn_yet",
            Refusal::RacesToCome { .. } => "races_to_come",
            Refusal::NothingWon { .. } => "nothing_won",
            Refusal::PaidAlready { .. } => "paid_already",
            Refusal::TooLate { .. } => "too_late",
            Refusal::Referred { .. } => "referred",
            Refusal::NotReferred { .. } => "not_referred",
            Refusal::NotAuthorised { .. } => "not_authorised",
            Refusal::AuthorisedByHimself => "authorised_by_himself",
            Refusal::NeedsNoAuthorisation { .. } => "needs_no_authorisation",
            Refusal::PaymentWith { .. } => "payment_with",
            Refusal::NothingExpires => "nothing_expires",
            Refusal::LateByAnUnconfirmedClock { .. } => "late_by_an_unconfirmed_clock",
            Refusal::NoSlip { .. } => "no_slip",
            Refusal::NotTheirAccount { .. } => "not_their_account",
            Refusal::WaivedAlready { .. } => "waived_already",
            Refusal::WaivedByThemselves => "waived_by_themselves",
            Refusal::ClockInDoubt => "clock_in_doubt",
        }
    }

    fn instead(&self) -> Option<String> {
        match self {
            Refusal::NotOffered { offered, .. } => Some(format!("{offered} are")),
            Refusal::Structure { instead, .. } => Some((*instead).to_string()),
            Refusal::UnequalGroups => Some("call it a combination ticket".to_string()),
            Refusal::NothingCombined { kind: Kind::King } => {
                Some("condition a way that joins the king with a group or another king".to_string())
            }
            Refusal::NothingCombined { .. } => {
                Some("condition a way of two groups or more, or call it a split ticket".to_string())
            }
            Refusal::NotConditioned { instead, .. } => instead.clone(),
            Refusal::NotSoManyWays { written, ways: 0 } => {
                Some(format!("no set of these groups has {} spots", written.spots))
            }
            Refusal::NotSoManyWays { written, ways }
                if written.sums.is_empty() && u64::from(written.ways) < *ways =>
            {
                Some(format!(
                    "write {ways}/{spots}; on a combination ticket you can name the ways you play, such as {written} A+B",
                    spots = written.spots,
                ))
            }
            Refusal::NotSoManyWays { written, ways } => Some(format!("write {ways}/{}", written.spots)),
            Refusal::WaysNamed { kind: Kind::King } => {
                Some("call it a combination ticket, and mark the king as a group of one".to_string())
            }
            Refusal::WaysNamed { kind: Kind::Way } => Some("call it a combination ticket".to_string()),
            Refusal::WaysNamed { .. } => {
                Some("each group is played for itself: leave the letters out".to_string())
            }
            Refusal::TooManyWays { most, .. } => Some(format!("write several tickets of up to {most} ways")),
            Refusal::RatesForLines { lines, .. } => {
                Some(format!("give one rate for all, or {lines}, one for each line"))
            }
            Refusal::Rate { least, most, step, .. } => {
                Some(format!("rates go from {least} to {most} in steps of {step}"))
            }
            Refusal::Price { price, ways: 1, .. } => Some(format!("it costs {price} in all")),
            Refusal::Price { price, ways, .. } => Some(format!("{ways} ways cost {price} in all")),
            Refusal::DayEnds { .. } => Some("play fewer games, or wait for the next gaming day".to_string()),
            Refusal::Tender { automatic: true } | Refusal::PaymentWith { automatic: true } => {
                Some("at an automatic station money comes from an account and goes to it".to_string())
            }
            Refusal::Tender { automatic: false } => Some("cash, chips, a coupon or tokens".to_string()),
            Refusal::PaymentWith { automatic: false } => {
                Some("cash from the drawer, or a casino check".to_string())
            }
            Refusal::NotOpen => Some(
                "the device opens it: {\"by\":\"device\",\"do\":\"open\",\"location\":\"keno-main\"}"
                    .to_string(),
            ),
            Refusal::NotSignedOn { .. } => Some("sign on first".to_string()),
            Refusal::Locked { .. } => Some("wait for the next game".to_string()),
            Refusal::RacesStarted { .. } => Some("cancel the races that have not started".to_string()),
            Refusal::VoidItWhole { .. } => Some("void it whole".to_string()),
            Refusal::LocksByItself => Some("a supervisor can move the lock-out".to_string()),
            Refusal::NotApproved { .. } => Some("name the supervisor in \"approved_by\"".to_string()),
            Refusal::NoNotice { .. } => Some("give notice, and wait".to_string()),
            Refusal::NotAuthorised { .. } => Some("present it, and ask a supervisor".to_string()),
            Refusal::AuthorisedByHimself | Refusal::WaivedByThemselves => {
                Some("let another writer pay it".to_string())
            }
            Refusal::NoSlip { .. } => {
                Some("read the code on the slip, or ask a supervisor to rule that none is needed".to_string())
            }
            Refusal::ClockInDoubt | Refusal::LateByAnUnconfirmedClock { .. } => {
                Some("a supervisor compares the clock with another one and confirms it".to_string())
            }
            Refusal::RacesToCome { .. } => {
                Some("come back after its last game, or cancel what is left".to_string())
            }
            _ => None,
        }
    }
}
