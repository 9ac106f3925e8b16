//! What is asked of a game from the command line, and what it answers: figures, simulations, a seat in the terminal.

use crate::AnyRules;
use anyhow::Context as _;
use lab::SimOptions;
use rulebook::game::{Game, Moment};
use rulebook::money::Cents;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{SystemTime, UNIX_EPOCH};
use table::chance::{HouseChance, SimChance};
use table::croupier::Duties;
use table::session::Session;

/// What is printed, and what is drawn where that was asked for.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// For a terminal, or as JSON.
    pub said: String,
    /// A picture, as SVG.
    pub drawn: Option<String>,
}

/// How an answer is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Form {
    /// As JSON, for programs.
    pub json: bool,
    /// With a picture.
    pub drawn: bool,
}

impl Form {
    /// The answer in this form.
    pub fn of(
        self,
        value: &impl Serialize,
        text: impl FnOnce() -> anyhow::Result<String>,
        drawn: impl FnOnce() -> String,
    ) -> anyhow::Result<Answer> {
        let drawn = self.drawn.then(drawn);
        let said = if self.json { serde_json::to_string_pretty(value)? + "\n" } else { text()? };
        Ok(Answer { said, drawn })
    }
}

/// A question about what wagers cost.
#[derive(Clone, Debug)]
pub struct Price<'a> {
    /// The rules.
    pub rules: &'a dyn AnyRules,
    /// Are they of a file that was named? Otherwise everything that could be offered is shown.
    pub by_file: bool,
    /// One hand or one ticket instead, in words.
    pub words: &'a [String],
    /// How many decks, where that is not what the rules say.
    pub decks: Option<u8>,
    /// Cards that are gone from the shoe.
    pub removed: Option<&'a str>,
    /// Both go by their cards, not by their points alone.
    pub by_cards: bool,
    /// The chart, printed.
    pub chart: bool,
    /// How it is wanted.
    pub form: Form,
}

impl Price<'_> {
    /// So many decks, of which so many cards are left, in words.
    pub fn decks_in_words(&self, decks: u8, cards: u32) -> String {
        let full = if decks == 1 { "1 deck".to_string() } else { format!("{decks} decks") };
        match u32::from(decks) * 52 - cards {
            0 => full,
            1 => format!("{full} less 1 card"),
            gone => format!("{full} less {gone} cards"),
        }
    }

    /// Refuses what a game without single hands and charts has not.
    pub fn only_wagers(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.words.is_empty(),
            "this game has no single hands or tickets to price: {}",
            self.words.join(" ")
        );
        self.no_printed_chart()
    }

    /// Refuses a chart without a file to draw it into.
    pub fn no_printed_chart(&self) -> anyhow::Result<()> {
        anyhow::ensure!(!self.chart, "--chart needs a file here: --chart FILE.svg");
        Ok(())
    }
}

/// A strategy to be played, by what was typed.
#[derive(Clone, Copy, Debug)]
pub struct Strategy<'a> {
    /// Its name, or a file's, or what it does.
    pub name: &'a str,
    /// The contents, where it is a file that ends in .toml.
    pub text: Option<&'a str>,
}

impl Strategy<'_> {
    /// Is this the name of a file?
    pub fn is_file(name: &str) -> bool {
        Path::new(name).extension().is_some_and(|extension| extension == "toml")
    }
}

/// The strategies of a game that have a name.
#[derive(Clone, Copy, Debug)]
pub struct Strategies {
    /// Each with a line about it.
    pub names: &'static [(&'static str, &'static str)],
    /// What is said below the list.
    pub also: &'static str,
}

/// Strategies as they are listed, with what is said below the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Each with a line about it.
    pub names: Vec<(String, String)>,
    /// What is said below the list.
    pub also: String,
}

impl From<Strategies> for Listed {
    fn from(Strategies { names, also }: Strategies) -> Listed {
        let owned = |(name, about): &(&str, &str)| (name.to_string(), about.to_string());
        Listed { names: names.iter().map(owned).collect(), also: also.to_string() }
    }
}

/// Play to be simulated.
#[derive(Clone, Debug)]
pub struct Simulation<'a> {
    /// The rules.
    pub rules: &'a dyn AnyRules,
    /// Who plays.
    pub strategy: Option<Strategy<'a>>,
    /// How many rounds, where that was said.
    pub rounds: Option<u64>,
    /// The seed.
    pub seed: Option<u64>,
    /// How many threads; 0 is one for each processor.
    pub threads: usize,
    /// How many rounds are one session.
    pub session: u64,
    /// How it is wanted.
    pub form: Form,
}

impl Simulation<'_> {
    /// These rules and this strategy, as the rest wants them played.
    pub fn options<R, S>(&self, rules: &Arc<R>, strategy: S, rounds: u64) -> SimOptions<R, S> {
        SimOptions {
            session_rounds: self.session,
            seed: self.seed,
            threads: self.threads,
            ..SimOptions::new(Arc::clone(rules), strategy, rounds)
        }
    }
}

/// How long work is watched, and ended early.
pub struct Watch<'a> {
    /// Hears of rounds that are done.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// Is it to end?
    pub stop: &'a AtomicBool,
}

/// Somebody who sits down in the terminal.
#[derive(Clone, Debug)]
pub struct Seating<'a> {
    /// The rules of the table.
    pub rules: &'a dyn AnyRules,
    /// The seed of its chance; none is the house's own.
    pub seed: Option<u64>,
    /// What they bring.
    pub bankroll: Cents,
    /// Draw with letters that every terminal has?
    pub ascii: bool,
}

impl Seating<'_> {
    /// A table of one's own, unattended, with the chance that was asked for.
    pub fn session<G: Game>(&self, rules: &Arc<G::Rules>) -> anyhow::Result<Session<G>> {
        let rules = Arc::clone(rules);
        Ok(match self.seed {
            Some(seed) => Session::seeded(rules, Duties::ALL, SimChance::new(seed, 0)),
            None => {
                let chance = HouseChance::for_table().context("there is no chance to be had")?;
                Session::live(rules, Duties::ALL, chance)
            }
        })
    }
}

/// Somebody at a table in the terminal.
pub trait Guest {
    /// The first thing that is said to them.
    fn greet(&mut self, out: &mut dyn Write) -> anyhow::Result<()>;
    /// They say something, or something that nobody can make out. Do they stay?
    fn hear(&mut self, line: Option<&str>, out: &mut dyn Write) -> anyhow::Result<bool>;
    /// They go.
    fn leave(&mut self, out: &mut dyn Write) -> anyhow::Result<()>;
}

/// The time of day, for tables that have no other clock.
pub fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
