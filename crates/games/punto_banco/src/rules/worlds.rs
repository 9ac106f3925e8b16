//! For the conformance kit: tables that differ only in what somebody may not see.

use super::table::{Face, Table};
use baccarat::Side;
use rulebook::cards::Card;
use rulebook::concealed::Concealed;
use rulebook::game::Viewer;

impl Table {
    /// The same table with another face in a place of a hand that lies face down and that this viewer may not look at.
    /// The face is one of those in the shoe, and the old one goes back there.
    pub fn with_another_face(&self, viewer: Viewer, side: Side, place: usize, face: Card) -> Option<Table> {
        let Face::Down(old) = self.hands[side as usize].faces().nth(place)? else { return None };
        // Asked of the holder himself and not of `seen_by`, which the kit is to test.
        let is_his = matches!(viewer, Viewer::Seat(seat) if old.holder() == Some(seat));
        if is_his || old.turned() == face || self.shoe.pile().left(face) == 0 {
            return None;
        }
        let mut other = self.clone();
        let new = Concealed::new(face);
        let new = old.holder().map_or(new, |holder| new.handed_to(holder));
        other.hands[side as usize].replace(place, Face::Down(new));
        other.shoe.pile_mut().exchange(old.turned(), face);
        Some(other)
    }
}
