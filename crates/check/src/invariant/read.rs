//! Expressions and conditions as relations: a number is a list of cases, each a condition and a
//! linear form; it has no value where no case holds.
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::naive::gcd;
use crate::relation::{Digits, Form, Relation, Say};
use crate::rule::reading::Reading;
use crate::rule::{Cond, Expr, Func, Named, Op, Order, Set, eval};
use crate::say;

/// The most cases of a number.
const MOST_CASES: usize = 64;
/// The most ranges of a set.
const MOST_RANGES: usize = 64;

/// A number under a condition. Tracks beyond those of the variables are auxiliary numbers that the
/// condition defines.
#[derive(Debug, Clone)]
pub struct Case {
    /// The relation under which the case applies.
    pub when: Relation,
    /// The number, as a linear form of tracks.
    pub form: Form,
}

/// Where a condition holds, and where it fails; elsewhere it has no value.
pub struct Truth {
    /// The relation that the condition holds.
    pub holds: Relation,
    /// The relation that the condition fails.
    pub fails: Relation,
}

/// How the binary digits of two numbers are combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bits {
    Xor,
    And,
    Or,
}

/// Turns expressions and conditions into relations.
pub struct Reader<'r, 'a> {
    /// How numbers are written.
    pub digits: Digits,
    /// The relation of a Beatty sequence, once one was needed.
    pub beatty: Option<Relation>,
    /// The tracks of the variables.
    pub tracks: Vec<usize>,
    /// Tracks from here on are unused.
    pub fresh: usize,
    /// Whether binary digits of negative numbers have no value; otherwise they are refused.
    pub partial: bool,
    /// The remaining work.
    pub work: &'r mut Work<'a>,
}

impl<'r, 'a> Reader<'r, 'a> {
    /// A reader for a claim about the positions of a rule; two tracks are kept for values.
    pub fn of(rule: &crate::rule::Rule, digits: Digits, work: &'r mut Work<'a>) -> Self {
        let arity = rule.names.len();
        Self { digits, beatty: None, tracks: (0..arity).collect(), fresh: arity + 2, partial: false, work }
    }
}

impl Reader<'_, '_> {
    /// An unused track.
    pub fn new_track(&mut self) -> usize {
        self.fresh += 1;
        self.fresh - 1
    }

    fn natural(&mut self, form: &Form) -> Result<Relation, Invalid> {
        Relation::linear(form, Say::Natural, self.digits, self.work)
    }

    fn zero(&mut self, form: &Form) -> Result<Relation, Invalid> {
        Relation::linear(form, Say::Zero, self.digits, self.work)
    }

    /// `0 <= form <= most`
    fn within(&mut self, form: &Form, most: i64) -> Result<Relation, Invalid> {
        let above = self.natural(form)?;
        let below = self.natural(&Form::int(most).plus(-1, form)?)?;
        above.and(&below, self.work)
    }

    fn case(&mut self, cases: &mut Vec<Case>, when: Relation, form: Form) -> Result<(), Invalid> {
        if when.is_empty(self.work)? {
            return Ok(());
        }
        if cases.len() == MOST_CASES {
            return Err(Invalid::Rule(say::numbers_of_many_cases()));
        }
        cases.push(Case { when, form });
        Ok(())
    }

    /// The cases of a number.
    pub fn number(&mut self, expr: &Expr) -> Result<Vec<Case>, Invalid> {
        let always = || Relation::constant(true);
        match expr {
            Expr::Int(x) => Ok(vec![Case { when: always(), form: Form::int(*x) }]),
            Expr::Var(v) => match self.tracks.get(*v) {
                Some(&track) => Ok(vec![Case { when: always(), form: Form::track(track) }]),
                None => Err(Invalid::Rule(say::this_name())),
            },
            Expr::Neg(x) => self.each(x, |form| Form::int(0).plus(-1, form)),
            Expr::Arith(Op::Add, x, y) => self.pairs(x, y, |x, y| x.plus(1, y)),
            Expr::Arith(Op::Sub, x, y) => self.pairs(x, y, |x, y| x.plus(-1, y)),
            Expr::Arith(Op::Mul, x, y) => match (constant(x), constant(y)) {
                (Some(by), _) => self.each(y, |form| Form::int(0).plus(by, form)),
                (_, Some(by)) => self.each(x, |form| Form::int(0).plus(by, form)),
                _ => Err(Invalid::Rule(say::products_in_claims())),
            },
            Expr::Arith(Op::Rem, x, by) if constant(by) == Some(2) && counts_bits(x) => self.parity(x),
            Expr::Arith(Op::Rem, x, by) if zeros(x, by).is_some() => match (zeros(x, by), x.as_ref()) {
                (Some(reading), Expr::Call(_, all)) => self.reading(&reading, all),
                _ => Err(Invalid::Rule(say::function_in_claims())),
            },
            Expr::Arith(op @ (Op::Div | Op::Rem), x, by) => match constant(by) {
                Some(by @ 1..) => self.divided(*op, x, by),
                _ => Err(Invalid::Rule(say::divisors_in_claims())),
            },
            Expr::Arith(op @ (Op::Xor | Op::And), x, y) => {
                let (x, y) = (self.number(x)?, self.number(y)?);
                let op = if *op == Op::And { Bits::And } else { Bits::Xor };
                self.bits(op, &x, &y)
            }
            Expr::Arith(op @ (Op::Shl | Op::Shr), x, by) => match (constant(by), op) {
                (Some(by @ 0..=40), Op::Shl) => self.each(x, |form| Form::int(0).plus(1 << by, form)),
                (Some(by @ 0..=40), _) => self.divided(Op::Div, x, 1 << by),
                _ => Err(Invalid::Rule(say::shifts_in_claims())),
            },
            Expr::Arith(Op::Pow, ..) => Err(Invalid::Rule(say::powers_in_claims())),
            Expr::Call(Func::Min, all) => self.extreme(all, 1),
            Expr::Call(Func::Max, all) => self.extreme(all, -1),
            Expr::Call(Func::Abs, all) => match all.as_slice() {
                [x] => self.absolute(x),
                _ => Err(Invalid::Rule(say::abs_of_several())),
            },
            Expr::Call(Func::Beatty, all) => self.multiple(all),
            Expr::Call(Func::Bor, all) => self.any_bits(all),
            Expr::Call(Func::Lowbit, all) => match all.as_slice() {
                [x] => self.lowest(x),
                _ => Err(Invalid::Rule(say::lowbit_of_several())),
            },
            Expr::Call(Func::Gcd, all) => match all.as_slice() {
                [x, by] | [by, x] if constant(by).is_some() => self.common(x, constant(by).unwrap_or(0)),
                _ => Err(Invalid::Rule(say::gcd_in_claims())),
            },
            Expr::Call(func, all) => match Reading::of_call(*func, all) {
                Some(reading) => self.reading(&reading, all),
                None => Err(Invalid::Rule(say::function_in_claims())),
            },
            Expr::Cases(cases, last) => self.cases(cases, last),
        }
    }

    fn each(&mut self, x: &Expr, change: impl Fn(&Form) -> Result<Form, Invalid>) -> Result<Vec<Case>, Invalid> {
        let cases = self.number(x)?;
        cases.into_iter().map(|case| Ok(Case { form: change(&case.form)?, when: case.when })).collect()
    }

    fn pairs(
        &mut self,
        x: &Expr,
        y: &Expr,
        join: impl Fn(&Form, &Form) -> Result<Form, Invalid>,
    ) -> Result<Vec<Case>, Invalid> {
        let (first, second) = (self.number(x)?, self.number(y)?);
        let mut cases = Vec::new();
        for x in &first {
            for y in &second {
                let when = x.when.and(&y.when, self.work)?;
                self.case(&mut cases, when, join(&x.form, &y.form)?)?;
            }
        }
        Ok(cases)
    }

    /// The quotient, or the remainder, by a positive constant, rounded toward minus infinity.
    fn divided(&mut self, op: Op, x: &Expr, by: i64) -> Result<Vec<Case>, Invalid> {
        let mut cases = Vec::new();
        let from = self.fresh;
        for x in self.number(x)? {
            // The quotient is a natural number, or minus a positive one.
            for sign in [1, -1] {
                let quotient = self.new_track();
                let times = by.checked_mul(-sign).ok_or_else(|| Invalid::Rule(say::long_divisors()))?;
                let rest = x.form.plus(times, &Form::track(quotient))?;
                let mut when = self.within(&rest, by - 1)?.and(&x.when, self.work)?;
                if sign < 0 {
                    let positive = self.natural(&Form::track(quotient).plus(-1, &Form::int(1))?)?;
                    when = when.and(&positive, self.work)?;
                }
                let form = if op == Op::Div { Form::int(0).plus(sign, &Form::track(quotient))? } else { rest };
                if op == Op::Div {
                    when = self.only(when, from, quotient)?;
                }
                self.case(&mut cases, when, form)?;
            }
        }
        Ok(cases)
    }

    /// A natural number on a track of its own; projects out the tracks since `from`.
    fn on_track(&mut self, case: &Case, from: usize) -> Result<(Relation, usize), Invalid> {
        if let ([(track, 1)], 0) = (case.form.terms.as_slice(), case.form.constant) {
            return Ok((case.when.clone(), *track));
        }
        let track = self.new_track();
        let equal = self.zero(&case.form.plus(-1, &Form::track(track))?)?;
        if !self.partial {
            let below = self.natural(&Form::int(-1).plus(-1, &case.form)?)?;
            if !below.and(&case.when, self.work)?.is_empty(self.work)? {
                return Err(Invalid::Rule(say::bits_below_zero()));
            }
        }
        let when = case.when.and(&equal, self.work)?;
        Ok((self.only(when, from, track)?, track))
    }

    fn bits(&mut self, op: Bits, first: &[Case], second: &[Case]) -> Result<Vec<Case>, Invalid> {
        let from = self.fresh;
        let mut cases = Vec::new();
        for x in first {
            let (when, a) = self.on_track(x, from)?;
            for y in second {
                let (when_there, b) = self.on_track(y, from)?;
                let both = when.and(&when_there, self.work)?;
                if a == b {
                    let form = if op == Bits::Xor { Form::int(0) } else { Form::track(a) };
                    self.case(&mut cases, both, form)?;
                    continue;
                }
                let result = self.new_track();
                let joined = |x: bool, y: bool| match op {
                    Bits::And => x && y,
                    Bits::Or => x || y,
                    Bits::Xor => x != y,
                };
                let fits = Relation::digits([a, b, result], |x, y, z| z == joined(x, y), self.work)?;
                let when = both.and(&fits, self.work)?;
                let when = self.only(when, from, result)?;
                self.case(&mut cases, when, Form::track(result))?;
            }
        }
        Ok(cases)
    }

    /// The bitwise or of several numbers.
    fn any_bits(&mut self, all: &[Expr]) -> Result<Vec<Case>, Invalid> {
        let Some((first, others)) = all.split_first() else { return Err(Invalid::Rule(say::function_of_nothing())) };
        let mut sum = self.number(first)?;
        for other in others {
            let other = self.number(other)?;
            sum = self.bits(Bits::Or, &sum, &other)?;
        }
        Ok(sum)
    }

    /// The greatest power of two that divides a number: for 0 it is 0 in rules, and has no value in
    /// claims.
    fn lowest(&mut self, x: &Expr) -> Result<Vec<Case>, Invalid> {
        let from = self.fresh;
        let mut cases = Vec::new();
        for x in self.number(x)? {
            let (when, track) = self.on_track(&x, from)?;
            let zero = self.zero(&Form::track(track))?;
            if !self.partial {
                let when = when.and(&zero, self.work)?;
                self.case(&mut cases, when, Form::int(0))?;
            }
            let result = self.new_track();
            let lowest = Relation::lowest_bit(track, result, self.work)?;
            let when = when.and(&zero.not(), self.work)?.and(&lowest, self.work)?;
            let when = self.only(when, from, result)?;
            self.case(&mut cases, when, Form::track(result))?;
        }
        Ok(cases)
    }

    /// The greatest common divisor with a constant, by the remainder of the number.
    fn common(&mut self, x: &Expr, with: i64) -> Result<Vec<Case>, Invalid> {
        /// The most remainders that are tried one by one.
        const LARGEST: u64 = 64;
        let with = i64::try_from(with.unsigned_abs()).ok().filter(|with| (1..=LARGEST as i64).contains(with));
        let with = with.ok_or_else(|| Invalid::Rule(say::gcd_with_constants()))?;
        let rests = self.divided(Op::Rem, x, with)?;
        let mut cases = Vec::new();
        for divisor in (1..=with).filter(|divisor| with % divisor == 0) {
            for rest in &rests {
                let mut here = Relation::constant(false);
                for own in (0..with).filter(|own| gcd(i128::from(*own), i128::from(with)) == i128::from(divisor)) {
                    let equal = self.zero(&rest.form.plus(-1, &Form::int(own))?)?;
                    here = here.or(&equal, self.work)?;
                }
                let when = rest.when.and(&here, self.work)?;
                self.case(&mut cases, when, Form::int(divisor))?;
            }
        }
        Ok(cases)
    }

    /// The first of the numbers that is minimal, or maximal.
    fn extreme(&mut self, all: &[Expr], sign: i64) -> Result<Vec<Case>, Invalid> {
        let Some((first, others)) = all.split_first() else { return Err(Invalid::Rule(say::function_of_nothing())) };
        let mut best = self.number(first)?;
        for other in others {
            let second = self.number(other)?;
            let mut cases = Vec::new();
            for x in &best {
                for y in &second {
                    let both = x.when.and(&y.when, self.work)?;
                    // sign*(y-x) >= 0: ties go to the first.
                    let more = Form::int(0).plus(sign, &y.form)?.plus(-sign, &x.form)?;
                    let first = self.natural(&more)?;
                    let when = both.and(&first, self.work)?;
                    self.case(&mut cases, when, x.form.clone())?;
                    let when = both.and(&first.not(), self.work)?;
                    self.case(&mut cases, when, y.form.clone())?;
                }
            }
            best = cases;
        }
        Ok(best)
    }

    fn absolute(&mut self, x: &Expr) -> Result<Vec<Case>, Invalid> {
        let mut cases = Vec::new();
        for x in self.number(x)? {
            let natural = self.natural(&x.form)?;
            let when = x.when.and(&natural, self.work)?;
            self.case(&mut cases, when, x.form.clone())?;
            let when = x.when.and(&natural.not(), self.work)?;
            self.case(&mut cases, when, Form::int(0).plus(-1, &x.form)?)?;
        }
        Ok(cases)
    }

    /// A natural number times a golden ratio, rounded down.
    fn multiple(&mut self, all: &[Expr]) -> Result<Vec<Case>, Invalid> {
        let (Some((t, more)), Some(x)) = (golden(all), all.first()) else {
            return Err(Invalid::Rule(say::beatty_of_such_numbers()));
        };
        if self.digits != Digits::Recurrence(t) {
            return Err(Invalid::Rule(say::two_kinds_of_digits()));
        }
        let graph = match &self.beatty {
            Some(graph) => graph.clone(),
            None => self.beatty.insert(Relation::beatty(t, self.work)?).clone(),
        };
        let from = self.fresh;
        let mut cases = Vec::new();
        for x in self.number(x)? {
            // It has no value for numbers below 0, so they need no track.
            let partial = std::mem::replace(&mut self.partial, true);
            let found = self.on_track(&x, from);
            self.partial = partial;
            let (when, track) = found?;
            let result = self.new_track();
            let here = graph.named(&[track, result], self.work)?;
            let when = when.and(&here, self.work)?;
            self.case(&mut cases, when, Form::track(result).plus(more, &Form::track(track))?)?;
        }
        Ok(cases)
    }

    /// The values of a function of the digits of its second number.
    fn reading(&mut self, reading: &Reading, all: &[Expr]) -> Result<Vec<Case>, Invalid> {
        let Some(x) = all.get(1).filter(|_| self.digits == reading.digits()) else {
            return Err(Invalid::Rule(say::two_kinds_of_digits()));
        };
        let from = self.fresh;
        let mut cases = Vec::new();
        for x in self.number(x)? {
            let (when, track) = self.on_track(&x, from)?;
            for value in reading.values() {
                let here = Relation::reading(reading, track, |own| own == value, self.work)?;
                let when = when.and(&here, self.work)?;
                self.case(&mut cases, when, Form::int(value))?;
            }
        }
        Ok(cases)
    }

    fn cases(&mut self, cases: &[(Cond, Expr)], last: &Expr) -> Result<Vec<Case>, Invalid> {
        let mut found = Vec::new();
        let mut before = Relation::constant(true);
        for (cond, value) in cases {
            let truth = self.truth(cond)?;
            let here = before.and(&truth.holds, self.work)?;
            for case in self.number(value)? {
                let when = case.when.and(&here, self.work)?;
                self.case(&mut found, when, case.form)?;
            }
            before = before.and(&truth.fails, self.work)?;
        }
        for case in self.number(last)? {
            let when = case.when.and(&before, self.work)?;
            self.case(&mut found, when, case.form)?;
        }
        Ok(found)
    }

    /// The remainder modulo 2 of a sum that contains numbers of ones, or exponents of two.
    fn parity(&mut self, x: &Expr) -> Result<Vec<Case>, Invalid> {
        match x {
            Expr::Arith(Op::Add | Op::Sub, x, y) => {
                let both = self.summands(x, y)?;
                let mut cases = Vec::new();
                for (when, one, other) in both {
                    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        let first = self.zero(&one.plus(-1, &Form::int(a))?)?;
                        let second = self.zero(&other.plus(-1, &Form::int(b))?)?;
                        let when = when.and(&first, self.work)?.and(&second, self.work)?;
                        self.case(&mut cases, when, Form::int(a ^ b))?;
                    }
                }
                Ok(cases)
            }
            Expr::Call(func @ (Func::Popcount | Func::V2), all) => {
                let [x] = all.as_slice() else { return Err(Invalid::Rule(say::bits_of_several())) };
                let mut cases = Vec::new();
                let from = self.fresh;
                for x in self.number(x)? {
                    let (mut when, track) = self.on_track(&x, from)?;
                    let odd = if *func == Func::V2 {
                        // 0 has no exponent.
                        let zero = self.zero(&Form::track(track))?;
                        when = when.and(&zero.not(), self.work)?;
                        Relation::odd_exponent(track, self.work)?
                    } else {
                        Relation::odious(track, self.work)?
                    };
                    let then = when.and(&odd, self.work)?;
                    self.case(&mut cases, then, Form::int(1))?;
                    let other = when.and(&odd.not(), self.work)?;
                    self.case(&mut cases, other, Form::int(0))?;
                }
                Ok(cases)
            }
            _ => self.divided(Op::Rem, x, 2),
        }
    }

    fn summands(&mut self, x: &Expr, y: &Expr) -> Result<Vec<(Relation, Form, Form)>, Invalid> {
        let mut of = |x: &Expr| if counts_bits(x) { self.parity(x) } else { self.divided(Op::Rem, x, 2) };
        let (first, second) = (of(x)?, of(y)?);
        let mut both = Vec::new();
        for x in &first {
            for y in &second {
                both.push((x.when.and(&y.when, self.work)?, x.form.clone(), y.form.clone()));
            }
        }
        Ok(both)
    }

    /// Projects out the tracks made since `from`: some numbers on them satisfy the relation.
    pub fn forgotten(&mut self, relation: Relation, from: usize) -> Result<Relation, Invalid> {
        let gone: Vec<usize> = relation.tracks.iter().rev().copied().filter(|track| *track >= from).collect();
        Relation::together(&[relation], &gone, self.work)
    }

    /// As [`Self::forgotten`], but keeps the track `kept`.
    fn only(&mut self, relation: Relation, from: usize, kept: usize) -> Result<Relation, Invalid> {
        let gone = |track: &usize| *track >= from && *track != kept;
        let gone: Vec<usize> = relation.tracks.iter().copied().filter(gone).collect();
        Relation::together(&[relation], &gone, self.work)
    }

    /// The relation that `say` holds for some case of a number.
    fn said(
        &mut self,
        cases: &[Case],
        from: usize,
        say: impl Fn(&mut Self, &Form) -> Result<Relation, Invalid>,
    ) -> Result<Truth, Invalid> {
        let mut truth = Truth { holds: Relation::constant(false), fails: Relation::constant(false) };
        for case in cases {
            let here = say(self, &case.form)?;
            let holds = case.when.and(&here, self.work)?;
            let holds = self.forgotten(holds, from)?;
            truth.holds = truth.holds.or(&holds, self.work)?;
            let fails = case.when.and(&here.not(), self.work)?;
            let fails = self.forgotten(fails, from)?;
            truth.fails = truth.fails.or(&fails, self.work)?;
        }
        Ok(truth)
    }

    /// Where a condition holds and where it fails.
    pub fn truth(&mut self, cond: &Cond) -> Result<Truth, Invalid> {
        let from = self.fresh;
        match cond {
            Cond::Compare(order, x, y) => {
                let cases = self.pairs(x, y, |x, y| x.plus(-1, y))?;
                self.said(&cases, from, |own, form| own.compared(*order, form))
            }
            Cond::Divides(by, x) => match constant(by) {
                Some(by @ 1..) => {
                    let rest = self.divided(Op::Rem, x, by)?;
                    self.said(&rest, from, |own, form| own.zero(form))
                }
                _ => Err(Invalid::Rule(say::divisors_in_claims())),
            },
            Cond::Within(x, Set::Constants(all)) if all.len() <= MOST_RANGES => {
                let cases = self.number(x)?;
                self.said(&cases, from, |own, form| {
                    let mut inside = Relation::constant(false);
                    for (lo, hi) in all {
                        let above = own.natural(&form.plus(-1, &Form::int(*lo))?)?;
                        let below = own.natural(&Form::int(*hi).plus(-1, form)?)?;
                        let range = above.and(&below, own.work)?;
                        inside = inside.or(&range, own.work)?;
                    }
                    Ok(inside)
                })
            }
            Cond::Within(x, Set::Ranges(all)) if all.len() <= MOST_RANGES => self.ranges(x, all),
            Cond::Within(x, Set::Named(name)) => self.member(x, *name),
            Cond::Within(..) => Err(Invalid::Rule(say::many_ranges_in_claims())),
            Cond::Prime(_) => Err(Invalid::Rule(say::primes_in_claims())),
            Cond::Not(cond) => self.truth(cond).map(|truth| Truth { holds: truth.fails, fails: truth.holds }),
            Cond::All(all) => {
                let mut truth = Truth { holds: Relation::constant(true), fails: Relation::constant(false) };
                for cond in all {
                    let own = self.truth(cond)?;
                    let fails = truth.holds.and(&own.fails, self.work)?;
                    truth.fails = truth.fails.or(&fails, self.work)?;
                    truth.holds = truth.holds.and(&own.holds, self.work)?;
                }
                Ok(truth)
            }
            Cond::Any(all) => {
                let not = all.iter().map(|cond| Cond::Not(Box::new(cond.clone()))).collect();
                let truth = self.truth(&Cond::All(not))?;
                Ok(Truth { holds: truth.fails, fails: truth.holds })
            }
        }
    }

    /// Whether a number lies in one of the ranges; no value where some end has none.
    fn ranges(&mut self, x: &Expr, all: &[(Expr, Expr)]) -> Result<Truth, Invalid> {
        let (mut defined, mut inside) = (Relation::constant(true), Relation::constant(false));
        for (lo, hi) in all {
            let above = self.truth(&Cond::Compare(Order::Ge, x.clone(), lo.clone()))?;
            let below = self.truth(&Cond::Compare(Order::Le, x.clone(), hi.clone()))?;
            for end in [&above, &below] {
                let known = end.holds.or(&end.fails, self.work)?;
                defined = defined.and(&known, self.work)?;
            }
            let range = above.holds.and(&below.holds, self.work)?;
            inside = inside.or(&range, self.work)?;
        }
        Ok(Truth { holds: defined.and(&inside, self.work)?, fails: defined.and(&inside.not(), self.work)? })
    }

    fn member(&mut self, x: &Expr, name: Named) -> Result<Truth, Invalid> {
        let from = self.fresh;
        match name {
            Named::Odd | Named::Even => {
                let rest = self.divided(Op::Rem, x, 2)?;
                let wanted = i64::from(name == Named::Odd);
                let truth = self.said(&rest, from, |own, form| own.zero(&form.plus(-1, &Form::int(wanted))?))?;
                let natural = self.truth(&Cond::Compare(Order::Ge, x.clone(), Expr::Int(0)))?;
                Ok(Truth {
                    holds: truth.holds.and(&natural.holds, self.work)?,
                    fails: truth.fails.or(&natural.fails, self.work)?,
                })
            }
            Named::Pow2 => {
                let cases = self.number(x)?;
                self.said(&cases, from, |own, form| {
                    let track = own.new_track();
                    let equal = own.zero(&form.plus(-1, &Form::track(track))?)?;
                    let power = Relation::power_of_two(track, own.work)?;
                    equal.and(&power, own.work)?.some(track, own.work)
                })
            }
            _ => Err(Invalid::Rule(say::set_in_claims())),
        }
    }

    /// The relation that a difference compares with 0 in this order.
    fn compared(&mut self, order: Order, difference: &Form) -> Result<Relation, Invalid> {
        Ok(match order {
            Order::Eq => self.zero(difference)?,
            Order::Ne => self.zero(difference)?.not(),
            Order::Ge => self.natural(difference)?,
            Order::Lt => self.natural(difference)?.not(),
            Order::Le => self.natural(&Form::int(0).plus(-1, difference)?)?,
            Order::Gt => self.natural(&Form::int(0).plus(-1, difference)?)?.not(),
        })
    }
}

/// The constant that an expression is, if any.
fn constant(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::Int(x) => Some(*x),
        Expr::Neg(x) => constant(x)?.checked_neg(),
        _ => None,
    }
}

/// `v(p,x)%m` as a function of the digits of x.
fn zeros(x: &Expr, by: &Expr) -> Option<Reading> {
    match x {
        Expr::Call(Func::V, all) => Reading::zeros(constant(all.first()?)?, constant(by)?),
        _ => None,
    }
}

/// The largest t for which the Beatty sequence of a recurrence is read.
const STEEPEST: i64 = 4;

/// t and c where `floor(k*(p+sqrt(q))/r)` is `floor(k*(2-t+sqrt(t*t+4))/2) + c*k`.
pub fn golden(all: &[Expr]) -> Option<(usize, i64)> {
    let [_, p, q, r] = all else { return None };
    let whole = |expr: &Expr| eval::number(expr, &[]).ok().flatten().and_then(|x| i64::try_from(x).ok());
    let (p, q) = match (whole(p)?, whole(q)?, whole(r)?) {
        (p, q, 2) => (p, q),
        (p, q, 1) => (p.checked_mul(2)?, q.checked_mul(4)?),
        _ => return None,
    };
    let t = (1..=STEEPEST).find(|t| t * t + 4 == q)?;
    let twice = p.checked_sub(2 - t)?;
    (twice % 2 == 0).then_some((t as usize, twice / 2))
}

/// The number system that an expression, or a condition, needs.
pub fn digits_of(expr: &Expr) -> Option<Digits> {
    match expr {
        Expr::Call(Func::Beatty, all) => golden(all).map(|(t, _)| Digits::Recurrence(t)),
        Expr::Call(Func::V, _) => zeros(expr, &Expr::Int(2)).map(|reading| reading.digits()),
        Expr::Call(func, all) if Reading::of_call(*func, all).is_some() => {
            Reading::of_call(*func, all).map(|reading| reading.digits())
        }
        Expr::Int(_) | Expr::Var(_) => None,
        Expr::Neg(x) => digits_of(x),
        Expr::Arith(_, x, y) => digits_of(x).or_else(|| digits_of(y)),
        Expr::Call(_, all) => all.iter().find_map(digits_of),
        Expr::Cases(cases, last) => {
            let inner = |(cond, value): &(Cond, Expr)| digits_of_condition(cond).or_else(|| digits_of(value));
            cases.iter().find_map(inner).or_else(|| digits_of(last))
        }
    }
}

/// The number system that a Beatty sequence in a condition needs.
pub fn digits_of_condition(cond: &Cond) -> Option<Digits> {
    match cond {
        Cond::Compare(_, x, y) | Cond::Divides(x, y) => digits_of(x).or_else(|| digits_of(y)),
        Cond::Within(x, _) | Cond::Prime(x) => digits_of(x),
        Cond::Not(cond) => digits_of_condition(cond),
        Cond::All(all) | Cond::Any(all) => all.iter().find_map(digits_of_condition),
    }
}

/// Whether a sum contains a number of ones, or an exponent of two.
fn counts_bits(expr: &Expr) -> bool {
    match expr {
        Expr::Call(Func::Popcount | Func::V2, _) => true,
        Expr::Arith(Op::Add | Op::Sub, x, y) => counts_bits(x) || counts_bits(y),
        _ => false,
    }
}
