//! Terms at one position after the other: `cargo bench -p sprague-rules`. The sum of all values is
//! asserted.
use divan::Bencher;
use rules::eval::{self, Value};
use rules::ir::{Cond, Num, Remains};
use rules::moves::expr::{self, Expr};

fn main() {
    divan::main();
}

/// The term and the conditions of `(a,b) -> (TERM,0) : CONDITION`, in the variables a and b.
fn terms(term: &str, condition: &str) -> (Num, Vec<Cond>) {
    let text = format!("(a,b) -> ({term},0) : {condition}");
    let rules = rules::compile(&text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset;
    let schema = &rules.schemas[0];
    let Remains::Positions(parts) = &schema.remains else { panic!("{text} leaves a position") };
    (parts[0].coords[0].clone(), schema.conditions.clone())
}

fn sum(bencher: Bencher, term: &str, condition: &str, wanted: i64) {
    let (num, conditions) = terms(term, condition);
    let term = Expr::new(&num);
    bencher.counter(divan::counter::ItemsCount::new(1_000_000_usize)).bench_local(|| {
        let mut sum = 0;
        for i in 0..1_000_000_i64 {
            let env = [i % 1000 + 1, i / 1000 + 1];
            if conditions.iter().all(|cond| expr::holds(cond, &env) == Ok(true)) {
                sum += term.quick(&env).expect("a number of 64 bits");
            }
        }
        assert_eq!(sum, wanted);
    });
}

#[divan::bench(sample_count = 20)]
fn quotients_and_rests(bencher: Bencher) {
    sum(bencher, "(3*a+b)/7 + (a*b)%5", "a%3=1, b<=a/2", 25_992_709);
}

#[divan::bench(sample_count = 20)]
fn digits(bencher: Bencher) {
    sum(bencher, "(a xor b) + (a & 12)", "(a xor 5)<b, a!=b", 258_614_155);
}

/// By the definition: numbers of 128 bits, and huge ones beyond them.
#[divan::bench(sample_count = 20)]
fn exact(bencher: Bencher) {
    let (num, conditions) = terms("gcd(a,b) + (3*a+b)/7", "a%3=1, b<=a/2");
    bencher.counter(divan::counter::ItemsCount::new(1_000_000_usize)).bench_local(|| {
        let mut sum = 0;
        for i in 0..1_000_000_i64 {
            let env = [i % 1000 + 1, i / 1000 + 1];
            if eval::all(&conditions, &env) == Ok(true) {
                let value = eval::num(&num, &env).expect("exact").and_then(Value::int);
                sum += value.expect("a number of 64 bits");
            }
        }
        assert_eq!(sum, 26_143_991);
    });
}
