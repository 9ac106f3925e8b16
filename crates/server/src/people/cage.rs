//! The cage: chips against cash. Each receipt has the number of its entry in the journal's stream `cage`; a form that is
//! sent twice is done once.

use crate::clock::HouseClock;
use crate::guests::WALK_IN;
use crate::numbered::numbered;
use ledger::{
    Account, Batch, Declined, Entry, Fault, IdempotencyKey, Journal, Name, Posting, Receipt, Role, StreamId,
};
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;

/// Which way the chips go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Way {
    /// To the patron, for cash.
    Give,
    /// From the patron, for cash.
    Take,
}

/// The most that changes hands at once.
pub(crate) const MOST: Cents = Cents(1_000_000_000);

/// What changed hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Slip {
    /// The number of the receipt.
    pub(crate) number: u64,
    pub(crate) way: Way,
    pub(crate) patron: String,
    pub(crate) cents: i64,
    pub(crate) clerk: String,
    pub(crate) at: i64,
}

/// Why nothing changed hands.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotExchanged {
    #[error("there is no patron with an account under this id")]
    NoPatron,
    #[error("an amount is at least one cent and at most {MOST}")]
    Amount,
    #[error("he has {has} in chips, and {needs} is needed")]
    TooLittle { has: Cents, needs: Cents },
    #[error("this form was used for something else: open a new one")]
    UsedForAnother,
    #[error("{0}")]
    Journal(String),
}

/// The cage.
pub(crate) struct Cage {
    journal: Arc<Journal>,
    clock: HouseClock,
}

impl Cage {
    pub(crate) fn new(journal: Arc<Journal>, clock: HouseClock) -> Cage {
        Cage { journal, clock }
    }

    /// Chips change hands, once for each `form` of a clerk. Waits for the disk.
    pub(crate) fn exchange(
        &self,
        clerk: &Name,
        form: &str,
        way: Way,
        patron: &Name,
        cents: Cents,
    ) -> Result<Slip, NotExchanged> {
        if cents < Cents(1) || cents > MOST {
            return Err(NotExchanged::Amount);
        }
        if !self.has_chips_for_cash(patron)? {
            return Err(NotExchanged::NoPatron);
        }
        let slip = |number| {
            let (patron, clerk) = (patron.to_string(), clerk.to_string());
            Slip { number, way, patron, cents: cents.0, clerk, at: self.clock.now().0 }
        };
        let (ours, his) = (Account::Cage, Account::Patron(patron.clone()));
        let postings = match way {
            Way::Give => Posting::transfer(ours, his, cents),
            Way::Take => Posting::transfer(his, ours, cents),
        };
        let written = numbered::<_, NotExchanged>(&self.journal, &cage(), |number| {
            let slip = slip(number);
            let told =
                json!({ "cage": way, "patron": patron, "cents": cents, "by": clerk, "receipt": number });
            let (stream, at, postings) = (cage(), slip.at, postings.to_vec());
            let entry = Entry { stream, expected_seq: number, at, body: told.to_string(), postings };
            let answer = serde_json::to_string(&slip).expect("plain data serialises");
            let batch = Batch::new(vec![entry]).keyed(key(clerk, form), answer);
            Ok(self.journal.append_and_wait(batch).map(|receipt| (receipt, slip)))
        })?;
        match written {
            Ok((receipt, slip)) if receipt.repeated => same(&receipt, &slip),
            Ok((_, slip)) => Ok(slip),
            Err(Declined::InsufficientFunds { has, needs, .. }) => {
                Err(NotExchanged::TooLittle { has, needs })
            }
            Err(declined) => Err(NotExchanged::Journal(declined.to_string())),
        }
    }

    /// A visitor's chips are for play. Cash is for those who have an account, and for those who bought their chips at an
    /// attended table without one.
    fn has_chips_for_cash(&self, patron: &Name) -> Result<bool, Fault> {
        let reader = self.journal.reader();
        if patron.as_str().starts_with(WALK_IN) && reader.patron(patron)?.is_some() {
            return Ok(true);
        }
        Ok(reader.person(patron)?.is_some_and(|person| person.role == Role::Patron))
    }

    /// The last receipts, newest first.
    pub(crate) fn last(&self, count: u64) -> Result<Vec<Slip>, Fault> {
        let (reader, stream) = (self.journal.reader(), cage());
        let from = reader.head(&stream)?.seq.saturating_sub(count) + 1;
        let mut slips = Vec::new();
        for entry in reader.read(&stream, from) {
            let entry = entry?;
            let Ok(told) = serde_json::from_str::<Told>(&entry.body) else { continue };
            slips.push(Slip {
                number: entry.seq,
                way: told.cage,
                patron: told.patron,
                cents: told.cents,
                clerk: told.by,
                at: entry.at,
            });
        }
        slips.reverse();
        Ok(slips)
    }
}

/// An entry of the cage.
#[derive(Deserialize)]
struct Told {
    cage: Way,
    patron: String,
    cents: i64,
    by: String,
}

/// The first receipt of a form, where it is what is asked for again.
fn same(receipt: &Receipt, asked: &Slip) -> Result<Slip, NotExchanged> {
    let first: Option<Slip> = receipt.answer.as_deref().and_then(|answer| serde_json::from_str(answer).ok());
    let first = first.ok_or(NotExchanged::UsedForAnother)?;
    let alike = (&first.patron, first.way, first.cents) == (&asked.patron, asked.way, asked.cents);
    if alike { Ok(first) } else { Err(NotExchanged::UsedForAnother) }
}

fn cage() -> StreamId {
    StreamId::new("cage").expect("a stream")
}

fn key(clerk: &Name, form: &str) -> IdempotencyKey {
    let patron = Name::new(&format!("staff.{clerk}")).unwrap_or_else(|_| clerk.clone());
    IdempotencyKey { patron, key: format!("cage {form}") }
}

impl From<Fault> for NotExchanged {
    fn from(fault: Fault) -> NotExchanged {
        NotExchanged::Journal(fault.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::{Doer, Password, Register};
    use ledger::Patron;

    #[test]
    fn chips_change_hands_once_for_each_form_with_a_receipt() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let journal = Arc::new(Journal::open(folder.path().join("j")).expect("a new journal"));
        let name = |text: &str| Name::new(text).expect("a name");
        let (clerk, pat, visitor) = (name("cleo"), name("pat"), name("p-1"));
        let register = Register::new(Arc::clone(&journal));
        for (who, role) in [("Pat", Role::Patron), ("Cleo", Role::PitClerk)] {
            register.enrol(&Doer::Console, who, role, Password::OneTime).expect("enrolled");
        }
        let played = Patron { id: visitor.clone(), name: "Val".to_string(), created_at: 0 };
        journal.admit(played).expect("admitted");
        let cage = Cage::new(Arc::clone(&journal), crate::clock::tests::Clocks::default().house());
        let exchange = |form: &str, way, cents| cage.exchange(&clerk, form, way, &pat, Cents(cents));
        let has = || journal.reader().balance(&Account::Patron(pat.clone())).expect("readable");
        let first = exchange("a", Way::Give, 5_000).expect("given");
        assert_eq!((first.number, has()), (1, Cents(5_000)));
        assert_eq!(exchange("a", Way::Give, 5_000).expect("the same"), first, "sent twice, done once");
        assert!(matches!(exchange("a", Way::Give, 6_000), Err(NotExchanged::UsedForAnother)));
        assert_eq!(has(), Cents(5_000));
        assert!(matches!(exchange("b", Way::Take, 5_001), Err(NotExchanged::TooLittle { .. })));
        assert_eq!(
            exchange("b", Way::Take, 2_000).expect("taken").number,
            2,
            "what was refused has no number"
        );
        assert_eq!(has(), Cents(3_000));
        for wrong in [0, -1, MOST.0 + 1] {
            assert!(matches!(exchange("c", Way::Give, wrong), Err(NotExchanged::Amount)));
        }
        for stranger in [name("eve"), visitor, clerk.clone()] {
            let done = cage.exchange(&clerk, "d", Way::Give, &stranger, Cents(1));
            assert!(matches!(done, Err(NotExchanged::NoPatron)), "{stranger}");
        }
        let numbers: Vec<u64> = cage.last(10).expect("readable").iter().map(|slip| slip.number).collect();
        assert_eq!(numbers, [2, 1]);
        assert_eq!(cage.last(1).expect("readable").len(), 1);
        assert!(ledger::verify(journal.site()).expect("readable").is_clean());
    }
}
