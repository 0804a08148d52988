//! Every text that belongs to something with a name is translated, and there are no superfluous
//! translations. `build.rs` checks ids and arguments.
use heaps::theorems::prove::THEOREMS;
use sprague::parts::{ENTRIES, SENTENCES, id_of, translated};
use sprague::{Budget, Game, Locale, Message, ParsePositionError, SolveOptions, Stop, Sum, catalogue};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Name and source of the theorem that gives the values of a game.
fn theorem(rule: &str) -> [&'static str; 2] {
    let findings = Game::new(rule).unwrap().pattern(Some(2), &Budget::default()).unwrap();
    let claim = &findings.formulas[0];
    claim.named().map(|(theorem, source)| [theorem, source]).unwrap_or_else(|| panic!("{rule}: {claim}"))
}

/// The ids of the texts with names, each with the English text. Sources need no translation: most
/// are titles.
fn texts() -> BTreeMap<String, String> {
    let sentences = SENTENCES.concat().into_iter();
    let mut texts: Vec<(String, String)> =
        sentences.map(|sentence| (id_of("theory", sentence), sentence.to_owned())).collect();
    let nim = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1";
    // The texts of these two are separate messages, since they depend on several numbers.
    let made = ["(a,b) -> (a-1,b-1)", "(a,b) -> (a-k,b-l) : k>=1, l>=1, max(k,l)<2*min(k,l)+1"]
        .map(|further| theorem(&format!("{nim}; {further}")))
        .map(|[name, source]| [name, "", source]);
    let stated = THEOREMS.iter().map(|theorem| [theorem.name(), theorem.statement(), theorem.source()]);
    let listed = ENTRIES.iter().map(|entry| [entry.theorem, entry.words, entry.source]);
    for [name, statement, source] in stated.chain(listed).chain(made) {
        if !statement.is_empty() {
            texts.push((id_of("theorem", name), statement.to_owned()));
        }
        texts.push((id_of("theorem", &format!("{name}.source")), source.to_owned()));
    }
    texts.extend(catalogue::games().iter().map(|game| (id_of("game", game.name), game.about.to_owned())));
    // Many games share a category, or have a parameter with the same meaning.
    let shelves = catalogue::games().iter().map(|game| ("category", game.category));
    let meanings = catalogue::games().iter().flat_map(|game| &game.params).map(|param| ("parameter", param.about));
    let shared: BTreeSet<(&str, &str)> = shelves.chain(meanings).collect();
    texts.extend(shared.into_iter().map(|(family, text)| (id_of(family, text), text.to_owned())));
    let count = texts.len();
    let texts: BTreeMap<String, String> = texts.into_iter().collect();
    assert_eq!(texts.len(), count, "two texts have one id");
    texts
}

#[test]
fn what_has_a_name_is_told_in_every_language() {
    let texts = texts();
    let each = |game: &catalogue::Game| {
        (1..=game.known.len()).map(|at| id_of("fact", &format!("{} {at}", game.name))).collect::<Vec<_>>()
    };
    let shared = ["period", "arithmetic period", "open"].map(|name| id_of("fact", name));
    let facts: BTreeSet<String> = catalogue::games().iter().flat_map(each).chain(shared).collect();
    for (locale, known) in std::iter::zip(Locale::all().skip(1), translated()) {
        let known: BTreeSet<&str> = known.into_iter().collect();
        let needed = texts.keys().map(String::as_str);
        let missing: Vec<&str> = needed.filter(|id| !id.ends_with(".source") && !known.contains(id)).collect();
        // Facts that are formulas need no translation; see the facts below.
        let unused = known.iter().filter(|id| !texts.contains_key(**id) && !facts.contains(**id));
        let unused: Vec<&&str> = unused.collect();
        assert!(missing.is_empty() && unused.is_empty(), "{locale}: missing {missing:?}, unused {unused:?}");
    }
    assert_eq!(translated().count(), Locale::all().skip(1).count());
}

fn explained(rule: &str, position: &str, locale: Locale) -> String {
    let mut sum = Sum::parse(&[rule, position]).unwrap();
    sum.explain_in(locale, &SolveOptions::default(), &Budget::default()).unwrap()
}

#[test]
fn messages_stand_in_messages() {
    let chinese: Locale = "zh".parse().unwrap();
    let line = |locale: Locale, line: &str| {
        let text = explained("take 1,3,4; n -> nothing : n=5", "5", locale);
        assert!(text.lines().any(|one| one.trim() == line), "{text}");
    };
    line(Locale::ENGLISH, "take all 5");
    line(chinese, "把 5 全部取走");
    let empty = ParsePositionError::Empty.message();
    assert_eq!(serde_json::to_string(&empty).unwrap(), format!("\"{empty}\""));
    let listed = |numbers: &[u64]| Message::and(numbers.iter().copied()).to_string();
    assert_eq!([listed(&[]), listed(&[1]), listed(&[1, 2, 4])], ["", "1", "1, 2 and 4"]);
    let wythoff = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-l) : k>=1, l>=1, abs(k-l)<3";
    let [english, translated] = [Locale::ENGLISH, chinese].map(|locale| explained(wythoff, "3,4", locale));
    assert!(english.contains("where the difference of the two numbers is 3*d and the smaller one"), "{english}");
    assert!(translated.contains("3*d") && !translated.contains("the difference of"), "{translated}");
    let mut unknown = catalogue::find("kayles").unwrap().clone();
    (unknown.name, unknown.about) = ("nobody-plays-it", "about");
    assert_eq!(catalogue::about(&unknown).in_locale(chinese), "about");
}

/// A fact without words, apart from names of functions, is a formula in every language.
#[test]
fn every_fact_is_told_in_chinese() {
    let chinese = "zh".parse().unwrap();
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic()) && word != "xor";
    for game in catalogue::games() {
        for (message, text) in catalogue::known(game).zip(&game.known) {
            assert_eq!(message, *text);
            let untold = message.in_locale(chinese) == *text;
            let parts: Vec<&str> = text.split_inclusive(|c: char| !c.is_ascii_alphanumeric()).collect();
            let words = parts
                .iter()
                .filter(|part| !part.ends_with('('))
                .map(|part| part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric()));
            assert_eq!(untold, !words.into_iter().any(is_word), "{}: {text}", game.name);
        }
    }
    let fact = |name: &str, at: usize| {
        let game = catalogue::find(name).unwrap();
        catalogue::known(game).nth(at).unwrap().in_locale(chinese)
    };
    assert_eq!(fact("kayles", 0), "周期为 12，从 71 起");
    assert_eq!(fact("at-least", 1), "算术周期 3，从 0 起，每周期增加 1");
}

#[test]
fn a_limit_is_told_in_every_language() {
    let memory = Stop::Memory { needed: 3 << 30, limit: 1 << 20 };
    for stop in [memory, Stop::Time { limit: Duration::from_secs(90) }, Stop::Effort, Stop::Cancelled] {
        let words = stop.message();
        for locale in Locale::all().filter(|locale| *locale != Locale::ENGLISH) {
            assert_ne!(words.in_locale(locale), stop.to_string());
        }
    }
}
