//! What the help of the command line says of punto banco.

use house::Help;

pub(super) const HELP: &[Help] = &[
    Help {
        command: "play",
        about: "At punto banco: \"banker 20\", \"deal\".",
        examples: &["chapter47 play punto-banco"],
    },
    Help {
        command: "table",
        about: "",
        examples: &[
            "chapter47 table punto-banco --seed 47  the cards come from here, when the wagers are closed",
        ],
    },
    Help {
        command: "odds",
        about: "Punto banco is counted over every order of six cards of the real shoe, whatever is left in it. \
                Without a rules file everything that could be offered is shown, and what a table would have to \
                set for it.",
        examples: &[
            "chapter47 odds punto-banco",
            "chapter47 odds punto-banco --decks 6 --removed 'As Kd 9 9 9'",
        ],
    },
    Help {
        command: "simulate",
        about: "At punto banco a strategy is the wagers of every round: 'banker', or 'banker 20, tie 5' with \
                amounts in dollars; without one, everything that the rules offer is wagered on.",
        examples: &[
            "chapter47 simulate punto-banco --rounds 10000000",
            "chapter47 simulate punto-banco --rounds 10000000 --strategy 'banker 20, tie 5' --seed 47",
        ],
    },
    Help {
        command: "rules new",
        about: "",
        examples: &["chapter47 rules new punto-banco > punto-banco-1.toml"],
    },
    Help {
        command: "rules check",
        about: "The punto banco tables of a pit shuffle and pay alike (19:47-3.5(b), 3.10(c)1).",
        examples: &[],
    },
    Help { command: "ruling", about: "", examples: &["chapter47 ruling punto-banco 'card in error' --json"] },
];
