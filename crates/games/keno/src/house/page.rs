//! The page about what keno costs: every number of spots of a rate card that the visitor changes with a form, and one
//! ticket.

use super::price::{MOST_ROWS, checked};
use crate::odds::{AtRate, CardOdds, GameOdds, TicketOdds};
use crate::rules::{Asked as Request, Play, RateCard};
use house::page::{AT, Asked, Cell, Line, Page, Table, Text};
use house::terminal::count;
use odds::{Fraction, table::percent};
use rulebook::licensee::RulesFile as _;
use rulebook::provision::P15_3_E;
use std::fmt::Write as _;

/// The names of the form's questions.
pub(super) const QUESTIONS: [&str; 6] = ["ticket", AT, "spots", "pays", "most", "limit"];

pub(super) fn page(asked: &Asked) -> Page {
    let mut page = Page::new("What keno costs");
    page.intro = "Exact, over all 3,535,316,142,212,174,320 draws of 20 numbers out of 80: never sampled. Change the rate \
                  card, or price a ticket."
        .into();
    page.form = vec![asked.typed("ticket", "One ticket", 36, "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1")];
    page.form.extend(asked.tables("Rate card", "the sample card, or your own"));
    page.form.extend([
        asked.number("spots", "Own pay table: spots", 3, "10"),
        asked.typed("pays", "caught = paid for 1", 30, "5=2 6=20 7=132 8=1000 9=4000 10=25000"),
        asked.number("most", "Highest rate, dollars", 6, "100"),
        asked.typed("limit", "Limit of a game, dollars or none", 9, "100000"),
    ]);
    let card = card(asked, &mut page);
    let found = asked.given("ticket").map(|line| ticket(line, &card));
    if let Some(play) = found.and_then(|found| page.or_fault(found)) {
        ticket_in_words(&mut page, &crate::odds::play(&play, &card), &card);
    }
    let odds = crate::odds::card(&card);
    page.heading("The rate card");
    let caption = "In order of cost, per unit staked, at any rate, the limit left aside. To win is to be paid anything.";
    page.wagers(caption, lines(&odds));
    limit(&mut page, &odds);
    page
}

/// The card of a location, or the card that ships as the form changes it.
fn card(asked: &Asked, page: &mut Page) -> RateCard {
    let Some(at) = asked.posted() else { return page.read(RateCard::from_toml(&file(asked))) };
    let at = at.map_err(|_| "there is no keno location of this name");
    let Some(posted) = page.or_fault(at) else { return RateCard::default() };
    if ["spots", "pays", "most", "limit"].into_iter().any(|key| asked.given(key).is_some()) {
        let fault = "a posted rate card is not changed here: choose your own, or empty the other fields";
        page.faults.push(fault.to_string());
        return RateCard::default();
    }
    page.read(RateCard::from_toml(&posted.rules))
}

/// The form as a rate card, so that what is wrong with it is said by its provision.
fn file(asked: &Asked) -> String {
    let dollars = |key: &str, plain: u64| 100 * asked.digits(key, 10).parse().unwrap_or(plain);
    let mut file = format!(
        "[rates]\nminimum_cents = 100\nmany_ways_cents = 25\nmaximum_cents = {}\n",
        dollars("most", 100)
    );
    if !asked.is("limit", "none") {
        let _ = writeln!(file, "[limit]\naggregate_cents = {}", dollars("limit", 100_000));
    }
    // "5=2 6=20": what is paid for one, by what is caught.
    let spots = asked.digits("spots", 2);
    let pays = asked.value("pays").split([' ', ',']).filter_map(|word| word.split_once('='));
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
fn ticket(line: &str, card: &RateCard) -> Result<Play, String> {
    let request = line.parse::<Request>().map_err(|error| error.to_string())?;
    checked(&request, card)
}

/// The card in order of cost. Chances are percentages here: as fractions they would fill the page.
fn lines(odds: &CardOdds) -> Vec<Line> {
    let together = |text: &str| text.replace(' ', "\u{a0}");
    let table = odds.table();
    let lines = table.by_cost().into_iter().map(|priced| Line {
        wager: together(&priced.wager),
        win: together(&format!("{:.4} %", percent(&priced.win))),
        edge: together(&format!("{:.4} %", priced.cost_percent())),
        ..Line::from(priced)
    });
    lines.collect()
}

/// Where the limit takes something.
fn limit(page: &mut Page, odds: &CardOdds) {
    let Some((limit, first)) = odds.limit.as_ref().and_then(|limit| Some((limit, limit.wagers.first()?)))
    else {
        return;
    };
    page.heading("What the limit changes");
    let words = Text::from(format!("One game pays {} in all at most (", limit.most_per_game)).cite(P15_3_E);
    page.paragraph(words.words(
        "). This is for a player who wins alone; other winners can only lower what is paid, because they share it.",
    ));
    let tops = [&first.at_minimum, &first.at_maximum].map(|at| format!("#Top at {}", at.rate));
    let [least, most] = &tops;
    let mut table = Table::new(
        "",
        &["Wager", "#Whole up to", least, "#Is paid", "#House edge", most, "#Is paid", "#House edge"],
    );
    let at = |at: &AtRate| {
        [at.top.to_string(), at.top_paid.to_string(), format!("{:.2} %", at.house_edge_percent)]
    };
    for (wager, limited) in odds.wagers.iter().zip(&limit.wagers) {
        let whole = limited.whole_up_to.map_or("no rate".to_string(), |rate| rate.to_string());
        let figures = [at(&limited.at_minimum), at(&limited.at_maximum)].into_iter().flatten();
        let figures = [whole].into_iter().chain(figures).map(Cell::Number);
        table.rows.push([Cell::Words(wager.odds.wager.clone())].into_iter().chain(figures).collect());
    }
    page.table(table);
}

fn ticket_in_words(page: &mut Page, odds: &TicketOdds, card: &RateCard) {
    let ways = count(odds.ways.into(), "way");
    let games =
        if odds.games > 1 { format!(" a game, {} games {}", odds.games, odds.price) } else { String::new() };
    let title = format!("{} ticket, {ways}: {}{games} ", odds.kind.word(), odds.price_of_a_game);
    page.heading(Text::from(title).cite(odds.cite));
    page.paragraph(Text::default().typed(odds.line.clone()));
    let percentage = |part: f64| format!("{part:.6} %");
    let exactly = |returns: &Fraction| (&Fraction::ONE - returns).to_string();
    let mut table = Table::new("", &["Conditioning", "#Rate", "#House edge", "#Exactly"]);
    for line in &odds.lines {
        let (what, rate) = (line.condition.clone(), line.rate.to_string());
        table.row([what, rate, percentage(line.house_edge_percent), exactly(&line.returns)]);
    }
    if odds.lines.len() > 1 {
        let (what, rate) = ("the ticket".to_string(), odds.price_of_a_game.to_string());
        table.row([what, rate, percentage(odds.house_edge_percent), exactly(&odds.returns)]);
    }
    page.table(table);
    let mut returns = format!("Of each dollar {:.6} come back on average.", odds.returns.to_f64());
    if let Some(game) = &odds.a_game {
        let _ = write!(returns, " {}", chances(game, odds));
    }
    page.paragraph(returns);
    if let Some(reason) = &odds.left_out {
        page.paragraph(format!("Payoffs are left out: {reason}."));
    }
    if let (Some(game), Some(limit)) = (&odds.a_game_under_the_limit, card.most_per_game()) {
        page.paragraph(format!(
            "One game pays {limit} in all at most. Won alone, this ticket is paid no more than that, and its house edge is \
             {:.6} percent; other winners can only lower what it is paid, because they share it.",
            game.house_edge_percent
        ));
    }
    if let Some(game) = &odds.a_game {
        payoffs(page, game);
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

fn payoffs(page: &mut Page, game: &GameOdds) {
    let caption = "Everything that one game can pay, price included, whatever the limit.";
    let mut table = Table::new(caption, &["#Payoff", "#Chance", "#One game in", "#Exactly"]);
    for row in game.payoffs.rows(MOST_ROWS) {
        let chance = format!("{:.6} %", percent(&row.chance));
        table.row([row.to_string(), chance, row.one_game_in(), row.chance.to_string()]);
    }
    if !table.rows.is_empty() {
        page.table(table);
    }
}
