//! Squares of a rectangular board: numbers, names, steps and rays.
//!
//! A square is its number, `file + files * rank`, both counted from 0 at the first player's lower left corner.
//!
//! ```
//! use ludoteca::grid::Grid;
//! let grid = Grid::new(7, 7);
//! let a1 = grid.read("a1").unwrap();
//! assert_eq!(grid.name(grid.step(a1, 1, 2).unwrap()), "b3");
//! assert_eq!(grid.ray(a1, 1, 1).count(), 6);
//! ```

/// The size of a board of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    files: u8,
    ranks: u8,
}

impl Grid {
    /// A board of `files` columns (at most 26) by `ranks` rows.
    pub const fn new(files: u8, ranks: u8) -> Self {
        Self { files, ranks }
    }

    /// How many squares there are.
    pub const fn len(self) -> u16 {
        self.files as u16 * self.ranks as u16
    }

    /// Whether there is no square at all.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// How many columns there are.
    pub const fn files(self) -> u8 {
        self.files
    }

    /// How many rows there are.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The square's column, from 0.
    pub const fn file(self, square: u16) -> u8 {
        (square % self.files as u16) as u8
    }

    /// The square's row, from 0.
    pub const fn rank(self, square: u16) -> u8 {
        (square / self.files as u16) as u8
    }

    /// The square in a column and a row, if it is on the board.
    pub const fn at(self, file: i16, rank: i16) -> Option<u16> {
        if file < 0 || rank < 0 || file >= self.files as i16 || rank >= self.ranks as i16 {
            return None;
        }
        Some(file as u16 + self.files as u16 * rank as u16)
    }

    /// The square `dx` columns and `dy` rows away, if it is on the board.
    pub const fn step(self, square: u16, dx: i8, dy: i8) -> Option<u16> {
        self.at(self.file(square) as i16 + dx as i16, self.rank(square) as i16 + dy as i16)
    }

    /// The squares from here to the edge, in one direction, without the square itself.
    pub fn ray(self, square: u16, dx: i8, dy: i8) -> impl Iterator<Item = u16> {
        std::iter::successors(self.step(square, dx, dy), move |&s| self.step(s, dx, dy))
    }

    /// Whether the square lies on the border.
    pub const fn is_border(self, square: u16) -> bool {
        let (file, rank) = (self.file(square), self.rank(square));
        file == 0 || rank == 0 || file + 1 == self.files || rank + 1 == self.ranks
    }

    /// The square's name: a letter for the column, a number from 1 for the row.
    pub fn name(self, square: u16) -> String {
        format!("{}{}", (b'a' + self.file(square)) as char, self.rank(square) + 1)
    }

    /// The square of that name, if it is one of this board in its one spelling.
    pub fn read(self, name: &str) -> Option<u16> {
        let (file, rank) = (name.as_bytes().first()?, name.get(1..)?);
        if !file.is_ascii_lowercase() || rank.starts_with('0') || !rank.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        self.at(i16::from(file - b'a'), rank.parse::<i16>().ok()? - 1)
    }
}

/// The four directions along rows and columns.
pub const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The four directions along diagonals.
pub const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// All eight directions.
pub const AROUND: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_nothing_else_is_read() {
        let grid = Grid::new(9, 12);
        for square in 0..grid.len() {
            assert_eq!(grid.read(&grid.name(square)), Some(square));
        }
        for bad in ["", "a", "a0", "a13", "j1", "A1", "a01", "a1 ", "1a", "ä1", "a+1"] {
            assert_eq!(grid.read(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn steps_stop_at_the_edge() {
        let grid = Grid::new(4, 4);
        assert_eq!(grid.step(0, -1, 0), None);
        assert_eq!(grid.ray(0, 1, 1).collect::<Vec<_>>(), [5, 10, 15]);
        assert!(AROUND.iter().all(|&(x, y)| grid.step(5, x, y).is_some()));
        assert_eq!((0..16).filter(|&s| grid.is_border(s)).count(), 12);
    }
}
