//! Accounts in double entry: money only moves, and what one account gains another loses.
//!
//! A posting's cents are what goes *into* the account; negative cents go out of it. The postings of an entry sum
//! to zero, so all accounts together always hold nothing. A patron who buys $100 in chips and wagers $10:
//!
//! | entry | cage | patron:ann | layout:craps-1 |
//! |---|---:|---:|---:|
//! | buys in | -10000 | +10000 | |
//! | wagers | | -1000 | +1000 |
//!
//! Money that belongs to patrons (what they hold, and what they have on a layout) can never be negative, after
//! any entry. The house's own accounts can: a bank that lost more than it won is below zero, the cage is below
//! zero by the chips it has issued, and vigorish by what was given back beyond what was taken.

use crate::slate::Slate;
use crate::{BadName, Declined, Name};
use rulebook::money::Cents;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Where money is. Written `patron:ann`, `layout:craps-1`, `bank:craps-1`, `vigorish:craps-1`, `cage`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// What a patron holds. Never negative.
    Patron(Name),
    /// What lies on a table's layout, wagered and not yet settled. Never negative.
    Layout(Name),
    /// What the house has won at a table, less what it has lost there.
    Bank(Name),
    /// What the house has taken at a table as vigorish.
    Vigorish(Name),
    /// Where play chips come from and go back to: below zero by the chips that are out.
    Cage,
}

impl Account {
    /// May the balance go below zero?
    pub fn may_be_negative(&self) -> bool {
        match self {
            Account::Patron(_) | Account::Layout(_) => false,
            Account::Bank(_) | Account::Vigorish(_) | Account::Cage => true,
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Patron(patron) => write!(f, "patron:{patron}"),
            Account::Layout(table) => write!(f, "layout:{table}"),
            Account::Bank(table) => write!(f, "bank:{table}"),
            Account::Vigorish(table) => write!(f, "vigorish:{table}"),
            Account::Cage => f.write_str("cage"),
        }
    }
}

/// A text that names no account.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadAccount {
    /// The kind before the colon is unknown.
    #[error("{0:?} is not an account: write cage, or patron:, layout:, bank: or vigorish: and a name")]
    Kind(String),
    /// What follows the colon is not a name.
    #[error(transparent)]
    Name(#[from] BadName),
}

impl FromStr for Account {
    type Err = BadAccount;

    fn from_str(text: &str) -> Result<Account, BadAccount> {
        match text.split_once(':') {
            None if text == "cage" => Ok(Account::Cage),
            Some(("patron", name)) => Ok(Account::Patron(Name::new(name)?)),
            Some(("layout", name)) => Ok(Account::Layout(Name::new(name)?)),
            Some(("bank", name)) => Ok(Account::Bank(Name::new(name)?)),
            Some(("vigorish", name)) => Ok(Account::Vigorish(Name::new(name)?)),
            _ => Err(BadAccount::Kind(text.chars().take(100).collect())),
        }
    }
}

impl Serialize for Account {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Money into an account, or out of it where negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Posting {
    /// Whose.
    pub account: Account,
    /// How much goes in.
    pub cents: Cents,
}

impl Posting {
    /// `cents` into `account`.
    pub fn new(account: Account, cents: Cents) -> Posting {
        Posting { account, cents }
    }

    /// The two postings that move `cents` from one account to another.
    pub fn transfer(from: Account, to: Account, cents: Cents) -> [Posting; 2] {
        [Posting::new(from, -cents), Posting::new(to, cents)]
    }
}

/// The sum of postings, exact however large they are.
pub(crate) fn sum(postings: &[Posting]) -> i128 {
    postings.iter().map(|posting| i128::from(posting.cents.0)).sum()
}

/// Every balance in cents, in the writer's memory.
pub(crate) type Book = Slate<Account, i64>;

impl Book {
    /// Moves one entry's money; its steps begin at the number that is returned. After a refusal the batch has to
    /// be taken back.
    pub(crate) fn post(&mut self, postings: &[Posting]) -> Result<usize, Declined> {
        let first = self.steps().len();
        for posting in postings {
            let line = self.line(&posting.account);
            let (account, before) = self.at(line);
            let Some(after) = before.checked_add(posting.cents.0) else {
                return Err(Declined::TooMuch { account: account.clone() });
            };
            self.step(line, after);
        }
        let steps = &self.steps()[first..];
        for &(line, _) in steps {
            let (account, after) = self.at(line);
            if after < 0 && !account.may_be_negative() {
                let before = steps.iter().find(|step| step.0 == line).map_or(0, |step| step.1);
                return Err(Declined::InsufficientFunds {
                    account: account.clone(),
                    has: Cents(before),
                    needs: Cents(before.saturating_sub(after)),
                });
            }
        }
        Ok(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Name {
        Name::new(text).expect("a good name")
    }

    #[test]
    fn an_account_is_written_and_read_the_same() {
        let t = || name("craps-1");
        let all = [
            Account::Patron(t()),
            Account::Layout(t()),
            Account::Bank(t()),
            Account::Vigorish(t()),
            Account::Cage,
        ];
        for account in all {
            assert_eq!(account.to_string().parse(), Ok(account));
        }
        for bad in ["", "cage:1", "patron", "patron:", "patron:a:b", "till:1", "Cage"] {
            assert!(bad.parse::<Account>().is_err(), "{bad:?} is no account");
        }
    }

    #[test]
    fn a_refusal_says_what_the_account_has_and_what_was_needed() {
        let ann = Account::Patron(name("ann"));
        let mut book = Book::opening([(ann.clone(), 100), (Account::Cage, -100)]);
        let layout = Account::Layout(name("craps-1"));
        book.post(&Posting::transfer(ann.clone(), layout.clone(), Cents(60))).expect("enough");
        let refused = book.post(&Posting::transfer(ann.clone(), layout.clone(), Cents(60)));
        assert_eq!(
            refused,
            Err(Declined::InsufficientFunds { account: ann, has: Cents(40), needs: Cents(60) })
        );
    }

    #[test]
    fn an_entry_is_judged_by_its_net_effect_and_a_batch_entry_by_entry() {
        let ann = Account::Patron(name("ann"));
        let bank = Account::Bank(name("craps-1"));
        let mut book = Book::opening([]);
        let [out, into] = Posting::transfer(ann.clone(), bank.clone(), Cents(10));
        let [back, gain] = Posting::transfer(bank.clone(), ann.clone(), Cents(10));
        book.post(&[out, into, back, gain]).expect("the order within an entry does not matter");
        assert!(book.post(&Posting::transfer(ann, bank, Cents(10))).is_err());
    }

    #[test]
    fn an_amount_that_does_not_fit_is_declined() {
        let mut book = Book::opening([(Account::Cage, i64::MAX)]);
        let refused = book.post(&[Posting::new(Account::Cage, Cents(1))]);
        assert_eq!(refused, Err(Declined::TooMuch { account: Account::Cage }));
    }
}
