//! Winning and losing under misere play, for positions and sums, by search.
