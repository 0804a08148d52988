//! Linear forms in the parameters, over a common denominator.

/// The sum of coefficient times parameter, plus a constant, divided by a positive number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linear {
    factors: Vec<i64>,
    constant: i64,
    by: i64,
}

fn common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { common_divisor(b, a % b) }
}

impl Linear {
    /// The form that a parameter, of `count`, is multiplied by this number.
    pub(super) fn multiple(factor: i64, place: usize, count: usize) -> Self {
        let factors = (0..count).map(|own| if own == place { factor } else { 0 }).collect();
        Self { factors, constant: 0, by: 1 }
    }

    /// The form through all points, if there is one.
    pub(super) fn fit(points: &[(Vec<i64>, i64)]) -> Option<Self> {
        let (first, height) = points.first()?;
        let mut slopes = Vec::new();
        for place in 0..first.len() {
            // Two points that differ in this parameter alone.
            let apart = |(low, bottom): &(Vec<i64>, i64)| {
                let same = |at: &[i64]| (0..at.len()).all(|own| own == place || at[own] == low[own]);
                let (high, top) = points.iter().rfind(|(at, _)| at[place] > low[place] && same(at))?;
                Some((top - bottom, high[place] - low[place]))
            };
            slopes.push(points.iter().find_map(apart)?);
        }
        let by = slopes.iter().try_fold(1_i64, |by, (_, run)| by.checked_mul(run / common_divisor(by, *run)))?;
        let factors: Vec<i64> = slopes.iter().map(|(rise, run)| rise * (by / run)).collect();
        let constant = height * by - factors.iter().zip(first).map(|(factor, x)| factor * x).sum::<i64>();
        let form = Self { factors, constant, by }.short();
        points.iter().all(|(at, value)| form.at(at) == Some(*value)).then_some(form)
    }

    fn short(self) -> Self {
        let common = self.factors.iter().fold(common_divisor(self.constant, self.by), |a, &b| common_divisor(a, b));
        let factors = self.factors.iter().map(|factor| factor / common).collect();
        Self { factors, constant: self.constant / common, by: self.by / common }
    }

    /// Its value, if that is a whole number.
    pub fn at(&self, at: &[i64]) -> Option<i64> {
        let mut sum = self.constant;
        for (factor, x) in self.factors.iter().zip(at) {
            sum = sum.checked_add(factor.checked_mul(*x)?)?;
        }
        (sum % self.by == 0).then_some(sum / self.by)
    }

    /// The number that it is for all parameters.
    pub fn constant_value(&self) -> Option<i64> {
        (self.by == 1 && self.factors.iter().all(|&factor| factor == 0)).then_some(self.constant)
    }

    /// A multiple of it.
    pub fn scaled(&self, times: i64) -> Self {
        let factors = self.factors.iter().map(|factor| factor * times).collect();
        Self { factors, constant: self.constant * times, by: self.by }.short()
    }

    /// Half of the form that has `slope` times a further number in front.
    pub(super) fn halved(&self, slope: i64) -> Self {
        let factors = std::iter::once(slope * self.by).chain(self.factors.iter().copied()).collect();
        Self { factors, constant: self.constant, by: 2 * self.by }.short()
    }

    /// `<=K`, or `<K` for K-1.
    pub(super) fn at_most(&self, names: &[&str]) -> String {
        match self.before() {
            Some(next) => format!("<{}", next.text(names)),
            None => format!("<={}", self.text(names)),
        }
    }

    /// `>K`, or `>=K` for K-1.
    pub(super) fn above(&self, names: &[&str]) -> String {
        match self.before() {
            Some(next) => format!(">={}", next.text(names)),
            None => format!(">{}", self.text(names)),
        }
    }

    /// The form that is larger by 1, if it is the simpler one.
    fn before(&self) -> Option<Self> {
        (self.constant == -1 && self.by == 1).then(|| Self { constant: 0, ..self.clone() })
    }

    /// The form as text, with names for the numbers.
    pub fn text(&self, names: &[&str]) -> String {
        let mut terms: Vec<(i64, String)> = Vec::new();
        for (factor, name) in self.factors.iter().zip(names) {
            match factor.abs() {
                0 => {}
                1 => terms.push((*factor, (*name).to_owned())),
                size => terms.push((*factor, format!("{size}*{name}"))),
            }
        }
        if self.constant != 0 || terms.is_empty() {
            terms.push((self.constant, self.constant.abs().to_string()));
        }
        // A text does not begin with a minus if it need not.
        terms.sort_by_key(|term| term.0 < 0);
        let mut text = String::new();
        for (place, (sign, term)) in terms.iter().enumerate() {
            text += match (place, *sign < 0) {
                (0, true) => "0-",
                (0, false) => "",
                (_, true) => "-",
                (_, false) => "+",
            };
            text += term;
        }
        if self.by == 1 { text } else { format!("({text})/{}", self.by) }
    }
}
