# What is said to learners and teachers. How a file of messages is made is in CONTRIBUTING.md.

## Games named by their values

relation-equal = equal
relation-shift = shifted
relation-cousin = first cousin
relation-affine = other heaps
relation-xor = xor a constant
relation-sequence = sequence
list-not-number = `{ $word }` is no nim-value: write numbers with commas between them, such as 0,1,0,1,2
list-short = { $count } numbers are too few to name a game: give at least 3, better 10
list-order = { $heap } does not fit into a list of lost heaps: they ascend, and are { $most } at most
reached-codes = the codes were not all compared
reached-sets = the subtraction sets were not all compared
reached-rules = the games with a name were not all compared

## Positions made to order

easy = easy
medium = medium
hard = hard
design-kind = positions are made to order for games on heaps and tuples of numbers
design-heaps = the number of heaps is a range from 1 to { $most } at most, such as 3..4
design-range = the largest number is so large that more than { $most } single positions would have to be looked at
design-misere-value = misère play has no nim-values that add up: leave the value out
design-none = no such position: all { $count } positions of the range were looked at
design-none-seen = no such position among the { $count } random positions that were looked at; the range has more
reached-designs = { $count } positions were looked at

## The course

answer-who = say who wins: `first` or `second`
answer-number = the answer is a number, such as 3
answer-bounds = the answer is a position within { $bounds }
answer-rule = the answer is a rule on one heap under normal play, such as `take 1,2`
answer-vertex = the answer is the name of a vertex
answer-edge = the answer is an edge of the picture, such as `0-1`
task-without-answer = this task has no answer ({ $kind })
reached-task = the answer was not marked
reason-winning = the player to move wins from { $position }: { $made }
reason-lost = the player to move loses: after { $made } the answer { $reply } wins, and so on for each move
reason-ended = there is no move, so the player to move loses
reason-ended-misere = there is no move left, so the player to move wins
reason-reply = then the opponent wins: { $reply }
reason-xor = the value is { $values } = { $value }
reason-mex = the options have the values { $options }; the least number that is missing is { $value }
reason-value = the value is { $value }
reason-rule = in your game the heap { $heap } has the value { $found }, not { $wanted }
reason-zero = the value is 0, so each cut has an answer that wins
reason-cut = the player to move wins by cutting { $edge }

## Worksheets

sheet-title = Worksheet: an impartial game
sheet-key = Answers
sheet-normal = Two players move in turn; a player who cannot move loses.
sheet-misere = Two players move in turn; a player who cannot move wins.
sheet-size = a worksheet has from 1 to { $most } tasks
sheet-who = Position { $position }: who wins, the first or the second player?
sheet-first = the first player
sheet-second = the second player
sheet-value = What is the nim-value of { $position }?
sheet-moves = Position { $position }: find all winning moves.
sheet-lost = One heap is { $heap }. With which second heap from 1 to { $last } does the player to move lose?
sheet-none = none
sheet-pattern = Which single heaps from 0 to { $last } are lost for the player to move? State the pattern.
sheet-list-and-pattern = { $heaps }. { $pattern }
