//! docs/rules-files.md says what is so: its examples are lawful, what it says is refused is refused, and every key is in it.

mod support;

use std::path::Path;
use support::{file, run};

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules-files.md");
    std::fs::read_to_string(path).expect("docs/rules-files.md is there")
}

/// The TOML blocks of the document.
fn blocks() -> Vec<String> {
    let document = document();
    let after = document.split("```toml\n").skip(1);
    after.map(|block| block.split("```").next().unwrap_or_default().to_string()).collect()
}

#[test]
fn its_examples_are_lawful() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables: Vec<String> = blocks().into_iter().filter(|block| !block.contains("[[pit]]")).collect();
    assert_eq!(tables.len(), 7, "one for each game");
    for (number, text) in tables.iter().enumerate() {
        let name = file(folder.path(), &format!("{number}.toml"), text);
        run(&["rules", "check", &name]).code(0).says("is in order");
        run(&["rules", "guide", &name]).code(0);
    }
}

#[test]
fn its_house_is_checked_with_its_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = blocks().into_iter().find(|block| block.contains("[[pit]]")).expect("it shows a house");
    let house = file(folder.path(), "house.toml", house);
    file(folder.path(), "craps-1.toml", "game = \"craps\"\n");
    for name in ["punto-banco-1.toml", "punto-banco-2.toml"] {
        file(folder.path(), name, "game = \"punto-banco\"\n");
    }
    run(&["rules", "check", &house]).code(0).says("1 pit with 3 tables, all in order");
    file(folder.path(), "punto-banco-2.toml", "game = \"punto-banco\"\n[shoe]\nshuffle_again = true\n");
    run(&["rules", "check", &house]).code(1).says("error[19:47-3.5(b)]");
}

#[test]
fn what_it_says_is_refused_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let punto_banco = [
        ("decks = 5", "19:47-3.1(a)"),
        ("[vigorish]\npercent = 3", "19:47-3.3(c)"),
        ("[payouts]\ntie = \"7 to 1\"", "19:47-3.3(b)"),
        ("[wagers]\ndragon_7 = true", "19:47-3.2(a)6"),
        ("[shoe]\ncards_behind = 13", "19:47-3.5(e)"),
        ("edition = \"1996\"\n[wagers]\nbonus = \"A\"", "19:47-3.2(b)"),
    ];
    let blackjack = [
        ("boxes = 7\n[play]\nsplit_hands = 4", "19:47-2.11(e)"),
        ("[dealing]\nhole_card = \"up\"\n[surrender]\noffered = true", "19:47-2.6(k)3"),
        ("[multiple_action]\nhands = 3\n[dealing]\nhole_card = \"down\"", "19:47-2.18(e)"),
        ("[dealing]\nhole_card = \"none\"\ncard_reader = true", "19:47-2.6(j)"),
        (
            "[dealing]\nhole_card = \"down\"\ncard_reader = true\n[insurance]\nmoment = \"turn\"",
            "19:47-2.9(b)",
        ),
        ("decks = 5\n[wagers]\nadditional = \"same suit\"", "19:47-2.17(e)2"),
        ("edition = \"1996\"\n[wagers]\nadditional = \"sevens\"", "19:47-2.17(a)"),
        ("hits_soft_17 = true", "19:47-2.12(b)"),
        ("[payouts]\nblackjack = \"6 to 5\"", "19:47-2.3(e)"),
        ("decks = 6\n[shoe]\ncards_behind = 60", "19:47-2.5(d)"),
        ("[shoe]\nkind = \"continuous\"", "19:47-2.20"),
    ];
    let keno = [
        ("[spots]\nmost = 4\n[pays.5]\n3 = 2\n4 = 20\n5 = 480", "19:47-15.2(b)"),
        ("[rates]\nmaximum_cents = 110", "19:47-15.3(d)"),
        ("[rates]\nstep_cents = 100\n[pays.1]\n1 = \"2.79\"", "19:47-15.3(e)"),
        ("[limit]\naggregate_cents = 9999999", "19:47-15.3(e)"),
        ("[limit]\nwager_cents = 10000000\naggregate_cents = 20000000", "19:47-15.3(e)"),
        ("[claim]\nminutes = 4", "19:47-15.6(c)"),
        ("[games]\nnotice_seconds = 59", "19:47-15.5(c)"),
        ("[pays.3]\n2 = 1\n3 = 42\n4 = 50", "19:47-15.5(d)2"),
        ("[stations]\nbooth = \"1 2\"\nautomatic = \"2\"", "19:47-15.4(c)2"),
        ("[stations]\nbooth = \"\"", "19:47-15.3(a)"),
    ];
    let of = |game: &'static str| move |(text, provision)| (game, text, provision);
    let punto_banco = punto_banco.map(of("punto-banco")).into_iter();
    let others = blackjack.map(of("blackjack")).into_iter().chain(keno.map(of("keno")));
    let big_six = [
        ("[pays]\n\"emblem 1\" = \"40 to 1\"", "19:47-5.5 (modelled)"),
        ("[wheel]\nrevolutions = 2", "19:47-5.6 (modelled)"),
    ];
    let others = others.chain(big_six.map(of("big-six")));
    for (game, text, provision) in punto_banco.chain(others) {
        let number = provision.trim_end_matches(" (modelled)");
        assert!(document().contains(&format!("| {number} |")), "{provision} is in the list");
        let name = file(folder.path(), "refused.toml", format!("game = \"{game}\"\n{text}\n"));
        run(&["rules", "check", &name]).code(1).says(&format!("error[{provision}]"));
    }
}

/// The keys of a file that `rules new` writes, with their sections.
fn keys(game: &str) -> Vec<String> {
    let mut section = String::new();
    let mut keys = Vec::new();
    for line in run(&["rules", "new", game]).code(0).stdout.lines() {
        if line.starts_with("[pays.") {
            // Below stands what is paid for each number caught, in as many sections as there are numbers of spots.
            keys.push("pays.N".to_string());
            break;
        } else if let Some(name) = line.strip_prefix('[') {
            section = name.split(']').next().unwrap_or_default().to_string() + ".";
        } else if let Some((key, _)) = line.split_once(" = ") {
            // What follows from other keys is written as a comment.
            keys.push(format!("{section}{}", key.trim_start_matches("# ")));
        }
    }
    keys
}

#[test]
fn every_key_of_the_card_games_and_of_keno_is_in_it() {
    let document = document();
    let common = document.split("## Craps").next().unwrap_or_default();
    let of = |from: &str, to: &str| {
        let rest = document.split(from).nth(1).unwrap_or_default();
        format!("{common}{}", rest.split(to).next().unwrap_or_default())
    };
    for (game, text) in [
        ("blackjack", of("## Blackjack", "## Punto banco")),
        ("punto-banco", of("## Punto banco", "## Chemin de fer")),
        ("chemin-de-fer", of("## Chemin de fer", "## Big Six")),
        ("big-six", of("## Big Six", "## The poker room")),
        ("keno", of("## Keno", "## A house")),
    ] {
        let keys = keys(game);
        assert!(keys.len() > 15, "{game}: {keys:?}");
        for key in keys {
            assert!(text.contains(&format!("`{key}`")), "{game} has the key {key}");
        }
    }
}
