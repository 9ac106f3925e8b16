//! What a layout awaits.

use super::considering::{consider, reducible, wagerable};
use super::{Betting, Board, Command, Wager};
use crate::actor::{Actor, Role, Seat};
use crate::game::{Act, Amounts, Moment, Need, Offer, Offers};

/// Puts what everybody at the layout may do, as commands of the game.
pub fn offer<T: Betting, C>(
    table: &T,
    offers: &mut impl Offers<C>,
    word: impl Fn(Command<T::On>) -> C + Copy,
) {
    for seat in table.seating().all() {
        let by = Actor::Seat(seat);
        if table.seating().present().has(seat) {
            if offers.wants(by, Need::May) {
                offer_wagers(table, seat, offers, word);
                put(table, offers, by, Command::Leave {}, Need::May, word);
            }
            if table.board().waiting(seat).is_some() {
                for role in [Role::Dealer].into_iter().chain(T::LAW.second).map(Actor::Staff) {
                    put(table, offers, role, Command::ConfirmWager { seat }, Need::May, word);
                    put(table, offers, role, Command::DeclineWager { seat }, Need::May, word);
                }
            }
        }
        put(table, offers, by, Command::Join {}, Need::Arrival, word);
    }
}

/// Between which amounts a wager may be made, and what lies there be reduced, or taken back.
fn offer_wagers<T: Betting, C>(
    table: &T,
    seat: Seat,
    offers: &mut impl Offers<C>,
    word: impl Fn(Command<T::On>) -> C + Copy,
) {
    let by = Actor::Seat(seat);
    let mut may = |command, amounts: Option<Amounts>| {
        offers.put(Offer { by, command: word(command), amounts, need: Need::May });
    };
    for on in T::On::all() {
        if let Ok(amounts) = wagerable(table, seat, on) {
            may(Command::chips(on, amounts.min), Some(amounts));
        }
        if !table.board().stake(seat, on).is_zero() && table.may_take_back(seat, on).is_ok() {
            may(Command::Remove { on }, None);
            if let Ok(amounts) = reducible(table, seat, on) {
                may(Command::Reduce { on, amount: amounts.min }, Some(amounts));
            }
        }
    }
}

/// Puts an offer that is wanted, if the table would accept it.
fn put<T: Betting, C>(
    table: &T,
    offers: &mut impl Offers<C>,
    by: Actor,
    command: Command<T::On>,
    need: Need,
    word: impl Fn(Command<T::On>) -> C,
) {
    let accepts = || consider(table, &Act::new(Moment::default(), by, ()), command).is_ok();
    if offers.wants(by, need) && accepts() {
        offers.put(Offer { by, command: word(command), amounts: None, need });
    }
}
