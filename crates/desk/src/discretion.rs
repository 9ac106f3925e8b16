//! Whose discretion it is, where a provision leaves any.

use rulebook::edition::Edition;
use rulebook::provision::*;

const RECUT: &str = "for a casino supervisor whether the cut is made again";

/// The fact that says what a player chose, where he had a choice.
pub const PLAYER: &str = "player";

/// In words, after "it is". What is a player's choice is so only where he had one: a hand that got no card at all is dead,
/// whatever he would like (2.15(g)).
pub fn whose(cite: Provision, edition: Edition, player_chose: bool) -> Option<&'static str> {
    Some(match cite {
        P1_9_B_1 | P1_9_B_2 | P1_9_B_3 | P1_9_B_4 | P1_9_B_5 | P1_9_B_6 => {
            "for the boxman or the stickman, whichever the house has named, whether to call \"No Roll\""
        }
        P1_10_A_2 => "for the boxman to decide which face is up, or to have the dice thrown again",
        P1_11_A_2 => "for the boxman whether to order the dice passed",
        P2_5_G | P3_5_F | P4_4_F => RECUT,
        // The number that (f) had before.
        P3_5_E if edition == Edition::E1996 => RECUT,
        P2_15_C if player_chose => "for the player whether he accepts the card",
        P2_15_G | P2_15_I if player_chose => {
            "for the player whether he has the card, or his hand called dead"
        }
        P2_15_O => "for a casino supervisor to ascertain the amount, where it can be",
        P3_11_A_2 | P4_11_A_2 => "for the dealer or floorperson whether to order the shoe passed",
        P4_12_A => "for the floor whether the deal can be put right, and if not whether the bank goes on",
        _ => return None,
    })
}
