//! A table belongs to one edition, and cites only what is in force there. The conformance kit holds random play to that;
//! here it is the rules files, game by game.

use rulebook::edition::Edition;
use rulebook::game::Game;
use rulebook::licensee::RulesFile as _;
use std::collections::BTreeSet;

/// Values of every kind that some key takes, and some that none does.
const VALUES: [&str; 22] = [
    "true",
    "false",
    "0",
    "1",
    "2",
    "4",
    "7",
    "10",
    "13",
    "500",
    "1000000000",
    "\"none\"",
    "\"A\"",
    "\"wash\"",
    "\"down\"",
    "\"deferred\"",
    "\"discard one\"",
    "\"mock round\"",
    "\"1 to 2\"",
    "\"50 to 1\"",
    "\"2 for 1\"",
    "\"next\"",
];

/// The keys that a file of the newest edition has, as `section.key`, with those that it has only sometimes.
fn keys<G: Game>(sometimes: &[&str]) -> BTreeSet<String> {
    let rules = G::Rules::from_toml("").unwrap_or_else(|wrong| panic!("{}: {wrong}", G::NAME));
    let mut section = String::new();
    let mut keys: BTreeSet<String> = sometimes.iter().map(|key| key.to_string()).collect();
    for line in rules.to_toml(false).lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = format!("{}.", name.trim_end_matches(']'));
        } else if let Some((key, _)) = line.split_once(" = ")
            && !["game", "edition"].contains(&key)
        {
            keys.insert(format!("{section}{key}"));
        }
    }
    keys
}

/// Every pair of a key with a value and another key with a value, in the older edition: whatever is wrong with the file is
/// wrong by a provision that the edition has.
fn violations_are_in_force<G: Game>(sometimes: &[&str]) {
    let keys = keys::<G>(sometimes);
    let mut wrong = BTreeSet::new();
    for edition in Edition::ALL {
        for key in &keys {
            for value in VALUES {
                let file = format!("edition = \"{edition}\"\n{key} = {value}\n");
                let Err(violations) = G::Rules::from_toml(&file) else { continue };
                for cite in violations.0.iter().filter_map(|violation| violation.cite) {
                    if !cite.is_in_force(edition) {
                        wrong.insert(format!("{}, {edition}: {key} = {value} cites {cite}", G::NAME));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn craps_rules_are_wrong_only_by_what_is_in_force() {
    violations_are_in_force::<craps::Table>(&[]);
}

#[test]
fn blackjack_rules_are_wrong_only_by_what_is_in_force() {
    violations_are_in_force::<blackjack::Table>(&[]);
}

#[test]
fn punto_banco_rules_are_wrong_only_by_what_is_in_force() {
    violations_are_in_force::<punto_banco::Table>(&[
        "payouts.player",
        "payouts.banker",
        "payouts.\"total 4\"",
        "payouts.\"total 6\"",
        "payouts.\"bonus win by 9\"",
        "payouts.\"bonus natural\"",
    ]);
}

#[test]
fn chemin_de_fer_rules_are_wrong_only_by_what_is_in_force() {
    violations_are_in_force::<chemin_de_fer::Table>(&[]);
}

#[test]
fn poker_room_rules_are_wrong_only_by_what_is_in_force() {
    violations_are_in_force::<poker_room::Room>(&[]);
}
