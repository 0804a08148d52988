//! The winner of a misere sum by the definition: the player who cannot move wins, and all sums
//! below it are searched.
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::Rule;
use crate::rule::options::options;
use crate::say;
use foldhash::{HashMap, HashMapExt};

/// Positions, each with the index of its rule, in order.
pub type Sum = Vec<(usize, Vec<i64>)>;

/// Whether the player to move wins a sum.
///
/// # Errors
/// If play need not end, if the checker cannot read a rule, or if the work is too much.
pub fn mover_wins(rules: &[Rule], mut sum: Sum, work: &mut Work<'_>) -> Result<bool, Invalid> {
    if sum.iter().any(|(own, at)| !rules[*own].is_position(at)) {
        return Err(Invalid::Rule(say::positions_by_definition()));
    }
    sum.sort_unstable();
    // `None`: the search is in the sums below this one.
    let mut known: HashMap<Sum, Option<bool>> = HashMap::new();
    let mut open: Vec<(Sum, Vec<Sum>)> = Vec::new();
    let mut next = Some(sum.clone());
    let mut held = 0;
    loop {
        if let Some(sum) = next.take() {
            let below = moves(rules, &sum, work)?;
            held += 8 * (2 + below.iter().map(Vec::len).sum::<usize>() as u64);
            work.values(held)?;
            known.insert(sum.clone(), None);
            open.push((sum, below));
        }
        let Some((sum, below)) = open.last_mut() else { break };
        // A player who cannot move wins.
        let mut wins = below.is_empty();
        while let Some(one) = below.last() {
            work.spend(1 + one.len() as u64)?;
            match known.get(one) {
                Some(Some(won)) => {
                    wins |= !won;
                    below.pop();
                }
                Some(None) => return Err(Invalid::Condition(say::play_need_not_end())),
                None => {
                    next = Some(one.clone());
                    break;
                }
            }
            if wins {
                break;
            }
        }
        if next.is_none() {
            known.insert(std::mem::take(sum), Some(wins));
            open.pop();
        }
    }
    known.get(&sum).copied().flatten().ok_or_else(|| Invalid::Condition(say::play_need_not_end()))
}

/// The sums that result from a move in one component.
fn moves(rules: &[Rule], sum: &Sum, work: &mut Work<'_>) -> Result<Vec<Sum>, Invalid> {
    let mut all = Vec::new();
    for (i, (rule, at)) in sum.iter().enumerate() {
        if i > 0 && sum[i - 1] == sum[i] {
            continue;
        }
        for parts in options(&rules[*rule], at, work)? {
            work.spend(sum.len() as u64)?;
            let mut left = sum.clone();
            left.remove(i);
            left.extend(parts.into_iter().map(|part| (*rule, part)));
            left.sort_unstable();
            all.push(left);
        }
    }
    Ok(all)
}
