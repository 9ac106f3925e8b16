//! The rules file of punto banco: an empty one is the plainest table, every option reads back, everything wrong is told.

use crate::support::{rules, violations};
use punto_banco::{BankerWin, Rules};
use rulebook::licensee::RulesFile as _;

const EVERYTHING: &str = "edition = \"2011\"\ntitle = \"High limit\"\nseats = 14\ndecks = 6\n\
    [money]\nchip_cents = 500\nchange_cents = 25\n\
    [limits]\nminimum_cents = 1000\nmaximum_cents = 2000000\nside_minimum_cents = 500\nside_maximum_cents = 50000\n\
    [vigorish]\npercent = 4\nround_up = false\ncollect = \"deferred\"\npit_number = 3\ntable_number = 9\nfirst_form = 77\n\
    [no_vigorish]\ncovered_by_totals = true\n\
    [wagers]\ntotal_cards = true\nbonus = \"C\"\nbonus_needs_regular = true\n\
    [payouts]\ntie = \"9 to 1\"\n\"bonus win by 4\" = \"5 to 2\"\n\
    [shoe]\nshuffle = \"wash\"\npre_shuffled = true\ncards_behind = 26\nrecut_by = \"next\"\n\
    [dealing]\nface = \"down\"\nothers_may_turn = true\nbanker_first = true\n\
    [settlement]\nprocedure = 3\n[irregularities]\ndisclosed_card = \"mock round\"";

#[test]
fn an_empty_file_is_the_plainest_table() {
    let plain = rules("");
    assert_eq!(*plain, Rules::default());
    assert_eq!((plain.decks(), plain.seats(), plain.vigorish().percent()), (8, 8, 5));
    assert_eq!((plain.banker_win(), plain.tie().to_string().as_str()), (BankerWin::Vigorish, "8 to 1"));
    assert!(plain.bonus().is_none() && !plain.dealing().face_down && !plain.defers_vigorish());
}

#[test]
fn rules_read_back_as_they_were_written() {
    let old = "edition = \"1996\"\n[shoe]\nshuffle_again = true\n[settlement]\nprocedure = 2";
    let dragon = "[no_vigorish]\ndragon_7_push = true\n[payouts]\n\"dragon 7\" = \"45 to 1\"";
    let one = "[irregularities]\ndisclosed_ten = 1\n[no_vigorish]\nsix_pays_half = true";
    for toml in ["", EVERYTHING, old, dragon, one, "[irregularities]\ndisclosed_card = \"discard one\""] {
        let read = rules(toml);
        for explained in [false, true] {
            assert_eq!(*rules(&read.to_toml(explained)), *read, "{toml}");
        }
    }
}

#[test]
fn everything_wrong_is_told_at_once() {
    let file = "game = \"craps\"\ndecks = 4\nseats = 99\n[vigorish]\npercent = 7\n[payouts]\ntie = \"5 to 1\"\n\
                player = \"2 to 1\"\n[shoe]\ncards_behind = 3\n[settlement]\nprocedure = 9\n[wagers]\nbonuss = \"A\"";
    assert_eq!(violations(file).len(), 9, "{:?}", violations(file));
}

#[test]
fn limits_make_sense_and_everything_offered_can_be_wagered() {
    let upside_down = "[limits]\nminimum_cents = 2000\nmaximum_cents = 1000";
    assert_eq!(violations(upside_down), ["limits.maximum_cents 19:47-8.2"]);
    // Half of one dollar cannot be paid in dollars, and two dollars are too much.
    let file = "[money]\nchange_cents = 100\n[no_vigorish]\nsix_pays_half = true\n\
                [limits]\nminimum_cents = 100\nmaximum_cents = 100";
    assert_eq!(violations(file), ["limits.maximum_cents 19:47-3.3(e)1"]);
}

#[test]
fn the_guide_names_every_wager_that_is_offered() {
    let guide = rules(EVERYTHING).guide();
    for words in [
        "High limit",
        "bonus player",
        "total 6",
        "9 to 1",
        "5 to 2",
        "4 percent",
        "marked and collected later",
    ] {
        assert!(guide.contains(words), "{words}\n{guide}");
    }
    assert!(!guide.contains("dragon 7"));
}

#[test]
fn a_key_that_changes_nothing_under_the_others_is_reported() {
    for (file, expected) in [
        (
            "[irregularities]\ndisclosed_card = \"mock round\"\ndisclosed_ten = 1",
            "irregularities.disclosed_ten 19:47-3.12(c)1",
        ),
        ("[no_vigorish]\nsix_pays_half = true\n[vigorish]\npercent = 4", "vigorish.percent 19:47-3.10(b)5"),
        (
            "[no_vigorish]\ndragon_7_push = true\n[vigorish]\nround_up = true",
            "vigorish.round_up 19:47-3.10(b)5",
        ),
        (
            "[no_vigorish]\nsix_pays_half = true\n[vigorish]\ncollect = \"deferred\"",
            "vigorish.collect 19:47-3.10(b)5",
        ),
        ("[vigorish]\npit_number = 3", "vigorish.pit_number 19:47-3.3(c)3"),
        ("[vigorish]\nfirst_form = 100", "vigorish.first_form 19:47-3.3(c)3"),
        (
            "edition = \"1996\"\n[vigorish]\ncollect = \"deferred\"\ntable_number = 7",
            "vigorish.table_number 19:47-3.3(c)",
        ),
        ("[wagers]\nbonus_needs_regular = true", "wagers.bonus_needs_regular 19:47-3.2(b)"),
        ("[payouts]\n\"dragon 7\" = \"50 to 1\"", "payouts.dragon 7 19:47-3.3(i)"),
        ("[dealing]\nothers_may_turn = true", "dealing.others_may_turn 19:47-3.7(d)6"),
    ] {
        assert_eq!(crate::support::violations(file), [expected], "{file}");
        // A record that was written when it passed is still read.
        let recorded = punto_banco::Rules::recorded(file);
        assert!(recorded.is_ok_and(|recorded| recorded.refused_today.len() == 1), "{file}");
    }
    // The plain value says nothing, and stands in every file that is written.
    for file in [
        "[irregularities]\ndisclosed_card = \"mock round\"\ndisclosed_ten = 10",
        "[vigorish]\npit_number = 1",
    ] {
        assert!(punto_banco::Rules::from_toml(file).is_ok(), "{file}");
    }
}
