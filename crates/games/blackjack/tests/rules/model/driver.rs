//! Random play, with rare things often enough that they meet: it chooses among what a table offers and adds what goes wrong
//! by itself. Every act is told to the model, whichever way it came about.

use super::Model;
pub use super::tables::TABLES;
use blackjack::{BoxNumber, Command, Rules, Table, TableCommand as C, Wager};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::cards::Card;
use rulebook::conformance::Lots;
use rulebook::game::{Act, Game, Moment, Need, Offer, Refuse, Viewer};
use rulebook::money::Cents;
use rulebook::shoe;
use rulebook::wire::act_line;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Acts that a table carried out, with what came of each, as the protocol writes them.
pub type Done = Vec<(Value, Vec<Value>)>;

/// A way in which a table is used.
pub trait Way {
    /// The table as it stands.
    fn table(&self) -> &Table;
    /// Carries out an act, with whatever else the way brings about; nothing where it is refused.
    fn does(&mut self, act: Act<Command>) -> Option<Done>;
    /// Do the cards come from outside?
    fn deals_from_outside(&self) -> bool;
}

/// People do everything themselves, step by step.
pub struct Attended(Table);

impl Attended {
    /// A new table.
    pub fn open(rules: Arc<Rules>) -> Attended {
        Attended(Table::open(rules))
    }
}

impl Way for Attended {
    fn table(&self) -> &Table {
        &self.0
    }

    fn does(&mut self, act: Act<Command>) -> Option<Done> {
        let mut events = Vec::new();
        self.0.act(act, &mut events).ok()?;
        Some(vec![written(&act, &events)])
    }

    fn deals_from_outside(&self) -> bool {
        true
    }
}

/// An act and its events as the protocol writes them.
pub fn written(act: &Act<Command>, events: &[blackjack::Event]) -> (Value, Vec<Value>) {
    let value = |result: Result<Value, serde_json::Error>| result.expect("it can be written");
    let events = events.iter().map(|event| value(serde_json::to_value(event))).collect();
    (value(serde_json::to_value(act_line(act))), events)
}

/// What was compared.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Acts that were accepted.
    pub acts: usize,
    /// Rounds that came to their end.
    pub rounds: usize,
    /// How often each event happened under each provision.
    pub events: BTreeMap<String, usize>,
    /// In how many rounds two provisions were cited together.
    pub pairs: BTreeMap<(String, String), usize>,
}

impl Seen {
    /// Both together.
    pub fn and(mut self, other: Seen) -> Seen {
        (self.acts, self.rounds) = (self.acts + other.acts, self.rounds + other.rounds);
        for (event, times) in other.events {
            *self.events.entry(event).or_default() += times;
        }
        for (pair, times) in other.pairs {
            *self.pairs.entry(pair).or_default() += times;
        }
        self
    }

    fn end_round(&mut self, cited: &BTreeSet<String>) {
        self.rounds += 1;
        for (place, one) in cited.iter().enumerate() {
            for other in cited.iter().skip(place + 1) {
                *self.pairs.entry((one.clone(), other.clone())).or_default() += 1;
            }
        }
    }
}

/// How often each thing is chosen among what may be done.
fn weight(command: &Command) -> usize {
    let Command::Table(own) = command else { return 10 };
    match own {
        C::Leave {} | C::ChangeDealer {} | C::AskBurnCard {} | C::PassMeBy { .. } | C::Reshuffle {} => 1,
        C::ReaderFailed {} | C::WrongSide {} | C::CloseInsurance {} => 2,
        C::ReaderMisused { .. } => 12,
        C::MissedDealer {} | C::MissedBox { .. } | C::Remove { .. } | C::Reduce { .. } => 3,
        C::MissedDraw {} | C::CardNotMoved {} | C::UpcardDiscarded {} | C::ReserveSpot { .. } => 4,
        C::ReaderRepaired {} | C::ShareBox { .. } | C::GiveUpHand { .. } => 10,
        C::Surrender { .. } | C::Join {} | C::DeclineWager { .. } => 12,
        C::RefuseCard { .. } | C::Deal {} | C::ConfirmWager { .. } => 30,
        C::Draw { .. } => 60,
        C::Split { .. } => 120,
        _ => 40,
    }
}

/// Cards that make something happen come more often than others.
fn lure(command: &Command) -> usize {
    match command {
        Command::Cards(shoe::Command::Card { card } | shoe::Command::CardDown { card: Some(card) }) => {
            match &card.to_string()[..1] {
                "A" | "7" | "8" => 6,
                "9" | "6" => 3,
                "T" | "J" | "Q" | "K" => 2,
                _ => 1,
            }
        }
        _ => 1,
    }
}

/// Somebody who plays at random, and what they have seen.
struct Play<W> {
    way: W,
    model: Model,
    lots: Lots,
    log: Vec<String>,
    cited: BTreeSet<String>,
    seen: Seen,
}

/// Random play of so many acts, each compared with the model.
pub fn play(way: impl Way, toml: &str, seed: u64, acts: usize) -> Seen {
    let (model, lots) = (Model::open(toml), Lots::new(seed));
    let mut play =
        Play { way, model, lots, log: vec![toml.to_string()], cited: BTreeSet::new(), seen: Seen::default() };
    while play.seen.acts < acts {
        match play.something_wrong() {
            // Whether it can be said now is the table's to tell.
            Some(act) => _ = play.does(act),
            None => {
                let act = play.choose();
                if !play.does(act) {
                    play.fail(&format!("an offer was refused: {act:?}"));
                }
            }
        }
        play.compare_table();
        play.compare_entry();
    }
    play.seen
}

impl<W: Way> Play<W> {
    fn fail(&self, why: &str) -> ! {
        let last = self.log.len().saturating_sub(60);
        panic!("{why}\n{}\n{}", self.log[0], self.log[last..].join("\n"))
    }

    /// Carries out an act and compares; false where it is refused.
    fn does(&mut self, act: Act<Command>) -> bool {
        let Some(done) = self.way.does(act) else { return false };
        for (act, events) in done {
            self.log.push(act.to_string());
            let dealing = self.model.is_dealing();
            if let Err(why) = self.model.hear(&act, &events) {
                self.fail(&why);
            }
            self.seen.acts += 1;
            for event in &events {
                let text = |key: &str| event[key].as_str().unwrap_or_default().to_string();
                let name = format!("{} {} {}", text("event"), text("outcome"), text("cite"));
                *self.seen.events.entry(name).or_default() += 1;
                if !text("cite").is_empty() {
                    self.cited.insert(text("cite"));
                }
            }
            if dealing && !self.model.is_dealing() {
                self.seen.end_round(&std::mem::take(&mut self.cited));
            }
        }
        true
    }

    /// Whose turn it is and what they may say, and what everybody has on the layout.
    fn compare_table(&self) {
        let table = self.way.table();
        let view = table.view(Viewer::Public);
        let turn = view.turn.map(
            |turn| json!({ "box": turn.at, "hand": turn.hand, "seat": turn.seat, "choices": turn.choices }),
        );
        if turn != self.model.turn() {
            self.fail(&format!("{turn:?} at the table, {:?} by the model", self.model.turn()));
        }
        for seat in Seat::first(table.rules().seats()) {
            let (there, here) = (table.at_stake(seat).0, self.model.at_stake(seat.number()));
            if there != here {
                self.fail(&format!("{seat} has {there} at the table, {here} by the model"));
            }
        }
    }

    /// 2.3(i), (j): who may enter, and for how much.
    fn compare_entry(&self) {
        let table = self.way.table();
        if !table.takes_wagers() {
            return;
        }
        let rules = table.rules();
        let (least, most) = rules.posted(Wager::Blackjack);
        let unit = rules.unit(Wager::Blackjack);
        for number in self.model.present().into_iter().filter(|seat| *seat <= rules.boxes()) {
            let (Some(seat), Some(at)) = (Seat::new(number), BoxNumber::new(number)) else { continue };
            if table.at_stake(seat).0 > 0 || self.model.is_wagered_on(number) {
                continue;
            }
            let check = |amount: Cents| {
                let (at, coupon) = (Some(at), Cents::ZERO);
                let on = C::Wager { on: Wager::Blackjack, amount, at, spot: None, cash: false, coupon };
                table.check(&Act::new(Moment(1), Actor::Seat(seat), Command::Table(on)))
            };
            let told = |amount| check(amount).map_err(|refusal| refusal.cite().number());
            let (option, cite) = self.model.entry(number);
            let cite = format!("19:47-{cite}");
            let (small, large) = (told(least.ceil_to(unit)), told(most.floor_to(unit)));
            let agrees = match option {
                "barred" => small == Err(&cite) && large == Err(&cite),
                "minimum" => small.is_ok() && large == Err(&cite),
                _ => small.is_ok() && large.is_ok(),
            };
            if !agrees {
                self.fail(&format!(
                    "{seat} is {option} ({cite}) by the model, {small:?} and {large:?} at the table"
                ));
            }
        }
    }

    fn choose(&mut self) -> Act<Command> {
        let offers = self.way.table().offers();
        let with = |wanted: fn(Need) -> bool| -> Vec<Offer<Command>> {
            offers.iter().filter(|offer| wanted(offer.need)).copied().collect()
        };
        let cards = with(|need| matches!(need, Need::Chance(_)));
        let duties = with(|need| matches!(need, Need::Duty | Need::Implied));
        let others = with(|need| !matches!(need, Need::Chance(_) | Need::Duty | Need::Implied));
        let offer = if !cards.is_empty() && (others.is_empty() || self.lots.below(12) > 0) {
            self.pick(&cards, lure)
        } else if !duties.is_empty() && (others.is_empty() || self.lots.below(8) > 0) {
            self.pick(&duties, |_| 1)
        } else {
            self.pick(&others, weight)
        };
        let Some(offer) = offer else { self.fail("the table has come to a stand") };
        let command = self.completed(&offer);
        Act::new(Moment(1), offer.by, command)
    }

    fn pick(&mut self, offers: &[Offer<Command>], weigh: fn(&Command) -> usize) -> Option<Offer<Command>> {
        let all: usize = offers.iter().map(|offer| weigh(&offer.command)).sum();
        let mut place = self.lots.below(all);
        offers.iter().copied().find(|offer| {
            let weight = weigh(&offer.command);
            let here = place < weight;
            place = place.saturating_sub(weight);
            here
        })
    }

    /// An amount that is offered, now and then with a coupon or cash.
    fn completed(&mut self, offer: &Offer<Command>) -> Command {
        let Some(amounts) = offer.amounts else { return offer.command };
        let steps = ((amounts.max.0 - amounts.min.0) / amounts.step.0).min(12) as usize;
        let insures = matches!(offer.command, Command::Table(C::Insure { .. }));
        let amount = match self.lots.below(4) {
            // 2.7(c): half is what even money takes.
            0 if insures => amounts.max,
            0 => amounts.min,
            1 => amounts.max,
            _ => Cents(amounts.min.0 + amounts.step.0 * self.lots.below(steps + 1) as i64),
        };
        let plain = Table::with_amount(offer.command, amount);
        if let Command::Table(C::Wager { on, amount, at, spot, .. }) = plain {
            let coupon = if self.lots.below(5) == 0 { amount } else { Cents::ZERO };
            let cash = self.lots.below(12) == 0;
            let with = Command::Table(C::Wager { on, amount, at, spot, cash, coupon });
            if self.way.table().check(&Act::new(Moment(1), offer.by, with)).is_ok() {
                return with;
            }
        }
        plain
    }

    /// Now and then, what goes wrong by itself, or is said by others of the staff.
    fn something_wrong(&mut self) -> Option<Act<Command>> {
        if self.lots.below(25) > 0 {
            return None;
        }
        let device = |command| (Actor::Device, Command::Table(command));
        let supervisor = |command| (Actor::Staff(Role::CasinoSupervisor), Command::Table(command));
        let deck: Vec<Card> = Card::deck().collect();
        let card = deck[self.lots.below(deck.len())];
        let at = BoxNumber::new(1 + self.lots.below(3) as u8)?;
        let hand = if self.lots.below(2) == 0 { None } else { Some(1 + self.lots.below(2) as u8) };
        let outside = self.way.deals_from_outside();
        let (by, command) = match self.lots.below(9) {
            0 if outside => device(C::FaceUpCard { card }),
            1 if outside => device(C::CardInError { card: None }),
            2..=4 if outside => device(C::CardInError { card: Some(card) }),
            5 => supervisor(C::LightOut { at }),
            6 => supervisor(C::BonusFailed { stake: Cents(100), amount: None }),
            7 => supervisor(C::ReaderMisused { at: Some(at), hand }),
            // A card while wagers are open closes them, where nobody attends.
            8 if outside => (Actor::Device, Command::Cards(shoe::Command::Card { card })),
            _ => return None,
        };
        Some(Act::new(Moment(1), by, command))
    }
}
