//! The one clock of the library: the time since some fixed moment.
//!
//! On a platform with a clock nothing else is needed. WebAssembly in a browser has none, and
//! `Instant::now` panics there; the page that embeds the module registers its own with
//! [`register`].
use std::sync::OnceLock;
use std::time::{Duration, Instant};

static REGISTERED: OnceLock<fn() -> Duration> = OnceLock::new();

/// Reads time from `clock` from now on: the time since a moment of its choice, which never goes
/// back. Only the first registration counts; a later one has no effect and returns false.
pub fn register(clock: fn() -> Duration) -> bool {
    REGISTERED.set(clock).is_ok()
}

/// The time since a fixed moment: from the registered clock, or else from that of the platform.
pub fn now() -> Duration {
    REGISTERED.get_or_init(|| of_the_platform as fn() -> Duration)()
}

/// The time since the first look at this clock. If the platform has none the result is constant, so
/// no time limit passes.
fn of_the_platform() -> Duration {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    match cfg!(all(target_family = "wasm", target_os = "unknown")) {
        true => Duration::ZERO,
        false => BEGAN.get_or_init(Instant::now).elapsed(),
    }
}
