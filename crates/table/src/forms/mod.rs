//! What can be entered at a table with people around it, as data: every command of the rules with its title, its
//! provision, who may give it, and the facts that it takes and no others. The page of an attended table is drawn from it.
//!
//! A game's list is made by one macro together with a `match` over its commands that has no other arm, so a command
//! without a form does not compile.

pub mod layout;
pub mod shoe;
pub mod wheel;

use rulebook::actor::Role;
use rulebook::game::Game;
use rulebook::provision::Provision;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// A game whose commands have forms.
pub trait Forms: Game {
    /// Who has a place at the table.
    const CREW: &'static [Role];

    /// Every form.
    fn forms() -> Vec<&'static Form>;

    /// The form of a command.
    fn form(command: &Self::Command) -> &'static Form;
}

/// Whose command it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A patron's, who says it at the table.
    Patron,
    /// What the dice or the cards do.
    Chance,
    /// Of a member of the staff.
    Staff(Role),
}

impl Serialize for Who {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Who::Patron => "seat",
            Who::Chance => "device",
            Who::Staff(role) => role.name(),
        })
    }
}

rulebook::described!(Who as "Who", {
    "description": "Whose command it is: a patron's (`seat`), what falls (`device`), or a member of the staff by the role.",
    "type": "string",
});

/// Where a form belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Coming and going.
    Place,
    /// Money on the layout.
    Wager,
    /// What patrons decide.
    Play,
    /// The staff's steps of a round.
    Deal,
    /// Making the cards ready.
    Cards,
    /// What falls: dice and cards.
    Falls,
    /// Forms and notices.
    Paper,
    /// Something went wrong.
    Irregular,
}

/// What is to be entered at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Form {
    /// Its name on the wire.
    #[serde(rename = "do")]
    pub name: &'static str,
    /// In the words of the trade.
    pub title: &'static str,
    /// By which provision it is done.
    pub cite: Provision,
    /// Whose it is.
    pub by: &'static [Who],
    /// Where it belongs.
    pub group: Group,
    /// The facts that it takes.
    pub fields: &'static [Field],
}

impl Form {
    /// One that nobody gives yet, and that takes no facts.
    pub const fn new(name: &'static str, title: &'static str, cite: Provision, group: Group) -> Form {
        Form { name, title, cite, by: &[], group, fields: &[] }
    }

    /// Whose it is.
    pub const fn by(self, by: &'static [Who]) -> Form {
        Form { by, ..self }
    }

    /// The facts that it takes.
    pub const fn with(self, fields: &'static [Field]) -> Form {
        Form { fields, ..self }
    }

    /// Does it say that something went wrong?
    pub fn is_irregular(&self) -> bool {
        self.group == Group::Irregular
    }

    /// The command with a plain value in every field, or only in those that must be there.
    pub fn example(&self, everything: bool) -> Map<String, Value> {
        let fields = self.fields.iter().filter(|field| everything || !field.optional);
        let said = fields.map(|field| (field.name.to_string(), field.kind.example()));
        std::iter::once(("do".to_string(), json!(self.name))).chain(said).collect()
    }
}

/// One fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Field {
    /// Its name on the wire.
    pub name: &'static str,
    /// What is asked.
    pub title: &'static str,
    /// What can be answered.
    #[serde(flatten)]
    pub kind: Kind,
    /// May it be left out?
    pub optional: bool,
}

/// A fact that must be given.
pub const fn field(name: &'static str, title: &'static str, kind: Kind) -> Field {
    Field { name, title, kind, optional: false }
}

/// A fact that may be left out.
pub const fn maybe(name: &'static str, title: &'static str, kind: Kind) -> Field {
    Field { name, title, kind, optional: true }
}

/// What kind of fact it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kind {
    /// A card, such as `Qs`.
    Card,
    /// The faces of both dice.
    Dice,
    /// How each of both dice lies, flat or cocked.
    Lies,
    /// Which two of the dice that are offered.
    TwoOfTheDice,
    /// A place at the table.
    Seat,
    /// A box of the layout.
    Box,
    /// An amount.
    Cents,
    /// One of these words.
    Choice {
        /// The words.
        of: &'static [&'static str],
    },
    /// A wager, by its name on the sign.
    Wager {
        /// One of the game's.
        example: &'static str,
    },
    /// Yes or no.
    YesNo,
    /// A number.
    Count {
        /// The smallest.
        least: u16,
        /// The largest.
        most: u16,
    },
    /// A few words.
    Text,
    /// Several places at the table.
    Seats,
    /// What each seat has put into the pot, in cents: `{"1":500,"4":1000}`.
    Pot,
}

impl Kind {
    fn example(self) -> Value {
        match self {
            Kind::Card => json!("7h"),
            Kind::Dice => json!([4, 3]),
            Kind::Lies => json!([{ "up": 4 }, { "resting_on": 3 }]),
            Kind::TwoOfTheDice => json!([1, 2]),
            Kind::Seat | Kind::Box => json!(1),
            Kind::Cents => json!(1_000),
            Kind::Choice { of } => json!(of[0]),
            Kind::Wager { example } => json!(example),
            Kind::YesNo => json!(true),
            Kind::Count { least, .. } => json!(least),
            Kind::Text => json!("Ann Miller"),
            Kind::Seats => json!([1]),
            Kind::Pot => json!({ "1": 500 }),
        }
    }
}

/// Something went wrong.
pub const WRONG: Group = Group::Irregular;

/// A patron's.
pub const PATRON: Who = Who::Patron;
/// What the dice or the cards do.
pub const CHANCE: Who = Who::Chance;
/// The dealer's.
pub const DEALER: Who = Who::Staff(Role::Dealer);
/// The boxman's.
pub const BOXMAN: Who = Who::Staff(Role::Boxman);
/// The stickman's.
pub const STICKMAN: Who = Who::Staff(Role::Stickman);
/// Those over the table.
pub const OVER_IT: [Who; 2] = [FLOORPERSON, SUPERVISOR];
/// The floorperson's.
pub const FLOORPERSON: Who = Who::Staff(Role::Floorperson);
/// The casino supervisor's.
pub const SUPERVISOR: Who = Who::Staff(Role::CasinoSupervisor);
/// The pit boss's.
pub const PIT_BOSS: Who = Who::Staff(Role::PitBoss);
/// The pit clerk's.
pub const PIT_CLERK: Who = Who::Staff(Role::PitClerk);

/// The forms of an enum of commands, each beside its command, and the `match` that finds them.
#[doc(hidden)]
#[macro_export]
macro_rules! __forms {
    ($command:ident { $($variant:ident => $form:expr,)+ }) => {
        /// Every form, in the order of the commands.
        pub(crate) static ALL: &[$crate::forms::Form] = &[$($form),+];

        /// The form of a command.
        pub(crate) fn of(command: &$command) -> &'static $crate::forms::Form {
            enum Place { $($variant),+ }
            let place = match command { $($command::$variant { .. } => Place::$variant),+ };
            &ALL[place as usize]
        }
    };
}
#[doc(inline)]
pub use __forms as forms;
