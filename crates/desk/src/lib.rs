//! The ruling desk: a floorperson says what went wrong and gets the ruling that the table would make.
//!
//! Nothing is decided here. For each thing that may go wrong there is a *scene*: from the facts that it asks for it brings
//! a real table, by the given rules, to the moment at which the thing happened, by acts that the table accepts; then it
//! tells the table what went wrong, and the ruling is what the table did, put in words. Where the table refuses, that
//! refusal with its provision is the answer.
//!
//! A game whose rulings are one function already gives that function, and stands here as it is.
//!
//! A consultation is stateless: whoever asks sends all the answers that he has so far, each time.

pub mod answer;
pub mod discretion;
pub mod scene;
pub mod shoe;
pub mod wheel;
pub mod words;

pub use answer::{expected, read as read_answer};

use rulebook::edition::Edition;
use rulebook::game::Game;
use rulebook::licensee::RulesFile as _;
use rulebook::provision::Provision;
pub use scene::{Played, Scene, Stop};
use serde::Serialize;
use serde_json::{Map, Value};
use std::sync::Arc;
use table::forms::{Field, Forms};
use table::session::Performed;

/// Something that may have gone wrong at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Matter {
    /// At which game.
    pub game: &'static str,
    /// Its name.
    pub name: &'static str,
    /// In the words of the trade.
    pub title: &'static str,
    /// The provision about it.
    pub cite: Provision,
}

/// What the desk says to a matter and the answers so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Consulted {
    /// The next fact that the ruling depends on.
    Ask(Field),
    /// An answer that cannot be, or to something that was not asked.
    Wrong {
        /// Which: the name of a fact, or `game`, `matter` or `rules`.
        field: String,
        /// Why, and what would be right.
        because: String,
    },
    /// The ruling.
    Ruled(Ruled),
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruled {
    /// The provision that it stands on.
    pub cite: Provision,
    /// Is it that such a thing cannot be done, or cannot have happened, there and then?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub refused: bool,
    /// What is done.
    pub decision: String,
    /// The provisions that speak to it, each in a sentence of ours.
    pub reasons: Vec<Reason>,
    /// Whose discretion it is, where the text leaves any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discretion: Option<String>,
    /// What the licensee has added to a provision that is cited.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supplements: Vec<Supplement>,
    /// How the table came to that moment.
    pub scene: Vec<Exchange>,
    /// What it was told then, and what it answered.
    pub acts: Vec<Exchange>,
}

/// A provision with what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// Which.
    pub cite: Provision,
    /// In our words.
    pub says: String,
}

/// A supplement of the licensee's own (19:47-14.15(o)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Supplement {
    /// The provision that it supplements.
    pub cite: Provision,
    /// What it says.
    pub says: String,
}

/// A line to the table and its answer, as the protocol writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Exchange {
    /// Who did what.
    pub told: String,
    /// What came of it: the events, or a refusal.
    pub answered: String,
}

/// A game whose irregularities the desk knows.
pub trait Scenes: Forms + 'static {
    /// What may go wrong, each with its scene.
    const CASES: &'static [Case<Self>];

    /// What a table did, in sentences.
    fn told(done: &[Performed<Self>]) -> Vec<String>;
}

/// One matter of a game.
pub struct Case<G: Game> {
    /// Its name.
    pub name: &'static str,
    /// In the words of the trade.
    pub title: &'static str,
    /// The provision about it.
    pub cite: Provision,
    /// Brings a table to the moment, and tells it what went wrong.
    pub play: fn(&mut Scene<'_, G>) -> Played,
}

impl<G: Game> std::fmt::Debug for Case<G> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.name)
    }
}

/// How the desk treats one game.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    game: &'static str,
    matters: fn() -> Vec<Matter>,
    consult: fn(&str, &str, &Map<String, Value>) -> Consulted,
}

impl Known {
    /// This one, by its scenes.
    pub const fn of<G: Scenes>() -> Known {
        Known { game: G::NAME, matters: matters_of::<G>, consult: consult_about::<G> }
    }

    /// One whose rulings are a function of its own: its name, what may go wrong there, and the function.
    pub const fn new(
        game: &'static str,
        matters: fn() -> Vec<Matter>,
        consult: fn(&str, &str, &Map<String, Value>) -> Consulted,
    ) -> Known {
        Known { game, matters, consult }
    }

    /// Its name.
    pub const fn game(&self) -> &'static str {
        self.game
    }

    /// What may go wrong there.
    pub fn matters(&self) -> Vec<Matter> {
        (self.matters)()
    }
}

fn matters_of<G: Scenes>() -> Vec<Matter> {
    let of = |case: &Case<G>| Matter { game: G::NAME, name: case.name, title: case.title, cite: case.cite };
    G::CASES.iter().map(of).collect()
}

/// Asks the desk of these games. Without rules it is the plainest legal table.
pub fn consult(
    games: &[Known],
    game: &str,
    matter: &str,
    rules: Option<&str>,
    answers: &Map<String, Value>,
) -> Consulted {
    match games.iter().find(|known| known.game == game) {
        Some(known) => (known.consult)(matter, rules.unwrap_or(""), answers),
        None => {
            let names: Vec<&str> = games.iter().map(Known::game).collect();
            wrong("game", format!("there is no game {game:?}; there are {}", names.join(", ")))
        }
    }
}

/// An answer that cannot be.
pub fn wrong(field: &str, because: String) -> Consulted {
    Consulted::Wrong { field: field.to_string(), because }
}

fn consult_about<G: Scenes>(matter: &str, rules: &str, answers: &Map<String, Value>) -> Consulted {
    let Some(case) = G::CASES.iter().find(|case| case.name == matter) else {
        let names: Vec<&str> = G::CASES.iter().map(|case| case.name).collect();
        return wrong("matter", format!("{} knows no {matter:?}; there are {}", G::NAME, names.join(", ")));
    };
    let rules = match G::Rules::from_toml(rules) {
        Ok(rules) => rules,
        Err(violations) => return wrong("rules", violations.to_string()),
    };
    let mut scene = Scene::open(G::open(Arc::new(rules)), answers);
    let stopped = (case.play)(&mut scene).err();
    match stopped {
        Some(Stop::Ask(field)) => Consulted::Ask(field),
        Some(Stop::Wrong { field, because }) => Consulted::Wrong { field, because },
        Some(Stop::Refused) | None => match scene.never_asked() {
            Some(field) => wrong(field, format!("{field:?} makes no difference here; leave it out")),
            None => Consulted::Ruled(ruled(case, scene)),
        },
    }
}

/// What the table did, as a ruling.
fn ruled<G: Scenes>(case: &Case<G>, scene: Scene<'_, G>) -> Ruled {
    let edition = scene.table.rules().edition();
    let (cites, decision) = match &scene.refusal {
        Some(refused) => (vec![refused.cite], refused.because.clone()),
        None => {
            let told = [G::told(&scene.done), scene.shown.clone()].concat();
            (scene.cites(case.cite), told.join(" "))
        }
    };
    let chose = scene.was_asked(discretion::PLAYER);
    let discretion = cites.iter().find_map(|cite| discretion::whose(*cite, edition, chose));
    let reasons = cites.iter().map(|cite| Reason { cite: *cite, says: says(*cite, edition).to_string() });
    Ruled {
        cite: cites[0],
        refused: scene.refusal.is_some(),
        decision,
        reasons: reasons.collect(),
        discretion: discretion.map(str::to_string),
        supplements: Vec::new(),
        scene: scene.before,
        acts: scene.after,
    }
}

/// What a provision says in an edition.
pub fn says(cite: Provision, edition: Edition) -> &'static str {
    let row = cite.row();
    if edition == Edition::E1996 && !row.summary_1996.is_empty() { row.summary_1996 } else { row.summary }
}
