//! The state of a table, kept now and then beside its stream, so that a start plays only what came since.
//!
//! Everything that recovery would find out from the entries is in it, or is read by its key: the game with what lies on
//! its layout, the pledges with the words that were drawn, who sits and who attends, what is posted, how far it has come.
//! What lies face down is sealed under the keys of the acts that are sealed in the stream. A state that does not fit, in
//! whatever way, is passed over with a line in the log, and the whole stream is played again.
//!
//! A part of the stream that an older program wrote is not kept so: what the rules make of it is looked at each time.

use super::crew::Change;
use super::meant::Progress;
use super::older::Part;
use super::recovery::Beside;
use super::{Live, OpenError, attended, fair};
use crate::body;
use crate::clock::HouseClock;
use crate::guests::{Guest, Guests};
use crate::people::door::Member;
use crate::record::program_digest;
use house::served::{Kept, KeptTable, TableRules};
use ledger::{KeptState, Name, NewState, Reader, Role, StreamId, Tail};
use rulebook::actor::Seat;
use rulebook::game::Moment;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, OnceLock};
use table::fair::{Note, Secret};
use table::posted;
use table::record::Version;
use table::sealed::Key;
use tokio::sync::broadcast;

/// A state is kept after so many entries more: at 20 µs each, a start plays them in 10 ms.
const EVERY: u64 = 500;

/// The form of a state, and the program that wrote it. Another program may decide otherwise, so it plays everything again.
fn form() -> Option<&'static str> {
    static FORM: OnceLock<Option<String>> = OnceLock::new();
    FORM.get_or_init(|| Some(format!("table 1 {}", program_digest().ok()?))).as_deref()
}

/// A table's state.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Standing {
    attended: bool,
    /// The entry with the header of the part that is being played.
    begins: u64,
    table: KeptTable,
    /// The entries that are sealed: their keys together open what lies face down.
    sealed: Vec<u64>,
    guests: Vec<(Seat, String)>,
    /// Those who attend the table, with their roles.
    crew: Vec<(String, String)>,
    touched: attended::Touched,
    history: VecDeque<Value>,
    pledged: fair::History,
    posted: posted::History,
    progress: Progress,
}

impl Live {
    /// Keeps the state where enough has happened since it was kept last. Nobody waits for it.
    pub(super) fn keep_now_and_then(&mut self) {
        if self.tail.seq().saturating_sub(self.kept_at) < EVERY {
            return;
        }
        if let Some(state) = self.due_state() {
            self.tail.journal().keep_state(self.tail.stream().clone(), state, |_| {});
        }
    }

    /// Keeps the state because the house closes, and waits until it is on the disk.
    pub(crate) fn keep_at_the_end(&mut self) {
        if self.tail.seq() == self.kept_at {
            return;
        }
        if let Some(state) = self.due_state()
            && let Err(declined) = self.tail.journal().keep_state_and_wait(self.tail.stream().clone(), state)
        {
            tracing::warn!(table = %self.id, because = %declined, "its state was not kept");
        }
    }

    pub(super) fn due_state(&mut self) -> Option<NewState> {
        // Whatever comes of it: it is not tried again at once.
        self.kept_at = self.tail.seq();
        let body = serde_json::to_vec(&self.standing()?).ok()?;
        Some(NewState { seq: self.tail.seq(), form: form()?.to_string(), body, ..NewState::default() })
    }

    /// The state; none where it cannot be kept now.
    fn standing(&self) -> Option<Standing> {
        if self.part.is_old() || self.part.is_astray() || self.posted.binding().is_none() {
            return None;
        }
        let keys: Vec<Key> = self.sealed.iter().map(|(_, key)| key.clone()).collect();
        Some(Standing {
            attended: self.attended,
            begins: self.part.begins,
            table: self.table.keep(&keys)?,
            sealed: self.sealed.iter().map(|(seq, _)| *seq).collect(),
            guests: self.guests.iter().map(|(seat, guest)| (seat, guest.id.to_string())).collect(),
            crew: self
                .crew
                .members()
                .map(|one| (one.id.to_string(), one.role.as_str().to_string()))
                .collect(),
            touched: self.touched.clone(),
            history: self.history.clone(),
            pledged: self.pledged.clone(),
            posted: self.posted.clone(),
            progress: self.progress.clone(),
        })
    }

    /// Starts from the newest state that fits the stream; from nothing where there is none.
    pub(super) fn start_from_what_is_kept(&mut self) -> Result<(), OpenError> {
        for kept in self.tail.reader().states(self.tail.stream())? {
            let seq = kept.seq;
            match self.put_back(kept)? {
                Ok(()) => {
                    tracing::debug!(table = %self.id, entry = seq, "it goes on from the state that was kept");
                    return Ok(());
                }
                Err(because) => tracing::warn!(
                    table = %self.id, entry = seq, because,
                    "the state that was kept is passed over, and what came before it is played again"
                ),
            }
        }
        Ok(())
    }

    /// Puts the table back as it was kept, or says why it cannot be: then nothing has changed.
    pub(super) fn put_back(&mut self, kept: KeptState) -> Result<Result<(), String>, OpenError> {
        if let Some(misfit) = kept.misfit {
            return Ok(Err(misfit.to_string()));
        }
        if Some(kept.form.as_str()) != form() {
            return Ok(Err("another program wrote it".to_string()));
        }
        let standing: Standing = match serde_json::from_slice(&kept.body) {
            Ok(standing) => standing,
            Err(error) => return Ok(Err(format!("it cannot be read: {error}"))),
        };
        let Beside { sealed, secrets, .. } = self.beside()?;
        let Some(keys) = self.keys_of(&standing.sealed, kept.seq, sealed)? else {
            return Ok(Err("a key of what lies face down is nowhere".to_string()));
        };
        let (guests, crew) = (self.guests_by(&standing.guests)?, self.crew_by(&standing.crew)?);
        let at = self.tail.reader().entry(self.tail.stream(), kept.seq)?.map_or(0, |entry| entry.at);
        Ok(self.take_up((kept.seq, Moment(at)), standing, &keys, secrets, guests, crew))
    }

    fn take_up(
        &mut self,
        (seq, at): (u64, Moment),
        standing: Standing,
        keys: &[Key],
        mut secrets: HashMap<u64, Secret>,
        guests: Option<Guests>,
        crew: Option<Vec<Member>>,
    ) -> Result<(), String> {
        let Standing { attended, begins, table, posted, .. } = standing;
        if attended != self.attended {
            return Err("people attended the table, and do not now, or the other way round".to_string());
        }
        let binding = posted.binding().ok_or("no rules bind it")?;
        let (rules, refused_today) =
            self.rules().read_recorded(&binding.rules).map_err(|wrong| wrong.to_string())?;
        let mut put_back = rules.open(if attended { Kept::ByPeople } else { Kept::ByTheHouse });
        put_back.put_back(table, keys, &mut secrets)?;
        let next = posted.pending().map(|pending| self.next_of(pending)).transpose();
        let next = next.map_err(|wrong| wrong.to_string())?.flatten();
        let guests = guests.ok_or("somebody sits there who is no patron")?;
        let crew = crew.ok_or("somebody attends it who is nobody of the house")?;
        self.log_refused_today("bind the table until others are posted", &refused_today);
        (self.table, self.part) = (put_back, Part::of(Version::Two, begins));
        (self.posted, self.next, self.guests) = (posted, next, guests);
        for member in crew {
            self.crew.make(Change { member, takes: true });
        }
        (self.touched, self.history, self.pledged) = (standing.touched, standing.history, standing.pledged);
        self.progress = standing.progress;
        self.latest.set(at);
        self.tail.read_to(seq);
        self.kept_at = seq;
        Ok(())
    }

    /// The keys of these entries, which were sealed when entry `seq` was written: they are kept, or a later entry published
    /// them.
    fn keys_of(
        &self,
        sealed: &[u64],
        seq: u64,
        kept: Vec<(u64, Key)>,
    ) -> Result<Option<Vec<Key>>, OpenError> {
        let mut keys: HashMap<u64, Key> = kept.into_iter().collect();
        let all = |keys: &HashMap<u64, Key>| {
            sealed.iter().map(|seq| keys.get(seq).cloned()).collect::<Option<Vec<Key>>>()
        };
        if let Some(all) = all(&keys) {
            return Ok(Some(all));
        }
        for stored in self.tail.reader().read(self.tail.stream(), seq + 1) {
            let Ok(fields) = body::fields(&stored?.body) else { break };
            let Some(opened) = fields.get("opened").and_then(Value::as_object) else { continue };
            for (seq, key) in opened {
                if let (Ok(seq), Some(key)) = (seq.parse(), key.as_str().and_then(Key::read)) {
                    keys.insert(seq, key);
                }
            }
            return Ok(all(&keys));
        }
        Ok(None)
    }

    fn guests_by(&self, kept: &[(Seat, String)]) -> Result<Option<Guests>, OpenError> {
        let mut guests = Guests::default();
        for (seat, id) in kept {
            let Ok(id) = Name::new(id) else { return Ok(None) };
            let name = self.tail.reader().patron(&id)?.map(|found| found.name).unwrap_or_default();
            guests.seat(*seat, Guest { id, name });
        }
        Ok(Some(guests))
    }

    fn crew_by(&self, kept: &[(String, String)]) -> Result<Option<Vec<Member>>, OpenError> {
        let mut crew = Vec::new();
        for (id, role) in kept {
            let (Ok(id), Ok(role)) = (Name::new(id), role.parse::<Role>()) else { return Ok(None) };
            let name = self.tail.reader().person(&id)?.map_or_else(|| id.to_string(), |person| person.name);
            crew.push(Member { id, name, role });
        }
        Ok(Some(crew))
    }
}

/// The state as it would be kept.
pub(super) fn as_text(live: &Live) -> Option<String> {
    serde_json::to_string(&live.standing()?).ok()
}

/// Plays a table's whole stream again, and compares each state that is kept with the table as it then was. Gives those that
/// differ, with why, and how many were looked at; those of another program are not.
pub(crate) fn compare(
    reader: &Reader,
    id: &Name,
    rules: Arc<dyn TableRules>,
    attended: bool,
) -> Result<(Vec<(u64, String)>, usize), OpenError> {
    let stream = StreamId::table(id)?;
    let ours = |kept: &KeptState| kept.misfit.is_none() && Some(kept.form.as_str()) == form();
    let kept: Vec<KeptState> = reader.states(&stream)?.into_iter().filter(ours).collect();
    if kept.is_empty() {
        return Ok((Vec::new(), 0));
    }
    let mut differ = Vec::new();
    let mut revealed = HashMap::new();
    let mut waiting: BTreeMap<u64, String> = BTreeMap::new();
    for state in &kept {
        let Ok(standing) = serde_json::from_slice::<Standing>(&state.body) else {
            differ.push((state.seq, "it cannot be read".to_string()));
            continue;
        };
        // What it was drawn from may be revealed by now: then the secret is in a later entry.
        revealed.extend(revealed_after(reader, &stream, state.seq, &standing.table.pledges())?);
        waiting.insert(state.seq, String::from_utf8_lossy(&state.body).into_owned());
    }
    let (updates, _) = broadcast::channel(1);
    let time = HouseClock::new(Arc::new(super::now), crate::clock::steady());
    let mut live =
        Live::of(id.clone(), rules, attended, Tail::to_read(reader.clone(), stream), updates, time);
    live.play_on_with(None, revealed, &mut |live| {
        if let Some(kept) = waiting.remove(&live.tail.seq())
            && as_text(live).as_deref() != Some(&kept)
        {
            differ.push((live.tail.seq(), "it is not what the entries make of the table".to_string()));
        }
    })?;
    Ok((differ, kept.len()))
}

/// The secrets of these pledges that entries after `seq` reveal.
fn revealed_after(
    reader: &Reader,
    stream: &StreamId,
    seq: u64,
    pledges: &[u64],
) -> Result<HashMap<u64, Secret>, OpenError> {
    let kept = reader.kept_secrets(stream)?;
    let is_kept = |number: &u64| kept.iter().any(|kept| kept.number == *number);
    let mut missing: BTreeSet<u64> = pledges.iter().copied().filter(|number| !is_kept(number)).collect();
    let mut revealed = HashMap::new();
    let mut entries = reader.read(stream, seq + 1);
    while !missing.is_empty()
        && let Some(stored) = entries.next()
    {
        let Ok(fields) = body::fields(&stored?.body) else { continue };
        if let Some(Ok(Note::Reveal { pledge, secret })) = Note::read(&fields)
            && missing.remove(&pledge)
        {
            revealed.insert(pledge, secret);
        }
    }
    Ok(revealed)
}
