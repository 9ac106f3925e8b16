//! Accounts in double entry: money only moves, and what one account gains another loses.
//!
//! A posting's cents are what goes *into* the account; negative cents go out of it. The postings of an entry sum
//! to zero, so all accounts together always hold nothing. A patron who buys $100 in chips and wagers $10:
//!
//! | entry | cage | patron:ann | layout:dice-1 |
//! |---|---:|---:|---:|
//! | buys in | -10000 | +10000 | |
//! | wagers | | -1000 | +1000 |
//!
//! Vigorish that is put off is a debt on a marker (19:47-3.3(c)2): marked, it stands against the patron; collected,
//! it comes out of what he holds; waived, the house gives it away.
//!
//! | entry | patron:ann | owed:ann | vigorish:cards-1 | complimentary:cards-1 |
//! |---|---:|---:|---:|---:|
//! | marked | | -50 | +50 | |
//! | collected | -30 | +30 | | |
//! | waived | | +20 | | -20 |
//!
//! At keno a writer takes cash at work station 5 for a ticket of $3. The draw makes the price the house's, and lays
//! aside the $12 that the ticket won until somebody comes for them; the writer then pays from the drawer, or the claim
//! period ends (19:47-15.6):
//!
//! | entry | drawer:5 | layout:keno-main | bank:keno-main | unclaimed:keno-main |
//! |---|---:|---:|---:|---:|
//! | sold | -300 | +300 | | |
//! | drawn | | -300 | +300 - 1200 | +1200 |
//! | paid | +1200 | | | -1200 |
//! | or expired | | | +1200 | -1200 |
//!
//! At an attended table cash becomes chips at the table itself, and goes into its drop box: a buy-in of $100 is -10000 in
//! `drop:dice-1` and +10000 in `patron:ann`. The chips are cashed at the cage.
//!
//! A drawer is below zero by the cash that was taken in beyond what was paid out, as the cage is below zero by the chips
//! that are out: $3 in the drawer and none paid is -300.
//!
//! Money that belongs to patrons can never be negative, after any entry: neither what lies on a layout, nor what nobody
//! has come for yet, nor what a patron has free, which is what he holds less what he owes. So a debt can always be collected. Nobody is owed by the
//! house on a marker: `owed` is never above zero. The house's own accounts can be below zero: a bank by what it lost
//! beyond what it won, the cage by the chips it has issued, a drawer or a drop box by the cash it took in, vigorish by what was given back beyond what was taken, and
//! what was given away as a complimentary.

use crate::slate::Slate;
use crate::{BadName, Declined, Name};
use rulebook::money::Cents;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Where money is. Written `patron:ann`, `owed:ann`, `layout:dice-1`, `bank:dice-1`, `vigorish:dice-1`,
/// `complimentary:dice-1`, `drawer:5`, `drop:dice-1`, `unclaimed:keno-main`, `cage`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// What a patron holds. Never negative.
    Patron(Name),
    /// What stands against a patron on markers: below zero by what he owes, never above it, and never further below
    /// than what he holds.
    Owed(Name),
    /// What lies on a table's layout, wagered and not yet settled. Never negative.
    Layout(Name),
    /// What the house has won at a table, less what it has lost there.
    Bank(Name),
    /// What the house has taken at a table as vigorish, or has marked to be taken.
    Vigorish(Name),
    /// What the house has given away at a table, below zero.
    Complimentary(Name),
    /// The cash of a keno work station, by its number: below zero by what was taken in beyond what was paid out.
    Drawer(Name),
    /// The cash in the drop box of a table: below zero by what was taken in for chips.
    Drop(Name),
    /// Keno winnings and returned wagers of a location that nobody has come for. Never negative.
    Unclaimed(Name),
    /// Where play chips come from and go back to: below zero by the chips that are out.
    Cage,
}

impl Account {
    /// May the balance go below zero?
    pub fn may_be_negative(&self) -> bool {
        match self {
            Account::Patron(_) | Account::Layout(_) | Account::Unclaimed(_) => false,
            Account::Owed(_)
            | Account::Bank(_)
            | Account::Vigorish(_)
            | Account::Complimentary(_)
            | Account::Drawer(_)
            | Account::Drop(_)
            | Account::Cage => true,
        }
    }

    /// Is it compared before money leaves it? The others are only added to.
    pub(crate) fn is_compared(&self) -> bool {
        matches!(self, Account::Owed(_)) || !self.may_be_negative()
    }

    /// The patron whose own money this is, held or owed.
    pub(crate) fn patron(&self) -> Option<&Name> {
        match self {
            Account::Patron(patron) | Account::Owed(patron) => Some(patron),
            _ => None,
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Patron(patron) => write!(f, "patron:{patron}"),
            Account::Owed(patron) => write!(f, "owed:{patron}"),
            Account::Layout(table) => write!(f, "layout:{table}"),
            Account::Bank(table) => write!(f, "bank:{table}"),
            Account::Vigorish(table) => write!(f, "vigorish:{table}"),
            Account::Complimentary(table) => write!(f, "complimentary:{table}"),
            Account::Drawer(station) => write!(f, "drawer:{station}"),
            Account::Drop(table) => write!(f, "drop:{table}"),
            Account::Unclaimed(location) => write!(f, "unclaimed:{location}"),
            Account::Cage => f.write_str("cage"),
        }
    }
}

/// A text that names no account.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadAccount {
    /// The kind before the colon is unknown.
    #[error(
        "{0:?} is not an account: write cage, or patron:, owed:, layout:, bank:, vigorish:, complimentary:, drawer:, drop: or unclaimed: and a name"
    )]
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
            Some(("owed", name)) => Ok(Account::Owed(Name::new(name)?)),
            Some(("layout", name)) => Ok(Account::Layout(Name::new(name)?)),
            Some(("bank", name)) => Ok(Account::Bank(Name::new(name)?)),
            Some(("vigorish", name)) => Ok(Account::Vigorish(Name::new(name)?)),
            Some(("complimentary", name)) => Ok(Account::Complimentary(Name::new(name)?)),
            Some(("drawer", name)) => Ok(Account::Drawer(Name::new(name)?)),
            Some(("drop", name)) => Ok(Account::Drop(Name::new(name)?)),
            Some(("unclaimed", name)) => Ok(Account::Unclaimed(Name::new(name)?)),
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
        for step in first..self.steps().len() {
            self.check(first, self.steps()[step].0)?;
        }
        Ok(first)
    }

    /// May a line stand as the entry whose steps begin at `first` leaves it?
    fn check(&self, first: usize, line: usize) -> Result<(), Declined> {
        let (account, after) = self.at(line);
        if let (Account::Owed(_), 1..) = (account, after) {
            let owes = Cents(0i64.saturating_sub(self.before(first, account)));
            return Err(Declined::NotOwed { account: account.clone(), owes });
        }
        // What a patron has free is looked up in two accounts; what was there before, only where it is to be told.
        let (short, owed) = match account.patron() {
            Some(patron) => (Account::Patron(patron.clone()), Some(Account::Owed(patron.clone()))),
            None if account.may_be_negative() => return Ok(()),
            None => (account.clone(), None),
        };
        let both = |balance: &dyn Fn(&Account) -> i64| {
            balance(&short).saturating_add(owed.as_ref().map_or(0, balance))
        };
        let left = both(&|account| self.get(account));
        if left >= 0 {
            return Ok(());
        }
        let has = both(&|account| self.before(first, account));
        let needs = Cents(has.saturating_sub(left));
        Err(Declined::InsufficientFunds { account: short, has: Cents(has), needs })
    }

    /// An account's balance before the entry whose steps begin at `first`.
    fn before(&self, first: usize, account: &Account) -> i64 {
        let stepped = self.steps()[first..].iter().find(|(line, _)| self.at(*line).0 == account);
        stepped.map_or_else(|| self.get(account), |&(_, before)| before)
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
            Account::Complimentary(t()),
            Account::Owed(t()),
            Account::Drawer(t()),
            Account::Drop(t()),
            Account::Unclaimed(t()),
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

    /// Ann holds 100 and owes 30 on a marker.
    fn with_a_marker() -> (Book, Account, Account) {
        let (ann, owed) = (Account::Patron(name("ann")), Account::Owed(name("ann")));
        let vigorish = (Account::Vigorish(name("b")), 30);
        let opening = [(ann.clone(), 100), (owed.clone(), -30), (Account::Cage, -100), vigorish];
        (Book::opening(opening), ann, owed)
    }

    #[test]
    fn what_is_owed_cannot_be_wagered() {
        let (mut book, ann, _) = with_a_marker();
        let wager = |cents| Posting::transfer(ann.clone(), Account::Layout(name("b")), Cents(cents));
        let refused = book.post(&wager(71));
        let short = Declined::InsufficientFunds { account: ann.clone(), has: Cents(70), needs: Cents(71) };
        assert_eq!(refused, Err(short));
        book.take_back();
        book.post(&wager(70)).expect("what is free");
    }

    #[test]
    fn nobody_can_owe_more_than_he_holds() {
        let (mut book, ann, owed) = with_a_marker();
        let mark = |cents| Posting::transfer(owed.clone(), Account::Vigorish(name("b")), Cents(cents));
        let short = Declined::InsufficientFunds { account: ann, has: Cents(70), needs: Cents(71) };
        assert_eq!(book.post(&mark(71)), Err(short));
        book.take_back();
        book.post(&mark(70)).expect("all of it");
    }

    #[test]
    fn a_debt_can_be_collected_to_the_last_cent_and_no_further() {
        let (mut book, ann, owed) = with_a_marker();
        let wager = Posting::transfer(ann.clone(), Account::Layout(name("b")), Cents(70));
        book.post(&wager).expect("what is free");
        let collect = |cents| Posting::transfer(ann.clone(), owed.clone(), Cents(cents));
        let refused = book.post(&collect(31));
        assert_eq!(refused, Err(Declined::NotOwed { account: owed.clone(), owes: Cents(30) }));
        book.take_back();
        book.post(&wager).expect("again");
        book.post(&collect(30)).expect("there is always enough for what is owed");
        assert_eq!((book.get(&ann), book.get(&owed)), (0, 0));
    }

    #[test]
    fn a_debt_can_be_waived() {
        let (mut book, ann, owed) = with_a_marker();
        let given = Account::Complimentary(name("b"));
        book.post(&Posting::transfer(given.clone(), owed.clone(), Cents(30))).expect("waived");
        assert_eq!((book.get(&ann), book.get(&owed), book.get(&given)), (100, 0, -30));
    }

    #[test]
    fn a_keno_ticket_is_sold_drawn_and_paid_once() {
        let (drawer, layout) = (Account::Drawer(name("5")), Account::Layout(name("k")));
        let (bank, unclaimed) = (Account::Bank(name("k")), Account::Unclaimed(name("k")));
        let mut book = Book::opening([]);
        let mut step = |from: &Account, to: &Account, cents| {
            book.post(&Posting::transfer(from.clone(), to.clone(), Cents(cents))).map(drop)
        };
        step(&drawer, &layout, 300).expect("sold");
        step(&layout, &bank, 300).expect("the price is the house's");
        step(&bank, &unclaimed, 1200).expect("the winnings are laid aside");
        step(&unclaimed, &drawer, 1200).expect("paid from the drawer");
        let again = step(&unclaimed, &drawer, 1200);
        let none = Declined::InsufficientFunds { account: unclaimed, has: Cents(0), needs: Cents(1200) };
        assert_eq!(again, Err(none), "nothing is there for a second payment");
        book.take_back();
        assert_eq!((book.get(&drawer), book.get(&bank)), (0, 0));
    }

    #[test]
    fn a_drawer_is_below_zero_by_the_cash_in_it_and_above_by_the_cash_it_is_short_of() {
        let (drawer, bank) = (Account::Drawer(name("5")), Account::Bank(name("k")));
        let mut book = Book::opening([]);
        book.post(&Posting::transfer(drawer.clone(), bank.clone(), Cents(300))).expect("cash in");
        assert_eq!(book.get(&drawer), -300);
        book.post(&Posting::transfer(bank, drawer.clone(), Cents(500))).expect("more out than in");
        assert_eq!(book.get(&drawer), 200);
    }

    #[test]
    fn an_amount_that_does_not_fit_is_declined() {
        let mut book = Book::opening([(Account::Cage, i64::MAX)]);
        let refused = book.post(&[Posting::new(Account::Cage, Cents(1))]);
        assert_eq!(refused, Err(Declined::TooMuch { account: Account::Cage }));
    }
}
