//! The colours of Naja.

use super::ThemeKind;

/// The colours of Naja.
#[derive(Clone, Debug)]
pub struct NajaColours {}

impl NajaColours {
    pub(super) fn new(_kind: ThemeKind) -> Self {
        Self {}
    }
}
