//! An honest house: everything that is over follows from what was pledged.

use super::house::{House, check};
use super::simple;
use hilo::Table as HiLo;
use records::verify::State;
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Moment};
use std::sync::Arc;
use table::chance::SimChance;
use table::croupier::Duties;
use table::fair::{Contribution, Fair, Form, LONGEST, MOST, NotTaken, Part, Pledge, Pledges, Secret};
use table::session::Session;

/// By promises, and as it was before there were any.
fn an_honest_record_checks<G: Fair>(rules: &str, parts: u64) {
    for form in [Form::Promised, Form::Clear] {
        an_honest_record_of_a_form_checks::<G>(form, rules, parts);
    }
}

fn an_honest_record_of_a_form_checks<G: Fair>(form: Form, rules: &str, parts: u64) {
    let house = House::<G>::of(form, rules, 47).play(parts);
    let report = check::<G>(&house.record);
    assert!(report.is_clean(), "{:#?}", report.findings);
    assert!(report.count(State::Kept) >= parts, "{report:?}");
    let over: u64 = report.pledges.iter().filter(|one| one.state == State::Kept).map(|one| one.draws).sum();
    assert_eq!(
        simple::replayed::<G>(&house.record) as u64,
        over,
        "the second implementation works out as many"
    );
    // What was promised to the one that stands open is not opened before it is used.
    let given = |one: &records::verify::Checked| one.contributions > 0 || one.promises > 0;
    assert!(over > 0 && report.pledges.iter().any(given), "{report:?}");
    assert!(report.pledges.iter().all(|one| one.state != State::Kept || one.words >= one.draws));
}

#[test]
fn every_throw_of_craps_follows_from_what_was_pledged() {
    an_honest_record_checks::<craps::Table>("", 12);
}

#[test]
fn every_card_of_blackjack_follows_from_what_was_pledged() {
    let down = "decks = 1\n[dealing]\nhole_card = \"down\"\n";
    an_honest_record_checks::<blackjack::Table>(down, 4);
    an_honest_record_checks::<blackjack::Table>(
        "decks = 6\n[shoe]\nkind = \"continuous\"\n[approved]\nreference = \"A-1\"\n",
        6,
    );
}

#[test]
fn every_card_of_punto_banco_follows_from_what_was_pledged() {
    an_honest_record_checks::<punto_banco::Table>("decks = 6\n", 1);
    an_honest_record_checks::<punto_banco::Table>("decks = 6\ndealing.face = \"down\"\n", 1);
}

#[test]
fn every_card_of_chemin_de_fer_follows_from_what_was_pledged() {
    an_honest_record_checks::<chemin_de_fer::Table>("decks = 6\n", 1);
}

#[test]
fn every_game_of_the_floor_can_be_checked_by_its_name() {
    let house = House::<craps::Table>::open("", 3).play(2);
    let report = games::standard().verify(house.text().as_bytes(), 10).expect("memory can be read");
    assert!(report.is_clean() && report.game.as_deref() == Some("craps"), "{report:?}");
    assert_eq!(report.pledges[0].part, "turn with the dice");
}

#[test]
fn what_is_not_over_is_not_revealed_and_not_called_kept() {
    let house = House::<HiLo>::open("", 5).play(3);
    let report = check::<HiLo>(&house.record);
    let last = report.pledges.last().expect("pledges");
    assert_eq!(last.state, State::Open, "the last one stands open: {report:?}");
    for (_, secret) in &house.kept {
        assert!(!house.text().contains(&secret.revealed()), "a secret is in the record before it is over");
    }
}

#[test]
fn who_promised_and_did_not_open_is_listed() {
    let house = House::<craps::Table>::open("", 47).play(60);
    let report = check::<craps::Table>(&house.record);
    assert!(report.is_clean(), "{:#?}", report.findings);
    let over = report.pledges.iter().filter(|one| one.state == State::Kept);
    let (mut opened, mut unopened) = (0, 0);
    for one in over {
        assert_eq!((one.form, one.promises), (2, one.contributions + one.unopened.len()), "{one:?}");
        opened += one.contributions;
        unopened += one.unopened.len();
    }
    assert!(opened > 10 && unopened > 1, "{opened} opened, {unopened} not");
}

#[test]
fn a_draw_is_prepared_again_with_the_same_outcome() {
    let mut house = House::<craps::Table>::open("", 9).play(1);
    for _ in 0..2_000 {
        let at = Moment(5);
        let both = [(); 2].map(|()| house.session.prepare_default(None, at));
        let [Some(one), Some(other)] = both else {
            house.step();
            continue;
        };
        let lines = |prepared: &table::session::Prepared<craps::Table>| {
            prepared.performed().iter().map(table::session::Performed::to_line).collect::<Vec<_>>()
        };
        assert_eq!(lines(&one), lines(&other), "no second selection");
        assert_eq!(one.pledges(), other.pledges());
        // The first of the two is as good as the second.
        house.take(one);
        (0..3).for_each(|_| house.step());
    }
    let report = check::<craps::Table>(&house.record);
    assert!(report.is_clean() && report.count(State::Kept) > 3, "{report:?}");
}

#[test]
fn nothing_is_drawn_before_a_pledge_stands() {
    let rules = Arc::new(craps::Rules::default());
    let mut session: Session<craps::Table> = Session::pledged(rules, Duties::ALL);
    let seat = Actor::Seat(Seat::new(1).expect("a seat"));
    let wager = craps::Command::Layout(rulebook::layout::Command::Wager {
        on: "pass".parse().expect("a wager"),
        amount: rulebook::money::Cents(1000),
        cash: false,
        coupon: rulebook::money::Cents::ZERO,
    });
    session.submit(Act::new(Moment(1), seat, wager)).expect("accepted");
    let thrown = session
        .submit(Act::new(Moment(2), seat, craps::Command::Table(craps::TableCommand::Throw {})))
        .expect("accepted");
    assert!(thrown.iter().all(|done| done.act.by != Actor::Device), "no dice without a pledge");
    let secret = Secret::fresh(Part::Turn).expect("the operating system answers");
    session.pledges_mut().expect("it is pledged").pledge(Pledge::new(1, secret));
    let prepared = session.prepare_duties(Moment(3)).expect("now they come");
    assert!(prepared.performed().iter().any(|done| done.act.by == Actor::Device));
}

#[test]
fn a_contribution_is_taken_once_and_within_its_limits() {
    let mut pledges = Pledges::new(Part::Turn);
    let given =
        |patron: &str, bytes: usize| Contribution { patron: patron.to_string(), entropy: vec![1; bytes] };
    assert_eq!(pledges.contribute(given("ann", 8)), Err(NotTaken::NothingOpen));
    let secret = Secret::fresh(Part::Turn).expect("the operating system answers");
    pledges.pledge(Pledge::of(Form::Clear, 1, secret));
    assert_eq!(pledges.contribute(given("ann", 0)), Err(NotTaken::Length));
    assert_eq!(pledges.contribute(given("ann", LONGEST + 1)), Err(NotTaken::Length));
    assert_eq!(pledges.contribute(given("ann", LONGEST)), Ok(()));
    assert_eq!(pledges.contribute(given("ann", 1)), Err(NotTaken::Twice));
    for patron in 1..MOST {
        assert_eq!(pledges.contribute(given(&patron.to_string(), 1)), Ok(()));
    }
    assert_eq!(pledges.contribute(given("bob", 1)), Err(NotTaken::Enough));
}

#[test]
#[should_panic(expected = "one pledge stands open")]
fn a_house_cannot_choose_between_two_pledges() {
    let mut pledges = Pledges::new(Part::Turn);
    for number in [1, 2] {
        pledges.pledge(Pledge::new(number, Secret::fresh(Part::Turn).expect("the operating system answers")));
    }
}

#[test]
fn a_table_of_another_chance_has_no_pledges() {
    let rules = Arc::new(craps::Rules::default());
    let session: Session<craps::Table> = Session::seeded(rules, Duties::ALL, SimChance::new(1, 0));
    assert!(session.pledges().is_none());
}
