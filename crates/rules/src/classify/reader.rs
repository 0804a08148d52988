//! Numbers and conditions as linear forms in variables of the caller's.
use crate::eval::{self, Value};
use crate::ir::{ArithOp, Cond, Func, Num};
use crate::linear::{Form, inequalities};

/// Reads numbers as linear forms, given the form of each variable of the typed form.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'a> {
    /// By variable of the typed form; `None` where nothing linear is known.
    pub(crate) variables: &'a [Option<Form>],
}

impl Reader<'_> {
    /// A number as a linear form; `None` when it is not.
    pub(crate) fn num(&self, num: &Num) -> Option<Form> {
        match num {
            Num::Var(v) => self.variables.get(*v).cloned().flatten(),
            Num::Arith(ArithOp::Add | ArithOp::Sub | ArithOp::Mul | ArithOp::Shl, ..) | Num::Neg(_) | Num::Const(_) => {
                Form::of_parts(num, |part| self.num(part))
            }
            Num::Arith(..) | Num::Call(..) | Num::If(..) => self.folded(num),
        }
    }

    /// The value of a number in which all variables are constants.
    fn folded(&self, num: &Num) -> Option<Form> {
        if !num.parts().all(|part| self.num(part).is_some_and(|form| form.is_constant())) {
            return None;
        }
        let value = |form: &Option<Form>| form.as_ref().and_then(|form| i64::try_from(form.constant).ok()).unwrap_or(0);
        let env: Vec<i64> = self.variables.iter().map(value).collect();
        match eval::num(num, &env) {
            Ok(Some(Value::Int(value))) => Some(Form::constant(i128::from(value))),
            _ => None,
        }
    }

    /// The linear forms that a condition demands to be at least 0. `None` when it cannot be written
    /// in this way, as with a disequality.
    pub(crate) fn cond(&self, cond: &Cond) -> Option<Vec<Form>> {
        match cond {
            Cond::Const(true) => Some(vec![]),
            Cond::Const(false) => Some(vec![Form::constant(-1)]),
            Cond::All(all) => Some(all.iter().map(|part| self.cond(part)).collect::<Option<Vec<_>>>()?.concat()),
            _ => {
                let forms =
                    inequalities(cond)?.into_iter().map(|said| self.at_most(said.low, said.high, said.gap.into()));
                Some(forms.collect::<Option<Vec<_>>>()?.concat())
            }
        }
    }

    /// `x + gap <= y` (gap 0 or 1) as linear forms that must not be negative. A quotient by a
    /// positive constant on one side is multiplied out: for integers, `x <= y/c` means `c*x <= y`,
    /// and `x/c <= y` means `x <= c*y + c-1`.
    fn at_most(&self, x: &Num, y: &Num, gap: i128) -> Option<Vec<Form>> {
        if let Num::Call(Func::Min, args) = y {
            let parts = args.iter().map(|arg| self.at_most(x, arg, gap)).collect::<Option<Vec<_>>>()?;
            return Some(parts.concat());
        }
        if let Num::Call(Func::Max, args) = x {
            let parts = args.iter().map(|arg| self.at_most(arg, y, gap)).collect::<Option<Vec<_>>>()?;
            return Some(parts.concat());
        }
        let one = |form: Form| Some(vec![form]);
        if let Some((y, c)) = self.quotient(y) {
            return one(y.plus(-c, &self.num(x)?.more(gap)?)?);
        }
        if let Some((x, c)) = self.quotient(x) {
            return one(self.num(y)?.more(-gap)?.times(c)?.more(c - 1)?.plus(-1, &x)?);
        }
        one(self.num(y)?.plus(-1, &self.num(x)?)?.more(-gap)?)
    }

    /// A quotient by a positive constant: the dividend and the divisor.
    fn quotient(&self, num: &Num) -> Option<(Form, i128)> {
        let Num::Arith(op @ (ArithOp::Div | ArithOp::Shr), x, y) = num else { return None };
        let y = self.num(y)?;
        let divisor = match op {
            ArithOp::Div if y.constant >= 1 => y.constant,
            ArithOp::Shr if (0..64).contains(&y.constant) => 1 << y.constant,
            _ => return None,
        };
        if y.is_constant() { Some((self.num(x)?, divisor)) } else { None }
    }
}
