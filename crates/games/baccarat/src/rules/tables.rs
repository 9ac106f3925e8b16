//! 19:47-3.9 and 4.9: which hand takes a third card. The tables stand here as the regulation prints them.

use super::hand::{Hand, Side, Third, point_count, value};

/// 3.9(a): an eight or nine on the first two cards, after which nobody draws.
pub const fn is_natural(points: u8) -> bool {
    points >= 8
}

/// 3.9(b), Table 1: does the Player's Hand draw on this count of its first two cards?
pub const fn player_draws(points: u8) -> bool {
    TABLE_1[points as usize] == b'D'
}

/// 3.9(c), Table 2: does the Banker's Hand draw, given the value of the Player's Hand's third card?
pub const fn banker_draws(points: u8, third: Third) -> bool {
    TABLE_2[points as usize][column(third)] == b'D'
}

/// 3.7 to 3.9: the hand that the next card goes to, if any, in a round in which nobody decides anything; so are mock
/// rounds dealt (3.12(c)3, 4.12(h)3).
pub fn next_card([player, banker]: &[Hand; 2]) -> Option<Side> {
    let (p, b) = (player.count(), banker.count());
    if b < 2 {
        return Some(if p <= b { Side::Player } else { Side::Banker });
    }
    let two = |hand: &Hand| point_count(hand.cards().take(2));
    if b > 2 || is_natural(two(player)) || is_natural(two(banker)) {
        return None;
    }
    if p == 2 && player_draws(two(player)) {
        return Some(Side::Player);
    }
    banker_draws(two(banker), player.cards().nth(2).map(value)).then_some(Side::Banker)
}

/// 4.9(f): what Table 3 says to a banker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draws {
    /// "D": he must.
    Must,
    /// "S": he must not.
    MustNot,
    /// "Op.": he may.
    May,
}

/// 4.9(c), Table 3: does the banker draw, given the value of the Player's Hand's third card?
pub const fn table_3(points: u8, third: Third) -> Draws {
    match TABLE_3[points as usize][column(third)] {
        b'D' => Draws::Must,
        b'S' => Draws::MustNot,
        _ => Draws::May,
    }
}

/// 3.9(e), 4.9(e): the columns are the third card's value, after one for a hand that took none.
const fn column(third: Third) -> usize {
    match third {
        None => 0,
        Some(value) => value as usize + 1,
    }
}

const TABLE_1: [u8; 10] = *b"DDDDDDSSSS";

/// Rows are the Banker's count on two cards (3.9(d)); columns none, 0, 1, … 9.
const TABLE_2: [[u8; 11]; 10] = [
    *b"DDDDDDDDDDD",
    *b"DDDDDDDDDDD",
    *b"DDDDDDDDDDD",
    *b"DDDDDDDDDSD",
    *b"DSSDDDDDDSS",
    *b"DSSSSDDDDSS",
    *b"SSSSSSSDDSS",
    *b"SSSSSSSSSSS",
    *b"SSSSSSSSSSS",
    *b"SSSSSSSSSSS",
];

/// The same rows and columns (4.9(d), (e)); `o` where the banker has the option.
const TABLE_3: [[u8; 11]; 10] = [
    *b"DDDDDDDDDDD",
    *b"DDDDDDDDDDD",
    *b"DDDDDDDDDDD",
    *b"DDDDDDDDDSo",
    *b"DSSDDDDDDSS",
    *b"DSSSSoDDDSS",
    *b"SSSSSSSDDSS",
    *b"SSSSSSSSSSS",
    *b"SSSSSSSSSSS",
    *b"SSSSSSSSSSS",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn_against(points: u8) -> Vec<u8> {
        (0..=9).filter(|third| banker_draws(points, Some(*third))).collect()
    }

    #[test]
    fn p3_9b_table_1_the_player_draws_to_five() {
        assert!((0..=5).all(player_draws) && (6..=9).all(|points| !player_draws(points)));
    }

    #[test]
    fn p3_9c_table_2_by_the_third_card() {
        for points in 0..=2 {
            assert_eq!(drawn_against(points).len(), 10);
        }
        assert_eq!(drawn_against(3), [0, 1, 2, 3, 4, 5, 6, 7, 9]);
        assert_eq!(drawn_against(4), [2, 3, 4, 5, 6, 7]);
        assert_eq!(drawn_against(5), [4, 5, 6, 7]);
        assert_eq!(drawn_against(6), [6, 7]);
        for points in 7..=9 {
            assert!(drawn_against(points).is_empty());
        }
    }

    #[test]
    fn p3_9c_table_2_a_player_who_stayed_makes_the_banker_draw_to_five() {
        assert!((0..=5).all(|points| banker_draws(points, None)));
        assert!((6..=9).all(|points| !banker_draws(points, None)));
    }

    #[test]
    fn p3_9g_five_against_a_four_draws() {
        assert!(banker_draws(5, Some(4)));
    }

    #[test]
    fn p4_9c_table_3_is_table_2_but_for_two_options() {
        let mut options = Vec::new();
        for points in 0..=9 {
            for third in std::iter::once(None).chain((0..=9).map(Some)) {
                match table_3(points, third) {
                    Draws::May => options.push((points, third)),
                    Draws::Must => assert!(banker_draws(points, third)),
                    Draws::MustNot => assert!(!banker_draws(points, third)),
                }
            }
        }
        assert_eq!(options, [(3, Some(9)), (5, Some(4))]);
    }

    #[test]
    fn p4_9g_three_against_a_nine_is_the_bankers_choice() {
        assert_eq!(table_3(3, Some(9)), Draws::May);
    }
}
