//! Products of coin games: the Tartan theorem (H. W. Lenstra, *Nim multiplication*, 1977; E. R.
//! Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, chapter 14).
//!
//! **Theorem.** If a move of the product at (x, y) turns all coins of (A u {x}) x (B u {y}) for a
//! move A of the first game at x and a move B of the second at y, then `G(x,y) = G1(x) * G2(y)`,
//! the product of nimbers.
//!
//! It holds for games in which a move is determined by its rightmost coin, which goes from heads to
//! tails; `turn` rules are of this kind, and `product` takes no others. With `u` the value of A, `v
//! = G1(x)`, and so on, the option has the value `(v1+u1)*(v2+u2) + v1*v2`, where + is xor. So the
//! winning sets are found from the values of the factors' options, and such options exist for every
//! smaller value, since the product of nimbers is defined as a mex.
use crate::code::model::{Model, Modelled, Writing};
use crate::code::objects;
use crate::game::Game;
use crate::ladder::method::{Ask, Method, Reply, Wanted};
use crate::ladder::rooms::Room;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use budget::Budget;
use claims::error::{SolveError, move_error};
use claims::number::Number;
use claims::position::Position;
use claims::reply::{Found, Known};
use claims::standing::Standing;
use nimber::mul;
use rules::family::{Coins, Family};
use rules::moves::Scratch;
use rules::ruleset::{Class, Measure, Play, Ruleset, Termination};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The name of the theorem in answers.
pub(crate) const TARTAN: &str =
    "the Tartan theorem: the product of the nimbers of the places (Lenstra 1977; Winning Ways, chapter 14)";

/// At most this many sets are examined on each axis.
const MOST_SETS: usize = 1 << 20;
/// At most this many options are kept.
const MOST_KEPT: usize = 2_000_000;

/// The factors of a product under normal play; empty for other games.
pub(crate) struct Factors(pub(crate) Vec<Game>);

impl Room for Factors {
    fn of(rules: &Ruleset) -> Self {
        Self(factors(rules))
    }
}

fn factors(ruleset: &Ruleset) -> Vec<Game> {
    match ruleset.coins() {
        Some(coins) if coins.axes.len() > 1 && ruleset.play == Play::Normal => {
            let axes = coins.axes.iter();
            axes.map(|axis| {
                Game::within(Ruleset {
                    arity: 1,
                    names: vec!["n".to_owned()],
                    family: Family::Coins(Coins { axes: vec![axis.clone()] }),
                    class: Class::Coins,
                    termination: Termination::Ends(Measure::Number),
                    ..ruleset.clone()
                })
            })
            .collect()
        }
        _ => Vec::new(),
    }
}

/// Products of coin games: the Tartan theorem.
pub(crate) struct Product;

impl Method for Product {
    fn name(&self) -> &'static str {
        "product"
    }

    fn open(&self, game: &mut Game, _options: &SolveOptions) -> Result<(), Message> {
        match game.room::<Factors>().1.0.is_empty() {
            true => Err(say::no_product()),
            false => Ok(()),
        }
    }

    fn value(&self, game: &mut Game, at: &Position, ask: Ask<'_>) -> Reply<Known> {
        let Factors(factors) = game.room().1;
        value(factors, at, ask.options, ask.budget).map(Some)
    }

    fn options(&self, game: &mut Game, at: &Position, wanted: Wanted<'_>, ask: Ask<'_>) -> Reply<Found> {
        let Factors(factors) = game.room().1;
        options_with_value(factors, at, wanted, ask).map(Some)
    }

    fn is_immediate(&self) -> bool {
        true
    }

    fn model(&self, game: &mut Game, writing: Writing<'_>) -> Modelled<Model> {
        let (ruleset, Factors(factors)) = game.room();
        match ruleset.coins() {
            Some(coins) if coins.axes.len() > 1 => {
                objects::product(ruleset, &coins.axes, factors, writing).map(|source| Some(Model::Values(source)))
            }
            _ => Ok(None),
        }
    }
}

/// The value of a head in a product.
fn value(factors: &mut [Game], head: &Position, options: &SolveOptions, budget: &Budget) -> Result<Known, SolveError> {
    let mut product = Known { value: Number::from(1), standing: Standing::Theory(TARTAN) };
    for (value, known) in places(factors, head, options, budget)? {
        let so_far = product.value.to_u64().unwrap_or(0);
        product.value = Number::from(mul(so_far, value));
        product.standing = product.standing.weaker(&known.standing).clone();
    }
    Ok(product)
}

/// The value of each coordinate of a head.
fn places(
    factors: &mut [Game],
    head: &Position,
    options: &SolveOptions,
    budget: &Budget,
) -> Result<Vec<(u64, Known)>, SolveError> {
    let mut values = Vec::with_capacity(factors.len());
    for (game, place) in factors.iter_mut().zip(&head.0) {
        let known = game.known(&Position::of(vec![place.clone()]), options, budget)?;
        let short =
            known.value.to_u64().ok_or_else(|| SolveError::out_of_reach(head.clone(), say::known_products()))?;
        values.push((short, known));
    }
    Ok(values)
}

/// The sets that a move may turn on one axis, by their value, each without the coin of the head.
type Sets = BTreeMap<u64, Vec<Vec<i64>>>;

/// The options of a head with value `target`, at most `limit` of them, and their number.
fn options_with_value(
    factors: &mut [Game],
    head: &Position,
    wanted: Wanted<'_>,
    ask: Ask<'_>,
) -> Result<Found, SolveError> {
    let none = Found { options: Vec::new(), total: Some(Number::from(0)) };
    let (Some(target), Some(state)) = (wanted.value.to_u64(), head.to_state()) else { return Ok(none) };
    let values = places(factors, head, ask.options, ask.budget)?;
    let whole = values.iter().fold(1, |product, (value, _)| mul(product, *value));
    let (mut axes, mut complete) = (Vec::with_capacity(state.len()), true);
    for (game, &place) in factors.iter_mut().zip(&state) {
        let (sets, all) = sets(game, place, ask)?;
        complete &= all;
        axes.push(sets);
    }
    let mut search = Choice {
        axes: &axes,
        values: values.iter().map(|(value, _)| *value).collect(),
        wanted: target ^ whole,
        state: &state,
        found: Vec::new(),
        total: Number::from(0),
    };
    search.choose(&mut Vec::new(), 1);
    let Choice { mut found, total, .. } = search;
    complete &= found.len() < MOST_KEPT;
    found.sort_unstable();
    let heads = |option: &Vec<Vec<i64>>| option.iter().map(|coin| Position::from_state(coin)).collect();
    Ok(Found { options: found.iter().take(wanted.limit).map(heads).collect(), total: complete.then_some(total) })
}

/// All sets of an axis with the head at `place`, by value; and whether the list is complete.
fn sets(game: &mut Game, place: i64, ask: Ask<'_>) -> Result<(Sets, bool), SolveError> {
    let mut listed: Vec<Vec<i64>> = Vec::new();
    let mover = game.known_values.mover().clone();
    let flow = mover
        .for_each_option(&mut Scratch::default(), &[place], ask.budget, |others| {
            listed.push(others.to_vec());
            if listed.len() < MOST_SETS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .map_err(move_error)?;
    listed.sort_unstable();
    listed.dedup();
    let mut by_value = Sets::new();
    for set in listed {
        let mut xor = 0;
        for &coin in &set {
            let known = game.known(&Position::from_state(&[coin]), ask.options, ask.budget)?;
            xor ^= known.value.to_u64().unwrap_or(0);
        }
        by_value.entry(xor).or_default().push(set);
    }
    Ok((by_value, flow.is_continue()))
}

/// A choice of one set on every axis.
struct Choice<'a> {
    axes: &'a [Sets],
    values: Vec<u64>,
    /// The required product of `values[i] ^ (the value of the set on axis i)`.
    wanted: u64,
    state: &'a [i64],
    found: Vec<Vec<Vec<i64>>>,
    total: Number,
}

impl<'a> Choice<'a> {
    /// Chooses on one axis after the other; there are at most eight.
    fn choose(&mut self, chosen: &mut Vec<&'a [Vec<i64>]>, product: u64) {
        let axis = chosen.len();
        let (Some(sets), Some(&value)) = (self.axes.get(axis), self.values.get(axis)) else {
            if product == self.wanted {
                self.combine(chosen);
            }
            return;
        };
        for (&of_set, sets) in sets {
            chosen.push(sets);
            self.choose(chosen, mul(product, value ^ of_set));
            chosen.pop();
        }
    }

    /// Adds all combinations of sets with the chosen values.
    fn combine(&mut self, chosen: &[&[Vec<i64>]]) {
        let count = chosen.iter().fold(Number::from(1), |count, sets| count.times(sets.len() as u64));
        self.total = self.total.add(&count);
        let mut wheels = vec![0usize; chosen.len()];
        while self.found.len() < MOST_KEPT {
            let sets = chosen.iter().zip(&wheels).zip(self.state).map(|((sets, &i), &place)| {
                let others = sets.get(i).map_or(&[][..], Vec::as_slice);
                [others, &[place]].concat()
            });
            let mut coins = vec![Vec::new()];
            for set in sets {
                let longer = |coin: &Vec<i64>| set.iter().map(|&at| [&coin[..], &[at]].concat()).collect::<Vec<_>>();
                coins = coins.iter().flat_map(longer).collect();
            }
            coins.pop();
            self.found.push(coins);
            let mut turning = wheels.iter_mut().zip(chosen).rev();
            let carried = turning.all(|(wheel, sets)| {
                *wheel = if *wheel + 1 < sets.len() { *wheel + 1 } else { 0 };
                *wheel == 0
            });
            if carried {
                return;
            }
        }
    }
}
