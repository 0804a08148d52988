//! Spellings of one game, games that differ in little, and many rules of a kind beside the
//! definition.
use budget::Budget;
use rules::canonical::Moves;
use rules::compile;
use rules::oracle::{self, OracleError, Sum};
use rules::ruleset::Ruleset;
use std::collections::BTreeMap;
use std::collections::BTreeSet;

/// The options of small positions.
type Listed = Vec<Result<BTreeSet<Sum>, OracleError>>;

fn options(ruleset: &Ruleset) -> Listed {
    let pairs = (0..6).flat_map(|a| (0..6).map(move |b| [a, b]));
    let positions = pairs.filter(|[a, b]| !ruleset.unordered || a <= b);
    positions.map(|position| oracle::options(ruleset, &position, &Budget::unlimited())).collect()
}

fn moves(text: &str) -> Moves {
    Moves::of(&compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset)
}

#[test]
fn spellings_of_one_game() {
    let games: [&[&str]; 7] = [
        &[
            "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1",
            "(a,b) -> (a-k,b) : 1<=k<=a; (a,b) -> (a,b-k) : 1<=k<=b; (a,b) -> (a-k,b-k) : 1<=k<=min(a,b)",
            "(x,y) -> (x-k,y-k) : k>0; (x,y) -> (x,z) : z<y; (x,y) -> (z,y) : x>z",
            "(a,b) -> (a-k,b) : k>=1, a>=k, a>=1; (a,b) -> (a,b-k) : not k<1; (a,b) -> (a-k,b-k) : k in 1..b, k<=a",
        ],
        &[
            "(n,m) -> (n-k,2*k) : 1<=k<=min(n,m)",
            "(n,m) -> (n-k,k*2) : 1<=k, k<=m",
            "(n,m) -> (l,2*n-2*l) : l<n, n-l<=m",
            "(n,m) -> (n-k,k+k) : 2*k>=1, k<=m, k<=n",
        ],
        &[
            "(a,b) -> (a-k,b-l) : k>=1, l>=1, abs(k-l)<3",
            "(a,b) -> (a-l,b-k) : k>=1, l>=1, k-l<=2, l-k<=2",
            "(a,b) -> (c,d) : c<a, d<b, a-c-b+d<3, a-c-b+d>-3",
        ],
        &["unordered; (a,b) -> (a,b-k*a) : k>=1, a>=1", "unordered; (a,b) -> (a,b-a*k) : k>=1, a>=1, k*a<=b, a<=b"],
        &["n -> k, n xor k : 0<k<n, n xor k<n", "n -> m xor n, m : m>=1, m<n, m xor n<n"],
        &["n -> n/2 : n>=1; n -> n-1", "n -> n-1 : n>=1; n -> n/2 : n>0"],
        &["take d where d|n, 1<d<n", "n -> n-d : d|n, d>=2, d<n", "n -> m : n-m|n, m>0, n-m>1"],
    ];
    for spellings in games {
        for text in spellings {
            assert_eq!(moves(spellings[0]), moves(text), "{text}");
        }
    }
}

#[test]
fn different_games() {
    let games = [
        "(a,b) -> (a-k,b) : k>=1",
        "(a,b) -> (a-k,b) : k>=2",
        "(a,b) -> (a-k,b) : k>=1, k<=b",
        "(a,b) -> (a-k,b) : k>=1, k<b",
        "(a,b) -> (a,b-k) : k>=1",
        "(a,b) -> (a-k,b) : k>=1, a/b>=0",
        "(a,b) -> (a-k,b-k) : k>=1",
        "(a,b) -> (a-k,b-l) : k>=1, l>=1",
        "(a,b) -> (a-k,b-l) : k>=1, k<=l",
        "(a,b) -> (a-k,b-l) : l>=1, l<=k",
        "unordered; (a,b) -> (a-k,b) : k>=1",
        "(a,b) -> (a-k,b) : k>=1; end if a=b",
        // An empty heap is not nothing where it has a move.
        "take 1,3; n -> 5 : n=0",
        "n -> n-1; n -> n-3; n -> 5 : n=0",
    ];
    for (i, one) in games.iter().enumerate() {
        for two in &games[..i] {
            assert_ne!(moves(one), moves(two), "{one} | {two}");
        }
    }
}

/// Many rules of the same kind: whenever two have the same form, the definition lists the same
/// options for both.
#[test]
fn the_same_form_means_the_same_options() {
    let remains = ["a-k,b", "k,b", "a-k,b-k", "a-k,2*k", "a-k,b+k", "k,a-k", "b-k,a", "b%k,k", "a-k,b/2"];
    let conditions = [
        "k>=1",
        "k>0",
        "k<=a",
        "k<a",
        "k<=b",
        "k<b",
        "a>=1",
        "b>=1",
        "k<=min(a,b)",
        "2*k<=a",
        "a-k>=b",
        "a!=b",
        "k<3",
        "b/k>=1",
        "not k>b",
        "k=a or k=b",
        "a-k<b",
    ];
    let mut texts = Vec::new();
    for form in ["", "unordered; "] {
        for remains in remains {
            for (i, one) in conditions.iter().enumerate() {
                texts.push(format!("{form}(a,b) -> ({remains}) : {one}"));
                texts.extend(conditions[..i].iter().map(|two| format!("{form}(a,b) -> ({remains}) : {one}, {two}")));
            }
        }
    }
    let mut seen: BTreeMap<String, (String, Listed)> = BTreeMap::new();
    let mut same = 0;
    for text in texts {
        let Ok(compiled) = compile(&text, &[]) else { continue };
        let options = options(&compiled.ruleset);
        let form = format!("{:?}", Moves::of(&compiled.ruleset));
        match seen.get(&form) {
            Some((first, expected)) => {
                assert_eq!(&options, expected, "{text} and {first} have one form");
                same += 1;
            }
            None => drop(seen.insert(form, (text, options))),
        }
    }
    assert!(same > 100, "only {same} pairs have one form");
}
