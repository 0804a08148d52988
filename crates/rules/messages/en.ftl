# What is said about the text of a rule: mistakes, better texts, doubts. Rules are quoted as they are written. How a file of
# messages is made is in CONTRIBUTING.md.

## Where a mistake is

found-word = : found `{ $shown }`
found-end = { " at the end of the rule" }
found-formula-end = { " at the end of the formula" }
found-clause-end = : the clause ends
mistake = column { $column }: { $mistake }
mistake-with-hint = { $mistake } ({ $hint })

## Mistakes of a rule, ways to write it, and doubts

product-with-star = a product is written with *, as in { $digits }*{ $letters }
numbers-in-decimal = numbers are written in decimal
write-without-underscore = write { $digits }{ $more } without the `_`
write-times-power-of-ten = write { $digits }*10**{ $zeros }
write-power-of-ten = write 10**{ $zeros }
character-without-meaning = the character { $shown } has no meaning in a rule
signs-of-rules = rules are written in ASCII letters, digits and + - * / % = < > | & ( ) {"{ }"} , ; : #
not-of-the-language = `{ $spelling }` is not part of the rule language
largest-number = the largest number is 9223372036854775807; `any` takes any amount
number-too-large = this number does not fit 64 bits
number-stuck = a number is stuck to a word
quote-not-closed = this quote is not closed
end-the-quote = end the word with " on the same line
tile-with-x = a tile is written rows x columns, with the letter x: place 2x2
bracket-is-open = this `{ $name }` is open
close-the-bracket = close the bracket with `{ $bracket }`
bracket-missing = `{ $bracket }` is missing{ $found }
the-other-rules = the other rules
game-stands-alone = a built-in name stands alone, but for misere, unordered, play, end if and bindings
game-has-rules = the built-in game `{ $game }` has rules of its own
write-ranges = write long lists of amounts as ranges, sets or conditions
text-too-long = the text has { $length } bytes, { $max_text } are allowed
for-runs-over-range = the name runs over a range: for j in 2..k
dots-missing = `..` is missing{ $found }
write-for = write for j in 2..k
in-missing = `in` is missing after `for { $name }`{ $found }
a-name = a name
write-remains = write the position that is left, several with commas, or nothing
remains-missing = what remains after the move is missing{ $found }
a-state-variable = a state variable
name-the-number = name the number here and write what must hold after `:`, with commas between names
state-of-names = a state has names and numbers only{ $found }
bag-names-nothing = a move on a bag names at least one member
write-bag = write {"{a, ..} -> {a-1, ..}"}: the members that change, and .. for the others
write-bag-beside = numbers beside the bag stand before it: (z, {"{a, ..}"}) -> (z-1, {"{a, ..}"})
bag-missing = the bag is missing{ $found }
rest-missing = `, ..` is missing{ $found }
rest-not-last = `..` does not stand last
write-rest = .. stands last, for the other members, which stay: {"{a, b, ..}"}
each-missing = `each NAME ->` is missing{ $found }
write-then-each = write then each x -> x/2: what every member becomes at last
zero-missing = `0` is missing{ $found }
write-drop = write drop 0: members that are 0 go after each move
beside-arity = beside the bag there must be { $needed }, not { $here }
bag-names-many = a move names at most { $most } members
bag-word = `{ $word }` is a number of the whole bag
then-each = then each
each-place-expected = `(.., a, ..)` is expected here{ $found }
after-of-what = `after( )` takes a number of the bag: { $words }
form-of-each-place = a move at each place is written (.., a, ..) -> (.., a-k, ..)
each-place-of-what = no clause says how many numbers a position has
name-all-places = write one clause with all of them, as in (a,b,c) -> (a-1,b-1,c-1), or a clause for each place: (a,b) -> (a-k,b); (a,b) -> (a,b-k)
form-of-move = a move is written STATE -> WHAT REMAINS, as in n -> n-1 or (a,b) -> (a-1,b)
several-in-brackets = several numbers stand in brackets, as in (a,b) -> (a-1,b); the amounts of take follow the word take
arrow-missing = `->` is missing{ $found }
write-parts = write how many heaps it becomes: split 2, split 2..4 or split any
parts-missing = the number of parts is missing{ $found }
write-leaving = write a number or a range of numbers, as in leaving 0..2
part-missing = { $what } is missing{ $found }
the-word = the word `{ $word }`
write-cases = write if CONDITION then NUMBER else NUMBER, in brackets where the calculation goes on
upper-end = the upper end of the range
number-of-heaps-left = the number of heaps that may be left
conditions-after-where = conditions come after where, as in take k where k>1; parameters in a clause of their own: K = 5
not-inside-amount = `{ $word }` cannot stand inside an amount
write-amount = write how many may be taken: a number, a range 1..5, a set such as fib, or any
amount-missing = an amount is missing{ $found }
a-parameter = a parameter
write-end-if = write end if CONDITION, as in end if n<=2
if-missing = `if` is missing after `end`{ $found }
code-without-conditions = a code stands alone, without conditions
write-code-as-take = write the code as take ... leaving ..., which can have conditions
state-missing = the state is missing before `->`
write-the-state = write the state before it: n -> n-1, or (a,b) -> (a-1,b) for two numbers
not-before-point = { $value } cannot stand before the point: a move must take or split
digits-before-point = only 0, 4, 8 or C can stand there: without taking, a heap can only be split in 2 or 3
one-digit-before-point = a code has one digit before the point
first-digit = d0.d1d2d3: d0 is what may be done without taking
digits-of-code = digits are 0 to 9 and A to F; ( ) enclose digits that repeat
not-a-digit = `{ $found }` is not a digit of a code
write-digits = write one digit, a point, and the other digits
one-point = a code has one point only
close-bracket-of-code = close the bracket, as in 4.(3)
bracket-missing-after-repeated = `)` is missing after the repeated digits
nothing-after-repeated = nothing can follow the repeated digits
repeated-digits-last = the digits in ( ) repeat for ever, so they stand last
write-repeated-digits = write the digits that repeat, as in 4.(3)
digit-missing-in-brackets = a digit is missing in the brackets
write-four-zero = write 4.0 when nothing is taken
digit-missing-after-point = a digit is missing after the point
write-number = write a number, a name, or a sum or product of them
list-has-name = a list has a name: P = [0,1,1], and P[i] is one of its numbers
write-number-before-bracket = write a number, a name, or a sum or product of them before `)`
word-is-no-number = `{ $word }` is a word of the language and cannot be a number
any-stands-alone = `any` stands alone, as in take any or split any
expression-missing = an expression is missing{ $found }
names-of-letters = names are made of letters, as in k or K
choose-another-name = choose another name
word-of-language = `{ $word }` is a word of the language and cannot be { $what }
letters-of-names = names are made of ASCII letters, digits and _
cannot-name-number = `{ $word }` cannot name a number
brackets-around-not = put brackets around it, as in (not a=b)
not-binds-looser = `not` binds looser than what stands before it
write-range = write lo..hi, as in 1..5 or 1..n/2
upper-end-missing = the upper end of the range is missing{ $found }
split-the-expression = split the expression, use a set {"{a, b, c}"}, or write several clauses
nested-too-deep = this is nested deeper than { $max_depth } levels
word-missing = `{ $word }` is missing{ $found }
write-move = write move K from I to J, as in move k from i to i-1 : k>=1
pile-reached = the pile that they come to
pile-left = the pile that they leave
number-of-stones = the number of stones
factors-of-product = the factors are turn rules, or names of coin games: product(turn 1,2, ruler)
factor-missing = a factor is missing{ $found }
no-coin-game = `{ $word }` is not a coin game, and a product is made of coin games
factors = the factors are turn rules, or names of coin games such as ruler
no-factor = `{ $word }` is not a coin game, and the product theorem is about coin games
did-you-mean = did you mean `{ $meant }`?
unknown-word = unknown word `{ $word }`
write-product = write product(turn 2, turn any consecutive)
bracket-missing-after-product = `(` is missing after `product`{ $found }
write-from-one = write from 1, or nothing for from 0
first-coin-missing = the number of the first coin, 0 or 1, is missing{ $found }
form-of-turn = write how many coins are turned, and consecutive, within D, from 1
turn-without-conditions = `turn` takes no conditions
write-coins = write how many coins are turned over: turn 1..3, turn 2, turn any, turn odd
coins-missing = the number of coins is missing{ $found }
write-within = write turn 3 within 5
distance-missing = the distance is missing{ $found }
components-missing = the number of components that move is missing{ $found }
write-play = write play every, play first, play one, play exactly 2, play 1..2 or play 1,3
columns-missing = the number of columns is missing{ $found }
x-missing = `{ $between_sides }` is missing between rows and columns{ $found }
tile-missing = a tile is missing{ $found }
write-tile = a tile is written rows x columns, as in place 2x2; tiles are not turned: place 1x2, 2x1
ring-rule-missing = circle( ) needs a take clause{ $found }
bracket-missing-after-circle = `(` is missing after `circle`{ $found }
write-circle = write the rule of the row in brackets: circle(take 1,2 leaving 0..2)
games-with-name = games with such a name: { $names }
beginnings-with-games = a clause begins with take, split, a state and ->, or the name of a game in `sprague list`
no-clause-with-number = a clause cannot begin with a number
write-take = write take { $first }, or a code such as 0.77
form-of-state = a state is a name, or names and numbers in brackets: (0,b) -> (0,b-1)
beginnings-of-clauses = a clause begins with take, split, a state and ->, a code such as 0.77, or the name of a game
write-take-any = write take any or split any
belongs-to-clause-before = it belongs to the clause before: remove the `;`
clause-missing = a clause is missing{ $found }
no-clause-with = a clause cannot begin with `{ $word }`
no-quotes-here = letters in quotes cannot stand here
quotes-in-words = letters in quotes belong to rules about words: "++" -> "--"
may-follow = here may follow: { $words }
clauses-are-separated = clauses are separated by `;` or by the end of a line
conditions-after-colon = conditions come after `where`, or after `:` in a move with ->
clause-should-end = the clause should end here{ $found }
too-much-here = `{ $word }` is too much here
may-follow-comma-or = here may follow: `,`, { $words }
may-follow-comma = here may follow: `,`
comma-missing = `,` is missing before `{ $word }`
cannot-stand-here = `{ $word }` cannot stand here
bar-divides = d|n is the condition that d divides n; the bits of two numbers are joined by bor(x,y)
semicolon-missing = `;` is missing before `{ $word }`
did-you-mean-with-parameter = did you mean `{ $meant }`? a clause gives { $name } its value, as in { $meant }; { $name } = 5
did-you-mean-clause = did you mean `; { $meant }`?
remove-or-open = remove it, or open a bracket
closes-nothing = `{ $word }` closes nothing
lists-have-names = lists have a name, as in P = [0,1,1]; P[i] is one of its numbers
no-list-here = a list cannot stand here
range-with-dots = a range is written with two dots, as in 1..3
quotient-with-slash = a quotient is written `/`, which rounds down
remainder-with-percent = the rest of a division is written `%`, as in n % 3
the-number-chosen = the number that is chosen
name-of-chosen-missing = the name of the number that is chosen is missing{ $found }
a-number-that-goes = a number that goes
name-of-gone-missing = the name of a number that goes is missing{ $found }
write-erase = write erase Y for X : CONDITIONS, as in erase d for x : d|x
commas-mean-all = commas mean that all must hold; for any of several write several end if clauses
part-looked-for = the part that is looked for
several-end-if = all conditions of a clause must hold; for any of several parts write several clauses: end if contains "A"; end if contains "B"
part-not-left = the part that may not be left
digit-in-angles = a digit with its value is written <d>
write-digit = write <d> for a digit of value d
digit-value-missing = the value of the digit is missing{ $found }
write-repeat = write "X"*k or "X"*(2*k)
times-missing = the number of times is missing{ $found }
pieces-of-patterns = letters stand in quotes, digits with a value in < >: "ab", "X"*k, <d>, any, end; "" is nothing
join-pieces = join pieces of text: "a" "b" is "ab"
pattern-too-long = a pattern of more than { $most_pieces } pieces
what-takes-its-place = what takes its place
write-empty-word = write "" to delete letters; the empty word is a word
word-not-nothing = a word does not become nothing
what-is-replaced = what is replaced
write-rewriting = write PATTERN -> PATTERN, as in "++" -> "--" or "X" "X"*k "." -> "." "X"*k "X"
pile-zero-too = `{ $name }` may be 0 here, which is out of the game; write 1<={ $name } to keep the stones, or 0<={ $name } to say that it is meant
for-name-elsewhere = `{ $name }` after `for` is known in its option only; here it is a free name
choose-after-for = choose another name after `for`
is-already = `{ $name }` is { $what } already
a-set = a set
a-free-name = a free name of this clause
a-number-of-state = a number of the state
write-each = write one expression for each of { $names }
options-are-heaps = options without brackets and with commas between them are several heaps that remain
write-option = write an option with brackets, as in ({ $names })
option-arity = a position has { $needed }, and this option has { $here }
size-of-boards = boards have at most { $most_rows } rows and { $most_columns } columns
tile-too-large = a tile of { $rows }x{ $columns } fits on no board
tile-has-cells = a tile has at least one row and one column: place 1x2
tile-covers-nothing = a tile of { $rows }x{ $columns } covers no cell
too-many-tiles = a rule of { $count } tiles: { $most_tiles } are the most
a-number-of-coins = a number of coins
what-without-value = { $what } has no value
coins-never-turned = the number of coins { $hi } is never turned: a move turns at least 1
range-empty = the range { $lo }..{ $hi } is empty
distance-negative = a distance is not negative
the-distance = the distance
factor-is-no-coin-game = this is not a coin game, and a product is made of coin games
too-many-factors = { $most_axes } factors are the most
write-product-of-two = write product(turn 2, turn 2)
product-of-two = a product has two factors or more
from-one-in-all = write from 1 in all turn clauses, or in none
here = here
coins-numbered = coins are numbered from { $here } here and from { $before } before
write-one-product = write one product, or turn rules alone
the-other-rule = the other rule
product-stands-alone = a product stands alone: the union of its moves and others is no product
would-be-parameter = `{ $name }` begins with a capital letter: it would be a parameter
set-cannot-name = `{ $name }` is a set and cannot name a number too
the-number-that-goes = the number that goes
erase-two-names = give them two names: erase d for x; the number that is chosen goes in any case
erase-one-name = `{ $name }` names both the number that goes and the one that is chosen
conditions-stand-after = conditions stand after `:` or `where`, separated by commas
condition-as-number = this is a condition, and a number is needed here
sets-after-in = sets stand after `in`, as in k in {"{1,4}"}
this-set-not-number = this is a set, and a number is needed here
write-in-named = write k in { $name } as a condition on a free name k
set-not-number = `{ $name }` is a set, and a number is needed here
write-a-set = write 1..5, {"{1,4,6}"}, or one of { $names }
write-a-digit = digits(n) is how many there are; a digit of n is n/10**i%10, with i<digits(n)
not-a-set = `{ $name }` is not a set
set-needed = a set is needed after `in`
function-arity = `{ $name }` takes { $needed }, and here are { $here }
count-two = two numbers
count-two-or-more = two or more numbers
count-one = one number
functions = the functions are { $names }
write-star = write `*` for a product: { $name }*( ... )
unknown-function = unknown function `{ $name }`
values-of-parameters = the value of a parameter is made of numbers and other parameters
only-piles = only the piles s[1], s[2], ... and parameters
only-names = only { $names } and parameters
no-value-in = `{ $name }` has no value in { $what }
write-entry = write { $name }[i] for one of its numbers
is-a-list = `{ $name }` is a list
numbers-of-positions = numbers of a position have at most 63 bits
beyond-128-bits = the result depends on numbers beyond 128 bits
without-values = negative exponents, roots of negative numbers and logarithms of 0 have none
no-value = this has no value
division-by-zero = a division by zero has no value, so no position has this move
divides-by-zero = this divides by zero
write-in = write k in fib, or k in {"{1,4}"}
condition-not-set = a condition is needed here, and this is a set
compare-it = compare it with something, as in n>0
condition-not-number = a condition is needed here, and this is a number
write-split = write split 2, split 2..4 or split any
split-of-two = a split has at least 2 parts
conditions-come-after-where = conditions come after where: take k where prime(k)
amount-not-condition = an amount is needed here, and this is a condition
sets-of-amounts = the sets are { $names }; take any takes any amount
is-a-function = `{ $name }` is a function; write take k where ... with conditions on k
unknown-amount = unknown amount `{ $name }`
conditions-count = conditions count once for each amount: write fewer amounts, or a range
too-long-written-out = the ruleset is too long when written out
write-ranges-or-conditions = write ranges, as in take 1..1000, or conditions on a free name
too-many-schemas = the ruleset has more than { $max_schemas } moves to choose from
remove-other-clauses = remove the other clauses, or write out its rule
game-must-stand-alone = the built-in game `{ $name }` must stand alone
end-if = end if
numbers-go-up-to = numbers go up to 2^63-1 = 9223372036854775807
write-for-example = write for example take 1,3,4 or n -> n-1
no-moves = the ruleset has no clause that makes moves
parameter-not-used = the parameter `{ $name }` is not used
its-parameters = its parameters: { $names }
no-parameters = it has no parameters at all
no-such-parameter = the rule has no parameter `{ $name }`
write-binding = write the clause { $name } = 5; free names begin with a small letter
parameter-without-value = the parameter `{ $name }` has no value
name-without-value = `{ $name }` has no value
value-of-parameter = the value of a parameter
defined-by-itself = `{ $name }` is defined by itself
remove-one = remove one of the two
first-bound-here = first bound here
bound-twice = `{ $name }` is bound twice
parameters-are-capital = parameters begin with a capital letter: K = 5
not-a-parameter = `{ $name_text }` cannot be a parameter
rename-parameter = give the parameter another name
state-not-parameter = `{ $name_text }` is a number of the state and cannot be a parameter too
parameter-given-twice = the parameter `{ $name }` is given twice, with different values
write-parameter = write K=5
not-a-parameter-outside = `{ $name }` cannot be a parameter: parameters begin with a capital letter
entry-without-value = this entry has no value within 64 bits
a-list = a list
sets-are-capital = sets begin with a capital letter: S = {"{1,3,4}"}
not-a-set-name = `{ $text }` cannot be a set
one-number-or-a-list = `{ $name }` has several numbers here
write-set-list-or-sequence = write { $name } = {"{1,3,4}"} for a set, { $name } = [1,3,4] for a list, or { $name } = 1, 3, { $name }[i-1]+{ $name }[i-2]
sequence-must-grow = the numbers of `{ $name }` do not grow
write-a-growing-sequence = each number must be larger than the one before
sequence-too-slow = `{ $name }` has more than { $count } numbers that a heap can be
write-a-condition-for-it = write a condition for such numbers, as in k = j*j+1
lists-are-capital = lists begin with a capital letter: P = [0,1,1]
not-a-list-name = `{ $text }` cannot be a list
bind-list = bind it: { $name } = [0,1,1]; lists begin with a capital letter
bind-list-piles = bind it: { $name } = [0,1,1]; the piles are s[1], s[2], ...
piles-and-lists = s[i] is a pile of a rule with move; other lists are bound: P = [0,1,1]
no-such-list = there is no list `{ $name }`
count-numbers = { $count } numbers
count-four = four numbers
count-three = three numbers
count-none = no number
same-names = use the same names in all clauses
names-two-numbers = `{ $twice }` names two different numbers of the state
same-names-as = use the same names in all clauses: { $state }
state-called = the state is called { $here } here and { $before } before
same-state = all clauses move from the same state: { $state }
state-arity = the state has { $here } here and { $before } before
write-with-arrow = write the move with ->, as in { $state } -> ...
about-one-heap = { $word } is about one heap n, and the state here is { $state }
state-introduced-here = the state is introduced here
a-code = a code
one-name-for-two = two numbers of the position are called `{ $name }`
own-names = give each number its own name, and write the condition { $name }=... after `:`
too-many-numbers = a position of { $count } numbers: { $max_arity } are the most
the-other-game = the other game
tiles-in-one-clause = list all tiles in one clause: place 2x2, 1x3
board-stands-alone = a game on a board stands alone
remove-clause = remove the clause
write-end-if-contains = write end if contains "XXX", or end if not contains "X"
heads-are-no-components = a row of heads is no list of components: a turn is one move; remove the clause
without-meaning-for = `{ $word }` has no meaning for { $family }
end-if-numbers = end if with a condition on numbers
one-family = a ruleset belongs to one family; write a sum of two games as "RULE @ 5" "RULE @ 3"
the-first-rule = the first rule
two-families = a rule of { $one } beside one of { $other }
members-stand-otherwise = the members stand in another order than in the clauses before
one-arrangement = all moves of a ruleset are about a bag, {"{a, ..}"}, a row, (.., a, b, ..), or a ring, circle((.., a, b, ..) -> ..)
clauses-of-number-rings = in circle( ) stand moves, `drop 0` and `end if`: circle((.., a, b, ..) -> (.., a-1, b-1, ..); drop 0)
turn-leaves-one = with `turn` a move leaves exactly one position
turn-not-here = `turn` is known in games on numbers, tuples and bags with turns in one component, and nowhere else
write-turn = write turn=1 where the first player is to move, turn=2 where the second is: take 1,2 if turn=1; take 3,4 if turn=2
quantifier-binds-looser = `exists` and `for all` bind less tightly than the operator before them
brackets-around-quantifier = put it in brackets: (exists p in P : p|n)
write-quantifier = write exists p in P : p|n, or for all k in 1..3 : n%k=0
members-not-known = the members of this set are not known when the rule is read
members-too-many = such a set has at most { $most } members
name-is-enough = a name without `exists` already means some number: 2<=d<n, d|n
family-bags = bags, rows and rings ({"{a, ..}"} -> .., (.., a, b, ..) -> .., drop 0)
family-boards = boards (place, cram, chomp)
family-cells = boards of letters (board, place)
pattern-without-cells = a pattern has at least one letter
pattern-is-one-line = a pattern of `board` is one line of cells
shapes-are-placed = a shape of several rows is laid by place "XX/X." turned
pattern-keeps-length = { $old } letters are replaced by { $new }: cells do not come or go
each-cell-a-letter = each cell keeps its place: write as many letters on both sides, and . for one that becomes free
pattern-changes-nothing = this changes no cell
write-board-pattern = write board "XO" -> ".X": the letters of neighbouring cells, before and after the move
no-sign-of-shapes = `{ $sign }` is no cell of a shape
write-shape = write place "XX/X." turned: X for a cell of the shape, . for none, / between rows
shape-without-cells = the shape has no cell
pattern-has-many-cells = a pattern or shape has at most { $most } cells
two-directions = a pattern has one direction
write-two-clauses = write a clause for each direction, with ; between them
reverse-the-pattern = directions are right only and down only; for the others write the pattern backwards
write-only = write { $word } only
shapes-in-clauses = write several shapes as several clauses, with ; between them: place "XX"; place "X/X"
turned-first = write turned, or turned and flipped
family-graphs = graphs (delete, drop isolated)
vertex-missing = the name of a vertex is missing{ $found }
write-delete = write delete v : deg(v)%2=0, delete v with neighbours, delete u-v, delete ends of u-v, or delete connected 1,2
write-delete-edge = the two ends of an edge have two names: delete u-v
write-delete-ends = write delete ends of u-v: both ends of an edge go
write-delete-neighbours = write delete v with neighbours: the vertices next to v go with it
write-delete-connected = write delete connected 1,2, delete connected 1..3 leaving connected, or delete connected k : k%2=1
write-drop-isolated = write drop isolated: vertices without edges go after each move; or drop 0 for members of a bag
sizes-missing = the number of vertices that go is missing{ $found }
edge-of-one-name = both ends of the edge are called `{ $name }`
the-other-end = the other end
vertex-no-number = `{ $name }` is a vertex, not a number
vertices-of-graph = the number of vertices
write-deg = numbers of a vertex are deg({ $vertex }), comp({ $vertex }) and weight({ $vertex }); leaf({ $vertex }) and isolated({ $vertex }) are conditions
unknown-in-graphs = `{ $name }` has no meaning here
words-of-graphs = conditions use { $words }, and parameters
functions-of-graphs = beside the functions of numbers there are deg, comp, weight, leaf and isolated of a vertex
of-a-vertex = `{ $name }( )` takes a vertex of the clause
no-vertex-in-sets = a connected set has no vertex with a name; conditions use its size, as in delete connected k : k%2=1, and count
gone-in-end-if = gone( ) stands in a clause of its own: end if gone(1)
gone-of-what = `gone( )` takes the name of a vertex
write-gone = write end if gone(1) with the name of a vertex, or end if count<=3 with the number of vertices
family-rings = rings (circle)
family-words = words (rewriting with ->, never, end if contains)
family-sets = sets of numbers (erase)
family-piles = piles on steps (move)
family-coins = coins (turn, product)
family-numbers = numbers (take, split, codes, ->)
number-without-value = this number has no value
play-list-goes-to = a list of numbers of components goes up to { $most }
write-play-forms = write play 1..2, play 1,3, play exactly 2, play every or play first
turn-moves-in-one = a turn moves in at least one component
smaller-first = write the smaller number first: play 1..2
here-before = here before
play-twice = `play` is said twice
end-is-no-letter = `end` says on the left where the word ends; it is no letter
no-end-on-right = `end` cannot stand on the right side
any-on-right = `any` on the right repeats the one of the same rank on the left
any-without-partner = this `any` has no partner: the left side has { $known }
no-any-on-left = there is no `any` on the left that this one could repeat
end-is-last = `end` is the last piece of a pattern
nothing-after-end = nothing can come after the end of the word
write-words-for-example = write for example "++" -> "--"
any-number-at-zero = where `{ $state }` is 0, any number of a name would do, so there is no such move; write { $state }>=1 to say so
add-bound = add a bound to the conditions, as in { $name }<={ $state }
no-end-at-zero = `{ $name }` has no upper bound where `{ $divisor }` is 0
not-zero = if `{ $divisor }` is never 0 there, add { $divisor }>=1 to the conditions
no-upper-bound = `{ $name }` has no upper bound: no condition says how large it can be
write-fewer-conditions = write fewer conditions, or several clauses
too-many-conditions = the conditions are too many to find bounds
see-list = see `sprague list`
unknown-game = unknown game `{ $name }`
save-as-utf8 = save it as UTF-8
not-utf8 = the text is not UTF-8 from here on
too-many-piles = a position of { $piles } piles: { $limit_piles } are the most
contained-in = every move of this clause is a move of `{ $text }` as well
contained-in-another = every move of this clause is a move of another clause as well
never-applies = this clause can never apply
one-move-leaves = this is one move, which leaves { $count } positions at once; for { $count } moves write { $rule }
may-change-nothing = `{ $name }` may be 0 here, and then nothing changes, so play need not end; if every move changes something, add the condition `{ $name }>=1`
heap-0-stays = by this clause a heap of 0 leaves a heap of 0, so play need not end; if it ends there, add the condition `{ $name }>=1`
amount-text-twice = the amount `{ $text }` is listed already
amount-twice = the amount { $amount } is listed already
name-says-nothing = `{ $name }` is any number here: the condition only asks whether there is such a number; the position is { $names }
any-number-of-parts = `{ $name }` is any number here, so that a heap may be split into any number of parts; a number is written in digits
any-number-here = `{ $name }` is any number here, so that any amount may be taken; a parameter begins with a capital letter
tile-twice = the tile { $rows }x{ $columns } is listed already
repeated-zeros = the repeated digits are 0 and say nothing
last-digit-zero = the last digit is 0 and says nothing
write-sign = write { $sign }
write-arrow = write -> for a move or >= for a comparison
write-slash = write /, which rounds down
write-power-or-xor = write ** for a power or xor for exclusive or
no-complement = there is no bitwise complement; write a subtraction
point-of-code = a single point belongs to a code such as 0.77; write .. for a range
write-minus = write -, the minus sign of the keyboard
write-ascii-comma = write the ASCII comma { $sign }
write-ascii-colon = write the ASCII colon { $sign }
write-ascii-semicolon = write the ASCII semicolon { $sign }
write-ascii-bracket = write the ASCII bracket { $sign }
write-ascii-sign = write the ASCII sign { $sign }
never-taken = the amount { $number } is never taken: a move takes at least 1
parts-missing-before = the number of parts is missing before `{ $word }`
positions-behind = did you mean `{ $game }`? Positions are no part of the rule: { $positions } comes after it
positions-after-the-rule = positions are no part of the rule: they come after it
conditions-are = a condition is a comparison, a set or prime, as in k>1, k in odd or prime(k)

## Why the options of a position are not listed

options-too-large = an option of the position { $position } has a number larger than 2^63-1
options-of-many-parts = an option of the position { $position } is a sum of more than { $limit } positions
options-of-many-piles = options are listed for up to { $limit } piles, and these are { $piles }
options-of-no-position = { $position } is not a position: { $arity } natural numbers are needed
options-undetermined = at the position { $position }: { $why }
eval-undetermined = numbers of more than 128 bits meet here, and the result depends on their digits
eval-missing = variable number { $variable } has no value
mark-at-the-end = a mark stands at the end of a clause, behind the conditions: take 1 where n>=3 answer
marked-clauses = `again` and `answer` stand at the end of take, split and -> on numbers
not-beside-marks = `{ $word }` cannot stand beside `again` and `answer`
marks-in-normal-play = moves that oblige are answered in normal play only: remove `misere`
marks-move-in-one = after such moves it counts in which component the next one is: remove `play`
the-marked-clause = this clause obliges
options-with-marks = moves with `again` or `answer` oblige to something, so they are no plain options

## Verdicts

verdict-at-the-end = `wins` and `draws` stand at the end of an `end if`: end if n=0 wins
no-verdicts-here = this game has no ends with `wins` or `draws`
games-with-verdicts = `wins` and `draws` are for numbers, tuples, bags, words and graphs
not-beside-verdicts = `{ $word }` cannot stand beside `wins` and `draws`
no-marks-with-verdicts = a game has verdicts or moves that oblige, not both: remove `again` and `answer`
verdicts-move-in-one = with verdicts a turn moves in one component: remove `play`
the-verdict = this clause decides the game
options-with-verdicts = an end with `wins` or `draws` decides the game, so moves are no plain options

## Letters of any kind, and rings of words

several-letters = one letter is needed here, and these are several
write-in-letters = a letter of several is written with `in`: x in "aeiou"
letter-not-on-left = the letter `{ $name }` does not stand on the left
letters-on-right = a letter on the right repeats the one of that name on the left: [x][y] -> [y][x]
letter-as-number = `{ $name }` is a letter here, and no number
clauses-of-rings = in circle( ) stand rules of words, `never` and `end if`: circle("X" -> "."; end if contains "..")
rule-outside-ring = this rule stands outside of the ring
rules-inside-ring = all rules of a ring stand inside circle( ), with `;` between them
the-ring = the ring
ring-without-end = a ring has no end
remove-end = remove `end`: in a ring the last letter stands before the first one
