//! Keno by the lines of its protocol, against a location that is kept on paper: `chapter47 table keno` with a device that
//! draws, and with a seed. The people, the paper and what they do are those of `tests/rules`; here only
//! text goes in, and only text comes out.

#[path = "../rules/acts.rs"]
mod acts;
mod lines;
#[path = "../rules/model.rs"]
#[allow(dead_code, reason = "the tests of keno use the rest")]
mod model;
#[path = "../rules/oracle.rs"]
mod oracle;
#[path = "../rules/support.rs"]
#[allow(dead_code, reason = "the tests of keno use the rest")]
mod support;

use std::collections::BTreeMap;

/// What happens seldom, and must have happened.
const RARE: [&str; 28] = [
    "a void at another station than the sale",
    "a void at another station, not in cash",
    "races cancelled",
    "races cancelled at another station",
    "a game cancelled",
    "a game stopped",
    "the clock in doubt",
    "the clock confirmed",
    "the clock confirmed at an earlier time",
    "claims reinstated",
    "claims expired",
    "sold for cash",
    "sold for chips",
    "sold for coupon",
    "sold for tokens",
    "sold for account",
    "paid by check",
    "paid into an account",
    "a large payment authorised",
    "a slip referred",
    "a referred slip paid",
    "a referred slip refused",
    "a slip waived",
    "paid without the slip",
    "a restart",
    "another card",
    "a shift at each of two locations",
    "a shift ended by the writer",
];

/// How many days are played: `make soak` plays many.
fn days() -> u64 {
    std::env::var("KENO_DAYS").ok().and_then(|days| days.parse().ok()).unwrap_or(40)
}

fn play(seeded: bool, rare: &[&str]) {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..days() {
        let day = || lines::a_day(seed, seeded, 1_000);
        match std::panic::catch_unwind(day) {
            Ok(happened) => happened.into_iter().for_each(|what| *seen.entry(what).or_default() += 1),
            Err(cause) => {
                eprintln!("seed {seed}");
                std::panic::resume_unwind(cause);
            }
        }
    }
    let times = |what: &&&str| seen.get(**what).copied().unwrap_or_default();
    let hardly: Vec<&&str> = rare.iter().filter(|what| times(what) < 3).collect();
    assert!(hardly.is_empty(), "hardly happened: {hardly:?} in {seen:?}");
}

#[test]
fn a_device_that_draws_and_a_paper_agree_line_by_line() {
    play(false, &RARE);
}

#[test]
fn a_location_with_a_seed_and_a_paper_agree_line_by_line() {
    // A seed draws no set twice, and catches six of six too seldom.
    let by_a_device = ["a game stopped", "a large payment authorised"];
    let rare = RARE.into_iter().filter(|what| !by_a_device.contains(what)).chain(["a quick-pick"]);
    play(true, &rare.collect::<Vec<_>>());
}
