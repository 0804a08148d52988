//! The clauses of a rule. A clause of another kind is refused, and its first word is named.
use super::always::holds_always;
use super::cases;
use super::eval;
use super::expr::{Node, Parser, Scope, is_name};
use super::lex::Token;
use super::{Amount, Clause, Cond, Expr, Family, Func, Guard, Order, Rule, Shape};
use crate::invalid::Invalid;
use crate::say;
use std::collections::{HashMap, HashSet};

/// The most clauses and amounts of a rule.
const MOST_CLAUSES: usize = 256;
const MOST_AMOUNTS: usize = 1 << 16;
/// The most heaps that may be left together, and the most copies of one.
const MOST_PARTS: i64 = 31;
/// The most numbers of a position.
const MOST_NUMBERS: usize = 6;

/// Reads the text of a rule; whatever the checker does not handle is an error.
pub fn read(text: &str) -> Result<Rule, Invalid> {
    read_with(text, false)
}

/// Reads a rule on one number or two; the parameters that have no value are numbers behind them.
pub fn read_open(text: &str) -> Result<Rule, Invalid> {
    read_with(text, true)
}

fn read_with(text: &str, open: bool) -> Result<Rule, Invalid> {
    let mut parser = Parser::of_rule(text)?;
    let places = clauses(&mut parser);
    if places.len() > MOST_CLAUSES {
        return Err(Invalid::Rule(say::many_clauses()));
    }
    let parameters = parameters(&mut parser, &places)?;
    let mut names = names(&mut parser, &places)?;
    if open && names.len() <= 2 {
        names.extend(without_value(&mut parser, &parameters));
    }
    if names.iter().any(|name| parameters.contains_key(name)) {
        return Err(Invalid::Rule(say::number_named_as_parameter()));
    }
    let mut reader = Reader { parser, parameters: &parameters, names, from: None, rings: 0, unordered: false };
    let mut rule =
        Rule { names: Vec::new(), clauses: Vec::new(), ends: Vec::new(), misere: false, family: Family::Numbers };
    for place in places {
        reader.parser.go_to(place);
        reader.clause(&mut rule)?;
        if !matches!(reader.parser.peek(), Token::Separator | Token::End) {
            return Err(reader.parser.odd(say::behind_clause));
        }
    }
    rule.names = std::mem::take(&mut reader.names);
    rule.family = family(&rule, &reader)?;
    Ok(rule)
}

/// The family: coins, a ring, or numbers. A rule has only one.
fn family(rule: &Rule, reader: &Reader<'_, '_>) -> Result<Family, Invalid> {
    let coins = rule.clauses.iter().filter(|clause| matches!(clause, Clause::Turn { .. })).count();
    let (all, ends) = (rule.clauses.len(), !rule.ends.is_empty());
    match (coins, reader.rings) {
        _ if all == 0 => Err(Invalid::Rule(say::rule_without_moves())),
        (0, 0) if reader.unordered => Ok(Family::Unordered),
        (0, 0) => Ok(Family::Numbers),
        _ if reader.unordered => Err(Invalid::Rule(say::ring_or_coins_unordered())),
        (0, 1) if all == 1 && !ends => Ok(Family::Ring),
        (coins, 0) if all == coins && !ends => Ok(Family::Coins { first: reader.from.unwrap_or(0) }),
        _ => Err(Invalid::Rule(say::ring_or_coins_with_clauses())),
    }
}

/// The places where clauses begin.
fn clauses(parser: &mut Parser<'_>) -> Vec<usize> {
    let (mut places, mut fresh) = (Vec::new(), true);
    loop {
        match parser.peek() {
            Token::End => break,
            Token::Separator => fresh = true,
            _ if fresh => {
                places.push(parser.place());
                fresh = false;
            }
            _ => {}
        }
        parser.bump();
    }
    places
}

/// The values of the parameters, which may use those before them.
fn parameters(parser: &mut Parser<'_>, places: &[usize]) -> Result<HashMap<String, i64>, Invalid> {
    let mut known = HashMap::new();
    for &place in places {
        parser.go_to(place);
        let (Token::Word(name), Token::Symbol("=")) = (parser.peek().clone(), parser.after(1)) else { continue };
        parser.bump();
        parser.bump();
        let mut scope = Scope { names: Vec::new(), parameters: &known, open: false };
        let value = eval::number(&parser.number(&mut scope)?, &[])?.and_then(|value| i64::try_from(value).ok());
        let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
        match value {
            Some(value) if capital && !known.contains_key(name) => known.insert(name.to_owned(), value),
            _ => return Err(Invalid::Rule(say::this_parameter(name))),
        };
    }
    Ok(known)
}

/// The parameters without a value, in the order of their first use.
fn without_value(parser: &mut Parser<'_>, parameters: &HashMap<String, i64>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    parser.go_to(0);
    loop {
        match parser.peek() {
            Token::End => return names,
            Token::Word(word)
                if word.starts_with(|c: char| c.is_ascii_uppercase())
                    && !parameters.contains_key(*word)
                    && names.iter().all(|name| name != word) =>
            {
                names.push((*word).to_owned());
            }
            _ => {}
        }
        parser.bump();
    }
}

/// The names of the numbers of a position: those of the arrows, which must agree, or `n`.
fn names(parser: &mut Parser<'_>, places: &[usize]) -> Result<Vec<String>, Invalid> {
    let mut names: Option<Vec<Option<String>>> = None;
    for &place in places {
        parser.go_to(place);
        let own = match pattern(parser)? {
            Some(slots) => slots,
            None if matches!(parser.peek(), Token::Word("take" | "split") | Token::Code(_)) => {
                vec![Slot::Name("n".to_owned())]
            }
            None => continue,
        };
        let names = names.get_or_insert_with(|| vec![None; own.len()]);
        if names.len() != own.len() {
            return Err(Invalid::Rule(say::positions_of_different_lengths()));
        }
        for (known, slot) in names.iter_mut().zip(own) {
            match (known, slot) {
                (Some(known), Slot::Name(name)) if *known != name => {
                    return Err(Invalid::Rule(say::positions_with_different_names()));
                }
                (known, Slot::Name(name)) => *known = Some(name),
                (_, Slot::Int(_)) => {}
            }
        }
    }
    let names = names.unwrap_or_else(|| vec![Some("n".to_owned())]);
    // A number that no clause names has the first letter that the text does not use.
    let used = words(parser);
    let mut letters = ('a'..='z').map(String::from).filter(|letter| !used.contains(letter));
    let names: Option<Vec<String>> = names.into_iter().map(|name| name.or_else(|| letters.next())).collect();
    let names = names.ok_or_else(|| Invalid::Rule(say::many_names()))?;
    let twice = names.iter().enumerate().any(|(i, name)| names[..i].contains(name));
    if twice || names.len() > MOST_NUMBERS {
        return Err(Invalid::Rule(say::name_twice_or_many()));
    }
    Ok(names)
}

/// The words of the clauses; `end if` may use the given names.
fn words(parser: &mut Parser<'_>) -> HashSet<String> {
    let mut all = HashSet::new();
    parser.go_to(0);
    loop {
        match parser.peek() {
            Token::End => return all,
            Token::Word("end") => {
                while !matches!(parser.peek(), Token::End | Token::Symbol(";")) {
                    parser.bump();
                }
            }
            Token::Word(word) => {
                all.insert((*word).to_owned());
                parser.bump();
            }
            _ => parser.bump(),
        }
    }
}

enum Slot {
    Name(String),
    Int(i64),
}

/// The position before an arrow, if a clause begins with one; otherwise the parser does not move.
fn pattern(parser: &mut Parser<'_>) -> Result<Option<Vec<Slot>>, Invalid> {
    let start = parser.place();
    let several = parser.eat("(");
    let mut slots = Vec::new();
    loop {
        match parser.peek().clone() {
            Token::Word(name) if is_name(name) => slots.push(Slot::Name(name.to_owned())),
            Token::Int(value) => slots.push(Slot::Int(value)),
            _ => break,
        }
        parser.bump();
        if !several || !parser.eat(",") {
            break;
        }
    }
    let closed = !several || parser.eat(")");
    if closed && !slots.is_empty() && parser.eat("->") {
        return Ok(Some(slots));
    }
    parser.go_to(start);
    if several {
        return Err(Invalid::Rule(say::bracket_without_move()));
    }
    Ok(None)
}

/// Splits conjunctions: `k <= min(x,y)` becomes two conditions, and so does `max(x,y) <= k`.
fn split(cond: Cond, all: &mut Vec<Cond>) {
    let least = |expr: &Expr| if let Expr::Call(Func::Min, args) = expr { Some(args.clone()) } else { None };
    let most = |expr: &Expr| if let Expr::Call(Func::Max, args) = expr { Some(args.clone()) } else { None };
    match &cond {
        Cond::Compare(order @ (Order::Le | Order::Lt), x, y) => match (most(x), least(y)) {
            (Some(args), _) => all.extend(args.into_iter().map(|x| Cond::Compare(*order, x, y.clone()))),
            (_, Some(args)) => all.extend(args.into_iter().map(|y| Cond::Compare(*order, x.clone(), y))),
            _ => all.push(cond),
        },
        Cond::Compare(order @ (Order::Ge | Order::Gt), x, y) => match (least(x), most(y)) {
            (Some(args), _) => all.extend(args.into_iter().map(|x| Cond::Compare(*order, x, y.clone()))),
            (_, Some(args)) => all.extend(args.into_iter().map(|y| Cond::Compare(*order, x.clone(), y))),
            _ => all.push(cond),
        },
        _ => all.push(cond),
    }
}

struct Reader<'t, 'p> {
    parser: Parser<'t>,
    parameters: &'p HashMap<String, i64>,
    names: Vec<String>,
    /// The number of the first coin.
    from: Option<u64>,
    rings: usize,
    unordered: bool,
}

impl<'p> Reader<'_, 'p> {
    fn scope(&self, open: bool) -> Scope<'p> {
        Scope { names: self.names.clone(), parameters: self.parameters, open }
    }

    fn clause(&mut self, rule: &mut Rule) -> Result<(), Invalid> {
        if let Some(slots) = pattern(&mut self.parser)? {
            let clause = self.arrow(&slots)?;
            rule.clauses.extend(cases::apart(clause));
            return Ok(());
        }
        let token = self.parser.peek().clone();
        self.parser.bump();
        if matches!((&token, self.parser.peek()), (Token::Word(_), Token::Symbol("-"))) {
            return Err(Invalid::Rule(say::names_with_hyphen()));
        }
        match token {
            Token::Code(code) => rule.clauses.push(digits(code)?),
            Token::Word("take") => {
                let clause = self.take()?;
                rule.clauses.extend(cases::apart(clause));
            }
            Token::Word("split") => {
                let clause = self.split()?;
                rule.clauses.extend(cases::apart(clause));
            }
            Token::Word("turn") => {
                let clause = self.turn()?;
                rule.clauses.push(clause);
            }
            Token::Word("circle") => {
                self.parser.need("(")?;
                if !self.parser.eat_word("take") {
                    return Err(self.parser.odd(say::take_in_ring));
                }
                let clause = self.take()?;
                self.parser.need(")")?;
                self.rings += 1;
                rule.clauses.push(clause);
            }
            Token::Word("misere") => rule.misere = true,
            Token::Word("unordered") => self.unordered = true,
            // A turn in exactly one component is the default.
            Token::Word("play") if self.parser.eat_word("exactly") && self.parser.eat_number(1) => {}
            Token::Word("end") if self.parser.eat_word("if") => {
                let mut scope = self.scope(false);
                let conditions = self.conditions(&mut scope)?;
                rule.ends.push(conditions);
            }
            Token::Word(_) if self.parser.eat("=") => {
                // Its value has been read already.
                self.parser.number(&mut self.scope(false))?;
            }
            token => return Err(Invalid::Rule(say::clauses_that_begin(token.shown()))),
        }
        Ok(())
    }

    fn conditions(&mut self, scope: &mut Scope<'_>) -> Result<Vec<Cond>, Invalid> {
        let mut all = Vec::new();
        loop {
            match self.parser.condition(scope)? {
                // `1<=k<=n` and `a and b` are several conditions.
                Cond::All(several) => several.into_iter().for_each(|one| split(one, &mut all)),
                one => split(one, &mut all),
            }
            if !self.parser.eat(",") {
                return Ok(all);
            }
        }
    }

    fn guard(&mut self, mut scope: Scope<'_>) -> Result<Guard, Invalid> {
        let guarded = self.parser.eat_word("if") || self.parser.eat_word("where") || self.parser.eat(":");
        let mut conditions = if guarded { self.conditions(&mut scope)? } else { Vec::new() };
        conditions.retain(|cond| !holds_always(cond));
        Ok(Guard { free: scope.names.split_off(self.names.len()), conditions })
    }

    fn take(&mut self) -> Result<Clause, Invalid> {
        let mut scope = self.scope(true);
        let amounts = self.amounts(&mut scope)?;
        let mut leaving = None;
        if self.parser.eat_word("leaving") {
            let lo = self.small()?;
            let hi = if self.parser.eat("..") { self.small()? } else { lo };
            self.parser.eat_word("heaps");
            leaving = Some((lo, hi));
        }
        if self.parser.eat(":") {
            return Err(Invalid::Rule(say::colon_behind_amounts()));
        }
        let guard = self.guard(scope)?;
        if guard.free.len() > 1 && amounts.len() > 1 {
            return Err(Invalid::Rule(say::several_named_amounts()));
        }
        Ok(Clause::Take { amounts, leaving, guard })
    }

    fn amounts(&mut self, scope: &mut Scope<'_>) -> Result<Vec<Amount>, Invalid> {
        let mut amounts = Vec::new();
        loop {
            let amount = if self.parser.eat_word("any") {
                Amount::Any
            } else {
                match self.parser.number_or_set(scope)? {
                    Node::Set(set) => Amount::Set(set),
                    Node::Truth(_) => return Err(Invalid::Rule(say::condition_as_amount())),
                    Node::Num(lo) if self.parser.eat("..") => Amount::Range(lo, self.parser.number(scope)?),
                    Node::Num(one) => Amount::One(one),
                }
            };
            amounts.push(amount);
            if amounts.len() > MOST_AMOUNTS {
                return Err(Invalid::Rule(say::many_amounts()));
            }
            if !self.parser.eat(",") {
                return Ok(amounts);
            }
        }
    }

    /// Reads a number of heaps.
    fn small(&mut self) -> Result<u32, Invalid> {
        match *self.parser.peek() {
            Token::Int(count) if count <= MOST_PARTS => {
                self.parser.bump();
                u32::try_from(count).map_err(|_| Invalid::Rule(say::many_heaps()))
            }
            _ => Err(self.parser.odd(say::for_small_number)),
        }
    }

    fn constant(&mut self) -> Result<i64, Invalid> {
        let expr = self.parser.number(&mut self.scope(false))?;
        let constant = if expr.mentions(&|_| true) { None } else { eval::number(&expr, &[])? };
        let constant = constant.and_then(|constant| i64::try_from(constant).ok());
        constant.ok_or_else(|| self.parser.odd(say::behind_constant))
    }

    fn split(&mut self) -> Result<Clause, Invalid> {
        self.parser.eat_word("into");
        // Up to the number of tokens: a lower bound and no upper bound.
        let (from, to) = match self.parser.eat_word("any") {
            true => (2, None),
            false => {
                let from = self.constant()?;
                let heap = &self.names[0];
                match self.parser.eat("..") {
                    true if self.parser.eat_word(heap) => (from, None),
                    true => (from, Some(self.constant()?)),
                    false => (from, Some(from)),
                }
            }
        };
        let shape = self.shape()?;
        if self.parser.eat(":") {
            return Err(Invalid::Rule(say::colon_behind_split()));
        }
        let mut scope = self.scope(false);
        scope.names.push("m".to_owned());
        let mut guard = self.guard(scope)?;
        if !matches!(self.parser.peek(), Token::Separator | Token::End) {
            return Err(self.parser.odd(say::behind_split));
        }
        if from < 2 || from.max(to.unwrap_or(0)) > i64::from(u32::MAX) {
            return Err(Invalid::Rule(say::splits_into_parts()));
        }
        let named = guard.conditions.iter().any(|cond| cond.mentions(&|v| v == self.names.len()));
        let Some(to) = to.filter(|&to| !named && to <= MOST_PARTS.max(from - 1)) else {
            let to = to.map(|to| u32::try_from(to).unwrap_or(0));
            return Ok(Clause::Parts { from: from as u32, to, shape, guard });
        };
        guard.free.clear();
        if to < from {
            // The range of the number of parts is empty: no heap is split.
            guard.conditions.push(Cond::Compare(Order::Ne, Expr::Int(0), Expr::Int(0)));
            return Ok(Clause::Split { from: 2, to: 2, shape, guard });
        }
        Ok(Clause::Split { from: from as u32, to: to as u32, shape, guard })
    }

    fn shape(&mut self) -> Result<Shape, Invalid> {
        for (word, shape) in [("unequal", Shape::Unequal), ("equal", Shape::Equal), ("consecutive", Shape::Consecutive)]
        {
            if self.parser.eat_word(word) {
                return Ok(shape);
            }
        }
        match self.parser.eat_word("near") {
            true if self.parser.eat("-") && self.parser.eat_word("equal") => Ok(Shape::NearEqual),
            true => Err(self.parser.odd(say::behind_near)),
            false => Ok(Shape::Any),
        }
    }

    fn turn(&mut self) -> Result<Clause, Invalid> {
        let counts = self.amounts(&mut self.scope(false))?;
        let (mut consecutive, mut within, mut from) = (false, None, 0);
        loop {
            if !consecutive && self.parser.eat_word("consecutive") {
                consecutive = true;
            } else if within.is_none() && self.parser.eat_word("within") {
                let distance = u64::try_from(self.constant()?);
                within = Some(distance.map_err(|_| Invalid::Rule(say::distance_below_zero()))?);
            } else if from == 0 && self.parser.eat_word("from") {
                from = u64::try_from(self.constant()?).unwrap_or(2);
            } else {
                break;
            }
        }
        if from > 1 || self.from.is_some_and(|known| known != from) {
            return Err(Invalid::Rule(say::coins_numbered_so()));
        }
        self.from = Some(from);
        Ok(Clause::Turn { counts, consecutive, within })
    }

    fn arrow(&mut self, slots: &[Slot]) -> Result<Clause, Invalid> {
        let mut scope = self.scope(true);
        // Zero copies are the same as `nothing`.
        let mut options = Vec::new();
        if !self.parser.eat_word("nothing") {
            loop {
                let coords =
                    if slots.len() > 1 { self.tuple(&mut scope)? } else { vec![self.parser.number(&mut scope)?] };
                if coords.len() != slots.len() {
                    return Err(Invalid::Rule(say::options_of_other_length()));
                }
                let times = if self.parser.eat_word("times") { self.constant()? } else { 1 };
                if !(0..=MOST_PARTS).contains(&times) {
                    return Err(Invalid::Rule(say::many_copies()));
                }
                options.extend(std::iter::repeat_n(coords, times as usize));
                if !self.parser.eat(",") {
                    break;
                }
            }
        }
        let pattern = slots.iter().map(|slot| if let Slot::Int(value) = slot { Some(*value) } else { None }).collect();
        let guard = self.guard(scope)?;
        Ok(Clause::Arrow { pattern, options, guard })
    }

    fn tuple(&mut self, scope: &mut Scope<'_>) -> Result<Vec<Expr>, Invalid> {
        self.parser.need("(")?;
        let mut coords = vec![self.parser.number(scope)?];
        while self.parser.eat(",") {
            coords.push(self.parser.number(scope)?);
        }
        self.parser.need(")")?;
        Ok(coords)
    }
}

/// Reads the digits of a code such as `4.07(3)`.
fn digits(code: &str) -> Result<Clause, Invalid> {
    let odd = || Invalid::Rule(say::this_code(code));
    let (whole, behind) = code.split_once('.').ok_or_else(odd)?;
    let (fixed, repeat) = behind.split_once('(').unwrap_or((behind, ""));
    let of = |digits: &str| {
        let one = |digit: char| digit.to_digit(16).filter(|_| !digit.is_ascii_lowercase()).ok_or_else(odd);
        digits.chars().map(one).collect::<Result<Vec<u32>, Invalid>>()
    };
    let mut all = of(whole)?;
    if all.is_empty() {
        all.push(0);
    }
    if all.len() > 1 || all[0] & 3 != 0 {
        return Err(odd());
    }
    all.extend(of(fixed)?);
    Ok(Clause::Code { digits: all, repeat: of(repeat.trim_end_matches(')'))? })
}
