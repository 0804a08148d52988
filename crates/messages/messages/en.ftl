# What all crates need: the name of the language, and lists. How a file of messages is made is in CONTRIBUTING.md.

# The English name of the language of the file.
language = English

## Lists

# What stands between the members of a list.
comma = { ", " }
# What stands between the moves in several components that make one turn.
semicolon = { "; " }
and = { $some } and { $last }
or = { $some } or { $last }
