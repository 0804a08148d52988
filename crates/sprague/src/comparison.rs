//! Two games side by side: the first position where their values differ, a proof that they never do, or first cousins: the
//! same values some heaps further on.
//!
//! Equal moves make equal games. Otherwise values are compared as far as asked; where both sequences have a proved pattern,
//! agreement up to the larger preperiod and one common round is agreement for ever, and a difference is found if there is one.
//! First cousins: E. Berlekamp, J. Conway, R. Guy, *Winning Ways*, chapter 4 (normal play only).
use crate::claim::Pattern;
use crate::error::SolveError;
use crate::game::Game;
use crate::position::Position;
use crate::solve::SolveOptions;
use crate::table::Cell;
use budget::Budget;
use rules::family::Family;
use rules::normal::Moves;
use rules::ruleset::{Class, Play, Ruleset};
use serde_json::{Value, json};
use std::fmt;
use std::time::Duration;

/// The largest shift that is tried.
const MOST_SHIFT: u64 = 64;
/// A shift must hold for so many heaps to be mentioned.
const FEWEST_SHIFTED: u64 = 200;
/// Patterns are compared up to this heap at most.
const MOST_HEAPS: u64 = 1 << 24;
/// How long each game's pattern is looked for.
const PATIENCE: Duration = Duration::from_secs(5);

/// How two games compare.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Relation {
    /// The same values everywhere, and why.
    Equal {
        /// `the same moves`, or the patterns that are proved.
        reason: String,
    },
    /// A first position where the values differ.
    Different {
        /// The position; all before it have equal values.
        at: Position,
        /// The value in each game.
        values: [Cell; 2],
    },
    /// No difference was found among the positions up to here.
    Agree {
        /// The largest position (in every direction) that was compared.
        up_to: Vec<u64>,
    },
    /// They cannot be compared: positions have different numbers of components.
    Unlike,
}

/// The same values some heaps further on: `G1(n) = G2(n+by)`, or `G1(n+by) = G2(n)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift {
    /// Which game comes later: 0 for the first, 1 for the second.
    pub later: usize,
    /// By how many heaps.
    pub by: u64,
    /// Up to which heap this was compared; `None` if it is proved for all.
    pub up_to: Option<u64>,
}

/// What the comparison of two games found.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The rules as they were given.
    pub rules: [String; 2],
    /// How they compare.
    pub relation: Relation,
    /// The least shift, where they are not equal.
    pub shift: Option<Shift>,
}

impl Comparison {
    /// `equal`, `different`, `agree` or `unlike`.
    pub fn word(&self) -> &'static str {
        match self.relation {
            Relation::Equal { .. } => "equal",
            Relation::Different { .. } => "different",
            Relation::Agree { .. } => "agree",
            Relation::Unlike => "unlike",
        }
    }

    /// The comparison as the command line's JSON.
    pub fn to_json(&self) -> Value {
        let mut json = json!({"rules": self.rules, "relation": self.word()});
        let Some(map) = json.as_object_mut() else { return json };
        match &self.relation {
            Relation::Equal { reason } => {
                map.insert("standing".into(), json!("proved"));
                map.insert("reason".into(), json!(reason));
            }
            Relation::Different { at, values } => {
                map.insert("at".into(), json!(at));
                map.insert("values".into(), values.iter().map(Cell::to_json).collect());
            }
            Relation::Agree { up_to } => {
                map.insert("standing".into(), json!("checked"));
                map.insert("checked_to".into(), json!(up_to));
            }
            Relation::Unlike => {}
        }
        if let Some(Shift { later, by, up_to }) = &self.shift {
            let standing = if up_to.is_some() { "checked" } else { "proved" };
            let mut shift = json!({"later": later, "by": by, "standing": standing});
            if let (Some(up_to), Some(map)) = (up_to, shift.as_object_mut()) {
                map.insert("checked_to".into(), json!(up_to));
            }
            map.insert("shift".into(), shift);
        }
        map.insert("text".into(), json!(self.to_string()));
        json
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.relation {
            Relation::Equal { reason } => write!(f, "equal for ever: {reason}")?,
            Relation::Different { at, values: [one, two] } => {
                write!(f, "different: at {at} the values are {one} and {two}")?;
                if at.0.iter().any(|number| !number.is_zero()) {
                    f.write_str("; before it all are equal")?;
                }
            }
            Relation::Agree { up_to } => {
                let up_to: Vec<String> = up_to.iter().map(u64::to_string).collect();
                write!(f, "no difference up to {}; nothing is proved beyond", up_to.join(","))?;
            }
            Relation::Unlike => write!(f, "not to be compared: positions of one game are no positions of the other")?,
        }
        let Some(Shift { later, by, up_to }) = &self.shift else { return Ok(()) };
        let (one, two) =
            if *later == 1 { ("n".to_owned(), format!("n+{by}")) } else { (format!("n+{by}"), "n".into()) };
        write!(f, "; shifted they agree: G1({one}) = G2({two})")?;
        match up_to {
            None => f.write_str(" for all n, by their proved patterns"),
            Some(up_to) => write!(f, " up to heap {up_to}, not proved"),
        }
    }
}

/// Compares two games; values are compared up to `to` in every direction.
///
/// ```
/// use sprague::{Budget, Game, Relation, compare};
/// let (mut one, mut two): (Game, Game) = ("0.161".parse()?, "0.36".parse()?);
/// let comparison = compare(&mut one, &mut two, 1000, &Budget::default())?;
/// assert!(comparison.to_string().starts_with("different: at 519"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SolveError`] when values cannot be computed.
pub fn compare(one: &mut Game, two: &mut Game, to: u64, budget: &Budget) -> Result<Comparison, SolveError> {
    let rules = [one.rule().to_owned(), two.rule().to_owned()];
    let with = |relation, shift| Ok(Comparison { rules, relation, shift });
    let (first, second) = (one.ruleset(), two.ruleset());
    if (first.arity, first.unordered, first.play) != (second.arity, second.unordered, second.play)
        || first.coins().is_some() != second.coins().is_some()
    {
        return with(Relation::Unlike, None);
    }
    if same_moves(first, second) {
        return with(Relation::Equal { reason: "the same moves".to_owned() }, None);
    }
    if first.arity > 1 {
        let relation = boxes(one, two, to, budget)?;
        return with(relation, None);
    }
    let brief = budget.clone().with_time_at_most(PATIENCE);
    let patterns = [proved(one, to, &brief), proved(two, to, &brief)];
    if let [Some(first), Some(second)] = &patterns {
        if first == second {
            // Under misère play values do not add up: nothing is said about sums.
            let alone = if one.ruleset().play == Play::Misere { "single heaps: " } else { "" };
            return with(Relation::Equal { reason: format!("{alone}both have {}, proved", first.in_words()) }, None);
        }
        // Different least patterns differ somewhere within a common round.
        if let Some((heap, values)) = first_difference(first, second) {
            let cell = |value: u64| Cell::of(one.ruleset().play, value.into());
            let [a, b] = values.map(cell);
            if a != b {
                let shift = shift_of(first, second).filter(|_| one.ruleset().play == Play::Normal);
                return with(Relation::Different { at: Position::new([heap]), values: [a, b] }, shift);
            }
        }
    }
    let options = SolveOptions::default();
    let cells = [one, two].map(|game| game.values(&[0], &[to], &options, budget).map(|table| table.cells));
    let [first, second] = cells;
    let (first, second) = (first?, second?);
    let relation = match std::iter::zip(&first, &second).position(|(a, b)| a != b) {
        Some(n) => Relation::Different { at: Position::new([n as u64]), values: [first[n].clone(), second[n].clone()] },
        None => Relation::Agree { up_to: vec![to] },
    };
    let values = matches!(first.first(), Some(Cell::Value(_)));
    let shift = if relation != (Relation::Agree { up_to: vec![to] }) && values { seen(&first, &second) } else { None };
    with(relation, shift)
}

/// Whether the moves are the same, so that nothing need be computed.
fn same_moves(first: &Ruleset, second: &Ruleset) -> bool {
    let says_all = !matches!(first.class, Class::OnN { .. } | Class::Tuple { .. } | Class::Coins | Class::Product(_));
    let plain = first.ends.is_empty() && second.ends.is_empty();
    let numbers = |rules: &Ruleset| rules.family == Family::Numbers;
    let same_text = first.canonical == second.canonical;
    let same_class = says_all && plain && first.class == second.class;
    same_text || same_class || numbers(first) && numbers(second) && Moves::of(first) == Moves::of(second)
}

fn proved(game: &mut Game, to: u64, budget: &Budget) -> Option<Pattern> {
    let findings = game.pattern(Some(to.max(1 << 14)), budget).ok()?;
    findings
        .claims
        .into_iter()
        .find(|claim| claim.proof().is_some() && claim.line().is_none())
        .map(|claim| claim.pattern().clone())
}

/// The first heap where two patterns differ.
fn first_difference(one: &Pattern, two: &Pattern) -> Option<(u64, [u64; 2])> {
    (0..MOST_HEAPS).find_map(|n| {
        let values = [one.short_value(n)?, two.short_value(n)?];
        (values[0] != values[1]).then_some((n, values))
    })
}

/// The least shift of two proved patterns.
fn shift_of(one: &Pattern, two: &Pattern) -> Option<Shift> {
    if (one.period(), one.saltus()) != (two.period(), two.saltus()) {
        return None;
    }
    // Both go on alike from here on if they agree for one round.
    let end = one.preperiod().max(two.preperiod()) + MOST_SHIFT + one.period();
    if end > MOST_HEAPS {
        return None;
    }
    let agree = |one: &Pattern, two: &Pattern, by: u64| (0..end).all(|n| one.short_value(n) == two.short_value(n + by));
    (1..=MOST_SHIFT).find_map(|by| {
        let later = if agree(one, two, by) {
            1
        } else if agree(two, one, by) {
            0
        } else {
            return None;
        };
        Some(Shift { later, by, up_to: None })
    })
}

/// The least shift that the values show.
fn seen(first: &[Cell], second: &[Cell]) -> Option<Shift> {
    (1..=MOST_SHIFT).find_map(|by| {
        let agree = |one: &[Cell], two: &[Cell]| {
            let both = std::iter::zip(one, two.iter().skip(by as usize));
            both.len() as u64 >= FEWEST_SHIFTED && both.into_iter().all(|(a, b)| a == b)
        };
        let later = if agree(first, second) {
            1
        } else if agree(second, first) {
            0
        } else {
            return None;
        };
        Some(Shift { later, by, up_to: Some(first.len() as u64 - 1 - by) })
    })
}

/// The comparison of two games on tuples, by their sums, so that small positions come first.
fn boxes(one: &mut Game, two: &mut Game, to: u64, budget: &Budget) -> Result<Relation, SolveError> {
    let tables = [one.table_claim(budget).cloned(), two.table_claim(budget).cloned()];
    if let [Some(first), Some(second)] = &tables
        && (first.proof().theorem(), first.round()) == (second.proof().theorem(), second.round())
        && (first.proof().preperiod(), first.proof().period()) == (second.proof().preperiod(), second.proof().period())
    {
        return Ok(Relation::Equal { reason: format!("both have {first}") });
    }
    let arity = one.ruleset().arity;
    let (from, corner) = (vec![0; arity], vec![to; arity]);
    let options = SolveOptions::default();
    let first = one.values(&from, &corner, &options, budget)?;
    let second = two.values(&from, &corner, &options, budget)?;
    let at = |index: usize| {
        let (mut rest, mut numbers) = (index as u64, vec![0; arity]);
        for number in numbers.iter_mut().rev() {
            *number = rest % (to + 1);
            rest /= to + 1;
        }
        numbers
    };
    let unlike = (0..first.cells.len().min(second.cells.len())).filter(|&i| first.cells[i] != second.cells[i]);
    let least = unlike.min_by_key(|&i| (at(i).iter().sum::<u64>(), i));
    Ok(match least {
        Some(i) => {
            Relation::Different { at: Position::new(at(i)), values: [first.cells[i].clone(), second.cells[i].clone()] }
        }
        None => Relation::Agree { up_to: corner },
    })
}
