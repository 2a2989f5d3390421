//! From touches to a move, for every game whose moves are listed.
//!
//! Of the legal moves the picker keeps those whose steps begin with the touches so far. It plays when the touches are
//! all the steps of one move, never before.

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
            if let Some(step) = choice.steps.get(self.touches.len())
                && !next.contains(&step)
            {
                next.push(step);
            }
        }
        next
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
                let unknown = Message::new("nothing can be done there now");
                return Touch::Refused(position.refusal(&touches).unwrap_or(unknown));
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
        self.choices.iter().filter(move |choice| choice.steps.starts_with(touches))
    }
}
