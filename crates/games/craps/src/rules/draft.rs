//! From a rules file to checked [`Rules`], and from [`Rules`] back to a file.

use super::options::{Limits, Line, Payouts, Rules, true_odds, true_odds_against};
use super::wager::{Hard, Horn, Point, Wager, Wagers};
use rulebook::actor::Role;
use rulebook::licensee::{
    Coins, Document, Pace, Percent, RecordedRules, Violations, quoted, read_game, read_title, writer,
};
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::*;

/// The most that any limit may be: far below what would overflow a payout.
const MOST_CENTS: i64 = 1_000_000_000;

/// The switches of `[wagers]`, with the wagers they open.
const SWITCHES: [(&str, &str); 20] = [
    ("pass", "pass bets"),
    ("dont_pass", "don't pass bets"),
    ("come", "come bets"),
    ("dont_come", "don't come bets"),
    ("place_to_win", "place bets to win"),
    ("place_to_lose", "place bets to lose"),
    ("buy", "place bets to win at true odds, for a vigorish; only where place_to_win is offered"),
    ("lay", "place bets to lose at true odds, for a vigorish; beside or instead of place_to_lose"),
    ("hardways", "four, six, eight and ten the hardway"),
    ("field", "field bets"),
    ("any_seven", "any seven"),
    ("any_craps", "any craps"),
    ("craps_2", "craps two"),
    ("craps_3", "craps three"),
    ("craps_12", "craps twelve"),
    ("eleven", "eleven in one roll"),
    ("c_and_e", "craps-eleven"),
    ("horn", "horn bets"),
    ("horn_high", "horn high bets"),
    ("horn_high_area", "has the layout an area for horn high bets? If not they are broken down"),
];

fn opened_by(switch: &str) -> Vec<Wager> {
    let points = |wager: fn(Point) -> Wager| Point::ALL.into_iter().map(wager).collect::<Vec<_>>();
    match switch {
        "pass" => vec![Wager::Pass, Wager::PassOdds],
        "dont_pass" => vec![Wager::DontPass, Wager::DontPassOdds],
        "come" => [vec![Wager::Come], points(Wager::ComePoint), points(Wager::ComeOdds)].concat(),
        "dont_come" => {
            [vec![Wager::DontCome], points(Wager::DontComePoint), points(Wager::DontComeOdds)].concat()
        }
        "place_to_win" => points(Wager::Place),
        "place_to_lose" => points(Wager::PlaceToLose),
        "buy" => points(Wager::Buy),
        "lay" => points(Wager::Lay),
        "hardways" => Hard::ALL.into_iter().map(Wager::Hard).collect(),
        "field" => vec![Wager::Field],
        "any_seven" => vec![Wager::AnySeven],
        "any_craps" => vec![Wager::AnyCraps],
        "craps_2" => vec![Wager::Craps2],
        "craps_3" => vec![Wager::Craps3],
        "craps_12" => vec![Wager::Craps12],
        "eleven" => vec![Wager::Eleven],
        "c_and_e" => vec![Wager::CAndE],
        "horn" => vec![Wager::Horn],
        "horn_high" => Horn::ALL.into_iter().map(Wager::HornHigh).collect(),
        _ => Vec::new(),
    }
}

impl Default for Rules {
    /// The plainest legal table: every wager of 19:47-1.2(a), buy and lay at five percent, single odds, the listed
    /// payouts, one-dollar chips, 25-cent change, five dollars on the line.
    fn default() -> Rules {
        Rules {
            edition: Default::default(),
            title: "Craps".to_string(),
            seats: 8,
            coins: Coins { chip: Cents(100), change: Cents(25) },
            limits: Limits {
                line_minimum: Cents(500),
                line_maximum: Cents(500_000),
                minimum: Cents(100),
                maximum: Cents(500_000),
                odds_maximum: Cents(5_000_000),
            },
            pace: Pace { wager_seconds: 30, decide_seconds: 15 },
            offered: SWITCHES.iter().flat_map(|(switch, _)| opened_by(switch)).collect(),
            horn_high_area: true,
            pays: Payouts::LISTED,
            buy_vigorish: Percent::whole(5),
            lay_vigorish: Percent::whole(5),
            odds_multiples: [1; 6],
            exceed_for_exact_payout: true,
            dice_in_set: 5,
            no_roll_caller: Role::Boxman,
            units: [Cents(1); Wager::COUNT],
        }
        .with_units()
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
        read_game(file, "craps");
        let edition = file.edition();
        let title = read_title(file, plain.title);
        let seats = file.number("seats", 1..=16, i64::from(plain.seats), None) as u8;
        let coins = Coins::read(file, plain.coins, P1_4_E);
        let limits = limits(file, plain.limits);
        let pace = Pace::read(file, plain.pace);
        let (offered, horn_high_area) = wagers(file);
        let pays = payouts(file);
        let buy_vigorish = vigorish(file, "vigorish.buy_percent", P1_5_A, "of the wager");
        let lay_vigorish = vigorish(file, "vigorish.lay_percent", P1_5_B, "of what the wager could win");
        no_other_vigorish(file);
        let odds_multiples = odds_multiples(file);
        let exceed_for_exact_payout =
            file.flag("odds.exceed_for_exact_payout", plain.exceed_for_exact_payout);
        let dice_in_set = file.number("dice.set", 5..=20, i64::from(plain.dice_in_set), Some(P1_7_A)) as u8;
        let callers = [("boxman", Role::Boxman), ("stickman", Role::Stickman)];
        let no_roll_caller =
            file.choice_under("dice.no_roll_called_by", &callers, plain.no_roll_caller, Some(P1_9_B));
        let mut rules = Rules {
            edition,
            title,
            seats,
            coins,
            limits,
            pace,
            offered,
            horn_high_area,
            pays,
            buy_vigorish,
            lay_vigorish,
            odds_multiples,
            exceed_for_exact_payout,
            dice_in_set,
            no_roll_caller,
            units: plain.units,
        };
        rules.check_effects(file);
        if !coins.fit() {
            return rules;
        }
        let rules = rules.with_units();
        rules.check_payable(file);
        rules.check_odds(file);
        rules
    }

    /// Keys that say something, and change nothing because of what the other keys say. The rules do not keep them: what
    /// is written reads back.
    fn check_effects(&mut self, file: &mut Document<'_>) {
        let plain = Rules::default();
        let offered = self.offered;
        let has = |switch: &str| opened_by(switch).into_iter().any(|wager| offered.has(wager));
        if !self.horn_high_area && !has("horn_high") {
            file.without_effect("wagers.horn_high_area", P1_2_A_20, "belongs to horn high bets");
            self.horn_high_area = plain.horn_high_area;
        }
        for line in Payouts::lines() {
            let listed = Payouts::LISTED.line(line);
            if self.pays.line(line) != listed && !self.is_paid_by(line) {
                let why = "is what a wager pays that is not offered";
                file.without_effect(&format!("payouts.{line}"), P1_4_B, why);
                self.pays.set(line, listed);
            }
        }
        for (key, switch, percent, listed, cite) in [
            ("vigorish.buy_percent", "buy", &mut self.buy_vigorish, plain.buy_vigorish, P1_5_A),
            ("vigorish.lay_percent", "lay", &mut self.lay_vigorish, plain.lay_vigorish, P1_5_B),
        ] {
            if *percent != listed && !has(switch) {
                file.without_effect(key, cite, &format!("belongs to {switch} bets"));
                *percent = listed;
            }
        }
        let by_line = |wager: &Wager| wager.is_line() || matches!(wager, Wager::Come | Wager::DontCome);
        let by_hand = |wager: &Wager| {
            wager.supports().is_none() && !matches!(wager, Wager::ComePoint(_) | Wager::DontComePoint(_))
        };
        if offered.iter().any(|wager| by_hand(&wager) && !by_line(&wager)) {
            return;
        }
        for (key, limit, listed) in [
            ("limits.minimum_cents", &mut self.limits.minimum, plain.limits.minimum),
            ("limits.maximum_cents", &mut self.limits.maximum, plain.limits.maximum),
        ] {
            if *limit != listed {
                let why = "belongs to wagers other than pass, don't pass, come and don't come";
                file.without_effect(key, P8_2, why);
                *limit = listed;
            }
        }
    }

    /// Is any wager that is offered paid by this line? Horns and C and E are paid as their parts (1.4(c), (d)).
    fn is_paid_by(&self, line: Line) -> bool {
        let has = |wager: Wager| self.offered.has(wager);
        let in_a_horn = || has(Wager::Horn) || Horn::ALL.into_iter().any(|high| has(Wager::HornHigh(high)));
        match line {
            Line::Field2 | Line::Field12 => has(Wager::Field),
            Line::Wager(wager) => {
                has(wager)
                    || match wager {
                        Wager::Craps2 | Wager::Craps3 | Wager::Craps12 => in_a_horn(),
                        Wager::Eleven => in_a_horn() || has(Wager::CAndE),
                        Wager::AnyCraps => has(Wager::CAndE),
                        _ => false,
                    }
            }
        }
    }

    /// 1.4(e): of every wager that is offered, some amount within the limits must be payable.
    fn check_payable(&self, file: &mut Document<'_>) {
        let made_by_hand = |wager: &Wager| {
            wager.supports().is_none() && !matches!(wager, Wager::ComePoint(_) | Wager::DontComePoint(_))
        };
        for wager in self.offered.iter().filter(made_by_hand) {
            let (least, most) = self.posted(wager);
            let smallest = least.ceil_to(self.units[wager.slot()]);
            if least <= most && smallest > most {
                let because = format!(
                    "no {wager} bet up to {most} could be paid exactly: the smallest that can is {smallest}"
                );
                let payout = format!("payouts.{wager}");
                let coins = ["money.chip_cents", "money.change_cents"];
                let limits = if wager.is_line() || matches!(wager, Wager::Come | Wager::DontCome) {
                    ["limits.line_maximum_cents", "limits.line_minimum_cents"]
                } else {
                    ["limits.maximum_cents", "limits.minimum_cents"]
                };
                let key = file.first_said(&[limits[0], limits[1], &payout, coins[0], coins[1]]).to_string();
                file.violate(&key, Some(P1_4_E), because, None);
            }
        }
    }

    /// 1.6(a) to (d): behind every line bet that may be made, some supplemental wager must be possible on every point.
    /// The smallest line bet decides: a larger one allows at least as much.
    fn check_odds(&self, file: &mut Document<'_>) {
        for wager in [Wager::Pass, Wager::DontPass, Wager::Come, Wager::DontCome] {
            let odds = |point: Point| match wager {
                Wager::Pass => Wager::PassOdds,
                Wager::DontPass => Wager::DontPassOdds,
                Wager::Come => Wager::ComeOdds(point),
                _ => Wager::DontComeOdds(point),
            };
            let (least, most) = self.posted(wager);
            let smallest = least.ceil_to(self.units[wager.slot()]);
            if !self.offered.has(wager) || smallest > most {
                continue;
            }
            let none_on = |point: &Point| self.most_odds(odds(*point), *point, smallest).most.is_zero();
            if let Some(point) = Point::ALL.into_iter().find(none_on) {
                let odds = odds(point);
                let unit = self.unit(odds, Some(point));
                let because = format!(
                    "no odds could stand behind a {wager} bet of {smallest} on {point}: the smallest that can be paid \
                     exactly are {unit}"
                );
                let instead =
                    "allow odds.exceed_for_exact_payout, a larger minimum or smaller change".to_string();
                let key = file.first_said(&[
                    "odds.exceed_for_exact_payout",
                    "limits.line_minimum_cents",
                    "money.change_cents",
                    "money.chip_cents",
                ]);
                file.violate_stricter(key, odds.cite(), because, Some(instead));
            }
        }
    }

    /// Writes these rules as a file that reads back the same; with `explained`, every option has a comment.
    pub fn to_toml(&self, explained: bool) -> String {
        let mut text = String::new();
        let mut say = writer(&mut text, explained);
        say("game", quoted("craps"), "");
        say(
            "edition",
            quoted(self.edition.year()),
            "\"1996\" or \"2011\"; the texts of subchapter 1 are the same",
        );
        say("title", quoted(&self.title), "what the sign says");
        say("seats", self.seats.to_string(), "places around the table, 1 to 16");
        say("[money]", String::new(), "");
        say(
            "chip_cents",
            self.coins.chip.0.to_string(),
            "the smallest chip that can be wagered (19:47-1.3(b))",
        );
        say(
            "change_cents",
            self.coins.change.0.to_string(),
            "the smallest coin that can be paid (19:47-1.4(e))",
        );
        say("[limits]", String::new(), "");
        let limits = self.limits;
        say(
            "line_minimum_cents",
            limits.line_minimum.0.to_string(),
            "on pass, don't pass, come, don't come (19:47-8.2)",
        );
        say("line_maximum_cents", limits.line_maximum.0.to_string(), "");
        say("minimum_cents", limits.minimum.0.to_string(), "on every other wager");
        say("maximum_cents", limits.maximum.0.to_string(), "");
        say("odds_maximum_cents", limits.odds_maximum.0.to_string(), "on supplemental wagers");
        say("[pace]", String::new(), "");
        say("wager_seconds", self.pace.wager_seconds.to_string(), "time to wager where nobody deals");
        say("decide_seconds", self.pace.decide_seconds.to_string(), "time for one patron's decision");
        say("[wagers]", String::new(), "");
        for (switch, comment) in SWITCHES {
            let on = match switch {
                "horn_high_area" => self.horn_high_area,
                _ => opened_by(switch).into_iter().all(|wager| self.offered.has(wager)),
            };
            say(switch, on.to_string(), comment);
        }
        say("[payouts]", String::new(), "");
        for line in Payouts::lines() {
            let listed = Payouts::LISTED.line(line);
            let value = quoted(&self.pays.line(line).to_string());
            say(&quoted(&line.to_string()), value, &format!("at least {listed} (19:47-1.4(b))"));
        }
        say("[vigorish]", String::new(), "");
        let percent = |percent: Percent| quoted(&percent.to_string());
        say("buy_percent", percent(self.buy_vigorish), "of the wager, at most 5 (19:47-1.5(a))");
        say("lay_percent", percent(self.lay_vigorish), "of what it could win, at most 5 (19:47-1.5(b))");
        say("[odds]", String::new(), "");
        let each = Point::ALL.map(|point| format!("{point} = {}", self.odds_multiple(point)));
        let multiple = if self.odds_multiples.iter().all(|multiple| *multiple == self.odds_multiples[0]) {
            self.odds_multiples[0].to_string()
        } else {
            format!("{{ {} }}", each.join(", "))
        };
        say(
            "multiple",
            multiple,
            "1 to 10 times the line, or one for each point: { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }",
        );
        say("exceed_for_exact_payout", self.exceed_for_exact_payout.to_string(), "19:47-1.6(f)");
        say("[dice]", String::new(), "");
        say("set", self.dice_in_set.to_string(), "at least five (19:47-1.7(a))");
        say(
            "no_roll_called_by",
            quoted(self.no_roll_caller.name()),
            "\"boxman\" or \"stickman\" (19:47-1.9(b))",
        );
        drop(say);
        text
    }
}

fn limits(file: &mut Document<'_>, plain: Limits) -> Limits {
    let mut posted = |key: &str, plain: Cents| Cents(file.number(key, 1..=MOST_CENTS, plain.0, Some(P8_2)));
    let limits = Limits {
        line_minimum: posted("limits.line_minimum_cents", plain.line_minimum),
        line_maximum: posted("limits.line_maximum_cents", plain.line_maximum),
        minimum: posted("limits.minimum_cents", plain.minimum),
        maximum: posted("limits.maximum_cents", plain.maximum),
        odds_maximum: posted("limits.odds_maximum_cents", plain.odds_maximum),
    };
    for (keys, least, most) in [
        (
            ["limits.line_maximum_cents", "limits.line_minimum_cents"],
            limits.line_minimum,
            limits.line_maximum,
        ),
        (["limits.maximum_cents", "limits.minimum_cents"], limits.minimum, limits.maximum),
    ] {
        if most < least {
            let key = file.first_said(&keys);
            file.violate(
                key,
                Some(P8_2),
                format!("the maximum of {most} is below the minimum of {least}"),
                None,
            );
        }
    }
    limits
}

fn wagers(file: &mut Document<'_>) -> (Wagers, bool) {
    file.close("wagers", P1_2_B);
    let mut offered = Wagers::NONE;
    let mut horn_high_area = true;
    for (switch, _) in SWITCHES {
        let on = file.flag(&format!("wagers.{switch}"), true);
        if switch == "horn_high_area" {
            horn_high_area = on;
        }
        if on {
            offered = opened_by(switch).into_iter().fold(offered, Wagers::with);
        }
    }
    let has = |switch: &str| opened_by(switch).into_iter().any(|wager| offered.has(wager));
    if !has("pass") && !has("dont_pass") {
        let because =
            "a shooter must make a pass or a don't pass bet, so one of them must be offered".to_string();
        file.violate("wagers.pass", Some(P1_8), because, None);
    }
    if has("buy") && !has("place_to_win") {
        let because = "buy bets are an option beside place bets to win, not instead of them".to_string();
        let instead = Some("offer place_to_win too, or set buy = false".to_string());
        let key = file.first_said(&["wagers.buy", "wagers.place_to_win"]);
        file.violate(key, Some(P1_5_A), because, instead);
    }
    if has("horn_high") && !horn_high_area {
        for high in Horn::ALL {
            for part in [Wager::Horn, high.alone()] {
                if !offered.has(part) {
                    let because = format!(
                        "without an area of its own, horn high {} becomes a horn bet and one on the total, and {part} is not offered",
                        high.total()
                    );
                    let key = file.first_said(&["wagers.horn_high", "wagers.horn_high_area"]);
                    file.violate(key, Some(P1_2_A_20), because, None);
                }
            }
        }
    }
    (offered, horn_high_area)
}

fn payouts(file: &mut Document<'_>) -> Payouts {
    file.close("payouts", P1_2_B);
    let mut pays = Payouts::LISTED;
    for line in Payouts::lines() {
        let key = format!("payouts.{line}");
        let Some(odds) = file.odds(&key, P1_4_A) else { continue };
        let least = Payouts::LISTED.line(line);
        if odds < least {
            let because = format!("{line} may not be paid at less than {least}, and {odds} is less");
            file.violate(&key, Some(P1_4_B), because, None);
        } else {
            pays.set(line, odds);
        }
    }
    for wager in Wager::ALL {
        let key = format!("payouts.{wager}");
        if let Some(fixed) = Fixed::of(wager).filter(|_| file.says(&key)) {
            let said = file.odds(&key, P1_4_A);
            if said.is_none() || said != fixed.exactly {
                file.violate(&key, Some(fixed.cite), fixed.because, None);
            }
        }
    }
    pays
}

/// A payout that is not the licensee's to set.
struct Fixed {
    cite: Provision,
    because: String,
    /// What it pays; none where that is not one price.
    exactly: Option<Odds>,
}

impl Fixed {
    /// None for the lines of 1.4(b), which a licensee may raise.
    fn of(wager: Wager) -> Option<Fixed> {
        let at = |odds: Odds| (format!("{wager} is paid at true odds, exactly {odds}"), Some(odds));
        let (cite, (because, exactly)) = match wager {
            Wager::Buy(point) | Wager::ComeOdds(point) => (wager.cite(), at(true_odds(point))),
            Wager::Lay(point) | Wager::DontComeOdds(point) => (wager.cite(), at(true_odds_against(point))),
            Wager::PassOdds | Wager::DontPassOdds => {
                (wager.cite(), (format!("{wager} are paid at the true odds of the point"), None))
            }
            Wager::Horn | Wager::HornHigh(_) => {
                (P1_4_C, (format!("{wager} is paid as separate wagers on 2, 3, 11 and 12"), None))
            }
            Wager::CAndE => {
                (P1_4_D, (format!("{wager} is paid as any craps and eleven, half on each"), None))
            }
            Wager::ComePoint(_) => (P1_4_B, ("come bets are paid by the line \"come\"".to_string(), None)),
            Wager::DontComePoint(_) => {
                (P1_4_B, ("don't come bets are paid by the line \"don't come\"".to_string(), None))
            }
            _ => return None,
        };
        Some(Fixed { cite, because, exactly })
    }
}

fn vigorish(file: &mut Document<'_>, key: &str, cite: Provision, base: &str) -> Percent {
    let most = Percent::whole(5);
    let percent = file.percent(key, most);
    if percent > most {
        file.violate(key, Some(cite), format!("vigorish may not exceed 5 percent {base}"), None);
        return most;
    }
    percent
}

/// 19:47-1.5(c): buy and lay bets are the only ones that may be charged for.
fn no_other_vigorish(file: &mut Document<'_>) {
    for key in file.keys_of("vigorish") {
        if !["buy_percent", "lay_percent"].contains(&key.as_str()) {
            let key = format!("vigorish.{key}");
            let because = "only buy and lay bets may be charged a vigorish".to_string();
            // Read as a percentage, so that it is not reported a second time as an unknown key.
            let charged = file.percent(&key, Percent::whole(0));
            file.violate(&key, Some(P1_5_C), because, Some(format!("remove it ({charged} percent)")));
        }
    }
}

fn odds_multiples(file: &mut Document<'_>) -> [u8; 6] {
    if file.keys_of("odds.multiple").is_empty() {
        return [odds_multiple(file, "odds.multiple"); 6];
    }
    // Supplemental wagers are made on a point, and on nothing else.
    file.close("odds.multiple", P1_6_A);
    Point::ALL.map(|point| odds_multiple(file, &format!("odds.multiple.{point}")))
}

/// 1.6(e): at most ten times; 1.6(a): single odds are the patron's right.
fn odds_multiple(file: &mut Document<'_>, key: &str) -> u8 {
    let too_small = file.whole_number_of(key).is_some_and(|multiple| multiple < 1);
    file.number(key, 1..=10, 1, Some(if too_small { P1_6_A } else { P1_6_E })) as u8
}
