//! Random rules on numbers as trees: their text, and the options of a position.
//!
//! The options are listed in the most direct way, as the description of the language defines them:
//! all amounts, all ways to split a heap, all values of free names. No code is shared with the
//! compiler of the project.
use crate::term::{Cond, Num, left_out, named};
use std::collections::BTreeSet;

/// A position of several independent parts.
pub(crate) type Sum = Vec<Vec<i64>>;

/// The amount that may be taken.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Amount {
    Any,
    One(Num),
    Range(Num, Num),
    Named(&'static str),
}

/// The condition on the heaps that a split leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Free,
    Equal,
    Unequal,
    NearEqual,
    Consecutive,
}

/// A name that runs over the numbers from 0, or `lo`, to `hi`, or without an upper bound.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Free {
    pub(crate) lo: Option<Num>,
    pub(crate) hi: Option<Num>,
    pub(crate) spelling: Spelling,
}

/// How the upper bound of a name is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Spelling {
    /// `k<=hi`
    #[default]
    Plain,
    /// `2*k<=hi`
    Doubled,
    /// `k*k<=hi`
    Squared,
    /// `hi-k>=0`
    Taken,
    /// `2*k<=k+hi`
    Collected,
    /// `hi+2*k>=3*k`
    Behind,
    /// `not k>hi`
    Denied,
    /// `(k<=hi or k<=hi-1)`
    Either,
}

impl Free {
    pub(crate) fn new(lo: Option<Num>, hi: Option<Num>) -> Self {
        Self { lo, hi, spelling: Spelling::Plain }
    }

    /// The upper bound as text, in its spelling.
    fn bound(&self, name: &str, hi: &str) -> String {
        match self.spelling {
            Spelling::Plain => format!("{name}<={hi}"),
            Spelling::Doubled => format!("2*{name}<={hi}"),
            Spelling::Squared => format!("{name}*{name}<={hi}"),
            Spelling::Taken => format!("({hi})-{name}>=0"),
            Spelling::Collected => format!("2*{name}<={name}+({hi})"),
            Spelling::Behind => format!("({hi})+2*{name}>=3*{name}"),
            Spelling::Denied => format!("not {name}>({hi})"),
            Spelling::Either => format!("({name}<=({hi}) or {name}<=({hi})-1)"),
        }
    }

    /// The largest number within the upper bound.
    fn last(&self, hi: i128) -> i128 {
        match self.spelling {
            Spelling::Plain
            | Spelling::Taken
            | Spelling::Collected
            | Spelling::Behind
            | Spelling::Denied
            | Spelling::Either => hi,
            Spelling::Doubled => hi.div_euclid(2),
            Spelling::Squared => {
                if hi < 0 {
                    -1
                } else {
                    hi.isqrt()
                }
            }
        }
    }
}

/// One of the positions that an arrow leaves.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Part {
    pub(crate) numbers: Vec<Num>,
    pub(crate) times: Option<Num>,
    /// For each j in lo..hi, where j is the variable after the free names.
    pub(crate) each: Option<(i64, Num)>,
}

/// One clause that makes moves.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Clause {
    Take {
        amounts: Vec<Amount>,
        free: Vec<Free>,
        leaving: Option<(u32, u32)>,
        guard: Vec<Cond>,
    },
    /// `hi` is none for `split any`.
    Split {
        lo: u32,
        hi: Option<u32>,
        shape: Shape,
        guard: Vec<Cond>,
    },
    Code {
        digits: Vec<u32>,
        repeat: Vec<u32>,
    },
    Arrow {
        pattern: Vec<Option<i64>>,
        parts: Vec<Part>,
        free: Vec<Free>,
        guard: Vec<Cond>,
    },
}

/// The number of components of a sum in which a turn moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turns {
    One,
    Every,
    First,
    Some(u64, u64),
    /// In one of these two numbers of components.
    Among(u64, u64),
}

/// A rule on numbers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rule {
    pub(crate) arity: usize,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) ends: Vec<Cond>,
    pub(crate) unordered: bool,
    pub(crate) turns: Turns,
}

/// The question takes too many steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooLong;

/// The steps left for a question.
#[derive(Debug)]
pub(crate) struct Steps(pub(crate) u64);

impl Steps {
    /// Spends `steps`.
    ///
    /// # Errors
    /// [`TooLong`] if they are used up.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), TooLong> {
        self.0 = self.0.checked_sub(steps).ok_or(TooLong)?;
        Ok(())
    }
}

const FREE_NAMES: [&str; 3] = ["k", "q", "r"];
const LARGEST: i128 = 1 << 62;

impl Rule {
    /// The names of variables: those of the position, free ones, and the one of `for`.
    pub(crate) fn names(&self, free: usize) -> Vec<String> {
        let own: &[&str] = if self.arity == 1 { &["n"] } else { &["a", "b", "c", "d"][..self.arity] };
        own.iter().chain(&FREE_NAMES[..free]).chain(&["j"]).map(|name| (*name).to_owned()).collect()
    }

    /// The rule as text.
    pub(crate) fn text(&self) -> String {
        let mut clauses: Vec<String> = self.clauses.iter().map(|clause| self.clause_text(clause)).collect();
        clauses.extend(self.ends.iter().map(|end| format!("end if {}", end.text(&self.names(0)))));
        if self.unordered {
            clauses.push("unordered".to_owned());
        }
        match self.turns {
            Turns::One => {}
            Turns::Every => clauses.push("play every".to_owned()),
            Turns::First => clauses.push("play first".to_owned()),
            Turns::Some(lo, hi) if lo == hi => clauses.push(format!("play exactly {lo}")),
            Turns::Some(lo, hi) => clauses.push(format!("play {lo}..{hi}")),
            Turns::Among(lo, hi) => clauses.push(format!("play {lo},{hi}")),
        }
        clauses.join("; ")
    }

    fn clause_text(&self, clause: &Clause) -> String {
        let guarded = |text: String, word: &str, free: &[Free], guard: &[Cond]| {
            let names = self.names(free.len());
            let mut all = Vec::new();
            for (i, free) in free.iter().enumerate() {
                let name = FREE_NAMES[i];
                match (&free.lo, &free.hi) {
                    (Some(lo), Some(hi)) if free.spelling == Spelling::Plain => {
                        all.push(format!("{}<={name}<={}", lo.text(&names), hi.text(&names)));
                    }
                    (Some(lo), Some(hi)) => {
                        all.extend([format!("{name}>={}", lo.text(&names)), free.bound(name, &hi.text(&names))]);
                    }
                    (Some(lo), None) => all.push(format!("{name}>={}", lo.text(&names))),
                    (None, Some(hi)) => all.push(free.bound(name, &hi.text(&names))),
                    (None, None) => {}
                }
            }
            all.extend(guard.iter().map(|c| c.text(&names)));
            if all.is_empty() { text } else { format!("{text}{word}{}", all.join(", ")) }
        };
        match clause {
            Clause::Take { amounts, free, leaving, guard } => {
                let names = self.names(free.len());
                let amounts: Vec<String> = amounts.iter().map(|amount| amount.text(&names)).collect();
                let leaving = match leaving {
                    None => String::new(),
                    Some((lo, hi)) if lo == hi => format!(" leaving {lo}"),
                    Some((lo, hi)) => format!(" leaving {lo}..{hi}"),
                };
                guarded(format!("take {}{leaving}", amounts.join(",")), " where ", free, guard)
            }
            Clause::Split { lo, hi, shape, guard } => {
                let count = match hi {
                    None => "any".to_owned(),
                    Some(hi) if hi == lo => lo.to_string(),
                    Some(hi) => format!("{lo}..{hi}"),
                };
                let shape = ["", " equal", " unequal", " near-equal", " consecutive"][*shape as usize];
                let guard: Vec<String> = guard.iter().map(|c| c.text(&["n".to_owned(), "m".to_owned()])).collect();
                let word = if guard.is_empty() { "" } else { " if " };
                format!("split {count}{shape}{word}{}", guard.join(", "))
            }
            Clause::Code { digits, repeat } => {
                let hex = |digits: &[u32]| digits.iter().map(|d| format!("{d:X}")).collect::<String>();
                let tail = if repeat.is_empty() { String::new() } else { format!("({})", hex(repeat)) };
                format!("{:X}.{}{tail}", digits[0], hex(&digits[1..]))
            }
            Clause::Arrow { pattern, parts, free, guard } => {
                let names = self.names(free.len());
                let own =
                    std::iter::zip(pattern, &names).map(|(want, name)| want.map_or(name.clone(), |x| x.to_string()));
                let own: Vec<String> = own.collect();
                let left = if self.arity == 1 { own[0].clone() } else { format!("({})", own.join(",")) };
                let parts: Vec<String> = parts.iter().map(|part| part.text(&names)).collect();
                let right = if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") };
                guarded(format!("{left} -> {right}"), " : ", free, guard)
            }
        }
    }

    /// All options of a position, each a sum in ascending order, or in the written order if the
    /// first component moves.
    ///
    /// # Errors
    /// [`TooLong`], also for numbers beyond the range.
    pub(crate) fn options(&self, at: &[i64], steps: &mut Steps) -> Result<BTreeSet<Sum>, TooLong> {
        let mut at = at.to_vec();
        if self.unordered {
            // The names are bound to the numbers in ascending order.
            at.sort_unstable();
        }
        let options = self.listed(&at, steps)?;
        if left_out() { Err(TooLong) } else { Ok(options) }
    }

    fn listed(&self, at: &[i64], steps: &mut Steps) -> Result<BTreeSet<Sum>, TooLong> {
        let mut options = BTreeSet::new();
        steps.spend(1)?;
        if self.ends.iter().any(|end| end.truth(at) == Some(true)) {
            return Ok(options);
        }
        for clause in &self.clauses {
            match clause {
                Clause::Take { amounts, free, leaving, guard } => {
                    let mut all = Vec::new();
                    environments(free, guard, at, steps, &mut |env, steps| {
                        for amount in amounts {
                            amount.list(env, at[0], steps, &mut all)?;
                        }
                        Ok(())
                    })?;
                    for taken in all.into_iter().filter(|&taken| 1 <= taken && taken <= at[0]) {
                        match leaving {
                            None => {
                                _ = options.insert(heaps_of(if taken == at[0] { vec![] } else { vec![at[0] - taken] }))
                            }
                            Some((lo, hi)) => {
                                for parts in *lo..=*hi {
                                    self.partings(at[0] - taken, parts, Shape::Free, steps, &mut options)?;
                                }
                            }
                        }
                    }
                }
                Clause::Split { lo, hi, shape, guard } => {
                    let most = hi.map_or(at[0], i64::from).min(at[0]);
                    for parts in i64::from(*lo)..=most {
                        steps.spend(1)?;
                        let env = [at, &[parts]].concat();
                        if holds(guard, &env) {
                            self.partings(at[0], parts as u32, *shape, steps, &mut options)?;
                        }
                    }
                }
                Clause::Code { digits, repeat } => {
                    for taken in 0..=at[0] {
                        steps.spend(1)?;
                        let digit = match (digits.get(taken as usize), repeat.len()) {
                            (Some(digit), _) => *digit,
                            (None, 0) => break,
                            (None, len) => repeat[(taken as usize - digits.len()) % len],
                        };
                        if at[0] == 0 {
                            break;
                        }
                        for parts in (0..4).filter(|j| digit >> j & 1 == 1 && (taken > 0 || *j >= 2)) {
                            self.partings(at[0] - taken, parts, Shape::Free, steps, &mut options)?;
                        }
                    }
                }
                Clause::Arrow { pattern, parts, free, guard } => {
                    if pattern.iter().zip(at).all(|(want, have)| want.is_none_or(|want| want == *have)) {
                        environments(free, guard, at, steps, &mut |env, steps| {
                            if let Some(sum) = self.left(parts, env, steps)? {
                                options.insert(sum);
                            }
                            Ok(())
                        })?;
                    }
                }
            }
            steps.spend(options.len() as u64 / 16)?;
        }
        Ok(options)
    }

    /// All ways to split `total`; heaps in a row in every order.
    fn partings(
        &self,
        total: i64,
        parts: u32,
        shape: Shape,
        steps: &mut Steps,
        out: &mut BTreeSet<Sum>,
    ) -> Result<(), TooLong> {
        if self.turns != Turns::First {
            return partings(total, parts, shape, steps, out);
        }
        let mut sorted = BTreeSet::new();
        partings(total, parts, shape, steps, &mut sorted)?;
        for sum in sorted {
            orders(&mut Sum::new(), &sum, steps, out)?;
        }
        Ok(())
    }

    /// The positions that an arrow leaves; none if it is not a legal move.
    fn left(&self, parts: &[Part], env: &[i64], steps: &mut Steps) -> Result<Option<Sum>, TooLong> {
        let mut sum = Sum::new();
        for part in parts {
            let range = match &part.each {
                None => 0..=0,
                Some((lo, hi)) => match hi.value(env) {
                    None => return Ok(None),
                    Some(hi) => *lo..=i64::try_from(hi).map_err(|_| TooLong)?,
                },
            };
            for j in range {
                steps.spend(1)?;
                let env = &if part.each.is_some() { [env, &[j]].concat() } else { env.to_vec() };
                let times = part.times.as_ref().map_or(Some(1), |times| times.value(env));
                let numbers: Option<Vec<i128>> = part.numbers.iter().map(|number| number.value(env)).collect();
                let (Some(times), Some(numbers)) = (times, numbers) else { return Ok(None) };
                if times < 0 || numbers.iter().any(|&x| x < 0) {
                    return Ok(None);
                }
                if numbers.iter().any(|&x| x >= LARGEST) || times > 1 << 12 {
                    return Err(TooLong);
                }
                steps.spend(times as u64)?;
                let mut numbers: Vec<i64> = numbers.into_iter().map(|x| x as i64).collect();
                if self.unordered {
                    numbers.sort_unstable();
                }
                sum.extend(std::iter::repeat_n(numbers, times as usize));
            }
        }
        if self.turns != Turns::First {
            sum.sort_unstable();
        }
        Ok(Some(sum))
    }
}

impl Amount {
    fn text(&self, names: &[String]) -> String {
        match self {
            Amount::Any => "any".to_owned(),
            Amount::One(x) => x.text(names),
            Amount::Range(lo, hi) => format!("{}..{}", lo.text(names), hi.text(names)),
            Amount::Named(set) => (*set).to_owned(),
        }
    }

    fn list(&self, env: &[i64], heap: i64, steps: &mut Steps, out: &mut Vec<i64>) -> Result<(), TooLong> {
        let clamped = |x: Option<i128>| x.map(|x| x.clamp(-1, i128::from(heap) + 1) as i64);
        let (lo, hi) = match self {
            Amount::Any | Amount::Named(_) => (Some(1), Some(heap)),
            Amount::One(x) => (clamped(x.value(env)), clamped(x.value(env))),
            Amount::Range(lo, hi) => (clamped(lo.value(env)), clamped(hi.value(env))),
        };
        let (Some(lo), Some(hi)) = (lo, hi) else { return Ok(()) };
        steps.spend(hi.saturating_sub(lo).max(0) as u64 + 1)?;
        for x in lo..=hi {
            let fits = match self {
                Amount::Named(set) => named(i128::from(x), set).ok_or(TooLong)?,
                _ => true,
            };
            if fits {
                out.push(x);
            }
        }
        Ok(())
    }
}

impl Part {
    fn text(&self, names: &[String]) -> String {
        let numbers: Vec<String> = self.numbers.iter().map(|number| number.text(names)).collect();
        let mut text = if numbers.len() == 1 { numbers[0].clone() } else { format!("({})", numbers.join(",")) };
        if let Some(times) = &self.times {
            text += &format!(" times {}", times.text(names));
        }
        if let Some((lo, hi)) = &self.each {
            text += &format!(" for j in {lo}..{}", hi.text(names));
        }
        text
    }
}

fn holds(guard: &[Cond], env: &[i64]) -> bool {
    guard.iter().all(|c| c.truth(env) == Some(true))
}

/// What is done for each choice of the free names.
type Each<'e> = &'e mut dyn FnMut(&[i64], &mut Steps) -> Result<(), TooLong>;

/// Calls `each` for all values of the free names that meet the conditions.
fn environments(free: &[Free], guard: &[Cond], env: &[i64], steps: &mut Steps, each: Each<'_>) -> Result<(), TooLong> {
    let Some((first, rest)) = free.split_first() else {
        steps.spend(1)?;
        return if holds(guard, env) { each(env, steps) } else { Ok(()) };
    };
    // A rule for which larger numbers matter is refused.
    let beyond = 2 * i128::from(env.iter().copied().max().unwrap_or(0)) + 40;
    let lo = first.lo.as_ref().map_or(Some(0), |lo| lo.value(env));
    let hi = first.hi.as_ref().map_or(Some(beyond), |hi| hi.value(env).map(|hi| first.last(hi)));
    // If a bound has no value, the condition does not hold.
    let (Some(lo), Some(hi)) = (lo, hi) else { return Ok(()) };
    let lo = lo.max(0);
    if hi < lo {
        return Ok(());
    }
    steps.spend(u64::try_from(hi - lo).map_err(|_| TooLong)?)?;
    for x in lo..=hi {
        environments(rest, guard, &[env, &[x as i64]].concat(), steps, each)?;
    }
    Ok(())
}

fn heaps_of(heaps: Vec<i64>) -> Sum {
    heaps.into_iter().map(|heap| vec![heap]).collect()
}

/// Appends the heaps of `rest` to `begun` in every order.
fn orders(begun: &mut Sum, rest: &Sum, steps: &mut Steps, out: &mut BTreeSet<Sum>) -> Result<(), TooLong> {
    steps.spend(1)?;
    if rest.is_empty() {
        out.insert(begun.clone());
    }
    for i in 0..rest.len() {
        let mut others = rest.clone();
        begun.push(others.remove(i));
        orders(begun, &others, steps, out)?;
        begun.pop();
    }
    Ok(())
}

/// All ways to split `total` into exactly `parts` non-empty heaps.
fn partings(total: i64, parts: u32, shape: Shape, steps: &mut Steps, out: &mut BTreeSet<Sum>) -> Result<(), TooLong> {
    if parts == 0 {
        if total == 0 {
            out.insert(Sum::new());
        }
        return Ok(());
    }
    let (m, heaps) = (i64::from(parts), &mut Vec::new());
    match shape {
        Shape::Free | Shape::Unequal => parted(total, m, 1, shape == Shape::Unequal, heaps, steps, out)?,
        Shape::Equal => {
            if total >= m && total % m == 0 {
                out.insert(heaps_of(vec![total / m; parts as usize]));
            }
        }
        Shape::NearEqual => {
            if total >= m {
                let large = total % m;
                out.insert(heaps_of((0..m).map(|i| total / m + i64::from(i >= m - large)).collect()));
            }
        }
        Shape::Consecutive => {
            let rest = total - m * (m - 1) / 2;
            if rest >= m && rest % m == 0 {
                out.insert(heaps_of((0..m).map(|i| rest / m + i).collect()));
            }
        }
    }
    steps.spend(m as u64)
}

fn parted(
    total: i64,
    parts: i64,
    least: i64,
    unequal: bool,
    heaps: &mut Vec<i64>,
    steps: &mut Steps,
    out: &mut BTreeSet<Sum>,
) -> Result<(), TooLong> {
    steps.spend(1)?;
    if parts == 1 {
        if total >= least {
            heaps.push(total);
            out.insert(heaps_of(heaps.clone()));
            heaps.pop();
        }
        return Ok(());
    }
    let mut heap = least;
    while heap * parts <= total {
        steps.spend(1)?;
        heaps.push(heap);
        parted(total - heap, parts - 1, heap + i64::from(unequal), unequal, heaps, steps, out)?;
        heaps.pop();
        heap += 1;
    }
    Ok(())
}
