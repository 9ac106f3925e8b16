//! 19:47-15.1, 15.2: what may be wagered.

use crate::support::{card, named, play, play_on, refused, refused_by, request, spots};
use keno::{Asked, Condition, Conditioning, Kind, Play, QuickPick, Sum};
use rulebook::game::Refuse;
use rulebook::money::Cents;

/// What this line is paid for a draw.
fn paid(line: &str, drawn: &[u8]) -> i64 {
    play(line).payoff(&card(&[]), spots(drawn)).0
}

#[test]
fn p15_1_a_quick_pick_is_a_straight_ticket() {
    let pick = QuickPick { spots: 5, rates: vec![Cents(200)], games: 3, price: Some(Cents(600)) };
    let marked = pick.marked(spots(&[9, 18, 27, 36, 45]));
    let picked = Play::check(&marked, &card(&[])).expect("a quick-pick");
    assert_eq!((picked.kind(), picked.quick_pick(), picked.games()), (Kind::Straight, true, 3));
    assert_eq!((picked.price(), picked.groups()), (Cents(600), &[spots(&[9, 18, 27, 36, 45])][..]));
    for line in ["split 1 / 2 @1", "1 2 / 3 4 : 1/4 @1", "1 2 / 3 : 1/3 @1", "k1 / 2 3 : 1/3 @1"] {
        let mut request = request(line);
        assert!(Play::check(&request, &card(&[])).is_ok(), "{line}");
        request.quick_pick = true;
        assert_eq!(refused_by(&card(&[]), &request), ("15.1", "quick_pick_not_straight"), "{line}");
    }
    assert!(!play("1 2 3 @1").quick_pick(), "nobody else's marks are the computer's");
}

#[test]
fn p15_1_a_quick_pick_in_json_is_a_number_of_spots_and_nothing_marked() {
    let asked = Asked::from_json(serde_json::json!({"quick_pick": 8, "rates": [100], "games": 2}));
    let pick = QuickPick { spots: 8, rates: vec![Cents(100)], games: 2, price: None };
    assert_eq!(asked, Ok(Asked::QuickPick(pick)));
    let posing =
        serde_json::json!({"kind": "straight", "groups": [[1, 2]], "rates": [100], "quick_pick": true});
    assert!(Asked::from_json(posing).is_err(), "only the computer says that the computer marked it");
}

#[test]
fn p15_2b_a_quick_pick_of_more_spots_than_the_card_offers_is_refused_by_its_own_number() {
    let quick = |line: &str| match line.parse() {
        Ok(Asked::QuickPick(pick)) => pick,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(quick("q8 @1").offered(&card(&[])), Ok(8));
    for spots in ["0", "7", "80", "81", "256", "264", "70000"] {
        let refusal = quick(&format!("q{spots} @1")).offered(&card(&[])).expect_err(spots);
        assert_eq!(named(&refusal), ("15.2(b)", "not_offered"));
        assert_eq!(refusal.to_string(), format!("a wager of {spots} spots is not on this rate card"));
    }
}

#[test]
fn a_message_has_a_line_or_a_request_and_not_both() {
    let take = |message: serde_json::Value| {
        let mut fields = message.as_object().expect("an object").clone();
        let taken = Asked::take(&mut fields);
        assert!(fields.keys().all(|field| field == "do"), "what was asked for is taken out: {fields:?}");
        taken
    };
    let json = serde_json::json!({"kind": "straight", "groups": [[1, 2]], "rates": [100]});
    let both = take(serde_json::json!({"do": "issue", "line": "1 2 @1", "request": json}));
    assert!(both.is_err(), "{both:?}");
    let one = take(serde_json::json!({"line": "1 2 @1"}));
    assert_eq!(one, take(serde_json::json!({"request": json})));
    assert!(matches!(one, Ok(Some(Asked::Marked(_)))), "{one:?}");
    assert_eq!(take(serde_json::json!({"do": "notice"})), Ok(None));
    assert!(take(serde_json::json!({"line": 7})).is_err());
}

#[test]
fn p15_1_the_conditioning_tells_the_type_of_the_ticket() {
    for (line, conditioning) in [
        ("4 5 6 @1", "1/3"),
        ("split 1 2 3 / 4 5 6 @1", "2/3"),
        ("split 1 2 / 4 5 6 / 7 8 @1", "2/2, 1/3"),
        ("1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1", "2/4, 1/8"),
        ("1 2 3 4 / 5 6 7 8 : 1/8,2/4 @1", "1/8, 2/4"),
        ("k80 / 1 2 / 3 4 5 : 2/3, 1/4 @1", "2/3, 1/4"),
    ] {
        assert_eq!(play(line).conditioning(), conditioning, "{line}");
    }
    // A three-spot way is the king with the pair, and the three by themselves.
    assert_eq!(refused("k80 / 1 2 / 3 4 5 : 1/3, 1/4 @1"), ("15.4(a)", "not_so_many_ways"));
}

#[test]
fn p15_1_a_ticket_is_called_by_its_spots() {
    for count in [1u8, 2, 3, 4, 5, 6, 8, 10] {
        let numbers: Vec<String> = (1..=count).map(|number| (number * 7).to_string()).collect();
        let play = play(&format!("{} @1", numbers.join(" ")));
        let [line] = play.lines() else { panic!("one line") };
        assert_eq!((line.spots, line.ways, play.marked().count()), (count, 1, count));
    }
}

#[test]
fn p15_2a_the_numbers_are_1_to_80() {
    for number in 1..=80 {
        assert_eq!(play(&format!("{number} @1")).marked(), spots(&[number]));
    }
    for line in
        ["0 @1", "81 @1", "1 2 255 @1", "k0 / 1 2 : 1/3 @1", "k81 / 1 2 : 1/3 @1", "1 2 / 0 3 : 1/4 @1"]
    {
        assert_eq!(refused(line), ("15.2(a)", "off_the_board"), "{line}");
    }
}

#[test]
fn p15_2b_the_rate_card_says_how_many_spots_may_be_selected() {
    let numbers = |count: u8| (1..=count).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
    play(&format!("{} @1", numbers(10)));
    assert_eq!(refused(&format!("{} @1", numbers(11))), ("15.2(b)", "not_offered"), "more than the most");
    assert_eq!(
        refused(&format!("{} @1", numbers(7))),
        ("15.2(b)", "not_offered"),
        "a number that is left out"
    );
    assert_eq!(refused(&format!("{} @1", numbers(80))), ("15.2(b)", "not_offered"));
    // A way must be on the card as well, and so must each group of a split.
    assert_eq!(refused("1-6 / 7-12 : 1/12 @1"), ("15.2(b)", "not_offered"));
    assert_eq!(refused("split 1-6 / 7-13 @1"), ("15.2(b)", "not_offered"));
    // A group may be larger than any wager: nothing is played on it alone.
    assert_eq!(refused("1-11 / 12 : 1/12 @1"), ("15.2(b)", "not_offered"));
    let twelve = card(&[("spots.most_marked", "12")]);
    play_on(&twelve, "split 1-6 / 7-12 @1");
    assert_eq!(refused_by(&twelve, &request("split 1-6 / 7-12 / 13 @1")), ("15.2(b)", "too_many_marked"));
}

#[test]
fn p15_2c_a_ticket_is_of_one_of_the_kinds_and_has_what_its_kind_has() {
    for (line, refusal) in [
        ("straight 1 2 / 3 4 @1", ("15.2(c)1", "wrong_kind")),
        ("straight k1 / 3 4 : 1/3 @1", ("15.2(c)1", "wrong_kind")),
        ("split 1 2 @1", ("15.2(c)2", "wrong_kind")),
        ("split k1 / 2 / 3 @1", ("15.2(c)2", "wrong_kind")),
        ("way 1 2 3 : 1/3 @1", ("15.2(c)3", "wrong_kind")),
        ("way k1 / 2 / 3 : 1/3 @1", ("15.2(c)3", "wrong_kind")),
        ("way 1 2 / 3 4 5 : 1/5 @1", ("15.2(c)3", "unequal_groups")),
        ("combination 1 2 3 : 1/3 @1", ("15.2(c)4", "wrong_kind")),
        ("combination k1 / 2 / 3 : 1/3 @1", ("15.2(c)4", "wrong_kind")),
        ("king 1 2 / 3 4 5 : 1/5 @1", ("15.2(c)5", "wrong_kind")),
        ("king k1 : 1/1 @1", ("15.2(c)5", "wrong_kind")),
    ] {
        assert_eq!(refused(line), refusal, "{line}");
    }
    assert_eq!(refused("1 2 / / 3 4 : 1/4 @1"), ("15.4(b)1", "empty_group"));
    let mut nothing = request("1 @1");
    nothing.groups.clear();
    assert_eq!(refused_by(&card(&[]), &nothing), ("15.4(b)1", "nothing_marked"));
}

#[test]
fn p15_2c1_a_straight_ticket_is_paid_by_its_number_of_spots() {
    assert_eq!(paid("7 @1", &[7]), 300);
    assert_eq!(paid("7 @1", &[8]), 0);
    assert_eq!(paid("7 8 @1", &[7]), 0, "one of two is not one of one");
    assert_eq!(paid("7 8 @1", &[7, 8]), 1200);
    assert_eq!(paid("1 2 3 4 @1", &[1, 2, 3]), 400);
    assert_eq!(paid("1 2 3 4 5 @1", &[1, 2, 3, 80]), 200);
    assert_eq!(play("1 2 3 4 @1").ways(), 1);
    assert_eq!(refused("1 2 3 4 : 2/4 @1"), ("15.4(a)", "not_so_many_ways"));
    assert_eq!(refused("1 2 3 4 : 1/3 @1"), ("15.4(a)", "not_so_many_ways"));
}

#[test]
fn p15_2c2_each_group_of_a_split_ticket_is_evaluated_by_itself() {
    let line = "split 1 2 3 / 4 5 6 @1";
    assert_eq!((play(line).ways(), play(line).price_of_a_game()), (2, Cents(200)));
    assert_eq!(paid(line, &[1, 2, 3, 4, 5, 6]), 2 * 4200, "two three-spot tickets, and no six-spot one");
    assert_eq!(paid(line, &[1, 2, 4]), 100, "two of the first three, one of the second");
    assert_eq!(paid(line, &[1, 4]), 0, "one each are not two");
    let unequal = "split 1 2 3 / 4 5 6 7 @1";
    assert_eq!(paid(unequal, &[1, 2, 3, 4, 5, 6]), 4200 + 400);
    assert_eq!(paid(unequal, &[4, 5, 6, 7]), 11_200);
    assert_eq!(paid("split 1 2 3 / 4 5 6 7 @1,2", &[1, 2, 3, 4, 5, 6]), 4200 + 800);
    // Every group is played: none is left out, none is combined.
    assert_eq!(refused("split 1 2 3 / 4 5 6 : 1/3 @1"), ("15.2(c)2", "groups_left_out"));
    assert_eq!(refused("split 1 2 3 / 4 5 6 : 1/6 @1"), ("15.4(a)", "not_so_many_ways"));
    assert_eq!(refused("split 1 2 3 / 4 5 6 : 3/3 @1"), ("15.4(a)", "not_so_many_ways"));
    assert_eq!(refused("split 1 2 3 / 4 5 6 : 2/3, 1/6 @1"), ("15.4(a)", "not_so_many_ways"));
    play("split 1 2 3 / 4 5 6 : 2/3 @1 =2");
}

#[test]
fn p15_2c2_no_number_is_in_two_groups() {
    for line in [
        "split 1 2 3 / 3 4 5 @1",
        "split 1 2 3 / 4 5 5 @1",
        "1 2 / 2 3 : 1/4 @1",
        "1 2 / 2 3 4 : 1/5 @1",
        "k1 / 1 2 : 1/3 @1",
        "k1 / k1 / 2 3 : 1/3 @1",
        "4 4 @1",
    ] {
        assert_eq!(refused(line), ("15.2(c)2", "number_twice"), "{line}");
    }
}

#[test]
fn p15_2c2i_equal_groups_have_one_rate() {
    for line in ["split 1 2 3 / 4 5 6 @1,2", "split 1 2 3 / 4 5 6 : 1/3, 1/3 @1,2", "split 1 / 2 / 3 @1,1,2"]
    {
        assert_eq!(refused(line), ("15.2(c)2", "one_rate_for_equal_groups"), "{line}");
    }
    assert_eq!(play("split 1 2 3 / 4 5 6 @2,2").price_of_a_game(), Cents(400));
    assert_eq!(play("split 1 2 3 / 4 5 6 : 1/3, 1/3 @2").price_of_a_game(), Cents(400));
}

#[test]
fn p15_2c2ii_unequal_groups_have_the_same_rate_or_each_its_own() {
    assert_eq!(play("split 1 2 3 / 4 5 6 7 @2").price_of_a_game(), Cents(400));
    assert_eq!(play("split 1 2 3 / 4 5 6 7 @2,3").price_of_a_game(), Cents(500));
    // As soon as two differ, even equal ones may have rates of their own.
    let line = "split 1 2 3 / 4 5 6 / 7 8 9 10 @1,2,3";
    assert_eq!(play(line).price_of_a_game(), Cents(600));
    assert_eq!(paid(line, &[1, 2, 3]), 4200);
    assert_eq!(paid(line, &[4, 5, 6]), 8400);
    assert_eq!(paid(line, &[7, 8, 9, 10]), 33_600);
    // Two rates for three groups are for the two sizes.
    let sizes = "split 1 2 3 / 7 8 9 10 / 4 5 6 @1,2";
    assert_eq!(
        (play(sizes).conditioning().as_str(), play(sizes).price_of_a_game()),
        ("2/3, 1/4", Cents(400))
    );
    assert_eq!(paid(sizes, &[4, 5, 6]), 4200);
    assert_eq!(refused("split 1 2 3 / 4 5 6 / 7 8 9 10 @1,2,3,4"), ("15.4(b)3", "rates_for_lines"));
}

#[test]
fn p15_2c3_a_way_ticket_combines_equal_groups_at_one_rate() {
    let line = "1 2 / 3 4 / 5 6 : 3/2, 3/4, 1/6 @1";
    assert_eq!(
        (play(line).kind(), play(line).ways(), play(line).price_of_a_game()),
        (Kind::Way, 7, Cents(700))
    );
    // All of two groups: both pairs, the four of them, one of two in the other fours, four of six.
    assert_eq!(paid(line, &[1, 2, 3, 4]), 2 * 1200 + 11_200 + 2 * 100 + 400);
    assert_eq!(paid(line, &[1, 2, 3, 4, 5, 6]), 3 * 1200 + 3 * 11_200 + 150_000);
    assert_eq!(
        paid(line, &[1, 3, 5]),
        3 * 100 + 100,
        "every four has two, the six has three, no pair is whole"
    );
    assert_eq!(refused("1 2 / 3 4 / 5 6 : 3/2, 3/4, 1/6 @1,2,1"), ("15.2(c)3", "one_rate_for_ways"));
    assert_eq!(play("1 2 / 3 4 : 2/2, 1/4 @2,2").price_of_a_game(), Cents(600));
    assert_eq!(refused("way 1 2 / 3 4 : 2/2 @1"), ("15.2(c)3", "nothing_combined"));
    assert_eq!(refused("way 1 2 / 3 4 : 1/3 @1"), ("15.4(a)", "not_so_many_ways"));
    assert_eq!(refused("way 1 2 / 3 4 : 1/81 @1"), ("15.4(a)", "not_so_many_ways"), "no way has 81 spots");
    let twenty: Vec<String> = (0..20).map(|g| format!("{}-{}", g * 4 + 1, g * 4 + 4)).collect();
    let all = format!("{} : 190/8 @0.25", twenty.join(" / "));
    assert_eq!((play(&all).ways(), play(&all).price_of_a_game()), (190, Cents(4750)));
}

#[test]
fn p15_2c4_a_combination_ticket_is_combined_as_the_player_says() {
    // The same groups, three choices.
    let groups = "1 2 / 3 4 / 5 6 7 8";
    for (conditioning, ways, price) in
        [("2/4, 1/8", 3, 300), ("2/2, 2/4", 4, 400), ("1/8", 1, 100), ("2/6", 2, 200)]
    {
        let play = play(&format!("{groups} : {conditioning} @1"));
        let found = (play.kind(), play.ways(), play.price_of_a_game().0);
        assert_eq!(found, (Kind::Combination, ways, price), "{conditioning}");
    }
    let line = format!("{groups} : 2/4, 2/6 @2,0.50");
    assert_eq!(play(&line).price_of_a_game(), Cents(500), "each line at a rate of its own");
    // The four alone and the two pairs are fours; each pair with the four is a six.
    assert_eq!(paid(&line, &[1, 2, 3, 4]), 2 * 11_200);
    assert_eq!(paid(&line, &[5, 6, 7, 8]), 2 * 11_200 + 2 * 200);
    assert_eq!(paid(&line, &[1, 2, 5, 6, 7, 8]), 2 * 11_200 + 2 * 100 + 75_000 + 200);
    assert_eq!(refused(&format!("{groups} @1")), ("15.4(b)4", "not_conditioned"));
    assert_eq!(refused(&format!("{groups} : 3/4 @1")), ("15.4(a)", "not_so_many_ways"));
    assert_eq!(refused(&format!("{groups} : 1/4 @1")), ("15.4(a)", "not_so_many_ways"));
    assert_eq!(refused(&format!("{groups} : 2/4, 2/4 @1")), ("15.4(b)4", "conditioned_twice"));
    assert_eq!(refused("1 2 / 3 4 5 : 1/2, 1/3 @1"), ("15.2(c)4", "nothing_combined"));
    assert_eq!(
        play("combination 1 2 / 3 4 : 2/2, 1/4 @1,2").price_of_a_game(),
        Cents(400),
        "equal groups too"
    );
}

#[test]
fn p15_2c4_the_player_says_which_sums_of_groups_are_played() {
    let groups = "1-4 / 5 6 / 7-9 / 10-12";
    // Two sums of these groups have six spots; the player plays one of them, the other, or both.
    for (conditioning, pays) in [
        ("1/6 A+B", [150_000, 0]),
        ("1/6 c+d", [0, 150_000]),
        ("2/6 C+D A+B", [150_000; 2]),
        ("2/6", [150_000; 2]),
    ] {
        let line = format!("{groups} : {conditioning} @1");
        let play = play(&line);
        assert_eq!(
            (play.kind(), play.ways()),
            (Kind::Combination, pays.iter().filter(|pay| **pay > 0).count() as u32)
        );
        let found = [&[1, 2, 3, 4, 5, 6], &[7, 8, 9, 10, 11, 12]].map(|drawn| paid(&line, drawn));
        assert_eq!(found, pays, "{line}");
        assert_eq!(request(&play.request().to_string()), play.request(), "{line}");
    }
    // Ways of one size may have rates of their own, and stand beside a line of every way.
    let line = format!("{groups} : 1/6 A+B, 1/6 C+D, 2/3 @1,2,0.50");
    assert_eq!((play(&line).ways(), play(&line).price_of_a_game()), (4, Cents(400)));
    assert_eq!(play(&line).conditioning(), "1/6 A+B, 1/6 C+D, 2/3");
    assert_eq!(paid(&line, &[7, 8, 9, 10, 11, 12]), 2 * 150_000 + 2 * 2100);
    for (conditioning, refusal) in [
        ("1/6", ("15.4(a)", "not_so_many_ways")),
        ("2/6 A+B", ("15.4(a)", "not_so_many_ways")),
        ("1/6 A+B C+D", ("15.4(a)", "not_so_many_ways")),
        ("1/6 A+E", ("15.2(c)4", "no_such_group")),
        ("1/6 A+C", ("15.2(c)4", "sum_of_other_spots")),
        ("2/6 A+B B+A", ("15.2(c)4", "way_twice")),
        ("1/6 A+B, 1/6 B+A", ("15.2(c)4", "way_twice")),
        ("1/6 A+B, 2/6", ("15.4(b)4", "conditioned_twice")),
        ("2/6, 1/6 A+B", ("15.4(b)4", "conditioned_twice")),
        ("1/4 A", ("15.2(c)4", "nothing_combined")),
    ] {
        assert_eq!(refused(&format!("{groups} : {conditioning} @1")), refusal, "{conditioning}");
    }
    // It is a combination by the ways that are played, whatever else could be combined.
    assert_eq!(refused("1-4 / 5 6 / 7 8 : 1/4 A @1"), ("15.2(c)4", "nothing_combined"));
    assert_eq!(play("1-4 / 5 6 / 7 8 : 2/4 A B+C @1").ways(), 2);
    // Only a combination ticket leaves the choice to the player; marks that name no kind are one.
    assert_eq!(play("1 2 / 3 4 / 5 6 : 2/4 A+B A+C @1").kind(), Kind::Combination);
    assert_eq!(refused("way 1 2 / 3 4 / 5 6 : 2/4 A+B A+C @1"), ("15.2(c)4", "ways_named"));
    assert_eq!(refused("way 1 2 / 3 4 / 5 6 : 1/6, 2/4 A+B A+C @1"), ("15.2(c)4", "ways_named"));
    assert_eq!(refused("split 1 2 / 3 4 : 2/2 A B @1"), ("15.2(c)4", "ways_named"));
    assert_eq!(refused("k1 / 3 4 : 1/2 A @1"), ("15.2(c)4", "ways_named"));
}

#[test]
fn p15_2c5_a_king_is_a_single_spot_that_is_combined_with_other_groups() {
    let line = "k80 / 1 2 3 / 4 5 : 1/4, 2/3, 1/6 @1,2,3";
    assert_eq!((play(line).kind(), play(line).ways(), play(line).price_of_a_game().0), (Kind::King, 4, 800));
    // King and two: 80 4 5; the three by themselves; king and three: 80 1 2 3; all six.
    assert_eq!(paid(line, &[80, 4, 5]), 2 * 4200 + 3 * 100);
    assert_eq!(paid(line, &[1, 2, 3]), 400 + 2 * 4200 + 3 * 100);
    assert_eq!(paid(line, &[80, 1, 2, 3]), 11_200 + 2 * 4200 + 3 * 400);
    assert_eq!(paid(line, &[80]), 0);
    // More than one king.
    let kings = "k1 / k2 / k3 / 4 5 6 : 3/4, 3/5 @1";
    assert_eq!((play(kings).ways(), play(kings).kings()), (6, spots(&[1, 2, 3])));
    assert_eq!(paid(kings, &[1, 4, 5, 6]), 11_200 + 2 * 400 + 2 * 2000 + 200);
    assert_eq!(play("k1 / k2 : 1/2 @1").ways(), 1);
    // A king that is combined with nothing is no king.
    assert_eq!(refused("k80 / 1 2 3 : 1/3 @1"), ("15.2(c)5", "nothing_combined"));
    assert_eq!(refused("k80 / k79 / 1 2 3 : 2/1 @1"), ("15.2(c)5", "nothing_combined"));
    assert_eq!(refused("k80 / 1 2 / 3 4 : 1/4 @1"), ("15.2(c)5", "nothing_combined"));
    assert_eq!(refused("k80 / 1 2 3 @1"), ("15.4(b)4", "not_conditioned"));
}

#[test]
fn p15_2c6_a_multi_race_ticket_is_at_one_rate_for_all_its_games() {
    let races = play("1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5");
    assert_eq!((races.games(), races.price_of_a_game(), races.price()), (5, Cents(300), Cents(1500)));
    assert_eq!(play("1 @1 x20").games(), 20);
    assert_eq!(refused("1 @1 x21"), ("15.2(c)6", "too_many_races"));
    assert_eq!(refused("1 @1 x0"), ("15.4(b)2", "no_games"));
    let two = card(&[("games.most_races", "2")]);
    assert_eq!(play_on(&two, "1 @1 x2").games(), 2);
    assert_eq!(refused_by(&two, &request("1 @1 x3")), ("15.2(c)6", "too_many_races"));
    let none = card(&[("games.most_races", "1")]);
    assert_eq!(refused_by(&none, &request("1 @1 x2")), ("15.2(c)6", "no_races"));
    assert_eq!(play_on(&none, "1 @1").games(), 1);
}

#[test]
fn p15_4a_a_line_of_no_ways_is_no_conditioning() {
    let none = vec![Condition::every(2, 3), Condition::every(0, 6)];
    let Ok(conditioning) = Conditioning::new(none) else { return };
    let mut request = request("split 1 2 3 / 4 5 6 @1");
    request.conditioning = Some(conditioning);
    assert!(Play::check(&request, &card(&[])).is_err(), "nothing is played on a line of no ways");
}

#[test]
fn p15_4b4_a_ticket_without_conditioning_is_told_how_to_combine_everything_if_the_card_offers_it() {
    let told = |line: &str| match Play::check(&request(line), &card(&[])) {
        Err(refusal) => (named(&refusal), refusal.instead()),
        Ok(play) => panic!("{line} was accepted: {play:?}"),
    };
    let not_conditioned = ("15.4(b)4", "not_conditioned");
    for (line, instead) in [
        ("1 2 / 3 4 5 @1", Some("1/5 combines them all")),
        ("k80 / 1 2 3 @1", Some("1/4 combines them all")),
        ("1-4 / 5-8 @1", Some("1/8 combines them all")),
        // Seven and twelve spots are not on this card.
        ("1-4 / 5 6 7 @1", None),
        ("1-4 / 5-8 / 9-12 @1", None),
    ] {
        assert_eq!(told(line), (not_conditioned, instead.map(str::to_string)), "{line}");
    }
}

#[test]
fn p15_4a_a_ticket_has_up_to_five_thousand_ways() {
    let singles = (1..=20).map(|number| number.to_string()).collect::<Vec<_>>().join(" / ");
    assert_eq!(play(&format!("{singles} : 4845/4, 20/1 @0.25")).ways(), 4865);
    assert_eq!(refused(&format!("{singles} : 4845/4, 190/2 @0.25")), ("15.4(a)", "too_many_ways"));
    assert_eq!(refused(&format!("{singles} : 15504/5 @0.25")), ("15.4(a)", "too_many_ways"));
    // So many that are named, and one more.
    let fives = (0u32..1 << 20).filter(|set| set.count_ones() == 5);
    let sums =
        fives.filter_map(|set| (0..20).filter(|place| set >> place & 1 == 1).map(Sum::of).reduce(Sum::and));
    let sums: Vec<Sum> = sums.take(5001).collect();
    let naming = |count: usize| {
        let mut asked = request(&format!("combination {singles} : 190/2 @0.25"));
        let line = Condition { ways: count as u32, spots: 5, sums: sums[..count].to_vec() };
        asked.conditioning = Conditioning::new(vec![line]).ok();
        asked
    };
    assert_eq!(Play::check(&naming(5000), &card(&[])).map(|play| play.ways()), Ok(5000));
    assert_eq!(refused_by(&card(&[]), &naming(5001)), ("15.4(a)", "too_many_ways"));
}

#[test]
fn p15_3b_a_ticket_that_is_played_again_has_one_rate_where_all_are_the_same() {
    let rates = |line: &str| play(line).request().rates.iter().map(|rate| rate.0).collect::<Vec<_>>();
    assert_eq!(rates("1 2 / 3 4 / 5 6 : 3/2, 3/4, 1/6 @0.50"), [50]);
    assert_eq!(rates("combination 1 2 / 3 4 : 2/2, 1/4 @2,2"), [200]);
    assert_eq!(rates("combination 1 2 / 3 4 : 2/2, 1/4 @1,2"), [100, 200]);
}

#[test]
fn p15_6a_ways_are_told_by_what_they_caught_and_only_those_that_there_are() {
    let mut told = Vec::new();
    let kings = play("k1 / k2 / k3 / 4 5 6 : 3/4, 1/6 @1");
    kings.tally(spots(&[1, 4, 5, 6]), |line, caught, ways| told.push((line.spots, caught, ways)));
    assert_eq!(told, [(4, 3, 2), (4, 4, 1), (6, 4, 1)]);
}
