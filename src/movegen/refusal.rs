//! Why a move is not legal, in words.

use crate::moves::{Move, MoveText};
use crate::position::Position;
use crate::tables::castling::Castling;

use super::targets::Endings;

impl<const W: usize> Position<W> {
    /// Says why a move is refused, for a message. The move must not be legal.
    pub fn refusal(&self, text: MoveText) -> String {
        let variant = &**self.variant();
        let us = self.turn();
        if let Some(winner) = self.goal_winner() {
            return format!("{} has already won", winner.name());
        }
        let Some(piece) = self.piece_at(text.from) else {
            return format!("there is no piece on {}", variant.geometry.name(text.from));
        };
        let man = self.man(text.from);
        if piece.color != us {
            return format!("the {man} is {}'s, but {} is to move", piece.color.name(), us.name());
        }
        let fits = |made: &Move| made.from == text.from && made.to == text.to;
        let legal = self.legal_moves();
        let texts: Vec<String> = legal
            .iter()
            .filter(|made| fits(made))
            .map(|made| format!("'{}'", made.text(&variant.ids).write(&variant.geometry)))
            .collect();
        if !texts.is_empty() {
            return format!("expected {}", texts.join(" or "));
        }
        if let Some(made) = self.pseudo_legal_moves().into_iter().find(fits) {
            return self.danger(made);
        }
        let is_meant = |castling: &&Castling<W>| {
            castling.color == us && (castling.king.0, castling.target) == (text.from, text.to)
        };
        if let Some(castling) =
            variant.castlings.iter().find(is_meant).filter(|_| piece.kind == variant.royal)
        {
            return self.castling_refusal(castling);
        }
        let movement = &variant.movements[us.index()][piece.kind.index()];
        let to = variant.geometry.name(text.to);
        match Endings::new(self).targets(&variant.rays, movement, text.from).contains(text.to) {
            true => {
                format!("the {man} would have to promote on {to}, but there is nothing that it may become")
            }
            false => format!("the {man} does not go to {to}"),
        }
    }

    /// What threatens the king after a pseudo-legal move that is not legal.
    fn danger(&self, made: Move) -> String {
        let (us, them) = (self.turn(), !self.turn());
        let after = self.after(made);
        let king = after.man(after.king(us));
        match after.men(after.attackers(them, after.king(us))) {
            Some(attackers) => format!("the {king} would be attacked by {attackers}"),
            None => format!("the {king} would face {}", after.man(after.king(them))),
        }
    }

    /// What stands against a castling.
    fn castling_refusal(&self, castling: &Castling<W>) -> String {
        let (us, king) = (self.turn(), self.man(castling.king.0));
        if (castling.right & self.rights()).is_empty() {
            let rook = self.variant().geometry.name(castling.rook.0);
            return format!("{} has no right to castle with {rook}", us.name());
        }
        if let Some(men) = self.men(castling.empty & self.occupied()) {
            return format!("castling is blocked by {men}");
        }
        match self.men(self.checkers()) {
            Some(checkers) => format!("the {king} cannot castle out of check from {checkers}"),
            None => format!("the {king} would cross or enter an attacked square"),
        }
    }
}
