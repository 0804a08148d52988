//! Moves on graphs: numbers of vertices as variables.
use super::scope::Scope;
use super::{Lower, Lowering};
use crate::ast::{Amount, Ast, Clause, Delete, Expr, ExprKind, each_part, expr};
use crate::error::{ErrorKind, RuleError};
use crate::family::Graphs;
use crate::family::graphs::{COUNT, Deletion, Fact, SIZE, Target};
use crate::functions::Func;
use crate::ir::{CompareOp, Cond, Num, Set, Var};
use crate::say;
use crate::sets;
use crate::span::{Span, Spanned};
use crate::suggest::nearest;
use std::collections::HashMap;

/// The word for the number of vertices.
const COUNT_WORD: &str = "count";
/// Conditions that say which degree a vertex has.
const DEGREES: [(&str, u64); 2] = [("leaf", 1), ("isolated", 0)];
/// The condition of `end if` about a vertex.
const GONE: &str = "gone";

impl Lowering<'_> {
    /// All clauses of graphs; none when there is no move.
    pub(super) fn graphs(&mut self, ast: &Ast) -> Option<Graphs> {
        let mut graphs = Graphs::default();
        for (index, clause) in ast.clauses.iter().enumerate() {
            (self.clause, self.clause_span) = (index, clause.span);
            // A failed clause has reported its mistake; the others are read all the same.
            let _ = match clause.node.bare() {
                Clause::Delete(own) => self.deletion(own).map(|own| graphs.rules.push(own)),
                Clause::EndIf(conditions) => {
                    self.graph_end(conditions, &mut graphs.watched).map(|end| graphs.ends.push(end))
                }
                Clause::DropIsolated => {
                    graphs.drops_isolated = true;
                    Ok(())
                }
                _ => Ok(()),
            };
        }
        if graphs.rules.is_empty() {
            if self.errors.is_empty() {
                let end = ast.clauses.last().map_or(Span::default(), |clause| clause.span);
                let error = RuleError::new(ErrorKind::Empty, end, say::no_moves());
                self.report(error.hint(say::write_delete()));
            }
            return None;
        }
        Some(graphs)
    }

    fn deletion(&mut self, own: &Delete) -> Lower<Deletion> {
        for name in &own.names {
            self.plain_variable(name)?;
            if name.node == COUNT_WORD {
                let message = say::is_already(COUNT_WORD, say::vertices_of_graph());
                let error = RuleError::new(ErrorKind::WrongType, name.span, message);
                return Err(self.report(error.hint(say::choose_another_name())));
            }
        }
        let mut state: HashMap<String, Var> = HashMap::from([(COUNT_WORD.to_owned(), COUNT)]);
        match own.names.as_slice() {
            [one, other] if one.node == other.node => {
                let error = RuleError::new(ErrorKind::WrongType, other.span, say::edge_of_one_name(&one.node));
                return Err(self.report(error.related(one.span, say::the_other_end()).hint(say::write_delete_edge())));
            }
            names => {
                for (place, name) in names.iter().enumerate() {
                    // A blank keeps the name apart from all that a rule can write.
                    let facts = Fact::ALL.map(|(word, fact)| (format!("{word} {}", name.node), fact.of(place)));
                    state.extend(facts);
                }
            }
        }
        let mut conditions = Vec::new();
        if let Target::Connected { .. } = own.what {
            // A lone name is the number of vertices itself: `delete connected k : k%2=1`.
            if let [Spanned { node: Amount::Expr(amount), .. }] = own.amounts.as_slice()
                && let ExprKind::Name(name) = &amount.node
                && self.may_name_the_size(name)
            {
                state.insert(name.clone(), SIZE);
            } else {
                conditions.push(self.sizes(&own.amounts, &state)?);
            }
        }
        let written: Vec<Expr> =
            own.conditions.iter().map(|condition| self.about_vertices(condition, &own.names)).collect::<Lower<_>>()?;
        for condition in &written {
            self.only_known(condition, &state, &own.names)?;
        }
        let mut scope = Scope::new(&state, state.len());
        conditions.extend(self.conditions(&written, &mut scope)?);
        Ok(Deletion { clause: self.clause, span: self.clause_span, what: own.what, conditions })
    }

    /// Whether a name has no meaning yet, and may stand for the number of vertices that go.
    fn may_name_the_size(&self, name: &str) -> bool {
        let taken = name == COUNT_WORD || sets::named(name).is_some() || self.lists.contains_key(name);
        !taken && !name.starts_with(char::is_uppercase)
    }

    /// The condition that the number of vertices is one of these.
    fn sizes(&mut self, amounts: &[Spanned<Amount>], state: &HashMap<String, Var>) -> Lower<Cond> {
        let mut scope = Scope::new(state, state.len());
        let mut ways = Vec::with_capacity(amounts.len());
        for amount in amounts {
            let parts: &[&Expr] = match &amount.node {
                Amount::Any => &[],
                Amount::Expr(amount) => &[amount],
                Amount::Range(lo, hi) => &[lo, hi],
            };
            if let Some(unknown) = parts.iter().find_map(|part| self.unknown_name(part, state)) {
                let error = RuleError::new(ErrorKind::UnknownWord, unknown.span, say::unknown_in_graphs(&unknown.node));
                return Err(self.report(error.hint(say::write_delete_connected())));
            }
            let set = match &amount.node {
                Amount::Any => {
                    ways.push(Cond::Const(true));
                    continue;
                }
                Amount::Expr(amount) => match self.set_named(amount, &scope) {
                    Some(set) => set,
                    None => {
                        let number = self.number(amount, &mut scope)?;
                        Set::Ranges(vec![(number.clone(), number)])
                    }
                },
                Amount::Range(lo, hi) => {
                    let (lo, hi) = (self.number(lo, &mut scope), self.number(hi, &mut scope));
                    Set::Ranges(vec![(lo?, hi?)])
                }
            };
            ways.push(Cond::In(Num::Var(SIZE), set));
        }
        Ok(Cond::Any(ways))
    }

    /// A condition with the names of variables in place of `deg(v)`, `leaf(v)`, ...
    fn about_vertices(&mut self, condition: &Expr, names: &[Spanned<String>]) -> Lower<Expr> {
        let mut condition = condition.clone();
        let mut wrong: Option<RuleError> = None;
        each_part(&mut condition, &mut |part| {
            let ExprKind::Call { name, args } = &part.node else { return };
            let fact = Fact::ALL.iter().find(|(word, _)| *word == name.node).map(|(word, _)| (*word, None));
            let degree =
                || DEGREES.iter().find(|(word, _)| *word == name.node).map(|(_, degree)| ("deg", Some(*degree)));
            let Some((word, degree)) = fact.or_else(degree) else {
                if !is_function(&name.node) {
                    wrong.get_or_insert_with(|| unknown(name));
                }
                return;
            };
            let vertex = match args.as_slice() {
                [one] => match &one.node {
                    ExprKind::Name(vertex) if names.iter().any(|name| name.node == *vertex) => vertex,
                    _ => {
                        wrong.get_or_insert_with(|| no_vertex(name, one.span, names));
                        return;
                    }
                },
                _ => {
                    wrong.get_or_insert_with(|| no_vertex(name, part.span, names));
                    return;
                }
            };
            let number = ExprKind::Name(format!("{word} {vertex}"));
            part.node = match degree {
                None => number,
                Some(degree) => ExprKind::Chain {
                    operands: vec![expr(number, part.span), expr(ExprKind::Int(degree), part.span)],
                    operators: vec![Spanned::new(CompareOp::Eq, part.span)],
                },
            };
        });
        match wrong {
            Some(error) => Err(self.report(error)),
            None => Ok(condition),
        }
    }

    /// Reports a name that conditions about graphs do not know.
    fn only_known(&mut self, condition: &Expr, state: &HashMap<String, Var>, names: &[Spanned<String>]) -> Lower<()> {
        let Some(Spanned { node: name, span }) = self.unknown_name(condition, state) else { return Ok(()) };
        if names.iter().any(|vertex| vertex.node == name) {
            let error = RuleError::new(ErrorKind::WrongType, span, say::vertex_no_number(&name));
            return Err(self.report(error.hint(say::write_deg(&name))));
        }
        let error = RuleError::new(ErrorKind::UnknownWord, span, say::unknown_in_graphs(&name));
        Err(self.report(error.hint(match nearest(&name, [COUNT_WORD]) {
            Some(meant) => say::did_you_mean(meant),
            None => say::words_of_graphs(facts_of(names)),
        })))
    }

    /// The first name that is no variable, parameter, list or set.
    fn unknown_name(&self, condition: &Expr, state: &HashMap<String, Var>) -> Option<Spanned<String>> {
        let mut unknown = None;
        each_part(&mut condition.clone(), &mut |part| {
            if let ExprKind::Name(name) = &part.node
                && !state.contains_key(name)
                && self.may_name_the_size(name)
            {
                unknown.get_or_insert_with(|| Spanned::new(name.clone(), part.span));
            }
        });
        unknown
    }

    /// The conditions of `end if`; names of vertices come to the list of those that are watched.
    fn graph_end(&mut self, conditions: &[Expr], watched: &mut Vec<String>) -> Lower<Vec<Cond>> {
        let mut wrong: Option<RuleError> = None;
        let mut written = conditions.to_vec();
        for condition in &mut written {
            each_part(condition, &mut |part| {
                let ExprKind::Call { name, args } = &part.node else { return };
                if name.node != GONE {
                    if !is_function(&name.node) {
                        let error =
                            RuleError::new(ErrorKind::UnknownWord, name.span, say::unknown_function(&name.node));
                        wrong.get_or_insert(error.hint(say::write_gone()));
                    }
                    return;
                }
                let vertex = match args.as_slice() {
                    [one] => match &one.node {
                        ExprKind::Name(vertex) => Some(vertex.clone()),
                        ExprKind::Int(vertex) => Some(vertex.to_string()),
                        _ => None,
                    },
                    _ => None,
                };
                let Some(vertex) = vertex else {
                    let error = RuleError::new(ErrorKind::WrongType, part.span, say::gone_of_what());
                    wrong.get_or_insert(error.hint(say::write_gone()));
                    return;
                };
                part.node = ExprKind::Chain {
                    operands: vec![
                        expr(ExprKind::Name(format!("{GONE} {vertex}")), part.span),
                        expr(ExprKind::Int(1), part.span),
                    ],
                    operators: vec![Spanned::new(CompareOp::Eq, part.span)],
                };
                if !watched.contains(&vertex) {
                    watched.push(vertex);
                }
            });
        }
        if let Some(error) = wrong {
            return Err(self.report(error));
        }
        let mut state: HashMap<String, Var> = HashMap::from([(COUNT_WORD.to_owned(), COUNT)]);
        state.extend((COUNT + 1..).zip(watched.iter()).map(|(var, vertex)| (format!("{GONE} {vertex}"), var)));
        if let Some(Spanned { node: name, span }) =
            written.iter().find_map(|condition| self.unknown_name(condition, &state))
        {
            let error = RuleError::new(ErrorKind::UnknownWord, span, say::unknown_in_graphs(name));
            return Err(self.report(error.hint(say::write_gone())));
        }
        let mut scope = Scope::closed(&state, state.len(), say::end_if());
        self.conditions(&written, &mut scope)
    }
}

/// Whether this is a function of numbers.
fn is_function(name: &str) -> bool {
    Func::named(name).is_some() || name == super::expr::PRIME
}

/// A function that conditions about graphs do not have.
fn unknown(name: &Spanned<String>) -> RuleError {
    let error = RuleError::new(ErrorKind::UnknownWord, name.span, say::unknown_function(&name.node));
    let words = Fact::ALL.iter().map(|(word, _)| *word).chain(DEGREES.iter().map(|(word, _)| *word));
    error.hint(match nearest(&name.node, words) {
        Some(meant) => say::did_you_mean(meant),
        None if name.node == "degree" => say::did_you_mean("deg"),
        None if name.node == GONE => say::gone_in_end_if(),
        None => say::functions_of_graphs(),
    })
}

/// `deg( )` of something that is no vertex of the clause.
fn no_vertex(name: &Spanned<String>, span: Span, names: &[Spanned<String>]) -> RuleError {
    let error = RuleError::new(ErrorKind::WrongType, span, say::of_a_vertex(&name.node));
    error.hint(match names.first() {
        Some(first) => say::write_sign(format!("{}({})", name.node, first.node)),
        None => say::no_vertex_in_sets(),
    })
}

/// The words that conditions of a clause may use.
fn facts_of(names: &[Spanned<String>]) -> String {
    match names.first() {
        None => COUNT_WORD.to_owned(),
        Some(Spanned { node: v, .. }) => {
            format!("deg({v}), leaf({v}), isolated({v}), comp({v}), weight({v}), {COUNT_WORD}")
        }
    }
}
