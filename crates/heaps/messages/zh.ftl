# What the engines for games on one number say, under the ids of en.ftl. Terms: 堆 heap, 后继 option, 引擎 engine, 编码 code.

## Why an engine does not take a ruleset

amounts-not-all-but-few = 可取的数目不是“除有限个外都可以”
amounts-not-a-finite-set = 可取的数目不是一个固定的有限集
no-repeating-code = 规则不是带循环数字的编码
no-finite-code = 规则不是有限的编码
misere-splits = 会分堆时，反常规则下的胜负不由各堆单独的值决定
three-unequal-parts = 必须互不相等的三份或更多份，留给通用的引擎
four-unequal-parts = 必须互不相等的四份或更多份，留给通用的引擎
long-repetition = 循环的数字太多，不能用滚动的集合
no-ring = 物件没有排成一圈
misere-rings = 环的反常规则用搜索
misere-heads = 反常规则下，一排硬币的胜负不由各枚正面的值决定
no-coins = 没有翻转硬币
three-heaps = 一步可以留下三堆或更多
moves-turn-coins = 走法是翻转硬币
position-is-a-board = 局面是棋盘
options-not-smaller = 后继不一定是更小的数
position-may-return = 局面可能重复出现
several-numbers = 局面有 { $arity } 个数，不是一个
no-engine-for-rows = 没有引擎能算出行的值：{ $declined }

## Why a value is not made

heap-reason = 堆 { $heap }：{ $reason }
declined = { $engine }：{ $reason }
heap-too-large = 它超过 2^63-1
value-too-large = 值超过 64 位
option-not-smaller = 有一个后继不比这堆小

## Why rows of tuples have no values

only-tuples-have-rows = 只有至少两个数的多元组才有行
multisets-have-no-rows = 这些局面不计次序，在行中会重复出现
row-too-long-or-empty = 一行至少有一个局面，且少于 2^64 个
parts-have-no-outcome = 一步留下几个部分时，胜负不能由各部分得出
move-leaves-box = 从 { $from } 到 { $to } 的一步离开了范围
move-to-no-position = 第 { $number } 个局面有一步走到编号 { $option }，而没有这个局面
move-to-later-position = 第 { $number } 个局面有一步走到编号 { $option }，而它的值还不知道
misere-rows-do-not-add-up = 反常规则下，一步什么都不留或留下几个部分时，没有可以相加的 SG 值
moves-oblige = 有的走法规定再走一步或必须应答
ends-judge = 有的结束条件判定胜负
