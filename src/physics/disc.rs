//! What there is: a table and discs.

/// A table with a corner at 0, 0; sides in mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Table {
    /// Along x.
    pub width: f64,
    /// Along y.
    pub height: f64,
}

/// A disc: where its middle is (mm), how fast it goes (mm/s), and whether it still is on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// The middle's x.
    pub x: f64,
    /// The middle's y.
    pub y: f64,
    /// The velocity along x.
    pub vx: f64,
    /// The velocity along y.
    pub vy: f64,
    /// False from the tick at whose end the middle had left the table: it then stands still and hits nothing.
    pub on_table: bool,
}

impl Table {
    /// Whether a point is on the table, its edge included.
    pub fn holds(&self, x: f64, y: f64) -> bool {
        0.0 <= x && x <= self.width && 0.0 <= y && y <= self.height
    }
}

impl Disc {
    /// A disc at rest.
    pub const fn resting(x: f64, y: f64) -> Self {
        Self::moving(x, y, 0.0, 0.0)
    }

    /// A disc with a velocity.
    pub const fn moving(x: f64, y: f64, vx: f64, vy: f64) -> Self {
        Self { x, y, vx, vy, on_table: true }
    }

    /// Whether it is on the table and has a velocity other than zero.
    pub fn moves(&self) -> bool {
        self.on_table && (self.vx != 0.0 || self.vy != 0.0)
    }
}
