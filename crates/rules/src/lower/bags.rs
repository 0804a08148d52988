//! Moves on bags: named members and numbers of the whole bag as variables.
use super::scope::Scope;
use super::state::numbers;
use super::{Failed, Lower, Lowering};
use crate::ast::{self, Ast, Clause, Expr, ExprKind, Slot, each_part};
use crate::bounds::{self, Draft, Known};
use crate::error::{ErrorKind, RuleError};
use crate::family::Bags;
use crate::family::bags::{AGGREGATES, BagMove, MOST_NAMED, Places};
use crate::ir::{CompareOp, Cond, Num, Part, Remains, Schema, Var};
use crate::say;
use crate::sets;
use crate::span::{Span, Spanned};
use std::collections::HashMap;

/// The function that gives an aggregate of the bag after a move.
const AFTER: &str = "after";

impl Lowering<'_> {
    /// All clauses of bags; none when there is no move.
    pub(super) fn bags(&mut self, ast: &Ast, fuel: &mut usize) -> Option<Bags> {
        let mut bags = Bags { beside: self.names.len(), ..Bags::default() };
        let mut arrangement = None;
        for (index, clause) in ast.clauses.iter().enumerate() {
            (self.clause, self.clause_span) = (index, clause.span);
            // A failed clause has reported its mistake; the others are read all the same.
            let _ = match clause.node.bare() {
                Clause::Bag(own) => {
                    let first = *arrangement.get_or_insert(own.arrangement);
                    if first != own.arrangement {
                        let error = RuleError::new(ErrorKind::Mixed, clause.span, say::members_stand_otherwise());
                        self.report(error.hint(say::one_arrangement()));
                    }
                    self.bag(own, fuel).map(|own| bags.moves.push(own))
                }
                Clause::EndIf(conditions) => self.bag_end(conditions).map(|end| bags.ends.push(end)),
                Clause::DropZeros => {
                    bags.drops_zeros = true;
                    Ok(())
                }
                _ => Ok(()),
            };
        }
        if bags.moves.is_empty() {
            if self.errors.is_empty() {
                let end = ast.clauses.last().map_or(Span::default(), |clause| clause.span);
                let error = RuleError::new(ErrorKind::Empty, end, say::no_moves());
                self.report(error.hint(say::write_bag()));
            }
            return None;
        }
        bags.arrangement = arrangement.unwrap_or_default();
        Some(bags)
    }

    fn bag_end(&mut self, conditions: &[Expr]) -> Lower<Vec<Cond>> {
        let beside = self.names.iter().cloned().zip(0..);
        let whole = AGGREGATES.iter().map(|word| (*word).to_owned()).zip(self.names.len()..);
        let state: HashMap<String, Var> = beside.chain(whole).collect();
        let mut scope = Scope::closed(&state, state.len(), say::end_if());
        self.conditions(conditions, &mut scope)
    }

    fn bag(&mut self, own: &ast::BagMove, fuel: &mut usize) -> Lower<BagMove> {
        if own.beside.len() != self.names.len() {
            return Err(Failed);
        }
        if own.new_beside.len() != own.beside.len() {
            let (here, needed) = (numbers(own.new_beside.len()), numbers(own.beside.len()));
            let error = RuleError::new(ErrorKind::Arity, own.right.span, say::beside_arity(needed, here));
            return Err(self.report(error.hint(say::write_bag_beside())));
        }
        if own.named.len() > MOST_NAMED {
            let error = RuleError::new(ErrorKind::Limit, self.clause_span, say::bag_names_many(MOST_NAMED));
            return Err(self.report(error));
        }
        let places = Places { beside: own.beside.len(), named: own.named.len() };
        let (mut state, mut pattern) = (HashMap::new(), vec![None; places.all()]);
        for (place, word) in AGGREGATES.iter().enumerate() {
            state.insert((*word).to_owned(), places.before() + place);
            // A blank keeps the name apart from all that a rule can write.
            state.insert(format!("{AFTER} {word}"), places.after() + place);
        }
        let mut conditions = Vec::new();
        for (place, slot) in own.beside.iter().chain(&own.named).enumerate() {
            match &slot.node {
                Slot::Int(number) => {
                    pattern[place] = Some(i64::try_from(*number).map_err(|_| self.too_large(slot.span))?);
                }
                Slot::Name(name) => match state.get(name) {
                    // `{a, a, ..}`: two members of equal value.
                    Some(&first) if first < places.before() => {
                        conditions.push(Cond::Compare(CompareOp::Eq, Num::Var(first), Num::Var(place)));
                    }
                    Some(_) => return Err(self.misnamed(slot.span, say::bag_word(name))),
                    None if sets::named(name).is_some() => {
                        return Err(self.misnamed(slot.span, say::set_cannot_name(name)));
                    }
                    None => _ = state.insert(name.clone(), place),
                },
            }
        }
        self.bag_schema(own, places, state, pattern, conditions, fuel)
    }

    fn misnamed(&mut self, span: Span, message: messages::Message) -> Failed {
        self.report(RuleError::new(ErrorKind::WrongType, span, message).hint(say::choose_another_name()))
    }

    /// The schema of a move, and what is looked at after it.
    fn bag_schema(
        &mut self,
        own: &ast::BagMove,
        places: Places,
        mut state: HashMap<String, Var>,
        pattern: Vec<Option<i64>>,
        mut conditions: Vec<Cond>,
        fuel: &mut usize,
    ) -> Lower<BagMove> {
        let arity = places.all();
        let before = state.clone();
        let mut scope = Scope::new(&before, arity);
        let coords: Vec<Lower<Num>> =
            own.new_beside.iter().chain(&own.left).map(|coord| self.number(coord, &mut scope)).collect();
        let written: Vec<Expr> = own.conditions.iter().map(with_after).collect();
        let each_new = own.each.as_ref().map(|(_, new)| with_after(new));
        if let Some(span) = written.iter().chain(&each_new).find_map(unread_after) {
            let message = say::after_of_what(AGGREGATES.join(", "));
            return Err(self.report(RuleError::new(ErrorKind::UnknownWord, span, message)));
        }
        let written = self.conditions(&written, &mut scope);
        let mut coords = coords.into_iter().collect::<Lower<Vec<Num>>>()?;
        let of_after = |cond: &Cond| (places.after()..places.member()).any(|var| uses(cond, var));
        let (mut after, rest): (Vec<Cond>, Vec<Cond>) = written?.into_iter().partition(of_after);
        conditions.extend(rest);
        let mut each = match &own.each {
            None => None,
            Some((name, new)) => Some(self.each_member(name, new, places, &mut state, &scope)?),
        };
        // The free names that are used after the move go along with what remains.
        let mut carried: Vec<Var> = Vec::new();
        let mut carry = |var: Var| {
            if var >= arity && !carried.contains(&var) {
                carried.push(var)
            }
        };
        after.iter().for_each(|cond| cond.each_num(&mut |num| num.each_var(&mut carry)));
        each.iter().for_each(|num| num.each_var(&mut carry));
        coords.extend(carried.iter().map(|&var| Num::Var(var)));
        let behind = |var: Var| carried.iter().position(|&known| known == var).map_or(var, |place| arity + place);
        after.iter_mut().for_each(|cond| cond.rename(&behind));
        each.iter_mut().for_each(|num| num.rename(&behind));
        let draft = Draft {
            clause: self.clause,
            span: self.clause_span,
            pattern,
            free: scope.free,
            conditions,
            remains: Remains::Positions(vec![Part { coords, times: None, each: None }]),
        };
        let known = Known { names: &self.names, ends: &[] };
        let schema: Schema = bounds::complete(draft, arity, known, fuel).map_err(|error| self.report(error))?;
        Ok(BagMove { named: places.named, left: own.left.len(), schema, after, each })
    }

    /// What `then each` makes of a member, which has a name of its own.
    fn each_member(
        &mut self,
        name: &Spanned<String>,
        new: &Expr,
        places: Places,
        state: &mut HashMap<String, Var>,
        known: &Scope,
    ) -> Lower<Num> {
        if state.contains_key(&name.node) || known.known(&name.node).is_some() {
            return Err(self.misnamed(name.span, say::is_already(&name.node, say::a_name())));
        }
        state.insert(name.node.clone(), places.member());
        // Names of the move are known here, too.
        let free = known.free.iter().zip(places.all()..);
        state.extend(free.map(|(free, var)| (free.name.clone(), var)));
        let mut scope = Scope::closed(state, places.all(), say::then_each());
        self.number(&with_after(new), &mut scope)
    }
}

/// The place of an `after( )` that is about no number of the bag.
fn unread_after(expr: &Expr) -> Option<Span> {
    let mut place = None;
    each_part(&mut expr.clone(), &mut |part| {
        if let ExprKind::Call { name, .. } = &part.node
            && name.node == AFTER
        {
            place = Some(part.span);
        }
    });
    place
}

fn uses(cond: &Cond, var: Var) -> bool {
    let mut uses = false;
    cond.each_num(&mut |num| uses |= num.uses(var));
    uses
}

/// An expression with the name of its variable in the place of each `after(sum)`.
fn with_after(expr: &Expr) -> Expr {
    let mut expr = expr.clone();
    each_part(&mut expr, &mut |part| {
        let ExprKind::Call { name, args } = &part.node else { return };
        let [argument] = args.as_slice() else { return };
        if let ExprKind::Name(word) = &argument.node
            && name.node == AFTER
            && AGGREGATES.contains(&word.as_str())
        {
            part.node = ExprKind::Name(format!("{AFTER} {word}"));
        }
    });
    expr
}
