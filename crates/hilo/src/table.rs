//! The table.

use super::rules::Rules;
use super::words::{Command, Event, Refusal, Settled, Side, View};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::concealed::Concealed;
use rulebook::dice::Face;
use rulebook::game::{Act, Game, Moment, Need, Offer, Offers, Sink, Viewer};
use rulebook::money::Cents;
use rulebook::provision::P8_2;
use rulebook::settlement::Outcome;
use rulebook::wire::Misread;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::cmp::Reverse;
use std::sync::Arc;

const DEALER: Actor = Actor::Staff(Role::Dealer);
const SEATS: u8 = 2;

/// A table, with two places.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    #[serde(with = "rulebook::kept::rules")]
    rules: Arc<Rules>,
    stage: Stage,
    places: [Place; SEATS as usize],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stage {
    Betting,
    NoMoreBets,
    /// Before its holder, who has decided or not.
    Covered {
        #[serde(with = "rulebook::kept::face_down")]
        die: Concealed<Face>,
        decided: bool,
    },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Place {
    present: bool,
    wager: Option<Wager>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Wager {
    side: Side,
    stake: Cents,
    doubled: bool,
}

/// What an accepted act will do.
enum Step {
    Join(Seat),
    Leave(Seat),
    Wager(Seat, Side, Cents),
    Close,
    Cover(Concealed<Face>, Seat),
    Decide { die: Concealed<Face>, doubles: Option<(Seat, Wager)> },
    Turn(Face),
}

/// Which side wins; neither on the dead face.
pub fn winner(face: Face) -> Option<Side> {
    match face.pips() {
        1 => None,
        2 | 3 => Some(Side::Low),
        _ => Some(Side::High),
    }
}

impl Table {
    /// The same table with another face under the cup, if there is one.
    pub fn with_another_face(&self, face: Face) -> Option<Table> {
        let Stage::Covered { die, decided } = self.stage else { return None };
        let die = Concealed::new(face).handed_to(die.holder()?);
        let other = Table { stage: Stage::Covered { die, decided }, ..self.clone() };
        (other != *self).then_some(other)
    }

    /// The one source of what is legal.
    fn consider(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let betting = self.stage == Stage::Betting;
        match act.command {
            Command::Join {} => {
                let seat = act.patron().ok_or(Refusal::NotYours(act.by))?;
                let free = seat.number() <= SEATS && !self.places[seat.index()].present;
                if free { Ok(Step::Join(seat)) } else { Err(Refusal::NoPlace(seat)) }
            }
            Command::Leave {} => match self.player(act)? {
                (seat, None) => Ok(Step::Leave(seat)),
                _ => Err(Refusal::WagerStands),
            },
            Command::Wager { on, amount } => {
                let (seat, wager) = self.player(act)?;
                require(betting, Refusal::NotNow)?;
                require(wager.is_none(), Refusal::WagerStands)?;
                let amounts = self.rules.amounts(on).ok_or(Refusal::NotNow)?;
                let inside = amount.clamp(amounts.min, amounts.max);
                let nearest = vec![inside.floor_to(amounts.step), inside.ceil_to(amounts.step)];
                require(amounts.has(amount), Refusal::Amount(nearest))?;
                Ok(Step::Wager(seat, on, amount))
            }
            Command::NoMoreBets {} => {
                dealer(act)?;
                require(betting, Refusal::NotNow)?;
                self.holder().map(|_| Step::Close)
            }
            Command::Cover { face } => {
                require((act.by, act.on_behalf_of) == (Actor::Device, None), Refusal::NotYours(act.by))?;
                require(self.stage == Stage::NoMoreBets, Refusal::NotNow)?;
                let holder = self.holder()?;
                Ok(Step::Cover(Concealed::new(face.ok_or(Refusal::NoFace)?).handed_to(holder), holder))
            }
            Command::Double {} | Command::Stand {} => {
                let (seat, wager) = self.player(act)?;
                let Stage::Covered { die, decided: false } = self.stage else { return Err(Refusal::NotNow) };
                require(die.holder() == Some(seat), Refusal::NotYours(act.by))?;
                let doubles = wager.filter(|_| act.command == Command::Double {});
                require(doubles.is_none_or(|wager| !wager.doubled), Refusal::WagerStands)?;
                Ok(Step::Decide { die, doubles: doubles.map(|wager| (seat, wager)) })
            }
            Command::Turn {} => {
                dealer(act)?;
                match self.stage {
                    Stage::Covered { die, decided: true } => Ok(Step::Turn(die.turned())),
                    _ => Err(Refusal::NotNow),
                }
            }
        }
    }

    /// The patron at the table whose act this is, with his wager.
    fn player(&self, act: &Act<Command>) -> Result<(Seat, Option<Wager>), Refusal> {
        let seat = act.patron().ok_or(Refusal::NotYours(act.by))?;
        match self.places.get(seat.index()) {
            Some(place) if place.present => Ok((seat, place.wager)),
            _ => Err(Refusal::NotThere(seat)),
        }
    }

    /// Who has the larger wager; the lower seat among equals.
    fn holder(&self) -> Result<Seat, Refusal> {
        let wagers =
            Seat::first(SEATS).zip(self.places).filter_map(|(seat, place)| Some((seat, place.wager?)));
        let largest = wagers.max_by_key(|(seat, wager)| (wager.stake, Reverse(*seat)));
        largest.map(|(seat, _)| seat).ok_or(Refusal::NoWager)
    }

    fn turn(&mut self, face: Face, events: &mut impl Sink<Event>) {
        self.stage = Stage::Betting;
        events.put(Event::Turned { face });
        let Some(side) = winner(face) else { return };
        for (seat, place) in Seat::first(SEATS).zip(&mut self.places) {
            if let Some(wager) = place.wager.take() {
                events.put(Event::Settled(settled(seat, wager, side, &self.rules)));
            }
        }
    }
}

fn settled(seat: Seat, wager: Wager, winner: Side, rules: &Rules) -> Settled {
    let Wager { side, stake, .. } = wager;
    let nothing = Cents::ZERO;
    let (outcome, paid, returned, collected) = if side == winner {
        (Outcome::Won, rules.pays(side).pay(stake), stake, nothing)
    } else {
        (Outcome::Lost, nothing, nothing, stake)
    };
    Settled {
        seat,
        wager: side,
        stake,
        outcome,
        paid,
        returned,
        collected,
        vigorish: nothing,
        coupon: nothing,
        parts: None,
        cite: P8_2,
    }
}

fn require(holds: bool, otherwise: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(otherwise) }
}

fn dealer(act: &Act<Command>) -> Result<(), Refusal> {
    let is = act.on_behalf_of.is_none() && (act.by == DEALER || act.by == Actor::Croupier);
    require(is, Refusal::NotYours(act.by))
}

impl Game for Table {
    type Rules = Rules;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    const NAME: &'static str = "hi-lo";

    fn open(rules: Arc<Rules>) -> Table {
        Table { rules, stage: Stage::Betting, places: Default::default() }
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn awaiting(&self, offers: &mut impl Offers<Command>) {
        let mut offer = |by, command, need, amounts| {
            let wanted = offers.wants(by, need);
            if wanted && self.consider(&Act::new(Moment::default(), by, command)).is_ok() {
                offers.put(Offer { by, command, amounts, need });
            }
        };
        for by in Seat::first(SEATS).map(Actor::Seat) {
            offer(by, Command::Join {}, Need::Arrival, None);
            offer(by, Command::Leave {}, Need::May, None);
            for on in [Side::High, Side::Low] {
                if let Some(amounts) = self.rules.amounts(on) {
                    offer(by, Command::Wager { on, amount: amounts.min }, Need::May, Some(amounts));
                }
            }
            offer(by, Command::Double {}, Need::May, None);
            offer(by, Command::Stand {}, Need::Decision, None);
        }
        // As a duty it would be done before anybody could wager.
        offer(DEALER, Command::NoMoreBets {}, Need::Default, None);
        offer(DEALER, Command::Turn {}, Need::Duty, None);
        for face in Face::ALL {
            let weight = Need::Chance(u32::from(face.pips()));
            offer(Actor::Device, Command::Cover { face: Some(face) }, weight, None);
        }
    }

    fn check(&self, act: &Act<Command>) -> Result<(), Refusal> {
        self.consider(act).map(drop)
    }

    fn act(&mut self, act: Act<Command>, events: &mut impl Sink<Event>) -> Result<(), Refusal> {
        match self.consider(&act)? {
            Step::Join(seat) => self.places[seat.index()].present = true,
            Step::Leave(seat) => self.places[seat.index()].present = false,
            Step::Wager(seat, side, stake) => {
                self.places[seat.index()].wager = Some(Wager { side, stake, doubled: false });
                events.put(Event::Wagered { seat, wager: side, amount: stake });
            }
            Step::Close => self.stage = Stage::NoMoreBets,
            Step::Cover(die, before) => {
                self.stage = Stage::Covered { die, decided: false };
                events.put(Event::Covered { before });
            }
            Step::Decide { die, doubles } => {
                self.stage = Stage::Covered { die, decided: true };
                if let Some((seat, Wager { side, stake, .. })) = doubles {
                    let wager = Wager { side, stake: stake + stake, doubled: true };
                    self.places[seat.index()].wager = Some(wager);
                    events.put(Event::Wagered { seat, wager: side, amount: stake });
                }
            }
            Step::Turn(face) => self.turn(face, events),
        }
        Ok(())
    }

    fn with_amount(command: Command, amount: Cents) -> Command {
        match command {
            Command::Wager { on, .. } => Command::Wager { on, amount },
            other => other,
        }
    }

    fn on_layout(&self) -> Cents {
        self.places.iter().filter_map(|place| place.wager).map(|wager| wager.stake).sum()
    }

    fn view(&self, viewer: Viewer) -> View {
        let (stage, die) = match self.stage {
            Stage::Betting => ("betting", None),
            Stage::NoMoreBets => ("no more bets", None),
            Stage::Covered { die, .. } => ("covered", Some(die)),
        };
        let present = Seat::first(SEATS).zip(self.places).filter(|(_, place)| place.present);
        View {
            game: Table::NAME,
            stage,
            holder: die.and_then(|die| die.holder()),
            die: die.and_then(|die| die.seen_by(viewer)),
            seats: present
                .map(|(seat, place)| (seat, place.wager.map(|wager| (wager.side, wager.stake))))
                .collect(),
        }
    }

    fn is_anything_concealed(&self) -> bool {
        matches!(self.stage, Stage::Covered { .. })
    }

    fn shown(command: Command) -> Command {
        match command {
            Command::Cover { .. } => Command::Cover { face: None },
            other => other,
        }
    }

    /// The die goes back into the cup: what comes next comes from chance that nobody has used.
    fn shuffled(event: &Event) -> Option<usize> {
        matches!(event, Event::Turned { .. }).then_some(1)
    }

    fn read_command(fields: Map<String, Value>) -> Result<Command, Misread<Refusal>> {
        serde_json::from_value(Value::Object(fields)).map_err(|error| Misread::Malformed(error.to_string()))
    }
}
