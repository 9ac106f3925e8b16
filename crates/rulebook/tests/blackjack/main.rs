//! Subchapter 2, provision by provision, and the properties that no provision may break.

#[path = "../common/golden.rs"]
mod golden;

mod additional;
mod against_the_model;
mod arbitrary;
mod calling;
mod conformance;
mod coupons;
mod dealing;
mod decisions;
mod double_shoe;
mod doubling;
mod drawing;
mod endings;
mod five_cards;
mod gathering;
mod hole_card;
mod insurance;
mod irregular;
mod laying;
mod leaving;
mod model;
mod multiple_action;
mod naturals;
mod opening;
mod options;
mod playthroughs;
mod results;
mod rules_file;
mod rulings;
mod running_out;
mod same_suit;
mod sharing;
mod shoes;
mod shuffle;
mod splitting;
mod support;
mod surrender;
mod values;
mod wagers;
mod wrong_side;
