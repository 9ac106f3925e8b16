//! What the wagers of a game cost, by asking its table and nobody else: the default for a game without figures of its own.

use super::{Served, WagerInfo, coming_or_going};
use crate::asked::{Answer, Price};
use crate::terminal::{plain_table, trimmed};
use anyhow::{anyhow, ensure};
use comfy_table::{Cell, CellAlignment};
use odds::solver::Unsolved;
use odds::table::percent;
use odds::{Fraction, WagerOdds};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Amounts, Event as _, Moment, Offer};
use rulebook::licensee::RulesFile as _;
use rulebook::provision::Provision;
use serde_json::json;
use std::sync::Arc;
use table::forms::Group;

/// The patron who wagers.
pub(super) const FIRST: Seat = Seat::new(1).expect("there is a first seat");

/// A wager that a patron at an otherwise empty table may make.
pub(crate) struct Makes<G: Served> {
    /// Its name on the wire.
    pub(crate) name: String,
    /// Making it, with the smallest amount.
    pub(crate) command: G::Command,
    pub(crate) amounts: Amounts,
    pub(crate) cite: Provision,
}

/// A table at which one patron sits, and the wagers that he may make.
pub(crate) fn alone<G: Served>(rules: &Arc<G::Rules>) -> (G, Vec<Makes<G>>) {
    let mut table = G::open(Arc::clone(rules));
    if let Some(join) = coming_or_going::<G>("join") {
        let _ = table.act(Act::new(Moment(0), Actor::Seat(FIRST), join), &mut rulebook::game::Silent);
    }
    let makes = |offer: Offer<G::Command>| {
        let form = G::form(&offer.command);
        let is_his =
            offer.by == Actor::Seat(FIRST) && form.group == Group::Wager && G::begins(&offer.command);
        let name = json!(offer.command).get("on")?.as_str()?.to_string();
        let amounts = offer.amounts.filter(|_| is_his)?;
        Some(Makes { name, command: offer.command, amounts, cite: form.cite })
    };
    let makes = table.offers().into_iter().filter_map(makes).collect();
    (table, makes)
}

/// What every wager costs, where each is made alone and every choice after it is the plain one.
pub(crate) fn solved<G: Served>(rules: &Arc<G::Rules>) -> Result<odds::Table, Unsolved> {
    let (table, makes) = alone::<G>(rules);
    let wagers = makes.iter().map(|makes| priced(&table, makes, rules)).collect::<Result<_, _>>()?;
    Ok(odds::Table { game: G::NAME, edition: rules.edition(), wagers })
}

fn priced<G: Served>(table: &G, makes: &Makes<G>, rules: &G::Rules) -> Result<WagerOdds, Unsolved> {
    let mut start = table.clone();
    let act = Act::new(Moment(0), Actor::Seat(FIRST), makes.command);
    start
        .act(act, &mut rulebook::game::Silent)
        .map_err(|refusal| Unsolved::Refused { act: makes.name.clone(), refusal: refusal.to_string() })?;
    // What comes back, and whether it was more than the stake, nothing, or the stake.
    let tally = |event: &G::Event| match event.movement().filter(|moved| moved.seat == FIRST) {
        None => [0; 4],
        Some(moved) => {
            let (back, stake) = (moved.patron.0, -moved.layout.0);
            let is = |holds: bool| i64::from(holds && stake > 0);
            [back, is(back > stake), is(back < stake), is(back == stake)]
        }
    };
    let [back, win, lose, void] =
        odds::solve(start, |_, _| None, tally, |table: &G| table.on_layout().is_zero())?.expected;
    let expected = back / Fraction::from(makes.amounts.min.0) - Fraction::ONE;
    Ok(WagerOdds {
        wager: G::called(rules, &makes.name),
        offered: true,
        beside: false,
        house_edge_percent: -percent(&expected),
        expected,
        win,
        lose,
        void,
        pays: G::pays(rules, &makes.name),
        cite: makes.cite,
        expected_per_total_staked: None,
        note: None,
    })
}

/// The answer to `chapter47 odds`; none where nobody can wager.
pub(crate) fn price<G: Served>(rules: &Arc<G::Rules>, asked: &Price<'_>) -> anyhow::Result<Option<Answer>> {
    if alone::<G>(rules).1.is_empty() {
        return Ok(None);
    }
    asked.only_wagers()?;
    let about_cards = asked.decks.is_some() || asked.removed.is_some() || asked.by_cards;
    ensure!(!about_cards, "--decks, --removed and --by-cards are for games with cards");
    let table = solved::<G>(rules).map_err(|because| anyhow!("{} has no figures: {because}", G::NAME))?;
    let drawn = || odds::chart::svg(&table, &format!("What each wager of {} costs", rules.title()));
    asked.form.of(&table, || Ok(for_people(&table, rules.title(), G::wagers_cite())), drawn).map(Some)
}

fn for_people(odds: &odds::Table, title: &str, cite: Provision) -> String {
    let title = format!("{title}, {}", odds.edition.year());
    let mut table = plain_table(&["wager", "pays", "wins", "house edge", "exactly"]);
    for wager in odds.by_cost() {
        let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
        table.add_row(vec![
            Cell::new(&wager.wager),
            Cell::new(&wager.pays),
            Cell::new(wager.win.to_string()),
            right(format!("{:.2} %", wager.cost_percent())),
            Cell::new(wager.cost().to_string()),
        ]);
    }
    format!("{title:<60} {}\n{}\n", cite.cited(), trimmed(&table))
}

/// The price list of a page: every wager with its limits, what it pays and what it costs.
pub(crate) fn listed<G: Served>(rules: &Arc<G::Rules>) -> Vec<WagerInfo> {
    let (table, makes) = alone::<G>(rules);
    let line = |makes: &Makes<G>| {
        let priced = priced(&table, makes, rules).ok();
        WagerInfo {
            wager: makes.name.clone(),
            title: Some(G::called(rules, &makes.name)),
            offered: true,
            pays: G::pays(rules, &makes.name),
            house_edge_percent: priced.as_ref().map(|priced| priced.house_edge_percent),
            expected: priced.as_ref().map(|priced| priced.expected.to_string()),
            cite: makes.cite.number(),
            minimum: makes.amounts.min,
            maximum: makes.amounts.max,
            step: makes.amounts.step,
        }
    };
    makes.iter().map(line).collect()
}
