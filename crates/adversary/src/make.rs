//! Random rules of all families, most with small thresholds, and near-misses of games that theorems
//! cover.
use crate::rule::{Amount, Clause, Free, Part, Rule, Shape, Spelling, Turns};
use crate::term::{Call, Cond, Num, SETS};
use dice::Dice;
use std::ops::Range;

/// The families of random rules on numbers.
pub(crate) const FAMILIES: [&str; 20] = [
    "subtraction",
    "allbut",
    "code",
    "split",
    "shrink",
    "grow",
    "nothing",
    "guard",
    "free",
    "named",
    "range",
    "mixed",
    "tuple",
    "lines",
    "fixed",
    "unordered",
    "ends",
    "turns",
    "tags",
    "loopy",
];

/// Families whose rules are texts; the definition in `rules::oracle` lists their options.
pub(crate) const TEXTS: [&str; 8] = ["near", "coins", "products", "piles", "erase", "words", "boards", "rings"];

/// A random rule on numbers of a family.
pub(crate) fn rule(family: &str, dice: &mut Dice) -> Rule {
    let mut rule = Rule { arity: 1, clauses: Vec::new(), ends: Vec::new(), unordered: false, turns: Turns::One };
    let clauses = 1 + dice.below(3) as usize;
    match family {
        "subtraction" => rule.clauses = vec![take(amounts(dice), Vec::new())],
        "allbut" => rule.clauses.push(all_but(dice)),
        "code" => rule.clauses.push(code(dice)),
        "split" => {
            rule.clauses.push(split(dice));
            if dice.once_in(2) {
                rule.clauses.push(take(amounts(dice), guards(dice, 3)));
            }
        }
        "shrink" | "nothing" => {
            for _ in 0..clauses {
                rule.clauses.push(shrink(dice));
            }
            if family == "nothing" {
                rule.clauses.push(arrow(Vec::new(), guards(dice, 2)));
            }
            if dice.once_in(3) {
                rule.clauses.push(numbers_clause(dice));
            }
        }
        "grow" => {
            rule.clauses = vec![take(vec![Amount::Range(Num::Int(dice.within(0, 2)), grown(dice))], guards(dice, 4))]
        }
        "guard" => rule.clauses = (0..=clauses).map(|_| take(amounts(dice), guards(dice, 1))).collect(),
        "free" => rule.clauses = (0..clauses).map(|_| free(dice)).collect(),
        "named" => {
            rule.clauses = (0..clauses).map(|_| take(vec![Amount::Named(dice.word(&SETS))], guards(dice, 2))).collect()
        }
        "range" => {
            let lo = dice.within(0, 6);
            let hi = Num::Int(lo + dice.within(-1, 9));
            rule.clauses.push(take(vec![Amount::Range(Num::Int(lo), hi)], guards(dice, 3)));
        }
        "ends" => {
            rule.clauses = (0..clauses).map(|_| numbers_clause(dice)).collect();
            rule.ends.push(cond(dice, 1, 2));
        }
        "loopy" => {
            rule.clauses = (0..clauses).map(|_| numbers_clause(dice)).collect();
            let (up, most) = (dice.within(1, 3), Num::Int(dice.within(3, 12)));
            let up = Part { numbers: vec![Num::op("+", Num::Var(0), Num::Int(up))], times: None, each: None };
            rule.clauses.push(match dice.once_in(2) {
                false => arrow(vec![up], vec![Cond::Is("<", Num::Var(0), most)]),
                // A name bounded by a number that does not depend on the position.
                true => one_free(vec![Num::Var(1)], None, Some(most), vec![Cond::Is("<", Num::Var(0), Num::Var(1))]),
            });
        }
        "turns" => {
            rule.clauses = (0..clauses).map(|_| numbers_clause(dice)).collect();
            rule.turns = match dice.below(6) {
                0 => Turns::Every,
                1 => Turns::First,
                2 => Turns::Some(2, 2),
                3 => Turns::Among(1 + dice.below(2), 3),
                _ => Turns::Some(1, 1 + dice.below(3)),
            };
        }
        "tuple" | "lines" | "fixed" | "unordered" | "tags" => tuple(family, dice, &mut rule),
        _ => rule.clauses = (0..=clauses).map(|_| numbers_clause(dice)).collect(),
    }
    if dice.once_in(12) && rule.arity == 1 {
        rule.clauses.push(arrow(Vec::new(), guards(dice, 2)));
    }
    if dice.once_in(12) && !rule.clauses.is_empty() {
        let again = dice.one_of(&rule.clauses).clone();
        rule.clauses.push(again);
    }
    if dice.once_in(25) {
        rule.ends.push(cond(dice, rule.arity, 1));
    }
    for clause in &mut rule.clauses {
        spell(clause, dice);
    }
    dice.shuffle(&mut rule.clauses);
    rule
}

/// Writes the upper bounds of free names in equivalent ways.
fn spell(clause: &mut Clause, dice: &mut Dice) {
    const SPELLINGS: [Spelling; 9] = [
        Spelling::Plain,
        Spelling::Plain,
        Spelling::Doubled,
        Spelling::Squared,
        Spelling::Taken,
        Spelling::Collected,
        Spelling::Behind,
        Spelling::Denied,
        Spelling::Either,
    ];
    if let Clause::Take { free, .. } | Clause::Arrow { free, .. } = clause {
        for own in free.iter_mut().filter(|own| own.hi.is_some()) {
            own.spelling = *dice.one_of(&SPELLINGS);
        }
    }
}

fn take(amounts: Vec<Amount>, guard: Vec<Cond>) -> Clause {
    Clause::Take { amounts, free: Vec::new(), leaving: None, guard }
}

fn arrow(parts: Vec<Part>, guard: Vec<Cond>) -> Clause {
    Clause::Arrow { pattern: vec![None], parts, free: Vec::new(), guard }
}

/// A random clause on one number.
fn numbers_clause(dice: &mut Dice) -> Clause {
    match dice.below(9) {
        0 => take(amounts(dice), guards(dice, 2)),
        1 => all_but(dice),
        2 => code(dice),
        3 => split(dice),
        4 | 5 => shrink(dice),
        6 => free(dice),
        7 => take(vec![Amount::Range(Num::Int(dice.within(0, 2)), grown(dice))], guards(dice, 3)),
        _ => Clause::Take {
            amounts: amounts(dice),
            free: Vec::new(),
            leaving: Some((dice.below(2) as u32, dice.within(1, 2) as u32)),
            guard: guards(dice, 3),
        },
    }
}

fn amounts(dice: &mut Dice) -> Vec<Amount> {
    let most = if dice.once_in(4) { 30 } else { 9 };
    let one = |dice: &mut Dice| match dice.below(12) {
        0 => Amount::Any,
        1 => Amount::Range(Num::Int(dice.within(0, 3)), Num::Int(dice.within(2, 7))),
        2 => Amount::One(Num::Int(0)),
        3 => Amount::One(Num::Var(0)),
        _ => Amount::One(Num::Int(dice.within(1, most))),
    };
    (0..=dice.below(3)).map(|_| one(dice)).collect()
}

fn all_but(dice: &mut Dice) -> Clause {
    let mut guard: Vec<Cond> =
        (0..=dice.below(2)).map(|_| Cond::Is("!=", Num::Var(1), Num::Int(dice.within(1, 7)))).collect();
    if dice.once_in(3) {
        guard.push(Cond::Is(">=", Num::Var(1), Num::Int(dice.within(0, 4))));
    }
    if dice.once_in(4) {
        guard.push(Cond::Is(
            dice.word(&["=", "!="]),
            Num::op("%", Num::Var(1), Num::Int(dice.within(2, 4))),
            Num::Int(dice.within(0, 2)),
        ));
    }
    let free = vec![Free::new(None, None)];
    Clause::Take { amounts: vec![Amount::One(Num::Var(1))], free, leaving: None, guard }
}

fn code(dice: &mut Dice) -> Clause {
    let most = *dice.one_of(&[3, 7, 7, 15]);
    let head = if dice.once_in(4) { *dice.one_of(&[4, 8, 12]) } else { 0 };
    let mut digits = vec![head];
    for _ in 0..=dice.below(3) {
        digits.push(dice.below(most + 1) as u32);
    }
    let repeat = if dice.once_in(4) { (0..=dice.below(1)).map(|_| dice.below(4) as u32).collect() } else { Vec::new() };
    let mut repeat: Vec<u32> = repeat;
    if repeat.iter().all(|&d| d == 0) {
        repeat.clear();
    }
    if digits[1..].iter().chain(&repeat).all(|&d| d == 0) {
        digits[1] = 1 + dice.below(3) as u32;
    }
    Clause::Code { digits, repeat }
}

fn split(dice: &mut Dice) -> Clause {
    let lo = dice.within(2, 4) as u32;
    let hi = match dice.below(5) {
        0 => None,
        1 => Some(lo + dice.below(3) as u32),
        _ => Some(lo),
    };
    let shape =
        *dice.one_of(&[Shape::Free, Shape::Free, Shape::Equal, Shape::Unequal, Shape::NearEqual, Shape::Consecutive]);
    let mut guard = guards(dice, 3);
    if dice.once_in(8) {
        guard.push(Cond::Divides(Num::Var(1), Num::Var(0)));
    }
    // Free splits into any number of heaps have too many options to be listed for large heaps.
    let hi = if shape == Shape::Free { hi.or(Some(lo + 1)) } else { hi };
    let lo = if hi.is_none() { 2 } else { lo };
    Clause::Split { lo, hi, shape, guard }
}

/// Either of two terms, depending on a condition on n.
fn cases(dice: &mut Dice, term: fn(&mut Dice) -> Num) -> Num {
    Num::If(Box::new(cond(dice, 1, 1)), Box::new(term(dice)), Box::new(term(dice)))
}

/// A term that is less than n for most n.
fn less(dice: &mut Dice) -> Num {
    if dice.once_in(12) {
        return cases(dice, less);
    }
    let n = || Num::Var(0);
    let c = Num::Int(dice.within(2, 7));
    match dice.below(9) {
        0 | 1 => Num::op("/", n(), c),
        2 => Num::op("/", Num::op("-", n(), Num::Int(dice.within(1, 3))), c),
        3 => Num::Call(Call::Sqrt, vec![n()]),
        4 => Num::Int(dice.within(0, 4)),
        5 => Num::op("-", n(), Num::Int(dice.within(1, 4))),
        6 => Num::Call(Call::Min, vec![Num::op("/", n(), c), Num::Int(dice.within(1, 20))]),
        7 => Num::op("-", n(), Num::op("/", n(), c)),
        _ => Num::op("/", Num::op("+", n(), Num::Int(dice.within(1, 3))), c),
    }
}

fn shrink(dice: &mut Dice) -> Clause {
    let parts = (0..1 + dice.below(2) * dice.below(2)).map(|_| {
        let times = match dice.below(8) {
            0 => Some(Num::Int(dice.within(0, 3))),
            1 => Some(Num::op("%", Num::Var(0), Num::Int(dice.within(2, 3)))),
            _ => None,
        };
        let each = if dice.once_in(20) { Some((dice.within(0, 2), Num::Int(dice.within(0, 3)))) } else { None };
        Part { numbers: vec![less(dice)], times, each }
    });
    let parts: Vec<Part> = parts.collect();
    let least =
        if dice.once_in(10) { Vec::new() } else { vec![Cond::Is(">=", Num::Var(0), Num::Int(dice.within(1, 12)))] };
    arrow(parts, [least, guards(dice, 2)].concat())
}

/// A term that grows with n, but more slowly.
fn grown(dice: &mut Dice) -> Num {
    if dice.once_in(12) {
        return cases(dice, grown);
    }
    let n = || Num::Var(0);
    match dice.below(7) {
        0 | 1 => Num::op("/", n(), Num::Int(dice.within(1, 5))),
        2 => Num::op("/", Num::op("*", Num::Int(dice.within(2, 3)), n()), Num::Int(dice.within(3, 5))),
        3 => Num::Call(Call::Sqrt, vec![n()]),
        4 => Num::Call(Call::Log2, vec![Num::op("+", n(), Num::Int(dice.within(1, 2)))]),
        5 => Num::Call(Call::Min, vec![n(), Num::Int(dice.within(2, 9))]),
        _ => Num::op("/", Num::op("+", n(), Num::Int(dice.within(0, 3))), Num::Int(dice.within(2, 4))),
    }
}

/// A clause with a free name: an amount, or a part.
fn free(dice: &mut Dice) -> Clause {
    let (n, k) = (|| Num::Var(0), || Num::Var(1));
    let lo = Some(Num::Int(dice.within(0, 2)));
    let mut extra = guards(dice, 3);
    match dice.below(6) {
        0 => extra.push(Cond::Divides(k(), n())),
        1 => extra.push(Cond::Is("=", Num::Call(Call::Gcd, vec![k(), n()]), Num::Int(dice.within(1, 2)))),
        2 => extra.push(Cond::Is(
            dice.word(&["=", "!="]),
            Num::op("%", k(), Num::Int(dice.within(2, 4))),
            Num::Int(dice.within(0, 2)),
        )),
        3 => extra.push(Cond::Named(k(), dice.word(&SETS))),
        _ => {}
    }
    let below = Num::op("-", n(), Num::Int(dice.within(1, 2)));
    match dice.below(5) {
        0 => {
            let free = vec![Free::new(lo, dice.once_in(2).then(|| grown(dice)))];
            Clause::Take { amounts: vec![Amount::One(k())], free, leaving: None, guard: extra }
        }
        1 => {
            let hi = if dice.once_in(2) { below } else { grown(dice) };
            let moved = Cond::Is("<", k(), n());
            one_free(vec![k()], lo, Some(hi), [extra, vec![moved]].concat())
        }
        2 => {
            let rest = Num::op("-", below.clone(), k());
            let mut parts = vec![k(), rest];
            if dice.once_in(3) {
                parts.truncate(1);
            }
            one_free(parts, lo, Some(below), extra)
        }
        3 => one_free(
            vec![Num::op("-", n(), k())],
            Some(Num::Int(dice.within(1, 2))),
            dice.once_in(2).then(|| grown(dice)),
            extra,
        ),
        _ => {
            let positive = Cond::Is(">=", k(), Num::Int(2));
            let smaller = Cond::Is(">=", n(), Num::Int(1));
            one_free(
                vec![Num::op("/", n(), k())],
                lo,
                Some(Num::Int(dice.within(2, 6))),
                [vec![positive, smaller], extra].concat(),
            )
        }
    }
}

fn one_free(parts: Vec<Num>, lo: Option<Num>, hi: Option<Num>, guard: Vec<Cond>) -> Clause {
    let parts = parts.into_iter().map(|number| Part { numbers: vec![number], times: None, each: None }).collect();
    Clause::Arrow { pattern: vec![None], parts, free: vec![Free::new(lo, hi)], guard }
}

/// No guard, or one or two conditions; a larger `rarity` makes guards rarer.
fn guards(dice: &mut Dice, rarity: u64) -> Vec<Cond> {
    if rarity > 1 && !dice.once_in(rarity) {
        Vec::new()
    } else {
        (0..1 + dice.below(3) / 2).map(|_| cond(dice, 1, 2)).collect()
    }
}

/// A condition on the numbers of the position.
fn cond(dice: &mut Dice, arity: usize, depth: u32) -> Cond {
    let x = Num::Var(dice.below(arity as u64) as usize);
    let small = Num::Int(if dice.once_in(8) { dice.within(10, 60) } else { dice.within(0, 9) });
    let m = dice.within(2, 5);
    match dice.below(if depth > 0 { 13 } else { 9 }) {
        0 | 1 => Cond::Is(dice.word(&[">=", ">", "<=", "<", "=", "!="]), x, small),
        2 | 3 => {
            Cond::Is(dice.word(&["=", "!=", "<", ">="]), Num::op("%", x, Num::Int(m)), Num::Int(dice.within(0, m)))
        }
        4 => Cond::Divides(Num::Int(m), x),
        5 => Cond::Between(small, x, Num::Int(dice.within(3, 20))),
        6 => Cond::In(x, (0..=dice.below(3)).map(|_| dice.within(0, 12)).collect()),
        7 => Cond::Named(x, dice.word(&SETS)),
        8 if arity > 1 => Cond::Is(dice.word(&["<", "<=", "=", "!="]), Num::Var(0), Num::Var(1)),
        8 if dice.once_in(2) => {
            Cond::Is(dice.word(&["=", "!=", "<", ">="]), called(x, dice), Num::Int(dice.within(0, 4)))
        }
        8 => Cond::Is("=", Num::op("&", x, Num::Int(dice.within(1, 6))), Num::Int(dice.within(0, 2))),
        9 | 10 => Cond::Or(vec![cond(dice, arity, depth - 1), cond(dice, arity, depth - 1)]),
        11 => Cond::And(vec![cond(dice, arity, depth - 1), cond(dice, arity, depth - 1)]),
        _ => Cond::Not(Box::new(cond(dice, arity, depth - 1))),
    }
}

/// A function applied to a number.
fn called(x: Num, dice: &mut Dice) -> Num {
    let positive = Num::op("+", x.clone(), Num::Int(dice.within(0, 2)));
    let other = Num::Int(dice.within(1, 9));
    match dice.below(7) {
        0 => Num::Call(Call::Popcount, vec![x]),
        1 => Num::Call(*dice.one_of(&[Call::Lowbit, Call::V2, Call::Log2]), vec![positive]),
        2 => Num::Call(*dice.one_of(&[Call::Digits, Call::Digitsum]), vec![x]),
        3 => Num::Call(Call::Omega, vec![positive]),
        4 => Num::Call(Call::Abs, vec![Num::op("-", x, other)]),
        5 => Num::Call(*dice.one_of(&[Call::Max, Call::Min, Call::Gcd]), vec![x, other]),
        _ => Num::op(dice.word(&["xor", "&", ">>"]), x, Num::Int(dice.within(0, 5))),
    }
}

fn tuple(family: &str, dice: &mut Dice, rule: &mut Rule) {
    rule.arity = if dice.once_in(5) { 3 } else { 2 };
    rule.unordered = family == "unordered" || dice.once_in(15);
    if family == "tags" {
        // Heaps with a tag: the second number is the last amount, or whether some move is still
        // allowed.
        rule.arity = 2;
        let most = dice.within(2, 4);
        let same = dice.once_in(2);
        let numbers = vec![
            Num::op("-", Num::Var(0), Num::Var(2)),
            if same { Num::Var(2) } else { Num::op("%", Num::Var(2), Num::Int(2)) },
        ];
        let free = vec![Free::new(Some(Num::Int(1)), Some(Num::Int(most)))];
        let guard = vec![Cond::Is(dice.word(&["!=", "<=", ">="]), Num::Var(2), Num::Var(1))];
        let parts = vec![Part { numbers, times: None, each: None }];
        rule.clauses.push(Clause::Arrow { pattern: vec![None, None], parts, free, guard });
    }
    for _ in 0..1 + dice.below(3) {
        rule.clauses.push(step(family, dice, rule.arity));
    }
}

/// A move of one or more numbers of a tuple.
fn step(family: &str, dice: &mut Dice, arity: usize) -> Clause {
    let line = family == "lines" || dice.once_in(2);
    let k = Num::Var(arity);
    let which = dice.below((1 << arity) - 1) + 1;
    let mut numbers: Vec<Num> = (0..arity)
        .map(|i| match which >> i & 1 == 1 {
            false => Num::Var(i),
            true if line && dice.once_in(6) => Num::op("-", Num::Var(i), Num::op("*", Num::Int(2), k.clone())),
            true if line => Num::op("-", Num::Var(i), k.clone()),
            true if dice.once_in(8) => Num::op("/", Num::Var(i), Num::Int(2)),
            true => Num::op("-", Num::Var(i), Num::Int(dice.within(1, 3))),
        })
        .collect();
    if family == "tuple" && dice.once_in(6) && arity == 2 {
        numbers.reverse();
    }
    let mut pattern = vec![None; arity];
    if family == "fixed" && dice.once_in(2) || dice.once_in(12) {
        let place = dice.below(arity as u64) as usize;
        pattern[place] = Some(dice.within(0, 2));
        if let Num::Var(_) = numbers[place] {
            numbers[place] = Num::Int(pattern[place].unwrap_or(0));
        } else {
            numbers[place] = Num::Int(0);
        }
        let replaced = |number: Num| if number.mentions(place) { Num::Int(0) } else { number };
        numbers = numbers.into_iter().map(replaced).collect();
    }
    let mut guard = Vec::new();
    let named = pattern.iter().all(Option::is_none);
    if named && dice.once_in(3) {
        guard.push(cond(dice, arity, 1));
    }
    let uses = numbers.iter().any(|number| number.mentions(arity));
    let free = match uses {
        false => Vec::new(),
        true => {
            let hi = if dice.once_in(3) { Some(Num::Int(dice.within(1, 4))) } else { None };
            vec![Free::new(Some(Num::Int(dice.within(0, 2).clamp(1, 2))), hi)]
        }
    };
    if !uses && numbers.iter().enumerate().all(|(i, number)| *number == Num::Var(i)) {
        numbers[0] = Num::op("-", Num::Var(0), Num::Int(1));
        pattern[0] = None;
    }
    let mut parts = vec![Part { numbers, times: None, each: None }];
    if family == "tuple" && dice.once_in(15) {
        let own: Vec<Num> = (0..arity).map(|i| Num::op("-", Num::Var(i), Num::Int(1))).collect();
        if named {
            parts.push(Part { numbers: own, times: None, each: None });
        }
    }
    Clause::Arrow { pattern, parts, free, guard }
}

impl Num {
    /// Whether a variable occurs in it.
    pub(crate) fn mentions(&self, var: usize) -> bool {
        match self {
            Num::Int(_) => false,
            Num::Var(v) => *v == var,
            Num::Op(_, a, b) => a.mentions(var) || b.mentions(var),
            Num::Call(_, args) => args.iter().any(|arg| arg.mentions(var)),
            Num::If(cond, x, y) => cond.mentions(var) || x.mentions(var) || y.mentions(var),
        }
    }
}

impl Cond {
    fn mentions(&self, var: usize) -> bool {
        match self {
            Cond::Is(_, a, b) | Cond::Divides(a, b) => a.mentions(var) || b.mentions(var),
            Cond::Between(a, x, b) => [a, x, b].into_iter().any(|num| num.mentions(var)),
            Cond::In(x, _) | Cond::Named(x, _) => x.mentions(var),
            Cond::And(all) | Cond::Or(all) => all.iter().any(|cond| cond.mentions(var)),
            Cond::Not(cond) => cond.mentions(var),
        }
    }
}

/// Games that theorems cover, one on each line, to be changed a little.
const KNOWN: &str = include_str!("../known.txt");

/// A random rule of a family of texts.
pub(crate) fn text(family: &str, dice: &mut Dice) -> String {
    let small = |dice: &mut Dice| dice.within(1, 4);
    match family {
        "coins" => coins(dice),
        "products" => format!("product({}, {})", coins(dice), coins(dice)),
        "piles" => piles(dice),
        "erase" => match dice.below(5) {
            0 => "erase d for x : d|x".to_owned(),
            1 => format!("erase y for x : abs(x-y)<={}", dice.below(3)),
            2 => format!("erase y for x : y>=x, y%{}=x%{}", 2, 2),
            3 => format!("erase y for x : gcd(x,y)>{}", small(dice)),
            _ => format!("erase y for x : y=x+{} or y={}*x", dice.below(3), small(dice)),
        },
        "words" => words(dice),
        "boards" => match dice.below(3) {
            0 => "cram".to_owned(),
            1 => "chomp".to_owned(),
            _ => format!("place {}x{}", dice.within(1, 2), small(dice)),
        },
        "rings" => {
            let inside = Rule {
                arity: 1,
                clauses: vec![numbers_take(dice)],
                ends: Vec::new(),
                unordered: false,
                turns: Turns::One,
            };
            format!("circle({})", inside.text())
        }
        _ => perturbed(dice),
    }
}

fn piles(dice: &mut Dice) -> String {
    let small = |dice: &mut Dice| dice.within(1, 4);
    let text = match dice.below(6) {
        0 => "move k from i to i-1 : k>=1".to_owned(),
        1 => format!("move k from i to i-1 : 1<=k<={}", small(dice)),
        2 => format!(
            "P = [0,{},{},{}]; move k from i to P[i] : k>={}",
            dice.below(2),
            dice.below(3),
            dice.below(4),
            small(dice)
        ),
        3 => format!("move k from i to 0 : k>=1, s[i]-k>=s[i-1]+{}", dice.below(3)),
        4 => format!("move k from i to j : k>=1, j<i, (i-j)%{}=1", small(dice)),
        _ => format!("move k from i to i-{} : k>=1, {}|k", small(dice), small(dice)),
    };
    if dice.once_in(3) {
        with_a_term_that_vanishes(&text, &["s[i+1]", "s[i-2]", "s[k]", "i/(i-2)"], dice)
    } else {
        text
    }
}

fn numbers_take(dice: &mut Dice) -> Clause {
    let leaving = dice.once_in(2).then(|| (0, dice.within(1, 2) as u32));
    Clause::Take { amounts: amounts(dice), free: Vec::new(), leaving, guard: guards(dice, 4) }
}

fn coins(dice: &mut Dice) -> String {
    let count = match dice.below(6) {
        0 => "any".to_owned(),
        1 => dice.word(&["squares", "odd", "even", "pow2", "primes"]).to_owned(),
        2 => format!("{},{}", dice.within(1, 3), dice.within(1, 5)),
        3 => dice.within(1, 4).to_string(),
        _ => format!("{}..{}", dice.within(1, 2), dice.within(2, 5)),
    };
    let consecutive = if dice.once_in(3) { " consecutive" } else { "" };
    let within = if dice.once_in(3) { format!(" within {}", dice.within(0, 6)) } else { String::new() };
    let from = if dice.once_in(3) { " from 1" } else { "" };
    format!("turn {count}{consecutive}{within}{from}")
}

fn words(dice: &mut Dice) -> String {
    let word = |dice: &mut Dice, most: i64| {
        (0..dice.within(1, most)).map(|_| *dice.one_of(&['a', 'b', '.'])).collect::<String>()
    };
    let clauses: Vec<String> = (0..=dice.below(2))
        .map(|_| {
            let left = word(dice, 3);
            let right: String = match dice.below(3) {
                0 => String::new(),
                _ => left.chars().map(|c| if c == 'a' { 'b' } else { '.' }).collect(),
            };
            // A rule that does not change the word may go round in a cycle; that is a case to test,
            // too.
            format!("\"{left}\" -> \"{right}\"")
        })
        .collect();
    let end = if dice.once_in(5) { format!("; end if contains \"{}\"", word(dice, 2)) } else { String::new() };
    format!("{}{end}", clauses.join("; "))
}

/// The text of a known game with a changed number, an added clause or guard, or an added end.
fn perturbed(dice: &mut Dice) -> String {
    let known: Vec<&str> = KNOWN.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let mut text = (*dice.one_of(&known)).to_owned();
    let arity_one = !text.contains('(') || !text.trim_start().starts_with(['(', 'u']);
    for _ in 0..dice.below(3) {
        text = match dice.below(6) {
            5 if arity_one => with_a_term_that_vanishes(&text, &["n/(n-3)", "log2(n-2)", "n%(n-6)"], dice),
            0 | 1 => with_number_changed(&text, dice),
            2 if arity_one && !text.contains("turn") && !text.contains("circle") => {
                let more = Rule {
                    arity: 1,
                    clauses: vec![numbers_clause(dice)],
                    ends: Vec::new(),
                    unordered: false,
                    turns: Turns::One,
                };
                format!("{text}; {}", more.text())
            }
            3 if arity_one && !text.contains("turn") && !text.contains("circle") => {
                format!("{text}; end if {}", cond(dice, 1, 1).text(&["n".to_owned()]))
            }
            _ => {
                let clauses: Vec<&str> = text.split("; ").collect();
                let kept = dice.below(clauses.len() as u64) as usize;
                if clauses.len() > 1 && dice.once_in(2) {
                    clauses[kept].to_owned()
                } else {
                    with_number_changed(&text, dice)
                }
            }
        };
    }
    text
}

/// A text with a term added to and subtracted from one of its integers: where the term has no
/// value, the sum has none.
fn with_a_term_that_vanishes(text: &str, terms: &[&str], dice: &mut Dice) -> String {
    let Some(place) = number_in(text, dice) else { return text.to_owned() };
    let term = dice.one_of(terms);
    format!("{}({}+{term}-{term}){}", &text[..place.start], &text[place.clone()], &text[place.end..])
}

/// Where one of the integers of a text is.
fn number_in(text: &str, dice: &mut Dice) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let is_start = |i: usize| bytes[i].is_ascii_digit() && (i == 0 || !bytes[i - 1].is_ascii_alphanumeric());
    let starts: Vec<usize> = (0..bytes.len()).filter(|&i| is_start(i)).collect();
    if starts.is_empty() {
        return None;
    }
    let start = *dice.one_of(&starts);
    let end = (start..bytes.len()).find(|&i| !bytes[i].is_ascii_digit()).unwrap_or(bytes.len());
    Some(start..end)
}

/// A text with one of its integers replaced.
pub(crate) fn with_number_changed(text: &str, dice: &mut Dice) -> String {
    let Some(Range { start, end }) = number_in(text, dice) else { return text.to_owned() };
    let old: i64 = text[start..end].parse().unwrap_or(0);
    let new = match dice.below(4) {
        0 => old + 1,
        1 => (old - 1).max(0),
        2 => dice.within(0, 9),
        _ => old.saturating_mul(2),
    };
    format!("{}{new}{}", &text[..start], &text[end..])
}
