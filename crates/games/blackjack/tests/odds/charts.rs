//! The chart: what it says, how it is written, and where the best play differs.

use blackjack::odds::*;
use rulebook::licensee::RulesFile as _;

fn chart_of(terms: &Terms) -> Chart {
    Chart::best_for(terms).expect("enough cards")
}

/// One line, as it is printed.
fn line(chart: &Chart, hand: &str) -> String {
    let lines = chart.lines();
    let line = lines.iter().find(|line| line.hand == hand).expect(hand);
    line.letters().join(" ")
}

#[test]
fn the_chart_of_the_plainest_table_is_the_one_that_everybody_knows() {
    let chart = chart_of(&Terms::default());
    for (hand, known) in [
        ("hard 8", "H H H H H H H H H H"),
        ("hard 9", "H D D D D H H H H H"),
        ("hard 10", "D D D D D D D D H H"),
        ("hard 11", "D D D D D D D D D H"),
        ("hard 12", "H H S S S H H H H H"),
        ("hard 13", "S S S S S H H H H H"),
        ("hard 16", "S S S S S H H H H H"),
        ("hard 17", "S S S S S S S S S S"),
        ("soft 13", "H H H D D H H H H H"),
        ("soft 15", "H H D D D H H H H H"),
        ("soft 17", "H D D D D H H H H H"),
        ("soft 18", "S Ds Ds Ds Ds S S H H H"),
        ("soft 19", "S S S S S S S S S S"),
        ("2,2", "P P P P P P H H H H"),
        ("4,4", "H H H P P H H H H H"),
        ("5,5", "D D D D D D D D H H"),
        ("6,6", "P P P P P H H H H H"),
        ("8,8", "P P P P P P P P P P"),
        ("9,9", "P P P P P S P P S S"),
        ("10,10", "S S S S S S S S S S"),
        ("A,A", "P P P P P P P P P P"),
    ] {
        assert_eq!(line(&chart, hand), known, "{hand}");
    }
}

#[test]
fn p2_8a_what_is_surrendered() {
    let chart = chart_of(&Terms { surrender: true, ..Terms::default() });
    assert_eq!(line(&chart, "hard 15"), "S S S S S H H H Rh H");
    assert_eq!(line(&chart, "hard 16").replace("Rs", "Rh"), "S S S S S H H Rh Rh Rh");
    assert_eq!(line(&chart, "8,8"), "P P P P P P P P P P");
    let up = Facing::Up(10);
    let open = Open { double: true, split: false, surrender: true };
    assert_eq!(chart.play(15, false, None, open, up), Action::Surrender);
    assert_eq!(chart.play(15, false, None, Open { surrender: false, ..open }, up), Action::Hit);
}

#[test]
fn what_is_open_decides_what_a_cell_does() {
    let chart = chart_of(&Terms::default());
    let all = Open { double: true, split: true, surrender: false };
    let none = Open::default();
    let six = Facing::Up(6);
    assert_eq!(chart.play(18, true, None, all, six), Action::Double);
    assert_eq!(chart.play(18, true, None, none, six), Action::Stand);
    assert_eq!(chart.play(11, false, None, none, six), Action::Hit);
    assert_eq!(chart.play(16, false, Some(8), all, Facing::Up(10)), Action::Split);
    assert_eq!(chart.play(16, false, Some(8), none, Facing::Up(10)), Action::Hit);
    assert_eq!(chart.play(12, true, Some(1), none, six), Action::Hit, "aces that cannot be split again");
}

#[test]
fn p2_6k_with_both_cards_seen_the_chart_goes_by_the_dealers_total() {
    let terms = Terms { dealing: Dealing::HoleCardUp, ..Terms::default() };
    let chart = chart_of(&terms);
    assert!(chart.is_face_up());
    let none = Open::default();
    let both = |total, soft| Facing::Both { total, soft };
    assert_eq!(chart.play(18, false, None, none, both(19, false)), Action::Hit, "18 loses to 19");
    assert_eq!(chart.play(20, false, None, none, both(20, false)), Action::Hit, "and 20 to 20");
    assert_eq!(chart.play(20, false, None, none, both(19, false)), Action::Stand);
    assert_eq!(chart.play(12, false, None, none, both(16, false)), Action::Stand);
    let analysis = Analysis::of(&terms, &Shoe::fresh(8).expect("a shoe")).expect("enough cards");
    assert!(analysis.by_chart < analysis.best, "{} and {}", analysis.by_chart, analysis.best);
    assert!(analysis.best - analysis.by_chart < 0.001);
}

#[test]
fn p2_16a_the_chart_knows_what_five_cards_are_worth() {
    let payouts = Payouts { five_card_21: true, ..Payouts::default() };
    let shoe = Shoe::fresh(8).expect("a shoe");
    let with = Terms { payouts, ..Terms::default() };
    let plain = chart_of(&Terms::default()).expectation(&with, &shoe).expect("enough cards");
    let analysis = Analysis::of(&with, &shoe).expect("enough cards");
    assert!(plain <= analysis.by_chart && analysis.by_chart < analysis.best);
}

#[test]
fn the_best_chart_is_not_bettered_by_another_answer_in_any_cell() {
    let terms = Terms { decks: 1, surrender: true, ..Terms::default() };
    let shoe = Shoe::fresh(1).expect("a shoe");
    let analysis = Analysis::of(&terms, &shoe).expect("enough cards");
    for (hand, known) in [("hard 8", "H H H D D H H H H H"), ("hard 11", "D D D D D D D D D D")] {
        assert_eq!(line(&analysis.chart, hand), known, "{hand} with one deck");
    }
    assert!(!analysis.exceptions.is_empty(), "with one deck two cards tell much");
    for exception in &analysis.exceptions {
        assert!(exception.gains > 0.0 && exception.best != exception.chart, "{exception:?}");
    }
    let ten_six = analysis.longer.iter().find(|one| one.hand == "hard 16" && one.facing == Facing::Up(10));
    assert!(ten_six.is_some_and(|one| one.hands > 0 && one.hands < one.of), "{ten_six:?}");
}

/// Two aces are always a pair: they may be split, and a split ace is not drawn to (19:47-2.11(a), (c)2). Two twos that may
/// not be split again (2.11(c)1) are played as hard 4.
#[test]
fn the_chart_has_the_rows_that_can_be_played_and_no_others() {
    for toml in ["", "play.split_hands = 3", "play.split_hands = 3\nplay.split_aces_once = false"] {
        let rules = blackjack::Rules::from_toml(toml).expect("rules");
        let lines = chart_of(&Terms::from(&rules)).lines();
        let has = |hand: &str| lines.iter().any(|line| line.hand == hand);
        assert!(!has("soft 12") && has("soft 13") && has("hard 4") && has("A,A"), "{toml}");
        let text = chart_of(&Terms::from(&rules)).to_text();
        assert!(!text.contains("soft 12") && text.contains("soft 13"), "{text}");
    }
}

#[test]
fn a_chart_is_written_for_people_and_for_programs() {
    let chart = chart_of(&Terms::default());
    let text = chart.to_text();
    assert!(text.starts_with("dealer shows    2   3"), "{text}");
    assert!(text.contains("\nhard 13 to 16   S   S"), "{text}");
    assert!(text.contains("H hit; S stand; D double, else hit"), "{text}");
    assert!(!text.contains("surrender"), "{text}");
    let json = serde_json::to_value(&chart).expect("JSON");
    assert_eq!(json["dealer"][9], "A");
    assert_eq!(json["rows"].as_array().map(Vec::len), Some(35));
    assert_eq!(json["rows"][12]["hand"], "hard 16");
    assert_eq!(json["rows"][12]["cells"][8], "H");
}
