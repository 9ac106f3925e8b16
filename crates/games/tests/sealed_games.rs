//! What the games of the chapter deal face down: sealed as a table's journal has it, opened at the turn, and audited.

use records::audit::RemarkKind;
use rulebook::actor::Actor;
use rulebook::game::{Act, Game, Moment};
use rulebook::kept::{Kept, NotKept};
use rulebook::licensee::RulesFile as _;
use std::sync::Arc;
use table::chance::{Entropy as _, SimChance};
use table::croupier::Duties;
use table::record::{End, Goes, Header, How};
use table::sealed::{Key, keep, read_back};
use table::session::{Performed, Session};

/// People who do anything they may, each step one of them or the clock.
fn play<G: Game>(rules: &Arc<G::Rules>, seed: u64, steps: usize) -> Vec<Performed<G>> {
    let mut lots = SimChance::new(seed, 1);
    let mut session: Session<G> = Session::seeded(rules.clone(), Duties::ALL, SimChance::new(seed, 0));
    let mut played = Vec::new();
    for step in 0..steps {
        let at = Moment(step as i64 + 1);
        let offers = session.game().offers();
        let mine: Vec<_> = offers.iter().filter(|offer| matches!(offer.by, Actor::Seat(_))).collect();
        let offer = mine.get(lots.below(mine.len().max(1) as u64) as usize).filter(|_| lots.below(3) > 0);
        let prepared = match offer {
            Some(offer) => session.prepare(Act::new(at, offer.by, offer.command)).ok(),
            None => session.prepare_default(None, at),
        };
        played.extend(prepared.map(|prepared| session.commit(prepared)).into_iter().flatten());
    }
    played
}

/// The journal of it, and how many acts are sealed in it.
fn journal<G: Game>(rules: &Arc<G::Rules>, played: &[Performed<G>]) -> (Vec<String>, usize) {
    let mut table = G::open(rules.clone());
    let mut lines = vec![Header::of::<G>(rules, Moment(1)).to_line()];
    let (mut keys, mut sealed): (Vec<(usize, Key)>, usize) = (Vec::new(), 0);
    for done in played {
        table.act(done.act, &mut rulebook::game::Silent).unwrap_or_else(|refusal| panic!("{refusal}"));
        let mut body = done.to_shown_line();
        body.pop();
        if done.is_secret() {
            let key = Key::fresh().expect("the operating system answers");
            body += &format!(r#","sealed":"{}""#, done.sealed(&key));
            keys.push((lines.len() + 1, key));
            sealed += 1;
        }
        if !table.is_anything_concealed() && !keys.is_empty() {
            let opened: Vec<String> =
                keys.drain(..).map(|(seq, key)| format!(r#""{seq}":"{}""#, key.published())).collect();
            body += &format!(r#","opened":{{{}}}"#, opened.join(","));
        }
        lines.push(body + "}");
    }
    (lines, sealed)
}

/// The journal goes on after these lines.
fn closing(lines: &[String], at: Moment) -> String {
    let goes = Goes { stream: "table:t-1".into(), seq: lines.len() as u64, hash: "0a".repeat(32) };
    End { at, how: How::GoesOn(goes) }.to_line()
}

fn seals_and_opens<G: Game>(toml: &str) {
    let rules = Arc::new(G::Rules::from_toml(toml).unwrap_or_else(|violations| panic!("{violations}")));
    let mut in_all = 0;
    for seed in 0..6 {
        let played = play::<G>(&rules, seed, 3000);
        let (lines, sealed) = journal::<G>(&rules, &played);
        in_all += sealed;
        let end = closing(&lines, played.last().map_or(Moment(1), |done| done.act.at));
        let report = games::standard()
            .audit((lines.join("\n") + "\n" + &end).as_bytes(), 5)
            .expect("memory can be read");
        assert!(report.is_clean(), "{} {seed}: {:?}", G::NAME, report.departures);
        let sealed = report.lines_of(RemarkKind::Sealed);
        let unread = sealed.first().map_or(0, |line| lines.len() + 1 - line);
        assert_eq!(report.acts as usize + unread, played.len(), "{report:?}");
        assert!(unread < 200, "a round is turned in the end: {report:?}");
    }
    assert!(in_all > 20, "{}: {in_all} cards were dealt face down", G::NAME);
}

#[test]
fn the_hands_of_chemin_de_fer_are_sealed_and_opened() {
    seals_and_opens::<chemin_de_fer::Table>("");
}

#[test]
fn punto_banco_dealt_face_down_is_sealed_and_opened() {
    seals_and_opens::<punto_banco::Table>("[dealing]\nface = \"down\"");
}

#[test]
fn the_hole_card_of_blackjack_is_sealed_and_opened() {
    seals_and_opens::<blackjack::Table>("[dealing]\nhole_card = \"down\"\ncard_reader = true");
}

/// Plays until something lies face down; then the table is written, and read back with its key alone.
fn is_kept<G: Game>(toml: &str) {
    let rules = Arc::new(G::Rules::from_toml(toml).unwrap_or_else(|violations| panic!("{violations}")));
    let mut table = G::open(rules.clone());
    let mut steps = play::<G>(&rules, 1, 3000).into_iter();
    while !table.is_anything_concealed() {
        let done = steps.next().expect("a card is dealt face down");
        let (kept, key) = keep(&table).expect("the operating system answers");
        assert!(key.is_none(), "{}: nothing lies face down", G::NAME);
        assert!(read_back(&kept, &rules, None).is_ok_and(|back: G| back == table), "{}", G::NAME);
        table.act(done.act, &mut rulebook::game::Silent).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    let (kept, key) = keep(&table).expect("the operating system answers");
    let other = Key::fresh().expect("the operating system answers");
    let read = |key: Option<&Key>| read_back::<G>(&kept, &rules, key);
    assert!(read(key.as_ref()).is_ok_and(|back| back == table), "{}", G::NAME);
    assert_eq!(read(Some(&other)).err(), Some(NotKept::Sealed));
    assert_eq!(read(None).err(), Some(NotKept::Sealed));
    let written = serde_json::to_string(&table).expect_err("there is one door").to_string();
    assert!(written.contains("rulebook::kept"), "{written}");
    assert!(serde_json::from_str::<G>(&kept.open).is_err(), "and one back");
}

#[test]
fn a_table_with_something_face_down_is_written_and_read_back_with_its_key() {
    is_kept::<hilo::Table>("");
    is_kept::<chemin_de_fer::Table>("");
    is_kept::<punto_banco::Table>("[dealing]\nface = \"down\"");
    is_kept::<blackjack::Table>("[dealing]\nhole_card = \"down\"\ncard_reader = true");
}

/// A table is written under the first rules and read under the second, honestly and with the second rules forged into it.
fn is_not_read<G: Game>(first: &str, second: &str) {
    let rules =
        |toml: &str| Arc::new(G::Rules::from_toml(toml).unwrap_or_else(|violations| panic!("{violations}")));
    let (first, second) = (rules(first), rules(second));
    let write = |rules: &Arc<G::Rules>| keep(&G::open(rules.clone())).expect("nothing lies face down").0;
    let kept = write(&first);
    assert_eq!(read_back::<G>(&kept, &second, None).err(), Some(NotKept::Rules), "{}", G::NAME);
    let forged = Kept { rules: write(&second).rules, ..kept };
    assert_eq!(read_back::<G>(&forged, &second, None).err(), Some(NotKept::Misfit), "{}", G::NAME);
}

#[test]
fn a_table_is_not_read_back_with_other_seats() {
    is_not_read::<craps::Table>("", "seats = 5");
    is_not_read::<punto_banco::Table>("", "seats = 5");
    is_not_read::<chemin_de_fer::Table>("", "seats = 5");
    is_not_read::<rulebook::wheel::Table<big_six::Rules>>("", "seats = 5");
    is_not_read::<blackjack::Table>("", "boxes = 5");
}
