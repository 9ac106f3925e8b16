//! What binds several tables, in the whole casino or in a pit. The games say what; here their tables are brought together.

use house::{AnyRules, Registry};
use rulebook::licensee::{Scope, Unequal};

/// A table whose rules are in order by themselves.
pub(in crate::commands) struct Table {
    pub(in crate::commands) name: String,
    pub(in crate::commands) text: String,
    pub(in crate::commands) rules: Box<dyn AnyRules>,
}

/// Where these tables differ and may not. Places are those of the list.
pub(in crate::commands) fn differences(registry: &Registry, scope: Scope, tables: &[Table]) -> Vec<Unequal> {
    let of_each = registry.games().flat_map(|game| {
        let (places, rules) = of_game(tables, game.name());
        let found = game.uniform(&rules).into_iter().filter(move |unequal| unequal.scope == scope);
        found.map(move |mut unequal| {
            unequal.first.0 = places[unequal.first.0];
            unequal.other.0 = places[unequal.other.0];
            unequal
        })
    });
    of_each.collect()
}

/// What is said of the tables of a casino that are alike where they must be.
pub(in crate::commands) fn agreed(registry: &Registry, tables: &[Table]) -> Vec<String> {
    registry.games().filter_map(|game| game.agreed(&of_game(tables, game.name()).1)).collect()
}

/// The tables of one game: their places in the list, and their rules.
fn of_game<'t>(tables: &'t [Table], game: &str) -> (Vec<usize>, Vec<&'t dyn AnyRules>) {
    let all = tables.iter().enumerate().map(|(place, table)| (place, &*table.rules));
    all.filter(|(_, rules)| rules.game().name() == game).unzip()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, text: &str) -> Table {
        let rules = games::standard().rules(text).unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
        Table { name: name.to_string(), text: text.to_string(), rules }
    }

    fn found(scope: Scope, tables: &[Table]) -> Vec<(usize, usize, String, &'static str)> {
        let all = differences(&games::standard(), scope, tables);
        all.into_iter().map(|one| (one.first.0, one.other.0, one.key, one.cite.number())).collect()
    }

    #[test]
    fn a_pit_shuffles_and_pays_in_one_way_game_by_game() {
        let tables = [
            table("c", "game = \"craps\"\n"),
            table("p1", "game = \"punto-banco\"\n"),
            table("d1", "game = \"chemin-de-fer\"\n[shoe]\nshuffle = \"wash\"\n"),
            table("p2", "game = \"punto-banco\"\n[settlement]\nprocedure = 2\n"),
            table("p3", "game = \"punto-banco\"\n[shoe]\nshuffle_again = true\n"),
            table("d2", "game = \"chemin-de-fer\"\n"),
        ];
        let expected = [
            (1, 3, "settlement.procedure".to_string(), "19:47-3.10(c)1"),
            (1, 4, "shoe.shuffle_again".to_string(), "19:47-3.5(b)"),
            (2, 5, "shoe.shuffle".to_string(), "19:47-4.4(b)"),
        ];
        assert_eq!(found(Scope::Pit, &tables), expected);
        assert!(found(Scope::Pit, &tables[..3]).is_empty(), "one table of each game differs from none");
        assert!(found(Scope::Casino, &tables).is_empty());
    }

    #[test]
    fn a_casino_pays_alike_and_no_two_keno_stations_have_one_number() {
        let suit = |option: u8| {
            format!(
                "game = \"blackjack\"\ndecks = 6\n[wagers]\nadditional = \"same suit\"\n\
                 same_suit_option = {option}\n"
            )
        };
        let tables = [
            table("p", "game = \"punto-banco\"\n"),
            table("a", "[payouts]\n\"field 12\" = \"3 to 1\"\n"),
            table("b", ""),
            table("b1", &suit(2)),
            table("b2", &suit(1)),
            table("k1", "game = \"keno\"\n[stations]\nbooth = \"1 2\"\nautomatic = \"9\"\n"),
            table("k2", "game = \"keno\"\n[stations]\nbooth = \"3 9\"\n"),
        ];
        let expected = [
            (1, 2, "payouts.field 12".to_string(), "19:47-1.4(b)"),
            (3, 4, "wagers.same_suit_option".to_string(), "19:47-2.17(e)2"),
            (5, 6, "stations.booth".to_string(), "19:47-15.4(c)2"),
        ];
        assert_eq!(found(Scope::Casino, &tables), expected);
        assert!(found(Scope::Pit, &tables).is_empty(), "these bind the casino, not the pit");
    }
}
