//! The heaps of a rule as games of the crate `misere`.
use crate::messages::{Message, say};
use budget::{Budget, Stop};
use claims::error::{SolveError, move_error};
use misere::monoid::Element;
use misere::{Builder, Halt, Period, Window};
use rules::family::Family;
use rules::moves::{Mover, Options, Scratch, parts};
use rules::ruleset::{Class, Measure, Ruleset, Termination, Turns};

/// Lists the options of heaps.
pub(crate) struct Heaps {
    mover: Mover,
    scratch: Scratch,
    options: Options,
}

impl Heaps {
    /// The heaps of a rule on one number.
    pub(crate) fn of(rules: &Ruleset) -> Result<Self, SolveError> {
        if rules.turns != Turns::One {
            return Err(SolveError::unsupported(say::quotient_of_turns()));
        }
        let is_of_heaps = rules.family == Family::Numbers && rules.arity == 1;
        if !is_of_heaps || rules.termination != Termination::Ends(Measure::Number) {
            return Err(SolveError::unsupported(say::quotient_of_one_heap()));
        }
        Ok(Self { mover: Mover::new(rules), scratch: Scratch::default(), options: Options::new(1) })
    }

    /// The options of a heap, each once, as lists of smaller heaps.
    pub(crate) fn options(&mut self, heap: u64, budget: &Budget) -> Result<Vec<Vec<u32>>, SolveError> {
        self.list(heap, true, budget)
    }

    /// The options of a heap, each once or, where that does not matter, as the moves come.
    fn list(&mut self, heap: u64, once: bool, budget: &Budget) -> Result<Vec<Vec<u32>>, SolveError> {
        let at = i64::try_from(heap).map_err(|_| SolveError::unsupported(say::quotient_of_one_heap()))?;
        let Self { mover, scratch, options } = self;
        mover.options_within(scratch, &[at], options, budget).map_err(|error| match error {
            rules::moves::MoveError::Stopped(stop) => SolveError::stopped(stop, say::quotient_of_heap(heap)),
            error => move_error(error),
        })?;
        if once {
            options.sort_dedup();
        }
        let heaps = |option| parts(option, 1).map(|part| part.first().and_then(|&n| u32::try_from(n).ok()));
        let lists = options.iter().map(|option| heaps(option).collect::<Option<Vec<u32>>>());
        lists.collect::<Option<_>>().ok_or_else(|| SolveError::unsupported(say::quotient_of_one_heap()))
    }
}

/// The numbers of the periodicity theorem, where the rule is a finite code.
fn window(rules: &Ruleset) -> Option<Window> {
    match &rules.class {
        Class::Subtraction(set) => {
            let taken = set.max().and_then(|most| usize::try_from(most).ok()).unwrap_or(0);
            Some(Window { parts: 1, taken, differ: false })
        }
        Class::Code(code) => {
            let parts = code.digits.iter().map(|digit| digit.checked_ilog2().unwrap_or(0)).max().unwrap_or(0) as usize;
            // The theorem about parts that differ is for two of them.
            (!code.unequal || parts <= 2).then(|| Window {
                parts: parts.max(1),
                taken: code.digits.len().saturating_sub(1),
                differ: code.unequal,
            })
        }
        _ => None,
    }
}

/// The heaps of one rule among the games of a quotient.
pub(crate) struct Side {
    heaps: Heaps,
    window: Option<Window>,
    /// The games that its heaps are.
    pub(crate) numbers: Vec<u32>,
    /// The period of their elements, where the theorem proves it.
    pub(crate) period: Option<Period>,
}

impl Side {
    pub(crate) fn of(rules: &Ruleset) -> Result<Self, SolveError> {
        Ok(Self { heaps: Heaps::of(rules)?, window: window(rules), numbers: Vec::new(), period: None })
    }

    /// The options of the next heap, as sums of games.
    pub(crate) fn options(&mut self, budget: &Budget) -> Result<Vec<Vec<u32>>, SolveError> {
        let mut options = self.heaps.list(self.numbers.len() as u64, false, budget)?;
        // Options are smaller heaps, which have numbers.
        for part in options.iter_mut().flatten() {
            *part = self.numbers.get(*part as usize).copied().unwrap_or(u32::MAX);
        }
        Ok(options)
    }

    /// Says which game the next heap is.
    pub(crate) fn number(&mut self, number: u32) {
        self.numbers.push(number);
    }

    /// The elements of its heaps.
    pub(crate) fn images(&self, builder: &Builder) -> Vec<Element> {
        self.numbers.iter().filter_map(|&number| builder.images().get(number as usize)).copied().collect()
    }

    /// Looks for the period: a heap of another rule may tell elements apart that were equal.
    pub(crate) fn look(&mut self, builder: &Builder) {
        self.period = self.window.and_then(|window| misere::period::period(&self.images(builder), window));
    }

    /// Adds the next heap; the reason where a limit ends it.
    pub(crate) fn push(&mut self, builder: &mut Builder, budget: &Budget) -> Result<Option<Message>, SolveError> {
        let heap = self.numbers.len();
        let cancelled = |stop| SolveError::stopped(stop, say::quotient_of_heap(heap));
        let options = match self.options(budget) {
            Ok(options) => options,
            Err(SolveError::Stopped { stop, .. }) if stop != Stop::Cancelled => return Ok(Some(stop.message())),
            Err(error) => return Err(error),
        };
        let number = builder.images().len() as u32;
        match builder.push(options, budget) {
            Ok(_) => {
                self.number(number);
                Ok(None)
            }
            Err(Halt::Budget(Stop::Cancelled)) => Err(cancelled(Stop::Cancelled)),
            Err(halt) => Ok(Some(halt.message())),
        }
    }
}
