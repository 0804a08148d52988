//! The one clock of the library: the time since some moment that does not change.
//!
//! A platform that has a clock needs nothing more. WebAssembly in a browser has none, and
//! `Instant::now` panics there; the page that embeds the module registers its own with
//! [`register`].
use std::sync::OnceLock;
use std::time::{Duration, Instant};

static REGISTERED: OnceLock<fn() -> Duration> = OnceLock::new();

/// Reads time from `clock` from now on: the time since a moment of its choice, which never goes
/// back. The first registration stays; false tells a later one that it came too late.
pub fn register(clock: fn() -> Duration) -> bool {
    REGISTERED.set(clock).is_ok()
}

/// The time since a fixed moment: by the registered clock, else by that of the platform.
pub fn now() -> Duration {
    REGISTERED.get_or_init(|| of_the_platform as fn() -> Duration)()
}

/// Time since the first look at this clock. Where the platform has none it stands still, so no
/// limit on time passes.
fn of_the_platform() -> Duration {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    match cfg!(all(target_family = "wasm", target_os = "unknown")) {
        true => Duration::ZERO,
        false => BEGAN.get_or_init(Instant::now).elapsed(),
    }
}
