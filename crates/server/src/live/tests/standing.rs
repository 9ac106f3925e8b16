//! A table that starts from a state that was kept is the table that plays everything again: at every game of the product
//! and at hi-lo, dealt by the house and attended by people, at moments that chance picks.

use super::super::standing;
use super::*;
use house::served::{AnyTable, Kept, Taking};
use ledger::KeptState;
use rulebook::cards::Card;
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashMap};
use table::forms::Kind;
use table::posted::{NOTICE, Poster};
use table::sealed::Key;

/// A small generator, so that a failure can be played again from its seed.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n.max(1)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// One table, and what it takes to open it again.
pub(super) struct Trial {
    pub(super) cellar: Cellar,
    pub(super) journal: Arc<Journal>,
    id: Name,
    rules: Arc<dyn TableRules>,
    attended: bool,
    /// Are other rules posted now and then?
    pub(super) posts: bool,
    /// The most milliseconds from one step to the next.
    pub(super) pace: usize,
    pub(super) live: Live,
    _heard: broadcast::Receiver<Arc<Update>>,
}

impl Trial {
    fn new(rules: Arc<dyn TableRules>, attended: bool) -> Trial {
        let cellar = Cellar::new();
        let journal = cellar.journal();
        for (seq, who) in (3..).zip(["ann", "bob"]) {
            let more =
                Posting::transfer(Account::Cage, Account::Patron(name(who)), Cents(900_000_000)).to_vec();
            let (stream, body) = (StreamId::house(), "{}".to_string());
            let entry = Entry { stream, expected_seq: seq, at: 0, body, postings: more };
            journal.append_and_wait(Batch::new(vec![entry])).expect("chips");
        }
        Trial::at(name("t-1"), cellar, journal, rules, attended)
    }

    /// A table of this name in this journal, with the time of this cellar.
    pub(super) fn at(
        id: Name,
        cellar: Cellar,
        journal: Arc<Journal>,
        rules: Arc<dyn TableRules>,
        attended: bool,
    ) -> Trial {
        let (updates, heard) = broadcast::channel(16);
        let (given, shared) = (Arc::clone(&rules), Arc::clone(&journal));
        let live = Live::open(id.clone(), given, attended, shared, updates, cellar.clock());
        let live = live.expect("the table opens");
        Trial { live, journal, id, rules, attended, posts: true, pace: 3_000, cellar, _heard: heard }
    }

    /// Another table on the same stream, of which nothing was read yet.
    fn bare(&self) -> Live {
        let (updates, _) = broadcast::channel(16);
        let (rules, journal) = (Arc::clone(&self.rules), Arc::clone(&self.journal));
        Live::bare(self.id.clone(), rules, self.attended, journal, updates, self.cellar.clock())
            .expect("a table")
    }

    /// Everything that can be done now, the plain thing and the clock among it.
    fn choices(&self) -> Vec<Map<String, Value>> {
        let table = &self.live.table;
        let offers = |table: &dyn AnyTable| -> Vec<String> {
            let offers = table.present().iter().map(|seat| table.offers(seat, Taking::Everything));
            offers.map(|offers| offers.get().to_string()).collect()
        };
        let texts = match self.attended {
            false => offers(&**table),
            true => {
                let entered =
                    table.due(Taking::Everything).iter().map(|due| json!(due).to_string()).collect();
                let joins = ["seat 1", "seat 2"].map(|seat| json!({ "by": seat, "do": "join" }).to_string());
                let come = if self.live.guests.iter().count() < 2 { joins.to_vec() } else { Vec::new() };
                [entered, come, self.twin().map(|twin| offers(&*twin)).unwrap_or_default()].concat()
            }
        };
        let read = |text: &String| match serde_json::from_str(text) {
            Ok(Value::Array(all)) => all,
            Ok(one) => vec![one],
            Err(error) => panic!("{text}: {error}"),
        };
        let fields = texts.iter().flat_map(read).filter_map(|choice| choice.as_object().cloned());
        fields.collect()
    }

    /// What is chosen in its form, such as a card that came out.
    fn filled(&self, mut fields: Map<String, Value>, dice: &mut Dice) -> Map<String, Value> {
        if fields.remove("choose").is_none() {
            return fields;
        }
        let forms = (self.live.facts.forms)();
        let form = forms.into_iter().find(|form| fields["do"] == form.name).expect("a form of the game");
        let mut said = form.example(false);
        for field in form.fields {
            let value = match field.kind {
                Kind::Card => json!(Card::deck().nth(dice.below(52))),
                Kind::Choice { of } => json!(of[dice.below(of.len())]),
                Kind::Count { least, most } => {
                    json!(usize::from(least) + dice.below(usize::from(most - least) + 1))
                }
                _ => continue,
            };
            said.insert(field.name.to_string(), value);
        }
        said.insert("by".to_string(), fields["by"].clone());
        said
    }

    /// The same table without people around it, which says what its patrons may do.
    fn twin(&self) -> Option<Box<dyn AnyTable>> {
        let keys: Vec<Key> = self.live.sealed.iter().map(|(_, key)| key.clone()).collect();
        let kept = self.live.table.keep(&keys)?;
        let mut twin = self.live.rules().open(Kept::ByDevice);
        twin.put_back(kept, &keys, &mut HashMap::new()).expect("it is the same table");
        Some(twin)
    }

    /// Does something that chance picks.
    pub(super) fn step(&mut self, dice: &mut Dice) {
        self.cellar.time.fetch_add(dice.below(self.pace) as i64, Ordering::SeqCst);
        if self.posts && dice.one_in(150) {
            let title = format!("title = \"Table {}\"\n", dice.below(1000));
            let by = Poster::member("sam", "casino supervisor");
            let _ =
                self.live.answered_in_turn(|live| live.post(&title, by.clone())).expect("the journal lives");
        }
        if self.posts && dice.one_in(200) {
            self.cellar.time.fetch_add(NOTICE, Ordering::SeqCst);
        }
        self.live.looks_at_the_clock();
        if !self.attended {
            let who = if dice.one_in(2) { "ann" } else { "bob" };
            if self.live.guests.seat_of(&name(who)).is_none() && dice.one_in(2) {
                let guest = Guest { id: name(who), name: who.to_string() };
                let _ =
                    self.live.answered_in_turn(|live| live.sit(guest.clone())).expect("the journal lives");
                return;
            }
        }
        if dice.one_in(4) {
            self.live.perform(Step::Plain(None), None, None).map(drop).expect("the journal lives");
        } else {
            let choices = self.choices();
            if choices.is_empty() {
                return;
            }
            // First what is done, and then which of it: or people would do little but change their places.
            let word =
                |fields: &Map<String, Value>| fields.get("do").map(Value::to_string).unwrap_or_default();
            let words: BTreeSet<String> = choices.iter().map(word).collect();
            let picked = words.iter().nth(dice.below(words.len())).cloned().unwrap_or_default();
            let is_rare = ["\"leave", "\"order"].iter().any(|rare| picked.starts_with(rare));
            if is_rare && !dice.one_in(12) {
                return;
            }
            let alike: Vec<_> = choices.iter().filter(|fields| word(fields) == picked).collect();
            let picked = self.filled(alike[dice.below(alike.len())].clone(), dice);
            self.act(picked, dice);
        }
        self.live.go_on().expect("the journal lives");
    }

    fn act(&mut self, mut fields: Map<String, Value>, dice: &mut Dice) {
        if let Some(amounts) = fields.remove("amounts") {
            let cents = |key: &str| amounts[key].as_i64().unwrap_or_default();
            let (least, most, step) = (cents("min"), cents("max").min(50_000), cents("step").max(1));
            let more = dice.below(usize::try_from((most - least).max(0) / step).unwrap_or(0) + 1) as i64;
            fields.insert("amount".to_string(), json!(least + more * step));
        }
        ["need", "weight"].iter().for_each(|key| drop(fields.remove(*key)));
        let joins = fields.get("do") == Some(&json!("join"));
        let Ok(said) = self.live.table.read(fields) else { return };
        if self.live.comes_too_late(&said).is_some()
            || (!self.attended && self.live.not_from_a_page(&said).is_some())
        {
            return;
        }
        let free = |who: &&str| self.live.guests.seat_of(&name(who)).is_none();
        let arriving = match joins && self.attended {
            false => None,
            true => match ["ann", "bob"].into_iter().find(free) {
                None => return,
                Some(who) => Some(Guest { id: name(who), name: who.to_string() }),
            },
        };
        let dan = name("dan");
        let entered_by = self.attended.then_some(&dan);
        self.live
            .perform_for(Step::Said(&said), arriving, None, entered_by)
            .map(drop)
            .expect("the journal lives");
    }

    fn keep(&mut self) -> bool {
        match self.live.due_state() {
            None => false,
            Some(state) => {
                let stream = self.live.tail.stream().clone();
                self.journal.keep_state_and_wait(stream, state).expect("it can be kept")
            }
        }
    }

    /// The table as it is, played again, and taken up from what was kept: all the same.
    fn compare(&self, why: &str) {
        let mut played = self.bare();
        played.play_on(None).unwrap_or_else(|error| panic!("{why}: {error}"));
        let mut taken_up = self.bare();
        taken_up.recover().unwrap_or_else(|error| panic!("{why}: {error}"));
        assert!(taken_up.kept_at > 0, "{why}: it starts from a state");
        let [live, played, taken_up] = [&self.live, &played, &taken_up].map(whole);
        assert_eq!(taken_up, played, "{why}: from a state, and played again");
        assert_eq!(played, live, "{why}: played again, and as it is");
    }
}

/// Everything that is known of a table, as text.
fn whole(live: &Live) -> String {
    let seats = live.table.present();
    let stakes: Vec<Cents> = seats.iter().map(|seat| live.table.at_stake(seat)).collect();
    let names: Vec<&str> = live.guests.iter().map(|(_, guest)| guest.name.as_str()).collect();
    let view = live.table.view(rulebook::game::Viewer::Staff);
    let next = live.next.is_some();
    let keys = live.sealed.len();
    let standing = standing::as_text(live).expect("it can be kept");
    format!("{}\n{standing}\n{stakes:?} {names:?} {view} {next} {keys}", live.tail.seq())
}

fn trial(rules: Arc<dyn TableRules>, attended: bool, seed: u64) {
    let game = rules.facts().game;
    let mut dice = Dice(seed);
    let mut trial = Trial::new(rules, attended);
    let (mut compared, mut face_down, mut at_stake) = (0, 0, 0);
    let is_room = trial.live.facts.is_room;
    for step in 0..8_000 {
        // Long enough, and wagers lay there at one of the moments.
        if step >= 400 && (is_room || at_stake > 0) {
            break;
        }
        trial.step(&mut dice);
        if dice.one_in(12) {
            trial.keep();
        }
        if trial.live.kept_at > 0 && dice.one_in(10) {
            trial.compare(&format!("{game}, attended {attended}, seed {seed}, step {step}"));
            compared += 1;
            face_down += usize::from(trial.live.table.is_anything_concealed());
            at_stake += usize::from(!trial.live.table.on_layout().is_zero());
        }
    }
    assert!(compared > 10, "{game}: {compared} moments were compared");
    assert!(is_room || at_stake > 0, "{game}, attended {attended}: wagers lay there at none of the moments");
    println!(
        "{game}, attended {attended}: {compared} moments, {face_down} with cards face down, {at_stake} with wagers"
    );
}

#[test]
fn a_table_taken_up_from_a_state_is_the_table_played_again() {
    let registry = games::standard().with(hilo::ENTRY);
    for name in registry.names() {
        let entry = registry.find(name).expect("it is registered");
        let Ok(rules) = registry.rules(&format!("game = \"{}\"\n", entry.name())) else { continue };
        let Some(rules) = rules.of_a_table() else { continue };
        let facts = rules.facts();
        for seed in [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03] {
            if !facts.only_attended {
                trial(Arc::clone(&rules), false, seed);
            }
            trial(Arc::clone(&rules), true, seed);
        }
    }
}

/// A table at which something has been wagered, with a state of it kept a while ago.
fn with_a_state() -> Trial {
    let mut trial = Trial::new(rules_of::<Table>(""), false);
    let mut dice = Dice(7);
    for _ in 0..60 {
        trial.step(&mut dice);
    }
    assert!(trial.keep());
    for _ in 0..20 {
        trial.step(&mut dice);
    }
    trial
}

#[test]
fn whatever_is_wrong_with_a_state_everything_is_played_again() {
    let trial = with_a_state();
    trial.compare("as it was kept");
    let stream = trial.live.tail.stream().clone();
    let kept = trial.journal.states(&stream).expect("readable").remove(0);
    let text = String::from_utf8(kept.body.clone()).expect("JSON");
    let but = |body: Vec<u8>| KeptState { body, ..kept.clone() };
    let wrong = [
        ("another program", KeptState { form: "table 1 of yesterday".to_string(), ..kept.clone() }),
        ("cut off", but(kept.body[..kept.body.len() / 2].to_vec())),
        ("another key", but(text.replacen("\"attended\"", "\"unattended\"", 1).into_bytes())),
        ("attended", but(text.replacen("\"attended\":false", "\"attended\":true", 1).into_bytes())),
        (
            "another chain",
            KeptState { misfit: Some("it names an entry that the chain does not have"), ..kept.clone() },
        ),
    ];
    for (what, state) in wrong {
        let mut fresh = trial.bare();
        let put_back = fresh.put_back(state).expect("the journal is readable");
        assert!(put_back.is_err(), "{what}");
        assert_eq!((fresh.tail.seq(), fresh.kept_at), (0, 0), "{what}: nothing of it is taken up");
        fresh.play_on(None).expect("played again");
        assert_eq!(whole(&fresh), whole(&trial.live), "{what}");
    }
}

#[test]
fn a_forged_state_is_found_by_playing_everything_again() {
    let mut trial = with_a_state();
    let compare = |trial: &Trial| {
        let rules = Arc::clone(&trial.rules);
        standing::compare(&trial.journal.reader(), &trial.id, rules, false).expect("it can be played again")
    };
    assert_eq!(compare(&trial), (Vec::new(), 1));
    let stream = trial.live.tail.stream().clone();
    let mut forged = trial.live.due_state().expect("it can be kept");
    let text = String::from_utf8(forged.body).expect("JSON");
    let rounds = format!("\"rounds\":{}", trial.live.progress.rounds());
    assert!(text.contains(&rounds), "{text}");
    forged.body = text.replacen(&rounds, "\"rounds\":9999", 1).into_bytes();
    let seq = forged.seq;
    assert_eq!(trial.journal.keep_state_and_wait(stream, forged), Ok(true));
    let mut believed = trial.bare();
    believed.recover().expect("it can be read");
    assert_eq!(believed.progress.rounds(), 9999, "a start believes what fits the chain");
    let (differ, compared) = compare(&trial);
    assert_eq!((differ.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), compared), (vec![seq], 2));
}
