//! For the conformance kit: tables that differ only in what lies face down.

use super::table::Table;
use rulebook::cards::Card;
use rulebook::concealed::Concealed;

impl Table {
    /// The same table with another hole card. It is one of those in the shoe, and the old one goes back there.
    pub fn with_another_hole_card(&self, face: Card) -> Option<Table> {
        let old = self.dealer.hole?.turned();
        if old == face || self.shoes[self.side as usize].pile().left(face) == 0 {
            return None;
        }
        let mut other = self.clone();
        other.dealer.hole = Some(Concealed::new(face));
        other.shoe_mut(self.side).pile_mut().exchange(old, face);
        Some(other)
    }
}
