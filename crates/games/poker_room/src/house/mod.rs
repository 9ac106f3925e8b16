//! The poker room, 19:47-14.15 to 14.18: the floor rules of games that people deal.

mod help;
mod served;
mod sheet;

use crate::rules::{Room, Rules};
use anyhow::anyhow;
use house::{DemoTable, Entry, Help, Housed, Of};
use records::foreign::{self, Log};
use std::sync::Arc;

/// Its line in the registry.
pub const ENTRY: &dyn Entry = Of::<Room>::ENTRY;

impl Housed for Room {
    const ABOUT: &'static str = "Subchapter 14: the floor rules of a poker room";
    const COVERAGE: &'static str = include_str!("../../coverage.tsv");
    const HELP: &'static [Help] = help::HELP;
    const DEMO: &'static [DemoTable] = &[DemoTable {
        id: "poker-room",
        rules: "title = \"Poker room\"\n\
                [table.1]\nseats = 9\ngames = \"hold 'em, omaha\"\n\
                [table.2]\nseats = 9\ngames = \"hold 'em, omaha\"\n\
                [table.3]\nseats = 8\ngames = \"seven-card stud, five-card stud\"\n\
                [table.4]\nseats = 6\n\
                [supplement.1]\nto = \"14.15(m)\"\n\
                text = \"The player gets the next card from the top of the deck.\"\n\
                procedure = \"Internal control procedure 14-7\"\n",
        attended: true,
    }];

    fn lacks(command: &str) -> anyhow::Error {
        anyhow!(
            "\"chapter47 {command}\" has nothing for a poker room: people deal its games, and what is in hand of \
             subchapter 14 are the rules of the floor; \"chapter47 table poker-room\" drives a room, \
             \"chapter47 serve --demo\" opens one in the browser, and \"chapter47 cite 14.15(f)\" shows a rule"
        )
    }

    fn desk() -> Option<desk::Known> {
        Some(crate::desk::KNOWN)
    }

    fn foreign(_: &Arc<Rules>, _: &Log, _: usize) -> anyhow::Result<foreign::Report> {
        Err(anyhow!(
            "a poker room's log has nothing to judge: people deal its games, and the rules in hand are those of the \
             floor; \"chapter47 ruling\" answers questions about a hand, and \"chapter47 audit\" without --foreign \
             reads a room's own record"
        ))
    }
}
