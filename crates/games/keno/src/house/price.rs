//! What keno costs: every number of spots of a rate card, what its limit changes, and one ticket.

use crate::odds::{
    AtRate, CardOdds, GameOdds, LimitOdds, SpotsOdds, TicketOdds, card, for_one, play, to_price,
};
use crate::rules::{Asked, Play, RateCard};
use anyhow::{anyhow, bail};
use comfy_table::{Cell, CellAlignment};
use house::asked::{Answer, Price};
use house::terminal::{STRONG, count, plain, plain_table, trimmed, wrapped};
use odds::Fraction;
use odds::table::percent;
use rulebook::game::Refuse as _;
use rulebook::money::Cents;
use rulebook::provision::P15_3_E;
use std::fmt::Write as _;

/// So many payoffs of a ticket are listed one by one; where there are more, those of about the same size together.
pub(super) const MOST_ROWS: usize = 40;

/// How wide sentences are printed.
const WIDTH: usize = 100;

pub(super) fn price(rates: &RateCard, asked: &Price<'_>) -> anyhow::Result<Answer> {
    asked.no_printed_chart()?;
    if asked.decks.is_some() || asked.removed.is_some() || asked.by_cards {
        bail!("keno has no cards: --decks, --removed and --by-cards are for other games");
    }
    if !asked.words.is_empty() {
        if asked.form.drawn {
            bail!("a ticket is not drawn: leave --plot out, or the ticket");
        }
        let ticket = ticket(asked.words, rates)?;
        let odds = play(&ticket, rates);
        return asked.form.of(&odds, || Ok(ticket_for_people(&odds, rates)), String::new);
    }
    let odds = card(rates);
    let drawn = || odds::chart::svg(&odds.table(), &format!("What each wager costs: {}", rates.title()));
    asked.form.of(&odds, || Ok(card_for_people(&odds, rates)), drawn)
}

/// `ticket 3 7 12 44 @1`: a request line, in quotes or not, or a request in JSON, as the rate card allows it.
fn ticket(words: &[String], rates: &RateCard) -> anyhow::Result<Play> {
    const EXAMPLE: &str = "chapter47 odds keno ticket \"1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1\"";
    let request = match words.split_first() {
        Some((first, rest)) if first == "ticket" && !rest.is_empty() => rest.join(" "),
        _ => bail!("a ticket is asked after as: {EXAMPLE}"),
    };
    let asked: Asked = if request.trim_start().starts_with('{') {
        let value =
            serde_json::from_str(&request).map_err(|error| anyhow!("the request is no JSON: {error}"))?;
        Asked::from_json(value).map_err(|error| anyhow!("no request: {}", plain(&error)))?
    } else {
        request.parse().map_err(|error| anyhow!("{}; for example: {EXAMPLE}", plain(&format!("{error}"))))?
    };
    checked(&asked, rates).map_err(|refused| anyhow!("{}", plain(&refused)))
}

/// The ticket that is asked after, or why the card does not allow it.
pub(super) fn checked(asked: &Asked, rates: &RateCard) -> Result<Play, String> {
    to_price(asked, rates).and_then(|request| Play::check(&request, rates)).map_err(|refusal| {
        let instead = refusal.instead().map(|instead| format!("; {instead}")).unwrap_or_default();
        format!("{}: {refusal}{instead}", refusal.cite())
    })
}

fn right(text: String) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

fn percentage(part: f64) -> Cell {
    right(format!("{part:.6} %"))
}

fn card_for_people(odds: &CardOdds, rates: &RateCard) -> String {
    let mut wagers: Vec<&SpotsOdds> = odds.wagers.iter().collect();
    wagers.sort_by_cached_key(|wager| wager.odds.cost());
    let mut table = plain_table(&["wager", "pays", "wins", "house edge", "exactly"]);
    for wager in wagers {
        table.add_row(vec![
            Cell::new(&wager.odds.wager),
            Cell::new(in_short(wager)),
            percentage(percent(&wager.odds.win)),
            percentage(wager.odds.cost_percent()),
            Cell::new(wager.odds.cost().to_string()),
        ]);
    }
    let title = format!("{}, any rate, limit left aside", rates.title());
    let mut text = format!("{title:<60} {P15_3_E}\n{}\n", trimmed(&table));
    match &odds.limit {
        Some(limit) => text.push_str(&limit_for_people(limit)),
        None => text.push_str("\nThis card has no limit: every payoff is paid whole.\n"),
    }
    text.push_str("One ticket: chapter47 odds keno ticket \"1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1\".\n");
    text
}

/// What a wager pays, from the least payoff to the largest.
fn in_short(wager: &SpotsOdds) -> String {
    let paid = || wager.catches.iter().map(|catch| catch.per_dollar).filter(|pays| !pays.is_zero());
    match (paid().min(), paid().max()) {
        (Some(least), Some(most)) if least != most => {
            format!("{} to {} for 1", for_one(least), for_one(most))
        }
        (Some(only), _) => format!("{} for 1", for_one(only)),
        (None, _) => "nothing".to_string(),
    }
}

fn limit_for_people(limit: &LimitOdds) -> String {
    let words = format!(
        "One game pays {} in all at most. What that changes for somebody who wins alone, at the least and at the highest \
         rate; other winners can only lower what he is paid, because they share it:",
        limit.most_per_game
    );
    let rates: Vec<Cents> = limit
        .wagers
        .first()
        .map(|wager| vec![wager.at_minimum.rate, wager.at_maximum.rate])
        .unwrap_or_default();
    let heads: Vec<String> = rates.iter().map(|rate| format!("top at {rate}")).collect();
    let [least, most] = &heads[..] else { return String::new() };
    let mut table =
        plain_table(&["wager", "whole up to", least, "is paid", "house edge", most, "is paid", "house edge"]);
    for wager in &limit.wagers {
        let mut row = vec![
            Cell::new(format!("{} {}", wager.spots, if wager.spots == 1 { "spot" } else { "spots" })),
            right(wager.whole_up_to.map_or("-".to_string(), |rate| rate.to_string())),
        ];
        for AtRate { top, top_paid, house_edge_percent, .. } in [&wager.at_minimum, &wager.at_maximum] {
            row.extend([
                right(top.to_string()),
                right(top_paid.to_string()),
                percentage(*house_edge_percent),
            ]);
        }
        table.add_row(row);
    }
    format!("\n{}\n\n{}\n\n", wrapped(&words, WIDTH), trimmed(&table))
}

fn ticket_for_people(odds: &TicketOdds, rates: &RateCard) -> String {
    let ways = count(odds.ways.into(), "way");
    let games =
        if odds.games > 1 { format!(" a game, {} games {}", odds.games, odds.price) } else { String::new() };
    let title = format!("{} ticket, {ways}: {}{games}", odds.kind.word(), odds.price_of_a_game);
    let mut table = plain_table(&["conditioning", "rate", "house edge", "exactly"]);
    let mut add = |what: String, rate: Cents, edge: f64, returns: &Fraction| {
        let exactly = (&Fraction::ONE - returns).to_string();
        table.add_row(vec![Cell::new(what), right(rate.to_string()), percentage(edge), Cell::new(exactly)]);
    };
    for line in &odds.lines {
        add(line.condition.clone(), line.rate, line.house_edge_percent, &line.returns);
    }
    if odds.lines.len() > 1 {
        add("the ticket".to_string(), odds.price_of_a_game, odds.house_edge_percent, &odds.returns);
    }
    let mut text = format!("{title:<60} {}\n{}\n\n", odds.cite, trimmed(&table));
    let returns = format!(
        "Of each dollar {STRONG}{:.6}{STRONG:#} come back on average, {} exactly.",
        odds.returns.to_f64(),
        odds.returns
    );
    let _ = writeln!(text, "{returns}");
    if let Some(reason) = &odds.left_out {
        let _ = writeln!(text, "{}", wrapped(&format!("Payoffs are left out: {reason}."), WIDTH));
    }
    if let Some(game) = &odds.a_game {
        let _ = write!(text, "{}\n\n{}\n", chances(game, odds), payoffs(game));
    }
    if let (Some(game), Some(limit)) = (&odds.a_game_under_the_limit, rates.most_per_game()) {
        let words = format!(
            "One game pays {limit} in all at most ({P15_3_E}). Won alone, this ticket is paid no more than that, and its \
             house edge is {:.6} percent, {} exactly; other winners can only lower what it is paid, because they share it.",
            game.house_edge_percent,
            &Fraction::ONE - &game.returns
        );
        let _ = write!(text, "\n{}\n", wrapped(&words, WIDTH));
    }
    text
}

/// How often it wins, in words.
fn chances(game: &GameOdds, odds: &TicketOdds) -> String {
    let mut words = format!(
        "It is paid something in {:.6} percent of games ({}), and more than its price in {:.6} percent. Payoffs have a standard deviation \
         of {:.2} times the price.",
        percent(&game.win),
        game.win,
        percent(&game.ahead),
        game.variance.to_f64().sqrt()
    );
    if let Some(any) = game.win_in_any_game_percent {
        let _ = write!(
            words,
            " The games are drawn apart: in {any:.6} percent of tickets one of {} pays.",
            odds.games
        );
    }
    wrapped(&words, WIDTH)
}

fn payoffs(game: &GameOdds) -> String {
    let mut table = plain_table(&["payoff", "chance", "one game in", "exactly"]);
    for row in game.payoffs.rows(MOST_ROWS) {
        table.add_row(vec![
            right(row.to_string()),
            percentage(percent(&row.chance)),
            right(row.one_game_in()),
            Cell::new(row.chance.to_string()),
        ]);
    }
    trimmed(&table)
}
