//! The texts of theorems: every name that an answer may have, every source, in every language.
use heaps::theorems::prove::THEOREMS;
use messages::Locale;
use papers::theorems::{TEXTS, text};
use papers::works::{work, works};
use sprague::parts::{ENTRIES, SENTENCES};
use std::collections::BTreeSet;

/// The names that an answer may have for what it rests on, and that a document always has.
fn names() -> Vec<&'static str> {
    let heaps = THEOREMS.iter().map(|theorem| theorem.name());
    let games = ENTRIES.iter().map(|entry| entry.theorem);
    let others = ["cyclic nimhoff", "wythoff with a ratio", "Tartan theorem", "misere-quotient", "family (automata)"];
    let own = ["sprague-grundy", "definition", "smith"];
    heaps.chain(games).chain(SENTENCES.concat()).chain(others).chain(own).collect()
}

#[test]
fn every_theorem_has_a_text() {
    let missing: Vec<&str> = names().into_iter().filter(|name| text(name).is_none()).collect();
    assert!(missing.is_empty(), "no text in crates/papers/src/theorems.rs: {missing:?}");
    let used: BTreeSet<&str> = names().into_iter().filter_map(text).map(|text| text.name).collect();
    let unused: Vec<&str> = TEXTS.iter().map(|text| text.name).filter(|name| !used.contains(name)).collect();
    assert!(unused.is_empty(), "no answer has these names: {unused:?}");
}

#[test]
fn a_name_has_one_text() {
    let mut seen = BTreeSet::new();
    for text in &TEXTS {
        for name in text.also.iter().chain([&text.name]) {
            assert!(seen.insert(*name), "two texts for {name}");
        }
    }
}

/// Formulas stand between grave accents, in pairs; their brackets are closed.
#[test]
fn texts_are_well_formed() {
    for text in &TEXTS {
        for locale in Locale::all() {
            for words in [(text.says)(), (text.proof)()].map(|words| words.in_locale(locale)) {
                assert_eq!(words.matches('`').count() % 2, 0, "{}: {words}", text.name);
                for formula in words.split('`').skip(1).step_by(2) {
                    let depth = formula.chars().try_fold(0_usize, |depth, c| match c {
                        '(' => Some(depth + 1),
                        ')' => depth.checked_sub(1),
                        _ => Some(depth),
                    });
                    assert_eq!(depth, Some(0), "{}: {formula}", text.name);
                    assert!(formula.is_ascii(), "{}: {formula}", text.name);
                }
            }
        }
        let [english, chinese] = [Locale::ENGLISH, "zh".parse().unwrap()].map(|locale| (text.says)().in_locale(locale));
        let formulas = |words: &str| words.matches('`').count();
        assert!(formulas(&chinese) + 6 >= formulas(&english), "{}: {chinese}", text.name);
    }
}

#[test]
fn every_source_is_a_work_and_every_work_is_cited() {
    let cited: BTreeSet<&str> = TEXTS.iter().flat_map(|text| text.works).copied().collect();
    for key in &cited {
        let work = work(key).unwrap_or_else(|| panic!("no work {key}"));
        let entry = work.bibtex();
        assert_eq!(entry.matches('{').count(), entry.matches('}').count(), "{entry}");
        assert!(entry.contains("author = {") && entry.contains("title = {"), "{entry}");
    }
    let all: Vec<&str> = works().map(|work| work.key()).collect();
    assert!(all.is_sorted(), "{all:?}");
    assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), cited);
    assert!(TEXTS.iter().all(|text| !text.works.is_empty()));
}
