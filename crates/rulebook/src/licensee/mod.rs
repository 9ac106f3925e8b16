//! The licensee's rules: everything the text leaves to the casino, as a TOML file that is checked whole before a
//! table opens. All violations are reported at once, each with its line, its key and its provision.

mod alike;
mod changes;
mod document;
mod faults;
mod house;
pub mod keys;
mod percent;
mod rules_file;
mod terms;
mod violation;

pub use alike::{Scope, Unequal};
pub use changes::{Change, changes, differences};
pub use document::Document;
pub use faults::Faults;
pub use house::{House, Pit, TableFile};
pub use keys::{Filed, Key, Plain};
pub use percent::Percent;
pub use rules_file::RulesFile;
pub use terms::{Coins, NOTICE, Pace, is_attended, quoted};
pub use violation::{RecordedRules, Violation, Violations};
