# The messages in English: an id, and the text with its arguments as { $name }. The arguments stand in the order in which
# the functions of `messages::say` take them. A message is used in Rust as say::the_id(arguments). Lists are in crates/messages.

## The whole answer

convention-normal = Convention: normal play: a player who cannot move loses.
convention-misere = Convention: misère play: a player who cannot move wins.
empty-sum = The sum is empty, so there is no move: the player to move has lost.
guess-on = Warning: this rests on a condition that was compared with { $positions } and is not proved: a guess.
guess = Warning: this rests on a pattern that was compared with the values up to { $to } and is not proved: a guess.
the-game = The game "{ $rule }":
the-game-with = The game "{ $rule }" with { $values }:
more-components = There are { $count } more components like these.
basis-of-component = { $position } in "{ $rule }": { $basis }.
first-wins = The first player wins.
second-wins = The second player wins.
nobody-wins = Nobody can win: play goes on for ever.
by-definition = The outcome was computed from the definition.
by-theorem = The sum is decided by a theorem whose conditions were checked: { $theorem }.

## What a game is

move-lays-tiles = A move lays a tile on free cells: { $tiles } (rows x columns; tiles are not turned).
a-move = A move { $clause }.
or-it = Or it { $clause }.
replaces = replaces { $from } by { $to }
replaces-many = replaces { $from } by { $to } together, which are components of their own from then on
replaces-nothing = takes { $from } away and leaves nothing
replaces-where = { $clause }, where { $conditions }
along-lines = { $clause }, along a row or a column in any direction
along-rows = { $clause }, in a row from left to right
along-columns = { $clause }, in a column from top to bottom
lays-shape = lays the shape { $rows } on free cells, as it is
lays-turned = lays the shape { $rows } on free cells, perhaps turned
deletes-vertex = deletes a vertex { $name } with its edges
deletes-neighbours = deletes a vertex { $name } and all vertices next to it
deletes-edge = deletes an edge { $name } but not its ends
deletes-ends = deletes both ends of an edge { $name }
deletes-connected = deletes vertices that are connected, as many as { $sizes }
deletes-connected-leaving = deletes vertices that are connected, as many as { $sizes }, if the rest of their component stays connected or is empty
lays-flipped = lays the shape { $rows } on free cells, perhaps turned or flipped
position-number = A position is a number { $name }.
position-pair = A position is a pair ({ $names }).
position-pair-unordered = A position is a pair ({ $names }), whose order does not matter.
position-tuple = A position is a tuple ({ $names }).
position-tuple-unordered = A position is a tuple ({ $names }), whose order does not matter.
position-coins = A position is a row of coins, told by the places of its heads. Each head is a component of its own; two on one place cancel.
position-row = A position is a row of numbers, of any length; a move names neighbours, from left to right, and the others stay.
position-ring-of-numbers = A position is a ring of numbers, of any length: behind the last stands the first, and rings that are rotations of each other are one position. A move names neighbours, and the others stay.
position-piles = A position is a list of piles on the steps 1, 2, 3 and so on.
position-set = A position is a set of numbers.
position-bag = A position is a bag of numbers, in which a number may occur more than once.
position-bag-beside = A position is { $names } and a bag of numbers, in which a number may occur more than once.
position-word = A position is a word.
position-word-ring = A position is a ring of letters.
position-ring = A position is a number of objects in a ring. The first move makes a row of what is left.
position-board = A position is a board of cells.
position-graph = A position is a graph. Components that no condition joins are a sum, so their nim-values are added by xor.
isolated-drop = After each move, vertices without edges go.
ends-are-of-graphs = Some graphs have no move by `end if`, so the graph is looked at as a whole.
position-cells = A position is a board: its rows from the top, with a letter in each cell.
as-a-rule = As a rule: { $rule }
takes-nothing = is never possible
takes-any = takes any number from a heap, at least 1
takes-any-except = takes any number from a heap, except { $amounts }
takes-whole = takes a whole heap of { $amounts }
takes = takes { $amounts } from a heap
takes-leaving = takes { $amounts } from a heap and leaves { $what }
takes-leaving-unequal = takes { $amounts } from a heap and leaves { $what }, no two of them equal
or-more = { $from } or more
splits = splits a heap into { $parts } heaps
splits-unequal = splits a heap into { $parts } heaps, no two of them equal
amount-range = { $lo } to { $hi }
leaves-nothing = nothing
leaves-one = one heap
leaves-two = two heaps
leaves-nothing-or-two = nothing or two heaps
leaves-one-or-two = one heap or two heaps
leaves-up-to-two = nothing, one heap or two heaps
leaves-heaps = { $parts } heaps

## What holds for all positions of a game

round = The value of n by n mod { $period }: { $round }.
round-from = From { $from } on the value of n by n mod { $period }: { $round }.
constant-from = From { $from } on every n has the value { $value }.
constant = Every n has the value { $value }.
in-general = In general { $left } = { $formula }.
a-claim = { $claim }.
exceptions = Smaller n that do not fit, each with its value in brackets: { $list }.
many-exceptions = { $count } smaller n do not fit.
why-window = Why for ever: a value depends on nothing but the { $window } values before it, and G(n+{ $period }) = G(n) for n from { $from } to { $to }; so all later values repeat, too ({ $source }).
why-guy-smith = Why for ever: a move takes at most { $most } and leaves at most { $leaves } heaps, and G(n+{ $period }) = G(n) was computed for n from { $from } to { $to }; more is not needed ({ $source }).
why-nim = Why for ever: from n every smaller heap can be reached, and only those, so the mex is n (C. L. Bouton 1901).
why = Why for ever: { $statement }. Source: { $source }.
why-by-theorem = Why for ever: a theorem about such rows of coins says so. Source: { $source }.
values-by-law = Values of any size are found without a table of all values before them: { $statement }. Source: { $source }.
last-exception = Warning: { $last } is the last n that breaks this. A program must keep the values below { $preperiod } apart, and a period read off a shorter table is a guess.
theorem = Theorem ({ $name }): { $words }. Source: { $source }.
reported = Reported by others, not proved here: { $report }.
reported-in-reach = { $statement }; not looked at here: a search up to { $needed } proves it
reported-out-of-reach = { $statement }; a proof needs { $needed } values, which is out of reach
reported-statement = G(n+{ $period }) = G(n) for all n >= { $preperiod }, by { $source }
open = Open: no period is known.
no-pattern = No pattern is proved here: values are computed one by one, and a pattern read off a table of them is a guess.

## Matches

not-a-move = I do not understand `{ $text }`: write, for example, `3` (take three), `2 from 7`, `5 -> 2`, or `#1` for the first of `moves`
move-illegal = { $text } is not legal here
move-illegal-here = { $text } is not legal here; a move is, for example, { $legal }
a-move-of-play = a move
from-which-heap = from which heap? Write, for example, `2 from 7`, or `2 from heap 1` for the first heap
position-not-there = { $position } is not there
move-ambiguous = several components have this move; add `in component { $component }`, or another number
two-meanings = `{ $text }` may mean `{ $first }` or `{ $second }`: write one of them
no-such-move-number = there is no move #{ $asked }; `moves` lists those from #1 to #{ $listed }
no-vertex = `{ $name }` is not a vertex of the graph; a vertex without edges has a line of its own in the file
which-token = several tokens can go there; write it with both ends, such as `{ $example }`
graph-of-match-too-large = the graph is too large: { $why }
no-record = the file is no record of a match: { $why }
text-no-record = the text is no record of a match: { $why }
move-of-record = move { $number } of the record is not legal
record-format = its format is not "{ $format }"
record-no-list = no list { $key }
record-rule = a rule is no text
record-position = a position is no text
record-without-rule = a position without a rule
record-without-end = a move without its end
record-without-component = a move without a component
record-edge = an edge without two ends
record-illegal = move { $number } is not legal

## Many sums

no-value-of-sum = a sum has no nim-value under misère play; ask for outcome or winner
only-winner-known = who wins is known, and the value is not; ask for outcome or winner

## Programs

code-this-product = this product of coin games
code-too-long = a game whose first values take too long to compute
code-no-closed-form = no closed form is known
code-claim = no program is made by this claim: { $why }
code-claim-of-numbers = its positions are no numbers
code-by-theorem = its values come from a theorem or a list
code-misere = misère play of positions that are no heaps or tuples
code-amounts-by-piles = the amounts depend on the number of piles
code-pieces = pieces on squares
code-no-piles = these are no piles
code-one-pile = one pile alone has no meaning
code-many-pieces = pieces that move otherwise when they are many
code-pieces-differ = pieces on squares that move in different ways
code-only-checked = a formula is only checked, not proved
code-no-staircase = piles of which the staircase theorem does not speak: { $why }

## Why nothing is known of all positions

open-no-pattern = no pattern up to { $to }
open-but-winners = no pattern of the values up to { $to }; who wins is known for every heap: { $statement } ({ $theorem }); the lost heaps are { $lost }, ...
open-but-values = no pattern of the values up to { $to }; a theorem finds those of large heaps one by one: { $statement } ({ $theorem })
open-turns = turns in several components have no nim-values to look for patterns in
open-misere-tuples = patterns of tuples in misère play are read off the winners of small positions, and these are not known: a move leaves several positions, or the search takes too long
open-no-condition = no simple condition tells the lost positions
open-few-numbers = patterns are looked for in games on up to four numbers
open-no-sequence = no engine makes the values of the heaps one after the other, and no pattern was found: { $why }
open-refuted = what fitted the values is refuted further out

## Claims


## One component

value-not-known = The value of { $position } in "{ $rule }" is not known.
won-without-value = { $position } in "{ $rule }" is won; its value is not known.
has-nim-value = { $position } in "{ $rule }" has nim-value { $value }.
has-value = { $position } in "{ $rule }" has value { $value }.
how-known = How this is known: { $basis }.
as-formula = As a formula: { $formula }.
strategy-nothing = nothing
strategy-here = Here it goes from { $from } to { $to }.
sent-back = Play can go round, but a move to a higher value, or to a position without a value, can be answered by a move back to the value that was left (Smith 1966).
endless = Play can go round, and no move leads to a position with a nim-value: nobody wins it, in any sum.
endless-with = Play can go round. Some moves lead to positions with the nim-values { $numbers }: beside a position of such a value the player to move wins, beside any other nobody does.
no-staircase = The staircase theorem does not apply: { $reason }. The piles were searched.
letters-apart = What stands between them can never change, so these letters are independent parts: { $parts }.
letters-apart-more = What stands between them can never change, so these letters are independent parts: { $parts } and others.
stealing = { $number } is erased by every choice, and choosing it erases no other number. Either choosing { $number } alone wins; or the opponent has a winning answer to it, and the first player could have made that move at once. So the first player wins (strategy stealing).
mirror-second = The second player has a strategy in a sentence: { $answers }
mirror-first = The first player has a strategy in a sentence: { $opening }, then { $answers }
mirror-half-turn = answer every tile by its image under half a turn. No tile that fits meets its image, so the image is still free.
mirror-sideways = answer every tile by its reflection from left to right. No tile that fits meets its reflection, so the reflection is still free.
mirror-upright = answer every tile by its reflection from top to bottom. No tile that fits meets its reflection, so the reflection is still free.
mirror-pairs = answer the choice of a number by the choice of its partner: { $pairs }. No choice erases the partner, and both choices together erase whole pairs.
mirror-pairs-more = answer the choice of a number by the choice of its partner: { $pairs } and so on. No choice erases the partner, and both choices together erase whole pairs.
mirror-word = answer every change by the same change at the other end, read backwards. No change reaches its image, so the image is still possible.
mirror-word-exchanged = answer every change by the same change at the other end, read backwards with letters exchanged: { $pairs }. No change reaches its image, so the image is still possible.
mirror-vertices = answer the choice of a vertex by the choice of its partner: { $pairs }. No choice deletes the partner, and both choices together delete whole pairs.
mirror-vertices-more = answer the choice of a vertex by the choice of its partner: { $pairs } and so on. No choice deletes the partner, and both choices together delete whole pairs.
mirror-edges = answer the choice of an edge by the choice of its partner: { $pairs }. No choice deletes the partner, and both choices together delete whole pairs.
mirror-edges-more = answer the choice of an edge by the choice of its partner: { $pairs } and so on. No choice deletes the partner, and both choices together delete whole pairs.
mirror-rows = answer every move in one of the two equal rows by the same move in the other.
mirror-opposite = answer the first move by taking as many, exactly opposite. Two equal rows are left: answer every move in one by the same move in the other.
answer-back = answer every move by one that leads back to { $set }. Every move has such an answer.
mirror-rest = answer the first move by taking some from the middle of the row that is left. Two equal rows are left: answer every move in one by the same move in the other.
figures = Here { $figures }.
a-figure = { $name } = { $value }
figure-least = least
figure-most = most
no-move = There is no move from it, and the least number missing from nothing is 0.
its-options = Its options, each with its value in brackets: { $options }.
mex = The least number that is missing among these values (their mex) is { $value }.
mex-zero = None of its { $count } options has the value 0, so its own is 0 (their mex).
mex-examples = Among its { $count } options there is one of each smaller value, as { $examples }, and none of the value { $value } itself: this is their mex.
mex-large = Among its { $count } options there is one of each smaller value, and none of the value { $value } itself: this is their mex.
option-nothing = nothing ({ $value })
residue = { $heap } mod { $period } = { $residue }, where the value is { $value }.

## Piles on steps

gaps = The gaps before the pieces are { $gaps }.
gaps-are-piles = A piece that moves left makes the gap before it smaller and the gap after it larger by the same amount: the gaps are piles, and stones go from each to the next, from the last one out of the game.
no-stone = No stone can be moved, so the value is 0.
piles-that-count = Every move goes from the piles { $counted } to the others, or from the others to them, and any amount that is put onto a pile of { $counted } can be moved on by the same amount: only these piles count.
sizes-that-count = They have the sizes { $sizes }, and the value is the xor of their values as heaps.
stairs-misere = the theorem is about normal play
stairs-end-if = `end if` looks at the piles
stairs-no-moves = there are no moves
stairs-different-amounts = the clauses move different amounts
stairs-different-ways = the clauses move in different ways
stairs-stuck = some pieces cannot move, or not only to the left
stairs-amount-between = the amount depends on the piles that it is moved between
stairs-amount = the amount depends on the piles
stairs-condition = a condition looks at the sizes of the piles
stairs-range = how far { $name } runs depends on the piles
stairs-both-parities = stones of pile { $step } can go an odd and an even number of steps down
stairs-round = stones can go round
stairs-too-many = there are too many pairs of piles to look at

## What the components are together

xor-of-values = The value of a sum is the xor of the values (Sprague 1935, Grundy 1939):
in-all = in all { $total }.
value-zero = The value is 0: whatever the first player does, the second can restore 0 and wins.
value-not-zero = The value is { $total }, not 0: the first player wins, by moving to value 0.
turned-into-twins = A move turns one component into the others. Then equal components are left, which cancel: the first player wins.
one-won = One component is won and its value is not known; the others are worth 0 together: the first player wins.
pairs-cancel = Equal components cancel in pairs: { $pairs }. Whatever a player does in one of a pair, the other does in its twin.
infinite-sum = A nim-value is added to an infinite one by xor with each of its numbers, and two infinite values are together infinite without numbers (Smith 1966): in all { $value }.
infinite-draw = The value is { $value }, without 0: nobody can win, and play goes on for ever.
infinite-win = The value is { $value }, with 0: the first player wins, by moving to value 0.
moves-keep-draw = Moves that keep the draw ({ $total } in all):
only-winning-move = The only winning move:
winning-moves = Winning moves ({ $total } in all):
some-winning-moves = Some of the winning moves, not all of which were counted:
and-more = and { $count } more
move-why = { $made }: { $why }
nearer-to-the-end = Not each of them comes nearer to the end; this one does: { $made }.
xor-to-zero = its value goes from { $before } to { $after }, and the xor to 0

## Misère play

misere-no-xor = Under misère play the values of components do not add up by xor in general.
misere-single = A single heap is lost where its misère nim-value (1 where there is no move, else the mex of the options') is 0.
rule-of-misere-nim = Here the rule of misère Nim holds (in Chinese texts the SJ theorem of Jia Zhihao): the first player wins if the xor of the normal values is not 0 and one of them is above 1, or if it is 0 and none is above 1.
rule-checked = Its condition was checked on all positions below: where the normal value is 0 or 1, the misère value is the other of the two, and else they are equal (Gurvich 2012; Gurvich and Ho 2015).
xor-and-large = The xor is { $total }, and a value is above 1.
xor-and-small = The xor is { $total }, and no value is above 1.
misere-to-small = its value goes from { $before } to { $after }; no value above 1 is left, and the xor is 1
misere-to-zero = its value goes from { $before } to { $after }; the xor is 0, and a value above 1 is left
rule-says-first = Warning: the rule of misère Nim (SJ theorem) has a condition, which was not found to hold here. From the normal values { $values } it says that the first player wins: that is { $verdict }.
rule-says-second = Warning: the rule of misère Nim (SJ theorem) has a condition, which was not found to hold here. From the normal values { $values } it says that the second player wins: that is { $verdict }.
rule-wrong = wrong
rule-right = right this time

## Turns in several components

turn-every = A turn moves in every component that still can, so the one that lasts longest decides. The suspense of a position is how many turns it lasts when the winner is slow and the loser is fast.
turn-first = A turn moves in the first component that still can, so the components are played one after the other, and each is judged by what follows it.
turn-exactly = A turn moves in exactly { $most } components; play ends when fewer can move.
turn-any = A turn moves in as many components as the player likes, at least one.
turn-range = A turn moves in { $least } to { $most } components.
turn-among = The number of components in which a turn moves is one of { $counts }; play ends when fewer than the least of them can move.
equal-values = One component more can move than a turn may move in: then equal nim-values lose, whatever the components are.
no-nim-values = Nim-values are about one move at a time and say nothing here.
moore = Moore's rule for the nim-values needs moves that always lower them where more than { $count } components can move; that is not known here, so the sum was searched.

## Tokens on a graph

token-turn = A turn moves one token along an edge of the graph.
graph-size = It has { $vertices } vertices and { $edges } edges.
graph-ends = No way along edges comes back, so every play ends.
graph-round = Play can go round: { $cycle }. A play without an end is a draw.
token-has-value = A token on { $vertex } has nim-value { $value }.
token-no-nim-value = A token on { $vertex } has no nim-value; its value is { $value }.
token-to = To { $vertex }: { $what }.
there-value = nim-value { $value }
there-value-back = nim-value { $there }; the answer { $next } brings { $value } back
there-none = no nim-value
there-none-back = no nim-value; the answer { $next } brings { $value } back
there-won = won by the player to move
there-lost = lost by the player to move
there-drawn = drawn
goes-back = Going to a vertex without a nim-value changes nothing: the answer goes back to { $value } (Smith 1966).
no-way-back = The mex of the nim-values is { $mex }, but a move to { $vertex } has no answer of value { $mex }, so it is not the value (Smith 1966).
one-turn = One turn ends it.
turns-last = Play lasts { $turns } turns when the winner hurries and the loser delays.
token-alone = A token on { $vertex }, alone, is { $what }.
no-move-wins = There is no move from it, and a player who cannot move wins.
only-one-token = Only one token can move.
tokens-have-a-quotient = The vertices that can be reached have a misère quotient of { $elements } elements: the elements of the tokens are multiplied, and the sum is lost exactly if the product is in P (Plambeck and Siegel 2008).
all-tame = All that can be reached is tame, so the rule of misère Nim holds (Conway 1976).

## Moves

move-stone-out = move 1 stone from pile { $from } out of the game
move-stones-out = move { $count } stones from pile { $from } out of the game
move-stone = move 1 stone from pile { $from } to pile { $to }
move-stones = move { $count } stones from pile { $from } to pile { $to }
turn-coins = turn { $coins }
cover-one = cover { $cell }
cover-two = cover { $one } and { $other }
cover-range = cover { $first } to { $last }
cover-cells = cover { $cells }
delete = delete { $vertices }
delete-edge = delete the edge { $edge }
delete-with = delete { $vertex } with { $others }
cells-change = { $cells }: { $old } -> { $new }
eat = eat { $cell }
erase = erase { $numbers }
take-all = take all { $heap }
take = take { $taken } from { $heap }
take-from-ring = take { $taken } from the ring of { $heap }
take-leaving = take { $taken } from { $heap }, leaving { $parts }
split = split { $heap } into { $parts }
to-nothing = { $from } -> nothing
in-component = { $made } in component { $number }
for-one-pile = for one pile: { $said }

## A match

side-you = you
side-engine = engine
tokens-on-graph = tokens on a graph
match-starts = { $game }; position { $position }
match-starts-misere = { $game }, misère play; position { $position }
match-move = { $number }. { $by }: { $made } -> { $position }
match-mistake = { $told }   (a mistake: { $better })
match-won = { $by } won
match-drawn = a draw
match-repeated = a draw: the same position for the third time
match-open = not finished; { $by } to move
move-wins = { $made } wins
move-keeps-draw = { $made } keeps the draw
nim-value-to-zero = the nim-value goes from { $value } to 0, so that every reply has an answer
value-to-zero = the value goes from { $value } to 0, so that every reply has an answer
leaves-lost = it leaves a position that is lost for whoever has to move
strategy-none = no strategy is known for this position: no symmetry carries it to itself, and no proved period and no claim with moves answers it
not-in-strategies = strategies do not speak about { $game }
strategy-several-rules = strategies are files about one rule; this sum has several
strategy-unread = the checker does not accept the strategy that was found: { $reason }
strategy-other-rule = the strategy is for another rule: { $rule }
strategy-other-position = the strategy is not about this position
strategy-invalid = the strategy is not valid: { $reason }
leaves-mirrored = it leaves a lost position; from then on { $answers }
keeps-draw = it keeps the draw
lost-one-answer = the position is lost; only one answer to this wins
lost-answers = the position is lost; { $answers } answers to this win
position-lost = the position is lost
won-too-late = the position is won, but a winning move was not found in time
mover-wins = the player to move wins
mover-loses = the player to move loses
both-go-on = nobody wins: each of the two can go on for ever
tokens-misere = A player who cannot move wins, so values do not add up; all that can be reached says: { $who }.
tokens-none = There is no token: { $who }.
tokens-one = { $worth }, which is { $meaning }: { $who }.
tokens-several = { $worths }. Together that is { $sum }, which is { $meaning }: { $who }.
token-worth = { $vertex } is worth { $value }
meaning-zero = 0
meaning-not-zero = not 0
meaning-with-zero = infinite, with a move to 0
meaning-without-zero = infinite, without a move to 0

## How a component is known

exact = exact: { $how }
proved = proved: { $how }
by-theory = theory: { $how }
assumed = assumed: { $how }
computed-up-to = computed from the definition up to { $position }
computed-and-stored = computed from the definition, and stored
position-searched = the position was searched
row-of-heads-searched = the row of heads was searched
sum-searched = the sum was searched
one-position-reached = the one position that can be reached, by Smith's labelling
positions-reached = all { $count } positions that can be reached, by Smith's labelling
sums-reached = all { $count } sums that can be reached were analysed, for play need not end
condition-holds = a condition that holds for { $positions } and is not proved
pattern-holds = a pattern that holds up to { $to } and is not proved
as-heap = { $basis } (a game on one number, with { $parameters })
period = period { $period } from { $from } ({ $support })
period-saltus = G(n+{ $period }) = G(n)+{ $saltus } for n >= { $from } ({ $support })
support-window = window of { $length }
support-theorem = { $theorem }, values to { $to }
word-no-move = no move is possible
word-one-part = one part
word-parts = { $count } independent parts
word-computed = { $parts }, computed from the definition
word-runs = { $parts }; runs of one letter have values of period { $period } from length { $from } at the latest
word-slides = `{ $coin }` slides one way over `{ $free }`, so every second gap counts, as on a staircase: { $gaps }
no-gaps = none
set-parts = it falls into { $parts } independent parts; { $rest }
set-singles = single numbers have value 1
set-raced = connected sets searched by several threads
set-one = one connected set searched
set-searched = { $sets } connected sets searched in all
set-by-theory = { $searched }, and { $theory } by theory
dawsons-chess = Dawson's chess
ordered-sums = ordered sums
few-can-move = { $count } components can move, and a turn needs { $least }
none-left = no move is left in it
suspense = suspense { $number }
remoteness = remoteness { $number }
value-alone = nim-value { $value } when it stands alone
won-alone = won when it stands alone
lost-alone = lost when it stands alone
nim-heap = moves as a heap of Nim of { $size }
relay-finished = this component does not change who wins the components after it
relay-first = the player who moves first here wins exactly if the other components are lost for the player to move
relay-decides = the player who moves first here can choose who begins the rest, and so wins
relay-cannot = the player who moves first here cannot choose who begins the rest, and loses
pet = pet, of normal value { $value }
tame = tame, of values ({ $plus },{ $minus })

## Requests that make no sense

error-mixed-play = one rule of the sum is misère, another is not
error-turn-alone = a rule that uses `turn` is for one position: in a sum, turns are made in other components, too. Several heaps are one position with several numbers: (a,b) -> (a-k,b) : k>=1, turn=1
error-mixed-turns = the rules of the sum say different things about `play`: a turn is one for the whole sum
error-no-rule = `{ $text }` has no rule: write every component as "RULE @ POSITION ...", or one rule followed by positions

## Questions without an answer

error-endless-from = play from { $position } need not end
error-long-set = a set of { $count } numbers: { $most } are the most
error-no-box = sets and words have no box of positions to compare
error-many-boards = a table has at most { $most } boards
error-no-table = words have no table
error-table-of-sets = a table of sets goes up to { $last }
error-no-method = no method is known for such sums
error-long-table = the table has more than 2^64 positions
error-far-corner = a corner of the table is beyond 2^63-1
error-too-large-to-play = { $position } is too large to play with: numbers of up to 2^63-1 have a list of moves

## What was reached when a limit was met

reached-part = what was found until then is not all that was looked for
reached-and-won = { $reached }; the player to move wins ({ $basis })
reached-graphs = { $searched } graphs searched, { $known } values found, a table of { $bytes }
graph-ended = `end if` holds, so there is no move
graph-counted = each move takes exactly one of what is counted, and play ends when none is left: the value is the parity
graph-whole = the whole graph is one position, searched up to isomorphism
graph-empty = no vertex is left
graph-one = the graph is connected, searched up to isomorphism
graph-parts = the sum of { $parts } components, searched up to isomorphism
graphs-searched = the union of all graphs is searched up to isomorphism
reached-regions = { $searched } regions searched, { $known } values found, a table of { $bytes }
reached-sets = { $count } connected sets were searched
reached-coins = { $count } sets were found
reached-parts = { $count } parts of words were solved
reached-words = { $count } words searched, a table of { $bytes }
reached-gaps = the gaps between coins were being valued
reached-heaps = { $count } of { $all } heaps were looked at
reached-law = the theorem { $theorem } was at work on heap { $heap }
reached-components = the values of the components were being looked up
reached-winning-moves = the winning moves were being listed
reached-moves = the moves were being listed
reached-round = play can go round, and the positions that can be reached were being listed
reached-claim = a claim was being decided
reached-undecided = the claim is not decided yet
reached-definition = the definition was searched without any theorem
reached-graph = the graph was being solved
reached-table = a table of { $count } positions was asked for
reached-list = a list of { $count } values was asked for
reached-listing = the values to { $last } are known, and were being listed
reached-cells = { $count } positions of the table were listed
reached-outcomes = the outcomes of { $count } positions were found
reached-kept-outcomes = the outcomes of { $count } positions are in the folder; a later call goes on from there
reached-kept-positions = { $count } positions are in the folder; a later call goes on from there
reached-comparison = { $positions } positions and { $sums } sums were compared, with { $mismatches } mismatches
reached-no-list = that many positions are not even listed

## What is known of a position out of reach

known-turns = no theorem is known for such turns so far out
known-products = products are made of values up to 2^64-1
known-definition = the definition computes with numbers up to 2^63-1
known-winning-word = the player to move wins, by a value that takes a search of all words to know
known-not-zero = a theorem says that its value is not 0, and no more
known-not-zero-by-formula = a formula says that its value is not 0, and no more
known-no-pattern = no pattern fits the values that were computed, so there is nothing to assume
known-many-moves = it has too many moves to see in time whether this is one

## Why play that goes round was not explored

unexplored-effort = there are more of them than are looked at in some seconds
unexplored-memory = they take more than { $bytes }
unexplored-many = more than { $most } positions can be reached
unexplored-growth = with { $from } -> { $parts } a sum can grow for ever
unexplored-flipping = { $growth }; if these are cells that are flipped, leave out the one that is chosen

## Why a method does not answer about a game

not-piles = positions are not piles on steps
the-file = the file
no-graphs = nothing is deleted from graphs
no-mirror = no tiles are laid, no numbers erased and no words changed in normal play
no-halving = a move leaves no two equal rows
no-tiles = no tiles are laid on a board in normal play
no-product = the game is not a product of coin games
no-rings = the game is not about rings
no-sets = positions are not sets from which numbers are erased
misere-parts = the last player loses, and parts do not add up
no-words = positions are not words
part-ends-play = a part of a word ends play, so values of parts do not add up
no-word-ends-play = no part of a word ends play
not-tuples = positions are not tuples
several-numbers-change = several numbers of a position change
numbers-depend = the numbers of a position depend on each other
no-theorem-about-rule = no theorem is known about this very rule
not-ordered-tuples = positions are not tuples in order, in normal play
only-checked-on-request = checked patterns are used only with consent (assume)
no-free-parameters = no parameter was given a value, or the rule is none of a family of rules
no-growing-range = the amounts are not a range with an upper end that never falls, or the values are known
not-heaps = positions are not heaps
play-ends = every play ends
misere-values-of-heaps = misère nim-values are those of single heaps that never fall into several
component-splits = a component can fall into several
turns-not-in-any-number = a turn may not move in any number of components in normal play
answers-on-few-numbers = it is about two to four numbers
claims-on-few-numbers = claims are looked for in games on one to four numbers, in misère play on two to four
such-values-repeat = other theorems are used for such heaps: all their known patterns are periods
known-by-theorem = a theorem speaks about this game
claims-about-numbers = claims are decided about positions that are numbers, and turns in one component
silent-here = it does not answer about this position (some methods answer only about numbers far out)

## The plan of a game

plan-rule = rule:    { $rule }
plan-class = class:   { $class }
plan-ends = ends:    { $ends }
plan-ladder = ladder:  { $step }
plan-next = {"         "}{ $step }
plan-passes = - { $method }: { $reason }
plan-asks = + { $method }
plan-makes = + { $method }, made by the engine { $engine }
plan-engine-declined = {"  "}{ $engine } declined: { $reason }
class-piles = piles on steps ({ $count } here)
class-subtraction = finite subtraction set { $set }
class-any-amount = all-but-finite subtraction set: any amount
class-all-but = all-but-finite subtraction set: any amount but { $set }
class-code = finite code { $code }
class-repeating-code = repeating code { $code }
class-on-n = moves that depend on n; one heap stays one heap
class-on-n-splits = moves that depend on n and split the heap
class-tuple = tuple of { $arity } numbers
class-tuple-splits = tuple of { $arity } numbers; moves can leave several tuples
class-coins = coins in a row
class-neighbours = rows or rings of numbers
class-bags = bags of numbers
class-sets = sets from which numbers are erased
class-words = words of which parts are rewritten
class-ring = objects in a ring; a move leaves a row
class-board = a game on a board
class-graphs = deletion on graphs
class-cells = letters on a board
class-product = product of { $factors } coin games
class-other = a class that this version has no words for
ends-not-shown = not shown: a position may come back, so cycles are looked for
ends-since = every play ends: { $why }
gets-smaller = { $measure } gets smaller
word-gets-shorter = the word gets shorter
bag-sum-falls = the sum of all numbers falls
bag-count-falls = the number of members falls
bag-members-fall = members are replaced by smaller ones
cells-fall = the number of cells with { $letters } falls
cells-rise = the number of cells with { $letters } rises
cells-go-up = the cells with { $letters } move up
cells-go-down = the cells with { $letters } move down
cells-go-left = the cells with { $letters } move to the left
cells-go-right = the cells with { $letters } move to the right
graph-gets-smaller = the graph gets smaller
set-gets-smaller = the set gets smaller
letters-fall = the number of letters `{ $letter }` falls
length-falls = the length falls
earlier-in-dictionary = the word comes earlier in the dictionary of words of its length (order of letters: { $letters })
earlier-backwards = the word, read from its last letter, comes earlier in the dictionary of words of its length (order of letters: { $letters })
number-falls = { $measure } falls
number-rises = { $measure } rises to a bound
or-else = { $first }, else { $then }

## The text of a claim

at-column = column { $column }: { $mistake }
form-of-claims = a claim is conditions and the word `zeros`, or `G =` and a formula
write-zeros-or-values = write "{ $condition } zeros" or "G = { $value }"
write-zeros = write "{ $condition } zeros"
claim-with-double-equals = `==` is not known; write =
claim-needs-number = a number is needed here, and this is a condition
claim-needs-condition = a condition is needed here, and this is a number

## Outcomes in a folder

folder-of-shorter-rows = the folder has rows up to (..,{ $last }); for longer ones use another folder
only-sequences-and-rows = sequences are stored, and tuples row after row; { $why }
stored-in-rows = tuples are stored row after row; { $why }
move-to-later-row = tuples are stored row after row, and the move from { $from } to { $to } leads to one that comes later
outcomes-damaged = the stored outcomes from number { $first } on were damaged; they are found again
move-leaves-box = the move from { $from } to { $to } leaves the box, so who wins does not follow from the box alone: a larger box may do, or a rule that says where the numbers end
outcomes-of-tuples = outcomes are kept of tuples, row after row; { $why }

## Certificates

without-certificates = the value of { $position } stands on a theorem that has no certificates: { $theorem }
value-of-unproved-pattern = the value of { $position } stands on a pattern that is not proved
not-in-certificates = certificates do not speak about { $what }
turns-in-several-components = turns in several components
play-that-need-not-end = play that need not end
empty-misere-sum = the empty misère sum: nobody can move, and the first player wins
rule-of-certificate = the rule of the certificate: { $error }
store-of-other-game = the store is about { $stored }, not about { $rule }
store-of-one-statement = a store has the values of one statement
verified-with-store = { $statement } ({ $theorem }), if the stored values are right: all { $used } that the theorem needs repeat as it asks, { $derived } of them were derived anew

## Computing with nim-values

nim-two-or-more = `{ $name }` takes two numbers or more, not { $given }
nim-one-operand = `{ $name }` takes one number ({ $operand }), not { $given }
nim-operands = `{ $name }` takes { $count } numbers ({ $operands }), not { $given }
nim-no-such-field = no field has { $bits } bits: write a power of two from 1 to { $most }, such as 8, 16, 32, 64 or 128
nim-too-long = { $operand } has { $length } bits, more than the { $bits } bits of the field
nim-too-long-for-all = a number of { $bits } bits is too long: the largest field here has { $most } bits
nim-no-factors = orders are known in fields of up to { $most } bits, where the Fermat numbers are factored; here it would take { $bits }
nim-hard-logarithm = logarithms are found up to 128 bits; in a field of { $bits } bits the order of the group has primes of 56 bits and more, and the search would take days
nim-no-inverse = 0 has no inverse: its product with every number is 0
nim-no-order = 0 has no order: its powers are 0, never 1
nim-no-logarithm = no power of { $base } is { $number }
nim-root-in-larger-field = no number of { $bits } bits is a root; in the field of { $twice } bits there are two
nim-no-root = no number of { $bits } bits is a root

## Claims that are decided, and guesses that are refuted

known-by-theorem-alone = the theorem is of the literature
guess-of-values = the guess G({ $names }) = { $formula } fails at { $at }
guess-of-losses = the guess that the player to move loses at { $names } exactly if "{ $formula }" fails at { $at }
guess-of-no-loss = the guess that no position is lost fails at { $at }
guess-of-no-win = the guess that every position is lost fails at { $at }
largest-number = a position whose largest number is { $number }

## Two games side by side

equal-for-ever = equal for ever: { $reason }
equal-for-piles = equal for up to { $piles } piles of any size: { $reason }; nothing is said of more piles
different-at = different: at { $at } the values are { $one } and { $two }
equal-before = { $different }; before it all are equal
no-difference = no difference up to { $to }; nothing is proved beyond
not-comparable = not to be compared: positions of one game are no positions of the other, or sums are played in another way
agree-shifted = { $relation }; shifted they agree: G1({ $one }) = G2({ $two })
shift-proved = { $shifted } for all n, by their proved patterns
shift-by-theorems = { $shifted } for all n, by theorems about both
shift-checked = { $shifted } up to heap { $to }, not proved
same-moves = the same moves
both-have = both have { $claim }
both-have-proved = both have { $pattern }, proved
single-heaps = single heaps: { $reason }
both-by = both by { $theorem }

## Samples of a statement, and the shape of their input

sample-of-graph = the input of games on a graph has one shape: no sample is needed
sample-empty = the samples have no output
sample-no-shape = no shape of input reads the samples: they have { $words } words of input and { $lines } lines of output
sample-not-this-shape = the samples are not of the shape `{ $input }`: they have { $words } words of input and { $lines } lines of output
sample-one-word-first = the sample shows only who wins first: { $word }, with the input `{ $input }`; give both words
sample-one-word-second = the sample shows only who wins second: { $word }, with the input `{ $input }`; give both words
sample-ambiguous = with the input `{ $input }` the output may say who wins, or be a number of moves or a nim-value: the sample does not tell
sample-no-lost-word = the sample prints a winning move as "{ $form }" (input `{ $input }`), but has no case without one
sample-differs = { $seen }, the sample says { $says }; `{ $input }` fits best, with { $agreed } of { $cases } cases
sample-case = case { $number }
sample-case-of = case { $number } of sample { $sample }
sample-first = { $place }: the first player wins { $asked } by the rule
sample-second = { $place }: the second player wins { $asked } by the rule
sample-draw = { $place }: nobody wins { $asked } by the rule
sample-letters = { $place }: by the rule the questions have the outcomes { $letters } ({ $asked })

## Counts of sums

count-of-one-heap = sums are counted for games on one number whose turns move in one heap
count-range = the smallest heap is at most the largest one, and that is at most { $last }
count-modulus = the remainder by 0 is no number
count-long = the count has more than 300000 digits; its remainder by a modulus has not
count-endless = the values of this game are not all finite; sums are not counted
count-no-pattern = no period of the values is proved, so heaps are counted to { $last } at most
count-large-values = nim-values of { $most } or more are not counted
count-no-quotient = the misère quotient is known for the heaps 0..{ $last } only
reached-count = the sums were being counted
count-lost-lists = lists of { $heaps } heaps from { $from } to { $to } are lost for the player to move
count-lost-sums = sums of { $heaps } heaps from { $from } to { $to }, in any order, are lost for the player to move
count-won-lists = lists of { $heaps } heaps from { $from } to { $to } are won for the player to move
count-won-sums = sums of { $heaps } heaps from { $from } to { $to }, in any order, are won for the player to move
count-whole = { $count } { $what }
count-remainder = { $count } (mod { $modulus }) { $what }
count-with-basis = { $said } ({ $basis })

## Misère quotients

quotient-of-one-heap = misère quotients and genera are found for games on one number whose moves leave smaller heaps
quotient-wants-positions = without positions, a misère quotient is that of all heaps of a game on one number whose moves leave smaller heaps; give positions, and it is that of all positions that play reaches from them
quotient-of-turns = misère quotients and genera are about turns in one component
quotient-of-heap = the options of heap { $heap } were being listed
quotient-of-positions = the misère quotient of the positions was being built
quotient-large-position = it has numbers of more than 63 bits
quotient-many-positions = play reaches more than { $most } positions, or too many options at once
quotient-of-play-that-ends = a misère quotient needs a game in which every play ends
quotient-of-coins = rows of coins have no misère quotient: equal heads cancel, and a row is not a sum of its heads
quotient-not-acyclic = a misère quotient needs a graph without cycles
quotient-all = The misère quotient of all heaps has { $order } elements, { $lost } of them in P: heap n+{ $period } is equal to heap n for all n >= { $preperiod } ({ $standing }).
quotient-some = The misère quotient of the heaps 0..{ $last } has { $order } elements, { $lost } of them in P; nothing is said about larger heaps.
quotient-graph = The misère quotient of { $done } of { $vertices } vertices has { $order } elements, { $lost } of them in P.
quotient-positions = The misère quotient of the { $count } positions that play reaches has { $order } elements, { $lost } of them in P.
quotient-several = The misère quotient of { $games } games together has { $order } elements, { $lost } of them in P.
quotient-halted = Heap { $heap } is beyond the limits: { $why }
quotient-halted-vertex = The vertex { $vertex } is beyond the limits: { $why }
quotient-halted-position = The position { $position } is beyond the limits: { $why }
quotient-generators = Generators: { $list }.
quotient-relations = Relations, to be read from left to right: { $list }.
quotient-p = P: { $list }.
quotient-images = Heaps: { $list }.
quotient-images-vertices = Vertices: { $list }.
quotient-images-positions = Positions: { $list }.
quotient-images-of = Positions of { $rule }: { $list }.
quotient-images-some = Heaps 0..{ $last } of { $rule }: { $list }.
quotient-images-all = Heaps of { $rule }: { $list }; heap n+{ $period } is equal to heap n for all n >= { $preperiod }.
quotient-kernel = The kernel has { $order } elements; the quotient is { $tame } and { $regular }.
quotient-tame = tame
quotient-wild = wild
quotient-regular = regular
quotient-not-regular = not regular
quotient-basis = the misère quotient of the game, which has { $order } elements: this heap is { $word }
quotient-basis-of-several = the misère quotient of the games together, which has { $order } elements: this heap is { $word }
quotient-basis-of-positions = the misère quotient of the positions that play reaches, which has { $order } elements: this position is { $word }
quotient-basis-of-games = the misère quotient of the games together, which has { $order } elements: this position is { $word }
nim-rule-fails = The rule of misère Nim (SJ theorem) does not decide all sums of this game: it needs that each position has nim-value 0 and misère nim-value 1, or 1 and 0, or two equal ones from 2 on. { $position } has nim-value { $plus } and misère nim-value { $minus }.
nim-rule-wrong-first = The least sum for which the rule is wrong is { $sum }: the first player wins, and it says the second.
nim-rule-wrong-second = The least sum for which the rule is wrong is { $sum }: the second player wins, and it says the first.
nim-rule-no-sum = No sum of up to { $most } tokens contradicts it.
quotient-not-drawn = a picture has at most { $most } elements; this quotient has { $order }
quotient-drawn-lines = Each colour is multiplication by a generator;
quotient-drawn-ways = without an arrowhead it leads both ways; loops are left out.
quotient-drawn-p = Red: the elements of P, the sums that are lost for the player to move.
by-quotient = By the misère quotient: the product of the elements of the components decides.
quotient-proved = proved
quotient-theory = by the theorem; the checker does not derive it
quotient-meaning = A sum is lost for the player to move exactly if the product of its elements is in P.
quotient-none = none
genus-fickle = fickle
genus-firm = firm
genus-tame = tame genus, wild followers
genus-restive = restive
genus-restless = restless
genus-wild = wild
genus-reached = the genera of the heaps below { $heap } are known
genus-halted = the genus of { $position } is beyond the limits: { $why }

## Claims for every value of a parameter

parameters-with = { $parameters } with { $place }
family-repeats = for every { $about }: period { $period } from { $from }, values { $formula }
family-value = for every { $about }: G({ $heaps }) = { $formula }
family-lost = for every { $about }: the player to move loses exactly if { $formula }
family-misere = for every { $about }: in misère play the player to move loses exactly if { $formula }
family-proved = { $claim }, proved ({ $theorem })
family-theory = { $claim }, by a theorem ({ $theorem }); the checker did not derive it: { $why }
family-checked = { $claim }: checked for { $samples } and { $heaps } up to { $to }, not proved
family-basis = a claim for every { $about } ({ $theorem })
family-basis-period = period { $period } from { $from } for every { $about } ({ $theorem })
the-family = The rule "{ $rule }", for every value of { $parameters }:
family-table = The nim-values of the heaps 0 to { $to }, for small parameters:
family-table-misere = Who wins the heaps 0 to { $to } (N: the player to move), for small parameters:
family-why = Why for ever: let T = { $modulus }, and write a heap as n = q*T + r with 0 <= r < T. No amount exceeds a multiple of T, so a move from (q, r) to (q-d, s) has one of finitely many d, and its condition is linear in r, s and the parameters. Automata have checked for all q, r and all parameters at once that no move leads to a heap of the same value, and that some move leads to every smaller value.
family-why-lost = Why for ever: let T = { $modulus }, and write a heap as n = q*T + r with 0 <= r < T. No amount exceeds a multiple of T, so a move from (q, r) to (q-d, s) has one of finitely many d, and its condition is linear in r, s and the parameters. Automata have checked for all q, r and all parameters at once that no move leads from a lost heap to a lost one, and that some move leads there from every other heap.
family-why-two = Why for ever: let T = { $modulus }, and write each heap as q*T + r with 0 <= r < T. A move goes back by one of finitely many numbers of rounds in each heap, or to any smaller heap, and its condition is linear in the rests and the parameters. Automata have checked for all quotients and rests and all parameters at once that no move leads from a lost position to a lost one, and that some move leads there from every other position; of values, that no move keeps the value and that some move leads to every smaller one.
family-why-measured = Why for ever: let T = { $modulus }, and write a heap as n = q*T + r with 0 <= r < T. The smaller parameter measures the rest and the larger one: with A <= B, r = h*A + s and B = b*A + c, where 0 <= s, c < A. No amount exceeds a multiple of T, so a move changes q by one of finitely many numbers, and its condition is linear in h, s, b, c and A. Automata have checked for all of these at once that no move keeps the value and that some move leads to every smaller value; of losers, that no move leads from a lost heap to a lost one, and that some move leads there from every other heap.
family-of-one = for { $parameters }: { $claim }
open-family = no pattern in the parameters for { $samples } and { $heaps } up to { $to }
and-again = { $made }, and move again
to-be-answered = { $made }, to be answered there
error-no-marks = no move of this rule obliges to anything
error-misere-marks = moves with `again` or `answer` are answered in normal play only
error-endless-marks = moves with `again` or `answer` are answered only where play ends
error-marks-of-several-rules = the definition searches sums of one rule with `again` or `answer`
open-obliging = moves with `again` or `answer`: patterns are looked for in games without them
error-no-program-of-marks = moves with `again` or `answer`
class-entailing = numbers, with moves that oblige to move again or to answer
after-again = After a move with `again` the same player moves again, in any component, and loses if no move is left.
after-answer = After a move with `answer` the other player must move in what it left, and loses if no move is left there.
worth-of-component = { $position } has the value { $value }.
worths-are-numbers = All values are numbers; together they are { $total }.
one-is-loony = A component is loony: the player to move wins in it, whatever stands beside it.
error-no-match-with-marks = matches with `again` or `answer` are not played here; solve lists the winning moves
error-no-check-of-marks = values of moves with `again` or `answer` are not compared with the definition here
error-no-kept-marks = outcomes of games with `again` or `answer` are not kept in a folder
decided-before-play = decided before any move
one-sum-looked-at = the only position that is not decided was looked at
sums-looked-at = all { $count } positions that can be reached and are not decided were looked at
nobody-forces-a-win = Neither player can force a win: it is a draw.
error-coins-beside-verdicts = coins are not answered beside a game with `wins` or `draws`
error-many-judged-sums = too many positions can be reached from here to find who wins; with `wins` or `draws` all of them are looked at
open-judged = ends with `wins` or `draws`: patterns are looked for in games without them
class-judged = ends that decide who wins
where-it-loses = Where `loses` stands behind a condition, the player to move has lost as soon as it holds.
where-it-wins = Where `wins` stands behind a condition, the player to move has won as soon as it holds.
where-it-draws = Where `draws` stands behind a condition, nobody wins as soon as it holds.
verdicts-no-values = Since some ends decide who wins, there are no nim-values: all positions that can be reached are looked at.
verdicts-decide-the-sum = The first component that ends with a verdict decides the whole sum, so there are no nim-values: all sums that can be reached are looked at.
error-no-check-of-verdicts = outcomes of games with `wins` or `draws` are not compared with the definition here; solve does it by definition
error-no-kept-verdicts = outcomes of games with `wins` or `draws` are not kept in a folder
