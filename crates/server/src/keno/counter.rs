//! What staff and patrons ask for over the counter, made into acts.

use super::acting::{Location, Taken};
use super::asking::{Answer, Ask};
use super::code::{Presented, Verdict};
use super::outbox::Dead;
use super::tickets::not_ours;
use ledger::{IdempotencyKey, Name};
use rulebook::keno::lounge::{Act, By, Command, Event, Payment, Person, Tender};
use rulebook::keno::request::Asked;
use rulebook::keno::{NUMBERS, Request};
use rulebook::provision::{P15_1, P15_3_A};
use serde_json::{Map, Value, json};

/// What a request came to: an answer of JSON, or an error of the journal.
type Said = Result<String, Dead>;

impl Location {
    pub(super) fn answer(&mut self, ask: Ask) -> Result<(), Dead> {
        match ask {
            Ask::Do { who, by, id, fields, answer } => {
                let key = self.key(&who, &id);
                self.keyed(key, answer, |location, key| location.staff(by, fields, key))
            }
            Ask::Buy { patron, id, asked, answer } => {
                let key = self.key(&patron, &id);
                self.keyed(key, answer, |location, key| location.buy(&patron, asked, key))
            }
            Ask::Claim { patron, id, slip, answer } => {
                let key = self.key(&patron, &id);
                self.keyed(key, answer, |location, key| location.claim(&patron, &slip, key))
            }
            Ask::Ticket { slip, answer } => {
                let found = self.look_up(&slip);
                self.say(answer, found);
                Ok(())
            }
            Ask::Tally { day, answer } => {
                let tally = self.lounge.days().get(&day).cloned().unwrap_or_default();
                let stands = self.snapshot()?;
                self.say(answer, (tally, stands));
                Ok(())
            }
            Ask::Games { day, answer } => {
                let games = self.games_of(day);
                self.say(answer, games);
                Ok(())
            }
            Ask::Paper { slip, answer } => {
                let paper = self.paper(&slip);
                self.say(answer, paper);
                Ok(())
            }
            Ask::Wake { answer } => {
                self.show();
                self.say(answer, ());
                Ok(())
            }
        }
    }

    /// Does something once for its key; a repeat gets the first answer.
    fn keyed(
        &mut self,
        key: IdempotencyKey,
        answer: Answer<String>,
        perform: impl FnOnce(&mut Location, IdempotencyKey) -> Said,
    ) -> Result<(), Dead> {
        let said = match self.first_answer(&key) {
            Some(first) => first,
            None => perform(self, key)?,
        };
        self.say(answer, said);
        // A second key may have been turned, or a game locked by hand.
        self.draw_if_armed()
    }

    /// A command of the staff, as a page sends it.
    fn staff(&mut self, by: By, mut fields: Map<String, Value>, key: IdempotencyKey) -> Said {
        if ["at", "by"].iter().any(|field| fields.contains_key(*field)) {
            return error("the house knows the time and who you are: leave \"at\" and \"by\" out");
        }
        if fields.get("do").and_then(Value::as_str) == Some("issue") {
            return match sale(fields) {
                Ok(command) => self.do_it(Act::new(self.now(), by, command), key),
                Err(because) => Ok(because.to_string()),
            };
        }
        let altered = match self.read_slip(&mut fields) {
            Ok(altered) => altered,
            Err(refusal) => return refused(refusal),
        };
        let command: Command = match serde_json::from_value(Value::Object(fields)) {
            Ok(command) => command,
            Err(because) => return error(&format!("this is no command: {because}")),
        };
        let command = match command {
            // 15.3(c), 15.6(a): a slip that differs from the ticket as issued is not paid, and the supervisor gets it.
            Command::Pay { station, ticket, .. } | Command::Present { station, ticket } if altered => {
                let why = "the symbol on the slip is not that of the ticket as issued".to_string();
                Command::Refer { station, ticket, why }
            }
            command @ (Command::Refer { .. } | Command::Rule { .. }) => command,
            _ if altered => return refused(not_ours(Verdict::Altered)),
            command => command,
        };
        self.do_it(Act::new(self.now(), by, command), key)
    }

    fn do_it(&mut self, act: Act, key: IdempotencyKey) -> Said {
        match self.perform(&act, Some(key), |location, events| location.done(events))? {
            Taken::Done(answer) => Ok(answer),
            Taken::Refused(refusal) => {
                // 15.6(b): the supervisor learns that a large winner is here.
                if let (Command::Pay { station, ticket, .. }, "not_authorised") =
                    (&act.command, code(&refusal))
                    && !self.lounge.waiting().contains(ticket)
                {
                    let shown = Command::Present { station: *station, ticket: *ticket };
                    self.perform(&Act::new(act.at, act.by.clone(), shown), None, |_, _| String::new())?;
                }
                refused(refusal)
            }
        }
    }

    /// The answer to what was done: what happened, and the ticket as it then is.
    fn done(&self, events: &[Event]) -> String {
        if let [Event::Issued { issue, digest, .. }] = events {
            let code = self.code_of(issue, digest).to_string();
            return self.sold(events, issue, code);
        }
        let mut said = json!({ "events": events });
        for event in events {
            match event {
                Event::RacesCancelled { ticket, document, .. } => {
                    said["document"] = json!(document);
                    self.add_code(*ticket, &mut said);
                }
                Event::Voided { ticket, .. } | Event::Paid { ticket, .. } => {
                    self.add_code(*ticket, &mut said)
                }
                _ => {}
            }
        }
        json!({ "ok": said }).to_string()
    }

    fn add_code(&self, ticket: u32, said: &mut Value) {
        if let Some(issued) = self.issued(ticket) {
            said["code"] = json!(self.code_of(&issued.issue, &issued.digest).to_string());
        }
    }

    /// A slip in a message, by its code: the number of its ticket takes its place. Was it altered?
    fn read_slip(&self, fields: &mut Map<String, Value>) -> Result<bool, Value> {
        let Some(code) = fields.remove("code") else { return Ok(false) };
        let slip = read_code(code.as_str().unwrap_or_default())?;
        let (number, verdict) = self.number_of(&slip)?;
        fields.insert("ticket".to_string(), json!(number));
        Ok(verdict == Verdict::Altered)
    }

    /// A patron buys from the automatic writer.
    fn buy(&mut self, patron: &Name, asked: Asked, key: IdempotencyKey) -> Said {
        let Some(station) = self.automatic_station() else { return refused(no_automatic_writer()) };
        let request = match marked(asked) {
            Ok(request) => request,
            Err(because) => return Ok(because.to_string()),
        };
        let patron = Some(patron.to_string());
        let command = Command::Issue { station, request, paid: Tender::Account, patron };
        self.do_it(Act::new(self.now(), automatic(), command), key)
    }

    /// A patron's winnings go to his account.
    fn claim(&mut self, patron: &Name, slip: &Presented, key: IdempotencyKey) -> Said {
        let Some(station) = self.automatic_station() else { return refused(no_automatic_writer()) };
        let (ticket, verdict) = match self.number_of(slip) {
            Ok(found) => found,
            Err(refusal) => return refused(refusal),
        };
        if verdict == Verdict::Altered {
            return refused(not_ours(verdict));
        }
        let patron = Some(patron.to_string());
        let command = Command::Pay { station, ticket, with: Payment::Account, patron };
        self.do_it(Act::new(self.now(), automatic(), command), key)
    }

    fn automatic_station(&self) -> Option<u16> {
        self.card().stations().automatic.first().copied()
    }
}

/// A sale in a message: where, what, with the marks of a quick-pick made (15.1), and paid with what. The error is a whole
/// answer.
fn sale(mut fields: Map<String, Value>) -> Result<Command, Value> {
    let wrong = |text: &str| json!({ "error": text });
    fields.remove("do");
    let request = marked(asked(&mut fields)?)?;
    let station = fields.remove("station").and_then(|station| u16::try_from(station.as_u64()?).ok());
    let station = station.ok_or_else(|| wrong("\"station\" is missing: the number of a work station"))?;
    let paid = fields.remove("paid").and_then(|paid| serde_json::from_value(paid).ok());
    let paid = paid.ok_or_else(|| wrong("\"paid\" is cash, chips, coupon, tokens or account"))?;
    let patron = match fields.remove("patron") {
        None | Some(Value::Null) => None,
        Some(Value::String(patron)) => Some(patron),
        Some(_) => return Err(wrong("\"patron\" is the id of a patron")),
    };
    match fields.keys().next() {
        None => Ok(Command::Issue { station, request, paid, patron }),
        Some(unknown) => Err(wrong(&format!("a sale has no {unknown:?}"))),
    }
}

fn automatic() -> By {
    By::Writer(Person::new(Person::AUTOMATIC).expect("a person"))
}

/// What is asked for in the fields `line` or `request`. The error is a whole answer.
pub(crate) fn asked(fields: &mut Map<String, Value>) -> Result<Asked, Value> {
    match (fields.remove("line"), fields.remove("request")) {
        (Some(Value::String(line)), None) => line
            .parse()
            .map_err(|wrong: rulebook::keno::request::NotARequest| json!({ "error": wrong.to_string() })),
        (None, Some(request)) => Asked::from_json(request).map_err(|wrong| json!({ "error": wrong })),
        _ => Err(json!({ "error": "say what is asked for: \"line\" as text, or \"request\" as an object" })),
    }
}

/// The request with its marks: those of a quick-pick are the computer's (15.1). The error is a whole answer.
pub(crate) fn marked(asked: Asked) -> Result<Request, Value> {
    match asked {
        Asked::Marked(request) => Ok(request),
        Asked::QuickPick(pick) => match floor::keno::pick(pick.spots.min(NUMBERS)) {
            Ok(spots) => Ok(pick.marked(spots)),
            Err(no_entropy) => Err(json!({ "refused": {
                "cite": P15_1.number(), "code": "busy", "because": no_entropy.to_string(),
            } })),
        },
    }
}

/// A code as somebody typed or scanned it; else a refusal that says how it was mistyped.
pub(crate) fn read_code(text: &str) -> Result<Presented, Value> {
    text.parse().map_err(|wrong: super::code::Mistyped| {
        let cite = rulebook::provision::P15_4_C_12.number();
        json!({ "cite": cite, "code": "mistyped", "because": wrong.to_string() })
    })
}

fn no_automatic_writer() -> Value {
    json!({
        "cite": P15_3_A.number(),
        "code": "no_automatic_writer",
        "because": "this location has no automatic writer",
        "instead": "take the request to a keno writer",
    })
}

fn code(refusal: &Value) -> &str {
    refusal["code"].as_str().unwrap_or_default()
}

fn error(text: &str) -> Said {
    Ok(json!({ "error": text }).to_string())
}

fn refused(refusal: Value) -> Said {
    Ok(json!({ "refused": refusal }).to_string())
}
