//! Packages of many kinds: every input is accepted by its validator, the right solutions give all
//! answers, and each wrong one fails at the test that is named for it.
use crate::common::{Folder, compiled, installed, made, run, runs_longer, same, wish, with_python};
use problem::{Printed, Wish};

/// A package of each kind of rule, input and output.
fn kinds() -> Vec<Wish> {
    let value = |wish: Wish| Wish { print: Printed::Value, ..wish };
    let words = |wish: Wish, first: &str, second: &str| Wish { answers: (first.into(), second.into()), ..wish };
    vec![
        wish("take 1,3,4", "T: heaps", "n<=1e9, T<=50, heaps<=10"),
        wish("nim", "eof: n n n", "n<=1e18, T<=40"),
        words(wish("kayles", "zero: heaps", "n<=1e9, T<=500, heaps<=9"), "Case {case}: Alice", "Case {case}: Bob"),
        wish("wythoff", "T: a b", "n<=200, T<=50"),
        wish("nim; misere", "T: heaps", "n<=1e9, T<=30, heaps<=50"),
        wish("(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : 1<=k<=4", "T: (a,b)*", "a<=300, b<=200, T<=20, heaps<=5"),
        wish("take 1..M", "T: n M", "n<=1e9, M<=1e9, T<=100"),
        wish("take L..R", "T: L R heaps", "n<=1e6, L<=100, R<=1000, T<=50, heaps<=10"),
        words(wish("take S", "zero: S* | heaps", "n<=300, S<=50, T<=10, questions<=20, heaps<=10"), "W", "L"),
        wish("grundy", "T: n", "n<=100, T<=50"),
        value(wish("take any; split 2", "one: heaps", "n<=1e9, heaps<=100")),
        wish("kayles; misere", "-1: n", "n<=40, T<=30"),
        wish("take 1..n/2", "T: count list", "n<=1e9, T<=20, heaps<=10"),
    ]
}

/// Compares a solution with all answers, or with the first of them.
fn agrees(folder: &Folder, command: &[String], most: usize) {
    for test in folder.tests().into_iter().take(most) {
        let (code, said) = run(command, folder.text(&format!("{test}.in")));
        assert_eq!(code, Some(0), "{command:?} at {test}");
        assert!(same(&said, folder.text(&format!("{test}.ans"))), "{command:?} at {test}: {said}");
    }
}

/// The validator accepts all inputs, and each wrong solution does what is said of it.
fn holds(folder: &Folder) {
    let validator = with_python(&folder.at("input_validators/validate.py"));
    for test in folder.tests() {
        let (code, _) = run(&validator, folder.text(&format!("{test}.in")));
        assert_eq!(code, Some(42), "{test}: {}", folder.text(&format!("{test}.in")));
    }
    for wrong in &folder.package.wrong {
        let Some(command) = compiled(folder, &wrong.path) else { continue };
        let right = |test: &str| {
            let (code, said) = run(&command, folder.text(&format!("{test}.in")));
            code == Some(0) && same(&said, folder.text(&format!("{test}.ans")))
        };
        let (code, _) = run(&command, folder.text(&format!("{}.in", wrong.test)));
        assert_eq!(code, Some(0), "{} ends well at {}", wrong.path, wrong.test);
        assert!(!right(&wrong.test), "{} fails at {}", wrong.path, wrong.test);
        let samples = folder.tests().iter().filter(|test| test.starts_with("data/sample/")).all(|test| right(test));
        assert_eq!(samples, wrong.samples, "{} and the samples", wrong.path);
    }
}

#[test]
fn a_package_of_heaps() {
    if !installed("python3") {
        return;
    }
    let folder = Folder::of(&wish("take 1,3,4", "T: heaps", "n<=1e9, T<=6, heaps<=4"));
    holds(&folder);
    agrees(&folder, &with_python(&folder.at("submissions/accepted/solution.py")), 20);
    let planted: Vec<&str> = folder.package.wrong.iter().map(|wrong| wrong.path.as_str()).collect();
    for name in ["false_period_2", "period_off_by_one", "greedy", "like_nim", "parity", "misere_rule"] {
        let path = format!("submissions/wrong_answer/{name}.py");
        assert!(planted.contains(&path.as_str()), "{path} is missing: {planted:?}");
    }
    assert!(folder.package.wrong.iter().any(|wrong| wrong.samples), "some wrong solution passes the samples");
    let slow = folder.package.slow.as_ref().expect("a search of all smaller heaps");
    let slow = with_python(&folder.at(slow));
    let tests = folder.tests();
    let (samples, others): (Vec<_>, Vec<_>) = tests.iter().partition(|test| test.starts_with("data/sample/"));
    assert!(
        samples
            .iter()
            .all(|test| same(&run(&slow, folder.text(&format!("{test}.in"))).1, folder.text(&format!("{test}.ans"))))
    );
    assert!(others.iter().any(|test| runs_longer(&slow, folder.text(&format!("{test}.in")), 3)));
}

#[test]
#[ignore = "thorough: 3 min"]
fn packages_of_every_kind() {
    if !installed("python3") {
        return;
    }
    for wish in kinds() {
        let folder = Folder::of(&wish);
        eprintln!("{}: {} tests, {} wrong", wish.rule, folder.tests().len(), folder.package.wrong.len());
        assert!(folder.package.wrong.len() >= 2, "{}: {:?}", wish.rule, folder.package.left_out);
        let answers: String = folder.tests().iter().map(|test| folder.text(&format!("{test}.ans"))).collect();
        let both = [&wish.answers.0, &wish.answers.1].map(|word| word.split("}: ").last().unwrap_or(word).to_owned());
        let has_both = both.iter().all(|word| answers.contains(word.as_str()));
        assert!(has_both || wish.print == Printed::Value, "{}: both answers are there", wish.rule);
        holds(&folder);
        for (file, most) in [("solution.py", 100), ("solution.cpp", 100), ("solution.rs", 100), ("Main.java", 8)] {
            if folder.package.files.iter().any(|one| one.path.ends_with(file))
                && let Some(command) = compiled(&folder, &format!("submissions/accepted/{file}"))
            {
                agrees(&folder, &command, most);
            }
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_package_and_another_seed_another_one() {
    let wish = wish("nim", "T: heaps", "n<=1e6, T<=10, heaps<=5");
    assert_eq!(made(&wish), made(&wish));
    assert_ne!(made(&wish).files, made(&Wish { seed: 2, ..wish.clone() }).files);
}

/// Under misère play the xor of Nim values and the parity are wrong; what is right is not planted.
#[test]
fn what_is_right_is_left_out() {
    let package = made(&wish("nim", "T: n", "n<=1000, T<=10"));
    assert!(package.wrong.iter().all(|wrong| !wrong.path.contains("like_nim")));
    let left: Vec<String> = package.left_out.iter().map(|line| line.to_string()).collect();
    assert!(left.iter().any(|line| line.starts_with("like_nim")), "{left:?}");
    // Heaps of at most 3 do not show that the period of kayles is not that of a short table.
    let few = made(&wish("take 1,2,4", "T: n", "n<=2, T<=3"));
    assert!(few.wrong.iter().all(|wrong| !wrong.path.contains("false_period")), "{:?}", few.wrong);
}
