//! What has come to a node, and what everybody on the floor does: patrons with their pages, and the house's own people.

use super::book::word;
use super::lounge::{self, Order, Unanswered};
use super::node::{Died, Node};
use super::patron::{Message, Page};
use super::world::{AT, Letter, PATRONS, World};
use crate::guests::Guest;
use crate::live::Request;
use crate::once::at_tables;
use ledger::{IdempotencyKey, Name, Reader, StreamId};
use serde_json::Value;
use table::posted::Poster;

/// A command with which a node ended: whether it was done is looked up when the file is what it will be.
struct Unknown {
    key: IdempotencyKey,
    stream: StreamId,
    after: u64,
    patron: Name,
    does: String,
}

impl World {
    /// A patron looks at the page, and does something.
    pub(super) fn somebody_acts(&mut self) {
        let who = self.dice.place(self.patrons.len());
        if self.patrons[who].page.is_none() {
            self.opens_page(who);
            return;
        }
        // A page that is behind is played all the same.
        if !self.dice.one_in(5) && !self.patrons[who].reads() {
            self.opens_page(who);
            return;
        }
        if self.dice.one_in(250) {
            self.leaves_for_another_table(who);
            return;
        }
        let Some(to) = self.patrons[who].page.as_ref().map(|page| page.node) else { return };
        if let Some((table, message)) = self.patrons[who].decides(&mut self.dice) {
            self.send(to, Letter::Say { patron: who, table, message });
        }
    }

    fn opens_page(&mut self, who: usize) {
        let Some(at) = self.some_node() else { return };
        if self.reader().patron(&self.patrons[who].id).expect("readable").is_none() {
            let name = self.patrons[who].name.clone();
            let admit =
                |node: &mut Node| node.house.admit(&name).map_err(|because| Died(because.to_string()));
            let Some((guest, _)) = self.with_node(at, admit) else { return };
            self.patrons[who].comes_as(guest.id);
        }
        let (id, table) = (self.patrons[who].id.clone(), self.patrons[who].table.clone());
        if let Some(old) = self.patrons[who].page.take()
            && let Some(node) = &self.places[old.node].node
            && let Some(handle) = node.house.table(&table)
        {
            handle.tell(Request::Line { patron: id.clone(), up: false });
        }
        let opened = self.with_node(at, |node| {
            let handle = node.house.table(&table).expect("it is open").clone();
            let updates = handle.updates.subscribe();
            handle.tell(Request::Line { patron: id.clone(), up: true });
            let patron = Some(id);
            let welcome =
                node.ask(&table, |_| {}, |reply| Request::Welcome { patron, since: Some(0), reply })?;
            Ok((updates, welcome))
        });
        let Some((updates, welcome)) = opened else { return };
        let welcome: Value = serde_json::from_str(&welcome).expect("JSON");
        self.patrons[who].page = Some(Page { node: at, updates, knows: welcome["welcome"].clone() });
    }

    fn leaves_for_another_table(&mut self, who: usize) {
        let tables: Vec<String> =
            self.plan.floor.iter().map(|spec| spec.id.clone()).filter(|id| id != AT).collect();
        let (from, to) = (self.patrons[who].table.clone(), self.dice.pick(&tables).cloned());
        let Some(at) = self.patrons[who].page.as_ref().map(|page| page.node) else { return };
        self.send(at, Letter::Say { patron: who, table: from, message: Message::Leave });
        self.opens_page(who);
        self.patrons[who].page = None;
        self.patrons[who].table = to.expect("there are tables");
    }

    /// What a patron sent has come to a node.
    pub(super) fn says(&mut self, at: usize, who: usize, table: &str, message: Message) {
        let (id, name) = (self.patrons[who].id.clone(), self.patrons[who].name.clone());
        // Whoever was forgotten meanwhile has no session any more.
        if self.places[at].node.is_none() || self.reader().patron(&id).expect("readable").is_none() {
            return;
        }
        let stream = StreamId::new(&format!("table:{table}")).expect("a stream");
        let said = match message {
            Message::Sit => {
                let guest = Guest { id: id.clone(), name: name.clone() };
                let sat = self.with_node(at, |node| {
                    node.house.first_chips(&id).map_err(|because| Died(because.to_string()))?;
                    node.ask(table, |_| {}, |reply| Request::Sit { guest, reply })
                });
                sat.map(|sat| format!("sits: {}", sat.is_ok()))
            }
            Message::Leave => {
                let leave = |reply| Request::Leave { patron: id.clone(), reply };
                self.with_node(at, |node| node.ask(table, |_| {}, leave))
                    .map(|left| format!("leaves: {}", left.is_ok()))
            }
            Message::Ready { ready, round } => {
                let word = |reply| Request::Ready { patron: id.clone(), ready, round, reply };
                self.with_node(at, |node| node.ask(table, |_| {}, word))
                    .map(|answer| format!("is ready: {answer}"))
            }
            Message::Promise { pledge, promise } => {
                let promises = |reply| Request::Promise { patron: id.clone(), pledge, promise, reply };
                let answer = self.with_node(at, |node| node.ask(table, |_| {}, promises));
                answer.map(|answer| format!("promises: {}", answer.ok.is_some()))
            }
            Message::Open { pledge, opening } => {
                let opens = |reply| Request::Open { patron: id.clone(), pledge, opening, reply };
                let answer = self.with_node(at, |node| node.ask(table, |_| {}, opens));
                answer.map(|answer| format!("opens: {}", answer.ok.is_some()))
            }
            Message::Command { id: name_of_it, fields } => {
                let (key, does) = (at_tables(&id, &name_of_it), word(&fields));
                self.book.sends(&key, &stream, &does);
                let mut after = None;
                let look = |reader: &Reader| after = Some(reader.head(&stream).expect("readable").seq);
                let command = |reply| Request::Command {
                    patron: id.clone(),
                    id: name_of_it.clone(),
                    fields: fields.clone(),
                    only_check: false,
                    reply,
                };
                let answer = self.with_node(at, |node| node.ask(table, look, command));
                let unknown = after.map(|after| {
                    let (stream, patron, does) = (stream.clone(), id.clone(), does.clone());
                    Unknown { key, stream, after, patron, does }
                });
                let answer: Option<Value> = answer.map(|text| serde_json::from_str(&text).expect("JSON"));
                let answer = answer.map(|answer| answer["answer"].clone());
                unknown.into_iter().for_each(|unknown| self.learns(&unknown, answer.as_ref()));
                answer.map(|answer| format!("{name_of_it} {}: {answer}", Value::from(fields)))
            }
        };
        let said = said.unwrap_or_else(|| "no answer".to_string());
        self.trace.note(self.time.now(), format!("{name} at {table} of node {at} {said}"));
    }

    /// How often a command was done, by the record as it is now.
    fn learns(&mut self, unknown: &Unknown, answer: Option<&Value>) {
        let is_it = |body: &Value| body["patron"] == unknown.patron.as_str() && body["do"] == unknown.does;
        let entries = self.reader().read(&unknown.stream, unknown.after + 1);
        let bodies =
            entries.map(|stored| serde_json::from_str(&stored.expect("readable").body).expect("JSON"));
        let entries = bodies.filter(is_it).count() as u64;
        self.book.taken(&unknown.key, entries, answer);
    }

    /// What a member of the staff, or a patron at the lounge, sent has come to a node.
    pub(super) fn orders(&mut self, at: usize, order: Order) {
        let Some(node) = &self.places[at].node else { return };
        let unanswered: Unanswered = self.lounge.give(&node.house, at, &order, &mut self.book);
        let what = format!("{order:?}");
        self.with_node(at, |node| {
            let place = node.place_of(AT).expect("the lounge is open");
            node.turn(place).map(drop)
        });
        self.trace.note(self.time.now(), format!("node {at} is given {what}"));
        self.lounge.awaits(unanswered);
        self.hears_answers();
    }

    /// The house's own people: rules are posted and withdrawn, the cage gives and takes, visitors get chips.
    pub(super) fn staff_acts(&mut self) {
        let Some(at) = self.some_node() else { return };
        let fresh = self.dice.bytes::<32>();
        match self.dice.below(5) {
            0 | 1 => {
                let (table, title) =
                    (self.patrons[self.dice.place(PATRONS)].table.clone(), self.dice.below(1_000));
                let (withdraws, by) = (self.dice.one_in(3), Poster::member("sam", "casino supervisor"));
                let done = self.with_node(at, |node| {
                    node.waits(fresh, |house| {
                        let handle = house.table(&table).expect("it is open");
                        match withdraws {
                            true => house.withdraw(handle, by).is_ok(),
                            false => house.post(handle, format!("title = \"Table {title}\"\n"), by).is_ok(),
                        }
                    })
                });
                self.trace.note(self.time.now(), format!("rules at {table} of node {at}: {done:?}"));
            }
            2 => {
                let who = self.patrons[self.dice.place(PATRONS)].id.clone();
                let done =
                    self.with_node(at, |node| node.waits(fresh, |house| house.more_chips(&who).is_ok()));
                self.trace.note(self.time.now(), format!("more chips for {who} of node {at}: {done:?}"));
            }
            3 => {
                let done = self.with_node(at, |node| {
                    node.house.forget_visitors().map_err(|because| Died(because.to_string()))
                });
                self.trace.note(self.time.now(), format!("visitors are forgotten by node {at}: {done:?}"));
            }
            _ => {
                let form = self.dice.below(200);
                let said = self.with_node(at, |node| lounge::exchanges(&node.house, form));
                said.flatten().into_iter().for_each(|number| self.lounge.receipt(form, number));
                self.trace.note(self.time.now(), format!("the cage of node {at}, form {form}: {said:?}"));
            }
        }
    }
}
