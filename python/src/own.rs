//! Games that are Python functions: the search is in the library, with an explicit stack; here the
//! function is called once for the options of each position, and positions get numbers.
mod misere;

use crate::errors;
use crate::work::{self, Limits};
use graphs::ReachError;
use positions::nimbers::{NimberError, Nimbers};
use positions::{Impartial, Outgoing};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use sprague::{Budget, Stop};
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// How long to sleep between two tries while another question runs.
const STEP: Duration = Duration::from_millis(1);
/// The positions that a function lists between two looks at the limits.
const OFTEN: usize = 256;
/// At most this many positions are searched for a cycle.
const MOST: usize = 1 << 26;

thread_local! {
    /// The addresses of the functions that are being called on this thread.
    static CALLED: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Marks a function as being called, until it is dropped.
struct Called;

impl Called {
    fn new(function: &Py<PyAny>) -> Self {
        CALLED.with_borrow_mut(|called| called.push(function.as_ptr() as usize));
        Self
    }

    fn contains(address: usize) -> bool {
        CALLED.with_borrow(|called| called.contains(&address))
    }
}

impl Drop for Called {
    fn drop(&mut self) {
        CALLED.with_borrow_mut(|called| called.pop());
    }
}

/// A game whose options a Python function lists.
struct Listed {
    /// None once the garbage collector has cleared the game.
    function: Mutex<Option<Py<PyAny>>>,
    /// The number of every position seen so far.
    numbers: Py<PyDict>,
    /// The positions by number.
    positions: Mutex<Vec<Py<PyAny>>>,
    /// The options of each position, once they were asked for.
    options: Mutex<Vec<Option<Outgoing<u32>>>>,
    /// The bytes of all these lists.
    kept: AtomicU64,
    /// The exception that the function raised.
    raised: Mutex<Option<PyErr>>,
    /// The limits of the current question, and the bytes that do not count towards them.
    limits: Mutex<(Budget, u64)>,
    /// The limit that was reached while the function listed options.
    stopped: Mutex<Option<Stop>>,
}

/// Why the options of a position are not known.
enum Failed {
    Raised(PyErr),
    Stopped(Stop),
}

impl From<PyErr> for Failed {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

/// The bytes of a position in the lists, beside the object itself: its number, its places in the
/// dictionary and in two vectors, which grow by doubling.
const PLACE: u64 = 230;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Listed {
    /// The number of a position, which must be hashable.
    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let numbers = self.numbers.bind(py);
        if let Some(known) = numbers.get_item(position)? {
            return known.extract();
        }
        let mut positions = locked(&self.positions);
        let number =
            u32::try_from(positions.len()).map_err(|_| errors::plain(py, "RangeError", "too many positions"))?;
        numbers.set_item(position, number)?;
        positions.push(position.clone().unbind());
        let object: u64 = position.call_method0("__sizeof__")?.extract()?;
        self.kept.fetch_add(PLACE + object, Ordering::Relaxed);
        locked(&self.options).push(None);
        Ok(number)
    }

    fn position(&self, py: Python<'_>, number: u32) -> Py<PyAny> {
        locked(&self.positions)[number as usize].clone_ref(py)
    }

    fn function(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let function = locked(&self.function).as_ref().map(|function| function.clone_ref(py));
        function.ok_or_else(|| errors::plain(py, "SpragueError", "this game was taken apart: it is garbage"))
    }

    /// Calls the function. It may list options without end, so the limits are checked on the way;
    /// without the interpreter's lock, as another thread may be waiting for it to handle ctrl-C.
    fn listed(&self, py: Python<'_>, number: u32) -> Result<Outgoing<u32>, Failed> {
        let (budget, before) = locked(&self.limits).clone();
        let (mut options, mut seen) = (Outgoing::default(), 0_usize);
        let mut listed = |position: &Bound<'_, PyAny>, bytes: u64| -> Result<u32, Failed> {
            seen += 1;
            if seen.is_multiple_of(OFTEN) {
                py.detach(|| budget.glance()).map_err(Failed::Stopped)?;
                let kept = self.kept.load(Ordering::Relaxed).saturating_add(bytes);
                budget.reserve(kept.saturating_sub(before)).map_err(Failed::Stopped)?;
            }
            Ok(self.number(position)?)
        };
        let function = self.function(py)?;
        let _called = Called::new(&function);
        let found = function.bind(py).call1((self.position(py, number),))?;
        if found.is_none() {
            return Ok(options);
        }
        for option in found.try_iter()? {
            let (option, bytes) = (option?, options.bytes() as u64);
            match option.cast::<PyList>() {
                Ok(sum) => {
                    let parts = sum.iter().map(|part| listed(&part, bytes)).collect::<Result<Vec<_>, _>>()?;
                    options.push_sum(parts);
                }
                Err(_) => options.push(listed(&option, bytes)?),
            }
        }
        Ok(options)
    }

    /// Calls `look` with the options of a position, which are computed on first use; false if the
    /// function raised or a limit was reached.
    fn with_options(&self, number: u32, look: impl FnOnce(&Outgoing<u32>)) -> bool {
        if let Some(Some(known)) = locked(&self.options).get(number as usize) {
            look(known);
            return true;
        }
        match Python::attach(|py| self.listed(py, number)) {
            Ok(found) => {
                look(&found);
                self.kept.fetch_add(found.bytes() as u64, Ordering::Relaxed);
                locked(&self.options)[number as usize] = Some(found);
                true
            }
            Err(Failed::Raised(error)) => {
                locked(&self.raised).get_or_insert(error);
                false
            }
            Err(Failed::Stopped(stop)) => {
                locked(&self.stopped).get_or_insert(stop);
                false
            }
        }
    }

    /// Begins a question with these limits; `before` is the number of bytes that do not count.
    fn begin(&self, budget: &Budget, before: u64) {
        *locked(&self.limits) = (budget.clone(), before);
        locked(&self.raised).take();
        locked(&self.stopped).take();
    }

    /// Ends the question: the exception that the function raised, and the limit that was reached.
    fn end(&self) -> (Option<PyErr>, Option<Stop>) {
        *locked(&self.limits) = Default::default();
        (locked(&self.raised).take(), locked(&self.stopped).take())
    }
}

impl Impartial for Listed {
    type Position = u32;

    fn options(&self, &number: &u32, out: &mut Outgoing<u32>) {
        self.with_options(number, |known| known.iter().for_each(|option| out.push_sum(option.iter().copied())));
    }

    fn key(&self, &number: &u32) -> Option<u64> {
        Some(number.into())
    }

    fn kept(&self) -> u64 {
        self.kept.load(Ordering::Relaxed)
    }

    fn has_failed(&self) -> bool {
        locked(&self.raised).is_some() || locked(&self.stopped).is_some()
    }
}

/// A game that is a Python function, with what has been found about it.
#[pyclass(frozen, module = "sprague._sprague")]
pub(crate) struct Own {
    /// The address of the function.
    function: usize,
    search: Mutex<Nimbers<Listed>>,
}

/// A winning move: the component, the position it replaces, and the positions it leaves.
type Winning = (usize, Py<PyAny>, Vec<Py<PyAny>>);

#[pymethods]
impl Own {
    #[new]
    fn new(py: Python<'_>, function: Py<PyAny>) -> Self {
        let (positions, options, kept, raised, limits, stopped) = Default::default();
        let address = function.as_ptr() as usize;
        let (function, numbers) = (Mutex::new(Some(function)), PyDict::new(py).unbind());
        let listed = Listed { function, numbers, positions, options, kept, raised, limits, stopped };
        Self { function: address, search: Mutex::new(Nimbers::new(listed)) }
    }

    /// A function may refer to its own game. During a question the lock is held, and nothing can be
    /// garbage.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        let Ok(search) = self.search.try_lock() else { return Ok(()) };
        let listed = search.game();
        visit.call(&listed.numbers)?;
        if let Ok(function) = listed.function.try_lock() {
            visit.call(function.as_ref())?;
        }
        if let Ok(positions) = listed.positions.try_lock() {
            positions.iter().try_for_each(|position| visit.call(position))?;
        }
        Ok(())
    }

    fn __clear__(&self) {
        let Ok(search) = self.search.try_lock() else { return };
        let listed = search.game();
        let gone = (locked(&listed.function).take(), std::mem::take(&mut *locked(&listed.positions)));
        // Objects may run any code when they are dropped, so no lock is held.
        drop(search);
        drop(gone);
    }

    /// The nim-value of each of some positions.
    fn values(&self, py: Python<'_>, positions: Vec<Bound<'_, PyAny>>, limits: Limits) -> PyResult<Vec<u64>> {
        self.ask(py, limits, &positions, |search, parts, budget| {
            parts.iter().map(|part| search.value(part, budget)).collect()
        })
    }

    /// Whether the player to move loses, for each of some positions: the last move wins, or in
    /// misère play loses.
    fn lost(
        &self,
        py: Python<'_>,
        positions: Vec<Bound<'_, PyAny>>,
        misere: bool,
        limits: Limits,
    ) -> PyResult<Vec<bool>> {
        self.ask(py, limits, &positions, |search, parts, budget| {
            if misere {
                let alone: Vec<Vec<u32>> = parts.iter().map(|&part| vec![part]).collect();
                return misere::lost(search.game(), &alone, budget);
            }
            parts.iter().map(|&part| search.has_value(&[part], 0, budget)).collect()
        })
    }

    /// The values of the components of a sum, and its winning moves, where further components have
    /// values that add up to `rest`.
    fn solve(
        &self,
        py: Python<'_>,
        parts: Vec<Bound<'_, PyAny>>,
        rest: u64,
        limits: Limits,
    ) -> PyResult<(Vec<u64>, Vec<Winning>)> {
        let (values, winning) = self.ask(py, limits, &parts, |search, parts, budget| {
            let values = parts.iter().map(|part| search.value(part, budget)).collect::<Result<Vec<_>, _>>()?;
            let winning = search.winning_moves_beside(parts, rest, budget)?;
            Ok((values, winning.into_iter().map(|found| (found.component, found.option)).collect::<Vec<_>>()))
        })?;
        Ok((values, self.moves(py, &parts, winning)))
    }

    /// Whether the player to move loses a sum in misère play, and the moves after which the
    /// opponent does.
    fn solve_misere(
        &self,
        py: Python<'_>,
        parts: Vec<Bound<'_, PyAny>>,
        limits: Limits,
    ) -> PyResult<(bool, Vec<Winning>)> {
        let (lost, winning) = self.ask(py, limits, &parts, |search, parts, budget| {
            let lost = misere::lost(search.game(), &[parts.to_vec()], budget)?;
            Ok((lost, misere::winning(search.game(), parts, budget)?))
        })?;
        Ok((lost == [true], self.moves(py, &parts, winning)))
    }

    /// The options of a position, each as the list of its parts, with the values of the parts.
    fn options(
        &self,
        py: Python<'_>,
        position: Bound<'_, PyAny>,
        limits: Limits,
    ) -> PyResult<Vec<(Vec<Py<PyAny>>, u64)>> {
        let listed = self.ask(py, limits, &[position], |search, parts, budget| {
            let mut options: Vec<Vec<u32>> = Vec::new();
            search.game().with_options(parts[0], |all| options.extend(all.iter().map(<[u32]>::to_vec)));
            let valued = |option: Vec<u32>| search.sum_value(&option, budget).map(|value| (option, value));
            let found = options.into_iter().map(valued).collect::<Result<Vec<_>, _>>()?;
            if search.game().has_failed() { Err(NimberError::Options) } else { Ok(found) }
        })?;
        let search = locked(&self.search);
        let named = |option: Vec<u32>| option.into_iter().map(|part| search.game().position(py, part)).collect();
        Ok(listed.into_iter().map(|(option, value)| (named(option), value)).collect())
    }

    /// The number of positions that have a value.
    fn __len__(&self) -> usize {
        self.search.try_lock().map_or(0, |search| search.len())
    }
}

impl Own {
    /// Moves with the positions themselves in place of their numbers.
    fn moves(&self, py: Python<'_>, parts: &[Bound<'_, PyAny>], winning: Vec<(usize, Vec<u32>)>) -> Vec<Winning> {
        let search = locked(&self.search);
        let listed = search.game();
        let named = |option: Vec<u32>| option.into_iter().map(|part| listed.position(py, part)).collect();
        let moved = |(at, option): (usize, Vec<u32>)| (at, parts[at].clone().unbind(), named(option));
        winning.into_iter().map(moved).collect()
    }

    /// Asks the search about some positions.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        limits: Limits,
        parts: &[Bound<'_, PyAny>],
        question: impl FnOnce(&mut Nimbers<Listed>, &[u32], &Budget) -> Result<T, NimberError<u32>> + Send,
    ) -> PyResult<T> {
        if Called::contains(self.function) {
            let why = "the function of a game lists options; it cannot ask the game itself, which waits for it";
            return Err(errors::plain(py, "SpragueError", why));
        }
        // One thread asks at a time, as Python functions also run one at a time.
        let mut search = loop {
            match self.search.try_lock() {
                Ok(search) => break search,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    py.check_signals()?;
                    py.detach(|| std::thread::sleep(STEP));
                }
            }
        };
        search.game().function(py)?;
        // Python functions run one at a time.
        let limits = limits.on_one_thread();
        let numbers = parts.iter().map(|part| search.game().number(part)).collect::<PyResult<Vec<_>>>()?;
        let own: &mut Nimbers<Listed> = &mut search;
        let answer = work::run(py, limits, |budget| {
            own.game().begin(budget, 0);
            question(own, &numbers, budget)
        });
        let (raised, met) = own.game().end();
        let stopped = |stop| errors::stop(py, stop, &format!("{} positions have a value", own.len()));
        match (answer?, raised, met) {
            (Ok(answer), ..) => Ok(answer),
            (Err(NimberError::Stopped(stop)), ..) => Err(stopped(stop)),
            (Err(NimberError::Cycle(position)), ..) => Err(circle(py, own.game(), position, limits)),
            (Err(_), Some(error), _) => Err(error),
            (Err(_), None, Some(stop)) => Err(stopped(stop)),
            (Err(_), None, None) => Err(errors::plain(py, "SpragueError", "the options of a position are unknown")),
        }
    }
}

/// The exception for a game whose play can go round: with a cycle that is reachable from a position
/// that comes back.
fn circle(py: Python<'_>, game: &Listed, position: u32, limits: Limits) -> PyErr {
    let before = game.kept();
    let found = work::run(py, limits.beside(before), |budget| {
        game.begin(budget, before);
        let reached = graphs::reach(
            [position],
            MOST,
            |_| 0,
            budget,
            |&at: &u32, options: &mut Vec<u32>| {
                let listed =
                    game.with_options(at, |known| known.iter().for_each(|option| options.extend_from_slice(option)));
                match budget.reserve(game.kept().saturating_sub(before)) {
                    Ok(()) if listed => Ok(()),
                    Ok(()) => Err("the options of a position are unknown".to_owned()),
                    Err(stop) => Err(stop.to_string()),
                }
            },
        )?;
        let circle = reached.graph.nim_values().err();
        let circle = circle.map(|circle| circle.0.iter().filter_map(|&at| reached.position(at).copied()).collect());
        Ok::<Vec<u32>, ReachError<String>>(circle.unwrap_or_default())
    });
    let (raised, _) = game.end();
    let cycle = match found {
        Ok(Ok(cycle)) => cycle,
        Ok(Err(_)) => Vec::new(),
        Err(error) => return error,
    };
    if let Some(error) = raised {
        return error;
    }
    let cycle: Vec<Py<PyAny>> = cycle.into_iter().map(|at| game.position(py, at)).collect();
    let shown: Vec<String> = cycle.iter().chain(cycle.first()).map(|at| at.bind(py).to_string()).collect();
    let message = match shown.is_empty() {
        true => format!(
            "play need not end: moves lead from {} back to it; there is no room to look for the cycle",
            game.position(py, position).bind(py)
        ),
        false => format!("play need not end: {} is a cycle of moves", shown.join(" -> ")),
    };
    errors::named(py, "LoopError", &message, |with| with.set_item("cycle", cycle))
}
