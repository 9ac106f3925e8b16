//! What goes wrong at every table with a wheel, under the provision of each game: spins that do not count, wagers that
//! come too late, and a wheel that breaks.

use super::scene::{Played, Scene, seat, sentence};
use super::{Case, Scenes};
use rulebook::game::Game as _;
use rulebook::layout::{self, Wager as _};
use rulebook::money::Cents;
use rulebook::wheel::{Because, Command, Event, Table, WheelCommand, WheelEvent};
use table::forms::wheel::Entered;
use table::session::Performed;

type At<'s, 'a, R> = &'s mut Scene<'a, Table<R>>;

impl<R: Entered> Scenes for Table<R> {
    const CASES: &'static [Case<Table<R>>] = &[
        Case {
            name: "too few turns",
            title: "The wheel may have made too few turns",
            cite: R::SPIN,
            play: too_few_turns::<R>,
        },
        Case {
            name: "between spaces",
            title: "The wheel rests between two spaces",
            cite: R::SPIN,
            play: between_spaces::<R>,
        },
        Case {
            name: "touched",
            title: "Somebody or something touched the wheel",
            cite: R::SPIN,
            play: touched::<R>,
        },
        Case {
            name: "late wager",
            title: "Someone wagered after \"No More Bets\"",
            cite: R::SPIN,
            play: late_wager::<R>,
        },
        Case { name: "broken wheel", title: "The wheel is broken", cite: R::SPIN, play: broken_wheel::<R> },
    ];

    fn told(done: &[Performed<Table<R>>]) -> Vec<String> {
        let mut said = Vec::new();
        for done in done {
            if matches!(done.act.command, Command::Wheel(WheelCommand::Announce { .. })) {
                said.push("the spin counts, and the dealer settles it".to_string());
            }
            said.extend(done.events.iter().filter_map(of_event::<R>));
            said.extend(of_command::<R>(&done.act.command).map(str::to_string));
        }
        said.iter().map(|words| sentence(words)).collect()
    }
}

fn of_command<R: Entered>(command: &Command<R::Wager, R::Stop>) -> Option<&'static str> {
    match command {
        Command::Wheel(WheelCommand::VoidSpin { .. }) => {
            Some("wagers stand, and the dealer spins the wheel again")
        }
        Command::Wheel(WheelCommand::BrokenWheel {}) => {
            Some("the table is closed until a supervisor reports the wheel repaired")
        }
        _ => None,
    }
}

fn of_event<R: Entered>(event: &Event<R::Wager, R::Stop>) -> Option<String> {
    Some(match event {
        Event::Wheel(WheelEvent::Void { because }) => format!(
            "the spin is void: {}",
            match because {
                Because::TooFewTurns => "the wheel made too few turns",
                Because::BetweenSpaces => "the wheel rests between two spaces",
                Because::Touched => "the wheel was disturbed",
            }
        ),
        Event::Wheel(WheelEvent::Settled(settled)) => {
            let (stake, wager, seat) = (settled.stake, settled.wager, settled.seat);
            match settled.paid.is_zero() {
                true => format!("{seat} loses {stake} on {wager}"),
                false => format!("{seat} wins {} with {stake} on {wager}", settled.paid),
            }
        }
        Event::Layout(layout::Event::Removed { seat, wager, amount, .. }) => {
            format!("{seat} gets {amount} on {wager} back")
        }
        _ => return None,
    })
}

fn wager<R: Entered>(on: R::Wager, amount: Cents) -> Command<R::Wager, R::Stop> {
    Command::Layout(layout::Command::Wager { on, amount, cash: false, coupon: Cents::ZERO })
}

/// Seat 1 has the smallest wager on the first thing of the layout, and the dealer has closed the betting.
fn closed<R: Entered>(scene: At<R>) -> Played {
    scene.patron(1, Command::Layout(layout::Command::Join {}))?;
    let on = R::Wager::all().next().expect("a layout has wagers");
    let least = layout::wagerable(&scene.table, seat(1), on).map_or(Cents::ZERO, |amounts| amounts.min);
    scene.patron(1, wager::<R>(on, least))?;
    scene.does(Command::Wheel(WheelCommand::NoMoreBets {}))
}

fn turning<R: Entered>(scene: At<R>) -> Played {
    closed(scene)?;
    scene.does(Command::Wheel(WheelCommand::Spin {}))
}

/// The wheel rests where the widest part of its rim is.
fn at_rest<R: Entered>(scene: At<R>) -> Played<R::Stop> {
    turning(scene)?;
    let widest = scene.table.rules().stops().max_by_key(|(_, spaces)| *spaces);
    let space = widest.map(|(space, _)| space).expect("a wheel has stops");
    scene.does(Command::Wheel(WheelCommand::Stop { space }))?;
    Ok(space)
}

const BEFORE: &str = "before the spin";
const TURNING: &str = "while the wheel turned";
const AT_REST: &str = "after it stopped, before the dealer announced it";
const ANNOUNCED: &str = "after the dealer announced it";

/// Brings the table to the moment that is asked for.
fn when<R: Entered>(scene: At<R>, title: &'static str) -> Played {
    const WHEN: &[&str] = &[BEFORE, TURNING, AT_REST, ANNOUNCED];
    match scene.choice("when", title, WHEN)? {
        BEFORE => closed(scene),
        TURNING => turning(scene),
        AT_REST => at_rest(scene).map(drop),
        _ => {
            let space = at_rest(scene)?;
            scene.does(Command::Wheel(WheelCommand::Announce { space }))
        }
    }
}

fn void<R: Entered>(because: Because) -> Command<R::Wager, R::Stop> {
    Command::Wheel(WheelCommand::VoidSpin { because })
}

fn too_few_turns<R: Entered>(scene: At<R>) -> Played {
    let turns = scene.count("turns", "How many whole turns did the wheel make?", 0, 100)?;
    let least = scene.table.rules().turns();
    if turns < least {
        turning(scene)?;
        return scene.wrong(void::<R>(Because::TooFewTurns));
    }
    let space = at_rest(scene)?;
    scene.shows(&format!("the wheel made {turns} whole turns, and {least} are enough"));
    scene.wrong(Command::Wheel(WheelCommand::Announce { space }))
}

fn between_spaces<R: Entered>(scene: At<R>) -> Played {
    turning(scene)?;
    scene.wrong(void::<R>(Because::BetweenSpaces))
}

fn touched<R: Entered>(scene: At<R>) -> Played {
    when(scene, "When was it touched?")?;
    scene.wrong(void::<R>(Because::Touched))
}

fn late_wager<R: Entered>(scene: At<R>) -> Played {
    closed(scene)?;
    let on = R::Wager::all().next().expect("a layout has wagers");
    let least = scene.table.rules().bounds(on).least;
    scene.wrong_by(rulebook::actor::Actor::Seat(seat(1)), wager::<R>(on, least))
}

fn broken_wheel<R: Entered>(scene: At<R>) -> Played {
    when(scene, "When did it break?")?;
    scene.wrong(Command::Wheel(WheelCommand::BrokenWheel {}))
}
