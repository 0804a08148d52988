//! Turns in several components of a sum: every choice of components, and of an option for each, is
//! looked at.
use super::{Oracle, OracleError, Pos, Sum};
use crate::ruleset::Turns;

/// A turn: the components that move, and the sum that is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The components that move, by their index in the sum, ascending, each with its
    /// replacement.
    pub changes: Vec<(usize, Sum)>,
    /// The sum that results, as searches compare it.
    pub to: Sum,
}

impl Oracle<'_> {
    /// All legal turns from a sum. Cost: at most the product of the numbers of options.
    ///
    /// # Errors
    /// The errors of [`Oracle::options`].
    pub fn turns(&mut self, sum: &[Pos]) -> Result<Vec<Turn>, OracleError> {
        if self.ruleset.turns == Turns::One {
            let moves = self.moves(sum)?.into_iter();
            return Ok(moves.map(|(component, option, to)| Turn { changes: vec![(component, option)], to }).collect());
        }
        let mut options: Vec<Vec<Sum>> = Vec::with_capacity(sum.len());
        for position in sum {
            options.push(self.options(position)?.into_iter().collect());
        }
        // A choice for each component: none, or the index of an option.
        let mut choices: Vec<Vec<Option<usize>>> = vec![Vec::new()];
        for own in &options {
            let mut longer = Vec::new();
            for choice in &choices {
                let moved = choice.iter().flatten().count() as u64;
                for next in std::iter::once(None).chain((0..own.len()).map(Some)) {
                    self.tick(longer.len())?;
                    if may_follow(self.ruleset.turns, moved, next.is_some(), !own.is_empty()) {
                        longer.push([&choice[..], &[next]].concat());
                    }
                }
            }
            choices = longer;
        }
        choices.retain(|choice| legal(self.ruleset.turns, choice, &options));
        Ok(choices.into_iter().map(|choice| self.made(sum, &choice, &options)).collect())
    }

    fn made(&self, sum: &[Pos], choice: &[Option<usize>], options: &[Vec<Sum>]) -> Turn {
        let (mut changes, mut to) = (Vec::new(), Sum::new());
        for (component, (position, chosen)) in sum.iter().zip(choice).enumerate() {
            match chosen {
                None => to.push(position.clone()),
                Some(chosen) => {
                    let option = options[component][*chosen].clone();
                    to.extend(option.iter().cloned());
                    changes.push((component, option));
                }
            }
        }
        Turn { changes, to: self.settled_row(to) }
    }

    /// All turns that leave a sum from which the player to move loses.
    ///
    /// # Errors
    /// The errors of [`Oracle::wins`].
    pub fn winning_turns(&mut self, sum: &[Pos]) -> Result<Vec<Turn>, OracleError> {
        let mut winning = Vec::new();
        for turn in self.turns(sum)? {
            if !self.wins(&turn.to)? {
                winning.push(turn);
            }
        }
        Ok(winning)
    }
}

/// Whether a choice for the first components of a sum, where `moved` of them move, may go on with a
/// component that can move if `able` and does if `moves`. Other choices need not be followed to the
/// end.
fn may_follow(turns: Turns, moved: u64, moves: bool, able: bool) -> bool {
    match turns {
        Turns::Every => moves == able,
        Turns::First => moves == (able && moved == 0),
        Turns::One | Turns::Obliging | Turns::Judged => moved + u64::from(moves) <= 1,
        Turns::Some { most, .. } => moved + u64::from(moves) <= most,
        Turns::Among(_) => true,
    }
}

/// Whether the components that move are allowed to.
fn legal(turns: Turns, choice: &[Option<usize>], options: &[Vec<Sum>]) -> bool {
    let moved: Vec<bool> = choice.iter().map(Option::is_some).collect();
    let able: Vec<bool> = options.iter().map(|own| !own.is_empty()).collect();
    let count = moved.iter().filter(|&&moved| moved).count() as u64;
    match turns {
        Turns::One | Turns::Obliging | Turns::Judged => count == 1,
        Turns::Every => count >= 1 && moved == able,
        Turns::First => count == 1 && moved.iter().position(|&moved| moved) == able.iter().position(|&able| able),
        Turns::Some { least, most } => (least..=most).contains(&count),
        Turns::Among(counts) => (1..=64).any(|allowed| counts >> (allowed - 1) & 1 == 1 && allowed == count),
    }
}
