//! Lowering one digit of the heap, beside the definition.
use heaps::places::law;
use rules::oracle::Oracle;
use rules::ruleset::Ruleset;

const RULES: [&str; 14] = [
    "n -> n-k*10**i : 1<=k<=n/10**i%10",
    "n -> n-k*10**i : 1<=k<=n/10**i%10, i<digits(n)",
    "n -> n-10**i*k : 1<=k<=n/10**i%10, 10**i<=n",
    "take k*10**i where 1<=k, k<=n/10**i%10",
    "n -> n-10**i : n/10**i%10>=1, i<digits(n)",
    "n -> n-2**i : n/2**i%2=1",
    "take 2**i where n/2**i%2=1",
    "n -> n-k*3**i : 1<=k<=n/3**i%3",
    "n -> n-k*7**i : 1<=k<=n/7**i%7, k%2=1",
    "n -> n-k*10**i : k in {1,3,4}, k<=n/10**i%10",
    "n -> n-2*10**i : n/10**i%10>=2; n -> n-5*10**i : n/10**i%10>=5",
    "n -> n-k*16**i : 1<=k, 2*k<=n/16**i%16, k<=n/16**i%16",
    "n -> n-k*10**i : 1<=k<=n/10**i%10, n/10**i%10 in primes",
    "n -> n-k*10**i : k=n/10**i%10, k>0",
];

fn compiled(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap_or_else(|errors| panic!("{text}: {errors}")).ruleset
}

fn agrees(text: &str, to: i64) -> bool {
    let ruleset = compiled(text);
    let Some(law) = law(&ruleset) else { return false };
    let mut oracle = Oracle::new(&ruleset);
    for n in 0..to {
        assert_eq!(law.value(n as u64), oracle.value(&[n]).ok(), "{text} at {n}");
    }
    true
}

#[test]
fn the_first_values_are_those_of_the_definition() {
    for text in RULES {
        assert!(agrees(text, 1200), "{text}");
    }
}

#[test]
#[ignore = "thorough: 8 s"]
fn random_rules_are_those_of_the_definition() {
    let mut state = 11_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut read = 0;
    for _ in 0..400 {
        let base = 2 + random(11);
        let digit = format!("n/{base}**i%{base}");
        let (a, b, c) = (1 + random(4), random(4), 2 + random(3));
        let conditions = [
            format!("1<=k<={digit}"),
            format!("{a}<=k<={digit}, k%{c}!={b}"),
            format!("k in {{{a},{}}}, k<={digit}", a + b),
            format!("k>=1, k<={digit}, {digit}%{c}={b}"),
            format!("k>=1, k<={digit}, {digit}!={a}+{b}, k+{digit}!={c}"),
            // These may borrow, or take nothing.
            format!("1<=k<={digit}+{b}"),
            format!("{b}<=k<={digit}"),
            format!("1<=k<={a}, {digit}>={c}"),
        ];
        let condition = &conditions[random(conditions.len() as u64) as usize];
        let more = [String::new(), format!("; n -> n-{a}*{base}**i : {digit}>={c}")];
        read += u64::from(agrees(&format!("n -> n-k*{base}**i : {condition}{}", more[random(2) as usize]), 200));
    }
    assert!((150..400).contains(&read), "{read} rules");
}

#[test]
fn other_moves_are_left_alone() {
    let others = [
        "n -> n-k*10**i : 1<=k<=n/10**i%10; misere",
        "n -> n-k*10**i : 1<=k<=9",
        "n -> n-k*10**i : 1<=k<=n/10**i%10+1",
        "n -> n-k*10**i : 1<=k<=n/10**i%9",
        "n -> n-k*10**i : 1<=k<=n/9**i%10",
        "n -> n-k*10**i : 1<=k<=n/10**i%10, i<=3",
        "n -> n-k*10**i : 1<=k<=n/10**i%10, n%2=0",
        "n -> n-k*10**i : 1<=k<=n/10**i%10; take 1",
        "n -> n-k*10**i : 1<=k<=n/10**i%10; n -> n-2**i : n/2**i%2=1",
        "n -> n-10**i : n/10**i%10>=0",
        "n -> n-2*10**i : n/10**i%10>=1",
        "n -> n-k*10**i : 1<=k<=n/10**i%10, k<=i+1",
        "n -> n-n/10**i%10 : n/10**i%10>0",
        "n -> n-k*10**i : 1<=k<=n/10**j%10",
    ];
    for text in others {
        assert!(law(&compiled(text)).is_none(), "{text}");
    }
}
