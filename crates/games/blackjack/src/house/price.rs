//! What blackjack costs: the best play and the chart for a table's own rules, the wagers beside it, and one hand.

use crate::odds::{Exception, Longer, Priced, Report, Shoe, Side, Terms, decks_of_a_round, hand, report};
use crate::rules::{Rules, ShoeKind};
use anyhow::bail;
use comfy_table::{Cell, CellAlignment};
use house::asked::{Answer, Price};
use house::terminal::{STRONG, plain, plain_table, trimmed};
use rulebook::cards::Card;
use rulebook::provision::{P2_3_A, P2_12_A};
use std::fmt::Write as _;
use std::sync::Arc;

pub(super) fn price(rules: &Arc<Rules>, asked: &Price<'_>) -> anyhow::Result<Answer> {
    if asked.by_cards {
        bail!("the best play always goes by the cards at blackjack: --by-cards is for chemin de fer");
    }
    let (decks, full) = match asked.decks {
        Some(decks) => (decks, Shoe::fresh(decks)?),
        None => (decks_of_a_round(rules), Shoe::of_a_round(rules)?),
    };
    let shoe = match asked.removed {
        Some(cards) => full.without(cards)?,
        None => full,
    };
    if !asked.words.is_empty() {
        let terms = Terms { decks, ..Terms::from(&**rules) };
        let (cards, dealer) = hand_and_dealer(asked.words)?;
        let odds = hand(&terms, &shoe, &cards, &dealer)?;
        return asked.form.of(&odds, || Ok(hand_for_people(&odds)), String::new);
    }
    let report = report(rules, decks, &shoe)?;
    let side = if matches!(rules.shoe(), ShoeKind::Double { .. }) { "a side of " } else { "" };
    let title = format!("{}, {side}{}", rules.title(), asked.decks_in_words(decks, shoe.cards()));
    let drawn = || crate::odds::strategy(&report.chart, &title, &notes(&report));
    let text = || match asked.chart {
        true => chart_for_people(&report, &title),
        false => for_people(&report, &title, asked.by_file),
    };
    asked.form.of(&report, || Ok(text()), drawn)
}

/// `hand Td 6s vs 9h`, with spaces or without quotes as one likes.
fn hand_and_dealer(words: &[String]) -> anyhow::Result<(Vec<Card>, Vec<Card>)> {
    let words: Vec<&str> =
        words.iter().flat_map(|word| word.split([' ', ','])).filter(|word| !word.is_empty()).collect();
    let meant = words.split_first().filter(|(first, _)| **first == "hand").map(|(_, rest)| rest);
    let parts: Vec<&[&str]> =
        meant.map(|rest| rest.split(|word| *word == "vs").collect()).unwrap_or_default();
    let [cards, dealer] = parts[..] else {
        bail!("a hand is asked after as: chapter47 odds blackjack hand \"Td 6s\" vs 9h");
    };
    let read = |words: &[&str]| -> anyhow::Result<Vec<Card>> {
        let card =
            |word: &&str| word.parse().map_err(|error| anyhow::anyhow!("\"{}\": {error}", plain(word)));
        words.iter().map(card).collect()
    };
    Ok((read(cards)?, read(dealer)?))
}

fn hand_for_people(odds: &crate::odds::HandOdds) -> String {
    let named = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    let total = match (odds.blackjack, odds.soft) {
        (true, _) => "blackjack".to_string(),
        (false, true) => format!("soft {}", odds.total),
        (false, false) => format!("hard {}", odds.total),
    };
    let title = format!("{}, {total}, against {}", named(&odds.hand), named(&odds.dealer));
    let mut table = plain_table(&["action", "expected"]);
    for one in &odds.actions {
        let cell = Cell::new(percent(one.expected)).set_alignment(CellAlignment::Right);
        table.add_row(vec![Cell::new(one.action), cell]);
    }
    let mut text = format!("{title:<60} {P2_12_A}\n{}\n", trimmed(&table));
    if let Some(best) = odds.actions.first() {
        let _ = writeln!(text, "\n{STRONG}{}{STRONG:#} is best", best.action);
    }
    if let Some(worth) = odds.even_money {
        let _ = writeln!(text, "even money is worth {}", percent(worth));
    }
    if let Some(insurance) = &odds.insurance {
        let _ = writeln!(
            text,
            "insurance expects {} ({insurance}) of what is staked on it",
            percent(insurance.to_f64())
        );
    }
    text
}

fn percent(worth: f64) -> String {
    format!("{:+.6} %", 100.0 * worth)
}

fn for_people(report: &Report, title: &str, by_rules: bool) -> String {
    let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
    let edge = |percent: f64| right(format!("{percent:.6} %"));
    let heads: &[&str] = match by_rules {
        true => &["wager", "pays", "wins", "house edge", "exactly"],
        false => &["wager", "pays", "wins", "house edge", "exactly", "needs"],
    };
    let mut table = plain_table(heads);
    for priced in &report.wagers {
        match priced {
            Priced::Main(main) => {
                table.add_row(vec![
                    Cell::new(main.wager),
                    Cell::new(&main.pays),
                    Cell::new(""),
                    edge(main.house_edge_percent),
                    Cell::new("the best play, by the cards"),
                ]);
                let by_chart = edge(main.house_edge_percent_by_chart);
                table.add_row(vec![
                    Cell::new(""),
                    Cell::new(""),
                    Cell::new(""),
                    by_chart,
                    Cell::new("the chart, by totals"),
                ]);
            }
            Priced::Side(side) if by_rules && !side.odds.offered => {}
            Priced::Side(side) => {
                let mut row = vec![
                    Cell::new(&side.odds.wager),
                    Cell::new(in_short(side)),
                    right(format!("{:.6} %", odds::table::percent(&side.odds.win))),
                    edge(side.odds.house_edge_percent),
                    Cell::new((-side.odds.expected.clone()).to_string()),
                ];
                if !by_rules {
                    row.push(Cell::new(side.needs.as_deref().unwrap_or_default()));
                }
                table.add_row(row);
            }
        }
    }
    let mut text = format!("{title:<60} {P2_3_A}\n{}\n", trimmed(&table));
    let mut options = plain_table(&["option", "", "with it", "gains the player"]);
    for change in &report.options {
        let set = if change.offered { "set" } else { "" };
        options.add_row(vec![
            Cell::new(&change.option),
            Cell::new(set),
            right(percent(change.with)),
            right(percent(change.gains())),
        ]);
    }
    let _ = write!(text, "\n{}\n", trimmed(&options));
    if let Some(costs) = report.even_money_always_costs_percent {
        let _ = writeln!(text, "\nEven money, always taken, costs {costs:.6} % of the wager (19:47-2.7(c)).");
    }
    let _ = writeln!(text, "The chart: chapter47 odds blackjack --chart, or --chart FILE.svg.");
    text
}

/// What a wager pays, in a few words.
fn in_short(side: &Side) -> String {
    if side.odds.wager.starts_with("sevens") { "3 to 1 to 5000 to 1".into() } else { side.odds.pays.clone() }
}

fn chart_for_people(report: &Report, title: &str) -> String {
    let mut text = format!("{title:<60} {P2_12_A}\n{}", report.chart.to_text());
    for note in notes(report) {
        let _ = writeln!(text, "{note}");
    }
    text
}

/// So many hands of either kind are named for which a chart is not the best.
const MOST_NOTES: usize = 10;

/// What stands below the chart: its price, and the hands for which it is not the best.
fn notes(report: &Report) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(Priced::Main(main)) = report.wagers.first() {
        notes.push(format!(
            "House edge {:.6} % by this chart, {:.6} % by the best play of every hand.",
            main.house_edge_percent_by_chart, main.house_edge_percent
        ));
    }
    let card = |value: u8| if value == 1 { "A".to_string() } else { value.to_string() };
    let first_two = report.exceptions.iter().map(|one| {
        let Exception { cards: [first, second], dealer, best, gains, .. } = one;
        let hand = format!("{},{}", card(*first), card(*second));
        let dealer = dealer.iter().map(|value| card(*value)).collect::<Vec<_>>().join(",");
        (*gains, format!("{hand} against {dealer}: better to {best}, by {:.4} %", 100.0 * gains))
    });
    let longer = report.longer.iter().map(|one| {
        let Longer { hand, facing, best, hands, of, gains } = one;
        let cards = format!("{hand} of three cards or more against {}", facing.label());
        (
            *gains,
            format!("{cards}: better to {best} with {hands} hands of {of}, by {:.6} % in all", 100.0 * gains),
        )
    });
    for exceptions in [first_two.collect::<Vec<_>>(), longer.collect()] {
        let mut exceptions = exceptions;
        exceptions.sort_by(|one, other| other.0.total_cmp(&one.0));
        let more = exceptions.len().saturating_sub(MOST_NOTES);
        notes.extend(exceptions.into_iter().take(MOST_NOTES).map(|(_, words)| words));
        if more > 0 {
            notes.push(format!("and {more} more of these"));
        }
    }
    notes
}
