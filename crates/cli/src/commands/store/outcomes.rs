//! Folders of outcomes, which `values --outcomes --store` keeps: the outcome of each position.
use crate::common::failure::Failure;
use crate::common::output;
use crate::common::warning::WarningStyle;
use crate::say;
use serde_json::{Value, json};
use sprague::Message;
use sprague::limits::Bytes;
use sprague::store::OutcomeReader;

use super::{Damaged, described, heading, positions, print, report};

/// What the folder is about, and the progress of its run.
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

/// The checksum of everything, if there is one.
fn fingerprint(reader: &OutcomeReader) -> Message {
    reader.fingerprint().map_or_else(say::no_fingerprint_yet, |crc| format!("{crc:08x}").into())
}

/// Prints the contents of the folder.
pub(super) fn info(reader: &OutcomeReader, told: WarningStyle) -> Result<(), Failure> {
    if told.json {
        return output::print_json(&outcomes(reader));
    }
    let mut lines = heading(reader.identity());
    let last = reader.positions().saturating_sub(1);
    lines.push(say::store_outcomes(reader.positions(), positions(reader.identity(), last)));
    lines.push(if reader.is_settled() { say::all_known() } else { say::not_all_known() });
    let (chunks, bytes) = reader.size();
    lines.push(say::store_chunks(chunks, Bytes(bytes).to_string()));
    lines.push(say::store_fingerprint(fingerprint(reader)));
    print(lines, told.locale)
}

/// Reads everything, and reports how many positions are lost, won and drawn.
pub(super) fn check(reader: &OutcomeReader, told: WarningStyle) -> Result<(), Failure> {
    let (counts, damaged) = reader.check();
    let mut holds = outcomes(reader);
    let (drawn, open) = if reader.is_settled() { (counts.open, 0) } else { (0, counts.open) };
    if let Some(map) = holds.as_object_mut() {
        // The counts of a damaged folder would be wrong.
        let found = damaged.is_empty().then(|| json!({"P": counts.lost, "N": counts.won, "D": drawn, "open": open}));
        map.insert("outcomes".into(), found.into());
    }
    let rest = match (drawn, open) {
        (0, 0) => "".into(),
        (_, 0) => say::and_drawn(drawn),
        _ => say::and_open(open),
    };
    let sound = say::outcomes_sound(reader.positions(), counts.lost, counts.won, rest, fingerprint(reader));
    let damaged = damaged.into_iter().map(|(first, last, damage)| Damaged { first, last, reason: damage.message() });
    let damaged: Vec<Damaged> = damaged.collect();
    let line = |it: &Damaged| say::positions_damaged(it.first, it.last, it.reason.clone());
    report(holds, sound, line, &damaged, reader.parts().count() as u64, told)
}
