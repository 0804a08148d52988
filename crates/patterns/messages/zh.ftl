# What is said about the text of a formula, under the ids of en.ftl. Terms: 条件 condition, 参数 argument.

at-column = 第 { $column } 列：{ $mistake }
too-much-here = 这里多了 { $token }
the-end = 结尾
number-too-large = 数超过 2^63-1
double-equals = 没有 `==`；请写 =
not-known = 没有 `{ $word }`
is-missing = 缺少 `{ $word }`
number-not-condition = 这里应是数，不是条件
condition-not-number = 这里应是条件，不是数
nested-too-deep = 嵌套太深
too-many-cases = 情形太多
number-not-this = 这里应是数，而不是{ $token }
takes-arguments = `{ $word }` 需要 { $least } 个参数
