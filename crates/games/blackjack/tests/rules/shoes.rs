//! 19:47-2.5(h)2, 2.6(m): the Bart Carter shuffle; 2.20: a device that shuffles by itself.

use crate::support::Pit;
use blackjack::Side;

const BART_CARTER: &str = "decks = 4\nboxes = 1\n[shoe]\nkind = \"bart carter\"\n";
const DEVICE: &str =
    "decks = 4\nboxes = 2\n[approved]\nreference = \"PRN 12-96\"\n[shoe]\nkind = \"continuous\"\n";

fn left(pit: &Pit) -> u16 {
    pit.table.shoe(Side::Left).pile().cards()
}

/// Rounds of four cards, until so many have been dealt.
fn dealt(cards: u16) -> Pit {
    let mut pit = Pit::open(BART_CARTER, &[1]);
    for round in 0..cards / 4 {
        let suit = ["s", "h", "d", "c"][usize::from(round % 4)];
        assert_eq!(pit.view().phase, "wagers", "after {round} rounds");
        pit.bet(1, 1000);
        pit.play(&format!("T{suit} 9{suit} K{suit}; 1 stand"));
        pit.does("device", &format!("card card=8{suit}"));
        pit.does("dealer", "settle");
    }
    assert_eq!(left(&pit), 208 - cards);
    pit
}

#[test]
fn p2_5h2_the_rack_goes_back_when_it_holds_more_than_about_a_deck() {
    let mut pit = dealt(52);
    assert_eq!((pit.view().phase, pit.view().shoe.discards), ("wagers", 52), "not more than a deck");
    pit.bet(1, 1000);
    let pit = &mut dealt(56);
    pit.bet(1, 1000);
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.5(h)2", "shoe_not_ready"));
}

#[test]
fn p2_6m_the_discards_are_shuffled_and_go_back_in_stacks_among_the_rest() {
    let mut pit = dealt(56);
    assert_eq!(pit.refuses("dealer", "insert stacks"), ("19:47-2.6(m)", "cards_not_ready"), "shuffled first");
    assert_eq!(pit.refuses("dealer", "offer cut to=1").1, "cards_not_ready", "it is not cut");
    assert_eq!(pit.does("dealer", "shuffle"), ["shuffled 56"], "those of the rack alone");
    assert_eq!(pit.refuses("seat 1", "insert stacks").1, "not_yours");
    assert_eq!(pit.does("dealer", "insert stacks"), ["loaded 208, 0 behind"]);
    assert_eq!((pit.view().phase, pit.view().shoe.discards), ("wagers", 0));
    // Within the round the dealer goes on, however full the rack is.
    let mut pit = dealt(48);
    pit.bet(1, 1000);
    pit.play("2s 9h 2h; 1 draw; 2d; 1 draw; 2c; 1 draw; 3s; 1 draw; 3h");
    assert_eq!(pit.view().phase, "decisions");
    pit.does("seat 1", "stand");
    pit.does("dealer", "dealer's card");
    pit.does("device", "card card=8c");
    pit.does("dealer", "settle");
    assert_eq!(pit.view().shoe.state, "shuffle", "56 of them now");
}

#[test]
fn p2_6m_everybody_may_enter_after_it_as_after_any_shuffle() {
    let mut pit = Pit::open(&format!("{BART_CARTER}[entry]\nnewcomers = \"barred\""), &[1]);
    pit.does("dealer", "reshuffle");
    assert!(pit.go().contains(&"shuffled 208".to_string()), "the house may shuffle all of them too");
}

#[test]
fn p2_20_a_device_shuffles_after_every_round_without_a_cut_or_a_burn() {
    for toml in [DEVICE.to_string(), format!("edition = \"1996\"\n{DEVICE}")] {
        let mut pit = Pit::seated(&toml, &[1]);
        pit.go_up_to("load shoe");
        assert_eq!(pit.refuses("dealer", "offer cut to=1").1, "cards_not_ready");
        pit.does("dealer", "load shoe");
        assert_eq!((left(&pit), pit.view().phase), (208, "wagers"));
        assert_eq!(pit.refuses("dealer", "reshuffle"), ("19:47-2.20", "not_now"));
        pit.does("dealer", "change dealer");
        assert_eq!(left(&pit), 208);
        for _ in 0..3 {
            pit.bet(1, 1000);
            pit.play("Ts 9h Kd");
            assert_eq!(left(&pit), 205);
            let told = pit.play("1 stand; 8c");
            assert_eq!(told.last().map(String::as_str), Some("shuffled 208"));
            assert_eq!((left(&pit), pit.view().phase), (208, "wagers"), "the same ten may come again");
        }
    }
}

#[test]
fn p2_20_every_round_is_the_first_after_a_shuffle() {
    let mut pit =
        Pit::wagered(&format!("{DEVICE}[entry]\nnewcomers = \"barred\"\nsitting_out = \"barred\""), &[1]);
    pit.round("Ts 9h Kd; 1 stand; 8c");
    pit.does("seat 2", "join");
    pit.bet(2, 1000);
    pit.round("Ts 9h Kd; 2 stand; 8c");
    pit.bet(1, 1000);
}
