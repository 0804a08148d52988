# What the engines for games on one number say. How a file of messages is made is in CONTRIBUTING.md.

## Why an engine does not take a ruleset

amounts-not-all-but-few = the amounts are not all but finitely many
amounts-not-a-finite-set = the amounts are not a fixed finite set
no-repeating-code = the rules are not a code with repeated digits
no-finite-code = the rules are not a finite code
misere-splits = misère play of heaps that split is not decided by values of single heaps
three-unequal-parts = three or more parts that must all differ are left to the general engine
four-unequal-parts = four or more parts that must all differ are left to the general engine
long-repetition = the repeated digits are too many for running sets
no-ring = the objects are in no ring
misere-rings = misère play of rings is searched
misere-heads = under misère play a row of heads is not decided by values of its heads
no-coins = no coins are turned over
three-heaps = a move may leave three or more heaps
moves-turn-coins = the moves turn coins
position-is-a-board = a position is a board
options-not-smaller = options need not be smaller numbers
position-may-return = a position may come back
several-numbers = a position has { $arity } numbers, not one
no-engine-for-rows = no engine makes the values of the rows: { $declined }

## Why a value is not made

heap-reason = heap { $heap }: { $reason }
declined = { $engine }: { $reason }
heap-too-large = it is beyond 2^63-1
value-too-large = the value needs more than 64 bits
option-not-smaller = an option is not smaller than the heap

## Why rows of tuples have no values

only-tuples-have-rows = only tuples of two numbers or more have rows
multisets-have-no-rows = these positions are multisets, which rows would have many times
row-too-long-or-empty = a row has at least one position and less than 2^64
parts-have-no-outcome = a move leaves several parts, and the winner of their sum does not follow from the winners of the parts
move-leaves-box = the move from { $from } to { $to } leaves the box
move-to-no-position = position number { $number } has a move to number { $option }, which is not one of them
move-to-later-position = position number { $number } has a move to number { $option }, whose value is not at hand
misere-rows-do-not-add-up = under misère play a move that leaves no position, or several, gives no nim-values to add up
moves-oblige = some moves oblige to move again or to answer
ends-judge = some ends decide who wins
