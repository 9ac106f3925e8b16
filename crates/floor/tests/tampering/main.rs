//! What the auditor is worth: every field of every line of a golden record is altered, dropped and doubled, and every line
//! is dropped, doubled and swapped with its neighbour. Each such record gives a finding, save what a record alone cannot
//! show, which `escapes.rs` lists with its reason.

mod escapes;
mod golden;
mod mutants;
mod served;

use floor::audit::Report;
use mutants::mutants;
use std::fmt::Write as _;

fn examined(lines: &[String]) -> Report {
    games::Registry::standard().audit((lines.join("\n") + "\n").as_bytes(), 3).expect("memory can be read")
}

/// Every mutant of this record is found, or is of a kind that cannot be.
fn every_change_is_found(name: &str, lines: &[String]) {
    let clean = examined(lines);
    assert!(clean.is_clean(), "{name}: {:#?}\n{}", clean.departures, lines.join("\n"));
    let (mut tried, mut let_pass, mut escaped) = (0, 0, String::new());
    for mutant in mutants(lines) {
        tried += 1;
        let report = examined(&mutant.lines);
        // What must be known of the record as it is, and nothing more, is no finding about the mutant.
        if report.found > 0 || report.remarks != clean.remarks || report.still_out != clean.still_out {
            continue;
        }
        match escapes::reason(&mutant, lines) {
            Some(_) => let_pass += 1,
            None => {
                let _ = writeln!(escaped, "{mutant}");
            }
        }
    }
    println!("{name}: {} lines, {tried} mutants, {let_pass} of them cannot be seen", lines.len());
    assert!(escaped.is_empty(), "{name}: these pass, and should not:\n{escaped}");
}

macro_rules! each_game {
    ($($test:ident: $record:expr;)*) => {
        $(#[test]
        fn $test() {
            every_change_is_found(stringify!($test), &$record);
        })*
    };
}

each_game! {
    craps_as_a_house_serves_it: golden::craps_served();
    craps_driven_from_outside: golden::craps_outside();
    craps_attended: golden::craps_attended();
    blackjack_as_a_house_serves_it: golden::blackjack_served();
    blackjack_driven_from_outside: golden::blackjack_outside();
    punto_banco_as_a_house_serves_it: golden::punto_banco_served();
    punto_banco_driven_from_outside: golden::punto_banco_outside();
    chemin_de_fer_as_a_house_serves_it: golden::chemin_de_fer_served();
    chemin_de_fer_driven_from_outside: golden::chemin_de_fer_outside();
    poker_room_attended: golden::poker_room();
    keno_driven_from_outside: golden::keno();
}
