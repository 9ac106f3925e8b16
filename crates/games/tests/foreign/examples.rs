//! The example logs, as docs/foreign-records.md shows them.

use keno::RateCard;
use records::foreign::{Format, Log, Map, Report, audit};
use rulebook::licensee::RulesFile as _;
use std::path::Path;
use std::sync::Arc;

/// A log with what it is judged by.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    pub(crate) file: &'static str,
    map: Option<&'static str>,
    judge: fn(&Log) -> Report,
}

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/foreign").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn at_table<G: records::foreign::Watched>(log: &Log) -> Report {
    let rules = G::Rules::from_toml("").expect("the plainest table");
    audit::<G>(Arc::new(rules), log, 1000)
}

impl Example {
    pub(crate) fn log(&self) -> String {
        read(self.file)
    }

    pub(crate) fn format(&self) -> Format {
        if self.file.ends_with(".csv") { Format::Csv } else { Format::JsonLines }
    }

    /// Judges another text in place of the log.
    pub(crate) fn judged(&self, text: &str) -> Report {
        let map = self.map.map_or(Ok(Map::default()), |name| Map::from_toml(&read(name)));
        match Log::read(text.as_bytes(), self.format(), &map.expect("a mapping file")) {
            Ok(log) => (self.judge)(&log),
            Err(error) => panic!("{}: {error}", self.name),
        }
    }
}

pub(crate) const ALL: [Example; 5] = [
    Example { name: "craps", file: "craps.csv", map: Some("craps.toml"), judge: at_table::<craps::Table> },
    Example { name: "blackjack", file: "blackjack.jsonl", map: None, judge: at_table::<blackjack::Table> },
    Example {
        name: "punto-banco",
        file: "punto-banco.csv",
        map: Some("punto-banco.toml"),
        judge: at_table::<punto_banco::Table>,
    },
    Example {
        name: "chemin-de-fer",
        file: "chemin-de-fer.jsonl",
        map: None,
        judge: at_table::<chemin_de_fer::Table>,
    },
    Example {
        name: "keno",
        file: "keno.csv",
        map: Some("keno.toml"),
        judge: |log| keno::audit_log(Arc::new(RateCard::default()), log, 1000),
    },
];

#[test]
fn every_example_is_right_to_the_cent() {
    let wrong: Vec<String> = ALL
        .iter()
        .map(|example| (example.name, example.judged(&example.log())))
        .filter(|(_, report)| report.found + report.remarked > 0)
        .map(|(name, report)| format!("{name}: {report:#?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
