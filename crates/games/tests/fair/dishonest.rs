//! What a dishonest house would have to write, and how it is caught.

use super::house::{House, check, opening};
use super::simple;
use hilo::Table as HiLo;
use records::verify::{Kind, Report, State};
use serde_json::{Map, Value};
use table::fair::{Form, Note, SHUT_OUT, Secret};

type Line = Map<String, Value>;

fn fields(line: &str) -> Line {
    serde_json::from_str(line).expect("an object")
}

/// The places of the notes of this kind about this pledge.
fn notes(record: &[String], what: &str, pledge: u64) -> Vec<usize> {
    let is = |line: &Line| line.get("note").is_some_and(|note| note == what) && line["pledge"] == pledge;
    (0..record.len()).filter(|place| is(&fields(&record[*place]))).collect()
}

fn note(record: &[String], what: &str, pledge: u64) -> usize {
    *notes(record, what, pledge).first().unwrap_or_else(|| panic!("no {what} of {pledge}"))
}

/// The first finding.
fn first(report: &Report) -> (Kind, usize, Option<u64>) {
    let finding = report.findings.first().unwrap_or_else(|| panic!("nothing was found: {report:?}"));
    (finding.kind, finding.line, finding.pledge)
}

/// A record in which pledge 2 has contributions and is over.
fn played() -> Vec<String> {
    played_in(Form::Promised)
}

fn played_in(form: Form) -> Vec<String> {
    let mut house = House::<craps::Table>::of(form, "", 8);
    house.contribute("ann", b"first of ann");
    let mut house = house.play(1);
    let given = if form == Form::Clear { "contribution" } else { "promise" };
    while notes(&house.record, given, 2).is_empty() {
        let open = house.session.pledges().and_then(|pledges| pledges.open()).map(|open| open.number());
        assert!(open <= Some(2), "too late to add to pledge 2");
        if open == Some(2) {
            house.contribute("bob", b"something of bob");
        } else {
            house.step();
        }
    }
    let record = house.play(4).record;
    assert!(check::<craps::Table>(&record).is_clean());
    record
}

#[test]
fn a_throw_that_was_changed_is_named() {
    let honest = played();
    let thrown: Vec<usize> = (0..honest.len())
        .filter(|place| fields(&honest[*place]).get("do").is_some_and(|name| name == "dice"))
        .collect();
    for place in [thrown[0], thrown[thrown.len() / 2]] {
        let mut record = honest.clone();
        let mut line = fields(&record[place]);
        let faces: Vec<u64> =
            line["faces"].as_array().expect("faces").iter().filter_map(Value::as_u64).collect();
        let other = if faces == [6, 6] { [5, 6] } else { [6, 6] };
        line.insert("faces".to_string(), other.as_slice().into());
        record[place] = Value::Object(line).to_string();
        let report = check::<craps::Table>(&record);
        let (kind, line, pledge) = first(&report);
        assert_eq!((kind, line), (Kind::NotDrawn, place + 1), "{report:?}");
        let finding = &report.findings[0];
        assert_eq!(finding.expected.as_ref().expect("a throw")["faces"], Value::from(faces));
        let checked = report.pledges.iter().find(|one| Some(one.pledge) == pledge).expect("it is listed");
        assert_eq!(checked.state, State::Broken);
    }
}

#[test]
fn a_card_that_was_swapped_is_named() {
    let honest =
        House::<blackjack::Table>::open("decks = 1\n[dealing]\nhole_card = \"down\"\n", 6).play(2).record;
    let dealt =
        (0..honest.len()).find(|place| fields(&honest[*place]).get("card").is_some()).expect("a card");
    let mut line = fields(&honest[dealt]);
    let other = if line["card"] == "As" { "Kd" } else { "As" };
    line.insert("card".to_string(), other.into());
    let mut record = honest;
    record[dealt] = Value::Object(line).to_string();
    let (kind, line, _) = first(&check::<blackjack::Table>(&record));
    assert_eq!((kind, line), (Kind::NotDrawn, dealt + 1));
}

#[test]
fn another_secret_than_the_one_pledged_is_caught() {
    let mut record = played();
    let place = note(&record, "reveal", 2);
    let secret = Secret::kept(vec![9; 64]);
    record[place] = Note::Reveal { pledge: 2, secret }.to_line(1);
    let report = check::<craps::Table>(&record);
    assert!(
        report.findings.iter().any(|one| (one.kind, one.line) == (Kind::OtherSecret, place + 1)),
        "{report:?}"
    );
    assert!(report.findings.iter().any(|one| one.kind == Kind::NotDrawn), "nor do its throws follow");
}

#[test]
fn a_commitment_that_was_changed_after_the_fact_is_caught() {
    let mut record = played();
    let place = note(&record, "commitment", 2);
    let commitment = Secret::kept(vec![1; 64]).commitment();
    record[place] = Note::Commitment { pledge: 2, commitment, form: Form::Promised }.to_line(1);
    let report = check::<craps::Table>(&record);
    assert!(
        report.findings.iter().any(|one| (one.kind, one.pledge) == (Kind::OtherSecret, Some(2))),
        "{report:?}"
    );
}

#[test]
fn a_commitment_after_the_contributions_is_caught() {
    // A house that waits for what patrons give, and then picks its secret.
    for (form, given) in [(Form::Clear, "contribution"), (Form::Promised, "promise")] {
        let mut record = played_in(form);
        let (commitment, given) = (note(&record, "commitment", 2), note(&record, given, 2));
        let line = record.remove(commitment);
        record.insert(given, line);
        let report = check::<craps::Table>(&record);
        assert!(report.findings.iter().any(|one| one.kind == Kind::Contribution), "{report:?}");
    }
}

#[test]
fn a_commitment_after_the_first_throw_is_caught() {
    let mut record = played();
    let line = record.remove(note(&record, "commitment", 1));
    let thrown = record.iter().position(|line| fields(line).get("do").is_some_and(|name| name == "dice"));
    record.insert(thrown.expect("a throw") + 1, line);
    assert!(!check::<craps::Table>(&record).is_clean());
}

#[test]
fn a_contribution_that_was_left_out_added_late_or_given_twice_is_caught() {
    let honest = played_in(Form::Clear);
    let given = note(&honest, "contribution", 2);
    let mut without = honest.clone();
    without.remove(given);
    assert_eq!(first(&check::<craps::Table>(&without)).0, Kind::NotDrawn);
    let mut late = honest.clone();
    let line = late.remove(given);
    late.insert(note(&honest, "reveal", 2) - 2, line);
    let found = check::<craps::Table>(&late);
    assert!(found.findings.iter().any(|one| one.kind == Kind::Contribution), "{found:?}");
    let mut twice = honest.clone();
    twice.insert(given, honest[given].clone());
    assert_eq!(first(&check::<craps::Table>(&twice)).0, Kind::Contribution);
    let mut long = honest.clone();
    long[given] = Note::Contribution { pledge: 2, patron: "eve".into(), entropy: vec![0; 65] }.to_line(1);
    assert_eq!(first(&check::<craps::Table>(&long)).0, Kind::Contribution);
}

/// The first finding about pledge 2 in a record that was changed like this.
fn caught(honest: &[String], change: impl FnOnce(&mut Vec<String>)) -> (Kind, String) {
    let mut record = honest.to_vec();
    change(&mut record);
    let report = check::<craps::Table>(&record);
    let finding = report.findings.iter().find(|finding| finding.pledge == Some(2));
    let finding = finding.unwrap_or_else(|| panic!("nothing was found: {report:?}"));
    (finding.kind, finding.because.clone())
}

#[test]
fn a_promise_that_was_left_out_changed_given_twice_or_too_late_is_caught() {
    let honest = played();
    let [promise, closed, opened] = ["promise", "closed", "opening"].map(|what| note(&honest, what, 2));
    let line = |place: usize| honest[place].clone();
    let says = |caught: (Kind, String), what: &str| {
        assert_eq!(caught.0, Kind::Contribution, "{caught:?}");
        assert!(caught.1.contains(what), "{caught:?}");
    };
    says(caught(&honest, |record| drop(record.remove(promise))), "who had promised nothing");
    says(caught(&honest, |record| record.insert(promise, line(promise))), "a second one by the same patron");
    let another = |patron: &str| {
        let commitment = fields(&honest[note(&honest, "commitment", 2)])["commitment"]
            .as_str()
            .expect("digits")
            .to_string();
        let commitment = table::fair::Commitment::read(&commitment).expect("digits");
        let promise = opening(patron, b"x").promise(&commitment);
        Note::Promise { pledge: 2, patron: patron.to_string(), promise }.to_line(1)
    };
    says(caught(&honest, |record| record.insert(closed + 1, another("eve"))), "after they were closed");
    says(
        caught(&honest, |record| record.insert(promise, another("eve"))),
        "before what was promised is opened",
    );
    let same = |record: &mut Vec<String>| record.insert(promise + 1, line(promise).replace("bob", "eve"));
    says(caught(&honest, same), "the same as somebody else's");
    says(caught(&honest, |record| record[promise] = another("bob")), "which is not what was promised");
    // In the clear, where promises are taken.
    let clear = Note::Contribution { pledge: 2, patron: "eve".into(), entropy: vec![1] }.to_line(1);
    says(caught(&honest, |record| record.insert(promise, clear)), "though this pledge takes promises");
    // Closed twice, not at all, or long before anything is due.
    says(caught(&honest, |record| record.insert(closed, line(closed))), "closed before");
    says(caught(&honest, |record| drop(record.remove(closed))), "while promises are taken still");
    let early = |record: &mut Vec<String>| {
        let line = record.remove(closed);
        record.insert(promise + 1, line);
    };
    says(caught(&honest, early), "somebody may be kept out");
    assert!(opened > closed);
}

#[test]
fn an_opening_that_was_left_out_changed_or_denied_is_caught() {
    let honest = played();
    let [closed, opened] = ["closed", "opening"].map(|what| note(&honest, what, 2));
    let line = |place: usize| honest[place].clone();
    let opens = |patron: &str, own: &[u8]| {
        Note::Opening { pledge: 2, patron: patron.to_string(), opening: opening(patron, own) }.to_line(1)
    };
    let says = |caught: (Kind, String), what: &str| {
        assert_eq!(caught.0, Kind::Contribution, "{caught:?}");
        assert!(caught.1.contains(what), "{caught:?}");
    };
    says(caught(&honest, |record| drop(record.remove(opened))), "before what was promised is opened");
    says(caught(&honest, |record| record[opened] = opens("bob", b"other")), "which is not what was promised");
    says(caught(&honest, |record| record.insert(closed + 1, opens("eve", b"x"))), "who had promised nothing");
    says(caught(&honest, |record| record.insert(opened, line(opened))), "a second one by the same patron");
    let early = |record: &mut Vec<String>| {
        let line = record.remove(opened);
        record.insert(closed, line);
    };
    says(caught(&honest, early), "while promises are taken still");
    // A house that does not like what somebody opened, and says that he never did: the throws are others then.
    let who = fields(&honest[opened])["patron"].as_str().expect("somebody").to_string();
    let denied = Note::Unopened { pledge: 2, patron: who.clone() }.to_line(1);
    let (kind, because) = caught(&honest, |record| record[opened] = denied.clone());
    assert_eq!(kind, Kind::NotDrawn, "{because}");
    let nobody = Note::Unopened { pledge: 2, patron: "eve".to_string() }.to_line(1);
    says(caught(&honest, |record| record.insert(opened, nobody)), "nothing was awaited from eve");
    let again = format!("nothing was awaited from {who}");
    says(caught(&honest, |record| record.insert(opened + 1, denied)), &again);
}

#[test]
fn a_house_that_goes_back_to_contributions_in_the_clear_is_caught() {
    let mut record = played();
    let place = note(&record, "commitment", 4);
    let mut line = fields(&record[place]);
    assert_eq!(line.remove("form"), Some(2.into()));
    record[place] = Value::Object(line).to_string();
    let report = check::<craps::Table>(&record);
    assert!(
        report.findings.iter().any(|one| (one.kind, one.pledge) == (Kind::OutOfTurn, Some(4))),
        "{report:?}"
    );
}

#[test]
fn a_promise_of_somebody_who_is_shut_out_is_caught() {
    // Somebody did not open, and the house takes his next promise all the same.
    let mut house = House::<craps::Table>::open("", 47).play(40);
    let unopened = house
        .record
        .iter()
        .map(|line| fields(line))
        .find(|line| line.get("note").is_some_and(|note| note == "unopened"));
    let unopened = unopened.expect("somebody kept silent");
    let (patron, pledge) =
        (unopened["patron"].as_str().expect("an id").to_string(), unopened["pledge"].as_u64());
    let place = note(&house.record, "commitment", pledge.expect("a number") + 1);
    let commitment = fields(&house.record[place])["commitment"].as_str().expect("digits").to_string();
    let commitment = table::fair::Commitment::read(&commitment).expect("digits");
    let next = pledge.expect("a number") + 1;
    assert!(next <= pledge.expect("a number") + SHUT_OUT);
    let promise = opening(&patron, b"again").promise(&commitment);
    house.record.insert(place + 1, Note::Promise { pledge: next, patron, promise }.to_line(1));
    let report = check::<craps::Table>(&house.record);
    assert!(report.findings.iter().any(|one| one.because.contains("is shut out")), "{report:?}");
}

#[test]
fn a_pledge_whose_secret_is_said_to_be_lost_is_a_finding() {
    let honest = played();
    let reveal = note(&honest, "reveal", 2);
    let mut lost = honest.clone();
    lost[reveal] = Note::Lost { pledge: 2 }.to_line(1);
    let report = check::<craps::Table>(&lost);
    assert!(
        report.findings.iter().any(|one| (one.kind, one.pledge) == (Kind::NotRevealed, Some(2))),
        "{report:?}"
    );
    let listed = report.pledges.iter().find(|one| one.pledge == 2).expect("it is listed");
    assert_eq!(listed.state, State::Broken);
}

#[test]
fn a_choice_between_two_pledges_is_caught() {
    let honest = played();
    let mut record = honest.clone();
    let commitment = Secret::kept(vec![1; 64]).commitment();
    let second = Note::Commitment { pledge: 3, commitment, form: Form::Promised };
    record.insert(note(&honest, "commitment", 2) + 1, second.to_line(1));
    let report = check::<craps::Table>(&record);
    assert_eq!(first(&report).0, Kind::OutOfTurn, "{report:?}");
    // One that is thrown away before it is used, and made again.
    let mut record = honest.clone();
    let secret =
        Secret::read(fields(&honest[note(&honest, "reveal", 2)])["secret"].as_str().expect("digits"));
    let early = Note::Reveal { pledge: 2, secret: secret.expect("a secret") };
    record.insert(note(&honest, "commitment", 2) + 1, early.to_line(1));
    assert_eq!(first(&check::<craps::Table>(&record)).0, Kind::TooEarly);
}

#[test]
fn a_secret_that_is_revealed_in_use_or_not_at_all_is_caught() {
    let honest = played();
    let reveal = note(&honest, "reveal", 2);
    let mut early = honest.clone();
    let line = early.remove(reveal);
    early.insert(note(&honest, "commitment", 3) + 1, line);
    let report = check::<craps::Table>(&early);
    assert!(
        report.findings.iter().any(|one| (one.kind, one.pledge) == (Kind::TooEarly, Some(2))),
        "{report:?}"
    );
    let mut never = honest.clone();
    never.remove(reveal);
    let report = check::<craps::Table>(&never);
    assert!(
        report.findings.iter().any(|one| (one.kind, one.pledge) == (Kind::NotRevealed, Some(2))),
        "{report:?}"
    );
    let listed = report.pledges.iter().find(|one| one.pledge == 2).expect("it is listed");
    assert_eq!(listed.state, State::Broken);
}

#[test]
fn a_secret_is_not_revealed_while_something_lies_face_down() {
    // A die is covered, and the house reveals before it is turned.
    let honest = House::<HiLo>::open("", 21).play(3).record;
    let reveal = note(&honest, "reveal", 2);
    let mut early = honest.clone();
    let line = early.remove(reveal);
    let covered = (0..reveal).rev().find(|place| honest[*place].contains("\"cover\"")).expect("a die");
    early.insert(covered + 2, line);
    let report = check::<HiLo>(&early);
    assert!(
        report.findings.iter().any(|one| (one.kind, one.pledge) == (Kind::TooEarly, Some(2))),
        "{report:?}"
    );
}

#[test]
fn a_secret_with_too_few_words_is_caught() {
    let house = House::<blackjack::Table>::open("decks = 1\n", 5).play(1);
    let short = Secret::kept(vec![3; 64]);
    let mut record = house.record;
    let (commitment, reveal) = (note(&record, "commitment", 1), note(&record, "reveal", 1));
    let form = Form::Promised;
    record[commitment] = Note::Commitment { pledge: 1, commitment: short.commitment(), form }.to_line(1);
    record[reveal] = Note::Reveal { pledge: 1, secret: short }.to_line(1);
    let report = check::<blackjack::Table>(&record);
    assert!(report.findings.iter().any(|one| one.kind == Kind::OtherSecret), "{report:?}");
}

#[test]
fn a_record_in_which_nothing_is_pledged_is_not_called_fair() {
    let mut record = played();
    record.retain(|line| fields(line).get("note").is_none());
    let report = check::<craps::Table>(&record);
    assert_eq!(first(&report).0, Kind::NotPledged);
    assert!(report.unpledged > 0);
}

#[test]
fn draws_from_before_there_were_pledges_are_counted_and_named() {
    // The record of a house that began to pledge in the middle of a turn.
    let honest = played();
    let mut record = honest.clone();
    for what in ["reveal", "promise", "closed", "opening", "unopened", "commitment"] {
        for place in notes(&record, what, 1).into_iter().rev() {
            record.remove(place);
        }
    }
    let report = check::<craps::Table>(&record);
    assert!(report.unpledged > 0, "{report:?}");
}

#[test]
fn rubbish_is_named_and_breaks_nothing() {
    for text in ["", "{}", "[]", "x", "{\"record\":1}", "{\"note\":\"commitment\"}"] {
        let report = check::<craps::Table>(&[text.to_string()]);
        assert!(!report.is_clean(), "{text}");
    }
    let honest = played();
    for (place, rubbish) in [(3, "{\"do\":\"fly\"}"), (4, "{\"note\":\"reveal\",\"pledge\":1}"), (5, "null")]
    {
        let mut record = honest.clone();
        record.insert(place, rubbish.to_string());
        let report = check::<craps::Table>(&record);
        assert!(
            report.findings.iter().any(|one| (one.kind, one.line) == (Kind::Unreadable, place + 1)),
            "{report:?}"
        );
    }
}

#[test]
fn the_second_implementation_sees_a_changed_throw_too() {
    let mut record = played();
    let place =
        (0..record.len()).find(|place| fields(&record[*place]).get("do").is_some_and(|name| name == "dice"));
    let place = place.expect("a throw");
    let mut line = fields(&record[place]);
    let other = if line["faces"] == Value::from([6, 6].as_slice()) { [5, 6] } else { [6, 6] };
    line.insert("faces".to_string(), other.as_slice().into());
    record[place] = Value::Object(line).to_string();
    let caught = std::panic::catch_unwind(|| simple::replayed::<craps::Table>(&record));
    assert!(caught.is_err());
}
