//! Lists of rules: generators, and shards of them.
use std::collections::HashSet;
use survey::{Rules, Shard};

fn all(rules: Rules) -> Vec<String> {
    rules.map(|rule| rule.unwrap()).collect()
}

#[test]
fn generators_list_each_rule_once_and_know_how_many() {
    for list in [|| Rules::codes(3), || Rules::hexadecimal(2), || Rules::sets(7), || Rules::sets(1), || Rules::codes(1)]
    {
        let total = list().unwrap().total();
        let rules = all(list().unwrap());
        assert_eq!(total, Some(rules.len() as u64));
        assert_eq!(rules.iter().collect::<HashSet<_>>().len(), rules.len());
        let code = |rule: &&String| !rule.starts_with("take");
        let order: Vec<(usize, &String)> = rules.iter().filter(code).map(|rule| (rule.len(), rule)).collect();
        assert!(order.is_sorted(), "short ones first, then in ascending order");
        for rule in &rules {
            assert!(rule.starts_with("take") || !rule.ends_with('0'), "{rule}");
            assert!(sprague::Game::new(rule).is_ok(), "{rule}");
        }
    }
    assert!(Rules::codes(0).is_err() && Rules::sets(41).is_err() && Rules::sets(0).is_err());
}

#[test]
fn shards_have_all_rules_together_and_none_twice() {
    let whole = all(Rules::sets(5).unwrap());
    for n in 1..5 {
        let mut together = Vec::new();
        for i in 0..n {
            let shard = Rules::sets(5).unwrap().of_shard(format!("{i}/{n}").parse().unwrap());
            let total = shard.total();
            let own = all(shard);
            assert_eq!(total, Some(own.len() as u64));
            together.extend(own);
        }
        together.sort();
        let mut sorted = whole.clone();
        sorted.sort();
        assert_eq!(together, sorted);
    }
    for bad in ["", "1", "4/4", "1/0", "a/b", "-1/2"] {
        assert!(bad.parse::<Shard>().is_err(), "{bad}");
    }
}
