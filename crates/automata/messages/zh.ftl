# What is said about claims that automata decide, under the ids of en.ftl. Terms: 命题 claim, 自动机 automaton, 必败 lost, 后继 option.

## Why a claim is not decided

not-numbers = 此方法只用于由数组成的局面
turns-in-several = 此方法只用于每次在一个部分中行动的游戏
misere-value = 反常规则下，命题说的是谁赢，不是 SG 值
moves-leave-sums = 有些走法留下几个部分：只能判定正常规则下关于 SG 值的命题
other-arity = 命题涉及 { $claim } 个数，而局面有 { $position } 个数
is-outside = { $what }超出此方法的范围：{ $why }
the-rule = 规则
the-claim = 命题
end-not-shown = 没有证明每一局都会结束
claim-without-value = 命题在局面 ({ $position }) 处没有值
moves-leave-part = 有些走法走出了命题所说的范围，例如从 ({ $position }) 出发
move-unanswered = 有些走法走出了命题所说的范围，而且并非每一步都有应手能走回来：例如从 ({ $from }) 走到 { $to }
fails-far-away = 命题不成立，但反例都超过 126 位
coefficient-too-large = 有一个系数超过 64 位
different-digits = 两种进制的数字，或某种进制与 Beatty 序列，没有共同之处
automata-too-large = 自动机变得太大：{ $why }
many-states = 有一个自动机的状态超过 { $most } 个
many-tracks = 有一个关系涉及的数超过 { $most } 个
many-steps = 需要的步数超过 { $most }

## Parts of a rule or a claim that the method does not have

the-function = 函数 { $name }
no-condition = 不是条件的部分
long-expression = 这么长的表达式
count-but-for-parity = v2 或 popcount 的值，除了奇偶性
long-condition = 这么长的条件
number-beyond-64-bits = 超过 64 位的数
product-of-variables = 两个会变的数的乘积
division-by-variable = 除以会变的数
power-beyond-64-bits = 超过 64 位的乘方
power-of-variables = 会变的数的乘方
shift-by-variable = 移位的位数会变，或太大
divisor-varies = 会变的除数
membership = 集合的从属关系
fibonacci-numbers = 斐波那契数
polynomial-set = 多项式的值的集合
primes = 素数
this-set = 这个集合
many-ranges = 区间太多的集合
nothing-given = 空的参数
nothing-to-choose = 没有可选的数
gcd-of-many = 多于两个数的 gcd
gcd-of-variables = 两个会变的数的 gcd
gcd-with-large = 与大常数的 gcd
gcd-with-many-divisors = 与因数太多的常数的 gcd
nothing-to-join = 没有可合并的数
beatty-arity = 参数不是四个的 beatty
beatty-slope = 斜率不是 (2-t+sqrt(t*t+4))/2 的 beatty
formula-of-itself = 引用自身的公式
bound-without-value = 可能没有值的界
deep-expression = 嵌套这么深的表达式
repeated-parts = 重复的部分
list-entries = 列表的项
deep-condition = 嵌套这么深的条件
many-clauses = 这么多子句和数目
long-unordered = 这么多个数的无序局面
parts-over-range = 在一个区间上重复的部分
copies-vary = 份数会变，或份数很多
heaps-without-bound = 没有界的堆数
heaps-vary = 会变的堆数
many-heaps = 这么多堆

## How a claim fails at a position

nothing-left = 无
lost-to-lost = 按此命题 ({ $position }) 是必败态，但从它一步就能走到 { $to }，而命题说那里也是必败态
won-without-move = 按此命题 ({ $position }) 是必胜态，但从它出发没有一步能走到命题所说的必败态
lost-at-end = 在 ({ $position }) 无步可走：反常规则下这是赢，不是输
option-of-same-value = 按此命题 ({ $position }) 的值是 { $claimed }，但从它一步就能走到 { $to }，而那里的值也是这个数
value-missing = 按此命题 ({ $position }) 的值是 { $claimed }，但按此命题没有后继的值是 { $value }
digits-of-this-base = 进制不是 2 到 64 之间常数的数字
no-automaton = 不构成自动机的一列数
many-values-in-base = 在该进制的数字中，命题的取值太多
rule-obliges = 规定再走一步或必须应答的走法
rule-judges = 判定胜负的结束条件
