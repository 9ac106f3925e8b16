//! The page about what punto banco wagers cost.

use crate::rules::Rules;
use baccarat::asked::{decks, on_page, removed};
use house::page::{Asked, Line, Page, quoted};
use rulebook::licensee::RulesFile as _;
use std::fmt::Write as _;

/// What the banker's win may cost: 3.3(c), (e), (h).
const BANKER: [(&str, &str); 5] = [
    ("5", "5 percent vigorish"),
    ("4", "4 percent vigorish"),
    ("six", "six pays half"),
    ("covered", "free if covered by totals"),
    ("dragon", "dragon 7 pushes"),
];

/// The names of the form's questions.
pub(super) const QUESTIONS: [&str; 5] = ["decks", "banker", "bonus", "tie", "removed"];

pub(super) fn page(asked: &Asked) -> Page {
    let mut page = Page::new("What each punto banco wager costs");
    page.form = vec![
        decks(asked),
        asked.choice("banker", "The banker's win", &BANKER),
        asked.choice("bonus", "Bonus paytable", &[("A", "A"), ("B", "B"), ("C", "C")]),
        asked.typed("tie", "Tie pays", 7, "8 to 1"),
        removed(asked),
    ];
    let rules = page.read(Rules::from_toml(&file(asked)));
    let shoe = on_page(asked, &mut page);
    page.intro = format!(
        "Exact, over every order of six cards that a shoe of {} cards can bring: never sampled. Change the rules, or take \
         cards out.",
        shoe.cards()
    )
    .into();
    page.wagers("In order of cost, per unit staked.", Line::by_cost(&crate::odds::table(&rules, &shoe)));
    page
}

/// The form as a rules file, so that what is wrong with it is said by its provision.
fn file(asked: &Asked) -> String {
    let mut file = String::new();
    file.push_str(match asked.value("banker") {
        "4" => "[vigorish]\npercent = 4\n",
        "six" => "[no_vigorish]\nsix_pays_half = true\n",
        "dragon" => "[no_vigorish]\ndragon_7_push = true\n",
        "covered" => "[no_vigorish]\ncovered_by_totals = true\n[wagers]\ntotal_cards = true\n",
        _ => "",
    });
    if let Some(paytable) = asked.given("bonus").filter(|_| !asked.is("banker", "dragon")) {
        if !asked.is("banker", "covered") {
            file.push_str("[wagers]\n");
        }
        let _ = writeln!(file, "bonus = {}", quoted(paytable));
    }
    if let Some(tie) = asked.given("tie") {
        let _ = writeln!(file, "[payouts]\ntie = {}", quoted(tie));
    }
    file
}
