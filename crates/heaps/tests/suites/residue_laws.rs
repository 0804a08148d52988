//! The theorems about amounts by residues and about splits alone, on random rules of the shapes
//! that they accept: the law, the checker and the definition agree, and a certificate with a
//! changed value is refused.
use crate::plain::oracle;
use crate::random::Random;
use budget::Budget;
use check::{Limits, verify};
use heaps::evidence::Law;
use heaps::{classes, cuts, equal_parts};
use rules::ruleset::{Measure, Termination};

impl Random {
    /// A condition on the amount, named `k`, and the heap.
    fn condition(&mut self) -> String {
        let m = 2 + self.below(3);
        let (r, s, c) = (self.below(m), self.below(m), self.below(9));
        let order = self.of(&["=", "!=", "<="]);
        match self.below(14) {
            0 | 1 => format!("k%{m}{order}{r}"),
            2 => format!("n%{m}{order}{r}"),
            3 => format!("(n+{s}*k)%{m}{order}{r}"),
            4 => format!("n%{m}{order}k%{m}"),
            5 => format!("k>={c}"),
            6 => format!("k!={c}"),
            7 => format!("n>={c}"),
            8 => format!("k<n-{s}"),
            9 => format!("(k<={c} or {m}|k)"),
            10 => format!("not (k in {{1,{},{}..{}}})", c + 2, c + 3, c + 3 + s),
            11 => self.of(&["k in odd", "k in even", "n in odd", "n-k in even"]).to_owned(),
            12 => format!("k<={c}+n%{m}"),
            _ => format!("(k/2)%{m}!={r}"),
        }
    }

    fn conditions(&mut self) -> String {
        let count = 1 + self.below(3);
        (0..count).map(|_| self.condition()).collect::<Vec<_>>().join(", ")
    }

    /// A clause, now and then of a kind that the theorem is not about.
    fn clause_by_residues(&mut self) -> String {
        let (m, a) = (2 + self.below(3), 1 + self.below(8));
        let r = self.below(m);
        let leaving = self.of(&["", "", "", "", " leaving 1", " leaving 0..1", " leaving 0"]);
        match self.below(16) {
            0..=5 => format!("take k{leaving} where {}", self.conditions()),
            6 => format!("n -> n-k : k>=1, {}", self.conditions()),
            7 => format!("take {}{leaving}", self.of(&["any", "even", "odd", "1,4", "2..5", "2..n", "3..n-1"])),
            8 => format!("take any{leaving} if n%{m}={r}"),
            9 => format!("take {m}*k+{r}{leaving} where n%{m}!={r}"),
            10 => format!("take {a}{leaving}"),
            11 => format!("n -> {m}*h+{r} : {m}*h+{r}<n, n%{m}!={r}"),
            12 => format!("n -> h : {a}<=h<n, (n-h)%{m}={r}"),
            13 => format!("take {a} if n>={}, n%{m}={r}", a + self.below(6)),
            14 => format!("0.{r}({}{}2)", self.below(4), self.below(4)),
            _ => self
                .of(&["n -> nothing", "take k where 2*k<=n, k%2=0", "split 2 if n<5", "take even leaving 1..2"])
                .to_owned(),
        }
    }
}

/// A certificate of a law, with these values.
fn text(rule: &str, theorem: &str, values: &[u64]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    format!(r#"{{"rule": "{rule}", "kind": "law", "theorem": "{theorem}", "values": [{}]}}"#, values.join(","))
}

/// How many rules the law takes, and how many the checker.
#[derive(Debug, Default)]
struct Seen {
    taken: usize,
    checked: usize,
}

/// Checks a rule: the values of the law are those of the definition; the checker derives the same
/// for near and far heaps, and refuses any other value.
fn look(
    rule: &str,
    law: fn(&rules::ruleset::Ruleset) -> Option<Law>,
    len: usize,
    random: &mut Random,
    seen: &mut Seen,
) {
    let Ok(compiled) = rules::compile(rule, &[]) else { return };
    let (ruleset, limits) = (compiled.ruleset, Limits { values: 1 << 24, steps: 1 << 26, stop: None });
    let ends = ruleset.termination == Termination::Ends(Measure::Number);
    let own = law(&ruleset).filter(|_| ends);
    let theorem = own.as_ref().map_or("classes", |own| own.theorem().name());
    let empty = verify(&text(rule, theorem, &[]), limits);
    if own.is_none() && empty.is_err() {
        return;
    }
    let expected = oracle(&ruleset, len as i64);
    if let Some(own) = &own {
        seen.taken += 1;
        for (n, &value) in (0..).zip(&expected) {
            assert_eq!(own.value(n), Some(value), "{rule} at {n}");
        }
    }
    let Ok(verdict) = empty else { return };
    seen.checked += 1;
    let mut values = expected;
    let verified = verify(&text(rule, theorem, &values), limits);
    assert!(verified.is_ok(), "{rule}: {verified:?}");
    let changed = random.below(values.len() as u64) as usize;
    values[changed] = if random.below(2) == 0 { values[changed] + 1 } else { values[changed].saturating_sub(1) + 3 };
    assert!(verify(&text(rule, theorem, &values), limits).is_err(), "{rule}: a wrong value at {changed}");
    for far in [1000, 99_999, 1_000_000_000_000_000_000 - random.below(1000)] {
        let Some(value) = own.as_ref().and_then(|own| own.value(far)) else { continue };
        assert_eq!(verdict.statements[0].value(&[u128::from(far)]), Some(u128::from(value)), "{rule} at {far}");
    }
}

fn count() -> usize {
    if std::env::var_os("SPRAGUE_SLOW").is_some() { 6000 } else { 400 }
}

#[test]
#[ignore = "thorough: 30 s"]
fn amounts_by_residues_are_those_of_the_definition() {
    let (mut random, mut seen) = (Random(2026), Seen::default());
    for _ in 0..count() {
        let clauses: Vec<String> = (0..1 + random.below(3)).map(|_| random.clause_by_residues()).collect();
        let rule = format!("{}{}", clauses.join("; "), random.of(&["", "", "; misere"]));
        look(&rule, classes::law, 300, &mut random, &mut seen);
    }
    println!("{seen:?}");
    assert!(seen.taken > count() / 3 && seen.checked > count() / 3, "{seen:?}");
}

#[test]
#[ignore = "thorough: 6 s"]
fn splits_alone_are_those_of_the_definition() {
    let (mut random, mut seen) = (Random(7), Seen::default());
    for _ in 0..count() {
        let clause = |random: &mut Random| {
            let (a, b, m) = (2 + random.below(5), random.below(40), 2 + random.below(3));
            let when = match random.below(7) {
                0 => format!(" if m%{m}={}", random.below(m)),
                1 => format!(" if m%2={}", random.below(2)),
                2 => format!(" if m%{m}!={}, m!={}", random.below(m), 2 + random.below(6)),
                3 => " if m in odd".to_owned(),
                4 => random.of(&[" if n%2=0", " if n>=5", " if m<=n-1", " if 2*m<=n"]).to_owned(),
                _ => String::new(),
            };
            match random.below(4) {
                0 => format!("split any{when}"),
                1 => format!("split {a}..n{when}"),
                2 => format!("split {a}..{}{when}", a + b),
                _ => format!("split {a}"),
            }
        };
        let clauses: Vec<String> = (0..1 + random.below(3)).map(|_| clause(&mut random)).collect();
        let rule = clauses.join("; ") + random.of(&["", "", "", "", "", "; misere", "; take 1", "; n -> 0"]);
        look(&rule, cuts::law, 22, &mut random, &mut seen);
    }
    println!("{seen:?}");
    assert!(seen.taken > count() / 4 && seen.checked > count() / 5, "{seen:?}");
}

#[test]
fn equal_parts_are_those_of_the_definition() {
    let mut random = Random(11);
    for (rule, is_law) in [
        ("split any equal", true),
        ("split 2..n equal", true),
        ("split any equal if m%2=0", true),
        ("split any equal if m%2=1", true),
        ("split any equal if m in odd; split any equal if m in even", true),
        ("split 2 equal; split 3..n equal", true),
        ("split 3..n equal", false),
        ("split any equal if m!=7", false),
        ("split any equal if m%4=0", false),
        ("split any equal; split any", false),
        ("split any equal if n%2=0", false),
        ("split any equal; misere", false),
        ("split any equal; take 1", false),
    ] {
        let mut seen = Seen::default();
        look(rule, equal_parts::law, 400, &mut random, &mut seen);
        assert_eq!((seen.taken, seen.checked), (is_law.into(), is_law.into()), "{rule}");
        assert_eq!(verify(&text(rule, "equal-parts", &[]), Limits::default()).is_ok(), is_law, "{rule}");
    }
}

/// Far heaps of each case of the theorem, calculated by hand, and sets beside it.
#[test]
fn far_heaps_that_are_split() {
    let unlimited = Budget::unlimited();
    for (rule, far) in [
        ("split any", 999_999_999_999_999_999),
        ("split 2..100", 999_999_999_999_999_999),
        ("split 4..n", 333_333_333_333_333_333),
        ("split any if m%2=1", 499_999_999_999_999_999),
        ("split any if m%2=0", 1),
        ("split any if m%3=2", 2 * 249_999_999_999_999_999 + 1),
    ] {
        let law = cuts::law(&rules::compile(rule, &[]).unwrap().ruleset).unwrap_or_else(|| panic!("{rule}"));
        assert_eq!(law.value_within(1_000_000_000_000_000_000, &unlimited), Ok(Some(far)), "{rule}");
    }
    for rule in ["split 2..3", "split any if m!=4", "split any; misere", "split 2 if n%2=0", "split any if m%3!=1"] {
        assert!(cuts::law(&rules::compile(rule, &[]).unwrap().ruleset).is_none(), "{rule}");
    }
}
