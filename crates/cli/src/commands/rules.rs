//! `sprague rules`: the rule language on one screen.
use crate::common::args;
use crate::common::failure::Failure;
use crate::common::language;
use crate::common::output;
use crate::say;
use clap::Args;
use sprague::{Locale, Message};

const EXAMPLES: &str = "\
Examples:
  sprague rules
  sprague rules zh                    in Chinese";

/// Everyday phrases with the rules to write for them: language, phrase, rule.
const PHRASES: &[[&str; 3]] = include!(concat!(env!("OUT_DIR"), "/phrases.rs"));

/// The rule language on one screen: what a rule is made of, and what to write for what you mean
///
/// The chapter docs/rules.md of the book has every form with its meaning.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Rules {
    /// The language of the page
    #[arg(value_name = "LANG", value_parser = args::languages())]
    language: Option<Locale>,

    /// The same as LANG
    #[arg(long, value_name = "LANG", value_parser = args::languages(), conflicts_with = "language")]
    lang: Option<Locale>,
}

impl Rules {
    /// The language of the page.
    fn lang(&self) -> Locale {
        self.language.or(self.lang).unwrap_or_else(language::usual_language)
    }

    pub(crate) fn run(self) -> Result<(), Failure> {
        output::print(&page(self.lang()))
    }
}

/// The forms of a rule: examples separated by two blanks or more, and their meaning.
fn forms() -> [(&'static str, Message); 16] {
    [
        ("take 1,3,4   take 2..5   take any", say::rules_take()),
        ("take k where k%3=1   take squares", say::rules_where()),
        ("take 1,2 leaving 0..2", say::rules_leaving()),
        ("split 2   split any equal", say::rules_split()),
        ("n -> n-1; n -> n/2 : n>0", say::rules_arrow()),
        ("n -> n-1, n-3", say::rules_heaps()),
        ("(a,b) -> (a-k,b-k) : k>=1", say::rules_tuple()),
        ("take 1..K; K = 5", say::rules_parameter()),
        ("take any; misere", say::rules_misere()),
        ("turn 1..2   circle(take 1,2)", say::rules_coins()),
        ("\"++\" -> \"--\"   place 1x2", say::rules_words()),
        ("move k from i to i-1 : k>=1", say::rules_piles()),
        ("board \"XO\" -> \".X\"   place \"XX/X.\"", say::rules_letters()),
        ("{a, ..} -> {a-1, ..} : a>=1", say::rules_bags()),
        ("delete v : deg(v)=1   delete u-v", say::rules_graphs()),
        ("erase d for x : d|x   0.77", say::rules_sets()),
    ]
}

fn page(locale: Locale) -> String {
    let told = |message: Message| message.in_locale(locale);
    let mut text = format!("{}\n\n", told(say::rules_title()));
    let parts = forms();
    let rows: Vec<Vec<String>> =
        parts.into_iter().map(|(form, meaning)| vec![format!("  {form}"), told(meaning)]).collect();
    text.push_str(&output::aligned(&rows));
    text.push('\n');
    let heading = vec![told(say::rules_said()), told(say::rules_written())];
    let phrases = PHRASES.iter().filter(|[language, ..]| *language == locale.code());
    let phrases = phrases.map(|[_, said, written]| vec![format!("  {said}"), (*written).to_owned()]);
    let rows: Vec<Vec<String>> = std::iter::once(heading).chain(phrases).collect();
    text.push_str(&output::aligned(&rows));
    text.push_str(&format!("\n{}\n", told(say::rules_more())));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprague::{Game, RuleErrors};

    /// The rules that a text leads to: how it is read, or what its hints propose.
    fn led(said: &str) -> Vec<String> {
        let errors: RuleErrors = match Game::new(said) {
            Ok(game) => return vec![game.ruleset().canonical.clone()],
            Err(errors) => errors,
        };
        let named = |hint: String| {
            hint.split('`').skip(1).step_by(2).map(str::to_owned).chain([hint.clone()]).collect::<Vec<_>>()
        };
        let hints = errors.errors.iter().filter_map(|error| error.hint.as_ref()).flat_map(|hint| {
            let text = hint.to_string();
            let written = text.strip_prefix("write ").map(str::to_owned);
            named(text).into_iter().chain(written)
        });
        errors.errors.iter().filter_map(|error| error.proposal.clone()).chain(hints).collect()
    }

    #[test]
    fn each_line_is_accepted_or_leads_to_what_is_written_beside_it() {
        for [language, said, written] in PHRASES {
            let rule = Game::new(written).unwrap_or_else(|_| panic!("{written} does not compile"));
            let led = led(said);
            let equal = |text: &String| {
                text == written
                    || text == &rule.ruleset().canonical
                    || Game::new(text.as_str()).is_ok_and(|game| game.ruleset().canonical == rule.ruleset().canonical)
            };
            assert!(led.iter().any(equal), "{language} {said}: {written} is expected, and it leads to {led:?}");
        }
    }

    #[test]
    fn each_form_is_a_rule() {
        for rule in forms().iter().flat_map(|(form, _)| form.split("  ")).map(str::trim) {
            assert!(Game::new(rule).is_ok(), "{rule}");
        }
    }

    #[test]
    fn the_page_fits_a_screen_of_80_columns() {
        for locale in Locale::all() {
            let page = page(locale);
            for line in page.lines() {
                assert!(output::width(line) <= 80, "{}: {line}", locale.code());
            }
            assert!((30..=64).contains(&page.lines().count()), "{} lines", page.lines().count());
        }
    }
}
