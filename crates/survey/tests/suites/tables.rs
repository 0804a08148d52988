//! Rows survive a round trip through a parquet file.
use std::fs::File;
use survey::table::{read, write};
use survey::{DatasetError, Row};

#[test]
fn rows_come_back_as_they_were() {
    let full = Row {
        rule: "take 1,3,4".into(),
        kind: Some("periodic".into()),
        preperiod: Some(0),
        period: Some(7),
        saltus: Some(0),
        standing: Some("proved".into()),
        theorem: Some("residues".into()),
        values: Some(256),
        largest: Some(3),
        seconds: Some(0.5),
        certificate: Some("ab".repeat(32)),
        error: None,
        to: 1000,
        sparse: Some(1),
        rare: Some(0),
        rare_heaps: Some(17),
        looks: Some(5000),
    };
    let rows = vec![full, Row::failed("take \"\u{e9}", 7, "no"), Row { rule: "0.6".into(), ..Row::default() }];
    let path = std::env::temp_dir().join(format!("survey-table-{}.parquet", std::process::id()));
    write(&rows, File::create(&path).unwrap()).unwrap();
    assert_eq!(read(&path).unwrap(), rows);
    // A truncated file is not a table.
    let bytes = std::fs::read(&path).unwrap();
    for cut in [0, 4, bytes.len() / 2, bytes.len() - 1] {
        std::fs::write(&path, &bytes[..cut]).unwrap();
        assert!(matches!(read(&path), Err(DatasetError::Table { .. })), "{cut}");
    }
    std::fs::remove_file(&path).unwrap();
}
