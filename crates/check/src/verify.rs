//! The verdict on a certificate: each statement is derived from its rule, and the answer from the
//! statements.
use crate::definition::Known;
use crate::eventually::{Course, Line};
use crate::forms::line::{Place, project};
use crate::forms::{self, amounts::taking};
use crate::game::{Convention, convention_of, rule_of};
use crate::invalid::Invalid;
use crate::laws::{self, LAWS, Law};
use crate::limits::{Limits, Work};
use crate::pattern::{Found, Pattern};
use crate::quotient::{self, QUOTIENT};
use crate::rule::{self, Expr, Family, Rule};
use crate::say;
use crate::statement::{Certificate, Monoid, Repetition, Statement};
use crate::theorems::blocks::Blocks;
use crate::theorems::coins::Row;
use crate::theorems::directions::{self, Fold};
use crate::theorems::{
    all_but_state, arithmetic, cofinite, columns, guards, guy_smith, residues, ring, sum_bound, window,
};
use crate::verdict::{Proved, Values, Verdict};
use crate::{every, invariant, witness};
use messages::Message;

/// Derives what a theorem gives for the rule.
type Derive = fn(&Subject<'_>, &Pattern, &mut Work<'_>) -> Result<Found, Invalid>;

/// How a theorem is verified.
#[derive(Clone, Copy)]
enum Way {
    /// By a sequence of values, which are derived first.
    Sequence(Derive),
    /// By a closed form, for periods of any length.
    Closed,
    /// By a table of all positions.
    Table { diagonals: bool },
}

/// The theorems by their names in certificates, except those in [`LAWS`].
const PATTERNS: [(&str, Way); 17] = [
    (
        "window",
        Way::Sequence(|on, pattern, work| {
            window::check(&taking(&on.line, work)?.finite(work)?, on.convention, pattern, work)
        }),
    ),
    ("guy-smith", Way::Sequence(|on, pattern, work| on.code(false, pattern, work))),
    ("guy-smith-unequal", Way::Sequence(|on, pattern, work| on.code(true, pattern, work))),
    (
        "all-but-state",
        Way::Sequence(|on, pattern, work| {
            let (excluded, splits, _) = taking(&on.line, work)?.excluded(work)?;
            if !splits.is_empty() {
                return Err(Invalid::Rule(say::splits_as_amounts()));
            }
            all_but_state::check(&excluded, on.convention, pattern, work)
        }),
    ),
    (
        "cofinite",
        Way::Sequence(|on, pattern, work| {
            let (excluded, splits, unequal) = taking(&on.line, work)?.excluded(work)?;
            let rules = cofinite::Rules::new(&excluded, &splits, unequal, work)?;
            cofinite::check(&rules, on.convention, pattern, work)
        }),
    ),
    (
        "arithmetic",
        Way::Sequence(|on, pattern, work| {
            let digits = taking(&on.line, work)?.digits(work)?;
            if digits.unequal || !digits.repeat.is_empty() {
                return Err(Invalid::Rule(say::not_code_of_equal_heaps()));
            }
            arithmetic::check(&digits.first, on.convention, pattern, work)
        }),
    ),
    (
        "sum-bound",
        Way::Sequence(|on, pattern, work| {
            let digits = taking(&on.line, work)?.digits(work)?;
            sum_bound::check(&digits.first, &digits.repeat, on.convention, pattern, work)
        }),
    ),
    ("blocks", Way::Closed),
    (
        "residues",
        Way::Sequence(|on, pattern, work| {
            residues::check(&taking(&on.line, work)?.amount_sets(work)?, on.convention, pattern, work)
        }),
    ),
    (
        "guards",
        Way::Sequence(|on, pattern, work| {
            guards::check(&forms::guarded::guarded(&on.line, work)?, on.convention, pattern, work)
        }),
    ),
    (
        "coins",
        Way::Sequence(|on, pattern, work| {
            let (turns, first) = forms::coins::coins(on.rule)?;
            Row::new(&turns, first, on.convention)?.closed(pattern, work)
        }),
    ),
    (
        "coin-window",
        Way::Sequence(|on, pattern, work| {
            let (turns, first) = forms::coins::coins(on.rule)?;
            Row::new(&turns, first, on.convention)?.window(pattern, work)
        }),
    ),
    (
        "columns",
        Way::Sequence(|on, pattern, work| {
            let steps = forms::steps::steps(on.rule, &[on.place.heap], &on.place.others, work)?;
            columns::check(&steps, on.convention, pattern, work)
        }),
    ),
    ("directions", Way::Table { diagonals: false }),
    ("diagonals", Way::Table { diagonals: true }),
    (
        "ring",
        Way::Sequence(|on, pattern, work| {
            on.normal()?;
            let rows = forms::ring::repetition(&forms::ring::rows(on.rule)?, work)?;
            ring::by_rows(&forms::ring::of_ring(on.rule, work)?, &rows, pattern, work)
        }),
    ),
    (
        "halves",
        Way::Sequence(|on, pattern, work| {
            on.normal()?;
            let digits = taking(&forms::ring::rows(on.rule)?, work)?.digits(work)?;
            if digits.unequal || !digits.repeat.is_empty() {
                return Err(Invalid::Condition(say::row_by_finite_code()));
            }
            ring::halves(&forms::ring::of_ring(on.rule, work)?, &digits.first, pattern, work)
        }),
    ),
];

/// The theorem about claims that are consistent with every move.
const INVARIANT: &str = "invariant (automata)";
/// The same theorem, proved by refutation trees.
const WITNESS: &str = "invariant (witness)";

/// The theorem about all values of the parameters.
const FAMILY: &str = "family (automata)";

/// The names of the theorems.
pub fn theorem_names() -> impl Iterator<Item = &'static str> {
    PATTERNS
        .iter()
        .map(|(name, _)| *name)
        .chain(LAWS.iter().map(|(name, _)| *name))
        .chain([INVARIANT, WITNESS, FAMILY, QUOTIENT])
}

/// What a statement is about.
struct Subject<'r> {
    rule: &'r Rule,
    place: Place,
    /// The line as a rule on one number; the rule itself if it has no other numbers, or if the
    /// theorem is about all positions.
    line: Rule,
    convention: Convention,
}

impl Subject<'_> {
    fn normal(&self) -> Result<(), Invalid> {
        match self.convention {
            Convention::Normal => Ok(()),
            Convention::Misere => Err(Invalid::Condition(say::about_normal_play())),
        }
    }

    fn code(&self, unequal: bool, pattern: &Pattern, work: &mut Work<'_>) -> Result<Found, Invalid> {
        let digits = taking(&self.line, work)?.digits(work)?;
        // If no two heaps are ever left together, it does not matter whether they would have to
        // differ.
        let together = digits.first.iter().any(|&digit| digit >= 4);
        if !digits.repeat.is_empty() || together && digits.unequal != unequal || unequal && !together {
            return Err(Invalid::Rule(say::not_code_of_theorem()));
        }
        guy_smith::check(&digits.first, unequal, self.convention, pattern, work)
    }
}

/// Verifies a certificate: everything that it states is derived from its rules; otherwise it is
/// refused.
///
/// # Errors
/// [`Invalid`] with the reason.
pub fn verify(text: &str, limits: Limits<'_>) -> Result<Verdict, Invalid> {
    let most = usize::try_from(limits.values).unwrap_or(usize::MAX);
    let certificate = Certificate::from_json_within(text, most)?;
    let mut work = Work::new(limits);
    let proved = certificate.statements.iter().map(|one| prove(one, &mut work)).collect::<Result<Vec<_>, _>>()?;
    if proved.is_empty() && certificate.answer.is_none() {
        return Err(Invalid::File(say::nothing_stated()));
    }
    let answer = certificate.answer.as_ref().map(|answer| crate::answer::derive(answer, &proved, &mut work));
    Ok(Verdict { statements: proved, answer: answer.transpose()? })
}

/// Verifies one statement, as [`verify`] does for those of a file.
///
/// # Errors
/// [`Invalid`] with the reason.
pub fn derive(statement: &Statement, limits: Limits<'_>) -> Result<Proved, Invalid> {
    prove(statement, &mut Work::new(limits))
}

pub(crate) fn prove(statement: &Statement, work: &mut Work<'_>) -> Result<Proved, Invalid> {
    if statement.theorem == FAMILY || statement.every.is_some() {
        return family(statement, work);
    }
    if let Some(monoid) = &statement.quotient {
        return of_quotient(statement, monoid, work);
    }
    let (rule, convention) = rule_of(&statement.rule, statement.convention)?;
    if let Some(name) = [INVARIANT, WITNESS].into_iter().find(|name| *name == statement.theorem) {
        return invariant(name, statement, rule, convention, work);
    }
    if statement.witnessed.is_some() {
        return Err(Invalid::File(say::witnesses_of_other_theorem()));
    }
    if rule.family == Family::Unordered {
        return Err(Invalid::Rule(say::unordered_beside_claims()));
    }
    if let Some(&(name, derive)) = LAWS.iter().find(|(name, _)| *name == statement.theorem) {
        return law(name, derive, statement, rule, convention, work);
    }
    let Some(&(name, way)) = PATTERNS.iter().find(|(name, _)| *name == statement.theorem) else {
        return Err(Invalid::Theorem { theorem: statement.theorem.clone(), game: say::anything_known() });
    };
    if let Way::Table { diagonals } = way {
        let fold = table(statement, &rule, convention, diagonals, work)?;
        return Ok(Proved::new(name, rule, convention, None, Values::Table(fold), None));
    }
    let place = Place::read(&rule, statement.place.as_deref())?;
    let of_tuples = name == "columns";
    if of_tuples && rule.names.len() == 1 {
        return Err(Invalid::Condition(say::about_tuples()));
    }
    let line = if of_tuples { rule.clone() } else { project(&rule, &place, work)? };
    let subject = Subject { rule: &rule, place, line, convention };
    let formula = formula(statement, &subject, work)?;
    let claimed = match (statement.repetition, &formula) {
        (Some(repetition), _) => repetition,
        (None, Some((_, course))) => repetition_of(course)?,
        (None, None) => return Err(Invalid::Kind(say::theorem_no_law(name))),
    };
    let values = match way {
        Way::Closed => Values::Blocks(closed(&claimed, &subject, work)?),
        Way::Table { .. } => return Err(Invalid::NoPeriod),
        Way::Sequence(derive) => sequence(derive, &claimed, statement.repetition.is_some(), &subject, work)?,
    };
    compare(&values, statement, work)?;
    if let Some((expr, course)) = &formula {
        same(expr, course, &values, work)?;
    }
    first_values(&values, &subject, work)?;
    let Subject { place, .. } = subject;
    let place = (rule.names.len() > 1).then_some(place);
    Ok(Proved::new(name, rule, convention, place, values, formula.map(|(expr, _)| expr)))
}

/// Verifies a claim about all positions: a formula for their values, or a condition for the lost
/// ones; `where` may give a condition for the positions that it is about.
fn invariant(
    name: &'static str,
    statement: &Statement,
    rule: Rule,
    convention: Convention,
    work: &mut Work<'_>,
) -> Result<Proved, Invalid> {
    let (None, Some(formula), true) = (statement.repetition, &statement.formula, statement.values.is_empty()) else {
        return Err(Invalid::Kind(say::theorem_proves_formula(name)));
    };
    let part = statement.place.as_deref();
    let claim = match (&statement.witnessed, name == WITNESS) {
        (Some(witnessed), true) => witness::derive(&rule, convention, formula, part, witnessed, work)?,
        (None, false) => invariant::derive(&rule, convention, formula, part, work)?,
        (None, true) => return Err(Invalid::File(say::witnesses_wanted())),
        (Some(_), false) => return Err(Invalid::File(say::witnesses_of_other_theorem())),
    };
    claim.begins(&rule, convention, work)?;
    Ok(Proved::new(name, rule, convention, None, Values::Claim(Box::new(claim)), None))
}

/// Verifies a claim for all values of the parameters of a rule.
fn family(statement: &Statement, work: &mut Work<'_>) -> Result<Proved, Invalid> {
    let alone = statement.repetition.is_none()
        && statement.formula.is_none()
        && statement.values.is_empty()
        && statement.witnessed.is_none()
        && statement.quotient.is_none();
    let (Some(said), Some(part), true, FAMILY) = (&statement.every, &statement.place, alone, &*statement.theorem)
    else {
        return Err(Invalid::File(say::family_wanted()));
    };
    let rule = rule::read_open(&statement.rule)?;
    let convention = convention_of(&rule, statement.convention)?;
    let claim = every::derive(&rule, convention, part, said, work)?;
    claim.begins(&statement.rule, convention, work)?;
    Ok(Proved::new(FAMILY, rule, convention, None, Values::Every(Box::new(claim)), None))
}

/// A misere quotient.
fn of_quotient(statement: &Statement, monoid: &Monoid, work: &mut Work<'_>) -> Result<Proved, Invalid> {
    if statement.theorem != QUOTIENT {
        let theorem = statement.theorem.clone();
        return Err(Invalid::Theorem { theorem, game: say::anything_known() });
    }
    let has_others = statement.place.is_some() || statement.formula.is_some() || statement.witnessed.is_some();
    if has_others || !statement.values.is_empty() {
        return Err(Invalid::File(say::quotient_alone()));
    }
    let quotient = quotient::check(statement.convention, monoid, work)?;
    let rule = quotient.rule().cloned().unwrap_or_else(Rule::of_nothing);
    Ok(Proved::new(QUOTIENT, rule, Convention::Misere, None, Values::Quotient(Box::new(quotient)), None))
}

/// Verifies a law: its conditions, and the values in the statement.
fn law(
    name: &'static str,
    derive: laws::Derive,
    statement: &Statement,
    rule: Rule,
    convention: Convention,
    work: &mut Work<'_>,
) -> Result<Proved, Invalid> {
    if statement.repetition.is_some() || statement.formula.is_some() {
        return Err(Invalid::Kind(say::theorem_is_law(name)));
    }
    let place = Place::read(&rule, statement.place.as_deref())?;
    let line = project(&rule, &place, work)?;
    let values = Values::Law(derive(&line, convention, work)?);
    compare(&values, statement, work)?;
    let subject = Subject { rule: &rule, place, line, convention };
    first_values(&values, &subject, work)?;
    let Subject { place, .. } = subject;
    let place = (rule.names.len() > 1).then_some(place);
    Ok(Proved::new(name, rule, convention, place, values, None))
}

fn formula(statement: &Statement, on: &Subject<'_>, work: &mut Work<'_>) -> Result<Option<(Expr, Course)>, Invalid> {
    let Some(text) = &statement.formula else { return Ok(None) };
    // In rules on one number, formulas call it n, whatever its name is.
    let name = if on.rule.names.len() == 1 { "n" } else { &on.rule.names[on.place.heap] };
    let expr = rule::formula(text, name)?;
    let course = Line::new(&[], 0, &[], work).number(&expr)?;
    Ok(Some((expr, course)))
}

/// The repetition that a formula implies, if it does.
fn repetition_of(course: &Course) -> Result<Repetition, Invalid> {
    let saltus = course.step[0];
    let saltus = u64::try_from(saltus).ok().filter(|_| course.step.iter().all(|&step| step == saltus));
    let saltus = saltus.ok_or_else(|| Invalid::Formula(say::uneven_growth()))?;
    Ok(Repetition { preperiod: course.start, period: course.period(), saltus })
}

fn sequence(
    derive: Derive,
    claimed: &Repetition,
    least: bool,
    on: &Subject<'_>,
    work: &mut Work<'_>,
) -> Result<Values, Invalid> {
    // Whatever the theorem, the values of one round must be examined; the longest sums that occur
    // span a few rounds.
    let round = match work.values(claimed.preperiod.saturating_add(claimed.period)) {
        Ok(round) => round,
        // A form that cannot be read is reported first: a higher limit would not help.
        Err(limit) => {
            let shortest = Pattern { preperiod: 0, period: 1, saltus: claimed.saltus };
            let read = derive(on, &shortest, work).err().filter(|reason| matches!(reason, Invalid::Rule(_)));
            return Err(read.unwrap_or(limit));
        }
    };
    let pattern =
        Pattern { preperiod: claimed.preperiod as usize, period: claimed.period as usize, saltus: claimed.saltus };
    let mut found = derive(on, &pattern, work)?;
    if found.values.len() < round {
        return Err(Invalid::Condition(say::too_few_values()));
    }
    if least {
        pattern.is_least(&found.values, work)?;
    }
    found.values.truncate(round);
    Ok(Values::Sequence(pattern, found.values))
}

/// The theorem `blocks` allows periods of any length.
fn closed(claimed: &Repetition, on: &Subject<'_>, work: &mut Work<'_>) -> Result<Blocks, Invalid> {
    let law = Blocks::of(&taking(&on.line, work)?.finite(work)?, on.convention)?;
    if (claimed.preperiod, claimed.period, claimed.saltus) != (0, law.period, 0) {
        return Err(Invalid::Condition(say::values_have_period(law.period)));
    }
    Ok(law)
}

/// Compares all values that the statement has.
fn compare(values: &Values, statement: &Statement, work: &mut Work<'_>) -> Result<(), Invalid> {
    for (heap, &stored) in (0..).zip(&statement.values) {
        work.spend(1)?;
        let value = values.at(u128::from(heap), work)?.and_then(|value| u64::try_from(value).ok());
        if value != Some(stored) {
            return Err(Invalid::Value { heap, stored, value: value.unwrap_or(u64::MAX) });
        }
    }
    Ok(())
}

/// Checks that a formula gives these values.
pub(crate) fn compare_formula(text: &str, name: &str, values: &Values, work: &mut Work<'_>) -> Result<(), Invalid> {
    let expr = rule::formula(text, name)?;
    let course = Line::new(&[], 0, &[], work).number(&expr)?;
    same(&expr, &course, values, work)
}

/// Two sequences that are eventually regular are equal for ever if they are equal for two common
/// periods after both starts.
fn same(expr: &Expr, course: &Course, values: &Values, work: &mut Work<'_>) -> Result<(), Invalid> {
    let (preperiod, period) = values.repetition();
    let together = guards::least_common_multiple(course.period(), period);
    let end = course.start.max(preperiod).saturating_add(together.saturating_mul(2));
    work.room(end)?;
    let mut line = Line::new(&[], 0, &[], work);
    for n in 0..end {
        let (said, value) = (line.value(expr, n)?, values.repeated(u128::from(n)));
        if said.and_then(|said| u128::try_from(said).ok()) != value || value.is_none() {
            let value = value.map_or_else(say::long_number, Message::from);
            let said = said.map_or_else(say::no_number, Message::from);
            return Err(Invalid::Formula(say::formula_gives(said, n, value)));
        }
    }
    Ok(())
}

/// Compares the derived values with the first values by the definition. No theorem needs this.
fn first_values(values: &Values, on: &Subject<'_>, work: &Work<'_>) -> Result<(), Invalid> {
    /// The number of values compared, as far as they are quickly derived.
    const FIRST: i64 = 24;
    if on.rule.family != Family::Numbers {
        return Ok(());
    }
    let mut known = Known::default();
    let mut work = work.brief();
    for n in 0..FIRST {
        match known.value(on.rule, on.convention, &on.place.at(n), &mut work) {
            Ok(value) => match values.at(n as u128, &mut work) {
                Ok(Some(own)) if own == u128::from(value) => {}
                // The law only gives the winner.
                Ok(None) if value > 0 && matches!(values, Values::Law(Law::Ranges(_))) => {}
                Err(reason) if reason.is_undecided() => break,
                Err(reason) => return Err(reason),
                Ok(_) => {
                    return Err(Invalid::Game(say::definition_contradicts(value, n)));
                }
            },
            Err(reason) if reason.is_undecided() => break,
            Err(reason) => return Err(reason),
        }
    }
    Ok(())
}

/// Verifies a statement about all tuples by a table.
fn table(
    statement: &Statement,
    rule: &Rule,
    convention: Convention,
    diagonals: bool,
    work: &mut Work<'_>,
) -> Result<Fold, Invalid> {
    if statement.place.is_some() || statement.formula.is_some() {
        return Err(Invalid::File(say::table_has_neither()));
    }
    let Some(Repetition { preperiod: from, period, saltus: 0 }) = statement.repetition else {
        return Err(Invalid::Kind(say::table_is_periodic()));
    };
    if rule.names.len() < 2 {
        return Err(Invalid::Condition(say::about_tuples()));
    }
    let heaps: Vec<usize> = (0..rule.names.len()).collect();
    let steps = forms::steps::steps(rule, &heaps, &[], work)?;
    let fold = Fold { diagonals, from, period, values: statement.values.clone() };
    directions::check(&steps, convention, &fold, work)?;
    Ok(fold)
}
