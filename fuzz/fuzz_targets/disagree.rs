//! Any bytes as a rule: theorems and engines say of small positions what the definition says.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(difference) = sprague::fuzz::check_answers(bytes) {
        panic!("{difference}");
    }
});
