//! The money that a table's events move, and those who have too little of it.

use super::Live;
use crate::guests::Guests;
use crate::messages::Refused;
use house::served::{Paid, Said};
use ledger::{Account, Name, Posting};
use rulebook::actor::Seat;
use rulebook::game::Movement;
use rulebook::money::Cents;
use rulebook::provision::Provision;
use std::collections::BTreeMap;

/// What an act's events move between the accounts of a table and of the patrons at it.
pub(super) fn postings(table: &Name, movements: &[(Movement, Paid)], guests: &Guests) -> Vec<Posting> {
    let mut sums: BTreeMap<Account, Cents> = BTreeMap::new();
    for (movement, paid) in movements {
        let Movement { seat, patron, layout, bank, vigorish, owed, complimentary } = *movement;
        let guest = guests.at(seat).expect("money moves only for somebody at the table");
        let legs = [
            (Account::Patron(guest.id.clone()), patron),
            (Account::Owed(guest.id.clone()), owed),
            (Account::Layout(table.clone()), layout),
            (Account::Bank(table.clone()), bank),
            (Account::Vigorish(table.clone()), vigorish),
            (Account::Complimentary(table.clone()), complimentary),
        ];
        // Cash goes into the drop box for chips, and the chips are wagered.
        let cash = if *paid == Paid::Cash { -patron } else { Cents::ZERO };
        let exchanged = [(Account::Drop(table.clone()), -cash), (Account::Patron(guest.id.clone()), cash)];
        for (account, cents) in legs.into_iter().chain(exchanged) {
            *sums.entry(account).or_default() += cents;
        }
    }
    sums.into_iter()
        .filter(|(_, cents)| !cents.is_zero())
        .map(|(account, cents)| Posting { account, cents })
        .collect()
}

/// The refusal of one who has too little that is free. `cite` is the provision under which wagers are made.
pub(super) fn short_of_money(cite: Provision, has: Cents, needs: Cents) -> Refused {
    let because = format!("you have {has} in chips, and this takes {needs}");
    Refused::new("insufficient_funds", because).citing(cite)
}

impl Live {
    /// Why this would be refused, by the rules or for want of money. Chance is not asked, and nothing changes.
    pub(super) fn would_refuse(&self, said: &Said, seat: Seat, patron: &Name) -> Option<Refused> {
        let needs = match self.table.would_cost(said, self.now(), seat) {
            Ok(needs) => needs,
            Err(refusal) => return Some(refusal.into()),
        };
        let has = self.tail.reader().free(patron).ok()?;
        (needs > has).then(|| short_of_money(self.facts.wagers_cite, has, needs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guests::Guest;

    #[test]
    fn every_leg_of_a_movement_has_its_account() {
        let name = |text: &str| Name::new(text).expect("a good name");
        let seat = Seat::new(3).expect("a seat");
        let mut guests = Guests::default();
        guests.seat(seat, Guest { id: name("ann"), name: "Ann".to_string() });
        let won =
            Movement { patron: Cents(2000), layout: Cents(-1000), bank: Cents(-1000), ..Movement::of(seat) };
        let marked = Movement { vigorish: Cents(50), owed: Cents(-50), ..Movement::of(seat) };
        let waived = Movement { owed: Cents(20), complimentary: Cents(-20), ..Movement::of(seat) };
        let moves = [won, marked, waived].map(|movement| (movement, Paid::Chips));
        let mut found = postings(&name("b"), &moves, &guests);
        found.sort_by_key(|posting| posting.account.to_string());
        let found: Vec<(String, i64)> =
            found.into_iter().map(|posting| (posting.account.to_string(), posting.cents.0)).collect();
        let right = [
            ("bank:b", -1000),
            ("complimentary:b", -20),
            ("layout:b", -1000),
            ("owed:ann", -30),
            ("patron:ann", 2000),
            ("vigorish:b", 50),
        ];
        assert_eq!(found, right.map(|(account, cents)| (account.to_string(), cents)));
        assert_eq!(found.iter().map(|(_, cents)| cents).sum::<i64>(), 0);
    }

    #[test]
    fn cash_goes_into_the_drop_box_and_not_out_of_his_chips() {
        let name = |text: &str| Name::new(text).expect("a good name");
        let seat = Seat::new(1).expect("a seat");
        let mut guests = Guests::default();
        guests.seat(seat, Guest { id: name("ann"), name: "Ann".to_string() });
        let wagered = Movement { patron: Cents(-1000), layout: Cents(1000), ..Movement::of(seat) };
        let found = postings(&name("b"), &[(wagered, Paid::Cash)], &guests);
        let found: Vec<(String, i64)> =
            found.into_iter().map(|posting| (posting.account.to_string(), posting.cents.0)).collect();
        assert_eq!(found, [("layout:b".to_string(), 1000), ("drop:b".to_string(), -1000)]);
    }
}
