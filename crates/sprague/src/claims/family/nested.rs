//! Two parameters of which one measures the other: `take A,B`, `take A..B`.
//!
//! Games of small parameters suggest a pattern ([`patterns::across::nested`]), which the checker
//! derives from the text of the rule for all parameters; else it stays a claim that was compared
//! with values.
use super::{FamilyClaim, ONE_HEAP, Search, Values, by_checker, for_every, tried};
use check::ForEvery;
use claims::error::SolveError;
use patterns::across::Sample;
use patterns::across::nested::guess;

impl Search<'_> {
    /// The patterns where the second parameter is at least the first one, and where it is smaller.
    pub(super) fn nested(
        &self,
        seen: &[Sample],
        lost: bool,
        (samples, up_to): (&[Values], u64),
    ) -> Result<Vec<FamilyClaim>, SolveError> {
        let [first, second] = self.open.parameters() else { return Ok(Vec::new()) };
        let names = [first.as_str(), second.as_str()];
        let mut claims = Vec::new();
        let mut least = 0;
        for unit in [0, 1] {
            // The parameters may be equal, if the pattern allows it.
            let found = (least..=1).find_map(|gap| {
                let about = |sample: &&Sample| matches!(sample.at(), at if at[1 - unit] >= at[unit] + gap);
                let own: Vec<&Sample> = seen.iter().filter(about).collect();
                guess(&own, names, unit, lost).map(|found| (found, gap))
            });
            let Some((found, gap)) = found else { continue };
            least = 1;
            let order = if gap == 0 { ">=" } else { ">" };
            let about = |place: usize| match place == unit {
                true => format!("{}>=1", names[unit]),
                false => format!("{}{order}{}", names[1 - unit], names[unit]),
            };
            let parameters = [0, 1].map(|place| (names[place].to_owned(), about(place))).to_vec();
            let place = [about(0), about(1)].join(" and ");
            let repeats_from = (!lost).then(|| "0".to_owned());
            let every = ForEvery {
                modulus: found.modulus.clone(),
                unit: Some(names[unit].to_owned()),
                repeats_from: repeats_from.clone(),
                blocks: vec![found.block],
            };
            let statement = for_every(self.open.text(), self.play, place, every);
            let checked = || (tried(self.open.parameters(), samples), up_to);
            let Some(standing) = by_checker(&statement, checked, self.budget)? else { continue };
            claims.push(FamilyClaim {
                parameters,
                place: None,
                repeats: repeats_from.map(|from| (found.modulus, from)),
                heaps: vec![ONE_HEAP.to_owned()],
                formula: found.formula,
                lost,
                standing,
                statement,
                tuples: None,
            });
        }
        Ok(claims)
    }
}
