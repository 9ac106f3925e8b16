//! Transcripts of the command line, as the documentation shows them.

#[test]
fn transcripts_are_true() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .default_bin_name("chapter47")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml")
        .case("../../README.md")
        .case("../../docs/odds.md")
        .case("../../docs/rulings.md");
}
