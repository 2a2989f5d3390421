//! One line a rule: position, moves, expected text or refusal.
