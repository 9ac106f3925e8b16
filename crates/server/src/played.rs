//! What the server must know about a game beyond its rules: what its sign says, how fast it goes, what to remember of
//! a round. One small adapter a game.

use floor::session::Performed;
use rulebook::actor::Seats;
use rulebook::craps;
use rulebook::game::Game;
use rulebook::money::Cents;
use serde_json::{Value, json};

/// What a clock at a table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waits {
    /// Everybody's wagers.
    Wagers,
    /// One patron's decision.
    Decision,
}

/// A game that can be played over the network.
pub(crate) trait Played: Game {
    /// What the sign says.
    fn title(rules: &Self::Rules) -> String;
    /// Limits and options in a line.
    fn in_a_line(rules: &Self::Rules) -> String;
    /// How many places it has.
    fn seats(rules: &Self::Rules) -> u8;
    /// Seconds to wager, and to decide.
    fn seconds(rules: &Self::Rules, waits: Waits) -> u16;
    /// What a patron waits for when the plain thing would be this command.
    fn waits(command: &Self::Command) -> Waits;
    /// Who is at the table, those who left wagers behind included.
    fn present(&self) -> Seats;
    /// Who left wagers behind.
    fn is_leaving(&self, seat: rulebook::actor::Seat) -> bool;
    /// What a seat has on the layout.
    fn at_stake(&self, seat: rulebook::actor::Seat) -> Cents;
    /// Why a page may not send this command, though a patron at an attended table might give it.
    fn not_from_a_page(command: &Self::Command) -> Option<Value>;
    /// A patron's arrival and his departure.
    fn join() -> Self::Command;
    /// See [`Played::join`].
    fn leave() -> Self::Command;
    /// Limits and prices, for the page.
    fn sheet(rules: &Self::Rules) -> (Value, Value);
    /// One line of the history on the page, if this act made one.
    fn history(&self, done: &Performed<Self>) -> Option<Value>;
}

impl Played for craps::Table {
    fn title(rules: &craps::Rules) -> String {
        rules.title().to_string()
    }

    fn in_a_line(rules: &craps::Rules) -> String {
        let limits = rules.limits();
        let multiples = craps::Point::ALL.map(|point| rules.odds_multiple(point));
        let odds = match multiples {
            [3, 4, 5, 5, 4, 3] => "3-4-5".to_string(),
            [first, rest @ ..] if rest.iter().all(|other| *other == first) => first.to_string(),
            _ => "posted".to_string(),
        };
        format!("{} to {} on the line, {odds}x odds", limits.line_minimum, limits.line_maximum)
    }

    fn seats(rules: &craps::Rules) -> u8 {
        rules.seats()
    }

    fn seconds(rules: &craps::Rules, waits: Waits) -> u16 {
        match waits {
            Waits::Wagers => rules.pace().wager_seconds,
            Waits::Decision => rules.pace().decide_seconds,
        }
    }

    fn waits(command: &craps::Command) -> Waits {
        match command {
            craps::Command::Throw {} => Waits::Wagers,
            _ => Waits::Decision,
        }
    }

    fn present(&self) -> Seats {
        self.present()
    }

    fn is_leaving(&self, seat: rulebook::actor::Seat) -> bool {
        self.is_leaving(seat)
    }

    fn at_stake(&self, seat: rulebook::actor::Seat) -> Cents {
        self.wagers(seat).iter().map(|wager| self.stake(seat, wager)).sum()
    }

    /// Cash and coupons are handed over, and nobody is here to take them: a page's word for them would make money.
    fn not_from_a_page(command: &craps::Command) -> Option<Value> {
        let craps::Command::Wager { cash, coupon, .. } = command else { return None };
        (*cash || !coupon.is_zero()).then(|| {
            json!({
                "cite": "19:47-1.3(b)",
                "code": "chips_only",
                "because": "this table takes neither cash nor coupons",
                "instead": "wager with your chips",
            })
        })
    }

    fn join() -> craps::Command {
        craps::Command::Join {}
    }

    fn leave() -> craps::Command {
        craps::Command::Leave {}
    }

    fn sheet(rules: &craps::Rules) -> (Value, Value) {
        let limits = rules.limits();
        let coins = rules.coins();
        let multiples: serde_json::Map<String, Value> = craps::Point::ALL
            .into_iter()
            .map(|point| (point.to_string(), json!(rules.odds_multiple(point))))
            .collect();
        let sheet = json!({
            "chip_cents": coins.chip,
            "change_cents": coins.change,
            "limits": {
                "line_minimum": limits.line_minimum,
                "line_maximum": limits.line_maximum,
                "minimum": limits.minimum,
                "maximum": limits.maximum,
                "odds_maximum": limits.odds_maximum,
            },
            "odds": multiples,
        });
        let wagers = craps::Wager::ALL.into_iter().map(|wager| {
            let (minimum, maximum) = rules.posted(wager);
            let priced = odds::craps::per_wager(rules, wager);
            json!({
                "wager": wager,
                "offered": rules.offers(wager),
                "pays": rules.pays_in_words(wager),
                "house_edge_percent": priced.as_ref().map(|priced| priced.house_edge_percent),
                "expected": priced.as_ref().map(|priced| priced.expected.to_string()),
                "cite": wager.cite(),
                "minimum": minimum,
                "maximum": maximum,
                "step": rules.unit(wager, None),
            })
        });
        (sheet, wagers.collect())
    }

    /// A roll, and whether it was a come out roll. Asked with the table as it stood before the call.
    fn history(&self, done: &Performed<craps::Table>) -> Option<Value> {
        let craps::Command::Call { .. } = done.act.command else { return None };
        let faces = self.at_rest()?;
        Some(json!({ "faces": faces, "come_out": self.point().is_none() }))
    }
}
