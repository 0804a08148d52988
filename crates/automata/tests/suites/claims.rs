//! Claims about games of the literature, true and false.
use automata::{Limits, Machine, Meter, Reason, Relation, Verdict, prove};
use budget::Budget;
use patterns::Formula;
use rules::ruleset::Ruleset;

fn ruleset(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors:?}")).ruleset
}

fn formula(text: &str, ruleset: &Ruleset) -> Formula {
    let names: Vec<&str> = ruleset.names.iter().map(String::as_str).collect();
    Formula::parse(text, &names).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn verdict(rule: &str, claim: &str) -> Verdict {
    let ruleset = ruleset(rule);
    prove(&ruleset, &formula(claim, &ruleset), None, Limits::default(), &Budget::unlimited()).unwrap()
}

const WYTHOFF: &str = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1";

/// Rules with claims that hold; a condition claims the positions that the player to move loses.
const TRUE: &[(&str, &str)] = &[
    // Bouton 1901: Nim on two and three heaps.
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "a xor b"),
    ("(a,b,c) -> (x,b,c) : x<a; (a,b,c) -> (a,x,c) : x<b; (a,b,c) -> (a,b,x) : x<c", "a xor b xor c = 0"),
    ("(a,b,c) -> (x,b,c) : x<a; (a,b,c) -> (a,x,c) : x<b; (a,b,c) -> (a,b,x) : x<c", "a xor b xor c"),
    // Lasker's Nim.
    ("take any; split 2", "if n=0 then 0 else if n%4=3 then n+1 else if n%4=0 then n-1 else n"),
    // AtCoder ARC072 B.
    ("(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1", "abs(x-y)<=1"),
    // HDU 4388.
    ("n -> k, n xor k : 0<k<n, n xor k<n", "if n=0 then 0 else (popcount(n)+1)%2"),
    // HDU 7161: sides of a triangle.
    (
        "(a,b,c) -> (x,b,c) : x<a, x+b>c, x+c>b; (a,b,c) -> (a,x,c) : x<b, x+a>c, x+c>a; \
         (a,b,c) -> (a,b,x) : x<c, x+a>b, x+b>a; end if a+b<=c; end if a+c<=b; end if b+c<=a",
        "a+b<=c or a+c<=b or b+c<=a or (a-1) xor (b-1) xor (c-1) = 0",
    ),
    // UVA 12293 and UVA 1482: zeros only.
    ("n -> y : n<=2*y, y<n", "(n+1) in pow2"),
    ("take 1..n/2", "(n+1) in pow2"),
    // Cases that no clause can be made of, and some that clauses are made of.
    ("n -> n-k : 1<=k<=n, k=1 or k=(if n%2=0 then 2 else 3)", "n%4=0"),
    ("take 1..if n%2=0 then 3 else 1", "n=0 or n%2=1 and n>1"),
    // A rook that must not stand on the diagonal.
    ("(a,b) -> (c,b) : c<a, c!=b; (a,b) -> (a,c) : c<b, c!=a; end if a=b", "if a=b then 0 else (a xor b)-1"),
    // Luogu P2148: one heap goes, the other is split.
    ("unordered; (a,b) -> (i,a-i) : 1<=i<a; (a,b) -> (i,b-i) : 1<=i<b", "(a%2=1 or a=0) and (b%2=1 or b=0)"),
    // Powers of two.
    ("take pow2", "n%3"),
    ("n -> m : (m & n) = m, m<n", "n=0"),
    ("n -> n-p : p in pow2, (n & p) = p", "popcount(n)%2"),
    ("n -> n-1; n -> n/2 : n>=1", "n=0 or v2(n)%2=1"),
    // Splitting.
    ("split 2", "if n=0 then 0 else (n-1)%2"),
    ("split 3", "if n=0 then 0 else (n-1)/2"),
    ("n -> n/2, n/2 : 2|n, n>0", "if n%2=0 and n>0 then 1 else 0"),
    ("n -> a,b,n-a-b : a%2=1, b%2=1, a<=b, a+b<n, (n-a-b)%2=1", "if n%2=0 then 0 else (n/2)%2"),
    // Wythoff 1907, Fraenkel 1982.
    (WYTHOFF, "min(a,b)=beatty(abs(a-b),1,5,2)"),
    (
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-l) : k>=1, l>=1, abs(k-l)<2",
        "(a-b)%2=0 and min(a,b)=beatty(abs(a-b)/2,0,8,2)",
    ),
    // Fixed amounts.
    ("take 1,2,3,4,5", "n%6"),
    ("take 1,3,4", "if n%7=0 or n%7=2 then 0 else if n%7=1 or n%7=3 then 1 else if n%7=4 or n%7=6 then 2 else 3"),
    ("take 3..5", "(n%8)/3"),
    ("take k where k!=2", "n/4*2+n%2"),
    // Tuples.
    ("unordered; (a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", "a xor b"),
    ("(a,b) -> (a-k,b-k) : k>=1", "min(a,b)"),
    ("(a,b) -> (b,a-1)", "a<=b"),
    ("(a,b,c) -> (b,a-1,c); (a,b,c) -> (c,b,a-1)", "a<=b and a<=c"),
    ("(a,b,c) -> (a-k,b,c) : k>=1; (a,b,c) -> (a+k,b-k,c) : k>=1; (a,b,c) -> (a,b+k,c-k) : k>=1", "a=c"),
    ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-3,b-3)", "(min(a,b)+1)%4!=0 and (a+b+min(a,b)/4)%2=0"),
    ("(x,y) -> (x-1,y+2); (x,y) -> (x,y-1)", "(x+y)%2=0"),
    // Misere play of one component.
    ("take 1..3; misere", "n%4=1"),
    ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; misere", "a=b and a>=2 or a+b=1"),
    ("take P..Q; n -> 0 : 1<=n<P; P=3; Q=6; misere", "1<=n%9<=3"),
    // Heap 0 with moves, and moves that leave nothing.
    ("n -> nothing; n -> n-1 : n>=1", "if n%2=0 then 1 else 2"),
    ("n -> nothing", "1"),
    ("n -> nothing; misere", "true"),
];

/// Claims that do not hold, with the verdicts on them.
const FALSE: &[(&str, &str, &str)] = &[
    (
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1",
        "a+b",
        "the claim gives (1,1) the value 2, but no option has the value 0 by it",
    ),
    ("take 1,2 leaving 0..2", "n%3", "the claim gives (3) the value 0, and the same to (1) + (1) where a move leads"),
    (
        "n -> nothing; n -> n-1 : n>=1",
        "n%2",
        "the claim gives (0) the value 0, and the same to nothing where a move leads",
    ),
    (
        "take 1..3",
        "n%4=0 and n!=8",
        "the claim says that the player to move wins at (8), but no move leads to a position that it calls lost",
    ),
    (
        "take 1..3",
        "n%4=0 or n=1000000000000000001",
        "the claim says that the player to move loses at (1000000000000000001), and also at (1000000000000000000) where \
         a move leads",
    ),
    ("take 1..3; misere", "n%4=0", "no move is possible at (0): in misère play that is won, not lost"),
    (
        "unordered; (a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1",
        "a=b or a+b=7",
        "the claim says that the player to move loses at (0,7), and also at (0,0) where a move leads",
    ),
];

/// Claims that the method leaves open, with the reason.
const OPEN: &[(&str, &str, &str)] = &[
    ("take 1..3; misere", "n%4", "in misère play a claim says who wins, not a nim-value"),
    ("(a,b) -> (a-k,b) : k>=1; play every", "a=b", "the method is for turns in one component"),
    ("turn 1..3", "n=0", "the method is for positions that are numbers"),
    ("n -> n+1; n -> n-1", "n=0", "it is not shown that every play ends"),
    ("take 1..sqrt(n)", "n%2", "the rule is outside the method: the function sqrt"),
    ("(a,b) -> (a%b,b) : b>=1, a>=b", "a=b", "the rule is outside the method: division by a number that varies"),
    ("take any", "nimprod(n,n)", "the claim is outside the method: the function nimprod"),
    (
        "take 1..n/2",
        "if n=0 then 0 else if n%2=0 then n/2 else G(n/2)",
        "the claim is outside the method: a formula that refers to itself",
    ),
    (
        "take 1,2 leaving 0..2",
        "n=0",
        "some moves leave several components: only a claim about nim-values, in normal play, can be decided",
    ),
    ("take any", "n-1", "the claim has no value at the position (0)"),
    ("take any", "v2(n)%2=1", "the claim has no value at the position (0)"),
    ("take any", "n/0", "the claim has no value at the position (0)"),
    ("split any", "n", "the rule is outside the method: a number of heaps without a bound"),
];

#[test]
fn true_claims_are_proved() {
    for (rule, claim) in TRUE {
        let verdict = verdict(rule, claim);
        assert!(matches!(verdict, Verdict::Proved { .. }), "{rule} | {claim}: {verdict:?}");
    }
}

#[test]
fn false_claims_have_their_least_counterexample() {
    for (rule, claim, expected) in FALSE {
        match verdict(rule, claim) {
            Verdict::False(found) => assert_eq!(found.to_string(), *expected, "{rule} | {claim}"),
            other => panic!("{rule} | {claim}: {other:?}"),
        }
    }
}

#[test]
fn what_is_outside_is_said() {
    for (rule, claim, expected) in OPEN {
        match verdict(rule, claim) {
            Verdict::OutOfReach(reason) => assert_eq!(reason.to_string(), *expected, "{rule} | {claim}"),
            other => panic!("{rule} | {claim}: {other:?}"),
        }
    }
}

/// Bars of chocolate, cut along lines so that the height is bounded by the width: they live in a
/// part of the plane.
#[test]
fn claims_about_a_part_that_no_move_leaves() {
    let within = |rule: &str, claim: &str, part: &str| {
        let ruleset = ruleset(rule);
        let (claim, part) = (formula(claim, &ruleset), formula(part, &ruleset));
        prove(&ruleset, &claim, Some(&part), Limits::default(), &Budget::unlimited()).unwrap()
    };
    let bar = "(y,z) -> (v,z) : v<y; (y,z) -> (min(y,w/2),w) : w<z";
    assert!(matches!(within(bar, "y xor z", "y<=z/2"), Verdict::Proved { .. }));
    assert!(matches!(within(bar, "y xor z", "y<=z/2+1"), Verdict::False(_)));
    let two = "(x,y,z) -> (p,min(y,(p+z)/3),z) : p<x; (x,y,z) -> (x,p,z) : p<y; (x,y,z) -> (x,min(y,(x+p)/3),p) : p<z";
    assert!(matches!(within(two, "x xor y xor z = 0", "y<=(x+z)/3"), Verdict::Proved { .. }));
    let leaves = within("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-1)", "a%2", "b=1 or b=3");
    assert_eq!(leaves, Verdict::OutOfReach(Reason::Leaves(vec![0, 1])));
    let row = within("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-1)", "a+1-2*(a%2)", "b=0");
    assert!(matches!(row, Verdict::False(_)));
}

/// A move of Moore's Nim (1910) is one in one or two of three heaps; the lost positions have sums
/// of digits that 3 divides, in each place. No formula of the rule language expresses this;
/// machines do.
#[test]
fn moores_nim_of_three_heaps() {
    let budget = Budget::unlimited();
    let mut meter = Meter::new(Limits::default(), &budget);
    let moore = Machine::digits(2, &[0, 1, 2], |d| (d[0] + d[1] + d[2]) % 3 == 0, &mut meter).unwrap();
    let mut into = Machine::constant(2, false);
    for pair in [[0, 1], [0, 2], [1, 2]] {
        let names: Vec<u32> = (0..3).map(|t| if pair.contains(&t) { t + 3 } else { t }).collect();
        let mut option = moore.renamed(&names, &mut meter).unwrap();
        let mut falls = Vec::new();
        for track in pair {
            let at_most = [(track, 1), (track + 3, -1)];
            let part = Machine::linear(2, &at_most, 0, Relation::AtLeastZero, &mut meter).unwrap();
            option = option.and(&part, &mut meter).unwrap();
            falls.extend(at_most);
        }
        let falls = Machine::linear(2, &falls, -1, Relation::AtLeastZero, &mut meter).unwrap();
        let option = option.and(&falls, &mut meter).unwrap().exists(&[3, 4, 5], &mut meter).unwrap();
        into = into.or(&option, &mut meter).unwrap();
    }
    assert_eq!(into, moore.not(&mut meter).unwrap());
}

#[test]
fn limits_hold() {
    let rule = ruleset("take any; split 2");
    let claim = formula(TRUE[3].1, &rule);
    let small = |limits| prove(&rule, &claim, None, limits, &Budget::unlimited()).unwrap();
    let limits = Limits::default();
    assert!(matches!(small(limits), Verdict::Proved { .. }));
    for limits in [Limits { states: 10, ..limits }, Limits { tracks: 2, ..limits }, Limits { steps: 1000, ..limits }] {
        assert!(matches!(small(limits), Verdict::OutOfReach(Reason::Limit(_))), "{limits:?}");
    }
    // A large modulus is out of reach, and found out soon.
    let wide = ruleset("take k where k%1000003=1");
    let claim = formula("n%1000003", &wide);
    let start = std::time::Instant::now();
    let verdict = prove(&wide, &claim, None, limits, &Budget::unlimited()).unwrap();
    assert!(matches!(verdict, Verdict::OutOfReach(Reason::Limit(_))), "{verdict:?}");
    assert!(start.elapsed().as_secs() < 20);
    let cancelled = Budget::unlimited().with_time(std::time::Duration::ZERO);
    assert!(prove(&wide, &claim, None, limits, &cancelled).is_err());
}

/// Cases are written out, and a text can ask for very many.
#[test]
fn hostile_claims_are_refused_soon() {
    let nested = |open: &str, close: &str| format!("{}n{}", open.repeat(60), close.repeat(60));
    let partial = (0..12).fold("n/0=1".to_owned(), |text, i| format!("(({text}) and n!={i}) or n={i}+1"));
    let claims =
        [nested("abs(", "-1)"), nested("min(n%3,", "+1)"), nested("lowbit(", "-1)"), nested("gcd(60,", "-1)"), partial];
    for claim in claims {
        let start = std::time::Instant::now();
        let verdict = verdict("take 1..3", &claim);
        assert!(matches!(verdict, Verdict::OutOfReach(_)), "{claim}: {verdict:?}");
        assert!(start.elapsed().as_secs() < 30, "{claim}");
    }
}

/// Play ends by weights above 3, and where a number may grow without a bound only by one number
/// alone; where some play goes round, nothing is claimed.
#[test]
fn weights_that_fall_are_found_from_the_moves() {
    let proved = |rule: &str, claim: &str| matches!(verdict(rule, claim), Verdict::Proved { .. });
    assert!(proved("(a,b) -> (a-1,b+4); (a,b) -> (a+1,b-5)", "a%2=0"));
    assert!(!proved("(a,b) -> (a-1,b+4); (a,b) -> (a+1,b-5)", "a%3=0"));
    for rule in [
        "(a,b) -> (a-1,b+7); (a,b) -> (a+1,b-8)",
        "(a,b) -> (a-k,b+9*k) : k>=1; (a,b) -> (a+k,b-10*k) : k>=1",
        "(a,b,c) -> (a-1,b+5,c); (a,b,c) -> (a,b-1,c+4); (a,b,c) -> (a+1,b,c-21)",
        "unordered; (a,b) -> (a-1,b-1); (a,b) -> (a,b-2)",
    ] {
        assert!(!matches!(verdict(rule, &first_zero(rule)), Verdict::OutOfReach(Reason::MayRepeat)), "{rule}");
    }
    for rule in [
        "(a,b) -> (a-1,b+4); (a,b) -> (a+1,b-4)",
        "(a,b) -> (a-1,b+4); (a,b) -> (a+1,b-3)",
        "(a,b) -> (a-k,b+9*k) : k>=1; (a,b) -> (a+k,b-9*k) : k>=1",
        "(a,b,c) -> (a-1,b+5,c); (a,b,c) -> (a,b-1,c+4); (a,b,c) -> (a+1,b,c-20)",
        "(a,b) -> (b,a) : a!=b",
        "n -> n",
    ] {
        assert_eq!(verdict(rule, &first_zero(rule)), Verdict::OutOfReach(Reason::MayRepeat), "{rule}");
    }
}

/// A claim that can be read.
fn first_zero(rule: &str) -> String {
    format!("{}=0", ruleset(rule).names[0])
}
