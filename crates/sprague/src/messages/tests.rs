//! Every text that belongs to something with a name has its translations, and no other text is
//! there. That ids and arguments fit is a matter of `build.rs`.
use super::*;
use crate::catalogue;
use crate::decided;
use crate::misere::{PET, TAME};
use crate::objects::erasing::{ORDERED, PATHS, STEALING};
use crate::objects::product::TARTAN;
use crate::objects::rewriting::{ENDING, RUNS, SLIDING};
use crate::objects::stairs::{GAPS, STAIRCASE};
use crate::theory;
use crate::trees;
use crate::turns;
use heaps::theorems::prove::THEOREMS;
use std::collections::{BTreeMap, BTreeSet};

/// The ids of the texts with names, each with the English text. Sources need no translation: most
/// of them are titles.
fn texts() -> BTreeMap<String, String> {
    let own = [
        PET,
        TAME,
        ORDERED,
        PATHS,
        STEALING,
        TARTAN,
        ENDING,
        RUNS,
        SLIDING,
        GAPS,
        STAIRCASE,
        decided::THEOREM,
        trees::THEOREM,
    ];
    let sentences = own.into_iter().chain(turns::THEOREMS);
    let mut texts: Vec<(String, String)> =
        sentences.map(|sentence| (id_of("theory", sentence), sentence.to_owned())).collect();
    let stated = THEOREMS.iter().map(|theorem| [theorem.name(), theorem.statement(), theorem.source()]);
    for [name, statement, source] in stated.chain(theory::texts()) {
        if !statement.is_empty() {
            texts.push((id_of("theorem", name), statement.to_owned()));
        }
        texts.push((id_of("theorem", &format!("{name}.source")), source.to_owned()));
    }
    texts.extend(catalogue::games().iter().map(|game| (id_of("game", game.name), game.about.to_owned())));
    // Many games stand on one shelf, or have a parameter of the same meaning.
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
    for (locale, known) in std::iter::zip(Locale::all().skip(1), generated::NAMED) {
        let known: BTreeSet<&str> = known.iter().map(|(id, _)| *id).collect();
        let needed = texts.keys().map(String::as_str);
        let missing: Vec<&str> = needed.filter(|id| !id.ends_with(".source") && !known.contains(id)).collect();
        // Facts need no translation where they are formulas; see the tests of the catalogue.
        let unused = known.iter().filter(|id| !texts.contains_key(**id) && !facts.contains(**id));
        let unused: Vec<&&str> = unused.collect();
        assert!(missing.is_empty() && unused.is_empty(), "{locale}: missing {missing:?}, unused {unused:?}");
    }
}

#[test]
fn messages_stand_in_messages() {
    let chinese: Locale = "zh".parse().unwrap();
    let made = say::move_why(say::take_all("5"), say::xor_to_zero(3_u64, 0_u64));
    assert_eq!(made, "take all 5: its value goes from 3 to 0, and the xor to 0");
    assert_eq!(made.in_locale(chinese), "把 5 全部取走：此部分的值由 3 变为 0，总异或变为 0");
    assert_eq!(serde_json::to_string(&say::no_move()).unwrap(), format!("\"{}\"", say::no_move()));
    let listed = |numbers: &[u64]| Message::and(numbers.iter().copied()).to_string();
    assert_eq!([listed(&[]), listed(&[1]), listed(&[1, 2, 4])], ["", "1", "1, 2 and 4"]);
    let theorem = with_parameter("theorem", "generalised wythoff", "K = 3", vec![3_u64.into()]);
    assert!(theorem.in_locale(chinese).contains("3*d") && theorem == "K = 3");
    assert_eq!(named("game", "nobody-plays-it", "about").in_locale(chinese), "about");
}
