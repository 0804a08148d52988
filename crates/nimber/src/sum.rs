//! The nim-sum, and Bouton's winning moves in a sum of nim heaps.
//!
//! Source: C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics 3
//! (1901).

/// The nim-sum of nim-values: xor, 0 for none. The nim-value of a sum of games is the nim-sum of
/// their nim-values.
///
/// ```
/// assert_eq!(nimber::nim_sum([1, 2, 4]), 7);
/// assert_eq!(nimber::nim_sum([]), 0);
/// ```
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

/// All winning moves in a sum of nim heaps: pairs of the index of a heap and the size to reduce it
/// to, by index.
///
/// There is at most one for each heap, and none exactly if the nim-sum is 0. O(number of heaps). In
/// a sum of other games this gives the nim-value that a component must move to if it moves to a
/// smaller one; moves to a larger nim-value also win if they make the nim-sum 0, and are not in
/// this list.
///
/// ```
/// assert_eq!(nimber::winning_nim_moves(&[3, 4, 5]).collect::<Vec<_>>(), [(0, 1)]);
/// assert_eq!(nimber::winning_nim_moves(&[1, 1, 1]).count(), 3);
/// assert_eq!(nimber::winning_nim_moves(&[2, 4, 6]).count(), 0);
/// ```
pub fn winning_nim_moves(heaps: &[u64]) -> impl Iterator<Item = (usize, u64)> {
    let sum = nim_sum(heaps.iter().copied());
    heaps
        .iter()
        .enumerate()
        .map(move |(index, heap)| (index, heap, heap ^ sum))
        .filter_map(|(index, heap, target)| if target < *heap { Some((index, target)) } else { None })
}
