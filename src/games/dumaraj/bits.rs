//! A set of bits: the bits of a location, at most 144 of them.
//!
//! The bit of row `r` and column `c` (from 0, on a location of `n` columns) has the number `r * n + c`.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

/// A set of bits, each by its number from 0 to 191.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bits([u64; 3]);

impl Bits {
    /// The set without a bit.
    pub const EMPTY: Self = Self([0; 3]);

    /// Whether a bit belongs to the set.
    #[inline]
    pub const fn has(self, bit: u8) -> bool {
        self.0[(bit >> 6) as usize] & (1 << (bit & 63)) != 0
    }

    /// Adds a bit.
    #[inline]
    pub const fn insert(&mut self, bit: u8) {
        self.0[(bit >> 6) as usize] |= 1 << (bit & 63);
    }

    /// Takes a bit out.
    #[inline]
    pub const fn remove(&mut self, bit: u8) {
        self.0[(bit >> 6) as usize] &= !(1 << (bit & 63));
    }

    /// Whether there is no bit.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many bits there are.
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// The bit with the lowest number.
    #[inline]
    pub const fn lowest(self) -> Option<u8> {
        let [a, b, c] = self.0;
        if a != 0 {
            Some(a.trailing_zeros() as u8)
        } else if b != 0 {
            Some(64 + b.trailing_zeros() as u8)
        } else if c != 0 {
            Some(128 + c.trailing_zeros() as u8)
        } else {
            None
        }
    }

    /// The bit with the highest number.
    #[inline]
    pub const fn highest(self) -> Option<u8> {
        let [a, b, c] = self.0;
        if c != 0 {
            Some(191 - c.leading_zeros() as u8)
        } else if b != 0 {
            Some(127 - b.leading_zeros() as u8)
        } else if a != 0 {
            Some(63 - a.leading_zeros() as u8)
        } else {
            None
        }
    }

    /// The bits in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let bit = rest.lowest()?;
            rest.remove(bit);
            Some(bit)
        })
    }

    /// Calls `f` with each bit in order: the fast way through a set.
    #[inline]
    pub fn for_each(self, mut f: impl FnMut(u8)) {
        for (i, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                f(64 * i as u8 + word.trailing_zeros() as u8);
                word &= word - 1;
            }
        }
    }
}

impl FromIterator<u8> for Bits {
    fn from_iter<I: IntoIterator<Item = u8>>(bits: I) -> Self {
        let mut set = Self::EMPTY;
        for bit in bits {
            set.insert(bit);
        }
        set
    }
}

impl BitAnd for Bits {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for Bits {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl BitOrAssign for Bits {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXor for Bits {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1], self.0[2] ^ other.0[2]])
    }
}

/// All numbers that are not in the set, those outside the location too.
impl Not for Bits {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1], !self.0[2]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_every_word_are_found_from_both_ends() {
        let set: Bits = [143, 3, 64, 127, 128].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 127, 128, 143]);
        let mut seen = Vec::new();
        set.for_each(|bit| seen.push(bit));
        assert_eq!(seen, [3, 64, 127, 128, 143]);
        for (bits, lowest, highest) in [(vec![5, 9], 5, 9), (vec![70, 99], 70, 99), (vec![130, 140], 130, 140)] {
            let set: Bits = bits.into_iter().collect();
            assert_eq!((set.lowest(), set.highest()), (Some(lowest), Some(highest)));
        }
        assert_eq!((Bits::EMPTY.lowest(), Bits::EMPTY.highest(), set.len()), (None, None, 5));
    }
}
