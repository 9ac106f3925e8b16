//! What staff and patrons ask for over the counter, made into acts.

use super::acting::{Location, Taken};
use super::asking::{Answer, Ask, Brought};
use super::code::{Presented, Verdict};
use super::meant;
use super::tickets::not_ours;
use super::wanted::{Wanted, asked};
use crate::body::fields;
use crate::messages::lounge::Done;
use crate::messages::{Answered, Not, Refused, text};
use crate::once::USED_FOR_ANOTHER;
use keno::lounge::{Act, By, Command, Event, GameName, Payment, Person, Shown, Standing, Tender, Ticket};
use keno::record;
use keno::{Asked, Refusal, Request};
use ledger::{Answered as Repeat, Declined, Follows as _, IdempotencyKey, Name, Stored};
use rulebook::provision::{P15_1, P15_3_A, P15_4_C_12};
use rulebook::wire::refusal_line;
use serde_json::{Map, Value, json};

/// So long a repeat of a sale gives the code of the ticket, whatever it has won.
const AN_HOUR: i64 = 3_600_000;

/// What is done for the person who holds a ticket's slip.
const OF_A_HOLDER: [&str; 4] = ["void", "cancel races", "present", "pay"];

/// What a request came to: an answer of JSON, or an error of the journal.
type Said = Result<String, Declined>;

impl Location {
    pub(super) fn answer(&mut self, ask: Ask) -> Result<(), Declined> {
        match ask {
            Ask::Do { who, by, id, mut fields, answer } => {
                let meant = meant::take(&mut fields);
                let wanted = meant.map_err(Not::error).and_then(|_| self.wanted_by_staff(fields));
                self.keyed(self.key(&who, &id), by, wanted, meant.ok().flatten(), answer)
            }
            Ask::Buy { patron, id, asked, meant, answer } => {
                let key = self.key(&patron, &id);
                self.keyed(key, automatic(), Ok(Wanted::Purchase { asked, patron }), meant, answer)
            }
            Ask::Claim { patron, id, brought, answer } => {
                let key = self.key(&patron, &id);
                let wanted = self.claimed(patron, &brought);
                self.keyed(key, automatic(), wanted, None, answer)
            }
            Ask::Tickets { patron, answer } => {
                let tickets = self.tickets_of(&patron);
                self.say(answer, tickets);
                Ok(())
            }
            Ask::AtStake { patron, answer } => {
                let at_stake = self.at_stake(&patron);
                self.say(answer, at_stake);
                Ok(())
            }
            Ask::Ticket { slip, answer } => {
                let found = self.look_up(&slip);
                self.say(answer, found);
                Ok(())
            }
            Ask::Print { ticket, answer } => {
                let is_first = self.unprinted.remove(&ticket);
                self.say(answer, is_first);
                Ok(())
            }
            Ask::Tally { day, answer } => {
                let tally = self.played.lounge.days().get(&day).cloned().unwrap_or_default();
                let stands = self.snapshot()?;
                self.say(answer, (tally, stands));
                Ok(())
            }
            Ask::Games { day, answer } => {
                let games = self.games_of(day);
                self.say(answer, games);
                Ok(())
            }
            Ask::Paper { sought, answer } => {
                let paper = self.paper(sought);
                self.say(answer, paper);
                Ok(())
            }
            Ask::Close { until } => {
                self.closing = Some(until);
                self.changed = true;
                Ok(())
            }
            Ask::Wake { answer } => {
                self.show();
                self.say(answer, ());
                Ok(())
            }
            // What is new is read before anything is answered.
            Ask::News => Ok(()),
        }
    }

    /// Does what is wanted, or says why it cannot be read.
    fn keyed(
        &mut self,
        key: IdempotencyKey,
        by: By,
        wanted: Result<Wanted, Not>,
        meant: Option<GameName>,
        answer: Answer<String>,
    ) -> Result<(), Declined> {
        let said = match wanted {
            Ok(wanted) => self.once(&key, &by, &wanted, meant)?,
            Err(because) => text(&because),
        };
        self.say(answer, said);
        // A second key may have been turned, or a game locked by hand.
        self.draw_if_armed()
    }

    /// Does something once for its key. A repeat gets the first answer; something else under the same key gets none. Where
    /// another node was first with something, it is decided anew.
    fn once(&mut self, key: &IdempotencyKey, by: &By, wanted: &Wanted, meant: Option<GameName>) -> Said {
        self.in_turn(|location| location.try_once(key, by, wanted, meant))
    }

    /// The same, once tried: nothing where another node was first.
    fn try_once(
        &mut self,
        key: &IdempotencyKey,
        by: &By,
        wanted: &Wanted,
        meant: Option<GameName>,
    ) -> Result<Option<String>, Declined> {
        let is_it = |entries: &[Stored]| act_of(entries).is_some_and(|act| wanted.was(&act.command));
        match self.tail.answered(key, is_it)? {
            None => {}
            Some(Repeat::Before(first)) => return Ok(Some(self.repeated(wanted, first))),
            Some(Repeat::Another) => return Ok(Some(text(&Not::error(USED_FOR_ANOTHER)))),
        }
        if let Some(stale) = meant.and_then(|game| self.stale(game)) {
            return Ok(Some(text(&Not::refused(stale))));
        }
        if self.closing.is_some() && matches!(wanted, Wanted::Sale { .. } | Wanted::Purchase { .. }) {
            return Ok(Some(text(&Not::refused(closing()))));
        }
        let command = match self.command(wanted.clone()) {
            Ok(command) => command,
            Err(because) => return Ok(Some(text(&because))),
        };
        // What is confirmed is what the clock shows, and time goes on from there.
        let is_confirmed = command == Command::ConfirmClock;
        let at = if is_confirmed { self.clock.shows() } else { self.now() };
        let said = self.do_it(Act::new(at, by.clone(), command), key)?;
        if is_confirmed && said.is_some() {
            self.latest.set(self.clock.now());
        }
        Ok(said)
    }

    /// The answer to what was done before. A page whose answer was lost still gets the code of the ticket that it sold. It
    /// asks again within the hour: after that nobody gets the code of a winner by asking again for what they sold.
    fn repeated(&self, wanted: &Wanted, first: String) -> String {
        let Wanted::Sale { .. } = wanted else { return first };
        let Ok(mut said) = serde_json::from_str::<Value>(&first) else { return first };
        let number = said["ok"]["ticket"]["number"].as_u64().and_then(|number| u32::try_from(number).ok());
        let ticket = number.and_then(|number| self.played.lounge.ticket(number));
        let is_old =
            |number| self.issued(number).is_some_and(|issued| self.now().0 - issued.issue.at.0 > AN_HOUR);
        let is_over = |ticket: &Ticket| {
            matches!(ticket.standing, Standing::Voided(_) | Standing::Paid(_) | Standing::Lost)
        };
        let is_owed =
            |ticket: &Ticket| !ticket.payable().is_zero() && !is_over(ticket) && number.is_some_and(is_old);
        if !ticket.as_ref().is_some_and(is_owed) {
            return first;
        }
        if let Some(ok) = said["ok"].as_object_mut() {
            ok.remove("code");
        }
        said.to_string()
    }

    /// A command of the staff, as a page sends it. The error is a whole answer.
    fn wanted_by_staff(&self, mut fields: Map<String, Value>) -> Result<Wanted, Not> {
        if ["at", "by", "shown"].iter().any(|field| fields.contains_key(*field)) {
            return Err(Not::error(
                "the house knows the time, who you are and what was shown: leave \"at\", \"by\" and \"shown\" out",
            ));
        }
        if fields.get("do").and_then(Value::as_str) == Some("issue") {
            return sale(fields).map_err(Not::error);
        }
        let slip = self.read_slip(&mut fields).map_err(Not::refused)?;
        if fields.get("do").and_then(Value::as_str).is_some_and(|what| OF_A_HOLDER.contains(&what)) {
            // A number alone proves nothing: the rules then ask for a supervisor's ruling.
            let shown = if slip.is_some() { Shown::Slip } else { Shown::Ruling };
            fields.insert("shown".to_string(), json!(shown));
        }
        let altered = slip == Some(Verdict::Altered);
        let command: Command = serde_json::from_value(Value::Object(fields))
            .map_err(|because| Not::error(format!("this is no command: {because}")))?;
        Ok(Wanted::Other(match command {
            // 15.3(c), 15.6(a): a slip that differs from the ticket as issued is not paid, and the supervisor gets it.
            Command::Pay { station, ticket, .. } | Command::Present { station, ticket, .. } if altered => {
                let why = "the symbol on the slip is not that of the ticket as issued".to_string();
                Command::Refer { station, ticket, why }
            }
            command @ (Command::Refer { .. } | Command::Rule { .. }) => command,
            _ if altered => return Err(Not::refused(not_ours(Verdict::Altered))),
            command => command,
        }))
    }

    /// What a patron wants to be paid to their account. The error is a whole answer.
    fn claimed(&self, patron: Name, brought: &Brought) -> Result<Wanted, Not> {
        match brought {
            Brought::Slip(slip) => match self.number_of(slip).map_err(Not::refused)? {
                (_, verdict @ Verdict::Altered) => Err(Not::refused(not_ours(verdict))),
                (ticket, _) => Ok(Wanted::Claim { ticket, patron, shown: Shown::Slip }),
            },
            // 15.6(a): the account that bought a ticket is its slip, and no other account is.
            Brought::Account { ticket } => match self.is_bought_by(&patron, *ticket) {
                true => Ok(Wanted::Claim { ticket: *ticket, patron, shown: Shown::Account }),
                false => {
                    let refusal = Refusal::NotTheirAccount { ticket: *ticket };
                    Err(Not::refused(refusal_line(&refusal)))
                }
            },
        }
    }

    /// What is wanted as a command, with the marks of a quick-pick made. The error is a whole answer.
    fn command(&self, wanted: Wanted) -> Result<Command, Not> {
        Ok(match wanted {
            Wanted::Other(command) => command,
            Wanted::Sale { station, asked, paid, patron } => {
                Command::Issue { station, request: self.marked(asked)?, paid, patron }
            }
            Wanted::Purchase { asked, patron } => {
                let (station, patron) = (self.automatic_station()?, Some(patron.to_string()));
                Command::Issue { station, request: self.marked(asked)?, paid: Tender::Account, patron }
            }
            Wanted::Claim { ticket, patron, shown } => {
                let (station, patron) = (self.automatic_station()?, Some(patron.to_string()));
                Command::Pay { station, ticket, with: Payment::Account, patron, shown: Some(shown) }
            }
        })
    }

    /// The request with its marks: those of a quick-pick are the computer's (15.1). The error is a whole answer.
    fn marked(&self, asked: Asked) -> Result<Request, Not> {
        let pick = match asked {
            Asked::Marked(request) => return Ok(request),
            Asked::QuickPick(pick) => pick,
        };
        let spots = pick.offered(self.card()).map_err(|refusal| Not::refused(refusal_line(&refusal)))?;
        match keno::pick(spots) {
            Ok(spots) => Ok(pick.marked(spots)),
            Err(no_entropy) => Err(Not::refused(Refused::new("busy", no_entropy.to_string()).citing(P15_1))),
        }
    }

    /// Does something, or says why not; nothing where another node was first.
    fn do_it(&mut self, act: Act, key: &IdempotencyKey) -> Result<Option<String>, Declined> {
        let compose = |location: &Location, events: &[Event]| location.done(&act.command, events);
        match self.perform(&act, Some(key.clone()), compose)? {
            Taken::Done(answer) => Ok(Some(answer)),
            Taken::Refused(refusal) => {
                // 15.6(b): the supervisor learns that a large winner is here.
                if let (Command::Pay { station, ticket, shown, .. }, "not_authorised") =
                    (&act.command, refusal.code)
                    && !self.played.lounge.waiting().contains(ticket)
                {
                    let present = Command::Present { station: *station, ticket: *ticket, shown: *shown };
                    let present = Act::new(act.at, act.by.clone(), present);
                    if let Taken::Behind = self.perform(&present, None, |_, _| String::new())? {
                        return Ok(None);
                    }
                }
                Ok(Some(text(&Not::refused(refusal))))
            }
            Taken::Behind => Ok(None),
        }
    }

    /// The answer to what was done: what happened, and the code of the ticket for somebody who brought it.
    fn done(&self, command: &Command, events: &[Event]) -> String {
        if let [Event::Issued { issue, digest, .. }] = events {
            let code = self.code_of(issue, digest).to_string();
            return self.sold(events, issue, code);
        }
        let document = match events.first() {
            Some(Event::RacesCancelled { document, .. }) => Some(*document),
            _ => None,
        };
        let brought = match command {
            Command::Void { ticket, shown: Some(Shown::Slip), .. }
            | Command::CancelRaces { ticket, shown: Some(Shown::Slip), .. }
            | Command::Pay { ticket, shown: Some(Shown::Slip), .. } => self.issued(*ticket),
            _ => None,
        };
        let code = brought.map(|issued| self.code_of(&issued.issue, &issued.digest).to_string());
        // Sorted, as every first answer that is kept.
        json!(Answered::ok(Done { code, document, events, balance: None })).to_string()
    }

    /// A slip in a message, by its code: the number of its ticket takes its place. None where the message has no code.
    fn read_slip(&self, fields: &mut Map<String, Value>) -> Result<Option<Verdict>, Refused> {
        let Some(code) = fields.remove("code") else { return Ok(None) };
        let slip = read_code(code.as_str().unwrap_or_default())?;
        let (number, verdict) = self.number_of(&slip)?;
        fields.insert("ticket".to_string(), json!(number));
        Ok(Some(verdict))
    }

    /// Where the automatic writer is. The error is a whole answer.
    fn automatic_station(&self) -> Result<u16, Not> {
        self.card().stations().automatic.first().copied().ok_or_else(|| Not::refused(no_automatic_writer()))
    }
}

/// The act that was done under a name.
fn act_of(entries: &[Stored]) -> Option<Act> {
    let entry = entries.first()?;
    record::read(fields(&entry.body).ok()?).ok().map(|(act, _)| act)
}

/// A sale in a message: where, what, and paid with what.
fn sale(mut fields: Map<String, Value>) -> Result<Wanted, String> {
    fields.remove("do");
    let asked = asked(&mut fields)?;
    let station = fields.remove("station").and_then(|station| u16::try_from(station.as_u64()?).ok());
    let station = station.ok_or("\"station\" is missing: the number of a work station")?;
    let paid = fields.remove("paid").and_then(|paid| serde_json::from_value(paid).ok());
    let paid = paid.ok_or("\"paid\" is cash, chips, coupon, tokens or account")?;
    let patron = match fields.remove("patron") {
        None | Some(Value::Null) => None,
        Some(Value::String(patron)) => Some(patron),
        Some(_) => return Err("\"patron\" is the id of a patron".to_string()),
    };
    match fields.keys().next() {
        None => Ok(Wanted::Sale { station, asked, paid, patron }),
        Some(unknown) => Err(format!("a sale has no {unknown:?}")),
    }
}

fn automatic() -> By {
    By::Writer(Person::new(Person::AUTOMATIC).expect("a person"))
}

/// A code as somebody typed or scanned it; else a refusal that says how it was mistyped.
pub(crate) fn read_code(text: &str) -> Result<Presented, Refused> {
    text.parse().map_err(|wrong: super::code::Mistyped| {
        Refused::new("mistyped", wrong.to_string()).citing(P15_4_C_12)
    })
}

fn no_automatic_writer() -> Refused {
    Refused::new("no_automatic_writer", "this location has no automatic writer")
        .citing(P15_3_A)
        .instead("take the request to a keno writer")
}

fn closing() -> Refused {
    let because = "the house is closing, and sells no more tickets; those that are sold are played";
    Refused::new("closing", because).citing(P15_3_A)
}
