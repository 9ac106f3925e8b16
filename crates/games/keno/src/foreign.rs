//! Subchapter 15: a log of keno tickets, draws and payments. Keno is no table, so the log is judged by the rate card: what
//! was sold, for which games, and what each ticket was worth.

use crate::rules::{Asked, Book, DRAWN, Draw, Kind as TicketKind, Play, RateCard, Request, shared};
use records::audit::{Finding, Kind, RemarkKind};
use records::foreign::{Entry, Fields, Log, Report};
use rulebook::game::{Moment, Refuse};
use rulebook::money::Cents;
use rulebook::provision::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Judges a keno log by a rate card. At most `keep` departures are kept; all are counted.
pub fn audit_log(card: Arc<RateCard>, log: &Log, keep: usize) -> Report {
    let mut judge = Judge {
        card,
        tickets: BTreeMap::new(),
        games: BTreeMap::new(),
        last: None,
        report: Report::new(crate::record::NAME, keep),
    };
    for (line, because) in log.uneven() {
        judge.report.remark(line, RemarkKind::Uneven, because);
    }
    for entry in &log.entries {
        judge.report.lines = entry.line;
        let mut at = None;
        if let Err(finding) = judge.row(entry, &mut at) {
            judge.report.depart(entry.line, at, &entry.text, finding);
        }
    }
    judge.end()
}

struct Judge {
    card: Arc<RateCard>,
    tickets: BTreeMap<u32, Ticket>,
    /// The games that were drawn.
    games: BTreeMap<u32, Drawn>,
    last: Option<Moment>,
    report: Report,
}

struct Ticket {
    line: usize,
    play: Play,
    first: u32,
    state: State,
}

enum State {
    Open,
    Voided,
    Paid,
}

struct Drawn {
    at: Option<Moment>,
    /// What each ticket won that won anything.
    payoffs: BTreeMap<u32, Cents>,
}

impl Ticket {
    fn games(&self) -> impl Iterator<Item = u32> + use<> {
        self.first..self.first.saturating_add(u32::from(self.play.games()))
    }
}

fn wrong(cite: Provision, because: impl Into<String>) -> Finding {
    Finding { cite: Some(cite), ..Finding::new(Kind::RefusedAct, because) }
}

fn malformed(text: impl Into<String>) -> Finding {
    Finding::new(Kind::Malformed, text)
}

impl Judge {
    fn row(&mut self, entry: &Entry, at: &mut Option<Moment>) -> Result<(), Finding> {
        let mut fields = Fields::of(entry).map_err(malformed)?;
        *at = fields.moment().map_err(malformed)?;
        if let (Some(now), Some(last)) = (*at, self.last)
            && now < last
        {
            return Err(Finding::new(Kind::Time, "the time of this row is before that of the row above it"));
        }
        self.last = at.or(self.last);
        let name = fields.name().map_err(malformed)?;
        match name.as_str() {
            "ticket" => self.ticket(entry.line, fields),
            "void" => self.void(fields),
            "draw" => self.draw(*at, fields),
            "pay" => self.pay(*at, fields),
            "ignore" => Ok(()),
            _ => Err(malformed(format!(
                "{name:?} is nothing that a keno log has: \"ticket\", \"void\", \"draw\", \"pay\" or \"ignore\""
            ))),
        }
    }

    /// 15.4: a ticket that the rate card allows, at its price, for games that have not been drawn.
    fn ticket(&mut self, line: usize, mut fields: Fields) -> Result<(), Finding> {
        self.report.acts += 1;
        let number = needed(&mut fields, "ticket").map_err(malformed)?;
        let first = needed(&mut fields, "game").map_err(malformed)?;
        let paid = Cents(i64::from(needed(&mut fields, "amount").map_err(malformed)?));
        let request = request(&mut fields, paid)?;
        fields.end("ticket").map_err(malformed)?;
        if self.tickets.contains_key(&number) {
            return Err(wrong(
                P15_4_C,
                format!("ticket {number} was sold before: every ticket has a number of its own"),
            ));
        }
        let play = Play::check(&request, &self.card).map_err(|refusal| Finding {
            cite: Some(refusal.cite()),
            instead: refusal.instead(),
            ..Finding::new(Kind::RefusedAct, refusal.to_string())
        })?;
        if let Some((last, _)) = self.games.last_key_value()
            && first <= *last
        {
            return Err(wrong(P15_5_D_1, format!("game {first} is closed: game {last} has been drawn")));
        }
        let price = play.price();
        self.tickets.insert(number, Ticket { line, play, first, state: State::Open });
        if price != paid {
            let because = format!("ticket {number}: {paid} in the log and {price} by the rate card");
            let finding = Finding { cite: Some(P15_4_A), ..Finding::new(Kind::WrongPayment, because) };
            return Err(Finding {
                expected: Some(json!({"amount": price})),
                recorded: Some(json!({"amount": paid})),
                ..finding
            });
        }
        Ok(())
    }

    /// 15.4(e): before the first game, as a whole, for what it cost.
    fn void(&mut self, mut fields: Fields) -> Result<(), Finding> {
        self.report.payments += 1;
        let number = needed(&mut fields, "ticket").map_err(malformed)?;
        let back = Cents(i64::from(needed(&mut fields, "amount").map_err(malformed)?));
        fields.end("void").map_err(malformed)?;
        let drawn = self.games.last_key_value().map(|(game, _)| *game);
        let Some(ticket) = self.tickets.get_mut(&number) else { return Err(unknown(number)) };
        if !matches!(ticket.state, State::Open) {
            return Err(wrong(P15_4_E, format!("ticket {number} was paid or voided before")));
        }
        if drawn.is_some_and(|drawn| drawn >= ticket.first) {
            return Err(wrong(P15_4_E, format!("ticket {number} can be voided only before its first game")));
        }
        ticket.state = State::Voided;
        same(number, P15_4_E, back, ticket.play.price())
    }

    /// 15.5(d)2: 20 of the 80 numbers, once for each game.
    fn draw(&mut self, at: Option<Moment>, mut fields: Fields) -> Result<(), Finding> {
        self.report.acts += 1;
        let game = needed(&mut fields, "game").map_err(malformed)?;
        let numbers = numbers(&mut fields, "numbers").map_err(malformed)?;
        fields.end("draw").map_err(malformed)?;
        let numbers = <[u8; DRAWN as usize]>::try_from(numbers).ok().and_then(Draw::new);
        let Some(draw) = numbers else {
            return Err(wrong(
                P15_5_D_2,
                format!("game {game}: a draw is {DRAWN} different numbers from 1 to 80"),
            ));
        };
        if let Some((last, _)) = self.games.last_key_value()
            && game <= *last
        {
            return Err(wrong(
                P15_5_B,
                format!("game {game} comes after game {last}: games are numbered as they are held"),
            ));
        }
        let mut book = Book::new(Arc::clone(&self.card));
        for (number, ticket) in &self.tickets {
            if matches!(ticket.state, State::Open) && ticket.games().any(|mine| mine == game) {
                book.add(*number, &ticket.play);
            }
        }
        let mut each = Vec::new();
        let by_the_card = book.settle(draw.spots(), &mut each);
        if let Some(most) = self.card.most_per_game()
            && by_the_card > most
        {
            each = shared(most, &each);
        }
        self.games.insert(game, Drawn { at, payoffs: each.into_iter().collect() });
        Ok(())
    }

    /// 15.6(a): once, after its last game (15.4(d)), in time (15.6(c)), by the ticket as it was issued.
    fn pay(&mut self, at: Option<Moment>, mut fields: Fields) -> Result<(), Finding> {
        self.report.payments += 1;
        let number = needed(&mut fields, "ticket").map_err(malformed)?;
        let paid = Cents(i64::from(needed(&mut fields, "amount").map_err(malformed)?));
        fields.end("pay").map_err(malformed)?;
        let Some(ticket) = self.tickets.get_mut(&number) else { return Err(unknown(number)) };
        match ticket.state {
            State::Paid => return Err(wrong(P15_6_A, format!("ticket {number} was paid before"))),
            State::Voided => return Err(wrong(P15_6_A, format!("ticket {number} was voided"))),
            State::Open => {}
        }
        let Some(last) = ticket.games().last() else { return Err(unknown(number)) };
        let Some(drawn) = self.games.get(&last) else {
            return Err(wrong(
                P15_4_D,
                format!("ticket {number} is paid after its last game, which is game {last}"),
            ));
        };
        if let (Some(now), Some(drawn)) = (at, drawn.at)
            && now.0 - drawn.0 > self.card.claim_millis()
        {
            return Err(wrong(P15_6_C, format!("ticket {number} was presented too late")));
        }
        ticket.state = State::Paid;
        let won =
            ticket.games().filter_map(|game| self.games.get(&game)?.payoffs.get(&number)).copied().sum();
        same(number, P15_6_A, paid, won)
    }

    /// What has won and was not paid is no departure: its holder may still come.
    fn end(mut self) -> Report {
        if self.report.lines == 0 {
            self.report.depart(1, None, "", malformed("the log has no rows"));
        }
        let mut open = Cents::ZERO;
        for (number, ticket) in &self.tickets {
            if !matches!(ticket.state, State::Open) {
                continue;
            }
            let won: Cents =
                ticket.games().filter_map(|game| self.games.get(&game)?.payoffs.get(number)).copied().sum();
            if !won.is_zero() {
                let because = format!("ticket {number} has won {won}, and the log does not pay it");
                self.report.remark(ticket.line, RemarkKind::Unpaid, because);
            }
            let undrawn = ticket.games().filter(|game| !self.games.contains_key(game)).count() as i64;
            open += Cents(ticket.play.price_of_a_game().0 * undrawn);
        }
        if !open.is_zero() {
            let because = format!("the log ends with {open} wagered on games that it does not draw");
            self.report.remark(self.report.lines, RemarkKind::MoneyOut, because);
        }
        self.report
    }
}

fn unknown(number: u32) -> Finding {
    wrong(P15_6_A, format!("the log has no ticket {number}: winnings are paid on an issued ticket"))
}

fn same(number: u32, cite: Provision, found: Cents, right: Cents) -> Result<(), Finding> {
    if found == right {
        return Ok(());
    }
    let because = format!("ticket {number}: {found} in the log and {right} by the rules");
    let finding = Finding { cite: Some(cite), ..Finding::new(Kind::WrongPayment, because) };
    Err(Finding {
        expected: Some(json!({"amount": right})),
        recorded: Some(json!({"amount": found})),
        ..finding
    })
}

/// What was asked for: a request line, or the numbers of a straight ticket whose price says its rate.
fn request(fields: &mut Fields, paid: Cents) -> Result<Request, Finding> {
    let games = match fields.number("games").map_err(malformed)? {
        None => 1,
        Some(games) => u16::try_from(games).ok().filter(|games| *games > 0).ok_or_else(|| {
            malformed(format!("\"games\" is how many games the ticket is for, and not {games}"))
        })?,
    };
    match fields.text("line").map_err(malformed)? {
        Some(line) => match line.parse() {
            Ok(Asked::Marked(request)) => Ok(request),
            Ok(Asked::QuickPick(_)) => Err(malformed("a log has the numbers that the computer marked")),
            Err(wrong) => Err(malformed(wrong.to_string())),
        },
        None => {
            let numbers = numbers(fields, "numbers").map_err(malformed)?;
            let rate = Cents(paid.0 / i64::from(games));
            Ok(Request {
                kind: TicketKind::Straight,
                groups: vec![numbers],
                kings: Vec::new(),
                conditioning: None,
                rates: vec![rate],
                games,
                price: None,
                quick_pick: false,
            })
        }
    }
}

/// A number that a row cannot do without.
fn needed(fields: &mut Fields, key: &str) -> Result<u32, String> {
    let number = fields.number(key)?.ok_or_else(|| format!("{key:?} is missing"))?;
    u32::try_from(number).map_err(|_| format!("{key:?} is too large: {number}"))
}

/// A list of numbers of the board, or a text with them.
fn numbers(fields: &mut Fields, key: &str) -> Result<Vec<u8>, String> {
    let none = || format!("{key:?} is a list of numbers from 1 to 80");
    let one = |value: &Value| value.as_u64().and_then(|number| u8::try_from(number).ok()).ok_or_else(none);
    match fields.take(key) {
        Some(Value::Array(list)) => list.iter().map(one).collect(),
        Some(Value::String(text)) => {
            let parts = text.split([' ', ',', '-', ';']).filter(|part| !part.is_empty());
            parts.map(|part| part.parse().map_err(|_| none())).collect()
        }
        _ => Err(none()),
    }
}
