//! Misère quotients of tuples, words, boards, sets, graphs and rings, and of several games
//! together, beside plain search; their certificates.
use check::{Limits, verify};
use proptest::prelude::*;
use serde_json::{Value, json};
use sprague::graph::Digraph;
use sprague::quotients::{Extent, Quotient, of_graph};
use sprague::{Answer, Budget, Outcome, SolveOptions, Sum, Trust};

fn sum(arguments: &[&str]) -> Sum {
    Sum::parse_with(arguments, |game| game.misere()).unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

fn quotient(arguments: &[&str]) -> Quotient {
    let found = sum(arguments).quotient(&Extent::default(), &Budget::unlimited());
    found.unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

fn solved(arguments: &[&str], trust: Trust) -> Answer {
    let options = SolveOptions { trust, ..SolveOptions::default() };
    let answer = sum(arguments).solve(&options, &Budget::unlimited());
    answer.unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

/// The moves as texts, in one order.
fn moves(answer: &Answer) -> Vec<String> {
    let mut all: Vec<String> = answer.moves.listed.iter().map(|winning| format!("{winning:?}")).collect();
    all.sort();
    all
}

/// Rules and positions of every family; the first ones are wild.
const GAMES: [(&str, &[&str]); 14] = [
    ("(a,b) -> (b-1,a-1); (a,b) -> (a-2,b)", &["4,3", "3,5"]),
    ("split 2 unequal; take 3", &["9", "8"]),
    ("{a, ..} -> {a-1, ..} : a>=1; {a, b, ..} -> {a+b, ..}; drop 0", &["{1,2,1}", "{2,2}"]),
    ("\"X\" \"X\"*k \".\" -> \".\" \"X\"*k \"X\"", &["X.X..", "XX.."]),
    ("circle(\"X\" -> \".\"; \"XX\" -> \"..\")", &["XXXX", "XXX"]),
    ("board \"XO\" -> \".X\"; board \"OX\" -> \".O\"", &["XXO/OOX", "XO/OX"]),
    ("cram", &["3x3", "2x3"]),
    ("erase d for x : d|x", &["{1..6}", "{2,3,4}"]),
    ("delete v : deg(v)%2=0", &["cycle(4)", "path(4)"]),
    ("delete v with neighbours", &["path(5)", "path(4)"]),
    ("circle(take 1,2 leaving 0..2)", &["6", "5"]),
    ("move k from i to i-1 : k>=1", &["2,1,2", "1,2"]),
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a-1,b-1) times 2; unordered", &["2,3", "3,3"]),
    ("(a,b,c) -> (a-1,b,c); (a,b,c) -> (c,b-1,a); (a,b,c) -> (b,a,c-2)", &["2,1,3", "1,2,2"]),
];

/// The images of the positions below some positions say the winner of their sums.
#[test]
fn positions_of_every_family_have_elements() {
    let (mut lost, mut wild) = (0, 0);
    for (rule, positions) in GAMES {
        let arguments = [&[rule], positions].concat();
        let found = quotient(&arguments);
        let monoid = found.monoid();
        wild += usize::from(!found.is_tame());
        let names = found.names();
        let step = names.len().div_ceil(7);
        for (i, one) in names.iter().enumerate().step_by(step) {
            for (j, other) in names.iter().enumerate().skip(i).step_by(step) {
                let images = [i, j].map(|at| found.element(at as u64).unwrap());
                for (at, sum) in [(images[0], vec![one]), (monoid.product(images[0], images[1]), vec![one, other])] {
                    let words: Vec<&str> = [rule].into_iter().chain(sum.into_iter().map(String::as_str)).collect();
                    let plain = solved(&words, Trust::Definition).outcome;
                    assert_eq!(monoid.is_p(at), plain == Outcome::P, "{words:?}");
                    lost += usize::from(plain == Outcome::P);
                }
            }
        }
    }
    assert!(lost > 60 && wild >= 3, "{lost} {wild}");
}

/// Sums that are too long for a short search are answered by the quotient, with all winning moves.
#[test]
fn long_sums_of_positions_are_decided_by_the_quotient() {
    let rule = "(a,b) -> (b-1,a-1); (a,b) -> (a-2,b)";
    for positions in [["6,6", "5,6", "4,6", "6,5", "7,8"], ["6,7", "5,6", "5,6", "7,5", "7,8"]] {
        let arguments = [&[rule][..], &positions].concat();
        let (by_quotient, plain) = (solved(&arguments, Trust::default()), solved(&arguments, Trust::Definition));
        let (standing, method) = (by_quotient.standing.word(), by_quotient.components[0].method);
        assert_eq!((standing, method), ("proved", "misere-quotient"));
        assert_eq!((by_quotient.outcome, moves(&by_quotient)), (plain.outcome, moves(&plain)), "{arguments:?}");
        assert_eq!(by_quotient.moves.total, plain.moves.total);
    }
    let boards = ["cram", "3x3", "2x3", "3x3", "3x2", "4x3", "3x3"];
    let answer = solved(&boards, Trust::default());
    assert_eq!((answer.standing.word(), answer.components[0].method), ("theory", "misere-quotient"));
    // Equal boards do not cancel in general, but the shorter sum is searched.
    let found = quotient(&["cram", "4x3", "2x3"]);
    assert!(found.order() > 2 && !found.is_tame());
}

/// After each winning move in a long sum the other player has lost, by a sum that is asked anew.
#[test]
fn heaps_and_positions_have_one_quotient() {
    let tuples = "(a,b) -> (b-1,a-1); (a,b) -> (a-2,b) @ 6,6 7,5 9,8 8,7";
    for heaps in ["0.75 @ 1000000007 12 9", "0.75 @ 1000000008 12 10", "kayles @ 40 41 45"] {
        let answer = solved(&[tuples, heaps], Trust::default());
        assert_eq!((answer.standing.word(), answer.components[0].method), ("proved", "misere-quotient"), "{heaps}");
        assert_eq!(answer.outcome == Outcome::N, !answer.moves.listed.is_empty());
        for winning in answer.moves.listed.iter().step_by(200).take(4) {
            let change = &winning.changes[0];
            let (mut one, mut two) = (String::new(), String::new());
            for (at, component) in answer.components.iter().enumerate() {
                let list = if at < 4 { &mut one } else { &mut two };
                match at == change.component {
                    true => change.to.iter().for_each(|part| *list += &format!(" {part}")),
                    false => *list += &format!(" {}", component.position),
                }
            }
            let rules = [tuples, heaps].map(|text| text.split_once('@').unwrap().0);
            let after = [format!("{}@{one}", rules[0]), format!("{}@{two}", rules[1])];
            let after: Vec<&str> = after.iter().map(String::as_str).collect();
            assert_eq!(solved(&after, Trust::default()).outcome, Outcome::P, "{winning}");
        }
    }
}

/// A clause of a rule on two numbers.
fn clause() -> impl Strategy<Value = String> {
    let to = prop::sample::select(vec!["(a-i,b)", "(a,b-i)", "(a-i,b-j)", "(b-i,a-j)", "(b-i,a)", "(a-i,b-j) times 2"]);
    let when = prop::sample::select(vec!["", " : a>b", " : a%2=0", " : (a+b)%3>0", " : b>=2"]);
    (to, when, 1..4_u8, 1..4_u8).prop_map(|(to, when, i, j)| {
        format!("(a,b) -> {}{when}", to.replace('i', &i.to_string()).replace('j', &j.to_string()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Random rules on two numbers: products of elements beside the definition.
    #[test]
    fn sums_of_random_tuples_are_won_as_plain_search_says(
        clauses in prop::collection::vec(clause(), 2..4),
        start in (2..6_u8, 2..6_u8),
        picks in prop::collection::vec(prop::collection::vec(any::<prop::sample::Index>(), 1..4), 12),
    ) {
        let rule = clauses.join("; ");
        let start = format!("{},{}", start.0, start.1);
        let Ok(mut given) = Sum::parse_with(&[&rule, &start], |game| game.misere()) else { return Ok(()) };
        // A rule under which play can go round has none.
        let extent = Extent { most: 300, ..Extent::default() };
        let Ok(found) = given.quotient(&extent, &Budget::unlimited().with_effort(60)) else { return Ok(()) };
        let names = found.names();
        prop_assume!(!names.is_empty());
        for pick in picks {
            let at: Vec<usize> = pick.iter().map(|index| index.index(names.len())).collect();
            let product = at.iter().fold(0, |x, &at| found.monoid().product(x, found.element(at as u64).unwrap()));
            let words: Vec<&str> = [&*rule].into_iter().chain(at.iter().map(|&at| &*names[at])).collect();
            let plain = solved(&words, Trust::Definition).outcome;
            prop_assert_eq!(found.monoid().is_p(product), plain == Outcome::P, "{:?}", words);
        }
        let certificate = found.certificate().unwrap();
        prop_assert!(verify(&certificate, Limits::default()).is_ok(), "{}", certificate);
    }
}

/// The nim-heaps 0, 1 and 2, a game whose only option is 2, and some above these.
fn graph() -> Quotient {
    let edges = [(1, 0), (2, 0), (2, 1), (3, 2), (4, 3), (4, 1), (5, 4), (5, 2), (6, 5), (6, 3), (6, 0)];
    let graph = Digraph::from_edges(7, &edges).unwrap();
    of_graph(&graph, |vertex| format!("v{vertex}"), &Extent::default(), &Budget::unlimited()).unwrap()
}

#[test]
fn certificates_of_graphs_positions_and_several_games_are_verified() {
    let rule = "(a,b) -> (b-1,a-1); (a,b) -> (a-2,b)";
    let said = |quotient: &Quotient| verify(&quotient.certificate().unwrap(), Limits::default()).unwrap().to_string();
    assert_eq!(
        said(&quotient(&[rule, "2,1"])),
        "the misère quotient of the listed positions (2) of the game (a,b) -> (b-1,a-1); (a,b) -> (a-2,b); misere has \
         2 elements, 1 of them in P (misere-quotient)"
    );
    let graph = said(&graph());
    assert!(graph.starts_with("the misère quotient of the listed vertices (7: \"v0\", \"v1\", \"v2\", "), "{graph}");
    let both = said(&quotient(&["0.75 @", "0.123 @"]));
    let expected = "28 elements, 6 of them in P, and heap n+2 of 0.75 is equal to heap n for all n >= 9, and heap n+5 of \
                    0.123 is equal to heap n for all n >= 5";
    assert!(both.contains(expected), "{both}");
    let mixed = said(&quotient(&[&format!("{rule} @ 5,6"), "0.75 @"]));
    assert!(mixed.contains("positions") && mixed.contains("all heaps of the game 0.75"), "{mixed}");
    let unread = quotient(&["cram", "2x3"]).certificate().unwrap_err();
    assert!(unread.to_string().contains("does not read"), "{unread}");
}

/// Each number of a value with others in its place, one after the other.
fn with_other_numbers(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(own) => {
            [0, 1, 2, 3, 5, 9, 1000].into_iter().filter(|&other| own.as_u64() != Some(other)).map(Value::from).collect()
        }
        Value::Array(all) => {
            let at = |at: usize| {
                let changed = move |other| {
                    let mut list = all.clone();
                    list[at] = other;
                    Value::Array(list)
                };
                with_other_numbers(&all[at]).into_iter().map(changed)
            };
            (0..all.len()).flat_map(at).collect()
        }
        Value::Object(all) => {
            let changed = |(key, own): (&String, &Value)| {
                let key = key.clone();
                let other = move |other| {
                    let mut object = all.clone();
                    object[&key] = other;
                    Value::Object(object)
                };
                with_other_numbers(own).into_iter().map(other).collect::<Vec<_>>()
            };
            all.iter().flat_map(changed).collect()
        }
        _ => Vec::new(),
    }
}

/// At least 200 changes of a certificate are refused. The others must be true statements by
/// `is_true`.
fn changes_are_refused(quotient: &Quotient, is_true: impl Fn(&Value) -> bool) {
    let certificate: Value = serde_json::from_str(&quotient.certificate().unwrap()).unwrap();
    assert!(verify(&certificate.to_string(), Limits::default()).is_ok());
    let mut changes = with_other_numbers(&certificate);
    let games = certificate["games"].as_array().unwrap();
    for key in ["p", "games", "table", "theorem", "kind", "convention"] {
        let mut other = certificate.clone();
        other.as_object_mut().unwrap().remove(key);
        changes.push(other);
    }
    for (at, game) in games.iter().enumerate() {
        for key in game.as_object().unwrap().keys().filter(|key| !["preperiod", "period"].contains(&key.as_str())) {
            let mut other = certificate.clone();
            other["games"][at].as_object_mut().unwrap().remove(key);
            changes.push(other);
        }
        for key in ["phi", "positions", "vertices", "moves"].into_iter().filter(|key| game.get(key).is_some()) {
            let mut other = certificate.clone();
            other["games"][at][key].as_array_mut().unwrap().pop();
            changes.push(other);
        }
    }
    let mut other = certificate.clone();
    other["rule"] = json!("0.75");
    changes.push(other);
    let is_accepted = |other: &&Value| verify(&other.to_string(), Limits::default()).is_ok();
    let accepted: Vec<&Value> = changes.iter().filter(is_accepted).collect();
    assert!(accepted.iter().all(|other| is_true(other)), "{accepted:#?}");
    assert!(changes.len() - accepted.len() >= 200, "{}", changes.len());
}

#[test]
fn changed_certificates_of_graphs_are_refused() {
    let honest: Value = serde_json::from_str(&graph().certificate().unwrap()).unwrap();
    // Another graph may have the same quotient with the same elements.
    changes_are_refused(&graph(), |changed| {
        let mut edges = Vec::new();
        for (from, to) in (0..).zip(changed["games"][0]["moves"].as_array().unwrap()) {
            edges.extend(to.as_array().unwrap().iter().map(|to| (from, to.as_u64().unwrap() as u32)));
        }
        let other = Digraph::from_edges(7, &edges).unwrap();
        let other = of_graph(&other, |vertex| format!("v{vertex}"), &Extent::default(), &Budget::unlimited()).unwrap();
        let words = |found: &Quotient| serde_json::to_value(found).unwrap()["phi"].clone();
        let mut back = changed.clone();
        back["games"][0]["moves"] = honest["games"][0]["moves"].clone();
        back == honest && words(&other) == words(&graph()) && other.order() == graph().order()
    });
}

#[test]
fn changed_certificates_of_positions_are_refused() {
    changes_are_refused(&quotient(&["(a,b) -> (b-1,a-1); (a,b) -> (a-2,b)", "5,6"]), |_| false);
}

#[test]
fn changed_certificates_of_several_games_are_refused() {
    changes_are_refused(&quotient(&["0.75 @", "0.123 @"]), |_| false);
}

/// What an answer stands on is the quotient; another outcome or another quotient is refused.
#[test]
fn answers_by_a_quotient_have_certificates() {
    let rule = "(a,b) -> (b-1,a-1); (a,b) -> (a-2,b)";
    let tuples = format!("{rule} @ 6,6 5,6 4,6 6,5 8,9");
    for arguments in [
        vec!["kayles", "1000000000000", "999999999", "17"],
        vec!["kayles", "1000000000000"],
        vec!["0.75 @ 1000000007 12", "0.123 @ 1000 55 61"],
        vec![&tuples],
        vec![&tuples, "0.75 @ 1000000007"],
    ] {
        let mut sum = sum(&arguments);
        let answer = sum.solve(&SolveOptions::default(), &Budget::unlimited()).unwrap();
        assert_eq!(answer.standing.word(), "proved", "{arguments:?}");
        let text = sum.certificate(&answer, &Budget::unlimited()).unwrap();
        let letter = answer.outcome.letter();
        let said = verify(&text, Limits::default()).unwrap().to_string();
        assert!(said.contains("misère outcome") && said.ends_with(letter), "{said}");
        let certificate: Value = serde_json::from_str(&text).unwrap();
        let mut changes = Vec::new();
        let mut other = certificate.clone();
        other["answer"]["outcome"] = json!(if letter == "N" { "P" } else { "N" });
        changes.push(other);
        for (key, value) in
            [("rule", json!("0.77777; misere")), ("position", json!(["1", "2", "3"])), ("value", json!("0"))]
        {
            let mut other = certificate.clone();
            other["answer"]["components"][0][key] = value;
            changes.push(other);
        }
        let mut other = certificate.clone();
        other["answer"]["components"][0].as_object_mut().unwrap().remove("statement");
        changes.push(other);
        for other in changes {
            assert!(verify(&other.to_string(), Limits::default()).is_err(), "{other}");
        }
    }
}

/// The genera of positions: of heaps those that the list of heaps has, else by the definition.
#[test]
fn positions_have_genera() {
    let genera = |arguments: &[&str]| {
        let found = sum(arguments).genera(&Budget::unlimited()).unwrap();
        assert_eq!(found.positions.len(), found.genera.len());
        found.genera
    };
    let texts: Vec<String> = genera(&["kayles", "5", "9", "0"]).iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["4^146", "4^046", "0^120"]);
    let mut lost = 0;
    for (rule, positions) in GAMES {
        let arguments = [&[rule], positions].concat();
        for (genus, position) in genera(&arguments).iter().zip(positions) {
            let own = format!("{rule} @ {position}");
            let with_twos = |twos: usize| [&[&*own][..], &vec!["nim @ 2"; twos]].concat();
            for twos in 0..3 {
                // The last two digits repeat for ever.
                let digits = &genus.0.superscript;
                let at = if twos < digits.len() { twos } else { digits.len() - 2 + (twos - digits.len()) % 2 };
                let plain = solved(&with_twos(twos), Trust::Definition).outcome;
                assert_eq!(digits[at] == 0, plain == Outcome::P, "{own} {twos} {genus}");
                lost += usize::from(plain == Outcome::P);
            }
        }
    }
    assert!(lost > 10, "{lost}");
    assert!(sum(&["(a,b) -> (b,a) : a+b>0; (a,b) -> (a-1,b)", "2,1"]).genera(&Budget::unlimited()).is_err());
}

#[test]
fn explanations_name_the_quotient() {
    let arguments = ["(a,b) -> (b-1,a-1); (a,b) -> (a-2,b)", "6,6", "5,6", "4,6", "6,5", "8,9"];
    let text = sum(&arguments).explain(&SolveOptions::default(), &Budget::unlimited()).unwrap();
    assert!(text.contains("the misère quotient of the positions that play reaches, which has 12 elements"), "{text}");
    assert!(text.contains("the product of the elements of the components decides"), "{text}");
}

/// Positions are refused where they have no quotient, and limits leave a part.
#[test]
fn limits_and_refusals() {
    let refused =
        |arguments: &[&str]| sum(arguments).quotient(&Extent::default(), &Budget::unlimited()).unwrap_err().to_string();
    assert!(refused(&["(a,b) -> (b,a) : a+b>0; (a,b) -> (a-1,b)", "2,1"]).contains("every play ends"));
    assert!(refused(&["wythoff @", "0.75 @"]).contains("give positions"));
    let far = quotient(&["(a,b) -> (a-1,b); (a,b) -> (a,b-1)", "1000,1000", "1000,999"]);
    let said = serde_json::to_value(&far).unwrap();
    assert_eq!((&said["status"], &said["stopped"]["at"]), (&json!("partial"), &json!("(1000,1000)")));
    let mixed = quotient(&["(a,b) -> (a-1,b); (a,b) -> (a,b-1) @ 1000,1000", "kayles @"]);
    assert!(!serde_json::to_value(&mixed).unwrap()["stopped"].is_null() && mixed.order() >= 1);
    assert!(mixed.certificate().is_ok_and(|text| verify(&text, Limits::default()).is_ok()));
    // Words that grow for ever fill no memory.
    let words = serde_json::to_value(quotient(&["\"X\" -> \"XY\"; \"Y\" -> \"X\"", "XX"])).unwrap();
    assert_eq!((&words["status"], words["stopped"].is_null()), (&json!("partial"), false));
    let box_of = "(a,b) -> (b-1,a-1); (a,b) -> (a-2,b)".parse::<sprague::Game>().unwrap();
    let extent = Extent { heaps: Some(4), ..Extent::default() };
    let found = { box_of }.quotient(&extent, &Budget::unlimited()).unwrap();
    assert_eq!(found.names().len(), 25);
    assert_eq!(serde_json::to_value(&found).unwrap()["status"], "proved");
}
