//! From a checked [`RateCard`] back to a file that reads the same.

use super::RateCard;
use super::advantage::{exact_advantage, percent};
use super::pay_table::PayTable;
use rulebook::licensee::{quoted, writer};
use rulebook::local_time::Zone;
use rulebook::money::Cents;

/// Writes one line: a key, its value, a comment.
type Say<'a> = &'a mut dyn FnMut(&str, String, &str);

fn listed(numbers: &[u16]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
    quoted(&numbers.join(" "))
}

/// A payoff for one: `12`, or `"2.40"`.
fn for_one(pays: Cents) -> String {
    let (whole, part) = (pays.0 / 100, pays.0 % 100);
    if part == 0 { whole.to_string() } else { format!("\"{whole}.{part:02}\"") }
}

impl RateCard {
    /// Writes this card as a file that reads back the same; with `explained`, every option has a comment.
    pub fn to_toml(&self, explained: bool) -> String {
        let mut text = String::new();
        {
            let mut say = writer(&mut text, explained);
            self.write_wagers(&mut say);
            self.write_limit(&mut say, explained);
            self.write_games(&mut say);
            self.pay_tables().for_each(|table| write_table(&mut say, table));
        }
        text
    }

    fn write_wagers(&self, say: Say<'_>) {
        say("game", quoted("keno"), "");
        say("edition", quoted(self.edition.year()), "\"1996\" or \"2011\", which say the same of keno");
        say("title", quoted(&self.title), "what stands above the rate card");
        say("[spots]", String::new(), "");
        say("most", self.most_spots().to_string(), "spots of one wager, 1 to 80 (19:47-15.2(b))");
        say("most_marked", self.most_marked.to_string(), "numbers on one ticket, all groups together");
        say("[rates]", String::new(), "");
        let rates = self.rates;
        let least = "the least rate of one way, 1 to 1000000 (19:47-15.3(d))";
        say("minimum_cents", rates.least.0.to_string(), least);
        let many = "the same on way, combination and king tickets, which still cost minimum_cents a game";
        say("many_ways_cents", rates.least_of_many_ways.0.to_string(), many);
        say("maximum_cents", rates.most.0.to_string(), "the highest rate of one way");
        say("step_cents", rates.step.0.to_string(), "every rate is a multiple of this");
    }

    fn write_limit(&self, say: Say<'_>, explained: bool) {
        let game = "what a game pays together; 10000000 or more, or none (19:47-15.3(e))";
        let wager = "what one wager pays; none, or as much as a game (19:47-15.3(e))";
        let shown = self.most_per_game().unwrap_or(Cents::dollars(100_000)).0.to_string();
        if explained || self.limit.is_some() {
            say("[limit]", String::new(), "");
        }
        // A limit that there is not is shown as a comment, so that it can be set.
        let mut line = |key: &str, is_set: bool, comment: &str| match (is_set, explained) {
            (true, _) => say(key, shown.clone(), comment),
            (false, true) => say(&format!("# {key}"), shown.clone(), comment),
            (false, false) => {}
        };
        line("aggregate_cents", self.most_per_game().is_some(), game);
        line("wager_cents", self.most_per_wager().is_some(), wager);
        say("[claim]", String::new(), "");
        let minutes = "from the start of the last game; 5 to 525600 (19:47-15.6(c))";
        say("minutes", self.claim_minutes.to_string(), minutes);
    }

    fn write_games(&self, say: Say<'_>) {
        let games = self.games;
        say("[games]", String::new(), "");
        say(
            "interval_seconds",
            (games.interval_millis / 1000).to_string(),
            "from game to game (19:47-15.5(b))",
        );
        let lock = "false: a supervisor or writer locks (19:47-15.5(d), (e))";
        say("automatic_lock", games.automatic_lock.to_string(), lock);
        let notice = "before a game closes; 60 or more (19:47-15.5(c))";
        say("notice_seconds", (games.notice_millis / 1000).to_string(), notice);
        let races = "games of one ticket; 1: no multi-race tickets (19:47-15.2(c)6)";
        say("most_races", games.most_races.to_string(), races);
        say("refunds", games.refunds.to_string(), "of races that are not drawn yet (19:47-15.4(d))");
        let (hour, minute) = (games.day_starts_minutes / 60, games.day_starts_minutes % 60);
        let day = "local time, from which games are numbered (19:47-15.5(b))";
        say("day_starts", quoted(&format!("{hour:02}:{minute:02}")), day);
        match games.zone {
            Zone::NewYork => {
                say("time_zone", quoted(Zone::NEW_YORK), "local time, daylight saving included");
            }
            Zone::Fixed(minutes) => {
                say("utc_offset_minutes", minutes.to_string(), "local time ahead of UTC, all the year");
            }
        }
        say("[stations]", String::new(), "");
        let booth = "numbers from 1 to 999, each once in the house (19:47-15.3(a))";
        say("booth", listed(&self.stations.booth), booth);
        say("automatic", listed(&self.stations.automatic), "those that write by themselves; may be empty");
    }
}

fn write_table(say: Say<'_>, table: &PayTable) {
    say(&format!("[pays.{}]", table.spots()), String::new(), "");
    let keeps = percent(exact_advantage(table), 2);
    let mut comment = format!("caught = paid for 1, the 1 included; the house keeps {keeps} percent");
    let mut lines: Vec<(u8, Cents)> = table.lines().collect();
    lines.reverse();
    for (caught, pays) in lines {
        say(&caught.to_string(), for_one(pays), &comment);
        comment.clear();
    }
}
