//! Patterns of two heaps for every value of a parameter: what is said of known rules, their
//! certificates, and that they are those of plain code for parameters up to 30.
use sprague::claims::{Families, FamilyStanding, Formula};
use sprague::{Budget, Game, verify};

fn found(rule: &str) -> Families {
    let found = Game::builder(rule).families(None, &Budget::unlimited());
    found.unwrap().unwrap_or_else(|| panic!("{rule} is not of the class"))
}

/// The amounts that a move may take, for K and heaps.
type Moves = fn(i64, i64, i64) -> Vec<(i64, i64)>;

const PROVED: &[(&str, &str, Moves)] = &[
    (
        "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-K,b-K)",
        "for every K>=2: the player to move loses exactly if min(a,b)%(K+1)!=K and (a+b+min(a,b)/(K+1))%2=0, \
         proved (family (automata))",
        |k, _, _| vec![(1, 0), (0, 1), (k, k)],
    ),
    (
        "(x,y) -> (x-k,y) : 1<=k<=M; (x,y) -> (x,y-k) : 1<=k<=M",
        "for every M>=1: G(x,y) = x%(M+1) xor y%(M+1), proved (family (automata))",
        |k, _, _| (1..=k).flat_map(|x| [(x, 0), (0, x)]).collect(),
    ),
    (
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-j) : k+j<K, k+j>=1",
        "for every K>=1: the player to move loses exactly if (a+b)%K=0 and a/K=b/K, proved (family (automata))",
        |k, a, b| {
            let both = (0..k).flat_map(|x| (0..k - x).map(move |y| (x, y))).filter(|&both| both != (0, 0));
            (1..=a).map(|x| (x, 0)).chain((1..=b).map(|y| (0, y))).chain(both).collect()
        },
    ),
    (
        "(a,b) -> (a-k,b) : 1<=k; (a,b) -> (a,b-k) : 1<=k<=K",
        "for every K>=1: the player to move loses exactly if a%(K+1)=b%(K+1) and a<K+1, proved (family (automata))",
        |k, a, _| (1..=a).map(|x| (x, 0)).chain((1..=k).map(|y| (0, y))).collect(),
    ),
];

/// The values of a square by the definition, row after row.
fn values(moves: Moves, k: i64, side: i64) -> Vec<i64> {
    let mut found: Vec<i64> = Vec::new();
    for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
        let all = moves(k, a, b);
        let options = all.iter().filter(|(x, y)| *x <= a && *y <= b);
        let options: Vec<i64> = options.map(|(x, y)| found[((a - x) * side + b - y) as usize]).collect();
        found.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    found
}

/// Compares what is said with the definition, for these parameters.
fn compare(families: &Families, moves: Moves, parameters: std::ops::RangeInclusive<i64>, side: i64) -> usize {
    let mut compared = 0;
    let names: Vec<&str> = families.heaps.iter().chain(&families.parameters).map(String::as_str).collect();
    for claim in &families.claims {
        let part = Formula::parse(&claim.parameters[0].1, &names).unwrap();
        let formula = Formula::parse(&claim.formula, &names).unwrap();
        for k in parameters.clone().filter(|&k| part.holds(&[0, 0, k])) {
            for (value, code) in values(moves, k, side).into_iter().zip(0..) {
                let at = [code / side, code % side, k];
                match claim.lost {
                    true => assert_eq!(formula.holds(&at), value == 0, "{} at {at:?}", families.rule),
                    false => assert_eq!(formula.short_value(&at), Ok(Some(value)), "{} at {at:?}", families.rule),
                }
            }
            compared += 1;
        }
    }
    compared
}

#[test]
fn claims_about_two_heaps_are_proved() {
    for &(rule, said, moves) in PROVED {
        let families = found(rule);
        assert_eq!(families.claims.len(), 1, "{rule}: {:?}", families.in_words());
        assert_eq!(families.claims[0].message().to_string(), said);
        assert_eq!(families.claims[0].standing, FamilyStanding::Proved);
        verify(&families.certificate().unwrap()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        assert!(compare(&families, moves, 1..=9, 30) >= 8);
    }
}

#[test]
#[ignore = "thorough: a minute"]
fn claims_about_two_heaps_hold_for_large_parameters() {
    for &(rule, _, moves) in PROVED {
        assert!(compare(&found(rule), moves, 1..=30, 100) >= 29);
    }
}

/// Small parameters that the claim leaves out have findings of their own.
#[test]
fn small_parameters_are_games_of_their_own() {
    let families = found(PROVED[0].0);
    let said: Vec<String> = families.in_words().iter().map(ToString::to_string).collect();
    assert!(said.iter().any(|line| line.starts_with("for K=1: ")), "{said:?}");
}

/// Rules without a pattern say so, with the parameters that were looked at; others are of no class.
#[test]
fn rules_without_a_pattern_say_so() {
    let families = found("(a,b) -> (a-1,b-1); (a,b) -> (a-K,b); (a,b) -> (a,b-K)");
    let open = families.open.map(|open| open.to_string());
    assert_eq!(open.as_deref(), Some("no pattern in the parameters for K = 1..12 and a,b up to 39"));
    for rule in
        ["(a,b) -> (a-J,b-K)", "(a,b,c) -> (a-K,b,c)", "(a,b) -> (a-K,b); misere", "(a,b) -> (a-K,b); end if a=b"]
    {
        let found = Game::builder(rule).families(None, &Budget::unlimited());
        assert!(found.unwrap().is_none(), "{rule}");
    }
}
