//! For machines that no code is generated for: all rulesets are declined.
use crate::cells::{Cells, Stamps};
use crate::{Declined, RowError, Wanted};
use rules::ruleset::Ruleset;

/// The code of a ruleset for a table; no value of this type exists here.
#[derive(Debug)]
pub enum Rows {}

impl Rows {
    /// Always declines.
    ///
    /// # Errors
    /// Always.
    pub fn new(_: &Ruleset, _: &[i64], _: &[i64], _: Wanted, _: bool) -> Result<Self, Declined> {
        Err(Declined("not on this machine"))
    }

    /// An upper bound of the number of candidates for one position.
    pub fn most_candidates(&self) -> u64 {
        match *self {}
    }

    /// An empty table for this code.
    pub fn cells(&self) -> Cells {
        match *self {}
    }

    /// The bytes of the table and one set of stamps.
    pub fn bytes(&self) -> u64 {
        match *self {}
    }

    /// Stamps for this code.
    pub fn stamps(&self) -> Stamps {
        match *self {}
    }

    /// Computes the values of a row of positions.
    ///
    /// # Errors
    /// Never returned.
    pub fn fill(&self, _: &mut Cells, _: &mut Stamps, _: &[i64], _: usize) -> Result<u64, RowError> {
        match *self {}
    }

    /// The table, to be filled by several threads at the same time.
    ///
    /// # Errors
    /// Never returned.
    pub fn shared<'t>(&'t self, _: &'t mut Cells) -> Result<Shared<'t>, RowError> {
        match *self {}
    }
}

/// A table that several threads fill at the same time.
pub struct Shared<'t>(&'t Rows);

impl Shared<'_> {
    /// Fills a row as [`Rows::fill`] would.
    ///
    /// # Errors
    /// Never returned.
    pub fn fill(&self, _: &mut Stamps, _: &[i64], _: usize) -> Result<u64, RowError> {
        match *self.0 {}
    }
}
