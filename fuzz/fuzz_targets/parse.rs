//! Any bytes to the parser: no panic, every mistake has a place, and what is understood is printed
//! as what it is.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = rules::fuzz::check_parser(bytes) {
        panic!("{broken}");
    }
});
