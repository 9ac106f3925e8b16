//! A part of the stream that an older program wrote. Where only the form of its events was another, it is played again
//! as every other part is. Where the rules decide otherwise now, it cannot be: then every stake that lies on the layout goes
//! back to whom it came from, once, and the table starts anew.

use super::{Live, OpenError};
use crate::guests::Guest;
use ledger::{Account, Name, Posting, Stored};
use rulebook::actor::{Actor, Seat};
use rulebook::money::Cents;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use table::fair;
use table::layout::Layout;
use table::record::{Header, Note, Returned, ReturnedStake, Version, projected};

/// The part of the stream that is being read, or written.
pub(super) struct Part {
    version: Version,
    /// The entry with its header.
    pub(super) begins: u64,
    /// What lies on the layout by its entries, and who was last at each seat.
    layout: Layout,
    patrons: BTreeMap<Seat, Name>,
    astray: Option<Astray>,
}

/// Where the rules decided otherwise than the record has it.
#[derive(Clone, Debug)]
struct Astray {
    seq: u64,
    because: String,
}

/// What is to be written before the table starts anew: a note, and the money that goes back with it.
pub(super) type GivenBack = (String, Vec<Posting>);

impl Part {
    /// A part that begins with this entry.
    pub(super) fn of(version: Version, begins: u64) -> Part {
        Part { version, begins, layout: Layout::default(), patrons: BTreeMap::new(), astray: None }
    }

    /// A part with this header, or why it cannot be read.
    pub(super) fn headed(header: &Header, begins: u64) -> Result<Part, String> {
        Ok(Part::of(header.version()?, begins))
    }

    /// Did an older program write it?
    pub(super) fn is_old(&self) -> bool {
        self.version != Version::Two
    }

    /// Can it not be played again any more?
    pub(super) fn is_astray(&self) -> bool {
        self.astray.is_some()
    }

    /// Do the rules still make of an act what the record has?
    pub(super) fn agrees(&self, made: Value, recorded: Value) -> bool {
        projected(self.version, made) == projected(self.version, recorded)
    }

    /// Follows the money of an act in a part that is old. What its events say of the layout has to be what the ledger has.
    fn hear(&mut self, table: &Name, stored: &Stored, fields: &Map<String, Value>) -> Result<(), String> {
        let (seat, patron) = (seat_of(fields), patron_of(fields));
        if let (Some(seat), Some(patron)) = (seat, patron) {
            self.patrons.insert(seat, patron);
        }
        let by_events = self.layout.hear(fields.get("events").unwrap_or(&Value::Null));
        let layout = Account::Layout(table.clone());
        let by_ledger: Cents = stored
            .postings
            .iter()
            .filter(|posting| posting.account == layout)
            .map(|posting| posting.cents)
            .sum();
        if by_events != by_ledger {
            return Err(format!("its events bring {by_events} onto the layout, and the ledger {by_ledger}"));
        }
        if let (Some(from), Some(to)) = (seat, moves_to(fields)) {
            self.layout.follow(from, to);
            let patron = self.patrons.remove(&from);
            patron.into_iter().for_each(|patron| drop(self.patrons.insert(to, patron)));
        }
        Ok(())
    }
}

fn seat_in(fields: &Map<String, Value>, key: &str) -> Option<Seat> {
    match fields.get(key)?.as_str()?.parse() {
        Ok(Actor::Seat(seat)) => Some(seat),
        _ => None,
    }
}

/// Whose act it is: a patron's own, or the croupier's for one.
fn seat_of(fields: &Map<String, Value>) -> Option<Seat> {
    seat_in(fields, "by").or_else(|| seat_in(fields, "for"))
}

fn patron_of(fields: &Map<String, Value>) -> Option<Name> {
    Name::new(fields.get("patron")?.as_str()?).ok()
}

fn is(fields: &Map<String, Value>, what: &str) -> bool {
    fields.get("do").and_then(Value::as_str) == Some(what)
}

/// Where somebody goes who changes seats.
fn moves_to(fields: &Map<String, Value>) -> Option<Seat> {
    let to = fields.get("to").filter(|_| is(fields, "move"))?.as_u64()?;
    Seat::new(u8::try_from(to).ok()?)
}

impl Live {
    /// Follows an act of an old part. False where it cannot be played again, because one before it could not be.
    pub(super) fn follow_old(
        &mut self,
        stored: &Stored,
        fields: &Map<String, Value>,
    ) -> Result<bool, OpenError> {
        if !self.part.is_old() {
            return Ok(true);
        }
        self.part.hear(&self.id, stored, fields).map_err(|because| self.broken(stored.seq, because))?;
        if !self.part.is_astray() {
            return Ok(true);
        }
        self.pass_over(fields)?;
        self.tail.read_to(stored.seq);
        Ok(false)
    }

    /// Of an act that is not played again it is known who came and went by it.
    fn pass_over(&mut self, fields: &Map<String, Value>) -> Result<(), OpenError> {
        let Some(seat) = seat_of(fields) else { return Ok(()) };
        if is(fields, "leave") {
            self.guests.unseat(seat);
        } else if let Some(id) = patron_of(fields) {
            let name = self.tail.reader().patron(&id)?.map(|found| found.name).unwrap_or_default();
            self.guests.seat(seat, Guest { id, name });
            self.guests.follow(Some(seat), moves_to(fields));
        }
        Ok(())
    }

    /// The rules decide otherwise than this entry has it. In an old part that may be so, and the rest of the part is not
    /// played again; what was pledged for it is over.
    pub(super) fn goes_astray(
        &mut self,
        seq: u64,
        fields: &Map<String, Value>,
        because: String,
    ) -> Result<(), OpenError> {
        if !self.part.is_old() {
            return Err(self.broken(seq, because));
        }
        tracing::warn!(table = %self.id, entry = seq, because, "the rules decide otherwise than an older program did");
        self.part.astray = Some(Astray { seq, because });
        self.give_up_pledges();
        self.pass_over(fields)?;
        self.tail.read_to(seq);
        Ok(())
    }

    /// Nothing is drawn any more from what was pledged: it is over, and is revealed when the table starts anew.
    fn give_up_pledges(&mut self) {
        if let Some(pledges) = self.table.pledges_mut() {
            pledges.give_up();
        }
    }

    /// A note about a pledge in a part that is not played again.
    pub(super) fn pass_over_note(
        &mut self,
        note: fair::Note,
        secret: Option<fair::Secret>,
    ) -> Result<(), String> {
        if let fair::Note::Contribution { .. }
        | fair::Note::Promise { .. }
        | fair::Note::Closed { .. }
        | fair::Note::Opening { .. }
        | fair::Note::Unopened { .. } = note
        {
            return Ok(());
        }
        let Some(pledges) = self.table.pledges_mut() else { return Ok(()) };
        pledges.read(note, secret)?;
        pledges.give_up();
        Ok(())
    }

    /// Where the last part could not be played again: the note that says so, and what goes back by it. Stakes go to whom
    /// they came from, with the vigorish that was paid for them; what is owed on markers is collected, because no table knows
    /// of it any more.
    pub(super) fn given_back(&self) -> Result<Option<GivenBack>, OpenError> {
        let Some(Astray { seq, because }) = &self.part.astray else { return Ok(None) };
        let mut sums: BTreeMap<Account, Cents> = BTreeMap::new();
        let mut stakes = Vec::new();
        for (seat, laid) in self.part.layout.seats() {
            let Some(patron) = self.part.patrons.get(&seat) else {
                return Err(
                    self.broken(*seq, format!("nobody is known to be at {seat}, and money lies there"))
                );
            };
            let legs = [
                (Account::Layout(self.id.clone()), -laid.stake),
                (Account::Vigorish(self.id.clone()), -laid.vigorish()),
                (Account::Owed(patron.clone()), laid.owed),
                (Account::Patron(patron.clone()), laid.stake + laid.vigorish() - laid.owed),
            ];
            for (account, cents) in legs {
                *sums.entry(account).or_default() += cents;
            }
            if !laid.stake.is_zero() {
                stakes.push(ReturnedStake { seat, patron: Some(patron.to_string()), cents: laid.stake });
            }
        }
        let layout = Account::Layout(self.id.clone());
        let (lies, goes) =
            (self.tail.reader().balance(&layout)?, -sums.get(&layout).copied().unwrap_or_default());
        if lies != goes {
            let because = format!("{lies} lies on the layout by the ledger, and {goes} by the entries");
            return Err(self.broken(*seq, because));
        }
        let because = format!("entry {seq} is decided otherwise by the rules now: {because}");
        let note = Note::Returned(Returned { because, stakes }).to_line(self.now());
        let postings = sums.into_iter().filter(|(_, cents)| !cents.is_zero());
        Ok(Some((note, postings.map(|(account, cents)| Posting { account, cents }).collect())))
    }
}
