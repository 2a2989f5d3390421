//! From touches to a move, for every game whose moves are listed.
//!
//! Of the legal moves the picker keeps those whose steps begin with the touches so far; the last steps of some moves
//! may come in any order. It plays when the touches are all the steps of one move, never before.

use super::scene::Spot;
use crate::rules::{AnyPosition, Choice, Step};
use crate::text::Message;

/// The touches made so far in a position.
#[derive(Debug, Default)]
pub struct Picker {
    choices: Vec<Choice>,
    touches: Vec<Step>,
}

/// What a touch did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch {
    /// The touches make this move.
    Play(String),
    /// It was taken; more are needed.
    More,
    /// It fits no move, and why.
    Refused(Message),
}

impl Picker {
    /// Begins anew in a position.
    pub fn new(position: &dyn AnyPosition) -> Self {
        Self::of(position.choices())
    }

    /// Begins anew with these choices.
    pub fn of(choices: Vec<Choice>) -> Self {
        Self { choices, touches: Vec::new() }
    }

    /// The touches so far.
    pub fn touches(&self) -> &[Step] {
        &self.touches
    }

    /// The touches that may come next, each once, in the order of the moves.
    pub fn offered(&self) -> Vec<&Step> {
        let mut next = Vec::new();
        for choice in self.fitting(&self.touches) {
            for step in steps_after(choice, &self.touches) {
                if !next.contains(&step) {
                    next.push(step);
                }
            }
        }
        next
    }

    /// How many touches are still to come, at least; none before the first.
    pub fn left(&self) -> Option<usize> {
        if self.touches.is_empty() {
            return None;
        }
        self.fitting(&self.touches).map(|choice| choice.steps.len() - self.touches.len()).min()
    }

    /// The spots among [`Picker::offered`].
    pub fn targets(&self) -> Vec<Spot> {
        self.offered().into_iter().filter_map(Spot::of).collect()
    }

    /// The words among [`Picker::offered`].
    pub fn words(&self) -> Vec<Message> {
        let word = |step: &Step| if let Step::Choice(word) = step { Some(word.clone()) } else { None };
        self.offered().into_iter().filter_map(word).collect()
    }

    /// The spots touched so far.
    pub fn chosen(&self) -> Vec<Spot> {
        self.touches.iter().filter_map(Spot::of).collect()
    }

    /// Makes a touch. One that fits no move here, but would begin one, begins anew.
    pub fn touch(&mut self, position: &dyn AnyPosition, step: Step) -> Touch {
        let mut touches = self.touches.clone();
        touches.push(step.clone());
        if self.fitting(&touches).next().is_none() {
            let anew = vec![step];
            if self.touches.is_empty() || self.fitting(&anew).next().is_none() {
                return Touch::Refused(position.refusal(&touches).unwrap_or_else(|| why_not(position, &touches)));
            }
            touches = anew;
        }
        let whole = self.fitting(&touches).find(|choice| choice.steps.len() == touches.len());
        if let Some(choice) = whole {
            return Touch::Play(choice.text.clone());
        }
        self.touches = touches;
        Touch::More
    }

    /// Takes the last touch back; says whether there was one.
    pub fn back(&mut self) -> bool {
        self.touches.pop().is_some()
    }

    fn fitting<'a>(&'a self, touches: &'a [Step]) -> impl Iterator<Item = &'a Choice> {
        self.choices.iter().filter(move |choice| fits(choice, touches))
    }
}

/// A choice's steps that come in their order, and those that may come in any.
fn parts(choice: &Choice) -> (&[Step], &[Step]) {
    choice.steps.split_at(choice.steps.len().saturating_sub(choice.loose))
}

/// Whether touches begin a choice.
fn fits(choice: &Choice, touches: &[Step]) -> bool {
    let (ordered, loose) = parts(choice);
    let Some((first, rest)) = touches.split_at_checked(ordered.len()) else { return ordered.starts_with(touches) };
    // The loose steps of a choice differ from each other.
    first == ordered && rest.iter().enumerate().all(|(i, step)| loose.contains(step) && !rest[..i].contains(step))
}

/// The steps of a choice that may come after these touches, which begin it.
fn steps_after<'a>(choice: &'a Choice, touches: &[Step]) -> Vec<&'a Step> {
    let (ordered, loose) = parts(choice);
    match ordered.get(touches.len()) {
        Some(step) => vec![step],
        None => loose.iter().filter(|step| !touches[ordered.len()..].contains(step)).collect(),
    }
}

/// Why touches fit no move, where the game itself does not tell.
fn why_not(position: &dyn AnyPosition, touches: &[Step]) -> Message {
    let (Some((step, before)), Some(seat)) = (touches.split_last(), position.turn().seat()) else {
        return Message::new("nothing can be done there now");
    };
    if before.iter().any(|step| matches!(step, Step::Choice(_))) {
        return Message::new("that cannot be chosen for this: what can is marked");
    }
    if !before.is_empty() {
        return Message::new("that is out of reach: what can be reached is marked");
    }
    match position.owner(step) {
        Some(owner) if owner == seat => Message::new("that cannot move now"),
        Some(_) => Message::new("that is not yours: it is the turn of {side}").with("side", position.seat_name(seat)),
        None => Message::new("nothing can be done there now"),
    }
}
