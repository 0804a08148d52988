//! Maps a derived game back to the rule it came from: the rule itself, one line of its tuples, or
//! nothing. Certificates are about that rule.

/// The tuples that differ in only one number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The index of the number that differs.
    pub heap: usize,
    /// The values of the other numbers, in their order.
    pub others: Vec<i64>,
    /// The names of all numbers.
    pub names: Vec<String>,
}

impl Line {
    /// The name of the number that differs.
    pub fn name(&self) -> &str {
        self.names.get(self.heap).map_or("n", String::as_str)
    }

    /// `t = 0 and u = 2`
    pub fn in_words(&self) -> String {
        let names = self.names.iter().enumerate().filter(|(i, _)| *i != self.heap);
        let fixed: Vec<String> =
            names.zip(&self.others).map(|((_, name), value)| format!("{name} = {value}")).collect();
        fixed.join(" and ")
    }

    /// `G(n+7,t)`
    pub fn value(&self, more: u64) -> String {
        let name = |(i, name): (usize, &String)| {
            if i == self.heap && more > 0 { format!("{name}+{more}") } else { name.clone() }
        };
        format!("G({})", self.names.iter().enumerate().map(name).collect::<Vec<_>>().join(","))
    }
}

/// Which positions of the rule in its text a game represents, for certificates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The positions of the rule itself.
    Heaps,
    /// The tuples of a line of the rule.
    Tuples(Line),
    /// An intermediate step for an answer; the text is about another game.
    Unnamed,
}
