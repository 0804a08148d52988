//! The variables that names mean while a clause is read.
use crate::ir::{FreeVar, Num, Var};
use crate::span::Span;
use messages::Message;
use std::collections::HashMap;

/// The variable of a `for` while its place is not yet known: how many free variables there are
/// turns out at the end.
pub(crate) const EACH: Var = Var::MAX;

/// A free name and where it was first used.
#[derive(Debug, Clone)]
pub(crate) struct FreeName {
    pub(crate) name: String,
    /// The place of first use; for made-up names the place of the text they stand for.
    pub(crate) span: Span,
}

/// The variables of one clause.
#[derive(Debug, Clone)]
pub(crate) struct Scope<'a> {
    state: &'a HashMap<String, Var>,
    arity: usize,
    /// The free names in the order of their first use; their variables come after the state.
    pub(crate) free: Vec<FreeName>,
    by_name: HashMap<String, Var>,
    /// Names that stand for a number here: a pile that a schema is about, the number of piles, a
    /// member of the set that `exists` and `for all` run through.
    fixed: HashMap<String, Num>,
    /// The name after `for`, inside its option.
    pub(crate) each: Option<String>,
    /// Set where new names may not come up, in `end if` and in the value of a parameter: what is
    /// read there.
    pub(crate) closed: Option<Message>,
}

impl<'a> Scope<'a> {
    /// A scope with the state variables `state`.
    pub(crate) fn new(state: &'a HashMap<String, Var>, arity: usize) -> Self {
        Self {
            state,
            arity,
            free: Vec::new(),
            by_name: HashMap::new(),
            fixed: HashMap::new(),
            each: None,
            closed: None,
        }
    }

    /// A scope in which every name must be known; `what` names the text that is read, for errors.
    pub(crate) fn closed(state: &'a HashMap<String, Var>, arity: usize, what: Message) -> Self {
        Self { closed: Some(what), ..Self::new(state, arity) }
    }

    /// The variable that a name already means, if it means one.
    pub(crate) fn known(&self, name: &str) -> Option<Var> {
        if self.each.as_deref() == Some(name) {
            return Some(EACH);
        }
        self.state.get(name).or_else(|| self.by_name.get(name)).copied()
    }

    /// Makes a name stand for a number.
    pub(crate) fn fix(&mut self, name: &str, number: usize) {
        self.stand_for(name, Num::Const(i64::try_from(number).unwrap_or(i64::MAX)));
    }

    /// Makes a name stand for another number.
    pub(crate) fn stand_for(&mut self, name: &str, number: Num) {
        self.fixed.insert(name.to_string(), number);
    }

    /// Forgets what a name stands for.
    pub(crate) fn forget(&mut self, name: &str) {
        self.fixed.remove(name);
    }

    /// The number that a name stands for.
    pub(crate) fn fixed(&self, name: &str) -> Option<Num> {
        self.fixed.get(name).cloned()
    }

    /// Whether a name is a state variable.
    pub(crate) fn is_state(&self, name: &str) -> bool {
        self.state.contains_key(name)
    }

    /// A new free variable of this name.
    pub(crate) fn add(&mut self, name: &str, span: Span) -> Var {
        let var = self.arity + self.free.len();
        self.free.push(FreeName { name: name.to_string(), span });
        self.by_name.insert(name.to_string(), var);
        var
    }

    /// A new free variable with a made-up name that begins with `stem` and is not used elsewhere.
    pub(crate) fn make_up(&mut self, stem: &str, used: impl Fn(&str) -> bool, span: Span) -> Num {
        let taken = |name: &str| used(name) || self.known(name).is_some();
        let mut name = stem.to_string();
        let mut number = 1;
        while taken(&name) {
            number += 1;
            name = format!("{stem}{number}");
        }
        Num::Var(self.add(&name, span))
    }
}

/// A free variable without bounds yet.
pub(crate) fn unbounded(name: String) -> FreeVar {
    FreeVar { name, lo: Vec::new(), hi: Vec::new(), hint: None }
}
