//! Nobody hears what lies face down: not in what is published, nor in what a page missed, nor in the journal.

use super::*;
use house::served::Kept;
use records::audit::{Kind, Known, RemarkKind, audit};
use rulebook::dice::Face;
use rulebook::game::Viewer;
use serde_json::Value;

/// A table at which this face was covered before Bob, who has the larger wager.
struct World {
    cellar: Cellar,
    live: Live,
    heard: broadcast::Receiver<Arc<Update>>,
    updates: Vec<Arc<Update>>,
}

impl World {
    fn with(face: u8) -> World {
        let cellar = Cellar::new();
        let (mut live, heard) = cellar.open();
        // The die comes from outside, so that it can be chosen.
        live.table = live.rules().open(Kept::ByDevice);
        live.does_at_seat("ann", wager(Side::Low, 500));
        live.does_at_seat("bob", wager(Side::High, 1000));
        live.does(DEALER, Command::NoMoreBets {});
        live.does(Actor::Device, Command::Cover { face: Face::new(face) });
        World { cellar, live, heard, updates: Vec::new() }
    }

    /// Every message so far to this patron, or to somebody who watches; and what a page would get that opens now.
    fn messages(&mut self, patron: Option<&str>) -> Vec<String> {
        while let Ok(update) = self.heard.try_recv() {
            self.updates.push(update);
        }
        let patron = patron.map(name);
        let mut messages: Vec<String> =
            self.updates.iter().map(|update| update.message(patron.as_ref(), None)).collect();
        messages.push(self.live.welcome(patron.as_ref(), Some(0)));
        messages.iter().map(|message| timeless(message)).collect()
    }

    /// The same table where the die comes by chance, of what was pledged.
    fn by_chance() -> (Cellar, Live) {
        let cellar = Cellar::new();
        let (mut live, _) = cellar.open();
        live.does_at_seat("ann", wager(Side::Low, 500));
        live.does_at_seat("bob", wager(Side::High, 1000));
        live.does(DEALER, Command::NoMoreBets {});
        (cellar, live)
    }

    /// The bodies as they stand, without the bytes of seals and commitments; and how long those are.
    fn entries(&self) -> (Vec<String>, Vec<usize>) {
        let mut lengths = Vec::new();
        let mut without = |body: String, field: &str| match body.split_once(field) {
            None => body,
            Some((before, rest)) => {
                let (bytes, after) = rest.split_once('"').expect("a text");
                lengths.push(bytes.len());
                format!("{before}{after}")
            }
        };
        let fields = [r#""sealed":""#, r#""commitment":""#];
        let mut bodies = Vec::new();
        for body in self.live.bodies() {
            bodies.push(timeless(&fields.iter().fold(body, |body, field| without(body, field))));
        }
        (bodies, lengths)
    }

    fn audit(&self) -> records::audit::Report {
        let record = self.live.bodies().join("\n");
        audit(&[Known::of::<Table>()], record.as_bytes(), 10).expect("memory can be read")
    }

    fn seen_by(&self, viewer: Viewer) -> Option<Face> {
        self.live.game::<Table>().view(viewer).die
    }
}

impl Live {
    /// Comes to the table and does this.
    fn does_at_seat(&mut self, who: &str, command: Command) {
        self.comes(who);
        let seat = self.guests.seat_of(&name(who)).expect("seated");
        self.does(Actor::Seat(seat), command);
    }
}

/// The same without its times.
pub(super) fn timeless(text: &str) -> String {
    let mut out = text.to_string();
    for field in [r#""at":"#, r#""now":"#, r#""ends_at":"#] {
        let parts: Vec<&str> = out.split(field).collect();
        let cut = |part: &&str| part.trim_start_matches(|digit: char| digit.is_ascii_digit()).to_string();
        let rest: Vec<String> = parts[1..].iter().map(cut).collect();
        out = std::iter::once(parts[0].to_string()).chain(rest).collect::<Vec<_>>().join(field);
    }
    out
}

const BOB: Viewer = Viewer::Seat(match Seat::new(2) {
    Some(seat) => seat,
    None => panic!("there is a second seat"),
});

#[test]
fn two_worlds_with_different_dice_tell_and_keep_the_same_until_the_turn() {
    let [mut one, mut other] = [2, 6].map(World::with);
    assert_ne!(one.seen_by(BOB), other.seen_by(BOB));
    assert_eq!(one.entries(), other.entries(), "the journal, but for the bytes of seals and commitments");
    assert_eq!(one.entries().1.len(), 2, "one act is sealed, and one pledge was made");
    for body in one.live.bodies().iter().chain(&other.live.bodies()) {
        assert!(!body.contains("face"), "{body}");
    }
    let heard = |world: &mut World| [None, Some("ann"), Some("bob")].map(|who| world.messages(who));
    let ([public, ann, bob], [public_2, ann_2, bob_2]) = (heard(&mut one), heard(&mut other));
    assert_eq!(public, public_2);
    assert_eq!(ann, ann_2);
    assert_eq!((public.len(), ann.len()), (7, 7), "six steps, and a page that opens");
    assert_ne!(bob, bob_2, "who holds the die sees it");
    for message in public.iter().chain(&ann) {
        assert!(!message.contains("face") && !message.contains("sealed"), "{message}");
    }
    assert!(ann.iter().all(|message| !message.contains("\"stand\"")), "nor what Bob may do");
    assert_eq!(one.audit(), other.audit());
}

#[test]
fn the_updates_of_a_round_carry_it_as_it_is_shown() {
    let mut world = World::with(6);
    let heard = world.messages(None);
    let covered: Vec<&String> = heard.iter().filter(|text| text.contains(r#""do":"cover""#)).collect();
    assert_eq!(covered.len(), 2, "the update, and what a page missed: {heard:#?}");
}

#[test]
fn the_turn_publishes_the_keys_and_the_journal_alone_can_be_audited() {
    let mut world = World::with(6);
    let stream = world.live.tail.stream().clone();
    assert_eq!(world.live.tail.reader().kept_keys(&stream).expect("readable").len(), 1);
    let sealed = world.audit();
    assert!(sealed.is_clean() && !sealed.lines_of(RemarkKind::Sealed).is_empty(), "{sealed:?}");
    world.live.does(seat(2), Command::Stand {});
    assert_eq!(
        world.live.tail.reader().kept_keys(&stream).expect("readable"),
        [],
        "no key is kept any longer"
    );
    let bodies = world.live.bodies();
    let last: Value = serde_json::from_str(bodies.last().expect("entries")).expect("JSON");
    assert_eq!(last["do"], "turn");
    let (seq, _) = last["opened"].as_object().expect("keys").iter().next().expect("a key");
    let opened: usize = seq.parse().expect("a number");
    assert!(bodies[opened - 1].contains(r#""do":"cover""#), "it opens the entry that it names");
    let report = world.audit();
    // This die was put under the cup by the test, and not drawn from what was pledged: that alone is found.
    let found: Vec<Kind> = report.departures.iter().map(|departure| departure.kind).collect();
    assert!(found == [Kind::Pledge] && report.lines_of(RemarkKind::Sealed).is_empty(), "{report:?}");
    assert!(ledger::verify(world.live.tail.reader().site()).expect("readable").is_clean());
    assert!(world.messages(None).iter().all(|text| !text.contains("opened") && !text.contains("sealed")));
}

#[test]
fn a_table_comes_back_with_the_die_that_was_covered() {
    let (cellar, live) = World::by_chance();
    let before = live.game::<Table>().clone();
    drop(live);
    let (mut live, _) = cellar.open();
    assert_eq!(*live.game::<Table>(), before);
    live.does(seat(2), Command::Double {});
    let after = live.game::<Table>().clone();
    drop(live);
    // Now with the key that the turn published.
    let (live, _) = cellar.open();
    assert_eq!(*live.game::<Table>(), after);
    assert!(live.sealed.is_empty());
}

#[test]
fn a_sealed_entry_without_its_key_is_not_played_on() {
    let World { cellar, live, .. } = World::with(5);
    let (stream, seq) = (live.tail.stream().clone(), live.tail.seq());
    drop(live);
    let note = Entry {
        stream: stream.clone(),
        expected_seq: seq + 1,
        at: 0,
        body: r#"{"note":"x"}"#.to_string(),
        postings: Vec::new(),
    };
    let batch = Batch { dropped_keys: vec![stream], ..Batch::new(vec![note]) };
    cellar.journal().append_and_wait(batch).expect("taken");
    let error = cellar.try_open().err().expect("it does not open");
    assert!(error.to_string().contains("its key is nowhere"), "{error}");
}
