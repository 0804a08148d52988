//! Games that are Python functions: the search is that of the library, with a stack of its own;
//! here the options of a position are asked for, once, and positions get numbers.
use crate::errors;
use crate::work::{self, Limits};
use graphs::ReachError;
use positions::nimbers::{NimberError, Nimbers};
use positions::{Impartial, Outgoing};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// The length of the steps in which the end of another question is awaited.
const STEP: Duration = Duration::from_millis(1);
/// A circle is looked for among so many positions.
const MOST: usize = 1 << 26;

thread_local! {
    /// The functions that are being called on this thread, by their address.
    static CALLED: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Marks a function as being called, for as long as this lives.
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
    function: Py<PyAny>,
    /// The number of every position that was seen.
    numbers: Py<PyDict>,
    /// The positions by number, ...
    positions: Mutex<Vec<Py<PyAny>>>,
    /// ... and their options, where they were asked for.
    options: Mutex<Vec<Option<Outgoing<u32>>>>,
    /// The bytes of all these.
    kept: AtomicU64,
    /// The exception that the function raised.
    raised: Mutex<Option<PyErr>>,
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

    /// Asks the function.
    fn listed(&self, py: Python<'_>, number: u32) -> PyResult<Outgoing<u32>> {
        let mut options = Outgoing::default();
        let _called = Called::new(&self.function);
        let found = self.function.bind(py).call1((self.position(py, number),))?;
        if found.is_none() {
            return Ok(options);
        }
        for option in found.try_iter()? {
            let option = option?;
            match option.cast::<PyList>() {
                Ok(sum) => {
                    let parts = sum.iter().map(|part| self.number(&part)).collect::<PyResult<Vec<_>>>()?;
                    options.push_sum(parts);
                }
                Err(_) => options.push(self.number(&option)?),
            }
        }
        Ok(options)
    }

    /// The options of a position, asked for the first time only; false where the function raised.
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
            Err(error) => {
                locked(&self.raised).get_or_insert(error);
                false
            }
        }
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
        locked(&self.raised).is_some()
    }
}

/// A game that is a Python function, with the findings about it.
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
        let (positions, options, kept, raised) = Default::default();
        let address = function.as_ptr() as usize;
        let listed = Listed { function, numbers: PyDict::new(py).unbind(), positions, options, kept, raised };
        Self { function: address, search: Mutex::new(Nimbers::new(listed)) }
    }

    /// The nim-value of a position.
    fn value(&self, py: Python<'_>, position: &Bound<'_, PyAny>, limits: Limits) -> PyResult<u64> {
        self.ask(py, limits, std::slice::from_ref(position), |search, parts, budget| search.value(&parts[0], budget))
    }

    /// The values of the components of a sum, and its winning moves.
    fn solve(
        &self,
        py: Python<'_>,
        parts: Vec<Bound<'_, PyAny>>,
        limits: Limits,
    ) -> PyResult<(Vec<u64>, Vec<Winning>)> {
        let (values, winning) = self.ask(py, limits, &parts, |search, parts, budget| {
            let values = parts.iter().map(|part| search.value(part, budget)).collect::<Result<Vec<_>, _>>()?;
            Ok((values, search.winning_moves(parts, budget)?))
        })?;
        let search = locked(&self.search);
        let listed = search.game();
        let winning = winning.into_iter().map(|found| {
            let before = parts[found.component].clone().unbind();
            let after = found.option.iter().map(|&part| listed.position(py, part)).collect();
            (found.component, before, after)
        });
        Ok((values, winning.collect()))
    }

    /// The number of positions that have a value.
    fn __len__(&self) -> usize {
        self.search.try_lock().map_or(0, |search| search.len())
    }
}

impl Own {
    /// Asks the search about some positions.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        limits: Limits,
        parts: &[Bound<'_, PyAny>],
        question: impl FnOnce(&mut Nimbers<Listed>, &[u32], &sprague::Budget) -> Result<T, NimberError<u32>> + Send,
    ) -> PyResult<T> {
        if Called::contains(self.function) {
            let why = "the function of a game lists options; it cannot ask the game itself, which waits for it";
            return Err(errors::plain(py, "SpragueError", why));
        }
        // One thread asks at a time: Python's functions do as well.
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
        let numbers = parts.iter().map(|part| search.game().number(part)).collect::<PyResult<Vec<_>>>()?;
        locked(&search.game().raised).take();
        let own: &mut Nimbers<Listed> = &mut search;
        let answer = work::run(py, limits, |budget| question(own, &numbers, budget))?;
        match answer {
            Ok(answer) => Ok(answer),
            Err(NimberError::Stopped(stop)) => {
                let reached = format!("{} positions have a value", own.len());
                Err(errors::stop(py, stop, &reached))
            }
            Err(NimberError::Cycle(position)) => Err(circle(py, own.game(), position, limits)),
            Err(_) => {
                let raised = locked(&own.game().raised).take();
                Err(raised
                    .unwrap_or_else(|| errors::plain(py, "SpragueError", "the options of a position are unknown")))
            }
        }
    }
}

/// The exception for a game that goes round: with a circle that can be reached from a position that
/// comes back.
fn circle(py: Python<'_>, game: &Listed, position: u32, limits: Limits) -> PyErr {
    let before = game.kept();
    let found = work::run(py, limits.beside(before), |budget| {
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
    let cycle = match found {
        Ok(Ok(cycle)) => cycle,
        Ok(Err(_)) => Vec::new(),
        Err(error) => return error,
    };
    if let Some(error) = locked(&game.raised).take() {
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
