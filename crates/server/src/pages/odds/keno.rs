//! What keno costs: every number of spots of a rate card that the visitor changes with a form, and one ticket.

use super::super::page;
use super::{Asked, Form, OddsLine, faults};
use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Response;
use odds::keno::{CardOdds, GameOdds, TicketOdds, to_price};
use odds::{Fraction, table::percent};
use rulebook::game::Refuse as _;
use rulebook::keno::{Play, RateCard};
use std::fmt::Write as _;

/// So many payoffs of a ticket are listed one by one; where there are more, those of about the same size together.
const MOST_ROWS: usize = 40;

#[derive(Template)]
#[template(path = "odds-keno.html")]
struct KenoPage {
    form: Form,
    faults: Vec<String>,
    lines: Vec<OddsLine>,
    limit: Option<LimitTable>,
    ticket: Option<TicketAnswer>,
}

/// Where the limit takes something.
struct LimitTable {
    most: String,
    least_rate: String,
    most_rate: String,
    lines: Vec<LimitLine>,
}

struct LimitLine {
    wager: String,
    whole_up_to: String,
    at_minimum: [String; 3],
    at_maximum: [String; 3],
}

/// One ticket.
struct TicketAnswer {
    line: String,
    title: String,
    cite: &'static str,
    conditioning: Vec<[String; 4]>,
    returns: String,
    chances: Option<String>,
    left_out: Option<String>,
    under_limit: Option<String>,
    payoffs: Vec<[String; 4]>,
}

pub(crate) async fn keno(Query(asked): Query<Asked>) -> Response {
    let form = Form(asked);
    // A large ticket takes a good part of a second, during which nobody else should wait.
    let drawn = tokio::task::spawn_blocking(move || answer(form)).await;
    match drawn {
        Ok(answer) => page(StatusCode::OK, &answer),
        Err(_) => super::super::refusal(StatusCode::INTERNAL_SERVER_ERROR, "This could not be worked out."),
    }
}

fn answer(form: Form) -> KenoPage {
    let (card, mut faults) = match RateCard::from_toml(&card_file(&form)) {
        Ok(card) => (card, Vec::new()),
        Err(violations) => (RateCard::default(), faults(&violations)),
    };
    let odds = odds::keno::card(&card);
    let ticket = form.given("ticket").and_then(|line| match checked(line, &card) {
        Ok(play) => Some(in_words(&odds::keno::play(&play, &card), &card)),
        Err(fault) => {
            faults.push(fault);
            None
        }
    });
    KenoPage { lines: super::lines(&odds.table()), limit: limit(&odds), ticket, form, faults }
}

/// The form as a rate card, so that what is wrong with it is said by its provision.
fn card_file(form: &Form) -> String {
    let dollars = |key: &str, plain: u64| {
        let digits: String = form.value(key).chars().filter(char::is_ascii_digit).take(10).collect();
        100 * digits.parse().unwrap_or(plain)
    };
    let mut file = format!(
        "[rates]\nminimum_cents = 100\nmany_ways_cents = 25\nmaximum_cents = {}\n",
        dollars("most", 100)
    );
    if !form.is("limit", "none") {
        let _ = writeln!(file, "[limit]\naggregate_cents = {}", dollars("limit", 100_000));
    }
    // "5=2 6=20": what is paid for one, by what is caught.
    let spots: String = form.value("spots").chars().filter(char::is_ascii_digit).take(2).collect();
    let pays = form.value("pays").split([' ', ',']).filter_map(|word| word.split_once('='));
    let mut pays = pays.map(|(caught, pays)| (number(caught), number(pays))).peekable();
    if !spots.is_empty() && pays.peek().is_some() {
        let _ = writeln!(file, "[pays.{}]", spots.trim_start_matches('0'));
        for (caught, pays) in pays {
            let _ = writeln!(file, "{caught} = \"{pays}\"");
        }
    }
    file
}

/// What of a text can stand in a number.
fn number(text: &str) -> String {
    text.chars().filter(|letter| letter.is_ascii_digit() || *letter == '.').take(10).collect()
}

/// The ticket that is meant, if the card allows it.
fn checked(line: &str, card: &RateCard) -> Result<Play, String> {
    let asked = line.parse::<rulebook::keno::Asked>().map_err(|error| error.to_string())?;
    let request = to_price(asked).map_err(|bad| bad.to_string())?;
    Play::check(&request, card).map_err(|refusal| {
        let instead = refusal.instead().map(|instead| format!("; {instead}")).unwrap_or_default();
        format!("{}: {refusal}{instead}", refusal.cite())
    })
}

fn limit(odds: &CardOdds) -> Option<LimitTable> {
    let limit = odds.limit.as_ref()?;
    let first = limit.wagers.first()?;
    let at = |at: &odds::keno::AtRate| {
        [at.top.to_string(), at.top_paid.to_string(), format!("{:.2} %", at.house_edge_percent)]
    };
    let lines = odds.wagers.iter().zip(&limit.wagers).map(|(wager, limited)| LimitLine {
        wager: wager.odds.wager.clone(),
        whole_up_to: limited.whole_up_to.map_or("no rate".to_string(), |rate| rate.to_string()),
        at_minimum: at(&limited.at_minimum),
        at_maximum: at(&limited.at_maximum),
    });
    Some(LimitTable {
        most: limit.most_per_game.to_string(),
        least_rate: first.at_minimum.rate.to_string(),
        most_rate: first.at_maximum.rate.to_string(),
        lines: lines.collect(),
    })
}

fn in_words(odds: &TicketOdds, card: &RateCard) -> TicketAnswer {
    let ways = if odds.ways == 1 { "1 way".to_string() } else { format!("{} ways", odds.ways) };
    let games =
        if odds.games > 1 { format!(" a game, {} games {}", odds.games, odds.price) } else { String::new() };
    let percentage = |part: f64| format!("{part:.6} %");
    let exactly = |returns: &Fraction| (&Fraction::ONE - returns).to_string();
    let mut conditioning: Vec<[String; 4]> = Vec::new();
    for line in &odds.lines {
        let what = format!("{}/{}", line.ways, line.spots);
        conditioning.push([
            what,
            line.rate.to_string(),
            percentage(line.house_edge_percent),
            exactly(&line.returns),
        ]);
    }
    if odds.lines.len() > 1 {
        let price = odds.price_of_a_game.to_string();
        let edge = percentage(odds.house_edge_percent);
        conditioning.push(["the ticket".to_string(), price, edge, exactly(&odds.returns)]);
    }
    let under_limit = odds.a_game_under_the_limit.as_ref().zip(card.most_per_game()).map(|(game, limit)| {
        format!(
            "One game pays {limit} in all at most. Won alone, this ticket is paid no more than that, and its house edge is \
             {:.6} %; other winners can only lower what it is paid, because they share it.",
            game.house_edge_percent
        )
    });
    TicketAnswer {
        line: odds.line.clone(),
        title: format!("{} ticket, {ways}: {}{games}", odds.kind.word(), odds.price_of_a_game),
        cite: odds.cite.number(),
        conditioning,
        returns: format!("{:.6}", odds.returns.to_f64()),
        chances: odds.a_game.as_ref().map(|game| chances(game, odds)),
        left_out: odds.left_out.clone(),
        under_limit,
        payoffs: odds.a_game.as_ref().map(payoffs).unwrap_or_default(),
    }
}

fn chances(game: &GameOdds, odds: &TicketOdds) -> String {
    let mut words = format!(
        "It is paid something in {:.6} % of games, and more than its price in {:.6} %.",
        percent(&game.win),
        percent(&game.ahead)
    );
    if let Some(any) = game.win_in_any_game_percent {
        let _ =
            write!(words, " The games are drawn apart: in {any:.6} % of tickets one of {} pays.", odds.games);
    }
    words
}

fn payoffs(game: &GameOdds) -> Vec<[String; 4]> {
    let rows = game.payoffs.rows(MOST_ROWS).into_iter();
    rows.map(|row| {
        [row.to_string(), format!("{:.6} %", percent(&row.chance)), row.one_game_in(), row.chance.to_string()]
    })
    .collect()
}
