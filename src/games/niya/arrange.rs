//! Setting up a garden: sixteen cells that are never empty. A tile changes places with what stands where it is laid; a
//! token takes the place of a tile, which is then one of the tiles that are gone.

use super::position::{Cell, NiyaPosition};
use super::setup::{NiyaSetup, Tile};
use super::{GENJI, HEIKE, INFO};
use crate::rules::{Arrange, Fact, FactValue, Laid, Seat, Thing};
use crate::text::Message;

/// The numbers of things: the tokens of both clans, then the tiles.
const TILES: u16 = 2;

impl Tile {
    /// Both of its elements.
    pub fn name(self) -> Message {
        let both = Message::new("{plant} with {symbol}");
        both.with("plant", self.plant().name()).with("symbol", self.symbol().name())
    }

    /// The tile of a number.
    fn numbered(number: usize) -> Option<Self> {
        Self::all().nth(number)
    }
}

/// What the number of a [`Thing`] stands for.
pub fn thing(id: u16) -> Option<Cell> {
    match id {
        0 => Some(Cell::Token(GENJI)),
        1 => Some(Cell::Token(HEIKE)),
        _ => Tile::numbered((id - TILES).into()).map(Cell::Tile),
    }
}

fn id(cell: Cell) -> u16 {
    match cell {
        Cell::Token(seat) => seat.index() as u16,
        Cell::Tile(tile) => TILES + tile.number() as u16,
    }
}

impl NiyaSetup {
    fn place_of(&self, tile: Tile) -> Option<usize> {
        self.cells.iter().position(|cell| *cell == Cell::Tile(tile))
    }

    /// The tiles that do not stand.
    fn gone(&self) -> Vec<Tile> {
        Tile::all().filter(|tile| self.place_of(*tile).is_none()).collect()
    }

    fn tokens(&self) -> usize {
        self.cells.iter().filter(|cell| matches!(cell, Cell::Token(_))).count()
    }

    /// No tile can be the last one without a token, and none that stands.
    fn settle_last(&mut self) {
        let stands = self.last.is_some_and(|tile| self.place_of(tile).is_some());
        if stands || self.tokens() == 0 {
            self.last = None;
        }
        if self.last.is_none() && self.tokens() > 0 {
            self.last = self.gone().first().copied();
        }
    }

    /// Puts a tile that is gone where a token stands: the one that was taken last only if there is no other.
    fn put_back(&mut self, cell: usize) {
        let gone = self.gone();
        let tile = gone.iter().find(|tile| self.last != Some(**tile)).or(gone.first());
        if let (Some(Cell::Token(_)), Some(tile)) = (self.cells.get(cell), tile) {
            self.cells[cell] = Cell::Tile(*tile);
        }
    }
}

impl Arrange for NiyaPosition {
    fn things(_setup: &NiyaSetup) -> Vec<Thing> {
        let tokens = [GENJI, HEIKE].map(|seat| {
            let name = Message::new("token of {clan}").with("clan", INFO.seat_names[seat.index()].clone());
            Thing { id: id(Cell::Token(seat)), name, seat: Some(seat) }
        });
        let tiles = Tile::all().map(|tile| Thing { id: id(Cell::Tile(tile)), name: tile.name(), seat: None });
        tokens.into_iter().chain(tiles).collect()
    }

    fn thing_at(setup: &NiyaSetup, cell: u16) -> Option<u16> {
        setup.cells.get(usize::from(cell)).copied().map(id)
    }

    fn lay(setup: &mut NiyaSetup, laid: u16, cells: &[u16]) -> Result<Laid, Message> {
        let (Some(&[cell]), Some(laid)) = (cells.first_chunk(), thing(laid)) else { return Ok(Laid::More) };
        let cell = usize::from(cell);
        let Some(&there) = setup.cells.get(cell) else { return Ok(Laid::Done) };
        if let Cell::Tile(tile) = laid
            && let Some(from) = setup.place_of(tile)
        {
            setup.cells[from] = there;
        }
        setup.cells[cell] = laid;
        if let (Cell::Token(seat), Cell::Tile(tile)) = (laid, there) {
            // As if it had just been taken.
            setup.last = Some(tile);
            setup.first = seat.other();
        }
        setup.settle_last();
        Ok(Laid::Done)
    }

    fn shift(setup: &mut NiyaSetup, from: u16, to: u16) -> Result<(), Message> {
        let (from, to) = (usize::from(from), usize::from(to));
        if from.max(to) < setup.cells.len() {
            setup.cells.swap(from, to);
        }
        Ok(())
    }

    fn lift(setup: &mut NiyaSetup, cell: u16) {
        setup.put_back(cell.into());
        setup.settle_last();
    }

    fn facts(setup: &NiyaSetup) -> Vec<Fact> {
        let gone = setup.gone();
        let chosen = gone.iter().position(|tile| setup.last == Some(*tile)).map_or(0, |place| place + 1);
        let last = [Message::new("none")].into_iter().chain(gone.iter().map(|tile| tile.name())).collect();
        vec![
            Fact {
                name: Message::new("To move"),
                seat: None,
                value: FactValue::Choice { of: INFO.seat_names.to_vec(), chosen: setup.first.index() },
            },
            Fact { name: Message::new("Last tile taken"), seat: None, value: FactValue::Choice { of: last, chosen } },
        ]
    }

    fn set_fact(setup: &mut NiyaSetup, fact: usize, value: u32) {
        match (fact, value) {
            (0, 0 | 1) => setup.first = Seat::new(value as u8),
            (1, 0) => setup.last = None,
            (1, _) => {
                if let Some(tile) = setup.gone().get(value as usize - 1) {
                    setup.last = Some(*tile);
                }
            }
            _ => {}
        }
    }

    fn clear(setup: &mut NiyaSetup) {
        for cell in 0..setup.cells.len() {
            setup.put_back(cell);
        }
        setup.last = None;
    }

    fn sketch(setup: &NiyaSetup) -> Self {
        Self::unchecked(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{AnyArrangement, TagSource, Tags, arrange};

    const FRESH: &str = "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -";

    fn taken_up(text: &str) -> Box<dyn AnyArrangement> {
        arrange::<NiyaPosition>(&Tags::new("", Some(text))).unwrap()
    }

    fn text(arrangement: &dyn AnyArrangement) -> String {
        arrangement.tags().tag("FEN").unwrap().to_owned()
    }

    /// A touch of the editor on a fresh garden, and the position text that it leads to.
    #[test]
    fn each_touch_changes_what_it_says() {
        type Change = fn(&mut dyn AnyArrangement);
        let cases: &[(Change, &str)] = &[
            // A token takes a tile as if it had just been taken; cells are numbered from a1.
            (|a| _ = a.lay(0, &[12]), "G,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr h Ms"),
            (|a| _ = a.lay(1, &[0]), "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/H,Pt,Cb,Mr g Is"),
            // A tile that stands changes places.
            (|a| _ = a.lay(2, &[0]), "Is,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Ms,Pt,Cb,Mr g -"),
            (|a| _ = a.shift(0, 3), "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Mr,Pt,Cb,Is g -"),
            (|a| a.set_fact(0, 1), "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr h -"),
            // A tile that is gone comes back under a token that is lifted, and no last tile stays without a token.
            (
                |a| {
                    _ = a.lay(0, &[12]);
                    a.lift(12);
                },
                "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr h -",
            ),
            // Of two tiles that are gone the one not taken last comes back; the last one can be chosen.
            (
                |a| {
                    _ = a.lay(0, &[12]);
                    _ = a.lay(1, &[13]);
                    a.set_fact(1, 1);
                },
                "G,H,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g Ms",
            ),
            (
                |a| {
                    _ = a.lay(0, &[12]);
                    _ = a.lay(1, &[13]);
                    a.clear();
                },
                "Ms,Ct,Pb,Ir/Cs,Mt,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g -",
            ),
        ];
        for (number, (change, expected)) in cases.iter().enumerate() {
            let mut arrangement = taken_up(FRESH);
            change(&mut *arrangement);
            assert_eq!(text(&*arrangement), *expected, "case {number}");
            assert_eq!(arrangement.sketch().text(), *expected, "case {number}: what is drawn");
        }
    }

    #[test]
    fn what_the_rules_refuse_can_be_laid_and_is_told() {
        let mut arrangement = taken_up(FRESH);
        assert!(arrangement.check().is_ok());
        for cell in [0, 1, 2] {
            arrangement.lay(0, &[cell]).unwrap();
        }
        let why = arrangement.check().unwrap_err().0.to_string();
        assert_eq!(why, "the clans have 3 and 0 tokens: they may differ by one at most");
    }

    #[test]
    fn any_garden_is_reached_from_any_other() {
        let ends = [
            FRESH,
            "G,Ct,Pb,Ir/Cs,H,Ib,Pr/Ps,It,Mb,Cr/Is,Pt,Cb,G h Mr",
            "G,H,G,H/H,G,H,G/Ps,It,Mb,Cr/Is,Pt,Cb,Mr g Ib",
        ];
        for (from, to) in ends.iter().flat_map(|from| ends.iter().map(move |to| (*from, *to))) {
            let (mut arrangement, aim) = (taken_up(from), taken_up(to));
            arrangement.clear();
            for cell in (0..16).filter(|cell| aim.thing_at(*cell).is_some_and(|thing| thing >= TILES)) {
                arrangement.lay(aim.thing_at(cell).unwrap(), &[cell]).unwrap();
            }
            for cell in (0..16).filter(|cell| aim.thing_at(*cell).is_some_and(|thing| thing < TILES)) {
                arrangement.lay(aim.thing_at(cell).unwrap(), &[cell]).unwrap();
            }
            for (number, fact) in aim.facts().into_iter().enumerate() {
                let FactValue::Choice { chosen, .. } = fact.value else { panic!("a number") };
                arrangement.set_fact(number, chosen as u32);
            }
            assert_eq!(text(&*arrangement), to, "from {from}");
        }
    }
}
