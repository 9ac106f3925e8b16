//! The plainest poker room, and from a rules file to checked [`Rules`] and back, by the keys of [`super::keys`].

use super::options::{RoomTable, Rules};
use rulebook::actor::Role;

impl Default for Rules {
    /// The plainest room: one table of nine seats, at which anything may be dealt.
    fn default() -> Rules {
        Rules {
            edition: Default::default(),
            title: "Poker room".to_string(),
            tables: RoomTable::plain(1).into_iter().collect(),
            supplements: Vec::new(),
            return_allowed_by: Role::CasinoSupervisor,
        }
    }
}

impl Rules {}
