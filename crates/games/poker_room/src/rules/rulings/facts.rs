//! The facts on which rulings turn. Every one is optional: [`rule`](super::rule) says which it needs, and which it has no
//! use for.

use super::pot::Pot;
use rulebook::actor::Seat;
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};

/// What can be answered to the question that a fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    YesNo,
    /// A number.
    Count {
        /// The smallest.
        least: u16,
        /// The largest.
        most: u16,
    },
    /// An amount in cents.
    Cents,
    /// A place at the table.
    Seat,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// What each seat has put into the pot, in cents: `{"1":500,"4":1000}`.
    Pot,
}

/// A type that answers a question.
trait Answer {
    const KIND: Kind;
}

impl Answer for bool {
    const KIND: Kind = Kind::YesNo;
}

impl Answer for Seat {
    const KIND: Kind = Kind::Seat;
}

impl Answer for Pot {
    const KIND: Kind = Kind::Pot;
}

/// A number of people or cards, from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Counted<const LEAST: u8, const MOST: u8>(u8);

impl<const LEAST: u8, const MOST: u8> Counted<LEAST, MOST> {
    /// A number within the bounds.
    pub const fn new(number: u8) -> Option<Self> {
        if LEAST <= number && number <= MOST { Some(Counted(number)) } else { None }
    }

    /// The number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl<const LEAST: u8, const MOST: u8> TryFrom<u8> for Counted<LEAST, MOST> {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        Counted::new(number).ok_or_else(|| format!("this is a number from {LEAST} to {MOST}"))
    }
}

impl<const LEAST: u8, const MOST: u8> From<Counted<LEAST, MOST>> for u8 {
    fn from(counted: Counted<LEAST, MOST>) -> u8 {
        counted.0
    }
}

#[cfg(feature = "schema")]
impl<const LEAST: u8, const MOST: u8> schemars::JsonSchema for Counted<LEAST, MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("From{LEAST}To{MOST}").into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
    }
}

impl<const LEAST: u8, const MOST: u8> Answer for Counted<LEAST, MOST> {
    const KIND: Kind = Kind::Count { least: LEAST as u16, most: MOST as u16 };
}

/// The players who have wagered of their own free will: an ante, a blind and a forced bet are none of it.
pub type Wagerers = Counted<0, { Seat::MOST }>;
/// Cards that lie face up in the deck.
pub type FaceUp = Counted<1, 52>;

/// An amount that is put in or given back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub struct Chips(i64);

impl Chips {
    /// The most that one player can have in a pot: far below what would overflow a sum.
    pub const MOST: i64 = 1_000_000_000;

    /// Chips worth so many cents.
    pub const fn new(cents: i64) -> Option<Chips> {
        if 0 <= cents && cents <= Chips::MOST { Some(Chips(cents)) } else { None }
    }

    /// What they are worth.
    pub const fn cents(self) -> Cents {
        Cents(self.0)
    }
}

impl TryFrom<i64> for Chips {
    type Error = String;
    fn try_from(cents: i64) -> Result<Chips, String> {
        Chips::new(cents).ok_or_else(|| format!("this is an amount in cents, from 0 to {}", Chips::MOST))
    }
}

impl From<Chips> for i64 {
    fn from(chips: Chips) -> i64 {
        chips.0
    }
}

rulebook::described!(Chips as "Chips", {
    "description": "An amount in cents.", "type": "integer", "minimum": 0, "maximum": Chips::MOST,
});

impl Answer for Chips {
    const KIND: Kind = Kind::Cents;
}

/// A closed list of answers, each with its word.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$sense:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum $name {
            $($(#[$sense])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Each of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }

        impl Answer for $name {
            const KIND: Kind = Kind::Choice(&[$($word),+]);
        }
    };
}

choice! {
    /// What matters about a game when something goes wrong.
    Family {
        /// Seven-card and five-card stud: hole cards and up-cards.
        Stud = "stud",
        /// Hold 'em.
        HoldEm = "hold 'em",
        /// Omaha.
        Omaha = "omaha",
        /// Draw, lowball and what else is dealt.
        Other = "other",
    }
}

choice! {
    /// 14.15(e): when somebody folded.
    Folded {
        /// He had made a forced bet.
        ForcedBet = "after a forced bet",
        /// He had made a blind bet.
        BlindBet = "after a blind bet",
        /// Everybody checked so far.
        Checking = "on a round of checking",
        /// None of these.
        Otherwise = "otherwise",
    }
}

choice! {
    /// 14.15(j): how somebody lost the use of his hand.
    Lost {
        /// It came into contact with discarded cards.
        Fouled = "fouled by discards",
        /// The dealer took it by accident.
        Collected = "collected by the dealer",
    }
}

choice! {
    /// 14.15(k)1: what somebody did with his cards.
    Did {
        /// i.
        HandFaceDown = "hand face down to the discards or the pot",
        /// ii.
        UpCardsDown = "up-cards turned face down",
        /// Anything else.
        Else = "something else",
    }
}

choice! {
    /// 14.15(k)2: why somebody has to put in a wager.
    Obliged {
        /// He said so.
        Statement = "a spoken statement",
        /// The game demands it: an ante, a blind, the opening bet of the low card.
        ForcedBet = "a forced bet",
        /// For no such reason.
        Neither = "neither",
    }
}

choice! {
    /// 14.15(l), in stud: which cards were turned up.
    Exposed {
        /// The first or the second hole card.
        OneOfTwo = "the first or the second",
        /// Both of them.
        Both = "both",
        /// A card that is dealt face down later.
        Later = "a later card",
    }
}

/// The facts, each with its name on the wire, its type and its question; what asks for one notes that it was looked at.
macro_rules! facts {
    ($($variant:ident $name:ident: $type:ty = $title:literal,)+) => {
        /// One fact.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum Fact { $($variant),+ }

        impl Fact {
            /// All of them.
            pub const ALL: &'static [Fact] = &[$(Fact::$variant),+];

            /// Its name on the wire.
            pub const fn name(self) -> &'static str {
                match self { $(Fact::$variant => stringify!($name)),+ }
            }

            /// The question.
            pub const fn title(self) -> &'static str {
                match self { $(Fact::$variant => $title),+ }
            }

            /// What can be answered.
            pub const fn kind(self) -> Kind {
                match self { $(Fact::$variant => <$type as Answer>::KIND),+ }
            }
        }

        /// What is known of a matter so far.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub struct Facts {
            $(
                #[doc = $title]
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $name: Option<$type>,
            )+
        }

        impl Facts {
            /// Is this one known?
            pub const fn knows(&self, fact: Fact) -> bool {
                match fact { $(Fact::$variant => self.$name.is_some()),+ }
            }

            /// Learns a fact from its value on the wire, or says what was expected.
            pub fn learn(&mut self, fact: Fact, value: &serde_json::Value) -> Result<(), String> {
                match fact {
                    $(Fact::$variant => {
                        let known = <$type>::deserialize(value).map_err(|error| error.to_string())?;
                        self.$name = Some(known);
                    })+
                }
                Ok(())
            }
        }

        impl Inquiry<'_> {
            $(
                #[doc = $title]
                pub(super) fn $name(&mut self) -> Result<$type, Needs> {
                    self.looked_at |= 1 << Fact::$variant as u32;
                    self.facts.$name.ok_or(Needs::Fact(Fact::$variant))
                }
            )+
        }
    };
}

facts! {
    Game game: Family = "What game is dealt?",
    Folded folded: Folded = "When did he fold?",
    WagerSince wager_since: bool = "Has anybody at the table wagered since he folded?",
    Wagered wagered: Wagerers = "How many players had wagered of their own free will when it was noticed?",
    FaceUp face_up: FaceUp = "How many cards lie face up in the deck?",
    Eligible eligible: bool = "Was he seated and entitled to cards?",
    InRound in_round: bool = "Was it noticed during a round?",
    Lost lost: Lost = "What became of the hand?",
    HoleCards hole_cards: bool = "Were hole cards among those that were fouled?",
    Protected protected: bool = "Had he taken reasonable means to protect his hand?",
    Rebuilt rebuilt: bool = "Could the hand be put together again?",
    Contributed contributed: bool = "Did he himself contribute to the error?",
    Comment comment: bool = "Did he say anything when he left?",
    Audible audible: bool = "Was what he said clearly audible to the dealer?",
    Directed directed: bool = "Did he say it to the dealer?",
    HisTurn his_turn: bool = "Was it his turn to act?",
    Faced faced: bool = "Was he faced with making or calling a wager?",
    Did did: Did = "What did he do with his cards?",
    Obliged obliged: Obliged = "What obliges him to put in a wager?",
    InDealing in_dealing: bool = "Was it turned up by accident, as the cards were dealt?",
    Exposed exposed: Exposed = "Which of his face-down cards?",
    Ante ante: Chips = "What ante did he put in? Nothing where there is none",
    Seat seat: Seat = "At which seat?",
    Pot pot: Pot = "What has each seat put into the pot?",
}

/// Why there is no ruling yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// The outcome depends on this, and it is not known.
    Fact(Fact),
    /// Nothing depends on this here.
    NotThis(Fact),
}

/// A matter under inquiry: what is known, and what was looked at.
pub(super) struct Inquiry<'f> {
    facts: &'f Facts,
    looked_at: u32,
}

impl<'f> Inquiry<'f> {
    pub(super) const fn into(facts: &'f Facts) -> Inquiry<'f> {
        Inquiry { facts, looked_at: 0 }
    }

    /// Everything that was said must have been asked for: a fact that decides nothing here may be meant for another
    /// matter.
    pub(super) fn close(self) -> Result<(), Needs> {
        let strange = |fact: &&Fact| self.facts.knows(**fact) && self.looked_at >> **fact as u32 & 1 == 0;
        match Fact::ALL.iter().find(strange) {
            Some(fact) => Err(Needs::NotThis(*fact)),
            None => Ok(()),
        }
    }
}
