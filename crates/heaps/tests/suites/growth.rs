//! How expressions grow, and how moves to heaps between bounds are read.
use heaps::premises::Premises;
use heaps::theorems::growth::Growth::{Rising, Slow};
use heaps::theorems::growth::{Move, N, Rest, at, growth};
use rules::ir::{Func, Num};

fn expression(text: &str) -> Num {
    let compiled = rules::compile(&format!("n -> {text} : n>0"), &[]).unwrap();
    // Some of these terms do not get smaller; only reading them is tested here.
    let smaller = rules::compile("take 1", &[]).unwrap().ruleset;
    let premises = Premises::of(&smaller).unwrap();
    match Move::of(premises, &compiled.ruleset.schemas[0]).unwrap().rest {
        Rest::Heaps(heaps) => heaps[0].0.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn expressions_grow_as_is_said() {
    let slow = [
        "n",
        "5",
        "n/3",
        "n-4",
        "(n+2)/5",
        "2*n/3",
        "(3*n+1)/4",
        "sqrt(n)",
        "root(n,3)",
        "ceilroot(n,4)",
        "log2(n)",
        "n-n/3",
        "min(n/2,sqrt(n))",
        "max(1,n/3)",
        "sqrt(n/2)",
        "digits(n)",
        "n>>2",
        "log2(n+1)",
        "n-sqrt(n)",
        "sqrt(n-1)",
        "(n-n/4)/2",
    ];
    let rising = ["2*n", "n*n", "n/2+n/3", "3*n/2", "n**2/7", "2**log2(n)", "sqrt(n*n+n)", "n<<1", "max(n,2*n)"];
    let neither = ["n%3", "0-n", "n-2*n", "gcd(n,6)", "popcount(n)", "7/n", "n xor 1", "10-n", "n/2-n/3", "lowbit(n)"];
    for (texts, is) in [(&slow[..], Some(Slow)), (&rising, Some(Rising)), (&neither, None)] {
        for text in texts {
            let num = expression(text);
            assert_eq!(growth(&num), is, "{text}");
            let values: Vec<i64> = (1..2000).map(|n| at(&num, n).unwrap_or(0)).collect();
            let steps: Vec<i64> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
            match is {
                Some(Slow) => assert!(steps.iter().all(|step| (0..=1).contains(step)), "{text}"),
                Some(Rising) => assert!(steps.iter().all(|step| *step >= 0), "{text}"),
                None => {}
            }
        }
    }
}

#[test]
fn parts_are_asked_once() {
    let nested =
        (0..60).fold(N, |inner, _| Num::Call(Func::Sqrt, vec![Num::Call(Func::Max, vec![inner, Num::Const(1)])]));
    assert_eq!(growth(&nested), Some(Slow));
}

#[test]
fn bounds_are_read_as_they_are_meant() {
    let rules = [
        "take 1..n/2",
        "n -> y : n<=2*y, y<n",
        "n -> m : 2*m<=n, n>0",
        "n -> y : ceilroot(n,4)<=y<=sqrt(n), y<n",
        "n -> n-k : k*k<=n, k>=1",
        "n -> n-k : 3*k>n, k<=n",
        "n -> n-k : 1<=k, k**3<n",
        "take 2..n-1",
        "n -> y : n>=5, y<n, 2*y>=n-3",
        "take k where 2*k<n",
    ];
    for text in rules {
        let ruleset = rules::compile(text, &[]).unwrap().ruleset;
        let Move { from, rest } = Move::of(Premises::of(&ruleset).unwrap(), &ruleset.schemas[0]).unwrap();
        for n in 1..200_u64 {
            let (bounds, less) = match &rest {
                Rest::Between(low, high) => ((low, high), false),
                Rest::Less(low, high) => ((low, high), true),
                Rest::Heaps(_) => panic!("{text}"),
            };
            let low = bounds.0.iter().map(|num| at(num, n).unwrap()).fold(0, i64::max);
            let high = bounds.1.iter().map(|num| at(num, n).unwrap()).fold(n as i64, i64::min);
            let mut mine: Vec<i64> = if n < from { vec![] } else { (low..=high).collect() };
            if less {
                mine = mine.into_iter().rev().map(|k| n as i64 - k).collect();
            }
            let options = rules::oracle::options(&ruleset, &[n as i64], &budget::Budget::unlimited()).unwrap();
            let theirs: Vec<i64> = options.iter().map(|option| option.first().map_or(0, |p| p[0])).collect();
            assert_eq!(mine, theirs, "{text} {n}");
        }
    }
}
