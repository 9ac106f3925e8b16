//! What the games with cards say and hear alike: cards, counts, amounts, refusals.

use crate::terminal::{BAD, GOOD, QUIET, STRONG, plain, wrapped};
use rulebook::cards::Card;
use rulebook::game::Refuse;
use rulebook::money::Cents;
use rulebook::provision::Provision;
use rulebook::settlement::{Outcome, Settled};
use std::fmt::Display;

/// The words of a line: small letters, without those that carry no meaning.
pub(crate) fn words(line: &str) -> Vec<String> {
    const FILLERS: [&str; 12] =
        ["the", "a", "my", "on", "bet", "put", "please", "dollars", "for", "of", "me", "wager"];
    let line = line.to_lowercase().replace([',', '!', ';', '?'], " ");
    let words = line.split_whitespace().map(|word| word.trim_end_matches('.').to_string());
    words.filter(|word| !word.is_empty() && !FILLERS.contains(&word.as_str())).take(16).collect()
}

/// An amount: `10`, `$12.50`.
pub(crate) fn money(word: &str) -> Option<Cents> {
    let figure = word.strip_prefix('$').unwrap_or(word);
    let (whole, part) = figure.split_once('.').unwrap_or((figure, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || part.len() > 2 || !digits(whole) || !digits(part) {
        return None;
    }
    let cents: i64 = format!("{part:0<2}").parse().ok()?;
    Some(Cents(whole.parse::<i64>().ok()? * 100 + cents))
}

/// A card as it is drawn: `K♠`, or `Ks` where letters must do.
pub(crate) fn card(card: Card, ascii: bool) -> String {
    let name = card.to_string();
    if ascii {
        return name;
    }
    let suits = [('s', '♠'), ('h', '♥'), ('d', '♦'), ('c', '♣')];
    suits
        .into_iter()
        .fold(name.replace('T', "10"), |name, (letter, suit)| name.replace(letter, &suit.to_string()))
}

/// Several of them.
pub(crate) fn cards(list: &[Card], ascii: bool) -> String {
    list.iter().map(|one| card(*one, ascii)).collect::<Vec<_>>().join(" ")
}

/// A point count, as it is called.
pub(crate) fn points(count: u8) -> &'static str {
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][usize::from(count % 10)]
}

/// A settled wager in a line.
pub(crate) fn settled<W: Display, P>(settled: &Settled<W, P>) -> String {
    let Settled { wager, stake, paid, returned, .. } = settled;
    let (style, what) = match settled.outcome {
        Outcome::Won => (GOOD, format!("wins {paid}")),
        Outcome::Lost => (BAD, "loses".to_string()),
        Outcome::Void | Outcome::Returned | Outcome::Surrendered => {
            (STRONG, format!("is void: {returned} back"))
        }
    };
    let wager = format!("{stake} on {wager}");
    format!("  {wager:<22}{style}{what:<18}{style:#} {QUIET}{}{QUIET:#}", settled.cite.cited())
}

/// A refusal with its provision and what would do.
pub(crate) fn refused(refusal: &impl Refuse) -> String {
    let instead = refusal.instead().map_or(String::new(), |instead| format!("; {instead}"));
    let because = refusal.to_string();
    format!(
        "{BAD}No:{BAD:#} {}{} {QUIET}({}){QUIET:#}.",
        plain(&because),
        plain(&instead),
        refusal.cite().cited()
    )
}

/// A provision in full.
pub(crate) fn provision(cite: Provision) -> String {
    let summary = wrapped(cite.summary(), 72).replace('\n', "\n    ");
    format!("  {STRONG}{}{STRONG:#}\n    {summary}", cite.cited())
}

/// How somebody leaves.
pub(crate) fn farewell(bankroll: Cents, brought: Cents, rounds: u64) -> String {
    let net = bankroll - brought;
    let verdict = match net.0 {
        0 => "even".to_string(),
        1.. => format!("{net} ahead"),
        _ => format!("{} behind", -net),
    };
    let rounds = crate::terminal::count(rounds, "round");
    format!("{STRONG}You leave with {bankroll} after {rounds}, {verdict}.{STRONG:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_drawn_and_amounts_are_read() {
        let king: Card = "Ks".parse().expect("a card");
        let ten: Card = "Td".parse().expect("a card");
        assert_eq!(
            (card(king, false), card(ten, false), card(ten, true)),
            ("K♠".into(), "10♦".into(), "Td".into())
        );
        assert_eq!(
            (money("$12.50"), money("7"), money("ten"), money("-1")),
            (Some(Cents(1250)), Some(Cents(700)), None, None)
        );
        assert_eq!(words("Put $20 on the Banker, please!"), ["$20", "banker"]);
    }
}
