//! Conditions that may describe a domain: each plain one is one, and none comes twice; a rule
//! suggests the ones that its moves leave true.
use patterns::domain_hints;
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

fn hints(rule: &str) -> Vec<String> {
    let ruleset = rules::compile(rule, &[]).unwrap().ruleset;
    domain_hints::of(&ruleset).concat().iter().map(ToString::to_string).collect()
}

#[test]
fn bounds_and_conditions_are_read_off() {
    let bar = hints("(y,z) -> (v,z) : v<y; (y,z) -> (min(y,w/2),w) : w<z");
    assert_eq!(bar.first().map(String::as_str), Some("y<=z/2"), "{bar:?}");
    let third = hints("(x,y,z) -> (p,min(y,(p+z)/3),z) : p<x; (x,y,z) -> (x,p,z) : p<y");
    assert!(third.contains(&"y<=(x+z)/3".to_owned()), "{third:?}");
    let apart = hints("(a,b) -> (c,b) : c<a, c!=b; (a,b) -> (a,b-k) : k>=1, a!=b-k");
    assert!(apart.contains(&"a!=b".to_owned()), "{apart:?}");
    let guarded = hints("(a,b) -> (a-1,b) : a<=2*b; (a,b) -> (a,b-1); end if a=b");
    assert!(["a<=2*b", "a>2*b", "a=b"].iter().all(|text| guarded.contains(&(*text).to_owned())), "{guarded:?}");
}
