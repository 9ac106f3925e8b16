//! The page about chemin de fer between two people who play as well as can be.

use crate::odds::{Chosen, Equilibrium, Setting, solve};
use baccarat::Vigorish;
use baccarat::asked::{decks, on_page, removed};
use house::page::{Asked, Cell, Page, Table, Text};
use odds::Fraction;
use rulebook::provision::{P4_9_A_2, P4_9_C};

/// The names of the form's questions.
pub(super) const QUESTIONS: [&str; 4] = ["decks", "vigorish", "by", "removed"];

pub(super) fn page(asked: &Asked) -> Page {
    let mut page = Page::new("Chemin de fer between two who play as well as can be");
    let vigorish = [("5", "5 percent"), ("4", "4 percent"), ("0", "none")];
    let by = [("points", "point counts"), ("cards", "the cards themselves")];
    page.form = vec![
        decks(asked),
        asked.choice("vigorish", "Vigorish", &vigorish),
        asked.choice("by", "They go by", &by),
        removed(asked),
    ];
    let vigorish = match asked.given("vigorish") {
        Some("0") => None,
        Some("4") => Some(Vigorish::four(false)),
        _ => Some(Vigorish::five(false)),
    };
    let shoe = on_page(asked, &mut page);
    page.intro = Text::from("The player may choose on five (").cite(P4_9_A_2);
    page.intro = page.intro.words("), the banker in two places of Table 3 (").cite(P4_9_C);
    page.intro = page.intro.words(format!("). Solved exactly for a shoe of {} cards.", shoe.cards()));
    let setting = Setting::new(shoe, vigorish);
    let solved = solve(&if asked.is("by", "cards") { setting.by_cards() } else { setting });
    // The first equilibrium: with Table 3 there is hardly ever a second one.
    if let Some(found) = page.or_fault(solved).and_then(|solved| solved.equilibria.into_iter().next()) {
        answer(&mut page, &found);
    }
    page
}

fn answer(page: &mut Page, found: &Equilibrium) {
    page.heading("How they play");
    let mut plays = Table::default();
    for (who, chosen) in [("player", &found.player), ("banker", &found.banker)] {
        let line = |one: &Chosen| {
            vec![Cell::Name(format!("{who} on {}", one.situation)), Cell::Words(how(&one.draws))]
        };
        plays.rows.extend(chosen.iter().map(line));
    }
    page.table(plays);

    page.heading("What each may expect");
    let caption = "For each unit of the banker's wager that is covered.";
    let mut expects = Table::new(caption, &["Who", "#Expects", "#Exactly"]);
    let expected = &found.expected;
    for (who, fraction) in [
        ("players who wager against the bank", &expected.player_expects),
        ("the banker", &expected.banker_expects),
        ("the house", &expected.house_expects),
    ] {
        let figures = [percent(fraction), fraction.to_string()].map(Cell::Number);
        expects.rows.push([Cell::Name(who.to_string())].into_iter().chain(figures).collect());
    }
    page.table(expects);

    page.heading("What a fixed choice gives away");
    let heads = ["Who", "Always", "#Against the equilibrium", "#Against somebody who knows it"];
    let mut fixed = Table::new("", &heads);
    for one in &found.fixed {
        let gives = [&one.gives_away, &one.gives_away_if_known].map(percent);
        let [against, if_known] = gives;
        fixed.row([one.side.to_string(), one.always.to_string(), against, if_known]);
    }
    page.table(fixed);
}

/// How often somebody draws, in words.
fn how(draws: &Fraction) -> String {
    match draws {
        draws if draws.is_zero() => "stays".to_string(),
        draws if *draws == Fraction::ONE => "draws".to_string(),
        draws => format!("draws {draws} of the time"),
    }
}

fn percent(fraction: &Fraction) -> String {
    format!("{:+.4} %", odds::table::percent(fraction))
}
