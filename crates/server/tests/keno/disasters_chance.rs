//! Montréal 1994, where every start began with the same numbers; Atlantic City 1995, where a program and its past draws
//! were enough to tell the next; a generator that looked at the calendar, 2005 to 2011. What they did is put in the place
//! of our generator, and the checks that ours passes have to find it.

use crate::disasters::*;
use crate::support::{CARD, NINE};
use keno::lounge::{Act, By, Command, Event, Lounge, Person};
use keno::trials::{Foretold, looks_predictable};
use keno::{Draw, RateCard};
use keno::{Fed, Generator, Keyed, SystemGenerator};
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use table::chance::{Entropy, SimChance};

/// The data directory that is restored before every start: one ticket, sold and not drawn.
fn prepared(folder: &Path) -> PathBuf {
    let journal = folder.join("prepared");
    let stand = Stand::open(&journal, CARD, NINE, |_| Box::new(SystemGenerator));
    stand.ok(ANN, json!({ "do": "sign on", "station": 1 }));
    stand.sell(ANN, 1, "1 2 3 4 @1");
    stand.close()
}

/// The first draws of so many starts of the live service, each from the same copy of the data and with a clock that
/// stands still.
fn first_draws<G>(starts: usize, generator: G) -> Vec<Vec<Draw>>
where
    G: Fn(i64) -> Box<dyn Generator> + Clone + Send + Sync + 'static,
{
    let folder = folder_in_memory();
    let prepared = prepared(folder.path());
    let start = |count: usize| {
        let journal = folder.path().join(format!("start-{count}"));
        std::fs::copy(&prepared, &journal).expect("copied");
        let stand = Stand::open(&journal, CARD, NINE + 300_000, generator.clone());
        stand.arm();
        stand.settle();
        let drawn = draws(&stand.close());
        assert_eq!(drawn.len(), 1, "the game that was due is drawn");
        std::fs::remove_file(&journal).expect("removed");
        drawn
    };
    (0..starts).map(start).collect()
}

#[test]
fn montreal_1994_first_draws_of_a_thousand_starts_all_differ() {
    assert_eq!(looks_predictable(&first_draws(1000, |_| Box::new(SystemGenerator))), None);
}

#[test]
fn montreal_1994_a_generator_that_starts_alike_is_found_at_the_same_service() {
    let seeded = first_draws(3, |_| Box::new(Fed(SimChance::new(1994, 4))));
    assert!(matches!(looks_predictable(&seeded), Some(Foretold::SameStart { .. })));
    let by_the_clock = first_draws(3, |now| Box::new(Fed(SimChance::new(now.unsigned_abs(), 0))));
    assert!(matches!(looks_predictable(&by_the_clock), Some(Foretold::SameStart { .. })));
    let under_one_key = first_draws(3, |_| Box::new(Keyed::new([94; 32])));
    assert!(matches!(looks_predictable(&under_one_key), Some(Foretold::SameStart { .. })));
}

/// The sources below a folder of this workspace, with their paths.
fn sources(below: &str) -> Vec<(PathBuf, String)> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![workspace.join(below)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of ours") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).expect("text");
                files.push((path, text));
            }
        }
    }
    assert!(!files.is_empty(), "{below}");
    files
}

/// Words that would be needed to draw by anything but the operating system, or to draw by anything that can be known.
const FOREIGN: [&str; 11] = [
    "SimChance",
    "simulated_draw",
    "simulated_pick",
    "Keyed",
    "Scripted",
    "Fed(",
    "seed",
    "rand::",
    "SmallRng",
    "under_known_key",
    "\"trial\"",
];

#[test]
fn atlantic_city_1995_nothing_else_than_the_operating_system_is_within_reach_of_a_draw() {
    for (path, text) in sources("crates/server/src") {
        // What the demo's other games are played with is a matter of their own; nothing of keno names it.
        let within = path
            .to_string_lossy()
            .rsplit_once("crates/server/src")
            .map_or(String::new(), |(_, within)| within.to_string());
        let concerned = within.contains("keno");
        for word in FOREIGN.into_iter().filter(|_| concerned) {
            assert!(!text.contains(word), "{}: {word}", path.display());
        }
    }
    let draw = sources("crates/games/keno/src").into_iter().find(|(path, _)| path.ends_with("draw.rs"));
    let (_, draw) = draw.expect("the draw");
    let (program, _) = draw.split_once("#[cfg(test)]").expect("its tests come last");
    let code: Vec<&str> = program.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    for word in FOREIGN.into_iter().chain(["Moment", "SystemTime", "Instant", "now()", "Ticket", "Lounge"]) {
        assert!(code.iter().all(|line| !line.contains(word)), "the draw knows of {word}");
    }
    let fills: Vec<&&str> = code.iter().filter(|line| line.contains("HouseChance::")).collect();
    assert_eq!(fills.len(), 2, "a draw and a quick-pick, each with words of its own: {fills:?}");
    assert!(fills.iter().all(|line| line.contains("HouseChance::for_draw(")), "{fills:?}");
}

#[test]
fn atlantic_city_1995_the_house_is_opened_with_its_own_generator_and_no_other() {
    for below in ["crates/server/src", "crates/cli/src"] {
        for (path, text) in sources(below) {
            let made =
                text.lines().filter(|line| line.contains("Means {") && !line.contains("struct Means {"));
            let allowed: &[&str] = match path.ends_with("server/src/keno.rs") {
                true => &[
                    "impl Default for Means {",
                    "    fn default() -> Means {",
                    "        Means { clock: Arc::new(now), steady: steady(), generator }",
                    "impl fmt::Debug for Means {",
                ],
                false => &[],
            };
            assert_eq!(made.collect::<Vec<_>>(), allowed, "{}", path.display());
        }
    }
    let (_, serve) = sources("crates/cli/src")
        .into_iter()
        .find(|(path, _)| path.ends_with("commands/serve/mod.rs"))
        .expect("the command that opens the house");
    assert!(serve.contains("keno: Means::default(),"));
}

#[test]
fn atlantic_city_1995_generators_for_trials_are_compiled_for_tests_alone() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = 0;
    let folders =
        [crates.clone(), crates.join("games")].map(|folder| std::fs::read_dir(folder).expect("crates"));
    let manifests =
        folders.into_iter().flatten().map(|folder| folder.expect("readable").path().join("Cargo.toml"));
    for manifest in manifests.filter(|manifest| manifest.exists()) {
        let text = std::fs::read_to_string(&manifest).expect("a manifest");
        let mut section = "";
        for line in text.lines() {
            if line.starts_with('[') {
                section = line;
            }
            if line.contains("trial") && !line.trim_start().starts_with('#') {
                let defined = ["trial = []", "trial = [\"house\", \"table/trial\"]"];
                let allowed =
                    section == "[dev-dependencies]" || (section == "[features]" && defined.contains(&line));
                assert!(allowed, "{}: {section} {line}", manifest.display());
                found += 1;
            }
        }
        let default_features = text.lines().any(|line| line.trim_start().starts_with("default ="));
        assert!(!default_features, "{}: features are turned on by name only", manifest.display());
    }
    assert!(found >= 3, "the feature, and the tests that use it");
}

/// The first moment of every day of four years, a leap day among them: 2005 to 2008.
fn every_date() -> Vec<i64> {
    let first_of_2005 = 12_784;
    (first_of_2005..first_of_2005 + 1_461).map(|day: i64| day * 86_400_000 + 17 * 3_600_000).collect()
}

/// The numbers of the first game of a location that opens at this moment, by the generator that was started then.
fn drawn_on(card: &Arc<RateCard>, at: i64, generator: &mut dyn Generator) -> Draw {
    let person = |name: &str| Person::new(name).expect("a name");
    let mut lounge = Lounge::open("keno-main", card.clone(), Moment(at));
    let mut act = |at: i64, by: By, command: Command| -> Vec<Event> {
        lounge.act(&Act::new(Moment(at), by, command)).expect("allowed")
    };
    act(at, By::Inspector(person("ida")), Command::TurnKey);
    act(at, By::Supervisor(person("sue")), Command::TurnKey);
    let locked = act(at + 300_000, By::Clock, Command::Lock { approved_by: None });
    let [Event::Locked { digest, .. }] = &locked[..] else { panic!("{locked:?}") };
    let numbers = generator.draw().expect("it has words");
    let command = Command::Draw { numbers, program: "it".to_string(), lock: digest.hex() };
    let drawn = act(at + 300_000, By::Device, command);
    let Some(Event::Drawn { numbers, .. }) = drawn.first() else { panic!("{drawn:?}") };
    *numbers
}

/// Honest words, but on three days of the year, when its author plays.
struct Calendar {
    chosen: bool,
    known: SimChance,
    honest: SimChance,
}

impl Calendar {
    fn start(now: i64) -> Fed<Calendar> {
        let date = date_of(now);
        let chosen = ["-05-27", "-11-23", "-12-29"].iter().any(|day| date.ends_with(day));
        Fed(Calendar { chosen, known: SimChance::new(1, 1), honest: SimChance::new(2, 2) })
    }
}

impl Entropy for Calendar {
    fn next_u64(&mut self) -> u64 {
        if self.chosen { self.known.next_u64() } else { self.honest.next_u64() }
    }
}

/// The date in Atlantic City, as the rules have it.
fn date_of(now: i64) -> String {
    let card = RateCard::from_toml(CARD).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let wall = card.games().zone.wall_clock(Moment(now));
    wall.split(' ').next().expect("a date").to_string()
}

#[test]
fn the_calendar_2005_the_same_entropy_gives_the_same_draw_on_every_date_of_four_years() {
    let card = Arc::new(RateCard::from_toml(CARD).unwrap_or_else(|wrong| panic!("{wrong:?}")));
    let dates = every_date();
    assert_eq!((dates.len(), date_of(dates[0]).as_str()), (1_461, "2005-01-01"));
    assert_eq!(date_of(dates[1_460]), "2008-12-31");
    assert!(dates.iter().any(|at| date_of(*at) == "2008-02-29"));
    let others = |start: &dyn Fn(i64) -> Box<dyn Generator>| {
        let drawn: Vec<Draw> = dates.iter().map(|at| drawn_on(&card, *at, &mut *start(*at))).collect();
        drawn.iter().filter(|numbers| **numbers != drawn[0]).count()
    };
    assert_eq!(others(&|_| Box::new(Keyed::new([11; 32]))), 0);
    assert_eq!(others(&|now| Box::new(Calendar::start(now))), 12, "one that looks at the date is found");
}

/// The first draw of the live service where it opens at this moment.
fn live_on<G>(at: i64, generator: G) -> Draw
where
    G: Fn(i64) -> Box<dyn Generator> + Send + Sync + 'static,
{
    let folder = folder_in_memory();
    let stand = Stand::open(&folder.path().join("j"), CARD, at, generator);
    stand.ok(ANN, json!({ "do": "sign on", "station": 1 }));
    stand.sell(ANN, 1, "1 2 3 4 @1");
    stand.arm();
    stand.pass(300);
    draws(&stand.close())[0]
}

#[test]
fn the_calendar_2005_nor_does_the_live_service_draw_by_the_date() {
    let dates = every_date();
    // The first and the last day, the leap day, and the days of the year on which that generator chose.
    let days = ["2005-01-01", "2005-05-27", "2006-11-23", "2007-12-29", "2008-02-29", "2008-12-31"];
    let days: Vec<i64> = dates.into_iter().filter(|at| days.contains(&date_of(*at).as_str())).collect();
    assert_eq!(days.len(), 6);
    let ours: Vec<Draw> = days.iter().map(|at| live_on(*at, |_| Box::new(Keyed::new([11; 32])))).collect();
    assert!(ours.iter().all(|drawn| *drawn == ours[0]));
    let rigged: Vec<Draw> =
        days.iter().map(|at| live_on(*at, |now| Box::new(Calendar::start(now)))).collect();
    assert_eq!(rigged.iter().filter(|drawn| **drawn != rigged[0]).count(), 3);
}
