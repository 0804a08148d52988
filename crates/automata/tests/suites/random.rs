//! Random rules with random claims: the decision agrees with a search through a box by the
//! definition.
//!
//! A claim that is proved contradicts the rule nowhere in the box; one that is refuted contradicts
//! it at the position that is named and at no earlier one; and where the definition has values,
//! proved claims have them, too.
use automata::{Counterexample, Fault, Limits, Strategy, Verdict, prove, strategy};
use budget::Budget;
use patterns::Formula;
use patterns::formula::Body;
use rules::oracle::Oracle;
use rules::ruleset::{Play, Ruleset};
use std::collections::BTreeSet;

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn one<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len() as u64) as usize]
    }

    /// A template with its digits `#` replaced by small numbers, from 1.
    fn filled(&mut self, template: &str) -> String {
        template.chars().map(|c| if c == '#' { (1 + self.below(5)).to_string() } else { c.to_string() }).collect()
    }
}

const HEAPS: &[&str] = &[
    "take #",
    "take #,#,#",
    "take 1..#",
    "take #..n/#",
    "take any",
    "take k where k!=#",
    "take odd",
    "take pow2",
    "take even if n%#=#-1",
    "take # leaving 0..2",
    "take 1..# leaving 1 if n>=#",
    "take # leaving 2",
    "split 2",
    "split 2 unequal",
    "split 3 near-equal",
    "split 2 equal",
    "split 3 consecutive",
    "0.#3",
    "0.07",
    "4.#",
    "n -> nothing",
    "n -> nothing : n%#=0",
    "n -> n/# : n>=1",
    "n -> (n-#)/#",
    "n -> n-#, n/# : n>=#",
    "n -> n/2, n/2 : n>=#",
    "n -> n/# times # : n>=1",
    "n -> k : k<n, k%#=n%#",
    "n -> k : 2*k<=n, k<n",
    "n -> n-# : n%#=#-1",
    "n -> k, n-k : #<=k<=n-#",
    "n -> min(n-#,#)",
    "n -> max(n-#,#) : n>#+#",
    "n -> n-2*k : 1<=k<=#",
    "n -> # : n>#+#",
    "n -> n xor k : 0<k<=#, n xor k<n",
    "n -> n & k : k<=n, n & k<n",
    "n -> n-lowbit(n) : n>=1",
    "n -> n-k : k>=1, v2(k)%2=0",
    "n -> n-k : popcount(k)%2=1",
    "n -> n%# : n>=#+#",
    "n -> abs(n-2*#) : n>2*#",
    "n -> n>>1 : n>=1",
    "n -> n-# : not (n%#=0 or n=#)",
    "n -> n-# : n in {#, #..9}",
    "n -> n-gcd(n,#+1) : n>=1",
    "0 -> nothing",
    "3 -> #/2",
];

const PAIRS: &[&str] = &[
    "(a,b) -> (a-#,b)",
    "(a,b) -> (a,b-#)",
    "(a,b) -> (a-k,b) : k>=1",
    "(a,b) -> (a,b-k) : k>=1",
    "(a,b) -> (a-k,b) : 1<=k<=#",
    "(a,b) -> (a,b-k) : 1<=k<=b/#",
    "(a,b) -> (a-k,b-k) : k>=1",
    "(a,b) -> (a-#,b-#)",
    "(a,b) -> (b,a-1)",
    "(a,b) -> (b-1,a) : b<=a",
    "(a,b) -> (a-2*i,b+i) : i>=1",
    "(a,b) -> (a-1,b+#)",
    "(a,b) -> (a/2,b) : a>=1",
    "(a,b) -> (c,b) : c<a, c!=b",
    "(a,b) -> (a,c) : c<b, c<=a",
    "(a,b) -> (a-k,b) : 1<=k<=b",
    "(a,b) -> (min(a,b)-1,b) : a>=1",
    "(a,b) -> (a,b xor k) : k<=3, b xor k<b",
    "(a,b) -> (a-1,b), (a,0) : b>=1",
    "(a,b) -> nothing : a+b=#",
    "(a,b) -> (a-k,b-i) : k<=#, i<=#, k+i>=1",
    "(a,b) -> (a-1,b) : (a+b)%#=0",
    "(a,0) -> (a-1,0)",
    "(a,b) -> (x,y) : x+y<a+b, x<=a, y<=b, x%2=a%2",
];

const HEAP_CLAIMS: &[&str] = &[
    "n%#",
    "n/#",
    "n%#/#",
    "n",
    "if n=0 then 0 else (n-1)%#",
    "n%#=0",
    "n%#=#",
    "n<#",
    "n in {0,#,#}",
    "(n+1) in pow2",
    "n=0 or v2(n)%2=1",
    "popcount(n)%2",
    "popcount(n)%2=0",
    "2*(n/#)+n%2",
    "n%(#+2)<#",
    "if n<# then n else n%#",
    "false",
    "1",
    "n xor 1",
    "min(n,#)",
    "n%# xor n%#",
];

const PAIR_CLAIMS: &[&str] = &[
    "a xor b",
    "(a+b)%#",
    "a%# xor b%#",
    "a=b",
    "a<=b",
    "a%#=b%#",
    "(a+b)%#=0",
    "min(a,b)",
    "min(a,b)%2",
    "abs(a-b)<=#",
    "a=0 and b=0",
    "a%2=0 and b%2=0",
    "max(a,b)%#",
    "a+b",
    "a/#=b/#",
    "a",
    "b%2",
    "if a=b then 0 else (a xor b)-1",
    "(a & b)=0",
    "bor(a,b)",
    "a+b<#",
    "b=0",
    "true",
];

/// A number of a text made one larger or smaller.
fn perturbed(text: &str, dice: &mut Dice) -> String {
    let places: Vec<usize> = text.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(i, _)| i).collect();
    if places.is_empty() {
        return text.to_owned();
    }
    let place = places[dice.below(places.len() as u64) as usize];
    let digit = text[place..=place].parse::<u8>().unwrap();
    let new = if digit == 0 || dice.below(2) == 0 { digit.saturating_add(1).min(9) } else { digit - 1 };
    format!("{}{new}{}", &text[..place], &text[place + 1..])
}

fn random_rule(pair: bool, dice: &mut Dice) -> String {
    let clauses = 1 + dice.below(3);
    let mut text: Vec<String> = Vec::new();
    for _ in 0..clauses {
        let template = dice.one(if pair { PAIRS } else { HEAPS });
        text.push(dice.filled(template));
    }
    if dice.below(8) == 0 {
        let end = if pair { dice.one(&["end if a=b", "end if a+b<#", "end if a>2*b"]) } else { "end if n%#=#" };
        text.push(dice.filled(end));
    }
    if pair && dice.below(4) == 0 {
        text.push("unordered".to_owned());
    }
    if dice.below(6) == 0 {
        text.push("misere".to_owned());
    }
    text.join("; ")
}

/// The claim that the table of a rule suggests: values, or lost positions, that repeat from
/// somewhere on.
fn suggested(ruleset: &Ruleset, dice: &mut Dice) -> Option<String> {
    const LAST: usize = 60;
    let small = Budget::unlimited().with_memory(ENOUGH);
    let mut oracle = Oracle::with_budget(ruleset, &small);
    let zeros = ruleset.play == Play::Misere || dice.below(3) == 0;
    let mut value = |n: usize| -> Option<i64> {
        let at = [n as i64];
        let value = match ruleset.play {
            Play::Normal => oracle.value(&at).ok()? as i64,
            Play::Misere => oracle.misere_value(&at).ok()? as i64,
        };
        Some(if zeros { value.min(1) } else { value })
    };
    let table: Vec<i64> = (0..=LAST).map(&mut value).collect::<Option<_>>()?;
    for period in 1..=12 {
        for start in 0..=15 {
            let saltus = table[start + period] - table[start];
            let repeats = (start..=LAST - period).all(|n| table[n + period] - table[n] == saltus);
            if !repeats || saltus < 0 || (zeros && saltus != 0) {
                continue;
            }
            if zeros {
                let early = (0..start).filter(|&n| table[n] == 0).map(|n| format!("n={n} or "));
                let late = (start..start + period).filter(|&n| table[n] == 0);
                let late: Vec<String> = late.map(|n| format!("n>={start} and n%{period}={}", n % period)).collect();
                let late = if late.is_empty() { "false".to_owned() } else { late.join(" or ") };
                return Some(early.collect::<String>() + &late);
            }
            let early = (0..start).map(|n| format!("if n={n} then {} else ", table[n])).collect::<String>();
            let cases = (start..start + period)
                .map(|n| format!("if n%{period}={} then {}+{saltus}*((n-{n})/{period}) else ", n % period, table[n]));
            return Some(early + &cases.collect::<String>() + "0");
        }
    }
    None
}

/// Memory for a search by the definition, in bytes.
const ENOUGH: u64 = 10 << 20;

fn zero(claim: &Formula, at: &[i64]) -> bool {
    claim.short_value(at).unwrap() == Some(0)
}

/// The claim about a position does not fit with the claim about the options.
fn contradicts(claim: &Formula, ruleset: &Ruleset, at: &[i64], options: &BTreeSet<Vec<Vec<i64>>>) -> bool {
    if matches!(claim.body(), Body::Value(_)) {
        let value = |at: &[i64]| claim.short_value(at).unwrap().unwrap();
        let reached: BTreeSet<i64> = options.iter().map(|sum| sum.iter().fold(0, |xor, at| xor ^ value(at))).collect();
        let own = value(at);
        return reached.contains(&own) || (0..own).any(|smaller| !reached.contains(&smaller));
    }
    let misere = ruleset.play == Play::Misere;
    let into = options.iter().any(|sum| sum.first().map_or(!misere, |at| zero(claim, at)));
    match (zero(claim, at), misere) {
        (true, false) => into,
        (true, true) => into || options.is_empty(),
        (false, false) => !into,
        (false, true) => !into && !options.is_empty(),
    }
}

/// A strategy names a move at each position that needs one, to each smaller value, and it is a move
/// of the rule.
fn wins_by(
    found: &Strategy,
    claim: &Formula,
    ruleset: &Ruleset,
    at: &[i64],
    options: &BTreeSet<Vec<Vec<i64>>>,
    what: &str,
) {
    let own = claim.short_value(at).unwrap().unwrap();
    let wanted = match claim.body() {
        Body::Value(_) => 0..own,
        // Won positions of misere play without a move need none.
        Body::Zero(_) if own == 0 || ruleset.play == Play::Misere && options.is_empty() => 0..0,
        Body::Zero(_) => 0..1,
    };
    let long: Vec<u128> = at.iter().map(|&x| x as u128).collect();
    for value in wanted {
        let to = found.option(&long, value as u128).unwrap_or_else(|| panic!("{what}: nothing at {at:?}, {value}"));
        let to: Vec<Vec<i64>> = to.iter().map(|part| part.iter().map(|&x| x as i64).collect()).collect();
        assert!(options.contains(&to), "{what} at {at:?}: {to:?} is no option");
        let reached = to.iter().fold(0, |xor, part| xor ^ claim.short_value(part).unwrap().unwrap());
        let lost = to.first().map_or(ruleset.play != Play::Misere, |part| zero(claim, part));
        let fits = if found.is_of_values() { reached == value } else { lost };
        assert!(fits, "{what} at {at:?}: {to:?} has not the value {value}");
    }
}

fn short(position: &[u128]) -> Option<Vec<i64>> {
    position.iter().map(|&x| i64::try_from(x).ok().filter(|&x| x < 200)).collect()
}

/// Checks that the fault is one.
fn check_fault(found: &Counterexample, claim: &Formula, at: &[i64], options: &BTreeSet<Vec<Vec<i64>>>, what: &str) {
    let sum = |to: &[Vec<u128>]| {
        let mut sum: Vec<Vec<i64>> = to.iter().map(|part| part.iter().map(|&x| x as i64).collect()).collect();
        sum.sort();
        sum
    };
    let value = |sum: &Vec<Vec<i64>>| sum.iter().fold(0, |xor, at| xor ^ claim.short_value(at).unwrap().unwrap());
    if let Some(claimed) = found.claimed {
        assert_eq!(claim.short_value(at).unwrap(), Some(claimed as i64), "{what}");
    }
    match &found.fault {
        Fault::Move { to } => {
            let mut to = sum(to);
            to.iter_mut().for_each(|part| {
                if claim.names().len() == 2 && !options.contains(&vec![part.clone()]) {
                    part.sort()
                }
            });
            assert!(options.contains(&to) && to.iter().all(|part| zero(claim, part)) && zero(claim, at), "{what}");
        }
        Fault::NoMove => assert!(!zero(claim, at), "{what}"),
        Fault::AtEnd => assert!(options.is_empty() && zero(claim, at), "{what}"),
        Fault::SameValue { to } => {
            let mut to = sum(to);
            if !options.contains(&to) {
                to.iter_mut().for_each(|part| part.sort());
                to.sort();
            }
            assert!(options.contains(&to), "{what}: {to:?}");
            assert_eq!(Some(value(&to)), claim.short_value(at).unwrap(), "{what}");
        }
        Fault::Missing { value: missing } => {
            assert!(options.iter().all(|sum| value(sum) != *missing as i64), "{what}");
            assert!(Some(*missing as i64) < claim.short_value(at).unwrap(), "{what}");
        }
    }
}

/// Decides a claim and compares; returns what became of it.
fn compare(ruleset: &Ruleset, claim: &Formula, what: &str) -> &'static str {
    let limits = Limits { states: 30_000, tracks: 8, steps: 50_000_000 };
    let verdict = prove(ruleset, claim, None, limits, &Budget::unlimited()).unwrap();
    if let Verdict::OutOfReach(_) = verdict {
        return "open";
    }
    let last = if ruleset.arity == 1 { 60 } else { 14 };
    let mut positions: Vec<Vec<i64>> = match ruleset.arity {
        1 => (0..=last).map(|n| vec![n]).collect(),
        _ => (0..=last).flat_map(|a| (0..=last).map(move |b| vec![a, b])).collect(),
    };
    positions.retain(|at| !ruleset.unordered || at.is_sorted());
    positions.sort_by_key(|at| (at.iter().sum::<i64>(), at.clone()));
    let small = Budget::unlimited().with_memory(ENOUGH);
    let mut oracle = Oracle::with_budget(ruleset, &small);
    let mut first = None;
    for at in &positions {
        let options = oracle.options(at).unwrap();
        if contradicts(claim, ruleset, at, &options) {
            first = Some(at.clone());
            break;
        }
    }
    match verdict {
        Verdict::Proved { .. } => {
            assert_eq!(first, None, "{what}: proved, though it contradicts the rule");
            for at in positions.iter().filter(|at| at.iter().sum::<i64>() <= 30) {
                // The search may be too large where numbers grow.
                match claim.body() {
                    Body::Value(_) => {
                        let Ok(value) = oracle.value(at) else { break };
                        assert_eq!(Some(value as i64), claim.short_value(at).unwrap(), "{what}");
                    }
                    Body::Zero(_) => {
                        let Ok(wins) = oracle.wins(std::slice::from_ref(at)) else { break };
                        assert_eq!(!wins, zero(claim, at), "{what}");
                    }
                }
            }
            let found = strategy(ruleset, claim, None, limits, &Budget::unlimited()).unwrap();
            let Some(found) = found else { return "proved" };
            for at in &positions {
                let options = oracle.options(at).unwrap();
                wins_by(&found, claim, ruleset, at, &options, what);
            }
            "strategy"
        }
        Verdict::False(found) => {
            let Some(at) = short(&found.position) else { return "far" };
            let options = oracle.options(&at).unwrap();
            assert!(contradicts(claim, ruleset, &at, &options), "{what}: {found:?}");
            check_fault(&found, claim, &at, &options, what);
            // Sums within the box are all there.
            if at.iter().sum::<i64>() <= last {
                assert_eq!(first, Some(at), "{what}: {found:?}");
            }
            "false"
        }
        Verdict::OutOfReach(_) => "open",
    }
}

#[test]
fn verdicts_are_those_of_the_definition() {
    let rounds = if std::env::var_os("SPRAGUE_SLOW").is_some() { 20_000 } else { 700 };
    let mut dice = Dice(20_261_123);
    let mut counts = std::collections::BTreeMap::new();
    for round in 0..rounds {
        let pair = round % 3 == 2;
        let text = random_rule(pair, &mut dice);
        let Ok(compiled) = rules::compile(&text, &[]) else { continue };
        let ruleset = compiled.ruleset;
        let claim = match (pair, dice.below(2)) {
            (true, _) => dice.one(PAIR_CLAIMS),
            (false, 0) => dice.one(HEAP_CLAIMS),
            _ => "",
        };
        let claim = match claim {
            "" => suggested(&ruleset, &mut dice).unwrap_or_else(|| "n%2".to_owned()),
            template => dice.filled(template),
        };
        let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
        for claim in [perturbed(&claim, &mut dice), claim] {
            let Ok(formula) = Formula::parse(&claim, &names) else { continue };
            let what = format!("{text} | {claim}");
            *counts.entry(compare(&ruleset, &formula, &what)).or_insert(0) += 1;
        }
    }
    eprintln!("{counts:?}");
    let (proved, strategies) = (counts["proved"], counts["strategy"]);
    assert!((proved + strategies) * 20 > rounds && counts["false"] * 3 > rounds, "{counts:?}");
    assert!(strategies > proved / 2, "{counts:?}");
}
