//! The rules file of a room; 19:47-14.15(o): the licensee's supplements.

use crate::support::{HoldEm, House, no, open, rules, ruling};
use poker_room::{Matter, Rules, Supplement};
use rulebook::licensee::RulesFile as _;
use rulebook::licensee::Violations;
use rulebook::provision::Provision;
use serde_json::json;

const SUPPLEMENTS: &str = "
[supplement.1]
to = \"14.15(m)\"
text = \"The player gets the next card from the deck.\"
procedure = \"ICP 14-7\"
[supplement.2]
to = \"19:47-14.15(f)\"
text = \"Antes stay in the pot for the new deal.\"
procedure = \"ICP 14-2, approved 12 June 1996\"
[supplement.5]
to = \"14.15(j)3\"
text = \"The dealer counts the refund out aloud.\"
procedure = \"ICP 14-9\"
";

fn violations(toml: &str) -> Vec<(String, Option<String>)> {
    let Err(Violations(found)) = Rules::from_toml(toml) else { panic!("let pass: {toml}") };
    found.into_iter().map(|one| (one.key, one.cite.map(|cite| cite.number().to_string()))).collect()
}

#[test]
fn an_empty_file_is_one_table_where_anything_is_dealt() {
    let plain = rules("");
    assert_eq!(plain.tables().len(), 1);
    assert_eq!((plain.tables()[0].number().number(), plain.tables()[0].seats()), (1, 9));
    assert_eq!(plain.tables()[0].games().count(), 5);
    assert!(plain.supplements().is_empty());
}

#[test]
fn what_is_written_reads_back_the_same() {
    let tables = "title = \"Upstairs\"\nedition = \"1996\"\n[table.12]\nseats = 10\ngames = \"omaha, hold 'em\"\n[table.3]\n";
    for toml in ["", tables, SUPPLEMENTS] {
        let read = Rules::from_toml(toml).expect("legal");
        for explained in [false, true] {
            let written = read.to_toml(explained);
            assert_eq!(Rules::from_toml(&written), Ok(read.clone()), "{written}");
        }
    }
    let numbers: Vec<u8> = rules(tables).tables().iter().map(|table| table.number().number()).collect();
    assert_eq!(numbers, [3, 12], "by their numbers");
}

#[test]
fn everything_wrong_with_a_file_is_said_at_once() {
    let found = violations(
        "game = \"craps\"\n[table.0]\nseats = 9\n[table.one]\n[table.4]\nseats = 17\ngames = \"hold 'em, razz\"\ncolour = 1\n",
    );
    let keys: Vec<&str> = found.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["game", "table.0", "table.one", "table.4.seats", "table.4.games", "table.4.colour"]);
    let many: String = (1..=41).map(|number| format!("[table.{number}]\nseats = 9\n")).collect();
    assert_eq!(violations(&many)[0].0, "table");
    assert_eq!(violations("[table.01]\nseats = 9")[0].0, "table.01");
    assert_eq!(violations("[supplement.65]\nto = \"14.15(m)\"")[0].0, "supplement.65");
}

#[test]
fn p14_15o_a_supplement_is_to_a_provision_of_e_to_n_and_to_no_other() {
    for to in ["14.15(o)", "14.16(a)", "14.17", "14.15", "2.15(a)", "nonsense", "14.15(d)", "8.3"] {
        let toml = format!("[supplement.1]\nto = \"{to}\"\ntext = \"x\"\nprocedure = \"y\"\n");
        let found = violations(&toml);
        assert_eq!(found, [("supplement.1.to".to_string(), Some("19:47-14.15(o)".to_string()))], "{to}");
    }
    for provision in Provision::all() {
        let number = provision.number();
        let above = number.strip_prefix("19:47-14.15(").is_some_and(|rest| !rest.starts_with('o'));
        assert_eq!(Supplement::can_be_to(provision), above, "{number}");
    }
}

#[test]
fn p14_15o_a_supplement_has_a_text_and_the_procedure_it_comes_from() {
    let cite = || Some("19:47-14.15(o)".to_string());
    let at = |key: &str| (key.to_string(), cite());
    assert_eq!(violations("[supplement.3]\nto = \"14.15(m)\"\n"), [at("supplement.3"), at("supplement.3")]);
    assert_eq!(violations("[supplement.3]\ntext = \"x\"\nprocedure = \"y\"\n"), [at("supplement.3")]);
    let empty = "[supplement.3]\nto = \"14.15(m)\"\ntext = \"  \"\nprocedure = \"y\"\n";
    assert_eq!(violations(empty), [at("supplement.3.text")]);
    let long =
        format!("[supplement.3]\nto = \"14.15(m)\"\ntext = \"{}\"\nprocedure = \"y\"\n", "x".repeat(601));
    assert_eq!(violations(&long), [at("supplement.3.text")]);
}

#[test]
fn p14_15o_supplements_stand_beside_a_ruling_and_never_change_it() {
    let matters = [
        (Matter::OffTheTable, json!({}), vec![1]),
        (Matter::ImproperShuffle, json!({}), vec![2]),
        (Matter::WrongStart, json!({ "wagered": 3 }), vec![2]),
        (Matter::IneligiblePlayer, json!({}), vec![]),
        (Matter::HandLost, json!({ "lost": "collected by the dealer", "protected": false }), vec![]),
        (
            Matter::HandLost,
            json!({
                "lost": "collected by the dealer", "protected": true, "rebuilt": false,
                "contributed": false, "seat": 1, "pot": { "1": 100 },
            }),
            vec![5],
        ),
    ];
    for (matter, said, expected) in matters {
        let ruled = |toml: &str| {
            let mut house = House::new(toml);
            house.done(open(1, HoldEm));
            house.done(ruling(1, matter, said.clone())).remove(0)
        };
        let (plain, mut supplemented) = (ruled(""), ruled(SUPPLEMENTS));
        let named = supplemented.as_object_mut().expect("an event").remove("supplements");
        assert_eq!(named.unwrap_or_else(|| json!([])), json!(expected), "{matter:?}");
        assert_eq!(plain, supplemented, "the ruling is the same");
    }
}

#[test]
fn p14_15o_the_guide_and_the_staff_see_the_supplements() {
    let guide = rules(SUPPLEMENTS).guide();
    assert!(
        guide.contains("19:47-14.15(m)  The player gets the next card from the deck. (ICP 14-7)"),
        "{guide}"
    );
    assert!(!rules("").guide().contains("14.15(o)"));
    let house = House::new(SUPPLEMENTS);
    let seen = json!(house.staff().supplements);
    assert_eq!(seen[2]["number"], 5);
    assert_eq!(seen[1]["procedure"], "ICP 14-2, approved 12 June 1996");
    assert_eq!(house.public().supplements, None);
}

#[test]
fn a_room_deals_what_its_tables_may_deal() {
    let mut house = House::new("[table.1]\ngames = \"omaha\"\n");
    assert_eq!(house.refused(open(1, HoldEm)), no("not_dealt_there", "14.17"));
    assert_eq!(house.public().lists.len(), 1);
}

#[test]
fn p14_15o_a_supplement_for_games_that_no_table_deals_is_reported() {
    let file = |games: &str, to: &str| {
        format!(
            "[table.1]\ngames = \"{games}\"\n[supplement.3]\nto = \"{to}\"\ntext = \"x\"\nprocedure = \"y\"\n"
        )
    };
    for (games, to, other) in [
        ("hold 'em, five-card draw", "14.15(l)", "omaha, five-card stud"),
        ("omaha", "14.15(j)1", "seven-card stud"),
        ("seven-card stud", "14.15(n)", "omaha"),
    ] {
        let idle = file(games, to);
        assert_eq!(violations(&idle), [("supplement.3.to".to_string(), Some(format!("19:47-{to}")))]);
        assert!(Rules::from_toml(&file(other, to)).is_ok(), "{other} {to}");
        // A record that was written when it passed is still read, and what is written of it is in order.
        let recorded = poker_room::Rules::recorded(&idle);
        let recorded = recorded.expect("readable");
        assert_eq!(recorded.refused_today.len(), 1, "{idle}");
        assert!(Rules::from_toml(&recorded.rules.to_toml(false)).is_ok(), "{idle}");
    }
}
