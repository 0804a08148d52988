# The messages in Chinese, under the ids of en.ftl. At the end are the texts that in English stand with their theorem: a
# theorem has the id theorem- and its name, with its source as an attribute.
# Terms as in crates/sprague/messages/zh.ftl.

nimhoff-plain = 同时减少几堆的走法从不保持异或不变，所以值与 Nim 相同
nimhoff-blocks = SG 值为 { $h } 乘以各堆除以 { $h } 之商的异或，再加各堆之和除以 { $h } 的余数：没有走法使两者都不变，而和小于 { $h } 的向量都可取
wythoff-ratio = SG 值为 0 当且仅当两数成对：第 n 对（n = 0, 1, 2, ...）由不在前面各对中的最小数 A 与 { $s }*A + { $t }*n 组成
claim-proved = { $words }，已证明（{ $theorem }）
claim-checked = { $words }：对每个 { $name } <= { $to } 成立，未经证明
claim-checked-all = { $words }：对所有不超过 { $to } 的数成立，未经证明
claim-computed = { $words }：由计算得出，更大的情形未知
claim-theory = { $words }：定理 { $theorem }（{ $source }）
unseen = { $claim }；检验程序没有推导出来：{ $why }
claim-named = { $claim }：定理 { $theorem }（{ $source }）
claim-misere = 反常 SG 值：{ $claim }
formula-value = G({ $names }) = { $formula }
formula-zero = G({ $names }) = 0 当且仅当 { $formula }
repeats = 对所有 n，G(n+{ $period }) = G(n)
repeats-from = 对所有 n >= { $from }，G(n+{ $period }) = G(n)
grows = 对所有 n，G(n+{ $period }) = G(n)+{ $saltus }
grows-from = 对所有 n >= { $from }，G(n+{ $period }) = G(n)+{ $saltus }
on-line = 当 { $place } 时 { $equation }
on-line-from = 当 { $place } 时，对所有 { $name } >= { $from }，{ $equation }
decided = 对所有局面判定：{ $statement }。
decided-alone = 已判定（其余局面不在其列）：{ $statement }。
decided-part = 对一部分局面判定，没有一步走出这部分：{ $statement }。
decided-values = 在每个局面 G({ $names }) = { $claim }
decided-values-part = 在满足 { $part } 的每个局面 G({ $names }) = { $claim }
decided-losses = { $names } 是必败态，当且仅当 { $claim }
decided-losses-part = 满足 { $part } 的 { $names } 是必败态，当且仅当 { $claim }
decided-misere = 在反常规则下，{ $statement }
why-decided-values = 为何永远成立：没有后继取这个值，而每个更小的值都有后继取到；自动机同时逐位读入各数的二进制，找不到例外。出处：J. R. Büchi，1960。
why-answered = 为何永远成立：每一局都会结束，而从这样的局面无论怎么走，对方都有一步能走回这样的局面，所以最后无步可走的是先手；自动机同时逐位读入各数的二进制，找不到例外。出处：E. Berlekamp、J. Conway、R. Guy，Winning Ways，1982，第 1 章；J. R. Büchi，1960。
why-decided-losses = 为何永远成立：从这样的局面没有一步能走到另一个这样的局面，而从其余每个局面都有一步能走到；自动机同时逐位读入各数的二进制，找不到例外。出处：J. R. Büchi，1960。
strategy-losses = 在其余每个局面，下列走法之一必胜：
strategy-misere = 在其余每个有走法的局面，下列走法之一必胜：
strategy-values = 对每个更小的值 { $wanted }，下列走法中必有一种合法，并走到 SG 值为 { $wanted } 的局面：
strategy-move = { $from } -> { $leaves }
strategy-nothing = 空
strategy-with = { $step }，其中 { $terms }
strategy-where = { $step }（当 { $condition }）
strategy-where-it-fits = { $step }（若合法，且走到这样的局面）
number-malformed = `{ $text }` 不是自然数（可用数字、`_`，或 1e18 这样的写法）
number-too-long = 数的位数超过 { $most }
position-empty = 空的参数不是局面
position-parenthesis = `{ $text }` 的括号不成对
position-arity = 局面 { $position } 有{ $found }，而规则要求{ $expected }
position-apart = { $error }；几个堆之间请用空格分开：{ $heaps }
position-together = { $error }；同一局面的各个数之间请用逗号隔开，例如 { $example }
position-wanted = { $count }：({ $names })
count-one = 一个数
count-two = 两个数
count-three = 三个数
count-numbers = { $count } 个数
position-row = `{ $text }` 不是一行硬币：正面的位置写作 {"{1,4,7}"} 或 HTTH（正反反正），在方格上写作 {"{(1,2),(3,4)}"}
position-no-coin = 没有硬币 { $position }：位置 { $name } 从 1 开始编号
position-no-set = `{ $text }` 不是数的集合：集合写作 {"{1..12}"} 或 {"{2,3,5}"}，最多有 { $most } 个数；在命令行中要加引号
position-turn = `turn` 是 { $turn }，但只能是 1（轮到先手）或 2（轮到后手）
position-no-bag = `{ $text }` 不是多重集：成员写在花括号里，如 {"{3,5,5}"}
position-no-bag-beside = `{ $text }` 不是这个规则的局面：多重集旁边应当有{ $beside }，写作 (2,{"{3,5,5}"})
position-no-board = `{ $text }` 不是棋盘：请写 4x5，或写出各行，如 ..#/...
position-many-letters = 棋盘 `{ $text }` 是空的或太大：最多 { $cells } 格
position-large-board = 棋盘 `{ $text }` 是空的或太大：最多 { $columns } 列、{ $cells } 格
position-no-graph = `{ $text }` 不是图：{ $why }
graph-forms = 请写 path(5)、cycle(6)、complete(4)、complete(3,3)、star(1,2,3)、grid(3,4)、wheel(6)、petersen、树的父亲表 [0,1,1]、边 {"{1-2,2-3,4}"}，或 graph6
graph-arguments = 请写 { $form }
graph-few = { $name } 的圈上至少有 { $least } 个顶点
graph-many = 图最多有 { $most } 个顶点
graph-bad-number = `{ $text }` 不是数
graph-bad-item = `{ $item }` 不是顶点、边或权：请写 {"{1-2,2-3,4,4=7}"}
graph-bad-name = `{ $name }` 不能作名字：名字最多 { $most } 个字，没有空格和引号；含有 - , = ( ) 时要加引号
graph-bad-weight = `{ $weight }` 不是权：权是不小于 0 的数
graph-loop = 边要连接两个不同的顶点，这里两端都是 { $name }
graph-edge-twice = 边 { $edge } 写了两次
graph-no-parent = 写了父亲 { $parent }，但没有这个顶点
graph-parents-circle = { $vertex } 的父亲绕成了圈
position-many-piles = 共有 { $count } 堆：最多只能有 { $most } 堆
position-of-others = `{ $text }` 不是这个规则的局面：一个数写作 5，几个数写作 3,4 或 (3,4)
error-loop = 游戏不一定会结束：{ $cycle } 是走法的循环，所以这些局面没有 SG 值
error-loop-unexplored = { $round }；而可以到达的局面太多，无法求出其他的值：{ $why }
error-stopped = { $stop }；{ $reached }
error-out-of-reach = 局面 { $position } 算不出来：{ $known }
error-endless = 从 { $from } 走 { $moves } 步到达 { $to }，仍看不到尽头：游戏可能永不结束
error-growing = 从 { $start } 开始的游戏不一定会结束：数可以越来越大，{ $way }，如此下去没有上界。如果每一步都使数变小，或者每一步都使数变大但不超过某个上限，游戏就会结束：请给使数变大的走法加上 { $name }<100 这样的条件
reached-before = 先前的一次提问已经放弃了它
reached-and-won = { $reached }；已知先手必胜（{ $basis }）
reached-values = 为求大小为 { $heap } 的堆，已算出 { $count } 个值
reached-positions = 已解出 { $count } 个局面
reached-law = 定理 { $theorem } 正在计算大小为 { $heap } 的堆
reached-winning-moves = 正在列出必胜的走法
known-values = 没有已证明的规律，SG 值只算到大小为 { $last } 的堆
known-long-numbers = 超过 2^63-1 的数需要已证明的规律，而这个规则没有
known-searched = 这里没有已知的定理可用，已搜索它以下的 { $count } 个局面
claims-about-numbers = 命题只关于由数组成的局面，且每次在一个部分中行动
verdict-proved = 已证明：{ $statement }
verdict-false = 不成立：{ $why }
verdict-open = 这里得不出结论：{ $why }
verdict-theory = { $statement }：{ $theorem }；检验程序没有推导出来：{ $why }
checker-contradicts = 它得出了别的结果
not-asked-yet = 没有问过它
step-on-the-way = 它不读这个游戏，这个游戏只是推导另一个游戏的一步
wrong-lost = 在 { $position } 处先手必胜，而命题说先手必败
wrong-won = 在 { $position } 处先手必败，而命题说先手必胜
wrong-value = G({ $position }) = { $value }，而命题说是 { $claimed }
wrong-without-value = G({ $position }) = { $value }，而命题在此处没有值
wrong-outcome-unsaid = 命题没有说到 { $position }
holds-from = 当 { $name } >= { $from } 时 { $equation }

## What theorems say, and who found them

theorem-all-but-state = 设 M 为最大的不可取数，则 n-M 以下的堆都可到达，所以一个值只取决于它们的 mex、其上的值与最后 M 个值（均相对于该 mex）；一旦此状态重复，SG 值就重复，每次加上 mex 的增量
    .source = SG 值为算术周期：A. Siegel, in Lessons in Play, 2007；检验方法的证明见源代码
theorem-arithmetic = 假设某序列每隔 p 项增加 s。若按剩余类看，没有后继能取到本堆的值，而在连续 2p 堆中，每个更小的值都由某个后继取到，且该后继有一份或两份可以继续增大，它就是有限编码的 SG 序列
    .source = 仿 S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games, 2004；此检验的证明见源代码
theorem-bishop = SG 值就是较小数
    .source = 两数同时减少，较小数就是一堆 Nim（C. L. Bouton，1901）
theorem-blocks = 可取 l 至 r 个时，G(n) = floor((n mod (l+r)) / l)；若小于 m 的个数都可取而 m 的倍数都不可取，则 G(n) = n mod m
    .source = C. G. Bachet, Problemes plaisans et delectables, 1612（可取 1 至 r 个）；证明见源代码
theorem-chains-of-divisors = SG 值是素因子的个数（按重数计）
    .source = 取走任意多个素因子等同于一堆 Nim（C. L. Bouton，1901）
theorem-classes = 若可取数只取决于堆的余数，且自某数起只取决于取数的余数，则各剩余类上均匀增长的值（各有其增量）只要到某个界为止如此，就永远如此
    .source = 证明见源代码
theorem-cofinite = 假设某序列每隔 p 项增加 s。只要每个 n 的后继都取不到该序列在 n 处的值，而比它小的值都能取到，它就是 SG 序列；这两点都只需检验有限多种情形
    .source = E. Lasker, Brettspiele der Voelker, 1931（拉斯克尼姆）；一般情形的证明见源代码
theorem-coin-window = 若一步所翻的硬币都在距离 D 以内，则一个值只取决于前面 D 个值；一旦连续这么多个值重复，就永远重复
    .source = S. W. Golomb 关于减法游戏的窗口定理，1966，逐字适用
theorem-coins = 一行硬币：翻 2 枚，G = n；翻 1 或 2 枚，n+1；翻 1 至 3 枚，2n 与 2n+1 中二进制 1 的个数为奇数者；翻任意多枚，2^n；翻任意多枚相邻的，整除 n+1 的最大的 2 的幂
theorem-columns = 若每步至多取 M 个，标记的变化只取决于余数与标记，则各标记的值取决于前面 M 堆；一旦连续这么多列重复，就永远重复
    .source = S. W. Golomb 的窗口定理，1966，以列代替值；证明见源代码
theorem-contiguous = 可取 1 至 t(n) 个，t 每次增加 0 或 1：在 t 增加处 G(n) = t(n)，否则 G(n) = G(n-t(n)-1)
    .source = 证明见源代码
theorem-cuts = 堆以切 l = n-1 个间隙来分，不取：若不许一刀，值为 l 除以最少刀数；若许 1、2、3 刀，值为 l；若许一刀且刀数全为奇数，值为 l mod 2；若许一刀、最小偶数为 2k > 2 且有奇数在 3 至 4k-1 之间，值为 2*(l div 2k) + l mod 2
theorem-cyclic-nimhoff =
    .source = A. S. Fraenkel and M. Lorberbom, Nimhoff games, 1991; U. Blass, A. S. Fraenkel and R. Guelman, How far can nim in disguise be stretched?, 1998；证明见源代码
theorem-diagonals = 若每步是两堆上的有界移动，则一张沿对角线重复、并在对角线两侧向外重复的表就是 SG 值表，只要定义在一轮及其外一步之内成立
    .source = induction on the sum of the heaps；证明见源代码
theorem-digits = 若可取数不超过 D，且只取决于有限自动机读过各位数字后的状态，则首几位数字相同的一段堆之后的 D 个值只取决于该状态、这一段的长度与其前的 D 个值
    .source = 定义本身，逐段计算；证明见源代码
theorem-directions = 若每步是有界移动，则一张沿每个方向都重复的表就是 SG 值表，只要定义在一轮及其外一步之内成立
    .source = induction on the sum of the heaps；证明见源代码
theorem-divisors = 取真因数：G(n) = v2(n)；取任意因数：v2(n)+1；取与 n 互素的数：n 为偶数时为 0，否则为最小素因子的序号；若须小于 n，则偶数时亦为该序号
    .source = 竞赛中流传（Project Euler 509, Codeforces 2004 E）；证明见源代码
theorem-dynamic-nim = SG 值为 0 当且仅当石子已取完，或可取的上限小于石子数贪心分解中最小的一项；分解所用的数为 h(1) = 1，h(i+1) = h(i)+h(j)，j 为满足 { $K }*h(j) >= h(i) 的最小下标
theorem-equal-parts = 分成任意多个相等的份：G(n) 是 n 的奇素因子个数（按重数计），n 为偶数时再加 1；只许奇数份：不加 1；只许偶数份：只有这个 1
theorem-euclid = SG 值为 0 当且仅当较小数为 0，或两数不等且较大数小于较小数的 phi = 1.618...（黄金分割比）倍
theorem-euclid-with-positive-numbers = SG 值为 floor(q-1/q)，q 为较大数除以较小数之商
theorem-euclid-with-powers = SG 值为 0 当且仅当 a = 0，或 (b mod a, a) 的 SG 值不为 0 且 floor(b/a) mod (a+1) 为奇数
    .source = 竞赛中流传（Codeforces 167 C）：若 (b%a,a) 必胜，则商是取 a 的幂的取石子游戏，而这些幂模 a+1 余 1 或 a
theorem-fibonacci-nim = SG 值为 0 当且仅当石子已取完，或可取的上限小于石子数的齐肯多夫（Zeckendorf）表示中最小的斐波那契数
theorem-generalised-wythoff = SG 值为 0 当且仅当两数之差为 { $K }*d 且较小数等于 floor(d*alpha)，其中 alpha = (2-{ $K }+sqrt({ $K }*{ $K }+4))/2
theorem-growing-purse = 设 t 为满足 t+t*t < s 的最大数：盒子 (s,c) 为空或满时 SG 值为 0，c 大于 t 时为 s-c，否则等于 (t,c) 的 SG 值
    .source = 竞赛中流传（HDU 1729）：设 t 为满足 t+t*t<s 的最大数，(s,t) 的值为 0，其上可一次装满；其下即为 s = t 的游戏
theorem-guards = 若可取数不超过 M 且只取决于 n mod m，则一个值取决于前面 M 个值与余数；一旦两者在 p 之后重复，就永远重复
    .source = 带余数的窗口定理；证明见源代码
theorem-guy-smith = 若至多取 k 个、至多留 m 堆，且当 n0 <= n < m*n0+(m-1)*p+k（n0 >= 1）时 G(n+p) = G(n)，则对所有 n >= n0 成立
theorem-guy-smith-unequal = 若至多取 k 个、留下一堆或不相等的两堆，且当 n0 <= n < 2*n0+2*p+k（n0 >= 1）时 G(n+p) = G(n)，则对所有 n >= n0 成立
    .source = Guy 与 Smith 的论证，窗口更长；证明见源代码
theorem-halves = 若奇偶两种个数都可留下零行或两行，则每个长行都可对半分而胜，所以每个长环必败
    .source = 竞赛中流传（Codeforces 1823 E, HDU 3951）；证明见源代码
theorem-king = SG 值为 0 当且仅当两数都是偶数
    .source = 竞赛中流传（HDU 2147）：从两个偶数出发，每一步都会产生奇数，再走一步即可复原
theorem-mark = n 为 0 或 n 的二进制末尾有奇数个 0 时 SG 值为 0；否则二进制中 1 的个数为奇数时为 1，为偶数时为 2
theorem-mark-t = 可取 1 至 t-1 个，或只留 t 分之一：每 t 堆一段，值 0 至 t-2 各在其位，只有 n/t 之值的位置与最后一位上是 t-1 与 t
    .source = A. S. Fraenkel, Aperiodic subtraction games, 2011, and A. Guo, Winning strategies for aperiodic subtraction games, 2012；证明见源代码
theorem-one-pass = 还能停一手时，奇数堆 n 的 SG 值为 n+1，偶数堆为 n-1；不能停或已空时为 n
    .source = 竞赛中流传（zero-move nim）：(n,1) 的后继是所有更小的 (m,1) 与 (n,0)；对 n 归纳
theorem-parity-of-ones = n 的二进制中 1 的个数为偶数时 SG 值为 1，否则为 0；0 的 SG 值为 0
    .source = 竞赛中流传（HDU 4388）：各部分二进制 1 的个数之和与整体同奇偶
theorem-places = 若每一步只减小堆的 b 进制中的一位数字，且能减多少只看这一位，则 G(n) 是各位数字在单个数字的游戏中的值的异或
    .source = 各位数字各成一个游戏，堆是它们的和；证明见源代码
theorem-proper-divisors = SG 值为 0 当且仅当 n 为 0、奇数或 2 的奇数次幂（2、8、32……）
    .source = 竞赛中流传（Codeforces 1537 D）：奇数必败，因为 n-d 为偶数且不是 2 的幂；其他偶数可走到奇数或减半
theorem-ranges = 可取 a 至 t(n) 个，t 从不减小，且 a >= 2 时每次只增加 0 或 1：若一段必败的堆止于 b，则下一段 a 个必败的堆从满足 n-t(n) > b 的最小 n 开始
    .source = 证明见源代码
theorem-residues = 若可取数与堆无关，则周期为 p 的序列是 SG 序列，只要按模 p 的余数没有可取数通向相同的值，而小的可取数通向所有更小的值
    .source = 推广了 E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 4；证明见源代码
theorem-ring = 环的值是一步所留各行之值的 mex；若行的值重复且可取数有界，则环的值也重复
    .source = 环的定义；证明见源代码
theorem-ring-range = 可取 L 至 R 个（R > L）时，n < L+R 的行或环的值为 floor(n/L)；更长的行可对半分，所以更长的环必败
    .source = 竞赛中流传（Codeforces 1823 E, HDU 3951）；证明见源代码
theorem-runs = 若可留下的堆的上下界从不减小，则当界仍在等值的连续段中时，SG 值不变
    .source = 定义本身，一次用于整段的堆
theorem-shrinking = 若前面各堆可能的值都导致同一个值，这个值就确定了
    .source = 定义本身，并证明中间的堆不起作用
theorem-steps-and-a-diagonal-jump = 设 m 为较小数，SG 值为 0 当且仅当 m mod ({ $K }+1) 不等于 { $K }，且两数与 floor(m/({ $K }+1)) 之和为偶数
    .source = 竞赛中流传（Codeforces 36 D）：设 m = min(a,b)，每隔 K+1 条对角线，必败的奇偶性改变一次；证明见源代码
theorem-submasks = SG 值是二进制中 1 的个数
    .source = 取走任意多个二进制 1 等同于一堆 Nim（C. L. Bouton，1901）
theorem-sum-bound = 若每个更小的堆都可留下，而其余走法留下的石子总数更少，则 G(n) = n：异或不大于和
theorem-trailing-ones = SG 值是两数各减一后二进制同为 0 的最低位（自第 0 位起）
    .source = 竞赛中流传（Luogu P2148）：两数各减一后，第 v 位同为 0，更低各位至少其一为 1
theorem-window = 一个值只取决于它前面的若干个值，个数等于最大可取数；一旦连续这么多个值重复，就永远重复
theorem-wythoff = SG 值为 0 当且仅当较小数等于 floor(d*phi)，其中 d 为两数之差，phi = (1+sqrt(5))/2 = 1.618... 为黄金分割比
theory-coins-that-slide-one-way-every-second = 只沿一个方向滑动的棋子：如阶梯博弈，隔一个空隙计一个
theory-components-played-in-turn-are-functions-one = 依次进行的各部分是相继作用的函数（逆向归纳）
theory-independent-parts-runs-of-one-letter-with = 独立部分，同一字母的连续段有已证明的周期
theory-invariant-automata = 不变量（由自动机判定）
theory-invariant-witness = 不变量（由必胜着法与不等式证明）
theory-mirror-every-change-of-a-word-is = 对称策略：每改一处，就以另一端的像回应，而改动够不到自己的像
theory-mirror-every-choice-is-answered-by-the = 对称策略：对方选一个数就选与它配对的数，而对方的选择不会擦去它
theory-mirror-every-tile-is-answered-by-its = 对称策略：每放一块都以其像回应，而它不与自己的像相交
theory-mirror-two-equal-rows-are-left-and = 对称策略：留下相等的两行，在一行里怎么走就在另一行里照样走
theory-misere-sums-of-hereditarily-tame-components-conway = 遗传 tame（驯服）局面在反常规则下的和（Conway 1976）
theory-misere-sums-of-heaps-have-a-quotient = 反常规则下各堆之和有反常商（Plambeck 2005；Plambeck 与 Siegel 2008）
theory-misere-sums-of-pet-components-follow-the = pet 局面之和在反常规则下与 Nim 同法（Gurvich 2012；Gurvich 与 Ho 2015）
theory-nim-with-turns-in-exactly-k-of = 每回合恰取 k 堆而至多有 2k 堆的 Nim（Boros 等 2018；Codeforces 1147 C）
theory-nim-with-turns-in-up-to-k = 每回合至多取 k 堆的 Nim：各二进制位的和模 k+1（Moore 1910）
theory-paths-and-cycles-of-node-kayles-are = Node Kayles 的路与圈就是 Dawson 棋，即编码 0.137
theory-strategy-stealing-a-number-that-goes-with = 策略窃取：有一个数总会随别的选择一起去掉，自己却不带走别的数
theory-sums-and-ordered-sums-of-sets-deuber = 集合的和与有序和（Deuber 与 Thomasse 1996）
theory-the-part-that-lasts-longest-decides-where = 所有部分同时行动时，持续最久的部分决定胜负（Conway 1976）
theory-the-part-that-lasts-shortest-decides-where = 必须在所有部分中行动时，最先结束的部分决定胜负（Conway 1976）
theory-the-staircase-theorem-for-the-gaps-between = 用于棋子间空格的阶梯定理
theory-the-staircase-theorem-only-the-piles-on = 阶梯定理：只有奇数级上的堆起作用
theory-the-tartan-theorem-the-product-of-the = Tartan 定理：各坐标之值的 Nim 积（Lenstra 1977；Winning Ways 第 14 章）
theory-two-equal-components-add-up-to-0 = 两个相同的部分之和为 0
theory-where-a-turn-may-move-in-all = 每回合可在所有部分中行动时，和是必败态当且仅当每个部分都是必败态（Smith 1966）
theory-who-can-end-play-wins-so-no = 能结束游戏者胜，因此别的走法都不得让对手结束它；由此得到的游戏各部分可相加（如 Treblecross，Winning Ways 第 4 章）
theory-with-turns-in-up-to-k-of = 每回合在 k+1 个部分中至多走 k 个：当且仅当各 SG 值相等时必败（Nim 的情形：Moore 1910）
value-by-automaton = G({ $name }) 由一个 { $states } 个状态的自动机读 { $name } 的 { $base } 进制数字得出
value-by-digits = G({ $name }) 取决于{ $what }：{ $table }
value-for = { $keys } 时为 { $value }
value-at = { $name } = { $number } 时为 { $value }
digits-first = { $name } 的 { $base } 进制首位数字
digits-lowest = { $name } 的 { $base } 进制最低非零数字
digits-zeros = { $name } 的 { $base } 进制末尾零的个数模 { $modulus }
digits-sum = { $name } 的 { $base } 进制数字和模 { $modulus }
digits-length = { $name } 的 { $base } 进制位数模 { $modulus }
digits-count = 数字 { $digit } 在 { $name } 的 { $base } 进制写法中出现的次数模 2
digits-place = { $name } 的 { $base } 进制写法中最低的数字 { $digit } 所在的位置（从 0 数起）模 2（2 表示没有）
bag-count = 元素个数
bag-zeros = 等于 0 的元素个数
bag-ones = 等于 1 的元素个数
bag-twos = 等于 2 的元素个数
bag-large = 大于 1 的元素个数
bag-odd = 奇数元素的个数
bag-even = 偶数元素的个数
bag-sum = 元素之和
bag-sum-of-large = 大于 1 的元素之和
bag-large-and-more = 大于 1 的元素之和加上其个数
bag-max = 最大元素
bag-min = 最小元素
bag-gcd = 所有元素的最大公约数
bag-xor = 所有元素的异或和
bag-xor-less-one = 所有元素减 1 后的异或和
bag-xor-of-rests = 所有元素模 { $by } 后的异或和
bag-distinct = 不同元素的个数
bag-unpaired = 出现奇数次的值的个数
bag-greatest = 等于最大值的元素个数
bag-least = 等于最小值的元素个数
word-length = 字符串长度
word-letter = 字母 { $letter } 的个数
word-runs = 连续相同字母段的段数
word-odd-runs = 长度为奇数的连续段的段数
word-longest-run = 最长连续段的长度
word-odd-runs-of = 字母 { $letter } 的长度为奇数的连续段的段数
word-runs-of = 字母 { $letter } 的连续段的段数
word-longest-run-of = 字母 { $letter } 的最长连续段的长度
word-doubles = 相邻且相同的字母对数
word-pair = { $pair } 出现的次数
word-odd-letters = 出现奇数次的字母种数
word-distinct = 不同字母的种数
word-inversions = 逆序对数
word-cancelled = 反复消去相邻相同字母时消去的对数
word-at-odd = 第 1、3、5 …… 位上字母 { $letter } 的个数
word-leading = 开头连续的字母 { $letter } 的个数
word-palindrome = 字符串是回文
word-no-palindrome = 字符串不是回文
word-same-ends = 首尾字母相同
word-other-ends = 首尾字母不同
board-rows = 行数
board-columns = 列数
board-cells = 格数
board-letter = { $letter } 格的个数
board-neighbours = 相邻的 { $one } 与 { $two } 的对数
board-on-colour = 与左上角同色（按国际象棋染色）的 { $letter } 格的个数
board-odd-rows = 含奇数个 { $letter } 的行数
board-odd-columns = 含奇数个 { $letter } 的列数
board-regions = { $letter } 的连通块数
board-half-turn = 棋盘旋转 180 度后不变
board-no-half-turn = 棋盘旋转 180 度后改变
board-mirror = 棋盘左右对称
board-no-mirror = 棋盘左右不对称
graph-vertices = 顶点数
graph-edges = 边数
graph-components = 连通分量数
graph-odd-vertices = 奇度顶点数
graph-even-vertices = 偶度顶点数
graph-isolated = 孤立点数
graph-leaves = 叶子数
graph-degree-two = 度为 2 的顶点数
graph-most-degree = 最大度
graph-least-degree = 最小度
graph-cycles = 独立环数
graph-odd-components = 顶点数为奇数的连通分量数
graph-odd-edged = 边数为奇数的连通分量数
graph-largest = 最大连通分量的顶点数
graph-core = 反复删去叶子后剩下的顶点数
graph-triangles = 三角形个数
graph-bipartite = 图是二分图
graph-not-bipartite = 图不是二分图
feature-sum = { $one }加{ $two }
feature-even = { $feature }是偶数
feature-odd = { $feature }是奇数
feature-divisible = { $feature }能被 { $by } 整除
feature-not-divisible = { $feature }不能被 { $by } 整除
feature-rest = { $feature }除以 { $by } 余 { $rest }
feature-other-rest = { $feature }除以 { $by } 不余 { $rest }
feature-is = { $feature }等于 { $number }
feature-is-not = { $feature }不等于 { $number }
feature-at-most = { $feature }不超过 { $number }
feature-at-least = { $feature }至少为 { $number }
feature-same = { $one }等于{ $two }
feature-other = { $one }不等于{ $two }
feature-more = { $one }大于{ $two }
lost-exactly-if = 先手必败，当且仅当{ $cond }
lost-always = 先手总是必败
lost-never = 先手总是必胜
lost-cases = 若{ $place }，则{ $verdict }；否则{ $other }
lost-part = 若{ $place }，则{ $verdict }；否则由各步走法决定
features-checked = { $verdict }：已在{ $positions }上验证，未经证明
features-small-and-larger = { $small }以及另外 { $larger } 个更大的局面
bags-up-to = 至多 { $count } 个元素且元素不超过 { $most } 的所有多重集
bags-positive-up-to = 至多 { $count } 个元素且元素为 1 到 { $most } 的所有多重集
bags-beside-up-to = 至多 { $count } 个元素、元素不超过 { $most } 且旁边的数不超过 { $beside } 的所有多重集
bags-positive-beside-up-to = 至多 { $count } 个元素、元素为 1 到 { $most } 且旁边的数不超过 { $beside } 的所有多重集
words-up-to = 由字母 { $letters } 组成且长度至多 { $length } 的所有字符串
boards-up-to = 由字母 { $letters } 组成且至多 { $cells } 格的所有棋盘
graphs-up-to = 至多 { $vertices } 个顶点的所有图、至多 { $tree } 个顶点的所有树
