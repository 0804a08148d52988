//! The operators between numbers, and those that compare them.

/// Operators on numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArithOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, rounding toward minus infinity
    Div,
    /// `%`, with the sign of the divisor
    Rem,
    /// `**`
    Pow,
    /// `xor`
    Xor,
    /// `&`
    And,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
}

/// Operators that compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `=`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `|`: the left divides the right (0 divides only 0)
    Divides,
    /// `in`
    In,
}

impl ArithOp {
    /// All of them.
    pub const ALL: [Self; 10] =
        [Self::Xor, Self::And, Self::Shl, Self::Shr, Self::Add, Self::Sub, Self::Mul, Self::Div, Self::Rem, Self::Pow];

    /// The sign of it in a text.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::Rem => "%",
            Self::Pow => "**",
            Self::Xor => "xor",
            Self::And => "&",
            Self::Shl => "<<",
            Self::Shr => ">>",
        }
    }
}

impl CompareOp {
    /// The comparisons of numbers.
    pub const OF_NUMBERS: [Self; 7] = [Self::Le, Self::Ge, Self::Ne, Self::Eq, Self::Lt, Self::Gt, Self::Divides];

    /// The sign of it in a text.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Eq => "=",
            Self::Ne => "!=",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
            Self::Divides => "|",
            Self::In => "in",
        }
    }

    /// Whether `x OP y` holds; `None` where the comparison is not one by order.
    #[inline]
    pub fn holds<T: PartialOrd>(self, x: &T, y: &T) -> Option<bool> {
        Some(match self {
            Self::Eq => x == y,
            Self::Ne => x != y,
            Self::Lt => x < y,
            Self::Le => x <= y,
            Self::Gt => x > y,
            Self::Ge => x >= y,
            Self::Divides | Self::In => return None,
        })
    }

    /// The comparison that holds where this one does not.
    pub fn opposite(self) -> Option<Self> {
        Some(match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Le => Self::Gt,
            Self::Gt => Self::Le,
            Self::Ge => Self::Lt,
            Self::Divides | Self::In => return None,
        })
    }

    /// The comparison that holds between y and x where this one holds between x and y.
    pub fn mirrored(self) -> Option<Self> {
        Some(match self {
            Self::Eq => Self::Eq,
            Self::Ne => Self::Ne,
            Self::Lt => Self::Gt,
            Self::Le => Self::Ge,
            Self::Gt => Self::Lt,
            Self::Ge => Self::Le,
            Self::Divides | Self::In => return None,
        })
    }
}
