//! The strategy chart of the table's own rules, and what it would do with the hand in turn.

use super::felt;
use crate::odds::{Action, Chart, Facing, Open, Shoe, Terms};
use crate::rules::{Count, DealerView, PlayedView, Rules, value};
use rulebook::cards::Card;

/// The chart, worked out when it is first asked for: that takes a moment.
#[derive(Default)]
pub(super) struct Adviser {
    chart: Option<Chart>,
}

impl Adviser {
    pub(super) fn chart(&mut self, rules: &Rules) -> anyhow::Result<&Chart> {
        if self.chart.is_none() {
            self.chart = Some(Chart::best_for(&Terms::from(rules))?);
        }
        Ok(self.chart.as_ref().expect("it has just been worked out"))
    }

    /// What the chart does with this hand, in a sentence.
    pub(super) fn advise(
        &mut self,
        rules: &Rules,
        hand: &PlayedView,
        open: Open,
        dealer: &DealerView,
    ) -> anyhow::Result<String> {
        let seen: Vec<Card> = dealer.cards.iter().flatten().copied().collect();
        let (facing, against) = match seen[..] {
            [up] => (Facing::Up(value(up)), named(value(up))),
            _ => {
                let Count { total, soft } = Count::of(seen.iter().copied());
                (Facing::Both { total, soft }, felt::total(Count { total, soft }))
            }
        };
        let pair = match hand.cards[..] {
            [first, second] if value(first) == value(second) => Some(value(first)),
            _ => None,
        };
        let count = Count { total: hand.total, soft: hand.soft };
        let held = match pair {
            Some(1) if open.split => "aces".to_string(),
            Some(pair) if open.split => format!("a pair of {pair}s"),
            _ if count.soft => felt::total(count),
            _ => format!("hard {}", count.total),
        };
        let action = self.chart(rules)?.play(hand.total, hand.soft, pair, open, facing);
        Ok(format!("{}: {held} against {against}.", verb(action)))
    }
}

/// 2.9(c): what insurance may expect from a full shoe of this table, in percent of itself.
pub(super) fn insurance_percent(rules: &Rules) -> anyhow::Result<Option<f64>> {
    // Two sides of different size have no one figure.
    let Ok(shoe) = Shoe::of_a_round(rules) else { return Ok(None) };
    let odds = crate::odds::insurance(&shoe, rules.offers_insurance());
    Ok(odds.map(|odds| odds.cost_percent()))
}

fn verb(action: Action) -> &'static str {
    match action {
        Action::Stand => "Stand",
        Action::Hit => "Draw",
        Action::Double => "Double",
        Action::Split => "Split",
        Action::Surrender => "Surrender",
    }
}

fn named(value: u8) -> String {
    match value {
        1 => "an ace".to_string(),
        8 => "an 8".to_string(),
        value => format!("a {value}"),
    }
}
