//! A strip of paper, 80 mm wide and as long as it needs to be, drawn from the top down into a PDF.
//!
//! The typeface is Courier, which every reader of PDF has: no font travels with the file, and as all its letters are
//! equally wide, lines are broken by counting.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// Points in a millimetre.
const MILLIMETRE: f32 = 72.0 / 25.4;

/// The width of a roll of receipt paper, and the margin that its printers leave.
const WIDTH: f32 = 80.0 * MILLIMETRE;
const MARGIN: f32 = 4.0 * MILLIMETRE;

/// The width between the margins.
pub(super) const INSIDE: f32 = WIDTH - 2.0 * MARGIN;

/// The width of a Courier letter, and the height of its capitals, at size 1.
const LETTER: f32 = 0.6;
const CAPITALS: f32 = 0.57;

/// The distance between lines at size 1.
const LINE: f32 = 1.25;

/// The typefaces.
#[derive(Clone, Copy)]
pub(crate) enum Font {
    Plain,
    Bold,
}

impl Font {
    const ALL: [Font; 2] = [Font::Plain, Font::Bold];

    pub(crate) fn name(self) -> Name<'static> {
        match self {
            Font::Plain => Name(b"Plain"),
            Font::Bold => Name(b"Bold"),
        }
    }

    fn base(self) -> Name<'static> {
        match self {
            Font::Plain => Name(b"Courier"),
            Font::Bold => Name(b"Courier-Bold"),
        }
    }
}

/// The strip so far.
pub(super) struct Paper {
    content: Content,
    /// How far down we are.
    down: f32,
}

/// How wide a text is.
fn width_of(text: &str, size: f32) -> f32 {
    text.chars().count() as f32 * LETTER * size
}

impl Paper {
    pub(super) fn new() -> Paper {
        Paper { content: Content::new(), down: MARGIN }
    }

    /// Leaves a gap.
    pub(super) fn skip(&mut self, points: f32) {
        self.down += points;
    }

    /// How far down we are.
    pub(super) fn down(&self) -> f32 {
        self.down
    }

    /// A text whose letters stand on a line `down` from the top, beginning `across` from the left margin.
    fn letters(&mut self, font: Font, size: f32, across: f32, down: f32, text: &str) {
        self.content.begin_text();
        self.content.set_font(font.name(), size);
        self.content.next_line(MARGIN + across, -down);
        self.content.show(Str(&encoded(text)));
        self.content.end_text();
    }

    /// Moves on by one line, and says where its letters stand.
    fn line(&mut self, size: f32) -> f32 {
        self.down += LINE * size;
        self.down - (LINE - CAPITALS) / 2.0 * size
    }

    /// A text in the middle, smaller if it would not fit.
    pub(super) fn centred(&mut self, font: Font, size: f32, text: &str) {
        let size = size.min(size * INSIDE / width_of(text, size).max(1.0));
        let down = self.line(size);
        self.letters(font, size, (INSIDE - width_of(text, size)) / 2.0, down, text);
    }

    /// A text in the middle of the point `across`, `down`.
    pub(super) fn centred_at(&mut self, font: Font, size: f32, across: f32, down: f32, text: &str) {
        let left = across - width_of(text, size) / 2.0;
        self.letters(font, size, left, down + CAPITALS * size / 2.0, text);
    }

    /// A text over as many lines as it needs.
    pub(super) fn paragraph(&mut self, font: Font, size: f32, indent: f32, text: &str) {
        let columns = ((INSIDE - indent) / (LETTER * size)) as usize;
        for line in broken(text, columns) {
            let down = self.line(size);
            self.letters(font, size, indent, down, &line);
        }
    }

    /// A label on the left with its text, in bold, beside it.
    pub(super) fn entry(&mut self, size: f32, indent: f32, label: &str, lines: &[String]) {
        let top = self.down;
        let down = self.line(size);
        self.letters(Font::Plain, size, 0.0, down, label);
        self.down = top;
        for line in lines {
            self.paragraph(Font::Bold, size, indent, line);
        }
    }

    /// A line from margin to margin.
    pub(super) fn rule(&mut self) {
        self.skip(4.0);
        self.content.set_line_width(0.6).set_dash_pattern([], 0.0);
        self.content.move_to(MARGIN, -self.down).line_to(MARGIN + INSIDE, -self.down).stroke();
        self.skip(4.0);
    }

    /// A rectangle's outline; `dash` gives the lengths of its strokes and gaps, nothing a whole line.
    pub(super) fn outline(&mut self, left: f32, top: f32, width: f32, height: f32, thick: f32, dash: &[f32]) {
        self.content.set_line_width(thick).set_dash_pattern(dash.iter().copied(), 0.0);
        self.content.rect(MARGIN + left, -(top + height), width, height).stroke();
    }

    /// A circle, of four curves.
    pub(super) fn circle(&mut self, across: f32, down: f32, radius: f32, thick: f32) {
        /// How far the handles of a quarter of a circle reach.
        const HANDLE: f32 = 0.552_285;
        let (x, y, k) = (MARGIN + across, -down, radius * HANDLE);
        self.content.set_line_width(thick).set_dash_pattern([], 0.0);
        self.content.move_to(x + radius, y);
        self.content.cubic_to(x + radius, y + k, x + k, y + radius, x, y + radius);
        self.content.cubic_to(x - k, y + radius, x - radius, y + k, x - radius, y);
        self.content.cubic_to(x - radius, y - k, x - k, y - radius, x, y - radius);
        self.content.cubic_to(x + k, y - radius, x + radius, y - k, x + radius, y);
        self.content.close_and_stroke();
    }

    /// Black rectangles: left, top, width and height of each. Filled as one, so that no seam shows between them.
    pub(super) fn black(&mut self, rectangles: impl IntoIterator<Item = [f32; 4]>) {
        for [left, top, width, height] in rectangles {
            self.content.rect(MARGIN + left, -(top + height), width, height);
        }
        self.content.fill_nonzero();
    }

    /// Cuts the strip off and makes a file of it.
    pub(super) fn finish(self, title: &str) -> Vec<u8> {
        let height = self.down + MARGIN;
        // Everything was drawn downwards from the top edge, wherever that would be; now it is known.
        let mut drawing = Content::new();
        drawing.transform([1.0, 0.0, 0.0, 1.0, 0.0, height]);
        let mut bytes = drawing.finish().to_vec();
        bytes.push(b'\n');
        bytes.extend_from_slice(&self.content.finish());
        write_file(title, (WIDTH, height), [bytes])
    }
}

/// A file of sheets of one size, width and height, each with what is drawn on it.
pub(crate) fn write_file(
    title: &str,
    (width, height): (f32, f32),
    sheets: impl IntoIterator<Item = Vec<u8>>,
) -> Vec<u8> {
    let [catalog, pages, info] = [1, 2, 3].map(Ref::new);
    let fonts = Font::ALL.map(|font| (font, Ref::new(4 + font as i32)));
    let sheets: Vec<Vec<u8>> = sheets.into_iter().collect();
    let page = |place: usize| Ref::new(6 + 2 * place as i32);
    let stream = |place: usize| Ref::new(7 + 2 * place as i32);
    let mut pdf = Pdf::new();
    let mut root = pdf.catalog(catalog);
    root.pages(pages).lang(TextStr("en"));
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    pdf.document_info(info).title(TextStr(title));
    pdf.pages(pages).kids((0..sheets.len()).map(page)).count(sheets.len() as i32);
    for (place, drawing) in sheets.iter().enumerate() {
        let mut sheet = pdf.page(page(place));
        sheet.parent(pages).contents(stream(place)).media_box(Rect::new(0.0, 0.0, width, height));
        let mut resources = sheet.resources();
        let mut named = resources.fonts();
        for (font, id) in fonts {
            named.pair(font.name(), id);
        }
        named.finish();
        resources.finish();
        sheet.finish();
        pdf.stream(stream(place), drawing);
    }
    for (font, id) in fonts {
        pdf.type1_font(id).base_font(font.base()).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    pdf.finish()
}

/// A text in the encoding of the fonts, which is that of Western Europe. Other letters become question marks: titles are
/// the only place where they can come from, and the page has them right.
pub(crate) fn encoded(text: &str) -> Vec<u8> {
    let letter = |letter: char| match letter {
        ' '..='~' | '\u{a0}'..='\u{ff}' => letter as u8,
        '€' => 0x80,
        '–' => 0x96,
        '—' => 0x97,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        _ => b'?',
    };
    text.chars().map(letter).collect()
}

/// Breaks a text between words into lines of so many letters; a word that is longer is broken where the line ends.
pub(crate) fn broken(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for piece in letters.chunks(columns.max(1)) {
            let used = line.chars().count();
            if used > 0 && used + 1 + piece.len() > columns {
                lines.push(std::mem::take(&mut line));
            } else if used > 0 {
                line.push(' ');
            }
            line.extend(piece);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_long_words_where_they_must_be() {
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
        assert_eq!(broken("one two three", 6), ["one", "two", "three"]);
        assert_eq!(broken("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(broken("  spaced   out ", 20), ["spaced out"]);
        assert_eq!(broken("", 5), [""]);
    }

    #[test]
    fn letters_that_the_font_lacks_become_question_marks() {
        assert_eq!(encoded("Ké–no ’€’ 漢"), b"K\xe9\x96no \x92\x80\x92 ?");
    }
}
