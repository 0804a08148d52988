//! Mirrors through the facade: who wins positions that no search reaches, in which words, and that
//! nothing is said without theorems. The strategies themselves are compared with the definition in
//! the suite of `positions`.
use sprague::{Answer, Budget, Game, Locale, MovesWanted, Position, SolveError, SolveOptions, Sum, Trust};

/// Enough for a mirror; no search of a large position ends within it.
fn brief() -> Budget {
    Budget::default().with_memory(1 << 20)
}

fn solve(rule: &str, positions: &[&str]) -> Result<Answer, SolveError> {
    let arguments: Vec<&str> = std::iter::once(rule).chain(positions.iter().copied()).collect();
    Sum::parse(&arguments).unwrap().solve(&SolveOptions::default(), &brief())
}

fn explained(rule: &str, position: &str, language: &str) -> String {
    let mut sum = Sum::parse(&[rule, position]).unwrap();
    // Some values are tried before the sentence.
    let budget = Budget::default().with_memory(1 << 28);
    sum.explain_in(language.parse::<Locale>().unwrap(), &SolveOptions::default(), &budget).unwrap()
}

#[test]
fn positions_that_no_search_reaches() {
    let mut answered = 0;
    for row in tables::table("mirrors.tsv") {
        let [rule, position, winner, opening, image] = row.cells().unwrap();
        let answer = match (winner, solve(rule, &[position])) {
            ("?", Err(error)) => {
                assert!(error.leaves_the_winner(), "{rule} {position}: {error}");
                continue;
            }
            (_, answer) => answer.unwrap_or_else(|error| panic!("{rule} {position}: {error}")),
        };
        answered += 1;
        assert_eq!(answer.outcome.winner(), winner, "{rule} {position}");
        assert_eq!(answer.standing.word(), "theory", "{rule} {position}");
        let listed: Vec<String> = answer.moves.listed.iter().map(ToString::to_string).collect();
        assert_eq!(listed.concat(), opening, "{rule} {position}");
        // The first player's value is not known, and perhaps more moves win.
        assert_eq!(answer.value.is_some(), winner == "second", "{rule} {position}");
        assert_eq!(answer.moves.total.is_some(), winner == "second", "{rule} {position}");
        let told = explained(rule, position, "en");
        assert!(told.contains(&format!("The {winner} player has a strategy in a sentence: ")), "{told}");
        assert!(told.contains(image) && told.contains(opening), "{told}");
    }
    assert!(answered >= 12, "{answered} rows are answered");
}

/// The values of these words are found soon, so that the strategy is only in the explanation.
#[test]
fn words_have_a_sentence() {
    let rule = "\".\" -> \"X\"; \".\" -> \"O\"; never \"XX\", \"OO\"";
    let told = explained(rule, &".".repeat(50), "en");
    assert!(told.contains("The second player has a strategy in a sentence: answer every change"), "{told}");
    assert!(told.contains("with letters exchanged: O-X"), "{told}");
    let told = explained(rule, &".".repeat(51), "en");
    let centre = format!("{}O{}", ".".repeat(25), ".".repeat(25));
    assert!(told.contains("The first player has a strategy in a sentence: ") && told.contains(&centre), "{told}");
    assert!(explained(rule, &".".repeat(50), "zh").contains("并互换字母：O-X"));
    let told = explained("\".\" -> \"X\"; never \"XX\"", &".".repeat(31), "en");
    assert!(told.contains("strategy in a sentence"), "{told}");
}

#[test]
fn the_sentence_in_chinese() {
    assert!(explained("cram", "20x20", "zh").contains("后手的必胜策略可以用一句话说明：对方每放一块，就在旋转 180 度"));
    assert!(explained("cram", "15x20", "zh").contains("先手的必胜策略可以用一句话说明：盖住 (8,10) 和 (8,11)，然后"));
}

/// A sum has no strategy of one component, and a small position has one beside its value.
#[test]
fn a_strategy_is_one_of_the_whole_position() {
    assert!(explained("cram", "4x4", "en").contains("a strategy in a sentence"));
    let mut sum = Sum::parse(&["cram", "4x4", "3x3"]).unwrap();
    let told = sum.explain_in(Locale::ENGLISH, &SolveOptions::default(), &Budget::default()).unwrap();
    assert!(!told.contains("in a sentence"), "{told}");
}

#[test]
fn the_definition_knows_no_mirror() {
    for (rule, position) in [("cram", "20x20"), ("circle(take 3 leaving 0..2)", "1000000")] {
        let plain = SolveOptions { trust: Trust::Definition, moves: MovesWanted::None };
        let solved = Sum::parse(&[rule, position]).unwrap().solve(&plain, &brief());
        assert!(solved.is_err(), "{rule} {position}");
    }
}

#[test]
fn misere_play_has_no_mirror() {
    let mut sum = Sum::parse_with(&["cram", "10x10"], |game| game.misere()).unwrap();
    assert!(sum.solve(&SolveOptions::default(), &brief()).is_err());
}

/// The answer to a move is found on the board after it, and a match goes on by answers alone.
#[test]
fn every_move_is_answered() {
    let mut game = sprague::play::Match::new(Sum::parse(&["cram", "20x20"]).unwrap(), sprague::play::Side::You);
    for (typed, answer) in [
        ("cover (1,1) and (1,2)", "cover (20,19) and (20,20)"),
        ("cover (10,10) and (10,11)", "cover (11,10) and (11,11)"),
        ("cover (9,9) and (10,9)", "cover (11,12) and (12,12)"),
    ] {
        let turn = game.read(typed, &brief()).unwrap();
        game.make(turn);
        let choice = game.choose(&brief()).unwrap();
        assert_eq!(choice.turn.text.to_string(), answer);
        assert!(choice.reason.to_string().contains("its image under half a turn"), "{:?}", choice.reason);
        game.make(choice.turn);
    }
}

#[test]
fn equal_components_cancel() {
    let far = ["1000000000000", "1000000000000"];
    let answer = solve("grundy", &far).unwrap();
    assert_eq!((answer.outcome.winner(), answer.standing.word()), ("second", "theory"));
    let three = solve("grundy", &[far[0], "9", far[1]]).unwrap();
    assert_eq!(three.outcome.winner(), "first");
    assert!(three.moves.listed.iter().all(|made| made.changes[0].component == 1) && three.moves.total.is_none());
    // One row becomes the two others.
    let turned = solve("take 3 leaving 0..2", &["400000000000", "1000000000003", "600000000000"]).unwrap();
    let listed: Vec<String> = turned.moves.listed.iter().map(ToString::to_string).collect();
    assert_eq!(listed, ["take 3 from 1000000000003, leaving 400000000000 and 600000000000"]);
    assert!(solve("take 3 leaving 0..2", &["400000000000", "1000000000004", "600000000000"]).is_err());
    // Play need not end: nobody wins.
    let going_round = solve("n -> n+1 : n<1000000000; n -> n-1", &["500000", "500000"]);
    assert!(going_round.is_err() || going_round.unwrap().outcome.winner() != "second");
}

/// Without memory for values, equal components still cancel; the answer is that of the values.
#[test]
fn sums_of_twins() {
    let mut by_twins = 0;
    for rule in ["0.07", "0.77", "0.137", "0.45", "0.6", "take 3 leaving 0..2"] {
        for heaps in
            [&[30, 30][..], &[30, 30, 5], &[9, 31, 9], &[20, 41, 20, 41], &[12, 30, 16], &[12, 31, 18], &[7, 7, 7]]
        {
            let positions: Vec<Position> = heaps.iter().map(|&n| Position::new([n])).collect();
            let solved = |budget: &Budget| {
                let game: Game = rule.parse().unwrap();
                Sum::of(game, positions.clone()).unwrap().solve(&SolveOptions::default(), budget)
            };
            let full = solved(&Budget::default()).unwrap();
            let Ok(answer) = solved(&Budget::default().with_memory(1)) else { continue };
            by_twins += usize::from(answer.components.iter().any(|component| component.method == "twins"));
            assert_eq!(answer.outcome, full.outcome, "{rule} {heaps:?}");
            let won: Vec<String> = full.moves.listed.iter().map(ToString::to_string).collect();
            for made in &answer.moves.listed {
                assert!(won.contains(&made.to_string()), "{rule} {heaps:?}: {made}");
            }
        }
    }
    assert!(by_twins >= 12, "{by_twins} sums are answered by twins");
}

/// Rows that are always halved are lost exactly where they are too short.
#[test]
fn rows_without_a_pattern_of_values() {
    let mut said = 0;
    for (rule, limit) in
        [("take 3..4 leaving 0..2", 400), ("take 6..8 leaving 0..2", 400), ("take 2,9 leaving 0..2", 400)]
    {
        let mut game: Game = rule.parse().unwrap();
        let findings = game.pattern(Some(limit), &Budget::default()).unwrap();
        let zeros = findings.formulas.iter().find(|claim| claim.kind() == "zeros");
        let Some(claim) = zeros else { continue };
        said += 1;
        assert_eq!(
            claim.named().unwrap().0,
            "mirror: two equal rows are left, and every move in one is answered in the other"
        );
        let mut search = positions::Search::new(game.ruleset());
        for n in 0..60u64 {
            let lost = search.value(&[n as i64], &Budget::unlimited()).unwrap() == 0;
            assert_eq!(claim.zero(&[n.into()]), Some(lost), "{rule} at {n}: {claim}");
        }
    }
    assert!(said >= 2, "{said} rules are described");
}

/// Tuples without a pattern, of which some positions are lost because every move has an answer.
#[test]
fn tuples_without_a_pattern() {
    let rule = "(a,b) -> (a-k,b) : k>=1, k!=3; (a,b) -> (a,b-k) : k>=1, k!=3; (a,b) -> (a-2,b-1)";
    let mut game: Game = rule.parse().unwrap();
    let findings = game.pattern(None, &Budget::default()).unwrap();
    let claim = findings.formulas.iter().find(|claim| claim.place_in_words().as_deref() == Some("a=b"));
    assert_eq!(claim.unwrap().to_string(), "G(a,b) = 0 where a=b, proved (invariant (automata))");
    let far = solve(rule, &["1000000000000,1000000000000"]).unwrap();
    assert_eq!((far.outcome.winner(), far.standing.word()), ("second", "proved"));
    let won = solve(rule, &["1000000000000,1000000000007"]).unwrap();
    let listed: Vec<String> = won.moves.listed.iter().map(ToString::to_string).collect();
    assert_eq!(won.outcome.winner(), "first");
    assert_eq!(listed, ["(1000000000000,1000000000007) -> (1000000000000,1000000000000)"]);
    assert_eq!(won.moves.total, None, "others may win, too");
    // No move leads back from here, so nothing is known.
    assert!(solve(rule, &["1000000000000,1000000000003"]).is_err());
    assert!(explained(rule, "5,5", "en").contains("answer every move by one that leads back to a=b"));
    assert!(explained(rule, "5,5", "zh").contains("就走回 a=b"));
    // One more move, along the diagonal, and nothing is said.
    let broken = format!("{rule}; (a,b) -> (a-1,b-1)");
    assert!(solve(&broken, &["1000000000000,1000000000000"]).is_err());
    assert!(!explained(&broken, "5,5", "en").contains("leads back"));
}
