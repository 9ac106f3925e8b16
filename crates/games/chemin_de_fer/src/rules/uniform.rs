//! 19:47-4.4(b): one way to shuffle for all tables of a pit.

use super::options::Rules;
use rulebook::licensee::{Scope, Unequal};
use rulebook::provision::P4_4_B;
use rulebook::shoe::Shuffle;

/// 4.4(b): the shuffling or lacing option, the shuffle after lacing included, is the same at all tables of a pit. Each
/// table that differs from the first is named once.
pub fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
    let mut ways = tables.iter().map(|rules| rules.shuffle()).enumerate();
    let Some(first) = ways.next() else { return Vec::new() };
    let unequal = ways.filter(|(_, way)| *way != first.1).map(|other| {
        let laced = [first, other].map(|(_, way)| matches!(way, Shuffle::Lace { .. }));
        let key = if laced[0] == laced[1] { "shoe.shuffle_again" } else { "shoe.shuffle" };
        Unequal {
            scope: Scope::Pit,
            cite: P4_4_B,
            rule: "the cards of a pit are shuffled in one way".to_string(),
            first: (first.0, in_words(first.1).to_string()),
            other: (other.0, in_words(other.1).to_string()),
            key: key.to_string(),
            first_key: None,
            instead: "set it alike at every chemin de fer table of the pit",
        }
    });
    unequal.collect()
}

fn in_words(shuffle: Shuffle) -> &'static str {
    match shuffle {
        Shuffle::Lace { again: true } => "laced and shuffled again",
        Shuffle::Lace { again: false } => "laced",
        Shuffle::Wash => "washed",
        Shuffle::Plain => "shuffled once",
    }
}
