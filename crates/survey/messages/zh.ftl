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
