//! Blackjack: a player with a plan on one box or several, shoe after shoe.
//!
//! **A round** is what is dealt from one "no more wagers" to the next, on all boxes of the player. In **a session** he comes
//! to a new shoe, plays so many rounds and leaves, wherever the shoe may be. Cards are shuffled, cut and burnt, and the
//! cutting card ends the shoe with the round in which it comes out, as the regulation says.
//!
//! **Two rates.** What the game costs is told for each unit of the original wager (made before the first card, which is
//! what the exact figures of [`crate::odds`] are about), and for each unit of everything wagered on the game: what is
//! added to double and to split, and insurance. Additional wagers stand by themselves in both.
//!
//! **The cutting card effect.** By the chart, every round that is certain to be dealt is worth exactly what the first is
//! worth: the cards that come next out of a shuffled shoe are as likely to be any as the first ones are. But whether one more
//! round is dealt before the cutting card depends on the cards: after rounds that took few, which are those with many tens
//! and aces, more rounds follow, with fewer of them left. So the mean over all rounds lies below that of a round. The report
//! tells it apart: the first rounds of each shoe, as many as every shoe had, are free of it.
//!
//! **The kernel** ([`kernel`]) deals one box at over ten million rounds a second on one core. The table itself does the same
//! from the same seed at [`Engine::Table`], and deals what the kernel cannot: a double shoe, the Bart Carter shuffle, a
//! continuous device.

pub mod kernel;
pub mod report;

mod fast;
mod felt;
mod hand;
mod seating;
mod shoe;
mod tally;
mod terms;

pub use felt::Played;
pub use report::Report;
pub use seating::{Asked, NoDeal, Round, Seating};
pub use shoe::Shoe;

use crate::players::{Plan, Player};
use crate::rules::{Rules, ShoeKind};
use kernel::Kernel;
use lab::Bankroll;
use lab::{Engine, Session, SimError, SimOptions};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::chance::SimChance;
use tally::Tally;
use terms::Terms;

/// Plays blackjack. `progress` is told, from any thread, how many rounds more are finished; when `stop` is set the
/// simulation ends soon and reports what it has.
pub fn simulate(
    options: &SimOptions<Rules, Plan>,
    progress: impl Fn(u64) + Sync,
    stop: &AtomicBool,
) -> Result<Report, SimError> {
    let SimOptions { rules, strategy: plan, engine, .. } = options;
    let course = options.course()?;
    let player = Player::at(plan, rules)
        .map_err(|because| SimError::Unsuitable { strategy: plan.name.clone(), because })?;
    let kernel = match engine {
        Engine::Table => None,
        Engine::Kernel => Some(Kernel::compile(rules, &player)?),
        Engine::Automatic => Kernel::compile(rules, &player).ok(),
    };
    let start = Seating::open(Arc::clone(rules), player.clone())?;
    let tally: Tally = course.run(progress, stop, |sessions, tally| {
        match &kernel {
            Some(kernel) => kernel.play(course.seed, sessions, tally),
            None => {
                for session in sessions {
                    play(start.clone(), rules, course.seed, &session, tally)?;
                }
            }
        }
        Ok(())
    })?;
    Ok(Report::of(options, &course, &player, &tally, kernel.is_some()))
}

/// One session at the table itself: with the kernel's shoes where those are the table's, otherwise card by card among
/// those that are left.
fn play(
    mut seating: Seating,
    rules: &Rules,
    seed: u64,
    session: &Session,
    tally: &mut Tally,
) -> Result<(), NoDeal> {
    let mut chance = SimChance::new(seed, session.stream);
    let mut bankroll = Bankroll::new(session.path_stride);
    let single = rules.shoe() == ShoeKind::Single;
    let mut shoe = Shoe::new(rules.decks(), Terms::behind(rules), rules.burn_cards());
    for number in 1..=session.rounds {
        let round = seating
            .round(|asked| if single { shoe.give(asked, &mut chance) } else { asked.draw(&mut chance) })?;
        if round.new_shoe {
            if number > 1 {
                tally.shoe_ended();
            }
            tally.shoe_begun();
        }
        tally.cards += round.cards;
        tally.enter(&round.played);
        bankroll.equity += round.played.all_gained();
        bankroll.end_round(number);
    }
    let over = single && shoe.cutting_card_is_out();
    if over {
        tally.shoe_ended();
    }
    tally.session_ended(session.rounds, bankroll);
    Ok(())
}
