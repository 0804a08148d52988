//! Formulas as LaTeX.
use super::{Body, Cond, Expr, Formula, Func, Library, Members, print};
use rules::ast::{ArithOp, CompareOp};
use rules::ir::Func as Plain;

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
        let latex = Latex { names: &self.names };
        match &self.body {
            Body::Value(expr) => latex.expr(expr, 0),
            Body::Zero(cond) => latex.cond(cond, 0),
        }
    }
}

struct Latex<'a> {
    names: &'a [String],
}

fn braced(inside: &str, needed: bool) -> String {
    if needed { format!(r"\left({inside}\right)") } else { inside.to_owned() }
}

impl Latex<'_> {
    fn expr(&self, expr: &Expr, least: u8) -> String {
        match expr {
            Expr::Int(x) => braced(&x.to_string(), *x < 0 && least > print::COMPARE),
            Expr::Var(v) => self.names.get(*v).map_or_else(|| format!("x_{{{v}}}"), |name| name.replace('_', r"\_")),
            Expr::Neg(x) => braced(&format!("-{}", self.expr(x, print::POWER)), least > print::UNARY),
            Expr::Arith(op, x, y) => self.arith(*op, x, y, least),
            Expr::Call(func, args) => self.call(*func, args),
            Expr::Own(args) => format!("G({})", self.list(args)),
            Expr::If(..) => self.cases(expr),
        }
    }

    fn arith(&self, op: ArithOp, x: &Expr, y: &Expr, least: u8) -> String {
        let level = print::operator(op).1;
        let infix = |symbol: &str| {
            let text = format!("{}{symbol}{}", self.expr(x, level), self.expr(y, level + 1));
            braced(&text, level < least)
        };
        match op {
            ArithOp::Add => infix("+"),
            ArithOp::Sub => infix("-"),
            ArithOp::Mul => infix(r" \cdot "),
            ArithOp::Div => format!(r"\left\lfloor\frac{{{}}}{{{}}}\right\rfloor", self.expr(x, 0), self.expr(y, 0)),
            ArithOp::Rem => infix(r" \bmod "),
            ArithOp::Pow => format!("{}^{{{}}}", self.expr(x, print::ATOM), self.expr(y, 0)),
            ArithOp::Xor => infix(r" \oplus "),
            ArithOp::And => infix(r" \mathbin{\&} "),
            ArithOp::Shl => infix(r" \ll "),
            ArithOp::Shr => infix(r" \gg "),
        }
    }

    fn list(&self, args: &[Expr]) -> String {
        args.iter().map(|arg| self.expr(arg, 0)).collect::<Vec<_>>().join(", ")
    }

    fn call(&self, func: Func, args: &[Expr]) -> String {
        match (func, args) {
            (Func::Rule(Plain::Sqrt), [x]) => format!(r"\left\lfloor\sqrt{{{}}}\right\rfloor", self.expr(x, 0)),
            (Func::Rule(Plain::Root), [x, k]) => {
                format!(r"\left\lfloor\sqrt[{}]{{{}}}\right\rfloor", self.expr(k, 0), self.expr(x, 0))
            }
            (Func::Rule(Plain::Log2), [x]) => format!(r"\left\lfloor\log_2 {}\right\rfloor", self.expr(x, print::ATOM)),
            (Func::Rule(Plain::Abs), [x]) => format!(r"\left|{}\right|", self.expr(x, 0)),
            (Func::Library(Library::NimProd), [x, y]) => {
                format!(r"{} \otimes {}", self.expr(x, print::ATOM), self.expr(y, print::ATOM))
            }
            (Func::Library(Library::Beatty), [k, p, q, r]) => format!(
                r"\left\lfloor {} \cdot \frac{{{}+\sqrt{{{}}}}}{{{}}}\right\rfloor",
                self.expr(k, print::ATOM),
                self.expr(p, 0),
                self.expr(q, 0),
                self.expr(r, 0)
            ),
            (Func::Rule(Plain::Min | Plain::Max | Plain::Gcd), _) => format!(r"\{}({})", func.name(), self.list(args)),
            _ => format!(r"\operatorname{{{}}}({})", func.name(), self.list(args)),
        }
    }

    fn cases(&self, expr: &Expr) -> String {
        let mut text = r"\begin{cases} ".to_owned();
        let mut rest = expr;
        while let Expr::If(cond, then, other) = rest {
            text.push_str(&format!(r"{} & \text{{if }} {} \\ ", self.expr(then, 0), self.cond(cond, 0)));
            rest = other;
        }
        text + &format!(r"{} & \text{{otherwise}} \end{{cases}}", self.expr(rest, 0))
    }

    fn cond(&self, cond: &Cond, least: u8) -> String {
        match cond {
            Cond::Const(truth) => format!(r"\text{{{truth}}}"),
            Cond::Compare(first, rest) => rest.iter().fold(self.expr(first, print::COMPARE + 1), |text, (op, y)| {
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
                format!("{text} {symbol} {}", self.expr(y, print::COMPARE + 1))
            }),
            Cond::In(x, Members::Named(set)) => {
                format!(r"{} \in \text{{{}}}", self.expr(x, print::COMPARE + 1), print::set_name(*set))
            }
            Cond::In(x, Members::Ranges(ranges)) => {
                let one = |(lo, hi): &(i64, i64)| if lo == hi { lo.to_string() } else { format!(r"{lo}, \dots, {hi}") };
                let items: Vec<String> = ranges.iter().map(one).collect();
                format!(r"{} \in \{{{}\}}", self.expr(x, print::COMPARE + 1), items.join(", "))
            }
            Cond::Prime(x) => format!(r"{} \text{{ prime}}", self.expr(x, print::COMPARE + 1)),
            Cond::Own(args) => format!("P({})", self.list(args)),
            Cond::Not(c) => format!(r"\neg {}", self.cond(c, print::ATOM)),
            Cond::And(c, d) => {
                let text = format!(r"{} \land {}", self.cond(c, print::AND), self.cond(d, print::AND + 1));
                braced(&text, least > print::AND)
            }
            Cond::Or(c, d) => {
                let text = format!(r"{} \lor {}", self.cond(c, print::OR), self.cond(d, print::OR + 1));
                braced(&text, least > print::OR)
            }
        }
    }
}
