//! Punto banco simulated: the kernel deals the rounds that the table deals, pays what the table pays and ends its shoes
//! where the table does, on the same shoes; the same seed gives the same report; and both lie beside the exact figure.

use baccarat::Side;
use baccarat::odds::Composition;
use baccarat::simulate::{Ending, Shoe};
use lab::{Engine, Report, SimError, SimOptions};
use odds::Fraction;
use punto_banco::odds::{Distribution, expected_cents};
use punto_banco::simulate::kernel::Kernel;
use punto_banco::simulate::{Flat, Seating, simulate};
use punto_banco::{Command, Event, Rules, Table, TableCommand, TableEvent, Taken, Wager};
use rulebook::actor::{Actor, Seat};
use rulebook::cards::Card;
use rulebook::game::{Act, Game, Moment};
use rulebook::layout;
use rulebook::licensee::RulesFile as _;
use rulebook::shoe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use table::chance::SimChance;
use table::croupier::Duties;
use table::session::{Performed, Session};

fn rules(text: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(text).unwrap_or_else(|wrong| panic!("{wrong}")))
}

/// Rules that differ in whatever could matter to a simulation, each with wagers on everything.
fn everybody() -> Vec<(Arc<Rules>, Flat)> {
    let texts = [
        "",
        "edition = \"1996\"\ndecks = 6\nvigorish.percent = 4\nvigorish.round_up = true",
        "vigorish.collect = \"deferred\"\nwagers.total_cards = true\nwagers.bonus = \"B\"",
        "dealing.face = \"down\"\nno_vigorish.six_pays_half = true\nwagers.bonus = \"C\"\npayouts.tie = \"9 to 1\"",
        "no_vigorish.dragon_7_push = true\nshoe.shuffle = \"wash\"\nshoe.cards_behind = 100\ndecks = 7",
        "no_vigorish.covered_by_totals = true\nwagers.total_cards = true\nsettlement.procedure = 4\nshoe.cards_behind = 15",
        "decks = 6\nshoe.cards_behind = 295",
    ];
    let mut all: Vec<(Arc<Rules>, Flat)> = texts
        .iter()
        .map(|text| {
            let rules = rules(text);
            let flat = Flat::everything(&rules);
            (rules, flat)
        })
        .collect();
    let covered = rules("no_vigorish.covered_by_totals = true\nwagers.total_cards = true");
    let flat = Flat::read("banker 20, total 4 10, total 6 10", &covered).expect("it reads");
    all.push((covered, flat));
    all
}

/// One patron at an unattended table with the real croupier; the cards come from outside, as device commands.
struct Sitting {
    session: Session<Table>,
    flat: Flat,
}

/// What the events of a round tell.
#[derive(Debug, Default, PartialEq, Eq)]
struct Told {
    points: Option<[u8; 2]>,
    cards: [u8; 2],
    paid: [i64; Wager::COUNT],
    collected: [i64; Wager::COUNT],
    vigorish: i64,
    last_hand: bool,
    gathered: bool,
}

impl Sitting {
    fn open(rules: &Arc<Rules>, flat: &Flat) -> Sitting {
        let mut sitting =
            Sitting { session: Session::open(Arc::clone(rules), Duties::ALL), flat: flat.clone() };
        sitting.patron(layout::Command::Join {});
        sitting.patron(TableCommand::PassMeBy { on: true });
        sitting
    }

    fn patron(&mut self, command: impl Into<Command>) -> Vec<Performed<Table>> {
        let seat = Seat::first(1).next().expect("a seat");
        let act = Act::new(Moment(0), Actor::Seat(seat), command.into());
        self.session.submit(act).unwrap_or_else(|refusal| panic!("{:?}: {refusal}", act.command))
    }

    fn device(&mut self, command: shoe::Command) -> Vec<Event> {
        let act = Act::new(Moment(0), Actor::Device, Command::Cards(command));
        let done = self.session.submit(act).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        done.into_iter().flat_map(|done| done.events).collect()
    }

    /// The next thing that comes out of the shoe, as this table asks for it; a hand that somebody holds is given back.
    fn next(&mut self, cards: &mut impl Iterator<Item = Card>) -> Vec<Event> {
        let mut events = Vec::new();
        if let Some(returned) =
            self.session.game().offers().into_iter().find_map(|offer| match offer.command {
                Command::Table(own @ TableCommand::ReturnHand {}) => Some(own),
                _ => None,
            })
        {
            let done = self.patron(returned);
            return done.into_iter().flat_map(|done| done.events).collect();
        }
        let shoe = self.session.game().shoe();
        let asks_for_cutting_card = shoe.is_ready() && shoe.pile().cutting_card_is_next();
        if asks_for_cutting_card {
            events.extend(self.device(shoe::Command::CuttingCard {}));
        }
        let card = cards.next().expect("the shoe has cards");
        let down = self.session.game().shoe().is_ready() && self.session.game().rules().dealing().face_down;
        events.extend(self.device(match down {
            true => shoe::Command::CardDown { card: Some(card) },
            false => shoe::Command::Card { card },
        }));
        events
    }

    /// Burns until play can begin.
    fn burn(&mut self, cards: &mut impl Iterator<Item = Card>) -> usize {
        let mut burnt = 0;
        while !self.session.game().shoe().is_ready() {
            let card = cards.next().expect("the shoe has cards");
            self.device(shoe::Command::Card { card });
            burnt += 1;
        }
        burnt
    }

    /// One round: the wagers, the cards until the result, and what was told of it.
    fn round(&mut self, cards: &mut impl Iterator<Item = Card>) -> Told {
        let mut told = Told::default();
        for (on, amount) in self.flat.clone().wagers() {
            self.patron(layout::Command::chips(on, amount));
        }
        // The wagers are closed before anything comes out of the shoe: a cutting card in between would be drawn in error.
        while self.session.game().takes_wagers() {
            let closed = self.session.prepare_default(None, Moment(0)).expect("the dealer can close them");
            self.session.commit(closed);
        }
        while told.points.is_none() {
            for event in self.next(cards) {
                match event {
                    Event::Table(TableEvent::Dealt { hand, .. }) => told.cards[hand as usize] += 1,
                    Event::Table(TableEvent::Result { player, banker, .. }) => {
                        told.points = Some([player, banker]);
                    }
                    Event::Table(TableEvent::Settled(settled)) => {
                        told.paid[settled.wager.slot()] += settled.paid.0;
                        told.collected[settled.wager.slot()] += settled.collected.0;
                    }
                    Event::Table(TableEvent::Vigorish { amount, taken, .. }) => {
                        if matches!(taken, Taken::Collected | Taken::Marked) {
                            told.vigorish += amount.0;
                        }
                    }
                    Event::Table(TableEvent::LastHand {}) => told.last_hand = true,
                    Event::Cards(shoe::Event::Shuffled { .. }) => told.gathered = true,
                    _ => {}
                }
            }
        }
        told
    }
}

#[test]
fn the_kernel_deals_pays_and_ends_its_shoes_as_the_table_does() {
    let (mut rounds, mut shoes, mut last_hands, mut endings) = (0, 0, 0, std::collections::BTreeSet::new());
    for (number, (rules, flat)) in everybody().into_iter().enumerate() {
        let kernel = Kernel::compile(&rules, &flat).expect("it compiles");
        let mut dealt: Vec<(Ending, bool)> = Vec::new();
        let mut orders: Vec<Vec<Card>> = Vec::new();
        kernel.deal(&mut SimChance::new(47, number as u64), 400, |ending, new: Option<&Shoe>| {
            orders.extend(new.map(|shoe| shoe.order().collect::<Vec<_>>()));
            dealt.push((ending, new.is_some()));
        });
        let mut sitting = Sitting::open(&rules, &flat);
        let mut orders = orders.into_iter();
        let mut cards = Vec::new().into_iter();
        let mut gathered = true;
        for (ending, new_shoe) in dealt {
            assert_eq!(gathered, new_shoe, "the shoe ends where the table's does");
            if new_shoe {
                cards = orders.next().expect("a shoe for each").into_iter();
                let burnt = sitting.burn(&mut cards);
                assert!((2..=11).contains(&burnt));
                shoes += 1;
            }
            let told = sitting.round(&mut cards);
            let round = ending.round();
            assert_eq!(told.points, Some([round.player.points, round.banker.points]));
            assert_eq!(told.cards, [round.player.cards, round.banker.cards]);
            let settlement = kernel.settlement(ending).expect("the kernel knows it");
            for (slot, line) in settlement.0.iter().enumerate() {
                assert_eq!((line.paid, line.collected), (told.paid[slot], told.collected[slot]));
            }
            assert_eq!(settlement.0[Wager::Banker.slot()].vigorish, told.vigorish);
            gathered = told.gathered;
            last_hands += u32::from(told.last_hand);
            endings.insert(ending.place());
            rounds += 1;
        }
    }
    assert!(
        rounds == 3200 && shoes > 60 && last_hands > 50 && endings.len() > 150,
        "{rounds} {shoes} {last_hands} {}",
        endings.len()
    );
}

fn options(rules: &Arc<Rules>, flat: &Flat, rounds: u64, engine: Engine) -> SimOptions<Rules, Flat> {
    SimOptions {
        seed: Some(47),
        engine,
        threads: 1,
        ..SimOptions::new(Arc::clone(rules), flat.clone(), rounds)
    }
}

fn run(options: &SimOptions<Rules, Flat>) -> Report {
    simulate(options, |_| {}, &AtomicBool::new(false)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn table_and_kernel_give_the_same_report() {
    for (rules, flat) in everybody() {
        let by = |engine| {
            let options = SimOptions { session_rounds: 250, ..options(&rules, &flat, 900, engine) };
            Report { kernel: true, ..run(&options) }
        };
        assert_eq!(by(Engine::Table), by(Engine::Kernel), "{}", flat.name());
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let (rules, flat) = everybody().swap_remove(2);
    let with = |threads| run(&SimOptions { threads, ..options(&rules, &flat, 100_500, Engine::Automatic) });
    assert_eq!(with(1), with(3));
}

#[test]
fn results_lie_beside_the_exact_figure() {
    for (rules, flat) in everybody() {
        let report = run(&options(&rules, &flat, 400_000, Engine::Automatic));
        assert!(report.z_score.abs() < 4.5, "{}: {}", flat.name(), report.z_score);
        let odds = Distribution::of(&Composition::fresh(rules.decks()).expect("a shoe"));
        let stakes = flat.stakes();
        let totals: i64 = stakes[3..6].iter().map(|stake| stake.0).sum();
        for (line, (wager, stake)) in report.wagers.iter().zip(flat.wagers()) {
            let z = line.z_score.expect("it strays");
            assert!(z.abs() < 4.5, "{wager}: {z}");
            let covered = totals >= stakes[Wager::Banker.slot()].0;
            let one = expected_cents(&rules, &odds, wager, stake, covered);
            assert_eq!(line.expected, one * Fraction::from(400_000), "{wager} of {}", rules.title());
            assert_eq!(line.staked_cents, 400_000 * stake.0);
        }
        assert_eq!(report.wagers.len(), flat.wagers().count());
        assert_eq!(report.result_cents, report.wagers.iter().map(|line| line.result_cents).sum::<i64>());
        let (shoes, cards) = (report.shoes.expect("shoes"), report.cards.expect("cards"));
        assert!(shoes * u64::from(rules.decks()) * 52 > cards && cards > 4 * 400_000);
    }
}

#[test]
fn a_side_wins_as_often_as_it_must() {
    let rules = rules("");
    let kernel = Kernel::compile(&rules, &Flat::everything(&rules)).expect("it compiles");
    let mut counts = Box::new([0; Ending::COUNT]);
    let rounds = 2_000_000;
    let shoes = kernel.run(7, rounds, &mut counts);
    let odds = Distribution::of(&Composition::fresh(8).expect("a shoe"));
    for winner in [Some(Side::Player), Some(Side::Banker), None] {
        let won: u64 = Ending::all()
            .filter(|ending| ending.round().winner() == winner)
            .map(|ending| counts[ending.place()])
            .sum();
        let likely = odds.wins(winner).to_f64();
        let strays = (likely * (1.0 - likely) * rounds as f64).sqrt();
        assert!((won as f64 - likely * rounds as f64).abs() < 4.5 * strays, "{winner:?}: {won}");
    }
    let each = rounds as f64 / shoes as f64;
    assert!((79.0..83.0).contains(&each), "rounds in a shoe of eight decks: {each}");
}

#[test]
fn progress_is_told_and_a_stop_is_heard() {
    let (rules, flat) = everybody().swap_remove(0);
    let told = AtomicU64::new(0);
    let options = options(&rules, &flat, 10_000, Engine::Automatic);
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
    let rules = rules("");
    let flat = Flat::read("dragon 7 5", &rules).expect("it reads");
    let because = |options: &SimOptions<Rules, Flat>| {
        simulate(options, |_| {}, &AtomicBool::new(false)).map(|report| report.rounds).unwrap_err()
    };
    assert!(matches!(because(&options(&rules, &flat, 10, Engine::Automatic)), SimError::Unsuitable { .. }));
    let flat = Flat::everything(&rules);
    assert!(matches!(because(&options(&rules, &flat, 0, Engine::Automatic)), SimError::NoRounds));
}

#[test]
fn the_table_without_a_croupier_of_its_own_deals_the_same() {
    // The seating reads the table's offers itself; the sitting above goes through the real croupier.
    let (rules, flat) = everybody().swap_remove(3);
    let mut shoe = Shoe::new(rules.decks(), rules.procedure().behind);
    let mut chance = SimChance::new(1, 1);
    shoe.load(&mut chance);
    let order: Vec<Card> = shoe.order().collect();
    let (mut one, mut other) = (order.clone().into_iter(), order.into_iter());
    let mut seating = Seating::open(Arc::clone(&rules), flat.clone()).expect("the table opens");
    let mut sitting = Sitting::open(&rules, &flat);
    sitting.burn(&mut other);
    for _ in 0..70 {
        let played = seating.round(|_| one.next().expect("a card")).expect("it is dealt");
        let told = sitting.round(&mut other);
        assert_eq!(told.points, Some([played.round.player.points, played.round.banker.points]));
        assert_eq!(
            told.paid.iter().sum::<i64>() - told.collected.iter().sum::<i64>() - told.vigorish,
            played.settlement.gained()
        );
        assert_eq!(one.len(), other.len());
    }
}
