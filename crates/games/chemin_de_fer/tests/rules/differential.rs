//! The table against a second evaluator: the round once more, from its cards and wagers alone, with plain numbers and no
//! code of the rulebook.

use crate::support::*;
use chemin_de_fer::{Command, Event, Say, TableEvent};
use proptest::prelude::*;
use rulebook::actor::Actor;
use rulebook::cards::Card;
use rulebook::conformance::Lots;
use rulebook::game::{Game, Need, Offer};
use rulebook::shoe;

/// What a card counts, from how it is written.
fn counts(card: &str) -> i64 {
    match &card[..1] {
        "A" => 1,
        "T" | "J" | "Q" | "K" => 0,
        digit => digit.parse().expect("pips"),
    }
}

/// A round as somebody at the rail would note it.
#[derive(Clone, Debug, Default)]
struct Notes {
    banker: u8,
    placed: i64,
    /// Seat and cents.
    against: Vec<(u8, i64)>,
    player: Vec<String>,
    bank: Vec<String>,
    percent: i64,
    rounded: bool,
}

impl Notes {
    fn total(hand: &[String]) -> i64 {
        hand.iter().map(|card| counts(card)).sum::<i64>() % 10
    }

    /// What each seat has gained, and the house.
    fn owed(&self) -> (Vec<(u8, i64)>, i64) {
        let (player, bank) = (Notes::total(&self.player), Notes::total(&self.bank));
        let sign = match () {
            () if player > bank => 1,
            () if player < bank => -1,
            () => 0,
        };
        let mut gains: Vec<(u8, i64)> =
            self.against.iter().map(|(seat, stake)| (*seat, sign * stake)).collect();
        let covered: i64 = self.against.iter().map(|(_, stake)| stake).sum();
        let mut house = 0;
        if sign < 0 {
            house = covered * self.percent / 100;
            let step = if self.percent == 5 { 25 } else { 20 };
            if self.rounded && (covered * self.percent) % (step * 100) != 0 {
                house = (covered * self.percent / (step * 100) + 1) * step;
            }
        }
        gains.push((self.banker, -sign * covered - house));
        gains.sort_unstable();
        (gains, house)
    }

    /// Who plays the Player's Hand: the most, and of equals the nearest going up from the banker.
    fn dominant(&self, seats: u8) -> u8 {
        let most = self.against.iter().map(|(_, stake)| *stake).max().expect("somebody wagers");
        let mut seat = self.banker;
        loop {
            seat = seat % seats + 1;
            if self.against.contains(&(seat, most)) {
                return seat;
            }
        }
    }

    /// Were the third cards dealt as the regulation has it? `stays` is what the player said.
    fn drawn_rightly(&self, stayed: bool) -> bool {
        let first = |hand: &[String]| Notes::total(&hand[..2]);
        let (player, bank) = (first(&self.player), first(&self.bank));
        let drew = (self.player.len() == 3, self.bank.len() == 3);
        if player >= 8 || (bank >= 8 && !stayed) {
            return drew == (false, false);
        }
        let player_right = match player {
            0..=4 => drew.0,
            5 => drew.0 != stayed,
            _ => !drew.0,
        };
        let bank_right = match (bank, self.player.get(2).map(|card| counts(card))) {
            (0..=2, _) => drew.1,
            (7.., _) => !drew.1,
            (_, None) => drew.1 == (bank <= 5),
            (3, Some(9)) | (5, Some(4)) => true,
            (3, Some(third)) => drew.1 == (third != 8),
            (4, Some(third)) => drew.1 == (2..=7).contains(&third),
            (5, Some(third)) => drew.1 == (5..=7).contains(&third),
            (_, Some(third)) => drew.1 == (third == 6 || third == 7),
        };
        player_right && bank_right
    }
}

/// Plays at random, without mistakes, and notes every round. Gives how many rounds were settled.
fn watch(toml: &str, percent: i64, rounded: bool, seats: u8, seed: u64, acts: usize) -> usize {
    let mut lots = Lots::new(seed);
    let everybody: Vec<u8> = (1..=seats).collect();
    let mut salon = Salon::ready(toml, &everybody);
    let fresh = Notes { percent, rounded, ..Notes::default() };
    let mut notes = fresh.clone();
    let mut stayed = false;
    let mut before = (salon.purses, salon.house);
    let mut rounds = 0;
    for _ in 0..acts {
        let view = salon.public();
        if view.bank.is_none_or(|bank| bank.placed.is_zero()) {
            (notes, stayed, before) = (fresh.clone(), false, (salon.purses, salon.house));
        }
        let offer = choose(&salon, &mut lots);
        let amount = offer.amounts.map(|amounts| {
            let steps = ((amounts.max - amounts.min).0 / amounts.step.0).min(40) as usize;
            rulebook::money::Cents(amounts.min.0 + lots.below(steps + 1) as i64 * amounts.step.0)
        });
        let command = amount.map_or(offer.command, |amount| {
            <chemin_de_fer::Table as Game>::with_amount(offer.command, amount)
        });
        match command {
            // The first four are the player's, the banker's, the player's, the banker's.
            Command::Cards(shoe::Command::CardDown { card: Some(card) }) => {
                let hand =
                    if notes.player.len() == notes.bank.len() { &mut notes.player } else { &mut notes.bank };
                hand.push(card.to_string());
            }
            Command::Table(Call { say }) if Actor::Seat(view.dominant.expect("in a round")) == offer.by => {
                stayed = say == Say::Stay;
            }
            Command::Table(AnnounceResult { .. }) => {
                let seats_view = view.seats.iter().filter(|s| s.wager == Some(baccarat::Side::Player));
                notes.against = seats_view.map(|s| (s.seat.number(), s.stake.0)).collect();
                notes.banker = view.banker.expect("a banker").number();
                notes.placed = view.bank.expect("a bank").placed.0;
            }
            _ => {}
        }
        let events = salon.ok(Who(offer.by), command);
        for event in table_events(&events) {
            if let TableEvent::Dealt { hand, card, .. } = event {
                match hand {
                    baccarat::Side::Player => notes.player.push(card.to_string()),
                    baccarat::Side::Banker => notes.bank.push(card.to_string()),
                }
            }
        }
        if matches!(command, Command::Table(AnnounceResult { .. })) {
            compare(&salon, &notes, &view, stayed, before, &events);
            rounds += 1;
        }
    }
    rounds
}

fn compare(
    salon: &Salon,
    notes: &Notes,
    view: &chemin_de_fer::View,
    stayed: bool,
    before: ([i64; 16], i64),
    events: &[Event],
) {
    assert!(notes.drawn_rightly(stayed), "{notes:?}");
    assert_eq!(view.dominant.map(|seat| seat.number()), Some(notes.dominant(9)), "{notes:?}");
    let covered: i64 = notes.against.iter().map(|(_, stake)| stake).sum();
    assert!(covered <= notes.placed);
    let (gains, house) = notes.owed();
    for (seat, gain) in gains {
        let index = usize::from(seat) - 1;
        assert_eq!(salon.purses[index] - before.0[index], gain, "seat {seat}: {notes:?}");
    }
    assert_eq!(salon.house - before.1, house, "{notes:?}");
    assert_eq!(settled(events).len(), notes.against.len() + 1);
}

/// Something that a table without mistakes would see: chance by its weights, then what is due, then anything.
fn choose(salon: &Salon, lots: &mut Lots) -> Offer<Command> {
    let mut offers = salon.table.offers();
    offers.retain(|offer| match offer.command {
        Command::Table(
            Leave {}
            | Join {}
            | Move { .. }
            | GiveNotice { .. }
            | CardInError { .. }
            | WrongOrder { .. }
            | ExtraCard { .. }
            | CardAfterStay {}
            | BankerDrew {}
            | FaceUpInShoe {}
            | OrderPass { .. },
        ) => false,
        Command::Table(Repeat { .. }) => offer.need == Need::Duty,
        Command::Cards(shoe::Command::OrderRecut { .. }) => false,
        _ => true,
    });
    let total: u32 = offers.iter().map(weight).sum();
    let mut at = lots.below(total as usize) as u32;
    for offer in offers {
        let weight = weight(&offer);
        if at < weight {
            return offer;
        }
        at -= weight;
    }
    unreachable!("the weights add up")
}

fn weight(offer: &Offer<Command>) -> u32 {
    match (offer.need, offer.command) {
        (Need::Chance(weight), _) => weight,
        (_, Command::Table(PassBank {})) => 1,
        _ => 6,
    }
}

fn card_counts() -> Vec<String> {
    Card::deck().map(|card| card.to_string()).collect()
}

#[test]
fn the_evaluator_knows_all_cards() {
    assert_eq!(card_counts().iter().map(|card| counts(card)).sum::<i64>(), 4 * 45);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn the_table_and_the_evaluator_agree_who_owes_whom(
        seed in any::<u64>(), percent in 4..=5i64, rounded in any::<bool>(), seats in 2..=6u8,
    ) {
        let toml = format!(
            "decks = 6\n[vigorish]\npercent = {percent}\nround_up = {rounded}\n[shoe]\ncards_behind = 200\n"
        );
        let rounds = watch(&toml, percent, rounded, seats, seed, 900);
        prop_assert!(rounds > 5, "only {rounds} rounds");
    }
}
