//! The requests, by name.
use crate::failure::Failure;
use crate::say;
use crate::session::{Request, Session};
use crate::{answer, code, course, cutting, geography, graph, language, pattern, play, tokens, twins, values};
use serde_json::Value;
use sprague::{Budget, Locale};

impl Session {
    /// Answers a request in JSON, within limits that the request may set below those of `budget`.
    ///
    /// ```
    /// use sprague::Budget;
    /// let mut session = sprague_wasm::Session::default();
    /// let said = session.respond(r#"{"op":"solve","rule":"take 1,3,4","positions":"5 8 12"}"#, &Budget::default());
    /// assert!(said.contains(r#""winner":"first""#));
    /// let said = session.respond(r#"{"op":"pattern","rule":"take 1..K"}"#, &Budget::default());
    /// assert!(said.contains("for every K>=1: period K+1 from 0, values n%(K+1), proved"), "{said}");
    /// ```
    pub fn respond(&mut self, request: &str, budget: &Budget) -> String {
        let said = match serde_json::from_str::<Value>(request) {
            Ok(request) => {
                let asked = Request(&request);
                let budget = asked.budget(budget);
                let locale = asked.locale().unwrap_or(Locale::ENGLISH);
                self.answer(&asked, &budget).unwrap_or_else(|failure| failure.to_json(locale))
            }
            Err(error) => Failure::new("request", say::request_no_json(error.to_string())).to_json(Locale::ENGLISH),
        };
        said.to_string()
    }

    fn answer(&mut self, asked: &Request<'_>, budget: &Budget) -> Result<Value, Failure> {
        match asked.text("op") {
            "language" => Ok(language::language()),
            "compile" => answer::compile(self, asked),
            "solve" => answer::solve(self, asked, budget),
            "explain" => answer::explain(self, asked, budget),
            "values" => values::values(self, asked, budget),
            "zeros" => values::zeros(self, asked, budget),
            "pattern" => pattern::pattern(self, asked, budget),
            "verify" => pattern::verify(asked, budget),
            "code" => code::code(asked, budget),
            "strategy" => play::strategy(self, asked, budget),
            "play" => play::play(self, asked, budget),
            "graph" => graph::graph(asked, budget),
            "tokens" => tokens::tokens(asked, budget),
            "twins" => twins::twins(self, asked, budget),
            "geography" => geography::geography(asked, budget),
            "course" => course::course(asked),
            "mark" => course::mark(asked, budget),
            "puzzle" => course::puzzle(asked, budget),
            "hackenbush" => cutting::hackenbush(asked, budget),
            other => Err(Failure::new("request", say::no_such_request(other))),
        }
    }
}
