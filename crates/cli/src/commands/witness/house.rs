//! A house to look at: its journal, or its address.

use crate::commands::journal::open;
use anyhow::{Context as _, bail};
use ledger::witness::House;
use ledger::{Hash, Site};
use serde::Deserialize;
use std::time::Duration;

/// How long a house may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest answer that is read: far more than any proof has.
const LONGEST: u64 = 256 * 1024;

pub(super) enum AnyHouse {
    /// Opened anew for every look: another file may have been put in its place.
    Journal(Site),
    Address {
        agent: ureq::Agent,
        base: String,
    },
}

impl AnyHouse {
    pub(super) fn new(given: &str) -> anyhow::Result<AnyHouse> {
        if given.starts_with("https://") {
            bail!("a house is asked over http: what it answers is signed, and nothing in it is secret");
        }
        if !given.starts_with("http://") {
            let journal = Site::from(given);
            open(&journal)?;
            return Ok(AnyHouse::Journal(journal));
        }
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .max_redirects(0);
        Ok(AnyHouse::Address { agent: config.build().into(), base: given.trim_end_matches('/').to_string() })
    }
}

/// What a house answers with for a proof.
#[derive(Deserialize)]
struct Consistency {
    hashes: Vec<Hash>,
}

/// What a house answers with for its checkpoints.
#[derive(Deserialize)]
struct Checkpoints {
    checkpoints: Vec<String>,
}

fn get(agent: &ureq::Agent, url: &str) -> anyhow::Result<String> {
    let mut response = agent.get(url).call().with_context(|| url.to_string())?;
    let status = response.status();
    let text = response.body_mut().with_config().limit(LONGEST).read_to_string();
    let text = text.with_context(|| url.to_string())?;
    match status.is_success() {
        true => Ok(text),
        false => bail!("{url}: {status}: {}", text.chars().take(300).collect::<String>()),
    }
}

impl House for AnyHouse {
    type Error = anyhow::Error;

    fn checkpoint(&self) -> anyhow::Result<String> {
        match self {
            AnyHouse::Journal(site) => Ok(House::checkpoint(&open(site)?)?),
            AnyHouse::Address { agent, base } => get(agent, &format!("{base}/journal/checkpoint")),
        }
    }

    fn checkpoints(&self, from: u64) -> anyhow::Result<Vec<String>> {
        match self {
            AnyHouse::Journal(site) => Ok(open(site)?.checkpoints(from)?),
            AnyHouse::Address { agent, base } => {
                let url = format!("{base}/journal/checkpoints/{from}");
                let answer: Checkpoints = serde_json::from_str(&get(agent, &url)?).with_context(|| url)?;
                Ok(answer.checkpoints)
            }
        }
    }

    fn consistency(&self, from: u64, to: u64) -> anyhow::Result<Vec<Hash>> {
        match self {
            AnyHouse::Journal(site) => Ok(open(site)?.consistency(from, to)?),
            AnyHouse::Address { agent, base } => {
                let url = format!("{base}/journal/consistency/{from}/{to}");
                let answer: Consistency = serde_json::from_str(&get(agent, &url)?).with_context(|| url)?;
                Ok(answer.hashes)
            }
        }
    }
}
