//! What a blackjack wager is worth: the best play by the cards, computed and not sampled, splits and resplits included.
//!
//! | file | what it reckons |
//! |---|---|
//! | `terms.rs`, `shoe.rs` | the rules that decide a price, and the cards that are left |
//! | `lattice.rs` | every hand that has not broken |
//! | `dealer.rs` | 2.12(b): how the dealer's hand ends |
//! | `play.rs` | 2.10, 2.12(a): standing, hitting and doubling |
//! | `split.rs` | 2.11: splitting, and splitting again |
//! | `suited.rs` | 2.3(e)1: the 6, 7 and 8 of one suit |
//! | `round.rs`, `analysis.rs`, `hand.rs` | a whole round; what it is worth; one hand |
//! | `chart.rs`, `charting.rs`, `printed.rs` | the strategy chart, the best one, and how it is written |
//! | `additional.rs` | 2.9, 2.17: insurance and the additional wagers |
//! | `options.rs`, `report.rs` | what each option changes; all of it for a table's rules |
//!
//! The play after a split follows the best strategy of the same cards unsplit, and everything else is exact: each figure
//! is a finite sum over the cards of the real shoe, in floating-point numbers of which fifteen digits hold.

mod additional;
mod analysis;
mod chart;
mod charting;
mod dealer;
mod hand;
mod lattice;
mod options;
mod picture;
mod play;
mod printed;
mod report;
mod round;
mod shoe;
mod split;
mod suited;
mod terms;

pub use additional::{insurance, over_or_under_13, same_suit, sevens, sevens_by_chart};
pub use analysis::{Analysis, Exception, Longer, best};
pub use chart::{Action, Cell, Chart, Facing, Open, Row};
pub use hand::{ActionOdds, HandOdds, NoHand, hand};
pub use options::Change;
pub use picture::strategy;
pub use printed::Line;
pub use report::{MainOdds, Priced, Report, Side, report};
pub use shoe::{Shoe, Unfit, decks_of_a_round};
pub use terms::{Dealing, MostHands, Payouts, Terms};
