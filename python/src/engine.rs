//! A game with everything that has been found about it, behind a lock.
use crate::answers::{self, Known, Said};
use crate::work::{self, Limits};
use crate::{convert, errors};
use pictures::grid::Grid;
use pictures::sequence::{Repeats, Sequence};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::json;
use sprague::code::{CodeOptions, InputShape, Language, ProgramError, Style};
use sprague::tables::Cell;
use sprague::{
    Budget, Builder, Findings, Form, Game, Locale, MovesWanted, Outcome, Play, Position, RequestError, RuleErrors,
    SolveError, SolveOptions, Stop, Sum, Trust,
};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// How long to sleep between two tries while another question runs.
const STEP: Duration = Duration::from_millis(1);
/// A repetition is looked for among at least this many heaps before a picture is drawn.
const LOOK: u64 = 2_000;

/// A game and what has been found about it.
#[pyclass(frozen, module = "sprague._sprague")]
pub(crate) struct Engine {
    rule: String,
    params: Vec<(String, i64)>,
    misere: bool,
    /// A sum with the game of the rule, and with further games after it for lists of piles and
    /// boards of several sizes.
    known: Mutex<Sum>,
    /// The number of the thread that holds the lock; 0 for none.
    holder: AtomicU64,
    /// A second copy of the game that only reads positions, and never computes.
    reader: Mutex<Sum>,
}

/// Why there is no answer.
enum Failure {
    Request(RequestError),
    Solve(SolveError),
    Busy,
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        Self::Request(error)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Solve(SolveError::stopped(stop, "another question about this game was being answered"))
    }
}

impl Failure {
    fn raised(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Request(error) => errors::request(py, &error),
            Self::Solve(error) => errors::solve(py, &error),
            Self::Busy => errors::busy(),
        }
    }
}

/// The lock of an engine; no thread takes it twice.
struct Held<'e> {
    sum: MutexGuard<'e, Sum>,
    holder: &'e AtomicU64,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.holder.store(0, Ordering::Release);
    }
}

impl Held<'_> {
    /// The game of the rule.
    fn game(&mut self) -> Result<&mut Game, Failure> {
        self.sum.games_mut().first_mut().ok_or(Failure::Busy)
    }
}

/// A number for the current thread.
fn thread_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    thread_local!(static OWN: u64 = NEXT.fetch_add(1, Ordering::Relaxed));
    OWN.with(|own| *own)
}

impl Engine {
    fn fresh(&self) -> Result<Game, RuleErrors> {
        compiled(&self.rule, &self.params, self.misere)
    }

    /// Takes the lock, within the limits.
    fn hold(&self, asker: u64, budget: &Budget) -> Result<Held<'_>, Failure> {
        loop {
            let sum = match self.known.try_lock() {
                Ok(sum) => sum,
                Err(TryLockError::Poisoned(poisoned)) => {
                    self.known.clear_poison();
                    poisoned.into_inner()
                }
                Err(TryLockError::WouldBlock) if self.holder.load(Ordering::Acquire) == asker => {
                    return Err(Failure::Busy);
                }
                Err(TryLockError::WouldBlock) => {
                    budget.check()?;
                    std::thread::sleep(STEP);
                    continue;
                }
            };
            self.holder.store(asker, Ordering::Release);
            let mut held = Held { sum, holder: &self.holder };
            if held.sum.games().is_empty() {
                // A question about several games failed and did not return the game.
                *held.sum = Sum::single(self.fresh().map_err(RequestError::Rule)?);
            }
            return Ok(held);
        }
    }

    /// Asks the game a question.
    pub(crate) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        limits: Limits,
        question: impl FnOnce(&mut Game, &Budget) -> Result<T, SolveError> + Send,
    ) -> PyResult<T> {
        let asker = thread_number();
        let answer = work::run(py, limits, |budget| {
            let mut held = self.hold(asker, budget)?;
            Ok::<T, Failure>(question(held.game()?, budget)?)
        })?;
        answer.map_err(|failure| failure.raised(py))
    }

    /// Asks the game a question about a sum of positions.
    fn ask_sum<T: Send>(
        &self,
        py: Python<'_>,
        limits: Limits,
        positions: Vec<Position>,
        question: impl FnOnce(&mut Sum, &Budget) -> Result<T, SolveError> + Send,
    ) -> PyResult<T> {
        let asker = thread_number();
        let answer = work::run(py, limits, |budget| {
            let mut held = self.hold(asker, budget)?;
            held.sum.clear();
            for position in positions {
                budget.glance()?;
                held.sum.place(0, position)?;
            }
            Ok::<T, Failure>(question(&mut held.sum, budget)?)
        })?;
        answer.map_err(|failure| failure.raised(py))
    }

    /// Inspects the game without a question: this is short, and never happens during a question
    /// that may need the interpreter.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&mut Sum) -> PyResult<T>) -> PyResult<T> {
        look(&mut self.reader.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn game<T>(&self, look: impl FnOnce(&Game) -> PyResult<T>) -> PyResult<T> {
        self.look(|sum| sum.games().first().map_or_else(|| Err(errors::busy()), look))
    }
}

fn compiled(rule: &str, params: &[(String, i64)], misere: bool) -> Result<Game, RuleErrors> {
    builder(rule, params, misere).build()
}

fn builder(rule: &str, params: &[(String, i64)], misere: bool) -> Builder {
    let game = Game::builder(rule).params(params.iter().cloned());
    if misere { game.misere() } else { game }
}

/// The corners of a box with these sides, from a corner or from the least positions; `None` if a
/// side is 0.
fn corners(game: &Game, from: Option<Vec<u64>>, sides: &[u64]) -> Option<(Vec<u64>, Vec<u64>)> {
    let least = || if game.least().len() == sides.len() { game.least() } else { vec![0; sides.len()] };
    let from = from.unwrap_or_else(least);
    let to = from.iter().zip(sides).map(|(from, side)| from.saturating_add(*side).checked_sub(1));
    let to: Option<Vec<u64>> = to.collect();
    to.filter(|_| !sides.contains(&0)).map(|to| (from, to))
}

/// The options for an answer.
fn options(theory: bool, assume: bool, moves: usize) -> SolveOptions {
    let moves = if moves == 0 { MovesWanted::None } else { MovesWanted::AtMost(moves) };
    let trust = match (theory, assume) {
        (false, _) => Trust::Definition,
        (true, true) => Trust::Assume,
        (true, false) => Trust::Theorems,
    };
    SolveOptions { moves, trust }
}

#[pymethods]
impl Engine {
    #[new]
    fn new(py: Python<'_>, rule: String, params: Vec<(String, i64)>, misere: bool) -> PyResult<Self> {
        let game = compiled(&rule, &params, misere).map_err(|errors| errors::rule(py, &errors))?;
        let misere = game.ruleset().play == Play::Misere;
        let reader = compiled(&rule, &params, misere).map_err(|errors| errors::rule(py, &errors))?;
        let (known, reader) = (Mutex::new(Sum::single(game)), Mutex::new(Sum::single(reader)));
        Ok(Self { rule, params, misere, known, holder: AtomicU64::new(0), reader })
    }

    /// Whether the player who makes the last move loses.
    #[getter]
    fn misere(&self) -> bool {
        self.misere
    }

    /// The number of components of a position, the names of the numbers, and the least value of
    /// each.
    fn shape(&self) -> PyResult<(usize, Vec<String>, Vec<u64>)> {
        self.game(|game| Ok((game.places(), game.ruleset().names.clone(), game.least())))
    }

    /// How positions are written, as a keyword.
    fn form(&self) -> PyResult<&'static str> {
        self.game(|game| {
            Ok(match game.form() {
                Form::Piles => "piles",
                Form::Set => "set",
                Form::Word => "word",
                Form::Bag(_) => "bag",
                Form::Ring | Form::Row => "ring",
                Form::Board(_) => "board",
                Form::Cells => "letters",
                Form::Graph => "graph",
                _ if game.ruleset().coins().is_some() => "coins",
                _ => "numbers",
            })
        })
    }

    /// Whether positions have nim-values, known or not.
    fn has_values(&self) -> PyResult<bool> {
        self.game(|game| Ok(game.ruleset().play == Play::Normal && game.ruleset().turns == Default::default()))
    }

    /// The plan as text, and as JSON.
    fn plan(&self, py: Python<'_>) -> PyResult<(String, String)> {
        self.ask(py, Limits::default(), |game, _| {
            let plan = game.plan();
            Ok((plan.to_string(), json!(plan).to_string()))
        })
    }

    /// Warnings about clauses that are probably not meant.
    fn warnings(&self) -> PyResult<Vec<String>> {
        self.game(|game| Ok(game.warnings().iter().map(|warning| warning.message.to_string()).collect()))
    }

    /// Refuses values that are not positions of this game; returns the others as the rules read
    /// them.
    fn positions<'py>(&self, py: Python<'py>, positions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let read = self.read(positions)?;
        self.look(|sum| {
            sum.clear();
            for position in read {
                sum.place(0, position).map_err(|error| errors::request(py, &error))?;
            }
            let written = sum.components().iter().map(|(_, at)| convert::position(py, at));
            PyTuple::new(py, written.collect::<PyResult<Vec<_>>>()?)
        })
    }

    /// The values of a box of positions, given by its sides: an array, or a list if some are not
    /// numbers.
    fn values<'py>(
        &self,
        py: Python<'py>,
        sides: Vec<u64>,
        from: Option<Vec<u64>>,
        theory: bool,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = options(theory, false, 0);
        enum Found {
            Run(sprague::tables::Run),
            Cells(Vec<Cell>),
        }
        let found = self.ask(py, limits, |game, budget| {
            let Some((from, to)) = corners(game, from, &sides) else { return Ok(Found::Cells(Vec::new())) };
            if let (&[0], &[side]) = (from.as_slice(), sides.as_slice())
                && game.places() == 1
                && let Some(run) = game.run(usize::try_from(side).unwrap_or(usize::MAX), &options, budget)?
            {
                return Ok(Found::Run(run));
            }
            Ok(Found::Cells(game.values(&from, &to, &options, budget)?.cells))
        })?;
        match found {
            Found::Run(run) => Ok(answers::array(py, run)),
            Found::Cells(cells) => answers::cells(py, &cells),
        }
    }

    /// The outcome of each position of a box, as code points.
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        sides: Vec<u64>,
        from: Option<Vec<u64>>,
        theory: bool,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = options(theory, false, 0);
        let cells = self.ask(py, limits, |game, budget| {
            let Some((from, to)) = corners(game, from, &sides) else { return Ok(Vec::new()) };
            Ok(game.outcomes(&from, &to, None, &options, budget)?.0.cells)
        })?;
        Ok(answers::letters(py, cells.iter().map(Cell::outcome)))
    }

    /// The positions of a box that the player to move loses.
    fn zeros<'py>(
        &self,
        py: Python<'py>,
        sides: Vec<u64>,
        from: Option<Vec<u64>>,
        theory: bool,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = options(theory, false, 0);
        let places = sides.len();
        let numbers = self.ask(py, limits, |game, budget| {
            let Some((from, to)) = corners(game, from, &sides) else { return Ok(Vec::new()) };
            Ok(game.zeros(&from, &to, &options, budget)?.numbers)
        })?;
        answers::rows(py, numbers, places)
    }

    /// The value of a position with its standing and the text for it; an outcome is a letter.
    fn value<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        theory: bool,
        assume: bool,
        limits: Limits,
    ) -> PyResult<(Bound<'py, PyAny>, &'static str, String)> {
        let at = self.game(|game| convert::read_position(game, position))?;
        let options = options(theory, assume, 0);
        let found = self.ask(py, limits, |game, budget| game.value_at(&at, &options, budget))?;
        let value = match &found.cell {
            Cell::Value(value) => convert::int(py, value)?,
            Cell::Infinite(numbers) => convert::exits(py, numbers)?,
            Cell::Loony => py.None().into_bound(py),
            Cell::Outcome(outcome) => outcome.letter().into_pyobject(py)?.into_any(),
        };
        Ok((value, found.standing.word(), found.basis.to_string()))
    }

    /// The outcome of a sum of positions.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        theory: bool,
        assume: bool,
        moves: usize,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyDict>> {
        let positions = self.read(positions)?;
        let options = options(theory, assume, moves);
        let answer = self.ask_sum(py, limits, positions, |sum, budget| sum.solve(&options, budget))?;
        answers::answer(py, &answer)
    }

    /// The reasoning behind an answer.
    fn explain(
        &self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        lang: &str,
        theory: bool,
        assume: bool,
        limits: Limits,
    ) -> PyResult<String> {
        let locale = locale(lang)?;
        let positions = self.read(positions)?;
        let options = options(theory, assume, 1000);
        self.ask_sum(py, limits, positions, |sum, budget| sum.explain_in(locale, &options, budget))
    }

    /// What holds for ever, as JSON, with the claims about positions in the same order.
    fn findings(&self, py: Python<'_>, limit: Option<u64>, limits: Limits) -> PyResult<(String, Vec<Known>)> {
        let findings = self.ask(py, limits, |game, budget| game.pattern(limit, budget))?;
        Ok((json!(findings).to_string(), said(findings)))
    }

    /// The certificate of a claim, if there is one.
    fn certificate(&self, py: Python<'_>, claim: &Known) -> PyResult<Option<String>> {
        self.ask(py, Limits::default(), |game, budget| {
            Ok(match &claim.0 {
                Said::Repeats(claim) => game.certificate(claim, budget),
                Said::Table(claim) => game.table_certificate(claim),
                Said::Formula(claim) => game.formula_certificate(claim, budget),
            })
        })
    }

    /// Compares the answers with a search that uses no values; returns JSON.
    fn check(&self, py: Python<'_>, to: Vec<u64>, limits: Limits) -> PyResult<String> {
        let game = self.fresh().map_err(|errors| errors::rule(py, &errors))?;
        // A single number is the side of a box; three piles are enough to exercise every kind of
        // step.
        let places = if game.ruleset().piles().is_some() { 3 } else { game.places() };
        let to = if let (&[side], 2..) = (to.as_slice(), places) { vec![side; places] } else { to };
        let report = work::run(py, limits, move |budget| game.check(&to, budget))?;
        Ok(json!(report.map_err(|error| errors::solve(py, &error))?).to_string())
    }

    /// Compares two games; returns JSON.
    fn compare(&self, py: Python<'_>, other: &Engine, to: u64, limits: Limits) -> PyResult<String> {
        let fresh = |engine: &Engine| engine.fresh().map_err(|errors| errors::rule(py, &errors));
        let (mut one, mut two) = (fresh(self)?, fresh(other)?);
        let found = work::run(py, limits, |budget| sprague::compare(&mut one, &mut two, to, budget))?;
        Ok(json!(found.map_err(|error| errors::solve(py, &error))?).to_string())
    }

    /// A program to submit.
    #[pyo3(signature = (lang, style, answers, draw, input, to, start, assume, limits))]
    #[allow(clippy::too_many_arguments)]
    fn code(
        &self,
        py: Python<'_>,
        lang: &str,
        style: Option<&str>,
        answers: (String, String),
        draw: Option<String>,
        input: &str,
        to: u64,
        start: Option<String>,
        assume: bool,
        limits: Limits,
    ) -> PyResult<String> {
        let wrong = |what: String| pyo3::exceptions::PyValueError::new_err(what);
        let language = match lang {
            "cpp" => Language::Cpp,
            "python" => Language::Python,
            "java" => Language::Java,
            "rust" => Language::Rust,
            other => return Err(wrong(format!("{other:?} is no language: cpp, python, java or rust"))),
        };
        let style = match style {
            None => None,
            Some("formula") => Some(Style::Formula),
            Some("table") => Some(Style::Table),
            Some("dfs") => Some(Style::Dfs),
            Some(other) => return Err(wrong(format!("{other:?} is no style: formula, table or dfs"))),
        };
        let input: InputShape = input.parse().map_err(|error: ProgramError| errors::code(py, &error.into()))?;
        let options =
            CodeOptions { language, style, answers, draw, input, to, assume, start, ..CodeOptions::default() };
        let text = work::run(py, limits, |budget| {
            sprague::code::code(builder(&self.rule, &self.params, self.misere), &options, budget)
        })?;
        text.map_err(|error| errors::code(py, &error))
    }

    /// A picture of the values of a box with one side or two, as SVG.
    fn svg(&self, py: Python<'_>, sides: Vec<u64>, limits: Limits) -> PyResult<String> {
        let options = options(true, false, 0);
        let drawn = self.ask(py, limits, |game, budget| {
            let Some((from, to)) = corners(game, None, &sides) else { return Ok(None) };
            let table = game.values(&from, &to, &options, budget)?;
            let repeats = match (from.as_slice(), game.ruleset().play) {
                (_, Play::Misere) | (&[_, _, ..] | &[], _) => None,
                (&[first], _) => {
                    let findings = game.pattern(Some(first.saturating_add(sides[0]).max(LOOK)), budget)?;
                    findings.claims.iter().find(|claim| claim.proof().is_some()).map(|claim| Repeats {
                        preperiod: claim.pattern().preperiod(),
                        period: claim.pattern().period(),
                    })
                }
            };
            let mut numbers: Vec<Option<u64>> = Vec::new();
            let held = (table.cells.len() * size_of::<Cell>()) as u64;
            let stopped = |stop| SolveError::stopped(stop, "a picture was being drawn");
            budget.make_room(&mut numbers, table.cells.len(), held).map_err(stopped)?;
            numbers.extend(table.cells.iter().map(drawn_number));
            let (title, values) = (table.rule.as_str(), numbers.as_slice());
            Ok(match (from.as_slice(), table.shape.as_slice()) {
                (&[from], _) => Some(Sequence { title, from, values, repeats }.draw(pictures::Form::Svg)),
                (&[a, b], &[_, width]) => {
                    let name = |i: usize| game.ruleset().names.get(i).map_or("", String::as_str);
                    let names = [name(0), name(1)];
                    Some(Grid { title, names, from: [a, b], width, values }.draw(pictures::Form::Svg))
                }
                _ => None,
            })
        })?;
        let nothing = || errors::plain(py, "SpragueError", "a picture shows games on one number or on two");
        crate::drawn::text(py, drawn.ok_or_else(nothing)?)
    }

    /// Stores values in a folder from now on; returns notes about its state.
    fn keep(&self, py: Python<'_>, folder: PathBuf, limits: Limits) -> PyResult<Vec<String>> {
        let notes = self.ask(py, limits, |game, budget| game.keep_in(&folder, budget))?;
        Ok(notes.iter().map(ToString::to_string).collect())
    }
}

impl Engine {
    fn read(&self, positions: &Bound<'_, PyAny>) -> PyResult<Vec<Position>> {
        self.game(|game| convert::read_positions(game, positions))
    }
}

fn locale(lang: &str) -> PyResult<Locale> {
    lang.parse().map_err(|_| {
        let known: Vec<&str> = Locale::all().map(Locale::code).collect();
        pyo3::exceptions::PyValueError::new_err(format!("{lang:?} is no language here: {}", known.join(", ")))
    })
}

/// The number drawn for a cell: an outcome is 1 (N) or 0 (P).
fn drawn_number(cell: &Cell) -> Option<u64> {
    match cell {
        Cell::Value(value) => Some(value.to_u64().unwrap_or(u64::MAX)),
        Cell::Outcome(outcome) => Some(u64::from(*outcome == Outcome::N)),
        Cell::Infinite(_) | Cell::Loony => None,
    }
}

/// The claims in the order of the JSON.
fn said(findings: Findings) -> Vec<Known> {
    let (lines, whole) = findings.lines_apart();
    let repeats = |claim: &sprague::claims::Claim| Known(Said::Repeats(Box::new(claim.clone())));
    let mut all: Vec<Known> = whole.into_iter().map(repeats).collect();
    all.extend(findings.tables.iter().map(|claim| Known(Said::Table(Box::new(claim.clone())))));
    all.extend(findings.formulas.iter().map(|claim| Known(Said::Formula(Box::new(claim.clone())))));
    all.extend(lines.into_iter().map(repeats));
    all
}

/// Solves a sum of positions of several games, or explains it if a language is given: the engines
/// of the games answer, and keep what they find.
#[pyfunction]
#[pyo3(signature = (terms, theory, assume, moves, lang, limits))]
pub(crate) fn solve_sum<'py>(
    py: Python<'py>,
    terms: Vec<(Py<Engine>, Bound<'py, PyAny>)>,
    theory: bool,
    assume: bool,
    moves: usize,
    lang: Option<&str>,
    limits: Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let options = options(theory, assume, moves);
    let locale = lang.map(locale).transpose()?;
    // Each engine once, in an order that does not depend on the sum, so that two questions never
    // block each other.
    let mut engines: Vec<&Engine> = terms.iter().map(|(engine, _)| engine.get()).collect();
    engines.sort_by_key(|engine| std::ptr::from_ref(*engine) as usize);
    engines.dedup_by_key(|engine| std::ptr::from_ref(*engine) as usize);
    let mut placed = Vec::new();
    for (at, (engine, position)) in terms.iter().enumerate() {
        work::heard(py, at)?;
        // A game without a position still determines how the sum is played.
        if position.is_none() {
            continue;
        }
        let engine = engine.get();
        let at = engine.game(|game| convert::read_position(game, position))?;
        let index = engines.iter().position(|known| std::ptr::eq(*known, engine)).unwrap_or_default();
        placed.push((index, at));
    }
    let asker = thread_number();
    let answer = work::run(py, limits, |budget| {
        let mut held = engines.iter().map(|engine| engine.hold(asker, budget)).collect::<Result<Vec<_>, _>>()?;
        together(&mut held, placed, budget, |sum| match locale {
            Some(locale) => Ok((None, sum.explain_in(locale, &options, budget)?)),
            None => Ok((Some(sum.solve(&options, budget)?), String::new())),
        })
    })?;
    match answer.map_err(|failure: Failure| failure.raised(py))? {
        (Some(answer), _) => Ok(answers::answer(py, &answer)?.into_any()),
        (None, text) => Ok(text.into_pyobject(py)?.into_any()),
    }
}

/// Combines the games of several sums into one, asks the question, and puts them back.
fn together<T>(
    held: &mut [Held<'_>],
    placed: Vec<(usize, Position)>,
    budget: &Budget,
    question: impl FnOnce(&mut Sum) -> Result<T, SolveError>,
) -> Result<T, Failure> {
    let mut whole = Sum::default();
    // The index of the first component of each game; a game that equals an earlier one is not
    // moved.
    let mut first: Vec<usize> = Vec::new();
    let mut taken: Vec<Option<usize>> = Vec::new();
    let mut refused = None;
    for one in held.iter_mut() {
        one.sum.clear();
        let same = |game: &Game| one.sum.games().first().is_some_and(|own| own.ruleset() == game.ruleset());
        if let Some(index) = whole.games().iter().position(same) {
            first.push(index);
            taken.push(None);
            continue;
        }
        match whole.absorb(std::mem::take(&mut *one.sum)) {
            Ok(index) => {
                first.push(index);
                taken.push(Some(index));
            }
            Err(error) => {
                let (error, sum) = *error;
                *one.sum = sum;
                refused = Some(error);
                break;
            }
        }
    }
    let known = whole.games().len();
    let answer = match refused {
        Some(error) => Err(error.into()),
        None => placed
            .into_iter()
            .try_for_each(|(index, position)| {
                budget.glance()?;
                Ok::<(), Failure>(whole.place(first[index], position)?)
            })
            .and_then(|()| question(&mut whole).map_err(Failure::from)),
    };
    // Games that were added on the way, for lists of piles and boards, are dropped.
    drop(whole.split_off(known));
    for (one, index) in held.iter_mut().zip(taken).rev() {
        if let Some(index) = index {
            *one.sum = whole.split_off(index);
        }
    }
    answer
}

/// Verifies a certificate, and returns its statement.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, json: &str, limits: Limits) -> PyResult<String> {
    let verified = work::run(py, limits, |budget| sprague::certificates::verify_within(json, budget))?;
    Ok(verified.map_err(|error| errors::certificate(py, &error))?.statement.to_string())
}
