//! A house whose seal is lost for good: what was sealed with it is given up, and the record says so for ever.
//!
//! Nothing more is drawn from what was pledged, and it can never be revealed: `chapter47 fair verify` has a finding for each
//! such pledge, because nobody can tell any more whether it was kept. The codes of keno's tickets cannot be worked out again;
//! a location gets a new secret, and slips with old codes go to the keno supervisor. What lies face down cannot be opened by
//! anybody: a table with such a round stays closed. Authenticators whose secrets are sealed are taken away: each owner takes
//! down another at the next sign-in.

use crate::entropy;
use crate::people::{Doer, NotDone, Register};
use ledger::{
    Batch, Declined, Entry, Fault, Journal, KeptKey, Name, Reader, Seal, Site, StreamId, seal_beside,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::fair::Note;

/// What was given up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forsaken {
    /// Pledges, by stream and number.
    pub pledges: Vec<(StreamId, u64)>,
    /// Keno locations that have a new secret for the codes of their tickets.
    pub locations: Vec<StreamId>,
    /// Tables at which something lies face down under the lost seal: they cannot be opened.
    pub face_down: Vec<StreamId>,
    /// Those who take down another authenticator at the next sign-in.
    pub authenticators: Vec<Name>,
}

/// Why nothing was given up.
#[derive(Debug, thiserror::Error)]
pub enum NotForsaken {
    /// The journal cannot be used.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The journal does not take it.
    #[error(transparent)]
    Declined(#[from] Declined),
    /// The seal lies beside the journal.
    #[error("{0} opens what is sealed: nothing is lost")]
    NotLost(String),
    /// An authenticator could not be taken away.
    #[error(transparent)]
    Person(#[from] NotDone),
    /// The operating system gave no entropy.
    #[error("the operating system gave no entropy for a new secret")]
    NoEntropy,
}

/// Gives up what is sealed in a journal, as of `at`. The house must not be open.
pub fn forsake(site: &Site, at: i64) -> Result<Forsaken, NotForsaken> {
    // It has to be there: opening for writing would make one.
    Reader::open(site.clone())?;
    if let Some(file) = site.file().map(seal_beside).filter(|file| file.exists()) {
        let journal = Journal::open(site.clone())?;
        if Seal::read(&file).is_ok_and(|seal| journal.seal_with(seal).is_ok()) {
            return Err(NotForsaken::NotLost(file.display().to_string()));
        }
    }
    let journal = Arc::new(Journal::open(site.clone())?);
    let mut forsaken = Forsaken { pledges: journal.sealed_secrets()?, ..Forsaken::default() };
    let mut by_stream: BTreeMap<StreamId, Vec<u64>> = BTreeMap::new();
    for (stream, number) in &forsaken.pledges {
        by_stream.entry(stream.clone()).or_default().push(*number);
    }
    for (stream, numbers) in by_stream {
        let first = journal.head(&stream)?.seq + 1;
        let lost = (first..).zip(&numbers).map(|(seq, number)| lost(&stream, seq, at, *number)).collect();
        let mut batch = Batch::new(lost);
        batch.dropped_secrets.extend(numbers.into_iter().map(|number| (stream.clone(), number)));
        journal.append_and_wait(batch)?;
    }
    for (stream, _) in journal.sealed_keys()? {
        match stream.as_str().starts_with("keno:") {
            true => renew(&journal, &stream, at)?,
            false => forsaken.face_down.push(stream.clone()),
        }
        forsaken.locations.extend(stream.as_str().starts_with("keno:").then_some(stream));
    }
    forsaken.face_down.dedup();
    let register = Register::new(Arc::clone(&journal));
    for person in journal.sealed_factors()? {
        register.reset_factor(&Doer::Console, &person)?;
        forsaken.authenticators.push(person);
    }
    Ok(forsaken)
}

fn lost(stream: &StreamId, expected_seq: u64, at: i64, pledge: u64) -> Entry {
    let body = Note::Lost { pledge }.to_line(at);
    Entry { stream: stream.clone(), expected_seq, at, body, postings: Vec::new() }
}

/// A new secret for the codes of a location's tickets. It is sealed when the house opens.
fn renew(journal: &Journal, stream: &StreamId, at: i64) -> Result<(), NotForsaken> {
    let seq = journal.head(stream)?.seq + 1;
    let mut key = [0; 32];
    entropy::fill(&mut key).map_err(|_| NotForsaken::NoEntropy)?;
    let mut batch = Batch::new(vec![lost(stream, seq, at, 1)]);
    batch.dropped_keys.push(stream.clone());
    batch.kept_keys.push(KeptKey { stream: stream.clone(), seq, key });
    journal.append_and_wait(batch)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::Password;
    use ledger::{FactorSecret, Role};

    #[test]
    fn authenticators_under_a_lost_seal_are_taken_away_and_the_stream_says_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let site = Site::from(folder.path().join("house.db"));
        let journal = Arc::new(Journal::open(site.clone()).expect("a journal"));
        journal.seal_with(Seal::new([1; 32])).expect("sealed");
        let register = Register::new(Arc::clone(&journal));
        let ida =
            register.enrol(&Doer::Console, "Ida", Role::Inspector, Password::OneTime).expect("enrolled").id;
        let password = journal.person(&ida).expect("readable").and_then(|person| person.password);
        let secret = FactorSecret(vec![7; 20]);
        let offered = journal.offer_factor(ida.clone(), password.expect("one"), secret.clone());
        assert_eq!(offered, Ok(true));
        register.enrol_factor(&ida, secret, 1, Vec::new()).expect("confirmed");
        drop((register, journal));

        let forsaken = forsake(&site, 5).expect("given up");
        assert_eq!(forsaken, Forsaken { authenticators: vec![ida.clone()], ..Forsaken::default() });
        let journal = Journal::open(site.clone()).expect("it opens");
        journal.seal_with(Seal::new([2; 32])).expect("under a new seal");
        assert_eq!(journal.second_factor(&ida).expect("readable"), None);
        let people = StreamId::new("people").expect("a stream");
        let last = journal.entry(&people, journal.head(&people).expect("readable").seq).expect("readable");
        assert!(last.expect("there").body.contains("second factor reset"));
        drop(journal);
        assert_eq!(forsake(&site, 6).expect("nothing left"), Forsaken::default());
    }
}
