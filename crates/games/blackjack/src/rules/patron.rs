//! A patron, wherever he has money: what binds him as a person and not as a box.

use serde::{Deserialize, Serialize};

/// A patron at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Patron {
    /// He wants no cut offered.
    pub(super) passed_by: bool,
    /// 2.3(i): what he has done since the last shuffle.
    pub(super) standing: Standing,
    /// 2.3(j): this spot is kept for somebody who goes for a while, until they come back. It means nothing for somebody who
    /// stays.
    pub(super) reserved: bool,
}

impl Patron {
    pub(super) const NEW: Patron = Patron { passed_by: false, standing: Standing::Fresh, reserved: false };
}

impl Patron {
    /// 2.3(i), (j): what the next player at this place is taken to have done. A table knows places and not people: a
    /// player who comes back has no more rights than a newcomer, and sitting out is not undone, unless the spot is kept.
    pub(super) const fn standing_left(&self) -> Standing {
        match self.standing {
            kept if self.reserved => kept,
            Standing::SatOut { .. } => Standing::SatOut { late: true },
            Standing::Regular | Standing::Late | Standing::Left => Standing::Left,
            Standing::Fresh => Standing::Fresh,
        }
    }
}

/// 2.3(i): what a person has done since the cards were shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Standing {
    /// Not wagered yet.
    Fresh,
    /// Wagered on the first round and on every one since.
    Regular,
    /// Entered after the first round.
    Late,
    /// Wagered and left, and no round has been dealt since: a newcomer, until one is dealt without this place.
    Left,
    /// Wagered, and then not on a later round.
    SatOut {
        /// Does the option for newcomers bind this player too, since they entered after the first round or left?
        late: bool,
    },
}
