//! A monoid by generators and relations.
//!
//! Words in the generators are compared by the exponent of the last generator, then of the one
//! before, and so on. The least word of each element is its canonical word. If a word is not
//! canonical but all its proper divisors are, it is the left side of a relation whose right side is
//! the canonical word of its element: by these relations every word becomes the canonical one of
//! its element (the reduced Gröbner basis of the monoid for this order).
use crate::monoid::{Element, Monoid};
use std::collections::HashMap;

/// The exponents of the generators.
pub type Word = Box<[u32]>;

/// Generators, canonical words and relations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Presentation {
    /// The generators, in the order of the games that they are images of.
    pub generators: Vec<Element>,
    /// The canonical word of each element.
    pub words: Vec<Word>,
    /// Words and the canonical words that they are equal to, in the order of the left sides.
    pub relations: Vec<(Word, Word)>,
}

impl Presentation {
    /// The presentation by images of games that generate the monoid. An image that others generate
    /// is left out, later ones first.
    pub fn new(monoid: &Monoid, images: &[Element]) -> Self {
        let generators = generators(monoid, images);
        let (words, order) = words(monoid, &generators);
        let relations = relations(monoid, &generators, &words, &order);
        Self { generators, words, relations }
    }

    /// A word as text: `ab^2`, or `1` for the identity.
    pub fn text(word: &[u32]) -> String {
        let factors = word.iter().enumerate().filter(|&(_, &exponent)| exponent > 0);
        let text: String = factors
            .map(|(at, &exponent)| match exponent {
                1 => letter(at).to_string(),
                _ => format!("{}^{exponent}", letter(at)),
            })
            .collect();
        if text.is_empty() { "1".into() } else { text }
    }
}

/// The name of a generator: Latin letters, then Greek ones, then Chinese ones, since a name is one
/// letter.
pub fn letter(at: usize) -> char {
    let mut letters = ('a'..='z').chain('A'..='Z').chain('α'..='ω').chain('\u{4e00}'..='\u{9fa5}');
    letters.nth(at).unwrap_or('?')
}

fn generators(monoid: &Monoid, images: &[Element]) -> Vec<Element> {
    let mut generators: Vec<Element> = Vec::new();
    for &image in images {
        if image != 0 && !generators.contains(&image) {
            generators.push(image);
        }
    }
    for at in (0..generators.len()).rev() {
        let mut others = generators.clone();
        let image = others.remove(at);
        if monoid.generated(&others)[usize::from(image)] {
            generators = others;
        }
    }
    generators
}

/// The canonical words, and the elements in their order.
fn words(monoid: &Monoid, generators: &[Element]) -> (Vec<Word>, Vec<Element>) {
    let mut words: Vec<Word> = vec![Word::default(); monoid.order()];
    words[0] = vec![0; generators.len()].into();
    let mut order = vec![0 as Element];
    for (at, &generator) in generators.iter().enumerate() {
        let mut next = 0;
        while let Some(&x) = order.get(next) {
            next += 1;
            let product = monoid.product(x, generator);
            if words[usize::from(product)].is_empty() && product != 0 {
                words[usize::from(product)] = times(&words[usize::from(x)], at);
                order.push(product);
            }
        }
    }
    (words, order)
}

fn times(word: &[u32], generator: usize) -> Word {
    let mut product: Word = word.into();
    product[generator] += 1;
    product
}

fn relations(monoid: &Monoid, generators: &[Element], words: &[Word], order: &[Element]) -> Vec<(Word, Word)> {
    let canonical: HashMap<&[u32], Element> = words.iter().zip(0..).map(|(word, x)| (&word[..], x)).collect();
    let mut relations: HashMap<Word, Element> = HashMap::new();
    for &x in order {
        for (at, &generator) in generators.iter().enumerate() {
            let left = times(&words[usize::from(x)], at);
            if canonical.contains_key(&left[..]) || relations.contains_key(&left) {
                continue;
            }
            let mut divisor = left.clone();
            let is_minimal = (0..left.len()).filter(|&other| left[other] > 0).all(|other| {
                divisor[other] -= 1;
                let is_canonical = canonical.contains_key(&divisor[..]);
                divisor[other] += 1;
                is_canonical
            });
            if is_minimal {
                relations.insert(left, monoid.product(x, generator));
            }
        }
    }
    let mut sorted: Vec<(Word, Element)> = relations.into_iter().collect();
    sorted.sort_by(|(one, _), (two, _)| one.iter().rev().cmp(two.iter().rev()));
    sorted.into_iter().map(|(left, x)| (left, words[usize::from(x)].clone())).collect()
}
