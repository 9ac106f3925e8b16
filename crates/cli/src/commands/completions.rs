//! `chapter47 completions`: what a shell can complete.

use crate::cli::command;
use crate::outcome::Outcome;
use clap_complete::Shell;
use house::Registry;

/// Write the completions of a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 completions bash > ~/.local/share/bash-completion/completions/chapter47
  chapter47 completions zsh > ~/.zfunc/_chapter47
  chapter47 completions fish > ~/.config/fish/completions/chapter47.fish")]
pub(crate) struct Args {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(registry), "chapter47", &mut script);
    crate::output::text(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Fine)
}
