//! One game: a checked ruleset together with all findings about it.
use crate::beyond::Beyond;
use crate::builder::Builder;
use crate::error::SolveError;
use crate::findings::Findings;
use crate::keeper_rows::KeptRows;
use crate::loopy::Loopy;
use crate::notation;
use crate::number::Number;
use crate::objects::board::Tiled;
use crate::objects::erasing::Erasing;
use crate::objects::rewriting::Rewriting;
use crate::objects::stairs::Stairs;
use crate::objects::{self, circle, product};
use crate::plan::Plan;
use crate::position::{Form, Position};
use crate::reduced::Reductions;
use crate::solve::SolveOptions;
use crate::study::Study;
use crate::tuples::Tuples;
use crate::turns;
use crate::winning::move_error;
use budget::Budget;
use positions::{Sums, Tame};
use rules::error::{RuleErrors, Warning};
use rules::moves::{Options, Scratch, parts};
use rules::ruleset::{Class, Play, Ruleset};
use std::ops::ControlFlow;
use std::str::FromStr;

/// An option, the positions that remain, with its value.
pub(crate) type ValuedOption = (Vec<Position>, Number);

/// A game, ready for questions; it remembers its results.
///
/// ```
/// use sprague::{Budget, Game};
/// let mut kayles: Game = "take 1,2 leaving 0..2".parse()?;
/// let findings = kayles.pattern(None, &Budget::default())?;
/// assert_eq!(findings.claims[0].pattern().period(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Game {
    pub(crate) ruleset: Ruleset,
    warnings: Vec<Warning>,
    pub(crate) study: Study,
    /// The game under normal play, made when a misère question needs its values.
    twin: Option<Box<Game>>,
    pub(crate) reductions: Reductions,
    /// The factors of a product of coin games; empty for other games.
    pub(crate) factors: Vec<Game>,
    /// The game of the rows that moves leave, for rings.
    pub(crate) row: Option<Box<Game>>,
    /// The staircase theorem for games of piles, or why it does not apply.
    pub(crate) stairs: Option<Result<Stairs, String>>,
    /// The relation between the numbers of sets that were asked about.
    pub(crate) erasing: Option<Erasing>,
    /// The parts of words; made when a word is asked about.
    pub(crate) rewriting: Option<Rewriting>,
    tame: Option<Tame>,
    sums: Option<Sums>,
    /// The findings of the search for a pattern, once a caller accepts unproved claims.
    pub(crate) findings: Option<Findings>,
    /// The findings that fit the values that were there when a position was refused.
    pub(crate) findings_at_hand: Option<Findings>,
    pub(crate) beyond: Beyond,
    /// The proofs about its tuples.
    pub(crate) tuples: Tuples,
    /// The graph of positions where play need not end.
    pub(crate) loopy: Option<Loopy>,
    /// The known facts where turns move in several components.
    pub(crate) company: turns::Known,
    /// The known facts about boards on which tiles are laid.
    pub(crate) tiled: Option<Tiled>,
    /// The folder where values of tuples are kept.
    pub(crate) kept: Option<KeptRows>,
}

impl Game {
    /// Compiles a rule text, or the name of a built-in game.
    ///
    /// # Errors
    /// Every mistake in the text, with its place and a hint.
    pub fn new(rule: &str) -> Result<Self, RuleErrors> {
        Self::builder(rule).build()
    }

    /// A game of a rule with parameters, under another convention, or from bytes that may be no
    /// text at all.
    ///
    /// ```
    /// use sprague::{Game, Play};
    /// let game = Game::builder("take 1..K").param("K", 5).misere().build()?;
    /// assert_eq!(game.ruleset().play, Play::Misere);
    /// assert!(Game::new("take 1..K").is_err());
    /// # Ok::<(), sprague::RuleErrors>(())
    /// ```
    pub fn builder(rule: impl Into<Vec<u8>>) -> Builder {
        Builder::new(rule)
    }

    pub(crate) fn from_ruleset(ruleset: Ruleset, warnings: Vec<Warning>) -> Self {
        let (study, reductions) = (Study::new(&ruleset), Reductions::new(&ruleset));
        let (factors, stairs) = (product::factors(&ruleset), Stairs::of(&ruleset));
        let (twin, tame, sums, findings, findings_at_hand, beyond, loopy, tuples) = Default::default();
        let (erasing, rewriting) = (None, None);
        let row = circle::row(&ruleset);
        let (company, tiled, kept) = Default::default();
        Self {
            ruleset,
            warnings,
            study,
            twin,
            reductions,
            factors,
            row,
            stairs,
            erasing,
            rewriting,
            tame,
            sums,
            findings,
            findings_at_hand,
            beyond,
            tuples,
            loopy,
            company,
            tiled,
            kept,
        }
    }

    /// This game with this convention.
    pub fn with_play(self, play: Play) -> Self {
        if self.ruleset.play == play {
            return self;
        }
        Self::from_ruleset(Ruleset { play, ..self.ruleset }, self.warnings)
    }

    /// The rule as it was given.
    pub fn rule(&self) -> &str {
        &self.ruleset.source
    }

    /// The checked ruleset.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The code of a game, or its subtraction set as `take a,b,c`; `None` for games of other kinds,
    /// for misère play and for turns in several heaps.
    ///
    /// ```
    /// use sprague::Game;
    /// let notation = |rule: &str| rule.parse::<Game>().unwrap().notation();
    /// assert_eq!(notation("take 1,2 leaving 0..2").as_deref(), Some("0.77"));
    /// assert_eq!(notation("take 3,1").as_deref(), Some("take 1,3"));
    /// assert_eq!(notation("wythoff"), None);
    /// ```
    pub fn notation(&self) -> Option<String> {
        notation::of(&self.ruleset)
    }

    /// The clauses that are probably not meant.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// The methods that answer about its positions, and the reasons why the others do not.
    pub fn plan(&mut self) -> Plan {
        Plan::of(self)
    }

    /// The position as the rules see it: in ascending order where order does not matter.
    pub fn canonical(&self, mut position: Position) -> Position {
        if self.ruleset.unordered {
            position.0.sort();
        }
        if self.ruleset.erase().is_some() {
            position.0.sort();
            position.0.dedup();
        }
        match position.1 {
            Form::Row if self.ruleset.circle().is_some() => position,
            Form::Board(_) if self.ruleset.board().is_some() => position,
            _ => position.in_form(objects::form(&self.ruleset)),
        }
    }

    /// Whether some move leaves more than one position.
    pub fn splits(&self) -> bool {
        match &self.ruleset.class {
            Class::Subtraction(_) | Class::AllBut(_) => false,
            Class::Code(code) => code.digits.iter().any(|&digit| digit >= 4),
            Class::RepeatingCode(code) => code.digits.iter().chain(&code.repeat).any(|&digit| digit >= 4),
            Class::OnN { splits } | Class::Tuple { splits, .. } => *splits,
            // Two equal heads cancel: rows of heads are sets.
            Class::Coins | Class::Product(_) => true,
            Class::Erase | Class::Words | Class::Board => false,
            _ => true,
        }
    }

    /// The options of a position with their values, if they are at most `most`.
    pub(crate) fn options_with_values(
        &mut self,
        position: &Position,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Vec<ValuedOption>>, SolveError> {
        let Some(state) = position.to_state() else { return Ok(None) };
        let arity = self.ruleset.arity;
        let mut options = Options::new(arity);
        let flow = self
            .study
            .mover()
            .for_each_option(&mut Scratch::default(), &state, budget, |option| {
                options.push(option);
                // Options may come more than once, so look at somewhat more of them before giving
                // up.
                if options.len() > 64 * most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .map_err(move_error)?;
        if flow.is_break() {
            return Ok(None);
        }
        options.sort_dedup();
        if options.len() > most {
            return Ok(None);
        }
        let mut valued = Vec::new();
        for option in options.iter() {
            let to: Vec<Position> = parts(option, arity).map(|part| self.placed(part)).collect();
            let mut value = Number::from(0);
            for part in &to {
                value = &value ^ &self.known(part, &SolveOptions::default(), budget)?.value;
            }
            valued.push((to, value));
        }
        Ok(Some(valued))
    }

    /// This game under normal play.
    pub(crate) fn twin(&mut self) -> &mut Game {
        let ruleset = &self.ruleset;
        self.twin.get_or_insert_with(|| {
            Box::new(Self::from_ruleset(Ruleset { play: Play::Normal, ..ruleset.clone() }, Vec::new()))
        })
    }

    /// The pairs of its tame positions.
    pub(crate) fn tame(&mut self) -> &mut Tame {
        self.tame.get_or_insert_with(|| Tame::new(&self.ruleset))
    }

    /// Gives the memory of those back.
    pub(crate) fn forget_tame(&mut self) {
        self.tame = None;
    }

    /// Misère outcomes of sums of its positions by search.
    pub(crate) fn sums(&mut self) -> &mut Sums {
        self.sums.get_or_insert_with(|| Sums::new(std::slice::from_ref(&self.ruleset), Play::Misere))
    }

    /// The ruleset and the facts about it, borrowed apart.
    pub(crate) fn parts(&mut self) -> (&Ruleset, &mut Study) {
        (&self.ruleset, &mut self.study)
    }
}

impl FromStr for Game {
    type Err = RuleErrors;

    fn from_str(rule: &str) -> Result<Self, RuleErrors> {
        Self::new(rule)
    }
}
