//! Walks through terms, conditions and what remains: each part once, in the order of the text, and
//! other terms in the place of some.
//!
//! Questions about all parts of a term go through these walks; only modules that give the forms of
//! [`Num`] a meaning match on them.
use super::{Cond, DomainHint, FreeVar, Num, Remains, Set, Var};

impl<F: Copy> Num<F> {
    /// The terms directly below, from the left; first those of a condition.
    pub fn parts(&self) -> impl DoubleEndedIterator<Item = &Num<F>> {
        let mut asked = Vec::new();
        let (two, list): ([Option<&Num<F>>; 2], &[Num<F>]) = match self {
            Num::Const(_) | Num::Var(_) => ([None, None], &[]),
            Num::Neg(x) => ([Some(x), None], &[]),
            Num::Arith(_, x, y) => ([Some(x), Some(y)], &[]),
            Num::Call(_, args) => ([None, None], args),
            Num::If(c, x, y) => {
                c.each_num(&mut |num| asked.push(num));
                ([Some(x), Some(y)], &[])
            }
        };
        asked.into_iter().chain(two.into_iter().flatten()).chain(list)
    }

    /// Whether `is` holds for this term or some term below it.
    ///
    /// ```
    /// use rules::ir::{ArithOp, Num};
    /// let sum: Num = Num::Arith(ArithOp::Add, Box::new(Num::Var(1)), Box::new(Num::Const(3)));
    /// assert!(sum.any(&mut |part| *part == Num::Const(3)) && sum.uses(1) && !sum.uses(0));
    /// assert_eq!(sum.reach(), 2);
    /// ```
    pub fn any<'n>(&'n self, is: &mut impl FnMut(&'n Num<F>) -> bool) -> bool {
        let mut open = vec![self];
        while let Some(num) = open.pop() {
            if is(num) {
                return true;
            }
            open.extend(num.parts().rev());
        }
        false
    }

    /// Calls `visit` with this term and every term below it, a term before its parts.
    pub fn each<'n>(&'n self, visit: &mut impl FnMut(&'n Num<F>)) {
        self.any(&mut |num| {
            visit(num);
            false
        });
    }

    /// Calls `visit` with every variable.
    pub fn each_var(&self, visit: &mut impl FnMut(Var)) {
        self.each(&mut |num| {
            if let Num::Var(v) = num {
                visit(*v);
            }
        });
    }

    /// Whether `is` holds for some variable.
    pub fn any_var(&self, is: impl Fn(Var) -> bool) -> bool {
        self.any(&mut |num| matches!(num, Num::Var(v) if is(*v)))
    }

    /// Whether it uses the variable.
    pub fn uses(&self, var: Var) -> bool {
        self.any_var(|v| v == var)
    }

    /// One more than the largest variable; 0 where there is none.
    pub fn reach(&self) -> usize {
        let mut reach = 0;
        self.each_var(&mut |v| reach = reach.max(v + 1));
        reach
    }

    /// This term with other terms and conditions in the place of those directly below, and perhaps
    /// with other functions.
    pub fn with_parts<G>(
        &self,
        func: &impl Fn(F) -> G,
        num: &impl Fn(&Num<F>) -> Num<G>,
        cond: &impl Fn(&Cond<F>) -> Cond<G>,
    ) -> Num<G> {
        match self {
            Num::Const(x) => Num::Const(*x),
            Num::Var(v) => Num::Var(*v),
            Num::Neg(x) => Num::Neg(Box::new(num(x))),
            Num::Arith(op, x, y) => Num::Arith(*op, Box::new(num(x)), Box::new(num(y))),
            Num::Call(name, args) => Num::Call(func(*name), args.iter().map(num).collect()),
            Num::If(c, x, y) => Num::If(Box::new(cond(c)), Box::new(num(x)), Box::new(num(y))),
        }
    }

    /// This term with others in the place of some: `by` is called with a term before its parts.
    pub fn replaced(&self, by: &impl Fn(&Num<F>) -> Option<Num<F>>) -> Num<F> {
        by(self).unwrap_or_else(|| self.with_parts(&|func| func, &|x| x.replaced(by), &|c| c.replaced(by)))
    }

    /// Puts `to(v)` in the place of every variable `v`.
    pub fn rename(&mut self, to: &impl Fn(Var) -> Var) {
        *self = self.replaced(&renamed(to));
    }
}

/// The variable `to(v)` in the place of `v`.
fn renamed<F>(to: &impl Fn(Var) -> Var) -> impl Fn(&Num<F>) -> Option<Num<F>> {
    move |num| if let Num::Var(v) = num { Some(Num::Var(to(*v))) } else { None }
}

impl<F: Copy> Set<F> {
    /// Calls `visit` with every bound of its ranges.
    pub fn each_num<'s>(&'s self, visit: &mut impl FnMut(&'s Num<F>)) {
        if let Set::Ranges(ranges) = self {
            for (lo, hi) in ranges {
                visit(lo);
                visit(hi);
            }
        }
    }

    /// This set with other terms in the place of its own.
    pub fn with_parts<G>(&self, num: &impl Fn(&Num<F>) -> Num<G>) -> Set<G> {
        match self {
            Set::Named(name) => Set::Named(*name),
            Set::Ranges(ranges) => Set::Ranges(ranges.iter().map(|(lo, hi)| (num(lo), num(hi))).collect()),
        }
    }

    /// This set with other terms in the place of some, as in [`Num::replaced`].
    pub fn replaced(&self, by: &impl Fn(&Num<F>) -> Option<Num<F>>) -> Set<F> {
        self.with_parts(&|x| x.replaced(by))
    }

    /// Whether it uses the variable.
    pub fn uses(&self, var: Var) -> bool {
        let mut used = false;
        self.each_num(&mut |num| used |= num.uses(var));
        used
    }

    /// One more than its largest variable; 0 where there is none.
    pub fn reach(&self) -> usize {
        let mut reach = 0;
        self.each_num(&mut |num| reach = reach.max(num.reach()));
        reach
    }
}

impl<F: Copy> Cond<F> {
    /// Calls `visit` with every number that it is about, not with the parts of these.
    pub fn each_num<'c>(&'c self, visit: &mut impl FnMut(&'c Num<F>)) {
        let mut open = vec![self];
        while let Some(cond) = open.pop() {
            match cond {
                Cond::Const(_) => {}
                Cond::Compare(_, x, y) => {
                    visit(x);
                    visit(y);
                }
                Cond::In(x, set) => {
                    visit(x);
                    set.each_num(visit);
                }
                Cond::Prime(x) => visit(x),
                Cond::Not(c) => open.push(c),
                Cond::All(all) | Cond::Any(all) => open.extend(all.iter().rev()),
            }
        }
    }

    /// Whether `is` holds for some variable.
    pub fn any_var(&self, is: impl Fn(Var) -> bool) -> bool {
        let mut found = false;
        self.each_num(&mut |num| found = found || num.any_var(&is));
        found
    }

    /// Whether it uses the variable.
    pub fn uses(&self, var: Var) -> bool {
        self.any_var(|v| v == var)
    }

    /// One more than the largest variable; 0 where there is none.
    pub fn reach(&self) -> usize {
        let mut reach = 0;
        self.each_num(&mut |num| reach = reach.max(num.reach()));
        reach
    }

    /// This condition with other terms and conditions in the place of those directly below.
    pub fn with_parts<G>(&self, num: &impl Fn(&Num<F>) -> Num<G>, cond: &impl Fn(&Cond<F>) -> Cond<G>) -> Cond<G> {
        match self {
            Cond::Const(truth) => Cond::Const(*truth),
            Cond::Compare(op, x, y) => Cond::Compare(*op, num(x), num(y)),
            Cond::In(x, set) => Cond::In(num(x), set.with_parts(num)),
            Cond::Prime(x) => Cond::Prime(num(x)),
            Cond::Not(c) => Cond::Not(Box::new(cond(c))),
            Cond::All(list) => Cond::All(list.iter().map(cond).collect()),
            Cond::Any(list) => Cond::Any(list.iter().map(cond).collect()),
        }
    }

    /// `not c`, as a comparison where c is one.
    #[must_use]
    pub fn opposite(self) -> Cond<F> {
        match self {
            Cond::Const(truth) => Cond::Const(!truth),
            Cond::Not(inner) => *inner,
            Cond::Compare(op, a, b) if op.opposite().is_some() => Cond::Compare(op.opposite().unwrap_or(op), a, b),
            c => Cond::Not(Box::new(c)),
        }
    }

    /// This condition with other terms in the place of some, as in [`Num::replaced`].
    pub fn replaced(&self, by: &impl Fn(&Num<F>) -> Option<Num<F>>) -> Cond<F> {
        self.with_parts(&|x| x.replaced(by), &|c| c.replaced(by))
    }

    /// Puts `to(v)` in the place of every variable `v`.
    pub fn rename(&mut self, to: &impl Fn(Var) -> Var) {
        *self = self.replaced(&renamed(to));
    }
}

impl FreeVar {
    /// Puts `to(v)` in the place of every variable `v` of its bounds.
    pub fn rename(&mut self, to: &impl Fn(Var) -> Var) {
        self.lo.iter_mut().chain(&mut self.hi).for_each(|num| num.rename(to));
        match &mut self.hint {
            Some(DomainHint::Divides(num) | DomainHint::Equals(num) | DomainHint::MultipleOf(num)) => num.rename(to),
            Some(DomainHint::Member(set)) => *set = set.replaced(&renamed(to)),
            Some(DomainHint::Prime) | None => {}
        }
    }
}

impl Remains {
    /// Calls `visit` with every number of what remains: components, numbers of copies, totals.
    pub fn each_num<'r>(&'r self, visit: &mut impl FnMut(&'r Num)) {
        match self {
            Remains::Positions(parts) => {
                for part in parts {
                    part.coords.iter().chain(&part.times).for_each(&mut *visit);
                    if let Some(each) = &part.each {
                        visit(&each.lo);
                        visit(&each.hi);
                    }
                }
            }
            Remains::Heaps { total, parts, .. } => {
                visit(total);
                visit(parts);
            }
        }
    }

    /// [`Remains::each_num`] with numbers that may be changed.
    pub fn each_num_mut(&mut self, change: &mut impl FnMut(&mut Num)) {
        match self {
            Remains::Positions(parts) => {
                for part in parts {
                    part.coords.iter_mut().chain(&mut part.times).for_each(&mut *change);
                    if let Some(each) = &mut part.each {
                        change(&mut each.lo);
                        change(&mut each.hi);
                    }
                }
            }
            Remains::Heaps { total, parts, .. } => {
                change(total);
                change(parts);
            }
        }
    }

    /// Puts `to(v)` in the place of every variable `v`.
    pub fn rename(&mut self, to: &impl Fn(Var) -> Var) {
        self.each_num_mut(&mut |num| num.rename(to));
        if let Remains::Positions(parts) = self {
            parts.iter_mut().filter_map(|part| part.each.as_mut()).for_each(|each| each.var = to(each.var));
        }
    }
}
