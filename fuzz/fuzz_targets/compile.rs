//! Any bytes to the compiler: no panic, every mistake has a place, and the canonical text means the
//! same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Err(broken) = rules::fuzz::check_compiler(bytes) {
        panic!("{broken}");
    }
});
