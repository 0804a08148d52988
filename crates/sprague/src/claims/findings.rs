//! The pattern of a game for ever: `pattern`.
//!
//! The sequence grows until a theorem proves the rest, or a limit is reached. A pattern that only
//! fits the values is a claim of a lower standing, made only after it has held for at least ten
//! times the values that it was read off. Then [`claims::decide::settle`] tests whether it
//! is consistent with every move, which makes it a theorem, and [`claims::decide::repair`]
//! mends it if it is not. A claim that contradicts a computed value is never made.
use crate::claims::reported::{self, Reported};
use crate::claims::sums::Own;
use crate::families::mirror;
use crate::families::product::Factors;
use crate::game::Game;
use crate::ladder::method::Reply;
use crate::messages::{Message, say};
use crate::plays::quotient;
use crate::quotients::Quotient;
use budget::{Budget, Stop};
use claims::claim::formula::{FormulaClaim, FormulaStanding};
use claims::claim::predicate::PredicateClaim;
use claims::claim::repeating::{Claim, ClaimStanding};
use claims::claim::table::TableClaim;
use claims::claim::verdict::position_of;
use claims::decide::repair;
use claims::error::SolveError;
use claims::find::automatic;
use claims::find::domains::with_domains;
use claims::find::facts::Guesses;
use claims::find::pairs;
use claims::find::predicates;
use claims::find::sequences::{self, Found};
use claims::find::several;
use claims::standing::theorem_in_words;
use claims::tuples::Tuples;
use claims::values::heap_error;
use claims::values::keeper::GrowError;
use heaps::ranges::Ranges;
use heaps::sequence::{HeapError, Values};
use heaps::theorems::evidence::Theorem;
use patterns::Formula;
use patterns::formula::{Body, Cond};
use patterns::search::Refuted;
use positions::mirror::lines;
use rules::ruleset::{Class, Play, Ruleset, Turns};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// The effort to find a pattern if there is no limit, in looks of the budget.
const EFFORT: u64 = 10_000;
/// The effort for a pattern that is only told along with an answer.
const SOON: u64 = 2_000;
/// At most this many values are made if there is no limit.
const MOST_VALUES: u64 = 1 << 25;
/// The number of lost heaps, or of runs of lost heaps, that are listed.
const FIRST_LOST: usize = 6;
/// At most this many lost rows are listed in a claim.
const MOST_LOST_ROWS: usize = 12;
/// At most this many refuted formulas are reported.
const MOST_REFUTED: usize = 3;

/// The result of the search for a pattern.
#[derive(Debug, Clone, PartialEq)]
pub struct Findings {
    /// The rule as the caller gave it.
    pub rule: String,
    /// The largest heap whose value was computed.
    pub computed_to: u64,
    /// Values that repeat.
    pub claims: Vec<Claim>,
    /// Values of tuples that repeat in several directions.
    pub tables: Vec<TableClaim>,
    /// Conditions on features of positions that are not numbers.
    pub predicates: Vec<PredicateClaim>,
    /// Formulas for values that do not repeat, or for some of the positions.
    pub formulas: Vec<FormulaClaim>,
    /// Formulas that held for all values that they were read off, and were refuted by a later one.
    pub rejected: Vec<Refuted>,
    /// Why there is no claim; `None` if there is one.
    pub open: Option<Message>,
    /// The theorem that gives the values of large heaps, if no pattern of them is known.
    pub law: Option<KnownLaw>,
    /// A period that others have reported, if nothing is claimed. Reports have no standing here.
    pub reported: Option<Reported>,
    /// Whether the game is about a list of piles, and the claims are about one pile.
    pub one_pile: bool,
    /// The misère quotient of all heaps, where values of single heaps do not decide their sums.
    pub quotient: Option<Box<Quotient>>,
}

/// The JSON of the command line: all claims are one list; claims about lines of tuples come last.
impl Serialize for Findings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("rule", &self.rule)?;
        fields.serialize_entry("computed_to", &self.computed_to)?;
        if self.one_pile {
            fields.serialize_entry("piles", &1)?;
        }
        fields.serialize_entry("claims", &self.in_order())?;
        if !self.rejected.is_empty() {
            let rejected: Vec<Rejected> = self.rejected.iter().map(Rejected::from).collect();
            fields.serialize_entry("rejected", &rejected)?;
        }
        if let Some(open) = &self.open {
            fields.serialize_entry("open", open)?;
        }
        if let Some(law) = &self.law {
            fields.serialize_entry("law", law)?;
        }
        if let Some(reported) = &self.reported {
            fields.serialize_entry("reported", reported)?;
        }
        fields.end()
    }
}

/// A theorem by which values are found one by one, without a formula or a table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KnownLaw {
    /// The name of the theorem.
    pub theorem: &'static str,
    /// Its statement.
    pub statement: Message,
    /// Its source.
    pub source: Message,
}

impl KnownLaw {
    fn of(theorem: &Theorem) -> Self {
        let [statement, source] = theorem_in_words(theorem);
        Self { theorem: theorem.name(), statement, source }
    }
}

/// A claim of any kind, as JSON.
#[derive(Serialize)]
#[serde(untagged)]
enum Said<'a> {
    Repeats(&'a Claim),
    Table(&'a TableClaim),
    Formula(&'a FormulaClaim),
    Features(&'a PredicateClaim),
    Quotient(OfQuotient<'a>),
}

/// A misère quotient as a claim; `sprague quotient` says all of it.
#[derive(Serialize)]
struct OfQuotient<'a> {
    kind: &'static str,
    order: usize,
    p_portion: usize,
    preperiod: Option<u64>,
    period: Option<u64>,
    standing: &'static str,
    theorem: &'static str,
    text: Message,
    #[serde(skip)]
    quotient: &'a Quotient,
}

impl<'a> OfQuotient<'a> {
    fn of(quotient: &'a Quotient) -> Self {
        let repetition = quotient.period();
        Self {
            kind: "quotient",
            order: quotient.order(),
            p_portion: quotient.p_order(),
            preperiod: repetition.map(|(preperiod, _)| preperiod),
            period: repetition.map(|(_, period)| period),
            standing: quotient.standing().word(),
            theorem: "misere-quotient",
            text: quotient.claim(),
            quotient,
        }
    }
}

/// A formula that a later value has refuted, as JSON.
#[derive(Serialize)]
struct Rejected {
    formula: String,
    refuted_at: i64,
}

impl From<&Refuted> for Rejected {
    fn from(refuted: &Refuted) -> Self {
        Self { formula: refuted.formula.to_string(), refuted_at: refuted.at }
    }
}

impl Findings {
    /// All claims; claims about all positions come first.
    fn in_order(&self) -> Vec<Said<'_>> {
        let (lines, whole) = self.lines_apart();
        let claims = whole.into_iter().map(Said::Repeats).chain(self.tables.iter().map(Said::Table));
        let claims = claims.chain(self.formulas.iter().map(Said::Formula)).chain(lines.into_iter().map(Said::Repeats));
        let claims = claims.chain(self.predicates.iter().map(Said::Features));
        claims.chain(self.quotient.iter().map(|quotient| Said::Quotient(OfQuotient::of(quotient)))).collect()
    }

    /// The claims in the order of the JSON, each with its source if it has one to report.
    pub fn in_words(&self) -> Vec<(Message, Option<Message>)> {
        let told = |said: Said<'_>| match said {
            Said::Repeats(claim) => (claim.message(), None),
            Said::Table(claim) => (claim.message(), None),
            Said::Formula(claim) => (claim.message(), claim.source()),
            Said::Features(claim) => (claim.message(), None),
            Said::Quotient(claim) => (claim.quotient.message(), None),
        };
        let placed = |(said, source)| (self.placed(said), source);
        self.in_order().into_iter().map(told).map(placed).collect()
    }

    /// A sentence about the positions; it mentions that they are of one pile, if they are.
    pub fn placed(&self, said: Message) -> Message {
        if self.one_pile { say::for_one_pile(said) } else { said }
    }

    /// Repetitions along a line of tuples, if they are listed after a formula for all positions;
    /// and all other repetitions.
    pub fn lines_apart(&self) -> (Vec<&Claim>, Vec<&Claim>) {
        let of_all = self.formulas.iter().any(|claim| claim.kind() == "formula" && claim.place().is_none());
        self.claims.iter().partition(|claim| of_all && claim.line().is_some())
    }

    /// The claim about the values of all heaps.
    pub(crate) fn of_heaps(&self) -> Option<&Claim> {
        self.claims.iter().find(|claim| claim.line().is_none())
    }

    /// The refuted guesses, a sentence each.
    pub fn rejected_in_words(&self) -> Vec<Message> {
        let told = |refuted: &Refuted| {
            let names = refuted.formula.names();
            let at = match names {
                [one] => Message::from(format!("{one} = {}", refuted.at)),
                _ => say::largest_number(refuted.at),
            };
            let (position, names) = (position_of(names), names.join(","));
            let formula = refuted.formula.to_string();
            match refuted.formula.body() {
                Body::Value(_) => say::guess_of_values(names, formula, at),
                Body::Zero(Cond::Const(false)) => say::guess_of_no_loss(at),
                Body::Zero(Cond::Const(true)) => say::guess_of_no_win(at),
                Body::Zero(_) => say::guess_of_losses(position, formula, at),
            }
        };
        self.rejected.iter().map(told).collect()
    }

    /// Whether a theorem gives the values of all heaps.
    fn says_all_for_ever(&self) -> bool {
        let known = self.formulas.iter().any(|claim| claim.checked_to().is_none() && claim.place().is_none());
        known || self.claims.iter().any(|claim| !matches!(claim.standing(), ClaimStanding::Checked { .. }))
    }

    /// Whether the values of all heaps are known for ever.
    pub(crate) fn has_values_for_ever(&self) -> bool {
        let known =
            |claim: &FormulaClaim| claim.checked_to().is_none() && claim.place().is_none() && claim.kind() == "formula";
        let proved = |claim: &Claim| !matches!(claim.standing(), ClaimStanding::Checked { .. });
        self.formulas.iter().any(known) || self.claims.iter().any(proved)
    }

    /// These findings with positions that are lost since every move has an answer, if who wins the
    /// others is not known for ever.
    fn with_lost_sets(mut self, game: &mut Game, budget: &Budget) -> Self {
        let whole = |claim: &FormulaClaim| claim.checked_to().is_none() && claim.place().is_none();
        let of_all = self.claims.iter().any(|claim| claim.line().is_none());
        if !of_all && self.tables.is_empty() && !self.formulas.iter().any(whole) {
            // A limit ends the search as well, with the results so far.
            self.formulas.extend(game.lost_sets(budget).unwrap_or_default());
            self.open = self.open.filter(|_| self.formulas.is_empty());
        }
        self
    }

    /// Whether nothing was found.
    pub(crate) fn is_open(&self) -> bool {
        let none = self.claims.is_empty() && self.tables.is_empty();
        none && self.formulas.is_empty() && self.predicates.is_empty()
    }

    pub(crate) fn of(rule: String, computed_to: u64, found: Found) -> Self {
        let claims: Vec<Claim> = found.repeats.into_iter().collect();
        let formulas: Vec<FormulaClaim> = found.formula.into_iter().collect();
        let open = (claims.is_empty() && formulas.is_empty()).then(|| say::open_no_pattern(computed_to));
        let mut rejected = found.refuted;
        rejected.truncate(MOST_REFUTED);
        Self {
            rule,
            computed_to,
            claims,
            tables: Vec::new(),
            predicates: Vec::new(),
            formulas,
            rejected,
            open,
            law: None,
            reported: None,
            one_pile: false,
            quotient: None,
        }
    }
}

/// The number of values that is enough to prove a closed form that repeats.
const FEW: usize = 4;

/// One way to find the pattern of a game; it may pass.
type Finder = fn(&mut Game, Option<u64>, &Budget) -> Reply<Findings>;

/// All of them, in the order in which they are tried: theorems first, then patterns that fit the
/// values.
const FINDERS: [Finder; 8] =
    [of_features, without_values, of_independent_numbers, by_theorem, of_pairs, of_several, by_search, of_sequence];

impl Game {
    /// Searches for a pattern in the nim-values of a game, up to heap `limit`, or for about ten
    /// seconds.
    ///
    /// # Errors
    /// [`SolveError`] when not even the first values can be computed, or the caller's own budget
    /// ends.
    pub fn pattern(&mut self, limit: Option<u64>, budget: &Budget) -> Result<Findings, SolveError> {
        let findings = self.pattern_of_values(limit, budget)?;
        if !findings.is_open() || !self.ruleset().is_moves_alone() {
            return Ok(findings);
        }
        let Some(quotient) = quotient::pattern(self, budget)? else { return Ok(findings) };
        let computed_to = quotient.last_heap();
        Ok(Findings { quotient: Some(Box::new(quotient)), open: None, computed_to, ..findings })
    }

    /// The same for the values of single positions alone: what decides misère sums is not looked
    /// for.
    pub(crate) fn pattern_of_values(&mut self, limit: Option<u64>, budget: &Budget) -> Result<Findings, SolveError> {
        if self.ruleset().entailing().is_some() {
            let findings = Findings::of(self.rule().to_owned(), 0, Found::default());
            return Ok(Findings { open: Some(say::open_obliging()), ..findings });
        }
        if self.ruleset().judged().is_some() {
            let findings = Findings::of(self.rule().to_owned(), 0, Found::default());
            return Ok(Findings { open: Some(say::open_judged()), ..findings });
        }
        self.recognise(budget);
        for find in FINDERS {
            if let Some(findings) = find(self, limit, budget)? {
                // The lost sets come from the checker already.
                let findings = findings.prechecked(self, budget).with_lost_sets(self, budget);
                return Ok(Findings { one_pile: self.ruleset().piles().is_some(), ..findings });
            }
        }
        Ok(Findings::of(self.rule().to_owned(), 0, Found::default()))
    }

    /// The findings about single positions that take at most a moment: what is known already, and
    /// what a bounded effort finds.
    ///
    /// # Errors
    /// [`SolveError`] as in [`Game::pattern`].
    pub fn pattern_soon(&mut self, budget: &Budget) -> Result<Findings, SolveError> {
        self.pattern_within(SOON, budget)
    }

    /// The same within an effort, in looks of the budget; no findings if that was not enough, since
    /// a law may give values that no table reaches.
    pub(crate) fn pattern_within(&mut self, effort: u64, budget: &Budget) -> Result<Findings, SolveError> {
        match self.pattern_of_values(None, &budget.clone().with_effort(effort)) {
            Err(SolveError::Stopped { stop, .. }) if budget.outlives(&stop) => {
                Ok(Findings::of(self.rule().to_owned(), 0, Found::default()))
            }
            outcome => outcome,
        }
    }
}

/// Conditions on features, for games on bags, words, boards and graphs; nothing else is known about
/// positions of other kinds than words.
fn of_features(game: &mut Game, _limit: Option<u64>, budget: &Budget) -> Reply<Findings> {
    let Some(kind) = predicates::kind(game.ruleset()) else { return Ok(None) };
    let found = predicates::find(game.ruleset(), &kind, budget);
    let found = found.map_err(|stop| SolveError::stopped(stop, say::reached_undecided()))?;
    let open = found.is_none().then(say::open_no_condition);
    let findings = Findings::of(game.rule().to_owned(), 0, Found::default());
    Ok(Some(Findings { predicates: found.into_iter().collect(), open, ..findings }))
}

/// Games without a pattern of values: turns in several components, and boards.
fn without_values(game: &mut Game, _limit: Option<u64>, _budget: &Budget) -> Reply<Findings> {
    let rules = game.ruleset();
    let why = match rules.turns {
        _ if rules.board().is_some() || rules.bags().is_some() || rules.cells().is_some() => say::open_few_numbers(),
        _ if rules.graphs().is_some() => say::open_few_numbers(),
        Turns::One => return Ok(None),
        _ => say::open_turns(),
    };
    let findings = Findings::of(game.rule().to_owned(), 0, Found::default());
    Ok(Some(Findings { open: Some(why), ..findings }))
}

/// Findings about a sum of independent numbers, if each of them has some.
fn of_independent_numbers(game: &mut Game, limit: Option<u64>, budget: &Budget) -> Reply<Findings> {
    let Some((found, lines)) = game.pattern_of_sum(limit, budget) else { return Ok(None) };
    let proved = lines.iter().filter_map(Claim::proof).map(|proof| proof.checked_to());
    let checked = found.formula.as_ref().and_then(FormulaClaim::checked_to);
    let findings = Findings::of(game.rule().to_owned(), checked.or(proved.min()).unwrap_or(0), found);
    Ok(Some(Findings { claims: lines, open: None, ..findings }.settled(game, limit, budget)))
}

/// Findings by theorems about exactly this game, and about tuples.
fn by_theorem(game: &mut Game, _limit: Option<u64>, budget: &Budget) -> Reply<Findings> {
    let told = match game.product_in_one_formula(budget) {
        Some(told) => Some(told),
        None => game.settled_theory(budget)?.cloned(),
    };
    let all = told.as_ref().is_some_and(|claim| claim.kind() == "formula");
    let proved = if all { None } else { game.proved_tuples(budget) };
    if told.is_none() && proved.is_none() {
        return Ok(None);
    }
    let found = Found { formula: told, ..Found::default() };
    let (claims, tables, computed_to) = proved.unwrap_or_default();
    Ok(Some(Findings { claims, tables, open: None, ..Findings::of(game.rule().to_owned(), computed_to, found) }))
}

/// Formulas for two numbers; otherwise lines of pairs.
fn of_pairs(game: &mut Game, limit: Option<u64>, budget: &Budget) -> Reply<Findings> {
    let (rules, known_values) = game.parts();
    if !pairs::speaks_about(rules) {
        return Ok(None);
    }
    let table = pairs::Table::of(rules, known_values, pairs::SIZES, limit, budget);
    let guesses = table.as_ref().map(|table| {
        let said = repair::settled(rules, known_values, budget, |further| table.read(rules, further, budget));
        with_domains(rules, known_values, table, said, budget)
    });
    let findings = of_tuples(game, guesses, table.map_or(0, |table| table.up_to()));
    let is_open = findings.is_open() && game.ruleset().play == Play::Normal;
    let (claims, _) = if is_open { Tuples::stated(game.ruleset(), budget) } else { Default::default() };
    let open = findings.open.filter(|_| claims.is_empty());
    Ok(Some(Findings { claims, open, ..findings }))
}

/// Formulas for three or four numbers.
fn of_several(game: &mut Game, limit: Option<u64>, budget: &Budget) -> Reply<Findings> {
    let (rules, known_values) = game.parts();
    if !several::speaks_about(rules) {
        return Ok(None);
    }
    let table = several::Table::of(rules, known_values, several::EFFORT, limit, budget);
    let guesses = table.as_ref().map(|table| {
        let said = repair::settled(rules, known_values, budget, |further| table.read(rules, further, budget));
        with_domains(rules, known_values, table, said, budget)
    });
    Ok(Some(of_tuples(game, guesses, table.map_or(0, |table| table.up_to()))))
}

/// The guesses about tuples, proved or left open; without guesses there is no table, and no claim.
fn of_tuples(game: &Game, guesses: Option<Guesses>, computed_to: u64) -> Findings {
    let no_table = guesses.is_none();
    let Guesses { formulas, refuted } = guesses.unwrap_or_default();
    let findings = Findings::of(game.rule().to_owned(), computed_to, Found { refuted, ..Found::default() });
    let open = match findings.open {
        _ if !formulas.is_empty() => None,
        Some(_) if no_table && game.ruleset().play == Play::Misere => Some(say::open_misere_tuples()),
        open => open,
    };
    Findings { formulas, open, ..findings }
}

/// Patterns that fit the values of a search, for games that no engine computes as a sequence.
fn by_search(game: &mut Game, limit: Option<u64>, budget: &Budget) -> Reply<Findings> {
    let rule = game.rule().to_owned();
    let (rules, known_values) = game.parts();
    if known_values.line().is_some() {
        return Ok(None);
    }
    let why = match (rules.arity, known_values.declined().last()) {
        (1, Some(declined)) => say::open_no_sequence(declined.reason.clone()),
        _ => say::open_few_numbers(),
    };
    let (found, computed_to) = match rules.arity == 1 && rules.play == Play::Normal {
        true => sequences::searched(rules, known_values, most_values(limit), budget),
        false => (Found::default(), 0),
    };
    let findings = Findings::of(rule, computed_to, found);
    let open = findings.open.as_ref().map(|_| why);
    Ok(Some(Findings { open, ..findings }.settled(game, limit, budget)))
}

/// The number of values to examine.
fn most_values(limit: Option<u64>) -> usize {
    usize::try_from(limit.unwrap_or(MOST_VALUES).saturating_add(1)).unwrap_or(usize::MAX)
}

/// Patterns that theorems prove about the sequence of values, or that fit it.
fn of_sequence(game: &mut Game, limit: Option<u64>, budget: &Budget) -> Reply<Findings> {
    let rule = game.rule().to_owned();
    let (rules, known_values) = game.parts();
    let len = most_values(limit);
    let patient = match limit {
        None => budget.clone().with_effort(EFFORT),
        Some(_) => budget.clone().with_total(Some(len as u64)),
    };
    let mut found = Found { formula: sequences::by_law(rules, known_values), ..Found::default() };
    let mut outcome = Ok(());
    if !found.says_all() && sequences::is_looked_for_first(rules) {
        match sequences::first(rules, known_values, len, &patient) {
            Ok(first) => found = first,
            Err(error) => outcome = Err(error),
        }
    }
    // Values in the digits of a base need few heaps, and are asked of the prover at once.
    if outcome.is_ok() && !found.says_all() {
        let formulas = automatic::of_heaps(rules, known_values, &found.refuted, limit, &patient);
        if !formulas.is_empty() {
            let computed_to = known_values.at_hand().map_or(0, |values| values.len() as u64).saturating_sub(1);
            return Ok(Some(Findings { formulas, open: None, ..Findings::of(rule, computed_to, found) }));
        }
    }
    let Some(line) = known_values.line() else { return Ok(None) };
    if rules.class == Class::Coins && found.says_all() {
        // Closed forms that repeat are proved from their first values, and have certificates.
        let _ = line.grow(rules, FEW, &patient);
    }
    if outcome.is_ok() && !found.says_all() {
        outcome = line.grow(rules, len, &patient);
        // A search for a period keeps no values, so only patience limits it.
        if outcome.is_ok() && line.claim().is_none() && limit.is_none() {
            outcome = line.search(rules, u64::MAX, &patient).map(|_| ());
        }
    }
    match outcome {
        // A limit of the caller ends the search as well, with the results so far.
        Err(GrowError::Heap(HeapError::Stopped(Stop::Effort | Stop::Time { .. } | Stop::Memory { .. })))
            if !line.values().is_empty() => {}
        Ok(()) => {}
        Err(error) => return Err(heap_error(error, line.values().len(), &len_number(len))),
    }
    let computed_to = (line.values().len() as u64).saturating_sub(1);
    if let Some(claim) = line.claim() {
        found = Found { repeats: Some(claim.clone()), ..Found::default() };
    } else if !found.says_all() {
        // The effort is used up, but the computed values have not been examined yet.
        found = sequences::last(rules, known_values, budget);
    }
    if !found.says_all() && found.formula.is_none() {
        found.formula = halved_rows(rules, known_values.at_hand());
    }
    let mut findings = Findings::of(rule, computed_to, found);
    findings.open = findings
        .open
        .map(|open| known_values.lost().and_then(|ranges| lost_heaps(ranges, computed_to, budget)).unwrap_or(open));
    let findings = findings.settled(game, limit, budget);
    // A formula that was only compared with some values is weaker than a law.
    let law = game.parts().1.law().filter(|_| !findings.says_all_for_ever());
    let law = law.map(|law| KnownLaw::of(law.theorem()));
    let by_law = |law: &KnownLaw| say::open_but_values(computed_to, law.statement.clone(), law.theorem);
    let reported = findings.open.as_ref().and_then(|_| reported::of(game.ruleset()));
    let open = findings.open.clone().map(|open| law.as_ref().map_or(open, by_law));
    Ok(Some(Findings { open, law, reported, ..findings }))
}

/// The lost rows, if all long rows are won from their middle.
fn halved_rows(rules: &Ruleset, values: Option<&Values>) -> Option<FormulaClaim> {
    let from = usize::try_from(lines::always_halved_from(rules)?).ok()?;
    let values = values.filter(|values| values.len() >= from)?;
    let lost: Vec<usize> = (0..from).filter(|&n| values.get(n) == 0).collect();
    let text = match lost.last() {
        Some(last) if last + 1 == lost.len() => format!("n<{}", lost.len()),
        _ if lost.len() > MOST_LOST_ROWS => return None,
        _ => lost.iter().map(|n| format!("n={n}")).collect::<Vec<_>>().join(" or "),
    };
    let formula = Formula::parse(&text, &["n"]).ok()?;
    let standing = FormulaStanding::Theory { theorem: mirror::ROWS, source: mirror::ROWS_SOURCE };
    Some(FormulaClaim::new(formula, standing, "mirror", Play::Normal))
}

/// The winners, if a theorem gives them while no pattern of the values is known; `None` if no time
/// is left to find lost heaps.
fn lost_heaps(ranges: &Ranges, computed_to: u64, budget: &Budget) -> Option<Message> {
    let [statement, _] = theorem_in_words(ranges.theorem());
    let blocks = ranges.first(FIRST_LOST, &budget.clone().with_effort(EFFORT)).ok()?;
    let told = |(start, end)| if start == end { format!("{start}") } else { format!("{start}..{end}") };
    let lost: Vec<String> = blocks.into_iter().map(told).collect();
    Some(say::open_but_winners(computed_to, statement, ranges.theorem().name(), lost.join(", ")))
}

/// Lines of tuples, tables of tuples, and the largest number that was examined.
type Proved = (Vec<Claim>, Vec<TableClaim>, u64);

impl Game {
    /// The claims about all tuples that theorems prove.
    fn proved_tuples(&mut self, budget: &Budget) -> Option<Proved> {
        if let Some(table) = self.table_claim(budget) {
            return Some((Vec::new(), vec![table.clone()], table.proof().checked_to()));
        }
        let (lines, all) = Tuples::stated(self.ruleset(), budget);
        let computed_to = lines.iter().filter_map(Claim::proof).map(|proof| proof.checked_to()).max()?;
        all.then_some((lines, Vec::new(), computed_to))
    }

    /// The formula of a product of two coin games, if each of them has a proved one.
    fn product_in_one_formula(&mut self, budget: &Budget) -> Option<FormulaClaim> {
        let names = self.ruleset().names.clone();
        let ([one, two], [first, second]) = (self.room::<Factors>().1.0.as_mut_slice(), names.as_slice()) else {
            return None;
        };
        let of = |game: &mut Game, name: &String| {
            let formula = game.proved_formula(budget)?.renamed(std::slice::from_ref(name));
            Some(formula.to_string())
        };
        let (left, right) = (of(one, first)?, of(two, second)?);
        let own: Vec<&str> = names.iter().map(String::as_str).collect();
        let formula = Formula::parse(&format!("nimprod({left},{right})"), &own).ok()?;
        let standing = FormulaStanding::Theory {
            theorem: "Tartan theorem",
            source: "H. W. Lenstra, Nim multiplication, 1977; Winning Ways, chapter 14",
        };
        Some(FormulaClaim::new(formula, standing, "product", Play::Normal))
    }

    /// A proved formula for all values of a game on one number.
    fn proved_formula(&mut self, budget: &Budget) -> Option<Formula> {
        Own::of(self, None, budget).filter(|own| own.checked_to.is_none())?.formula
    }
}

fn len_number(len: usize) -> claims::number::Number {
    claims::number::Number::from(len as u64)
}
