//! A house file: its tables stand in pits.

use crate::house::Premises;
use crate::support::chapter47;

const HOUSE: &str = "[[pit]]\nname = \"One\"\ntables = [\"door.toml\", \"east.toml\", \"west.toml\"]\n";

/// A house with a craps table and two of punto banco in one pit.
fn premises(west: &str) -> Premises {
    let premises = Premises::new(&[("house", HOUSE)]);
    let east = "game = \"punto-banco\"";
    for (name, rules) in [("door", "title = \"By the door\""), ("east", east), ("west", west)] {
        std::fs::write(premises.path(&format!("{name}.toml")), rules).expect("written");
    }
    premises
}

#[test]
fn its_tables_are_opened_by_the_names_of_their_files() {
    let premises = premises("game = \"punto-banco\"");
    let house = premises.open(&[]);
    for table in ["door", "east", "west"] {
        assert_eq!(house.get(&format!("/tables/{table}/sign")).status, 200, "{table}");
    }
    house.close();
}

#[test]
fn a_pit_whose_tables_differ_where_they_may_not_is_not_opened() {
    let premises = premises("game = \"punto-banco\"\n[settlement]\nprocedure = 2\n");
    let mut serve = chapter47();
    serve.args(["serve", "--address", "127.0.0.1:0", "--database"]).arg(premises.journal());
    let ended = serve.arg(premises.path("house.toml")).output().expect("it runs");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(!ended.status.success() && said.contains("19:47-3.10(c)1"), "{said}");
    assert!(said.contains("procedure 1 at east, procedure 2 at west"), "{said}");
    assert!(!premises.journal().exists(), "nothing was begun");
}

#[test]
fn a_folder_stands_for_the_files_in_it_and_may_be_empty() {
    let premises = premises("game = \"punto-banco\"");
    let folder = premises.path("tables");
    std::fs::create_dir(&folder).expect("made");
    let opens = |tables: &[&str]| {
        let house = premises.open_folder(&folder);
        for table in ["door", "east", "west"] {
            let expected = if tables.contains(&table) { 200 } else { 404 };
            assert_eq!(house.get(&format!("/tables/{table}/sign")).status, expected, "{table} of {tables:?}");
        }
        assert_eq!(house.get("/").status, 200);
        house.close();
    };
    opens(&[]);
    for name in ["door.toml", "east.toml"] {
        std::fs::copy(premises.path(name), folder.join(name)).expect("copied");
    }
    std::fs::write(folder.join("notes.txt"), "no rules").expect("written");
    opens(&["door", "east"]);
    // A house file says which of them there are.
    std::fs::write(folder.join("house.toml"), "[[pit]]\nname = \"One\"\ntables = [\"east.toml\"]\n")
        .expect("written");
    opens(&["east"]);
}
