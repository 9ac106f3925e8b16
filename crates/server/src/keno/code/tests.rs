//! Codes as people read, copy, guess and forge them (19:47-15.4(c), 15.6(a)).

use super::check::LETTERS;
use super::*;
use std::collections::BTreeSet;

const ISSUE: [u8; 32] = [0xA7; 32];

fn secret() -> Secret {
    Secret::new(std::array::from_fn(|at| at as u8))
}

fn prefix(text: &str) -> Prefix {
    Prefix::new(text).unwrap()
}

/// Codes of every shape: short and long prefixes, digits in them, numbers of seven digits and of more.
fn codes() -> Vec<Code> {
    [("KM", 1234), ("K2K", 1), ("Z", 9_999_999), ("NRTHTWRW", 10_000_000), ("9A", u64::MAX)]
        .into_iter()
        .enumerate()
        .map(|(at, (name, number))| Code::of(&secret(), &prefix(name), number, &[at as u8; 32]))
        .collect()
}

/// The code without what stands between its letters.
fn letters(code: &Code) -> Vec<char> {
    code.to_string().chars().filter(|letter| *letter != '-').collect()
}

fn read(letters: &[char]) -> Result<Code, Mistyped> {
    letters.iter().collect::<String>().parse()
}

#[test]
fn a_code_is_prefix_number_ten_letters_and_a_check_letter() {
    let code = codes().remove(0);
    let text = code.to_string();
    let parts: Vec<&str> = text.split('-').collect();
    assert_eq!(parts[..2], ["KM", "0001234"]);
    assert_eq!(parts[2..].iter().map(|part| part.len()).collect::<Vec<_>>(), [5, 5, 1]);
    assert_eq!(code.parts(), (&prefix("KM"), 1234));
}

#[test]
fn what_is_printed_is_read_back() {
    for code in codes() {
        assert_eq!(code.to_string().parse(), Ok(code));
    }
}

/// Worked out apart from this code, with the HMAC of another language and a multiplication in the field written out. A
/// change here would turn every slip in a patron's pocket into a forgery.
#[test]
fn codes_do_not_change_from_one_version_to_the_next() {
    assert_eq!(codes()[0].to_string(), "KM-0001234-DKR0M-SMKR3-3");
}

#[test]
fn every_single_wrong_character_is_caught() {
    for code in codes() {
        let right = letters(&code);
        for at in 0..right.len() {
            for wrong in ('0'..='9').chain('A'..='Z').chain('a'..='z') {
                let mut typed = right.clone();
                typed[at] = wrong;
                let same = check::value_of(wrong) == check::value_of(right[at]);
                assert_eq!(read(&typed) == Ok(code.clone()), same, "{wrong} at {at} of {code}");
                assert_eq!(read(&typed).is_err(), !same, "{wrong} at {at} of {code}");
            }
        }
    }
}

#[test]
fn every_swap_of_two_neighbours_is_caught() {
    for code in codes() {
        let right = letters(&code);
        for at in 1..right.len() {
            let mut typed = right.clone();
            typed.swap(at - 1, at);
            assert_eq!(read(&typed).is_err(), typed != right, "places {at} and {} of {code}", at + 1);
        }
    }
}

/// The check does not hang on the letters that happened to come: for all pairs of letters, at every place.
#[test]
fn the_check_tells_every_pair_of_letters_apart_in_either_order() {
    for places in 2..=39 {
        for (one, other) in (0..32).flat_map(|one| (0..32).map(move |other| (one, other))) {
            for at in 1..places {
                let with = |first, second| {
                    let mut values = vec![7_u8; places];
                    values[at - 1] = first;
                    values[at] = second;
                    check::check_letter(&values)
                };
                assert_eq!(with(one, other) == with(other, one), one == other);
                assert_eq!(with(one, 3) == with(other, 3), one == other);
            }
        }
    }
}

#[test]
fn reading_is_blind_to_case_spaces_and_hyphens_and_to_letters_that_look_alike() {
    let code = Code::of(&secret(), &prefix("K1M"), 1_000_001, &ISSUE);
    let text = code.to_string();
    assert!(text.starts_with("K1M-1000001-"));
    let alike = text.replacen("K1M-1000001", "kIm 1oOOOO l", 1);
    for typed in [
        text.to_lowercase(),
        text.replace('-', ""),
        text.replace('-', " – "),
        format!("  {text}\n"),
        alike.clone(),
        alike.replace(' ', ""),
    ] {
        assert_eq!(typed.parse(), Ok(code.clone()), "{typed}");
    }
}

#[test]
fn a_mistyped_code_says_which_part_to_look_at() {
    let read = |text: &str| text.parse::<Code>().unwrap_err();
    let text = codes()[0].to_string();
    assert_eq!(read(&text.replacen("KM", "KU", 1)), Mistyped::Letter { letter: 'U', place: 2 });
    assert_eq!(read(&text.replacen("KM", "K*", 1)), Mistyped::Letter { letter: '*', place: 2 });
    assert_eq!(read(&text[..text.len() - 2]), Mistyped::Number, "the check letter is missing");
    assert_eq!(read(&text[..text.len() - 4]), Mistyped::Short { has: 17, least: 19 });
    assert_eq!(read(""), Mistyped::Short { has: 0, least: 19 });
    assert_eq!(read(&text.replacen("0001234", "00012E4", 1)), Mistyped::Number);
    assert_eq!(read(&text.replacen("0001234", "0001235", 1)), Mistyped::Check);
    for (wrong, says) in [
        (Mistyped::Letter { letter: '*', place: 2 }, "character 2, \"*\""),
        (Mistyped::Short { has: 4, least: 19 }, "copy all of it"),
        (Mistyped::Number, "the second part"),
        (Mistyped::Prefix, "the first part"),
        (Mistyped::Check, "check letter"),
        (Mistyped::Symbol, "scan it again"),
    ] {
        assert!(wrong.to_string().contains(says), "{wrong}");
    }
}

/// A code with a check letter that fits and a head that no code of ours has.
fn sealed(head: &str) -> String {
    let mut values: Vec<u8> = head.chars().map(|letter| check::value_of(letter).unwrap()).collect();
    values.extend([5; SIGNED]);
    values.push(check::check_letter(&values));
    values.into_iter().map(check::letter_of).collect()
}

#[test]
fn one_ticket_has_one_code() {
    let read = |head: &str| sealed(head).parse::<Code>();
    assert_eq!(read("KM0001234").unwrap().parts(), (&prefix("KM"), 1234));
    assert_eq!(read("KM00001234"), Err(Mistyped::Number), "an eighth digit that is zero");
    assert_eq!(read("KM99999999999999999999"), Err(Mistyped::Number), "more than a number holds");
    assert_eq!(read("ABCDEFGHJ0001234"), Err(Mistyped::Prefix), "nine letters");
    assert_eq!(read("10001234"), Err(Mistyped::Prefix), "no prefix");
}

#[test]
fn a_code_that_was_never_issued_is_forged() {
    let judge = |code: &Code| code.judge(Some(&secret()), Some(&ISSUE));
    let genuine = Code::of(&secret(), &prefix("KM"), 1234, &ISSUE);
    assert_eq!(judge(&genuine), Verdict::Genuine);
    let other_secret = Code::of(&Secret::new([9; 32]), &prefix("KM"), 1234, &ISSUE);
    let other_number = Code { number: 1235, ..genuine.clone() };
    let other_prefix = Code { prefix: prefix("KN"), ..genuine.clone() };
    let other_issue = Code::of(&secret(), &prefix("KM"), 1234, &[1; 32]);
    for forged in [other_secret, other_number, other_prefix, other_issue] {
        assert_eq!(judge(&forged), Verdict::Forged, "{forged}");
        assert_eq!(forged.to_string().parse(), Ok(forged), "well formed all the same");
    }
    for at in 0..SIGNED {
        for bit in 0..5 {
            let mut forged = genuine.clone();
            forged.signed[at] ^= 1 << bit;
            assert_eq!(judge(&forged), Verdict::Forged);
        }
    }
}

#[test]
fn a_number_that_was_never_sold_is_forged_even_with_the_right_letters_for_nothing() {
    let of_nothing = Code::of(&secret(), &prefix("KM"), 77, &[0; 32]);
    assert_eq!(of_nothing.judge(Some(&secret()), None), Verdict::Forged);
}

#[test]
fn a_prefix_that_is_not_ours_is_foreign() {
    let code = Code::of(&secret(), &prefix("XX"), 1234, &ISSUE);
    assert_eq!(code.judge(None, None), Verdict::Foreign);
    assert_eq!(code.judge(None, Some(&ISSUE)), Verdict::Foreign);
}

#[test]
fn p15_6a_a_slip_of_another_issue_than_the_stored_one_is_altered() {
    let code = Code::of(&secret(), &prefix("KM"), 1234, &ISSUE);
    let judge = |text: &str| text.parse::<Presented>().unwrap().judge(Some(&secret()), Some(&ISSUE));
    let symbol = Symbol::of(code.clone(), &ISSUE);
    assert_eq!(judge(&symbol.to_string()), Verdict::Genuine);
    assert_eq!(judge(&code.to_string()), Verdict::Genuine, "typed in, without the digest");
    let mut altered = symbol.clone();
    altered.issue_digest[7] ^= 1;
    assert_eq!(judge(&altered.to_string()), Verdict::Altered);
    let forged = Symbol { code: Code { number: 1235, ..code }, ..symbol.clone() };
    assert_eq!(judge(&forged.to_string()), Verdict::Forged, "not merely altered");
    let elsewhere = symbol.to_string().parse::<Presented>().unwrap();
    assert_eq!(elsewhere.judge(None, None), Verdict::Foreign);
}

#[test]
fn a_symbol_carries_the_code_and_sixteen_digits() {
    let symbol = Symbol::of(codes().remove(0), &std::array::from_fn(|at| at as u8 * 3));
    let text = symbol.to_string();
    assert!(text.ends_with(".000306090C0F1215"), "{text}");
    assert_eq!(text.parse(), Ok(symbol.clone()));
    assert_eq!(text.to_lowercase().parse(), Ok(symbol.clone()));
    assert_eq!(symbol.code.to_string().parse::<Symbol>(), Err(Mistyped::Symbol));
    for wrong in ["", "000306090C0F121", "000306090C0F12155", "000306090C0F121G", "+00306090C0F1215"] {
        let text = format!("{}.{wrong}", symbol.code);
        assert_eq!(text.parse::<Symbol>(), Err(Mistyped::Symbol), "{text}");
    }
    assert_eq!(text.replacen('K', "M", 1).parse::<Symbol>(), Err(Mistyped::Check));
}

#[test]
fn nothing_that_anybody_types_is_taken_for_a_code() {
    let long = "K".repeat(20_000);
    let digits = "1".repeat(20_000);
    for hostile in
        [".", "..", "-", "KM-", "\0", "' OR 1=1 --", "🂡🂢🂣", "ＫＭ", "KM.KM.KM", "%4B%4D", &long, &digits]
    {
        for text in
            [hostile.to_string(), format!("{hostile}.5A5A5A5A5A5A5A5A"), format!("KM-0001234{hostile}")]
        {
            assert!(text.parse::<Presented>().is_err(), "{text}");
        }
    }
}

#[test]
fn a_secret_does_not_show_itself() {
    let shown = format!("{:?} {:#?}", Secret::new([0xEE; 32]), Secret::new([0xEE; 32]));
    assert!(!shown.contains("238") && !shown.to_lowercase().contains("ee"), "{shown}");
}

#[test]
fn a_prefix_ends_in_a_letter_and_has_none_that_looks_like_another() {
    for good in ["K", "km", "K2K", "9A", "ABCDEFGH"] {
        assert_eq!(Prefix::new(good).unwrap().as_str(), good.to_uppercase());
    }
    for bad in ["", "K2", "KL", "LK", "OK", "K-M", "ABCDEFGHJ", "KÄM"] {
        let error = Prefix::new(bad).unwrap_err().to_string();
        assert!(error.contains("one to eight"), "{error}");
    }
}

#[test]
fn a_location_without_a_prefix_gets_one() {
    for (id, expected) in [
        ("keno-main", "KM"),
        ("keno-lounge", "KN"),
        ("keno-2", "K2K"),
        ("keno-12-west", "K12W"),
        ("", "K"),
        ("oil", "K"),
        ("a-b-c-d-e-f-g-h-j-k", "ABCDEFG"),
        ("keno-123456789", "K123456K"),
    ] {
        let prefix = Prefix::of_location(id);
        assert_eq!(prefix.as_str(), expected, "{id}");
        assert_eq!(Prefix::new(prefix.as_str()), Ok(prefix), "{id}");
    }
}

#[test]
fn codes_of_neighbouring_tickets_have_nothing_in_common() {
    let signed: BTreeSet<[u8; SIGNED]> =
        (0..10_000).map(|number| Code::of(&secret(), &prefix("KM"), number, &ISSUE).signed).collect();
    assert_eq!(signed.len(), 10_000);
    let values: BTreeSet<u8> = signed.iter().flatten().copied().collect();
    assert_eq!(values.len(), LETTERS.len(), "all letters come");
}
