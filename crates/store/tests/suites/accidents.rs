//! A store after every accident: two runs at once, damage, death, a full disk.
use crate::fresh::Fresh;
use budget::Budget;
use heaps::sequence::Engine;
use heaps::sequence::Values;
use rules::ruleset::Ruleset;
use std::fs;
use store::{CHUNK, Identity, Note, Reader, Store, StoreError, resume};

const LEN: usize = CHUNK as usize / 4;

fn rules(text: &str) -> Ruleset {
    rules::compile(text, &[]).unwrap().ruleset
}

fn identity(text: &str) -> Identity {
    Identity { rule: text.into(), game: rules(text).canonical, convention: "normal".into(), sides: vec![] }
}

fn engine(text: &str) -> Box<dyn Engine> {
    heaps::engine(&rules(text)).unwrap_or_else(|_| panic!("{text}: declined"))
}

fn computed(text: &str, len: usize) -> Values {
    let mut engine = engine(text);
    engine.extend(len, &Budget::unlimited()).unwrap();
    engine.values().clone()
}

const RULE: &str = "take 3,5,70,100";

/// A store with three chunks: two full, one short.
fn three_chunks(name: &str) -> (Fresh, Values) {
    let fresh = Fresh::new(name);
    let values = computed(RULE, 2 * CHUNK as usize + LEN);
    let (mut store, notes) = Store::open(&fresh.0, &identity(RULE)).unwrap();
    assert!(notes.is_empty() && store.is_empty());
    store.save(&values).unwrap();
    assert_eq!((store.chunks().len(), store.len()), (3, values.len() as u64));
    (fresh, values)
}

fn taken_over(fresh: &Fresh) -> (Values, Vec<Note>) {
    let (mut store, mut notes) = Store::open(&fresh.0, &identity(RULE)).unwrap();
    let (engine, more) = resume(&mut store, &|| Ok(engine(RULE)), &Budget::unlimited()).unwrap();
    notes.extend(more);
    (engine.values().clone(), notes)
}

#[test]
fn short_chunks_become_long_ones() {
    let fresh = Fresh::new("short");
    let values = computed(RULE, 5000);
    let (mut store, _) = Store::open(&fresh.0, &identity(RULE)).unwrap();
    for len in [1, 2, 2, 700, 5000] {
        store.save(&values.iter().take(len).collect()).unwrap();
        assert_eq!((store.len(), store.chunks().len()), (len as u64, 1));
    }
    drop(store);
    let files = fs::read_dir(&fresh.0).unwrap().count();
    assert_eq!(files, 3, "a chunk, the manifest and the lock");
    assert_eq!(taken_over(&fresh), (values, Vec::new()));
}

#[test]
fn two_runs_and_two_games_are_refused() {
    let fresh = Fresh::new("two");
    let (store, _) = Store::open(&fresh.0, &identity(RULE)).unwrap();
    assert_eq!(Store::open(&fresh.0, &identity(RULE)).err(), Some(StoreError::Locked(fresh.0.clone())));
    assert_eq!(Reader::open_still(&fresh.0).err(), Some(StoreError::Locked(fresh.0.clone())));
    assert!(Reader::open(&fresh.0).is_ok());
    drop(store);
    assert!(matches!(Store::open(&fresh.0, &identity("take 1")), Err(StoreError::OtherGame { .. })));
    let misere = Identity { convention: "misere".into(), ..identity(RULE) };
    assert!(matches!(Store::open(&fresh.0, &misere), Err(StoreError::OtherGame { .. })));
    fs::remove_dir_all(&fresh.0).unwrap();
    fs::create_dir_all(&fresh.0).unwrap();
    assert_eq!(Reader::open(&fresh.0).err(), Some(StoreError::Missing(fresh.0.clone())));
    fs::write(fresh.0.join("letter.txt"), "dear reader").unwrap();
    assert_eq!(Store::open(&fresh.0, &identity(RULE)).err(), Some(StoreError::NotAStore(fresh.0.clone())));
}

#[test]
fn damaged_chunks_are_computed_again() {
    let (fresh, values) = three_chunks("damaged");
    let path = |index: usize| fresh.0.join(Reader::open(&fresh.0).unwrap().chunks()[index].name());
    let fingerprint = Reader::open(&fresh.0).unwrap().fingerprint();
    // A flipped bit in the middle, a truncated file, and one that is missing.
    for (index, harm) in [(1, 0), (2, 1), (0, 2)] {
        let mut bytes = fs::read(path(index)).unwrap();
        match harm {
            0 => bytes[1_000_000] ^= 4,
            1 => bytes.truncate(777),
            _ => bytes.clear(),
        }
        fs::write(path(index), &bytes).unwrap();
        if harm == 2 {
            fs::remove_file(path(index)).unwrap();
        }
        let harmed = Reader::open_still(&fresh.0).unwrap().check();
        assert_eq!(harmed.iter().map(|(chunk, _)| chunk.first).collect::<Vec<_>>(), [index as u64 * CHUNK]);
        let (again, notes) = taken_over(&fresh);
        assert!(again == values);
        assert!(matches!(notes[..], [Note::Recomputed { first, .. }] if first == index as u64 * CHUNK), "{notes:?}");
        let reader = Reader::open_still(&fresh.0).unwrap();
        assert_eq!((reader.check().len(), reader.fingerprint()), (0, fingerprint));
    }
}

#[test]
fn values_that_are_not_what_is_computed_are_dropped() {
    let fresh = Fresh::new("other");
    let (mut store, _) = Store::open(&fresh.0, &identity(RULE)).unwrap();
    // As if an older version had a fault: another sequence, stored without damage.
    store.save(&computed("take 1,2", 2 * CHUNK as usize)).unwrap();
    let first = store.chunks()[0].name();
    drop(store);
    fs::remove_file(fresh.0.join(first)).unwrap();
    let (values, notes) = taken_over(&fresh);
    assert!(values == computed(RULE, CHUNK as usize));
    assert_eq!(notes, [Note::Dropped { from: 0, count: 2 * CHUNK }]);
}

#[test]
fn a_damaged_manifest_is_made_anew() {
    let (fresh, values) = three_chunks("manifest");
    let path = fresh.0.join("manifest.json");
    let sound = fs::read(&path).unwrap();
    for harm in 0..3 {
        match harm {
            0 => fs::write(&path, &sound[..sound.len() / 2]).unwrap(),
            1 => fs::write(&path, String::from_utf8(sound.clone()).unwrap().replacen("\"crc\":", "\"crc\":1", 1))
                .unwrap(),
            _ => fs::remove_file(&path).unwrap(),
        }
        assert!(Reader::open(&fresh.0).is_err());
        let (again, notes) = taken_over(&fresh);
        assert!(again == values);
        assert_eq!(notes, [Note::ManifestRebuilt { chunks: 3 }]);
        assert_eq!(fs::read(&path).unwrap(), sound);
    }
}

#[test]
fn what_a_dead_run_left_is_removed() {
    let (fresh, values) = three_chunks("dead");
    for name in ["new-00000000000000000000-5.chunk", "00000000000000000000-5.chunk", "new-manifest.json"] {
        fs::write(fresh.0.join(name), "half a file").unwrap();
    }
    assert_eq!(taken_over(&fresh), (values, Vec::new()));
    assert_eq!(fs::read_dir(&fresh.0).unwrap().count(), 5);
}

#[test]
fn a_full_disk_is_an_error_and_the_store_stays_valid() {
    let values = computed(RULE, CHUNK as usize + LEN);
    let half: Values = values.iter().take(LEN).collect();
    let needed = 2 * CHUNK;
    // With each amount of room the disk becomes full elsewhere: in a chunk, between chunk and
    // manifest, in the manifest.
    for room in [0, 1, 60, 5000, CHUNK - 1, CHUNK + 56, CHUNK + 100, CHUNK + 600, CHUNK + 1200, needed] {
        let fresh = Fresh::new("full");
        let (mut store, _) = Store::open(&fresh.0, &identity(RULE)).unwrap();
        store.save(&half).unwrap();
        store.limit_to(room);
        let outcome = store.save(&values);
        assert_eq!(matches!(outcome, Err(StoreError::Full(_))), room < needed, "{room}: {outcome:?}");
        let stored = store.len();
        assert_eq!(Reader::open(&fresh.0).unwrap().len(), stored);
        drop(store);
        let (again, notes) = taken_over(&fresh);
        assert!(notes.is_empty() && again.len() as u64 == stored && again.len() >= LEN, "{room}");
        assert!(again.iter().eq(values.iter().take(again.len())), "{room}");
        // The run continues when there is room again.
        let (mut store, _) = Store::open(&fresh.0, &identity(RULE)).unwrap();
        store.save(&values).unwrap();
        assert!(Reader::open(&fresh.0).unwrap().values().unwrap() == values);
    }
}

#[test]
fn rows_are_stored_from_the_middle_on_and_have_sides() {
    let fresh = Fresh::new("rows");
    let rows = Identity { sides: vec![7], ..identity(RULE) };
    let values = computed(RULE, 2 * CHUNK as usize + LEN);
    let (mut store, _) = Store::open(&fresh.0, &rows).unwrap();
    let part = |from: u64, to: u64| (from..to).map(|n| values.get(n as usize)).collect::<Values>();
    for (from, to) in [(0, CHUNK / 2), (0, CHUNK + 10), (CHUNK, CHUNK + 20), (CHUNK - 5, 2 * CHUNK + LEN as u64)] {
        assert!(from <= store.open_from());
        store.save_from(from, &part(from, to)).unwrap();
        assert_eq!(store.len(), to);
    }
    let gap = store.save_from(3 * CHUNK, &part(0, 10));
    assert!(matches!(gap, Err(StoreError::OutOfRange { .. })), "{gap:?}");
    drop(store);
    let reader = Reader::open(&fresh.0).unwrap();
    assert_eq!((reader.values(), reader.identity()), (Ok(values), &rows));
    drop(reader);
    let other = Store::open(&fresh.0, &Identity { sides: vec![8], ..rows.clone() });
    assert!(matches!(other, Err(StoreError::OtherGame { .. })));
    let (mut store, _) = Store::open(&fresh.0, &rows).unwrap();
    store.drop_from(1).unwrap();
    assert_eq!((store.len(), Reader::open(&fresh.0).unwrap().len()), (CHUNK, CHUNK));
}

#[test]
fn a_file_appears_as_a_whole_or_not_at_all() {
    let fresh = Fresh::new("folder");
    let (mut store, _) = Store::open(&fresh.0, &identity(RULE)).unwrap();
    let values = computed(RULE, 5000);
    store.save(&values.iter().take(100).collect()).unwrap();
    let files = || -> std::collections::BTreeMap<_, _> {
        let files = fs::read_dir(&fresh.0).unwrap().map(|file| file.unwrap().path());
        files.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
    };
    let before = files();
    store.limit_to(2);
    let Err(StoreError::Full(path)) = store.save(&values) else { panic!("the disk is full") };
    assert!(path.starts_with(&fresh.0) && !path.exists(), "{path:?}");
    assert_eq!(files(), before);
}
