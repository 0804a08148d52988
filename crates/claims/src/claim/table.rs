//! Values of tuples that repeat in every direction, or along the diagonal and away from it
//! ([`heaps::directions`]).
use crate::messages::{Message, say};
use crate::number::Number;
use crate::standing::{self, Standing};
use heaps::directions::Plane;
use heaps::theorems::{directions::DIAGONALS, evidence::Proof};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// Values of tuples that repeat in every direction, or along the diagonal and away from it; proved.
#[derive(Debug, Clone, PartialEq)]
pub struct TableClaim {
    plane: Arc<Plane>,
    names: Vec<String>,
    /// Why the checker does not derive it; `None` if it does.
    unseen: Option<Message>,
}

impl TableClaim {
    /// The claim that a plane proves about tuples with these names. The checker has not examined it
    /// yet.
    pub fn new(plane: Arc<Plane>, names: Vec<String>) -> Self {
        Self { plane, names, unseen: None }
    }

    /// The claim with the reason why the checker does not derive it.
    pub fn unread(self, why: Message) -> Self {
        Self { unseen: Some(why), ..self }
    }

    /// The theorem, the preperiod, and the period in tokens.
    pub fn proof(&self) -> &Proof {
        self.plane.proof()
    }

    /// The standing: proved, or theory if the checker cannot read the rule.
    pub fn standing(&self) -> Standing {
        match self.unseen() {
            None => Standing::Proved(self.proof().clone()),
            Some(_) => Standing::Theory(self.proof().theorem().name()),
        }
    }

    /// Whether it has a certificate.
    pub fn is_certified(&self) -> bool {
        self.unseen().is_none()
    }

    /// Why the checker does not derive it; `None` if it does.
    pub fn unseen(&self) -> Option<&Message> {
        self.unseen.as_ref()
    }

    /// The names of the numbers of a position.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The values of one period, as certificates have them.
    pub fn round(&self) -> &[u64] {
        self.plane.round()
    }

    /// The value of a position of any size.
    pub fn value(&self, numbers: &[Number]) -> Option<u64> {
        let (from, period) = (self.proof().preperiod(), self.proof().period());
        let back = |number: &Number| match number.minus(&Number::from(from)) {
            Some(beyond) => Some(from + beyond.div_rem(period).1),
            None => number.to_u64(),
        };
        let heaps: Option<Vec<u64>> = match (*self.proof().theorem() == DIAGONALS, numbers) {
            (true, [a, b]) => {
                let (least, most) = (a.min(b), a.max(b));
                let (least, apart) = (back(least)?, back(&most.minus(least)?)?);
                Some(if a >= b { vec![least + apart, least] } else { vec![least, least + apart] })
            }
            _ => numbers.iter().map(back).collect(),
        };
        self.plane.value(&heaps?)
    }

    /// `G(a,b,..)` for all names, with `by` added to some.
    fn shifted(&self, by: u64, which: impl Fn(usize) -> bool) -> String {
        let name = |(i, name): (usize, &String)| if which(i) { format!("{name}+{by}") } else { name.clone() };
        format!("G({})", self.names.iter().enumerate().map(name).collect::<Vec<_>>().join(","))
    }
}

impl Serialize for TableClaim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let proof = self.proof();
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("kind", "periodic")?;
        fields.serialize_entry("preperiod", &proof.preperiod())?;
        fields.serialize_entry("period", &proof.period())?;
        fields.serialize_entry("saltus", &0)?;
        fields.serialize_entry("standing", &self.standing())?;
        fields.serialize_entry("theorem", proof.theorem().name())?;
        fields.serialize_entry("checked_to", &proof.checked_to())?;
        fields.serialize_entry("text", &format_args!("{self}"))?;
        fields.end()
    }
}

::messages::display!(TableClaim);

impl TableClaim {
    /// The equations without the standing.
    pub fn words(&self) -> Message {
        let (from, period) = (self.proof().preperiod(), self.proof().period());
        let same = self.shifted(0, |_| false);
        let for_ever = |left: String, of: String| say::holds_from(format!("{left} = {same}"), of, from);
        let repeats = |left: String, of: String| match from {
            0 => format!("{left} = {same}").into(),
            _ => for_ever(left, of),
        };
        let equations: Vec<Message> = match (*self.proof().theorem() == DIAGONALS, self.names.as_slice()) {
            (true, [a, b]) => vec![
                repeats(self.shifted(period, |_| true), format!("{a},{b}")),
                for_ever(self.shifted(period, |i| i == 0), format!("{a}-{b}")),
                for_ever(self.shifted(period, |i| i == 1), format!("{b}-{a}")),
            ],
            (_, names) => {
                let of = |(i, name): (usize, &String)| repeats(self.shifted(period, |j| i == j), name.clone());
                names.iter().enumerate().map(of).collect()
            }
        };
        Message::list(equations)
    }

    /// The claim with its standing, as a sentence.
    pub fn message(&self) -> Message {
        standing::of_theorem(self.unseen(), self.words(), self.proof().theorem())
    }
}
