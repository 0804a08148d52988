//! Numbers and conditions as machine code.
//!
//! A number without a value (a division by 0, a logarithm of 0) jumps to a block that the caller
//! provides: nearly always to the next candidate, since such a candidate is not a move, or past a
//! bound that does not apply then. The semantics of every operation are those of [`rules::eval`];
//! operations that have none here in plain 64 bits are declined.
use crate::Declined;
use crate::helpers::{NONE, SETS};
use crate::span::Span;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Block, FuncRef, InstBuilder, Value, types};
use cranelift_frontend::{FunctionBuilder, Variable};
use rules::functions::TABLE;
use rules::ir::{ArithOp, CompareOp, Cond, Func, NamedSet, Num, Set};

/// A computed number and its bounds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    pub(crate) value: Value,
    pub(crate) span: Span,
}

/// A variable of the rules: its variable in the code, and its possible values.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) variable: Variable,
    pub(crate) span: Span,
}

/// A power that a loop over its exponent updates.
#[derive(Debug, Clone)]
pub(crate) struct Power {
    pub(crate) written: Num,
    pub(crate) base: Value,
    pub(crate) place: Place,
}

/// The helper functions that the code calls.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Helpers {
    pub(crate) function: FuncRef,
    pub(crate) member: FuncRef,
    pub(crate) power: FuncRef,
}

/// The blocks that a condition jumps to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ways {
    pub(crate) yes: Block,
    pub(crate) no: Block,
    /// Taken if a needed part has no value.
    pub(crate) neither: Block,
}

/// Code being built, with the variables that are defined so far.
pub(crate) struct Coder<'f, 'c> {
    pub(crate) b: FunctionBuilder<'f>,
    pub(crate) env: Vec<Place>,
    pub(crate) powers: Vec<Power>,
    pub(crate) helpers: &'c Helpers,
}

const WIDE: &str = "a number in it may be too large for machine code";

impl Coder<'_, '_> {
    pub(crate) fn constant(&mut self, x: i64) -> Value {
        self.b.ins().iconst(types::I64, x)
    }

    pub(crate) fn new_variable(&mut self) -> Variable {
        self.b.declare_var(types::I64)
    }

    /// Continues in `block`.
    pub(crate) fn go_on(&mut self, block: Block) {
        self.b.switch_to_block(block);
    }

    /// Jumps to `away` if the comparison holds, and continues otherwise.
    pub(crate) fn leave_if(&mut self, cc: IntCC, x: Value, y: i64, away: Block) {
        let test = self.b.ins().icmp_imm(cc, x, y);
        let next = self.b.create_block();
        self.b.ins().brif(test, away, &[], next, &[]);
        self.go_on(next);
    }

    /// The value of a number; jumps to `fail` if there is none.
    pub(crate) fn num(&mut self, num: &Num, fail: Block) -> Result<Known, Declined> {
        match num {
            Num::Const(x) => {
                let span = Span::exactly(*x).fits().ok_or(Declined(WIDE))?;
                Ok(Known { value: self.constant(*x), span })
            }
            Num::Var(v) => {
                let place = *self.env.get(*v).ok_or(Declined("a variable of a repetition"))?;
                Ok(Known { value: self.b.use_var(place.variable), span: place.span })
            }
            Num::Neg(x) => {
                let x = self.num(x, fail)?;
                Ok(Known { value: self.b.ins().ineg(x.value), span: x.span.negated() })
            }
            Num::Arith(op, x, y) => {
                if let Some(power) = self.powers.iter().find(|power| power.written == *num) {
                    let place = power.place;
                    return Ok(Known { value: self.b.use_var(place.variable), span: place.span });
                }
                let (x, y) = (self.num(x, fail)?, self.num(y, fail)?);
                self.arith(*op, x, y, fail)
            }
            Num::Call(func, args) => self.call(*func, args, fail),
            Num::If(cond, x, y) => self.cases(cond, [x, y], fail),
        }
    }

    fn cases(&mut self, cond: &Cond, branches: [&Num; 2], fail: Block) -> Result<Known, Declined> {
        let [yes, no, join] = std::array::from_fn(|_| self.b.create_block());
        let result = self.new_variable();
        self.cond(cond, Ways { yes, no, neither: fail })?;
        let mut span: Option<Span> = None;
        for (block, num) in [yes, no].into_iter().zip(branches) {
            self.go_on(block);
            let branch = self.num(num, fail)?;
            self.b.def_var(result, branch.value);
            self.b.ins().jump(join, &[]);
            span = Some(span.map_or(branch.span, |other| other.or(branch.span)));
        }
        self.go_on(join);
        Ok(Known { value: self.b.use_var(result), span: span.ok_or(Declined(WIDE))? })
    }

    fn arith(&mut self, op: ArithOp, x: Known, y: Known, fail: Block) -> Result<Known, Declined> {
        let (span, value) = match op {
            ArithOp::Add => (x.span.plus(y.span), self.b.ins().iadd(x.value, y.value)),
            ArithOp::Sub => (x.span.plus(y.span.negated()), self.b.ins().isub(x.value, y.value)),
            ArithOp::Mul => (x.span.arith(op, y.span), self.b.ins().imul(x.value, y.value)),
            ArithOp::Div | ArithOp::Rem => return self.divided(op == ArithOp::Rem, x, y, fail),
            ArithOp::Xor => (x.span.arith(op, y.span), self.b.ins().bxor(x.value, y.value)),
            ArithOp::And => (x.span.arith(op, y.span), self.b.ins().band(x.value, y.value)),
            ArithOp::Pow => {
                let call = self.b.ins().call(self.helpers.power, &[x.value, y.value]);
                (x.span.power(y.span), self.b.inst_results(call)[0])
            }
            ArithOp::Shl => {
                let two = self.constant(2);
                let call = self.b.ins().call(self.helpers.power, &[two, y.value]);
                let power = self.b.inst_results(call)[0];
                let most = Span::exactly(2).power(y.span).filter(|power| !power.huge);
                (most.and_then(|power| power.arith(ArithOp::Mul, x.span)), self.b.ins().imul(x.value, power))
            }
            ArithOp::Shr if x.span.natural() && y.span.natural() && !x.span.huge && !y.span.huge => {
                let most = self.constant(63);
                let by = self.b.ins().umin(y.value, most);
                (Some(Span::new(0, x.span.hi)), self.b.ins().ushr(x.value, by))
            }
            ArithOp::Shr => (None, x.value),
        };
        Ok(Known { value, span: span.ok_or(Declined(WIDE))? })
    }

    /// The quotient, rounded toward minus infinity, or the remainder of that division.
    fn divided(&mut self, rest: bool, x: Known, y: Known, fail: Block) -> Result<Known, Declined> {
        let op = if rest { ArithOp::Rem } else { ArithOp::Div };
        let span = x.span.arith(op, y.span).ok_or(Declined(WIDE))?;
        if y.span.contains(0) {
            self.leave_if(IntCC::Equal, y.value, 0, fail);
        }
        if x.span.short() && y.span.short() {
            let short = [x, y].map(|known| self.b.ins().ireduce(types::I32, known.value));
            let result = match rest {
                true => self.b.ins().urem(short[0], short[1]),
                false => self.b.ins().udiv(short[0], short[1]),
            };
            return Ok(Known { value: self.b.ins().uextend(types::I64, result), span });
        }
        let quotient = self.b.ins().sdiv(x.value, y.value);
        let product = self.b.ins().imul(quotient, y.value);
        let left = self.b.ins().isub(x.value, product);
        // A quotient rounded toward 0 is too large by one if the remainder and the divisor have
        // different signs.
        let some = self.b.ins().icmp_imm(IntCC::NotEqual, left, 0);
        let signs = self.b.ins().bxor(left, y.value);
        let differ = self.b.ins().icmp_imm(IntCC::SignedLessThan, signs, 0);
        let both = self.b.ins().band(some, differ);
        let value = if rest {
            let zero = self.constant(0);
            let more = self.b.ins().select(both, y.value, zero);
            self.b.ins().iadd(left, more)
        } else {
            let one = self.b.ins().uextend(types::I64, both);
            self.b.ins().isub(quotient, one)
        };
        Ok(Known { value, span })
    }

    fn call(&mut self, func: Func, args: &[Num], fail: Block) -> Result<Known, Declined> {
        let mut known = Vec::with_capacity(args.len());
        for arg in args {
            known.push(self.num(arg, fail)?);
        }
        let Some((&first, rest)) = known.split_first() else { return Err(Declined("a function of nothing")) };
        match func {
            Func::Min | Func::Max => rest.iter().try_fold(first, |best, &next| {
                let value = match func {
                    Func::Min => self.b.ins().smin(best.value, next.value),
                    _ => self.b.ins().smax(best.value, next.value),
                };
                let span = Span::call(func, [best.span, next.span]).ok_or(Declined(WIDE))?;
                Ok(Known { value, span })
            }),
            Func::Abs => {
                let most = first.span.hi.max(-first.span.lo);
                Ok(Known { value: self.b.ins().iabs(first.value), span: Span { lo: 0, hi: most, ..first.span } })
            }
            Func::Bor if known.iter().all(|arg| arg.span.natural()) => rest.iter().try_fold(first, |all, &next| {
                let span = Span::call(func, [all.span, next.span]).ok_or(Declined(WIDE))?;
                Ok(Known { value: self.b.ins().bor(all.value, next.value), span })
            }),
            Func::Log2 | Func::V2 | Func::Popcount | Func::Lowbit if first.span.natural() && !first.span.huge => {
                Ok(self.of_bits(func, first, fail))
            }
            _ => self.helped(func, &known, fail),
        }
    }

    /// Functions of the bits of a natural number.
    fn of_bits(&mut self, func: Func, x: Known, fail: Block) -> Known {
        if matches!(func, Func::Log2 | Func::V2) && x.span.contains(0) {
            self.leave_if(IntCC::Equal, x.value, 0, fail);
        }
        let (value, most) = match func {
            Func::Log2 => {
                let before = self.b.ins().clz(x.value);
                let last = self.constant(63);
                (self.b.ins().isub(last, before), 63)
            }
            Func::V2 => (self.b.ins().ctz(x.value), 63),
            Func::Popcount => (self.b.ins().popcnt(x.value), 63),
            _ => {
                let minus = self.b.ins().ineg(x.value);
                (self.b.ins().band(x.value, minus), x.span.hi)
            }
        };
        // The logarithm is monotone.
        let most = if func == Func::Log2 { i128::from(x.span.hi.max(1).ilog2()) } else { most };
        Known { value, span: Span::new(0, most) }
    }

    fn helped(&mut self, func: Func, args: &[Known], fail: Block) -> Result<Known, Declined> {
        let place = TABLE.iter().position(|row| row.func == func);
        let natural = args.iter().all(|arg| arg.span.natural() && !arg.span.huge);
        let (Some(place), Some(&first), true, 1..=2) = (place, args.first(), natural, args.len()) else {
            return Err(Declined("a function in it is not in machine code"));
        };
        let second = args.last().copied().unwrap_or(first);
        let place = self.constant(place as i64);
        let call = self.b.ins().call(self.helpers.function, &[place, first.value, second.value]);
        let value = self.b.inst_results(call)[0];
        self.leave_if(IntCC::Equal, value, NONE, fail);
        let span = Span::call(func, args.iter().map(|arg| arg.span)).ok_or(Declined(WIDE))?;
        Ok(Known { value, span })
    }

    /// Jumps to one of `ways`, depending on a condition.
    pub(crate) fn cond(&mut self, cond: &Cond, ways: Ways) -> Result<(), Declined> {
        match cond {
            Cond::Const(truth) => {
                self.b.ins().jump(if *truth { ways.yes } else { ways.no }, &[]);
                Ok(())
            }
            Cond::Compare(op, x, y) => {
                let (x, y) = (self.num(x, ways.neither)?, self.num(y, ways.neither)?);
                self.compare(*op, x, y, ways)
            }
            Cond::In(x, Set::Named(set)) => {
                let x = self.num(x, ways.neither)?;
                self.member(*set, x, ways)
            }
            Cond::Prime(x) => {
                let x = self.num(x, ways.neither)?;
                self.member(NamedSet::Primes, x, ways)
            }
            Cond::In(x, Set::Ranges(ranges)) => self.ranges(x, ranges, ways),
            Cond::Not(inner) => self.cond(inner, Ways { yes: ways.no, no: ways.yes, ..ways }),
            Cond::All(list) => {
                for part in list {
                    let yes = self.b.create_block();
                    self.cond(part, Ways { yes, ..ways })?;
                    self.go_on(yes);
                }
                self.b.ins().jump(ways.yes, &[]);
                Ok(())
            }
            Cond::Any(list) => {
                for part in list {
                    let no = self.b.create_block();
                    self.cond(part, Ways { no, ..ways })?;
                    self.go_on(no);
                }
                self.b.ins().jump(ways.no, &[]);
                Ok(())
            }
        }
    }

    fn compare(&mut self, op: CompareOp, x: Known, y: Known, ways: Ways) -> Result<(), Declined> {
        if x.span.huge && y.span.huge {
            return Err(Declined(WIDE));
        }
        let cc = match op {
            CompareOp::Eq => IntCC::Equal,
            CompareOp::Ne => IntCC::NotEqual,
            CompareOp::Lt => IntCC::SignedLessThan,
            CompareOp::Le => IntCC::SignedLessThanOrEqual,
            CompareOp::Gt => IntCC::SignedGreaterThan,
            CompareOp::Ge => IntCC::SignedGreaterThanOrEqual,
            CompareOp::In => return Err(Declined("membership in another form")),
            CompareOp::Divides => {
                // 0 divides 0 only.
                let zero = self.b.create_block();
                let rest = self.divided(true, y, x, zero)?;
                let test = self.b.ins().icmp_imm(IntCC::Equal, rest.value, 0);
                self.b.ins().brif(test, ways.yes, &[], ways.no, &[]);
                if x.span.contains(0) {
                    self.go_on(zero);
                    let test = self.b.ins().icmp_imm(IntCC::Equal, y.value, 0);
                    self.b.ins().brif(test, ways.yes, &[], ways.no, &[]);
                }
                return Ok(());
            }
        };
        let test = self.b.ins().icmp(cc, x.value, y.value);
        self.b.ins().brif(test, ways.yes, &[], ways.no, &[]);
        Ok(())
    }

    fn ranges(&mut self, x: &Num, ranges: &[(Num, Num)], ways: Ways) -> Result<(), Declined> {
        let x = self.num(x, ways.neither)?;
        for (lo, hi) in ranges {
            let (lo, hi) = (self.num(lo, ways.neither)?, self.num(hi, ways.neither)?);
            if x.span.huge || lo.span.huge || hi.span.huge {
                return Err(Declined(WIDE));
            }
            let above = self.b.ins().icmp(IntCC::SignedLessThanOrEqual, lo.value, x.value);
            let below = self.b.ins().icmp(IntCC::SignedLessThanOrEqual, x.value, hi.value);
            let inside = self.b.ins().band(above, below);
            let next = self.b.create_block();
            self.b.ins().brif(inside, ways.yes, &[], next, &[]);
            self.go_on(next);
        }
        self.b.ins().jump(ways.no, &[]);
        Ok(())
    }

    fn member(&mut self, set: NamedSet, x: Known, ways: Ways) -> Result<(), Declined> {
        let place = SETS.iter().position(|&known| known == set);
        let (Some(place), false) = (place, x.span.huge) else { return Err(Declined(WIDE)) };
        let inside = match set {
            NamedSet::Odd | NamedSet::Even if x.span.natural() => {
                let last = self.b.ins().band_imm(x.value, 1);
                self.b.ins().icmp_imm(IntCC::Equal, last, i64::from(set == NamedSet::Odd))
            }
            _ => {
                let place = self.constant(place as i64);
                let call = self.b.ins().call(self.helpers.member, &[place, x.value]);
                self.b.inst_results(call)[0]
            }
        };
        self.b.ins().brif(inside, ways.yes, &[], ways.no, &[]);
        Ok(())
    }
}
