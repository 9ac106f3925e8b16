//! The licensee's choices at craps, checked. There is no other way to a [`Rules`] than through the check.

use super::decision::shares;
use super::wager::{Point, Wager, Wagers};
use rulebook::actor::Role;
use rulebook::edition::Edition;
use rulebook::licensee::{Coins, Pace, Percent};
use rulebook::money::{Cents, gcd, lcm};
use rulebook::payout::Odds;
use serde::Serialize;

/// Posted limits (19:47-8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// Least on pass, don't pass, come and don't come.
    pub line_minimum: Cents,
    /// Most on them.
    pub line_maximum: Cents,
    /// Least on any other wager.
    pub minimum: Cents,
    /// Most on any other wager.
    pub maximum: Cents,
    /// Most on a supplemental wager, but for what 19:47-1.6(f) adds.
    pub odds_maximum: Cents,
}

/// The rules of one craps table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(super) edition: Edition,
    pub(super) title: String,
    pub(super) seats: u8,
    pub(super) coins: Coins,
    pub(super) limits: Limits,
    pub(super) pace: Pace,
    pub(super) offered: Wagers,
    pub(super) horn_high_area: bool,
    pub(super) pays: Payouts,
    pub(super) buy_vigorish: Percent,
    pub(super) lay_vigorish: Percent,
    pub(super) odds_multiples: [u8; 6],
    pub(super) exceed_for_exact_payout: bool,
    pub(super) dice_in_set: u8,
    pub(super) no_roll_caller: Role,
    /// For each wager, the stake of which every payable stake is a multiple.
    pub(super) units: [Cents; Wager::COUNT],
}

/// 19:47-1.4(b): what each wager pays. The field has three prices, every other wager one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payouts {
    odds: [Odds; Wager::COUNT],
    field_2: Odds,
    field_12: Odds,
}

/// The lines of a payout table: a wager, and for the field the total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A wager's odds.
    Wager(Wager),
    /// The field on a two.
    Field2,
    /// The field on a twelve.
    Field12,
}

impl Payouts {
    /// The least that the regulation allows (19:47-1.4(b)), and the true odds of 1.5 and 1.6, which are exact.
    pub const LISTED: Payouts = listed();

    /// The lines of 19:47-1.4(b), which a licensee may raise, in the order of the regulation.
    pub fn lines() -> impl Iterator<Item = Line> {
        let places = Point::ALL.into_iter().map(Wager::Place);
        let places_to_lose = Point::ALL.into_iter().map(Wager::PlaceToLose);
        let hards = super::wager::Hard::ALL.into_iter().map(Wager::Hard);
        let rest =
            [Wager::AnySeven, Wager::AnyCraps, Wager::Craps2, Wager::Craps3, Wager::Craps12, Wager::Eleven];
        [Wager::Pass, Wager::DontPass, Wager::Come, Wager::DontCome]
            .into_iter()
            .chain(places)
            .chain(places_to_lose)
            .chain(hards)
            .chain([Wager::Field])
            .map(Line::Wager)
            .chain([Line::Field2, Line::Field12])
            .chain(rest.into_iter().map(Line::Wager))
    }

    /// What a line pays.
    pub fn line(&self, line: Line) -> Odds {
        match line {
            Line::Wager(wager) => self.odds[wager.slot()],
            Line::Field2 => self.field_2,
            Line::Field12 => self.field_12,
        }
    }

    /// Raises a line, and with it the travelled form of a come or don't come bet.
    pub(super) fn set(&mut self, line: Line, odds: Odds) {
        match line {
            Line::Field2 => self.field_2 = odds,
            Line::Field12 => self.field_12 = odds,
            Line::Wager(wager) => {
                self.odds[wager.slot()] = odds;
                for point in Point::ALL {
                    match wager {
                        Wager::Come => self.odds[Wager::ComePoint(point).slot()] = odds,
                        Wager::DontCome => self.odds[Wager::DontComePoint(point).slot()] = odds,
                        _ => {}
                    }
                }
            }
        }
    }

    /// What a single wager pays when it wins on this total. Supplemental wagers on the line pay by the point, so
    /// ask [`true_odds`] for them; horns and C and E are paid as their parts.
    pub fn on(&self, wager: Wager, total: u8) -> Odds {
        match (wager, total) {
            (Wager::Field, 2) => self.field_2,
            (Wager::Field, 12) => self.field_12,
            _ => self.odds[wager.slot()],
        }
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Line::Wager(wager) => wager.fmt(f),
            Line::Field2 => f.write_str("field 2"),
            Line::Field12 => f.write_str("field 12"),
        }
    }
}

const fn listed() -> Payouts {
    let mut odds = [Odds::to(1, 1); Wager::COUNT];
    let mut i = 0;
    while i < 6 {
        let point = Point::ALL[i];
        odds[Wager::Place(point).slot()] = match point {
            Point::Four | Point::Ten => Odds::to(9, 5),
            Point::Five | Point::Nine => Odds::to(7, 5),
            Point::Six | Point::Eight => Odds::to(7, 6),
        };
        odds[Wager::PlaceToLose(point).slot()] = match point {
            Point::Four | Point::Ten => Odds::to(5, 11),
            Point::Five | Point::Nine => Odds::to(5, 8),
            Point::Six | Point::Eight => Odds::to(4, 5),
        };
        odds[Wager::Buy(point).slot()] = true_odds(point);
        odds[Wager::ComeOdds(point).slot()] = true_odds(point);
        odds[Wager::Lay(point).slot()] = true_odds_against(point);
        odds[Wager::DontComeOdds(point).slot()] = true_odds_against(point);
        i += 1;
    }
    use super::wager::Hard;
    odds[Wager::Hard(Hard::Four).slot()] = Odds::to(7, 1);
    odds[Wager::Hard(Hard::Six).slot()] = Odds::to(9, 1);
    odds[Wager::Hard(Hard::Eight).slot()] = Odds::to(9, 1);
    odds[Wager::Hard(Hard::Ten).slot()] = Odds::to(7, 1);
    odds[Wager::AnySeven.slot()] = Odds::to(4, 1);
    odds[Wager::AnyCraps.slot()] = Odds::to(7, 1);
    odds[Wager::Craps2.slot()] = Odds::to(30, 1);
    odds[Wager::Craps3.slot()] = Odds::to(15, 1);
    odds[Wager::Craps12.slot()] = Odds::to(30, 1);
    odds[Wager::Eleven.slot()] = Odds::to(15, 1);
    Payouts { odds, field_2: Odds::to(2, 1), field_12: Odds::to(2, 1) }
}

/// 19:47-1.5(a), 1.6(a) and (c): true odds that a point comes before a seven.
pub const fn true_odds(point: Point) -> Odds {
    match point {
        Point::Four | Point::Ten => Odds::to(2, 1),
        Point::Five | Point::Nine => Odds::to(3, 2),
        Point::Six | Point::Eight => Odds::to(6, 5),
    }
}

/// 19:47-1.5(b), 1.6(b) and (d): true odds that a seven comes before a point.
pub const fn true_odds_against(point: Point) -> Odds {
    match point {
        Point::Four | Point::Ten => Odds::to(1, 2),
        Point::Five | Point::Nine => Odds::to(2, 3),
        Point::Six | Point::Eight => Odds::to(5, 6),
    }
}

impl Rules {
    /// The edition this table belongs to.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// What the table is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many places there are around it.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Chips and change.
    pub fn coins(&self) -> Coins {
        self.coins
    }

    /// The posted limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// How fast it goes.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Is this wager offered at all?
    pub fn offers(&self, wager: Wager) -> bool {
        self.offered.has(wager)
    }

    /// 19:47-1.2(a)20: has the layout an area for horn high bets? If not they are broken down.
    pub fn horn_high_area(&self) -> bool {
        self.horn_high_area
    }

    /// What winning wagers are paid.
    pub fn pays(&self) -> &Payouts {
        &self.pays
    }

    /// 19:47-1.5(a): the vigorish on a buy bet, of the wager.
    pub fn buy_vigorish(&self) -> Percent {
        self.buy_vigorish
    }

    /// 19:47-1.5(b): the vigorish on a lay bet, of what it could win.
    pub fn lay_vigorish(&self) -> Percent {
        self.lay_vigorish
    }

    /// 19:47-1.6(e): how many times the original wager a supplemental wager may be, or may win, on this point.
    pub fn odds_multiple(&self, point: Point) -> u8 {
        self.odds_multiples[point as usize]
    }

    /// 19:47-1.6(f): may a supplemental wager exceed its limit as far as an exact payout needs?
    pub fn exceed_for_exact_payout(&self) -> bool {
        self.exceed_for_exact_payout
    }

    /// 19:47-1.7(a): how many dice are in the set.
    pub fn dice_in_set(&self) -> u8 {
        self.dice_in_set
    }

    /// 19:47-1.9(b): who calls "No Roll" at this table.
    pub fn no_roll_caller(&self) -> Role {
        self.no_roll_caller
    }

    /// The least and the most that may lie on a wager by the posted sign.
    pub fn posted(&self, wager: Wager) -> (Cents, Cents) {
        match wager {
            Wager::Pass | Wager::DontPass | Wager::Come | Wager::DontCome => {
                (self.limits.line_minimum, self.limits.line_maximum)
            }
            Wager::ComePoint(_) | Wager::DontComePoint(_) => {
                (self.limits.line_minimum, self.limits.line_maximum)
            }
            Wager::PassOdds | Wager::DontPassOdds | Wager::ComeOdds(_) | Wager::DontComeOdds(_) => {
                (self.coins.chip, self.limits.odds_maximum)
            }
            _ => (self.limits.minimum, self.limits.maximum),
        }
    }

    /// The stake of which every payable stake on this wager is a multiple (19:47-1.4(e)). For odds behind the line
    /// it depends on the point.
    pub fn unit(&self, wager: Wager, come_out_point: Option<Point>) -> Cents {
        match (wager, come_out_point) {
            (Wager::PassOdds, Some(point)) => self.units[Wager::ComeOdds(point).slot()],
            (Wager::DontPassOdds, Some(point)) => self.units[Wager::DontComeOdds(point).slot()],
            _ => self.units[wager.slot()],
        }
    }

    /// Works the units out; the last step of the check.
    pub(super) fn with_units(mut self) -> Rules {
        for wager in Wager::ALL {
            self.units[wager.slot()] = self.find_unit(wager);
        }
        self
    }

    fn find_unit(&self, wager: Wager) -> Cents {
        let Coins { chip, change } = self.coins;
        match (wager, shares(wager)) {
            (Wager::HornHigh(high), _) if !self.horn_high_area => {
                // Five units become a horn of four and one on the total; each must be payable as its own wager.
                let horn = self.find_unit(Wager::Horn).0;
                let alone = self.find_unit(high.alone()).0;
                Cents(5 * lcm(alone, horn / gcd(horn, 4)))
            }
            // 1.4(c), (d): what lies on each part must be payable in change, the whole made of chips.
            (_, Some((parts, count))) => {
                let parts = parts.into_iter().filter(|(_, share)| *share > 0);
                let unit = parts.fold(change.0, |unit, (part, share)| {
                    let payable = self.pays.on(part, 0).unit(change, change).0;
                    lcm(unit, payable / gcd(payable, i64::from(share)))
                });
                Cents(lcm(chip.0, unit * i64::from(count)))
            }
            (Wager::Field, None) => {
                let prices = [Line::Wager(Wager::Field), Line::Field2, Line::Field12];
                Cents(prices.into_iter().map(|line| self.pays.line(line).unit(chip, change).0).fold(1, lcm))
            }
            _ => self.pays.on(wager, 0).unit(chip, change),
        }
    }

    /// 19:47-1.5: the vigorish due on this stake. It may never exceed its percentage, so it rounds down to change.
    pub fn vigorish(&self, wager: Wager, stake: Cents) -> Cents {
        match wager {
            Wager::Buy(_) => self.buy_vigorish.of_rounded_down(stake, self.coins.change),
            Wager::Lay(point) => {
                let odds = true_odds_against(point);
                let could_win = stake.0 * i64::from(odds.wins()) / i64::from(odds.per());
                self.lay_vigorish.of_rounded_down(Cents(could_win), self.coins.change)
            }
            _ => Cents::ZERO,
        }
    }
}
