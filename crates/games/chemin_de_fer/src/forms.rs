//! The forms of baccarat-chemin de fer (19:47-4).

use crate::rules::{Command, Table, TableCommand};
use rulebook::actor::Role;
use rulebook::provision::*;
use table::forms::shoe::{self, Cites};
use table::forms::{DEALER, FLOORPERSON, PATRON, PIT_BOSS, SUPERVISOR};
use table::forms::{Field, Form, Forms, Group, Kind, WRONG, field, forms, maybe};

impl Forms for Table {
    const CREW: &'static [Role] = &[Role::Dealer];

    fn forms() -> Vec<&'static Form> {
        SHOE[..shoe::WITH_CUTTING_CARD].iter().chain(ALL).collect()
    }

    fn form(command: &Command) -> &'static Form {
        match command {
            Command::Cards(command) => &SHOE[shoe::of(command)],
            Command::Table(command) => of(command),
        }
    }
}

/// The last two are never entered: this game knows no shoe without a cutting card.
static SHOE: [Form; shoe::WITH_CUTTING_CARD + 2] = shoe::forms(&Cites {
    inspect: P4_3_A,
    verify: P4_3_B,
    spread: P4_3_B,
    wash: P4_3_C,
    shuffle: P4_4_A,
    lace: P4_4_A_1,
    offer: P4_4_C,
    cut: P4_4_D,
    insert: P4_4_E,
    load: P4_4_E,
    stacks: P4_4_A,
    recut: P4_4_F,
    card: P4_5_A,
    cutting_card: P4_12_K,
});

const AMOUNT: Field = field("amount", "How much", Kind::Cents);
const CASH: Field = maybe("cash", "In cash", Kind::YesNo);
const TO: Field = field("to", "To whom", Kind::Seat);
const SAY: Field = field("say", "The word", Kind::Choice { of: &["card", "stay", "natural", "under eight"] });
const POINTS: Kind = Kind::Count { least: 0, most: 9 };
const REASONS: Kind = Kind::Choice { of: &["delay", "invalid deals", "violation"] };
const SHUFFLING: Kind = Kind::Choice { of: &["shuffle again", "no shuffle again"] };
const RECTIFIED: Field = field("rectified", "It could be put right", Kind::YesNo);
const RULERS: &[table::forms::Who] = &[DEALER, FLOORPERSON];

forms! { TableCommand {
    Join => Form::new("join", "A participant sits down", P4_5_B, Group::Place).by(&[PATRON]),
    Leave => Form::new("leave", "A participant leaves", P4_11_E, Group::Place).by(&[PATRON]),
    Move => Form::new("move", "Changes his seat", P4_11_E, Group::Place)
        .by(&[PATRON]).with(&[field("to", "Where to", Kind::Seat)]),
    OpenBidding => Form::new("open bidding", "Open the auction of the bank", P4_5_B, Group::Deal)
        .by(&[DEALER]),
    Bid => Form::new("bid", "Bids for the bank", P4_5_B, Group::Play).by(&[PATRON]).with(&[AMOUNT]),
    NoBid => Form::new("no bid", "Does not bid", P4_5_B, Group::Play).by(&[PATRON]),
    CloseBidding => Form::new("close bidding", "Close the auction", P4_5_B, Group::Deal).by(&[DEALER]),
    OfferBank => Form::new("offer bank", "Offer the bank", P4_11_B, Group::Deal)
        .by(&[DEALER]).with(&[TO]),
    TakeBank => Form::new("take bank", "Takes the bank", P4_11_B, Group::Play)
        .by(&[PATRON])
        .with(&[maybe("amount", "What he is willing to wager, after a voluntary pass", Kind::Cents)]),
    DeclineBank => Form::new("decline bank", "Does not take the bank", P4_11_B, Group::Play).by(&[PATRON]),
    PassBank => Form::new("pass bank", "Passes the bank", P4_11_A, Group::Play).by(&[PATRON]),
    OrderPass => Form::new("order pass", "The banker is ordered to pass the shoe", P4_11_A_2, WRONG)
        .by(RULERS).with(&[field("reason", "Why", REASONS)]),
    Bank => Form::new("bank", "The banker's wager", P4_6_A, Group::Wager)
        .by(&[PATRON]).with(&[AMOUNT, CASH]),
    Suivi => Form::new("suivi", "\"Suivi\"", P4_7_B, Group::Play).by(&[PATRON]).with(&[CASH]),
    Banco => Form::new("banco", "\"Banco\"", P4_7_C, Group::Play).by(&[PATRON]).with(&[CASH]),
    NoClaim => Form::new("no claim", "Claims neither", P4_7_C, Group::Play).by(&[PATRON]),
    CloseClaims => Form::new("close claims", "Settle who has the claim", P4_7_C, Group::Deal).by(&[DEALER]),
    Wager => Form::new("wager", "Wager against the bank", P4_7_D, Group::Wager)
        .by(&[PATRON]).with(&[AMOUNT, CASH]),
    NoWager => Form::new("no wager", "Lets his turn go by", P4_7_D, Group::Play).by(&[PATRON]),
    NoMoreBets => Form::new("no more bets", "\"No More Bets\"", P4_7_D, Group::Deal).by(&[DEALER]),
    Deal => Form::new("cards", "Have the cards dealt", P4_8_D, Group::Deal).by(&[DEALER]),
    Call => Form::new("call", "Announces", P4_9_A, Group::Play).by(&[PATRON]).with(&[SAY]),
    Repeat => Form::new("repeat", "Repeat the word", P4_9_H, Group::Deal).by(&[DEALER]).with(&[SAY]),
    TurnHand => Form::new("turn hand", "The banker turns his hand up", P4_9_C, Group::Play).by(&[PATRON]),
    Draw => Form::new("draw", "The banker draws", P4_9_F, Group::Play).by(&[PATRON]),
    Stay => Form::new("stay", "The banker stays", P4_9_F, Group::Play).by(&[PATRON]),
    AnnounceResult => Form::new("announce result", "Announce the result", P4_10_A, Group::Deal)
        .by(&[DEALER]).with(&[
        field("player", "Player's Hand", POINTS),
        field("banker", "Banker's Hand", POINTS),
    ]),
    WrongOrder => Form::new("wrong order", "The first cards were taken in the wrong order", P4_12_A, WRONG)
        .by(RULERS).with(&[
        RECTIFIED,
        maybe("transfer", "The bank goes to the next participant", Kind::YesNo),
    ]),
    ExtraCard => Form::new("extra card", "A hand got a card too many", P4_12_B, WRONG)
        .by(RULERS).with(&[
        field("hand", "Which hand", Kind::Choice { of: &["player", "banker"] }),
        RECTIFIED,
    ]),
    CardAfterStay => Form::new("card after stay", "A card was dealt face up after \"Stay\"", P4_12_E, WRONG)
        .by(RULERS),
    CardInError => Form::new("card in error", "A card was drawn in error", P4_12_G, WRONG)
        .by(RULERS).with(&[field("disclosed", "Somebody has seen it", Kind::YesNo)]),
    BankerDrew => Form::new("banker drew", "The banker drew the player's card", P4_12_I, WRONG)
        .by(RULERS),
    FaceUpInShoe => Form::new("face up in shoe", "The next card lies face up in the shoe", P4_12_J, WRONG)
        .by(RULERS),
    VoidRound => Form::new("void round", "There are too few cards to complete the hand", P4_12_K, WRONG)
        .by(RULERS),
    GiveNotice => Form::new("give notice", "Written notice of a change was given", P4_4_A_1, Group::Paper)
        .by(&[SUPERVISOR, PIT_BOSS]).with(&[field("of", "Of what", SHUFFLING)]),
    Change => Form::new("change", "The change of which notice was given", P4_4_A_1, Group::Paper)
        .by(&[SUPERVISOR, PIT_BOSS]).with(&[field("to", "To what", SHUFFLING)]),
} }
