# What is said about the text of a formula. How a file of messages is made is in CONTRIBUTING.md.

at-column = column { $column }: { $mistake }
not-known = `{ $word }` is not known
number-not-condition = a number belongs here, not a condition
condition-not-number = a condition belongs here, not a number
takes-arguments = `{ $word }` takes { $least } arguments
number-not-set = a number belongs here, not a set
set-after-in = a set belongs after `in`
