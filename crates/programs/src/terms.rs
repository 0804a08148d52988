//! Translates numbers and conditions of the rule language into expressions of the program.
//!
//! A term may have no value somewhere (a division by zero); such a candidate is no move. The guards
//! for a value are collected and tested first.
mod long;

use super::helpers::HUGE;
use super::model::{Expr, Op, any_of, at, call, int, joined, joined_by, var};
use super::named_sets::membership;
use super::{Hint, ProgramError, Style, lists};
use crate::say;
use long::too_long;
use messages::Message;
use rules::ast::CompareOp;
use rules::interval::Interval;
use rules::ir::{ArithOp, Cond, Func, NamedSet, Num, Set, Var};
use std::collections::BTreeSet;
use std::convert::Infallible;

/// The array of the piles; the second variable holds the larger of the largest pile and the number
/// of piles.
pub(crate) const PILES: &str = "piles";
pub(crate) const HIGHEST: &str = "highest";

/// Translates the terms of one ruleset.
pub(crate) struct Terms {
    pub(crate) names: Vec<String>,
    /// Variables have at most this many bits.
    pub(crate) bits: u32,
    /// Helper functions that the terms call.
    pub(crate) used: BTreeSet<String>,
    /// Guards: the conditions for the terms so far to have a value.
    pub(crate) guards: Vec<Expr>,
    /// In games of piles on steps: variables that are the number of a pile.
    pub(crate) piles: BTreeSet<Var>,
    /// The largest value of a variable for which the numbers computed from it fit 64 bits.
    pub(crate) room: i64,
    /// Whether bit operations assume natural operands: formulas of the literature hold where their
    /// terms are at least 0, and a search covers the other positions.
    pub(crate) natural_bits: bool,
    /// No variable is less than this.
    pub(crate) least: i64,
}

fn unsupported(what: Message) -> ProgramError {
    ProgramError::unsupported(what)
}

impl Terms {
    /// A translator for terms of variables with these names, of at most `bits` bits.
    pub(crate) fn new(names: Vec<String>, bits: u32) -> Self {
        Self {
            names,
            bits,
            used: BTreeSet::new(),
            guards: Vec::new(),
            piles: BTreeSet::new(),
            room: i64::MAX,
            natural_bits: false,
            least: 0,
        }
    }

    pub(crate) fn helper<const N: usize>(&mut self, name: &str, arguments: [Expr; N]) -> Expr {
        self.used.insert(name.to_owned());
        call(name, arguments)
    }

    /// Folds a list by a helper of two numbers.
    pub(crate) fn helper_over(&mut self, name: &str, list: impl IntoIterator<Item = Expr>) -> Option<Expr> {
        let Ok(all) = joined(list.into_iter().collect(), |a, b| Ok::<_, Infallible>(self.helper(name, [a, b])));
        all
    }

    pub(crate) fn num(&mut self, num: &Num) -> Result<Expr, ProgramError> {
        Ok(match num {
            Num::Const(value) => int((*value).clamp(-HUGE, HUGE)),
            Num::Var(index) => var(self.names.get(*index).ok_or_else(|| unsupported(say::variable_out_of_place()))?),
            Num::Neg(inner) => int(0) - self.num(inner)?,
            Num::Arith(op, a, b) => self.arith(*op, a, b)?,
            Num::Call(func, arguments) => self.function(*func, arguments)?,
            Num::If(cond, x, y) => self.cases(cond, x, y)?,
        })
    }

    /// Translates `if c then x else y`: the guards of the branch that is not taken are not tested.
    fn cases(&mut self, cond: &Cond, x: &Num, y: &Num) -> Result<Expr, ProgramError> {
        let outer = std::mem::take(&mut self.guards);
        self.cond(cond)?;
        let guarded = !std::mem::take(&mut self.guards).is_empty();
        let [yes, no] = [self.truth(cond, true)?, self.truth(cond, false)?];
        let x = self.num(x)?;
        let of_x = std::mem::take(&mut self.guards);
        let y = self.num(y)?;
        let of_y = std::mem::replace(&mut self.guards, outer);
        if guarded || !of_x.is_empty() || !of_y.is_empty() {
            let with = |first: Expr, guards: Vec<Expr>| guards.into_iter().fold(first, Expr::and);
            self.guards.push(with(yes.clone(), of_x).bin(Op::Or, with(no, of_y)));
        }
        Ok(Expr::Choose(Box::new([yes, x, y])))
    }

    fn arith(&mut self, op: ArithOp, a: &Num, b: &Num) -> Result<Expr, ProgramError> {
        self.by_size(op, a, b)?;
        let whole = natural(a) && natural(b);
        if matches!(op, ArithOp::Xor | ArithOp::And) {
            self.may_have_bits(self.is_natural(a) && self.is_natural(b))?;
            let (left, right) = (self.bits_beside(a, b, op)?, self.bits_beside(b, a, op)?);
            return Ok(if op == ArithOp::Xor { left ^ right } else { left.bin(Op::BitAnd, right) });
        }
        let (left, right) = (self.num(a)?, self.num(b)?);
        let short = self.bits_of(a) + self.bits_of(b) <= 62;
        if op == ArithOp::Add || op == ArithOp::Mul && short {
            self.room = self.room.min(self.room_for_both(op, a, b));
        }
        Ok(match op {
            ArithOp::Add => left + right,
            ArithOp::Sub => left - right,
            ArithOp::Mul if short => left * right,
            ArithOp::Mul => self.product(left, right, whole),
            // Compilers reject a division by a literal 0.
            ArithOp::Div | ArithOp::Rem if *b == Num::Const(0) => {
                self.guards.push(yes().not());
                int(0)
            }
            ArithOp::Div | ArithOp::Rem => {
                if !matches!(b, Num::Const(value) if *value != 0) {
                    self.guards.push(right.clone().ne(int(0)));
                }
                let op = match (op, whole) {
                    (ArithOp::Div, true) => Op::Div,
                    (ArithOp::Div, false) => Op::FloorDiv,
                    (_, true) => Op::Rem,
                    (_, false) => Op::FloorRem,
                };
                left.bin(op, right)
            }
            ArithOp::Pow | ArithOp::Shl | ArithOp::Shr => {
                if !natural(b) {
                    self.guards.push(right.clone().ge(int(0)));
                }
                match op {
                    ArithOp::Pow => self.helper(if natural(a) { "power" } else { "signed_power" }, [left, right]),
                    _ => {
                        let power = self.helper("power", [int(2), right]);
                        match op {
                            ArithOp::Shl => self.product(left, power, natural(a)),
                            _ => left.bin(if natural(a) { Op::Div } else { Op::FloorDiv }, power),
                        }
                    }
                }
            }
            ArithOp::Xor | ArithOp::And => return Err(unsupported(say::bits_of_such())),
        })
    }

    /// Translates `s[i]`, where the first variable is the number of piles.
    fn pile(&mut self, index: &Num) -> Result<Expr, ProgramError> {
        let number = self.num(index)?;
        if !self.is_a_pile(index) {
            if !natural(index) {
                self.guards.push(number.clone().ge(int(0)));
            }
            let piles = self.num(&Num::Var(0))?;
            self.guards.push(number.clone().le(piles));
        }
        Ok(at(PILES, number))
    }

    fn is_a_pile(&self, index: &Num) -> bool {
        matches!(index, Num::Var(index) if *index == 0 || self.piles.contains(index))
    }

    /// Whether a term is 0 or more where no variable is less than the least one.
    fn is_natural(&self, num: &Num) -> bool {
        let variable = Interval::new(self.least.into(), i128::MAX, true);
        let known = |part: &Num| matches!(part, Num::Var(_)).then_some(variable);
        natural(num) || Interval::of(num, &known).lo >= 0
    }

    fn may_have_bits(&self, natural: bool) -> Result<(), ProgramError> {
        match natural || !self.natural_bits {
            true => Ok(()),
            false => {
                let why = unsupported(say::bits_of_negative());
                Err(why.hinted([Hint::Style { style: Style::Dfs }]))
            }
        }
    }

    /// Translates a product that may be longer than 64 bits.
    fn product(&mut self, left: Expr, right: Expr, whole: bool) -> Expr {
        self.helper(if whole { "times" } else { "signed_times" }, [left, right])
    }

    fn function(&mut self, func: Func, arguments: &[Num]) -> Result<Expr, ProgramError> {
        match func {
            Func::Pick => return self.entry(arguments),
            Func::Pile => {
                let index = arguments.first().ok_or_else(|| unsupported(say::pile_without_number()))?;
                return self.pile(index);
            }
            Func::Highest => return Ok(var(HIGHEST)),
            Func::Min | Func::Max | Func::Abs => {}
            _ => arguments.iter().try_for_each(|argument| self.exact(argument))?,
        }
        let mut terms = Vec::new();
        for argument in arguments {
            let term = self.num(argument)?;
            // These functions only depend on the absolute value.
            let by_size = matches!(func, Func::Gcd | Func::V2) || func == Func::V && !terms.is_empty();
            terms.push(if by_size && !natural(argument) { self.helper("absolute", [term]) } else { term });
        }
        let all_natural = arguments.iter().all(natural);
        let no_arguments = || unsupported(say::function_without_arguments());
        let folding = match func {
            Func::Min => Some("least"),
            Func::Max => Some("greatest"),
            Func::Gcd => Some("gcd"),
            _ => None,
        };
        if let Some(name) = folding {
            return self.helper_over(name, terms).ok_or_else(no_arguments);
        }
        if func == Func::Bor {
            self.may_have_bits(arguments.iter().all(|argument| self.is_natural(argument)))?;
            return joined_by(Op::BitOr, terms).ok_or_else(no_arguments);
        }
        let mut terms = terms.into_iter();
        let first = terms.next().ok_or_else(no_arguments)?;
        match func {
            Func::Abs => return Ok(self.helper("absolute", [first])),
            // The helper is right for negative numbers too.
            Func::Lowbit => return Ok(self.helper("lowbit", [first])),
            _ => {}
        }
        let of_one = func.of_one();
        let least = if func == Func::V { 2 } else { of_one.map_or(0, |facts| facts.least) };
        if least > 0 || !all_natural {
            self.guards.push(first.clone().ge(int(least)));
        }
        let second = terms.next();
        if let (Some(facts), None) = (of_one.filter(|facts| !facts.helper.is_empty()), &second) {
            return Ok(self.helper(facts.helper, [first]));
        }
        Ok(match (func, second) {
            (Func::Sqrt, None) => self.helper("root", [first, int(2)]),
            (Func::Root | Func::CeilRoot, Some(k)) => {
                self.guards.push(k.clone().ge(int(1)));
                self.used.insert("root".into());
                self.helper(if func == Func::Root { "root" } else { "ceil_root" }, [first, k])
            }
            (Func::V, Some(x)) => {
                self.guards.push(x.clone().ge(int(1)));
                self.helper("valuation", [first, x])
            }
            (Func::V2, None) => self.helper("valuation", [int(2), first]),
            _ => return Err(unsupported(say::function_of_many())),
        })
    }

    /// Whether a term has a value everywhere.
    pub(crate) fn is_total(&self, num: &Num) -> bool {
        num.is_total_with(&|part| match part {
            Num::Call(Func::Pile, arguments) => arguments.first().is_some_and(|index| self.is_a_pile(index)),
            Num::Call(Func::Highest, _) => true,
            _ => false,
        })
    }

    /// Translates an entry of a list, `P[i]`, which has no value outside the list.
    fn entry(&mut self, arguments: &[Num]) -> Result<Expr, ProgramError> {
        let Some((place, entries)) = arguments.split_first() else {
            return Err(unsupported(say::list_without_place()));
        };
        let fixed = |entry: &Num| if let Num::Const(value) = entry { Some((*value).clamp(-HUGE, HUGE)) } else { None };
        let Some(list) = entries.iter().map(fixed).collect::<Option<Vec<i64>>>() else {
            return Err(unsupported(say::entry_not_fixed()));
        };
        let at = self.num(place)?;
        if !natural(place) {
            self.guards.push(at.clone().ge(int(0)));
        }
        self.guards.push(at.clone().lt(int(list.len() as i64)));
        self.room = self.room.min(self.room_for(place));
        Ok(lists::entry(&list, at))
    }

    /// The expression of a condition; a condition without a truth value does not hold.
    pub(crate) fn condition(&mut self, cond: &Cond) -> Result<Expr, ProgramError> {
        self.truth(cond, true)
    }

    /// The expression that says whether a condition has this truth value. Parts are tested from the
    /// left, as in `rules::eval`: if a part decides before one without a value is reached, the
    /// whole has a value, otherwise it has none.
    fn truth(&mut self, cond: &Cond, wanted: bool) -> Result<Expr, ProgramError> {
        let outer = std::mem::take(&mut self.guards);
        let plain = self.cond(cond)?;
        let guards = std::mem::replace(&mut self.guards, outer);
        let (parts, deciding) = match cond {
            _ if guards.is_empty() => return Ok(if wanted { plain } else { plain.not() }),
            Cond::Not(inner) => return self.truth(inner, !wanted),
            Cond::All(parts) => (parts.clone(), false),
            Cond::Any(parts) => (parts.clone(), true),
            Cond::In(x, Set::Ranges(ranges)) if ranges.len() > 1 => {
                let one = |range: &(Num, Num)| Cond::In(x.clone(), Set::Ranges(vec![range.clone()]));
                (ranges.iter().map(one).collect(), true)
            }
            // Parts that are tested first guard the parts after them.
            _ => {
                let plain = if wanted { plain } else { plain.not() };
                return Ok(guards.into_iter().rev().fold(plain, |rest, guard| guard.and(rest)));
            }
        };
        let mut all: Option<Expr> = None;
        for part in parts.iter().rev() {
            let says = self.truth(part, wanted)?;
            all = Some(match all {
                None => says,
                Some(rest) if wanted != deciding => says.and(rest),
                Some(rest) => says.bin(Op::Or, self.truth(part, !wanted)?.and(rest)),
            });
        }
        Ok(all.unwrap_or_else(|| if wanted == deciding { yes().not() } else { yes() }))
    }

    fn cond(&mut self, cond: &Cond) -> Result<Expr, ProgramError> {
        Ok(match cond {
            Cond::Const(true) => yes(),
            Cond::Const(false) => yes().not(),
            Cond::Compare(_, a, b) if self.is_long(a) && self.is_long(b) => {
                return Err(unsupported(say::compare_long()));
            }
            Cond::Compare(CompareOp::Divides, _, b) if self.is_long(b) => return Err(too_long()),
            Cond::Compare(CompareOp::Divides, a, b) => match a {
                Num::Const(d) if *d > 0 => self.arith(ArithOp::Rem, b, a)?.eq(int(0)),
                _ => {
                    let (a, b) = (self.num(a)?, self.num(b)?);
                    self.helper("divides", [a, b])
                }
            },
            Cond::Compare(op, a, b) => {
                let (a, b) = (self.num(a)?, self.num(b)?);
                match op {
                    // Compilers warn about `n <= n`.
                    CompareOp::Eq | CompareOp::Le | CompareOp::Ge if a == b => yes(),
                    CompareOp::Eq => a.eq(b),
                    CompareOp::Ne => a.ne(b),
                    CompareOp::Lt => a.lt(b),
                    CompareOp::Le => a.le(b),
                    CompareOp::Gt => a.gt(b),
                    CompareOp::Ge => a.ge(b),
                    _ => return Err(unsupported(say::a_comparison())),
                }
            }
            Cond::Prime(x) | Cond::In(x, Set::Named(_)) if self.is_long(x) => return Err(too_long()),
            Cond::Prime(x) => {
                let x = self.num(x)?;
                self.helper("is_prime", [x])
            }
            Cond::In(x, Set::Ranges(ranges))
                if self.is_long(x) && ranges.iter().any(|(low, high)| self.is_long(low) || self.is_long(high)) =>
            {
                return Err(too_long());
            }
            Cond::In(x, Set::Ranges(ranges)) => {
                let x = self.num(x)?;
                let mut any = Vec::new();
                for (low, high) in ranges {
                    let (low, high) = (self.num(low)?, self.num(high)?);
                    let within =
                        if low == high { x.clone().eq(low) } else { low.le(x.clone()).and(x.clone().le(high)) };
                    any.push(within);
                }
                any_of(any).unwrap_or_else(|| yes().not())
            }
            Cond::In(x, Set::Named(set @ (NamedSet::Odd | NamedSet::Even))) => {
                let number = self.num(x)?;
                let in_set = (number.clone() % int(2)).eq(int(i64::from(*set == NamedSet::Odd)));
                // Named sets have no negative members.
                if natural(x) { in_set } else { number.ge(int(0)).and(in_set) }
            }
            Cond::In(x, Set::Named(set)) => {
                let is_member = membership(*set).ok_or_else(|| unsupported(say::set_without_test()))?;
                let term = self.num(x)?;
                let inside = self.helper(is_member, [term.clone()]);
                if natural(x) { inside } else { term.ge(int(0)).and(inside) }
            }
            Cond::Not(inner) => self.cond(inner)?.not(),
            Cond::All(parts) => self.joined(parts, Op::And)?,
            Cond::Any(parts) => self.joined(parts, Op::Or)?,
        })
    }

    fn joined(&mut self, parts: &[Cond], op: Op) -> Result<Expr, ProgramError> {
        let mut all: Option<Expr> = None;
        for part in parts {
            let part = self.cond(part)?;
            if op == Op::And && part == yes() {
                continue;
            }
            all = Some(match all {
                None => part,
                Some(before) => before.bin(op, part),
            });
        }
        Ok(all.unwrap_or_else(|| if op == Op::And { yes() } else { yes().not() }))
    }

    /// An upper bound of the bits of a term.
    fn bits_of(&self, num: &Num) -> u32 {
        match num {
            Num::Const(value) => 64 - value.unsigned_abs().leading_zeros(),
            Num::Var(_) => self.bits,
            Num::Neg(inner) => self.bits_of(inner),
            Num::Arith(ArithOp::Add | ArithOp::Sub | ArithOp::Xor, a, b) => self.bits_of(a).max(self.bits_of(b)) + 1,
            Num::Arith(ArithOp::Mul, a, b) => (self.bits_of(a) + self.bits_of(b)).min(62),
            Num::Arith(ArithOp::And, a, b) => match (natural(a), natural(b)) {
                (true, _) => self.bits_of(a),
                (_, true) => self.bits_of(b),
                _ => self.bits_of(a).max(self.bits_of(b)) + 1,
            },
            Num::Arith(ArithOp::Div | ArithOp::Shr, a, _) => self.bits_of(a),
            Num::Arith(ArithOp::Rem, _, b) => self.bits_of(b),
            Num::Arith(ArithOp::Pow | ArithOp::Shl, _, _) => 62,
            Num::Call(Func::Sqrt, arguments) => arguments.first().map_or(62, |a| self.bits_of(a).div_ceil(2)),
            Num::Call(Func::Pick, arguments) => {
                arguments.iter().skip(1).map(|entry| self.bits_of(entry)).max().unwrap_or(0)
            }
            Num::If(_, x, y) => self.bits_of(x).max(self.bits_of(y)),
            Num::Call(func, arguments) => {
                if let Some(bits) = func.of_one().and_then(|facts| facts.bits) {
                    return bits;
                }
                let most = arguments.iter().map(|a| self.bits_of(a)).max().unwrap_or(62);
                most + u32::from(*func == Func::Bor && !natural(num))
            }
        }
    }
}

/// The condition that is always true.
pub(crate) fn yes() -> Expr {
    int(0).eq(int(0))
}

/// Whether a term cannot be negative, as the program has it: capped at [`HUGE`].
pub(crate) fn natural(num: &Num) -> bool {
    ends(num).lo >= 0
}

/// Bounds of the number that the program has for a term.
fn ends(num: &Num) -> Interval {
    Interval::of(num, &|part| match part {
        Num::Const(value) => Some(stopped(Interval::new((*value).into(), (*value).into(), true))),
        Num::Arith(op @ (ArithOp::Mul | ArithOp::Pow | ArithOp::Shl), x, y) => {
            Some(stopped(Interval::arith(*op, ends(x), ends(y))))
        }
        _ => None,
    })
}

/// Bounds of a number that is capped at [`HUGE`], given its exact bounds.
fn stopped(exact: Interval) -> Interval {
    Interval { lo: exact.lo.min(HUGE.into()), hi: exact.hi.max((-HUGE).into()), ..exact }
}
