//! The table protocol: one JSON object a line each way, as UCI does for chess. And the record: the same lines in a file.

mod told;

pub use told::{Carried, Told};

use crate::record::Version;
use crate::sealed::shown;
use crate::session::{Performed, Session};
use rulebook::actor::Actor;
use rulebook::edition::Edition;
use rulebook::game::{Act, Game, Moment, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::wire::{ActLine, Misread, RefusalLine, act_line, read_act, read_object, refusal_line};
use serde::Serialize;
use serde_json::Value;
use told::Awaited;

/// The version of the record's format that is written; [`crate::record`] has its grammar, and the one before it.
pub const RECORD_VERSION: u32 = 2;

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
    awaiting: Option<Awaited<G::Command>>,
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
pub fn exchange<G: Game>(session: &mut Session<G>, line: &str, now: Moment, told: &mut Told) -> Exchange<G> {
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
    if let Some(asked) = fields.get("awaiting") {
        return match asked.as_str() {
            Some("now") if fields.len() == 1 => {
                let awaiting = Some(told.everything(session));
                Answer { awaiting, ..Answer::<G>::NOTHING }.alone()
            }
            _ => error("\"awaiting\" stands alone and is \"now\": what may be done at this moment".into()),
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
        // A clock that is put back a little does not turn the table's time back.
        act.at = now.max(session.latest());
    }
    if act.at < session.latest() {
        return error(format!("time does not go back: the last act was at {}", session.latest().0));
    }
    match session.submit(act) {
        Err(refusal) => refused(refusal_line(&refusal)),
        Ok(performed) => {
            let others = performed.iter().map(|done| done.act).filter(|done| *done != act);
            let others: Vec<Act<G::Command>> = others.map(shown::<G>).collect();
            let answer = Answer::<G> {
                ok: Some(performed.iter().flat_map(|done| done.events.iter().copied()).collect()),
                croupier: others.iter().map(act_line).map(ActLine::without_time).collect(),
                awaiting: told.next(session),
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub record: u32,
    /// Which game.
    pub game: String,
    /// When what it heads begins; version 1 does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
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
    /// The header of a record of this table that begins now.
    pub fn of<G: Game>(rules: &G::Rules, at: Moment) -> Header {
        Header {
            record: RECORD_VERSION,
            at: Some(at),
            game: G::NAME.to_string(),
            edition: rules.edition(),
            rules: rules.to_toml(false),
            program: concat!("chapter47 ", env!("CARGO_PKG_VERSION")).to_string(),
            attended: false,
        }
    }

    /// The version of what it heads, or why it cannot be read.
    pub fn version(&self) -> Result<Version, String> {
        let version = Version::numbered(self.record).ok_or_else(|| {
            let Header { record, program, .. } = self;
            format!(
                "this is version {record} of the record's format, and 1 and {RECORD_VERSION} are read; read it with the \
                 program that wrote it ({program}), or a newer one"
            )
        })?;
        match (version, self.at) {
            (Version::One, Some(_)) => Err("a header of version 1 has no \"at\"".to_string()),
            (Version::Two, None) => Err("the header has no \"at\": when what it heads begins".to_string()),
            (_, Some(at)) if at.0 < 0 => Err("\"at\" is a time since 1970, and not before".to_string()),
            (version, _) => Ok(version),
        }
    }

    /// The header's line.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a header is plain data")
    }
}
