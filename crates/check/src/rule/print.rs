//! Prints a rule from its tree: a verdict names the rule that was read.
use super::{Amount, Clause, Cond, Expr, Family, Guard, Named, Op, Order, Rule, Set, Shape};
use std::fmt::{self, Display, Formatter};

/// A part of a rule together with the names of its variables.
struct With<'a, T>(&'a T, &'a [String]);

impl Display for With<'_, Expr> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names = self.1;
        // Brackets around every operation inside another one.
        let inner = |expr: &Expr| match expr {
            Expr::Int(0..) | Expr::Var(_) | Expr::Call(..) => With(expr, names).to_string(),
            _ => format!("({})", With(expr, names)),
        };
        match self.0 {
            Expr::Int(x) => write!(f, "{x}"),
            Expr::Var(v) => f.write_str(names.get(*v).map_or("?", String::as_str)),
            Expr::Neg(x) => write!(f, "-{}", inner(x)),
            Expr::Arith(op, x, y) => write!(f, "{}{}{}", inner(x), op.sign(), inner(y)),
            Expr::Call(func, all) => {
                let all: Vec<String> = all.iter().map(|x| With(x, names).to_string()).collect();
                write!(f, "{}({})", func.name(), all.join(","))
            }
            Expr::Cases(cases, last) => {
                for (cond, value) in cases {
                    write!(f, "if {} then {} else ", With(cond, names), With(value, names))?;
                }
                With(&**last, names).fmt(f)
            }
        }
    }
}

impl Display for With<'_, Cond> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names = self.1;
        let all = |all: &[Cond], word: &str| {
            let all: Vec<String> = all.iter().map(|c| With(c, names).to_string()).collect();
            format!("({})", all.join(word))
        };
        match self.0 {
            Cond::Compare(order, x, y) => write!(f, "{}{}{}", With(x, names), order.sign(), With(y, names)),
            Cond::Divides(x, y) => write!(f, "{}|{}", With(x, names), With(y, names)),
            Cond::Within(x, set) => write!(f, "{} in {}", With(x, names), With(set, names)),
            Cond::Prime(x) => write!(f, "prime({})", With(x, names)),
            Cond::Not(c) => write!(f, "not ({})", With(&**c, names)),
            Cond::All(conditions) => f.write_str(&all(conditions, " and ")),
            Cond::Any(conditions) => f.write_str(&all(conditions, " or ")),
        }
    }
}

impl Display for With<'_, Set> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let range = |lo: String, hi: String| if lo == hi { lo } else { format!("{lo}..{hi}") };
        let items: Vec<String> = match self.0 {
            Set::Named(name) => return f.write_str(name.name()),
            Set::Constants(all) => all.iter().map(|(lo, hi)| range(lo.to_string(), hi.to_string())).collect(),
            Set::Ranges(all) => {
                all.iter().map(|(lo, hi)| range(With(lo, self.1).to_string(), With(hi, self.1).to_string())).collect()
            }
        };
        write!(f, "{{{}}}", items.join(","))
    }
}

impl Display for With<'_, Amount> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Amount::Any => f.write_str("any"),
            Amount::One(x) => With(x, self.1).fmt(f),
            Amount::Range(lo, hi) => write!(f, "{}..{}", With(lo, self.1), With(hi, self.1)),
            Amount::Set(set) => With(set, self.1).fmt(f),
        }
    }
}

/// An expression as text.
pub(crate) fn text(expr: &Expr, names: &[String]) -> String {
    With(expr, names).to_string()
}

/// A condition as text.
pub(crate) fn condition(cond: &Cond, names: &[String]) -> String {
    With(cond, names).to_string()
}

fn amounts(amounts: &[Amount], names: &[String]) -> String {
    amounts.iter().map(|amount| With(amount, names).to_string()).collect::<Vec<_>>().join(",")
}

fn guard(guard: &Guard, word: &str, names: &[String]) -> String {
    let all: Vec<String> = guard.conditions.iter().map(|c| With(c, names).to_string()).collect();
    if all.is_empty() { String::new() } else { format!("{word}{}", all.join(", ")) }
}

impl Display for With<'_, Clause> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let own = |guard: &Guard| [self.1, &guard.free].concat();
        match self.0 {
            Clause::Take { amounts: all, leaving, guard: conditions } => {
                let names = own(conditions);
                write!(f, "take {}", amounts(all, &names))?;
                if let Some((lo, hi)) = leaving {
                    write!(f, " leaving {lo}..{hi}")?;
                }
                f.write_str(&guard(conditions, " where ", &names))
            }
            Clause::Split { from, to, shape, guard: conditions } => {
                write!(f, "split {from}..{to}{}", shape.words())?;
                f.write_str(&guard(conditions, " where ", self.1))
            }
            Clause::Parts { from, to, shape, guard: conditions } => {
                let to = to.map_or_else(|| self.1.concat(), |to| to.to_string());
                write!(f, "split {from}..{to}{}", shape.words())?;
                f.write_str(&guard(conditions, " where ", &own(conditions)))
            }
            Clause::Code { digits, repeat } => {
                for (i, digit) in digits.iter().enumerate() {
                    write!(f, "{digit:X}{}", if i == 0 { "." } else { "" })?;
                }
                if !repeat.is_empty() {
                    write!(f, "({})", repeat.iter().map(|digit| format!("{digit:X}")).collect::<String>())?;
                }
                Ok(())
            }
            Clause::Arrow { pattern, options, guard: conditions } => {
                let names = own(conditions);
                let tuple =
                    |all: Vec<String>| if all.len() == 1 { all.concat() } else { format!("({})", all.join(",")) };
                let from =
                    pattern.iter().zip(self.1).map(|(slot, name)| slot.map_or_else(|| name.clone(), |x| x.to_string()));
                let to = |coords: &Vec<Expr>| tuple(coords.iter().map(|x| With(x, &names).to_string()).collect());
                let to: Vec<String> = options.iter().map(to).collect();
                let to = if to.is_empty() { "nothing".to_owned() } else { to.join(", ") };
                write!(f, "{} -> {to}{}", tuple(from.collect()), guard(conditions, " : ", &names))
            }
            Clause::Turn { counts, consecutive, within } => {
                write!(f, "turn {}{}", amounts(counts, self.1), if *consecutive { " consecutive" } else { "" })?;
                within.map_or(Ok(()), |within| write!(f, " within {within}"))
            }
        }
    }
}

impl Display for Rule {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.family == Family::Unordered { "unordered; " } else { "" })?;
        for (i, clause) in self.clauses.iter().enumerate() {
            let clause = With(clause, self.names.as_slice());
            f.write_str(if i > 0 { "; " } else { "" })?;
            match self.family {
                Family::Ring => write!(f, "circle({clause})")?,
                Family::Coins { first: 1 } => write!(f, "{clause} from 1")?,
                Family::Numbers | Family::Unordered | Family::Coins { .. } => clause.fmt(f)?,
            }
        }
        for end in &self.ends {
            let all: Vec<String> = end.iter().map(|c| With(c, self.names.as_slice()).to_string()).collect();
            write!(f, "; end if {}", all.join(", "))?;
        }
        f.write_str(if self.misere { "; misere" } else { "" })
    }
}

impl Shape {
    fn words(self) -> &'static str {
        match self {
            Self::Any => "",
            Self::Unequal => " unequal",
            Self::Equal => " equal",
            Self::NearEqual => " near-equal",
            Self::Consecutive => " consecutive",
        }
    }
}

impl Op {
    fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::Rem => "%",
            Self::Pow => "**",
            Self::Xor => " xor ",
            Self::And => "&",
            Self::Shl => "<<",
            Self::Shr => ">>",
        }
    }
}

impl Order {
    fn sign(self) -> &'static str {
        match self {
            Self::Eq => "=",
            Self::Ne => "!=",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
        }
    }
}

impl Named {
    fn name(self) -> &'static str {
        match self {
            Self::Primes => "primes",
            Self::Odd => "odd",
            Self::Even => "even",
            Self::Pow2 => "pow2",
            Self::Palindromes => "palindromes",
            Self::Fib => "fib",
            Self::Squares => "squares",
            Self::Cubes => "cubes",
            Self::Triangular => "triangular",
            Self::Factorials => "factorials",
        }
    }
}
