//! A location that is written down and read back, with its tickets put away on a shelf, is the location that remembers
//! everything: at random moments of random days.

use crate::acts::{any_act, any_card, next_moment};
use crate::support::{HOUR, NOON, observed};
use keno::RateCard;
use keno::lounge::{Lounge, Shelf, Ticket};
use rulebook::conformance::Lots;
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// A shelf in memory. Tickets go to it as text, as they would to a disk.
#[derive(Debug, Default)]
struct Cupboard(Mutex<BTreeMap<u32, String>>);

impl Shelf for Cupboard {
    fn ticket(&self, number: u32) -> Option<Ticket> {
        let shelf = self.0.lock().expect("nobody panics");
        shelf.get(&number).map(|text| serde_json::from_str(text).expect("it was written"))
    }
}

/// A location that is written down now and then, and taken up again from what was written.
struct Kept {
    lounge: Lounge,
    cupboard: Arc<Cupboard>,
    pieces: BTreeMap<u64, Vec<u8>>,
    put_away: usize,
}

impl Kept {
    fn new(lounge: &Lounge) -> Kept {
        let cupboard = Arc::new(Cupboard::default());
        let lounge = lounge.clone().shelved_on(cupboard.clone());
        Kept { lounge, cupboard, pieces: BTreeMap::new(), put_away: 0 }
    }

    /// Writes the location down, and puts what is over away.
    fn keep(&mut self) -> Vec<u8> {
        for number in self.lounge.take_touched() {
            if let Some(ticket) = self.lounge.put_away(number) {
                let text = serde_json::to_string(&ticket).expect("plain data");
                self.cupboard.0.lock().expect("nobody panics").insert(number, text);
                self.put_away += 1;
            }
        }
        let kept = self.lounge.keep();
        for (number, piece) in kept.pieces {
            match piece.is_empty() {
                true => drop(self.pieces.remove(&number)),
                false => drop(self.pieces.insert(number, piece)),
            }
        }
        kept.body
    }

    fn take_up_again(&mut self, remembered: &Lounge) {
        let body = self.keep();
        let whole = remembered.keep_whole();
        assert_eq!(String::from_utf8_lossy(&whole.body), String::from_utf8_lossy(&body));
        assert_eq!(
            whole.pieces,
            self.pieces.clone().into_iter().collect::<Vec<_>>(),
            "only what changed is written"
        );
        let pieces = self.pieces.iter().map(|(number, piece)| (*number, Cow::Borrowed(piece.as_slice())));
        let put_back = Lounge::put_back(&body, pieces).expect("it was written");
        self.lounge = put_back.shelved_on(self.cupboard.clone());
    }
}

fn days() -> u64 {
    std::env::var("KENO_DAYS").ok().and_then(|days| days.parse().ok()).unwrap_or(60)
}

#[test]
fn p15_6c_a_location_that_is_read_back_at_random_moments_goes_on_as_one_that_remembers_everything() {
    let (mut put_away, mut taken_up) = (0, 0);
    for seed in 0..days() {
        let mut lots = Lots::new(seed);
        let card = any_card(&mut lots);
        let card = Arc::new(RateCard::from_toml(&card).unwrap_or_else(|wrong| panic!("{wrong:?}")));
        let mut now = NOON + lots.below(24) as i64 * HOUR;
        let lounge = Lounge::open("keno-main", card, Moment(now));
        let mut remembered = if lots.below(4) == 0 { lounge.of_version_1() } else { lounge };
        let mut kept = Kept::new(&remembered);
        for _ in 0..1_000 {
            now = next_moment(&mut lots, &remembered, now);
            if lots.below(300) == 0 {
                // The clock of the house is put back, as when it ran ahead.
                now -= lots.below(48 * HOUR as usize) as i64;
            }
            let act = any_act(&mut lots, &remembered, now);
            assert_eq!(remembered.act(&act), kept.lounge.act(&act), "seed {seed}: {act:?}");
            match lots.below(60) {
                0 => {
                    kept.take_up_again(&remembered);
                    taken_up += 1;
                }
                1..=3 => drop(kept.keep()),
                _ => continue,
            }
            assert_eq!(observed(&remembered), observed(&kept.lounge), "seed {seed}");
        }
        assert_eq!(observed(&remembered), observed(&kept.lounge), "seed {seed}");
        put_away += kept.put_away;
    }
    assert!(put_away as u64 > 20 * days() && taken_up as u64 > 5 * days(), "{put_away}, {taken_up}");
}

#[test]
fn bytes_that_are_not_a_location_are_none() {
    let mut lots = Lots::new(7);
    let card = Arc::new(RateCard::from_toml("").unwrap_or_else(|wrong| panic!("{wrong:?}")));
    let mut lounge = Lounge::open("keno-main", card, Moment(NOON));
    let mut now = NOON;
    for _ in 0..400 {
        now = next_moment(&mut lots, &lounge, now);
        let _ = lounge.act(&any_act(&mut lots, &lounge, now));
    }
    let whole = lounge.keep_whole();
    let put_back = |pieces: &[(u64, Vec<u8>)]| {
        let pieces = pieces.iter().map(|(number, piece)| (*number, Cow::Borrowed(piece.as_slice())));
        Lounge::put_back(&whole.body, pieces).is_some()
    };
    assert!(put_back(&whole.pieces) && !whole.pieces.is_empty());
    for place in 0..whole.pieces.len() {
        let mut short = whole.pieces.clone();
        short[place].1.pop();
        assert!(!put_back(&short), "piece {:x}", short[place].0);
    }
    assert!(!put_back(
        &whole.pieces.iter().filter(|(number, _)| number >> 32 != 2).cloned().collect::<Vec<_>>()
    ));
    assert!(Lounge::put_back(&whole.body[1..], []).is_none());
}
