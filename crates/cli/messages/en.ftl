# What the command line says besides the messages of the library. How a file of messages is made is in CONTRIBUTING.md.

## The answer about a sum

first-wins = first player wins (N-position{ $play })
second-wins = second player wins (P-position{ $play })
draw = draw: play goes on for ever (D-position{ $play })
nobody-wins = draw: nobody can force a win (D-position{ $play })
misere-play = , misère play
with-nim-value = { $outcome }, nim-value { $value }
with-value = { $outcome }, value { $value }
column-rule = rule
column-position = position
column-value = value
column-basis = basis
column-kind = kind
indented = {"  "}{ $line }
no-winning-move = no winning move
no-move-left = no move is left, and who cannot move wins
play-has-ended = play has ended
not-listed = winning moves are not listed: there are too many options to look through
winning-moves = winning moves:
winning-moves-counted = winning moves ({ $total }):
keeping-moves = moves that keep the draw:
keeping-moves-counted = moves that keep the draw ({ $total }):
in-component = in component { $number }
note = note: { $what }
one-row = with `play first` all positions are one row, in the order of the arguments
with-list = { $rule } is `{ $text }` here; other amounts: write them as the rule, such as "take 1,3,4"
with-parameters = { $rule } with { $values }; another: { $others }
more-moves = ... and { $more } more: --moves all lists them
perhaps-more-moves = ... and perhaps more: --moves all lists them
nearer-to-the-end = play can go round; to come nearer to the end: { $made }

## Mistakes, and what ends the work

more-mistakes = and { $more } more mistakes
more-lines = and { $more } more bad lines
give-parameter = give it one: --param { $name }=5; or { $hint }
unquoted-rule = the rule is one argument: put it in quotes, "{ $rule } ..."
no-position = no position is given of the game "{ $rule }"
write-position = write a position after the rule, such as { $example }; [] is the empty sum
empty-argument-hint = perhaps a variable of a script is empty; [] is the empty sum, { $set } the empty set, "" the empty word
interrupted = interrupted; { $reached }
cannot-read = cannot read { $file }: { $reason }
cannot-write = cannot write { $file }: { $reason }
cannot-write-result = cannot write the result: { $reason }
standard-input = standard input
at-without-file = `@` stands before the name of a file, and there is none
write-at-file = write @rule.txt, or @- for standard input
name-not-utf8 = the name of the file is not UTF-8; read it with `@- < FILE`
input-not-utf8 = standard input is not UTF-8: byte { $at } is invalid
position-not-utf8 = a position is written in UTF-8
parameter-twice = the parameter { $name } is given twice
parameter-of-graph = --param is for rules; a graph has none
picture-of-two = a picture shows games on one number or on two
file-too-large = { $file } does not fit into it; give --memory
line-reached = line { $line } of the file was reached
read-as-neighbours = the file is read as lists of neighbours: a vertex, and where its edges lead
read-as-matrix = the file is read as an adjacency matrix; its vertices are 1 to { $vertices }
edges-lead-one-way = `graph` has undirected edges; here `a -- b` leads from a to b only
counts-first = the first line, { $vertices } { $edges }, is an edge like the others; if it counts vertices and edges, take it out

## Ways to go on

hint-assume = --assume: { $claim }
hint-more-time = a longer --time goes on
hint-time-limit = --time 10m goes on for as long as that
hint-more-effort = --effort 10 tries ten times as long, --time 10m as long as that
hint-more-memory = a larger --memory goes on
hint-theorems = without --no-theory it goes further
hint-misere = give --misere to play all of it misère
hint-no-moves = --moves none does without them
hint-smaller-box = a smaller --to comes to an end
hint-single-positions = ask for single positions: --at, as often as you like
hint-by-definition = `sprague solve RULE POSITION --no-theory` answers single positions by the definition
hint-style = write --style { $style }
hint-no-style = leave --style away
hint-no-start = leave --start away
hint-input = write { $shapes }
hint-parameter = give it a value: --param { $name }=5
hint-assume-program = --assume makes a program of it
hint-solve = `sprague solve` answers single positions, and `sprague batch` many
hint-tokens = `sprague code graph` is a program for tokens on a graph that is read, in which play may go round
hint-geography = `sprague geography` answers single graphs, with --misere

## What holds for ever

keeps-sequences-only = a search for patterns keeps sequences only; `values` keeps tables of tuples
no-certificate-yet = this theorem has no certificates yet: the checker does not know such games
nothing-proved = nothing is proved, so there is no certificate to write
formula-is-long = {"  "}the formula is long: --format json has it
rejected = rejected: { $guess }
answer-is-open = not found here: { $why }
reported = reported: { $report }
reported-in-reach = reported: { $statement }; not looked at here: --limit { $needed } proves it, with --store to keep the values
computed-up-to = computed up to { $last }
claims-need-names = claims are about games whose positions are numbers with names
claim-not-checkable = the checker does not read this rule or this claim: there is no certificate

## Tables of values

bfile-is-a-sequence = a b-file lists a sequence, and this rule is about several numbers
bfile-has-values = a b-file lists values, and --zeros lists positions
use-csv = use --format csv
nothing-to-keep = --no-theory computes without a sequence, so --store has nothing to keep
no-table-of = { $things } do not follow one another as numbers do, so there is no table of them
ask-for-single = ask for single { $things }: --at, as often as you like
words = words
bags = bags
graphs = graphs
boards = boards
corners-differ = the first and the last position have different numbers of piles
first-behind-last = the first position lies behind the last: give --from and --to
default-corners = --to is 20 for heaps and 8,8 for pairs where it is not given
corner-of-sets = { $option } is a number n here: the table has the sets {"{1..n}"}
other-sets-at = use --at for other sets, as in --at {"{2,3,5}"}
corner-of-boards = a board is ROWSxCOLUMNS here
default-boards = boards go from --from 1x1 to --to 4x4 where these are not given
corner-too-large = { $option } is beyond 2^63-1
single-heap-at = use --at for a single heap

## Tokens on a graph

no-such-vertex = `{ $name }` is not a vertex of the graph
vertex-without-edges = a vertex without edges has a line of its own in the file
graph-being-solved = the graph of { $vertices } vertices was read, and being solved
tokens-being-searched = the sums of tokens that can be reached were being searched; fewer tokens are quicker
values-add-up = values add up by xor (Sprague 1935, Grundy 1939)
values-with-cycles = values of graphs with cycles add up (Smith 1966)
one-token = one token that can move: retrograde analysis of the graph
tame-tokens = misère sums of hereditarily tame components (Conway 1976), checked on all that can be reached
wild-tokens = the sums were searched: { $vertex } is not tame, so that the rule of the xor of values does not hold
tokens-by-quotient = products in the misère quotient of all that can be reached, which has { $elements } elements (Plambeck and Siegel 2008)
tokens-analysed = all { $sums } sums that can be reached were analysed
found-by-search = found by search
token-number = { $made }  (token { $number })
more-in-json = ... and { $more } more: --format json lists them
nearer-move = to come nearer to the end: { $made }
counts = { $vertices } vertices, { $moves } moves{ $play }: { $first } won by the player to move (N), { $second } by the other (P), { $draws } drawn (D)
under-misere-play = {" "}under misère play
every-play-ends = every play ends
play-goes-round = play can go round: { $cycle }
column-vertex = vertex
column-outcome = outcome
column-remoteness = remoteness
more-vertices = ... and { $more } more: --vertices all lists them

## Geography

no-free-cell = the start is no free cell of the map
write-row-column = write ROW,COLUMN, both counted from 1 at the upper left
no-vertex = the graph has no vertex
first-wins-from = first player wins (N-position) from { $start }
second-wins-from = second player wins (P-position) from { $start }
starts-won = the player to move wins from { $won } of { $starts } starts
chooser-wins = if the first player chooses the start and the second moves, the first wins
chooser-loses = if the first player chooses the start and the second moves, the second wins
geography-basis = { $kind }{ $play }, { $how }
vertex-geography = vertex geography
edge-geography = edge geography
directed-vertex-geography = directed vertex geography
directed-edge-geography = directed edge geography
by-matching = by a maximum matching: lost are the starts that some maximum matching leaves free
by-kernels = by even kernels: the graph is bipartite
by-kernels-and-search = by even kernels where the graph is bipartite, the rest searched
by-search = all positions searched
column-start = start
column-moves-to = winning moves to
perhaps-more = { $moves } (and perhaps more)
and-more = { $moves } and { $more } more
more-starts = ... and { $more } more vertices (--format json lists all)
all-moves-take-long = to list all winning moves takes long here: name a start, or give --moves all

## Nimstring

is-loony = { $wins }, loony: the player to move wins in every company
winning-strings = winning strings ({ $count }):

## Hackenbush

loose-edge = 1 edge is not connected to the ground { $ground }, and left out
loose-edges = { $count } edges are not connected to the ground { $ground }, and left out
ground-no-vertex = the ground `{ $name }` is not a vertex of the graph
name-the-ground = name one with --ground, such as --ground { $name }
and-searched = { $answer }, all positions searched
column-ground = on the ground by
column-edges = edges
column-normal-value = value (normal play)
more-parts = ... and { $more } more parts
more-edges = ... and { $more } more edges (--format json lists all)
no-edge-left = no edge is left, and a player who cannot move wins
no-winning-edge = no winning edge
winning-edges = winning edges ({ $count }):

## Comparison with a raw search

search-agrees = { $positions } positions and { $sums } sums searched: no mismatch
search-differs = { $positions } positions and { $sums } sums searched: { $mismatches } mismatches
search-left-out = { $counts }; { $count } left out, the search of which is too long
mismatch = {"  "}{ $sum }: { $searched } by search, { $valued } by values

## Certificates

valid = valid: { $statement }
certificate-not-valid = the certificate is not valid: { $reason }
certificate-undecided = the certificate is not verified, though it may be right: { $reason }
certificate-undecided-without-store = the certificate is not verified, though it may be right: { $reason }; --store DIR takes its values from a store
no-certificate-written = no certificate is written: { $why }
no-strategy-written = no strategy is written: { $reason }
not-utf8 = it is not UTF-8: byte { $at } is invalid

## Many sums

input-has-lines = standard input has the lines, so the rule cannot come from it too
write-rule-or-file = write the rule, or @FILE
misere-sum-without-value = a sum has no nim-value under misère play
use-other-answer = use --answer outcome, winner or letters
letters-with-other-answer = --letters belongs to --answer letters, and another was given
line-not-utf8 = the line is not UTF-8: byte { $at } is invalid
in-line = line { $number }: { $what }
and-hint = { $told }; { $hint }

## Computing with nim-values

nim-none = none: { $reason }
nim-nothing = none
nim-values-are-natural = nim-values are natural numbers: 0, 1, 2, ...
nim-help = `sprague nimber --help` has an example of each
no-result-yet = no result yet

## Erasing

too-many-elements = the game has { $count } elements, and { $most } are the most
no-order = this is no order: { $circle }
no-element = this is no element of the game
names-of-elements = elements are the names of the file; edges of arc-kayles are called a-b
sets-searched = { $count } connected sets were searched
nothing-there = nothing is there
by-partners = the winner answers every choice by that of its partner (theorem mirror)
a-winning-choice = a winning choice; others may win, too:
partners-second = The second player answers the choice of an element by the choice of its partner, which is still there: { $pairs }.
partners-first = The first player chooses { $opening }, and then answers the choice of an element by the choice of its partner, which is still there: { $pairs }.
one-part = one connected part
several-parts = { $count } independent parts
and-paths = { $parts }, paths and cycles by Dawson's chess (0.137)
and-ordered-sums = { $parts }, ordered sums by theory (Deuber and Thomasse 1996)
and-sets-raced = { $parts }, connected sets searched by several threads
and-sets-searched = { $parts }, { $count } connected sets searched
elements-basis = { $count } elements: { $how }
winning-choices = winning choices, { $count } in all:
choice-with = { $name } (with it go { $others })
more-choices = and { $count } more (--format json lists all)

## Surveys

rules-asked = { $count } rules asked
and-known = { $told }, { $count } known before
and-failed = { $told }, { $count } without an answer
in-folder = { $told }: { $folder }
problem-written = { $folder }: { $samples } samples, { $tests } tests, right solutions in { $languages }
problem-fails = { $file } fails at { $test }
problem-fails-later = { $file } passes the samples and fails at { $test }
problem-too-slow = { $file } is right and exceeds the time limit
problem-left-out = left out: { $what }
problem-folder-has-files = { $folder } has files: give --out a new folder
survey-goes-on = { $told }; the same command goes on
survey-needs = --to says how far, --out where the table is kept
no-row = { $folder } has no row for this rule, as it is written
row-without-certificate = the row of this rule names no certificate
certificate-not-there = the certificate { $name } is not there

## Folders of values

store-rule = rule:         { $rule }
store-meaning = meaning:      { $game }
store-normal = convention:   normal
store-misere = convention:   misere
store-convention = convention:   { $name }
store-values = values:       { $count }, { $positions }
store-no-values = values:       none
store-outcomes = outcomes:     { $count }, { $positions }
all-known = all known:    yes
not-all-known = all known:    not yet; the same command goes on
store-chunks = chunks:       { $count }, { $bytes }
store-fingerprint = fingerprint:  { $fingerprint }
no-fingerprint-yet = none before all outcomes are known
heaps-up-to = heaps 0 to { $last }
tuples-up-to = ({ $first }) to ({ $last }), rows up to (..,{ $longest })
store-sound = sound: { $count } values, fingerprint { $fingerprint }
outcomes-sound = sound: { $count } positions: { $lost } P, { $won } N{ $rest }; fingerprint { $fingerprint }
and-drawn = , { $count } D
and-open = , { $count } not known yet
heaps-damaged = damaged: heaps { $first } to { $last }: { $reason }
positions-damaged = damaged: positions number { $first } to { $last }: { $reason }
chunks-damaged = { $count } of { $chunks } chunks are damaged; the next run with --store computes them again
store-is-empty = the store has no values yet
first-heap-behind-last = the first heap lies behind the last: give --from and --to
outcomes-as-a-whole = this folder has outcomes, which are exported as a whole, in two bits a position: --format raw alone
outcomes-as-letters = for some of them as letters: sprague values RULE --from A --to B --outcomes --store DIR

## A match

tokens-on-graph = tokens on a graph
match-opens = { $game }: { $convention }; { $begins }. `help` lists the commands.
match-by-strategy = I play by a strategy that is verified: { $statement }
match-normal = a player who cannot move loses
match-misere = a player who cannot move wins
you-begin = you begin
i-begin = I begin
match-position = position: { $position }
you-have-won = the match is over: you win
i-have-won = the match is over: I win
match-is-drawn = the match is over: a draw
match-is-repeated = the match is over: a draw, the same position for the third time
you-win = no move is left: you win
i-win = no move is left: I win
i-play = I play: { $made }
match-ends = the match ends here
your-move = your move>
with-reason = { $made }: { $reason }
no-move-to-take-back = there is no move of yours to take back
has-no-answer = that has no answer: { $reason }
and-more-moves = {"     "}... and more
no-move-wins = no move wins here, if the other side makes no mistake
command-move = A move:   3 (takes three), 2 from 7, take all, 5 -> 2, 7 -> 1 + 4, #3 (of moves)
command-moves = moves     the legal moves, with numbers
command-hint = hint      a winning move, if there is one
command-why = why       who wins from here and why, in words
command-undo = undo      take back your last move and the answer
command-help = help      this
command-quit = quit      end the match
input-for-moves = standard input is for the moves of a match
rule-as-argument = write the rule and the positions as arguments, or the rule as @FILE
write-file-name = write the name of the file

## Games with a name, and codes of the atlas

label-name = name
label-about = about
label-rule = rule
label-parameter = parameter
label-also-called = also called
label-in-chinese = in Chinese
label-known = known
label-reference = reference
label-atlas = atlas
label-reported = reported
label-problem = problem
label-title = title
label-game = game
game-of-problem = { $name }: { $about }
label-input = input
label-answers = answers
label-command = command
label-values = values
label-rare-heaps = rare heaps
label-certificate = certificate
parameter-means = { $name }={ $default }: { $meaning }
values-of-atlas = { $values } were computed, the largest is { $largest }
values-of-atlas-within = { $values } were computed within an effort of { $looks } looks, the largest is { $largest }
rare-heaps-of-atlas = { $heaps } of these under the mask { $mask }, with values up to { $rare }
writes-certificate = `{ $command }` writes it
standing-proved = proved
standing-checked = checked
standing-open = open
atlas-pattern = { $pattern } for all n >= { $preperiod }, { $standing }
atlas-pattern-by = { $pattern } for all n >= { $preperiod }, { $standing } ({ $theorem })
atlas-no-pattern = { $standing }: no pattern was found
no-game-of-name = no built-in game has this name
list-has-names = `sprague list` has all names
near-game-name = did you mean { $name }? `sprague list` has all names
column-code = code
column-values = values
column-largest = largest
column-rare-heaps = rare heaps

## Samples of a statement

sample-took = sample: { $options } ({ $cases } cases agree)
sample-took-one = sample: { $options } (1 case agrees)
sample-misere = note: the sample fits misère play; under normal play it does not, or its words say the opposite
sample-either = note: the sample fits misère play as well; it does not tell who loses
sample-reversed = note: the sample says "{ $word }" where the first player wins by the rule; is the rule as the statement has it?
sample-rival = note: --input "{ $other }" fits the sample as well, but reads the input { $at } otherwise: its output is then { $theirs }, and by the shape that was taken it is { $ours }
sample-ran = sample: compiled and run ({ $compiler }), the output is the same
sample-not-run = sample: not run, as { $compiler } is not installed
sample-stdin-twice = standard input can be read once only
sample-not-utf8 = { $file } is not UTF-8
hint-answers = write --answers "FIRST,SECOND" with the word for each player
hint-print = say what is printed: --print winner with --answers, --print count or --print value
write-target = write cpp, python, java or rust (or the largest heap of a table, a number)
write-lang = write { $codes } for the language of words; that of the program is --to
write-bound = write a name and the largest number, such as n<=2000 or n<=1e9
write-two-words = write two different words with a comma between them, such as Alice,Bob; \, is a comma within a word
write-three-words = write three different words with commas between them, such as Alice,Bob,Draw
print-together = --print takes one thing, or winner and another one: winner,all
code-warning = warning: { $why }
trial-no-process = the program could not be run on the sample: { $why }
trial-slow-compiler = { $compiler } did not end within { $seconds } s
trial-not-compiled = { $compiler } refuses the program: { $said }
trial-slow = the program did not end within { $seconds } s on sample { $number }
trial-failed = the program failed on sample { $number }: { $said }
trial-no-line = nothing
trial-differs = sample { $number }, line { $line }: the program prints { $printed }, the sample says { $expected }

## A game at first sight, and the language on one screen

card-solve = who wins, by which moves
card-explain = why
card-code = a program to submit
card-play = a match
card-pattern = a longer look for a pattern
card-values = Nim-values G({ $names }); where the value is 0, the player to move loses:
card-outcomes = Who wins: N the player to move, P the other one:
card-no-values = Who wins is not found within a short look.
card-found = Pattern: { $claim }
card-found-long = Pattern: known, but long: { $command }
card-not-found = Pattern: not found here within a short look; a longer one: { $command }
card-next = How to go on:
column-winner = who wins
rules-title = A rule is one line: clauses with ; between them, each of them a way to move.
rules-take = amounts to take; the rest is one heap
rules-where = amounts by a condition, or of a named set
rules-leaving = the rest is no heap, one heap or two
rules-split = split a heap into parts, take nothing
rules-arrow = two moves; after : stands a condition
rules-heaps = ONE move that leaves two heaps
rules-tuple = several numbers: solve RULE 3,5
rules-parameter = a parameter; or give --param K=5
rules-misere = the player who makes the last move loses
rules-coins = coins in a row; a ring of pins
rules-words = words; tiles on a board: solve RULE 3x4
rules-piles = piles on steps: solve RULE 2,5,2
rules-letters = letters on a board: solve RULE XXO/OOX
rules-graphs = a graph: solve RULE grid(3,3), or FILE
rules-bags = bags {"{3,5,5}"}: a member changes
rules-sets = sets of numbers; octal codes
rules-said = You mean
rules-written = You write
rules-more = More: sprague list (games with a name), sprague show NAME, docs/rules.md.
write-instead = write { $option }
write-table-or-value = write --to { $number } for the values up to there, or --at { $number } for that one
game-with-a-command = such games are given as a graph, and have a command of their own: sprague { $name } --help

## Values of options that are refused

no-amount-of-memory = `{ $text }` is no amount of memory; write 500M or 4G
no-time = `{ $text }` is no time; write 60s, 5m or 1h30m
write-name-and-value = write NAME=VALUE, such as K=5
no-name-of-parameter = `{ $name }` is no parameter: their names begin with a capital letter
number-beyond-64-bits = { $text } is beyond 64 bits
number-of-heaps = at most { $most } heaps are counted
number-beyond-63-bits = the number is beyond 2^63-1
picture-ends-in = a picture ends in .svg or .png
write-two-texts = write two texts with a comma between them, such as W,L; \, is a comma within a text
which-vertices = write none, all or a number
which-moves = write none, one, all or a number
no-such-command = there is no such command

## Identify, design

reached-file = { $file } was not read to its end
values-compared = { $count } values compared
nothing-identified = no game of the catalogue, no code, no set and no rule of the families has these values
next-of-none = next: check the first values, give more of them, or search sequences with --oeis FILE
more-identified = and { $count } more with longer rules
next-of-match = next: `sprague pattern "{ $rule }"` says what holds for ever, `sprague compare` whether two of these are one game
range-descends = `{ $text }` is no range: write 3 or 3..4
wider-range = widen --heaps, --to or --value, or ask for another number of winning moves
design-position = position
design-winning = winning moves
design-losing = losing moves
design-depth = length
design-difficulty = difficulty
design-all = these are all: { $count } positions were looked at
design-some = the range is large: { $count } random positions of it were looked at

## Learn

no-chapter = the course has no chapter `{ $name }`
chapters-are = the chapters are 1 to 9, or { $names }
course-done = { $done } of { $all } tasks are done
course-commands = write the answer, or `hint`, `skip`, `quit`
answer-right = right
answer-wrong = no: { $why }
answer-unread = { $why } (`hint` and `skip` help on)

## Worksheet

sheet-ending = { $file }: the name of a worksheet ends in .html, .tex, .md or .pdf
no-latex = no LaTeX program of this machine ({ $programs }) made the PDF
latex-other-forms = write a .html file and print it from a browser, or a .tex file
explain-ending = { $file }: the name of a proof ends in .tex, .html or .pdf
pdf-needs-file = a PDF is written to a file: --out proof.pdf
no-document = the plan, and tokens on a graph, have no document: --format is text or json
family-class = a question for every value is answered for rules on one heap, with one parameter or two: `take` of amounts that do not depend on the heap, leaving at most two heaps, `n -> n-k`, `split 2`, `misere`; and on two heaps, `(a,b) -> (a-k,b-j)` of such amounts, with one parameter
family-computed = computed up to { $last } for each value of the parameters that was looked at
