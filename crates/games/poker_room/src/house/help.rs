//! What the help of the command line says of the poker room.

use house::Help;

pub(super) const HELP: &[Help] = &[Help {
    command: "table",
    about: "",
    examples: &[
        "chapter47 table poker-room             a poker room: floorperson and dealers come from outside",
    ],
}];
