//! Golden files of any game: written anew only with `PLAYTHROUGHS=write`, and then read by a person.

use crate::conformance::playthrough::transcript;
use crate::game::Game;

/// Plays every file of a folder whose name begins with the game's, and gives their number.
pub fn playthroughs<G: Game>(folder: &str) -> usize {
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of playthroughs") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if !name.starts_with(&format!("{}-", G::NAME)) {
            continue;
        }
        seen += 1;
        let text = std::fs::read_to_string(&path).expect("a playthrough");
        let played = transcript::<G>(&text);
        if std::env::var("PLAYTHROUGHS").as_deref() == Ok("write") {
            std::fs::write(&path, played).expect("the playthrough is written");
            continue;
        }
        for (number, (wrote, plays)) in text.lines().zip(played.lines()).enumerate() {
            assert_eq!(wrote, plays, "{name}, line {}", number + 1);
        }
        assert_eq!(text, played, "{name}");
    }
    seen
}
