//! Seats at the table, and one value for each.

use std::fmt;

/// A place at the table, counted from 0; seat 0 is the tag `White`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The most seats that a game may have.
    pub const MOST: u8 = 4;
    /// The first seat (tag `White`).
    pub const FIRST: Self = Self(0);
    /// The second seat (tag `Black`).
    pub const SECOND: Self = Self(1);

    /// The seat with that index from 0; below [`Seat::MOST`].
    pub const fn new(index: u8) -> Self {
        assert!(index < Self::MOST, "a table has at most four seats");
        Self(index)
    }

    /// The seat's place, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that follows clockwise at a table of `seats`.
    pub const fn next(self, seats: u8) -> Self {
        Self((self.0 + 1) % seats)
    }

    /// The other seat of a game for two.
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }

    /// The tag that names who sits there.
    pub const fn tag(self) -> &'static str {
        ["White", "Black", "Gray", "Purple"][self.0 as usize]
    }
}

/// One value for each seat of a game, in seat order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PerSeat<T> {
    values: [T; Seat::MOST as usize],
    seats: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// One value for each of `seats` (1 to 4) seats, made from the seat.
    pub fn from_fn(seats: u8, mut value: impl FnMut(Seat) -> T) -> Self {
        assert!((1..=Seat::MOST).contains(&seats), "a table has one to four seats");
        let mut values = [T::default(); Seat::MOST as usize];
        for (i, v) in values.iter_mut().enumerate().take(seats as usize) {
            *v = value(Seat(i as u8));
        }
        Self { values, seats }
    }

    /// The values of a game for two.
    pub fn two(first: T, second: T) -> Self {
        Self::from_fn(2, |seat| if seat == Seat::FIRST { first } else { second })
    }
}

impl<T> PerSeat<T> {
    /// How many seats there are.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The values in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats as usize]
    }

    /// Seats and values in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.as_slice().iter().enumerate().map(|(i, v)| (Seat(i as u8), v))
    }
}

impl<T> std::ops::Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.as_slice()[seat.index()]
    }
}

impl<T> std::ops::IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[..self.seats as usize][seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// Values joined by `:`, as the tags `Score` and `Placing` have them.
impl<T: fmt::Display> fmt::Display for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, value) in self.as_slice().iter().enumerate() {
            write!(f, "{}{value}", if i == 0 { "" } else { ":" })?;
        }
        Ok(())
    }
}
