//! What people say at a blackjack table, understood: "10", "over 5", "hit me", "insure 5".

use crate::rules::{BoxNumber, Spot, Wager};
use house::words::{money, words};
use rulebook::money::Cents;

/// What was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Money on a wager; several amounts are several wagers on the hand (2.18).
    Wager(Wager, Vec<Cents>, Place),
    /// A wager named without an amount.
    HowMuch(Wager, Place),
    /// Part of a wager comes off.
    Reduce(Wager, Cents, Place),
    /// A wager comes down.
    Remove(Wager, Place),
    /// The cards.
    Deal,
    /// The last wagers once more, and the cards.
    Again,
    /// Something about the hand in turn.
    Play(Play),
    /// Insurance, of one wager after the other; without an amount, as much as may be.
    Insure(Vec<Cents>),
    /// A blackjack paid at once.
    EvenMoney,
    /// No, whatever is asked.
    No,
    /// The cut, with so many cards before the cutting card.
    Cut(u16),
    /// To be offered the cut, or passed by.
    WantsCut(bool),
    /// The card that was burnt.
    BurnCard,
    /// The table.
    Show,
    /// The strategy chart of this table.
    Chart,
    /// What the chart would do now.
    Advice,
    /// The patron's guide.
    Guide,
    /// The provisions behind the last answer.
    Why,
    /// How to speak.
    Help,
    /// Enough.
    Quit,
    /// Nothing was said.
    Nothing,
    /// Something else; a hint.
    Unclear(String),
}

/// A decision about the hand in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Play {
    Draw,
    Stand,
    /// For so much; without an amount, for all of the wager.
    Double(Option<Cents>),
    Split,
    Surrender,
}

/// Where a wager lies: left out, where the rules take it to be meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) at: Option<BoxNumber>,
    pub(super) spot: Option<Spot>,
}

/// The phrases of a line, with commas between them: `10, deal`. In `1,000` the comma is part of the amount.
pub(super) fn phrases(line: &str) -> Vec<String> {
    let letters: Vec<char> = line.chars().collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
    let mut phrases = vec![String::new()];
    for (at, letter) in letters.iter().enumerate() {
        if *letter != ',' {
            phrases.last_mut().expect("there is a first phrase").push(*letter);
        } else if !(is_digit(at.checked_sub(1)) && is_digit(Some(at + 1))) {
            phrases.push(String::new());
        }
    }
    phrases
}

/// Understands a phrase.
pub(super) fn understand(phrase: &str) -> Said {
    let words = words(phrase);
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (Ok(at), Ok(spot)) = (numbered("box", &mut words), numbered("spot", &mut words)) else {
        return unclear(phrase);
    };
    let at = match at.map(BoxNumber::new) {
        Some(None) => {
            return Said::Unclear(format!("Boxes are numbered from 1 to {}, at most.", BoxNumber::MOST));
        }
        Some(at) => at,
        None => None,
    };
    let place = Place { at, spot };
    match words[..] {
        [] if place != Place::default() => Said::HowMuch(Wager::Blackjack, place),
        [] if phrase.trim() == "?" => Said::Help,
        [] => Said::Nothing,
        ["deal" | "cards" | "d"] => Said::Deal,
        ["again" | "same" | "repeat"] => Said::Again,
        ["draw" | "hit" | "card" | "another" | "h"] => Said::Play(Play::Draw),
        ["stand" | "stay" | "s"] => Said::Play(Play::Stand),
        ["double"] | ["double", "down"] => Said::Play(Play::Double(None)),
        ["double", amount] | ["double", "down", amount] => match money(amount) {
            Some(amount) => Said::Play(Play::Double(Some(amount))),
            None => unclear(phrase),
        },
        ["split"] => Said::Play(Play::Split),
        ["surrender"] => Said::Play(Play::Surrender),
        ["insure" | "insurance", ref amounts @ ..] | ["take", "insurance", ref amounts @ ..] => {
            match all_money(amounts) {
                Some(amounts) => Said::Insure(amounts),
                None => unclear(phrase),
            }
        }
        ["even"] | ["even", "money"] => Said::EvenMoney,
        ["no" | "decline"] | ["no" | "decline", "insurance"] => Said::No,
        ["cut"] => Said::WantsCut(true),
        ["no", "cut"] | ["decline", "cut"] => Said::WantsCut(false),
        ["cut", depth] => match depth.parse() {
            Ok(depth) => Said::Cut(depth),
            Err(_) => {
                Said::Unclear("Cut where? Say \"cut 200\": so many cards before the cutting card.".into())
            }
        },
        ["burn"] | ["burn", "card"] => Said::BurnCard,
        ["show" | "table" | "layout"] => Said::Show,
        ["chart" | "strategy"] => Said::Chart,
        ["advice" | "hint"] => Said::Advice,
        ["guide" | "rules"] => Said::Guide,
        ["why"] => Said::Why,
        ["help"] => Said::Help,
        ["quit" | "exit" | "leave" | "q" | "bye"] => Said::Quit,
        ["take", "down" | "back", ref rest @ ..] | ["remove", ref rest @ ..] => match wager_named(rest) {
            Some(wager) => Said::Remove(wager, place),
            None => unclear(phrase),
        },
        ["reduce", ref rest @ .., amount] => match (wager_named(rest), money(amount)) {
            (Some(wager), Some(amount)) => Said::Reduce(wager, amount, place),
            _ => unclear(phrase),
        },
        _ => wager(&words, place).unwrap_or_else(|| unclear(phrase)),
    }
}

/// Takes `box 2` out of the words, and gives the number. A box without a number is an error.
fn numbered(name: &str, words: &mut Vec<&str>) -> Result<Option<u8>, ()> {
    let Some(at) = words.iter().position(|word| *word == name) else { return Ok(None) };
    let number = words.get(at + 1).and_then(|number| number.parse().ok()).ok_or(())?;
    words.drain(at..at + 2);
    Ok(Some(number))
}

fn all_money(words: &[&str]) -> Option<Vec<Cents>> {
    words.iter().map(|word| money(word)).collect()
}

/// `10`, `10 10 10`, `over 5`, `5 over`, `over`.
fn wager(words: &[&str], place: Place) -> Option<Said> {
    if let Some(amounts) = all_money(words) {
        return Some(Said::Wager(Wager::Blackjack, amounts, place));
    }
    if let Some(wager) = wager_named(words) {
        return Some(Said::HowMuch(wager, place));
    }
    // The longest name first: "over 13 5" is five dollars, and "over 5" as well.
    let named = (1..words.len()).rev().find_map(|length| {
        let (name, amounts) = words.split_at(length);
        Some((wager_named(name)?, all_money(amounts)?))
    });
    let named = named.or_else(|| {
        let (amount, name) = words.split_first()?;
        Some((wager_named(name)?, vec![money(amount)?]))
    });
    named.map(|(wager, amounts)| Said::Wager(wager, amounts, place))
}

/// The wager that these words name, no more and no less; no word at all is the wager on the hand.
fn wager_named(words: &[&str]) -> Option<Wager> {
    Some(match words {
        [] | ["hand"] => Wager::Blackjack,
        ["over"] => Wager::Over13,
        ["under"] => Wager::Under13,
        ["suit" | "suited"] => Wager::SameSuit,
        ["seven" | "777"] => Wager::Sevens,
        words => words.join(" ").parse().ok()?,
    })
}

fn unclear(phrase: &str) -> Said {
    let said: String = phrase.trim().chars().take(60).collect();
    Said::Unclear(format!("I do not know {said:?}. Say \"help\" for the words of this table."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(number: u8) -> Place {
        Place { at: BoxNumber::new(number), spot: None }
    }

    #[test]
    fn people_are_understood() {
        let dollars = Cents::dollars;
        let here = Place::default();
        let hand = |amounts: &[i64]| {
            Said::Wager(Wager::Blackjack, amounts.iter().map(|a| dollars(*a)).collect(), here)
        };
        let cases = [
            ("10", hand(&[10])),
            ("Bet $10, please", hand(&[10])),
            ("bet 10 10 10", hand(&[10, 10, 10])),
            ("box 2 10", Said::Wager(Wager::Blackjack, vec![dollars(10)], at(2))),
            ("$10 on box 3", Said::Wager(Wager::Blackjack, vec![dollars(10)], at(3))),
            ("spot 2 5", Said::Wager(Wager::Blackjack, vec![dollars(5)], Place { at: None, spot: Some(2) })),
            ("box 2", Said::HowMuch(Wager::Blackjack, at(2))),
            ("bet", Said::Nothing),
            ("over 10", Said::Wager(Wager::Over13, vec![dollars(10)], here)),
            ("over 13", Said::HowMuch(Wager::Over13, here)),
            ("over 13 5", Said::Wager(Wager::Over13, vec![dollars(5)], here)),
            ("5 on under", Said::Wager(Wager::Under13, vec![dollars(5)], here)),
            ("suit 5", Said::Wager(Wager::SameSuit, vec![dollars(5)], here)),
            ("box 2 same suit 5", Said::Wager(Wager::SameSuit, vec![dollars(5)], at(2))),
            ("sevens", Said::HowMuch(Wager::Sevens, here)),
            ("take down over", Said::Remove(Wager::Over13, here)),
            ("take down", Said::Remove(Wager::Blackjack, here)),
            ("reduce 5", Said::Reduce(Wager::Blackjack, dollars(5), here)),
            ("reduce suit 5", Said::Reduce(Wager::SameSuit, dollars(5), here)),
            ("deal!", Said::Deal),
            ("Hit me.", Said::Play(Play::Draw)),
            ("stay", Said::Play(Play::Stand)),
            ("double", Said::Play(Play::Double(None))),
            ("double down for 5", Said::Play(Play::Double(Some(dollars(5))))),
            ("insure 5", Said::Insure(vec![dollars(5)])),
            ("insurance", Said::Insure(vec![])),
            ("even money", Said::EvenMoney),
            ("no insurance", Said::No),
            ("no cut", Said::WantsCut(false)),
            ("cut 200", Said::Cut(200)),
            ("", Said::Nothing),
            ("?", Said::Help),
        ];
        for (phrase, meant) in cases {
            assert_eq!(understand(phrase), meant, "{phrase:?}");
        }
        for phrase in ["ten", "box two 10", "box 9 10", "double lots", "cut deep", "xyzzy", "over and under"]
        {
            assert!(matches!(understand(phrase), Said::Unclear(_)), "{phrase:?}");
        }
    }

    #[test]
    fn every_wager_can_be_said_by_its_own_name() {
        for wager in Wager::ALL.into_iter().filter(|wager| *wager != Wager::Insurance) {
            let said = understand(&format!("{wager} 77"));
            assert_eq!(said, Said::Wager(wager, vec![Cents::dollars(77)], Place::default()));
            assert_eq!(understand(&format!("take down {wager}")), Said::Remove(wager, Place::default()));
        }
    }

    #[test]
    fn commas_part_phrases_and_belong_to_amounts() {
        assert_eq!(phrases("10, deal"), ["10", " deal"]);
        assert_eq!(phrases("bet 1,000,deal"), ["bet 1000", "deal"]);
        assert_eq!(phrases(","), ["", ""]);
    }
}
