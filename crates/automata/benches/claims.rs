//! The time that claims take: Nim, Lasker, splits into three, a period of 238.
use automata::{Limits, Verdict, prove};
use budget::Budget;
use patterns::Formula;
use rules::oracle::Oracle;
use rules::ruleset::Ruleset;

fn main() {
    divan::main();
}

fn ruleset(text: &str) -> Ruleset {
    rules::compile(text, &[]).expect("a rule").ruleset
}

fn decide(bencher: divan::Bencher, rule: &str, claim: &str) {
    let ruleset = ruleset(rule);
    let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
    let claim = Formula::parse(claim, &names).expect("a formula");
    bencher.bench_local(|| {
        let verdict = prove(&ruleset, &claim, None, Limits::default(), &Budget::unlimited()).expect("no limit");
        assert!(matches!(verdict, Verdict::Proved { .. }), "{verdict:?}");
    });
}

#[divan::bench]
fn nim(bencher: divan::Bencher) {
    decide(bencher, "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "a xor b");
}

#[divan::bench]
fn lasker(bencher: divan::Bencher) {
    decide(bencher, "take any; split 2", "if n=0 then 0 else if n%4=3 then n+1 else if n%4=0 then n-1 else n");
}

#[divan::bench]
fn split_in_three(bencher: divan::Bencher) {
    decide(bencher, "take any; split 3", "if n=0 then 0 else if n%8=7 then n+1 else if n%8=0 then n-1 else n");
}

#[divan::bench]
fn diagonal_steps(bencher: divan::Bencher) {
    let rule = "(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-3,b-3)";
    decide(bencher, rule, "(min(a,b)+1)%4!=0 and (a+b+min(a,b)/4)%2=0");
}

/// `take 7,16,23` has the period 238 from the beginning.
#[divan::bench(sample_count = 3)]
fn a_long_period(bencher: divan::Bencher) {
    let rule = ruleset("take 7,16,23");
    let mut oracle = Oracle::new(&rule);
    let mut cases = String::new();
    for value in 1..=3 {
        let mut residues = (0..238).filter(|&n| oracle.value(&[n]).expect("a value") == value).map(|n| n.to_string());
        let residues: Vec<String> = residues.by_ref().collect();
        cases.push_str(&format!("if n%238 in {{{}}} then {value} else ", residues.join(",")));
    }
    decide(bencher, "take 7,16,23", &(cases + "0"));
}
