# What is said about the text of a formula. How a file of messages is made is in CONTRIBUTING.md.

at-column = column { $column }: { $mistake }
too-much-here = { $token } is too much here
the-end = the end
number-too-large = the number is beyond 2^63-1
double-equals = `==` is not known; write =
not-known = `{ $word }` is not known
is-missing = `{ $word }` is missing
number-not-condition = a number belongs here, not a condition
condition-not-number = a condition belongs here, not a number
nested-too-deep = this is nested too deep
too-many-cases = too many cases
number-not-this = a number belongs here, not { $token }
takes-arguments = `{ $word }` takes { $least } arguments
