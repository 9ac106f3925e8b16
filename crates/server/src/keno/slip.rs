//! The keno ticket on paper (19:47-15.4(c)): what a patron takes away and comes back with a year later.
//!
//! [`SlipData`] is the ticket as it was issued; [`SlipData::contents`] puts the thirteen contents of 15.4(c) into words, once,
//! and the page ([`SlipPage`]) and the print ([`pdf`]) both draw those. Nothing here reads a clock or draws a random
//! number: the same ticket gives the same bytes.

mod grid;
mod page;
pub(crate) mod paper;
mod pdf;
pub(crate) mod qr;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use page::SlipPage;
pub(crate) use pdf::pdf;
pub(crate) use words::{plural, span};

use super::code::Symbol;
use grid::Mark;
use rulebook::game::Moment;
use rulebook::local_time::Zone;
use rulebook::money::Cents;
use rulebook::provision::*;

/// One game: its gaming day (`2026-11-16`) and its number on that day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameLabel {
    pub(crate) day: String,
    pub(crate) number: u32,
}

impl std::fmt::Display for GameLabel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} #{}", self.day, self.number)
    }
}

/// Ways of one size at one rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SlipLine {
    /// As keno writers write it: "2/4", or "1/6 A+B" where the patron named the way (15.2(c)4).
    pub(crate) condition: String,
    pub(crate) ways: u32,
    /// Wagered on each way in each game.
    pub(crate) rate: Cents,
}

/// A ticket as issued: all that its slip shows, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SlipData {
    /// What the rate card calls the game: "Keno".
    pub(crate) title: String,
    /// The id of the location: `keno-main`.
    pub(crate) location: String,
    /// The code, which has the ticket's number, and the beginning of the digest of the issue.
    pub(crate) symbol: Symbol,
    pub(crate) issued_at: Moment,
    /// The local time of the casino.
    pub(crate) zone: Zone,
    pub(crate) station: u16,
    /// The identification code of the writer.
    pub(crate) writer: String,
    /// "straight", "split", "way", "combination", "king".
    pub(crate) kind: String,
    pub(crate) quick_pick: bool,
    /// In the order of the request; kings stand apart.
    pub(crate) groups: Vec<Vec<u8>>,
    pub(crate) kings: Vec<u8>,
    pub(crate) games: u16,
    pub(crate) first: GameLabel,
    pub(crate) last: GameLabel,
    /// As keno writers write it: "2/4, 1/8".
    pub(crate) conditioning: String,
    pub(crate) lines: Vec<SlipLine>,
    pub(crate) ways: u32,
    pub(crate) price_of_a_game: Cents,
    pub(crate) price: Cents,
    /// The most that is paid for one game on all tickets together (15.3(e)), where the house has set it.
    pub(crate) limit: Option<Cents>,
    /// How long winnings can be claimed, from the start of the game, of the last one for several.
    pub(crate) claim_millis: i64,
    /// What has become of the ticket, in a word or two across the slip ("VOID", "PAID"); none while nothing has.
    pub(crate) stamp: Option<&'static str>,
    /// It was printed before (15.4(c), 15.6(a)): a ticket has one slip, and every other print says that it is a copy.
    pub(crate) is_copy: bool,
    /// Races that were cancelled (15.4(d)), and that the others are still paid; below the stamp.
    pub(crate) note: Option<String>,
}

/// One of the contents that the regulation asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Content {
    /// Who asks for it.
    pub(crate) cite: Provision,
    pub(crate) label: &'static str,
    /// One line or several: one for each group of numbers, for each rate.
    pub(crate) lines: Vec<String>,
}

impl SlipData {
    /// The thirteen contents in the order of 15.4(c).
    pub(crate) fn contents(&self) -> Vec<Content> {
        let one = |cite, label, line| Content { cite, label, lines: vec![line] };
        let issued = self.zone.stamp(self.issued_at);
        let games = match self.games {
            1 => vec![self.first.to_string()],
            _ => vec![format!("first {}", self.first), format!("last {}", self.last)],
        };
        let price = match self.games {
            1 => self.price.to_string(),
            games => format!("{} ({games} games at {})", self.price, self.price_of_a_game),
        };
        let rates = self.lines.iter().map(|line| {
            let each = if line.ways == 1 { "" } else { " each" };
            format!("{} at {}{each}", line.condition, line.rate)
        });
        vec![
            one(P15_4_C_1, "Issued", issued),
            one(P15_4_C_2, "Station", self.station.to_string()),
            Content { cite: P15_4_C_3, label: "Numbers", lines: self.numbers_by_group() },
            one(P15_4_C_4, "Games", self.games.to_string()),
            Content { cite: P15_4_C_5, label: "Game number", lines: games },
            one(P15_4_C_6, "Conditioning", self.conditioning.clone()),
            Content { cite: P15_4_C_7, label: "Rate", lines: rates.collect() },
            one(P15_4_C_8, "Ways", self.ways.to_string()),
            one(P15_4_C_9, "Total price", price),
            one(P15_4_C_10, "Writer", self.writer.clone()),
            one(P15_4_C_11, "Limit", words::limit(self.limit)),
            one(P15_4_C_12, "Payment", words::PAYMENT.to_string()),
            one(P15_4_C_13, "Claims", words::claims(self.claim_millis, self.games)),
        ]
    }

    /// The numbers as they belong together: "A: 1 2 3 4", and the kings at the end.
    fn numbers_by_group(&self) -> Vec<String> {
        let list = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let groups =
            self.groups.iter().enumerate().map(|(at, group)| format!("{}: {}", Mark::Group(at), list(group)));
        let kings = match self.kings[..] {
            [] => None,
            [_] => Some(format!("King K: {}", list(&self.kings))),
            [..] => Some(format!("Kings K, each alone: {}", list(&self.kings))),
        };
        groups.chain(kings).collect()
    }

    /// "Way ticket", "Straight ticket, quick-pick".
    fn kind_of_ticket(&self) -> String {
        let mut kind = format!("{} ticket", self.kind);
        if let Some(first) = kind.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        if self.quick_pick { kind + ", quick-pick" } else { kind }
    }

    /// The ticket's number, in figures as in its code.
    fn number(&self) -> String {
        format!("{:07}", self.symbol.code.parts().1)
    }
}
