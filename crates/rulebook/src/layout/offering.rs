//! What a layout awaits.

use super::considering::{consider, reducible, wagerable};
use super::{Betting, Command, Wager as _};
use crate::actor::{Actor, Role, Seat};
use crate::game::{Act, Amounts, Moment, Need, Offer, Offers};
use crate::money::Cents;

/// Who may be asked to confirm a wager with cash.
const CONFIRMERS: [Role; 2] = [Role::Dealer, Role::CasinoSupervisor];

/// Puts what everybody at the layout may do, as commands of the game.
pub fn offer<T: Betting, C>(table: &T, offers: &mut impl Offers<C>, word: impl Fn(Command<T::Wager>) -> C) {
    let accepts = |by, command| consider(table, &Act::new(Moment::default(), by, ()), command).is_ok();
    let layout = table.layout();
    for seat in Seat::first(layout.seats()) {
        let by = Actor::Seat(seat);
        let mut put = |by, command, amounts: Option<Amounts>, need| {
            offers.put(Offer { by, command: word(command), amounts, need });
        };
        if accepts(by, Command::Join {}) {
            put(by, Command::Join {}, None, Need::Arrival);
        }
        if !layout.present().has(seat) {
            continue;
        }
        for role in CONFIRMERS.into_iter().filter(|role| T::LAW.confirmers.contains(role)) {
            for command in [Command::ConfirmWager { seat }, Command::DeclineWager { seat }] {
                if accepts(Actor::Staff(role), command) {
                    put(Actor::Staff(role), command, None, Need::May);
                }
            }
        }
        if !offers.wants(by, Need::May) {
            continue;
        }
        let mut may = |command, amounts: Option<Amounts>| {
            offers.put(Offer { by, command: word(command), amounts, need: Need::May });
        };
        for on in T::Wager::all() {
            if let Ok(amounts) = wagerable(table, seat, on) {
                let amount = amounts.min;
                may(Command::Wager { on, amount, cash: false, coupon: Cents::ZERO }, Some(amounts));
            }
            if let Ok(amounts) = reducible(table, seat, on) {
                may(Command::Reduce { on, amount: amounts.min }, Some(amounts));
            }
        }
        for command in T::Wager::all().map(|on| Command::Remove { on }).chain([Command::Leave {}]) {
            if accepts(by, command) {
                may(command, None);
            }
        }
    }
}
