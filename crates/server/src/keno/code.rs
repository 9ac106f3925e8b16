//! The code of a keno ticket (19:47-15.4(c), 15.6(a)): what is printed on the slip, read back at a station and typed
//! into a telephone.
//!
//! `KM-0001234-7Q2K9-XW4PM-C`: the location's prefix, the ticket's number, ten letters that only the house can make,
//! and a check letter over all of it. A slip of the finger fails the check and is *mistyped*; a code that passes it and
//! was never issued fails the ten letters and is *forged*; a prefix that is not ours is *foreign*. These are different
//! things to say to somebody at a booth.

mod check;
mod symbol;
#[cfg(test)]
mod tests;

pub(crate) use symbol::{Presented, Symbol};

use check::{check_letter, holds, letter_of, value_of};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::str::FromStr;

/// What a location signs its tickets with. Whoever has it can make tickets, so it shows itself nowhere.
pub(crate) struct Secret([u8; 32]);

impl Secret {
    /// The secret of a location, as drawn from the operating system when the location was first opened.
    pub(crate) fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// Ten letters for one ticket: 50 bits. They cannot be tried out faster than the house answers.
    fn sign(&self, prefix: &Prefix, number: u64, issue: &[u8; 32]) -> [u8; SIGNED] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length is good");
        mac.update(b"chapter47 keno ticket\n");
        mac.update(prefix.as_str().as_bytes());
        mac.update(b"\n");
        mac.update(&number.to_be_bytes());
        mac.update(issue);
        let tag = mac.finalize().into_bytes();
        let bits = tag[..7].iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte)) >> 6;
        std::array::from_fn(|at| (bits >> (5 * (SIGNED - 1 - at)) & 31) as u8)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

/// Letters of a code that only the house can make.
const SIGNED: usize = 10;

/// Fewest digits of a ticket's number in a code; a later ticket has more of them.
const DIGITS: usize = 7;

/// How a location is called in its codes: one to eight digits and letters without I, L, O and U, which are mistaken for
/// others. It ends in a letter, so that the number after it begins where the digits begin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Prefix(String);

impl Prefix {
    /// The prefix as the house names it, in capitals or not.
    pub(crate) fn new(text: &str) -> Result<Prefix, BadPrefix> {
        let text = text.to_ascii_uppercase();
        let plain =
            text.chars().all(|letter| value_of(letter).is_some_and(|value| letter_of(value) == letter));
        let ends_in_a_letter = text.ends_with(|letter: char| letter.is_ascii_alphabetic());
        if plain && ends_in_a_letter && text.len() <= 8 { Ok(Prefix(text)) } else { Err(BadPrefix(text)) }
    }

    /// A prefix for a location whose file names none: the first usable letter of each word of its id, and the numbers in
    /// it; `keno-main` is `KM`, `keno-2` is `K2K`. The caller sees to it that no two locations have the same.
    pub(crate) fn of_location(id: &str) -> Prefix {
        let usable = |letter: &char| value_of(*letter).is_some_and(|value| letter_of(value) == *letter);
        let words = id.split(|letter: char| !letter.is_ascii_alphanumeric());
        let mut text = String::new();
        for word in words.map(str::to_ascii_uppercase) {
            let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            text.extend(word.chars().filter(usable).take(if is_number { word.len() } else { 1 }));
        }
        text.truncate(7);
        if !text.ends_with(|letter: char| letter.is_ascii_alphabetic()) {
            text.push('K');
        }
        Prefix(text)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A prefix that codes cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" cannot begin a ticket's code: take one to eight digits and letters, without I, L, O and U, the last one a letter"
)]
pub(crate) struct BadPrefix(String);

/// The code of one ticket.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Code {
    prefix: Prefix,
    number: u64,
    signed: [u8; SIGNED],
}

impl Code {
    /// The code of a ticket: the location's prefix, the ticket's number there, and the digest of its issue as stored.
    pub(crate) fn of(secret: &Secret, prefix: &Prefix, number: u64, issue: &[u8; 32]) -> Code {
        Code { prefix: prefix.clone(), number, signed: secret.sign(prefix, number, issue) }
    }

    /// The location's prefix and the ticket's number there: what to look for.
    pub(crate) fn parts(&self) -> (&Prefix, u64) {
        (&self.prefix, self.number)
    }

    /// Is this a code of ours? `secret` is that of the location with this prefix, if the house has one; `issue` the
    /// digest of the ticket that this location has stored under the number, if it has one.
    pub(crate) fn judge(&self, secret: Option<&Secret>, issue: Option<&[u8; 32]>) -> Verdict {
        let Some(secret) = secret else { return Verdict::Foreign };
        let right = secret.sign(&self.prefix, self.number, issue.unwrap_or(&[0; 32]));
        // Every letter is looked at whatever the others were: how long this takes tells nothing.
        let differences = self.signed.iter().zip(right).fold(0, |all, (ours, right)| all | (ours ^ right));
        let equal = std::hint::black_box(differences) == 0;
        if equal && issue.is_some() { Verdict::Genuine } else { Verdict::Forged }
    }

    /// Everything before the check letter, as values of letters.
    fn body(&self) -> Vec<u8> {
        let text = format!("{}{:0DIGITS$}", self.prefix, self.number);
        let letters =
            text.chars().map(|letter| value_of(letter).expect("prefix and digits are letters of codes"));
        letters.chain(self.signed).collect()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |values: &[u8]| values.iter().map(|value| letter_of(*value)).collect::<String>();
        let (first, second) = self.signed.split_at(SIGNED / 2);
        let check = letter_of(check_letter(&self.body()));
        write!(f, "{}-{:0DIGITS$}-{}-{}-{check}", self.prefix, self.number, letters(first), letters(second))
    }
}

/// Reading is blind to case, spaces and hyphens, and takes O for 0 and I and L for 1.
impl FromStr for Code {
    type Err = Mistyped;

    fn from_str(text: &str) -> Result<Code, Mistyped> {
        let mut values = Vec::new();
        for letter in text.chars().filter(|letter| !is_filling(*letter)) {
            values.push(value_of(letter).ok_or(Mistyped::Letter { letter, place: values.len() + 1 })?);
        }
        let least = 1 + DIGITS + SIGNED + 1;
        if values.len() < least {
            return Err(Mistyped::Short { has: values.len(), least });
        }
        let (head, signed) = values.split_at(values.len() - SIGNED - 1);
        let digits = head.iter().rev().take_while(|value| **value < 10).count();
        let (prefix, number) = head.split_at(head.len() - digits);
        if digits < DIGITS {
            return Err(Mistyped::Number);
        }
        // The check comes before what else may be wrong with prefix and number: a wrong letter explains those too.
        if !holds(&values) {
            return Err(Mistyped::Check);
        }
        let prefix: String = prefix.iter().map(|value| letter_of(*value)).collect();
        let prefix = Prefix::new(&prefix).map_err(|_| Mistyped::Prefix)?;
        let digits: String = number.iter().map(|value| letter_of(*value)).collect();
        let number: u64 = digits.parse().map_err(|_| Mistyped::Number)?;
        // One ticket has one code: zeros fill a number up to seven digits and no further.
        if digits != format!("{number:0DIGITS$}") {
            return Err(Mistyped::Number);
        }
        let signed = signed[..SIGNED].try_into().expect("ten letters stand before the check letter");
        Ok(Code { prefix, number, signed })
    }
}

/// What people put between letters, or what comes with a copied text.
fn is_filling(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// A text that is no code: somebody misread or mistyped one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Mistyped {
    /// A character that no code has.
    #[error("character {place}, \"{letter}\", is in no code; look at that one on the slip again")]
    Letter {
        /// The character.
        letter: char,
        /// Counted from one, without hyphens and spaces.
        place: usize,
    },
    /// Something is missing.
    #[error(
        "the code is too short: {has} letters and digits, and no code has fewer than {least}; copy all of it from the slip"
    )]
    Short {
        /// So many.
        has: usize,
        /// The shortest code.
        least: usize,
    },
    /// The ticket number is not where it should be.
    #[error(
        "the ticket number, the second part of the code, looks wrong, or a letter is missing after it: at least seven digits and nothing else stand there; compare it with the slip"
    )]
    Number,
    /// No location could be called so.
    #[error(
        "the first part of the code, the letters of the keno lounge, looks wrong; compare it with the slip"
    )]
    Prefix,
    /// A letter is wrong, or two have changed places.
    #[error(
        "the code does not fit its check letter: a character is wrong, or two have changed places; compare every part with the slip"
    )]
    Check,
    /// The digest in a symbol is not one.
    #[error(
        "the symbol was not read whole: sixteen digits follow the code; scan it again, or type in the code below it"
    )]
    Symbol,
}

/// What a well-formed code turns out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The house issued a ticket with this code.
    Genuine,
    /// The code is genuine, but the slip is not the ticket as stored: the supervisor's matter (15.6(a)).
    Altered,
    /// No ticket of this house ever had this code.
    Forged,
    /// No location of this house has this prefix.
    Foreign,
}

/// What to tell the one who presents it.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Genuine => "a ticket of this house",
            Verdict::Altered => {
                "the slip differs from the ticket as it was issued; the keno supervisor decides"
            }
            Verdict::Forged => "no ticket with this code was ever issued here; nothing is paid on it",
            Verdict::Foreign => "this is no ticket of this location: its first letters name another; take it to where it was issued",
        })
    }
}
