//! Tables by machine code have the values of the search, on any number of threads.
use budget::{Budget, Stop};
use jit::Wanted;
use positions::Search;
use positions::native::{SHARED, filled};

/// Whether machine code filled the box; if so, all values agree with the search.
fn agrees(text: &str, to: &[i64]) -> bool {
    let rules = rules::compile(text, &[]).unwrap().ruleset;
    let budget = Budget::unlimited();
    let mut search = Search::new(&rules);
    let mut made = false;
    for want in [Wanted::Values, Wanted::Zeros] {
        let Some(table) = filled(&rules, to, want, &budget).unwrap() else { continue };
        made = true;
        let mut position = vec![0; to.len()];
        loop {
            if !rules.unordered || position.is_sorted() {
                let value = search.value(&position, &budget).unwrap();
                let expected = if want == Wanted::Values { value } else { u64::from(value != 0) };
                assert_eq!(table.get(&position), Some(expected), "{text} at {position:?}");
            }
            let Some(axis) = (0..to.len()).rev().find(|&axis| position[axis] < to[axis]) else { break };
            position[axis] += 1;
            position[axis + 1..].fill(0);
        }
    }
    made
}

#[test]
fn code_has_the_values_of_the_search() {
    for (text, to) in [
        ("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k) : k>=1; (a,b) -> (a-k,b-k) : k>=1; unordered", vec![20, 20]),
        ("(x,y) -> (x+1,y-2); (x,y) -> (x-1,y-3); (x,y) -> (x-2,y-1); (x,y) -> (x-2,y+1)", vec![20, 30]),
        ("(n,m) -> (n-k,2*k) : 1<=k<=min(n,m)", vec![30, 30]),
        ("unordered; (a,b) -> (i,a-i) : 1<=i<a; (a,b) -> (i,b-i) : 1<=i<b", vec![25, 25]),
        ("unordered; (a,b) -> (b%a,a) : 1<=a; (a,b) -> (a,b-a**i) : i>=1, a>=1, a**i<=b, (a>1 or i=1)", vec![40, 40]),
        ("(w,b) -> (w-1,b+w) : w>=1; (w,b) -> (w,b-k) : 1<=k<=b/2", vec![8, 30]),
        ("(a,b,c) -> (a-k,b+k,c) : 1<=k<=a; (a,b,c) -> (a,b-k,c+k) : 1<=k<=b; (a,b,c) -> (a,b,c-1)", vec![5, 4, 3]),
        ("(n,s) -> (n-1,s+k) : k in {1,4}, n>=1; (n,s) -> (n,s-3)", vec![10, 12]),
        ("(w,h) -> (i,h),(w-i,h) : 2<=i<=w-2; (w,h) -> (w,j),(w,h-j) : 2<=j<=h-2", vec![14, 14]),
        ("(a,b) -> (a-1,b); (a,b) -> (a,b-1); (a,b) -> (a-1,b-1); unordered", vec![20, 20]),
        // Loops that list options twice, in one variable or in each of several, and loops that
        // nearly do.
        ("(a,b,c) -> (i,j,k),(a-1-i,j,k),(i,b-1-j,k),(a-1-i,b-1-j,k) : i<a, j<b, k<c", vec![5, 4, 3]),
        ("(w,h) -> (i,h),(w-1-i,h) : 2<=i<=w-2; (w,h) -> (w,j),(w,h-j) : 2<=j<=h-2, j%3!=1", vec![14, 14]),
        ("(w,h) -> (i,h),(w-i,j) : 1<=i<w, j<h; (w,h) -> (w,2*j),(w,h-2*j) : 2*j<h, j>=1", vec![9, 9]),
        ("unordered; (a,b) -> (i,a-i-j) : 1<=i+j, i+j<=a, j<=2; (a,b) -> (a,b-1)", vec![12, 12]),
        ("(a,b) -> (a,b+1) : b<2*a; (a,b) -> (a-1,b)", vec![9, 18]),
        ("(a,b) -> (a-1,b+1); (a,b) -> (b,a) : a<b; (a,b) -> (a,b-1)", vec![12, 9]),
    ] {
        let swaps = text.contains("(b,a)");
        assert!(agrees(text, &to) || swaps, "no code for {text}");
    }
}

#[test]
fn any_number_of_threads_makes_the_same_table() {
    for text in [
        "(a,b) -> (a-1,b); (a,b) -> (a,b-2); (a,b) -> (a-k,b-k*k) : 1<=k<=9",
        "(a,b) -> (a-k,b+k) : 1<=k<=3; (a,b) -> (a-2,b)",
        "(s,c) -> (s,c+k) : 1<=k<=4, c+k<=s; (s,c) -> (s-1,c)",
        "unordered; (a,b) -> (a-1,b); (a,b) -> (a,b-k) : k<=3, k>=1",
        "(x,y) -> (x+1,y-2); (x,y) -> (x-2,y+1); (x,y) -> (x-2,y-1)",
    ] {
        let rules = rules::compile(text, &[]).unwrap().ruleset;
        let table = |threads| {
            let budget = Budget::unlimited().with_threads(std::num::NonZeroUsize::new(threads).unwrap());
            filled(&rules, &[270, 270], Wanted::Values, &budget).unwrap().unwrap()
        };
        let (one, three) = (table(1), table(3));
        assert!(271 * 271 >= SHARED && one.reached() == three.reached());
        // Tables may be larger than the box that was asked for.
        for x in 0..600 {
            assert!((0..600).all(|y| one.get(&[x, y]) == three.get(&[x, y])), "{text}");
        }
    }
}

#[test]
fn long_rows_are_stopped() {
    // A row of a million positions with up to half a million options each.
    let rules = rules::compile("(a,b) -> (a,b-k) : 1<=k<=b/2", &[]).unwrap().ruleset;
    let soon = Budget::unlimited().with_time(std::time::Duration::from_millis(50));
    let began = std::time::Instant::now();
    assert!(matches!(
        positions::native::filled(&rules, &[1, 1_000_000], Wanted::Values, &soon),
        Err(Stop::Time { .. })
    ));
    assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
}

#[test]
fn what_cannot_be_ordered_or_may_be_endless_is_left_to_others() {
    let filled = |text: &str, to: &[i64]| {
        let rules = rules::compile(text, &[]).unwrap().ruleset;
        filled(&rules, to, Wanted::Values, &Budget::unlimited()).unwrap().is_some()
    };
    assert!(!filled("(a,b) -> (b,a) : a!=b; (a,b) -> (a-1,b)", &[20, 20]));
    assert!(!filled("(a,b) -> (a-1,b),(b,a-1) times 2 : a>b", &[20, 20]));
    let rules = rules::compile("(a,b) -> (a-k,b) : k>=1; (a,b) -> (a,b-k*k) : k>=1", &[]).unwrap().ruleset;
    let small = Budget::unlimited().with_memory(1000);
    assert!(matches!(positions::native::filled(&rules, &[99, 99], Wanted::Values, &small), Err(Stop::Memory { .. })));
}
