//! Whatever a file says, it is read or refused with everything that is wrong; what is read can be written again.

use super::{card, wrong};
use keno::RateCard;
use proptest::prelude::*;
use rulebook::licensee::RulesFile as _;

#[test]
fn everything_wrong_is_told_at_once_in_the_order_of_the_lines() {
    let file = "game = \"craps\"\ntitle = \"\"\n[spots]\nmost = 3\n[rates]\nminimum_cents = 60\n[limit]\nwager_cents = 5\n\
        [claim]\nminutes = 4\n[games]\nnotice_seconds = 59\n[stations]\nbooth = \"1 1\"\n[pays.4]\n4 = 1\n[pays.1]\n1 = \"2.90\"\n";
    let found = RateCard::from_toml(file).expect_err("nine faults").0;
    let lines: Vec<_> = found.iter().map(|one| one.line.expect("it stands in the file")).collect();
    assert_eq!(lines, [1, 2, 6, 8, 10, 12, 14, 15, 15, 18], "{found:?}");
}

#[test]
fn a_misspelt_key_is_answered_with_the_nearest_one() {
    for (written, meant) in [
        ("[rates]\nminimun_cents = 100\n", "rates.minimum_cents"),
        ("[limit]\nagregate_cents = 10000000\n", "limit.aggregate_cents"),
        ("[games]\nmost_race = 2\n", "games.most_races"),
    ] {
        let found = RateCard::from_toml(written).expect_err("a typo").0;
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].instead, Some(format!("did you mean \"{meant}\"?")));
    }
}

#[test]
fn a_card_is_for_keno_and_for_one_edition() {
    assert_eq!(wrong("game = \"craps\"\n"), [("game".to_string(), "")]);
    assert_eq!(wrong("edition = \"2004\"\n"), [("edition".to_string(), "")]);
    assert_eq!(card("edition = \"1996\"\n").edition().year(), "1996");
}

#[test]
fn a_table_may_be_written_in_any_way_that_toml_knows() {
    let sections = card("[pays.1]\n1 = 3\n[pays.2]\n2 = 12\n");
    assert_eq!(card("pays.1.1 = 3\npays.2.2 = 12\n"), sections);
    assert_eq!(card("pays = { 1 = { 1 = 3 }, 2 = { 2 = \"12.00\" } }\n"), sections);
    assert_eq!(card("[pays.\"1\"]\n\"1\" = 0x3\n[pays.2]\n2 = 1_2\n"), sections);
}

/// A card that must be accepted: whatever is chosen, every catch from the average on pays at least three for one.
fn cards() -> impl Strategy<Value = String> {
    let tables = prop::collection::btree_map(
        1..=80u8,
        (300..=2000i64, prop::collection::vec(0..=50_000i64, 21), prop::option::of(1..=5000i64)),
        1..8,
    );
    let rates =
        (prop::sample::select(vec![1, 5, 10, 20, 25, 50, 100, 500]), 1..=20i64, 0..=19i64, 0..=1900i64);
    let limit = prop::option::of((10_000_000..=100_000_000_000i64, any::<bool>()));
    let games =
        (61..=86_400i64, 60..=3600i64, 1..=1000u16, any::<bool>(), any::<bool>(), 0..1440u16, -720..=840i16);
    let stations = prop::collection::btree_set(1..=999u16, 1..12);
    let others = (5..=525_600u32, "[^\\p{C}]{1,60}", 0..=80u8, 1..=12usize);
    (tables, rates, limit, games, stations, others).prop_map(|(tables, rates, limit, games, stations, others)| {
        let (step, least, less, more) = rates;
        let (claim, title, marked, booths) = others;
        let most_spots = tables.keys().copied().max().unwrap_or(1);
        let title = title.replace('\\', "\\\\").replace('"', "\\\"");
        let mut file = format!(
            "game = \"keno\"\ntitle = \"{title}\"\n[spots]\nmost = {most_spots}\nmost_marked = {}\n[rates]\n\
             minimum_cents = {}\nmany_ways_cents = {}\nmaximum_cents = {}\nstep_cents = {step}\n[claim]\nminutes = {claim}\n",
            marked.max(most_spots),
            least * step,
            (least - less).max(1) * step,
            (least + more) * step,
        );
        if let Some((cents, both)) = limit {
            file += &format!("[limit]\naggregate_cents = {cents}\n");
            file += &if both { format!("wager_cents = {cents}\n") } else { String::new() };
        }
        let (interval, notice, races, lock, refunds, day, offset) = games;
        // Where every ticket is for one game there is nothing to refund.
        let refunds = refunds || races == 1;
        file += &format!(
            "[games]\ninterval_seconds = {interval}\nautomatic_lock = {lock}\nnotice_seconds = {}\nmost_races = {races}\n\
             refunds = {refunds}\nday_starts = \"{:02}:{:02}\"\nutc_offset_minutes = {offset}\n",
            notice.min(interval - 1),
            day / 60,
            day % 60,
        );
        let numbers: Vec<String> = stations.iter().rev().map(u16::to_string).collect();
        let (booth, automatic) = numbers.split_at(booths.min(numbers.len()));
        file += &format!("[stations]\nbooth = \"{}\"\nautomatic = \"{}\"\n", booth.join(" "), automatic.join(" "));
        for (spots, (least, rises, none)) in tables {
            file += &pay_table(spots, step, least, &rises, none);
        }
        file
    })
}

fn pay_table(spots: u8, step: i64, least: i64, rises: &[i64], none: Option<i64>) -> String {
    // A payoff is whole cents at every rate if it is a multiple of this.
    let unit = (1..=100).find(|unit| unit * step % 100 == 0).unwrap_or(100);
    let written = |cents: i64| {
        let cents = (cents + unit - 1) / unit * unit;
        format!("\"{}.{:02}\"", cents / 100, cents % 100)
    };
    let mut text = format!("[pays.{spots}]\n");
    if let Some(none) = none.filter(|_| spots <= 60) {
        text += &format!("0 = {}\n", written(none));
    }
    let mut pays = least;
    for caught in spots.div_ceil(4)..=spots.min(20) {
        text += &format!("{caught} = {}\n", written(pays));
        pays += rises[usize::from(caught)];
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_legal_card_reads_back_and_can_be_printed(file in cards()) {
        let card = RateCard::from_toml(&file);
        prop_assert!(card.is_ok(), "{:?}\n{}", card, file);
        let card = card.expect("it is legal");
        for explained in [false, true] {
            let written = card.to_toml(explained);
            prop_assert_eq!(RateCard::from_toml(&written), Ok(card.clone()), "{}", written);
        }
        let guide = card.guide();
        prop_assert!(guide.lines().all(|line| line.chars().count() <= 80), "{}", guide);
        for spots in card.offered() {
            let (numerator, denominator) = card.return_of(spots).expect("it is offered");
            prop_assert!(numerator * 10 >= denominator * 7);
        }
    }

    #[test]
    fn random_text_is_read_or_refused(text in "\\PC{0,200}") {
        if let Err(wrong) = RateCard::from_toml(&text) {
            prop_assert!(!wrong.0.is_empty() && !wrong.to_string().is_empty());
        }
    }

    #[test]
    fn random_lines_of_cards_are_read_or_refused(
        lines in prop::collection::vec(
            prop_oneof![
                "\\[(pays\\.[0-9x]{1,3}|pays|limit|rates|spots|games|stations|claim)\\]",
                "[0-9]{1,2} = (-?[0-9]{1,20}|\"[0-9.]{0,12}\"|true)",
                "(minimum_cents|many_ways_cents|maximum_cents|step_cents|aggregate_cents|wager_cents) = -?[0-9]{1,20}",
                "(most|most_marked|minutes|interval_seconds|notice_seconds|most_races) = -?[0-9]{1,12}",
                "(booth|automatic|day_starts) = \"[0-9 :,x]{0,12}\"",
            ],
            0..30,
        )
    ) {
        let text = lines.join("\n");
        match RateCard::from_toml(&text) {
            Ok(card) => prop_assert_eq!(RateCard::from_toml(&card.to_toml(true)), Ok(card)),
            Err(wrong) => prop_assert!(!wrong.0.is_empty()),
        }
    }
}
