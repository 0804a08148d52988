//! Files of edges: reading them, and saying which of their lines are wrong.
use crate::common::failure::{self, Failure};
use sprague::graphs::read::{EdgeList, ReadError};
use sprague::{Budget, Stop};
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::Path;

/// The bytes of a file, however long it is, within the limit on memory; `-` is standard input.
pub(crate) fn bytes(path: &Path, budget: &Budget) -> Result<Vec<u8>, Failure> {
    let most = budget.memory().unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    let read = match path == Path::new("-") {
        true => io::stdin().lock().take(most).read_to_end(&mut bytes),
        false => File::open(path).and_then(|file| {
            // A file that grows meanwhile is read to its end all the same.
            let length = file.metadata().map_or(0, |about| about.len()).min(most);
            let _ = bytes.try_reserve_exact(usize::try_from(length).unwrap_or(0).saturating_add(1));
            file.take(most).read_to_end(&mut bytes)
        }),
    };
    match read {
        Ok(len) if (len as u64) < most => Ok(bytes),
        Ok(len) => {
            let stop = Stop::Memory { needed: len as u64 + 1, limit: most };
            Err(failure::stopped(stop, format!("{} does not fit into it; give --memory", path.display())))
        }
        Err(error) => Err(Failure::work("file", format!("cannot read {}: {error}", path.display()))),
    }
}

/// The edges of a text, read on all cores where `--threads` does not say otherwise.
pub(crate) fn list<'a>(text: &'a [u8], budget: &Budget) -> Result<EdgeList<'a>, Failure> {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let budget = budget.clone().with_threads(budget.threads_or(cores));
    EdgeList::read(text, &budget).map_err(|error| unread(text, error))
}

/// What is wrong with a text.
pub(crate) fn unread(text: &[u8], error: ReadError) -> Failure {
    match error {
        // A byte that is no UTF-8 becomes a mark of three bytes: places before it stay, and it is the first that is told.
        ReadError::Lines { bad, more } => {
            Failure::Lines { text: String::from_utf8_lossy(text).into_owned(), bad, more }
        }
        ReadError::Stopped(stop, line) => failure::stopped(stop, format!("line {line} of the file was reached")),
        error => Failure::work("too-large", error.to_string()),
    }
}
