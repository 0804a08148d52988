//! Strategies as files: on many small positions the winner is that of the definition, the checker
//! accepts the file, and whoever plays by it wins against random moves.
use dice::Dice;
use sprague::play::{End, Match, Side};
use sprague::strategy::{Strategy, StrategyError, Winner, read};
use sprague::{Budget, MovesWanted, SolveOptions, Sum, Trust, verify};

/// A game without a pattern, of which positions with equal numbers are lost.
const BROKEN_NIM: &str = "(a,b) -> (a-k,b) : k>=1, k!=3; (a,b) -> (a,b-k) : k>=1, k!=3; (a,b) -> (a-2,b-1)";

/// Opponents of each strategy.
const OPPONENTS: u64 = 3;

fn sum(rule: &str, positions: &[&str]) -> Sum {
    Sum::parse(&[&[rule], positions].concat()).unwrap_or_else(|why| panic!("{rule} {positions:?}: {why}"))
}

/// Plays by a strategy against random moves to the end.
fn plays_out(rule: &str, positions: &[&str], strategy: &Strategy, seed: u64) {
    let budget = Budget::default();
    let mut game = Match::new(sum(rule, positions), Side::You);
    let first = match game.winner_by(strategy).expect("a strategy for this position") {
        Winner::First => Side::Engine,
        Winner::Second => Side::You,
    };
    game = game.begun_by(first);
    let mut dice = Dice::of_case(seed, 57);
    loop {
        if let Some(end) = game.end(&budget).expect("an end or none") {
            return assert_eq!(end, End::Won(Side::Engine), "{rule} {positions:?}");
        }
        let turn = match game.to_move() {
            Side::Engine => {
                let at = game.position();
                let choice = game.follow(strategy, &budget);
                choice.unwrap_or_else(|why| panic!("{rule} {positions:?}, at {at}: {why}")).turn
            }
            Side::You => {
                let mut legal = game.legal(usize::MAX, &budget).expect("legal moves").turns;
                legal.swap_remove(dice.index(legal.len()))
            }
        };
        game.make(turn);
    }
}

/// Whether there is a strategy for these positions; it must win.
fn wins(rule: &str, positions: &[&str]) -> bool {
    let budget = Budget::default();
    let json = match sum(rule, positions).strategy(&budget) {
        Ok(json) => json,
        Err(StrategyError::Unknown) => return false,
        Err(why) => panic!("{rule} {positions:?}: {why}"),
    };
    verify(&json).unwrap_or_else(|why| panic!("{json}: {why}"));
    let options = SolveOptions { trust: Trust::Definition, moves: MovesWanted::None };
    let answer = sum(rule, positions).solve(&options, &budget).expect("a small position");
    let strategy = read(&json).expect("a strategy");
    let winner = strategy.winner(&texts(&strategy)).expect("its own position");
    let words = winner.map(|winner| if winner == Winner::First { "first" } else { "second" });
    assert_eq!(words, Some(answer.outcome.winner()), "{json}");
    (0..OPPONENTS).for_each(|seed| plays_out(rule, positions, &strategy, seed));
    true
}

fn texts(strategy: &Strategy) -> Vec<String> {
    strategy.position().map(<[String]>::to_vec).unwrap_or_default()
}

#[test]
fn boards_of_all_shapes() {
    let mut found = 0;
    for (rule, rows, columns) in [("cram", 3, 3), ("cram", 2, 4), ("place 1x2", 3, 3), ("place 2x2, 1x3", 3, 4)] {
        for cells in 1u32..1 << (rows * columns) {
            // Every third shape of the larger boards.
            if rows * columns > 9 && cells % 7 != 0 {
                continue;
            }
            let line = |row: u32| -> String {
                (0..columns).map(|at| if cells >> (row * columns + at) & 1 == 1 { '.' } else { '#' }).collect()
            };
            let board = (0..rows).map(line).collect::<Vec<_>>().join("/");
            found += u32::from(wins(rule, &[&board]));
        }
    }
    for board in ["4x4", "4x5", "2x6", "1x8", "3x6"] {
        assert!(wins("cram", &[board]), "{board}");
    }
    assert!(found > 400, "{found} boards have a strategy");
}

#[test]
fn rings_and_rows() {
    let mut found = 0;
    for row in ["take 1..2 leaving 0..2", "take 3 leaving 0..2", "take 2 leaving 0..2", "take 2..3 leaving 0..2"] {
        for n in 1..14 {
            found += u32::from(wins(&format!("circle({row})"), &[&n.to_string()]));
        }
    }
    for n in 1..14 {
        found += u32::from(wins("take 1..2 leaving 0..2", &[&n.to_string()]));
        found += u32::from(wins("take 2 leaving 0..2", &[&n.to_string()]));
    }
    assert!(found > 40, "{found} rings and rows have a strategy");
}

#[test]
fn graphs_and_sets() {
    let (mut found, mut dice) = (0, Dice::new(57));
    for _ in 0..120 {
        let count = dice.within(2, 7);
        let mut items: Vec<String> = (1..=count).map(|v| format!("v{v}")).collect();
        for u in 1..=count {
            let edges: Vec<String> =
                (u + 1..=count).filter(|_| dice.once_in(3)).map(|v| format!("v{u}-v{v}")).collect();
            items.extend(edges);
        }
        let graph = format!("{{{}}}", items.join(","));
        for rule in ["delete v with neighbours", "delete ends of u-v"] {
            found += u32::from(wins(rule, &[&graph]));
        }
        let set = (1..=12).filter(|_| !dice.once_in(2)).map(|number: i64| number.to_string());
        let set = format!("{{{}}}", set.collect::<Vec<_>>().join(","));
        let rules = ["erase y for x : abs(x-y)=1", "erase y for x : abs(x-y)=2", "erase y for x : (x+y)%3=0"];
        for rule in rules.iter().filter(|_| set != "{}") {
            found += u32::from(wins(rule, &[&set]));
        }
    }
    for graph in ["cycle(6)", "petersen", "grid(2,3)", "grid(3,3)", "complete(2,2)"] {
        assert!(wins("delete v with neighbours", &[graph]), "{graph}");
    }
    assert!(wins("delete ends of u-v", &["cycle(8)"]));
    assert!(found > 120, "{found} graphs and sets have a strategy");
}

#[test]
fn heaps_by_residues_and_by_claims() {
    let rules = ["take 1,3,4", "take 1..3", "take 2,5", "0.77", "0.137", "take 1 leaving 0..2", "take any"];
    for rule in rules {
        for heaps in [&["7"][..], &["4", "9"], &["5", "5"], &["1", "2", "3"], &["11", "6", "8"]] {
            assert!(wins(rule, heaps), "{rule} {heaps:?}");
        }
    }
    for n in 1..12 {
        assert!(wins("take 1..3; misere", &[&n.to_string()]), "{n}");
    }
    let pairs = "(x,y) -> (x-2*i,y+i) : i>=1; (x,y) -> (x+i,y-2*i) : i>=1";
    for (x, y) in [(5, 9), (6, 6), (7, 6), (0, 4), (9, 1)] {
        assert!(wins(pairs, &[&format!("{x},{y}")]), "{x},{y}");
    }
}

#[test]
fn equal_components_and_equal_numbers() {
    for n in 1..9 {
        let n = n.to_string();
        assert!(wins("split 2 unequal", &[&n, &n]));
        assert!(wins("cram", &["2x3", "2x3"]));
        let both = "(x,y) -> (x-k,y) : 1<=k<=3; (x,y) -> (x,y-k) : 1<=k<=3";
        assert!(wins(both, &[&format!("{n},{n}")]));
    }
    let four = "(a,b,c,d) -> (a-k,b,c,d) : k>=1; (a,b,c,d) -> (a,b-1,c,d); (a,b,c,d) -> (a,b,c-k,d) : k>=1; \
                (a,b,c,d) -> (a,b,c,d-1)";
    assert!(wins(four, &["2,3,2,3"]));
}

/// Rules with a symmetry of two or four numbers that depend on each other, and often one move more
/// that breaks it.
fn tuple_rule(dice: &mut Dice) -> (String, usize) {
    let guards = ["k<=Y+1", "k!=2", "k!=3", "k<=3", "k=1 or k=4", "X-k>=Y-2", "(X-k)%3!=Y%2", "max(X,Y)-k>=2", "Y>=1"];
    let others = ["(a,b) -> (a-2,b-1)", "(a,b) -> (a-1,b-1)", "(a,b) -> (a-3,b)", "end if a+b<=2"];
    let pairs = if dice.once_in(4) { vec![("a", "b"), ("c", "d")] } else { vec![("a", "b")] };
    let names: Vec<&str> = pairs.iter().flat_map(|(one, other)| [*one, *other]).collect();
    let mut clauses = Vec::new();
    for (one, other) in pairs {
        let guard = [guards[dice.index(guards.len())], guards[dice.index(guards.len())]].join(", ");
        for (x, y) in [(one, other), (other, one)] {
            let left: Vec<String> =
                names.iter().map(|name| if *name == x { format!("{x}-k") } else { (*name).to_owned() }).collect();
            let guard = guard.replace('X', x).replace('Y', y);
            clauses.push(format!("({}) -> ({}) : k>=1, {guard}", names.join(","), left.join(",")));
        }
    }
    if names.len() == 2 && dice.once_in(2) {
        clauses.push(others[dice.index(others.len())].to_owned());
    }
    (clauses.join("; "), names.len())
}

#[test]
fn tuples_whose_numbers_depend_on_each_other() {
    let (mut dice, mut found, mut by_way_back) = (Dice::new(59), 0, 0);
    for _ in 0..60 {
        let (rule, numbers) = tuple_rule(&mut dice);
        for _ in 0..3 {
            let (a, b, c) = (dice.within(0, 7), dice.within(0, 7), dice.within(0, 4));
            let at = match (numbers, dice.once_in(2)) {
                (2, true) => format!("{a},{a}"),
                (2, false) => format!("{a},{b}"),
                _ => format!("{a},{a},{c},{c}"),
            };
            if wins(&rule, &[&at]) {
                found += 1;
                let json = sum(&rule, &[&at]).strategy(&Budget::default()).expect("a strategy");
                by_way_back += u32::from(json.contains("\"formula\": \"0\""));
            }
        }
    }
    assert!(found > 60 && by_way_back > 15, "{found} positions have a strategy, {by_way_back} by a way back");
}

/// Rules on words of up to three letters, half of them closed under reading backwards.
#[test]
fn words_of_all_shapes() {
    let texts = [".", "X", "O", "..", ".X", "X.", ".O", "O.", "XX", "OO", "X.X", "XO", "OX"];
    let exchanged = |text: &str| -> String {
        let image = |letter| {
            if letter == 'X' {
                'O'
            } else if letter == 'O' {
                'X'
            } else {
                letter
            }
        };
        text.chars().rev().map(image).collect()
    };
    let backwards = |text: &str| -> String { text.chars().rev().collect() };
    let (mut dice, mut found) = (Dice::new(60), 0);
    for _ in 0..260 {
        let one = |dice: &mut Dice| texts[dice.index(texts.len())].to_owned();
        let images: Vec<&dyn Fn(&str) -> String> = vec![&backwards, &exchanged];
        let image = images[dice.index(2)];
        let mut clauses = Vec::new();
        for _ in 0..dice.within(1, 2) {
            let left = one(&mut dice);
            let right: String = left.chars().map(|_| if dice.once_in(2) { 'X' } else { 'O' }).collect();
            clauses.push(format!("\"{left}\" -> \"{right}\""));
            if !dice.once_in(5) {
                clauses.push(format!("\"{}\" -> \"{}\"", image(&left), image(&right)));
            }
        }
        if dice.once_in(2) {
            let text = one(&mut dice);
            clauses.push(format!("never \"{text}\", \"{}\"", image(&text)));
        }
        let rule = clauses.join("; ");
        if sprague::Game::new(&rule).is_err() {
            continue;
        }
        for word in [".".repeat(dice.within(2, 7) as usize), "..X..".to_owned(), "X..O".to_owned(), ".XX..".to_owned()]
        {
            if Sum::parse(&[&rule, &word]).is_ok() {
                found += u32::from(wins(&rule, &[&word]));
            }
        }
    }
    assert!(found > 60, "{found} words have a strategy");
}

#[test]
fn positions_that_no_search_reaches() {
    for (rule, positions) in [
        ("circle(take 3 leaving 0..2)", &["1000000000000"][..]),
        ("take 3 leaving 0..2", &["1000000000001"]),
        ("take 1,3,4", &["1000000000000000000", "999999999999999999"]),
        ("split 2 unequal", &["1000000000000", "1000000000000"]),
        ("cram", &["20x20"]),
        ("delete v with neighbours", &["grid(8,8)"]),
        (BROKEN_NIM, &["1000000000000,1000000000000"]),
        (BROKEN_NIM, &["1000000000000,1000000000007"]),
    ] {
        let json = sum(rule, positions).strategy(&Budget::default());
        let json = json.unwrap_or_else(|why| panic!("{rule}: {why}"));
        assert!(verify(&json).is_ok(), "{json}");
    }
}

#[test]
fn a_strategy_is_refused_for_other_rules_and_positions() {
    let json = sum("cram", &["4x4"]).strategy(&Budget::default()).expect("a strategy");
    let strategy = read(&json).expect("a strategy");
    let refused = |rule: &str, at: &str| {
        let told = Match::new(sum(rule, &[at]), Side::You).winner_by(&strategy);
        told.expect_err("another game").to_string()
    };
    assert_eq!(refused("place 1x2", "4x4"), "the strategy is for another rule: cram");
    assert_eq!(refused("cram", "4x6"), "the strategy is not about this position");
    let none = |rule: &str, at: &[&str]| sum(rule, at).strategy(&Budget::default()).expect_err("none").to_string();
    assert!(none("cram", &["3x3"]).starts_with("no strategy is known"));
    assert!(none("take any; play 1..2", &["3", "4"]).contains("turn"));
    assert!(read("{}").is_err() && read(&json.replace("second", "first")).is_err());
}

/// Letters and digits of small files are changed at random: what is still accepted is true.
#[test]
fn changed_files_that_are_accepted_are_true() {
    let files = [
        ("cram", &["2x4"][..]),
        ("place 1x2, 2x1", &["3x4"]),
        ("erase y for x : abs(x-y)=2", &["{1,2,5,6}"]),
        ("delete v with neighbours", &["cycle(6)"]),
        ("circle(take 1..2 leaving 0..2)", &["8"]),
        ("take 1..2 leaving 0..2", &["9"]),
        ("split 2 unequal", &["7", "7"]),
        ("take 1,3,4", &["5", "8", "12"]),
        ("take 1..3; misere", &["7"]),
        ("(x,y) -> (x-k,y) : 1<=k<=3; (x,y) -> (x,y-k) : 1<=k<=3", &["4,4"]),
    ];
    let (mut dice, mut accepted, mut compared) = (Dice::new(58), 0, 0);
    for (rule, positions) in files {
        let json = sum(rule, positions).strategy(&Budget::default()).expect("a strategy");
        for _ in 0..600 {
            let mut bytes = json.clone().into_bytes();
            for _ in 0..dice.within(1, 2) {
                let at = dice.index(bytes.len());
                let letters = b"0123456789.#,xkn";
                if bytes[at].is_ascii_alphanumeric() || b".#".contains(&bytes[at]) {
                    bytes[at] = letters[dice.index(letters.len())];
                }
            }
            let changed = String::from_utf8(bytes).expect("letters");
            let Some(strategy) = read(&changed).ok().filter(|_| changed != json) else { continue };
            accepted += 1;
            let at = texts(&strategy);
            let winner = strategy.winner(&at).expect("its own position");
            let positions: Vec<&str> = at.iter().map(String::as_str).collect();
            let options = SolveOptions { trust: Trust::Definition, moves: MovesWanted::None };
            let brief = Budget::default().with_effort(300);
            let Ok(answer) = sum(strategy.rule(), &positions).solve(&options, &brief) else { continue };
            compared += 1;
            let told = if winner == Some(Winner::First) { "first" } else { "second" };
            assert_eq!(told, answer.outcome.winner(), "{changed}");
        }
    }
    assert!(accepted > 15 && compared > 15, "{accepted} accepted, {compared} compared");
}
