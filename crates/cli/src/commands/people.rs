//! `chapter47 people`: who comes in with a password, from the console of the machine. The page of an administrator does
//! the same while the house is open.

use crate::commands::journal::{is_there, open};
use crate::outcome::Outcome;
use crate::output::{self, QUIET, STRONG, plain};
use anyhow::{Context as _, bail};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use ledger::{Fault, Journal, Name, Site};
use serde_json::json;
use server::people::{Doer, Enrolled, Password, Register};
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::sync::Arc;

/// Those who come in with a password: take somebody on, list who is there, unlock, give a new password
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Take somebody on; the password is read from the terminal, or as one line of standard input
    #[command(after_help = "\
Examples:
  chapter47 people add --journal house.db --role administrator --name \"Ada King\"
  chapter47 people add --journal house.db --role keno-writer --name Ann --one-time
  chapter47 people add --journal house.db --role patron --name Pat --json < password.txt

The journal keeps an argon2id hash alone: a password that is lost cannot be shown again.
The server must not be running on the same file meanwhile; while it runs, use its page /staff/people.")]
    Add {
        /// The journal: a file, made if it is not there, or a database (postgres://…)
        #[arg(long, value_name = "FILE")]
        journal: Site,
        /// What he is there for
        #[arg(long, value_enum)]
        role: Role,
        /// What he is called; the id in the journal is made of it
        #[arg(long)]
        name: String,
        /// Print a password that has to be changed at the first sign-in, instead of reading one
        #[arg(long)]
        one_time: bool,
        /// Write id, name, role and a one-time password as JSON
        #[arg(long)]
        json: bool,
    },
    /// List who comes in with a password
    #[command(after_help = "\
Examples:
  chapter47 people list --journal house.db
  chapter47 people list --journal house.db --json")]
    List {
        /// The journal: a file, or a database (postgres://…)
        #[arg(long, value_name = "FILE")]
        journal: Site,
        /// Write the list as JSON
        #[arg(long)]
        json: bool,
    },
    /// Let somebody come in again whom an administrator locked, and strangers' tries be looked at at once
    #[command(after_help = "\
Example:
  chapter47 people unlock --journal house.db ada-king

While the house is open on a file, another administrator does this at /staff/people; on a database this
command works beside it. Failures of strangers lock nobody: a device from which somebody has signed in
before comes in whatever they do.")]
    Unlock {
        /// The journal: a file, or a database (postgres://…)
        #[arg(long, value_name = "FILE")]
        journal: Site,
        /// Whom
        id: String,
    },
    /// Take somebody's authenticator away: another is taken down at the next sign-in
    #[command(after_help = "\
Example:
  chapter47 people reset-factor --journal house.db ada-king

Recovery codes and known devices go with it, and every session ends. The password stays as it is.")]
    ResetFactor {
        /// The journal: a file, or a database (postgres://…)
        #[arg(long, value_name = "FILE")]
        journal: Site,
        /// Whom
        id: String,
    },
    /// Confirm that the key of a keno generator is in its holder's own hands (19:47-15.5(a))
    #[command(after_help = "\
Example:
  chapter47 people confirm-key --journal house.db ida

One administrator who has enrolled or reset both holders could be both of them, so the second key does
not turn until somebody else has seen that a holder took down an own authenticator: another
administrator at /staff/people, or whoever has the machine, with this command.")]
    ConfirmKey {
        /// The journal: a file, or a database (postgres://…)
        #[arg(long, value_name = "FILE")]
        journal: Site,
        /// Whose key
        id: String,
    },
    /// Print a new password for somebody, which has to be changed at the first sign-in
    #[command(after_help = "\
Example:
  chapter47 people reset --journal house.db ada-king

Every session ends, no device is known any more, and a lock is gone. An authenticator stays: see
reset-factor.")]
    Reset {
        /// The journal: a file, or a database (postgres://…)
        #[arg(long, value_name = "FILE")]
        journal: Site,
        /// Whom
        id: String,
        /// Write id, name, role and password as JSON
        #[arg(long)]
        json: bool,
    },
}

/// What somebody is there for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Role(ledger::Role);

impl ValueEnum for Role {
    fn value_variants<'a>() -> &'a [Role] {
        const ALL: [Role; ledger::Role::ALL.len()] = {
            let mut all = [Role(ledger::Role::Patron); ledger::Role::ALL.len()];
            let mut place = 0;
            while place < all.len() {
                all[place] = Role(ledger::Role::ALL[place]);
                place += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.as_str()))
    }
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Add { journal, role, name, one_time, json } => {
            let password = match one_time {
                true => Password::OneTime,
                false => Password::Chosen(read_password()?),
            };
            let enrolled = register(journal)?.enrol(&Doer::Console, name, role.0, password)?;
            tell(&enrolled, *one_time, *json)?;
        }
        Command::List { journal, json } => list(journal, *json)?,
        Command::Unlock { journal, id } => {
            is_there(journal)?;
            let id = Name::new(id)?;
            let what = format!("unlock {id}");
            register_for(journal, &what)?.unlock(&Doer::Console, &id)?;
            writeln!(output::styled(), "{STRONG}{id}{STRONG:#} may come in again")?;
        }
        Command::ResetFactor { journal, id } => {
            is_there(journal)?;
            let id = Name::new(id)?;
            let what = format!("give {id} a new authenticator");
            register_for(journal, &what)?.reset_factor(&Doer::Console, &id)?;
            writeln!(
                output::styled(),
                "{STRONG}{id}{STRONG:#} takes down a new authenticator at the next sign-in"
            )?;
        }
        Command::ConfirmKey { journal, id } => {
            is_there(journal)?;
            let id = Name::new(id)?;
            let what = format!("confirm the keno key of {id}");
            register_for(journal, &what)?.confirm_key(&Doer::Console, &id)?;
            writeln!(output::styled(), "{STRONG}{id}{STRONG:#} has the key in their own hands")?;
        }
        Command::Reset { journal, id, json } => {
            is_there(journal)?;
            let id = Name::new(id)?;
            let register = register_for(journal, &format!("give {id} a new password"))?;
            register.unlock(&Doer::Console, &id)?;
            let enrolled = register.set_password(&Doer::Console, &id, Password::OneTime)?;
            tell(&enrolled, true, *json)?;
        }
    }
    Ok(Outcome::Fine)
}

fn register(journal: &Site) -> anyhow::Result<Register> {
    Ok(Register::new(Arc::new(Journal::open(journal)?)))
}

/// The register, for something that an administrator can do too. While the house is open on a file, it says where.
fn register_for(journal: &Site, what: &str) -> anyhow::Result<Register> {
    match Journal::open(journal) {
        Ok(journal) => Ok(Register::new(Arc::new(journal))),
        Err(fault @ Fault::InUse { .. }) => bail!(
            "{fault}. While the house is open, an administrator can {what} at its page /staff/people. Strangers who try \
             to guess a password lock nobody out: sign in from a device that you have signed in from before"
        ),
        Err(fault) => Err(fault.into()),
    }
}

/// A password that was chosen is known to whoever chose it; one that was not is told this once.
fn tell(enrolled: &Enrolled, one_time: bool, json: bool) -> anyhow::Result<()> {
    let Enrolled { id, name, role, password } = enrolled;
    if json {
        let mut told = json!({ "id": id, "name": name, "role": role });
        if one_time {
            told["password"] = json!(password);
        }
        return output::json(&told);
    }
    let mut out = output::styled();
    writeln!(out, "{STRONG}{id}{STRONG:#}  {role}  {}", plain(name))?;
    if one_time {
        writeln!(out, "password {password}")?;
        writeln!(out, "{QUIET}It is told this once, and changed at the first sign-in.{QUIET:#}")?;
    }
    Ok(())
}

fn list(journal: &Site, json: bool) -> anyhow::Result<()> {
    let people = open(journal)?.people()?;
    let now = jiff::Timestamp::now().as_millisecond();
    let state = |one: &ledger::Person| match one {
        one if one.dismissed_at.is_some() => "gone",
        one if one.locked_at.is_some() => "locked",
        one if one.strangers_wait(now) > 0 => "tried",
        one if one.must_change || one.password.is_none() => "new",
        _ => "here",
    };
    if json {
        let line = |one: &ledger::Person| json!({ "id": one.id, "name": one.name, "role": one.role, "state": state(one), "since": one.created_at });
        return output::json(&people.iter().map(line).collect::<Vec<_>>());
    }
    let mut out = output::styled();
    for one in &people {
        let (id, role, state) = (one.id.as_str(), one.role.as_str(), state(one));
        writeln!(out, "{STRONG}{id:20}{STRONG:#} {role:18} {state:7} {}", plain(&one.name))?;
    }
    writeln!(out, "{QUIET}{}{QUIET:#}", output::counted(people.len() as u64, "person", "people"))?;
    Ok(())
}

/// Reads a password where it shows nowhere: twice from the terminal, or one line of what is piped in. It is never an
/// argument, which everybody on the machine could read.
fn read_password() -> anyhow::Result<String> {
    if !io::stdin().is_terminal() {
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line).context("the password cannot be read")?;
        return Ok(line.trim_end_matches(['\r', '\n']).to_string());
    }
    let first = rpassword::prompt_password("Password: ").context("the password cannot be read")?;
    let again = rpassword::prompt_password("Once more: ").context("the password cannot be read")?;
    if first != again {
        bail!("the two are not the same; nobody was taken on");
    }
    Ok(first)
}
