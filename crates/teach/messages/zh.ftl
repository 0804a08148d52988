# 对学习者和教师说的话，标识与 en.ftl 相同。术语：平移 shift，同族编码 first cousin，必败堆 lost heap。

## 由 SG 值认出游戏

relation-equal = 相同
relation-shift = 平移
relation-cousin = 同族编码
relation-affine = 其他堆
relation-xor = 异或常数
relation-sequence = 数列
list-not-number = “{ $word }”不是 SG 值：请写以逗号分隔的数，如 0,1,0,1,2
list-short = 只有 { $count } 个数，不足以认出游戏：至少给 3 个，最好 10 个
list-order = { $heap } 不能出现在必败堆的列表中：它们从小到大，且不超过 { $most }
reached-codes = 编码还没有全部比较
reached-sets = 减法集还没有全部比较
reached-rules = 有名字的游戏还没有全部比较

## 按要求出的局面

easy = 容易
medium = 中等
hard = 困难
design-kind = 只能为以堆数或数组为局面的游戏按要求出局面
design-heaps = 堆数是一个范围，从 1 起，至多 { $most }，如 3..4
design-range = 最大的数太大：要看的单个局面超过 { $most } 个
design-misere-value = 反常规则下没有可以相加的 SG 值：请不要指定值
design-none = 没有这样的局面：范围内的 { $count } 个局面都看过了
design-none-seen = 随机看过的 { $count } 个局面中没有这样的；范围内还有更多
reached-designs = 已看过 { $count } 个局面

## 课程

answer-who = 请回答谁胜：“先手”或“后手”
answer-number = 答案是一个数，如 3
answer-bounds = 答案是 { $bounds } 范围内的一个局面
answer-rule = 答案是一条正常规则下一堆石子的规则，如 `take 1,2`
answer-vertex = 答案是一个顶点的名字
answer-edge = 答案是图中的一条边，如 `0-1`
task-without-answer = 这道题没有答案（{ $kind }）
reached-task = 答案没有批改完
reason-winning = 在 { $position } 要走的一方胜：{ $made }
reason-lost = 要走的一方负：{ $made } 之后，{ $reply } 必胜；每一步都是如此
reason-ended = 没有走法，所以要走的一方负
reason-ended-misere = 没有走法了，所以要走的一方胜
reason-reply = 这样对手胜：{ $reply }
reason-xor = 值为 { $values } = { $value }
reason-mex = 各后继的值：{ $options }；其中没有的最小的数是 { $value }
reason-value = 值是 { $value }
reason-rule = 在你的游戏里，{ $heap } 个一堆的值是 { $found }，不是 { $wanted }
reason-zero = 值为 0，所以无论剪哪条边，对手都有必胜的应对
reason-cut = 要走的一方剪 { $edge } 即胜

## 习题页

sheet-title = 习题：一个公平组合游戏
sheet-key = 答案
sheet-normal = 两人轮流走，无法行动者输。
sheet-misere = 两人轮流走，无法行动者赢。
sheet-size = 一页有 1 到 { $most } 道题
sheet-who = 局面 { $position }：先手胜还是后手胜？
sheet-first = 先手胜
sheet-second = 后手胜
sheet-value = { $position } 的 SG 值是多少？
sheet-moves = 局面 { $position }：找出全部必胜走法。
sheet-lost = 一堆是 { $heap }。第二堆在 1 到 { $last } 之间，是几时要走的一方负？
sheet-none = 没有
sheet-pattern = 单独一堆，从 0 到 { $last }，哪些是要走的一方负的？写出规律。
sheet-list-and-pattern = { $heaps }。{ $pattern }
