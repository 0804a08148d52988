//! Values of single positions: by search, or by a table of all positions below where that is
//! quicker.
//!
//! Few positions can be reached from some positions, however large they are: there the search is
//! quickest. All positions below can be reached from others: there a table, which needs no list of
//! options, is tens of times quicker. Nothing tells these cases apart beforehand. So the search
//! comes first, for about the time that a table would take, and then the table: this takes at most
//! about twice the time of the better one. Where no table can be had, the search goes on.
//!
//! ```
//! # use positions::ValuesBelow;
//! # fn doc(wythoff: &rules::ruleset::Ruleset) -> Result<(), positions::SearchError> {
//! let mut values = ValuesBelow::new(wythoff);
//! assert_eq!(values.value(&[3, 4], &budget::Budget::default())?, 2);
//! # Ok(()) }
//! ```
use crate::dense::cells;
use crate::directions::directions;
use crate::fill::{Quick, sides};
use crate::search::{Search, SearchError, Valued};
use budget::{Budget, Stop};
use rules::family::Family;
use rules::moves::Options;
use rules::ruleset::{Ruleset, Termination, Turns};

/// With at most this many positions below, no table is made.
const LEAST_CELLS: usize = 1 << 12;
/// Effort of the search before a table is made, in looks at the budget: `TO_BEGIN` for compiling
/// the code of the table, and one more for every `CELLS_A_LOOK` cells. A simple rule fills them in
/// the time of a look, a rule with many options takes a hundred times as long, but then the search
/// is as much slower, too.
const TO_BEGIN: u64 = 2;
const CELLS_A_LOOK: u64 = 1 << 18;
/// If the search for a question finds more positions than this, the next search gets half the
/// effort.
const CHEAP: u64 = 1 << 10;
/// A new table is half as large again in each direction in which the last one was too small, so
/// that a series of questions, each a little farther out, does not make a table for each.
const LARGER: (i64, i64) = (3, 2);
/// A table has at most this many times the positions that lie below the given one.
const WASTE: usize = 16;

/// Values of the positions of one ruleset, remembered from call to call.
#[derive(Debug)]
pub struct ValuesBelow {
    search: Search,
    /// The ruleset, if a table can be made for it.
    tabled: Option<Box<Ruleset>>,
    table: Quick,
    /// The greatest numbers of the table; the next table is at least as large.
    corner: Vec<i64>,
    /// The number of times that the effort for the search was halved.
    halved: u32,
}

impl ValuesBelow {
    /// An empty store of values. The play convention of the ruleset does not matter here: values
    /// are those of normal play.
    pub fn new(ruleset: &Ruleset) -> Self {
        let tuples = matches!(ruleset.family, Family::Numbers) && ruleset.turns == Turns::One && ruleset.arity >= 2;
        let ends = matches!(ruleset.termination, Termination::Ends(_));
        Self { tabled: (tuples && ends).then(|| Box::new(ruleset.clone())), ..Self::by_search(ruleset) }
    }

    /// Searches only, and never makes a table.
    pub(crate) fn by_search(ruleset: &Ruleset) -> Self {
        let search = Search::new(ruleset);
        Self { search, tabled: None, table: Quick::None, corner: vec![0; ruleset.arity], halved: 0 }
    }

    /// Sets a corner: if a table is made, it has all positions up to the corner.
    pub(crate) fn reaching(mut self, corner: &[i64]) -> Self {
        self.corner = corner.to_vec();
        self
    }

    /// Gives the search before a table the least effort, as after many questions that took the
    /// search long.
    pub fn with_brief_search(mut self) -> Self {
        self.halved = 20;
        self
    }

    /// The greatest numbers of the table, if there is one.
    pub fn corner(&self) -> Option<&[i64]> {
        self.table.is_table().then_some(&self.corner[..])
    }

    /// Whether all moves go along lines, as those of rooks and queens do: then a table of millions
    /// of positions takes less than a second, and no search is better.
    pub fn is_on_lines(&self) -> bool {
        self.tabled.as_deref().is_some_and(|rules| directions(rules).is_some())
    }

    /// The number of positions whose value the search has found.
    pub fn len(&self) -> u64 {
        self.search.len()
    }

    /// Whether the search has found no value yet.
    pub fn is_empty(&self) -> bool {
        self.search.is_empty()
    }

    /// The bytes that the search and the table hold.
    pub fn bytes(&self) -> u64 {
        self.search.bytes() + self.table.bytes()
    }

    /// The value of a position, if it has been found already.
    pub fn known(&self, position: &[i64]) -> Option<u64> {
        self.table.get(position).or_else(|| self.search.known(position))
    }

    /// The nim-value of a position. A table takes one to four bytes for each position that lies
    /// below, and more where values are large.
    ///
    /// # Errors
    /// The errors of [`Search::value`].
    pub fn value(&mut self, position: &[i64], budget: &Budget) -> Result<u64, SearchError> {
        if let Some(value) = self.table.get(position) {
            return Ok(value);
        }
        if let Some(corner) = self.next_corner(position) {
            if let Some(value) = self.soon(position, &corner, budget)? {
                return Ok(value);
            }
            if self.fill(corner, budget)?
                && let Some(value) = self.table.get(position)
            {
                return Ok(value);
            }
        }
        self.search.value(position, &self.beside_table(budget))
    }

    /// The options of a position, without repetition, each with its nim-value.
    ///
    /// # Errors
    /// The errors of [`Search::value`].
    pub fn options_with_values(&mut self, position: &[i64], budget: &Budget) -> Result<Valued, SearchError> {
        if self.table.get(position).is_none() {
            return self.search.options_with_values(position, &self.beside_table(budget));
        }
        let options = self.search.options(position, budget)?;
        let values = self.values_of(&options, budget)?;
        Ok(Valued { options, values })
    }

    fn values_of(&mut self, options: &Options, budget: &Budget) -> Result<Vec<u64>, SearchError> {
        let mut values = Vec::with_capacity(options.len());
        for option in options.iter() {
            let mut sum = 0;
            for part in options.parts(option) {
                sum ^= match self.table.get(part) {
                    Some(value) => value,
                    None => self.search.value(part, &self.beside_table(budget))?,
                };
            }
            values.push(sum);
        }
        Ok(values)
    }

    /// The budget less the memory of the table, for the search.
    fn beside_table(&self, budget: &Budget) -> Budget {
        match budget.memory() {
            Some(memory) => budget.clone().with_memory(memory.saturating_sub(self.table.bytes())),
            None => budget.clone(),
        }
    }

    /// The corner of a table that has this position, if one may be made.
    fn next_corner(&self, position: &[i64]) -> Option<Vec<i64>> {
        let rules = self.tabled.as_deref()?;
        let own = cells(&sides(rules, position))?;
        if position.len() != rules.arity || own <= LEAST_CELLS {
            return None;
        }
        let grown = |(&x, &old): (&i64, &i64)| match self.table.is_table() {
            true if x > old => x.max(old.saturating_mul(LARGER.0) / LARGER.1),
            _ => x.max(old),
        };
        let at_least = |(&x, &old): (&i64, &i64)| x.max(old);
        let largest: Vec<i64> = position.iter().zip(&self.corner).map(grown).collect();
        let least: Vec<i64> = position.iter().zip(&self.corner).map(at_least).collect();
        let fits =
            |corner: &Vec<i64>| cells(&sides(rules, corner)).is_some_and(|cells| cells <= own.saturating_mul(WASTE));
        [largest, least].into_iter().find(fits)
    }

    /// The value, if the search finds it within the effort that a table would take.
    fn soon(&mut self, position: &[i64], corner: &[i64], budget: &Budget) -> Result<Option<u64>, SearchError> {
        let count = self.tabled.as_deref().and_then(|rules| cells(&sides(rules, corner)));
        let whole = TO_BEGIN + count.unwrap_or(0) as u64 / CELLS_A_LOOK;
        let brief = self.beside_table(budget).with_effort(whole >> self.halved.min(20));
        let before = self.search.len();
        let found = self.search.value(position, &brief);
        if self.search.len() - before > CHEAP {
            self.halved += 1;
        }
        match found {
            Ok(value) => Ok(Some(value)),
            Err(SearchError::Stopped(stop)) if budget.outlives(&stop) => Ok(None),
            Err(SearchError::Stopped(Stop::Memory { .. })) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Makes a table up to a corner, or continues it; whether it is complete.
    fn fill(&mut self, corner: Vec<i64>, budget: &Budget) -> Result<bool, Stop> {
        let Some(rules) = self.tabled.as_deref() else { return Ok(false) };
        // A table that was stopped is continued.
        if corner != self.corner || matches!(self.table, Quick::None) {
            self.table = Quick::untried(rules);
            self.corner = corner;
        }
        let beside = match budget.memory() {
            Some(memory) => budget.clone().with_memory(memory.saturating_sub(self.search.bytes())),
            None => budget.clone(),
        };
        match self.table.fill(&self.corner, false, &beside) {
            Ok(true) => return Ok(true),
            Ok(false) | Err(Stop::Memory { .. }) => {}
            Err(stop) => return Err(stop),
        }
        // The rules allow no table, or none this large; the last table is gone, too.
        (self.tabled, self.table) = (None, Quick::None);
        Ok(false)
    }
}
