//! Benches of the core, without Python: `cargo bench`, or `cargo bench -- perft/obento`.
//!
//! Each works on the positions of `tests/perft`, whose counts it checks before the clock runs.

// The macros of criterion make functions that nobody documents.
#![allow(missing_docs)]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use snaketongue::any::AnyVariant;
use snaketongue::for_width;
use snaketongue::perft::perft;
use snaketongue::position::Position;
use snaketongue::spec::VariantSpec;
use snaketongue::variant::Variant;

/// The largest count that is worked out again and again.
const MOST: u64 = 2_000_000;

/// A game, and positions of it whose number of legal moves is known.
struct Game {
    id: String,
    json: String,
    variant: AnyVariant,
    /// The first position with its deepest count of at most [`MOST`].
    start: (String, u32, u64),
    positions: Vec<(String, usize)>,
}

impl Game {
    fn read(id: &str) -> Game {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let json = fs::read_to_string(root.join(format!("benches/specs/{id}.json"))).unwrap();
        let counts = fs::read_to_string(root.join(format!("tests/perft/{id}.perft"))).unwrap();
        let variant = AnyVariant::new(VariantSpec::from_json(&json).unwrap()).unwrap();
        let mut game =
            Game { id: id.into(), json, variant, start: (String::new(), 0, 1), positions: Vec::new() };
        let mut fen = "";
        for line in counts.lines() {
            if let Some(text) = line.strip_prefix("fen ") {
                fen = text;
            } else if let Some(numbers) = line.strip_prefix("perft ") {
                let (depth, count) = numbers.split_once(' ').unwrap();
                let (depth, count) = (depth.parse().unwrap(), count.parse().unwrap());
                if game.positions.len() <= 1 && game.start.2 < count && count <= MOST {
                    game.start = (fen.into(), depth, count);
                }
                if depth == 1 {
                    game.positions.push((fen.into(), count as usize));
                }
            }
        }
        game
    }

    fn positions<const W: usize>(&self, variant: &Arc<Variant<W>>) -> Vec<Position<W>> {
        let read = |(fen, count): &(String, usize)| {
            let position = Position::from_fen(variant, fen).unwrap();
            assert_eq!(position.legal_moves().len(), *count, "{}: {fen}", self.id);
            position
        };
        self.positions.iter().map(read).collect()
    }
}

fn games() -> Vec<Game> {
    let specs = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/specs")).unwrap();
    let paths = specs.map(|entry| entry.unwrap().path());
    let mut ids: Vec<_> = paths.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    ids.sort();
    ids.iter().map(|id| Game::read(id)).collect()
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for game in games() {
        let (fen, depth, count) = &game.start;
        for_width!(&game.variant, AnyVariant, variant => {
            let position = Position::from_fen(variant, fen).unwrap();
            let run = || perft(black_box(&position), *depth, &AtomicBool::new(false)).unwrap();
            assert_eq!(run(), *count, "{}", game.id);
            group.throughput(Throughput::Elements(*count));
            group.bench_function(&game.id, |bencher| bencher.iter(run));
        });
    }
}

fn listing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("legal_moves");
    for game in games() {
        for_width!(&game.variant, AnyVariant, variant => {
            let positions = game.positions(variant);
            let mut list = Vec::new();
            group.throughput(Throughput::Elements(positions.len() as u64));
            group.bench_function(&game.id, |bencher| bencher.iter(|| {
                for position in &positions {
                    position.legal_moves_into(&mut list);
                    black_box(&list);
                }
            }));
        });
    }
}

fn making(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("make_unmake");
    for game in games() {
        for_width!(&game.variant, AnyVariant, variant => {
            let mut positions: Vec<_> = game.positions(variant).into_iter().map(|position| {
                let moves = position.legal_moves();
                (position, moves)
            }).collect();
            let moves: usize = positions.iter().map(|(_, moves)| moves.len()).sum();
            group.throughput(Throughput::Elements(moves as u64));
            group.bench_function(&game.id, |bencher| bencher.iter(|| {
                for (position, moves) in &mut positions {
                    for &made in moves.iter() {
                        let undo = position.make(made);
                        black_box(&*position);
                        position.unmake(&undo);
                    }
                }
            }));
            for ((position, _), fresh) in positions.iter().zip(game.positions(variant)) {
                assert_eq!((position.key(), position.fen()), (fresh.key(), fresh.fen()), "{}", game.id);
            }
        });
    }
}

fn writing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fen");
    for game in games() {
        for_width!(&game.variant, AnyVariant, variant => {
            let positions = game.positions(variant);
            let texts: Vec<_> = positions.iter().map(Position::fen).collect();
            group.throughput(Throughput::Elements(positions.len() as u64));
            group.bench_function(format!("write/{}", game.id), |bencher| bencher.iter(|| {
                positions.iter().for_each(|position| drop(black_box(position.fen())));
            }));
            group.bench_function(format!("read/{}", game.id), |bencher| bencher.iter(|| {
                texts.iter().for_each(|text| drop(black_box(Position::from_fen(variant, text))));
            }));
            for (position, text) in positions.iter().zip(&texts) {
                assert_eq!(Position::from_fen(variant, text).unwrap().key(), position.key(), "{text}");
            }
        });
    }
}

fn loading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("load");
    for game in games() {
        let load = || AnyVariant::new(VariantSpec::from_json(&game.json).unwrap()).unwrap();
        let kinds = |variant: &AnyVariant| for_width!(variant, AnyVariant, variant => variant.ids.len());
        assert_eq!(kinds(&load()), kinds(&game.variant));
        group.bench_function(&game.id, |bencher| bencher.iter(load));
    }
}

fn short() -> Criterion {
    Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
}

criterion_group! {
    name = core;
    config = short();
    targets = counting, listing, making, writing, loading
}
criterion_main!(core);
