//! Sets from which numbers are erased: values by connected parts and ordered sums, winning choices,
//! and the basis of both.
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::tell::basis::Basis;
use budget::{Budget, Stop};
use claims::error::{SolveError, move_error};
use claims::number::Number;
use claims::position::{Form, Position};
use claims::reply::{Found, Known};
use claims::standing::Standing;
use positions::erase::{Eraser, MOST_POINTS, Relation};
use rules::family::Erase;
use rules::ruleset::Play;

pub(crate) const PATHS: &str = "paths and cycles of Node Kayles are Dawson's chess, the code 0.137";
pub(crate) const ORDERED: &str = "sums and ordered sums of sets (Deuber and Thomasse 1996)";
/// Sets with more numbers than this are searched only with this effort, in looks of the budget,
/// before strategy stealing alone gives the winner.
const LARGE: usize = 32;
const EFFORT: u64 = 150;
/// The theorem about a number that disappears with every choice.
pub(crate) const STEALING: &str = "strategy stealing: a number that goes with every choice, and takes no other along";

/// The relation among the numbers of a set, and the values of its subsets.
pub(crate) struct Erasing {
    /// The numbers, ascending; points of the relation are indices of this list.
    numbers: Vec<i64>,
    relation: Relation,
    eraser: Eraser,
}

impl Erasing {
    /// The relation; `None` if it depends on the largest number of the set, so that parts are not
    /// independent.
    fn new(erase: &Erase, numbers: Vec<i64>, budget: &Budget) -> Result<Option<Self>, SolveError> {
        if numbers.len() > MOST_POINTS {
            return Err(SolveError::unsupported(say::error_long_set(numbers.len(), MOST_POINTS)));
        }
        let largest = numbers.last().copied().unwrap_or(0);
        let mut steps = 0;
        let mut goes = Vec::with_capacity(numbers.len());
        for &chosen in &numbers {
            let mut ways = Vec::with_capacity(erase.rules.len());
            for rule in &erase.rules {
                let mut way = Vec::new();
                for (place, &gone) in (0..).zip(&numbers) {
                    let (erases, depends) =
                        rule.erases([gone, chosen, largest], &mut steps, budget).map_err(move_error)?;
                    if depends {
                        return Ok(None);
                    }
                    if erases {
                        way.push(place);
                    }
                }
                ways.push(way);
            }
            goes.push(ways);
        }
        let relation = Relation::new(goes);
        let eraser = Eraser::new(&relation);
        Ok(Some(Self { numbers, relation, eraser }))
    }

    /// The indices of the numbers of a set; `None` if one is not in the list.
    fn places(&self, set: &[i64]) -> Option<Vec<u32>> {
        set.iter().map(|number| Some(self.numbers.binary_search(number).ok()? as u32)).collect()
    }

    fn value(&mut self, places: &[u32], budget: &Budget) -> Result<u64, SolveError> {
        self.eraser.value(places, budget).map_err(|stop| self.stopped(stop))
    }

    fn has_value(&mut self, places: &[u32], value: &Number, budget: &Budget) -> Result<bool, SolveError> {
        let Some(value) = value.to_u64() else { return Ok(false) };
        self.eraser.has_value(places, value, budget).map_err(|stop| self.stopped(stop))
    }

    fn stopped(&mut self, stop: Stop) -> SolveError {
        let sets = self.eraser.work().searched;
        SolveError::stopped(stop, say::reached_sets(sets))
    }

    /// The standing of the value of a set; it does not depend on results for earlier sets.
    fn standing(&mut self, places: &[u32]) -> Standing {
        let work = self.eraser.shape(places);
        match (work.searched, work.ordered, work.paths) {
            (0, 1.., _) => Standing::Theory(ORDERED),
            (0, 0, 1..) => Standing::Theory(PATHS),
            _ => Standing::Exact,
        }
    }

    /// The relation among the numbers, which are its points in ascending order.
    pub(super) fn relation(&self) -> &Relation {
        &self.relation
    }

    /// Whether a search from the beginning finds the value of a set with little effort. Results for
    /// other sets do not count, since answers must not depend on earlier questions.
    pub(super) fn is_soon(&self, places: &[u32], budget: &Budget) -> Result<bool, SolveError> {
        let brief = budget.clone().with_effort(EFFORT);
        match Eraser::new(&self.relation).value(places, &brief) {
            Err(stop @ (Stop::Time { .. } | Stop::Cancelled)) => Err(SolveError::stopped(stop, say::reached_part())),
            found => Ok(found.is_ok()),
        }
    }

    pub(super) fn number(&self, place: u32) -> Option<Number> {
        let number = self.numbers.get(place as usize)?;
        u64::try_from(*number).ok().map(Number::from)
    }

    /// The set of the numbers at these places.
    pub(super) fn set(&self, places: &[u32]) -> Position {
        let numbers: Vec<i64> = places.iter().filter_map(|&place| self.numbers.get(place as usize).copied()).collect();
        Position::from_state(&numbers).in_form(Form::Set)
    }
}

/// Sets whose parts are independent.
pub(crate) struct Sets;

impl Method for Sets {
    fn name(&self) -> &'static str {
        "sets"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        match (game.ruleset.erase(), game.ruleset.play) {
            (None, _) => Err(say::no_sets()),
            (Some(_), Play::Misere) => Err(say::misere_parts()),
            (Some(_), Play::Normal) => Ok(()),
        }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let Some((erasing, places)) = game.erasing(at, ask.budget)? else { return Ok(None) };
        let value = Number::from(erasing.value(&places, ask.budget)?);
        Ok(Some(Known { value, standing: erasing.standing(&places) }))
    }

    fn lost(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<bool> {
        let Some((erasing, places)) = game.erasing(at, ask.budget)? else { return Ok(None) };
        erasing.has_value(&places, &Number::from(0), ask.budget).map(Some)
    }

    /// A large set is won by strategy stealing, even if its value is not found quickly.
    fn won(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Standing> {
        if at.0.len() <= LARGE || game.stolen(at, ask.budget)?.is_none() {
            return Ok(None);
        }
        match game.known(at, ask.options, &ask.budget.clone().with_effort(EFFORT)) {
            Err(SolveError::Stopped { stop: Stop::Effort | Stop::Memory { .. }, .. }) => {
                Ok(Some(Standing::Theory(STEALING)))
            }
            known => known.map(|_| None),
        }
    }

    fn won_at_last(&self, game: &mut Game, at: &Position, _ask: Ask<'_>) -> Reply<Standing> {
        Ok(game.stolen(at, &Budget::default())?.map(|_| Standing::Theory(STEALING)))
    }

    /// The sets that remain after a choice.
    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let Some((erasing, places)) = game.erasing(at, ask.budget)? else { return Ok(None) };
        let (mut options, mut count) = (Vec::new(), 0u64);
        let mut sets = erasing.relation.options(&places);
        sets.sort_unstable();
        for left in sets {
            if erasing.has_value(&left, wanted.value, ask.budget)? {
                count += 1;
                if options.len() < wanted.limit {
                    options.push(vec![erasing.set(&left)]);
                }
            }
        }
        Ok(Some(Found { options, total: Some(Number::from(count)) }))
    }

    fn basis(&self, game: &mut Game, at: &Position, known: &Known) -> Option<Basis> {
        game.erased_basis(at, known)
    }
}

impl Game {
    /// The relation among the numbers of a set and of earlier questions; `None` for other games and
    /// for rules whose parts are not independent.
    pub(super) fn erasing(
        &mut self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<(&mut Erasing, Vec<u32>)>, SolveError> {
        let (Some(erase), Some(set)) = (self.ruleset.erase(), position.to_state()) else { return Ok(None) };
        if self.ruleset.play == Play::Misere {
            return Ok(None);
        }
        let known = self.rooms.room::<Option<Erasing>>(&self.ruleset);
        if known.as_ref().is_none_or(|known| known.places(&set).is_none()) {
            let mut numbers = known.take().map(|known| known.numbers).unwrap_or_default();
            numbers.extend(&set);
            numbers.sort_unstable();
            numbers.dedup();
            if numbers.len() > MOST_POINTS {
                numbers.clone_from(&set);
            }
            *known = Erasing::new(erase, numbers, budget)?;
        }
        let Some(known) = known else { return Ok(None) };
        let Some(places) = known.places(&set) else { return Ok(None) };
        Ok(Some((known, places)))
    }

    /// A number of the set that disappears with every choice and takes no other number with it.
    /// Then the first player wins: either choosing it wins, or the winning answer to it was a
    /// winning choice from the start.
    pub(crate) fn stolen(&mut self, position: &Position, budget: &Budget) -> Result<Option<Number>, SolveError> {
        let Some((erasing, places)) = self.erasing(position, budget)? else { return Ok(None) };
        let found = places.iter().find(|&&place| {
            let alone: Vec<u32> = places.iter().copied().filter(|&other| other != place).collect();
            let goes_with_all = alone.iter().all(|&other| erasing.relation.surely(other, place));
            goes_with_all && erasing.relation.leaves(place, &alone)
        });
        let number = found.and_then(|&place| erasing.numbers.get(place as usize));
        Ok(number.map(|&number| Number::from(u64::try_from(number).unwrap_or(0))))
    }

    /// The basis of the value of a set, in words.
    fn erased_basis(&mut self, position: &Position, known: &Known) -> Option<Basis> {
        self.ruleset.erase()?;
        let erasing = self.findable::<Erasing>().as_mut()?;
        let places = erasing.places(&position.to_state()?)?;
        let (work, parts) = (erasing.eraser.shape(&places), erasing.eraser.parts(&places).len());
        if let Standing::Theory(name) = &known.standing {
            return Some(Basis::theorem(name));
        }
        let searched = match work.searched {
            1.. if work.raced => say::set_raced(),
            0 => say::set_singles(),
            1 => say::set_one(),
            sets => say::set_searched(sets),
        };
        let theorems = [(work.paths, say::dawsons_chess()), (work.ordered, say::ordered_sums())];
        let used: Vec<Message> = theorems.into_iter().filter(|(times, _)| *times > 0).map(|(_, name)| name).collect();
        let how = match used.is_empty() || work.searched == 0 {
            true => searched,
            false => say::set_by_theory(searched, Message::and(used)),
        };
        Some(Basis::exact(if parts > 1 { say::set_parts(parts, how) } else { how }))
    }
}
