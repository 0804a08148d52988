# Why the checker refuses a certificate, and what a certificate proves, under the ids of en.ftl.
# Terms: 检验程序 checker, 证书 certificate, 论断 statement, 命题 claim, 多元组 tuple, 前周期 preperiod, 增量 saltus.

## Why a certificate is refused

older-version = 它由旧版本（格式 { $version }）写成：请重新写出
not-read = 检验程序不接受：{ $what }
other-formula = 公式与值不符：{ $why }
no-period = 周期是 0
theorem-not-about = 定理 { $theorem } 不适用于{ $game }
anything-known = 检验程序所知的任何游戏
not-well-formed = 游戏不成立：{ $why }
pattern-fails = G({ $heap }) 是 { $value }，而 G({ $later }) 是 { $later-value }：规律不成立
preperiod-not-least = 规律从 { $smaller } 起就成立，所以前周期 { $preperiod } 不是最小的
period-not-least = { $smaller } 是周期，所以 { $period } 不是最小的
condition-fails = 定理的一个条件不成立：{ $condition }
other-value = 证书中堆 { $heap } 的值是 { $stored }，而它是 { $value }
checked-too-little = 定理需要堆 { $needed } 以内的值，而只核对到 { $checked-to }
answer-differs = 答案：{ $why }
too-few-given = 定理需要 { $needed } 个堆的值，只给出了 { $given } 个
too-many-values = 核对需要的值超过 { $limit } 个
too-many-steps = 核对需要的步数超过 { $limit }
too-many-states = 核对需要一个超过 { $limit } 个状态的自动机
verification-stopped = 核对在完成之前被中止

## The file

nothing-stated = 没有任何论断
where-must-fix-others = `where` 必须依次固定局面中除一个之外的所有数
convention-differs = 约定是正常规则，而规则写的是反常（misere）
no-certificate = 这不是证书（不是 JSON）
convention-normal-or-misere = 约定是 "normal" 或 "misere"
no-saltus = 没有 "saltus"
statement-twice = 一个部分同时有 "statement" 和 "statements"
values-are-numbers = "values" 是数，或一个值与它重复次数的对
table-has-neither = 表没有 "where" 也没有 "formula"
table-is-periodic = 表是周期的
uneven-growth = 它在各剩余类上增长不同
something-follows = 结尾之后还有内容
nested-too-deeply = 列表嵌套太深
ends-without-value = 文字在应有值的地方结束了
number-below-zero = 证书中的数不小于 0
value-expected = 这里应是一个值
comma-or-bracket-expected = 这里应是 `,` 或 `]`
key-expected = 这里应是带引号的键
colon-expected = 这里应是 `:`
comma-or-brace-expected = 这里应是 `,` 或 `{"}"}`
too-many-digits = 数的位数太多
plain-integer-expected = 证书中的数是普通整数
number-too-large = 数超过 64 位
text-does-not-end = 有一段文字没有结束
control-character = 文字中有控制字符
text-too-long = 有一段文字太长
text-not-utf8 = 有一段文字不是 UTF-8
letter-not-used = 有一个字符的写法不是证书所用的
lone-backslash = `\` 后面没有与它相配的字符
at-byte = 第 { $byte } 字节：{ $mistake }
longer-than-bytes = 文字超过 { $most } 字节
more-values-than = 值超过 { $most } 个
key-twice = 键 { $key } 出现了两次，或键太多
key-missing = { $object }没有 { $key }
key-unknown = 键 { $key } 不认识，或{ $object }不用它
must-be-object = { $object }必须是对象
must-be-text = { $key } 必须是文字
must-be-number = { $key } 必须是数
must-be-list = { $key } 必须是列表，且不太长
must-be-natural = { $key } 必须是自然数
a-certificate = 证书
a-statement = 论断
a-game = 游戏
an-answer = 答案
a-component = 部分
other-format = 格式不是 { $format }
version-unknown = 这里不认识版本 { $version }
kind-unknown = 不认识种类 { $kind }
kind-but-saltus = 种类是 { $kind }，而增量是 { $saltus }
kind-has-formula = 种类为 { $kind } 的论断有 "formula"
kind-has-no-formula = 种类为 { $kind } 的论断没有 "formula"
theorem-no-law = { $theorem } 不是公式定律
theorem-is-law = { $theorem } 是公式定律，所以种类是 "law"
theorem-proves-formula = { $theorem } 证明一个公式，所以种类是 "formula"
formula-gives = 它在 { $at } 处给出 { $said }，而那里的值是 { $value }
no-number = 空
long-number = 一个很长的数

## What is no game

powers-of-two-or-more = 幂的底数必须至少是 2
nothing-repeats = 循环的集合中没有循环的部分
takes-nothing-leaves-two = 什么都不取的一步必须留下两堆或更多
split-into-parts = 一堆必须分成 2 至 31 堆
move-to-heap-there = 一步必须走到一个存在的更小的堆
tag-goes-round = 只改变标记的走法会循环
needs-values-of-round = 证书必须有一轮的值
needs-heap-modulus-tag = 必须有堆、每堆的模数和一个标记
tags-need-moves = 每个标记都要有所有剩余类的走法
step-to-heaps-there = 一步必须走到存在的堆和存在的标记
no-range-of-amounts = { $low }..{ $high } 不是可取数的范围
coins-from-zero-or-one = 硬币从 0 或 1 起编号，不能从 { $first } 起
moves-not-by-residues = 堆 { $heap } 的走法并不像所读到的那样取决于余数
definition-contradicts = 按定义 { $at } 处是 { $value }，与推导的结果矛盾

## Conditions of theorems

must-have-amounts = 必须有可取的数目
amounts-neither-range-nor-from-one = 可取的数目既不是一个范围，也不从 1 开始
period-too-large = 周期超过 64 位
about-pure-periods = 定理只关于前周期为 0、增量为 0 的情形
no-misere-values-of-splits = 会分堆时没有反常 SG 值
no-misere-values-of-heap-sums = 一堆会成为和时没有反常 SG 值
no-misere-values-of-sums = 局面会成为和时没有反常 SG 值
about-growing-values = 定理只关于增长的值
numbers-too-large = 数太大
option-with-value-of-heap = 有的后继可能与本堆的值相同
smaller-values-not-reached = 看不出有些较小的值永远能取到
saltus-must-be-power = 增量必须是 2 的幂，且不超过周期
some-value-never-taken = 有一个值从不出现
split-with-value-of-heap = 有的分法可能与本堆的值相同
values-not-reached-or-by-taking = 看不出有些值能取到，或者它们由取走达到
misere-row-is-no-sum = 反常规则下，一排硬币不是各枚正面之和
bounded-moves-bounded-values = 走法有界则值有界，所以增量为 0
coins-any-distance-apart = 一步所翻的硬币可以相距任意远
no-closed-form-of-coins = 翻这些枚数时没有循环的通项公式
play-need-not-end = 游戏不一定会结束
empty-heap-leaves-nothing = 从堆 0 走一步必须什么都不留
empty-heap-has-move = 堆 0 还有走法
bounds-may-fall = 看不出上下界从不减小
move-to-smaller-heap = 一步必须走到更小的堆
numbers-do-not-move-alone = 局面中的数不是各自独立走的
move-leaves-line = 有一步离开了这条线
rows-may-not-repeat = 看不出行的值会循环
given-values-one-statement = 给出值时只核对一个论断
given-values-of-codes = 只有至多留下两堆的有限编码才核对给出的值
given-values-no-line = 给出值时不核对线
about-bounded-normal-values = 定理只关于正常规则下有界的值
bounded-amounts-bounded-values = 可取的数目有界则值有界，所以增量为 0
play-must-end-by-weights = 必须能由各数的加权和看出每一局都会结束
not-even-on-classes = 看不出值在各剩余类上均匀增长直到所需的界
amounts-from-one-to-growing = 可取的数目必须是 1 至一个界，界每次增加 0 或 1
no-digits-asked = 没有用到各位数字
amounts-must-be-bounded = 可取的数目必须有界
moves-must-shrink-heap = 每一步都必须使堆变小
amounts-must-be-divisors = 可取的数目必须是堆的因数，或与堆互素的数
about-normal-play = 定理只关于正常规则
heaps-must-be-split-alone = 每条规则都必须以同一种方式分任意大小的堆，别无其他走法
numbers-of-cuts-are-open = 切的刀数须不含 1；或含 1、2、3；或全为奇数且含 1；或含 1、不含 2，且有一个奇数不小于 3、小于最小偶数的两倍
all-odd-or-even-parts = 奇数份须全部允许或全不允许，偶数份亦然
moves-must-be-of-mark = 每一步必须取 1 至 t-1 个，或只留 t 分之一
amounts-from-constant-to-growing = 可取的数目必须从一个常数到一个从不减小的界；常数不是 1 时，界每次增加 0 或 1
amounts-must-be-of-ring = 可取的数目必须是 L 至 R（R > L），并留下 0..2 行
about-play-without-ends = 定理只关于没有提前结束条件的正常规则
fixed-amount-or-three-quarters = 一步必须取固定的个数，或至多留下四分之三
leave-three-quarters = 一步必须至多留下四分之三
value-depends-on-all-before = 无论回看多远，前面的堆都影响这个值
digits-must-be-of-beatty = 各位数字必须给出一个 Beatty 数列
row-value-too-large = 有一行的值超过 64 位
rows-must-be-nim = 可以取任意多时，长为 m 的行的值必须是 m
bounded-amounts-bounded-rows = 可取的数目有界时留下的行的值有界，所以增量为 0
both-parities-must-leave = 奇偶两种个数都必须能留下零行或两行
amounts-of-ring-must-be-bounded = 从环中可取的数目必须有界
long-rings-are-zero = 长环的值是 0
about-one-shrinking-heap = 定理只关于一个从不变大的堆
bounded-steps-bounded-values = 移动有界则值有界，所以增量为 0
about-heaps-without-tags = 定理只关于没有标记、总数减少的各堆
about-normal-tables = 定理只关于正常规则，对角线的定理只关于两堆
finite-set-bounded-values = 有限集的值不超过集合的大小，所以增量为 0
about-bounded-values = 定理只关于有界的值，即增量为 0
about-two-different-heaps = 定理只关于不相等的两堆，不能更多
all-amounts-no-plain-split = 任何个数都必须可取，且不取时不得分堆
row-by-finite-code = 行上的走法必须是有限编码
about-tuples = 定理只关于多元组
too-few-values = 推导出的值太少
range-contains-multiple = { $low }..{ $high } 中有 { $modulus } 的倍数
amounts-lead-to-value = 可取数模 { $period } 余 { $residue } 时，可能从 { $heap } 走到与它相同的值
values-have-period = 值的前周期为 0，周期为 { $period }
table-differs = 表中 ({ $at }) 处是 { $claimed }，而它的后继的 mex 是 { $value }

## What a claim must satisfy

claim-must-give-values = 局面会成为和时，命题必须给出值
misere-claim-says-winner = 反常规则下，命题只说谁赢，不给出值
every-move-answered = 有走法离开命题所关于的局面，而且并非每一步都有应手能走回来
no-move-out-of-claim = 没有一步可以离开命题所关于的局面
claim-about-every-position = 命题必须关于每个局面
no-move-from-lost-to-lost = 没有一步可以从必败态走到必败态
misere-end-not-lost = 反常规则下，无步可走的局面不是必败态
others-must-reach-lost = 从其他每个局面都必须有一步走到必败态
claim-must-be-natural = 命题给每个局面的值必须是自然数
claim-gives-one-value = 命题给一个局面只能有一个值
no-option-with-claimed-value = 没有后继可以取命题所说的值
smaller-values-must-be-reached = 每个更小的值都必须有后继取到

## The answer of a certificate

some-without-value = 有的部分有值，有的没有
mixed-conventions = 各部分的规则约定不同
misere-values-not-of-sums = 反常 SG 值不能说明和
only-misere-without-value = 只有靠搜索的反常和，其部分才没有值
several-statements = 有几个论断时，它们必须关于正常规则下各自走的数
unused-statement = 没有部分用到论断 { $number }
outcome-is = 胜负是 { $outcome }
value-of-position = ({ $position }) 的值是 { $value }
won-beside-others = 有一个分量没有值，而其余分量之值的异或不为 0
misere-answer-value = 反常规则的答案没有值
value-is = 值是 { $value }
not-said-to-be-won = 论断 { $number } 没有说 ({ $position }) 是必胜态
no-such-statement = 没有论断 { $number }
about-another-rule = 论断 { $number } 说的是另一条规则
one-quotient-for-all = 由反常商决定的和，其各部分都应引用同一个反常商，并且没有值
no-element-of = 反常商没有局面 { $position } 的元素
not-about-moving-number = 论断 { $number } 不是关于某个会走的数
component-heap = 堆 { $heap }
component-value = { $component } 的值是 { $value }
component-not-zero = { $component } 的值不是 0，所以胜负是 N
then-misere-outcome = { $components }，反常规则下的胜负是 { $outcome }
then-outcome = { $components }，所以胜负是 { $outcome }
then-sum = { $components }，它们的和的值是 { $sum }：{ $outcome }
sum-misere-outcome = { $components } 之和在反常规则下的胜负是 { $outcome }

## What the checker does not read

# Each is told behind `not-read`, as that which is not read.
beyond-128-bits = 超过 128 位的局面和值
large-positions-by-definition = 用定义求这么大的局面
positions-by-definition = 用定义求这样的局面
irregular-expressions = 没有规则地延续下去、或规则出现得太晚的表达式
comparing-conditions = 比较局面中各数的条件
large-bounds = 这么大的界
many-moves-of-clause = 一个子句有这么多走法
rule-as-fixed-amounts = 把这条规则看作可取数与堆无关的规则
conditions-of-split = 分堆的这种条件
heaps-beside-claims = 这样的堆，除非在单独判定的命题中
clause-as-fixed-amounts = 把这个子句看作可取数与堆无关的子句
large-amounts = 这么大的可取数
not-finite-amounts = 把它看作有限个可取数，留下一堆或什么都不留
not-cofinite-amounts = 把它看作除若干个外都可取，留下一堆或什么都不留
unequal-beside-others = 有的堆必须不相等，有的不必
amounts-as-code = 把这样的可取数写成编码
large-amounts-as-code = 把这么大的可取数写成编码
conditions-on-other-names = 关于既不是可取数、也不是它的界的名字的条件
many-names-between = 这么多夹在其他名字之间的名字
name-between-before-amount = 在可取数之前夹在其他名字之间的名字
whole-heap-as-amount = 把整堆作为可取数
amounts-as-fixed = 把这些可取数看作与堆无关
expressions-as-fixed-amounts = 把这样的表达式看作与堆无关的可取数
moves-change-nothing = 什么都不改变的走法
powers-as-amounts = 这样的幂作为可取数
amount-compared-with-heap = 这样比较可取数与堆的条件
heap-conditions-beside-amounts = 关于堆的条件，而可取数可以更小
amounts-with-conditions = 带有其他条件的这种可取数
moves-as-fixed-amounts = 把这样的走法看作与堆无关的可取数
not-one-heap = 把它看作定理所说的一堆的走法
clause-between-bounds = 把这个子句看作上下界之间的走法
conditions-no-bounds = 在这里不是上下界的条件
such-large-heaps = 这样大的堆
bounds-without-value = 没有值的界
not-coins = 把它看作硬币的规则
such-numbers-of-coins = 这样的硬币枚数
large-amounts-with-conditions = 这么大的可取数带有这种条件
conditions-on-primes = 关于素因子的这种条件
moves-as-cut = 把这样的走法看作切成两部分
rule-to-smaller-heap = 把这条规则看作走到一个更小的堆
conditions-repeat-late = 这么晚才循环的条件
sums-as-one-heap = 把几堆之和看作一个更小的堆
clause-to-smaller-heap = 把这个子句看作走到一个更小的堆
amounts-beside-conditions = 这样的可取数与关于堆的条件并存
so-large-heaps = 这么大的堆
moves-leave-part = 在这里只留下堆的一部分的走法
large-amounts-beside-conditions = 这么大的可取数与关于堆的条件并存
ring-without-take = 没有 `take` 的环
not-several-numbers = 把它看作几个数的走法
other-numbers-of-line = 线上其他数的变化
not-a-ring = 把它看作环的规则
rule-of-bounded-steps = 把这条规则看作有界的移动
many-classes = 这么多类局面
steps-may-be-unbounded = 看不出有界的移动
positions-in-claims = 命题中的这种局面
number-for-condition = 应是条件的地方是一个数
open-splits-in-claims = 命题中份数没有上界或带条件的分堆
coins-in-claims = 命题中的硬币
so-long-codes = 这么长的编码
names-without-bound = 没有界的名字
many-parts-in-claims = 命题中留下这么多局面的走法
numbers-of-many-cases = 有这么多种情形的数
this-name = 这里的这个名字
products-in-claims = 命题中变量的乘积
divisors-in-claims = 命题中不是正常数的除数
shifts-in-claims = 命题中按变量移位
powers-in-claims = 命题中的幂
abs-of-several = 几个数的 abs
lowbit-of-several = 几个数的 lowbit
gcd-in-claims = 命题中变量的 gcd
function-in-claims = 命题中的这个函数
long-divisors = 这么长的除数
function-of-nothing = 没有参数的函数
bits-below-zero = 负数的二进制位
gcd-with-constants = 与这样的常数的 gcd
beatty-of-such-numbers = 这样的数的 beatty
two-kinds-of-digits = 一个命题中有两种数字
bits-of-several = 几个数的位
many-ranges-in-claims = 命题中由这么多范围组成的集合
primes-in-claims = 命题中的素数
set-in-claims = 命题中的这个集合
such-moves = 这样的走法
clause-by-residues = 把这个子句看作由余数决定的可取数
many-sums-of-digits = 这么多数字的和与集合
not-by-digits = 把它看作由堆的各位数字决定的可取数
no-heap = 没有堆
such-a-heap = 这样的堆
moves-regular-late = 这么晚才有规则的走法
clause-beside-shrinking = 这个子句与走到小得多的堆的走法并存
many-or-late-moves = 这么多走法，或这么晚才有规则的走法
many-possible-values = 前面的堆可能有这么多种值
conditions-regular-late = 这么晚才有规则的条件
long-coefficients = 这么长的系数
many-numbers-at-once = 同时需要这么多个数的命题
large-beside-golden = 这么大的数与黄金分割比的倍数并存
parts-without-value = `not`、`or`、`and` 之内没有值的部分
divisors-below-one = 小于 1 的除数
set-as-claim = 以集合作为命题
deep-expressions = 嵌套这么深的表达式
condition-for-number = 应是数的地方是一个条件
set-for-number = 应是数的地方是一个集合
long-numbers = 这里出现的这么长的数
digits-below-zero = 负数的各位数字与因数
roots-below-zero = 负数的方根、对数与各位数字
roots-of-order = 这样次数的方根
beatty-of-four = 参数不是四个数的 beatty
coins-as-numbers = 把硬币看作数
options-too-large = 超过 64 位的后继
many-clauses = 这么多子句
number-named-as-parameter = 局面的一个数与参数同名
rule-without-moves = 没有走法的规则
ring-or-coins-unordered = 不计次序的环或硬币
ring-or-coins-with-clauses = 环或硬币之外还有别的子句
positions-of-different-lengths = 长度不同的局面
positions-with-different-names = 名字不同的局面
many-names = 这么多名字
name-twice-or-many = 一个名字代表两个数，或这么多个数
bracket-without-move = 以括号开头却不是走法的子句
names-with-hyphen = 带连字符的名字
colon-behind-amounts = 可取数后面的 `:`
several-named-amounts = 几个各有名字的可取数
condition-as-amount = 把条件作为可取数
many-amounts = 这么多可取数
many-heaps = 这么多堆
colon-behind-split = 分堆后面的 `:`
splits-into-parts = 分成这么少或这么多堆
distance-below-zero = 小于 0 的距离
coins-numbered-so = 这样编号的硬币
options-of-other-length = 与局面长度不同的后继
many-copies = 这么多个副本
splits-as-amounts = 把分堆看作可取数
not-code-of-equal-heaps = 把它看作各堆可以相等的有限编码
not-code-of-theorem = 把它看作定理所说的有限编码
unordered-beside-claims = 不计次序的数，除非在命题中
beyond-63-bits = 超过 2^63-1 的数
letter-behind-number = 后面紧跟字母的数
name-without-bound = 没有界的名字 `{ $name }`
this-amount = 可取数 `{ $name }`
text-longer-than = 超过 { $most } 字节的文字
this-letter = 字符 { $letter }
name-here = 这里的名字 `{ $name }`
this-function = 函数 `{ $name }`
this-parameter = 参数 `{ $name }`
this-code = 编码 { $code }
clauses-that-begin = 以 { $token } 开头的子句

## A sign of a rule at a place

behind-no-number = 不是数的内容后面的 { $token }
behind-no-condition = 不是条件的内容后面的 { $token }
set-behind-in = `in` 后面应是集合的地方是 { $token }
in-comparisons = 一串比较中的 { $token }
for-then = 应是 `then` 的地方是 { $token }
for-else = 应是 `else` 的地方是 { $token }
behind-clause = 子句后面的 { $token }
take-in-ring = 环中应是 `take` 的地方是 { $token }
for-small-number = 应是小的堆数的地方是 { $token }
behind-constant = 应是常数的数后面的 { $token }
behind-split = 分堆后面的 { $token }
behind-near = `near` 后面的 { $token }
end-of-clause = 子句的结尾
end-of-text = 结尾
in-formula = 公式中的 { $token }
in-claim = 命题中的 { $token }
for-number = 应是数的地方是 { $token }
for-symbol = 应是 `{ $symbol }` 的地方是 { $token }

## Misère quotients

about-misere-play = 定理只关于反常规则
quotients-beside-heaps = 规则不是单堆游戏时的堆的反常商
options-as-smaller-heaps = 在反常商中留下不更小的堆的走法
options-as-earlier-ones = 走法留下的局面不在反常商列表的前面
rule-or-games = 反常商要么有 "rule" 和 "phi"，要么有 "games"
positions-or-vertices = 反常商的一个游戏有 "rule"（可带 "positions"），或者有 "vertices" 和 "moves"
vertices-have-moves = "vertices" 中的每个顶点都应有不同的名字和一列 "moves"
each-has-element = "phi" 应给每个局面一个元素，并且至少有一个局面
positions-differ = 列表中有重复的局面
table-is-square = 幺半群的表的行数与列数应相同，且至少有一个游戏
lost-ascend = "p" 必须递增
no-element = { $x } 不是元素：共有 { $order } 个
identity-is-first = 0 乘 { $x } 不等于 { $x }
products-commute = { $x } 与 { $y } 之积依赖于次序
products-associate = { $x }、{ $a } 与 { $y } 之积依赖于括号（先得 { $xa }）
heaps-generate = 元素 { $x } 不是各局面的元素之积
identity-is-won = 单位元在 P 中
elements-differ = 没有第三个元素把元素 { $x } 与更早的一个区分开
end-is-identity = 堆 { $heap } 无步可走，却不是单位元
end-is-identity-at = 编号为 { $place } 的局面无步可走，却不是单位元
lost-after-lost = 有一步从元素 { $x } 走到 { $y }，两者都在 P 中
won-without-lost = 元素为 { $x } 的某个和不在 P 中，却没有走到 P 的一步
quotient-alone = 反常商没有 "where"、"formula" 或 "values"

## What a certificate proves

repeats = 对所有 { $name } >= { $preperiod }，G({ $name }+{ $period }) = G({ $name }){ $growth }
table-repeats = 当 { $name } >= { $from } 时 { $later } = { $same }
on-line = { $statement }，其中 { $place }
for-values = { $statement }；G 是{ $things }的 SG 值，规则：{ $rule }
for-misere-values = { $statement }；G 是单个{ $things }的反常 SG 值，规则：{ $rule }
of-coins = 硬币
of-rings = 环
of-heaps = 堆
of-positions = 局面
by-theorem = { $statement }（{ $theorem }）
in-the-game = { $claim }；规则：{ $rule }
value-everywhere = 在每个局面 G({ $names }) = { $value }
value-where = 在满足 { $part } 的每个局面 G({ $names }) = { $value }
lost-everywhere = ({ $names }) 是必败态，当且仅当 { $claim }
never-lost = 没有一个 ({ $names }) 是必败态
never-lost-where = 满足 { $part } 的 ({ $names }) 都不是必败态
lost-where = 满足 { $part } 的 ({ $names }) 是必败态，当且仅当 { $claim }
both-hold = { $one } 且 ({ $other })

quotient-found = { $games }的反常商有 { $order } 个元素，其中 { $lost } 个在 P 中
quotient-heaps = 游戏 { $rule } 的所有堆
quotient-heaps-up-to = 游戏 { $rule } 中大小不超过 { $last } 的堆
quotient-positions = 游戏 { $rule } 中列出的 { $count } 个局面
quotient-vertices = 图中列出的 { $count } 个顶点（{ $names }）
quotient-repeats = 对所有 n >= { $preperiod }，大小为 n+{ $period } 的堆等价于大小为 n 的堆
quotient-repeats-in = 在 { $rule } 中，对所有 n >= { $preperiod }，大小为 n+{ $period } 的堆等价于大小为 n 的堆
quotient-and = { $one }；{ $other }

## Laws for all heaps

law-contiguous = 在 t({ $n }) > t({ $n }-1) 处 G({ $n }) = t({ $n })，G(0) = 0，此外 G({ $n }) = G({ $n }-t({ $n })-1)，其中 t({ $n }) 是从 { $n } 中最多可取的个数
law-contiguous-misere = G 是 H 把 0 与 1 互换；在 t({ $n }) > t({ $n }-1) 处 H({ $n }) = t({ $n })，H(0) = 0，此外 H({ $n }) = H({ $n }-t({ $n })-1)，其中 t({ $n }) 是从 { $n } 中最多可取的个数
law-runs = { $n } 的后继夹在随 { $n } 从不减小的上下界之间，所以 G({ $n }) 由 { $n } 以下等值的连续段得出
law-ranges = 小于 { $first } 的堆 G = 0；若一段 G = 0 的堆止于 b，则下一段是从满足 { $n }-t({ $n }) > b 的最小 { $n } 起的 { $a } 堆，此外都不是 0，其中 t({ $n }) 是从 { $n } 中最多可取的个数
law-ranges-misere = 从 { $first } 起的 { $a } 堆 G = 0，更小的都不是；若一段 G = 0 的堆止于 b，则下一段是从满足 { $n }-t({ $n }) > b 的最小 { $n } 起的 { $a } 堆，此外都不是 0，其中 t({ $n }) 是从 { $n } 中最多可取的个数
law-proper-divisors = G(0) = 0，且对所有 { $n } >= 1，G({ $n }) 是 { $n } 中 2 的指数
law-divisors = G(0) = 0，且对所有 { $n } >= 1，G({ $n }) 是 { $n } 中 2 的指数加 1
law-coprime = G(1) = 1；{ $n } 为偶数时 G({ $n }) = 0；{ $n } > 1 为奇数时，G({ $n }) 是不超过 { $n } 的最小素因子的素数个数
law-proper-coprime = G(0) = G(1) = 0；{ $n } > 1 时，G({ $n }) 是不超过 { $n } 的最小素因子的素数个数
law-mark = { $n } 小于 { $t } 时 G({ $n }) = { $n }，此后 G({ $n }) = { $n }%{ $t }，但 { $n }%{ $t } 为 { $u } 或 G({ $n }/{ $t }) 处是 { $u } 与 { $t }
law-classes = 对所有 x >= 0：{ $lines }
law-many-classes = 对所有 x >= 0：{ $lines }，{ $n } 的 { $count } 个剩余类依此类推
law-shrinking = { $n } >= { $from } 的每个后继是固定的堆、{ $n } 至多减去 { $most }，或各堆至多为 3{ $n }/4 的和，所以凡前面的堆导致同一个值之处，G({ $n }) 由这些得出
law-digits = 从 { $n } 中至多取 { $most } 个，取多少由 { $n } 的 { $base } 进制各位数字的{ $what }决定，所以首几位数字相同的一段堆之后的值由这些数字与其前的值得出
digits-sum = 和
digits-count = 位数
digits-first = 首位
digits-set = 集合
digits-zeros = 末尾的零
digits-residue = 模 { $modulus } 的余数
digits-small = 小于 { $small } 时的数本身
law-cuts-divided = G(0) = 0，且对所有 { $n } >= 1，G({ $n }) = ({ $n }-1)/{ $by }
law-cuts-whole = G(0) = 0，且对所有 { $n } >= 1，G({ $n }) = { $n }-1
law-cuts-parity = G(0) = 0，且对所有 { $n } >= 1，G({ $n }) = ({ $n }-1)%2
law-cuts-doubled = G(0) = 0，且对所有 { $n } >= 1，G({ $n }) = 2*(({ $n }-1)/{ $by }) + ({ $n }-1)%2
law-places = 每一步减小 { $n } 的 { $base } 进制中的一位数字，所以 G({ $n }) 是各位数字的值的异或，数字从 0 起的值依次为 { $values }
law-equal-parts = G(0) = 0，且对所有 { $n } >= 1，G({ $n }) 是 { $n } 的奇素因子个数（按重数计），{ $n } 为偶数时再加 1
law-odd-equal-parts = G(0) = 0，且对所有 { $n } >= 1，G({ $n }) 是 { $n } 的奇素因子个数（按重数计）
law-even-equal-parts = 偶数 { $n } >= 2 时 G({ $n }) = 1，{ $n } 为 0 或奇数时 G({ $n }) = 0
law-ring-range = { $n } < { $low }+{ $high } 时 G({ $n }) = { $n }/{ $low }，更大的 { $n } 都有 G({ $n }) = 0

## Witnesses and refutation trees

a-witness = 见证
witnesses-wanted = 定理“invariant (witness)”需要“weights”、“witnesses”、“trees”和一个公式
witnesses-of-other-theorem = “weights”、“witnesses”和“trees”属于定理“invariant (witness)”
many-witnesses = 见证或权重表多于 { $most } 个
trees-wanted = 须有 { $count } 棵树，每项义务一棵
tree-fails = { $obligation }：{ $why }
tree-no-contradiction = 该树没有导出矛盾
tree-malformed = 该树的格式不正确
no-such-clause = 没有第 { $clause } 条子句
term-for-each-name = 见证须为每个自由变量给出由局面各数构成的项
weight-for-each-number = 局面的每个数须有一个小于 2^63 的权重
sums-with-witnesses = 带见证的命题中可能留下多个局面的子句、编码、分堆和硬币
not-linear = 带见证的命题中除和、倍数、除以常数的 / 与 %、min、max、abs 以外的部分
many-cases-in-trees = 情形如此之多的表达式
large-numbers-in-trees = 超过 126 位的数
obligation-ends = 按权重每局游戏必须结束
obligation-stays = 不得有走法走出命题所说的范围
obligation-bounded = 自由变量须有界
obligation-natural = 命题所说的值必须是自然数
obligation-no-move = 不得有走法走到命题所排除的局面
obligation-some-move = 凡命题所说之处须有见证取胜
claim-of-many-values = 在这种进制的数字中，取值不是常数的命题

## 对参数一切取值的命题

every-value = 对满足 { $part } 的每个 { $names }，对所有 { $heaps } 有 G({ $heaps }) = { $value }
every-lost = 对满足 { $part } 的每个 { $names }，{ $heaps } 是必败态当且仅当 { $claim }
every-period = { $said }；对所有 n >= { $from } 有 G(n+{ $period }) = G(n)
rules-without-parameter = 作为一族规则的三个及以上数的规则、带 `end if` 的规则，或没有未赋值参数的规则
not-of-parameters = 此处除参数的表达式以外的内容
such-blocks = 种类不一、为空或多于十二个的块
unit-of-two-parameters = 不是单堆规则两个参数之一的单位
moves-for-every-value = 一族规则中除与堆的大小无关的取走数量（`take`、`n-k` 与 `(a-k,b-j)`，一堆至多变成两堆）和 `split 2` 以外的走法
no-parameters-at-all = 命题所说的参数必须存在
modulus-must-be-positive = 模必须至少为 1
values-must-repeat-from-there = 从该处起值必须重复
amounts-beyond-modulus = 取走的数量不得超过模的小倍数
family-wanted = 定理“family (automata)”要求种类“family”，只带“where”、“modulus”和“blocks”

## 策略

a-strategy = 策略
an-opening = 开局一步
winner-first-or-second = 给出局面时，“winner”须为“first”或“second”
strategy-kind-unknown = { $kind } 不是策略的种类；种类有 involution、residues、claim
image-unknown = { $image } 不是像；可用 half turn、left and right、up and down、partners、backwards、halves、equal components、equal numbers
this-position = 局面 { $text }
frame-outside-board = 所给的行或列不在棋盘上
board-must-be-symmetric = 每个空格的像（{ $turn }）也必须是空格
tile-meets-its-image = 任何一块都不能与自己的像相交
boards-unknown = “boards”须为“even x even”、“even x any”或“any x even”
boards-without-position = “boards”用来代替局面，也不需要 rows 和 columns
each-has-one-partner = { $point } 必须恰有一个配对，且不是它自己
choice-takes-partner = 选择 { $point } 不得拿走它的配对 { $partner }
partners-take-partners = 选择 { $point } 与选择 { $partner } 所拿走的必须互相配对
partners-have-same-clauses = 交换配对的数时，每个子句都须变成一个子句
clauses-of-words = 除了等长的 "文本" -> "文本" 与 never "文本" 以外的单词规则
change-needs-image = 每次改写之后，它的像都必须仍可走，而在 `{ $word }` 中有一步不是这样
each-row-is-halved = 每一步留下的行都须能分成相等的两行，而长为 { $row } 的行不能
opening-of-numbers = 这样的开局
table-needs-period = 着法表需要关于一堆的陈述，其值以 saltus 0 循环；着法不得比值更早开始循环
table-move-wrong = { $heap } 处走到值 { $value } 的着法不合规则，或走到别的值，或出现了两次
table-move-missing = { $heap } 处必须有走到值 { $value } 的着法
heap-beyond-table = 陈述没有给出其值的堆
strategy-of-one-component = 这种像只用于单个分量
strategy-needs-position = 这种像只针对一个局面，而缺少“position”
statement-of-other-rule = 陈述是关于另一条规则的
opening-from-elsewhere = 开局所走的分量不在局面中
winner-without-position = 针对所有局面的策略没有“winner”，也没有开局
position-not-of-strategy = 策略必须适用于这个局面
other-player-wins = 获胜的是另一方
no-opening-here = 这样的策略没有开局
opening-is-no-move = 开局不是合规则的一步
by-half-turn = 每放一块都以旋转 180 度的像回应
by-sideways = 每放一块都以左右对称的像回应
by-upright = 每放一块都以上下对称的像回应
by-partner = 每次选择都以选择其配对回应
by-backwards = 每次改写都以另一端倒过来的同样改写回应
by-halves = 留下相等的两行，在一行里怎么走就在另一行里照样走
by-components = 在一个分量里怎么走，就在与它相等的分量里照样走
by-numbers = 一个数怎么变，与它相等的数就照样变
by-table = 表中按堆的余数给出着法
by-claim = 断言对每个必胜局面给出一步
reason-opening = 留下的局面中，{ $answers }
reason-image = 这是你那一步的像：{ $answers }
reason-table = { $heap } 的 SG 值变为 { $value }：总异或值是 { $sum }，走后变为 0
by-way-back = 对方每走一步，都有一步应手能走回 { $set } 的局面
reason-back = 走回 { $set } 的局面
reason-claim = 留下的局面按断言是必败的
first-wins-by = 先手在游戏 { $rule } 的局面 { $position } 中必胜；走了第一步之后，{ $answers }
first-wins-so = 先手在游戏 { $rule } 的局面 { $position } 中必胜；{ $answers }
second-wins-by = 后手在游戏 { $rule } 的局面 { $position } 中必胜；{ $answers }
second-wins-boards = 后手在游戏 { $rule } 的每个 { $boards } 的完整棋盘上必胜；{ $answers }
second-wins-all = 后手在游戏 { $rule } 的每个成对相等的局面中必胜；{ $answers }
second-wins-where = 后手在游戏 { $rule } 中满足 { $set } 的每个局面必胜；{ $answers }
winner-wins-all = 游戏 { $rule } 中每个局面的胜方都有一步可走；{ $answers }
