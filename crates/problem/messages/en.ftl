# What is said about packages of problems. How a file of messages is made is in CONTRIBUTING.md.

## Why there is no package

no-limit-of = { $name } is no limit of this input: the limits are { $known }
needs-limit = the largest { $name } is missing among the limits: "{ $name }<=1000"
only-numbers = problems are made of games whose positions are numbers: heaps, or tuples of them
questions-first = a case with questions has its positions in the questions
unanswered = { $case } is not answered: smaller limits may help
unanswered-why = { $case } is not answered: { $why }
too-slow = no language has a program that is quick enough: { $why }

## Wrong solutions: what they do, and where it fails

wrong-like-nim = It takes the numbers as heaps of Nim: their xor decides.
wrong-normal = It answers as if a player who cannot move lost.
wrong-misere = It answers as if a player who cannot move won.
wrong-parity = It looks whether the sum of all numbers is odd.
wrong-modulus = It takes remainders by the largest number that may be taken, not by one more.
wrong-modulus-of-largest = It takes remainders by one more than the largest number, whatever the others are.
wrong-blocks = It takes remainders by the smallest and the largest number together, without dividing them.
wrong-greedy = It lets the first player win if any position alone is won.
wrong-misere-nim = It uses the rule of misère Nim, with the values of normal play.
wrong-no-splits = It forgets the moves that leave two heaps or more.
wrong-period = It has a period of { $period } from { $begin }, read off the values up to { $last }; the value of { $at } breaks it.
wrong-short = Its period is { $period }, one too short.
wrong-late = It takes the value of n-1 for that of n.
wrong-formula = It uses the formula { $formula }, read off a short table; the values of { $at } break it.
of-wrong = Wrong on purpose. { $why }
fails-at = It fails at the test { $test }.
of-slow = Right, but too slow on purpose: from each heap it goes through all smaller ones.
also-samples = It passes the samples.
never-wrong = { $name }: no input within the limits was found on which it is wrong. { $why }
not-written = { $name }: it has no program. { $why }
language-left-out = { $language }: { $why }

## The statement

between-sentences = {" "}
section-input = Input
section-output = Output
section-limits = Limits
two-players = Two players move in turn, and both play as well as possible.
rule-as-text = The moves are, in the language of sprague: { $rule }.
set-rule = A move takes tokens from a heap; how many is one of the amounts of { $set }.
several-positions = A game has several such positions; a player moves in one of them in each turn.
last-wins = A player who cannot move loses.
last-loses = A player who cannot move wins.
find-winner = Who wins?
find-value = What is the nim-value of the whole?
first-line = The first line has { $items }.
next-line = The next line has { $items }.
case-begins = Each case begins with a line that has { $items }.
question-begins = Each question begins with a line that has { $items }.
lines-of-positions = Then there is a line for each position: { $names }.
to-the-end = The cases go on to the end of the input.
ends-with = After the last case there is a line with { $last }.
item-cases = the number { $count } of cases
item-questions = the number { $count } of questions
item-count = the number { $count } of positions
item-count-of-numbers = the number { $count } of numbers that follow
item-param = { $name }
item-set = the size of { $set } and its amounts, in increasing order
item-list = the { $count } heaps
item-heap = the heap { $name }
item-heaps = { $count } heaps
item-position = the position { $names }
item-positions = { $count } positions, each { $names }
print-winner = { $first } if the player who moves first wins, and { $second } if the other player does
print-winner-or-draw = { $first } if the player who moves first wins, { $second } if the other player does, and { $draw } if neither can win
print-value = the nim-value
print-for-cases = For each case print a line: { $said }.
print-for-questions = For each case print a line with the answers to all questions, without blanks between them: { $said }.
print-numbered = For each case print a line: { $said }. In place of { $case } print the number of the case, from 1.
limit-cases = There are at most { $most } cases.
limit-set = The set { $set } has at most { $size } amounts, none above { $most }.
limit-heap = A heap has at least { $least } and at most { $most } tokens.
limit-total = All cases together have at most { $most } positions.

## What stands beside it

readme-title = A problem about the game { $rule }
readme-made = Made by sprague problem with the seed { $seed }; the same command makes the same files. The answers are those of the solver, not of a program here.
readme-wrong = Wrong solutions, and the test at which each fails:
readme-left-out = Left out:
readme-to-do = To do: the story of the statement, the name, the licence and the source in problem.yaml.
yaml-wrong = Wrong solution -> test at which it fails:
yaml-licence = The licence and the source are yours to say.
