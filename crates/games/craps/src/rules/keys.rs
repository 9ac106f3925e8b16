//! The rules file of a craps table: every key, in the order of the file.

use super::options::{Line, Payouts, Rules};
use super::wager::{Hard, Horn, Point, Wager, Wagers};
use rulebook::actor::Role;
use rulebook::edition::Edition;
use rulebook::licensee::keys::{Asked, Filed, Kind, Shape, at, choice, flag, number, odds, percent, posted};
use rulebook::licensee::{Document, Key, Percent, Unequal};
use rulebook::provision::*;

type K = Key<Rules>;

impl Filed for Rules {
    const GAME: &'static str = "craps";

    fn edition(&self) -> Edition {
        self.edition
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn guide(&self) -> String {
        self.patrons_guide()
    }

    fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
        super::uniform::uniform(tables)
    }

    fn keys() -> Vec<K> {
        let [chip, change] = K::coins(at!(coins), P1_4_E);
        let [line_minimum, line_maximum] =
            K::limits("line_", P8_2, at!(limits.line_minimum), at!(limits.line_maximum));
        let [minimum, maximum] = K::limits("", P8_2, at!(limits.minimum), at!(limits.maximum));
        let [wager_seconds, decide_seconds] = K::pace(at!(pace));
        let table = [
            K::edition(at!(edition)).says("\"1996\" or \"2011\"; the texts of subchapter 1 are the same"),
            K::title(at!(title)),
            K::new("seats", number(1..=16), at!(seats)).says("places around the table, 1 to 16"),
            chip.says("the smallest chip that can be wagered (19:47-1.3(b))"),
            change.says("the smallest coin that can be paid (19:47-1.4(e))"),
            line_minimum.says("on pass, don't pass, come, don't come (19:47-8.2)"),
            line_maximum,
            minimum.says("on every other wager").idle_dropped(without_other_wagers),
            maximum.idle_dropped(without_other_wagers),
            K::new("limits.odds_maximum_cents", posted(), at!(limits.odds_maximum))
                .cite(P8_2)
                .says("on supplemental wagers"),
            wager_seconds,
            decide_seconds,
        ];
        let high_area = K::new("wagers.horn_high_area", flag(), at!(horn_high_area))
            .says("has the layout an area for horn high bets? If not they are broken down")
            .idle_dropped(|rules| {
                (!rules.offers(Wager::HornHigh(Horn::Two)))
                    .then_some((P1_2_A_20, "belongs to horn high bets"))
            });
        let buy = "vigorish may not exceed 5 percent of the wager";
        let lay = "vigorish may not exceed 5 percent of what the wager could win";
        let rest = [
            K::new("vigorish.buy_percent", percent(Percent::whole(5), buy), at!(buy_vigorish))
                .by(P1_5_A, "of the wager, at most 5")
                .idle_dropped(|rules| (!rules.offers(Wager::Buy(Point::Four))).then_some((P1_5_A, "belongs to buy bets"))),
            K::new("vigorish.lay_percent", percent(Percent::whole(5), lay), at!(lay_vigorish))
                .by(P1_5_B, "of what it could win, at most 5")
                .idle_dropped(|rules| (!rules.offers(Wager::Lay(Point::Four))).then_some((P1_5_B, "belongs to lay bets"))),
            K::new("odds.multiple", multiples(), at!(odds_multiples)).says(
                "1 to 10 times the line, or one for each point: { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }",
            ),
            K::new("odds.exceed_for_exact_payout", flag(), at!(exceed_for_exact_payout)).says("19:47-1.6(f)"),
            K::new("dice.set", number(5..=20), at!(dice_in_set)).by(P1_7_A, "at least five"),
            K::new("dice.no_roll_called_by", choice(&CALLERS), at!(no_roll_caller))
                .by(P1_9_B, "\"boxman\" or \"stickman\""),
        ];
        let switches = switches().into_iter().map(switch);
        let payouts = Payouts::lines().map(payout);
        table.into_iter().chain(switches).chain([high_area]).chain(payouts).chain(rest).collect()
    }

    fn check(&mut self, file: &mut Document<'_>) {
        file.close("wagers", P1_2_B);
        file.close("payouts", P1_2_B);
        self.check_wagers(file);
        Rules::check_fixed_payouts(file);
        Rules::check_other_vigorish(file);
        if self.coins.fit() {
            *self = self.clone().with_units();
            self.check_payable(file);
            self.check_odds(file);
        }
    }
}

const CALLERS: [(&str, Role); 2] = [("boxman", Role::Boxman), ("stickman", Role::Stickman)];

/// What a switch of `[wagers]` is called, the wagers that it opens, and what they are.
type Switch = (&'static str, Vec<Wager>, &'static str);

fn switches() -> [Switch; 19] {
    let points = |wager: fn(Point) -> Wager| Point::ALL.map(wager).to_vec();
    let with = |alone: Wager, moved: fn(Point) -> Wager, odds: fn(Point) -> Wager| {
        [vec![alone], points(moved), points(odds)].concat()
    };
    [
        ("pass", vec![Wager::Pass, Wager::PassOdds], "pass bets"),
        ("dont_pass", vec![Wager::DontPass, Wager::DontPassOdds], "don't pass bets"),
        ("come", with(Wager::Come, Wager::ComePoint, Wager::ComeOdds), "come bets"),
        ("dont_come", with(Wager::DontCome, Wager::DontComePoint, Wager::DontComeOdds), "don't come bets"),
        ("place_to_win", points(Wager::Place), "place bets to win"),
        ("place_to_lose", points(Wager::PlaceToLose), "place bets to lose"),
        (
            "buy",
            points(Wager::Buy),
            "place bets to win at true odds, for a vigorish; only where place_to_win is offered",
        ),
        (
            "lay",
            points(Wager::Lay),
            "place bets to lose at true odds, for a vigorish; beside or instead of place_to_lose",
        ),
        ("hardways", Hard::ALL.map(Wager::Hard).to_vec(), "four, six, eight and ten the hardway"),
        ("field", vec![Wager::Field], "field bets"),
        ("any_seven", vec![Wager::AnySeven], "any seven"),
        ("any_craps", vec![Wager::AnyCraps], "any craps"),
        ("craps_2", vec![Wager::Craps2], "craps two"),
        ("craps_3", vec![Wager::Craps3], "craps three"),
        ("craps_12", vec![Wager::Craps12], "craps twelve"),
        ("eleven", vec![Wager::Eleven], "eleven in one roll"),
        ("c_and_e", vec![Wager::CAndE], "craps-eleven"),
        ("horn", vec![Wager::Horn], "horn bets"),
        ("horn_high", Horn::ALL.map(Wager::HornHigh).to_vec(), "horn high bets"),
    ]
}

fn switch((name, opens, says): Switch) -> K {
    let opens: Wagers = opens.into_iter().collect();
    let set = move |rules: &mut Rules, on| {
        rules.offered = if on { rules.offered.or(opens) } else { rules.offered.without(opens) };
    };
    K::made(format!("wagers.{name}"), flag(), move |rules| opens.without(rules.offered).is_empty(), set)
        .says(says)
}

/// 1.4(b): a line that the licensee may raise.
fn payout(line: Line) -> K {
    let listed = Payouts::LISTED.line(line);
    let set = move |rules: &mut Rules, odds| rules.pays.set(line, odds);
    K::made(format!("payouts.{line}"), odds(listed, P1_4_A), move |rules| rules.pays.line(line), set)
        .in_quotes()
        .by(P1_4_B, format_args!("at least {listed}"))
        .idle_dropped(move |rules| {
            (!rules.is_paid_by(line)).then_some((P1_4_B, "is what a wager pays that is not offered"))
        })
}

/// Where the limits of other wagers change nothing.
fn without_other_wagers(rules: &Rules) -> Option<(Provision, &'static str)> {
    let is_other = |wager: Wager| {
        wager.is_made_by_hand() && !wager.is_line() && !matches!(wager, Wager::Come | Wager::DontCome)
    };
    let why = "belongs to wagers other than pass, don't pass, come and don't come";
    (!rules.offered.iter().any(is_other)).then_some((P8_2, why))
}

/// 1.6(a), (e): one multiple for all points, or one for each.
fn multiples() -> Kind<Rules, [u8; 6]> {
    let read = |asked: &mut Asked<'_, '_, Rules>, _| {
        if asked.file.keys_of(asked.name).is_empty() {
            return [multiple(asked.file, asked.name); 6];
        }
        // Supplemental wagers are made on a point, and on nothing else.
        asked.file.close(asked.name, P1_6_A);
        Point::ALL.map(|point| multiple(asked.file, &format!("{}.{point}", asked.name)))
    };
    Kind::new("1 to 10, or that for each point", read, |multiples: &[u8; 6]| {
        if multiples.iter().all(|multiple| *multiple == multiples[0]) {
            return multiples[0].to_string();
        }
        let each = Point::ALL.map(|point| format!("{point} = {}", multiples[point as usize]));
        format!("{{ {} }}", each.join(", "))
    })
    .shaped(Shape::Several)
}

/// 1.6(e): at most ten times; 1.6(a): single odds are the patron's right.
fn multiple(file: &mut Document<'_>, key: &str) -> u8 {
    let too_small = file.whole_number_of(key).is_some_and(|multiple| multiple < 1);
    file.number(key, 1..=10, 1, Some(if too_small { P1_6_A } else { P1_6_E })) as u8
}
