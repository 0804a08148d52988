//! Large files of edges, in which all names are decimal numbers: the text is cut at ends of lines
//! into a piece for each thread, and each piece is read byte by byte. A line of another form
//! ends the attempt, and the text is read word by word instead, which also finds the mistakes in
//! it.
use super::{NONE, ReadError, STEP};
use budget::{Budget, Progress, Stop};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Instead of the second end of an edge: the line has one name.
const ALONE: u32 = u32::MAX;
/// The least size of the pieces into which texts are cut, in bytes.
const LEAST_PIECE: usize = 1 << 18;

/// The edges read: vertices are numbered where they appear first.
pub(super) struct Numbered {
    pub(super) names: Vec<u32>,
    /// The vertex of each name, or `NONE`.
    pub(super) vertices: Vec<u32>,
    pub(super) edges: Vec<(u32, u32)>,
}

/// The lines of a piece.
#[derive(Default)]
struct Lines {
    /// Names, not vertices; `ALONE` where there is no second.
    edges: Vec<(u32, u32)>,
    /// The largest name.
    largest: u32,
}

/// Why a piece is not read to its end.
enum Fault {
    /// Something else than numbers, blanks and comments in ASCII.
    Form,
    Stopped(Stop),
}

/// Reads a text of decimal numbers; `None` if it is none. O(bytes), on as many threads as the
/// budget allows.
pub(super) fn read(text: &[u8], budget: &Budget) -> Result<Option<Numbered>, ReadError> {
    let lines = AtomicUsize::new(0);
    let stopped = |stop| ReadError::Stopped(stop, lines.load(Ordering::Relaxed));
    // Seldom has an edge fewer than four bytes: the edges, and the table.
    budget.reserve(2 * text.len() as u64).map_err(stopped)?;
    let pieces = cut(text, budget.threads());
    let most = text.len().min(ALONE as usize) as u32;
    let work = |piece| lines_of(piece, most, &lines, budget);
    let read = match pieces[..] {
        [piece] => vec![work(piece)],
        _ => std::thread::scope(|scope| {
            let work = &work;
            let running: Vec<_> = pieces.iter().map(|&piece| (piece, scope.spawn(move || work(piece)))).collect();
            // A thread that could not do its work leaves it to this one.
            running.into_iter().map(|(piece, thread)| thread.join().unwrap_or_else(|_| work(piece))).collect()
        }),
    };
    let mut whole = Vec::new();
    for piece in read {
        match piece {
            Ok(lines) => whole.push(lines),
            Err(Fault::Form) => return Ok(None),
            Err(Fault::Stopped(stop)) => return Err(stopped(stop)),
        }
    }
    numbered(whole, budget).map_err(stopped)
}

/// Cuts a text at ends of lines.
fn cut(text: &[u8], threads: usize) -> Vec<&[u8]> {
    let wanted = (text.len() / LEAST_PIECE).clamp(1, threads.max(1));
    let mut pieces = Vec::new();
    let mut rest = text;
    for left in (1..=wanted).rev() {
        let about = rest.len() / left;
        let end = rest.get(about..).and_then(|behind| behind.iter().position(|&byte| byte == b'\n'));
        let (piece, behind) = rest.split_at(match end {
            Some(end) if left > 1 => about + end + 1,
            _ => rest.len(),
        });
        pieces.push(piece);
        rest = behind;
    }
    pieces
}

fn lines_of(mut rest: &[u8], most: u32, count: &AtomicUsize, budget: &Budget) -> Result<Lines, Fault> {
    let mut lines = Lines { edges: Vec::with_capacity(rest.len() / 12), largest: 0 };
    let mut line = 0usize;
    while !rest.is_empty() {
        line += 1;
        if line.is_multiple_of(STEP) {
            let done = count.fetch_add(STEP, Ordering::Relaxed) as u64;
            budget.poll(Progress { done, total: None, unit: "lines" }).map_err(Fault::Stopped)?;
        }
        let (first, behind) = word(rest, most)?;
        let (second, behind) = if first == ALONE { (ALONE, behind) } else { word(behind, most)? };
        rest = end(behind)?;
        if first != ALONE {
            lines.largest = lines.largest.max(first).max(if second == ALONE { 0 } else { second });
            lines.edges.push((first, second));
        }
    }
    Ok(lines)
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// The number that comes next on the line, or `ALONE` if none does, and the text behind it.
#[inline]
fn word(text: &[u8], most: u32) -> Result<(u32, &[u8]), Fault> {
    let mut at = 0;
    while text.get(at).is_some_and(|&byte| is_blank(byte)) {
        at += 1;
    }
    let start = at;
    let mut number = 0u64;
    while let Some(&byte) = text.get(at)
        && byte.is_ascii_digit()
    {
        number = number * 10 + u64::from(byte - b'0');
        at += 1;
        // Larger ones must not make a table, and do not fit.
        if number >= u64::from(most) {
            return Err(Fault::Form);
        }
    }
    let digits = at - start;
    match text.get(at) {
        None | Some(b'\n') => {}
        // A comment begins a word.
        Some(b'#') if digits == 0 => {}
        Some(&byte) if digits > 0 && is_blank(byte) => {}
        _ => return Err(Fault::Form),
    }
    match (digits, text[start..].first()) {
        (0, _) => Ok((ALONE, &text[at..])),
        (1, _) => Ok((number as u32, &text[at..])),
        (_, Some(b'0')) => Err(Fault::Form),
        _ => Ok((number as u32, &text[at..])),
    }
}

/// The text behind the end of a line on which no word may come.
#[inline]
fn end(text: &[u8]) -> Result<&[u8], Fault> {
    let mut at = 0;
    while text.get(at).is_some_and(|&byte| is_blank(byte)) {
        at += 1;
    }
    if text.get(at) == Some(&b'#') {
        let comment = &text[at..];
        let length = comment.iter().position(|&byte| byte == b'\n').unwrap_or(comment.len());
        at += length;
        if !comment[..length].is_ascii() {
            return Err(Fault::Form);
        }
    }
    match text.get(at) {
        None => Ok(&[]),
        Some(b'\n') => Ok(&text[at + 1..]),
        Some(_) => Err(Fault::Form),
    }
}

/// Names become vertices, in the order of the text; the pieces become one, in place of the first.
fn numbered(pieces: Vec<Lines>, budget: &Budget) -> Result<Option<Numbered>, Stop> {
    let largest = pieces.iter().map(|piece| piece.largest).max().unwrap_or(0) as usize;
    let lines: usize = pieces.iter().map(|piece| piece.edges.len()).sum();
    if lines >= NONE as usize / 2 {
        // Too many vertices: the other way reports it.
        return Ok(None);
    }
    budget.reserve(4 * largest as u64 + 20 * lines as u64)?;
    let mut vertices = vec![NONE; if lines == 0 { 0 } else { largest + 1 }];
    let (mut names, mut edges) = (Vec::new(), Vec::new());
    let mut vertex = |name: u32| {
        let place = &mut vertices[name as usize];
        if *place == NONE {
            *place = names.len() as u32;
            names.push(name);
        }
        *place
    };
    for (index, mut piece) in pieces.into_iter().enumerate() {
        budget.check()?;
        piece.edges.retain_mut(|(from, to)| {
            *from = vertex(*from);
            let edge = *to != ALONE;
            if edge {
                *to = vertex(*to);
            }
            edge
        });
        if index == 0 {
            edges = piece.edges;
            edges.reserve_exact(lines - edges.len());
        } else {
            edges.extend_from_slice(&piece.edges);
        }
    }
    edges.shrink_to_fit();
    Ok(Some(Numbered { names, vertices, edges }))
}
