//! Mirrors: a player answers every move by its image under a symmetry, and makes the last move.
//! Nothing is searched, so positions may be far larger than those that a search reaches.
//!
//! **Lemma 0.** Play ends, normal play. If every option of every position of a set Z has an option
//! in Z, all of Z is lost. (The last move cannot be the first player's: an answer follows it.)
//!
//! **Theorem M.** A position is a set of cells. A move m changes some cells and needs some cells,
//! those that it changes among them. Let s be an involution of the cells that carries moves to
//! moves. If no legal move m of a symmetric position changes a cell that s(m) needs, the position
//! is lost: s(m) is legal in the position, hence still after m, and both together leave a symmetric
//! position. In games of this folder cells are only taken, so that a move needs what it takes, and
//! the moves of later positions are among those of the first.
//!
//! The first player wins if some move, the *opening*, leaves such a position.
//!
//! The idea is Tweedledum and Tweedledee (E. Berlekamp, J. Conway, R. Guy, *Winning Ways*, chapter
//! 1); for Node Kayles T. J. Schaefer, 1978, and for Cram M. Gardner, 1974. A position without such
//! a symmetry may be lost as well: the theorem says nothing about it.
//!
//! | room | positions |
//! |---|---|
//! | [`tiles`] | boards on which tiles are laid: half a turn, and two reflections |
//! | [`lines`] | rows and rings: two equal rows |
//! | [`pairs`] | games of erasing: an involution of the points |
//! | [`words`] | words: backwards, with letters exchanged |
//!
//! A [`Mirror`] is made only by these rooms, each after it has checked the conditions.
pub mod lines;
pub mod pairs;
pub mod tiles;
pub mod words;

/// A strategy of answering by images whose conditions were checked: `O` is a position, and `I`
/// tells the image of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mirror<O, I> {
    opening: Option<O>,
    image: I,
}

impl<O, I> Mirror<O, I> {
    /// What the first player's opening leaves; `None` if the second player wins, who answers from
    /// the first move on.
    pub fn opening(&self) -> Option<&O> {
        self.opening.as_ref()
    }

    /// The image of a move.
    pub fn image(&self) -> &I {
        &self.image
    }

    /// Whether the player to move wins.
    pub fn is_won(&self) -> bool {
        self.opening.is_some()
    }
}
