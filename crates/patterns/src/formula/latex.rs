//! Formulas as LaTeX.
use super::{Body, Cond, Formula, Func, Library, Num, Set, is_chain, print};
use rules::ir::{ArithOp, CompareOp, Func as Plain};

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
            Body::Value(expr) => latex.expr(expr, 0),
            Body::Zero(cond) => latex.cond(cond, 0),
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
    fn expr(&self, expr: &Num, least: u8) -> String {
        match expr {
            Num::Const(x) => braced(&x.to_string(), *x < 0 && least > print::COMPARE),
            Num::Var(v) => {
                self.formula.names.get(*v).map_or_else(|| format!("x_{{{v}}}"), |name| name.replace('_', r"\_"))
            }
            Num::Neg(x) => braced(&format!("-{}", self.expr(x, print::POWER)), least > print::UNARY),
            Num::Arith(op, x, y) => self.arith(*op, x, y, least),
            Num::Call(func, args) => self.call(*func, args),
            Num::If(..) => self.cases(expr),
        }
    }

    fn arith(&self, op: ArithOp, x: &Num, y: &Num, least: u8) -> String {
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

    fn list(&self, args: &[Num]) -> String {
        args.iter().map(|arg| self.expr(arg, 0)).collect::<Vec<_>>().join(", ")
    }

    fn call(&self, func: Func, args: &[Num]) -> String {
        match (func, args) {
            (Func::Own, _) => format!("G({})", self.list(args)),
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

    fn cases(&self, expr: &Num) -> String {
        let mut text = r"\begin{cases} ".to_owned();
        let mut rest = expr;
        while let Num::If(cond, then, other) = rest {
            text.push_str(&format!(r"{} & \text{{if }} {} \\ ", self.expr(then, 0), self.cond(cond, 0)));
            rest = other;
        }
        text + &format!(r"{} & \text{{otherwise}} \end{{cases}}", self.expr(rest, 0))
    }

    fn cond(&self, cond: &Cond, least: u8) -> String {
        if let Some(args) = self.formula.own_zero(cond) {
            return format!("P({})", self.list(args));
        }
        let operand = |x: &Num| self.expr(x, print::COMPARE + 1);
        match cond {
            Cond::Const(truth) => format!(r"\text{{{truth}}}"),
            Cond::Compare(op, x, y) => operand(x) + &self.compared(*op, y),
            Cond::In(x, Set::Named(set)) => format!(r"{} \in \text{{{}}}", operand(x), print::set_name(*set)),
            Cond::In(x, Set::Ranges(ranges)) => {
                let one = |(lo, hi): &(Num, Num)| match lo == hi {
                    true => self.expr(lo, 0),
                    false => format!(r"{}, \dots, {}", self.expr(lo, 0), self.expr(hi, 0)),
                };
                let items: Vec<String> = ranges.iter().map(one).collect();
                format!(r"{} \in \{{{}\}}", operand(x), items.join(", "))
            }
            Cond::Prime(x) => format!(r"{} \text{{ prime}}", operand(x)),
            Cond::Not(c) => format!(r"\neg {}", self.cond(c, print::ATOM)),
            Cond::All(all) if is_chain(all) => all.iter().fold(String::new(), |text, link| match link {
                Cond::Compare(op, _, y) if !text.is_empty() => text + &self.compared(*op, y),
                link => self.cond(link, 0),
            }),
            Cond::All(all) => braced(&self.joined(all, r" \land ", print::AND), least > print::AND),
            Cond::Any(any) => braced(&self.joined(any, r" \lor ", print::OR), least > print::OR),
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
        format!(" {symbol} {}", self.expr(y, print::COMPARE + 1))
    }

    fn joined(&self, all: &[Cond], word: &str, level: u8) -> String {
        all.iter().map(|cond| self.cond(cond, level + 1)).collect::<Vec<_>>().join(word)
    }
}
