//! Two games side by side: the first position where their values differ, a proof that they never
//! do, or first cousins: games with the same values up to a shift of the heaps.
//!
//! Equal moves make equal games. Otherwise values are compared up to the requested heap. If both
//! sequences have a proved pattern, agreement up to the larger preperiod plus one common period
//! means agreement for ever, and any difference is found. First cousins: E. Berlekamp, J. Conway,
//! R. Guy, *Winning Ways*, chapter 4 (normal play only).
use crate::answer::MovesWanted;
use crate::cell::Cell;
use crate::families::stairs::{STAIRCASE, Stairs};
use crate::game::Game;
use crate::messages::{Message, say};
use crate::options::SolveOptions;
use crate::sum::Sum;
use budget::Budget;
use claims::certificate::precheck;
use claims::claim::formula::FormulaClaim;
use claims::claim::repeating::Pattern;
use claims::error::SolveError;
use claims::position::Position;
use claims::standing::theorem;
use rules::canonical::Moves;
use rules::family::{Arrangement, Family};
use rules::ruleset::{Class, Play, Ruleset};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;

/// The largest shift that is tried.
const MOST_SHIFT: u64 = 64;
/// A shift must hold for at least this many heaps to be mentioned.
const FEWEST_SHIFTED: u64 = 200;
/// Patterns are compared only up to this heap.
const MOST_HEAPS: u64 = 1 << 24;
/// The effort to find the pattern of each game, in looks of the budget.
const EFFORT: u64 = 5_000;

/// The effort to find the formula of a sum of independent numbers.
const TELLING: u64 = 1_000;

/// The relation of two games.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Relation {
    /// All values are equal, with the reason.
    Equal {
        /// `the same moves`, or the patterns of both.
        reason: Message,
        /// Whether the checker derives it; otherwise it rests on theorems.
        is_proved: bool,
    },
    /// All values are equal, by theorems of the literature about both games.
    ByTheorems {
        /// The fact that holds for both games.
        reason: Message,
        /// `Some(n)` if it is known only for lists of up to n piles of any size; `None` if it holds
        /// for all positions.
        piles: Option<usize>,
    },
    /// A first position where the values differ.
    Different {
        /// The position; all compared positions before it have equal values.
        at: Position,
        /// Whether it is the very first position.
        first: bool,
        /// The value in the first and in the second game.
        values: [Cell; 2],
    },
    /// No difference was found among the positions up to here.
    Agree {
        /// The largest position (in every direction) that was compared.
        up_to: Vec<u64>,
    },
    /// No comparison: the positions are of different kinds, or a turn moves in a different number
    /// of components.
    Unlike,
}

/// Values that are equal up to a shift of the heaps: `G1(n) = G2(n+by)`, or `G1(n+by) = G2(n)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift {
    /// The game whose heap is the larger one: 0 for the first, 1 for the second.
    pub later: usize,
    /// The number of heaps.
    pub by: u64,
    /// The last heap that was compared; `None` if the shift holds for all heaps.
    pub up_to: Option<u64>,
    /// Whether the checker derives the patterns of both; otherwise the shift rests on theorems.
    pub is_proved: bool,
}

/// The result of the comparison of two games.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The rules as the caller gave them.
    pub rules: [String; 2],
    /// The relation of the two games.
    pub relation: Relation,
    /// The least shift, if the games are not equal.
    pub shift: Option<Shift>,
}

impl Comparison {
    /// `equal`, `different`, `agree` or `unlike`.
    pub fn word(&self) -> &'static str {
        match self.relation {
            Relation::Equal { .. } | Relation::ByTheorems { piles: None, .. } => "equal",
            Relation::Different { .. } => "different",
            Relation::Agree { .. } | Relation::ByTheorems { .. } => "agree",
            Relation::Unlike => "unlike",
        }
    }
}

impl Serialize for Comparison {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("rules", &self.rules)?;
        fields.serialize_entry("relation", self.word())?;
        match &self.relation {
            Relation::Equal { reason, is_proved } => {
                fields.serialize_entry("standing", if *is_proved { "proved" } else { "theory" })?;
                fields.serialize_entry("reason", reason)?;
            }
            Relation::ByTheorems { reason, piles } => {
                fields.serialize_entry("standing", "theory")?;
                fields.serialize_entry("reason", reason)?;
                if let Some(piles) = piles {
                    fields.serialize_entry("piles", piles)?;
                }
            }
            Relation::Different { at, values, .. } => {
                fields.serialize_entry("at", at)?;
                fields.serialize_entry("values", values)?;
            }
            Relation::Agree { up_to } => {
                fields.serialize_entry("standing", "checked")?;
                fields.serialize_entry("checked_to", up_to)?;
            }
            Relation::Unlike => {}
        }
        if let Some(shift) = &self.shift {
            fields.serialize_entry("shift", shift)?;
        }
        fields.serialize_entry("text", &format_args!("{self}"))?;
        fields.end()
    }
}

impl Serialize for Shift {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("later", &self.later)?;
        fields.serialize_entry("by", &self.by)?;
        let standing = match (self.up_to, self.is_proved) {
            (Some(_), _) => "checked",
            (None, true) => "proved",
            (None, false) => "theory",
        };
        fields.serialize_entry("standing", standing)?;
        if let Some(up_to) = self.up_to {
            fields.serialize_entry("checked_to", &up_to)?;
        }
        fields.end()
    }
}

impl Comparison {
    /// The result as a text, in every language.
    pub fn message(&self) -> Message {
        let relation = match &self.relation {
            Relation::Equal { reason, .. } | Relation::ByTheorems { reason, piles: None } => {
                say::equal_for_ever(reason.clone())
            }
            Relation::ByTheorems { reason, piles: Some(piles) } => say::equal_for_piles(*piles, reason.clone()),
            Relation::Different { at, first, values: [one, two] } => {
                let different = say::different_at(at, one.to_string(), two.to_string());
                if *first { different } else { say::equal_before(different) }
            }
            Relation::Agree { up_to } => {
                let up_to: Vec<String> = up_to.iter().map(u64::to_string).collect();
                say::no_difference(up_to.join(","))
            }
            Relation::Unlike => say::not_comparable(),
        };
        let Some(Shift { later, by, up_to, is_proved }) = &self.shift else { return relation };
        let (one, two) =
            if *later == 1 { ("n".to_owned(), format!("n+{by}")) } else { (format!("n+{by}"), "n".into()) };
        let shifted = say::agree_shifted(relation, one, two);
        match up_to {
            None if *is_proved => say::shift_proved(shifted),
            None => say::shift_by_theorems(shifted),
            Some(up_to) => say::shift_checked(shifted, *up_to),
        }
    }
}

::messages::display!(Comparison);

/// Compares two games; values are compared up to `to` in every direction.
///
/// ```
/// use sprague::{Budget, Game, Relation, compare};
/// let (mut one, mut two): (Game, Game) = ("0.161".parse()?, "0.36".parse()?);
/// let comparison = compare(&mut one, &mut two, 1000, &Budget::default())?;
/// assert!(comparison.to_string().starts_with("different: at 519"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`SolveError`] when values cannot be computed.
pub fn compare(one: &mut Game, two: &mut Game, to: u64, budget: &Budget) -> Result<Comparison, SolveError> {
    let rules = [one.rule().to_owned(), two.rule().to_owned()];
    let with = |relation, shift| Ok(Comparison { rules, relation, shift });
    let (first, second) = (one.ruleset(), two.ruleset());
    // Tiles are laid on free cells of a board of letters, too.
    let on_boards = |rules: &Ruleset| rules.board().is_some() || rules.cells().is_some();
    let one_board = on_boards(first) && on_boards(second) && first.play == second.play;
    let alike = (first.arity, first.unordered, first.play) == (second.arity, second.unordered, second.play)
        && std::mem::discriminant(&first.family) == std::mem::discriminant(&second.family);
    if !(alike || one_board) || first.turns != second.turns {
        return with(Relation::Unlike, None);
    }
    if same_moves(first, second) {
        let is_proved = precheck::same_moves(first, second);
        return with(Relation::Equal { reason: say::same_moves(), is_proved }, None);
    }
    if let Some(told) = by_staircase(first, second) {
        return with(told, None);
    }
    if let Some(positions) = examples(first, second) {
        let relation = by_examples(one, two, &positions, budget)?;
        return with(relation, None);
    }
    // A position of a ring has a mark besides its number, so two places are still one number.
    if first.arity > 1 && first.circle().is_none() {
        let relation = boxes(one, two, to, budget)?;
        return with(relation, None);
    }
    let firsts = [first, second].map(|rules| first_places(rules)[0]);
    let least = firsts[0].max(firsts[1]);
    let brief = budget.clone().with_effort(EFFORT);
    let patterns = [for_ever(one, to, &brief), for_ever(two, to, &brief)];
    if let [Some((first, seen)), Some((second, seen_too))] = &patterns {
        let is_proved = *seen && *seen_too;
        if first == second {
            // Under misère play values do not add up, so the equality is stated for single heaps
            // only.
            let words = first.in_words();
            let both = if is_proved { say::both_have_proved(words) } else { say::both_have(words) };
            let reason = if one.ruleset().play == Play::Misere { say::single_heaps(both) } else { both };
            return with(Relation::Equal { reason, is_proved }, None);
        }
        // Patterns with different least preperiod, period or values differ within one common
        // period.
        if let Some((heap, values)) = first_difference(first, second, least) {
            let cell = |value: u64| Cell::of(one.ruleset().play, value.into());
            let [a, b] = values.map(cell);
            if a != b {
                let shift = shift_of([first, second], firsts).filter(|_| one.ruleset().play == Play::Normal);
                let shift = shift.map(|shift| Shift { is_proved, ..shift });
                let (at, first) = (Position::new([heap]), heap == least);
                return with(Relation::Different { at, first, values: [a, b] }, shift);
            }
        }
    }
    let (options, to) = (SolveOptions::default(), to.max(least));
    let cells = [one, two].map(|game| game.values(&[least], &[to], &options, budget).map(|table| table.cells));
    let [first, second] = cells;
    let (first, second) = (first?, second?);
    let relation = match std::iter::zip(&first, &second).position(|(a, b)| a != b) {
        Some(n) => Relation::Different {
            at: Position::new([least + n as u64]),
            first: n == 0,
            values: [first[n].clone(), second[n].clone()],
        },
        None => Relation::Agree { up_to: vec![to] },
    };
    let values = matches!(first.first(), Some(Cell::Value(_)));
    let shift = if relation != (Relation::Agree { up_to: vec![to] }) && values {
        shift_seen(&first, &second, least)
    } else {
        None
    };
    with(relation, shift)
}

/// The least number that a position can have in each coordinate: coins are counted from 0 or from
/// 1.
fn first_places(rules: &Ruleset) -> Vec<u64> {
    match rules.coins() {
        Some(coins) => coins.axes.iter().map(|axis| axis.first.unsigned_abs()).collect(),
        None => vec![0; rules.arity.max(1)],
    }
}

/// Whether the moves are the same, so that no value needs to be computed.
fn same_moves(first: &Ruleset, second: &Ruleset) -> bool {
    if first.canonical == second.canonical {
        return true;
    }
    let plain = first.ends.is_empty() && second.ends.is_empty();
    if plain && first.is_also(second) {
        return true;
    }
    // In other families the class names only the kind of positions and does not depend on the
    // moves.
    if first.family != Family::Numbers || second.family != Family::Numbers {
        return false;
    }
    let says_all = !matches!(first.class, Class::OnN { .. } | Class::Tuple { .. });
    says_all && plain && first.class == second.class || Moves::of(first) == Moves::of(second)
}

/// The consequence of the staircase theorem for the two games: the same piles count in all lists up
/// to the longest one compared, and the heaps have the same moves.
fn by_staircase(first: &Ruleset, second: &Ruleset) -> Option<Relation> {
    let of = |rules: &Ruleset, piles| Stairs::of(&rules.with_piles(piles)?.ok()?)?.ok();
    for piles in 1..=MOST_PILES {
        let (mut one, mut two) = (of(first, piles)?, of(second, piles)?);
        let ((odd, heap), (other_odd, other_heap)) = (one.counted()?, two.counted()?);
        if odd != other_odd || !same_moves(heap.ruleset(), other_heap.ruleset()) {
            return None;
        }
    }
    Some(Relation::ByTheorems { reason: say::both_by(theorem(STAIRCASE)), piles: Some(MOST_PILES) })
}

/// The formula that theorems give for a game on numbers of any size.
fn told(game: &mut Game, budget: &Budget) -> Option<FormulaClaim> {
    game.recognise(budget);
    let sum = game.pattern_of_sum(None, budget).and_then(|(found, _)| found.formula);
    let claim = sum.or_else(|| game.theory().cloned())?;
    (claim.checked_to().is_none() && claim.kind() == "formula" && claim.place().is_none()).then_some(claim)
}

/// The number of piles in the longest list to which the staircase theorem is applied.
const MOST_PILES: usize = 24;
/// Games on graphs are compared by all graphs without weights of up to this many vertices.
const LARGEST_GRAPH: u64 = 4;
/// Erasing games are compared by all sets of numbers up to this.
const LARGEST_OF_SET: u64 = 8;
/// The number of piles in the longest list, and of stones in the largest pile, by which games of
/// piles are compared.
const LARGEST_PILES: [u64; 2] = [5, 3];
/// Rows and columns of the largest board by which games on boards are compared.
const LARGEST_BOARD: [u64; 2] = [3, 4];
/// Boards of letters are compared up to the first of these sizes for which they are not too many.
const SMALL_BOARDS: [[u64; 2]; 6] = [[3, 3], [2, 4], [2, 3], [2, 2], [1, 2], [1, 1]];
/// Bags of up to this many members, none of them larger than the second number, are compared.
const MOST_MEMBERS: usize = 4;
const LARGEST_MEMBER: usize = 4;
/// Words are compared up to this length, or a smaller one if there are more than `MOST_WORDS`.
const LONGEST_WORD: u64 = 8;
const MOST_WORDS: usize = 1000;

/// Small positions of games that are not about numbers, in their notation, and the bound up to
/// which they are complete; `None` for other games.
fn examples(first: &Ruleset, second: &Ruleset) -> Option<(Vec<String>, Vec<u64>)> {
    match &first.without_verdicts().family {
        Family::Erase(_) => {
            let sets = (1u64..1 << LARGEST_OF_SET).map(|set| {
                let numbers = (0..LARGEST_OF_SET).filter(|bit| set >> bit & 1 == 1).map(|bit| (bit + 1).to_string());
                format!("{{{}}}", numbers.collect::<Vec<_>>().join(","))
            });
            Some((sets.collect(), vec![LARGEST_OF_SET]))
        }
        // A single pile is not enough for a game whose stones move from pile to pile.
        Family::Piles(_) => {
            let [piles, stones] = LARGEST_PILES;
            let (mut all, mut last) = (Vec::new(), vec![String::new()]);
            for _ in 0..piles {
                let longer = |list: &String| (0..=stones).map(move |pile| format!("{list},{pile}")).collect::<Vec<_>>();
                last = last.iter().flat_map(longer).collect();
                all.extend(last.iter().map(|list| format!("[{}]", list.trim_start_matches(','))));
            }
            Some((all, LARGEST_PILES.to_vec()))
        }
        Family::Graphs(_) => {
            let graphs = (1..=LARGEST_GRAPH).flat_map(|count| {
                let pairs: Vec<String> =
                    (1..count).flat_map(|a| (a + 1..=count).map(move |b| format!("{a}-{b}"))).collect();
                (0u64..1 << pairs.len()).map(move |set| {
                    let edges =
                        pairs.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, edge)| edge.clone());
                    let items: Vec<String> = (1..=count).map(|vertex| vertex.to_string()).chain(edges).collect();
                    format!("{{{}}}", items.join(","))
                })
            });
            Some((graphs.collect(), vec![LARGEST_GRAPH]))
        }
        Family::Cells(_) if second.board().is_none() => {
            let mut letters = quoted(first, second);
            letters.insert('.');
            letters.remove(&'/');
            let [rows, columns] = LARGEST_BOARD;
            let free = (1..=rows).flat_map(|row| (1..=columns).map(move |column| format!("{row}x{column}")));
            let lettered = SMALL_BOARDS.map(|bound| (bound, all_boards(&letters, bound)));
            let (bound, boards) = lettered.into_iter().find_map(|(bound, boards)| Some((bound, boards?)))?;
            Some((boards.into_iter().chain(free).collect(), bound.to_vec()))
        }
        Family::Board(_) | Family::Cells(_) => {
            let [rows, columns] = LARGEST_BOARD;
            let boards = (1..=rows).flat_map(|row| (1..=columns).map(move |column| format!("{row}x{column}")));
            Some((boards.collect(), LARGEST_BOARD.to_vec()))
        }
        Family::Bags(bags) => {
            let numbers = |count: usize| {
                (0..count).fold(vec![Vec::new()], |lists: Vec<Vec<usize>>, _| {
                    let longer = |list: &Vec<usize>| {
                        (0..=LARGEST_MEMBER).map(|number| [&list[..], &[number]].concat()).collect::<Vec<_>>()
                    };
                    lists.iter().flat_map(longer).collect()
                })
            };
            let in_order = bags.arrangement != Arrangement::Bag;
            let text = |list: &[usize]| list.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
            let mut all = Vec::new();
            for beside in numbers(bags.beside.min(2)) {
                for count in 1..=MOST_MEMBERS {
                    for members in numbers(count).into_iter().filter(|members| in_order || members.is_sorted()) {
                        all.push(match bags.beside {
                            _ if in_order => format!("[{}]", text(&members)),
                            0 => format!("{{{}}}", text(&members)),
                            _ => format!("({},{{{}}})", text(&beside), text(&members)),
                        });
                    }
                }
            }
            Some((all, vec![LARGEST_MEMBER as u64; MOST_MEMBERS]))
        }
        Family::Words(_) => {
            let letters = quoted(first, second);
            let (mut all, mut last, mut length) = (Vec::new(), vec![String::new()], 0);
            while length < LONGEST_WORD && all.len() + last.len() * letters.len() <= MOST_WORDS {
                last = longer(&last, "", &letters);
                all.extend(last.iter().cloned());
                length += 1;
            }
            Some((all, vec![length]))
        }
        _ => None,
    }
}

/// All boards of these letters up to a number of rows and columns, unless they are very many.
fn all_boards(letters: &BTreeSet<char>, [rows, columns]: [u64; 2]) -> Option<Vec<String>> {
    let mut all = Vec::new();
    for (row, column) in (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column))) {
        let mut boards = vec![String::new()];
        for cell in 0..row * column {
            if boards.len() * letters.len() > MOST_WORDS {
                return None;
            }
            let slash = if cell > 0 && cell % column == 0 { "/" } else { "" };
            boards = longer(&boards, slash, letters);
        }
        all.extend(boards.into_iter().map(|board| format!("\"{board}\"")));
    }
    Some(all)
}

/// Each text with each letter behind it, and `between` before the letter.
fn longer(texts: &[String], between: &str, letters: &BTreeSet<char>) -> Vec<String> {
    let with = |text: &String| letters.iter().map(|letter| format!("{text}{between}{letter}")).collect::<Vec<_>>();
    texts.iter().flat_map(with).collect()
}

/// The letters inside quotes in the rules of two games of words or of letters on a board.
fn quoted(first: &Ruleset, second: &Ruleset) -> BTreeSet<char> {
    let of = |rules: &Ruleset| rules.canonical.split('"').skip(1).step_by(2).flat_map(str::chars).collect::<Vec<_>>();
    [first, second].into_iter().flat_map(of).collect()
}

/// Compares two games by positions given in their notation.
fn by_examples(
    one: &Game,
    two: &Game,
    (positions, up_to): &(Vec<String>, Vec<u64>),
    budget: &Budget,
) -> Result<Relation, SolveError> {
    let options = SolveOptions { moves: MovesWanted::None, ..SolveOptions::default() };
    let mut compared = 0;
    for position in positions {
        let mut found = Vec::new();
        for game in [one, two] {
            // Skips a position that one of the games does not have.
            let misere = game.ruleset().play == Play::Misere;
            let words = [game.ruleset().canonical.as_str(), position.as_str()];
            let Ok(mut sum) = Sum::parse_with(&words, |game| if misere { game.misere() } else { game }) else {
                continue;
            };
            let Some((_, at)) = sum.components().first().cloned() else { continue };
            let answer = sum.solve(&options, budget)?;
            found.push((at, answer.value.map_or(Cell::Outcome(answer.outcome), Cell::from)));
        }
        if let [(at, one), (_, two)] = found.as_slice() {
            if one != two {
                let values = [one.clone(), two.clone()];
                return Ok(Relation::Different { at: at.clone(), first: compared == 0, values });
            }
            compared += 1;
        }
    }
    Ok(Relation::Agree { up_to: up_to.clone() })
}

/// The proved pattern of a game, and whether the checker derives it.
fn for_ever(game: &mut Game, to: u64, budget: &Budget) -> Option<(Pattern, bool)> {
    let findings = game.pattern(Some(to.max(1 << 14)), budget).ok()?;
    findings
        .claims
        .into_iter()
        .find(|claim| claim.proof().is_some() && claim.line().is_none())
        .map(|claim| (claim.pattern().clone(), claim.standing().word() == "proved"))
}

/// The first heap from `least` on where two patterns differ.
fn first_difference(one: &Pattern, two: &Pattern, least: u64) -> Option<(u64, [u64; 2])> {
    (least..MOST_HEAPS).find_map(|n| {
        let values = [one.short_value(n)?, two.short_value(n)?];
        (values[0] != values[1]).then_some((n, values))
    })
}

/// The least shift of two proved patterns; `firsts` are the first heaps of the two games.
fn shift_of([one, two]: [&Pattern; 2], firsts: [u64; 2]) -> Option<Shift> {
    if (one.period(), one.saltus()) != (two.period(), two.saltus()) {
        return None;
    }
    // Both patterns continue alike from here on if they agree for one period.
    let end = one.preperiod().max(two.preperiod()) + MOST_SHIFT + one.period();
    if end > MOST_HEAPS {
        return None;
    }
    // The shifted copy of the first heap must also be a heap of the other game, so `by` must be
    // large enough.
    let agree = |one: &Pattern, two: &Pattern, by: u64, [first, other]: [u64; 2]| {
        first + by >= other && (first..end).all(|n| one.short_value(n) == two.short_value(n + by))
    };
    (1..=MOST_SHIFT).find_map(|by| {
        let later = if agree(one, two, by, firsts) {
            1
        } else if agree(two, one, by, [firsts[1], firsts[0]]) {
            0
        } else {
            return None;
        };
        Some(Shift { later, by, up_to: None, is_proved: false })
    })
}

/// The least shift that the computed values show; the lists begin with the value of heap `least`.
fn shift_seen(first: &[Cell], second: &[Cell], least: u64) -> Option<Shift> {
    (1..=MOST_SHIFT).find_map(|by| {
        let agree = |one: &[Cell], two: &[Cell]| {
            let both = std::iter::zip(one, two.iter().skip(by as usize));
            both.len() as u64 >= FEWEST_SHIFTED && both.into_iter().all(|(a, b)| a == b)
        };
        let later = if agree(first, second) {
            1
        } else if agree(second, first) {
            0
        } else {
            return None;
        };
        Some(Shift { later, by, up_to: Some(least + first.len() as u64 - 1 - by), is_proved: false })
    })
}

/// Compares two games on tuples, in order of the sum of the numbers, so that small positions come
/// first.
fn boxes(one: &mut Game, two: &mut Game, to: u64, budget: &Budget) -> Result<Relation, SolveError> {
    let tables = [one.table_claim(budget).cloned(), two.table_claim(budget).cloned()];
    if let [Some(first), Some(second)] = &tables
        && (first.proof().theorem(), first.round()) == (second.proof().theorem(), second.round())
        && (first.proof().preperiod(), first.proof().period()) == (second.proof().preperiod(), second.proof().period())
    {
        let is_proved = first.is_certified() && second.is_certified();
        return Ok(Relation::Equal { reason: say::both_have(first.message()), is_proved });
    }
    let brief = budget.clone().with_effort(TELLING);
    if let (Some(first), Some(second)) = (told(one, &brief), told(two, &brief))
        && first.formula().clone().renamed(second.formula().names()) == *second.formula()
    {
        return Ok(Relation::ByTheorems { reason: say::both_have(first.message()), piles: None });
    }
    let arity = one.ruleset().arity;
    let firsts = [&*one, &*two].map(|game| first_places(game.ruleset()));
    let from: Vec<u64> = std::iter::zip(&firsts[0], &firsts[1]).map(|(a, b)| *a.max(b)).collect();
    let corner: Vec<u64> = from.iter().map(|least| to.max(*least)).collect();
    let options = SolveOptions::default();
    let first = one.values(&from, &corner, &options, budget)?;
    let second = two.values(&from, &corner, &options, budget)?;
    let at = |index: usize| {
        let (mut rest, mut numbers) = (index as u64, vec![0; arity]);
        for (number, (from, to)) in numbers.iter_mut().zip(from.iter().zip(&corner)).rev() {
            let side = to - from + 1;
            *number = from + rest % side;
            rest /= side;
        }
        numbers
    };
    let unlike = (0..first.cells.len().min(second.cells.len())).filter(|&i| first.cells[i] != second.cells[i]);
    let least = unlike.min_by_key(|&i| (at(i).iter().sum::<u64>(), i));
    Ok(match least {
        Some(i) => Relation::Different {
            at: Position::new(at(i)),
            first: at(i) == from,
            values: [first.cells[i].clone(), second.cells[i].clone()],
        },
        None => Relation::Agree { up_to: corner },
    })
}
