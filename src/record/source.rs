//! From a file's bytes to text, a window at a time: UTF-8, UTF-16 with its mark, Windows-1252 where it is neither.
//!
//! What it promises: line ends are LF, a byte order mark at the front is gone, no byte is refused, and only a window
//! of the text is held: what [`Source::need`] is told to keep, and at least [`AHEAD`] bytes from where one reads.
//! Offsets count bytes of the decoded text from the front of the file.

use std::io::{self, Read};
use std::ops::Range;

/// How many bytes [`Source::need`] makes readable: the longest comment and its surroundings.
pub(super) const AHEAD: usize = 1024 * 1024 + 256 * 1024;

/// How many bytes are read at a time from a file.
const CHUNK: usize = 256 * 1024;

/// A place in the file for people, both counted from 1; columns in scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Undecided,
    Bytes,
    Utf16 { little: bool },
}

/// A window of decoded text that moves through a file.
pub(super) struct Source<R> {
    input: R,
    /// How many bytes are read at a time.
    chunk: usize,
    encoding: Encoding,
    /// Bytes that are read and not yet decoded.
    raw: Vec<u8>,
    text: String,
    /// The offset of the window's first byte.
    base: usize,
    ended: bool,
    /// Whether the last character was CR, which stands in the text as LF.
    after_cr: bool,
    /// Where the first byte stood that was read as Windows-1252.
    odd: Option<usize>,
    /// An offset whose place is known; it only moves forward.
    mark: (usize, Place),
}

impl<R: Read> Source<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            chunk: CHUNK,
            encoding: Encoding::Undecided,
            raw: Vec::new(),
            text: String::new(),
            base: 0,
            ended: false,
            after_cr: false,
            odd: None,
            mark: (0, Place { line: 1, column: 1 }),
        }
    }

    /// Makes [`AHEAD`] bytes from `from` readable, or all that there are; text before `keep` may be forgotten.
    #[inline]
    pub(super) fn need(&mut self, from: usize, keep: usize) -> io::Result<()> {
        if self.ended || self.end() >= from + AHEAD { Ok(()) } else { self.fill(from, keep) }
    }

    /// The offset behind the window.
    pub(super) fn end(&self) -> usize {
        self.base + self.text.len()
    }

    /// The text from an offset to the end of the window.
    pub(super) fn from(&self, at: usize) -> &str {
        &self.text[at - self.base..]
    }

    /// The bytes from an offset, which may lie within a character, to the end of the window.
    pub(super) fn bytes_from(&self, at: usize) -> &[u8] {
        &self.text.as_bytes()[at - self.base..]
    }

    /// A piece of the window.
    pub(super) fn piece(&self, range: Range<usize>) -> &str {
        &self.text[range.start - self.base..range.end - self.base]
    }

    /// The byte at an offset; none behind the window.
    #[inline]
    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at - self.base).copied()
    }

    /// Whether the file begins with a mark of UTF-16.
    pub(super) fn is_utf16(&self) -> bool {
        matches!(self.encoding, Encoding::Utf16 { .. })
    }

    /// Where the first byte stood that was read as Windows-1252, once it is read.
    pub(super) fn odd(&self) -> Option<usize> {
        self.odd
    }

    /// The place of an offset. Offsets must not go backwards from call to call; one that does gets the last place.
    pub(super) fn place(&mut self, at: usize) -> Place {
        let (known, place) = &mut self.mark;
        if at > *known {
            let passed = &self.text[*known - self.base..at - self.base];
            let lines = passed.bytes().filter(|b| *b == b'\n').count() as u64;
            if lines > 0 {
                place.line += lines;
                place.column = 1;
            }
            let last = &passed[passed.rfind('\n').map_or(0, |i| i + 1)..];
            place.column += last.chars().count() as u64;
            *known = at;
        }
        *place
    }

    /// Forgets the text before an offset, and gives back its memory where it was much.
    pub(super) fn forget(&mut self, before: usize) {
        if before - self.base > AHEAD {
            self.drop_text(before);
            self.text.shrink_to(AHEAD + 4 * self.chunk);
        }
    }

    fn drop_text(&mut self, before: usize) {
        self.place(before);
        self.text.drain(..before - self.base);
        self.base = before;
    }

    fn fill(&mut self, from: usize, keep: usize) -> io::Result<()> {
        if keep > self.base {
            self.drop_text(keep);
        }
        while !self.ended && self.end() < from + AHEAD + self.chunk {
            let n = self.input.by_ref().take(self.chunk as u64).read_to_end(&mut self.raw)?;
            self.ended = n < self.chunk;
            self.decode();
        }
        Ok(())
    }

    fn decode(&mut self) {
        let mut raw = std::mem::take(&mut self.raw);
        if self.encoding == Encoding::Undecided {
            if raw.len() < 3 && !self.ended {
                self.raw = raw;
                return;
            }
            let (encoding, mark) = match raw.as_slice() {
                [0xff, 0xfe, ..] => (Encoding::Utf16 { little: true }, 2),
                [0xfe, 0xff, ..] => (Encoding::Utf16 { little: false }, 2),
                [0xef, 0xbb, 0xbf, ..] => (Encoding::Bytes, 3),
                _ => (Encoding::Bytes, 0),
            };
            self.encoding = encoding;
            raw.drain(..mark);
        }
        let used = match self.encoding {
            Encoding::Utf16 { little } => self.decode_utf16(&raw, little),
            _ => self.decode_bytes(&raw),
        };
        raw.drain(..used);
        self.raw = raw;
    }

    /// Decodes all but the beginning of a sequence that the next chunk may complete; gives how many bytes were used.
    fn decode_bytes(&mut self, raw: &[u8]) -> usize {
        let mut used = 0;
        while used < raw.len() {
            let rest = &raw[used..];
            let (valid, odd) = match std::str::from_utf8(rest) {
                Ok(_) => (rest.len(), 0),
                Err(e) => match e.error_len() {
                    Some(n) => (e.valid_up_to(), n),
                    None if self.ended => (e.valid_up_to(), rest.len() - e.valid_up_to()),
                    None => (e.valid_up_to(), 0),
                },
            };
            if let Ok(text) = std::str::from_utf8(&rest[..valid]) {
                self.push(text);
            }
            for byte in &rest[valid..valid + odd] {
                self.odd.get_or_insert(self.base + self.text.len());
                self.text.push(windows_1252(*byte));
                self.after_cr = false;
            }
            used += valid + odd;
            if odd == 0 {
                break;
            }
        }
        used
    }

    /// As [`Source::decode_bytes`]; half a pair and a last single byte become U+FFFD.
    fn decode_utf16(&mut self, raw: &[u8], little: bool) -> usize {
        let units = raw.chunks_exact(2).map(|pair| {
            let pair = [pair[0], pair[1]];
            if little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }
        });
        let mut units: Vec<u16> = units.collect();
        if !self.ended && units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit)) {
            units.pop();
        }
        let text: String = char::decode_utf16(units.iter().copied()).map(|c| c.unwrap_or('\u{fffd}')).collect();
        self.push(&text);
        if self.ended && raw.len() % 2 == 1 {
            self.push("\u{fffd}");
            return raw.len();
        }
        2 * units.len()
    }

    /// Appends text, CRLF and CR as LF.
    fn push(&mut self, text: &str) {
        let mut rest = text;
        if self.after_cr && !rest.is_empty() {
            rest = rest.strip_prefix('\n').unwrap_or(rest);
            self.after_cr = false;
        }
        while let Some(cr) = rest.find('\r') {
            self.text.push_str(&rest[..cr]);
            self.text.push('\n');
            rest = &rest[cr + 1..];
            match rest.strip_prefix('\n') {
                Some(behind) => rest = behind,
                None => self.after_cr = rest.is_empty(),
            }
        }
        self.text.push_str(rest);
    }
}

/// A byte of Windows-1252; the five that it does not define are the control characters of the same number.
fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => HIGH[(byte - 0x80) as usize],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> String {
        let mut whole = Source::new(bytes);
        whole.need(0, 0).unwrap();
        // A byte at a time, so that every sequence is cut.
        let mut dripped = Source { chunk: 1, ..Source::new(bytes) };
        dripped.need(0, 0).unwrap();
        assert_eq!(whole.text, dripped.text);
        assert_eq!(whole.odd, dripped.odd);
        whole.text
    }

    #[test]
    fn every_byte_has_a_meaning() {
        assert_eq!(decoded(b"a\r\nb\rc\n\r\r\n"), "a\nb\nc\n\n\n");
        assert_eq!(decoded(b"\xef\xbb\xbfx\xef\xbb\xbf"), "x\u{feff}");
        assert_eq!(decoded(b"J\xf6rg \x80\x81\xff"), "Jörg €\u{81}ÿ");
        assert_eq!(decoded(b"a\xe2\x82b\xe2\x82\xac\xe2"), "aâ‚b€â");
        assert_eq!(decoded(b"\xff\xfeA\0\x3d\xd8\x00\xdc\r\0\n\0\x3d\xd8"), "A\u{1f400}\n\u{fffd}");
        assert_eq!(decoded(b"\xfe\xff\0A\0"), "A\u{fffd}");
        assert_eq!(decoded(b"\xff"), "ÿ");
    }

    #[test]
    fn places_count_lines_and_scalar_values() {
        let mut source = Source::new("aé\r\n漢x\n".as_bytes());
        source.need(0, 0).unwrap();
        assert_eq!(source.place(3), Place { line: 1, column: 3 });
        assert_eq!(source.place(7), Place { line: 2, column: 2 });
        assert_eq!(source.place(9), Place { line: 3, column: 1 });
    }

    #[test]
    fn the_window_moves() {
        let line = "x".repeat(99) + "\n";
        let file = line.repeat(50_000);
        let mut source = Source::new(file.as_bytes());
        let mut at = 0;
        loop {
            source.need(at, at).unwrap();
            if at == source.end() {
                break;
            }
            assert_eq!(source.piece(at..at + 100), line);
            at += 100;
            assert!(source.text.len() <= AHEAD + 4 * CHUNK);
        }
        assert_eq!(at, file.len());
        assert_eq!(source.place(at), Place { line: 50_001, column: 1 });
    }
}
