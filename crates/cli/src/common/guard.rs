//! Panics are not shown: a defect of ours becomes one line of apology and exit code 1, without a
//! trace.
use std::io::Write;
use std::panic;
use std::process::ExitCode;

/// Runs `body`; a panic inside becomes one line on standard error and exit code 1.
pub(crate) fn guarded(body: impl FnOnce() -> ExitCode + panic::UnwindSafe) -> ExitCode {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(|place| format!(" ({}:{})", place.file(), place.line())).unwrap_or_default();
        let _ = writeln!(
            std::io::stderr(),
            "error: sprague failed by a defect of its own, sorry{place}; please report the command that you ran"
        );
    }));
    panic::catch_unwind(body).unwrap_or(ExitCode::FAILURE)
}
