# 出题时的说明。怎样写这种文件见 CONTRIBUTING.md。

## 不能生成题目的原因

no-limit-of = { $name } 不是这种输入的限度：可以写的有 { $known }
needs-limit = 缺少 { $name } 的上限，例如 "{ $name }<=1000"
only-numbers = 只能为局面是数的游戏出题：一堆一堆的石子，或由几个数组成的局面
questions-first = 有询问的数据，局面要写在询问里
unanswered = { $case } 没有答案：可以把限度改小
unanswered-why = { $case } 没有答案：{ $why }
too-slow = 没有哪种语言的程序足够快：{ $why }

## 错误的解法：做法，以及在哪里出错

wrong-like-nim = 把各个数当作尼姆堆，直接求异或。
wrong-normal = 当作无法行动者输来回答。
wrong-misere = 当作无法行动者赢来回答。
wrong-parity = 只看所有数之和的奇偶。
wrong-modulus = 模数取了最多可取的个数，没有加一。
wrong-modulus-of-largest = 模数取最大的数加一，不管其余的数。
wrong-blocks = 模数取最小与最大的数之和，却没有再做除法。
wrong-greedy = 只要有一个局面单独看是必胜的，就认为先手胜。
wrong-misere-nim = 用正常规则的 SG 值，套用反尼姆的判断。
wrong-no-splits = 漏掉了把一堆分成两堆或更多堆的走法。
wrong-period = 由 { $last } 以内的值看出“自 { $begin } 起周期为 { $period }”；到 { $at } 就不成立。
wrong-short = 周期取了 { $period }，少了一。
wrong-late = 把 n-1 的值当作 n 的值。
wrong-formula = 由一张短表看出公式 { $formula }；到 { $at } 就不成立。
of-wrong = 有意写错的程序。{ $why }
fails-at = 它在测试点 { $test } 出错。
of-slow = 答案正确，但有意写得太慢：每一堆都要把更小的堆逐一算过。
also-samples = 它能通过样例。
never-wrong = { $name }：在限度之内没有找到使它出错的输入。{ $why }
not-written = { $name }：写不出程序。{ $why }
language-left-out = { $language }：{ $why }

## 题面

between-sentences = {""}
section-input = 输入格式
section-output = 输出格式
section-limits = 数据范围
two-players = 两名玩家轮流行动，双方都采取最优策略。
rule-as-text = 走法用 sprague 的规则语言写作：{ $rule }。
set-rule = 每一步从一堆石子中取走若干个，个数必须属于集合 { $set }。
several-positions = 一局游戏由若干个这样的局面组成，每一步只在其中一个局面中进行。
last-wins = 无法行动者输。
last-loses = 无法行动者赢。
find-winner = 问谁能获胜？
find-value = 问整个局面的 SG 值是多少？
first-line = 第一行是{ $items }。
next-line = 下一行是{ $items }。
case-begins = 每组数据的第一行是{ $items }。
question-begins = 每个询问的第一行是{ $items }。
lines-of-positions = 随后每行一个局面：{ $names }。
to-the-end = 数据一直到输入结束。
ends-with = 最后一组数据之后有一行 { $last }。
item-cases = 数据组数 { $count }
item-questions = 询问的个数 { $count }
item-count = 局面的个数 { $count }
item-count-of-numbers = 后面数的个数 { $count }
item-param = { $name }
item-set = 集合 { $set } 的大小及其各数（从小到大）
item-list = { $count } 堆石子的个数
item-heap = 石子的个数 { $name }
item-heaps = { $count } 堆石子的个数
item-position = 局面 { $names }
item-positions = { $count } 个局面，每个是 { $names }
print-winner = 先手胜输出 { $first }，后手胜输出 { $second }
print-winner-or-draw = 先手胜输出 { $first }，后手胜输出 { $second }，双方都不能取胜则输出 { $draw }
print-value = SG 值
print-for-cases = 每组数据输出一行：{ $said }。
print-for-questions = 每组数据输出一行，依次是各询问的答案，中间没有空格：{ $said }。
print-numbered = 每组数据输出一行：{ $said }。其中 { $case } 换成数据的编号，从 1 开始。
limit-cases = 至多 { $most } 组数据。
limit-set = 集合 { $set } 至多有 { $size } 个数，每个不超过 { $most }。
limit-heap = 每堆石子至少 { $least } 个，至多 { $most } 个。
limit-total = 所有数据合计至多 { $most } 个局面。

## 其余文件

readme-title = 关于游戏 { $rule } 的题目
readme-made = 由 sprague problem 生成，种子为 { $seed }；同样的命令生成同样的文件。答案由求解器算出，不是由这里的程序算出。
readme-wrong = 错误的解法，以及各自出错的测试点：
readme-left-out = 没有写入的：
readme-to-do = 还要由您来写：题面的故事、题名，以及 problem.yaml 中的许可与出处。
yaml-wrong = 错误的解法 -> 使它出错的测试点：
yaml-licence = 许可与出处由您填写。
