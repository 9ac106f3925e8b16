//! Craps odds against arithmetic done by hand, and what must hold under any rules.

use craps::odds::{expected_cents, per_wager};
use craps::{Line, Payouts, Point, Rules, Wager};
use odds::{Fraction, Table};
use proptest::prelude::*;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::payout::Odds;

fn table(rules: &str) -> Table {
    craps::odds::craps(&Rules::from_toml(rules).unwrap())
}

fn expects(table: &Table, wanted: &[(&str, &str)]) {
    for (wager, expected) in wanted {
        let found = table.get(wager).unwrap_or_else(|| panic!("{wager} is listed"));
        assert_eq!(found.expected.to_string(), *expected, "{wager}");
    }
}

#[test]
fn line_bets() {
    let table = table("");
    expects(
        &table,
        &[("pass", "-7/495"), ("come", "-7/495"), ("don't pass", "-3/220"), ("don't come", "-3/220")],
    );
    let ends = |wager: &str| {
        let odds = table.get(wager).unwrap();
        [&odds.win, &odds.lose, &odds.void].map(Fraction::to_string)
    };
    assert_eq!(ends("pass"), ["244/495", "251/495", "0"]);
    // The barred twelve is one throw in 36.
    assert_eq!(ends("don't pass"), ["949/1980", "244/495", "1/36"]);
    assert_eq!(ends("don't come"), ends("don't pass"));
}

#[test]
fn place_bets() {
    expects(
        &table(""),
        &[
            ("place 4", "-1/15"),
            ("place 5", "-1/25"),
            ("place 6", "-1/66"),
            ("place 8", "-1/66"),
            ("place 9", "-1/25"),
            ("place 10", "-1/15"),
            ("place 4 to lose", "-1/33"),
            ("place 5 to lose", "-1/40"),
            ("place 6 to lose", "-1/55"),
            ("place 8 to lose", "-1/55"),
            ("place 9 to lose", "-1/40"),
            ("place 10 to lose", "-1/33"),
        ],
    );
}

#[test]
fn hardways_and_one_roll_bets() {
    expects(
        &table(""),
        &[
            ("hard 4", "-1/9"),
            ("hard 6", "-1/11"),
            ("hard 8", "-1/11"),
            ("hard 10", "-1/9"),
            ("field", "-1/18"),
            ("any seven", "-1/6"),
            ("any craps", "-1/9"),
            ("craps 2", "-5/36"),
            ("craps 3", "-1/9"),
            ("craps 12", "-5/36"),
            ("eleven", "-1/9"),
            ("c and e", "-1/9"),
            ("horn", "-1/8"),
            ("horn high 2", "-23/180"),
            ("horn high 3", "-11/90"),
            ("horn high 11", "-11/90"),
            ("horn high 12", "-23/180"),
        ],
    );
}

#[test]
fn vigorish_belongs_to_the_unit_and_has_the_right_base() {
    let at_five = table("");
    for point in Point::ALL {
        // Of the wager: 5 of 105, whatever the point.
        expects(&at_five, &[(&format!("buy {point}"), "-1/21")]);
    }
    // Of what it could win: 1/40 of one unit on four, 1/30 on five, 1/24 on six.
    expects(&at_five, &[("lay 4", "-1/41"), ("lay 5", "-1/31"), ("lay 6", "-1/25")]);
    expects(&at_five, &[("lay 8", "-1/25"), ("lay 9", "-1/31"), ("lay 10", "-1/41")]);

    let at_less = table("vigorish = { buy_percent = \"2.5\", lay_percent = \"0\" }");
    expects(&at_less, &[("buy 4", "-1/41"), ("lay 4", "0")]);
}

#[test]
fn a_horn_high_bet_costs_the_same_broken_down() {
    expects(
        &table("wagers.horn_high_area = false"),
        &[("horn high 12", "-23/180"), ("horn high 3", "-11/90")],
    );
}

#[test]
fn odds_cost_nothing_and_dilute_what_the_line_costs() {
    let with = |multiple: &str, wager: &str| {
        let table = table(&format!("odds.multiple = {multiple}"));
        let odds = table.get(wager).unwrap_or_else(|| panic!("{wager} is listed"));
        (odds.expected.to_string(), odds.expected_per_total_staked.clone().unwrap().to_string())
    };
    let pair = |flat: &str, total: &str| (flat.to_string(), total.to_string());
    let three_four_five = "{ 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }";
    // A point is set two times in three, so at 2x the average pass bet has 1 + 4/3 on it.
    assert_eq!(with("1", "pass with 1x odds"), pair("-7/495", "-7/825"));
    assert_eq!(with("2", "pass with 2x odds"), pair("-7/495", "-1/165"));
    assert_eq!(with("10", "come with 10x odds"), pair("-7/495", "-7/3795"));
    // 3 on 6 throws, 4 on 8, 5 on 10: 1 + 100/36.
    assert_eq!(with(three_four_five, "pass with 3-4-5x odds"), pair("-7/495", "-7/1870"));
    // To win the flat bet one lays 2 on 6 throws, 3/2 on 8, 6/5 on 10: 1 + 1.
    assert_eq!(with("1", "don't pass with 1x odds"), pair("-3/220", "-3/440"));
    assert_eq!(with("2", "don't come with 2x odds"), pair("-3/220", "-1/220"));
    // To win 3, 4, 5 one lays six, whatever the point: 1 + 4.
    assert_eq!(with(three_four_five, "don't pass with 3-4-5x odds"), pair("-3/220", "-3/1100"));
    assert_eq!(with("{ 4 = 3, 5 = 4 }", "pass with 3-4-1-1-1-1x odds").0, "-7/495");

    let table = table("");
    expects(
        &table,
        &[("pass odds", "0"), ("don't pass odds", "0"), ("come odds", "0"), ("don't come odds", "0")],
    );
    // (6 x 1/3 + 8 x 2/5 + 10 x 5/11) of 24
    assert_eq!(table.get("pass odds").unwrap().win.to_string(), "67/165");
    assert_eq!(table.get("don't come odds").unwrap().lose.to_string(), "67/165");
}

#[test]
fn a_payout_that_the_licensee_raises_counts() {
    let table = table("[payouts]\n\"field 12\" = \"3 to 1\"\n\"eleven\" = \"16 to 1\"");
    // One more unit in 36 throws on the field; two more in 36 on eleven, half of that in a C and E, a quarter in a horn.
    expects(&table, &[("field", "-1/36"), ("eleven", "-1/18"), ("c and e", "-1/12"), ("horn", "-1/9")]);
}

#[test]
fn wagers_that_are_not_offered_are_listed_and_say_so() {
    let table = table("wagers = { come = false, buy = false }");
    for wager in ["come", "come odds", "come with 1x odds", "buy 4"] {
        assert!(!table.get(wager).unwrap().offered, "{wager}");
    }
    for wager in ["don't come", "don't come odds", "pass with 1x odds", "lay 4"] {
        assert!(table.get(wager).unwrap().offered, "{wager}");
    }
}

#[test]
fn the_json_is_the_documented_one() {
    let json = serde_json::to_value(table("edition = \"1996\"\nodds.multiple = 2")).unwrap();
    assert_eq!((&json["game"], &json["edition"]), (&"craps".into(), &"1996".into()));
    assert_eq!(
        json["wagers"][0],
        serde_json::json!({
            "wager": "pass", "offered": true, "expected": "-7/495", "win": "244/495", "lose": "251/495", "void": "0",
            "house_edge_percent": 700.0 / 495.0, "pays": "1 to 1", "cite": "19:47-1.2(a)1",
        })
    );
    let wagers = json["wagers"].as_array().unwrap();
    let with_odds = wagers.iter().find(|row| row["wager"] == "pass with 2x odds").unwrap();
    assert_eq!(with_odds["expected_per_total_staked"], "-1/165");
    assert_eq!(with_odds["house_edge_percent"], 700.0 / 495.0);
    let fair = wagers.iter().find(|row| row["wager"] == "pass odds").unwrap();
    assert_eq!(fair["house_edge_percent"].to_string(), "0.0");
}

#[test]
fn wagers_stand_in_the_order_of_the_regulation_and_by_cost_on_request() {
    let table = table("");
    let names: Vec<&str> = table.wagers.iter().map(|odds| odds.wager.as_str()).collect();
    assert_eq!(names[..5], ["pass", "don't pass", "come", "don't come", "place 4"]);
    assert_eq!(names[names.len() - 37], "don't come with 1x odds", "then the other multiples, two to ten");
    assert_eq!(names.last(), Some(&"don't come with 10x odds"));
    let mut once = names.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), names.len(), "every wager once");

    let by_cost = table.by_cost();
    assert_eq!(by_cost.len(), table.wagers.len() - 36, "people are shown the table's own multiple");
    assert!(by_cost.is_sorted_by_key(|odds| odds.cost()));
    assert_eq!(by_cost.last().unwrap().wager, "any seven");
}

#[test]
fn every_wager_of_the_layout_has_its_odds_unless_only_the_dice_put_it_there() {
    let rules = Rules::default();
    for wager in Wager::ALL {
        let travelled = matches!(wager, Wager::ComePoint(_) | Wager::DontComePoint(_));
        let odds = per_wager(&rules, wager);
        assert_eq!(odds.is_none(), travelled, "{wager}");
        if let Some(odds) = odds {
            assert_eq!((odds.wager, odds.cite), (wager.to_string(), wager.cite()));
        }
    }
}

#[test]
fn a_wager_in_cents_counts_the_vigorish_that_was_charged() {
    let rules = Rules::default();
    let cents = |wager: &str, point, stake: i64, vigorish: i64| {
        expected_cents(&rules, wager.parse().unwrap(), point, Cents(stake), Cents(vigorish))
            .map(|expected| expected.to_string())
    };
    let six = Some(Point::Six);
    assert_eq!(cents("pass", None, 495, 0), Some("-7".into()));
    assert_eq!(cents("place 6", six, 1200, 0), Some("-200/11".into()));
    // $7 at 5 percent is 35 cents, rounded down to 25: true odds lose nothing but that.
    assert_eq!(cents("buy 4", None, 700, 25), Some("-25".into()));
    assert_eq!(cents("pass odds", six, 1000, 0), Some("0".into()));
    assert_eq!(cents("come 6 odds", None, 1000, 0), Some("0".into()));
    // What cannot be made now.
    for (wager, point) in
        [("pass", six), ("come", None), ("pass odds", None), ("come 6", six), ("don't come 6", six)]
    {
        assert_eq!(cents(wager, point, 1000, 0), None, "{wager}");
    }
}

#[test]
fn a_come_bet_costs_the_same_whatever_the_point() {
    let rules = Rules::default();
    for wager in [Wager::Come, Wager::DontCome] {
        let costs = Point::ALL.map(|point| expected_cents(&rules, wager, Some(point), Cents(1), Cents(0)));
        assert!(costs.iter().all(|cost| cost.is_some() && *cost == costs[0]));
    }
}

/// Any legal rules that touch the odds, and the same ones with one line raised further.
fn raised() -> impl Strategy<Value = (String, String)> {
    let lines: Vec<Line> = Payouts::lines().collect();
    let count = lines.len();
    let raises = prop::collection::vec((0..count, 1..40u16, 1..10u16), 0..8);
    let vigorish = (0..=500u16, 0..=500u16);
    let multiples = [1..=10u8, 1..=10, 1..=10, 1..=10, 1..=10, 1..=10];
    (raises, vigorish, multiples, 0..count, 1..40u16).prop_map(
        move |(raises, (buy, lay), multiples, line, by)| {
            // Winnings go up by `by` tenths and more of what is listed: never less than the regulation allows.
            let up = |odds: Odds, by: u16, per: u16| (odds.wins() * per + by, odds.per() * per);
            let mut payouts = std::collections::BTreeMap::new();
            for (line, by, per) in raises {
                payouts.insert(lines[line].to_string(), up(Payouts::LISTED.line(lines[line]), by, per));
            }
            let file = |payouts: &std::collections::BTreeMap<String, (u16, u16)>| {
                let payouts =
                    payouts.iter().map(|(line, (wins, per))| format!("\"{line}\" = \"{wins} to {per}\"\n"));
                let each = Point::ALL
                    .into_iter()
                    .zip(multiples)
                    .map(|(point, multiple)| format!("{point} = {multiple}"));
                let percent = |hundredths: u16| format!("\"{}.{:02}\"", hundredths / 100, hundredths % 100);
                format!(
                    "odds.multiple = {{ {} }}\nvigorish = {{ buy_percent = {}, lay_percent = {} }}\n\
                 [limits]\nmaximum_cents = 1000000000\nline_maximum_cents = 1000000000\n[payouts]\n{}",
                    each.collect::<Vec<_>>().join(", "),
                    percent(buy),
                    percent(lay),
                    payouts.collect::<String>(),
                )
            };
            let before = file(&payouts);
            let raised = lines[line].to_string();
            let (wins, per) =
                payouts.get(&raised).copied().unwrap_or_else(|| up(Payouts::LISTED.line(lines[line]), 0, 1));
            payouts.insert(raised, (wins + by, per));
            (before, file(&payouts))
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn raised_payouts_never_raise_the_house_edge_and_probabilities_sum_to_one((before, after) in raised()) {
        let (Ok(before), Ok(after)) = (Rules::from_toml(&before), Rules::from_toml(&after)) else {
            // Rules whose payouts no stake within the limits could be paid at exactly are refused.
            return Err(TestCaseError::reject("not legal"));
        };
        let (before, after) = (craps::odds::craps(&before), craps::odds::craps(&after));
        prop_assert!(before.wagers.iter().zip(&after.wagers).any(|(one, other)| one.expected < other.expected));
        for (one, other) in before.wagers.iter().zip(&after.wagers) {
            prop_assert!(other.expected >= one.expected, "{}", one.wager);
            prop_assert!(other.house_edge_percent <= one.house_edge_percent, "{}", one.wager);
            for odds in [one, other] {
                prop_assert_eq!(&odds.win + &odds.lose + odds.void.clone(), Fraction::ONE, "{}", &odds.wager);
                prop_assert!(odds.win >= Fraction::ZERO && odds.lose >= Fraction::ZERO && odds.void >= Fraction::ZERO);
            }
        }
    }
}

#[test]
fn odds_at_multiples_that_the_rules_do_not_allow_are_listed_as_not_offered() {
    let single = table("");
    let double = single.get("pass with 2x odds").expect("listed");
    assert!(!double.offered);
    assert_eq!(double.expected_per_total_staked.as_ref().map(ToString::to_string).as_deref(), Some("-1/165"));
    let triple = table("[odds]\nmultiple = 3\n");
    assert!(triple.get("pass with 2x odds").expect("listed").offered);
    assert!(!triple.get("don't come with 4x odds").expect("listed").offered);
}
