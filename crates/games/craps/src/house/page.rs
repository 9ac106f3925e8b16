//! The page about what craps wagers cost.

use crate::rules::Rules;
use house::page::{Asked, Line, Page, quoted};
use rulebook::licensee::RulesFile as _;
use std::fmt::Write as _;

/// Payouts that the form sets, by their keys in a rules file.
const PAYOUTS: [&str; 8] =
    ["field 2", "field 12", "hard 4", "hard 6", "hard 8", "hard 10", "any seven", "any craps"];

/// The names of the form's questions.
pub(super) const QUESTIONS: [&str; 8] =
    ["odds", "buy_percent", "lay_percent", "field 2", "field 12", "hard 4", "hard 6", "any seven"];

pub(super) fn page(asked: &Asked) -> Page {
    let mut page = Page::new("What each craps wager costs");
    page.intro = "Exact, from the 36 throws: never sampled. Change the rules and see.".into();
    let multiples = [("1", "1x"), ("2", "2x"), ("3", "3x"), ("3-4-5", "3-4-5x"), ("5", "5x"), ("10", "10x")];
    page.form = vec![
        asked.choice("odds", "Odds behind the line", &multiples),
        asked.decimal("buy_percent", "Buy, percent", 4, "5"),
        asked.decimal("lay_percent", "Lay, percent", 4, "5"),
        asked.typed("field 2", "Field on 2", 7, "2 to 1"),
        asked.typed("field 12", "Field on 12", 7, "2 to 1"),
        asked.typed("hard 4", "Hard 4", 7, "7 to 1"),
        asked.typed("hard 6", "Hard 6", 7, "9 to 1"),
        asked.typed("any seven", "Any seven", 7, "4 to 1"),
    ];
    let rules = page.read(Rules::from_toml(&file(asked)));
    let caption = "In order of cost, per unit staked; with odds, per unit of line bet and odds together.";
    page.wagers(caption, Line::by_cost(&crate::odds::craps(&rules)));
    page
}

/// The form as a rules file, so that what is wrong with it is said by its provision.
fn file(asked: &Asked) -> String {
    let mut file = String::new();
    if let Some(odds) = asked.given("odds") {
        let multiple = match odds {
            "3-4-5" => "{ 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }".to_string(),
            _ => asked.digits("odds", 3),
        };
        let _ = writeln!(file, "[odds]\nmultiple = {multiple}");
    }
    let _ = writeln!(file, "[vigorish]");
    for key in ["buy_percent", "lay_percent"] {
        if let Some(percent) = asked.given(key) {
            let _ = writeln!(file, "{key} = {}", quoted(percent));
        }
    }
    let _ = writeln!(file, "[payouts]");
    for key in PAYOUTS {
        if let Some(pays) = asked.given(key) {
            let _ = writeln!(file, "{} = {}", quoted(key), quoted(pays));
        }
    }
    file
}
