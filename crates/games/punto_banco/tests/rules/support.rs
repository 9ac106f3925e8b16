//! What the tests of punto banco share: a table with people around it, in few words.
//!
//! Acts are written as the protocol writes them, shorter: `"instruct hand=player draw=true"`. An underscore in a value
//! stands for a space. Events are told in a line each, by [`told`].

use punto_banco::{Command, Event, Rules, Table, TableEvent as E, View, Wager};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Game, Need, Offer, Refuse, Viewer};
use rulebook::layout::Event as L;
use rulebook::licensee::RulesFile as _;
use rulebook::shoe;
use rulebook::wire::{Misread, act_line, read_act};
use serde_json::{Map, Value};
use std::sync::Arc;

pub(crate) fn rules(toml: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(toml).unwrap_or_else(|violations| panic!("{toml}\n{violations}")))
}

/// What is wrong with a rules file: key and provision of each violation.
pub(crate) fn violations(toml: &str) -> Vec<String> {
    let found = Rules::from_toml(toml).expect_err("this file should be refused");
    let tell = |one: &rulebook::licensee::Violation| {
        format!("{} {}", one.key, one.cite.map_or("-", |cite| cite.number()))
    };
    found.0.iter().map(tell).collect()
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat from 1 to 16")
}

/// A table with people around it.
#[derive(Clone)]
pub(crate) struct Pit {
    pub(crate) table: Table,
    /// The time, in milliseconds.
    pub(crate) at: i64,
    /// Everything that has happened, with its provision: `"burned 2d 19:47-3.12(d)"`.
    cited: Vec<String>,
}

impl Pit {
    /// Nobody there yet, and the cards as they come to the table.
    pub(crate) fn empty(toml: &str) -> Pit {
        Pit { table: Table::open(rules(toml)), at: 1, cited: Vec::new() }
    }

    /// These people, and nothing done to the cards.
    pub(crate) fn seated(toml: &str, seats: &[u8]) -> Pit {
        let mut pit = Pit::empty(toml);
        for number in seats {
            pit.does(&format!("seat {number}"), "join");
        }
        pit
    }

    /// These people, a shoe from which two aces were burned, and the dealer as curator (in 1996 the first asked).
    pub(crate) fn open(toml: &str, seats: &[u8]) -> Pit {
        let mut pit = Pit::seated(toml, seats);
        pit.make_ready();
        pit
    }

    /// From whatever is due to a shoe in play.
    #[track_caller]
    pub(crate) fn make_ready(&mut self) -> Vec<String> {
        let mut events = self.go();
        for card in ["As", "Ah"] {
            if !self.table.shoe().is_ready() {
                events.extend(self.does("device", &format!("card card={card}")));
            }
        }
        events.extend(self.go());
        assert!(self.table.shoe().is_ready(), "{:?}", self.view());
        events
    }

    fn read(&self, by: &str, words: &str) -> Result<Act<Command>, Misread<punto_banco::Refusal>> {
        let mut fields = Map::new();
        let (by, on) = by.split_once(" for ").map_or((by, None), |(by, on)| (by, Some(on)));
        fields.insert("by".into(), by.into());
        fields.insert("at".into(), self.at.into());
        if let Some(on) = on {
            fields.insert("for".into(), on.into());
        }
        let (said, named): (Vec<&str>, Vec<&str>) = words.split(' ').partition(|word| !word.contains('='));
        fields.insert("do".into(), said.join(" ").into());
        for (key, value) in named.iter().filter_map(|word| word.split_once('=')) {
            let text = value.replace('_', " ");
            fields.insert(key.into(), serde_json::from_str(&text).unwrap_or(Value::String(text)));
        }
        read_act::<Table>(fields)
    }

    /// Every act of every test also shows that `check` agrees, and that a refusal changes nothing.
    pub(crate) fn act(&mut self, by: &str, words: &str) -> Result<Vec<String>, (&'static str, &'static str)> {
        let act = match self.read(by, words) {
            Ok(act) => act,
            Err(Misread::Refused(refusal)) => return Err((refusal.cite().number(), refusal.code())),
            Err(Misread::Malformed(error)) => panic!("{words}: {error}"),
        };
        self.carry_out(act).map_err(|refusal| (refusal.cite().number(), refusal.code()))
    }

    fn carry_out(&mut self, act: Act<Command>) -> Result<Vec<String>, punto_banco::Refusal> {
        let before = self.table.clone();
        let checked = self.table.check(&act);
        let mut events: Vec<Event> = Vec::new();
        let done = self.table.act(act, &mut events);
        assert_eq!(checked, done, "{act:?}");
        if done.is_err() {
            assert!(events.is_empty() && self.table == before, "a refusal changed the table: {act:?}");
        }
        for event in &events {
            if let Event::Table(E::Settled(settled)) = event {
                let is_banker = settled.wager == punto_banco::Wager::Banker;
                assert!(
                    is_banker || settled.vigorish.is_zero(),
                    "3.3(c) charges the banker wager only: {event:?}"
                );
            }
        }
        self.cited.extend(events.iter().map(|event| {
            let cite = rulebook::game::Event::cite(event).map_or("-", |cite| cite.number());
            format!("{} {cite}", told(event))
        }));
        done.map(|()| events.iter().map(told).collect())
    }

    #[track_caller]
    pub(crate) fn does(&mut self, by: &str, words: &str) -> Vec<String> {
        self.act(by, words).unwrap_or_else(|refusal| panic!("{by}: {words}: {refusal:?}\n{:?}", self.view()))
    }

    /// The provision under which this happened last.
    #[track_caller]
    pub(crate) fn cite_of(&self, told: &str) -> &str {
        let found = self.cited.iter().rev().find_map(|line| line.strip_prefix(told)?.strip_prefix(" 19:47-"));
        found.unwrap_or_else(|| panic!("{told:?} did not happen: {:#?}", self.cited))
    }

    /// The provision and the stable name of a refusal.
    #[track_caller]
    pub(crate) fn refuses(&mut self, by: &str, words: &str) -> (&'static str, &'static str) {
        self.act(by, words).expect_err("this should have been refused")
    }

    /// A refusal in words, with the amounts that would do.
    #[track_caller]
    pub(crate) fn why_not(&self, by: &str, words: &str) -> String {
        let act = self.read(by, words).unwrap_or_else(|error| panic!("{words}: {error:?}"));
        let refusal = self.table.check(&act).expect_err("this should be refused");
        format!("{refusal}; {}", refusal.would_do().unwrap_or_default())
    }

    #[track_caller]
    pub(crate) fn bet(&mut self, number: u8, on: &str, cents: i64) {
        let on = on.replace(' ', "_");
        self.does(&format!("seat {number}"), &format!("wager on={on} amount={cents}"));
    }

    pub(crate) fn minutes(&mut self, minutes: i64) {
        self.at += minutes * 60_000;
    }

    pub(crate) fn view(&self) -> View {
        self.table.view(Viewer::Public)
    }

    pub(crate) fn stake(&self, number: u8, on: &str) -> i64 {
        let wager: Wager = on.parse().unwrap_or_else(|_| panic!("{on:?} is no wager"));
        self.table.stake(seat(number), wager).0
    }

    pub(crate) fn owed(&self, number: u8) -> i64 {
        self.table.owed(seat(number)).0
    }

    fn find(&self, wanted: impl Fn(&Offer<Command>) -> bool) -> Option<Offer<Command>> {
        self.table.offers().into_iter().find(wanted)
    }

    /// What stands in the offers with this need, as it is written.
    pub(crate) fn offered(&self, need: Need) -> Vec<String> {
        let offers = self.table.offers();
        let mut found = Vec::new();
        for offer in offers.iter().filter(|offer| offer.need == need) {
            let act = Act::new(Default::default(), offer.by, offer.command);
            found.push(serde_json::to_string(&act_line(&act)).expect("an act can be written"));
        }
        found
    }

    /// What the staff must do now.
    pub(crate) fn duties(&self) -> Vec<String> {
        self.offered(Need::Duty)
    }

    /// Does every duty, and lets every courtesy lapse, until chance, a patron or "No More Bets" is awaited.
    #[track_caller]
    pub(crate) fn go(&mut self) -> Vec<String> {
        self.go_up_to("nothing in particular")
    }

    /// The same, but not beyond where this step is due.
    #[track_caller]
    pub(crate) fn go_up_to(&mut self, step: &str) -> Vec<String> {
        let mut events = Vec::new();
        let plain = |offer: &Offer<Command>| match offer.need {
            Need::Duty | Need::Implied => true,
            Need::Default => matches!(offer.by, Actor::Seat(_)),
            _ => false,
        };
        while let Some(offer) = self.find(plain) {
            let act = Act::new(rulebook::game::Moment(self.at), offer.by, offer.command);
            if serde_json::to_string(&act_line(&act)).expect("an act can be written").contains(step) {
                break;
            }
            events.extend(self.carry_out(act).unwrap_or_else(|refusal| panic!("{offer:?}: {refusal}")));
        }
        events
    }

    /// The shoe goes to this seat, past everybody else.
    #[track_caller]
    pub(crate) fn give_shoe(&mut self, to: u8) {
        for _ in 0..32 {
            if let Some(next) = self.view().shoe_offered {
                let answer = if next == seat(to) { "take shoe" } else { "decline shoe" };
                self.does(&next.to_string(), answer);
                if next == seat(to) {
                    return;
                }
            }
            let offer = self.find(|offer| {
                offer.need == Need::Duty
                    && matches!(offer.command, Command::Table(own) if is_offer_of_shoe(&own))
            });
            let offer = offer.expect("the shoe is to be offered");
            let act = Act::new(rulebook::game::Moment(self.at), offer.by, offer.command);
            self.carry_out(act).expect("in turn");
        }
        panic!("seat {to} was never asked");
    }

    /// "No More Bets" and "Cards".
    #[track_caller]
    pub(crate) fn close(&mut self) -> Vec<String> {
        let mut events = self.does("dealer", "no more bets");
        events.extend(self.does("dealer", "cards"));
        events
    }

    /// One card from the shoe, up or down as the table deals, and then the duties.
    #[track_caller]
    pub(crate) fn card(&mut self, card: &str) -> Vec<String> {
        let down = if self.table.rules().dealing().face_down { "card down" } else { "card" };
        let mut events = self.does("device", &format!("{down} card={card}"));
        events.extend(self.go());
        events
    }

    /// A whole round with these cards, first out first, to its settlement.
    #[track_caller]
    pub(crate) fn deal(&mut self, cards: &str) -> Vec<String> {
        let mut events = self.close();
        events.extend(self.go());
        for card in cards.split(' ') {
            assert!(!self.table.takes_wagers(), "the round was over before {card}: {events:?}");
            events.extend(self.card(card));
        }
        assert!(self.table.takes_wagers(), "the round is not over: {:?}", self.view());
        events
    }

    /// Does a duty that [`Pit::duties`] told.
    #[track_caller]
    pub(crate) fn performs(&mut self, line: &str) -> Vec<String> {
        let fields = rulebook::wire::read_object(line).expect("an act");
        let act = read_act::<Table>(fields).unwrap_or_else(|error| panic!("{line}: {error:?}"));
        self.carry_out(Act { at: rulebook::game::Moment(self.at), ..act }).expect("a duty")
    }

    /// A round, with the cutting card where it comes; further rounds may follow, or the shoe is over.
    #[track_caller]
    pub(crate) fn deal_on(&mut self, cards: &str) -> Vec<String> {
        let mut events = self.close();
        for card in cards.split(' ') {
            if self.offered(Need::Chance(1)).iter().any(|line| line.contains("cutting card")) {
                events.extend(self.does("device", "cutting card"));
            }
            events.extend(self.does("device", &format!("card card={card}")));
            while let Some(duty) = self.duties().into_iter().find(|duty| is_of_the_round(duty)) {
                events.extend(self.performs(&duty));
            }
        }
        assert!(self.table.takes_wagers(), "the round is not over: {:?}", self.view());
        events
    }

    /// A round, and only the settlement: wagers and vigorish in the order of the dealer.
    #[track_caller]
    pub(crate) fn settle(&mut self, cards: &str) -> Vec<String> {
        let money = |line: &String| line.contains('+') || line.contains("vigorish");
        self.deal(cards).into_iter().filter(money).collect()
    }

    /// A round, and what was announced of it.
    #[track_caller]
    pub(crate) fn result(&mut self, cards: &str) -> String {
        let events = self.deal(cards);
        events.into_iter().find(|line| line.starts_with("result")).expect("a result")
    }
}

fn is_offer_of_shoe(own: &punto_banco::TableCommand) -> bool {
    matches!(own, punto_banco::TableCommand::OfferShoe { .. })
}

/// Neither the shoe and its cut, nor vigorish to be collected.
fn is_of_the_round(duty: &str) -> bool {
    ["call hand", "instruct", "announce result", "last hand"].iter().any(|word| duty.contains(word))
}

/// Seat 1 with one wager, and what a round does to it.
#[track_caller]
pub(crate) fn fate(toml: &str, on: &str, cards: &str) -> String {
    let mut pit = Pit::open(toml, &[1]);
    pit.bet(1, on, 1000);
    let told = pit.settle(cards);
    told.into_iter().find(|line| line.contains('+')).expect("a settlement")
}

/// An event in a few words.
pub(crate) fn told(event: &Event) -> String {
    let face = |card: Option<rulebook::cards::Card>| card.map_or("?".to_string(), |card| card.to_string());
    match *event {
        Event::Layout(at) => match at {
            L::Wagered { seat, wager, amount, stake, coupon, cash, .. } => {
                let stake = stake.map_or(String::new(), |stake| format!(" of {}", stake.0));
                let coupon = if coupon.is_zero() { String::new() } else { format!(" coupon {}", coupon.0) };
                let cash = if cash { " cash" } else { "" };
                format!("{} wagers {wager} {}{stake}{coupon}{cash}", seat.number(), amount.0)
            }
            L::Reduced { seat, wager, amount, stake, .. } => {
                format!("{} reduces {wager} by {} to {}", seat.number(), amount.0, stake.0)
            }
            L::Removed { seat, wager, amount, .. } => {
                format!("{} removes {wager} {}", seat.number(), amount.0)
            }
            L::Lapsed { seat, wager, amount } => format!("{} lapsed {wager} {}", seat.number(), amount.0),
        },
        Event::Table(own) => match own {
            E::Curator { seat } => {
                format!("curator {}", seat.map_or("dealer".to_string(), |seat| seat.number().to_string()))
            }
            E::Disclosed { card } => format!("disclosed {card}"),
            E::Changed { to, .. } => format!("changed {to:?}"),
            E::Dealt { hand, card, .. } => format!("{hand} {}", face(card)),
            E::Handed { hand, seat } => format!("{hand} to {}", seat.number()),
            E::Turned { hand, card } => format!("{hand} turns {card}"),
            E::Called { hand, points, natural } => {
                format!("called {hand} {points}{}", if natural { " natural" } else { "" })
            }
            E::Result { player, banker, winner, cards, dragon_7 } => {
                let winner = winner.map_or("tie".to_string(), |winner| winner.to_string());
                let cards = cards.map_or(String::new(), |cards| format!(", {cards} cards"));
                let dragon = if dragon_7 { ", dragon 7" } else { "" };
                format!("result {player} {banker} {winner}{cards}{dragon}")
            }
            E::Settled(settled) => {
                let outcome = format!("{:?}", settled.outcome).to_lowercase();
                let (paid, returned) = (settled.paid.0, settled.returned.0);
                format!("{} {} {outcome} {paid}+{returned}", settled.seat.number(), settled.wager)
            }
            E::Vigorish { seat, amount, taken, .. } => {
                format!("{} vigorish {} {}", seat.number(), amount.0, format!("{taken:?}").to_lowercase())
            }
            E::Form { number, seat, amount, pit, table } => {
                format!("form {number} of {} over {}, pit {pit} table {table}", seat.number(), amount.0)
            }
            E::VoidForm { number } => format!("void form {number}"),
            E::VoidRound {} => "void round".to_string(),
            E::LastHand {} => "last hand".to_string(),
            E::Aside { card } => format!("aside {}", face(card)),
            E::Mock { hand, card } => format!("mock {hand} {card}"),
        },
        Event::Cards(cards) => match cards {
            shoe::Event::Burned { card, .. } => format!("burned {}", face(card)),
            shoe::Event::CuttingCard { left } => format!("cutting card, {left} left"),
            shoe::Event::Shuffled { cards, .. } => format!("shuffled {cards}"),
            shoe::Event::Cut { seat, depth, .. } => {
                let who = seat.map_or("dealer".to_string(), |seat| seat.number().to_string());
                format!("cut by {who} at {depth}")
            }
            shoe::Event::Loaded { cards, behind, .. } => format!("loaded {cards}, {behind} behind"),
        },
    }
}
