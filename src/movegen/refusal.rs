//! Why a move is not legal, in words.

use crate::bitboard::Bitboard;
use crate::geometry::Color;
use crate::moves::MoveText;
use crate::position::Position;

use super::targets::Endings;

impl<const W: usize> Position<W> {
    /// Says why a move is refused, for a message. The move must not be legal.
    pub fn refusal(&self, text: MoveText) -> String {
        let variant = &**self.variant();
        let (us, name) = (self.turn(), |square| variant.geometry.name(square));
        if let Some(winner) = self.goal_winner() {
            return format!("{} has already won", winner.name());
        }
        let Some(piece) = self.piece_at(text.from) else {
            return format!("there is no piece on {}", name(text.from));
        };
        let id = variant.ids[piece.kind.index()].text(piece.color);
        if piece.color != us {
            return format!("the {id} on {} is not {}'s, who is to move", name(text.from), us.name());
        }
        let legal = self.legal_moves();
        let same = legal.iter().filter(|legal| legal.from == text.from && legal.to == text.to);
        let texts: Vec<String> =
            same.map(|legal| format!("'{}'", legal.text(&variant.ids).write(&variant.geometry))).collect();
        if !texts.is_empty() {
            return format!("expected {}", texts.join(" or "));
        }
        let movement = &variant.movements[us.index()][piece.kind.index()];
        let targets: Bitboard<W> = Endings::new(self).targets(&variant.rays, movement, text.from);
        if !targets.contains(text.to) {
            return format!("the {id} on {} does not go to {}", name(text.from), name(text.to));
        }
        let royal = variant.ids[variant.royal.index()].text(us);
        let owner = if us == Color::White { "White" } else { "Black" };
        format!(
            "{owner}'s {royal} would be attacked or face the enemy's, or the {id} may not stand there as it is"
        )
    }
}
