//! What the help of the command line says of craps.

use house::Help;

pub(super) const HELP: &[Help] = &[
    Help {
        command: "play",
        about: "At craps: \"pass 10\", \"place 6 12\", \"odds 10\", \"roll\".",
        examples: &[
            "chapter47 play craps",
            "chapter47 play craps --bankroll 50000 --rules my.toml",
            "printf 'pass 10\\nroll\\nquit\\n' | chapter47 play craps --seed 47",
        ],
    },
    Help {
        command: "table",
        about: "",
        examples: &[
            "chapter47 table craps",
            "  > {\"by\":\"seat 1\",\"do\":\"wager\",\"on\":\"pass\",\"amount\":1000}",
            "  < {\"ok\":[{\"event\":\"wagered\",\"seat\":1,\"wager\":\"pass\",\"amount\":1000}],\"awaiting\":[…]}",
            "  > {\"by\":\"device\",\"do\":\"dice\",\"faces\":[4,3]}",
            "  < {\"ok\":[{\"event\":\"dice\",\"faces\":[4,3]},{\"event\":\"settled\",…}],\"awaiting\":[…]}",
            "chapter47 table craps --rules my.toml --record monday.jsonl < acts.jsonl",
            "chapter47 table craps --seed 47        the dice are thrown here, when the shooter does \"throw\"",
            "chapter47 table craps --attended       the staff's steps come from outside too",
        ],
    },
    Help {
        command: "audit",
        about: "",
        examples: &["chapter47 audit --foreign craps --rules east-1.toml --map vendor.toml monday.csv"],
    },
    Help {
        command: "odds",
        about: "At craps the unit staked includes the vigorish of a buy or lay bet.",
        examples: &[
            "chapter47 odds craps",
            "chapter47 odds craps --rules my.toml --json",
            "chapter47 odds craps --plot odds.svg",
        ],
    },
    Help {
        command: "simulate",
        about: "At craps a round is one cycle of the come out: from a come out roll to the decision of the \
                line.",
        examples: &[
            "chapter47 simulate craps --list-strategies",
            "chapter47 simulate craps --rounds 1000000 --strategy pass",
            "chapter47 simulate craps --rounds 1000000 --strategy 'three point molly' --seed 47 --json",
            "chapter47 simulate craps --rounds 100000 --strategy martingale --plot bankrolls.svg",
            "chapter47 simulate craps --show-strategy 'iron cross' > mine.toml",
            "chapter47 simulate craps --rounds 100000 --strategy mine.toml",
        ],
    },
    Help {
        command: "rules new",
        about: "",
        examples: &[
            "chapter47 rules new craps > my.toml",
            "chapter47 rules new craps | chapter47 rules check /dev/stdin",
        ],
    },
    Help {
        command: "rules check",
        about: "The craps tables of a casino pay uniform odds (19:47-1.4(b)).",
        examples: &[],
    },
    Help {
        command: "ruling",
        about: "",
        examples: &[
            "chapter47 ruling craps 'no roll'                   asks for the facts",
            "chapter47 ruling craps 'invalid roll' --fact reason='off the table'",
        ],
    },
];
