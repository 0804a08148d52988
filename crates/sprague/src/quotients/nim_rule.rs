//! Where the rule of misère Nim (SJ theorem) fails for heaps of the games of a sum.
use crate::game::Game;
use crate::messages::{Message, say};
use crate::quotients::heaps::Side;
use budget::Budget;
use misere::Games;
use misere::nim_rule::exception;

/// The last heap that is looked at, and the most tokens of a sum: where the rule fails, it fails
/// for small sums (kayles: 8 tokens).
const LAST: usize = 20;
/// The effort, in looks of the budget: below a second.
const EFFORT: u64 = 300;

/// The condition that fails and a sum for which the rule is wrong, in words; nothing where no small
/// heap breaks the condition, or the games are not about heaps.
pub(crate) fn failure(games: &[Game], budget: &Budget) -> Vec<Message> {
    said(games, &budget.clone().without_effort().with_effort(EFFORT)).unwrap_or_default()
}

fn said(games: &[Game], budget: &Budget) -> Option<Vec<Message>> {
    let mut sides = games.iter().map(|game| Side::of(game.ruleset()).ok()).collect::<Option<Vec<Side>>>()?;
    let (mut list, mut names) = (Games::new(), Vec::new());
    for heap in 0..=LAST {
        for (at, side) in sides.iter_mut().enumerate() {
            let number = list.push(side.options(budget).ok()?).ok()?;
            side.number(number as u32);
            names.push((at, heap));
        }
    }
    let name = |game: u32| {
        let (at, heap) = names.get(game as usize).copied().unwrap_or_default();
        match games {
            [_] => heap.to_string(),
            _ => games.get(at).map_or_else(String::new, |game| format!("{heap} ({})", game.rule())),
        }
    };
    let size = |game: u32| names.get(game as usize).map_or(0, |&(_, heap)| heap);
    let found = exception(&list, size, LAST, budget).ok()??;
    let condition = say::nim_rule_fails(name(found.game), found.plus, found.minus);
    let wrong = found.sum.map(|wrong| {
        let sum = wrong.sum.iter().map(|&game| name(game)).collect::<Vec<_>>().join(" + ");
        if wrong.wins { say::nim_rule_wrong_first(sum) } else { say::nim_rule_wrong_second(sum) }
    });
    Some(vec![condition, wrong.unwrap_or_else(|| say::nim_rule_no_sum(LAST))])
}
