# What is said about claims that automata decide. How a file of messages is made is in CONTRIBUTING.md.

## Why a claim is not decided

not-numbers = the method is for positions that are numbers
turns-in-several = the method is for turns in one component
misere-value = in misère play a claim says who wins, not a nim-value
moves-leave-sums = some moves leave several components: only a claim about nim-values, in normal play, can be decided
other-arity = the claim is about { $claim } numbers, and a position has { $position }
is-outside = { $what } is outside the method: { $why }
the-rule = the rule
the-claim = the claim
end-not-shown = it is not shown that every play ends
claim-without-value = the claim has no value at the position ({ $position })
moves-leave-part = some moves leave the positions that the claim is about, as from ({ $position })
move-unanswered = moves leave the positions that the claim is about, and not every move has an answer that leads back: from ({ $from }) to { $to }
fails-far-away = the claim fails, but at positions of more than 126 bits only
coefficient-too-large = a coefficient grows beyond 64 bits
different-digits = digits of two bases, or of a base and a Beatty sequence, have nothing in common
automata-too-large = the automata grow too large: { $why }
many-states = an automaton has more than { $most } states
many-tracks = a relation is between more than { $most } numbers
many-steps = more than { $most } steps are needed

## Parts of a rule or a claim that the method does not have

the-function = the function { $name }
no-condition = a part that is no condition
long-expression = so long an expression
count-but-for-parity = v2 or popcount but for its parity
long-condition = so long a condition
number-beyond-64-bits = a number beyond 64 bits
product-of-variables = a product of two numbers that vary
division-by-variable = division by a number that varies
power-beyond-64-bits = a power beyond 64 bits
power-of-variables = a power of numbers that vary
shift-by-variable = a shift by a number that varies, or a long one
divisor-varies = a divisor that varies
membership = membership
fibonacci-numbers = Fibonacci numbers
polynomial-set = a set of polynomial values
primes = primes
this-set = this set
many-ranges = a set of very many ranges
nothing-given = nothing
nothing-to-choose = nothing to choose from
gcd-of-many = gcd of more than two numbers
gcd-of-variables = gcd of two numbers that vary
gcd-with-large = gcd with a large constant
gcd-with-many-divisors = gcd with a constant of very many divisors
nothing-to-join = nothing to join
beatty-arity = beatty of other than four numbers
beatty-slope = beatty of other numbers than (2-t+sqrt(t*t+4))/2
formula-of-itself = a formula that refers to itself
bound-without-value = a bound that may have no value
deep-expression = an expression nested so deep
repeated-parts = repeated parts
list-entries = entries of lists
deep-condition = a condition nested so deep
many-clauses = so many clauses and amounts
long-unordered = unordered positions of so many numbers
parts-over-range = parts that are repeated over a range
copies-vary = a number of copies that varies, or many copies
heaps-without-bound = a number of heaps without a bound
heaps-vary = a number of heaps that varies
many-heaps = so many heaps

## How a claim fails at a position

nothing-left = nothing
lost-to-lost = the claim says that the player to move loses at ({ $position }), and also at { $to } where a move leads
won-without-move = the claim says that the player to move wins at ({ $position }), but no move leads to a position that it calls lost
lost-at-end = no move is possible at ({ $position }): in misère play that is won, not lost
option-of-same-value = the claim gives ({ $position }) the value { $claimed }, and the same to { $to } where a move leads
value-missing = the claim gives ({ $position }) the value { $claimed }, but no option has the value { $value } by it
digits-of-this-base = digits in a base that is no constant from 2 to 64
no-automaton = a list of numbers that is no automaton
many-values-in-base = the claim has too many values in the digits of its base
rule-obliges = moves that oblige to move again or to answer
rule-judges = ends that decide who wins
