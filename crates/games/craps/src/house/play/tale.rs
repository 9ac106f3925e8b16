//! What happened, told: events as sentences with their sums and provisions.

use crate::rules::{Event, Refusal, Settled};
use house::terminal::{BAD, GOOD, QUIET, STRONG, plain};
use rulebook::dice::Throw;
use rulebook::game::Refuse as _;
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::Provision;
use rulebook::settlement::Outcome;

/// A line for one event, or none where it needs no words.
pub(super) fn told(event: &Event) -> Option<String> {
    Some(match event {
        Event::Layout(layout::Event::Wagered { wager, amount, stake, vigorish, .. }) => {
            let all = stake.map_or(String::new(), |stake| format!(", {stake} in all"));
            let fee = fee(*vigorish, "vigorish");
            format!("  {amount} on {wager}{all}{fee}.")
        }
        Event::Layout(layout::Event::Reduced { wager, amount, stake, vigorish, .. }) => {
            format!("  {amount} off {wager}, {stake} is left{}.", fee(*vigorish, "vigorish back"))
        }
        Event::Layout(layout::Event::Removed { wager, amount, vigorish, .. }) => {
            format!("  {wager} is down: {amount} back to you{}.", fee(*vigorish, "vigorish back"))
        }
        Event::Marked { wager, on: true, .. } => {
            format!("  {wager} is on; the dealer marks it {}.", quiet(event))
        }
        Event::Marked { wager, on: false, .. } => format!("  {wager} is off on a come out roll again."),
        Event::Layout(layout::Event::Lapsed { wager, amount, .. }) => {
            format!("  {amount} on {wager} was not confirmed in time: no bet {}.", quiet(event))
        }
        Event::Dice { .. } => return None,
        Event::NoRoll { cite } => format!("  {STRONG}No roll{STRONG:#} {QUIET}({cite}){QUIET:#}."),
        Event::Point { point } => format!("  {STRONG}The point is {point}.{STRONG:#}"),
        Event::PointOff { made: true } => format!("  {STRONG}The point is made.{STRONG:#}"),
        Event::PointOff { made: false } => format!("  {STRONG}Seven out.{STRONG:#}"),
        Event::Moved { wager, to, amount, .. } => {
            format!("  {wager}: {amount} goes to {to} {}.", quiet(event))
        }
        Event::Settled(settled) => told_settled(settled),
    })
}

fn fee(amount: Cents, name: &str) -> String {
    if amount.is_zero() { String::new() } else { format!(", {amount} {name}") }
}

fn quiet(event: &Event) -> String {
    format!("{QUIET}({}){QUIET:#}", event.cite())
}

fn told_settled(settled: &Settled) -> String {
    let Settled { wager, stake, paid, returned, .. } = settled;
    let (style, what) = match settled.outcome {
        Outcome::Won => (GOOD, format!("wins {paid}")),
        Outcome::Lost => (BAD, "loses".to_string()),
        Outcome::Void => (STRONG, format!("is void: {returned} back")),
        Outcome::Returned => (STRONG, format!("was off: {returned} back")),
        Outcome::Surrendered => (STRONG, format!("is given up: {returned} back")),
    };
    let mut line = format!(
        "  {:<22}{style}{what:<18}{style:#} {QUIET}{}{QUIET:#}",
        format!("{stake} on {wager}"),
        settled.cite
    );
    if let Some(parts) = settled.parts {
        let parts: Vec<String> = parts
            .iter()
            .map(|part| match part.outcome {
                Outcome::Won => format!("{} on {} wins {}", part.stake, part.wager, part.paid),
                _ => format!("{} on {} loses", part.stake, part.wager),
            })
            .collect();
        line.push_str(&format!("\n      {QUIET}{}{QUIET:#}", parts.join(", ")));
    }
    line
}

/// The stickman's call.
pub(super) fn call(throw: Throw, come_out: bool) -> String {
    let (name, words) = match (throw.total(), throw.is_pair(), come_out) {
        (2, ..) => ("Two", "craps, aces"),
        (3, ..) => ("Three", "craps, ace-deuce"),
        (4, true, _) => ("Four", "the hard way"),
        (4, false, _) => ("Four", "easy"),
        (5, ..) => ("Five", "no field five"),
        (6, true, _) => ("Six", "the hard way"),
        (6, false, _) => ("Six", "easy"),
        (7, _, true) => ("Seven", "pay the line"),
        (7, _, false) => ("Seven", "line away"),
        (8, true, _) => ("Eight", "the hard way"),
        (8, false, _) => ("Eight", "easy"),
        (9, ..) => ("Nine", "centre field"),
        (10, true, _) => ("Ten", "the hard way"),
        (10, false, _) => ("Ten", "easy"),
        (11, ..) => ("Eleven", "yo"),
        _ => ("Twelve", "craps, boxcars"),
    };
    format!("{STRONG}{name}{STRONG:#}, {words}.")
}

/// A refusal with its provision and what would do.
pub(super) fn refused(refusal: &Refusal) -> String {
    let instead = refusal.instead().map_or(String::new(), |instead| format!("; {instead}"));
    format!(
        "{BAD}No:{BAD:#} {}{} {QUIET}({}){QUIET:#}.",
        plain(&refusal.to_string()),
        plain(&instead),
        refusal.cite()
    )
}

/// A provision in full.
pub(super) fn provision(cite: Provision) -> String {
    house::words::provision(cite)
}
