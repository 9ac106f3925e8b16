//! The plans that have a name. They are written as anybody's own would be.

use super::plan::Plan;

const FILES: [(&str, &str, &str); 2] = [
    (
        "basic",
        "the table's own chart, always the least wager, no insurance",
        include_str!("named/basic.toml"),
    ),
    (
        "hi-lo",
        "counts cards: a wager of 1 to 12 by the true count, insurance and 22 plays by their indices",
        include_str!("named/hi-lo.toml"),
    ),
];

/// Their names, with a line about each.
pub const NAMES: [(&str, &str); 2] = [(FILES[0].0, FILES[0].1), (FILES[1].0, FILES[1].1)];

/// The file in which it is written.
pub fn source(name: &str) -> Option<&'static str> {
    FILES.into_iter().find(|(one, ..)| *one == name).map(|(.., file)| file)
}

/// The plan of this name.
pub fn named(name: &str) -> Option<Plan> {
    let file = source(name)?;
    Some(Plan::from_toml(file).unwrap_or_else(|wrong| panic!("{name}: {wrong}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Insurance;

    #[test]
    fn every_named_plan_reads_and_is_called_so() {
        for (name, about) in NAMES {
            let plan = named(name).expect("it is there");
            assert_eq!(plan.name, name);
            assert!(!about.is_empty());
        }
        assert_eq!(named("basic"), Some(Plan::basic()));
        assert_eq!(named("hilo"), None);
    }

    #[test]
    fn hi_lo_counts_the_shoe_to_nothing() {
        let plan = named("hi-lo").expect("it is there");
        let tags = plan.tags.expect("it counts");
        let all: i32 = (0..10).map(|value| i32::from(tags[value]) * if value == 9 { 16 } else { 4 }).sum();
        assert_eq!((all, tags[0], tags[4], tags[9]), (0, -1, 1, -1));
        assert_eq!((plan.indices.len(), plan.insurance), (22, Insurance::From(3)));
    }
}
