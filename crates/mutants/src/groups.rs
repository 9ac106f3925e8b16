//! What is changed, and which tests must notice.

/// Files of one package that decide money, rulings or access, with the tests that must notice a change.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) name: &'static str,
    pub(crate) package: &'static str,
    /// Integration tests; the package's unit tests always run.
    pub(crate) tests: &'static [&'static str],
    /// Paths below the package's `src`; a path that ends in `/` is every file of that folder.
    pub(crate) files: &'static [&'static str],
}

/// Every group: the rules of each game, then the house.
pub(crate) const GROUPS: &[Group] = &[
    Group {
        name: "craps",
        package: "rulebook",
        tests: &["craps"],
        files: &[
            "craps/settling.rs",
            "craps/decision.rs",
            "craps/making.rs",
            "craps/taking_down.rs",
            "craps/supplemental.rs",
            "craps/on_off.rs",
            "craps/rolling.rs",
            "craps/shooter.rs",
            "payout.rs",
        ],
    },
    Group {
        name: "blackjack",
        package: "rulebook",
        tests: &["blackjack"],
        files: &[
            "blackjack/settling.rs",
            "blackjack/insurance.rs",
            "blackjack/additional.rs",
            "blackjack/combinations.rs",
            "blackjack/paytable.rs",
            "blackjack/hand.rs",
            "blackjack/dealer.rs",
            "blackjack/irregular.rs",
            "blackjack/decision.rs",
            "blackjack/playing.rs",
            "blackjack/sharing.rs",
            "blackjack/wagering.rs",
            "blackjack/dealing.rs",
            "blackjack/cards.rs",
        ],
    },
    Group {
        name: "punto-banco",
        package: "rulebook",
        tests: &["punto_banco"],
        files: &[
            "punto_banco/settling.rs",
            "punto_banco/decision.rs",
            "punto_banco/vigorish.rs",
            "punto_banco/irregular.rs",
            "punto_banco/wagering.rs",
            "punto_banco/dealing.rs",
            "punto_banco/curator.rs",
        ],
    },
    Group {
        name: "chemin-de-fer",
        package: "rulebook",
        tests: &["chemin_de_fer"],
        files: &[
            "chemin_de_fer/settling.rs",
            "chemin_de_fer/parts.rs",
            "chemin_de_fer/claims.rs",
            "chemin_de_fer/hands.rs",
            "chemin_de_fer/irregular.rs",
            "chemin_de_fer/passing.rs",
            "chemin_de_fer/bank.rs",
            "chemin_de_fer/auction.rs",
            "chemin_de_fer/seating.rs",
            "chemin_de_fer/speaking.rs",
            "chemin_de_fer/dealing.rs",
        ],
    },
    Group {
        name: "baccarat",
        package: "rulebook",
        tests: &["punto_banco", "chemin_de_fer"],
        files: &["baccarat/"],
    },
    Group {
        name: "poker-room",
        package: "rulebook",
        tests: &["poker_room"],
        files: &[
            "poker_room/rulings/",
            "poker_room/waiting.rs",
            "poker_room/seating.rs",
            "poker_room/limits.rs",
            "poker_room/conduct.rs",
        ],
    },
    Group {
        name: "keno",
        package: "rulebook",
        tests: &["keno"],
        files: &[
            "keno/book.rs",
            "keno/ways.rs",
            "keno/conditioning.rs",
            "keno/play.rs",
            "keno/lounge/paying.rs",
            "keno/lounge/selling.rs",
            "keno/lounge/playing.rs",
        ],
    },
    Group {
        name: "ledger",
        package: "ledger",
        tests: &["journal", "people", "record", "secrets", "tampering"],
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
            "sessions.rs",
        ],
    },
    Group {
        name: "people",
        package: "server",
        tests: &["people"],
        files: &["people/door.rs", "people/limits.rs", "authority.rs"],
    },
    Group {
        name: "tables",
        package: "server",
        tests: &["floor"],
        files: &["live/meant.rs", "live/taking.rs", "listening.rs"],
    },
    Group {
        name: "counter",
        package: "server",
        tests: &["keno"],
        files: &["keno/used.rs", "keno/wanted.rs"],
    },
];
