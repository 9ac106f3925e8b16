//! Blackjack simulated: the kernel deals the rounds that the table deals and pays what it pays, on the same shoes, under
//! random rules and random play; the same seed gives the same report; and results lie beside the exact figures.

use blackjack::odds::{Action, Cell, Row};
use blackjack::players::{Amount, Bet, From, Index, Insurance, Plan, Player, named};
use blackjack::simulate::kernel::Kernel;
use blackjack::simulate::{Played, Report, Seating, simulate};
use blackjack::{Additional, HoleCard, Rules, Wager};
use lab::{Engine, SimError, SimOptions};
use rulebook::cards::Card;
use rulebook::licensee::RulesFile as _;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use table::chance::{Entropy, SimChance};

fn rules(text: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}")))
}

/// Choices by chance.
struct Dice(SimChance);

impl Dice {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.0.below(from.len() as u64) as usize]
    }

    fn flip(&mut self) -> bool {
        self.0.below(2) == 1
    }

    /// Legal rules of any kind that the kernel deals.
    fn rules(&mut self, boxes: u8) -> String {
        let decks = self.pick(&[1u16, 1, 2, 4, 6, 8]);
        let multiple = self.pick(&[0, 0, 0, 2, 3]);
        let hole = if multiple > 0 { "none" } else { self.pick(&["none", "down", "reader", "up"]) };
        let up = hole == "up";
        let hands = if up || multiple > 0 { 2 } else { self.pick(&[2, 3, 4]) };
        let table_boxes = self.pick(&[boxes, 6]);
        let additional = self.pick(&["none", "none", "over under 13", "same suit", "sevens"]);
        let behind = decks * 52 - 60.min(decks * 20) - self.0.below(u64::from(decks) * 8) as u16;
        let behind = self.pick(&[decks * 13, decks * 13, behind, 0]);
        let turn = !up && hole != "reader" && self.flip();
        let mut text = format!(
            "boxes = {table_boxes}\ndecks = {decks}\n[approved]\nreference = \"PRN 1\"\nburn_cards = {}\n\
             [shoe]\ncards_behind = {behind}\n[dealing]\nhole_card = \"{}\"\ncard_reader = {}\n\
             [play]\nsplit_hands = {hands}\nsplit_aces_once = {}\n[surrender]\noffered = {}\n[insurance]\nmoment = \"{}\"\n\
             even_money = {}\n[multiple_action]\nhands = {multiple}\n[wagers]\nadditional = \"{additional}\"\n",
            self.pick(&[1, 1, 0, 5]),
            if hole == "reader" { "down" } else { hole },
            hole == "reader",
            hands == 2 || self.flip(),
            !up && multiple == 0 && self.flip(),
            if turn { "turn" } else { "table" },
            !up && self.flip(),
        );
        let designated = self.pick(&["", "As Ks", "Ah Jd"]);
        text += &format!(
            "[payouts]\nsuited_678 = {}\nthree_sevens = {}\nfive_card_21 = {}\ndesignated = \"{designated}\"\n",
            self.flip(),
            self.flip(),
            self.flip(),
        );
        // Half of all tables are plain, so that the tables for plain rounds are used too.
        if self.flip() {
            text = text.split("[wagers]").next().unwrap_or("").to_string();
        }
        text
    }

    fn cell(&mut self, pair: bool) -> Cell {
        let split = pair && self.flip();
        Cell { surrender: self.0.below(6) == 0, split, double: self.0.below(4) == 0, stand: self.flip() }
    }

    /// Somebody who plays one box or several, by the chart or wildly, and counts or not.
    fn plan(&mut self, rules: &Rules, boxes: u8) -> Plan {
        let mut plan = Plan { boxes, ..Plan::basic() };
        plan.insurance = self.pick(&[Insurance::Never, Insurance::Never, Insurance::Always]);
        let one_card = rules.hole_card() != HoleCard::Up;
        if self.0.below(3) == 0 {
            plan = Plan { boxes, ..named("hi-lo").expect("it has a name") };
            if !one_card {
                plan.indices.clear();
            }
            plan.bets.push(Bet { from: -1, amount: Amount::Times(3) });
        }
        if self.flip() {
            plan.additional = match rules.additional() {
                Some(Additional::OverUnder13) => Some(self.pick(&[Wager::Over13, Wager::Under13])),
                Some(Additional::SameSuit { .. }) => Some(Wager::SameSuit),
                Some(Additional::Sevens) => Some(Wager::Sevens),
                None => None,
            }
            .map(|wager| (wager, Amount::Times(1)));
        }
        if one_card && self.flip() {
            let hard = (5..=20).map(Row::Hard);
            let rows = hard.chain((13..=20).map(Row::Soft)).chain((1..=10).map(Row::Pair));
            for row in rows {
                for against in 1..=10 {
                    let cell = self.cell(matches!(row, Row::Pair(_)));
                    // Low hands that stand tell little.
                    if !matches!(row, Row::Hard(..=11)) || !cell.stand {
                        plan.cells.push((row, against, cell));
                    }
                }
            }
            if plan.tags.is_some() {
                let index =
                    Index { row: Row::Hard(14), against: 7, action: Action::Double, from: From::Below(0) };
                plan.indices.push(index);
            }
        }
        plan
    }
}

/// What a comparison came across.
#[derive(Default)]
struct Met {
    rounds: u64,
    shoes: u64,
    run_out: u64,
    split_thrice: u64,
    insured: u64,
    additional: u64,
    by_tables: u64,
    hole_cards: BTreeSet<String>,
    gains: BTreeSet<i64>,
}

/// Deals the same cards with the kernel and at the table.
fn compare(rules: &Arc<Rules>, plan: &Plan, seed: u64, rounds: u64, met: &mut Met) {
    let player = Player::at(plan, rules).unwrap_or_else(|wrong| panic!("{wrong}"));
    let Ok(kernel) = Kernel::compile(rules, &player) else { return };
    let mut dealt: Vec<(Played, Vec<Card>, bool)> = Vec::new();
    kernel.deal(&mut SimChance::new(seed, 0), rounds, |played, shoe, new| {
        let burnt: Vec<Card> = if new { shoe.burnt().collect() } else { Vec::new() };
        dealt.push((*played, burnt.into_iter().chain(shoe.dealt()).collect(), new));
    });
    let mut seating = Seating::open(Arc::clone(rules), player).expect("the table opens");
    for (number, (played, cards, new)) in dealt.into_iter().enumerate() {
        let names: Vec<String> = cards.iter().map(Card::to_string).collect();
        let place = format!(
            "round {number} of {seed}, {}, by {}\n{}",
            names.join(" "),
            plan.name,
            rules.to_toml(false)
        );
        let mut tape = cards.iter();
        let mut reshuffled = false;
        let round = seating.round(|asked| {
            reshuffled |= asked.shuffled && asked.is_in_round;
            *tape.next().unwrap_or_else(|| panic!("the table wants more cards: {place}"))
        });
        let round = round.unwrap_or_else(|wrong| panic!("{wrong}: {place}"));
        assert_eq!(round.played, played, "{place}");
        assert_eq!(tape.len(), 0, "the kernel took more cards: {place}");
        assert_eq!(round.new_shoe, new, "the shoe ends where the table's does: {place}");
        met.rounds += 1;
        met.shoes += u64::from(new);
        met.run_out += u64::from(reshuffled);
        met.split_thrice += u64::from(played.added >= 3 * played.original);
        met.insured += u64::from(played.insured > 0);
        met.additional += u64::from(played.by_additional > 0);
        met.gains.insert(played.gained * 1000 / played.original);
    }
    met.by_tables += u64::from(kernel.has_tables());
    met.hole_cards.insert(format!("{:?} {}", rules.hole_card(), rules.has_card_reader()));
}

#[test]
fn the_kernel_deals_and_pays_as_the_table_does_under_any_rules() {
    let mut met = Met::default();
    for seed in 0..64 {
        let mut dice = Dice(SimChance::new(2, seed));
        let boxes = dice.pick(&[1, 1, 1, 2, 3]);
        let text = dice.rules(boxes);
        let rules = rules(&text);
        let plan = dice.plan(&rules, boxes);
        compare(&rules, &plan, seed, 130, &mut met);
    }
    assert!(
        met.rounds > 8000 && met.shoes > 500 && met.run_out > 20,
        "{} {} {}",
        met.rounds,
        met.shoes,
        met.run_out
    );
    assert!(
        met.split_thrice > 5 && met.insured > 100 && met.additional > 100,
        "{} {} {}",
        met.split_thrice,
        met.insured,
        met.additional
    );
    assert!(met.by_tables >= 5 && met.gains.len() > 60, "{} {}", met.by_tables, met.gains.len());
    assert_eq!(met.hole_cards.len(), 4);
}

/// A dozen tables that differ in whatever is worth something, with the most boxes that they allow.
const DOZEN: [&str; 13] = [
    "",
    "decks = 6",
    "decks = 4\nsurrender.offered = true",
    "boxes = 6\nplay.split_hands = 4",
    "boxes = 6\ndecks = 6\nplay.split_hands = 4\nplay.split_aces_once = false\nsurrender.offered = true",
    "decks = 6\ndealing.hole_card = \"down\"\nplay.split_hands = 3",
    "decks = 2\ndealing.hole_card = \"down\"\ndealing.card_reader = true\nsurrender.offered = true",
    "decks = 6\ndealing.hole_card = \"up\"",
    "decks = 8\npayouts.suited_678 = true\npayouts.three_sevens = true",
    "decks = 6\npayouts.designated = \"As Ks\"\npayouts.five_card_21 = true",
    "decks = 1",
    "decks = 6\nmultiple_action.hands = 3",
    "decks = 6\ndealing.hole_card = \"up\"\npayouts.five_card_21 = true",
];

#[test]
fn plain_tables_are_dealt_alike_too() {
    let mut met = Met::default();
    for (number, text) in DOZEN.into_iter().enumerate() {
        let rules = rules(text);
        compare(&rules, &Plan::basic(), number as u64, 150, &mut met);
    }
    assert!(met.by_tables >= 7 && met.rounds == 1950);
}

#[test]
fn the_tables_for_plain_rounds_change_nothing() {
    for text in DOZEN {
        let rules = rules(text);
        let player = Player::at(&Plan::basic(), &rules).expect("it can be played");
        let kernel = Kernel::compile(&rules, &player).expect("there is a kernel");
        let all = |kernel: &Kernel| {
            let mut all = Vec::new();
            kernel.deal(&mut SimChance::new(8, 1), 20_000, |played, shoe, new| {
                all.push((*played, shoe.dealt().last(), new));
            });
            all
        };
        assert_eq!(all(&kernel), all(&kernel.without_tables()), "{text}");
    }
}

fn options(text: &str, plan: &Plan, rounds: u64) -> SimOptions<Rules, Plan> {
    SimOptions { seed: Some(47), threads: 1, ..SimOptions::new(rules(text), plan.clone(), rounds) }
}

fn run(options: &SimOptions<Rules, Plan>) -> Report {
    simulate(options, |_| {}, &AtomicBool::new(false)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn table_and_kernel_give_the_same_report() {
    let hi_lo = named("hi-lo").expect("it has a name");
    let side = Plan { additional: Some((Wager::Sevens, Amount::Times(1))), ..Plan::basic() };
    let cases = [
        ("decks = 6", Plan::basic()),
        ("decks = 1\nsurrender.offered = true", hi_lo),
        (
            "decks = 2\ndealing.hole_card = \"down\"\nwagers.additional = \"sevens\"",
            Plan { boxes: 2, ..side },
        ),
    ];
    for (text, plan) in cases {
        let by = |engine| {
            let options = SimOptions { session_rounds: 170, engine, ..options(text, &plan, 600) };
            Report { kernel: true, ..run(&options) }
        };
        assert_eq!(by(Engine::Table), by(Engine::Kernel), "{text}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for plan in [Plan::basic(), named("hi-lo").expect("it has a name")] {
        let with = |threads| run(&SimOptions { threads, ..options("decks = 6", &plan, 100_500) });
        assert_eq!(with(1), with(3));
    }
}

#[test]
fn a_shoe_that_the_kernel_does_not_deal_is_dealt_at_the_table() {
    for kind in ["double", "bart carter", "continuous"] {
        let text = format!("decks = 4\nshoe.kind = \"{kind}\"\napproved.reference = \"PRN 1\"");
        let report = run(&options(&text, &Plan::basic(), 2000));
        assert!(!report.kernel && report.rounds == 2000, "{kind}");
        let rate = report.per_original_wager;
        assert!((rate.percent + 0.5).abs() < 4.0 * rate.standard_error_percent, "{kind}: {rate:?}");
        assert_eq!(rate.exact_percent.is_some(), kind != "bart carter", "there part of the rack comes back");
        assert_eq!(report.cutting_card, None, "{kind}");
        let only = SimOptions { engine: Engine::Kernel, ..options(&text, &Plan::basic(), 10) };
        let error = simulate(&only, |_| {}, &AtomicBool::new(false)).map(|_| ()).unwrap_err();
        assert!(matches!(error, SimError::NoKernel(_)), "{error}");
    }
}

/// A round from a double shoe is dealt from one side (2.6(d)), and has the figure that `odds` gives for it.
#[test]
fn a_double_shoe_has_the_figure_of_one_side() {
    let exact = |text: &str| run(&options(text, &Plan::basic(), 1000)).per_original_wager.exact_percent;
    let double = exact("decks = 8\nshoe.kind = \"double\"");
    assert!(double.is_some());
    assert_eq!(double, exact("decks = 4"), "four decks on each side");
    assert_ne!(double, exact("decks = 8"));
    assert_eq!(exact("decks = 8\nshoe.kind = \"double\"\nshoe.left_decks = 2"), None, "each side its own");
    let additional = |text: &str| {
        let plan = Plan { additional: Some((Wager::Over13, Amount::Times(1))), ..Plan::basic() };
        let report = run(&options(&format!("{text}\nwagers.additional = \"over under 13\""), &plan, 1000));
        report.wagers.iter().find(|line| line.wager == "over 13").and_then(|line| line.expected_cents)
    };
    assert_eq!(additional("decks = 8\nshoe.kind = \"double\""), additional("decks = 4"));
}

#[test]
fn results_lie_within_three_standard_errors_of_the_exact_figure() {
    for text in DOZEN {
        let report = run(&SimOptions { threads: 0, ..options(text, &Plan::basic(), 3_000_000) });
        let cutting_card = report.cutting_card.expect("it has a cutting card");
        let z = cutting_card.fixed_rounds.z_score.expect("there is an exact figure");
        assert!(z.abs() < 3.0, "{text}: {z} {:?}", report.per_original_wager);
        assert!(report.per_original_wager.standard_error_percent < 0.12);
        assert!(report.per_original_wager.z_score.is_some_and(|z| z.abs() < 3.5), "{text}");
        // What is wagered besides makes the same loss a smaller part of all of it.
        let (original, all) = (report.per_original_wager, report.per_amount_wagered);
        assert!(all.percent.abs() < original.percent.abs() && all.percent * original.percent > 0.0, "{text}");
        assert_eq!(report.original_cents, 500 * 3_000_000 * i64::from(rules(text).spots()));
        assert!(report.wagered_cents > report.original_cents * 105 / 100);
    }
}

#[test]
fn an_additional_wager_lies_beside_its_exact_figure() {
    for (text, wager) in [
        ("decks = 6\nwagers.additional = \"over under 13\"", Wager::Over13),
        ("decks = 6\nwagers.additional = \"over under 13\"", Wager::Under13),
        ("decks = 6\nwagers.additional = \"same suit\"\nwagers.same_suit_option = 2", Wager::SameSuit),
        ("decks = 6\nwagers.additional = \"sevens\"", Wager::Sevens),
    ] {
        let plan = Plan { additional: Some((wager, Amount::Times(1))), ..Plan::basic() };
        let report = run(&SimOptions { threads: 0, ..options(text, &plan, 1_000_000) });
        let line = report.wagers.iter().find(|line| line.wager == wager.to_string()).expect("its line");
        let z = line.z_score.expect("an exact figure");
        assert!(z.abs() < 3.0 && line.times == 1_000_000, "{wager}: {z}");
    }
}

#[test]
fn the_cutting_card_costs_the_player_and_the_report_says_how_much() {
    // With one deck and few cards behind, hardly anything costs more.
    let text = "decks = 1\napproved.reference = \"PRN 1\"\nshoe.cards_behind = 13";
    let report = run(&SimOptions { threads: 0, ..options(text, &Plan::basic(), 12_000_000) });
    let cutting_card = report.cutting_card.expect("it has a cutting card");
    let effect = cutting_card.effect_percent / cutting_card.effect_standard_error_percent;
    assert!(effect < -3.0, "{cutting_card:?}");
    assert!(cutting_card.fixed_rounds.z_score.is_some_and(|z| z.abs() < 3.0), "{cutting_card:?}");
    let further = cutting_card.further_rounds.expect("more rounds than every shoe has");
    assert!(further.z_score.is_some_and(|z| z < -3.0), "{cutting_card:?}");
    assert!((2..=5).contains(&cutting_card.rounds_of_every_shoe));
}

#[test]
fn counting_pays() {
    let text = "decks = 6\nboxes = 6\nplay.split_hands = 4\nsurrender.offered = true";
    let hi_lo = named("hi-lo").expect("it has a name");
    let counted = run(&SimOptions { threads: 0, ..options(text, &hi_lo, 4_000_000) });
    let rate = counted.per_original_wager;
    assert!(rate.percent > 3.0 * rate.standard_error_percent, "{rate:?}");
    assert_eq!((rate.exact_percent, counted.cutting_card), (None, None));
    let insurance = counted.wagers.iter().find(|line| line.wager == "insurance").expect("it insures");
    assert!(insurance.result_cents as f64 > 3.0 * insurance.standard_error_cents, "{insurance:?}");
    // The same wagers without looking at the cards lose.
    let flat = run(&SimOptions { threads: 0, ..options(text, &Plan::basic(), 4_000_000) });
    assert!(flat.per_original_wager.percent < 0.0);
}

#[test]
fn insurance_taken_always_costs_what_it_must() {
    // 2.9: with six decks and an ace gone, 96 of 311 cards win 2 to 1.
    let plan = Plan { insurance: Insurance::Always, ..Plan::basic() };
    let report = run(&SimOptions { threads: 0, ..options("decks = 6", &plan, 1_000_000) });
    let line = report.wagers.iter().find(|line| line.wager == "insurance").expect("it insures");
    let expected = line.staked_cents as f64 * (3.0 * 96.0 / 311.0 - 1.0);
    assert!((line.result_cents as f64 - expected).abs() < 3.0 * line.standard_error_cents, "{line:?}");
    let likely = line.times as f64 / 1_000_000.0;
    assert!((likely - 1.0 / 13.0).abs() < 0.001, "{likely}");
    assert_eq!(report.per_original_wager.exact_percent, None);
}

#[test]
fn progress_is_told_and_a_stop_is_heard() {
    let told = AtomicU64::new(0);
    let options = options("decks = 6", &Plan::basic(), 10_000);
    let add = |rounds| {
        told.fetch_add(rounds, Ordering::Relaxed);
    };
    let report = simulate(&options, add, &AtomicBool::new(false)).expect("it runs");
    assert_eq!((report.rounds, told.into_inner(), report.stopped), (10_000, 10_000, false));
    let stopped = simulate(&options, |_| {}, &AtomicBool::new(true)).expect("it stops");
    assert_eq!((stopped.rounds, stopped.stopped), (0, true));
}

#[test]
fn what_cannot_be_played_is_said() {
    let because = |options: &SimOptions<Rules, Plan>| {
        simulate(options, |_| {}, &AtomicBool::new(false)).map(|report| report.rounds).unwrap_err()
    };
    let many = Plan { boxes: 7, ..Plan::basic() };
    assert!(matches!(because(&options("boxes = 3", &many, 10)), SimError::Unsuitable { .. }));
    assert!(matches!(because(&options("", &Plan::basic(), 0)), SimError::NoRounds));
}
