//! Games of erasing as the checker reads them: `erase Y for X : conditions`, clause by clause.
use super::Cond;
use super::expr::{Parser, Scope, is_name};
use super::lex::Token;
use crate::invalid::Invalid;
use crate::say;
use std::collections::HashMap;

/// The most clauses.
const MOST_CLAUSES: usize = 16;

/// The conditions of each clause. Variables are the number that goes and the one that is chosen.
///
/// # Errors
/// [`Invalid::Rule`] if a clause is of another kind, or uses names without a value.
pub(crate) fn erasures(text: &str) -> Result<Vec<Vec<Cond>>, Invalid> {
    let mut parser = Parser::of_rule(text)?;
    let parameters = HashMap::new();
    let mut all = Vec::new();
    loop {
        while *parser.peek() == Token::Separator {
            parser.bump();
        }
        if *parser.peek() == Token::End {
            break;
        }
        if !parser.eat_word("erase") || all.len() == MOST_CLAUSES {
            return Err(parser.odd(say::clauses_that_begin));
        }
        let gone = name(&mut parser)?;
        if !parser.eat_word("for") {
            return Err(parser.odd(say::behind_clause));
        }
        let chosen = name(&mut parser)?;
        if gone == chosen {
            return Err(Invalid::Rule(say::name_twice_or_many()));
        }
        let mut scope = Scope { names: vec![gone, chosen], parameters: &parameters, open: false };
        let mut conditions = Vec::new();
        if parser.eat(":") || parser.eat_word("if") || parser.eat_word("where") {
            conditions.push(parser.condition(&mut scope)?);
            while parser.eat(",") {
                conditions.push(parser.condition(&mut scope)?);
            }
        }
        if !matches!(parser.peek(), Token::Separator | Token::End) {
            return Err(parser.odd(say::behind_clause));
        }
        all.push(conditions);
    }
    if all.is_empty() { Err(Invalid::Rule(say::rule_without_moves())) } else { Ok(all) }
}

fn name(parser: &mut Parser<'_>) -> Result<String, Invalid> {
    match parser.peek() {
        Token::Word(word) if is_name(word) => {
            let word = (*word).to_owned();
            parser.bump();
            Ok(word)
        }
        _ => Err(parser.odd(say::behind_clause)),
    }
}
