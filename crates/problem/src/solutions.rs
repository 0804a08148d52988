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
use programs::{CodeOptions, Decision, LONGEST_TABLE, Language, written};
use rules::ruleset::Play;
use sprague::code;

/// The languages, with the names of files that problemtools knows.
const LANGUAGES: [(Language, &str); 4] = [
    (Language::Cpp, "solution.cpp"),
    (Language::Python, "solution.py"),
    (Language::Java, "Main.java"),
    (Language::Rust, "solution.rs"),
];

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

/// The program of a wrong solution in Python, but for those that are written here; none where there
/// is none.
pub(crate) fn wrong(setting: &Setting<'_>, wrong: &Wrong) -> Option<String> {
    match &wrong.way {
        Way::Own(_) => Some(String::new()),
        Way::Formula(formula) => by_formula(setting, formula, &wrong.why),
        Way::Other => {
            let play = match setting.game.ruleset().play {
                Play::Normal => Play::Misere,
                Play::Misere => Play::Normal,
            };
            let options = options(setting, Language::Python).ok()?;
            Some(code::write(setting.under(play), &options, setting.budget).ok()?.text)
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
