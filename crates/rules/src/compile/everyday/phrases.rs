//! The phrases that are understood, in English and Chinese, and a text as a list of their meanings.
use std::collections::HashMap;
use std::sync::LazyLock;

/// The meaning of some words that stand together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// The action of a move.
    Verb(Verb),
    Number(u64),
    Or,
    To,
    /// `...` in a list.
    AndSoOn,
    Between,
    AtMost,
    AtLeast,
    LessThan,
    MoreThan,
    OrMore,
    OrFewer,
    Any,
    All,
    /// `but not all`: something stays.
    NotAll,
    /// All but one.
    AllButOne,
    Except,
    /// `除..以外`: the first half, and the second.
    Apart,
    From,
    /// A part of a heap: the half is 2.
    Fraction(u64),
    Divisor,
    ProperDivisor,
    Coprime,
    MultipleOf,
    /// `3的倍数`, where the number comes first.
    Multiple,
    PowerOf,
    Power,
    /// A set by its name in rules.
    Set(&'static str),
    /// Numbers that are no primes, with 1 and without it.
    NotPrime,
    Composite,
    /// A word for the sizes of the parts, which stands behind `split 2`.
    Shape(&'static str),
    Domino,
    Adjacent,
    Circle,
    Leaving,
    Heap,
    /// `the same number`, and `from both`.
    Same,
    FromBoth,
    Misere,
    And,
    /// A word that changes nothing: `stones`, `from a heap`, `each turn`.
    Filler,
    /// A word that changes the game in a way that the rules here cannot express.
    Unsaid,
}

/// The action of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Take,
    Split,
    Turn,
    Halve,
    DivideBy,
    Become,
    /// `choose a heap and`, before the verb that says what is done to it.
    Choose,
    Place,
}

/// The words that are understood. Longer phrases count before shorter ones.
const PHRASES: &[(Word, &str)] = &[
    (
        Word::Verb(Verb::Take),
        "take|takes|taking|take away|takes away|taking away|remove|removes|removing|subtract|subtracts|subtracting|pick|picks|\
         pick up|picks up|grab|draw|eat|eats|decrease by|decrease n by|decrease it by|decrease the number by|reduce by|reduce n by|\
         reduce it by|reduce the number by|lower n by|deduct|deducts|discard|discards|strike out|cross out|crosses out|knock down|\
         knocks down|knock over|取走|取出|取|中取|里取|拿走|拿|移走|移去|移除|减去|减少|减|n减|n减去|击倒|划掉|划去|吃掉|吃",
    ),
    (Word::Verb(Verb::Choose), "choose|chooses|choosing|select|selects|selecting|选择|选取|选出|选定|选|挑选|挑"),
    (Word::Verb(Verb::Place), "place|places|put|puts|lay|lays|放置|放|摆放|铺"),
    (Word::Domino, "domino|dominoes|dominos|domino tile|domino tiles|1x2 tile|1x2 tiles|骨牌|多米诺骨牌|多米诺"),
    (
        Word::Verb(Verb::Split),
        "split|splits|splitting|divide|divides|dividing|break|breaks|cut|cuts|separate|separates|splits into|divides into|breaks into|split into|split in|split up into|divide into|break into|cut into|\
         分成|分为|分割成|分裂成|拆成|拆分成|拆分为|拆分|拆|分",
    ),
    (Word::Verb(Verb::Turn), "turn|turn over|turns over|flip|flips|flip over|翻转|翻"),
    (
        Word::Verb(Verb::Halve),
        "halve|halves n|halves it|halves the heap|halves the pile|halve n|halve it|cut in half|减半|n减半",
    ),
    (
        Word::Verb(Verb::DivideBy),
        "divide by|divided by|divide the number by|divide the heap by|divide n by|divide it by|divides n by|divides it by|除以|n除以",
    ),
    (
        Word::Verb(Verb::Become),
        "replace n by|replace n with|replace it by|replace it with|replace the heap by|replace the number by|replace by|\
         move to|change n to|变成|变为|换成",
    ),
    (Word::Number(1), "one|a stone|a coin|a token|a counter|a match|a stick|一"),
    (Word::Number(2), "two|二|两"),
    (Word::Number(3), "three|三"),
    (Word::Number(4), "four|四"),
    (Word::Number(5), "five|五"),
    (Word::Number(6), "six|六"),
    (Word::Number(7), "seven|七"),
    (Word::Number(8), "eight|八"),
    (Word::Number(9), "nine|九"),
    (Word::Number(10), "ten|十"),
    (Word::Or, "or|either|, or|, and|,|;|/| or else|也可以|也可|或|或者|或是|或者是|、|，|；|要么|以及"),
    (Word::To, "to|through|thru|until|-|–|~|..|..=|到|至|−"),
    (Word::AndSoOn, "...|......|…|and so on|etc|等等"),
    (Word::Between, "between|介于"),
    (
        Word::AtMost,
        "at most|up to|no more than|not more than|maximum|max|<=|≤|and at most|but at most|and no more than|but no more than|\
         but not more than|最多|至多|不超过|不能超过|不得超过|不可超过|但不超过|但不能超过|不能多于|不得多于|不大于|不多于",
    ),
    (Word::AtLeast, "at least|no less than|no fewer than|minimum|min|>=|≥|至少|不少于|最少"),
    (Word::LessThan, "less than|fewer than|<|少于|小于"),
    (Word::MoreThan, "more than|>|多于|超过|大于"),
    (Word::OrMore, "or more|and more|or above|以上|或更多|或以上"),
    (Word::OrFewer, "or less|or fewer|以内|以下|或更少"),
    (
        Word::Any,
        "any|any number|any amount|any number of|any amount of|any positive number|any positive number of|as many as you like|as many as you want|as many as they like|as many stones as you want|as many stones as you like|as many stones as they like|\
         as many coins as you like|however many|\
         arbitrarily many|some|several|任意|任意多|任意个|任意多个|任意数量|若干|随便|任|随意|任意正整数个|任意正数个|任意非零个|任意多颗|任意枚|任意颗",
    ),
    (
        Word::All,
        "all|everything|the whole heap|whole heap|the whole pile|whole pile|the entire heap|the entire pile|all of them|\
         全部|全|所有|整堆|取完|取光|拿完|拿光|一次取完|一次取光",
    ),
    (
        Word::NotAll,
        "but not all|not all|but not all of them|not all of them|but not the whole heap|but not the whole pile|but never all|\
         leaving at least one|but must leave at least one|不能取完|但不能取完|不能等于n|但不能等于n|不等于n|但不等于n|不能取n本身|不含n本身|不包括n本身|不能全取|但不能全取|不能取光|但不能取光|不能全部取走|\
         但不能全部取走|不能全拿|但不能全拿|不能拿完|但不能拿完|不可取完|但不可取完|不能一次取完|但不能一次取完|不许取完",
    ),
    (Word::AllButOne, "n-1|all but one|all but 1"),
    (Word::Except, "except|but|but not|except for|other than"),
    (Word::Apart, "除|除了"),
    (Word::From, "以外|之外|以外的|之外的"),
    (Word::Fraction(2), "half|half of|halves|n/2|a half|一半|半"),
    (Word::Fraction(3), "third|a third|one third|one third of|n/3|三分之一"),
    (
        Word::Divisor,
        "divisor|divisors|divisor of n|divisors of n|divisor of the number|divisor of it|divisor of the heap|divisor of the heap size|\
         divisor of the pile|divisor of the pile size|divisor of the number of stones|divisor of the current number|\
         divisor of the current number of stones|factor|factors|factor of n|factor of the pile size|factors of n|约数|因数|因子|n的约数|n的一个因数|n的一个因子|n的某个约数|n的任意约数|n的因数|它的约数|它的一个约数|n的一个约数|n的因子|当前石子数的约数|石子数的约数|石子数的因数|石子个数的约数|当前数的约数|这个数的约数|该数的约数",
    ),
    (
        Word::ProperDivisor,
        "proper divisor|proper divisors|proper divisor of n|proper divisors of n|proper factor|proper factor of n|divisor of n other than n|divisor of n less than n|divisor of n smaller than n|divisor of n except n|\
         divisor of n but not n|divisor other than n|divisor other than itself|divisor less than n|proper divisor of the number|\
         proper divisor of the heap size|proper divisor of the pile size|真因数|真约数|n的真因数|n的真约数|n的真因子",
    ),
    (
        Word::Coprime,
        "coprime|coprime to n|coprime with n|number coprime to n|numbers coprime to n|relatively prime to n|coprime to the heap size|coprime to the pile size|\
         coprime to the size of the heap|coprime to the size of the pile|coprime to the heap|coprime to the pile|coprime to the number|\
         coprime to it|coprime with the heap size|coprime with the pile size|relatively prime to the heap size|\
         relatively prime to the pile size|coprime to the number of stones|互质|与n互质|与n互质的数|和n互质",
    ),
    (Word::MultipleOf, "multiple of|multiples of"),
    (Word::Multiple, "的倍数"),
    (Word::PowerOf, "power of|powers of"),
    (Word::Power, "的幂|的幂次|的次幂|的方幂|^k|^i|^m|^j|**k|**i|**m|**j|的若干次方"),
    (Word::NotPrime, "non-prime|non-primes|nonprime|not prime|not a prime|non prime|非质数|非素数"),
    (Word::Composite, "composite|composites|composite number|composite numbers|合数"),
    (Word::Set("primes"), "prime|primes|prime number|prime numbers|素数|质数"),
    (
        Word::Set("squares"),
        "square|squares|perfect square|perfect squares|square number|square numbers|k^2|i^2|k*k|i*i|k**2|i**2|平方数|完全平方数|一个平方数|一个完全平方数|取完全平方数|拿完全平方数",
    ),
    (Word::Set("fib"), "fib|fibonacci|fibonacci number|fibonacci numbers|斐波那契数|斐波那契"),
    (
        Word::Set("pow2"),
        "pow2|power of 2|powers of 2|power of two|powers of two|2^k|2^i|2^m|2^j|2**k|2**i|2的幂|2的幂次|2的整数次幂|2的非负整数次幂|2的若干次方|2的次幂|二的幂|2的次方",
    ),
    (
        Word::Filler,
        "stone|stones|coin|coins|token|tokens|match|matches|stick|sticks|bean|beans|counter|counters|object|objects|item|items|\
         piece|pieces|pin|pins|bowling pin|bowling pins|row of pins|row of|cell|cells|card|cards|pebble|pebbles|candy|candies|marble|marbles|thing|things|\
         non-empty|nonempty|positive|whole|integer|integers|positive integer|positive number of|until none left|until none are left|until no stones are left|until the heap is empty|consists of|consist of|brick|bricks|block|blocks|\
         ball|balls|box|boxes|chip|chips|tile|tiles|pencil|pencils|toothpick|toothpicks|nut|nuts|apple|apples|one of two|one of three|one of several|\
         one of the|one of many|on a board|on the board|alternating|player a|player b|\
         then|and then|in one go|go|his turn|their turn|in his turn|in her turn|on your turn|on their turn|in a turn|in each turn|in one turn|\
         during a turn|in a move|in one move|in each move|at each turn|at each step|each step|step|every step|their|his|your|one of the heaps|\
         one of the piles|any of the heaps|any of the piles|from one of the heaps|from one of the piles|some heap|some pile|you are|number|numbers|number of|amount|amounts|part|parts|one heap|one pile|a heap|a pile|the heap|\
         the pile|single heap|single pile|any heap|any pile|either heap|either pile|heap of|pile of|any one heap|any one pile|\
         single|from|from n|of|the|a|an|in|into|it|you|i|we|player|players|a player|each player|two players|both players|alice and bob|\
         alternately|alternate|in turn|take turns|taking turns|can|may|might|must|only|exactly|just|is allowed to|are allowed to|\
         allowed|every|each|per|each turn|every turn|a turn|one turn|on turn|per turn|move|each move|every move|one move|a move|time|\
         each time|at a time|on each turn|on a turn|one or both|them|that|then|number of them|.|rod|\
         每次|每回|每回合|每步|每人|一次|一步|一回合|一回|轮流|玩家|两人|两个人|二人|两名玩家|可以|能|可|只能|必须|恰好|只|从|从一堆|一堆|\
         一堆中|一堆里|任意一堆|任选一堆|某一堆|某堆|其中一堆|同一堆|一堆石子|任意一堆石子|中|里|石子|石头|硬币|棋子|火柴|个|颗|枚|\
         块|根|粒|次|的|把|将|数|个数|取的个数|之间|数量|走|掉|出|成|了|非空|非空的|不能不取|不可不取|不可以不取|一个数|。|这堆|该堆|那堆|这堆石子|该堆石子|一堆中的|同一堆中|同一堆里|它|它们|张|枚硬币|卡片|糖果|玩家们|双方|双方轮流|甲乙|甲乙两人|甲乙二人|\
         小明|小红|爱丽丝|鲍勃|先手|后手|两位玩家|选手|操作|每次操作|一次操作|每轮|一轮|轮到时|在自己的回合|自己的回合|取其中|其中|其中的|并|然后|\
         从中|从中取|从中取走|从中拿走|出来|石子数|整数|正整数|棋盘|棋盘上|在棋盘上|上|取的个数|取的数量|的数量|必须是|必须为|是|为|应该|应当|排列成一行|排成一排",
    ),
    (Word::Set("odd"), "odd|odd number|odd numbers|奇数"),
    (Word::Set("even"), "even|even number|even numbers|偶数"),
    (Word::Set("cubes"), "cube|cubes|立方数"),
    (Word::Set("triangular"), "triangular|triangular number|triangular numbers|三角形数|三角数"),
    (Word::Set("factorials"), "factorial|factorials|阶乘"),
    (Word::Set("palindromes"), "palindrome|palindromes|回文数"),
    (Word::Shape("unequal"), "unequal|different|distinct|of different sizes|不等|不相等|不同|大小不同|大小不等"),
    (Word::Shape("equal"), "equal|equally|of the same size|相等|相同|等分成|平分成|平均分成|大小相等|大小相同"),
    (
        Word::Adjacent,
        "adjacent|adjacent squares|adjacent cells|neighbouring squares|neighbouring cells|consecutive squares|consecutive cells|consecutive|contiguous|neighbouring|neighboring|next to each other|in a row|side by side|相邻|连续",
    ),
    (
        Word::Circle,
        "circle|in a circle|on a circle|around a circle|from a circle|ring|from a ring|环形|圆圈|围成一圈|环形排列|排成一圈|排成一个圈|围成一个圈|围成圈|摆成一圈|排成环|排成环形",
    ),
    (Word::Leaving, "leaving|leave|and leave|留下|剩下"),
    (Word::Heap, "heap|heaps|pile|piles|堆"),
    (
        Word::Same,
        "same number|the same number|same number of|the same number of|equal number|equal number of|an equal number|same amount|\
         the same amount|equal amounts|同样多|相同数量|相同个数|一样多|同样数量|同样多个",
    ),
    (
        Word::FromBoth,
        "from both|from both heaps|from both piles|both heaps|both piles|从两堆中取|从两堆取|从两堆里取|从两堆中取走|同时从两堆中取|\
         同时从两堆取|从两堆中同时取|从两堆中同时取走|在两堆中同时取|两堆同时取|同时从两堆中取走",
    ),
    (Word::Misere, "misere|misère|misére|misere play|misère play|reverse|reversed|反常规"),
    (
        Word::Unsaid,
        "each heap|each pile|every heap|every pile|all heaps|all piles|both|twice|double|每堆|各堆|所有堆|上次|last|previous|\
         add|adds|increase",
    ),
    (Word::And, "and|和|与"),
    (Word::Filler, "normal|normal play|standard play"),
];

/// Phrases by their first word: the words behind it, and what they are.
type Phrases = HashMap<String, Vec<(Vec<String>, Word)>>;

/// All phrases, the longest first.
static KNOWN: LazyLock<Phrases> = LazyLock::new(|| {
    let mut known: Vec<_> = PHRASES
        .iter()
        .flat_map(|&(word, phrases)| phrases.split('|').map(move |phrase| (words(phrase), word)))
        .collect();
    known.sort_by_key(|(phrase, _)| std::cmp::Reverse(phrase.len()));
    let others = |at: usize, phrase: &[String]| known[at + 1..].iter().find(|(other, _)| other == phrase);
    let same =
        |(at, (phrase, word)): (usize, &(Vec<String>, Word))| others(at, phrase).is_none_or(|other| other.1 == *word);
    debug_assert!(known.iter().enumerate().all(same), "a phrase has two meanings");
    let mut by_first: HashMap<String, Vec<_>> = HashMap::new();
    for (phrase, word) in known {
        by_first.entry(phrase[0].clone()).or_default().push((phrase, word));
    }
    by_first
});

/// Words, numbers, and other signs one by one; dots and comparisons together.
pub(super) fn words(text: &str) -> Vec<String> {
    let sort = |c: char| match c {
        c if c.is_ascii_digit() => 1,
        c if c.is_ascii_alphabetic() => 2,
        '.' => 3,
        '<' | '>' | '=' => 4,
        _ => 0,
    };
    let mut words: Vec<String> = Vec::new();
    let mut last = 0;
    for c in text.chars() {
        let here = sort(c);
        match words.last_mut() {
            Some(word) if here > 0 && here == last => word.push(c),
            _ if c.is_whitespace() => {}
            _ => words.push(c.to_string()),
        }
        last = here;
    }
    words
}

/// The meanings of the words of a text, without words that change nothing; `None` if a word is not
/// known.
pub(super) fn meanings(text: &str) -> Option<Vec<Word>> {
    let words = words(&text.to_lowercase().replace('|', " or "));
    let mut rest = words.as_slice();
    let mut found = Vec::new();
    while let Some(first) = rest.first() {
        let word = match KNOWN.get(first).and_then(|all| all.iter().find(|(phrase, _)| rest.starts_with(phrase))) {
            Some((phrase, word)) => {
                rest = &rest[phrase.len()..];
                *word
            }
            None => {
                rest = &rest[1..];
                Word::Number(first.parse().ok()?)
            }
        };
        found.extend((word != Word::Filler).then_some(word));
    }
    Some(found)
}
