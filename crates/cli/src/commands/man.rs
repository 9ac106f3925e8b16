//! `chapter47 man`: the manual pages.

use crate::cli::command;
use crate::outcome::Outcome;
use crate::output;
use anyhow::Context as _;
use clap_mangen::Man;
use house::Registry;
use std::path::PathBuf;

/// Write the manual page, or the pages of all subcommands into a directory
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 man | man -l -
  chapter47 man --directory ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// Write chapter47.1 and a page for each subcommand here
    #[arg(long, value_name = "DIR")]
    directory: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let mut command = command(registry);
    command.build();
    let Some(directory) = &args.directory else {
        output::text(&page(&command)?)?;
        return Ok(Outcome::Fine);
    };
    std::fs::create_dir_all(directory).with_context(|| format!("{} cannot be made", directory.display()))?;
    write_all(&command, "chapter47", directory)?;
    Ok(Outcome::Fine)
}

fn write_all(command: &clap::Command, name: &str, directory: &std::path::Path) -> anyhow::Result<()> {
    let mut page = Vec::new();
    Man::new(command.clone()).title(name.to_string()).render(&mut page)?;
    output::file(&directory.join(format!("{name}.1")), &page)?;
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        write_all(below, &format!("{name}-{}", below.get_name()), directory)?;
    }
    Ok(())
}

fn page(command: &clap::Command) -> anyhow::Result<String> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
