//! Members of a relation: whether there is one, a shortest, the least, whether these numbers are
//! one.
use super::{Machine, Relation, Track};
use crate::meter::{Halt, Meter};

impl Machine {
    /// Whether it never holds.
    pub fn is_empty(&self) -> bool {
        // The machine is the smallest: a state that accepts can be reached.
        !self.accepts.contains(&true)
    }

    /// Whether it always holds.
    pub fn is_full(&self) -> bool {
        !self.accepts.contains(&false)
    }

    /// Whether it holds for these numbers, in the order of the tracks.
    ///
    /// ```
    /// use automata::{Limits, Machine, Meter, Relation};
    /// let budget = budget::Budget::unlimited();
    /// let mut meter = Meter::new(Limits::default(), &budget);
    /// // x = 2y + 3
    /// let line = Machine::linear(2, &[(0, 1), (1, -2)], -3, Relation::Zero, &mut meter).unwrap();
    /// assert!(line.holds(&[13, 5]) && !line.holds(&[13, 6]));
    /// ```
    pub fn holds(&self, numbers: &[u128]) -> bool {
        let digits: Vec<Vec<u32>> = numbers.iter().map(|&number| self.system.of(number)).collect();
        let longest = digits.iter().map(Vec::len).max().unwrap_or(0);
        let digit = |number: &Vec<u32>, place: usize| number.get(place).copied().unwrap_or(0);
        let state = (0..longest).fold(0, |state, place| {
            let letter =
                digits.iter().rev().fold(0, |letter, number| letter * self.system.radix() + digit(number, place));
            self.row(state)[letter as usize]
        });
        self.accepting(state)
    }

    /// Numbers for which it holds, one for each track, with as few digits as possible: nothing
    /// where it never holds, and where they are beyond 128 bits.
    pub fn shortest(&self) -> Option<Vec<u128>> {
        let mut from: Vec<Option<(u32, u32)>> = vec![None; self.states()];
        let mut order = vec![0_u32];
        let mut done = 0;
        let mut state = loop {
            let &state = order.get(done)?;
            done += 1;
            if self.accepting(state) {
                break state;
            }
            for (letter, &to) in (0_u32..).zip(self.row(state)) {
                if to != 0 && from[to as usize].is_none() {
                    from[to as usize] = Some((state, letter));
                    order.push(to);
                }
            }
        };
        let mut letters = Vec::new();
        while let Some((before, letter)) = from[state as usize] {
            letters.push(letter);
            state = before;
        }
        let radix = self.system.radix();
        let digit = |letter: u32, track: usize| letter / radix.pow(track as u32) % radix;
        let number = |track: usize| self.system.spelled(letters.iter().rev().map(move |&letter| digit(letter, track)));
        (0..self.tracks.len()).map(number).collect()
    }

    /// The numbers for which it holds, at most `most` of them: nothing where some have more than
    /// 126 digits, as where it holds for infinitely many and `most` are not found before.
    pub fn members(&self, most: usize) -> Option<Vec<Vec<u128>>> {
        const DIGITS: usize = 126;
        let open = self.before_members();
        let radix = self.system.radix();
        let worths: Vec<u128> = self.system.worths().take(DIGITS).collect();
        let mut found = Vec::new();
        // A state, the digits so far, how many they are, and whether the last of them are zeros.
        let mut stack = vec![(0_u32, vec![0_u128; self.tracks.len()], 0_usize, false)];
        while let Some((state, numbers, digits, zeros)) = stack.pop() {
            if self.accepting(state) && !zeros {
                found.push(numbers.clone());
                if found.len() >= most {
                    return Some(found);
                }
            }
            for (letter, &to) in (0_u32..).zip(self.row(state)) {
                // Zeros at the end add nothing.
                if !open[to as usize] && (letter == 0 || !self.accepting(to)) {
                    continue;
                }
                let worth = *worths.get(digits)?;
                let mut longer = numbers.clone();
                let mut rest = letter;
                for number in &mut longer {
                    *number = number.checked_add(worth.checked_mul(u128::from(rest % radix))?)?;
                    rest /= radix;
                }
                stack.push((to, longer, digits + 1, letter == 0));
            }
        }
        Some(found)
    }

    /// The states from which a word that does not end in zeros leads to acceptance.
    fn before_members(&self) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.states()];
        let mut stack = Vec::new();
        let mut open = vec![false; self.states()];
        for state in 0..self.states() as u32 {
            for (letter, &to) in self.row(state).iter().enumerate() {
                before[to as usize].push(state);
                if letter != 0 && self.accepting(to) && !std::mem::replace(&mut open[state as usize], true) {
                    stack.push(state);
                }
            }
        }
        while let Some(state) = stack.pop() {
            for &from in &before[state as usize] {
                if !std::mem::replace(&mut open[from as usize], true) {
                    stack.push(from);
                }
            }
        }
        open
    }

    /// The numbers with the least sum for which it holds, and of these the least, read from the
    /// first track: nothing where it never holds, and where they are beyond 126 bits.
    ///
    /// # Errors
    /// [`Halt`]
    pub fn least(&self, meter: &mut Meter) -> Result<Option<Vec<u128>>, Halt> {
        let Some(first) = self.shortest() else { return Ok(None) };
        let Some(most) = first.iter().try_fold(0_u128, |sum, &number| sum.checked_add(number)) else {
            return Ok(None);
        };
        if most >= 1 << 126 {
            return Ok(None);
        }
        let all: Vec<(Track, i64)> = self.tracks.iter().map(|&track| (track, -1)).collect();
        let (_, mut left) = self.at_most(&all, most, meter)?;
        let mut numbers = Vec::with_capacity(self.tracks.len());
        for &track in &self.tracks {
            let most = left
                .shortest()
                .and_then(|numbers| numbers.get(left.tracks.iter().position(|&other| other == track)?).copied());
            let (number, rest) = left.at_most(&[(track, -1)], most.unwrap_or(0), meter)?;
            numbers.push(number);
            left = rest;
        }
        Ok(Some(numbers))
    }

    /// The least bound on the negative of a form for which it holds somewhere, when `most` is such
    /// a bound, and the relation where it is attained.
    fn at_most(&self, negative: &[(Track, i64)], most: u128, meter: &mut Meter) -> Result<(u128, Self), Halt> {
        let (mut low, mut high) = (0, most);
        let system = self.system;
        let mut within = |bound: u128| {
            let bound = Self::linear(system, negative, bound as i128, Relation::AtLeastZero, meter)?;
            self.and(&bound, meter)
        };
        while low < high {
            let middle = low + (high - low) / 2;
            match within(middle)?.is_empty() {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        Ok((low, within(low)?))
    }
}
