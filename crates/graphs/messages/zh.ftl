# What is said about graphs that are given, under the ids of en.ftl. Terms: 顶点 vertex, 边 edge, 起点 start, 地面 ground.

## The text of a graph

bad-line = 第 { $line } 行：{ $mistake }
graph-too-large = 图的顶点或边超过了 { $most }
stopped = { $limit }；{ $reached }
line-reached = 读到第 { $line } 行
byte-not-utf8 = 第 { $at } 字节不是 UTF-8 文字
save-file-as-utf8 = 请把文件存为 UTF-8，这样名字可以用任何文字
write-two-ends = 请写 `{ $first } { $third }`：两个端点之间用空格
write-without-weight = 请写 `{ $first } { $second }`：边没有权；处理所有行：awk '{"{print $1, $2}"}' FILE
edge-is-a-line = 每条边单独一行；注释以 # 开头
third-word = 一行是边的两个端点，或一个名字；这里多了第三个词
one-name = `{ $name }` 是一个名字，而文件中没有一行有两个名字：没有边
name-ends-in-sign = `{ $name }` 会成为以符号结尾的名字，所有边的第一个端点都是如此
write-edge = 请写 `{ $first } { $second }`：边是两个端点，之间用空格
for-all-lines = { $hint }；处理所有行：{ $command }
cells-of-maps = 地图用 . 表示空格，用 # 表示墙
no-blanks-in-maps = 地图的格子之间没有空格
starts-of-maps = 起点写在命令行上，形如 行,列，从 1 数起

## Geography and Hackenbush

no-such-start = 起点 { $start } 不是顶点
matching-not-found = 还没有找到最大匹配
vertices-settled = { $all } 个顶点中已确定 { $done } 个
name-a-start = { $settled }；指定一个起点可以少算一些
bipartite-part = 正在求解有 { $vertices } 个顶点的二分部分
picture-too-large = { $why }，因此要搜索所有局面；最多搜索 { $limit } 条边，而这里有 { $edges } 条
no-theory = 不允许使用定理
ground-cycle = 有圈经过地面，这时反常规则的定理不成立（对树枝成立）
not-walked-through = 图形还没有走完一遍
picture-searched = 图形有 { $edges } 条边，正在搜索它的所有局面

## Drawings

picture-not-drawn = 图形有 { $edges } 条边，最多只画 { $most } 条
graph-not-drawn = 图最多画 { $most-vertices } 个顶点和 { $most-edges } 条边；此图有 { $vertices } 个和 { $edges } 条

## What is no graph

edge-without-vertex = 边 { $edge } 的一端是 { $vertex }，而顶点是 0..{ $vertices }
lists-do-not-follow = 顶点 { $vertex } 的走法没有接在前一个顶点之后，或不在走法之列
larger-than-graphs = 图最多有 { $most-vertices } 个顶点和 { $most-edges } 条边，此图有 { $vertices } 个和 { $edges } 条
more-than-numbers = { $count } 个顶点或边，多于本程序能编号的数目
ground-is-no-vertex = 地面 { $ground } 不是顶点
many-strings = 共有 { $strings } 条线，最多只能搜索 { $most } 条
positions-valued = 已求出 { $known } 个局面的值
