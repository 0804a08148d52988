//! Ctrl-C: the first one asks the work to stop and report its progress; if that takes too long, or
//! if nothing is being computed, the program ends at once.
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// The exit code of a program that was interrupted: 128 and the number of the signal.
pub(crate) const EXIT: u8 = 130;
/// The time that the work may take to stop after the first ctrl-C.
const PATIENCE: Duration = Duration::from_secs(2);

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
static IDLE: AtomicBool = AtomicBool::new(false);

/// The flag that ctrl-C sets; the first call starts to listen.
pub(crate) fn flag() -> Arc<AtomicBool> {
    FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&flag);
        // Without a handler, ctrl-C ends the program as usual.
        let _ = ctrlc::set_handler(move || {
            let again = seen.swap(true, Ordering::Relaxed);
            if again || IDLE.load(Ordering::Relaxed) {
                std::process::exit(i32::from(EXIT));
            }
            thread::spawn(|| {
                thread::sleep(PATIENCE);
                let _ = writeln!(std::io::stderr(), "error: interrupted");
                std::process::exit(i32::from(EXIT));
            });
        });
        flag
    })
    .clone()
}

/// Records whether the program waits for input (`true`) or works (`false`): a waiting program can
/// be ended at once.
pub(crate) fn idle(waiting: bool) {
    IDLE.store(waiting, Ordering::Relaxed);
}
