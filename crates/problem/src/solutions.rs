//! Programs that `sprague code` writes: the right solutions, those of the other convention, and
//! those of formulas that are wrong.
use crate::error::ProblemError;
use crate::say;
use crate::setting::Setting;
use crate::wish::File;
use crate::wrong::{Way, Wrong};
use messages::Message;
use patterns::Formula;
use patterns::formula::Body;
use programs::assemble::{assembled, decided};
use programs::closed::{self, Domain, Stated};
use programs::{CodeOptions, Decision, LONGEST_TABLE, Language, Style, written};
use rules::oracle;
use rules::ruleset::Play;
use sprague::code::{self, sample::Parameters};

/// The languages, with the names of files that problemtools knows.
const LANGUAGES: [(Language, &str); 4] = [
    (Language::Cpp, "solution.cpp"),
    (Language::Python, "solution.py"),
    (Language::Java, "Main.java"),
    (Language::Rust, "solution.rs"),
];

/// Heaps from which a move must lead to the next smaller one, for a search to go through all.
const HEAPS_TRIED: std::ops::Range<i64> = 40..60;

pub(crate) fn name(language: Language) -> &'static str {
    match language {
        Language::Cpp => "C++",
        Language::Python => "Python",
        Language::Java => "Java",
        Language::Rust => "Rust",
        _ => "?",
    }
}

/// The languages of solutions, the reasons why others are left out, and the files.
type Solutions = (Vec<Language>, Vec<Message>, Vec<File>);

/// The right solutions, in every language in which they are quick enough.
pub(crate) fn right(setting: &Setting<'_>) -> Result<Solutions, ProblemError> {
    let (mut languages, mut left_out, mut files) = (Vec::new(), Vec::new(), Vec::new());
    let mut slow = None;
    for (language, file) in LANGUAGES {
        let options = options(setting, language)?;
        let program = code::write(setting.builder.clone(), &options, setting.budget).map_err(ProblemError::Code)?;
        match program.warnings.into_iter().next() {
            Some(warning) => {
                left_out.push(say::language_left_out(name(language), warning.clone()));
                slow.get_or_insert(warning);
            }
            None => {
                languages.push(language);
                files.push(File { path: format!("submissions/accepted/{file}"), text: program.text });
            }
        }
    }
    match slow {
        Some(slow) if files.is_empty() => Err(ProblemError::TooSlow(slow)),
        _ => Ok((languages, left_out, files)),
    }
}

/// A right solution that is too slow for the largest tests, where that is sure: from a heap it
/// goes through all smaller ones, and one heap of a sixteenth of the limit takes longer than
/// judges wait.
pub(crate) fn slow(setting: &Setting<'_>) -> Option<String> {
    let ruleset = setting.game.ruleset();
    let below = |n: i64| {
        oracle::options(ruleset, &[n], setting.budget)
            .is_ok_and(|options| options.iter().any(|left| *left == [[n - 1]]))
    };
    if setting.names.len() != 1 || setting.parameters != Parameters::None || !HEAPS_TRIED.into_iter().all(below) {
        return None;
    }
    let all = CodeOptions { style: Some(Style::Dfs), ..options(setting, Language::Python).ok()? };
    let least = |(name, most): &(String, i64)| match name.as_str() {
        "cases" | "heaps" => (name.clone(), 1),
        _ => (name.clone(), most / 16),
    };
    let small = CodeOptions { max: all.max.iter().map(least).collect(), ..all.clone() };
    let write = |options: &CodeOptions| code::write(setting.builder.clone(), options, setting.budget).ok();
    write(&small).filter(|program| !program.warnings.is_empty())?;
    write(&all).map(|program| program.text)
}

fn options(setting: &Setting<'_>, language: Language) -> Result<CodeOptions, ProblemError> {
    let wish = setting.wish;
    let usual = CodeOptions::default();
    let most = setting.bounds.numbers.iter().copied().max().and_then(|most| u64::try_from(most).ok());
    Ok(CodeOptions {
        language,
        answers: wish.answers.clone(),
        draw: wish.draw.clone(),
        input: wish.input.parse().map_err(ProblemError::Shape)?,
        to: most.filter(|&most| most <= LONGEST_TABLE).unwrap_or(usual.to).max(1),
        locale: wish.locale,
        print: wish.print,
        max: setting.bounds.for_code(&setting.names, &setting.layout),
        ..usual
    })
}

/// The program of a wrong solution, but for those that are written here, and its language; none
/// where there is none. It is wrong, so it must not be slow: where Python is, it is in C++.
pub(crate) fn wrong(setting: &Setting<'_>, wrong: &Wrong) -> Option<(Language, String)> {
    match &wrong.way {
        Way::Own(_) => Some((Language::Python, String::new())),
        Way::Formula(formula) => Some((Language::Python, by_formula(setting, formula, &wrong.why)?)),
        Way::Other => {
            let play = match setting.game.ruleset().play {
                Play::Normal => Play::Misere,
                Play::Misere => Play::Normal,
            };
            let write = |language| {
                let options = options(setting, language).ok()?;
                code::write(setting.under(play), &options, setting.budget).ok()
            };
            let python = write(Language::Python)?;
            let quick = write(Language::Cpp).filter(|cpp| cpp.warnings.is_empty() && !python.warnings.is_empty());
            Some(quick.map_or((Language::Python, python.text), |cpp| (Language::Cpp, cpp.text)))
        }
    }
}

fn by_formula(setting: &Setting<'_>, formula: &Formula, why: &Message) -> Option<String> {
    let options = CodeOptions { input: setting.shape.clone(), ..options(setting, Language::Python).ok()? };
    let zeros = matches!(formula.body(), Body::Zero(_));
    let stated = Stated { formula, zeros, domain: Domain::All, claim: why.clone() };
    let ruleset = setting.game.ruleset();
    let source = closed::by_formula(ruleset, &stated, &options).ok()?;
    let program = assembled(ruleset, source, Decision::xor(), decided(ruleset, false), &options).ok()?;
    Some(written(&program, Language::Python, setting.wish.locale))
}
