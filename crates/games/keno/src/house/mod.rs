//! Keno, 19:47-15: no table, but a location with writers, tickets and draws.

mod help;
mod page;
mod price;

use crate::record;
use crate::rules::RateCard;
use anyhow::{anyhow, bail};
use house::AnyRules;
use house::Help;
use house::asked::{Answer, Guest, Listed, Price, Seating, Simulation, Watch};
use house::page::{Asked, Page};
use house::terminal::count;
use house::{DemoTable, Entry};
use house::{Driven, Driving, Exchanged};
use records::audit;
use records::foreign::{self, Log};
use rulebook::edition::Edition;
use rulebook::game::Moment;
use rulebook::licensee::keys::Documented;
use rulebook::licensee::{RulesFile as _, Unequal, Violations};
use std::any::Any;
use std::sync::Arc;
use table::protocol::Carried;
use table::record::{Header, Stake};

/// Its line in the registry.
pub const ENTRY: &dyn Entry = &Keno;

struct Keno;

const DEMO: &[DemoTable] = &[
    DemoTable {
        id: "keno-main",
        rules: "title = \"Keno, the main lounge\"\n[games]\ninterval_seconds = 180\n\
                [stations]\nbooth = \"1 2 3\"\nautomatic = \"9\"\n",
        attended: false,
    },
    DemoTable {
        id: "keno-satellite",
        rules: "title = \"Keno, the satellite booth\"\n[games]\ninterval_seconds = 90\n\
                [stations]\nbooth = \"11 12\"\nautomatic = \"19\"\n",
        attended: false,
    },
];

/// The rate card among these rules; none where they are of a table.
pub fn rate_card(rules: &dyn AnyRules) -> Option<&Arc<RateCard>> {
    rules.as_any().downcast_ref()
}

fn card(rules: &dyn AnyRules) -> anyhow::Result<&Arc<RateCard>> {
    rate_card(rules).ok_or_else(|| anyhow!("these are rules of {}, not of keno", rules.game().name()))
}

/// What is said where a command needs a seat and rounds: keno has tickets and draws.
fn lacks(command: &str) -> anyhow::Error {
    anyhow!(
        "\"chapter47 {command}\" does not have keno, which nobody sits down to; \"chapter47 table keno\" drives a \
         location, \"chapter47 serve --demo\" opens one in the browser, and \"chapter47 odds keno\" prices tickets"
    )
}

/// The rate card of a location.
#[derive(Debug)]
struct Held(Arc<RateCard>);

/// A rate card that is in hand, as the registry's edge has it.
pub fn held(card: RateCard) -> Box<dyn AnyRules> {
    Box::new(Held(Arc::new(card)))
}

impl AnyRules for Held {
    fn game(&self) -> &'static dyn Entry {
        ENTRY
    }

    fn title(&self) -> &str {
        self.0.title()
    }

    fn edition(&self) -> Edition {
        self.0.edition()
    }

    fn guide(&self) -> String {
        self.0.guide()
    }

    fn text(&self) -> String {
        self.0.to_toml(false)
    }

    fn explained(&self) -> String {
        self.0.to_toml(true)
    }

    fn duplicate(&self) -> Box<dyn AnyRules> {
        Box::new(Held(Arc::clone(&self.0)))
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}

/// A location that lines come to.
struct Location {
    card: Arc<RateCard>,
    driven: record::Driven,
}

impl Driven for Location {
    fn exchange(&mut self, line: &str, now: Moment) -> Exchanged {
        let (answer, acts) = self.driven.exchange(line, now);
        let at = acts.first().map(|done| done.act.at);
        Exchanged { answer, at, lines: acts.iter().map(record::Performed::to_line).collect() }
    }

    fn header(&self, at: Moment) -> Header {
        record::header(&self.card, at)
    }

    fn latest(&self) -> Moment {
        self.driven.latest()
    }

    fn stakes(&self) -> Vec<Stake> {
        self.driven.out().stakes()
    }
}

fn cards<'r>(locations: &[&'r dyn AnyRules]) -> Vec<&'r RateCard> {
    locations.iter().filter_map(|rules| rate_card(*rules).map(|card| &**card)).collect()
}

impl Entry for Keno {
    fn name(&self) -> &'static str {
        record::NAME
    }

    fn about(&self) -> &'static str {
        "Subchapter 15"
    }

    fn coverage(&self) -> &'static str {
        include_str!("../../coverage.tsv")
    }

    #[cfg(feature = "schema")]
    fn schema(&self) -> serde_json::Value {
        let mut generator = table::schema::generator();
        record::describe(&mut generator);
        table::schema::document(generator, self.name(), self.about())
    }

    fn demo(&self) -> &'static [DemoTable] {
        DEMO
    }

    fn help(&self) -> &'static [Help] {
        help::HELP
    }

    fn plainest(&self) -> Box<dyn AnyRules> {
        held(RateCard::default())
    }

    fn read(&self, text: &str) -> Result<Box<dyn AnyRules>, Violations> {
        RateCard::from_toml(text).map(held)
    }

    fn read_recorded(&self, text: &str) -> Result<Box<dyn AnyRules>, Violations> {
        self.read(text)
    }

    fn keys(&self) -> Vec<Documented> {
        RateCard::documented()
    }

    fn uniform(&self, locations: &[&dyn AnyRules]) -> Vec<Unequal> {
        RateCard::uniform(&cards(locations))
    }

    fn agreed(&self, locations: &[&dyn AnyRules]) -> Option<String> {
        let several = locations.len() > 1;
        several.then(|| {
            let locations = count(locations.len() as u64, "keno location");
            format!("{locations}, no two stations of one number (19:47-15.4(c)2)")
        })
    }

    fn drive(&self, rules: &dyn AnyRules, driving: Driving) -> anyhow::Result<Box<dyn Driven>> {
        if driving.attended {
            bail!("every step of a keno location comes from outside anyway: leave --attended out");
        }
        if driving.awaiting != Carried::All {
            bail!("the answers of a keno location carry no list of what may be done: leave --awaiting out");
        }
        let card = Arc::clone(card(rules)?);
        Ok(Box::new(Location { driven: record::Driven::new(Arc::clone(&card), driving.seed), card }))
    }

    fn replayed(&self) -> audit::Known {
        crate::replay::KNOWN
    }

    /// A draw of keno has its own rules, and is pledged to nobody.
    fn pledged(&self) -> Option<records::verify::Known> {
        None
    }

    fn desk(&self) -> Option<desk::Known> {
        None
    }

    fn foreign(&self, rules: &dyn AnyRules, log: &Log, keep: usize) -> anyhow::Result<foreign::Report> {
        Ok(crate::foreign::audit_log(Arc::clone(card(rules)?), log, keep))
    }

    fn price(&self, asked: &Price<'_>) -> anyhow::Result<Answer> {
        price::price(card(asked.rules)?, asked)
    }

    fn is_priced(&self) -> bool {
        true
    }

    fn odds_page(&self, asked: &Asked) -> Option<Page> {
        Some(page::page(asked))
    }

    fn questions(&self) -> &'static [&'static str] {
        &page::QUESTIONS
    }

    fn strategies(&self, _: &dyn AnyRules) -> anyhow::Result<Listed> {
        Err(lacks("simulate"))
    }

    fn strategy(&self, _: &str) -> anyhow::Result<&'static str> {
        Err(lacks("simulate"))
    }

    fn simulate(&self, _: &Simulation<'_>, _: &Watch<'_>) -> anyhow::Result<Answer> {
        Err(lacks("simulate"))
    }

    fn sit_down(&self, _: &Seating<'_>) -> anyhow::Result<Box<dyn Guest>> {
        Err(lacks("play"))
    }
}
