//! From a rules file to checked [`Rules`], and from [`Rules`] back to a file.

use super::decision::Margin;
use super::options::{BankerWin, Bonus, Dealing, Forms, Limits, Order, Paytable, Rules};
use super::wager::{Total, Wager};
use baccarat::{Disclosed, DisclosedCites, LEAST_BEFORE, Vigorish};
use rulebook::edition::Edition;
use rulebook::licensee::{
    Coins, Document, Pace, RecordedRules, Violations, quoted, read_game, read_title, writer,
};
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::*;
use rulebook::shoe::{FirstCards, Loading, Procedure, RecutBy, Shuffle};

/// The most that any limit may be: far below what would overflow a payout.
const MOST_CENTS: i64 = 1_000_000_000;

/// 3.5(e): the fewest cards behind the cutting card.
const LEAST_BEHIND: u16 = 14;

/// 3.3(i): what the dragon 7 wager pays.
pub(super) const DRAGON_7_PAYS: &str = "payouts.dragon 7";

/// Where this subchapter says what is done with a card that was dealt in error and seen.
const DISCLOSED: DisclosedCites = DisclosedCites { choice: P3_12_C, its_value: P3_12_C_1, in_1996: P3_12_B };

impl Default for Rules {
    /// The plainest legal table: eight decks, five percent vigorish collected at once, the tie at 8 to 1, no optional
    /// wager, cards dealt face up.
    fn default() -> Rules {
        let edition = Edition::default();
        Rules {
            edition,
            title: "Punto banco".to_string(),
            seats: 8,
            coins: Coins { chip: Cents(100), change: Cents(5) },
            limits: Limits {
                minimum: Cents(500),
                maximum: Cents(1_000_000),
                side_minimum: Cents(100),
                side_maximum: Cents(100_000),
            },
            pace: Pace { wager_seconds: 30, decide_seconds: 15 },
            banker_win: BankerWin::Vigorish,
            vigorish: Vigorish::five(false),
            deferred: false,
            forms: Forms { pit: 1, table: 1, first: 1 },
            totals: false,
            bonus: None,
            bonus_needs_regular: false,
            dragon_7_wager: false,
            tie: Odds::to(8, 1),
            dragon_7: Odds::to(40, 1),
            procedure: Procedure {
                decks: 8,
                shuffle: Shuffle::Lace { again: false },
                pre_shuffled: false,
                behind: LEAST_BEHIND,
                least_behind: LEAST_BEHIND,
                least_before: LEAST_BEFORE,
                loading: Loading::CuttingCard,
                recut_by: RecutBy::TheSame,
                first_cards: FirstCards::AsManyAsItCounts,
                numbers_fall_clockwise: true,
                cites: Rules::cites(edition),
            },
            dealing: Dealing { face_down: false, others_may_turn: false, banker_first: false },
            order: Order::PayAllFirst,
            disclosed: Some(Disclosed::PLAIN),
        }
    }
}

impl Rules {
    /// Reads a rules file. An empty one is the default table.
    pub fn from_toml(text: &str) -> Result<Rules, Violations> {
        Document::check(text, Rules::read)
    }

    /// Reads the rules at the head of a record.
    pub(super) fn recorded(text: &str) -> Result<RecordedRules<Rules>, Violations> {
        Document::check_recorded(text, Rules::read)
    }

    fn read(file: &mut Document<'_>) -> Rules {
        let plain = Rules::default();
        read_game(file, "punto-banco");
        let edition = file.edition();
        if edition == Edition::E1996 {
            check_1996(file);
        }
        let title = read_title(file, plain.title);
        let seats = file.number("seats", 1..=16, i64::from(plain.seats), None) as u8;
        let coins = Coins::read(file, plain.coins, P3_3_C);
        let limits = limits(file, plain.limits);
        let pace = Pace::read(file, plain.pace);
        let banker_win = banker_win(file);
        let (vigorish, deferred) = vigorish(file, edition, coins, banker_win);
        let forms = Forms {
            pit: file.number("vigorish.pit_number", 1..=9999, i64::from(plain.forms.pit), None) as u16,
            table: file.number("vigorish.table_number", 1..=9999, i64::from(plain.forms.table), None) as u16,
            first: file.number("vigorish.first_form", 1..=999_999_999, i64::from(plain.forms.first), None)
                as u32,
        };
        let totals = file.flag("wagers.total_cards", false);
        let bonus = bonus(file);
        let bonus_needs_regular = file.flag("wagers.bonus_needs_regular", false);
        let dragon_7_wager = file.flag("wagers.dragon_7", banker_win == BankerWin::Dragon7Push);
        let tie = at_least(file, "payouts.tie", Odds::to(8, 1), P3_3_B);
        let dragon_7 = at_least(file, DRAGON_7_PAYS, Odds::to(40, 1), P3_3_I);
        exact_payouts(file);
        let procedure = procedure(file, edition, plain.procedure);
        let dealing = Dealing {
            face_down: file.choice("dealing.face", &[("up", false), ("down", true)], false),
            others_may_turn: file.flag("dealing.others_may_turn", false),
            banker_first: file.flag("dealing.banker_first", false),
        };
        let order = file.number("settlement.procedure", 1..=4, 1, Some(P3_10_B)) as usize;
        let disclosed = Disclosed::read(file, edition, DISCLOSED);
        let rules = Rules {
            edition,
            title,
            seats,
            coins,
            limits,
            pace,
            banker_win,
            vigorish,
            deferred,
            forms,
            totals,
            bonus,
            bonus_needs_regular,
            dragon_7_wager,
            tie,
            dragon_7,
            procedure,
            dealing,
            order: Order::ALL[order - 1],
            disclosed,
        };
        rules.check_combinations(file);
        rules.check_effects(file);
        if coins.fit() {
            rules.check_payable(file);
        }
        rules
    }

    /// Which options may not stand together.
    fn check_combinations(&self, file: &mut Document<'_>) {
        if self.banker_win == BankerWin::FreeIfCovered && !self.totals {
            let because =
                "banker wagers are covered by total-card wagers, so these must be offered".to_string();
            let instead = Some("set wagers.total_cards = true".to_string());
            file.violate("no_vigorish.covered_by_totals", Some(P3_3_E_2), because, instead);
        }
        if !self.dragon_7_wager {
            return;
        }
        if self.banker_win != BankerWin::Dragon7Push {
            let because = "the dragon 7 wager belongs to the game in which a dragon 7 is a push".to_string();
            let instead = Some("set no_vigorish.dragon_7_push = true".to_string());
            file.violate("wagers.dragon_7", Some(P3_2_A_6), because, instead);
        }
        for (on, key, name) in [
            (self.totals, "wagers.total_cards", "total-card"),
            (self.bonus.is_some(), "wagers.bonus", "bonus"),
        ] {
            if on {
                let because = format!("{name} wagers may not be offered beside the dragon 7 wager");
                file.violate(key, Some(P3_2_A_6), because, Some("offer one of the two".to_string()));
            }
        }
    }

    /// Keys that say something under which, with the other keys, nothing changes.
    fn check_effects(&self, file: &mut Document<'_>) {
        let no_vigorish = matches!(self.banker_win, BankerWin::SixPaysHalf | BankerWin::Dragon7Push);
        let plain = Rules::default();
        let (five, rounded) =
            (self.vigorish.percent() == plain.vigorish.percent(), self.vigorish.is_rounded());
        for (key, says) in
            [("vigorish.percent", !five), ("vigorish.round_up", rounded), ("vigorish.collect", self.deferred)]
        {
            if no_vigorish && says {
                file.without_effect(key, P3_10_B_5, "belongs to a game in which vigorish is taken");
            }
        }
        // The older text collects all vigorish, so it has no forms.
        let (cite, forms) = match self.edition {
            Edition::E1996 => (P3_3_C, false),
            Edition::E2011 => (P3_3_C_3, self.deferred && !no_vigorish),
        };
        for (key, says) in [
            ("vigorish.pit_number", self.forms.pit != plain.forms.pit),
            ("vigorish.table_number", self.forms.table != plain.forms.table),
            ("vigorish.first_form", self.forms.first != plain.forms.first),
        ] {
            if says && !forms {
                file.without_effect(
                    key,
                    cite,
                    "stands on forms for vigorish that was deferred and not collected",
                );
            }
        }
        if self.bonus_needs_regular && self.bonus.is_none() {
            file.without_effect("wagers.bonus_needs_regular", P3_2_B, "belongs to the bonus wager");
        }
        if self.dragon_7 != plain.dragon_7 && !self.dragon_7_wager {
            file.without_effect(DRAGON_7_PAYS, P3_3_I, "belongs to the dragon 7 wager");
        }
        if self.dealing.others_may_turn && !self.dealing.face_down {
            file.without_effect("dealing.others_may_turn", P3_7_D_6, "belongs to cards dealt face down");
        }
    }

    /// Every wager that is offered can be made within its limits and paid in change.
    fn check_payable(&self, file: &mut Document<'_>) {
        for wager in Wager::ALL.into_iter().filter(|wager| self.offers(*wager)) {
            let (least, most) = self.posted(wager);
            let smallest = least.ceil_to(self.unit(wager));
            if least <= most && smallest > most {
                let because = format!(
                    "no {wager} wager up to {most} could be paid exactly: the smallest that can is {smallest}"
                );
                let limits = match wager.is_regular() {
                    true => ["limits.maximum_cents", "limits.minimum_cents"],
                    false => ["limits.side_maximum_cents", "limits.side_minimum_cents"],
                };
                let key = file.first_said(&[limits[0], limits[1], "money.chip_cents", "money.change_cents"]);
                file.violate(key, Some(self.payout_cite(wager)), because, None);
            }
        }
    }

    /// Writes these rules as a file that reads back the same; with `explained`, every option has a comment.
    pub fn to_toml(&self, explained: bool) -> String {
        let mut text = String::new();
        let mut say = writer(&mut text, explained);
        let flag = |flag: bool| flag.to_string();
        let later = self.edition == Edition::E2011;
        say("game", quoted("punto-banco"), "");
        say("edition", quoted(self.edition.year()), "\"1996\" or \"2011\"");
        say("title", quoted(&self.title), "what the sign says");
        say("seats", self.seats.to_string(), "places around the table, 1 to 16");
        say("decks", self.decks().to_string(), "six or more (19:47-3.1(a))");
        say("[money]", String::new(), "");
        say(
            "chip_cents",
            self.coins.chip.0.to_string(),
            "the smallest chip that can be wagered (19:47-3.2(c))",
        );
        say("change_cents", self.coins.change.0.to_string(), "the smallest coin that can be paid");
        say("[limits]", String::new(), "");
        say("minimum_cents", self.limits.minimum.0.to_string(), "on banker and player (19:47-8.2)");
        say("maximum_cents", self.limits.maximum.0.to_string(), "");
        say("side_minimum_cents", self.limits.side_minimum.0.to_string(), "on every other wager");
        say("side_maximum_cents", self.limits.side_maximum.0.to_string(), "");
        say("[pace]", String::new(), "");
        say("wager_seconds", self.pace.wager_seconds.to_string(), "time to wager where nobody deals");
        say("decide_seconds", self.pace.decide_seconds.to_string(), "time for one patron's decision");
        say("[vigorish]", String::new(), "");
        say(
            "percent",
            self.vigorish.percent().to_string(),
            "4 or 5, on what the banker's hand wins (19:47-3.3(c))",
        );
        say(
            "round_up",
            flag(self.vigorish.is_rounded()),
            "to 20 cents at 4 percent, to 25 at 5 (19:47-3.3(c)1)",
        );
        let collect = if self.deferred { "deferred" } else { "at once" };
        say("collect", quoted(collect), "\"at once\" or \"deferred\" on a marker (19:47-3.3(c)2)");
        say("pit_number", self.forms.pit.to_string(), "on Complimentary Vigorish Forms (19:47-3.3(c)3)");
        say("table_number", self.forms.table.to_string(), "");
        say("first_form", self.forms.first.to_string(), "the first number of the series");
        if later {
            say("[no_vigorish]", String::new(), "");
            let is = |win: BankerWin| flag(self.banker_win == win);
            say("six_pays_half", is(BankerWin::SixPaysHalf), "a winning six pays 1 to 2 (19:47-3.3(e)1)");
            say(
                "covered_by_totals",
                is(BankerWin::FreeIfCovered),
                "none where total-card wagers cover it (19:47-3.3(e)2)",
            );
            say("dragon_7_push", is(BankerWin::Dragon7Push), "three cards with seven push (19:47-3.3(h))");
            say("[wagers]", String::new(), "");
            say("total_cards", flag(self.totals), "on four, five or six cards (19:47-3.2(a)4)");
            let bonus = self.bonus.map_or("none", |bonus| bonus.paytable.letter());
            say("bonus", quoted(bonus), "\"none\", or paytable \"A\", \"B\" or \"C\" (19:47-3.3(g))");
            say(
                "bonus_needs_regular",
                flag(self.bonus_needs_regular),
                "only beside a wager on banker or player (19:47-3.2(b))",
            );
            say("dragon_7", flag(self.dragon_7_wager), "only with dragon_7_push (19:47-3.2(a)6)");
        }
        say("[payouts]", String::new(), "");
        say("tie", quoted(&self.tie.to_string()), "at least 8 to 1 (19:47-3.3(b))");
        if later {
            say(&quoted("dragon 7"), quoted(&self.dragon_7.to_string()), "at least 40 to 1 (19:47-3.3(i))");
        }
        if let Some(bonus) = self.bonus {
            for (place, margin) in Margin::ALL.into_iter().enumerate() {
                let least = Odds::to(bonus.paytable.least()[place], 1);
                let key = quoted(&format!("bonus {}", margin.name()));
                say(
                    &key,
                    quoted(&bonus.pays[place].to_string()),
                    &format!("at least {least} (19:47-3.3(g))"),
                );
            }
        }
        say("[shoe]", String::new(), "");
        if later {
            let shuffle = if self.procedure.shuffle == Shuffle::Wash { "wash" } else { "lace" };
            say("shuffle", quoted(shuffle), "\"lace\", or \"wash\" and three shuffles (19:47-3.5(a))");
        }
        say("shuffle_again", flag(self.shuffles_again()), "once more after lacing (19:47-3.5(a)1)");
        if later {
            say(
                "pre_shuffled",
                flag(self.procedure.pre_shuffled),
                "new cards arrive shuffled (19:47-3.4(a))",
            );
        }
        say(
            "cards_behind",
            self.procedure.behind.to_string(),
            "the cutting card, at least 14 (19:47-3.5(e))",
        );
        let recut = if self.procedure.recut_by == RecutBy::TheSame { "same" } else { "next" };
        say("recut_by", quoted(recut), "the \"same\" player, or the \"next\" entitled (19:47-3.5(f))");
        if later {
            say("[dealing]", String::new(), "");
            let face = if self.dealing.face_down { "down" } else { "up" };
            say("face", quoted(face), "\"up\", or \"down\" and handed to the highest wager (19:47-3.7(d))");
            say(
                "others_may_turn",
                flag(self.dealing.others_may_turn),
                "a hand nobody bet on (19:47-3.7(d)6)",
            );
            say(
                "banker_first",
                flag(self.dealing.banker_first),
                "on request, with the dealer dealing (19:47-3.8(a))",
            );
        }
        say("[settlement]", String::new(), "");
        say(
            "procedure",
            self.order.number().to_string(),
            "1 to 4: the order of paying and vigorish (19:47-3.10(b))",
        );
        if let Some(disclosed) = self.disclosed {
            disclosed.write(&mut say, DISCLOSED);
        }
        drop(say);
        text
    }
}

fn limits(file: &mut Document<'_>, plain: Limits) -> Limits {
    let mut cents = |key: &str, plain: Cents| file.cents(key, 1..=MOST_CENTS, plain);
    let limits = Limits {
        minimum: cents("limits.minimum_cents", plain.minimum),
        maximum: cents("limits.maximum_cents", plain.maximum),
        side_minimum: cents("limits.side_minimum_cents", plain.side_minimum),
        side_maximum: cents("limits.side_maximum_cents", plain.side_maximum),
    };
    for (keys, least, most) in [
        (["limits.maximum_cents", "limits.minimum_cents"], limits.minimum, limits.maximum),
        (
            ["limits.side_maximum_cents", "limits.side_minimum_cents"],
            limits.side_minimum,
            limits.side_maximum,
        ),
    ] {
        if most < least {
            let key = file.first_said(&keys);
            let because = format!("the maximum of {most} is below the minimum of {least}");
            file.violate(key, Some(P8_2), because, None);
        }
    }
    limits
}

/// 3.3(e), (h): at most one of the games without vigorish.
fn banker_win(file: &mut Document<'_>) -> BankerWin {
    let ways = [
        ("no_vigorish.six_pays_half", BankerWin::SixPaysHalf),
        ("no_vigorish.covered_by_totals", BankerWin::FreeIfCovered),
        ("no_vigorish.dragon_7_push", BankerWin::Dragon7Push),
    ];
    let mut chosen = BankerWin::Vigorish;
    for (key, way) in ways {
        if !file.flag(key, false) {
            continue;
        }
        if chosen != BankerWin::Vigorish {
            let cite = if way == BankerWin::Dragon7Push { P3_3_H } else { P3_3_E };
            let because = "only one game without vigorish can be offered at a table".to_string();
            file.violate(key, Some(cite), because, None);
        }
        chosen = way;
    }
    chosen
}

fn vigorish(
    file: &mut Document<'_>,
    edition: Edition,
    coins: Coins,
    banker_win: BankerWin,
) -> (Vigorish, bool) {
    let percent = file.number("vigorish.percent", 1..=100, 5, Some(P3_3_C));
    if percent != 4 && percent != 5 {
        let because = format!("the vigorish is 4 or 5 percent, not {percent}");
        file.violate("vigorish.percent", Some(P3_3_C), because, None);
    }
    let rounded = file.flag("vigorish.round_up", false);
    let vigorish = if percent == 4 { Vigorish::four(rounded) } else { Vigorish::five(rounded) };
    let taken = matches!(banker_win, BankerWin::Vigorish | BankerWin::FreeIfCovered);
    if rounded && taken && coins.fit() && !vigorish.step().is_multiple_of(coins.change) {
        let because =
            format!("a vigorish rounded to {} cannot be taken in coins of {}", vigorish.step(), coins.change);
        let cite = if edition == Edition::E1996 { P3_3_C } else { P3_3_C_1 };
        file.violate("vigorish.round_up", Some(cite), because, None);
    }
    let deferred = file.choice("vigorish.collect", &[("at once", false), ("deferred", true)], false);
    (vigorish, deferred)
}

/// 3.3(g): one of the schedules, each line at least as listed.
fn bonus(file: &mut Document<'_>) -> Option<Bonus> {
    let tables =
        [("none", None), ("A", Some(Paytable::A)), ("B", Some(Paytable::B)), ("C", Some(Paytable::C))];
    let paytable = file.choice("wagers.bonus", &tables, None);
    let keys = Margin::ALL.map(|margin| format!("payouts.bonus {}", margin.name()));
    let Some(paytable) = paytable else {
        for key in keys.iter().filter(|key| file.says(key)).cloned().collect::<Vec<_>>() {
            let because = "no bonus wager is offered that this could pay".to_string();
            file.text(&key);
            file.violate(&key, Some(P3_3_G), because, Some("set wagers.bonus to a paytable".to_string()));
        }
        return None;
    };
    let mut pays = paytable.least().map(|wins| Odds::to(wins, 1));
    for (key, odds) in keys.iter().zip(&mut pays) {
        *odds = at_least(file, key, *odds, P3_3_G);
    }
    Some(Bonus { paytable, pays })
}

fn at_least(file: &mut Document<'_>, key: &str, least: Odds, cite: Provision) -> Odds {
    match file.odds(key, cite) {
        Some(odds) if odds < least => {
            let because = format!("{odds} is less than the least that may be paid, {least}");
            file.violate(key, Some(cite), because, None);
            least
        }
        Some(odds) => odds,
        None => least,
    }
}

/// 3.3(a), (c), (f): these payouts are exact, so a file that sets them says something that cannot be.
fn exact_payouts(file: &mut Document<'_>) {
    let exact = [
        ("payouts.player", "1 to 1", P3_3_A),
        ("payouts.banker", "1 to 1", P3_3_C),
        ("payouts.total 4", "3 to 2", P3_3_F),
        ("payouts.total 5", "2 to 1", P3_3_F),
        ("payouts.total 6", "2 to 1", P3_3_F),
    ];
    for (key, odds, cite) in exact {
        let said = file.odds(key, cite);
        if said.is_some_and(|said| Ok(said) != odds.parse()) {
            file.violate(key, Some(cite), format!("this pays {odds}, no more and no less"), None);
        }
    }
}

fn procedure(file: &mut Document<'_>, edition: Edition, plain: Procedure) -> Procedure {
    let decks = file.number("decks", 6..=100, i64::from(plain.decks), Some(P3_1_A)) as u8;
    let wash = file.choice("shoe.shuffle", &[("lace", false), ("wash", true)], false);
    let again = file.flag("shoe.shuffle_again", false);
    if wash && again {
        let because =
            "cards that are washed and shuffled three times are not laced and shuffled again".to_string();
        file.violate("shoe.shuffle_again", Some(P3_5_A_1), because, None);
    }
    let most = i64::from(decks) * 52 - i64::from(LEAST_BEFORE);
    let cites = Rules::cites(edition);
    let behind = file.number(
        "shoe.cards_behind",
        i64::from(LEAST_BEHIND)..=most,
        i64::from(plain.behind),
        Some(cites.insert),
    ) as u16;
    Procedure {
        decks,
        shuffle: if wash { Shuffle::Wash } else { Shuffle::Lace { again } },
        pre_shuffled: file.flag("shoe.pre_shuffled", false),
        behind,
        recut_by: file.choice(
            "shoe.recut_by",
            &[("same", RecutBy::TheSame), ("next", RecutBy::TheNext)],
            plain.recut_by,
        ),
        cites,
        ..plain
    }
}

/// What the 1996 text does not know, with what it says instead. A flag that is off, and a word that is the older way, are
/// harmless. The rest of the file is not asked about these keys.
fn check_1996(file: &mut Document<'_>) {
    let unknown: [(&str, Provision, &str); 13] = [
        ("no_vigorish.six_pays_half", P3_3_C, "false"),
        ("no_vigorish.covered_by_totals", P3_3_C, "false"),
        ("no_vigorish.dragon_7_push", P3_3_C, "false"),
        ("wagers.total_cards", P3_2_B, "false"),
        ("wagers.bonus", P3_2_B, "none"),
        ("wagers.bonus_needs_regular", P3_2_B, "false"),
        ("wagers.dragon_7", P3_2_B, "false"),
        (DRAGON_7_PAYS, P3_2_B, ""),
        ("shoe.pre_shuffled", P3_4_A, "false"),
        ("shoe.shuffle", P3_5_B, "lace"),
        ("dealing.face", P3_7_C, "up"),
        ("dealing.others_may_turn", P3_7_C, "false"),
        ("dealing.banker_first", P3_8_A, "false"),
    ];
    for (key, cite, harmless) in unknown {
        if file.word_of(key).as_deref() != Some(harmless) {
            file.unknown_in_1996(key, cite);
        }
        file.take_out(key);
    }
    let payouts = Margin::ALL.map(|margin| format!("payouts.bonus {}", margin.name()));
    let totals = Total::ALL.map(|total| format!("payouts.{}", Wager::Total(total)));
    for key in payouts.iter().chain(&totals) {
        file.unknown_in_1996(key, P3_2_B);
        file.take_out(key);
    }
}
