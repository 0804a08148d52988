//! The whole package.
use crate::beside;
use crate::data;
use crate::error::ProblemError;
use crate::judge::Judge;
use crate::say;
use crate::setting::{STAND_INS, Setting, with_stand_ins};
use crate::solutions;
use crate::statement::Statement;
use crate::text;
use crate::wish::{File, Package, Planted, Wish};
use crate::wrong::{self, Asked, Way};
use messages::Locale;
use programs::Language;
use rules::ruleset::Play;
use sprague::Budget;
use sprague::code::sample::{Case, Parameters, SampleError};

/// Makes the package of a problem.
///
/// # Errors
/// [`ProblemError`]
pub fn package(wish: &Wish, budget: &Budget) -> Result<Package, ProblemError> {
    let mut setting = Setting::new(wish, budget)?;
    let mut judge = setting.judge(&setting.builder)?;
    setting.find_least(&mut judge)?;
    let setting = &setting;
    let other = match setting.game.ruleset().play {
        Play::Normal => Play::Misere,
        Play::Misere => Play::Normal,
    };
    let mut other = setting.judge(&setting.under(other))?;
    let (languages, mut left_out, solutions) = solutions::right(setting)?;
    let (pool, draws) = data::pool(setting, &mut judge)?;
    let normal = with_stand_ins(&setting.under(Play::Normal), &setting.parameters, STAND_INS[0]);
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
        let Some(killers) = data::killers(&pool, |case| says(case, &mut other)) else {
            left_out.push(say::never_wrong(candidate.name.as_str(), candidate.why.clone()));
            continue;
        };
        match solutions::wrong(setting, &candidate) {
            Some(written) => wrong.push((candidate, killers, written)),
            None => left_out.push(say::not_written(candidate.name.as_str(), candidate.why.clone())),
        }
    }
    let mut answers = |number: usize, case: &Case| {
        let (candidate, _, _): &(wrong::Wrong, Vec<Case>, (Language, String)) = wrong.get(number)?;
        candidate.says(case, wish.print, unordered, &mut other)
    };
    let samples = data::samples(setting, &pool, wrong.len(), &mut answers);
    let passes: Vec<bool> = (0..wrong.len())
        .map(|number| samples.iter().flatten().all(|(case, right)| answers(number, case) == Some(*right)))
        .collect();
    let kills: Vec<(String, Vec<Case>)> =
        wrong.iter().map(|(candidate, killers, _)| (candidate.name.clone(), killers.clone())).collect();
    let tests = data::all(setting, &samples, &kills, &mut judge)?;
    let mut planted = Vec::new();
    let mut files = solutions;
    for (number, (candidate, _, (language, text))) in wrong.into_iter().enumerate() {
        let Some(test) = tests.killers.get(number).cloned() else { continue };
        let comments = beside::comments(&candidate.why, &test, passes[number], wish.locale);
        let (sign, ending) = if language == Language::Cpp { ("//", "cpp") } else { ("#", "py") };
        let text = match &candidate.way {
            Way::Own(own) => text::solution(own, &setting.layout, &setting.words, wish.print, &comments),
            _ => comments.iter().map(|line| format!("{sign} {line}\n")).collect::<String>() + &text,
        };
        let path = format!("submissions/wrong_answer/{}.{ending}", candidate.name);
        files.push(File { path: path.clone(), text });
        planted.push(Planted { path, test, samples: passes[number], why: candidate.why });
    }
    let slow = solutions::slow(setting).map(|text| {
        let path = "submissions/time_limit_exceeded/search.py".to_owned();
        files.push(File { path: path.clone(), text: format!("# {}\n{text}", say::of_slow().in_locale(wish.locale)) });
        path
    });
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
    let mut package = Package { files, wrong: planted, slow, left_out, languages, tests: tests.counts };
    beside::write(&mut package, setting);
    package.files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(package)
}
