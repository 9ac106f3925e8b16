//! The card that ships, as a file and as a patron sees it.

use super::card;
use keno::{Games, RateCard, Rates, Stations};
use rulebook::edition::Edition;
use rulebook::licensee::RulesFile as _;
use rulebook::local_time::Zone;
use rulebook::money::Cents;

#[test]
fn the_sample_card_is_as_it_is_described() {
    let sample = RateCard::default();
    assert_eq!((sample.title(), sample.edition()), ("Keno", Edition::E2011));
    assert_eq!(sample.offered().collect::<Vec<_>>(), (1..=15).collect::<Vec<_>>());
    assert_eq!((sample.most_spots(), sample.most_marked()), (15, 80));
    let rates =
        Rates { least: Cents(100), least_of_many_ways: Cents(25), most: Cents(10_000), step: Cents(25) };
    assert_eq!(sample.rates(), rates);
    assert_eq!((sample.most_per_game(), sample.most_per_wager()), (Some(Cents::dollars(100_000)), None));
    let games = Games {
        interval_millis: 300_000,
        automatic_lock: true,
        notice_millis: 60_000,
        most_races: 20,
        refunds: true,
        day_starts_minutes: 360,
        zone: Zone::NewYork,
    };
    assert_eq!(*sample.games(), games);
    assert_eq!(*sample.stations(), Stations { booth: vec![1, 2, 3], automatic: vec![9] });
    let ten: Vec<(u8, i64)> = sample
        .pays(10)
        .into_iter()
        .flat_map(|table| table.lines())
        .map(|(caught, pays)| (caught, pays.0 / 100))
        .collect();
    assert_eq!(ten, [(10, 25_000), (9, 4000), (8, 1000), (7, 132), (6, 20), (5, 2)]);
}

#[test]
fn p15_3e_the_sample_card_keeps_25_to_30_percent() {
    let sample = RateCard::default();
    for spots in sample.offered() {
        let (numerator, denominator) = sample.return_of(spots).expect("it is offered");
        let hundredths = numerator * 100;
        assert!(denominator * 70 <= hundredths && hundredths <= denominator * 75, "{spots}");
    }
}

#[test]
fn an_empty_file_is_the_sample_card_without_limit_and_lower_rate() {
    let empty = card("");
    assert_eq!(card("game = \"keno\"\n"), empty);
    assert_eq!((empty.most_per_game(), empty.rates().least_of_many_ways), (None, Cents(100)));
    let sample = card("[rates]\nmany_ways_cents = 25\n[limit]\naggregate_cents = 10000000\n");
    assert_eq!(sample, RateCard::default());
}

#[test]
fn the_sample_card_reads_back_explained_or_not() {
    let sample = RateCard::default();
    for explained in [false, true] {
        assert_eq!(card(&sample.to_toml(explained)), sample);
    }
    assert!(!sample.to_toml(false).contains('#'));
    let lines = sample.to_toml(true);
    let bare =
        |line: &&str| line.contains(" = ") && !line.contains('#') && !line.as_bytes()[0].is_ascii_digit();
    assert_eq!(
        lines.lines().filter(bare).collect::<Vec<_>>(),
        ["game = \"keno\""],
        "every option is explained"
    );
    let unlimited = card("").to_toml(true);
    assert!(unlimited.contains("# aggregate_cents = 10000000"), "{unlimited}");
}

/// The printed card in one line, so that it does not matter where it is broken.
fn printed(card: &RateCard) -> String {
    card.guide().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn says(card: &RateCard, words: &str) {
    assert!(printed(card).contains(words), "{words:?} is not on it\n{}", card.guide());
}

#[test]
fn p15_3d_the_printed_card_has_minimum_and_maximum() {
    let sample = RateCard::default();
    says(&sample, "minimum $1 a way, and $1 a game");
    says(&sample, "on many ways $0.25 a way");
    says(&sample, "maximum $100 a way, in steps of $0.25");
    let other = card("[rates]\nminimum_cents = 200\nmaximum_cents = 5000\n");
    says(&other, "minimum $2 a way");
    says(&other, "maximum $50 a way");
    assert!(!printed(&other).contains("on many ways"));
}

#[test]
fn p15_6c_the_printed_card_has_the_time_to_claim() {
    says(&RateCard::default(), "One year from the start of the game");
    says(&card("[claim]\nminutes = 5\n"), "5 minutes from the start of the game");
    says(&card("[claim]\nminutes = 43200\n"), "30 days from the start of the game");
}

#[test]
fn the_printed_card_fits_a_terminal_and_has_every_kind_of_ticket() {
    let sample = RateCard::default();
    for kind in 1..=6 {
        says(&sample, &format!("(19:47-15.2(c){kind})"));
    }
    says(&sample, "$100,000 at most");
    says(&sample, "$1,500 or more A keno supervisor");
    says(&sample, "up to 20 games in a row");
    says(&sample, "A game every 5 minutes");
    says(&sample, "station 1, 2 or 3; station 9 is an automatic writer");
    let guide = sample.guide();
    assert!(guide.lines().all(|line| line.chars().count() <= 80 && line == line.trim_end()));
}

#[test]
fn the_printed_card_marks_what_the_limit_cuts() {
    let guide = RateCard::default().guide();
    assert!(guide.contains("7   $5,000  $100,000*"), "{guide}");
    assert!(guide.contains("8   $1,000  $100,000 "), "exactly the limit is no cut\n{guide}");
    let unlimited = card("").guide();
    assert!(unlimited.contains("$500,000") && !unlimited.contains('*'), "{unlimited}");
    assert!(unlimited.contains("Every payoff is paid in full"));
    let both = card("[limit]\naggregate_cents = 10000000\nwager_cents = 10000000\n").guide();
    assert!(both.contains("and so does that of one wager"), "{both}");
}

#[test]
fn the_printed_card_follows_the_terms() {
    let satellite = card(
        "title = \"Satellite\"\n[spots]\nmost = 1\nmost_marked = 40\n\
         [games]\ninterval_seconds = 3600\nnotice_seconds = 90\nrefunds = false\nautomatic_lock = false\n\
         [stations]\nbooth = \"4\"\nautomatic = \"11 10\"\n",
    );
    says(&satellite, "Satellite =========");
    says(&satellite, "one spot to a wager, at most 40 on one ticket");
    says(&satellite, "A game every hour");
    says(&satellite, "announced 90 seconds ahead");
    says(&satellite, "are not refunded");
    says(&satellite, "station 4; stations 10 and 11 are automatic writers");
    assert!(!printed(&satellite).contains("closes it by itself"));
}
