# The messages in English, under ids that become functions of `messages::say`: see crates/messages.

nimhoff-plain = the moves that lower several heaps always change the xor, so that the values are those of Nim
nimhoff-blocks = the value is { $h } times the xor of the heaps divided by { $h }, and the sum of the heaps modulo { $h }: no move keeps both, and all vectors with a sum below { $h } may be taken
wythoff-ratio = the value is 0 exactly where the two numbers are a pair: the n-th pair (n = 0, 1, 2, ...) has the least number that is in no earlier pair, A, and { $s }*A + { $t }*n
claim-proved = { $words }, proved ({ $theorem })
claim-checked = { $words }: holds for every { $name } <= { $to }, not proved
claim-checked-all = { $words }: holds for all <= { $to }, not proved
claim-computed = { $words }: computed, and nothing is known beyond
claim-theory = { $words }: { $theorem } ({ $source })
unseen = { $claim }; the checker did not derive it: { $why }
claim-named = { $claim }: { $theorem } ({ $source })
claim-misere = misère nim-values: { $claim }
formula-value = G({ $names }) = { $formula }
formula-zero = G({ $names }) = 0 exactly if { $formula }
repeats = G(n+{ $period }) = G(n) for all n
repeats-from = G(n+{ $period }) = G(n) for all n >= { $from }
grows = G(n+{ $period }) = G(n)+{ $saltus } for all n
grows-from = G(n+{ $period }) = G(n)+{ $saltus } for all n >= { $from }
on-line = { $equation } where { $place }
on-line-from = { $equation } for all { $name } >= { $from } where { $place }
decided = Decided for all positions: { $statement }.
decided-part = Decided for positions that no move leads out of: { $statement }.
decided-values = G({ $names }) = { $claim } at every position
decided-values-part = G({ $names }) = { $claim } at every position with { $part }
decided-losses = the player to move loses at { $names } if and only if { $claim }
decided-losses-part = the player to move loses at { $names } with { $part } if and only if { $claim }
decided-misere = in misère play { $statement }
why-decided-values = Why for ever: no option has this value, and every smaller value is that of an option; automata that read the binary digits of all numbers at once find no exception. Source: J. R. Büchi, 1960.
why-decided-losses = Why for ever: no move leads from such a position to another, and from every other position some move leads to one; automata that read the binary digits of all numbers at once find no exception. Source: J. R. Büchi, 1960.
strategy-losses = A winning move at every other position:
strategy-misere = A winning move at every other position where a move is possible:
strategy-values = An option with each smaller value { $wanted }:
strategy-move = { $from } -> { $leaves }
strategy-nothing = nothing
strategy-with = { $step } with { $terms }
strategy-where = { $step }, where { $condition }
strategy-where-it-fits = { $step }, where it is legal and leads there
number-malformed = `{ $text }` is not a natural number (digits, `_`, or a form such as 1e18)
number-too-long = a number of over { $most } digits
position-empty = an empty argument is no position
position-parenthesis = `{ $text }` has a parenthesis without its partner
position-arity = the position { $position } has { $found }, the rule is about { $expected }
position-apart = { $error }; separate heaps by blanks: { $heaps }
position-together = { $error }; write the numbers of a position with commas between them, such as { $example }
position-wanted = { $count }: ({ $names })
count-one = one number
count-two = two numbers
count-three = three numbers
count-numbers = { $count } numbers
position-row = `{ $text }` is no row of heads: they are written {"{1,4,7}"}, or HTTH, or {"{(1,2),(3,4)}"} on a grid
position-no-coin = there is no coin { $position }: the places { $name } are numbered from 1
position-no-set = `{ $text }` is no set of numbers: sets are written {"{1..12}"} or {"{2,3,5}"}, and have at most { $most } numbers; in a shell they need quotes
position-no-bag = `{ $text }` is not a bag; write its members in braces: {"{3,5,5}"}
position-no-bag-beside = `{ $text }` is not a position: beside the bag there must be { $beside }, as in (2,{"{3,5,5}"})
position-no-board = `{ $text }` is no board: write 4x5, or rows such as ..#/...
position-many-letters = the board `{ $text }` is empty or too large: at most { $cells } cells are read
position-large-board = the board `{ $text }` is empty or too large: at most { $columns } columns and { $cells } cells are read
position-no-graph = `{ $text }` is no graph: { $why }
graph-forms = write path(5), cycle(6), complete(4), complete(3,3), star(1,2,3), grid(3,4), wheel(6), petersen, the parents of a tree [0,1,1], edges {"{1-2,2-3,4}"}, or graph6
graph-arguments = write { $form }
graph-few = { $name } has at least { $least } vertices on its ring
graph-many = graphs have at most { $most } vertices
graph-bad-number = `{ $text }` is no number
graph-bad-item = `{ $item }` is no vertex, edge or weight: write {"{1-2,2-3,4,4=7}"}
graph-bad-name = `{ $name }` is no name: names have at most { $most } letters, no blank and no quotation mark, and stand in quotes if they have one of - , = ( )
graph-bad-weight = `{ $weight }` is no weight: weights are numbers from 0
graph-loop = an edge joins two vertices, but here both are { $name }
graph-edge-twice = the edge { $edge } stands twice
graph-no-parent = a parent is { $parent }, but there is no such vertex
graph-parents-circle = the parents of { $vertex } go round in a circle
position-many-piles = these are { $count } piles: at most { $most } are read
position-of-others = `{ $text }` is not a position of this rule: numbers are written 5, tuples 3,4 or (3,4)
error-loop = play need not end: { $cycle } is a cycle of moves, so these positions have no nim-value
error-loop-unexplored = { $round }; and the positions that can be reached are too many for other values: { $why }
error-stopped = { $stop }; { $reached }
error-out-of-reach = { $position } is out of reach: { $known }
error-endless = { $moves } moves from { $from } lead to { $to } without an end in sight: play may never end
error-growing = play from { $start } need not end: it can go on to larger and larger numbers, { $way }, and so on beyond all bounds. Play ends if every move makes the number smaller, or if every move makes it larger up to a limit: add a condition such as { $name }<100 to the moves that make it larger
reached-before = an earlier question had given it up
reached-and-won = { $reached }; the player to move wins ({ $basis })
reached-values = reached { $count } values on the way to heap { $heap }
reached-positions = { $count } positions were solved
reached-law = the theorem { $theorem } was at work on heap { $heap }
reached-winning-moves = the winning moves were being listed
known-values = no pattern is proved, and the values are computed up to heap { $last }
known-long-numbers = numbers beyond 2^63-1 need a proved pattern, and there is none for this rule
known-searched = no theorem is known for it here, and { $count } positions below it were searched
claims-about-numbers = claims are decided about positions that are numbers, and turns in one component
verdict-proved = proved: { $statement }
verdict-false = false: { $why }
verdict-open = nothing was decided here: { $why }
verdict-theory = { $statement }: { $theorem }; the checker did not derive it: { $why }
checker-contradicts = it comes to another result
not-asked-yet = it was not asked
step-on-the-way = it does not read this game, which is a step on the way to another
wrong-lost = the player to move wins at { $position }, where the claim says that this player loses
wrong-won = the player to move loses at { $position }, where the claim says that this player wins
wrong-value = G({ $position }) = { $value }, and the claim says { $claimed }
wrong-without-value = G({ $position }) = { $value }, and the claim gives no value there
wrong-outcome-unsaid = the claim says nothing about { $position }
value-by-automaton = G({ $name }) is what an automaton of { $states } states makes of the digits of { $name } in base { $base }
value-by-digits = G({ $name }) by { $what }: { $table }
value-for = { $value } for { $keys }
value-at = { $value } at { $name } = { $number }
digits-first = the first digit of { $name } in base { $base }
digits-lowest = the lowest digit other than 0 of { $name } in base { $base }
digits-zeros = the number of zeros at the end of { $name } in base { $base }, modulo { $modulus }
digits-sum = the sum of the digits of { $name } in base { $base }, modulo { $modulus }
digits-length = the number of digits of { $name } in base { $base }, modulo { $modulus }
digits-count = how often the digit { $digit } comes in { $name } in base { $base }, modulo 2
digits-place = the place of the lowest digit { $digit } of { $name } in base { $base }, from 0 on, modulo 2 (2: there is none)
holds-from = { $equation } for { $name } >= { $from }
