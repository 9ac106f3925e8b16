//! What the help of the command line says of chemin de fer.

use house::Help;

pub(super) const HELP: &[Help] = &[
    Help {
        command: "play",
        about: "At chemin de fer, where two of the house's players sit with you: \"bid 20\", \"banco\", \"card\".",
        examples: &["chapter47 play chemin-de-fer"],
    },
    Help {
        command: "odds",
        about: "Chemin de fer is solved as the game of two people that it is: how both play when neither can do \
                better, what it is worth, and what any fixed choice gives away.",
        examples: &["chapter47 odds chemin-de-fer --by-cards"],
    },
    Help {
        command: "simulate",
        about: "At chemin de fer a strategy is what two people always do where they have a choice: 'stays on 5, \
                draws on 3 against 9'; without one, they draw by the tables of punto banco.",
        examples: &["chapter47 simulate chemin-de-fer --rounds 1000000 --strategy 'stays on 5'"],
    },
    Help {
        command: "rules check",
        about: "The chemin de fer tables of a pit shuffle alike (19:47-4.4(b)).",
        examples: &[],
    },
];
