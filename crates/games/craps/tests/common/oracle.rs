//! Craps a second time, straight from the text and as plainly as can be: names instead of types, no tables, no code
//! of the rulebook. Where the two differ, one of them is wrong.

use std::collections::BTreeMap;

/// What the house of the oracle has chosen. It pays the odds listed in 19:47-1.4(b).
#[derive(Clone, Copy, Debug)]
pub struct House {
    pub chip: i64,
    pub change: i64,
    pub line: (i64, i64),
    pub other: (i64, i64),
    pub odds_most: i64,
    /// 1.6(e), for 4, 5, 6, 8, 9, 10.
    pub multiples: [i64; 6],
    /// 1.6(f)
    pub exceed: bool,
    pub horn_high_area: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bet {
    pub stake: i64,
    /// Called on and marked (1.3(e)).
    pub on: bool,
    /// The match play coupon that lies with it (1.3(b)).
    pub coupon: i64,
}

/// Seat, wager, outcome, paid, returned; what lay there.
pub type Answer = (u8, String, &'static str, i64, i64, Bet);

#[derive(Clone, Debug)]
pub struct Oracle {
    pub house: House,
    pub point: Option<u8>,
    pub bets: BTreeMap<(u8, String), Bet>,
}

/// What happens to one wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Stays,
    Wins(i64, i64),
    Loses,
    Void,
    /// A come or don't come bet goes to the number.
    Goes,
}

/// The number in a name such as `place 6 to lose`.
pub fn number_in(name: &str) -> u8 {
    name.split(' ').find_map(|word| word.parse().ok()).unwrap_or(0)
}

fn is_point(total: u8) -> bool {
    [4, 5, 6, 8, 9, 10].contains(&total)
}

/// 1.5(a), 1.6(a): the odds of a point against a seven.
fn taken(point: u8) -> (i64, i64) {
    match point {
        4 | 10 => (2, 1),
        5 | 9 => (3, 2),
        _ => (6, 5),
    }
}

/// 1.5(b), 1.6(b): the odds of a seven against a point.
fn laid(point: u8) -> (i64, i64) {
    match point {
        4 | 10 => (1, 2),
        5 | 9 => (2, 3),
        _ => (5, 6),
    }
}

/// 1.3(e): buy, place to win, come odds and hardways.
pub fn sleeps_on_come_out(name: &str) -> bool {
    (name.starts_with("place") && !name.ends_with("to lose"))
        || name.starts_with("buy")
        || name.starts_with("hard")
        || (name.starts_with("come") && name.ends_with("odds"))
}

/// 1.2(a): what a throw does to a wager that is on. Horns and C and E are looked at elsewhere.
pub fn fate(name: &str, point: Option<u8>, first: u8, second: u8) -> Fate {
    let total = first + second;
    let win = |won: bool, odds: (i64, i64)| if won { Fate::Wins(odds.0, odds.1) } else { Fate::Loses };
    let race = |number: u8, odds: (i64, i64)| {
        if total == number {
            Fate::Wins(odds.0, odds.1)
        } else if total == 7 {
            Fate::Loses
        } else {
            Fate::Stays
        }
    };
    let against = |number: u8, odds: (i64, i64)| {
        if total == 7 {
            Fate::Wins(odds.0, odds.1)
        } else if total == number {
            Fate::Loses
        } else {
            Fate::Stays
        }
    };
    let n = number_in(name);
    match name {
        "pass" | "come" if name == "come" || point.is_none() => match total {
            7 | 11 => Fate::Wins(1, 1),
            2 | 3 | 12 => Fate::Loses,
            _ if name == "come" => Fate::Goes,
            _ => Fate::Stays,
        },
        "don't pass" | "don't come" if name == "don't come" || point.is_none() => match total {
            2 | 3 => Fate::Wins(1, 1),
            7 | 11 => Fate::Loses,
            12 => Fate::Void,
            _ if name == "don't come" => Fate::Goes,
            _ => Fate::Stays,
        },
        "pass" => race(point.unwrap_or(0), (1, 1)),
        "don't pass" => against(point.unwrap_or(0), (1, 1)),
        "pass odds" => race(point.unwrap_or(0), taken(point.unwrap_or(0))),
        "don't pass odds" => against(point.unwrap_or(0), laid(point.unwrap_or(0))),
        "field" => match total {
            2 | 12 => Fate::Wins(2, 1),
            3 | 4 | 9 | 10 | 11 => Fate::Wins(1, 1),
            _ => Fate::Loses,
        },
        "any seven" => win(total == 7, (4, 1)),
        "any craps" => win([2, 3, 12].contains(&total), (7, 1)),
        "craps 2" => win(total == 2, (30, 1)),
        "craps 3" => win(total == 3, (15, 1)),
        "craps 12" => win(total == 12, (30, 1)),
        "eleven" => win(total == 11, (15, 1)),
        _ if name.starts_with("don't come") && name.ends_with("odds") => against(n, laid(n)),
        _ if name.starts_with("come") && name.ends_with("odds") => race(n, taken(n)),
        _ if name.starts_with("don't come") => against(n, (1, 1)),
        _ if name.starts_with("come") => race(n, (1, 1)),
        _ if name.ends_with("to lose") => against(
            n,
            match n {
                4 | 10 => (5, 11),
                5 | 9 => (5, 8),
                _ => (4, 5),
            },
        ),
        _ if name.starts_with("place") => race(
            n,
            match n {
                4 | 10 => (9, 5),
                5 | 9 => (7, 5),
                _ => (7, 6),
            },
        ),
        _ if name.starts_with("buy") => race(n, taken(n)),
        _ if name.starts_with("lay") => against(n, laid(n)),
        _ if name.starts_with("hard") => {
            if total == n && first == second {
                if n == 4 || n == 10 { Fate::Wins(7, 1) } else { Fate::Wins(9, 1) }
            } else if total == n || total == 7 {
                Fate::Loses
            } else {
                Fate::Stays
            }
        }
        _ => panic!("the oracle knows no {name}"),
    }
}

/// 1.4(c), (d): the separate wagers as which a horn, a horn high or a C and E is paid, in units of its own.
fn parts(name: &str) -> Option<(i64, Vec<(&'static str, i64)>)> {
    let horn = |high: u8| {
        let share = |number: u8| if number == high { 2 } else { 1 };
        vec![("craps 2", share(2)), ("craps 3", share(3)), ("eleven", share(11)), ("craps 12", share(12))]
    };
    match name {
        "c and e" => Some((2, vec![("any craps", 1), ("eleven", 1)])),
        "horn" => Some((4, horn(0))),
        _ if name.starts_with("horn high") => Some((5, horn(number_in(name)))),
        _ => None,
    }
}

impl Oracle {
    pub fn new(house: House) -> Oracle {
        Oracle { house, point: None, bets: BTreeMap::new() }
    }

    pub fn stake(&self, seat: u8, name: &str) -> i64 {
        self.bets.get(&(seat, name.to_string())).map_or(0, |bet| bet.stake)
    }

    pub fn has_line_bet(&self, seat: u8) -> bool {
        self.stake(seat, "pass") + self.stake(seat, "don't pass") > 0
    }

    /// Can this stake be paid exactly whatever throw wins it (1.4(e))?
    pub fn is_payable(&self, name: &str, stake: i64) -> bool {
        let coin = self.house.change;
        if let Some((units, parts)) = parts(name) {
            if name.starts_with("horn high") && !self.house.horn_high_area {
                let unit = stake / 5;
                let alone = ["craps 2", "craps 3", "eleven", "craps 12"]
                    .into_iter()
                    .find(|part| number_in(part) == number_in(name) || number_in(name) == 11);
                let alone = if number_in(name) == 11 { Some("eleven") } else { alone };
                return stake % 5 == 0
                    && (unit * 4) % self.house.chip == 0
                    && unit % self.house.chip == 0
                    && self.is_payable("horn", unit * 4)
                    && self.is_payable(alone.unwrap_or("eleven"), unit);
            }
            let unit = stake / units;
            return stake % units == 0
                && unit % coin == 0
                && parts.iter().all(|(part, _)| self.is_payable(part, unit));
        }
        (1..=6).all(|first| {
            (1..=6).all(|second| match fate(name, self.point, first, second) {
                Fate::Wins(wins, per) => (stake * wins) % per == 0 && (stake * wins / per) % coin == 0,
                _ => true,
            })
        })
    }

    /// May this much more be put on this wager now, with the dice not in the air?
    pub fn may_bet(&self, seat: u8, name: &str, amount: i64) -> bool {
        let house = self.house;
        let stake = self.stake(seat, name);
        let total = stake + amount;
        let in_time = match name {
            "pass" | "don't pass" => self.point.is_none(),
            "come" | "don't come" => self.point.is_some(),
            "pass odds" => self.point.is_some() && self.stake(seat, "pass") > 0,
            "don't pass odds" => self.point.is_some() && self.stake(seat, "don't pass") > 0,
            _ if name.ends_with("odds") => self.stake(seat, name.trim_end_matches(" odds")) > 0,
            _ => !(name.starts_with("come ") || name.starts_with("don't come ")),
        };
        if !in_time || amount <= 0 || amount % house.chip != 0 || !self.is_payable(name, total) {
            return false;
        }
        if name.ends_with("odds") {
            return self.odds_are_within(seat, name, total);
        }
        if name.starts_with("horn high") && !house.horn_high_area {
            let alone = if number_in(name) == 11 {
                "eleven".to_string()
            } else {
                format!("craps {}", number_in(name))
            };
            return (house.other.0..=house.other.1).contains(&total)
                && self.stake(seat, "horn") + amount / 5 * 4 <= house.other.1
                && self.stake(seat, &alone) + amount / 5 <= house.other.1;
        }
        let line = ["pass", "don't pass", "come", "don't come"].contains(&name);
        let (least, most) = if line { house.line } else { house.other };
        (least..=most).contains(&total)
    }

    /// 1.6(a) to (f), by trying every smaller stake.
    fn odds_are_within(&self, seat: u8, name: &str, total: i64) -> bool {
        let flat = self.stake(seat, name.trim_end_matches(" odds"));
        let point = if number_in(name) == 0 { self.point.unwrap_or(0) } else { number_in(name) };
        let place = [4, 5, 6, 8, 9, 10].iter().position(|number| *number == point).unwrap_or(0);
        let most = flat * self.house.multiples[place];
        // What the wager wins, not what it is, is limited on the don't side: compare both after multiplying.
        let (wins, per) = if name.starts_with("don't") { laid(point) } else { (1, 1) };
        // The posted maximum cannot take away the right to single odds.
        let posted = (self.house.odds_most * wins).max(flat * per);
        let limit = (most * per).min(posted);
        let fits = |stake: i64| stake * wins <= limit;
        if fits(total) {
            return true;
        }
        // The excess is necessary where the limit itself cannot be paid and nothing between could.
        let step = self.house.chip;
        let largest_within = (0..total / step).rev().map(|chips| chips * step).find(|stake| fits(*stake));
        let within = largest_within.unwrap_or(0);
        let reaches_limit = within * wins == limit;
        let between_payable = (within / step..total / step)
            .any(|chips| chips * step > within && self.is_payable(name, chips * step));
        let limit_payable = within > 0 && reaches_limit && self.is_payable(name, within);
        self.house.exceed && !limit_payable && !between_payable
    }

    pub fn bet(&mut self, seat: u8, name: &str, amount: i64) {
        if name.starts_with("horn high") && !self.house.horn_high_area {
            let alone = if number_in(name) == 11 {
                "eleven".to_string()
            } else {
                format!("craps {}", number_in(name))
            };
            self.bet(seat, "horn", amount / 5 * 4);
            self.bet(seat, &alone, amount / 5);
            return;
        }
        self.bets.entry((seat, name.to_string())).or_default().stake += amount;
    }

    /// 1.3(c): all but pass and come once their point stands.
    pub fn may_remove(&self, seat: u8, name: &str) -> bool {
        let contract = (name == "pass" && self.point.is_some())
            || (name.starts_with("come ") && !name.ends_with("odds"));
        self.stake(seat, name) > 0 && !contract
    }

    pub fn remove(&mut self, seat: u8, name: &str) {
        self.bets.remove(&(seat, name.to_string()));
        self.bets.remove(&(seat, format!("{name} odds")));
    }

    pub fn call_on(&mut self, seat: u8, name: &str) {
        if let Some(bet) = self.bets.get_mut(&(seat, name.to_string())) {
            bet.on = true;
        }
    }

    /// 1.10(b): settles everything that a throw decides. A throw without a line bet (1.11(b)) decides no line bet and
    /// sets no point.
    pub fn throw(&mut self, first: u8, second: u8, by_the_line: bool) -> Vec<Answer> {
        let total = first + second;
        let mut answers = Vec::new();
        let mut left = BTreeMap::new();
        let before = self.bets.clone();
        for ((seat, name), bet) in before {
            if !by_the_line && (name == "pass" || name == "don't pass") {
                left.insert((seat, name), bet);
                continue;
            }
            let asleep = self.point.is_none() && sleeps_on_come_out(&name) && !bet.on;
            if let Some((units, parts)) = parts(&name) {
                let unit = bet.stake / units;
                let net: i64 = parts
                    .iter()
                    .map(|(part, share)| match fate(part, self.point, first, second) {
                        Fate::Wins(wins, per) => unit * share * wins / per,
                        _ => -unit * share,
                    })
                    .sum();
                if [2, 3, 11, 12].contains(&total) {
                    answers.push((seat, name, "won", net, bet.stake, bet));
                } else {
                    answers.push((seat, name, "lost", 0, 0, bet));
                }
                continue;
            }
            let fate = fate(&name, self.point, first, second);
            let come_odds = name.starts_with("come ") && name.ends_with("odds");
            match fate {
                Fate::Stays => {
                    left.insert((seat, name), bet);
                }
                _ if asleep && come_odds => answers.push((seat, name, "returned", 0, bet.stake, bet)),
                _ if asleep => {
                    left.insert((seat, name), bet);
                }
                Fate::Wins(wins, per) => {
                    answers.push((seat, name, "won", (bet.stake + bet.coupon) * wins / per, bet.stake, bet));
                }
                Fate::Loses => answers.push((seat, name, "lost", 0, 0, bet)),
                Fate::Void => answers.push((seat, name, "void", 0, bet.stake, bet)),
                Fate::Goes => {
                    left.insert((seat, format!("{name} {total}")), bet);
                }
            }
        }
        self.bets = left;
        match self.point {
            None if is_point(total) && by_the_line => self.point = Some(total),
            Some(point) if total == point || total == 7 => self.point = None,
            _ => {}
        }
        answers.sort();
        answers
    }
}
