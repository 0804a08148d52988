# What is said about limits, under the ids of en.ftl.

stop-memory = 内存上限 { $limit } 不够：需要 { $needed }
stop-time = 已到时间上限 { $limit }
stop-effort = 已用完预定的计算量，不再尝试
stop-cancelled = 已取消
