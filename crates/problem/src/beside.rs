//! What stands beside tests and solutions: the configuration, the page about the package, and the
//! comments of wrong solutions.
use crate::say;
use crate::setting::Setting;
use crate::wish::{File, Package};
use messages::{Locale, Message};
use std::fmt::Write as _;

/// The comments at the top of a wrong solution.
pub(crate) fn comments(why: &Message, test: &str, samples: bool, locale: Locale) -> Vec<String> {
    let mut lines = vec![say::of_wrong(why.clone()), say::fails_at(test)];
    lines.extend(samples.then(say::also_samples));
    lines.into_iter().map(|line| line.in_locale(locale)).collect()
}

/// Adds the configuration and the page.
pub(crate) fn write(package: &mut Package, setting: &Setting<'_>) {
    let locale = setting.wish.locale;
    let text = |message: Message| message.in_locale(locale);
    let mut yaml = format!("# {}\n", text(say::yaml_licence()));
    yaml.push_str("source: sprague\nlicense: unknown\nvalidation: default\nvalidator_flags: case_sensitive\n");
    let _ = writeln!(yaml, "\n# {}", text(say::yaml_wrong()));
    let rule = setting.game.rule();
    let mut page = format!("# {}\n\n", text(say::readme_title(format!("`{rule}`"))));
    let _ = writeln!(page, "{}\n", text(say::readme_made(setting.wish.seed)));
    let _ = writeln!(page, "{}\n", text(say::readme_to_do()));
    let _ = writeln!(page, "{}\n", text(say::readme_wrong()));
    for wrong in &package.wrong {
        let _ = writeln!(yaml, "#   {} -> {}", wrong.path, wrong.test);
        let samples =
            if wrong.samples { text(say::between_sentences()) + &text(say::also_samples()) } else { String::new() };
        let _ = writeln!(page, "* `{}` -> `{}`: {}{samples}", wrong.path, wrong.test, text(wrong.why.clone()));
    }
    if let Some(slow) = &package.slow {
        let _ = writeln!(page, "\n`{slow}`: {}", text(say::of_slow()));
    }
    if !package.left_out.is_empty() {
        let _ = writeln!(page, "\n{}\n", text(say::readme_left_out()));
        package.left_out.iter().for_each(|line| _ = writeln!(page, "* {}", text(line.clone())));
    }
    package.files.push(File { path: "problem.yaml".to_owned(), text: yaml });
    package.files.push(File { path: "README.md".to_owned(), text: page });
}
