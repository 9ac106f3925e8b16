//! A table that comes back from its record goes on with the same words at the same place.

use super::house::House;
use hilo::Table as HiLo;
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use rulebook::wire::read_act;
use serde_json::{Map, Value};
use table::croupier::Duties;
use table::fair::{Fair, Note, Secret};
use table::session::{NotReplayed, Session};

/// Plays the record again with the secrets that are kept.
fn again<G: Fair>(record: &[String], kept: &[(u64, Secret)]) -> Result<Session<G>, String> {
    let fields = |line: &String| serde_json::from_str::<Map<String, Value>>(line).expect("an object");
    let rules = fields(&record[0])["rules"].as_str().expect("rules").to_string();
    let rules = G::Rules::from_toml(&rules).expect("legal rules");
    let mut session: Session<G> = Session::pledged(rules.into(), Duties::ALL);
    for line in &record[1..] {
        let mut fields = fields(line);
        if let Some(note) = Note::read(&fields) {
            let note = note?;
            let secret = match &note {
                Note::Commitment { pledge, .. } => kept.iter().find(|(number, _)| number == pledge),
                _ => None,
            };
            let secret = secret.map(|(_, secret)| secret.clone());
            session.pledges_mut().expect("it is pledged").read(note, secret)?;
            continue;
        }
        fields.remove("events");
        let Ok(act) = read_act::<G>(fields) else { panic!("{line} is no act") };
        session.replay(act).map_err(|because| because.to_string())?;
    }
    Ok(session)
}

/// After every few steps the table is brought back, and whatever would come next comes there too.
fn goes_on_as_it_stood<G: Fair>(rules: &str, steps: u64) {
    let mut house = House::<G>::open(rules, 11);
    let mut compared = 0;
    for step in 0..steps {
        house.step();
        if step % 7 != 0 {
            continue;
        }
        let mut back = again::<G>(&house.record, &house.kept).expect("it plays again");
        assert_eq!(back.game(), house.session.game());
        assert_eq!(back.pledges().expect("it is pledged").lost(), None);
        let at = Moment(1_000_000);
        let next = |session: &mut Session<G>| {
            let prepared = session.prepare_default(None, at)?;
            Some(prepared.performed().iter().map(table::session::Performed::to_line).collect::<Vec<_>>())
        };
        let (here, there) = (next(&mut house.session), next(&mut back));
        assert_eq!(here, there, "after {step} steps");
        compared += here.iter().flatten().filter(|line| line.contains("\"device\"")).count();
    }
    assert!(compared > 5, "hardly anything was drawn: {compared}");
}

#[test]
fn a_shoe_goes_on_with_the_same_cards_after_a_restart() {
    goes_on_as_it_stood::<blackjack::Table>("decks = 1\n[dealing]\nhole_card = \"down\"\n", 1_500);
    goes_on_as_it_stood::<punto_banco::Table>("decks = 6\n", 1_500);
}

#[test]
fn a_turn_with_the_dice_goes_on_with_the_same_throws_after_a_restart() {
    goes_on_as_it_stood::<craps::Table>("", 1_500);
}

#[test]
fn a_record_whose_throw_was_changed_is_not_played_on() {
    let house = House::<HiLo>::open("", 2);
    let mut house = house.play(1);
    while !house.record.last().is_some_and(|line| line.contains("commitment")) {
        house.step();
    }
    // The pledge in use is not revealed: its secret is the one that is kept.
    let place = house.record.iter().rposition(|line| line.contains("\"cover\"")).expect("a die");
    assert!(again::<HiLo>(&house.record, &house.kept).is_ok());
    let face =
        (1..=6).find(|face| house.record[place].contains(&format!("\"face\":{face}"))).expect("a face");
    let other = format!("\"face\":{}", face % 6 + 1);
    house.record[place] = house.record[place].replace(&format!("\"face\":{face}"), &other);
    let because = again::<HiLo>(&house.record, &house.kept).expect_err("it does not play again");
    let expected = NotReplayed::<String>::NotDrawn.to_string();
    assert_eq!(because, expected);
}

#[test]
fn a_secret_that_is_neither_kept_nor_revealed_is_missed() {
    let house = House::<craps::Table>::open("", 4).play(2);
    let back = again::<craps::Table>(&house.record, &[]).expect("it plays again");
    assert!(back.pledges().expect("it is pledged").lost().is_some());
    let wrong: Vec<(u64, Secret)> = house.kept.iter().map(|(n, _)| (*n, Secret::kept(vec![1; 64]))).collect();
    assert!(again::<craps::Table>(&house.record, &wrong).is_err(), "another secret than the one pledged");
}
