//! A plan at a table: everything it decides, looked up by the true count.

use super::plan::{Amount, Insurance, Plan};
use crate::odds::{Action, Chart, Facing, Open, Terms};
use crate::rules::{BoxNumber, Command, Rules, ShoeKind, Table, TableCommand, Wager};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Game, Moment, Silent};
use rulebook::money::Cents;
use std::sync::Arc;

/// No index lies further from nothing than this, so beyond it everything is decided alike.
pub(super) const MOST_INDEX: i8 = 20;
const LAST: i32 = MOST_INDEX as i32 + 1;
const LEVELS: usize = 2 * LAST as usize + 1;

/// A true count, as far as it decides anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Of this running count, with so many cards left in the shoe.
    #[inline]
    pub fn of(running: i32, left: usize) -> Level {
        let true_count = (running * 52).div_euclid((left as i32).max(1));
        Level((true_count.clamp(-LAST, LAST) + LAST) as u8)
    }

    fn all() -> impl Iterator<Item = i32> {
        -LAST..=LAST
    }
}

/// Somebody with a plan at a table.
#[derive(Clone, Debug)]
pub struct Player {
    name: String,
    boxes: u8,
    tags: Option<[i8; 11]>,
    /// By level, or one for all where nothing is counted.
    charts: Vec<Chart>,
    stakes: Vec<Cents>,
    insures: Vec<bool>,
    additional: Option<(Wager, Cents)>,
}

impl Player {
    /// The plan at a table with these rules, or why it cannot be played there.
    pub fn at(plan: &Plan, rules: &Arc<Rules>) -> Result<Player, String> {
        if plan.boxes > rules.boxes() {
            return Err(format!("it plays on {} boxes, and the table has {}", plan.boxes, rules.boxes()));
        }
        if plan.tags.is_some() && rules.shoe() != ShoeKind::Single {
            return Err("it counts the cards of one shoe, and this table deals otherwise".to_string());
        }
        let chart = chart(plan, rules)?;
        let counts: Vec<i32> = if plan.tags.is_some() { Level::all().collect() } else { vec![0] };
        debug_assert!([1, LEVELS].contains(&counts.len()));
        let mut player = Player {
            name: plan.name.clone(),
            boxes: plan.boxes,
            tags: plan
                .tags
                .map(|tags| std::array::from_fn(|value| if value == 0 { 0 } else { tags[value - 1] })),
            charts: counts.iter().map(|count| at_count(plan, &chart, *count)).collect(),
            stakes: Vec::new(),
            insures: counts.iter().map(|count| insures(plan, *count) && rules.offers_insurance()).collect(),
            additional: None,
        };
        for count in counts {
            let bet = plan.bets.iter().filter(|bet| i32::from(bet.from) <= count).max_by_key(|bet| bet.from);
            let amount = bet.map_or(plan.wager, |bet| bet.amount);
            player.stakes.push(amount.at(rules, Wager::Blackjack));
        }
        player.additional = plan.additional.map(|(wager, amount)| (wager, amount.at(rules, wager)));
        player.check(rules)?;
        Ok(player)
    }

    /// What it is called in a report.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// On how many boxes it plays.
    pub fn boxes(&self) -> u8 {
        self.boxes
    }

    /// What each value adds to the running count; none where nothing is counted.
    pub fn tags(&self) -> Option<&[i8; 11]> {
        self.tags.as_ref()
    }

    /// Is every round the same to it, whatever came before?
    pub fn is_flat(&self) -> bool {
        self.tags.is_none()
    }

    /// The chart it plays by at a true count.
    #[inline]
    pub fn chart(&self, level: Level) -> &Chart {
        &self.charts[self.place(level)]
    }

    /// What it wagers on each box: in multiple action, on each of the spots.
    #[inline]
    pub fn stake(&self, level: Level) -> Cents {
        self.stakes[self.place(level)]
    }

    /// Does it take insurance?
    #[inline]
    pub fn insures(&self, level: Level) -> bool {
        self.insures[self.place(level)]
    }

    /// The additional wager on each box.
    pub fn additional(&self) -> Option<(Wager, Cents)> {
        self.additional
    }

    /// What it does with a hand.
    #[inline]
    pub fn action(
        &self,
        level: Level,
        (total, soft): (u8, bool),
        pair: Option<u8>,
        open: Open,
        facing: Facing,
    ) -> Action {
        self.chart(level).play(total, soft, pair, open, facing)
    }

    #[inline]
    fn place(&self, level: Level) -> usize {
        if self.tags.is_some() { usize::from(level.0) } else { 0 }
    }

    /// Does the table take these wagers? It is asked itself.
    fn check(&self, rules: &Arc<Rules>) -> Result<(), String> {
        let mut stakes = self.stakes.clone();
        stakes.sort();
        stakes.dedup();
        for stake in stakes {
            let mut table = Table::open(Arc::clone(rules));
            let seat = Seat::first(1).next().expect("there is a first seat");
            let mut act = |own: TableCommand| {
                let act = Act::new(Moment(0), Actor::Seat(seat), Command::Table(own));
                table.act(act, &mut Silent).map_err(|refusal| refusal.to_string())
            };
            act(TableCommand::Join {})?;
            act(wager(Wager::Blackjack, stake, None, first_spot(rules)))?;
            if let Some((on, amount)) = self.additional {
                act(wager(on, amount, None, None))?;
            }
        }
        Ok(())
    }
}

/// A wager in chips.
pub(crate) fn wager(on: Wager, amount: Cents, at: Option<BoxNumber>, spot: Option<u8>) -> TableCommand {
    TableCommand::Wager { on, amount, at, spot, cash: false, coupon: Cents::ZERO }
}

fn first_spot(rules: &Rules) -> Option<u8> {
    rules.multiple_action().map(|_| 1)
}

impl Amount {
    /// In cents, at this table.
    fn at(self, rules: &Rules, wager: Wager) -> Cents {
        match self {
            Amount::Exactly(cents) => cents,
            Amount::Times(times) => {
                let (least, most) = rules.posted(wager);
                let unit = rules.unit(wager);
                let least = least.ceil_to(unit);
                // As many times as the table takes: the most that it posts ends every ramp.
                Cents(least.0.saturating_mul(i64::from(times))).min(most.floor_to(unit)).max(least)
            }
        }
    }
}

/// The table's best chart, with the cells that the plan writes over.
fn chart(plan: &Plan, rules: &Rules) -> Result<Chart, String> {
    let mut chart = Chart::best_for(&Terms::from(rules)).map_err(|unfit| unfit.to_string())?;
    if chart.is_face_up() && !(plan.cells.is_empty() && plan.indices.is_empty()) {
        return Err(
            "its cells and plays are against the dealer's first card, and this table shows both (19:47-2.6(k))"
                .to_string(),
        );
    }
    for (row, against, cell) in &plan.cells {
        *chart.cell_mut(*row, Facing::Up(*against)) = *cell;
    }
    Ok(chart)
}

/// The chart at one true count.
fn at_count(plan: &Plan, chart: &Chart, count: i32) -> Chart {
    let mut chart = chart.clone();
    if plan.tags.is_some() {
        for index in &plan.indices {
            index.write(chart.cell_mut(index.row, Facing::Up(index.against)), count);
        }
    }
    chart
}

fn insures(plan: &Plan, count: i32) -> bool {
    match plan.insurance {
        Insurance::Never => false,
        Insurance::Always => true,
        Insurance::From(index) => count >= i32::from(index),
    }
}

#[cfg(test)]
mod tests {
    use super::super::named;
    use super::*;
    use crate::odds::Row;
    use rulebook::licensee::RulesFile as _;

    fn rules(text: &str) -> Arc<Rules> {
        Arc::new(Rules::from_toml(text).unwrap_or_else(|wrong| panic!("{wrong}")))
    }

    #[test]
    fn the_true_count_is_rounded_down() {
        let level = |running, left| i32::from(Level::of(running, left).0) - LAST;
        assert_eq!([level(3, 52), level(7, 104), level(-1, 104), level(-4, 104)], [3, 3, -1, -2]);
        assert_eq!([level(100, 52), level(-100, 52), level(5, 0)], [LAST, -LAST, LAST]);
    }

    #[test]
    fn plays_stakes_and_insurance_follow_the_count() {
        let player = Player::at(&named("hi-lo").expect("a plan"), &rules("decks = 6")).expect("it can play");
        let at = |count: i32| Level::of(count, 52);
        let open = Open { double: true, ..Open::default() };
        let sixteen = |count| player.action(at(count), (16, false), None, open, Facing::Up(10));
        assert_eq!([sixteen(-1), sixteen(0), sixteen(9)], [Action::Hit, Action::Stand, Action::Stand]);
        let twelve = |count| player.action(at(count), (12, false), None, open, Facing::Up(4));
        assert_eq!([twelve(-1), twelve(0)], [Action::Hit, Action::Stand]);
        let ten = |count| player.action(at(count), (10, false), None, open, Facing::Up(10));
        assert_eq!([ten(3), ten(4)], [Action::Hit, Action::Double]);
        assert_eq!([at(2), at(3)].map(|level| player.insures(level)), [false, true]);
        let stakes = [-5, 0, 1, 2, 3, 4, 5, 21].map(|count| player.stake(at(count)).0 / 500);
        assert_eq!(stakes, [1, 1, 2, 4, 6, 8, 12, 12]);
        let short = Player::at(
            &named("hi-lo").expect("a plan"),
            &rules("limits.minimum_cents = 1000\nlimits.maximum_cents = 5000"),
        );
        assert_eq!(short.expect("it can play").stake(at(21)), Cents(5000), "no more than is posted");
    }

    #[test]
    fn a_plan_that_a_table_does_not_take_is_refused() {
        let hi_lo = named("hi-lo").expect("a plan");
        let refused = |plan: &Plan, text: &str| Player::at(plan, &rules(text)).map(|_| ()).unwrap_err();
        assert!(refused(&hi_lo, "shoe.kind = \"double\"").contains("one shoe"));
        assert!(refused(&hi_lo, "dealing.hole_card = \"up\"").contains("shows both"));
        let many = Plan { boxes: 5, ..Plan::basic() };
        assert!(refused(&many, "boxes = 4").contains("the table has 4"));
        let small = Plan { wager: Amount::Exactly(Cents(100)), ..Plan::basic() };
        assert!(refused(&small, "").contains("$5"), "{}", refused(&small, ""));
        let side = Plan { additional: Some((Wager::Over13, Amount::Times(1))), ..Plan::basic() };
        assert!(refused(&side, "").contains("over 13"));
        assert!(Player::at(&side, &rules("wagers.additional = \"over under 13\"")).is_ok());
    }

    #[test]
    fn cells_of_the_plan_are_written_over_the_tables_chart() {
        let stand = crate::odds::Cell { stand: true, ..Default::default() };
        let plan = Plan { cells: vec![(Row::Hard(12), 10, stand)], ..Plan::basic() };
        let player = Player::at(&plan, &rules("")).expect("it can play");
        let action = |total, against| {
            player.action(Level::of(0, 1), (total, false), None, Open::default(), Facing::Up(against))
        };
        assert_eq!(
            [action(12, 10), action(13, 10), action(12, 9)],
            [Action::Stand, Action::Hit, Action::Hit]
        );
        assert!(player.is_flat());
    }
}
