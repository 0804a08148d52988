//! The language of what is said: that of `--lang`, else that of the environment. Options are read
//! before a command knows it, so it is read off the words of the command line.
use sprague::{Locale, Message};
use std::ffi::OsString;

/// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
/// decides (POSIX), as `zh_CN.UTF-8` does. English if there is no table for it.
pub(crate) fn usual_language() -> Locale {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let asked = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set).unwrap_or_default();
    let code = asked.split(['_', '.', '@', '-']).next().unwrap_or_default().to_ascii_lowercase();
    code.parse().unwrap_or(Locale::ENGLISH)
}

/// The language that a command line asks for with `--lang`, otherwise that of the environment.
pub(crate) fn language(arguments: &[OsString]) -> Locale {
    let words: Vec<&str> = arguments.iter().map(|word| word.to_str().unwrap_or_default()).collect();
    let after = words.windows(2).filter(|pair| pair[0] == "--lang").map(|pair| pair[1]);
    let mut given = words.iter().filter_map(|word| word.strip_prefix("--lang=")).chain(after);
    given.find_map(|code| code.parse().ok()).unwrap_or_else(usual_language)
}

/// Why a value is refused, in the language of the command line: options are read before the
/// command knows it.
pub(crate) fn refusal(reason: &Message) -> String {
    reason.in_locale(language(&std::env::args_os().collect::<Vec<_>>()))
}
