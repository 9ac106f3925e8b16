//! Punto banco once more, as plainly as can be, from the text and with no code of the rulebook: cards and wagers are
//! names, money is cents, and a round is the list of lines that the dealer's steps would be told in.

use std::collections::BTreeMap;

/// What the house has chosen.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub(crate) percent: i64,
    pub(crate) rounded: bool,
    pub(crate) deferred: bool,
    /// `vigorish`, `six pays half`, `covered` or `dragon 7`.
    pub(crate) game: &'static str,
    pub(crate) procedure: u8,
    pub(crate) tie_to_one: i64,
    pub(crate) dragon_to_one: i64,
    /// Winning by 9, 8, 7, 6, 5, 4 points, and by a natural.
    pub(crate) bonus_to_one: [i64; 7],
    pub(crate) totals: bool,
    pub(crate) face_down: bool,
}

/// A wager on the layout.
#[derive(Clone, Debug)]
pub(crate) struct Bet {
    pub(crate) seat: u8,
    pub(crate) on: &'static str,
    pub(crate) stake: i64,
    pub(crate) coupon: i64,
}

/// The wagers, in the order in which they lie on the layout.
pub(crate) const WAGERS: [&str; 9] =
    ["banker", "player", "tie", "total 4", "total 5", "total 6", "bonus player", "bonus banker", "dragon 7"];

/// 3.1(b): aces one, pips their number, tens and faces nothing.
pub(crate) fn value(card: &str) -> i64 {
    match &card[..1] {
        "A" => 1,
        "T" | "J" | "Q" | "K" => 0,
        pips => pips.parse().expect("a pip"),
    }
}

/// 3.1(c): the sum without its tens.
pub(crate) fn count(cards: &[String]) -> i64 {
    let sum: i64 = cards.iter().map(|card| value(card)).sum();
    if sum >= 20 {
        sum - 20
    } else if sum >= 10 {
        sum - 10
    } else {
        sum
    }
}

/// 3.5(e): how many go into the bucket with the first card.
pub(crate) fn burned_with(card: &str) -> usize {
    if value(card) == 0 { 10 } else { value(card) as usize }
}

/// The two hands that come of the cards in this order, and in which order third cards came.
#[derive(Clone, Debug)]
pub(crate) struct Hands {
    pub(crate) player: Vec<String>,
    pub(crate) banker: Vec<String>,
}

impl Hands {
    /// 3.7(c), 3.9: which hand gets the next card, if one does.
    pub(crate) fn next(&self) -> Option<&'static str> {
        match self.player.len() + self.banker.len() {
            0 | 2 => return Some("player"),
            1 | 3 => return Some("banker"),
            _ => {}
        }
        let (player, banker) = (count(&self.player[..2]), count(&self.banker[..2]));
        if player == 8 || player == 9 || banker == 8 || banker == 9 {
            return None;
        }
        let player_draws = player <= 5;
        if player_draws && self.player.len() == 2 {
            return Some("player");
        }
        if self.banker.len() == 3 {
            return None;
        }
        let banker_draws = if !player_draws {
            // A player's hand that took no card: the banker's hand plays as the player's does.
            banker <= 5
        } else {
            let third = value(&self.player[2]);
            if banker <= 2 {
                true
            } else if banker == 3 {
                third != 8
            } else if banker == 4 {
                third != 0 && third != 1 && third != 8 && third != 9
            } else if banker == 5 {
                third == 4 || third == 5 || third == 6 || third == 7
            } else if banker == 6 {
                third == 6 || third == 7
            } else {
                false
            }
        };
        if banker_draws { Some("banker") } else { None }
    }
}

enum Fate {
    /// Winnings for one hundred wagered.
    Wins(i64),
    Loses,
    Void,
}

impl House {
    /// 3.2(a), 3.3: what becomes of a wager, and what a hundred win.
    fn fate(&self, on: &str, player: i64, banker: i64, player_cards: usize, banker_cards: usize) -> Fate {
        let wins_if =
            |condition: bool, hundred: i64| if condition { Fate::Wins(hundred) } else { Fate::Loses };
        let dragon = banker > player && banker == 7 && banker_cards == 3;
        match on {
            "banker" | "player" if player == banker => Fate::Void,
            "player" => wins_if(player > banker, 100),
            "banker" if self.game == "dragon 7" && dragon => Fate::Void,
            "banker" if self.game == "six pays half" && banker == 6 => wins_if(banker > player, 50),
            "banker" => wins_if(banker > player, 100),
            "tie" => wins_if(player == banker, 100 * self.tie_to_one),
            "total 4" => wins_if(player_cards + banker_cards == 4, 150),
            "total 5" => wins_if(player_cards + banker_cards == 5, 200),
            "total 6" => wins_if(player_cards + banker_cards == 6, 200),
            "dragon 7" => wins_if(dragon, 100 * self.dragon_to_one),
            "bonus player" => self.bonus(player, player_cards, banker, banker_cards),
            "bonus banker" => self.bonus(banker, banker_cards, player, player_cards),
            other => panic!("{other:?} is no wager"),
        }
    }

    fn bonus(&self, mine: i64, my_cards: usize, other: i64, other_cards: usize) -> Fate {
        let natural = |points: i64, cards: usize| cards == 2 && points >= 8;
        match (natural(mine, my_cards), natural(other, other_cards)) {
            (true, true) if mine == other => Fate::Void,
            (true, true) if mine < other => Fate::Loses,
            (true, _) => Fate::Wins(100 * self.bonus_to_one[6]),
            (false, _) if mine - other >= 4 => {
                Fate::Wins(100 * self.bonus_to_one[(9 - (mine - other)) as usize])
            }
            (false, _) => Fate::Loses,
        }
    }

    /// 3.3(c): on what was won, up to the next coin where the house rounds.
    fn vigorish(&self, won: i64) -> i64 {
        let exact_hundredths = won * self.percent;
        if !self.rounded {
            assert_eq!(exact_hundredths % 100, 0, "the house took a wager whose vigorish has no coin");
            return exact_hundredths / 100;
        }
        let coin = if self.percent == 4 { 20 } else { 25 };
        let mut due = 0;
        while due * 100 < exact_hundredths {
            due += coin;
        }
        due
    }

    /// The vigorish of each seat whose banker wager won.
    fn all_vigorish(&self, bets: &[Bet], banker_won: bool) -> BTreeMap<u8, i64> {
        let mut due = BTreeMap::new();
        if !banker_won || self.game == "six pays half" || self.game == "dragon 7" {
            return due;
        }
        for bet in bets.iter().filter(|bet| bet.on == "banker") {
            let of_totals =
                bets.iter().filter(|other| other.seat == bet.seat && other.on.starts_with("total"));
            let covering: i64 = of_totals.map(|other| other.stake).sum();
            if self.game != "covered" || covering < bet.stake + bet.coupon {
                due.insert(bet.seat, self.vigorish(bet.stake + bet.coupon));
            }
        }
        due
    }

    /// 3.10: every step of the dealer after the hands are complete.
    pub(crate) fn settle(&self, bets: &[Bet], hands: &Hands, owed: &mut BTreeMap<u8, i64>) -> Vec<String> {
        let (player, banker) = (count(&hands.player), count(&hands.banker));
        let (player_cards, banker_cards) = (hands.player.len(), hands.banker.len());
        let winner = if player > banker {
            "player"
        } else if banker > player {
            "banker"
        } else {
            "tie"
        };
        let mut result = format!("result {player} {banker} {winner}");
        if self.totals {
            result += &format!(", {} cards", player_cards + banker_cards);
        }
        if self.game == "dragon 7" && winner == "banker" && banker == 7 && banker_cards == 3 {
            result += ", dragon 7";
        }
        let due = self.all_vigorish(bets, winner == "banker");
        let mut lost = Vec::new();
        let mut void = Vec::new();
        let mut paid: BTreeMap<u8, Vec<String>> = BTreeMap::new();
        for seat in (1..=16).rev() {
            for on in WAGERS {
                for bet in bets.iter().filter(|bet| bet.seat == seat && bet.on == on) {
                    match self.fate(on, player, banker, player_cards, banker_cards) {
                        Fate::Loses => lost.push(format!("{seat} {on} lost 0+0")),
                        Fate::Void => void.push(format!("{seat} {on} void 0+{}", bet.stake)),
                        Fate::Wins(hundred) => {
                            let winnings = (bet.stake + bet.coupon) * hundred / 100;
                            let line = format!("{seat} {on} won {winnings}+{}", bet.stake);
                            paid.entry(seat).or_default().push(line);
                        }
                    }
                }
            }
        }
        let word = if self.deferred { "marked" } else { "collected" };
        let take = |seat: u8| {
            let amount = due.get(&seat).map(|amount| format!("{seat} vigorish {amount} {word}"));
            amount.into_iter().collect::<Vec<_>>()
        };
        let pay = |seat: u8| paid.get(&seat).cloned().unwrap_or_default();
        let down = || (1..=16u8).rev();
        let steps: Vec<String> = match self.procedure {
            1 => down().flat_map(pay).chain(down().flat_map(take)).collect(),
            2 => down().flat_map(take).chain(down().flat_map(pay)).collect(),
            3 => down().flat_map(|seat| [pay(seat), take(seat)].concat()).collect(),
            _ => down().flat_map(|seat| [take(seat), pay(seat)].concat()).collect(),
        };
        if self.deferred {
            for (seat, amount) in due {
                *owed.entry(seat).or_default() += amount;
            }
        }
        [vec![result], lost, void, steps].concat()
    }

    /// 3.7(d)1, 2, 5: who is handed a hand.
    pub(crate) fn holder(&self, bets: &[Bet], hand: &str) -> Option<u8> {
        let mut best: Option<&Bet> = None;
        for seat in 1..=16 {
            for bet in bets.iter().filter(|bet| bet.seat == seat && bet.on == hand) {
                if best.is_none_or(|best| bet.stake + bet.coupon > best.stake + best.coupon) {
                    best = Some(bet);
                }
            }
        }
        best.map(|bet| bet.seat)
    }
}

/// A house of the newest edition by lot, with six decks, and its rules file.
pub(crate) fn house(below: &mut impl FnMut(usize) -> usize) -> (House, String) {
    let game = ["vigorish", "vigorish", "six pays half", "covered", "dragon 7"][below(5)];
    // Where no vigorish is taken, nothing is said about it.
    let taken = ["vigorish", "covered"].contains(&game);
    let percent = if taken && below(2) == 0 { 4 } else { 5 };
    let rounded = taken && below(2) == 0;
    let deferred = taken && below(2) == 0;
    let totals = game == "covered" || (game != "dragon 7" && below(2) == 0);
    let letter = below(4);
    let letter = if game == "dragon 7" { 3 } else { letter };
    let bonus_to_one =
        [[30, 10, 6, 4, 2, 1, 1], [20, 8, 7, 4, 3, 1, 1], [30, 10, 4, 4, 2, 2, 1], [0; 7]][letter];
    let procedure = below(4) as u8 + 1;
    let tie_to_one = 8 + below(2) as i64;
    let dragon_to_one = if game == "dragon 7" { 40 + below(3) as i64 } else { 40 };
    let face_down = below(3) == 0;
    let mut toml = format!(
        "decks = 6\n[vigorish]\npercent = {percent}\nround_up = {rounded}\ncollect = \"{}\"\n[settlement]\n\
         procedure = {procedure}\n[payouts]\ntie = \"{tie_to_one} to 1\"\n\"dragon 7\" = \"{dragon_to_one} to 1\"\n\
         [wagers]\ntotal_cards = {totals}\nbonus = \"{}\"\n[dealing]\nface = \"{}\"\n[no_vigorish]\n",
        if deferred { "deferred" } else { "at once" },
        ["A", "B", "C", "none"][letter],
        if face_down { "down" } else { "up" },
    );
    toml += match game {
        "six pays half" => "six_pays_half = true",
        "covered" => "covered_by_totals = true",
        "dragon 7" => "dragon_7_push = true",
        _ => "",
    };
    let house = House {
        percent,
        rounded,
        deferred,
        game,
        procedure,
        tie_to_one,
        dragon_to_one,
        bonus_to_one,
        totals,
        face_down,
    };
    (house, toml)
}
