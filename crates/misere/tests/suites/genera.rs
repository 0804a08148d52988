//! Genera of heaps of many codes, and the kinds of games.
use crate::codes::Code;
use budget::Budget;
use misere::genus::Genera;
use misere::{Games, Genus, Kind};
use std::collections::HashMap;
use tables::table;

fn games(code: &Code, last: u32) -> Games {
    let mut games = Games::new();
    (0..=last).for_each(|heap| {
        games.push(code.options(heap)).unwrap();
    });
    games
}

fn genera(code: &str, last: u32) -> Vec<Genus> {
    let games = games(&Code::new(code), last);
    let mut genera = Genera::new();
    (0..=last).map(|heap| genera.of(&games, &[heap], &Budget::unlimited()).unwrap()).collect()
}

#[test]
fn genera_are_those_of_the_table() {
    let rows = table("truth/genus.tsv");
    let mut known: Vec<(String, Vec<Genus>)> = Vec::new();
    for row in &rows {
        let [code, heap, value, digits, ..] = row.cells::<6>().unwrap();
        if known.last().is_none_or(|(last, _)| last != code) {
            known.push((code.into(), genera(code, 20)));
        }
        let genus = &known.last().unwrap().1[heap.parse::<usize>().unwrap()];
        let found = genus.superscript.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        assert_eq!((genus.value.to_string().as_str(), found.as_str()), (value, digits), "{}", row.place());
    }
    assert!(rows.len() > 500);
}

/// Nim-heaps 0..=3, and games whose options are some of the games before.
fn kinds(options: &[&[&[u32]]]) -> Vec<(Kind, bool)> {
    let mut games = Games::new();
    options.iter().for_each(|options| {
        games.push(options.iter()).unwrap();
    });
    let mut genera = Genera::new();
    let last = games.len() as u32;
    let genus = |game| genera.of(&games, &[game], &Budget::unlimited()).unwrap();
    (0..last).map(genus).map(|genus| (genus.kind, genus.is_tame)).collect()
}

#[test]
fn kinds_have_their_meaning() {
    let found = kinds(&[
        &[],
        &[&[]],
        &[&[], &[1]],
        &[&[], &[1], &[2]],
        &[&[2]],
        &[&[], &[3], &[4]],
        &[&[], &[2], &[4]],
        &[&[1], &[2, 2]],
        &[&[5]],
    ]);
    let kinds: Vec<&str> = found.iter().map(|(kind, _)| kind.name()).collect();
    assert_eq!(kinds, ["fickle", "fickle", "firm", "firm", "firm", "restless", "restless", "restive", "tame"]);
    assert!(found.iter().all(|&(kind, is_tame)| is_tame == matches!(kind, Kind::Fickle | Kind::Firm)));
}

#[test]
fn digits_go_on_for_ever() {
    let genus = &genera("4!.0", 13)[13];
    assert_eq!((genus.value, &genus.superscript[..], genus.kind), (3, &[1, 4, 3, 1][..], Kind::Restive));
    let digits: Vec<u32> = (0..8).map(|twos| genus.digit(twos)).collect();
    assert_eq!(digits, [1, 4, 3, 1, 3, 1, 3, 1]);
}

/// The genus by the definition: misère nim-values of the sum with real heaps of two.
#[test]
fn digits_are_misere_values_of_sums_with_twos() {
    for code in ["0.123", "0.07", "0.75", "4.7", "0.3F"] {
        let code = Code::new(code);
        let mut heaps = games(&code, 7);
        // The games 8, 9 and 10 are the nim-heaps 0, 1 and 2.
        heaps.push::<[u32; 0]>([]).unwrap();
        heaps.push([[8]]).unwrap();
        heaps.push([[8], [9]]).unwrap();
        let (mut genera, mut known) = (Genera::new(), HashMap::new());
        for heap in 0..=7 {
            let genus = genera.of(&heaps, &[heap], &Budget::unlimited()).unwrap();
            for twos in 0..5 {
                let sum: Vec<u32> = [heap].into_iter().chain(std::iter::repeat_n(10, twos)).collect();
                assert_eq!(misere_value(&heaps, sum, &mut known), genus.digit(twos), "{heap} and {twos} twos");
            }
        }
    }
}

fn misere_value(games: &Games, mut sum: Vec<u32>, known: &mut HashMap<Vec<u32>, u32>) -> u32 {
    sum.sort_unstable();
    if let Some(&value) = known.get(&sum) {
        return value;
    }
    let mut values = Vec::new();
    for at in 0..sum.len() {
        for option in games.options(sum[at] as usize) {
            let mut after = sum.clone();
            after.remove(at);
            after.extend(option);
            values.push(misere_value(games, after, known));
        }
    }
    let value = if values.is_empty() { 1 } else { (0..).find(|value| !values.contains(value)).unwrap() };
    known.insert(sum, value);
    value
}
