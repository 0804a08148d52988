//! Games in which a choice takes itself and others out, as the checker reads them: sets from which
//! numbers are erased, and graphs from which vertices or edges are deleted. A point is a number, a
//! vertex or an edge.
use crate::invalid::Invalid;
use crate::limits::Work;
use crate::rule::{Cond, erasures, eval};
use crate::say;
use std::collections::{BTreeMap, BTreeSet};

/// The most points of a position.
const MOST_POINTS: usize = 1 << 12;

/// The rule: what goes with the point that is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Choosing {
    /// Numbers: for each clause the conditions under which a number goes with the chosen one.
    Numbers(Vec<Vec<Cond>>),
    /// A vertex, and with `true` its neighbours.
    Vertex(bool),
    /// An edge, and with `true` its ends.
    Edge(bool),
}

/// A set of numbers or a graph: names, and edges between them in ascending order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Points {
    names: BTreeSet<String>,
    edges: BTreeSet<(String, String)>,
}

impl Choosing {
    /// Reads `erase Y for X : conditions` or one clause that begins with `delete`.
    pub(super) fn read(rule: &str) -> Result<Self, Invalid> {
        let words: Vec<&str> = rule.split_whitespace().collect();
        let is_name = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        let edge = |word: &str| word.split_once('-').is_some_and(|(u, v)| is_name(u) && is_name(v) && u != v);
        match *words.as_slice() {
            ["delete", v] if is_name(v) => Ok(Self::Vertex(false)),
            ["delete", v, "with", "neighbours"] if is_name(v) => Ok(Self::Vertex(true)),
            ["delete", uv] if edge(uv) => Ok(Self::Edge(false)),
            ["delete", "ends", "of", uv] if edge(uv) => Ok(Self::Edge(true)),
            ["delete", ..] => Err(Invalid::Rule(say::clauses_that_begin(super::file::shortened(rule)))),
            _ => erasures(rule).map(Self::Numbers),
        }
    }

    fn is_of_edges(&self) -> bool {
        matches!(self, Self::Edge(_))
    }

    /// Reads a position: `{1,4,6..9}` for numbers, `{a-b,b-c,d}` for a graph.
    pub(super) fn position(&self, text: &str) -> Result<Points, Invalid> {
        let refused = || Invalid::Rule(say::this_position(super::file::shortened(text)));
        let inner = text.trim().strip_prefix('{').and_then(|text| text.strip_suffix('}')).ok_or_else(refused)?;
        let mut all = Points { names: BTreeSet::new(), edges: BTreeSet::new() };
        for item in inner.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            if all.names.len().max(all.edges.len()) > MOST_POINTS {
                return Err(refused());
            }
            match self {
                Self::Numbers(_) => {
                    let number = |text: &str| text.trim().parse::<u32>().ok();
                    let (from, to) = item.split_once("..").unwrap_or((item, item));
                    let (from, to) = number(from).zip(number(to)).ok_or_else(refused)?;
                    if from.abs_diff(to) as usize >= MOST_POINTS {
                        return Err(refused());
                    }
                    all.names.extend((from..=to).map(|number| number.to_string()));
                }
                Self::Vertex(_) | Self::Edge(_) => {
                    let name = |text: &str| {
                        let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
                        plain.then(|| text.to_owned()).ok_or_else(refused)
                    };
                    let Some((one, other)) = item.split_once('-') else {
                        all.names.insert(name(item)?);
                        continue;
                    };
                    let (one, other) = (name(one)?, name(other)?);
                    if one == other {
                        return Err(refused());
                    }
                    all.names.extend([one.clone(), other.clone()]);
                    all.edges.insert(ordered(one, other));
                }
            }
        }
        if all.names.len() > MOST_POINTS || all.edges.len() > MOST_POINTS { Err(refused()) } else { Ok(all) }
    }

    /// The points of a position, by their names.
    fn points(&self, at: &Points) -> BTreeSet<String> {
        match self.is_of_edges() {
            true => at.edges.iter().map(|(one, other)| format!("{one}-{other}")).collect(),
            false => at.names.clone(),
        }
    }

    /// The name of a point, however the ends of an edge are ordered.
    fn named(&self, point: &str) -> String {
        match point.split_once('-').filter(|_| self.is_of_edges()) {
            Some((one, other)) => {
                let (one, other) = ordered(one.to_owned(), other.to_owned());
                format!("{one}-{other}")
            }
            None => point.to_owned(),
        }
    }

    /// What each choice may take out: itself and others.
    fn ways(&self, at: &Points, work: &mut Work<'_>) -> Result<BTreeMap<String, BTreeSet<BTreeSet<String>>>, Invalid> {
        let mut all = BTreeMap::new();
        for point in self.points(at) {
            let mut ways = BTreeSet::new();
            match self {
                Self::Numbers(clauses) => {
                    for conditions in clauses {
                        let mut way = BTreeSet::from([point.clone()]);
                        for other in &at.names {
                            work.spend(conditions.len() as u64 + 1)?;
                            let number = |text: &str| text.parse().unwrap_or(0);
                            if eval::all(conditions, &[number(other), number(&point)])? {
                                way.insert(other.clone());
                            }
                        }
                        ways.insert(way);
                    }
                }
                Self::Vertex(with) => {
                    work.spend(at.edges.len() as u64 + 1)?;
                    let near = at.edges.iter().filter(|_| *with).filter_map(|(one, other)| match () {
                        () if *one == point => Some(other.clone()),
                        () if *other == point => Some(one.clone()),
                        () => None,
                    });
                    ways.insert(near.chain([point.clone()]).collect());
                }
                Self::Edge(with) => {
                    work.spend(at.edges.len() as u64 + 1)?;
                    let (one, other) = point.split_once('-').unwrap_or_default();
                    let touches =
                        |(u, v): &&(String, String)| *with && [u, v].into_iter().any(|end| end == one || end == other);
                    let near = at.edges.iter().filter(touches).map(|(u, v)| format!("{u}-{v}"));
                    ways.insert(near.chain([point.clone()]).collect());
                }
            }
            all.insert(point, ways);
        }
        Ok(all)
    }

    /// The position after a choice that takes these points out.
    fn after(&self, at: &Points, chosen: &str, gone: &BTreeSet<String>) -> Points {
        let mut left = at.clone();
        match self {
            Self::Edge(with) => {
                let (one, other) = chosen.split_once('-').unwrap_or_default();
                left.names.retain(|name| !with || name != one && name != other);
                left.edges.retain(|(u, v)| !gone.contains(&format!("{u}-{v}")));
            }
            Self::Numbers(_) | Self::Vertex(_) => {
                left.names.retain(|name| !gone.contains(name));
                left.edges.retain(|(u, v)| !gone.contains(u) && !gone.contains(v));
            }
        }
        left
    }

    /// Whether one choice makes the second position of the first.
    pub(super) fn becomes(&self, from: &Points, to: &Points, work: &mut Work<'_>) -> Result<bool, Invalid> {
        let all = self.ways(from, work)?;
        Ok(all.iter().any(|(chosen, ways)| ways.iter().any(|gone| self.after(from, chosen, gone) == *to)))
    }
}

fn ordered(one: String, other: String) -> (String, String) {
    if one <= other { (one, other) } else { (other, one) }
}

impl Points {
    /// `{1,4,7}`, `{a-b,c}`
    pub(super) fn text(&self) -> String {
        let joined = |name: &&String| self.edges.iter().any(|(one, other)| one == *name || other == *name);
        let mut names: Vec<&String> = self.names.iter().filter(|name| !joined(name)).collect();
        // Numbers ascend.
        names.sort_by_key(|name| (name.parse::<u32>().ok(), (*name).clone()));
        let edges = self.edges.iter().map(|(one, other)| format!("{one}-{other}"));
        format!("{{{}}}", edges.chain(names.into_iter().cloned()).collect::<Vec<_>>().join(","))
    }
}

/// The partners of points whose conditions were checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Partners(BTreeMap<String, String>);

impl Partners {
    /// The condition of the theorem: each point has a partner other than itself, partners take out
    /// partners, and no choice takes out the partner of the chosen point.
    pub(super) fn of(
        pairs: &[(String, String)],
        rule: &Choosing,
        at: &Points,
        work: &mut Work<'_>,
    ) -> Result<Self, Invalid> {
        let unpaired = |point: &str| Invalid::Condition(say::each_has_one_partner(point));
        let mut partner = BTreeMap::new();
        for (one, other) in pairs {
            let (one, other) = (rule.named(one), rule.named(other));
            if one == other {
                return Err(unpaired(&one));
            }
            for (point, image) in [(&one, &other), (&other, &one)] {
                if partner.insert(point.clone(), image.clone()).is_some() {
                    return Err(unpaired(point));
                }
            }
        }
        let ways = rule.ways(at, work)?;
        if let Some(point) = ways.keys().find(|point| !partner.contains_key(*point)) {
            return Err(unpaired(point));
        }
        if let Some(point) = partner.keys().find(|point| !ways.contains_key(*point)) {
            return Err(unpaired(point));
        }
        for (point, own) in &ways {
            let image = &partner[point];
            work.spend(own.iter().map(|way| way.len() as u64).sum())?;
            if own.iter().any(|way| way.contains(image)) {
                return Err(Invalid::Condition(say::choice_takes_partner(point, image)));
            }
            let turned = own.iter().map(|way| way.iter().map(|one| partner[one].clone()).collect());
            if turned.collect::<BTreeSet<BTreeSet<String>>>() != ways[image] {
                return Err(Invalid::Condition(say::partners_take_partners(point, image)));
            }
        }
        Ok(Self(partner))
    }

    /// The position after the answer: what is left without its partner goes by one choice.
    pub(super) fn answered(
        &self,
        rule: &Choosing,
        at: &Points,
        work: &mut Work<'_>,
    ) -> Result<Option<Points>, Invalid> {
        let here = rule.points(at);
        let gone: BTreeSet<String> = here
            .iter()
            .filter(|point| self.0.get(*point).is_none_or(|partner| !here.contains(partner)))
            .cloned()
            .collect();
        let all = rule.ways(at, work)?;
        let choice = gone.iter().find(|chosen| all.get(*chosen).is_some_and(|ways| ways.contains(&gone)));
        Ok(choice.map(|chosen| rule.after(at, chosen, &gone)))
    }
}
