//! Moves as relations against the moves by the definition, on all positions of a box.
use check::invariant::moves::{Move, equals, moves};
use check::invariant::read::Reader;
use check::relation::{Digits, Relation};
use check::rule::options::options;
use check::rule::{Rule, formula, read};
use check::{Limits, Work};

fn reader<'r, 'a>(arity: usize, work: &'r mut Work<'a>) -> Reader<'r, 'a> {
    let (digits, tracks) = (Digits::Binary, (0..arity).collect());
    Reader { digits, beatty: None, tracks, fresh: arity + 2, partial: false, work }
}

/// All lists of `count` numbers below a side.
fn boxed(count: usize, side: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..side.pow(count as u32)).map(move |code| (0..count as u32).map(|i| code / side.pow(i) % side).collect())
}

/// The positions that this move leaves according to the relation, within a box; parts in order.
fn left(one: &Move, at: &[u64], side: u64) -> Vec<Vec<Vec<i64>>> {
    let tracks: Vec<usize> = one.parts.concat();
    let mut found = Vec::new();
    for numbers in boxed(tracks.len(), side) {
        let number = |track: usize| match at.get(track) {
            Some(own) => *own,
            None => tracks.iter().position(|own| *own == track).map_or(0, |i| numbers[i]),
        };
        if one.legal.holds(number) {
            let part = |part: &Vec<usize>| part.iter().map(|&track| number(track) as i64).collect::<Vec<_>>();
            let mut parts: Vec<Vec<i64>> = one.parts.iter().map(part).collect();
            parts.sort();
            found.push(parts);
        }
    }
    found
}

fn compared(rule: &Rule, side: u64) {
    let arity = rule.names.len();
    let mut work = Work::new(Limits { values: 1 << 30, steps: 1 << 40, stop: None });
    let all = moves(rule, &mut reader(arity, &mut work)).unwrap_or_else(|error| panic!("{rule}: {error}"));
    for at in boxed(arity, side) {
        let place: Vec<i64> = at.iter().map(|&x| x as i64).collect();
        if !rule.is_position(&place) {
            continue;
        }
        let mut relations: Vec<_> = all.iter().flat_map(|one| left(one, &at, side)).collect();
        relations.sort();
        relations.dedup();
        let mut defined = options(rule, &place, &mut work).unwrap();
        defined.retain(|sum| sum.iter().flatten().all(|&x| (x as u64) < side));
        defined.sort();
        assert_eq!(relations, defined, "{rule} at {at:?}");
    }
}

#[test]
fn moves_are_those_of_the_definition() {
    for (text, side) in [
        ("n -> m : bor(m,n)=n, m<n", 24),
        ("n -> bor(n,5) : n%3=0; n -> n-lowbit(n) : n>=1", 24),
        ("n -> lowbit(n), n-lowbit(n); n -> m : m<n, lowbit(m)=2*lowbit(n)", 20),
        ("n -> n/2 : v2(n)%2=1; n -> n-1 : (v2(n)+popcount(n))%2=0; n -> n-3 : v2(n)%2=1, n>=3", 24),
        ("n -> n-gcd(n,6) : n>=1; n -> n-k : gcd(k,4)=2, k<=n; n -> gcd(12,n-3)", 24),
        ("n -> m, m : m<n, gcd(m-n,5)=1", 14),
        ("split 2..3 equal; split 3 unequal if n%2=0", 9),
        ("0.276(2)", 9),
        ("4.05", 9),
        ("0.17(03); take 4", 10),
        ("4.(3)", 8),
        ("unordered; (a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1, k!=3", 9),
        ("unordered; (a,b) -> (b,a-1); (a,b) -> (a+b,0) : a>=1; end if a=b", 9),
        ("unordered; (a,b) -> (i,a-i) : 1<=i<a; (a,b) -> (i,b-i) : 1<=i<b; misere", 9),
        ("unordered; (a,b) -> (b-k,a), (k,2*k) : 1<=k<=2; (a,3) -> (a,0)", 6),
        ("unordered; (a,b,c) -> (c-k,a,b) : k>=1; (a,b,c) -> (a,b-k,c+k) : k>=1", 5),
        ("(a,b) -> (b,a-1); (a,b) -> (a/2,bor(a,b)) : b>=1", 9),
    ] {
        compared(&read(text).unwrap_or_else(|error| panic!("{text}: {error}")), side);
    }
}

/// Terms of binary digits and divisors have the same values as relations and by evaluation.
#[test]
fn numbers_are_what_they_mean() {
    for text in [
        "bor(n,6)",
        "bor(n/2,n,3)",
        "lowbit(n)",
        "lowbit(n+4) xor lowbit(3*n)",
        "gcd(n,12)",
        "gcd(8,n-5)",
        "v2(n+1)%2",
        "(v2(n+2)+popcount(n)+n)%2",
    ] {
        let expr = formula(text, "n").unwrap();
        let mut work = Work::new(Limits { values: 1 << 30, steps: 1 << 40, stop: None });
        let mut reader = reader(1, &mut work);
        let cases = reader.number(&expr).unwrap_or_else(|error| panic!("{text}: {error}"));
        let graph: Relation = equals(&cases, 1, 3, &mut reader).unwrap();
        for n in 0..80 {
            let meaning = check::rule::eval::number(&expr, &[n]).unwrap();
            for value in 0..260 {
                let here = graph.holds(|track| if track == 0 { n as u64 } else { value });
                assert_eq!(here, meaning == Some(i128::from(value)), "{text} at {n}: {value}");
            }
        }
    }
}

/// A name without a bound is never cut off, and a bound inside `or` and `not` counts.
#[test]
fn names_run_to_the_end_that_the_conditions_say() {
    for (text, at, left) in [
        ("n -> n-1 : k>n, 2*k<=k+n+1", vec![7], vec![vec![6]]),
        ("n -> n-1 : k>=n", vec![5], vec![vec![4]]),
        ("n -> k : k<n or 2*k=3*n, k!=n", vec![4], vec![vec![0], vec![1], vec![2], vec![3], vec![6]]),
        ("n -> k : not k>2*n, k>n", vec![3], vec![vec![4], vec![5], vec![6]]),
        ("n -> k : not (k<3 or k>5)", vec![1], vec![vec![3], vec![4], vec![5]]),
        ("n -> k : not k in {7..12} and k<10", vec![20], (0..7).map(|k| vec![k]).collect()),
        ("(a,b) -> (a,k/a) : k>=0, a%(k+1)<a", vec![5, 5], vec![vec![5, 0]]),
        ("take 1..m where m!=3", vec![3], vec![vec![0], vec![1], vec![2]]),
        ("n -> n/k : k>=2", vec![0], vec![vec![0]]),
        ("n -> n/4**i : i>=0", vec![5], vec![vec![0], vec![1], vec![5]]),
        ("n -> n/k : k>=5", vec![1], vec![vec![0]]),
        ("take 2..m", vec![4], vec![vec![0], vec![1], vec![2]]),
    ] {
        let mut work = Work::new(Limits::default());
        let found = options(&read(text).unwrap(), &at, &mut work).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut found: Vec<Vec<i64>> = found.into_iter().map(|sum| sum.concat()).collect();
        found.iter_mut().filter(|left| left.is_empty()).for_each(|left| left.push(0));
        found.sort();
        assert_eq!(found, left, "{text}");
    }
    for text in [
        "n -> k : k>=n",
        "n -> n-1 : k%2=0",
        "n -> k, n/k : k>=n",
        "n -> n/k+k : k>=2",
        "n -> k : k<m",
        "n -> n-1 : k*k-n*k<=2*n or k>n",
    ] {
        let found = options(&read(text).unwrap(), &[5], &mut Work::new(Limits::default()));
        assert!(matches!(found, Err(check::Invalid::Rule(_))), "{text}: {found:?}");
    }
}
