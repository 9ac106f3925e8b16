//! Every form against the rules themselves: what it builds is read, by everybody whose it is, as the command it stands for.

use rulebook::actor::Actor;
use rulebook::licensee::RulesFile as _;
use rulebook::wire::{Misread, read_act};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use table::chance::{Entropy as _, SimChance};
use table::croupier::Duties;
use table::forms::{Form, Forms, Kind, Who};
use table::session::Session;

fn by(who: Who) -> Value {
    json!(match who {
        Who::Patron => "seat 1".to_string(),
        Who::Chance => Actor::Device.to_string(),
        Who::Staff(role) => Actor::Staff(role).to_string(),
    })
}

/// The command that a form builds, said by somebody.
fn read<G: Forms>(form: &Form, who: Who, mut said: Map<String, Value>) -> G::Command {
    said.insert("by".to_string(), by(who));
    match read_act::<G>(said) {
        Ok(act) => act.command,
        Err(Misread::Refused(refusal)) => panic!("{} {}: {refusal}", G::NAME, form.name),
        Err(Misread::Malformed(text)) => panic!("{} {}: {text}", G::NAME, form.name),
    }
}

fn every_form_is_read<G: Forms>() {
    let forms = G::forms();
    let names: BTreeSet<&str> = forms.iter().map(|form| form.name).collect();
    assert_eq!(names.len(), forms.len(), "{}: two forms have one name", G::NAME);
    for form in forms {
        assert!(!form.by.is_empty(), "{} {}: nobody's", G::NAME, form.name);
        for who in form.by {
            for everything in [false, true] {
                let command = read::<G>(form, *who, form.example(everything));
                assert_eq!(G::form(&command), form, "{}: the wrong form", G::NAME);
            }
            every_word_is_read::<G>(form, *who);
        }
    }
}

/// Each word of a choice is one that the rules know, whether or not it is right.
fn every_word_is_read<G: Forms>(form: &Form, who: Who) {
    for field in form.fields {
        if let Kind::Choice { of } = field.kind {
            for word in of {
                let mut said = form.example(false);
                said.insert(field.name.to_string(), json!(word));
                read::<G>(form, who, said);
            }
        }
    }
}

#[test]
fn every_form_builds_a_command_that_the_rules_read() {
    every_form_is_read::<craps::Table>();
    every_form_is_read::<blackjack::Table>();
    every_form_is_read::<punto_banco::Table>();
    every_form_is_read::<chemin_de_fer::Table>();
    every_form_is_read::<poker_room::Room>();
}

/// A form says who may; whatever is offered to somebody in a long game must be in one that is his.
fn every_offer_has_its_form<G: Forms>(rules: &str) {
    let rules = std::sync::Arc::new(G::Rules::from_toml(rules).expect("legal rules"));
    let mut session = Session::<G>::open(rules, Duties::NONE);
    let mut lots = SimChance::new(47, 0);
    for _ in 0..3_000 {
        let offers = session.game().offers();
        for offer in &offers {
            let form = G::form(&offer.command);
            let who = match offer.by {
                Actor::Seat(_) => Who::Patron,
                Actor::Staff(role) => Who::Staff(role),
                Actor::Device | Actor::Croupier => Who::Chance,
            };
            assert!(form.by.contains(&who), "{} {}: offered to {who:?}", G::NAME, form.name);
        }
        // Nobody leaves, or the table would be empty most of the time.
        let stays: Vec<_> = offers.iter().filter(|offer| G::form(&offer.command).name != "leave").collect();
        let next = stays[usize::try_from(lots.below(stays.len() as u64)).expect("few")];
        let _ = session.submit(rulebook::game::Act::new(rulebook::game::Moment(1), next.by, next.command));
    }
}

#[test]
fn whatever_is_offered_to_somebody_stands_in_a_form_of_his() {
    every_offer_has_its_form::<craps::Table>("");
    every_offer_has_its_form::<blackjack::Table>("");
    every_offer_has_its_form::<punto_banco::Table>("");
    every_offer_has_its_form::<chemin_de_fer::Table>("");
    every_offer_has_its_form::<poker_room::Room>("");
}

#[test]
fn a_form_is_written_for_a_page() {
    let form = craps::Table::form(&craps::Command::Table(craps::TableCommand::OrderPass {
        reason: craps::OrderReason::Delay,
    }));
    assert_eq!(
        json!(form),
        json!({
            "do": "order pass",
            "title": "The shooter is ordered to pass the dice",
            "cite": "19:47-1.11(a)2",
            "by": ["boxman"],
            "group": "irregular",
            "fields": [{
                "name": "reason",
                "title": "Why",
                "kind": "choice",
                "of": ["delay", "invalid rolls", "violation"],
                "optional": false,
            }],
        })
    );
    assert!(form.is_irregular());
}
