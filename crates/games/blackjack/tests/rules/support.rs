//! What the tests of blackjack share: a table with people around it, in few words.
//!
//! Acts are written as the protocol writes them, shorter: `"wager on=over_13 amount=1000 box=2"`. An underscore in a
//! value stands for a space. Events are told in a line each, by [`told`]. A whole round is a script for
//! [`Pit::play`]: `"Ts 9h 7d 5c; 1 draw; 6s; 1 stand; Th"`: cards, then what somebody says, then cards again.

use blackjack::{BoxNumber, Command, Event, On, Refusal, Rules, Table, TableEvent as E, View};
use rulebook::actor::{Actor, Seat};
use rulebook::cards::Card;
use rulebook::game::{self, Act, Game, Moment, Need, Offer, Refuse, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::shoe;
use rulebook::wire::{Misread, act_line, read_act};
use serde_json::{Map, Value};
use std::sync::Arc;

pub(crate) fn rules(toml: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(toml).unwrap_or_else(|violations| panic!("{toml}\n{violations}")))
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
    /// Everything that has happened, with its provision: `"1 blackjack won 1000+1000 19:47-2.3(a)2"`.
    pub(crate) cited: Vec<String>,
    /// The coupon of each wager that was settled, in cents.
    pub(crate) coupons: Vec<i64>,
}

impl Pit {
    /// Nobody there yet, and the cards as they come to the table.
    pub(crate) fn empty(toml: &str) -> Pit {
        Pit { table: Table::open(rules(toml)), at: 1, cited: Vec::new(), coupons: Vec::new() }
    }

    /// These people, and nothing done to the cards.
    pub(crate) fn seated(toml: &str, seats: &[u8]) -> Pit {
        let mut pit = Pit::empty(toml);
        for number in seats {
            pit.does(&format!("seat {number}"), "join");
        }
        pit
    }

    /// These people, and a shoe that is ready: cut, loaded, the burn card burnt.
    pub(crate) fn open(toml: &str, seats: &[u8]) -> Pit {
        let mut pit = Pit::seated(toml, seats);
        pit.go();
        assert_eq!(pit.view().phase, "wagers", "{:?}", pit.view());
        pit
    }

    /// The same, and a blackjack wager of 1000 cents by everybody on his own box.
    pub(crate) fn wagered(toml: &str, seats: &[u8]) -> Pit {
        let mut pit = Pit::open(toml, seats);
        for number in seats {
            pit.bet(*number, 1000);
        }
        pit
    }

    fn read(&self, by: &str, words: &str) -> Result<Act<Command>, Misread<Refusal>> {
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

    fn carry_out(&mut self, act: Act<Command>) -> Result<Vec<String>, Refusal> {
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
                let it = settled.wager;
                assert_eq!(
                    it.collected,
                    it.stake - it.returned,
                    "what does not go back is collected: {event:?}"
                );
                self.coupons.push(it.coupon.0);
            }
        }
        self.cited.extend(events.iter().map(|event| {
            let cite = game::Event::cite(event).map_or("-", |cite| cite.number());
            format!("{} {cite}", told(event))
        }));
        done.map(|()| events.iter().map(told).collect())
    }

    /// One act, and nothing after it.
    #[track_caller]
    pub(crate) fn does(&mut self, by: &str, words: &str) -> Vec<String> {
        self.act(by, words).unwrap_or_else(|refusal| panic!("{by}: {words}: {refusal:?}\n{:?}", self.view()))
    }

    /// The provision and the stable name of a refusal.
    #[track_caller]
    pub(crate) fn refuses(&mut self, by: &str, words: &str) -> (&'static str, &'static str) {
        self.act(by, words).expect_err("this should have been refused")
    }

    /// A refusal in words.
    #[track_caller]
    pub(crate) fn why_not(&self, by: &str, words: &str) -> String {
        let act = self.read(by, words).unwrap_or_else(|error| panic!("{words}: {error:?}"));
        self.table.check(&act).expect_err("this should be refused").to_string()
    }

    /// A blackjack wager on the patron's own box.
    #[track_caller]
    pub(crate) fn bet(&mut self, number: u8, cents: i64) {
        self.does(&format!("seat {number}"), &format!("wager on=blackjack amount={cents}"));
    }

    /// What a patron does, and then the duties.
    #[track_caller]
    pub(crate) fn says(&mut self, number: u8, words: &str) -> Vec<String> {
        let mut events = self.does(&format!("seat {number}"), words);
        events.extend(self.go());
        events
    }

    pub(crate) fn view(&self) -> View {
        self.table.view(Viewer::Public)
    }

    /// What the caller whose turn it is may say, with his box and hand: `"1.1 draw stand double"`.
    pub(crate) fn turn(&self) -> String {
        match self.view().turn {
            None => "nobody".to_string(),
            Some(turn) => format!("{}.{} {}", turn.at.number(), turn.hand, turn.choices.join(" ")),
        }
    }

    /// The cards of each hand of a box: `["8s Kd", "8h"]`.
    pub(crate) fn hands(&self, at: u8) -> Vec<String> {
        let at = BoxNumber::new(at).expect("a box");
        let cards = |hand: &blackjack::Hand| {
            hand.cards().iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
        };
        self.table.hands(at).map(cards).collect()
    }

    fn find(&self, wanted: impl Fn(&Offer<Command>) -> bool) -> Option<Offer<Command>> {
        self.table.offers().into_iter().find(wanted)
    }

    /// What stands in the offers with this need, as it is written.
    pub(crate) fn offered(&self, need: Need) -> Vec<String> {
        let offers = self.table.offers();
        offers.iter().filter(|offer| offer.need == need).map(written).collect()
    }

    /// Everything that somebody may or must do now, as it is written.
    pub(crate) fn all_offers(&self) -> Vec<String> {
        self.table.offers().iter().map(written).collect()
    }

    /// Does every duty, lets every cut lapse and burns what is to be burnt, until a card, a patron or the deal is
    /// awaited. Insurance is answered by nobody but the patrons.
    #[track_caller]
    pub(crate) fn go(&mut self) -> Vec<String> {
        self.go_up_to("nothing in particular")
    }

    /// The same, but not beyond where this step is due.
    #[track_caller]
    pub(crate) fn go_up_to(&mut self, step: &str) -> Vec<String> {
        let mut events = Vec::new();
        let burns = |offer: &Offer<Command>| {
            let down = Command::Cards(shoe::Command::CardDown { card: None });
            let cutting_card = Command::Cards(shoe::Command::CuttingCard {});
            self_evident(offer) && (offer.command == down || offer.command == cutting_card)
        };
        let plain = |offer: &Offer<Command>| match offer.need {
            Need::Duty | Need::Implied => true,
            Need::Default => matches!(offer.by, Actor::Seat(_)),
            _ => false,
        };
        loop {
            let preparing = self.view().phase == "preparing";
            let Some(offer) = self.find(|offer| plain(offer) || preparing && burns(offer)) else { break };
            if written(&offer).contains(step) {
                break;
            }
            let act = Act::new(Moment(self.at), offer.by, offer.command);
            events.extend(self.carry_out(act).unwrap_or_else(|refusal| panic!("{offer:?}: {refusal}")));
        }
        events
    }

    /// Does what stands in the offers, as [`Pit::all_offers`] tells it.
    #[track_caller]
    pub(crate) fn performs(&mut self, line: &str) -> Vec<String> {
        let fields = rulebook::wire::read_object(line).expect("an act");
        let act = read_act::<Table>(fields).unwrap_or_else(|error| panic!("{line}: {error:?}"));
        self.carry_out(Act { at: Moment(self.at), ..act })
            .unwrap_or_else(|refusal| panic!("{line}: {refusal}"))
    }

    /// One card from the shoe, up or down as it is due, the cutting card before it where it lies there; then the duties.
    #[track_caller]
    pub(crate) fn card(&mut self, card: &str) -> Vec<String> {
        let mut events = Vec::new();
        let cutting_card = Command::Cards(shoe::Command::CuttingCard {});
        if self.find(|offer| offer.command == cutting_card && self_evident(offer)).is_some() {
            events.extend(self.does("device", "cutting card"));
            events.extend(self.go());
        }
        let is_down = |offer: &Offer<Command>| {
            matches!(offer.command, Command::Cards(shoe::Command::CardDown { card: Some(_) }))
        };
        let words = if self.find(is_down).is_some() { "card down" } else { "card" };
        events.extend(self.does("device", &format!("{words} card={card}")));
        events.extend(self.go());
        events
    }

    /// The wagers are closed if they are open; then the script: parts between semicolons are cards, or what somebody
    /// says (`1 stand`, `dealer: change dealer`, `device: face-up card card=5s`). Duties do themselves.
    #[track_caller]
    pub(crate) fn play(&mut self, script: &str) -> Vec<String> {
        let mut events = Vec::new();
        if self.table.takes_wagers() {
            events.extend(self.does("dealer", "deal"));
            events.extend(self.go());
        }
        for part in script.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            if let Some((by, words)) = part.split_once(": ") {
                events.extend(self.does(by, words));
                events.extend(self.go());
                continue;
            }
            if let Some((number, words)) = part.split_once(' ')
                && let Ok(number) = number.parse::<u8>()
            {
                events.extend(self.says(number, words));
                continue;
            }
            for card in part.split(' ') {
                assert!(card.parse::<Card>().is_ok(), "{card:?} in {part:?} is no card");
                assert!(!self.table.takes_wagers(), "the round was over before {card}: {events:#?}");
                events.extend(self.card(card));
            }
        }
        events
    }

    /// A whole round, to its settlement.
    #[track_caller]
    pub(crate) fn round(&mut self, script: &str) -> Vec<String> {
        let events = self.play(script);
        assert!(self.table.takes_wagers(), "the round is not over: {:#?}\n{:?}", events, self.all_offers());
        events
    }

    /// The provision under which this happened last.
    #[track_caller]
    pub(crate) fn cite_of(&self, told: &str) -> &str {
        let found = self.cited.iter().rev().find_map(|line| line.strip_prefix(told)?.strip_prefix(" 19:47-"));
        found.unwrap_or_else(|| panic!("{told:?} did not happen: {:#?}", self.cited))
    }

    /// A whole round, and only the settlement, in the order of the dealer.
    #[track_caller]
    pub(crate) fn settles(&mut self, script: &str) -> Vec<String> {
        settlement(self.round(script))
    }
}

/// Only what was settled: lines such as `1 blackjack won 1500+1000`.
pub(crate) fn settlement(events: Vec<String>) -> Vec<String> {
    events.into_iter().filter(|line| line.contains('+')).collect()
}

/// Seat 1 with a blackjack wager of 1000 cents, and what a round does to it: `"won 1500+1000"`.
#[track_caller]
pub(crate) fn fate(toml: &str, script: &str) -> String {
    let told = Pit::wagered(toml, &[1]).settles(script);
    assert_eq!(told.len(), 1, "{told:?}");
    told[0].strip_prefix("1 blackjack ").expect("a blackjack wager of seat 1").to_string()
}

/// Seat 1 with a blackjack wager of 1000 cents, and everything that is settled in a round.
#[track_caller]
pub(crate) fn fates(toml: &str, script: &str) -> Vec<String> {
    Pit::wagered(toml, &[1]).settles(script)
}

fn self_evident(offer: &Offer<Command>) -> bool {
    matches!(offer.need, Need::Chance(_))
}

fn written(offer: &Offer<Command>) -> String {
    let act = Act::new(Moment::default(), offer.by, offer.command);
    serde_json::to_string(&act_line(&act)).expect("an act can be written")
}

/// Whose wager, and which: the box where it is not his own, the spot where there are several.
fn wager_of(on: On) -> String {
    let place = if on.at.number() == on.seat.number() { String::new() } else { format!(" {}", on.at) };
    let spot = on.spot.map_or(String::new(), |spot| format!(" spot {spot}"));
    format!("{}{place}{spot} {}", on.seat.number(), on.wager)
}

/// An event in a few words.
pub(crate) fn told(event: &Event) -> String {
    let face = |card: Option<Card>| card.map_or("?".to_string(), |card| card.to_string());
    let count = |total: u8, soft: bool| format!("{}{total}", if soft { "soft " } else { "" });
    let whose = |at: Option<BoxNumber>, hand: Option<u8>| match (at, hand) {
        (None, _) => "dealer".to_string(),
        (Some(at), None | Some(1)) => format!("{at}"),
        (Some(at), Some(hand)) => format!("{at} hand {hand}"),
    };
    match *event {
        Event::Table(own) => match own {
            E::Wagered { on, amount, stake, coupon, cash } => {
                let stake = stake.map_or(String::new(), |stake| format!(" of {}", stake.0));
                let coupon = if coupon.is_zero() { String::new() } else { format!(" coupon {}", coupon.0) };
                let cash = if cash { " cash" } else { "" };
                format!("{} wagers {}{stake}{coupon}{cash}", wager_of(on), amount.0)
            }
            E::Reduced { on, amount, stake } => {
                format!("{} reduced by {} to {}", wager_of(on), amount.0, stake.0)
            }
            E::Removed { on, amount, cite, .. } => {
                format!("{} removed {} {}", wager_of(on), amount.0, cite.number())
            }
            E::Lapsed { on, amount } => format!("{} lapsed {}", wager_of(on), amount.0),
            E::Reserved { seat } => format!("reserved {}", seat.number()),
            E::Determinant { card, from, side } => {
                format!("determinant {card} from {from:?} calls {side:?}").to_lowercase()
            }
            E::Dealt { at, hand, card, count: counted, .. } => {
                let counted = counted.map_or(String::new(), |it| format!(", {}", count(it.total, it.soft)));
                format!("{} {}{counted}", whose(at, hand), face(card))
            }
            E::Blackjack { at, .. } => format!("{} blackjack", whose(at, None)),
            E::Insured { on, amount } => format!("{} insured {}", wager_of(on), amount.0),
            E::NoBlackjack {} => "no blackjack".to_string(),
            E::Doubled { on, hand, amount } => {
                format!("{} hand {hand} doubled {}", wager_of(on), amount.0)
            }
            E::Split { at, hand, .. } => format!("{at} splits hand {hand}"),
            E::SplitWager { on, hand, amount } => {
                format!("{} hand {hand} split wager {}", wager_of(on), amount.0)
            }
            E::Kept { seat, at, hand } => format!("{} keeps {at} hand {hand}", seat.number()),
            E::SevensForfeited { seat, at } => format!("{} sevens forfeited {at}", seat.number()),
            E::Surrendered { at } => format!("{at} surrendered"),
            E::Broken { at, hand, .. } => format!("{} broken", whose(Some(at), Some(hand))),
            E::Dead { at, cite } => format!("{at} dead {}", cite.number()),
            E::GivenBack { on, hand, amount, coupon, .. } => {
                let coupon = if coupon.is_zero() { String::new() } else { format!(" coupon {}", coupon.0) };
                format!("{} hand {hand} given back {}{coupon}", wager_of(on), amount.0)
            }
            E::DealersCard {} => "dealer's card".to_string(),
            E::Turned { card, count: it } => format!("turned {card}, {}", count(it.total, it.soft)),
            E::Dealer { hand, count: it } => {
                let which = if hand > 1 { format!(" {hand}") } else { String::new() };
                format!("dealer{which} has {}", count(it.total, it.soft))
            }
            E::HandMoved { hand } => format!("hand moved {hand}"),
            E::Settled(settled) => {
                let wager = settled.wager;
                let on = On { seat: wager.seat, at: settled.at, wager: wager.wager, spot: settled.spot };
                let hand = settled.hand.filter(|hand| *hand > 1);
                let hand = hand.map_or(String::new(), |hand| format!(" hand {hand}"));
                let outcome = format!("{:?}", wager.outcome).to_lowercase();
                format!("{}{hand} {outcome} {}+{}", wager_of(on), wager.paid.0, wager.returned.0)
            }
            E::Aside { card } => format!("aside {}", face(card)),
            E::BurnCard { card } => format!("burn card {card}"),
            E::Reader { working } => format!("reader {}", if working { "works" } else { "fails" }),
            E::Ruling { cite, pays, .. } => {
                let pays = pays.map_or(String::new(), |pays| format!(" pays {}", pays.0));
                format!("ruling {}{pays}", cite.number())
            }
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

#[test]
fn a_round_in_a_few_words() {
    assert_eq!(fate("", "Ks 6h Qd; 1 stand; Tc 9s"), "won 1000+1000");
    let mut pit = Pit::wagered("[dealing]\nhole_card = \"down\"", &[1, 2]);
    let told = pit.settles("8s 9h 6d 8d 9d Kc; 1 split; Ks; 1 stand; 3s; 1 double; Kh; 2 stand; 4d");
    let expected = ["2 blackjack lost 0+0", "1 blackjack lost 0+0", "1 blackjack hand 2 won 2000+2000"];
    assert_eq!(told, expected);
}
