//! A table brought to the moment at which something went wrong.

use super::Exchange;
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Event as _, Game, Moment, Need, Offer, Refuse as _};
use rulebook::money::Cents;
use rulebook::provision::Provision;
use rulebook::wire::{act_line, refusal_line};
use serde_json::{Map, Value, json};
use table::forms::{Field, Forms, Kind, Who};
use table::session::Performed;

/// Why a scene went no further.
#[derive(Debug)]
pub enum Stop {
    /// A fact is needed.
    Ask(Field),
    /// An answer cannot be.
    Wrong {
        /// Which.
        field: String,
        /// What would be right.
        because: String,
    },
    /// The table refused. What it said is in the scene.
    Refused,
}

/// How far a scene was played.
pub type Played<T = ()> = Result<T, Stop>;

/// More steps than any table needs to come to rest.
const MOST_STEPS: usize = 2_000;

/// The largest amount that can be answered; every sign's maximum is far below it.
const MOST_CENTS: i64 = 10_000_000_000;

/// What a table said to what it would not do.
pub struct Refused {
    /// The provision that forbids it.
    pub cite: Provision,
    /// Why, in a sentence.
    pub because: String,
}

/// A table with people around it, and the facts of one irregularity.
pub struct Scene<'a, G: Game> {
    /// The table.
    pub table: G,
    answers: &'a Map<String, Value>,
    asked: Vec<&'static str>,
    /// Has the thing that went wrong been told?
    is_wrong: bool,
    /// What brought the table to the moment.
    pub before: Vec<Exchange>,
    /// What it was told then.
    pub after: Vec<Exchange>,
    /// The acts from there on, with their events.
    pub done: Vec<Performed<G>>,
    /// The refusal that ended it.
    pub refusal: Option<Refused>,
    /// Provisions that the table stood on without an event to say so.
    under: Vec<Provision>,
    /// What the table shows at the end, where no event says it.
    pub shown: Vec<String>,
}

/// A seat by its number.
pub fn seat(number: u8) -> Seat {
    Seat::new(number).expect("scenes have few seats")
}

impl<'a, G: Forms> Scene<'a, G> {
    /// A scene at this table, with the answers so far.
    pub fn open(table: G, answers: &'a Map<String, Value>) -> Scene<'a, G> {
        Scene {
            table,
            answers,
            asked: Vec::new(),
            is_wrong: false,
            before: Vec::new(),
            after: Vec::new(),
            done: Vec::new(),
            refusal: None,
            under: Vec::new(),
            shown: Vec::new(),
        }
    }

    /// An answer to something that was never asked.
    pub fn never_asked(&self) -> Option<&'a str> {
        self.answers.keys().map(String::as_str).find(|name| !self.asked.contains(name))
    }

    /// Was this asked?
    pub fn was_asked(&self, name: &str) -> bool {
        self.asked.contains(&name)
    }

    fn ask(&mut self, name: &'static str, title: &'static str, kind: Kind) -> Played<&'a Value> {
        self.asked.push(name);
        match self.answers.get(name) {
            Some(answer) => Ok(answer),
            None => Err(Stop::Ask(Field { name, title, kind, optional: false })),
        }
    }

    fn cannot_be<T>(name: &str, kind: Kind) -> Played<T> {
        Err(Stop::Wrong { field: name.to_string(), because: super::answer::expected(kind) })
    }

    /// Yes or no.
    pub fn yes(&mut self, name: &'static str, title: &'static str) -> Played<bool> {
        let answer = self.ask(name, title, Kind::YesNo)?;
        answer.as_bool().map_or_else(|| Self::cannot_be(name, Kind::YesNo), Ok)
    }

    /// One of these words.
    pub fn choice(
        &mut self,
        name: &'static str,
        title: &'static str,
        of: &'static [&'static str],
    ) -> Played<&'static str> {
        let kind = Kind::Choice { of };
        let answer = self.ask(name, title, kind)?.as_str();
        let word = of.iter().find(|word| answer == Some(**word));
        word.map_or_else(|| Self::cannot_be(name, kind), |word| Ok(*word))
    }

    /// The same, read as the rules read it.
    pub fn word<T: serde::de::DeserializeOwned>(
        &mut self,
        name: &'static str,
        title: &'static str,
        of: &'static [&'static str],
    ) -> Played<T> {
        let word = self.choice(name, title, of)?;
        Ok(serde_json::from_value(json!(word)).expect("words of the rules"))
    }

    /// A number.
    pub fn count(&mut self, name: &'static str, title: &'static str, least: u8, most: u8) -> Played<u8> {
        let kind = Kind::Count { least: least.into(), most: most.into() };
        let answer = self.ask(name, title, kind)?.as_u64().and_then(|number| u8::try_from(number).ok());
        let number = answer.filter(|number| (least..=most).contains(number));
        number.map_or_else(|| Self::cannot_be(name, kind), Ok)
    }

    /// An amount.
    pub fn cents(&mut self, name: &'static str, title: &'static str) -> Played<Cents> {
        let answer = self.ask(name, title, Kind::Cents)?.as_i64();
        let amount = answer.filter(|cents| (1..=MOST_CENTS).contains(cents));
        amount.map_or_else(|| Self::cannot_be(name, Kind::Cents), |cents| Ok(Cents(cents)))
    }

    /// One act.
    pub fn says(&mut self, by: Actor, command: G::Command) -> Played {
        let act = Act::new(Moment::default(), by, command);
        let told = serde_json::to_string(&act_line(&act)).expect("acts are plain data");
        let mut events = Vec::new();
        let done = self.table.act(act, &mut events);
        let answered = match &done {
            Ok(()) => json_line("ok", &events),
            Err(refusal) => json_line("refused", &refusal_line(refusal)),
        };
        let exchanges = if self.is_wrong { &mut self.after } else { &mut self.before };
        exchanges.push(Exchange { told, answered });
        if let Err(refusal) = done {
            let because = sentence(&refusal.to_string());
            self.refusal = Some(Refused { cite: refusal.cite(), because });
            return Err(Stop::Refused);
        }
        if self.is_wrong {
            self.done.push(Performed { act, events });
        }
        Ok(())
    }

    /// An act of the staff or of chance, by whoever does it first of all who may.
    pub fn does(&mut self, command: G::Command) -> Played {
        let by = match G::form(&command).by[0] {
            Who::Chance => Actor::Device,
            Who::Staff(role) => Actor::Staff(role),
            Who::Patron => Actor::Seat(seat(1)),
        };
        self.says(by, command)
    }

    /// An act of a patron.
    pub fn patron(&mut self, number: u8, command: G::Command) -> Played {
        self.says(Actor::Seat(seat(number)), command)
    }

    /// This is what went wrong: from here on, what the table does is the ruling.
    pub fn wrong(&mut self, command: G::Command) -> Played {
        self.is_wrong = true;
        self.does(command)
    }

    /// The same, said by somebody in particular.
    pub fn wrong_by(&mut self, by: Actor, command: G::Command) -> Played {
        self.is_wrong = true;
        self.says(by, command)
    }

    /// The first offer of which this is true.
    pub fn offer(&self, wanted: impl Fn(&Offer<G::Command>) -> bool) -> Option<Offer<G::Command>> {
        self.table.offers().into_iter().find(wanted)
    }

    /// The same, done.
    pub fn take_up(&mut self, wanted: impl Fn(&Offer<G::Command>) -> bool) -> Played<bool> {
        match self.offer(wanted) {
            Some(offer) => self.says(offer.by, offer.command).map(|()| true),
            None => Ok(false),
        }
    }

    /// Does what stands in the offers, as often as something does of which this is true.
    pub fn while_offered(&mut self, wanted: impl Fn(&Offer<G::Command>) -> bool) -> Played {
        for _ in 0..MOST_STEPS {
            if !self.take_up(&wanted)? {
                break;
            }
        }
        Ok(())
    }

    /// The staff's duties, and patrons' courtesies that lapse.
    pub fn duties(&mut self) -> Played {
        self.while_offered(is_duty)
    }

    /// The provision by which the table would refuse this now. It changes nothing.
    pub fn refused_under(&self, by: Actor, command: G::Command) -> Option<Provision> {
        let act = Act::new(Moment::default(), by, command);
        self.table.check(&act).err().map(|refusal| refusal.cite())
    }

    /// What the table would make of these acts, one after the other, as far as it accepts them. It changes nothing.
    pub fn would(&self, acts: &[(Actor, G::Command)]) -> Vec<G::Event> {
        let (mut table, mut events) = (self.table.clone(), Vec::new());
        for (by, command) in acts {
            if table.act(Act::new(Moment::default(), *by, *command), &mut events).is_err() {
                break;
            }
        }
        events
    }

    /// The table shows this now.
    pub fn shows(&mut self, words: &str) {
        self.shown.push(sentence(words));
    }

    /// The ruling stands on this provision too.
    pub fn under(&mut self, cite: Option<Provision>) {
        self.under.extend(cite);
    }

    /// The provisions of the ruling: those that the table named, of the matter's own section; where there are none, or
    /// only ones that the matter's is an item of, the matter's own.
    pub fn cites(&self, own: Provision) -> Vec<Provision> {
        let events = self.done.iter().flat_map(|done| &done.events).filter_map(|event| event.cite());
        let named = self.under.iter().copied().chain(events);
        let mut cites: Vec<Provision> = Vec::new();
        for cite in named.filter(|cite| section(*cite) == section(own)) {
            let cite = if own.number().starts_with(cite.number()) { own } else { cite };
            if !cites.contains(&cite) {
                cites.push(cite);
            }
        }
        if cites.is_empty() {
            cites.push(own);
        }
        cites
    }
}

/// Is it a duty of the staff, something a patron's conduct has answered, or his courtesy that lapses?
pub fn is_duty<C>(offer: &Offer<C>) -> bool {
    match offer.need {
        Need::Duty | Need::Implied => true,
        Need::Default => matches!(offer.by, Actor::Seat(_)),
        _ => false,
    }
}

/// Is it left to chance?
pub fn is_chance<C>(offer: &Offer<C>) -> bool {
    matches!(offer.need, Need::Chance(_))
}

fn section(cite: Provision) -> &'static str {
    cite.number().split('(').next().unwrap_or_default()
}

/// As it stands at the beginning of a line, with its full stop.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let stop = if words.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// A value as it is written after its name.
pub fn json_line(name: &str, value: &impl serde::Serialize) -> String {
    let value = serde_json::to_string(value).expect("answers are plain data");
    format!("{{{}:{value}}}", json!(name))
}
