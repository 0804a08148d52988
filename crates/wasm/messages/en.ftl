# What the page is told besides the messages of the library. How a file of messages is made is in CONTRIBUTING.md.

comparing-values = values were being compared
graph-being-solved = the graph was being solved
ground-no-vertex = the ground `{ $name }` is not a vertex of the graph
hint-assume = only checked, not proved: { $claim }
hint-input = choose the input { $shapes }
hint-misere = choose misère play for all of it
line-reached = line { $line } was reached
name-the-ground = call a vertex 0, or name the ground, such as { $name }
no-order = { $what } do not follow one another as numbers do
no-rule = there is no rule
no-such-edge = an edge is cut that is not there
no-such-language = no program is written in `{ $other }`
no-task = the course has no task `{ $name }`
no-such-request = no request is called `{ $other }`
no-vertex = `{ $name }` is not a vertex of the graph
one-token = geography has one token
picture-of-two = a picture shows games on one number or on two
picture-too-large = a picture has at most { $most } positions
request-no-json = the request is no JSON: { $error }
rule-is-empty = the rule is empty
the-positions = positions of this game
the-words = words
two-words = write two different words with a comma between them, such as Alice,Bob
words-differ = the words for the answers differ from one another
