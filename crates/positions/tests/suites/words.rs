//! Words against the definition on random rules, and long runs against the search of their parts.
use budget::Budget;
use positions::words::Rewriter;
use proptest::prelude::*;
use rules::family::words::letters;
use rules::oracle::Oracle;
use rules::ruleset::Ruleset;

fn ruleset(rule: &str) -> Ruleset {
    rules::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors}")).ruleset
}

/// Values, or winners where a part ends play, and the moves agree with the definition.
fn check(rule: &str, words: &[String]) -> Result<(), TestCaseError> {
    let Ok(compiled) = rules::compile(rule, &[]) else { return Ok(()) };
    let Ok(mut rewriter) = Rewriter::new(&compiled.ruleset) else { return Ok(()) };
    let (mut oracle, budget) = (Oracle::new(&compiled.ruleset), Budget::unlimited());
    for word in words {
        let at = letters(word);
        let value = oracle.value(&at).unwrap();
        let (target, wins) = match rewriter.adds_up() {
            true if !rewriter.is_legal(&at) => continue,
            true => {
                prop_assert_eq!(rewriter.value(&at, &budget), Ok(value), "{} at {}", rule, word);
                (0, value != 0)
            }
            false => {
                prop_assert_eq!(rewriter.lost(&at, &budget), Ok(value == 0), "{} at {}", rule, word);
                (0, value != 0)
            }
        };
        let mut found: Vec<Vec<i64>> = Vec::new();
        if wins {
            for change in rewriter.moves_to(&at, target, &budget).unwrap() {
                let mut new = at.clone();
                new.splice(change.at..change.at + change.len, change.letters);
                found.push(new);
            }
        }
        found.sort();
        let mut expected: Vec<Vec<i64>> = Vec::new();
        for option in oracle.options(&at).unwrap() {
            if oracle.value(&option[0]).unwrap() == 0 {
                expected.push(option[0].clone());
            }
        }
        prop_assert_eq!(found, expected, "{} at {}", rule, word);
    }
    Ok(())
}

fn rule(letters: &'static str, keeps_length: bool) -> impl Strategy<Value = String> {
    let text = move |len: std::ops::Range<usize>| {
        prop::collection::vec(prop::sample::select(letters.chars().collect::<Vec<_>>()), len)
    };
    (text(1..4), text(0..4), any::<prop::sample::Index>()).prop_map(move |(left, mut right, index)| {
        if keeps_length {
            let letter = right.first().copied().unwrap_or('X');
            right.resize(left.len(), letter);
            // One letter more that no rule replaces lets play end.
            let at = index.index(right.len());
            right[at] = 'X';
        }
        let text = |letters: Vec<char>| letters.into_iter().collect::<String>();
        format!("\"{}\" -> \"{}\"", text(left), text(right))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules_that_keep_the_length(
        rules in prop::collection::vec(rule("..a", true), 1..3), never in prop::collection::vec("[.X]{1,3}|X[.a]?X|aX", 0..3),
        words in prop::collection::vec("[.]{3,9}|[.aX]{0,8}|[.X]{6,10}", 1..5),
    ) {
        let never = if never.is_empty() { String::new() } else { format!("; never \"{}\"", never.join("\",\"")) };
        check(&format!("{}{never}", rules.join("; ")), &words)?;
    }

    #[test]
    fn random_rules_that_shorten(rules in prop::collection::vec(rule("aab", false), 1..3), words in prop::collection::vec("[ab]{0,7}|[abq]{5,9}", 1..5)) {
        check(&rules.join("; "), &words)?;
    }

    #[test]
    fn random_parts_that_end_play(
        rules in prop::collection::vec(rule("..a", true), 1..3), ends in prop::collection::vec("X{2,3}|X[.a]X|[.aX]{1,3}", 1..3),
        words in prop::collection::vec("[.]{3,8}|[.aX]{0,8}|[.X]{6,9}", 1..5),
    ) {
        let ends: String = ends.iter().map(|end| format!("; end if contains \"{end}\"")).collect();
        check(&format!("{}{ends}", rules.join("; ")), &words)?;
    }
}

/// The games of contests, and some whose letters freeze in other ways.
const GAMES: [&str; 9] = [
    "\"++\" -> \"--\"",
    "\"+++\" -> \"---\"; \"+\" -> \"-\"",
    "\".\" -> \"X\"; end if contains \"XXX\"",
    "\".\" -> \"X\"; end if contains \"X.X\"",
    "\".\" -> \"X\"; \".\" -> \"O\"; never \"XX\",\"OO\"",
    "\".\" -> \"a\"; \".\" -> \"b\"; never \"ab\",\"ba\"",
    "\".\" -> \"X\"; never \"XX\",\"X.X\"",
    "\".\" -> \"X\"; never \"XX\"",
    "\"...\" -> \".X.\"",
];

#[test]
fn small_words_of_known_games() {
    for rule in GAMES {
        let alphabet: Vec<char> = rule.chars().filter(|c| "+.XOab-".contains(*c)).collect();
        let mut words = vec![String::new()];
        for length in 0..6 {
            let longer: Vec<String> = words
                .iter()
                .filter(|word| word.len() == length)
                .flat_map(|word| {
                    ['+', '.', 'X', 'O', 'a', 'b', '-']
                        .into_iter()
                        .filter(|c| alphabet.contains(c))
                        .map(move |c| format!("{word}{c}"))
                })
                .collect();
            words.extend(longer);
        }
        words.truncate(700);
        check(rule, &words).unwrap();
    }
}

#[test]
fn long_runs_have_the_values_of_the_search() {
    let budget = Budget::unlimited();
    for rule in GAMES {
        let ruleset = ruleset(rule);
        let (mut quick, mut slow) = (Rewriter::new(&ruleset).unwrap(), Rewriter::new(&ruleset).unwrap().without_runs());
        let letter = if rule.starts_with("\"+") { '+' } else { '.' };
        let long = quick.long();
        let mut tabled = false;
        for length in [long, long + 1, long + 7, long + 24] {
            for (before, after) in [("", ""), ("X", ""), ("-O", "X-")] {
                let word = letters(&format!("{before}{}{after}", letter.to_string().repeat(length)));
                assert_eq!(quick.value(&word, &budget), slow.value(&word, &budget), "{rule} at {length}");
                tabled |= quick.longest_run().is_some_and(|length| length >= long);
                if rule.contains("end") && !quick.is_legal(&word) {
                    continue;
                }
                let (mut a, mut b) =
                    (quick.moves_to(&word, 0, &budget).unwrap(), slow.moves_to(&word, 0, &budget).unwrap());
                a.sort_by_key(|change| (change.at, change.letters.clone()));
                b.sort_by_key(|change| (change.at, change.letters.clone()));
                assert_eq!(a, b, "{rule} at {length}");
            }
        }
        assert!(tabled, "{rule}");
    }
}

#[test]
fn a_proved_period_reaches_far() {
    let ruleset = ruleset(GAMES[0]);
    let mut rewriter = Rewriter::new(&ruleset).unwrap();
    let budget = Budget::unlimited();
    // Dawson's Kayles, 0.07: period 34 after 52.
    let value =
        |rewriter: &mut Rewriter, length: usize| rewriter.value(&letters(&"+".repeat(length)), &budget).unwrap();
    assert_eq!(value(&mut rewriter, 100_000), value(&mut rewriter, 100_000 % 34 + 34 * 4));
    assert_eq!(rewriter.work().1.map(|(_, period)| period), Some(34));
    let table: Vec<u64> = (0..=12).map(|length| value(&mut rewriter, length)).collect();
    assert_eq!(table, [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]);
}
