//! Conditions that hold for all numbers, and are dropped.
use check::rule::Cond;
use check::rule::always::holds_always;
use check::rule::{Said, claim, eval};

fn condition(text: &str) -> Cond {
    match claim(text, &["n".to_owned(), "k".to_owned()]).unwrap() {
        Said::Condition(cond) => cond,
        Said::Number(number) => panic!("{number:?}"),
    }
}

#[test]
fn what_is_left_out_holds_for_all_numbers() {
    let always = [
        "n>=0",
        "n%4>=0",
        "n%3<3",
        "n/3>=0",
        "k%2<=1",
        "1=1",
        "n+1>k%1",
        "n*k>=0",
        "0-n<=0",
        "n%5!=7",
        "min(n,3)<4",
        "max(n,3)>2",
        "n&6<=6",
        "(n-5)%3<=2",
        "n%3+k%4<6",
        "(n+k)%3>=0",
        "min(n,k,2)<=2",
        "digitsum(n)>=0",
        "sqrt(n+1)+lowbit(k)>=0",
        "gcd(n,k)>=0",
        "popcount(n/2)>=0",
        "2<3",
    ];
    let not = [
        "n>=1",
        "n%4>=1",
        "n%3<2",
        "n-1>=0",
        "n>=k",
        "1=2",
        "7/n>=0",
        "n%k>=0",
        "n%0>=0",
        "min(n,3)<3",
        "max(n,3)>3",
        "n-n>=0",
        "n!=7",
        "n=n",
        "n*(k-1)>=0-1",
        "sqrt(n-1)>=0",
    ];
    for text in always {
        let cond = condition(text);
        assert!(holds_always(&cond), "{text}");
        for (n, k) in (0..30).flat_map(|n| (0..30).map(move |k| (n, k))) {
            assert_eq!(eval::truth(&cond, &[n, k]).unwrap(), Some(true), "{text}: {n} {k}");
        }
    }
    for text in not {
        assert!(!holds_always(&condition(text)), "{text}");
    }
}
