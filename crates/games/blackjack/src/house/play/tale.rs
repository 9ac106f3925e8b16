//! What happened at the table, told: events as sentences with their sums and provisions. The cards themselves are the
//! felt's to draw.

use super::felt::Felt;
use crate::rules::{BoxNumber, On, Rules, Settled, Spot, TableEvent, Wager};
use house::terminal::{BAD, GOOD, QUIET, STRONG};
use house::words;
use rulebook::provision::{P2_10_B, P2_11_D};
use rulebook::settlement::Outcome;
use rulebook::shoe;

/// How wagers are called at this table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    /// May one wager on several boxes? Then they are named.
    several_boxes: bool,
    /// 2.18: are there several wagers on a hand? Then they are counted.
    several_wagers: bool,
    ascii: bool,
}

/// A line of the tale.
pub(super) enum Told {
    /// After the cards have been drawn.
    AfterCards(String),
    /// Before the cards that come with it.
    BeforeCards(String),
}

impl Names {
    pub(super) fn at(rules: &Rules, ascii: bool) -> Names {
        Names { several_boxes: rules.boxes_per_patron() > 1, several_wagers: rules.spots() > 1, ascii }
    }

    /// `your hand`, `box 2, hand 1`, `over 13`.
    pub(super) fn wager(self, wager: Wager, at: BoxNumber, hand: Option<u8>, spot: Option<Spot>) -> String {
        let mut parts = Vec::new();
        if wager != Wager::Blackjack {
            parts.push(wager.to_string());
        }
        if self.several_boxes {
            parts.push(at.to_string());
        }
        parts.extend(hand.map(|hand| format!("hand {hand}")));
        parts.extend(spot.filter(|_| self.several_wagers).map(|spot| format!("wager {spot}")));
        if parts.is_empty() { "your hand".to_string() } else { parts.join(", ") }
    }

    fn on(self, on: On) -> String {
        self.wager(on.wager, on.at, None, on.spot)
    }

    /// A line for one event, or none where the cards say it all.
    pub(super) fn told(self, event: &TableEvent, felt: &Felt) -> Option<Told> {
        let card = |card| words::card(card, self.ascii);
        Some(Told::BeforeCards(match *event {
            TableEvent::Wagered { on, amount, stake, .. } => {
                let all = stake.map_or(String::new(), |stake| format!(", {stake} in all"));
                format!("  {amount} on {}{all}.", self.on(on))
            }
            TableEvent::Reduced { on, amount, stake, .. } => {
                format!("  {amount} off {}, {stake} is left.", self.on(on))
            }
            TableEvent::Removed { on, amount, cite, .. } => {
                format!("  {amount} back from {} {QUIET}({cite}){QUIET:#}.", self.on(on))
            }
            TableEvent::Determinant { card: drawn, from, side } => {
                let (from, side) = (from.name(), side.name());
                let drawn = card(drawn);
                format!("{QUIET}  {drawn} from the {from} side: the round is dealt from the {side}.{QUIET:#}")
            }
            TableEvent::Insured { on, amount } => format!("  {amount} on {}.", self.on(on)),
            TableEvent::Doubled { on, hand, amount } => {
                let hand = felt.is_split(on.at).then_some(hand);
                format!("  {amount} more on {}.", self.wager(on.wager, on.at, hand, on.spot))
            }
            TableEvent::SplitWager { on, hand, amount } => {
                format!("  {amount} on {}.", self.wager(on.wager, on.at, Some(hand), on.spot))
            }
            TableEvent::SevensForfeited { .. } => {
                "  With the sevens split, three of them can no longer come.".to_string()
            }
            TableEvent::Surrendered { .. } => "  You give up the hand.".to_string(),
            TableEvent::NoBlackjack {} => return after("  The card reader finds no blackjack.".to_string()),
            TableEvent::Dead { cite, .. } => {
                return after(format!("  The hand is dead {QUIET}({cite}){QUIET:#}."));
            }
            TableEvent::GivenBack { on, amount, cite, .. } => {
                let wager = self.on(on);
                return after(format!("  {amount} back from {wager} after all {QUIET}({cite}){QUIET:#}."));
            }
            TableEvent::BurnCard { card: burnt } => format!("  The burn card is {}.", card(burnt)),
            TableEvent::Settled(settled) => return after(self.settled(&settled, felt)),
            _ => return None,
        }))
    }

    /// A settled wager in a line.
    fn settled(self, settled: &Settled, felt: &Felt) -> String {
        let Settled { at, hand, spot, wager } = settled;
        let hand = hand.filter(|_| felt.is_split(*at));
        let name = format!("{} on {}", wager.stake, self.wager(wager.wager, *at, hand, *spot));
        let (paid, returned, collected) = (wager.paid, wager.returned, wager.collected);
        // Equal totals; what else is void goes back for another reason.
        let is_push = wager.wager == Wager::Blackjack && ![P2_10_B, P2_11_D].contains(&wager.cite);
        let (style, what) = match wager.outcome {
            Outcome::Won => (GOOD, format!("wins {paid}")),
            // 2.10(b), 2.11(d): against a dealer's blackjack what was added goes back.
            Outcome::Lost if !returned.is_zero() => (BAD, format!("loses {collected}, {returned} back")),
            Outcome::Lost => (BAD, "loses".to_string()),
            Outcome::Void if is_push => (STRONG, format!("pushes, {returned} back")),
            Outcome::Void | Outcome::Returned => (STRONG, format!("{returned} back")),
            Outcome::Surrendered => (STRONG, format!("given up, {returned} back")),
        };
        format!("  {name:<26} {style}{what:<20}{style:#} {QUIET}{}{QUIET:#}", wager.cite)
    }
}

fn after(line: String) -> Option<Told> {
    Some(Told::AfterCards(line))
}

/// What became of the shoe.
pub(super) fn told_of_shoe(event: &shoe::Event, ascii: bool) -> Option<Told> {
    let quiet = |line: String| format!("{QUIET}  {line}{QUIET:#}");
    match event {
        shoe::Event::Shuffled { cards, .. } => after(quiet(format!("{cards} cards are shuffled."))),
        shoe::Event::Cut { seat: Some(_), .. } => after(quiet("The cards are cut.".to_string())),
        shoe::Event::Burned { card: Some(card), .. } => {
            after(quiet(format!("{} is burnt.", words::card(*card, ascii))))
        }
        shoe::Event::CuttingCard { .. } => Some(Told::BeforeCards(quiet(
            "The cutting card comes out: the cards are shuffled after this round.".to_string(),
        ))),
        _ => None,
    }
}
