//! What the slip says in sentences, and how it writes lengths of time.

use rulebook::money::Cents;

/// 15.4(c)12.
pub(super) const PAYMENT: &str = "Winnings are paid only to one who presents the ticket that the keno computer issued, and by what it shows.";

/// 15.3(c): what the patron has to see to.
pub(super) const CHECK: &str =
    "Check your numbers before the first game starts: this ticket counts, and not the request.";

/// 15.4(c), 15.6(a): a ticket has one slip.
pub(super) const COPY: &str = "COPY";
pub(super) const PRINTED_BEFORE: &str = "This ticket was printed before. It is paid once.";

/// 15.4(c)11: the limit, and how it is shared.
pub(super) fn limit(limit: Option<Cents>) -> String {
    match limit {
        None => "No limit is set for a game: every winner is paid in full.".to_string(),
        Some(limit) => format!(
            "At most {limit} is paid for each game, on all winning tickets together. If they come to more, the \
             winners share {limit} in proportion to what each has won, to the cent."
        ),
    }
}

/// 15.4(c)13: how long, and from when (15.6(c)).
pub(super) fn claims(millis: i64, games: u16) -> String {
    let from = if games == 1 { "the game" } else { "the last game" };
    format!(
        "Winnings must be claimed within {} of the start of {from}; after that they are not paid.",
        span(millis)
    )
}

/// A length of time in the greatest unit that fits it exactly: "365 days", "90 minutes".
pub(crate) fn span(millis: i64) -> String {
    const UNITS: [(i64, &str); 4] =
        [(86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1_000, "second")];
    match UNITS.into_iter().find(|(unit, _)| millis % unit == 0) {
        Some((unit, name)) => plural(millis / unit, name),
        None => plural(millis, "millisecond"),
    }
}

/// "1 game", "5 games".
pub(crate) fn plural(number: i64, name: &str) -> String {
    if number == 1 { format!("1 {name}") } else { format!("{number} {name}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_of_time_is_said_in_the_unit_that_fits() {
        for (millis, said) in [
            (365 * 86_400_000, "365 days"),
            (86_400_000, "1 day"),
            (36 * 3_600_000, "36 hours"),
            (300_000, "5 minutes"),
            (90_000, "90 seconds"),
            (1_500, "1500 milliseconds"),
        ] {
            assert_eq!(span(millis), said);
        }
    }
}
