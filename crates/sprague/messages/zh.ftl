# The messages in Chinese, under the ids of en.ftl. At the end are the texts that in English stand with what they belong to:
# a game of the catalogue has the id game- and its name. The texts of theorems are in crates/claims.
# Terms: SG 值 nim-value, 必胜态 and 必败态 won and lost positions, 异或 xor, 反常规则 misère play, 后继 option, 部分 component.

## The whole answer

convention-normal = 规则约定：正常规则，无法行动者输。
convention-misere = 规则约定：反常（misère）规则，无法行动者赢。
empty-sum = 没有任何子游戏，无步可走：轮到行动的一方输。
guess-on = 注意：此答案依据的条件只在{ $positions }上验证过，未经证明，只是猜测。
guess = 注意：此答案依据的规律只在 { $to } 以内与 SG 值比较过，未经证明，只是猜测。
the-game = 游戏“{ $rule }”：
the-game-with = 游戏“{ $rule }”（{ $values }）：
more-components = 另有 { $count } 个这样的部分。
basis-of-component = 局面 { $position }（规则“{ $rule }”）：{ $basis }。
first-wins = 先手必胜。
second-wins = 后手必胜。
nobody-wins = 谁也赢不了：游戏将永远进行下去。
by-definition = 胜负由定义直接计算得出。
by-theorem = 胜负由定理判定，其条件已逐一检验：{ $theorem }。

## What a game is

move-lays-tiles = 每一步把一块骨牌放在空格上：{ $tiles }（行数 x 列数；骨牌不可旋转）。
a-move = 每一步{ $clause }。
or-it = 或者{ $clause }。
replaces = 把 { $from } 换成 { $to }
replaces-many = 把 { $from } 换成 { $to }，它们同时留下，从此各自独立
replaces-nothing = 把 { $from } 拿走，什么也不留
replaces-where = { $clause }，其中 { $conditions }
along-lines = { $clause }，沿着行或列，方向不限
along-rows = { $clause }，在一行中从左到右
along-columns = { $clause }，在一列中从上到下
lays-shape = 把形状 { $rows } 原样放在空格上
lays-turned = 把形状 { $rows } 放在空格上，可以旋转
deletes-vertex = 删去一个顶点 { $name } 和它的边
deletes-neighbours = 删去一个顶点 { $name } 和所有与它相邻的顶点
deletes-edge = 删去一条边 { $name }（保留两个端点）
deletes-ends = 删去一条边 { $name } 的两个端点
deletes-connected = 删去连通的一组顶点，个数为 { $sizes }
deletes-connected-leaving = 删去连通的一组顶点，个数为 { $sizes }，它所在的连通块的其余部分要仍然连通或没有剩下
lays-flipped = 把形状 { $rows } 放在空格上，可以旋转或翻转
position-number = 局面是一个数 { $name }。
position-pair = 局面是数对 ({ $names })。
position-pair-unordered = 局面是数对 ({ $names })，次序无关。
position-tuple = 局面是元组 ({ $names })。
position-tuple-unordered = 局面是元组 ({ $names })，次序无关。
position-coins = 局面是一行硬币，以正面朝上的位置表示。每枚正面是一个独立的部分；同一位置的两枚相消。
position-row = 局面是排成一行的数，个数不限；一步点名相邻的几个（从左到右），其余不变。
position-ring-of-numbers = 局面是围成一圈的数，个数不限：最后一个之后是第一个，旋转后相同的圈是同一局面。一步点名相邻的几个，其余不变。
position-piles = 局面是放在第 1、2、3……级台阶上的各堆石子。
position-set = 局面是一个数的集合。
position-bag = 局面是一个多重集：其中的数可以重复。
position-bag-beside = 局面是 { $names } 和一个多重集：其中的数可以重复。
position-word = 局面是一个字符串。
position-word-ring = 局面是排成一圈的字母。
position-ring = 局面是围成一圈的若干个物件。第一步之后，余下的排成一行。
position-board = 局面是一个方格棋盘。
position-graph = 局面是一个图。条件没有联系起来的连通块是独立的，它们的 SG 值做异或。
isolated-drop = 每步之后，没有边的顶点消失。
ends-are-of-graphs = 有 end if，某些图上不能再走，所以要把图看作一个整体。
position-cells = 局面是一个棋盘：从上到下的各行，每格一个字母。
as-a-rule = 规则写作“{ $rule }”。
takes-nothing = 都不可能
takes-any = 从一堆中取走任意多个（至少 1 个）
takes-any-except = 从一堆中取走任意多个，但不能恰好取 { $amounts } 个
takes-whole = 把恰好剩 { $amounts } 个的一堆整个取走
takes = 从一堆中取 { $amounts } 个
takes-leaving = 从一堆中取 { $amounts } 个，余下{ $what }
takes-leaving-unequal = 从一堆中取 { $amounts } 个，余下{ $what }，各堆互不相等
or-more = 至少 { $from }
splits = 把一堆分成 { $parts } 堆
splits-unequal = 把一堆分成 { $parts } 堆，各堆互不相等
amount-range = { $lo } 至 { $hi }
leaves-nothing = 零堆
leaves-one = 一堆
leaves-two = 两堆
leaves-nothing-or-two = 零堆或两堆
leaves-one-or-two = 一堆或两堆
leaves-up-to-two = 零堆、一堆或两堆
leaves-heaps = { "" } { $parts } 堆

## What holds for all positions of a game

round = SG 值只取决于 n mod { $period }：{ $round }。
round-from = 自 { $from } 起 SG 值只取决于 n mod { $period }：{ $round }。
constant-from = 自 { $from } 起每个 n 的 SG 值都是 { $value }。
constant = 每个 n 的 SG 值都是 { $value }。
in-general = 一般地，{ $left } = { $formula }。
a-claim = { $claim }。
exceptions = 不符合该规律的较小的 n（括号内为 SG 值）：{ $list }。
many-exceptions = 有 { $count } 个较小的 n 不符合该规律。
why-window = 为何永远成立：一个值只取决于它前面的 { $window } 个值，而 n 自 { $from } 至 { $to } 时 G(n+{ $period }) = G(n)，所以以后的值也都重复（{ $source }）。
why-guy-smith = 为何永远成立：一步至多取 { $most } 个、至多留下 { $leaves } 堆，且已算得 n 自 { $from } 至 { $to } 时 G(n+{ $period }) = G(n)；依定理这就够了（{ $source }）。
why-nim = 为何永远成立：从 n 恰能走到每个更小的堆，所以 mex 就是 n（C. L. Bouton 1901）。
why = 为何永远成立：{ $statement }。出处：{ $source }。
why-by-theorem = 为何永远成立：这是关于此类硬币游戏的定理。出处：{ $source }。
values-by-law = 任意大小的值无需列出此前所有值即可求得：{ $statement }。出处：{ $source }。
last-exception = 注意：{ $last } 是最后一个不符合的 n。程序要单独保存 { $preperiod } 以下的值；如果打表太短，看出的周期只是猜测。
theorem = 定理（{ $name }）：{ $words }。出处：{ $source }。
reported = 前人的结果，此处未证明：{ $report }。
reported-in-reach = { $statement }；此处未验证：算到 { $needed } 就能证明
reported-out-of-reach = { $statement }；证明需要 { $needed } 个值，无法算出
reported-statement = 对所有 n >= { $preperiod }，G(n+{ $period }) = G(n)（{ $source }）
open = 尚未解决：不知道有没有周期。
no-pattern = 此处没有已证明的规律：SG 值是逐个算出的，打表看出的规律只是猜测。

## Matches

not-a-move = 看不懂走法 `{ $text }`。可以写 `3`（取三个）、`从 7 中取 2`、`5 -> 2`，或用 `#1` 表示 `moves` 列出的第一种走法
move-illegal = 这里不能走 { $text }
move-illegal-here = 这里不能走 { $text }；可以走的例如 { $legal }
a-move-of-play = 任何一步
from-which-heap = 从哪一堆取？可以写 `从 7 中取 2`，或 `从第 1 堆取 2`
position-not-there = 没有 { $position }
move-ambiguous = 有几个部分都能走这一步；请加上 `in component { $component }`，或别的序号
two-meanings = `{ $text }` 有两种理解：`{ $first }` 或 `{ $second }`，请写出其中一种
no-such-move-number = 没有走法 #{ $asked }；`moves` 列出 #1 到 #{ $listed }
no-vertex = `{ $name }` 不是图的顶点；没有边的顶点要在文件中单独写一行
which-token = 有几枚棋子可以走到那里；请写出两个端点，如 `{ $example }`
graph-of-match-too-large = 图太大：{ $why }
no-record = 文件不是对局记录：{ $why }
text-no-record = 这段文字不是对局记录：{ $why }
move-of-record = 记录中的第 { $number } 步不合规则
record-format = 格式不是 "{ $format }"
record-no-list = 没有列表 { $key }
record-rule = 规则不是文字
record-position = 局面不是文字
record-without-rule = 局面没有规则
record-without-end = 一步没有写出结果
record-without-component = 一步没有写出部分
record-edge = 边没有两个端点
record-illegal = 第 { $number } 步不合规则

## Many sums

no-value-of-sum = 反常规则下和没有 SG 值；请查询 outcome 或 winner
only-winner-known = 只知道谁赢，不知道 SG 值；请查询 outcome 或 winner

## Programs

code-this-product = 这个翻硬币游戏的乘积
code-too-long = 最初的值就要算太久的游戏
code-no-closed-form = 没有已知的通项公式
code-claim = 不能按这个命题生成程序：{ $why }
code-claim-of-numbers = 它的局面不是数
code-by-theorem = 它的值来自定理或列表
code-misere = 局面不是堆或多元组的反常规则
code-amounts-by-piles = 可取的数量与堆数有关
code-pieces = 格子上的棋子
code-no-piles = 这不是各堆
code-one-pile = 单独一堆没有意义的游戏
code-many-pieces = 棋子多时走法不同的棋子
code-pieces-differ = 走法各不相同的格子上的棋子
code-only-checked = 公式只检查过，没有证明
code-no-staircase = 阶梯定理不适用的各堆（{ $why }）

## Why nothing is known of all positions

open-no-pattern = 到 { $to } 为止尚未发现规律
open-but-winners = SG 值到 { $to } 为止未见规律，但每个堆的胜负都已知：{ $statement }（{ $theorem }）；必败的堆为 { $lost }、……
open-but-values = SG 值到 { $to } 为止未见规律，但有定理能逐个求出大堆的 SG 值：{ $statement }（{ $theorem }）
open-turns = 一步走几个部分的游戏没有 SG 值，无从寻找规律
open-misere-tuples = 反常规则下多元组的规律要从小局面的胜负中寻找，而这些胜负未知：有的走法留下多个局面，或者搜索时间过长
open-no-condition = 没有简单的条件能区分必败态
open-few-numbers = 只在最多四个数的游戏中寻找规律
open-no-sequence = 没有引擎能依次算出各堆的 SG 值，也没有找到规律：{ $why }
open-refuted = 与已算出的值相符的规律，在更远处被否定

## Claims


## One component

value-not-known = 局面 { $position }（规则“{ $rule }”）的 SG 值未知。
won-without-value = 局面 { $position }（规则“{ $rule }”）是必胜态；其 SG 值未知。
has-nim-value = 局面 { $position }（规则“{ $rule }”）的 SG 值为 { $value }。
has-value = 局面 { $position }（规则“{ $rule }”）的值为 { $value }。
how-known = 依据：{ $basis }。
as-formula = 公式：{ $formula }。
strategy-nothing = 空
strategy-here = 此处由 { $from } 走到 { $to }。
sent-back = 游戏可能循环，但若一方走到更大的值或无值的局面，对方下一步就能走回来（Smith 1966）。
endless = 游戏可能循环，并且没有一步能走到有 SG 值的局面：只要和里有它，双方都赢不了。
endless-with = 游戏可能循环。有些走法能走到 SG 值为 { $numbers } 的局面：与这样的值相加时先手必胜，与其他值相加则双方都赢不了。
no-staircase = 阶梯定理不适用：{ $reason }。已对各堆作搜索。
letters-apart = 它们之间的字母永远不变，因此下列各段彼此独立：{ $parts }。
letters-apart-more = 它们之间的字母永远不变，因此下列各段彼此独立：{ $parts } 等。
stealing = { $number } 总会随别的选择一起去掉，自己却不带走别的数。如果只选它就能赢，自然好；否则，对方此时的制胜一步，先手本可以一开始就走。所以先手必胜（策略窃取）。
mirror-second = 后手的必胜策略可以用一句话说明：{ $answers }
mirror-first = 先手的必胜策略可以用一句话说明：{ $opening }，然后{ $answers }
mirror-half-turn = 对方每放一块，就在旋转 180 度的对称位置放同样一块。放得下的每一块都不与自己的像相交，所以像的位置总是空的。
mirror-sideways = 对方每放一块，就在左右对称的位置放同样一块。放得下的每一块都不与自己的像相交，所以像的位置总是空的。
mirror-upright = 对方每放一块，就在上下对称的位置放同样一块。放得下的每一块都不与自己的像相交，所以像的位置总是空的。
mirror-pairs = 对方选一个数，就选与它配对的数：{ $pairs }。无论选哪个数，都不会擦去与它配对的数；两步合起来擦去的总是完整的对。
mirror-pairs-more = 对方选一个数，就选与它配对的数：{ $pairs } 等。无论选哪个数，都不会擦去与它配对的数；两步合起来擦去的总是完整的对。
mirror-word = 对方每改一处，就在另一端左右对称地作同样的改动。改动都够不到自己的像，所以像处总可以照样改。
mirror-word-exchanged = 对方每改一处，就在另一端左右对称地作同样的改动，并互换字母：{ $pairs }。改动都够不到自己的像，所以像处总可以照样改。
mirror-vertices = 对方选一个顶点，就选与它配对的顶点：{ $pairs }。无论选哪个顶点，都不会删去与它配对的顶点；两步合起来删去的总是完整的对。
mirror-vertices-more = 对方选一个顶点，就选与它配对的顶点：{ $pairs } 等。无论选哪个顶点，都不会删去与它配对的顶点；两步合起来删去的总是完整的对。
mirror-edges = 对方选一条边，就选与它配对的边：{ $pairs }。无论选哪条边，都不会删去与它配对的边；两步合起来删去的总是完整的对。
mirror-edges-more = 对方选一条边，就选与它配对的边：{ $pairs } 等。无论选哪条边，都不会删去与它配对的边；两步合起来删去的总是完整的对。
mirror-rows = 对方在相等的两行中的一行里怎么走，就在另一行里照样走。
mirror-opposite = 对第一步，在正对面取同样多个。剩下相等的两行，对方在一行里怎么走，就在另一行里照样走。
answer-back = 对方每走一步，就走回 { $set }。每一步都有这样的应手。
mirror-rest = 对第一步，从剩下的一行正中取走若干个。剩下相等的两行，对方在一行里怎么走，就在另一行里照样走。
figures = 此处：{ $figures }。
a-figure = { $name } = { $value }
figure-least = 最小的一项
figure-most = 最多可取
no-move = 此局面无步可走，空集的 mex 为 0。
its-options = 后继局面（括号内为 SG 值）：{ $options }。
mex = 这些值中未出现的最小非负整数（mex）是 { $value }。
mex-zero = 它的 { $count } 个后继局面的 SG 值都不是 0，所以它自己的值（mex）是 0。
mex-examples = 它的 { $count } 个后继局面取到每个更小的值，例如 { $examples }，而没有一个取到 { $value }：这就是 mex。
mex-large = 它的 { $count } 个后继局面取到每个更小的值，而没有一个取到 { $value }：这就是 mex。
option-nothing = 无 ({ $value })
residue = { $heap } mod { $period } = { $residue }，此处的 SG 值为 { $value }。

## Piles on steps

gaps = 各棋子前的空格数为 { $gaps }。
gaps-are-piles = 棋子左移时，它前面的空格减少，后面的空格增加同样多：把空格看作石子堆，石子从每堆移到下一堆，最后一堆的移出游戏。
no-stone = 没有石子可移动，所以值为 0。
piles-that-count = 每一步都在第 { $counted } 堆与其他堆之间移动，移到这些堆上的石子总能原样移走：只有这些堆起作用。
sizes-that-count = 它们的大小为 { $sizes }，总 SG 值是它们各自作为一堆的 SG 值的异或。
stairs-misere = 该定理只适用于正常规则
stairs-end-if = `end if` 与各堆有关
stairs-no-moves = 没有任何走法
stairs-different-amounts = 各条规则移动的个数不同
stairs-different-ways = 各条规则的移动方式不同
stairs-stuck = 有的棋子不能移动，或不只向左移动
stairs-amount-between = 个数与移出、移入的堆有关
stairs-amount = 个数与各堆有关
stairs-condition = 有条件与各堆大小有关
stairs-range = { $name } 的范围与各堆有关
stairs-both-parities = 第 { $step } 堆的石子既可下移奇数级，也可下移偶数级
stairs-round = 石子可以循环移动
stairs-too-many = 要检查的堆对太多

## What the components are together

xor-of-values = 和的 SG 值等于各部分 SG 值的异或（Sprague 1935，Grundy 1939）：
in-all = 总和为 { $total }。
value-zero = 总值为 0：无论先手怎么走，后手都能使总值回到 0，后手必胜。
value-not-zero = 总值为 { $total }，不为 0：先手走到值为 0 的局面即胜。
turned-into-twins = 有一步把一个部分变成其余各部分，此后只剩两两相同、互相抵消的部分：先手必胜。
one-won = 有一部分是必胜态而 SG 值未知，其余部分的总值为 0：先手必胜。
pairs-cancel = 相同的部分成对相消：{ $pairs }。一方在其一中怎么走，另一方就在另一个中照样走。
infinite-sum = SG 值与无穷值相加，是与其中每个数异或；两个无穷值相加，得到不含任何数的无穷值（Smith 1966）：总和为 { $value }。
infinite-draw = 总值为 { $value }，不含 0：双方都无法取胜，游戏将永远进行下去，为和局。
infinite-win = 总值为 { $value }，含有 0：先手走到值为 0 的局面即胜。
moves-keep-draw = 保持和局的走法（共 { $total } 种）：
only-winning-move = 唯一的必胜走法：
winning-moves = 必胜走法（共 { $total } 种）：
some-winning-moves = 部分必胜走法（未能全部计数）：
and-more = 另有 { $count } 种
move-why = { $made }：{ $why }
nearer-to-the-end = 并非每一种都更接近终局；这一种是：{ $made }。
xor-to-zero = 此部分的值由 { $before } 变为 { $after }，总异或变为 0

## Misère play

misere-no-xor = 反常规则下，各部分的值一般不能用异或相加。
misere-single = 单堆是必败态，当且仅当其反常 SG 值（无步可走时为 1，否则为后继值的 mex）为 0。
rule-of-misere-nim = 此处 SJ 定理（贾志豪）成立：正常规则下各 SG 值的异或不为 0 且有一个大于 1，或异或为 0 且没有一个大于 1 时，先手必胜。
rule-checked = 其条件已在所有后续局面上检验：正常 SG 值为 0 或 1 时反常值恰为另一个，其余情形两值相等（Gurvich 2012；Gurvich 与 Ho 2015）。
xor-and-large = 异或为 { $total }，且有值大于 1。
xor-and-small = 异或为 { $total }，且没有值大于 1。
misere-to-small = 此部分的值由 { $before } 变为 { $after }；不再有大于 1 的值，异或为 1
misere-to-zero = 此部分的值由 { $before } 变为 { $after }；异或为 0，且仍有大于 1 的值
rule-says-first = 注意：SJ 定理有其条件，此处未见成立。若按正常 SG 值 { $values } 套用，会判为先手必胜：{ $verdict }。
rule-says-second = 注意：SJ 定理有其条件，此处未见成立。若按正常 SG 值 { $values } 套用，会判为后手必胜：{ $verdict }。
rule-wrong = 这样判是错的
rule-right = 这次恰好对了

## Turns in several components

turn-every = 每回合在所有仍可行动的部分中各走一步，因此持续最久的部分决定胜负。局面的“悬念数”是胜者拖延、败者求快时所持续的回合数。
turn-first = 每回合在第一个仍可行动的部分中走一步，因此各部分依次进行，每一部分的胜负取决于其后的部分。
turn-exactly = 每回合恰好在 { $most } 个部分中各走一步；可行动的部分不足时游戏结束。
turn-any = 每回合在任意多个部分（至少一个）中各走一步。
turn-range = 每回合在 { $least } 至 { $most } 个部分中各走一步。
turn-among = 每回合走动的部分数必须是 { $counts } 之一；能走的部分不足其中最小者时，棋局结束。
equal-values = 能走的部分恰比每回合可走的多一个：此时无论各部分如何，SG 值全相等者必败。
no-nim-values = SG 值只适用于每次走一步的和，在此不适用。
moore = 能走的部分多于 { $count } 个时，Moore 法则要求每步都使 SG 值变小；此处不知是否如此，所以对和作了搜索。

## Tokens on a graph

token-turn = 每回合沿图的一条边移动一枚棋子。
graph-size = 此图有 { $vertices } 个顶点、{ $edges } 条边。
graph-ends = 沿边走不会回到原处，所以每局都会结束。
graph-round = 棋子可以绕圈：{ $cycle }。无休止的对局算和局。
token-has-value = 顶点 { $vertex } 上的棋子的 SG 值为 { $value }。
token-no-nim-value = 顶点 { $vertex } 上的棋子没有 SG 值，其值为 { $value }。
token-to = 走到 { $vertex }：{ $what }。
there-value = SG 值为 { $value }
there-value-back = SG 值为 { $there }；对手走到 { $next } 即可使值回到 { $value }
there-none = 没有 SG 值
there-none-back = 没有 SG 值；对手走到 { $next } 即可使值回到 { $value }
there-won = 轮到走的一方必胜
there-lost = 轮到走的一方必败
there-drawn = 和局
goes-back = 走到没有 SG 值的顶点也无济于事：对手总能使值回到 { $value }（Smith 1966）。
no-way-back = 这些 SG 值的 mex 是 { $mex }，但走到 { $vertex } 之后对手无法使值回到 { $mex }，所以它不是此处的值（Smith 1966）。
one-turn = 一步即可结束此局。
turns-last = 胜者求快、败者拖延时，此局持续 { $turns } 回合。
token-alone = 顶点 { $vertex } 上只有一枚棋子时：{ $what }。
no-move-wins = 此处无步可走，而无法行动者胜。
only-one-token = 只有一枚棋子可以移动。
tokens-have-a-quotient = 可达的顶点有一个 { $elements } 个元素的反常商：把各枚棋子的元素相乘，乘积属于 P 时恰为必败（Plambeck、Siegel 2008）。
all-tame = 可到达的局面都是 tame（驯服）局面，因此反常 Nim 的判定法则成立（Conway 1976）。

## Moves

move-stone-out = 把第 { $from } 堆的 1 颗石子移出游戏
move-stones-out = 把第 { $from } 堆的 { $count } 颗石子移出游戏
move-stone = 把 1 颗石子从第 { $from } 堆移到第 { $to } 堆
move-stones = 把 { $count } 颗石子从第 { $from } 堆移到第 { $to } 堆
turn-coins = 翻转 { $coins }
cover-one = 盖住 { $cell }
cover-two = 盖住 { $one } 和 { $other }
cover-range = 盖住 { $first } 至 { $last }
cover-cells = 盖住 { $cells }
delete = 删去 { $vertices }
delete-edge = 删去边 { $edge }
delete-with = 删去 { $vertex }，连同 { $others }
cells-change = { $cells }：{ $old } -> { $new }
eat = 吃掉 { $cell }
erase = 擦去 { $numbers }
take-all = 把 { $heap } 全部取走
take = 从 { $heap } 中取 { $taken }
take-from-ring = 从 { $heap } 个的环中取 { $taken }
take-leaving = 从 { $heap } 中取 { $taken }，剩下 { $parts }
split = 把 { $heap } 分成 { $parts }
to-nothing = { $from } -> 无
in-component = { $made }（第 { $number } 部分）
for-one-pile = 只有一堆时：{ $said }

## A match

side-you = 你
side-engine = 引擎
tokens-on-graph = 图上的棋子
match-starts = { $game }；局面 { $position }
match-starts-misere = { $game }，反常规则；局面 { $position }
match-move = { $number }. { $by }：{ $made } -> { $position }
match-mistake = { $told }（失误：{ $better }）
match-won = { $by }获胜
match-drawn = 和局
match-repeated = 和局：同一局面第三次出现
match-open = 尚未结束；轮到{ $by }走
move-wins = { $made }，即可取胜
move-keeps-draw = { $made }，即可保持和局
nim-value-to-zero = SG 值由 { $value } 变为 0，此后对方怎么走都有应对
value-to-zero = 值由 { $value } 变为 0，此后对方怎么走都有应对
leaves-lost = 走到必败态：轮到走的一方必败
strategy-none = 没有找到这个局面的策略：没有把它变为自身的对称，也没有证明了的周期或带着法的断言
not-in-strategies = 策略文件不涉及{ $game }
strategy-several-rules = 策略文件只针对一条规则，而这个和有几条规则
strategy-unread = 检验程序不接受找到的策略：{ $reason }
strategy-other-rule = 这个策略针对另一条规则：{ $rule }
strategy-other-position = 这个策略不适用于这个局面
strategy-invalid = 策略无效：{ $reason }
leaves-mirrored = 走到必败态；此后{ $answers }
keeps-draw = 这一步保持和局
lost-one-answer = 局面是必败态；对这一步只有一种应对取胜
lost-answers = 局面是必败态；对这一步有 { $answers } 种应对取胜
position-lost = 局面是必败态
won-too-late = 局面是必胜态，但未能及时找到必胜走法
mover-wins = 轮到走的一方必胜
mover-loses = 轮到走的一方必败
both-go-on = 和局：双方都能永远走下去
tokens-misere = 无法行动者胜，所以各值不能相加；由所有可达的局面得出：{ $who }。
tokens-none = 没有棋子：{ $who }。
tokens-one = { $worth }，{ $meaning }：{ $who }。
tokens-several = { $worths }。总和为 { $sum }，{ $meaning }：{ $who }。
token-worth = { $vertex } 的值为 { $value }
meaning-zero = 即为 0
meaning-not-zero = 不为 0
meaning-with-zero = 是无穷值，但可走到 0
meaning-without-zero = 是无穷值，且不能走到 0

## How a component is known

exact = 精确：{ $how }
proved = 已证明：{ $how }
by-theory = 定理：{ $how }
assumed = 假定：{ $how }
computed-up-to = 按定义计算到 { $position }
computed-and-stored = 按定义计算，并已存盘
position-searched = 已搜索此局面
row-of-heads-searched = 已搜索整排硬币
sum-searched = 已搜索整个和
one-position-reached = 唯一可达的局面按 Smith 标号法求值
positions-reached = 可达的 { $count } 个局面全部按 Smith 标号法求值
sums-reached = 游戏可能不终止，已分析可达的全部 { $count } 个和
condition-holds = 条件在{ $positions }上成立，未经证明
pattern-holds = 规律在 { $to } 以内成立，未经证明
as-heap = { $basis }（单个数的游戏，{ $parameters }）
period = 自 { $from } 起周期为 { $period }（{ $support }）
period-saltus = 自 n = { $from } 起 G(n+{ $period }) = G(n)+{ $saltus }（{ $support }）
support-window = 长度 { $length } 的窗口重复
support-theorem = 定理 { $theorem }，计算到 { $to }
word-no-move = 无步可走
word-one-part = 只有一个部分
word-parts = 分为 { $count } 个独立部分
word-computed = { $parts }，按定义计算
word-runs = { $parts }；同一字母的连续段，其值最迟自长度 { $from } 起以 { $period } 为周期
word-slides = `{ $coin }` 只沿一个方向滑过 `{ $free }`，如阶梯博弈，隔一个空隙计一个：{ $gaps }
no-gaps = 无
set-parts = 分为 { $parts } 个独立部分；{ $rest }
set-singles = 单个数的值为 1
set-raced = 多个线程搜索了连通集
set-one = 搜索了一个连通集
set-searched = 共搜索 { $sets } 个连通集
set-by-theory = { $searched }，其余由定理得出（{ $theory }）
dawsons-chess = Dawson 棋
ordered-sums = 有序和
few-can-move = 仅 { $count } 个部分可行动，而每回合需要 { $least } 个
none-left = 其中已无步可走
suspense = 悬念数 { $number }
remoteness = 剩余步数 { $number }
value-alone = 单独时 SG 值为 { $value }
won-alone = 单独时必胜
lost-alone = 单独时必败
nim-heap = 走法等同于 { $size } 颗石子的 Nim 堆
relay-finished = 它不改变其后部分的胜负
relay-first = 若先到其后部分者必败，则此处先手必胜
relay-decides = 此处先手能决定谁先到其后部分，故先手必胜
relay-cannot = 此处先手不能决定谁先到其后部分，故先手必败
pet = pet 局面，正常规则下 SG 值为 { $value }
tame = tame（驯服）局面，值为 ({ $plus },{ $minus })

## Requests that make no sense

error-mixed-play = 和中的各规则约定不同：有的是反常（misère）规则，有的不是
error-turn-alone = 使用 `turn` 的规则只用于单个局面：在和中，别的部分也会轮流走动。几堆石子可写成一个含多个数的局面：(a,b) -> (a-k,b) : k>=1, turn=1
error-mixed-turns = 和中各规则的 `play` 不同：一个回合怎样走，对整个和只能有一种规定
error-no-rule = `{ $text }` 没有写规则：请把每个部分写成 "规则 @ 局面 ..."，或者先写一个规则，再写各局面

## Questions without an answer

error-endless-from = 从 { $position } 开始的游戏不一定会结束
error-long-set = 集合有 { $count } 个数：最多只能有 { $most } 个
error-no-box = 集合和字符串没有一整块可以列表、比较的局面
error-many-boards = 一张表最多 { $most } 个棋盘
error-no-table = 字符串没有值的表
error-table-of-sets = 集合的表最多列到 { $last }
error-no-method = 对这样的和没有已知的方法
error-long-table = 表中的局面超过 2^64 个
error-far-corner = 表的一角超过 2^63-1
error-too-large-to-play = { $position } 太大，不能对局：只有不超过 2^63-1 的数才能列出走法

## What was reached when a limit was met

reached-part = 到那时所找到的，还不是要找的全部
reached-and-won = { $reached }；已知先手必胜（{ $basis }）
reached-graphs = 已搜索 { $searched } 个图，求出 { $known } 个值，表占 { $bytes }
graph-ended = `end if` 的条件已经成立，不能再走
graph-counted = 每步恰好删去一个，删完为止：值是个数的奇偶
graph-whole = 整个图是一个局面，同构的图只搜索一次
graph-empty = 没有顶点
graph-one = 图是连通的，同构的图只搜索一次
graph-parts = { $parts } 个连通块之和，同构的图只搜索一次
graphs-searched = 搜索所有图的并，同构的图只搜索一次
reached-regions = 已搜索 { $searched } 个区域，求出 { $known } 个值，表占 { $bytes }
reached-sets = 已搜索 { $count } 个连通的集合
reached-coins = 已找到 { $count } 个集合
reached-parts = 已解出字符串的 { $count } 个部分
reached-words = 已搜索 { $count } 个字符串，表占 { $bytes }
reached-gaps = 正在求棋子间空格的值
reached-heaps = 共 { $all } 堆，已看过 { $count } 堆
reached-law = 定理 { $theorem } 正在计算大小为 { $heap } 的堆
reached-components = 正在查各部分的值
reached-winning-moves = 正在列出必胜的走法
reached-moves = 正在列出走法
reached-round = 游戏可以循环，正在列出可以到达的局面
reached-claim = 正在判定一个命题
reached-undecided = 命题尚未判定
reached-definition = 只按定义搜索，没有使用任何定理
reached-graph = 正在求解这张图
reached-table = 所要的表有 { $count } 个局面
reached-list = 所要的值有 { $count } 个
reached-listing = 到 { $last } 为止的值都已知，正在列出
reached-cells = 已列出表中的 { $count } 个局面
reached-outcomes = 已求出 { $count } 个局面的胜负
reached-kept-outcomes = 已有 { $count } 个局面的胜负存入文件夹；下次会接着算
reached-kept-positions = 已有 { $count } 个局面存入文件夹；下次会接着算
reached-comparison = 已比较 { $positions } 个局面和 { $sums } 个和，有 { $mismatches } 处不一致
reached-no-list = 局面太多，连列出都做不到

## What is known of a position out of reach

known-turns = 数这么大时，对这样的回合没有已知的定理
known-products = 只能计算不超过 2^64-1 的值的 Nim 积
known-definition = 按定义计算时，数不能超过 2^63-1
known-winning-word = 先手必胜，但要知道它的 SG 值，就得搜索所有的字符串
known-not-zero = 有定理说它的 SG 值不为 0，仅此而已
known-not-zero-by-formula = 有公式说它的 SG 值不为 0，仅此而已
known-no-pattern = 没有规律与算出的值相符，所以没有可以假定的东西
known-many-moves = 它的走法太多，来不及判断这是不是其中之一

## Why play that goes round was not explored

unexplored-effort = 其数目多到几秒钟之内看不完
unexplored-memory = 它们占用的内存超过 { $bytes }
unexplored-many = 可以到达的局面超过 { $most } 个
unexplored-growth = 由 { $from } -> { $parts }，和可以无限增大
unexplored-flipping = { $growth }；如果这些是被翻转的格子，请不要包括所选的那一格

## Why a method does not answer about a game

not-piles = 局面不是台阶上的各堆
the-file = 文件
no-graphs = 不是在图上删点或删边的游戏
no-mirror = 不是正常规则下放骨牌、擦去数或改写单词的游戏
no-halving = 没有一步能留下相等的两行
no-tiles = 不是正常规则下在棋盘上放骨牌
no-product = 不是翻硬币游戏的乘积
no-rings = 不是关于环的游戏
no-sets = 局面不是擦去数的集合
misere-parts = 走最后一步者输，各部分的值不能相加
no-words = 局面不是字符串
part-ends-play = 字符串的某一段会结束游戏，所以各部分的值不能相加
no-word-ends-play = 没有哪一段字符串会结束游戏
not-tuples = 局面不是多元组
several-numbers-change = 局面中有几个数会变
numbers-depend = 局面中的数互相影响
no-theorem-about-rule = 没有关于这条规则本身的定理
not-ordered-tuples = 局面不是正常规则下有次序的多元组
only-checked-on-request = 只检验过的规律，仅在使用者允许时才用
no-free-parameters = 没有给出值的参数，或规则不属于可处理的规则族
no-growing-range = 可取的个数不是一个上限永不减小的范围，或其值已知
not-heaps = 局面不是单堆
play-ends = 每一局都会结束
misere-values-of-heaps = 反常 SG 值只属于不会分成几堆的单堆
component-splits = 一个部分会分成几个
turns-not-in-any-number = 不是正常规则下每次可在任意多个部分中行动
answers-on-few-numbers = 只用于二至四个数的局面
claims-on-few-numbers = 只在一至四个数的游戏中寻找命题；反常规则下为二至四个数
such-values-repeat = 这类堆由其他定理处理：它们已知的规律都是周期
known-by-theorem = 已有定理说明这个游戏
claims-about-numbers = 命题只关于由数组成的局面，且每次在一个部分中行动
silent-here = 对这个局面没有结论，或只对很大的局面才有

## The plan of a game

plan-rule = 规则：{ $rule }
plan-class = 类别：{ $class }
plan-ends = 终止：{ $ends }
plan-ladder = 方法：{ $step }
plan-next = {"      "}{ $step }
plan-passes = - { $method }：{ $reason }
plan-asks = + { $method }
plan-makes = + { $method }，由引擎 { $engine } 计算
plan-engine-declined = {"  "}引擎 { $engine } 不适用：{ $reason }
class-piles = 台阶上的各堆（这里 { $count } 堆）
class-subtraction = 有限减法集 { $set }
class-any-amount = 可取任意数目
class-all-but = 可取任意数目，但 { $set } 除外
class-code = 有限编码 { $code }
class-repeating-code = 循环编码 { $code }
class-on-n = 走法取决于 n；一堆仍是一堆
class-on-n-splits = 走法取决于 n，且会分堆
class-tuple = { $arity } 个数的多元组
class-tuple-splits = { $arity } 个数的多元组；一步可以留下几个多元组
class-coins = 一排硬币
class-neighbours = 一行或一圈数
class-bags = 数的多重集
class-sets = 从中擦去数的集合
class-words = 改写其中一段的字符串
class-ring = 排成一圈的物件；走一步后成为一行
class-board = 棋盘上的游戏
class-graphs = 图上的删除游戏
class-cells = 棋盘上的字母
class-product = { $factors } 个翻硬币游戏的乘积
class-other = 本版本没有命名的类别
ends-not-shown = 没有证明：局面可能重复出现，所以会检查循环
ends-since = 每一局都会结束：{ $why }
gets-smaller = { $measure } 变小
word-gets-shorter = 字符串变短
bag-sum-falls = 所有数的和减少
bag-count-falls = 成员的个数减少
bag-members-fall = 成员被更小的成员代替
cells-fall = 字母为 { $letters } 的格子减少
cells-rise = 字母为 { $letters } 的格子增多
cells-go-up = 字母为 { $letters } 的格子上移
cells-go-down = 字母为 { $letters } 的格子下移
cells-go-left = 字母为 { $letters } 的格子左移
cells-go-right = 字母为 { $letters } 的格子右移
graph-gets-smaller = 图变小
set-gets-smaller = 集合变小
letters-fall = 字母 `{ $letter }` 的个数减少
length-falls = 长度减少
earlier-in-dictionary = 字符串在等长的字符串中按字典序提前（字母次序：{ $letters }）
earlier-backwards = 倒着读时，字符串在等长的字符串中按字典序提前（字母次序：{ $letters }）
number-falls = { $measure } 减小
number-rises = { $measure } 增大而有上界
or-else = { $first }，否则{ $then }

## The text of a claim

at-column = 第 { $column } 列：{ $mistake }
form-of-claims = 命题是条件加上 `zeros`，或是 `G =` 加上公式
write-zeros-or-values = 请写 "{ $condition } zeros" 或 "G = { $value }"
write-zeros = 请写 "{ $condition } zeros"
claim-with-double-equals = 没有 `==`；请写 =
claim-needs-number = 这里应是数，而这是条件
claim-needs-condition = 这里应是条件，而这是数

## Outcomes in a folder

folder-of-shorter-rows = 此文件夹的行只到 (..,{ $last })；更长的行请用另一个文件夹
only-sequences-and-rows = 只保存数列，以及按行保存的多元组；{ $why }
stored-in-rows = 多元组按行保存；{ $why }
move-to-later-row = 多元组按行保存，而从 { $from } 到 { $to } 的一步走到了更靠后的多元组
outcomes-damaged = 从编号 { $first } 起所存的胜负已损坏；已重新求出
move-leaves-box = 从 { $from } 到 { $to } 的一步离开了范围，所以胜负不能只由此范围得出：可用更大的范围，或在规则中写明数的界限
outcomes-of-tuples = 胜负按行保存，只用于多元组；{ $why }

## Certificates

without-certificates = { $position } 的值依据一个没有证书的定理：{ $theorem }
value-of-unproved-pattern = { $position } 的值依据一个未经证明的规律
not-in-certificates = 证书不涉及{ $what }
turns-in-several-components = 一回合在几个部分中行动的游戏
play-that-need-not-end = 不一定会结束的游戏
empty-misere-sum = 反常规则下的空和：无步可走，先手赢
rule-of-certificate = 证书中的规则：{ $error }
store-of-other-game = 文件夹存的是 { $stored }，不是 { $rule }
store-of-one-statement = 一个文件夹里只有一个论断所需的值
verified-with-store = { $statement }（{ $theorem }），只要所存的值正确：定理所需的 { $used } 个值都按其要求重复，其中 { $derived } 个已重新推导

## Computing with nim-values

nim-two-or-more = `{ $name }` 需要两个或更多的数，不是 { $given } 个
nim-one-operand = `{ $name }` 需要一个数（{ $operand }），不是 { $given } 个
nim-operands = `{ $name }` 需要 { $count } 个数（{ $operands }），不是 { $given } 个
nim-no-such-field = 没有 { $bits } 位的域：请写 1 到 { $most } 的 2 的幂，如 8、16、32、64 或 128
nim-too-long = { $operand } 有 { $length } 位，多于域的 { $bits } 位
nim-too-long-for-all = { $bits } 位的数太长：这里最大的域有 { $most } 位
nim-no-factors = 阶只在不超过 { $most } 位的域中可求，那里的费马数已分解；这里需要 { $bits } 位
nim-hard-logarithm = 对数只能求到 128 位；在 { $bits } 位的域中，群的阶有 56 位以上的素因子，搜索要花几天
nim-no-inverse = 0 没有逆元：它与任何数的积都是 0
nim-no-order = 0 没有阶：它的幂都是 0，永远不是 1
nim-no-logarithm = { $base } 的任何幂都不是 { $number }
nim-root-in-larger-field = { $bits } 位的数都不是根；在 { $twice } 位的域中有两个根
nim-no-root = { $bits } 位的数都不是根

## Claims that are decided, and guesses that are refuted

known-by-theorem-alone = 这是文献中的定理
guess-of-values = 猜测 G({ $names }) = { $formula } 在 { $at } 处不成立
guess-of-losses = 猜测“{ $names } 是必败态当且仅当 { $formula }”在 { $at } 处不成立
guess-of-no-loss = 猜测“没有必败态”在 { $at } 处不成立
guess-of-no-win = 猜测“所有局面都是必败态”在 { $at } 处不成立
largest-number = 最大的数为 { $number } 的某个局面

## Two games side by side

equal-for-ever = 永远相等：{ $reason }
equal-for-piles = 不超过 { $piles } 堆时，无论大小都相等：{ $reason }；更多堆的情形没有结论
different-at = 不同：在 { $at } 处值是 { $one } 和 { $two }
equal-before = { $different }；在此之前全部相等
no-difference = 直到 { $to } 没有差别；再大的情形没有证明
not-comparable = 无法比较：一个游戏的局面不是另一个的局面，或者和的玩法不同
agree-shifted = { $relation }；错开后一致：G1({ $one }) = G2({ $two })
shift-proved = { $shifted }，由已证明的规律，对所有 n 成立
shift-by-theorems = { $shifted }，由关于两者的定理，对所有 n 成立
shift-checked = { $shifted }，直到堆 { $to }，未经证明
same-moves = 走法相同
both-have = 两者都有 { $claim }
both-have-proved = 两者都有 { $pattern }，已证明
single-heaps = 单堆：{ $reason }
both-by = 两者都由定理得出：{ $theorem }

## Shelves of the catalogue, and parameters of games

category-boards = 棋盘
category-breaking = 取石与分堆
category-coins = 硬币
category-divisors = 因数
category-piles-on-steps = 台阶上的石子
category-rings = 环
category-sets = 集合
category-taking = 取石子
category-taking-a-part-of-the-heap = 取走一部分
category-three-numbers-and-more = 三个数及以上
category-turns-in-several-heaps = 一次走多堆
category-two-numbers = 两个数
category-words = 字符串
parameter-amounts-taken-from-both-heaps-differ-by = 从两堆取的个数之差小于它
parameter-by-cavalry = 骑兵所杀的人数
parameter-by-infantry = 步兵所杀的人数
parameter-cells-along-a-side = 每边的格数
parameter-how-many-adjacent-ones-are-taken = 一次取相邻的几个
parameter-how-many-different-primes-may-divide-the = 所取个数最多有几个不同的质因数
parameter-how-many-piles-an-even-pile-is = 偶数堆平分成几堆
parameter-how-many-times-the-last-amount-may = 最多取上一次个数的几倍
parameter-soldiers-killed-by-the-mixed-attack = 混合进攻所杀的人数
parameter-the-base = 底数
parameter-the-fewest-that-are-taken = 最少取几个
parameter-the-fraction = 取走的部分是几分之一
parameter-the-greatest-number = 最大的数
parameter-the-heaps-in-which-a-turn-takes = 每次须取几堆
parameter-the-last-place = 最后的位置
parameter-the-least-heap-that-may-be-split = 可分的最小的堆
parameter-the-least-number = 最小的数
parameter-the-least-that-may-be-taken = 最少取几个
parameter-the-least-that-may-be-taken-unless = 最少取几个（剩余不足时除外）
parameter-the-longest-step = 最长的一步
parameter-the-most-coins-that-are-flipped-besides = 除第一枚外最多翻几枚硬币
parameter-the-most-coins-that-may-be-turned = 最多翻几枚硬币
parameter-the-most-heaps-in-which-a-turn = 每次最多取几堆
parameter-the-most-presents-that-may-be-moved = 最多移几件礼物
parameter-the-most-stones-that-may-be-moved = 最多移几颗石子
parameter-the-most-that-are-taken = 最多取几个
parameter-the-most-that-may-be-taken = 最多取几个
parameter-the-number-of-cells = 格数
parameter-the-number-to-reach = 要达到的数
parameter-the-step-along-the-diagonal = 沿对角线走的步长
parameter-the-third-amount = 第三种个数

## Games of the catalogue

game-all-but-two = 取任意多个，但不得恰取两个。
game-any-divisor = 取的个数须为石子数的因数，石子数本身也算。
game-any-lower-step = 把一堆中的一颗或多颗石子移到任意更低的一级，或移出游戏。
game-at-least = 至少取 K 个。
game-at-least-half = 至少取走一半。
game-bash = 至少取一个，至多取 K 个。
game-bash-misere = 至少取一个，至多取 K 个；取到最后一个者输。
game-bishop = 象沿对角线走向角落。
game-box-game = 两个盒子，较满的有 n 个球：倒空另一个，再把较满的分到两盒；局面是较满的盒子。
game-box-of-stones = 盒子可容 s 颗石子，现有 c 颗：再放入至多 c*c 颗。
game-capped-staircase = 把一堆中的至多 M 颗石子下移一级。
game-chessboard-knight = 同上的马，棋盘为 N 乘 N。
game-chocolate = 沿格线掰开一块巧克力；无法再掰者输。
game-chomp = 吃掉一格及其下方、右方的所有格；左上角一格有毒，不可吃。
game-christmas-game = 把树上一个结点的至多 M 份礼物移到它的祖父结点。换一棵树可写 P = [...]。
game-circular-kayles = 从 n 枚硬币的环中取一枚或相邻两枚；余下的是一行，继续同样取。
game-consecutive-parts = 把一堆分成两堆或更多堆，大小依次为 a、a+1、a+2 等。
game-constrained-nim = 至少取 L 个，至多取 R 个。
game-coprime-nim = 取的个数须与石子数互素。
game-corner-the-king = 王每次一步，走向角落。
game-couples-are-forever = 把一堆分成两堆，但只有两个的堆不可分。
game-cram = 在棋盘上放一块多米诺骨牌，盖住上下或左右相邻的两个空格；无法放者输。
game-cuboid-slicing = 在长方体中选一格，去掉它所在的三个平面，余下八个小长方体。
game-cutting-game = 剪开 w 乘 h 的纸；先剪出单格者胜，因此谁也不会留下宽为一的纸条。
game-dawson-chess = 取走一列及其相邻两列：两排兵的 Dawson 棋化为正常规则的形式。
game-dawson-kayles = 从一行中取走相邻的两个。
game-deleting-divisors = 取的个数须为石子数的因数，但不得为一或石子数本身。
game-dima = 保留 n 的三分之一（向下取整），或保留其余部分。
game-distribunim = 从两堆中共取与较小堆同样多的石子，两堆都不得取空。
game-divide-by-a-prime = 把 n 除以它的一个素因子。
game-divide-by-a-prime-power = 把 n 除以它的某个素因子的幂。
game-dividing-game = 把 n 换成它的一个真因数。
game-divisor-nim = 取的个数须为石子数的真因数。
game-double-kayles = 每次至多击倒四个相邻瓶子的 Kayles。
game-dynamic-nim = 至多取上次所取的 K 倍；n 颗石子的开局是 (n, n-1)。
game-e-and-d = 丢弃两堆之一，把另一堆分成两堆。
game-each-amount-once = 同一堆中每种个数只能取一次；m 的二进制位记录用过的个数，开局是 (n, 0)。
game-equal-parts = 把一堆等分成两堆或更多堆。
game-erase-divisors = 从集合中选一个数，它与集合中它的所有因数一同擦去。局面是集合，如 {"{"}1..12{"}"}。
game-euclid = 从较大数中减去较小数的正整数倍；先得到 0 者胜。
game-euclid-positive = 欧几里得游戏，两数须保持为正。
game-even-amounts = 取偶数个。
game-every-euclid = 若干对数上的欧几里得游戏；每回合在每个未结束的数对中各走一步。
game-exact-nim = 每回合须恰从 K 堆中取的 Nim。
game-exponent-flip = 选一枚正面朝上的硬币 n 翻转，并翻转反复除以 2 或 3 的同一个幂所得的至多 Q 枚硬币。
game-few-primes = 取的个数至多有 Y 个不同的素因子。
game-fibonacci-nim = 至多取上次所取的两倍；n 颗石子的开局是 (n, n-1)。
game-flip-either-way = 三个格子，黑（1）或白（0）：把任一格翻成另一色；使全部变白者胜。
game-flip-pairs = 把相邻的两个 + 变为 -，例如 ++-+++；无法行动者输。
game-flip-to-corner = 翻转一格及其前面的所有格，最后一格须由黑翻白。
game-funny-stones = 位置 i 上的一颗豆换成靠后位置上的两颗豆。
game-furlo-and-rublo = 把 n 换成其四次方根与平方根之间的一个数。
game-game-of-stones = 取二、三或五个。
game-georgia-and-bob = 硬币放在自 1 起的格子 s[1] < s[2] < ... 上：把一枚硬币左移，不得落在或越过别的硬币。
game-grundy = 把一堆分成大小不等的两堆。
game-guiles = 恰有一个的整堆可取走；或取两个，余下零堆或两堆。
game-halving = 至少取一个，至多取一半。
game-hyper-knights = 多了两种更远跳法的马，走向角落。
game-impatient-one-three-four = 取一、三或四个，或取走整堆。
game-kayles = 击倒一个瓶子或相邻的两个；一行随之分成两行。
game-king-or-bishop = 沿行或列走一步，或沿对角线走 K 步，走向角落。
game-lasker = 取任意多个，或把一堆分成两堆。
game-lasker-3 = 取任意多个，或把一堆分成三堆。
game-late-period = 三种可取数，周期很短，但很晚才开始。
game-lieges-of-legendre = 取走一头牛，或把偶数的一堆换成 K 堆，每堆为其一半。
game-long-period = 三种小于 24 的可取数，其 SG 值要很久才重复。
game-mark = 取一个，或只留下一半（向下取整）。
game-mem = 取的个数不得少于上次；n 颗石子的开局是 (n, 0)。
game-mock-turtles = 翻转一行中的一至三枚硬币，最右一枚须由正翻反；硬币自 0 编号。
game-moebius = 翻转一行中的至多五枚硬币，最右一枚须由正翻反；硬币自 1 编号。
game-mogul = 翻转一行中的至多七枚硬币，最右一枚须由正翻反；硬币自 1 编号。
game-moidores = 翻转一行中的至多九枚硬币，最右一枚须由正翻反；硬币自 1 编号。
game-moore-nim = 每回合可从一至 K 堆中取的 Nim。
game-motley = 翻转一行中的任意多枚硬币，最右一枚须由正翻反；硬币自 1 编号。
game-multiples-flip = 选一个白格 x 与一个 k，翻转 x、2*x、……、k*x，均不得超过 N。
game-multiplication-game = 乘以 2 至 9；先达到 N 者胜，从 1 开始。
game-near-equal-parts = 把至少有 F 个的一堆分成两堆或更多堆，各堆至多相差一个。
game-new-tetris-game = 在棋盘的空格上放一块 2 乘 2 的方块；无法放者输。
game-next-free-cell = 把一枚棋子 X 越过中间的棋子移到右边最近的空格。局面是这一行，如 XX.X..
game-nim = 从一堆中取任意多个。
game-nim-misere = 取到最后一个者输的 Nim。
game-no-repeat-nim = 取的个数不得与上次相同；n 颗石子的开局是 (n, 0)。
game-no-two-alike = 在空格中写 X 或 O，不得与相同字母相邻。局面是这一行，如 ..X..O。
game-node-kayles-row = 从集合中选一个数，它与相邻的数一同擦去。局面是集合，如 {"{"}1..12{"}"}。
game-northcott = 棋盘每行有双方各一枚棋子，各沿行移动自己的棋子，不得跳越；无法行动者输。局面是两子之间的空格数。
game-odd-amounts = 取奇数个。
game-odd-steps = 把一堆中的一颗或多颗石子下移奇数级，第 0 级即移出游戏。
game-officers = 从至少有两个的一堆中取一个；余下的不动或分成两堆。
game-one-or-a-prime = 取一个或素数个。
game-one-three-four = 取一、三或四个：最常见的入门例子。
game-one-two-k = 取一、二或 K 个。
game-palindromes = 取的个数须为回文数。
game-pebbles = 各堆石子不得少于前一堆：从一堆中取石子，须保持这一点。
game-popcount-split = 把 n 分成 k 与 n xor k，两者都小于 n。
game-powers-of-k = 取的个数须为 K 的幂：1、K、K*K 等等。
game-powers-of-two = 取的个数须为 2 的幂。
game-prime-powers = 取一个，或取素数幂个。
game-proper-submask = 把 n 的若干个二进制位由 1 变为 0。
game-proportionate-nim = 从两堆之一取 k 个，或从两堆各取 k 个，或从一堆取 k 个、另一堆取 2*k 个。
game-red-kingdom = 对 n 名士兵有三种攻击；步兵与骑兵不得连续出击。t 为上一次的攻击，开始时为 0。
game-ring-of-l-to-r = 从环中取相邻的 L 至 R 个，然后从余下的行中同样取。
game-rook = 车走向角落：即两堆的 Nim。
game-row-of-any = 从一行中取走任意多个相邻的。
game-row-of-k = 从一行中取走恰好 K 个相邻的。
game-row-of-l-to-r = 从一行中取走 L 至 R 个相邻的。
game-rugs = 翻转一个矩形中的全部硬币，最远一角须由正翻反；硬币自 1 编号。
game-ruler = 翻转任意多枚相邻的硬币，最右一枚须由正翻反；硬币自 1 编号。
game-rulerette = 翻转两枚或更多相邻的硬币，最右一枚须由正翻反；硬币自 1 编号。
game-s-nim = 取的个数须在给定的表中，此处为二或五。
game-sequential-nim = 只能从第一个非空堆中取的 Nim。
game-short-rook = 车每次至多走 K 格，走向角落。
game-small-primes = 取的个数须为小于 14 的素数。
game-split-in-three = 把一堆分成三堆。
game-split-in-two = 把一堆分成两堆。
game-square-by-triangle = 翻转一个矩形，一边长为平方数，另一边长为三角形数；硬币自 1 编号。
game-square-root-nim = 至少取一个，至多取石子数的平方根。
game-staircase = 把一堆中的一颗或多颗石子恰好下移一级；从第 1 级则移出游戏。
game-stalking = 取一个并至多留下一堆，或取走恰有两个的整堆。
game-strange-nim = 至少取一个，至多取 K 分之一。
game-subtract-a-fibonacci = 取斐波那契数个。
game-subtract-a-prime = 取素数个。
game-subtract-a-square = 取完全平方数个。
game-t-wythoff = 从两堆之一取任意多个，或从两堆各取一些，个数之差小于 T。
game-take-one-or-a-part = 取一个，或把整堆等分后只留一份；取到最后一个者输。
game-take-p-to-q = 取 P 至 Q 个，不足 P 个时须全部取走；取到最后一个者输。
game-third-of-six = 把一个盒子中的一颗或多颗石子移到编号更小的盒子，两盒编号之和须为 3 的奇数倍。
game-three-heap-stone-game = 从一堆、两堆或三堆中各取同样多个。
game-treblecross-board = 在一行的空格中画叉；先连成 XXX 者胜。局面是这一行，如 ..X....
game-treblecross-row = 在 n 个空格的一行中画叉；先连成三个者胜，因此谁也不会画在叉的旁边或隔一格处。
game-tree-staircase = 石子堆在以 1 为根的树的结点上：把一堆中的一颗或多颗移到父结点 P[i]；根上的石子不动。换一棵树可写 P = [...]。
game-triplets = 翻转一行中的三枚硬币，最右一枚须由正翻反；硬币自 1 编号。
game-turning-corners = 在硬币方阵中翻转一个矩形的四角，最远一角须由正翻反；硬币自 0 编号。
game-turning-turtles = 翻转一行中的一枚或两枚硬币，最右一枚须由正翻反；硬币自 1 编号。
game-twins = 翻转一行中的两枚硬币，右边一枚须由正翻反；硬币自 0 编号。
game-two-divisors = 把 n 换成它的两个因数，均不为 1 或 n。
game-two-factors = 把 n 写成两个较小数之积，两数都继续玩。
game-white-and-blue = 丢一颗白石并得到与原有白石同样多的蓝石，或取走至多一半的蓝石。
game-white-knight = 四分之一平面上的马，只用走向角落的四种跳法。
game-wizards-and-numbers = 设 a <= b：把 b 换成 b%a，或从 b 中减去 a 的一个幂。
game-wythoff = 从两堆之一取任意多个，或从两堆取同样多个。
game-zero-move-nim = 每堆可以停一手的 Nim：还能停时 z 为 1。

## Facts about the games of the catalogue

fact-any-divisor-1 = n > 0 时，G(n) = v2(n)+1
fact-any-lower-step-1 = 阶梯博弈常被说成这样，而阶梯的定理在这里不成立：只有第 2 级上的一枚石子也是必胜，而奇数级全空
fact-any-lower-step-2 = 对奇数级求异或所对应的规则：恰好下一级（staircase）
fact-arithmetic-period = 算术周期 { $period }，从 { $preperiod } 起，每周期增加 { $saltus }
fact-at-least-1 = G(n) 为 n/K 向下取整
fact-at-least-half-1 = G(n) 为 n 的二进制位数
fact-bash-misere-1 = 必败当且仅当 n%(K+1) = 1
fact-box-game-1 = 必败当且仅当 n+1 是 2 的幂
fact-capped-staircase-1 = 值为奇数级 i 上 s[i]%(M+1) 的异或
fact-chocolate-1 = w, h > 0 时，G(w,h) = (w*h-1)%2：每一局都恰掰 w*h-1 次
fact-chomp-1 = 除 1x1 外每个矩形都必胜：能应对咬掉最后一格的那一步，本可以先咬
fact-christmas-game-1 = 值为向上走奇数步到顶的各结点的 s[i]%(M+1) 的异或
fact-circular-kayles-1 = 从 n = 3 起必败：后手把剩下的一行分成两半
fact-constrained-nim-1 = 1 <= L <= R 时，G(n) = n%(L+R)/L
fact-coprime-nim-1 = n 为偶数时 G(n) 为 0，G(1) = 1，其余为 n 的最小质因数的序号：3 得 2，5 得 3，7 得 4
fact-corner-the-king-1 = 必败当且仅当 a 和 b 都是偶数
fact-couples-are-forever-1 = n > 0 时，n 的值等于 officers 中 n-1 的值
fact-cram-1 = 两边都是偶数的棋盘必败：后手总下中心对称的一步
fact-dawson-chess-2 = n 列的值等于 dawson-kayles 中 n+1 的值
fact-deleting-divisors-1 = 必败当且仅当 n 为 0、奇数，或 2 的奇数次幂
fact-divide-by-a-prime-1 = n > 0 时，G(n) = bigomega(n)%2
fact-divide-by-a-prime-power-1 = n > 0 时，G(n) 为 n 的各质因数指数的异或
fact-dividing-game-1 = n > 0 时，G(n) = bigomega(n)，即 n 的质因数个数（计重数）
fact-divisor-nim-1 = n > 0 时，G(n) = v2(n)，即 n 中因子 2 的指数
fact-dynamic-nim-1 = K = 1 且 n > 1 时，(n, n-1) 必败当且仅当 n 是 2 的幂
fact-e-and-d-1 = a, b > 0 时，G(a,b) 为 a-1 与 b-1 按位或后末尾连续的 1 的个数
fact-each-amount-once-1 = n 不超过 60 时，G(n,0) 是满足 g*(g+1)/2 <= n 的最大的 g
fact-equal-parts-1 = n > 0 时，G(n) = bigomega(n)-v2(n)，n 为偶数时再加 1
fact-erase-divisors-1 = 由策略窃取，对每个 n >= 1，先手在 {"{"}1..n{"}"} 必胜
fact-euclid-1 = a >= b > 0 时，先手必胜当且仅当 a = b 或 a > phi*b，phi 为黄金分割比
fact-euclid-2 = 递归的边界：有一数为 0 则先手已输，两数相等则先手必胜
fact-euclid-positive-1 = a, b > 0 时，G(a,b) 为 |a/b-b/a| 的整数部分
fact-even-amounts-1 = G(n) 为 n/2 向下取整
fact-every-euclid-1 = 持续最久的一对决定胜负
fact-exact-nim-1 = 非空的堆恰有 2K 堆时：必败当且仅当其中大小最小的多于 K 堆
fact-few-primes-1 = G(n) = n%P，P 为前 Y+1 个质数之积
fact-fibonacci-nim-1 = n > 1 时，(n, n-1) 必败当且仅当 n 是斐波那契数
fact-fibonacci-nim-2 = 最小的必胜的第一步，是 n 的齐肯多夫（Zeckendorf）表示中最小的一项
fact-flip-either-way-1 = 有人说这与只翻黑格的游戏相同，其实不同：在 (1,1,0)，这里无人能赢，那里先手必败
fact-flip-pairs-1 = 一个字符串是它的各段连续的 + 之和，每段是一行 dawson-kayles
fact-flip-to-corner-1 = G(0) = 1，n > 0 时 G(n) = 0：先手必胜当且仅当 0 号格是黑的
fact-furlo-and-rublo-1 = n 小于 2562991876 时，值只在 4、16、82、6724、50626 处改变
fact-game-of-stones-2 = 必败当且仅当 n%7 为 0 或 1
fact-georgia-and-bob-1 = 各硬币前的空格数构成阶梯：石子从一段空格移到下一段，从最后一段移出游戏
fact-georgia-and-bob-2 = 从最后一枚硬币数起，值为每隔一段的空格数的异或
fact-halving-1 = G(2*m) = m，G(2*m+1) = G(m)
fact-impatient-one-three-four-1 = n > 0 时，G(n) 比 one-three-four 中 n-1 的值大 1
fact-kayles-2 = 由对称性，除空行外，每一行先手都必胜
fact-kayles-3 = 只看余数不够，还有前周期：n%12 不能单独决定 71 以前的值
fact-lasker-1 = n%4 = 3 时 G(n) 为 n+1，n%4 = 0 且 n > 0 时为 n-1，否则为 n
fact-lasker-3-1 = n%8 = 7 时 G(n) 为 n+1，n%8 = 0 且 n > 0 时为 n-1，否则为 n
fact-lasker-3-3 = 要得到值为 7 的和，把 7 分成 1、2、4：各份的个数相加等于原堆，而异或的是各份的值，不是个数
fact-lieges-of-legendre-1 = K 为偶数时，0、1、2 的值为 0、1、2，此后 G(n) = (n-1)%2
fact-mark-1 = 必败当且仅当 n = 0 或 n 中因子 2 的个数为奇数
fact-mock-turtles-1 = G(n) 为 2*n 与 2*n+1 中二进制有奇数个 1 的那一个
fact-moore-nim-1 = 必败当且仅当在每个二进制位上，该位为 1 的堆数都是 K+1 的倍数
fact-multiples-flip-1 = x 的值只与 N/x 向下取整有关
fact-multiples-flip-2 = 一格的值，是每一步所翻的其余各格的值之异或的 mex：基准格不计入；它是所翻的第一格，所以每局都会结束
fact-multiplication-game-1 = N >= 2 时，从 1 开始先手必胜当且仅当对某个 k 有 18**k < N <= 9*18**k
fact-new-tetris-game-1 = 两行 n 列的棋盘的值等于 dawson-kayles 中 n 的值
fact-nim-misere-1 = 有一堆不少于两个时，异或为 0 的局面必败；各堆都不超过一个时，一个的堆有奇数堆则必败
fact-nim-misere-2 = 这不是其他游戏之和的判法：它要求每一部分的局面都符合它，而对凯尔斯是错的
fact-no-two-alike-1 = 连续 n 个空格：只有一边有字母时值为 n，在两个相同的字母之间为 1，在两个不同的字母之间为 0，两边都没有时为 n%2
fact-node-kayles-row-1 = {"{"}1..n{"}"} 的值等于 dawson-chess 中 n 列的值
fact-northcott-2 = 后退的一步，对方跟进同样的距离即可：局势不变，而且迟早会退到棋盘边上
fact-odd-steps-1 = 与 staircase 一样，值为奇数级台阶上各堆的异或
fact-one-three-four-2 = 必败当且仅当 n%7 为 0 或 2
fact-one-two-k-1 = 3 不整除 K 时，G(n) = n%3
fact-one-two-k-2 = 3 整除 K 时，设 r = n%(K+1)：r = K 时 G(n) = 3，否则 G(n) = r%3
fact-open = 未解决：不知道有没有周期
fact-palindromes-1 = 必败当且仅当 10 整除 n
fact-pebbles-1 = 相邻两堆之差构成阶梯：从一堆取走的，由它的差移到下一个差
fact-pebbles-2 = 从最后一堆数起，值为每隔一个的差的异或
fact-period = 周期为 { $period }，从 { $preperiod } 起
fact-popcount-split-1 = n > 0 时，G(n) = (popcount(n)-1)%2
fact-powers-of-k-1 = K 为奇数时，G(n) = n%2
fact-powers-of-k-2 = K 为偶数时，n%(K+1) = K 则 G(n) = 2，否则 G(n) = n%(K+1)%2
fact-ring-of-l-to-r-1 = L < R 时，n < L+R 的值为 n/L，此后为 0
fact-row-of-k-2 = K = 3 时即八进制编码 0.007，不知道有没有周期
fact-row-of-l-to-r-1 = L < R 时，不短于 L 的每一行先手都必胜
fact-rugs-1 = 由 Tartan 定理，G(x,y) 为 lowbit(x) 与 lowbit(y) 的 Nim 积
fact-rulerette-1 = G(n) 为 lowbit(n)/2 向下取整
fact-sequential-nim-1 = 第一个多于 1 的堆决定胜负：轮到它的人赢
fact-split-in-three-1 = n > 0 时，G(n) 为 (n-1)/2 向下取整
fact-split-in-two-1 = n > 0 时，G(n) = (n-1)%2
fact-staircase-1 = 值为奇数级台阶上各堆的异或
fact-staircase-2 = 只能下一级，或下任意奇数级；可下到任意一级的是另一个游戏（any-lower-step）
fact-strange-nim-1 = K 整除 n 时 G(n) = n/K，n < K 时为 0，否则等于 n-n/K-1 的值，其中 n/K 向下取整
fact-subtract-a-fibonacci-1 = 未解决：不知道有没有周期。970 到 1000 的值看似有周期 10，其实没有
fact-t-wythoff-1 = 必败当且仅当局面为 (floor(d*x), floor(d*x)+T*d)（两数不计次序），其中 x = (2-T+sqrt(T*T+4))/2
fact-take-one-or-a-part-1 = n 不超过 20000 时，必败当且仅当 n 为 1、16、34、289，或 2 和 17 以外的质数
fact-take-p-to-q-1 = 1 <= P <= Q 时，必败当且仅当 n%(P+Q) 在 1 到 P 之间
fact-third-of-six-1 = 值为 i%6 为 0、2 或 5 的各堆 i 的异或
fact-treblecross-board-1 = 3 到 9 个空格的行中，只有 6 格的必败
fact-treblecross-row-1 = n 格的值等于八进制编码 0.007 中 n+2 的值
fact-tree-staircase-1 = 值为深度为奇数的各堆的异或，根的深度为 0
fact-triplets-1 = G(1) = G(2) = 0，此后 G(n) 等于 mock-turtles 中 n-3 的值
fact-turning-corners-1 = G(x,y) 为 x 与 y 的 Nim 积
fact-turning-corners-2 = 乘积定理只适用于每一步由最右边的硬币决定的游戏，乘积是 Nim 积
fact-two-factors-1 = n > 1 时，G(n) = (bigomega(n)-1)%2：每一局都恰有 bigomega(n)-1 步
fact-wythoff-1 = 必败当且仅当局面为 (floor(d*phi), floor(d*phi)+d)（两数不计次序），phi 为黄金分割比
fact-zero-move-nim-1 = G(n,0) = n；n 为奇数时 G(n,1) 为 n+1，n > 0 为偶数时为 n-1

## 题目的样例与输入的形式

sample-of-graph = 图上游戏的输入只有一种形式，不需要样例
sample-empty = 样例没有输出
sample-no-shape = 没有一种输入形式能读完样例：输入共 { $words } 个词，输出共 { $lines } 行
sample-not-this-shape = 样例不是 `{ $input }` 的形式：输入共 { $words } 个词，输出共 { $lines } 行
sample-one-word-first = 样例中只出现了先手胜的词：{ $word }（输入 `{ $input }`）；请给出两个词
sample-one-word-second = 样例中只出现了后手胜的词：{ $word }（输入 `{ $input }`）；请给出两个词
sample-ambiguous = 输入形式为 `{ $input }` 时，输出可能是胜负，也可能是走法数或 SG 值：样例无法区分
sample-no-lost-word = 样例把必胜的走法输出为 "{ $form }"（输入形式 `{ $input }`），但没有先手必败的情形
sample-differs = { $seen }，而样例写的是 { $says }；最接近的形式是 `{ $input }`，{ $cases } 组中符合 { $agreed } 组
sample-case = 第 { $number } 组
sample-case-of = 样例 { $sample } 的第 { $number } 组
sample-first = { $place }：按规则 { $asked } 先手胜
sample-second = { $place }：按规则 { $asked } 后手胜
sample-draw = { $place }：按规则 { $asked } 无人获胜
sample-letters = { $place }：按规则各问的胜负为 { $letters }（{ $asked }）

## Counts of sums

count-of-one-heap = 只能统计单堆规则、每回合只动一堆的和
count-range = 最小的堆不能大于最大的堆，后者不能大于 { $last }
count-modulus = 不能对 0 取模
count-long = 结果超过 300000 位；可以求它对某个模数的余数
count-endless = 这个游戏的值不都有限，无法统计
count-no-pattern = 没有证明值的周期，堆最大只能数到 { $last }
count-large-values = 不统计 { $most } 或更大的 SG 值
count-no-quotient = 反常商只对堆 0..{ $last } 已知
reached-count = 正在统计
count-lost-lists = 每堆从 { $from } 到 { $to } 的 { $heaps } 堆局面（区分次序）中，先手必败的有
count-lost-sums = 每堆从 { $from } 到 { $to } 的 { $heaps } 堆局面（不计次序）中，先手必败的有
count-won-lists = 每堆从 { $from } 到 { $to } 的 { $heaps } 堆局面（区分次序）中，先手必胜的有
count-won-sums = 每堆从 { $from } 到 { $to } 的 { $heaps } 堆局面（不计次序）中，先手必胜的有
count-whole = { $what } { $count } 个
count-remainder = { $what } { $count } 个（模 { $modulus }）
count-with-basis = { $said }（{ $basis }）

## Misère quotients

quotient-of-one-heap = 反常商与亏格只用于单个数的游戏，且每步都留下更小的堆
quotient-wants-positions = 不给局面时，反常商是单个数的游戏（每步都留下更小的堆）的所有堆的商；请给出局面，商就包含从它们能走到的所有局面
quotient-of-turns = 反常商与亏格只用于每次在一个部分中行动的游戏
quotient-of-heap = 当时正在列出堆 { $heap } 的后继
quotient-of-positions = 当时正在构造这些局面的反常商
quotient-large-position = 它含有超过 63 位的数
quotient-many-positions = 走法能到达的局面超过 { $most } 个，或一次列出的后继太多
quotient-of-play-that-ends = 反常商需要总会结束的游戏
quotient-of-coins = 硬币行没有反常商：相同的正面会抵消，一行不是各枚正面之和
quotient-not-acyclic = 反常商需要没有圈的图
quotient-all = 所有堆的反常商有 { $order } 个元素，其中 { $lost } 个在 P 中：对所有 n >= { $preperiod }，堆 n+{ $period } 等价于堆 n（{ $standing }）。
quotient-some = 堆 0..{ $last } 的反常商有 { $order } 个元素，其中 { $lost } 个在 P 中；对更大的堆没有结论。
quotient-graph = { $vertices } 个顶点中 { $done } 个的反常商有 { $order } 个元素，其中 { $lost } 个在 P 中。
quotient-positions = 走法能到达的 { $count } 个局面的反常商有 { $order } 个元素，其中 { $lost } 个在 P 中。
quotient-several = { $games } 个游戏合在一起的反常商有 { $order } 个元素，其中 { $lost } 个在 P 中。
quotient-halted = 堆 { $heap } 超出限制：{ $why }
quotient-halted-vertex = 顶点 { $vertex } 超出限制：{ $why }
quotient-halted-position = 局面 { $position } 超出限制：{ $why }
quotient-generators = 生成元：{ $list }。
quotient-relations = 关系（从左到右改写）：{ $list }。
quotient-p = P：{ $list }。
quotient-images = 各堆：{ $list }。
quotient-images-vertices = 各顶点：{ $list }。
quotient-images-positions = 各局面：{ $list }。
quotient-images-of = { $rule } 的各局面：{ $list }。
quotient-images-some = { $rule } 的堆 0..{ $last }：{ $list }。
quotient-images-all = { $rule } 的各堆：{ $list }；对所有 n >= { $preperiod }，堆 n+{ $period } 等价于堆 n。
quotient-kernel = 核有 { $order } 个元素；商是{ $tame }的，并且是{ $regular }的。
quotient-tame = 驯服
quotient-wild = 不驯服
quotient-regular = 正则
quotient-not-regular = 非正则
quotient-basis = 该游戏的反常商有 { $order } 个元素，此堆是 { $word }
quotient-basis-of-several = 这些游戏合在一起的反常商有 { $order } 个元素，此堆是 { $word }
quotient-basis-of-positions = 走法能到达的局面的反常商有 { $order } 个元素，此局面是 { $word }
quotient-basis-of-games = 这些游戏合在一起的反常商有 { $order } 个元素，此局面是 { $word }
nim-rule-fails = SJ 定理不能判定此游戏的所有和：它要求每个局面的 SG 值与反常 SG 值依次为 0 与 1，或 1 与 0，或二者相等且不小于 2；而 { $position } 的 SG 值为 { $plus }，反常 SG 值为 { $minus }。
nim-rule-wrong-first = 使它判错的最小的和是 { $sum }：先手必胜，而它判为后手必胜。
nim-rule-wrong-second = 使它判错的最小的和是 { $sum }：后手必胜，而它判为先手必胜。
nim-rule-no-sum = 石子总数不超过 { $most } 的和都不与它矛盾。
quotient-not-drawn = 图最多画 { $most } 个元素，这个商有 { $order } 个
quotient-drawn-lines = 每种颜色是乘以一个生成元；
quotient-drawn-ways = 没有箭头的线两个方向都通；自环不画。
quotient-drawn-p = 红色：P 中的元素，即先手必败的和。
by-quotient = 依据反常商：各部分的元素之积决定胜负。
quotient-proved = 已证明
quotient-theory = 依据定理；检验器没有推导它
quotient-meaning = 和是必败态，当且仅当各部分的元素之积在 P 中。
quotient-none = 无
genus-fickle = 易变（fickle）
genus-firm = 稳固（firm）
genus-tame = 亏格驯服，但有不驯服的后继
genus-restive = 难驯（restive）
genus-restless = 不安（restless）
genus-wild = 不驯（wild）
genus-reached = 已知小于 { $heap } 的各堆的亏格
genus-halted = { $position } 的亏格超出限制：{ $why }

## 对参数一切取值的命题

parameters-with = { $parameters } 且 { $place }
family-repeats = 对每个 { $about }：周期为 { $period }，从 { $from } 开始，SG 值为 { $formula }
family-value = 对每个 { $about }：G({ $heaps }) = { $formula }
family-lost = 对每个 { $about }：先手必败，当且仅当 { $formula }
family-misere = 对每个 { $about }：反常规则下先手必败，当且仅当 { $formula }
family-proved = { $claim }，已证明（{ $theorem }）
family-theory = { $claim }，由定理得出（{ $theorem }）；检验程序没有推出它：{ $why }
family-checked = { $claim }：已对 { $samples } 和不超过 { $to } 的 { $heaps } 核对，未经证明
family-basis = 对每个 { $about } 成立的命题（{ $theorem }）
family-basis-period = 对每个 { $about }，周期为 { $period }，从 { $from } 开始（{ $theorem }）
the-family = 规则“{ $rule }”，对 { $parameters } 的每个值：
family-table = 参数较小时，堆 0 到 { $to } 的 SG 值：
family-table-misere = 参数较小时，堆 0 到 { $to } 的胜负（N：先手胜）：
family-why = 为何永远成立：令 T = { $modulus }，把堆写成 n = q*T + r，其中 0 <= r < T。取走的数量不超过 T 的某个倍数，因此从 (q, r) 到 (q-d, s) 的走法只有有限种 d，其条件关于 r、s 和参数是线性的。自动机对所有 q、r 和所有参数一并验证：没有走法通向 SG 值相同的堆，而每个更小的 SG 值都有走法可达。
family-why-lost = 为何永远成立：令 T = { $modulus }，把堆写成 n = q*T + r，其中 0 <= r < T。取走的数量不超过 T 的某个倍数，因此从 (q, r) 到 (q-d, s) 的走法只有有限种 d，其条件关于 r、s 和参数是线性的。自动机对所有 q、r 和所有参数一并验证：必败的堆走不到必败的堆，而其他的堆都有走法通向必败的堆。
family-why-two = 为何永远成立：令 T = { $modulus }，把每一堆写成 q*T + r，其中 0 <= r < T。一步在每一堆中后退的轮数只有有限种，或者走到任意更小的堆，其条件关于余数和参数是线性的。自动机对所有商、余数和所有参数一并验证：必败的局面走不到必败的局面，而其他的局面都有走法通向必败的局面；若说的是 SG 值，则没有走法保持 SG 值，而每个更小的 SG 值都有走法可达。
family-why-measured = 为何永远成立：令 T = { $modulus }，把堆写成 n = q*T + r，其中 0 <= r < T。用较小的参数来量余数和较大的参数：设 A <= B，则 r = h*A + s，B = b*A + c，其中 0 <= s、c < A。取走的数量不超过 T 的某个倍数，因此一步使 q 减少的数只有有限种，其条件关于 h、s、b、c 和 A 是线性的。自动机对这些数的所有取值一并验证：没有走法保持 SG 值，而每个更小的 SG 值都有走法可达；若说的是胜负，则必败的堆走不到必败的堆，而其他的堆都有走法通向必败的堆。
family-of-one = 当 { $parameters } 时：{ $claim }
open-family = 对 { $samples } 和不超过 { $to } 的 { $heaps }，没有发现随参数变化的规律
and-again = { $made }，再走一步
to-be-answered = { $made }，对方须在此应答
error-no-marks = 这条规则没有带强制的走法
error-misere-marks = 带 `again` 或 `answer` 的走法只在正常规则下有答案
error-endless-marks = 带 `again` 或 `answer` 的走法只在必定结束的游戏里有答案
error-marks-of-several-rules = 按定义搜索时，带 `again` 或 `answer` 的和只能用同一条规则
open-obliging = 有带 `again` 或 `answer` 的走法：只在没有它们的游戏里寻找规律
error-no-program-of-marks = 带 `again` 或 `answer` 的走法
class-entailing = 数，有的走法规定再走一步或必须应答
after-again = 走了带 `again` 的一步之后，同一个人在任意分支再走一步；无处可走就输。
after-answer = 走了带 `answer` 的一步之后，对方必须在它留下的部分里走；那里无处可走就输。
worth-of-component = { $position } 的值是 { $value }。
worths-are-numbers = 所有的值都是数，合起来是 { $total }。
one-is-loony = 有一个分支是疯的：无论旁边还有什么，轮到走的人都在这里取胜。
error-no-match-with-marks = 带 `again` 或 `answer` 的游戏还不能对局；solve 会列出取胜的走法
error-no-check-of-marks = 带 `again` 或 `answer` 的走法的值还不能与定义比较
error-no-kept-marks = 带 `again` 或 `answer` 的游戏的胜负不存入文件夹
decided-before-play = 还没有走就已判定
one-sum-looked-at = 已查看唯一未判定的局面
sums-looked-at = 已查看能到达的全部 { $count } 个未判定的局面
nobody-forces-a-win = 双方都不能强制取胜：和局。
error-coins-beside-verdicts = 硬币游戏不能与带 `wins` 或 `draws` 的游戏相加
error-many-judged-sums = 从这里能到达的局面太多，无法求出胜负；有 `wins` 或 `draws` 时要查看所有局面
open-judged = 有带 `wins` 或 `draws` 的结束条件：只在没有它们的游戏里寻找规律
class-judged = 有的结束条件判定胜负
where-it-loses = 条件后面写着 `loses` 的，条件一成立，轮到走的人就输了。
where-it-wins = 条件后面写着 `wins` 的，条件一成立，轮到走的人就胜了。
where-it-draws = 条件后面写着 `draws` 的，条件一成立就是和局。
verdicts-no-values = 有的结束条件判定胜负，所以没有 SG 值：查看所有能到达的局面。
verdicts-decide-the-sum = 第一个以判定结束的分支决定整个和，所以没有 SG 值：查看所有能到达的和。
error-no-check-of-verdicts = 带 `wins` 或 `draws` 的游戏的胜负还不能在这里与定义比较；solve 可以按定义求解
error-no-kept-verdicts = 带 `wins` 或 `draws` 的游戏的胜负不存入文件夹
