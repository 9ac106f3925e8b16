//! Which provisions have met in one round of random play, and which never did:
//!
//! ```text
//! cargo run --release -p chapter47-games --example meetings -- [GAME] [SEEDS] [ACTS]
//! ```
//!
//! Every game is played under several rules files by [`wander`], which looks for pairs of provisions that have not been
//! cited together yet. For each game it prints how many pairs have met, and writes every pair with its number of rounds
//! to `target/meetings/GAME.tsv`, those that never met first. A pair on that list is either impossible, and then it
//! says nothing, or it is a meeting that no test of ours has seen.

use rayon::prelude::*;
use rulebook::conformance::meetings::{Meetings, wander};
use rulebook::game::Game;
use rulebook::licensee::RulesFile as _;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// Rules files under which a game is played: both editions, and the options that bring rare provisions into play.
struct Course {
    game: &'static str,
    files: &'static [&'static str],
    play: fn(&str, u64, usize) -> Meetings,
}

const COURSES: [Course; 5] = [
    Course {
        game: craps::Table::NAME,
        files: &[
            "seats = 3",
            "seats = 2\nedition = \"1996\"",
            "seats = 2\n[odds]\nmultiple = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }\n[wagers]\nhorn_high_area = false",
        ],
        play: played::<craps::Table>,
    },
    Course {
        game: blackjack::Table::NAME,
        files: &[
            "boxes = 2",
            "boxes = 2\nedition = \"1996\"",
            "boxes = 2\ndecks = 2\n[dealing]\nhole_card = \"down\"\ncard_reader = true\n[surrender]\noffered = true",
            "boxes = 2\ndecks = 2\n[dealing]\nhole_card = \"down\"\n[insurance]\neven_money = true\nmoment = \"turn\"",
            "boxes = 2\n[dealing]\nhole_card = \"up\"\n[payouts]\nthree_sevens = true",
            "boxes = 3\ndecks = 1\n[approved]\nreference = \"PRN\"\n[shoe]\ncards_behind = 2",
            "boxes = 2\ndecks = 3\n[shoe]\nkind = \"double\"\nred_suits = \"right\"",
            "boxes = 2\nstanding = 3\n[sharing]\nmost = 3\n[play]\nboxes_per_patron = 2\nsplit_hands = 4\nsplit_aces_once = false",
            "boxes = 2\nstanding = 2\n[sharing]\nmost = 3\n[multiple_action]\nhands = 3\n[wagers]\nadditional = \"sevens\"",
        ],
        play: played::<blackjack::Table>,
    },
    Course {
        game: punto_banco::Table::NAME,
        files: &[
            "decks = 6\nseats = 3\n[shoe]\ncards_behind = 285",
            "edition = \"1996\"\ndecks = 6\nseats = 3\n[shoe]\ncards_behind = 285\n[vigorish]\ncollect = \"deferred\"",
            "decks = 6\nseats = 3\n[shoe]\ncards_behind = 285\n[vigorish]\ncollect = \"deferred\"\n[irregularities]\ndisclosed_card = \"mock round\"",
            "decks = 6\nseats = 3\n[shoe]\ncards_behind = 285\n[dealing]\nface = \"down\"\n[irregularities]\ndisclosed_card = \"discard one\"",
            "decks = 6\nseats = 2\n[shoe]\ncards_behind = 285\n[wagers]\nbonus = \"B\"\ntotal_cards = true",
            "decks = 6\nseats = 2\n[shoe]\ncards_behind = 285\n[no_vigorish]\ndragon_7_push = true",
        ],
        play: played::<punto_banco::Table>,
    },
    Course {
        game: chemin_de_fer::Table::NAME,
        files: &[
            "seats = 3\ndecks = 6\n[shoe]\ncards_behind = 280",
            "seats = 4\nedition = \"1996\"\n[shoe]\ncards_behind = 280",
            "seats = 3\ndecks = 6\n[shoe]\ncards_behind = 280\n[irregularities]\ndisclosed_card = \"mock round\"",
            "seats = 3\ndecks = 6\n[shoe]\ncards_behind = 280\n[irregularities]\ndisclosed_card = \"discard one\"",
        ],
        play: played::<chemin_de_fer::Table>,
    },
    Course {
        game: poker_room::Room::NAME,
        files: &[
            "",
            "edition = \"1996\"\n[table.1]\nseats = 2\ngames = \"seven-card stud\"\n[table.2]\nseats = 3\ngames = \"omaha, hold 'em\"",
        ],
        play: played::<poker_room::Room>,
    },
];

fn played<G: Game>(file: &str, seed: u64, acts: usize) -> Meetings {
    let rules = match G::Rules::from_toml(file) {
        Ok(rules) => Arc::new(rules),
        Err(violations) => panic!("{}: {violations}\n{file}", G::NAME),
    };
    let mut meetings = Meetings::default();
    wander::<G>(&rules, seed, acts, &mut meetings);
    meetings
}

fn main() -> std::io::Result<ExitCode> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let chosen = words.first().filter(|word| word.parse::<u64>().is_err()).cloned();
    let mut numbers = words.iter().filter_map(|word| word.parse::<u64>().ok());
    let (seeds, acts) = (numbers.next().unwrap_or(64), numbers.next().unwrap_or(20_000) as usize);
    let courses: Vec<&Course> =
        COURSES.iter().filter(|course| chosen.as_deref().is_none_or(|name| name == course.game)).collect();
    if courses.is_empty() {
        let names: Vec<&str> = COURSES.iter().map(|course| course.game).collect();
        eprintln!("usage: meetings [GAME] [SEEDS] [ACTS]; the games are {}", names.join(", "));
        return Ok(ExitCode::from(2));
    }
    let folder = Path::new("target/meetings");
    std::fs::create_dir_all(folder)?;
    for course in courses {
        let meetings = course
            .files
            .par_iter()
            .flat_map(|file| (0..seeds).into_par_iter().map(move |seed| (course.play)(file, seed, acts)))
            .reduce(Meetings::default, |mut sum, one| {
                sum.add(&one);
                sum
            });
        let mut pairs: Vec<_> = meetings.pairs().collect();
        pairs.sort_by_key(|(one, other, rounds)| (*rounds, *one, *other));
        let never = pairs.iter().filter(|(_, _, rounds)| *rounds == 0).count();
        let mut list = String::from("provision\twith\trounds\n");
        for (one, other, rounds) in &pairs {
            let _ = writeln!(list, "{one}\t{other}\t{rounds}");
        }
        let file = folder.join(format!("{}.tsv", course.game));
        std::fs::write(&file, list)?;
        println!(
            "{:<14} {:>9} rounds, {:>3} provisions cited, {:>5} of {:>5} pairs met; {}",
            course.game,
            meetings.rounds(),
            meetings.cited().count(),
            pairs.len() - never,
            pairs.len(),
            file.display()
        );
    }
    Ok(ExitCode::SUCCESS)
}
