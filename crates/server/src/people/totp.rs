//! Codes that follow from a shared secret and the time (RFC 6238, on the HOTP of RFC 4226): six digits, HMAC-SHA-1, a new one
//! every 30 seconds, as every authenticator reads them.
//!
//! It is 30 lines on crates that are in the tree, tested with the vectors of both RFCs. A crate for it (`totp-rs`) would not
//! say which step a code belongs to, which is what keeps a code from being used twice.

use super::NotDone;
use crate::entropy;
use hmac::{Hmac, KeyInit as _, Mac as _};
use ledger::FactorSecret;
use sha1::Sha1;

/// How long a code lasts.
const STEP_MILLIS: i64 = 30_000;
const DIGITS: usize = 6;
/// RFC 4226, section 4: 160 bits are recommended.
const SECRET_BYTES: usize = 20;

/// The time step of this time.
pub(crate) fn step_at(millis: i64) -> i64 {
    millis.div_euclid(STEP_MILLIS)
}

/// A secret that nobody can guess.
pub(crate) fn new_secret() -> Result<FactorSecret, NotDone> {
    let mut bytes = vec![0; SECRET_BYTES];
    entropy::fill(&mut bytes).map_err(|_| NotDone::Entropy)?;
    Ok(FactorSecret(bytes))
}

/// The code of a time step.
pub(crate) fn code(secret: &FactorSecret, step: i64) -> String {
    let number = truncated(&secret.0, step) % 10_u32.pow(DIGITS as u32);
    format!("{number:0width$}", width = DIGITS)
}

/// RFC 4226, section 5.3: 31 bits of the digest.
fn truncated(secret: &[u8], step: i64) -> u32 {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).expect("HMAC takes a key of any length");
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let offset = usize::from(digest[digest.len() - 1] & 0xf);
    let four = [digest[offset], digest[offset + 1], digest[offset + 2], digest[offset + 3]];
    u32::from_be_bytes(four) & 0x7fff_ffff
}

/// The step that a code belongs to: the present one, the one before or the one after, because clocks differ.
pub(crate) fn step_of(secret: &FactorSecret, given: &str, now: i64) -> Option<i64> {
    let mut found = None;
    // All three, whichever it is: it takes the same time.
    for step in [now + 1, now - 1, now] {
        let wrong = code(secret, step).bytes().zip(given.bytes()).fold(0, |wrong, (a, b)| wrong | (a ^ b));
        if wrong == 0 && given.len() == DIGITS {
            found = Some(step);
        }
    }
    found
}

/// A secret as people type it: RFC 4648 base32, without padding.
pub(crate) fn base32(secret: &FactorSecret) -> String {
    const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits = |group: &[u8]| group.iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    let mut text = String::new();
    for group in secret.0.chunks(5) {
        let (letters, bits) = ((group.len() * 8).div_ceil(5), bits(group) << (8 * (5 - group.len())));
        for place in 0..letters {
            text.push(char::from(LETTERS[(bits >> (35 - 5 * place) & 31) as usize]));
        }
    }
    text
}

/// What an authenticator reads from the symbol.
pub(crate) fn address(secret: &FactorSecret, id: &str) -> String {
    format!("otpauth://totp/Chapter%2047:{id}?secret={}&issuer=Chapter%2047", base32(secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B, for SHA-1: eight digits.
    #[test]
    fn rfc_6238_appendix_b() {
        let vectors: [(i64, u32); 6] = [
            (59, 94_287_082),
            (1_111_111_109, 7_081_804),
            (1_111_111_111, 14_050_471),
            (1_234_567_890, 89_005_924),
            (2_000_000_000, 69_279_037),
            (20_000_000_000, 65_353_130),
        ];
        for (seconds, expected) in vectors {
            let found = truncated(b"12345678901234567890", step_at(seconds * 1000)) % 100_000_000;
            assert_eq!(found, expected, "{seconds}");
        }
    }

    /// RFC 4226, appendix D: six digits.
    #[test]
    fn rfc_4226_appendix_d() {
        let secret = FactorSecret(b"12345678901234567890".to_vec());
        let codes: Vec<String> = (0..10).map(|step| code(&secret, step)).collect();
        let expected = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
            "520489",
        ];
        assert_eq!(codes, expected);
    }

    /// RFC 4648, section 10, without padding.
    #[test]
    fn rfc_4648_base32() {
        for (plain, expected) in [
            ("", ""),
            ("f", "MY"),
            ("fo", "MZXQ"),
            ("foo", "MZXW6"),
            ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ] {
            assert_eq!(base32(&FactorSecret(plain.as_bytes().to_vec())), expected);
        }
    }

    #[test]
    fn a_clock_may_be_off_by_one_step_and_no_more() {
        let secret = new_secret().expect("drawn");
        let at = |step| code(&secret, step);
        let taken: Vec<i64> =
            (95..106).filter(|step| step_of(&secret, &at(*step), 100) == Some(*step)).collect();
        assert_eq!(taken, [99, 100, 101]);
        for wrong in ["", "1", &at(100)[1..], &format!("{}0", at(100)), "abcdef"] {
            assert_eq!(step_of(&secret, wrong, 100), None, "{wrong:?}");
        }
    }
}
