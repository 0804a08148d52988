//! Proofs as files. `check` verifies the statement about the explicit game; here the explicit game is compared with the
//! rule text, which `check` cannot read, and the formula with the verified pattern.
use crate::claim::{Claim, Pattern};
use crate::error::RequestError;
use crate::game::Game;
use crate::tuples::{self, TableClaim};
use crate::{claim, finder_sums, independent, keeper};
use budget::Budget;
use check::{Amounts, CertError, Certificate, Convention, Invalid};
use heaps::sequence::Cells;
use heaps::theorems::amount_set::{self, AmountSet};
use heaps::theorems::evidence::Theorem;
use heaps::theorems::guards::{self, Guarded};
use rules::family::{Axis, Count, Turn};
use rules::ir::NamedSet;
use rules::numset::NumSet;
use rules::ruleset::{Class, Play, RepeatingClass, Ruleset};
use std::path::Path;
use std::time::Duration;
use store::{Reader, StoreError};

/// Certificates hold the values of one round up to this many.
const MOST_VALUES: usize = 1 << 20;

/// A certificate was verified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// What is true, in words.
    pub statement: String,
}

/// Why a certificate was not verified.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// It is no certificate, or was damaged.
    #[error(transparent)]
    Certificate(#[from] CertError),
    /// Its rule does not compile.
    #[error("the rule of the certificate: {0}")]
    Rule(RequestError),
    /// The theorem does not speak about games like that of its rule.
    #[error("the theorem {theorem:?} does not speak about the rule {rule:?}")]
    NotAbout {
        /// The theorem.
        theorem: String,
        /// The rule.
        rule: String,
    },
    /// The explicit game is not that of the rule.
    #[error("the explicit game ({explicit}) is not that of the rule {rule:?}")]
    OtherGame {
        /// The explicit game in words.
        explicit: String,
        /// The rule.
        rule: String,
    },
    /// The formula is not what the pattern says.
    #[error("the formula is not that of the pattern; it should be {0}")]
    Formula(String),
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The store has the values of another game.
    #[error("the store is about {stored:?}, not about {rule:?}")]
    OtherStore {
        /// What the store is about.
        stored: String,
        /// The rule of the certificate.
        rule: String,
    },
    /// What it states is false, or not supported by its theorem.
    #[error(transparent)]
    Invalid(#[from] Invalid),
}

impl VerifyError {
    /// Whether the certificate may be right all the same: to verify it takes more than the limits allow, or values that
    /// are not given.
    pub fn is_undecided(&self) -> bool {
        match self {
            Self::Invalid(reason) => reason.is_undecided(),
            Self::Store(_) | Self::OtherStore { .. } => true,
            _ => false,
        }
    }
}

impl Game {
    /// The certificate of a proved claim about this game; none for claims that are not proved.
    pub fn certificate(&self, claim: &Claim) -> Option<String> {
        let proof = claim.proof()?;
        let pattern = claim.pattern();
        let place = claim.line().map(claim::Line::in_words);
        let certificate = Certificate {
            rule: self.ruleset().canonical.clone(),
            explicit: Some(explicit(self.ruleset(), proof.theorem().name(), place.as_deref())?),
            convention: convention(self.ruleset().play),
            kind: claim.kind().to_owned(),
            preperiod: pattern.preperiod(),
            period: pattern.period(),
            saltus: pattern.saltus(),
            theorem: proof.theorem().name().to_owned(),
            formula: claim.formula(),
            // Long lists are left out: they are verified with a store.
            values: if pattern.head().len() <= MOST_VALUES { pattern.head().collect() } else { Vec::new() },
            checked_to: Some(proof.checked_to()),
            place,
        };
        Some(certificate.to_json())
    }

    /// The certificate of a table that repeats.
    pub fn table_certificate(&self, claim: &TableClaim) -> Option<String> {
        let (proof, theorem) = (claim.proof(), claim.proof().theorem().name());
        let certificate = Certificate {
            rule: self.ruleset().canonical.clone(),
            explicit: Some(explicit(self.ruleset(), theorem, None)?),
            convention: convention(self.ruleset().play),
            kind: "periodic".to_owned(),
            preperiod: proof.preperiod(),
            period: proof.period(),
            saltus: 0,
            theorem: theorem.to_owned(),
            formula: None,
            values: claim.round().to_vec(),
            checked_to: Some(proof.checked_to()),
            place: None,
        };
        Some(certificate.to_json())
    }
}

/// Verifies a certificate whose theorem needs too many values to be derived again, with those that a store has: all of them
/// must repeat as the theorem asks, and the first ones and `samples` others are derived by the definition. That is
/// evidence and no proof, which the statement says.
///
/// # Errors
/// [`VerifyError`] with the reason why it is refused.
pub fn verify_with_store(json: &str, folder: &Path, samples: u32) -> Result<Verified, VerifyError> {
    let (certificate, formula) = about_its_rule(json)?;
    let reader = Reader::open_still(folder)?;
    let game = Game::new(&certificate.rule, &[]).map_err(|errors| VerifyError::Rule(errors.into()))?;
    if !reader.identity().same_game(&keeper::identity(game.ruleset())) {
        return Err(VerifyError::OtherStore { stored: reader.identity().rule.clone(), rule: certificate.rule });
    }
    let values = reader.values()?;
    if let Some(formula) = formula {
        let len = certificate.preperiod.saturating_add(certificate.period).min(values.len() as u64);
        compare_formula(&certificate, &values.iter().take(len as usize).collect::<Vec<_>>(), &formula)?;
    }
    let given = match values.cells() {
        Cells::U8(cells) => check::Given::U8(cells),
        Cells::U16(cells) => check::Given::U16(cells),
        Cells::U32(cells) => check::Given::U32(cells),
        Cells::U64(cells) => check::Given::U64(cells),
    };
    let sampled = check::verify_given(&certificate, given, samples, reader.fingerprint())?;
    Ok(Verified {
        statement: format!(
            "{} ({}), if the stored values are right: all {} that the theorem needs repeat as it asks, {} of them were derived \
             anew",
            sampled.statement, sampled.theorem, sampled.values_used, sampled.derived
        ),
    })
}

/// Verifies a certificate: what it states follows from its theorem, about the game of its rule.
///
/// # Errors
/// [`VerifyError`] with the reason why it is refused.
pub fn verify(json: &str) -> Result<Verified, VerifyError> {
    let (certificate, formula) = about_its_rule(json)?;
    let verdict = check::verify(&certificate)?;
    if let Some(formula) = formula {
        // A theorem that derives no values leaves those of the certificate, which it has compared.
        let round = if verdict.round.is_empty() { &certificate.values } else { &verdict.round };
        compare_formula(&certificate, round, &formula)?;
    }
    let convention = if certificate.convention == Convention::Misere { ", misère values" } else { "" };
    Ok(Verified { statement: format!("{}{convention} ({})", verdict.statement, verdict.theorem) })
}

/// Reads a certificate and sees to it that its explicit game is that of its rule; its formula apart.
fn about_its_rule(json: &str) -> Result<(Certificate, Option<String>), VerifyError> {
    let mut certificate = Certificate::from_json(json)?;
    let game = Game::new(&certificate.rule, &[]).map_err(|errors| VerifyError::Rule(errors.into()))?;
    if game.ruleset().play == Play::Misere {
        certificate.convention = Convention::Misere;
    }
    let place = certificate.place.as_deref();
    let of_steps = is_of_steps(&certificate.theorem);
    let of_tuples = of_steps || game.ruleset().arity > 1;
    let may_be = (of_steps || game.ruleset().ends.is_empty()) && of_tuples >= place.is_some();
    let about = may_be.then(|| explicit(game.ruleset(), &certificate.theorem, place)).flatten();
    let about = about.ok_or_else(|| VerifyError::NotAbout {
        theorem: certificate.theorem.clone(),
        rule: certificate.rule.clone(),
    })?;
    if let Some(explicit) = certificate.explicit.as_ref().filter(|&explicit| *explicit != about) {
        return Err(VerifyError::OtherGame { explicit: explicit.to_string(), rule: certificate.rule.clone() });
    }
    certificate.explicit = Some(about);
    let formula = certificate.formula.take();
    Ok((certificate, formula))
}

/// The formula must be the one that the verified pattern has, but for blanks; `round` has the values of its heaps.
fn compare_formula(certificate: &Certificate, round: &[u64], formula: &str) -> Result<(), VerifyError> {
    let head = round.iter().copied().collect();
    let pattern = Pattern::new(certificate.preperiod, certificate.period, certificate.saltus, &head);
    let dense = |text: &str| text.split_whitespace().collect::<String>();
    match pattern.and_then(|pattern| pattern.formula()) {
        // Over tuples the number has another name.
        Some(expected) if certificate.place.is_some() && renamed_equal(&expected, formula) => Ok(()),
        Some(expected) if dense(&expected) == dense(formula) => Ok(()),
        Some(expected) => Err(VerifyError::Formula(expected)),
        None => Err(VerifyError::Formula("left out, since this pattern is too long for a formula".into())),
    }
}

/// Whether a formula over some number is this one over `n`.
fn renamed_equal(expected: &str, formula: &str) -> bool {
    let names: Vec<&str> =
        formula.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()).collect();
    names.iter().any(|name| {
        let own = patterns::Formula::parse(formula, &[name]).ok();
        own.is_some_and(|own| own.renamed(&["n".to_owned()]).to_string() == expected)
    })
}

fn convention(play: Play) -> Convention {
    match play {
        Play::Normal => Convention::Normal,
        Play::Misere => Convention::Misere,
    }
}

/// The game of a ruleset as `check` reads it, in the form that a theorem speaks about.
fn explicit(ruleset: &Ruleset, theorem: &str, place: Option<&str>) -> Option<check::Game> {
    match &ruleset.class {
        Class::Tuple { .. } if is_of_steps(theorem) => tuples::explicit(ruleset, theorem, place),
        Class::Tuple { .. } => alone(ruleset, theorem, place?),
        _ if theorem == Theorem::Residues.name() => {
            let sets = AmountSet::of(ruleset)?;
            Some(check::Game::Amounts { sets: sets.iter().map(amount_set).collect::<Option<_>>()? })
        }
        _ if theorem == Theorem::Guards.name() => {
            let Guarded { first, rounds } = Guarded::of(ruleset)?;
            Some(check::Game::Guarded { first, rounds: rounds.into_iter().map(round).collect() })
        }
        Class::Circle => ring(ruleset, theorem),
        Class::Coins => coins(ruleset.coins()?.axes.first()?, theorem),
        Class::Subtraction(set) => Some(check::Game::Subtraction { set: amounts(set) }),
        Class::AllBut(set) => Some(check::Game::AllBut { excluded: amounts(set) }),
        Class::Code(code) => Some(check::Game::Code { digits: code.digits.clone(), unequal: code.unequal }),
        Class::RepeatingCode(code) if theorem == Theorem::Cofinite.name() => cofinite(code),
        Class::RepeatingCode(code) => Some(check::Game::RepeatingCode {
            digits: code.digits.clone(),
            repeat: code.repeat.clone(),
            unequal: code.unequal,
        }),
        _ => None,
    }
}

/// Whether a theorem is about tuples that move by bounded steps.
fn is_of_steps(theorem: &str) -> bool {
    [Theorem::Columns, Theorem::Directions, Theorem::Diagonals].map(Theorem::name).contains(&theorem)
}

/// The game of one number of a tuple whose numbers move by themselves, while the others are 0 and have no move.
fn alone(ruleset: &Ruleset, theorem: &str, place: &str) -> Option<check::Game> {
    let parts = independent::parts(ruleset)?;
    let line = |heap| claim::Line { heap, others: vec![0; parts.len() - 1], names: ruleset.names.clone() };
    let heap = (0..parts.len()).find(|&heap| line(heap).in_words() == place)?;
    let mut beside = parts.iter().enumerate().filter(|(i, _)| *i != heap);
    let rest = beside.all(|(_, part)| finder_sums::rests(part.ruleset()));
    if rest { explicit(parts[heap].ruleset(), theorem, None) } else { None }
}

/// How long the proof about the rows of a ring is looked for.
const PATIENCE: Duration = Duration::from_secs(10);

/// A ring with what is proved of its rows, where the theorem asks for that.
fn ring(ruleset: &Ruleset, theorem: &str) -> Option<check::Game> {
    let circle = ruleset.circle()?;
    let any = matches!(&circle.ring.class, Class::AllBut(excluded) if excluded.is_empty());
    let guarded = if any { Guarded { first: Vec::new(), rounds: Vec::new() } } else { Guarded::of(&circle.ring)? };
    let mut rows = Game::from_ruleset(Ruleset { play: Play::Normal, ..circle.row.clone() }, Vec::new());
    let row = if theorem == Theorem::Halves.name() {
        let game = explicit(rows.ruleset(), theorem, None)?;
        check::Row { game, theorem: theorem.to_owned(), preperiod: 0, period: 0, saltus: 0 }
    } else if theorem == Theorem::Ring.name() {
        let findings = rows.pattern(None, &Budget::default().with_time(PATIENCE)).ok()?;
        let claim = findings.claims.into_iter().find(|claim| claim.proof().is_some())?;
        let (pattern, name) = (claim.pattern(), claim.proof()?.theorem().name());
        check::Row {
            game: explicit(rows.ruleset(), name, None)?,
            theorem: name.to_owned(),
            preperiod: pattern.preperiod(),
            period: pattern.period(),
            saltus: pattern.saltus(),
        }
    } else {
        return None;
    };
    let rounds = guarded.rounds.into_iter().map(round).collect();
    Some(check::Game::Ring { first: guarded.first, rounds, row: Box::new(row) })
}

fn round(round: guards::Round) -> check::Round {
    check::Round { amounts: round.amounts, heaps: round.heaps }
}

fn amount_set(set: &AmountSet) -> Option<check::AmountSet> {
    let of = match &set.kind {
        amount_set::Kind::All => check::Kind::All,
        amount_set::Kind::Finite(set) => check::Kind::Finite(amounts(set)),
        amount_set::Kind::Repeating { first, repeat } => check::Kind::Repeating(first.clone(), repeat.clone()),
        amount_set::Kind::Powers(base) => check::Kind::Powers(*base),
        amount_set::Kind::Named(NamedSet::Pow2) => check::Kind::Powers(2),
        amount_set::Kind::Named(NamedSet::Primes) => check::Kind::Primes,
        amount_set::Kind::Named(NamedSet::Odd) => check::Kind::Odd,
        amount_set::Kind::Named(NamedSet::Palindromes) => check::Kind::Palindromes,
        amount_set::Kind::Omega { least, most } => check::Kind::Omega(*least, *most),
        amount_set::Kind::BigOmega { least, most } => check::Kind::BigOmega(*least, *most),
        _ => return None,
    };
    Some(check::AmountSet { of, from: set.least, to: set.most })
}

/// Coins that are turned within a longer distance have no certificates.
const MOST_REACH: i64 = 1 << 12;

/// A game of coins in a row. For the theorem about windows each clause lists the numbers of coins that there is room for.
fn coins(axis: &Axis, theorem: &str) -> Option<check::Game> {
    let turn = |turn: &Turn| {
        let counts = if theorem == Theorem::CoinWindow.name() {
            let room = turn.reach().filter(|&reach| reach <= MOST_REACH)? + 1;
            let allowed = (1..=room).filter(|&coins| turn.allows(coins)).map(i64::unsigned_abs);
            vec![counts_of(check::Kind::Finite(amounts(&allowed.collect())))]
        } else {
            turn.counts.iter().filter_map(counts).collect::<Option<_>>()?
        };
        Some(check::Turn { counts, consecutive: turn.consecutive, within: turn.within.map(i64::unsigned_abs) })
    };
    let turns = axis.turns.iter().map(turn).collect::<Option<_>>()?;
    Some(check::Game::Coins { turns, first: axis.first.unsigned_abs() })
}

/// Numbers of coins as the checker reads them; nothing for an empty range, and none for sets that it does not know.
fn counts(count: &Count) -> Option<Option<check::AmountSet>> {
    let of = match count {
        Count::Any => check::Kind::All,
        Count::Range(lo, hi) if *hi < 1 || lo > hi => return None,
        Count::Range(lo, hi) => {
            let range = lo.unsigned_abs().max(1)..=hi.unsigned_abs();
            check::Kind::Finite(amounts(&NumSet::from_ranges([range])))
        }
        Count::Set(NamedSet::Odd) => check::Kind::Odd,
        Count::Set(NamedSet::Even) => check::Kind::Repeating(Vec::new(), vec![true, false]),
        Count::Set(_) => return Some(None),
    };
    Some(Some(counts_of(of)))
}

fn counts_of(of: check::Kind) -> check::AmountSet {
    check::AmountSet { of, from: 1, to: u64::MAX }
}

fn amounts(set: &NumSet) -> Vec<Amounts> {
    let one = |range: std::ops::RangeInclusive<u64>| match range.into_inner() {
        (low, high) if low == high => Amounts::One(low),
        (low, high) => Amounts::Range([low, high]),
    };
    set.ranges().map(one).collect()
}

/// Taking any amount but some, and splits without taking: the codes d0.d1...dk(3) with d1, ..., dk among 0 and 3.
fn cofinite(code: &RepeatingClass) -> Option<check::Game> {
    let (&splits, taking) = code.digits.split_first()?;
    if code.repeat != [3] || taking.iter().any(|&digit| digit != 0 && digit != 3) {
        return None;
    }
    let excluded = (1u64..).zip(taking).filter(|(_, digit)| **digit == 0);
    Some(check::Game::Cofinite {
        excluded: amounts(&excluded.map(|(amount, _)| amount).collect()),
        splits: (2..u32::BITS).filter(|parts| splits >> parts & 1 == 1).collect(),
        unequal: code.unequal,
    })
}
