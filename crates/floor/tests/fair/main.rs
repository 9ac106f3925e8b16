//! Fairness that can be checked: records of every game as a house writes them, checked by the verifier and by a second,
//! simple implementation; and what a dishonest house would have to write.

#[path = "../hilo/rules.rs"]
mod rules;
#[allow(dead_code)] // its own tests need the rest
#[path = "../hilo/table.rs"]
mod table;
#[allow(dead_code)]
#[path = "../hilo/words.rs"]
mod words;

mod dishonest;
mod golden;
mod honest;
mod house;
mod put_back;
mod restarted;
mod simple;
