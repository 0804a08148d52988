//! Formulas as LaTeX.
use super::{Body, Cond, Formula, Func, Library, Num, Set, is_chain, print};
use rules::ir::{ArithOp, CompareOp, Func as Plain};
use rules::parse::Level;

impl Formula {
    /// The formula as LaTeX, for math mode.
    ///
    /// ```
    /// use patterns::Formula;
    /// let lasker = Formula::parse("if n%4=3 then n+1 else n/2", &["n"])?;
    /// assert_eq!(
    ///     lasker.to_latex(),
    ///     r"\begin{cases} n+1 & \text{if } n \bmod 4 = 3 \\ \left\lfloor\frac{n}{2}\right\rfloor & \text{otherwise} \end{cases}"
    /// );
    /// # Ok::<(), patterns::ParseError>(())
    /// ```
    pub fn to_latex(&self) -> String {
        let latex = Latex { formula: self };
        match &self.body {
            Body::Value(expr) => latex.expr(expr, Level::Cases),
            Body::Zero(cond) => latex.cond(cond, Level::Cases),
        }
    }
}

struct Latex<'a> {
    formula: &'a Formula,
}

fn braced(inside: &str, needed: bool) -> String {
    if needed { format!(r"\left({inside}\right)") } else { inside.to_owned() }
}

impl Latex<'_> {
    fn expr(&self, expr: &Num, least: Level) -> String {
        match expr {
            Num::Const(x) => braced(&x.to_string(), *x < 0 && least > Level::Chain),
            Num::Var(v) => {
                self.formula.names.get(*v).map_or_else(|| format!("x_{{{v}}}"), |name| name.replace('_', r"\_"))
            }
            Num::Neg(x) => braced(&format!("-{}", self.expr(x, Level::Power)), least > Level::Negation),
            Num::Arith(op, x, y) => self.arith(*op, x, y, least),
            Num::Call(func, args) => self.call(*func, args),
            Num::If(..) => self.cases(expr),
        }
    }

    fn arith(&self, op: ArithOp, x: &Num, y: &Num, least: Level) -> String {
        let level = Level::of(op);
        let infix = |symbol: &str| {
            let text = format!("{}{symbol}{}", self.expr(x, level), self.expr(y, level.tighter()));
            braced(&text, level < least)
        };
        match op {
            ArithOp::Add => infix("+"),
            ArithOp::Sub => infix("-"),
            ArithOp::Mul => infix(r" \cdot "),
            ArithOp::Div => format!(
                r"\left\lfloor\frac{{{}}}{{{}}}\right\rfloor",
                self.expr(x, Level::Cases),
                self.expr(y, Level::Cases)
            ),
            ArithOp::Rem => infix(r" \bmod "),
            ArithOp::Pow => format!("{}^{{{}}}", self.expr(x, Level::Atom), self.expr(y, Level::Cases)),
            ArithOp::Xor => infix(r" \oplus "),
            ArithOp::And => infix(r" \mathbin{\&} "),
            ArithOp::Shl => infix(r" \ll "),
            ArithOp::Shr => infix(r" \gg "),
        }
    }

    fn list(&self, args: &[Num]) -> String {
        args.iter().map(|arg| self.expr(arg, Level::Cases)).collect::<Vec<_>>().join(", ")
    }

    fn call(&self, func: Func, args: &[Num]) -> String {
        match (func, args) {
            (Func::Own, _) => format!("G({})", self.list(args)),
            (Func::Rule(Plain::Sqrt), [x]) => {
                format!(r"\left\lfloor\sqrt{{{}}}\right\rfloor", self.expr(x, Level::Cases))
            }
            (Func::Rule(Plain::Root), [x, k]) => {
                format!(
                    r"\left\lfloor\sqrt[{}]{{{}}}\right\rfloor",
                    self.expr(k, Level::Cases),
                    self.expr(x, Level::Cases)
                )
            }
            (Func::Rule(Plain::Log2), [x]) => format!(r"\left\lfloor\log_2 {}\right\rfloor", self.expr(x, Level::Atom)),
            (Func::Rule(Plain::Abs), [x]) => format!(r"\left|{}\right|", self.expr(x, Level::Cases)),
            (Func::Library(Library::NimProd), [x, y]) => {
                format!(r"{} \otimes {}", self.expr(x, Level::Atom), self.expr(y, Level::Atom))
            }
            (Func::Library(Library::Beatty), [k, p, q, r]) => format!(
                r"\left\lfloor {} \cdot \frac{{{}+\sqrt{{{}}}}}{{{}}}\right\rfloor",
                self.expr(k, Level::Atom),
                self.expr(p, Level::Cases),
                self.expr(q, Level::Cases),
                self.expr(r, Level::Cases)
            ),
            (Func::Rule(Plain::Min | Plain::Max | Plain::Gcd), _) => format!(r"\{}({})", func.name(), self.list(args)),
            _ => format!(r"\operatorname{{{}}}({})", func.name(), self.list(args)),
        }
    }

    fn cases(&self, expr: &Num) -> String {
        let mut text = r"\begin{cases} ".to_owned();
        let mut rest = expr;
        while let Num::If(cond, then, other) = rest {
            text.push_str(&format!(
                r"{} & \text{{if }} {} \\ ",
                self.expr(then, Level::Cases),
                self.cond(cond, Level::Cases)
            ));
            rest = other;
        }
        text + &format!(r"{} & \text{{otherwise}} \end{{cases}}", self.expr(rest, Level::Cases))
    }

    fn cond(&self, cond: &Cond, least: Level) -> String {
        if let Some(args) = self.formula.own_zero(cond) {
            return format!("P({})", self.list(args));
        }
        let operand = |x: &Num| self.expr(x, Level::Xor);
        match cond {
            Cond::Const(truth) => format!(r"\text{{{truth}}}"),
            Cond::Compare(op, x, y) => operand(x) + &self.compared(*op, y),
            Cond::In(x, Set::Named(set)) => format!(r"{} \in \text{{{}}}", operand(x), print::set_name(*set)),
            Cond::In(x, Set::Ranges(ranges)) => {
                let one = |(lo, hi): &(Num, Num)| match lo == hi {
                    true => self.expr(lo, Level::Cases),
                    false => format!(r"{}, \dots, {}", self.expr(lo, Level::Cases), self.expr(hi, Level::Cases)),
                };
                let items: Vec<String> = ranges.iter().map(one).collect();
                format!(r"{} \in \{{{}\}}", operand(x), items.join(", "))
            }
            Cond::Prime(x) => format!(r"{} \text{{ prime}}", operand(x)),
            Cond::Not(c) => format!(r"\neg {}", self.cond(c, Level::Atom)),
            Cond::All(all) if is_chain(all) => all.iter().fold(String::new(), |text, link| match link {
                Cond::Compare(op, _, y) if !text.is_empty() => text + &self.compared(*op, y),
                link => self.cond(link, Level::Cases),
            }),
            Cond::All(all) => braced(&self.joined(all, r" \land ", Level::And), least > Level::And),
            Cond::Any(any) => braced(&self.joined(any, r" \lor ", Level::Or), least > Level::Or),
        }
    }

    fn compared(&self, op: CompareOp, y: &Num) -> String {
        let symbol = match op {
            CompareOp::Eq => "=",
            CompareOp::Ne => r"\neq",
            CompareOp::Lt => "<",
            CompareOp::Le => r"\leq",
            CompareOp::Gt => ">",
            CompareOp::Ge => r"\geq",
            CompareOp::Divides => r"\mid",
            CompareOp::In => r"\in",
        };
        format!(" {symbol} {}", self.expr(y, Level::Xor))
    }

    fn joined(&self, all: &[Cond], word: &str, level: Level) -> String {
        all.iter().map(|cond| self.cond(cond, level.tighter())).collect::<Vec<_>>().join(word)
    }
}
