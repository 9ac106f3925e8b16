//! The table against the oracle: random shoes, rules and wagers, and every step of the dealer compared.

use crate::oracle::{Bet, Hands, House, WAGERS, burned_with, count, house};
use crate::support::Pit;
use rulebook::conformance::Lots;
use std::collections::BTreeMap;

const DECKS: usize = 6;

/// Here the tests say where the cutting card goes.
const INSERT: &str = "insert cutting cards";

/// A shuffled shoe of names, first out first.
fn shuffled(lots: &mut Lots) -> Vec<String> {
    let mut cards = Vec::new();
    for rank in "A23456789TJQK".chars() {
        for suit in "shdc".chars() {
            cards.extend(vec![format!("{rank}{suit}"); DECKS]);
        }
    }
    for place in (1..cards.len()).rev() {
        cards.swap(place, lots.below(place + 1));
    }
    cards
}

fn is_offered(house: &House, on: &str) -> bool {
    match on {
        "total 4" | "total 5" | "total 6" => house.totals,
        "bonus player" | "bonus banker" => house.bonus_to_one[0] > 0,
        "dragon 7" => house.game == "dragon 7",
        _ => true,
    }
}

/// A table and a shoe whose order is known here and nowhere else.
struct Pair {
    pit: Pit,
    house: House,
    shoe: Vec<String>,
    dealt: usize,
    behind: usize,
    cutting_card_out: bool,
    owed: BTreeMap<u8, i64>,
    seats: Vec<u8>,
    settled: usize,
}

impl Pair {
    fn load(&mut self, lots: &mut Lots) {
        self.shoe = shuffled(lots);
        self.dealt = 0;
        self.behind = 230 + lots.below(60);
        self.cutting_card_out = false;
        self.pit.go_up_to(INSERT);
        self.pit.does("dealer", &format!("insert cutting cards behind={}", self.behind));
        let more = burned_with(&self.shoe[0]);
        for card in &self.shoe[..=more] {
            assert!(!self.pit.table.shoe().is_ready(), "the burn was too short: {more}");
            assert_eq!(self.pit.does("device", &format!("card card={card}")), [format!("burned {card}")]);
        }
        assert!(self.pit.table.shoe().is_ready(), "the burn goes on after {more}");
        self.dealt = more + 1;
        self.pit.go();
    }

    fn wager(&mut self, lots: &mut Lots) -> Vec<Bet> {
        let mut bets = Vec::new();
        for seat in self.seats.clone() {
            for on in WAGERS {
                if !is_offered(&self.house, on) || lots.below(3) == 0 {
                    continue;
                }
                // Five dollars at a time where four percent must come out even.
                let stake = 500 * (1 + lots.below(4) as i64);
                let odd = self.house.percent == 5 || self.house.rounded || on != "banker";
                let stake = if odd { stake + 100 * lots.below(5) as i64 } else { stake };
                let coupon = if ["banker", "player"].contains(&on) && lots.below(6) == 0 { 500 } else { 0 };
                let name = on.replace(' ', "_");
                let coupon_too = if coupon > 0 { format!(" coupon={coupon}") } else { String::new() };
                self.pit
                    .does(&format!("seat {seat}"), &format!("wager on={name} amount={stake}{coupon_too}"));
                bets.push(Bet { seat, on, stake, coupon });
            }
        }
        bets
    }

    /// The next card, after the cutting card where that is next, and what the table made of it.
    fn card(&mut self, expected: &mut Vec<String>) -> (String, Vec<String>) {
        let mut told = Vec::new();
        if !self.cutting_card_out && self.shoe.len() - self.dealt == self.behind {
            self.cutting_card_out = true;
            told.extend(self.pit.does("device", "cutting card"));
            expected.push(format!("cutting card, {} left", self.behind));
        }
        let card = self.shoe[self.dealt].clone();
        self.dealt += 1;
        let down = if self.house.face_down { "card down" } else { "card" };
        told.extend(self.pit.does("device", &format!("{down} card={card}")));
        told.extend(self.pit.go_up_to(INSERT));
        (card, told)
    }

    /// One round, told by both.
    fn round(&mut self, bets: &[Bet], last: bool) {
        let before = self.cutting_card_out;
        let mut told = self.pit.close();
        let mut expected = Vec::new();
        let mut hands = Hands { player: Vec::new(), banker: Vec::new() };
        let holders = ["player", "banker"].map(|hand| self.house.holder(bets, hand));
        let open = |hand: usize, cards: &[String], expected: &mut Vec<String>| {
            let name = ["player", "banker"][hand];
            expected.extend(holders[hand].map(|seat| format!("{name} to {seat}")));
            expected.extend(cards.iter().map(|card| format!("{name} turns {card}")));
        };
        while let Some(hand) = hands.next() {
            let (card, events) = self.card(&mut expected);
            told.extend(events);
            let side = usize::from(hand == "banker");
            let cards = if side == 1 { &mut hands.banker } else { &mut hands.player };
            cards.push(card.clone());
            let third = cards.len() == 3;
            expected.push(format!("{hand} {}", if self.house.face_down { "?" } else { &card }));
            if third && self.house.face_down {
                open(side, &[card], &mut expected);
            }
            if hands.player.len() + hands.banker.len() == 4 {
                for (side, cards) in [&hands.player, &hands.banker].into_iter().enumerate() {
                    if self.house.face_down {
                        open(side, cards, &mut expected);
                    }
                    let points = count(cards);
                    let natural = if points >= 8 { " natural" } else { "" };
                    expected.push(format!("called {} {points}{natural}", ["player", "banker"][side]));
                }
            }
        }
        expected.extend(self.house.settle(bets, &hands, &mut self.owed));
        if self.cutting_card_out && !before {
            expected.push("last hand".to_string());
        }
        if last {
            for (seat, amount) in std::mem::take(&mut self.owed) {
                expected.push(format!("{seat} vigorish {amount} redeemed"));
            }
        }
        // Nobody wants to deal: the shoe comes back to the dealer whenever the banker's hand has lost (after the last
        // hand, when the cards have been shuffled).
        let lost = count(&hands.player) > count(&hands.banker) && !last;
        let shoe =
            |line: &String| ["curator", "shuffled", "cut by"].iter().any(|word| line.starts_with(word));
        assert_eq!(
            told.iter().filter(|line| *line == "curator dealer").count(),
            usize::from(lost),
            "{told:?}"
        );
        let told: Vec<&String> = told.iter().filter(|line| !shoe(line)).collect();
        assert_eq!(told, expected.iter().collect::<Vec<_>>(), "{:?}\n{bets:?}", self.house);
        self.settled += bets.len();
        for seat in &self.seats {
            assert_eq!(self.pit.owed(*seat), self.owed.get(seat).copied().unwrap_or(0));
        }
        assert_eq!(
            self.pit.table.present().iter().map(|seat| self.pit.table.at_stake(seat).0).sum::<i64>(),
            0
        );
    }
}

#[test]
fn the_table_and_the_oracle_deal_and_settle_alike() {
    let mut settled = 0;
    let mut rounds = 0;
    for seed in 0..60 {
        let mut lots = Lots::new(seed);
        let (house, toml) = house(&mut |bound| lots.below(bound));
        let mut seats: Vec<u8> = (1..=8).filter(|_| lots.below(2) == 0).collect();
        if seats.is_empty() {
            seats.push(lots.below(8) as u8 + 1);
        }
        let pit = Pit::seated(&toml, &seats);
        let mut pair = Pair {
            pit,
            house,
            shoe: Vec::new(),
            dealt: 0,
            behind: 0,
            cutting_card_out: false,
            owed: BTreeMap::new(),
            seats,
            settled: 0,
        };
        for _ in 0..2 {
            pair.load(&mut lots);
            loop {
                let bets = pair.wager(&mut lots);
                if bets.is_empty() {
                    continue;
                }
                let last = pair.cutting_card_out;
                pair.round(&bets, last);
                rounds += 1;
                if last {
                    assert!(
                        !pair.pit.table.shoe().is_ready(),
                        "one hand after the cutting card, and no more"
                    );
                    break;
                }
                assert!(pair.pit.table.shoe().is_ready());
            }
        }
        settled += pair.settled;
    }
    assert!(rounds > 1000 && settled > 15_000, "too little was compared: {rounds} rounds, {settled} wagers");
}
