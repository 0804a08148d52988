//! Tuples that reduce to one number: if all numbers of a position but one never change, they are
//! parameters, and the engines and theorems for games on one number apply ([`rules::specialise`]).
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::ladder::rooms::Room;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::tell::basis::Basis;
use budget::Budget;
use check::Statement;
use claims::number::Number;
use claims::position::Position;
use claims::reply::{Found, Known};
use claims::subject::Line;
use rules::ir::Remains;
use rules::ruleset::Ruleset;
use rules::specialise;
use std::collections::HashMap;

/// Below this the search through tuples is as quick and needs no game for every tuple of
/// parameters.
const FROM: u64 = 4096;
/// At most this many reduced games are kept.
const MOST: usize = 256;

/// The reduced games of one tuple game, by their parameters.
pub(crate) struct Reductions {
    /// The one coordinate that moves change; `None` if there are several.
    moving: Option<usize>,
    games: HashMap<Vec<i64>, Option<Box<Game>>>,
}

/// A tuple position as a heap of a reduced game.
pub(crate) struct Reduced<'g> {
    pub(crate) game: &'g mut Game,
    pub(crate) heap: Position,
    moving: usize,
    whole: Position,
}

/// Tuples in which only one number changes: a game on that number.
pub(crate) struct Parameters;

impl Method for Parameters {
    fn name(&self) -> &'static str {
        "parameters"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        match (game.ruleset.arity, game.room::<Reductions>().1.moving) {
            (0 | 1, _) => Err(say::not_tuples()),
            (_, None) => Err(say::several_numbers_change()),
            (_, Some(_)) => Ok(()),
        }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let Some(reduced) = game.reduced(at) else { return Ok(None) };
        reduced.game.known(&reduced.heap, ask.options, ask.budget).map(Some)
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let left = parts_left(&game.ruleset);
        let Some(reduced) = game.reduced(at) else { return Ok(None) };
        let (assume, Wanted { value, limit }) = (ask.options.assumes(), wanted);
        let mut found = reduced.game.options_with_value(&reduced.heap, value, limit, assume, ask.budget)?;
        // The option lists leave out heaps of 0 without moves; the tuple has the number 0 there.
        let zero = Position::of(vec![Number::from(0)]);
        for option in &mut found.options {
            let missing = left.map_or(0, |parts| parts.saturating_sub(option.len()));
            option.extend(std::iter::repeat_n(zero.clone(), missing));
            option.iter_mut().for_each(|part| *part = reduced.restored(part));
        }
        Ok(Some(found))
    }

    fn statements(&self, game: &mut Game, at: &Position, budget: &Budget) -> Option<Vec<Statement>> {
        let (rules, reductions) = game.room::<Reductions>();
        let reduced = reductions.at(rules, at)?;
        let line = reduced.line(&rules.names)?;
        // The value may come from another method; then nothing is proved about the reduced game
        // yet.
        Some(vec![reduced.game.statement_on(&reduced.heap, rules, &line, budget)?])
    }

    fn basis(&self, game: &mut Game, at: &Position, known: &Known) -> Option<Basis> {
        let names = game.ruleset.names.clone();
        let given = game.reduced(at)?.parameters(&names);
        Some(game.basis_of(&known.standing, at).with(|basis| say::as_heap(basis, given)))
    }
}

/// The number of positions after every move, if it is always the same.
fn parts_left(ruleset: &Ruleset) -> Option<usize> {
    let mut counts = ruleset.schemas.iter().map(|schema| match &schema.remains {
        Remains::Positions(parts) => {
            parts.iter().all(|part| part.times.is_none() && part.each.is_none()).then_some(parts.len())
        }
        Remains::Heaps { .. } => None,
    });
    let first = counts.next()??;
    counts.all(|count| count == Some(first)).then_some(first)
}

impl Game {
    /// A position as a heap of a reduced game, if that helps.
    pub(crate) fn reduced(&mut self, at: &Position) -> Option<Reduced<'_>> {
        let (rules, reductions) = self.room::<Reductions>();
        reductions.at(rules, at)
    }
}

impl Room for Reductions {
    fn of(ruleset: &Ruleset) -> Self {
        let unchanged = specialise::unchanged(ruleset);
        let moving = (0..ruleset.arity).find(|i| !unchanged.contains(i));
        Self {
            moving: moving.filter(|_| ruleset.arity > 1 && unchanged.len() + 1 == ruleset.arity),
            games: HashMap::new(),
        }
    }
}

impl Reductions {
    /// Whether all numbers but one never change.
    pub(crate) fn apply(&self) -> bool {
        self.moving.is_some()
    }

    /// The reduced game and heap of a position; `None` if that does not help.
    pub(crate) fn at<'g>(&'g mut self, ruleset: &Ruleset, position: &Position) -> Option<Reduced<'g>> {
        let moving = self.moving?;
        let heap = position.0.get(moving)?;
        if heap.to_u64().is_some_and(|n| n < FROM) {
            return None;
        }
        let mut parameters = Position::of(position.0.clone());
        parameters.0.remove(moving);
        let parameters = parameters.to_state()?;
        if self.games.len() >= MOST && !self.games.contains_key(&parameters) {
            self.games.clear();
        }
        let game = self.games.entry(parameters.clone()).or_insert_with(|| reduce(ruleset, moving, &parameters));
        let heap = Position::of(vec![heap.clone()]);
        Some(Reduced { game: game.as_deref_mut()?, heap, moving, whole: position.clone() })
    }
}

impl Reduced<'_> {
    /// A position of the reduced game as one of the whole game.
    pub(crate) fn restored(&self, part: &Position) -> Position {
        let mut whole = self.whole.clone();
        if let (Some(place), Some(number)) = (whole.0.get_mut(self.moving), part.0.first()) {
            *place = number.clone();
        }
        whole
    }

    /// The parameters as text: `l = 12`.
    fn parameters(&self, names: &[String]) -> String {
        let fixed = std::iter::zip(names, &self.whole.0).enumerate().filter(|(i, _)| *i != self.moving);
        let told: Vec<String> = fixed.map(|(_, (name, number))| format!("{name} = {number}")).collect();
        told.join(", ")
    }

    /// The tuples with the same parameters.
    pub(crate) fn line(&self, names: &[String]) -> Option<Line> {
        let mut others = self.whole.clone();
        others.0.remove(self.moving);
        Some(Line { heap: self.moving, others: others.to_state()?, names: names.to_vec() })
    }
}

fn reduce(ruleset: &Ruleset, moving: usize, parameters: &[i64]) -> Option<Box<Game>> {
    let mut reduced = ruleset.clone();
    // Fixing the last coordinate first keeps the indices of the earlier ones.
    for i in (0..ruleset.arity).rev().filter(|&i| i != moving) {
        let value = *parameters.get(if i > moving { i - 1 } else { i })?;
        reduced = specialise::with_fixed(&reduced, i, value)?;
    }
    let line = Line { heap: moving, others: parameters.to_vec(), names: ruleset.names.clone() };
    Some(Box::new(Game::on_line(reduced, line)))
}
