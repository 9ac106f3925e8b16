//! `chapter47 play` with cards: played from a file, the same from the same seed, in words that people use.

mod support;

use support::{file, run_with};

/// Says these lines, twice, and gives what was answered.
fn played(arguments: &[&str], said: &[&str]) -> String {
    let said = said.join("\n") + "\n";
    let once = run_with(arguments, said.as_bytes()).code(0).stdout;
    assert_eq!(once, run_with(arguments, said.as_bytes()).code(0).stdout, "the same from the same seed");
    once
}

#[track_caller]
fn says(answer: &str, texts: &[&str]) {
    for text in texts {
        assert!(answer.contains(text), "{text:?} is not said:\n{answer}");
    }
}

#[test]
fn a_lone_patron_plays_punto_banco_at_his_own_pace() {
    let said = ["banker 10", "deal", "player 25", "tie 1", "deal", "again", "road", "show", "cost", "quit"];
    let answer = played(&["play", "punto-banco", "--seed", "47"], &said);
    says(
        &answer,
        &[
            "$10 on banker.",
            "Player  9♦ 5♦    shows four.",
            "Banker  Q♥ 8♠    shows eight, a natural.",
            "Banker wins, eight over four.",
            "$10 on banker         wins $10           19:47-3.2(a)1",
            "$0.50 vigorish, collected (19:47-3.10(b)1).",
            "You have $1,009.50.",
            "Banker draws Q♠: one.",
            "  B\n  P\n  B\n  banker 2, player 1, ties 0\n",
            "You have nothing on the layout.",
            "You leave with $1,007.50 after 3 rounds, $7.50 ahead.",
        ],
    );
}

#[test]
fn what_is_refused_names_its_provision_and_costs_nothing() {
    let said = ["deal", "dragon 7 5", "why", "banker 2", "tie 0", "banker 5000", "xyzzy", "reduce banker 5"];
    let answer = played(&["play", "punto-banco", "--seed", "1", "--ascii"], &said);
    says(
        &answer,
        &[
            "No: this table does not offer dragon 7 (19:47-3.2(a)6).",
            "  19:47-3.2(a)6\n",
            "that takes $5,000, and you have $1,000",
            "I do not know \"xyzzy\"",
            "You leave with $1,000 after 0 rounds, even.",
        ],
    );
}

#[test]
fn a_hand_dealt_face_down_is_the_holders_to_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "game = \"punto-banco\"\n[dealing]\nface = \"down\"\n[vigorish]\ncollect = \"deferred\"\n";
    let rules = file(folder.path(), "down.toml", rules);
    let arguments = ["play", "punto-banco", "--seed", "3", "--ascii", "--rules", &rules];
    let answer = played(&arguments, &["banker 10", "deal", "turn", "again", "turn", "again", "turn", "turn"]);
    let look = answer.find("You look at As 5d.").expect("the holder sees his cards");
    let shown = answer.find("Banker  As 5d    shows six.").expect("then everybody does");
    assert!(look < shown);
    says(&answer, &["You look at Kd Qd Jd.", "Banker draws Jd: zero."]);
}

#[test]
fn whoever_wants_them_is_offered_cut_and_shoe() {
    let said = ["shoe", "banker 10", "deal", "deal", "no shoe", "deal"];
    let answer = played(&["play", "punto-banco", "--seed", "9"], &said);
    says(&answer, &["Cut and shoe will be offered to you.", "Cut and shoe pass you by."]);
}

#[test]
fn money_that_is_not_there_is_not_wagered_and_changes_no_card() {
    let arguments = ["play", "blackjack", "--seed", "47", "--ascii", "--bankroll", "1500"];
    let answer = played(&arguments, &["20", "10", "deal", "double", "double 5"]);
    says(
        &answer,
        &[
            "No: that takes $20, and you have $15.",
            "  Dealer   Jd\n  You      3s Ts  13\n  Draw, stand or double?\n",
            "No: that takes $10, and you have $5. \"double 5\" doubles for less.",
            "  $5 more on your hand.\n  You      3s Ts 9c  22, broken\n",
            "You leave with $0 after 1 round, $15 behind.",
        ],
    );
    let without = played(&arguments, &["10", "deal", "double 5"]);
    says(&without, &["  You      3s Ts 9c  22, broken\n"]);
}

#[test]
fn whoever_leaves_in_the_middle_of_a_hand_stands_on_it_and_is_paid() {
    let answer = played(&["play", "blackjack", "--seed", "47", "--ascii"], &["10", "deal", "quit"]);
    says(
        &answer,
        &[
            "  Dealer   Jd 9c  19\n",
            "  $10 on your hand           loses",
            "You leave with $990 after 1 round",
        ],
    );
}

#[test]
fn at_blackjack_what_is_refused_names_its_provision() {
    let said =
        ["over 5", "why", "10", "split", "deal", "surrender", "split", "insure", "even money", "no", "deal"];
    let answer = played(&["play", "blackjack", "--seed", "47"], &said);
    says(
        &answer,
        &[
            "No: over 13 is not offered at this table (19:47-2.17(a)1).",
            "  19:47-2.17(a)1\n",
            "No: there is no surrender at this table (19:47-2.8(c)).",
            "No: only two cards of one value are split (19:47-2.11(a)).",
            "No: insurance is not open now (19:47-2.9(b)).",
            "No: even money is not offered at this table (19:47-2.7(c)).",
            "Nothing is asked of you that could be declined.",
            "> deal\n  Draw, stand or double?\n",
        ],
    );
}

#[test]
fn the_cut_is_offered_to_whoever_wants_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "game = \"blackjack\"\nboxes = 1\ndecks = 1\n[shoe]\ncards_behind = 47\n";
    let rules = file(folder.path(), "short.toml", rules);
    let arguments = ["play", "blackjack", "--seed", "3", "--ascii", "--rules", &rules];
    let said = ["burn card", "cut", "10", "deal", "draw", "stand", "cut", "again", "cut 20"];
    let answer = played(&arguments, &said);
    says(
        &answer,
        &[
            "  The burn card is ",
            "  The cut will be offered to you.",
            "  The cutting card comes out",
            "  52 cards are shuffled.",
            "  The cut is yours: say \"cut 26\", or \"no cut\".",
            "  The cards are cut.",
        ],
    );
}

/// What a careful player says: everything that he could be asked for, in an order in which one of it is always right.
fn careful(rounds: usize) -> Vec<&'static str> {
    let mut said = vec!["pass", "bid 20"];
    for _ in 0..rounds {
        said.extend([
            "bank 20",
            "banco",
            "take bank",
            "card",
            "stay",
            "natural",
            "under eight",
            "draw",
            "stay",
        ]);
    }
    said
}

#[test]
fn chemin_de_fer_is_played_with_the_house_players() {
    for seed in ["1", "2", "8"] {
        let answer = played(&["play", "chemin-de-fer", "--seed", seed], &careful(20));
        says(
            &answer,
            &[
                "sit at seat 1; the house plays seats 2 and 3",
                "  You: $20 bid.\n  You: banker.\n",
                "  You: $20 in the bank.",
                "against it.",
                "plays the player's hand.",
                "on banker ",
                "You leave with $",
            ],
        );
        assert!(answer.contains("Player wins") && answer.contains("Banker wins"), "{answer}");
    }
}

#[test]
fn nobody_sees_a_hand_that_is_not_his() {
    let answer = played(&["play", "chemin-de-fer", "--seed", "8"], &["pass", "bid 20", "bank 20"]);
    // The player's hand was seat 2's until it was turned.
    let turned = answer.find("The player's hand:").expect("it is turned in the end");
    assert!(!answer[..turned].contains("You see the player's hand"), "{answer}");
}

#[test]
fn strange_input_is_survived() {
    let mut nasty = b"\xff\xfe\n".to_vec();
    nasty.extend(vec![b'x'; 5000]);
    nasty.extend(b"\nbanker 99999999999999999999\nbid -1\ncut 70000\n\x1b[31mred\n");
    for game in ["blackjack", "punto-banco", "chemin-de-fer"] {
        let answer = run_with(&["play", game], &nasty).code(0).stdout;
        assert!(!answer.contains('\u{1b}') && answer.contains("You leave with $1,000"), "{answer}");
    }
}
