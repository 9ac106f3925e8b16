//! The proof that odds and rules are one: a solver that knows nothing of craps plays every wager through the table
//! itself, and finds the figures that [`craps::odds`] works out from the 36 throws.
//!
//! Seat 1 makes one wager and waits; seat 2 bets the pass line whenever he may, so that the dice roll. Only the money
//! of seat 1 is tallied.

use craps::odds::{expected_cents, per_wager};
use craps::{Command, Event, Point, Rules, Table, TableCommand, Wager};
use odds::solver::Unsolved;
use odds::{Fraction, WagerOdds, solve};
use rulebook::actor::{Actor, Seat};
use rulebook::dice::Throw;
use rulebook::game::{Act, Event as _, Game, Moment, Offer, Silent};
use rulebook::layout;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::settlement::Outcome;
use std::sync::Arc;

const BETTOR: Seat = Seat::new(1).unwrap();
const SHOOTER: Seat = Seat::new(2).unwrap();

const DEFAULT: &str = "";
const EVERY_RULES_FILE: [(&str, &str); 7] = [
    ("the default", DEFAULT),
    ("3-4-5x odds", "odds.multiple = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }"),
    ("10x odds", "odds.multiple = 10"),
    ("buy and lay at 2.5 percent", "vigorish = { buy_percent = \"2.5\", lay_percent = \"2.5\" }"),
    ("the stickman calls", "dice = { set = 8, no_roll_called_by = \"stickman\" }"),
    ("no area for horn high bets", "wagers.horn_high_area = false"),
    (
        "raised payouts",
        r#"
        [payouts]
        "pass" = "11 to 10"
        "don't come" = "101 to 100"
        "place 6" = "6 to 5"
        "place 4 to lose" = "1 to 2"
        "hard 8" = "19 to 2"
        "field 2" = "5 to 2"
        "field 12" = "3 to 1"
        "any seven" = "9 to 2"
        "any craps" = "15 to 2"
        "craps 12" = "33 to 1"
        "eleven" = "16 to 1"
        "#,
    ),
];

// The table, and how it is brought to the moment of a wager.

fn rules(text: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(text).unwrap_or_else(|violations| panic!("{text}: {violations:?}")))
}

fn by(seat: Seat, command: Command) -> Act<Command> {
    Act::new(Moment(0), Actor::Seat(seat), command)
}

fn bet(seat: Seat, on: Wager, amount: Cents) -> Act<Command> {
    by(seat, Command::Layout(layout::Command::chips(on, amount)))
}

/// The table before a come out roll, or with a point that the shooter has thrown.
fn table(rules: &Arc<Rules>, point: Option<Point>) -> Table {
    let mut table = Table::open(rules.clone());
    let staff = |command| Act::new(Moment(0), Actor::Croupier, command);
    let mut acts = vec![
        by(BETTOR, Command::Layout(layout::Command::Join {})),
        by(SHOOTER, Command::Layout(layout::Command::Join {})),
    ];
    if let Some(point) = point {
        let faces = Throw::all().find(|throw| throw.total() == point.total()).unwrap();
        acts.extend([
            bet(SHOOTER, Wager::Pass, rules.posted(Wager::Pass).0),
            staff(Command::Table(TableCommand::OfferDice { to: BETTOR })),
            by(BETTOR, Command::Table(TableCommand::DeclineDice {})),
            staff(Command::Table(TableCommand::OfferDice { to: SHOOTER })),
            by(SHOOTER, Command::Table(TableCommand::TakeDice { dice: [1, 2] })),
            Act::new(Moment(0), Actor::Device, Command::Table(TableCommand::Dice { faces })),
            staff(Command::Table(TableCommand::Call { total: point.total() })),
        ]);
    }
    for act in acts {
        table.act(act, &mut Silent).unwrap();
    }
    assert_eq!(table.point(), point);
    table
}

/// The moments at which a wager may be made: before a come out roll, and with each point standing.
fn moments(rules: &Arc<Rules>, wager: Wager, stake: Cents) -> Vec<(Option<Point>, Table)> {
    let points = [None].into_iter().chain(Point::ALL.map(Some));
    let tables = points.map(|point| (point, table(rules, point)));
    tables.filter(|(_, table)| table.check(&bet(BETTOR, wager, stake)).is_ok()).collect()
}

/// A stake that the table takes and whose vigorish needs no rounding.
fn stake(rules: &Rules, wager: Wager) -> Cents {
    let hundred = Cents::dollars(100);
    let exactly =
        |stake: Cents| rules.vigorish(wager, Cents(stake.0 * 100)).0 == rules.vigorish(wager, stake).0 * 100;
    let unit = rules.unit(wager, None);
    (1..).map(|units| Cents(unit.0 * units)).find(|stake| *stake >= hundred && exactly(*stake)).unwrap()
}

// What the solver is told: what the players do, what counts, and when it is over.

/// Seat 2 bets the line whenever he may and has not; seat 1 does nothing any more.
fn only_the_shooter_bets(table: &Table, offers: &[Offer<Command>]) -> Option<Act<Command>> {
    if !table.stake(SHOOTER, Wager::Pass).is_zero() {
        return None;
    }
    let pass = |command| matches!(command, Command::Layout(layout::Command::Wager { on: Wager::Pass, .. }));
    let offer = offers.iter().find(|offer| offer.by == Actor::Seat(SHOOTER) && pass(offer.command));
    offer.map(|offer| by(SHOOTER, offer.command))
}

/// What seat 1 gained, what he staked (vigorish included), and how the wager ended: won, lost, given back.
fn tally(event: &Event, counts: impl Fn(Wager) -> bool) -> [i64; 5] {
    let gained =
        event.movement().filter(|movement| movement.seat == BETTOR).map_or(0, |movement| movement.patron.0);
    let staked = if matches!(event, Event::Layout(layout::Event::Wagered { .. })) { -gained } else { 0 };
    let ended = |outcomes: &[Outcome]| match event {
        Event::Settled(settled) if settled.seat == BETTOR && counts(settled.wager) => {
            i64::from(outcomes.contains(&settled.outcome))
        }
        _ => 0,
    };
    let [won, lost, back] =
        [&[Outcome::Won][..], &[Outcome::Lost], &[Outcome::Void, Outcome::Returned]].map(ended);
    [gained, staked, won, lost, back]
}

fn nothing_left(table: &Table) -> bool {
    table.wagers(BETTOR).is_empty()
}

/// The wagers whose end is the end of this one: a come bet travels, and where the layout has no area for it a horn
/// high bet becomes a horn bet (and one on the total).
fn is_of(wager: Wager, on_layout: Wager) -> bool {
    match on_layout {
        Wager::ComePoint(_) => wager == Wager::Come,
        Wager::DontComePoint(_) => wager == Wager::DontCome,
        Wager::Horn => matches!(wager, Wager::Horn | Wager::HornHigh(_)),
        other => wager == other,
    }
}

/// Makes the wager at this table and solves what becomes of it.
fn through_the_table<const N: usize>(
    mut table: Table,
    wager: Act<Command>,
    choose: impl Fn(&Table, &[Offer<Command>]) -> Option<Act<Command>>,
    tally: impl Fn(&Event) -> [i64; N],
) -> [Fraction; N] {
    let mut made = Vec::new();
    table.act(wager, &mut made).unwrap();
    let later = solve(table, choose, &tally, nothing_left).unwrap().expected;
    made.iter()
        .map(tally)
        .fold(later, |sum, more| std::array::from_fn(|i| &sum[i] + &Fraction::from(more[i])))
}

fn the_solver_agrees(rules: &Arc<Rules>, wager: Wager, wanted: &WagerOdds, every_moment: bool) {
    let stake = stake(rules, wager);
    let moments = moments(rules, wager, stake);
    assert!(!moments.is_empty(), "{wager} can be made");
    for (point, table) in moments.into_iter().take(if every_moment { 7 } else { 1 }) {
        let tally = |event: &Event| tally(event, |on_layout| is_of(wager, on_layout));
        let [gained, staked, won, lost, back] =
            through_the_table(table, bet(BETTOR, wager, stake), only_the_shooter_bets, tally);
        let found = [&gained / &staked, won, lost, back];
        let wanted = [&wanted.expected, &wanted.win, &wanted.lose, &wanted.void];
        assert_eq!(found.each_ref(), wanted, "{wager} with {point:?} standing");
        let vigorish = rules.vigorish(wager, stake);
        assert_eq!(expected_cents(rules, wager, point, stake, vigorish), Some(gained), "{wager} in cents");
    }
}

#[test]
fn every_wager_costs_at_the_table_what_the_odds_say_whenever_it_is_made() {
    let rules = rules(DEFAULT);
    for wager in Wager::ALL.into_iter().filter(|wager| wager.supports().is_none()) {
        if let Some(odds) = per_wager(&rules, wager) {
            the_solver_agrees(&rules, wager, &odds, true);
        }
    }
}

#[test]
fn every_wager_costs_at_the_table_what_the_odds_say_under_other_rules() {
    for (name, text) in &EVERY_RULES_FILE[1..] {
        println!("{name}");
        let rules = rules(text);
        for wager in Wager::ALL.into_iter().filter(|wager| wager.supports().is_none()) {
            if let Some(odds) = per_wager(&rules, wager) {
                the_solver_agrees(&rules, wager, &odds, false);
            }
        }
    }
}

#[test]
fn wagers_that_are_off_on_a_come_out_roll_cost_the_same_called_on() {
    let rules = rules(DEFAULT);
    for wager in craps::OFF_ON_COME_OUT.iter().filter(|wager| wager.supports().is_none()) {
        let choose = |table: &Table, offers: &[Offer<Command>]| {
            let call_on = by(BETTOR, Command::Table(TableCommand::CallOn { on: wager }));
            if table.check(&call_on).is_ok() { Some(call_on) } else { only_the_shooter_bets(table, offers) }
        };
        let made = bet(BETTOR, wager, stake(&rules, wager));
        let tally = |event: &Event| tally(event, |on_layout| on_layout == wager);
        let [gained, staked, won, lost, back] = through_the_table(table(&rules, None), made, choose, tally);
        let odds = per_wager(&rules, wager).unwrap();
        assert_eq!(
            [gained / staked, won, lost, back],
            [odds.expected, odds.win, odds.lose, odds.void],
            "{wager}"
        );
    }
}

// Line bets with odds.

/// Seat 1 puts all the odds he may behind his bet, and calls them on where they would be off, or does not.
fn with_all_odds(call_on: bool) -> impl Fn(&Table, &[Offer<Command>]) -> Option<Act<Command>> {
    move |table, offers| {
        let own = offers.iter().filter(|offer| offer.by == Actor::Seat(BETTOR));
        let wanted = own.filter_map(|offer| match (offer.command, offer.amounts) {
            (Command::Layout(layout::Command::Wager { on, .. }), Some(amounts))
                if on.supports().is_some() =>
            {
                Some(bet(BETTOR, on, amounts.max))
            }
            (Command::Table(TableCommand::CallOn { .. }), _) if call_on => Some(by(BETTOR, offer.command)),
            _ => None,
        });
        wanted.into_iter().next().or_else(|| only_the_shooter_bets(table, offers))
    }
}

const LINES: [Wager; 4] = [Wager::Pass, Wager::DontPass, Wager::Come, Wager::DontCome];

/// At this stake all odds can be paid exactly, so nobody needs the excess of 19:47-1.6(f).
const FLAT: Cents = Cents::dollars(100);

#[test]
fn line_bets_with_odds_cost_at_the_table_what_the_odds_say() {
    for (name, text) in EVERY_RULES_FILE {
        let rules = rules(text);
        let listed = craps::odds::craps(&rules);
        for line in LINES {
            let prefix = format!("{line} with ");
            let wanted = listed.wagers.iter().find(|row| row.wager.starts_with(&prefix)).unwrap();
            let (_, table) = moments(&rules, line, FLAT).into_iter().next().unwrap();
            let made = bet(BETTOR, line, FLAT);
            let tally = |event: &Event| tally(event, |on_layout| is_of(line, on_layout));
            let [gained, staked, won, lost, back] =
                through_the_table(table, made, with_all_odds(false), tally);
            assert_eq!(&gained / &FLAT.into(), wanted.expected, "{line}, {name}");
            assert_eq!(Some(gained / staked), wanted.expected_per_total_staked, "{line}, {name}");
            let ends = [&wanted.win, &wanted.lose, &wanted.void];
            assert_eq!([won, lost, back].each_ref(), ends, "{line}, {name}");
        }
    }
}

/// How the odds behind a line bet end, of those that are made: won, lost, given back; and what they gain.
fn odds_behind(rules: &Arc<Rules>, line: Wager, call_on: bool) -> [Fraction; 4] {
    let (_, table) = moments(rules, line, FLAT).into_iter().next().unwrap();
    let tally = |event: &Event| {
        let made = matches!(event, Event::Layout(layout::Event::Wagered { seat: BETTOR, wager, .. }) if wager.supports().is_some());
        let [.., won, lost, back] = tally(event, |on_layout| on_layout.supports().is_some());
        let gained = match event {
            Event::Settled(settled) if settled.seat == BETTOR && settled.wager.supports().is_some() => {
                settled.paid.0 - settled.collected.0
            }
            _ => 0,
        };
        [i64::from(made), won, lost, back, gained]
    };
    let [made, ends @ ..] = through_the_table(table, bet(BETTOR, line, FLAT), with_all_odds(call_on), tally);
    ends.map(|end| end / made.clone())
}

#[test]
fn odds_are_fair_at_the_table_and_end_as_listed() {
    for (name, text) in EVERY_RULES_FILE {
        let rules = rules(text);
        let listed = craps::odds::craps(&rules);
        for line in LINES {
            let wanted = listed.get(&format!("{line} odds")).unwrap();
            let found = odds_behind(&rules, line, true);
            let wanted = [&wanted.win, &wanted.lose, &wanted.void, &wanted.expected];
            assert_eq!(found.each_ref(), wanted, "{line}, {name}");
        }
    }
}

#[test]
fn come_odds_left_off_are_sometimes_returned_and_still_fair() {
    let rules = rules(DEFAULT);
    let [on, off] = [true, false].map(|call_on| odds_behind(&rules, Wager::Come, call_on));
    let [won, lost, back, gained] = off;
    assert!(won < on[0] && lost < on[1] && back > Fraction::ZERO);
    assert_eq!(&won + &lost + back, Fraction::ONE);
    assert_eq!(gained, Fraction::ZERO);
    // 1.3(e) spares them only what is off on a come out roll: don't come odds always work.
    assert_eq!(odds_behind(&rules, Wager::DontCome, false)[2], Fraction::ZERO);
}

#[test]
fn p1_11b_a_come_bet_that_outlives_the_line_bet_costs_what_it_always_costs() {
    // One player, alone: his pass bet is decided, he makes no other, and throws on for his come bet.
    let rules = rules(DEFAULT);
    let mut table = Table::open(rules.clone());
    let dice = Throw::new(1, 3).unwrap();
    for act in [
        by(BETTOR, Command::Layout(layout::Command::Join {})),
        bet(BETTOR, Wager::Pass, Cents::dollars(5)),
        Act::new(Moment(0), Actor::Croupier, Command::Table(TableCommand::OfferDice { to: BETTOR })),
        by(BETTOR, Command::Table(TableCommand::TakeDice { dice: [1, 2] })),
        Act::new(Moment(0), Actor::Device, Command::Table(TableCommand::Dice { faces: dice })),
        Act::new(Moment(0), Actor::Croupier, Command::Table(TableCommand::Call { total: dice.total() })),
        bet(BETTOR, Wager::Come, Cents::dollars(5)),
    ] {
        table.act(act, &mut Silent).unwrap();
    }
    let come = |on_layout| is_of(Wager::Come, on_layout);
    let tally = |event: &Event| match event {
        Event::Settled(settled) if come(settled.wager) => [settled.paid.0 - settled.collected.0],
        _ => [0],
    };
    let decided = |table: &Table| !table.wagers(BETTOR).iter().any(come);
    let solution = solve(table, |_, _| None, tally, decided).unwrap();
    assert_eq!(
        &solution.expected[0] / &Cents::dollars(5).into(),
        per_wager(&rules, Wager::Come).unwrap().expected
    );
}

#[test]
fn equal_tables_are_one_state() {
    let rules = rules(DEFAULT);
    let mut start = table(&rules, None);
    start.act(bet(BETTOR, Wager::Hard(craps::Hard::Six), Cents::dollars(100)), &mut Silent).unwrap();
    let solution = solve(start, only_the_shooter_bets, |_| [], nothing_left).unwrap();
    assert_eq!(
        solution.states, 8,
        "before the first throw, before a come out roll, and with each of the six points"
    );
}

// Where there is no answer.

fn unsolved(start: Table, choose: impl Fn(&Table, &[Offer<Command>]) -> Option<Act<Command>>) -> Unsolved {
    solve(start, choose, |_| [], |_| false).map(|solution| solution.states).unwrap_err()
}

#[test]
fn a_table_that_nobody_comes_to_is_stuck() {
    let empty = Table::open(rules(DEFAULT));
    assert!(matches!(unsolved(empty, |_, _| None), Unsolved::Stuck(_)));
}

#[test]
fn dice_that_everybody_declines_go_around_in_circles() {
    let idle = table(&rules(DEFAULT), None);
    assert!(matches!(unsolved(idle, |_, _| None), Unsolved::Circles(_)));
}

#[test]
fn a_game_without_an_end_has_no_expectation() {
    let start = table(&rules(DEFAULT), None);
    assert_eq!(unsolved(start, only_the_shooter_bets), Unsolved::Endless);
}

#[test]
fn an_illegal_choice_is_reported_with_its_refusal() {
    let start = table(&rules(DEFAULT), None);
    let illegal = |_: &Table, _: &[Offer<Command>]| Some(bet(BETTOR, Wager::Come, Cents::dollars(5)));
    assert!(matches!(unsolved(start, illegal), Unsolved::Refused { .. }));
}
