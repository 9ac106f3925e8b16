//! What is changed, and which tests must notice.

use std::path::{Path, PathBuf};

/// Files of one package that decide money, rulings or access, with the tests that must notice a change.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) name: &'static str,
    pub(crate) package: &'static str,
    /// Other packages whose tests are run as well.
    pub(crate) also: &'static [&'static str],
    /// Integration tests; the packages' unit tests always run.
    pub(crate) tests: &'static [&'static str],
    /// Paths below the package's `src`; a path that ends in `/` is every file of that folder.
    pub(crate) files: &'static [&'static str],
}

/// Every group: the rules of each game, then the house.
pub(crate) const GROUPS: &[Group] = &[
    Group {
        name: "craps",
        package: "craps",
        also: &[],
        tests: &["rules"],
        files: &[
            "rules/settling.rs",
            "rules/decision.rs",
            "rules/making.rs",
            "rules/taking_down.rs",
            "rules/supplemental.rs",
            "rules/on_off.rs",
            "rules/rolling.rs",
            "rules/shooter.rs",
        ],
    },
    Group {
        name: "blackjack",
        package: "blackjack",
        also: &[],
        tests: &["rules"],
        files: &[
            "rules/settling.rs",
            "rules/insurance.rs",
            "rules/additional.rs",
            "rules/combinations.rs",
            "rules/paytable.rs",
            "rules/hand.rs",
            "rules/dealer.rs",
            "rules/irregular.rs",
            "rules/decision.rs",
            "rules/playing.rs",
            "rules/sharing.rs",
            "rules/wagering.rs",
            "rules/dealing.rs",
            "rules/cards.rs",
        ],
    },
    Group {
        name: "punto-banco",
        package: "punto-banco",
        also: &[],
        tests: &["rules"],
        files: &[
            "rules/settling.rs",
            "rules/decision.rs",
            "rules/vigorish.rs",
            "rules/irregular.rs",
            "rules/wagering.rs",
            "rules/dealing.rs",
            "rules/curator.rs",
        ],
    },
    Group {
        name: "chemin-de-fer",
        package: "chemin-de-fer",
        also: &[],
        tests: &["rules"],
        files: &[
            "rules/settling.rs",
            "rules/parts.rs",
            "rules/claims.rs",
            "rules/hands.rs",
            "rules/irregular.rs",
            "rules/passing.rs",
            "rules/bank.rs",
            "rules/auction.rs",
            "rules/seating.rs",
            "rules/speaking.rs",
            "rules/dealing.rs",
        ],
    },
    Group {
        name: "baccarat",
        package: "baccarat",
        also: &["punto-banco", "chemin-de-fer"],
        tests: &["rules"],
        files: &["rules/"],
    },
    Group {
        name: "layout",
        package: "rulebook",
        also: &["craps", "punto-banco"],
        tests: &["rules"],
        files: &["layout/", "payout.rs"],
    },
    Group {
        name: "poker-room",
        package: "poker-room",
        also: &[],
        tests: &["rules"],
        files: &[
            "rules/rulings/",
            "rules/waiting.rs",
            "rules/seating.rs",
            "rules/limits.rs",
            "rules/conduct.rs",
        ],
    },
    Group {
        name: "keno",
        package: "keno",
        also: &[],
        tests: &["rules"],
        files: &[
            "rules/book.rs",
            "rules/ways.rs",
            "rules/conditioning.rs",
            "rules/play.rs",
            "rules/lounge/paying.rs",
            "rules/lounge/selling.rs",
            "rules/lounge/playing.rs",
        ],
    },
    Group {
        name: "ledger",
        package: "ledger",
        also: &[],
        tests: &["forged", "journal", "people", "private", "record", "secrets", "states", "tampering"],
        files: &[
            "writer.rs",
            "writer/people.rs",
            "tree.rs",
            "tree/kept.rs",
            "note.rs",
            "note/file.rs",
            "note/head.rs",
            "note/keys.rs",
            "people.rs",
            "private.rs",
            "sessions.rs",
            "states.rs",
            "verify/told.rs",
            "witness.rs",
        ],
    },
    Group {
        name: "people",
        package: "server",
        also: &[],
        tests: &["people"],
        files: &["people/door.rs", "people/limits.rs", "authority.rs"],
    },
    Group {
        name: "tables",
        package: "server",
        also: &[],
        tests: &["floor"],
        files: &["live/meant.rs", "live/taking.rs", "listening.rs"],
    },
    Group {
        name: "counter",
        package: "server",
        also: &[],
        tests: &["keno"],
        files: &["keno/used.rs", "keno/wanted.rs"],
    },
];

/// A package as the Rust registry knows it.
pub(crate) fn published(package: &str) -> String {
    format!("chapter47-{package}")
}

/// Where a package is.
pub(crate) fn folder(package: &str) -> PathBuf {
    let is_room = ["rulebook", "ledger", "server"].contains(&package);
    if is_room {
        Path::new("crates").join(package)
    } else {
        Path::new("crates/games").join(package.replace('-', "_"))
    }
}

/// A file as it is named to people: without what all files of its package have in common.
pub(crate) fn shown(package: &str, path: &Path) -> String {
    let below = |folder: PathBuf| path.strip_prefix(folder).map(|rest| rest.display().to_string()).ok();
    let of_rules =
        below(folder(package).join("src/rules")).map(|rest| format!("{}/{rest}", package.replace('-', "_")));
    of_rules.or_else(|| below(folder(package).join("src"))).unwrap_or_else(|| path.display().to_string())
}
