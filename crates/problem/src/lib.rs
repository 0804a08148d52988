//! Packages for those who set problems: from a rule to what a judge needs, in the format of Kattis'
//! problemtools (<https://www.kattis.com/problem-package-format/spec/legacy.html>).
//!
//! A package has a statement in two languages, a validator of inputs, tests, solutions in four
//! languages that are right, and solutions that are wrong, each with the test at which it fails. The
//! answers come from the solver. Whether a wrong solution is wrong is not assumed: the cases within
//! the limits are searched for one that it answers wrongly, and a solution for which there is none is
//! left out.
//!
//! ```
//! use problem::{Wish, package};
//! use sprague::Budget;
//! let wish = Wish { rule: "take 1,3,4".into(), max: vec![("n".into(), 1000)], ..Wish::default() };
//! let package = package(&wish, &Budget::default())?;
//! assert!(package.wrong.iter().any(|wrong| wrong.test.contains("kill")));
//! # Ok::<(), problem::ProblemError>(())
//! ```
//!
//! | room | task |
//! |---|---|
//! | `bounds` | the limits of an input |
//! | `cases`, `random` | cases within the limits, by seed |
//! | `judge` | the right answers, by the solver |
//! | `wrong`, `own` | wrong solutions; those whose values are made here |
//! | `tests` | the files of tests: samples, corners, the largest, random ones, and those that kill |
//! | `text` | inputs, outputs, and the programs in Python that read them: the validator, wrong solutions |
//! | `solutions` | programs that `sprague code` writes: the right ones, formulas, the other convention |
//! | `statement` | the statement |
//! | `beside` | the configuration and the page about the package |
mod beside;
mod bounds;
mod cases;
mod error;
mod judge;
mod own;
mod random;
mod solutions;
mod statement;
mod tests;
mod text;
mod wrong;

::messages::include!();

pub use error::ProblemError;
pub use programs::Printed;

use bounds::{Bounds, fixed};
use cases::Maker;
use judge::Judge;
use messages::{Locale, Message};
use programs::layout::{End, Item, Layout};
use programs::{InputShape, Language};
use random::Random;
use rules::family::Family;
use rules::ruleset::{Play, Turns};
use sprague::code::sample::{Case, Parameters, SampleError, Winners};
use sprague::{Budget, Builder, Game};
use statement::Statement;
use text::Words;
use wrong::{Asked, Way};

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The rule. A capital name without a value is a parameter that the input has.
    pub rule: String,
    /// Parameters of the rule with their values.
    pub params: Vec<(String, i64)>,
    /// Whether the player who makes the last move loses, besides what the rule says.
    pub misere: bool,
    /// The name of the problem; none means one that is made of the rule.
    pub title: Option<String>,
    /// The shape of the input, as [`InputShape`] reads it.
    pub input: String,
    /// The largest numbers by their names: names of the rule or n, T for cases, heaps, total,
    /// parameters.
    pub max: Vec<(String, i64)>,
    /// The words for the first player and for the second.
    pub answers: (String, String),
    /// The word for a draw.
    pub draw: Option<String>,
    /// What is printed of a case: the winner or the value.
    pub print: Printed,
    /// The seed of random tests.
    pub seed: u64,
    /// The language of comments and of the page about the package.
    pub locale: Locale,
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            rule: String::new(),
            params: Vec::new(),
            misere: false,
            title: None,
            input: "T: heaps".to_owned(),
            max: Vec::new(),
            answers: ("First".to_owned(), "Second".to_owned()),
            draw: None,
            print: Printed::Winner,
            seed: 1,
            locale: Locale::ENGLISH,
        }
    }
}

/// A file of the package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path within the package, with `/` between folders.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A wrong solution of the package.
#[derive(Debug, Clone, PartialEq)]
pub struct Planted {
    /// Its file.
    pub path: String,
    /// The test at which it fails, as the path of its input without `.in`.
    pub test: String,
    /// Whether it answers all samples rightly.
    pub samples: bool,
    /// What it does.
    pub why: Message,
}

/// A package.
#[derive(Debug, Clone, PartialEq)]
pub struct Package {
    /// All files, in order.
    pub files: Vec<File>,
    /// The wrong solutions.
    pub wrong: Vec<Planted>,
    /// Solutions that are left out, with the reason.
    pub left_out: Vec<Message>,
    /// The languages of the right solutions.
    pub languages: Vec<Language>,
    /// The number of samples, and of other tests.
    pub tests: (usize, usize),
}

/// What all rooms need to know.
pub(crate) struct Setting<'a> {
    pub(crate) wish: &'a Wish,
    pub(crate) builder: Builder,
    pub(crate) game: Game,
    pub(crate) shape: InputShape,
    pub(crate) layout: Layout,
    pub(crate) names: Vec<String>,
    pub(crate) parameters: Parameters,
    /// Parameters of which each is at least as large as the one before.
    pub(crate) ordered: Vec<String>,
    pub(crate) bounds: Bounds,
    pub(crate) words: Words,
    pub(crate) budget: &'a Budget,
}

/// Numbers that stand for parameters while a rule is put into words: no rule has them of its own.
const STAND_INS: [i64; 2] = [7_919, 92_233];

impl<'a> Setting<'a> {
    fn new(wish: &'a Wish, budget: &'a Budget) -> Result<Self, ProblemError> {
        let builder = Game::builder(wish.rule.as_str()).params(wish.params.iter().cloned());
        let builder = if wish.misere { builder.misere() } else { builder };
        let winners = Winners::new(&builder, None, None, budget).map_err(ProblemError::Rule)?;
        let facts = winners.facts();
        let parameters = facts.parameters.clone();
        let game = with_stand_ins(&builder, &parameters, STAND_INS[0]);
        let game = game.map_err(|errors| ProblemError::Rule(SampleError::Rule(errors)))?;
        if !matches!(game.ruleset().family, Family::Numbers) || game.ruleset().turns != Turns::One {
            return Err(ProblemError::Positions);
        }
        let names = facts.names.clone();
        let shape = wish.input.parse::<InputShape>().and_then(|shape| shape.of(&names)).map_err(ProblemError::Shape)?;
        let layout = shape.layout(names.len().max(1));
        let in_head = |item: &Item| matches!(item, Item::Position | Item::List);
        if !layout.question.is_empty() && layout.case.iter().flatten().any(in_head) {
            return Err(ProblemError::Questions);
        }
        let bounds = Bounds::of(&wish.max, &names, &layout)?;
        let ordered = match &parameters {
            Parameters::Numbers(all) if all.len() > 1 => all.clone(),
            _ => Vec::new(),
        };
        let (first, second) = wish.answers.clone();
        let words = Words { first, second, draw: wish.draw.clone().unwrap_or_else(|| "Draw".to_owned()) };
        Ok(Self { wish, builder, game, shape, layout, names, parameters, ordered, bounds, words, budget })
    }

    fn judge(&self, play: Option<Play>) -> Result<Judge<'a>, ProblemError> {
        let winners = Winners::new(&self.builder, play, None, self.budget).map_err(ProblemError::Rule)?;
        Ok(Judge::new(winners, self.wish.print, self.budget))
    }

    pub(crate) fn maker(&self) -> Maker<'_> {
        let random = Random::new(self.wish.seed);
        Maker { layout: &self.layout, bounds: &self.bounds, ordered: &self.ordered, random }
    }

    /// Whether a case is one position whose winner is printed.
    pub(crate) fn is_single(&self) -> bool {
        fixed(&self.layout) == Some(1) && self.wish.print == Printed::Winner
    }

    /// Raises the least number to 1 where 0 ends the input or is no number of the game.
    fn find_least(&mut self, judge: &mut Judge<'_>) -> Result<(), ProblemError> {
        let begins = self.layout.case.first().and_then(|line| line.first());
        let ends = self.layout.end == End::Until(0) && begins == Some(&Item::Position);
        let given = self.maker().given().into_iter().next().unwrap_or_default();
        let zero = self.maker().case(&given, &[vec![0; self.bounds.numbers.len()]]);
        let refused = match judge.right(&zero) {
            Ok(_) => false,
            Err(ProblemError::Unanswered { .. }) => true,
            Err(error) => return Err(error),
        };
        self.bounds.least = i64::from(ends || refused);
        Ok(())
    }

    /// The rule in words; none where words say no more than the rule.
    fn in_words(&self, locale: Locale) -> Vec<String> {
        let named = |stand_in: i64| {
            let game = with_stand_ins(&self.builder, &self.parameters, stand_in).ok()?;
            let mut text = game.rules_in_words(locale).join("\n");
            if let Parameters::Numbers(names) = &self.parameters {
                for (name, number) in names.iter().zip(stand_in..) {
                    let whole = text.replace(&number.to_string(), name);
                    if whole == text {
                        return None;
                    }
                    text = whole;
                }
            }
            Some(text)
        };
        match &self.parameters {
            Parameters::Set(name) => vec![say::set_rule(name.as_str()).in_locale(locale)],
            // A number that is computed from a parameter differs between the two.
            _ => match (named(STAND_INS[0]), named(STAND_INS[1])) {
                (Some(one), Some(other)) if one == other => one.lines().map(str::to_owned).collect(),
                _ => Vec::new(),
            },
        }
    }

    fn title(&self) -> String {
        self.wish.title.clone().unwrap_or_else(|| self.game.rule().to_owned())
    }
}

/// The game with numbers in place of the parameters that the input has.
fn with_stand_ins(builder: &Builder, parameters: &Parameters, first: i64) -> Result<Game, sprague::RuleErrors> {
    let names = match parameters {
        Parameters::None => Vec::new(),
        Parameters::Numbers(names) => names.clone(),
        Parameters::Set(name) => vec![name.clone()],
    };
    builder.clone().params(names.into_iter().zip(first..)).build()
}

/// Makes the package of a problem.
///
/// # Errors
/// [`ProblemError`]
pub fn package(wish: &Wish, budget: &Budget) -> Result<Package, ProblemError> {
    let mut setting = Setting::new(wish, budget)?;
    let mut judge = setting.judge(None)?;
    setting.find_least(&mut judge)?;
    let setting = &setting;
    let other = match setting.game.ruleset().play {
        Play::Normal => Play::Misere,
        Play::Misere => Play::Normal,
    };
    let mut other = setting.judge(Some(other))?;
    let (languages, mut left_out, solutions) = solutions::right(setting)?;
    let (pool, draws) = tests::pool(setting, &mut judge)?;
    let normal = with_stand_ins(&setting.builder.clone().play(Play::Normal), &setting.parameters, STAND_INS[0]);
    let mut asked = Asked {
        game: normal.map_err(|errors| ProblemError::Rule(SampleError::Rule(errors)))?,
        misere: setting.game.ruleset().play == Play::Misere,
        parameters: setting.parameters != Parameters::None,
        single: setting.is_single(),
        print: wish.print,
        budget,
    };
    let unordered = setting.game.ruleset().unordered;
    let mut wrong = Vec::new();
    for candidate in wrong::candidates(&mut asked)? {
        let says = |case: &Case, other: &mut Judge<'_>| candidate.says(case, wish.print, unordered, other);
        let Some(killers) = tests::killers(&pool, |case| says(case, &mut other)) else {
            left_out.push(say::never_wrong(candidate.name.as_str(), candidate.why.clone()));
            continue;
        };
        match solutions::wrong(setting, &candidate) {
            Some(text) => wrong.push((candidate, killers, text)),
            None => left_out.push(say::not_written(candidate.name.as_str(), candidate.why.clone())),
        }
    }
    let mut answers = |number: usize, case: &Case| {
        let (candidate, _, _): &(wrong::Wrong, Vec<Case>, String) = wrong.get(number)?;
        candidate.says(case, wish.print, unordered, &mut other)
    };
    let samples = tests::samples(setting, &pool, wrong.len(), &mut answers);
    let passes: Vec<bool> = (0..wrong.len())
        .map(|number| samples.iter().flatten().all(|(case, right)| answers(number, case) == Some(*right)))
        .collect();
    let kills: Vec<(String, Vec<Case>)> =
        wrong.iter().map(|(candidate, killers, _)| (candidate.name.clone(), killers.clone())).collect();
    let tests = tests::all(setting, &samples, &kills, &mut judge)?;
    let mut planted = Vec::new();
    let mut files = solutions;
    for (number, (candidate, _, text)) in wrong.into_iter().enumerate() {
        let Some(test) = tests.killers.get(number).cloned() else { continue };
        let comments = beside::comments(&candidate.why, &test, passes[number], wish.locale);
        let text = match &candidate.way {
            Way::Own(own) => text::solution(own, &setting.layout, &setting.words, wish.print, &comments),
            _ => comments.iter().map(|line| format!("# {line}\n")).collect::<String>() + &text,
        };
        let path = format!("submissions/wrong_answer/{}.py", candidate.name);
        files.push(File { path: path.clone(), text });
        planted.push(Planted { path, test, samples: passes[number], why: candidate.why });
    }
    files.extend(tests.files);
    let check = text::validator(&setting.layout, &setting.names, &setting.bounds, &setting.ordered);
    files.push(File { path: "input_validators/validate.py".to_owned(), text: check });
    let title = setting.title();
    let statement = Statement {
        title: &title,
        rule: setting.game.rule(),
        in_words: Box::new(|locale| setting.in_words(locale)),
        play: setting.game.ruleset().play,
        layout: &setting.layout,
        names: &setting.names,
        bounds: &setting.bounds,
        ordered: &setting.ordered,
        words: &setting.words,
        draws,
        print: wish.print,
    };
    for locale in Locale::all() {
        let path = format!("problem_statement/problem.{}.tex", locale.code());
        files.push(File { path, text: statement.tex(locale) });
    }
    let mut package = Package { files, wrong: planted, left_out, languages, tests: tests.counts };
    beside::write(&mut package, setting);
    package.files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(package)
}
