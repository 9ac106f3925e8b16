//! The bead plate: how the hands of a shoe went, six to a column, as players keep it.

use baccarat::Side;
use std::fmt;

/// So many beads in a column.
const ROWS: usize = 6;

/// More columns than this, and the oldest are left out.
const MOST_COLUMNS: usize = 20;

/// The winners of a shoe, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Road(Vec<Option<Side>>);

impl Road {
    pub(super) fn add(&mut self, winner: Option<Side>) {
        self.0.push(winner);
    }
}

impl fmt::Display for Road {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return writeln!(f, "No hand of this shoe has been played.");
        }
        let columns = self.0.len().div_ceil(ROWS);
        let first = columns.saturating_sub(MOST_COLUMNS);
        for row in 0..ROWS.min(self.0.len()) {
            let beads = (first..columns).filter_map(|column| self.0.get(column * ROWS + row));
            let beads: Vec<&str> = beads
                .map(|winner| match winner {
                    Some(Side::Banker) => "B",
                    Some(Side::Player) => "P",
                    None => "T",
                })
                .collect();
            writeln!(f, "  {}", beads.join(" "))?;
        }
        let count = |winner| self.0.iter().filter(|one| **one == winner).count();
        let [banker, player, ties] = [Some(Side::Banker), Some(Side::Player), None].map(count);
        writeln!(f, "  banker {banker}, player {player}, ties {ties}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beads_fill_columns_of_six_from_top_to_bottom() {
        let mut road = Road::default();
        assert_eq!(road.to_string(), "No hand of this shoe has been played.\n");
        for winner in "BPTBBPPB".chars() {
            road.add(match winner {
                'B' => Some(Side::Banker),
                'P' => Some(Side::Player),
                _ => None,
            });
        }
        let plate = "  B P\n  P B\n  T\n  B\n  B\n  P\n  banker 4, player 3, ties 1\n";
        assert_eq!(road.to_string(), plate);
        (0..200).for_each(|_| road.add(None));
        assert!(road.to_string().lines().all(|line| line.chars().count() <= 2 * MOST_COLUMNS + 2));
    }
}
