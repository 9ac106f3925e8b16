//! What a location keeps for those who ask afterwards: the games of a day (19:47-15.5(h)), how its accounts stand, and the
//! papers about a ticket (15.4(d), (e), 15.6(b)).

use super::acting::Location;
use super::archive::about_refund;
use super::asking::{Games, Sought};
use super::code::{Code, Verdict};
use super::document::{About, Document};
use super::report::Snapshot;
use super::slip::GameLabel;
use super::tickets::Issued;
use crate::body::fields;
use keno::lounge::{Day, Done, GameName, Standing};
use ledger::{Account, Declined, Name};
use rulebook::money::Cents;
use serde_json::Value;
use std::collections::BTreeMap;

impl Location {
    /// The games of a day that are over; without a day, those of the last.
    pub(super) fn games_of(&self, day: Option<Day>) -> Games {
        let past = self.played.lounge.past();
        let Some(day) = day.or(past.last().map(|past| past.name.day)) else { return Games::default() };
        let days = || past.iter().map(|past| past.name.day);
        Games {
            day: Some(day),
            before: days().filter(|other| *other < day).max(),
            after: days().filter(|other| *other > day).min(),
            games: past.iter().filter(|past| past.name.day == day).cloned().collect(),
        }
    }

    /// What its accounts hold, when the disk has every entry. Nobody else moves money here, so it is of one moment.
    pub(super) fn snapshot(&self) -> Result<Snapshot, Declined> {
        self.tail.settle()?;
        let stations =
            self.played.lounge.drawers().keys().filter_map(|station| Name::new(&station.to_string()).ok());
        let own = [
            Account::Layout(self.id.clone()),
            Account::Bank(self.id.clone()),
            Account::Unclaimed(self.id.clone()),
        ];
        let mut balances = BTreeMap::new();
        for account in own.into_iter().chain(stations.map(Account::Drawer)) {
            let holds = self.tail.reader().balance(&account)?;
            balances.insert(account, holds);
        }
        let seq = self.tail.seq();
        Ok(Snapshot { seq, balances, index: Some(self.played.beside.index(seq)) })
    }

    /// The paper about a ticket, if there is one: its void, the refund of its races, the authorisation of its payment.
    pub(super) fn paper(&self, sought: Sought) -> Option<Document> {
        let (number, code) = match sought {
            Sought::Number(number) => (number, None),
            Sought::Slip(slip) => match self.number_of(&slip).ok()? {
                (number, Verdict::Genuine) => (number, Some(slip.code)),
                _ => return None,
            },
        };
        let issued = self.issued(number)?;
        let ticket = self.played.lounge.ticket(number)?;
        let with = issued.issue.paid.word().to_string();
        if let Standing::Voided(done) = &ticket.standing {
            let about = About::Void {
                first: label(issued.issue.first),
                games: issued.issue.play.games(),
                amount: issued.issue.play.price(),
                with,
            };
            return Some(self.document(&issued, code, format!("V-{number}"), done, about));
        }
        if let Some(seq) = self.archive.fact(&about_refund(number)).map(|fact| fact.seq) {
            let Refund { document, station, games, refunded, by, at } = self.refund(seq)?;
            let last = issued.issue.last;
            let about = About::Refund {
                first: label(GameName { number: last.number + 1 - u32::from(games), ..last }),
                last: label(last),
                games,
                price_of_a_game: issued.issue.play.price_of_a_game(),
                amount: refunded,
                with,
            };
            let done = Done { at, station, by };
            return Some(self.document(&issued, code, format!("R-{document}"), &done, about));
        }
        let supervisor = ticket.authorised.as_ref()?.to_string();
        let done = match (&ticket.standing, &ticket.presented) {
            (Standing::Paid(done), _) => done.clone(),
            (_, Some(presented)) => (**presented).clone(),
            _ => return None,
        };
        let about = About::Authorisation { amount: ticket.payable(), supervisor };
        Some(self.document(&issued, code, format!("A-{number}"), &done, about))
    }

    fn document(
        &self,
        issued: &Issued,
        code: Option<Code>,
        number: String,
        done: &Done,
        about: About,
    ) -> Document {
        Document {
            title: issued.card.title().to_string(),
            location: self.id.to_string(),
            number,
            ticket: u64::from(issued.issue.number),
            code,
            station: done.station,
            by: done.by.to_string(),
            at: done.at,
            zone: issued.card.games().zone,
            about,
        }
    }

    /// A refund as its entry has it.
    fn refund(&self, seq: u64) -> Option<Refund> {
        let stored = self.tail.stored(seq).ok()??;
        let fields = fields(&stored.body).ok()?;
        let events = fields.get("events")?.as_array()?;
        let event = events.iter().find(|event| event["event"] == "races cancelled")?;
        let whole = |name: &str| event.get(name).and_then(Value::as_u64);
        Some(Refund {
            document: whole("document")?,
            station: u16::try_from(whole("station")?).ok()?,
            games: u16::try_from(whole("games")?).ok()?,
            refunded: Cents(event.get("refunded")?.as_i64()?),
            by: serde_json::from_value(event.get("writer")?.clone()).ok()?,
            at: rulebook::game::Moment(stored.at),
        })
    }
}

struct Refund {
    document: u64,
    station: u16,
    games: u16,
    refunded: Cents,
    by: keno::lounge::Person,
    at: rulebook::game::Moment,
}

/// A game as it is printed.
pub(crate) fn label(game: GameName) -> GameLabel {
    GameLabel { day: game.day.to_string(), number: game.number }
}
