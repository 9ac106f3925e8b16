//! For the conformance kit: tables that differ only in what somebody may not see.

use super::table::{Phase, Table};
use crate::baccarat::Side;
use crate::cards::Card;
use crate::game::Viewer;

impl Table {
    /// The same table with another face in a place of a hand that lies face down and that this viewer may not look at.
    pub fn with_another_face(&self, viewer: Viewer, side: Side, place: usize, face: Card) -> Option<Table> {
        let Phase::Round(mut round) = self.phase else { return None };
        let other = round.hand(side).with_another(place, face)?;
        // The place must be hidden from him, and the face one that may lie there.
        if round.hand(side).seen_by(viewer).nth(place)?.is_some() || self.left(face) == 0 {
            return None;
        }
        *round.hand_mut(side) = other;
        let table = Table { phase: Phase::Round(round), ..self.clone() };
        (table != *self).then_some(table)
    }
}
