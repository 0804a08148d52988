//! Random rules, claims and witnesses: if trees are found for all obligations that the checker
//! generates, the claim agrees with the definition.
//!
//! Most of these claims are false, and most lists of witnesses do not win: if the obligations
//! missed a condition, these tests would find it.
use crate::random::Dice;
use budget::Budget;
use check::{Certificate, Statement, Witness, Witnessed, Work, problems, verify};
use refute::{Limits, Refuted, refute};
use rules::oracle::Oracle;

/// Clauses with the names for which a witness needs terms.
const HEAPS: &[(&str, &[&str])] = &[
    ("take 1..#", &["take"]),
    ("take #,#", &["take"]),
    ("take any", &["take"]),
    ("take #..n/#", &["take"]),
    ("take k where k!=#", &["k", "take"]),
    ("take 1..# if n%#=0", &["take"]),
    ("take # leaving 1", &["take"]),
    ("take even", &["take"]),
    ("n -> nothing : n%#=0", &[]),
    ("n -> n-# : n%#=#", &[]),
    ("n -> n/# : n>=1", &[]),
    ("n -> k : k<n, 2*k>=n", &["k"]),
    ("n -> min(n-#,#)", &[]),
    ("n -> n-k : k>=1, k%#=#", &["k"]),
    ("n -> 0 : n=#", &[]),
];
const PAIRS: &[(&str, &[&str])] = &[
    ("(a,b) -> (a-k,b) : k>=1", &["k"]),
    ("(a,b) -> (a,b-k) : k>=1", &["k"]),
    ("(a,b) -> (a-k,b) : 1<=k<=#", &["k"]),
    ("(a,b) -> (a,b-k) : 1<=k<=b/#", &["k"]),
    ("(a,b) -> (a-#,b-#)", &[]),
    ("(a,b) -> (b,a-1)", &[]),
    ("(a,b) -> (a-2*i,b+i) : i>=1", &["i"]),
    ("(a,b) -> (a+i,b-2*i) : i>=1", &["i"]),
    ("(a,b) -> (c,b) : c<a, c!=b", &["c"]),
    ("(a,b) -> nothing : a+b=#", &[]),
    ("(a,b) -> (min(a,b)-1,b) : a>=1", &[]),
];
const HEAP_CLAIMS: &[&str] =
    &["n%#=0", "n%#=#", "n<#", "n=0", "n%#", "n/#", "n", "min(n,#)", "n%#/#", "if n<# then n else n%#", "1"];
const PAIR_CLAIMS: &[&str] =
    &["a=b", "a<=b", "abs(a-b)<=#", "a%#=b%#", "(a+b)%#=0", "min(a,b)", "(a+b)%#", "a+b<#", "b=0", "min(a,b)%#", "a"];
const HEAP_TERMS: &[&str] = &["n%#", "#", "n", "(n-v)%#", "n-v", "n/#", "n-#*v", "(n-#)%#", "v", "0"];
const PAIR_TERMS: &[&str] =
    &["a-b", "b-a", "(a-b+1)/3", "(b-a+1)/3", "a%#", "(a-b)%#", "(b-a)%#", "#", "a", "b", "0", "a-v", "b-v", "a%#-b%#"];

impl Dice {
    fn one<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn filled(&mut self, template: &str) -> String {
        template.chars().map(|c| if c == '#' { self.from(1, 4).to_string() } else { c.to_string() }).collect()
    }
}

/// A random statement without trees, with its rule.
fn statement(dice: &mut Dice) -> Statement {
    let pair = dice.below(2) == 0;
    let (clauses, claims, terms) =
        if pair { (PAIRS, PAIR_CLAIMS, PAIR_TERMS) } else { (HEAPS, HEAP_CLAIMS, HEAP_TERMS) };
    let chosen: Vec<_> = (0..1 + dice.below(3)).map(|_| dice.one(clauses)).collect();
    let mut rule: Vec<String> = chosen.iter().map(|(clause, _)| dice.filled(clause)).collect();
    for (more, often) in [("end if a+b<#", 8), ("unordered", 6), ("misere", 25)] {
        if dice.below(often) == 0 && (pair || more == "misere") {
            rule.push(dice.filled(more));
        }
    }
    let claim = dice.one(claims);
    let mut formula = dice.filled(claim);
    // A condition that often holds.
    if dice.below(3) == 0
        && let [(clause, _)] = chosen.as_slice()
        && clause.starts_with("take 1..#")
    {
        let most = rule[0].trim_start_matches("take 1..").chars().next().and_then(|c| c.to_digit(10)).unwrap_or(1);
        formula = format!("n%{}", most + 1) + dice.one(&["", "=0"]);
    }
    let mut witnesses = Vec::new();
    for (clause, (_, names)) in chosen.iter().enumerate() {
        for _ in 0..dice.below(4) {
            let term = match formula.strip_prefix("n%").map(|by| by.trim_end_matches("=0")) {
                Some(by) if dice.below(2) == 0 => dice.one(&["n%", "(n-v)%"]).to_owned() + by,
                _ => {
                    let term = dice.one(terms);
                    dice.filled(term)
                }
            };
            // The amount is the name before it.
            let terms = names.iter().map(|name| ((*name).to_owned(), term.clone())).collect();
            witnesses.push(Witness { clause: clause as u64, terms });
        }
    }
    let weights = vec![if pair { vec![1, dice.one(&[0, 1])] } else { vec![1] }];
    Statement {
        rule: rule.join("; "),
        convention: None,
        place: (dice.below(12) == 0).then(|| if pair { "b<=3".to_owned() } else { "n>=1".to_owned() }),
        repetition: None,
        theorem: "invariant (witness)".to_owned(),
        formula: Some(formula),
        values: Vec::new(),
        witnessed: Some(Witnessed { weights, witnesses, trees: Vec::new() }),
        quotient: None,
        every: None,
    }
}

/// A position at which a claim is wrong.
fn wrong(statement: &Statement) -> Option<Vec<i64>> {
    let ruleset = rules::compile(&statement.rule, &[]).unwrap().ruleset;
    let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
    let read = |text: &String| patterns::Formula::parse(text, &names).unwrap();
    let (claim, part) = (read(statement.formula.as_ref().unwrap()), statement.place.as_ref().map(read));
    let mut oracle = Oracle::new(&ruleset);
    let side: i64 = if ruleset.arity == 1 { 40 } else { 9 };
    let points = (0..side.pow(ruleset.arity as u32))
        .map(|code| (0..ruleset.arity as u32).map(|place| code / side.pow(place) % side).collect::<Vec<i64>>());
    let inside = |at: &Vec<i64>| {
        let part = part.as_ref().is_none_or(|part| part.short_value(at).ok().flatten() == Some(0));
        part && (!ruleset.unordered || at.is_sorted())
    };
    points.filter(inside).find(|at| {
        let said = claim.short_value(at).unwrap();
        match claim.body() {
            patterns::formula::Body::Value(_) => {
                said != oracle.value(at).ok().and_then(|value| i64::try_from(value).ok())
            }
            patterns::formula::Body::Zero(_) => (said == Some(0)) == oracle.wins(std::slice::from_ref(at)).unwrap(),
        }
    })
}

#[test]
fn what_is_refuted_is_true() {
    let rounds = if std::env::var_os("SPRAGUE_SLOW").is_some() { 60_000 } else { 10_000 };
    let mut dice = Dice(1_126);
    let (mut proved, mut open, mut unread) = (0, 0, 0);
    'rounds: for _ in 0..rounds {
        let mut one = statement(&mut dice);
        let Ok(found) = problems(&one, &mut Work::new(check::Limits::default())) else {
            unread += 1;
            continue;
        };
        let mut trees = Vec::new();
        // The last obligation fails most often.
        for (_, problem) in found.iter().rev() {
            match refute(problem, Limits { nodes: 300 }, &Budget::unlimited()).unwrap() {
                Refuted::Tree(tree) => trees.push(tree),
                _ => {
                    open += 1;
                    continue 'rounds;
                }
            }
        }
        trees.reverse();
        one.witnessed.as_mut().unwrap().trees = trees;
        let text = Certificate { statements: vec![one.clone()], answer: None }.to_json();
        verify(&text, check::Limits::default()).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(wrong(&one), None, "{text}");
        assert!(!one.rule.contains("misere"), "{text}");
        proved += 1;
    }
    eprintln!("{proved} proved, {open} open, {unread} not read");
    assert!(proved > rounds / 250 && open > rounds / 4, "{proved} proved, {open} open, {unread} not read");
}
