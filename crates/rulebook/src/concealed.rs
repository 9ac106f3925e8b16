//! What lies face down and is known to the table all the same, because somebody looks at it before it is turned.

use crate::actor::Seat;
use crate::game::Viewer;
use std::fmt;

/// A face that one patron at most may see until it is turned. It cannot be written but sealed, with its whole table
/// ([`crate::kept`]), and its `Debug` says nothing, so it reaches no view, log or error by mistake. (What nobody looks at before it is turned needs none of this: its face
/// comes with the command that turns it.)
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Concealed<T> {
    face: T,
    holder: Option<Seat>,
}

impl<T: Copy> Concealed<T> {
    /// Lays a face down before nobody.
    pub const fn new(face: T) -> Concealed<T> {
        Concealed { face, holder: None }
    }

    /// Hands it to a patron, who may look at it from now on.
    pub const fn handed_to(self, seat: Seat) -> Concealed<T> {
        Concealed { holder: Some(seat), ..self }
    }

    /// Who may look at it.
    pub const fn holder(&self) -> Option<Seat> {
        self.holder
    }

    /// What a viewer sees: the face if he holds it, otherwise nothing.
    pub fn seen_by(&self, viewer: Viewer) -> Option<T> {
        match (viewer, self.holder) {
            (Viewer::Seat(seat), Some(holder)) if seat == holder => Some(self.face),
            _ => None,
        }
    }

    /// Turns it up: from now on everybody may know it.
    pub const fn turned(self) -> T {
        self.face
    }
}

impl<T> fmt::Debug for Concealed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.holder {
            None => f.write_str("face down"),
            Some(seat) => write!(f, "face down before {seat}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_holder_sees_what_lies_face_down() {
        let [one, two] = [1, 2].map(|number| Seat::new(number).expect("a seat"));
        let face = Concealed::new(6);
        for viewer in [Viewer::Public, Viewer::Staff, Viewer::Seat(one), Viewer::Seat(two)] {
            assert_eq!(face.seen_by(viewer), None);
            let sees = (viewer == Viewer::Seat(two)).then_some(6);
            assert_eq!(face.handed_to(two).seen_by(viewer), sees);
        }
        assert_eq!(face.turned(), 6);
    }

    #[test]
    fn a_log_says_nothing_of_the_face() {
        let seat = Seat::new(2).expect("a seat");
        assert_eq!(format!("{:?}", Concealed::new(6)), "face down");
        assert_eq!(format!("{:?}", Concealed::new(6).handed_to(seat)), "face down before seat 2");
    }
}
