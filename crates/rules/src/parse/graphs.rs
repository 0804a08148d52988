//! Clauses about graphs: `delete v`, `delete v with neighbours`, `delete u-v`, `delete ends of
//! u-v`, `delete connected 1..3 leaving connected`, `drop isolated`.
//!
//! Their words are known by where they stand; a state may have a number called `delete`.
use super::{Parse, Parser, begins_guard};
use crate::ast::{Clause, Delete};
use crate::error::ErrorKind;
use crate::family::graphs::Target;
use crate::lex::{Key, TokenKind};
use crate::say;
use crate::span::Spanned;
use crate::suggest::nearest;
use messages::Message;

impl Parser<'_> {
    pub(super) fn delete(&mut self) -> Parse<Clause> {
        self.bump();
        if self.at_word("connected") && !matches!(self.peek(1), TokenKind::Minus | TokenKind::Colon) {
            return self.delete_connected();
        }
        let ends = self.at_word("ends") && self.peek(1) == TokenKind::Name;
        if ends {
            self.bump();
            self.expect_word("of", say::write_delete_ends())?;
        }
        let mut names = vec![self.vertex()?];
        let edge = self.eat(TokenKind::Minus);
        if edge {
            names.push(self.vertex()?);
        } else if ends {
            let message = say::word_missing("-", self.found());
            return Err(self.complain(ErrorKind::Expected, message, say::write_delete_ends()));
        }
        let mut may_follow: Vec<&str> = vec!["where", "if"];
        let what = match (ends, edge) {
            (true, _) => Target::Ends,
            (false, true) => Target::Edge,
            (false, false) if self.at_word("with") => {
                self.bump();
                if self.at_word("neighbors") {
                    self.bump();
                } else {
                    self.expect_word("neighbours", say::write_delete_neighbours())?;
                }
                Target::Neighbourhood
            }
            (false, false) => {
                may_follow.insert(0, "with");
                Target::Vertex
            }
        };
        let conditions = self.behind_colon(&may_follow)?;
        Ok(Clause::Delete(Box::new(Delete { what, names, amounts: Vec::new(), conditions })))
    }

    /// `connected AMOUNTS [leaving connected]`
    fn delete_connected(&mut self) -> Parse<Clause> {
        self.bump();
        let leaves = |kind| kind == TokenKind::Key(Key::Leaving);
        if !(self.at_operand() || self.kind() == TokenKind::Key(Key::Any)) {
            let message = say::sizes_missing(self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, say::write_delete_connected()));
        }
        let amounts =
            self.list(|kind| kind == TokenKind::Colon || begins_guard(kind) || leaves(kind), |parser| parser.amount());
        let leaves_connected = leaves(self.kind());
        if leaves_connected {
            self.bump();
            self.expect_word("connected", say::write_delete_connected())?;
        }
        let may_follow: &[&str] = if leaves_connected { &["where", "if"] } else { &["leaving", "where", "if"] };
        let conditions = self.behind_colon(may_follow)?;
        let what = Target::Connected { leaves_connected };
        Ok(Clause::Delete(Box::new(Delete { what, names: Vec::new(), amounts, conditions })))
    }

    /// `: CONDITIONS`, or conditions behind `where` or `if`, or the end of the clause.
    fn behind_colon(&mut self, may_follow: &[&str]) -> Parse<Vec<crate::ast::Expr>> {
        if self.eat(TokenKind::Colon) { self.conditions() } else { self.guard(may_follow, false) }
    }

    /// The name of a vertex.
    fn vertex(&mut self) -> Parse<Spanned<String>> {
        if self.kind() != TokenKind::Name {
            let message = say::vertex_missing(self.found());
            return Err(self.complain(ErrorKind::MissingOperand, message, say::write_delete()));
        }
        self.name(say::a_name())
    }

    /// A word that must stand here.
    fn expect_word(&mut self, word: &'static str, hint: Message) -> Parse<()> {
        if self.at_word(word) {
            self.bump();
            return Ok(());
        }
        let near = self.kind() == TokenKind::Name && nearest(self.word(), [word]).is_some();
        let message = say::word_missing(word, self.found());
        let hint = if near { say::did_you_mean(word) } else { hint };
        Err(self.complain(ErrorKind::Expected, message, hint))
    }

    pub(super) fn drop_isolated(&mut self) -> Parse<Clause> {
        self.bump();
        self.expect_word("isolated", say::write_drop_isolated())?;
        self.finish(&[], false)?;
        Ok(Clause::DropIsolated)
    }
}
