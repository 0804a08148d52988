//! What a theorem says about a sequence: proofs that only theorems can make.
