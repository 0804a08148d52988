//! Folders of outcomes, which `values --outcomes --store` keeps: the outcome of each position.
use crate::common::failure::Failure;
use crate::common::output;
use serde_json::{Value, json};
use sprague::limits::Bytes;
use sprague::store::OutcomeReader;
use std::fmt::Write as _;

use super::{Damaged, described, heading, positions, report};

/// The subject of the folder, and the progress of its run.
fn outcomes(reader: &OutcomeReader) -> Value {
    let (chunks, bytes) = reader.size();
    let holds = json!({
        "positions": reader.positions(),
        "settled": reader.is_settled(),
        "chunks": chunks,
        "bytes": bytes,
        "fingerprint": reader.fingerprint().map(|crc| format!("{crc:08x}")),
    });
    described(reader.identity(), holds)
}

/// The checksum of everything, where there is one.
fn fingerprint(reader: &OutcomeReader) -> String {
    reader.fingerprint().map_or_else(|| "none before all outcomes are known".to_owned(), |crc| format!("{crc:08x}"))
}

/// Prints the contents of the folder.
pub(super) fn info(reader: &OutcomeReader, json: bool) -> Result<(), Failure> {
    if json {
        return output::print_json(&outcomes(reader));
    }
    let mut text = heading(reader.identity());
    let last = reader.positions().saturating_sub(1);
    let _ = writeln!(text, "outcomes:     {}, {}", reader.positions(), positions(reader.identity(), last));
    let settled = if reader.is_settled() { "yes" } else { "not yet; the same command goes on" };
    let _ = writeln!(text, "all known:    {settled}");
    let (chunks, bytes) = reader.size();
    let _ = writeln!(text, "chunks:       {chunks}, {}", Bytes(bytes));
    let _ = writeln!(text, "fingerprint:  {}", fingerprint(reader));
    output::print(&text)
}

/// Reads everything, and says how many positions are lost, won and drawn.
pub(super) fn check(reader: &OutcomeReader, json: bool) -> Result<(), Failure> {
    let (counts, damaged) = reader.check();
    let mut holds = outcomes(reader);
    let (drawn, open) = if reader.is_settled() { (counts.open, 0) } else { (0, counts.open) };
    if let Some(map) = holds.as_object_mut() {
        // Counts of a damaged folder would be wrong.
        let found = damaged.is_empty().then(|| json!({"P": counts.lost, "N": counts.won, "D": drawn, "open": open}));
        map.insert("outcomes".into(), found.into());
    }
    let rest = match (drawn, open) {
        (0, 0) => String::new(),
        (_, 0) => format!(", {drawn} D"),
        _ => format!(", {open} not known yet"),
    };
    let sound = format!(
        "sound: {} positions: {} P, {} N{rest}; fingerprint {}\n",
        reader.positions(),
        counts.lost,
        counts.won,
        fingerprint(reader)
    );
    let damaged = damaged.into_iter().map(|(first, last, damage)| Damaged { first, last, reason: damage.to_string() });
    let damaged: Vec<Damaged> = damaged.collect();
    report(holds, &sound, "positions number", &damaged, reader.parts().count() as u64, json)
}
