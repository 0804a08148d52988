//! "Did you mean": the nearest of some known words.
//!
//! Distance: insertions, deletions, changed letters and swapped neighbours, each letter touched
//! once (Damerau, *A technique for computer detection and correction of spelling errors*, CACM
//! 1964, in the restricted form).

/// The longest word that is compared: longer ones are no misspelt words of the language.
const LONGEST: usize = 32;

/// The candidate nearest to `word`, when it is near enough to be meant: one mistake for words up to
/// 5 letters, two up to 8, three beyond. The first of several equally near ones; case does not
/// count. Cost: candidates x lengths.
///
/// ```
/// assert_eq!(rules::suggest::nearest("tak", ["split", "take"]), Some("take"));
/// assert_eq!(rules::suggest::nearest("gdc", ["gcd", "abs"]), Some("gcd"));
/// assert_eq!(rules::suggest::nearest("n", ["in"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(LONGEST + 1).flat_map(char::to_lowercase).collect();
    let allowed = match word.len() {
        0..=1 => return None,
        2..=5 => 1,
        6..=8 => 2,
        9..=LONGEST => 3,
        _ => return None,
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let letters: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
        // A word of two letters is one mistake away from too much.
        if letters.len().abs_diff(word.len()) > allowed || letters.len() + word.len() < 5 {
            continue;
        }
        let distance = distance(&word, &letters);
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The least number of single mistakes that turns `a` into `b`. O(|a| |b|) time, O(|b|) space.
pub fn distance(a: &[char], b: &[char]) -> usize {
    let mut before_last: Vec<usize> = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &y) in b.iter().enumerate() {
            let mut least = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && x == b[j - 1] && y == a[i - 1] {
                least = least.min(before_last[j - 1] + 1);
            }
            row.push(least);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}
