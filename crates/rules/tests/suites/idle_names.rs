//! Warnings about names that change nothing: in which rules they come, and in which they do not.
fn warnings(text: &str) -> Vec<String> {
    let compiled = rules::compile(text, &[]).unwrap();
    compiled.warnings.iter().map(|warning| warning.message.to_string()).collect()
}

#[test]
fn names_that_say_nothing_are_told() {
    for text in [
        "take 1,2 if heap<5",
        "take 2 if pile%2=0",
        "take primes if n>five",
        "take 1 if n!=m, n>3",
        "split 2 unequal if 1<heap<9",
        "n -> n-k : 1<=k<m",
        "(a,b) -> (a-k,b) : k>=1, q<5",
        "split two",
        "split 2..five if n>3",
    ] {
        assert!(warnings(text).iter().any(|said| said.contains("any number")), "{text}: {:?}", warnings(text));
    }
}

#[test]
fn names_with_a_meaning_are_not() {
    for text in [
        "take 3 where k*k=n",
        "take 1 if k|n, 1<k<n",
        "n -> n-k : k<m, m<=n, k>=1",
        "n -> n-k : 1<=k<m<=n",
        "take d where d|n, d<n",
        "take 1..K if n>K; K = 4",
        "split m where m%2=1",
        "split 2 if n in even",
        "n -> k, n-k : 1<=k<n",
        "n -> n-j for j in 1..2 : n>2",
        "(a,b) -> (a-1,b) : b in primes; (a,b) -> (a,b-1) : a<5",
    ] {
        assert_eq!(warnings(text), Vec::<String>::new(), "{text}");
    }
}
