//! Blackjack against a second table that was written from the text, along the ways that need no crew: cards that a device
//! brings by the protocol, and the house's own. The attended table is compared in `tests/rules`.

#[path = "rules/model/mod.rs"]
mod model;

use blackjack::{Command, Rules, Table};
use model::driver::{Done, Seen, TABLES, Way, play, written};
use rulebook::game::Act;
use rulebook::licensee::RulesFile as _;
use std::sync::Arc;
use table::chance::SimChance;
use table::croupier::Duties;
use table::session::Session;

/// A table that nobody attends.
struct Unattended(Session<Table>);

impl Way for Unattended {
    fn table(&self) -> &Table {
        self.0.game()
    }

    fn does(&mut self, act: Act<Command>) -> Option<Done> {
        let done = self.0.submit(act).ok()?;
        Some(done.iter().map(|done| written(&done.act, &done.events)).collect())
    }

    fn deals_from_outside(&self) -> bool {
        !self.0.has_chance()
    }
}

fn compared(open: fn(Arc<Rules>, u64) -> Session<Table>) -> Seen {
    let each = TABLES.iter().flat_map(|toml| (0..3).map(move |seed| (*toml, seed)));
    let played = each.map(|(toml, seed)| {
        let rules = Arc::new(Rules::from_toml(toml).unwrap_or_else(|wrong| panic!("{toml}\n{wrong}")));
        play(Unattended(open(rules, seed)), toml, seed, 1500)
    });
    played.fold(Seen::default(), Seen::and)
}

#[test]
fn cards_from_a_device_are_played_as_the_model_says() {
    let seen = compared(|rules, _| Session::open(rules, Duties::ALL));
    assert!(seen.rounds > 1000, "too little happened: {} rounds of {} acts", seen.rounds, seen.acts);
}

#[test]
fn cards_of_the_house_are_played_as_the_model_says() {
    let seen = compared(|rules, seed| Session::seeded(rules, Duties::ALL, SimChance::new(seed, 0)));
    assert!(seen.rounds > 1000, "too little happened: {} rounds of {} acts", seen.rounds, seen.acts);
}
