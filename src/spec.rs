//! A game as plain data: what the definition files compile to, and what crosses from Python.
//!
//! Everything is given from White's side except squares and regions, which are given for each colour.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A complete game definition.
///
/// `snaketongue compile NAME` writes it as JSON; [`VariantSpec::from_json`] reads it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariantSpec {
    /// Short name, such as `obento`.
    pub id: String,
    /// Name for people, such as `Obento Chess`.
    pub title: String,
    /// Number of files, 1 to 16.
    pub files: u8,
    /// Number of ranks, 1 to 16.
    pub ranks: u8,
    /// Missing squares.
    pub holes: Vec<String>,
    /// Start position as FEN.
    pub start_fen: String,
    /// Sets of squares that the rest refers to by name.
    pub regions: BTreeMap<String, RegionSpec>,
    /// The kinds of piece.
    pub pieces: Vec<PieceSpec>,
    /// Which piece may become which, where.
    pub promotions: Vec<PromotionSpec>,
    /// Castlings, one entry for each colour, side and target.
    pub castlings: Vec<CastlingSpec>,
    /// Ways to win by standing somewhere.
    pub goals: Vec<GoalSpec>,
    /// Everything that is one value for the whole game.
    pub rules: RulesSpec,
}

impl VariantSpec {
    /// Reads a definition from JSON.
    pub fn from_json(text: &str) -> Result<VariantSpec, SpecError> {
        serde_json::from_str(text).map_err(|e| SpecError(e.to_string()))
    }
}

/// What is wrong with a [`VariantSpec`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct SpecError(pub String);

/// The squares of a region, for each colour.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionSpec {
    /// As it is for White.
    pub white: Vec<String>,
    /// As it is for Black.
    pub black: Vec<String>,
}

/// A kind of piece.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceSpec {
    /// A capital letter, or `+` and a capital letter.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Whether the game is about this piece: it may not be left attacked.
    pub royal: bool,
    /// Region that holds every square it may move to.
    pub stays: Option<String>,
    /// How it moves.
    pub paths: Vec<PathSpec>,
}

/// One straight line of squares on which a piece can end its move.
///
/// All `gates` must exist and be empty. From `start` the squares `start + step`, `start + 2 step`, ... follow, at most
/// `range` of them, through empty squares up to and including the first occupied one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PathSpec {
    /// Squares, relative to the piece, that must be empty.
    pub gates: Vec<(i8, i8)>,
    /// Square, relative to the piece, from which the steps are counted; it must exist.
    pub start: (i8, i8),
    /// Files to the right and ranks forward of each step.
    pub step: (i8, i8),
    /// Largest number of steps; 0: no limit.
    pub range: u8,
    /// What must be hopped over.
    pub hurdle: HurdleSpec,
    /// Whether it may end on an empty square.
    #[serde(rename = "move")]
    pub quiet: bool,
    /// Whether it may end on an enemy piece.
    pub capture: bool,
    /// Region from whose squares alone the path may be used.
    pub region: Option<String>,
}

impl PathSpec {
    /// Whether it ends on its first square, and needs no hurdle.
    pub(crate) fn is_step(&self) -> bool {
        self.range == 1 && self.hurdle == HurdleSpec::None
    }

    /// Whether nothing on the board can stop it.
    pub(crate) fn is_leap(&self) -> bool {
        self.is_step() && self.gates.is_empty()
    }
}

/// What a path must hop over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HurdleSpec {
    /// Nothing: occupied squares end the path.
    None,
    /// Exactly one piece, anywhere before the end (a cannon).
    Any,
    /// Exactly one piece, on the square before the end (a grasshopper).
    Adjacent,
}

/// A right or duty of one kind of piece to become another.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromotionSpec {
    /// Which kind promotes.
    pub piece: String,
    /// What it may become.
    pub to: Vec<String>,
    /// Region that counts.
    pub zone: String,
    /// Which moves count.
    pub when: Vec<WhenSpec>,
    /// Whether it must promote.
    pub compulsory: bool,
    /// Largest number of a kind that the owner may have after the promotion.
    pub limits: BTreeMap<String, u8>,
    /// What happens when it must promote and may become nothing.
    pub if_none: IfNoneSpec,
}

/// A class of moves with respect to a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhenSpec {
    /// From outside to inside.
    Enter,
    /// From inside to outside.
    Leave,
    /// From inside to inside.
    Within,
    /// From inside to inside on one rank.
    Along,
}

/// What happens to a piece that must promote and may become nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum IfNoneSpec {
    /// It stays what it is.
    Stay,
    /// The move is illegal.
    Illegal,
}

/// A castling of one colour.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CastlingSpec {
    /// Whose.
    pub color: ColorSpec,
    /// Which right it needs.
    pub side: SideSpec,
    /// From and to square of the royal piece.
    pub king: (String, String),
    /// From and to square of its partner.
    pub rook: (String, String),
}

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum ColorSpec {
    White,
    Black,
}

/// A castling right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SideSpec {
    /// With the rook towards the last file.
    K,
    /// With the rook towards the first file.
    Q,
}

/// A region that wins the game for the owner of a piece that stands in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalSpec {
    /// Which kind of piece.
    pub piece: String,
    /// Where.
    pub region: String,
}

/// Rules with one value for the whole game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesSpec {
    /// What it means to have no legal move without being attacked.
    pub stalemate: ResultSpec,
    /// Lines on which the royal pieces may not see each other.
    pub facing: Vec<LineSpec>,
    /// Number of occurrences of a position that is a draw; 0: none.
    pub repetition: u32,
    /// Number of occurrences of a position that lets a player claim a draw; 0: none.
    #[serde(default)]
    pub claim_repetition: u32,
    /// Number of plies without an irreversible move that is a draw; 0: none.
    pub move_limit: u32,
    /// Number of such plies that lets a player claim a draw; 0: none.
    #[serde(default)]
    pub claim_move_limit: u32,
    /// What two bare royal pieces are.
    pub bare_royals: BareRoyalsSpec,
    /// Pieces whose moves to another rank are irreversible.
    pub pawn_like: Vec<String>,
    /// Pieces that capture, and can be captured, in passing.
    pub en_passant: Vec<String>,
}

/// A result for the player who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum ResultSpec {
    Win,
    Draw,
    Loss,
}

/// What a position with nothing but royal pieces is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BareRoyalsSpec {
    /// A draw.
    Draw,
    /// Nothing special.
    None,
}

/// A family of straight lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum LineSpec {
    File,
    Rank,
    Diagonal,
}

impl LineSpec {
    /// The steps along such a line, both ways.
    pub fn steps(self) -> &'static [(i8, i8)] {
        match self {
            LineSpec::File => &[(0, 1), (0, -1)],
            LineSpec::Rank => &[(1, 0), (-1, 0)],
            LineSpec::Diagonal => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
        }
    }
}
