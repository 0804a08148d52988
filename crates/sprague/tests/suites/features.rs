//! Conditions on features of bags, words, boards and graphs: what judges ask falls out, nothing is
//! said where there is no simple rule, and no claim contradicts the definition where it says that
//! it was compared.
use crate::common::cases;
use crate::programs::{LANGUAGES, Question, agrees, random};
use proptest::prelude::*;
use rules::oracle::Oracle;
use sprague::claims::PredicateClaim;
use sprague::code::{CodeError, CodeOptions, ProgramError, code};
use sprague::{Budget, Game, Outcome, SolveOptions, Sum, Trust};

const HDU_4111: &str = "{a, ..} -> {a-1, ..} : a>=1; {a, b, ..} -> {a+b, ..}; drop 0";
const POJ_1740: &str = "{a, ..} -> {a-k, ..} : k>=1; {a, b, ..} -> {a-k-m, b+m, ..} : k>=1, m>=1; \
     {a, b, c, ..} -> {a-k-l-m, b+l, c+m, ..} : k>=1, l>=1, m>=1; drop 0";
const AGC_010_D: &str = "{a, ..} -> {a-1, ..} then each x -> x/after(gcd) : a>=2";
const EVEN_VERTICES: &str = "delete v : deg(v)%2=0";

fn claim(rule: &str) -> Option<PredicateClaim> {
    let mut game = Game::new(rule).unwrap();
    let findings = game.pattern(None, &Budget::default()).unwrap();
    assert!(findings.predicates.len() <= 1 && findings.predicates.is_empty() == findings.open.is_some(), "{rule}");
    findings.predicates.into_iter().next()
}

fn joined(numbers: &[i64], separator: &str) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(separator)
}

fn state(game: &Game, position: &str) -> Vec<i64> {
    game.position(position).unwrap().to_state().unwrap()
}

/// Random bags of positive numbers, in ascending order.
fn bags(seed: u64, count: usize, members: u64, most: u64) -> Vec<Vec<i64>> {
    let mut next = random(seed);
    let mut bag = move || {
        let mut bag: Vec<i64> = (0..=next(members)).map(|_| 1 + next(most) as i64).collect();
        bag.sort_unstable();
        bag
    };
    (0..count).map(|_| bag()).collect()
}

#[test]
fn alice_and_bob_with_piles_that_merge() {
    let claim = claim(HDU_4111).unwrap();
    for bag in bags(1, 4_000, 12, 1_000) {
        let ones = bag.iter().filter(|&&x| x == 1).count();
        let moves: i64 = bag.iter().filter(|&&x| x > 1).map(|x| x + 1).sum::<i64>() - 1;
        let lost = if moves <= 2 { ones % 3 == 0 } else { ones % 2 == 0 && moves % 2 == 0 };
        assert_eq!(claim.lost(&bag), Some(lost), "{bag:?}");
    }
    assert_eq!(claim.lost(&[0, 3]), None, "bags of this game have no zeros");
}

#[test]
#[ignore = "thorough: half a minute, since stones are spread in many ways"]
fn a_new_stone_game() {
    let claim = claim(POJ_1740).unwrap();
    assert_eq!(claim.formula(), "unpaired=0");
}

/// The solution of the editorial: the parity of the even numbers decides, unless the only odd
/// number must fall.
fn lost_by_decrements(bag: &[i64]) -> bool {
    let even = bag.iter().filter(|&&x| x % 2 == 0).count();
    if even % 2 == 1 {
        return false;
    }
    if bag.contains(&1) || bag.len() - even != 1 {
        return true;
    }
    let less: Vec<i64> = bag.iter().map(|&x| x - x % 2).collect();
    let divisor = less.iter().fold(0, |all, &x| rules::num::gcd(all, x.unsigned_abs())) as i64;
    !lost_by_decrements(&less.iter().map(|x| x / divisor).collect::<Vec<_>>())
}

#[test]
fn decrements_and_a_common_divisor() {
    let claim = claim(AGC_010_D).unwrap();
    assert!(claim.verdict().otherwise.is_none(), "the moves decide some positions: {claim}");
    let options = SolveOptions { trust: Trust::Assume, ..SolveOptions::default() };
    let coprime = |bag: &Vec<i64>| bag.iter().fold(0, |all, &x| rules::num::gcd(all, x.unsigned_abs())) == 1;
    let mut followed = 0;
    let game = Game::new(AGC_010_D).unwrap();
    let text = |bag: &[i64]| format!("{{{}}}", joined(bag, ","));
    for bag in bags(2, 60, 9, 1_000_000_000).into_iter().filter(coprime) {
        followed += usize::from(claim.lost(&bag).is_none());
        let mut sum = Sum::of(Game::new(AGC_010_D).unwrap(), vec![game.position(&text(&bag)).unwrap()]).unwrap();
        let answer = sum.solve(&options, &Budget::default()).unwrap();
        assert_eq!(answer.outcome == Outcome::P, lost_by_decrements(&bag), "{bag:?}");
        assert_eq!(answer.standing.word(), "assumed");
    }
    assert!(followed > 0, "some of these bags are decided by their moves");
}

/// Rules with the formula that everybody finds.
const KNOWN: &[(&str, &str)] = &[
    (EVEN_VERTICES, "vertices%2=0"),
    ("{a, ..} -> {a-k, ..} : k>=1", "xor=0"),
    ("{a, ..} -> {a-k, ..} : k>=1; misere", "if max<=1 then sum%2=1 else xor=0"),
    ("{a, ..} -> {a-k, ..} : k>=1, k<=3", "xor(x%4)=0"),
    ("{a, ..} -> {a-k, ..} : 1<=k<=4", "xor(x%5)=0"),
    ("{a, ..} -> {a-1, ..} : a>=1", "sum%2=0"),
    ("{a, ..} -> {..}", "count%2=0"),
    ("{a, b, ..} -> {a+b, ..}", "count%2=1"),
    ("{a, ..} -> {a-k, ..} : k>=1, k<a", "xor(x-1)=0"),
    (
        "(z, {a, ..}) -> (z, {a-1, ..}) : a>=1; (z, {a, ..}) -> (z-1, {a, ..}) : a>=1",
        "if sum<=1 then sum%2=0 else (z+sum)%2=0",
    ),
    ("[x][x] -> \"\"", "cancelled%2=0"),
    ("[x][y] -> [y][x] : x>y", "inversions%2=0"),
    ("\"A\" -> \"B\"", "count(A)%2=0"),
    ("\"AB\" -> \"BA\"", "inversions"),
    ("\"+\" -> \"-\"; misere", "count(+)%2=1"),
    ("delete u-v", "edges%2=0"),
    ("delete v", "vertices%2=0"),
    ("delete v : leaf(v) or isolated(v)", "(vertices+core)%2=0"),
    ("delete v; misere", "vertices%2=1"),
    ("board \"X\" -> \".\"", "count(X)%2=0"),
    ("board \"X\" -> \".\"; misere", "count(X)%2=1"),
    ("board \"X.\" -> \"..\" right only", ""),
];

#[test]
fn rules_with_a_known_answer() {
    for (rule, formula) in KNOWN {
        let found = claim(rule).map(|claim| claim.formula());
        let found = found.unwrap_or_default();
        eprintln!("{rule}: {found}");
        assert!(found == *formula || !formula.is_empty() && found.contains(formula), "{rule}: {found}");
    }
}

/// Rules whose winners nobody has put into a few words.
const WITHOUT: &[&str] = &[
    "\"++\" -> \"--\"",
    "\"XX\" -> \"..\"; \"X\" -> \".\"",
    "{a, b, ..} -> {a-b, ..} : a>b",
    "{a, b, ..} -> {a+b, ..} : a=b",
    "board \"XO\" -> \".X\"; board \"OX\" -> \".O\"",
    "delete v with neighbours",
    "delete ends of u-v",
    "delete connected 1,2",
];

#[test]
fn nothing_is_said_without_a_simple_rule() {
    for rule in WITHOUT {
        assert_eq!(claim(rule).map(|claim| claim.formula()), None, "{rule}");
    }
}

/// The bags of up to `count` numbers up to `most`, those of `from` at least.
fn all_bags(count: usize, from: i64, most: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..count {
        let end = all.len();
        for at in start..end {
            let bag: Vec<i64> = all[at].clone();
            let least = bag.last().copied().unwrap_or(from);
            all.extend((least..=most).map(|member| [bag.as_slice(), &[member]].concat()));
        }
        start = end;
    }
    all
}

/// Words of these letters up to a length.
fn all_words(letters: &str, length: usize) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..length {
        let end = all.len();
        for at in start..end {
            let word = all[at].clone();
            all.extend(letters.chars().map(|letter| [word.as_slice(), &[i64::from(u32::from(letter))]].concat()));
        }
        start = end;
    }
    all
}

/// Every small position about which a claim says something is as the definition says; returns
/// whether there is a claim.
fn compared(rule: &str, states: &[Vec<i64>]) -> bool {
    let Ok(game) = Game::new(rule) else { return false };
    let Some(claim) = claim(rule) else { return false };
    let mut oracle = Oracle::new(game.ruleset());
    let mut said = 0;
    for state in states {
        let Some(lost) = claim.lost(state) else { continue };
        said += 1;
        let wins = oracle.wins(std::slice::from_ref(state)).unwrap();
        assert_eq!(lost, !wins, "{rule}: {claim} at {state:?}");
    }
    assert!(said > 0, "{rule}: {claim}");
    true
}

fn term() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("a-1"), Just("a-2"), Just("a-k"), Just("a/2"), Just("a-min"), Just("0"), Just("a-3")]
}

fn guard() -> impl Strategy<Value = &'static str> {
    let simple = ["a>=1", "a>=2", "a%2=0, a>=1", "a%2=1", "a>=1, count>=2", "a>=1, a=max", "a>=1, a=min", "a>=3"];
    proptest::sample::select(simple.to_vec())
}

fn bag_rule() -> impl Strategy<Value = String> {
    let one = (term(), guard()).prop_map(|(term, guard)| match term {
        "a-k" => format!("{{a, ..}} -> {{a-k, ..}} : 1<=k<=3, {guard}"),
        term => format!("{{a, ..}} -> {{{term}, ..}} : {guard}"),
    });
    let two = ["{a, b, ..} -> {a+b, ..} : a>=1, b>=1", "{a, b, ..} -> {a, ..} : b<=a", "{a, ..} -> {..} : a<=1"];
    let two = proptest::sample::select(two.to_vec()).prop_map(str::to_owned);
    (one, proptest::option::of(two), any::<bool>(), any::<bool>()).prop_map(|(one, two, drops, misere)| {
        let clauses = [Some(one), two, drops.then(|| "drop 0".to_owned()), misere.then(|| "misere".to_owned())];
        clauses.into_iter().flatten().collect::<Vec<_>>().join("; ")
    })
}

fn word_rule() -> impl Strategy<Value = String> {
    let side = |letters: std::ops::RangeInclusive<usize>| {
        proptest::collection::vec(prop_oneof![Just('A'), Just('B')], letters)
    };
    (side(1..=3), side(0..=3), any::<bool>()).prop_filter_map("words must fall", |(left, right, misere)| {
        let (left, right): (String, String) = (left.iter().collect(), right.iter().collect());
        let falls = right.len() < left.len() || right.len() == left.len() && right < left;
        falls.then(|| format!("\"{left}\" -> \"{right}\"{}", if misere { "; misere" } else { "" }))
    })
}

fn graph_rule() -> impl Strategy<Value = String> {
    let what = ["delete v", "delete v with neighbours", "delete u-v", "delete ends of u-v"];
    let of_one = ["deg(v)%2=0", "deg(v)>=1", "deg(v)<=1", "deg(v)%2=1", "deg(v)>=2", "comp(v)%2=1", "deg(v)!=2"];
    let all = (proptest::sample::select(what.to_vec()), proptest::sample::select(of_one.to_vec()), 0..8usize);
    all.prop_map(|(what, condition, further)| {
        let further = [("", ""), ("; drop isolated", ""), ("", "; misere"), ("", "")][further % 4];
        format!("{what} : {condition}{}{}", further.0, further.1)
    })
}

fn small_graphs() -> Vec<Vec<i64>> {
    let game = Game::new("delete v").unwrap();
    let names = ["path(1)", "path(4)", "path(5)", "cycle(3)", "cycle(5)", "cycle(6)", "complete(4)", "star(1,1,2)"];
    let further =
        ["{1-2,3-4}", "{1-2,2-3,3-1,4}", "complete(2,3)", "wheel(4)", "{1,2,3}", "star(1,1,1,1)", "{1-2,2-3,4-5}"];
    names.into_iter().chain(further).map(|name| state(&game, name)).collect()
}

#[test]
fn random_bags_are_as_the_definition_says() {
    let found = std::cell::Cell::new(0);
    let bags = all_bags(4, 0, 4);
    proptest!(cases(80), |(rule in bag_rule())| {
        found.set(found.get() + usize::from(compared(&rule, &bags)));
    });
    assert!(found.get() > 0, "some of the rules have a condition");
}

#[test]
fn random_words_are_as_the_definition_says() {
    let found = std::cell::Cell::new(0);
    let words = all_words("AB", 6);
    proptest!(cases(80), |(rule in word_rule())| {
        found.set(found.get() + usize::from(compared(&rule, &words)));
    });
    assert!(found.get() > 0, "some of the rules have a condition");
}

#[test]
fn random_graphs_are_as_the_definition_says() {
    let found = std::cell::Cell::new(0);
    let graphs = small_graphs();
    proptest!(cases(48), |(rule in graph_rule())| {
        found.set(found.get() + usize::from(compared(&rule, &graphs)));
    });
    assert!(found.get() > 0, "some of the rules have a condition");
}

#[test]
fn answers_that_rest_on_a_condition_say_so() {
    let position = "{1,1,5,7,100,100,3000}";
    let ask = |trust: Trust, budget: Budget| {
        let game = Game::new(HDU_4111).unwrap();
        let at = game.position(position).unwrap();
        let options = SolveOptions { trust, ..SolveOptions::default() };
        Sum::of(game, vec![at]).unwrap().solve(&options, &budget)
    };
    assert!(ask(Trust::Theorems, Budget::default().with_effort(200)).is_err(), "nothing is assumed unasked");
    let answer = ask(Trust::Assume, Budget::default()).unwrap();
    assert_eq!((answer.outcome, answer.standing.word()), (Outcome::P, "assumed"));
    let basis = answer.components[0].basis.to_string();
    assert!(basis.contains("not proved") && basis.contains("400 larger ones"), "{basis}");
    let claim = claim(HDU_4111).unwrap();
    let said = serde_json::to_value(&claim).unwrap();
    assert_eq!(said["standing"], "checked");
    assert!(said["checked_on"].as_str().unwrap().starts_with("all bags of up to"), "{said}");
    assert!(claim.message().in_locale("zh".parse().unwrap()).ends_with("未经证明"));
}

#[test]
fn small_positions_are_searched_though_a_condition_is_allowed() {
    let game = Game::new(HDU_4111).unwrap();
    let at = game.position("{1,2,2}").unwrap();
    let options = SolveOptions { trust: Trust::Assume, ..SolveOptions::default() };
    let answer = Sum::of(game, vec![at]).unwrap().solve(&options, &Budget::default()).unwrap();
    assert_eq!(answer.standing.word(), "exact");
}

#[test]
fn programs_decide_by_the_condition() {
    let options = |input: &str| CodeOptions { assume: true, input: input.parse().unwrap(), ..CodeOptions::default() };
    let list = |bag: &Vec<i64>| -> Question {
        (format!("{} {}", bag.len(), joined(bag, " ")), vec![format!("{{{}}}", joined(bag, ","))])
    };
    let lists: Vec<Question> = bags(3, 24, 5, 6).iter().map(list).collect();
    let bags = [HDU_4111, "{a, ..} -> {a-k, ..} : k>=1", "{a, ..} -> {a-k, ..} : k>=1, k<=3"];
    for rule in bags {
        let text = code(rule, &options("eof: count list"), &Budget::default()).unwrap();
        assert!(text.contains("It is not proved."), "{text}");
        agrees(rule, false, &options("eof: count list"), &lists, &LANGUAGES);
    }
    let words = ["ab", "abba", "aabbc", "cabbac", "bacca", "a", "cba", "abcabc"];
    let words: Vec<Question> = words.iter().map(|word| ((*word).to_owned(), vec![(*word).to_owned()])).collect();
    for rule in ["[x][x] -> \"\"", "[x][y] -> [y][x] : x>y"] {
        agrees(rule, false, &options("eof: n"), &words, &LANGUAGES);
    }
    let refused = code("[x][x] -> \"\"", &options("eof: heaps"), &Budget::default()).unwrap_err();
    assert!(matches!(refused, CodeError::Program(ProgramError::Unsupported { .. })), "{refused}");
    assert!(refused.to_string().contains("one position"), "{refused}");
}
