//! A record that was put back from a copy: nothing more comes of what was pledged before, and the verifier sees to it.

use super::house::{House, check};
use hilo::Table as HiLo;
use records::verify::{Kind, Report, State};
use table::fair::{Fair, Note, Pledge};

const BLACKJACK: &str = "decks = 1\n[dealing]\nhole_card = \"down\"\n";

/// Plays on, and is put back every so many steps, also twice with nothing in between.
fn put_back_often<G: Fair>(rules: &str, steps: u64) -> Report {
    let mut house = House::<G>::open(rules, 23);
    let mut face_down = 0;
    for step in 0..steps {
        house.step();
        if step % 41 != 40 {
            continue;
        }
        let before = house.session.pledges().expect("it is pledged").last();
        for _ in 0..1 + step % 2 {
            face_down += u32::from(house.session.game().is_anything_concealed());
            house.is_put_back();
            let pledges = house.session.pledges().expect("it is pledged");
            assert_eq!(pledges.in_use(), None, "what was in use is over");
            assert!(pledges.open().map(Pledge::number) > Some(before), "and so is what stood open");
        }
    }
    let report = check::<G>(&house.record);
    assert!(report.is_clean(), "{report:?}");
    assert!(report.restored.len() > 10 && report.count(State::Kept) > 5, "{report:?}");
    assert!(report.count(State::Withdrawn) > 5, "{report:?}");
    assert!(!G::NAME.contains("jack") || face_down > 0, "never with a hole card on the table");
    report
}

#[test]
fn every_game_goes_on_with_new_words_and_all_of_it_can_be_checked() {
    put_back_often::<craps::Table>("", 1_500);
    put_back_often::<blackjack::Table>(BLACKJACK, 3_000);
    put_back_often::<punto_banco::Table>("decks = 6\n", 1_500);
    put_back_often::<chemin_de_fer::Table>("", 3_000);
    put_back_often::<HiLo>("", 1_500);
}

/// A record of craps with its first pledge in use, and whether it goes on honestly.
fn in_use() -> House<craps::Table> {
    let mut house = House::<craps::Table>::open("", 9);
    while house.session.pledges().and_then(|pledges| pledges.in_use()).is_none() {
        house.step();
    }
    house
}

#[test]
fn a_record_that_ends_with_the_copy_waits_for_its_house() {
    let mut house = in_use();
    house.record.push(Note::Restored { checkpoint: "1:00".to_string() }.to_line(1));
    let report = check::<craps::Table>(&house.record);
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(report.restored, [house.record.len()]);
}

#[test]
fn a_house_that_plays_on_with_what_was_pledged_before_the_copy_is_caught() {
    // It writes the note, because everybody knows of the copy, and deals on from the shoe that people have seen.
    let mut house = in_use();
    let place = house.record.len();
    house.record.push(Note::Restored { checkpoint: "1:00".to_string() }.to_line(1));
    let house = house.play(2);
    let report = check::<craps::Table>(&house.record);
    let kinds: Vec<Kind> = report.findings.iter().map(|finding| finding.kind).collect();
    assert!(kinds.contains(&Kind::NotRevealed), "{report:?}");
    assert!(kinds.contains(&Kind::NotPledged), "its next throw comes of nothing: {report:?}");
    assert!(report.findings.iter().all(|finding| finding.line > place), "{report:?}");
}

#[test]
fn a_house_that_reveals_nothing_of_what_it_gives_up_is_caught() {
    let mut house = in_use();
    house.is_put_back();
    let house = house.play(3);
    let restored = house.record.iter().position(|line| line.contains("restored")).expect("put back");
    for unused in [false, true] {
        let mut record = house.record.clone();
        let gone = record.remove(restored + 1 + usize::from(unused));
        assert!(gone.contains("reveal"), "{gone}");
        let report = check::<craps::Table>(&record);
        let missed = report.findings.iter().find(|finding| finding.kind == Kind::NotRevealed);
        assert_eq!(missed.and_then(|finding| finding.pledge), Some(1 + u64::from(unused)), "{report:?}");
    }
}
