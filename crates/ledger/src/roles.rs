//! What people are there for. What each may do is not for the journal to say.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// What somebody is there for, by the names that the regulation gives to those who work in a casino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Plays.
    Patron,
    /// Deals the cards, or takes and pays wagers where dice are thrown.
    Dealer,
    /// Supervises a table at which dice are thrown, seated at it.
    Boxman,
    /// Controls the dice.
    Stickman,
    /// Supervises tables.
    Floorperson,
    /// Supervises supervisors.
    CasinoSupervisor,
    /// Supervises a pit.
    PitBoss,
    /// Keeps the papers of a pit, and the chips against cash.
    PitClerk,
    /// Sells and pays keno tickets.
    KenoWriter,
    /// Supervises keno.
    KenoSupervisor,
    /// Watches for the Commission.
    Inspector,
    /// Manages people and tables.
    Administrator,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 12] = [
        Role::Patron,
        Role::Dealer,
        Role::Boxman,
        Role::Stickman,
        Role::Floorperson,
        Role::CasinoSupervisor,
        Role::PitBoss,
        Role::PitClerk,
        Role::KenoWriter,
        Role::KenoSupervisor,
        Role::Inspector,
        Role::Administrator,
    ];

    /// The role as it is stored: `keno-writer`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Role::Patron => "patron",
            Role::Dealer => "dealer",
            Role::Boxman => "boxman",
            Role::Stickman => "stickman",
            Role::Floorperson => "floorperson",
            Role::CasinoSupervisor => "casino-supervisor",
            Role::PitBoss => "pit-boss",
            Role::PitClerk => "pit-clerk",
            Role::KenoWriter => "keno-writer",
            Role::KenoSupervisor => "keno-supervisor",
            Role::Inspector => "inspector",
            Role::Administrator => "administrator",
        }
    }

    /// The role in a sentence: `keno writer`.
    pub const fn in_words(self) -> &'static str {
        match self {
            Role::CasinoSupervisor => "casino supervisor",
            Role::PitBoss => "pit boss",
            Role::PitClerk => "pit clerk",
            Role::KenoWriter => "keno writer",
            Role::KenoSupervisor => "keno supervisor",
            one_word => one_word.as_str(),
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that names no role.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a role: write one of {all}", all = Role::ALL.map(Role::as_str).join(", "))]
pub struct BadRole(String);

impl FromStr for Role {
    type Err = BadRole;

    fn from_str(text: &str) -> Result<Role, BadRole> {
        let found = Role::ALL.into_iter().find(|role| role.as_str() == text);
        found.ok_or_else(|| BadRole(text.chars().take(100).collect()))
    }
}

impl Serialize for Role {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_is_written_and_read_the_same() {
        for role in Role::ALL {
            assert_eq!(role.to_string().parse(), Ok(role));
            assert_eq!(role.in_words().replace(' ', "-"), role.as_str());
        }
        for bad in ["", "Dealer", "dealers", "writer", "keno writer", "supervisor"] {
            assert!(bad.parse::<Role>().is_err(), "{bad:?} is no role");
        }
    }
}
