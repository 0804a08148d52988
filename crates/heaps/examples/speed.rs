//! The time that the values of a code take: `cargo run --release -p sprague-heaps --example speed
//! -- 0.6 1048576 avx2`.
//!
//! Prints the number of values, nanoseconds a value (by the clock: measure several times), the
//! greatest value and a checksum that does not depend on how values are stored. A form of the
//! kernels and a number of threads may follow.
use budget::Budget;
use heaps::code::{self, Kernel, Options};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [text, len, rest @ ..] = &arguments[..] else { return Err("usage: speed CODE LEN [KERNEL] [THREADS]".into()) };
    let ruleset = rules::compile(text, &[]).map_err(|errors| format!("{errors}"))?.ruleset;
    let rules::ruleset::Class::Code(class) = &ruleset.class else { return Err("not a code".into()) };
    let kernels = Kernel::available();
    let mut options = Options::default();
    for word in rest {
        match kernels.iter().find(|kernel| kernel.name() == word) {
            Some(&kernel) => options.kernel = kernel,
            None => options.threads = word.parse()?,
        }
    }
    let mut engine = code::engine_with(class, ruleset.play, &options)?;
    let began = Instant::now();
    engine.extend(len.parse()?, &Budget::unlimited())?;
    let nanoseconds = began.elapsed().as_nanos() as f64;
    let values = engine.values();
    let checksum = values.iter().fold((0u64, 0u64), |(one, two), value| {
        let one = (one + value) & 0xffff;
        (one, (two + one) & 0xffff)
    });
    let each = nanoseconds / values.len() as f64;
    println!(
        "{text} {} values, {each:.1} ns each, greatest {}, {:x}",
        values.len(),
        values.max(),
        checksum.1 << 16 | checksum.0
    );
    Ok(())
}
