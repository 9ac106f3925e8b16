//! Pages and forms.

use super::programs::{Papers, Report, VoidedTicket};
use super::way::{Cookie, Way};
use crate::http::{SitForm, TableForm};
use crate::pages::cage::ExchangeForm;
use crate::pages::keno::staff::OfTicket;
use crate::pages::keno::{EnterForm, Typed, Which};
use crate::pages::people::AddForm;
use crate::pages::posted::RulesForm;
use crate::pages::rounds;
use crate::pages::rulings;
use crate::pages::staff::{LeaveForm, PasswordForm, SignInForm};

/// Every page and every form.
pub(super) fn ways() -> Vec<Way> {
    [tables(), keno(), door(), staff(), reading()].into_iter().flatten().collect()
}

fn tables() -> Vec<Way> {
    vec![
        Way::page("/", "The lobby: every table and keno location"),
        Way::form::<SitForm>("/sit", "Takes a seat; in a demo a name is all that is asked")
            .or_not_found()
            .says(409, "There is no seat"),
        Way::form::<TableForm>("/leave", "Leaves a table")
            .of(Cookie::Patron)
            .or_not_found()
            .says(409, "Not now"),
        Way::form::<TableForm>("/chips", "More play chips for one who has none left").of(Cookie::Patron),
        Way::page("/tables/{id}", "A table").or_not_found(),
        Way::page("/tables/{id}/sign", "The sign of a table").or_not_found().or_too_often(),
        Way::page("/tables/{id}/sign/history", "The rules that bound a table before")
            .or_not_found()
            .or_too_often(),
        Way::page("/tables/{id}/chart", "The strategy chart of a table, as a fragment")
            .or_not_found()
            .or_too_often(),
        Way::page("/fair/{table}", "What is pledged at a table").or_not_found(),
    ]
}

fn keno() -> Vec<Way> {
    let at = |address: &str, says: &str| Way::page(address, says).query::<Which>().or_not_found();
    let day = |way: Way| way.says(422, "No such day");
    vec![
        at("/keno", "The request form"),
        Way::form::<EnterForm>("/keno/enter", "A visitor to a demo gives a name").or_not_found(),
        at("/keno/board", "The board"),
        at("/keno/card", "The rate card"),
        day(at("/keno/results", "The winning numbers of a day")),
        Way::page("/keno/check", "Somebody types in a code").query::<Typed>().to("To the ticket"),
        Way::page("/keno/ticket/{code}", "What became of a ticket")
            .or_not_found()
            .says(422, "This is no code"),
        Way::page("/keno/ticket/{code}/slip", "The slip of a ticket").or_not_found().or_too_often(),
        Way::get("/keno/ticket/{code}/slip.pdf", "The slip as PDF")
            .file("application/pdf", "The slip")
            .says(400, "It cannot be read")
            .says(503, "The house is closing, or has no time")
            .or_not_found()
            .or_too_often(),
        Way::page("/keno/ticket/{code}/document", "The papers about a ticket").or_not_found(),
        Way::page("/staff/keno/station/{station}", "A writer's work station")
            .numbers(&["station"])
            .of_staff()
            .or_not_found(),
        at("/staff/keno/desk", "The desk of the supervisor and the inspector").of_staff(),
        Way::page("/staff/keno/document", "The papers about a ticket, without its code")
            .query::<OfTicket>()
            .of_staff()
            .or_not_found(),
        day(at("/staff/keno/report", "The report of a day")).json::<Report>("As JSON").of_staff(),
        day(at("/staff/keno/voids", "The void lists of a day"))
            .json::<Vec<VoidedTicket>>("As JSON")
            .of_staff(),
        day(at("/staff/keno/papers", "The papers of a day")).json::<Papers>("As JSON").of_staff(),
        day(Way::get("/staff/keno/papers.pdf", "The papers of a day as PDF"))
            .query::<Which>()
            .file("application/pdf", "The papers")
            .says(400, "It cannot be read")
            .says(503, "The house is closing")
            .of_staff()
            .or_not_found(),
    ]
}

fn door() -> Vec<Way> {
    vec![
        Way::page("/sign-in", "Where staff and patrons come in"),
        Way::form::<SignInForm>("/sign-in", "Comes in with an id and a password")
            .says(429, "Too many have tried"),
        Way::form::<LeaveForm>("/sign-out", "A patron leaves").of(Cookie::Patron),
        Way::page("/password", "Where a password is changed"),
        Way::form::<PasswordForm>("/password", "Chooses another password").says(429, "Too many have tried"),
        Way::page("/second-factor", "Where an authenticator is confirmed or replaced"),
        Way::form::<SignInForm>("/second-factor", "Confirms an authenticator with its first code")
            .says(200, "The recovery codes, once")
            .says(429, "Too many have tried"),
        Way::form::<SignInForm>("/second-factor/new", "Asks for another authenticator")
            .says(429, "Too many have tried"),
        Way::page("/staff", "What somebody of the staff may do"),
        Way::form::<LeaveForm>("/staff/leave", "Somebody of the staff leaves").of(Cookie::Staff),
    ]
}

fn staff() -> Vec<Way> {
    vec![
        Way::page("/staff/people", "The people of the house").of_staff(),
        Way::form::<AddForm>("/staff/people/add", "Gives somebody an account")
            .of_staff()
            .says(200, "His id and his first password, once"),
        Way::act(
            "/staff/people/{id}/{what}",
            "Does something to somebody: reset, lock, unlock, dismiss, end-sessions, reset-factor, forget-devices, \
             confirm-key",
        )
        .of_staff()
        .says(200, "His new password, once")
        .or_not_found(),
        Way::page("/staff/cage", "The cage").of_staff(),
        Way::form::<ExchangeForm>("/staff/cage", "Chips against cash")
            .of_staff()
            .says(200, "The receipt")
            .says(409, "Not possible"),
        Way::page("/staff/tables", "The tables, for the people of the house").of_staff(),
        Way::page("/staff/tables/{id}", "The page from which an attended table is run")
            .of_staff()
            .or_not_found(),
        Way::page("/staff/tables/{id}/rounds", "The rounds of a table that are over")
            .query::<rounds::Which>()
            .of_staff()
            .or_not_found(),
        Way::page("/staff/rulings", "The ruling desk: what went wrong, and what is done")
            .query::<rulings::Address>()
            .of_staff(),
        Way::page("/staff/tables/{id}/rules", "Where other rules are posted").of_staff().or_not_found(),
        Way::form::<RulesForm>("/staff/tables/{id}/rules", "Posts other rules").of_staff().or_not_found(),
        Way::act("/staff/tables/{id}/rules/withdraw", "Takes down what was posted").of_staff().or_not_found(),
        Way::page("/staff/clock", "The clock, and whether it was moved").of_staff(),
        Way::act("/staff/clock", "A supervisor confirms the clock").of_staff(),
        Way::page("/staff/record", "The record: the key and the last checkpoint").of_staff(),
        Way::act("/staff/record", "Has it written down what runs").of_staff().says(200, "What was written"),
    ]
}

fn reading() -> Vec<Way> {
    vec![
        Way::page("/rules", "Every provision of the chapter"),
        Way::page("/rules/{provision}", "One provision").or_not_found(),
        Way::page("/odds", "Every game whose wagers have a cost"),
        Way::page("/odds/{game}", "What the wagers of a game cost")
            .or_not_found()
            .or_too_often()
            .says(422, "An answer is too long"),
        Way::get("/assets/{*file}", "A file of the browser's part")
            .file("text/javascript", "The file")
            .file("text/css", "The file")
            .file("image/svg+xml", "The file")
            .file("application/octet-stream", "The file")
            .empty(304, "It has not changed")
            .writes(400, "It cannot be read")
            .writes(404, "There is no such file"),
    ]
}
