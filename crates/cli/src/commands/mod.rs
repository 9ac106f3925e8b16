//! One module a subcommand.

pub(crate) mod audit;
pub(crate) mod backup;
pub(crate) mod cite;
pub(crate) mod completions;
pub(crate) mod coverage;
pub(crate) mod fair;
pub(crate) mod journal;
pub(crate) mod keno;
pub(crate) mod man;
pub(crate) mod odds;
pub(crate) mod people;
pub(crate) mod play;
pub(crate) mod rules;
pub(crate) mod ruling;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod table;
pub(crate) mod witness;
