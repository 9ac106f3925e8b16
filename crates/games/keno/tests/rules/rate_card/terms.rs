//! Spots, rates, limit, claims, games and stations.

use super::{card, one, said, wrong};
use keno::RateCard;
use rulebook::licensee::RulesFile as _;
use rulebook::local_time::Zone;
use rulebook::money::Cents;

const THREE_SPOTS: &str = "[pays.3]\n2 = 1\n3 = 42\n";

#[test]
fn p15_2a_a_wager_has_1_to_80_spots() {
    one("[pays.1]\n1 = 3\n[pays.0]\n0 = 3\n", "pays.0", "19:47-15.2(a)");
    one("[pays.1]\n1 = 3\n[pays.81]\n20 = 3\n19 = 2\n", "pays.81", "19:47-15.2(a)");
    assert_eq!(card("[pays.80]\n20 = 1\n").offered().collect::<Vec<_>>(), [80]);
}

#[test]
fn p15_2b_the_card_sets_the_most_spots() {
    let three = card(THREE_SPOTS);
    assert_eq!((three.most_spots(), three.most_marked()), (3, 80));
    assert_eq!(card(&format!("[spots]\nmost = 3\nmost_marked = 3\n{THREE_SPOTS}")).most_marked(), 3);
    one(&format!("[spots]\nmost = 2\n{THREE_SPOTS}"), "pays.3", "19:47-15.2(b)");
    one(&format!("[spots]\nmost = 4\n{THREE_SPOTS}"), "spots.most", "19:47-15.2(b)");
    one(&format!("[spots]\nmost_marked = 2\n{THREE_SPOTS}"), "spots.most_marked", "19:47-15.2(b)");
    for key in ["most", "most_marked"] {
        for number in ["0", "81", "-1"] {
            let key = format!("spots.{key}");
            one(&format!("{key} = {number}\n"), &key, "19:47-15.2(b)");
        }
    }
}

#[test]
fn p15_2b_what_has_no_pay_table_is_not_offered() {
    let some = card(&format!("{THREE_SPOTS}[pays.1]\n1 = 3\n"));
    assert_eq!(some.offered().collect::<Vec<_>>(), [1, 3]);
    assert!(some.pays(0).is_none() && some.pays(2).is_none() && some.pays(4).is_none());
    assert_eq!(some.pays(3).map(|table| table.spots()), Some(3));
    let eight = card("[spots]\nmost = 8\n");
    assert_eq!(eight.offered().collect::<Vec<_>>(), (1..=8).collect::<Vec<_>>());
}

#[test]
fn p15_3d_the_card_gives_minimum_and_maximum() {
    let rates = card("[rates]\nminimum_cents = 200\nmaximum_cents = 5000\nstep_cents = 100\n").rates();
    assert_eq!((rates.least, rates.most, rates.step), (Cents(200), Cents(5000), Cents(100)));
    assert_eq!(rates.least_of_many_ways, Cents(200), "unless the card says otherwise");
    one("[rates]\nminimum_cents = 200\nmaximum_cents = 100\n", "rates.maximum_cents", "19:47-15.3(d)");
    one("[rates]\nminimum_cents = 20000\n", "rates.minimum_cents", "19:47-15.3(d)");
    one("[rates]\nmany_ways_cents = 125\n", "rates.many_ways_cents", "19:47-15.3(d)");
    for key in ["minimum_cents", "many_ways_cents", "maximum_cents", "step_cents"] {
        for cents in ["0", "-25", "1000001"] {
            let key = format!("rates.{key}");
            one(&format!("{key} = {cents}\n"), &key, "19:47-15.3(d)");
        }
    }
    assert_eq!(card("[rates]\nmaximum_cents = 1000000\n").rates().most, Cents::dollars(10_000));
}

#[test]
fn p15_3d_every_rate_is_a_whole_number_of_steps() {
    for key in ["minimum_cents", "many_ways_cents", "maximum_cents"] {
        let file = format!("[rates]\n{key} = 90\nminimum_cents = 100\nmaximum_cents = 100\n");
        let file = file.replacen(&format!("{key} = 100\n"), "", 1);
        let found = wrong(&file);
        assert!(found.contains(&(format!("rates.{key}"), "19:47-15.3(d)")), "{file}: {found:?}");
    }
    let (because, instead) = said("[rates]\nmany_ways_cents = 90\n");
    assert_eq!(because, "$0.90 is not a whole number of steps of $0.25");
    assert_eq!(instead, "75 or 100");
    one(
        "[rates]\nstep_cents = 1000\nminimum_cents = 1000\nmaximum_cents = 10500\n",
        "rates.maximum_cents",
        "19:47-15.3(d)",
    );
}

#[test]
fn p15_3e_a_limit_of_a_game_is_100000_dollars_or_more() {
    assert_eq!(card("").most_per_game(), None, "it is the licensee's choice");
    let limited = card("[limit]\naggregate_cents = 10000000\n");
    assert_eq!(limited.most_per_game(), Some(Cents::dollars(100_000)));
    assert_eq!(limited.most_per_wager(), None);
    let (because, instead) = said("[limit]\naggregate_cents = 9999999\n");
    assert_eq!(because, "payoffs of one game are limited to $100,000 or more, not to $99,999.99");
    assert_eq!(instead, "at least 10000000, or no limit");
    one("[limit]\naggregate_cents = 9999999\n", "limit.aggregate_cents", "19:47-15.3(e)");
    for cents in ["0", "-1", "100000000001"] {
        one(&format!("limit.aggregate_cents = {cents}\n"), "limit.aggregate_cents", "19:47-15.3(e)");
    }
}

#[test]
fn p15_3e_a_limit_of_one_wager_equals_that_of_the_game() {
    let both = card("[limit]\naggregate_cents = 20000000\nwager_cents = 20000000\n");
    assert_eq!(both.most_per_wager(), both.most_per_game());
    assert_eq!(both.most_per_wager(), Some(Cents::dollars(200_000)));
    for wager in [19_999_999, 20_000_001] {
        let file = format!("[limit]\naggregate_cents = 20000000\nwager_cents = {wager}\n");
        one(&file, "limit.wager_cents", "19:47-15.3(e)");
        assert_eq!(said(&file).1, "20000000");
    }
    one("[limit]\nwager_cents = 20000000\n", "limit.wager_cents", "19:47-15.3(e)");
    assert_eq!(said("[limit]\nwager_cents = 20000000\n").1, "aggregate_cents = 20000000 beside it");
}

#[test]
fn p15_6c_a_winner_has_five_minutes_to_a_year() {
    assert_eq!(card("").claim_millis(), 365 * 24 * 60 * 60 * 1000);
    assert_eq!(card("[claim]\nminutes = 5\n").claim_millis(), 5 * 60 * 1000);
    assert_eq!(card("[claim]\nminutes = 525600\n").claim_millis(), card("").claim_millis());
    for minutes in ["4", "525601", "0", "-5"] {
        one(&format!("[claim]\nminutes = {minutes}\n"), "claim.minutes", "19:47-15.6(c)");
    }
}

#[test]
fn p15_5b_games_are_held_as_the_card_says() {
    let games = *card(
        "[games]\ninterval_seconds = 90\nautomatic_lock = false\nnotice_seconds = 75\nmost_races = 7\n\
         refunds = false\nday_starts = \"23:59\"\nutc_offset_minutes = 330\n",
    )
    .games();
    assert_eq!((games.interval_millis, games.notice_millis), (90_000, 75_000));
    assert_eq!((games.automatic_lock, games.refunds, games.most_races), (false, false, 7));
    assert_eq!((games.day_starts_minutes, games.zone), (1439, Zone::Fixed(330)));
    for time in ["24:00", "6:00", "06:60", "0600", "06:00:00", "-1:00", "+6:00", "", "noon"] {
        one(&format!("games.day_starts = \"{time}\"\n"), "games.day_starts", "19:47-15.5(b)");
    }
    for seconds in ["60", "86401"] {
        let found = wrong(&format!("games.interval_seconds = {seconds}\n"));
        assert_eq!(found, [("games.interval_seconds".to_string(), "19:47-15.5(b)")]);
    }
    for (key, value) in [("utc_offset_minutes", "-721"), ("utc_offset_minutes", "841")] {
        one(&format!("games.{key} = {value}\n"), &format!("games.{key}"), "");
    }
}

#[test]
fn p15_4c1_a_card_names_the_time_zone_of_the_casino_and_old_cards_an_offset() {
    let zone = |text: &str| card(text).games().zone;
    assert_eq!(zone(""), Zone::NewYork, "the card that ships");
    assert_eq!(zone("games.time_zone = \"America/New_York\"\n"), Zone::NewYork);
    assert_eq!(zone("games.utc_offset_minutes = -300\n"), Zone::Fixed(-300), "as before");
    for text in ["", "games.utc_offset_minutes = -300\n"] {
        assert_eq!(zone(&card(text).to_toml(false)), zone(text), "{text}");
    }
    for name in ["Europe/Malta", "america/new_york", "EST", ""] {
        one(&format!("games.time_zone = \"{name}\"\n"), "games.time_zone", "");
    }
    let both = "[games]\ntime_zone = \"America/New_York\"\nutc_offset_minutes = -300\n";
    one(both, "games.utc_offset_minutes", "");
}

#[test]
fn p15_5c_notice_is_a_minute_or_more_before_closing() {
    assert_eq!(card("games.notice_seconds = 60\n").games().notice_millis, 60_000);
    for seconds in ["59", "0"] {
        one(&format!("games.notice_seconds = {seconds}\n"), "games.notice_seconds", "19:47-15.5(c)");
    }
    assert_eq!(card("[games]\nnotice_seconds = 299\n").games().notice_millis, 299_000);
    one("[games]\nnotice_seconds = 300\n", "games.notice_seconds", "19:47-15.5(c)");
    assert_eq!(said("[games]\nnotice_seconds = 300\n").1, "60 to 299");
    assert_eq!(card("[games]\ninterval_seconds = 61\n").games().interval_millis, 61_000);
}

#[test]
fn p15_2c6_one_race_means_no_multi_race_tickets() {
    assert_eq!(card("games.most_races = 1\n").games().most_races, 1);
    for races in ["0", "1001"] {
        one(&format!("games.most_races = {races}\n"), "games.most_races", "19:47-15.2(c)6");
    }
    let guide = card("games.most_races = 1\n").guide();
    assert!(!guide.contains("multi-race") && !guide.contains("in a row"), "{guide}");
}

#[test]
fn p15_3a_a_location_has_a_work_station() {
    one("[stations]\nbooth = \"\"\n", "stations.booth", "19:47-15.3(a)");
    one("[stations]\nautomatic = \"4\"\n", "stations.automatic", "19:47-15.3(a)");
    let two = card("[stations]\nbooth = \"12, 7\"\n");
    assert_eq!(two.stations().booth, [7, 12], "ascending");
    assert!(two.stations().automatic.is_empty(), "whoever speaks of stations names all of them");
}

#[test]
fn p15_4c2_a_station_number_is_there_once() {
    one("[stations]\nbooth = \"1 2 1\"\n", "stations.booth", "19:47-15.4(c)2");
    one("[stations]\nbooth = \"1 2\"\nautomatic = \"3 2\"\n", "stations.automatic", "19:47-15.4(c)2");
    for number in ["0", "1000", "-1", "1.5", "one", "99999999999"] {
        one(&format!("stations.booth = \"1 {number}\"\n"), "stations.booth", "19:47-15.4(c)2");
    }
    assert_eq!(card("stations.booth = \"1 999\"\n").stations().all(), [1, 999]);
}

#[test]
fn p15_4c2_no_two_locations_have_a_station_of_one_number() {
    let main = RateCard::default();
    let satellite = card("[stations]\nbooth = \"4 5\"\nautomatic = \"10\"\n");
    assert!(RateCard::uniform(&[&main, &satellite]).is_empty());
    let other = card("[stations]\nbooth = \"5 9\"\nautomatic = \"1\"\n");
    let found = RateCard::uniform(&[&main, &satellite, &other]);
    let (booth, automatic) = ("stations.booth", "stations.automatic");
    let seen = found.iter().map(|one| (one.first.0, one.first.1.as_str(), one.first_key, one.key.as_str()));
    let expected = [
        (1, "station 5", Some(booth), booth),
        (0, "station 9", Some(automatic), booth),
        (0, "station 1", Some(booth), automatic),
    ];
    assert_eq!(seen.collect::<Vec<_>>(), expected);
    assert!(found.iter().all(|one| one.other.0 == 2 && one.cite.number() == "19:47-15.4(c)2"));
}

#[test]
fn a_key_that_changes_nothing_under_the_others_is_reported() {
    let file = "[games]\nmost_races = 1\nrefunds = false";
    one(file, "games.refunds", "19:47-15.4(d)");
    // A record that was written when it passed is still read, and what is written of it is in order.
    let recorded = RateCard::recorded(file).expect("readable");
    assert_eq!(recorded.refused_today.len(), 1);
    assert!(RateCard::from_toml(&recorded.rules.to_toml(false)).is_ok());
}
