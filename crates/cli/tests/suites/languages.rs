//! The language of the texts: `--lang`, otherwise the language of the environment, in the order of
//! POSIX.
use std::process::Command;

fn winner(environment: &[(&str, &str)], arguments: &[&str]) -> String {
    let mut solve = Command::new(env!("CARGO_BIN_EXE_sprague"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        solve.env_remove(name);
    }
    let done = solve.args(["solve", "nim", "3"]).args(arguments).envs(environment.iter().copied()).output();
    let text = String::from_utf8(done.expect("the program").stdout).expect("text");
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_environment_chooses_the_language() {
    const CHINESE: &str = "zh_CN.UTF-8";
    let english = |environment: &[(&str, &str)], arguments: &[&str]| {
        let said = winner(environment, arguments);
        assert!(said.starts_with("first player wins"), "{environment:?} {arguments:?}: {said}");
    };
    let chinese = |environment: &[(&str, &str)], arguments: &[&str]| {
        let said = winner(environment, arguments);
        assert!(said.starts_with("先手必胜"), "{environment:?} {arguments:?}: {said}");
    };
    english(&[], &[]);
    chinese(&[("LANG", CHINESE)], &[]);
    chinese(&[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "zh_TW")], &[]);
    chinese(&[("LC_ALL", CHINESE), ("LANG", "C")], &[]);
    chinese(&[("LC_ALL", ""), ("LANG", "zh")], &[]);
    english(&[("LC_ALL", "C"), ("LANG", CHINESE)], &[]);
    english(&[("LANG", "xx_YY")], &[]);
    english(&[("LANG", CHINESE)], &["--lang", "en"]);
    chinese(&[("LANG", "en")], &["--lang", "zh"]);
}
