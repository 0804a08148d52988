//! Names that go and names that stay, and many rules beside the definition.
use budget::Budget;
use rules::canonical::Moves;
use rules::classify::between::without_idle;
use rules::compile;
use rules::ir::Schema;
use rules::numset::NumSet;
use rules::oracle;
use rules::ruleset::{Class, Ruleset};

fn ruleset(text: &str) -> Ruleset {
    compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

/// The number of free names left in each schema.
fn left(text: &str) -> Vec<usize> {
    let rules = ruleset(text);
    rules.schemas.iter().map(|schema| without_idle(schema, rules.arity).free.len()).collect()
}

#[test]
fn any_number_up_to_any_number_is_any_number() {
    for text in ["take any", "take 1..m", "take k where k<=m", "take 1..m where m<=p", "n -> k : k<m, m<=n"] {
        assert_eq!(ruleset(text).class, Class::AllBut(NumSet::default()), "{text}");
    }
    // There is a number above every k.
    assert_eq!(ruleset("take k where m>k").class, ruleset("take any").class);
    assert_eq!(ruleset("take 1..m where m<=5").class, ruleset("take 1..5").class);
    // m = 4 is there for every heap.
    assert_eq!(ruleset("take 1..m where m<5, m>=3").class, ruleset("take 1..4").class);
    assert_eq!(ruleset("take 1..m where m>=3").class, ruleset("take any").class);
    assert_eq!(ruleset("take k where 2*k<=m, m<=9").class, ruleset("take 1..4").class);
}

#[test]
fn the_same_moves_of_tuples() {
    let moves = |text: &str| Moves::of(&ruleset(text));
    let games = [
        ("(a,b) -> (a-k,b) : 1<=k<=m", "(a,b) -> (a-k,b) : k>=1"),
        ("(a,b) -> (a-k,b) : 1<=k<=m, m<=b/2", "(a,b) -> (a-k,b) : 1<=k<=b/2"),
        ("(a,b) -> (a-k,b) : k>=1, k<=2*m, m<=b", "(a,b) -> (a-k,b) : k>=1, k<=2*b"),
        ("(a,b) -> (a-k,b) : k>=1, m=b/3, k<m", "(a,b) -> (a-k,b) : 1<=k<b/3"),
        ("(a,b) -> (a-k,b-k) : 1<=k<=m, m in 0..b", "(a,b) -> (a-k,b-k) : k>=1"),
    ];
    for (one, two) in games {
        assert_eq!(moves(one), moves(two), "{one}");
    }
}

#[test]
fn names_that_say_more_stay() {
    for text in [
        "take k*m where m>=2, k>=1",
        "take k where k<=m, 2|m, m<=n",
        "take k where k<=m, m!=3, m<=n",
        "take k where k<=m, m in {1,3,5}",
        "take k where k<=m, m in squares, m<=n",
        "take k where m<=n, (k<=m or m=0)",
        "take k where k<=m*m, m<=n/4",
        "take k where 2*m<=k, k<=3*m",
        "take k where k<=m, m<=n/2/k*k/k, k>=1, m|n",
        "(a,b) -> (a-k,b-m) : 1<=k<=m",
        "n -> j for j in 0..m : m<n",
    ] {
        let rules = ruleset(text);
        assert_eq!(left(text), [rules.schemas[0].free.len()], "{text}");
    }
}

/// The definition lists the same options with the name and without it, for all rules of some
/// hundreds, at small positions.
#[test]
fn the_options_stay_the_same() {
    let bounds = [
        "k<=m",
        "k<m",
        "m<=a",
        "m<a",
        "m<=a/2",
        "m>=2",
        "m<4",
        "2*m<=a",
        "k<=2*m",
        "m=a-k",
        "m in 1..3",
        "not m<k",
        "m<=j",
        "j<=m",
        "k<=j",
        "m<=k*k",
        "a-m>=k",
        "m<=max(a,k)-1",
        "m<=a/k",
        "m>=k-3",
        "m+k<=a+1",
        "-m<=k-2",
        "m<=a+3",
        "k/2<m",
        "m<=b",
        "j<b",
        "m in 2..b/2",
    ];
    let remains =
        ["(a,b) -> (a-k,b)", "(a,b) -> (k,b) : k<a", "(a,b) -> (a-k,b-k)", "(a,b) -> (b%k,a-k)", "(a,b) -> (a-k,k)"];
    let mut state = 1_u64;
    let mut pick = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut fewer = 0;
    for _ in 0..1500 {
        let head = remains[pick(remains.len())];
        let conditions: Vec<&str> = (0..2 + pick(3)).map(|_| bounds[pick(bounds.len())]).collect();
        let joint = if head.contains(':') { "," } else { " :" };
        let text = format!("{head}{joint} k>=1, {}", conditions.join(", "));
        let Ok(compiled) = compile(&text, &[]) else { continue };
        let rules = compiled.ruleset;
        let schemas: Vec<Schema> =
            rules.schemas.iter().map(|schema| without_idle(schema, rules.arity).into_owned()).collect();
        if schemas == rules.schemas {
            continue;
        }
        fewer += 1;
        let other = Ruleset { schemas, ..rules.clone() };
        for position in (0..7).flat_map(|a| (0..7).map(move |b| [a, b])) {
            let list = |rules: &Ruleset| oracle::options(rules, &position, &Budget::unlimited());
            assert_eq!(list(&rules), list(&other), "{text} at {position:?}: {:?}", other.schemas);
        }
    }
    assert!(fewer > 300, "only {fewer} rules lost a name");
}
