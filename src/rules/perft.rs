//! Counting move sequences, the field's usual check of a move generator.

use super::{Listing, Position, Turn};

/// Counts the sequences of exactly `depth` moves; a finished game has no continuation.
/// `None` where moves are too many to list.
pub fn perft<P: Position>(position: &P, depth: u32) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut lists: Vec<Vec<P::Move>> = (0..depth).map(|_| Vec::new()).collect();
    count(position, &mut lists)
}

/// Counts the sequences behind each legal first move; `depth` is at least 1.
pub fn divide<P: Position>(position: &P, depth: u32) -> Option<Vec<(P::Move, u64)>> {
    let mut moves = Vec::new();
    if position.legal_moves(&mut moves) == Listing::Unlisted {
        return None;
    }
    moves
        .into_iter()
        .map(|mv| {
            let mut next = position.clone();
            next.apply(&mv);
            Some((mv, perft(&next, depth - 1)?))
        })
        .collect()
}

/// The recursion is as deep as `lists` is long: the depth that was asked for.
fn count<P: Position>(position: &P, lists: &mut [Vec<P::Move>]) -> Option<u64> {
    let Some((moves, deeper)) = lists.split_first_mut() else { return Some(1) };
    if matches!(position.turn(), Turn::Over(_)) {
        return Some(0);
    }
    moves.clear();
    if position.legal_moves(moves) == Listing::Unlisted {
        return None;
    }
    if deeper.is_empty() {
        return Some(moves.len() as u64);
    }
    let mut sum = 0;
    for mv in moves.iter() {
        let mut next = position.clone();
        next.apply(mv);
        sum += count(&next, deeper)?;
    }
    Some(sum)
}
