//! The kit that every game must pass, over many seeds and several rooms.

use crate::support::{THREE, facts, rules};
use poker_room::Command::*;
use poker_room::{Agreed, Command, Conduct, Dealt, Matter, Notified, Room, RuleOn, TableNumber};
use rulebook::actor::{Actor, Role, Seat, Seats};
use rulebook::conformance::{Lots, Run, Subject, play_seeds};
use rulebook::game::{Act, Game, Moment, Offer};
use rulebook::money::Cents;
use serde_json::json;

/// The poker room, as the kit must know it.
struct PokerRoom;

fn actor(lots: &mut Lots) -> Actor {
    match lots.below(8) {
        0 => Actor::Device,
        1 => Actor::Croupier,
        2 => Actor::Seat(seat(lots)),
        _ => Actor::Staff(Role::NAMES[lots.below(Role::NAMES.len())].0),
    }
}

fn seat(lots: &mut Lots) -> Seat {
    Seat::new(lots.below(16) as u8 + 1).expect("sixteen seats")
}

fn amount(lots: &mut Lots) -> Cents {
    let amounts = [1, 499, 500, 501, 1000, 1001, 0, -100, i64::MAX, i64::MIN];
    Cents(lots.pick(&amounts).expect("there are some"))
}

/// Any command at all.
fn command(lots: &mut Lots) -> Command {
    let table = TableNumber::new([1, 2, 5, 7][lots.below(4)]).expect("a table");
    let game = Dealt::ALL[lots.below(5)];
    let names = ["Guest 1", "guest 2", "Ann", "Zed"];
    let name = names[lots.below(4)].parse().expect("a name");
    let (seat, to) = (seat(lots), seat(lots));
    let (minimum, maximum) = (amount(lots), amount(lots));
    let raises = lots.pick(&[None, Some(0), Some(3), Some(255)]).expect("one");
    match lots.below(19) {
        0 => OpenTable { table, game, minimum, maximum, raises },
        1 => CloseTable { table },
        2 => PostLimits { table, minimum, maximum, raises },
        3 => WithdrawLimits { table },
        4 => ChangeLimits { table },
        5 => RaiseMinimum { table, amount: minimum, agreed: Agreed(Seats::NONE.with(seat).with(to)) },
        6 => JoinList { game, name },
        7 => LeaveList { game, name },
        8 => Call { table, seat },
        9 => NoShow { table, seat },
        10 => WaitOn { table, seat },
        11 => Announce { table },
        12 => Command::Seat { table, seat, name },
        13 => Vacate { table, seat },
        14 => Move { table, seat, to },
        15 => {
            RemovePlayer { table, seat, conduct: Conduct::ALL[lots.below(2)], good_faith: lots.below(2) == 0 }
        }
        18 => AllowReturn { removal: lots.below(4) as u32 },
        16 => GiveNotice { removal: lots.below(4) as u32, to: Notified::ALL[lots.below(2)] },
        _ => {
            let said = [
                json!({}),
                json!({ "wagered": 1 }),
                json!({ "wagered": 2 }),
                json!({ "face_up": 1 }),
                json!({ "in_round": true, "pot": { "1": 500 } }),
                json!({ "game": "stud", "in_dealing": true }),
            ];
            let on = Matter::ALL[lots.below(Matter::ALL.len())];
            Rule(RuleOn { table, on, facts: facts(said[lots.below(6)].clone()) })
        }
    }
}

impl Subject<Room> for PokerRoom {
    /// Or the room would be empty most of the time.
    fn weight(&self, offer: &Offer<Command>) -> u32 {
        match offer.command {
            CloseTable { .. } | Move { .. } => 1,
            Rule(_) | RemovePlayer { .. } | RaiseMinimum { .. } | LeaveList { .. } => 2,
            PostLimits { .. } | WithdrawLimits { .. } => 3,
            JoinList { .. } => 30,
            OpenTable { .. } => 20,
            _ => 10,
        }
    }

    fn strange(&self, _: &Room, lots: &mut Lots) -> Vec<Act<Command>> {
        let act = |lots: &mut Lots| {
            let on_behalf_of = if lots.below(5) == 0 { Some(seat(lots)) } else { None };
            let at = Moment(lots.pick(&[0, 7, 40 * 60_000, i64::MAX, i64::MIN]).expect("one"));
            Act { at, by: actor(lots), on_behalf_of, command: command(lots) }
        };
        (0..8).map(|_| act(lots)).collect()
    }

    /// Each offer stands for more than itself. Whoever else may do it does it too; where limits, a name, good faith or the
    /// facts of a ruling are free to choose, one choice stands there; and a posted change is a matter of time.
    fn beyond_offers(&self, room: &Room, act: &Act<Command>) -> bool {
        let Actor::Staff(role) = act.by else { return false };
        let is_floor = matches!(role, Role::Floorperson | Role::CasinoSupervisor | Role::PitBoss);
        let offered =
            |wanted: &dyn Fn(&Command) -> bool| room.offers().iter().any(|offer| wanted(&offer.command));
        let at_the_table = is_floor || role == Role::Dealer;
        match act.command {
            OpenTable { table, game, .. } => {
                is_floor
                    && offered(
                        &|o| matches!(o, OpenTable { table: t, game: g, .. } if (*t, *g) == (table, game)),
                    )
            }
            PostLimits { table, .. } => {
                is_floor && offered(&|o| matches!(o, PostLimits { table: t, .. } if *t == table))
            }
            // Half an hour after it was posted.
            ChangeLimits { table } => at_the_table && offered(&|o| *o == WithdrawLimits { table }),
            JoinList { game, .. } => {
                is_floor && offered(&|o| matches!(o, JoinList { game: g, .. } if *g == game))
            }
            // A name is found however it is written.
            LeaveList { game, name } => {
                let same = |other: &poker_room::Name| other.as_str().eq_ignore_ascii_case(name.as_str());
                is_floor && offered(&|o| matches!(o, LeaveList { game: g, name: n } if *g == game && same(n)))
            }
            Command::Seat { table, seat, name } => {
                let same = |other: &poker_room::Name| other.as_str().eq_ignore_ascii_case(name.as_str());
                let newcomer = |other: &poker_room::Name| {
                    // Nobody waits for the seat: then anybody may have it.
                    !offered(
                        &|o| matches!(o, Call { table: t, seat: s } | NoShow { table: t, seat: s } if (*t, *s) == (table, seat)),
                    ) && other.as_str().starts_with("Guest")
                };
                at_the_table
                    && offered(&|o| match o {
                        Command::Seat { table: t, seat: s, name: n } => {
                            (*t, *s) == (table, seat) && (same(n) || newcomer(n))
                        }
                        _ => false,
                    })
            }
            RemovePlayer { table, seat, .. } => {
                is_floor
                    && offered(
                        &|o| matches!(o, RemovePlayer { table: t, seat: s, .. } if (*t, *s) == (table, seat)),
                    )
            }
            RaiseMinimum { table, agreed, .. } => {
                at_the_table
                    && offered(
                        &|o| matches!(o, RaiseMinimum { table: t, agreed: a, .. } if (*t, *a) == (table, agreed)),
                    )
            }
            Vacate { .. } | Move { .. } | Announce { .. } => at_the_table && offered(&|o| *o == act.command),
            // The facts decide; rulings.rs and every_fact.rs ask them all.
            Rule(_) => at_the_table,
            _ => is_floor && offered(&|o| *o == act.command),
        }
    }
}

fn run(toml: &str, seeds: std::ops::Range<u64>, acts: usize) -> Run {
    let run = play_seeds::<Room>(&PokerRoom, &rules(toml), seeds, acts);
    assert!(run.refusals > run.acts && run.events > run.acts, "too little happened: {run:?}");
    run
}

#[test]
fn the_poker_room_keeps_every_promise_with_one_table() {
    run("", 0..20, 300);
}

#[test]
fn the_poker_room_keeps_every_promise_with_three_tables() {
    run(THREE, 100..110, 300);
}

#[test]
fn the_poker_room_keeps_every_promise_where_little_is_dealt() {
    let toml = "edition = \"1996\"\n[table.1]\nseats = 2\ngames = \"seven-card stud\"\n[table.2]\nseats = 3\ngames = \"omaha, hold 'em\"\n\
                [supplement.9]\nto = \"14.15(g)\"\ntext = \"x\"\nprocedure = \"y\"\n";
    run(toml, 200..230, 300);
}
