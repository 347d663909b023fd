"""Games in progress, under names that a user of python-chess knows."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import TYPE_CHECKING, Any, SupportsIndex

from snaketongue import _core
from snaketongue._core import Move
from snaketongue.errors import AmbiguousMoveError, FenFault, IllegalMoveError, InvalidFenError
from snaketongue.material import has_insufficient_material
from snaketongue.notation import san as notation
from snaketongue.values import BLACK, COLORS, WHITE, Outcome, Piece, Squares, SquareSet, Termination
from snaketongue.variant import Variant

__all__ = ["BLACK", "WHITE", "Game", "Outcome", "Piece", "SquareSet"]


class Game(_core.Game):
    """A position of a variant, and the moves that led to it.

    `variant` is a Variant, or what `Variant.load` takes; `fen` the position to start from. Every
    Game is a position that can be played: there are no half-made ones.

    Squares are texts ("a10"), colours are WHITE (True) and BLACK (False), kinds of piece are their
    ids ("K", "+R"); where a move is asked for, its coordinate text will do.

    Two games are equal if variant, position and counters are: the moves that led there do not
    count. A game changes, so it has no hash; its `key` may stand for it in a set or a dict.

    Raises VariantError for an unknown or faulty variant, InvalidFenError for a text that is no
    position of it; the message tells all that is wrong.

    Attributes:
        variant: the Variant that is played.
        turn: whose move it is.
        halfmove_clock: plies since the last irreversible move.
        fullmove_number: counted from 1 and raised after Black's moves.
        legal_moves: a view to iterate over, to count (`len`) or to ask (`in`).
        pseudo_legal_moves: the same of the moves that only the safety of the king may forbid.
        move_stack: the moves made so far.
        castling_rights: the castlings that are not forfeited, as letters of "KQkq", or "-".
        ep_squares: the squares on which a capture in passing is legal.
        key: a 64-bit number that is equal for positions that the repetition rule takes as equal.

    Example:
        >>> game = Game("obento")
        >>> game.push("f3f6")
        Move('f3f6')
        >>> game.turn == BLACK, game.piece_at("f6")
        (True, Piece(id='P', color=True))
        >>> game.pop()
        Move('f3f6')
    """

    def __new__(cls, variant: Variant | str | os.PathLike[str], fen: str | None = None) -> Game:
        """Start a game."""
        if not isinstance(variant, Variant):
            variant = Variant.load(variant)
        return super().__new__(cls, variant, fen)

    if TYPE_CHECKING:

        @property
        def variant(self) -> Variant:
            """The game's rules."""

    # --- moves ----------------------------------------------------------------------------------

    def push_uci(self, uci: str) -> Move:
        """Make the move of a coordinate text and return it: another name of `push`.

        Raises what `push` raises.

        Example:
            >>> Game("obento").push_uci("f3f6")
            Move('f3f6')
        """
        return self.push(uci)

    def uci(self, move: Move | str) -> str:
        """Return the coordinate text of a legal move.

        Raises InvalidMoveError, IllegalMoveError.

        Example:
            >>> Game("obento").uci(Move("f3f6"))
            'f3f6'
        """
        return str(self.parse_uci(move))

    def find_move(self, from_square: str, to_square: str, promotion: str | None = None) -> Move:
        """Return the legal move between two squares, with a promotion to the piece of this id.

        Without `promotion` the move is the one that declines it, or the only one there is.

        Raises IllegalMoveError if there is none, AmbiguousMoveError if there are several,
        SnaketongueError for a square that is not on the board.

        Example:
            >>> Game("obento").find_move("f3", "f6")
            Move('f3f6')
        """
        moves = self._select(False, [from_square], [to_square])
        found = [move for move in moves if move.promotion == promotion]
        if not found and promotion is None:
            found = moves
        if len(found) == 1:
            return found[0]
        if not found:
            text = f"{from_square}{to_square}{(promotion or '').lower()}"
            self.parse_uci(text)  # says why not
            raise IllegalMoveError(f"illegal move {text!r}")
        listed = ", ".join(map(str, found))
        raise AmbiguousMoveError(f"several moves from {from_square} to {to_square}: {listed}")

    def generate_legal_moves(
        self, from_squares: Squares | None = None, to_squares: Squares | None = None
    ) -> Iterator[Move]:
        """Yield the legal moves from and to some squares: one, several, or any if left out.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> [str(move) for move in Game("chess").generate_legal_moves("g1", ["f3", "e2"])]
            ['g1f3']
        """
        return iter(self._select(False, _squares(from_squares), _squares(to_squares)))

    def generate_pseudo_legal_moves(
        self, from_squares: Squares | None = None, to_squares: Squares | None = None
    ) -> Iterator[Move]:
        """Yield the pseudo-legal moves from and to some squares.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> game = Game("chess", "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1")
            >>> len(list(game.generate_pseudo_legal_moves("e2")))  # all of them lay the king open
            6
        """
        return iter(self._select(True, _squares(from_squares), _squares(to_squares)))

    def generate_legal_captures(
        self, from_squares: Squares | None = None, to_squares: Squares | None = None
    ) -> Iterator[Move]:
        """Yield the legal captures from and to some squares, those in passing included.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> game = Game("wide_soho")
            >>> [str(move) for move in game.generate_legal_captures()]
            ['a1a8', 'l1l8']
        """
        return filter(self.is_capture, self.generate_legal_moves(from_squares, to_squares))

    def generate_castling_moves(
        self, from_squares: Squares | None = None, to_squares: Squares | None = None
    ) -> Iterator[Move]:
        """Yield the legal castlings from and to some squares.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> game = Game("yoto", "5k3/9/9/9/9/9/9/R3K4/9 w Q - 0 1")
            >>> list(game.generate_castling_moves())
            [Move('e2c2')]
        """
        return filter(self.is_castling, self.generate_legal_moves(from_squares, to_squares))

    def generate_legal_ep(
        self, from_squares: Squares | None = None, to_squares: Squares | None = None
    ) -> Iterator[Move]:
        """Yield the legal captures in passing from and to some squares.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> game = Game("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
            >>> list(game.generate_legal_ep())
            [Move('d4e3')]
        """
        return filter(self.is_en_passant, self.generate_legal_moves(from_squares, to_squares))

    # --- the board ------------------------------------------------------------------------------

    def piece_at(self, square: str) -> Piece | None:
        """Return the piece on a square, or None.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> Game("obento").piece_at("a1")
            Piece(id='O', color=True)
        """
        piece = self._piece_at(square)
        return None if piece is None else Piece(*piece)

    def piece_type_at(self, square: str) -> str | None:
        """Return the id of the piece on a square, or None.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> Game("obento").piece_type_at("a12")
            'O'
        """
        piece = self._piece_at(square)
        return piece and piece[0]

    def color_at(self, square: str) -> bool | None:
        """Return the colour of the piece on a square, or None.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> Game("obento").color_at("a12") == BLACK
            True
        """
        piece = self._piece_at(square)
        return piece and piece[1]

    def piece_map(self) -> dict[str, Piece]:
        """Return all pieces by their squares, rank by rank from a1.

        Example:
            >>> Game("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1").piece_map()["a1"].symbol()
            'R'
        """
        return {square: Piece(*piece) for square, piece in self._piece_map()}

    def pieces(self, piece_type: str, color: bool) -> SquareSet:
        """Return the squares of the pieces of a kind, given by its id, and a colour.

        Raises SnaketongueError for an id that is no piece of the variant.

        Example:
            >>> Game("obento").pieces("Y", WHITE)
            SquareSet(['e1', 'h1'])
        """
        return SquareSet(self._pieces(piece_type, color))

    def board_fen(self) -> str:
        """Return the first field of the FEN: where the pieces stand.

        Example:
            >>> Game("yoto").board_fen()
            'lglflflgl/rzcbkbczr/p1p1p1p1p/9/9/9/P1P1P1P1P/RZCBKBCZR/LGLFLFLGL'
        """
        return self.fen().split(" ", 1)[0]

    def epd(self) -> str:
        """Return the FEN without its counters.

        Example:
            >>> Game("yoto").epd()
            'lglflflgl/rzcbkbczr/p1p1p1p1p/9/9/9/P1P1P1P1P/RZCBKBCZR/LGLFLFLGL w KQkq -'
        """
        return self.fen().rsplit(" ", 2)[0]

    def ply(self) -> int:
        """Return the number of plies since the start of the game, as its counters tell it.

        Example:
            >>> Game("chess", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 3").ply()
            5
        """
        return 2 * (max(self.fullmove_number, 1) - 1) + (self.turn == BLACK)

    # --- attacks --------------------------------------------------------------------------------

    def checkers(self) -> SquareSet:
        """Return the squares of the pieces that give check to the player to move.

        Example:
            >>> Game("chess", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1").checkers()
            SquareSet(['e2'])
        """
        return SquareSet(self._checkers())

    def attackers(self, color: bool, square: str) -> SquareSet:
        """Return the squares of the pieces of `color` that could capture on `square`.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> Game("chess").attackers(WHITE, "f3")
            SquareSet(['g1', 'e2', 'g2'])
        """
        return SquareSet(self._attackers(color, square))

    def attacks(self, square: str) -> SquareSet:
        """Return the squares on which the piece on `square` could capture, whatever stands there.

        Pins do not matter. An empty square attacks nothing.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> Game("wide_soho").attacks("a1")  # a cannon: over the wizard, over the pawn
            SquareSet(['c1', 'd1', 'a4', 'a5', 'a6', 'a7', 'a8'])
        """
        return SquareSet(self._attacks(square))

    def pin(self, color: bool, square: str) -> SquareSet:
        """Return where the piece of `color` on `square` may stand without laying its king open.

        These are all squares if `is_pinned` is false. Whether it can go there is another question.

        Raises SnaketongueError for a square that is not on the board.

        Example:
            >>> Game("chess", "k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1").pin(WHITE, "e2")
            SquareSet(['e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8'])
        """
        return SquareSet(self._pin(color, square))

    # --- rights ---------------------------------------------------------------------------------

    @property
    def ep_squares(self) -> tuple[str, ...]:
        """The squares on which a capture in passing is legal, nearest to the mover's home first.

        Example:
            >>> game = Game("obento", "6k5/12/12/12/12/12/12/12/3p8/4P7/12/6K5 w - - 0 1")
            >>> game.ep_squares
            ()
        """
        return tuple(self._ep_squares())

    def has_legal_en_passant(self) -> bool:
        """Return whether a capture in passing is legal.

        Example:
            >>> game = Game("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
            >>> game.has_legal_en_passant()
            True
        """
        return bool(self._ep_squares())

    def has_castling_rights(self, color: bool) -> bool:
        """Return whether a side has not forfeited all its castlings.

        Example:
            >>> game = Game("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
            >>> game.has_castling_rights(WHITE), game.has_castling_rights(BLACK)
            (True, False)
        """
        return self.has_kingside_castling_rights(color) or self.has_queenside_castling_rights(color)

    def has_kingside_castling_rights(self, color: bool) -> bool:
        """Return whether a side has not forfeited castling towards the last file.

        Example:
            >>> game = Game("obento")
            >>> game.has_kingside_castling_rights(WHITE)
            True
        """
        return ("K" if color else "k") in self.castling_rights

    def has_queenside_castling_rights(self, color: bool) -> bool:
        """Return whether a side has not forfeited castling towards the first file.

        Example:
            >>> game = Game("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
            >>> game.has_queenside_castling_rights(WHITE), game.has_kingside_castling_rights(WHITE)
            (True, False)
        """
        return ("Q" if color else "q") in self.castling_rights

    # --- the end of the game --------------------------------------------------------------------

    def outcome(self, claim_draw: bool = False) -> Outcome | None:
        """Return how the game ended, or None while it goes on.

        With `claim_draw` a draw that the player to move may claim counts as an end. Repetition
        looks at the moves made in this object; all else at the position.

        Example:
            >>> Game("chess", "k7/8/K7/8/8/8/8/1R6 b - -").outcome()
            Outcome(winner=None, termination='stalemate')
        """
        outcome = self._outcome(claim_draw)
        return None if outcome is None else Outcome(*outcome)

    def is_game_over(self, claim_draw: bool = False) -> bool:
        """Return whether the game has ended; see `outcome`.

        Example:
            >>> Game("chess", "k7/8/K7/8/8/8/8/1R6 b - -").is_game_over()
            True
        """
        return self._outcome(claim_draw) is not None

    def result(self, claim_draw: bool = False) -> str:
        """Return "1-0", "0-1", "1/2-1/2", or "*" while the game goes on; see `outcome`.

        Example:
            >>> Game("chess").result(), Game("chess", "R3k3/8/4K3/8/8/8/8/8 b - -").result()
            ('*', '1-0')
        """
        outcome = self.outcome(claim_draw)
        return "*" if outcome is None else outcome.result()

    def is_checkmate(self) -> bool:
        """Return whether the player to move is in check and has no legal move.

        Example:
            >>> Game("chess", "R3k3/8/4K3/8/8/8/8/8 b - -").is_checkmate()
            True
        """
        return self._ended_by("checkmate")

    def is_stalemate(self) -> bool:
        """Return whether the player to move is not in check and has no legal move.

        What that means is told by `outcome`: in some games it loses.

        Example:
            >>> game = Game("xiangqi", "3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 0 1")
            >>> game.is_stalemate()
            False
        """
        return self._ended_by("stalemate")

    def is_variant_end(self) -> bool:
        """Return whether a piece stands on its goal: a win by a rule of the variant.

        Example:
            >>> Game("yoto", "k3L4/9/9/9/9/9/9/4K4/9 b - - 0 1").is_variant_end()
            True
        """
        return self._ended_by("goal")

    def is_variant_win(self) -> bool:
        """Return whether the player to move has won by a goal.

        Example:
            >>> Game("yoto", "k3L4/9/9/9/9/9/9/4K4/9 w - - 0 1").is_variant_win()
            True
        """
        return self._outcome() == (self.turn, "goal")

    def is_variant_loss(self) -> bool:
        """Return whether the player to move has lost by a goal.

        Example:
            >>> Game("yoto", "k3L4/9/9/9/9/9/9/4K4/9 b - - 0 1").is_variant_loss()
            True
        """
        return self._outcome() == (not self.turn, "goal")

    def _ended_by(self, termination: Termination) -> bool:
        outcome = self._outcome()
        return outcome is not None and outcome[1] == termination

    def has_insufficient_material(self, color: bool) -> bool:
        """Return whether a side cannot win with what it has, whatever both do.

        The answer is cautious: True is certain, False is not. It ends no game: only two bare kings
        do, see `outcome`.

        Example:
            >>> game = Game("chess", "3k4/8/8/8/8/8/4R3/4K3 w - - 0 1")
            >>> game.has_insufficient_material(WHITE), game.has_insufficient_material(BLACK)
            (False, True)
        """
        return has_insufficient_material(self, color)

    def is_insufficient_material(self) -> bool:
        """Return whether neither side can win with what it has; see `has_insufficient_material`.

        Example:
            >>> Game("chess", "3k4/8/8/8/8/8/4N3/4K3 w - - 0 1").is_insufficient_material()
            True
        """
        return all(map(self.has_insufficient_material, COLORS))

    # --- validity -------------------------------------------------------------------------------

    def status(self, fen: str | None = None) -> tuple[FenFault, ...]:
        """Return everything that is wrong with a FEN as a position of the variant.

        An empty tuple means that it can be played. Without `fen` the current position is meant,
        which always can.

        Example:
            >>> for fault in Game("chess").status("4k3/8/8/8/8/8/8/8 w K"):
            ...     print(fault)
            0 royal pieces K of white, expected 1
            castling right K without king and rook on their squares
        """
        if fen is None:
            return ()
        try:
            type(self)(self.variant, fen)
        except InvalidFenError as error:
            return error.faults
        return ()

    def is_valid(self, fen: str | None = None) -> bool:
        """Return whether `status` finds no fault.

        Example:
            >>> Game("chess").is_valid("4k3/8/8/8/8/8/8/8 w - - 0 1")
            False
        """
        return not self.status(fen)

    # --- copies ---------------------------------------------------------------------------------

    def copy(self, *, stack: bool | int = True) -> Game:
        """Return an independent game with the same position and moves, or the last `stack` moves.

        False is 0. As in python-chess, `stack` can only be given by name. Repetitions are counted
        from there on: without moves, nothing has occurred before.

        Raises SnaketongueError for a `stack` out of range.

        Example:
            >>> game = Game("chess")
            >>> for move in ("e2e4", "e7e5"):
            ...     _ = game.push(move)
            >>> game.copy(stack=1).move_stack
            [Move('e7e5')]
        """
        plies = None if stack is True else stack
        other = _core.Game.__new__(type(self), self.variant, None, self, plies)
        other.__dict__.update(self.__dict__)
        return other

    def root(self) -> Game:
        """Return a new game at the position that this one started from.

        Example:
            >>> game = Game("chess")
            >>> game.push("e2e4")
            Move('e2e4')
            >>> game.root() == Game("chess")
            True
        """
        return type(self)(self.variant, self._root_fen())

    def mirror(self) -> Game:
        """Return a new game at the position with the colours changed, seen from the other side.

        Raises InvalidFenError if the variant is not the same for both sides, and the position is
        none of it.

        Example:
            >>> game = Game("chess", "4k3/8/8/8/8/8/4P3/4K2R w K - 3 9")
            >>> game.mirror().fen()
            '4k2r/4p3/8/8/8/8/8/4K3 b k - 3 9'
        """
        board, turn, rights, passed, *counters = self.fen().split()
        rows = "/".join(reversed(board.swapcase().split("/")))
        rights = "".join(sorted(rights.swapcase()))
        flip = {str(rank): str(self.variant.ranks + 1 - rank) for rank in range(1, 17)}
        passed = "".join(square[0] + flip[square[1:]] for square in self._ep_squares()) or passed
        turn = "b" if turn == "w" else "w"
        return type(self)(self.variant, " ".join((rows, turn, rights, passed, *counters)))

    def __copy__(self) -> Game:
        """Return `copy()`."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """Return `copy()`, with deep copies of what a subclass or a user has added."""
        other = self.copy()
        memo[id(self)] = other
        other.__dict__.update(deepcopy(self.__dict__, memo))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Let `pickle` store the variant, the position at the start, and the moves."""
        moves = " ".join(map(str, self.move_stack))
        return _restore, (type(self), self.variant, self._root_fen(), moves), self.__dict__

    def __eq__(self, other: object) -> bool:
        """Return whether variant, position and counters are equal.

        A game changes, so it has no hash; `key` stands for its position in a set or a dictionary.
        """
        if not isinstance(other, Game):
            return NotImplemented
        return self.key == other.key and self.variant == other.variant and self.fen() == other.fen()

    # --- text -----------------------------------------------------------------------------------

    def san(self, move: Move | str) -> str:
        """Return a legal move in standard algebraic notation.

        Raises IllegalMoveError for a move that is not legal, InvalidMoveError for a text that is no
        coordinate move.

        Example:
            >>> Game("chess").san("g1f3")
            'Nf3'
        """
        return notation.san(self, move)

    def lan(self, move: Move | str) -> str:
        """Return a legal move in long algebraic notation: with both squares.

        Raises what `san` raises.

        Example:
            >>> Game("chess").lan("g1f3")
            'Ng1-f3'
        """
        return notation.lan(self, move)

    def parse_san(self, text: str) -> Move:
        """Return the legal move that a text in algebraic notation (standard or long) means.

        Marks such as ``x`` and ``+`` may be missing or wrong, and coordinates are taken, too.

        Raises InvalidMoveError for a text that is no move, IllegalMoveError for a move that cannot
        be made, AmbiguousMoveError for a text that fits several; both tell what could be meant.

        Example:
            >>> Game("chess").parse_san("Nf3")
            Move('g1f3')
        """
        return notation.parse_san(self, text)

    def push_san(self, text: str) -> Move:
        """Make the move that a text in algebraic notation means, and return it.

        Raises what `parse_san` raises; the game is then as it was.

        Example:
            >>> game = Game("obento")
            >>> game.push_san("f6")
            Move('f3f6')
        """
        return self.push(notation.parse_san(self, text))

    def variation_san(self, moves: Iterable[Move | str]) -> str:
        """Return moves from here on as numbered text; the game stays as it is.

        Raises what `san` raises, for the first move that is not legal.

        Example:
            >>> Game("chess").variation_san(["e2e4", "e7e5", "g1f3"])
            '1. e4 e5 2. Nf3'
        """
        return notation.variation_san(self, moves)

    def __str__(self) -> str:
        """Return the board as text."""
        from snaketongue.render import text_board

        return text_board(self)

    def __repr__(self) -> str:
        """Return an expression that makes the position."""
        return f"Game({self.variant.id!r}, {self.fen()!r})"

    def _repr_svg_(self) -> str:
        """Return the position as a picture, for notebooks."""
        from snaketongue.render.notebook import snapshot

        return snapshot(self)

    def _repr_html_(self) -> str:
        """Return the position as a picture with a line below, for notebooks."""
        from snaketongue.render.notebook import html

        return html(self)

    # --- counting -------------------------------------------------------------------------------

    def divide(
        self, depth: SupportsIndex, *, threads: SupportsIndex = 1, hash_mb: SupportsIndex = 0
    ) -> dict[str, int]:
        """Return the perft count below each legal move, by its text.

        The arguments, and what is raised, are those of `perft`.

        Example:
            >>> Game("obento").divide(2)["f3f4"]
            58
        """
        counts = self._divide(depth, threads=threads, hash_mb=hash_mb)
        return {str(move): count for move, count in counts}


def _restore(cls: type[Game], variant: Variant, fen: str, moves: str) -> Game:
    """Make a game from what `pickle` stored."""
    game = cls(variant, fen)
    for move in moves.split():
        game.push(move)
    return game


def _squares(squares: Squares | None) -> list[str] | None:
    return [squares] if isinstance(squares, str) else None if squares is None else list(squares)
