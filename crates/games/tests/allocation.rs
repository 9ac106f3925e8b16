//! No allocation in the steady state: not in the table, not in the strategies, not in the books, not in the dice, not in
//! a book of keno tickets.

use baccarat::simulate::{Ending, Shoe};
use blackjack::players::{self as plans, Plan, Player};
use blackjack::simulate::{self as at_blackjack, kernel::Kernel};
use craps::simulate::{Books, Posting, Seating, Worth};
use craps::{self, Command, Rules, TableCommand, Wager, players};
use keno::{Asked, Book, Draw, Play, RateCard};
use punto_banco::simulate as punto;
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Game, Moment, Silent};
use rulebook::layout;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::sync::Arc;
use table::chance::{Entropy, HouseChance, SimChance, SimDice, Words, throw};
use table::croupier::{Duties, chance_step, default_step, next_step};
use table::fair::{Form, Part, Secret};

#[derive(Default)]
struct Counted {
    postings: u64,
}

impl Books for Counted {
    fn post(&mut self, _: Posting) {
        self.postings += 1;
    }
    fn refuse(&mut self, refusal: impl FnOnce() -> String) {
        panic!("{}", refusal());
    }
}

#[test]
fn a_roll_allocates_nothing_whatever_the_strategy() {
    let rules = Arc::new(Rules::default());
    let worth = Worth::of(&rules);
    for (name, _) in players::NAMES {
        let strategy = players::named(name).expect("it has a strategy");
        let mut seating = Seating::open(Arc::clone(&rules), strategy).expect("the table opens");
        let mut dice = SimDice::new(47, 0);
        let mut books = Counted::default();
        let used = allocation_counter::measure(|| {
            for _ in 0..20_000 {
                seating.roll(dice.next_throw(), &worth, &mut books).expect("the dice roll");
            }
        });
        assert!(books.postings > 1000, "{name} hardly played");
        assert_eq!((used.count_total, used.bytes_total), (0, 0), "{name}");
    }
}

#[test]
fn a_round_of_punto_banco_allocates_nothing_at_the_table_or_in_the_kernel() {
    let texts = ["", "dealing.face = \"down\"\nwagers.bonus = \"A\"\nvigorish.collect = \"deferred\""];
    for text in texts {
        let rules = Arc::new(punto_banco::Rules::from_toml(text).expect("legal rules"));
        let flat = punto::Flat::everything(&rules);
        let mut shoe = Shoe::new(rules.decks(), rules.procedure().behind);
        let mut chance = SimChance::new(47, 0);
        let mut seating = punto::Seating::open(Arc::clone(&rules), flat.clone()).expect("the table opens");
        let (mut order, mut next) = (Vec::with_capacity(416), 0);
        let mut gained = 0;
        let used = allocation_counter::measure(|| {
            for _ in 0..300 {
                let played = seating.round(|asked| {
                    if asked.shuffled {
                        shoe.load(&mut chance);
                        order.clear();
                        order.extend(shoe.order());
                        next = 0;
                    }
                    next += 1;
                    order[next - 1]
                });
                gained += played.expect("it is dealt").settlement.gained();
            }
        });
        assert_ne!(gained, 0, "it was hardly played");
        assert_eq!((used.count_total, used.bytes_total), (0, 0), "{text}");

        let kernel = punto::kernel::Kernel::compile(&rules, &flat).expect("it compiles");
        let mut endings = Box::new([0; Ending::COUNT]);
        let few = allocation_counter::measure(|| _ = kernel.run(1, 100, &mut endings)).count_total;
        let many = allocation_counter::measure(|| _ = kernel.run(1, 100_000, &mut endings)).count_total;
        assert_eq!(few, many, "more rounds allocate more");
        assert_eq!(endings.iter().sum::<u64>(), 100_100);
    }
}

#[test]
fn a_round_of_blackjack_allocates_nothing_in_the_kernel() {
    let hi_lo = plans::named("hi-lo").expect("it has a name");
    let boxes = Plan { boxes: 3, ..Plan::basic() };
    for (text, plan) in [
        ("decks = 6", Plan::basic()),
        ("boxes = 6\nplay.split_hands = 4\nsurrender.offered = true", hi_lo),
        ("dealing.hole_card = \"up\"\npayouts.five_card_21 = true\npayouts.suited_678 = true", boxes),
    ] {
        let rules = Arc::new(blackjack::Rules::from_toml(text).expect("legal rules"));
        let player = Player::at(&plan, &rules).expect("it can be played");
        let kernel = Kernel::compile(&rules, &player).expect("there is a kernel");
        let few = allocation_counter::measure(|| _ = kernel.run(1, 100)).count_total;
        let many = allocation_counter::measure(|| _ = kernel.run(1, 100_000)).count_total;
        assert_eq!(few, many, "more rounds allocate more: {text}");
    }
}

#[test]
fn a_round_of_blackjack_allocates_nothing_at_the_table() {
    for plan in [Plan::basic(), plans::named("hi-lo").expect("it has a name")] {
        let rules = Arc::new(blackjack::Rules::from_toml("decks = 6").expect("legal rules"));
        let player = Player::at(&plan, &rules).expect("it can be played");
        let mut seating = at_blackjack::Seating::open(Arc::clone(&rules), player).expect("the table opens");
        let behind = rules.procedure(blackjack::Side::Left).behind;
        let (mut shoe, mut chance) = (at_blackjack::Shoe::new(6, behind, 1), SimChance::new(47, 0));
        let mut staked = 0;
        let used = allocation_counter::measure(|| {
            for _ in 0..1000 {
                let round = seating.round(|asked| shoe.give(asked, &mut chance)).expect("it is dealt");
                staked += round.played.original;
            }
        });
        assert!(staked > 0, "it was hardly played");
        assert_eq!((used.count_total, used.bytes_total), (0, 0));
    }
}

#[test]
fn a_round_of_chemin_de_fer_allocates_nothing_at_the_table() {
    let rules = Arc::new(chemin_de_fer::Rules::default());
    let mut seating =
        chemin_de_fer::simulate::Seating::open(rules, Default::default()).expect("the table opens");
    let mut shoe = Shoe::new(8, seating.cards_behind());
    let mut chance = SimChance::new(47, 0);
    let (mut order, mut next) = (Vec::with_capacity(416), 0);
    let mut shoes = 0;
    let used = allocation_counter::measure(|| {
        for _ in 0..300 {
            let played = seating.round(|asked| {
                if asked.shuffled {
                    shoe.load(&mut chance);
                    order.clear();
                    order.extend(shoe.order());
                    next = 0;
                }
                next += 1;
                order[next - 1]
            });
            shoes += usize::from(played.expect("it is dealt").new_shoe);
        }
    });
    assert!(shoes > 1, "one shoe was hardly enough");
    assert_eq!((used.count_total, used.bytes_total), (0, 0));
}

#[test]
fn the_croupier_and_the_device_keep_no_offers() {
    let mut table = craps::Table::open(Arc::new(Rules::default()));
    let seat = Seat::first(1).next().expect("there is a first seat");
    let player = |command| Act::new(Moment(0), Actor::Seat(seat), command);
    table.act(player(Command::Layout(layout::Command::Join {})), &mut Silent).expect("a place is free");
    let (mut dice, mut thrown) = (SimChance::new(47, 0), 0);
    let used = allocation_counter::measure(|| {
        for _ in 0..200 {
            if table.stake(seat, Wager::Pass).is_zero() {
                table.act(player(players::wager(Wager::Pass, Cents(500))), &mut Silent).expect("a wager");
            }
            let step = next_step(&table, Duties::ALL, Moment(0))
                .or_else(|| default_step(&table, None, Moment(0)))
                .or_else(|| chance_step(&table, Moment(0), &mut |n| dice.below(n)));
            let step = step.expect("somebody has something to do");
            thrown += u32::from(matches!(step.command, Command::Table(TableCommand::Dice { .. })));
            table.act(step, &mut Silent).expect("what is offered is accepted");
        }
    });
    assert!(thrown > 20, "thrown {thrown} times");
    assert_eq!((used.count_total, used.bytes_total), (0, 0));
}

#[test]
fn house_dice_allocate_nothing() {
    let mut chance = HouseChance::for_table().expect("the operating system answers");
    let used = allocation_counter::measure(|| {
        for _ in 0..10_000 {
            std::hint::black_box(throw(&mut chance));
        }
    });
    assert_eq!(used.count_total, 0);
}

#[test]
fn words_of_a_pledge_allocate_nothing() {
    for part in [Part::Turn, Part::Shoe { cards: 416 }] {
        let secret = Secret::fresh(part).expect("the operating system answers");
        let mut words = Words::of(Form::Promised, part, &secret, [&b"ann"[..]].into_iter());
        let used = allocation_counter::measure(|| {
            for place in 0..10_000 {
                std::hint::black_box(words.at(place));
            }
        });
        assert_eq!(used.count_total, 0);
    }
}

#[test]
fn settling_keno_allocates_nothing_for_any_ticket() {
    let card = Arc::new(RateCard::default());
    let mut book = Book::new(Arc::clone(&card));
    let lines = [
        "3 7 12 44 @1",
        "split 1 2 3 / 4 5 6 / 10 11 @2",
        "1 2 / 3 4 / 5 6 / 7 8 / 9 10 : 10/4, 10/6, 5/8 @0.25",
        "1 2 3 / 4 5 6 7 / 8 9 : 1/5, 1/7, 1/9 @1",
        "k7 / k8 / 1 2 3 / 4 5 : 3/4, 3/3, 1/7 @0.50,1,2",
    ];
    for (ticket, line) in (0..20_000).zip(lines.iter().cycle()) {
        let Ok(Asked::Marked(request)) = line.parse() else { panic!("{line}") };
        book.add(ticket, &Play::check(&request, &card).unwrap_or_else(|refusal| panic!("{line}: {refusal}")));
    }
    let mut winners = Vec::with_capacity(book.len());
    let drawn = Draw::new(std::array::from_fn(|place| place as u8 + 1)).expect("a draw").spots();
    let used = allocation_counter::measure(|| _ = book.settle(drawn, &mut winners));
    assert!(winners.len() > 4000, "hardly anybody won");
    assert!(winners.iter().all(|(_, payoff)| *payoff > Cents::ZERO));
    assert_eq!((used.count_total, used.bytes_total), (0, 0));
}
