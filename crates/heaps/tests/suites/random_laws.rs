//! Every law and every prover of periods on random rules of the shape that it accepts, beside the
//! definition: heap 0 with a move, nothing beside heap 0, clauses that are legal for small heaps
//! only, residues, both conventions. Of each shape a good share must be accepted, or else nothing
//! is tested.
use crate::plain::{compiled, options, oracle, values, values_of};
use budget::Budget;
use heaps::evidence::Law;
use heaps::{classes, contiguous, divisors, guards, mark_t, prove, runs, shrinking};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::ruleset::{Measure, Play, Ruleset, Termination};
use std::collections::{BTreeMap, BTreeSet};

/// Rules of one shape; more of them in the slow run.
fn cases() -> usize {
    if std::env::var_os("SPRAGUE_SLOW").is_some() { 10_000 } else { 300 }
}

/// A condition on the heap with a small threshold, or none.
fn bound() -> impl Strategy<Value = String> {
    let at = prop::sample::select(vec![0_u64, 0, 1, 1, 2, 3, 4, 5, 7, 8, 12, 20, 28]);
    let from = (prop::sample::select(vec![">=", ">=", ">=", ">", "!="]), at.clone());
    let only = (prop::sample::select(vec!["<=", "=", "<"]), at);
    prop_oneof![
        2 => Just(String::new()),
        4 => from.prop_map(|(op, at)| format!("n{op}{at}")),
        1 => only.prop_map(|(op, at)| format!("n{op}{at}")),
    ]
}

/// A condition on the residue, or none.
fn residue() -> impl Strategy<Value = String> {
    let one = (2_u64..5, 0_u64..4, prop::sample::select(vec!["=", "!="]));
    prop_oneof![
        2 => Just(String::new()),
        1 => one.prop_map(|(modulus, rest, op)| format!("n%{modulus}{op}{}", rest % modulus)),
        1 => (2_u64..4).prop_map(|modulus| format!("{modulus}|n")),
    ]
}

/// A clause from a rest and conditions, some of which may be empty.
fn clause(rest: &str, conditions: &[String]) -> String {
    let conditions: Vec<&str> = conditions.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    if conditions.is_empty() { format!("n -> {rest}") } else { format!("n -> {rest} : {}", conditions.join(", ")) }
}

/// One to three clauses, often with a move to nothing among them, in one of the conventions.
fn rules(clauses: BoxedStrategy<String>) -> BoxedStrategy<String> {
    let nothing = (bound(), residue(), 0..4).prop_map(|(bound, residue, kind)| match kind {
        0 => clause("nothing", &[bound, residue]),
        1 => clause("nothing", &[bound]),
        2 => clause("nothing", &[]),
        _ => String::new(),
    });
    (prop::collection::vec(clauses, 1..4), nothing, any::<bool>())
        .prop_map(|(mut clauses, nothing, misere)| {
            clauses.extend((!nothing.is_empty()).then_some(nothing));
            clauses.extend(misere.then(|| "misere".to_owned()));
            clauses.join("; ")
        })
        .boxed()
}

/// A heap that never falls as the heap grows.
fn rising() -> BoxedStrategy<String> {
    prop_oneof![
        3 => (2_u64..6).prop_map(|d| format!("n/{d}")),
        2 => (1_u64..4, 2_u64..5).prop_map(|(c, d)| format!("(n-{c})/{d}")),
        1 => (2_u64..5, 0_u64..6).prop_map(|(d, c)| format!("min(n/{d},{c})")),
        1 => Just("sqrt(n)".to_owned()),
        1 => Just("log2(n)".to_owned()),
        1 => (0_u64..9).prop_map(|c| c.to_string()),
        1 => (2_u64..4).prop_map(|d| format!("n-n/{d}")),
    ]
    .boxed()
}

/// A sum of one heap to three, each perhaps several times or not at all.
fn sum(heap: BoxedStrategy<String>, times: Vec<&'static str>) -> impl Strategy<Value = String> {
    let part = (heap, prop::sample::select(times)).prop_map(|(heap, times)| heap + times);
    prop_oneof![3 => prop::collection::vec(part.clone(), 1..2), 2 => prop::collection::vec(part, 1..4)]
        .prop_map(|parts| parts.join(", "))
}

/// The value of a heap by the definition, where it does not lead to too many others.
fn recursion(ruleset: &Ruleset, n: i64) -> Option<u64> {
    const MOST: usize = 600;
    // The definition goes through all values of a free variable.
    if n > 2_000 && ruleset.schemas.iter().any(|schema| !schema.free.is_empty()) {
        return None;
    }
    let misere = ruleset.play == Play::Misere;
    let mut options: BTreeMap<i64, _> = BTreeMap::new();
    let mut open = vec![n];
    while let Some(heap) = open.pop() {
        if options.contains_key(&heap) {
            continue;
        }
        let sums = rules::oracle::options(ruleset, &[heap], &Budget::unlimited().with_memory(1 << 16)).ok()?;
        open.extend(sums.iter().flatten().map(|heap| heap[0]));
        options.insert(heap, sums);
        if options.len() > MOST {
            return None;
        }
    }
    let mut values: BTreeMap<i64, u64> = BTreeMap::new();
    for (heap, sums) in options {
        let value = |sum: &Vec<Vec<i64>>| match sum.as_slice() {
            [] => u64::from(misere),
            sum => sum.iter().fold(0, |value, heap| value ^ values[&heap[0]]),
        };
        let reached: Vec<u64> = sums.iter().map(value).collect();
        let mex = (0..).find(|value| !reached.contains(value))?;
        values.insert(heap, if misere && reached.is_empty() { 1 } else { mex });
    }
    values.get(&n).copied()
}

/// Runs a law on random rules: how many of those in which heaps get smaller it accepts, and how
/// many values it gives.
fn try_law(law: fn(&Ruleset) -> Option<Law>, shape: &BoxedStrategy<String>, near: i64) -> [usize; 4] {
    const SPREAD: [i64; 4] = [1_000, 100_000, 1_000_000_000, 1_000_000_000_000_000_000];
    let mut runner = TestRunner::deterministic();
    let (mut all, mut accepted, mut zero_moves, mut far) = (0, 0, 0, 0);
    for case in 0..cases() {
        let text = shape.new_tree(&mut runner).expect("no filters").current();
        let Ok(compiled) = rules::compile(&text, &[]) else { continue };
        let ruleset = compiled.ruleset;
        if ruleset.termination != Termination::Ends(Measure::Number) {
            continue;
        }
        all += 1;
        let Some(law) = law(&ruleset) else { continue };
        let options = options(&ruleset, near);
        // Values of single heaps decide misere play where no move leaves two.
        let whole = options.iter().flatten().all(|sum| sum.len() < 2);
        assert!(ruleset.play == Play::Normal || whole, "{text}: misere, with sums");
        accepted += 1;
        let expected = values_of(ruleset.play, &options);
        zero_moves += usize::from(expected[0] != u64::from(ruleset.play == Play::Misere));
        for (n, &value) in (0..).zip(&expected) {
            assert!(law.value(n).is_none_or(|found| found == value), "{text}: {:?} at {n}, not {value}", law.value(n));
            options_agree(&text, &law, n, &options[n as usize], &expected);
        }
        let n = SPREAD[case % 4] + (case * 7919 % 10_007) as i64;
        if let Some(value) = recursion(&ruleset, n)
            && let Some(found) = law.value(n as u64)
        {
            assert_eq!(found, value, "{text} at {n}");
            far += 1;
        }
    }
    [all, accepted, zero_moves, far]
}

/// Compares the options that a law finds with those of the definition, for some heaps and values;
/// nothing left is a heap of 0.
fn options_agree(text: &str, law: &Law, n: u64, options: &BTreeSet<Vec<Vec<i64>>>, values: &[u64]) {
    let at = |value: u64| law.options(n, value, &Budget::unlimited()).unwrap();
    if n % 7 > 1 || at(0).is_none() {
        return;
    }
    let heaps: BTreeSet<u64> = options.iter().map(|option| option.first().map_or(0, |heap| heap[0] as u64)).collect();
    for value in 0..4 {
        let Some(ranges) = at(value) else { continue };
        let found: Vec<u64> = ranges.iter().flat_map(|&(low, high)| low..=high).collect();
        let listed: Vec<u64> = heaps.iter().copied().filter(|&heap| values[heap as usize] == value).collect();
        assert_eq!(found, listed, "{text}: the options of {n} with the value {value}");
    }
}

#[test]
fn options_far_out_are_found_by_the_runs_that_they_are_in() {
    for (text, value, found) in [
        ("n -> k : 2*k<n", 0, vec![(0, 0)]),
        ("n -> k : 2*k<n", 1, vec![(1, 2)]),
        ("n -> k : 2*k<n", 55, vec![(36_028_797_018_963_967, 61_728_394_506_172_838)]),
        ("n -> k : 2*k<n", 60, vec![]),
        ("n -> n/2 : n>0", 0, vec![(61_728_394_506_172_839, 61_728_394_506_172_839)]),
    ] {
        let law = runs::law(&compiled(text)).unwrap();
        let ranges = law.options(123_456_789_012_345_678, value, &Budget::unlimited()).unwrap();
        assert_eq!(ranges, Some(found), "{text} to {value}");
    }
}

/// Each of `[all, accepted, where heap 0 moves, far values compared]` is at least its `least`
/// of 300.
fn enough(found: [usize; 4], least: [usize; 4]) {
    let scaled = least.map(|least| least * cases() / 300);
    assert!(std::iter::zip(found, scaled).all(|(found, least)| found >= least), "{found:?}, at least {scaled:?}");
}

#[test]
fn moves_to_much_smaller_heaps() {
    let heap = rising();
    let far = (sum(heap, vec!["", "", "", " times 1", " times 2", " times 3"]), bound(), residue())
        .prop_map(|(sum, bound, residue)| clause(&sum, &[bound, residue]));
    let near =
        (1_u64..4, bound(), residue()).prop_map(|(k, bound, residue)| clause(&format!("n-{k}"), &[bound, residue]));
    let split = bound()
        .prop_map(|bound| if bound.is_empty() { "split 2 if n<=9".into() } else { format!("split 2 if {bound}") });
    let take = prop::sample::select(vec!["take 1", "take 2", "take 1,2", "take 3 if 2|n"]).prop_map(str::to_owned);
    let clauses = prop_oneof![6 => far, 2 => near, 1 => split, 2 => take];
    enough(try_law(shrinking::law, &rules(clauses.boxed()), 120), [150, 40, 15, 20]);
}

#[test]
fn moves_between_bounds_that_never_fall() {
    let sums = (sum(rising(), vec!["", "", "", " times 0", " times 2"]), bound())
        .prop_map(|(sum, bound)| clause(&sum, &[bound]));
    let low = prop::sample::select(vec!["0", "1", "2", "n/4", "sqrt(n)", "log2(n)", "n/3"]);
    let high = prop::sample::select(vec!["n/2", "sqrt(n)", "n/3", "5", "n-1", "n-n/4"]);
    let ranges = (low, high, bound())
        .prop_map(|(low, high, bound)| clause("y", &[format!("{low}<=y<={high}"), "y<n".into(), bound]));
    let take = prop::sample::select(vec!["take 1..n/2", "take 2..n/3", "take n/3..n/2", "take any", "take 1..sqrt(n)"]);
    let clauses = prop_oneof![4 => sums, 3 => ranges, 1 => take.prop_map(str::to_owned)];
    enough(try_law(runs::law, &rules(clauses.boxed()), 120), [150, 60, 15, 20]);
}

#[test]
#[ignore = "thorough: 3 s"]
fn amounts_from_one_up() {
    let most = prop::sample::select(vec![
        "n/2",
        "n/3",
        "sqrt(n)",
        "log2(n)",
        "3",
        "n-1",
        "2*n/3",
        "min(n/2,4)",
        "max(1,n/4)",
        "n-n/3",
        "(n+1)/3",
        "root(n,3)",
    ]);
    let guard = (bound(), 0..3).prop_map(|(bound, kind)| if kind == 0 { bound } else { String::new() });
    let clauses = (most, guard).prop_map(|(most, guard)| match guard.as_str() {
        "" => format!("take 1..{most}"),
        guard => format!("take 1..{most} if {guard}"),
    });
    let alone = (prop::collection::vec(clauses, 1..3), any::<bool>())
        .prop_map(|(clauses, misere)| clauses.join("; ") + if misere { "; misere" } else { "" })
        .boxed();
    let with_nothing = alone.clone().prop_map(|text| format!("n -> nothing; {text}"));
    enough(try_law(contiguous::law, &prop_oneof![4 => alone, 1 => with_nothing].boxed(), 160), [300, 100, 0, 0]);
}

#[test]
fn divisors_of_the_heap() {
    let said = prop::sample::select(vec!["d|n", "gcd(d,n)=1", "gcd(n,d)=1", "d|n"]);
    let more =
        prop::sample::select(vec!["", "", ", d<n", ", d!=n", ", d<=n", ", d>=1", ", d>1", ", n>3", ", d<5", ", n!=d"]);
    let form =
        prop::sample::select(vec!["take d where ", "n -> n-d : d>=1, ", "n -> n-d : 0<d<=n, ", "n -> d : d<n, "]);
    let end = prop::sample::select(vec!["", "", "", "; n -> nothing", "; n -> nothing : n=0", "; misere", "; take 1"]);
    let shape = (form, said, more, end).prop_map(|(form, said, more, end)| format!("{form}{said}{more}{end}"));
    enough(try_law(divisors::law, &shape.boxed(), 200), [300, 40, 0, 0]);
}

/// Amounts by residues of the heap and of the amount, few or many, other ones for each residue of
/// the heap.
#[test]
#[ignore = "thorough: 22 s"]
fn amounts_by_residues() {
    let one = (2_u64..5, 0_u64..5, prop::sample::select(vec!["=", "!="]));
    let of_amount = prop_oneof![
        4 => one.clone().prop_map(|(m, r, op)| format!("k%{m}{op}{}", r % m)),
        1 => one.clone().prop_map(|(m, r, op)| format!("(n+k)%{m}{op}{}", r % m)),
        1 => (1_u64..5).prop_map(|least| format!("k>={least}")),
        1 => (1_u64..5).prop_map(|most| format!("k<={most}")),
        1 => (1_u64..5).prop_map(|not| format!("k!={not}")),
        1 => Just("k in odd".to_owned()),
        1 => Just("(2|k or k<4)".to_owned()),
        1 => Just("k in {1,3,4}".to_owned()),
    ];
    let of_heap = prop_oneof![
        3 => one.prop_map(|(m, r, op)| format!("n%{m}{op}{}", r % m)),
        1 => Just("k<n".to_owned()),
        1 => (1_u64..8).prop_map(|least| format!("n>={least}")),
        1 => Just("n!=k".to_owned()),
    ];
    let clauses = (of_amount, of_heap.clone(), prop::option::of(of_heap), any::<bool>()).prop_map(
        |(amount, heap, more, arrow)| {
            let conditions = [Some(amount), Some(heap), more].into_iter().flatten().collect::<Vec<_>>().join(", ");
            if arrow { format!("n -> n-k : k>=1, {conditions}") } else { format!("take k where {conditions}") }
        },
    );
    let others = prop::sample::select(vec!["take 1,2", "take 3 if n%2=0", "take odd if n%3=1", "take any if 3|n"]);
    let shape =
        (prop::collection::vec(prop_oneof![4 => clauses, 1 => others.prop_map(str::to_owned)], 1..4), 0_usize..3)
            .prop_map(|(clauses, end)| clauses.join("; ") + ["", "; misere", "; n -> nothing"][end]);
    enough(try_law(classes::law, &shape.boxed(), 500), [250, 120, 0, 0]);
}

/// The game Mark-t in several spellings, and neighbours of it.
#[test]
#[ignore = "thorough: 3 s"]
fn less_than_a_number_or_a_part() {
    let near = (2_u64..6, 0..6).prop_map(|(t, kind)| match kind {
        0 => format!("take 1..{}", t - 1),
        1 => (1..t).map(|k| format!("n -> n-{k}")).collect::<Vec<_>>().join("; "),
        2 => format!("take k where k<{t}"),
        3 => format!("n -> n-k : 1<=k<{t}"),
        4 => format!("take 1..{t}"),
        _ => format!("take 1..{} if n!=3", t - 1),
    });
    let part = (2_u64..6, prop::sample::select(vec!["n>0", "n>=1", "n>=2", "n>4", "n%2=0, n>0"]))
        .prop_map(|(t, when)| format!("n -> n/{t} : {when}"));
    let end = prop::sample::select(vec!["", "", "", "", "; misere", "; n -> nothing"]);
    let shape = (near, part, end).prop_map(|(near, part, end)| format!("{near}; {part}{end}"));
    enough(try_law(mark_t::law, &shape.boxed(), 700), [250, 15, 0, 0]);
    // Far out the law is compared with the one of windows that agree.
    let mut far = 0;
    for t in 2..8 {
        let ruleset = compiled(&format!("take 1..{}; n -> n/{t} : n>0", t - 1));
        let (law, other) = (mark_t::law(&ruleset).unwrap(), shrinking::law(&ruleset).unwrap());
        for n in (1..60).map(|i| 1_000_000_000_000_000_000 - i * i * 7_654_321_987) {
            let own = law.value(n);
            assert!(own.is_some());
            if let Some(value) = other.value(n) {
                assert_eq!(own, Some(value), "t = {t} at {n}");
                far += 1;
            }
        }
    }
    assert!(far > 100, "{far}");
}

/// Amounts up to the inverse of a polynomial: values and options, near and far.
#[test]
#[ignore = "thorough: 17 s"]
fn amounts_up_to_the_inverse_of_a_polynomial() {
    let rules = [
        "take 1..sqrt(n)",
        "take 1..root(n,3)",
        "take 1..root(n,4)",
        "take 1..root(n,5)",
        "take k where k*k<=n",
        "take k where k*(k+1)/2<=n",
        "take k where k*k*k-k+1<=n",
        "take k where 3*k*k+2*k<=n",
        "take k where k**3+k*k-1<=n",
        "take k where k*k-k+1<=n",
        "n -> n-k : 1<=k, k*k+7*k<=n",
        "take k where k**4-2*k*k+5<=n",
    ];
    for text in rules {
        for misere in ["", "; misere"] {
            let ruleset = compiled(&format!("{text}{misere}"));
            let law = contiguous::law(&ruleset).unwrap_or_else(|| panic!("{text}{misere}"));
            let options = options(&ruleset, 3000);
            let all = values_of(ruleset.play, &options);
            for (n, &value) in (0..).zip(&all) {
                assert_eq!(law.value(n), Some(value), "{text}{misere} at {n}");
            }
            for n in (0..200).chain((200..3000).step_by(37)) {
                let heaps = || options[n].iter().map(|option| option.first().map_or(0, |heap| heap[0]));
                for value in 0..=heaps().count() as u64 + 1 {
                    let listed = heaps().find(|&heap| all[heap as usize] == value).map(|heap| heap as u64);
                    let found = law.options(n as u64, value, &Budget::unlimited()).unwrap();
                    let listed = listed.map(|heap| vec![(heap, heap)]);
                    assert_eq!(found, listed, "{text}{misere}: {n} to {value}");
                }
            }
            for n in [1_000_000_000_000_000_000, 999_999_999_999_999_967] {
                let value = law.value(n).unwrap_or_else(|| panic!("{text}{misere} at {n}"));
                let below = value.checked_sub(2).map(|below| law.options(n, below, &Budget::unlimited()).unwrap());
                assert!(
                    below.as_ref().is_none_or(|to| to.as_ref().is_some_and(|to| law.value(to[0].0) == Some(value - 2))),
                    "{text}: {below:?}"
                );
            }
        }
    }
    // Close to the conditions, but outside: t jumps, or its runs are too short.
    for text in [
        "take k where k*k-5<=n",
        "take k where k*(k-1)<=n",
        "take k where k*(k+1)/4<=n",
        "take k where k*(k+1)*(k+2)/6<n",
    ] {
        let ruleset = compiled(text);
        if let Some(law) = contiguous::law(&ruleset) {
            for (n, value) in (0..).zip(oracle(&ruleset, 300)) {
                assert!(law.value(n).is_none_or(|own| own == value), "{text} at {n}");
            }
        }
    }
}

/// Bounded amounts with residues: the claims of the prover hold far beyond the heaps that it saw.
#[test]
fn amounts_with_conditions_on_residues() {
    let rest = prop_oneof![
        3 => (1_u64..5).prop_map(|k| format!("n-{k}")),
        1 => (0_u64..6).prop_map(|heap| heap.to_string()),
        1 => Just("nothing".to_owned()),
    ];
    let arrow = (rest, bound(), residue()).prop_map(|(rest, bound, residue)| clause(&rest, &[bound, residue]));
    let take = prop::sample::select(vec!["take 1..3 if 2|n", "take 1,4", "take 2 if n>=5", "take 3 if n%3!=1"]);
    let shape = rules(prop_oneof![3 => arrow, 1 => take.prop_map(str::to_owned)].boxed());
    let (mut runner, mut read, mut proved) = (TestRunner::deterministic(), 0, 0);
    for _ in 0..cases() {
        let text = shape.new_tree(&mut runner).expect("no filters").current();
        let Ok(compiled) = rules::compile(&text, &[]) else { continue };
        let ruleset = compiled.ruleset;
        if ruleset.termination != Termination::Ends(Measure::Number) {
            continue;
        }
        read += usize::from(guards::Guarded::of(&ruleset).is_some());
        let all = oracle(&ruleset, 400);
        for len in [10, 20, 40, 80, 160] {
            let Some(proof) = prove::prove(&ruleset, &values(&all[..len])) else { continue };
            let (n0, p, s) = (proof.preperiod() as usize, proof.period() as usize, proof.saltus());
            assert!((n0..400 - p).all(|n| all[n] + s == all[n + p]), "{text}: {proof:?} from {len} values");
            proved += 1;
            break;
        }
    }
    let least = 60 * cases() / 300;
    assert!(read >= least && proved >= least, "{read} read, {proved} proved");
}

/// Rules that were answered wrongly: heap 0 moves, or a clause is legal for small heaps only.
#[test]
fn rules_that_were_wrong_once() {
    for (text, n, value) in [
        ("n -> nothing : n%2=0; n -> sqrt(n) : n>=5, n!=8", 1_000_000_000_000_000_000, 1),
        ("n -> (n-1)/6 times 2 : n%3=0, n>0; n -> nothing : n%2=0", 86_766, 1),
        ("n -> nothing; n -> n/3 : n>=1", 1547, 2),
    ] {
        let law = prove::law(&compiled(text)).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(law.value(n), Some(value), "{text}");
    }
    assert!(prove::law(&compiled("n -> n/3 : n>=8; split 2 if n<=28; misere")).is_none());
}
