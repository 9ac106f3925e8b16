//! The other nodes of the house: those that run the same tables on the same database. What they write is heard of here, and
//! each table, each keno location and the door are told to look.

use crate::house::House;
use crate::keno::Ask;
use crate::live::{BEAT, Request, Word};
use ledger::{Fault, Journal, News, StreamId};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Weak};
use std::thread;
use tokio::sync::mpsc::{UnboundedSender, WeakUnboundedSender};
use tokio::time::{MissedTickBehavior, interval};

/// What was heard of other nodes. It is listened for before the tables are opened, so that nothing written after what they
/// read is missed.
pub(crate) struct Heard(Receiver<News>);

impl Heard {
    /// Begins to listen.
    pub(crate) fn of(journal: &Journal) -> Result<Heard, Fault> {
        let (tell, heard) = channel();
        // Nobody may hear any more: the house is closed.
        journal.listen(move |news| drop(tell.send(news)))?;
        Ok(Heard(heard))
    }

    /// Tells everybody in the house what is heard, for as long as there is a house. `fatal` hears where nothing more will be.
    pub(crate) fn tell(self, house: &Arc<House>, fatal: &UnboundedSender<String>) -> std::io::Result<()> {
        if !house.journal().is_shared() {
            return Ok(());
        }
        tokio::spawn(beat(Arc::downgrade(house)));
        let (house, fatal) = (Arc::downgrade(house), fatal.downgrade());
        let work = move || self.0.into_iter().for_each(|news| pass_on(&news, &house, &fatal));
        thread::Builder::new().name("other nodes".to_owned()).spawn(work).map(drop)
    }
}

/// Says from time to time who is connected to this node.
async fn beat(house: Weak<House>) {
    let mut time = interval(BEAT);
    time.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        time.tick().await;
        let Some(house) = house.upgrade() else { return };
        house.tables().iter().for_each(|table| table.tell(Request::Beat));
    }
}

/// Tells whom it concerns.
pub(crate) fn pass_on(news: &News, house: &Weak<House>, fatal: &WeakUnboundedSender<String>) {
    let Some(house) = house.upgrade() else { return };
    match news {
        News::Stream { stream, .. } => {
            let is_its = |id: &ledger::Name, of: fn(&ledger::Name) -> Result<StreamId, ledger::BadName>| {
                of(id).is_ok_and(|its| its == *stream)
            };
            if *stream == StreamId::house() {
                house.hear_of_clock();
            }
            if let Some(table) = house.tables().iter().find(|table| is_its(&table.id, StreamId::table)) {
                table.tell(Request::News);
            }
            if let Some(booth) = house.lounges().iter().find(|booth| is_its(&booth.id, StreamId::keno)) {
                booth.tell(Ask::News);
            }
        }
        News::Door => house.door.tell_ended(),
        News::Word(word) => {
            // A node with another program may say what this one does not understand.
            let Ok(Word { table, said }) = serde_json::from_str(word) else { return };
            house.table(&table).into_iter().for_each(|table| table.tell(Request::Word(said.clone())));
        }
        News::Lost(because) => {
            let because = format!("what other nodes write can no longer be heard of: {because}");
            // Nobody listens only when the process is ending anyway.
            let _ = fatal.upgrade().map(|fatal| fatal.send(because));
        }
    }
}
