//! Misère sums of heaps by the misère quotient of their game, or of their games together, whatever
//! the number and the size of the heaps.
//!
//! The quotient is asked for where a search of the sum would be long. It decides where it covers
//! all heaps of the sum: by a period that the theorem proves, or since it was built so far.
use crate::answer::{Answer, Moves, MovesWanted, Outcome, WinningMove};
use crate::cell::{Cell, ValueAt};
use crate::code::model::{Modelled, Writing};
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, Step, SumMethod};
use crate::messages::say;
use crate::plays::misere::{answer, listed};
use crate::quotients::found::{Of, QUOTIENT, Status, element};
use crate::quotients::heaps::{Heaps, LOOK, of_several};
use crate::quotients::{Extent, Quotient};
use crate::sum::Sum;
use crate::tell::basis::Basis;
use budget::Budget;
use claims::certificate::precheck::{Seen, seen_within};
use claims::error::SolveError;
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use misere::Period;
use misere::monoid::Element;
use programs::quotients;
use programs::{Program, Style};
use rules::ruleset::{Class, CodeClass, Play, Ruleset};
use std::collections::HashMap;
use std::sync::Arc;

/// The name of the method in plans and answers.
const NAME: &str = "misere-quotient";
/// The effort for the quotient, two seconds or three: a search may follow.
const EFFORT: u64 = 2000;
/// The tokens of a sum of heaps that are split, below which a search is short: some hundred
/// thousand sums.
const FEW_TOKENS: u64 = 50;
/// The sums below a sum of heaps that are not split, among which a search is short.
const FEW_SUMS: u64 = 1 << 20;
/// Heaps up to here have their options listed one by one where the rule is no code.
const NEAR: u64 = 1 << 16;

/// The quotient of a game, once it was looked for.
#[derive(Default)]
struct Known(Option<Option<Arc<Solved>>>);

/// The quotients of sums of several games, by their rules.
#[derive(Default)]
struct KnownSums(HashMap<Vec<String>, Arc<Solved>>);

/// A quotient and the standing of answers by it.
struct Solved {
    quotient: Quotient,
    sides: Vec<Elements>,
    standing: Standing,
}

/// The elements of the heaps of one game, with their preperiod and period.
struct Elements {
    images: Vec<Element>,
    period: Option<(u64, u64)>,
}

impl Solved {
    fn element(&self, game: usize, heap: u64) -> Option<Element> {
        let Elements { images, period } = self.sides.get(game)?;
        element(images, *period, heap)
    }

    fn product(&self, elements: &[Element]) -> Element {
        elements.iter().fold(0, |x, &y| self.quotient.monoid.product(x, y))
    }

    /// Why a heap with this element is known.
    fn basis(&self, x: Element) -> Basis {
        let (order, word) = (self.quotient.order(), self.quotient.word(x));
        let how = match self.sides.len() {
            1 => say::quotient_basis(order, word),
            _ => say::quotient_basis_of_several(order, word),
        };
        if self.standing.word() == "proved" { Basis::proved(how) } else { Basis::theory(how) }
    }
}

/// Heaps from here on are beyond the search for tame pairs.
const FAR: u64 = 1 << 20;

/// The method: for sums with a far heap, or for all that are long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ByQuotient {
    Far,
    Long,
}

impl SumMethod for ByQuotient {
    fn steps(&self, game: &mut Game) -> Vec<Step> {
        if *self == Self::Far {
            return Vec::new();
        }
        let takes = Heaps::of(game.ruleset()).map(drop).map_err(|error| error.message());
        vec![Step::of(NAME, takes)]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        let Some(heaps) = heaps(sum).filter(|heaps| is_long(&sum.games, heaps)) else { return Ok(None) };
        if *self == Self::Far && heaps.iter().all(|&(_, heap)| heap < FAR) {
            return Ok(None);
        }
        let solved = match sum.games.as_mut_slice() {
            [game] => quotient_of(game, ask.budget)?,
            games => Some(of_sum(games, ask.budget)?),
        };
        let Some(solved) = solved else { return Ok(None) };
        let elements = heaps.iter().map(|&(game, heap)| solved.element(game, heap)).collect::<Option<Vec<Element>>>();
        let Some(elements) = elements else { return Ok(None) };
        let wins = !solved.quotient.monoid.is_p(solved.product(&elements));
        let mut moves = Moves { total: (!wins).then(|| Number::from(0)), ..Moves::default() };
        if wins && ask.options.moves != MovesWanted::None {
            moves = winning(&sum.games, &solved, &heaps, &elements, ask)?;
        }
        let bases = elements.iter().map(|&x| solved.basis(x)).collect();
        Ok(Some(answer(sum, wins, bases, NAME, moves, solved.standing.clone())))
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let heap = at.heap().and_then(Number::to_u64).filter(|&heap| *self == Self::Long || heap >= FAR);
        let Some(heap) = heap.filter(|_| Heaps::of(&game.ruleset).is_ok()) else { return Ok(None) };
        let Some(solved) = quotient_of(game, ask.budget)? else { return Ok(None) };
        let Some(x) = solved.element(0, heap) else { return Ok(None) };
        let cell = Cell::Outcome(Outcome::mover_wins(!solved.quotient.monoid.is_p(x)));
        Ok(Some(ValueAt::of(at, cell, solved.standing.clone(), solved.basis(x))))
    }

    fn program(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Program> {
        let is_asked = *self == Self::Far && matches!(writing.options.style, None | Some(Style::Formula));
        if !is_asked || Heaps::of(&game.ruleset).is_err() {
            return Ok(None);
        }
        let Some(solved) = whole(game, writing.budget)? else { return Ok(None) };
        let Some(elements) = solved.quotient.elements().filter(quotients::Elements::fit) else { return Ok(None) };
        let claim = solved.quotient.claim();
        Ok(Some(quotients::program(game.ruleset(), elements, claim, writing.options)?))
    }
}

/// The heaps of a sum, each with the number of its game.
fn heaps(sum: &Sum) -> Option<Vec<(usize, u64)>> {
    let is_of_heaps = |game: &Game| game.ruleset.play == Play::Misere && Heaps::of(&game.ruleset).is_ok();
    if sum.games.is_empty() || !sum.games.iter().all(is_of_heaps) {
        return None;
    }
    let heap = |(game, position): &(usize, Position)| Some((*game, position.heap().and_then(Number::to_u64)?));
    sum.components.iter().map(heap).collect()
}

/// Whether a search of the sum would be long.
fn is_long(games: &[Game], heaps: &[(usize, u64)]) -> bool {
    match games.iter().any(Game::splits) {
        true => heaps.iter().fold(0, |sum: u64, &(_, heap)| sum.saturating_add(heap)) > FEW_TOKENS,
        false => heaps.iter().fold(1, |sums: u64, &(_, heap)| sums.saturating_mul(heap.saturating_add(1))) > FEW_SUMS,
    }
}

/// The quotient of the heaps of several games, as far as a short search builds it.
fn of_sum(games: &mut [Game], budget: &Budget) -> Result<Arc<Solved>, SolveError> {
    let names: Vec<String> = games.iter().map(|game| game.ruleset.canonical.clone()).collect();
    let rules: Vec<Ruleset> = games.iter().map(|game| game.ruleset.clone()).collect();
    let known = games[0].room::<KnownSums>().1;
    if let Some(known) = known.0.get(&names) {
        return Ok(known.clone());
    }
    let (builder, sides) = of_several(&rules, &budget.clone().without_effort().with_effort(EFFORT))?;
    budget.in_time().map_err(|stop| SolveError::stopped(stop, say::quotient_of_heap(builder.images().len())))?;
    let repetition = |period: Period| (period.preperiod as u64, period.period as u64);
    let sides =
        sides.iter().map(|side| Elements { images: side.images(&builder), period: side.period.map(repetition) });
    let sides = sides.collect();
    let quotient = Quotient::new(Of::Heaps { rule: names.join(" + ") }, &builder, None);
    let solved = Arc::new(Solved { quotient, sides, standing: Standing::Theory(QUOTIENT) });
    known.0.insert(names, solved.clone());
    Ok(solved)
}

/// The quotient of all heaps of a game whose moves split heaps under misère play, if a short search
/// finds it.
pub(crate) fn pattern(game: &mut Game, budget: &Budget) -> Reply<Quotient> {
    if game.ruleset.play != Play::Misere || !game.splits() || Heaps::of(&game.ruleset).is_err() {
        return Ok(None);
    }
    Ok(whole(game, budget)?.map(|solved| solved.quotient.clone()))
}

/// The quotient of all heaps of a game, where the effort of the question is enough for a proof.
fn whole(game: &mut Game, budget: &Budget) -> Reply<Arc<Solved>> {
    if game.room::<Known>().1.0.is_none() {
        let found = game.quotient(&Extent::default(), &budget.clone().with_effort(EFFORT))?;
        // What is not proved would depend on the question.
        if found.period().is_none() {
            return Ok(None);
        }
        game.room::<Known>().1.0 = Some(solved(found));
    }
    let known = game.room::<Known>().1.0.clone().flatten();
    Ok(known.filter(|solved| solved.quotient.period().is_some()))
}

/// A quotient with the standing of answers by it; none if the checker refuses it.
fn solved(quotient: Quotient) -> Option<Arc<Solved>> {
    let standing = match quotient.status {
        // The checker has derived it.
        Status::Proved(_) => Standing::Quotient,
        Status::Partial | Status::Theory(_) => match seen_within(&quotient.statement(), LOOK) {
            Seen::Certified => Standing::Quotient,
            Seen::Unread(_) => Standing::Theory(QUOTIENT),
            Seen::Refused => return None,
        },
    };
    let sides = vec![Elements { images: quotient.images.clone(), period: quotient.period() }];
    Some(Arc::new(Solved { quotient, sides, standing }))
}

fn quotient_of(game: &mut Game, budget: &Budget) -> Reply<Arc<Solved>> {
    if game.room::<Known>().1.0.is_none() {
        let found = game.quotient(&Extent::default(), &budget.clone().without_effort().with_effort(EFFORT))?;
        let last = found.images.len() as u64;
        budget.in_time().map_err(|stop| SolveError::stopped(stop, say::quotient_of_heap(last)))?;
        game.room::<Known>().1.0 = Some(solved(found));
    }
    Ok(game.room::<Known>().1.0.clone().flatten())
}

/// The moves to sums in P; their number where it is known.
fn winning(
    games: &[Game],
    solved: &Solved,
    heaps: &[(usize, u64)],
    elements: &[Element],
    ask: Ask<'_>,
) -> Result<Moves, SolveError> {
    let most = ask.options.moves.limit();
    let (mut listed_moves, mut total) = (Vec::<WinningMove>::new(), Some(0_u64));
    for (component, &(game, heap)) in heaps.iter().enumerate() {
        let others = [&elements[..component], &elements[component + 1..]].concat();
        let rest = solved.product(&others);
        let room = most.saturating_sub(listed_moves.len());
        let is_lost = |parts: &[u64]| {
            let of_parts = parts.iter().map(|&part| solved.element(game, part)).collect::<Option<Vec<Element>>>();
            let monoid = &solved.quotient.monoid;
            of_parts.is_some_and(|of| monoid.is_p(monoid.product(rest, solved.product(&of))))
        };
        let (found, count) = match code(&games[game].ruleset).filter(|_| heap >= NEAR) {
            Some(code) => far(&code, heap, solved.sides.get(game).and_then(|side| side.period), room, &is_lost),
            None => near(&games[game], heap, room, &is_lost, ask.budget)?,
        };
        let made = |parts: &Vec<u64>| parts.iter().map(|&part| Position::new([part])).collect::<Vec<_>>();
        let options: Vec<Vec<Position>> = found.iter().map(made).collect();
        listed_moves.extend(listed(&games[game], component, &Position::new([heap]), &options, room));
        total = total.zip(count).and_then(|(all, more)| all.checked_add(more));
    }
    Ok(Moves { listed: listed_moves, total: total.map(Number::from), ..Moves::default() })
}

type Found = (Vec<Vec<u64>>, Option<u64>);

/// The options of a heap to sums in P, by listing all.
fn near(
    game: &Game,
    heap: u64,
    room: usize,
    is_lost: &dyn Fn(&[u64]) -> bool,
    budget: &Budget,
) -> Result<Found, SolveError> {
    let options = Heaps::of(&game.ruleset)?.options(heap, budget)?;
    let (mut found, mut count) = (Vec::new(), 0);
    for option in options {
        let parts: Vec<u64> = option.into_iter().map(u64::from).collect();
        if is_lost(&parts) {
            count += 1;
            if found.len() < room {
                found.push(parts);
            }
        }
    }
    Ok((found, Some(count)))
}

/// The code of a rule that leaves at most two heaps.
fn code(rules: &Ruleset) -> Option<CodeClass> {
    match &rules.class {
        Class::Code(code) if code.digits.iter().all(|&digit| digit < 8) => Some(code.clone()),
        Class::Subtraction(set) => {
            let most = usize::try_from(set.max()?).ok()?;
            let digits = (0..=most).map(|k| if set.contains(k as u64) { 3 } else { 0 }).collect();
            Some(CodeClass { digits, unequal: false })
        }
        _ => None,
    }
}

/// The options of a large heap of a code to sums in P: those with two heaps by the residues of the
/// smaller one.
fn far(
    code: &CodeClass,
    heap: u64,
    repetition: Option<(u64, u64)>,
    room: usize,
    is_lost: &dyn Fn(&[u64]) -> bool,
) -> Found {
    let Some((preperiod, period)) = repetition else { return (Vec::new(), None) };
    // The larger of two heaps must repeat, else a round of the smaller one does not stand for all.
    if heap / 2 < preperiod.saturating_add(code.digits.len() as u64) {
        return (Vec::new(), None);
    }
    let (mut found, mut count) = (Vec::new(), 0_u64);
    let mut add = |parts: Vec<u64>, times: u64| {
        count = count.saturating_add(times);
        if found.len() < room {
            found.push(parts);
        }
    };
    for (taken, &digit) in (0_u64..).zip(&code.digits) {
        let Some(rest) = heap.checked_sub(taken) else { break };
        if rest == 0 {
            if digit & 1 != 0 && is_lost(&[]) {
                add(Vec::new(), 1);
            }
            continue;
        }
        if digit & 2 != 0 && is_lost(&[rest]) {
            add(vec![rest], 1);
        }
        if digit & 4 == 0 {
            continue;
        }
        let last = if code.unequal { (rest - 1) / 2 } else { rest / 2 };
        // Below the preperiod each heap counts for itself; from there on a round stands for all.
        for small in 1..preperiod.max(1).min(last + 1) {
            if is_lost(&[small, rest - small]) {
                add(vec![small, rest - small], 1);
            }
        }
        let from = preperiod.max(1);
        let lost: Vec<u64> = (from..(from + period).min(last + 1)).filter(|&a| is_lost(&[a, rest - a])).collect();
        for &first in &lost {
            add(vec![first, rest - first], (last - first) / period + 1);
        }
        let further =
            (1..).take_while(|_| !lost.is_empty()).flat_map(|round| lost.iter().map(move |a| a + round * period));
        for small in further.take_while(|&small| small <= last).take(room) {
            add(vec![small, rest - small], 0);
        }
    }
    (found, Some(count))
}
