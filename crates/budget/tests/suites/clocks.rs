//! The clock advances, and a second registration is refused.
use budget::clock::{now, register};
use std::time::Duration;

#[test]
fn time_goes_on_and_a_later_clock_is_refused() {
    let began = now();
    std::thread::sleep(Duration::from_millis(2));
    assert!(now() >= began + Duration::from_millis(2));
    assert!(!register(|| Duration::ZERO));
    assert!(now() >= began);
}
