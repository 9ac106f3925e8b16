//! The patron's guide to a blackjack table: its sign, its wagers and what they pay, what may be done with a hand.

use super::options::{Additional, HoleCard, Restriction, Rules};
use super::paytable::{Payout, SevensHand};
use super::stacks::ShoeKind;
use super::wager::Wager;
use rulebook::provision::*;
use std::fmt::Write as _;

impl Rules {
    /// The guide as plain text.
    pub(super) fn patrons_guide(&self) -> String {
        let mut text = String::new();
        self.guide_sign(&mut text);
        self.guide_payouts(&mut text);
        for sentence in self.guide_play() {
            let _ = writeln!(text, "{sentence}");
        }
        text
    }

    fn guide_sign(&self, text: &mut String) {
        let (limits, coins) = (self.limits(), self.coins());
        let _ = writeln!(text, "{}\n", self.title());
        let hand = match self.multiple_action() {
            Some(_) => "Each wager on a hand",
            None => "On a hand",
        };
        let _ = writeln!(text, "{hand:<22}{} to {}", limits.minimum, limits.maximum);
        if let Some(additional) = self.additional() {
            let (least, most) = match additional {
                Additional::Sevens => self.posted(Wager::Sevens),
                Additional::OverUnder13 | Additional::SameSuit { .. } => {
                    (limits.additional_minimum, limits.additional_maximum)
                }
            };
            let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
            let _ = writeln!(
                text,
                "{:<22}{range}, never more than on the hand (19:47-2.17(g))",
                "Additional wager"
            );
        }
        let decks = if self.decks() == 1 { "deck" } else { "decks" };
        let shoe = match self.shoe() {
            ShoeKind::Single => "one shoe",
            ShoeKind::Double { .. } => "a double shoe",
            ShoeKind::BartCarter => "one shoe, the Bart Carter shuffle",
            ShoeKind::Continuous => "a continuous shuffling device",
        };
        let _ = writeln!(text, "{:<22}{} {decks}, {shoe} (19:47-2.2)", "Cards", self.decks());
        let _ = writeln!(text, "Smallest chip {}, smallest change {}\n", coins.chip, coins.change);
    }

    fn guide_payouts(&self, text: &mut String) {
        let mut line = |wager: &str, wins: &str, pays: String, step: String| {
            let _ = writeln!(text, "{}", format!("{wager:<16}{wins:<43}{pays:<12}{step}").trim_end());
        };
        line("wager", "wins", "pays".to_string(), "by steps of".to_string());
        for wager in Wager::ALL.into_iter().filter(|wager| self.offers(*wager)) {
            let (mut name, mut step) = (wager.name(), self.unit(wager).to_string());
            for (wins, pays) in self.schedule(wager) {
                line(name, &wins, pays, step);
                (name, step) = ("", String::new());
            }
        }
        let _ = writeln!(text);
    }

    /// What wins a wager, and what it then pays.
    pub fn schedule(&self, wager: Wager) -> Vec<(String, String)> {
        let odds = |wins: &str, odds: rulebook::payout::Odds| (wins.to_string(), odds.to_string());
        match wager {
            Wager::Blackjack => {
                let mut lines = Vec::new();
                for payout in Payout::ALL.into_iter().rev() {
                    let Some(pays) = self.payout(payout) else { continue };
                    lines.push(match (payout, self.designated()) {
                        (Payout::Designated, Some((ace, face))) => {
                            odds(&format!("{ace} {face} as the first two cards"), pays)
                        }
                        _ => odds(payout.name(), pays),
                    });
                }
                lines
            }
            Wager::Insurance => vec![odds("a ten or face card with the dealer's ace", Rules::INSURANCE_PAYS)],
            Wager::Over13 => vec![odds("first two cards above 13, aces as one", Rules::OVER_UNDER_PAYS)],
            Wager::Under13 => vec![odds("first two cards below 13, aces as one", Rules::OVER_UNDER_PAYS)],
            Wager::SameSuit => match self.additional() {
                Some(Additional::SameSuit { king_and_queen, other }) => vec![
                    odds("king and queen of one suit", king_and_queen),
                    odds("any other two first cards of one suit", other),
                ],
                _ => Vec::new(),
            },
            Wager::Sevens => {
                SevensHand::ALL.into_iter().rev().map(|hand| odds(hand.name(), hand.odds())).collect()
            }
        }
    }

    /// What happens with a hand at this table, a sentence each.
    fn guide_play(&self) -> Vec<String> {
        let mut said = Vec::new();
        let mut say = |sentence: &str| said.push(sentence.to_string());
        if let ShoeKind::Double { red_suits, .. } = self.shoe() {
            let (red, black) = (red_suits.name(), red_suits.other().name());
            say(&format!(
                "The first card of a round says where it is dealt from: hearts and diamonds from the {red} side, spades \
                 and clubs from the {black} (19:47-2.6(d))."
            ));
        }
        match self.hole_card() {
            HoleCard::None => {
                say("The dealer takes a second card after everybody has played (19:47-2.6(h)).");
            }
            HoleCard::Down if self.has_card_reader() => say(
                "The dealer's second card lies face down; a card reader tells of a blackjack before anybody plays \
                 (19:47-2.6(j)).",
            ),
            HoleCard::Down => {
                say("The dealer's second card lies face down until everybody has played (19:47-2.6(j)).")
            }
            HoleCard::Up => {
                say("Both of the dealer's cards lie face up (19:47-2.6(k)).");
                say("Equal totals lose, but a blackjack wins against a blackjack (19:47-2.6(k)1).");
            }
        }
        say("The dealer draws to 16 and stands on every 17, hard or soft (19:47-2.12(b)).");
        if self.hole_card() == HoleCard::Up {
            say("Double on 9, 10 or 11 in two cards, for up to your wager (19:47-2.6(k)4).");
        } else {
            say("Equal totals push; a blackjack beats any other 21 (19:47-2.3(b)).");
            say("Double on any two cards but 21, for up to your wager, also after a split (19:47-2.10(a)).");
        }
        say(&self.guide_splits());
        if self.offers_surrender() {
            say("Before anything else you may give up the hand for half of the wager (19:47-2.8).");
        }
        if self.offers_insurance() {
            say(if self.insurance_at_turn() {
                "Insurance is up to half of your wager, at your turn (19:47-2.9(b))."
            } else {
                "Insurance is up to half of your wager, before anybody plays (19:47-2.9(b))."
            });
        }
        if self.offers_insurance() && self.additional().is_some() {
            say(&format!("Insurance covers the wager on the hand, not the additional one ({P2_9_F})."));
        }
        if self.offers_even_money() {
            say("A blackjack insured for half is paid 1 to 1 at once (19:47-2.7(c)).");
        }
        if let Some(multiple) = self.multiple_action() {
            let hands = if multiple.hands == multiple.least {
                format!("{}", multiple.hands)
            } else {
                format!("{} or {}", multiple.least, multiple.hands)
            };
            say(&format!(
                "Multiple action: you make {hands} wagers on your hand, each against another hand of the dealer that grows \
                 from the same first card (19:47-2.18)."
            ));
        }
        if self.pays_five_card_21() {
            say(&format!(
                "21 in five cards is paid 2 to 1 unless the dealer has 21, to everybody here ({P2_16_C})."
            ));
        }
        if self.boxes_per_patron() > 1 {
            say(&format!("You may wager on up to {} boxes (19:47-2.14).", self.boxes_per_patron()));
        }
        if self.sharing().most > 1 {
            let on = match self.sharing().boxes {
                boxes if boxes == self.boxes() => String::new(),
                1 => " on box 1".to_string(),
                boxes => format!(" on boxes 1 to {boxes}"),
            };
            say(&format!(
                "Up to {} patrons may wager on one box{on}, if the first of them consents (19:47-2.13(a)).",
                self.sharing().most
            ));
            say(&format!(
                "Whoever is seated there decides, or else the highest wager; it lies in front, the others behind it \
                 ({P2_13_C})."
            ));
        }
        for (who, restriction, cites) in [
            ("Whoever missed the first round", self.entry().newcomers, ["19:47-2.3(i)1", "19:47-2.3(i)2"]),
            ("Whoever sits out a round", self.entry().sitting_out, ["19:47-2.3(i)3", "19:47-2.3(i)4"]),
        ] {
            match restriction {
                Restriction::Free => {}
                Restriction::Barred => say(&format!("{who} waits for the next shuffle ({}).", cites[0])),
                Restriction::Minimum => {
                    say(&format!("{who} wagers the minimum until the next shuffle ({}).", cites[1]));
                }
            }
        }
        said
    }

    fn guide_splits(&self) -> String {
        let again = match (self.most_hands(), self.splits_aces_once()) {
            (2, _) => "once",
            (3, true) => "into up to three hands, aces once",
            (3, false) => "into up to three hands",
            (_, true) => "into up to four hands, aces once",
            (_, false) => "into up to four hands",
        };
        format!("Split cards of equal value {again}; a split ace gets one card (19:47-2.11).")
    }
}
