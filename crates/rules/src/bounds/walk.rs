//! Walks through typed expressions: the variables that they use, and renaming.
use crate::ir::{Cond, Num, Part, Remains, Set, Var};

/// Calls `found` with every variable of a number.
pub(crate) fn each_var(num: &Num, found: &mut impl FnMut(Var)) {
    match num {
        Num::Const(_) => {}
        Num::Var(v) => found(*v),
        Num::Neg(x) => each_var(x, found),
        Num::Arith(_, a, b) => {
            each_var(a, found);
            each_var(b, found);
        }
        Num::Call(_, args) => args.iter().for_each(|arg| each_var(arg, found)),
    }
}

/// Whether a number uses the variable.
pub fn uses(num: &Num, var: Var) -> bool {
    let mut used = false;
    each_var(num, &mut |v| used |= v == var);
    used
}

/// Whether a condition uses the variable.
pub fn cond_uses(cond: &Cond, var: Var) -> bool {
    let mut used = false;
    each_num(cond, &mut |num| used |= uses(num, var));
    used
}

/// Calls `found` with every number that a condition is about.
pub fn each_num<'c>(cond: &'c Cond, found: &mut impl FnMut(&'c Num)) {
    match cond {
        Cond::Const(_) => {}
        Cond::Compare(_, a, b) => {
            found(a);
            found(b);
        }
        Cond::In(x, set) => {
            found(x);
            if let Set::Ranges(ranges) = set {
                for (lo, hi) in ranges {
                    found(lo);
                    found(hi);
                }
            }
        }
        Cond::Prime(x) => found(x),
        Cond::Not(c) => each_num(c, found),
        Cond::All(all) | Cond::Any(all) => all.iter().for_each(|c| each_num(c, found)),
    }
}

/// Calls `found` with every number that remains, or says how much remains.
pub(crate) fn each_remaining<'r>(remains: &'r Remains, found: &mut impl FnMut(&'r Num)) {
    match remains {
        Remains::Positions(parts) => {
            for part in parts {
                part.coords.iter().chain(&part.times).for_each(&mut *found);
                if let Some(each) = &part.each {
                    found(&each.lo);
                    found(&each.hi);
                }
            }
        }
        Remains::Heaps { total, parts, .. } => {
            found(total);
            found(parts);
        }
    }
}

/// Puts `to(v)` for every variable `v`.
pub(crate) fn rename(num: &mut Num, to: &impl Fn(Var) -> Var) {
    match num {
        Num::Const(_) => {}
        Num::Var(v) => *v = to(*v),
        Num::Neg(x) => rename(x, to),
        Num::Arith(_, a, b) => {
            rename(a, to);
            rename(b, to);
        }
        Num::Call(_, args) => args.iter_mut().for_each(|arg| rename(arg, to)),
    }
}

/// [`rename`] in the elements of a set.
pub(crate) fn rename_set(set: &mut Set, to: &impl Fn(Var) -> Var) {
    if let Set::Ranges(ranges) = set {
        for (lo, hi) in ranges {
            rename(lo, to);
            rename(hi, to);
        }
    }
}

/// [`rename`] in a condition.
pub(crate) fn rename_cond(cond: &mut Cond, to: &impl Fn(Var) -> Var) {
    match cond {
        Cond::Const(_) => {}
        Cond::Compare(_, a, b) => {
            rename(a, to);
            rename(b, to);
        }
        Cond::In(x, set) => {
            rename(x, to);
            rename_set(set, to);
        }
        Cond::Prime(x) => rename(x, to),
        Cond::Not(c) => rename_cond(c, to),
        Cond::All(all) | Cond::Any(all) => all.iter_mut().for_each(|c| rename_cond(c, to)),
    }
}

/// [`rename`] in the remaining positions.
pub(crate) fn rename_remains(remains: &mut Remains, to: &impl Fn(Var) -> Var) {
    match remains {
        Remains::Positions(parts) => parts.iter_mut().for_each(|part| rename_part(part, to)),
        Remains::Heaps { total, parts, .. } => {
            rename(total, to);
            rename(parts, to);
        }
    }
}

fn rename_part(part: &mut Part, to: &impl Fn(Var) -> Var) {
    part.coords.iter_mut().chain(&mut part.times).for_each(|num| rename(num, to));
    if let Some(each) = &mut part.each {
        each.var = to(each.var);
        rename(&mut each.lo, to);
        rename(&mut each.hi, to);
    }
}
