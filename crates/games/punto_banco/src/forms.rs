//! The forms of baccarat-punto banco (19:47-3).

use crate::rules::{Command, Table, TableCommand};
use rulebook::actor::Role;
use rulebook::provision::*;
use table::forms::layout;
use table::forms::shoe::{self, Cites};
use table::forms::{CHANCE, DEALER, FLOORPERSON, PATRON, PIT_BOSS, PIT_CLERK, SUPERVISOR};
use table::forms::{Field, Form, Forms, Group, Kind, WRONG, field, forms, maybe};

impl Forms for Table {
    const CREW: &'static [Role] = &[Role::Dealer];

    fn forms() -> Vec<&'static Form> {
        SHOE[..shoe::WITH_CUTTING_CARD].iter().chain(LAYOUT).chain(ALL).collect()
    }

    fn form(command: &Command) -> &'static Form {
        match command {
            Command::Cards(command) => &SHOE[shoe::of(command)],
            Command::Layout(command) => layout::of(LAYOUT, command),
            Command::Table(command) => of(command),
        }
    }
}

/// The last two are never entered: this game knows no shoe without a cutting card.
static SHOE: [Form; shoe::WITH_CUTTING_CARD + 2] = shoe::forms(&Cites {
    inspect: P3_4_A,
    verify: P3_4_B,
    spread: P3_4_B,
    wash: P3_4_C,
    shuffle: P3_5_A,
    lace: P3_5_A_1,
    offer: P3_5_C,
    cut: P3_5_D,
    insert: P3_5_E,
    load: P3_5_E,
    stacks: P3_5_A,
    recut: P3_5_F,
    card: P3_6_A,
    cutting_card: P3_8_E,
});

static LAYOUT: &[Form] = table::layout_forms!(P3_2_C, P3_2_D, "player", P3_2_C, SUPERVISOR);
const SEAT: Field = field("seat", "Whose", Kind::Seat);
const HANDS: Kind = Kind::Choice { of: &["player", "banker"] };
const HAND: Field = field("hand", "Which hand", HANDS);
const POINTS: Kind = Kind::Count { least: 0, most: 9 };
const SEEN: Field = maybe("card", "Which card, if it was seen", Kind::Card);
const REASONS: Kind = Kind::Choice { of: &["delay", "invalid deals", "violation"] };
const CHANGES: Kind = Kind::Choice {
    of: &["procedure 1", "procedure 2", "procedure 3", "procedure 4", "shuffle again", "no shuffle again"],
};
const PAPER: Group = Group::Paper;

forms! { TableCommand {
    PassMeBy => Form::new("pass me by", "Wants neither cut nor shoe offered", P3_6_B, Group::Place)
        .by(&[PATRON]).with(&[field("on", "Passed by", Kind::YesNo)]),
    OfferShoe => Form::new("offer shoe", "Offer the shoe", P3_6_B, Group::Deal)
        .by(&[DEALER]).with(&[field("to", "To whom", Kind::Seat)]),
    TakeShoe => Form::new("take shoe", "Takes the shoe", P3_6_C, Group::Play).by(&[PATRON]),
    DeclineShoe => Form::new("decline shoe", "Does not want the shoe", P3_6_B, Group::Play).by(&[PATRON]),
    NameDealer => Form::new("name dealer", "Has the dealer act as curator", P3_6_D_1, Group::Play)
        .by(&[PATRON]),
    PassShoe => Form::new("pass shoe", "Passes the shoe", P3_11_A, Group::Play).by(&[PATRON]),
    OrderPass => Form::new("order pass", "The curator is ordered to pass the shoe", P3_11_A_2, WRONG)
        .by(&[DEALER, FLOORPERSON]).with(&[field("reason", "Why", REASONS)]),
    AskBankerFirst => Form::new("ask banker first", "Asks for the Banker's Hand first", P3_8_A, Group::Play)
        .by(&[PATRON]),
    NoMoreBets => Form::new("no more bets", "\"No More Bets\"", P3_7_B, Group::Deal).by(&[DEALER]),
    Cards => Form::new("cards", "\"Cards\"", P3_7_B, Group::Deal).by(&[DEALER]),
    HandOver => Form::new("hand over", "Hand the cards over, face down", P3_7_D, Group::Deal)
        .by(&[DEALER]).with(&[HAND, field("to", "To whom", Kind::Seat)]),
    ReturnHand => Form::new("return hand", "Gives the cards back, face up", P3_7_D, Group::Play)
        .by(&[PATRON]),
    TurnHand => Form::new("turn hand", "Turn a hand that nobody is to look at", P3_7_D, Group::Deal)
        .by(&[DEALER]).with(&[HAND]),
    CallHand => Form::new("call hand", "Announce a point count", P3_8_A, Group::Deal)
        .by(&[DEALER]).with(&[HAND, field("points", "Point count", POINTS)]),
    Instruct => Form::new("instruct", "Say whether a hand takes a third card", P3_8_B, Group::Deal)
        .by(&[DEALER]).with(&[HAND, field("draw", "It draws", Kind::YesNo)]),
    AnnounceResult => Form::new("announce result", "Announce the result", P3_10_A, Group::Deal)
        .by(&[DEALER]).with(&[
        field("player", "Player's Hand", POINTS),
        field("banker", "Banker's Hand", POINTS),
        maybe("cards", "Cards in all, where it is wagered on", Kind::Count { least: 4, most: 6 }),
        maybe("dragon_7", "Dragon 7", Kind::YesNo),
    ]),
    LastHand => Form::new("last hand", "Announce the last hand", P3_8_E, Group::Deal).by(&[DEALER]),
    CollectVigorish => Form::new("collect vigorish", "Collect marked vigorish", P3_3_C_2, Group::Deal)
        .by(&[DEALER]).with(&[SEAT]),
    PrepareForm => Form::new("prepare form", "Prepare a Complimentary Vigorish Form", P3_3_C_3, PAPER)
        .by(&[PIT_CLERK]).with(&[
        SEAT,
        field("number", "Number of the form", Kind::Count { least: 1, most: u16::MAX }),
        field("name", "The patron's name", Kind::Text),
        field("date", "Gaming date", Kind::Text),
    ]),
    SignForm => Form::new("sign form", "Sign the form", P3_3_C_3, PAPER)
        .by(&[DEALER, PIT_BOSS, PIT_CLERK, PATRON]),
    CannotSign => Form::new("cannot sign", "The patron's signature cannot be had", P3_3_C_3, PAPER)
        .by(&[DEALER, PIT_BOSS]).with(&[field("because", "Why", Kind::Text)]),
    DepositForm => Form::new("deposit form", "Put the original into the drop box", P3_3_C_3, PAPER)
        .by(&[DEALER]),
    VoidForm => Form::new("void form", "Sign the form as void", P3_3_C_3, PAPER).by(&[PIT_BOSS, PIT_CLERK]),
    GiveNotice => Form::new("give notice", "Written notice of a change was given", P3_10_C_2, PAPER)
        .by(&[SUPERVISOR, PIT_BOSS]).with(&[field("of", "Of what", CHANGES)]),
    Change => Form::new("change", "The change of which notice was given", P3_10_C_2, PAPER)
        .by(&[SUPERVISOR, PIT_BOSS]).with(&[field("to", "To what", CHANGES)]),
    MisdealtCard => Form::new("misdealt card", "The Player's Hand got a card it was not due", P3_12_A, WRONG)
        .by(&[CHANCE]).with(&[SEEN]),
    CardInError => Form::new("card in error", "A card was drawn in error", P3_12_B, WRONG)
        .by(&[CHANCE]).with(&[SEEN]),
    FaceUpCard => Form::new("face-up card", "A card lies face up in the shoe", P3_12_D, WRONG)
        .by(&[CHANCE]).with(&[field("card", "Which card", Kind::Card)]),
    VoidRound => Form::new("void round", "The shoe has run out: the round is void", P3_12_E, WRONG)
        .by(&[DEALER]),
} }
