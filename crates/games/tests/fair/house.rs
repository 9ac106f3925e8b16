//! A house that writes a record, with patrons who do anything that is offered.

use records::verify::{Known, Report, verify};
use rulebook::actor::Actor;
use rulebook::game::{Act, Moment};
use rulebook::licensee::RulesFile as _;
use std::collections::HashMap;
use std::sync::Arc;
use table::chance::Entropy as _;
use table::chance::SimChance;
use table::croupier::Duties;
use table::fair::{Contribution, Fair, Form, Note, Opening, Pledge, Secret, Step};
use table::protocol::Header;
use table::session::{Prepared, Session};

/// A table, and the record of it.
pub(crate) struct House<G: Fair> {
    pub(crate) session: Session<G>,
    pub(crate) record: Vec<String>,
    /// Secrets that are not revealed, as a house keeps them.
    pub(crate) kept: Vec<(u64, Secret)>,
    /// How patrons add to pledges here.
    form: Form,
    /// What they have promised, and keep to themselves until they are asked.
    promised: HashMap<String, Opening>,
    patrons: SimChance,
    secrets: SimChance,
    at: i64,
}

/// What somebody opens, with this of his own at its end.
pub(crate) fn opening(patron: &str, own: &[u8]) -> Opening {
    let mut bytes: Vec<u8> = patron.bytes().cycle().take(32).collect();
    bytes.extend(own);
    Opening::new(bytes).expect("long enough")
}

impl<G: Fair> House<G> {
    /// Opens a table with its first pledge.
    pub(crate) fn open(rules: &str, seed: u64) -> House<G> {
        House::of(Form::Promised, rules, seed)
    }

    /// One as it was before there were promises, or as it is now.
    pub(crate) fn of(form: Form, rules: &str, seed: u64) -> House<G> {
        let rules = Arc::new(G::Rules::from_toml(rules).expect("legal rules"));
        let record = vec![Header::of::<G>(&rules, Moment(1)).to_line()];
        let session = Session::pledged(rules, Duties::ALL);
        let [patrons, secrets] = [0, 1].map(|stream| SimChance::new(seed, stream));
        let (kept, promised) = (Vec::new(), HashMap::new());
        let mut house = House { session, record, kept, form, promised, patrons, secrets, at: 1 };
        house.make();
        house
    }

    fn write(&mut self, note: &Note) {
        self.record.push(note.to_line(self.at));
    }

    fn make(&mut self) {
        let pledges = self.session.pledges().expect("it is pledged");
        // From a seed, so that no test depends on its luck.
        let bytes = (0..pledges.part().secret_bytes()).map(|_| self.secrets.below(256) as u8);
        let secret = Secret::kept(bytes.collect());
        let pledge = Pledge::of(self.form, pledges.last() + 1, secret.clone());
        self.kept.push((pledge.number(), secret));
        self.write(&pledge.note());
        self.session.pledges_mut().expect("it is pledged").pledge(pledge);
    }

    pub(crate) fn contribute(&mut self, patron: &str, entropy: &[u8]) {
        if self.form == Form::Promised {
            return self.promise(patron, entropy);
        }
        let (patron, entropy) = (patron.to_string(), entropy.to_vec());
        let given = Contribution { patron: patron.clone(), entropy: entropy.clone() };
        let pledges = self.session.pledges_mut().expect("it is pledged");
        let pledge = pledges.open().expect("one stands open").number();
        pledges.contribute(given).expect("taken");
        self.write(&Note::Contribution { pledge, patron, entropy });
    }

    fn promise(&mut self, patron: &str, own: &[u8]) {
        let pledges = self.session.pledges_mut().expect("it is pledged");
        let open = pledges.open().expect("one stands open");
        let (pledge, opening) = (open.number(), opening(patron, own));
        let promise = opening.promise(&open.commitment());
        pledges.promise(pledge, patron.to_string(), promise).expect("taken");
        self.promised.insert(patron.to_string(), opening);
        self.write(&Note::Promise { pledge, patron: patron.to_string(), promise });
    }

    /// No more promises are taken, and everybody opens his; now and then somebody does not. Then the table goes on.
    fn opens(&mut self, pledge: u64) {
        self.write(&Note::Closed { pledge });
        let pledges = self.session.pledges_mut().expect("it is pledged");
        assert!(pledges.close());
        let open = pledges.open().expect("one stands open");
        let mut pending: Vec<String> =
            open.promises().expect("it takes them").pending().map(|one| one.patron.clone()).collect();
        // In which order they come is all the same.
        pending.reverse();
        for patron in pending {
            let opening = self.promised.remove(&patron).expect("it was promised");
            let keeps_silent = patron.starts_with("p-") && self.patrons.below(5) == 0;
            let note = match keeps_silent {
                true => Note::Unopened { pledge, patron },
                false => Note::Opening { pledge, patron, opening },
            };
            self.write(&note);
            self.session.pledges_mut().expect("it is pledged").read(note, None).expect("in its turn");
        }
        let prepared = self.session.prepare_duties(Moment(self.at)).expect("chance has its turn");
        self.take(prepared);
    }

    /// Writes down what was prepared and makes it the table.
    pub(crate) fn take(&mut self, prepared: Prepared<G>) {
        let (steps, closes) = (prepared.pledges().to_vec(), prepared.closes());
        let mut table = self.session.game().clone();
        let mut begun = None;
        let before = self.session.pledges().expect("it is pledged");
        let mut over: Vec<u64> = before.over().iter().map(Pledge::number).collect();
        let mut revealed = Vec::new();
        for (index, done) in prepared.performed().iter().enumerate() {
            self.record.push(done.to_line());
            table.act(done.act, &mut rulebook::game::Silent).expect("it was accepted");
            for step in steps.iter().filter(|step| step.act() == index) {
                match step {
                    Step::Begun { .. } => begun = Some(self.record.len()),
                    Step::Ended { pledge, .. } => over.push(*pledge),
                }
            }
            if !table.is_anything_concealed() {
                for pledge in over.drain(..) {
                    let place = self.kept.iter().position(|(number, _)| *number == pledge).expect("kept");
                    let (_, secret) = self.kept.remove(place);
                    self.write(&Note::Reveal { pledge, secret });
                    revealed.push(pledge);
                }
            }
        }
        self.session.commit(prepared);
        let pledges = self.session.pledges_mut().expect("it is pledged");
        revealed.into_iter().for_each(|pledge| pledges.revealed(pledge));
        if begun.is_some() {
            self.make();
        }
        if let Some(pledge) = closes {
            self.opens(pledge);
        }
    }

    /// Nobody knows how much of what comes next has been seen: the record was put back from a copy, and the table opens.
    pub(crate) fn is_put_back(&mut self) {
        let restored = Note::Restored { checkpoint: "1:00".to_string() };
        self.write(&restored);
        self.session.pledges_mut().expect("it is pledged").read(restored, None).expect("read");
        let over: Vec<u64> =
            self.session.pledges().expect("it is pledged").over().iter().map(Pledge::number).collect();
        if !self.session.game().is_anything_concealed() {
            for pledge in over {
                let place = self.kept.iter().position(|(number, _)| *number == pledge).expect("kept");
                let (_, secret) = self.kept.remove(place);
                self.write(&Note::Reveal { pledge, secret });
                self.session.pledges_mut().expect("it is pledged").revealed(pledge);
            }
        }
        self.make();
    }

    /// Somebody does something, or nobody does and time runs out.
    pub(crate) fn step(&mut self) {
        self.at += 1;
        let at = Moment(self.at);
        let waits = self.patrons.below(2) == 0;
        let timed_out = if waits { self.session.prepare_default(None, at) } else { None };
        let prepared = timed_out.or_else(|| {
            let offers = self.session.game().offers();
            let patrons: Vec<_> = offers.iter().filter(|offer| matches!(offer.by, Actor::Seat(_))).collect();
            // Nobody goes, or soon nobody would play.
            let leaves = |command: &G::Command| format!("{command:?}").contains("Leave");
            let staying: Vec<_> = patrons.into_iter().filter(|offer| !leaves(&offer.command)).collect();
            let which = self.patrons.below(staying.len() as u64) as usize;
            let offer = staying.get(which)?;
            self.session.prepare(Act::new(at, offer.by, offer.command)).ok()
        });
        if self.patrons.below(20) == 0 {
            let patron = format!("p-{}", self.at);
            let entropy = [self.at as u8; 16];
            let length = 1 + self.patrons.below(16) as usize;
            self.contribute(&patron, &entropy[..length]);
            // What was prepared was prepared before that; it is asked again as a table would.
            return;
        }
        if let Some(prepared) = prepared {
            self.take(prepared);
        }
    }

    /// Plays until so many parts are over.
    pub(crate) fn play(mut self, parts: u64) -> House<G> {
        for _ in 0..200_000 {
            if self.revealed() >= parts {
                return self;
            }
            self.step();
        }
        panic!("only {} of {parts} parts were played", self.revealed());
    }

    fn revealed(&self) -> u64 {
        let pledges = self.session.pledges().expect("it is pledged");
        pledges.last() - self.kept.len() as u64
    }

    pub(crate) fn text(&self) -> String {
        self.record.join("\n") + "\n"
    }
}

pub(crate) fn check<G: Fair>(record: &[String]) -> Report {
    let text = record.join("\n") + "\n";
    verify(&[Known::of::<G>()], text.as_bytes(), 10).expect("memory can be read")
}
