//! Random finite sets of games: images are equal exactly if no sum tells two sums apart.
use crate::plain::Plain;
use budget::Budget;
use misere::Builder;
use misere::verify::verify;
use proptest::prelude::*;

/// Games with options that are sums of at most two earlier ones.
fn games() -> impl Strategy<Value = Vec<Vec<Vec<u32>>>> {
    let option = prop::collection::vec(any::<u32>(), 0..=2);
    prop::collection::vec(prop::collection::vec(option, 0..=3), 1..=6).prop_map(|games| {
        let part = |at: usize, part: u32| part % at.max(1) as u32;
        let option = |at, option: Vec<u32>| -> Vec<u32> {
            if at == 0 { vec![] } else { option.into_iter().map(|any| part(at, any)).collect() }
        };
        let first = vec![];
        let others = games
            .into_iter()
            .enumerate()
            .map(|(at, options)| options.into_iter().map(|one| option(at + 1, one)).collect());
        [first].into_iter().chain(others).collect()
    })
}

/// All sums of at most `most` games.
fn sums(games: usize, most: usize) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..most {
        let longer = |sum: Vec<u32>| {
            let from = sum.last().copied().unwrap_or(0);
            (from..games as u32).map(move |game| [&sum[..], &[game]].concat()).collect::<Vec<_>>()
        };
        longest = longest.into_iter().flat_map(longer).collect();
        all.extend(longest.iter().cloned());
    }
    all
}

/// The vertices of a graph without cycles: options are single earlier ones.
fn vertices() -> impl Strategy<Value = Vec<Vec<Vec<u32>>>> {
    prop::collection::vec(prop::collection::vec(any::<u32>(), 1..=4), 1..=7).prop_map(|vertices| {
        let moves = |at: usize, to: Vec<u32>| to.into_iter().map(|to| vec![to % (at as u32 + 1)]).collect();
        let others = vertices.into_iter().enumerate().map(|(at, to)| moves(at, to));
        [vec![]].into_iter().chain(others).collect()
    })
}

/// Two sums have the same image exactly if no sum tells them apart, by plain search.
fn images_tell_apart_what_sums_tell_apart(games: &[Vec<Vec<u32>>]) -> Result<(), TestCaseError> {
    let budget = Budget::unlimited().with_effort(30);
    let mut builder = Builder::new(60);
    prop_assume!(games.iter().all(|options| builder.push(options, &budget).is_ok()));
    let (monoid, images) = (builder.monoid(), builder.images());
    prop_assert_eq!(verify(builder.games(), monoid, images, &Budget::unlimited()), Ok(Ok(())));
    let mut plain = Plain::default();
    let options = |game: u32| games[game as usize].clone();
    let product = |sum: &[u32]| sum.iter().fold(0, |x, &game| monoid.product(x, images[game as usize]));
    let sums = sums(games.len(), 3);
    // A sum for each element that a small one reaches.
    let mut tests: Vec<Vec<u32>> = Vec::new();
    for sum in &sums {
        if !tests.iter().any(|test| product(test) == product(sum)) {
            tests.push(sum.clone());
        }
    }
    let mut outcomes =
        |sum: &[u32]| -> Vec<bool> { tests.iter().map(|test| plain.is_p(&[sum, test].concat(), &options)).collect() };
    let all = tests.len() == monoid.order();
    let mut known: Vec<(u16, Vec<bool>)> = Vec::new();
    for sum in &sums {
        let (image, found) = (product(sum), outcomes(sum));
        prop_assert_eq!(found[0], monoid.is_p(image));
        for (other, outcomes) in &known {
            // Without a test for each element, only equal images say something.
            let agrees = if *other == image { *outcomes == found } else { !all || *outcomes != found };
            prop_assert!(agrees, "{:?} {}", sum, other);
        }
        if known.iter().all(|(other, _)| *other != image) {
            known.push((image, found));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn quotients_of_games_are_those_by_search(games in games()) {
        images_tell_apart_what_sums_tell_apart(&games)?;
    }

    #[test]
    fn quotients_of_graphs_are_those_by_search(games in vertices()) {
        images_tell_apart_what_sums_tell_apart(&games)?;
    }
}
