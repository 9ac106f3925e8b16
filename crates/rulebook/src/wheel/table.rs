//! The table: its layout, and how far the spin is.

use super::words::{Because, Command, Event, Refusal, SeatView, View, WheelCommand, WheelEvent, Why};
use super::{Ends, Spun};
use crate::actor::{Actor, Role, Seat};
use crate::game::{Act, Game, Moment, Need, Offer, Offers, Sink, Viewer};
use crate::layout::{self, Betting, Board as _, Bounds, Law, Layout, Seated, Seating, Wager as _};
use crate::licensee::Coins;
use crate::money::Cents;
use crate::provision::Provision;
use crate::settlement::{Outcome, Settled};
use crate::wire::Misread;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;

const DEALER: Actor = Actor::Staff(Role::Dealer);
/// A supervisor is called when a spin is disturbed.
const CREW: [Role; 3] = [Role::Dealer, Role::Floorperson, Role::CasinoSupervisor];
const OVER_IT: [Role; 2] = [Role::Floorperson, Role::CasinoSupervisor];

/// A table with a wheel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Table<R: Spun> {
    #[serde(with = "crate::kept::rules")]
    rules: Arc<R>,
    seats: Seating,
    layout: Layout<R::Wager>,
    stage: Stage<R::Stop>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Stage<S> {
    Betting,
    /// "No More Bets" has been said, and the wheel is to be spun.
    NoMoreBets,
    Spinning,
    Stopped(S),
    /// The wheel is broken.
    Closed,
}

/// What an accepted act will do.
enum Step<R: Spun> {
    Layout(layout::Step<R::Wager>),
    Wheel(Stage<R::Stop>, Option<WheelEvent<R::Wager, R::Stop>>),
    Settle(R::Stop),
    GiveBack,
}

type No<R> = Refusal<<R as Spun>::Wager, <R as Spun>::Stop>;
type Say<R> = Command<<R as Spun>::Wager, <R as Spun>::Stop>;
type Hear<R> = Event<<R as Spun>::Wager, <R as Spun>::Stop>;

impl<R: Spun> Seated for Table<R> {
    type On = R::Wager;
    type Refusal = No<R>;
    const SEATS: Provision = R::LAW.wagers;

    fn seating(&self) -> &Seating {
        &self.seats
    }

    fn seating_mut(&mut self) -> &mut Seating {
        &mut self.seats
    }
}

impl<R: Spun> Betting for Table<R> {
    type Event = Hear<R>;
    type Board = Layout<R::Wager>;
    const LAW: Law = R::LAW;

    fn board(&self) -> &Layout<R::Wager> {
        &self.layout
    }

    fn board_mut(&mut self) -> &mut Layout<R::Wager> {
        &mut self.layout
    }

    fn coins(&self) -> Coins {
        self.rules.plain().coins
    }

    fn may_make(&self, _: Seat, _: R::Wager) -> Result<(), No<R>> {
        self.is_open()
    }

    fn may_take_back(&self, _: Seat, _: R::Wager) -> Result<(), No<R>> {
        self.is_open()
    }

    fn bounds(&self, _: Seat, on: R::Wager) -> Bounds {
        self.rules.bounds(on)
    }

    fn heard(&self, event: layout::Event<R::Wager>) -> Hear<R> {
        Event::Layout(event)
    }

    fn left(&mut self, _: Seat, _: &mut impl Sink<Hear<R>>) {
        self.let_all_go();
    }
}

/// Refused at the wheel.
fn no<R: Spun>(why: Why<R::Stop>) -> No<R> {
    Refusal::Wheel(why, R::SPIN)
}

impl<R: Spun> Table<R> {
    /// What lies there.
    pub fn on(&self) -> &Layout<R::Wager> {
        &self.layout
    }

    /// Who is there.
    pub fn seats(&self) -> &Seating {
        &self.seats
    }

    fn is_open(&self) -> Result<(), No<R>> {
        match self.stage {
            Stage::Betting => Ok(()),
            Stage::Closed => Err(no::<R>(Why::Closed)),
            _ => Err(no::<R>(Why::NoMoreBetsSaid)),
        }
    }

    /// The one source of what is legal.
    fn consider(&self, act: &Act<Say<R>>) -> Result<Step<R>, No<R>> {
        self.for_oneself(act)?;
        let own = match act.command {
            Command::Layout(command) => return layout::consider(self, act, command).map(Step::Layout),
            Command::Wheel(own) => own,
        };
        let staff =
            |roles: &[Role]| act.is_by_staff(roles).then_some(()).ok_or(no::<R>(Why::NotYours(act.by)));
        match (own, self.stage) {
            (WheelCommand::RepairedWheel {}, stage) => {
                staff(&OVER_IT)?;
                let repaired = stage == Stage::Closed;
                if repaired { Ok(Step::Wheel(Stage::Betting, None)) } else { Err(no::<R>(Why::InOrder)) }
            }
            (_, Stage::Closed) => Err(no::<R>(Why::Closed)),
            (WheelCommand::NoMoreBets {}, stage) => {
                staff(&[Role::Dealer])?;
                match stage {
                    Stage::Betting if self.layout.total().is_zero() => Err(no::<R>(Why::NothingWagered)),
                    Stage::Betting => Ok(Step::Wheel(Stage::NoMoreBets, None)),
                    _ => Err(no::<R>(Why::NoMoreBetsSaid)),
                }
            }
            (WheelCommand::Spin {}, stage) => {
                staff(&[Role::Dealer])?;
                let closed = stage == Stage::NoMoreBets;
                let spun = Step::Wheel(Stage::Spinning, Some(WheelEvent::Spun {}));
                if closed {
                    Ok(spun)
                } else {
                    Err(no::<R>(Why::NotNow("the wheel is spun after \"No More Bets\"")))
                }
            }
            (WheelCommand::Stop { space }, stage) => {
                if (act.by, act.on_behalf_of) != (Actor::Device, None) {
                    return Err(no::<R>(Why::NotYours(act.by)));
                }
                let stopped = Step::Wheel(Stage::Stopped(space), Some(WheelEvent::Stopped { space }));
                if stage == Stage::Spinning {
                    Ok(stopped)
                } else {
                    Err(no::<R>(Why::NotNow("the wheel is not turning")))
                }
            }
            (WheelCommand::VoidSpin { because }, stage) => {
                staff(&CREW)?;
                let void = Step::Wheel(Stage::NoMoreBets, Some(WheelEvent::Void { because }));
                match stage {
                    Stage::Spinning | Stage::Stopped(_) => Ok(void),
                    _ => Err(no::<R>(Why::NotNow(
                        "no spin is under way: one that is announced and settled stands",
                    ))),
                }
            }
            (WheelCommand::Announce { space }, stage) => {
                staff(&[Role::Dealer])?;
                match stage {
                    Stage::Stopped(rests) if rests != space => Err(no::<R>(Why::RestsElsewhere(rests))),
                    Stage::Stopped(_) => Ok(Step::Settle(space)),
                    _ => Err(no::<R>(Why::NotNow("the wheel has not stopped yet"))),
                }
            }
            (WheelCommand::BrokenWheel {}, _) => staff(&OVER_IT).map(|()| Step::GiveBack),
        }
    }

    /// The dealer collects what lost, then pays what won.
    fn settle(&mut self, at: R::Stop, events: &mut impl Sink<Hear<R>>) {
        for paying in [false, true] {
            for seat in self.seats.all() {
                for wager in R::Wager::all() {
                    let ends = self.rules.ends(wager, at);
                    let stake = self.layout.stake(seat, wager);
                    if !stake.is_zero() && paying == matches!(ends, Ends::Wins(_)) {
                        self.layout.clear(seat, wager);
                        events.put(Event::Wheel(WheelEvent::Settled(settled::<R>(seat, wager, stake, ends))));
                    }
                }
            }
        }
        self.let_all_go();
        self.stage = Stage::Betting;
    }

    /// The table closes, and every wager goes back.
    fn give_back(&mut self, events: &mut impl Sink<Hear<R>>) {
        for seat in self.seats.all() {
            for wager in R::Wager::all() {
                layout::take_back(self, seat, wager, events);
            }
        }
        self.let_all_go();
        self.stage = Stage::Closed;
    }

    fn let_all_go(&mut self) {
        for seat in self.seats.all() {
            if self.is_done(seat) {
                self.vacate(seat);
            }
        }
    }
}

fn settled<R: Spun>(seat: Seat, wager: R::Wager, stake: Cents, ends: Ends) -> Settled<R::Wager, ()> {
    let nothing = Cents::ZERO;
    let (outcome, paid, returned, collected) = match ends {
        Ends::Wins(pays) => (Outcome::Won, pays.pay(stake), stake, nothing),
        Ends::Loses => (Outcome::Lost, nothing, nothing, stake),
    };
    Settled {
        seat,
        wager,
        stake,
        outcome,
        paid,
        returned,
        collected,
        vigorish: nothing,
        coupon: nothing,
        parts: None,
        cite: R::PAYS,
    }
}

impl<R: Spun> Game for Table<R> {
    type Rules = R;
    type Command = Say<R>;
    type Event = Hear<R>;
    type Refusal = No<R>;
    type View = View<R::Wager, R::Stop>;

    const NAME: &'static str = R::NAME;

    fn open(rules: Arc<R>) -> Table<R> {
        let seats = rules.plain().seats;
        Table { seats: Seating::new(seats), layout: Layout::new(seats), rules, stage: Stage::Betting }
    }

    fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    fn awaiting(&self, offers: &mut impl Offers<Say<R>>) {
        layout::offer(self, offers, Command::Layout);
        let mut offer = |by, own, need| {
            let command = Command::Wheel(own);
            let wanted = offers.wants(by, need);
            if wanted && self.consider(&Act::new(Moment::default(), by, command)).is_ok() {
                offers.put(Offer { by, command, amounts: None, need });
            }
        };
        // As a duty it would be done before anybody could wager.
        offer(DEALER, WheelCommand::NoMoreBets {}, Need::Default);
        offer(DEALER, WheelCommand::Spin {}, Need::Duty);
        for (space, spaces) in self.rules.stops() {
            offer(Actor::Device, WheelCommand::Stop { space }, Need::Chance(spaces));
            offer(DEALER, WheelCommand::Announce { space }, Need::Duty);
        }
        for by in CREW.map(Actor::Staff) {
            for because in Because::ALL {
                offer(by, WheelCommand::VoidSpin { because }, Need::May);
            }
            offer(by, WheelCommand::BrokenWheel {}, Need::May);
            offer(by, WheelCommand::RepairedWheel {}, Need::May);
        }
    }

    fn check(&self, act: &Act<Say<R>>) -> Result<(), No<R>> {
        self.consider(act).map(drop)
    }

    fn act(&mut self, act: Act<Say<R>>, events: &mut impl Sink<Hear<R>>) -> Result<(), No<R>> {
        match self.consider(&act)? {
            Step::Layout(step) => layout::apply(self, &step, events),
            Step::Wheel(stage, event) => {
                self.stage = stage;
                event.into_iter().for_each(|event| events.put(Event::Wheel(event)));
            }
            Step::Settle(space) => self.settle(space, events),
            Step::GiveBack => self.give_back(events),
        }
        Ok(())
    }

    fn with_amount(command: Say<R>, amount: Cents) -> Say<R> {
        match command {
            Command::Layout(command) => Command::Layout(command.with_amount(amount)),
            other => other,
        }
    }

    fn on_layout(&self) -> Cents {
        self.layout.total()
    }

    fn view(&self, _: Viewer) -> View<R::Wager, R::Stop> {
        let (stage, space) = match self.stage {
            Stage::Betting => ("betting", None),
            Stage::NoMoreBets => ("no more bets", None),
            Stage::Spinning => ("spinning", None),
            Stage::Stopped(space) => ("stopped", Some(space)),
            Stage::Closed => ("closed", None),
        };
        let layout = &self.layout;
        let seats = self.seats.present().iter().map(|seat| SeatView {
            seat,
            leaving: self.seats.is_leaving(seat),
            wagers: layout.wagers(seat).collect(),
        });
        View { game: R::NAME, stage, space, seats: seats.collect() }
    }

    fn fits(&self) -> bool {
        let seats = self.rules.plain().seats;
        self.seats.count() == seats && self.layout.is_for(seats)
    }

    fn read_command(fields: Map<String, Value>) -> Result<Say<R>, Misread<No<R>>> {
        layout::read(fields, Command::Layout, Command::Wheel).map_err(Misread::Malformed)
    }
}

impl<R: Spun> std::hash::Hash for Table<R> {
    /// The rules are left out: tables that are compared share them.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.seats, &self.layout, self.stage).hash(state);
    }
}
