//! Chunks as files: values survive a round trip, and any changed byte is detected.
use heaps::sequence::Values;
use proptest::prelude::*;
use store::Damage;
use store::chunk::{Header, is_chunk, name, read, write};

fn written(values: &Values) -> (Header, Vec<u8>) {
    let header = Header::of(7, 99, values.cells());
    let mut file = Vec::new();
    write(&header, values.cells(), &mut file).unwrap();
    (header, file)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_is_written_is_read_and_any_changed_byte_is_damage(
        values in prop::collection::vec(prop_oneof![0_u64..256, any::<u64>()], 0..50), at: prop::sample::Index, change in 1_u8..=255,
    ) {
        let values: Values = values.into_iter().collect();
        let (header, mut file) = written(&values);
        prop_assert_eq!(read(&header, &file[..], file.len() as u64), Ok(values));
        let at = at.index(file.len());
        file[at] ^= change;
        prop_assert!(read(&header, &file[..], file.len() as u64).is_err());
    }
}

#[test]
fn long_chunks_and_wrong_lengths() {
    for scale in [1_u64, 1 << 9, 1 << 20, 1 << 40] {
        let values: Values = (0..100_000).map(|n| n % 200 * scale).collect();
        let (header, mut file) = written(&values);
        assert_eq!(read(&header, &file[..], file.len() as u64), Ok(values));
        file.pop();
        assert!(matches!(read(&header, &file[..], file.len() as u64), Err(Damage::Length { .. })));
    }
    assert!(
        is_chunk(&name(5, 10)) && !is_chunk("5-.chunk") && !is_chunk("manifest.json") && !is_chunk("new-5-1.chunk")
    );
}
