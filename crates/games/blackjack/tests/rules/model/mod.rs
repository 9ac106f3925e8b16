//! A second blackjack table, written from the text of 19:47-2 and its readings and not from the rules' code. It is told every
//! act that the table accepted, as the protocol writes it, keeps its own account of the layout, and says which events must
//! follow: every card and its place, every ruling, every cent, with the provision. What the table did is compared with it.
//!
//! The shoe is left out: which cards are left, when the cutting card comes, who cuts. The acts say which card came.
#![allow(unreachable_pub, dead_code, reason = "tests of two rooms and an example use it, each a part")]

pub mod driver;
mod house;
mod playing;
mod round;
mod settling;
mod tables;
mod wagering;

use house::{House, is_soft, may_be_blackjack, total};
use round::{Hand, Person, Place, State};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// How far the round is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Phase {
    Wagers,
    /// 2.6(d): from which side the determinant card comes, once that is said.
    Determinant(Option<String>),
    /// 2.6(e): the first cards, in order; the next one is the first of these.
    Dealing(Vec<First>),
    /// 2.15(g): a box with one card is asked.
    OneCard(u8),
    /// 2.9(b): everybody, or one box.
    Insurance(Option<u8>),
    /// 2.6(j): the hole card goes into the reader.
    Reading,
    Deciding(u8, usize),
    /// 2.13(d), (e): the others on the box are asked, after a double or a split.
    Following(u8, usize, bool),
    /// A card comes to this hand, by this provision.
    Drawing(u8, usize, &'static str),
    /// 2.15(i): a missed card is offered.
    Missed(u8, usize),
    /// 2.6(h): "Dealer's Card".
    Announce,
    DealerDraws,
    /// 2.6(j)
    TurnHole,
    /// 2.15(m), and whether "Dealer's Card" had been announced.
    UpcardGone(bool),
    Complete,
}

/// One of the first cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    Box(u8, &'static str),
    Dealer(&'static str),
    Hole,
}

/// 2.15(b), (c): a card that is the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Aside {
    Unseen,
    Seen(String),
}

/// A wager with cash that waits (2.3(d)), by whom it was confirmed.
#[derive(Clone, Debug)]
struct Waiting {
    act: Value,
    dealer: bool,
    supervisor: bool,
}

/// The model.
#[derive(Clone, Debug)]
pub struct Model {
    house: House,
    phase: Phase,
    places: BTreeMap<u8, Place>,
    people: BTreeMap<u8, Person>,
    waiting: BTreeMap<u8, Waiting>,
    /// The dealer's cards that lie face up, the hole card, and which of several hands it is.
    dealer: Vec<String>,
    hole: Option<String>,
    number: usize,
    no_blackjack: bool,
    aside: Option<Aside>,
    reader_works: bool,
    first_round: bool,
    expected: Vec<Value>,
}

/// Events about the shoe alone, and one that moves nothing.
fn is_about_the_shoe(event: &Value) -> bool {
    let name = event["event"].as_str().unwrap_or_default();
    // All but the card that the dealer draws with seventeen or more: that one is of the round.
    let unseen = name == "burned" && event["card"].is_null() && event["cite"] != "19:47-2.15(d)";
    unseen || ["shuffled", "cut", "loaded", "cutting card", "burn card", "lapsed"].contains(&name)
}

/// An actor such as `seat 3`.
fn seat_of(actor: &Value) -> Option<u8> {
    actor.as_str()?.strip_prefix("seat ")?.parse().ok()
}

impl Model {
    /// A table by these rules, at which nobody is.
    pub fn open(toml: &str) -> Model {
        let house = House::read(toml);
        Model {
            places: (1..=house.boxes).map(|at| (at, Place::default())).collect(),
            house,
            phase: Phase::Wagers,
            people: BTreeMap::new(),
            waiting: BTreeMap::new(),
            dealer: Vec::new(),
            hole: None,
            number: 0,
            no_blackjack: false,
            aside: None,
            reader_works: true,
            first_round: true,
            expected: Vec::new(),
        }
    }

    /// Hears an act that was accepted and what came of it; says what should have come of it if that is something else.
    pub fn hear(&mut self, act: &Value, events: &[Value]) -> Result<(), String> {
        self.expected.clear();
        self.step(act, events);
        self.use_exposed_card();
        if events.iter().any(|event| event["event"] == "shuffled") && self.phase == Phase::Wagers {
            self.forget_who_played();
        }
        let sorted = |events: Vec<String>| {
            let mut events = events;
            events.sort();
            events
        };
        let told = events.iter().filter(|event| !is_about_the_shoe(event));
        let told = sorted(told.map(Value::to_string).collect());
        let expected = sorted(self.expected.iter().map(Value::to_string).collect());
        if told == expected {
            return Ok(());
        }
        let only = |these: &[String], those: &[String]| {
            let only: Vec<&str> = these.iter().filter(|it| !those.contains(it)).map(String::as_str).collect();
            only.join("\n  ")
        };
        Err(format!(
            "{act}\nthe table alone:\n  {}\nthe model alone:\n  {}\n{self:#?}",
            only(&told, &expected),
            only(&expected, &told)
        ))
    }

    /// Whose turn it is and what they may say, as the public view writes it.
    pub fn turn(&self) -> Option<Value> {
        let (at, hand, choices) = match self.phase {
            Phase::Deciding(at, hand) => (at, hand, self.choices(at, hand)),
            Phase::OneCard(at) => (at, 0, vec!["take card", "give up hand"]),
            Phase::Missed(at, hand) => (at, hand, vec!["take card", "give up hand"]),
            _ => return None,
        };
        let seat = self.places[&at].caller?;
        Some(json!({ "box": at, "hand": hand + 1, "seat": seat, "choices": choices }))
    }

    /// Is a round being dealt?
    pub fn is_dealing(&self) -> bool {
        self.phase != Phase::Wagers
    }

    fn say(&mut self, event: &str, fields: Value) {
        let mut all = Map::from_iter([("event".to_string(), event.into())]);
        let Value::Object(fields) = fields else { panic!("an event has fields") };
        all.extend(fields.into_iter().filter(|(_, value)| !value.is_null()));
        if let Some(cite) = all.get_mut("cite") {
            *cite = format!("19:47-{}", cite.as_str().unwrap_or_default()).into();
        }
        self.expected.push(Value::Object(all));
    }

    /// A spot as it is written: only where there are several.
    fn spot(&self, spot: usize) -> Value {
        if self.house.multiple_action() { (spot + 1).into() } else { Value::Null }
    }

    /// Which of several wagers an act means, from nothing.
    fn spot_of(act: &Value) -> usize {
        act["spot"].as_u64().map_or(0, |spot| spot as usize - 1)
    }

    fn upcard(&self) -> Option<&str> {
        self.dealer.first().map(String::as_str)
    }

    /// 2.7: does the dealer show a card with which the next may make a blackjack?
    fn shows_ace_or_ten(&self) -> bool {
        self.upcard().is_some_and(may_be_blackjack)
    }

    /// The reading of 2.10(b), 2.11(d): may the dealer still turn out to have one?
    fn may_have_blackjack(&self) -> bool {
        self.dealer.len() == 1 && !self.no_blackjack && self.shows_ace_or_ten()
    }

    fn dealer_has_blackjack(&self) -> bool {
        self.dealer.len() == 2 && total(&self.dealer) == 21
    }

    /// The box an act of a patron means: the one it names, their own, or the only one they wager on.
    fn box_of(&self, act: &Value, seat: u8) -> u8 {
        if let Some(at) = act["box"].as_u64() {
            return at as u8;
        }
        let wagers_on =
            |at: u8| self.places.get(&at).is_some_and(|it| it.shares.iter().any(|it| it.seat == seat));
        if self.places.contains_key(&seat) && (self.phase == Phase::Wagers || wagers_on(seat)) {
            return seat;
        }
        self.places.keys().copied().find(|at| wagers_on(*at)).unwrap_or(seat)
    }

    fn step(&mut self, act: &Value, events: &[Value]) {
        let seat = seat_of(&act["for"]).or_else(|| seat_of(&act["by"]));
        let command = act["do"].as_str().unwrap_or_default();
        if let Some(seat) = seat
            && self.patron_does(command, seat, act)
        {
            return;
        }
        let card = act["card"].as_str().map(str::to_string);
        match command {
            "confirm wager" => self.confirm(act),
            "decline wager" => _ = self.waiting.remove(&(act["seat"].as_u64().unwrap_or(0) as u8)),
            "reserve spot" => {
                let seat = act["seat"].as_u64().unwrap_or(0) as u8;
                self.people.entry(seat).or_default().spot_kept = true;
                self.say("reserved", json!({ "seat": seat }));
            }
            "deal" => self.close_wagers(),
            "draw determinant" => {
                self.phase = Phase::Determinant(act["from"].as_str().map(str::to_string));
            }
            "close insurance" => self.close_insurance(),
            "read hole card" => self.read_hole_card(),
            "dealer's card" => {
                self.say("dealer's card", json!({}));
                self.phase = Phase::DealerDraws;
            }
            "turn hole card" => {
                self.turn_hole_card();
                self.dealer_has_a_card();
            }
            "settle" => self.settle(),
            "card" => {
                if self.aside == Some(Aside::Unseen) {
                    self.aside = None;
                }
                self.lay(card.expect("its face"));
            }
            "card down" if card.is_some() => {
                self.aside = None;
                self.hole = card;
                self.say("dealt", json!({ "cite": "2.6(j)" }));
                self.next_first();
            }
            "face-up card" => self.say("burned", json!({ "card": card, "cite": "2.15(a)" })),
            "card in error" => self.card_in_error(card),
            "missed dealer" => {
                self.say("ruling", json!({ "cite": "2.15(e)" }));
                // The hole card comes after every player's second card in any case.
                if matches!(&self.phase, Phase::Dealing(list) if list[0] != First::Hole) {
                    self.next_first();
                }
            }
            "missed box" => {
                self.say("ruling", json!({ "cite": "2.15(g)", "box": act["box"] }));
                self.next_first();
            }
            "missed draw" => {
                let Phase::Drawing(at, hand, _) = self.phase else { panic!("no card was asked for: {act}") };
                self.hand_mut(at, hand).missed = true;
                self.say("ruling", json!({ "cite": "2.15(i)", "box": at }));
                self.next_turn();
            }
            "reader misused" => self.reader_misused(act),
            "reader failed" | "reader repaired" => {
                self.reader_works = command == "reader repaired";
                self.say("reader", json!({ "working": self.reader_works }));
                if self.phase == Phase::Reading {
                    self.next_turn();
                }
            }
            "card not moved" => self.say("ruling", json!({ "cite": "2.15(l)" })),
            "upcard discarded" => self.phase = Phase::UpcardGone(self.phase == Phase::DealerDraws),
            "restore upcard" => {
                self.say("ruling", json!({ "cite": "2.15(m)" }));
                let announced = self.phase == Phase::UpcardGone(true);
                self.phase = if announced { Phase::DealerDraws } else { Phase::Announce };
            }
            "wrong side" => self.say("ruling", json!({ "cite": "2.15(h)" })),
            "light out" => self.say("ruling", json!({ "cite": "2.15(n)", "box": act["box"] })),
            "bonus failed" => {
                let pays = act["amount"].as_i64().unwrap_or(21 * act["stake"].as_i64().unwrap_or(0));
                self.say("ruling", json!({ "cite": "2.15(o)", "pays": pays }));
            }
            // 2.15(f): the model does not count the rack; that the round is called off shows that it was empty.
            "shuffle discards" if events.iter().any(|event| event["event"] == "dead") => {
                self.call_all_dead("2.15(f)");
                self.turn_hole_card();
                self.end_round();
            }
            _ => {}
        }
    }

    fn hand(&self, at: u8, hand: usize) -> &Hand {
        &self.places[&at].hands[hand]
    }

    fn hand_mut(&mut self, at: u8, hand: usize) -> &mut Hand {
        &mut self.places.get_mut(&at).expect("a box").hands[hand]
    }

    fn boxes(&self) -> Vec<u8> {
        self.places.keys().copied().collect()
    }

    fn boxes_in_play(&self) -> Vec<u8> {
        self.places.iter().filter(|(_, it)| !it.shares.is_empty()).map(|(at, _)| *at).collect()
    }

    /// 2.6(f), (g), (h): what the dealer announces of cards.
    fn count(cards: &[String]) -> (Value, Value) {
        (total(cards).into(), if is_soft(cards) { true.into() } else { Value::Null })
    }

    /// A card that is out of the shoe goes where it is due.
    fn lay(&mut self, card: String) {
        match self.phase.clone() {
            Phase::Determinant(Some(from)) => {
                let red = matches!(&card[1..], "h" | "d");
                let left = (self.house.red_suits == "left") == red;
                let side = if left { "left" } else { "right" };
                self.say("determinant", json!({ "card": card, "from": from, "side": side }));
                self.phase = Phase::Dealing(self.first_cards());
                if from == side {
                    self.lay(card);
                } else {
                    self.say("burned", json!({ "card": card, "cite": "2.6(d)2" }));
                }
            }
            Phase::Dealing(list) => {
                match list[0] {
                    First::Box(at, cite) => self.put_on_hand(at, 0, card, cite),
                    First::Dealer(cite) => self.put_before_dealer(card, cite),
                    First::Hole => self.put_before_dealer(card, "2.6(k)"),
                }
                self.next_first();
            }
            Phase::Drawing(at, hand, cite) => {
                self.put_on_hand(at, hand, card, cite);
                self.hand_has_a_card(at, hand);
            }
            Phase::DealerDraws => {
                let second = match (self.house.multiple_action(), self.number) {
                    (false, _) => "2.6(h)",
                    (true, 0) => "2.18(e)",
                    (true, 1) => "2.18(g)",
                    (true, _) => "2.18(h)",
                };
                self.put_before_dealer(card, if self.dealer.len() == 1 { second } else { "2.12(b)" });
                self.dealer_has_a_card();
            }
            _ => panic!("no card is due: {card}\n{self:#?}"),
        }
    }

    fn put_on_hand(&mut self, at: u8, hand: usize, card: String, cite: &str) {
        self.hand_mut(at, hand).cards.push(card.clone());
        let (total, soft) = Model::count(&self.hand(at, hand).cards);
        let place =
            json!({ "box": at, "hand": hand + 1, "card": card, "total": total, "soft": soft, "cite": cite });
        self.say("dealt", place);
    }

    fn put_before_dealer(&mut self, card: String, cite: &str) {
        self.dealer.push(card.clone());
        let (total, soft) = Model::count(&self.dealer);
        self.say("dealt", json!({ "card": card, "total": total, "soft": soft, "cite": cite }));
    }

    /// 2.6(e)
    fn first_cards(&self) -> Vec<First> {
        let boxes = self.boxes_in_play();
        let first = boxes.iter().map(|at| First::Box(*at, "2.6(e)1"));
        let second = boxes.iter().map(|at| First::Box(*at, "2.6(e)3"));
        first.chain([First::Dealer("2.6(e)2")]).chain(second).collect()
    }

    /// The next of the first cards has come, or was missed.
    fn next_first(&mut self) {
        let Phase::Dealing(list) = &mut self.phase else { panic!("the first cards are out") };
        list.remove(0);
        if list.is_empty() {
            self.who_was_passed_over();
        }
    }

    /// 2.15(g), (e), 2.6(j), (k): whoever was passed over comes now, and last the dealer.
    fn who_was_passed_over(&mut self) {
        let open = |model: &Model, cards: usize| {
            let waits = |at: &u8| {
                let hand = model.hand(*at, 0);
                hand.state == State::Open && hand.cards.len() == cards
            };
            model.boxes_in_play().into_iter().filter(waits).collect::<Vec<u8>>()
        };
        for at in open(self, 0) {
            self.call_dead(at, 0, "2.15(g)");
        }
        if let Some(at) = open(self, 1).first() {
            self.phase = Phase::OneCard(*at);
        } else if self.dealer.is_empty() {
            self.phase = Phase::Dealing(vec![First::Dealer("2.15(e)")]);
        } else if self.house.hole != "none" && self.hole.is_none() && self.dealer.len() == 1 {
            self.phase = Phase::Dealing(vec![First::Hole]);
        } else {
            self.everybody_has_two();
        }
    }

    /// 2.15(b) to (d)
    fn card_in_error(&mut self, card: Option<String>) {
        let Some(card) = card else {
            if self.phase == Phase::Complete {
                return self.say("burned", json!({ "cite": "2.15(d)" }));
            }
            self.aside = Some(Aside::Unseen);
            return self.say("aside", json!({}));
        };
        let hole_is_next = matches!(&self.phase, Phase::Dealing(list) if list[0] == First::Hole)
            && self.house.hole == "down";
        let cite = match self.phase {
            Phase::Complete => "2.15(d)",
            Phase::Wagers | Phase::Determinant(_) => "2.15(c)",
            _ if hole_is_next => "2.15(c)",
            _ => {
                self.say("aside", json!({ "card": card }));
                self.aside = Some(Aside::Seen(card));
                return;
            }
        };
        self.say("burned", json!({ "card": card, "cite": cite }));
    }

    /// 2.15(c): an exposed card goes where a card is due; a hole card cannot be one.
    fn use_exposed_card(&mut self) {
        while let Some(Aside::Seen(card)) = self.aside.clone() {
            match &self.phase {
                Phase::Dealing(list) if list[0] == First::Hole && self.house.hole == "down" => {
                    self.aside = None;
                    self.say("burned", json!({ "card": card, "cite": "2.15(c)" }));
                }
                Phase::Dealing(_) | Phase::Drawing(..) | Phase::DealerDraws => {
                    self.aside = None;
                    self.lay(card);
                }
                _ => return,
            }
        }
    }
}

impl Model {
    /// What a patron has on the layout, on all boxes.
    pub fn at_stake(&self, seat: u8) -> i64 {
        let shares = self.places.values().flat_map(|place| &place.shares).filter(|share| share.seat == seat);
        shares
            .map(|share| {
                let hands: i64 = share.stakes.iter().flatten().map(|stake| stake.all()).sum();
                let extra = share.extra.as_ref().map_or(0, |extra| extra.stake);
                hands + extra + share.insurance.iter().sum::<i64>()
            })
            .sum()
    }

    /// Does anybody wager on this box?
    pub fn is_wagered_on(&self, at: u8) -> bool {
        self.places.get(&at).is_some_and(|place| !place.shares.is_empty())
    }
}
