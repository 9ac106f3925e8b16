//! Arbitrary JSON, arbitrary rules files and arbitrary commands: answered, never a panic.

use crate::common::{Lottery, Pit};
use craps::{Command, InvalidReason, Lie, NoRollReason, OrderReason, Table, TableCommand, Wager};
use proptest::prelude::*;
use rulebook::actor::{Actor, Role, Seat};
use rulebook::conformance::hostile;
use rulebook::dice::{Face, Throw};
use rulebook::game::{Act, Moment};
use rulebook::layout;
use rulebook::money::Cents;
use serde_json::{Map, Value, json};

/// JSON of any shape, seasoned with the words that the protocol knows.
fn values() -> impl Strategy<Value = Value> {
    let words = prop::sample::select(vec![
        "seat 1",
        "seat 16",
        "device",
        "boxman",
        "croupier",
        "wager",
        "join",
        "dice",
        "cocked dice",
        "pass",
        "come 6",
        "late",
        "call",
        "take dice",
        "no roll",
        "rule faces",
        "up",
        "resting_on",
        "off the table",
        "\u{0}",
        "",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        words.prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(keys(), inner, 0..5)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn keys() -> impl Strategy<Value = String> {
    let known =
        vec!["by", "do", "at", "for", "on", "amount", "cash", "coupon", "seat", "to", "dice", "faces"];
    prop_oneof![prop::sample::select(known).prop_map(str::to_string), "[a-z]{0,6}"]
}

fn objects() -> impl Strategy<Value = Map<String, Value>> {
    prop::collection::hash_map(keys(), values(), 0..7).prop_map(|map| map.into_iter().collect())
}

fn amounts() -> impl Strategy<Value = Cents> {
    let extremes = vec![i64::MIN, i64::MIN + 1, -1, 0, 1, 25, 100, 500, 600, 1 << 32, i64::MAX / 2, i64::MAX];
    prop_oneof![prop::sample::select(extremes), any::<i64>(), 0..1_000_000i64].prop_map(Cents)
}

fn wagers() -> impl Strategy<Value = Wager> {
    (0..Wager::COUNT).prop_map(|slot| Wager::ALL[slot])
}

fn seats() -> impl Strategy<Value = Seat> {
    prop_oneof![3 => 1..=4u8, 1 => 1..=16u8].prop_map(|number| Seat::new(number).expect("a seat"))
}

fn faces() -> impl Strategy<Value = Face> {
    (0..6usize).prop_map(|face| Face::ALL[face])
}

fn throws() -> impl Strategy<Value = Throw> {
    (faces(), faces()).prop_map(|(first, second)| Throw([first, second]))
}

fn commands() -> impl Strategy<Value = Command> {
    let lies = || {
        prop_oneof![
            faces().prop_map(Lie::Up),
            faces().prop_map(Lie::RestingOn),
            Just(Lie::RestingOnSeveral {})
        ]
    };
    let reasons = [NoRollReason::CAUSES.as_slice(), &[NoRollReason::TouchedChips]].concat();
    prop_oneof![
        6 => (wagers(), amounts(), any::<bool>(), prop_oneof![Just(Cents::ZERO), amounts()])
            .prop_map(|(on, amount, cash, coupon)| Command::Layout(layout::Command::Wager { on, amount, cash, coupon })),
        2 => (wagers(), amounts()).prop_map(|(on, amount)| Command::Layout(layout::Command::Reduce { on, amount })),
        1 => wagers().prop_map(|on| Command::Layout(layout::Command::Remove { on })),
        1 => wagers().prop_map(|on| Command::Table(TableCommand::CallOn { on })),
        1 => wagers().prop_map(|on| Command::Table(TableCommand::CallOff { on })),
        1 => (seats(), wagers()).prop_map(|(seat, on)| Command::Table(TableCommand::ConfirmOn { seat, on })),
        1 => seats().prop_map(|seat| Command::Layout(layout::Command::ConfirmWager { seat })),
        1 => seats().prop_map(|seat| Command::Layout(layout::Command::DeclineWager { seat })),
        1 => seats().prop_map(|to| Command::Table(TableCommand::OfferDice { to })),
        1 => any::<[u8; 2]>().prop_map(|dice| Command::Table(TableCommand::TakeDice { dice })),
        2 => throws().prop_map(|faces| Command::Table(TableCommand::Dice { faces })),
        1 => throws().prop_map(|faces| Command::Table(TableCommand::RuleFaces { faces })),
        1 => (lies(), lies()).prop_map(|(first, second)| Command::Table(TableCommand::CockedDice { dice: [first, second] })),
        1 => (prop::sample::select(reasons), any::<bool>())
            .prop_map(|(reason, late)| Command::Table(TableCommand::NoRoll { reason, late })),
        1 => any::<u8>().prop_map(|total| Command::Table(TableCommand::Call { total })),
        2 => prop::sample::select(vec![
            Command::Layout(layout::Command::Join {}),
            Command::Layout(layout::Command::Leave {}),
            Command::Table(TableCommand::DeclineDice {}),
            Command::Table(TableCommand::Throw {}),
            Command::Table(TableCommand::PassDice {}),
            Command::Table(TableCommand::Dispute {}),
            Command::Table(TableCommand::VoidThrow {}),
            Command::Table(TableCommand::OrderPass { reason: OrderReason::Violation }),
            Command::Table(TableCommand::InvalidRoll { reason: InvalidReason::OneOnTheOther }),
        ]),
    ]
}

fn acts() -> impl Strategy<Value = Act<Command>> {
    let actors = prop_oneof![
        4 => seats().prop_map(Actor::Seat),
        2 => (0..Role::NAMES.len()).prop_map(|role| Actor::Staff(Role::NAMES[role].0)),
        1 => Just(Actor::Device),
        1 => Just(Actor::Croupier),
    ];
    let behalf = prop_oneof![4 => Just(None), 1 => seats().prop_map(Some)];
    (any::<i64>(), actors, behalf, commands()).prop_map(|(at, by, on_behalf_of, command)| Act {
        at: Moment(at),
        by,
        on_behalf_of,
        command,
    })
}

/// A table somewhere in the middle of a game.
fn in_some_state(seed: u64) -> Table {
    use rulebook::game::{Game, Silent};
    let mut lottery = Lottery(seed);
    let mut pit =
        Pit::with_seats(if seed.is_multiple_of(2) { "" } else { "[odds]\nmultiple = 10" }, &[1, 2, 3]);
    for _ in 0..lottery.below(60) {
        let offers = pit.table.offers();
        let offer = offers[lottery.below(offers.len() as u64) as usize];
        let act = Act::new(Moment(0), offer.by, offer.command);
        pit.table.act(act, &mut Silent).expect("an offer is accepted");
    }
    pit.table
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_objects_are_answered(objects in prop::collection::vec(objects(), 1..20)) {
        let lines: Vec<String> = objects.into_iter().map(|object| Value::Object(object).to_string()).collect();
        hostile::protocol::<Table>(lines.join("\n").as_bytes());
    }

    #[test]
    fn arbitrary_values_in_a_command_are_answered(value in values(), field in 0..9usize) {
        let fields = ["amount", "on", "by", "for", "at", "cash", "coupon", "do", "extra"];
        let mut line = json!({"by": "seat 1", "do": "wager", "on": "pass", "amount": 500});
        line[fields[field]] = value;
        let lines = format!("{}\n{line}", json!({"by": "seat 1", "do": "join"}));
        hostile::protocol::<Table>(lines.as_bytes());
    }

    #[test]
    fn arbitrary_acts_in_any_state_are_answered(seed in any::<u64>(), acts in prop::collection::vec(acts(), 1..40)) {
        let mut table = in_some_state(seed);
        for act in acts {
            hostile::attempt(&mut table, act);
        }
    }

    #[test]
    fn arbitrary_values_in_a_rules_file_are_answered(
        key in prop::sample::select(vec![
            "seats", "title", "money.chip_cents", "money.change_cents", "limits.line_minimum_cents",
            "limits.maximum_cents", "limits.odds_maximum_cents", "pace.wager_seconds", "wagers.pass",
            "payouts.\"place 6\"", "payouts.field", "payouts.\"craps 12\"", "vigorish.buy_percent", "odds.multiple",
            "odds.multiple.4", "dice.set", "dice.no_roll_called_by", "odds", "\"odds.multiple\"", "vigorish",
        ]),
        value in prop_oneof![
            any::<i64>().prop_map(|number| number.to_string()),
            (1..=10_000u16, 1..=10_000u16).prop_map(|(wins, per)| format!("\"{wins} to {per}\"")),
            (1..=100_000i64).prop_map(|number| number.to_string()),
            "[0-9a-z_.+\\-\"{}\\[\\]=, #']{0,20}",
        ],
        other in 1..=100_000i64,
    ) {
        hostile::rules::<Table>(format!("{key} = {value}\n").as_bytes());
        hostile::rules::<Table>(format!("{key} = {value}\nmoney.chip_cents = {other}\n").as_bytes());
    }
}
