//! 19:47-1.6: taking and laying odds, from single to ten times, and the excess of (f).

use crate::common::*;
use craps::Rules;
use rulebook::game::{Game, Refuse};
use rulebook::licensee::RulesFile as _;

const POINTS: [u8; 6] = [4, 5, 6, 8, 9, 10];

fn taken(point: u8) -> (i64, i64) {
    match point {
        4 | 10 => (2, 1),
        5 | 9 => (3, 2),
        _ => (6, 5),
    }
}

fn laid(point: u8) -> (i64, i64) {
    let (wins, per) = taken(point);
    (per, wins)
}

/// Seat 1 with a flat bet whose point stands: `pass`, `don't pass`, `come` or `don't come`.
fn behind(toml: &str, line: &str, flat: i64, point: u8) -> (Pit, String) {
    let mut pit = Pit::open(toml);
    if line.ends_with("pass") {
        pit.bet(1, line, flat);
        pit.on_point(point);
        return (pit, format!("{line} odds"));
    }
    pit.travelled(line, flat, point);
    (pit, format!("{line} {point} odds"))
}

/// The most that is accepted, found by trying every number of chips.
fn most(pit: &Pit, odds: &str, up_to: i64) -> i64 {
    let chip = pit.table.rules().coins().chip.0;
    let accepted = |chips: &i64| pit.clone().try_bet(1, odds, chips * chip).is_ok();
    (1..=up_to / chip).filter(accepted).max().unwrap_or(0) * chip
}

#[test]
fn p1_6a_pass_odds_pay_the_true_odds_of_the_point() {
    pays_true_odds("pass");
}

#[test]
fn p1_6b_dont_pass_odds_pay_the_true_odds_against_the_point() {
    pays_true_odds("don't pass");
}

#[test]
fn p1_6c_come_odds_pay_the_true_odds_of_the_come_point() {
    pays_true_odds("come");
}

#[test]
fn p1_6d_dont_come_odds_pay_the_true_odds_against_the_come_point() {
    pays_true_odds("don't come");
}

/// What each supplemental wager pays beside its flat bet, which pays 1 to 1; in any order.
fn pays_true_odds(line: &str) {
    for point in POINTS {
        let (mut pit, odds) = behind(LOOSE, line, 1200, point);
        pit.bet(1, &odds, 600);
        let against = line.starts_with("don't");
        let (wins, per) = if against { laid(point) } else { taken(point) };
        let (won, lost) = if against { (7, point) } else { (point, 7) };
        let flat = odds.trim_end_matches(" odds");
        let mut expected =
            vec![format!("{flat} won 1200+1200"), format!("{odds} won {}+600", 600 * wins / per)];
        let mut told = pit.clone().roll(won);
        told.sort();
        expected.sort();
        assert_eq!(told, expected, "{line} {point}");
        let mut told = pit.roll(lost);
        told.sort();
        let mut expected = vec![format!("{flat} lost 0+0"), format!("{odds} lost 0+0")];
        expected.sort();
        assert_eq!(told, expected, "{line} {point}");
    }
}

#[test]
fn p1_6a_p1_6c_single_odds_may_equal_the_flat_bet() {
    for line in ["pass", "come"] {
        for point in POINTS {
            let (mut pit, odds) = behind("", line, 1000, point);
            assert_eq!(most(&pit, &odds, 5000), 1000, "{line} {point}");
            pit.bet(1, &odds, 500);
            pit.bet(1, &odds, 500);
            assert_eq!(refused(pit.try_bet(1, &odds, 500)).1, "above_maximum");
        }
    }
}

#[test]
fn p1_6b_p1_6d_single_odds_may_win_the_flat_bet() {
    for line in ["don't pass", "don't come"] {
        for (point, most_laid) in [(4, 2000), (5, 1500), (6, 1200), (8, 1200), (9, 1500), (10, 2000)] {
            let (pit, odds) = behind("", line, 1000, point);
            assert_eq!(most(&pit, &odds, 5000), most_laid, "{line} {point}");
        }
    }
}

#[test]
fn p1_6a_p1_6b_p1_6c_p1_6d_odds_need_their_bet_and_its_point() {
    let mut pit = Pit::open("");
    pit.bet(1, "pass", 500);
    pit.bet(1, "don't pass", 500);
    assert_eq!(refused(pit.try_bet(1, "pass odds", 500)), ("19:47-1.6(a)", "nothing_to_support"));
    assert_eq!(refused(pit.try_bet(1, "don't pass odds", 500)), ("19:47-1.6(b)", "nothing_to_support"));
    pit.on_point(6);
    pit.bet(1, "come", 500);
    pit.bet(1, "don't come", 500);
    for point in POINTS {
        let (come, dont) = (format!("come {point} odds"), format!("don't come {point} odds"));
        assert_eq!(refused(pit.try_bet(1, &come, 500)), ("19:47-1.6(c)", "nothing_to_support"));
        assert_eq!(refused(pit.try_bet(1, &dont, 600)), ("19:47-1.6(d)", "nothing_to_support"));
    }
    let mut bare = Pit::open("");
    bare.on_point(6);
    assert_eq!(refused(bare.try_bet(1, "pass odds", 500)), ("19:47-1.6(a)", "nothing_to_support"));
    // Odds behind a come bet may be taken before a come out roll too.
    pit.roll(9);
    pit.come_out();
    pit.bet(1, "come 9 odds", 400);
}

#[test]
fn p1_6e_multiples_from_one_to_ten_bound_what_is_taken_and_what_is_won() {
    for times in 1..=10 {
        let toml = format!("[odds]\nmultiple = {times}");
        for point in POINTS {
            let (pit, odds) = behind(&toml, "pass", 1000, point);
            assert_eq!(most(&pit, &odds, 12_000), 1000 * times, "{times}x {point}");
            let (wins, per) = laid(point);
            let (pit, odds) = behind(&toml, "don't come", 1000, point);
            assert_eq!(most(&pit, &odds, 25_000), 1000 * times * per / wins, "{times}x {point}");
        }
    }
    for (times, cite) in [("0", "19:47-1.6(a)"), ("11", "19:47-1.6(e)"), ("-1", "19:47-1.6(a)")] {
        let violations = Rules::from_toml(&format!("[odds]\nmultiple = {times}")).expect_err("1 to 10").0;
        assert_eq!(violations[0].cite.map(|number| number.number()), Some(cite), "{times}");
    }
}

#[test]
fn p1_6e_three_four_five_times_odds() {
    let toml = "[odds]\nmultiple = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }";
    for (point, times) in [(4, 3), (5, 4), (6, 5), (8, 5), (9, 4), (10, 3)] {
        let (pit, odds) = behind(toml, "come", 1000, point);
        assert_eq!(most(&pit, &odds, 12_000), 1000 * times, "{point}");
        // On the other side every full lay is six times the flat bet: that is what 3-4-5 is for.
        let (pit, odds) = behind(toml, "don't pass", 1000, point);
        assert_eq!(most(&pit, &odds, 12_000), 6000, "{point}");
    }
    let violations = Rules::from_toml("[odds]\nmultiple = { 4 = 11, 5 = 0 }").expect_err("1 to 10").0;
    let keys: Vec<&str> = violations.iter().map(|violation| violation.key.as_str()).collect();
    assert_eq!(keys, ["odds.multiple.4", "odds.multiple.5"]);
}

/// The smallest payable stake at or above the limit `over / under`, by trying.
fn excess(over: i64, under: i64, (wins, per): (i64, i64), chip: i64, change: i64) -> (i64, i64) {
    let payable = |stake: i64| (stake * wins) % per == 0 && (stake * wins / per) % change == 0;
    let stakes = || (1..).map(|chips| chips * chip);
    let with = stakes().find(|stake| stake * under >= over && payable(*stake)).unwrap_or(0);
    let without = stakes().take_while(|stake| stake * under <= over).filter(|stake| payable(*stake)).last();
    (with, without.unwrap_or(0))
}

#[test]
fn p1_6f_the_excess_is_as_large_as_an_exact_payout_needs_and_no_larger() {
    for (chip, change) in [(100, 25), (100, 50), (100, 100), (500, 25), (500, 100), (25, 25)] {
        for exceed in [true, false] {
            for times in [1, 2, 5] {
                if !exceed && chip == 500 && times < 3 {
                    // Refused: a $5 don't pass bet could lay no odds on 5.
                    continue;
                }
                let toml = format!(
                    "[money]\nchip_cents = {chip}\nchange_cents = {change}\n[odds]\nmultiple = {times}\n\
                     exceed_for_exact_payout = {exceed}"
                );
                for point in POINTS {
                    for flat in [500, 700, 900, 1100, 2500].into_iter().filter(|flat| flat % chip == 0) {
                        let (pit, odds) = behind(&toml, "pass", flat, point);
                        let (with, without) = excess(flat * times, 1, taken(point), chip, change);
                        let found = most(&pit, &odds, with + 2000);
                        assert_eq!(found, if exceed { with } else { without }, "{toml}\n{point} {flat}");

                        let (pit, odds) = behind(&toml, "don't come", flat, point);
                        let (wins, per) = laid(point);
                        let (with, without) = excess(flat * times * per, wins, laid(point), chip, change);
                        let found = most(&pit, &odds, with + 2000);
                        assert_eq!(found, if exceed { with } else { without }, "{toml}\n{point} {flat} laid");
                    }
                }
            }
        }
    }
}

#[test]
fn p1_6f_known_cases_of_the_excess() {
    let dollars = "[money]\nchange_cents = 100\n";
    // Seven dollars on a nine cannot be paid 3 to 2 in dollars: eight can. On an eight, ten can, and no more.
    let (pit, odds) = behind(dollars, "pass", 700, 9);
    assert_eq!(most(&pit, &odds, 5000), 800);
    let (pit, odds) = behind(dollars, "pass", 700, 8);
    assert_eq!(most(&pit, &odds, 5000), 1000);
    // A ten-dollar flat bet needs no excess, so none is allowed.
    let (mut pit, odds) = behind(dollars, "pass", 1000, 8);
    let refusal = pit.try_bet(1, &odds, 1100).expect_err("one too many");
    assert_eq!((refusal.cite().number(), refusal.nearest()[0].0), ("19:47-1.6(a)", 1000));
    assert_eq!(refused(pit.try_bet(1, &odds, 700)), ("19:47-1.6(f)", "not_exact"));
}

#[test]
fn p1_6f_the_posted_maximum_may_be_exceeded_for_an_exact_payout_only() {
    let toml = "[money]\nchange_cents = 100\n[limits]\nodds_maximum_cents = 1200\n[odds]\nmultiple = 10\n";
    let (pit, odds) = behind(toml, "pass", 500, 8);
    assert_eq!(most(&pit, &odds, 6000), 1500, "1200 pays no whole dollars at 6 to 5");
    let (pit, odds) = behind(toml, "pass", 500, 9);
    assert_eq!(most(&pit, &odds, 6000), 1200, "1200 pays 1800");
    let (pit, odds) = behind(&format!("{toml}exceed_for_exact_payout = false"), "pass", 500, 8);
    assert_eq!(most(&pit, &odds, 6000), 1000);
}

#[test]
fn p1_6a_p1_6b_the_posted_maximum_leaves_the_right_to_single_odds() {
    let low = "[limits]\nodds_maximum_cents = 600\n[odds]\nmultiple = 5\n";
    let (pit, odds) = behind(low, "pass", 1000, 9);
    assert_eq!(most(&pit, &odds, 9000), 1000, "as much as the pass bet");
    let (pit, odds) = behind(low, "don't pass", 1000, 10);
    assert_eq!(most(&pit, &odds, 9000), 2000, "as much as wins the don't pass bet");
    let (pit, odds) = behind(low, "pass", 500, 9);
    assert_eq!(most(&pit, &odds, 9000), 600, "above single odds the sign binds");
}

#[test]
fn p1_6a_the_limit_of_single_odds_is_cited_as_such() {
    let (mut pit, odds) = behind("", "pass", 1000, 9);
    assert_eq!(refused(pit.try_bet(1, &odds, 1100)), ("19:47-1.6(a)", "above_maximum"));
    let (mut pit, odds) = behind("[odds]\nmultiple = 2\n", "pass", 1000, 9);
    assert_eq!(refused(pit.try_bet(1, &odds, 2100)), ("19:47-1.6(e)", "above_maximum"));
}

#[test]
fn p1_6e_the_posted_maximum_is_cited_where_it_binds() {
    let posted = |line: &str, flat: i64, more: i64| {
        let toml = "[limits]\nodds_maximum_cents = 1200\n[odds]\nmultiple = 5\n";
        let (mut pit, odds) = behind(toml, line, flat, 4);
        refused(pit.try_bet(1, &odds, more))
    };
    assert_eq!(posted("pass", 500, 1300), ("19:47-8.2", "above_maximum"), "five times would be 2500");
    assert_eq!(posted("don't come", 500, 1400), ("19:47-8.2", "above_maximum"));
    assert_eq!(posted("pass", 2000, 2100), ("19:47-8.2", "above_maximum"), "cut down to single odds");
    let mut pit = behind("[limits]\nodds_maximum_cents = 2500\n[odds]\nmultiple = 5\n", "pass", 500, 4).0;
    assert_eq!(refused(pit.try_bet(1, "pass odds", 2600)), ("19:47-1.6(e)", "above_maximum"));
    pit.bet(1, "pass odds", 2500);
    assert_eq!(refused(pit.try_bet(1, "pass odds", 100)), ("19:47-1.6(e)", "above_maximum"), "no more");
}
