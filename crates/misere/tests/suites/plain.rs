//! Misère play by its definition, with a memory of sums and nothing else.
use std::collections::HashMap;

#[derive(Default)]
pub(crate) struct Plain {
    known: HashMap<Vec<u32>, bool>,
}

impl Plain {
    /// Whether the player to move loses, where `options` lists those of a game: whoever cannot move
    /// wins.
    pub(crate) fn is_p(&mut self, sum: &[u32], options: &dyn Fn(u32) -> Vec<Vec<u32>>) -> bool {
        let mut sum: Vec<u32> = sum.to_vec();
        sum.sort_unstable();
        if let Some(&known) = self.known.get(&sum) {
            return known;
        }
        let mut has_option = false;
        let mut reaches_p = false;
        for at in 0..sum.len() {
            for option in options(sum[at]) {
                let mut after = sum.clone();
                after.remove(at);
                after.extend(option);
                has_option = true;
                reaches_p = reaches_p || self.is_p(&after, options);
            }
        }
        let is_p = has_option && !reaches_p;
        self.known.insert(sum, is_p);
        is_p
    }
}
