//! 19:47-1.2(a): which throw wins, loses or voids each wager.
//!
//! [`decide`] is the text, wager by wager; [`Ruling`] is the same answers gathered for one throw, so that a table
//! looks a throw up once and then only touches the wagers it decides.

use super::wager::{Horn, Point, Wager, Wagers};
use rulebook::dice::Throw;
use rulebook::provision::{P1_4_C, P1_4_D, Provision};

/// What a throw does to a wager that is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Nothing; it stays.
    Stays,
    /// It wins.
    Wins,
    /// It loses.
    Loses,
    /// It is void: the 12 that is barred on the don't side.
    Void,
    /// A come or don't come bet goes to its come point.
    Travels(Point),
}

use Decision::{Loses, Stays, Travels, Void, Wins};

/// What this throw does to this wager, with this come out point standing (none before a come out roll).
pub const fn decide(wager: Wager, throw: Throw, come_out_point: Option<Point>) -> Decision {
    let total = throw.total();
    match wager {
        // 1.2(a)1 and 3, their odds 1.6(a) and (c)
        Wager::Pass => match come_out_point {
            None => match first_roll(total) {
                Travels(_) => Stays,
                decided => decided,
            },
            Some(point) => before_seven(point, total),
        },
        Wager::Come => first_roll(total),
        Wager::PassOdds => match come_out_point {
            None => Stays,
            Some(point) => before_seven(point, total),
        },
        Wager::ComePoint(point) | Wager::ComeOdds(point) => before_seven(point, total),

        // 1.2(a)2 and 4, their odds 1.6(b) and (d)
        Wager::DontPass => match come_out_point {
            None => match first_roll_against(total) {
                Travels(_) => Stays,
                decided => decided,
            },
            Some(point) => seven_before(point, total),
        },
        Wager::DontCome => first_roll_against(total),
        Wager::DontPassOdds => match come_out_point {
            None => Stays,
            Some(point) => seven_before(point, total),
        },
        Wager::DontComePoint(point) | Wager::DontComeOdds(point) => seven_before(point, total),

        // 1.2(a)5 and 6, at true odds 1.5(a) and (b)
        Wager::Place(point) | Wager::Buy(point) => before_seven(point, total),
        Wager::PlaceToLose(point) | Wager::Lay(point) => seven_before(point, total),

        // 1.2(a)7 to 10
        Wager::Hard(hard) => {
            if total == hard.total() {
                if throw.is_pair() { Wins } else { Loses }
            } else if total == 7 {
                Loses
            } else {
                Stays
            }
        }

        // 1.2(a)11 to 20, one roll
        Wager::Field => one_roll(matches!(total, 2 | 3 | 4 | 9 | 10 | 11 | 12)),
        Wager::AnySeven => one_roll(total == 7),
        Wager::AnyCraps => one_roll(matches!(total, 2 | 3 | 12)),
        Wager::Craps2 => one_roll(total == 2),
        Wager::Craps3 => one_roll(total == 3),
        Wager::Craps12 => one_roll(total == 12),
        Wager::Eleven => one_roll(total == 11),
        Wager::CAndE | Wager::Horn | Wager::HornHigh(_) => one_roll(matches!(total, 2 | 3 | 11 | 12)),
    }
}

const fn first_roll(total: u8) -> Decision {
    match (total, Point::of(total)) {
        (7 | 11, _) => Wins,
        (_, Some(point)) => Travels(point),
        _ => Loses,
    }
}

/// Not the mirror of [`first_roll`]: 12 is neither won nor lost (1.2(a)2iv, 4iv).
const fn first_roll_against(total: u8) -> Decision {
    match (total, Point::of(total)) {
        (2 | 3, _) => Wins,
        (12, _) => Void,
        (_, Some(point)) => Travels(point),
        _ => Loses,
    }
}

const fn before_seven(point: Point, total: u8) -> Decision {
    if total == point.total() {
        Wins
    } else if total == 7 {
        Loses
    } else {
        Stays
    }
}

const fn seven_before(point: Point, total: u8) -> Decision {
    match before_seven(point, total) {
        Wins => Loses,
        Loses => Wins,
        other => other,
    }
}

const fn one_roll(wins: bool) -> Decision {
    if wins { Wins } else { Loses }
}

/// All decisions of one throw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ruling {
    /// Wagers that win if they are on.
    pub(super) wins: Wagers,
    /// Wagers that lose if they are on.
    pub(super) loses: Wagers,
    /// Wagers that are void.
    pub(super) void: Wagers,
    /// Come and don't come bets that go to their point.
    pub(super) travels: Wagers,
}

impl Ruling {
    /// What this throw decides with this come out point standing.
    pub(super) fn of(throw: Throw, come_out_point: Option<Point>) -> &'static Ruling {
        let standing = match come_out_point {
            None => 6,
            Some(point) => point as usize,
        };
        &RULINGS[standing][usize::from(throw.0[0].pips() - 1)][usize::from(throw.0[1].pips() - 1)]
    }
}

static RULINGS: [[[Ruling; 6]; 6]; 7] = rulings();

const fn rulings() -> [[[Ruling; 6]; 6]; 7] {
    let none = Ruling { wins: Wagers::NONE, loses: Wagers::NONE, void: Wagers::NONE, travels: Wagers::NONE };
    let mut table = [[[none; 6]; 6]; 7];
    let mut standing = 0;
    while standing < 7 {
        let point = if standing < 6 { Some(Point::ALL[standing]) } else { None };
        let mut throw = 0;
        while throw < 36 {
            let (first, second) = (throw / 6, throw % 6);
            let Some(faces) = Throw::new(first as u8 + 1, second as u8 + 1) else {
                panic!("a die has six faces")
            };
            let mut slot = 0;
            while slot < Wager::COUNT {
                let wager = Wager::ALL[slot];
                let ruling = &mut table[standing][first][second];
                match decide(wager, faces, point) {
                    Stays => {}
                    Wins => ruling.wins = ruling.wins.with(wager),
                    Loses => ruling.loses = ruling.loses.with(wager),
                    Void => ruling.void = ruling.void.with(wager),
                    Travels(_) => ruling.travels = ruling.travels.with(wager),
                }
                slot += 1;
            }
            throw += 1;
        }
        standing += 1;
    }
    table
}

/// 19:47-1.3(e): what is off on a come out roll unless called on: buy and place to win bets, come odds, hardways.
pub const OFF_ON_COME_OUT: Wagers = off_on_come_out();

const fn off_on_come_out() -> Wagers {
    let mut off = Wagers::NONE;
    let mut slot = 0;
    while slot < Wager::COUNT {
        let wager = Wager::ALL[slot];
        if matches!(wager, Wager::Buy(_) | Wager::Place(_) | Wager::ComeOdds(_) | Wager::Hard(_)) {
            off = off.with(wager);
        }
        slot += 1;
    }
    off
}

/// The provision that divides a wager into parts, if one does.
pub const fn divided_under(wager: Wager) -> Option<Provision> {
    match wager {
        Wager::Horn | Wager::HornHigh(_) => Some(P1_4_C),
        Wager::CAndE => Some(P1_4_D),
        _ => None,
    }
}

/// 19:47-1.4(c) and (d): the single wagers as which a wager is paid, each with its share of `units` equal units.
pub const fn shares(wager: Wager) -> Option<([(Wager, u8); 4], u8)> {
    const HORN: [(Wager, u8); 4] =
        [(Wager::Craps2, 1), (Wager::Craps3, 1), (Wager::Eleven, 1), (Wager::Craps12, 1)];
    match wager {
        Wager::Horn => Some((HORN, 4)),
        Wager::HornHigh(high) => {
            let mut parts = HORN;
            let place = match high {
                Horn::Two => 0,
                Horn::Three => 1,
                Horn::Eleven => 2,
                Horn::Twelve => 3,
            };
            parts[place].1 = 2;
            Some((parts, 5))
        }
        Wager::CAndE => {
            // Two parts only; a share of nothing is no part.
            Some(([(Wager::AnyCraps, 1), (Wager::Eleven, 1), (Wager::Craps2, 0), (Wager::Craps12, 0)], 2))
        }
        _ => None,
    }
}
