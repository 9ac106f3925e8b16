//! The forms of what is done with cards at every table that has a shoe, under the provisions of each game.

use super::{CHANCE, DEALER, FLOORPERSON, Field, Form, Group, Kind, PATRON, SUPERVISOR, field, maybe};
use rulebook::provision::Provision;
use rulebook::shoe::Command;

/// The provisions of one game.
#[derive(Clone, Copy, Debug)]
pub struct Cites {
    /// Sorting and inspecting new cards.
    pub inspect: Provision,
    /// Verifying them.
    pub verify: Provision,
    /// Spreading them face up.
    pub spread: Provision,
    /// Washing and stacking.
    pub wash: Provision,
    /// Shuffling.
    pub shuffle: Provision,
    /// Lacing.
    pub lace: Provision,
    /// Offering the cut.
    pub offer: Provision,
    /// Cutting.
    pub cut: Provision,
    /// Inserting the cutting card.
    pub insert: Provision,
    /// Loading the shoe.
    pub load: Provision,
    /// Two stacks.
    pub stacks: Provision,
    /// Cutting again.
    pub recut: Provision,
    /// A card comes out.
    pub card: Provision,
    /// The cutting card comes out.
    pub cutting_card: Provision,
}

const RECUT: Kind = Kind::Choice { of: &["improper", "fairness"] };
const DEPTH: Kind = Kind::Count { least: 1, most: 416 };

const TO: &[Field] = &[field("to", "To whom", Kind::Seat)];
const BEFORE: &[Field] = &[field("depth", "Cards before the cutting card", DEPTH)];
const WHY: &[Field] = &[field("reason", "Why", RECUT)];
const BEHIND: &[Field] = &[field("behind", "Cards behind the first cutting card", DEPTH)];
const FACE: &[Field] = &[field("card", "Which", Kind::Card)];
const FACE_DOWN: &[Field] = &[maybe("card", "Which, where somebody will look at it", Kind::Card)];

/// So many words are there for a shoe with a cutting card; two more for one without stand last.
pub const WITH_CUTTING_CARD: usize = 15;

/// The forms of a game with these provisions, in the order of [`of`].
pub const fn forms(cites: &Cites) -> [Form; WITH_CUTTING_CARD + 2] {
    const CARDS: Group = Group::Cards;
    [
        Form::new("inspect cards", "Sort and inspect new cards", cites.inspect, CARDS).by(&[DEALER]),
        Form::new("verify cards", "Verify the cards", cites.verify, CARDS).by(&[FLOORPERSON]),
        Form::new("spread cards", "Spread the cards face up", cites.spread, CARDS).by(&[DEALER]),
        Form::new("wash cards", "Wash and stack the cards", cites.wash, CARDS).by(&[DEALER]),
        Form::new("shuffle", "Shuffle", cites.shuffle, CARDS).by(&[DEALER]),
        Form::new("lace", "Lace a deck through the rest", cites.lace, CARDS).by(&[DEALER]),
        Form::new("shuffle again", "Shuffle once more", cites.lace, CARDS).by(&[DEALER]),
        Form::new("offer cut", "Offer the cut", cites.offer, CARDS).by(&[DEALER]).with(TO),
        Form::new("cut", "Cut the stack", cites.cut, CARDS).by(&[PATRON, DEALER]).with(BEFORE),
        Form::new("decline cut", "Does not cut", cites.offer, CARDS).by(&[PATRON]),
        Form::new("order recut", "The cut is made again", cites.recut, Group::Irregular)
            .by(&[SUPERVISOR])
            .with(WHY),
        Form::new("insert cutting cards", "Put the cutting cards in and fill the shoe", cites.insert, CARDS)
            .by(&[DEALER])
            .with(BEHIND),
        Form::new("card", "A card, face up", cites.card, Group::Falls).by(&[CHANCE]).with(FACE),
        Form::new("card down", "A card, face down", cites.card, Group::Falls).by(&[CHANCE]).with(FACE_DOWN),
        Form::new("cutting card", "The cutting card comes out", cites.cutting_card, Group::Falls)
            .by(&[CHANCE]),
        Form::new("load shoe", "Fill the shoe without a cutting card", cites.load, CARDS).by(&[DEALER]),
        Form::new("insert stacks", "Put the shuffled stacks back among the cards", cites.stacks, CARDS)
            .by(&[DEALER]),
    ]
}

/// The place of a command's form.
pub const fn of(command: &Command) -> usize {
    match command {
        Command::Inspect {} => 0,
        Command::Verify {} => 1,
        Command::Spread {} => 2,
        Command::Wash {} => 3,
        Command::Shuffle {} => 4,
        Command::Lace {} => 5,
        Command::ShuffleAgain {} => 6,
        Command::OfferCut { .. } => 7,
        Command::Cut { .. } => 8,
        Command::DeclineCut {} => 9,
        Command::OrderRecut { .. } => 10,
        Command::InsertCuttingCards { .. } => 11,
        Command::Card { .. } => 12,
        Command::CardDown { .. } => 13,
        Command::CuttingCard {} => 14,
        Command::Load {} => 15,
        Command::InsertStacks {} => 16,
    }
}
