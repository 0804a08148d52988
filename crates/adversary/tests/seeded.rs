//! The fuzzer with a fixed seed and a fixed number of rules: the same cases everywhere. With
//! `SPRAGUE_SLOW` it runs for ten minutes, and also compiles programs.
use adversary::{Settings, run};
use std::time::Duration;

fn tried(wish: &Settings) {
    let mut found = Vec::new();
    let report = run(wish, &mut |difference| found.push(difference.to_string()));
    println!("{report}");
    assert!(found.is_empty(), "{}\n{report}", found.join("\n\n"));
}

fn wish(seed: u64, cases: u64) -> Settings {
    Settings {
        seed,
        cases,
        family: None,
        time: None,
        patience: Duration::from_millis(60),
        programs: false,
        from: 0,
        only: None,
        aloud: false,
    }
}

#[test]
fn no_difference_in_a_few_rules_of_all_families() {
    tried(&wish(18, 100));
}

/// An answer by proof has a certificate, from which the checker derives the values of the answer
/// itself.
#[test]
fn answers_stand_on_certificates() {
    tried(&Settings { only: Some("certified".to_owned()), ..wish(1903, 200) });
}

/// Some 5,000 lines, each asked of a game that has answered the lines before it, with two threads,
/// and of a new game.
#[test]
#[ignore = "slow: a few minutes"]
fn lines_are_answered_as_if_they_were_alone() {
    tried(&Settings { only: Some("batch".to_owned()), patience: Duration::from_millis(300), ..wish(1906, 1_400) });
}

#[test]
#[ignore = "slow: ten minutes"]
fn no_difference_in_ten_minutes() {
    tried(&Settings {
        time: Some(Duration::from_secs(600)),
        patience: Duration::from_secs(1),
        programs: true,
        ..wish(1818, u64::MAX)
    });
}
