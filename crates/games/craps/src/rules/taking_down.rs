//! 19:47-1.3(c), (d): what may be removed and reduced; and who is gone.

use super::refusal::Refusal;
use super::table::Table;
use super::wager::Wager;
use rulebook::actor::Seat;
use rulebook::layout::Betting as _;

impl Table {
    /// 1.3(c): not with the dice thrown, and never a pass or come bet whose point stands. (A don't bet may come
    /// down at any time: 1.3(d).)
    #[inline]
    pub(super) fn may_take_down(&self, seat: Seat, wager: Wager) -> Result<(), Refusal> {
        if self.is_thrown() {
            return Err(Refusal::DiceThrown);
        }
        let lies = self.place(seat).active.has(wager);
        match (wager, self.point) {
            (Wager::Pass, Some(_)) | (Wager::ComePoint(_), _) if lies => Err(Refusal::Contract(wager)),
            _ => Ok(()),
        }
    }

    /// A leaving patron is gone once nothing of theirs is left. Dice that lie with them go on afterwards.
    pub(super) fn vacate_if_done(&mut self, seat: Seat) {
        if self.seats.is_leaving(seat) && self.place(seat).active.is_empty() {
            self.vacate(seat);
            self.dice.forget(seat);
        }
    }
}
