//! Finite lists of games, each with options that are sums of earlier ones.
//!
//! Heaps in order of size, positions of an acyclic graph and tuples all come in this form.
use crate::NotEarlier;

/// Games by number; the options of each are sums (multisets) of games with smaller numbers.
#[derive(Debug, Clone, Default)]
pub struct Games {
    /// The games of all options, one option after the other.
    parts: Vec<u32>,
    /// Where each option ends in `parts`.
    ends: Vec<usize>,
    /// Where the options of each game end in `ends`.
    games: Vec<usize>,
}

impl Games {
    /// No games yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Adds a game and returns its number.
    ///
    /// # Errors
    /// [`NotEarlier`] when an option has a part that is not an earlier game; nothing is added then.
    pub fn push<O: AsRef<[u32]>>(&mut self, options: impl IntoIterator<Item = O>) -> Result<usize, NotEarlier> {
        let (parts, ends) = (self.parts.len(), self.ends.len());
        for option in options {
            for &part in option.as_ref() {
                if part as usize >= self.len() {
                    self.parts.truncate(parts);
                    self.ends.truncate(ends);
                    return Err(NotEarlier { game: self.len(), part });
                }
                self.parts.push(part);
            }
            self.ends.push(self.parts.len());
        }
        self.games.push(self.ends.len());
        Ok(self.len() - 1)
    }

    /// Takes the last game away again.
    pub(crate) fn pop(&mut self) {
        self.games.pop();
        self.ends.truncate(self.games.last().copied().unwrap_or(0));
        self.parts.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// The options of a game, each as the list of its parts.
    pub fn options(&self, game: usize) -> impl Iterator<Item = &[u32]> + '_ {
        let first = if game == 0 { 0 } else { self.games[game - 1] };
        (first..self.games[game]).map(|at| {
            let start = if at == 0 { 0 } else { self.ends[at - 1] };
            &self.parts[start..self.ends[at]]
        })
    }

    /// The memory of the lists in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        (self.parts.capacity() * size_of::<u32>() + (self.ends.capacity() + self.games.capacity()) * size_of::<usize>())
            as u64
    }

    /// Whether a game has an option.
    pub fn has_options(&self, game: usize) -> bool {
        self.options(game).next().is_some()
    }
}
