//! Finds a small input that two shapes read in different ways.
use super::answers::printed;
use super::given::{Answers, Sample};
use super::winners::Winners;
use crate::code::InputShape;

/// All inputs of at most this many numbers up to `LARGEST` are tried: there are 1364.
const LONGEST: usize = 5;
/// The largest number of these inputs.
const LARGEST: u32 = 3;
/// In each sample, at most this many words are changed, one at a time.
const LONGEST_SAMPLE: usize = 40;

/// An input that both shapes read but answer differently, with the output of each on one line. The
/// shortest inputs are tried first; none is found where positions are not numbers.
pub(super) fn difference(
    winners: &mut Winners<'_>,
    shapes: (&InputShape, &InputShape),
    samples: &[Sample],
    answers: &Answers,
) -> Option<(String, [String; 2])> {
    winners.facts().numbers()?;
    let mut tried = |input: String| {
        let one = output(winners, shapes.0, &input, answers)?;
        let two = output(winners, shapes.1, &input, answers)?;
        (one != two).then_some((input, [one, two]))
    };
    let below = LARGEST + 1;
    for length in 1..=LONGEST as u32 {
        for code in 0..below.pow(length) {
            let word = |at: u32| (code / below.pow(length - 1 - at) % below).to_string();
            let input = (0..length).map(word).collect::<Vec<_>>().join(" ");
            if let Some(found) = tried(input) {
                return Some(found);
            }
        }
    }
    for sample in samples {
        let words: Vec<String> = sample.input.split_whitespace().map(str::to_owned).collect();
        for at in 0..words.len().min(LONGEST_SAMPLE) {
            for number in 0..10 {
                let mut changed = words.clone();
                changed[at] = number.to_string();
                if let Some(found) = tried(changed.join(" ")) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// The output for an input, on one line; none where the shape does not read it.
fn output(winners: &mut Winners<'_>, shape: &InputShape, input: &str, answers: &Answers) -> Option<String> {
    let lines = shape.reading(winners.facts().numbers(), input)?.lines;
    let mut output = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        output.push(printed(answers, &winners.of_line(line)?, number + 1));
    }
    (!output.is_empty()).then(|| output.join(", "))
}
