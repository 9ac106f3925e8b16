//! 19:47-3.5(a), 4.4(a): how the cards are shuffled, as a rules file says it.

use rulebook::licensee::Key;
use rulebook::licensee::keys::{choice, flag};
use rulebook::provision::Provision;
use rulebook::shoe::Shuffle;

/// `shoe.shuffle` and `shoe.shuffle_again`, in rules that have it there. `cite` is the provision about one shuffle more,
/// and `because` the sentence for one after a wash.
pub fn shuffle_keys<R: 'static>(
    at: impl Fn(&mut R) -> &mut Shuffle + Copy + 'static,
    get: fn(&R) -> Shuffle,
    cite: Provision,
    because: &'static str,
) -> [Key<R>; 2] {
    let washes = move |rules: &R| get(rules) == Shuffle::Wash;
    let after_lacing = flag().beside(move |again, rules| (*again && washes(rules)).then_some(because));
    let set_wash = move |rules: &mut R, wash| {
        *at(rules) = if wash { Shuffle::Wash } else { Shuffle::Lace { again: false } };
    };
    let set_again = move |rules: &mut R, more| {
        if let Shuffle::Lace { again } = at(rules) {
            *again = more;
        }
    };
    [
        Key::made("shoe.shuffle", choice(&[("lace", false), ("wash", true)]), washes, set_wash),
        Key::made(
            "shoe.shuffle_again",
            after_lacing,
            move |rules| get(rules) == Shuffle::Lace { again: true },
            set_again,
        )
        .by(cite, "once more after lacing"),
    ]
}
