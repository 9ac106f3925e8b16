//! For the conformance kit: tables that differ only in what somebody may not see.

use super::table::{Phase, Table};
use baccarat::Side;
use rulebook::cards::Card;
use rulebook::game::Viewer;

impl Table {
    /// The same table with another face in a place of a hand that lies face down and that this viewer may not look at.
    pub fn with_another_face(&self, viewer: Viewer, side: Side, place: usize, face: Card) -> Option<Table> {
        let Phase::Round(mut round) = self.phase else { return None };
        let other = round.hand(side).with_another(place, face)?;
        // Asked of the holder himself and not of `seen_by`, which the kit is to test.
        let held_by = round.hand(side).holder_of(place);
        let is_his = matches!(viewer, Viewer::Seat(seat) if held_by == Some(seat));
        if is_his || self.left(face) == 0 {
            return None;
        }
        *round.hand_mut(side) = other;
        let table = Table { phase: Phase::Round(round), ..self.clone() };
        (table != *self).then_some(table)
    }
}
