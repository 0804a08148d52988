//! Certificates as JSON: the statements of a file, not verified yet. Every key is part of a
//! statement; one that the statement does not use is refused.
use crate::game::Convention;
use crate::invalid::Invalid;
use crate::json::{self, Json, quoted, shown};
use crate::say;
use messages::Message;

mod monoid;

pub use monoid::{Elements, ElementsOf, Monoid};

/// The value of the key `format` in a certificate.
pub(crate) const FORMAT: &str = "sprague-certificate";
pub(crate) const VERSION: u64 = 2;
/// The most values that a statement may hold.
const MOST_VALUES: usize = 1 << 26;
const MOST_STATEMENTS: usize = 1 << 10;
const MOST_COMPONENTS: usize = 1 << 16;
/// The most numbers of a position.
const MOST_NUMBERS: usize = 16;

/// A file: statements, and perhaps an answer that follows from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// Statements, each about all positions of a kind.
    pub statements: Vec<Statement>,
    /// The winner of a sum, which follows from the statements.
    pub answer: Option<Answer>,
}

/// Values that repeat: `G(n + period) = G(n) + saltus` for all `n >= preperiod`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// The least place from which the values repeat.
    pub preperiod: u64,
    /// The least number of places after which they repeat.
    pub period: u64,
    /// The amount that each period adds.
    pub saltus: u64,
}

/// A statement about the values of one rule, and the theorem that proves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The rule as text; empty for a misere quotient that is not about the heaps of one rule.
    pub rule: String,
    /// The convention; `None` if the rule determines it.
    pub convention: Option<Convention>,
    /// For tuples: the numbers that are fixed, `t = 0 and u = 2`.
    pub place: Option<String>,
    /// The repetition. Without one, the formula gives the values (kind `formula`), and without a
    /// formula the law does (kind `law`).
    pub repetition: Option<Repetition>,
    /// The name of the theorem.
    pub theorem: String,
    /// A formula for the values, in the one number of the position.
    pub formula: Option<String>,
    /// Values of the heaps 0, 1, 2, ..., or a table; empty if the statement has none.
    pub values: Vec<u64>,
    /// The winning moves and the proof, for the theorem `invariant (witness)`.
    pub witnessed: Option<Witnessed>,
    /// The monoid of a misere quotient, with the rules and their repetitions.
    pub quotient: Option<Monoid>,
    /// The values for every value of the parameters; the place is then the condition on these.
    pub every: Option<ForEvery>,
}

/// The values of a heap `n = q*T + r`, `0 <= r < T`, in terms of the parameters of the rule.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ForEvery {
    /// T, in the parameters.
    pub modulus: String,
    /// The parameter A that measures the rest and the other parameter B: `r = h*A + s`,
    /// `B = b*A + c`, `0 <= s, c < A`. The block is then in h, s, A, b and c.
    pub unit: Option<String>,
    /// The heap from which values repeat after T further ones, in the parameters.
    pub repeats_from: Option<String>,
    /// For q = 0, 1, 2, ... the value in r and the parameters, or the condition under which the
    /// player to move loses; the last is also for all further q.
    pub blocks: Vec<String>,
}

/// The moves that win according to a claim, and the proof that they do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Witnessed {
    /// Lists of weights, one weight for each number of a position: each move makes the list of
    /// weighted sums lexicographically smaller.
    pub weights: Vec<Vec<u64>>,
    /// The winning moves.
    pub witnesses: Vec<Witness>,
    /// A refutation tree for each obligation.
    pub trees: Vec<String>,
}

/// A move whose free names are given in terms of the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The clause, counted from 0 among the clauses that make moves.
    pub clause: u64,
    /// The free names with their terms; the amount that is taken is `take`. A name may occur in the
    /// terms after it.
    pub terms: Vec<(String, String)>,
}

/// The winner of a sum, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The components of the sum.
    pub components: Vec<Component>,
    /// `N` if the player to move wins, `P` if the opponent does.
    pub outcome: String,
    /// The nim-value of the sum; none in misere play.
    pub value: Option<String>,
}

/// A component of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    /// Its rule as text.
    pub rule: String,
    /// The statements that give its value: none if the definition does; several, one for each
    /// number, if the numbers are independent.
    pub statements: Vec<usize>,
    /// The position, as natural numbers in decimal notation.
    pub position: Vec<String>,
    /// Its value in decimal notation (in misere play its misere nim-value); `None` in a misere sum,
    /// which is searched.
    pub value: Option<String>,
}

/// The keys of an object, each taken once.
pub(crate) struct Keys {
    items: Vec<(String, Json)>,
    of: Message,
}

impl Keys {
    pub(crate) fn of(json: Json, of: Message) -> Result<Self, Invalid> {
        match json {
            Json::Object(items) => Ok(Self { items, of }),
            _ => Err(Invalid::File(say::must_be_object(of))),
        }
    }

    pub(crate) fn take(&mut self, key: &str) -> Option<Json> {
        let place = self.items.iter().position(|(own, _)| own == key)?;
        Some(self.items.swap_remove(place).1)
    }

    pub(crate) fn need(&mut self, key: &str) -> Result<Json, Invalid> {
        self.take(key).ok_or_else(|| Invalid::File(say::key_missing(self.of.clone(), shown(key))))
    }

    pub(crate) fn text(&mut self, key: &str) -> Result<String, Invalid> {
        text(self.need(key)?, key)
    }

    pub(crate) fn number(&mut self, key: &str) -> Result<u64, Invalid> {
        number(&self.need(key)?, key)
    }

    /// Checks that no key is left.
    pub(crate) fn end(self) -> Result<(), Invalid> {
        match self.items.first() {
            None => Ok(()),
            Some((key, _)) => Err(Invalid::File(say::key_unknown(shown(key), self.of))),
        }
    }
}

pub(crate) fn text(json: Json, key: &str) -> Result<String, Invalid> {
    if let Json::Text(text) = json { Ok(text) } else { Err(Invalid::File(say::must_be_text(shown(key)))) }
}

pub(crate) fn number(json: &Json, key: &str) -> Result<u64, Invalid> {
    if let Json::Number(number) = json { Ok(*number) } else { Err(Invalid::File(say::must_be_number(shown(key)))) }
}

pub(crate) fn list(json: Json, key: &str, most: usize) -> Result<Vec<Json>, Invalid> {
    match json {
        Json::List(items) if items.len() <= most => Ok(items),
        _ => Err(Invalid::File(say::must_be_list(shown(key)))),
    }
}

/// A natural number, as a number or in decimal notation.
fn decimal(json: Json, key: &str) -> Result<String, Invalid> {
    /// Numbers with more digits than this are refused.
    const MOST_DIGITS: usize = 1 << 10;
    match json {
        Json::Number(number) => Ok(number.to_string()),
        Json::Text(digits)
            if (1..=MOST_DIGITS).contains(&digits.len())
                && digits.bytes().all(|digit| digit.is_ascii_digit())
                && (digits == "0" || !digits.starts_with('0')) =>
        {
            Ok(digits)
        }
        _ => Err(Invalid::File(say::must_be_natural(shown(key)))),
    }
}

impl Certificate {
    /// Reads a file without verifying it.
    ///
    /// # Errors
    /// [`Invalid::File`] and [`Invalid::Version`].
    pub fn from_json(text: &str) -> Result<Self, Invalid> {
        Self::from_json_within(text, MOST_VALUES)
    }

    /// Reads a certificate whose statements may hold at most `most` values each.
    ///
    /// # Errors
    /// The errors of [`Certificate::from_json`]; [`Invalid::TooManyValues`].
    pub(crate) fn from_json_within(text: &str, most: usize) -> Result<Self, Invalid> {
        let mut keys = Keys::of(json::read(text)?, say::a_certificate())?;
        if keys.take("format").is_some_and(|format| format != Json::Text(FORMAT.to_owned())) {
            return Err(Invalid::File(say::other_format(shown(FORMAT))));
        }
        if let Some(version) = keys.take("version") {
            match number(&version, "version")? {
                VERSION => {}
                version if version < VERSION => return Err(Invalid::Version(version)),
                version => return Err(Invalid::File(say::version_unknown(version))),
            }
        }
        let Some(statements) = keys.take("statements") else {
            return Ok(Self { statements: vec![statement(keys, most)?], answer: None });
        };
        let statements = list(statements, "statements", MOST_STATEMENTS)?;
        let read = |json: Json| statement(Keys::of(json, say::a_statement())?, most);
        let statements = statements.into_iter().map(read).collect::<Result<_, _>>()?;
        let answer = keys.take("answer").map(answer).transpose()?;
        keys.end()?;
        Ok(Self { statements, answer })
    }

    /// The certificate as JSON, on several lines, with keys in a fixed order.
    pub fn to_json(&self) -> String {
        let mut lines = vec![("format", quoted(FORMAT)), ("version", VERSION.to_string())];
        match (self.statements.as_slice(), &self.answer) {
            ([one], None) => lines.extend(one.lines()),
            (all, answer) => {
                let all: Vec<String> = all.iter().map(|one| object(&one.lines())).collect();
                lines.push(("statements", format!("[{}]", all.join(","))));
                lines.extend(answer.iter().map(|answer| ("answer", answer.to_json())));
            }
        }
        let lines: Vec<String> = lines.iter().map(|(key, value)| format!("  \"{key}\": {value}")).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

pub(crate) fn object(lines: &[(&str, String)]) -> String {
    let lines: Vec<String> = lines.iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
    format!("{{{}}}", lines.join(", "))
}

pub(crate) fn statement(mut keys: Keys, most: usize) -> Result<Statement, Invalid> {
    let rule = keys.take("rule").map(|json| text(json, "rule")).transpose()?;
    let convention = match keys.take("convention") {
        None => None,
        Some(Json::Text(word)) if word == "normal" => Some(Convention::Normal),
        Some(Json::Text(word)) if word == "misere" => Some(Convention::Misere),
        Some(_) => return Err(Invalid::File(say::convention_normal_or_misere())),
    };
    let kind = keys.text("kind")?;
    let quotient = (kind == "quotient").then(|| Monoid::read(&mut keys, rule.as_deref(), most)).transpose()?;
    if rule.is_none() && quotient.is_none() {
        return Err(Invalid::File(say::key_missing(keys.of, shown("rule"))));
    }
    let repetition = match kind.as_str() {
        "periodic" | "arithmetic-periodic" => {
            let (preperiod, period) = (keys.number("preperiod")?, keys.number("period")?);
            let saltus = match (keys.take("saltus"), kind.as_str()) {
                (None, "periodic") => 0,
                (saltus, _) => number(&saltus.ok_or_else(|| Invalid::File(say::no_saltus()))?, "saltus")?,
            };
            if (kind == "periodic") != (saltus == 0) {
                return Err(Invalid::Kind(say::kind_but_saltus(kind, saltus)));
            }
            if period == 0 {
                return Err(Invalid::NoPeriod);
            }
            Some(Repetition { preperiod, period, saltus })
        }
        "formula" | "law" | "family" | "quotient" => None,
        _ => return Err(Invalid::Kind(say::kind_unknown(shown(&kind)))),
    };
    let formula = keys.take("formula").map(|json| text(json, "formula")).transpose()?;
    if repetition.is_none() && (kind == "formula") != formula.is_some() {
        let has = if formula.is_some() { say::kind_has_formula } else { say::kind_has_no_formula };
        return Err(Invalid::File(has(shown(&kind))));
    }
    let found = Statement {
        rule: rule.unwrap_or_default(),
        convention,
        place: keys.take("where").map(|json| text(json, "where")).transpose()?,
        repetition,
        theorem: keys.text("theorem")?,
        formula,
        values: keys.take("values").map_or(Ok(Vec::new()), |json| unpack(json, most))?,
        witnessed: witnessed(&mut keys)?,
        quotient,
        every: if kind == "family" { Some(for_every(&mut keys)?) } else { None },
    };
    keys.end()?;
    Ok(found)
}

/// The keys of the kind `family`.
fn for_every(keys: &mut Keys) -> Result<ForEvery, Invalid> {
    let blocks = list(keys.need("blocks")?, "blocks", MOST_NUMBERS)?;
    Ok(ForEvery {
        modulus: keys.text("modulus")?,
        unit: keys.take("unit").map(|json| text(json, "unit")).transpose()?,
        repeats_from: keys.take("repeats_from").map(|json| text(json, "repeats_from")).transpose()?,
        blocks: blocks.into_iter().map(|json| text(json, "blocks")).collect::<Result<_, _>>()?,
    })
}

/// The keys of the theorem `invariant (witness)`, if they are present.
fn witnessed(keys: &mut Keys) -> Result<Option<Witnessed>, Invalid> {
    let (weights, witnesses, trees) = (keys.take("weights"), keys.take("witnesses"), keys.take("trees"));
    let (Some(weights), Some(witnesses), Some(trees)) = (weights.clone(), witnesses.clone(), trees.clone()) else {
        return match (weights, witnesses, trees) {
            (None, None, None) => Ok(None),
            _ => Err(Invalid::File(say::witnesses_wanted())),
        };
    };
    let weights = list(weights, "weights", MOST_STATEMENTS)?
        .into_iter()
        .map(|one| list(one, "weights", MOST_NUMBERS)?.iter().map(|weight| number(weight, "weights")).collect());
    let witnesses = list(witnesses, "witnesses", MOST_STATEMENTS)?.into_iter().map(|one| {
        let mut keys = Keys::of(one, say::a_witness())?;
        let clause = keys.number("clause")?;
        let terms = match keys.take("terms") {
            None => Vec::new(),
            Some(Json::Object(terms)) => terms
                .into_iter()
                .map(|(name, term)| Ok((name, text(term, "terms")?)))
                .collect::<Result<_, Invalid>>()?,
            Some(_) => return Err(Invalid::File(say::must_be_object(shown("terms")))),
        };
        keys.end()?;
        Ok(Witness { clause, terms })
    });
    let trees = list(trees, "trees", MOST_COMPONENTS)?.into_iter().map(|tree| text(tree, "trees"));
    Ok(Some(Witnessed {
        weights: weights.collect::<Result<_, Invalid>>()?,
        witnesses: witnesses.collect::<Result<_, Invalid>>()?,
        trees: trees.collect::<Result<_, _>>()?,
    }))
}

fn answer(json: Json) -> Result<Answer, Invalid> {
    let mut keys = Keys::of(json, say::an_answer())?;
    let components = list(keys.need("components")?, "components", MOST_COMPONENTS)?;
    let components = components.into_iter().map(component).collect::<Result<_, _>>()?;
    let (outcome, value) = (keys.text("outcome")?, keys.take("value").map(|json| decimal(json, "value")).transpose()?);
    keys.end()?;
    Ok(Answer { components, outcome, value })
}

fn component(json: Json) -> Result<Component, Invalid> {
    let mut keys = Keys::of(json, say::a_component())?;
    let place = |json: &Json, key: &str| Ok(usize::try_from(number(json, key)?).unwrap_or(usize::MAX));
    let statements = match (keys.take("statement"), keys.take("statements")) {
        (None, None) => Vec::new(),
        (Some(one), None) => vec![place(&one, "statement")?],
        (None, Some(several)) => {
            let several = list(several, "statements", MOST_NUMBERS)?;
            several.iter().map(|one| place(one, "statements")).collect::<Result<_, Invalid>>()?
        }
        (Some(_), Some(_)) => return Err(Invalid::File(say::statement_twice())),
    };
    let position = list(keys.need("position")?, "position", MOST_NUMBERS)?;
    let found = Component {
        rule: keys.text("rule")?,
        statements,
        position: position.into_iter().map(|json| decimal(json, "position")).collect::<Result<_, _>>()?,
        value: keys.take("value").map(|json| decimal(json, "value")).transpose()?,
    };
    keys.end()?;
    Ok(found)
}

/// Expands a list in which an entry is a value, or a pair of a value and how often it is repeated.
fn unpack(json: Json, most: usize) -> Result<Vec<u64>, Invalid> {
    let wrong = || Invalid::File(say::values_are_numbers());
    let mut values: Vec<u64> = Vec::new();
    for run in list(json, "values", MOST_VALUES)? {
        let (value, times) = match run {
            Json::Number(value) => (value, 1),
            Json::List(pair) => match pair.as_slice() {
                [Json::Number(value), Json::Number(times @ 1..)] => (*value, *times),
                _ => return Err(wrong()),
            },
            _ => return Err(wrong()),
        };
        match usize::try_from(times) {
            Ok(times) if times <= most.min(MOST_VALUES) - values.len() => {
                values.extend(std::iter::repeat_n(value, times));
            }
            _ => return Err(Invalid::TooManyValues { limit: most.min(MOST_VALUES) as u64 }),
        }
    }
    Ok(values)
}

/// Runs of four or more are shorter as a pair.
fn pack(values: &[u64]) -> String {
    let equal = values.chunk_by(|a, b| a == b);
    let runs = equal.flat_map(|run| match run.len() {
        0..4 => vec![run[0].to_string(); run.len()],
        times => vec![format!("[{},{times}]", run[0])],
    });
    format!("[{}]", runs.collect::<Vec<_>>().join(","))
}

impl Statement {
    pub(crate) fn lines(&self) -> Vec<(&'static str, String)> {
        let has_rule = self.quotient.as_ref().is_none_or(Monoid::is_of_one_rule);
        let mut lines = if has_rule { vec![("rule", quoted(&self.rule))] } else { Vec::new() };
        let convention = |convention| match convention {
            Convention::Normal => "\"normal\"".to_owned(),
            Convention::Misere => "\"misere\"".to_owned(),
        };
        lines.extend(self.convention.map(|own| ("convention", convention(own))));
        lines.extend(self.place.iter().map(|place| ("where", quoted(place))));
        match self.repetition {
            _ if let Some(monoid) = &self.quotient => {
                lines.push(("kind", "\"quotient\"".to_owned()));
                lines.extend(monoid.repeated());
            }
            None if self.every.is_some() => lines.push(("kind", "\"family\"".to_owned())),
            None if self.formula.is_none() => lines.push(("kind", "\"law\"".to_owned())),
            None => lines.push(("kind", "\"formula\"".to_owned())),
            Some(Repetition { preperiod, period, saltus }) => {
                let kind = if saltus == 0 { "\"periodic\"" } else { "\"arithmetic-periodic\"" };
                lines.push(("kind", kind.to_owned()));
                lines.push(("preperiod", preperiod.to_string()));
                lines.push(("period", period.to_string()));
                lines.push(("saltus", saltus.to_string()));
            }
        }
        lines.push(("theorem", quoted(&self.theorem)));
        lines.extend(self.formula.iter().map(|formula| ("formula", quoted(formula))));
        if !self.values.is_empty() {
            lines.push(("values", pack(&self.values)));
        }
        lines.extend(self.quotient.iter().flat_map(Monoid::lines));
        if let Some(ForEvery { modulus, unit, repeats_from, blocks }) = &self.every {
            lines.push(("modulus", quoted(modulus)));
            lines.extend(unit.iter().map(|unit| ("unit", quoted(unit))));
            lines.extend(repeats_from.iter().map(|from| ("repeats_from", quoted(from))));
            let blocks: Vec<String> = blocks.iter().map(|block| quoted(block)).collect();
            lines.push(("blocks", format!("[{}]", blocks.join(","))));
        }
        if let Some(witnessed) = &self.witnessed {
            let joined = |all: Vec<String>| format!("[{}]", all.join(","));
            lines.push(("weights", joined(witnessed.weights.iter().map(|one| format!("{one:?}")).collect())));
            let witness = |own: &Witness| {
                let terms = own.terms.iter().map(|(name, term)| format!("{}: {}", quoted(name), quoted(term)));
                let terms = terms.collect::<Vec<_>>().join(", ");
                object(&[("clause", own.clause.to_string()), ("terms", format!("{{{terms}}}"))])
            };
            lines.push(("witnesses", joined(witnessed.witnesses.iter().map(witness).collect())));
            lines.push(("trees", joined(witnessed.trees.iter().map(|tree| quoted(tree)).collect())));
        }
        lines
    }
}

impl Answer {
    fn to_json(&self) -> String {
        let components = self.components.iter().map(|own| {
            let mut lines = vec![("rule", quoted(&own.rule))];
            match own.statements.as_slice() {
                [] => {}
                [one] => lines.push(("statement", one.to_string())),
                several => lines.push(("statements", format!("{several:?}"))),
            }
            let position: Vec<String> = own.position.iter().map(|digits| quoted(digits)).collect();
            lines.push(("position", format!("[{}]", position.join(","))));
            lines.extend(own.value.iter().map(|value| ("value", quoted(value))));
            object(&lines)
        });
        let components = format!("[{}]", components.collect::<Vec<_>>().join(","));
        let mut lines = vec![("components", components), ("outcome", quoted(&self.outcome))];
        lines.extend(self.value.iter().map(|value| ("value", quoted(value))));
        object(&lines)
    }
}
