//! A ticket by its number or its code: what is on it, which the entry that issued it says, and what became of it.

use super::acting::Location;
use super::archive::{about_patron, about_shares};
use super::code::{Code, Presented, Secret, Verdict};
use super::finding::entry_of_issue;
use crate::body::fields;
use crate::messages::lounge::{self as messages, Sold, TicketResult, TicketState};
use crate::messages::{Answered, Refused};
use keno::lounge::{Act, By, Command, Digest, Event, GameName, Issue, Standing, Ticket};
use keno::record;
use keno::{Play, RateCard};
use ledger::{Name, Stored as Entry};
use rulebook::money::Cents;
use rulebook::provision::{P15_4_C, P15_4_C_12, P15_6_A};
use serde::Deserialize;
use serde_json::json;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// As many tickets of an account are shown that are over.
const OTHERS_SHOWN: usize = 40;

/// What a code turned out to be.
pub(crate) enum Found {
    /// A ticket of this location.
    Ticket(Box<Stored>),
    /// Something else.
    Not(Refused),
}

/// A ticket with everything that can be shown of it.
pub(crate) struct Stored {
    pub(crate) digest: [u8; 32],
    pub(crate) code: String,
    /// The card by which it was sold.
    pub(crate) card: Arc<RateCard>,
    /// As everybody sees it.
    pub(crate) ticket: messages::Ticket<'static>,
}

/// What is on the ticket, as it was issued.
pub(super) struct Issued {
    pub(super) issue: Issue,
    pub(super) digest: Digest,
    pub(super) card: Arc<RateCard>,
}

/// What an entry that issued a ticket says of it.
#[derive(Deserialize)]
struct IssuedEvent {
    ticket: u32,
    first: GameName,
    last: GameName,
    digest: String,
}

impl Location {
    /// A ticket as issued, from the entry that issued it.
    pub(super) fn issued(&self, number: u32) -> Option<Issued> {
        if number > self.played.lounge.issued_so_far() {
            return None;
        }
        let ((known, seq), after) = self.played.beside.milestones_around(number)?;
        // Of a ticket that was sold a while ago the disk has everything.
        self.tail.wait_for(after.unwrap_or(self.tail.seq())).ok()?;
        let stored = entry_of_issue(self.tail.reader(), self.tail.stream(), number, (known, seq)).ok()??;
        self.issued_by(&stored, self.played.beside.card_at(stored.seq))
    }

    fn issued_by(&self, stored: &Entry, card: &Arc<RateCard>) -> Option<Issued> {
        let (act, events) = record::read(fields(&stored.body).ok()?).ok()?;
        let Act { at, by: By::Writer(writer), command } = act else { return None };
        let Command::Issue { station, request, paid, patron } = command else { return None };
        let events = events?;
        let event = events.as_array()?.iter().find(|event| event["event"] == "issued")?;
        let IssuedEvent { ticket, first, last, digest } = serde_json::from_value(event.clone()).ok()?;
        let issue = Issue {
            number: ticket,
            at,
            station,
            writer,
            play: Play::check(&request, card).ok()?,
            first,
            last,
            paid,
            patron,
            limit: card.most_per_game(),
            claim_millis: card.claim_millis(),
        };
        let recomputed = issue.digest(self.id.as_str());
        (recomputed.hex() == digest).then(|| Issued { issue, digest: recomputed, card: Arc::clone(card) })
    }

    /// The code on the slip of an issue.
    pub(super) fn code_of(&self, issue: &Issue, digest: &Digest) -> Code {
        Code::of(&self.secret, &self.prefix, u64::from(issue.number), &digest.0)
    }

    /// The number of the ticket that a slip stands for, or what is wrong with it.
    pub(super) fn number_of(&self, slip: &Presented) -> Result<(u32, Verdict), Refused> {
        let (prefix, number) = slip.code.parts();
        let ours: Option<&Secret> = (*prefix == self.prefix).then_some(&self.secret);
        let number = u32::try_from(number).ok();
        let issue = number.filter(|_| ours.is_some()).and_then(|number| self.issued(number));
        let verdict = slip.judge(ours, issue.as_ref().map(|issued| &issued.digest.0));
        match (verdict, number) {
            (Verdict::Genuine | Verdict::Altered, Some(number)) => Ok((number, verdict)),
            (Verdict::Forged, _) if self.played.beside.is_restored => Err(not_recorded()),
            (verdict, _) => Err(not_ours(verdict)),
        }
    }

    /// A ticket by what somebody presents.
    pub(super) fn look_up(&self, slip: &Presented) -> Found {
        let number = match self.number_of(slip) {
            Ok((_, verdict @ Verdict::Altered)) => return Found::Not(not_ours(verdict)),
            Ok((number, _)) => number,
            Err(refusal) => return Found::Not(refusal),
        };
        match self.stored(number) {
            Some(stored) => Found::Ticket(Box::new(stored)),
            None => Found::Not(not_ours(Verdict::Forged)),
        }
    }

    /// A ticket with everything that can be shown of it, to somebody who may see it.
    fn stored(&self, number: u32) -> Option<Stored> {
        let Issued { issue, digest, card } = self.issued(number)?;
        let code = self.code_of(&issue, &digest).to_string();
        let shown = self.shown_as(Cow::Owned(issue), &card, Some(&self.played.lounge.ticket(number)?));
        Some(Stored { digest: digest.0, code, card, ticket: shown.into_owned() })
    }

    /// Did this patron's account buy the ticket?
    pub(super) fn is_bought_by(&self, patron: &Name, number: u32) -> bool {
        let ticket = self.played.lounge.ticket(number);
        ticket.is_some_and(|ticket| ticket.patron.as_deref() == Some(patron.as_str()))
    }

    /// The tickets of a patron's account, newest first: all that can still win or be claimed, and the last of the others.
    pub(super) fn tickets_of(&self, patron: &Name) -> Vec<Stored> {
        let mut shown: BTreeSet<u32> = self.played.beside.holding(patron.as_str()).collect();
        let last = OTHERS_SHOWN + shown.len();
        let bought = self.archive.facts(&about_patron(patron.as_str()), last as u64);
        let numbers = bought.iter().filter_map(|fact| std::str::from_utf8(&fact.body).ok()?.parse().ok());
        let others: Vec<u32> = numbers.filter(|number| !shown.contains(number)).take(OTHERS_SHOWN).collect();
        shown.extend(others);
        shown.into_iter().rev().filter_map(|number| self.stored(number)).collect()
    }

    /// What is a patron's in tickets: wagers on games to come, and what can still be claimed.
    pub(super) fn at_stake(&self, patron: &Name) -> Cents {
        let lounge = &self.played.lounge;
        let tickets = self.played.beside.holding(patron.as_str()).filter_map(|number| lounge.ticket(number));
        tickets.map(|ticket| lounge.at_stake_in(&ticket)).sum()
    }

    /// The answer to a sale: what happened, the ticket and its code. It is kept as the first answer, so the order of its
    /// fields stays as it is: sorted where an account bought the ticket. Over the counter it is written without a detour,
    /// because that is what a booth does all day.
    pub(super) fn sold(&self, events: &[Event], issue: &Issue, code: String) -> String {
        let ticket = self.shown_as(Cow::Borrowed(issue), self.card(), None);
        let sold = Answered::ok(Sold { code: Some(code), events, ticket, balance: None });
        if issue.patron.is_some() {
            return json!(sold).to_string();
        }
        let mut text = Vec::with_capacity(1024);
        serde_json::to_writer(&mut text, &sold).expect("a ticket is plain data");
        String::from_utf8(text).expect("JSON is text")
    }

    /// A ticket as everybody sees it. One that is being issued has no standing yet.
    fn shown_as<'a>(
        &'a self,
        mut issue: Cow<'a, Issue>,
        card: &RateCard,
        ticket: Option<&Ticket>,
    ) -> messages::Ticket<'a> {
        // Whose account bought it is between them and the house.
        if issue.patron.is_some() {
            issue.to_mut().patron = None;
        }
        let mut shown = messages::Ticket {
            at: Cow::Borrowed(self.id.as_str()),
            // A quick-pick says so itself.
            quick_pick: (!issue.play.quick_pick()).then_some(false),
            payoff: Cents::ZERO,
            refunded: Cents::ZERO,
            state: TicketState::Open,
            results: Vec::new(),
            claim_until: None,
            voided: None,
            paid_out: None,
            authorised_by: None,
            referral: None,
            issue,
        };
        let Some(ticket) = ticket else { return shown };
        shown.payoff = ticket.payable();
        shown.refunded = ticket.refunded;
        shown.state = self.state_of(shown.issue.number, ticket);
        shown.results = self.results_of(&shown.issue, card, ticket);
        match &ticket.standing {
            Standing::Won { until } => shown.claim_until = Some(*until),
            Standing::Voided(done) => shown.voided = Some(done.clone()),
            Standing::Paid(done) => shown.paid_out = Some(done.clone()),
            Standing::Open | Standing::Lost | Standing::Expired { .. } => {}
        }
        shown.authorised_by = ticket.authorised.clone();
        shown.referral = ticket.referred.as_deref().cloned();
        shown
    }

    fn state_of(&self, number: u32, ticket: &Ticket) -> TicketState {
        if ticket.referred.is_some() {
            return TicketState::Referred;
        }
        let present = self.played.lounge.game();
        let started = ticket.first < present.ordinal()
            || (ticket.first == present.ordinal() && present.started_at().is_some());
        match ticket.standing {
            Standing::Open if started => TicketState::Racing,
            Standing::Open => TicketState::Open,
            Standing::Voided(_) => TicketState::Voided,
            Standing::Lost => TicketState::Lost,
            // The money may still be there, but nobody gets it any more; unless the clock may be wrong.
            Standing::Won { until }
                if self.now() > until
                    && !self.played.lounge.held().contains_key(&number)
                    && self.played.lounge.clock().expires_claims() =>
            {
                TicketState::Expired
            }
            Standing::Won { .. } => TicketState::Won,
            Standing::Paid(_) => TicketState::Paid,
            Standing::Expired { .. } => TicketState::Expired,
        }
    }

    /// Each game of a ticket: its numbers, what was caught of each group, and what it paid.
    fn results_of(&self, issue: &Issue, card: &RateCard, ticket: &Ticket) -> Vec<TicketResult> {
        if matches!(ticket.standing, Standing::Voided(_)) {
            return Vec::new();
        }
        let sold_for = ticket.first + u32::from(issue.play.games()) - 1;
        let result = |ordinal| {
            let name = GameName { number: issue.first.number + (ordinal - ticket.first), ..issue.first };
            let cancelled = ordinal > ticket.last;
            let past = self.played.lounge.past_game(ordinal).filter(|_| !cancelled);
            let draw = past.and_then(|past| past.draw);
            let returned = past.is_some() && draw.is_none();
            let caught = |spots: keno::Spots| -> Vec<u8> {
                draw.map_or_else(Vec::new, |draw| spots.and(draw.spots()).iter().collect())
            };
            let payoff = match draw {
                Some(draw) => self.won_in(ordinal, issue, card, draw.spots()),
                None if returned => ticket.a_game,
                None => Cents::ZERO,
            };
            TicketResult {
                game: name,
                started_at: past.map(|past| past.started_at),
                numbers: draw.map(|draw| draw.numbers().to_vec()),
                caught: issue.play.groups().iter().map(|group| caught(*group)).collect(),
                caught_kings: caught(issue.play.kings()),
                payoff,
                returned,
                cancelled,
            }
        };
        (ticket.first..=sold_for).map(result).collect()
    }

    /// What a ticket won in a game: by the card, or its share where the payoffs met the limit.
    fn won_in(&self, ordinal: u32, issue: &Issue, card: &RateCard, drawn: keno::Spots) -> Cents {
        let past = self.played.lounge.past_game(ordinal);
        if past.is_none_or(|past| past.by_the_card == past.payoffs) {
            return issue.play.payoff(card, drawn);
        }
        let shares = self.archive.fact(&about_shares(ordinal));
        let shares: Vec<(u32, Cents)> =
            shares.and_then(|fact| serde_json::from_slice(&fact.body).ok()).unwrap_or_default();
        shares.into_iter().find(|(number, _)| *number == issue.number).map_or(Cents::ZERO, |(_, share)| share)
    }
}

/// A slip that the record does not know, where tickets are missing from the record: nobody can call it forged.
fn not_recorded() -> Refused {
    let because = "the record has no ticket with this code; it was put back from a copy, and tickets that were sold after \
                   that copy are not in it";
    let instead =
        "keep the slip, and give it to the keno supervisor: nothing is paid on it before he has decided";
    Refused::new("not_recorded", because).citing(P15_4_C_12).instead(instead)
}

/// A slip that is no ticket of ours, or not as we issued it.
pub(crate) fn not_ours(verdict: Verdict) -> Refused {
    let (cite, code) = match verdict {
        Verdict::Altered => (P15_6_A, "altered"),
        Verdict::Foreign => (P15_4_C, "foreign"),
        Verdict::Forged | Verdict::Genuine => (P15_4_C_12, "forged"),
    };
    Refused::new(code, verdict.to_string()).citing(cite)
}
