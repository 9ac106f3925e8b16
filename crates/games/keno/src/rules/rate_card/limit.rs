//! 19:47-15.3(e): the limit of what one game pays. There is none unless the card says so; one for a single wager equals that
//! of the game.

use super::RateCard;
use rulebook::licensee::keys::{Asked, Kind, Shape, Shown};
use rulebook::money::Cents;

/// 15.3(e): the least limit of a game, $100,000.
const LEAST: Cents = Cents::dollars(100_000);

/// The highest limit that is worth setting, $1 billion: what no single wager passes anyway.
const MOST: Cents = Cents::dollars(1_000_000_000);

pub(super) const GAME: &str = "limit.aggregate_cents";
pub(super) const WAGER: &str = "limit.wager_cents";

/// What all payoffs of one game come to at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    pub(super) of_a_game: Cents,
    /// Does it limit every single wager as well?
    pub(super) of_a_wager_too: bool,
}

impl RateCard {
    pub(super) fn limit_games(&mut self, limit: Option<Cents>) {
        self.limit = limit.map(|of_a_game| Limit { of_a_game, of_a_wager_too: false });
    }

    pub(super) fn limit_wagers(&mut self, limit: Option<Cents>) {
        if let Some(of_both) = &mut self.limit {
            of_both.of_a_wager_too = limit.is_some();
        }
    }
}

/// A limit that there is not is shown as a comment, so that it can be set.
pub(super) fn shown_limit(limit: Option<Cents>) -> Shown {
    if limit.is_some() { Shown::Always } else { Shown::Derived }
}

/// An amount, or none where the file does not say it.
fn limit(
    may_be: &str,
    check: impl Fn(&mut Asked<'_, '_, RateCard>, Cents) + 'static,
) -> Kind<RateCard, Option<Cents>> {
    let read = move |asked: &mut Asked<'_, '_, RateCard>, _| {
        let cents = Cents(asked.file.number(asked.name, 1..=MOST.0, 0, asked.cite));
        (cents > Cents::ZERO).then(|| {
            check(asked, cents);
            cents
        })
    };
    let write = |limit: &Option<Cents>| limit.unwrap_or(LEAST).0.to_string();
    Kind::new(may_be, read, write).shaped(Shape::Whole(None)).or("none", |_| None)
}

/// What all payoffs of one game come to at most.
pub(super) fn game_limit() -> Kind<RateCard, Option<Cents>> {
    limit(&format!("{} to {}", LEAST.0, MOST.0), |asked, game| {
        if game < LEAST {
            let because = format!("payoffs of one game are limited to {LEAST} or more, not to {game}");
            asked.fault((because, format!("at least {}, or no limit", LEAST.0)));
        }
    })
}

/// What one wager pays at most.
pub(super) fn wager_limit() -> Kind<RateCard, Option<Cents>> {
    limit("as aggregate_cents", |asked, wager| match asked.rules.most_per_game() {
        // A limit that is too low is reported at the game.
        Some(game) if game < LEAST => {}
        Some(game) if game != wager => {
            let because = format!("the limit of one wager, {wager}, is not that of a game, {game}");
            asked.fault((because, game.0.to_string()));
        }
        None if !asked.file.says(GAME) => {
            let because = "a limit of one wager stands only beside the same limit of a game".to_string();
            asked.fault((because, format!("aggregate_cents = {} beside it", wager.max(LEAST).0)));
        }
        _ => {}
    })
}
