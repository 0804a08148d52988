# What is said about the text of a formula, under the ids of en.ftl. Terms: 条件 condition, 参数 argument.

at-column = 第 { $column } 列：{ $mistake }
not-known = 没有 `{ $word }`
number-not-condition = 这里应是数，不是条件
condition-not-number = 这里应是条件，不是数
takes-arguments = `{ $word }` 需要 { $least } 个参数
number-not-set = 这里应是数，不是集合
set-after-in = `in` 后面应是集合
