//! One line a rule.
