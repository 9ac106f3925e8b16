//! The other subcommands: what they print, and how they end.

mod support;

use rulebook::licensee::RulesFile as _;
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;
use support::{chapter47, file, run, run_with};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&run(arguments).code(0).stdout).expect("JSON")
}

#[test]
fn every_subcommand_has_help_with_examples() {
    let top = run(&["--help"]).code(0).says("Exit codes").stdout;
    let commands = [
        "serve",
        "play",
        "table",
        "audit",
        "odds",
        "simulate",
        "rules new",
        "rules check",
        "rules guide",
        "coverage",
        "cite",
        "journal verify",
        "journal show",
        "journal export",
        "journal prove",
        "journal key",
        "witness",
        "keno report",
        "keno voids",
        "keno results",
        "people add",
        "people list",
        "completions",
        "man",
    ];
    for command in commands {
        assert!(top.contains(command.split(' ').next().expect("a word")), "{command}");
        let mut arguments: Vec<&str> = command.split(' ').collect();
        arguments.push("--help");
        let help = run(&arguments).code(0).stdout;
        assert!(help.contains("Examples:") && help.contains("chapter47 "), "{command}: {help}");
    }
    run::<&str>(&[]).code(2).says("Usage");
    run(&["dance"]).code(2).says("dance");
    run(&["--version"]).code(0).says("chapter47 ");
}

#[test]
fn no_colour_where_it_is_not_wanted() {
    for arguments in
        [&["coverage", "--totals"][..], &["cite", "1.3(c)"], &["odds", "craps"], &["cite", "nothing"]]
    {
        let output = chapter47().args(arguments).env_remove("NO_COLOR").output().expect("it starts");
        let both = [output.stdout, output.stderr].concat();
        assert!(!both.contains(&0x1b), "{arguments:?}: {}", String::from_utf8_lossy(&both));
    }
}

#[test]
fn coverage_counts_every_provision() {
    let rows = json(&["coverage", "--json"]);
    let rows = rows.as_array().expect("a list");
    assert_eq!(rows.len(), rulebook::provision::COUNT);
    let statuses = ["enforced", "recorded", "physical", "definition", "modelled", "not built"];
    for row in rows {
        for key in ["provision", "editions", "status", "summary", "implemented_in", "tests"] {
            assert!(row.get(key).is_some(), "{row}");
        }
        assert!(statuses.contains(&row["status"].as_str().expect("a status")), "{row}");
    }
    let craps = json(&["coverage", "--json", "--subchapter", "1"]);
    assert!(craps.as_array().expect("a list").iter().all(|row| row["status"] != "not built"));
    run(&["coverage"]).code(0).says("19:47-15.").says("the chapter").says(" provisions are carried out");
    run(&["coverage", "--totals", "--subchapter", "1"]).code(0).says("1 Craps");
    run(&["coverage", "--totals", "--subchapter", "7"]).code(0).says("7 Minibaccarat");
    run(&["coverage", "--subchapter", "13"]).code(2).says("1 (Craps)");
}

#[test]
fn cite_explains_a_provision() {
    run(&["cite", "19:47-1.3(c)"])
        .code(0)
        .says("enforced, in force 1996 and 2011")
        .says("crates/games/craps/src/rules/taking_down.rs");
    run(&["cite", "1.2(a)1iii"]).code(0).says("19:47-1.2(a)1 ");
    run(&["cite", "8.2"]).code(0).says("19:47-8.2").says("modelled").says("text is not in hand");
    run(&["cite", "5.2"]).code(0).says("not built").says("nothing is built by it yet");
    assert_eq!(json(&["cite", "--json", "1.6(f)"])["provision"], "19:47-1.6(f)");
    run(&["cite", "1.3(z)"]).code(2).says("there is no provision \"1.3(z)\"").says("19:47-1.3(a)");
    run(&["cite", ""]).code(2);
    run(&["cite", "\u{1b}[31m"]).code(2);
}

#[test]
fn rules_are_written_checked_and_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let new = run(&["rules", "new", "craps"]).code(0).stdout;
    assert!(new.contains("# at least 7 to 6 (19:47-1.4(b))"));
    let good = file(folder.path(), "good.toml", &new);
    run(&["rules", "check", &good]).code(0).says("is in order");
    run(&["rules", "guide", &good]).code(0).says("place 6").says("7 to 6");
    assert_eq!(json(&["rules", "check", "--json", &good]), Value::Array(Vec::new()));

    let bad = file(
        folder.path(),
        "bad.toml",
        "seets = 8\n\n[payouts]\n\"place 6\" = \"1 to 1\"\n[vigorish]\nbuy_percent = 6\nfield_percent = 1\n",
    );
    run(&["rules", "check", &bad])
        .code(1)
        .says("bad.toml:1:1")
        .says("did you mean \"seats\"?")
        .says("error[19:47-1.4(b)]: place 6 may not be paid at less than 7 to 6")
        .says("bad.toml:4:1")
        .says("error[19:47-1.5(a)]")
        .says("error[19:47-1.5(c)]")
        .says("has 4 violations");
    let ran = run(&["rules", "check", "--json", &bad]).code(1);
    let found: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(found[1]["line"], 4);
    assert_eq!(found[1]["column"], 1);
    assert_eq!(found[1]["key"], "payouts.place 6");
    assert_eq!(found[1]["cite"], "19:47-1.4(b)");
    run(&["rules", "guide", &bad]).code(2).says("19:47-1.4(b)");
    run(&["rules", "new", "whist"]).code(2).says("craps");
}

#[test]
fn nasty_rules_files_are_violations_or_failures_and_nothing_worse() {
    let folder = tempfile::tempdir().expect("a folder");
    let deep = format!("a = {}1{}", "[".repeat(5000), "]".repeat(5000));
    let many: String = (0..5000).map(|number| format!("k{number} = 1\n")).collect();
    let nasty = [
        "= 5",
        "[x",
        "a = 1\na = 2",
        "\u{0}",
        "\u{feff}",
        "title = \"é\u{1F3B2}\"\nseats = \"é\"",
        "[[pit]",
        "pit = 1",
        "\"\\u001b[31m\" = 1",
        &deep,
        &many,
    ];
    for text in nasty {
        let path = file(folder.path(), "nasty.toml", text);
        let ran = run(&["rules", "check", &path]);
        let fine = text == "\u{feff}";
        assert_eq!(
            ran.code,
            Some(if fine { 0 } else { 1 }),
            "{:?}: {}{}",
            text.chars().take(40).collect::<String>(),
            ran.stdout,
            ran.stderr
        );
        assert!(!ran.stdout.contains('\u{1b}'));
    }
    run(&["rules", "check", &file(folder.path(), "bytes.toml", b"\xff")]).code(2).says("not UTF-8");
    run(&["rules", "check", &file(folder.path(), "big.toml", vec![b'#'; 2 << 20])]).code(2).says("longer");
    run(&["rules", "check", &file(folder.path(), "rather.toml", vec![b'#'; 300 << 10])])
        .code(1)
        .says("longer");
    run(&["rules", "check", "/"]).code(2).says("it is a directory");
    run(&["rules", "check", "/nowhere"]).code(2).says("there is no such file");
}

#[test]
fn tables_of_one_house_pay_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = file(folder.path(), "one.toml", "title = \"One\"\n");
    let two = file(folder.path(), "two.toml", "title = \"Two\"\n[payouts]\n\"any seven\" = \"5 to 1\"\n");
    let three =
        file(folder.path(), "three.toml", "title = \"Three\"\n[payouts]\n\"any seven\" = \"6 to 1\"\n");
    run(&["rules", "check", &one]).code(0);
    run(&["rules", "check", &two]).code(0);
    run(&["rules", "check", &one, &one]).code(0).says("2 craps tables with uniform odds");
    run(&["rules", "check", &two, &three])
        .code(1)
        .says("error[19:47-1.4(b)]: every craps table of a casino pays any seven alike: 5 to 1 at")
        .says("three.toml:3:1")
        .says("two.toml:3:1");

    let pits = "[[pit]]\nname = \"East\"\ntables = [\"one.toml\"]\n[[pit]]\nname = \"West\"\ntables = [\"two.toml\", \"three.toml\"]\n";
    let house = file(folder.path(), "house.toml", pits);
    let ran = run(&["rules", "check", &house]).code(1).says("19:47-1.4(b)");
    assert_eq!(ran.stdout.matches("error[19:47-1.4(b)]").count(), 2);
    let found: Value =
        serde_json::from_str(&run(&["rules", "check", "--json", &house]).code(1).stdout).expect("JSON");
    assert!(found[0]["file"].as_str().expect("a file").ends_with("two.toml"));
    assert!(found[0]["other_file"].as_str().expect("a file").ends_with("one.toml"));

    let lost = file(folder.path(), "lost.toml", "[[pit]]\nname = \"East\"\ntables = [\"gone.toml\"]\n");
    run(&["rules", "check", &lost]).code(1).says("lost.toml:3:11").says("there is no such file");
    let empty = file(folder.path(), "empty.toml", "[[pit]]\nname = 3\nsize = 2\n");
    run(&["rules", "check", &empty]).code(1).says("a text is expected here").says("there is no such key");
}

#[test]
fn odds_are_exact_and_in_order_of_cost() {
    let odds = json(&["odds", "craps", "--json"]);
    assert_eq!(odds["game"], "craps");
    let expected = |wager: &str| {
        let wagers = odds["wagers"].as_array().expect("a list");
        wagers.iter().find(|line| line["wager"] == wager).expect("it is listed")["expected"].clone()
    };
    for (wager, figure) in [
        ("pass", "-7/495"),
        ("don't pass", "-3/220"),
        ("place 6", "-1/66"),
        ("any seven", "-1/6"),
        ("lay 4", "-1/41"),
    ] {
        assert_eq!(expected(wager), figure, "{wager}");
    }
    let table = run(&["odds", "craps"]).code(0).says("1.41 %").says("7/495").stdout;
    let place = |text: &str| table.lines().position(|line| line.starts_with(text)).expect("it is there");
    assert!(place("don't pass ") < place("place 6 ") && place("place 6 ") < place("any seven "));

    let folder = tempfile::tempdir().expect("a folder");
    let plot = folder.path().join("odds.svg");
    run(&["odds", "craps", "--plot", plot.to_str().expect("plain")]).code(0);
    assert!(std::fs::read_to_string(&plot).expect("it is drawn").contains("<svg"));
    run(&["odds", "craps", "--plot", "/no/such/folder/odds.svg"]).code(2).says("cannot be written");
    let without = file(folder.path(), "without.toml", "[wagers]\nfield = false\n");
    let odds = json(&["odds", "craps", "--json", "--rules", &without]);
    let wagers = odds["wagers"].as_array().expect("a list");
    assert_eq!(wagers.iter().find(|line| line["wager"] == "field").expect("listed")["offered"], false);
}

#[test]
fn simulations_are_the_same_for_the_same_seed_on_any_number_of_threads() {
    let simulate = |threads: &str, strategy: &str| {
        let arguments = [
            "simulate",
            "craps",
            "--rounds",
            "5000",
            "--seed",
            "47",
            "--json",
            "--threads",
            threads,
            "--strategy",
            strategy,
        ];
        run(&arguments).code(0).stdout
    };
    let one = simulate("1", "three point molly");
    assert_eq!(one, simulate("3", "three point molly"));
    let report: Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(report["rounds"], 5000);
    assert_eq!(report["seed"], 47);
    run(&["simulate", "craps", "--rounds", "100", "--strategy", "field"])
        .code(0)
        .says("field, 100 rounds")
        .says("expected exactly")
        .says("99 percent confidence");

    let folder = tempfile::tempdir().expect("a folder");
    let model = run(&["simulate", "craps", "--show-strategy", "iron cross"]).code(0).stdout;
    let mine = file(folder.path(), "mine.toml", model);
    let plot = folder.path().join("plot.svg");
    run(&[
        "simulate",
        "craps",
        "--rounds",
        "100",
        "--strategy",
        &mine,
        "--plot",
        plot.to_str().expect("plain"),
    ])
    .code(0);
    assert!(std::fs::read_to_string(&plot).expect("it is drawn").contains("<svg"));

    for list in
        [&["simulate", "craps", "--list-strategies"][..], &["simulate", "craps", "--strategy", "list"]]
    {
        run(list).code(0).says("martingale");
    }
    run(&["simulate", "craps"]).code(2).says("--rounds");
    run(&["simulate", "craps", "--rounds", "0", "--strategy", "pass"]).code(2);
    run(&["simulate", "craps", "--rounds", "5", "--strategy", "hope"])
        .code(2)
        .says("there is no strategy \"hope\"")
        .says("martingale");
    run(&["simulate", "craps", "--rounds", "5", "--strategy", "/nowhere.toml"])
        .code(2)
        .says("there is no such file");
    let broken = file(folder.path(), "broken.toml", "name = 5\n");
    run(&["simulate", "craps", "--rounds", "5", "--strategy", &broken]).code(2).says("broken.toml");
}

#[test]
fn an_interrupted_simulation_says_what_it_has_done() {
    let mut child = chapter47()
        .args(["simulate", "craps", "--rounds", "1000000000000", "--strategy", "three point molly", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // It says when the first rounds are played; before that there is nothing to interrupt.
    let mut under_way = String::new();
    let mut errors = BufReader::new(child.stderr.take().expect("it has one"));
    errors.read_line(&mut under_way).expect("in text");
    assert!(under_way.contains("interrupt"), "{under_way}");
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["stopped"], true);
    assert!(report["rounds"].as_u64().expect("a number") > 0);
}

#[test]
fn the_floor_opens_and_closes() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("house.db");
    let mut child = chapter47()
        .args(["serve", "--demo", "--address", "127.0.0.1:0", "--database"])
        .arg(&database)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it has an output")).lines();
    let first = lines.next().expect("it says where").expect("in text");
    assert!(first.contains("http://127.0.0.1:"), "{first}");
    let terminate = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(terminate.expect("kill is there").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let database = database.to_str().expect("plain");
    run(&["journal", "verify", database])
        .code(0)
        .says("every hash and every sum is right")
        .says("checkpoint ");
    let report = json(&["journal", "verify", "--json", database]);
    assert_eq!(report["clean"], true);
    run(&["journal", "show", database]).code(0);
    run(&["journal", "show", "--streams", database]).code(0);
    run(&["journal", "show", "--stream", "table:none", database]).code(2).says("there is no stream");
    run(&["journal", "export", "--stream", "table:none", database]).code(2).says("there is no stream");
    let record = run(&["journal", "export", "--stream", "table:craps-1", database]).code(0).stdout;
    let record = file(folder.path(), "craps-1.jsonl", &record);
    run(&["audit", &record]).code(0).says("no departure");

    let one = file(folder.path(), "one.toml", "");
    let two = file(folder.path(), "two.toml", "[payouts]\n\"any seven\" = \"5 to 1\"\n");
    run(&["serve", &one, &two, "--address", "127.0.0.1:0", "--database", database])
        .code(2)
        .says("19:47-1.4(b)");
    run(&["serve", "--address", "nowhere"]).code(2);
    run(&["serve", "--demo", "--database", "/no/such/folder/x.db", "--address", "127.0.0.1:0"]).code(2);
}

#[test]
fn completions_and_manual_pages_are_written() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        run(&["completions", shell]).code(0).says("simulate");
    }
    run(&["completions", "tcsh"]).code(2);
    run(&["man"]).code(0).says(".TH chapter47 1");
    let folder = tempfile::tempdir().expect("a folder");
    run(&["man", "--directory", folder.path().to_str().expect("plain")]).code(0);
    for page in ["chapter47.1", "chapter47-rules-check.1", "chapter47-audit.1"] {
        assert!(folder.path().join(page).exists(), "{page}");
    }
}

#[test]
fn a_reader_who_goes_away_ends_every_command_quietly() {
    for arguments in [
        &["coverage"][..],
        &["coverage", "--json"],
        &["rules", "new", "craps"],
        &["odds", "craps"],
        &["completions", "bash"],
        &["man"],
    ] {
        let mut child = chapter47()
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut first = [0; 1];
        let mut stdout = child.stdout.take().expect("it has an output");
        let _ = stdout.read(&mut first);
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn what_is_still_sealed_is_said_to_be_and_not_held_against_the_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("house.db");
    let header = table::protocol::Header::of::<craps::Table>(
        &craps::Rules::default(),
        rulebook::game::Moment(1_794_837_600_000),
    );
    let sealed = r#"{"at":1794837600000,"by":"device","do":"dice","events":[],"sealed":"00"}"#;
    let given = craps::Rules::default().to_toml(false);
    let again =
        table::posted::reopened("chapter47", &given).to_line(rulebook::game::Moment(1_794_837_600_000));
    let bodies = [header.to_line(), again, sealed.to_string()];
    let journal = ledger::Journal::open(&database).expect("a journal");
    for (expected_seq, body) in (1..).zip(bodies) {
        let stream = ledger::StreamId::new("table:t").expect("a stream");
        let entry = ledger::Entry { stream, expected_seq, at: 1_794_837_600_000, body, postings: Vec::new() };
        journal.append_and_wait(ledger::Batch::new(vec![entry])).expect("taken");
    }
    drop(journal);
    let database = database.to_str().expect("plain");
    let exported = run(&["journal", "export", "--stream", "table:t", database]).code(0);
    assert!(exported.stderr.contains("1 act from entry 3 on"), "{}", exported.stderr);
    let record = file(folder.path(), "t.jsonl", &exported.stdout);
    run(&["audit", &record]).code(3).says("line 3: what lies face down is sealed").says("no departure");
    let report = run(&["audit", "--json", &record]).code(3).stdout;
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report[0]["remarks"][0]["kind"], "sealed");
    assert_eq!(report[0]["remarks"][0]["line"], 3);
}

#[test]
fn a_journal_that_is_none_is_said_to_be_none() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in ["verify", "show"] {
        run(&["journal", command, "/nowhere.db"]).code(2).says("there is no such file");
        run(&["journal", command, "/"]).code(2).says("it is a directory");
        let text = file(folder.path(), "text.db", "this is not a database, by any means");
        let ran = run(&["journal", command, &text]);
        assert!(ran.code != Some(0), "{}", ran.stdout);
    }
    assert!(!std::path::Path::new("/nowhere.db").exists(), "asking made a file");
}

#[test]
fn a_game_can_be_played_from_a_file() {
    let said = "help\nroll\npass 10\nplace 6 10\nwhy\nplace 6 12\nplace 6 on\nroll\nroll\nroll\ntake down place 6\nshow\noffers\ncost\ncost pass\nfield\npass 99999999\nxyzzy\n\nquit\n";
    let ran = run_with(&["play", "craps", "--seed", "47"], said.as_bytes()).code(0);
    let again = run_with(&["play", "craps", "--seed", "47"], said.as_bytes()).code(0);
    assert_eq!(ran.stdout, again.stdout);
    ran.says("> pass 10")
        .says("$10 on pass.")
        .says("$9 or $12 would do")
        .says("19:47-1.4(e)")
        .says("You leave with $");
    run_with(&["play", "craps"], b"pass 10\nroll\n").code(0).says("You leave with $");
    run_with(&["play", "craps", "--ascii"], b"show\n").code(0).says("+----");
    run_with(&["play", "craps", "--bankroll", "500"], b"pass 10\n").code(0).says("you have $5");
    run_with(&["play", "craps", "--bankroll", "0"], b"").code(2);
    let nasty: Vec<u8> =
        [b"\xff\xff\n".to_vec(), vec![b'x'; 100_000], b"\npass \x1b[31m\n".to_vec()].concat();
    let ran = run_with(&["play", "craps"], &nasty).code(0);
    assert!(!ran.stdout.contains('\u{1b}'));
}
