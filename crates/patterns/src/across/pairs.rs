//! Who loses in games on two heaps, for every value of a parameter K, read off squares of values.
//!
//! Each heap is written with a modulus T that is linear in K. Conditions on quotients, rests, the
//! larger and the smaller heap, and on what is even, are tried: those that hold wherever the player
//! to move loses, and of these the fewest that together hold nowhere else. Nothing here is a proof.
//!
//! Every condition has two texts: in the heaps, for people, and in quotients and rests `q1`, `r1`,
//! `q2`, `r2`, in which it is linear, for provers. The heap `q*T + r` is even by T: the two texts
//! of that differ most.
use std::collections::BTreeSet;

/// The values of the positions (a, b), `0 <= a, b < side`, row after row, for one K.
#[derive(Debug, Clone)]
pub struct Square {
    /// K.
    pub at: i64,
    /// The number of rows, and of numbers in each.
    pub side: i64,
    /// The values.
    pub values: Vec<i64>,
}

/// A pattern that fits all squares from some K on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairGuess {
    /// The least K.
    pub least: i64,
    /// T.
    pub modulus: String,
    /// The pattern in the heaps and K: a value, or the condition under which a position is lost.
    pub formula: String,
    /// The same in q1, r1, q2, r2 and K.
    pub tuple: String,
    /// Whether it is a condition.
    pub lost: bool,
}

/// The forms `m*K + c` that are tried as T.
const MODULI: [(i64, i64); 7] = [(1, 1), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)];
/// Those that are compared with rests.
const LEVELS: [(i64, i64); 6] = [(0, 0), (0, 1), (0, 2), (1, -1), (1, 0), (1, 1)];
/// The least K for which there may be a pattern is at most this.
const LATEST: i64 = 3;
/// A pattern is read off at least this many squares.
const FEWEST: usize = 4;
/// At most this many conditions that hold on all lost positions are combined.
const MOST_HELD: usize = 64;

/// `2*K+1`
fn linear(name: &str, (times, more): (i64, i64)) -> String {
    let product = match times {
        0 => return more.to_string(),
        1 => name.to_owned(),
        _ => format!("{times}*{name}"),
    };
    match more {
        0 => product,
        1.. => format!("{product}+{more}"),
        _ => format!("{product}{more}"),
    }
}

/// One of two heaps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heap {
    First,
    Second,
    Least,
    Most,
}

/// A sum that is even or odd: quotients by T, rests, or whole heaps, perhaps the quotient of one.
#[derive(Clone, Copy)]
struct Sum {
    heaps: bool,
    quotients: bool,
    rests: bool,
    more: Option<Heap>,
}

/// A condition on a position.
#[derive(Clone, Copy)]
enum Atom {
    Rest(Heap, &'static str, (i64, i64)),
    /// The quotient is 0, or is not.
    Below(Heap, bool),
    Even(Heap, bool),
    EvenQuotient(Heap, bool),
    EvenSum(Sum, bool),
    Same,
    SameRests(bool),
    SameQuotients(bool),
    /// T divides a+b.
    Opposite,
}

/// The names and the modulus, for texts.
struct Words<'n> {
    heaps: [&'n str; 2],
    name: &'n str,
    form: (i64, i64),
}

/// Heaps with their quotients and rests.
#[derive(Clone, Copy)]
struct At {
    heaps: [i64; 2],
    quotients: [i64; 2],
    rests: [i64; 2],
    k: i64,
}

impl Heap {
    fn place(self, at: &At) -> usize {
        let second = at.heaps[1] < at.heaps[0];
        match self {
            Self::First => 0,
            Self::Second => 1,
            Self::Least => usize::from(second),
            Self::Most => usize::from(!second),
        }
    }
}

const FIRST_IS_LEAST: &str = "(q1<q2 or q1=q2 and r1<=r2)";

impl Words<'_> {
    fn heap(&self, heap: Heap) -> String {
        let [a, b] = self.heaps;
        match heap {
            Heap::First => a.to_owned(),
            Heap::Second => b.to_owned(),
            Heap::Least => format!("min({a},{b})"),
            Heap::Most => format!("max({a},{b})"),
        }
    }

    fn modulus(&self) -> String {
        linear(self.name, self.form)
    }

    /// The modulus behind a sign.
    fn by(&self) -> String {
        let text = self.modulus();
        if text == self.name { text } else { format!("({text})") }
    }

    fn rest(&self, heap: Heap) -> String {
        format!("{}%{}", self.heap(heap), self.by())
    }

    fn quotient(&self, heap: Heap) -> String {
        format!("{}/{}", self.heap(heap), self.by())
    }

    /// A condition on the number 1 or 2 of a heap, in quotients and rests.
    fn of_one(&self, heap: Heap, said: &dyn Fn(usize) -> String) -> String {
        match heap {
            Heap::First => said(1),
            Heap::Second => said(2),
            Heap::Least => format!("({FIRST_IS_LEAST} and {} or not {FIRST_IS_LEAST} and {})", said(1), said(2)),
            Heap::Most => format!("({FIRST_IS_LEAST} and {} or not {FIRST_IS_LEAST} and {})", said(2), said(1)),
        }
    }

    /// That a sum with some heaps and further numbers is even, or odd: `q*T` is even with q or T.
    fn parity(&self, heaps: &[usize], more: &str, rest: i64) -> String {
        let sum = |with_quotients: bool| {
            let mut terms: Vec<String> = heaps.iter().map(|at| format!("r{at}")).collect();
            if with_quotients {
                terms.extend(heaps.iter().map(|at| format!("q{at}")));
            }
            terms.extend((!more.is_empty()).then(|| more.to_owned()));
            format!("({})%2={rest}", terms.join("+"))
        };
        let (times, more) = self.form;
        match (times % 2, more.rem_euclid(2)) {
            (0, odd) => sum(odd == 1),
            (_, odd) => {
                let (name, even) = (self.name, sum(false));
                format!("({name}%2={odd} and {even} or {name}%2={} and {})", 1 - odd, sum(true))
            }
        }
    }

    /// The condition in the heaps.
    fn in_heaps(&self, atom: Atom) -> String {
        let [a, b] = self.heaps;
        let parity = |sum: String, even: bool| format!("{sum}%2={}", i64::from(!even));
        match atom {
            Atom::Rest(heap, order, level) => format!("{}{order}{}", self.rest(heap), linear(self.name, level)),
            Atom::Below(heap, below) => {
                format!("{}{}{}", self.heap(heap), if below { "<" } else { ">=" }, self.modulus())
            }
            Atom::Even(heap, even) => parity(self.heap(heap), even),
            Atom::EvenQuotient(heap, even) => parity(format!("({})", self.quotient(heap)), even),
            Atom::EvenSum(sum, even) => {
                let mut terms = Vec::new();
                for (is, of) in [(sum.quotients, '/'), (sum.rests, '%')] {
                    terms.extend([a, b].iter().filter(|_| is).map(|heap| format!("{heap}{of}{}", self.by())));
                }
                if sum.heaps {
                    terms.splice(0..0, [a.to_owned(), b.to_owned()]);
                }
                terms.extend(sum.more.map(|heap| self.quotient(heap)));
                parity(format!("({})", terms.join("+")), even)
            }
            Atom::Same => format!("{a}={b}"),
            Atom::SameRests(same) => {
                format!("{}{}{}", self.rest(Heap::First), if same { "=" } else { "!=" }, self.rest(Heap::Second))
            }
            Atom::SameQuotients(same) => {
                format!(
                    "{}{}{}",
                    self.quotient(Heap::First),
                    if same { "=" } else { "!=" },
                    self.quotient(Heap::Second)
                )
            }
            Atom::Opposite => format!("({a}+{b})%{}=0", self.by()),
        }
    }

    /// The condition in quotients and rests.
    fn in_tuples(&self, atom: Atom) -> String {
        match atom {
            Atom::Rest(heap, order, level) => {
                self.of_one(heap, &|at| format!("r{at}{order}{}", linear(self.name, level)))
            }
            Atom::Below(heap, below) => self.of_one(heap, &|at| format!("q{at}{}", if below { "=0" } else { ">=1" })),
            Atom::Even(heap, even) => self.of_one(heap, &|at| self.parity(&[at], "", i64::from(!even))),
            Atom::EvenQuotient(heap, even) => self.of_one(heap, &|at| format!("q{at}%2={}", i64::from(!even))),
            Atom::EvenSum(sum, even) => {
                let mut terms: Vec<String> = Vec::new();
                terms.extend(sum.quotients.then(|| "q1+q2".to_owned()));
                terms.extend(sum.rests.then(|| "r1+r2".to_owned()));
                let said = |one: Option<usize>| {
                    let more = terms.iter().cloned().chain(one.map(|at| format!("q{at}")));
                    let more = more.collect::<Vec<_>>().join("+");
                    match sum.heaps {
                        true => self.parity(&[1, 2], &more, i64::from(!even)),
                        false => format!("({more})%2={}", i64::from(!even)),
                    }
                };
                sum.more.map_or_else(|| said(None), |heap| self.of_one(heap, &|at| said(Some(at))))
            }
            Atom::Same => "q1=q2 and r1=r2".to_owned(),
            Atom::SameRests(same) => format!("r1{}r2", if same { "=" } else { "!=" }),
            Atom::SameQuotients(same) => format!("q1{}q2", if same { "=" } else { "!=" }),
            Atom::Opposite => format!("(r1+r2=0 or r1+r2={})", self.modulus()),
        }
    }
}

impl Atom {
    fn holds(self, at: &At, modulus: i64) -> bool {
        let even = |number: i64, even: bool| (number % 2 == 0) == even;
        match self {
            Self::Rest(heap, order, (times, more)) => {
                let (rest, level) = (at.rests[heap.place(at)], times * at.k + more);
                match order {
                    "=" => rest == level,
                    "!=" => rest != level,
                    "<" => rest < level,
                    _ => rest >= level,
                }
            }
            Self::Below(heap, below) => (at.quotients[heap.place(at)] == 0) == below,
            Self::Even(heap, is) => even(at.heaps[heap.place(at)], is),
            Self::EvenQuotient(heap, is) => even(at.quotients[heap.place(at)], is),
            Self::EvenSum(sum, is) => {
                let both = |is: bool, numbers: [i64; 2]| if is { numbers[0] + numbers[1] } else { 0 };
                let all = both(sum.heaps, at.heaps) + both(sum.quotients, at.quotients) + both(sum.rests, at.rests);
                even(all + sum.more.map_or(0, |heap| at.quotients[heap.place(at)]), is)
            }
            Self::Same => at.heaps[0] == at.heaps[1],
            Self::SameRests(same) => (at.rests[0] == at.rests[1]) == same,
            Self::SameQuotients(same) => (at.quotients[0] == at.quotients[1]) == same,
            Self::Opposite => (at.heaps[0] + at.heaps[1]) % modulus == 0,
        }
    }
}

/// All conditions, the simpler ones first.
fn atoms() -> Vec<Atom> {
    let heaps = [Heap::First, Heap::Second, Heap::Least, Heap::Most];
    let mut all = vec![Atom::Same, Atom::Opposite];
    for same in [true, false] {
        all.extend([Atom::SameRests(same), Atom::SameQuotients(same)]);
    }
    for heap in heaps {
        for is in [true, false] {
            all.extend([Atom::Even(heap, is), Atom::EvenQuotient(heap, is), Atom::Below(heap, is)]);
        }
    }
    let sum = |heaps, quotients, rests, more| Sum { heaps, quotients, rests, more };
    for is in [true, false] {
        all.extend([
            Atom::EvenSum(sum(true, false, false, None), is),
            Atom::EvenSum(sum(false, true, false, None), is),
            Atom::EvenSum(sum(false, false, true, None), is),
            Atom::EvenSum(sum(false, true, true, None), is),
            Atom::EvenSum(sum(true, false, false, Some(Heap::Least)), is),
            Atom::EvenSum(sum(true, false, false, Some(Heap::Most)), is),
            Atom::EvenSum(sum(false, false, true, Some(Heap::Least)), is),
            Atom::EvenSum(sum(false, false, true, Some(Heap::Most)), is),
        ]);
    }
    for heap in heaps {
        for order in ["=", "!=", "<", ">="] {
            all.extend(LEVELS.map(|level| Atom::Rest(heap, order, level)));
        }
    }
    all
}

/// All positions of some squares, with a modulus.
fn positions(squares: &[&Square], (times, more): (i64, i64)) -> Option<Vec<(At, i64)>> {
    let mut all = Vec::new();
    for square in squares {
        let modulus = times * square.at + more;
        if modulus < 1 {
            return None;
        }
        all.extend((0..square.side * square.side).map(|code| {
            let heaps = [code / square.side, code % square.side];
            let (quotients, rests) = (heaps.map(|heap| heap / modulus), heaps.map(|heap| heap % modulus));
            (At { heaps, quotients, rests, k: square.at }, modulus)
        }));
    }
    Some(all)
}

/// Where something holds, a bit for each position.
type Bits = Vec<u64>;

fn bits(all: impl Iterator<Item = bool>) -> Bits {
    let mut found = Vec::new();
    for (place, holds) in all.enumerate() {
        if place % 64 == 0 {
            found.push(0);
        }
        if let Some(last) = found.last_mut() {
            *last |= u64::from(holds) << (place % 64);
        }
    }
    found
}

fn both(one: &Bits, other: &Bits) -> Bits {
    one.iter().zip(other).map(|(x, y)| x & y).collect()
}

/// The fewest of some conditions that together hold exactly where they should, at most three.
fn together(held: &[(Atom, Bits)], wanted: &Bits) -> Option<Vec<Atom>> {
    if let Some((one, _)) = held.iter().find(|(_, own)| own == wanted) {
        return Some(vec![*one]);
    }
    let mut pairs = Vec::new();
    for (place, (first, one)) in held.iter().enumerate() {
        for (second, other) in &held[place + 1..] {
            let own = both(one, other);
            if own == *wanted {
                return Some(vec![*first, *second]);
            }
            pairs.push((place, *first, *second, own));
        }
    }
    for (place, first, second, own) in pairs {
        // The third stands behind the second in the list, or the same three were tried before.
        let third = held[place + 1..].iter().find(|(_, other)| both(&own, other) == *wanted);
        if let Some((third, _)) = third {
            return Some(vec![first, second, *third]);
        }
    }
    None
}

/// The pattern of the squares, for the least K from which there is one; `heaps` are the names of
/// the numbers, `name` that of K.
pub fn guess(squares: &[Square], heaps: [&str; 2], name: &str) -> Option<PairGuess> {
    let firsts: BTreeSet<i64> = squares.iter().map(|square| square.at).filter(|&at| at <= LATEST).collect();
    for least in firsts {
        let own: Vec<&Square> = squares.iter().filter(|square| square.at >= least).collect();
        if own.len() < FEWEST {
            return None;
        }
        for form in MODULI {
            let words = Words { heaps, name, form };
            let Some(all) = positions(&own, form) else { continue };
            let values: Vec<i64> = own.iter().flat_map(|square| square.values.iter().copied()).collect();
            let found = of_values(&words, &all, &values).or_else(|| of_lost(&words, &all, &values));
            if let Some((formula, tuple, lost)) = found {
                return Some(PairGuess { least, modulus: words.modulus(), formula, tuple, lost });
            }
        }
    }
    None
}

/// The values as a function of both rests.
fn of_values(words: &Words<'_>, all: &[(At, i64)], values: &[i64]) -> Option<(String, String, bool)> {
    let xor = all.iter().zip(values).all(|((at, _), value)| at.rests[0] ^ at.rests[1] == *value);
    let formula = format!("{} xor {}", words.rest(Heap::First), words.rest(Heap::Second));
    xor.then(|| (formula, "r1 xor r2".to_owned(), false))
}

/// The lost positions by conditions.
fn of_lost(words: &Words<'_>, all: &[(At, i64)], values: &[i64]) -> Option<(String, String, bool)> {
    let wanted = bits(values.iter().map(|&value| value == 0));
    let always = bits(values.iter().map(|_| true));
    let mut held: Vec<(Atom, Bits)> = Vec::new();
    for atom in atoms() {
        let wherever = all.iter().zip(values).all(|((at, modulus), &value)| value != 0 || atom.holds(at, *modulus));
        if !wherever {
            continue;
        }
        let own = bits(all.iter().map(|(at, modulus)| atom.holds(at, *modulus)));
        // Conditions that come to the same are one, and those that always hold say nothing.
        if own != always && held.iter().all(|(_, other)| *other != own) && held.len() < MOST_HELD {
            held.push((atom, own));
        }
    }
    let mut found = together(&held, &wanted)?;
    found.sort_by_key(|atom| !matches!(atom, Atom::Rest(..)));
    let text = |said: &dyn Fn(Atom) -> String| found.iter().map(|&atom| said(atom)).collect::<Vec<_>>().join(" and ");
    Some((text(&|atom| words.in_heaps(atom)), text(&|atom| words.in_tuples(atom)), true))
}
