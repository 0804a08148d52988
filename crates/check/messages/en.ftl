# Why the checker refuses a certificate, and what a certificate proves. How a file of messages is made is in CONTRIBUTING.md.

## Why a certificate is refused

older-version = it was written by an older version (format { $version }): write it again
not-read = the checker does not read { $what }
other-formula = the formula is not that of the values: { $why }
no-period = the period is 0
theorem-not-about = the theorem { $theorem } does not speak about { $game }
anything-known = anything that the checker knows
not-well-formed = the game is not well formed: { $why }
pattern-fails = G({ $heap }) is { $value } and G({ $later }) is { $later-value }: the pattern fails
preperiod-not-least = the pattern holds from { $smaller } on, so the preperiod { $preperiod } is not the least
period-not-least = { $smaller } is a period, so { $period } is not the least
condition-fails = a condition of the theorem does not hold: { $condition }
other-value = the certificate has { $stored } as the value of heap { $heap }, which is { $value }
checked-too-little = the theorem needs the values of the heaps up to { $needed }, but only those up to { $checked-to } were checked
answer-differs = the answer: { $why }
too-few-given = the theorem needs the values of { $needed } heaps, { $given } are given
too-many-values = the verification would need more than { $limit } values
too-many-steps = the verification would need more than { $limit } steps
too-many-states = the verification would need an automaton of more than { $limit } states
verification-stopped = the verification was stopped before it came to an end

## The file

nothing-stated = nothing is stated
where-must-fix-others = `where` must fix all numbers of the position but one, in their order
convention-differs = the convention is normal, but the rule is misère
no-certificate = this is not a certificate (no JSON)
convention-normal-or-misere = the convention is "normal" or "misere"
no-saltus = no "saltus"
statement-twice = a component has "statement" and "statements"
values-are-numbers = "values" are numbers, and pairs of a value and how often it stands there
table-has-neither = a table has neither "where" nor "formula"
table-is-periodic = a table is periodic
uneven-growth = it does not grow by the same at all residues
something-follows = something follows the end
nested-too-deeply = lists are nested too deeply
ends-without-value = the text ends where a value should stand
number-below-zero = a number of a certificate is at least 0
value-expected = a value should stand here
comma-or-bracket-expected = `,` or `]` should stand here
key-expected = a key in quotes should stand here
colon-expected = `:` should stand here
comma-or-brace-expected = `,` or `{"}"}` should stand here
too-many-digits = the number has too many digits
plain-integer-expected = a number of a certificate is a plain integer
number-too-large = the number is beyond 64 bits
text-does-not-end = a text does not end
control-character = a control character stands in a text
text-too-long = a text is too long
text-not-utf8 = a text is not UTF-8
letter-not-used = a letter is written in a way that certificates do not use
lone-backslash = `\` is followed by nothing that it belongs to
at-byte = byte { $byte }: { $mistake }
longer-than-bytes = the text is longer than { $most } bytes
more-values-than = there are more than { $most } values
key-twice = the key { $key } stands there twice, or there are too many keys
key-missing = { $object } has no { $key }
key-unknown = the key { $key } is unknown, or not used by { $object }
must-be-object = { $object } must be an object
must-be-text = { $key } must be a text
must-be-number = { $key } must be a number
must-be-list = { $key } must be a list, and not too long
must-be-natural = { $key } must be a natural number
a-certificate = a certificate
a-statement = a statement
a-game = a game
an-answer = an answer
a-component = a component
other-format = the format is not { $format }
version-unknown = the version { $version } is not known here
kind-unknown = the kind { $kind } is not known
kind-but-saltus = { $kind }, but the saltus is { $saltus }
kind-has-formula = a statement of the kind { $kind } has a "formula"
kind-has-no-formula = a statement of the kind { $kind } has no "formula"
theorem-no-law = { $theorem } is no law
theorem-is-law = { $theorem } is a law, so the kind is "law"
theorem-proves-formula = { $theorem } proves a formula, so the kind is "formula"
formula-gives = it gives { $said } at { $at }, where the value is { $value }
no-number = nothing
long-number = a long number

## What is no game

powers-of-two-or-more = powers must be of 2 or more
nothing-repeats = nothing repeats in a repeating set
takes-nothing-leaves-two = a move that takes nothing must leave two heaps or more
split-into-parts = a heap must be split into 2 to 31 parts
move-to-heap-there = a move must lead to a smaller heap that is there
tag-goes-round = moves that change the tag alone lead round
needs-values-of-round = the certificate must have the values of one round
needs-heap-modulus-tag = there must be a heap, a modulus for each, and a tag
tags-need-moves = every tag needs the moves of all classes
step-to-heaps-there = a step must lead to heaps that are there, with a tag that is there
no-range-of-amounts = { $low }..{ $high } is no range of amounts
coins-from-zero-or-one = coins are numbered from 0 or from 1, not from { $first }
moves-not-by-residues = the moves of heap { $heap } do not depend on residues as they were read
definition-contradicts = the definition gives { $value } at { $at }, which contradicts what was derived

## Conditions of theorems

must-have-amounts = there must be amounts
amounts-neither-range-nor-from-one = the amounts are neither one range nor start at 1
period-too-large = the period is beyond 64 bits
about-pure-periods = the theorem is about preperiod 0 and saltus 0
no-misere-values-of-splits = there are no misère nim-values where heaps are split
no-misere-values-of-heap-sums = there are no misère nim-values where heaps become sums
no-misere-values-of-sums = there are no misère nim-values where positions become sums
about-growing-values = the theorem is about values that grow
numbers-too-large = the numbers are too large
option-with-value-of-heap = an option may have the value of its heap
smaller-values-not-reached = some smaller values are not seen to be reached for ever
saltus-must-be-power = the saltus must be a power of two and at most the period
some-value-never-taken = some value is never taken
split-with-value-of-heap = a split may have the value of its heap
values-not-reached-or-by-taking = some values are not seen to be reached, or are reached by taking
misere-row-is-no-sum = in misère play a row of coins is no sum of its heads
bounded-moves-bounded-values = values of bounded moves are bounded, so the saltus is 0
coins-any-distance-apart = coins of a move may be any distance apart
no-closed-form-of-coins = these numbers of coins have no closed form that repeats
play-need-not-end = play need not end
empty-heap-leaves-nothing = a move of heap 0 must leave nothing
empty-heap-has-move = heap 0 has a move
bounds-may-fall = the bounds are not seen never to fall
move-to-smaller-heap = a move must lead to a smaller heap
numbers-do-not-move-alone = the numbers of a position do not move by themselves
move-leaves-line = a move leaves the line
rows-may-not-repeat = the rows are not seen to repeat
given-values-one-statement = with given values one statement is looked at
given-values-of-codes = given values are looked at for finite codes that leave at most two heaps
given-values-no-line = with given values no line is looked at
about-bounded-normal-values = the theorem is about bounded values in normal play
bounded-amounts-bounded-values = values of bounded amounts are bounded, so the saltus is 0
play-must-end-by-weights = every play must end, by weights of the numbers
not-even-on-classes = the values are not seen to grow evenly on residue classes up to the bound
amounts-from-one-to-growing = the amounts must be those from 1 to a bound that grows by 0 or 1
no-digits-asked = no digits are asked for
amounts-must-be-bounded = the amounts must be bounded
moves-must-shrink-heap = every move must make the heap smaller
amounts-must-be-divisors = the amounts must be the divisors of the heap, or those prime to it
about-normal-play = the theorem is about normal play
heaps-must-be-split-alone = the clauses must split heaps of all sizes, in one way, and do nothing else
numbers-of-cuts-are-open = the numbers of cuts must be without 1; with 1, 2 and 3; odd, with 1; or with 1, without 2, and with an odd one from 3 to less than twice the least even one
all-odd-or-even-parts = of the odd numbers of parts all or none must be allowed, and so of the even ones
moves-must-be-of-mark = the moves must take 1 to t-1, or leave the t-th part
amounts-from-constant-to-growing = the amounts must be those from a constant to a bound that never falls, and grows by 0 or 1 unless the constant is 1
amounts-must-be-of-ring = the amounts must be those from L to R > L, and leave 0..2 rows
about-play-without-ends = the theorem is about normal play that nothing ends
fixed-amount-or-three-quarters = a move must take a fixed amount, or leave three quarters at most
leave-three-quarters = a move must leave three quarters at most
value-depends-on-all-before = the heaps before decide about the value, however far back
digits-must-be-of-beatty = the digits must give a Beatty sequence
row-value-too-large = a row has no value of 64 bits
rows-must-be-nim = every row of m must be worth m where any amount may be taken
bounded-amounts-bounded-rows = bounded amounts leave rows of bounded values, so the saltus is 0
both-parities-must-leave = amounts of both parities must leave nothing or two rows
amounts-of-ring-must-be-bounded = the amounts taken of a ring must be bounded
long-rings-are-zero = long rings are worth 0
about-one-shrinking-heap = the theorem is about one heap that never grows
bounded-steps-bounded-values = values of bounded steps are bounded, so the saltus is 0
about-heaps-without-tags = the theorem is about heaps that lose tokens in all, without tags
about-normal-tables = the theorem is about normal play, and diagonals about two heaps
finite-set-bounded-values = values of a finite set are at most its size, so the saltus is 0
about-bounded-values = the theorem is about bounded values, saltus 0
about-two-different-heaps = the theorem is about two different heaps, no more
all-amounts-no-plain-split = every amount must be allowed, and nothing split without taking
row-by-finite-code = a row must be played on by a finite code
about-tuples = the theorem is about tuples
too-few-values = too few values were derived
range-contains-multiple = { $low }..{ $high } contains a multiple of { $modulus }
amounts-lead-to-value = amounts that are { $residue } modulo { $period } may lead from { $heap } to its value
values-have-period = the values have preperiod 0 and period { $period }
table-differs = the table has { $claimed } at ({ $at }), and its options have the mex { $value }

## What a claim must satisfy

claim-must-give-values = where positions become sums a claim must say their values
misere-claim-says-winner = in misère play a claim says who wins, not a value
every-move-answered = moves lead out of the positions that the claim is about, and not every one has an answer that leads back
no-move-out-of-claim = no move may lead out of the positions that the claim is about
claim-about-every-position = the claim must say something about every position
no-move-from-lost-to-lost = no move may lead from a lost position to a lost one
misere-end-not-lost = in misère play a position without a move is not lost
others-must-reach-lost = from every other position some move must lead to a lost one
claim-must-be-natural = the claim must give every position a natural number
claim-gives-one-value = a claim gives a position one value
no-option-with-claimed-value = no option may have the value that is claimed
smaller-values-must-be-reached = every smaller value must be that of an option

## The answer of a certificate

some-without-value = some components have a value, and some have none
mixed-conventions = components of different conventions
misere-values-not-of-sums = misère nim-values say nothing about sums
only-misere-without-value = only components of a misère sum that is searched have no value
several-statements = several statements are those of numbers that move, in normal play
unused-statement = no component uses the statement { $number }
outcome-is = the outcome is { $outcome }
value-of-position = the value of ({ $position }) is { $value }
won-beside-others = a component without a value beside others whose values do not sum up to 0
misere-answer-value = a misère answer has no value
value-is = the value is { $value }
not-said-to-be-won = the statement { $number } does not say that ({ $position }) is won
no-such-statement = there is no statement { $number }
about-another-rule = the statement { $number } is about another rule
one-quotient-for-all = all components of a sum that a misère quotient decides refer to it, and have no values
no-element-of = the misère quotient has no element for the position { $position }
not-about-moving-number = the statement { $number } is not about one of the numbers that move
component-heap = heap { $heap }
component-value = { $component } has the value { $value }
component-not-zero = { $component } has another value than 0, so the outcome is N
then-misere-outcome = { $components }, misère outcome { $outcome }
then-outcome = { $components }, so the outcome is { $outcome }
then-sum = { $components }, their sum has the value { $sum }: { $outcome }
sum-misere-outcome = the sum of { $components } has the misère outcome { $outcome }

## What the checker does not read

# Each is told behind `not-read`, as that which is not read.
beyond-128-bits = positions and values beyond 128 bits
large-positions-by-definition = such large positions by definition
positions-by-definition = such positions by definition
irregular-expressions = expressions that do not go on regularly, or not soon enough
comparing-conditions = conditions that compare numbers of the position
large-bounds = so large bounds
many-moves-of-clause = so many moves of one clause
rule-as-fixed-amounts = such a rule as one about amounts that do not depend on the heap
conditions-of-split = such conditions of a split
heaps-beside-claims = such heaps, but in claims that are decided by themselves
clause-as-fixed-amounts = such a clause as one about amounts that do not depend on the heap
large-amounts = so large amounts
not-finite-amounts = this as finitely many amounts that leave one heap or nothing
not-cofinite-amounts = this as all amounts but some, which leave one heap or nothing
unequal-beside-others = heaps that must differ beside others that need not
amounts-as-code = such amounts as a code
large-amounts-as-code = so large amounts as a code
conditions-on-other-names = conditions on a name that is neither an amount nor a bound of one
many-names-between = so many names that stand between others
name-between-before-amount = a name that stands between others before an amount
whole-heap-as-amount = the whole heap as an amount
amounts-as-fixed = these amounts as such that do not depend on the heap
expressions-as-fixed-amounts = such expressions as amounts that do not depend on the heap
moves-change-nothing = moves that change nothing
powers-as-amounts = such powers as amounts
amount-compared-with-heap = conditions that compare the amount with the heap in this way
heap-conditions-beside-amounts = conditions on the heap beside amounts that may be smaller
amounts-with-conditions = such amounts with further conditions
moves-as-fixed-amounts = such moves as amounts that do not depend on the heap
not-one-heap = this as moves of one heap for the theorem
clause-between-bounds = such a clause as moves between bounds
conditions-no-bounds = conditions that are no bounds, here
such-large-heaps = such large heaps
bounds-without-value = bounds without a value
not-coins = this as a rule about coins
such-numbers-of-coins = such numbers of coins
large-amounts-with-conditions = so large amounts with such conditions
conditions-on-primes = such conditions on prime divisors
moves-as-cut = such moves as a cut into two parts
rule-to-smaller-heap = such a rule as one of moves to one smaller heap
conditions-repeat-late = conditions that repeat so late
sums-as-one-heap = sums of heaps as one smaller heap
clause-to-smaller-heap = such a clause as one of moves to one smaller heap
amounts-beside-conditions = such amounts beside conditions on the heap
so-large-heaps = so large heaps
moves-leave-part = moves that leave a part of the heap, here
large-amounts-beside-conditions = so large amounts beside conditions on the heap
ring-without-take = a ring without `take`
not-several-numbers = this as moves of several numbers
other-numbers-of-line = what becomes of the other numbers of a line
not-a-ring = this as a rule about a ring
rule-of-bounded-steps = such a rule as one of bounded steps
many-classes = so many classes of positions
steps-may-be-unbounded = steps that are not seen to be bounded
positions-in-claims = such positions, in claims
number-for-condition = a number where a condition should stand
open-splits-in-claims = splits into numbers of parts without a bound, or with conditions on them, in claims
coins-in-claims = coins as moves of a claim
so-long-codes = so long codes
names-without-bound = names without a bound
many-parts-in-claims = moves that leave so many positions, in claims
numbers-of-many-cases = numbers of so many cases
this-name = this name here
products-in-claims = products of numbers that vary, in claims
divisors-in-claims = divisors that are no positive constants, in claims
shifts-in-claims = shifts by numbers that vary, in claims
powers-in-claims = powers in claims
abs-of-several = abs of several numbers
lowbit-of-several = lowbit of several numbers
gcd-in-claims = gcd of numbers that vary, in claims
function-in-claims = this function in claims
long-divisors = such long divisors
function-of-nothing = a function without numbers
bits-below-zero = binary digits of numbers below 0
gcd-with-constants = gcd with such constants
beatty-of-such-numbers = beatty of such numbers
two-kinds-of-digits = two kinds of digits in one claim
bits-of-several = bits of several numbers
many-ranges-in-claims = sets of so many ranges, in claims
primes-in-claims = primes in claims
set-in-claims = this set in claims
such-moves = such moves
clause-by-residues = such a clause as amounts by residues
many-sums-of-digits = so many sums and sets of digits
not-by-digits = this as amounts that depend on the digits of the heap
no-heap = no heap
such-a-heap = such a heap
moves-regular-late = moves that become regular so late
clause-beside-shrinking = such a clause beside moves to much smaller heaps
many-or-late-moves = so many moves, or such as become regular so late
many-possible-values = so many values that the heaps before may have
conditions-regular-late = conditions that become regular so late
long-coefficients = such long coefficients
many-numbers-at-once = claims that need so many numbers at once
large-beside-golden = such large numbers beside multiples of a golden ratio
parts-without-value = parts without a value inside `not`, `or` and `and`
divisors-below-one = divisors below 1
set-as-claim = a set as a claim
deep-expressions = expressions that are nested so deeply
condition-for-number = a condition where a number should stand
set-for-number = a set where a number should stand
long-numbers = numbers so long as they come up here
digits-below-zero = digits and divisors of numbers below 0
roots-below-zero = roots, logarithms and digits of numbers below 0
roots-of-order = roots of such an order
beatty-of-four = beatty of other than four numbers
coins-as-numbers = coins as numbers
options-too-large = options beyond 64 bits
many-clauses = so many clauses
number-named-as-parameter = a number of the position with the name of a parameter
rule-without-moves = a rule without moves
ring-or-coins-unordered = a ring or coins without an order
ring-or-coins-with-clauses = a ring or coins with clauses beside them
positions-of-different-lengths = positions of different lengths
positions-with-different-names = positions with different names
many-names = so many names
name-twice-or-many = a name that stands for two numbers, or so many numbers
bracket-without-move = a clause that begins with a bracket and is no move
names-with-hyphen = names with a hyphen
colon-behind-amounts = `:` behind amounts
several-named-amounts = several amounts with names of their own
condition-as-amount = a condition as an amount
many-amounts = so many amounts
many-heaps = so many heaps
colon-behind-split = `:` behind a split
splits-into-parts = splits into so few or so many parts
distance-below-zero = a distance below 0
coins-numbered-so = coins that are numbered in this way
options-of-other-length = options of another length than the position
many-copies = so many copies
splits-as-amounts = splits as amounts
not-code-of-equal-heaps = this as a finite code whose heaps may be equal
not-code-of-theorem = this as the finite code that the theorem is about
unordered-beside-claims = numbers without an order, but in claims
beyond-63-bits = numbers beyond 2^63-1
letter-behind-number = a number that is followed by a letter
name-without-bound = the name `{ $name }` without a bound
this-amount = the amount `{ $name }`
text-longer-than = a text of more than { $most } bytes
this-letter = the letter { $letter }
name-here = the name `{ $name }` here
this-function = the function `{ $name }`
this-parameter = the parameter `{ $name }`
this-code = the code { $code }
clauses-that-begin = clauses that begin with { $token }

## A sign of a rule at a place

behind-no-number = { $token } behind what is no number
behind-no-condition = { $token } behind what is no condition
set-behind-in = { $token } behind `in`, where a set should stand
in-comparisons = { $token } in a chain of comparisons
for-then = { $token } where `then` should stand
for-else = { $token } where `else` should stand
behind-clause = { $token } behind a clause
take-in-ring = { $token } in a ring, where `take` should stand
for-small-number = { $token } where a small number of heaps should stand
behind-constant = { $token } behind a number that should be constant
behind-split = { $token } behind a split
behind-near = { $token } behind `near`
end-of-clause = the end of a clause
end-of-text = the end
in-formula = { $token } in a formula
in-claim = { $token } in a claim
for-number = { $token } where a number should stand
for-symbol = { $token } where `{ $symbol }` should stand

## Misère quotients

about-misere-play = the theorem is about misère play
quotients-beside-heaps = misère quotients of heaps, where a rule is not about one heap
options-as-smaller-heaps = moves that leave a heap that is not smaller, in a misère quotient
options-as-earlier-ones = moves that leave a position that is not earlier in the list of a misère quotient
rule-or-games = a misère quotient has either "rule" and "phi" or "games"
positions-or-vertices = a game of a misère quotient has "rule", perhaps with "positions", or "vertices" and "moves"
vertices-have-moves = each of the "vertices" has a name of its own and a list of "moves"
each-has-element = "phi" has an element for each position, and there is one at least
positions-differ = a position is twice in the list
table-is-square = the table of a monoid has as many rows as columns, and there is a game
lost-ascend = "p" must ascend
no-element = { $x } is not an element: there are { $order }
identity-is-first = 0 times { $x } is not { $x }
products-commute = { $x } times { $y } depends on the order
products-associate = the product of { $x }, { $a } and { $y } depends on the parentheses ({ $xa } comes first)
heaps-generate = the element { $x } is not a product of those of positions
identity-is-won = the identity is in P
elements-differ = no third element tells the element { $x } from an earlier one
end-is-identity = heap { $heap } has no move, but is not the identity
end-is-identity-at = the position with the number { $place } has no move, but is not the identity
lost-after-lost = a move leads from the element { $x } to { $y }, both in P
won-without-lost = a sum with the element { $x }, which is not in P, has no move to P
quotient-alone = a misère quotient has no "where", "formula" or "values"

## What a certificate proves

repeats = G({ $name }+{ $period }) = G({ $name }){ $growth } for all { $name } >= { $preperiod }
table-repeats = { $later } = { $same } for { $name } >= { $from }
on-line = { $statement } where { $place }
for-values = { $statement }, for the nim-values G of the { $things } of: { $rule }
for-misere-values = { $statement }, for the misère nim-values G of the single { $things } of: { $rule }
of-coins = coins
of-rings = rings
of-heaps = heaps
of-positions = positions
by-theorem = { $statement } ({ $theorem })
in-the-game = { $claim }, in the game: { $rule }
value-everywhere = G({ $names }) = { $value } at every position
value-where = G({ $names }) = { $value } at every position where { $part }
lost-everywhere = the player to move loses at ({ $names }) exactly if { $claim }
never-lost = the player to move loses at no ({ $names })
never-lost-where = the player to move loses at no ({ $names }) where { $part }
lost-where = the player to move loses at ({ $names }) where { $part } exactly if { $claim }
both-hold = { $one } and ({ $other })

quotient-found = the misère quotient of { $games } has { $order } elements, { $lost } of them in P
quotient-heaps = all heaps of the game { $rule }
quotient-heaps-up-to = the heaps up to { $last } of the game { $rule }
quotient-positions = the listed positions ({ $count }) of the game { $rule }
quotient-vertices = the listed vertices ({ $count }: { $names }) of a graph
quotient-repeats = heap n+{ $period } is equal to heap n for all n >= { $preperiod }
quotient-repeats-in = heap n+{ $period } of { $rule } is equal to heap n for all n >= { $preperiod }
quotient-and = { $one }, and { $other }

## Laws for all heaps

law-contiguous = G({ $n }) = t({ $n }) where t({ $n }) > t({ $n }-1), G(0) = 0, and else G({ $n }) = G({ $n }-t({ $n })-1), with t({ $n }) the most that may be taken of { $n }
law-contiguous-misere = G is H with 0 and 1 exchanged, where H({ $n }) = t({ $n }) where t({ $n }) > t({ $n }-1), H(0) = 0, and else H({ $n }) = H({ $n }-t({ $n })-1), with t({ $n }) the most that may be taken of { $n }
law-runs = the options of { $n } lie between bounds that never fall as { $n } grows, so that G({ $n }) follows from the runs of equal values below { $n }
law-ranges = G = 0 for the heaps below { $first }, and after heaps with G = 0 that end at b for { $a } in a row from the least { $n } with { $n }-t({ $n }) > b on, and for no others, with t({ $n }) the most that may be taken of { $n }
law-ranges-misere = G = 0 for { $a } in a row from heap { $first } on, and for none below, and after heaps with G = 0 that end at b for { $a } in a row from the least { $n } with { $n }-t({ $n }) > b on, and for no others, with t({ $n }) the most that may be taken of { $n }
law-proper-divisors = G(0) = 0 and G({ $n }) is the exponent of 2 in { $n } for all { $n } >= 1
law-divisors = G(0) = 0 and G({ $n }) is 1 more than the exponent of 2 in { $n } for all { $n } >= 1
law-coprime = G(1) = 1, G({ $n }) = 0 for even { $n }, and G({ $n }) is the number of primes up to the least prime divisor of { $n } for odd { $n } > 1
law-proper-coprime = G(0) = G(1) = 0, and G({ $n }) is the number of primes up to the least prime divisor of { $n } for all { $n } > 1
law-mark = G({ $n }) = { $n } below { $t }, and { $n }%{ $t } from there on, but that { $u } and { $t } stand where { $n }%{ $t } is { $u } or G({ $n }/{ $t })
law-classes = { $lines } for all x >= 0
law-many-classes = { $lines }, and so on for { $count } classes of { $n } for all x >= 0
law-shrinking = every option of { $n } >= { $from } is a fixed heap, { $n } less { $most } at most, or a sum of heaps of 3{ $n }/4 at most, so that G({ $n }) follows from these wherever the heaps before come to the same value
law-digits = at most { $most } is taken of { $n }, and the digits of { $n } in base { $base } decide by { $what } which amounts, so that the values after a block of heaps with the same first digits follow from these digits and the values before it
digits-sum = their sum
digits-count = their number
digits-first = the first one
digits-set = their set
digits-zeros = the zeros at the end
digits-residue = the residue modulo { $modulus }
digits-small = the number where it is below { $small }
law-cuts-divided = G(0) = 0 and G({ $n }) = ({ $n }-1)/{ $by } for all { $n } >= 1
law-cuts-whole = G(0) = 0 and G({ $n }) = { $n }-1 for all { $n } >= 1
law-cuts-parity = G(0) = 0 and G({ $n }) = ({ $n }-1)%2 for all { $n } >= 1
law-cuts-doubled = G(0) = 0 and G({ $n }) = 2*(({ $n }-1)/{ $by }) + ({ $n }-1)%2 for all { $n } >= 1
law-places = each move lowers one digit of { $n } in base { $base }, so that G({ $n }) is the xor of the values of its digits, which from 0 on are { $values }
law-equal-parts = G(0) = 0 and G({ $n }) is the number of odd prime factors of { $n }, each as often as it divides, and 1 more for even { $n }, for all { $n } >= 1
law-odd-equal-parts = G(0) = 0 and G({ $n }) is the number of odd prime factors of { $n }, each as often as it divides, for all { $n } >= 1
law-even-equal-parts = G({ $n }) = 1 for even { $n } >= 2, and G({ $n }) = 0 for 0 and odd { $n }
law-ring-range = G({ $n }) = { $n }/{ $low } for { $n } < { $low }+{ $high }, and G({ $n }) = 0 for all larger { $n }

## Witnesses and refutation trees

a-witness = a witness
witnesses-wanted = the theorem "invariant (witness)" needs "weights", "witnesses" and "trees", and a formula
witnesses-of-other-theorem = "weights", "witnesses" and "trees" belong to the theorem "invariant (witness)"
many-witnesses = more than { $most } witnesses, or lists of weights
trees-wanted = there must be { $count } trees, one for each obligation
tree-fails = { $obligation }: { $why }
tree-no-contradiction = the tree shows no contradiction
tree-malformed = the tree is not well-formed
no-such-clause = there is no clause { $clause }
term-for-each-name = a witness must have a term in the numbers of the position for each free name
weight-for-each-number = there must be a weight for each number of a position, below 2^63
sums-with-witnesses = clauses, in claims with witnesses, that may leave several positions, codes, splits and coins
not-linear = in claims with witnesses, parts other than sums, multiples, / and % by constants, min, max and abs
many-cases-in-trees = an expression of so many cases
large-numbers-in-trees = numbers of more than 126 bits
obligation-ends = every play must end by the weights
obligation-stays = no move may lead out of the positions of the claim
obligation-bounded = free names must be bounded
obligation-natural = the claimed values must be natural numbers
obligation-no-move = no move may lead to what the claim excludes
obligation-some-move = a witness must win wherever the claim says so
claim-of-many-values = a claim in digits of such a base with other than constants as values

## Claims for every value of a parameter

every-value = for every { $names } with { $part }, G({ $heaps }) = { $value } for all { $heaps }
every-lost = for every { $names } with { $part }, the player to move loses at { $heaps } exactly if { $claim }
every-period = { $said }; G(n+{ $period }) = G(n) for all n >= { $from }
rules-without-parameter = as a family, rules on more than two numbers, with `end if`, or without a parameter that has no value
not-of-parameters = here, anything but an expression of the parameters
such-blocks = blocks of several kinds, none, or more than twelve
unit-of-two-parameters = a unit that is none of the two parameters of a rule on one heap
moves-for-every-value = in families, moves other than `take`, `n-k` and `(a-k,b-j)` of amounts that do not depend on the heaps, leaving up to two heaps of one, and `split 2`
no-parameters-at-all = there must be parameters for which the claim is made
modulus-must-be-positive = the modulus must be at least 1
values-must-repeat-from-there = the values must repeat from there on
amounts-beyond-modulus = no amount may exceed a small multiple of the modulus
family-wanted = the theorem "family (automata)" needs the kind "family" with "where", "modulus" and "blocks", and nothing else

## Strategies

a-strategy = a strategy
an-opening = an opening
winner-first-or-second = "winner" must be "first" or "second", beside a position
strategy-kind-unknown = { $kind } is no kind of strategy: involution, residues, claim
image-unknown = { $image } is no image: half turn, left and right, up and down, partners, backwards, halves, equal components, equal numbers
this-position = the position { $text }
frame-outside-board = the rows or columns are not on the board
board-must-be-symmetric = the image ({ $turn }) of every free cell must be free
tile-meets-its-image = no tile may meet its image
boards-unknown = "boards" must be "even x even", "even x any" or "any x even"
boards-without-position = "boards" stands in place of a position, and needs no rows and columns
each-has-one-partner = { $point } must have one partner, other than itself
choice-takes-partner = the choice of { $point } must not take out its partner { $partner }
partners-take-partners = the choices of { $point } and of { $partner } must take out partners
partners-have-same-clauses = the exchange of partners must carry each clause to a clause
clauses-of-words = clauses of words other than "text" -> "text" of one length, and never "text"
change-needs-image = every change must leave its image possible, and in `{ $word }` one does not
each-row-is-halved = each move must leave a row that falls into two equal ones, and the row of { $row } does not
opening-of-numbers = such an opening
table-needs-period = a table of moves needs a statement about one heap whose values repeat with saltus 0, and must not repeat before they do
table-move-wrong = the move at { $heap } to the value { $value } is none, or leads to another value, or is there twice
table-move-missing = at { $heap } there must be a move to the value { $value }
heap-beyond-table = a heap whose value the statement does not tell
strategy-of-one-component = the image is one of a single component
strategy-needs-position = this image is for one position, and "position" is missing
statement-of-other-rule = the statement is about another rule
opening-from-elsewhere = the opening moves from a component that is not there
winner-without-position = a strategy for all positions has no winner and no opening
position-not-of-strategy = the strategy must be about this position
other-player-wins = the other player wins
no-opening-here = such a strategy has no opening
opening-is-no-move = the opening is no move of the rule
by-half-turn = every tile is answered by its image under half a turn
by-sideways = every tile is answered by its reflection from left to right
by-upright = every tile is answered by its reflection from top to bottom
by-partner = every choice is answered by the choice of its partner
by-backwards = every change is answered by the same change at the other end, read backwards
by-halves = two equal rows are left, and every move in one is answered by the same move in the other
by-components = every move in a component is answered by the same move in the one that is equal to it
by-numbers = every move of a number is answered by the same move of the number that is equal to it
by-table = a table has a move for each residue of a heap
by-claim = the claim has a move for every position that is won
reason-opening = it leaves a position where { $answers }
reason-image = the image of your move: { $answers }
reason-table = the nim-value of { $heap } becomes { $value }, since the nim-sum is { $sum } and becomes 0
by-way-back = every move is answered by one that leads back to { $set }
reason-back = it leads back to a position with { $set }
reason-claim = it leaves a position that is lost by the claim
first-wins-by = the first player wins { $position } in the game: { $rule }; after the first move { $answers }
first-wins-so = the first player wins { $position } in the game: { $rule }; { $answers }
second-wins-by = the second player wins { $position } in the game: { $rule }; { $answers }
second-wins-boards = the second player wins every full board of { $boards } cells in the game: { $rule }; { $answers }
second-wins-all = the second player wins every position that comes in equal pairs in the game: { $rule }; { $answers }
second-wins-where = the second player wins every position with { $set } in the game: { $rule }; { $answers }
winner-wins-all = the winner of every position of the game: { $rule } has a move; { $answers }
