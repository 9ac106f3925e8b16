//! The rules file of a chemin de fer table: every key, in the order of the file.

use super::options::{LEAST_BEHIND, Rules};
use baccarat::{Disclosed, DisclosedCites, LEAST_BEFORE, Vigorish, shuffle_keys};
use rulebook::edition::Edition;
use rulebook::licensee::keys::{Filed, Kind, at, choice, flag, number, number_within, posted};
use rulebook::licensee::{Document, Key, Unequal};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe::{RecutBy, Shuffle};

type K = Key<Rules>;

/// Where this subchapter says what is done with a card that was dealt in error and seen.
const DISCLOSED: DisclosedCites = DisclosedCites { choice: P4_12_H, its_value: P4_12_H_1, in_1996: P4_12_G };

impl Filed for Rules {
    const GAME: &'static str = "chemin-de-fer";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn guide(&self) -> String {
        self.patrons_guide()
    }

    fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
        super::uniform::uniform(tables)
    }

    fn keys() -> Vec<K> {
        let [chip, change] = K::coins(at!(coins), P4_10_C);
        let [minimum, maximum] = K::limits("", P8_2, at!(limits.minimum), at!(limits.maximum));
        let [wager_seconds, decide_seconds] = K::pace(at!(pace));
        let [percent, round_up] = Vigorish::keys::<Rules>(at!(vigorish), P4_10_C);
        let washed = "the option of one more shuffle belongs to the lacing, not to the wash";
        let [shuffle, shuffle_again] =
            shuffle_keys::<Rules>(at!(shuffle), |rules| rules.shuffle, P4_4_A_1, washed);
        let keys = vec![
            K::edition(at!(edition)).then(follow_edition),
            K::title(at!(title)),
            K::new("seats", number(2..=16), at!(seats)).says("numbered places, 2 to 16"),
            K::new("decks", number(6..=100), at!(decks)).by(P4_1_A, "six or more"),
            chip,
            change.says("the smallest coin in which vigorish is taken"),
            minimum.says("of the bank (19:47-8.2)"),
            maximum,
            K::new("limits.part_minimum_cents", no_more_than_the_bank(), at!(limits.part_minimum))
                .by(P4_7_D, "against a part of the bank, unless less is left to cover"),
            wager_seconds.says("time to bid and wager where nobody deals"),
            decide_seconds.says("time for one participant's decision"),
            percent.by(P4_10_C, "4 or 5, of what the banker wins"),
            round_up.says("up to 25 cents at 5 percent, to 20 cents at 4").then(check_rounding),
            shuffle.says("\"lace\", or in 2011 \"wash\" (19:47-4.4(a))").then(check_wash),
            shuffle_again,
            K::new("shoe.pre_shuffled", not_in_1996(), at!(pre_shuffled))
                .says("do new cards arrive shuffled? Not in 1996")
                .cite(P4_3_A),
            K::new("shoe.cards_behind", behind(), at!(cards_behind))
                .by(P4_4_E, "behind the cutting card, 14 or more"),
            K::new("shoe.recut_by", choice(&RecutBy::WORDS), at!(recut_by))
                .by(P4_4_F, "who cuts again: \"same\" or \"next\""),
        ];
        let disclosed = Disclosed::keys::<Rules>(at!(disclosed), Rules::disclosed, DISCLOSED);
        keys.into_iter().chain(disclosed).collect()
    }

    /// Some bank between the limits has a vigorish that can be paid.
    fn check(&mut self, file: &mut Document<'_>) {
        let (limits, (least, most)) = (self.limits, self.bounds());
        if limits.minimum <= limits.maximum && least > most {
            let because = format!(
                "no bank from {} to {} has a vigorish that could be paid: amounts go by {}",
                limits.minimum,
                limits.maximum,
                self.unit()
            );
            let keys =
                ["limits.maximum_cents", "limits.minimum_cents", "money.change_cents", "money.chip_cents"];
            let key = file.first_said(&keys);
            file.violate(key, Some(P4_10_C), because, None);
        }
    }
}

/// 4.7(d): a part can be wagered against every bank.
fn no_more_than_the_bank() -> Kind<Rules, Cents> {
    let or_less = |rules: &Rules| Rules::default().limits.part_minimum.min(rules.limits.minimum);
    posted().or("`500`, or `minimum_cents` if that is less", or_less).beside(|part, rules| {
        let bank = rules.limits.minimum;
        (*part > bank)
            .then(|| format!("a part of at least {part} could not be wagered against a bank of {bank}"))
    })
}

/// 4.3(a)
fn not_in_1996() -> Kind<Rules, bool> {
    flag().beside(|arrive, rules: &Rules| {
        let because = "the edition of 1996 knows no cards that arrive shuffled";
        (*arrive && rules.edition == Edition::E1996).then_some(because)
    })
}

/// 4.4(e): as many as leave room for a hand before the cutting card.
fn behind() -> Kind<Rules, u16> {
    number_within("14 or more", |rules: &Rules| {
        i64::from(LEAST_BEHIND)..=i64::from(u16::from(rules.decks) * 52 - LEAST_BEFORE)
    })
}

/// 4.10(c): rounded, the step must be payable in change.
fn check_rounding(file: &mut Document<'_>, rules: &mut Rules) {
    let (vigorish, change) = (rules.vigorish, rules.coins.change);
    if vigorish.is_rounded() && !vigorish.step().is_multiple_of(change) {
        let because =
            format!("vigorish rounded up to {} cannot be taken in coins of {change}", vigorish.step());
        let key = file.first_said(&["money.change_cents", "vigorish.round_up"]);
        file.violate(key, Some(P4_10_C), because, None);
    }
}

/// 4.4(a): 1996 does not know the wash with three shuffles.
fn check_wash(file: &mut Document<'_>, rules: &mut Rules) {
    if rules.shuffle == Shuffle::Wash && rules.edition == Edition::E1996 {
        let because = "the wash with three shuffles is not in the edition of 1996".to_string();
        file.violate("shoe.shuffle", Some(P4_4_A_1), because, Some("use \"lace\"".to_string()));
    }
}

/// The older text has no procedures for a card that was seen.
fn follow_edition(_: &mut Document<'_>, rules: &mut Rules) {
    if rules.edition == Edition::E1996 {
        rules.disclosed = None;
    }
}
