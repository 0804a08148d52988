//! Misère sums by the misère quotient of their game, or of their games together, whatever the
//! number of components: heaps of any size, and positions below which play reaches not too many
//! others.
//!
//! The quotient is asked for where a search of the sum would be long. It decides where it covers
//! all components: heaps by a period that the theorem proves, or since it was built so far.
use crate::answer::{Answer, Moves, MovesWanted, Outcome, WinningMove};
use crate::cell::{Cell, ValueAt};
use crate::code::model::{Modelled, Writing};
use crate::game::Game;
use crate::ladder::method::{Ask, Reply, Step, SumMethod};
use crate::messages::say;
use crate::options::SolveOptions;
use crate::plays::misere::{answer, listed};
use crate::plays::state::state;
use crate::quotients::below::Below;
use crate::quotients::built::{Wanted, built};
use crate::quotients::found::{Of, Part, QUOTIENT, Status};
use crate::quotients::heaps::Heaps;
use crate::quotients::{Extent, Quotient};
use crate::sum::Sum;
use crate::tell::basis::Basis;
use budget::Budget;
use check::Statement;
use claims::certificate::precheck::Precheck;
use claims::error::{SolveError, move_error};
use claims::number::Number;
use claims::position::Position;
use claims::standing::Standing;
use misere::monoid::Element;
use programs::quotients;
use programs::{Program, Style};
use rules::ruleset::{Class, CodeClass, Play, Ruleset};
use std::collections::{BTreeSet, HashMap};
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
/// So many quotients of sums are kept at most.
const MOST_KEPT: usize = 16;
/// Heaps up to here have their options listed one by one where the rule is no code.
const NEAR: u64 = 1 << 16;

/// The quotient of a game, once it was looked for.
#[derive(Default)]
struct Known(Option<Option<Arc<Solved>>>);

/// The games of a sum by their numbers, with their rules and the positions that are no heaps.
type Key = Vec<(usize, String, Vec<Position>)>;

/// The quotients of sums of several games, and of positions.
#[derive(Default)]
struct KnownSums(HashMap<Key, Option<Arc<Solved>>>);

/// A quotient, its part for each game of the sum, and the standing of answers by it.
struct Solved {
    quotient: Quotient,
    parts: Vec<Option<usize>>,
    /// The places of positions that are no heaps, for each part.
    places: Vec<HashMap<Vec<i64>, u64>>,
    standing: Standing,
}

impl Solved {
    fn part(&self, game: usize) -> Option<(&Part, &HashMap<Vec<i64>, u64>)> {
        let at = (*self.parts.get(game)?)?;
        Some((self.quotient.parts.get(at)?, self.places.get(at)?))
    }

    fn element(&self, game: usize, position: &Position) -> Option<Element> {
        let (part, places) = self.part(game)?;
        match part.of {
            Of::Heaps => part.element(position.heap().and_then(Number::to_u64)?),
            _ => part.element(*places.get(&position.to_state()?)?),
        }
    }

    /// The element of a heap of a game whose part is about heaps.
    fn of_heap(&self, game: usize, heap: u64) -> Option<Element> {
        self.part(game)?.0.element(heap)
    }

    fn period(&self, game: usize) -> Option<(u64, u64)> {
        let found = self.part(game)?.0.period?;
        Some((found.preperiod as u64, found.period as u64))
    }

    fn product(&self, elements: &[Element]) -> Element {
        elements.iter().fold(0, |x, &y| self.quotient.monoid.product(x, y))
    }

    /// Why a position with this element is known.
    fn basis(&self, x: Element) -> Basis {
        let (order, word) = (self.quotient.order(), self.quotient.word(x));
        let how = match self.quotient.parts.as_slice() {
            [Part { of: Of::Heaps, .. }] => say::quotient_basis(order, word),
            [_] => say::quotient_basis_of_positions(order, word),
            parts if parts.iter().all(|part| part.of == Of::Heaps) => say::quotient_basis_of_several(order, word),
            _ => say::quotient_basis_of_games(order, word),
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
    fn steps(&self, game: &mut Game, _options: &SolveOptions) -> Vec<Step> {
        if *self == Self::Far {
            return Vec::new();
        }
        let opened = Heaps::of(game.ruleset()).map(drop).or_else(|_| Below::new(game).map(drop));
        let opened = opened.map_err(|error| error.message());
        vec![Step::of(NAME, opened)]
    }

    fn answer(&self, sum: &mut Sum, ask: Ask<'_>) -> Reply<Answer> {
        let Some(solved) = self.solved(sum, ask.budget)? else { return Ok(None) };
        let components = sum.components.iter();
        let elements: Option<Vec<Element>> = components.map(|(game, at)| solved.element(*game, at)).collect();
        let Some(elements) = elements else { return Ok(None) };
        let wins = !solved.quotient.monoid.is_p(solved.product(&elements));
        let mut moves = Moves { total: (!wins).then(|| Number::from(0)), ..Moves::default() };
        if wins && ask.options.moves != MovesWanted::None {
            moves = winning(sum, &solved, &elements, ask)?;
        }
        let bases = elements.iter().map(|&x| solved.basis(x)).collect();
        Ok(Some(answer(sum, wins, bases, NAME, moves, solved.standing.clone())))
    }

    fn alone(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<ValueAt> {
        let heap = at.heap().and_then(Number::to_u64).filter(|&heap| *self == Self::Long || heap >= FAR);
        let Some(heap) = heap.filter(|_| Heaps::of(&game.ruleset).is_ok()) else { return Ok(None) };
        let Some(solved) = quotient_of(game, ask.budget)? else { return Ok(None) };
        let Some(x) = solved.of_heap(0, heap) else { return Ok(None) };
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

impl ByQuotient {
    /// The quotient that is asked about a sum. Other positions than heaps come here only where a
    /// search did not end.
    fn solved(self, sum: &mut Sum, budget: &Budget) -> Reply<Arc<Solved>> {
        if sum.components.is_empty() || sum.games.iter().any(|game| game.ruleset.play != Play::Misere) {
            return Ok(None);
        }
        match heaps(sum) {
            Some(heaps) if !is_long(&sum.games, &heaps) => Ok(None),
            Some(heaps) if self == Self::Far && heaps.iter().all(|&(_, heap)| heap < FAR) => Ok(None),
            Some(_) if let [game] = sum.games.as_mut_slice() => quotient_of(game, budget),
            Some(_) => of_sum(sum, budget),
            // Among the positions below a single one that is never split, a search is as short.
            None if self == Self::Far || sum.components.len() < 2 && !sum.games.iter().any(Game::splits) => Ok(None),
            None => of_sum(sum, budget),
        }
    }
}

impl Sum {
    /// The statement of the quotient that decides this sum.
    pub(crate) fn quotient_statement(&mut self, budget: &Budget) -> Reply<Statement> {
        let solved = ByQuotient::Long.solved(self, budget)?;
        Ok(solved.and_then(|solved| solved.quotient.statement()))
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

/// The quotient of a sum, as far as a short search builds it: of all heaps of its games on one
/// number, and of what play reaches from its other positions. None where play need not end.
fn of_sum(sum: &mut Sum, budget: &Budget) -> Reply<Arc<Solved>> {
    let mut positions: Vec<BTreeSet<Position>> = vec![BTreeSet::new(); sum.games.len()];
    for (game, position) in &sum.components {
        positions[*game].insert(position.clone());
    }
    let used: Vec<usize> = (0..sum.games.len()).filter(|&game| !positions[game].is_empty()).collect();
    let wanted = |&game: &usize| {
        let is_of_heaps = Heaps::of(&sum.games[game].ruleset).is_ok();
        let positions = if is_of_heaps { Vec::new() } else { positions[game].iter().cloned().collect() };
        Wanted { game: &sum.games[game], positions }
    };
    let wanted: Vec<Wanted<'_>> = used.iter().map(wanted).collect();
    let named = |(&game, wanted): (&usize, &Wanted<'_>)| {
        (game, wanted.game.ruleset.canonical.clone(), wanted.positions.clone())
    };
    let names: Key = used.iter().zip(&wanted).map(named).collect();
    if let Some(known) = sum.games[0].rooms.found::<KnownSums>().and_then(|known| known.0.get(&names)) {
        return Ok(known.clone());
    }
    let brief = budget.clone().without_effort().with_effort(EFFORT);
    let found = match built(&wanted, &Extent::default(), &brief) {
        Err(SolveError::Unsupported { .. }) => None,
        found => Some(found?),
    };
    budget.in_time().map_err(|stop| SolveError::stopped(stop, say::quotient_of_positions()))?;
    let parts = (0..sum.games.len()).map(|game| used.iter().position(|&own| own == game)).collect();
    let solved = found.and_then(|found| solved(found, parts));
    let known = &mut sum.games[0].room::<Option<KnownSums>>().1.get_or_insert_default().0;
    // Questions about other positions each have a quotient of their own.
    if known.len() >= MOST_KEPT {
        known.clear();
    }
    known.insert(names, solved.clone());
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
        game.room::<Known>().1.0 = Some(solved(found, vec![Some(0)]));
    }
    let known = game.room::<Known>().1.0.clone().flatten();
    Ok(known.filter(|solved| solved.quotient.period().is_some()))
}

/// A quotient with the standing of answers by it; none if the checker refuses it.
fn solved(quotient: Quotient, parts: Vec<Option<usize>>) -> Option<Arc<Solved>> {
    let standing = match quotient.status {
        // The checker has derived it.
        Status::Proved => Standing::Quotient,
        Status::Built | Status::Theory => match quotient.prechecked() {
            Some(Precheck::Certified) => Standing::Quotient,
            Some(Precheck::Unread(_)) | None => Standing::Theory(QUOTIENT),
            Some(Precheck::Refused) => return None,
        },
    };
    let places = |part: &Part| match &part.of {
        Of::Positions { states, .. } => states.iter().cloned().zip(0..).collect(),
        Of::Heaps | Of::Vertices { .. } => HashMap::new(),
    };
    let places = quotient.parts.iter().map(places).collect();
    Some(Arc::new(Solved { quotient, parts, places, standing }))
}

fn quotient_of(game: &mut Game, budget: &Budget) -> Reply<Arc<Solved>> {
    if game.room::<Known>().1.0.is_none() {
        let found = game.quotient(&Extent::default(), &budget.clone().without_effort().with_effort(EFFORT))?;
        let last = found.heaps().map_or(0, |part| part.images.len());
        budget.in_time().map_err(|stop| SolveError::stopped(stop, say::quotient_of_heap(last)))?;
        game.room::<Known>().1.0 = Some(solved(found, vec![Some(0)]));
    }
    Ok(game.room::<Known>().1.0.clone().flatten())
}

/// The moves to sums in P; their number where it is known.
fn winning(sum: &Sum, solved: &Solved, elements: &[Element], ask: Ask<'_>) -> Result<Moves, SolveError> {
    let most = ask.options.moves.limit();
    let (mut listed_moves, mut total) = (Vec::<WinningMove>::new(), Some(0_u64));
    for (component, (game, position)) in sum.components.iter().enumerate() {
        let others = [&elements[..component], &elements[component + 1..]].concat();
        let rest = solved.product(&others);
        let room = most.saturating_sub(listed_moves.len());
        let monoid = &solved.quotient.monoid;
        let is_lost =
            |of: Option<Vec<Element>>| of.is_some_and(|of| monoid.is_p(monoid.product(rest, solved.product(&of))));
        let of_heaps = |parts: &[u64]| is_lost(parts.iter().map(|&part| solved.of_heap(*game, part)).collect());
        let own = &sum.games[*game];
        let (options, count) =
            match position.heap().and_then(Number::to_u64).filter(|_| Heaps::of(&own.ruleset).is_ok()) {
                Some(heap) => {
                    let (found, count) = match code(&own.ruleset).filter(|_| heap >= NEAR) {
                        Some(code) => far(&code, heap, solved.period(*game), room, &of_heaps),
                        None => near(own, heap, room, &of_heaps, ask.budget)?,
                    };
                    let made = |parts: &Vec<u64>| parts.iter().map(|&part| Position::new([part])).collect::<Vec<_>>();
                    (found.iter().map(made).collect(), count)
                }
                None => {
                    let of_positions =
                        |parts: &[Position]| is_lost(parts.iter().map(|part| solved.element(*game, part)).collect());
                    let found = below(own, position, &of_positions, ask.budget)?;
                    let count = found.len() as u64;
                    (found, Some(count))
                }
            };
        listed_moves.extend(listed(own, component, position, &options, room));
        total = total.zip(count).and_then(|(all, more)| all.checked_add(more));
    }
    Ok(Moves { listed: listed_moves, total: total.map(Number::from), ..Moves::default() })
}

/// The options of a position to sums in P.
fn below(
    game: &Game,
    position: &Position,
    is_lost: &dyn Fn(&[Position]) -> bool,
    budget: &Budget,
) -> Result<Vec<Vec<Position>>, SolveError> {
    let options = Below::new(game)?.options(&state(position)?, budget).map_err(move_error)?;
    let placed = |option: Vec<Vec<i64>>| option.iter().map(|part| game.placed(part)).collect();
    Ok(options.into_iter().map(placed).filter(|parts: &Vec<Position>| is_lost(parts)).collect())
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
