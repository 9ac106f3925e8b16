//! A log against a table: each row is an act that the table must take, or money that must have been due.

use super::map::{Left, Starts, Terms};
use super::money::{Difference, Settlement};
use super::report::Report;
use super::rows::{Claim, Drawn, Row, What};
use super::silent::{self, Ahead, Wanted};
use super::watched::{Watched, count, is_chance};
use crate::audit::{Finding, Kind, RemarkKind};
use rulebook::actor::{Actor, Seat};
use rulebook::cards::Card;
use rulebook::game::{Act, Moment, Need, Refuse};
use rulebook::money::Cents;
use rulebook::shoe;
use rulebook::wire::Misread;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// A table that is told what a log says.
pub(super) struct Judge<'l, G: Watched> {
    rules: Arc<G::Rules>,
    table: G,
    rows: &'l [Row],
    terms: &'l Terms,
    /// The row in hand.
    row: usize,
    settlement: Settlement,
    /// Steps that were supplied with the last act: the log may have them too.
    supplied: Vec<(Option<Seat>, Value)>,
    shows_burns: bool,
    /// Are the cards in the shoe unknown? Then every round is judged at a table of its own.
    unknown_shoe: bool,
    /// Has chance come since the table was opened?
    chance_came: bool,
    /// Passing over the rest of a round that departed from the rules; has chance come in it?
    passing_over: Option<bool>,
    /// Dice could not be read, and the payments after them cannot be judged.
    unknown_throw: bool,
    last: Option<Moment>,
    report: Report,
}

impl<'l, G: Watched> Judge<'l, G> {
    pub(super) fn new(rules: Arc<G::Rules>, rows: &'l [Row], terms: &'l Terms, keep: usize) -> Self {
        let mid_shoe = terms.starts == Starts::MidShoe;
        Judge {
            table: G::open(Arc::clone(&rules)),
            rules,
            rows,
            terms,
            row: 0,
            settlement: Settlement::default(),
            supplied: Vec::new(),
            shows_burns: false,
            unknown_shoe: mid_shoe && !G::WAGERS_STAY,
            chance_came: false,
            passing_over: (mid_shoe && !G::WAGERS_STAY).then_some(true),
            unknown_throw: false,
            last: None,
            report: Report::new(G::NAME, keep),
        }
    }

    /// Judges the whole log.
    pub(super) fn judged(mut self, uneven: Vec<(usize, String)>) -> Report {
        for (line, because) in uneven {
            self.report.remark(line, RemarkKind::Uneven, because);
        }
        for (place, row) in self.rows.iter().enumerate() {
            self.row = place;
            self.report.lines = row.line;
            self.time(row);
            match &row.what {
                Err(text) => self.depart(Finding::new(Kind::Malformed, text.clone())),
                Ok(What::Nothing) => {}
                Ok(What::Claim(claim)) => self.claim(claim),
                Ok(What::Shuffle) => self.shuffle(),
                Ok(What::Turn { to, cards }) => self.turn(to.as_deref(), cards),
                Ok(What::Card(drawn)) => self.card(drawn),
                Ok(What::Act { name, seat, fields }) => self.act(name, *seat, fields),
            }
        }
        self.end();
        self.report
    }

    fn here(&self) -> &'l Row {
        &self.rows[self.row]
    }

    fn now(&self) -> Moment {
        self.last.unwrap_or_default()
    }

    fn depart(&mut self, finding: Finding) {
        let row = self.here();
        self.report.depart(row.line, row.at, &row.text, finding);
    }

    fn time(&mut self, row: &Row) {
        match (row.at, self.last) {
            (Some(at), Some(last)) if at < last => {
                self.depart(Finding::new(
                    Kind::Time,
                    "the time of this row is before that of the row above it",
                ));
            }
            (Some(at), _) => self.last = Some(at),
            (None, _) => {}
        }
    }

    fn ahead(&self, from: usize) -> Ahead<'l> {
        Ahead { rows: &self.rows[from..], shows_burns: self.shows_burns, at: self.now() }
    }

    /// Money that the log says changed hands.
    fn claim(&mut self, claim: &Claim) {
        if self.passing_over.is_some() || self.unknown_throw {
            self.report.not_judged += 1;
            return;
        }
        self.report.payments += 1;
        // Whatever follows without anybody's choice has happened before money changes hands. Where wagers stay, that
        // would be the next shooter's step too.
        if !G::WAGERS_STAY {
            self.certain();
        }
        self.settlement.claim(claim.clone(), self.here(), self.terms);
    }

    /// The cards are shuffled: a new shoe, in which everything is known again.
    fn shuffle(&mut self) {
        self.settle();
        let shuffled = self.supplied.iter().any(|(_, command)| command["do"] == "shuffle");
        let may = silent_shuffle(&self.table);
        if self.unknown_shoe
            || self.passing_over.is_some()
            || self.terms.leaves_out.contains(&Left::CuttingCard)
        {
            self.table = G::open(Arc::clone(&self.rules));
            (self.unknown_shoe, self.chance_came, self.shows_burns) = (false, false, false);
            self.passing_over = None;
        } else if shuffled || !self.chance_came {
            // The table has come to it by itself.
        } else if let Some(act) = may {
            self.perform(act).ok();
            self.duties();
        } else {
            let because =
                "the cards are shuffled before the cutting card has come out and the last hand is over";
            self.depart(Finding::new(Kind::RefusedAct, because).instead(
                "a log that does not show the cutting card says so: leaves_out = [\"cutting card\"] in its mapping file",
            ));
            self.table = G::open(Arc::clone(&self.rules));
            self.chance_came = false;
        }
        self.supplied.clear();
    }

    /// What lay face down is turned. Its faces were told to the table when the cards were dealt.
    fn turn(&mut self, to: Option<&str>, cards: &[Card]) {
        if self.passing_over.is_some() {
            self.report.not_judged += 1;
            return;
        }
        let dealt = self.dealt_this_round(to);
        let unseen = dealt.iter().filter(|card| card.is_none()).count();
        let known: Vec<Card> = dealt.iter().flatten().copied().collect();
        let agrees = match unseen {
            0 => are_among(cards, &known),
            // A row names what lay face down, or the whole hand.
            _ if cards.len() == unseen => true,
            _ => cards.len() == known.len() + unseen && are_among(&known, cards),
        };
        if !agrees {
            let text = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
            let because = format!(
                "{} turned {}, and the log dealt {}",
                to.unwrap_or("somebody"),
                text(cards),
                match unseen {
                    0 => text(&known),
                    _ => format!("{unseen} face down"),
                }
            );
            self.depart(Finding::new(Kind::WrongCards, because));
        }
    }

    /// The cards that the log has dealt to a place in this round, none for a face that was not seen.
    fn dealt_this_round(&self, to: Option<&str>) -> Vec<Option<Card>> {
        let mut dealt = Vec::new();
        let mut chance = false;
        for row in self.rows[..self.row].iter().rev() {
            match &row.what {
                Ok(What::Card(drawn)) if drawn.to.as_deref() == to => {
                    dealt.push(drawn.card);
                    chance = true;
                }
                Ok(What::Card(_)) => chance = true,
                Ok(What::Turn { to: other, .. }) if other.as_deref() == to => break,
                _ if chance && row.is_named(G::BETTING) => break,
                _ => {}
            }
        }
        dealt.reverse();
        dealt
    }

    /// A card of the log.
    fn card(&mut self, drawn: &Drawn) {
        if self.is_passed_over(false, true) {
            return;
        }
        let face = drawn.card.or_else(|| if drawn.burnt { None } else { self.face_ahead(drawn) });
        let commands: Vec<shoe::Command> = match (face, drawn.burnt) {
            (Some(card), true) => {
                vec![shoe::Command::Card { card }, shoe::Command::CardDown { card: None }]
            }
            (None, true) => vec![shoe::Command::CardDown { card: None }],
            (Some(card), false) if drawn.card.is_none() => vec![shoe::Command::CardDown { card: Some(card) }],
            (Some(card), false) => {
                vec![shoe::Command::Card { card }, shoe::Command::CardDown { card: Some(card) }]
            }
            (None, false) => Vec::new(),
        };
        let acts = commands.into_iter().filter_map(G::of_shoe);
        let acts: Vec<_> = acts.map(|command| Act::new(self.now(), Actor::Device, command)).collect();
        let mut wanted = Wanted { acts, burn: Some(drawn.burnt) };
        if wanted.acts.is_empty() {
            wanted.acts = self.unturned();
            let text = "a card lay face down and was never turned; its face is unknown";
            self.report.remark(self.here().line, RemarkKind::UnknownCards, text);
        }
        if wanted.acts.is_empty() {
            return self.disturbed(Finding::new(Kind::RefusedAct, "no card is dealt face down here"));
        }
        let before = self.reach(&wanted, None);
        let Some((before, events)) = before else { return };
        self.shows_burns |= drawn.burnt;
        let dealt = G::dealt(&before, &self.table, &events);
        if let (Some(to), Some(dealt)) = (&drawn.to, dealt)
            && (*to != dealt.to || drawn.hand.is_some_and(|hand| dealt.hand.is_some_and(|is| is != hand)))
        {
            let hand = |hand: Option<u64>| hand.map_or(String::new(), |hand| format!(", hand {hand}"));
            let because = format!(
                "the card went to {to}{} in the log, and goes to {}{} by the rules",
                hand(drawn.hand),
                dealt.to,
                hand(dealt.hand.filter(|_| drawn.hand.is_some()))
            );
            return self.disturbed(Finding { cite: dealt.cite, ..Finding::new(Kind::WrongCards, because) });
        }
        self.duties();
    }

    /// The face of a card that lies face down, from the row that turns it.
    fn face_ahead(&self, drawn: &Drawn) -> Option<Card> {
        let earlier = self.dealt_this_round(drawn.to.as_deref()).iter().filter(|card| card.is_none()).count();
        for row in &self.rows[self.row + 1..] {
            match &row.what {
                Ok(What::Turn { to, cards }) if *to == drawn.to => {
                    // A row may name the whole hand, or only what lay face down.
                    return cards.get(earlier).copied();
                }
                Ok(What::Shuffle) => return None,
                _ if row.is_named(G::STARTS) => return None,
                _ => {}
            }
        }
        None
    }

    /// A card face down of which nobody ever saw the face.
    fn unturned(&self) -> Vec<Act<G::Command>> {
        let ahead = self.ahead(self.row);
        let mut table = self.table.clone();
        for _ in 0..50 {
            if let Some(card) = ahead.face(&table) {
                let command = G::of_shoe(shoe::Command::CardDown { card: Some(card) });
                return command
                    .map(|command| Act::new(self.now(), Actor::Device, command))
                    .into_iter()
                    .collect();
            }
            match ahead.plain(&table, None) {
                Some(step) if silent::events(&mut table, step).is_ok() => {}
                _ => break,
            }
        }
        Vec::new()
    }

    /// Somebody did something.
    fn act(&mut self, name: &str, seat: Option<Seat>, fields: &Map<String, Value>) {
        let chance = is_chance::<G>(name);
        if self.is_passed_over(G::STARTS.contains(&name), chance) {
            return;
        }
        if self.unknown_shoe && name == "cutting card" {
            return;
        }
        let mut fields = fields.clone();
        fields.insert("do".to_string(), json!(name));
        if let (Some(main), "wager") = (G::MAIN_WAGER, name) {
            fields.entry("on").or_insert_with(|| json!(main));
        }
        let (command, stated) = match read::<G>(fields.clone()) {
            Ok(read) => read,
            Err(finding) => return self.refused(seat, &fields, chance, finding),
        };
        let by = match seat {
            _ if chance => Actor::Device,
            Some(seat) => Actor::Seat(seat),
            None => Actor::Croupier,
        };
        if chance
            && let (Some(seat), Some(thrown)) = (seat, G::THROWN_BY)
            && !self.throws(seat, thrown, &fields)
        {
            return;
        }
        let act = Act::new(self.now(), by, command);
        let written = serde_json::to_value(command).unwrap_or_default();
        if !chance && let Some(place) = self.supplied.iter().position(|done| *done == (seat, written.clone()))
        {
            self.supplied.remove(place);
            return;
        }
        let wanted = Wanted { acts: vec![act], burn: None };
        let Some((_, events)) = self.reach(&wanted, Some((seat, &fields, chance))) else { return };
        if let (Some(stated), Some(seat)) = (stated, seat) {
            self.stated(stated, seat, &events);
        }
        self.duties();
    }

    /// The shooter whom the log names throws the dice.
    fn throws(&mut self, seat: Seat, thrown: &str, fields: &Map<String, Value>) -> bool {
        let mut throw = Map::new();
        throw.insert("do".to_string(), json!(thrown));
        let Ok((command, _)) = read::<G>(throw) else { return false };
        let wanted = Wanted { acts: vec![Act::new(self.now(), Actor::Seat(seat), command)], burn: None };
        self.reach(&wanted, Some((Some(seat), fields, true))).is_some()
    }

    /// The amount that the log states of an act whose amount follows from the table.
    fn stated(&mut self, stated: Cents, seat: Seat, events: &[Value]) {
        let moved = |event: &Value| {
            let mine = event["seat"] == json!(seat);
            let wager = matches!(event["event"].as_str(), Some("settled" | "vigorish"));
            if mine && !wager { event["amount"].as_i64().unwrap_or(0) } else { 0 }
        };
        let moved = Cents(events.iter().map(moved).sum());
        if moved != stated {
            let because = format!("the log has {stated} here, and the table {moved}");
            let cite = events.iter().find_map(super::watched::cite);
            let finding = Finding::new(Kind::WrongPayment, because);
            self.depart(Finding {
                cite,
                expected: Some(json!({"amount": moved})),
                recorded: Some(json!({"amount": stated})),
                ..finding
            });
        }
    }

    /// Does what the log has next, with the steps before it. Where the table refuses, it is a departure.
    fn reach(
        &mut self,
        wanted: &Wanted<G::Command>,
        act: Option<(Option<Seat>, &Map<String, Value>, bool)>,
    ) -> Option<(G, Vec<Value>)> {
        let chance = act.is_none_or(|(.., chance)| chance);
        match self.ahead(self.row).way(&self.table, wanted) {
            Ok((steps, act)) => {
                self.supplied.clear();
                let mut open = chance && is_betting_open(&self.table);
                for step in steps {
                    self.supply(step);
                    open |= chance && is_betting_open(&self.table);
                }
                if open {
                    self.settle();
                }
                if chance {
                    self.supplied.clear();
                    self.chance_came = true;
                    self.unknown_throw = false;
                }
                let before = self.table.clone();
                self.report.acts += 1;
                self.settlement.play();
                let events = self.perform(act).ok()?;
                Some((before, events))
            }
            Err(refusal) => {
                let finding = match refusal {
                    Some(refusal) => Finding {
                        cite: Some(refusal.cite()),
                        instead: refusal.instead(),
                        ..Finding::new(Kind::RefusedAct, refusal.to_string())
                    },
                    None => Finding::new(Kind::RefusedAct, "no such card is due here"),
                };
                match act {
                    Some((seat, fields, chance)) => self.refused(seat, fields, chance, finding),
                    None => self.disturbed(finding),
                }
                None
            }
        }
    }

    /// The table refuses what the log has. Where wagers stay on the layout the table goes on without it.
    fn refused(&mut self, seat: Option<Seat>, fields: &Map<String, Value>, chance: bool, finding: Finding) {
        let name = fields.get("do").cloned().unwrap_or_default();
        let other = self.supplied.iter().find(|(who, done)| *who == seat && done["do"] == name);
        let finding = match other {
            Some((_, done)) => Finding {
                expected: Some(done.clone()),
                recorded: Some(Value::Object(fields.clone())),
                ..Finding::new(Kind::RefusedAct, "this happened otherwise at the table")
            },
            None => finding,
        };
        if other.is_some() {
            return self.depart(finding);
        }
        if !G::WAGERS_STAY {
            return self.disturbed(finding);
        }
        self.depart(finding);
        if chance {
            self.settle();
            self.unknown_throw = true;
        } else if let Some(seat) = seat {
            self.settlement.refuse(seat, fields.get("on").and_then(Value::as_str).map(String::from));
        }
    }

    /// A departure after which this round cannot be judged: the next one is.
    fn disturbed(&mut self, finding: Finding) {
        self.depart(finding);
        if G::WAGERS_STAY {
            return;
        }
        self.settlement.forget();
        let chance = match &self.here().what {
            Ok(What::Card(_)) => true,
            Ok(What::Act { name, .. }) => is_chance::<G>(name),
            _ => false,
        };
        self.passing_over = Some(chance);
    }

    /// Is this row part of a round that is passed over? A row that starts a round ends that.
    fn is_passed_over(&mut self, starts: bool, chance: bool) -> bool {
        match self.passing_over {
            Some(true) if starts => {
                self.passing_over = None;
                if G::of_shoe(shoe::Command::CuttingCard {}).is_some() {
                    let text =
                        "judged afresh from here; which cards the shoe has is unknown until the next shuffle";
                    self.report.remark(self.here().line, RemarkKind::UnknownCards, text);
                }
                self.fresh();
                false
            }
            Some(came) => {
                self.passing_over = Some(came || chance);
                self.report.not_judged += 1;
                true
            }
            None => {
                if starts && self.unknown_shoe && self.chance_came && G::STARTS == G::BETTING {
                    self.certain();
                    self.settle();
                    self.fresh();
                }
                false
            }
        }
    }

    /// A table of which nothing is known.
    fn fresh(&mut self) {
        self.table = G::open(Arc::clone(&self.rules));
        self.unknown_shoe = true;
        (self.chance_came, self.shows_burns) = (false, false);
        self.supplied.clear();
    }

    /// A step that the log does not show.
    fn supply(&mut self, act: Act<G::Command>) {
        let written = serde_json::to_value(act.command).unwrap_or_default();
        if self.perform(act).is_ok() {
            self.report.supplied += 1;
            self.supplied.push((act.patron(), written));
        }
    }

    /// The staff's steps that follow at once.
    fn duties(&mut self) {
        for _ in 0..200 {
            let Some(step) = self.ahead(self.row + 1).duty(&self.table) else { return };
            self.supply(step);
        }
    }

    /// Everything that follows without anybody's choice.
    fn certain(&mut self) {
        for _ in 0..200 {
            let Some(step) = self.ahead(self.row + 1).certain(&self.table) else { return };
            self.supply(step);
        }
    }

    fn perform(&mut self, act: Act<G::Command>) -> Result<Vec<Value>, G::Refusal> {
        let events = silent::events(&mut self.table, act)?;
        for event in &events {
            if event["event"] == "loaded" {
                self.shows_burns = false;
            }
            self.settlement.note(event, self.here().line, self.terms);
        }
        Ok(events)
    }

    /// The money of a settlement is compared.
    fn settle(&mut self) {
        for difference in self.settlement.close() {
            let (line, text, finding) = match difference {
                Difference::Wrong { line, text, because, cite, expected, recorded } => {
                    let finding = Finding::new(Kind::WrongPayment, because);
                    let (expected, recorded) = (Some(expected), Some(recorded));
                    (line, text, Finding { cite, expected, recorded, ..finding })
                }
                Difference::Missing { line, because, cite, expected } => {
                    let finding = Finding::new(Kind::MissingPayment, because);
                    let text = self.rows.iter().find(|row| row.line == line).map(|row| row.text.clone());
                    (line, text.unwrap_or_default(), Finding { cite, expected: Some(expected), ..finding })
                }
                Difference::Early { line, text, because, cite } => {
                    (line, text, Finding { cite, ..Finding::new(Kind::ExtraPayment, because) })
                }
                Difference::Extra { line, text, because, recorded } => {
                    let finding = Finding::new(Kind::ExtraPayment, because);
                    (line, text, Finding { recorded: Some(recorded), ..finding })
                }
            };
            let at = self.rows.iter().find(|row| row.line == line).and_then(|row| row.at);
            self.report.depart(line, at, &text, finding);
        }
    }

    /// The log is over.
    fn end(&mut self) {
        if self.rows.is_empty() {
            self.report.depart(1, None, "", Finding::new(Kind::Malformed, "the log has no rows"));
            return;
        }
        if self.passing_over.is_none() {
            self.certain();
            self.settle();
            let money = self.table.on_layout();
            if !money.is_zero() {
                let because = format!("the log ends with {money} at stake");
                self.report.remark(self.here().line, RemarkKind::MoneyOut, because);
            }
        }
        if self.report.not_judged > 0 {
            let because = format!("{} rows above could not be judged", self.report.not_judged);
            self.report.remark(self.here().line, RemarkKind::NotJudged, because);
        }
    }
}

/// Can a wager be made that opens a round? Then the last one is over.
fn is_betting_open<G: Watched>(table: &G) -> bool {
    table.offers().iter().any(|offer| {
        offer.amounts.is_some()
            && matches!(offer.by, Actor::Seat(_))
            && G::BETTING.contains(&silent::name(&offer.command).as_str())
    })
}

/// The dealer has the cards shuffled before the cutting card has come, where that is a choice.
fn silent_shuffle<G: Watched>(table: &G) -> Option<Act<G::Command>> {
    let offers = table.offers();
    let may = |offer: &&rulebook::game::Offer<G::Command>| {
        offer.need == Need::May && silent::name(&offer.command) == "reshuffle"
    };
    offers.iter().find(may).map(|offer| Act::new(Moment::default(), Actor::Croupier, offer.command))
}

/// Are these cards among those, each as often?
fn are_among(some: &[Card], all: &[Card]) -> bool {
    let mut left = all.to_vec();
    some.iter()
        .all(|card| left.iter().position(|other| other == card).map(|place| left.remove(place)).is_some())
}

/// A command of the game; the amount that a row states of one that has none is kept apart.
fn read<G: Watched>(mut fields: Map<String, Value>) -> Result<(G::Command, Option<Cents>), Finding> {
    count::<G>(&mut fields);
    match G::read_command(fields.clone()) {
        Ok(command) => Ok((command, None)),
        Err(Misread::Refused(refusal)) => Err(Finding {
            cite: Some(refusal.cite()),
            instead: refusal.instead(),
            ..Finding::new(Kind::RefusedAct, refusal.to_string())
        }),
        Err(Misread::Malformed(text)) => {
            let stated = fields.remove("amount").and_then(|amount| amount.as_i64()).map(Cents);
            match (stated, G::read_command(fields)) {
                (Some(stated), Ok(command)) => Ok((command, Some(stated))),
                _ => Err(Finding::new(Kind::Malformed, text)),
            }
        }
    }
}
