//! One-sentence invariants, on random positions of every built-in game and on random text.
//!
//! All randomness comes from one small generator with fixed seeds: a failure comes back in the next run. The environment
//! variable `SNAKETONGUE_LONG` makes every run fifty times as long, with seeds of its own.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use snaketongue::any::{AnyGame, AnyVariant};
use snaketongue::for_width;
use snaketongue::game::Game;
use snaketongue::geometry::{Color, Geometry, MAX_SIDE, Rank, Square};
use snaketongue::moves::{Move, MoveKind, MoveText};
use snaketongue::perft::perft;
use snaketongue::piece::{Piece, PieceKind};
use snaketongue::position::Position;
use snaketongue::setup::{Rights, Setup};
use snaketongue::spec::{IfNoneSpec, SideSpec, VariantSpec};
use snaketongue::variant::Variant;

// Random numbers and positions

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number from 0 to `end` - 1.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

fn long() -> bool {
    std::env::var_os("SNAKETONGUE_LONG").is_some()
}

/// The built-in games, compiled from the checked-in data.
fn games() -> Vec<AnyVariant> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/specs");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    assert!(paths.len() >= 12, "games are missing");
    let load = |path| VariantSpec::from_json(&fs::read_to_string(path).unwrap()).unwrap();
    paths.iter().map(|path| AnyVariant::new(load(path)).unwrap()).collect()
}

/// Pieces thrown on the board, with a liking for few of them; most are no position of the game.
fn scattered<const W: usize>(variant: &Arc<Variant<W>>, random: &mut Random) -> Option<Position<W>> {
    let squares: Vec<Square> = variant.geometry.squares().collect();
    let mut board = vec![None; variant.geometry.len()];
    for color in Color::BOTH {
        board[random.pick(&squares).index()] = Some(Piece { color, kind: variant.royal });
    }
    let others: Vec<PieceKind> = variant.kinds().filter(|&kind| kind != variant.royal).collect();
    for _ in 0..*random.pick(&[1, 3, 6, 12, 24]) {
        let square = random.pick(&squares);
        let color = Color::BOTH[random.below(2)];
        board[square.index()].get_or_insert(Piece { color, kind: *random.pick(&others) });
    }
    let setup = Setup {
        board,
        turn: Color::BOTH[random.below(2)],
        rights: Rights::NONE,
        en_passant: Vec::new(),
        halfmoves: random.below(110) as u32,
        fullmoves: 1 + random.below(90) as u32,
    };
    Position::new(variant, &setup).ok()
}

/// Shows positions of random games to a check: half of them begin with the array, half with scattered pieces.
fn walk<const W: usize>(variant: &Arc<Variant<W>>, positions: usize, check: fn(&Position<W>, &mut Random)) {
    let mut random = Random(if long() { 0x5eed } else { 1 });
    let mut left = if long() { 50 * positions } else { positions };
    while left > 0 {
        let start = match random.chance(50) {
            true => Position::start(variant).ok(),
            false => scattered(variant, &mut random),
        };
        let Some(mut position) = start else { continue };
        for ply in 0..120 {
            // the first plies of a game from the array are all alike
            if ply % 7 == 0 || random.chance(15) {
                check(&position, &mut random);
                left = left.saturating_sub(1);
            }
            let legal = position.legal_moves();
            if legal.is_empty() || left == 0 {
                break;
            }
            position.make(*random.pick(&legal));
        }
    }
}

/// Makes a test of a check: the number is how many positions of each game it sees.
macro_rules! holds {
    ($($name:ident($positions:expr) is $check:ident;)*) => {
        $(#[test]
        fn $name() {
            for variant in games() {
                for_width!(&variant, AnyVariant, variant => walk(variant, $positions, $check));
            }
        })*
    };
}

holds! {
    the_count_is_the_length_of_the_list(300) is count_and_list;
    a_move_is_found_exactly_when_it_is_listed(3) is find_and_list;
    the_core_finds_text_exactly_when_it_names_a_legal_move(40) is text_of_moves;
    unmake_restores_everything(60) is make_and_unmake;
    the_incremental_key_is_the_key_of_the_fen(60) is key_and_fen;
    a_move_is_legal_exactly_when_the_position_after_it_is(60) is legal_and_position_after;
    attackers_are_the_pieces_that_can_capture(100) is attackers_and_captures;
    what_a_fen_says_is_what_is_written(100) is fen_and_fen;
    any_damaged_fen_is_refused_or_round_trips(200) is damaged_fen;
    the_mirrored_position_has_the_mirrored_moves(100) is mirror;
    perft_is_the_sum_over_the_moves(8) is perft_and_sum;
    an_outcome_fits_the_moves_and_the_check(300) is outcome_and_moves;
}

// The invariants

/// The number of legal moves is the length of their list, in which none is twice.
fn count_and_list<const W: usize>(position: &Position<W>, _: &mut Random) {
    let legal = position.legal_moves();
    assert_eq!(position.count_legal_moves(), legal.len() as u64, "{}", position.fen());
    assert_eq!(position.has_legal_moves(), !legal.is_empty(), "{}", position.fen());
    let texts: HashSet<MoveText> = legal.iter().map(|legal| legal.text(&position.variant().ids)).collect();
    assert_eq!(texts.len(), legal.len(), "two moves share a text in {}", position.fen());
}

/// Of all texts from square to square, with every promotion and none, those of listed moves are found.
fn find_and_list<const W: usize>(position: &Position<W>, _: &mut Random) {
    let variant = position.variant();
    let game = Game::from(position.clone());
    let listed: HashSet<MoveText> =
        position.legal_moves().iter().map(|legal| legal.text(&variant.ids)).collect();
    let promotions: Vec<_> = std::iter::once(None).chain(variant.ids.iter().copied().map(Some)).collect();
    let mut found = 0;
    for from in variant.geometry.squares() {
        for to in variant.geometry.squares() {
            for &promotion in &promotions {
                let text = MoveText { from, to, promotion };
                let legal = game.find(text);
                assert_eq!(legal.is_some(), listed.contains(&text), "{text:?} in {}", position.fen());
                found += legal.is_some() as usize;
            }
        }
    }
    assert_eq!(found, listed.len(), "{}", position.fen());
}

/// A text of a move is read as that move; damaged, it is read as the move that it then names or not at all.
fn text_of_moves<const W: usize>(position: &Position<W>, random: &mut Random) {
    let variant = position.variant();
    let legal = position.legal_moves();
    let game = Game::from(position.clone());
    for made in &legal {
        let text = made.text(&variant.ids);
        let written = text.write(&variant.geometry);
        assert_eq!(MoveText::parse(&written, &variant.geometry), Some(text), "{written}");
        assert_eq!(game.find(text), Some(*made), "{written} in {}", position.fen());
        let damaged = damage(&written, random);
        if let Some(text) = MoveText::parse(&damaged, &variant.geometry) {
            assert_eq!(text.write(&variant.geometry), damaged);
            assert_eq!(game.find(text), legal.iter().find(|legal| legal.text(&variant.ids) == text).copied());
        }
    }
}

/// Making and unmaking a move restores placement, FEN, keys and moves.
fn make_and_unmake<const W: usize>(position: &Position<W>, _: &mut Random) {
    let before = whole(position);
    let legal = position.legal_moves();
    let mut changed = position.clone();
    for &made in &legal {
        let undo = changed.make(made);
        assert_eq!(undo.made(), made);
        assert_ne!(changed.turn(), position.turn());
        changed.unmake(&undo);
        assert_eq!(whole(&changed), before, "after {made:?} in {}", position.fen());
    }
    assert_eq!(changed.legal_moves(), legal, "{}", position.fen());
}

/// Everything that tells a position.
fn whole<const W: usize>(position: &Position<W>) -> (Setup, u128, u64, Vec<Square>, [Vec<Square>; 2]) {
    let men = Color::BOTH.map(|color| position.pieces_of(color).collect());
    (position.setup(), position.full_key(), position.key(), position.occupied().collect(), men)
}

/// After every move the key is that of the position read from its FEN, and so are the moves.
fn key_and_fen<const W: usize>(position: &Position<W>, _: &mut Random) {
    let mut changed = position.clone();
    for made in position.legal_moves() {
        let undo = changed.make(made);
        let fen = changed.fen();
        let read = Position::from_fen(position.variant(), &fen).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(whole(&read), whole(&changed), "{fen} after {made:?} in {}", position.fen());
        changed.unmake(&undo);
    }
}

/// A pseudo-legal move is legal exactly when the position that it leads to could be read from a FEN.
fn legal_and_position_after<const W: usize>(position: &Position<W>, _: &mut Random) {
    let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
    let pseudo: HashSet<Move> = position.pseudo_legal_moves().into_iter().collect();
    assert!(legal.is_subset(&pseudo), "{}", position.fen());
    for made in pseudo {
        let possible = Position::new(position.variant(), &position.after(made).setup()).is_ok();
        assert_eq!(legal.contains(&made), possible, "{made:?} in {}", position.fen());
    }
}

/// The attackers of an enemy's square are the pieces with a pseudo-legal capture there.
fn attackers_and_captures<const W: usize>(position: &Position<W>, _: &mut Random) {
    if position.goal_winner().is_some() {
        return;
    }
    let (us, variant) = (position.turn(), position.variant());
    let pseudo = position.pseudo_legal_moves();
    // a piece that may not go where it cannot promote attacks there nevertheless
    let exact = variant.spec.promotions.iter().all(|rule| rule.if_none == IfNoneSpec::Stay);
    for target in position.pieces_of(!us) {
        let captors = pseudo.iter().filter(|made| made.to == target && made.kind == MoveKind::Normal);
        let captors: BTreeSet<Square> = captors.map(|made| made.from).collect();
        let attackers: BTreeSet<Square> = position.attackers(us, target).collect();
        let name = variant.geometry.name(target);
        assert!(captors.is_subset(&attackers), "{name} in {}", position.fen());
        assert!(captors == attackers || !exact, "{name} in {}", position.fen());
    }
    assert_eq!(position.is_check(), !position.checkers().is_empty(), "{}", position.fen());
}

/// A FEN is read as what it was written from.
fn fen_and_fen<const W: usize>(position: &Position<W>, _: &mut Random) {
    let fen = position.fen();
    let read = Position::from_fen(position.variant(), &fen).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(whole(&read), whole(position), "{fen}");
    assert_eq!(read.fen(), fen);
    assert_eq!(read.legal_moves(), position.legal_moves(), "{fen}");
    assert_eq!(read.outcome(), position.outcome(), "{fen}");
    // fields of a FEN may be missing from the end
    let fields: Vec<&str> = fen.split(' ').collect();
    for count in 1..6 {
        let short = fields[..count].join(" ");
        let long = [&fields[..count], &["?", "w", "-", "-", "0", "1"][count..]].concat().join(" ");
        let read = |text: &str| Position::from_fen(position.variant(), text).map(|read| read.fen()).ok();
        assert_eq!(read(&short), read(&long), "{short}");
    }
}

/// A FEN with typing errors is refused, or what is written of it means the same.
fn damaged_fen<const W: usize>(position: &Position<W>, random: &mut Random) {
    let mut text = position.fen();
    for _ in 0..1 + random.below(3) {
        text = damage(&text, random);
    }
    round_trips_or_not(position.variant(), &text);
}

fn round_trips_or_not<const W: usize>(variant: &Arc<Variant<W>>, text: &str) -> bool {
    match Position::from_fen(variant, text) {
        Err(error) => {
            assert!(!error.faults.is_empty(), "{text}");
            assert!(error.to_string().len() < 2000, "{error}");
            false
        }
        Ok(read) => {
            let again = Position::from_fen(variant, &read.fen()).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(whole(&again), whole(&read), "{text}");
            assert_eq!(read.count_legal_moves(), read.legal_moves().len() as u64, "{text}");
            true
        }
    }
}

/// With colours and ranks exchanged, a position has the mirrored moves, check and outcome.
fn mirror<const W: usize>(position: &Position<W>, _: &mut Random) {
    let variant = position.variant();
    let geometry = &variant.geometry;
    let flip = |square| flipped(geometry, square);
    let setup = position.setup();
    let mut board = vec![None; setup.board.len()];
    for square in geometry.squares() {
        let turned = |piece: Piece| Piece { color: !piece.color, ..piece };
        board[flip(square).index()] = setup.board[square.index()].map(turned);
    }
    let mut rights = Rights::NONE;
    for color in Color::BOTH {
        for side in [SideSpec::K, SideSpec::Q] {
            if !(setup.rights & Rights::of(color, side)).is_empty() {
                rights |= Rights::of(!color, side);
            }
        }
    }
    let en_passant = setup.en_passant.iter().map(|&square| flip(square)).collect();
    let mirrored = Setup { board, turn: !setup.turn, rights, en_passant, ..setup };
    let mirrored = Position::new(variant, &mirrored).unwrap_or_else(|e| panic!("{}: {e:?}", position.fen()));
    let text = |made: &Move| made.text(&variant.ids);
    let expected: HashSet<MoveText> = position
        .legal_moves()
        .iter()
        .map(|made| MoveText { from: flip(made.from), to: flip(made.to), ..text(made) })
        .collect();
    let found: HashSet<MoveText> = mirrored.legal_moves().iter().map(text).collect();
    assert_eq!(found, expected, "{} and {}", position.fen(), mirrored.fen());
    assert_eq!(mirrored.is_check(), position.is_check(), "{}", position.fen());
    let (one, other) = (position.outcome(), mirrored.outcome());
    assert_eq!(one.map(|outcome| outcome.termination), other.map(|outcome| outcome.termination));
    assert_eq!(
        one.and_then(|outcome| outcome.winner),
        other.and_then(|outcome| outcome.winner).map(|won| !won)
    );
}

fn flipped(geometry: &Geometry, square: Square) -> Square {
    let rank = Rank(geometry.ranks() - 1 - geometry.rank(square).0);
    geometry.square(geometry.file(square), rank).unwrap()
}

/// The count to a depth is the sum of the counts after each move.
fn perft_and_sum<const W: usize>(position: &Position<W>, _: &mut Random) {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let counted = |position: &Position<W>, depth| perft(position, depth, &stop).unwrap();
    let legal = position.legal_moves();
    assert_eq!(counted(position, 0), 1);
    assert_eq!(counted(position, 1), legal.len() as u64, "{}", position.fen());
    let sum: u64 = legal.iter().map(|&made| counted(&position.after(made), 1)).sum();
    assert_eq!(counted(position, 2), sum, "{}", position.fen());
}

/// A game is decided exactly when there is no legal move; mate needs a check, stalemate none.
fn outcome_and_moves<const W: usize>(position: &Position<W>, _: &mut Random) {
    let reason = position.outcome().map(|outcome| outcome.termination.name());
    let decided = matches!(reason, Some("goal" | "checkmate" | "stalemate"));
    assert_eq!(decided, !position.has_legal_moves(), "{reason:?} in {}", position.fen());
    match reason {
        Some("checkmate") => assert!(position.is_check(), "{}", position.fen()),
        Some("stalemate") => assert!(!position.is_check(), "{}", position.fen()),
        Some("bare_royals") => assert_eq!(position.occupied().count(), 2, "{}", position.fen()),
        Some("move_limit") => assert!(position.halfmoves() >= 100, "{}", position.fen()),
        _ => {}
    }
}

// Text

/// A text with one typing error.
fn damage(text: &str, random: &mut Random) -> String {
    const LETTERS: &[char] = &[
        'k', 'K', 'p', 'P', 'r', 'R', 'q', 'x', 'w', 'b', '0', '1', '2', '9', '/', '*', '+', '-', ' ', '~',
        '[', ']', 'a', 'e', 'é', '\0', '\u{fffd}',
    ];
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.below(letters.len() + 1);
    let letter = *random.pick(LETTERS);
    match random.below(5) {
        0 => letters.insert(at, letter),
        1 if at < letters.len() => letters[at] = letter,
        2 if at < letters.len() => drop(letters.remove(at)),
        3 if at + 1 < letters.len() => letters.swap(at, at + 1),
        4 if random.chance(20) => letters.truncate(at),
        _ => letters.insert(at, letter),
    }
    letters.into_iter().collect()
}

/// Text of random letters: of those of a FEN, or of any.
fn noise(random: &mut Random, length: usize) -> String {
    const FEN: &[u8] = b"kqrbnpacehgzflmwtsiyouvdKQRBNPACEHGZFLMWTSIYOUVD0123456789/*+~[]- wb";
    let any = random.chance(20);
    let letter = |random: &mut Random| match any {
        true => char::from_u32(random.below(0x300) as u32).unwrap_or(' '),
        false => *random.pick(FEN) as char,
    };
    (0..random.below(length)).map(|_| letter(random)).collect()
}

#[test]
fn any_text_is_a_fen_that_round_trips_or_an_error() {
    let mut random = Random(2);
    for variant in games() {
        for _ in 0..if long() { 50_000 } else { 1_000 } {
            let text = noise(&mut random, 200);
            for_width!(&variant, AnyVariant, variant => round_trips_or_not(variant, &text));
        }
    }
}

#[test]
fn any_text_is_a_move_that_round_trips_or_none() {
    let mut random = Random(3);
    let mut read = 0;
    for _ in 0..if long() { 5_000_000 } else { 100_000 } {
        let board = Geometry::new(1 + random.below(16) as u8, 1 + random.below(16) as u8).unwrap();
        let largest = Geometry::new(MAX_SIDE, MAX_SIDE).unwrap();
        let squares: Vec<String> =
            [0; 2].map(|_| largest.name(Square(random.below(largest.len()) as u8))).into();
        let text = match random.below(3) {
            0 => noise(&mut random, 12),
            1 => squares.concat() + &noise(&mut random, 4),
            _ => damage(&squares.concat(), &mut random),
        };
        if let Some(made) = MoveText::parse(&text, &board) {
            assert_eq!(made.write(&board), text);
            assert_ne!(made.from, made.to, "{text}");
            read += 1;
        }
    }
    assert!(read > 1_000, "only {read} texts were moves");
}

#[test]
fn damaged_data_of_a_game_is_a_game_or_an_error() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/specs");
    let text = fs::read_to_string(folder.join("yoto.json")).unwrap();
    let mut random = Random(4);
    let mut games = 0;
    for _ in 0..if long() { 10_000 } else { 300 } {
        let mut text = text.clone();
        for _ in 0..1 + random.below(2) {
            text = damage(&text, &mut random);
        }
        let Ok(spec) = VariantSpec::from_json(&text) else { continue };
        let Ok(variant) = AnyVariant::new(spec) else { continue };
        games += 1;
        let game = AnyGame::new(&variant, None).expect("the start position was checked");
        for_width!(game, AnyGame, game => {
            let position = game.position();
            assert_eq!(position.count_legal_moves(), position.legal_moves().len() as u64);
        });
    }
    assert!(games > 0, "no damage was harmless");
}
