//! What all rooms need to know: the game, the shape of its input, and the limits.
use crate::bounds::{Bounds, fixed, items};
use crate::cases::Maker;
use crate::error::ProblemError;
use crate::judge::Judge;
use crate::say;
use crate::text::Words;
use crate::wish::Wish;
use dice::Dice;
use messages::Locale;
use programs::layout::{End, Item, Layout};
use programs::{InputShape, Printed};
use rules::family::Family;
use rules::ruleset::{Play, Turns};
use sprague::code::sample::{Parameters, SampleError, Winners};
use sprague::{Budget, Builder, Game};

/// What all rooms need to know.
pub(crate) struct Setting<'a> {
    pub(crate) wish: &'a Wish,
    pub(crate) builder: Builder,
    pub(crate) game: Game,
    pub(crate) shape: InputShape,
    pub(crate) layout: Layout,
    pub(crate) names: Vec<String>,
    pub(crate) parameters: Parameters,
    /// Parameters of which each is at least as large as the one before.
    pub(crate) ordered: Vec<String>,
    pub(crate) bounds: Bounds,
    pub(crate) words: Words,
    pub(crate) budget: &'a Budget,
}

/// Numbers that stand for parameters while a rule is put into words: no rule has them of its own.
pub(crate) const STAND_INS: [i64; 2] = [7_919, 92_233];

impl<'a> Setting<'a> {
    pub(crate) fn new(wish: &'a Wish, budget: &'a Budget) -> Result<Self, ProblemError> {
        let builder = Game::builder(wish.rule.as_str()).params(wish.params.iter().cloned());
        let builder = if wish.misere { builder.misere() } else { builder };
        let winners = Winners::new(&builder, None, None, budget).map_err(ProblemError::Rule)?;
        let facts = winners.facts();
        let parameters = facts.parameters.clone();
        let game = with_stand_ins(&builder, &parameters, STAND_INS[0]);
        let game = game.map_err(|errors| ProblemError::Rule(SampleError::Rule(errors)))?;
        if !matches!(game.ruleset().family, Family::Numbers) || game.ruleset().turns != Turns::One {
            return Err(ProblemError::Positions);
        }
        let names = facts.names.clone();
        let shape = wish.input.parse::<InputShape>().and_then(|shape| shape.of(&names)).map_err(ProblemError::Shape)?;
        let layout = shape.layout(names.len().max(1));
        let in_head = |item: &Item| matches!(item, Item::Position | Item::List);
        if !layout.question.is_empty() && layout.case.iter().flatten().any(in_head) {
            return Err(ProblemError::Questions);
        }
        let read = |name: &String| {
            items(&layout).any(|item| matches!(item, Item::Param(known) | Item::Set(known) if known == name))
        };
        let wanted = match &parameters {
            Parameters::None => Vec::new(),
            Parameters::Numbers(names) => names.clone(),
            Parameters::Set(name) => vec![name.clone()],
        };
        if let (false, Err(errors)) = (wanted.iter().all(read), builder.clone().build()) {
            return Err(ProblemError::Rule(SampleError::Rule(errors)));
        }
        let bounds = Bounds::of(&wish.max, &names, &layout)?;
        let ordered = match &parameters {
            Parameters::Numbers(all) if all.len() > 1 => all.clone(),
            _ => Vec::new(),
        };
        let (first, second) = wish.answers.clone();
        let words = Words { first, second, draw: wish.draw.clone().unwrap_or_else(|| "Draw".to_owned()) };
        Ok(Self { wish, builder, game, shape, layout, names, parameters, ordered, bounds, words, budget })
    }

    /// The game under a convention: the clause that says another one is left out of its rule.
    pub(crate) fn under(&self, play: Play) -> Builder {
        let clauses: Vec<&str> = self.game.rule().split(';').filter(|clause| clause.trim() != "misere").collect();
        let builder = Game::builder(clauses.join(";")).params(self.wish.params.iter().cloned());
        if play == Play::Misere { builder.misere() } else { builder }
    }

    pub(crate) fn judge(&self, builder: &Builder) -> Result<Judge<'a>, ProblemError> {
        let winners = Winners::new(builder, None, None, self.budget).map_err(ProblemError::Rule)?;
        Ok(Judge::new(winners, self.wish.print, self.budget))
    }

    pub(crate) fn maker(&self) -> Maker<'_> {
        let dice = Dice::new(self.wish.seed);
        Maker { layout: &self.layout, bounds: &self.bounds, ordered: &self.ordered, dice }
    }

    /// Whether a case is one position whose winner is printed.
    pub(crate) fn is_single(&self) -> bool {
        fixed(&self.layout) == Some(1) && self.wish.print == Printed::Winner
    }

    /// Raises the least number to 1 where 0 ends the input or is no number of the game.
    pub(crate) fn find_least(&mut self, judge: &mut Judge<'_>) -> Result<(), ProblemError> {
        let begins = self.layout.case.first().and_then(|line| line.first());
        let ends = self.layout.end == End::Until(0) && begins == Some(&Item::Position);
        let given = self.maker().given().into_iter().next().unwrap_or_default();
        let zero = self.maker().case(&given, &[vec![0; self.bounds.numbers.len()]]);
        let refused = match judge.right(&zero) {
            Ok(_) => false,
            Err(ProblemError::Unanswered { .. }) => true,
            Err(error) => return Err(error),
        };
        self.bounds.least = i64::from(ends || refused);
        Ok(())
    }

    /// The rule in words; none where words say no more than the rule.
    pub(crate) fn in_words(&self, locale: Locale) -> Vec<String> {
        let named = |stand_in: i64| {
            let game = with_stand_ins(&self.builder, &self.parameters, stand_in).ok()?;
            let mut text = game.rules_in_words(locale).join("\n");
            if let Parameters::Numbers(names) = &self.parameters {
                for (name, number) in names.iter().zip(stand_in..) {
                    let whole = text.replace(&number.to_string(), name);
                    if whole == text {
                        return None;
                    }
                    text = whole;
                }
            }
            Some(text)
        };
        match &self.parameters {
            Parameters::Set(name) => vec![say::set_rule(name.as_str()).in_locale(locale)],
            // A number that is computed from a parameter differs between the two.
            _ => match (named(STAND_INS[0]), named(STAND_INS[1])) {
                (Some(one), Some(other)) if one == other => one.lines().map(str::to_owned).collect(),
                _ => Vec::new(),
            },
        }
    }

    pub(crate) fn title(&self) -> String {
        self.wish.title.clone().unwrap_or_else(|| self.game.rule().to_owned())
    }
}

/// The game with numbers in place of the parameters that the input has.
pub(crate) fn with_stand_ins(
    builder: &Builder,
    parameters: &Parameters,
    first: i64,
) -> Result<Game, sprague::RuleErrors> {
    let names = match parameters {
        Parameters::None => Vec::new(),
        Parameters::Numbers(names) => names.clone(),
        Parameters::Set(name) => vec![name.clone()],
    };
    builder.clone().params(names.into_iter().zip(first..)).build()
}
