//! `chapter47 audit --foreign`: logs that others wrote, judged by money and play alone.

use super::{Args, ended, show_departure, show_remarks};
use crate::cli::Game;
use crate::findings;
use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, GOOD, STRONG, count, plain};
use anyhow::{Context as _, bail};
use floor::foreign::{self, Format, Log, Map, Report};
use rulebook::keno::RateCard;
use rulebook::{blackjack, chemin_de_fer, craps, punto_banco};
use std::io::{BufReader, Write as _};
use std::path::Path;
use std::sync::Arc;

/// What a log is judged by.
pub(super) struct Auditor {
    rules: Rules,
    map: Map,
    most: usize,
}

enum Rules {
    Craps(Arc<craps::Rules>),
    Blackjack(Arc<blackjack::Rules>),
    PuntoBanco(Arc<punto_banco::Rules>),
    CheminDeFer(Arc<chemin_de_fer::Rules>),
    Keno(Arc<RateCard>),
}

impl Auditor {
    pub(super) fn new(game: Game, args: &Args) -> anyhow::Result<Auditor> {
        let path = args.rules.as_deref();
        let rules = match game {
            Game::Craps => Rules::Craps(input::rules::<craps::Table>(path)?),
            Game::Blackjack => Rules::Blackjack(input::rules::<blackjack::Table>(path)?),
            Game::PuntoBanco => Rules::PuntoBanco(input::rules::<punto_banco::Table>(path)?),
            Game::CheminDeFer => Rules::CheminDeFer(input::rules::<chemin_de_fer::Table>(path)?),
            Game::Keno => Rules::Keno(Arc::new(input::rate_card(path)?)),
            Game::PokerRoom => bail!(
                "a poker room's log has nothing to judge: people deal its games, and the rules in hand are those of the \
                 floor; \"chapter47 ruling\" answers questions about a hand, and \"chapter47 audit\" without --foreign \
                 reads a room's own record"
            ),
        };
        let map = match &args.map {
            None => Map::default(),
            Some(path) => {
                let text = input::text(path)?;
                Map::from_toml(&text).map_err(|wrong| {
                    anyhow::anyhow!("{}: {wrong}; docs/foreign-records.md has every key", path.display())
                })?
            }
        };
        Ok(Auditor { rules, map, most: args.most })
    }

    pub(super) fn audit(&self, path: &Path) -> anyhow::Result<Report> {
        let is_csv = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
        let format = if is_csv { Format::Csv } else { Format::JsonLines };
        let log = Log::read(BufReader::new(input::open(path)?), format, &self.map)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        Ok(match &self.rules {
            Rules::Craps(rules) => foreign::audit::<craps::Table>(Arc::clone(rules), &log, self.most),
            Rules::Blackjack(rules) => foreign::audit::<blackjack::Table>(Arc::clone(rules), &log, self.most),
            Rules::PuntoBanco(rules) => {
                foreign::audit::<punto_banco::Table>(Arc::clone(rules), &log, self.most)
            }
            Rules::CheminDeFer(rules) => {
                foreign::audit::<chemin_de_fer::Table>(Arc::clone(rules), &log, self.most)
            }
            Rules::Keno(card) => foreign::audit_keno(Arc::clone(card), &log, self.most),
        })
    }
}

/// How the audit of several logs ends.
pub(super) fn worse(outcome: Outcome, report: &Report) -> Outcome {
    ended(outcome, report.is_clean(), report.remarked > 0)
}

pub(super) fn show(name: &str, report: &Report) -> anyhow::Result<()> {
    let mut out = output::styled();
    let name = plain(name);
    for departure in &report.departures {
        show_departure(&mut out, &name, departure, "log")?;
    }
    findings::more(&mut out, report.found, report.departures.len())?;
    show_remarks(&mut out, &name, &report.remarks, report.remarked)?;
    let judged = format!("{} and {}", count(report.acts, "act"), count(report.payments, "payment"));
    let supplied = match report.supplied {
        0 => String::new(),
        steps => format!(", with {} that the log does not show", count(steps, "step")),
    };
    if report.is_clean() {
        writeln!(out, "{GOOD}{name}: no departure in {judged}{supplied}.{GOOD:#}")?;
    } else {
        let found = count(report.found, "departure");
        writeln!(out, "{STRONG}{name}: {found} in {judged}{supplied}.{STRONG:#}")?;
    }
    Ok(())
}
