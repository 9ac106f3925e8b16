//! What a game is to everybody who knows no game.

use crate::asked::{Answer, Guest, Listed, Price, Seating, Simulation, Watch};
use crate::driven::{AtTable, Driven, Driving};
use crate::help::Help;
use crate::page::{AT, Asked, Page};
use crate::rules::AnyRules;
use crate::schema::Described;
use crate::served::{self, Served, TableRules};
use crate::{flat, play};
use anyhow::anyhow;

use records::foreign::{self, Log};
use records::{audit, verify};
use rulebook::edition::Edition;
use rulebook::game::Game;
use rulebook::licensee::keys::Documented;
use rulebook::licensee::{RulesFile as _, Unequal, Violations};
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// A table of the floor that opens where nobody names any.
#[derive(Clone, Copy, Debug)]
pub struct DemoTable {
    /// Its name in addresses.
    pub id: &'static str,
    /// Its rules file.
    pub rules: &'static str,
    /// Do people deal there?
    pub attended: bool,
}

/// One game of the chapter, at the registry's edge: no type of the game crosses it.
pub trait Entry: Sync {
    /// Its name in the protocol, in records and in rules files.
    fn name(&self) -> &'static str;
    /// A line about it, for lists.
    fn about(&self) -> &'static str;
    /// Which of its files cite each provision and which tests are named after it.
    fn coverage(&self) -> &'static str;
    /// JSON Schema of what is said at it: commands, events, views, and the acts of its record.
    #[cfg(feature = "schema")]
    fn schema(&self) -> serde_json::Value;
    /// The tables of it that a demo opens.
    fn demo(&self) -> &'static [DemoTable];
    /// What the help of the subcommands says of it.
    fn help(&self) -> &'static [Help];

    /// The plainest legal rules.
    fn plainest(&self) -> Box<dyn AnyRules>;
    /// Reads a rules file, or says everything that is wrong with it.
    fn read(&self, text: &str) -> Result<Box<dyn AnyRules>, Violations>;
    /// Reads rules that bound a table before; what would be refused today is read all the same.
    fn read_recorded(&self, text: &str) -> Result<Box<dyn AnyRules>, Violations>;
    /// Every key of its rules files.
    fn keys(&self) -> Vec<Documented> {
        Vec::new()
    }
    /// Where these tables of the game differ and may not.
    fn uniform(&self, tables: &[&dyn AnyRules]) -> Vec<Unequal>;
    /// What is said of tables that are alike where they must be; none where nothing binds them.
    fn agreed(&self, tables: &[&dyn AnyRules]) -> Option<String>;

    /// A table, or a location, that lines come to.
    fn drive(&self, rules: &dyn AnyRules, driving: Driving) -> anyhow::Result<Box<dyn Driven>>;
    /// How its records are played again.
    fn replayed(&self) -> audit::Known;
    /// How what is pledged in its records is checked; none where nothing is.
    fn pledged(&self) -> Option<verify::Known>;
    /// Its ruling desk, if it has one.
    fn desk(&self) -> Option<desk::Known>;
    /// Judges a log that somebody else wrote.
    fn foreign(&self, rules: &dyn AnyRules, log: &Log, keep: usize) -> anyhow::Result<foreign::Report>;

    /// What its wagers cost.
    fn price(&self, asked: &Price<'_>) -> anyhow::Result<Answer>;
    /// Is there anything to wager on, and so a page about what it costs?
    fn is_priced(&self) -> bool;
    /// The page about what its wagers cost; none where there are none.
    fn odds_page(&self, asked: &Asked) -> Option<Page>;
    /// The names of the questions on that page's form. Other answers change nothing on it.
    fn questions(&self) -> &'static [&'static str];
    /// The strategies that have a name, at a table with these rules.
    fn strategies(&self, rules: &dyn AnyRules) -> anyhow::Result<Listed>;
    /// The file in which a strategy is written.
    fn strategy(&self, name: &str) -> anyhow::Result<&'static str>;
    /// Plays a strategy for many rounds.
    fn simulate(&self, asked: &Simulation<'_>, watch: &Watch<'_>) -> anyhow::Result<Answer>;
    /// Sits down in the terminal.
    fn sit_down(&self, seating: &Seating<'_>) -> anyhow::Result<Box<dyn Guest>>;

    /// Takes any bytes as lines of its protocol, and panics where they do what no input may do.
    #[cfg(feature = "conformance")]
    fn survives_lines(&self, bytes: &[u8]) {
        let rules = self.plainest();
        let driven = self
            .drive(&*rules, Driving { recorded: true, ..Driving::default() })
            .expect("the plainest rules open");
        crate::hostile::lines(driven, bytes);
    }

    /// Takes any bytes as a rules file, and panics where they do what no input may do.
    #[cfg(feature = "conformance")]
    fn survives_rules(&self, bytes: &[u8]) {
        crate::hostile::rules(|text| self.read(text), bytes);
    }
}

impl fmt::Debug for dyn Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// What a table game says of itself beyond its rules. Everything but a line about it has a default.
pub trait Housed: Served + Described {
    /// A line about it, for lists.
    const ABOUT: &'static str;
    /// Which of its files cite each provision and which tests are named after it; the tests of `coverage` write it.
    const COVERAGE: &'static str = "";
    /// The tables of it that a demo opens.
    const DEMO: &'static [DemoTable] = &[];

    /// What the help of the subcommands says of it.
    const HELP: &'static [Help] = &[];

    /// What is said where a command has nothing for this game.
    fn lacks(command: &str) -> anyhow::Error {
        anyhow!("\"chapter47 {command}\" has nothing for {}", Self::NAME)
    }

    /// What is said of tables that are alike where they must be.
    fn agreed(_: &[&Self::Rules]) -> Option<String> {
        None
    }

    /// Its ruling desk.
    fn desk() -> Option<desk::Known> {
        None
    }

    /// Judges a log that somebody else wrote.
    fn foreign(rules: &Arc<Self::Rules>, log: &Log, keep: usize) -> anyhow::Result<foreign::Report> {
        Ok(foreign::audit::<Self>(Arc::clone(rules), log, keep))
    }

    /// What its wagers cost; by default as the solver finds it through the table.
    fn price(rules: &Arc<Self::Rules>, asked: &Price<'_>) -> anyhow::Result<Answer> {
        served::price::<Self>(rules, asked)?.ok_or_else(|| Self::lacks("odds"))
    }

    /// Is there anything to wager on, and so a page about what it costs? By default, if a patron who is alone at the
    /// plainest table can wager.
    fn is_priced() -> bool {
        let plainest = Self::Rules::from_toml("").expect("the plainest rules are legal");
        !served::alone::<Self>(&Arc::new(plainest)).1.is_empty()
    }

    /// The page about what its wagers cost; by default as the solver finds it through the table.
    fn odds_page(asked: &Asked) -> Page {
        served::page::<Self>(asked)
    }

    /// The names of the questions on that page's form; by default, which table's rules.
    fn questions() -> &'static [&'static str] {
        &[AT]
    }

    /// The strategies that have a name; by default the wagers that the table offers.
    fn strategies(rules: &Arc<Self::Rules>) -> anyhow::Result<Listed> {
        flat::strategies::<Self>(rules).ok_or_else(|| Self::lacks("simulate"))
    }

    /// The file in which a strategy is written; by default a strategy is the wagers themselves.
    fn strategy(_: &str) -> anyhow::Result<&'static str> {
        Err(flat::has_no_file::<Self>())
    }

    /// Plays a strategy for many rounds; by default the same wagers every round.
    fn simulate(
        rules: &Arc<Self::Rules>,
        asked: &Simulation<'_>,
        watch: &Watch<'_>,
    ) -> anyhow::Result<Answer> {
        flat::simulate::<Self>(rules, asked, watch)
    }

    /// Sits down in the terminal; by default at a table that is spoken to by what it offers.
    fn sit_down(rules: &Arc<Self::Rules>, seating: &Seating<'_>) -> anyhow::Result<Box<dyn Guest>> {
        play::sit_down::<Self>(rules, seating)
    }
}

/// The entry of a table game.
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G: Housed> Of<G> {
    /// The entry, for the registry.
    pub const ENTRY: &'static dyn Entry = &Of::<G>(PhantomData);
}

/// Rules of a table game.
struct Held<G: Game>(Arc<G::Rules>);

impl<G: Game> fmt::Debug for Held<G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// Rules that are in hand, as the registry's edge has them.
pub fn held<G: Housed>(rules: G::Rules) -> Box<dyn AnyRules> {
    Box::new(Held::<G>(Arc::new(rules)))
}

impl<G: Housed> AnyRules for Held<G> {
    fn game(&self) -> &'static dyn Entry {
        Of::<G>::ENTRY
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

    fn of_a_table(&self) -> Option<Arc<dyn TableRules>> {
        Some(Arc::new(served::Held::<G>(Arc::clone(&self.0))))
    }

    fn duplicate(&self) -> Box<dyn AnyRules> {
        Box::new(Held::<G>(Arc::clone(&self.0)))
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}

impl dyn AnyRules + '_ {
    /// The rules as a game's own; none where they are of another.
    pub fn of<G: Game>(&self) -> Option<&Arc<G::Rules>> {
        self.as_any().downcast_ref()
    }
}

impl<G: Housed> Of<G> {
    fn rules<'r>(&self, rules: &'r dyn AnyRules) -> anyhow::Result<&'r Arc<G::Rules>> {
        rules
            .of::<G>()
            .ok_or_else(|| anyhow!("these are rules of {}, not of {}", rules.game().name(), G::NAME))
    }

    /// The rules of these tables, as far as they are of this game; all are.
    fn all<'r>(tables: &[&'r dyn AnyRules]) -> Vec<&'r G::Rules> {
        tables.iter().filter_map(|rules| rules.of::<G>().map(|rules| &**rules)).collect()
    }
}

impl<G: Housed> Entry for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn about(&self) -> &'static str {
        G::ABOUT
    }

    fn coverage(&self) -> &'static str {
        G::COVERAGE
    }

    #[cfg(feature = "schema")]
    fn schema(&self) -> serde_json::Value {
        let mut generator = table::schema::generator();
        G::describe(&mut generator);
        G::describe_page(&mut generator);
        table::schema::document(generator, G::NAME, G::ABOUT)
    }

    fn demo(&self) -> &'static [DemoTable] {
        G::DEMO
    }

    fn help(&self) -> &'static [Help] {
        G::HELP
    }

    fn plainest(&self) -> Box<dyn AnyRules> {
        held::<G>(G::Rules::from_toml("").expect("the plainest rules are legal"))
    }

    fn read(&self, text: &str) -> Result<Box<dyn AnyRules>, Violations> {
        G::Rules::from_toml(text).map(held::<G>)
    }

    fn read_recorded(&self, text: &str) -> Result<Box<dyn AnyRules>, Violations> {
        G::Rules::recorded(text).map(|recorded| held::<G>(recorded.rules))
    }

    fn keys(&self) -> Vec<Documented> {
        G::Rules::documented()
    }

    fn uniform(&self, tables: &[&dyn AnyRules]) -> Vec<Unequal> {
        G::Rules::uniform(&Self::all(tables))
    }

    fn agreed(&self, tables: &[&dyn AnyRules]) -> Option<String> {
        G::agreed(&Self::all(tables))
    }

    fn drive(&self, rules: &dyn AnyRules, driving: Driving) -> anyhow::Result<Box<dyn Driven>> {
        Ok(Box::new(AtTable::<G>::open(self.rules(rules)?, driving)))
    }

    fn replayed(&self) -> audit::Known {
        audit::Known::of::<G>()
    }

    fn pledged(&self) -> Option<verify::Known> {
        Some(verify::Known::of::<G>())
    }

    fn desk(&self) -> Option<desk::Known> {
        G::desk()
    }

    fn foreign(&self, rules: &dyn AnyRules, log: &Log, keep: usize) -> anyhow::Result<foreign::Report> {
        G::foreign(self.rules(rules)?, log, keep)
    }

    fn price(&self, asked: &Price<'_>) -> anyhow::Result<Answer> {
        G::price(self.rules(asked.rules)?, asked)
    }

    fn is_priced(&self) -> bool {
        G::is_priced()
    }

    fn odds_page(&self, asked: &Asked) -> Option<Page> {
        G::is_priced().then(|| G::odds_page(asked))
    }

    fn questions(&self) -> &'static [&'static str] {
        G::questions()
    }

    fn strategies(&self, rules: &dyn AnyRules) -> anyhow::Result<Listed> {
        G::strategies(self.rules(rules)?)
    }

    fn strategy(&self, name: &str) -> anyhow::Result<&'static str> {
        G::strategy(name)
    }

    fn simulate(&self, asked: &Simulation<'_>, watch: &Watch<'_>) -> anyhow::Result<Answer> {
        G::simulate(self.rules(asked.rules)?, asked, watch)
    }

    fn sit_down(&self, seating: &Seating<'_>) -> anyhow::Result<Box<dyn Guest>> {
        G::sit_down(self.rules(seating.rules)?, seating)
    }

    #[cfg(feature = "conformance")]
    fn survives_lines(&self, bytes: &[u8]) {
        rulebook::conformance::hostile::protocol::<G>(bytes);
    }

    #[cfg(feature = "conformance")]
    fn survives_rules(&self, bytes: &[u8]) {
        rulebook::conformance::hostile::rules::<G>(bytes);
    }
}
