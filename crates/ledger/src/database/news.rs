//! What nodes tell each other over the database: which streams have new entries, that the door has changed, and words
//! that are kept nowhere. Names and numbers only: what happened is read from the journal.

use super::Connection;
use crate::rows::{Found, Trouble};
use crate::site::Address;
use crate::{Fault, Site, StreamId};
use postgres::fallible_iterator::FallibleIterator as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The longest word, or other news, that is told in one piece, in bytes; PostgreSQL's own limit is 8,000.
pub const PAYLOAD_LIMIT: usize = 7000;
/// How often the thread that listens looks whether anybody still wants to hear.
const STILL_WANTED: Duration = Duration::from_millis(250);

/// What another node did.
#[derive(Clone, Debug, PartialEq, Eq)]

pub enum News {
    /// A stream has entries up to this number.
    Stream {
        /// Which stream.
        stream: StreamId,
        /// Its last entry, when that was told.
        seq: u64,
    },
    /// Sessions or people were changed.
    Door,
    /// A word of [`crate::Journal::tell`].
    Word(String),
    /// The connection broke, and why: from now on nothing is heard.
    Lost(String),
}

/// Pieces of text that tell of a commit: the mark of whoever tells, then a line each.
pub(super) fn payloads(mark: &str, heads: impl Iterator<Item = (String, i64)>, door: bool) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    let lines = heads.map(|(stream, seq)| format!("\ns {stream} {seq}"));
    for line in lines.chain(door.then(|| "\nd".to_owned())) {
        match payloads.last_mut().filter(|last| last.len() + line.len() <= PAYLOAD_LIMIT) {
            Some(last) => last.push_str(&line),
            None => payloads.push(format!("{mark}{line}")),
        }
    }
    payloads
}

/// The text that tells of a word.
fn word(mark: &str, word: &str) -> String {
    format!("{mark}\nw {word}")
}

/// What a text tells; nothing where it is one's own, or in a form that only a newer program has.
fn told(payload: &str, own: &str) -> Vec<News> {
    let Some((mark, lines)) = payload.split_once('\n') else { return Vec::new() };
    if mark == own {
        return Vec::new();
    }
    if let Some(word) = lines.strip_prefix("w ") {
        return vec![News::Word(word.to_owned())];
    }
    let read = |line: &str| match line.strip_prefix("s ") {
        None => (line == "d").then_some(News::Door),
        Some(stream) => {
            let (stream, seq) = stream.split_once(' ')?;
            Some(News::Stream { stream: stream.parse().ok()?, seq: seq.parse().ok()? })
        }
    };
    lines.lines().filter_map(read).collect()
}

/// A thread that listens until this is dropped.
pub(crate) struct Listener {
    wanted: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.wanted.store(false, Ordering::Relaxed);
        // Whoever hears may drop the journal: a thread does not wait for itself.
        if let Some(thread) =
            self.thread.take().filter(|thread| thread.thread().id() != thread::current().id())
        {
            let _ = thread.join();
        }
    }
}

/// Starts a thread that hears what others tell. When this returns, nothing that is told afterwards is missed.
pub(crate) fn listen(
    address: &Address,
    channel: &str,
    own: String,
    hear: impl Fn(News) + Send + 'static,
) -> Result<Listener, Fault> {
    let site = Site::Postgres(address.clone());
    let (address, sql) = (address.clone(), format!("LISTEN {channel}"));
    let wanted = Arc::new(AtomicBool::new(true));
    let still = Arc::clone(&wanted);
    let (ready, started) = sync_channel::<Found<()>>(1);
    let connect = move || {
        let mut connection = Connection::open(&address)?;
        connection.run(&sql)?;
        Ok(connection)
    };
    let work = move || match connect() {
        Err(trouble) => drop(ready.send(Err(trouble))),
        Ok(mut connection) => {
            let _ = ready.send(Ok(()));
            if let Err(lost) = hear_on(&mut connection, &own, &still, &hear) {
                hear(News::Lost(lost.to_string()));
            }
        }
    };
    let spawned = thread::Builder::new().name("journal news".to_owned()).spawn(work);
    let refused = |because: String| Fault::Database { site: site.clone(), because };
    let thread = spawned.map_err(|error| refused(format!("no thread for its news: {error}")))?;
    match started.recv() {
        Ok(Ok(())) => Ok(Listener { wanted, thread: Some(thread) }),
        Ok(Err(trouble)) => Err(trouble.explained(&site)),
        Err(_) => Err(refused("the thread for its news is gone".to_owned())),
    }
}

fn hear_on(connection: &mut Connection, own: &str, wanted: &AtomicBool, hear: &impl Fn(News)) -> Found<()> {
    while wanted.load(Ordering::Relaxed) {
        {
            let mut notifications = connection.client.notifications();
            let mut some = notifications.timeout_iter(STILL_WANTED);
            while let Some(notification) = some.next()? {
                told(notification.payload(), own).into_iter().for_each(hear);
            }
        }
        if connection.client.is_closed() {
            return Err(Trouble::Refused("the connection was closed".to_owned()));
        }
    }
    Ok(())
}

/// Tells words to other nodes, on a thread of its own.
pub(crate) struct Teller {
    words: Sender<String>,
}

impl Teller {
    /// Starts the thread; `lost` is called when its connection fails.
    pub(crate) fn start(
        address: &Address,
        channel_name: &str,
        mark: &str,
        lost: impl FnOnce(String) + Send + 'static,
    ) -> Result<Teller, Fault> {
        let site = Site::Postgres(address.clone());
        let (address, name, mark) = (address.clone(), channel_name.to_owned(), mark.to_owned());
        let (words, told) = channel();
        let work = move || {
            if let Err(trouble) = tell_on(&address, &name, &mark, &told) {
                lost(trouble.to_string());
            }
        };
        let spawned = thread::Builder::new().name("journal words".to_owned()).spawn(work);
        let because = |error| format!("no thread for its words: {error}");
        spawned.map_err(|error| Fault::Database { site, because: because(error) })?;
        Ok(Teller { words })
    }

    /// Tells a word, some time soon.
    pub(crate) fn tell(&self, word: &str) {
        assert!(word.len() <= PAYLOAD_LIMIT, "a word has at most {PAYLOAD_LIMIT} bytes");
        let _ = self.words.send(word.to_owned());
    }
}

/// Connects when there is a first word to tell.
fn tell_on(address: &Address, channel: &str, mark: &str, words: &Receiver<String>) -> Found<()> {
    let mut connection: Option<Connection> = None;
    while let Ok(next) = words.recv() {
        let connection = match &mut connection {
            Some(connection) => connection,
            none => {
                let connection = none.insert(Connection::open(address)?);
                // A word is kept nowhere: it waits for no disk. Whoever tells something holds up all others who do.
                connection.run("SET synchronous_commit = off")?;
                connection
            }
        };
        connection.client.execute("SELECT pg_notify($1, $2)", &[&channel, &word(mark, &next)])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_of_many_streams_comes_in_pieces_and_whole() {
        let heads: Vec<(String, i64)> = (1..=1000).map(|seq| (format!("table:number-{seq}"), seq)).collect();
        let pieces = payloads("me", heads.iter().cloned(), true);
        assert!(pieces.len() > 1);
        assert!(pieces.iter().all(|piece| piece.len() <= PAYLOAD_LIMIT + "me".len()));
        let heard: Vec<News> = pieces.iter().flat_map(|piece| told(piece, "you")).collect();
        let stream = |(stream, seq): &(String, i64)| News::Stream {
            stream: stream.parse().expect("a stream"),
            seq: *seq as u64,
        };
        assert_eq!(heard, heads.iter().map(stream).chain([News::Door]).collect::<Vec<_>>());
        assert!(pieces.iter().all(|piece| told(piece, "me").is_empty()), "nobody listens to himself");
    }

    #[test]
    fn a_word_is_told_as_it_is_and_nonsense_is_not_heard() {
        let said = "two\nlines, and s house 5";
        assert_eq!(told(&word("me", said), "you"), [News::Word(said.to_owned())]);
        assert_eq!(told("", "you"), []);
        assert_eq!(told("me\nx\ns no number\ns no stream! 4", "you"), []);
        assert_eq!(payloads("me", std::iter::empty(), false), Vec::<String>::new());
    }
}
