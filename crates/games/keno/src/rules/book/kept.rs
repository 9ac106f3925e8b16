//! The tickets of a book as bytes, and back. Little-endian, each number at its own length; what a ticket is evaluated by is
//! written as it lies in the book, so that reading a million of them back takes a moment.

use super::{Book, Code, Form, Group, Parts, Ticket, Wager, at};
use crate::rules::play::Play;
use crate::rules::request::Request;
use crate::rules::spots::{NUMBERS, Spots};
use rulebook::money::Cents;
use std::ops::Range;

/// Bytes that are being read; each read gives none past their end.
pub(in crate::rules) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(in crate::rules) fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes(bytes)
    }

    pub(in crate::rules) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(in crate::rules) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(in crate::rules) fn u8(&mut self) -> Option<u8> {
        Some(self.array::<1>()?[0])
    }

    pub(in crate::rules) fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(in crate::rules) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(in crate::rules) fn cents(&mut self) -> Option<Cents> {
        self.array().map(i64::from_le_bytes).map(Cents)
    }

    fn spots(&mut self) -> Option<Spots> {
        let (low, high) = (u64::from_le_bytes(self.array()?), self.u16()?);
        let bits = u128::from(low) | u128::from(high) << 64;
        (bits >> NUMBERS == 0).then(|| Spots::from_bits(bits))
    }
}

fn write_spots(spots: Spots, out: &mut Vec<u8>) {
    out.extend_from_slice(&spots.bits().to_le_bytes()[..10]);
}

impl<T> Book<T> {
    /// Writes the tickets with these numbers that are open, each with what is kept with it.
    pub(in crate::rules) fn write(
        &self,
        numbers: Range<u32>,
        out: &mut Vec<u8>,
        mut with: impl FnMut(&T, &mut Vec<u8>),
    ) {
        let from = self.tickets.partition_point(|ticket| ticket.number < numbers.start);
        let tickets = self.tickets[from..].iter().take_while(|ticket| ticket.number < numbers.end);
        for ticket in tickets.filter(|ticket| ticket.form != Code::VOID) {
            out.extend_from_slice(&ticket.number.to_le_bytes());
            with(&ticket.with, out);
            write_spots(ticket.marked(), out);
            out.push(ticket.least);
            match ticket.form.form() {
                Form::Straight(spots) => {
                    out.extend_from_slice(&[0, spots]);
                    out.extend_from_slice(&ticket.at.to_le_bytes());
                }
                Form::Named => {
                    out.push(4);
                    let named = &self.named[self.parts_of(ticket).groups_at as usize];
                    let request = serde_json::to_vec(&named.request()).expect("a request is plain data");
                    out.extend_from_slice(&at(request.len()).to_le_bytes());
                    out.extend_from_slice(&request);
                }
                form => {
                    let parts = self.parts_of(ticket);
                    let tag = match form {
                        Form::Split => 1,
                        Form::Ways => 2,
                        _ => 3,
                    };
                    out.extend_from_slice(&[tag, parts.groups, parts.wagers]);
                    out.extend_from_slice(&parts.price.0.to_le_bytes());
                    self.groups(parts).iter().for_each(|group| write_spots(group.spots, out));
                    for wager in self.wagers(parts) {
                        out.extend_from_slice(&wager.rate.0.to_le_bytes());
                        out.push(wager.spots);
                    }
                }
            }
        }
    }

    /// Puts tickets in that were written; none where the bytes are not some.
    pub(in crate::rules) fn read(
        &mut self,
        bytes: &[u8],
        mut with: impl FnMut(&mut Bytes<'_>) -> Option<T>,
    ) -> Option<()> {
        let mut bytes = Bytes::new(bytes);
        while !bytes.is_empty() {
            let (number, with) = (bytes.u32()?, with(&mut bytes)?);
            if self.tickets.last().is_some_and(|last| last.number >= number) {
                return None;
            }
            let (marked, least) = (bytes.spots()?.bits(), bytes.u8()?);
            let (form, at) = self.read_form(&mut bytes)?;
            let (marks, high) = ([marked as u32, (marked >> 32) as u32], (marked >> 64) as u16);
            self.insert(Ticket { with, marks, high, number, least, form: Code::of(form), at });
        }
        Some(())
    }

    fn read_form(&mut self, bytes: &mut Bytes<'_>) -> Option<(Form, u32)> {
        let form = match bytes.u8()? {
            0 => {
                let spots = Some(bytes.u8()?).filter(|spots| *spots <= NUMBERS)?;
                return Some((Form::Straight(spots), bytes.u32()?));
            }
            1 => Form::Split,
            2 => Form::Ways,
            3 => Form::ManyWays,
            4 => {
                let length = bytes.u32()? as usize;
                let request: Request = serde_json::from_slice(bytes.take(length)?).ok()?;
                let play = Play::check(&request, &self.card).ok()?;
                return Some(self.form(&play)).filter(|(form, _)| *form == Form::Named);
            }
            _ => return None,
        };
        let (groups, wagers, price) = (bytes.u8()?, bytes.u8()?, bytes.cents()?);
        let (groups_at, wagers_at) = (at(self.groups.len()), at(self.wagers.len()));
        for _ in 0..groups {
            let spots = bytes.spots()?;
            self.groups.push(Group { spots, size: spots.count() });
        }
        for _ in 0..wagers {
            self.wagers.push(Wager { rate: bytes.cents()?, spots: bytes.u8()? });
        }
        self.parts.push(Parts { price, groups_at, wagers_at, groups, wagers });
        Some((form, at(self.parts.len() - 1)))
    }
}
