//! The verdict on a certificate.
use crate::certificate::Certificate;
use crate::coins::Row;
use crate::game::{AmountSet, Convention, Game, Kind};
use crate::naive::Work;
use crate::pattern::Pattern;
use crate::ring::{self, Taking};
use crate::{amounts, arithmetic, cofinite, guards, steps, theorems};

/// How much work a verification may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most values that are derived (8 bytes each).
    pub values: u64,
    /// The most options and cases that are looked at; some hundred millions a second.
    pub steps: u64,
}

impl Default for Limits {
    /// Half a gigabyte, about a minute.
    fn default() -> Self {
        Self { values: 1 << 26, steps: 1 << 35 }
    }
}

/// A certificate was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// What is true, in words.
    pub statement: String,
    /// The theorem, by its name in certificates.
    pub theorem: &'static str,
    /// How many values were derived for it.
    pub values_used: u64,
    /// The derived values of the heaps below preperiod + period; none where the theorem needs no values.
    pub round: Vec<u64>,
}

/// Why a certificate is not valid, or could not be verified.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Invalid {
    /// There is no `explicit`.
    #[error("the certificate does not say explicitly what the game is")]
    NoGame,
    /// The formula was left in it.
    #[error("the formula of the certificate was not compared with its pattern")]
    Formula,
    /// The kind is unknown or contradicts the saltus.
    #[error("{0}")]
    Kind(String),
    /// A period of 0 says nothing.
    #[error("the period is 0")]
    NoPeriod,
    /// The theorem is unknown, or is not about such games.
    #[error("no theorem {theorem:?} is known for {game}")]
    Theorem {
        /// The name in the certificate.
        theorem: String,
        /// The game in words.
        game: String,
    },
    /// The game itself makes no sense.
    #[error("the game is not well formed: {0}")]
    Game(String),
    /// The pattern is false.
    #[error("G({heap}) is {value} and G({later}) is {later_value}: the pattern fails")]
    Fails {
        /// A heap.
        heap: u64,
        /// Its value.
        value: u64,
        /// The heap a period later.
        later: u64,
        /// Its value.
        later_value: u64,
    },
    /// A smaller preperiod would do.
    #[error("the pattern holds from {smaller} on, so the preperiod {preperiod} is not the least")]
    NotLeastPreperiod {
        /// As claimed.
        preperiod: u64,
        /// A smaller one.
        smaller: u64,
    },
    /// A smaller period would do.
    #[error("{smaller} is a period, so {period} is not the least")]
    NotLeastPeriod {
        /// As claimed.
        period: u64,
        /// A smaller one.
        smaller: u64,
    },
    /// A condition of the theorem does not hold.
    #[error("a condition of the theorem does not hold: {0}")]
    Condition(String),
    /// A stored value is wrong.
    #[error("the certificate has {stored} as the value of heap {heap}, which is {value}")]
    Value {
        /// The heap.
        heap: u64,
        /// As stored.
        stored: u64,
        /// As derived.
        value: u64,
    },
    /// Fewer values were looked at than the theorem needs.
    #[error("the theorem needs the values of the heaps up to {needed}, but only those up to {checked_to} were checked")]
    CheckedTo {
        /// As claimed.
        checked_to: u64,
        /// As needed.
        needed: u64,
    },
    /// The values that were given do not reach far enough.
    #[error("the theorem needs the values of {needed} heaps, {given} are given")]
    TooFewGiven {
        /// As needed.
        needed: u64,
        /// As given.
        given: u64,
    },
    /// The verification would need too many values.
    #[error("the verification would need more than {limit} values")]
    TooManyValues {
        /// The limit.
        limit: u64,
    },
    /// The verification would take too long.
    #[error("the verification would need more than {limit} steps")]
    TooMuchWork {
        /// The limit.
        limit: u64,
    },
}

impl Invalid {
    /// Whether the certificate may be right all the same: its verification is beyond the limits.
    pub fn is_undecided(&self) -> bool {
        matches!(self, Self::TooManyValues { .. } | Self::TooMuchWork { .. } | Self::TooFewGiven { .. })
    }
}

/// Verifies a certificate: derives the values that its theorem needs, and checks all of its numbers against them.
///
/// # Errors
/// [`Invalid`] with the reason.
pub fn verify(certificate: &Certificate) -> Result<Verdict, Invalid> {
    verify_within(certificate, Limits::default())
}

/// The same within these limits.
///
/// # Errors
/// [`Invalid`] with the reason.
pub fn verify_within(certificate: &Certificate, limits: Limits) -> Result<Verdict, Invalid> {
    let game = certificate.explicit.as_ref().ok_or(Invalid::NoGame)?;
    if certificate.formula.is_some() {
        return Err(Invalid::Formula);
    }
    match (certificate.kind.as_str(), certificate.saltus) {
        ("periodic", 0) | ("arithmetic-periodic", 1..) => {}
        ("periodic", saltus) => return Err(Invalid::Kind(format!("periodic, but the saltus is {saltus}"))),
        ("arithmetic-periodic", _) => return Err(Invalid::Kind("arithmetic-periodic, but the saltus is 0".to_owned())),
        (other, _) => return Err(Invalid::Kind(format!("the kind {other:?} is not known"))),
    }
    if certificate.period == 0 {
        return Err(Invalid::NoPeriod);
    }
    let mut work = Work::new(limits);
    if let ("blocks", Game::Subtraction { set }) = (certificate.theorem.as_str(), game) {
        amounts::blocks(set, certificate)?;
        return Ok(Verdict {
            statement: statement(certificate, game),
            theorem: "blocks",
            values_used: 0,
            round: Vec::new(),
        });
    }
    if let (theorem @ ("directions" | "diagonals"), Game::Steps(steps)) = (certificate.theorem.as_str(), game) {
        return table(certificate, steps, theorem == "diagonals", &mut work);
    }
    // Whatever the theorem, the values of one round must be looked at.
    let round = certificate.preperiod.saturating_add(certificate.period);
    work.values(round)?;
    let pattern = Pattern {
        preperiod: certificate.preperiod as usize,
        period: certificate.period as usize,
        saltus: certificate.saltus,
    };
    let found = apply(certificate, game, &pattern, &mut work)?;
    pattern.is_least(&found.values)?;
    for (heap, &stored) in certificate.values.iter().enumerate() {
        let value = pattern.value(&found.values, heap as u64).unwrap_or(u64::MAX);
        if value != stored {
            return Err(Invalid::Value { heap: heap as u64, stored, value });
        }
    }
    let needed = found.needed.max(round) - 1;
    match certificate.checked_to {
        Some(checked_to) if checked_to < needed => return Err(Invalid::CheckedTo { checked_to, needed }),
        _ => {}
    }
    Ok(Verdict {
        statement: statement(certificate, game),
        theorem: found.theorem,
        values_used: found.values.len() as u64,
        round: found.values.into_iter().take(round as usize).collect(),
    })
}

/// Several heaps: the values of the certificate are a table.
fn table(
    certificate: &Certificate,
    steps: &steps::Steps,
    diagonals: bool,
    work: &mut Work,
) -> Result<Verdict, Invalid> {
    let bound = steps::table(steps, certificate, diagonals, work)?;
    if let Some(checked_to) = certificate.checked_to.filter(|&checked_to| checked_to < bound - 1) {
        return Err(Invalid::CheckedTo { checked_to, needed: bound - 1 });
    }
    let Certificate { preperiod, period, rule, values, .. } = certificate;
    let way = if diagonals { "along the diagonal and away from it" } else { "in every direction" };
    Ok(Verdict {
        statement: format!("the values repeat after {period} {way}, from {preperiod} on, for: {rule}"),
        theorem: if diagonals { "diagonals" } else { "directions" },
        values_used: values.len() as u64,
        round: Vec::new(),
    })
}

pub(crate) fn statement(certificate: &Certificate, game: &Game) -> String {
    let Certificate { preperiod, period, saltus, place, .. } = certificate;
    let place = place.as_ref().map(|place| format!(" where {place}")).unwrap_or_default();
    let growth = if *saltus == 0 { String::new() } else { format!("+{saltus}") };
    let convention = match certificate.convention {
        Convention::Normal => "",
        Convention::Misere => ", misere",
    };
    let of = match game {
        Game::Coins { .. } => "coins",
        Game::Ring { .. } => "rings",
        _ => "heaps",
    };
    format!("G(n+{period}) = G(n){growth} for all n >= {preperiod}{place}, for the {of} of: {game}{convention}")
}

/// What a theorem found.
#[derive(Debug)]
pub struct Found {
    /// Its name.
    pub theorem: &'static str,
    /// The derived values: at least those of the heaps below preperiod + period.
    pub values: Vec<u64>,
    /// How many of them the theorem needs.
    pub needed: u64,
}

/// Picks the theorem. After it, the pattern holds for all heaps.
pub(crate) fn apply(
    certificate: &Certificate,
    game: &Game,
    pattern: &Pattern,
    work: &mut Work,
) -> Result<Found, Invalid> {
    let convention = certificate.convention;
    match (certificate.theorem.as_str(), game) {
        ("window", Game::Subtraction { set }) => theorems::window(set, convention, pattern, work),
        ("all-but-state", Game::AllBut { excluded }) => theorems::all_but_state(excluded, convention, pattern, work),
        ("guy-smith", Game::Code { digits, unequal: false }) => {
            theorems::guy_smith(digits, false, convention, pattern, work)
        }
        ("guy-smith-unequal", Game::Code { digits, unequal: true }) => {
            theorems::guy_smith(digits, true, convention, pattern, work)
        }
        // Where no two heaps are ever left together, it does not matter whether they would have to differ.
        ("guy-smith", Game::Code { digits, unequal: true }) if digits.iter().all(|&digit| digit < 4) => {
            theorems::guy_smith(digits, false, convention, pattern, work)
        }
        ("arithmetic", Game::Code { digits, unequal: false }) => arithmetic::check(digits, convention, pattern, work),
        ("cofinite", Game::Cofinite { excluded, splits, unequal }) => {
            let rules = cofinite::Rules::new(excluded, splits, *unequal, work)?;
            cofinite::check(&rules, convention, pattern, work)
        }
        ("residues", Game::Amounts { sets }) => amounts::residues(sets, convention, pattern, work),
        ("residues", Game::Subtraction { set }) => {
            let set = AmountSet { of: Kind::Finite(set.clone()), from: 1, to: u64::MAX };
            amounts::residues(&[set], convention, pattern, work)
        }
        ("guards", Game::Guarded { first, rounds }) => guards::check(first, rounds, convention, pattern, work),
        ("coins", Game::Coins { turns, first }) => Row::new(turns, *first, convention)?.closed(pattern, work),
        ("coin-window", Game::Coins { turns, first }) => Row::new(turns, *first, convention)?.window(pattern, work),
        ("columns", Game::Steps(steps)) => steps::columns(steps, convention, pattern, work),
        ("ring", Game::Ring { first, rounds, row }) => {
            ring::by_rows(certificate, Taking { first, rounds }, row, pattern, work)
        }
        ("halves", Game::Ring { first, rounds, row }) => {
            ring::halves(certificate, Taking { first, rounds }, row, pattern, work)
        }
        ("sum-bound", Game::RepeatingCode { digits, repeat, .. }) => {
            theorems::sum_bound(digits, repeat, convention, pattern)
        }
        (theorem, game) => Err(Invalid::Theorem { theorem: theorem.to_owned(), game: game.to_string() }),
    }
}
