//! Who plays punto banco in a simulation: somebody with the same wagers every round.

use crate::rules::{Command, Rules, Table, Wager};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Game, Moment, Silent};
use rulebook::layout;
use rulebook::money::Cents;
use std::sync::Arc;

/// The same wagers every round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flat {
    name: String,
    stakes: [Cents; Wager::COUNT],
}

impl Flat {
    /// Everything that the rules offer, each at the least that the table takes.
    pub fn everything(rules: &Rules) -> Flat {
        let mut flat = Flat { name: "every wager".to_string(), stakes: [Cents::ZERO; Wager::COUNT] };
        for wager in Wager::ALL.into_iter().filter(|wager| rules.offers(*wager)) {
            flat.stakes[wager.slot()] = least(rules, wager);
        }
        flat
    }

    /// Reads `banker`, `banker 10`, `player 100, tie 5, total 4 1`: wagers with their amounts in dollars, and without
    /// one the least that the table takes. Says what is wrong with it.
    pub fn read(text: &str, rules: &Rules) -> Result<Flat, String> {
        let mut flat = Flat { name: text.trim().to_string(), stakes: [Cents::ZERO; Wager::COUNT] };
        for part in text.split(',').map(str::trim) {
            let (wager, amount) = read_part(part, rules)?;
            if !flat.stakes[wager.slot()].is_zero() {
                return Err(format!("{wager} is named twice"));
            }
            flat.stakes[wager.slot()] = amount;
        }
        Ok(flat)
    }

    /// What it is called in a report.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What lies on each wager, in the order of [`Wager::ALL`].
    pub fn stakes(&self) -> [Cents; Wager::COUNT] {
        self.stakes
    }

    /// The wagers with something on them, in an order in which they can be made.
    pub fn wagers(&self) -> impl Iterator<Item = (Wager, Cents)> + use<> {
        let stakes = self.stakes;
        Wager::ALL
            .into_iter()
            .map(move |wager| (wager, stakes[wager.slot()]))
            .filter(|(_, stake)| !stake.is_zero())
    }

    /// Does a table with these rules take these wagers? The table itself is asked.
    pub fn check(&self, rules: &Arc<Rules>) -> Result<(), String> {
        let mut table = Table::open(Arc::clone(rules));
        let seat = Seat::first(1).next().expect("there is a first seat");
        let mut act = |command| {
            let act = Act::new(Moment(0), Actor::Seat(seat), Command::Layout(command));
            table.act(act, &mut Silent).map_err(|refusal| refusal.to_string())
        };
        act(layout::Command::Join {})?;
        for (on, amount) in self.wagers() {
            act(layout::Command::chips(on, amount))?;
        }
        Ok(())
    }
}

fn least(rules: &Rules, wager: Wager) -> Cents {
    rules.posted(wager).0.ceil_to(rules.unit(wager))
}

fn read_part(part: &str, rules: &Rules) -> Result<(Wager, Cents), String> {
    if let Ok(wager) = part.parse() {
        return Ok((wager, least(rules, wager)));
    }
    let unknown = || {
        let names: Vec<&str> = Wager::ALL.iter().map(|wager| wager.name()).collect();
        format!(
            "{part:?} is no wager with an amount in dollars, such as \"banker 10\"; there are {}",
            names.join(", ")
        )
    };
    let (name, amount) = part.rsplit_once(' ').ok_or_else(unknown)?;
    let wager: Wager = name.trim().parse().map_err(|_| unknown())?;
    let dollars: u32 = amount.parse().map_err(|_| unknown())?;
    if dollars == 0 {
        return Err(unknown());
    }
    Ok((wager, Cents::dollars(i64::from(dollars))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::licensee::RulesFile as _;

    fn rules(text: &str) -> Arc<Rules> {
        Arc::new(Rules::from_toml(text).unwrap_or_else(|wrong| panic!("{wrong}")))
    }

    #[test]
    fn wagers_are_read_with_their_amounts_or_at_the_least() {
        let rules = rules("wagers.total_cards = true");
        let flat = Flat::read(" banker,  tie 5, total 4, total 5 2", &rules).expect("it reads");
        let wagers: Vec<(String, i64)> =
            flat.wagers().map(|(wager, stake)| (wager.to_string(), stake.0)).collect();
        // Three to two can be paid in coins of five cents on one dollar.
        let expected = [("banker", 500), ("tie", 500), ("total 4", 100), ("total 5", 200)];
        let expected = expected.map(|(name, cents)| (name.to_string(), cents));
        assert_eq!(wagers, expected);
        assert_eq!(flat.check(&rules), Ok(()));
        for text in ["", "bank", "banker -5", "banker 0", "banker 5 5", "tie, tie 5", "total 7", "10 banker"]
        {
            assert!(Flat::read(text, &rules).is_err(), "{text:?}");
        }
    }

    #[test]
    fn the_table_says_what_it_does_not_take() {
        let plain = rules("");
        let flat = |text: &str| Flat::read(text, &plain).expect("it reads").check(&plain);
        assert_eq!(flat("dragon 7 5"), Err("this table does not offer dragon 7".to_string()));
        assert!(flat("banker 1").is_err() && flat("player 100000").is_err());
        assert_eq!(Flat::everything(&plain).check(&plain), Ok(()));
        let alone = rules("wagers.bonus = \"A\"\nwagers.bonus_needs_regular = true");
        assert!(Flat::read("bonus player 5", &alone).expect("it reads").check(&alone).is_err());
        assert_eq!(Flat::everything(&alone).check(&alone), Ok(()));
    }
}
