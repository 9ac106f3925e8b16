//! 19:47-15.2(b), 15.3(e): from the pay tables of a file to checked ones.

use super::Rates;
use super::advantage::{in_words, is_above_limit};
use super::pay_table::{DOLLAR, PayTable, can_be_caught};
use crate::rules::{DRAWN, NUMBERS};
use rulebook::licensee::Document;
use rulebook::money::{Cents, gcd};
use rulebook::provision::*;

/// The highest payoff for one: a million.
const MOST_FOR_ONE: Cents = Cents::dollars(1_000_000);

/// The most that a single wager may be paid at the highest rate.
const MOST_PAYOFF: Cents = Cents::dollars(1_000_000_000);

const MOST_SPOTS: &str = "spots.most";

/// Reads `spots.most` and every `[pays.N]`. A file without any has those of the plain card, as far as its spots go.
pub(super) fn read(
    file: &mut Document<'_>,
    plain: Vec<Option<PayTable>>,
    rates: Rates,
) -> Vec<Option<PayTable>> {
    let most = file.number(MOST_SPOTS, 1..=i64::from(NUMBERS), i64::from(NUMBERS), Some(P15_2_B)) as u8;
    let mut tables = if file.says("pays") { Vec::new() } else { plain };
    if tables.len() > usize::from(most) {
        tables.truncate(usize::from(most));
    }
    for name in file.sections_of("pays") {
        let section = format!("pays.{name}");
        match number(&name) {
            // A name that is no number is reported with all the keys that nobody asked for.
            None => {}
            Some(spots @ 1..=NUMBERS) => {
                let table = read_table(file, &section, spots, rates);
                if spots > most {
                    let because = format!("{spots} spots are more than the {most} that may be selected");
                    let key = file.first_said(&[&section, MOST_SPOTS]).to_string();
                    file.violate(&key, Some(P15_2_B), because, Some(format!("most = {spots}")));
                }
                tables.resize(tables.len().max(usize::from(spots)), None);
                tables[usize::from(spots) - 1] = Some(table);
            }
            Some(_) => {
                let because = format!("a wager has 1 to {NUMBERS} spots");
                file.violate(&section, Some(P15_2_A), because, None);
                file.keys_of(&section).iter().for_each(|key| file.ignore(&format!("{section}.{key}")));
            }
        }
    }
    if tables.is_empty() {
        let because = "a rate card says what at least one number of spots pays".to_string();
        file.violate("pays", Some(P15_3_E), because, Some("a section such as [pays.1]".to_string()));
        for key in ["pays", "pays.1.1"] {
            file.ignore(key);
        }
    } else if file.says(MOST_SPOTS) && tables.len() < usize::from(most) {
        let because = format!("{most} spots could be selected, and nothing says what they pay");
        let instead = format!("most = {}, or a section [pays.{most}]", tables.len());
        file.violate(MOST_SPOTS, Some(P15_2_B), because, Some(instead));
    }
    for table in tables.iter().flatten() {
        check_amounts(file, table, rates);
    }
    tables
}

/// A number as it is written, without signs or leading zeros.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| number.to_string() == text)
}

fn read_table(file: &mut Document<'_>, section: &str, spots: u8, rates: Rates) -> PayTable {
    let mut table = PayTable::new(spots);
    let mut whole = true;
    for name in file.keys_of(section) {
        let Some(caught) = number(&name) else { continue };
        let key = format!("{section}.{caught}");
        match read_payoff(file, &key) {
            None => whole = false,
            Some(_) if !can_be_caught(spots, caught) => {
                let least = (0..=DRAWN).find(|caught| can_be_caught(spots, *caught)).unwrap_or_default();
                let most = spots.min(DRAWN);
                let because = format!("{caught} of {spots} spots are never caught");
                file.violate(&key, Some(P15_5_D_2), because, Some(format!("{least} to {most}")));
                whole = false;
            }
            Some(pays) => {
                table.set(caught, pays);
                whole &= check_cents(file, &key, pays, rates);
            }
        }
    }
    if whole {
        check_shape(file, section, &table);
    }
    table
}

/// A payoff for one wagered, the wager included: a whole number, or a text with up to two decimals.
fn read_payoff(file: &mut Document<'_>, key: &str) -> Option<Cents> {
    let text = file.number_or_text(key, "a payoff for one wagered")?;
    let payoff = cents(&text).filter(|pays| (Cents(1)..=MOST_FOR_ONE).contains(pays));
    if payoff.is_none() {
        let because =
            "a payoff for one wagered is a number from 0.01 to 1,000,000 with at most two decimals, such as 12 or \
             \"2.40\""
                .to_string();
        let nothing = cents(&text) == Some(Cents::ZERO);
        file.violate(
            key,
            Some(P15_3_E),
            because,
            nothing.then(|| "what pays nothing is left out".to_string()),
        );
    }
    payoff
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

/// 15.3(e): payoffs grow in proportion to the wager, so at every rate they must be whole cents.
fn check_cents(file: &mut Document<'_>, key: &str, pays: Cents, rates: Rates) -> bool {
    // Every rate is a multiple of this one: the step, or the only rate there is.
    let only = rates.least_of_many_ways == rates.most;
    let rate = if only { rates.most } else { rates.step };
    let unit = Cents(DOLLAR.0 / gcd(DOLLAR.0, rate.0));
    if pays.is_multiple_of(unit) {
        return true;
    }
    let dollars = |cents: Cents| format!("\"{}.{:02}\"", cents.0 / 100, cents.0 % 100);
    let (down, up) = (pays.floor_to(unit), pays.ceil_to(unit));
    let instead = if down.is_zero() { dollars(up) } else { format!("{} or {}", dollars(down), dollars(up)) };
    let because = format!(
        "{} for one is not a whole number of cents at every rate, which may be any multiple of {rate}",
        dollars(pays).trim_matches('"')
    );
    file.violate(key, Some(P15_3_E), because, Some(instead));
    false
}

/// What a table as a whole must keep.
fn check_shape(file: &mut Document<'_>, section: &str, table: &PayTable) {
    let spots = table.spots();
    if table.lines().next().is_none() {
        let because = format!("nothing is paid on {spots} spots, whatever is caught");
        file.violate(section, Some(P15_3_E), because, Some("leave the section out".to_string()));
        file.ignore(&format!("{section}.{spots}"));
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
fn check_amounts(file: &mut Document<'_>, table: &PayTable, rates: Rates) {
    for (caught, pays) in table.lines() {
        // Both factors are bounded: 10^8 cents for a dollar, 10^6 cents of a rate.
        let most = Cents(pays.0 * rates.most.0 / DOLLAR.0);
        if most > MOST_PAYOFF {
            let line = format!("pays.{}.{caught}", table.spots());
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
