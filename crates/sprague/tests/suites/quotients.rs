//! Misère quotients and genera as answers, and their certificates.
use check::{Invalid, Limits, verify};
use serde_json::{Value, json};
use sprague::graph::{Digraph, Outcome, TokenMove};
use sprague::parts::by_quotient;
use sprague::quotients::{Extent, GraphQuotientError, Quotient, genera_of_graph, of_graph, solve_tokens};
use sprague::{Budget, Game, SolveError, Stop, Trust};
use tables::table;

fn quotient(rule: &str, extent: Extent) -> Quotient {
    rule.parse::<Game>().unwrap().quotient(&extent, &Budget::unlimited()).unwrap()
}

fn up_to(heaps: u64) -> Extent {
    Extent { heaps: Some(heaps), ..Extent::default() }
}

#[test]
fn kayles_is_solved_for_ever() {
    let found = serde_json::to_value(quotient("kayles", Extent::default())).unwrap();
    let expected = json!({"status": "proved", "heaps": 167, "preperiod": 71, "period": 12, "order": 40, "p_portion": 9,
        "regular": true, "tame": false, "generators": ["a", "b", "c", "d", "e", "f", "g"]});
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&found[key], value, "{key}");
    }
    assert_eq!(found["phi"].as_array().unwrap().len(), 168);
    assert_eq!(found["p"], json!(["a", "b^2", "ac", "ac^2", "d", "ad^2", "e", "ade", "adf"]));
    assert_eq!(found["relations"][0], json!(["a^2", "1"]));
    assert_eq!(found["growth"][1], json!({"heap": 2, "order": 6, "p_portion": 2}));
    assert_eq!(found["standing"]["kind"], "proved");
}

#[test]
fn limits_leave_the_quotient_of_smaller_heaps() {
    let found = quotient("0.07", up_to(12));
    assert_eq!((found.order(), found.p_order(), found.period()), (12, 3, None));
    let found = serde_json::to_value(quotient("0.07", Extent { heaps: None, most: 20 })).unwrap();
    assert_eq!(
        (&found["status"], &found["heaps"], &found["stopped"]["at"]),
        (&json!("partial"), &json!(13), &json!("14"))
    );
    let tame = quotient("take 1,2,3", Extent::default());
    assert!(tame.is_tame() && !quotient("0.75", Extent::default()).is_tame());
    assert_eq!((tame.order(), tame.period()), (6, Some((0, 4))));
}

#[test]
fn far_heaps_have_elements() {
    let kayles = quotient("kayles", Extent::default());
    assert_eq!(kayles.element(1_000_000_000_000), kayles.element(76));
    assert_eq!(quotient("0.07", up_to(12)).element(13), None);
}

#[test]
fn other_games_are_refused() {
    let budget = Budget::unlimited();
    for rule in ["wythoff", "n -> n+1 : n<5; n -> n-1 : n>=1", "take 1; play every", "turn 1..2"] {
        let Ok(mut game) = rule.parse::<Game>() else { panic!("{rule}") };
        let refused = game.quotient(&Extent::default(), &budget);
        assert!(matches!(refused, Err(SolveError::Unsupported { .. })), "{rule}");
        assert!(matches!(game.genera(3, &budget), Err(SolveError::Unsupported { .. })), "{rule}");
    }
    let cancelled = Budget::unlimited().with_watch(|| true);
    let mut game: Game = "0.07".parse().unwrap();
    let stopped = game.quotient(&Extent::default(), &cancelled);
    assert!(matches!(stopped, Err(SolveError::Stopped { stop: Stop::Cancelled, .. })));
}

#[test]
fn certificates_are_verified() {
    for rule in ["kayles", "0.123", "take 1,3,4", "0.75"] {
        let certificate = quotient(rule, Extent::default()).certificate().unwrap();
        let verdict = verify(&certificate, Limits::default()).unwrap_or_else(|error| panic!("{rule}: {error}"));
        assert!(verdict.to_string().starts_with("the misère quotient of all heaps of the game"), "{verdict}");
    }
    let certificate = quotient("split 2 unequal", up_to(15)).certificate().unwrap();
    let said = verify(&certificate, Limits::default()).unwrap().to_string();
    assert!(
        said.starts_with("the misère quotient of the heaps up to 15 of the game") && said.contains(" has 12 elements"),
        "{said}"
    );
}

/// The checker derives the quotients of the solved codes in the table of the book.
fn solved_codes_have_certificates(step: usize) {
    let rows = table("misere_sweep.tsv").into_iter();
    let solved: Vec<_> = rows.filter(|row| row.get("status").unwrap() == "solved").collect();
    for row in solved.iter().step_by(step).filter(|row| row.number::<u32>("heaps").unwrap() <= 1000) {
        let found = quotient(row.get("code").unwrap(), Extent::default());
        let sizes = (found.order(), found.p_order(), found.period());
        let period = (row.number("n0").unwrap(), row.number("period").unwrap());
        assert_eq!(sizes, (row.number("order").unwrap(), row.number("p").unwrap(), Some(period)), "{}", row.place());
        let certificate = found.certificate().unwrap();
        assert!(verify(&certificate, Limits::default()).is_ok(), "{}", row.place());
    }
    assert!(solved.len() >= 220);
}

#[test]
fn some_solved_codes_have_certificates() {
    solved_codes_have_certificates(17);
}

#[test]
#[ignore = "thorough: 20 s"]
fn all_solved_codes_have_certificates() {
    solved_codes_have_certificates(1);
}

/// Changes a number of a certificate; none if the number would stay the same.
fn changed(certificate: &Value, key: &str, places: &[(usize, usize)], to: u64) -> Option<Value> {
    let mut other = certificate.clone();
    for &(at, below) in places {
        let number = match key {
            "table" => &mut other[key][at][below],
            _ => &mut other[key][at],
        };
        if number.as_u64() == Some(to) {
            return None;
        }
        *number = json!(to);
    }
    Some(other)
}

#[test]
fn every_change_of_a_certificate_is_refused() {
    let text = quotient("0.123", Extent::default()).certificate().unwrap();
    let certificate: Value = serde_json::from_str(&text).unwrap();
    let order = certificate["table"].as_array().unwrap().len();
    let mut changes: Vec<Value> = Vec::new();
    for to in [0, 1, 5, 19, 20] {
        let heaps = certificate["phi"].as_array().unwrap().len();
        changes.extend((0..heaps).filter_map(|heap| changed(&certificate, "phi", &[(heap, 0)], to)));
        changes.extend((0..5).filter_map(|at| changed(&certificate, "p", &[(at, 0)], to)));
        for x in 0..order {
            let y = (x * 7 + 3) % order;
            changes.extend(changed(&certificate, "table", &[(x, y)], to));
            // The table stays commutative.
            changes.extend(changed(&certificate, "table", &[(x, y), (y, x)], to));
        }
    }
    for (key, numbers) in [("preperiod", [0, 4, 6, 100]), ("period", [0, 4, 10, 100])] {
        changes.extend(numbers.map(|number| {
            let mut other = certificate.clone();
            other[key] = json!(number);
            other
        }));
    }
    for key in ["p", "phi", "table", "period", "theorem", "kind", "rule", "convention"] {
        let mut other = certificate.clone();
        other.as_object_mut().unwrap().remove(key);
        changes.push(other);
    }
    let mut other = certificate.clone();
    other["rule"] = json!("0.124");
    changes.push(other);
    assert!(changes.len() > 200, "{}", changes.len());
    for other in changes {
        assert!(verify(&other.to_string(), Limits::default()).is_err(), "{other}");
    }
    assert!(verify(&certificate.to_string(), Limits::default()).is_ok());
}

#[test]
fn too_few_heaps_and_too_little_work_are_said() {
    let text = quotient("0.123", Extent::default()).certificate().unwrap();
    let mut certificate: Value = serde_json::from_str(&text).unwrap();
    let few = Limits { steps: 1000, ..Limits::default() };
    assert!(matches!(verify(&text, few), Err(Invalid::TooMuchWork { .. })));
    certificate["phi"].as_array_mut().unwrap().pop();
    assert!(matches!(verify(&certificate.to_string(), Limits::default()), Err(Invalid::TooFewGiven { .. })));
}

#[test]
fn graphs_have_quotients_and_genera() {
    // The nim-heaps 0, 1 and 2, and a game whose only option is 2.
    let graph = Digraph::from_edges(4, &[(1, 0), (2, 0), (2, 1), (3, 2)]).unwrap();
    let name = |vertex: usize| ["o", "i", "t", "s"][vertex].to_owned();
    let found = of_graph(&graph, name, &Extent::default(), &Budget::unlimited()).unwrap();
    let said = serde_json::to_value(&found).unwrap();
    assert_eq!((&said["order"], &said["status"], &said["vertices"]), (&json!(6), &json!("proved"), &json!(4)));
    assert_eq!(said["phi"], json!({"o": "1", "i": "a", "t": "b", "s": "b^2"}));
    let genera = genera_of_graph(&graph, &Budget::unlimited()).unwrap();
    let texts: Vec<String> = genera.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["0^120", "1^031", "2^20", "0^02"]);
    let cycle = Digraph::from_edges(2, &[(0, 1), (1, 0)]).unwrap();
    let refused = of_graph(&cycle, |_| String::new(), &Extent::default(), &Budget::unlimited());
    assert_eq!(refused.unwrap_err(), GraphQuotientError::Cycle);
    assert_eq!(genera_of_graph(&cycle, &Budget::unlimited()), Err(GraphQuotientError::Cycle));
}

#[test]
fn genera_are_those_of_winning_ways() {
    let found = "kayles".parse::<Game>().unwrap().genera(9, &Budget::unlimited()).unwrap();
    let texts: Vec<String> = found.genera.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146", "3^31", "2^20", "1^13", "4^046"]);
    assert_eq!(
        serde_json::to_value(&found.genera[5]).unwrap(),
        json!({"value": 4, "superscript": [1, 4, 6], "kind": "restive", "tame": false})
    );
}

/// A misère sum of heaps of one game.
fn solved(rule: &str, heaps: &[u64]) -> sprague::Answer {
    let game = rule.parse::<Game>().unwrap().with_play(sprague::Play::Misere);
    let positions = heaps.iter().map(|&heap| sprague::Position::new([heap])).collect();
    let mut sum = sprague::Sum::of(game, positions).unwrap();
    sum.solve(&sprague::SolveOptions::default(), &Budget::unlimited()).unwrap()
}

#[test]
fn long_sums_are_decided_by_the_quotient() {
    let far = 1_000_000_000;
    let heaps = [far, far + 1, far + 5, far + 7, far + 9, far + 10, far + 11, far + 13, far + 20, far + 21];
    for rule in ["0.75", "kayles", "0.123"] {
        let answer = solved(rule, &heaps);
        assert_eq!((answer.standing.word(), answer.components[0].method), ("proved", "misere-quotient"), "{rule}");
        let quotient = quotient(rule, Extent::default());
        let monoid = quotient.monoid();
        let product = |heaps: &[u64]| heaps.iter().fold(0, |x, &n| monoid.product(x, quotient.element(n).unwrap()));
        assert_eq!(answer.outcome == sprague::Outcome::P, monoid.is_p(product(&heaps)), "{rule}");
        // After a winning move the other player has lost.
        for winning in answer.winning_moves().iter().take(30) {
            let change = &winning.changes[0];
            let mut after: Vec<u64> = heaps.to_vec();
            after.remove(change.component);
            after.extend(change.to.iter().map(|part| part.heap().unwrap().to_u64().unwrap()));
            assert!(monoid.is_p(product(&after)), "{rule} {winning}");
        }
    }
}

/// The number of winning moves of a large heap agrees with a listing of all options of a heap some
/// periods below it, where the counts grow with the periods.
#[test]
fn winning_moves_of_large_heaps_are_counted() {
    let count = |heap: u64| {
        let answer = solved("kayles", &[heap, 9]);
        answer.moves.total.map(|total| total.to_u64().unwrap()).unwrap()
    };
    let (near, far) = (65_000, 70_000 - (70_000 - 65_000) % 12);
    let (one, two) = (count(near), count(far));
    // Both lie in the periodic part, so that moves differ by the rounds of the smaller part only.
    let per_round = (count(near) - count(near - 24)) * ((far - near) / 24);
    assert_eq!(two - one, per_round);
}

/// A misère sum of heaps of two games, with the search by the definition or without.
fn of_two(one: (&str, &[u64]), two: (&str, &[u64]), trust: Trust) -> sprague::Answer {
    let words = |(rule, heaps): (&str, &[u64])| {
        let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
        format!("{rule} @ {}", heaps.join(" "))
    };
    let mut sum = sprague::Sum::parse_with(&[words(one), words(two)], |game| game.misere()).unwrap();
    sum.solve(&sprague::SolveOptions { trust, ..sprague::SolveOptions::default() }, &Budget::unlimited()).unwrap()
}

/// Heaps far out have the elements of small ones: the small sums are searched.
#[test]
fn sums_of_several_games_have_one_quotient() {
    const ROUND: u64 = 5_040_000_000;
    let far = |heaps: &[u64]| heaps.iter().map(|heap| heap + ROUND).collect::<Vec<u64>>();
    let mut lost = 0;
    for (a, b) in [(10, 5), (11, 6), (10, 7), (11, 9), (10, 8), (12, 5), (13, 9), (10, 6)] {
        for (one, two) in [(vec![a], vec![b]), (vec![a, 11], vec![b]), (vec![a], vec![b, 5])] {
            let small = of_two(("0.75", &one), ("0.123", &two), Trust::Definition);
            let (one, two) = (far(&one), far(&two));
            let large = of_two(("0.75", &one), ("0.123", &two), Trust::default());
            assert_eq!(large.outcome, small.outcome, "{one:?} {two:?}");
            assert_eq!(large.components[0].method, "misere-quotient");
            lost += usize::from(large.outcome == sprague::Outcome::P);
            let Some(winning) = large.winning_moves().first() else { continue };
            let change = &winning.changes[0];
            let parts: Vec<u64> = change.to.iter().map(|part| part.heap().unwrap().to_u64().unwrap()).collect();
            let after = |heaps: &[u64], at: usize| [&heaps[..at], &heaps[at + 1..], &parts].concat();
            let (one, two) = match change.component.checked_sub(one.len()) {
                None => (after(&one, change.component), two),
                Some(at) => (one, after(&two, at)),
            };
            let next = of_two(("0.75", &one), ("0.123", &two), Trust::default());
            assert_eq!(next.outcome, sprague::Outcome::P, "{winning}");
        }
    }
    assert!(lost >= 3, "{lost}");
}

#[test]
fn patterns_name_the_quotient() {
    let mut game = "0.75; misere".parse::<Game>().unwrap();
    let findings = game.pattern(None, &Budget::unlimited()).unwrap();
    let said = serde_json::to_value(&findings).unwrap();
    let claim = &said["claims"][0];
    let expected = json!({"kind": "quotient", "order": 8, "p_portion": 2, "standing": "proved",
        "theorem": "misere-quotient"});
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&claim[key], value, "{key}");
    }
    assert_eq!(claim["period"].as_u64(), findings.quotient.as_ref().unwrap().period().map(|(_, period)| period));
    let certificate = game.certificate_of(&findings, &Budget::unlimited()).unwrap();
    assert!(verify(&certificate, Limits::default()).is_ok());
    let mut open = "0.07; misere".parse::<Game>().unwrap();
    assert_eq!(open.pattern(None, &Budget::unlimited()).unwrap().quotient, None);
}

#[test]
fn far_heaps_have_outcomes() {
    let mut game = "kayles; misere".parse::<Game>().unwrap();
    let kayles = quotient("kayles", Extent::default());
    for heap in [1_000_000_000_000, 999_999_999_999_999] {
        let at = sprague::Position::new([heap]);
        let value = game.value_at(&at, &sprague::SolveOptions::default(), &Budget::unlimited()).unwrap();
        let is_lost = kayles.monoid().is_p(kayles.element(heap).unwrap());
        assert_eq!(value.cell.to_string(), if is_lost { "P" } else { "N" });
        assert_eq!(value.standing.word(), "proved");
    }
}

/// The condition that fails and the counterexample are those of the game.
#[test]
fn explanations_name_a_sum_for_which_the_rule_is_wrong() {
    for (rule, condition, wrong) in [
        ("kayles", "5 has nim-value 4 and misère nim-value 1.", None),
        ("0.75", "has nim-value", None),
        ("take 1,2", "", Some(())),
    ] {
        let mut sum = sprague::Sum::parse_with(&[rule, "4", "5"], |game| game.misere()).unwrap();
        let options = sprague::SolveOptions::default();
        let text = sum.explain(&options, &Budget::unlimited()).unwrap();
        let Some((_, told)) = text.split_once("The least sum for which the rule is wrong is ") else {
            assert!(wrong.is_some() && !text.contains("does not decide all sums"), "{rule}: {text}");
            continue;
        };
        assert!(wrong.is_none() && text.contains(condition), "{rule}: {text}");
        let (heaps, told) = told.split_once(": ").unwrap();
        let heaps: Vec<&str> = heaps.split(" + ").collect();
        let first = told.starts_with("the first player wins");
        let mut values = sprague::Sum::parse(&[&[rule], &heaps[..]].concat()).unwrap();
        let values = values.solve(&options, &Budget::unlimited()).unwrap();
        let of_heaps = values.components.iter().map(|component| component.value.as_ref().unwrap().to_string());
        let small = of_heaps.clone().all(|value| value == "0" || value == "1");
        let by_rule = (values.outcome == sprague::Outcome::P) == small;
        let mut misere = sprague::Sum::parse_with(&[&[rule], &heaps[..]].concat(), |game| game.misere()).unwrap();
        let plain = sprague::SolveOptions { trust: Trust::Definition, ..options };
        let truth = misere.solve(&plain, &Budget::unlimited()).unwrap().outcome == sprague::Outcome::N;
        assert_eq!((truth, by_rule), (first, !first), "{rule} {heaps:?}");
    }
}

#[test]
fn small_quotients_are_drawn() {
    let found = quotient("0.75", Extent::default());
    let picture = found.svg(sprague::Locale::ENGLISH).unwrap();
    assert_eq!((picture.matches("<circle").count(), picture.matches("#ffd9d9").count()), (8, 2));
    assert!(picture.contains(">b²</text>") && picture.contains("Red: "), "{picture}");
    let large = quotient("0.07", up_to(25));
    assert_eq!(large.svg(sprague::Locale::ENGLISH).unwrap_err().order, large.order());
    let latex = found.latex();
    assert!(latex.contains("\\langle a, b, c \\mid a^{2} = 1"), "{latex}");
    assert_eq!(latex.matches("\\begin").count(), latex.matches("\\end").count());
}

/// Graphs without cycles, random but seeded: what the quotient says of sums of tokens is what a
/// search of all sums says.
#[test]
fn tokens_are_decided_by_the_quotient_as_by_the_search() {
    let mut state = 12345_u64;
    let mut below = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let (mut lost, mut won) = (0, 0);
    for _ in 0..150 {
        let vertices = 3 + below(7) as u32;
        let mut edges = Vec::new();
        for from in 1..vertices {
            for to in 0..from {
                if below(5) < 2 {
                    edges.push((from, to));
                }
            }
        }
        let graph = Digraph::from_edges(vertices as usize, &edges).unwrap();
        for tokens in 0..4 {
            let tokens: Vec<u32> = (0..tokens).map(|_| below(u64::from(vertices)) as u32).collect();
            let budget = Budget::default();
            let found = by_quotient(&graph, &tokens, &budget).unwrap().expect("no cycle");
            let expected = graph.search_sum(&tokens, true, &budget).unwrap();
            assert_eq!(found.outcome, expected.outcome, "{edges:?} {tokens:?}");
            let sorted = |moves: &[TokenMove]| {
                let mut moves: Vec<_> = moves.iter().map(|found| (found.token, found.to)).collect();
                moves.sort_unstable();
                moves
            };
            assert_eq!(sorted(&found.moves), sorted(&expected.moves), "{edges:?} {tokens:?}");
            if found.moves.is_empty() && found.outcome == Outcome::P { lost += 1 } else { won += 1 }
        }
    }
    assert!(lost > 50 && won > 50, "{lost} lost, {won} won");
}

/// Many tokens on a graph that is not tame: no search of the sums ends.
#[test]
fn many_tokens_have_an_answer() {
    let edges: Vec<(u32, u32)> =
        (1..40_u32).flat_map(|n| [1, 3, 4].into_iter().filter(move |&k| k <= n).map(move |k| (n, n - k))).collect();
    let graph = Digraph::from_edges(40, &edges).unwrap();
    let solution = graph.solve_misere(&Budget::default()).unwrap();
    let tokens: Vec<u32> = (20..40).collect();
    let found = solve_tokens(&solution, &tokens, &Budget::default()).unwrap();
    for kept in &found.moves {
        let mut after = tokens.clone();
        after[kept.token] = kept.to;
        assert_eq!(solve_tokens(&solution, &after, &Budget::default()).unwrap().outcome, Outcome::P);
    }
    assert_eq!(found.outcome == Outcome::N, !found.moves.is_empty());
    let cycle = Digraph::from_edges(2, &[(0, 1), (1, 0)]).unwrap();
    assert_eq!(by_quotient(&cycle, &[0], &Budget::default()), Ok(None));
}
