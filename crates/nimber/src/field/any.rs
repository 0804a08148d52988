//! Fields of nimbers of any size, for numbers of any length.
use super::{log, long, order, word};
use num_bigint::BigUint;

/// The field of the nimbers below `2^bits`.
///
/// Sums, products, inverses and square roots are the same in every field that contains the
/// operands; traces, and whether an equation has a root, depend on the field.
///
/// ```
/// use nimber::field::Field;
/// use num_bigint::BigUint;
/// let n = |n: u64| BigUint::from(n);
/// let field = Field::new(64)?;
/// assert_eq!(field.mul(&n(13), &n(15))?, n(12));
/// assert_eq!(field.inverse(&n(0))?, None);
/// assert_eq!(field.log(&n(18), &n(24), &|| true)?.map(|e| field.pow(&n(18), &e, &|| true)), Some(Ok(n(24))));
/// # Ok::<(), nimber::field::FieldError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    bits: u32,
}

/// Why an operation has no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FieldError {
    /// There is no field of this many bits.
    #[error("no field has {0} bits: write a power of two from 1 to {max}, such as 8, 16, 32, 64 or 128", max = Field::MOST_BITS)]
    NoSuchField(u32),
    /// An operand is too long for the field.
    #[error("{operand} has {length} bits, more than the {bits} bits of the field")]
    TooLong {
        /// The operand.
        operand: BigUint,
        /// Its length in bits.
        length: u64,
        /// The bits of the field.
        bits: u32,
    },
    /// An operand is too long for any field here.
    #[error("a number of {0} bits is too long: the largest field here has {max} bits", max = Field::MOST_BITS)]
    TooLongForAll(u64),
    /// The factors of the order of the group are not known.
    #[error(
        "orders are known in fields of up to {max} bits, where the Fermat numbers are factored; here it would take {bits}",
        max = Field::MOST_BITS_OF_ORDERS
    )]
    NoFactors {
        /// The bits of the smallest field that has the number.
        bits: u32,
    },
    /// A discrete logarithm that would take too long.
    #[error(
        "logarithms are found up to 128 bits; in a field of {bits} bits the order of the group has primes \
         of 56 bits and more, and the search would take days"
    )]
    HardLogarithm {
        /// The bits of the smallest field that has both numbers.
        bits: u32,
    },
    /// The caller stopped the operation.
    #[error("stopped")]
    Stopped,
}

impl FieldError {
    /// Whether the request is wrong, as opposed to an answer that is out of reach.
    #[must_use]
    pub fn is_request(&self) -> bool {
        matches!(self, Self::NoSuchField(_) | Self::TooLong { .. } | Self::TooLongForAll(_))
    }
}

/// Whether to continue; called between products.
type KeepGoing<'a> = &'a dyn Fn() -> bool;

impl Field {
    /// The bits of the largest field; a product takes milliseconds in it.
    pub const MOST_BITS: u32 = 1 << 16;
    /// The bits of the largest field in which orders are known.
    pub const MOST_BITS_OF_ORDERS: u32 = order::MOST_BITS;

    /// The field of `bits` bits.
    ///
    /// # Errors
    /// [`FieldError::NoSuchField`] unless `bits` is a power of two up to [`Field::MOST_BITS`].
    pub fn new(bits: u32) -> Result<Self, FieldError> {
        let sound = bits.is_power_of_two() && bits <= Self::MOST_BITS;
        if sound { Ok(Self { bits }) } else { Err(FieldError::NoSuchField(bits)) }
    }

    /// The smallest field of at least `least` bits (rounded up to a power of two) that contains all
    /// the numbers.
    ///
    /// # Errors
    /// [`FieldError::TooLongForAll`] for a number of over [`Field::MOST_BITS`] bits.
    pub fn holding<'a>(numbers: impl IntoIterator<Item = &'a BigUint>, least: u32) -> Result<Self, FieldError> {
        let longest = numbers.into_iter().map(BigUint::bits).max().unwrap_or(0);
        let bits = longest.max(u64::from(least)).max(1);
        match u32::try_from(bits).ok().and_then(u32::checked_next_power_of_two) {
            Some(bits) if bits <= Self::MOST_BITS => Ok(Self { bits }),
            _ => Err(FieldError::TooLongForAll(bits)),
        }
    }

    /// The number of bits of the field: it contains the numbers below `2^bits`.
    #[must_use]
    pub fn bits(self) -> u32 {
        self.bits
    }

    fn check(self, number: &BigUint) -> Result<(), FieldError> {
        let length = number.bits();
        match length > u64::from(self.bits) {
            true => Err(FieldError::TooLong { operand: number.clone(), length, bits: self.bits }),
            false => Ok(()),
        }
    }

    /// The words of a number, padded to the length of the field.
    fn words(self, number: &BigUint) -> Result<Vec<u64>, FieldError> {
        self.check(number)?;
        let mut words = number.to_u64_digits();
        words.resize((self.bits as usize).div_ceil(64), 0);
        Ok(words)
    }

    /// `a ⊕ b`.
    ///
    /// # Errors
    /// [`FieldError::TooLong`] for a number that is not in the field; so do all other operations.
    pub fn add(self, a: &BigUint, b: &BigUint) -> Result<BigUint, FieldError> {
        self.check(a)?;
        self.check(b)?;
        Ok(a ^ b)
    }

    /// `a ⊗ b`.
    ///
    /// # Errors
    /// The errors of [`Field::add`].
    pub fn mul(self, a: &BigUint, b: &BigUint) -> Result<BigUint, FieldError> {
        Ok(number(&long::mul(&self.words(a)?, &self.words(b)?)))
    }

    /// `a ⊗ a`.
    ///
    /// # Errors
    /// The errors of [`Field::add`].
    pub fn square(self, a: &BigUint) -> Result<BigUint, FieldError> {
        Ok(number(&long::square(&self.words(a)?)))
    }

    /// The one number whose square is `a`.
    ///
    /// # Errors
    /// The errors of [`Field::add`].
    pub fn sqrt(self, a: &BigUint) -> Result<BigUint, FieldError> {
        Ok(number(&long::sqrt(&self.words(a)?)))
    }

    /// The number whose product with `a` is 1; `None` for 0.
    ///
    /// # Errors
    /// The errors of [`Field::add`].
    pub fn inverse(self, a: &BigUint) -> Result<Option<BigUint>, FieldError> {
        Ok(long::inverse(&self.words(a)?).map(|words| number(&words)))
    }

    /// The trace of `a` over {0, 1}: the sum of `a`, `a²`, `a⁴`, ..., with one term for each bit of
    /// the field. It is the highest bit.
    ///
    /// # Errors
    /// The errors of [`Field::add`].
    pub fn trace(self, a: &BigUint) -> Result<BigUint, FieldError> {
        self.check(a)?;
        Ok(BigUint::from(u32::from(a.bit(u64::from(self.bits) - 1))))
    }

    /// The smaller root of `x² ⊕ b⊗x ⊕ c` in this field, if it has one.
    ///
    /// # Errors
    /// The errors of [`Field::add`].
    pub fn quadratic(self, b: &BigUint, c: &BigUint) -> Result<Option<BigUint>, FieldError> {
        let (words_b, words_c) = (self.words(b)?, self.words(c)?);
        let Some(inverse) = long::inverse(&words_b) else { return self.sqrt(c).map(Some) };
        let scaled = long::mul(&words_c, &long::square(&inverse));
        let root = match (self.bits < 64, scaled.first()) {
            (true, Some(&scaled)) => word::artin_schreier(scaled, self.bits).map(|root| vec![root]),
            _ => long::artin_schreier(&scaled),
        };
        let Some(mut root) = root else { return Ok(None) };
        let one = number(&long::mul(&words_b, &root));
        if let Some(lowest) = root.first_mut() {
            *lowest ^= 1;
        }
        Ok(Some(one.min(number(&long::mul(&words_b, &root)))))
    }

    /// `a` multiplied with itself `exponent` times; 1 for the exponent 0. `go_on` is called between
    /// products.
    ///
    /// # Errors
    /// The errors of [`Field::add`], and [`FieldError::Stopped`].
    pub fn pow(self, a: &BigUint, exponent: &BigUint, go_on: KeepGoing<'_>) -> Result<BigUint, FieldError> {
        let one = BigUint::from(1u32);
        let mut factor = self.words(a)?;
        if *exponent == BigUint::ZERO {
            return Ok(one);
        }
        if *a == BigUint::ZERO {
            return Ok(BigUint::ZERO);
        }
        // a^(2^bits - 1) = 1 for every a except 0.
        let exponent = exponent % ((one << self.bits) - 1u32);
        let mut power = self.words(&BigUint::from(1u32))?;
        for bit in 0..exponent.bits() {
            if !go_on() {
                return Err(FieldError::Stopped);
            }
            if exponent.bit(bit) {
                power = long::mul(&power, &factor);
            }
            factor = long::square(&factor);
        }
        Ok(number(&power))
    }

    /// The least exponent e >= 1 with `a^e = 1`; `None` for 0.
    ///
    /// # Errors
    /// The errors of [`Field::pow`], and [`FieldError::NoFactors`] for numbers of over 4096 bits.
    pub fn order(self, a: &BigUint, go_on: KeepGoing<'_>) -> Result<Option<BigUint>, FieldError> {
        self.check(a)?;
        let smallest = Self::holding([a], 1)?;
        let primes = order::prime_factors(smallest.bits).ok_or(FieldError::NoFactors { bits: smallest.bits })?;
        if *a == BigUint::ZERO {
            return Ok(None);
        }
        let whole: BigUint = primes.iter().product();
        let mut order = BigUint::from(1u32);
        for prime in primes {
            if smallest.pow(a, &(&whole / &prime), go_on)? != BigUint::from(1u32) {
                order *= prime;
            }
        }
        Ok(Some(order))
    }

    /// The least exponent e >= 0 with `base^e = a`, or `None` when no power of `base` is `a`. Below
    /// a millisecond for 64 bits, about a second for 128.
    ///
    /// # Errors
    /// The errors of [`Field::pow`], and [`FieldError::HardLogarithm`] beyond 128 bits, unless the
    /// answer needs no search.
    pub fn log(self, base: &BigUint, a: &BigUint, go_on: KeepGoing<'_>) -> Result<Option<BigUint>, FieldError> {
        self.check(base)?;
        self.check(a)?;
        if let (Ok(base), Ok(a)) = (u128::try_from(base), u128::try_from(a)) {
            let found = log::log(base, a, go_on).map_err(|log::Stopped| FieldError::Stopped)?;
            return Ok(found.map(BigUint::from));
        }
        let (one, smallest) = (BigUint::from(1u32), Self::holding([base, a], 1)?);
        if base == a {
            return Ok(Some(one));
        }
        if *a == one {
            return Ok(Some(BigUint::ZERO));
        }
        if *a == BigUint::ZERO {
            return Ok(None);
        }
        match smallest.order(base, go_on)? {
            Some(order) if smallest.pow(a, &order, go_on)? == one => {
                Err(FieldError::HardLogarithm { bits: smallest.bits })
            }
            _ => Ok(None),
        }
    }
}

/// The number with these words, lowest first.
fn number(words: &[u64]) -> BigUint {
    let halves = words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
    BigUint::new(halves.collect())
}
