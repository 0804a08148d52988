//! Proved patterns of games on tuples whose moves are bounded steps: heaps with a tag, and several
//! heaps.
//!
//! A position far out is first looked up in a table that repeats in every direction or along the
//! diagonal ([`heaps::directions`]), then as a heap whose other numbers are a tag from a finite set
//! ([`heaps::columns`]). Attempts are remembered, also failed ones.
use crate::certificate;
use crate::certificate::precheck::{Seen, by_proof, seen};
use crate::claims::repeating::Claim;
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::ladder::reply::{Found, Known};
use crate::messages::{Message, say};
use crate::methods::reach::NEAR_POSITIONS;
use crate::number::Number;
use crate::position::Position;
use crate::standing::{self, Standing};
use crate::subject::Line;
use crate::values::NEAR;
use budget::Budget;
use heaps::columns::Columns;
use heaps::directions::Plane;
use heaps::steps::Steps;
use heaps::theorems::{directions::DIAGONALS, evidence::Proof};
use rules::family::Family;
use rules::ruleset::{Play, Ruleset};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::sync::Arc;

/// The effort for a proof, in looks of the budget.
const EFFORT: u64 = 1_000;
/// At most this many claims are remembered.
const MOST_CLAIMS: usize = 4096;
/// At most this many sets of columns are remembered.
const MOST_COLUMNS: usize = 64;
/// A pattern is stated for at most this many tags.
const MOST_STATED: usize = 8;
/// The number of tags, from 0 on, that are tried when a pattern is stated.
const FIRST_TAGS: i64 = 4;
/// A tag that represents all others.
const OTHER_TAG: i64 = 1_000_003;

/// The proofs about the tuples of one ruleset.
#[derive(Default)]
struct Tuples {
    table: Option<Option<TableClaim>>,
    columns: Vec<Beside>,
    claims: HashMap<(usize, Vec<i64>), Option<Claim>>,
}

/// The columns over tags, for one choice of the heap.
struct Beside {
    heap: usize,
    columns: Columns,
    /// The result of the checker for the first tag: it reads the moves of all tags that play leads
    /// to.
    seen: Seen,
}

/// Values of tuples that repeat in every direction, or along the diagonal and away from it; proved.
#[derive(Debug, Clone, PartialEq)]
pub struct TableClaim {
    plane: Arc<Plane>,
    names: Vec<String>,
    /// Why the checker does not derive it; `None` if it does.
    unseen: Option<Message>,
}

impl TableClaim {
    /// The theorem, the preperiod, and the period in tokens.
    pub fn proof(&self) -> &Proof {
        self.plane.proof()
    }

    /// The standing: proved, or theory if the checker cannot read the rule.
    pub fn standing(&self) -> Standing {
        match self.unseen() {
            None => Standing::Proved(self.proof().clone()),
            Some(_) => Standing::Theory(self.proof().theorem().name()),
        }
    }

    /// Whether it has a certificate.
    pub(crate) fn is_certified(&self) -> bool {
        self.unseen().is_none()
    }

    fn unseen(&self) -> Option<&Message> {
        self.unseen.as_ref()
    }

    /// The names of the numbers of a position.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The values of one period, as certificates have them.
    pub fn round(&self) -> &[u64] {
        self.plane.round()
    }

    /// The value of a position of any size.
    pub fn value(&self, numbers: &[Number]) -> Option<u64> {
        let (from, period) = (self.proof().preperiod(), self.proof().period());
        let back = |number: &Number| match number.minus(&Number::from(from)) {
            Some(beyond) => Some(from + beyond.div_rem(period).1),
            None => number.to_u64(),
        };
        let heaps: Option<Vec<u64>> = match (*self.proof().theorem() == DIAGONALS, numbers) {
            (true, [a, b]) => {
                let (least, most) = (a.min(b), a.max(b));
                let (least, apart) = (back(least)?, back(&most.minus(least)?)?);
                Some(if a >= b { vec![least + apart, least] } else { vec![least, least + apart] })
            }
            _ => numbers.iter().map(back).collect(),
        };
        self.plane.value(&heaps?)
    }

    /// `G(a,b,..)` for all names, with `by` added to some.
    fn shifted(&self, by: u64, which: impl Fn(usize) -> bool) -> String {
        let name = |(i, name): (usize, &String)| if which(i) { format!("{name}+{by}") } else { name.clone() };
        format!("G({})", self.names.iter().enumerate().map(name).collect::<Vec<_>>().join(","))
    }
}

impl Serialize for TableClaim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let proof = self.proof();
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("kind", "periodic")?;
        fields.serialize_entry("preperiod", &proof.preperiod())?;
        fields.serialize_entry("period", &proof.period())?;
        fields.serialize_entry("saltus", &0)?;
        fields.serialize_entry("standing", &self.standing())?;
        fields.serialize_entry("theorem", proof.theorem().name())?;
        fields.serialize_entry("checked_to", &proof.checked_to())?;
        fields.serialize_entry("text", &format_args!("{self}"))?;
        fields.end()
    }
}

::messages::display!(TableClaim);

impl TableClaim {
    /// The claim with its standing, as a sentence.
    pub fn message(&self) -> Message {
        let (from, period) = (self.proof().preperiod(), self.proof().period());
        let same = self.shifted(0, |_| false);
        let for_ever = |left: String, of: String| say::holds_from(format!("{left} = {same}"), of, from);
        let repeats = |left: String, of: String| match from {
            0 => format!("{left} = {same}").into(),
            _ => for_ever(left, of),
        };
        let equations: Vec<Message> = match (*self.proof().theorem() == DIAGONALS, self.names.as_slice()) {
            (true, [a, b]) => vec![
                repeats(self.shifted(period, |_| true), format!("{a},{b}")),
                for_ever(self.shifted(period, |i| i == 0), format!("{a}-{b}")),
                for_ever(self.shifted(period, |i| i == 1), format!("{b}-{a}")),
            ],
            (_, names) => {
                let of = |(i, name): (usize, &String)| repeats(self.shifted(period, |j| i == j), name.clone());
                names.iter().enumerate().map(of).collect()
            }
        };
        standing::of_theorem(self.unseen(), Message::list(equations), self.proof().theorem())
    }
}

impl Tuples {
    /// The table of a ruleset, proved on first use.
    fn table(&mut self, rules: &Ruleset, budget: &Budget) -> Option<&TableClaim> {
        let brief = budget.clone().with_effort(EFFORT);
        let prove = || {
            let heaps: Vec<usize> = (0..rules.arity).collect();
            let plane = Plane::prove(Steps::of(rules, &heaps, &[], &brief)?, &brief)?;
            let plane = Arc::new(plane);
            let claim = TableClaim { plane, names: rules.names.clone(), unseen: None };
            match seen(&certificate::table(rules, &claim)) {
                Seen::Certified => Some(claim),
                Seen::Unread(why) => Some(TableClaim { unseen: Some(why), ..claim }),
                Seen::Refused => None,
            }
        };
        if self.table.is_none() {
            let table = prove();
            if table.is_none() && was_cut_short(&brief, budget) {
                return None;
            }
            self.table = Some(table);
        }
        self.table.as_ref()?.as_ref()
    }

    /// The proof about the heap at this index, for these values of the other numbers.
    fn line(&mut self, rules: &Ruleset, heap: usize, tag: &[i64], budget: &Budget) -> Option<&Claim> {
        let key = (heap, tag.to_vec());
        if !self.claims.contains_key(&key) {
            if self.claims.len() >= MOST_CLAIMS {
                self.claims.clear();
            }
            let brief = budget.clone().with_effort(EFFORT);
            let claim = self.prove(rules, heap, tag, &brief);
            if claim.is_none() && was_cut_short(&brief, budget) {
                return None;
            }
            self.claims.insert(key.clone(), claim);
        }
        self.claims.get(&key)?.as_ref()
    }

    fn prove(&mut self, rules: &Ruleset, heap: usize, tag: &[i64], budget: &Budget) -> Option<Claim> {
        let place = |own: &Beside| own.columns.steps().tags.iter().position(|known| known == tag);
        let known = self.columns.iter().filter(|own| own.heap == heap).find_map(|own| Some((place(own)?, own)));
        if let Some((tag, own)) = known {
            return own.claim(rules, tag);
        }
        let own = Beside::new(rules, heap, Columns::prove(Steps::of(rules, &[heap], tag, budget)?, budget)?)?;
        let claim = own.claim(rules, 0);
        if self.columns.len() >= MOST_COLUMNS {
            self.columns.clear();
        }
        self.columns.push(own);
        claim
    }
}

/// Whether a limit of the caller ended an attempt: then it is repeated with a larger limit.
fn was_cut_short(attempt: &Budget, budget: &Budget) -> bool {
    attempt.check().is_err_and(|stop| !budget.outlives(&stop))
}

impl Beside {
    fn new(rules: &Ruleset, heap: usize, columns: Columns) -> Option<Self> {
        let others = columns.steps().tags.first()?.clone();
        let line = Line { heap, others, names: rules.names.clone() };
        let seen = seen(&by_proof(rules, Some(&line), &columns.proof(0)?));
        Some(Self { heap, columns, seen })
    }

    /// The line of a tag as a claim.
    fn claim(&self, rules: &Ruleset, tag: usize) -> Option<Claim> {
        let others = self.columns.steps().tags.get(tag)?.clone();
        let (proof, values) = (self.columns.proof(tag)?, Arc::new(self.columns.values(tag)?.clone()));
        let claim = Claim::proved(proof, self.seen.clone(), values, rules.play)?;
        Some(claim.on(Line { heap: self.heap, others, names: rules.names.clone() }))
    }
}

/// Whether there may be a proof of this kind.
fn may_be(rules: &Ruleset) -> bool {
    rules.family == Family::Numbers && rules.arity > 1 && !rules.unordered && rules.play == Play::Normal
}

/// Tuples whose values repeat along lines, by proofs about their columns and directions.
pub(crate) struct Lines;

impl Method for Lines {
    fn name(&self) -> &'static str {
        "tuples"
    }

    fn takes(&self, game: &mut Game) -> Result<(), Message> {
        if !may_be(&game.ruleset) {
            return Err(say::not_ordered_tuples());
        }
        // A tag to which no move leads represents all others.
        let (budget, mut far) = (Budget::default(), vec![Number::from(1); game.ruleset.arity]);
        far[0] = Number::from(NEAR);
        let proved = game.table_claim(&budget).is_some() || game.line_claim(&Position::of(far), &budget).is_some();
        if proved { Ok(()) } else { Err(say::no_proved_lines()) }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        if game.ruleset.play != Play::Normal || !game.is_far(at, NEAR_POSITIONS) {
            return Ok(None);
        }
        // If a theorem about exactly this game gives the value, it is better evidence than a proof
        // by cases.
        let says_values = game.theory().is_some_and(|claim| claim.value(&at.0).is_some());
        Ok(if says_values { None } else { game.tuple_value(at, ask.budget) })
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        // If a method found the value from all options, it can list them.
        let pass = at.heap().is_some() || !game.is_far(at, NEAR_POSITIONS) || game.known_values.knows(at);
        if pass || game.theory().is_some() || game.tuple_value(at, ask.budget).is_none() {
            return Ok(None);
        }
        game.listed_options(at, wanted.value, wanted.limit, ask.options.assumes(), ask.budget).map(Some)
    }
}

impl Game {
    /// The table that a theorem proves about all tuples.
    pub(crate) fn table_claim(&mut self, budget: &Budget) -> Option<&TableClaim> {
        let (rules, tuples) = self.room::<Tuples>();
        if may_be(rules) { tuples.table(rules, budget) } else { None }
    }

    /// The claim that a theorem proves about the tuples that differ from a position only in its
    /// largest number.
    pub(crate) fn line_claim(&mut self, position: &Position, budget: &Budget) -> Option<&Claim> {
        if !may_be(&self.ruleset) || position.0.len() != self.ruleset.arity {
            return None;
        }
        let heap = (0..position.0.len()).max_by_key(|&i| (&position.0[i], std::cmp::Reverse(i)))?;
        let mut others = position.clone();
        others.0.remove(heap);
        let (rules, tuples) = self.room::<Tuples>();
        tuples.line(rules, heap, &others.to_state()?, budget)
    }

    /// The value of a tuple by a proved pattern.
    pub(crate) fn tuple_value(&mut self, position: &Position, budget: &Budget) -> Option<Known> {
        // Games on one number with parameters have theorems of their own.
        if self.reduced(position).is_some() {
            return None;
        }
        if let Some(claim) = self.table_claim(budget) {
            let value = Number::from(claim.value(&position.0)?);
            return Some(Known { value, standing: claim.standing() });
        }
        let claim = self.line_claim(position, budget)?;
        let value = claim.pattern().value(claim.heap_of(position)?);
        Some(Known { value, standing: claim.standing().of_values() })
    }

    /// The patterns of a few tags, for the first number that can be the heap; and whether these
    /// tags cover all tuples.
    pub(crate) fn stated_lines(&mut self, budget: &Budget) -> (Vec<Claim>, bool) {
        let brief = budget.clone().with_effort(EFFORT);
        let arity = self.ruleset.arity;
        if !may_be(&self.ruleset) || arity > 3 {
            return (Vec::new(), false);
        }
        // Earlier questions must not influence which tags are stated.
        let mut own = Tuples::default();
        for heap in 0..arity {
            let mut tags: Vec<Vec<i64>> = (0..FIRST_TAGS).map(|tag| vec![tag; arity - 1]).collect();
            if own.line(&self.ruleset, heap, &tags[0], &brief).is_none() {
                continue;
            }
            let other = vec![OTHER_TAG; arity - 1];
            let all = own.line(&self.ruleset, heap, &other, &brief).is_some();
            let known = own.columns.iter().filter(|own| own.heap == heap).flat_map(|own| &own.columns.steps().tags);
            let near = known.filter(|tag| **tag != other);
            if all {
                // Tags to which no move leads all have the same pattern.
                tags.truncate(1);
            }
            tags.extend(near.cloned());
            tags.sort();
            tags.dedup();
            let stated = tags.len() <= MOST_STATED;
            tags.truncate(MOST_STATED);
            let lines = tags.iter().filter_map(|tag| own.line(&self.ruleset, heap, tag, &brief).cloned());
            return (lines.collect(), all && stated);
        }
        (Vec::new(), false)
    }
}

impl Game {
    /// The proofs about tuples like this one, in words, and as a formula if there is one.
    pub(crate) fn tuple_claims(&mut self, position: &Position, budget: &Budget) -> Option<(Message, Option<String>)> {
        if let Some(claim) = self.table_claim(budget) {
            return Some((claim.message(), None));
        }
        let claim = self.line_claim(position, budget)?;
        let formula = claim.formula().map(|formula| format!("{} = {formula}", claim.left()));
        Some((claim.message(), formula))
    }
}
