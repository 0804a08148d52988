//! Terms in programs: lists, negative numbers, numbers far out, and conditions in which some part
//! has no value.

use crate::programs::{LANGUAGES, Question, agrees, build_of_any_rule, random, run, sum_of};
use rules::eval::{self, Value};
use rules::ir::{Remains, Schema};
use sprague::Budget;
use sprague::code::{CodeError, CodeOptions, Language, ProgramError, Style, code};

const PYTHON: [Language; 1] = [Language::Python];

/// Rules with lists, and the largest number of a position for each.
const LISTS: &[(&str, u64)] = &[
    // Outside the list there is no entry, and an entry below 0 gives no move.
    ("n -> n-P[n%7+1] : P[n%7+1]>=1; P = [1,3,-2,2,5]", 40),
    ("n -> n-P[k] : P[k]>0, k<=4; P = [1,-7,4,6]", 40),
    ("take k where k = P[j], 1<=j<=2*n; P = [2,3,5]", 40),
    ("take 1..P[n/3+1] where n>0; P = [1,2,1,3,2,0,4]", 40),
    ("n -> P[n] : n>0; P = [0,0,1,3,2,2,5,4,0,-3]", 12),
    ("n -> P[Q[n]] : n>0; n -> n-1 : P[n-3]<P[n-2] or n=1; P = [0,2,1,3]; Q = [1,1,3,2,9,0,4]", 12),
    ("n -> n-2 : not (n>3 and P[n-3]=1), P[n+1]!=5; n -> n-1 : n in {1,P[n-2],7}; P = [1,0,1,5,-9,1,1,1]", 14),
    ("(a,b) -> (a-P[b+1],b+P[b+1]-2) : P[b+1]>0, P[b+1]<=a; P = [2,3,1,4,-1,2]", 8),
    ("unordered; (a,b) -> (a,b-P[a+1]) : b>=P[a+1], P[a+1]>0; P = [1,1,2,3,5,8]", 9),
    ("n -> n-k, P[k] : 1<=k<n, P[k]<n; P = [0,1,0,2,2]", 12),
];

/// A board of digits from which columns or rows are cut off, given by the sums of its upper left
/// parts.
fn square(size: u64, sums: &str) -> String {
    let right = "P[b*(N+1)+d+1]-P[a*(N+1)+d+1]>P[b*(N+1)+c+1]-P[a*(N+1)+c+1]";
    format!(
        "(a,b,c,d) -> (a,x,c,d), (x,b,c,d) : a<x<b, {right}; (a,b,c,d) -> (a,b,c,x), (a,b,x,d) : c<x<d, {right}; \
         N = {size}; P = [{sums}]"
    )
}

fn lists(languages: &[Language], one_in: usize) {
    for &(rule, largest) in LISTS.iter().step_by(one_in) {
        let mut next = random(rule.len() as u64);
        let arity = if rule.contains("(a,b)") { 2 } else { 1 };
        let mut sums: Vec<Vec<Vec<u64>>> = (0..=largest).map(|n| vec![vec![n; arity]]).collect();
        sums.extend((0..30).map(|_| (0..next(4)).map(|_| (0..arity).map(|_| next(largest + 1)).collect()).collect()));
        let asked: Vec<Question> = sums.iter().map(|sum| sum_of(sum)).collect();
        agrees(rule, false, &CodeOptions { to: 50, ..CodeOptions::default() }, &asked, languages);
        if arity == 1 {
            let search = CodeOptions { style: Some(Style::Dfs), ..CodeOptions::default() };
            agrees(rule, false, &search, &asked, &PYTHON);
        }
    }
    let rule = square(3, "0,0,0,0,0,1,1,1,0,2,2,3,0,2,3,5");
    let mut next = random(3);
    let far = [1 << 59, (1 << 60) - 1, 3];
    let mut boards: Vec<Vec<u64>> = (0..60).map(|_| (0..4).map(|_| next(5)).collect()).collect();
    // Far out there is no entry, and no number lies between a number and itself.
    boards.extend(far.map(|far| vec![far, far, next(5), next(5)]));
    boards.extend(far.map(|far| vec![0, 3, far, next(5)]));
    let asked: Vec<Question> = boards.into_iter().map(|board| sum_of(&[board])).collect();
    agrees(&rule, false, &CodeOptions::default(), &asked, languages);
}

/// The list is in the program only once, under its name.
#[test]
#[ignore = "thorough: 2 s"]
fn lists_in_rules() {
    lists(&PYTHON, 2);
    let rule = square(1, "0,0,0,1");
    for (language, table) in LANGUAGES.into_iter().zip([
        "static const ll list_P[] = {0, 0, 0, 1};",
        "list_P = [0, 0, 0, 1]",
        "static final long[] list_P = {0, 0, 0, 1};",
        "static LIST_P: &[i64] = &[0, 0, 0, 1];",
    ]) {
        let text = code(&rule, &CodeOptions { language, ..CodeOptions::default() }, &Budget::default());
        assert_eq!(text.as_deref().map(|text| text.matches(table).count()), Ok(1), "{text:?}");
    }
}

#[test]
#[ignore = "slow: compiles some thirty programs"]
fn lists_in_rules_in_every_language() {
    lists(&LANGUAGES, 1);
}

struct Terms<N> {
    next: N,
}

impl<N: FnMut(u64) -> u64> Terms<N> {
    fn one_of<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[(self.next)(of.len() as u64) as usize]
    }

    fn term(&mut self, depth: u32) -> String {
        if depth == 0 || (self.next)(5) == 0 {
            return self.one_of(&["a", "b", "a", "b", "0", "1", "2", "3", "5", "7", "12", "(-1)", "(-4)"]).to_owned();
        }
        let x = self.term(depth - 1);
        match (self.next)(7) {
            0..=2 => {
                let op = self.one_of(&["-", "-", "-", "+", "*", "/", "%", "xor", "&", "<<", ">>", "**"]);
                format!("({x} {op} {})", self.term(depth - 1))
            }
            3 => {
                let names = ["abs", "lowbit", "v2", "popcount", "digits", "digitsum", "sqrt", "log2", "-"];
                format!("{}({x})", self.one_of(&names))
            }
            4 => {
                let name = self.one_of(&["min", "max", "gcd", "bor", "root", "ceilroot", "v"]);
                format!("{name}({x}, {})", self.term(depth - 1))
            }
            _ => format!("{}[{x}]", self.one_of(&["P", "Q"])),
        }
    }

    fn condition(&mut self, depth: u32) -> String {
        let x = self.term(2);
        match (self.next)(if depth == 0 { 4 } else { 8 }) {
            0 | 1 => format!("{x} {} {}", self.one_of(&["<", "<=", "=", "!=", ">"]), self.term(2)),
            2 => format!("{} in {{{}, {}..{}}}", self.term(1), self.term(1), self.term(1), self.term(2)),
            3 => match (self.next)(3) {
                0 => format!("{} | {x}", self.term(1)),
                _ => format!("{x} in {}", self.one_of(&["odd", "even"])),
            },
            4 | 5 => format!("not ({})", self.condition(depth - 1)),
            both => {
                let joined = if both == 6 { "and" } else { "or" };
                format!("({}) {joined} ({})", self.condition(depth - 1), self.condition(depth - 1))
            }
        }
    }

    /// A clause with a move to the end of play if a condition holds, or if a term is a number of a
    /// position.
    fn clause(&mut self, number: usize) -> String {
        match (self.next)(3) {
            0 => format!("(a,b,{number}) -> ({}, 0, 0)", self.term(3)),
            _ => format!("(a,b,{number}) -> (0, 0, 0) : {}", self.condition(2)),
        }
    }
}

const BOUND: &str = "P = [3,-2,0,7,-11,1]; Q = [5,4000000000000,-1,2,-4000000000000000000,0,3,3,-6]";

/// Whether a clause has a move at a position; `None` if a number is too long to tell.
fn says(schema: &Schema, position: &[i64]) -> Option<bool> {
    let Remains::Positions(parts) = &schema.remains else { return None };
    if !eval::all(&schema.conditions, position).ok()? {
        return Some(false);
    }
    match eval::num(&parts[0].coords[0], position).ok()? {
        // Programs refuse positions with longer numbers.
        Some(Value::Int(number)) => (number < 1 << 31).then_some(number >= 0),
        None => Some(false),
        Some(Value::NegHuge | Value::PosHuge) => None,
    }
}

/// Many random clauses in one program, each tested at many positions.
fn at_random(seed: u64, clauses: usize, languages: &[Language]) {
    let mut terms = Terms { next: random(seed) };
    let search = CodeOptions { style: Some(Style::Dfs), language: Language::Python, ..CodeOptions::default() };
    let (mut rule, mut schemas, mut refused) = (BOUND.to_owned(), Vec::new(), 0);
    while schemas.len() < clauses {
        let clause = terms.clause(schemas.len() + 1);
        let Ok(compiled) = rules::compile(&format!("{clause}; {BOUND}"), &[]) else { continue };
        let [schema] = compiled.ruleset.schemas.as_slice() else { continue };
        match code(&compiled.ruleset.source, &search, &Budget::default()) {
            Ok(_) => {
                schemas.push(schema.clone());
                rule = format!("{clause}; {rule}");
            }
            Err(CodeError::Program(ProgramError::Unsupported { what, .. })) => {
                assert!(what.to_string().contains("64 bits"), "{clause}: {what}");
                refused += 1;
            }
            Err(error) => panic!("{clause}: {error}"),
        }
    }
    assert!(refused < 2 * clauses, "{refused} of {clauses} have no program");
    let mut next = random(seed + 1);
    let numbers = [0, 1, 2, 3, 4, 5, 6, 8, 11, 30, 1000, (1 << 31) - 1];
    let (mut asked, mut words) = (Vec::new(), [0, 0]);
    for (at, schema) in schemas.iter().enumerate() {
        for _ in 0..30 {
            let [a, b] = [(); 2].map(|()| numbers[next(numbers.len() as u64) as usize]);
            let Some(won) = says(schema, &[a, b, at as i64 + 1]) else { continue };
            asked.push((a.max(b), format!("{a} {b} {}", at + 1), if won { "First" } else { "Second" }));
            words[usize::from(won)] += 1;
        }
    }
    assert!(words.iter().all(|&count| count > clauses), "{words:?}");
    for &language in languages {
        let options = CodeOptions { language, input: "eof: n".parse().unwrap(), ..search.clone() };
        let text = code(&rule, &options, &Budget::default()).unwrap();
        let Some(built) = build_of_any_rule(language, &text) else { continue };
        // Programs refuse numbers for which their terms would exceed 64 bits.
        let most = text.split("a number is larger than ").nth(1).and_then(|rest| rest.split(':').next()?.parse().ok());
        let fits: Vec<_> = asked.iter().filter(|(number, ..)| most.is_none_or(|most: i64| *number <= most)).collect();
        assert!(fits.len() * 3 > asked.len(), "{most:?}");
        let input: String = fits.iter().map(|(_, line, _)| format!("{line}\n")).collect();
        let printed = run(&built, &input).unwrap_or_else(|said| panic!("{language:?}: {said}\n{rule}\n{text}"));
        for ((_, asked, right), said) in fits.iter().zip(printed.lines()) {
            let clause = asked.rsplit(' ').next().unwrap_or_default();
            let clause = rule.split("; ").find(|text| text.starts_with(&format!("(a,b,{clause})")));
            assert_eq!(said, *right, "{language:?} at {asked}: {clause:?}; {BOUND}");
        }
        assert_eq!(printed.lines().count(), fits.len(), "{language:?}");
    }
}

#[test]
#[ignore = "thorough: 3 s"]
fn terms_at_random() {
    at_random(1, 60, &[Language::Cpp, Language::Python]);
}

#[test]
#[ignore = "slow: compiles some forty programs of hundreds of terms"]
fn terms_at_random_in_every_language() {
    (2..12).for_each(|seed| at_random(seed, 100, &LANGUAGES));
}

/// A test that the loops around it decide is not written; every other test of the rule is.
#[test]
fn programs_are_as_short_as_people_write_them() {
    let written = |rule: &str, style, language, input: &str| {
        let options = CodeOptions { style, language, input: input.parse().unwrap(), ..CodeOptions::default() };
        code(rule, &options, &Budget::default()).unwrap()
    };
    let dfs = Some(Style::Dfs);
    let cases = [
        ("(a,b) -> (a-k,b) : k>=1", dfs, "for (ll k = 1; k <= a; k++) {\n                mark("),
        ("(a,b) -> (a-k,b) : k>=1, b>=k", dfs, "last_k = std::min<ll>(b, a)"),
        ("(a,b) -> (a-k,b) : k>=1, a!=2*k", dfs, "if (a != 2 * k) {\n                    mark("),
        (
            "(a,b) -> (a-k,b+k) : 1<=k<=a, b<k+5",
            dfs,
            "k = std::max<ll>(b - 4, 1); k <= a; k++) {\n                mark(",
        ),
        ("split 2 unequal", None, "if (n >= 2) {\n            for (ll a = 1; a <= (n - 1) / 2; a++) {"),
        ("take 1..n/2", Some(Style::Table), "last_k = std::min<ll>(n / 2, n); k <= last_k; k++) {\n            mark("),
    ];
    for (rule, style, wanted) in cases {
        let source = written(rule, style, Language::Cpp, "eof: heaps");
        assert!(source.contains(wanted), "{rule}\n{source}");
    }
    let source = written("wythoff", None, Language::Python, "one: a b");
    assert!(source.contains("    value_of_sum = 1 - lost(") && !source.contains("def least"), "{source}");
}
