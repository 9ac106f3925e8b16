//! How two people play chemin de fer who cannot do better, and what it is worth to them.

use crate::odds::{Equilibrium, Expectation, Setting, Solution, solve};
use crate::rules::Rules;
use baccarat::odds::Composition;
use baccarat::{Side, Vigorish};
use comfy_table::{Cell, CellAlignment};
use house::asked::{Answer as Said, Price};
use house::terminal::{STRONG, plain_table, trimmed};
use odds::Fraction;
use odds::table::percent;
use rulebook::provision::P4_9_C;
use serde::Serialize;
use std::fmt::Write as _;
use std::sync::Arc;

/// The game with the vigorish of the rules, and as it would be without.
#[derive(Debug, Serialize)]
struct Answer {
    game: &'static str,
    edition: rulebook::edition::Edition,
    with_vigorish: Solution,
    without_vigorish: Solution,
}

pub(super) fn price(rules: &Arc<Rules>, asked: &Price<'_>) -> anyhow::Result<Said> {
    asked.only_wagers()?;
    let shoe = baccarat::asked::shoe(asked, rules.decks())?;
    let solved = |vigorish: Option<Vigorish>| -> anyhow::Result<Solution> {
        let setting = Setting::new(Composition::clone(&shoe), vigorish);
        Ok(solve(&if asked.by_cards { setting.by_cards() } else { setting })?)
    };
    let answer = Answer {
        game: "chemin-de-fer",
        edition: rules.edition(),
        with_vigorish: solved(Some(rules.vigorish()))?,
        without_vigorish: solved(None)?,
    };
    let title = format!("{}, {}", rules.title(), baccarat::asked::shoe_in_words(asked, rules.decks(), &shoe));
    let drawn = || crate::odds::equilibrium(&answer.with_vigorish, &title);
    asked.form.of(&answer, || for_people(&answer, &title, rules.vigorish()), drawn)
}

fn for_people(answer: &Answer, title: &str, vigorish: Vigorish) -> anyhow::Result<String> {
    let by = match answer.with_vigorish.player_by {
        crate::odds::Knowledge::Points => "both go by their points",
        crate::odds::Knowledge::Cards => "both go by their cards",
    };
    let title = format!("{title}, {by}");
    let mut text = format!("{title:<60} {P4_9_C}\n");
    let percent = vigorish.percent();
    for (heading, solution) in [
        (format!("With {percent} percent vigorish"), &answer.with_vigorish),
        ("Without vigorish".to_string(), &answer.without_vigorish),
    ] {
        let count = solution.equilibria.len();
        for (place, equilibrium) in solution.equilibria.iter().enumerate() {
            let which =
                if count > 1 { format!(", equilibrium {} of {count}", place + 1) } else { String::new() };
            write!(
                text,
                "\n{STRONG}{heading}{which}{STRONG:#}\n{}",
                told(equilibrium, &solution.punto_banco)
            )?;
        }
    }
    Ok(text)
}

/// One equilibrium: how both play, what each expects, and what it costs to do otherwise.
fn told(equilibrium: &Equilibrium, as_at_punto_banco: &Expectation) -> String {
    let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
    let mut choices = plain_table(&["who", "on", "draws", "exactly"]);
    for (who, chosen) in [("player", &equilibrium.player), ("banker", &equilibrium.banker)] {
        for one in chosen {
            choices.add_row(vec![
                Cell::new(who),
                Cell::new(one.situation.to_string()),
                right(in_percent(&one.draws)),
                Cell::new(one.draws.to_string()),
            ]);
        }
    }
    let mut worth = plain_table(&["may expect", "", "as at punto banco", "exactly"]);
    let expected = &equilibrium.expected;
    for (who, mine, other) in [
        ("player", &expected.player_expects, &as_at_punto_banco.player_expects),
        ("banker", &expected.banker_expects, &as_at_punto_banco.banker_expects),
        ("house", &expected.house_expects, &as_at_punto_banco.house_expects),
    ] {
        let cells = [right(in_percent(mine)), right(in_percent(other)), Cell::new(mine.to_string())];
        worth.add_row([vec![Cell::new(who)], cells.to_vec()].concat());
    }
    let mut fixed = plain_table(&["who always", "", "gives away", "if it is known"]);
    for one in &equilibrium.fixed {
        let who = if one.side == Side::Player { "player" } else { "banker" };
        fixed.add_row(vec![
            Cell::new(who),
            Cell::new(one.always.to_string()),
            right(in_percent(&one.gives_away)),
            right(in_percent(&one.gives_away_if_known)),
        ]);
    }
    format!("{}\n\n{}\n\n{}\n", trimmed(&choices), trimmed(&worth), trimmed(&fixed))
}

fn in_percent(part: &Fraction) -> String {
    format!("{:.6} %", percent(part))
}
