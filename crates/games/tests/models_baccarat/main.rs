//! Random play of both baccarats against second models, written from the text of the regulation: each reads acts as JSON,
//! keeps a state of its own, and says what every act must come to. `make soak` plays many more seeds
//! (`examples/baccarat_models.rs`).

mod chemin_de_fer;
mod punto_banco;
mod trials;
mod ways;

use ways::Way;

/// Seeds of the suite; `make soak` takes others.
const SEEDS: std::ops::Range<u64> = 0..40;

/// Plays every seed, and holds that these provisions were among those that decided something.
fn trial(play: fn(Way, u64) -> trials::Met, way: Way, rounds: usize, wanted: &[&str]) {
    let met: trials::Met = SEEDS.flat_map(|seed| play(way, seed)).collect();
    assert!(met.len() > rounds, "only {} rounds", met.len());
    for cite in wanted {
        let cite = format!("19:47-{cite}");
        assert!(met.iter().any(|round| round.contains(&cite)), "{cite} never came up");
    }
}

#[test]
fn punto_banco_is_played_by_the_text_by_its_staff() {
    let wanted = ["3.8(c)", "3.12(a)", "3.12(b)", "3.12(c)1", "3.12(c)2", "3.12(d)"];
    trial(trials::punto_banco, Way::Attended, 200, &wanted);
}

#[test]
fn punto_banco_is_played_by_the_text_by_a_device() {
    let wanted = ["3.8(c)", "3.12(a)", "3.12(b)", "3.12(c)1", "3.12(c)2", "3.12(d)"];
    trial(trials::punto_banco, Way::Device, 200, &wanted);
}

#[test]
fn punto_banco_is_played_by_the_text_with_the_houses_chance() {
    trial(trials::punto_banco, Way::House, 200, &["3.8(c)"]);
}

#[test]
fn chemin_de_fer_is_played_by_the_text_by_its_staff() {
    let wanted = ["4.12(a)", "4.12(g)", "4.12(h)1", "4.12(h)2", "4.12(h)3", "4.12(j)"];
    trial(trials::chemin_de_fer, Way::Attended, 100, &wanted);
}

#[test]
fn chemin_de_fer_is_played_by_the_text_by_a_device() {
    let wanted = ["4.12(a)", "4.12(g)", "4.12(h)1", "4.12(h)2", "4.12(h)3", "4.12(j)"];
    trial(trials::chemin_de_fer, Way::Device, 100, &wanted);
}

#[test]
fn chemin_de_fer_is_played_by_the_text_with_the_houses_chance() {
    trial(trials::chemin_de_fer, Way::House, 100, &["4.12(a)", "4.12(g)", "4.12(h)1"]);
}
