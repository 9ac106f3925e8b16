//! 19:47-1.2(a), 1.5 and 1.6: the wagers, by the names people call them.

use rulebook::layout;
use rulebook::provision::*;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// 19:47-1.1: a total that becomes a come out point or a come point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "u8")]
#[allow(missing_docs)]
pub enum Point {
    Four,
    Five,
    Six,
    Eight,
    Nine,
    Ten,
}

impl Point {
    /// The six points.
    pub const ALL: [Point; 6] = [Point::Four, Point::Five, Point::Six, Point::Eight, Point::Nine, Point::Ten];

    /// The total that makes it.
    pub const fn total(self) -> u8 {
        match self {
            Point::Four => 4,
            Point::Five => 5,
            Point::Six => 6,
            Point::Eight => 8,
            Point::Nine => 9,
            Point::Ten => 10,
        }
    }

    /// The point that a total is, if it is one.
    pub const fn of(total: u8) -> Option<Point> {
        match total {
            4 => Some(Point::Four),
            5 => Some(Point::Five),
            6 => Some(Point::Six),
            8 => Some(Point::Eight),
            9 => Some(Point::Nine),
            10 => Some(Point::Ten),
            _ => None,
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.total().fmt(f)
    }
}

impl TryFrom<u8> for Point {
    type Error = &'static str;
    fn try_from(total: u8) -> Result<Point, Self::Error> {
        Point::of(total).ok_or("a point is 4, 5, 6, 8, 9 or 10")
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.total())
    }
}

rulebook::described!(Point as "Point", {
    "description": "A point.", "enum": Point::ALL.map(Point::total),
});

/// The totals that can be thrown the hard way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Hard {
    Four,
    Six,
    Eight,
    Ten,
}

impl Hard {
    /// The four of them.
    pub const ALL: [Hard; 4] = [Hard::Four, Hard::Six, Hard::Eight, Hard::Ten];

    /// The total.
    pub const fn total(self) -> u8 {
        match self {
            Hard::Four => 4,
            Hard::Six => 6,
            Hard::Eight => 8,
            Hard::Ten => 10,
        }
    }
}

/// The totals of a horn bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Horn {
    Two,
    Three,
    Eleven,
    Twelve,
}

impl Horn {
    /// The four of them.
    pub const ALL: [Horn; 4] = [Horn::Two, Horn::Three, Horn::Eleven, Horn::Twelve];

    /// The total.
    pub const fn total(self) -> u8 {
        match self {
            Horn::Two => 2,
            Horn::Three => 3,
            Horn::Eleven => 11,
            Horn::Twelve => 12,
        }
    }

    /// The wager on that total alone.
    pub const fn alone(self) -> Wager {
        match self {
            Horn::Two => Wager::Craps2,
            Horn::Three => Wager::Craps3,
            Horn::Eleven => Wager::Eleven,
            Horn::Twelve => Wager::Craps12,
        }
    }
}

/// A wager as it lies on the layout. A come bet is `Come` until its first roll and `ComePoint` after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Wager {
    Pass,
    DontPass,
    Come,
    DontCome,
    PassOdds,
    DontPassOdds,
    ComePoint(Point),
    ComeOdds(Point),
    DontComePoint(Point),
    DontComeOdds(Point),
    Place(Point),
    PlaceToLose(Point),
    Buy(Point),
    Lay(Point),
    Hard(Hard),
    Field,
    AnySeven,
    AnyCraps,
    Craps2,
    Craps3,
    Craps12,
    Eleven,
    CAndE,
    Horn,
    HornHigh(Horn),
}

impl Wager {
    /// How many places for a wager the layout has.
    pub const COUNT: usize = 71;

    /// Every wager, in the order of the layout.
    pub const ALL: [Wager; Wager::COUNT] = all();

    /// Its place among [`Wager::ALL`].
    #[inline]
    pub const fn slot(self) -> usize {
        match self {
            Wager::Pass => 0,
            Wager::DontPass => 1,
            Wager::Come => 2,
            Wager::DontCome => 3,
            Wager::PassOdds => 4,
            Wager::DontPassOdds => 5,
            Wager::ComePoint(point) => 6 + point as usize,
            Wager::ComeOdds(point) => 12 + point as usize,
            Wager::DontComePoint(point) => 18 + point as usize,
            Wager::DontComeOdds(point) => 24 + point as usize,
            Wager::Place(point) => 30 + point as usize,
            Wager::PlaceToLose(point) => 36 + point as usize,
            Wager::Buy(point) => 42 + point as usize,
            Wager::Lay(point) => 48 + point as usize,
            Wager::Hard(hard) => 54 + hard as usize,
            Wager::Field => 58,
            Wager::AnySeven => 59,
            Wager::AnyCraps => 60,
            Wager::Craps2 => 61,
            Wager::Craps3 => 62,
            Wager::Craps12 => 63,
            Wager::Eleven => 64,
            Wager::CAndE => 65,
            Wager::Horn => 66,
            Wager::HornHigh(high) => 67 + high as usize,
        }
    }

    /// The provision that permits it and says when it wins.
    pub const fn cite(self) -> Provision {
        match self {
            Wager::Pass => P1_2_A_1,
            Wager::DontPass => P1_2_A_2,
            Wager::Come | Wager::ComePoint(_) => P1_2_A_3,
            Wager::DontCome | Wager::DontComePoint(_) => P1_2_A_4,
            Wager::PassOdds => P1_6_A,
            Wager::DontPassOdds => P1_6_B,
            Wager::ComeOdds(_) => P1_6_C,
            Wager::DontComeOdds(_) => P1_6_D,
            Wager::Place(_) => P1_2_A_5,
            Wager::PlaceToLose(_) => P1_2_A_6,
            Wager::Buy(_) => P1_5_A,
            Wager::Lay(_) => P1_5_B,
            Wager::Hard(Hard::Four) => P1_2_A_7,
            Wager::Hard(Hard::Six) => P1_2_A_8,
            Wager::Hard(Hard::Eight) => P1_2_A_9,
            Wager::Hard(Hard::Ten) => P1_2_A_10,
            Wager::Field => P1_2_A_11,
            Wager::AnySeven => P1_2_A_12,
            Wager::AnyCraps => P1_2_A_13,
            Wager::Craps2 => P1_2_A_14,
            Wager::Craps3 => P1_2_A_15,
            Wager::Craps12 => P1_2_A_16,
            Wager::Eleven => P1_2_A_17,
            Wager::CAndE => P1_2_A_18,
            Wager::Horn => P1_2_A_19,
            Wager::HornHigh(_) => P1_2_A_20,
        }
    }

    /// The come point of a come or don't come bet that has one, and of the odds behind it.
    #[inline]
    pub const fn come_point(self) -> Option<Point> {
        match self {
            Wager::ComePoint(point) | Wager::DontComePoint(point) => Some(point),
            Wager::ComeOdds(point) | Wager::DontComeOdds(point) => Some(point),
            _ => None,
        }
    }

    /// 19:47-1.6: the wager that a supplemental wager supports.
    #[inline]
    pub const fn supports(self) -> Option<Wager> {
        match self {
            Wager::PassOdds => Some(Wager::Pass),
            Wager::DontPassOdds => Some(Wager::DontPass),
            Wager::ComeOdds(point) => Some(Wager::ComePoint(point)),
            Wager::DontComeOdds(point) => Some(Wager::DontComePoint(point)),
            _ => None,
        }
    }

    /// 19:47-1.6: the supplemental wager that may stand behind this one.
    #[inline]
    pub const fn odds(self) -> Option<Wager> {
        match self {
            Wager::Pass => Some(Wager::PassOdds),
            Wager::DontPass => Some(Wager::DontPassOdds),
            Wager::ComePoint(point) => Some(Wager::ComeOdds(point)),
            Wager::DontComePoint(point) => Some(Wager::DontComeOdds(point)),
            _ => None,
        }
    }

    /// Does a patron make it by itself: neither behind another, nor by travelling there?
    pub(super) fn is_made_by_hand(self) -> bool {
        self.supports().is_none() && !matches!(self, Wager::ComePoint(_) | Wager::DontComePoint(_))
    }

    /// Is it one of the two wagers on the line that a shooter must make (19:47-1.8)?
    #[inline]
    pub const fn is_line(self) -> bool {
        matches!(self, Wager::Pass | Wager::DontPass)
    }
}

impl layout::Wager for Wager {
    fn all() -> impl Iterator<Item = Wager> + Clone {
        Wager::ALL.into_iter()
    }
}

const fn all() -> [Wager; Wager::COUNT] {
    let mut list = [Wager::Pass; Wager::COUNT];
    let single = [
        Wager::Pass,
        Wager::DontPass,
        Wager::Come,
        Wager::DontCome,
        Wager::PassOdds,
        Wager::DontPassOdds,
        Wager::Field,
        Wager::AnySeven,
        Wager::AnyCraps,
        Wager::Craps2,
        Wager::Craps3,
        Wager::Craps12,
        Wager::Eleven,
        Wager::CAndE,
        Wager::Horn,
    ];
    let mut i = 0;
    while i < single.len() {
        list[single[i].slot()] = single[i];
        i += 1;
    }
    i = 0;
    while i < 6 {
        let point = Point::ALL[i];
        let numbered = [
            Wager::ComePoint(point),
            Wager::ComeOdds(point),
            Wager::DontComePoint(point),
            Wager::DontComeOdds(point),
            Wager::Place(point),
            Wager::PlaceToLose(point),
            Wager::Buy(point),
            Wager::Lay(point),
        ];
        let mut j = 0;
        while j < numbered.len() {
            list[numbered[j].slot()] = numbered[j];
            j += 1;
        }
        i += 1;
    }
    i = 0;
    while i < 4 {
        list[Wager::Hard(Hard::ALL[i]).slot()] = Wager::Hard(Hard::ALL[i]);
        list[Wager::HornHigh(Horn::ALL[i]).slot()] = Wager::HornHigh(Horn::ALL[i]);
        i += 1;
    }
    list
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Wager::Pass => "pass",
            Wager::DontPass => "don't pass",
            Wager::Come => "come",
            Wager::DontCome => "don't come",
            Wager::PassOdds => "pass odds",
            Wager::DontPassOdds => "don't pass odds",
            Wager::ComePoint(point) => return write!(f, "come {point}"),
            Wager::ComeOdds(point) => return write!(f, "come {point} odds"),
            Wager::DontComePoint(point) => return write!(f, "don't come {point}"),
            Wager::DontComeOdds(point) => return write!(f, "don't come {point} odds"),
            Wager::Place(point) => return write!(f, "place {point}"),
            Wager::PlaceToLose(point) => return write!(f, "place {point} to lose"),
            Wager::Buy(point) => return write!(f, "buy {point}"),
            Wager::Lay(point) => return write!(f, "lay {point}"),
            Wager::Hard(hard) => return write!(f, "hard {}", hard.total()),
            Wager::Field => "field",
            Wager::AnySeven => "any seven",
            Wager::AnyCraps => "any craps",
            Wager::Craps2 => "craps 2",
            Wager::Craps3 => "craps 3",
            Wager::Craps12 => "craps 12",
            Wager::Eleven => "eleven",
            Wager::CAndE => "c and e",
            Wager::Horn => "horn",
            Wager::HornHigh(high) => return write!(f, "horn high {}", high.total()),
        };
        f.write_str(name)
    }
}

/// A text that names no wager of 19:47-1.2(a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such wager at craps")]
pub struct NotAWager;

impl FromStr for Wager {
    type Err = NotAWager;
    fn from_str(text: &str) -> Result<Wager, NotAWager> {
        // Sorted once: writing every wager to compare it took half the time of a line of the protocol.
        static NAMES: LazyLock<Vec<(String, Wager)>> = LazyLock::new(|| {
            let mut names: Vec<_> = Wager::ALL.map(|wager| (wager.to_string(), wager)).into();
            names.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
            names
        });
        NAMES
            .binary_search_by(|(name, _)| name.as_str().cmp(text))
            .map(|found| NAMES[found].1)
            .map_err(|_| NotAWager)
    }
}

impl Serialize for Wager {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Wager {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Wager, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

rulebook::described!(Wager as "Wager", {
    "description": "A wager, by its name.", "type": "string", "enum": Wager::ALL.map(|wager| wager.to_string()).as_slice(),
});

/// A set of wagers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "Vec<Wager>")]
pub struct Wagers(u128);

impl Wagers {
    /// No wager.
    pub const NONE: Wagers = Wagers(0);

    /// Is it in the set?
    #[inline]
    pub const fn has(self, wager: Wager) -> bool {
        self.0 >> wager.slot() & 1 == 1
    }

    /// With this wager.
    #[inline]
    pub const fn with(self, wager: Wager) -> Wagers {
        Wagers(self.0 | 1 << wager.slot())
    }

    /// Without this wager.
    #[inline]
    pub const fn less(self, wager: Wager) -> Wagers {
        Wagers(self.0 & !(1 << wager.slot()))
    }

    /// Those in both.
    #[inline]
    pub const fn and(self, other: Wagers) -> Wagers {
        Wagers(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    pub const fn or(self, other: Wagers) -> Wagers {
        Wagers(self.0 | other.0)
    }

    /// Those not in the other.
    #[inline]
    pub const fn without(self, other: Wagers) -> Wagers {
        Wagers(self.0 & !other.0)
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them, in the order of the layout.
    pub fn iter(self) -> impl Iterator<Item = Wager> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let wager = Wager::ALL[left.trailing_zeros() as usize];
                left &= left - 1;
                wager
            })
        })
    }
}

impl FromIterator<Wager> for Wagers {
    fn from_iter<I: IntoIterator<Item = Wager>>(wagers: I) -> Wagers {
        wagers.into_iter().fold(Wagers::NONE, Wagers::with)
    }
}

impl From<Vec<Wager>> for Wagers {
    fn from(wagers: Vec<Wager>) -> Wagers {
        wagers.into_iter().collect()
    }
}

impl Serialize for Wagers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_holds_the_wager_that_points_at_it() {
        for (slot, wager) in Wager::ALL.into_iter().enumerate() {
            assert_eq!(wager.slot(), slot, "{wager}");
            assert_eq!(wager.to_string().parse(), Ok(wager));
        }
    }

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let all: Wagers = Wager::ALL.into_iter().collect();
        assert_eq!(all.iter().count(), Wager::COUNT);
        assert!(Wager::ALL.into_iter().all(|wager| !all.less(wager).has(wager)));
        for text in ["hard 5", "Pass", "pass ", "place 7", "horn high 4", "come six", ""] {
            assert_eq!(text.parse::<Wager>(), Err(NotAWager), "{text:?}");
        }
    }
}
