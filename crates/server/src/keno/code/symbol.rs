//! What the square symbol on a slip carries, and what comes back over a counter.
//!
//! Beside the code, the symbol holds the beginning of the digest of the issue. All winnings are paid by the ticket as
//! issued (19:47-15.3(c), 15.6(a)): a slip whose symbol names another issue than the one stored under its number was
//! changed, and is found before anybody looks at the numbers.

use super::{Code, Mistyped, Secret, Verdict};
use std::fmt;
use std::str::FromStr;

/// The contents of the symbol: `KM-0001234-7Q2K9-XW4PM-C.0123456789ABCDEF`. Only letters that a QR symbol holds in its
/// narrow form, so that it stays small enough for cheap paper.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Symbol {
    pub(crate) code: Code,
    /// The first 8 of the 32 bytes of the digest.
    pub(crate) issue_digest: [u8; 8],
}

impl Symbol {
    /// The symbol of a ticket whose issue has this digest.
    pub(crate) fn of(code: Code, issue: &[u8; 32]) -> Symbol {
        Symbol { code, issue_digest: beginning(issue) }
    }
}

fn beginning(issue: &[u8; 32]) -> [u8; 8] {
    std::array::from_fn(|at| issue[at])
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:016X}", self.code, u64::from_be_bytes(self.issue_digest))
    }
}

impl FromStr for Symbol {
    type Err = Mistyped;

    fn from_str(text: &str) -> Result<Symbol, Mistyped> {
        let Presented { code, issue_digest } = text.parse()?;
        Ok(Symbol { code, issue_digest: issue_digest.ok_or(Mistyped::Symbol)? })
    }
}

/// What somebody presents: a scanned symbol, or the code alone, typed in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Presented {
    pub(crate) code: Code,
    /// Only a scanned symbol has it.
    pub(crate) issue_digest: Option<[u8; 8]>,
}

impl Presented {
    /// Is this a ticket of ours, and as we issued it? For `secret` and `issue` see [`Code::judge`].
    pub(crate) fn judge(&self, secret: Option<&Secret>, issue: Option<&[u8; 32]>) -> Verdict {
        let verdict = self.code.judge(secret, issue);
        let same = self.issue_digest.is_none() || self.issue_digest == issue.map(beginning);
        if verdict == Verdict::Genuine && !same { Verdict::Altered } else { verdict }
    }
}

impl FromStr for Presented {
    type Err = Mistyped;

    fn from_str(text: &str) -> Result<Presented, Mistyped> {
        let Some((code, digest)) = text.split_once('.') else {
            return Ok(Presented { code: text.parse()?, issue_digest: None });
        };
        let digest = digest.trim();
        let plain = digest.len() == 16 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
        let digest = u64::from_str_radix(digest, 16).ok().filter(|_| plain).ok_or(Mistyped::Symbol)?;
        Ok(Presented { code: code.parse()?, issue_digest: Some(digest.to_be_bytes()) })
    }
}
