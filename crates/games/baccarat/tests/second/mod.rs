//! Baccarat once more, as plainly as can be: cards one after another, no code of the rulebook and none of the odds.
#![allow(dead_code, reason = "each test program uses a part of it")]

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ended {
    pub(crate) player: u8,
    pub(crate) player_cards: u8,
    pub(crate) banker: u8,
    pub(crate) banker_cards: u8,
}

/// What people choose where chemin de fer lets them. Hands are given as the two values, the lower first.
pub(crate) struct Choices<'a> {
    pub(crate) player_draws_on_five: &'a dyn Fn((u8, u8)) -> bool,
    pub(crate) banker_draws_three_against_nine: &'a dyn Fn((u8, u8)) -> bool,
    pub(crate) banker_draws_five_against_four: &'a dyn Fn((u8, u8)) -> bool,
}

/// Nobody chooses: punto banco.
pub(crate) const PUNTO_BANCO: Choices<'static> = Choices {
    player_draws_on_five: &|_| true,
    banker_draws_three_against_nine: &|_| true,
    banker_draws_five_against_four: &|_| true,
};

/// Deals one round from six values (tens are zero).
pub(crate) fn play(cards: [u8; 6], choices: &Choices<'_>) -> Ended {
    let sorted = |one: u8, two: u8| (one.min(two), one.max(two));
    let (player_hand, banker_hand) = (sorted(cards[0], cards[2]), sorted(cards[1], cards[3]));
    let (mut player, mut banker) = ((cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10);
    let mut ended = Ended { player, player_cards: 2, banker, banker_cards: 2 };
    if player == 8 || player == 9 || banker == 8 || banker == 9 {
        return ended;
    }
    let player_takes = player < 5 || (player == 5 && (choices.player_draws_on_five)(player_hand));
    let banker_takes = if player_takes {
        let third = cards[4];
        player = (player + third) % 10;
        ended.player_cards = 3;
        match (banker, third) {
            (0..=2, _) => true,
            (3, 9) => (choices.banker_draws_three_against_nine)(banker_hand),
            (3, third) => third != 8,
            (4, third) => third > 1 && third < 8,
            (5, 4) => (choices.banker_draws_five_against_four)(banker_hand),
            (5, third) => third > 4 && third < 8,
            (6, third) => third == 6 || third == 7,
            _ => false,
        }
    } else {
        banker < 6
    };
    if banker_takes {
        banker = (banker + if player_takes { cards[5] } else { cards[4] }) % 10;
        ended.banker_cards = 3;
    }
    Ended { player, banker, ..ended }
}

/// Every order in which six of these cards can come, cards of one value told apart.
pub(crate) fn every_six(cards: &[u8], visit: &mut dyn FnMut([u8; 6])) {
    fn further(cards: &[u8], gone: &mut Vec<usize>, visit: &mut dyn FnMut([u8; 6])) {
        if let Ok(six) = <[usize; 6]>::try_from(gone.as_slice()) {
            return visit(six.map(|at| cards[at]));
        }
        for at in 0..cards.len() {
            if !gone.contains(&at) {
                gone.push(at);
                further(cards, gone, visit);
                gone.pop();
            }
        }
    }
    further(cards, &mut Vec::new(), visit);
}

/// Cards by rank, ace first, as values.
pub(crate) fn values(ranks: [u16; 13]) -> Vec<u8> {
    let each = ranks.into_iter().enumerate();
    each.flat_map(|(at, count)| vec![if at < 9 { at as u8 + 1 } else { 0 }; usize::from(count)]).collect()
}
