# What all crates need, under the ids of en.ftl.

# The English name of the language of the file.
language = Chinese

## Lists

comma = 、
semicolon = ；
and = { $some } 和 { $last }
or = { $some } 或 { $last }
