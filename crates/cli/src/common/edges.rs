//! Files of edges: reads them, and reports faulty lines.
use crate::common::failure::{self, Failure};
use crate::common::warning::WarningStyle;
use crate::say;
use serde_json::json;
use sprague::graph::{EdgeList, Form, ReadError};
use sprague::{Budget, Message, Stop};
use std::fs::File;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::Path;

/// The contents of a file of any length, within the memory limit; `-` is standard input.
pub(crate) fn bytes(path: &Path, budget: &Budget) -> Result<Vec<u8>, Failure> {
    let most = budget.memory().unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    let read = match path == Path::new("-") {
        true => io::stdin().lock().take(most).read_to_end(&mut bytes),
        false => File::open(path).and_then(|file| {
            // A file that grows meanwhile is still read to its end.
            let length = file.metadata().map_or(0, |about| about.len()).min(most);
            let _ = bytes.try_reserve_exact(usize::try_from(length).unwrap_or(0).saturating_add(1));
            file.take(most).read_to_end(&mut bytes)
        }),
    };
    match read {
        Ok(len) if (len as u64) < most => Ok(bytes),
        Ok(len) => {
            let stop = Stop::Memory { needed: len as u64 + 1, limit: most };
            Err(failure::stopped(stop, say::file_too_large(path.display().to_string())))
        }
        Err(error) => Err(Failure::work("file", say::cannot_read(path.display().to_string(), error.to_string()))),
    }
}

/// The edges of an undirected graph. Two edges between the same vertices stay, unless lists of
/// neighbours or a matrix name every edge at both of its ends.
pub(crate) fn undirected<'a>(text: &'a [u8], budget: &Budget, told: WarningStyle) -> Result<EdgeList<'a>, Failure> {
    Ok(read(text, budget, told)?.undirected())
}

/// The edges of a directed graph.
pub(crate) fn list<'a>(text: &'a [u8], budget: &Budget, told: WarningStyle) -> Result<EdgeList<'a>, Failure> {
    let list = read(text, budget, told)?;
    if list.form() == Form::Graph {
        warn(&say::edges_lead_one_way(), told);
    }
    Ok(list)
}

/// Reads edges on all cores unless `--threads` limits them; warns if the first line seems to be no
/// edge, and says how a text was read that may be meant otherwise.
fn read<'a>(text: &'a [u8], budget: &Budget, told: WarningStyle) -> Result<EdgeList<'a>, Failure> {
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let budget = budget.clone().with_threads(budget.threads_or(cores));
    let list = EdgeList::read(text, &budget).map_err(|error| unread(text, error))?;
    if let Some((vertices, edges)) = counts_first(&list) {
        warn(&say::counts_first(vertices, edges), told);
    }
    match list.form() {
        Form::Neighbours => warn(&say::read_as_neighbours(), told),
        Form::Matrix => warn(&say::read_as_matrix(list.len()), told),
        _ => {}
    }
    Ok(list)
}

/// Input files of contests begin with the number of vertices and the number of edges.
fn counts_first(list: &EdgeList<'_>) -> Option<(usize, usize)> {
    let (&(first, second), others) = list.edges().split_first()?;
    let number = |vertex: u32| list.name(vertex as usize).parse::<usize>().ok();
    let (vertices, edges) = (number(first)?, number(second)?);
    let counts = edges >= 2
        && edges == others.len()
        && others.iter().flat_map(|&(from, to)| [from, to]).all(|vertex| number(vertex).is_some_and(|n| n <= vertices));
    counts.then_some((vertices, edges))
}

/// A warning on standard error.
pub(crate) fn warn(message: &Message, told: WarningStyle) {
    if told.quiet {
        return;
    }
    let text = match told.json {
        true => format!("{}\n", json!({"warning": {"message": message}})),
        false => format!("warning: {}\n", message.in_locale(told.locale)),
    };
    // If nobody reads standard error, nothing is lost.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// The failure for a text that cannot be read.
pub(crate) fn unread(text: &[u8], error: ReadError) -> Failure {
    match error {
        // A byte that is not UTF-8 becomes a mark of three bytes: the offsets before it stay valid,
        // and the first such byte is the one reported.
        ReadError::Lines { bad, more } => {
            Failure::Lines { text: String::from_utf8_lossy(text).into_owned(), bad, more }
        }
        ReadError::Stopped(stop, line) => failure::stopped(stop, say::line_reached(line)),
        error => Failure::work("too-large", error.message()),
    }
}
