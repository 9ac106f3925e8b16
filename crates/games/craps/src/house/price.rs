//! What every craps wager costs.

use anyhow::bail;
use comfy_table::{Cell, CellAlignment};
use house::asked::{Answer, Price};
use house::terminal::{plain_table, trimmed};
use rulebook::provision::P1_4_B;
use std::sync::Arc;

pub(super) fn price(rules: &Arc<crate::Rules>, asked: &Price<'_>) -> anyhow::Result<Answer> {
    asked.only_wagers()?;
    if asked.decks.is_some() || asked.removed.is_some() || asked.by_cards {
        bail!("craps has no cards: --decks, --removed and --by-cards are for the baccarats");
    }
    let table = crate::odds::craps(rules);
    let drawn = || odds::chart::svg(&table, "What each craps wager costs");
    asked.form.of(&table, || Ok(for_people(&table, rules)), drawn)
}

fn for_people(odds: &odds::Table, rules: &crate::Rules) -> String {
    let listed =
        crate::Payouts::lines().all(|line| rules.pays().line(line) == crate::Payouts::LISTED.line(line));
    let pays = if listed { "listed odds" } else { "the odds of these rules" };
    // The texts are the same in both editions.
    let editions: Vec<&str> = P1_4_B.row().editions.iter().map(|edition| edition.year()).collect();
    let title = format!("{}, {}, {pays}", rules.title(), editions.join(" and "));
    let mut table = plain_table(&["wager", "pays", "wins", "house edge", "exactly"]);
    for wager in odds.by_cost().into_iter().filter(|wager| wager.offered) {
        let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
        table.add_row(vec![
            Cell::new(&wager.wager),
            Cell::new(in_short(wager)),
            Cell::new(wager.win.to_string()),
            right(format!("{:.2} %", wager.cost_percent())),
            Cell::new(wager.cost().to_string()),
        ]);
    }
    format!("{title:<60} {P1_4_B}\n{}\n", trimmed(&table))
}

/// What a wager pays, in a few words; the patron's guide has all of them.
fn in_short(wager: &odds::WagerOdds) -> String {
    let first = wager.pays.split([',', ';']).next().unwrap_or_default();
    match wager.wager.as_str() {
        name if name.ends_with(" odds") && !name.contains(" with ") => "true odds".to_string(),
        name if name.starts_with("horn") || name == "c and e" => "as its parts".to_string(),
        name if name.starts_with("buy ") || name.starts_with("lay ") => format!("{first}, vigorish"),
        "field" => format!("{first}, more on 2, 12"),
        _ => first.to_string(),
    }
}
