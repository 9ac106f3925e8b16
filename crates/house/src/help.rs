//! What the help of the command line says of a game. The command line knows no game; each brings its own lines.

/// What the help of one subcommand says of a game.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// The subcommand: `odds`, `play`, `rules new`.
    pub command: &'static str,
    /// A paragraph about this game, for the long help; empty where there is none.
    pub about: &'static str,
    /// Examples, a line each, as they are typed.
    pub examples: &'static [&'static str],
}
