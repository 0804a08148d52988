# What the command line says, under the ids of en.ftl. Terms: 必胜态 N-position, 必败态 P-position, 顶点 vertex, 棋子 token, 证书 certificate.

## The answer about a sum

first-wins = 先手必胜（N，必胜态{ $play }）
second-wins = 后手必胜（P，必败态{ $play }）
draw = 和局：游戏将永远进行下去（D{ $play }）
nobody-wins = 和局：双方都不能强制取胜（D{ $play }）
misere-play = ，反常规则
with-nim-value = { $outcome }，SG 值 { $value }
with-value = { $outcome }，值 { $value }
column-rule = 规则
column-position = 局面
column-value = 值
column-kind = 类型
column-basis = 依据
indented = {"  "}{ $line }
no-winning-move = 没有必胜的走法
no-move-left = 无步可走，而无法行动者胜
play-has-ended = 游戏已结束
not-listed = 没有列出必胜的走法：后继太多，看不完
winning-moves = 必胜的走法：
winning-moves-counted = 必胜的走法（共 { $total } 种）：
keeping-moves = 保持和局的走法：
keeping-moves-counted = 保持和局的走法（共 { $total } 种）：
in-component = 第 { $number } 部分
note = 注意：{ $what }
one-row = 使用 `play first` 时，所有局面按参数的次序排成一行
with-list = 这里 { $rule } 即 `{ $text }`；其他取数：直接写成规则，例如 "take 1,3,4"
with-parameters = { $rule }，其中 { $values }；换成别的：{ $others }
more-moves = ……另有 { $more } 种：--moves all 全部列出
perhaps-more-moves = ……可能还有：--moves all 全部列出
nearer-to-the-end = 游戏可以循环；更接近终局的走法：{ $made }

## Mistakes, and what ends the work

more-mistakes = 另有 { $more } 处错误
more-lines = 另有 { $more } 行有错
give-parameter = 用 --param { $name }=5 给出它的值；或者{ $hint }
unquoted-rule = 规则是一个参数：请加引号，"{ $rule } ..."
no-position = 没有给出游戏“{ $rule }”的局面
write-position = 请在规则后写出局面，例如 { $example }；[] 表示空和
empty-argument-hint = 也许脚本中的某个变量为空；[] 表示空和，{ $set } 表示空集，"" 表示空词
interrupted = 已中断；{ $reached }
cannot-read = 无法读取 { $file }：{ $reason }
cannot-write = 无法写入 { $file }：{ $reason }
cannot-write-result = 无法写出结果：{ $reason }
standard-input = 标准输入
at-without-file = `@` 后面应是文件名，而这里没有
write-at-file = 请写 @rule.txt，或用 @- 表示标准输入
name-not-utf8 = 文件名不是 UTF-8；请用 `@- < FILE` 读入
input-not-utf8 = 标准输入不是 UTF-8：第 { $at } 字节无效
position-not-utf8 = 局面要用 UTF-8 书写
parameter-twice = 参数 { $name } 给出了两次
parameter-of-graph = --param 只用于规则，图没有参数
picture-of-two = 图只能画一个数或两个数的游戏
file-too-large = { $file } 放不下；请给出 --memory
line-reached = 读到文件第 { $line } 行
read-as-neighbours = 文件按邻接表读取：每行先是顶点，后是它的边所到的顶点
read-as-matrix = 文件按邻接矩阵读取，顶点为 1 到 { $vertices }
edges-lead-one-way = `graph` 的边没有方向；这里 `a -- b` 只能从 a 走到 b
counts-first = 第一行 { $vertices } { $edges } 也是一条边；如果它是顶点数和边数，请删去

## Ways to go on

hint-assume = --assume：{ $claim }
hint-more-time = 给更长的 --time 就能继续
hint-time-limit = --time 10m 可继续这么久
hint-more-effort = --effort 10 尝试十倍之久，--time 10m 尝试这么久
hint-more-memory = 给更大的 --memory 就能继续
hint-theorems = 不用 --no-theory 可以走得更远
hint-misere = --misere 使整个和按反常规则进行
hint-no-moves = --moves none 不列出走法
hint-smaller-box = 较小的 --to 可以算完
hint-single-positions = 请查询单个局面：--at，可写多次
hint-by-definition = `sprague solve RULE POSITION --no-theory` 按定义回答单个局面
hint-style = 请写 --style { $style }
hint-no-style = 请去掉 --style
hint-no-start = 请去掉 --start
hint-input = 请写 { $shapes }
hint-parameter = 请给出它的值：--param { $name }=5
hint-assume-program = --assume 可据此写出程序
hint-solve = `sprague solve` 回答单个局面，`sprague batch` 回答许多
hint-tokens = `sprague code graph` 是读入的图上走棋子的程序，游戏可以循环
hint-geography = `sprague geography` 回答单个图，可加 --misere

## What holds for ever

keeps-sequences-only = 寻找规律时只保存数列；多元组的表由 `values` 保存
no-certificate-yet = 这个定理还没有证书：检验程序不认识这类游戏
nothing-proved = 没有证明任何结论，所以没有证书可写
formula-is-long = {"  "}公式很长：--format json 中有
rejected = 被否定：{ $guess }
answer-is-open = 这里没有结论：{ $why }
reported = 前人的结果（本程序未验证）：{ $report }
reported-in-reach = 前人的结果（本程序未算到此处，未验证）：{ $statement }；--limit { $needed } 可以证明，并用 --store 保存值
computed-up-to = 计算到 { $last }
claims-need-names = 命题只关于局面是带名字的数的游戏
claim-not-checkable = 检验程序读不了这条规则或命题：没有证书

## Tables of values

bfile-is-a-sequence = b-file 列出一个数列，而这条规则涉及几个数
bfile-has-values = b-file 列出值，而 --zeros 列出局面
use-csv = 请用 --format csv
nothing-to-keep = --no-theory 不用数列计算，--store 没有可存的内容
no-table-of = { $things }不像数那样依次排列，所以没有它们的表
ask-for-single = 请查询单个{ $things }：--at，可写多次
words = 单词
bags = 多重集
graphs = 图
boards = 棋盘
corners-differ = 第一个和最后一个局面的堆数不同
first-behind-last = 第一个局面在最后一个之后：请给出 --from 和 --to
default-corners = 不给出时，--to 对单堆是 20，对数对是 8,8
corner-of-sets = 这里 { $option } 是数 n：表中是集合 {"{1..n}"}
other-sets-at = 其他集合请用 --at，例如 --at {"{2,3,5}"}
corner-of-boards = 这里的棋盘写成“行数x列数”
default-boards = 不给出时，棋盘从 --from 1x1 到 --to 4x4
corner-too-large = { $option } 超过 2^63-1
single-heap-at = 单个堆请用 --at

## Tokens on a graph

no-such-vertex = `{ $name }` 不是图的顶点
vertex-without-edges = 没有边的顶点在文件中单独占一行
graph-being-solved = 已读入 { $vertices } 个顶点的图，正在求解
tokens-being-searched = 正在搜索可达的棋子之和；棋子少些会更快
values-add-up = 各部分的值按异或相加（Sprague 1935，Grundy 1939）
values-with-cycles = 有圈的图的值也能相加（Smith 1966）
one-token = 只有一个棋子能走：对图作倒推分析
tame-tokens = 遗传驯服（tame）局面的反常和（Conway 1976），已对所有可达局面核对
wild-tokens = 已搜索各个和：{ $vertex } 不是驯服（tame）局面，所以异或的规则不成立
tokens-by-quotient = 由所有可达顶点的反常商中的乘积判定，该商有 { $elements } 个元素（Plambeck、Siegel 2008）
tokens-analysed = 已分析全部 { $sums } 个可达的和
found-by-search = 由搜索得出
token-number = { $made }  （第 { $number } 个棋子）
more-in-json = ……另有 { $more } 种：--format json 全部列出
nearer-move = 更接近终局的走法：{ $made }
counts = { $vertices } 个顶点，{ $moves } 种走法{ $play }：{ $first } 个必胜（N），{ $second } 个必败（P），{ $draws } 个和局（D）
under-misere-play = （反常规则）
every-play-ends = 每一局都会结束
play-goes-round = 游戏可以循环：{ $cycle }
column-vertex = 顶点
column-outcome = 胜负
column-remoteness = 步数
more-vertices = ……另有 { $more } 个：--vertices all 全部列出

## Geography

no-free-cell = 起点不是地图上的空格
write-row-column = 请写 行,列，都从左上角的 1 数起
no-vertex = 图没有顶点
first-wins-from = 从 { $start } 出发：先手必胜（N，必胜态）
second-wins-from = 从 { $start } 出发：后手必胜（P，必败态）
starts-won = { $starts } 个起点中，从 { $won } 个出发是轮到行动者赢
chooser-wins = 如果先手选起点、后手先走，则先手赢
chooser-loses = 如果先手选起点、后手先走，则后手赢
geography-basis = { $kind }{ $play }，{ $how }
vertex-geography = 顶点地理游戏
edge-geography = 边地理游戏
directed-vertex-geography = 有向顶点地理游戏
directed-edge-geography = 有向边地理游戏
by-matching = 用最大匹配：必败的是某个最大匹配所不覆盖的起点
by-kernels = 用偶核：图是二分图
by-kernels-and-search = 二分的部分用偶核，其余用搜索
by-search = 搜索了所有局面
column-start = 起点
column-moves-to = 必胜的走法走向
perhaps-more = { $moves }（可能还有）
and-more = { $moves } 另有 { $more } 个
more-starts = ……另有 { $more } 个顶点（--format json 全部列出）
all-moves-take-long = 在这里列出所有必胜的走法要很久：请指定一个起点，或给出 --moves all

## Nimstring

is-loony = { $wins }，疯值：无论旁边还有什么，轮到走的人都胜
winning-strings = 必胜的线（共 { $count } 条）：

## Hackenbush

loose-edge = 有 1 条边不与地面 { $ground } 相连，已略去
loose-edges = 有 { $count } 条边不与地面 { $ground } 相连，已略去
ground-no-vertex = 地面 `{ $name }` 不是图的顶点
name-the-ground = 请用 --ground 指定一个，例如 --ground { $name }
and-searched = { $answer }，搜索了所有局面
column-ground = 接地的边
column-edges = 边数
column-normal-value = 值（正常规则）
more-parts = ……另有 { $more } 个部分
more-edges = ……另有 { $more } 条边（--format json 全部列出）
no-edge-left = 没有边了，而无法行动者胜
no-winning-edge = 没有必胜的边
winning-edges = 必胜的边（共 { $count } 条）：

## Comparison with a raw search

search-agrees = 已搜索 { $positions } 个局面和 { $sums } 个和：没有不一致
search-differs = 已搜索 { $positions } 个局面和 { $sums } 个和：有 { $mismatches } 处不一致
search-left-out = { $counts }；略去 { $count } 个，它们的搜索太久
mismatch = {"  "}{ $sum }：搜索得 { $searched }，由值得 { $valued }

## Certificates

valid = 成立：{ $statement }
certificate-not-valid = 证书不成立：{ $reason }
certificate-undecided = 没有核对完证书，它仍可能正确：{ $reason }
certificate-undecided-without-store = 没有核对完证书，它仍可能正确：{ $reason }；--store DIR 从文件夹取值
no-certificate-written = 没有写出证书：{ $why }
no-strategy-written = 没有写出策略：{ $reason }
not-utf8 = 它不是 UTF-8：第 { $at } 字节无效

## Many sums

input-has-lines = 标准输入是各行的和，所以规则不能也从那里来
write-rule-or-file = 请写规则，或 @FILE
misere-sum-without-value = 反常规则下和没有 SG 值
use-other-answer = 请用 --answer outcome、winner 或 letters
letters-with-other-answer = --letters 只用于 --answer letters，而给出的是别的
line-not-utf8 = 这一行不是 UTF-8：第 { $at } 字节无效
in-line = 第 { $number } 行：{ $what }
and-hint = { $told }；{ $hint }

## Computing with nim-values

nim-none = 无：{ $reason }
nim-nothing = 无
nim-values-are-natural = SG 值是自然数：0、1、2……
nim-help = `sprague nimber --help` 有每种运算的例子
no-result-yet = 还没有结果

## Erasing

too-many-elements = 游戏有 { $count } 个元素，最多可有 { $most } 个
no-order = 这不是偏序：{ $circle }
no-element = 游戏中没有这个元素
names-of-elements = 元素是文件中的名字；arc-kayles 的边写作 a-b
sets-searched = 已搜索 { $count } 个连通的集合
nothing-there = 什么都没有
by-partners = 胜者总以配对的元素回应（定理：对称策略）
a-winning-choice = 一个必胜选择（或许还有别的）：
partners-second = 对方选一个元素，后手就选与它配对、此时必定还在的元素：{ $pairs }。
partners-first = 先手选 { $opening }；此后对方选一个元素，就选与它配对、此时必定还在的元素：{ $pairs }。
one-part = 只有一个连通部分
several-parts = { $count } 个独立部分
and-paths = { $parts }，路与圈由 Dawson 棋（0.137）得出
and-ordered-sums = { $parts }，有序和由定理得出（Deuber 与 Thomasse 1996）
and-sets-raced = { $parts }，多个线程搜索了连通的集合
and-sets-searched = { $parts }，搜索了 { $count } 个连通的集合
elements-basis = { $count } 个元素：{ $how }
winning-choices = 必胜的选择（共 { $count } 种）：
choice-with = { $name }（随之而去的有 { $others }）
more-choices = 另有 { $count } 种（--format json 全部列出）

## Surveys

rules-asked = 已查询 { $count } 条规则
and-known = { $told }，{ $count } 条早已知道
and-failed = { $told }，{ $count } 条没有答案
in-folder = { $told }：{ $folder }
problem-written = { $folder }：样例 { $samples } 个，测试点 { $tests } 个，正确的解法：{ $languages }
problem-fails = { $file } 在 { $test } 出错
problem-fails-later = { $file } 通过样例，在 { $test } 出错
problem-too-slow = { $file } 答案正确，但会超时
problem-left-out = 没有写入：{ $what }
problem-folder-has-files = { $folder } 里已有文件：请给 --out 一个新文件夹
survey-goes-on = { $told }；同样的命令会继续
survey-needs = --to 说明算到多远，--out 说明表存在哪里
no-row = { $folder } 中没有这样写的规则
row-without-certificate = 这条规则的行没有证书
certificate-not-there = 证书 { $name } 不在那里

## Folders of values

store-rule = 规则：        { $rule }
store-meaning = 含义：        { $game }
store-normal = 约定：        正常规则
store-misere = 约定：        反常规则
store-convention = 约定：        { $name }
store-values = 值：          { $count } 个，{ $positions }
store-no-values = 值：          无
store-outcomes = 胜负：        { $count } 个，{ $positions }
all-known = 全部确定：    是
not-all-known = 全部确定：    还没有；同样的命令会继续
store-chunks = 块：          { $count } 个，{ $bytes }
store-fingerprint = 指纹：        { $fingerprint }
no-fingerprint-yet = 胜负全部确定之前没有
heaps-up-to = 堆 0 到 { $last }
tuples-up-to = ({ $first }) 到 ({ $last })，行到 (..,{ $longest })
store-sound = 完好：{ $count } 个值，指纹 { $fingerprint }
outcomes-sound = 完好：{ $count } 个局面：{ $lost } 个 P，{ $won } 个 N{ $rest }；指纹 { $fingerprint }
and-drawn = ，{ $count } 个 D
and-open = ，{ $count } 个尚未确定
heaps-damaged = 已损坏：堆 { $first } 到 { $last }：{ $reason }
positions-damaged = 已损坏：编号 { $first } 到 { $last } 的局面：{ $reason }
chunks-damaged = { $chunks } 块中有 { $count } 块已损坏；下一次用 --store 的运行会重新计算
store-is-empty = 文件夹中还没有值
first-heap-behind-last = 第一个堆在最后一个之后：请给出 --from 和 --to
outcomes-as-a-whole = 这个文件夹存的是胜负，只能整体导出，每个局面两位：只用 --format raw
outcomes-as-letters = 只要其中一部分、写成字母：sprague values RULE --from A --to B --outcomes --store DIR

## A match

tokens-on-graph = 图上的棋子
match-opens = { $game }：{ $convention }；{ $begins }。输入 `help` 查看命令。
match-by-strategy = 我按一个已检验的策略走：{ $statement }
match-normal = 无法行动者输
match-misere = 无法行动者胜
you-begin = 你先走
i-begin = 我先走
match-position = 局面：{ $position }
you-have-won = 对局结束：你赢了
i-have-won = 对局结束：我赢了
match-is-drawn = 对局结束：和局
match-is-repeated = 对局结束：同一局面第三次出现，和局
you-win = 已经无棋可走：你赢了
i-win = 已经无棋可走：我赢了
i-play = 我走：{ $made }
match-ends = 对局到此结束
your-move = 轮到你走>
with-reason = { $made }：{ $reason }
no-move-to-take-back = 你还没有可以悔的棋
has-no-answer = 得不到答案：{ $reason }
and-more-moves = {"     "}…… 还有更多
no-move-wins = 若对方不失误，这里没有取胜的走法
command-move = 走法：     3（取三个）、从 7 中取 2、全取、5 -> 2、7 -> 1 + 4、#3（列表中的第三种）
command-moves = moves     列出合法的走法及其序号
command-hint = hint      给出一种取胜的走法（如果有）
command-why = why       说明谁必胜以及为什么
command-undo = undo      悔棋：收回你的上一步和对方的应对
command-help = help      显示这些命令
command-quit = quit      结束对局
input-for-moves = 标准输入用于读取对局的走法
rule-as-argument = 请把规则和局面写成参数，或用 @FILE 给出规则
write-file-name = 请写出文件名

## Games with a name, and codes of the atlas

label-name = 名称
label-about = 简介
label-rule = 规则
label-parameter = 参数
label-also-called = 又名
label-in-chinese = 中文名
label-known = 已知
label-reference = 文献
label-atlas = 图谱
label-reported = 前人的结果
label-problem = 题目
label-title = 标题
label-game = 游戏
game-of-problem = { $name }：{ $about }
label-input = 输入
label-answers = 答案
label-command = 命令
label-values = SG 值
label-rare-heaps = 稀有的堆
label-certificate = 证书
parameter-means = { $name }={ $default }：{ $meaning }
values-of-atlas = 算出 { $values } 个，最大为 { $largest }
values-of-atlas-within = 在 { $looks } 单位的工作量内算出 { $values } 个，最大为 { $largest }
rare-heaps-of-atlas = 稀疏空间的掩码为 { $mask }：稀有的堆共 { $heaps } 个，值最大为 { $rare }
writes-certificate = 由 `{ $command }` 写出
standing-proved = 已证明
standing-checked = 已检验
standing-open = 尚无定论
atlas-pattern = 对所有 n >= { $preperiod }，{ $pattern }，{ $standing }
atlas-pattern-by = 对所有 n >= { $preperiod }，{ $pattern }，{ $standing }（{ $theorem }）
atlas-no-pattern = { $standing }：尚未发现规律
no-game-of-name = 没有以此为名的内置游戏
list-has-names = `sprague list` 列出所有名称
near-game-name = 是否指 { $name }？`sprague list` 列出所有名称
column-code = 编码
column-values = SG 值个数
column-largest = 最大值
column-rare-heaps = 稀有的堆

## 题目的样例

sample-took = 样例：{ $options }（{ $cases } 组相符）
sample-took-one = 样例：{ $options }（1 组相符）
sample-misere = 注意：样例符合反常规则；按正常规则则不符，或者输出的词正好相反
sample-either = 注意：样例也符合反常规则，无法由它判断谁输
sample-reversed = 注意：按规则先手胜的地方，样例写的是“{ $word }”；规则与题意一致吗？
sample-rival = 注意：--input "{ $other }" 也符合样例，但对输入 { $at } 的读法不同：那样输出为 { $theirs }，按所取的形式则为 { $ours }
sample-ran = 样例：已编译运行（{ $compiler }），输出相同
sample-not-run = 样例：未运行，因为没有安装 { $compiler }
sample-stdin-twice = 标准输入只能读一次
sample-not-utf8 = { $file } 不是 UTF-8
hint-answers = 请写 --answers "先手,后手"，给出两方的词
hint-print = 请说明输出什么：--print winner 和 --answers，或 --print count、--print value
write-target = 请写 cpp、python、java 或 rust（或者一个数：表中最大的堆）
write-lang = 文字的语言请写 { $codes }；程序的语言用 --to
write-bound = 请写一个名字和最大的数，如 n<=2000 或 n<=1e9
write-two-words = 请写两个不同的词，中间用逗号，如 Alice,Bob；词中的逗号写作 \,
write-three-words = 请写三个不同的词，中间用逗号，如 Alice,Bob,Draw
print-together = --print 后写一项，或者先写 winner 再写另一项，如 winner,all
code-warning = 警告：{ $why }
trial-no-process = 无法在样例上运行程序：{ $why }
trial-slow-compiler = { $compiler } 在 { $seconds } 秒内没有结束
trial-not-compiled = { $compiler } 拒绝编译程序：{ $said }
trial-slow = 程序在样例 { $number } 上 { $seconds } 秒内没有结束
trial-failed = 程序在样例 { $number } 上出错：{ $said }
trial-no-line = 没有这一行
trial-differs = 样例 { $number } 第 { $line } 行：程序输出 { $printed }，样例为 { $expected }

## A game at first sight, and the language on one screen

card-solve = 谁赢，怎么走
card-explain = 为什么
card-code = 可以提交的程序
card-play = 对弈
card-pattern = 更久地寻找规律
card-values = SG 值 G({ $names })；值为 0 时，轮到走的人必败：
card-outcomes = 谁赢：N 轮到走的人，P 另一方：
card-no-values = 短时间内没有求出谁赢。
card-found = 规律：{ $claim }
card-found-long = 规律：已知，但较长：{ $command }
card-not-found = 规律：短时间内没有找到；想找得更久：{ $command }
card-next = 接下来可以：
column-winner = 谁赢
rules-title = 规则是一行，由子句组成，子句之间用 ; 隔开。一步棋是其中一个子句的一种走法。
rules-take = 从一堆中取这么多，剩下的仍是一堆
rules-where = 用条件给出取数，或用有名字的集合
rules-leaving = 剩下的分成零堆、一堆或两堆
rules-split = 把一堆分成几堆，不取
rules-arrow = 两种走法：变成的数，: 后是条件
rules-heaps = 一种走法，留下两堆
rules-tuple = 局面是几个数：solve RULE 3,5
rules-parameter = 大写字母是参数；也可写 --param K=5
rules-misere = 走最后一步的人输
rules-coins = 一排硬币；围成一圈
rules-words = 字符串；棋盘上放骨牌：solve RULE 3x4
rules-piles = 台阶上的石子：solve RULE 2,5,2
rules-letters = 棋盘上的字母：solve RULE XXO/OOX
rules-graphs = 图：solve RULE grid(3,3)，或文件
rules-bags = 多重集 {"{3,5,5}"}：一个成员改变
rules-sets = 数的集合；八进制代码
rules-said = 想说的
rules-written = 要写的
rules-more = 更多：sprague list（有名字的游戏）、sprague show 名字、docs/rules.md。
write-instead = 请写 { $option }
write-table-or-value = 要列出到此为止的值，请写 --to { $number }；只要这一个值，请写 --at { $number }
game-with-a-command = 这类游戏由图给出，有单独的命令：sprague { $name } --help

## Values of options that are refused

no-amount-of-memory = `{ $text }` 不是内存的大小；请写 500M 或 4G
no-time = `{ $text }` 不是时间；请写 60s、5m 或 1h30m
write-name-and-value = 请写 NAME=VALUE，例如 K=5
no-name-of-parameter = `{ $name }` 不是参数：参数的名字以大写字母开头
number-beyond-64-bits = { $text } 超过 64 位
number-of-heaps = 堆数最多为 { $most }
number-beyond-63-bits = 数超过 2^63-1
picture-ends-in = 图的文件名以 .svg 或 .png 结尾
write-two-texts = 请写两个词，中间用逗号，例如 W,L；词里的逗号写成 \,
which-vertices = 请写 none、all 或一个数
which-moves = 请写 none、one、all 或一个数
no-such-command = 没有这个命令

## The help: for each command its sentence, .more for what --help adds, .examples for the words beside its examples in
## their order, and its arguments by their names; help-any has the options that many commands have. The English texts are
## beside the arguments in src/.

help-words = 用法：
    .commands = 命令：
    .arguments = 参数：
    .options = 选项：
    .values = 可取的值：
    .default = 默认：
    .examples = 例子：
    .options-of-the-rule = 规则的选项：
    .limits = 限度：
    .output = 输出：
    .long-runs = 长时间的计算：
    .limits-of-each-rule = 每条规则的限度：
    .reports = 报告：
    .any-options = [选项]
    .any-command = <命令>
    .pointer = 时间、内存等限度，以及答案之外的输出，见 `sprague help limits`。
    .full = 详情请用 --help 查看。

help-any =
    .help = 显示帮助（概要用 -h）
    .help-short = 显示帮助（详细说明用 --help）
    .help-only = 显示帮助
    .version = 显示版本
    .rule = 规则：一行文字、有名字的游戏（见 `sprague list`）、@文件，或 -（标准输入）
    .rule-more = 几种游戏相加时，每个参数写成 "RULE @ POSITION..."。
    .params = 给规则中的参数赋值（可重复）
    .params-more = 规则里大写字母开头的名字是参数：`take 1..K` 需要 `--param K=5`。值是整数，也可写成 1_000 或 1e6。
    .misere = 反常规则：走最后一步的人输
    .misere-more = 与在规则末尾写 `; misere` 相同。
    .memory = 表最多占用这么多内存，例如 500M、4G
    .memory-more = 默认为本机（或进程所在控制组）内存的四分之三。不够用时报错，并说明算到了哪里。
    .time = 到这个时间就停，例如 60s、1h30m [默认：不限]
    .time-more = 没算完时报错，并说明算到了哪里。
    .effort = 放弃一个问题之前，多尝试 N 倍
    .effort-more = 不给 --time 时，找不到证明的问题在一定步数之后停止；步数在每台机器上都一样，答案会说明已知什么。
    .threads = 最多使用这么多线程
    .threads-more = 这是上限：多线程没有好处的工作只用一个线程。
    .quiet = 不显示警告和进度
    .format = 结果的形式：text 给人看，json 给程序读
    .format-more = 用 json 时，错误和警告也是 JSON，在标准错误上每行一条：
        {"{"}"error":{"{"}"kind":..,"message":..,"column":..,"hint":..{"}}"}
    .format-text = 给人看的文字
    .format-json = 给程序读的 JSON，整个结果是一个值
    .lang = 答案（或没有答案的原因）所用的语言，en 或 zh；不给时按 LC_ALL 或 LANG；JSON 中的文字是英文
    .lang-en = 英文
    .lang-zh = 中文
    .store = 把值存入这个文件夹，并接着其中已有的继续算
    .store-more = 下次运行从中断处继续，无论上次是怎样结束的，最多丢失最后一块。`sprague store` 查看这个文件夹。它保存一个数的游戏的数列；`values` 还可保存多元组：从 0 到 --to 逐行存，只打印 --from 以后的部分。每步变化有界时，多元组占用的内存很少；以后可以增加行数，但不能加长每一行。
    .no-theory = 只按定义计算：后继、mex、胜负搜索
    .no-theory-more = 不用周期、定理和任何捷径，所以慢。其他所有答案都与它对照检验过。
    .assume = 允许使用只核对过、未经证明的规律；答案会标明“假定”
    .out = 写入这个文件，而不是标准输出

help-sprague = 公平组合游戏：一行规则，得到有证明的答案
    .more = 用一行文字写出游戏规则，sprague 给出 SG 值、对所有 n 都成立的规律及其证明、几个局面之和谁胜，以及所有必胜走法。
    .examples =
        初看一个游戏：规则、SG 值、规律
        三堆石子谁胜，怎么走
        规则怎么写：想说的和要写的
        一堆 10^18 个，靠已证明的规律
        不同的游戏相加
        对所有 n 成立的公式
        SG 值
        任意大的一堆
        把值画成图
        与直接搜索的结果对照
        有名字的游戏
        评测网站的题目，写成规则
        时间、内存、结果的形式
    .after = 含空格或符号的规则要加引号。退出码：0 有答案，1 没能算出，2 请求有误，3 `prove` 发现命题不成立，130 被中断。

help-help = 显示本说明，或某个命令的说明

help-solve = 谁胜、SG 值是多少、怎么走
    .more = 这些局面相加：一步在其中一个局面里走。列出所有必胜走法。答案会说明每个值的依据：精确（按定义算出）、已证明（由定理证明的规律得出）、定理（关于这类游戏的定理）；除非用 --assume 要求，不使用别的依据。
    .positions = 局面：5；两个数的规则写 3,4；可写 1e18、1_000；- 表示标准输入
    .positions-more = [] 是空和：先手输（反常规则下先手赢）。
    .moves = 列出哪些必胜走法：none（不列）、one（一种）、all（全部）或一个数 [默认：终端上最多 10 种，否则最多 1000 种]
    .cert = 把答案的依据作为证书写入这个文件；- 表示写到标准输出，代替答案
    .strategy = 把策略写入这个文件：对每一步的回应，供 `verify` 和 `play --strategy` 使用；- 表示写到标准输出，代替答案
    .strategy-more = 策略是回应走法的像、按余数列出的着法表，或断言的着法。
    .examples =
        只要有已证明的规律，多大都行
        有名字的游戏；两个数的局面
        不同的游戏相加
        一圈，取后成为一排
        棋盘；也可逐行写出：..#/...
        在棋盘上放骨牌，行 x 列，不能旋转
        一步可以动一堆或两堆
        从文件读规则和局面
        写入文件的策略：对每一步的回应

help-values = 一串局面的 SG 值，或任意大的单个局面的值
    .more = 反常规则下给出的是 N（轮到走的人胜）和 P（负），而不是 SG 值。
    .from = 第一个局面 [默认：0；多元组为 0,0 ...]
    .to = 最后一个局面（包括它）[默认：20；数对为 8,8]
    .at = 只求这个局面（可重复）；有证明时多大都行，例如 1e18
    .zeros = 只列出值为 0 的局面，即轮到走的人必败（反常规则下：必败）的局面
    .outcomes = 只说胜负：N（轮到走的人胜）、P（负）；可能无限进行时还有 D（和局）
    .outcomes-more = 加上 --store 时，从 0 到 --to 的每个局面用两位保存。
    .plot = 同时把值画成图：点图或热图；文件名以 .svg 或 .png 结尾
    .format = 值的形式
    .format-csv = 每行一个 "n,value"，首行是名称
    .format-bfile = 每行一个 "n a(n)"，与 OEIS 相同
    .examples =
        0 到 20 的堆
        数对的表
        单堆；有已证明的规律时多大都行
        长时间的计算；以后可接着算
        存在磁盘上的 10^8 个多元组
        1 到 4 行的空棋盘
        集合 {"{1..n}"}
        只要值为 0 的局面
        给出胜负 N 和 P，不是值
        谁胜，包括和局

help-pattern = 对所有 n 都成立的规律及其证明
    .more = 逐个计算值，直到某个定理能证明以后怎样，或者到达限度。在已算出的范围内成立而没有证明的规律称为“已检验”；没有找到规律时会直说。
    .limit = 计算到 N 为止的堆的值 [默认：一定步数之内，约十秒]
    .cert = 把已证明的结论的证书写入这个文件；- 表示写到标准输出，代替结论
    .report = 把结论、图和证书写成网页，存入这个文件，用浏览器打开
    .examples =
        每个 K 的规律
        带图的网页，用浏览器打开

help-prove = 判断一个关于所有局面的命题：已证明、在某个局面不成立、或这里得不出结论
    .more = 命题写成条件加单词 `zeros`（这些恰好是轮到走的人必败的局面），或 `G =` 加一个 SG 值的公式。如果规则和命题只含和、倍数、除以常数的 / 与 %、比较、min、max、xor、& 和 2 的幂，就用逐位读数的自动机判定，数多大都行；其他命题先在较小的局面上与定义对照，再与 `pattern` 所知的规律对照。只有 `verify` 的检验程序也能推导出来的，才说“已证明”；它推导不出而命题成立的，称为定理并说明理由。退出码：0 命题成立，1 得不出结论，3 命题不成立。
    .claim = 命题："条件 zeros" 或 "G = 公式"
    .part = 命题只关于满足这些条件的局面；只有命题是 `G = 0`、而且每一步都有应手能走回来时，走法才可以走出这个范围
    .cert = 命题得到证明时，把证书写入这个文件

help-verify = 独立地重新检验一份证书或策略
    .more = 文件所说的一切都由规则重新推导，所用的代码与求解程序毫无关系。不成立时说明原因，退出码为 1。
    .cert = `sprague pattern --cert` 写出的证书，或 `sprague solve --strategy` 写出的策略；- 表示标准输入
    .store = 定理需要的值多到无法全部重新推导时，从这个文件夹取值
    .store-more = 这些值必须全部按定理的要求重复；前 3000 个和随机选出的另一些按定义重新推导。这是有力的证据，但不是证明，结论中会说明。
    .samples = 与 --store 合用：随机推导这么多个值

help-explain = 一步一步说明答案的理由
    .more = 用 --plan 时：规则属于哪一类、为什么每局都会结束、按什么次序尝试哪些方法。第一个能回答的方法给出答案，其余说明为什么不能。给出局面时：说明在那里由哪个方法回答。用 --format latex、html 或 pdf 时：把证明写成可发表的文档，含游戏、定理及其出处、所检查的表、证书的 SHA-256 与检验它的命令。没有证明的只写作观察。给出局面时是关于这个答案的，否则是关于所有局面的。
    .positions = 局面，与 `sprague solve` 相同；不给时，说明游戏规则以及对所有局面已知的结论
    .graph = 说明这个文件中的有向图上走棋子的游戏；其余参数都是棋子所在的顶点
    .graph-more = 文件的格式见 `sprague graph`。
    .plan = 说明怎样回答这条规则：它的类别、依次尝试的方法、有些方法为什么不行
    .lang = 说明所用的语言，en 或 zh；不给时按 LC_ALL 或 LANG
    .format = 形式：给人读的文字、给程序读的 JSON，或证明的文档 [默认：按 --out 的结尾，否则为 text]
    .format-latex = LaTeX 文档
    .format-html = 浏览器中的页面
    .format-pdf = PDF，需要本机有 LaTeX
    .out = 把结果写入此文件；结尾 .tex、.html 或 .pdf 决定形式
    .examples =
        对所有 K
        文件中的图上的棋子
        中文，用 XeLaTeX 排版

help-check = 与直接的胜负搜索对照
    .more = 搜索只按规则进行，不用 SG 值，检查单个局面以及两个、三个局面之和。太费时间的局面或和略去，输出中说明略去了多少。若有不一致，那是 sprague 的缺陷：会逐个列出，退出码为 1。
    .to = 最大的局面，例如 20；多元组可写一个数，或每个方向一个数

help-compare = 比较两个游戏：给出值第一次不同的局面，或证明它们永远相同
    .more = 走法相同，或已证明的规律相同，就是证明。否则比较到 --to 为止的值。值不同时还会找平移：同族编码的值相同，只是错开几堆。
    .first = 第一条规则：一行文字、有名字的游戏（见 `sprague list`）、@文件，或 -（标准输入）
    .second = 第二条规则
    .to = 每个方向比较到这个数 [默认：10000；数对为 60，更多的数为 12]
    .examples =
        第一个值不同的堆
        同一个游戏的两种写法
        由已证明的规律得知值相同

help-count = K 堆的和中有多少先手必败，或必胜
    .more = 每堆是从 --from 到 --to 的一个数。局面按次序区分：3 5 和 5 3 算两个；用 --distinct 则算一个。有已证明的规律时，--to 可达 10^18；数太长时用 --mod 求余数。反常规则下由反常商决定。
    .rule = 规则：一行文字、有名字的游戏（见 `sprague list`）、@文件，或 -（标准输入）
    .heaps = 和中的堆数
    .to = 最大的堆
    .from = 最小的堆
    .outcome = P：先手必败；N：先手必胜
    .distinct = 只是次序不同的和算一个
    .modulus = 输出对这个数的余数

help-batch = 同一游戏的许多和：输入一行局面，输出一行答案
    .more = 一行中的局面用空格隔开；空行是空和。出错的一行输出 "error: ..."，行号写到标准错误，最后退出码为 1。超过 --time 的一行也是这样：时间限度是对每一行的，之后继续下一行。
    .rule = 规则：一行文字、有名字的游戏（见 `sprague list`），或 @文件
    .answer = 每行输出什么 [默认：outcome；给了 --letters 则为 letters]
    .answer-outcome = 先手胜为 N，后手胜为 P
    .answer-winner = first（先手）或 second（后手）
    .answer-value = 和的 SG 值
    .answer-letters = --letters 给出的两个词
    .letters = 先手胜、后手胜时各输出什么，用于 --answer letters [默认：W,L]
    .examples =
        每行两秒

help-survey = 许多游戏各有什么已知结论：用所有处理器算出一张表，存在文件夹中
    .more = 对每条规则做 `sprague pattern RULE --limit N` 所做的事，写成一行：类别、前周期、周期、跃度、依据、定理、算了多少个值、最大值、秒数、证书，或没有答案的原因。DIR/results 中是 parquet 文件，DIR/certificates 中是证书。
        
        无论上次怎样结束，再次运行就接着做：已有结果的规则不再算，但 --to 变大时，尚无定论的会继续算。分片可以在同一个文件夹里同时进行。
    .file = 每行一条规则的文件；# 开始注释；- 表示标准输入
    .codes = 最多这么多位的所有八进制编码 0.d1.. 和 4.d1..
    .sets = 1 到 M 的数组成的所有减法集合，即 take a,b,c
    .hex = 最多这么多位的所有十六进制编码，包括八进制编码
    .to = 计算到 N 为止的堆的值
    .out = 存放表的文件夹；没有则新建，有则接着做
    .jobs = 同时算这么多条规则 [默认：处理器的个数]
    .shard = 只算每 N 条中的一条，从第 I 条（从 0 数起）开始
    .retry = 结果是错误（例如到达限度）的规则重新算
    .certificates = 证书怎样保存 [默认：规则不超过 10,000 条时为 files，更多或事先不知有多少时为 packed]
    .certificates-files = 每份一个文件，以其 SHA-256 为名
    .certificates-packed = 许多份写在一个文件里，每行一个 JSON，注明 SHA-256
    .certificates-none = 不保存
    .time = 到这个时间就放弃一条规则，并在那一行注明，例如 60s、1h30m [默认：不限]
    .looks = 查看限度 N 次之后放弃一条规则；两次查看之间的工作约一毫秒
    .looks-more = 次数按工作的步数算，不按时钟，所以每台机器上结果相同。被放弃的规则，那一行写明求出了多少个值；以后 N 更大时会再算。
    .memory = 每条规则的表最多占用这么多内存，例如 500M、4G
    .memory-more = 默认为本机（或进程所在控制组）内存的四分之三，除以同时计算的规则条数。
    .report = 概括一个文件夹中的表：各类的个数、尚无定论的规则、最长的周期
    .html = 把报告写成网页，存入这个文件，用浏览器打开
    .table = 把每条规则最新的一行写入这一个 parquet 文件，短的规则在前
    .table-more = 不写秒数，所以答案相同的两次得到的文件逐字节相同。
    .certificate = 打印这条规则的证书，而不是报告
    .examples =
        文件每行一条规则
        三位以内的所有八进制编码
        1..12 中的所有减法集合
        继续算其中尚无定论的
        第 2、10、18……条：八台机器分着算
        概括整张表

help-store = 已存的值和胜负：查看文件夹、检查完好、换成别的格式
    .examples =
        新建文件夹，或接着算
        多少个局面是负、胜、和

help-store-info = 文件夹里有什么；正在写入时也可以查看
    .folder = 文件夹

help-store-check = 读出全部内容，核对校验和
    .more = 有损坏时退出码为 1；下次用 --store 运行时会重新计算。
    .folder = 文件夹

help-store-export = 把值导出为 b-file、NumPy 数组或裸字节
    .more = 在 npy 和 raw 中每个值占 1、2、4 或 8 字节，低位在前，以最大值所需为准。胜负只能导出为 raw：每字节四个，第一个在最低两位，1 是 P，2 是 N，0 是和局，末尾补零到 8 字节的倍数。
    .folder = 文件夹
    .from = 第一个堆
    .to = 最后一个堆（包括它）[默认：已存的最后一个]
    .format = 值的形式
    .format-bfile = 每行一个 "n a(n)"，与 OEIS 相同
    .format-npy = NumPy 数组
    .format-raw = 只有值

help-code = 可以提交的程序：读入局面，输出谁胜
    .more = 周期或通项已证明时，程序用公式；否则用由规则算出的表；局面是几个数时用搜索。开头的注释写明规则、公式和依据。
    .rule-more = 读入图的程序：graph（棋子）、geography、"geography directed"（还可加 "edges"）、hackenbush、node-kayles、arc-kayles、poset。
    .lang = 文字所用的语言，en 或 zh，程序中的注释也用它；不给时按 LC_ALL 或 LANG
    .style = 怎样求值 [默认：有已证明的公式就用 formula，否则 table；几个数的局面用 dfs]
    .style-formula = 已证明的通项公式，数最多 18 位
    .style-table = 限度以内的值的表
    .style-dfs = 记忆化搜索
    .answers = 先手胜、后手胜时各输出什么；{"{case}"} 是数据的组号 [默认：First,Second]
    .answers-more = 第三个词用于和局；不会和局的游戏不接受它。词里的逗号写成 \,，例如 "Yes\, he wins,No"。
    .input = 程序的输入形式 [默认：eof: heaps]
    .input-more = 先写数据怎样结束，再写冒号，然后是一组数据的内容。
        结束：`T:` 第一个数是数据组数；`eof:` 读到输入结束；`zero:` 读到以 0 开头的一组为止，`-1:` 读到以 -1 开头的一组为止；`one:` 只有一组。内容：`n` 是一个局面，一组有几个就写几次（字符串或棋盘是输入中的一个词）；`count` 和后面的 `list` 是个数和这么多个局面；`heaps` 就是 `count list`；大写的名字是规则的参数（take 1..M）；`S*` 是个数和这么多个取数（take S）。几个数组成的局面写 `n`，或写这几个数的名字：`b a` 或 `(b,a)` 是一个局面，其中的数按这个次序读入；`(b,a)*` 是个数和这么多个局面；`numbers` 是后面有几个数，而不是几个局面。写在结束方式旁边的参数只在开头读一次：`T M: heaps`。`|` 之后是询问：先是询问的个数，再把后面的内容重复这么多次，答案在一行里。空格和换行意义相同。
    .sample = 题目的样例，两个文件：输入和输出（可重复）
    .sample-more = 没有给出 --input 和 --answers 时由样例推出：从最简单的输入形式试起，直到输出与谁胜相符。所取的形式写到标准错误。若装有编译器，就编译程序并在样例上运行；有一行不同就报错。- 表示标准输入。
    .no-run = 不编译程序，也不在样例上运行
    .to = 程序的语言：cpp（或 c++）、python、java、rust [默认：cpp]
    .to-more = 写一个数则是表中最大的堆 [默认：10000]。
    .print = 每组数据输出什么 [默认：winner]
    .print-more = 堆的程序可以输出走法；后手胜时，在走法的位置输出 --answers 的第二个词，走法的个数为 0。前面加上 winner（如 winner,all），则先手胜时先输出一行第一个词。
    .print-winner = 谁胜
    .print-move = 第一种必胜走法
    .print-count = 必胜走法的个数
    .print-value = 和的 SG 值
    .print-all = 所有必胜走法，每行一种
    .interactive = 生成交互程序：替必胜的一方与对手轮流走
    .interactive-more = 程序读入一个局面（按 --input，默认 "one: heaps"），输出一行：先手必胜时为 --answers 的第一个词（程序替先手走），否则为第二个词（替后手走）。然后从先手开始轮流走。自己的一步按 --move-format 输出一行数；对方的一步按同样的次序读入同样的几个数，此外不读任何东西。写法：{"{i} {k}"}（第几堆、取几个）、{"{i} {to}"}（第几堆、剩几个）；只有一堆时可以只写 {"{k}"} 或 {"{to}"}。一步可能留下几堆时，{"{to}"} 就是这么多个数，没有留下的写 0：第一个数仍是第 {"{i}"} 堆，其余每个数（包括 0）依次成为最后面的新堆。从一排中取相邻的几个时，可以写 {"{at} {k}"}：所取的第一个的位置（从 1 数起）和个数，位置始终不变。读到以 -1 开头的一步，或者在堆号、个数、位置处读到 0（后面的数不再读），或者输入结束，程序就结束。
    .move-format = 走法的写法 [默认："{"{i} {k}"}"]：{"{i}"} 是第几堆（从 1 数起），{"{k}"} 是取几个，{"{from}"} 是那一堆原来有几个，{"{to}"} 是剩几个，{"{heaps}"} 是走后的各堆，\n 是换行
    .move-format-more = 第一种走法是最前面的堆的走法，其中取得最少的一种。用 --print value 和 count 时是数的写法，例如 "Case #{"{case}"}: {"{value}"}"。
    .claim = 按一个关于所有局面的命题判断胜负，先像 `sprague prove` 那样证明它
    .claim-more = 例如 "a%2=0 and b%2=0 zeros"（这些恰好是轮到走的人必败的局面），或 "G = n%4"。命题不成立或没有证明时，不生成程序。
    .place = 命题只关于满足这个条件的局面；程序拒绝其他局面
    .max = 可能出现的最大的数，例如 "n<=2000"（可重复）
    .max-more = 写规则中的名字，或用 n 表示局面中的每个数；heaps 是一组数据中的堆数，cases 或 T 是数据组数，total 是所有数据合计的堆数。表就造到这么大（只要不太大）；几个数的局面若每步只减小，就用表代替搜索。
    .start = 局面是几个数的规则：输入中的一个数 n 代表哪个局面，例如 "n, n-1"
    .assume = 允许使用只核对到某处、未经证明的公式；程序开头会注明
    .out = 把程序写入这个文件

help-problem = 为评测系统出题：题面、输入检查、测试点、正确与错误的解法
    .more = 题目包的格式是 Kattis 的 problemtools（verifyproblem）所读的格式。答案由求解器算出。错误的解法（例如由一张短表看出的周期）都注明在哪个测试点出错；在限度之内没有输入能使它出错的，不写入。
    .max = 输入中最大的数，例如 "n<=1e9, T<=1e5"
    .max-more = 写规则中的名字，或用 n 表示局面中的每个数；T 是数据组数，heaps 是一组数据中局面的个数，total 是所有数据合计的局面个数；参数写它的名字，集合写它的名字表示其中最大的数，size 是集合的大小；questions 是询问的个数。没有写的：T、heaps、questions 和参数至多 100，集合至多 20 个数，合计至多 300000 个局面。
    .out = 题目包的文件夹；不存在就新建，存在则须是空的
    .input = 输入的形式，与 `sprague code` 相同
    .answers = 先手胜、后手胜时各输出什么；第三个词用于和局 [默认：First,Second]
    .print = 每组数据输出什么
    .print-winner = 谁胜
    .print-value = 和的 SG 值
    .seed = 随机测试点的种子：种子相同，题目包就相同
    .title = 题名 [默认：规则]

help-play = 与程序对弈，它从不失误
    .more = 有必胜走法时程序一定走；处于必败局面时，它选择让对方必胜应对最少的一步。`hint` 和 `why` 说出它所知道的。走法从标准输入逐行读入；`help` 列出命令。
    .rule = 规则：一行文字、有名字的游戏（见 `sprague list`），或 @文件
    .positions = 局面，与 `sprague solve` 相同
    .graph = 在这个文件中的有向图上走棋子；其余参数都是棋子所在的顶点
    .graph-more = 文件的格式见 `sprague graph`。可以无限进行的对局是和局；`quit` 结束它。
    .second = 让程序先走
    .strategy = 胜方按这个文件中的策略走，文件由 `solve --strategy` 写出
    .strategy-more = 先检验文件。文件说明谁胜；若先手胜，则由程序先走。
    .record = 对局结束时写入这个文件，格式为 JSON
    .replay = 重放一局，并指出错过的走法
    .examples =
        程序先走
        文件中的图上的棋子
        逐步指出错过的走法
        胜方按 `solve --strategy` 写出的文件走
        每行一步

help-nimber = SG 值的运算：nim 积、逆、方根、阶、对数
    .more = 小于 2^8、2^16、2^32、2^64、2^128…… 的数各成一个域，加法是异或，乘法是 nim 积。`quad B C` 是 x^2 + B x + C 较小的根。没有这样的数时答案是 `none`。也可写 `sprague nim OP NUMBER..`；尼姆游戏是 `sprague nim 3 4 5`。
    .op = 运算
    .op-add = A + B：异或
    .op-mul = A x B：nim 积
    .op-square = A x A
    .op-sqrt = 平方等于 A 的数
    .op-inv = 与 A 的积为 1 的数
    .op-pow = E 个 A 相乘
    .op-quad = x^2 + B x + C 较小的根
    .op-order = 使 A^E = 1 的最小的 E >= 1
    .op-log = 使 BASE^E = A 的最小的 E >= 0
    .op-trace = A 在 0、1 上的迹
    .numbers = 数：add 和 mul 写 A B..；pow 写 A E，quad 写 B C，log 写 BASE A；其余写一个数
    .bits = 域的位数，2 的幂 [默认：64，或数所需的位数]
    .bits-more = 迹的值、方程有没有根，都取决于它。
    .examples =
        12：两个硬币游戏之积的值
        12，因为 5 x 12 = 1
        x^2 + x + 7 在小于 16 的数中的一个根
        使 18^e = 200 的指数 e
        数可以很长

help-hackenbush = 绿色删边游戏：图上谁胜，删哪条边
    .more = 一步删去一条边；不再与地面相连的部分随之掉落；无法行动者输。文件每行一条边 `a b`，可以有自环（`a a`）和重边；# 开始注释。地面是顶点 0，或由 --ground NAME 指定。文件中重复多次的必胜边只列一次。
        
        反常规则下，没有圈经过地面时有理论可用；其他的图若不大就搜索。
    .file = 边的文件；- 表示标准输入
    .ground = 作为地面的顶点
    .no-theory = 搜索所有局面，不用定理；最多 64 条边
    .svg = 把图画入这个文件，必胜的边用粗红线；- 表示画图代替答案
    .examples =
        SG 值、谁胜、每条必胜的边
        搜索所有局面，用来对照

help-nimstring = 线与硬币（点格棋）：谁胜，剪哪条线
    .more = 一步剪断一条线。剪断某枚硬币最后一条线的人必须马上再走一步；无法行动者输。文件每行一条线 `a b`：两端是硬币，或是地面（顶点 0，或由 --ground NAME 指定）。两点之间可以有几条线；# 开始注释。疯值的局面，无论旁边还有什么，都是轮到走的人胜。
    .file = 线的文件；- 表示标准输入
    .ground = 作为地面的顶点
    .examples =
        值、谁胜、每条必胜的线
        从标准输入读线

help-graph = 有向图上的棋子：谁胜、值是多少、怎么走
    .more = 一步沿一条边移动一枚棋子，无法行动者输；棋子互不妨碍。游戏可能循环，那时可能谁也赢不了，值可能是无穷：inf(0,2) 与值为 0 或 2 的局面相加时轮到走的人胜，与其他局面相加时是和局（C. A. B. Smith 1966）。剩余步数是只有一枚棋子、胜方尽快、负方尽量拖延时一局的长度。
        
        文件每行一条边 `u v`，没有边的顶点只写名字；# 开始注释。
    .file = 边的文件；- 表示标准输入
    .tokens = 棋子所在的顶点
    .no-theory = 搜索所有局面，不用定理：只有胜负，没有值
    .genus = 列出无圈图中每个顶点的亏格
    .vertices = 列出哪些顶点：none（不列）、all（全部）或最多这么多个 [默认：文字形式 100 个，JSON 全部]
    .svg = 把较小的图画入这个文件；- 表示画图代替答案
    .examples =
        每个顶点的值、胜负和剩余步数
        三枚棋子，两枚在 a：谁胜，怎么走
        无法行动者胜
        画图，标出必胜走法
        所有顶点，给程序读
        与若干个 2 的尼姆堆在一起时的反常 SG 值
        搜索所有的和，用来对照

help-geography = 地理游戏：从图的哪个顶点出发谁胜，怎么走
    .more = 棋子放在一个顶点（起点）上。一步沿一条边走到未曾到过的顶点；无法行动者输。用 --edges 时可以回到走过的顶点，但每条边只能用一次。文件每行一条边 `a b`，或只写一个名字；# 开始注释。
        
        无向的顶点地理游戏用最大匹配解决，任何图都行；用 --edges 时，二分图用线性代数解决。其余的一般都很难，只能搜索：请给出 --time 或 --memory，或指定起点。
    .file = 边的文件，用 --grid 时是地图；- 表示标准输入
    .starts = 要回答的起点 [默认：所有顶点]
    .directed = 棋子只能从边的第一个端点走到第二个
    .edges = 用掉的是边，不是顶点；自环是原地不动的一步
    .grid = 文件是地图：. 是空格，# 是墙；格子写作 ROW,COLUMN（行,列），都从左上角的 1 数起
    .no-theory = 搜索所有局面，不用定理
    .moves = 列出哪些必胜走法 [默认：全部；若太费时间，则可能有多种时只列一种]
    .moves-none = 不列
    .moves-one = 每个起点一种
    .moves-all = 全部，不管多久
    .examples =
        每个起点：谁胜，怎么走
        只要这些起点
        由 . 和 # 组成的地图，从左上角出发
        棋子只能从第一个名字走到第二个
        用掉的是边，不是顶点

help-erase = 在文件给出的关系上擦除：Node Kayles、Arc Kayles、偏序集
    .more = 一步选一个还在的元素；它被去掉，随之去掉的还有它的邻点（node-kayles）、与它有公共端点的边（arc-kayles），或在它之上的所有元素（poset）。无法行动者输。文件每行一条边 `a b`，或只写一个名字；偏序集写 `a < b`；# 开始注释。arc-kayles 的元素是边，写作 a-b。
        
        Node Kayles 的路和圈、树，以及由和与有序和组成的所有偏序集，用理论回答；其余逐部分搜索。如果一方能总以配对的元素回应而获胜，就列出各对，不必搜索。
    .file = 边的文件，或 a < b 的文件；- 表示标准输入
    .position = 还在的元素，用逗号隔开，可写多个 [默认：全部]
    .kind = 什么随所选的元素一起去掉
    .kind-node-kayles = 它的邻点
    .kind-arc-kayles = 与它有公共端点的边
    .kind-poset = 在它之上的所有元素
    .examples =
        Node Kayles：选一个顶点，邻点随之去掉
        选一条边，与它相接的边随之去掉
        每行 a < b：选一个元素，在它之上的随之去掉
        只有这些顶点还在

help-list = 内置的游戏
    .more = 要写规则的地方都可以写名字；`sprague show NAME` 介绍一个游戏。
    .open = 不列有名字的游戏，而列出图谱中没有找到规律的编码
    .examples =
        图谱中本程序未能证明规律的编码

help-show = 介绍一个内置游戏：规则、名称、已知结论、文献；图谱中的编码；评测网站的题目
    .more = 题目按网站上的叫法写："HDU 1848"、P2148、768E、"ABC 278 G"。
        
        图谱是对四位以内的所有八进制编码、两位以内的十六进制编码和 1..14 中的减法集合的普查结果。
    .name = 名称（任何一种语言）、图谱中的规则，或评测网站的题目
    .examples =
        图谱中的编码或减法集合
        评测网站的题目：游戏、输入、命令
        P2148、"CF 768E"、"ABC 278 G"、"PE 306" 也可以

help-rules = 一屏看完规则语言：规则由什么组成，想说什么该写什么
    .more = 手册的 docs/zh/rules.md 一章讲每一种写法。
    .language = 这一页的语言
    .language-en = 英文
    .language-zh = 中文
    .lang = 与 LANG 相同
    .examples =
        中文

help-limits = 大多数命令都有的限度和输出选项
    .more = 要计算的命令有这里的全部选项；只查资料的命令有 --lang 和 --format。

help-completions = 为 shell 生成补全脚本
    .shell = 哪种 shell

help-man = 手册页
    .command = 这个命令的页，而不是主页
    .dir = 把所有页写入这个目录，目录必须已存在

help-card = 初看一个游戏：用话说出规则、最前面的值、规律，以及接下来可以做什么
    .more = 用规则代替命令就得到它；后面再写局面则求解。
    .examples =
        初看这个游戏
        给出局面：谁胜，与 `sprague solve` 相同

## Mistakes of the command line

help-mistakes =
    .unknown-option = 没有选项 { $option }
    .unknown-argument = 多余的参数 { $argument }
    .unknown-command = 没有命令 { $command }
    .missing = 缺少参数：{ $arguments }
    .missing-command = { $command } 后面要写命令
    .no-value = { $option } 后面要写值
    .invalid-value = { $option } 的值 { $value } 无效
    .invalid-value-because = { $option } 的值 { $value } 无效：{ $reason }
    .possible = 可取的值：{ $values }
    .too-many = { $option } 多了一个值：{ $value }
    .wrong-number = { $option } 要有 { $wanted } 个值，给出了 { $given } 个
    .twice = { $option } 只能写一次
    .conflict = { $option } 不能与 { $others } 同时使用
    .not-utf8 = 参数不是 UTF-8
    .near = 您是指 { $proposal } 吗？

help-quotient = 游戏的反常商：一个有限幺半群，由它可知反常规则下任何和的胜负
    .more = 每一堆对应交换幺半群中的一个元素；走最后一步的人输时，若干堆之和是必败态，当且仅当各元素之积在 P 中（Plambeck 2005；Plambeck 与 Siegel 2008）。一堆一堆地加入，直到某个定理能证明其余各堆，或者到达限度；对已加入的堆，这个商是精确的。给出局面时，商包含从它们能走到的所有局面。
    .rule = 规则：一行文字、有名字的游戏（见 `sprague list`）、@文件，或 -（标准输入）
    .positions = 局面，写法与 `solve` 相同：商包含从它们能走到的所有局面
    .positions-more = 几种游戏合在一起时，每个参数写成 "RULE @ POSITION..."；不写局面表示所有堆。
    .heaps = 最后一堆 [默认：直到全部得到证明，或到达限度]；有几个数的游戏则取不超过它的所有数组
    .max-order = 商的元素多于这个数时放弃
    .cert = 把供 `verify` 检验的证书写入这个文件：乘法表、P 和各局面的元素；- 表示写到标准输出，代替商
    .graph = 不用规则，而用这个边的文件中的无圈图的所有顶点；- 表示标准输入
    .svg = 把小的商画到这个文件：每个箭头是乘以一个生成元，P 中的元素有标记；- 表示写到标准输出，代替商
    .format = 结果的形式
    .format-latex = LaTeX：生成元、关系、P 和各堆的元素
    .examples =
        40 个元素，周期已证明
        0 到 24 的堆，供程序读取
        走法能到达的所有局面
        两个游戏的堆合在一起
        图的顶点上的所有棋子
        小的商的图
        论文用的表示

help-genus = 每一堆的亏格：SG 值，以及与若干个 2 的堆在一起时的反常 SG 值
    .more = g^abc.. 表示 SG 值为 g，而单独一堆、与一个 2 的尼姆堆、与两个 2 的尼姆堆……在一起时的反常 SG 值依次为 a、b、c……；最后两个值不断交替。若一堆及其所有后续局面的亏格都是若干尼姆堆之和的亏格，就称它是驯服的，可以像反常尼姆那样相加（Winning Ways 第 13 章）。
    .positions = 局面，写法与 `solve` 相同，代替堆
    .to = 最后一堆

## Identify, design

reached-file = 没有读完 { $file }
values-compared = 比较了 { $count } 个值
nothing-identified = 没有找到：目录中的游戏、编码、减法集以及各族规则的值都与此不同
next-of-none = 下一步：检查开头的值，多给一些值，或用 --oeis 文件 查找数列
more-identified = 另有 { $count } 个，规则更长
next-of-match = 下一步：`sprague pattern "{ $rule }"` 说明哪些规律永远成立，`sprague compare` 判断其中两个是否同一个游戏
range-descends = “{ $text }”不是范围：请写 3 或 3..4
wider-range = 请放宽 --heaps、--to 或 --value，或改变必胜走法的数目
design-position = 局面
design-winning = 必胜走法
design-losing = 失误走法
design-depth = 步数
design-difficulty = 难度
design-all = 这就是全部：看过了 { $count } 个局面
design-some = 范围很大：随机看过其中的 { $count } 个局面

help-identify = 由 SG 值或必败堆认出游戏
    .more = 与这些比较：目录中的游戏，至多四位的八进制编码和至多两位的十六进制编码，减法集及其补集，以及各族可分堆的规则。给出八个以上的值时，还会找平移的、每隔一堆取一个的、异或一个常数的，以及八进制编码的同族编码。结果说明有多少个值一致；更多由 `sprague pattern` 和 `sprague compare` 给出。
    .values = 0、1、2…… 各堆的 SG 值，以逗号或空格分隔
    .file = 从这个文件读入，- 为标准输入：一列数，或每行“n 值”
    .zeros = 这些数是必败的堆，从小到大
    .oeis = 还查找这个数列表：OEIS 的 `stripped.gz`，或解压后的文件
    .bfiles = 还查找这个文件夹里的 b-file：每行“n a(n)”的文本文件
    .examples =
        自 0 起各堆的 SG 值
        必败的堆，到最后一个为止没有别的

help-design = 按要求出局面：必胜走法的数目、值、难度
    .more = 种子相同，局面就相同。小的范围会全部查找；大的范围则随机地看一部分，并在答案中说明。难度取决于失误走法所占的比例，以及胜者需要多少步。容易的排在前面。
    .heaps = 堆数，或范围，如 3..4
    .to = 最大的堆，或数组中最大的数
    .winning-moves = 恰有这么多必胜走法；0 表示先手必败
    .distinct = 各堆互不相同
    .value = SG 值，或范围，如 0..5
    .difficulty = 只要这种难度的局面
    .count = 局面的数目
    .seed = 决定从中选哪些
    .examples =
        必败态

## Learn

no-chapter = 课程没有“{ $name }”这一章
chapters-are = 各章是 1 到 9，或 { $names }
course-done = 已完成 { $done } 题，共 { $all } 题
course-commands = 请写出答案，或 `hint`（提示）、`skip`（跳过）、`quit`（结束）
answer-right = 正确
answer-wrong = 不对：{ $why }
answer-unread = { $why }（可用 `hint` 和 `skip`）

help-learn = 课程：36 道题，从取石子到反常规则
    .more = 每个答案都由程序批改：任何必胜走法、范围内的任何必败态、任何符合所给值的规则都算对；答错时给出反驳。命令有 `hint`、`skip` 和 `quit`。做完的题记在用户数据文件夹的一个文件里。
    .chapter = 一章，用编号或名字：做它的所有题；不给时做还没有完成的题
    .list = 列出各章
    .progress = 把进度存在这个文件里
    .examples =
        从上次停下的地方继续
        一章，从第一题开始
        各章，以及完成了多少

## Worksheet

sheet-ending = { $file }：习题页的文件名应以 .html、.tex、.md 或 .pdf 结尾
no-latex = 本机没有能生成 PDF 的 LaTeX 程序（{ $programs }）
latex-other-forms = 请写成 .html 文件后在浏览器中打印，或写成 .tex 文件
explain-ending = { $file }：证明的文件名应以 .tex、.html 或 .pdf 结尾
pdf-needs-file = PDF 须写入文件：--out proof.pdf
no-document = 计划与图上棋子的说明没有文档形式：--format 只能是 text 或 json

help-worksheet = 关于一个游戏的习题页，附答案
    .more = 谁胜、SG 值、全部必胜走法、必败态、规律：题目按种子为这个游戏而出，答案由程序给出。答案单独一页。
    .tasks = 题目的数目
    .seed = 决定出哪些题
    .out = 文件：结尾 .html、.tex、.md 或 .pdf 决定形式
    .examples =
        中文，用 XeLaTeX 排版
        种子不同，题目不同
        需要本机有 LaTeX
family-class = 对参数一切取值的问题，只回答一堆上有一两个参数的规则：取走的数量与堆的大小无关且至多留下两堆的 `take`、`n -> n-k`、`split 2`、`misere`；以及两堆上有一个参数、数量同样与堆的大小无关的 `(a,b) -> (a-k,b-j)`
family-computed = 对所查看的参数的每个值，计算到 { $last }
