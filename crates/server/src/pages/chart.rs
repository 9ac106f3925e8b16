//! The chart of how hands are played best, on a page.

use askama::Template;
use house::served::Chart;

/// The chart alone, to be set into another page.
#[derive(Template)]
#[template(path = "chart.html")]
pub(crate) struct Fragment<'a> {
    pub(crate) chart: &'a Chart,
}
