//! A table being played again, and what is pledged at it.

use super::{Checked, Found, Kind, State};
use rulebook::actor::Actor;
use rulebook::game::Act;
use rulebook::licensee::RulesFile as _;
use rulebook::wire::{Misread, read_act};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::Arc;
use table::chance::{Words, below};
use table::croupier;
use table::fair::{
    Commitment, Contribution, Fair, Form, LONGEST, MOST, NotTaken, Note, Opening, Part, Promise, Promises,
    SHUT_OUT, Secret,
};
use table::sealed::{self, Keys};

/// A table of some game, being checked.
pub(super) trait Checking {
    /// Which game.
    fn name(&self) -> &'static str;
    /// Other rules, at an empty table.
    fn reopen(&mut self, rules: &str) -> Result<(), String>;
    /// Is the secret known that this line is drawn from?
    fn is_known(&self, fields: &Map<String, Value>, secrets: &HashMap<u64, Secret>) -> bool;
    /// A note about a pledge.
    fn note(&mut self, note: Note, found: &mut Found);
    /// An act. An error means that the record cannot be played on from here to the next header.
    fn act(
        &mut self,
        fields: Map<String, Value>,
        keys: &Keys,
        secrets: &HashMap<u64, Secret>,
        found: &mut Found,
    ) -> Result<(), String>;
    /// The record is over.
    fn end(&mut self, found: &mut Found);
}

/// What the record has said of a pledge so far.
struct Pledged {
    number: u64,
    commitment: Commitment,
    form: Form,
    /// What was added in the clear, where that is its form.
    contributions: Vec<Contribution>,
    /// What was promised, where that is.
    promises: Promises,
    /// Its words, once its first is drawn: none where it is never revealed, or something else was drawn.
    words: Option<Words>,
    /// Were its words known when its first was drawn?
    known: bool,
    used: u64,
    draws: u64,
    /// Was it in use where the record could not be played again? Then not everything that came of it is known.
    unchecked: bool,
}

impl Pledged {
    /// What was added, in order.
    fn given(&self) -> Vec<&[u8]> {
        match self.form {
            Form::Clear => self.contributions.iter().map(|given| &given.entropy[..]).collect(),
            Form::Promised => self.promises.opened().map(Opening::as_bytes).collect(),
        }
    }
}

/// What somebody did, and why it should not have been taken.
fn in_words(what: &str, patron: &str, because: NotTaken) -> String {
    let because = match because {
        NotTaken::Closed => "after they were closed",
        NotTaken::Twice => "a second one by the same patron",
        NotTaken::TheSame => "the same as somebody else's",
        NotTaken::Enough => "one more than are taken",
        NotTaken::ShutOut => "by somebody who is shut out, because an earlier one was not opened",
        NotTaken::NotPromised => "by somebody who had promised nothing",
        NotTaken::TooEarly => "while promises are taken still",
        NotTaken::NotAsPromised => "which is not what was promised",
        NotTaken::TooLate => "after it was given up",
        NotTaken::NothingOpen | NotTaken::OtherPledge | NotTaken::Length | NotTaken::OtherForm => {
            "out of its turn"
        }
    };
    format!("{what} of {patron}: {because}")
}

pub(super) struct Table<G: Fair> {
    game: G,
    part: Part,
    /// The number of the last pledge.
    made: u64,
    open: Option<Pledged>,
    in_use: Option<Pledged>,
    over: Vec<Pledged>,
    /// Has a pledge been made to which patrons add by promises? Then none is made in the old form any more.
    has_promises: bool,
    /// Who did not open what he had promised, and the last pledge from which he is shut out for it.
    shut_out: HashMap<String, u64>,
    /// Has a header come since the last act? Then a pledge that is too short may be withdrawn.
    anew: bool,
    /// Was it put back from a copy, and nothing was written since? What is over by that is revealed when it opens.
    put_back: bool,
    /// Could an act since the last header not be played again? Then nothing is, up to the next header, and nothing that was
    /// pledged meanwhile is used after it.
    astray: bool,
}

impl<G: Fair> Table<G> {
    pub(super) fn open(rules: &str) -> Result<Box<dyn Checking>, String> {
        let rules = Arc::new(read_rules::<G>(rules)?);
        let part = G::part(&rules);
        let game = G::open(rules);
        let (open, in_use, over) = (None, None, Vec::new());
        let (has_promises, shut_out) = (false, HashMap::new());
        let (anew, put_back, astray) = (true, false, false);
        Ok(Box::new(Table {
            game,
            part,
            made: 0,
            open,
            in_use,
            over,
            has_promises,
            shut_out,
            anew,
            put_back,
            astray,
        }))
    }

    fn commitment(&mut self, number: u64, commitment: Commitment, form: Form, found: &mut Found) {
        found.report.pledges.push(Checked {
            pledge: number,
            part: self.part.name(),
            state: State::Open,
            committed: found.line,
            revealed: None,
            form: form.number(),
            contributions: 0,
            promises: 0,
            unopened: Vec::new(),
            draws: 0,
            words: 0,
        });
        if form == Form::Clear && self.has_promises {
            let because = "it takes contributions in the clear, though the house had begun to take promises";
            found.put(Kind::OutOfTurn, Some(number), because.to_string());
        }
        self.has_promises |= form == Form::Promised;
        if number != self.made + 1 {
            let because = format!("it comes after pledge {}, and should have the next number", self.made);
            found.put(Kind::OutOfTurn, Some(number), because);
        }
        if let Some(open) = &self.open {
            let because =
                format!("it is made while pledge {} stands open: the house could choose", open.number);
            found.put(Kind::OutOfTurn, Some(number), because);
        }
        self.made = number;
        self.open = Some(Pledged {
            number,
            commitment,
            form,
            contributions: Vec::new(),
            promises: Promises::default(),
            words: None,
            known: false,
            used: 0,
            draws: 0,
            unchecked: false,
        });
    }

    fn contribution(&mut self, number: u64, given: Contribution, found: &mut Found) {
        let open = self.open.as_mut().filter(|open| open.number == number);
        let Some(open) = open else {
            let because = format!("a contribution to pledge {number}, which does not stand open here");
            return found.put(Kind::Contribution, Some(number), because);
        };
        if open.form != Form::Clear {
            let because = "a contribution in the clear, though this pledge takes promises";
            return found.put(Kind::Contribution, Some(number), because.to_string());
        }
        let length = given.entropy.len();
        if !(1..=LONGEST).contains(&length) {
            return found.put(Kind::Contribution, Some(number), format!("a contribution of {length} bytes"));
        }
        if open.contributions.iter().any(|before| before.patron == given.patron) {
            return found.put(
                Kind::Contribution,
                Some(number),
                "a second one by the same patron".to_string(),
            );
        }
        open.contributions.push(given);
        let count = open.contributions.len();
        if count > MOST {
            found.put(Kind::Contribution, Some(number), format!("it is the {count}th"));
        }
        if let Some(checked) = found.checked(number) {
            checked.contributions = count;
        }
    }

    /// The pledge that stands open and takes promises, if it has this number.
    fn promised_to(&mut self, number: u64, what: &str, found: &mut Found) -> Option<&mut Pledged> {
        let because = match &self.open {
            Some(open) if open.number == number && open.form == Form::Promised => None,
            Some(open) if open.number == number => Some("takes no promises"),
            _ => Some("does not stand open here"),
        };
        if let Some(because) = because {
            found.put(Kind::Contribution, Some(number), format!("{what} pledge {number}, which {because}"));
            return None;
        }
        self.open.as_mut()
    }

    fn promise(&mut self, number: u64, patron: String, promise: Promise, found: &mut Found) {
        let shut_out = self.shut_out.get(&patron).is_some_and(|last| number <= *last);
        let Some(open) = self.promised_to(number, "a promise to", found) else { return };
        if let Err(because) = open.promises.add(patron.clone(), promise) {
            return found.put(Kind::Contribution, Some(number), in_words("a promise", &patron, because));
        }
        let count = open.promises.all().len();
        if let Some(checked) = found.checked(number) {
            checked.promises = count;
        }
        if shut_out {
            let because = in_words("a promise", &patron, NotTaken::ShutOut);
            found.put(Kind::Contribution, Some(number), because);
        }
    }

    fn closed(&mut self, number: u64, found: &mut Found) {
        let due = croupier::is_turn_of_chance(&self.game) && self.in_use.is_none();
        let Some(open) = self.promised_to(number, "no more promises are taken to", found) else { return };
        if !open.promises.close() {
            let because = "its promises are closed, and there are none, or they were closed before";
            found.put(Kind::Contribution, Some(number), because.to_string());
        } else if !due {
            let because =
                "its promises are closed before anything is to be drawn from it: somebody may be kept out";
            found.put(Kind::Contribution, Some(number), because.to_string());
        }
    }

    fn opening(&mut self, number: u64, patron: &str, opening: Opening, found: &mut Found) {
        let Some(open) = self.promised_to(number, "an opening for", found) else { return };
        if let Err(because) = open.promises.open(&open.commitment, patron, opening) {
            return found.put(Kind::Contribution, Some(number), in_words("an opening", patron, because));
        }
        let count = open.promises.opened().count();
        if let Some(checked) = found.checked(number) {
            checked.contributions = count;
        }
    }

    fn unopened(&mut self, number: u64, patron: String, found: &mut Found) {
        let Some(open) = self.promised_to(number, "a promise is given up of", found) else { return };
        if !open.promises.give_up_on(&patron) {
            let because = format!("nothing was awaited from {patron}, who is said not to have opened it");
            return found.put(Kind::Contribution, Some(number), because);
        }
        self.shut_out.insert(patron.clone(), number + SHUT_OUT);
        if let Some(checked) = found.checked(number) {
            checked.unopened.push(patron);
        }
    }

    /// Its secret is lost: nothing that came of it can be checked, and that is never as it was pledged.
    fn lost(&mut self, number: u64, found: &mut Found) {
        let is_it = |pledge: &mut Pledged| pledge.number == number;
        let over = self.over.iter().position(|pledge| pledge.number == number);
        let lost = over.map(|place| self.over.remove(place));
        let lost = lost.or_else(|| self.in_use.take_if(is_it)).or_else(|| self.open.take_if(is_it));
        let Some(lost) = lost else {
            let because =
                format!("pledge {number} is said to be lost, which was not made or was revealed before");
            return found.put(Kind::OutOfTurn, Some(number), because);
        };
        if let Some(checked) = found.checked(number) {
            checked.draws = lost.draws;
        }
        let because =
            "its secret was lost with the seal of the house: nothing that came of it can be checked";
        found.put(Kind::NotRevealed, Some(number), because.to_string());
    }

    fn reveal(&mut self, number: u64, secret: &Secret, found: &mut Found) {
        let is_it = |pledge: &Pledged| pledge.number == number;
        let pledge = if let Some(place) = self.over.iter().position(is_it) {
            if self.game.is_anything_concealed() && !self.astray {
                let because = "it is revealed while something that came of it may lie face down";
                found.put(Kind::TooEarly, Some(number), because.to_string());
            }
            self.over.remove(place)
        } else if let Some(open) = self.open.take_if(|open| is_it(open)) {
            if !self.anew || secret.suffices(self.part) {
                let because =
                    "it is revealed before anything was drawn from it: the house could choose again";
                found.put(Kind::TooEarly, Some(number), because.to_string());
            }
            open
        } else if let Some(in_use) = self.in_use.take_if(|in_use| is_it(in_use)) {
            let because = "it is revealed while it is in use: what comes next can be worked out";
            found.put(Kind::TooEarly, Some(number), because.to_string());
            in_use
        } else {
            let because = format!("pledge {number} is revealed, which was not made or was revealed before");
            return found.put(Kind::OutOfTurn, Some(number), because);
        };
        if secret.commitment() != pledge.commitment {
            let because = "the secret is not the one to which the house had bound itself";
            found.put(Kind::OtherSecret, Some(number), because.to_string());
        }
        if pledge.draws > 0 && !pledge.known && !pledge.unchecked {
            let because = "it is revealed too far from what came of it to be checked";
            found.put(Kind::NotRevealed, Some(number), because.to_string());
        }
        let line = found.line;
        if let Some(checked) = found.checked(number) {
            checked.revealed = Some(line);
            (checked.draws, checked.words) = (pledge.draws, pledge.used);
            checked.state = match checked.state {
                State::Broken => State::Broken,
                _ if pledge.unchecked => State::Unchecked,
                _ if pledge.draws == 0 => State::Withdrawn,
                _ => State::Kept,
            };
        }
    }

    /// What chance did, against what the pledge gives.
    fn drawn(&mut self, act: &Act<G::Command>, secrets: &HashMap<u64, Secret>, found: &mut Found) {
        if self.in_use.is_none() {
            let Some(mut pledge) = self.open.take() else {
                if self.made == 0 {
                    found.report.unpledged += 1;
                } else {
                    let because = "this came without a pledge, though the house had begun to make them";
                    found.put(Kind::NotPledged, None, because.to_string());
                }
                return;
            };
            if pledge.promises.are_pending() {
                let because = "this is drawn before what was promised is opened or given up";
                found.put(Kind::Contribution, Some(pledge.number), because.to_string());
            }
            let given = pledge.given();
            if let Some(secret) = secrets.get(&pledge.number) {
                if !secret.suffices(self.part) {
                    let because = "the secret has fewer words than there are cards";
                    found.put(Kind::OtherSecret, Some(pledge.number), because.to_string());
                }
                (pledge.words, pledge.known) =
                    (Some(Words::of(pledge.form, self.part, secret, given.into_iter())), true);
            }
            if let Some(checked) = found.checked(pledge.number).filter(|checked| checked.state == State::Open)
            {
                checked.state = State::InUse;
            }
            self.in_use = Some(pledge);
        }
        let Some(pledge) = &mut self.in_use else { return };
        pledge.draws += 1;
        let Some(words) = &mut pledge.words else { return };
        let used = &mut pledge.used;
        let mut next_word = || {
            *used += 1;
            words.at(*used - 1)
        };
        let drawn = croupier::chance_step(&self.game, act.at, &mut |n| below(n, &mut next_word));
        if drawn.is_none_or(|drawn| drawn.command != act.command) {
            let number = pledge.number;
            pledge.words = None;
            let because = format!("this does not follow from what was pledged (draw {} of it)", pledge.draws);
            let written = |command: Option<G::Command>| serde_json::to_value(command).unwrap_or_default();
            let differ = [written(drawn.map(|drawn| drawn.command)), written(Some(act.command))];
            found.put_with(Kind::NotDrawn, Some(number), because, Some(differ));
        }
    }

    /// The record cannot be played on. What was pledged is over, and may have been used beyond what was checked.
    fn go_astray(&mut self) {
        self.astray = true;
        let given_up = self.in_use.take().into_iter().chain(self.open.take());
        self.over.extend(given_up.map(|pledge| Pledged { unchecked: true, ..pledge }));
    }

    /// What is over, and could have been revealed by now, and was not.
    fn overdue(&mut self, found: &mut Found) {
        if !self.game.is_anything_concealed() {
            for pledge in std::mem::take(&mut self.over) {
                let because = "it was over before this line, and had not been revealed";
                found.put(Kind::NotRevealed, Some(pledge.number), because.to_string());
            }
        }
    }
}

impl<G: Fair> Checking for Table<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn reopen(&mut self, rules: &str) -> Result<(), String> {
        let rules = Arc::new(read_rules::<G>(rules)?);
        self.part = G::part(&rules);
        self.game = G::open(rules);
        self.over.extend(self.in_use.take());
        (self.anew, self.astray) = (true, false);
        Ok(())
    }

    fn is_known(&self, fields: &Map<String, Value>, secrets: &HashMap<u64, Secret>) -> bool {
        let by_chance = fields.get("by").and_then(Value::as_str) == Some("device");
        let awaited = self.open.as_ref().filter(|_| by_chance && self.in_use.is_none());
        awaited.is_none_or(|pledge| secrets.contains_key(&pledge.number))
    }

    fn note(&mut self, note: Note, found: &mut Found) {
        self.put_back = matches!(note, Note::Restored { .. });
        match note {
            Note::Commitment { pledge, commitment, form } => self.commitment(pledge, commitment, form, found),
            Note::Contribution { .. }
            | Note::Promise { .. }
            | Note::Closed { .. }
            | Note::Opening { .. }
            | Note::Unopened { .. }
                if self.astray => {}
            Note::Promise { pledge, patron, promise } => self.promise(pledge, patron, promise, found),
            Note::Closed { pledge } => self.closed(pledge, found),
            Note::Opening { pledge, patron, opening } => self.opening(pledge, &patron, opening, found),
            Note::Unopened { pledge, patron } => self.unopened(pledge, patron, found),
            Note::Lost { pledge } => self.lost(pledge, found),
            Note::Contribution { pledge, patron, entropy } => {
                self.contribution(pledge, Contribution { patron, entropy }, found);
            }
            Note::Reveal { pledge, secret } => self.reveal(pledge, &secret, found),
            // People have seen more than the record has: nothing comes of what was pledged before.
            Note::Restored { .. } => {
                found.report.restored.push(found.line);
                self.over.extend(self.in_use.take().into_iter().chain(self.open.take()));
            }
        }
        if self.astray {
            self.go_astray();
        }
    }

    fn act(
        &mut self,
        fields: Map<String, Value>,
        keys: &Keys,
        secrets: &HashMap<u64, Secret>,
        found: &mut Found,
    ) -> Result<(), String> {
        if self.astray {
            return Ok(());
        }
        let played = self.play(fields, keys, secrets, found);
        if played.is_err() {
            self.go_astray();
        }
        played
    }

    fn end(&mut self, found: &mut Found) {
        if !self.put_back && !self.astray {
            self.overdue(found);
        }
        for pledge in self.in_use.iter().chain(&self.over) {
            if let Some(checked) = found.checked(pledge.number) {
                checked.draws = pledge.draws;
            }
        }
    }
}

impl<G: Fair> Table<G> {
    fn play(
        &mut self,
        fields: Map<String, Value>,
        keys: &Keys,
        secrets: &HashMap<u64, Secret>,
        found: &mut Found,
    ) -> Result<(), String> {
        self.overdue(found);
        (self.anew, self.put_back) = (false, false);
        let mut fields = sealed::unsealed::<G>(fields, keys).map_err(|unopened| unopened.to_string())?;
        fields.remove("patron");
        fields.remove("entered_by");
        fields.remove("events");
        let act = read_act::<G>(fields).map_err(|misread| match misread {
            Misread::Refused(refusal) => refusal.to_string(),
            Misread::Malformed(text) => text,
        })?;
        if act.by == Actor::Device {
            self.drawn(&act, secrets, found);
        }
        let mut events = Vec::new();
        self.game.act(act, &mut events).map_err(|refusal| format!("the rules refuse this act: {refusal}"))?;
        if self.game.ends(&events) {
            self.over.extend(self.in_use.take());
        }
        Ok(())
    }
}

fn read_rules<G: Fair>(rules: &str) -> Result<G::Rules, String> {
    let recorded = G::Rules::recorded(rules).map(|recorded| recorded.rules);
    recorded.map_err(|violations| format!("the rules in the header: {violations}"))
}
