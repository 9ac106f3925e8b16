//! How a licensee has the cards made ready, and the list of work that follows from it.

use crate::provision::Provision;
use serde::{Deserialize, Serialize};

/// The licensee's choices for the shoe, and the provisions of the game that grant them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// How many decks.
    pub decks: u8,
    /// How the cards are mixed.
    pub shuffle: Shuffle,
    /// Do new cards arrive shuffled? Then only the first shuffle falls away.
    pub pre_shuffled: bool,
    /// How many cards the dealer leaves behind the cutting card, unless he says otherwise.
    pub behind: u16,
    /// The fewest cards behind it.
    pub least_behind: u16,
    /// The fewest cards before it: at least those that are burnt.
    pub least_before: u16,
    /// How the stack comes into the shoe: with a cutting card, without one, or without even a cut.
    pub loading: Loading,
    /// Who cuts when a cut must be made again.
    pub recut_by: RecutBy,
    /// What is burnt before play.
    pub first_cards: FirstCards,
    /// Do seat numbers fall clockwise? At some games they rise counterclockwise, at others clockwise.
    pub numbers_fall_clockwise: bool,
    /// Under which provisions.
    pub cites: &'static Cites,
}

/// The ways to mix the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shuffle {
    /// A shuffle, about one deck laced through the rest, and where chosen one more shuffle.
    Lace {
        /// The option of one more shuffle.
        again: bool,
    },
    /// A wash, and three dealers who shuffle one after the other.
    Wash,
    /// One shuffle.
    Plain,
}

/// How the stack comes into the shoe once it is shuffled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loading {
    /// It is cut, and a cutting card goes in near its back.
    CuttingCard,
    /// It is cut, and no cutting card goes in: nothing in the shoe says when it is over.
    CutOnly,
    /// It is not cut: a device takes the cards and shuffles them again and again.
    Device,
}

/// Who cuts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecutBy {
    /// Whoever cut last.
    TheSame,
    /// The next person entitled to cut.
    TheNext,
}

impl RecutBy {
    /// Both, by their words in a rules file.
    pub const WORDS: [(&'static str, RecutBy); 2] = [("same", RecutBy::TheSame), ("next", RecutBy::TheNext)];
}

/// What goes into the discard before play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstCards {
    /// The first card, shown, and as many more as it counts: ten for tens and faces, one for an ace.
    AsManyAsItCounts,
    /// So many, face down and unseen. None, and play begins at once.
    FaceDown(u8),
}

/// The provisions of one game under which its shoe is made ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cites {
    /// The dealer inspects the cards.
    pub inspect: Provision,
    /// The inspection is verified.
    pub verify: Provision,
    /// They are spread out.
    pub spread: Provision,
    /// They are washed after the first participants have seen them.
    pub wash_new: Provision,
    /// They are shuffled.
    pub shuffle: Provision,
    /// One deck is laced, and maybe all shuffled again.
    pub lace: Provision,
    /// Washed, and shuffled by three.
    pub wash: Provision,
    /// The cut is offered.
    pub offer: Provision,
    /// To whom next, and that the dealer cuts when nobody will.
    pub around: Provision,
    /// How deep the cut may be.
    pub cut: Provision,
    /// Where the cutting cards go.
    pub insert: Provision,
    /// The stack goes into the shoe without one.
    pub load: Provision,
    /// The first cards are burnt, and one for a new dealer.
    pub burn: Provision,
    /// What lies in the discard rack is shuffled so that a round can be completed.
    pub discards: Provision,
    /// What lies in the discard rack goes back among the cards in the shoe.
    pub stacks: Provision,
    /// A device shuffles after every round.
    pub device: Provision,
    /// A cut is made again.
    pub recut: Provision,
    /// Cards come from a shoe.
    pub shoe: Provision,
}

/// A step of the work on the cards before the cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The dealer sorts and inspects new cards.
    Inspect,
    /// The floorperson verifies them.
    Verify,
    /// They are spread out face up for those who come first.
    Spread,
    /// They are washed and stacked: new ones after everybody has seen them, or as the licensee's procedure.
    Wash {
        /// New cards?
        new: bool,
    },
    /// A dealer shuffles.
    Shuffle,
    /// A deck is laced through.
    Lace,
    /// The dealer shuffles once more.
    ShuffleAgain,
}

impl Work {
    /// What the step is called in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            Work::Inspect => "inspect cards",
            Work::Verify => "verify cards",
            Work::Spread => "spread cards",
            Work::Wash { .. } => "wash cards",
            Work::Shuffle => "shuffle",
            Work::Lace => "lace",
            Work::ShuffleAgain => "shuffle again",
        }
    }
}

impl Procedure {
    /// All cards.
    pub const fn cards(&self) -> u16 {
        self.decks as u16 * 52
    }

    /// What remains to be done before the cut, after `done` steps.
    pub fn work(&self, new: bool, done: u8) -> Option<Work> {
        const NEW: [Work; 4] = [Work::Inspect, Work::Verify, Work::Spread, Work::Wash { new: true }];
        const LACE: [Work; 2] = [Work::Shuffle, Work::Lace];
        const LACE_AGAIN: [Work; 3] = [Work::Shuffle, Work::Lace, Work::ShuffleAgain];
        const PLAIN: [Work; 1] = [Work::Shuffle];
        const WASH: [Work; 4] = [Work::Wash { new: false }, Work::Shuffle, Work::Shuffle, Work::Shuffle];
        let new: &[Work] = match (new, self.pre_shuffled) {
            (false, _) => &[],
            (true, false) => &NEW,
            (true, true) => &NEW[..2],
        };
        let mixing: &[Work] = match self.shuffle {
            _ if self.pre_shuffled && !new.is_empty() => &[],
            Shuffle::Lace { again: false } => &LACE,
            Shuffle::Lace { again: true } => &LACE_AGAIN,
            Shuffle::Wash => &WASH,
            Shuffle::Plain => &PLAIN,
        };
        new.iter().chain(mixing).nth(usize::from(done)).copied()
    }

    /// The provision behind a step of the work.
    pub const fn cite(&self, work: Work) -> Provision {
        match (work, self.shuffle) {
            (Work::Inspect, _) => self.cites.inspect,
            (Work::Verify, _) => self.cites.verify,
            (Work::Spread, _) => self.cites.spread,
            (Work::Wash { new: true }, _) => self.cites.wash_new,
            (Work::Wash { new: false }, _) | (Work::Shuffle, Shuffle::Wash) => self.cites.wash,
            (Work::Shuffle, Shuffle::Lace { .. } | Shuffle::Plain) => self.cites.shuffle,
            (Work::Lace | Work::ShuffleAgain, _) => self.cites.lace,
        }
    }
}
