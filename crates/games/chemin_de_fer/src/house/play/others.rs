//! The house's two players: what they do where they have something to choose.

use crate::rules::{Command, Table, TableCommand, View};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Game as _, Offer};
use rulebook::money::Cents;

/// What the player at this seat does now, if it is for him. About a hand he has no mind of his own: the tables of punto
/// banco are the default, which the croupier does for him.
pub(super) fn chooses(seat: Seat, offers: &[Offer<Command>], view: &View) -> Option<(Seat, Command)> {
    let mine = || offers.iter().filter(|offer| offer.by == Actor::Seat(seat));
    let is = |wanted: fn(&TableCommand) -> bool| {
        mine().find(move |offer| matches!(&offer.command, Command::Table(command) if wanted(command)))
    };
    // One of the two opens an auction that nobody has opened, the other lets it go.
    if let Some(bid) = is(|command| matches!(command, TableCommand::Bid { .. }))
        && view.bids.is_empty()
        && seat.number() == 2
    {
        return Some((seat, bid.command));
    }
    if let Some(offer) =
        is(|command| matches!(command, TableCommand::TakeBank { .. } | TableCommand::Bank { .. }))
    {
        return Some((seat, offer.command));
    }
    // Of a bank that nobody takes whole, the first covers about half and the second the rest.
    if let Some(offer) = is(|command| matches!(command, TableCommand::Wager { .. }))
        && let Some(amounts) = offer.amounts
    {
        let amount = match seat.number() {
            2 => (amounts.min + Cents((amounts.max - amounts.min).0 / 2).floor_to(amounts.step))
                .min(amounts.max),
            _ => amounts.min + (amounts.max - amounts.min).floor_to(amounts.step),
        };
        return Some((seat, Table::with_amount(offer.command, amount)));
    }
    let quiet = is(|command| matches!(command, TableCommand::NoBid {} | TableCommand::NoClaim {}));
    quiet.map(|offer| (seat, offer.command))
}
