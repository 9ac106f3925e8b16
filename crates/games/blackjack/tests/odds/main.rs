//! The odds of blackjack: known figures, and the same found again by plain recursion.

mod brute;
mod charts;
mod differential;
mod figures;
mod hands;
