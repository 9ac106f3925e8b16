//! Those whom readers ask: each has a connection on a thread of its own, so that any thread may wait for an answer, one of
//! an asynchronous runtime too.

use super::Connection;
use crate::rows::{Found, Row, Rows, Store, Trouble, Value};
use crate::site::Address;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The most clerks that a journal has; who comes when all are busy waits a moment.
const CLERKS: usize = 8;

/// A question, and where the answer goes.
enum Ask {
    Rows(String, Vec<Value>, SyncSender<Found<Vec<Row>>>),
    Execute(String, Vec<Value>, SyncSender<Found<u64>>),
}

/// One who has a connection. When nobody has him any more his thread ends, and the connection with it.
pub(crate) struct Clerk {
    asks: Sender<Ask>,
}

impl Clerk {
    /// Starts one, who connects in this way.
    pub(crate) fn start(connect: impl FnOnce() -> Found<Connection> + Send + 'static) -> Found<Clerk> {
        let (asks, asked) = channel();
        let (ready, started) = sync_channel(1);
        let work = move || match connect() {
            Err(trouble) => drop(ready.send(Err(trouble))),
            Ok(connection) => {
                let _ = ready.send(Ok(()));
                answer(connection, &asked);
            }
        };
        let spawned = thread::Builder::new().name("journal clerk".to_owned()).spawn(work);
        spawned.map_err(|error| Trouble::Refused(format!("no thread for a connection: {error}")))?;
        heard(&started)?;
        Ok(Clerk { asks })
    }
}

fn answer(mut connection: Connection, asked: &Receiver<Ask>) {
    while let Ok(ask) = asked.recv() {
        match ask {
            Ask::Rows(sql, values, reply) => drop(reply.send(connection.rows(&sql, &values))),
            Ask::Execute(sql, values, reply) => drop(reply.send(connection.execute(&sql, &values))),
        }
    }
}

fn heard<T>(told: &Receiver<Found<T>>) -> Found<T> {
    told.recv().unwrap_or_else(|_| Err(Trouble::Refused("the thread of its connection is gone".to_owned())))
}

impl Rows for Clerk {
    fn store(&self) -> Store {
        Store::Database
    }

    fn rows(&mut self, sql: &str, values: &[Value]) -> Found<Vec<Row>> {
        let (reply, told) = sync_channel(1);
        let _ = self.asks.send(Ask::Rows(sql.to_owned(), values.to_vec(), reply));
        heard(&told)
    }

    fn execute(&mut self, sql: &str, values: &[Value]) -> Found<u64> {
        let (reply, told) = sync_channel(1);
        let _ = self.asks.send(Ask::Execute(sql.to_owned(), values.to_vec(), reply));
        heard(&told)
    }
}

/// The clerks of a journal.
pub(crate) struct Clerks {
    address: Address,
    desk: Mutex<Desk>,
    free: Condvar,
}

#[derive(Default)]
struct Desk {
    idle: Vec<Clerk>,
    busy: usize,
}

impl Clerks {
    pub(crate) fn new(address: &Address) -> Clerks {
        Clerks { address: address.clone(), desk: Mutex::default(), free: Condvar::new() }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        // Nothing under this lock can be left half-done by a panic.
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has a clerk to oneself for a while. One who met with trouble is not asked again.
    pub(crate) fn with<T>(&self, query: impl FnOnce(&mut dyn Rows) -> Found<T>) -> Found<T> {
        let all_busy = |desk: &mut Desk| desk.idle.is_empty() && desk.busy >= CLERKS;
        let mut desk = self.free.wait_while(self.desk(), all_busy).unwrap_or_else(PoisonError::into_inner);
        desk.busy += 1;
        let kept = desk.idle.pop();
        drop(desk);
        let mut seat = Seat { clerks: self, clerk: None };
        let address = self.address.clone();
        let mut clerk = kept.map_or_else(|| Clerk::start(move || Connection::open_to_read(&address)), Ok)?;
        let found = query(&mut clerk);
        if found.is_ok() {
            seat.clerk = Some(clerk);
        }
        found
    }
}

/// One of the places, given back however the work ends.
struct Seat<'c> {
    clerks: &'c Clerks,
    clerk: Option<Clerk>,
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let mut desk = self.clerks.desk();
        desk.busy -= 1;
        desk.idle.extend(self.clerk.take());
        self.clerks.free.notify_one();
    }
}
