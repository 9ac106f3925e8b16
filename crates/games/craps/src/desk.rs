//! What goes wrong at craps: 19:47-1.9, 1.10(a) and 1.11(a)2.

use crate::rules::{
    Command as C, Event, InvalidReason, Lie, NoRollReason, OrderReason, Table, TableCommand as T, Wager,
};
use desk::scene::{Played, Scene, seat, sentence};
use desk::{Case, Scenes};
use rulebook::actor::{Actor, Role};
use rulebook::dice::{Face, Throw};
use rulebook::game::Game;
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::*;
use table::session::Performed;

type At<'s, 'a> = &'s mut Scene<'a, Table>;

impl Scenes for Table {
    const CASES: &'static [Case<Table>] = &[
        Case { name: "no roll", title: "\"No Roll\" was called", cite: P1_9_B, play: no_roll },
        Case {
            name: "invalid roll",
            title: "A die left the table, or lies on the other",
            cite: P1_9_A,
            play: invalid_roll,
        },
        Case { name: "cocked dice", title: "A die is cocked", cite: P1_10_A_1, play: cocked_dice },
        Case {
            name: "dispute",
            title: "Which face is uppermost is disputed",
            cite: P1_10_A_2,
            play: dispute,
        },
        Case {
            name: "order pass",
            title: "The shooter is to be ordered to pass the dice",
            cite: P1_11_A_2,
            play: order_pass,
        },
    ];

    fn told(done: &[Performed<Table>]) -> Vec<String> {
        let mut said = Vec::new();
        for done in done {
            said.extend(of_command(&done.act.command));
            said.extend(done.events.iter().filter_map(of_event));
        }
        said.iter().map(|words| sentence(words)).collect()
    }
}

fn of_command(command: &C) -> Option<String> {
    Some(match command {
        C::Table(T::OfferDice { to }) => format!("the stickman offers the set of dice to {to}"),
        C::Table(T::OrderPass { reason }) => format!(
            "the shooter gives up the dice {}",
            match reason {
                OrderReason::Delay => "for holding up the game",
                OrderReason::InvalidRolls => "for repeated invalid rolls",
                OrderReason::Violation => "for a violation of the Act or the regulations",
            }
        ),
        C::Table(T::InvalidRoll { reason: InvalidReason::OffTheTable }) => {
            "a die went off the table".to_string()
        }
        C::Table(T::InvalidRoll { reason: InvalidReason::OneOnTheOther }) => {
            "one die lies on the other".to_string()
        }
        _ => return None,
    })
}

fn of_event(event: &Event) -> Option<String> {
    Some(match event {
        Event::Dice { faces: faces @ Throw([first, second]) } => {
            let (first, second, total) = (first.pips(), second.pips(), faces.total());
            format!("the throw stands as {first} and {second}, a total of {total}")
        }
        Event::NoRoll { .. } => {
            "no roll: no wager is decided by this throw, and the shooter throws again".to_string()
        }
        _ => return None,
    })
}

/// Seats 1 and 2, or the shooter alone; seat 1 has the dice and a bet on the pass line.
fn with_the_shooter(scene: At, players: u8) -> Played {
    for number in 1..=players {
        scene.patron(number, C::Layout(layout::Command::Join {}))?;
    }
    scene.does(C::Table(T::OfferDice { to: seat(1) }))?;
    scene.patron(1, C::Table(T::TakeDice { dice: [1, 2] }))?;
    let amount = scene.table.amounts(seat(1), Wager::Pass).map_or(Cents::ZERO, |amounts| amounts.min);
    scene.patron(1, C::Layout(layout::Command::chips(Wager::Pass, amount)))
}

fn in_the_air(scene: At) -> Played {
    with_the_shooter(scene, 2)?;
    scene.patron(1, C::Table(T::Throw {}))
}

fn at_rest(scene: At) -> Played {
    in_the_air(scene)?;
    scene.does(C::Table(T::Dice { faces: Throw([Face::ALL[3], Face::ALL[2]]) }))
}

const BEFORE: &str = "before the throw";
const IN_THE_AIR: &str = "in the air";
const AT_REST: &str = "at rest";
const THROWN: &[&str] = &[IN_THE_AIR, AT_REST];

/// 1.9(b) to (d).
fn no_roll(scene: At) -> Played {
    const REASONS: &[&str] = &[
        "not simultaneous",
        "missed the end of the table",
        "on the craps bank",
        "in the cup or on a rail",
        "cheating",
        "improper throw",
        "touched chips or coupons",
    ];
    let reason: NoRollReason = scene.word("reason", "For what reason was it called?", REASONS)?;
    let named = Actor::Staff(scene.table.rules().no_roll_caller());
    if reason == NoRollReason::TouchedChips {
        in_the_air(scene)?;
        return scene.wrong_by(named, C::Table(T::NoRoll { reason, late: false }));
    }
    let by = match scene.choice("called_by", "Who called it?", &["boxman", "stickman"])? {
        "boxman" => Actor::Staff(Role::Boxman),
        _ => Actor::Staff(Role::Stickman),
    };
    if by != named {
        in_the_air(scene)?;
        return scene.wrong_by(by, C::Table(T::NoRoll { reason, late: false }));
    }
    if scene.choice("dice", "Where were the dice when it was called?", THROWN)? == IN_THE_AIR {
        in_the_air(scene)?;
        return scene.wrong_by(by, C::Table(T::NoRoll { reason, late: false }));
    }
    let late = reason.belongs_before_rest()
        && !scene.yes("in_time", "Could it have been called before both dice came to rest?")?;
    at_rest(scene)?;
    scene.wrong_by(by, C::Table(T::NoRoll { reason, late }))
}

/// 1.9(a).
fn invalid_roll(scene: At) -> Played {
    let reason = scene.word("reason", "What happened?", &["off the table", "one on top of the other"])?;
    in_the_air(scene)?;
    scene.wrong(C::Table(T::InvalidRoll { reason }))
}

const LIES: &[&str] = &["flat", "leans with one side", "leans with several sides"];

/// How a die lies; the number, where there is one to tell.
fn lie(
    scene: At,
    lies: (&'static str, &'static str),
    up: (&'static str, &'static str),
    leans: (&'static str, &'static str),
) -> Played<Lie> {
    Ok(match scene.choice(lies.0, lies.1, LIES)? {
        "flat" => Lie::Up(face(scene, up)?),
        "leans with one side" => Lie::RestingOn(face(scene, leans)?),
        _ => Lie::RestingOnSeveral {},
    })
}

fn face(scene: At, (name, title): (&'static str, &'static str)) -> Played<Face> {
    let pips = scene.count(name, title, 1, 6)?;
    Ok(Face::ALL[usize::from(pips) - 1])
}

/// 1.10(a)1.
fn cocked_dice(scene: At) -> Played {
    let first = lie(
        scene,
        ("first_die", "How does the first die lie?"),
        ("first_up", "Which number of it is up?"),
        ("first_leans_on", "Which number of it rests on the chips or the object?"),
    )?;
    // A roll that is void is so whatever the other die does.
    let second = match first {
        Lie::RestingOnSeveral {} => Lie::Up(Face::ALL[0]),
        _ => lie(
            scene,
            ("second_die", "How does the second die lie?"),
            ("second_up", "Which number of it is up?"),
            ("second_leans_on", "Which number of it rests on the chips or the object?"),
        )?,
    };
    in_the_air(scene)?;
    scene.wrong(C::Table(T::CockedDice { dice: [first, second] }))
}

/// 1.10(a)2.
fn dispute(scene: At) -> Played {
    if scene.choice("dice", "Where were the dice when it was disputed?", THROWN)? == IN_THE_AIR {
        in_the_air(scene)?;
        return scene.wrong(C::Table(T::Dispute {}));
    }
    let faces =
        match scene.choice("boxman", "What does the boxman do?", &["decides", "orders a new throw"])? {
            "decides" => {
                let first =
                    face(scene, ("first_up", "Which number of the first die does he find uppermost?"))?;
                Some(Throw([first, face(scene, ("second_up", "And of the second?"))?]))
            }
            _ => None,
        };
    at_rest(scene)?;
    scene.wrong(C::Table(T::Dispute {}))?;
    match faces {
        Some(faces) => scene.does(C::Table(T::RuleFaces { faces })),
        None => scene.does(C::Table(T::VoidThrow {})),
    }
}

/// 1.11(a)2.
fn order_pass(scene: At) -> Played {
    const WHEN: &[&str] = &[BEFORE, IN_THE_AIR, AT_REST];
    let told = C::Table(T::OrderPass { reason: OrderReason::Delay });
    match scene.choice("dice", "When is the order given?", WHEN)? {
        IN_THE_AIR => {
            in_the_air(scene)?;
            return scene.wrong(told);
        }
        AT_REST => {
            at_rest(scene)?;
            return scene.wrong(told);
        }
        _ => {}
    }
    let reason = scene.word("reason", "For what reason?", &["delay", "invalid rolls", "violation"])?;
    let players = if scene.yes("others", "Is anybody else at the table?")? { 2 } else { 1 };
    with_the_shooter(scene, players)?;
    scene.wrong(C::Table(T::OrderPass { reason }))?;
    scene.take_up(|offer| matches!(offer.command, C::Table(T::OfferDice { .. }))).map(|_| ())
}
