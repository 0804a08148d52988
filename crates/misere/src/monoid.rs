//! Finite bipartite monoids: commutative monoids with a subset P.
use crate::bits::Bits;

/// The number of an element; the identity is 0.
pub type Element = u16;

/// At most this many elements have numbers of the type [`Element`].
pub const MOST_ELEMENTS: usize = 1 << 16;

/// The table of products, and the subset P.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Monoid {
    table: Vec<Element>,
    p: Vec<bool>,
}

/// Why a table is not that of a commutative monoid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoMonoid {
    /// There is no element, there are too many, or the table does not have a product for each pair
    /// of them.
    Shape,
    /// Element 0 is not the identity.
    Identity(Element),
    /// The products of two elements differ by their order.
    Commutative(Element, Element),
    /// The products of three elements differ by the parentheses.
    Associative(Element, Element, Element),
}

impl Monoid {
    /// The monoid of one element, which is not in P: the quotient of games without options.
    pub fn trivial() -> Self {
        Self { table: vec![0], p: vec![false] }
    }

    /// The monoid with this table, row after row, and with P as a list of marks, after a test of
    /// all axioms.
    ///
    /// # Errors
    /// [`NoMonoid`], with elements where an axiom fails.
    pub fn new(table: Vec<Element>, p: Vec<bool>) -> Result<Self, NoMonoid> {
        let order = p.len();
        let is_square = order.checked_mul(order) == Some(table.len());
        if order == 0 || order > MOST_ELEMENTS || !is_square || table.iter().any(|&x| usize::from(x) >= order) {
            return Err(NoMonoid::Shape);
        }
        let monoid = Self { table, p };
        for x in monoid.elements() {
            if monoid.product(0, x) != x {
                return Err(NoMonoid::Identity(x));
            }
            if let Some(y) = monoid.elements().find(|&y| monoid.product(x, y) != monoid.product(y, x)) {
                return Err(NoMonoid::Commutative(x, y));
            }
        }
        for x in monoid.elements() {
            for y in monoid.elements() {
                let xy = monoid.product(x, y);
                let differs = |&z: &Element| monoid.product(xy, z) != monoid.product(x, monoid.product(y, z));
                if let Some(z) = monoid.elements().find(differs) {
                    return Err(NoMonoid::Associative(x, y, z));
                }
            }
        }
        Ok(monoid)
    }

    /// A table that is known to be that of a commutative monoid with identity 0.
    pub(crate) fn known(table: Vec<Element>, p: Vec<bool>) -> Self {
        Self { table, p }
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.p.len()
    }

    /// All elements.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        (0..self.order()).map(|x| x as Element)
    }

    /// The product of two elements.
    pub fn product(&self, x: Element, y: Element) -> Element {
        self.table[usize::from(x) * self.order() + usize::from(y)]
    }

    /// The products of `x` with all elements in order.
    pub fn row(&self, x: Element) -> &[Element] {
        let start = usize::from(x) * self.order();
        &self.table[start..start + self.order()]
    }

    /// Whether an element is in P.
    pub fn is_p(&self, x: Element) -> bool {
        self.p[usize::from(x)]
    }

    /// The elements of P.
    pub fn p(&self) -> impl Iterator<Item = Element> + '_ {
        self.elements().filter(|&x| self.is_p(x))
    }

    /// The number of elements of P.
    pub fn p_order(&self) -> usize {
        self.p.iter().filter(|&&is_p| is_p).count()
    }

    /// For each element y the set of those z for which yz lies in P.
    pub fn meetings(&self) -> Vec<Bits> {
        let set = |y: Element| {
            let mut set = Bits::new(self.order());
            let in_p = self.row(y).iter().enumerate().filter(|&(_, &x)| self.is_p(x));
            in_p.for_each(|(z, _)| set.insert(z));
            set
        };
        self.elements().map(set).collect()
    }

    /// Two elements that no third tells apart, if there are any: the monoid is not reduced then.
    pub fn twins(&self) -> Option<(Element, Element)> {
        let meetings = self.meetings();
        let mut sorted: Vec<Element> = self.elements().collect();
        sorted.sort_by(|&x, &y| meetings[usize::from(x)].cmp(&meetings[usize::from(y)]).then(x.cmp(&y)));
        let pairs = sorted.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.into_iter().find(|&(x, y)| meetings[usize::from(x)] == meetings[usize::from(y)])
    }

    /// The kernel, which is the minimal ideal and a group, with its identity first.
    pub fn kernel(&self) -> Vec<Element> {
        let all = self.elements().fold(0, |product, x| self.product(product, x));
        let identity = self.idempotent(all);
        let mut kernel: Vec<Element> = self.row(identity).to_vec();
        kernel.sort_unstable();
        kernel.dedup();
        kernel.sort_by_key(|&x| x != identity);
        kernel
    }

    /// The idempotent among the powers of an element.
    fn idempotent(&self, x: Element) -> Element {
        let mut power = x;
        while self.product(power, power) != power {
            power = self.product(power, x);
        }
        power
    }

    /// Whether the kernel has exactly one element of P: then misère play ends like normal play
    /// where the product lies in the kernel.
    pub fn is_regular(&self) -> bool {
        self.kernel().iter().filter(|&&x| self.is_p(x)).count() == 1
    }

    /// The least i and p >= 1 with x^(i+p) = x^i.
    pub fn index_and_period(&self, x: Element) -> (usize, usize) {
        let mut seen = vec![usize::MAX; self.order()];
        let (mut power, mut exponent) = (0, 0);
        while seen[usize::from(power)] == usize::MAX {
            seen[usize::from(power)] = exponent;
            (power, exponent) = (self.product(power, x), exponent + 1);
        }
        let index = seen[usize::from(power)];
        (index, exponent - index)
    }

    /// The elements that are products of the given ones.
    pub fn generated(&self, by: &[Element]) -> Vec<bool> {
        let mut is_in = vec![false; self.order()];
        is_in[0] = true;
        let mut queue = vec![0];
        while let Some(x) = queue.pop() {
            for &y in by {
                let z = self.product(x, y);
                if !std::mem::replace(&mut is_in[usize::from(z)], true) {
                    queue.push(z);
                }
            }
        }
        is_in
    }
}
