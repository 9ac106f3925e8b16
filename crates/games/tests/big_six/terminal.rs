//! The game in a terminal, which every game gets that has none of its own.

use games::Registry;
use games::asked::Seating;
use rulebook::money::Cents;

fn said(bankroll: i64, rules: &str, lines: &[&str]) -> String {
    let rules = Registry::standard().rules(&format!("game = \"big-six\"\n{rules}")).expect("lawful rules");
    let seating = Seating { rules: &*rules, seed: Some(4), bankroll: Cents(bankroll), ascii: true };
    let mut guest = rules.game().sit_down(&seating).expect("a seat");
    let mut out = Vec::new();
    guest.greet(&mut out).expect("it greets");
    for line in lines {
        out.extend_from_slice(format!("> {line}\n").as_bytes());
        if !guest.hear(Some(line), &mut out).expect("it hears") {
            break;
        }
    }
    guest.leave(&mut out).expect("it lets go");
    anstream::adapter::strip_str(&String::from_utf8(out).expect("text")).to_string()
}

#[track_caller]
fn in_order(answer: &str, texts: &[&str]) {
    let mut rest = answer;
    for text in texts {
        let Some(at) = rest.find(text) else { panic!("{text:?} is not said there:\n{answer}") };
        rest = &rest[at + text.len()..];
    }
}

#[test]
fn p5_6_wagers_in_words_a_spin_and_the_net_of_the_round() {
    let answer = said(100_000, "", &["$5 on $1, joker 2", "show", "go", "again", "quit"]);
    in_order(
        &answer,
        &[
            "Big Six, $1 to $500 on a symbol.",
            "Say \"$1 on flag\" and \"go\"",
            "$5 on $1.",
            "$2 on joker.",
            "You have $993.",
            "Stopped: $1.",
            "$2 on joker           loses              19:47-5.5 (modelled)",
            "$5 on $1              wins $5            19:47-5.5 (modelled)",
            "You win $3 this round. You have $1,003.",
            "> again",
            "$5 on $1.",
            "Stopped: $2.",
            "You lose $7 this round. You have $996.",
            "You leave with $996 after 2 rounds, $4 behind.",
        ],
    );
}

#[test]
fn p8_2_a_refusal_says_what_would_do_and_costs_nothing() {
    let lines =
        ["5 700", "why", "5 1.5", "take down 5", "$2 on 5, reduce 5 1, take 5 down", "go", "xyzzy", "joker"];
    let answer = said(1_000, "[limits]\nmaximum_cents = 60000\n", &lines);
    in_order(
        &answer,
        &[
            "No: no more than $600 may lie on 5; $600 would do (19:47-8.2 (modelled)).",
            "19:47-8.2 (modelled)\n    Posted minimum and maximum",
            "$1 or $2 would do",
            "No: there is nothing on 5",
            "$2 on $5.",
            "$1 off $5, $1 is left.",
            "$5 is down: $1 back to you.",
            "Wager first: \"$1 on flag\".",
            "I do not know \"xyzzy\". You can say \"$1 on flag\", \"go\", \"help\".",
            "How much on joker? $1 to $600, by $1.",
            "You leave with $10 after 0 rounds, even.",
        ],
    );
}

#[test]
fn nobody_wagers_what_they_have_not() {
    let answer = said(1_000, "", &["1 8", "2 5", "go", "again"]);
    in_order(&answer, &["$8 on $1.", "No: that takes $5, and you have $2.", "this round."]);
    let broke = said(100, "", &["flag 1", "go", "again"]);
    in_order(&broke, &["You lose $1 this round. You have $0.", "No: that takes $1, and you have $0."]);
}

#[test]
fn help_and_cost_come_from_the_table() {
    let answer = said(
        1_000,
        "[emblems]\njoker = \"the bear\"\n[pays]\n\"emblem 1\" = \"50 to 1\"\n",
        &["help", "cost"],
    );
    in_order(&answer, &["$1 on the bear", "50 to 1", "take down NAME", "the bear  50 to 1  5.56 %"]);
}
