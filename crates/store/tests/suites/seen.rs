//! A folder of outcomes reads back as it was written, and damage is found.
use crate::fresh::Fresh;
use budget::Budget;
use heaps::rows::outcomes::{Ending, Outcomes};
use std::fs;
use store::outcomes::OutcomeStore;
use store::outcomes::{Counts, HEADER, PART, name};
use store::{Damage, ExportError, Identity, OutcomeReader, StoreError};

/// Positions for more than one file.
const LEN: u64 = PART + 12_345;

#[test]
fn what_is_seen_is_what_was_written() {
    let (fresh, budget) = (Fresh::new("outcomes-look"), Budget::unlimited());
    let identity = Identity { rule: "x".into(), game: "x".into(), convention: "normal".into(), sides: vec![4096] };
    assert!(!OutcomeReader::is_at(&fresh.0));
    let mut store = OutcomeStore::open(&fresh.0, &identity, LEN).unwrap();
    let outcomes = Outcomes::new(LEN, &budget).unwrap();
    assert!(outcomes.from_bytes(0, &[0b10_01_10_01; 4096]));
    store.save(&outcomes, false).unwrap();
    assert!(matches!(OutcomeReader::open_still(&fresh.0), Err(StoreError::Locked(_))));
    let look = OutcomeReader::open(&fresh.0).unwrap();
    assert_eq!((look.positions(), look.is_settled(), look.fingerprint()), (LEN, false, None));
    assert_eq!(look.check(), (Counts { lost: 8192, won: 8192, open: LEN - 16384 }, vec![]));
    assert!(matches!(look.export(&mut Vec::new()), Err(ExportError::Store(StoreError::Unsettled(_)))));
    for (at, first) in (0..LEN - 32).step_by(32).enumerate().filter(|(at, _)| at % 11 != 0) {
        let byte = [0, 0b01_10_00_01, 0b10, 0b01_01][at % 4];
        assert!(outcomes.from_bytes(first, &[byte; 8]));
    }
    store.save(&outcomes, true).unwrap();
    drop(store);
    let look = OutcomeReader::open_still(&fresh.0).unwrap();
    assert_eq!(look.size(), (2, outcomes.bytes(0, LEN).len() as u64 + 2 * HEADER as u64));
    let mut exported = Vec::new();
    look.export(&mut exported).unwrap();
    assert_eq!(exported, outcomes.bytes(0, LEN));
    assert_eq!(look.fingerprint(), Some(crc32fast::hash(&exported)));
    let count = |ending| (0..LEN).filter(|&number| outcomes.get(number) == ending).count() as u64;
    let counts = Counts { lost: count(Ending::Lost), won: count(Ending::Won), open: count(Ending::Open) };
    assert_eq!(look.check(), (counts, vec![]));
    drop(look);
    let path = fresh.0.join(name(PART));
    let sound = fs::read(&path).unwrap();
    let damage = |bytes: Option<&[u8]>| {
        match bytes {
            Some(bytes) => fs::write(&path, bytes).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
        let look = OutcomeReader::open_still(&fresh.0).unwrap();
        assert!(look.export(&mut Vec::new()).is_err());
        let found = look.check().1;
        assert_eq!(found.iter().map(|(first, last, _)| (*first, *last)).collect::<Vec<_>>(), [(PART, LEN - 1)]);
        found.into_iter().next().unwrap().2
    };
    let changed = |at: usize| {
        let mut bytes = sound.clone();
        bytes[at] ^= 4;
        bytes
    };
    assert!(matches!(damage(Some(&changed(HEADER + 9))), Damage::Checksum { .. }));
    for at in [0, 9, 20, 33, 41, 47] {
        assert_eq!(damage(Some(&changed(at))), Damage::Header, "byte {at}");
    }
    assert!(matches!(damage(Some(&sound[..sound.len() - 8])), Damage::Length { .. }));
    assert!(matches!(damage(Some(&sound[..20])), Damage::Length { .. }));
    assert!(matches!(damage(None), Damage::Unreadable(_)));
    assert_eq!(OutcomeReader::open(&fresh.0).unwrap().fingerprint(), None);
}
