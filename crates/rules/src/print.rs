//! The canonical text of a syntax tree: no blanks inside a condition or an amount, one blank around
//! `->`, `:` and words, parentheses only where the precedence of the language needs them.
//! `parse(print(x)) == x` for every tree that the parser makes; a property test checks it.
use crate::ast::{
    Amount, ArithOp, Arrow, ArrowOption, Ast, BagMove, CellClause, Clause, Code, CompareOp, Contains, Count, Delete,
    Erase, Expr, ExprKind, Factor, Move, Pattern, Piece, Rewrite, SetItem, Shape, Slot, Split, Take, Turn, Turns,
};
use crate::family::bags::Arrangement;
use crate::family::cells::Directions;
use crate::family::graphs::Target;
use crate::parse::Level;
use crate::span::Spanned;
use std::fmt::{self, Display, Formatter};

/// The canonical text of a ruleset. Linear in its length.
///
/// ```
/// let ast = rules::parse::parse("(a , b)->((a-k),b)if k >= 1  and not(k=2)\n misere").unwrap();
/// assert_eq!(rules::print::print(&ast), "(a,b) -> (a-k,b) : k>=1 and not k=2; misere");
/// ```
pub fn print(ast: &Ast) -> String {
    ast.to_string()
}

/// The canonical text of an expression or a condition.
pub fn print_expr(expr: &Expr) -> String {
    Within(expr, Level::Or).to_string()
}

impl Display for Ast {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        separated(f, &self.clauses, "; ", |clause, f| clause.node.fmt(f))
    }
}

/// Things with a separator between them.
fn separated<T>(
    f: &mut Formatter<'_>,
    items: &[T],
    separator: &str,
    show: impl Fn(&T, &mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        show(item, f)?;
    }
    Ok(())
}

impl Display for Clause {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Clause::Code(code) => code.fmt(f),
            Clause::Game(name) => f.write_str(name),
            Clause::Take(take) => take.fmt(f),
            Clause::Split(split) => split.fmt(f),
            Clause::Arrow(arrow) => arrow.fmt(f),
            Clause::Marked(clause, mark) => write!(f, "{clause} {}", mark.word()),
            Clause::Verdict(end, verdict) => write!(f, "{end} {}", verdict.word()),
            Clause::Turn(turn) => turn.fmt(f),
            Clause::Product(factors) => {
                f.write_str("product(")?;
                separated(f, factors, ", ", |factor, f| match &factor.node {
                    Factor::Turn(turn) => turn.fmt(f),
                    Factor::Game(name) => f.write_str(name),
                })?;
                f.write_str(")")
            }
            Clause::Move(stones) => stones.fmt(f),
            Clause::Bag(own) => own.fmt(f),
            Clause::DropZeros => f.write_str("drop 0"),
            Clause::Erase(erase) => erase.fmt(f),
            Clause::Rewrite(rewrite) => rewrite.fmt(f),
            Clause::Never(parts) => {
                f.write_str("never ")?;
                separated(f, parts, ", ", |part, f| pattern(f, &part.node))
            }
            Clause::EndContains(conditions) => {
                f.write_str("end if ")?;
                separated(f, conditions, ", ", |condition, f| condition.node.fmt(f))
            }
            Clause::Circle(take) => write!(f, "circle({take})"),
            Clause::Ring(clauses) => {
                f.write_str("circle(")?;
                separated(f, clauses, "; ", |clause, f| clause.node.fmt(f))?;
                f.write_str(")")
            }
            Clause::Board(game) => f.write_str(game.name()),
            Clause::Place(tiles) => {
                f.write_str("place ")?;
                separated(f, tiles, ", ", |tile, f| write!(f, "{}x{}", tile.node.rows, tile.node.columns))
            }
            Clause::Cells(cells) => cells.fmt(f),
            Clause::Delete(delete) => delete.fmt(f),
            Clause::DropIsolated => f.write_str("drop isolated"),
            Clause::Turns(turns) => turns.fmt(f),
            Clause::Misere => f.write_str("misere"),
            Clause::Unordered => f.write_str("unordered"),
            Clause::EndIf(conditions) => guard(f, "end if ", conditions),
            Clause::Binding { name, value } => write!(f, "{} = {}", name.node, number(value)),
            Clause::List { name, items } => {
                write!(f, "{} = [", name.node)?;
                separated(f, items, ",", |item, f| number(item).fmt(f))?;
                f.write_str("]")
            }
            Clause::Set { name, members } => match &members.node {
                ExprKind::Range(lo, hi) => write!(f, "{} = {}", name.node, Bounds(lo, hi)),
                _ => write!(f, "{} = {}", name.node, number(members)),
            },
            Clause::Sequence { name, first, next } => {
                write!(f, "{} = ", name.node)?;
                separated(f, first, ",", |item, f| number(item).fmt(f))?;
                write!(f, ",{}", number(next))
            }
        }
    }
}

impl Display for Turns {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Turns::One => f.write_str("play one"),
            Turns::Every => f.write_str("play every"),
            Turns::First => f.write_str("play first"),
            Turns::Any => f.write_str("play any"),
            Turns::Exactly(count) => write!(f, "play exactly {}", number(count)),
            Turns::Range(lo, hi) => write!(f, "play {}", Bounds(lo, hi)),
            Turns::Among(counts) => {
                f.write_str("play ")?;
                separated(f, counts, ",", |count, f| match count {
                    SetItem::One(count) => number(count).fmt(f),
                    SetItem::Range(lo, hi) => Bounds(lo, hi).fmt(f),
                })
            }
        }
    }
}

impl Display for Code {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}.", self.whole)?;
        self.digits.iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
        if self.repeat.is_empty() {
            return Ok(());
        }
        f.write_str("(")?;
        self.repeat.iter().try_for_each(|digit| write!(f, "{digit:X}"))?;
        f.write_str(")")
    }
}

impl Display for Take {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("take ")?;
        amounts(f, &self.amounts)?;
        if let Some(leaving) = &self.leaving {
            let (lo, hi) = leaving.node;
            write!(f, " leaving {lo}")?;
            if lo != hi {
                write!(f, "..{hi}")?;
            }
        }
        guard(f, " where ", &self.guard)
    }
}

/// The amounts of a `take` or a `turn`.
fn amounts(f: &mut Formatter<'_>, amounts: &[Spanned<Amount>]) -> fmt::Result {
    separated(f, amounts, ",", |amount, f| match &amount.node {
        Amount::Any => f.write_str("any"),
        Amount::Expr(value) => number(value).fmt(f),
        Amount::Range(lo, hi) => Bounds(lo, hi).fmt(f),
    })
}

impl Display for Turn {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("turn ")?;
        amounts(f, &self.counts)?;
        f.write_str(if self.consecutive { " consecutive" } else { "" })?;
        if let Some(within) = &self.within {
            write!(f, " within {}", number(within))?;
        }
        if let Some(from) = &self.from {
            write!(f, " from {}", from.node)?;
        }
        Ok(())
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "move {} from {} to {}", number(&self.amount), number(&self.from), number(&self.to))?;
        guard(f, " : ", &self.conditions)
    }
}

impl Display for Erase {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "erase {} for {}", self.gone.node, self.chosen.node)?;
        guard(f, " : ", &self.conditions)
    }
}

impl Display for Rewrite {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        pattern(f, &self.left.node)?;
        f.write_str(" -> ")?;
        pattern(f, &self.right.node)?;
        guard(f, " : ", &self.conditions)
    }
}

impl Display for Contains {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.not { "not contains " } else { "contains " })?;
        pattern(f, &self.pattern)?;
        guard(f, " : ", &self.conditions)
    }
}

/// The pieces of a pattern with blanks between.
fn pattern(f: &mut Formatter<'_>, pieces: &Pattern) -> fmt::Result {
    separated(f, pieces, " ", |piece, f| match &piece.node {
        Piece::Text(text) => write!(f, "\"{text}\""),
        Piece::Repeat(text, count) => write!(f, "\"{text}\"*{}", Within(count, Level::Atom)),
        Piece::Digit(value) => write!(f, "<{}>", operand(value)),
        Piece::Letter(name) => write!(f, "[{}]", name.node),
        Piece::Any => f.write_str("any"),
        Piece::End => f.write_str("end"),
    })
}

impl Display for Split {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.count.node {
            Count::Any => f.write_str("split any")?,
            Count::Exactly(count) => write!(f, "split {}", number(count))?,
            Count::Range(lo, hi) => write!(f, "split {}", Bounds(lo, hi))?,
        }
        f.write_str(match self.shape {
            Shape::Any => "",
            Shape::Equal => " equal",
            Shape::Unequal => " unequal",
            Shape::NearEqual => " near-equal",
            Shape::Consecutive => " consecutive",
        })?;
        guard(f, " where ", &self.guard)
    }
}

impl Display for Arrow {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let slot = |slot: &Slot, f: &mut Formatter<'_>| match slot {
            Slot::Name(name) => f.write_str(name),
            Slot::Int(value) => value.fmt(f),
        };
        f.write_str(if self.parenthesised { "(" } else { "" })?;
        f.write_str(if self.each_place { ".., " } else { "" })?;
        separated(f, &self.pattern.node, ",", |place, f| slot(&place.node, f))?;
        f.write_str(if self.each_place { ", .." } else { "" })?;
        f.write_str(if self.parenthesised { ") -> " } else { " -> " })?;
        if self.options.is_empty() {
            f.write_str("nothing")?;
        }
        separated(f, &self.options, ", ", |option, f| remaining(&option.node, self.each_place, f))?;
        guard(f, " : ", &self.conditions)
    }
}

impl Display for CellClause {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { left, right, directions } => {
                write!(f, "board \"{}\" -> \"{}\"", left.node, right.node)?;
                f.write_str(match directions {
                    Directions::All => "",
                    Directions::Right => " right only",
                    Directions::Down => " down only",
                })
            }
            Self::Shape { rows, turned, flipped } => {
                write!(f, "place \"{}\"", rows.node)?;
                f.write_str(match (turned, flipped) {
                    (true, true) => " turned and flipped",
                    (true, false) => " turned",
                    (false, _) => "",
                })
            }
        }
    }
}

impl Display for Delete {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self.what {
            Target::Ends => "delete ends of ",
            Target::Connected { .. } => "delete connected ",
            Target::Vertex | Target::Neighbourhood | Target::Edge => "delete ",
        })?;
        amounts(f, &self.amounts)?;
        for (i, name) in self.names.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { "-" }, name.node)?;
        }
        f.write_str(match self.what {
            Target::Neighbourhood => " with neighbours",
            Target::Connected { leaves_connected: true } => " leaving connected",
            _ => "",
        })?;
        guard(f, " : ", &self.conditions)
    }
}

impl Display for BagMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.arrangement != Arrangement::Bag {
            return self.in_order(f);
        }
        let around = |f: &mut Formatter<'_>, bracket: &str| match self.beside.is_empty() {
            true => Ok(()),
            false => f.write_str(bracket),
        };
        around(f, "(")?;
        separated(f, &self.beside, ",", written_slot)?;
        around(f, ",")?;
        f.write_str("{")?;
        separated(f, &self.named, ", ", written_slot)?;
        f.write_str(", ..}")?;
        around(f, ")")?;
        f.write_str(" -> ")?;
        around(f, "(")?;
        separated(f, &self.new_beside, ",", |coord, f| number(coord).fmt(f))?;
        around(f, ",")?;
        f.write_str("{")?;
        separated(f, &self.left, ", ", |coord, f| number(coord).fmt(f))?;
        f.write_str(if self.left.is_empty() { "..}" } else { ", ..}" })?;
        around(f, ")")?;
        self.behind(f)
    }
}

impl BagMove {
    /// A move on neighbours.
    fn in_order(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let is_ring = self.arrangement == Arrangement::Ring;
        f.write_str(if is_ring { "circle(" } else { "" })?;
        f.write_str("(.., ")?;
        separated(f, &self.named, ", ", written_slot)?;
        f.write_str(", ..) -> (..")?;
        self.left.iter().try_for_each(|coord| write!(f, ", {}", number(coord)))?;
        f.write_str(if self.left.is_empty() { ")" } else { ", ..)" })?;
        self.behind(f)?;
        f.write_str(if is_ring { ")" } else { "" })
    }

    fn behind(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some((name, new)) = &self.each {
            write!(f, " then each {} -> {}", name.node, number(new))?;
        }
        guard(f, " : ", &self.conditions)
    }
}

fn written_slot(slot: &Spanned<Slot>, f: &mut Formatter<'_>) -> fmt::Result {
    match &slot.node {
        Slot::Name(name) => f.write_str(name),
        Slot::Int(value) => value.fmt(f),
    }
}

/// One of the positions that remain after a move from a number, a tuple, or each place of one.
fn remaining(option: &ArrowOption, each_place: bool, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(if option.parenthesised { "(" } else { "" })?;
    f.write_str(if each_place { ".., " } else { "" })?;
    separated(f, &option.coords, ",", |coord, f| number(coord).fmt(f))?;
    f.write_str(if each_place { ", .." } else { "" })?;
    f.write_str(if option.parenthesised { ")" } else { "" })?;
    if let Some(times) = &option.times {
        write!(f, " times {}", number(times))?;
    }
    if let Some(repeat) = &option.repeat {
        write!(f, " for {} in {}", repeat.name.node, Bounds(&repeat.lo, &repeat.hi))?;
    }
    Ok(())
}

/// Conditions after a word, if there are any.
fn guard(f: &mut Formatter<'_>, word: &str, conditions: &[Expr]) -> fmt::Result {
    if conditions.is_empty() {
        return Ok(());
    }
    f.write_str(word)?;
    separated(f, conditions, ", ", |condition, f| Within(condition, Level::Or).fmt(f))
}

/// An expression where a number is read.
fn number(expr: &Expr) -> Within<'_> {
    // To the end of a number the last part of `if` may go.
    Within(expr, if matches!(expr.node, ExprKind::If(..)) { Level::Cases } else { Level::Xor })
}

/// The two ends of a range; to the last of them nothing is added.
struct Bounds<'a>(&'a Expr, &'a Expr);

impl Display for Bounds<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", operand(self.0), number(self.1))
    }
}

/// An expression where a number is read that more may follow.
fn operand(expr: &Expr) -> Within<'_> {
    Within(expr, Level::Xor)
}

/// An expression in a place where operators that bind looser than the level need parentheses.
struct Within<'a>(&'a Expr, Level);

impl Display for Within<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let kind = &self.0.node;
        if level(kind) < self.1 {
            f.write_str("(")?;
            kind.fmt(f)?;
            f.write_str(")")
        } else {
            kind.fmt(f)
        }
    }
}

fn level(kind: &ExprKind) -> Level {
    match kind {
        ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Text(_) => Level::Atom,
        ExprKind::Call { .. } | ExprKind::Index { .. } | ExprKind::Set(_) => Level::Atom,
        // A range stands only where the parser reads one: after `in`.
        ExprKind::Range(..) => Level::Atom,
        ExprKind::Neg(_) => Level::Negation,
        ExprKind::Arith(op, ..) => Level::of(*op),
        ExprKind::Chain { .. } => Level::Chain,
        ExprKind::Not(_) => Level::Not,
        ExprKind::And(..) => Level::And,
        ExprKind::Or(..) => Level::Or,
        ExprKind::If(..) | ExprKind::Quantified { .. } => Level::Cases,
    }
}

impl Display for ExprKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ExprKind::Int(value) => value.fmt(f),
            ExprKind::Name(name) => f.write_str(name),
            ExprKind::Text(text) => write!(f, "\"{text}\""),
            ExprKind::Neg(operand) => write!(f, "-{}", Within(operand, Level::Negation)),
            ExprKind::Arith(op, left, right) => arith(f, *op, left, right),
            ExprKind::Call { name, args } => {
                write!(f, "{}(", name.node)?;
                separated(f, args, ",", |arg, f| number(arg).fmt(f))?;
                f.write_str(")")
            }
            ExprKind::Index { name, index } => write!(f, "{}[{}]", name.node, number(index)),
            ExprKind::Set(items) => {
                f.write_str("{")?;
                separated(f, items, ",", |item, f| match item {
                    SetItem::One(value) => number(value).fmt(f),
                    SetItem::Range(lo, hi) => Bounds(lo, hi).fmt(f),
                })?;
                f.write_str("}")
            }
            ExprKind::Range(lo, hi) => write!(f, "{}..{}", operand(lo), operand(hi)),
            ExprKind::Chain { operands, operators } => {
                for (i, part) in operands.iter().enumerate() {
                    if let Some(op) = i.checked_sub(1).and_then(|before| operators.get(before)) {
                        let blank = if op.node == CompareOp::In { " " } else { "" };
                        write!(f, "{blank}{}{blank}", op.node.sign())?;
                    }
                    operand(part).fmt(f)?;
                }
                Ok(())
            }
            ExprKind::Quantified { all, name, set, condition } => {
                let word = if *all { "for all" } else { "exists" };
                write!(f, "{word} {} in {} : {}", name.node, operand(set), Within(condition, Level::Or))
            }
            ExprKind::Not(operand) => write!(f, "not {}", Within(operand, Level::Not)),
            ExprKind::And(a, b) => write!(f, "{} and {}", Within(a, Level::And), Within(b, Level::Not)),
            ExprKind::Or(a, b) => write!(f, "{} or {}", Within(a, Level::Or), Within(b, Level::And)),
            ExprKind::If(c, x, y) => {
                let [c, x] = [c, x].map(|part| Within(part, Level::Or));
                write!(f, "if {c} then {x} else {}", Within(y, Level::Cases))
            }
        }
    }
}

fn arith(f: &mut Formatter<'_>, op: ArithOp, left: &Expr, right: &Expr) -> fmt::Result {
    // A power is read to the right, and its exponent may carry a sign; all others are read to the
    // left.
    let (before, after) = match op {
        ArithOp::Pow => (Level::Atom, Level::Negation),
        op => (Level::of(op), Level::of(op).tighter()),
    };
    let blank = if op == ArithOp::Xor { " " } else { "" };
    write!(f, "{}{blank}{}{blank}{}", Within(left, before), op.sign(), Within(right, after))
}
