# What is said about graphs that are given. How a file of messages is made is in CONTRIBUTING.md.

## The text of a graph

bad-line = line { $line }: { $mistake }
graph-too-large = the graph has more than { $most } vertices or edges
stopped = { $limit }; { $reached }
line-reached = line { $line } was reached
byte-not-utf8 = byte { $at } of the text is not UTF-8
save-file-as-utf8 = save the file as UTF-8; names may then be in any script
write-two-ends = write `{ $first } { $third }`: the two ends with a blank between them
write-without-weight = write `{ $first } { $second }`: an edge has no weight; for all lines: awk '{"{print $1, $2}"}' FILE
edge-is-a-line = an edge is a line of its own; a comment begins with #
third-word = a line has the two ends of an edge, or one name; this is a third word
one-name = `{ $name }` is one name, and no line of the file has two: there is no edge
name-ends-in-sign = `{ $name }` would be a name that ends in a sign, as do the first ends of all edges
write-edge = write `{ $first } { $second }`: an edge is its two ends with a blank between them
for-all-lines = { $hint }; for all lines: { $command }
cells-of-maps = a map has . for free cells and # for walls
no-blanks-in-maps = a map has no blanks between its cells
starts-of-maps = a start is named on the command line, as row,column counted from 1

## Geography and Hackenbush

no-such-start = the start { $start } is no vertex
matching-not-found = the maximum matching was not found
vertices-settled = { $done } of { $all } vertices were settled
name-a-start = { $settled }; name a start to ask for less
bipartite-part = a bipartite part with { $vertices } vertices was being solved
picture-too-large = { $why }, so that all positions would have to be searched; that is done for at most { $limit } edges, and here are { $edges }
no-theory = no theory may be used
ground-cycle = a cycle goes through the ground, and then the theory of misère play does not hold (for stalks it does)
not-walked-through = the picture was not walked through
picture-searched = the picture has { $edges } edges, and all its positions were being searched

## Drawings

picture-not-drawn = the picture has { $edges } edges; at most { $most } are drawn
graph-not-drawn = a picture has at most { $most-vertices } vertices and { $most-edges } edges; this graph has { $vertices } and { $edges }

## What is no graph

edge-without-vertex = edge { $edge } ends at { $vertex }, but the vertices are 0..{ $vertices }
lists-do-not-follow = the moves of vertex { $vertex } are not where those of the one before end, or not among the moves
larger-than-graphs = a graph has at most { $most-vertices } vertices and { $most-edges } edges, this one has { $vertices } and { $edges }
more-than-numbers = { $count } vertices or edges are more than this program can number
ground-is-no-vertex = the ground { $ground } is no vertex
many-strings = { $strings } strings are more than the { $most } that are searched
positions-valued = { $known } positions have a value
