//! The boundary to the page: memory for requests and answers, and the functions that the page
//! provides (a clock, progress, a handler for the message of a panic).
//!
//! The page asks for memory, writes a request there, calls `ask` and reads the answer from `reply`
//! on. There is only one thread, which owns all data.
#![expect(unreachable_pub, reason = "the page reaches what is exported by name")]
use crate::Session;
use sprague::Budget;
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// The milliseconds since some fixed moment.
    safe fn now() -> f64;
    /// Reports progress; `total` is negative if it is not known. A result other than 0 cancels the
    /// work.
    safe fn progress(done: f64, total: f64, unit: *const u8, length: usize) -> u32;
    /// Reports the message of a panic, after which the module cannot be used.
    safe fn panicked(message: *const u8, length: usize);
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DESK: RefCell<Session> = RefCell::new(Session::default());
}

/// Called once, before the first request.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    sprague::limits::clock::register(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    std::panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        panicked(message.as_ptr(), message.len());
    }));
}

/// The address where the page writes a request of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request that was written; returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let request = REQUEST.with_borrow_mut(std::mem::take);
    let cancelled = Arc::new(AtomicBool::new(false));
    let flag = cancelled.clone();
    let budget = Budget::default().with_cancel(cancelled).with_progress(move |reached| {
        let total = reached.total.map_or(-1.0, |total| total as f64);
        if progress(reached.done as f64, total, reached.unit.as_ptr(), reached.unit.len()) != 0 {
            flag.store(true, Ordering::Relaxed);
        }
    });
    let said = DESK.with_borrow_mut(|session| session.respond(&String::from_utf8_lossy(&request), &budget));
    REPLY.with_borrow_mut(|reply| {
        *reply = said.into_bytes();
        reply.len()
    })
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    REPLY.with_borrow(Vec::as_ptr)
}
