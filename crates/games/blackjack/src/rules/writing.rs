//! From checked [`Rules`] back to a rules file that reads the same.

use super::options::{Additional, HoleCard, Restriction, Rules};
use super::stacks::ShoeKind;
use rulebook::edition::Edition;
use rulebook::licensee::{quoted, writer};

/// Writes one line: a key, its value, a comment.
type Say<'a> = &'a mut dyn FnMut(&str, String, &str);

/// A key that follows from others while the licensee says nothing: shown as a comment, so that a changed `decks` or
/// `boxes` need not be followed by hand.
fn derived(key: &str) -> String {
    format!("# {key}")
}

impl Rules {
    /// Writes these rules as a file that reads back the same; with `explained`, every option has a comment.
    pub fn to_toml(&self, explained: bool) -> String {
        let mut text = String::new();
        {
            let mut say = writer(&mut text, explained);
            self.write_table(&mut say);
            self.write_shoe(&mut say, explained);
            self.write_play(&mut say);
            self.write_wagers(&mut say);
            self.write_patrons(&mut say, explained);
        }
        text
    }

    fn write_table(&self, say: Say<'_>) {
        say("game", quoted("blackjack"), "");
        say("edition", quoted(self.edition.year()), "\"1996\" or \"2011\"");
        say("title", quoted(&self.title), "what the sign says");
        say("boxes", self.boxes().to_string(), "betting boxes on the layout, 1 to 7, a seat at each");
        say("standing", self.standing.to_string(), "places behind the seats, up to 16 patrons together");
        say("decks", self.decks().to_string(), "1 to 16, both sides of a double shoe together (19:47-2.2)");
        say("[money]", String::new(), "");
        say("chip_cents", self.coins.chip.0.to_string(), "the smallest chip that can be wagered");
        say("change_cents", self.coins.change.0.to_string(), "the smallest coin that can be paid");
        say("[limits]", String::new(), "");
        let each = "on a hand; with multiple action on each wager (19:47-8.2, 2.18(b))";
        say("minimum_cents", self.limits.minimum.0.to_string(), each);
        say("maximum_cents", self.limits.maximum.0.to_string(), "");
        say(
            "additional_minimum_cents",
            self.limits.additional_minimum.0.to_string(),
            "on the additional wager",
        );
        let most = "never more than the wager on the hand (19:47-2.17(g))";
        say("additional_maximum_cents", self.limits.additional_maximum.0.to_string(), most);
        say("[pace]", String::new(), "");
        say("wager_seconds", self.pace.wager_seconds.to_string(), "time to wager where nobody deals");
        say("decide_seconds", self.pace.decide_seconds.to_string(), "time for one patron's decision");
    }

    fn write_shoe(&self, say: Say<'_>, explained: bool) {
        let cards = self.cards;
        say("[shoe]", String::new(), "");
        let kinds = "\"single\", \"double\", \"bart carter\" or \"continuous\" (19:47-2.1, 2.20)";
        say("kind", quoted(cards.kind_name()), kinds);
        let quarter = "behind the cutting card: a quarter or more, on each side (19:47-2.5(d))";
        match cards.behind {
            Some(behind) => say("cards_behind", behind.to_string(), quarter),
            None if explained && cards.kind == ShoeKind::Single => {
                say(&derived("cards_behind"), self.procedures[0].behind.to_string(), quarter);
            }
            None => {}
        }
        if cards.kind != ShoeKind::Continuous {
            let who = "who cuts again: the \"same\" player, or the \"next\" (19:47-2.5(g))";
            say("recut_by", quoted(cards.recut_name()), who);
        }
        let left = "a double shoe's decks on the left side (19:47-2.2(c))";
        let red = "the side that hearts and diamonds call, \"left\" or \"right\" (19:47-2.6(d)1)";
        match cards.kind {
            ShoeKind::Double { left_decks, red_suits } => {
                say("left_decks", left_decks.to_string(), left);
                say("red_suits", quoted(red_suits.name()), red);
            }
            _ if explained => {
                say(&derived("left_decks"), (cards.decks / 2).to_string(), left);
                say(&derived("red_suits"), quoted("left"), red);
            }
            _ => {}
        }
        say("[approved]", String::new(), "");
        let approval = "the Commission's approval of a procedure of your own (19:47-2.5(i), 2.20)";
        say("reference", quoted(&self.approval), approval);
        if cards.kind == ShoeKind::Single {
            say("burn_cards", cards.burn.to_string(), "other than 1 only with an approval (19:47-2.6(c))");
        }
    }

    fn write_play(&self, say: Say<'_>) {
        let later = self.edition == Edition::E2011;
        say("[dealing]", String::new(), "");
        let hole_card = match self.hole_card {
            HoleCard::None => "none",
            HoleCard::Down => "down",
            HoleCard::Up => "up",
        };
        say("hole_card", quoted(hole_card), "\"none\", \"down\" or \"up\" (19:47-2.6(h), (j), (k))");
        say(
            "card_reader",
            self.has_card_reader().to_string(),
            "only with a hole card face down (19:47-2.6(j))",
        );
        let shows = "could a player learn the hole card from the reader? (19:47-2.15(j))";
        say("reader_shows", self.reader_shows().to_string(), shows);
        say("[play]", String::new(), "");
        let hands = "hands from one: 2, 3, or with up to six boxes 4 (19:47-2.11(e))";
        say("split_hands", self.split_hands.to_string(), hands);
        let aces = "may be false where split_hands is above 2 (19:47-2.11(e))";
        say("split_aces_once", self.split_aces_once.to_string(), aces);
        say("boxes_per_patron", self.boxes_per_patron.to_string(), "on which he may wager (19:47-2.14)");
        say("[surrender]", String::new(), "");
        say("offered", self.surrender.to_string(), "half of the wager back (19:47-2.8)");
        if later {
            say("[insurance]", String::new(), "");
            let moment = if self.insurance_at_turn { "turn" } else { "table" };
            say(
                "moment",
                quoted(moment),
                "for the whole \"table\" at once, or at each \"turn\" (19:47-2.9(b))",
            );
            let even = "a blackjack insured for half pays 1 to 1 at once (19:47-2.7(c))";
            say("even_money", self.even_money.to_string(), even);
        }
    }

    fn write_wagers(&self, say: Say<'_>) {
        say("[payouts]", String::new(), "");
        say("suited_678", self.suited_678.to_string(), "6, 7, 8 of one suit pay 2 to 1 (19:47-2.3(e)1)");
        say("three_sevens", self.three_sevens.to_string(), "pay 3 to 2 (19:47-2.3(e)2)");
        let designated = self.designated.map_or(String::new(), |(ace, face)| format!("{ace} {face}"));
        say("designated", quoted(&designated), "a blackjack that pays 2 to 1, as \"As Ks\" (19:47-2.3(e)3)");
        say("five_card_21", self.five_card_21.to_string(), "pays 2 to 1 (19:47-2.3(e)4, 2.16)");
        say("[wagers]", String::new(), "");
        let (name, option) = match self.additional {
            None => ("none", None),
            Some(Additional::OverUnder13) => ("over under 13", None),
            Some(Additional::SameSuit { .. }) => ("same suit", Some(self.same_suit_option)),
            Some(Additional::Sevens) => ("sevens", None),
        };
        let kinds = match self.edition {
            Edition::E1996 => "\"none\", \"over under 13\" or \"same suit\" (19:47-2.17(a))",
            Edition::E2011 => "\"none\", \"over under 13\", \"same suit\" or \"sevens\" (19:47-2.17(a))",
        };
        say("additional", quoted(name), kinds);
        let options = "1 to 4, with eight decks 1 to 3, at 1, 2, 4, 6 or 8 decks (19:47-2.17(e)2)";
        say("same_suit_option", option.unwrap_or(1).to_string(), options);
        say("[multiple_action]", String::new(), "");
        let hands = "0, or 2 or 3 wagers against as many hands of the dealer (19:47-2.18)";
        say("hands", self.multiple_action.map_or(0, |multiple| multiple.hands).to_string(), hands);
        let least = "wagers that everybody must make (19:47-2.18(b))";
        say("least", self.multiple_action.map_or(2, |multiple| multiple.least).to_string(), least);
    }

    fn write_patrons(&self, say: Say<'_>, explained: bool) {
        say("[sharing]", String::new(), "");
        say("most", self.sharing.most.to_string(), "patrons on one box, 1 to 3 (19:47-2.13(a))");
        let boxes = "on how many boxes, counted from box 1 (19:47-2.13(g))";
        if self.sharing.boxes != self.boxes() {
            say("boxes", self.sharing.boxes.to_string(), boxes);
        } else if explained {
            say(&derived("boxes"), self.sharing.boxes.to_string(), boxes);
        }
        say("[entry]", String::new(), "");
        let name = |restriction: Restriction| match restriction {
            Restriction::Free => quoted("free"),
            Restriction::Barred => quoted("barred"),
            Restriction::Minimum => quoted("minimum"),
        };
        let newcomers = "until the reshuffle: \"free\", \"barred\" or \"minimum\" (19:47-2.3(i)1, 2)";
        say("newcomers", name(self.entry.newcomers), newcomers);
        say("sitting_out", name(self.entry.sitting_out), "the same (19:47-2.3(i)3, 4)");
    }
}
