//! Any bytes to the parser: no panic, every mistake has a place, and a text that is understood is
//! printed with its meaning.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = rules::fuzz::check_parser(bytes) {
        panic!("{broken}");
    }
});
