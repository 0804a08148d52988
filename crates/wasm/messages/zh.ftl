# What the page is told besides the messages of the library, under the ids of en.ftl.

comparing-values = 正在比较 SG 值
graph-being-solved = 正在求解图
ground-no-vertex = 地面 `{ $name }` 不是图的顶点
hint-assume = 只检查过，没有证明：{ $claim }
hint-input = 输入请选 { $shapes }
hint-misere = 请对整个和选择反常规则
line-reached = 读到第 { $line } 行
name-the-ground = 请把一个顶点叫作 0，或指定地面，如 { $name }
no-order = { $what }不像数那样有先后
no-rule = 没有规则
no-such-edge = 剪的边不存在
no-such-language = 没有用 `{ $other }` 写的程序
no-task = 课程中没有题目 `{ $name }`
no-such-request = 没有请求 `{ $other }`
no-vertex = `{ $name }` 不是图的顶点
one-token = 地理游戏只有一枚棋子
picture-of-two = 图只能画一个数或两个数的游戏
picture-too-large = 图最多画 { $most } 个局面
request-no-json = 请求不是 JSON：{ $error }
rule-is-empty = 规则是空的
the-positions = 这个游戏的局面
the-words = 字符串
two-words = 请写两个不同的词，中间用逗号，如 Alice,Bob
words-differ = 表示答案的词要各不相同
