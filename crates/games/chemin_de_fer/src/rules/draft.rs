//! From a rules file to checked [`Rules`], and from [`Rules`] back to a file.

use super::options::{LEAST_BEHIND, Limits, Rules};
use baccarat::{Disclosed, DisclosedCites, LEAST_BEFORE, Vigorish};
use rulebook::edition::Edition;
use rulebook::licensee::{
    Coins, Document, Pace, RecordedRules, Violations, quoted, read_game, read_title, writer,
};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::shoe::{RecutBy, Shuffle};

/// The most that any limit may be: far below what would overflow a payout.
const MOST_CENTS: i64 = 1_000_000_000;

const SHUFFLES: [(&str, bool); 2] = [("lace", false), ("wash", true)];
const RECUTS: [(&str, RecutBy); 2] = [("same", RecutBy::TheSame), ("next", RecutBy::TheNext)];

/// Where this subchapter says what is done with a card that was dealt in error and seen.
const DISCLOSED: DisclosedCites = DisclosedCites { choice: P4_12_H, its_value: P4_12_H_1, in_1996: P4_12_G };

impl Default for Rules {
    /// The plainest legal table: eight decks, five percent, one-dollar chips, a bank of five dollars or more.
    fn default() -> Rules {
        Rules {
            edition: Default::default(),
            title: "Chemin de fer".to_string(),
            seats: 9,
            decks: 8,
            coins: Coins { chip: Cents(100), change: Cents(5) },
            limits: Limits { minimum: Cents(500), maximum: Cents(1_000_000), part_minimum: Cents(500) },
            pace: Pace { wager_seconds: 30, decide_seconds: 15 },
            vigorish: Vigorish::five(false),
            shuffle: Shuffle::Lace { again: false },
            pre_shuffled: false,
            cards_behind: LEAST_BEHIND,
            recut_by: RecutBy::TheSame,
            disclosed: Some(Disclosed::PLAIN),
        }
    }
}

impl Rules {
    /// Reads a rules file. An empty one is the default table.
    pub fn from_toml(text: &str) -> Result<Rules, Violations> {
        Document::check(text, Rules::read)
    }

    /// Reads the rules at the head of a record.
    pub(super) fn recorded(text: &str) -> Result<RecordedRules<Rules>, Violations> {
        Document::check_recorded(text, Rules::read)
    }

    fn read(file: &mut Document<'_>) -> Rules {
        let plain = Rules::default();
        read_game(file, "chemin-de-fer");
        let edition = file.edition();
        let title = read_title(file, plain.title);
        let seats = file.number("seats", 2..=16, i64::from(plain.seats), None) as u8;
        let decks = file.number("decks", 6..=100, i64::from(plain.decks), Some(P4_1_A)) as u8;
        let coins = Coins::read(file, plain.coins, P4_10_C);
        let limits = limits(file, plain.limits);
        let pace = Pace::read(file, plain.pace);
        let vigorish = vigorish(file, coins.change);
        let (shuffle, pre_shuffled) = shuffle(file, edition);
        let most = i64::from(u16::from(decks) * 52 - LEAST_BEFORE);
        let cards_behind = file.number(
            "shoe.cards_behind",
            i64::from(LEAST_BEHIND)..=most,
            i64::from(plain.cards_behind),
            Some(P4_4_E),
        ) as u16;
        let recut_by = file.choice("shoe.recut_by", &RECUTS, plain.recut_by);
        let disclosed = Disclosed::read(file, edition, DISCLOSED);
        let rules = Rules {
            edition,
            title,
            seats,
            decks,
            coins,
            limits,
            pace,
            vigorish,
            shuffle,
            pre_shuffled,
            cards_behind,
            recut_by,
            disclosed,
        };
        let (least, most) = rules.bounds();
        if limits.minimum <= limits.maximum && least > most {
            let because = format!(
                "no bank from {} to {} has a vigorish that could be paid: amounts go by {}",
                limits.minimum,
                limits.maximum,
                rules.unit()
            );
            let keys =
                ["limits.maximum_cents", "limits.minimum_cents", "money.change_cents", "money.chip_cents"];
            let key = file.first_said(&keys);
            file.violate(key, Some(P4_10_C), because, None);
        }
        rules
    }

    /// Writes these rules as a file that reads back the same; with `explained`, every option has a comment.
    pub fn to_toml(&self, explained: bool) -> String {
        let mut text = String::new();
        let mut say = writer(&mut text, explained);
        say("game", quoted("chemin-de-fer"), "");
        say("edition", quoted(self.edition.year()), "\"1996\" or \"2011\"");
        say("title", quoted(&self.title), "what the sign says");
        say("seats", self.seats.to_string(), "numbered places, 2 to 16");
        say("decks", self.decks.to_string(), "six or more (19:47-4.1(a))");
        say("[money]", String::new(), "");
        say("chip_cents", self.coins.chip.0.to_string(), "the smallest chip that can be wagered");
        say("change_cents", self.coins.change.0.to_string(), "the smallest coin in which vigorish is taken");
        say("[limits]", String::new(), "");
        say("minimum_cents", self.limits.minimum.0.to_string(), "of the bank (19:47-8.2)");
        say("maximum_cents", self.limits.maximum.0.to_string(), "");
        let part = "against a part of the bank, unless less is left to cover (19:47-4.7(d))";
        say("part_minimum_cents", self.limits.part_minimum.0.to_string(), part);
        say("[pace]", String::new(), "");
        say("wager_seconds", self.pace.wager_seconds.to_string(), "time to bid and wager where nobody deals");
        say("decide_seconds", self.pace.decide_seconds.to_string(), "time for one participant's decision");
        say("[vigorish]", String::new(), "");
        say(
            "percent",
            self.vigorish.percent().to_string(),
            "4 or 5, of what the banker wins (19:47-4.10(c))",
        );
        let round = "up to 25 cents at 5 percent, to 20 cents at 4";
        say("round_up", self.vigorish.is_rounded().to_string(), round);
        say("[shoe]", String::new(), "");
        let (wash, again) = (self.shuffle == Shuffle::Wash, self.shuffle == Shuffle::Lace { again: true });
        say("shuffle", quoted(name_of(&SHUFFLES, wash)), "\"lace\", or in 2011 \"wash\" (19:47-4.4(a))");
        say("shuffle_again", again.to_string(), "once more after lacing (19:47-4.4(a)1)");
        say("pre_shuffled", self.pre_shuffled.to_string(), "do new cards arrive shuffled? Not in 1996");
        say(
            "cards_behind",
            self.cards_behind.to_string(),
            "behind the cutting card, 14 or more (19:47-4.4(e))",
        );
        let same = self.recut_by == RecutBy::TheSame;
        let recut = "who cuts again: \"same\" or \"next\" (19:47-4.4(f))";
        say("recut_by", quoted(if same { "same" } else { "next" }), recut);
        if let Some(disclosed) = self.disclosed {
            disclosed.write(&mut say, DISCLOSED);
        }
        drop(say);
        text
    }
}

fn name_of<T: PartialEq>(choices: &[(&'static str, T)], chosen: T) -> &'static str {
    choices.iter().find(|(_, choice)| *choice == chosen).map_or("", |(name, _)| name)
}

fn limits(file: &mut Document<'_>, plain: Limits) -> Limits {
    let minimum = file.cents("limits.minimum_cents", 1..=MOST_CENTS, plain.minimum);
    let maximum = file.cents("limits.maximum_cents", 1..=MOST_CENTS, plain.maximum);
    let part = file.cents("limits.part_minimum_cents", 1..=MOST_CENTS, plain.part_minimum.min(minimum));
    if maximum < minimum {
        let key = file.first_said(&["limits.maximum_cents", "limits.minimum_cents"]);
        let because = format!("the maximum of {maximum} is below the minimum of {minimum}");
        file.violate(key, Some(P8_2), because, None);
    }
    if part > minimum {
        let because = format!("a part of at least {part} could not be wagered against a bank of {minimum}");
        file.violate("limits.part_minimum_cents", Some(P4_7_D), because, None);
    }
    Limits { minimum, maximum, part_minimum: part }
}

/// 4.10(c): four or five percent; rounded, the step must be payable in change.
fn vigorish(file: &mut Document<'_>, change: Cents) -> Vigorish {
    let percent = file.number("vigorish.percent", 4..=5, 5, Some(P4_10_C));
    let rounded = file.flag("vigorish.round_up", false);
    let vigorish = if percent == 4 { Vigorish::four(rounded) } else { Vigorish::five(rounded) };
    if rounded && !vigorish.step().is_multiple_of(change) {
        let because =
            format!("vigorish rounded up to {} cannot be taken in coins of {change}", vigorish.step());
        let key = file.first_said(&["money.change_cents", "vigorish.round_up"]);
        file.violate(key, Some(P4_10_C), because, None);
    }
    vigorish
}

/// 4.4(a): 1996 knows neither the wash with three shuffles nor cards that arrive shuffled.
fn shuffle(file: &mut Document<'_>, edition: Edition) -> (Shuffle, bool) {
    let wash = file.choice("shoe.shuffle", &SHUFFLES, false);
    let again = file.flag("shoe.shuffle_again", false);
    let pre_shuffled = file.flag("shoe.pre_shuffled", false);
    if wash && edition == Edition::E1996 {
        let because = "the wash with three shuffles is not in the edition of 1996".to_string();
        file.violate("shoe.shuffle", Some(P4_4_A_1), because, Some("use \"lace\"".to_string()));
    }
    if pre_shuffled && edition == Edition::E1996 {
        let because = "the edition of 1996 knows no cards that arrive shuffled".to_string();
        file.violate("shoe.pre_shuffled", Some(P4_3_A), because, None);
    }
    if wash && again {
        let because = "the option of one more shuffle belongs to the lacing, not to the wash".to_string();
        file.violate("shoe.shuffle_again", Some(P4_4_A_1), because, None);
    }
    (if wash { Shuffle::Wash } else { Shuffle::Lace { again } }, pre_shuffled)
}
