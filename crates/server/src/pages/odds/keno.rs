//! What keno costs: every number of spots of a rate card that the visitor changes with a form, and one ticket.

use super::super::{page, refusal};
use super::{Asked, Form, OddsLine, faults};
use crate::http::App;
use ::keno::odds::{CardOdds, GameOdds, TicketOdds, to_price};
use ::keno::{Play, RateCard};
use askama::Template;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use odds::{Fraction, table::percent};
use rulebook::game::Refuse as _;
use std::fmt::Write as _;

/// So many payoffs of a ticket are listed one by one; where there are more, those of about the same size together.
const MOST_ROWS: usize = 40;

#[derive(Template)]
#[template(path = "odds-keno.html")]
struct KenoPage {
    form: Form,
    faults: Vec<String>,
    /// The keno locations of this house: their address, and what they are called.
    locations: Vec<(String, String)>,
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

pub(crate) async fn keno(State(app): State<App>, Query(asked): Query<Asked>) -> Response {
    let form = Form(asked);
    let lounges = app.house.lounges().iter();
    let locations = lounges.map(|booth| (booth.id.to_string(), booth.title().to_string())).collect();
    let posted = form.given("at").map(|at| app.house.keno(at).map(|booth| booth.card.clone()));
    // A large ticket takes a good part of a second, during which nobody else should wait.
    let drawn = tokio::task::spawn_blocking(move || match posted {
        None => answer(form, changed, locations),
        Some(Some(card)) => answer(form, |form| as_posted(form, &card), locations),
        Some(None) => {
            answer(form, |_| Err(vec!["there is no keno location of this name".to_string()]), locations)
        }
    });
    match drawn.await {
        Ok(answer) => page(StatusCode::OK, &answer),
        Err(_) => refusal(StatusCode::INTERNAL_SERVER_ERROR, "This could not be worked out."),
    }
}

/// The card that ships, as the form changes it.
fn changed(form: &Form) -> Result<RateCard, Vec<String>> {
    RateCard::from_toml(&card_file(form)).map_err(|violations| faults(&violations))
}

/// The card of a location, which the form does not change.
fn as_posted(form: &Form, card: &RateCard) -> Result<RateCard, Vec<String>> {
    match ["spots", "pays", "most", "limit"].into_iter().find(|key| form.given(key).is_some()) {
        None => Ok(card.clone()),
        Some(_) => Err(vec![
            "a posted rate card is not changed here: choose your own, or empty the other fields".into(),
        ]),
    }
}

fn answer(
    form: Form,
    card: impl Fn(&Form) -> Result<RateCard, Vec<String>>,
    locations: Vec<(String, String)>,
) -> KenoPage {
    let (card, mut faults) = match card(&form) {
        Ok(card) => (card, Vec::new()),
        Err(faults) => (RateCard::default(), faults),
    };
    let odds = ::keno::odds::card(&card);
    let ticket = form.given("ticket").and_then(|line| match checked(line, &card) {
        Ok(play) => Some(in_words(&::keno::odds::play(&play, &card), &card)),
        Err(fault) => {
            faults.push(fault);
            None
        }
    });
    KenoPage { lines: lines(&odds), limit: limit(&odds), ticket, locations, form, faults }
}

/// The card in order of cost. Chances are percentages here: as fractions they would fill the page.
fn lines(odds: &CardOdds) -> Vec<OddsLine> {
    let together = |text: &str| text.replace(' ', "\u{a0}");
    let table = odds.table();
    let lines = table.by_cost().into_iter().map(|priced| OddsLine {
        wager: together(&priced.wager),
        win: together(&format!("{:.4} %", percent(&priced.win))),
        edge: together(&format!("{:.4} %", priced.cost_percent())),
        ..OddsLine::of(priced)
    });
    lines.collect()
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
    let pays = pays.map(|(caught, pays)| (number(caught), number(pays)));
    let mut pays = pays.filter(|(caught, pays)| !caught.is_empty() && !pays.is_empty()).peekable();
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
    let asked = line.parse::<keno::Asked>().map_err(|error| error.to_string())?;
    to_price(&asked, card).and_then(|request| Play::check(&request, card)).map_err(|refusal| {
        let instead = refusal.instead().map(|instead| format!("; {instead}")).unwrap_or_default();
        format!("{}: {refusal}{instead}", refusal.cite())
    })
}

fn limit(odds: &CardOdds) -> Option<LimitTable> {
    let limit = odds.limit.as_ref()?;
    let first = limit.wagers.first()?;
    let at = |at: &::keno::odds::AtRate| {
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
        let what = line.condition.clone();
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
             {:.6} percent; other winners can only lower what it is paid, because they share it.",
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
        "It is paid something in {:.6} percent of games, and more than its price in {:.6} percent.",
        percent(&game.win),
        percent(&game.ahead)
    );
    if let Some(any) = game.win_in_any_game_percent {
        let _ = write!(
            words,
            " The games are drawn apart: in {any:.6} percent of tickets one of {} pays.",
            odds.games
        );
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
