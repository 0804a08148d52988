//! Strongly connected components, with a stack of its own (R. Tarjan, *Depth-first search and
//! linear graph algorithms*, 1972).

/// No number.
const NONE: u32 = u32::MAX;

/// The component of each vertex of `0..len`, numbered so that arcs lead to the same or to a smaller
/// component.
///
/// `arc(v, i)` is the end of the arc `i` of `v`: `None` behind the last, `Some(None)` where an arc
/// is to be left out. O(vertices + arcs).
pub fn components(len: usize, arc: impl Fn(u32, usize) -> Option<Option<u32>>) -> (Vec<u32>, usize) {
    let (mut component, mut low) = (vec![NONE; len], vec![NONE; len]);
    // Vertices without a component so far, in the order in which they were reached.
    let mut open: Vec<u32> = Vec::new();
    let (mut count, mut reached) = (0, 0);
    // The way down: a vertex, its number in the order, the arcs that are done.
    let mut way: Vec<(u32, u32, usize)> = Vec::new();
    for start in 0..len as u32 {
        if low[start as usize] == NONE {
            way.push((start, reached, 0));
        }
        while let Some((at, number, done)) = way.last_mut() {
            let at = *at;
            if *done == 0 {
                low[at as usize] = reached;
                reached += 1;
                open.push(at);
            }
            let number = *number;
            let next = arc(at, *done);
            *done += 1;
            match next {
                Some(None) => {}
                Some(Some(to)) if low[to as usize] == NONE => way.push((to, reached, 0)),
                Some(Some(to)) => {
                    if component[to as usize] == NONE {
                        low[at as usize] = low[at as usize].min(low[to as usize]);
                    }
                }
                None => {
                    way.pop();
                    if low[at as usize] == number {
                        while let Some(member) = open.pop() {
                            component[member as usize] = count;
                            if member == at {
                                break;
                            }
                        }
                        count += 1;
                    } else if let Some(&(before, ..)) = way.last() {
                        low[before as usize] = low[before as usize].min(low[at as usize]);
                    }
                }
            }
        }
    }
    (component, count as usize)
}
