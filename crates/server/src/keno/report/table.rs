//! The day papers in words: each a table, drawn alike on the page, on paper and on the command line.

use super::papers::{DayPapers, DoneLine, RulingLine};
use super::{Ruling, TenderLine, WaitsFor};
use keno::lounge::{AUTHORISED_FROM, Tenders};
use rulebook::game::Moment;
use rulebook::provision::{P15_3_A, P15_3_B, P15_5_E, P15_6_A, P15_6_B, P15_6_C, Provision};

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its head.
    pub name: &'static str,
    /// Figures stand on the right.
    pub is_figure: bool,
}

/// One paper of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperTable {
    /// What it is about.
    pub heading: String,
    /// The provision that asks for it.
    pub cite: Provision,
    /// What is said where it has no rows.
    pub empty: &'static str,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
}

const fn word(name: &'static str) -> Column {
    Column { name, is_figure: false }
}

const fn figure(name: &'static str) -> Column {
    Column { name, is_figure: true }
}

/// What the stations took in and gave out, by tender.
pub fn tender_table(lines: &[TenderLine], all: &Tenders) -> PaperTable {
    let cells = |first: String, tenders: &Tenders| {
        let flows = tenders.each().into_iter().flat_map(|(name, flow)| {
            // The cage issues checks; none comes in.
            let taken = (name != "checks").then(|| flow.taken.to_string());
            taken.into_iter().chain([flow.given.to_string()])
        });
        let drawer = tenders.drawer().to_string();
        std::iter::once(first).chain(flows).chain([drawer]).collect::<Vec<String>>()
    };
    let mut rows: Vec<Vec<String>> =
        lines.iter().map(|line| cells(line.station.to_string(), &line.tenders)).collect();
    if !rows.is_empty() {
        rows.push(cells("All".to_string(), all));
    }
    PaperTable {
        heading: "Tenders".to_string(),
        cite: P15_3_B,
        empty: "Nothing was sold or paid.",
        columns: vec![
            word("Station"),
            figure("Cash in"),
            figure("Cash out"),
            figure("Chips in"),
            figure("Chips out"),
            figure("Coupons in"),
            figure("Coupons out"),
            figure("Tokens in"),
            figure("Tokens out"),
            figure("Account in"),
            figure("Account out"),
            figure("Checks out"),
            figure("Into the drawer"),
        ],
        rows,
    }
}

impl DayPapers {
    /// Every paper of the day, in order.
    pub fn tables(&self) -> Vec<PaperTable> {
        vec![
            self.overrides(),
            self.authorisations(),
            self.rulings(),
            self.outstanding(),
            self.shifts(),
            tender_table(&self.tenders, &self.all_tenders),
        ]
    }

    /// What the comparison came to, in a sentence.
    pub fn verdict(&self) -> String {
        let differ = self.checks.iter().filter(|check| !check.agrees()).count();
        match differ {
            0 => format!(
                "Recomputed from the journal and compared with the accounts: all {} figures agree.",
                self.checks.len()
            ),
            _ => format!("{differ} of {} figures differ. Do not sign these papers.", self.checks.len()),
        }
    }

    fn time(&self, at: Moment) -> String {
        self.zone.stamp(at)
    }

    fn done(&self, done: &DoneLine) -> String {
        let DoneLine { what, at, station, writer, amount } = done;
        format!("{amount} {what} by {writer} at station {station}, {}", self.time(*at))
    }

    fn overrides(&self) -> PaperTable {
        let rows = self.overrides.iter().map(|line| {
            vec![
                self.time(line.at),
                line.game.to_string(),
                line.by.clone(),
                self.time(line.from),
                self.time(line.to),
                line.why.clone(),
            ]
        });
        PaperTable {
            heading: "Overrides of the lock-out".to_string(),
            cite: P15_5_E,
            empty: "No lock-out was overridden.",
            columns: ["Time", "Game", "By", "Lock-out due", "Moved to", "Reason"].map(word).to_vec(),
            rows: rows.collect(),
        }
    }

    fn authorisations(&self) -> PaperTable {
        let rows = self.authorisations.iter().map(|line| {
            vec![
                self.time(line.at),
                line.ticket.to_string(),
                line.amount.to_string(),
                line.supervisor.clone(),
                line.paid.as_ref().map_or_else(|| "not yet".to_string(), |paid| self.done(paid)),
            ]
        });
        PaperTable {
            heading: format!("Authorisations of {AUTHORISED_FROM} and more"),
            cite: P15_6_B,
            empty: "No payment was authorised.",
            columns: vec![
                word("Time"),
                figure("Ticket"),
                figure("Amount"),
                word("Authorised by"),
                word("Payment"),
            ],
            rows: rows.collect(),
        }
    }

    fn rulings(&self) -> PaperTable {
        let rows = self.rulings.iter().map(|line| {
            let RulingLine { ticket, referred, ruled, done } = line;
            let brought = match referred {
                Some(referred) => format!(
                    "Slip from station {} ({}), {}: {}",
                    referred.station,
                    referred.writer,
                    self.time(referred.at),
                    referred.why
                ),
                None => "No slip".to_string(),
            };
            let (time, by, ruling, why) = match ruled {
                None => (String::new(), String::new(), "waits for a ruling", String::new()),
                Some(ruled) => {
                    let ruling = match ruled.ruling {
                        Ruling::Pay => "pay by the ticket as issued",
                        Ruling::Refuse => "do not pay this slip",
                        Ruling::Waive => "no slip is needed",
                    };
                    (self.time(ruled.at), ruled.by.clone(), ruling, ruled.why.clone())
                }
            };
            let then = done.as_ref().map_or_else(|| "nothing yet".to_string(), |done| self.done(done));
            vec![ticket.to_string(), brought, time, by, ruling.to_string(), why, then]
        });
        PaperTable {
            heading: "Rulings".to_string(),
            cite: P15_6_A,
            empty: "No slip was referred, and no ticket was ruled on.",
            columns: vec![
                figure("Ticket"),
                word("Brought"),
                word("Time of the ruling"),
                word("By"),
                word("Ruling"),
                word("Reason"),
                word("Then"),
            ],
            rows: rows.collect(),
        }
    }

    fn outstanding(&self) -> PaperTable {
        let mut rows: Vec<Vec<String>> = self
            .outstanding
            .iter()
            .map(|line| {
                let waits = match line.waits_for {
                    WaitsFor::Games => "games to come",
                    WaitsFor::Claim => "a claim",
                    WaitsFor::Authorisation => "an authorisation",
                    WaitsFor::Ruling => "a ruling",
                    WaitsFor::Payment => "payment; it is authorised",
                };
                vec![
                    line.ticket.to_string(),
                    line.amount.to_string(),
                    line.station.to_string(),
                    line.last.to_string(),
                    line.until.map_or_else(|| "after its last game".to_string(), |until| self.time(until)),
                    waits.to_string(),
                ]
            })
            .collect();
        if !rows.is_empty() {
            let all: rulebook::money::Cents = self.outstanding.iter().map(|line| line.amount).sum();
            let count = self.outstanding.len();
            let blank = String::new;
            rows.push(vec![format!("All {count}"), all.to_string(), blank(), blank(), blank(), blank()]);
        }
        PaperTable {
            heading: "Outstanding winners".to_string(),
            cite: P15_6_C,
            empty: "Every winning ticket is paid.",
            columns: vec![
                figure("Ticket"),
                figure("Amount"),
                figure("Issued at station"),
                word("Last game"),
                word("Claim by"),
                word("Waits for"),
            ],
            rows,
        }
    }

    fn shifts(&self) -> PaperTable {
        let rows = self.shifts.iter().map(|line| {
            let off = match (line.off, &line.off_by) {
                (None, _) => "still on".to_string(),
                (Some(off), Some(by)) if !by.ends_with(&format!(" {}", line.writer)) => {
                    format!("{} ({by})", self.time(off))
                }
                (Some(off), _) => self.time(off),
            };
            let takings = &line.takings;
            vec![
                line.station.to_string(),
                line.writer.clone(),
                self.time(line.on),
                off,
                takings.sold.to_string(),
                takings.sales.to_string(),
                takings.voids.to_string(),
                takings.refunds.to_string(),
                takings.payments.to_string(),
                line.tenders.cash.net().to_string(),
                line.tenders.drawer().to_string(),
            ]
        });
        PaperTable {
            heading: "Shifts".to_string(),
            cite: P15_3_A,
            empty: "Nobody was signed on.",
            columns: vec![
                figure("Station"),
                word("Writer"),
                word("Signed on"),
                word("Signed off"),
                figure("Sold"),
                figure("Sales"),
                figure("Voids"),
                figure("Refunds"),
                figure("Payments"),
                figure("Cash"),
                figure("Into the drawer"),
            ],
            rows: rows.collect(),
        }
    }
}
