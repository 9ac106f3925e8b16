//! Fairness that can be checked: records of every game as a house writes them, checked by the verifier and by a second,
//! simple implementation; and what a dishonest house would have to write.

mod dishonest;
mod golden;
mod honest;
mod house;
mod put_back;
mod restarted;
mod simple;
