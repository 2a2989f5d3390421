//! Marks that an annotator draws on the board: coloured cells and arrows.

/// The colour of a mark, by the letter that records write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkColour {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

/// A coloured cell or an arrow between two, by the cells' names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A cell of `[%csl …]`.
    Cell(MarkColour, String),
    /// An arrow of `[%cal …]`.
    Arrow(MarkColour, String, String),
}

impl MarkColour {
    /// The colours in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// The letter of records.
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    /// The colour of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}
