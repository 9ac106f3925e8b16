//! A second implementation of what is pledged, as simple as it can be: ChaCha20 by its paragraphs (RFC 8439, 2.1 to 2.4),
//! a product of 128 bits, and the record read from its first line to its last with every secret known.

use rulebook::actor::Actor;
use rulebook::game::Need;
use rulebook::licensee::RulesFile as _;
use rulebook::wire::read_act;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::Arc;
use table::fair::{Fair, Part};

fn quarter(s: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (x, y, z, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        s[x] = s[x].wrapping_add(s[y]);
        s[z] = (s[z] ^ s[x]).rotate_left(by);
    }
}

fn block(key: &[u8; 32], counter: u32) -> [u8; 64] {
    let mut state =
        [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574, 0, 0, 0, 0, 0, 0, 0, 0, counter, 0, 0, 0];
    for (place, four) in key.chunks(4).enumerate() {
        state[4 + place] = u32::from_le_bytes(four.try_into().expect("four bytes"));
    }
    let start = state;
    for _ in 0..10 {
        for column in 0..4 {
            quarter(&mut state, [column, column + 4, column + 8, column + 12]);
        }
        for row in [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] {
            quarter(&mut state, row);
        }
    }
    let mut bytes = [0; 64];
    for place in 0..16 {
        let word = state[place].wrapping_add(start[place]).to_le_bytes();
        bytes[4 * place..4 * place + 4].copy_from_slice(&word);
    }
    bytes
}

/// The word at this place of the stream under a key.
fn stream(key: &[u8; 32], place: usize) -> u64 {
    let bytes = block(key, (place / 8) as u32);
    let at = 8 * (place % 8);
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

fn sha(parts: &[&[u8]]) -> [u8; 32] {
    Sha256::digest(parts.concat()).into()
}

pub(crate) fn bytes(digits: &str) -> Vec<u8> {
    (0..digits.len() / 2)
        .map(|n| u8::from_str_radix(&digits[2 * n..2 * n + 2], 16).expect("digits"))
        .collect()
}

/// The word at this place of a pledge.
fn word(form: u64, part: Part, secret: &[u8], given: &[Vec<u8>], place: usize) -> u64 {
    let named = |name: &str| format!("chapter47 {name} {form}").into_bytes();
    let given: Vec<u8> = given.iter().flat_map(|one| [&[one.len() as u8], &one[..]].concat()).collect();
    let own = secret.len() / 8;
    match part {
        Part::Turn => stream(&sha(&[&named("dice"), secret, &given]), place),
        Part::Spin => stream(&sha(&[&named("wheel"), secret, &given]), place),
        Part::Shoe { .. } if place < own => {
            let commitment = sha(&[b"chapter47 pledge 1", secret]);
            let mix = stream(&sha(&[&named("mix"), &commitment, &given]), place);
            u64::from_le_bytes(secret[8 * place..8 * place + 8].try_into().expect("eight bytes")) ^ mix
        }
        Part::Shoe { .. } => stream(&sha(&[&named("more"), secret, &given]), place - own),
    }
}

/// Works out every act of the device whose pledge is revealed, and says how many there were.
pub(crate) fn replayed<G: Fair>(record: &[String]) -> usize {
    let lines: Vec<Map<String, Value>> =
        record.iter().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let text = |line: &Map<String, Value>, name: &str| line[name].as_str().expect("a text").to_string();
    let number = |line: &Map<String, Value>| line["pledge"].as_u64().expect("a number");
    let is = |line: &Map<String, Value>, what: &str| line.get("note").is_some_and(|note| note == what);
    let secrets = lines.iter().filter(|line| is(line, "reveal"));
    let secrets: HashMap<u64, Vec<u8>> =
        secrets.map(|line| (number(line), bytes(&text(line, "secret")))).collect();
    let rules = G::Rules::from_toml(&text(&lines[0], "rules")).expect("legal rules");
    let part = G::part(&rules);
    let mut table = G::open(Arc::new(rules));
    let (mut next, mut using, mut place, mut worked_out) = (1, None, 0, 0);
    let mut given: HashMap<u64, Vec<Vec<u8>>> = HashMap::new();
    let forms = lines.iter().filter(|line| is(line, "commitment"));
    let forms: HashMap<u64, u64> = forms
        .map(|line| (number(line), line.get("form").map_or(1, |form| form.as_u64().expect("a form"))))
        .collect();
    // What was opened, in the order of the promises, each of which it must keep.
    let commitments: HashMap<u64, Vec<u8>> = lines
        .iter()
        .filter(|line| is(line, "commitment"))
        .map(|line| (number(line), bytes(&text(line, "commitment"))))
        .collect();
    for line in lines.iter().filter(|line| is(line, "promise")) {
        let same =
            |other: &&Map<String, Value>| number(other) == number(line) && other["patron"] == line["patron"];
        let opened = lines.iter().filter(|other| is(other, "opening")).find(same);
        if let Some(opened) = opened {
            let opening = bytes(&text(opened, "opening"));
            let kept = sha(&[b"chapter47 promise 2", &commitments[&number(line)], &opening]);
            assert_eq!(bytes(&text(line, "promise")), kept, "what was promised is what was opened");
            given.entry(number(line)).or_default().push(opening);
        }
    }
    for mut line in lines.into_iter().skip(1) {
        if is(&line, "contribution") {
            given.entry(number(&line)).or_default().push(bytes(&text(&line, "entropy")));
        }
        if line.contains_key("note") {
            continue;
        }
        line.remove("events");
        let Ok(act) = read_act::<G>(line) else { panic!("an act") };
        if act.by == Actor::Device {
            let pledge = *using.get_or_insert_with(|| {
                place = 0;
                next += 1;
                next - 1
            });
            if let Some(secret) = secrets.get(&pledge) {
                let offers = table.offers();
                let weights: Vec<u64> = offers
                    .iter()
                    .map(|offer| if let Need::Chance(weight) = offer.need { u64::from(weight) } else { 0 })
                    .collect();
                let total: u64 = weights.iter().sum();
                let mut outcome = loop {
                    let added = given.get(&pledge).map_or(&[][..], |list| &list[..]);
                    let word = word(forms[&pledge], part, secret, added, place);
                    place += 1;
                    let product = u128::from(word) * u128::from(total);
                    let surplus = (u128::from(u64::MAX) + 1) % u128::from(total);
                    if product % (u128::from(u64::MAX) + 1) >= surplus {
                        break (product >> 64) as u64;
                    }
                };
                let which = weights.iter().position(|weight| {
                    let mine = outcome < *weight;
                    outcome = outcome.saturating_sub(if mine { 0 } else { *weight });
                    mine
                });
                let drawn = offers[which.expect("one of them")].command;
                assert_eq!(drawn, act.command, "pledge {pledge}, word {place}");
                worked_out += 1;
            }
        }
        let mut events = Vec::new();
        table.act(act, &mut events).expect("the rules accept it");
        if table.ends(&events) {
            using = None;
        }
    }
    worked_out
}

#[test]
fn the_simple_chacha20_is_chacha20() {
    // RFC 8439, A.1 #1 and #2.
    let first = block(&[0; 32], 0);
    assert_eq!(first[..8], [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
    let second = block(&[0; 32], 1);
    assert_eq!(second[..8], [0x9f, 0x07, 0xe7, 0xbe, 0x55, 0x51, 0x38, 0x7a]);
}
