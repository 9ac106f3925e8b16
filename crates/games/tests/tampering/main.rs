//! What the auditor is worth: every field of every line of a golden record is altered, dropped and doubled, and every line
//! is dropped, doubled and swapped with its neighbour. Each such record gives a finding, save what a record alone cannot
//! show, which `escapes.rs` lists with its reason.

mod escapes;
mod golden;
mod limits;
mod mutants;
mod served;
mod staff;

use escapes::Used;
use mutants::mutants;
use records::audit::Report;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;

fn examined(lines: &[String]) -> Report {
    games::standard().audit((lines.join("\n") + "\n").as_bytes(), 3).expect("memory can be read")
}

/// Every mutant of this record is found, or is of a kind that cannot be; and what the list says of this record is so.
fn every_change_is_found(name: &str, lines: &[String]) {
    let clean = examined(lines);
    assert!(clean.is_clean(), "{name}: {:#?}\n{}", clean.departures, lines.join("\n"));
    let read: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (mut tried, mut let_pass, mut escaped) = (0, 0, String::new());
    let mut used: BTreeSet<Used> = BTreeSet::new();
    for mutant in mutants(lines) {
        tried += 1;
        let report = examined(&mutant.lines);
        // What must be known of the record as it is, and nothing more, is no finding about the mutant.
        if report.found > 0 || report.remarks != clean.remarks || report.still_out != clean.still_out {
            continue;
        }
        match escapes::escape(&mutant, &read) {
            Some(escape) => {
                let_pass += 1;
                used.insert(escape);
            }
            None => {
                let _ = writeln!(escaped, "{mutant}\n    of {}", read[mutant.line]);
            }
        }
    }
    println!("{name}: {} lines, {tried} mutants, {let_pass} of them cannot be seen", lines.len());
    assert!(escaped.is_empty(), "{name}: these pass, and should not:\n{escaped}");
    let unused: Vec<String> = escapes::all()
        .filter(|one| one.is_seen_in(name) && !used.contains(one))
        .map(|one| one.to_string())
        .collect();
    assert!(
        unused.is_empty(),
        "{name}: nothing passes for these reasons; take them off the list: {unused:#?}"
    );
}

macro_rules! each_game {
    ($($test:ident: $record:expr;)*) => {
        $(#[test]
        fn $test() {
            every_change_is_found(stringify!($test), &$record);
        })*

        /// A name that is no golden record's would never be looked for.
        #[test]
        fn everything_on_the_list_is_looked_for() {
            let records = [$(stringify!($test)),*];
            for one in escapes::all() {
                assert!(records.iter().any(|name| one.is_seen_in(name)), "{one}");
            }
        }
    };
}

each_game! {
    craps_as_a_house_serves_it: golden::craps_served();
    craps_driven_from_outside: golden::craps_outside();
    craps_attended: golden::craps_attended();
    craps_with_stakes_returned: golden::craps_returned();
    blackjack_as_a_house_serves_it: golden::blackjack_served();
    blackjack_driven_from_outside: golden::blackjack_outside();
    punto_banco_as_a_house_serves_it: golden::punto_banco_served();
    punto_banco_driven_from_outside: golden::punto_banco_outside();
    chemin_de_fer_as_a_house_serves_it: golden::chemin_de_fer_served();
    chemin_de_fer_driven_from_outside: golden::chemin_de_fer_outside();
    poker_room_attended: golden::poker_room();
    poker_room_with_other_limits: golden::poker_limits();
    keno_driven_from_outside: golden::keno();
    keno_with_its_clock_put_back: golden::keno_clock();
}
