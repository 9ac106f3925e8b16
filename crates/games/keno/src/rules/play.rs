//! 19:47-15.2(c): a request that a rate card allows, and what it is worth in a game.

use super::conditioning::{Condition, Conditioning, Sum, group_letter};
use super::rate_card::RateCard;
use super::refusal::{MOST_WAYS, Refusal};
use super::request::{Kind, Request};
use super::spots::Spots;
use super::ways;
use rulebook::money::Cents;
use serde::Serialize;
use std::collections::BTreeSet;

/// One line of a ticket: ways of so many spots, at one rate.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// How many ways.
    pub ways: u32,
    /// Of how many spots.
    pub spots: u8,
    /// What is wagered on each.
    pub rate: Cents,
    /// Which ways these are; empty where the line is every set of groups with so many spots.
    #[serde(skip)]
    named: Vec<Way>,
}

/// One way that is evaluated for itself: a group of a straight or split ticket, or a sum of groups that the patron of a
/// combination ticket named (15.2(c)4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    /// Its groups.
    pub sum: Sum,
    /// All their numbers.
    pub spots: Spots,
}

impl Line {
    /// The ways, where they are named; none where the line is every set of groups with so many spots.
    pub fn named(&self) -> &[Way] {
        &self.named
    }
}

/// A request as the rate card allows it. There is no other way to one than [`Play::check`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    kind: Kind,
    groups: Vec<Spots>,
    kings: Spots,
    lines: Vec<Line>,
    games: u16,
    quick_pick: bool,
}

impl Play {
    /// Is this a permissible wager, properly conditioned and priced by the rate card (15.4(a))?
    pub fn check(request: &Request, card: &RateCard) -> Result<Play, Refusal> {
        let most = card.games().most_races;
        match request.games {
            0 => return Err(Refusal::NoGames),
            2.. if most < 2 => return Err(Refusal::NoRaces),
            games if games > most => return Err(Refusal::TooManyRaces { most }),
            _ => {}
        }
        if request.quick_pick && request.kind != Kind::Straight {
            return Err(Refusal::QuickPickNotStraight);
        }
        let (groups, kings) = marked(request, card)?;
        structured(request.kind, &groups, kings)?;
        let conditions = conditioned(request, &groups, kings, card)?;
        let lines = lines(request, &groups, kings, &conditions)?;
        let play = Play {
            kind: request.kind,
            groups,
            kings,
            lines,
            games: request.games,
            quick_pick: request.quick_pick,
        };
        play.priced(request, card)?;
        Ok(play)
    }

    /// The kind of ticket.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The groups, in the order of the request.
    pub fn groups(&self) -> &[Spots] {
        &self.groups
    }

    /// The kings.
    pub fn kings(&self) -> Spots {
        self.kings
    }

    /// Every number that is marked.
    pub fn marked(&self) -> Spots {
        self.groups.iter().fold(self.kings, |all, group| all.or(*group))
    }

    /// The lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// For how many games in a row.
    pub fn games(&self) -> u16 {
        self.games
    }

    /// Did the computer mark it?
    pub fn quick_pick(&self) -> bool {
        self.quick_pick
    }

    /// How many ways there are in all.
    pub fn ways(&self) -> u32 {
        self.lines.iter().map(|line| line.ways).sum()
    }

    /// `2/4, 1/8`; of a combination ticket with the sums that were named: `1/6 A+B`.
    pub fn conditioning(&self) -> String {
        let written = self.lines.iter().map(|line| self.condition(line).to_string());
        written.collect::<Vec<_>>().join(", ")
    }

    /// A line as it is written. The groups of a straight or split ticket go without saying.
    pub fn condition(&self, line: &Line) -> Condition {
        let sums = match self.kind {
            Kind::Combination => line.named.iter().map(|way| way.sum).collect(),
            _ => Vec::new(),
        };
        Condition { ways: line.ways, spots: line.spots, sums }
    }

    /// What is wagered on one game.
    pub fn price_of_a_game(&self) -> Cents {
        self.lines.iter().map(|line| Cents(line.rate.0 * i64::from(line.ways))).sum()
    }

    /// What the ticket costs.
    pub fn price(&self) -> Cents {
        Cents(self.price_of_a_game().0 * i64::from(self.games))
    }

    /// The request that asks for the same again, priced: a played ticket can be the next request (15.3(b)).
    pub fn request(&self) -> Request {
        let conditions = self.lines.iter().map(|line| self.condition(line));
        let one_rate = self.lines.iter().all(|line| line.rate == self.lines[0].rate);
        let rates = self.lines.iter().map(|line| line.rate);
        Request {
            kind: self.kind,
            groups: self.groups.iter().map(|group| group.iter().collect()).collect(),
            kings: self.kings.iter().collect(),
            conditioning: Conditioning::new(conditions.collect()).ok(),
            rates: rates.take(if one_rate { 1 } else { self.lines.len() }).collect(),
            games: self.games,
            price: Some(self.price()),
            quick_pick: self.quick_pick,
        }
    }

    /// For every line, how many of its ways caught how many of the numbers drawn.
    pub fn tally(&self, drawn: Spots, mut each: impl FnMut(&Line, u8, u64)) {
        for line in &self.lines {
            if line.named.is_empty() {
                let groups = self.groups.iter().map(|group| (group.count(), group.caught(drawn)));
                let kings = self.kings.iter().map(|king| (1, u8::from(drawn.has(king))));
                let found = ways::caught(groups.chain(kings), line.spots);
                for (caught, ways) in (0u8..).zip(found).filter(|(_, ways)| *ways > 0) {
                    each(line, caught, ways);
                }
            } else {
                line.named.iter().for_each(|way| each(line, way.spots.caught(drawn), 1));
            }
        }
    }

    /// What it is paid for one game (15.3(e)): each way by the rate card, up to the most that one wager is paid.
    pub fn payoff(&self, card: &RateCard, drawn: Spots) -> Cents {
        let mut total = Cents::ZERO;
        self.tally(drawn, |line, caught, ways| {
            let Some(pays) = card.pays(line.spots) else { return };
            let payoff = pays.payoff(caught, line.rate);
            let payoff = card.most_per_wager().map_or(payoff, |most| payoff.min(most));
            total += payoff.checked_times(ways as i64).expect("a ticket's ways and rates are bounded");
        });
        total
    }

    /// Rates, the least wager, and the price if the patron wrote one.
    fn priced(&self, request: &Request, card: &RateCard) -> Result<(), Refusal> {
        let rates = card.rates();
        let least = match self.kind {
            Kind::Straight | Kind::Split => rates.least,
            Kind::Way | Kind::Combination | Kind::King => rates.least_of_many_ways,
        };
        for line in &self.lines {
            if card.pays(line.spots).is_none() {
                return Err(Refusal::not_offered(u32::from(line.spots), card));
            }
            let rate = line.rate;
            if rate < least || rate > rates.most || !rate.is_multiple_of(rates.step) {
                return Err(Refusal::Rate { rate, least, most: rates.most, step: rates.step });
            }
        }
        let ways: u64 = self.lines.iter().map(|line| u64::from(line.ways)).sum();
        if ways > u64::from(MOST_WAYS) {
            return Err(Refusal::TooManyWays { ways, most: MOST_WAYS });
        }
        let a_game = self.price_of_a_game();
        if a_game < rates.least {
            return Err(Refusal::BelowMinimum { price: a_game, least: rates.least });
        }
        let (price, ways) = (self.price(), self.ways());
        match request.price {
            Some(written) if written != price => Err(Refusal::Price { written, price, ways }),
            _ => Ok(()),
        }
    }
}

/// The numbers of a request: on the board, in one place each, and no more than may be marked.
fn marked(request: &Request, card: &RateCard) -> Result<(Vec<Spots>, Spots), Refusal> {
    let groups = request.groups.iter().map(|group| Spots::from_numbers(group));
    let groups = groups.collect::<Result<Vec<Spots>, _>>()?;
    let kings = Spots::from_numbers(&request.kings)?;
    let everywhere: Vec<u8> = groups.iter().flat_map(|group| group.iter()).chain(kings.iter()).collect();
    let all = Spots::from_numbers(&everywhere)?;
    let most = card.most_marked();
    match all.count() {
        0 => Err(Refusal::NothingMarked),
        _ if groups.iter().any(|group| group.is_empty()) => Err(Refusal::EmptyGroup),
        marked if marked > most => Err(Refusal::TooManyMarked { marked, most }),
        _ => Ok((groups, kings)),
    }
}

/// Has it what a ticket of its kind has?
fn structured(kind: Kind, groups: &[Spots], kings: Spots) -> Result<(), Refusal> {
    let wrong = |has, instead| Err(Refusal::Structure { kind, has, instead });
    match kind {
        Kind::King if kings.is_empty() => wrong("one king or more", "name a king, such as k7"),
        Kind::King if groups.len() + usize::from(kings.count()) < 2 => {
            wrong("something to combine its king with", "mark another king or a group")
        }
        Kind::King => Ok(()),
        _ if !kings.is_empty() => wrong("no king", "call it a king ticket"),
        Kind::Straight if groups.len() != 1 => {
            wrong("one group of spots", "call it a split, way or combination")
        }
        Kind::Straight => Ok(()),
        _ if groups.len() < 2 => wrong("two groups or more", "call it a straight ticket"),
        Kind::Way if groups.iter().any(|group| group.count() != groups[0].count()) => {
            Err(Refusal::UnequalGroups)
        }
        Kind::Way | Kind::Split | Kind::Combination => Ok(()),
    }
}

/// The lines as written; those of a straight or a split ticket, where nothing is combined, say themselves.
fn conditioned(
    request: &Request,
    groups: &[Spots],
    kings: Spots,
    card: &RateCard,
) -> Result<Vec<Condition>, Refusal> {
    if let Some(written) = &request.conditioning {
        return Ok(written.lines().to_vec());
    }
    let mut lines: Vec<Condition> = Vec::new();
    match request.kind {
        Kind::Straight | Kind::Split => {
            for group in groups {
                // One line for each size, or for each group where each has a rate of its own.
                let apart = request.rates.len() == groups.len();
                match lines.iter_mut().find(|line| !apart && line.spots == group.count()) {
                    Some(line) => line.ways += 1,
                    None => lines.push(Condition::every(1, group.count())),
                }
            }
            Ok(lines)
        }
        kind => {
            let all: u8 = groups.iter().map(|group| group.count()).sum::<u8>() + kings.count();
            let instead = card.pays(all).map(|_| format!("1/{all} combines them all"));
            Err(Refusal::NotConditioned { kind, instead })
        }
    }
}

/// The lines with their rates, if they fit the groups.
fn lines(
    request: &Request,
    groups: &[Spots],
    kings: Spots,
    conditions: &[Condition],
) -> Result<Vec<Line>, Refusal> {
    let (given, count) = (request.rates.len(), conditions.len());
    if given != 1 && given != count {
        return Err(Refusal::RatesForLines { given, lines: count });
    }
    let one_rate = request.rates.iter().all(|rate| *rate == request.rates[0]);
    let equal = groups.iter().all(|group| group.count() == groups[0].count());
    match request.kind {
        // (c)2i; as soon as two groups differ, (c)2ii leaves every group its own rate.
        Kind::Split if equal && !one_rate => return Err(Refusal::UnequalRatesOfEqualGroups),
        Kind::Way if !one_rate => return Err(Refusal::UnequalRatesOfWays),
        _ => {}
    }
    // 15.2(c)4 alone leaves it to the player how the groups are combined.
    if request.kind != Kind::Combination && conditions.iter().any(|line| !line.sums.is_empty()) {
        return Err(Refusal::WaysNamed { kind: request.kind });
    }
    let rates = request.rates.iter().cycle();
    let written = conditions.iter().zip(rates).map(|(condition, rate)| (condition, *rate));
    match request.kind {
        Kind::Straight | Kind::Split => for_themselves(groups, written),
        kind => combined(kind, groups, kings, written),
    }
}

/// A line of a straight or split ticket takes the next groups of its size; together they take every group.
fn for_themselves<'a>(
    groups: &[Spots],
    written: impl Iterator<Item = (&'a Condition, Cents)>,
) -> Result<Vec<Line>, Refusal> {
    let alone = |(place, spots): (usize, &Spots)| Way { sum: Sum::of(place), spots: *spots };
    let mut left: Vec<Way> = groups.iter().enumerate().map(alone).collect();
    let mut lines = Vec::new();
    for (written, rate) in written {
        let fits = |group: &Way| group.spots.count() == written.spots;
        let found = left.iter().filter(|group| fits(group)).count();
        if (found as u64) < u64::from(written.ways) {
            return Err(Refusal::NotSoManyWays { written: written.clone(), ways: found as u64 });
        }
        let taken: Vec<Way> = left.iter().copied().filter(fits).take(written.ways as usize).collect();
        left.retain(|group| !taken.contains(group));
        lines.push(Line { ways: written.ways, spots: written.spots, rate, named: taken });
    }
    match left.len() {
        0 => Ok(lines),
        left => Err(Refusal::GroupsLeftOut { left }),
    }
}

/// A line of any other ticket is every set of groups and kings with so many spots, or the sums that it names.
fn combined<'a>(
    kind: Kind,
    groups: &[Spots],
    kings: Spots,
    written: impl Iterator<Item = (&'a Condition, Cents)>,
) -> Result<Vec<Line>, Refusal> {
    let sizes = || groups.iter().map(|group| group.count());
    let with_kings = || sizes().chain(kings.iter().map(|_| 1));
    let mut lines: Vec<Line> = Vec::new();
    let mut sums_so_far = BTreeSet::new();
    let mut combines = false;
    for (written, rate) in written {
        let Condition { ways: said, spots, ref sums } = *written;
        // Lines that name their ways may share a number of spots, at rates of their own, as long as no way is in two.
        let same = |line: &Line| line.spots == spots && (line.named.is_empty() || sums.is_empty());
        if lines.iter().any(same) {
            return Err(Refusal::ConditionedTwice { spots });
        }
        let ways = ways::count(with_kings(), spots);
        let played = if sums.is_empty() { ways } else { sums.len() as u64 };
        if played > u64::from(MOST_WAYS) {
            return Err(Refusal::TooManyWays { ways: played, most: MOST_WAYS });
        }
        if played != u64::from(said) {
            return Err(Refusal::NotSoManyWays { written: written.clone(), ways: played });
        }
        let named = named(groups, written, &mut sums_so_far)?;
        // A way that joins something: of any groups, or of a king with others.
        combines |= match kind {
            Kind::King => spots > 1 && ways > ways::count(sizes(), spots),
            _ if !named.is_empty() => named.iter().any(|way| way.sum.groups().count() > 1),
            _ => ways > sizes().filter(|size| *size == spots).count() as u64,
        };
        lines.push(Line { ways: said, spots, rate, named });
    }
    if combines { Ok(lines) } else { Err(Refusal::NothingCombined { kind }) }
}

/// The ways that a line names: each of groups that there are, of as many spots as the line says, and played once.
fn named(groups: &[Spots], line: &Condition, so_far: &mut BTreeSet<Sum>) -> Result<Vec<Way>, Refusal> {
    let way = |&sum: &Sum| {
        if let Some(place) = sum.groups().find(|place| *place >= groups.len()) {
            return Err(Refusal::NoSuchGroup { group: group_letter(place), groups: groups.len() });
        }
        let spots = sum.groups().fold(Spots::NONE, |all, place| all.or(groups[place]));
        if spots.count() != line.spots {
            return Err(Refusal::SumOfOtherSpots { sum, spots: spots.count(), written: line.spots });
        }
        if so_far.insert(sum) { Ok(Way { sum, spots }) } else { Err(Refusal::WayTwice { sum }) }
    };
    line.sums.iter().map(way).collect()
}
