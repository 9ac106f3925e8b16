//! The table protocol: one JSON object a line each way, as UCI does for chess. And the record: the same lines in a file.

use crate::sealed::shown;
use crate::session::{Performed, Session};
use rulebook::actor::Actor;
use rulebook::edition::Edition;
use rulebook::game::{Act, Game, Moment, Offer, Viewer};
use rulebook::wire::{ActLine, Misread, RefusalLine, act_line, read_act, read_object, refusal_line};
use serde::Serialize;
use serde_json::Value;

/// The version of the record's format.
pub const RECORD_VERSION: u32 = 1;

/// An answer to one line.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct Answer<'a, G: Game> {
    /// Everything that came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Vec<G::Event>>,
    /// What the croupier did besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    croupier: Vec<ActLine<'a, G::Command>>,
    /// Or why it was refused; nothing has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<RefusalLine>,
    /// Or why it was not understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// Or the table as somebody sees it, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<G::View>,
    /// What can be done now.
    #[serde(skip_serializing_if = "Option::is_none")]
    awaiting: Option<Vec<Offer<G::Command>>>,
}

/// What a line led to: the answer, and what is to be recorded.
#[derive(Debug)]
pub struct Exchange<G: Game> {
    /// One line of JSON.
    pub answer: String,
    /// The acts that were accepted.
    pub performed: Vec<Performed<G>>,
}

/// Takes one line, an act or a question, and answers it. Bad input never changes the table.
pub fn exchange<G: Game>(session: &mut Session<G>, line: &str, now: Moment) -> Exchange<G> {
    let refused = |refusal: RefusalLine| Answer { refused: Some(refusal), ..Answer::<G>::NOTHING }.alone();
    let error = |text: String| Answer { error: Some(text), ..Answer::<G>::NOTHING }.alone();
    let fields = match read_object(line) {
        Ok(fields) => fields,
        Err(text) => return error(text),
    };
    if let Some(viewer) = fields.get("view") {
        return match read_viewer(viewer) {
            Some(viewer) if fields.len() == 1 => {
                let view = Some(session.game().view(viewer));
                Answer { view, ..Answer::<G>::NOTHING }.alone()
            }
            _ => error("\"view\" stands alone and says whose: \"seat 1\", \"staff\" or \"public\"".into()),
        };
    }
    let mut act = match read_act::<G>(fields) {
        Ok(act) => act,
        Err(Misread::Refused(refusal)) => return refused(refusal_line(&refusal)),
        Err(Misread::Malformed(text)) => return error(text),
    };
    if act.by == Actor::Croupier {
        return error(
            "the croupier is this program; act as \"dealer\", \"boxman\" or another of the staff".into(),
        );
    }
    if act.by == Actor::Device && session.has_chance() {
        return error(
            "this table was given a seed: chance is its own, and comes when everybody has done his part"
                .into(),
        );
    }
    if act.at == Moment::default() {
        act.at = now;
    }
    match session.submit(act) {
        Err(refusal) => refused(refusal_line(&refusal)),
        Ok(performed) => {
            let others = performed.iter().map(|done| done.act).filter(|done| *done != act);
            let others: Vec<Act<G::Command>> = others.map(shown::<G>).collect();
            let mut awaiting = session.game().offers();
            // What would be refused is not offered; and what chance has left could tell what lies face down.
            awaiting.retain(|offer| offer.by != Actor::Device || !session.has_chance());
            let answer = Answer::<G> {
                ok: Some(performed.iter().flat_map(|done| done.events.iter().copied()).collect()),
                croupier: others.iter().map(act_line).map(ActLine::without_time).collect(),
                awaiting: Some(awaiting),
                ..Answer::NOTHING
            };
            Exchange { answer: answer.to_line(), performed }
        }
    }
}

/// `seat 1`, `staff` or `public`.
fn read_viewer(value: &Value) -> Option<Viewer> {
    match value.as_str()? {
        "public" => Some(Viewer::Public),
        "staff" => Some(Viewer::Staff),
        other => match other.parse() {
            Ok(Actor::Seat(seat)) => Some(Viewer::Seat(seat)),
            _ => None,
        },
    }
}

impl<G: Game> Answer<'_, G> {
    const NOTHING: Self =
        Answer { ok: None, croupier: Vec::new(), refused: None, error: None, view: None, awaiting: None };

    fn to_line(&self) -> String {
        serde_json::to_string(self).expect("answers are plain data")
    }

    /// An answer to a line by which nothing changed.
    fn alone(self) -> Exchange<G> {
        Exchange { answer: self.to_line(), performed: Vec::new() }
    }
}

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub record: u32,
    /// Which game.
    pub game: String,
    /// Which text of the regulation.
    pub edition: Edition,
    /// The rules of the table, as a rules file.
    pub rules: String,
    /// The program that wrote it.
    pub program: String,
    /// Do people deal, with physical cards or dice? Then nothing is pledged, and nothing done by the croupier.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub attended: bool,
}

impl Header {
    /// The header of a record of this table.
    pub fn of<G: Game>(rules: &G::Rules) -> Header {
        Header {
            record: RECORD_VERSION,
            game: G::NAME.to_string(),
            edition: G::edition(rules),
            rules: G::rules_to_toml(rules),
            program: concat!("chapter47 ", env!("CARGO_PKG_VERSION")).to_string(),
            attended: false,
        }
    }

    /// The header's line.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a header is plain data")
    }
}
