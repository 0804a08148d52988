//! The rule of misère Nim: the facts of a table, and sums for which it is wrong.
use crate::codes::Code;
use crate::plain::Plain;
use budget::Budget;
use misere::Games;
use misere::genus::Genera;
use misere::nim_rule::{Wrong, exception, is_pet, rule};
use std::collections::HashMap;
use tables::table;

/// The games of nested option sets, `{{},{{}}}`, each once; the number of the last one.
fn read(text: &mut std::str::Chars<'_>, games: &mut Games, known: &mut HashMap<Vec<u32>, u32>) -> u32 {
    let mut options = Vec::new();
    loop {
        match text.as_str().chars().next() {
            Some('{') => {
                text.next();
                options.push(read(text, games, known));
            }
            Some(',') => _ = text.next(),
            _ => break,
        }
    }
    text.next();
    options.sort_unstable();
    options.dedup();
    if let Some(&known) = known.get(&options) {
        return known;
    }
    let game = games.push(options.iter().map(|&option| [option])).unwrap() as u32;
    known.insert(options, game);
    game
}

#[test]
fn the_table_of_sums_agrees() {
    let (mut pets, mut others) = (0, 0);
    for row in table("truth/misere_sj.tsv") {
        let (mut games, mut known) = (Games::new(), HashMap::new());
        let cell = |column| row.get(column).unwrap();
        let components = cell("components").split(" + ");
        let sum: Vec<u32> = components.map(|text| read(&mut text[1..].chars(), &mut games, &mut known)).collect();
        let mut genera = Genera::new();
        let budget = Budget::unlimited();
        let values: Vec<_> = (0..games.len() as u32).map(|game| genera.of(&games, &[game], &budget).unwrap()).collect();
        let said = rule(sum.iter().map(|&game| values[game as usize].value));
        assert_eq!(said, cell("sj_P") == "0", "{}", row.place());
        assert_eq!(genera.of(&games, &sum, &budget).unwrap().digit(0) == 0, cell("true_P") == "1", "{}", row.place());
        let pet = values.iter().all(|genus| is_pet(genus.value, genus.digit(0)));
        assert_eq!(pet, cell("class") == "pet", "{}", row.place());
        let found = exception(&games, |game| game as usize, 12, &budget).unwrap();
        assert_eq!(found.is_none(), pet, "{}", row.place());
        pets += usize::from(pet);
        others += usize::from(found.is_some_and(|found| found.sum.is_some()));
    }
    assert!(pets > 20 && others > 200, "{pets} {others}");
}

/// The least sum of a code for which the rule is wrong, and the first heap that is not pet.
fn wrong(code: &str) -> (u32, (u32, u32), Wrong) {
    let code = Code::new(code);
    let mut games = Games::new();
    (0..=16).for_each(|heap| _ = games.push(code.options(heap)).unwrap());
    let found = exception(&games, |heap| heap as usize, 16, &Budget::unlimited()).unwrap().unwrap();
    (found.game, (found.plus, found.minus), found.sum.unwrap())
}

/// The nim-value of a heap by its definition.
fn value(heap: u32, code: &Code, known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&value) = known.get(&heap) {
        return value;
    }
    let options: Vec<u32> = code
        .options(heap)
        .into_iter()
        .map(|option| option.into_iter().fold(0, |xor, part| xor ^ value(part, code, known)))
        .collect();
    let mex = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(heap, mex);
    mex
}

#[test]
fn counterexamples_are_the_least_by_plain_search() {
    for name in ["0.77", "0.75", "0.123", "0.07", "4.7", "0.26"] {
        let (_, _, found) = wrong(name);
        let code = Code::new(name);
        let (mut plain, mut values) = (Plain::default(), HashMap::new());
        let mut is_wrong = |sum: &[u32]| {
            let said = rule(sum.iter().map(|&heap| value(heap, &code, &mut values)));
            let wins = !plain.is_p(sum, &|heap| code.options(heap));
            (said != wins).then_some(wins)
        };
        assert_eq!(is_wrong(&found.sum), Some(found.wins), "{name} {found:?}");
        let total: u32 = found.sum.iter().sum();
        // No sum with fewer tokens, and none of fewer heaps with as many.
        let mut smaller: Vec<Vec<u32>> = vec![Vec::new()];
        for _ in 0..5 {
            smaller = smaller
                .into_iter()
                .flat_map(|sum| {
                    let from = sum.last().copied().unwrap_or(1);
                    (from..=total).map(move |heap| [&sum[..], &[heap]].concat())
                })
                .filter(|sum| sum.iter().sum::<u32>() <= total)
                .collect();
            for sum in &smaller {
                let tokens: u32 = sum.iter().sum();
                if tokens < total || sum.len() < found.sum.len() {
                    assert_eq!(is_wrong(sum), None, "{name} {sum:?} {found:?}");
                }
            }
        }
    }
}

#[test]
fn kayles_and_pet_games() {
    assert_eq!(wrong("0.77").0, 5);
    assert_eq!(wrong("0.77").1, (4, 1));
    let mut games = Games::new();
    (0..9_u32).for_each(|heap| _ = games.push((0..heap).map(|left| [left])).unwrap());
    assert_eq!(exception(&games, |heap| heap as usize, 16, &Budget::unlimited()), Ok(None));
}
