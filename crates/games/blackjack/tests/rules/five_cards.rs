//! 19:47-2.16 Five cards totalling 21.

use crate::support::{Pit, fate, rules};
use rulebook::licensee::RulesFile as _;

const OFFERED: &str = "[payouts]\nfive_card_21 = true";

/// Five cards that make 21, against this upcard.
fn five(up: &str, rest: &str) -> String {
    format!("2s {up} 3d; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c; {rest}")
}

#[test]
fn p2_16a_21_in_five_cards_pays_two_to_one() {
    for edition in ["2011", "1996"] {
        let toml = format!("edition = \"{edition}\"\n{OFFERED}");
        assert_eq!(fate(&toml, &five("6h", "Tc 4d")), "won 2000+1000", "against twenty");
        assert_eq!(fate(&toml, &five("6h", "Tc 9d")), "won 2000+1000", "against a broken hand");
        let mut pit = Pit::wagered(&toml, &[1]);
        pit.round(&five("6h", "Tc 4d"));
        assert_eq!(pit.cite_of("1 blackjack won 2000+1000"), "2.16(a)");
    }
    // Five cards, no more and no fewer, and 21, no less.
    assert_eq!(
        fate(OFFERED, "2s 6h 3d; 1 draw; 4c; 1 draw; 2c; 1 draw; 3c; 1 draw; 7c; Tc 4d"),
        "won 1000+1000"
    );
    assert_eq!(fate(OFFERED, "2s 6h 3d; 1 draw; 9c; 1 draw; 7c; Tc 4d"), "won 1000+1000");
    assert_eq!(
        fate(OFFERED, "2s 6h 3d; 1 draw; 4c; 1 draw; 5c; 1 draw; 6c; 1 stand; Tc 3d"),
        "won 1000+1000"
    );
    assert_eq!(fate("", &five("6h", "Tc 4d")), "won 1000+1000", "where it is not offered");
}

#[test]
fn p2_16a_it_pays_on_the_whole_wager_of_the_hand() {
    // A split hand counts the card it began with; a soft 21 is 21.
    let told = Pit::wagered(OFFERED, &[1])
        .settles("2s 6h 2d; 1 split; 3c; 1 draw; 4c; 1 draw; Ac; 1 draw; Ad; Tc; 1 stand; Tc 4d");
    assert_eq!(told, ["1 blackjack hand 2 lost 0+0", "1 blackjack won 2000+1000"]);
}

#[test]
fn p2_16b_against_a_dealers_blackjack_it_loses_and_against_his_21_it_is_void() {
    for edition in ["2011", "1996"] {
        let toml = format!("edition = \"{edition}\"\n{OFFERED}");
        let mut pit = Pit::wagered(&toml, &[1]);
        assert_eq!(pit.settles(&five("Th", "Ac")), ["1 blackjack lost 0+0"]);
        assert_eq!(pit.cite_of("1 blackjack lost 0+0"), "2.16(b)");
        let mut pit = Pit::wagered(&toml, &[1]);
        assert_eq!(pit.settles(&five("6h", "Tc 5d")), ["1 blackjack void 0+1000"]);
        assert_eq!(pit.cite_of("1 blackjack void 0+1000"), "2.16(b)");
        assert_eq!(fate(&toml, &five("6h", "2c 3c 4d 6d")), "void 0+1000", "in five cards too");
    }
    // Where both hole cards lie open a tie loses (2.6(k)1).
    let open = format!("{OFFERED}\n[dealing]\nhole_card = \"up\"");
    assert_eq!(fate(&open, "2s 6h 3d Tc; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c; 5d"), "lost 0+0");
    assert_eq!(fate(&open, "2s 6h 3d Tc; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c; 4d"), "won 2000+1000");
}

#[test]
fn p2_16c_it_is_the_choice_of_the_house_for_everybody_at_the_table() {
    assert!(rules(OFFERED).guide().contains("to everybody here (19:47-2.16(c))"));
    assert!(!rules("").guide().contains("five cards"));
    let mut pit = Pit::wagered(OFFERED, &[1, 2]);
    let told = pit.settles(
        "2s 2h 6h 3d 3c; 1 draw; 4c; 1 draw; 5c; 1 draw; 7c; 2 draw; 4d; 2 draw; 5d; 2 draw; 7d; Tc 4h",
    );
    assert_eq!(told, ["2 blackjack won 2000+1000", "1 blackjack won 2000+1000"]);
}
