//! 19:47-15.2(b), 15.3(e): the pay tables of a file, `[pays.N]`, and what each must keep.

use super::advantage::{exact_advantage, in_words, is_above_limit, percent};
use super::pay_table::{DOLLAR, PayTable, can_be_caught};
use super::{RateCard, Rates};
use crate::rules::{DRAWN, NUMBERS};
use rulebook::licensee::keys::{Asked, Kind, Shape};
use rulebook::licensee::{Document, Key};
use rulebook::money::{Cents, gcd};
use rulebook::provision::*;

pub(super) const PAYS: &str = "pays";

/// The highest payoff for one: a million.
const MOST_FOR_ONE: Cents = Cents::dollars(1_000_000);

/// The most that a single wager may be paid at the highest rate.
const MOST_PAYOFF: Cents = Cents::dollars(1_000_000_000);

/// A table for so many spots before its section is read.
pub(super) fn none_yet(spots: u8) -> Option<PayTable> {
    Some(PayTable::new(spots))
}

/// What a section for some spots says: for each number caught what is paid.
pub(super) fn keys(section: &str) -> Vec<Key<PayTable>> {
    vec![Key::entries(section, 0..=NUMBERS, PayTable::paid, pays)]
}

/// What is paid where so many are caught. Only the first line of a section is explained.
fn pays(name: String, caught: u8) -> Key<PayTable> {
    let set = move |table: &mut PayTable, pays: Cents| {
        if !pays.is_zero() {
            table.set(caught, pays);
        }
    };
    Key::made(name, payoff(caught), move |table: &PayTable| table.per_dollar(caught), set)
        .cite(P15_3_E)
        .says_of(move |table| match table.paid().first() {
            Some(first) if *first != caught => String::new(),
            _ => {
                let keeps = percent(exact_advantage(table), 2);
                format!("caught = paid for 1, the 1 included; the house keeps {keeps} percent")
            }
        })
}

/// A payoff for one wagered, the wager included: a whole number, or a text with up to two decimals.
fn payoff(caught: u8) -> Kind<PayTable, Cents> {
    let read = move |asked: &mut Asked<'_, '_, PayTable>, nothing| {
        let Some(text) = asked.file.number_or_text(asked.name, "a payoff for one wagered") else {
            return nothing;
        };
        let said = cents(&text);
        let spots = asked.rules.spots();
        match said.filter(|pays| (Cents(1)..=MOST_FOR_ONE).contains(pays)) {
            Some(pays) if can_be_caught(spots, caught) => pays,
            Some(_) => {
                let least = (0..=DRAWN).find(|caught| can_be_caught(spots, *caught)).unwrap_or_default();
                let because = format!("{caught} of {spots} spots are never caught");
                let instead = format!("{least} to {}", spots.min(DRAWN));
                asked.file.violate(asked.name, Some(P15_5_D_2), because, Some(instead));
                nothing
            }
            None => {
                let because = "a payoff for one wagered is a number from 0.01 to 1,000,000 with at most two decimals, \
                               such as 12 or \"2.40\"";
                match said {
                    Some(Cents::ZERO) => asked.fault((because, "what pays nothing is left out")),
                    _ => asked.fault(because),
                }
                nothing
            }
        }
    };
    Kind::new("0.01 to 1,000,000, with at most two decimals", read, |pays: &Cents| for_one(*pays))
        .shaped(Shape::Decimal)
}

/// `12` or `2.40` as cents.
fn cents(text: &str) -> Option<Cents> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "00"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 2 || whole.len() > 9 {
        return None;
    }
    let tens = if part.len() == 1 { 10 } else { 1 };
    Some(Cents(whole.parse::<i64>().ok()? * 100 + part.parse::<i64>().ok()? * tens))
}

/// A payoff for one: `12`, or `"2.40"`.
fn for_one(pays: Cents) -> String {
    if pays.is_multiple_of(DOLLAR) { (pays.0 / 100).to_string() } else { with_cents(pays) }
}

/// `"2.40"`.
fn with_cents(pays: Cents) -> String {
    format!("\"{}.{:02}\"", pays.0 / 100, pays.0 % 100)
}

/// What the tables must keep, now that all are read.
pub(super) fn check(file: &mut Document<'_>, card: &mut RateCard) {
    let said = file.sections_of(PAYS);
    let is_said = |table: &PayTable| said.contains(&table.spots().to_string());
    if file.says(PAYS) && !card.tables.iter().any(is_said) {
        // The tables of the plain card do not stand in for those that cannot be read.
        card.tables.clear();
        let because = "a rate card says what at least one number of spots pays".to_string();
        file.violate(PAYS, Some(P15_3_E), because, Some("a section such as [pays.1]".to_string()));
        for key in [PAYS, "pays.1.1"] {
            file.ignore(key);
        }
    }
    for table in &card.tables {
        let section = format!("{PAYS}.{}", table.spots());
        // A table of which a line could not be read is not judged as a whole.
        let is_read = file.keys_of(&section).len() <= table.paid().len();
        let is_exact = check_cents(file, &section, table, card.rates);
        if is_read && is_exact {
            check_shape(file, &section, table);
        }
        check_amounts(file, &section, table, card.rates);
        // What a name in it that is no number may have meant.
        file.ignore(&format!("{section}.{}", table.spots()));
    }
}

/// 15.3(e): payoffs grow in proportion to the wager, so at every rate they must be whole cents. Are they?
fn check_cents(file: &mut Document<'_>, section: &str, table: &PayTable, rates: Rates) -> bool {
    // Every rate is a multiple of this one: the step, or the only rate there is.
    let only = rates.least_of_many_ways == rates.most;
    let rate = if only { rates.most } else { rates.step };
    let unit = Cents(DOLLAR.0 / gcd(DOLLAR.0, rate.0));
    let mut is_exact = true;
    for (caught, pays) in table.lines().filter(|(_, pays)| !pays.is_multiple_of(unit)) {
        is_exact = false;
        let (down, up) = (pays.floor_to(unit), pays.ceil_to(unit));
        let instead = match down.is_zero() {
            true => with_cents(up),
            false => format!("{} or {}", with_cents(down), with_cents(up)),
        };
        let because = format!(
            "{} for one is not a whole number of cents at every rate, which may be any multiple of {rate}",
            with_cents(pays).trim_matches('"')
        );
        file.violate(&format!("{section}.{caught}"), Some(P15_3_E), because, Some(instead));
    }
    is_exact
}

/// What a table as a whole must keep.
fn check_shape(file: &mut Document<'_>, section: &str, table: &PayTable) {
    let spots = table.spots();
    if table.lines().next().is_none() {
        let because = format!("nothing is paid on {spots} spots, whatever is caught");
        file.violate(section, Some(P15_3_E), because, Some("leave the section out".to_string()));
        return;
    }
    // Our own rule; the regulation has none. On average a quarter of the spots is caught (20 of 80 are drawn): below that
    // a card may reward catching few or none, and from there on catching one more never pays less.
    let few = |caught: u8| 4 * u16::from(caught) < u16::from(spots);
    for more in (1..=spots.min(DRAWN)).filter(|more| !few(more - 1) && can_be_caught(spots, more - 1)) {
        let (less, pays) = (table.per_dollar(more - 1), table.per_dollar(more));
        if pays < less {
            let paid = if pays.is_zero() { "nothing".to_string() } else { pays.to_string() };
            let because =
                format!("catching {more} of {spots} pays {paid}, and catching {} pays {less}", more - 1);
            let keys = [format!("{section}.{more}"), format!("{section}.{}", more - 1)];
            let key = file.first_said(&[&keys[0], &keys[1]]).to_string();
            file.violate(&key, None, because, Some(format!("at least {less} for {more}")));
        }
    }
    // 15.3(e): at the minimum wager, whatever limit there is. Payoffs are proportional, so at any other it is the same.
    if is_above_limit(table) {
        let because = format!(
            "the house advantage on {spots} {} is {}; the law allows 30",
            if spots == 1 { "spot" } else { "spots" },
            in_words(table)
        );
        file.violate(section, Some(P15_3_E), because, Some("pay more on it".to_string()));
    }
}

/// Bounds that keep every amount far below what would overflow.
fn check_amounts(file: &mut Document<'_>, section: &str, table: &PayTable, rates: Rates) {
    for (caught, pays) in table.lines() {
        // Both factors are bounded: 10^8 cents for a dollar, 10^6 cents of a rate.
        let most = Cents(pays.0 * rates.most.0 / DOLLAR.0);
        if most > MOST_PAYOFF {
            let line = format!("{section}.{caught}");
            let key = file.first_said(&[&line, "rates.maximum_cents"]).to_string();
            let because = format!(
                "catching {caught} of {} would pay {most} on a wager of {}, and {MOST_PAYOFF} is the most that is \
                 computed with",
                table.spots(),
                rates.most
            );
            file.violate(&key, None, because, None);
        }
    }
}
