//! What the help of the command line says of blackjack.

use house::Help;

pub(super) const HELP: &[Help] = &[
    Help {
        command: "play",
        about: "At blackjack: \"10\", \"deal\", \"hit\", \"stand\", \"double\".",
        examples: &["chapter47 play blackjack"],
    },
    Help {
        command: "odds",
        about: "Blackjack is solved for the best play of every hand by its cards, splits and resplits included, \
                for any legal rules and any cards that are left; the best chart by totals is found and priced \
                as well. To price one hand, type the word hand, its cards, vs, and the dealer's card.",
        examples: &[
            "chapter47 odds blackjack --decks 6",
            "chapter47 odds blackjack --rules my.toml --chart chart.svg",
            "chapter47 odds blackjack hand 'Td 6s' vs 9h",
        ],
    },
    Help {
        command: "simulate",
        about: "At blackjack a strategy is the table's own chart ('basic', which is played without one), \
                'hi-lo', which counts cards, or a file of your own with cells of a chart, what each card \
                counts, wagers by the true count and plays that depend on it.",
        examples: &[
            "chapter47 simulate blackjack --rounds 10000000",
            "chapter47 simulate blackjack --rounds 10000000 --rules blackjack-1.toml --strategy hi-lo --plot bankrolls.svg",
            "chapter47 simulate blackjack --show-strategy hi-lo > mine.toml",
        ],
    },
    Help { command: "rules new", about: "", examples: &["chapter47 rules new blackjack > blackjack-1.toml"] },
    Help {
        command: "rules check",
        about: "Blackjack tables with as many decks pay the same-suit wager by one option (19:47-2.17(e)2).",
        examples: &[],
    },
    Help {
        command: "ruling",
        about: "",
        examples: &[
            "chapter47 ruling --list blackjack                  what can go wrong there",
            "chapter47 ruling blackjack 'missed box' --fact cards=none --rules pit-3.toml",
        ],
    },
];
