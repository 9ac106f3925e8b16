//! 19:47-14.15(e) to (n): what happens when something goes wrong at a poker table, whatever game is dealt there. Facts
//! in, decision out. The games themselves (14.1 to 14.14) are not in hand; these rules speak to a round that people deal.
//!
//! | paragraph | file |
//! |---|---|
//! | (e) positions that keep receiving cards | `positions.rs` |
//! | (f) misdeals; (i) a card face up in the deck | `misdeals.rs` |
//! | (g) an ineligible player; (h) cards missing or too many; (m) a card off the table | `cards.rs` |
//! | (j) protected and unprotected hands | `hands.rs` |
//! | (k) words, folds, wagers owed | `words.rs` |
//! | (l), (n) cards exposed in the deal | `exposed.rs` |

mod cards;
mod exposed;
mod facts;
mod hands;
mod misdeals;
mod positions;
mod pot;
mod ruling;
mod words;

pub use facts::{
    Chips, Counted, Did, Exposed, FaceUp, Fact, Facts, Family, Folded, Kind, Lost, Needs, Obliged, Wagerers,
};
pub use pot::Pot;
pub use ruling::{Decision, Open, Reason, Ruling};

use facts::Inquiry;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// The matters, each with its name, its title and its provision.
macro_rules! matters {
    ($($variant:ident = $name:literal, $title:literal, $cite:ident;)+) => {
        /// One thing that may have gone wrong at a poker table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[allow(missing_docs)]
        pub enum Matter {
            $(#[serde(rename = $name)] $variant,)+
        }

        impl Matter {
            /// All of them, in the order of the text.
            pub const ALL: &'static [Matter] = &[$(Matter::$variant),+];

            /// Its name on the wire.
            pub const fn name(self) -> &'static str {
                match self { $(Matter::$variant => $name),+ }
            }

            /// What happened.
            pub const fn title(self) -> &'static str {
                match self { $(Matter::$variant => $title),+ }
            }

            /// The paragraph that speaks of it.
            pub const fn cite(self) -> Provision {
                match self { $(Matter::$variant => $cite),+ }
            }
        }
    };
}

matters! {
    FoldedPosition = "folded position", "A player folded, and cards are still dealt", P14_15_E;
    ImproperShuffle = "improper shuffle", "The cards were not shuffled and cut as they must be", P14_15_F_1;
    WrongStart = "wrong start", "The deal began at the wrong position", P14_15_F_2;
    FaceUpInDeck = "face up in deck", "A card lies face up in the deck, or several do", P14_15_I;
    MissedPlayer = "missed player", "A player got no cards", P14_15_F_4;
    IneligiblePlayer = "ineligible player", "Cards were dealt to a player who was not entitled to any", P14_15_G;
    WrongCount = "wrong count", "Cards are missing, or there are too many", P14_15_H;
    HandLost = "hand lost", "A hand was fouled, or collected by the dealer", P14_15_J;
    LeftTable = "left table", "A player left the table during the round", P14_15_J_4;
    SpokenWord = "spoken word", "A player said one thing and did another", P14_15_K;
    ThrownAway = "thrown away", "A player threw his cards away or turned them over", P14_15_K_1;
    OwedWager = "owed wager", "A player threw his cards away and had a wager to put in", P14_15_K_2;
    ExposedCard = "exposed card", "A face-down card was turned up", P14_15_L;
    OffTheTable = "off the table", "A card fell off the table", P14_15_M;
}

/// The ruling on a matter, or the next fact that it needs. It asks only for what the outcome depends on, and refuses a
/// fact on which nothing depends.
pub fn rule(matter: Matter, facts: &Facts) -> Result<Ruling, Needs> {
    let mut inquiry = Inquiry::into(facts);
    let asked = &mut inquiry;
    let ruling = match matter {
        Matter::FoldedPosition => positions::folded(asked),
        Matter::ImproperShuffle => Ok(misdeals::improper_shuffle()),
        Matter::WrongStart => misdeals::wrong_start(asked),
        Matter::FaceUpInDeck => misdeals::face_up_in_deck(asked),
        Matter::MissedPlayer => misdeals::missed_player(asked),
        Matter::IneligiblePlayer => Ok(cards::ineligible_player()),
        Matter::WrongCount => cards::wrong_count(asked),
        Matter::HandLost => hands::lost(asked),
        Matter::LeftTable => hands::left_table(asked),
        Matter::SpokenWord => words::spoken(asked),
        Matter::ThrownAway => words::thrown_away(asked),
        Matter::OwedWager => words::owed_wager(asked),
        Matter::ExposedCard => exposed::exposed(asked),
        Matter::OffTheTable => Ok(cards::off_the_table()),
    }?;
    inquiry.close()?;
    Ok(ruling)
}
