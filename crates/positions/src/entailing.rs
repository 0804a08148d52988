//! Games on numbers in which some moves oblige a player: `again` and `answer`.
//!
//! The value of a position is a number or loony, and follows from its options by the rules of
//! [`nimber::loony`], where they are proved. For each position that can be reached the search
//! keeps the companies in which a player wins who is obliged to move there; the value is the least
//! number that is not among them.
use budget::{Budget, Progress, Stop};
use foldhash::fast::FixedState;
use nimber::loony::{Companies, Worth};
use rules::ast::Mark;
use rules::moves::{MarkedMover, MoveError, Scratch, parts};
use rules::ruleset::{Play, Ruleset, Termination};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Options between two looks at the budget.
const PATIENCE: u64 = 1 << 10;
/// The bytes of a position in the table, besides its numbers.
const ENTRY: u64 = 112;

/// Values of one game whose moves oblige; it remembers what it has found.
#[derive(Debug)]
pub struct Entailed {
    mover: MarkedMover,
    arity: usize,
    known: HashMap<Box<[i64]>, Companies, FixedState>,
    scratch: Scratch,
    bytes: u64,
    steps: u64,
}

/// Why there are no such values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// No move obliges to anything.
    NoMarks,
    /// The player who cannot move wins: values do not add up.
    Misere,
    /// It is not shown that play ends.
    MayRepeat,
}

/// An option: what it obliges to, and what it leaves.
type Marked = (Option<Mark>, Vec<i64>);

/// A position whose options are looked at.
struct Frame {
    position: Box<[i64]>,
    options: Vec<Marked>,
    /// The option and the place in it that come next.
    next: (usize, usize),
    bytes: u64,
}

impl Entailed {
    /// The values of this game under normal play.
    ///
    /// ```
    /// use budget::Budget;
    /// use nimber::loony::Worth;
    /// use positions::entailing::Entailed;
    /// // Top Entails: who takes one token obliges the other player to move in the same stack.
    /// let rules = rules::compile("split 2; take 1 answer", &[])?.ruleset;
    /// let mut values = Entailed::new(&rules).unwrap();
    /// assert_eq!(values.worth(&[3], &Budget::unlimited()), Ok(Worth::Loony));
    /// assert_eq!(values.worth(&[8], &Budget::unlimited()), Ok(Worth::Nim(3)));
    /// # Ok::<(), rules::error::RuleErrors>(())
    /// ```
    ///
    /// # Errors
    /// [`Refused`].
    pub fn new(rules: &Ruleset) -> Result<Self, Refused> {
        if rules.entailing().is_none() {
            return Err(Refused::NoMarks);
        }
        if rules.play == Play::Misere {
            return Err(Refused::Misere);
        }
        if rules.termination == Termination::MayRepeat {
            return Err(Refused::MayRepeat);
        }
        let (mover, known, scratch) = (MarkedMover::new(rules), HashMap::default(), Scratch::default());
        Ok(Self { mover, arity: rules.arity, known, scratch, bytes: 0, steps: 0 })
    }

    /// The value of a position in canonical order. All positions that can be reached are looked at.
    ///
    /// # Errors
    /// [`MoveError`]: what is no position, numbers beyond 64 bits, a limit of the budget.
    pub fn worth(&mut self, position: &[i64], budget: &Budget) -> Result<Worth, MoveError> {
        self.find(position, budget)?;
        Ok(self.worth_of(position))
    }

    /// The options of a position by which the player to move wins beside a company of this worth,
    /// in ascending order: moves in the position alone.
    ///
    /// # Errors
    /// The errors of [`Entailed::worth`].
    pub fn winning(&mut self, position: &[i64], company: Worth, budget: &Budget) -> Result<Vec<Marked>, MoveError> {
        self.find(position, budget)?;
        let options = self.options(position, budget)?;
        Ok(options.into_iter().filter(|option| self.won_by(option).has(company)).collect())
    }

    /// All options of a position with what they oblige to, ascending, each once.
    ///
    /// # Errors
    /// The errors of [`Entailed::worth`].
    fn options(&mut self, position: &[i64], budget: &Budget) -> Result<Vec<Marked>, MoveError> {
        let (mut options, mut bytes, mut stop) = (Vec::new(), 0, None);
        let (steps, held) = (&mut self.steps, self.bytes);
        let flow = self.mover.for_each_option(&mut self.scratch, position, budget, |mark, option| {
            *steps += 1;
            bytes += ENTRY / 2 + option.len() as u64 * 8;
            if steps.is_multiple_of(PATIENCE)
                && let Err(reason) = look(budget, *steps, held + bytes)
            {
                stop = Some(reason);
                return ControlFlow::Break(());
            }
            options.push((mark, option.to_vec()));
            ControlFlow::Continue(())
        })?;
        if let (ControlFlow::Break(()), Some(stop)) = (flow, stop) {
            return Err(stop.into());
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Finds the companies of a position and of all that can be reached from it.
    fn find(&mut self, position: &[i64], budget: &Budget) -> Result<(), MoveError> {
        if self.known.contains_key(position) {
            return Ok(());
        }
        let before = self.bytes;
        let found = self.search(position, budget);
        if found.is_err() {
            // What the open positions held is free again; the table is counted anew.
            let table = self.known.iter().map(|(at, own)| ENTRY + at.len() as u64 * 8 + own.bytes()).sum();
            self.bytes = before.max(table);
        }
        found
    }

    fn search(&mut self, position: &[i64], budget: &Budget) -> Result<(), MoveError> {
        let mut open = vec![self.frame(position, budget)?];
        while let Some(frame) = open.last_mut() {
            let mut unknown: Option<Box<[i64]>> = None;
            while let Some((_, left)) = frame.options.get(frame.next.0) {
                match parts(left, self.arity).nth(frame.next.1) {
                    None => frame.next = (frame.next.0 + 1, 0),
                    Some(part) => {
                        frame.next.1 += 1;
                        if !self.known.contains_key(part) {
                            unknown = Some(part.into());
                            break;
                        }
                    }
                }
            }
            if let Some(part) = unknown {
                let frame = self.frame(&part, budget)?;
                open.push(frame);
                continue;
            }
            let Some(frame) = open.pop() else { break };
            let companies = self.companies(&frame.options, budget)?;
            self.bytes = self.bytes.saturating_sub(frame.bytes);
            self.bytes += ENTRY + frame.position.len() as u64 * 8 + companies.bytes();
            budget.reserve(self.bytes)?;
            self.known.insert(frame.position, companies);
        }
        Ok(())
    }

    fn frame(&mut self, position: &[i64], budget: &Budget) -> Result<Frame, MoveError> {
        let options = self.options(position, budget)?;
        let bytes = options.iter().map(|(_, left)| ENTRY / 2 + left.len() as u64 * 8).sum();
        self.bytes += bytes;
        budget.reserve(self.bytes)?;
        Ok(Frame { position: position.into(), options, next: (0, 0), bytes })
    }

    /// The companies in which some option wins.
    fn companies(&mut self, options: &[Marked], budget: &Budget) -> Result<Companies, Stop> {
        let plain = options.iter().filter(|(mark, _)| mark.is_none());
        let numbers = plain.filter_map(|(_, left)| match self.sum(left) {
            Worth::Nim(value) => Some(value),
            Worth::Loony => None,
        });
        let mut won = Companies::of(numbers.collect());
        for option in options.iter().filter(|(mark, _)| mark.is_some()) {
            self.steps += 1;
            if self.steps.is_multiple_of(PATIENCE) {
                look(budget, self.steps, self.bytes)?;
            }
            if won.has_all() {
                break;
            }
            won = won.or(&self.won_by(option));
        }
        Ok(won)
    }

    /// The companies in which this option wins.
    fn won_by(&self, (mark, left): &Marked) -> Companies {
        match mark {
            None => match self.sum(left) {
                Worth::Nim(value) => Companies::of(vec![value]),
                Worth::Loony => Companies::default(),
            },
            Some(Mark::Again) => Companies::all_but(self.sum(left)),
            Some(Mark::Answer) => self.obliged(left).others(),
        }
    }

    /// The companies in which a player wins who must move in one of these positions.
    fn obliged(&self, owed: &[i64]) -> Companies {
        let owed: Vec<&[i64]> = parts(owed, self.arity).collect();
        let mut won = Companies::default();
        for (place, part) in owed.iter().enumerate() {
            // Equal positions are equal choices, and they stand together.
            if place > 0 && owed[place - 1] == *part || won.has_all() {
                continue;
            }
            let others = owed.iter().enumerate().filter(|(other, _)| *other != place);
            let beside = others.map(|(_, other)| self.worth_of(other)).sum();
            if let Some(own) = self.known.get(*part) {
                won = won.or(&own.beside(beside));
            }
        }
        won
    }

    fn sum(&self, left: &[i64]) -> Worth {
        parts(left, self.arity).map(|part| self.worth_of(part)).sum()
    }

    /// The value of a position that has been found.
    fn worth_of(&self, position: &[i64]) -> Worth {
        self.known.get(position).map_or(Worth::Nim(0), Companies::worth)
    }
}

fn look(budget: &Budget, steps: u64, bytes: u64) -> Result<(), Stop> {
    budget.poll(Progress { done: steps, total: None, unit: "options" })?;
    budget.reserve(bytes)
}
