//! A question for every value of a parameter: `pattern "take 1..K"`.
//!
//! The values for the first values of the parameters are made by the engines, one game after the
//! other, and `patterns::across` reads one pattern off them. Its proof is a claim about tuples
//! (quotient, rest, parameters), which `rules::symbolic` makes of the rule and `automata` decides.
//! The checker makes tuples of its own from the text of the rule, and only what it derives is
//! called proved. A pattern that automata refute is no claim.
//! `pairs` does the same for rules on two heaps, and `nested` where one of two parameters measures
//! the other; there the checker alone is asked.
pub(crate) mod member;
mod nested;
mod pairs;
mod said;

use crate::builder::Builder;
use crate::claims::findings::Findings;
use crate::game::Game;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use automata::{Limits, Verdict};
use budget::{Budget, Progress, Stop};
use check::{Convention, ForEvery, Invalid, Statement};
use claims::certificate::precheck::{Precheck, derived, prechecked_within};
use claims::error::SolveError;
use patterns::Formula;
use patterns::across::{ALWAYS, Guess, NEVER, Sample, guess};
use rules::ruleset::{Play, Ruleset};
use rules::symbolic::{self, Open};

/// Parameters, and the first nim-values of the rule with them.
type Values = (Vec<i64>, Vec<i64>);

/// The name of the theorem in certificates.
pub(crate) const THEOREM: &str = "family (automata)";
/// At most this value of the one parameter is looked at: six classes of residues have six values.
const LARGEST: i64 = 40;
/// The same where heaps are split, whose values cost the square of the heap.
const LARGEST_OF_SPLITS: i64 = 26;
/// At most this value of the first of two parameters, and this many more of the second.
const LARGEST_OF_TWO: i64 = 6;
/// Where values do not repeat up to this heap, no more of them are made.
const FARTHEST: u64 = 1_500;
/// Where fewer than half of this many games repeat, no pattern is looked for.
const PATIENCE: usize = 6;
/// The most rounds of the modulus that an amount may span.
const MOST_ROUNDS: i64 = 12;
/// The name of the heap of a rule on one.
const ONE_HEAP: &str = "n";
/// The limits of the checker: a few seconds.
const STEPS: u64 = 1 << 30;

/// The result of a question for every value of the parameters of a rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Families {
    /// The rule as the caller gave it.
    pub rule: String,
    /// The names of the heaps: `n`, or two.
    pub heaps: Vec<String>,
    /// The parameters without a value.
    pub parameters: Vec<String>,
    /// The patterns, each for some of the parameters.
    pub claims: Vec<FamilyClaim>,
    /// The findings about the games of small parameters that no pattern is about.
    pub others: Vec<(Vec<i64>, Findings)>,
    /// The values of all samples are known up to this heap.
    pub computed_to: u64,
    /// The reason why there is no pattern; `None` if there is one.
    pub open: Option<Message>,
}

/// A pattern for some of the parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct FamilyClaim {
    /// For each parameter a condition, `K>=2`.
    pub parameters: Vec<(String, String)>,
    /// A further condition, `K%2=0`.
    pub place: Option<String>,
    /// The period and the heap from which it holds, in the parameters.
    pub repeats: Option<(String, String)>,
    /// The names of the heaps: `n`, or two.
    pub heaps: Vec<String>,
    /// The value in the heaps and the parameters, or the condition under which the player to move
    /// loses.
    pub formula: String,
    /// Whether the formula is that condition.
    pub lost: bool,
    /// How the pattern is known.
    pub standing: FamilyStanding,
    statement: Statement,
    /// The claim that was decided, where it was.
    tuples: Option<Tuples>,
}

/// A rule and a claim about tuples (quotient, rest, parameters), and the condition on these.
#[derive(Debug, Clone, PartialEq)]
struct Tuples {
    rules: Ruleset,
    claim: Formula,
    within: Formula,
}

/// How a pattern for every value of a parameter is known.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum FamilyStanding {
    /// The checker derives it for all parameters.
    Proved,
    /// Automata prove it; the reason why the checker does not derive it.
    Theory(Message),
    /// It was compared with the values for these parameters and these heaps.
    Checked {
        /// The parameters, `K = 1..40`.
        samples: String,
        /// The last heap.
        up_to: u64,
    },
}

impl FamilyStanding {
    /// The word of the command line's JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Theory(_) => "theory",
            Self::Checked { .. } => "checked",
        }
    }
}

/// What is known of a rule while its pattern is looked for.
struct Search<'a> {
    builder: &'a Builder,
    open: Open,
    play: Play,
    budget: &'a Budget,
}

impl FamilyClaim {
    /// The condition on the parameters, as one text.
    pub(crate) fn condition(&self) -> String {
        let all = self.parameters.iter().map(|(_, text)| text.as_str()).chain(self.place.as_deref());
        all.collect::<Vec<_>>().join(" and ")
    }
}

/// Claims, and the small parameters that none of them is about.
type WithLeft = (Families, Vec<Vec<i64>>);

impl Builder {
    /// Looks for patterns that hold for every value of the parameters that have none; `None` for
    /// rules outside of the class: one heap, `take` of amounts that do not depend on it, leaving at
    /// most two heaps, `n -> n-k` and `split 2`, with one parameter or two; and two heaps,
    /// `(a,b) -> (a-k,b-j)` of such amounts, with one parameter.
    ///
    /// ```
    /// use sprague::{Budget, Game};
    /// let found = Game::builder("take 1..K").families(None, &Budget::unlimited())?.unwrap();
    /// let said = "for every K>=1: period K+1 from 0, values n%(K+1), proved (family (automata))";
    /// assert_eq!(found.claims[0].message().to_string(), said);
    /// # Ok::<(), sprague::SolveError>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError::Stopped`] when a limit of the budget is reached.
    pub fn families(&self, limit: Option<u64>, budget: &Budget) -> Result<Option<Families>, SolveError> {
        let Some((mut found, left)) = self.family_claims(limit, budget)? else { return Ok(None) };
        for at in left {
            let findings = self.member(&found.parameters, &at)?.pattern(None, budget)?;
            found.others.push((at, findings));
        }
        Ok(Some(found))
    }

    /// The patterns without findings about other games, and the small parameters that no pattern is
    /// about.
    pub(crate) fn family_claims(&self, limit: Option<u64>, budget: &Budget) -> Result<Option<WithLeft>, SolveError> {
        let Some(open) = symbolic::open(&self.text(), self.given()) else {
            return self.families_of_pairs(limit, budget);
        };
        if open.parameters().len() > 2 {
            return Ok(None);
        }
        let play = if open.is_misere() || self.is_misere() { Play::Misere } else { Play::Normal };
        let search = Search { builder: self, open, play, budget };
        search.claims(limit).map(Some)
    }

    /// The game for these values of the parameters.
    pub(crate) fn member(&self, names: &[String], at: &[i64]) -> Result<Game, SolveError> {
        let game = self.clone().params(names.iter().cloned().zip(at.iter().copied()));
        game.build().map_err(|error| SolveError::unsupported(Message::from(error.to_string())))
    }
}

impl Search<'_> {
    fn names(&self) -> Vec<&str> {
        self.open.parameters().iter().map(String::as_str).collect()
    }

    /// The patterns, and the small parameters that none is about: finitely many games.
    fn claims(&self, limit: Option<u64>) -> Result<(Families, Vec<Vec<i64>>), SolveError> {
        let (samples, computed_to) = self.samples(limit)?;
        let mut claims = Vec::new();
        let mut guesses = Vec::new();
        let ways: &[bool] = if self.play == Play::Misere { &[true] } else { &[false, true] };
        // Values that are known for some parameters alone leave the question who loses.
        let mut all = false;
        for &lost in ways {
            if all {
                break;
            }
            let seen = |sample: &(Vec<i64>, Vec<i64>)| {
                let value = |&value: &i64| if lost { i64::from(value != 0) } else { value };
                Sample::new(sample.0.clone(), sample.1.iter().map(value).collect())
            };
            let seen: Vec<Sample> = samples.iter().map(seen).collect();
            let gap;
            (guesses, gap) = self.guessed(&seen, lost);
            let before = claims.len();
            for guess in &guesses {
                claims.extend(self.claim((guess, gap), lost, (&samples, computed_to))?);
            }
            all = claims.len() > before;
            if !all {
                let mut found = self.nested(&seen, lost, (&samples, computed_to))?;
                all = found.len() >= if self.open.ordered() == [(0, 1)] { 1 } else { 2 };
                found.retain(|claim| claims.iter().all(|own: &FamilyClaim| own.parameters != claim.parameters));
                claims.extend(found);
            }
        }
        let parameters = self.open.parameters().to_vec();
        let open = claims.is_empty().then(|| say::open_family(tried(&parameters, &samples), ONE_HEAP, computed_to));
        let left = |at: &Vec<i64>| {
            let small = guesses.iter().any(|guess| at.first().is_some_and(|&first| first < guess.least));
            open.is_none() && small && guesses.iter().all(|guess| !guess.covers(at))
        };
        let left = samples.into_iter().map(|(at, _)| at).filter(left).collect();
        let (rule, others) = (self.builder.text().into_owned(), Vec::new());
        Ok((Families { rule, heaps: vec![ONE_HEAP.to_owned()], parameters, claims, others, computed_to, open }, left))
    }

    /// What fits the samples, and the least difference of two ends of a range that it is about.
    fn guessed(&self, seen: &[Sample], lost: bool) -> (Vec<Guess>, i64) {
        let names = self.names();
        let found = guess(seen, &names, lost);
        let (Some((0, 1)), true) = (self.open.ordered().first(), found.is_empty()) else { return (found, 0) };
        let apart = |sample: &&Sample| matches!(sample.at(), [low, high] if low < high);
        let apart: Vec<Sample> = seen.iter().filter(apart).cloned().collect();
        let found = guess(&apart, &names, lost);
        let all = |guess: &Guess| seen.iter().all(|own| !guess.covers(own.at()) || guess.fits(own, &names));
        let gap = if found.iter().all(all) { 0 } else { 1 };
        (found, gap)
    }

    /// The first values for the first parameters, and the heap up to which all are known.
    fn samples(&self, limit: Option<u64>) -> Result<(Vec<Values>, u64), SolveError> {
        let (mut found, mut repeating, mut least) = (Vec::new(), 0, u64::MAX);
        for at in self.places() {
            let Ok(mut game) = self.builder.member(self.open.parameters(), &at) else { continue };
            let mut far = (60 + 12 * at.iter().sum::<i64>()).unsigned_abs();
            loop {
                let to = far.max(limit.unwrap_or(0));
                let Some(stretch) = game.stretch(to, &SolveOptions::default(), self.budget)? else { break };
                let values = (0..=to).map(|n| stretch.short(n).and_then(|value| i64::try_from(value).ok()));
                let Some(values) = values.collect::<Option<Vec<i64>>>() else { break };
                let sample = Sample::new(at.clone(), values.clone());
                if sample.repeats() || 2 * to > FARTHEST {
                    repeating += usize::from(sample.repeats());
                    least = least.min(to);
                    found.push((at.clone(), values));
                    break;
                }
                far *= 2;
            }
            if found.len() >= PATIENCE && 2 * repeating < found.len() {
                break;
            }
        }
        Ok((found, if least == u64::MAX { 0 } else { least }))
    }

    /// The values of the parameters that are looked at.
    fn places(&self) -> Vec<Vec<i64>> {
        if self.open.parameters().len() == 1 {
            let largest = if self.open.splits() { LARGEST_OF_SPLITS } else { LARGEST };
            return (1..=largest).map(|first| vec![first]).collect();
        }
        let second = |first: i64| match self.open.ordered().first() {
            Some((0, 1)) => first..=first + LARGEST_OF_TWO,
            Some(_) => 1..=first,
            None => 1..=LARGEST_OF_TWO,
        };
        (1..=LARGEST_OF_TWO).flat_map(|first| second(first).map(move |second| vec![first, second])).collect()
    }

    /// The conditions on the parameters for a guess, and a further one.
    fn domain(&self, guess: &Guess, gap: i64) -> (Vec<(String, String)>, Option<String>) {
        let names = self.open.parameters();
        let (first, part) = guess.domain(names.first().map_or("", String::as_str));
        let own = |(place, name): (usize, &String)| {
            let text = match (place, self.open.ordered().first()) {
                (0, _) => first.clone(),
                (_, Some((0, 1))) if gap == 0 => format!("{name}>={}", names.first().map_or("", String::as_str)),
                (_, Some((0, 1))) => format!("{name}>{}", names.first().map_or("", String::as_str)),
                (_, Some(_)) => format!("{name}>=1 and {name}<={}", names.first().map_or("", String::as_str)),
                (_, None) => format!("{name}>=1"),
            };
            (name.clone(), text)
        };
        (names.iter().enumerate().map(own).collect(), part)
    }

    /// The claim of a guess, unless it is refuted.
    fn claim(
        &self,
        (guess, gap): (&Guess, i64),
        lost: bool,
        (samples, up_to): (&[Values], u64),
    ) -> Result<Option<FamilyClaim>, SolveError> {
        let names = self.names();
        let (parameters, place) = self.domain(guess, gap);
        let part: Vec<&str> = parameters.iter().map(|(_, text)| text.as_str()).chain(place.as_deref()).collect();
        let modulus = guess.modulus.text(&names);
        let own = (guess.modulus == guess.period).then_some(guess.preperiod.as_ref()).flatten();
        let repeats_from = own.filter(|_| !lost).map(|form| form.text(&names));
        let every = ForEvery {
            modulus: modulus.clone(),
            unit: None,
            repeats_from: repeats_from.clone(),
            blocks: guess.blocks.clone(),
        };
        let statement = for_every(self.open.text(), self.play, part.join(" and "), every);
        let stopped = |stop| SolveError::stopped(stop, say::reached_undecided());
        let tuples = self.tuples(&modulus, &part.join(", "), &guess.blocks, lost).map_err(stopped)?;
        let decided = match &tuples {
            Some(tuples) => self.decided(tuples).map_err(stopped)?,
            None => None,
        };
        let stop = |done| self.budget.poll(Progress { done, total: None, unit: "steps" }).is_err();
        let limits = check::Limits { values: 1 << 24, steps: STEPS, stop: Some(&stop) };
        let checked = FamilyStanding::Checked { samples: tried(self.open.parameters(), samples), up_to };
        let standing = match decided {
            Some(false) => return Ok(None),
            None => checked,
            Some(true) => match prechecked_within(&statement, limits) {
                Precheck::Certified => FamilyStanding::Proved,
                Precheck::Unread(why) => FamilyStanding::Theory(why),
                Precheck::Refused => return Ok(None),
            },
        };
        let formula = in_heap(guess, &names, lost);
        let period = guess.period.constant_value().filter(|_| guess.blocks.len() == 1 && !formula.contains("n%("));
        let repeats = match (repeats_from, period) {
            (Some(from), _) => Some((modulus, from)),
            (None, Some(period)) if !lost => Some((period.to_string(), "0".to_owned())),
            _ => None,
        };
        let heaps = vec![ONE_HEAP.to_owned()];
        Ok(Some(FamilyClaim { parameters, place, repeats, heaps, formula, lost, standing, statement, tuples }))
    }

    /// The claim about tuples; `None` where amounts are not bounded by the modulus.
    fn tuples(&self, modulus: &str, part: &str, blocks: &[String], lost: bool) -> Result<Option<Tuples>, Stop> {
        let mut backs = Vec::new();
        for kind in 0..self.open.kinds() {
            if let Some(adds) = self.open.adds(kind, part)
                && !self.never(&adds)?
            {
                return Ok(None);
            }
            let mut own = [0, 0];
            for (heaps, back) in (1..).zip(&mut own) {
                // The rests that are left are below the modulus.
                while !self.never(&self.open.question(kind, modulus, (*back - heaps, heaps), part))? {
                    *back += 1;
                    if *back > MOST_ROUNDS {
                        return Ok(None);
                    }
                }
            }
            backs.push(own);
        }
        let Some(rules) = compiled(&self.open.tuples(modulus, &backs), self.play) else { return Ok(None) };
        let names = self.open.names();
        let [q, r, ..] = names.as_slice() else { return Ok(None) };
        let text = by_quotient(q, blocks, lost);
        let Ok(claim) = Formula::parse(&word(&text, "r", r), &names) else { return Ok(None) };
        let Ok(within) = Formula::parse(&format!("{r}<{modulus} and {}", part.replace(", ", " and ")), &names) else {
            return Ok(None);
        };
        Ok(Some(Tuples { rules, claim, within }))
    }

    /// Whether automata prove the claim, or refute it; `None` where they do neither.
    fn decided(&self, Tuples { rules, claim, within }: &Tuples) -> Result<Option<bool>, Stop> {
        Ok(match automata::prove(rules, claim, Some(within), Limits::default(), self.budget)? {
            Verdict::Proved { .. } => Some(true),
            Verdict::False(_) => Some(false),
            Verdict::OutOfReach(_) => None,
        })
    }

    /// Whether a rule has no move at all, as automata prove.
    fn never(&self, rule: &str) -> Result<bool, Stop> {
        let Some(ruleset) = compiled(rule, Play::Normal) else { return Ok(false) };
        let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
        let Some(first) = names.first() else { return Ok(false) };
        let Ok(always) = Formula::parse(&format!("{first}>=0"), &names) else { return Ok(false) };
        let verdict = automata::prove(&ruleset, &always, None, Limits::default(), self.budget)?;
        Ok(matches!(verdict, Verdict::Proved { .. }))
    }
}

fn compiled(rule: &str, play: Play) -> Option<Ruleset> {
    rules::compile(rule, &[]).ok().map(|compiled| Ruleset { play, ..compiled.ruleset })
}

/// The statement of a claim for every value of the parameters in `place`.
fn for_every(rule: &str, play: Play, place: String, every: ForEvery) -> Statement {
    Statement {
        rule: rule.to_owned(),
        convention: Some(if play == Play::Misere { Convention::Misere } else { Convention::Normal }),
        place: Some(place),
        repetition: None,
        theorem: THEOREM.to_owned(),
        formula: None,
        values: Vec::new(),
        witnessed: None,
        quotient: None,
        every: Some(every),
    }
}

/// How a claim is known where automata were not asked: the checker derives it, or else it was
/// compared with the values of `samples`; `None` where the checker refutes it.
fn by_checker(
    statement: &Statement,
    samples: impl FnOnce() -> (String, u64),
    budget: &Budget,
) -> Result<Option<FamilyStanding>, SolveError> {
    let stop = |done| budget.poll(Progress { done, total: None, unit: "steps" }).is_err();
    let limits = check::Limits { values: 1 << 24, steps: STEPS, stop: Some(&stop) };
    let derived = derived(statement, limits);
    budget.check().map_err(|stop| SolveError::stopped(stop, say::reached_undecided()))?;
    Ok(match derived {
        Ok(()) => Some(FamilyStanding::Proved),
        // It is false for some parameter, or such amounts are not read.
        Err(Invalid::Condition(_) | Invalid::Game(_)) => None,
        Err(_) => {
            let (samples, up_to) = samples();
            Some(FamilyStanding::Checked { samples, up_to })
        }
    })
}

/// The claim about tuples: the last block is for all further quotients.
fn by_quotient(q: &str, blocks: &[String], lost: bool) -> String {
    let Some((last, first)) = blocks.split_last() else { return String::new() };
    let cases = first.iter().enumerate();
    if lost {
        let ways = cases.map(|(place, block)| format!("{q}={place} and ({block}) or "));
        return ways.collect::<String>() + &format!("{q}>={} and ({last})", first.len());
    }
    cases.map(|(place, block)| format!("if {q}={place} then ({block}) else ")).collect::<String>() + last
}

/// The claim in n and the parameters.
fn in_heap(guess: &Guess, names: &[&str], lost: bool) -> String {
    let modulus = guess.modulus.text(names);
    let short = modulus.chars().all(char::is_alphanumeric);
    let rest = if short { format!("n%{modulus}") } else { format!("n%({modulus})") };
    let Some((last, first)) = guess.blocks.split_last() else { return String::new() };
    let end = |place: usize| guess.modulus.scaled(place as i64 + 1).text(names);
    if lost && !first.is_empty() {
        let of_block = |(place, block): (usize, &String)| {
            let from = place.checked_sub(1).map(|before| format!("n>={}", end(before)));
            let to = (place < first.len()).then(|| format!("n<{}", end(place)));
            let own = word(block, "r", if place == 0 { "n" } else { &rest });
            let own = (own != ALWAYS).then(|| if own.contains(" or ") { format!("({own})") } else { own });
            let all: Vec<String> = from.into_iter().chain(to).chain(own).collect();
            (block != NEVER).then(|| all.join(" and "))
        };
        let ways: Vec<String> = guess.blocks.iter().enumerate().filter_map(of_block).collect();
        return if ways.is_empty() { NEVER.to_owned() } else { ways.join(" or ") };
    }
    let same_rests = guess.period.constant_value().is_some_and(|period| first.is_empty() && by_rests(last, period));
    let last = if same_rests { word(last, "r", "n") } else { word(last, "r", &rest) };
    let mut text = last;
    for (place, block) in first.iter().enumerate().rev() {
        let block = word(block, "r", if place == 0 { "n" } else { &rest });
        let block = if block.contains("if ") { format!("({block})") } else { block };
        text = format!("if n<{} then {block} else {text}", end(place));
    }
    text
}

/// Whether r comes only in rests by divisors of a number.
fn by_rests(block: &str, period: i64) -> bool {
    let pieces = word(block, "r", "\u{1}");
    pieces.split('\u{1}').skip(1).all(|behind| {
        let digits: String = behind.strip_prefix('%').unwrap_or("").chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<i64>().is_ok_and(|by| by >= 1 && period % by == 0)
    })
}

/// Puts a text in the place of a name; behind a product sign it stands in brackets.
fn word(text: &str, name: &str, by: &str) -> String {
    let mut found = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(name) {
        let (before, behind) = (&rest[..place], &rest[place + name.len()..]);
        let alone =
            !before.ends_with(|c: char| c.is_alphanumeric()) && !behind.starts_with(|c: char| c.is_alphanumeric());
        found += before;
        match alone {
            true if before.ends_with('*') && by.contains('%') => found += &format!("({by})"),
            true => found += by,
            false => found += name,
        }
        rest = behind;
    }
    found + rest
}

/// `K = 1..40`
fn tried(parameters: &[String], samples: &[Values]) -> String {
    let range = |(place, name): (usize, &String)| {
        let all = samples.iter().filter_map(|(at, _)| at.get(place).copied());
        format!("{name} = {}..{}", all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
    };
    parameters.iter().enumerate().map(range).collect::<Vec<_>>().join(", ")
}
