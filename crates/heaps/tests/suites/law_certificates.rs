//! Certificates of laws: the checker derives the values of heaps by its own code for each law. Near
//! heaps are compared with the definition in `rules`, far heaps with the law of this crate.
use crate::random::Random;
use budget::Budget;
use check::{Limits, verify};
use rules::family::RING;
use rules::oracle::Oracle;
use rules::ruleset::{Play, Ruleset};

/// Rule, theorem.
const TRUE: [(&str, &str); 168] = [
    ("take 1..n/2", "contiguous"),
    ("take 1..n/2; misere", "contiguous"),
    ("take 1..sqrt(n)", "contiguous"),
    ("take 1..log2(n); misere", "contiguous"),
    ("take 1..min(n/2,9)", "contiguous"),
    ("take k where 2*k<=n", "contiguous"),
    ("take k where k*k<=n", "contiguous"),
    ("n -> m : 2*m>=n, m<n", "contiguous"),
    ("n -> n-k : 1<=k, 3*k<=2*n", "contiguous"),
    ("take 1..3; take 1..n/5", "contiguous"),
    ("take 1..2 if n>=7", "refused contiguous"),
    ("take 1..n/2 if n>=7", "refused contiguous"),
    ("take 2..n/2", "refused contiguous"),
    ("take 1..n*n/100", "refused contiguous"),
    ("n -> y : 2*y>=3*n-90, y<n", "refused contiguous"),
    ("take 1..max(n/3,3*n-90)", "refused contiguous"),
    ("take 1..2*n/3; n -> nothing", "refused contiguous"),
    ("take 1..3*n/2-n/3*3", "refused contiguous"),
    ("n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n", "runs"),
    ("n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n; misere", "runs"),
    ("n -> n/3 : n>0; n -> n-n/3 : n>=3", "runs"),
    ("n -> n/2, n/3 : n>=2", "runs"),
    ("n -> n/2 : n>=2; n -> nothing", "runs"),
    ("n -> nothing; n -> n/3 : n>=5; misere", "runs"),
    ("n -> nothing; n -> n-1 : n>=1", "runs"),
    ("take n/2..n-1", "runs"),
    ("n -> y : n<=3*y, 2*y<=n, y<n", "runs"),
    ("n -> y : y**3>=n, y*y<=n, y<n", "runs"),
    ("n -> n/2 : n>=1; split 2", "refused runs"),
    ("n -> n/2, n/3 : n>=2; misere", "refused runs"),
    ("n -> n%3 : n>=3", "refused runs"),
    ("take d where d|n, d<n", "divisors"),
    ("take d where d|n", "divisors"),
    ("take k where gcd(n,k)=1", "divisors"),
    ("take k where gcd(n,k)=1, k<n", "divisors"),
    ("n -> n-d : 1<=d, d<n, d|n", "divisors"),
    ("take d where d|n; misere", "refused divisors"),
    ("take d where d|n, d>1", "refused divisors"),
    ("take 1..root(n,3)", "contiguous"),
    ("take 1..root(n,4); misere", "contiguous"),
    ("take k where k*(k+1)/2<=n", "contiguous"),
    ("n -> n-k : 1<=k, k*k+7*k<=n", "contiguous"),
    ("take k where k*(k-1)<=n", "refused contiguous"),
    ("take 1,2; n -> n/3 : n>0", "mark-t"),
    ("n -> n-1; n -> n/2 : n>0", "mark-t"),
    ("take 1..4; n -> n/5 : n>=3", "mark-t"),
    ("take k where k<4; n -> n/4 : n>=1", "mark-t"),
    ("take 1,2; n -> n/3 : n>0; misere", "refused mark-t"),
    ("take 1,2; n -> n/3 : n>4", "refused mark-t"),
    ("take 1..3; n -> n/3 : n>0", "refused mark-t"),
    ("take 1; n -> n/3 : n>0", "refused mark-t"),
    ("take 1,2; n -> n/3 : n>0; n -> nothing", "refused mark-t"),
    ("take k where n%2=0, k%2=0, k<n; take k where n%2=1, k%2=1", "classes"),
    ("take k where n%2=0, k%2=0, k<n; take k where n%2=1, k%2=1; misere", "classes"),
    ("take k where n%3=1, k%2=0; take any if n%3=2", "classes"),
    ("n -> n-k : k>=1, (n+k)%3!=1, k!=4", "classes"),
    ("take odd if 3|n; take 1,4 if not 3|n", "classes"),
    ("take k where (2|k or k<4), n!=k", "classes"),
    ("take even; misere", "classes"),
    ("take even leaving 1; misere", "classes"),
    ("take any leaving 1; take 2 if n%3=1; misere", "classes"),
    ("take any if n%2=0; take 1", "classes"),
    ("take any if n%2=0; take 1; misere", "classes"),
    ("take 2*k where n%3!=0; take 5", "classes"),
    ("take 2*k+1 where k%3=1; misere", "classes"),
    ("take 1..n%4+1; take k where k%3=n%3", "classes"),
    ("take 2..n-3 if n%2=1; take 1,4", "classes"),
    ("take k where k in {1,n-1,n}; take odd if n%4=0", "classes"),
    ("n -> m : 3<=m<n, (n-m)%3=1; misere", "classes"),
    ("n -> 3*m : 3*m<n", "classes"),
    ("n -> m : m<n, m%2=1, n%3!=m%3; n -> n-1", "classes"),
    ("0.(23); misere", "classes"),
    ("0.01(203)", "classes"),
    ("take k leaving 0..1 where (k/2)%2=0", "classes"),
    ("take even; n -> nothing", "refused classes"),
    ("take even; split 2", "refused classes"),
    ("0.(37)", "refused classes"),
    ("take 2*k where k<=n/8", "refused classes"),
    ("take k where 3*k>=n, k%2=0", "refused classes"),
    ("take k where 100*k>=n, k%2=0, n<=1000", "refused classes"),
    ("take k where k%67=0", "refused classes"),
    ("take k where k in primes, n%2=0", "refused classes"),
    ("split any", "cuts"),
    ("split 2..n", "cuts"),
    ("split 4..n", "cuts"),
    ("split 2..40", "cuts"),
    ("split 33..50", "cuts"),
    ("split any if m%2=1", "cuts"),
    ("split any if m%2=0", "cuts"),
    ("split any if m%6 in {2,5}", "cuts"),
    ("split 2; split 5; split 9..n where m%4=1; split 8", "cuts"),
    ("split 2..3", "refused cuts"),
    ("split any if m%3!=1", "refused cuts"),
    ("split any; misere", "refused cuts"),
    ("split any if n%2=0", "refused cuts"),
    ("split any; take 1", "refused cuts"),
    ("split any unequal", "refused cuts"),
    ("split any equal", "equal-parts"),
    ("split any equal if m%2=1", "equal-parts"),
    ("split any equal if m%2=0", "equal-parts"),
    ("split 3..n equal", "refused equal-parts"),
    ("split any near-equal", "refused equal-parts"),
    ("n -> n-k*10**i : 1<=k<=n/10**i%10, i<digits(n)", "places"),
    ("n -> n-10**i*k : 1<=k<=n/10**i%10, 10**i<=n", "places"),
    ("n -> n-2**i : n/2**i%2=1", "places"),
    ("take 2**i where n/2**i%2=1", "places"),
    ("n -> n-k*7**i : 1<=k<=n/7**i%7, k%2=1; n -> n-6*7**i : n/7**i%7=6", "places"),
    ("n -> n-k*10**i : k in {1,3,4}, k<=n/10**i%10, 2|n/10**i%10", "places"),
    ("n -> n-k*10**i : 1<=k<=n/10**i%10; misere", "refused places"),
    ("n -> n-k*10**i : 1<=k<=n/10**i%10+1", "refused places"),
    ("n -> n-k*10**i : 1<=k<=n/10**i%10, i<=3", "refused places"),
    ("n -> n-k*10**i : 1<=k<=n/10**i%9", "refused places"),
    ("n -> n-k*10**i : 1<=k<=n/10**i%10; take 1", "refused places"),
    ("n -> n-2*10**i : n/10**i%10>=1", "refused places"),
    ("n -> n-n/10**i%10 : i<digits(n), n/10**i%10>0", "digits"),
    ("take k where k*k<=n, n%2=0", "refused classes"),
    ("take k where k|n, n%2=0", "refused classes"),
    ("take k where k%2=1 leaving 1..2", "refused classes"),
    ("take 1; n -> n/2, n/2, n/2 : 2|n, n>0", "shrinking"),
    ("take 1; n -> n/2 : 2|n, n>0; misere", "shrinking"),
    ("take 1,2; n -> n/3 : n%4=1", "shrinking"),
    ("n -> nothing : n%2=0; n -> sqrt(n) : n>=5, n!=8", "shrinking"),
    ("n -> nothing : n%2=0; n -> 3, n/6 : n>=60", "shrinking"),
    ("n -> n-1 : n%3=1; n -> (n-1)/6 : n%3=0, n>0; n -> 2 : n>=9; misere", "shrinking"),
    ("n -> n/3 : n>=8; split 2 if n<=28; misere", "refused shrinking"),
    ("take 1; n -> n-n/8 : n>=8", "refused shrinking"),
    ("n -> n-n/10**i%10 : n/10**i%10>0", "digits"),
    ("n -> n-n/10**i%10 : n/10**i%10>0; misere", "digits"),
    ("take n/10**i%10 where 10**i<=n; take 1", "digits"),
    ("take d where d=n/10**i%10, 10**i<=n", "digits"),
    ("n -> n-k : 1<=k<=n/10**i%10", "digits"),
    ("take 1+n/5**i%5 where n/5**i>0; misere", "digits"),
    ("take n/4**i%4+n/4**j%4", "digits"),
    ("take digitsum(n)", "digits"),
    ("n -> n-digitsum(n) : n>0; misere", "digits"),
    ("take digitsum(n)/2+1; take 3 if n%6=1", "digits"),
    ("take digits(n)+n%4; take n%10", "digits"),
    ("take n/10**(digits(n)-1); take n/10%10", "digits"),
    ("take popcount(n); take 1 if n>=9", "digits"),
    ("take v2(n)+1; take popcount(n) if 3|n; misere", "digits"),
    ("take n/10**i%10 where i<=3", "refused digits"),
    ("take digitsum(n); n -> nothing", "refused digits"),
    ("take digitsum(n); take popcount(n)", "refused digits"),
    ("take digitsum(n) leaving 0..2", "refused digits"),
    ("take digitsum(n)*n", "refused digits"),
    ("take digitsum(n/2)", "refused digits"),
    ("take 1,2 if n%3=0", "refused digits"),
    ("n -> n-n/10**i%10 : n>0", "refused digits"),
    ("take 2..n/2", "ranges"),
    ("take 2..n/2; misere", "ranges"),
    ("take 5..2*n/3", "ranges"),
    ("take 2..sqrt(n)", "ranges"),
    ("take 3..sqrt(n); misere", "ranges"),
    ("take 2..root(n,3)", "ranges"),
    ("take 3..log2(n)", "ranges"),
    ("take 2..min(n/2,9); misere", "ranges"),
    ("take 2..n/3 if n>=17", "ranges"),
    ("take 2..sqrt(n) if n>=30; misere", "ranges"),
    ("n -> n-k : 3<=k, k*k+2*k<=n", "ranges"),
    ("n -> y : 2*y>=n, y<=n-4", "ranges"),
    ("take 2..2*n", "refused ranges"),
    ("take 2..2*sqrt(n)", "refused ranges"),
    ("take 2..n/2; take 1", "refused ranges"),
    ("take n/4..n/2", "refused ranges"),
    ("take 2..n/2; n -> nothing", "refused ranges"),
    ("take 2..n/2 leaving 0..2", "refused ranges"),
    ("circle(take 2..5 leaving 0..2)", "ring-range"),
    ("circle(take 1,3 leaving 0..2)", "refused ring-range"),
];

/// A certificate of a law.
fn text(rule: &str, theorem: &str) -> String {
    format!(r#"{{"rule": "{rule}", "kind": "law", "theorem": "{theorem}"}}"#)
}

/// The value of a heap or ring by the definition.
fn defined(rules: &Ruleset, to: i64) -> Option<Vec<u64>> {
    let unlimited = Budget::default();
    let mut oracle = Oracle::with_budget(rules, &unlimited);
    let ring = rules.circle().is_some();
    (0..to)
        .map(|n| {
            let at = [n, RING];
            let at = &at[..if ring { 2 } else { 1 }];
            if rules.play == Play::Misere { oracle.misere_value(at) } else { oracle.value(at) }.ok()
        })
        .collect()
}

/// Compares the checker with the definition; whether it accepted the rule.
fn compare(rule: &str, theorem: &str, to: i64) -> bool {
    let Ok(verdict) = verify(&text(rule, theorem), Limits::default()) else { return false };
    let rules = rules::compile(rule, &[]).unwrap_or_else(|errors| panic!("{rule}: {errors}")).ruleset;
    let values = defined(&rules, to).unwrap_or_else(|| panic!("{rule} is accepted, but has no values"));
    for (n, &value) in values.iter().enumerate() {
        // A law may have no value for a heap.
        match verdict.statements[0].value(&[n as u128]) {
            Some(own) => assert_eq!(own, u128::from(value), "{theorem}: {rule} at {n}"),
            // This law tells which heaps are lost, and no more.
            None => assert!(theorem != "ranges" || value > 0, "{rule} at {n}"),
        }
    }
    true
}

#[test]
#[ignore = "thorough: 9 s"]
fn laws_give_the_values_of_the_definition() {
    for (rule, theorem) in TRUE {
        match theorem.strip_prefix("refused ") {
            Some(theorem) => {
                let verdict = verify(&text(rule, theorem), Limits::default());
                assert!(verdict.is_err(), "{rule}: {verdict:?}");
            }
            None => {
                let verdict = verify(&text(rule, theorem), Limits::default());
                println!("{}", verdict.unwrap_or_else(|error| panic!("{rule}: {error}")));
                // The definition looks at all partitions of a heap that is split.
                let last = if theorem == "cuts" { 40 } else { 200 };
                assert!(compare(rule, theorem, last), "{rule}");
            }
        }
    }
}

#[test]
#[ignore = "thorough: 17 s"]
fn far_values_are_those_of_the_law() {
    for (rule, theorem) in TRUE.iter().filter(|(_, theorem)| !theorem.starts_with("refused")) {
        let rules = rules::compile(rule, &[]).unwrap().ruleset;
        let Some(law) = heaps::prove::law(&rules).filter(|law| law.theorem().name() == *theorem) else { continue };
        let verdict = verify(&text(rule, theorem), Limits::default()).unwrap();
        for n in [1000, 12_345, 999_999, 1 << 30, 1_000_000_000_000, 1_000_000_000_000_000_000, 777_777_777_777_777_771]
        {
            let Some(value) = law.value(n) else { continue };
            if let Some(own) = verdict.statements[0].value(&[u128::from(n)]) {
                assert_eq!(own, u128::from(value), "{theorem}: {rule} at {n}");
            } else {
                assert!(*theorem != "runs" && *theorem != "contiguous", "{theorem}: {rule} at {n} is not derived");
            }
        }
    }
}

/// Far out both sides walk the blocks of lost heaps, each in its own way.
#[test]
fn far_lost_heaps_are_those_of_the_theorem() {
    let unlimited = Budget::unlimited();
    for (rule, theorem) in TRUE.iter().filter(|(_, theorem)| *theorem == "ranges") {
        let ranges = heaps::ranges::lost(&rules::compile(rule, &[]).unwrap().ruleset);
        let ranges = ranges.unwrap_or_else(|| panic!("{rule}"));
        let verdict = verify(&text(rule, theorem), Limits::default()).unwrap();
        for far in [1 << 20, 999_999_937, 1_000_000_000_000, 1_000_000_000_000_000_000] {
            // The lost options of a heap, one beyond them on each side, and the heap itself.
            if rule.contains("n>=30") && far > 1 << 20 {
                // Many blocks of a root that is no inverse of a polynomial from the first heap on.
                continue;
            }
            let (low, high) = ranges.lost_options(far, &unlimited).unwrap().unwrap().block.unwrap_or((far, far));
            for n in (low - 1..=low + 1).chain(high..=high + 1).chain([far]) {
                let lost = ranges.is_lost(n, &unlimited).unwrap().unwrap();
                let own = verdict.statements[0].value(&[u128::from(n)]);
                assert_eq!(own, lost.then_some(0), "{rule} at {n}");
            }
        }
    }
}

impl Random {
    /// An expression of the heap, mostly less than it.
    fn size(&mut self) -> String {
        let (a, b) = (2 + self.below(5), self.below(9));
        match self.below(9) {
            0 => format!("n/{a}"),
            1 => format!("(n+{b})/{a}"),
            2 => format!("n-n/{a}"),
            3 => "sqrt(n)".to_owned(),
            4 => format!("min(n/{a},{b})"),
            5 => format!("{b}"),
            6 => format!("n-{b}"),
            7 => format!("(n-{b})/{a}"),
            _ => format!("{}*n/{a}", 1 + self.below(a)),
        }
    }

    fn when(&mut self) -> String {
        let (a, b) = (1 + self.below(5), self.below(12));
        match self.below(6) {
            0 => format!("n>={b}"),
            1 => format!("n%{a}=0, n>0"),
            2 => format!("n%{a}={}, n>={b}", self.below(a)),
            3 => format!("n!={b}, n>0"),
            4 => format!("n<={b}, n>0"),
            _ => "n>0".to_owned(),
        }
    }

    fn clause(&mut self) -> String {
        let (x, y, when, a) = (self.size(), self.size(), self.when(), 1 + self.below(4));
        match self.below(12) {
            0 => format!("take 1..{x}"),
            1 => format!("take {a}..{x} if n>={}", self.below(9)),
            2 => format!("take {a}"),
            3 => format!("n -> y : {x}<=y<={y}, y<n"),
            4 => format!("take k where {a}*k<={x}"),
            5 => format!("take k where k*k<={x}, k>={a}"),
            6 => format!("n -> nothing : {}", self.of(&["n%2=0", "n>=0", "n>=3", "n<=4", "n%3=1"])),
            7 => format!("n -> {x}, {y} : {when}"),
            8 => format!("n -> {x} times 2 : {when}"),
            9 => format!("n -> n-k : {a}<=k<={}, {when}", a + self.below(3)),
            10 => format!("n -> y : {a}*y<={x}, y<n"),
            _ => format!("n -> {x} : {when}"),
        }
    }
}

/// Random rules of these shapes, most of which some law refuses: the checker and the definition
/// agree wherever it accepts.
#[test]
#[ignore = "thorough: 8 s"]
fn random_laws_give_the_values_of_the_definition() {
    let slow = std::env::var_os("SPRAGUE_SLOW").is_some();
    let mut random = Random(17);
    let mut accepted = [0; 4];
    for _ in 0..if slow { 20_000 } else { 500 } {
        let clauses: Vec<String> = (0..1 + random.below(3)).map(|_| random.clause()).collect();
        let rule = format!("{}{}", clauses.join("; "), random.of(&["", "", "; misere"]));
        for (i, theorem) in ["contiguous", "runs", "shrinking", "ranges"].into_iter().enumerate() {
            // A text that does not compile, because heaps need not get smaller, must not be
            // accepted either.
            let there = rules::compile(&rule, &[]).is_ok();
            if verify(&text(&rule, theorem), Limits::default()).is_ok() {
                if there {
                    // The first heaps of `shrinking` are those of the definition.
                    let to = if theorem == "shrinking" { 400 } else { 160 };
                    accepted[i] += usize::from(compare(&rule, theorem, to));
                } else if theorem == "runs" {
                    // The conditions hold; it is the values that cannot be derived.
                    let verdict = verify(&text(&rule, theorem), Limits::default()).unwrap();
                    println!("{rule}: {:?}", verdict.statements[0].value(&[100]));
                } else {
                    println!("{theorem} accepted, not compiled: {rule}");
                }
            }
        }
    }
    println!("accepted: {accepted:?}");
    assert!(accepted.iter().all(|&count| count > if slow { 300 } else { 12 }), "{accepted:?}");
}
