//! The plain conditions that may describe a domain: each is one, and none comes twice.
use patterns::domains::plain;
use patterns::formula::Body;
use std::collections::BTreeSet;

#[test]
fn all_texts_are_conditions() {
    for names in [vec!["n"], vec!["a", "b"], vec!["x", "y", "z"], vec!["a", "b", "c", "d"]] {
        let names: Vec<String> = names.into_iter().map(String::from).collect();
        let all = plain(&names, &[6, 12, 500]);
        let texts: BTreeSet<String> = all.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), all.len(), "none comes twice: {texts:?}");
        assert!(all.len() >= 6, "{texts:?}");
        let by_12 = texts.contains(&format!("{}%12=11", names[0]));
        assert_eq!(by_12, names.len() == 1, "{texts:?}");
        assert!(!texts.iter().any(|text| text.contains("500")), "{texts:?}");
        assert!(all.iter().all(|one| matches!(one.body(), Body::Zero(_))), "{texts:?}");
    }
}
