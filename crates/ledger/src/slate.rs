//! What the writer knows by heart: a value for each key, with the steps of the present batch, so that a batch
//! that is declined half-way is taken back whole, and with the values that changed since they were last written.

use std::collections::HashMap;
use std::fmt::Display;
use std::hash::Hash;

struct Line<K, V> {
    key: K,
    /// The key as it is stored, made once.
    text: Box<str>,
    value: V,
    changed: bool,
}

/// Values by key. Lines are numbered in the order in which their keys came.
pub(crate) struct Slate<K, V> {
    index: HashMap<K, usize>,
    lines: Vec<Line<K, V>>,
    /// How many lines there were before the present batch.
    settled_lines: usize,
    /// The present batch's steps in order: line, and its value before.
    steps: Vec<(usize, V)>,
    /// Lines changed since the last group was written.
    changed: Vec<usize>,
}

impl<K: Clone + Eq + Hash + Display, V: Copy + Default + PartialEq> Slate<K, V> {
    /// A slate that opens with these values.
    pub(crate) fn opening(values: impl IntoIterator<Item = (K, V)>) -> Slate<K, V> {
        let mut slate = Slate {
            index: HashMap::new(),
            lines: Vec::new(),
            settled_lines: 0,
            steps: Vec::new(),
            changed: Vec::new(),
        };
        for (key, value) in values {
            let line = slate.line(&key);
            slate.lines[line].value = value;
        }
        slate.settled_lines = slate.lines.len();
        slate
    }

    /// The line of a key; a new one, with the default value, where there was none.
    pub(crate) fn line(&mut self, key: &K) -> usize {
        if let Some(&line) = self.index.get(key) {
            return line;
        }
        let text = key.to_string().into_boxed_str();
        self.lines.push(Line { key: key.clone(), text, value: V::default(), changed: false });
        self.index.insert(key.clone(), self.lines.len() - 1);
        self.lines.len() - 1
    }

    /// Somebody else has written this value: from now on it is the key's, and it is not to be written again. Between
    /// batches only.
    pub(crate) fn learn(&mut self, key: &K, value: V) {
        debug_assert!(self.steps.is_empty(), "what others wrote is learnt before anything is decided");
        if value == V::default() && !self.index.contains_key(key) {
            return;
        }
        let line = self.line(key);
        self.lines[line].value = value;
        self.settled_lines = self.lines.len();
    }

    /// A key's value; the default where it has no line.
    pub(crate) fn get(&self, key: &K) -> V {
        self.index.get(key).map_or(V::default(), |&line| self.lines[line].value)
    }

    /// A line's key and value.
    pub(crate) fn at(&self, line: usize) -> (&K, V) {
        (&self.lines[line].key, self.lines[line].value)
    }

    /// Takes a step of the present batch: the line gets this value.
    pub(crate) fn step(&mut self, line: usize, value: V) {
        let before = std::mem::replace(&mut self.lines[line].value, value);
        self.steps.push((line, before));
    }

    /// The present batch's steps: line, and its value before.
    pub(crate) fn steps(&self) -> &[(usize, V)] {
        &self.steps
    }

    /// The keys, as text, of the present batch's steps from `first` on.
    pub(crate) fn stepped(&self, first: usize) -> impl ExactSizeIterator<Item = &str> {
        self.steps[first..].iter().map(|&(line, _)| &*self.lines[line].text)
    }

    /// The present batch stands.
    pub(crate) fn keep(&mut self) {
        for (line, _) in self.steps.drain(..) {
            if !self.lines[line].changed {
                self.lines[line].changed = true;
                self.changed.push(line);
            }
        }
        self.settled_lines = self.lines.len();
    }

    /// The present batch never was.
    pub(crate) fn take_back(&mut self) {
        while let Some((line, before)) = self.steps.pop() {
            self.lines[line].value = before;
        }
        for line in self.lines.drain(self.settled_lines..) {
            self.index.remove(&line.key);
        }
    }

    /// What was kept since the last time is not to be written: it is learnt anew before anything else is decided.
    pub(crate) fn forget_changes(&mut self) {
        for line in self.changed.drain(..) {
            self.lines[line].changed = false;
        }
    }

    /// Forgets every value, between groups, where everything is learnt before it is used and there are too many.
    pub(crate) fn forget_beyond(&mut self, most: usize) {
        if self.lines.len() > most && self.changed.is_empty() {
            *self = Slate::opening([]);
        }
    }

    /// Hands over each value that changed since the last time.
    pub(crate) fn changes<E>(&mut self, mut write: impl FnMut(&str, V) -> Result<(), E>) -> Result<(), E> {
        for line in self.changed.drain(..) {
            let line = &mut self.lines[line];
            line.changed = false;
            write(&line.text, line.value)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(slate: &mut Slate<char, i64>) -> Vec<(String, i64)> {
        let mut seen = Vec::new();
        let write = |key: &str, value| {
            seen.push((key.to_owned(), value));
            Ok::<(), ()>(())
        };
        slate.changes(write).expect("no error");
        seen
    }

    #[test]
    fn a_batch_taken_back_leaves_no_trace() {
        let mut slate = Slate::opening([('a', 1)]);
        let (a, b) = (slate.line(&'a'), slate.line(&'b'));
        slate.step(a, 2);
        slate.step(b, 3);
        slate.step(a, 4);
        slate.take_back();
        assert_eq!((slate.get(&'a'), slate.get(&'b')), (1, 0));
        assert!(!slate.index.contains_key(&'b'), "a key only seen in a declined batch is forgotten");
        assert_eq!(changes(&mut slate), []);
    }

    #[test]
    fn what_others_wrote_is_known_and_not_written_again() {
        let mut slate = Slate::opening([('a', 1)]);
        slate.learn(&'a', 5);
        slate.learn(&'b', 7);
        let b = slate.line(&'b');
        slate.step(b, 8);
        slate.take_back();
        assert_eq!((slate.get(&'a'), slate.get(&'b')), (5, 7));
        assert_eq!(changes(&mut slate), []);
    }

    #[test]
    fn what_is_to_be_done_again_is_not_written() {
        let mut slate = Slate::opening([('a', 1)]);
        let a = slate.line(&'a');
        slate.step(a, 2);
        slate.keep();
        slate.forget_beyond(0);
        assert_eq!(slate.get(&'a'), 2, "nothing is forgotten that is still to be written");
        slate.forget_changes();
        assert_eq!(changes(&mut slate), []);
        slate.learn(&'a', 1);
        slate.learn(&'z', 0);
        assert_eq!((slate.get(&'a'), slate.lines.len()), (1, 1));
        slate.forget_beyond(0);
        assert_eq!((slate.get(&'a'), slate.lines.len()), (0, 0));
    }

    #[test]
    fn what_was_kept_is_handed_over_once() {
        let mut slate = Slate::opening([('a', 1), ('b', 1)]);
        let (a, c) = (slate.line(&'a'), slate.line(&'c'));
        slate.step(a, 2);
        slate.step(a, 3);
        slate.step(c, 9);
        slate.keep();
        assert_eq!(changes(&mut slate), [("a".to_owned(), 3), ("c".to_owned(), 9)]);
        assert_eq!(changes(&mut slate), []);
        slate.step(c, 10);
        slate.take_back();
        assert_eq!(slate.get(&'c'), 9);
    }
}
