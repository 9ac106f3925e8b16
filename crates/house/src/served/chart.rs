//! How hands are played best, as a table that a page or a printer draws.

/// A chart in parts, and the hands for which it is not the best.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What the columns are headed with.
    pub columns: Vec<String>,
    /// Its parts.
    pub parts: Vec<Part>,
    /// The hands for which it is not the best, each in a line.
    pub exceptions: Vec<String>,
    /// What its letters mean, and what it is worth.
    pub legend: String,
}

/// One part of a chart.
#[derive(Clone, Debug)]
pub struct Part {
    /// What it is about.
    pub title: &'static str,
    /// Its rows, each with its name.
    pub rows: Vec<(String, Vec<Cell>)>,
}

/// A cell as it is drawn.
#[derive(Clone, Debug)]
pub struct Cell {
    /// What the first thing is that it says: `hit`, `stand`, `double`, `split`, `surrender`.
    pub class: &'static str,
    /// What it says, in words.
    pub words: String,
    /// The same in letters.
    pub letters: &'static str,
}
