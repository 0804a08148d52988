//! Folders of outcomes: runs that die, damage, and other games.
use crate::fresh::Fresh;
use budget::Budget;
use heaps::rows::Rows;
use heaps::rows::outcomes::Outcomes;
use heaps::rows::outcomes::{Ending, Retrograde};
use std::fs;
use std::time::Duration;
use store::outcomes::{ABOUT, HEADER, name};
use store::{Identity, OutcomeStore, StoreError};

/// A king that may also step back to the right in the first rows: most positions are drawn or far
/// from the end of play.
const RULE: &str =
    "(a,b) -> (a-1,b); (a,b) -> (a-1,b+1) : b<999; (a,b) -> (a,b-1) : b%7!=3; (a,b) -> (a,b+1) : b%5=2, a%3=0, b<999";

fn rows() -> Rows {
    let rules = rules::compile(RULE, &[]).unwrap().ruleset;
    Rows::new(&rules, &[1000], &Budget::unlimited()).unwrap()
}

fn identity() -> Identity {
    Identity { rule: RULE.into(), game: RULE.into(), convention: "normal".into(), sides: vec![1000] }
}

const LEN: u64 = 120_000;

fn all(outcomes: &Outcomes) -> Vec<Ending> {
    (0..outcomes.len()).map(|number| outcomes.get(number)).collect()
}

fn whole() -> Vec<Ending> {
    let mut run = Retrograde::new(rows(), Outcomes::new(LEN, &Budget::unlimited()).unwrap());
    run.finish(&Budget::unlimited()).unwrap();
    all(run.outcomes())
}

#[test]
fn a_run_that_dies_again_and_again_comes_to_the_same_end() {
    let (fresh, expected) = (Fresh::new("outcomes"), whole());
    for ending in [Ending::Open, Ending::Lost, Ending::Won] {
        assert!(expected.iter().filter(|&&found| found == ending).count() > 100, "{ending:?}");
    }
    let mut deaths = 0;
    loop {
        let mut store = OutcomeStore::open(&fresh.0, &identity(), LEN).unwrap();
        let outcomes = Outcomes::new(LEN, &Budget::unlimited()).unwrap();
        let (settled, damaged) = store.load(&outcomes).unwrap();
        assert!(!settled && damaged.is_empty());
        let mut run = Retrograde::new(rows(), outcomes).with_copies(vec![rows()]);
        let ended = run.finish(&Budget::unlimited().with_time(Duration::from_millis(20 + deaths)));
        store.save(run.outcomes(), ended.is_ok()).unwrap();
        if ended.is_ok() {
            assert_eq!(all(run.outcomes()), expected);
            break;
        }
        deaths += 1;
        if deaths % 3 == 0 {
            // The file of a run that died while writing it.
            fs::write(fresh.0.join("new-00000000000000000000.outcomes"), b"half").unwrap();
            fs::write(fresh.0.join(ABOUT), b"{").unwrap();
        }
    }
    assert!(deaths > 0);
    let mut store = OutcomeStore::open(&fresh.0, &identity(), LEN).unwrap();
    let outcomes = Outcomes::new(LEN, &Budget::unlimited()).unwrap();
    assert_eq!(store.load(&outcomes), Ok((true, Vec::new())));
    assert_eq!(all(&outcomes), expected);
}

#[test]
fn what_is_damaged_or_of_another_game_is_not_believed() {
    let (fresh, budget) = (Fresh::new("outcomes-damage"), Budget::unlimited());
    let mut run = Retrograde::new(rows(), Outcomes::new(LEN, &budget).unwrap());
    run.finish(&budget).unwrap();
    let mut store = OutcomeStore::open(&fresh.0, &identity(), LEN).unwrap();
    assert!(matches!(OutcomeStore::open(&fresh.0, &identity(), LEN), Err(StoreError::Locked(_))));
    store.save(run.outcomes(), true).unwrap();
    drop(store);
    let other = Identity { convention: "misere".into(), ..identity() };
    assert!(matches!(OutcomeStore::open(&fresh.0, &other, LEN), Err(StoreError::OtherGame { .. })));
    let path = fresh.0.join(name(0));
    let sound = fs::read(&path).unwrap();
    for at in [3, 17, 30, 41, 46, HEADER, sound.len() / 2, sound.len() - 1] {
        let mut bytes = sound.clone();
        bytes[at] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let mut store = OutcomeStore::open(&fresh.0, &identity(), LEN).unwrap();
        let outcomes = Outcomes::new(LEN, &budget).unwrap();
        assert_eq!(store.load(&outcomes), Ok((false, vec![0])), "byte {at}");
        assert_eq!(outcomes.count_open(), LEN);
    }
    fs::write(&path, &sound[..sound.len() - 8]).unwrap();
    let mut store = OutcomeStore::open(&fresh.0, &identity(), LEN).unwrap();
    assert_eq!(store.load(&Outcomes::new(LEN, &budget).unwrap()), Ok((false, vec![0])));
    drop(store);
    // More rows: known outcomes are taken over, but they are not complete. Fewer: the folder is not
    // changed.
    fs::write(&path, &sound).unwrap();
    let mut store = OutcomeStore::open(&fresh.0, &identity(), 2 * LEN).unwrap();
    let more = Outcomes::new(store.positions(), &budget).unwrap();
    assert_eq!(store.load(&more), Ok((false, Vec::new())));
    assert_eq!(more.count_open(), LEN + run.outcomes().count_open());
    drop(store);
    assert_eq!(OutcomeStore::open(&fresh.0, &identity(), 7).unwrap().positions(), 2 * LEN);
    fs::write(fresh.0.join("letter.txt"), b"mine").unwrap();
    assert!(matches!(OutcomeStore::open(&fresh.0, &identity(), LEN), Err(StoreError::NotAStore(_))));
}
