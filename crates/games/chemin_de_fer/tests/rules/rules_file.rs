//! The licensee's file: all violations at once, each with line, key and provision; and rules that read back.

use crate::support::rules;
use baccarat::Disclosed;
use chemin_de_fer::Rules;
use proptest::prelude::*;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;

/// Line, key and provision of each violation.
fn found(toml: &str) -> Vec<(Option<usize>, String, Option<&'static str>)> {
    let violations = Rules::from_toml(toml).expect_err("a file with faults").0;
    violations.into_iter().map(|v| (v.line, v.key, v.cite.map(|cite| cite.number()))).collect()
}

#[track_caller]
fn one(toml: &str, line: usize, key: &str, cite: Option<&'static str>) {
    assert_eq!(found(toml), [(Some(line), key.to_string(), cite)], "{toml}");
}

#[test]
fn an_empty_file_is_the_plainest_table() {
    let plain = rules("");
    assert_eq!(*plain, Rules::default());
    assert_eq!((plain.seats(), plain.decks(), plain.vigorish().percent()), (9, 8, 5));
    assert_eq!(plain.unit(), Cents(100));
    assert_eq!(plain.disclosed(), Some(Disclosed::ItsValue { after_a_ten: 10 }));
    assert_eq!(rules("edition = \"1996\"").disclosed(), None);
}

#[test]
fn each_violation_has_its_line_its_key_and_its_provision() {
    one("game = \"punto-banco\"", 1, "game", None);
    one("seats = 1", 1, "seats", None);
    one("\n\nseats = 17", 3, "seats", None);
    one("decks = 5", 1, "decks", Some("19:47-4.1(a)"));
    one("decks = 101", 1, "decks", Some("19:47-4.1(a)"));
    one("title = \"\"", 1, "title", None);
    one("[money]\nchange_cents = 30", 2, "money.change_cents", Some("19:47-4.10(c)"));
    one("[limits]\nmaximum_cents = 400", 2, "limits.maximum_cents", Some("19:47-8.2"));
    one("[limits]\npart_minimum_cents = 600", 2, "limits.part_minimum_cents", Some("19:47-4.7(d)"));
    one(
        "[limits]\nminimum_cents = 550\nmaximum_cents = 590",
        3,
        "limits.maximum_cents",
        Some("19:47-4.10(c)"),
    );
    one("[vigorish]\npercent = 6", 2, "vigorish.percent", Some("19:47-4.10(c)"));
    one("[vigorish]\npercent = 3", 2, "vigorish.percent", Some("19:47-4.10(c)"));
    one(
        "[money]\nchange_cents = 10\n[vigorish]\nround_up = true",
        2,
        "money.change_cents",
        Some("19:47-4.10(c)"),
    );
    one("[shoe]\nshuffle = \"machine\"", 2, "shoe.shuffle", None);
    one("[shoe]\nshuffle = \"wash\"\nshuffle_again = true", 3, "shoe.shuffle_again", Some("19:47-4.4(a)1"));
    one("[shoe]\ncards_behind = 13", 2, "shoe.cards_behind", Some("19:47-4.4(e)"));
    one("[shoe]\ncards_behind = 400", 2, "shoe.cards_behind", Some("19:47-4.4(e)"));
    one("[shoe]\nrecut_by = \"dealer\"", 2, "shoe.recut_by", Some("19:47-4.4(f)"));
    one(
        "[irregularities]\ndisclosed_card = \"use it\"",
        2,
        "irregularities.disclosed_card",
        Some("19:47-4.12(h)"),
    );
    one("[irregularities]\ndisclosed_ten = 2", 2, "irregularities.disclosed_ten", Some("19:47-4.12(h)1"));
    let mock = "[irregularities]\ndisclosed_card = \"mock round\"\ndisclosed_ten = 1";
    one(mock, 3, "irregularities.disclosed_ten", Some("19:47-4.12(h)1"));
    one("[payouts]\nbanker = \"1 to 1\"", 2, "payouts.banker", None);
}

#[test]
fn what_1996_does_not_know_is_refused_there() {
    let old = |rest: &str| format!("edition = \"1996\"\n{rest}");
    one(&old("[shoe]\nshuffle = \"wash\""), 3, "shoe.shuffle", Some("19:47-4.4(a)1"));
    one(&old("[shoe]\npre_shuffled = true"), 3, "shoe.pre_shuffled", Some("19:47-4.3(a)"));
    let choice = "[irregularities]\ndisclosed_card = \"discard its value\"";
    one(&old(choice), 3, "irregularities.disclosed_card", Some("19:47-4.12(g)"));
    one(
        &old("[irregularities]\ndisclosed_ten = 10"),
        3,
        "irregularities.disclosed_ten",
        Some("19:47-4.12(g)"),
    );
}

#[test]
fn everything_wrong_is_reported_at_once_in_the_order_of_the_lines() {
    let file = "decks = 4\nseats = 40\nspeed = 1\n[vigorish]\npercent = 7\n[shoe]\ncards_behind = 1\n";
    let lines: Vec<_> = found(file).into_iter().map(|(line, ..)| line).collect();
    assert_eq!(lines, [Some(1), Some(2), Some(3), Some(5), Some(7)]);
}

#[test]
fn the_guide_says_what_binds_a_participant() {
    let guide = rules("title = \"The Salon\"\n[vigorish]\nround_up = true").guide();
    for text in
        ["The Salon", "$5 to $10,000", "5 percent", "multiple of $0.25", "suivi", "banco", "(19:47-4.6(b))"]
    {
        assert!(guide.contains(text), "{text:?} is missing:\n{guide}");
    }
    assert!(rules("edition = \"1996\"").guide().contains("opens the next hand"));
    let mock = rules("[irregularities]\ndisclosed_card = \"mock round\"").guide();
    assert!(mock.contains("a round without wagers (19:47-4.12(h)3)"), "{mock}");
}

fn files() -> impl Strategy<Value = String> {
    let treatments = prop::sample::select(vec![
        "",
        "[irregularities]\ndisclosed_card = \"discard one\"\n",
        "[irregularities]\ndisclosed_card = \"mock round\"\n",
        "[irregularities]\ndisclosed_ten = 1\n",
    ]);
    let shoes = prop::sample::select(vec!["lace", "wash"]);
    (2..=16u8, 6..=100u8, 4..=5u8, any::<bool>(), shoes, any::<bool>(), 14..290u16, treatments).prop_map(
        |(seats, decks, percent, old, shuffle, flag, behind, treatment)| {
            let (edition, shuffle) = if old { ("1996", "lace") } else { ("2011", shuffle) };
            let treatment = if old { "" } else { treatment };
            format!(
                "edition = \"{edition}\"\ntitle = \"T\u{e9} \\\"x\\\"\"\nseats = {seats}\ndecks = {decks}\n\
                 [vigorish]\npercent = {percent}\nround_up = {flag}\n[shoe]\nshuffle = \"{shuffle}\"\n\
                 shuffle_again = {}\npre_shuffled = {}\ncards_behind = {behind}\nrecut_by = \"next\"\n{treatment}",
                flag && shuffle == "lace",
                flag && !old,
            )
        },
    )
}

proptest! {
    #[test]
    fn what_was_read_is_written_and_reads_back(file in files()) {
        let read = rules(&file);
        for explained in [false, true] {
            let again = Rules::from_toml(&read.to_toml(explained));
            prop_assert_eq!(again.as_ref().ok(), Some(&*read), "{}", read.to_toml(explained));
        }
        prop_assert!(!read.guide().is_empty());
    }
}
