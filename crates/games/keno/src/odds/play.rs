//! 19:47-15.2(c): what one ticket returns, as it would be issued under a rate card.

use super::board::Board;
use super::payoffs::Payoffs;
use super::ticket::Ticket;
use crate::rules::{Asked, Kind, Line, Play, RateCard, Refusal, Request, Spots};
use odds::fraction::Fraction;
use odds::table::percent;
use rulebook::money::Cents;
use rulebook::provision::Provision;
use serde::Serialize;

/// One ticket. What is said of payoffs is said of one game: the games of a multi-race ticket are drawn apart from each
/// other, at the same rate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TicketOdds {
    /// The request, as a line.
    pub line: String,
    /// The kind of ticket.
    pub kind: Kind,
    /// The provision that permits it.
    pub cite: Provision,
    /// Its conditioning.
    pub conditioning: String,
    /// Its lines.
    pub lines: Vec<LineOdds>,
    /// How many ways there are.
    pub ways: u32,
    /// What is wagered on a game, in cents.
    pub price_of_a_game: Cents,
    /// For how many games.
    pub games: u16,
    /// What the ticket costs.
    pub price: Cents,
    /// What comes back of each unit on average, whatever the limit.
    pub returns: Fraction,
    /// What does not, in percent. For printing.
    pub house_edge_percent: f64,
    /// What one game pays, whatever the limit; left out where the ticket is too large for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a_game: Option<GameOdds>,
    /// Why that is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
    /// What one game pays under the card's limit to somebody who is alone in it, where the limit changes anything. Other
    /// winners can only lower it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a_game_under_the_limit: Option<GameOdds>,
}

/// One line of a ticket.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineOdds {
    /// As it is written: `2/4`, or `1/6 A+B`. For printing: the ticket's conditioning has all of them.
    #[serde(skip)]
    pub condition: String,
    /// How many ways.
    pub ways: u32,
    /// Of how many spots.
    pub spots: u8,
    /// At which rate, in cents.
    pub rate: Cents,
    /// What comes back of each unit on average.
    pub returns: Fraction,
    /// What does not, in percent. For printing.
    pub house_edge_percent: f64,
}

/// What a ticket is paid in one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameOdds {
    /// What comes back of each unit on average.
    pub returns: Fraction,
    /// What does not, in percent. For printing.
    pub house_edge_percent: f64,
    /// The chance to be paid anything.
    pub win: Fraction,
    /// The chance to be paid more than the price of the game.
    pub ahead: Fraction,
    /// The chance to be paid anything in any game of a multi-race ticket, in percent. For printing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_in_any_game_percent: Option<f64>,
    /// The variance of what comes back of a unit.
    pub variance: Fraction,
    /// Every sum that can be paid, with its chance.
    pub payoffs: Payoffs,
}

/// The request to price where a ticket is asked for. The computer may mark any numbers: price and odds are the same, and
/// the first ones stand for them.
pub fn to_price(asked: &Asked, card: &RateCard) -> Result<Request, Refusal> {
    match asked {
        Asked::Marked(request) => Ok(request.clone()),
        Asked::QuickPick(pick) => {
            let first = (1..=pick.offered(card)?).fold(Spots::NONE, |spots, number| spots.with(number));
            Ok(pick.marked(first))
        }
    }
}

/// The exact figures of one ticket.
pub fn play(play: &Play, card: &RateCard) -> TicketOdds {
    let price = play.price_of_a_game();
    let ticket = ticket(play, card);
    let (a_game, left_out) = match ticket.payoffs() {
        Ok(payoffs) => (Some(GameOdds::of(payoffs, play)), None),
        Err(too_many) => (None, Some(too_many.to_string())),
    };
    // A limit of single wagers equals that of the game (15.3(e)): alone, one is never paid less by it than by the other.
    let limited = card.most_per_game().zip(a_game.as_ref()).and_then(|(limit, a_game)| {
        let bites = a_game.payoffs.top().0 > limit;
        bites.then(|| GameOdds::of(a_game.payoffs.up_to(limit), play))
    });
    let returns = ticket.expected() / Fraction::from(price);
    TicketOdds {
        line: play.request().to_string(),
        kind: play.kind(),
        cite: play.kind().cite(),
        conditioning: play.conditioning(),
        lines: lines(play, card),
        ways: play.ways(),
        price_of_a_game: price,
        games: play.games(),
        price: play.price(),
        house_edge_percent: edge(&returns),
        returns,
        a_game_under_the_limit: limited,
        a_game,
        left_out,
    }
}

fn edge(returns: &Fraction) -> f64 {
    percent(&(&Fraction::ONE - returns))
}

fn lines(play: &Play, card: &RateCard) -> Vec<LineOdds> {
    let lines = play.lines().iter().map(|line| {
        let paid =
            Payoffs::of_wager(Board::KENO, line.spots, |caught| payoff(card, line.spots, caught, line.rate));
        let returns = paid.expected() / Fraction::from(line.rate);
        let house_edge_percent = edge(&returns);
        let condition = play.condition(line).to_string();
        LineOdds {
            condition,
            ways: line.ways,
            spots: line.spots,
            rate: line.rate,
            returns,
            house_edge_percent,
        }
    });
    lines.collect()
}

/// What one way is paid; a play has only wagers that its card offers.
fn payoff(card: &RateCard, spots: u8, caught: u8, rate: Cents) -> Cents {
    card.pays(spots).map_or(Cents::ZERO, |table| table.payoff(caught, rate))
}

/// The ticket as the reckoning sees it.
fn ticket(play: &Play, card: &RateCard) -> Ticket {
    let paid = |line: &Line| {
        let (spots, rate) = (line.spots, line.rate);
        move |caught: u8| payoff(card, spots, caught, rate)
    };
    let ticket = Ticket::new(Board::KENO);
    if matches!(play.kind(), Kind::Straight | Kind::Split) {
        let groups = play.lines().iter().flat_map(|line| line.named().iter().map(move |_| line));
        return groups.fold(ticket, |ticket, line| ticket.alone(line.spots, paid(line)));
    }
    let kings = play.kings().iter().map(|_| 1);
    let groups = play.groups().iter().map(|group| group.count()).chain(kings);
    let ticket = groups.fold(ticket, Ticket::group);
    play.lines().iter().fold(ticket, |ticket, line| match line.named() {
        [] => ticket.every_way(line.spots, paid(line)),
        named => ticket.these_ways(line.spots, named.iter().map(|way| way.sum.groups()), paid(line)),
    })
}

impl GameOdds {
    fn of(payoffs: Payoffs, play: &Play) -> GameOdds {
        let price = Fraction::from(play.price_of_a_game());
        let returns = payoffs.expected() / price.clone();
        let win = payoffs.more_than(Cents::ZERO);
        let in_any = -(f64::from(play.games()) * (-win.to_f64()).ln_1p()).exp_m1();
        GameOdds {
            house_edge_percent: edge(&returns),
            returns,
            win,
            ahead: payoffs.more_than(play.price_of_a_game()),
            win_in_any_game_percent: (play.games() > 1).then_some(100.0 * in_any),
            variance: payoffs.variance() / (&price * &price),
            payoffs,
        }
    }
}
