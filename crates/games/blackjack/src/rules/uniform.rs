//! 19:47-2.17(e)2: what all blackjack tables of a casino must have in common.

use super::options::Rules;
use rulebook::licensee::{Scope, Unequal};
use rulebook::provision::P2_17_E_2;

/// Compares every table that takes the same-suit wager with the first that takes it on as many decks.
pub fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
    let option = |place: usize| tables[place].same_suit_option();
    let mut found = Vec::new();
    for table in 0..tables.len() {
        let alike =
            |place: &usize| option(*place).is_some() && tables[*place].decks() == tables[table].decks();
        let (Some(mine), Some(first)) = (option(table), (0..table).find(alike)) else { continue };
        let Some(theirs) = option(first).filter(|theirs| *theirs != mine) else { continue };
        found.push(Unequal {
            scope: Scope::Casino,
            cite: P2_17_E_2,
            rule: "all blackjack tables with as many decks pay the same-suit wager by one option".to_string(),
            first: (first, format!("option {theirs}")),
            other: (table, format!("option {mine}")),
            key: "wagers.same_suit_option".to_string(),
            first_key: None,
            instead: "set it alike at every blackjack table with as many decks",
        });
    }
    found
}
