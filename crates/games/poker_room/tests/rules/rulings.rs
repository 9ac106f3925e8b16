//! 19:47-14.15(e) to (n): rulings.

use crate::support::{HoldEm, House, facts, no, open, ruling, sit};
use poker_room::Matter::*;
use poker_room::rulings::Decision;
use poker_room::{Matter, Ruling, rule};
use serde_json::{Value, json};

fn decided(matter: Matter, said: Value) -> Ruling {
    rule(matter, &facts(said.clone())).unwrap_or_else(|needs| panic!("{matter:?}, {said}: {needs:?}"))
}

#[track_caller]
fn is(matter: Matter, said: Value, decision: Decision, cite: &str) {
    let ruling = decided(matter, said);
    assert_eq!((ruling.decision, ruling.cite().number()), (decision, format!("19:47-{cite}").as_str()));
}

fn back(ruling: &Ruling) -> Vec<(u8, i64)> {
    ruling.back.iter().map(|(seat, amount)| (seat.number(), amount.0)).collect()
}

#[test]
fn p14_15e_a_folded_position_keeps_receiving_cards_until_the_next_wager() {
    for folded in ["after a forced bet", "after a blind bet", "on a round of checking"] {
        let said = |since: bool| json!({ "folded": folded, "wager_since": since });
        is(FoldedPosition, said(false), Decision::KeepsReceiving, "14.15(e)");
        is(FoldedPosition, said(true), Decision::NoMoreCards, "14.15(e)");
    }
    is(FoldedPosition, json!({ "folded": "otherwise" }), Decision::NoMoreCards, "14.15(e)");
}

#[test]
fn p14_15f_a_misdeal_sends_all_cards_back_and_leaves_the_chips_to_the_floorperson() {
    for (matter, said) in [
        (ImproperShuffle, json!({})),
        (WrongStart, json!({ "wagered": 0 })),
        (FaceUpInDeck, json!({ "face_up": 2 })),
        (MissedPlayer, json!({ "eligible": true, "wagered": 1 })),
    ] {
        let ruling = decided(matter, said);
        assert_eq!(ruling.decision, Decision::Misdeal);
        assert!(ruling.decision.sentence().contains("all cards go back to the dealer"));
        assert!(ruling.reasons.iter().any(|reason| reason.cite().number() == "19:47-14.15(f)"));
        assert_eq!(ruling.open.map(|open| open.to.name()), Some("floorperson"));
        assert!(ruling.back.is_empty(), "the text gives nothing back on a misdeal");
    }
}

#[test]
fn p14_15f1_an_improper_shuffle_is_a_misdeal_at_any_time() {
    is(ImproperShuffle, json!({}), Decision::Misdeal, "14.15(f)1");
    for stray in [json!({ "wagered": 9 }), json!({ "game": "stud" })] {
        let said = facts(stray.clone());
        assert!(
            rule(ImproperShuffle, &said).is_err(),
            "neither wagers nor the game decide anything here: {stray}"
        );
    }
}

#[test]
fn p14_15f2_a_wrong_start_is_a_misdeal_until_two_players_have_wagered() {
    for (wagered, decision) in
        [(0, Decision::Misdeal), (1, Decision::Misdeal), (2, Decision::PlayOn), (16, Decision::PlayOn)]
    {
        is(WrongStart, json!({ "wagered": wagered }), decision, "14.15(f)2");
    }
}

#[test]
fn p14_15f3_more_than_one_card_face_up_is_a_misdeal_at_any_time() {
    is(FaceUpInDeck, json!({ "face_up": 2 }), Decision::Misdeal, "14.15(f)3");
    is(FaceUpInDeck, json!({ "face_up": 52 }), Decision::Misdeal, "14.15(f)3");
    assert!(rule(FaceUpInDeck, &facts(json!({ "face_up": 2, "wagered": 5 }))).is_err());
}

#[test]
fn p14_15f4_a_missed_player_is_a_misdeal_until_two_players_have_wagered() {
    let said = |wagered: u8| json!({ "eligible": true, "wagered": wagered });
    is(MissedPlayer, said(1), Decision::Misdeal, "14.15(f)4");
    is(MissedPlayer, said(2), Decision::PlayOn, "14.15(f)4");
    is(MissedPlayer, json!({ "eligible": false }), Decision::PlayOn, "14.15(f)4");
}

#[test]
fn p14_15g_only_the_cards_of_an_ineligible_player_are_discarded() {
    is(IneligiblePlayer, json!({}), Decision::DiscardTheirs, "14.15(g)");
}

#[test]
fn p14_15h_missing_or_extra_cards_end_the_round_and_everybody_gets_back_what_he_put_in() {
    let pot = json!({ "1": 500, "2": 1_500, "9": 25 });
    let ruling = decided(WrongCount, json!({ "in_round": true, "pot": pot }));
    assert_eq!((ruling.decision, ruling.cite().number()), (Decision::RoundDead, "19:47-14.15(h)"));
    assert_eq!(back(&ruling), [(1, 500), (2, 1_500), (9, 25)]);
    assert_eq!(ruling.back.total().0, 2_025, "to the cent");
    let between = decided(WrongCount, json!({ "in_round": false }));
    assert_eq!((between.decision, back(&between)), (Decision::NoRound, vec![]));
}

#[test]
fn p14_15i_a_single_card_face_up_is_put_with_the_discards() {
    is(FaceUpInDeck, json!({ "face_up": 1 }), Decision::CardOut, "14.15(i)");
}

#[test]
fn p14_15j_an_unprotected_hand_has_no_redress() {
    let collected = json!({ "lost": "collected by the dealer", "protected": false });
    is(HandLost, collected, Decision::NoRedress, "14.15(j)");
    let fouled = json!({ "lost": "fouled by discards", "game": "hold 'em", "protected": false });
    is(HandLost, fouled, Decision::NoRedress, "14.15(j)");
}

#[test]
fn p14_15j1_hole_cards_in_stud_are_protected_against_fouling_and_against_nothing_else() {
    let fouled = json!({ "lost": "fouled by discards", "game": "stud", "hole_cards": true, "rebuilt": true });
    is(HandLost, fouled, Decision::Rebuild, "14.15(j)2");
    let up_cards =
        json!({ "lost": "fouled by discards", "game": "stud", "hole_cards": false, "protected": false });
    is(HandLost, up_cards, Decision::NoRedress, "14.15(j)");
    let collected = json!({ "lost": "collected by the dealer", "protected": false });
    is(HandLost, collected, Decision::NoRedress, "14.15(j)");
}

#[test]
fn p14_15j2_a_protected_hand_is_put_together_again_if_that_can_be_done() {
    for lost in [
        json!({ "lost": "fouled by discards", "game": "omaha", "protected": true, "rebuilt": true }),
        json!({ "lost": "collected by the dealer", "protected": true, "rebuilt": true }),
    ] {
        is(HandLost, lost, Decision::Rebuild, "14.15(j)2");
    }
}

#[test]
fn p14_15j3_a_victim_gets_back_all_that_he_put_in_and_a_contributor_nothing() {
    let said = |contributed: bool| {
        let mut said = json!({ "lost": "collected by the dealer", "protected": true, "rebuilt": false });
        said["contributed"] = json!(contributed);
        if !contributed {
            said["seat"] = json!(3);
            said["pot"] = json!({ "1": 4_000, "3": 1_250 });
        }
        said
    };
    let refund = decided(HandLost, said(false));
    assert_eq!((refund.decision, refund.cite().number()), (Decision::Refund, "19:47-14.15(j)3"));
    assert_eq!(back(&refund), [(3, 1_250)], "his own money and nobody else's");
    let none = decided(HandLost, said(true));
    assert_eq!((none.decision, back(&none)), (Decision::NoRefund, vec![]));
}

#[test]
fn p14_15j1_a_ruling_cites_it_where_the_text_protects_the_hand_and_nowhere_else() {
    let by_the_text = json!({ "lost": "fouled by discards", "game": "stud", "hole_cards": true });
    let by_him = json!({ "lost": "fouled by discards", "game": "omaha", "protected": true });
    for (protected, cites_it) in [(by_the_text, true), (by_him, false)] {
        let mut rebuilt = protected.clone();
        rebuilt["rebuilt"] = json!(true);
        let mut refund = protected;
        for (fact, answer) in [("rebuilt", json!(false)), ("contributed", json!(false)), ("seat", json!(3))] {
            refund[fact] = answer;
        }
        refund["pot"] = json!({ "3": 100 });
        for (said, first) in [(rebuilt, "19:47-14.15(j)2"), (refund, "19:47-14.15(j)3")] {
            let ruling = decided(HandLost, said);
            let cited: Vec<&str> = ruling.reasons.iter().map(|reason| reason.cite().number()).collect();
            assert_eq!(cited, if cites_it { vec![first, "19:47-14.15(j)1"] } else { vec![first] });
        }
    }
}

#[test]
fn p14_15j4_who_leaves_without_a_word_and_a_protected_hand_has_given_up_the_pot() {
    is(LeftTable, json!({ "comment": false, "protected": false }), Decision::DiscardHand, "14.15(j)4");
    is(LeftTable, json!({ "comment": true }), Decision::HandStays, "14.15(j)4");
    is(LeftTable, json!({ "comment": false, "protected": true }), Decision::HandStays, "14.15(j)4");
}

#[test]
fn p14_15k_clear_words_to_the_dealer_bind_the_player_whose_turn_it_is() {
    let all = json!({ "audible": true, "directed": true, "his_turn": true });
    is(SpokenWord, all, Decision::WordsBind, "14.15(k)");
    for not in [
        json!({ "audible": false }),
        json!({ "audible": true, "directed": false }),
        json!({ "audible": true, "directed": true, "his_turn": false }),
    ] {
        is(SpokenWord, not, Decision::WordsDoNotBind, "14.15(k)");
    }
}

#[test]
fn p14_15k1_a_player_faced_with_a_wager_folds_by_what_he_does_with_his_cards() {
    let hand = "hand face down to the discards or the pot";
    is(ThrownAway, json!({ "faced": true, "did": hand }), Decision::Folded, "14.15(k)1");
    let up_cards = |game: &str| json!({ "faced": true, "did": "up-cards turned face down", "game": game });
    is(ThrownAway, up_cards("stud"), Decision::Folded, "14.15(k)1");
    is(ThrownAway, up_cards("hold 'em"), Decision::NotFolded, "14.15(k)1");
    is(ThrownAway, json!({ "faced": true, "did": "something else" }), Decision::NotFolded, "14.15(k)1");
    is(ThrownAway, json!({ "faced": false }), Decision::NotFolded, "14.15(k)1");
}

#[test]
fn p14_15k2_a_wager_stays_owed_by_who_throws_his_cards_away() {
    is(OwedWager, json!({ "obliged": "a forced bet" }), Decision::StillOwed, "14.15(k)2");
    let said =
        json!({ "obliged": "a spoken statement", "audible": true, "directed": true, "his_turn": true });
    is(OwedWager, said, Decision::StillOwed, "14.15(k)2");
    let unheard = json!({ "obliged": "a spoken statement", "audible": false });
    is(OwedWager, unheard, Decision::NothingOwed, "14.15(k)");
    is(OwedWager, json!({ "obliged": "neither" }), Decision::NothingOwed, "14.15(k)2");
}

#[test]
fn p14_15l_one_exposed_hole_card_turns_the_third_down_and_two_end_the_hand() {
    let said = |exposed: &str| json!({ "game": "stud", "in_dealing": true, "exposed": exposed });
    is(ExposedCard, said("the first or the second"), Decision::ThirdCardDown, "14.15(l)");
    let mut both = said("both");
    both["ante"] = json!(100);
    both["seat"] = json!(6);
    let dead = decided(ExposedCard, both);
    assert_eq!((dead.decision, back(&dead)), (Decision::HandDead, vec![(6, 100)]));
    let mut no_ante = said("both");
    no_ante["ante"] = json!(0);
    let dead = decided(ExposedCard, no_ante);
    assert_eq!((dead.decision, back(&dead)), (Decision::HandDead, vec![]), "if applicable");
    is(ExposedCard, said("a later card"), Decision::Silent, "14.15(l)");
    let his_own = json!({ "game": "stud", "in_dealing": false });
    is(ExposedCard, his_own, Decision::HandStays, "14.15(l)");
}

#[test]
fn p14_15m_a_card_off_the_table_is_examined_and_not_used() {
    is(OffTheTable, json!({}), Decision::CardExamined, "14.15(m)");
}

#[test]
fn p14_15n_an_exposed_card_of_hold_em_or_omaha_is_exchanged() {
    for game in ["hold 'em", "omaha"] {
        is(ExposedCard, json!({ "game": game, "in_dealing": true }), Decision::Exchange, "14.15(n)");
        is(ExposedCard, json!({ "game": game, "in_dealing": false }), Decision::HandStays, "14.15(n)");
    }
    let draw = decided(ExposedCard, json!({ "game": "other" }));
    assert_eq!((draw.decision, draw.cite().number()), (Decision::Silent, "19:47-14.15(o)"));
    assert_eq!(draw.open.map(|open| open.to.name()), Some("floorperson"));
}

// At a table of the room

#[test]
fn p14_15l_p14_15n_a_table_knows_what_it_deals() {
    let mut house = House::evening();
    let exposed = |table| ruling(table, ExposedCard, json!({ "in_dealing": true }));
    assert_eq!(house.done(exposed(1))[0]["decision"], "exchange card");
    assert_eq!(house.refused(exposed(5)), no("fact_missing", "14.15(l)"));
    let both = json!({ "in_dealing": true, "exposed": "both", "ante": 50, "seat": 2 });
    let events = house.done(ruling(5, ExposedCard, both));
    assert_eq!(
        events,
        [json!({
            "event": "ruled", "table": 5, "on": "exposed card", "decision": "hand dead",
            "cite": "19:47-14.15(l)", "back": { "2": 50 },
        })]
    );
    let other = ruling(5, ExposedCard, json!({ "game": "hold 'em", "in_dealing": true }));
    assert_eq!(house.refused(other), no("other_game", "14.15(l)"));
    let same = ruling(5, ExposedCard, json!({ "game": "stud", "in_dealing": false }));
    assert_eq!(house.done(same)[0]["decision"], "hand stays");
}

#[test]
fn p14_15h_a_ruling_at_a_table_moves_no_money_and_changes_nobody() {
    let mut house = House::evening();
    house.all(&[sit(1, 1, "Ann"), sit(1, 2, "Bob")]);
    let before = house.room.clone();
    let pot = json!({ "in_round": true, "pot": { "1": 700, "2": 300 } });
    let events = house.done(ruling(1, WrongCount, pot));
    assert_eq!(events[0]["back"], json!({ "1": 700, "2": 300 }));
    assert!(house.room == before);
    let beyond = json!({ "in_round": true, "pot": { "7": 1 } });
    assert_eq!(house.refused(ruling(5, WrongCount, beyond)), no("no_such_seat", "14.18"));
}

#[test]
fn p14_15g_a_ruling_is_made_by_the_staff_at_an_open_table() {
    use rulebook::actor::Role;
    let mut house = House::new("");
    let rule = ruling(1, IneligiblePlayer, json!({}));
    assert_eq!(house.refused(rule), no("not_open", "14.15(g)"));
    house.done(open(1, HoldEm));
    for role in [Role::Dealer, Role::Floorperson, Role::CasinoSupervisor, Role::PitBoss] {
        assert!(house.try_by(role, rule).is_ok(), "{role:?}");
    }
    for role in [Role::Boxman, Role::PitClerk, Role::Inspector, Role::KenoWriter] {
        assert_eq!(house.refused_by(role, rule), no("not_yours", "14.15(g)"));
    }
    let more = ruling(1, IneligiblePlayer, json!({ "wagered": 1 }));
    assert_eq!(house.refused(more), no("fact_not_asked", "14.15(g)"));
}
