//! Games of the literature and sums of independent numbers: recognised by their rules alone, and
//! what is said about them is what the definition says.
use sprague::claims::FormulaStanding;
use sprague::{Budget, Findings, Game, Number, Outcome, Position, SolveOptions, Standing, Sum};

fn pattern(rule: &str) -> Findings {
    Game::new(rule).unwrap().pattern(None, &Budget::default()).unwrap()
}

/// Compares what a theorem says with the definition for all positions whose numbers are at most
/// `to`.
fn agrees(rule: &str, to: i64) {
    let findings = pattern(rule);
    let claim = findings.formulas.first().unwrap_or_else(|| panic!("{rule}: nothing is said"));
    assert!(matches!(claim.standing(), FormulaStanding::Theory { .. }), "{rule}: {claim}");
    let ruleset = rules::compile(rule, &[]).unwrap().ruleset;
    let second = if ruleset.arity == 1 { 0..=0 } else { 0..=to };
    let cells: Vec<Vec<i64>> = (0..=to)
        .flat_map(|a| second.clone().map(move |b| vec![a, b]))
        .map(|cell| cell[..ruleset.arity].to_vec())
        .filter(|cell| !ruleset.unordered || cell.is_sorted())
        .collect();
    let mut search = positions::Search::new(&ruleset);
    for cell in cells {
        let value = search.value(&cell, &Budget::default()).unwrap();
        let at: Vec<Number> = cell.iter().map(|&x| Number::from(x as u64)).collect();
        if claim.place().is_some_and(|place| !place.contains(&at)) {
            continue;
        }
        if claim.kind() == "formula" {
            assert_eq!(claim.value(&at), Some(Number::from(value)), "{rule} at {cell:?}: {claim}");
        }
        assert_eq!(claim.zero(&at), Some(value == 0), "{rule} at {cell:?}: {claim}");
    }
}

#[test]
fn what_theorems_say_is_what_the_definition_says() {
    for (rule, to) in [
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1", 40),
        ("(x,y) -> (x-k,y-k) : k>=1; (x,y) -> (x-j,y) : j>=1; (x,y) -> (x,y-k) : k>=1", 40),
        ("(a,b) -> (z,b) : z<a; (a,b) -> (a-k,b-k) : 1<=k<=min(a,b); (a,b) -> (a,b-k) : 0<k<=b", 40),
        ("unordered; (a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1", 40),
        ("(a,b) -> (a-k,b-k) : k>=1, a+b>0", 30),
        ("unordered; (a,b) -> (a,b-k*a) : k>=1, a>=1", 50),
        ("unordered; (a,b) -> (a,b-k*a) : k>=1, a>=1, b-k*a>=1", 50),
        ("(n,m) -> (n-k,2*k) : 1<=k<=min(n,m)", 60),
        ("(n,m) -> (l,2*n-2*l) : l<n, n-l<=m", 60),
        ("(n,z) -> (n-k,z) : 1<=k<=n; (n,z) -> (n,0) : z=1, n>0", 30),
        ("unordered; (a,b) -> (i,a-i) : 1<=i<a; (a,b) -> (i,b-i) : 1<=i<b", 50),
        ("(s,c) -> (s,c+k) : 1<=k<=c*c, k<=s-c", 70),
        (
            "unordered; (a,b) -> (b%a,a) : a>=1; (a,b) -> (a,b-a**i) : a>=2, i>=1, a**i<=b; \
             (a,b) -> (a,b-1) : a=1, b>=1",
            60,
        ),
        ("n -> k, n xor k : 0<k<n, n xor k<n", 200),
        ("n -> m : (m & n) = m, m<n", 300),
        ("take k where (k & n) = k", 300),
        ("n -> n/2 : n>0; n -> n-1", 2000),
        ("n -> d : d|n, d<n", 500),
        ("take d where d|n, 1<d<n", 1200),
        ("n -> n-d : d|n, 1<d<n", 300),
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", 25),
        ("(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : 1<=k<=4", 25),
        ("(a,b) -> (a-k,b) : k in {1,3,4}; (a,b) -> (a,b-k) : 2<=k<=5", 30),
    ] {
        agrees(rule, to);
    }
    for k in 1..=7 {
        agrees(&format!("(n,m) -> (n-t,K*t) : 1<=t<=min(n,m); K = {k}"), 60);
    }
    agrees("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1)", 40);
    for k in 2..=9 {
        agrees(&format!("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-{k},b-{k})"), 60);
    }
    for t in 2..=5 {
        let steps = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-l) : k>=1, l>=1";
        agrees(&format!("{steps}, abs(k-l)<{t}"), 30);
    }
}

/// One condition more, one less, another number: not that game any more.
#[test]
fn games_that_are_nearly_one_of_them_are_not_recognised() {
    for rule in [
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=2",
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-2*k) : k>=1",
        "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1; end if a+b=3",
        "(n,m) -> (n-k,2*k) : 1<=k<=min(n,m); (n,m) -> (n-1,m)",
        "(n,m) -> (n-k,2*k+1) : 1<=k<=min(n,m)",
        "unordered; (a,b) -> (a,b-k*a) : k>=2, a>=1",
        "(a,b) -> (a-k,b) : k>=1, k<=b; (a,b) -> (a,b-k) : k>=1",
        "(a,b) -> (a-k,b) : k>=1, b>=1; (a,b) -> (a,b-k) : k>=1",
        "n -> d : d|n, d<n, d!=2",
    ] {
        let findings = Game::new(rule).unwrap().pattern(Some(60), &Budget::default()).unwrap();
        let theory = findings.formulas.iter().any(|claim| matches!(claim.standing(), FormulaStanding::Theory { .. }));
        assert!(!theory, "{rule}: {:?}", findings.formulas);
    }
    let misere = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1; misere";
    assert!(pattern(misere).formulas.is_empty());
}

fn solved(rule: &str, positions: &[&str]) -> sprague::Answer {
    let game = Game::new(rule).unwrap();
    let positions: Vec<Position> = positions.iter().map(|text| text.parse().unwrap()).collect();
    Sum::of(game, positions).unwrap().solve(&SolveOptions::default(), &Budget::default()).unwrap()
}

#[test]
fn far_out_the_winner_is_known_even_where_the_value_is_not() {
    let wythoff = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1";
    let lost = solved(wythoff, &["618033988749894847,999999999999999997"]);
    assert_eq!((lost.outcome, lost.value.is_some()), (Outcome::N, false));
    let k = 1_000_000_007u64;
    let (a, b) = (1618034000, 1618034000 + k);
    let lost = solved(wythoff, &[&format!("{a},{b}")]);
    assert_eq!(lost.outcome, Outcome::P, "floor({k} phi) = {a}");
    assert!(matches!(lost.standing, Standing::Theory("wythoff")));
    // With another component of value 0 the winner is still known, with one of value 1 not.
    assert_eq!(solved(wythoff, &["1000000000,2000000000", "1,2"]).outcome, Outcome::N);
}

#[test]
fn far_out_all_winning_moves_of_games_of_the_literature_are_listed() {
    let wythoff = "(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1";
    let euclid = "unordered; (a,b) -> (a,b-k*a) : k>=1, a>=1";
    let fibonacci = "(n,m) -> (n-k,2*k) : 1<=k<=m";
    for (rule, position, count) in [
        (wythoff, "100000000000000000,161803398874989484", 1),
        (wythoff, "1000000000000000000,1000000000000000000", 3),
        (wythoff, "1000000000000000000000000,3000000000000000000000000", 1),
        (euclid, "7,1000000000000000000", 1),
        // 1, 5 and 34 more than a Fibonacci number: 1, 1+5, 1+5+34 or all may be taken.
        (fibonacci, "679891637638612298,1000000000000000000", 4),
    ] {
        let answer = solved(rule, &[position]);
        assert_eq!(answer.outcome, Outcome::N, "{rule} at {position}");
        assert_eq!(answer.moves.total, Some(Number::from(count)), "{rule} at {position}: {:?}", answer.moves);
        assert_eq!(answer.moves.listed.len() as u64, count);
        for winning in &answer.moves.listed {
            let to = winning.changes[0].to[0].to_string();
            assert_eq!(solved(rule, &[&to]).outcome, Outcome::P, "{rule} at {to}");
        }
    }
}

#[test]
fn independent_numbers_are_a_sum_with_all_winning_moves() {
    let rook = "(a,b) -> (a-k,b) : 1<=k<=3; (a,b) -> (a,b-k) : 1<=k<=4";
    let answer = solved(rook, &["1000000000000000003,7"]);
    assert_eq!(answer.value.map(|value| value.to_string()), Some("1".to_owned()));
    let texts: Vec<String> =
        answer.moves.listed.iter().map(|winning| format!("{:?}", winning.changes[0].to[0])).collect();
    assert_eq!(answer.moves.total, Some(Number::from(texts.len() as u64)));
    assert!(!texts.is_empty());
    for winning in &answer.moves.listed {
        let to = winning.changes[0].to[0].to_string();
        assert_eq!(solved(rook, &[&to]).outcome, Outcome::P, "{to}");
    }
    let nim = solved("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1", &["1000000000,1000000000"]);
    assert_eq!(nim.outcome, Outcome::P);
}
