//! Limits stop the work, the first total is reported, and bytes are displayed for people.
use budget::{Budget, Bytes, Progress, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const HALF: Progress = Progress { done: 1, total: Some(2), unit: "values" };

#[test]
fn a_passed_deadline_and_a_set_flag_stop() {
    assert_eq!(Budget::unlimited().poll(HALF), Ok(()));
    let limit = Duration::ZERO;
    assert_eq!(Budget::unlimited().with_time(limit).poll(HALF), Err(Stop::Time { limit }));
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().with_cancel(flag.clone());
    assert_eq!(budget.poll(HALF), Ok(()));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(budget.poll(HALF), Err(Stop::Cancelled));
}

#[test]
fn the_first_total_is_the_one_that_is_reported() {
    let seen = Arc::new(std::sync::Mutex::new(Vec::new()));
    let log = seen.clone();
    let budget = Budget::unlimited().with_progress(move |progress| log.lock().unwrap().push(progress.total));
    budget.poll(HALF).unwrap();
    budget.clone().with_total(Some(100)).with_total(None).poll(HALF).unwrap();
    budget.with_total(None).with_total(Some(7)).poll(HALF).unwrap();
    assert_eq!(*seen.lock().unwrap(), [Some(2), Some(100), None]);
}

#[test]
fn an_earlier_deadline_stays() {
    let limit = Duration::ZERO;
    let budget = Budget::unlimited().with_time(limit).with_time_at_most(Duration::from_secs(60));
    assert_eq!(budget.poll(HALF), Err(Stop::Time { limit }));
}

#[test]
fn bytes_read_like_words() {
    assert_eq!(Bytes(512).to_string(), "512 bytes");
    assert_eq!(Bytes(3 << 29).to_string(), "1.5 GiB");
}
