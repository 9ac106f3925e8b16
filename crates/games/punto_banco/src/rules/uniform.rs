//! 19:47-3.5(b), 3.10(c)1: what all punto banco tables of a pit must have in common.

use super::options::Rules;
use rulebook::edition::Edition;
use rulebook::licensee::{Scope, Unequal};
use rulebook::provision::*;
use rulebook::shoe::Shuffle;

/// Compares every table of a pit with the first.
pub fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
    let mut found = Vec::new();
    let Some((first, others)) = tables.split_first() else { return found };
    for (table, rules) in others.iter().enumerate().map(|(place, rules)| (place + 1, *rules)) {
        let mut differ = |cite, rule: &str, key: &str, says: fn(&Rules) -> String| {
            found.push(Unequal {
                scope: Scope::Pit,
                cite,
                rule: rule.to_string(),
                first: (0, says(first)),
                other: (table, says(rules)),
                key: key.to_string(),
                first_key: None,
                instead: "set it alike at every punto banco table of the pit",
            });
        };
        // The older text asks it of the reshuffling option alone.
        if rules.edition() == Edition::E2011 && laces(rules) != laces(first) {
            let rule = "one shuffling procedure is used at all tables of a pit";
            differ(P3_5_B, rule, "shoe.shuffle", |rules| shuffle(rules).to_string());
        } else if rules.shuffles_again() != first.shuffles_again() {
            let rule = "the second shuffle is done at all tables of a pit, or at none";
            differ(P3_5_B, rule, "shoe.shuffle_again", |rules| again(rules).to_string());
        }
        if rules.order() != first.order() {
            let rule = "one procedure of paying and collecting is used at all tables of a pit";
            differ(P3_10_C_1, rule, "settlement.procedure", |rules| {
                format!("procedure {}", rules.order().number())
            });
        }
    }
    found
}

fn laces(rules: &Rules) -> bool {
    matches!(rules.procedure().shuffle, Shuffle::Lace { .. })
}

fn shuffle(rules: &Rules) -> &'static str {
    if laces(rules) { "laced" } else { "washed" }
}

fn again(rules: &Rules) -> &'static str {
    if rules.shuffles_again() { "shuffled again" } else { "not shuffled again" }
}
