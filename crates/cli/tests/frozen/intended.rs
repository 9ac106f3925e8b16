//! What differs from the fixtures on purpose, each with its reason. Whatever is not in these lists has to be as it was,
//! byte for byte; and what is in them has to differ, so that the lists stay true.

/// An event of a game cites another provision now. Nothing else of the line differs.
pub(crate) struct Cite {
    pub(crate) game: &'static str,
    pub(crate) was: &'static str,
    pub(crate) now: &'static str,
    pub(crate) why: &'static str,
}

pub(crate) const CITES: &[Cite] = &[Cite {
    game: "blackjack",
    was: "19:47-2.11(d)",
    now: "19:47-2.10(b)",
    why: "money that was added to double a split hand goes back by 2.10(b)",
}];

/// The rules in the header at this line of a record are read as they were, and written otherwise now.
pub(crate) struct Rewritten {
    pub(crate) record: &'static str,
    pub(crate) line: usize,
    pub(crate) why: &'static str,
}

const WITHOUT_EFFECT: &str = "an option that has no effect beside the others is not written";

pub(crate) const REWRITTEN: &[Rewritten] = &[
    Rewritten { record: "doc-punto-banco", line: 407, why: WITHOUT_EFFECT },
    Rewritten { record: "punto-banco-dragon-device", line: 1, why: WITHOUT_EFFECT },
    Rewritten { record: "wild-punto-banco", line: 1, why: WITHOUT_EFFECT },
];

/// From this line of a record on, counted from one, its sitting is decided otherwise now. The lines after it in the same
/// sitting are not compared, nor are refusals that were met after it, and the auditor finds the line.
pub(crate) struct Decision {
    pub(crate) record: &'static str,
    pub(crate) line: usize,
    pub(crate) why: &'static str,
}

const ONE_MORE: &str =
    "3.8(e): when the cutting card comes out before a hand, that hand is played and one more";

const AWAY: &str = "2.3(i)3, (j): a player who leaves for a round has sat out, unless the spot was kept";

pub(crate) const DECISIONS: &[Decision] = &[
    Decision { record: "blackjack-down-attended", line: 175, why: AWAY },
    Decision {
        record: "chemin-de-fer-1996-device",
        line: 193,
        why: "4.12(j): a last hand in which a card was found face up is void, whichever came first",
    },
    Decision {
        record: "poker-room-1996-attended",
        line: 103,
        why: "14.16(b): a removed player is not called before somebody allows their return",
    },
    Decision { record: "punto-banco-down-device", line: 76, why: ONE_MORE },
    Decision { record: "punto-banco-dragon-device", line: 112, why: ONE_MORE },
    Decision { record: "wild-blackjack-down", line: 86, why: AWAY },
    Decision { record: "wild-craps", line: 132, why: "1.10(a)2: the boxman's ruling on a throw is final" },
    Decision {
        record: "wild-poker-room",
        line: 47,
        why: "14.16(b): a removed player is not seated before somebody allows their return",
    },
    Decision { record: "wild-punto-banco-down", line: 92, why: ONE_MORE },
];

/// A refusal of a game with this code reads otherwise now, with this code and citation; or the act is taken now.
pub(crate) struct Refusal {
    pub(crate) game: &'static str,
    pub(crate) code: &'static str,
    pub(crate) now: Option<(&'static str, &'static str)>,
    pub(crate) why: &'static str,
}

const STILL_DUE: &str = "a shoe that is not ready is refused by the provision of what is still due";
const NO_AMOUNT_MENDS_IT: &str = "what no amount would mend is refused first";
const MAKES_WAY: &str = "where the croupier makes way first, the reason is the one that stands after that";

pub(crate) const REFUSALS: &[Refusal] = &[
    Refusal {
        game: "blackjack",
        code: "shoe_not_ready",
        now: Some(("shoe_not_ready", "19:47-2.6(c)")),
        why: MAKES_WAY,
    },
    Refusal {
        game: "blackjack",
        code: "not_now",
        now: Some(("not_now", "19:47-2.15(j)")),
        why: "the reader's misuse in plain words",
    },
    Refusal {
        game: "chemin-de-fer",
        code: "not_now",
        now: Some(("not_now", "19:47-4.3(c)")),
        why: STILL_DUE,
    },
    Refusal {
        game: "chemin-de-fer",
        code: "not_now",
        now: Some(("not_now", "19:47-4.4(a)1")),
        why: STILL_DUE,
    },
    Refusal {
        game: "chemin-de-fer",
        code: "not_now",
        now: Some(("not_now", "19:47-4.4(e)")),
        why: STILL_DUE,
    },
    Refusal {
        game: "blackjack",
        code: "nothing_there",
        now: Some(("nothing_there", "19:47-2.3(c)")),
        why: "2.3(c) says until when a wager is taken back",
    },
    Refusal {
        game: "chemin-de-fer",
        code: "not_yours",
        now: Some(("not_on_behalf", "19:47-4.7(a)")),
        why: "only the croupier acts for somebody else, at every table",
    },
    Refusal {
        game: "craps",
        code: "above_maximum",
        now: Some(("coupon_not_here", "19:47-1.3(b)")),
        why: NO_AMOUNT_MENDS_IT,
    },
    Refusal { game: "craps", code: "no_line_bet", now: Some(("no_shooter", "19:47-1.8")), why: MAKES_WAY },
    Refusal {
        game: "poker-room",
        code: "no_such_removal",
        now: Some(("no_such_removal", "19:47-14.16(b)")),
        why: "a removal is open until the return is allowed, and not only until both notices are given",
    },
    Refusal {
        game: "punto-banco",
        code: "shoe_not_ready",
        now: Some(("shoe_not_ready", "19:47-3.4(b)")),
        why: STILL_DUE,
    },
    Refusal {
        game: "punto-banco",
        code: "shoe_not_ready",
        now: Some(("shoe_not_ready", "19:47-3.4(c)")),
        why: STILL_DUE,
    },
    Refusal {
        game: "punto-banco",
        code: "shoe_not_ready",
        now: Some(("shoe_not_ready", "19:47-3.5(b)")),
        why: STILL_DUE,
    },
];

/// A refusal with this code says the same in other words now, at whatever table; code and citation are as they were.
pub(crate) struct Words {
    pub(crate) code: &'static str,
    pub(crate) why: &'static str,
}

const ONE_SENTENCE: &str = "the layout has one sentence for every game";

pub(crate) const WORDS: &[Words] = &[
    Words { code: "above_maximum", why: ONE_SENTENCE },
    Words { code: "coupon_not_here", why: ONE_SENTENCE },
    Words { code: "no_such_seat", why: ONE_SENTENCE },
    Words { code: "not_at_the_table", why: ONE_SENTENCE },
    Words { code: "not_in_chips", why: ONE_SENTENCE },
    Words { code: "not_on_behalf", why: ONE_SENTENCE },
    Words { code: "not_permissible", why: "not every table of punto banco offers every wager of it" },
    Words { code: "not_yours", why: ONE_SENTENCE },
    Words { code: "nothing_to_confirm", why: ONE_SENTENCE },
];

/// Keno acts for which the number of the ticket was enough. Since version 2 the act says what was shown (15.4(c)12, 15.6(a)).
pub(crate) const FOR_THE_HOLDER: [&str; 4] = ["void", "cancel races", "present", "pay"];

/// What the program prints in a file of `prints.json` is other text now.
pub(crate) struct Print {
    pub(crate) file: &'static str,
    pub(crate) why: &'static str,
}

const SOFT_12: &str = "the chart has no row for a soft 12, which cannot be played";
const LAST_HAND: &str =
    "4.4(e): when the cutting card comes out before a hand, that hand is played and one more";

pub(crate) const PRINTS: &[Print] = &[
    Print { file: "odds/blackjack-1996.json", why: SOFT_12 },
    Print { file: "odds/blackjack-double.json", why: SOFT_12 },
    Print { file: "odds/blackjack-down.json", why: SOFT_12 },
    Print { file: "odds/blackjack-multiple.json", why: SOFT_12 },
    Print { file: "odds/blackjack-sevens.json", why: SOFT_12 },
    Print { file: "odds/blackjack.json", why: SOFT_12 },
    Print { file: "rules/chemin-de-fer.toml", why: "the comment on disclosed_ten cites its provision" },
    Print { file: "rules/keno.toml", why: "local time is that of a time zone, with daylight saving" },
    Print { file: "rules/poker-room.toml", why: "14.16(b): who allows a removed player's return" },
    Print { file: "simulate/chemin-de-fer-1996.json", why: LAST_HAND },
    Print { file: "simulate/chemin-de-fer.json", why: LAST_HAND },
];

/// How `audit` ends where a record is in order and money is still out when it ends, and what it says then: since record
/// version 2 that has to be known, and is no departure.
pub(crate) const STILL_OUT: (i32, &str) = (3, "still out");

/// The same where the record ends with something face down, which only a house with its seal can turn.
pub(crate) const STILL_FACE_DOWN: (i32, &str) = (3, "what lies face down is sealed until it is turned");

/// What `journal export --stream` writes after the entries: since record version 2 a closing line says where the stream goes on.
pub(crate) const CLOSING: &str = "{\"end\":\"goes on\",";

/// `audit` of a record, or of a stream as `closed/table.craps-a`, ends with another exit code than 0 now.
pub(crate) struct Audit {
    pub(crate) record: &'static str,
    pub(crate) code: i32,
    pub(crate) why: &'static str,
}

/// The examples of the documents stand in one file for each game, and many of them end with a wager on the layout.
const LEFT_OUT: &str = "since version 2 a header over an open round is a finding, in old records too";

pub(crate) const AUDITS: &[Audit] = &[
    Audit { record: "doc-blackjack", code: 1, why: LEFT_OUT },
    Audit { record: "doc-chemin-de-fer", code: 1, why: LEFT_OUT },
    Audit { record: "doc-craps", code: 1, why: LEFT_OUT },
    Audit { record: "doc-keno", code: 1, why: LEFT_OUT },
    Audit { record: "doc-punto-banco", code: 1, why: LEFT_OUT },
    Audit {
        record: "doc-poker-room",
        code: 3,
        why: "each example begins at the same time, and a time that goes back is told",
    },
];
