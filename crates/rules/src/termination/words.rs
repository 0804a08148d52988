//! Words: counts of letters that no rule raises, and the order of a dictionary.
//!
//! *Counts.* For a rule that replaces fixed letters (and repeats unknown ones) the change of every
//! count, and of the length, is known. If some count never grows, the rules that lower it can be
//! applied only finitely often without one of the others; take them out and look at the others.
//! When none is left, the counts found fall in lexicographic order with every move, so every play
//! ends.
//!
//! *Dictionary.* Let rules keep the length, and let the first letter that a move changes always be
//! replaced by one that stands before it in some order of the letters. Then words come earlier and
//! earlier in the dictionary of that order, and there are finitely many words of a length: `"X"
//! "X"*k "." -> "." "X"*k "X"` with `.` before `X`. Or all of this read from the last letter.
//!
//! Rules with digits are looked at digit by digit: there are ten.
use crate::eval::{self, Value};
use crate::family::words::{Piece, Rewrite, SCALE, Words, digit_letter};
use crate::ir::{FreeVar, Num, Var};
use crate::ruleset::{Dictionary, Falling, Measure, Termination};
use std::collections::{BTreeMap, BTreeSet};

/// The most names of digits in one rule.
const MOST_DIGITS: usize = 3;
/// At most this many times pieces are cut up to find the first change.
const MOST_CUTS: usize = 8;
/// The most counts that are listed; where more of them fall one after the other, a dictionary is
/// shorter.
const FEW: usize = 3;

/// The amount by which a rule changes each count; the length under `None`.
type Change = BTreeMap<Option<i64>, i64>;

/// A rule with its digits written out.
#[derive(Debug, Clone)]
struct Instance<'a> {
    free: &'a [FreeVar],
    left: Vec<Piece>,
    right: Vec<Piece>,
}

/// Whether every play of a game of words ends, as far as counts and dictionaries show it.
pub(crate) fn of_words(words: &Words) -> Termination {
    let instances: Vec<Instance> = words.rules.iter().flat_map(instances).collect();
    let Some(changes) = instances.iter().map(change).collect::<Option<Vec<Change>>>() else {
        return Termination::MayRepeat;
    };
    let mut rest: Vec<(&Instance, Change)> = instances.iter().zip(changes).collect();
    // The counts that fall one after the other, and the first place among them where a dictionary
    // can take over.
    let (mut counts, mut over) = (Vec::new(), None);
    loop {
        // A ring has no first letter.
        if over.is_none() && !rest.is_empty() && !words.ring {
            over = dictionary(&rest).map(|dictionary| (counts.len(), dictionary));
        }
        let Some(quantity) = falling(&rest) else { break };
        rest.retain(|(_, change)| of(change, quantity) == 0);
        counts.push(quantity);
    }
    let dictionary = match over {
        _ if rest.is_empty() && counts.len() <= FEW => None,
        Some((told, dictionary)) => {
            counts.truncate(told);
            Some(dictionary)
        }
        None if rest.is_empty() => None,
        None => return Termination::MayRepeat,
    };
    let size = counts == [None] && dictionary.is_none();
    Termination::Ends(if size { Measure::Size } else { Measure::Letters(Falling { counts, dictionary }) })
}

/// The amount by which a rule changes a count.
fn of(change: &Change, quantity: Option<i64>) -> i64 {
    change.get(&quantity).copied().unwrap_or(0)
}

/// A count that none of these rules raises and some lower.
fn falling(rules: &[(&Instance, Change)]) -> Option<Option<i64>> {
    let quantities: BTreeSet<Option<i64>> = rules.iter().flat_map(|(_, change)| change.keys().copied()).collect();
    quantities.into_iter().find(|&quantity| {
        rules.iter().all(|(_, change)| of(change, quantity) <= 0)
            && rules.iter().any(|(_, change)| of(change, quantity) < 0)
    })
}

/// The change of counts by a rule, where it is the same for all its moves.
fn change(rule: &Instance) -> Option<Change> {
    let mut change = Change::new();
    let mut count = |letter: i64, by: i64| {
        *change.entry(Some(letter)).or_insert(0) += by;
        *change.entry(None).or_insert(0) += by;
    };
    // Pieces of unknown length on the left, each of which must come again on the right.
    let mut unknown: Vec<&Piece> = Vec::new();
    for piece in &rule.left {
        match piece {
            Piece::Text(text) => text.iter().for_each(|&letter| count(letter, -1)),
            Piece::Repeat(text, Num::Const(times)) => {
                text.iter().for_each(|&letter| count(letter, times.saturating_neg()))
            }
            Piece::End => {}
            Piece::Repeat(..) | Piece::Digit(_) | Piece::Letter(_) | Piece::Any => unknown.push(piece),
        }
    }
    // Letters of a repeated text and of the text that takes its place, repeated equally often.
    let mut exchanged: BTreeSet<i64> = BTreeSet::new();
    for piece in &rule.right {
        match piece {
            Piece::Text(text) => text.iter().for_each(|&letter| count(letter, 1)),
            Piece::Repeat(text, Num::Const(times)) => text.iter().for_each(|&letter| count(letter, *times)),
            other => {
                let same = unknown.iter().position(|known| *known == other);
                let partner = same.or_else(|| unknown.iter().position(|known| as_often(known, other)))?;
                if let (Piece::Repeat(old, _), Piece::Repeat(new, _), None) =
                    (unknown.swap_remove(partner), other, same)
                {
                    exchanged.extend(old.iter().chain(new));
                }
            }
        }
    }
    // Letters that are deleted without being known only lower counts; a digit or a letter lowers
    // the length for certain.
    if unknown.iter().any(|piece| !matches!(piece, Piece::Any | Piece::Digit(_) | Piece::Letter(_))) {
        return None;
    }
    let single = unknown.iter().filter(|piece| matches!(piece, Piece::Digit(_) | Piece::Letter(_))).count();
    *change.entry(None).or_insert(0) -= i64::try_from(single).unwrap_or(0);
    // The count of these letters may rise.
    exchanged.into_iter().for_each(|letter| _ = change.insert(Some(letter), i64::MAX));
    Some(change)
}

/// Whether texts of one length are repeated the same number of times.
fn as_often(old: &Piece, new: &Piece) -> bool {
    match (old, new) {
        (Piece::Repeat(old, times), Piece::Repeat(new, again)) => old.len() == new.len() && times == again,
        _ => false,
    }
}

/// One copy of a rule for each value of its digits for which the conditions may hold; the rule
/// itself where there are too many digits, or one depends on a name that is no digit.
fn instances(rule: &Rewrite) -> Vec<Instance<'_>> {
    let (free, left, right) = (rule.left.free.as_slice(), rule.left.pieces.clone(), rule.right.clone());
    digit_by_digit(rule).unwrap_or_else(|| vec![Instance { free, left, right }])
}

fn digit_by_digit(rule: &Rewrite) -> Option<Vec<Instance<'_>>> {
    let mut digits: BTreeSet<Var> = BTreeSet::new();
    for piece in rule.left.pieces.iter().chain(&rule.right) {
        if let Piece::Digit(Num::Var(var)) = piece {
            digits.insert(*var);
        }
    }
    if digits.len() > MOST_DIGITS || digits.contains(&SCALE) {
        return None;
    }
    let known = |num: &Num| !num.any_var(|var| !digits.contains(&var));
    let about_digits = |condition: &&crate::ir::Cond| !condition.any_var(|var| !digits.contains(&var));
    let conditions: Vec<_> = rule.left.conditions.iter().filter(about_digits).collect();
    let mut found = Vec::new();
    for number in 0..10usize.pow(u32::try_from(digits.len()).ok()?) {
        let mut env = vec![0; SCALE + 1 + rule.left.free.len()];
        let mut rest = number;
        for &digit in &digits {
            *env.get_mut(digit)? = (rest % 10) as i64;
            rest /= 10;
        }
        // A condition that cannot be evaluated may hold.
        if conditions.iter().any(|condition| eval::all(std::slice::from_ref(condition), &env) == Ok(false)) {
            continue;
        }
        let left = written(&rule.left.pieces, &env, &known)?;
        let right = written(&rule.right, &env, &known)?;
        if let (Some(left), Some(right)) = (left, right) {
            found.push(Instance { free: &rule.left.free, left, right });
        }
    }
    Some(found)
}

/// Pieces with numbers put in that are known; inner none where they are no word, outer none where a
/// digit is not known.
fn written(pieces: &[Piece], env: &[i64], known: &impl Fn(&Num) -> bool) -> Option<Option<Vec<Piece>>> {
    let value = |num: &Num| match eval::num(num, env) {
        Ok(Some(Value::Int(x))) => Some(x),
        _ => None,
    };
    let mut new: Vec<Piece> = Vec::new();
    for piece in pieces {
        let piece = match piece {
            Piece::Digit(num) if !known(num) => return None,
            Piece::Digit(num) => match value(num).and_then(digit_letter) {
                Some(letter) => Piece::Text(vec![letter]),
                None => return Some(None),
            },
            Piece::Repeat(text, num) if known(num) => match value(num) {
                Some(times @ 0..) => Piece::Repeat(text.clone(), Num::Const(times)),
                _ => return Some(None),
            },
            piece => piece.clone(),
        };
        match (new.last_mut(), piece) {
            (Some(Piece::Text(text)), Piece::Text(more)) => text.extend(more),
            (_, piece) => new.push(piece),
        }
    }
    Some(Some(new))
}

/// A dictionary in which the words come earlier with every move of these rules.
fn dictionary(rules: &[(&Instance, Change)]) -> Option<Dictionary> {
    let unknown = |pieces: &[Piece]| pieces.iter().filter(|piece| matches!(piece, Piece::Any)).count();
    let keeps_length =
        |(rule, change): &(&Instance, Change)| of(change, None) == 0 && unknown(&rule.left) == unknown(&rule.right);
    if !rules.iter().all(keeps_length) {
        return None;
    }
    [false, true].into_iter().find_map(|backwards| {
        let mut steps = BTreeSet::new();
        for (rule, _) in rules {
            let read = |pieces: &[Piece]| match backwards {
                false => pieces.to_vec(),
                true => pieces.iter().rev().map(reversed).collect(),
            };
            first_changes(rule.free, read(&rule.left), read(&rule.right), 0, &mut steps)?;
        }
        let letters = steps.iter().flat_map(|&(old, new)| [old, new]).collect();
        Some(Dictionary { backwards, letters: in_order(letters, &steps)? })
    })
}

fn reversed(piece: &Piece) -> Piece {
    let back = |text: &[i64]| text.iter().rev().copied().collect();
    match piece {
        Piece::Text(text) => Piece::Text(back(text)),
        Piece::Repeat(text, times) => Piece::Repeat(back(text), times.clone()),
        piece => piece.clone(),
    }
}

/// Collects the letters that can be the first one a move changes, each with the letter that takes
/// its place. None where that is not known, or where a move may change nothing.
fn first_changes(
    free: &[FreeVar],
    mut left: Vec<Piece>,
    mut right: Vec<Piece>,
    cuts: usize,
    steps: &mut BTreeSet<(i64, i64)>,
) -> Option<()> {
    // The heads that are the same on both sides.
    loop {
        left.retain(|piece| !matches!(piece, Piece::End | Piece::Repeat(_, Num::Const(0))) && !is_empty(piece));
        right.retain(|piece| !matches!(piece, Piece::Repeat(_, Num::Const(0))) && !is_empty(piece));
        match (left.first_mut()?, right.first_mut()?) {
            (Piece::Text(old), Piece::Text(new)) => {
                let same = std::iter::zip(old.iter(), new.iter()).take_while(|(old, new)| old == new).count();
                if let (Some(&old), Some(&new)) = (old.get(same), new.get(same)) {
                    steps.insert((old, new));
                    return Some(());
                }
                old.drain(..same);
                new.drain(..same);
            }
            (old, new) if old == new => {
                left.remove(0);
                right.remove(0);
            }
            _ => break,
        }
    }
    if cuts >= MOST_CUTS {
        return None;
    }
    // Two cases: a repeated part occurs once more, or no more; the same on the two sides.
    let head = [left.first(), right.first()].into_iter().flatten().find_map(|piece| match piece {
        Piece::Repeat(_, times) => Some(times.clone()),
        _ => None,
    })?;
    let (times, least) = counted(&head, free)?;
    for more in [false, true] {
        if !more && least > 0 {
            continue;
        }
        let cut = |pieces: &[Piece]| -> Option<Vec<Piece>> {
            let mut new = Vec::new();
            for piece in pieces {
                match piece {
                    Piece::Repeat(text, num) => match (counted(num, free), more) {
                        (Some((other, _)), true) if other == times => {
                            new.push(Piece::Text(text.clone()));
                            new.push(Piece::Repeat(text.clone(), less(num)));
                        }
                        (Some((other, _)), false) if other == times => {}
                        _ => new.push(piece.clone()),
                    },
                    piece => new.push(piece.clone()),
                }
            }
            Some(new)
        };
        first_changes(free, cut(&left)?, cut(&right)?, cuts + 1, steps)?;
    }
    Some(())
}

fn is_empty(piece: &Piece) -> bool {
    matches!(piece, Piece::Text(text) | Piece::Repeat(text, _) if text.is_empty())
}

/// The number of repetitions: a name less a constant, or a constant, and the least number.
fn counted(num: &Num, free: &[FreeVar]) -> Option<((Option<Var>, i64), i64)> {
    match num {
        Num::Const(times) => Some(((None, *times), *times)),
        Num::Var(var) => {
            let constants = free.get(var.checked_sub(SCALE + 1)?)?.lo.iter().filter_map(|bound| match bound {
                Num::Const(bound) => Some(*bound),
                _ => None,
            });
            Some(((Some(*var), 0), constants.fold(0, i64::max)))
        }
        Num::Arith(crate::ir::ArithOp::Sub, x, y) => match (x.as_ref(), y.as_ref()) {
            (Num::Var(_), Num::Const(taken)) => {
                let ((var, _), least) = counted(x, free)?;
                Some(((var, *taken), least.saturating_sub(*taken).max(0)))
            }
            _ => None,
        },
        _ => None,
    }
}

fn less(num: &Num) -> Num {
    use crate::ir::ArithOp::Sub;
    match num {
        Num::Const(times) => Num::Const(times.saturating_sub(1)),
        Num::Arith(Sub, x, y) if matches!(y.as_ref(), Num::Const(_)) => {
            let taken = if let Num::Const(taken) = y.as_ref() { taken.saturating_add(1) } else { 1 };
            Num::Arith(Sub, x.clone(), Box::new(Num::Const(taken)))
        }
        num => Num::Arith(Sub, Box::new(num.clone()), Box::new(Num::Const(1))),
    }
}

/// Letters in an order in which each is replaced by one before it, given the pairs of letter and
/// replacement; none where replacements go round.
///
/// ```
/// use rules::termination::in_order;
/// assert_eq!(in_order([1, 2, 3].into(), &[(1, 2), (2, 3)].into()), Some(vec![3, 2, 1]));
/// assert_eq!(in_order([1, 2].into(), &[(1, 2), (2, 1)].into()), None);
/// ```
pub fn in_order(letters: BTreeSet<i64>, steps: &BTreeSet<(i64, i64)>) -> Option<Vec<i64>> {
    let mut open = letters;
    let mut order = Vec::with_capacity(open.len());
    while !open.is_empty() {
        let least = |letter: &i64| !steps.iter().any(|(old, new)| old == letter && open.contains(new));
        let first = open.iter().copied().find(least)?;
        open.remove(&first);
        order.push(first);
    }
    Some(order)
}
