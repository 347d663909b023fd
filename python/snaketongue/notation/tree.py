"""A game as it is written down: tags, moves, comments, and variations that were not played."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from snaketongue._core import Move
from snaketongue.errors import InvalidFenError, PgnError, PgnFault, quote
from snaketongue.game import Game
from snaketongue.notation.names import find_variant, is_name, set_up
from snaketongue.variant import Variant

__all__ = ["RESULTS", "UNPRINTABLE", "GameNode", "GameTree", "MoveNode", "Step", "against"]

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
"""The results of PGN; the last is that of a game without one."""

UNPRINTABLE: Final = re.compile("[\0-\x1f\x7f\x85\u2028\u2029]")
"""What no tag is written with: it would not stay in its line."""

_ENDINGS: Final = ("checkmate", "stalemate", "goal")


def against(result: str, game: Game) -> str | None:
    """Return why a game cannot have a result, if the board has decided it otherwise."""
    outcome = game.outcome()
    if outcome is None or outcome.termination not in _ENDINGS or result in ("*", outcome.result()):
        return None
    return (
        f"the result is {quote(result)[1:-1]}, but there is {outcome.termination} on the board,"
        f" which is {outcome.result()}"
    )


class Step(NamedTuple):
    """A step of the way through all variations: see `GameTree.steps`."""

    kind: Literal["move", "open", "close"]
    node: MoveNode


class GameNode:
    """A position in a tree of moves: the start (`GameTree`) or what a move led to (`MoveNode`).

    Attributes:
        variations: the moves from here, the main one first.
        comment: a text about the position. White space in it is not kept when it is written: any
            run of it becomes one blank.

    Example:
        >>> tree = GameTree("chess")
        >>> node = tree.add_variation("e2e4", comment="best by test")
        >>> tree.variations, node.comment
        ([<MoveNode e2e4, 0 variations>], 'best by test')
    """

    __slots__ = ("comment", "variations")

    def __init__(self, comment: str = "") -> None:
        self.comment = comment
        self.variations: list[MoveNode] = []

    def add_variation(
        self,
        move: Move | str,
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> MoveNode:
        """Add a move after the others that are there, and return its node.

        Whether it is legal is not looked at before the game is written or played through.

        Raises InvalidMoveError for a text that is no coordinate move.

        Example:
            >>> tree = GameTree("chess")
            >>> for reply in ("e7e5", "c7c5"):
            ...     _ = (tree.next() or tree.add_variation("e2e4")).add_variation(reply)
            >>> [node.san() for node in tree.variations[0].variations]
            ['e5', 'c5']
        """
        node = MoveNode(self, Move(move) if isinstance(move, str) else move)
        node.comment = comment
        node.starting_comment = starting_comment
        node.nags = list(nags)
        self.variations.append(node)
        return node

    def add_main_variation(self, move: Move | str, *, comment: str = "") -> MoveNode:
        """Add a move before the others, as the main one, and return its node.

        Raises what `add_variation` raises.

        Example:
            >>> tree = GameTree("chess")
            >>> for move in ("e2e4", "d2d4"):
            ...     _ = tree.add_main_variation(move)
            >>> [node.san() for node in tree.variations]
            ['d4', 'e4']
        """
        node = self.add_variation(move, comment=comment)
        self.variations.insert(0, self.variations.pop())
        return node

    def add_line(self, moves: Iterable[Move | str]) -> GameNode:
        """Add moves one after the other, and return the node of the last.

        Raises what `add_variation` raises.

        Example:
            >>> GameTree("chess").add_line(["e2e4", "e7e5"])
            <MoveNode e7e5, 0 variations>
        """
        node = self
        for move in moves:
            node = node.add_variation(move)
        return node

    def next(self) -> MoveNode | None:
        """Return the node of the main move, or None at the end of a line.

        Example:
            >>> tree = GameTree("chess")
            >>> _ = tree.add_line(["e2e4", "e7e5"])
            >>> tree.next()
            <MoveNode e2e4, 1 variations>
        """
        return self.variations[0] if self.variations else None

    def mainline(self) -> Iterator[MoveNode]:
        """Yield the nodes that follow when the main move is taken each time.

        Example:
            >>> tree = GameTree("chess")
            >>> _ = tree.add_line(["e2e4", "e7e5"])
            >>> [node.san() for node in tree.mainline()]
            ['e4', 'e5']
        """
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def mainline_moves(self) -> list[Move]:
        """Return the moves that follow when the main one is taken each time.

        Example:
            >>> tree = GameTree("chess")
            >>> _ = tree.add_line(["e2e4", "e7e5"])
            >>> tree.mainline_moves()
            [Move('e2e4'), Move('e7e5')]
        """
        return [node.move for node in self.mainline()]

    def end(self) -> GameNode:
        """Return the last node of the main line from here.

        Example:
            >>> tree = GameTree("chess")
            >>> tree.add_line(["e2e4", "e7e5"]) is tree.end()
            True
        """
        node: GameNode = self
        for node in self.mainline():  # noqa: B007 - the last one is wanted
            pass
        return node

    def path(self) -> list[MoveNode]:
        """Return the nodes from the first move to this one.

        Example:
            >>> tree = GameTree("chess")
            >>> tree.path(), [node.san() for node in tree.add_line(["e2e4", "e7e5"]).path()]
            ([], ['e4', 'e5'])
        """
        return []

    def root(self) -> GameTree:
        """Return the start of the game.

        Raises PgnError for a node that was taken out of its game.

        Example:
            >>> tree = GameTree("chess")
            >>> tree.add_line(["e2e4", "e7e5"]).root() is tree
            True
        """
        raise PgnError("the move is not part of a game")

    def moves(self) -> list[Move]:
        """Return the moves that lead here.

        Example:
            >>> GameTree("chess").add_line(["e2e4", "e7e5"]).moves()
            [Move('e2e4'), Move('e7e5')]
        """
        return [node.move for node in self.path()]

    def ply(self) -> int:
        """Return the number of moves that lead here.

        Example:
            >>> GameTree("chess").add_line(["e2e4", "e7e5"]).ply()
            2
        """
        return len(self.path())

    def position(self) -> Game:
        """Return the position as a game of its own, in which the moves that lead here were made.

        Raises IllegalMoveError if one of them is not legal, PgnError if the start is not known.

        Example:
            >>> tree = GameTree("chess")
            >>> tree.add_line(["e2e4", "e7e5"]).position().fen()
            'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
        """
        game = self.root().start()
        for node in self.path():
            game.push(node.move)
        return game


class MoveNode(GameNode):
    """A move in a tree of moves.

    Attributes:
        parent: the node before the move.
        move: the move.
        starting_comment: a text before the move, for the first move of a variation.
        nags: numeric annotation glyphs, such as 1 for a good move.

    Example:
        >>> node = GameTree("chess").add_variation("e2e4", nags=[1])
        >>> node.move, node.nags, node.parent
        (Move('e2e4'), [1], <GameTree 'chess', 1 plies, *>)
    """

    __slots__ = ("move", "nags", "parent", "starting_comment")

    def __init__(self, parent: GameNode, move: Move) -> None:
        super().__init__()
        self.parent: GameNode = parent
        self.move = move
        self.starting_comment = ""
        self.nags: list[int] = []

    def path(self) -> list[MoveNode]:
        """Return the nodes from the first move to this one."""
        found: list[MoveNode] = []
        node: GameNode = self
        while isinstance(node, MoveNode):
            found.append(node)
            node = node.parent
        found.reverse()
        return found

    def root(self) -> GameTree:
        """Return the start of the game."""
        node: GameNode = self
        while isinstance(node, MoveNode):
            node = node.parent
        return node.root()

    def san(self) -> str:
        """Return the move in standard algebraic notation.

        Raises what `position` raises.

        Example:
            >>> GameTree("chess").add_line(["e2e4", "g8f6"]).san()
            'Nf6'
        """
        return self.parent.position().san(self.move)

    def is_main_variation(self) -> bool:
        """Return whether the move is the main one of its position.

        Example:
            >>> tree = GameTree("chess")
            >>> [tree.add_variation(move).is_main_variation() for move in ("e2e4", "d2d4")]
            [True, False]
        """
        return self.parent.variations[0] is self

    def promote_to_main(self) -> None:
        """Make the move the main one of its position.

        Example:
            >>> tree = GameTree("chess")
            >>> for move in ("e2e4", "d2d4"):
            ...     node = tree.add_variation(move)
            >>> node.promote_to_main()
            >>> tree.mainline_moves()
            [Move('d2d4')]
        """
        self.remove()
        self.parent.variations.insert(0, self)

    def remove(self) -> None:
        """Take the move, and all that follows it, out of the game.

        Example:
            >>> tree = GameTree("chess")
            >>> tree.add_variation("e2e4").remove()
            >>> tree.variations
            []
        """
        siblings = self.parent.variations
        siblings[:] = [node for node in siblings if node is not self]

    def __reduce__(self) -> tuple[Any, ...]:
        """Let `pickle` and `copy` take the whole game, and find the move in it."""
        turns = []
        for node in self.path():
            siblings = node.parent.variations
            turns.append(next(i for i, each in enumerate(siblings) if each is node))
        return _node_at, (self.root(), turns)

    def __repr__(self) -> str:
        """Return a text such as ``<MoveNode e2e4, 2 variations>``."""
        return f"<MoveNode {self.move}, {len(self.variations)} variations>"


class GameTree(GameNode):
    """A whole game: its tags, and the start of its moves.

    `variant` is a Variant, or what `Variant.load` takes; `fen` the position to start from;
    `headers` are tags, to which those for variant and start are added.

    Raises VariantError for an unknown or faulty variant, InvalidFenError for a text that is no
    position of it, PgnError for tags Variant or FEN that tell another start.

    Attributes:
        headers: the tags by name. Variant, SetUp and FEN tell where the game begins; to change
            that, call `setup`.
        faults: what was wrong with the text that the game was read from.

    Example:
        >>> tree = GameTree("yoto", headers={"White": "Ann", "Result": "0-1"})
        >>> tree.add_line(["a3a4", "a7a6"]).ply()
        2
        >>> print(tree)
        [Event "?"]
        [Site "?"]
        [Date "????.??.??"]
        [Round "?"]
        [White "Ann"]
        [Black "?"]
        [Result "0-1"]
        [Variant "yoto"]
        <BLANKLINE>
        1. a4 a6 0-1
        <BLANKLINE>
    """

    __slots__ = ("_start", "faults", "headers")

    def __init__(
        self,
        variant: Variant | str | os.PathLike[str] = "chess",
        fen: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.headers = dict(headers or {})
        self.faults: list[PgnFault] = []
        self._start: Game | None = None
        start = Game(variant, fen)
        _agree(self.headers, start)
        self.setup(start)

    @classmethod
    def from_game(cls, game: Game, headers: Mapping[str, str] | None = None) -> GameTree:
        """Return the moves of a game, from where it began, with its result as far as there is one.

        Raises PgnError for a tag Result other than what the board has decided, and for tags Variant
        or FEN that tell another start.

        Example:
            >>> game = Game("chess")
            >>> for text in ("f3", "e5", "g4", "Qh4#"):
            ...     _ = game.push_san(text)
            >>> print(GameTree.from_game(game, {"Black": "Fool's mate"}))
            [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "Fool's mate"]
            [Result "0-1"]
            <BLANKLINE>
            1. f3 e5 2. g4 Qh4# 0-1
            <BLANKLINE>
        """
        start = game.root()
        headers = headers or {}
        if other := against(headers.get("Result", "*"), game):
            raise PgnError(f"tag Result: {other}")
        _agree(headers, start)
        tree = cls.from_tags({"Result": game.result(), **headers}, start)
        tree.setup(start)
        tree.add_line(game.move_stack)
        return tree

    @classmethod
    def from_tags(cls, headers: Mapping[str, str], start: Game | None) -> GameTree:
        """Return a game without moves whose tags are as given; `start` is None if they are faulty.

        `start` must not be changed afterwards.
        """
        tree = cls.__new__(cls)
        GameNode.__init__(tree)
        tree.headers = dict(headers)
        tree.faults = []
        tree._start = start
        return tree

    def setup(self, start: Game) -> None:
        """Let the game begin with a position, and set the tags Variant, SetUp and FEN to it.

        Chess is what a text without Variant is, so it has no such tag.

        Example:
            >>> tree = GameTree("chess")
            >>> tree.setup(Game("yoto"))
            >>> tree.headers["Variant"]
            'yoto'
        """
        self._start = start.copy()
        for name in ("Variant", "SetUp", "FEN"):
            self.headers.pop(name, None)
        if start.variant.id != "chess":
            self.headers["Variant"] = start.variant.id
        fen = start.fen()
        if fen != Game(start.variant).fen():
            self.headers |= {"SetUp": "1", "FEN": fen}

    def root(self) -> GameTree:
        """Return the game itself."""
        return self

    def start(self) -> Game:
        """Return the position at the start, as a game of its own.

        Raises PgnError if it is not known: the text named an unknown variant or a faulty position.

        Example:
            >>> GameTree("yoto").start() == Game("yoto")
            True
        """
        if self._start is None:
            raise PgnError(self.faults or "the start of the game is not known")
        return self._start.copy()

    @property
    def variant(self) -> Variant | None:
        """The game's rules; None if the text named a variant that is not known."""
        return None if self._start is None else self._start.variant

    @property
    def result(self) -> str:
        """The tag Result, "*" without one."""
        return self.headers.get("Result", "*")

    def steps(self) -> Iterator[Step]:
        """Yield every move in the order in which it is written.

        "move" is the next move of a line. "open" comes before the first move of a variation, which
        takes the place of the move before it, and "close" after its last; both name the first move.

        Example:
            >>> tree = GameTree("chess")
            >>> for move in ("e2e4", "d2d4"):
            ...     _ = tree.add_variation(move)
            >>> [(step.kind, step.node.san()) for step in tree.steps()]
            [('move', 'e4'), ('open', 'd4'), ('move', 'd4'), ('close', 'd4')]
        """
        todo: list[GameNode | Step] = [self]
        while todo:
            item = todo.pop()
            if isinstance(item, GameNode):
                if not item.variations:
                    continue
                main, *others = item.variations
                yield Step("move", main)
                todo.append(main)
                for node in reversed(others):
                    todo += Step("close", node), node, Step("move", node), Step("open", node)
            else:
                yield item

    def __reduce__(self) -> tuple[Any, ...]:
        """Let `pickle` and `copy` take the moves one after the other: a game may be long."""
        written = []
        for kind, node in self.steps():
            more = (node.move, node.comment, node.starting_comment, node.nags)
            written.append((kind, *(more if kind == "move" else ())))
        return _rebuilt, (self.headers, self.faults, self._start, self.comment, written)

    def __str__(self) -> str:
        """Return the game as PGN, with an empty line at the end.

        Raises IllegalMoveError if a move is not legal, PgnError for a tag that cannot be written.
        """
        from snaketongue.notation.writer import text_of

        return text_of(self)

    def __repr__(self) -> str:
        """Return a text such as ``<GameTree 'yoto', 12 plies, 1-0>``."""
        name = "?" if self.variant is None else self.variant.id
        return f"<GameTree {name!r}, {self.end().ply()} plies, {self.result}>"


def _agree(headers: Mapping[str, str], start: Game) -> None:
    """Raise PgnError if tags tell another start."""
    name, fen = headers.get("Variant", "?"), headers.get("FEN", "?")
    if is_name(name) and find_variant(name, [start.variant]) != start.variant:
        raise PgnError(f"tag Variant: found {quote(name)}, but the game is {start.variant.id}")
    try:
        same = not is_name(fen) or set_up(start.variant, fen).fen() == start.fen()
    except InvalidFenError as error:
        raise PgnError(f"tag FEN: {error}") from None
    if not same:
        raise PgnError(f"tag FEN: found {quote(fen)}, but the game began with {start.fen()}")


def _rebuilt(
    headers: dict[str, str],
    faults: list[PgnFault],
    start: Game | None,
    comment: str,
    written: list[tuple[Any, ...]],
) -> GameTree:
    tree = GameTree.from_tags(headers, start)
    tree.faults = faults
    tree.comment = comment
    # In every line that is open: the node to which the next move is added.
    nodes: list[GameNode] = [tree]
    for kind, *more in written:
        if kind == "move":
            move, comment, starting_comment, nags = more
            nodes[-1] = nodes[-1].add_variation(
                move, comment=comment, starting_comment=starting_comment, nags=nags
            )
        elif kind == "open":
            replaced = nodes[-1]
            nodes.append(replaced.parent if isinstance(replaced, MoveNode) else replaced)
        else:
            nodes.pop()
    return tree


def _node_at(tree: GameTree, turns: list[int]) -> GameNode:
    node: GameNode = tree
    for turn in turns:
        node = node.variations[turn]
    return node
