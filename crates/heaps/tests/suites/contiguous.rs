//! Amounts from 1 up to a function: options of a value are found without listing.
use budget::Budget;
use heaps::contiguous::law;

#[test]
fn options_of_a_value_are_found_without_listing() {
    let unlimited = Budget::unlimited();
    for text in ["take 1..n/2", "take 1..n/3", "take 1..sqrt(n)", "take 1..log2(n)", "take 1..min(n/2,9)"] {
        for misere in ["", "; misere"] {
            let ruleset = rules::compile(&format!("{text}{misere}"), &[]).unwrap().ruleset;
            let law = law(&ruleset).unwrap();
            for n in (0..120u64).chain(290..300) {
                let most = (0..n).rev().take_while(|&m| {
                    let k = (n - m) as f64;
                    match text {
                        "take 1..n/2" => n - m <= n / 2,
                        "take 1..n/3" => n - m <= n / 3,
                        "take 1..sqrt(n)" => k * k <= n as f64,
                        "take 1..log2(n)" => k <= (n as f64).log2().floor(),
                        _ => n - m <= (n / 2).min(9),
                    }
                });
                let options: Vec<u64> = most.collect();
                for value in 0..n / 2 + 2 {
                    let listed = options.iter().copied().find(|&m| law.value(m) == Some(value));
                    let listed = listed.map(|heap| vec![(heap, heap)]);
                    assert_eq!(law.options(n, value, &unlimited), Ok(listed), "{text}{misere}: {n} to {value}");
                }
            }
        }
    }
    let ruleset = rules::compile("take 1..n/2", &[]).unwrap().ruleset;
    let law = law(&ruleset).unwrap();
    let far = law.options(1_000_000_000_000_000_000, 7, &unlimited).unwrap().unwrap()[0].0;
    assert!(far >= 500_000_000_000_000_000 && law.value(far) == Some(7));
}
