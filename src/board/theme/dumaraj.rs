//! The colours of DumaRaj.

use super::ThemeKind;

/// The colours of DumaRaj.
#[derive(Clone, Debug)]
pub struct DumaRajColours {}

impl DumaRajColours {
    pub(super) fn new(_kind: ThemeKind) -> Self {
        Self {}
    }
}
