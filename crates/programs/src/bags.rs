//! Bags, rows and rings of numbers: the options of a bag as loops over its members, and a search.
//!
//! A position is a text: the numbers beside the bag, then the members in ascending order, so that
//! equal bags are equal texts. A case is one bag, read as a list, or several bags that are written
//! as words.
use super::helpers::{new, when};
use super::model::{Expr, Function, Op, Stmt, all_of, at, call, int, mentions, var};
use super::moves::{Lookup, Moves, Rule};
use super::named_sets::{listing, made_sets};
use super::numbering::Numbering;
use super::of_texts::{self, OfTexts};
use super::search::Search;
use super::sums::replaced;
use super::terms::{Terms, yes};
use super::text::BAGS;
use super::{CodeOptions, Hint, Program, ProgramError};
use crate::model::Text;
use crate::say;
use rules::family::bags::{AGGREGATES, Arrangement, BagMove, Bags, MAX, MIN, Places};
use rules::ir::{ArithOp, Cond, Num};
use rules::ruleset::{Play, Ruleset, Termination};
use std::collections::BTreeSet;

/// Members, and the sum of a bag where the rule asks for it, are at most this large.
const LARGEST: i64 = (1 << 30) - 1;
/// They have at most this many bits, and so have all numbers of a whole bag.
const BITS: u32 = 31;
/// The variables for the members that a move names.
const MEMBERS: [&str; 4] = ["a", "b", "c", "d"];
/// The member of `then each`.
const MEMBER: &str = "member";

/// The program of a game on bags.
pub fn program(ruleset: &Ruleset, bags: &Bags, options: &CodeOptions) -> Result<Program, ProgramError> {
    let listed = options.input.is_a_list();
    of_texts::check(ruleset, options, listed)?;
    if listed && bags.beside > 0 {
        let why = ProgramError::unsupported(say::bags_with_more());
        return Err(why.hinted([Hint::Input { shapes: &["eof: n"] }]));
    }
    let mut made = Made::new(ruleset, bags, options);
    let body = made.options()?;
    let largest = made.largest.min(made.room);
    let in_order = bags.arrangement != Arrangement::Bag;
    let example = match bags.beside {
        _ if in_order => "[1,2]".to_owned(),
        0 => "{1,2}".to_owned(),
        beside => format!("({}{{1,2}})", "3,".repeat(beside)),
    };
    let arranged = arranged(bags.arrangement);
    let givens = |options: Vec<Stmt>| {
        [
            ("beside", (bags.beside as i64).into()),
            ("largest", largest.into()),
            ("example", example.as_str().into()),
            ("options", options.into()),
            ("arranged", arranged.into()),
        ]
    };
    let mut functions = made.lists;
    let of_bag = |name: &str| BAGS.function(name, &givens(Vec::new()));
    functions.extend(["numbers_of", arranged].map(of_bag));
    functions.extend(made.whole.iter().map(|name| of_bag(name)));
    functions.push(BAGS.function("options", &givens(body)));
    functions.extend((!listed).then(|| of_bag(if in_order { "row_of" } else { "bag_of" })));
    let rounds = !matches!(ruleset.termination, Termination::Ends(_));
    functions.extend(Search { arrays: &[], parts: false, rounds, play: ruleset.play }.functions());
    let one = listed.then(|| BAGS.part("read", &givens(Vec::new())));
    let own = OfTexts {
        says: match (listed, in_order) {
            (true, false) => vec![say::input_bag(), say::values_of_bags()],
            (true, true) => vec![say::input_row(), say::values_of_rows()],
            (false, false) => vec![say::input_bags(&example), say::values_of_bags()],
            (false, true) => vec![say::input_bags(&example), say::values_of_rows()],
        },
        decided: match (ruleset.play, in_order) {
            (Play::Normal, false) => say::decided_bags(),
            (Play::Normal, true) => say::decided_rows(),
            (Play::Misere, false) => say::decided_misere_bag(),
            (Play::Misere, true) => say::decided_misere_row(),
        },
        made: made.sets,
        functions,
        used: made.used,
        read: match in_order {
            false => |name| BAGS.part("read_word", &[("name", name.into())]),
            true => |name| BAGS.part("read_row", &[("name", name.into())]),
        },
        list: one.map(|read| (read, Text::Call(arranged.into(), vec![Expr::Array("members".into())]))),
        constants: Vec::new(),
    };
    own.program(ruleset, options)
}

/// The function that writes the members in the order of a position.
fn arranged(arrangement: Arrangement) -> &'static str {
    match arrangement {
        Arrangement::Bag => "sorted",
        Arrangement::Row => "written",
        Arrangement::Ring => "first_rotation",
    }
}

/// What the functions of the program need.
struct Made<'r> {
    ruleset: &'r Ruleset,
    bags: &'r Bags,
    used: BTreeSet<String>,
    /// The functions for numbers of a whole bag.
    whole: BTreeSet<String>,
    /// Functions that list named sets, and the lists.
    lists: Vec<Function>,
    sets: Vec<(String, Expr)>,
    listed_to: i64,
    /// The largest member.
    largest: i64,
    /// The largest member for which all terms fit 64 bits.
    room: i64,
}

impl<'r> Made<'r> {
    fn new(ruleset: &'r Ruleset, bags: &'r Bags, options: &CodeOptions) -> Self {
        let (used, whole, lists, sets) = (BTreeSet::new(), BTreeSet::new(), Vec::new(), Vec::new());
        let listed_to = (options.to as i64).min(LARGEST);
        Self { ruleset, bags, used, whole, lists, sets, listed_to, largest: LARGEST, room: i64::MAX }
    }

    /// The body of the function that lists options, without its beginning and its end.
    fn options(&mut self) -> Result<Vec<Stmt>, ProgramError> {
        let mut body = Vec::new();
        for own in &self.bags.moves {
            body.extend(self.one_move(own)?);
        }
        let mut names = self.names(Places { beside: self.bags.beside, named: 0 });
        names.truncate(self.bags.beside + AGGREGATES.len());
        let mut ends = Vec::new();
        for end in &self.bags.ends {
            let mut terms = Terms::new(names.clone(), BITS);
            let holds = terms.condition(&Cond::All(end.clone()))?;
            self.take(terms);
            let ended = self.of_some(end, self.bags.beside, "bag").map(|some| some.and(holds.clone())).unwrap_or(holds);
            ends.push(when(ended, vec![Stmt::ReturnTexts("found".into())]));
        }
        body.splice(0..0, ends);
        let whole = self.numbers_of_whole(&body, self.bags.beside, &names, "bag");
        let beside = names.iter().take(self.bags.beside).zip(0..);
        let beside =
            beside.filter(|(name, _)| mentions(&body, name)).map(|(name, place)| new(name, at("bag", int(place))));
        Ok(beside.chain(whole).chain(body.clone()).collect())
    }

    fn take(&mut self, terms: Terms) {
        self.room = self.room.min(terms.room);
        self.used.extend(terms.used);
    }

    /// The names of the variables of a move, before they are made legal in every language.
    fn names(&self, places: Places) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let mut add = |name: String| names.push(super::moves::safe(&name, &names));
        self.ruleset.names.iter().take(places.beside).cloned().for_each(&mut add);
        MEMBERS[..places.named].iter().for_each(|name| add((*name).to_owned()));
        AGGREGATES.iter().for_each(|word| add(format!("bag_{word}")));
        AGGREGATES.iter().for_each(|word| add(format!("{word}_after")));
        add(MEMBER.to_owned());
        names
    }

    /// Declares the numbers of a whole bag that some statements mention; their names stand in the
    /// list from this place on.
    fn numbers_of_whole(&mut self, body: &[Stmt], from: usize, names: &[String], bag: &str) -> Vec<Stmt> {
        let own = names[from..].iter().zip(AGGREGATES).filter(|(name, _)| mentions(body, name));
        let beside = self.bags.beside as i64;
        let declared = own.map(|(name, word)| {
            let value = match word {
                "count" => Expr::Len(bag.to_owned()) - int(beside),
                word => {
                    self.whole.insert(format!("{word}_of"));
                    let helper = match word {
                        "max" => Some("greatest"),
                        "min" => Some("least"),
                        "gcd" => Some("gcd"),
                        _ => None,
                    };
                    self.used.extend(helper.map(str::to_owned));
                    call(&format!("{word}_of"), [Expr::Array(bag.to_owned())])
                }
            };
            new(name, value)
        });
        declared.collect()
    }

    /// The condition that a bag has members, where conditions ask for the greatest or the least.
    fn of_some(&self, conditions: &[Cond], first: usize, bag: &str) -> Option<Expr> {
        let mut asks = false;
        let mut look = |num: &Num| num.each_var(&mut |var| asks |= var == first + MAX || var == first + MIN);
        conditions.iter().for_each(|cond| cond.each_num(&mut look));
        asks.then(|| Expr::Len(bag.to_owned()).gt(int(self.bags.beside as i64)))
    }

    /// The loops of a move.
    fn one_move(&mut self, own: &BagMove) -> Result<Vec<Stmt>, ProgramError> {
        let places = own.places(self.bags.beside);
        let names = self.names(places);
        let schemas = std::slice::from_ref(&own.schema);
        let rule = Rule { names: &names, unordered: false, schemas, ends: &[], verdicts: &[], idle: false };
        let mut moves = Moves::new(rule, Lookup::Text, BITS, Numbering::NimValue(Play::Normal));
        let marked = moves.marked(&int(1))?;
        if !moves.sets.is_empty() {
            self.largest = self.listed_to;
        }
        let lists = listing(&mut moves);
        // Numbers of a whole bag are less than twice its largest member or its sum.
        for (list, set) in lists.into_iter().zip(made_sets(&moves, 2 * self.listed_to)) {
            if !self.sets.contains(&set) {
                self.lists.push(list);
                self.sets.push(set);
            }
        }
        self.room = self.room.min(moves.room);
        self.used.append(&mut moves.used);
        let names = moves.state.clone();
        let mut body = replaced(&marked, &mut |option| match option {
            Expr::Text(Text::Call(_, numbers)) => self.after(own, &names, numbers),
            _ => Ok(Vec::new()),
        })?;
        let loops: Vec<String> =
            names[places.beside..places.before()].iter().map(|name| format!("place_{name}")).collect();
        if self.bags.arrangement != Arrangement::Bag {
            return Ok(self.neighbours(&loops, &names[places.beside..], body));
        }
        for (index, place) in loops.iter().enumerate().rev() {
            let name = &names[places.beside + index];
            if mentions(&body, name) {
                body.insert(0, new(name, at("bag", var(place))));
            }
            let before = loops[..index].iter().map(|other| var(place).ne(var(other)));
            let free = match all_of(before) {
                Some(free) => free,
                // Of equal members the first one is named.
                None => {
                    let first = var(place).eq(int(places.beside as i64));
                    first.bin(Op::Or, at("bag", var(place)).ne(at("bag", var(place) - int(1))))
                }
            };
            let givens = [
                ("place", place.as_str().into()),
                ("beside", (places.beside as i64).into()),
                ("free", free.into()),
                ("then", body.into()),
            ];
            body = BAGS.part("choose", &givens);
        }
        // The block is separate because another clause may declare the same names.
        Ok(if loops.is_empty() { vec![when(yes(), body)] } else { body })
    }

    /// One loop over the first of the neighbours that a move names.
    fn neighbours(&self, places: &[String], names: &[String], mut body: Vec<Stmt>) -> Vec<Stmt> {
        let others = places.len() as i64 - 1;
        let is_ring = self.bags.arrangement == Arrangement::Ring;
        for (index, (place, name)) in places.iter().zip(names).enumerate().rev() {
            if mentions(&body, name) {
                body.insert(0, new(name, at("bag", var(place))));
            }
            let behind = var(&places[0]) + int(index as i64);
            let behind = if is_ring { behind % (var("last") + int(1)) } else { behind };
            if index > 0 {
                body.insert(0, new(place, behind));
            }
        }
        // A row ends before the others would; a ring that is too small has no such move.
        let end = if is_ring || others == 0 { var("last") } else { var("last") - int(others) };
        let body = BAGS.part(
            "choose_neighbours",
            &[("place", places[0].as_str().into()), ("end", end.into()), ("then", body.into())],
        );
        if is_ring && others > 0 { vec![when(var("last").ge(int(others)), body)] } else { body }
    }

    /// The statements that put the bag after a move on the list, given what remains.
    fn after(&mut self, own: &BagMove, names: &[String], numbers: &[Expr]) -> Result<Vec<Stmt>, ProgramError> {
        let places = own.places(self.bags.beside);
        let (beside, rest) = numbers.split_at(places.beside);
        let (come, carried) = rest.split_at(own.left);
        let bag = || at("bag", var("i"));
        let drops = self.bags.drops_zeros && own.each.is_none();
        let chosen =
            names[places.beside..places.before()].iter().map(|name| var("i").ne(var(&format!("place_{name}"))));
        let stays = all_of(chosen.chain(drops.then(|| bag().gt(int(0))))).unwrap_or_else(yes);
        let asks = !own.after.is_empty() || own.each.is_some();
        let mut coming = Vec::new();
        for ((number, coord), behind) in come.iter().zip(coming_nums(own, places)).zip(0..) {
            if asks && !is_small(coord) {
                let message = format!("numbers above {LARGEST} are not followed");
                coming.push(when(number.clone().gt(int(LARGEST)), vec![Stmt::Fail(message)]));
            }
            match drops {
                true => coming.extend(BAGS.part("come_unless_zero", &[("number", number.clone().into())])),
                false => coming.push(Stmt::SetAt("left".into(), var("size") + int(behind), number.clone())),
            }
        }
        let shorten = drops.then(|| Stmt::Shorten("left".into(), var("size")));
        let length = match own.left as i64 + 1 - own.named as i64 {
            fewer @ ..0 => var("last") - int(-fewer),
            more => var("last") + int(more),
        };
        if self.bags.arrangement != Arrangement::Bag {
            if !drops && own.left > 0 {
                coming.push(Stmt::Set("size".into(), var("size") + int(own.left as i64)));
            }
            let givens = [
                ("length", length.into()),
                ("first", var(&format!("place_{}", names[places.beside])).into()),
                ("stays", stays.into()),
                ("come", coming.into()),
                ("shorten", shorten.into_iter().collect::<Vec<_>>().into()),
            ];
            let mut body = BAGS.part("left_in_order", &givens);
            body.extend(self.at_last(own, names, carried)?);
            return Ok(body);
        }
        coming.extend(shorten);
        let before =
            beside.iter().zip(0..).map(|(number, place)| Stmt::SetAt("left".into(), int(place), number.clone()));
        let givens = [
            ("length", length.into()),
            ("before", before.collect::<Vec<_>>().into()),
            ("beside", (places.beside as i64).into()),
            ("stays", stays.into()),
            ("come", coming.into()),
        ];
        let mut body = BAGS.part("left", &givens);
        body.extend(self.at_last(own, names, carried)?);
        Ok(body)
    }

    /// The conditions on the bag after a move, and what its members become.
    fn at_last(&mut self, own: &BagMove, names: &[String], carried: &[Expr]) -> Result<Vec<Stmt>, ProgramError> {
        let places = own.places(self.bags.beside);
        let mut names = names[..places.all()].to_vec();
        let mut declared = Vec::new();
        for number in carried {
            match number {
                Expr::Var(name) => names.push(name.clone()),
                number => {
                    let name = super::moves::safe(&format!("chosen_{}", names.len()), &names);
                    declared.push(new(&name, number.clone()));
                    names.push(name);
                }
            }
        }
        let sorted = Text::Call(arranged(self.bags.arrangement).to_owned(), vec![Expr::Array("left".to_owned())]);
        let mut body = vec![Stmt::Append("found".into(), sorted)];
        if let Some(each) = &own.each {
            if self.bags.drops_zeros {
                body.splice(0..0, BAGS.part("drop_zeros", &[("beside", (places.beside as i64).into())]));
            }
            let mut terms = Terms::new(names.clone(), BITS);
            let number = terms.num(each)?;
            let mut possible = std::mem::take(&mut terms.guards);
            if !super::terms::natural(each) {
                possible.push(number.clone().ge(int(0)));
            }
            self.take(terms);
            let givens = [
                ("beside", (places.beside as i64).into()),
                ("possible", all_of(possible).unwrap_or_else(yes).into()),
                ("number", number.into()),
                ("then", body.into()),
            ];
            body = BAGS.part("each", &givens);
        }
        if !own.after.is_empty() {
            let mut terms = Terms::new(names.clone(), BITS);
            let holds = terms.condition(&Cond::All(own.after.clone()))?;
            self.take(terms);
            let some = self.of_some(&own.after, places.after(), "left");
            body = vec![when(some.map(|some| some.and(holds.clone())).unwrap_or(holds), body)];
        }
        declared.extend(self.numbers_of_whole(&body, places.after(), &names, "left"));
        declared.extend(body);
        Ok(declared)
    }
}

/// The members that come, as terms.
fn coming_nums(own: &BagMove, places: Places) -> &[Num] {
    match &own.schema.remains {
        rules::ir::Remains::Positions(parts) => parts.first().map_or(&[], |part| &part.coords[places.beside..]),
        rules::ir::Remains::Heaps { .. } => &[],
    }
}

/// Whether the form of a term shows that it is no larger than the members of the position.
fn is_small(num: &Num) -> bool {
    match num {
        Num::Var(_) => true,
        Num::Const(value) => *value <= LARGEST,
        Num::Arith(ArithOp::Sub, a, b) => super::terms::natural(b) && is_small(a),
        Num::Arith(ArithOp::Div, a, b) => matches!(**b, Num::Const(1..)) && is_small(a),
        _ => false,
    }
}
