//! What the help of the command line says of keno.

use house::Help;

pub(super) const HELP: &[Help] = &[
    Help {
        command: "table",
        about: "",
        examples: &[
            "chapter47 table keno --seed 47         a keno location: writers, supervisor, inspector and clock come from outside",
        ],
    },
    Help {
        command: "odds",
        about: "Keno is priced by its rate card, each number of spots with the limit of a game and without. To \
                price one ticket, type the word ticket and its request line (or the request in JSON): what it \
                returns, ways and kings included, and every payoff with its chance.",
        examples: &["chapter47 odds keno", "chapter47 odds keno ticket '1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1'"],
    },
    Help { command: "rules new", about: "", examples: &["chapter47 rules new keno > keno-main.toml"] },
    Help {
        command: "rules check",
        about: "No two keno locations have a work station of the same number (19:47-15.4(c)2).",
        examples: &[],
    },
    Help {
        command: "rules guide",
        about: "For keno this is the rate card.",
        examples: &["chapter47 rules new keno | chapter47 rules guide /dev/stdin"],
    },
];
