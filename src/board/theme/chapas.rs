//! The colours of Combate de chapas.

use super::ThemeKind;

/// The colours of Combate de chapas.
#[derive(Clone, Debug)]
pub struct ChapasColours {}

impl ChapasColours {
    pub(super) fn new(_kind: ThemeKind) -> Self {
        Self {}
    }
}
