//! What the core says of any game, tried with the games of the chapter.

use rulebook::conformance::meetings::{Meetings, wander};
use rulebook::game::Game;
use rulebook::licensee::RulesFile as _;
use rulebook::licensee::{changes, differences};
use std::sync::Arc;

#[test]
fn wandering_looks_for_what_has_not_met() {
    let rules = Arc::new(craps::Rules::from_toml("").expect("an empty rules file is legal"));
    let mut meetings = Meetings::default();
    wander::<craps::Table>(&rules, 1, 2_000, &mut meetings);
    let (met, all) =
        meetings.pairs().fold((0, 0), |(met, all), (_, _, rounds)| (met + usize::from(rounds > 0), all + 1));
    assert!(meetings.rounds() > 20 && all > 100, "{} rounds, {all} pairs", meetings.rounds());
    assert!(met * 2 > all, "{met} of {all} pairs met");
}

/// 8.3: a notice of a change names every key in words.
#[test]
fn every_key_of_every_game_can_be_told() {
    for game in games::standard().games() {
        for change in differences(&game.plainest().text(), "") {
            assert!(!change.what.contains('_'), "{}: {change}", game.name());
            assert!(change.was.is_some_and(|was| !was.is_empty()), "{}: {}", game.name(), change.key);
        }
    }
}

/// The changes of a notice, by their keys.
fn keys<G: Game>(old: &str, new: &str) -> Vec<String> {
    let canonical = |file: &str| {
        let rules = G::Rules::from_toml(file).unwrap_or_else(|wrong| panic!("{file}: {wrong}"));
        rules.to_toml(false)
    };
    changes::<G>(&canonical(old), &canonical(new)).into_iter().map(|change| change.key).collect()
}

#[test]
fn p8_3_a_key_that_the_other_edition_does_not_write_is_no_change() {
    let (older, newer) = ("edition = \"1996\"\n", "edition = \"2011\"\n");
    for (old, new) in [(older, newer), (newer, older)] {
        assert_eq!(keys::<craps::Table>(old, new), ["edition"]);
        assert_eq!(keys::<poker_room::Room>(old, new), ["edition"]);
        assert_eq!(keys::<blackjack::Table>(old, new), ["edition"]);
        // 3.12(c), 4.12(h): in 1996 there was no choice, and the card was used in another way.
        let choice = ["edition", "irregularities.disclosed_card", "irregularities.disclosed_ten"];
        assert_eq!(keys::<punto_banco::Table>(old, new), choice);
        assert_eq!(keys::<chemin_de_fer::Table>(old, new), choice);
    }
}

#[test]
fn p8_3_what_comes_or_goes_with_an_edition_is_a_change() {
    let old = "edition = \"1996\"\n";
    let new = "edition = \"2011\"\n[insurance]\nmoment = \"turn\"\neven_money = true\n";
    let both = ["edition", "insurance.moment", "insurance.even_money"];
    assert_eq!(keys::<blackjack::Table>(old, new), both);
    let mut back = keys::<blackjack::Table>(new, old);
    back.sort();
    assert_eq!(back, ["edition", "insurance.even_money", "insurance.moment"]);
    let new = "edition = \"2011\"\n[no_vigorish]\ndragon_7_push = true\n[irregularities]\n\
               disclosed_card = \"mock round\"\n";
    let dragon = [
        "edition",
        "no_vigorish.dragon_7_push",
        "wagers.dragon_7",
        "payouts.dragon 7",
        "irregularities.disclosed_card",
    ];
    assert_eq!(keys::<punto_banco::Table>(old, new), dragon);
}

#[test]
fn p8_3_within_an_edition_a_key_that_goes_with_another_is_told_where_it_said_something() {
    use punto_banco::Table;
    let file = |card: &str| format!("[irregularities]\ndisclosed_card = \"{card}\"\n");
    let one = file("discard one");
    assert_eq!(keys::<Table>(&file("discard its value"), &one), ["irregularities.disclosed_card"]);
    let after_a_ten = file("discard its value") + "disclosed_ten = 1\n";
    assert_eq!(
        keys::<Table>(&after_a_ten, &one),
        ["irregularities.disclosed_card", "irregularities.disclosed_ten"]
    );
}
