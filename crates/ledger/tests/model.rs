//! The journal against a model of it that anybody can read: maps and nothing else.

mod support;

use ledger::{Account, Batch, Declined, Entry, Journal, Posting, Site};
use proptest::prelude::*;
use rulebook::money::Cents;
use std::collections::HashMap;
use support::*;

#[derive(Clone, Default)]
struct Model {
    balances: HashMap<Account, i64>,
    streams: HashMap<String, Vec<Entry>>,
    answers: HashMap<(String, String), String>,
}

impl Model {
    /// What should happen: the answer of a repeat, or nothing, or a refusal.
    fn append(&mut self, batch: &Batch) -> Result<Option<String>, Declined> {
        for (index, entry) in batch.entries.iter().enumerate() {
            let sum: i128 = entry.postings.iter().map(|posting| i128::from(posting.cents.0)).sum();
            if sum != 0 {
                return Err(Declined::Unbalanced { entry: index, sum });
            }
        }
        let key = batch.keyed.as_ref().map(|(key, _)| (key.patron.to_string(), key.key.clone()));
        if let Some(first) = key.as_ref().and_then(|key| self.answers.get(key)) {
            return Ok(Some(first.clone()));
        }
        let mut after = self.clone();
        for entry in &batch.entries {
            let stream = after.streams.entry(entry.stream.to_string()).or_default();
            let present = stream.len() as u64;
            if entry.expected_seq != present + 1 {
                let (stream, expected) = (entry.stream.clone(), entry.expected_seq);
                return Err(Declined::Stale { stream, expected, present });
            }
            stream.push(entry.clone());
            let before = after.balances.clone();
            for posting in &entry.postings {
                *after.balances.entry(posting.account.clone()).or_default() += posting.cents.0;
            }
            let held = |balances: &HashMap<Account, i64>, account: &Account| {
                balances.get(account).copied().unwrap_or(0)
            };
            for Posting { account, .. } in &entry.postings {
                let now = after.balances[account];
                let (whose, parts) = match account {
                    Account::Owed(_) if now > 0 => {
                        let owes = Cents(-held(&before, account));
                        return Err(Declined::NotOwed { account: account.clone(), owes });
                    }
                    Account::Patron(who) | Account::Owed(who) => {
                        let mine = Account::Patron(who.clone());
                        (mine.clone(), vec![mine, Account::Owed(who.clone())])
                    }
                    Account::Layout(_) => (account.clone(), vec![account.clone()]),
                    _ => continue,
                };
                let has: i64 = parts.iter().map(|part| held(&before, part)).sum();
                let left: i64 = parts.iter().map(|part| held(&after.balances, part)).sum();
                if left < 0 {
                    let (has, needs) = (Cents(has), Cents(has - left));
                    return Err(Declined::InsufficientFunds { account: whose, has, needs });
                }
            }
        }
        if let Some((_, answer)) = &batch.keyed {
            after.answers.insert(key.expect("it is keyed"), answer.clone());
        }
        *self = after;
        Ok(None)
    }
}

fn account() -> impl Strategy<Value = Account> {
    prop_oneof![
        Just(Account::Cage),
        "[ab]".prop_map(|id| patron(&id)),
        "[ab]".prop_map(|id| Account::Owed(name(&id))),
        "t[12]".prop_map(|id| layout(&id)),
        "t[12]".prop_map(|id| Account::Bank(name(&id))),
        "t1".prop_map(|id| Account::Vigorish(name(&id))),
        "t1".prop_map(|id| Account::Complimentary(name(&id))),
    ]
}

/// Money from one account to another.
type Transfer = (Account, Account, i64);
/// A stream by index, its number as a distance from the next (mostly 0), a body, transfers, a rare imbalance.
type Draft = (usize, i64, String, Vec<Transfer>, bool);

/// A batch to come.
#[derive(Clone, Debug)]
struct Step {
    entries: Vec<Draft>,
    key: Option<u8>,
}

fn step() -> impl Strategy<Value = Step> {
    let slip = prop_oneof![12 => Just(0_i64), 1 => -2..3_i64];
    let transfers = prop::collection::vec((account(), account(), 0..60_i64), 0..4);
    let unbalanced = prop::bool::weighted(0.03);
    let entry = (0..3_usize, slip, "[a-z\u{e9}\"]{0,12}", transfers, unbalanced);
    (prop::collection::vec(entry, 1..4), prop::option::weighted(0.5, 0..6_u8))
        .prop_map(|(entries, key)| Step { entries, key })
}

const STREAMS: [&str; 3] = ["house", "table:t1", "table:t2"];

fn batch(step: &Step, model: &Model, number: usize) -> Batch {
    let mut next: HashMap<&str, i64> = HashMap::new();
    let entries = step.entries.iter().map(|(index, slip, body, transfers, unbalanced)| {
        let on = STREAMS[*index];
        let next = next.entry(on).or_insert_with(|| model.streams.get(on).map_or(0, Vec::len) as i64);
        *next += 1;
        let mut postings: Vec<Posting> = transfers
            .iter()
            .flat_map(|(from, to, cents)| Posting::transfer(from.clone(), to.clone(), Cents(*cents)))
            .collect();
        if *unbalanced {
            postings.push(Posting::new(Account::Cage, Cents(1)));
        }
        let expected_seq = u64::try_from(*next + slip).unwrap_or(0);
        Entry { stream: stream(on), expected_seq, at: number as i64, body: body.clone(), postings }
    });
    let batch = Batch::new(entries.collect());
    match step.key {
        Some(one) => batch.keyed(key("a", &one.to_string()), format!("answer {number}")),
        None => batch,
    }
}

fn agree(journal: &Journal, model: &Model) {
    let balances = journal.balances().expect("readable");
    assert_eq!(
        balances.iter().map(|(_, cents)| i128::from(cents.0)).sum::<i128>(),
        0,
        "accounts sum to zero"
    );
    let balances: HashMap<_, _> = balances.into_iter().map(|(account, cents)| (account, cents.0)).collect();
    assert_eq!(balances, model.balances);
    for on in STREAMS {
        let entries = model.streams.get(on).cloned().unwrap_or_default();
        assert_eq!(journal.head(&stream(on)).expect("readable").seq, entries.len() as u64);
    }
}

/// Does the steps, each by the next of so many journals of one place, and compares everything after each.
fn follow(site: &Site, nodes: usize, steps: &[Step]) {
    let open = || Journal::open(site).expect("opened");
    let mut journals: Vec<Journal> = (0..nodes).map(|_| open()).collect();
    let mut model = Model::default();
    for (number, step) in steps.iter().enumerate() {
        let batch = batch(step, &model, number);
        let expected = model.append(&batch);
        let found = journals[number % nodes].append_and_wait(batch.clone());
        match (expected, found) {
            (Ok(None), Ok(receipt)) => {
                assert!(!receipt.repeated);
                assert_eq!(receipt.answer, batch.keyed.map(|(_, answer)| answer));
            }
            (Ok(Some(first)), Ok(receipt)) => {
                assert!(receipt.repeated);
                assert_eq!(receipt.answer, Some(first));
            }
            (Err(expected), Err(found)) => assert_eq!(expected, found),
            (expected, found) => panic!("expected {expected:?}, found {found:?}"),
        }
        agree(&journals[0], &model);
        if number % 16 == 15 {
            drop(journals);
            journals = (0..nodes).map(|_| open()).collect();
            agree(&journals[0], &model);
        }
    }
    for on in STREAMS {
        let read = journals[0].read(&stream(on), 1);
        let stored: Vec<_> = read.map(|stored| stored.expect("readable")).collect();
        let entries = model.streams.get(on).cloned().unwrap_or_default();
        assert_eq!(stored.len(), entries.len());
        for (stored, entry) in stored.into_iter().zip(entries) {
            assert_eq!((stored.seq, stored.at, stored.body), (entry.expected_seq, entry.at, entry.body));
            assert_eq!(stored.postings, entry.postings);
        }
    }
    assert_clean(site);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn the_journal_does_what_the_model_does(steps in prop::collection::vec(step(), 1..40)) {
        let folder = folder_in_memory();
        follow(&folder.path().join("house.journal").into(), 1, &steps);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn three_nodes_of_a_database_together_do_what_the_model_does(
        steps in prop::collection::vec(step(), 20..40)
    ) {
        let home = Store::Postgres.home();
        follow(&home.site(), 3, &steps);
    }
}
