# What is said about surveys. How a file of messages is made is in CONTRIBUTING.md.

cannot = cannot { $action } { $path }: { $reason }
to-read = read
to-write = write
to-make = make
to-remove = remove
no-table = { $path } is no table of a survey: { $reason }
no-results = { $path } has no results of a survey
answer-damaged = an answer is damaged: { $why }
other-certificate = the certificate of { $rule } is another one
size-beyond = { $what }: from 1 to { $most } here, not { $given }
digits-of-code = digits of a code
largest-of-set = largest number of a set

## The report about a table

rules-counted = { $count } rules
counted-in-column = { $title } { $count }
standing-column = {"standing  "}
kind-column = {"kind      "}
theorem-column = {"theorem   "}
failed-column = {"failed    "}
longest-periods = longest periods:
longest-preperiods = longest preperiods:
repeats = {"  "}{ $rule }: period { $period } from { $preperiod }, { $standing }
repeats-growing = {"  "}{ $rule }: period { $period } from { $preperiod }, saltus { $saltus }, { $standing }
open-rules = open:
failed-rules = failed:
and-more = {"  "}and { $count } more
