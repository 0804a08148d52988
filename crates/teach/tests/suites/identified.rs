//! Games named by their values: tables of facts that other programs computed, lists with one value
//! changed, cousins.
use sprague::{Budget, Game, SolveOptions};
use std::collections::BTreeSet;
use teach::identify::{Match, Relation, Sequences, Wanted, cousins, identify, least_set, set_values, values_of_code};

/// Values beyond these are not given.
const GIVEN: usize = 36;

/// Rows of facts: a rule and its first values.
fn rows() -> Vec<(String, Vec<u64>)> {
    let values = |text: &str| -> Vec<u64> { text.split(',').take(GIVEN).map(|v| v.trim().parse().unwrap()).collect() };
    let mut rows = Vec::new();
    for row in tables::table("truth/subtraction.tsv").iter().step_by(3).take(75) {
        rows.push((format!("take {}", row.get("S").unwrap()), values(row.get("first40").unwrap())));
    }
    for row in tables::table("truth/allbut.tsv").iter().step_by(3).take(45) {
        let out = row.get("excluded").unwrap().split(',').map(|s| format!("k!={s}")).collect::<Vec<_>>();
        rows.push((format!("take k where {}", out.join(", ")), values(row.get("first40").unwrap())));
    }
    let short = |code: &str| code.len() <= 4;
    for row in tables::table("truth/hexadecimal.tsv").iter().filter(|row| short(row.get("code").unwrap())).take(50) {
        rows.push((row.get("code").unwrap().to_owned(), values(row.get("values_0..60").unwrap())));
    }
    for row in tables::table("truth/nimsequences.tsv").iter() {
        let rule = row.get("rule").unwrap();
        if row.get("index_start").unwrap() == "0" && rule.len() <= 6 && rule.contains('.') {
            rows.push((rule.to_owned(), values(row.get("values").unwrap())));
        }
    }
    rows.truncate(200);
    rows
}

fn found(values: &[u64]) -> Vec<Match> {
    let text: Vec<String> = values.iter().map(u64::to_string).collect();
    let wanted = Wanted::values(&text.join(",")).unwrap();
    identify(&wanted, None, &Budget::default()).unwrap().matches
}

/// The values of a match by the definition, which knows no search of this crate.
fn by_definition(rule: &str, count: usize) -> Vec<u64> {
    let game = Game::new(rule).unwrap_or_else(|_| {
        let known = sprague::catalogue::find(rule).expect("a rule or a name");
        Game::builder(known.text).params(known.params.iter().map(|p| (p.name, p.default))).build().unwrap()
    });
    if rule.contains("split any") {
        // The definition would list all partitions; the suites of the library compare these rules.
        let mut game = game;
        let table = game.values(&[0], &[count as u64 - 1], &SolveOptions::default(), &Budget::unlimited()).unwrap();
        return table.cells.iter().map(|cell| cell.to_string().parse().unwrap()).collect();
    }
    rules::oracle::values(game.ruleset(), count as i64 - 1, &Budget::unlimited()).unwrap()
}

fn equal(found: &[Match]) -> Vec<&Match> {
    found.iter().filter(|one| one.relation == Relation::Equal).collect()
}

fn identified(rows: &[(String, Vec<u64>)]) {
    for (rule, values) in rows {
        let found = found(values);
        let equal = equal(&found);
        assert!(!equal.is_empty(), "{rule}: {values:?} is not identified: {found:?}");
        for one in equal {
            assert_eq!(&by_definition(&one.game, values.len()), values, "{rule} is not {}", one.game);
        }
    }
}

#[test]
fn some_known_games_are_identified() {
    let rows = rows();
    assert_eq!(rows.len(), 200, "rows of facts");
    identified(&rows.into_iter().step_by(25).collect::<Vec<_>>());
}

#[test]
#[ignore = "thorough: a minute without optimisation"]
fn two_hundred_known_games_are_identified() {
    identified(&rows());
}

fn changed(rows: &[(String, Vec<u64>)]) {
    for (at, (rule, values)) in rows.iter().enumerate() {
        let mut values = values.clone();
        let place = 5 + at % (values.len() - 5);
        values[place] += 1 + at as u64 % 3;
        for one in equal(&found(&values)) {
            let own = by_definition(&one.game, values.len());
            assert_eq!(own, values, "{rule} with {place} changed is claimed to be {}", one.game);
            assert_ne!(&one.game, rule);
        }
    }
}

#[test]
fn a_changed_value_is_not_claimed() {
    changed(&rows().into_iter().step_by(50).collect::<Vec<_>>());
}

#[test]
#[ignore = "thorough: fifty lists"]
fn fifty_changed_lists_are_not_claimed() {
    changed(&rows().into_iter().step_by(4).collect::<Vec<_>>());
}

#[test]
fn a_code_without_a_known_pattern_is_a_cousin() {
    let values = values_of_code("0.1777", 40).unwrap();
    let found = found(&values);
    assert_eq!((found[0].game.as_str(), found[0].relation), ("0.1777", Relation::Equal));
    let dawson = self::found(&values_of_code("0.137", 40).unwrap());
    let cousins = dawson.iter().filter(|one| one.relation == Relation::Cousin).map(|one| one.game.as_str());
    assert_eq!(cousins.collect::<Vec<_>>(), ["0.07", "0.4"]);
    let cousin = found.iter().find(|one| one.relation == Relation::Cousin).expect("a cousin");
    assert_eq!((cousin.game.as_str(), cousin.map.as_str(), cousin.compared), ("0.454", "G(n+1)", 40));
}

/// The theorem on cousins beside the values, for all codes of up to three digits.
#[test]
fn cousins_have_the_same_values_some_heaps_apart() {
    let (mut pairs, mut related) = (0, BTreeSet::new());
    for number in 1..512 {
        let code = format!("0.{number:03o}");
        let code = code.trim_end_matches('0');
        let values = values_of_code(code, 60).unwrap();
        for cousin in cousins(code) {
            let others = values_of_code(&cousin, 60).unwrap();
            let shifted = (0..=4).any(|by| values[by..] == others[..60 - by] || others[by..] == values[..60 - by]);
            assert!(shifted, "{code} and {cousin}: {values:?} {others:?}");
            pairs += 1;
            related.insert(code.to_owned());
        }
    }
    assert!(pairs > 300 && related.contains("0.137") && related.contains("0.6"), "{pairs}");
}

#[test]
fn values_of_codes_are_those_of_the_definition() {
    for code in ["0.7", "0.77", "4.3", "0.137", "0.6", "4.7041", "0.3333"] {
        assert_eq!(values_of_code(code, 30), Some(by_definition(code, 30)), "{code}");
    }
    for text in ["", "0.", "0.8", "5.1", "kayles", "0.77.1"] {
        assert_eq!(values_of_code(text, 5), None, "{text}");
    }
}

#[test]
fn the_least_set_has_the_values() {
    for row in tables::table("truth/subtraction.tsv").iter().step_by(5) {
        let set: Vec<u64> = row.get("S").unwrap().split(',').map(|s| s.parse().unwrap()).collect();
        let values = set_values(&set, 40);
        let least = least_set(&values).expect("the set itself has them");
        assert!(least.len() <= set.iter().filter(|&&s| s < 40).count() && set_values(&least, 40) == values, "{set:?}");
    }
}

#[test]
fn lost_heaps_name_a_game() {
    let wanted = Wanted::zeros("0,2,7,9,14,16,21,23").unwrap();
    let found = identify(&wanted, None, &Budget::default()).unwrap();
    let equal: Vec<&str> = equal(&found.matches).iter().map(|one| one.game.as_str()).collect();
    assert!(equal.contains(&"take 1,3,4"), "{equal:?}");
    for rule in equal {
        let game = Game::new(rule).unwrap();
        let lost = rules::oracle::p_positions(game.ruleset(), 23, &Budget::unlimited()).unwrap();
        assert_eq!(lost, [0, 2, 7, 9, 14, 16, 21, 23], "{rule}");
    }
}

#[test]
fn shifted_stretched_and_xored_lists_are_found() {
    let of = |values: Vec<u64>| found(&values).into_iter().map(|one| (one.game, one.relation, one.map));
    let base = set_values(&[1, 3, 4], 60);
    let shifted = of(base[2..40].to_vec()).find(|one| one.0 == "take 1,3,4").expect("shifted");
    assert_eq!((shifted.1, shifted.2.as_str()), (Relation::Shift, "G(n+2)"));
    let xored = of(base[..40].iter().map(|value| value ^ 5).collect()).find(|one| one.0 == "take 1,3,4");
    assert_eq!(xored.map(|one| (one.1, one.2)), Some((Relation::Xor, "G(n) xor 5".to_owned())));
    let kayles = by_definition("0.77", 90);
    let thirds = of((0..25).map(|n| kayles[3 * n + 1]).collect()).find(|one| one.0.contains("0.77"));
    assert_eq!(thirds.map(|one| (one.1, one.2)), Some((Relation::Affine, "G(3*n+1)".to_owned())));
    let twice = of((0..40).map(|n| kayles[n / 2]).collect()).find(|one| one.0.contains("0.77"));
    assert_eq!(twice.map(|one| (one.1, one.2)), Some((Relation::Affine, "G(n/2)".to_owned())));
}

#[test]
fn sequences_are_searched() {
    let wanted = Wanted::values("0,1,2,3,1,4,3,2,1").unwrap();
    let mut sequences = Sequences::new(&wanted);
    let lines = "# comment\nA000001 ,0,1,1,1,2,\nA002186 ,0,1,2,3,1,4,3,2,1,4,2,6,\nA999999 ,7,0,1,2,3,1,4,3,2,1,\n";
    sequences.read_stripped(lines.as_bytes(), &Budget::default()).unwrap();
    sequences.read_bfile("b7", "0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n6 3\n7 2\n8 2\n");
    let found = identify(&wanted, Some(&mut sequences), &Budget::default()).unwrap().matches;
    let names: Vec<&str> =
        found.iter().filter(|one| one.relation == Relation::Sequence).map(|one| one.game.as_str()).collect();
    assert_eq!(names, ["A002186", "A999999"]);
}

#[test]
fn bad_lists_are_refused() {
    for text in ["", "0,1", "0,1,x", "0,1,-1", "0,1,99999999999999999999999"] {
        assert!(Wanted::values(text).is_err(), "{text}");
    }
    for text in ["0,2", "0,2,2", "4,2,7", "0,2,100000"] {
        assert!(Wanted::zeros(text).is_err(), "{text}");
    }
    assert!(Wanted::values("[0, 1, 2]").is_ok());
    // A large value makes no large table.
    assert!(found(&[0, u64::MAX, 1]).iter().all(|one| one.relation != Relation::Equal));
}
