# What is said about surveys, under the ids of en.ftl. Terms: 普查 survey, 证书 certificate.

cannot = 无法{ $action } { $path }：{ $reason }
to-read = 读取
to-write = 写入
to-make = 建立
to-remove = 删除
no-table = { $path } 不是普查的表：{ $reason }
no-results = { $path } 没有普查的结果
answer-damaged = 有一个答案已损坏：{ $why }
other-certificate = { $rule } 的证书是另一份
size-beyond = { $what }：这里应在 1 到 { $most } 之间，不是 { $given }
digits-of-code = 编码的位数
largest-of-set = 集合的最大数

## The report about a table

rules-counted = { $count } 条规则
counted-in-column = { $title } { $count }
standing-column = {"结论      "}
kind-column = {"种类      "}
theorem-column = {"定理      "}
failed-column = {"失败      "}
longest-periods = 最长的周期：
longest-preperiods = 最长的前周期：
repeats = {"  "}{ $rule }：自 { $preperiod } 起周期 { $period }，{ $standing }
repeats-growing = {"  "}{ $rule }：自 { $preperiod } 起周期 { $period }，增量 { $saltus }，{ $standing }
open-rules = 尚无定论：
failed-rules = 失败：
and-more = {"  "}另有 { $count } 条
