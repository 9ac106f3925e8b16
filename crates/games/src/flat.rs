//! The same wagers every round, by what the table offers: the default where a game has no simulation of its own.

use crate::asked::{Answer, Listed, Simulation, Watch};
use crate::entry::Housed;
use crate::served::{Makes, alone};
use crate::simulated::reported;
use crate::words::money;
use anyhow::{anyhow, bail, ensure};
use floor::simulate::flat::{Flat, Stake, simulate as play};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Moment, Silent};
use rulebook::money::Cents;
use std::sync::Arc;

/// The wagers that the table offers, each as a strategy; none where nobody can wager.
pub(crate) fn strategies<G: Housed>(rules: &Arc<G::Rules>) -> Option<Listed> {
    let (_, makes) = alone::<G>(rules);
    let first = makes.first()?;
    let example = format!("{} {}", first.name, whole_dollars(first));
    let names = makes.iter().map(|makes| (makes.name.clone(), about::<G>(rules, makes))).collect();
    let also = format!(
        "Several together, with amounts in dollars and commas between: '{example}, …'. Without a strategy, every wager."
    );
    Some(Listed { names, also })
}

/// A line about a wager: what people call it, what it pays, and its limits.
fn about<G: Housed>(rules: &G::Rules, makes: &Makes<G>) -> String {
    let called = Some(G::called(rules, &makes.name)).filter(|called| *called != makes.name);
    let pays = Some(G::pays(rules, &makes.name)).filter(|pays| !pays.is_empty());
    let limits = format!("{} to {}", makes.amounts.min, makes.amounts.max);
    called
        .into_iter()
        .chain(pays.map(|pays| format!("pays {pays}")))
        .chain([limits])
        .collect::<Vec<_>>()
        .join(", ")
}

fn whole_dollars<G: Housed>(makes: &Makes<G>) -> i64 {
    (makes.amounts.min.0 + 99) / 100
}

/// What is said where somebody asks for the file of a strategy.
pub(crate) fn has_no_file<G: Housed>() -> anyhow::Error {
    anyhow!("at {} a strategy has no file: it is the wagers themselves, with amounts in dollars", G::NAME)
}

/// Plays the same wagers every round.
pub(crate) fn simulate<G: Housed>(
    rules: &Arc<G::Rules>,
    asked: &Simulation<'_>,
    watch: &Watch<'_>,
) -> anyhow::Result<Answer> {
    let (_, makes) = alone::<G>(rules);
    ensure!(!makes.is_empty(), G::lacks("simulate"));
    let Some(rounds) = asked.rounds else { bail!("how many rounds? Try --rounds 1000000") };
    let flat = match asked.strategy {
        Some(strategy) => read::<G>(strategy.name, rules, &makes)?,
        None => everything::<G>(rules),
    };
    let report = play::<G>(&asked.options(rules, flat, rounds), watch.progress, watch.stop)?;
    reported(&report, asked.form)
}

fn stake<G: Housed>(rules: &G::Rules, makes: &Makes<G>, amount: Cents) -> Stake<G::Command> {
    let command = G::with_amount(makes.command, amount);
    Stake { wager: makes.name.clone(), called: G::called(rules, &makes.name), amount, command }
}

/// Every wager that the table takes beside the others, each at the least.
fn everything<G: Housed>(rules: &Arc<G::Rules>) -> Flat<G::Command> {
    let (mut table, makes) = alone::<G>(rules);
    let seat = Seat::first(1).next().expect("there is a first seat");
    let taken = |makes: &&Makes<G>| {
        let act = Act::new(Moment(0), Actor::Seat(seat), makes.command);
        table.act(act, &mut Silent).is_ok()
    };
    let taken: Vec<&Makes<G>> = makes.iter().filter(taken).collect();
    let name = if taken.len() == makes.len() {
        "every wager".to_string()
    } else {
        taken.iter().map(|makes| makes.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    Flat { name, wagers: taken.iter().map(|makes| stake::<G>(rules, makes, makes.amounts.min)).collect() }
}

/// Reads `1`, `1 5`, `$2 10, joker 1`: wagers by their names on the wire or by what people call them, with amounts in
/// dollars; without one, the least that the table takes.
fn read<G: Housed>(text: &str, rules: &G::Rules, makes: &[Makes<G>]) -> anyhow::Result<Flat<G::Command>> {
    let mut flat = Flat { name: text.trim().to_string(), wagers: Vec::new() };
    for part in text.split(',').map(str::trim) {
        let Some((makes, amount)) = one(part, rules, makes) else {
            let names: Vec<&str> = makes.iter().map(|makes| makes.name.as_str()).collect();
            let example = format!("{} {}", names[0], whole_dollars(&makes[0]));
            bail!(
                "{part:?} is not a wager with an amount in dollars, such as {example:?}; the wagers are {}",
                names.join(", ")
            );
        };
        ensure!(flat.wagers.iter().all(|other| other.wager != makes.name), "{} is named twice", makes.name);
        flat.wagers.push(stake(rules, makes, amount));
    }
    Ok(flat)
}

/// One wager with its amount.
pub(crate) fn one<'m, G: Housed>(
    part: &str,
    rules: &G::Rules,
    makes: &'m [Makes<G>],
) -> Option<(&'m Makes<G>, Cents)> {
    let named = |name: &str| {
        let is = |makes: &&Makes<G>| {
            makes.name.eq_ignore_ascii_case(name) || G::called(rules, &makes.name).eq_ignore_ascii_case(name)
        };
        makes.iter().find(is)
    };
    if let Some(makes) = named(part) {
        return Some((makes, makes.amounts.min));
    }
    let (name, amount) = part.rsplit_once(' ')?;
    Some((named(name.trim())?, money(amount)?))
}
