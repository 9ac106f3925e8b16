//! The forms of blackjack (19:47-2).

use crate::rules::{Command, Table, TableCommand};
use rulebook::actor::Role;
use rulebook::provision::*;
use table::forms::shoe::{self, Cites};
use table::forms::{CHANCE, DEALER, FLOORPERSON, PATRON, SUPERVISOR};
use table::forms::{Field, Form, Forms, Group, Kind, WRONG, field, forms, maybe};

impl Forms for Table {
    const CREW: &'static [Role] = &[Role::Dealer];

    fn forms() -> Vec<&'static Form> {
        SHOE.iter().chain(ALL).collect()
    }

    fn form(command: &Command) -> &'static Form {
        match command {
            Command::Cards(command) => &SHOE[shoe::of(command)],
            Command::Table(command) => of(command),
        }
    }
}

static SHOE: [Form; shoe::WITH_CUTTING_CARD + 2] = shoe::forms(&Cites {
    inspect: P2_4_A,
    verify: P2_4_A,
    spread: P2_4_B,
    wash: P2_4_C,
    shuffle: P2_5_A,
    lace: P2_5_A,
    offer: P2_5_B,
    cut: P2_5_C,
    insert: P2_5_D,
    load: P2_5_I,
    stacks: P2_6_M,
    recut: P2_5_G,
    card: P2_6_A,
    cutting_card: P2_6_L,
});

const WAGER: Kind = Kind::Wager { example: "blackjack" };
const ON: Field = field("on", "Which wager", WAGER);
const AMOUNT: Field = field("amount", "How much", Kind::Cents);
const MORE: Field = maybe("amount", "How much; left out, as much as lies there", Kind::Cents);
const SEAT: Field = field("seat", "Whose", Kind::Seat);
const AT: Field = maybe("box", "Box", Kind::Box);
const WHICH: Field = field("box", "Box", Kind::Box);
const SPOT: Field = maybe("spot", "Which of several wagers", Kind::Count { least: 1, most: 3 });
const PLAYED_BOX: Field = maybe("box", "Last box played before; left out, none", Kind::Box);
const PLAYED_HAND: Field = maybe("hand", "Last hand of it; left out, all", Kind::Count { least: 1, most: 4 });
const CARD: Field = field("card", "Which card", Kind::Card);
const DEALER_OR_FLOOR: &[table::forms::Who] = &[DEALER, FLOORPERSON];
const ALL_THREE: &[table::forms::Who] = &[DEALER, FLOORPERSON, SUPERVISOR];

forms! { TableCommand {
    Join => Form::new("join", "A patron comes to the table", P2_3_A, Group::Place).by(&[PATRON]),
    Leave => Form::new("leave", "A patron leaves", P2_3_C, Group::Place).by(&[PATRON]),
    PassMeBy => Form::new("pass me by", "Wants no cut offered", P2_5_F, Group::Place)
        .by(&[PATRON]).with(&[field("on", "Passed by", Kind::YesNo)]),
    ShareBox => Form::new("share box", "Consents to others on the box", P2_13_A, Group::Place)
        .by(&[PATRON]).with(&[AT, field("on", "Consents", Kind::YesNo)]),
    Wager => Form::new("wager", "Wager", P2_3_D, Group::Wager).by(&[PATRON]).with(&[
        ON,
        AMOUNT,
        AT,
        SPOT,
        maybe("cash", "Spoken, with cash", Kind::YesNo),
        maybe("coupon", "Match play coupon", Kind::Cents),
    ]),
    ConfirmWager => Form::new("confirm wager", "Confirm a wager with cash", P2_3_D, Group::Deal)
        .by(&[DEALER, SUPERVISOR]).with(&[SEAT]),
    DeclineWager => Form::new("decline wager", "Decline a wager with cash", P2_3_D, Group::Deal)
        .by(&[DEALER, SUPERVISOR]).with(&[SEAT]),
    Reduce => Form::new("reduce", "Reduce a wager", P2_3_C, Group::Wager)
        .by(&[PATRON]).with(&[ON, AMOUNT, AT, SPOT]),
    Remove => Form::new("remove", "Take a wager back", P2_3_C, Group::Wager)
        .by(&[PATRON]).with(&[ON, AT, SPOT]),
    ReserveSpot => Form::new("reserve spot", "Keep a spot for a patron who comes back", P2_3_J, Group::Deal)
        .by(ALL_THREE).with(&[SEAT]),
    Deal => Form::new("deal", "No more wagers: deal", P2_6_E, Group::Deal).by(&[DEALER]),
    DrawDeterminant => Form::new("draw determinant", "Draw the determinant card", P2_6_D_1, Group::Deal)
        .by(&[DEALER]).with(&[field("from", "From which side", Kind::Choice { of: &["left", "right"] })]),
    Insure => Form::new("insure", "Insures", P2_9_B, Group::Play)
        .by(&[PATRON]).with(&[AMOUNT, AT, SPOT]),
    DeclineInsurance => Form::new("decline insurance", "No insurance", P2_9_B, Group::Play)
        .by(&[PATRON]).with(&[AT]),
    CloseInsurance => Form::new("close insurance", "Insurance is closed", P2_9_B, Group::Deal).by(&[DEALER]),
    ReadHoleCard => Form::new("read hole card", "Put the hole card into the reader", P2_6_J, Group::Deal)
        .by(&[DEALER]),
    Draw => Form::new("draw", "Draws", P2_12_A, Group::Play).by(&[PATRON]).with(&[AT]),
    Stand => Form::new("stand", "Stands", P2_6_F, Group::Play).by(&[PATRON]).with(&[AT]),
    Double => Form::new("double", "Doubles down", P2_10_A, Group::Play).by(&[PATRON]).with(&[MORE, AT]),
    Split => Form::new("split", "Splits", P2_11_A, Group::Play).by(&[PATRON]).with(&[AT]),
    Surrender => Form::new("surrender", "Surrenders", P2_8_A, Group::Play).by(&[PATRON]).with(&[AT]),
    Follow => Form::new("follow", "Doubles or splits with the box", P2_13_D, Group::Play)
        .by(&[PATRON]).with(&[MORE, AT]),
    DeclineDouble => Form::new("decline double", "Does not double with the box", P2_13_D, Group::Play)
        .by(&[PATRON]).with(&[AT]),
    KeepHand => Form::new("keep hand", "Keeps his wager on one of the split hands", P2_13_E, Group::Play)
        .by(&[PATRON]).with(&[field("hand", "Which hand", Kind::Count { least: 1, most: 4 }), AT]),
    DealersCard => Form::new("dealer's card", "\"Dealer's Card\"", P2_6_H, Group::Deal).by(&[DEALER]),
    TurnHoleCard => Form::new("turn hole card", "Turn the hole card", P2_6_J, Group::Deal).by(&[DEALER]),
    Settle => Form::new("settle", "Collect and pay", P2_3_E, Group::Deal).by(&[DEALER]),
    Reshuffle => Form::new("reshuffle", "Have the cards shuffled", P2_5_H_1, Group::Deal).by(ALL_THREE),
    ChangeDealer => Form::new("change dealer", "A new dealer comes to the table", P2_6_C, Group::Deal)
        .by(DEALER_OR_FLOOR),
    AskBurnCard => Form::new("ask burn card", "Asks to see the burn card", P2_6_C, Group::Play).by(&[PATRON]),
    ShowBurnCard => Form::new("show burn card", "The burn card is shown", P2_6_C, Group::Falls)
        .by(&[CHANCE]).with(&[CARD]),
    FaceUpCard => Form::new("face-up card", "A card lies face up in the shoe", P2_15_A, WRONG)
        .by(&[CHANCE]).with(&[CARD]),
    CardInError => Form::new("card in error", "A card was drawn in error", P2_15_B, WRONG)
        .by(&[CHANCE]).with(&[maybe("card", "Which card, if it was exposed", Kind::Card)]),
    RefuseCard => Form::new("refuse card", "Refuses the exposed card", P2_15_C, WRONG)
        .by(&[PATRON]).with(&[AT]),
    MissedDealer => Form::new("missed dealer", "The dealer passed himself over", P2_15_E, WRONG)
        .by(DEALER_OR_FLOOR),
    MissedBox => Form::new("missed box", "A box got no card", P2_15_G, WRONG)
        .by(DEALER_OR_FLOOR).with(&[WHICH]),
    MissedDraw => Form::new("missed draw", "A card that was asked for was not dealt", P2_15_I, WRONG)
        .by(DEALER_OR_FLOOR),
    TakeCard => Form::new("take card", "Takes the card he has missed", P2_15_G, WRONG)
        .by(&[PATRON]).with(&[AT]),
    GiveUpHand => Form::new("give up hand", "Has his hand called dead", P2_15_G, WRONG)
        .by(&[PATRON]).with(&[AT]),
    ShuffleDiscards => Form::new("shuffle discards", "The shoe ran out during a round", P2_15_F, WRONG)
        .by(&[DEALER]),
    WrongSide => Form::new("wrong side", "The round is drawn from the wrong side", P2_15_H, WRONG)
        .by(ALL_THREE),
    ReaderMisused => Form::new("reader misused", "The hole card was read without cause", P2_15_J, WRONG)
        .by(&[SUPERVISOR]).with(&[PLAYED_BOX, PLAYED_HAND]),
    ReaderFailed => Form::new("reader failed", "The card reader does not work", P2_15_K, WRONG).by(ALL_THREE),
    ReaderRepaired => Form::new("reader repaired", "The card reader works again", P2_15_K, WRONG)
        .by(ALL_THREE),
    CardNotMoved => Form::new("card not moved", "The dealer's card was not moved on", P2_15_L, WRONG)
        .by(ALL_THREE),
    UpcardDiscarded => Form::new("upcard discarded", "The dealer's upcard was discarded", P2_15_M, WRONG)
        .by(&[DEALER]),
    RestoreUpcard => Form::new("restore upcard", "The supervisor has found the face up card", P2_15_M, WRONG)
        .by(&[SUPERVISOR]).with(&[CARD]),
    LightOut => Form::new("light out", "The light of a progressive wager is out", P2_15_N, WRONG)
        .by(ALL_THREE).with(&[WHICH]),
    BonusFailed => Form::new("bonus failed", "The bonus system shows no amount", P2_15_O, WRONG)
        .by(&[SUPERVISOR]).with(&[
        field("stake", "What was wagered", Kind::Cents),
        maybe("amount", "What could be ascertained", Kind::Cents),
    ]),
} }
