//! A request as one line of text.

use super::{Asked, Kind, QuickPick, Request};
use crate::rules::conditioning::{Conditioning, NotConditioning};
use crate::rules::spots::NUMBERS;
use rulebook::money::Cents;
use std::fmt;
use std::str::FromStr;

/// The longest line that is read, in bytes.
/// There is room for a thousand ways that are named.
const LONGEST: usize = 10_000;

/// A text that is no request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum NotARequest {
    #[error("nothing is marked: write numbers and a rate, such as \"3 7 12 44 @1\"")]
    Empty,
    #[error("the line is longer than {LONGEST} letters")]
    TooLong,
    #[error("the rate is missing: end with @ and dollars, such as \"@1\" or \"@0.50\"")]
    NoRate,
    #[error("\"{0}\" is no rate: write dollars, such as \"@1\" or \"@0.50\"")]
    Rate(String),
    #[error("\"{0}\" is no number of games: write x and a number, such as \"x5\"")]
    Games(String),
    #[error("\"{0}\" is no price: write = and dollars, such as \"=15\"")]
    Price(String),
    #[error("\"{0}\" is no number on the board and no kind of ticket")]
    Mark(String),
    #[error("a quick-pick is written q and the number of spots, such as \"q8 @1\", with nothing else marked")]
    QuickPick,
    #[error(transparent)]
    Conditioning(#[from] NotConditioning),
}

impl FromStr for Asked {
    type Err = NotARequest;

    fn from_str(line: &str) -> Result<Asked, NotARequest> {
        let line = line.trim();
        if line.len() > LONGEST {
            return Err(NotARequest::TooLong);
        }
        if line.is_empty() {
            return Err(NotARequest::Empty);
        }
        let (marks, terms) = line.split_once('@').ok_or(NotARequest::NoRate)?;
        let Terms { rates, games, price } = terms.parse()?;
        let (marks, conditioning) = match marks.split_once(':') {
            Some((marks, conditioning)) => (marks, Some(conditioning.parse::<Conditioning>()?)),
            None => (marks, None),
        };
        if let Some(spots) = quick_pick(marks)? {
            return match conditioning {
                Some(_) => Err(NotARequest::QuickPick),
                None => Ok(Asked::QuickPick(QuickPick { spots, rates, games, price })),
            };
        }
        let (said, marks) = kind(marks);
        let Marks { groups, kings } = marks.parse()?;
        let kind = said.unwrap_or_else(|| implied(&groups, &kings, conditioning.as_ref()));
        let quick_pick = false;
        Ok(Asked::Marked(Request { kind, groups, kings, conditioning, rates, games, price, quick_pick }))
    }
}

/// `q8`: how many spots the computer is to mark.
fn quick_pick(marks: &str) -> Result<Option<u32>, NotARequest> {
    match marks.trim().strip_prefix(['q', 'Q']) {
        None => Ok(None),
        Some(spots) => spots.trim().parse().map(Some).map_err(|_| NotARequest::QuickPick),
    }
}

/// The kind, where one is said first, and what follows.
fn kind(marks: &str) -> (Option<Kind>, &str) {
    let marks = marks.trim_start();
    let end = marks.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(marks.len());
    let (word, rest) = marks.split_at(end);
    let said = Kind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(word));
    (said, if said.is_some() { rest } else { marks })
}

/// What the marks say of the kind, where nobody says it.
fn implied(groups: &[Vec<u8>], kings: &[u8], conditioning: Option<&Conditioning>) -> Kind {
    let names_ways =
        conditioning.is_some_and(|written| written.lines().iter().any(|line| !line.sums.is_empty()));
    match groups {
        _ if !kings.is_empty() => Kind::King,
        [] | [_] => Kind::Straight,
        _ if names_ways => Kind::Combination,
        [first, rest @ ..] if rest.iter().all(|group| group.len() == first.len()) => Kind::Way,
        _ => Kind::Combination,
    }
}

struct Marks {
    groups: Vec<Vec<u8>>,
    kings: Vec<u8>,
}

impl FromStr for Marks {
    type Err = NotARequest;

    fn from_str(text: &str) -> Result<Marks, NotARequest> {
        let mut marks = Marks { groups: Vec::new(), kings: Vec::new() };
        for part in text.split('/') {
            let (mut group, mut written) = (Vec::new(), false);
            let tokens = part.split(|letter: char| letter.is_whitespace() || letter == ',');
            for token in tokens.filter(|token| !token.is_empty()) {
                written = true;
                match token.strip_prefix(['k', 'K']) {
                    Some(king) => marks.kings.push(number(king, token)?),
                    None => group.extend(numbers(token)?),
                }
            }
            if !group.is_empty() || !written {
                marks.groups.push(group);
            }
        }
        // "k7 k8" has kings and no groups; an empty text has one group with nothing in it.
        if marks.groups.len() == 1 && marks.groups[0].is_empty() {
            return Err(NotARequest::Empty);
        }
        Ok(marks)
    }
}

fn number(text: &str, token: &str) -> Result<u8, NotARequest> {
    text.parse().map_err(|_| NotARequest::Mark(token.chars().take(40).collect()))
}

/// `7`, or `1-4` for all from one to four.
fn numbers(token: &str) -> Result<Vec<u8>, NotARequest> {
    let Some((first, last)) = token.split_once('-') else { return Ok(vec![number(token, token)?]) };
    let (first, last) = (number(first, token)?, number(last, token)?);
    if first > last || last > NUMBERS {
        return Err(NotARequest::Mark(token.to_string()));
    }
    Ok((first..=last).collect())
}

/// What stands behind the at sign.
struct Terms {
    rates: Vec<Cents>,
    games: u16,
    price: Option<Cents>,
}

impl FromStr for Terms {
    type Err = NotARequest;

    fn from_str(text: &str) -> Result<Terms, NotARequest> {
        let cut = |text: &str| text.trim().chars().take(40).collect::<String>();
        let (text, price) = match text.split_once('=') {
            Some((text, price)) => {
                (text, Some(dollars(price).ok_or_else(|| NotARequest::Price(cut(price)))?))
            }
            None => (text, None),
        };
        let (text, games) = match text.split_once(['x', 'X']) {
            Some((text, games)) => (text, games.trim().parse().map_err(|_| NotARequest::Games(cut(games)))?),
            None => (text, 1),
        };
        let rate = |text: &str| dollars(text).ok_or_else(|| NotARequest::Rate(cut(text)));
        let rates = text.split(',').map(rate).collect::<Result<_, _>>()?;
        Ok(Terms { rates, games, price })
    }
}

/// `1`, `0.50`, `.5`, `$2`.
fn dollars(text: &str) -> Option<Cents> {
    let text = text.trim();
    let text = text.strip_prefix('$').unwrap_or(text);
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |text: &str| text.bytes().all(|letter| letter.is_ascii_digit());
    if (whole.is_empty() && part.is_empty()) || whole.len() > 9 || part.len() > 2 {
        return None;
    }
    if !all_digits(whole) || !all_digits(part) {
        return None;
    }
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: i64 = if part.is_empty() { 0 } else { format!("{part:0<2}").parse().ok()? };
    Some(Cents(whole * 100 + part))
}

/// Dollars as a rate is written: without a sign, and without cents where there are none.
struct Dollars(Cents);

impl fmt::Display for Dollars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0.0 / 100, self.0.0 % 100);
        if part == 0 { write!(f, "{whole}") } else { write!(f, "{whole}.{part:02}") }
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, rate) in self.rates.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(f, "{comma}{}", Dollars(*rate))?;
        }
        if self.games != 1 {
            write!(f, " x{}", self.games)?;
        }
        self.price.map_or(Ok(()), |price| write!(f, " ={}", Dollars(price)))
    }
}

/// The line that is read as this request again, but that a quick-pick's numbers are then marks like any others.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind != implied(&self.groups, &self.kings, self.conditioning.as_ref()) {
            write!(f, "{} ", self.kind.word())?;
        }
        let kings = self.kings.iter().map(|king| format!("k{king}"));
        let groups = self.groups.iter().map(|group| {
            let numbers: Vec<String> = group.iter().map(u8::to_string).collect();
            numbers.join(" ")
        });
        f.write_str(&kings.chain(groups).collect::<Vec<_>>().join(" / "))?;
        if let Some(conditioning) = &self.conditioning {
            write!(f, " : {conditioning}")?;
        }
        write!(f, " @{}", Terms { rates: self.rates.clone(), games: self.games, price: self.price })
    }
}

impl fmt::Display for QuickPick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = Terms { rates: self.rates.clone(), games: self.games, price: self.price };
        write!(f, "q{} @{terms}", self.spots)
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asked::Marked(request) => request.fmt(f),
            Asked::QuickPick(pick) => pick.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(line: &str) -> Request {
        match line.parse() {
            Ok(Asked::Marked(request)) => request,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_line_says_everything_a_request_form_has_room_for() {
        let found = marked("1 2 3 4 / 5-8 : 2/4, 1/8 @1,0.50 x5 =15");
        let request = Request {
            kind: Kind::Way,
            groups: vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8]],
            kings: Vec::new(),
            conditioning: "2/4, 1/8".parse().ok(),
            rates: vec![Cents(100), Cents(50)],
            games: 5,
            price: Some(Cents(1500)),
            quick_pick: false,
        };
        assert_eq!(found, request);
        assert_eq!(found.to_string(), "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1,0.50 x5 =15");
    }

    #[test]
    fn the_kind_is_what_the_marks_say_unless_it_is_said() {
        assert_eq!(marked("3 7 @1").kind, Kind::Straight);
        assert_eq!(marked("3,7/8,9@1").kind, Kind::Way);
        assert_eq!(marked("3/8,9@.5").kind, Kind::Combination);
        assert_eq!(marked("k3/8,9@1").kind, Kind::King);
        assert_eq!(marked("k3 k4 : 1/2 @1").groups, Vec::<Vec<u8>>::new());
        assert_eq!(marked("split 3/8@1").kind, Kind::Split);
        assert_eq!(marked("SPLIT 3/8@1").to_string(), "split 3 / 8 @1");
        assert_eq!(marked("combination 3/8 : 1/2 @1").kind, Kind::Combination);
        assert_eq!(marked("3/8/9 : 2/2 @1").kind, Kind::Way);
    }

    #[test]
    fn p15_2c4_a_line_that_names_its_ways_is_a_combination_ticket() {
        let found = marked("3/8/9 : 1/2 a+c @1");
        assert_eq!((found.kind, found.to_string().as_str()), (Kind::Combination, "3 / 8 / 9 : 1/2 A+C @1"));
        assert_eq!(marked("way 3/8/9 : 1/2 A+C @1").to_string(), "way 3 / 8 / 9 : 1/2 A+C @1");
    }

    #[test]
    fn p15_1_a_quick_pick_is_so_many_spots() {
        let asked: Asked = "q8 @1 x2 =2".parse().expect("a quick-pick");
        let pick = QuickPick { spots: 8, rates: vec![Cents(100)], games: 2, price: Some(Cents(200)) };
        assert_eq!((asked.to_string(), asked), ("q8 @1 x2 =2".to_string(), Asked::QuickPick(pick)));
        assert!("q8 9 @1".parse::<Asked>().is_err());
        assert!("q8 : 1/8 @1".parse::<Asked>().is_err());
    }

    #[test]
    fn what_is_no_request_says_what_is_wrong() {
        let wrong = |line: &str| line.parse::<Asked>().expect_err(line);
        assert_eq!(wrong(""), NotARequest::Empty);
        assert_eq!(wrong("@1"), NotARequest::Empty);
        assert_eq!(wrong("1 2 3"), NotARequest::NoRate);
        assert_eq!(wrong("1 2 3 @"), NotARequest::Rate(String::new()));
        assert_eq!(wrong("1 2 3 @0.505"), NotARequest::Rate("0.505".to_string()));
        assert_eq!(wrong("1 2 3 @-1"), NotARequest::Rate("-1".to_string()));
        assert_eq!(wrong("1 2 3 @1 xx"), NotARequest::Games("x".to_string()));
        assert_eq!(wrong("1 2 3 @1 =a"), NotARequest::Price("a".to_string()));
        assert_eq!(wrong("1 two @1"), NotARequest::Mark("two".to_string()));
        assert_eq!(wrong("1-99 @1"), NotARequest::Mark("1-99".to_string()));
        assert_eq!(wrong("300 @1"), NotARequest::Mark("300".to_string()));
        assert_eq!(wrong(&"1 ".repeat(5001)), NotARequest::TooLong);
    }

    #[test]
    fn an_empty_group_is_kept_to_be_refused() {
        assert_eq!(marked("1 2 / / 3 4 : 1/2 @1").groups, [vec![1, 2], vec![], vec![3, 4]]);
    }
}
