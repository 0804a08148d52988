//! The search for formulas of games on three and four numbers: a table of small positions, and the
//! formulas of [`patterns::several`]. Under misère play the table has the winners, and the formulas
//! describe the lost positions.
use crate::claim::formula::{FormulaClaim, FormulaStanding};
use crate::find::domains::OnDomain;
use crate::find::facts::{self, Guesses};
use crate::values::KnownValues;
use budget::Budget;
use patterns::search::{Point, Proposal};
use patterns::several::{self, Cube};
use patterns::{Formula, bases};
use rules::ruleset::{Play, Ruleset};

/// The numbers of a position, and the side of the table.
const SIDES: [(usize, usize); 2] = [(3, 32), (4, 12)];
/// The effort for the table, for a question about the pattern.
pub const EFFORT: u64 = 3_000;
/// The effort for a question about one position.
pub const BRIEF_EFFORT: u64 = 400;

/// Whether the game has positions of this kind.
pub fn speaks_about(rules: &Ruleset) -> bool {
    SIDES.iter().any(|(arity, _)| *arity == rules.arity)
}

/// The values of three or four numbers below a side.
pub struct Table {
    cube: Cube,
    side: usize,
}

impl Table {
    /// The table, if the effort suffices for its values.
    pub fn of(
        rules: &Ruleset,
        known_values: &mut KnownValues,
        effort: u64,
        limit: Option<u64>,
        budget: &Budget,
    ) -> Option<Self> {
        let (_, side) = SIDES.iter().find(|(arity, _)| *arity == rules.arity)?;
        let most =
            limit.and_then(|limit| usize::try_from(limit).ok()).map_or(usize::MAX, |most| most.saturating_add(1));
        let side = (*side).min(most);
        let values = facts::of_box(rules, known_values, side, &budget.clone().with_effort(effort))?;
        let cube = Cube::new(&rules.names, side, rules.unordered, values)?.with_bases(bases::of_text(&rules.canonical));
        Some(Self { cube, side })
    }

    /// The largest number of a position in the table.
    pub fn up_to(&self) -> u64 {
        self.side as u64 - 1
    }

    /// A formula that holds for the table, and for the `further` positions.
    pub fn read(&self, rules: &Ruleset, further: &[Point], budget: &Budget) -> Guesses {
        let outcome = several::search(&self.cube.clone().with(further), budget);
        let claim = |proposal: Proposal| {
            let formula = if rules.play == Play::Misere { proposal.formula.of_zeros() } else { proposal.formula };
            FormulaClaim::new(formula, FormulaStanding::Checked { up_to: self.up_to() }, proposal.family, rules.play)
                .with_order_of(rules)
        };
        Guesses { formulas: outcome.found.into_iter().map(claim).collect(), refuted: outcome.refuted }
    }
}

impl OnDomain for Table {
    fn up_to(&self) -> u64 {
        Self::up_to(self)
    }

    fn values_on(&self, _: &Ruleset, domain: &Formula, further: &[Point], budget: &Budget) -> Option<Proposal> {
        several::values(&self.cube.clone().within(domain).with(further), budget).found
    }

    fn zeros_on(&self, _: &Ruleset, domain: &Formula, further: &[Point], budget: &Budget) -> Option<Proposal> {
        several::search(&self.cube.clone().within(domain).with(further), budget).found
    }
}
