# What the command line says, under the ids of en.ftl. Terms: 必胜态 N-position, 必败态 P-position, 顶点 vertex, 棋子 token, 证书 certificate.

## The answer about a sum

first-wins = 先手必胜（N，必胜态{ $play }）
second-wins = 后手必胜（P，必败态{ $play }）
draw = 和局：游戏将永远进行下去（D{ $play }）
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
no-move-left = 无步可走，而无法行动者赢
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

keeps-sequences-only = 寻找规律时只保存数列；数组的表由 `values` 保存
no-certificate-yet = 这个定理还没有证书：核对程序不认识这类游戏
nothing-proved = 没有证明任何结论，所以没有证书可写
formula-is-long = {"  "}公式很长：--format json 中有
rejected = 被否定：{ $guess }
answer-is-open = 这里没有得出结论：{ $why }
reported = 他人的报告：{ $report }
reported-in-reach = 他人的报告：{ $statement }；这里没有算到那里：--limit { $needed } 可以证明，并用 --store 保存值
computed-up-to = 算到 { $last }
claims-need-names = 断言只关于局面是带名字的数的游戏
claim-not-checkable = 核对程序读不了这条规则或断言：没有证书

## Tables of values

bfile-is-a-sequence = b-file 列出一个数列，而这条规则涉及几个数
bfile-has-values = b-file 列出值，而 --zeros 列出局面
use-csv = 请用 --format csv
nothing-to-keep = --no-theory 不用数列计算，--store 没有可存的内容
no-table-of = { $things }不像数那样依次排列，所以没有它们的表
ask-for-single = 请查询单个{ $things }：--at，可写多次
words = 单词
boards = 棋盘
corners-differ = 第一个和最后一个局面的堆数不同
first-behind-last = 第一个局面在最后一个之后：请给出 --from 和 --to
default-corners = 不给出时，--to 对单堆是 20，对数对是 8,8
corner-of-sets = 这里 { $option } 是数 n：表中是集合 {"{1..n}"}
other-sets-at = 其他集合请用 --at，例如 --at {"{2,3,5}"}
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
tame-tokens = 遗传驯顺部分的反常和（Conway 1976），已对所有可达局面核对
wild-tokens = 已搜索各个和：{ $vertex } 不驯顺，所以异或的规则不成立
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
no-edge-left = 没有边了，而无法行动者赢
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
match-normal = 无法行动者输
match-misere = 无法行动者胜
you-begin = 你先走
i-begin = 我先走
match-position = 局面：{ $position }
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
label-reported = 他人的报告
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
rare-heaps-of-atlas = 其中掩码 { $mask } 下的有 { $heaps } 个，值至多为 { $rare }
writes-certificate = 由 `{ $command }` 写出
standing-proved = 已证明
standing-checked = 已检验
standing-open = 尚无定论
atlas-pattern = 对所有 n >= { $preperiod }，{ $pattern }，{ $standing }
atlas-pattern-by = 对所有 n >= { $preperiod }，{ $pattern }，{ $standing }（{ $theorem }）
atlas-no-pattern = { $standing }：未找到规律
no-game-of-name = 没有以此为名的内置游戏
list-has-names = `sprague list` 列出所有名称
near-game-name = 是否指 { $name }？`sprague list` 列出所有名称
column-code = 代码
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
card-not-found = 规律：短时间内没有找到；要找得更久：{ $command }
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
rules-sets = 数的集合；八进制代码
rules-said = 想说的
rules-written = 要写的
rules-more = 更多：sprague list（有名字的游戏）、sprague show 名字、docs/rules.md。
write-instead = 请写 { $option }
write-table-or-value = 要列出到此为止的值，请写 --to { $number }；只要这一个值，请写 --at { $number }
game-with-a-command = 这类游戏由图给出，有单独的命令：sprague { $name } --help
