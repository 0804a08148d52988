//! Every form of an export contains the values.
use crate::fresh::Fresh;
use heaps::sequence::Values;
use store::{ExportError, Form, Reader, StoreError};
use store::{Identity, Store};

#[test]
fn every_form_has_the_values() {
    let fresh = Fresh::new("export");
    let game = Identity { rule: "x".into(), game: "x".into(), convention: "normal".into(), sides: vec![] };
    let (mut store, _) = Store::open(&fresh.0, &game).unwrap();
    let values: Values = [0, 1, 2, 300].into_iter().collect();
    store.save(&values).unwrap();
    drop(store);
    let reader = Reader::open_still(&fresh.0).unwrap();
    let made = |form, from, to| {
        let mut out = Vec::new();
        reader.export(form, from..=to, &mut out).map(|_| out)
    };
    assert_eq!(made(Form::Bfile, 1, 3).unwrap(), b"1 1\n2 2\n3 300\n");
    assert_eq!(made(Form::Raw, 2, 3).unwrap(), [2, 0, 44, 1]);
    let array = made(Form::Npy, 0, 3).unwrap();
    assert_eq!(array.len(), 128 + 8);
    assert!(array.starts_with(b"\x93NUMPY\x01\x00\x76\x00{'descr': '<u2', 'fortran_order': False, 'shape': (4,), }"));
    assert!(array.ends_with(&[0, 0, 1, 0, 2, 0, 44, 1]));
    assert!(matches!(made(Form::Raw, 0, 4), Err(ExportError::Store(StoreError::OutOfRange { len: 4, asked: 4 }))));
    assert_eq!(reader.values().unwrap(), values);
}
