//! Papers about a ticket that are not the ticket: the refund of races that were not drawn (19:47-15.4(d)), the record of
//! a void (15.4(e)), and the stub on which a supervisor authorises a great payment (15.6(b)).

#[cfg(test)]
mod tests;

use super::code::Code;
use super::slip::{GameLabel, plural};
use askama::Template;
use rulebook::game::Moment;
use rulebook::local_time::Zone;
use rulebook::money::Cents;
use rulebook::provision::{P15_4_D, P15_4_E, P15_6_B, Provision};

/// What every document says: which one it is, about which ticket, by whom, where and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Document {
    /// What the rate card calls the game: "Keno".
    pub(crate) title: String,
    /// The id of the location: `keno-main`.
    pub(crate) location: String,
    /// The document's own number; the caller sees to it that no two have the same.
    pub(crate) number: String,
    /// The ticket's number.
    pub(crate) ticket: u64,
    /// Its code, for whoever brought it and for nobody else (15.4(c)12).
    pub(crate) code: Option<Code>,
    pub(crate) station: u16,
    /// Who did it.
    pub(crate) by: String,
    pub(crate) at: Moment,
    /// The local time of the casino.
    pub(crate) zone: Zone,
    pub(crate) about: About,
}

/// What a document is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// Races of a multi-race ticket that were cancelled before they were drawn.
    Refund {
        /// The games that are given back.
        first: GameLabel,
        last: GameLabel,
        games: u16,
        price_of_a_game: Cents,
        amount: Cents,
        /// How it was paid back, as it was paid for: "cash", "coupon".
        with: String,
    },
    /// A ticket that was voided whole, before its first game.
    Void {
        first: GameLabel,
        games: u16,
        /// The price, which was given back.
        amount: Cents,
        with: String,
    },
    /// A payment of $1,500 or more.
    Authorisation {
        amount: Cents,
        /// Who authorises it: another person than the writer who pays.
        supervisor: String,
    },
}

impl Document {
    fn heading(&self) -> &'static str {
        match self.about {
            About::Refund { .. } => "Refund of races not drawn",
            About::Void { .. } => "Void ticket",
            About::Authorisation { .. } => "Authorisation of a payment",
        }
    }

    fn cite(&self) -> Provision {
        match self.about {
            About::Refund { .. } => P15_4_D,
            About::Void { .. } => P15_4_E,
            About::Authorisation { .. } => P15_6_B,
        }
    }

    /// What it says, line by line.
    fn entries(&self) -> Vec<(&'static str, String)> {
        let mut entries = vec![("Document", self.number.clone()), ("Ticket", format!("{:07}", self.ticket))];
        entries.extend(self.code.as_ref().map(|code| ("Code", code.to_string())));
        match &self.about {
            About::Refund { first, last, games, price_of_a_game, amount, with } => {
                let games = plural(i64::from(*games), "game");
                entries.push(("Not drawn", format!("{games} at {price_of_a_game}")));
                entries.push(("From game", first.to_string()));
                entries.push(("To game", last.to_string()));
                entries.push(("Refunded", format!("{amount}, {with}")));
            }
            About::Void { first, games, amount, with } => {
                entries.push(("First game", first.to_string()));
                entries.push(("Games", games.to_string()));
                entries.push(("Given back", format!("{amount}, {with}")));
            }
            About::Authorisation { amount, supervisor } => {
                entries.push(("To be paid", amount.to_string()));
                entries.push(("Authorised by", supervisor.clone()));
            }
        }
        let by = match self.about {
            About::Authorisation { .. } => "Paid by",
            _ => "Writer",
        };
        entries.push((by, self.by.clone()));
        entries.push(("Station", self.station.to_string()));
        entries.push(("At", self.zone.stamp(self.at)));
        entries
    }

    /// What follows from it, in a sentence.
    fn statement(&self) -> &'static str {
        match self.about {
            About::Refund { .. } => {
                "The games named here were cancelled before they were drawn and take no further part. \
                 Games of this ticket that were drawn are paid by the ticket."
            }
            About::Void { .. } => "The ticket was voided whole before its first game. Nothing is paid on it.",
            About::Authorisation { .. } => {
                "The supervisor signs here and on the back of the ticket; both stay in the drawer."
            }
        }
    }

    /// Who signs.
    fn signatures(&self) -> &'static [&'static str] {
        match self.about {
            About::Refund { .. } => &["Signature of the keno writer", "Signature of the patron"],
            About::Void { .. } => &["Signature of the keno writer"],
            About::Authorisation { .. } => &["Signature of the keno supervisor"],
        }
    }
}

/// The page of a document. Draw it with [`Template::render`].
#[derive(Template)]
#[template(path = "keno-document.html")]
pub(crate) struct DocumentPage<'a> {
    pub(crate) document: &'a Document,
}
