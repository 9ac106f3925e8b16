//! Which rows a task needs to itself. Two tasks that want nothing in common never wait for each other.

use crate::queue::{Change, Task};
use crate::{Account, Batch, Holder, Name, StreamId};
use std::collections::BTreeSet;

/// A row that is held from the beginning of a transaction to its end. Their order is the order in which all nodes wait for
/// them, so that no two wait for each other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Row {
    /// The head of a stream: whoever has it writes the next entry.
    Head(StreamId),
    /// An account that is compared before money leaves it.
    Account(Account),
    /// Somebody with a password, with sessions, devices and the second factor.
    Person(Name),
    /// A visitor, with the session.
    Visitor(Name),
}

pub(super) type Wants = BTreeSet<Row>;

/// What a task wants.
pub(super) fn of(task: &Task) -> Wants {
    let mut wants = Wants::new();
    match task {
        Task::Append { batch, .. } => add_batch(&mut wants, batch),
        Task::Amend { change, batch, .. } => {
            add_batch(&mut wants, batch);
            wants.insert(Row::Person(change.id().clone()));
        }
        Task::Change { change, .. } => add_change(&mut wants, change),
    }
    wants
}

fn add_batch(wants: &mut Wants, batch: &Batch) {
    let streams = batch.entries.iter().map(|entry| &entry.stream);
    let keys = batch.dropped_keys.iter().chain(batch.kept_keys.iter().map(|kept| &kept.stream));
    let dropped = batch.dropped_secrets.iter().map(|(stream, _)| stream);
    let secrets = dropped.chain(batch.kept_secrets.iter().map(|kept| &kept.stream));
    wants.extend(streams.chain(keys).chain(secrets).cloned().map(Row::Head));
    let accounts = batch.entries.iter().flat_map(|entry| &entry.postings).map(|posting| &posting.account);
    wants.extend(accounts.filter_map(held_for).map(Row::Account));
    // A key is its patron's: two uses of one never meet.
    wants.extend(batch.keyed.iter().map(|(key, _)| Row::Account(Account::Patron(key.patron.clone()))));
}

/// The account that is held where this one is used; none where it is only added to. What a patron owes is held with what
/// the patron has.
fn held_for(account: &Account) -> Option<Account> {
    match account.patron() {
        Some(patron) => Some(Account::Patron(patron.clone())),
        None => account.is_compared().then(|| account.clone()),
    }
}

fn add_change(wants: &mut Wants, change: &Change) {
    match change {
        Change::BeginSession(session) => drop(wants.insert(of_holder(&session.holder))),
        Change::SignIn(coming) => drop(wants.insert(of_holder(&coming.session.holder))),
        Change::EndSessions(holder) => drop(wants.insert(of_holder(holder))),
        Change::Attempt { id, .. } => wants.extend(id.clone().map(Row::Person)),
        Change::Forgive { id, .. } | Change::OfferFactor { id, .. } => {
            wants.insert(Row::Person(id.clone()));
        }
        Change::ForgetVisitor { id, .. } => {
            wants.extend([Row::Visitor(id.clone()), Row::Account(Account::Patron(id.clone()))]);
        }
        Change::KeepState(stream, _) => drop(wants.insert(Row::Head(stream.clone()))),
        // Each is one statement about its own row, or finds its number taken.
        Change::Admit(_)
        | Change::EndSession(_)
        | Change::UseSession { .. }
        | Change::Keep(_)
        | Change::Reseal(_) => {}
    }
}

fn of_holder(holder: &Holder) -> Row {
    match holder {
        Holder::Visitor(id) => Row::Visitor(id.clone()),
        Holder::Person(id) => Row::Person(id.clone()),
    }
}

/// Puts those tasks first that can be done while others hold these rows, and says how many they are. Both parts keep their
/// order, and no task passes one that it has a row in common with.
pub(super) fn sort<T>(tasks: &mut Vec<T>, wants: &[Wants], elsewhere: Wants) -> usize {
    let mut blocked = elsewhere;
    let mut later = Vec::new();
    let mut now = Vec::with_capacity(tasks.len());
    for (task, wants) in tasks.drain(..).zip(wants) {
        if wants.is_disjoint(&blocked) {
            now.push(task);
        } else {
            blocked.extend(wants.iter().cloned());
            later.push(task);
        }
    }
    let count = now.len();
    tasks.extend(now.into_iter().chain(later));
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wants(streams: &[&str]) -> Wants {
        streams.iter().map(|stream| Row::Head(stream.parse().expect("a stream"))).collect()
    }

    #[test]
    fn a_task_passes_those_that_wait_and_never_one_that_it_shares_a_row_with() {
        let all: Vec<Wants> =
            [&["a"][..], &["b"], &["a", "c"], &["c"], &["d"], &["b", "d"]].map(wants).into();
        let mut tasks: Vec<usize> = (0..all.len()).collect();
        assert_eq!(sort(&mut tasks, &all, wants(&["a"])), 3);
        // The fourth waits behind the third, which waits for a.
        assert_eq!(tasks, [1, 4, 5, 0, 2, 3]);
        let mut tasks: Vec<usize> = (0..all.len()).collect();
        assert_eq!((sort(&mut tasks, &all, Wants::new()), tasks), (6, vec![0, 1, 2, 3, 4, 5]));
    }

    #[test]
    fn the_houses_own_accounts_are_held_by_nobody() {
        let name = |text: &str| Name::new(text).expect("a name");
        assert_eq!(held_for(&Account::Cage), None);
        assert_eq!(held_for(&Account::Bank(name("t"))), None);
        assert_eq!(held_for(&Account::Layout(name("t"))), Some(Account::Layout(name("t"))));
        let ann = Account::Patron(name("ann"));
        assert_eq!(held_for(&Account::Owed(name("ann"))), Some(ann.clone()));
        assert_eq!(held_for(&ann), Some(ann));
    }
}
