# What is said about folders of values, under the ids of en.ftl. Terms: 文件夹 folder (store), 清单 manifest, 块 chunk, 校验和 checksum.

## Why a store is not opened, read or written

locked = 另一个运行正在使用文件夹 { $folder }；请等它结束，或换一个文件夹
no-store-and-not-empty = { $folder } 不是存储文件夹，也不是空的；请给一个新文件夹
no-manifest = { $folder } 不是存储文件夹：没有清单
other-game = 文件夹 { $folder } 存的是 "{ $stored }"，不是 "{ $asked }"
manifest-damaged = { $folder } 的清单已损坏（{ $reason }）；下一次在那里保存值的运行会重建它
values-damaged = 从编号 { $first } 起所存的内容已损坏（{ $reason }）；下一次在那里保存值的运行会重新计算
outcomes-unsettled = { $folder } 中的胜负还没有全部确定；建立该文件夹的命令会从停下处继续
values-out-of-range = 存储中有小于 { $len } 的各堆的值；所问的是堆 { $asked }
disk-full = 磁盘已满：无法写入 { $path }；先前存下的都还在，请腾出空间后再运行
cannot-read = 无法读取 { $path }：{ $reason }
cannot-write = 无法写入 { $path }：{ $reason }
cannot-open = 无法打开 { $path }：{ $reason }
cannot-lock = 无法锁定 { $path }：{ $reason }
cannot-make = 无法建立 { $path }：{ $reason }
wrong-checksum = 校验和不符
other-format = 它是 { $format }，版本 { $version }
no-such-chunk = 没有从堆 { $heap } 开始的块

## The damage of a file

file-length = 文件有 { $found } 字节，应为 { $expected }
other-header = 它的文件头不属于这一块
other-checksum = 它的校验和是 { $found }，应为 { $expected }

## The state in which a store was found

manifest-rebuilt = 存储的清单缺失或损坏；已由 { $chunks } 块重建
values-recomputed = 所存的堆 { $first } 到 { $last } 的值已损坏（{ $damage }）；已重新计算
values-computed-again = 从编号 { $first } 起所存的值已损坏（{ $damage }）；重新计算其中 { $count } 个
values-dropped = 从堆 { $from } 起所存的 { $count } 个值与现在算出的不同；已丢弃
