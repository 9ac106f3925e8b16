//! The odds of blackjack: known figures, and the same found again by plain recursion.

mod brute;
mod differential;
mod figures;
