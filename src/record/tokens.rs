//! A game's tokens, packed: most take three bytes, and a game has up to some millions.

use super::lex::{Kind, Token};

/// Tokens in the order of the text.
#[derive(Default)]
pub(super) struct Tokens {
    /// Of each token a byte for its kind, a glyph's value, how far it is from the last one, how long it is.
    bytes: Vec<u8>,
    /// Where the last token ends.
    end: usize,
}

/// A place among tokens, from which they can be read on.
#[derive(Clone, Copy)]
pub(super) struct Unpacked<'a> {
    bytes: &'a [u8],
    end: usize,
}

/// The kinds, but for the glyphs' values.
const KINDS: [Kind; 11] = [
    Kind::Number,
    Kind::Symbol,
    Kind::Result,
    Kind::Nag(None),
    Kind::Nag(Some(0)),
    Kind::Open,
    Kind::Close,
    Kind::Brace { closed: false },
    Kind::Brace { closed: true },
    Kind::Line { joined: false },
    Kind::Line { joined: true },
];

/// In the byte of a kind: the token is an unreadable tag line, which no other kind is.
const BAD_TAG: u8 = 0x0f;

/// In the byte of a kind: variations follow.
const BRANCHES: u8 = 0x10;

/// How many bytes are kept from one game to the next.
const KEPT: usize = 64 * 1024;

impl Tokens {
    /// Appends a token, which stands behind the others, and gives its place for [`Tokens::branch`].
    pub(super) fn push(&mut self, token: Token) -> usize {
        let place = self.bytes.len();
        let (kind, glyph) = match token.kind {
            Kind::Nag(Some(glyph)) => (Kind::Nag(Some(0)), Some(glyph)),
            kind => (kind, None),
        };
        let code = KINDS.iter().position(|known| *known == kind).map_or(BAD_TAG, |code| code as u8);
        self.bytes.push(if token.branches { code | BRANCHES } else { code });
        self.bytes.extend(glyph);
        self.number(token.start - self.end);
        self.number(token.end - token.start);
        self.end = token.end;
        place
    }

    /// Seven bits a byte, the lowest first; all but the last byte have the highest bit set.
    fn number(&mut self, mut n: usize) {
        while n >= 0x80 {
            self.bytes.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.bytes.push(n as u8);
    }

    /// Says that variations follow the token at a place.
    pub(super) fn branch(&mut self, place: usize) {
        if let Some(kind) = self.bytes.get_mut(place) {
            *kind |= BRANCHES;
        }
    }

    /// Forgets all tokens, and gives back the memory that only a long game needs.
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.bytes.shrink_to(KEPT);
        self.end = 0;
    }

    /// The tokens from the first on.
    pub(super) fn iter(&self) -> Unpacked<'_> {
        Unpacked { bytes: &self.bytes, end: 0 }
    }
}

impl Unpacked<'_> {
    /// The next token, left where it is.
    pub(super) fn peek(&self) -> Option<Token> {
        { *self }.next()
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<usize> {
        let mut n = 0;
        for shift in (0..).step_by(7) {
            let byte = self.byte()?;
            n |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        Some(n)
    }
}

impl Iterator for Unpacked<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let code = self.byte()?;
        let kind = match KINDS.get(usize::from(code & !BRANCHES)) {
            Some(Kind::Nag(Some(_))) => Kind::Nag(Some(self.byte()?)),
            Some(kind) => *kind,
            None => Kind::BadTag,
        };
        let start = self.end + self.number()?;
        let end = start + self.number()?;
        self.end = end;
        Some(Token { kind, start, end, branches: code & BRANCHES != 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_out_as_they_went_in() {
        let mut kinds = KINDS.to_vec();
        kinds.extend([Kind::Nag(Some(7)), Kind::Nag(Some(255)), Kind::BadTag]);
        let mut packed = Tokens::default();
        let mut tokens = Vec::new();
        let mut places = Vec::new();
        let mut at = 5_000_000_000;
        for (i, kind) in kinds.into_iter().enumerate() {
            for (gap, length) in [(0, 1), (1, 127), (128, 128), (70_000, 1 << 20)] {
                let token = Token { kind, start: at + gap, end: at + gap + length, branches: i % 3 == 1 };
                at = token.end;
                places.push(packed.push(token));
                tokens.push(token);
            }
        }
        assert!(packed.iter().eq(tokens.iter().copied()));
        packed.branch(places[8]);
        tokens[8].branches = true;
        assert!(packed.iter().eq(tokens.iter().copied()));
        let mut rest = packed.iter();
        rest.next();
        assert_eq!((rest.peek(), rest.peek()), (Some(tokens[1]), Some(tokens[1])));
        packed.clear();
        assert_eq!(packed.iter().peek(), None);
    }
}
