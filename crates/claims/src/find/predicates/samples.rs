//! The positions that are looked at: all small ones, level by level, and random larger ones.
use super::small_graphs;
use crate::features::Kind;
use crate::messages::{Message, say};
use dice::Dice;
use rules::family::graphs::Graph;
use rules::family::words::least_rotation;

/// The most positions of a level.
const MOST: usize = 3_400;
/// Bags, with the largest number of members and the largest member.
const BAGS: [(usize, i64); 6] = [(3, 4), (4, 5), (4, 7), (5, 7), (6, 7), (6, 8)];
/// The largest number beside a bag.
const BESIDE: i64 = 4;
/// Words have at most this many letters, if their alphabet has one letter.
const LONGEST: usize = 60;
/// The largest number of vertices of the graphs, and of the trees.
const GRAPHS: [(usize, usize); 4] = [(4, 5), (5, 7), (6, 8), (6, 10)];
/// Larger words and boards have up to this many more letters or cells.
const MORE_LETTERS: u64 = 6;
const MORE_CELLS: u64 = 4;

/// The positions of a kind, by size.
pub(super) struct Sampler<'k> {
    kind: &'k Kind,
}

impl<'k> Sampler<'k> {
    pub(super) fn new(kind: &'k Kind) -> Self {
        Self { kind }
    }

    /// The number of levels; each contains the positions of the one before.
    pub(super) fn levels(&self) -> usize {
        match self.kind {
            Kind::Bags { .. } => {
                let few = |level: &usize| BAGS.get(*level).is_some_and(|&size| self.bags(size) <= MOST);
                (0..BAGS.len()).take_while(few).count()
            }
            Kind::Words { letters, .. } if letters.len() == 1 => LONGEST,
            Kind::Words { letters, .. } => {
                let all = |length: &u32| (0..=*length).map(|length| letters.len().pow(length)).sum::<usize>();
                (1..).take_while(|length| all(length) <= MOST).count()
            }
            Kind::Boards { letters } => {
                let all = |cells: &usize| (1..=*cells).map(|cells| boards_of(cells, letters.len())).sum::<usize>();
                (1..).take_while(|cells| all(cells) <= MOST).count()
            }
            Kind::Graphs => GRAPHS.len(),
        }
    }

    /// The positions of a level, in words.
    pub(super) fn in_words(&self, level: usize) -> Message {
        let listed = |letters: &[char]| Message::list(letters.iter().map(char::to_string));
        match self.kind {
            Kind::Bags { beside, positive } => {
                let (count, most) = BAGS.get(level).copied().unwrap_or_default();
                match (beside.is_empty(), positive) {
                    (true, false) => say::bags_up_to(count, most),
                    (true, true) => say::bags_positive_up_to(count, most),
                    (false, false) => say::bags_beside_up_to(count, most, BESIDE),
                    (false, true) => say::bags_positive_beside_up_to(count, most, BESIDE),
                }
            }
            Kind::Words { letters, .. } => say::words_up_to(level + 1, listed(letters)),
            Kind::Boards { letters } => say::boards_up_to(level + 1, listed(letters)),
            Kind::Graphs => {
                let (vertices, tree) = GRAPHS.get(level).copied().unwrap_or_default();
                say::graphs_up_to(vertices, tree)
            }
        }
    }

    /// All positions of a level.
    pub(super) fn all(&self, level: usize) -> Vec<Vec<i64>> {
        match self.kind {
            Kind::Bags { beside, positive } => {
                let (count, most) = BAGS.get(level).copied().unwrap_or_default();
                let bags = bags(count, i64::from(*positive), most);
                let before = (0..beside.len()).fold(vec![Vec::new()], |all: Vec<Vec<i64>>, _| {
                    let longer =
                        |numbers: Vec<i64>| (0..=BESIDE).map(move |next| [numbers.clone(), vec![next]].concat());
                    all.into_iter().flat_map(longer).collect()
                });
                let joined =
                    |before: &Vec<i64>| bags.iter().map(|bag| [before.clone(), bag.clone()].concat()).collect();
                before.iter().flat_map(|before| -> Vec<Vec<i64>> { joined(before) }).collect()
            }
            Kind::Words { letters, ring, .. } => {
                let words = (0..=level + 1).flat_map(|length| texts(length, letters));
                words.filter(|word| !ring || least_rotation(word) == *word).collect()
            }
            Kind::Boards { letters } => {
                let sides = |cells: usize| (1..=cells).filter(move |rows| cells.is_multiple_of(*rows));
                let of_size = |cells: usize| {
                    sides(cells).flat_map(move |rows| {
                        let columns = (cells / rows) as i64;
                        texts(cells, letters).into_iter().map(move |text| [vec![columns], text].concat())
                    })
                };
                (1..=level + 1).flat_map(of_size).collect()
            }
            Kind::Graphs => {
                let (vertices, tree) = GRAPHS.get(level).copied().unwrap_or_default();
                let graphs = small_graphs::all(vertices);
                let trees = small_graphs::trees(tree).into_iter().filter(|(count, _)| *count > vertices);
                let numbers = |(count, edges): (usize, Vec<(usize, usize)>)| Graph::plain(count, edges).numbers();
                graphs.into_iter().chain(trees).map(numbers).collect()
            }
        }
    }

    /// A random position beyond a level; `None` where the dice fall within it.
    pub(super) fn larger(&self, level: usize, dice: &mut Dice) -> Option<Vec<i64>> {
        match self.kind {
            Kind::Bags { beside, positive } => {
                let (count, most) = BAGS.get(level).copied().unwrap_or_default();
                let members = 1 + dice.index(count + 2);
                // Fewer members may be larger: a search reaches both.
                let largest = most * (1 + (count + 2) as i64) / (1 + members as i64) + 2;
                let least = i64::from(*positive);
                let mut bag: Vec<i64> = (0..members).map(|_| dice.within(least, largest)).collect();
                bag.sort_unstable();
                let is_larger = members > count || bag.last().is_some_and(|&last| last > most);
                let before: Vec<i64> = beside.iter().map(|_| dice.within(0, BESIDE)).collect();
                is_larger.then(|| [before, bag].concat())
            }
            Kind::Words { letters, ring, .. } => {
                let length = level + 2 + dice.below(MORE_LETTERS * if letters.len() == 1 { 20 } else { 1 }) as usize;
                let word = text(length, letters, dice);
                Some(if *ring { least_rotation(&word) } else { word })
            }
            Kind::Boards { letters } => {
                let cells = level + 2 + dice.below(MORE_CELLS) as usize;
                let rows = 1 + dice.index(cells);
                let columns = cells / rows;
                let is_larger = rows * columns > level + 1;
                is_larger.then(|| [vec![columns as i64], text(rows * columns, letters, dice)].concat())
            }
            Kind::Graphs => {
                let (_, tree) = GRAPHS.get(level).copied().unwrap_or_default();
                let (count, edges) = small_graphs::random(tree, dice);
                Some(Graph::plain(count, edges).numbers())
            }
        }
    }

    fn bags(&self, (count, most): (usize, i64)) -> usize {
        let Kind::Bags { beside, positive } = self.kind else { return 0 };
        let values = most.unsigned_abs() as usize + usize::from(!positive);
        // The bags of up to `count` members are those of exactly `count`, one value more.
        let bags =
            (0..count).fold(1usize, |all, chosen| all * (values + count - chosen)) / (1..=count).product::<usize>();
        let before = (BESIDE as usize + 1).saturating_pow(u32::try_from(beside.len()).unwrap_or(u32::MAX));
        bags.saturating_mul(before)
    }
}

/// All bags of up to `count` members between two numbers, in ascending order.
fn bags(count: usize, least: i64, most: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..count {
        let longer = |bag: Vec<i64>| {
            let from = bag.last().copied().unwrap_or(least);
            (from..=most).map(move |member| [bag.clone(), vec![member]].concat())
        };
        last = last.into_iter().flat_map(longer).collect();
        all.extend(last.clone());
    }
    all
}

/// All texts of a length.
fn texts(length: usize, letters: &[char]) -> Vec<Vec<i64>> {
    let longer = |all: Vec<Vec<i64>>, _| {
        let with = |text: Vec<i64>| letters.iter().map(move |&letter| [text.clone(), vec![number(letter)]].concat());
        all.into_iter().flat_map(with).collect()
    };
    (0..length).fold(vec![Vec::new()], longer)
}

fn text(length: usize, letters: &[char], dice: &mut Dice) -> Vec<i64> {
    (0..length).filter_map(|_| letters.get(dice.index(letters.len()))).map(|&letter| number(letter)).collect()
}

fn number(letter: char) -> i64 {
    i64::from(u32::from(letter))
}

/// The number of boards with this many cells and letters.
fn boards_of(cells: usize, letters: usize) -> usize {
    let sides = (1..=cells).filter(|rows| cells.is_multiple_of(*rows)).count();
    letters.saturating_pow(u32::try_from(cells).unwrap_or(u32::MAX)).saturating_mul(sides)
}
