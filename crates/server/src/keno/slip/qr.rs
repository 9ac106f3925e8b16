//! The square symbol: a QR code, as rows of dark modules.

use qrcode::{Color, EcLevel, QrCode};
use std::fmt::Write as _;

/// Light modules that a reader needs around the symbol.
pub(crate) const QUIET: usize = 4;

/// A drawn symbol, without the quiet zone.
pub(crate) struct Qr {
    /// Modules along a side.
    pub(crate) width: usize,
    /// Dark runs: column and row of the first module, and how many follow each other to the right.
    pub(crate) runs: Vec<(usize, usize, usize)>,
}

impl Qr {
    /// A symbol of a short text. A quarter of it may be lost to a crease or a coffee and it still reads.
    pub(crate) fn of(text: &str) -> Qr {
        let code = QrCode::with_error_correction_level(text, EcLevel::Q)
            .expect("what is drawn here is far shorter than what a symbol can hold");
        let width = code.width();
        let modules = code.to_colors();
        let mut runs = Vec::new();
        for (y, row) in modules.chunks(width).enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|one, next| one == next) {
                if run[0] == Color::Dark {
                    runs.push((x, y, run.len()));
                }
                x += run.len();
            }
        }
        Qr { width, runs }
    }

    /// The side with the quiet zone.
    pub(crate) fn side(&self) -> usize {
        self.width + 2 * QUIET
    }

    /// The symbol as the path of an SVG whose view box begins at the quiet zone's corner.
    pub(crate) fn svg_path(&self) -> String {
        let mut path = String::new();
        for (x, y, length) in &self.runs {
            write!(path, "M{} {}h{length}v1h-{length}z", x + QUIET, y + QUIET).expect("writing to a string");
        }
        path
    }
}
