//! `chapter47 staff`: who works in the house.

use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, QUIET, STRONG, plain};
use clap::ValueEnum;
use ledger::{Journal, Reader};
use serde_json::json;
use std::io::Write as _;
use std::path::PathBuf;

/// Those who work in the house: take somebody on, and list who is there
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Take somebody on, and print the key that lets him in; it is told this once
    #[command(after_help = "\
Examples:
  chapter47 staff add --journal house.db --role writer --name Ann
  chapter47 staff add --journal house.db --role supervisor --name \"Sue Ng\" --json

The journal keeps the hash of the key alone: a key that is lost cannot be shown again.
The server must not be running on the same journal meanwhile.")]
    Add {
        /// The journal; made if it is not there
        #[arg(long, value_name = "FILE")]
        journal: PathBuf,
        /// What he is there for
        #[arg(long, value_enum)]
        role: Role,
        /// What he is called; the id in the journal is made of it
        #[arg(long)]
        name: String,
        /// Write id, name, role and key as JSON
        #[arg(long)]
        json: bool,
    },
    /// List who works in the house
    #[command(after_help = "\
Examples:
  chapter47 staff list --journal house.db
  chapter47 staff list --journal house.db --json")]
    List {
        /// The journal
        #[arg(long, value_name = "FILE")]
        journal: PathBuf,
        /// Write the list as JSON
        #[arg(long)]
        json: bool,
    },
}

/// What somebody is there for.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Role {
    /// Sells and pays keno tickets
    Writer,
    /// Supervises keno
    Supervisor,
    /// Watches for the Commission
    Inspector,
}

impl From<Role> for ledger::Role {
    fn from(role: Role) -> ledger::Role {
        match role {
            Role::Writer => ledger::Role::Writer,
            Role::Supervisor => ledger::Role::Supervisor,
            Role::Inspector => ledger::Role::Inspector,
        }
    }
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Add { journal, role, name, json } => {
            let journal = Journal::open(journal)?;
            let engaged = server::staff::engage(&journal, name, (*role).into())?;
            let server::staff::Engaged { id, name, role, key } = engaged;
            if *json {
                output::json(&json!({ "id": id, "name": name, "role": role, "key": key }))?;
                return Ok(Outcome::Fine);
            }
            let mut out = anstream::stdout().lock();
            writeln!(out, "{STRONG}{id}{STRONG:#}  {role}  {}", plain(&name))?;
            writeln!(out, "key {key}")?;
            writeln!(out, "{QUIET}The key is told this once; it opens /staff.{QUIET:#}")?;
        }
        Command::List { journal, json } => {
            input::open(journal)?;
            let staff = Reader::open(journal)?.staff()?;
            if *json {
                let line = |one: &ledger::Staff| json!({ "id": one.id, "name": one.name, "role": one.role, "since": one.created_at });
                output::json(&staff.iter().map(line).collect::<Vec<_>>())?;
                return Ok(Outcome::Fine);
            }
            let mut out = anstream::stdout().lock();
            for one in &staff {
                writeln!(
                    out,
                    "{STRONG}{:20}{STRONG:#} {:10} {}",
                    one.id.as_str(),
                    one.role.as_str(),
                    plain(&one.name)
                )?;
            }
            let count = output::counted(staff.len() as u64, "member of the staff", "members of the staff");
            writeln!(out, "{QUIET}{count}{QUIET:#}")?;
        }
    }
    Ok(Outcome::Fine)
}
