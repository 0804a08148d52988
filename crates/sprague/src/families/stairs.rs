//! Piles on steps: the staircase theorem, and the gaps of pieces in a row, which reduce to it.
//!
//! **Theorem.** Let the amounts that may be moved be the same set S for every pair of piles between
//! which stones move, let nothing else depend on the piles, and let the piles have two colours such
//! that every move goes from one colour to the other, that every odd pile has a move, and that out
//! of the game is even. If stones cannot go round, then `G = xor of g(s[i]) over the odd piles i`,
//! where g are the nim-values of a heap from which amounts of S are taken.
//!
//! *Proof.* A move changes one odd pile: it takes from it, or puts on it an amount of S, which
//! could be taken away again; either way its g changes, and so does the xor. Every smaller xor is
//! reached by taking from an odd pile, as in a sum of heaps. For S = all amounts, g(n) = n
//! (staircase Nim, known since R. Sprague 1937; Winning Ways, chapter 15, has the coins); for 1..M
//! it is n mod (M+1) (Codeforces 1498 F).
//!
//! The colours come from the rules: a pile without moves is even, and any other pile has the
//! opposite colour of the piles to which its stones go. On a staircase with steps down, that is the
//! parity of the step, "an odd number of levels". If stones may go to **any** lower step, there are
//! no such colours, and the theorem is wrong: one stone on step 2 wins.
//!
//! **Gaps.** Pieces on squares `s[1] < s[2] < ...` that move left without passing each other:
//! moving piece i by k makes the gap before it smaller by k, and the gap after it larger by k. So
//! the gaps are piles whose stones go from i to i+1, and from the last one out of the game (silver
//! dollars, POI 2009 pebbles).
mod detect;

use crate::code::model::{Model, Modelled, Writing};
use crate::code::piles;
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::ladder::rooms::Room;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use budget::Budget;
use claims::error::SolveError;
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use rules::ruleset::{Class, Ruleset};

/// The names of the theorems in answers.
pub(crate) const STAIRCASE: &str = "the staircase theorem: only the piles on odd steps count";
pub(crate) const GAPS: &str = "the staircase theorem for the gaps between the pieces";

/// At most this many piles are described one by one.
const MOST_TOLD: usize = 24;
/// At most this many amounts are tried for a pile.
const MOST_AMOUNTS: i64 = 1 << 20;

/// A game of piles to which the theorem applies.
pub(crate) struct Stairs {
    /// For each pile, from index 0: the piles to which its stones can go; 0 is out of the game, and
    /// piles are numbered from 1.
    targets: Vec<Vec<usize>>,
    /// For each pile, from index 0: whether it counts.
    odd: Vec<bool>,
    /// One heap from which the same amounts may be taken.
    heap: Box<Game>,
    /// The least distance of two pieces, if the numbers of a position are squares.
    gaps: Option<i64>,
}

/// The theorem for a game, or why it does not apply; `None` if the game is not about piles.
pub(crate) struct Premises(pub(crate) Option<Result<Stairs, Message>>);

impl Room for Premises {
    fn of(rules: &Ruleset) -> Self {
        Self(Stairs::of(rules))
    }
}

/// Piles on steps: the staircase theorem.
pub(crate) struct Staircase;

impl Method for Staircase {
    fn name(&self) -> &'static str {
        "staircase"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        match &game.room::<Premises>().1.0 {
            Some(Ok(_)) => Ok(()),
            Some(Err(reason)) => Err(reason.clone()),
            None => Err(say::not_piles()),
        }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        match &mut game.room::<Premises>().1.0 {
            Some(Ok(stairs)) => stairs.value(at, ask.options, ask.budget),
            _ => Ok(None),
        }
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        match &mut game.room::<Premises>().1.0 {
            Some(Ok(stairs)) => {
                stairs.options_with_value(at, wanted.value, wanted.limit, ask.options.assumes(), ask.budget)
            }
            _ => Ok(None),
        }
    }

    fn is_immediate(&self) -> bool {
        true
    }

    /// Also for piles to which the theorem does not apply, since a program reads their number from
    /// its input.
    fn model(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Model> {
        let ruleset = game.ruleset();
        ruleset.piles().map(|_| piles::program(ruleset, writing).map(Model::Whole)).transpose()
    }
}

impl Stairs {
    /// The theorem for a ruleset, or why it does not apply; `None` if the game is not about piles.
    pub(crate) fn of(ruleset: &Ruleset) -> Option<Result<Self, Message>> {
        ruleset.piles().map(|piles| detect::stairs(ruleset, piles))
    }

    /// Whether each pile counts, in order, and the heap from which the same amounts may be taken;
    /// `None` if the numbers of a position are squares.
    pub(crate) fn counted(&mut self) -> Option<(&[bool], &mut Game)> {
        self.gaps.is_none().then_some((self.odd.as_slice(), &mut *self.heap))
    }

    /// The least distance of two pieces, if the numbers of a position are squares, and the heap
    /// from which the same amounts may be taken.
    pub(crate) fn gaps(&mut self) -> Option<(i64, &mut Game)> {
        self.gaps.map(|distance| (distance, &mut *self.heap))
    }

    /// Whether the last gap counts, and every second one before it.
    pub(crate) fn counts_every_second_gap(&self) -> bool {
        self.gaps.is_some() && self.odd.iter().rev().enumerate().all(|(after, &odd)| odd == (after % 2 == 0))
    }

    /// The piles of a position: its numbers, or the gaps between the squares that they are; `None`
    /// if the squares are not in order.
    fn piles(&self, position: &Position) -> Option<Vec<Number>> {
        let Some(distance) = self.gaps else { return Some(position.0.clone()) };
        let mut before = Number::from(0);
        let mut gaps = Vec::with_capacity(position.0.len());
        for square in &position.0 {
            gaps.push(square.minus(&before)?.minus(&Number::from(distance.unsigned_abs()))?);
            before = square.clone();
        }
        Some(gaps)
    }

    /// The value of a position; `None` if its pieces are not in order.
    fn value(
        &mut self,
        position: &Position,
        options: &SolveOptions,
        budget: &Budget,
    ) -> Result<Option<Known>, SolveError> {
        let Some(piles) = self.piles(position) else { return Ok(None) };
        let theorem = if self.gaps.is_some() { GAPS } else { STAIRCASE };
        let mut sum = Known { value: Number::from(0), standing: Standing::Theory(theorem) };
        for (pile, _) in piles.into_iter().zip(&self.odd).filter(|(_, odd)| **odd) {
            let known = self.heap.known(&Position::of(vec![pile]), options, budget)?;
            sum.value = &sum.value ^ &known.value;
            sum.standing = sum.standing.weaker(&known.standing).clone();
        }
        Ok(Some(sum))
    }

    /// The options of a position with value `target`, at most `limit` of them, and their number.
    fn options_with_value(
        &mut self,
        position: &Position,
        target: &Number,
        limit: usize,
        assume: bool,
        budget: &Budget,
    ) -> Result<Option<Found>, SolveError> {
        let Some(piles) = self.piles(position) else { return Ok(None) };
        let Some(now) = self.value(position, &SolveOptions::assuming(assume), budget)? else { return Ok(None) };
        let change = &now.value ^ target;
        let mut found = Vec::new();
        let mut complete = true;
        for from in 0..piles.len() {
            let Some(pile) = piles.get(from) else { continue };
            if self.odd[from] {
                let goes = self.lowered(pile, &change, limit, assume, budget)?;
                complete &= goes.1;
                for to in &self.targets[from] {
                    found.extend(goes.0.iter().map(|amount| (from, *to, amount.clone())));
                }
            } else {
                for to in self.targets[from].clone() {
                    let Some(onto) = to.checked_sub(1).and_then(|to| piles.get(to)) else { continue };
                    let (amounts, all) = self.raised(pile, onto, &change, assume, budget)?;
                    complete &= all;
                    found.extend(amounts.into_iter().map(|amount| (from, to, amount)));
                }
            }
        }
        let mut options: Vec<Position> =
            found.iter().filter_map(|(from, to, amount)| self.moved(position, *from, *to, amount)).collect();
        options.sort_unstable();
        options.dedup();
        let total = complete.then(|| Number::from(options.len() as u64));
        Ok(Some(Found { options: options.into_iter().take(limit).map(|to| vec![to]).collect(), total }))
    }

    /// The amounts that change the value of an odd pile by `change` if they are taken; and whether
    /// the list is complete.
    fn lowered(
        &mut self,
        pile: &Number,
        change: &Number,
        limit: usize,
        assume: bool,
        budget: &Budget,
    ) -> Result<(Vec<Number>, bool), SolveError> {
        let heap = Position::of(vec![pile.clone()]);
        let value = self.heap.known(&heap, &SolveOptions::assuming(assume), budget)?.value;
        let found = self.heap.options_with_value(&heap, &(&value ^ change), limit, assume, budget)?;
        let all = found.total.is_some_and(|total| total == Number::from(found.options.len() as u64));
        let left = |option: &Vec<Position>| match option.as_slice() {
            [] => Some(pile.clone()),
            [left] => pile.minus(left.0.first()?),
            _ => None,
        };
        Ok((found.options.iter().filter_map(left).collect(), all))
    }

    /// The amounts of a pile that change the value of an odd pile by `change` if they are put on
    /// it; and whether the list is complete.
    fn raised(
        &mut self,
        pile: &Number,
        onto: &Number,
        change: &Number,
        assume: bool,
        budget: &Budget,
    ) -> Result<(Vec<Number>, bool), SolveError> {
        if pile.is_zero() {
            return Ok((Vec::new(), true));
        }
        if self.heap.is_nim() {
            let amount = (onto ^ change).minus(onto).filter(|amount| !amount.is_zero() && amount <= pile);
            return Ok((amount.into_iter().collect(), true));
        }
        let (Some(there), Some(most)) = (onto.to_i64(), pile.to_i64()) else { return Ok((Vec::new(), false)) };
        let options = SolveOptions::assuming(assume);
        let value = self.heap.known(&Position::of(vec![onto.clone()]), &options, budget)?.value;
        let wanted = &value ^ change;
        let mut amounts = Vec::new();
        let last = most.min(MOST_AMOUNTS);
        for amount in 1..=last {
            if !self.takes(amount) {
                continue;
            }
            let Some(sum) = there.checked_add(amount) else { return Ok((amounts, false)) };
            if self.heap.known(&Position::from_state(&[sum]), &options, budget)?.value == wanted {
                amounts.push(Number::from(amount.unsigned_abs()));
            }
        }
        let beyond = match &self.heap.ruleset().class {
            Class::Subtraction(set) => set.max().is_some_and(|max| max > last.unsigned_abs()),
            _ => true,
        };
        Ok((amounts, last == most || !beyond))
    }

    /// Whether an amount may be moved: whether a heap of exactly that many tokens can be taken
    /// away.
    fn takes(&self, amount: i64) -> bool {
        match &self.heap.ruleset().class {
            Class::Subtraction(set) => set.contains(amount.unsigned_abs()),
            Class::AllBut(excluded) => !excluded.contains(amount.unsigned_abs()),
            _ => {
                let mut takes = false;
                let _ = self.heap.known_values.mover().for_each_option(
                    &mut rules::moves::Scratch::default(),
                    &[amount],
                    &Budget::unlimited(),
                    |option| {
                        takes = matches!(option, [] | [0]);
                        if takes { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
                    },
                );
                takes
            }
        }
    }

    /// The position after `amount` stones have gone from one pile to another; `from` counts piles
    /// from 0, `to` from 1.
    fn moved(&self, position: &Position, from: usize, to: usize, amount: &Number) -> Option<Position> {
        let mut numbers = position.0.clone();
        let left = numbers.get(from)?.minus(amount)?;
        *numbers.get_mut(from)? = left;
        if self.gaps.is_none() && to > 0 {
            let more = numbers.get(to - 1)?.add(amount);
            *numbers.get_mut(to - 1)? = more;
        }
        Some(Position(numbers, Form::Piles))
    }

    /// The statement of the theorem about this game, as sentences.
    pub(crate) fn in_words(&self, position: &Position) -> Vec<Message> {
        let mut text = Vec::new();
        let Some(piles) = self.piles(position) else { return text };
        if self.gaps.is_some() {
            text.push(say::gaps(Message::list(&piles)));
            text.push(say::gaps_are_piles());
        }
        let counted: Vec<usize> = (1..=piles.len()).filter(|i| self.odd[i - 1]).collect();
        if counted.is_empty() {
            text.push(say::no_stone());
            return text;
        }
        let dots = if counted.len() > MOST_TOLD { Some(Message::from("...")) } else { None };
        let listed =
            |shown: &mut dyn Iterator<Item = Message>| Message::list(shown.take(MOST_TOLD).chain(dots.clone()));
        text.push(say::piles_that_count(listed(&mut counted.iter().map(|&pile| pile.into()))));
        let sizes = counted.iter().filter_map(|i| piles.get(i - 1));
        text.push(say::sizes_that_count(listed(&mut sizes.map(Message::from))));
        text
    }
}
