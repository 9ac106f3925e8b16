//! Two dice and what they show.

use serde::{Deserialize, Serialize};

/// One face of a die, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Face(u8);

impl Face {
    /// The six faces.
    pub const ALL: [Face; 6] = [Face(1), Face(2), Face(3), Face(4), Face(5), Face(6)];

    /// A face by its pips, if a die has such a face.
    pub const fn new(pips: u8) -> Option<Face> {
        if 1 <= pips && pips <= 6 { Some(Face(pips)) } else { None }
    }

    /// The pips on it.
    pub const fn pips(self) -> u8 {
        self.0
    }

    /// The face on the other side of the die: opposite faces make seven.
    pub const fn opposite(self) -> Face {
        Face(7 - self.0)
    }
}

impl TryFrom<u8> for Face {
    type Error = &'static str;
    fn try_from(pips: u8) -> Result<Face, Self::Error> {
        Face::new(pips).ok_or("a die shows a face from 1 to 6")
    }
}

impl From<Face> for u8 {
    fn from(face: Face) -> u8 {
        face.0
    }
}

crate::described!(Face as "Face", {
    "description": "The uppermost side of a die.", "type": "integer", "minimum": 1, "maximum": 6,
});

/// The uppermost faces of two dice at rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Throw(pub [Face; 2]);

impl Throw {
    /// A throw by its pips, if dice have such faces.
    pub const fn new(first: u8, second: u8) -> Option<Throw> {
        match (Face::new(first), Face::new(second)) {
            (Some(first), Some(second)) => Some(Throw([first, second])),
            _ => None,
        }
    }

    /// The 36 equally likely throws, the first die slowest.
    pub fn all() -> impl Iterator<Item = Throw> {
        Face::ALL
            .into_iter()
            .flat_map(|first| Face::ALL.into_iter().map(move |second| Throw([first, second])))
    }

    /// The sum of both faces, 2 to 12.
    pub const fn total(self) -> u8 {
        self.0[0].0 + self.0[1].0
    }

    /// Do both dice show the same face? On 4, 6, 8 and 10 that is "the hard way".
    pub const fn is_pair(self) -> bool {
        self.0[0].0 == self.0[1].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_six_throws_make_the_known_totals() {
        let mut ways = [0; 13];
        Throw::all().for_each(|throw| ways[usize::from(throw.total())] += 1);
        assert_eq!(ways[2..], [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_eq!(Throw::all().filter(|throw| throw.is_pair()).count(), 6);
    }

    #[test]
    fn no_die_has_a_seventh_face() {
        assert!(Face::new(0).is_none() && Face::new(7).is_none() && Throw::new(7, 1).is_none());
        assert_eq!(Face::new(2).map(Face::opposite), Face::new(5));
    }
}
