//! The colours of Navia Dratp.

use super::ThemeKind;

/// The colours of Navia Dratp.
#[derive(Clone, Debug)]
pub struct NaviaColours {}

impl NaviaColours {
    pub(super) fn new(_kind: ThemeKind) -> Self {
        Self {}
    }
}
