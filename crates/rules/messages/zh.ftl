# What is said about the text of a rule, under the ids of en.ftl. Terms: 局面 state and position, 一句 clause, 编码 code, 骨牌 tile,
# 集合 set, 字符串 word, 环 ring, 参数 parameter, 部分 component, 后继 option.

## Where a mistake is

found-word = ，这里是 `{ $shown }`
found-end = ，规则到此结束
found-formula-end = ，公式到此结束
found-clause-end = ，这一句到此结束
mistake = 第 { $column } 列：{ $mistake }
mistake-with-hint = { $mistake }（{ $hint }）

## Mistakes of a rule, ways to write it, and doubts

product-with-star = 乘积要写 *，如 { $digits }*{ $letters }
numbers-in-decimal = 数要用十进制写
write-without-underscore = 请写 { $digits }{ $more }，不要用 `_`
write-times-power-of-ten = 请写 { $digits }*10**{ $zeros }
write-power-of-ten = 请写 10**{ $zeros }
character-without-meaning = 字符 { $shown } 在规则中没有意义
signs-of-rules = 规则只用英文字母、数字和 + - * / % = < > | & ( ) {"{ }"} , ; : #
not-of-the-language = 规则语言中没有 `{ $spelling }`
largest-number = 最大的数是 9223372036854775807；any 表示可以取任意多个
number-too-large = 这个数超出了 64 位
number-stuck = 数字与字母连在了一起
quote-not-closed = 引号没有结束
end-the-quote = 请在同一行用 " 结束
tile-with-x = 骨牌写作 行数x列数，中间用字母 x：place 2x2
bracket-is-open = 这个 `{ $name }` 没有结束
close-the-bracket = 请用 `{ $bracket }` 结束括号
bracket-missing = 缺少 `{ $bracket }`{ $found }
the-other-rules = 其他规则
game-stands-alone = 内置游戏的名字要单独写，旁边只能有 misere、unordered、play、end if 和参数的值
game-has-rules = 内置游戏 `{ $game }` 有自己的规则
write-ranges = 很长的数量列表请改写成范围、集合或条件
text-too-long = 规则有 { $length } 字节，最多允许 { $max_text } 字节
for-runs-over-range = 这个名字取遍一个范围：for j in 2..k
dots-missing = 缺少 `..`{ $found }
write-for = 请写 for j in 2..k
in-missing = `for { $name }` 后面缺少 `in`{ $found }
a-name = 名字
write-remains = 请写出剩下的局面，有几个时用逗号隔开，没有则写 nothing
remains-missing = 缺少这一步之后剩下的局面{ $found }
a-state-variable = 局面中的数
name-the-number = 这里给数起名字，名字之间用逗号，条件写在 `:` 之后
state-of-names = 局面只能由名字和数组成{ $found }
bag-names-nothing = 多重集的一步至少要写出一个成员
write-bag = 请写 {"{a, ..} -> {a-1, ..}"}：写出改变的成员，.. 表示其余成员
write-bag-beside = 多重集旁边的数写在它前面：(z, {"{a, ..}"}) -> (z-1, {"{a, ..}"})
bag-missing = 缺少多重集{ $found }
rest-missing = 缺少 `, ..`{ $found }
rest-not-last = `..` 没有写在最后
write-rest = .. 写在最后，表示其余不变的成员：{"{a, b, ..}"}
each-missing = 缺少 `each 名字 ->`{ $found }
write-then-each = 请写 then each x -> x/2：最后每个成员变成什么
zero-missing = 缺少 `0`{ $found }
write-drop = 请写 drop 0：每步之后去掉等于 0 的成员
beside-arity = 多重集旁边应当有{ $needed }，而不是{ $here }
bag-names-many = 一步最多写出 { $most } 个成员
bag-word = `{ $word }` 在这里表示整个多重集的一个数
then-each = then each
each-place-expected = 这里应写 `(.., a, ..)`{ $found }
after-of-what = `after( )` 里只能是多重集的一个数：{ $words }
form-of-each-place = 在任一位置走的一步写作 (.., a, ..) -> (.., a-k, ..)
each-place-of-what = 没有一句说明局面有几个数
name-all-places = 写一句带全部名字的走法，如 (a,b,c) -> (a-1,b-1,c-1)，或每个位置各写一句：(a,b) -> (a-k,b); (a,b) -> (a,b-k)
form-of-move = 一步写作 局面 -> 剩下的局面，如 n -> n-1 或 (a,b) -> (a-1,b)
several-in-brackets = 几个数要写在括号里，如 (a,b) -> (a-1,b)；可取的数量写在 take 之后
arrow-missing = 缺少 `->`{ $found }
write-parts = 请写出分成几堆：split 2、split 2..4 或 split any
parts-missing = 缺少分成的堆数{ $found }
write-leaving = 请写一个数或一个范围，如 leaving 0..2
part-missing = 缺少{ $what }{ $found }
the-word = 词 `{ $word }`
write-cases = 请写 if 条件 then 数 else 数；若算式还有后续，请加括号
upper-end = 范围的上界
number-of-heaps-left = 可以留下的堆数
conditions-after-where = 条件写在 where 之后，如 take k where k>1；参数的值另写一句：K = 5
not-inside-amount = 数量里面不能有 `{ $word }`
write-amount = 请写出可以取走多少：一个数、范围 1..5、集合如 fib，或 any
amount-missing = 缺少取走的数量{ $found }
a-parameter = 参数
write-end-if = 请写 end if 条件，如 end if n<=2
if-missing = `end` 后面缺少 `if`{ $found }
code-without-conditions = 编码要单独写，不能带条件
write-code-as-take = 请把编码改写成 take ... leaving ...，这样就可以带条件
state-missing = `->` 前面缺少局面
write-the-state = 请在前面写出局面：n -> n-1，两个数则写 (a,b) -> (a-1,b)
not-before-point = 小数点前不能是 { $value }：一步必须取走一些或分堆
digits-before-point = 那里只能是 0、4、8 或 C：什么都不取时，一堆只能分成 2 堆或 3 堆
one-digit-before-point = 编码的小数点前只有一个数字
first-digit = d0.d1d2d3：d0 表示什么都不取时可以怎么走
digits-of-code = 数字是 0 到 9 和 A 到 F；( ) 里是循环的数字
not-a-digit = `{ $found }` 不是编码中的数字
write-digits = 请写一个数字、小数点，再写其余的数字
one-point = 编码只有一个小数点
close-bracket-of-code = 请结束括号，如 4.(3)
bracket-missing-after-repeated = 循环的数字后面缺少 `)`
nothing-after-repeated = 循环的数字后面不能再有内容
repeated-digits-last = ( ) 里的数字无限循环，所以要写在最后
write-repeated-digits = 请写出循环的数字，如 4.(3)
digit-missing-in-brackets = 括号里缺少数字
write-four-zero = 什么都不取时写 4.0
digit-missing-after-point = 小数点后面缺少数字
write-number = 请写一个数、一个名字，或它们的和、积
list-has-name = 列表要有名字：P = [0,1,1]，P[i] 是其中一个数
write-number-before-bracket = `)` 前面请写一个数、一个名字，或它们的和、积
word-is-no-number = `{ $word }` 是规则语言的词，不能作数
any-stands-alone = `any` 要单独用，如 take any 或 split any
expression-missing = 缺少表达式{ $found }
names-of-letters = 名字由字母组成，如 k 或 K
choose-another-name = 请换一个名字
word-of-language = `{ $word }` 是规则语言的词，不能作{ $what }
letters-of-names = 名字由英文字母、数字和 _ 组成
cannot-name-number = `{ $word }` 不能作数的名字
brackets-around-not = 请加上括号，如 (not a=b)
not-binds-looser = `not` 的优先级比前面的运算低
write-range = 请写 下界..上界，如 1..5 或 1..n/2
upper-end-missing = 缺少范围的上界{ $found }
split-the-expression = 请拆开表达式，改用集合 {"{a, b, c}"}，或写成几句
nested-too-deep = 嵌套超过了 { $max_depth } 层
word-missing = 缺少 `{ $word }`{ $found }
write-move = 请写 move K from I to J，如 move k from i to i-1 : k>=1
pile-reached = 石子移到的堆
pile-left = 石子原来所在的堆
number-of-stones = 移动的石子数
factors-of-product = 因子是 turn 规则，或翻硬币游戏的名字：product(turn 1,2, ruler)
factor-missing = 缺少因子{ $found }
no-coin-game = `{ $word }` 不是翻硬币游戏，而乘积由翻硬币游戏组成
factors = 因子是 turn 规则，或翻硬币游戏的名字，如 ruler
no-factor = `{ $word }` 不是翻硬币游戏，而乘积定理只适用于翻硬币游戏
did-you-mean = 您是指 `{ $meant }` 吗？
unknown-word = 不认识 `{ $word }`
write-product = 请写 product(turn 2, turn any consecutive)
bracket-missing-after-product = `product` 后面缺少 `(`{ $found }
write-from-one = 请写 from 1；从 0 开始则不写
first-coin-missing = 缺少第一枚硬币的编号 0 或 1{ $found }
form-of-turn = 请写出翻转几枚硬币，还可以写 consecutive、within D、from 1
turn-without-conditions = turn 不能带条件
write-coins = 请写出翻转几枚硬币：turn 1..3、turn 2、turn any、turn odd
coins-missing = 缺少翻转的硬币数{ $found }
write-within = 请写 turn 3 within 5
distance-missing = 缺少距离{ $found }
components-missing = 缺少一步走几个部分{ $found }
write-play = 请写 play every、play first、play one、play exactly 2、play 1..2 或 play 1,3
columns-missing = 缺少列数{ $found }
x-missing = 行数和列数之间缺少 `{ $between_sides }`{ $found }
tile-missing = 缺少骨牌{ $found }
write-tile = 骨牌写作 行数x列数，如 place 2x2；骨牌不会转动：place 1x2, 2x1
ring-rule-missing = circle( ) 里需要 take 子句{ $found }
bracket-missing-after-circle = `circle` 后面缺少 `(`{ $found }
write-circle = 请把一行的规则写在括号里：circle(take 1,2 leaving 0..2)
games-with-name = 名字相近的游戏：{ $names }
beginnings-with-games = 一句以 take、split、局面和 ->，或 `sprague list` 中游戏的名字开头
no-clause-with-number = 一句不能以数字开头
write-take = 请写 take { $first }，或编码如 0.77
form-of-state = 局面是一个名字，或括号里的名字和数：(0,b) -> (0,b-1)
beginnings-of-clauses = 一句以 take、split、局面和 ->、编码如 0.77，或游戏的名字开头
write-take-any = 请写 take any 或 split any
belongs-to-clause-before = 它属于前一句：请去掉 `;`
clause-missing = 缺少一句规则{ $found }
no-clause-with = 一句不能以 `{ $word }` 开头
no-quotes-here = 这里不能写引号里的字母
quotes-in-words = 引号里的字母用于字符串的规则："++" -> "--"
may-follow = 这里可以接：{ $words }
clauses-are-separated = 各句之间用 `;` 或换行隔开
conditions-after-colon = 条件写在 `where` 之后，在带 -> 的句子里写在 `:` 之后
clause-should-end = 这一句应当到此结束{ $found }
too-much-here = 这里多了 `{ $word }`
may-follow-comma-or = 这里可以接：`,`、{ $words }
may-follow-comma = 这里可以接：`,`
comma-missing = `{ $word }` 前面缺少 `,`
cannot-stand-here = 这里不能写 `{ $word }`
bar-divides = d|n 是 d 整除 n 的条件；两个数按位或写作 bor(x,y)
semicolon-missing = `{ $word }` 前面缺少 `;`
did-you-mean-with-parameter = 您是指 `{ $meant }` 吗？{ $name } 的值写成一句，如 { $meant }; { $name } = 5
did-you-mean-clause = 您是指 `; { $meant }` 吗？
remove-or-open = 请去掉它，或补上前面的括号
closes-nothing = `{ $word }` 前面没有对应的括号
lists-have-names = 列表要有名字，如 P = [0,1,1]；P[i] 是其中一个数
no-list-here = 这里不能写列表
range-with-dots = 范围用两个点写，如 1..3
quotient-with-slash = 商写作 `/`，向下取整
remainder-with-percent = 余数写作 `%`，如 n % 3
the-number-chosen = 所选的数
name-of-chosen-missing = 缺少所选的数的名字{ $found }
a-number-that-goes = 被删去的数
name-of-gone-missing = 缺少被删去的数的名字{ $found }
write-erase = 请写 erase Y for X : 条件，如 erase d for x : d|x
commas-mean-all = 逗号表示全部成立；只要其中之一成立时，请写几句 end if
part-looked-for = 要找的部分
several-end-if = 一句中的条件要全部成立；只要其中之一成立时，请写几句：end if contains "A"; end if contains "B"
part-not-left = 不允许留下的部分
digit-in-angles = 有数值的数字写作 <d>
write-digit = 数值为 d 的数字请写 <d>
digit-value-missing = 缺少数字的数值{ $found }
write-repeat = 请写 "X"*k 或 "X"*(2*k)
times-missing = 缺少重复的次数{ $found }
pieces-of-patterns = 字母写在引号里，有数值的数字写在 < > 里："ab"、"X"*k、<d>、any、end；"" 表示没有字母
join-pieces = 请把相邻的文字合并："a" "b" 就是 "ab"
pattern-too-long = 模式超过了 { $most_pieces } 段
what-takes-its-place = 替换成的部分
write-empty-word = 删去字母请写 ""；空字符串也是字符串
word-not-nothing = 字符串不会变成 nothing
what-is-replaced = 被替换的部分
write-rewriting = 请写 模式 -> 模式，如 "++" -> "--" 或 "X" "X"*k "." -> "." "X"*k "X"
pile-zero-too = 这里 `{ $name }` 可以是 0，也就是移出游戏；要留住石子请写 1<={ $name }，确实想移出就写 0<={ $name }
for-name-elsewhere = `for` 之后的 `{ $name }` 只在它的后继中有意义，在这里是自由变量
choose-after-for = 请在 `for` 之后换一个名字
is-already = `{ $name }` 已经是{ $what }
a-set = 集合
a-free-name = 这一句的自由变量
a-number-of-state = 局面中的数
write-each = { $names } 各写一个表达式
options-are-heaps = 不加括号而用逗号隔开的后继表示剩下几个堆
write-option = 后继请加括号，如 ({ $names })
option-arity = 局面有{ $needed }，而这个后继有{ $here }
size-of-boards = 棋盘最多有 { $most_rows } 行、{ $most_columns } 列
tile-too-large = { $rows }x{ $columns } 的骨牌放不进任何棋盘
tile-has-cells = 骨牌至少有一行一列：place 1x2
tile-covers-nothing = { $rows }x{ $columns } 的骨牌不占任何方格
too-many-tiles = 规则有 { $count } 种骨牌，最多 { $most_tiles } 种
a-number-of-coins = 硬币数
what-without-value = { $what }没有值
coins-never-turned = 硬币数 { $hi } 永远用不到：一步至少翻转 1 枚
range-empty = 范围 { $lo }..{ $hi } 是空的
distance-negative = 距离不能是负数
the-distance = 距离
factor-is-no-coin-game = 这不是翻硬币游戏，而乘积由翻硬币游戏组成
too-many-factors = 最多有 { $most_axes } 个因子
write-product-of-two = 请写 product(turn 2, turn 2)
product-of-two = 乘积至少有两个因子
from-one-in-all = from 1 要么每句 turn 都写，要么都不写
here = 这里
coins-numbered = 硬币在这里从 { $here } 开始编号，在前面从 { $before } 开始
write-one-product = 请只写一个乘积，或只写 turn 规则
the-other-rule = 另一条规则
product-stands-alone = 乘积要单独写：再加上别的走法就不是乘积了
would-be-parameter = `{ $name }` 以大写字母开头，那是参数
set-cannot-name = `{ $name }` 是集合，不能再作数的名字
the-number-that-goes = 被删去的数
erase-two-names = 请用两个名字：erase d for x；所选的数总会被删去
erase-one-name = `{ $name }` 既是被删去的数，又是所选的数
conditions-stand-after = 条件写在 `:` 或 `where` 之后，用逗号隔开
condition-as-number = 这是条件，而这里需要数
sets-after-in = 集合写在 `in` 之后，如 k in {"{1,4}"}
this-set-not-number = 这是集合，而这里需要数
write-in-named = 请写条件 k in { $name }，其中 k 是自由变量
set-not-number = `{ $name }` 是集合，而这里需要数
write-a-set = 请写 1..5、{"{1,4,6}"}，或以下之一：{ $names }
write-a-digit = digits(n) 是位数；n 的一位数字是 n/10**i%10，其中 i<digits(n)
not-a-set = `{ $name }` 不是集合
set-needed = `in` 之后需要集合
function-arity = `{ $name }` 需要{ $needed }，而这里有 { $here } 个
count-two = 两个数
count-two-or-more = 两个或更多的数
count-one = 一个数
functions = 函数有 { $names }
write-star = 乘积请写 `*`：{ $name }*( ... )
unknown-function = 没有函数 `{ $name }`
values-of-parameters = 参数的值由数和其他参数组成
only-piles = 只有各堆 s[1]、s[2]…… 和参数
only-names = 只有 { $names } 和参数
no-value-in = `{ $name }` 在{ $what }中没有值
write-entry = 其中一个数写作 { $name }[i]
is-a-list = `{ $name }` 是列表
numbers-of-positions = 局面中的数最多 63 位
beyond-128-bits = 结果要用到超过 128 位的数
without-values = 负指数、负数的根和 0 的对数没有值
no-value = 这没有值
division-by-zero = 除以零没有值，所以任何局面都没有这一步
divides-by-zero = 除数为零
write-in = 请写 k in fib 或 k in {"{1,4}"}
condition-not-set = 这里需要条件，而这是一个集合
compare-it = 请把它与别的数比较，如 n>0
condition-not-number = 这里需要条件，而这是一个数
write-split = 请写 split 2、split 2..4 或 split any
split-of-two = 分堆至少分成 2 堆
conditions-come-after-where = 条件写在 where 之后：take k where prime(k)
amount-not-condition = 这里需要数量，而这是条件
sets-of-amounts = 集合有 { $names }；take any 可以取任意多个
is-a-function = `{ $name }` 是函数；请写 take k where ...，再写关于 k 的条件
unknown-amount = 不认识数量 `{ $name }`
conditions-count = 每个数量都要算一遍条件：请少写几个数量，或写范围
too-long-written-out = 规则展开后太长
write-ranges-or-conditions = 请写范围，如 take 1..1000，或写关于自由变量的条件
too-many-schemas = 规则中的走法超过了 { $max_schemas } 种
remove-other-clauses = 请去掉其他句子，或把它的规则写出来
game-must-stand-alone = 内置游戏 `{ $name }` 必须单独写
end-if = end if
numbers-go-up-to = 数最大为 2^63-1 = 9223372036854775807
write-for-example = 例如请写 take 1,3,4 或 n -> n-1
no-moves = 规则中没有任何走法
parameter-not-used = 参数 `{ $name }` 没有用到
its-parameters = 它的参数：{ $names }
no-parameters = 它根本没有参数
no-such-parameter = 规则没有参数 `{ $name }`
write-binding = 请加一句 { $name } = 5；自由变量以小写字母开头
parameter-without-value = 参数 `{ $name }` 没有值
name-without-value = `{ $name }` 没有值
value-of-parameter = 参数的值
defined-by-itself = `{ $name }` 的值用到了它自己
remove-one = 请去掉其中之一
first-bound-here = 最先在这里给出
bound-twice = `{ $name }` 的值给了两次
parameters-are-capital = 参数以大写字母开头：K = 5
not-a-parameter = `{ $name_text }` 不能作参数
rename-parameter = 请给参数换一个名字
state-not-parameter = `{ $name_text }` 是局面中的数，不能再作参数
parameter-given-twice = 参数 `{ $name }` 给了两次，值不相同
write-parameter = 请写 K=5
not-a-parameter-outside = `{ $name }` 不能作参数：参数以大写字母开头
entry-without-value = 这一项没有 64 位以内的值
a-list = 列表
sets-are-capital = 集合以大写字母开头：S = {"{1,3,4}"}
not-a-set-name = `{ $text }` 不能作集合名
one-number-or-a-list = 这里 `{ $name }` 有好几个数
write-set-list-or-sequence = 集合写 { $name } = {"{1,3,4}"}，列表写 { $name } = [1,3,4]，递推写 { $name } = 1, 3, { $name }[i-1]+{ $name }[i-2]
sequence-must-grow = `{ $name }` 的数不递增
write-a-growing-sequence = 每一项都要比前一项大
sequence-too-slow = `{ $name }` 有超过 { $count } 个不大于堆上限的数
write-a-condition-for-it = 请用条件写这样的数，如 k = j*j+1
lists-are-capital = 列表以大写字母开头：P = [0,1,1]
not-a-list-name = `{ $text }` 不能作列表
bind-list = 请给出它：{ $name } = [0,1,1]；列表以大写字母开头
bind-list-piles = 请给出它：{ $name } = [0,1,1]；各堆是 s[1]、s[2]……
piles-and-lists = s[i] 是 move 规则中的一堆；其他列表要给出：P = [0,1,1]
no-such-list = 没有列表 `{ $name }`
count-numbers = { $count } 个数
count-four = 四个数
count-three = 三个数
count-none = 零个数
same-names = 各句请用同样的名字
names-two-numbers = `{ $twice }` 是局面中两个不同的数的名字
same-names-as = 各句请用同样的名字：{ $state }
state-called = 局面在这里叫 { $here }，在前面叫 { $before }
same-state = 各句都要从同样的局面出发：{ $state }
state-arity = 局面在这里有{ $here }，在前面有{ $before }
write-with-arrow = 请用 -> 写这一步，如 { $state } -> ...
about-one-heap = { $word } 是关于一个堆 n 的，而这里的局面是 { $state }
state-introduced-here = 局面在这里给出
a-code = 编码
one-name-for-two = 局面中有两个数都叫 `{ $name }`
own-names = 请给每个数各起一个名字，并在 `:` 之后写条件 { $name }=...
too-many-numbers = 局面有 { $count } 个数，最多 { $max_arity } 个
the-other-game = 另一个游戏
tiles-in-one-clause = 请把所有骨牌写在一句里：place 2x2, 1x3
board-stands-alone = 棋盘上的游戏要单独写
remove-clause = 请去掉这一句
write-end-if-contains = 请写 end if contains "XXX"，或 end if not contains "X"
heads-are-no-components = 一行硬币不是几个部分：一次就是一步；请去掉这一句
without-meaning-for = `{ $word }` 对{ $family }没有意义
end-if-numbers = 带数的条件的 end if
one-family = 一组规则只能是一类游戏；两个游戏的和请写成 "RULE @ 5" "RULE @ 3"
the-first-rule = 第一条规则
two-families = { $one }的规则与{ $other }的规则写在了一起
members-stand-otherwise = 这里成员的排列方式与前面的子句不同
one-arrangement = 一套规则里的走法要么都写多重集 {"{a, ..}"}，要么都写一行 (.., a, b, ..)，要么都写一圈 circle((.., a, b, ..) -> ..)
clauses-of-number-rings = circle( ) 里写走法、`drop 0` 和 `end if`：circle((.., a, b, ..) -> (.., a-1, b-1, ..); drop 0)
turn-leaves-one = 使用 `turn` 时，一步之后只能留下一个局面
turn-not-here = `turn` 只用于每回合走一个局面的数、数组和多重集游戏
write-turn = 先手走时写 turn=1，后手走时写 turn=2：take 1,2 if turn=1; take 3,4 if turn=2
quantifier-binds-looser = `exists` 和 `for all` 的结合比它前面的运算符松
brackets-around-quantifier = 请加括号：(exists p in P : p|n)
write-quantifier = 请写 exists p in P : p|n，或 for all k in 1..3 : n%k=0
members-not-known = 读规则时还不知道这个集合有哪些成员
members-too-many = 这样的集合至多有 { $most } 个成员
name-is-enough = 不写 `exists` 的名字本来就表示某个数：2<=d<n, d|n
family-bags = 多重集、一行或一圈数（{"{a, ..}"} -> ..、(.., a, b, ..) -> ..、drop 0）
family-boards = 棋盘（place、cram、chomp）
family-cells = 字母棋盘（board、place）
pattern-without-cells = 模式至少要有一个字母
pattern-is-one-line = `board` 的模式只占一行格子
shapes-are-placed = 多行的形状请用 place "XX/X." turned 来放
pattern-keeps-length = { $old } 个字母换成了 { $new } 个：格子不会增减
each-cell-a-letter = 每个格子的位置不变：两边的字母数要相同，变空的格子写作 .
pattern-changes-nothing = 这没有改变任何格子
write-board-pattern = 请写 board "XO" -> ".X"：相邻格子在一步之前和之后的字母
no-sign-of-shapes = `{ $sign }` 不能表示形状的格子
write-shape = 请写 place "XX/X." turned：X 表示形状的格子，. 表示没有格子，行之间用 / 隔开
shape-without-cells = 这个形状没有格子
pattern-has-many-cells = 模式或形状最多有 { $most } 个格子
two-directions = 一个模式只能有一个方向
write-two-clauses = 每个方向各写一个子句，用 ; 隔开
reverse-the-pattern = 方向只有 right only 和 down only；其他方向请把模式倒过来写
write-only = 请写 { $word } only
shapes-in-clauses = 几个形状请写成几个子句，用 ; 隔开：place "XX"; place "X/X"
turned-first = 请写 turned，或 turned and flipped
family-graphs = 图（delete、drop isolated）
vertex-missing = 缺少顶点的名字{ $found }
write-delete = 请写 delete v : deg(v)%2=0、delete v with neighbours、delete u-v、delete ends of u-v，或 delete connected 1,2
write-delete-edge = 边的两个端点要用两个名字：delete u-v
write-delete-ends = 请写 delete ends of u-v：删去一条边的两个端点
write-delete-neighbours = 请写 delete v with neighbours：v 的邻点一同删去
write-delete-connected = 请写 delete connected 1,2、delete connected 1..3 leaving connected，或 delete connected k : k%2=1
write-drop-isolated = 请写 drop isolated：每步之后去掉没有边的顶点；多重集请写 drop 0
sizes-missing = 缺少删去的顶点数{ $found }
edge-of-one-name = 边的两个端点都叫 `{ $name }`
the-other-end = 另一个端点
vertex-no-number = `{ $name }` 是顶点，不是数
vertices-of-graph = 顶点数
write-deg = 顶点的数有 deg({ $vertex })、comp({ $vertex }) 和 weight({ $vertex })；leaf({ $vertex }) 和 isolated({ $vertex }) 是条件
unknown-in-graphs = `{ $name }` 在这里没有意义
words-of-graphs = 条件中可以用 { $words } 以及参数
functions-of-graphs = 除了数的函数，还可以用顶点的 deg、comp、weight、leaf 和 isolated
of-a-vertex = `{ $name }( )` 的括号里要写这一句中的顶点
no-vertex-in-sets = 连通的一组顶点没有名字；条件中可以用它的大小（如 delete connected k : k%2=1）和 count
gone-in-end-if = gone( ) 要单独写成一句：end if gone(1)
gone-of-what = `gone( )` 的括号里要写顶点的名字
write-gone = 请写 end if gone(1)（括号里是顶点的名字），或 end if count<=3（count 是顶点数）
family-rings = 环（circle）
family-words = 字符串（用 -> 替换、never、end if contains）
family-sets = 数的集合（erase）
family-piles = 台阶上的石子（move）
family-coins = 硬币（turn、product）
family-numbers = 数（take、split、编码、->）
number-without-value = 这个数没有值
play-list-goes-to = 局面个数的列表最大到 { $most }
write-play-forms = 请写 play 1..2、play 1,3、play exactly 2、play every 或 play first
turn-moves-in-one = 一步至少走一个部分
smaller-first = 请先写较小的数：play 1..2
here-before = 前面在这里
play-twice = `play` 写了两次
end-is-no-letter = 左边的 `end` 表示字符串到此结束，它不是字母
no-end-on-right = 右边不能写 `end`
any-on-right = 右边的 `any` 重复左边同序的那一个
any-without-partner = 这个 `any` 没有对应：左边有 { $known } 个
no-any-on-left = 左边没有 `any`，这里无可重复
end-is-last = `end` 是模式的最后一段
nothing-after-end = 字符串的末尾之后不能再有内容
write-words-for-example = 例如请写 "++" -> "--"
any-number-at-zero = 当 `{ $state }` 为 0 时，变量取任何数都一样，因此视为没有这种走法；请写上 { $state }>=1 以表明这一点
add-bound = 请在条件中写明它最大是多少，如 { $name }<={ $state }
no-end-at-zero = 当 `{ $divisor }` 为 0 时，`{ $name }` 没有上界
not-zero = 如果此时 `{ $divisor }` 不会是 0，请在条件中加上 { $divisor }>=1
no-upper-bound = `{ $name }` 没有上界：没有条件说明它最大是多少
write-fewer-conditions = 请少写一些条件，或写成几句
too-many-conditions = 条件太多，找不出变量的范围
see-list = 参见 `sprague list`
unknown-game = 没有游戏 `{ $name }`
save-as-utf8 = 请存为 UTF-8
not-utf8 = 从这里起不是 UTF-8 文字
too-many-piles = 局面有 { $piles } 堆，最多 { $limit_piles } 堆
contained-in = 这一句的每一步都是 `{ $text }` 的走法
contained-in-another = 这一句的每一步都是另一句的走法
never-applies = 这一句永远用不到
one-move-leaves = 这是一步，走后同时留下 { $count } 个局面；若是 { $count } 种走法，请写 { $rule }
may-change-nothing = 这里 `{ $name }` 可以是 0，这时局面不变，游戏可能不结束；若每步都要改变局面，请加条件 `{ $name }>=1`
heap-0-stays = 按这一句，大小为 0 的堆又留下大小为 0 的堆，游戏可能不结束；若应在 0 处结束，请加条件 `{ $name }>=1`
amount-text-twice = 数量 `{ $text }` 已经写过
amount-twice = 数量 { $amount } 已经写过
name-says-nothing = 这里的 `{ $name }` 是任意的数：条件只问这样的数是否存在；局面是 { $names }
any-number-of-parts = 这里的 `{ $name }` 是任意的数，所以可以分成任意多份；数请写成数字
any-number-here = 这里的 `{ $name }` 是任意的数，所以可以取任意多个；参数以大写字母开头
tile-twice = 骨牌 { $rows }x{ $columns } 已经写过
repeated-zeros = 循环的数字是 0，没有作用
last-digit-zero = 最后一个数字是 0，没有作用
write-sign = 请写 { $sign }
write-arrow = 一步写 ->，比较写 >=
write-slash = 请写 /，它向下取整
write-power-or-xor = 乘方写 **，异或写 xor
no-complement = 没有按位取反；请用减法
point-of-code = 单个小数点用于编码，如 0.77；范围请写 ..
write-minus = 请写键盘上的减号 -
write-ascii-comma = 请写英文逗号 { $sign }
write-ascii-colon = 请写英文冒号 { $sign }
write-ascii-semicolon = 请写英文分号 { $sign }
write-ascii-bracket = 请写英文括号 { $sign }
write-ascii-sign = 请写英文符号 { $sign }
never-taken = 数量 { $number } 永远取不到：一步至少取 1
parts-missing-before = `{ $word }` 前面缺少分成的堆数
positions-behind = 您是指 `{ $game }` 吗？局面不属于规则，{ $positions } 要写在规则后面
positions-after-the-rule = 局面不属于规则，要写在规则之后
conditions-are = 条件可以是比较、集合或 prime，如 k>1、k in odd、prime(k)

## Why the options of a position are not listed

options-too-large = 局面 { $position } 的某个后继中有超过 2^63-1 的数
options-of-many-parts = 局面 { $position } 的某个后继由超过 { $limit } 个局面相加而成
options-of-many-piles = 最多能列出 { $limit } 堆的后继，而这里有 { $piles } 堆
options-of-no-position = { $position } 不是局面：需要 { $arity } 个自然数
options-undetermined = 在局面 { $position } 处：{ $why }
eval-undetermined = 这里遇到超过 128 位的数，而结果取决于它们的各位数字
eval-missing = 变量 { $variable } 没有值
mark-at-the-end = 标记写在一条规则的最后，在条件之后：take 1 where n>=3 answer
marked-clauses = `again` 和 `answer` 写在数上的 take、split 和 -> 的最后
not-beside-marks = `{ $word }` 不能与 `again`、`answer` 同用
marks-in-normal-play = 带有强制的走法只在正常规则下有答案：请去掉 `misere`
marks-move-in-one = 这样的走法之后，下一步走在哪个分支很要紧：请去掉 `play`
the-marked-clause = 这条规则带有强制
options-with-marks = 带 `again` 或 `answer` 的走法有所强制，不是普通的后继

## 判定

verdict-at-the-end = `wins` 和 `draws` 写在 `end if` 的最后：end if n=0 wins
no-verdicts-here = 这种游戏没有带 `wins` 或 `draws` 的结束条件
games-with-verdicts = `wins` 和 `draws` 用于数、多元组、多重集、字符串和图
not-beside-verdicts = `{ $word }` 不能与 `wins`、`draws` 同用
no-marks-with-verdicts = 判定与带强制的走法不能同用：请去掉 `again` 和 `answer`
verdicts-move-in-one = 有判定时，一个回合只在一个分支里走：请去掉 `play`
the-verdict = 这条规则判定胜负
options-with-verdicts = 带 `wins` 或 `draws` 的结束条件判定胜负，所以走法不是普通的后继

## 任意字母与环上的字符串

several-letters = 这里要一个字母，而写了几个
write-in-letters = 几个字母中的一个用 `in` 来写：x in "aeiou"
letter-not-on-left = 字母 `{ $name }` 没有出现在左边
letters-on-right = 右边的字母重复左边同名的字母：[x][y] -> [y][x]
letter-as-number = `{ $name }` 在这里是字母，不是数
clauses-of-rings = circle( ) 里写字符串的规则、`never` 和 `end if`：circle("X" -> "."; end if contains "..")
rule-outside-ring = 这条规则写在环的外面
rules-inside-ring = 环的规则全都写在 circle( ) 里面，用 `;` 隔开
the-ring = 环
ring-without-end = 环没有末尾
remove-end = 请去掉 `end`：环上最后一个字母后面就是第一个
