//! The command line as transcripts: `tests/cmd/*.trycmd` are sessions with their output and exit
//! codes, `*.toml` are sessions that read standard input. `TRYCMD=overwrite cargo test -p
//! sprague-cli` writes them anew; read the difference.

#[test]
fn transcripts() {
    trycmd::TestCases::new().env("LC_ALL", "C").case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}
