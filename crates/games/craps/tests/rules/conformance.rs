//! The kit that every game must pass, over many seeds and several rules files.

use crate::common::{LOOSE, rules};
use craps::{Command, InvalidReason, Lie, NoRollReason, OrderReason, Table, TableCommand, Wager};
use rulebook::actor::{Actor, Role, Seat};
use rulebook::conformance::{Lots, Run, Subject, play_seeds};
use rulebook::dice::{Face, Throw};
use rulebook::game::{Act, Game, Moment, Offer};
use rulebook::layout;
use rulebook::money::Cents;

/// Craps, as the kit must know it.
struct Craps;

fn seat(lots: &mut Lots) -> Seat {
    Seat::new(lots.below(16) as u8 + 1).expect("sixteen seats")
}

fn actor(lots: &mut Lots) -> Actor {
    match lots.below(8) {
        0 => Actor::Device,
        1 => Actor::Croupier,
        2..4 => Actor::Staff(Role::NAMES[lots.below(Role::NAMES.len())].0),
        _ => Actor::Seat(Seat::new(lots.below(4) as u8 + 1).expect("four seats")),
    }
}

fn amount(lots: &mut Lots) -> Cents {
    let amounts = [1, 25, 100, 500, 600, 1000, 1200, 2500, 500_000, 0, -100, i64::MAX, i64::MIN];
    Cents(lots.pick(&amounts).expect("there are some"))
}

fn face(lots: &mut Lots) -> Face {
    lots.pick(&Face::ALL).expect("six faces")
}

fn lie(lots: &mut Lots) -> Lie {
    match lots.below(3) {
        0 => Lie::Up(face(lots)),
        1 => Lie::RestingOn(face(lots)),
        _ => Lie::RestingOnSeveral {},
    }
}

/// Any command at all.
fn command(lots: &mut Lots) -> Command {
    let on = lots.pick(&Wager::ALL).expect("wagers");
    let reasons = [NoRollReason::CAUSES.as_slice(), &[NoRollReason::TouchedChips]].concat();
    match lots.below(26) {
        0..3 => {
            let coupon = if lots.below(2) == 0 { Cents::ZERO } else { amount(lots) };
            Command::Layout(layout::Command::Wager {
                on,
                amount: amount(lots),
                cash: lots.below(2) == 0,
                coupon,
            })
        }
        3 => Command::Layout(layout::Command::Reduce { on, amount: amount(lots) }),
        4 => Command::Layout(layout::Command::Remove { on }),
        5 => Command::Table(TableCommand::CallOn { on }),
        6 => Command::Table(TableCommand::CallOff { on }),
        7 => Command::Table(TableCommand::ConfirmOn { seat: seat(lots), on }),
        8 => Command::Layout(layout::Command::ConfirmWager { seat: seat(lots) }),
        9 => Command::Layout(layout::Command::DeclineWager { seat: seat(lots) }),
        10 => Command::Table(TableCommand::OfferDice { to: seat(lots) }),
        11 => Command::Table(TableCommand::TakeDice { dice: [lots.below(256) as u8, lots.below(7) as u8] }),
        12 => Command::Table(TableCommand::DeclineDice {}),
        13 => Command::Table(TableCommand::Throw {}),
        14 => Command::Table(TableCommand::PassDice {}),
        15 => {
            Command::Table(TableCommand::OrderPass { reason: lots.pick(&OrderReason::ALL).expect("reasons") })
        }
        16 => Command::Table(TableCommand::Dice { faces: Throw([face(lots), face(lots)]) }),
        17 => Command::Table(TableCommand::CockedDice { dice: [lie(lots), lie(lots)] }),
        18 => Command::Table(TableCommand::InvalidRoll { reason: InvalidReason::OffTheTable }),
        19 => Command::Table(TableCommand::InvalidRoll { reason: InvalidReason::OneOnTheOther }),
        20 => {
            let reason = lots.pick(&reasons).expect("reasons");
            Command::Table(TableCommand::NoRoll { reason, late: lots.below(2) == 0 })
        }
        21 => Command::Table(TableCommand::Dispute {}),
        22 => Command::Table(TableCommand::RuleFaces { faces: Throw([face(lots), face(lots)]) }),
        23 => Command::Table(TableCommand::VoidThrow {}),
        24 => Command::Table(TableCommand::Call { total: lots.below(256) as u8 }),
        _ => [Command::Layout(layout::Command::Join {}), Command::Layout(layout::Command::Leave {})]
            [lots.below(2)],
    }
}

impl Subject<Table> for Craps {
    /// Rare things rarely, or no game would get anywhere.
    fn weight(&self, offer: &Offer<Command>) -> u32 {
        match offer.command {
            Command::Layout(layout::Command::Wager { on, .. }) => match on {
                Wager::Pass | Wager::DontPass | Wager::Come | Wager::DontCome => 120,
                _ if on.supports().is_some() => 120,
                _ => 30,
            },
            Command::Layout(layout::Command::Reduce { .. })
            | Command::Layout(layout::Command::Remove { .. }) => 12,
            Command::Table(TableCommand::CallOn { .. }) => 60,
            Command::Table(TableCommand::CallOff { .. }) => 20,
            Command::Layout(layout::Command::ConfirmWager { .. }) => 300,
            Command::Table(TableCommand::CockedDice { .. })
            | Command::Table(TableCommand::RuleFaces { .. }) => 1,
            Command::Table(TableCommand::InvalidRoll { .. })
            | Command::Table(TableCommand::NoRoll { .. })
            | Command::Table(TableCommand::OrderPass { .. }) => 4,
            Command::Table(TableCommand::TakeDice { .. }) => 3,
            Command::Layout(layout::Command::Leave {}) => 15,
            _ => 10,
        }
    }

    fn strange(&self, _: &Table, lots: &mut Lots) -> Vec<Act<Command>> {
        (0..6)
            .map(|_| {
                let on_behalf_of = if lots.below(3) == 0 { Some(seat(lots)) } else { None };
                Act { at: Moment(7), by: actor(lots), on_behalf_of, command: command(lots) }
            })
            .collect()
    }

    /// Cash and coupons stand beside a wager that is offered; "late" may be said where it was not needed; and the
    /// croupier confirms for the dealer and the boxman at once.
    fn beyond_offers(&self, table: &Table, act: &Act<Command>) -> bool {
        let plain = match act.command {
            Command::Layout(layout::Command::Wager { on, amount, cash, coupon })
                if cash || !coupon.is_zero() =>
            {
                Command::Layout(layout::Command::chips(on, amount))
            }
            Command::Table(TableCommand::NoRoll { reason, late: true }) => {
                Command::Table(TableCommand::NoRoll { reason, late: false })
            }
            _ => return false,
        };
        table.check(&Act { command: plain, ..*act }).is_ok()
    }

    /// A coupon must fit the amount too.
    fn only_the_amount_matters(&self, act: &Act<Command>) -> bool {
        !matches!(act.command, Command::Layout(layout::Command::Wager { coupon, .. }) if !coupon.is_zero())
    }
}

fn run(toml: &str, seeds: std::ops::Range<u64>) -> Run {
    let run = play_seeds::<Table>(&Craps, &rules(toml), seeds, 250);
    assert!(run.refusals > run.acts && run.events > run.acts / 3, "too little happened: {run:?}");
    run
}

#[test]
fn craps_keeps_every_promise_by_the_plainest_rules() {
    run("seats = 3", 0..40);
}

#[test]
fn craps_keeps_every_promise_with_generous_odds_and_no_horn_high_area() {
    let toml = "seats = 2\n[wagers]\nhorn_high_area = false\n[odds]\n\
                multiple = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }\n[dice]\nset = 6\n\
                no_roll_called_by = \"stickman\"\n[limits]\nmaximum_cents = 3000\nline_maximum_cents = 2000";
    run(toml, 100..140);
}

#[test]
fn craps_keeps_every_promise_in_coarse_change_without_excess() {
    let toml = "seats = 2\n[money]\nchip_cents = 100\nchange_cents = 100\n[odds]\nmultiple = 2\n\
                exceed_for_exact_payout = false\n[wagers]\nplace_to_lose = false\nfield = false\n\
                [payouts]\n\"pass\" = \"3 to 2\"\n\"craps 12\" = \"31 to 1\"\n\"place 6\" = \"6 to 5\"";
    run(toml, 200..240);
}

#[test]
fn craps_keeps_every_promise_in_single_cents_for_a_lone_player() {
    run(&format!("seats = 1\n{LOOSE}"), 300..340);
}

#[test]
fn craps_keeps_every_promise_at_a_full_table() {
    run("seats = 16", 400..404);
}
