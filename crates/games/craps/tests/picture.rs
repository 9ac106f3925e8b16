//! What each wager costs, as a picture.

use craps::Rules;
use odds::chart::svg;
use rulebook::licensee::RulesFile as _;

fn picture(rules: &str) -> String {
    let rules = Rules::from_toml(rules).expect("these rules are legal");
    svg(&craps::odds::craps(&rules), rules.title())
}

/// The texts of the picture, in order.
fn texts(svg: &str) -> Vec<&str> {
    let rest = svg.split("<text ").skip(1);
    rest.filter_map(|text| text.split_once('>')?.1.split_once("</text>").map(|(words, _)| words)).collect()
}

#[test]
fn wagers_of_one_kind_and_cost_share_a_bar() {
    let svg = picture("");
    let texts = texts(&svg);
    for names in ["buy 4, 5, 6, 8, 9, 10", "place 4, 10 to lose", "place 6, 8", "hard 4, 10", "craps 2, 12"] {
        assert!(texts.contains(&names), "{names}");
    }
    assert!(texts.contains(&"pass with 1x odds"), "a multiple is no number of a wager");
}

#[test]
fn the_cheapest_stands_first_with_its_figures() {
    let svg = picture("odds.multiple = 2");
    let texts = texts(&svg);
    let place = |names: &str| texts.iter().position(|text| *text == names).expect(names);
    assert!(place("pass odds") < place("pass with 2x odds"));
    assert!(place("pass with 2x odds") < place("don't pass"));
    assert!(place("don't pass") < place("pass"));
    assert!(place("pass") < place("any seven"));
    assert_eq!(texts[place("pass")..][..3], ["pass", "1.41 %", "7/495"]);
    assert_eq!(texts[place("pass with 2x odds")..][..3], ["pass with 2x odds", "0.61 %", "1/165"]);
}

#[test]
fn wagers_that_are_not_offered_are_left_out_and_counted() {
    let svg = picture("wagers = { field = false, horn = false }");
    let texts = texts(&svg);
    assert!(!texts.contains(&"field") && !texts.contains(&"horn"));
    assert!(texts.contains(&"2 wagers that these rules do not offer are left out."));
}

#[test]
fn a_title_cannot_break_the_picture() {
    let svg = picture(r#"title = "Tom & <script>\"Jerry\"""#);
    assert!(texts(&svg).contains(&"Tom &amp; &lt;script&gt;&quot;Jerry&quot;"));
    assert!(!svg.contains("<script"));
}

#[test]
fn a_short_scale_has_round_figures() {
    let closed =
        ["dont_pass", "come", "dont_come", "place_to_win", "place_to_lose", "buy", "lay", "hardways"];
    let closed =
        closed.into_iter().chain(["field", "any_seven", "any_craps", "craps_2", "craps_3", "craps_12"]);
    let closed = closed.chain(["eleven", "c_and_e", "horn", "horn_high"]);
    let svg = picture(&closed.map(|wager| format!("wagers.{wager} = false\n")).collect::<String>());
    assert!(texts(&svg).windows(3).any(|ticks| ticks == ["0.4 %", "0.6 %", "0.8 %"]));
}

#[test]
fn a_wager_that_pays_too_much_goes_the_other_way() {
    let svg = picture(r#"payouts."any seven" = "6 to 1""#);
    assert!(svg.contains(r#"class="bar player""#));
    assert_eq!(texts(&svg).iter().filter(|text| **text == "-16.67 %").count(), 1);
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}
