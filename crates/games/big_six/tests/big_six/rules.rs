//! The rules file.

use super::Rules;
use rulebook::licensee::RulesFile as _;

fn wrong(rules: &str) -> (String, Option<&'static str>) {
    let violations = Rules::from_toml(rules).expect_err("not lawful");
    let first = &violations.0[0];
    (first.key.clone(), first.cite.map(|cite| cite.number()))
}

#[test]
fn p5_5_less_than_the_floor_is_refused_and_more_is_paid() {
    assert_eq!(
        wrong("[pays]\n\"emblem 1\" = \"40 to 1\"\n"),
        ("pays.emblem 1".to_string(), Some("19:47-5.5"))
    );
    assert_eq!(wrong("[pays]\n\"2\" = \"3 to 2\"\n"), ("pays.2".to_string(), Some("19:47-5.5")));
    Rules::from_toml("[pays]\n\"emblem 2\" = \"50 to 1\"\n\"1\" = \"6 to 5\"\n").expect("more may be paid");
}

#[test]
fn p5_6_a_spin_has_three_whole_turns_at_least() {
    assert_eq!(wrong("[wheel]\nrevolutions = 2\n"), ("wheel.revolutions".to_string(), Some("19:47-5.6")));
}

#[test]
fn a_file_reads_back_the_same() {
    for rules in [
        "",
        "seats = 3\n[wheel]\nspaces = \"classic\"\nrevolutions = 5\n[emblems]\njoker = \"the \\\"star\\\"\"\n",
        "[pays]\n\"20\" = \"25 to 1\"\n[limits]\nminimum_cents = 500\n[money]\nchip_cents = 500\n",
    ] {
        let read = Rules::from_toml(rules).expect("lawful rules");
        let text = read.to_toml(false);
        assert_eq!(Rules::from_toml(&text).as_ref(), Ok(&read), "{text}");
        assert_eq!(Rules::from_toml(&read.to_toml(true)), Ok(read));
    }
}

#[test]
fn p8_2_limits_under_which_nothing_can_be_wagered_are_refused() {
    let (key, cite) = wrong("[limits]\nminimum_cents = 500\nmaximum_cents = 400\n");
    assert_eq!((key.as_str(), cite), ("limits.maximum_cents", Some("19:47-8.2")));
}
