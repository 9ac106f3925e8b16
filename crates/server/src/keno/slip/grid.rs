//! 15.4(c)3: the 80 numbers as a grid, with what was marked in it. Groups differ by a letter and by the line around
//! their numbers, so that they are told apart on black paper rolls and by those who do not see colours.

use super::SlipData;
use keno::conditioning::group_letter;
use std::fmt;

/// How one number is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// In the group at this place of the request.
    Group(usize),
    /// A king: circled, and marked K.
    King,
}

/// The line around a number: groups take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outline {
    Solid,
    Dashed,
    Double,
    Dotted,
    /// Only kings.
    Circle,
}

impl Mark {
    pub(super) fn outline(self) -> Outline {
        match self {
            Mark::King => Outline::Circle,
            Mark::Group(at) => [Outline::Solid, Outline::Dashed, Outline::Double, Outline::Dotted][at % 4],
        }
    }
}

/// The letter of its group (15.2(c)4), or K.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Mark::King => f.pad("K"),
            Mark::Group(at) => f.pad(&group_letter(at)),
        }
    }
}

/// One number of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) number: u8,
    pub(super) mark: Option<Mark>,
}

/// Numbers in a row of the grid.
pub(super) const ACROSS: usize = 10;

/// Eight rows of ten.
pub(super) fn grid(data: &SlipData) -> Vec<Vec<Cell>> {
    let mark = |number: u8| match data.groups.iter().position(|group| group.contains(&number)) {
        Some(at) => Some(Mark::Group(at)),
        None => data.kings.contains(&number).then_some(Mark::King),
    };
    let cells: Vec<Cell> = (1..=80).map(|number| Cell { number, mark: mark(number) }).collect();
    cells.chunks(ACROSS).map(<[Cell]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_groups_have_different_outlines_and_only_kings_are_circled() {
        for at in 0..80 {
            assert_ne!(Mark::Group(at).outline(), Mark::Group(at + 1).outline());
            assert_ne!(Mark::Group(at).outline(), Outline::Circle);
        }
        assert_eq!(Mark::King.outline(), Outline::Circle);
    }
}
