//! Tables of a page.

use odds::WagerOdds;
use rulebook::provision::Provision;

/// A table. Each row has a cell for each head; a table without heads has rows that explain themselves.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What stands above it; empty where nothing does.
    pub caption: String,
    /// What the columns are headed with.
    pub heads: Vec<Head>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// What a column is headed with.
#[derive(Clone, Debug)]
pub struct Head {
    /// The words.
    pub words: String,
    /// Is it a column of figures?
    pub is_number: bool,
}

/// A cell.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Words.
    Words(String),
    /// What the row is about.
    Name(String),
    /// A figure.
    Number(String),
    /// A wager.
    Wager {
        /// Its name.
        name: String,
        /// Do the rules offer it?
        offered: bool,
    },
    /// A provision, which pages link to.
    Cite(Provision),
}

impl Cell {
    /// The cell as text.
    pub fn text(&self) -> &str {
        match self {
            Cell::Words(text) | Cell::Name(text) | Cell::Number(text) | Cell::Wager { name: text, .. } => {
                text
            }
            Cell::Cite(cite) => cite.number(),
        }
    }
}

/// One wager with its cost, as people read it.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its name.
    pub wager: String,
    /// What it pays.
    pub pays: String,
    /// The chance that it wins.
    pub win: String,
    /// The house edge, in percent.
    pub edge: String,
    /// The same as a fraction.
    pub exactly: String,
    /// Its provision.
    pub cite: Provision,
    /// Do the rules offer it?
    pub offered: bool,
}

impl From<&WagerOdds> for Line {
    fn from(priced: &WagerOdds) -> Line {
        Line {
            wager: priced.wager.clone(),
            pays: priced.pays.clone(),
            win: priced.win.to_string(),
            edge: format!("{:.2} %", priced.cost_percent()),
            exactly: priced.cost().to_string(),
            cite: priced.cite,
            offered: priced.offered,
        }
    }
}

impl Line {
    /// Every wager of a table of odds, the cheapest first.
    pub fn by_cost(table: &odds::Table) -> Vec<Line> {
        table.by_cost().into_iter().map(Line::from).collect()
    }
}

impl Table {
    /// A table with these columns. A head that begins with `#` is that of a column of figures.
    pub fn new(caption: impl Into<String>, heads: &[&str]) -> Table {
        let head = |head: &&str| match head.strip_prefix('#') {
            Some(words) => Head { words: words.to_string(), is_number: true },
            None => Head { words: head.to_string(), is_number: false },
        };
        Table { caption: caption.into(), heads: heads.iter().map(head).collect(), rows: Vec::new() }
    }

    /// Adds a row of texts, set as its columns are.
    pub fn row<const COLUMNS: usize>(&mut self, texts: [String; COLUMNS]) {
        let number = |column: usize| self.heads.get(column).is_some_and(|head| head.is_number);
        let cell = |(column, text)| if number(column) { Cell::Number(text) } else { Cell::Words(text) };
        self.rows.push(texts.into_iter().enumerate().map(cell).collect());
    }

    /// The wagers with their cost.
    pub fn of_wagers(caption: impl Into<String>, lines: Vec<Line>) -> Table {
        let heads = ["Wager", "Pays", "#Wins", "#House edge", "#Exactly", "Provision"];
        let mut table = Table::new(caption, &heads);
        table.rows.extend(lines.into_iter().map(|line| {
            vec![
                Cell::Wager { name: line.wager, offered: line.offered },
                Cell::Words(line.pays),
                Cell::Number(line.win),
                Cell::Number(line.edge),
                Cell::Number(line.exactly),
                Cell::Cite(line.cite),
            ]
        }));
        table
    }
}
