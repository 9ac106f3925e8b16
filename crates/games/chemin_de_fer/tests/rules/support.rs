//! What the tests of chemin de fer share: a table with people around it, in few words.

use baccarat::Side;
pub(crate) use chemin_de_fer::TableCommand::*;
use chemin_de_fer::{Command, Event, Rules, Say, Settled, Table, TableEvent, View};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::cards::Card;
use rulebook::game::{Act, Event as _, Game, Moment, Need, Offer, Refuse, Viewer};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::shoe;
use std::sync::Arc;

pub(crate) const DEALER: Who = Who(Actor::Staff(Role::Dealer));
pub(crate) const FLOOR: Who = Who(Actor::Staff(Role::Floorperson));
pub(crate) const SUPERVISOR: Who = Who(Actor::Staff(Role::CasinoSupervisor));
pub(crate) const DEVICE: Who = Who(Actor::Device);

/// Somebody: a seat by its number, or one of the constants.
#[derive(Clone, Copy)]
pub(crate) struct Who(pub(crate) Actor);

impl From<u8> for Who {
    fn from(number: u8) -> Who {
        Who(Actor::Seat(seat(number)))
    }
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat from 1 to 16")
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no card"))
}

pub(crate) fn rules(toml: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(toml).unwrap_or_else(|violations| panic!("{toml}\n{violations}")))
}

/// Dollars.
pub(crate) const fn usd(dollars: i64) -> Cents {
    Cents(dollars * 100)
}

pub(crate) fn bank(dollars: i64) -> chemin_de_fer::TableCommand {
    Bank { amount: usd(dollars), cash: false }
}

pub(crate) fn part(dollars: i64) -> chemin_de_fer::TableCommand {
    Wager { amount: usd(dollars), cash: false }
}

pub(crate) const BANCO: chemin_de_fer::TableCommand = Banco { cash: false };
pub(crate) const SUIVI: chemin_de_fer::TableCommand = Suivi { cash: false };

/// A table with people around it, and what everybody has won or lost so far.
#[derive(Clone)]
pub(crate) struct Salon {
    pub(crate) table: Table,
    pub(crate) now: i64,
    /// What each seat has gained, in cents, without what lies on the layout.
    pub(crate) purses: [i64; 16],
    /// What the house has taken as vigorish.
    pub(crate) house: i64,
}

impl Salon {
    /// These people, and the cards as they come to the table.
    pub(crate) fn new(toml: &str, seats: &[u8]) -> Salon {
        let mut salon = Salon { table: Table::open(rules(toml)), now: 1, purses: [0; 16], house: 0 };
        for number in seats {
            salon.ok(*number, Join {});
        }
        salon
    }

    /// These people, and a shoe from which two aces were burned: the bank is to be auctioned.
    pub(crate) fn ready(toml: &str, seats: &[u8]) -> Salon {
        let mut salon = Salon::new(toml, seats);
        salon.load();
        salon
    }

    /// Seats 1 to 5.
    pub(crate) fn five() -> Salon {
        Salon::ready("", &[1, 2, 3, 4, 5])
    }

    /// Makes the shoe ready: nobody cuts, and aces are burned.
    pub(crate) fn load(&mut self) {
        while !self.table.shoe().is_ready() {
            let offers = self.table.offers();
            let due = |offer: &&Offer<Command>| matches!(offer.need, Need::Duty | Need::Default);
            match offers.iter().find(due) {
                Some(offer) => self.ok(Who(offer.by), offer.command),
                None => self.up("As"),
            };
        }
    }

    pub(crate) fn act(
        &mut self,
        by: impl Into<Who>,
        command: impl Into<Command>,
    ) -> Result<Vec<Event>, (&'static str, &'static str)> {
        let act = Act::new(Moment(self.now), by.into().0, command.into());
        let before = self.table.clone();
        let layout = self.table.on_layout();
        let mut events = Vec::new();
        let checked = self.table.check(&act);
        let done = self.table.act(act, &mut events);
        assert_eq!(checked, done, "{act:?}");
        if let Err(refusal) = done {
            assert!(events.is_empty() && self.table == before, "a refusal changed the table: {act:?}");
            return Err((refusal.cite().number(), refusal.code()));
        }
        let mut moved = Cents::ZERO;
        let mut bank = Cents::ZERO;
        for movement in events.iter().filter_map(|event| event.movement()) {
            assert!(movement.is_balanced(), "{act:?}");
            moved += movement.layout;
            bank += movement.bank;
            self.purses[movement.seat.index()] += movement.patron.0;
            self.house += movement.vigorish.0;
        }
        assert_eq!(self.table.on_layout() - layout, moved, "{act:?}");
        assert!(bank.is_zero(), "{act:?}: participants pay each other, not the house");
        Ok(events)
    }

    #[track_caller]
    pub(crate) fn ok(&mut self, by: impl Into<Who>, command: impl Into<Command>) -> Vec<Event> {
        let (by, command) = (by.into(), command.into());
        let phase = self.public().phase;
        self.act(by, command).unwrap_or_else(|refused| panic!("{:?} {command:?}: {refused:?}; {phase}", by.0))
    }

    /// The provision that forbids it.
    #[track_caller]
    pub(crate) fn no(&mut self, by: impl Into<Who>, command: impl Into<Command>) -> &'static str {
        let (by, command) = (by.into(), command.into());
        match self.act(by, command) {
            Ok(events) => panic!("{:?} {command:?} was accepted: {events:?}", by.0),
            Err((cite, _)) => cite,
        }
    }

    /// The name of the refusal.
    #[track_caller]
    pub(crate) fn code(&mut self, by: impl Into<Who>, command: impl Into<Command>) -> &'static str {
        let (by, command) = (by.into(), command.into());
        match self.act(by, command) {
            Ok(events) => panic!("{:?} {command:?} was accepted: {events:?}", by.0),
            Err((_, code)) => code,
        }
    }

    /// Does what nobody has a choice about.
    pub(crate) fn run(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(offer) = self.due() {
            events.extend(self.ok(Who(offer.by), offer.command));
        }
        events
    }

    fn due(&self) -> Option<Offer<Command>> {
        let due = |offer: &Offer<Command>| matches!(offer.need, Need::Duty | Need::Implied);
        self.table.offers().into_iter().find(due)
    }

    /// What somebody is offered under this need.
    pub(crate) fn offered(&self, by: impl Into<Who>, need: Need) -> Vec<Command> {
        let by = by.into().0;
        let mine = |offer: &Offer<Command>| offer.by == by && offer.need == need;
        self.table.offers().into_iter().filter(mine).map(|offer| offer.command).collect()
    }

    pub(crate) fn public(&self) -> View {
        self.table.view(Viewer::Public)
    }

    pub(crate) fn seen_by(&self, number: u8) -> View {
        self.table.view(Viewer::Seat(seat(number)))
    }

    pub(crate) fn up(&mut self, text: &str) -> Vec<Event> {
        self.ok(DEVICE, shoe::Command::Card { card: card(text) })
    }

    pub(crate) fn down(&mut self, text: &str) -> Vec<Event> {
        self.ok(DEVICE, shoe::Command::CardDown { card: Some(card(text)) })
    }

    /// A card that nobody looks at.
    pub(crate) fn unseen(&mut self) -> Vec<Event> {
        self.ok(DEVICE, shoe::Command::CardDown { card: None })
    }

    /// The highest, and only, bidder becomes the banker.
    pub(crate) fn auction(&mut self, number: u8, dollars: i64) {
        self.ok(DEALER, OpenBidding {});
        self.ok(number, Bid { amount: usd(dollars) });
        self.ok(DEALER, CloseBidding {});
    }

    /// Wagers against the bank in the order of the turns; everybody else lets his go by.
    pub(crate) fn parts(&mut self, parts: &[(u8, i64)]) {
        self.ok(DEALER, CloseClaims {});
        while let Some(turn) = self.public().turn.map(Seat::number) {
            match parts.iter().find(|(number, _)| *number == turn) {
                Some((_, dollars)) => self.ok(turn, part(*dollars)),
                None => self.ok(turn, NoWager {}),
            };
        }
        self.ok(DEALER, NoMoreBets {});
    }

    /// Somebody covers the whole bank.
    pub(crate) fn banco(&mut self, number: u8) {
        self.ok(number, BANCO);
        self.ok(DEALER, CloseClaims {});
        self.ok(DEALER, NoMoreBets {});
    }

    /// The first four cards, as they leave the shoe.
    pub(crate) fn deal(&mut self, cards: &str) {
        self.ok(DEALER, Deal {});
        for text in cards.split_whitespace() {
            self.down(text);
        }
    }

    /// Somebody speaks, and the dealer repeats it.
    pub(crate) fn says(&mut self, number: u8, say: Say) -> Vec<Event> {
        let mut events = self.ok(number, Call { say });
        events.extend(self.ok(DEALER, Repeat { say }));
        events
    }

    /// Everybody says what he must or would; cards come in this order. Gives the events up to the settlement.
    pub(crate) fn play(&mut self, first: &str, then: &str) -> Vec<Event> {
        self.deal(first);
        self.play_on(then)
    }

    /// The same once the first cards lie there.
    pub(crate) fn play_on(&mut self, then: &str) -> Vec<Event> {
        let mut cards = then.split_whitespace();
        let mut events = Vec::new();
        while ROUND.contains(&self.public().phase) {
            let decision = |offer: &Offer<Command>| offer.need == Need::Decision;
            let next = self.due().or_else(|| self.table.offers().into_iter().find(decision));
            events.extend(match next {
                Some(offer) => self.ok(Who(offer.by), offer.command),
                None => self.up(cards.next().expect("one more card")),
            });
        }
        assert_eq!(cards.next(), None, "a card too many");
        events
    }

    /// One bank of so much, covered by seat 2 alone, with these cards.
    pub(crate) fn round(
        &mut self,
        banker: u8,
        dollars: i64,
        against: u8,
        first: &str,
        then: &str,
    ) -> Vec<Event> {
        self.ok(banker, bank(dollars));
        self.banco(against);
        self.play(first, then)
    }
}

/// Where a round is under way, once its first cards are dealt.
const ROUND: [&str; 8] = [
    "the dominant player is to speak",
    "the dealer repeats",
    "the banker is to speak",
    "a card for the player",
    "the banker turns his hand",
    "the banker chooses",
    "a card for the banker",
    "the result is to be announced",
];

/// Four first cards and those that follow, so that the banker wins with a natural nine against an eight.
pub(crate) const BANKER_WINS: &str = "4s 4h 4d 5h";
/// The player wins with a natural nine against a seven.
pub(crate) const PLAYER_WINS: &str = "4s 2h 5s 5d";
/// Nine against nine.
pub(crate) const STAND_OFF: &str = "4s 4h 5s 5h";

pub(crate) fn settled(events: &[Event]) -> Vec<Settled> {
    let pick = |event: &Event| match event {
        Event::Table(TableEvent::Settled(settled)) => Some(*settled),
        _ => None,
    };
    events.iter().filter_map(pick).collect()
}

/// Seat, wager, outcome, paid, returned, in dollars.
pub(crate) fn short(events: &[Event]) -> Vec<(u8, Side, rulebook::settlement::Outcome, i64, i64)> {
    let dollars = |cents: Cents| cents.0 / 100;
    let line = |s: Settled| (s.seat.number(), s.wager, s.outcome, dollars(s.paid), dollars(s.returned));
    settled(events).into_iter().map(line).collect()
}

pub(crate) fn table_events(events: &[Event]) -> Vec<TableEvent> {
    let pick = |event: &Event| match event {
        Event::Table(event) => Some(*event),
        Event::Cards(_) => None,
    };
    events.iter().filter_map(pick).collect()
}

/// The cards that went to the discard.
pub(crate) fn burned(events: &[Event]) -> Vec<Option<String>> {
    let pick = |event: &Event| match event {
        Event::Cards(shoe::Event::Burned { card, .. }) => Some(card.map(|card| card.to_string())),
        _ => None,
    };
    events.iter().filter_map(pick).collect()
}
