//! A location's record: the header of a table's record, then every act with what came of it. The journal keeps the same
//! lines. And the protocol, by which a program drives a location through standard input and output.

use super::sim::{simulated_draw, simulated_pick};
use crate::rules::lounge::{self, Act, By, Clock, Command, Digest, Event, GameName, Lounge, Purse, State};
use crate::rules::{Asked, Draw, RateCard, Refusal};
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::wire::{RefusalLine, read_object, refusal_line};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use table::chance::SimChance;
use table::record::{CONFIRMS_THE_CLOCK, Header, Out, RECORD_VERSION};

/// The name of the game in headers.
pub const NAME: &str = "keno";

/// The header of a record under this card that begins now.
pub fn header(card: &RateCard, at: Moment) -> Header {
    Header {
        attended: false,
        at: Some(at),
        record: RECORD_VERSION,
        game: NAME.to_string(),
        edition: card.edition(),
        rules: card.to_toml(false),
        program: concat!("chapter47 ", env!("CARGO_PKG_VERSION")).to_string(),
    }
}

/// An act with what came of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Act", deny_unknown_fields))]
struct Line<'a> {
    #[serde(flatten)]
    act: &'a Act,
    events: &'a [Event],
}

/// The schemas of what is said at a location: commands, events, the view that its line protocol gives, and the acts of its
/// record.
#[cfg(feature = "schema")]
pub(crate) fn describe(generator: &mut schemars::SchemaGenerator) {
    generator.subschema_for::<Command>();
    generator.subschema_for::<Event>();
    generator.subschema_for::<rulebook::provision::Provision>();
    generator.subschema_for::<Board>();
    generator.subschema_for::<RefusalLine>();
    generator.subschema_for::<Line<'static>>();
}

/// The line of an act that was accepted.
pub fn line(act: &Act, events: &[Event]) -> String {
    serde_json::to_string(&Line { act, events }).expect("acts and events are plain data")
}

/// An act and, where the line has them, the events that came of it.
pub fn read(mut fields: Map<String, Value>) -> Result<(Act, Option<Value>), String> {
    let events = fields.remove("events");
    Ok((Act::read(fields)?, events))
}

/// A location that acts are done at: not open yet, or open.
#[derive(Clone, Debug)]
pub struct Replayed {
    card: Arc<RateCard>,
    /// The version of the record.
    record: u32,
    lounge: Option<Lounge>,
}

impl Replayed {
    /// Not open yet, with a record of this version.
    pub fn new(card: Arc<RateCard>, record: u32) -> Replayed {
        Replayed { card, record, lounge: None }
    }

    /// The location, once it is open.
    pub fn lounge(&self) -> Option<&Lounge> {
        self.lounge.as_ref()
    }

    /// The card by which tickets are sold.
    fn card(&self) -> &RateCard {
        self.lounge.as_ref().map_or(&self.card, |lounge| lounge.card())
    }

    /// The location, to go on with.
    pub fn into_lounge(self) -> Option<Lounge> {
        self.lounge
    }

    /// Does an act, or says why not.
    pub fn act(&mut self, act: &Act) -> Result<Vec<Event>, Refusal> {
        match &mut self.lounge {
            Some(lounge) => lounge.act(act),
            None => {
                let (lounge, events) = Lounge::opened_by(act, Arc::clone(&self.card))?;
                self.lounge = Some(if self.record < lounge::RECORD { lounge.of_version_1() } else { lounge });
                Ok(events)
            }
        }
    }
}

/// An act that a location accepted, and what came of it.
#[derive(Clone, Debug)]
pub struct Performed {
    /// The act.
    pub act: Act,
    /// What came of it.
    pub events: Vec<Event>,
}

impl Performed {
    /// The line of the record.
    pub fn to_line(&self) -> String {
        line(&self.act, &self.events)
    }
}

/// A location that a program drives: chance comes from its lines, or from a seed.
#[derive(Clone, Debug)]
pub struct Driven {
    location: Replayed,
    chance: Option<SimChance>,
    latest: Moment,
    out: Out,
}

impl Driven {
    /// A location that is not open yet. With a seed it draws by itself, as soon as a game is locked under both keys, and
    /// marks quick-picks.
    pub fn new(card: Arc<RateCard>, seed: Option<u64>) -> Driven {
        Driven {
            location: Replayed::new(card, RECORD_VERSION),
            chance: seed.map(|seed| SimChance::new(seed, 0)),
            latest: Moment::default(),
            out: Out::default(),
        }
    }

    /// When the last act was done.
    pub fn latest(&self) -> Moment {
        self.latest
    }

    /// The money that is out.
    pub fn out(&self) -> &Out {
        &self.out
    }

    /// Takes one line and answers it; what is to be recorded. Bad input changes nothing.
    pub fn exchange(&mut self, text: &str, now: Moment) -> (String, Vec<Performed>) {
        match self.answer(text, now) {
            Ok((answer, performed)) => {
                for Performed { act, events } in &performed {
                    // A supervisor who confirms the clock says what time it is, also after one that ran ahead.
                    self.latest = match act.command {
                        Command::ConfirmClock => act.at,
                        _ => self.latest.max(act.at),
                    };
                    hear(&mut self.out, events);
                }
                (answer, performed)
            }
            Err(error) => (Answer::Error(error).to_line(), Vec::new()),
        }
    }

    fn answer(&mut self, text: &str, now: Moment) -> Result<(String, Vec<Performed>), String> {
        let mut fields = read_object(text)?;
        if let Some(asked) = fields.get("view") {
            let lounge = self.location.lounge().ok_or_else(|| Refusal::NotOpen.to_string())?;
            return match asked.as_str() {
                Some("board") if fields.len() == 1 => {
                    Ok((Answer::View(Board::of(lounge)).to_line(), Vec::new()))
                }
                _ => Err("\"view\" stands alone and is \"board\"".to_string()),
            };
        }
        // A clock that is put back does not turn the location's time back, until it is in doubt and a supervisor confirms it.
        let is_unsure = self.location.lounge().is_some_and(|lounge| lounge.clock() != Clock::Confirmed);
        let confirms = is_unsure && fields.get("do").is_some_and(|command| command == CONFIRMS_THE_CLOCK);
        fields.entry("at").or_insert_with(|| json!(if confirms { now } else { now.max(self.latest) }.0));
        // A quick-pick that comes to nothing has used no chance.
        let mut chance = self.chance.clone();
        if let Some(asked) = Asked::take(&mut fields)? {
            let request = match asked {
                Asked::Marked(request) => request,
                Asked::QuickPick(pick) => match pick.offered(self.location.card()) {
                    Err(refusal) => return Ok((Answer::refused(&refusal), Vec::new())),
                    Ok(spots) => {
                        let chance = chance.as_mut().ok_or(NOTHING_PICKS)?;
                        pick.marked(simulated_pick(spots, chance))
                    }
                },
            };
            fields.insert("request".to_string(), json!(request));
        }
        let act = Act::read(fields)?;
        if self.chance.is_some() && matches!(act.command, Command::Draw { .. } | Command::Fail { .. }) {
            return Err("this location was given a seed: it draws by itself".to_string());
        }
        if act.at < self.latest && !confirms {
            return Err(format!("time does not go back: the last act was at {}", self.latest.0));
        }
        let events = match self.location.act(&act) {
            Ok(events) => events,
            Err(refusal) => return Ok((Answer::refused(&refusal), Vec::new())),
        };
        self.chance = chance;
        let at = act.at;
        let mut performed = vec![Performed { act, events }];
        performed.extend(self.draw(at));
        let events = performed.iter().flat_map(|done| done.events.clone()).collect();
        Ok((Answer::Ok(events).to_line(), performed))
    }

    /// Draws, if a game waits for it and chance is ours.
    fn draw(&mut self, at: Moment) -> Option<Performed> {
        let (lounge, chance) = (self.location.lounge()?, self.chance.as_mut()?);
        if lounge.game().state() != State::Locked || !lounge.keys().both() {
            return None;
        }
        let lock = lounge.game().lock_digest()?.hex();
        let numbers = simulated_draw(chance);
        let act = Act::new(at, By::Device, Command::Draw { numbers, program: "seeded".to_string(), lock });
        let events = self.location.act(&act).ok()?;
        Some(Performed { act, events })
    }
}

const NOTHING_PICKS: &str = "mark the numbers, or give a seed: nothing here picks them";

/// An answer to one line.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    /// Everything that came of it.
    Ok(Vec<Event>),
    /// Why it was refused; nothing has changed.
    Refused(RefusalLine),
    /// Why it was not understood.
    Error(String),
    /// What was asked to be shown.
    View(Board),
}

impl Answer {
    fn refused(refusal: &Refusal) -> String {
        Answer::Refused(refusal_line(refusal)).to_line()
    }

    fn to_line(&self) -> String {
        serde_json::to_string(self).expect("answers are plain data")
    }
}

/// What everybody may see of a location.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
struct Board {
    location: String,
    game: GameName,
    locks_at: Option<Moment>,
    locked: Option<Digest>,
    armed: bool,
    tickets: u32,
    handle: Cents,
    unclaimed: Cents,
    last: Option<LastGame>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LastGame {
    game: GameName,
    numbers: Option<Draw>,
}

impl Board {
    fn of(lounge: &Lounge) -> Board {
        let (game, (tickets, handle)) = (lounge.game(), lounge.entered());
        Board {
            location: lounge.id().to_string(),
            game: game.name(),
            locks_at: game.locks_at(),
            locked: game.lock_digest(),
            armed: lounge.keys().both(),
            tickets,
            handle,
            unclaimed: lounge.unclaimed(),
            last: lounge.past().last().map(|past| LastGame { game: past.name, numbers: past.draw }),
        }
    }
}

/// The act by which a location opens.
pub fn opening(location: &str, at: Moment) -> Act {
    Act::new(at, By::Device, Command::Open { location: location.to_string() })
}
/// Follows the events of an act: wagers on games to come and winnings that nobody has come for are out.
pub fn hear(out: &mut Out, events: &[Event]) {
    let is_out = |purse: &Purse| matches!(purse, Purse::Layout | Purse::Unclaimed);
    for moved in events.iter().flat_map(Event::movements) {
        let came = if is_out(&moved.to) { moved.cents } else { Cents::ZERO };
        let went = if is_out(&moved.from) { moved.cents } else { Cents::ZERO };
        out.add(None, came - went);
    }
}
