"""The rules of a game in words, from its definition."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from snaketongue.definition.board import Board, Region, Square
from snaketongue.definition.tables import Definition, Promotion
from snaketongue.words import count, join, place_words, plural, region_words

__all__ = ["escape", "rules_words", "squares_words"]

ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
WHEN = {
    frozenset({"enter"}): "On entering {}",
    frozenset({"leave"}): "On leaving {}",
    frozenset({"within"}): "At the end of a move inside {}",
    frozenset({"along"}): "At the end of a move along a rank inside {}",
    frozenset({"enter", "leave"}): "On entering or leaving {}",
    frozenset({"enter", "within"}): "At the end of a move that ends {there}",
    frozenset({"leave", "within"}): "At the end of a move that begins {there}",
    frozenset({"enter", "leave", "within"}): "At the end of a move that begins or ends {there}",
    frozenset({"enter", "along"}): "On entering {}, or at the end of a move along a rank inside it",
}
"""The moves that promote; "along" says nothing more where "within" does.

`{}` is the zone, `{there}` the same with the word before it that says where a piece stands.
"""
OUTCOMES = {"draw": "has drawn", "loss": "has lost", "win": "has won"}


def rules_words(game: Definition) -> list[str]:
    """Return the rules of a game as paragraphs of Markdown, each with a bold word in front.

    How single pieces move is not among them (see `piece_words`). Names of pieces are escaped.

    Example:
        >>> from snaketongue import Variant
        >>> rules = rules_words(Variant.load("xiangqi").definition)
        >>> rules[0]
        '**Board.** 9 files and 10 ranks, 90 squares.'
        >>> rules[2]
        '**Facing.** The two Generals may not stand on one file with nothing between them.'
    """
    return [f"**{head}.** {text}" for head, text in _Rules(game).rules()]


def escape(text: str) -> str:
    """Return a text for Markdown in which every character stands for itself.

    Example:
        >>> escape("a*b|c")
        'a\\\\*b\\\\|c'
    """
    return re.sub(r"([\\`*_{}\[\]()#+!|<>~&])", r"\\\1", " ".join(text.split()))


def squares_words(squares: Collection[Square], board: Board) -> str:
    """Return a set of squares in words: ranks or files where they are whole, rectangles otherwise.

    Example:
        >>> board = Board(8, 8)
        >>> squares_words([Square(file, 7) for file in range(8)], board)
        'rank 8'
        >>> squares_words([Square(3, 0), Square(3, 1), Square(0, 4)], board)
        'd1-d2, a5'
    """
    wanted = frozenset(square for square in squares if square in board)
    for kind, of in (("rank", 1), ("file", 0)):
        lines = sorted({square[of] for square in wanted})
        whole = wanted == {square for square in board if square[of] in lines}
        if wanted and whole and lines == list(range(lines[0], lines[-1] + 1)):
            names = [str(n + 1) if of else chr(ord("a") + n) for n in lines]
            several = len(names) > 1
            return f"{kind}s {names[0]}-{names[-1]}" if several else f"{kind} {names[0]}"
    return ", ".join(_rectangles(wanted)) or "no square"


def _rectangles(squares: Iterable[Square]) -> Iterator[str]:
    """Yield rectangles that make up a set of squares, from the lowest rank up."""
    rest = set(squares)
    while rest:
        low = min(rest, key=lambda square: (square.rank, square.file))
        right = low.file
        while Square(right + 1, low.rank) in rest:
            right += 1
        top = low.rank
        files = range(low.file, right + 1)
        while all(Square(file, top + 1) in rest for file in files):
            top += 1
        rest -= {Square(file, rank) for file in files for rank in range(low.rank, top + 1)}
        high = Square(right, top)
        yield f"{low}" if low == high else f"{low}-{high}"


class _Rules:
    """Writes the rules of one game."""

    def __init__(self, game: Definition) -> None:
        self._game = game
        self._board = game.geometry
        self._royal = self._name(game.royal)

    def rules(self) -> Iterator[tuple[str, str]]:
        """Yield each rule with its heading."""
        yield "Board", self._size()
        yield from self._regions()
        yield from self._first_moves()
        yield from self._castling()
        yield from self._passing()
        for rule in self._game.promotion:
            yield "Promotion", self._promotion(rule)
        yield from self._facing()
        for goal in self._game.goal:
            pieces = join(map(self._name, goal.pieces))
            yield "Goal", f"A {pieces} {self._there(goal.region)} wins for its owner at once."
        stuck = OUTCOMES[self._game.rules.stalemate]
        yield (
            "End",
            f"Checkmate of the {self._royal} wins."
            f" A player who is not in check and cannot move {stuck}.",
        )
        yield "Draws", self._draws()

    def _name(self, id: str) -> str:
        return escape(self._game.pieces[id].name)

    def _place(self, region: Region) -> str:
        """Return how a sentence names a region: by its name, or by its squares."""
        if region.name in self._game.regions:
            return region_words(region.name)
        return self._squares(region)

    def _there(self, region: Region) -> str:
        """Return where a piece stands that is in a region."""
        if region.name in self._game.regions:
            return place_words(region.name)
        return f"on {self._squares(region)}"

    def _squares(self, region: Region) -> str:
        """Return the squares of a region, for both colours."""
        white = squares_words(region.squares, self._board)
        black = squares_words(list(map(self._board.mirror, region.squares)), self._board)
        return white if white == black else f"{white} (Black: {black})"

    def _size(self) -> str:
        board = self._board
        text = f"{board.files} files and {board.ranks} ranks"
        if not board.holes:
            return f"{text}, {board.files * board.ranks} squares."
        missing = ", ".join(_rectangles(board.holes))
        return f"{text}, {len(list(board))} squares; these are missing: {missing}."

    def _regions(self) -> Iterator[tuple[str, str]]:
        """Yield the squares of the named regions that other rules speak of."""
        game = self._game
        used = [rule.zone for rule in game.promotion] + [goal.region for goal in game.goal]
        for piece in game.pieces.values():
            used += [region for region in (piece.stays, piece.initial, *piece.inside) if region]
        names = {region.name for region in used}
        regions = [
            f"{region_words(name)}: {self._squares(region)}"
            for name, region in game.regions.items()
            if name in names
        ]
        if regions:
            yield "Regions", f"{'; '.join(regions)}."

    def _first_moves(self) -> Iterator[tuple[str, str]]:
        """Yield the start squares of pieces that have others than those of the array."""
        homes = [
            f"{escape(piece.name)} {self._place(piece.initial)}"
            for piece in self._game.pieces.values()
            if piece.initial is not None
        ]
        if homes:
            yield "Start squares", f"{'; '.join(homes)}."

    def _castling(self) -> Iterator[tuple[str, str]]:
        if not self._game.castling:
            return
        array = self._game.array
        ways: dict[str, list[str]] = {"white": [], "black": []}
        for rule in self._game.castling:
            for color, king, rook in rule.colors(self._board):
                partner = self._name(array[rook[0]][1])
                ways[color].append(
                    f"{self._royal} {king[0]} to {king[1]} with {partner} {rook[0]} to {rook[1]}"
                )
        told = " ".join(f"{color.title()}: {join(each)}." for color, each in ways.items() if each)
        facing = " nor faces the other" if self._game.rules.facing else ""
        yield (
            "Castling",
            f"{told} Neither has moved before, the squares between them are empty, and the"
            f" {self._royal} is not attacked{facing} where it stands, passes or arrives.",
        )

    def _passing(self) -> Iterator[tuple[str, str]]:
        if self._game.rules.en_passant:
            pawn = join(map(self._name, self._game.rules.en_passant))
            yield (
                "En passant",
                f"A {pawn} that crosses squares in a move without capture may be captured on any"
                f" of them, in the very next move, by a {pawn} of the other side.",
            )

    def _promotion(self, rule: Promotion) -> str:
        when = frozenset(rule.when)
        if "within" in when:
            when -= {"along"}
        text = WHEN.get(when)
        if when == {"along"} and len({square.rank for square in rule.zone.squares}) == 1:
            text = "At the end of a move along {}"
        elif text is None:
            text = f"At the end of a move ({join(sorted(when))}) with regard to {{}}"
        may = "must" if rule.compulsory else "may"
        where = text.format(self._place(rule.zone), there=self._there(rule.zone))
        pairs = [
            (self._name(id), join(map(self._name, choices))) for id, choices in rule.pieces.items()
        ]
        if len(pairs) == 1:
            sentence = f"{where}, a {pairs[0][0]} {may} become a {pairs[0][1]}."
        else:
            listed = "; ".join(f"{id} to {choices}" for id, choices in pairs)
            sentence = f"{where}, a piece {may} promote: {listed}."
        if rule.limits:
            sentence += f" {self._limits(rule)}"
        return sentence

    def _limits(self, rule: Promotion) -> str:
        by_number: dict[int, list[str]] = {}
        for id, most in rule.limits.items():
            by_number.setdefault(most, []).append(self._name(id))
        told = join((_so_many(n, names) for n, names in by_number.items()), "and")
        text = f"Its owner may then have at most {told}."
        if rule.compulsory:
            text += " If that leaves no choice, " + (
                "the move is illegal." if rule.if_none == "illegal" else "it stays what it is."
            )
        return text

    def _facing(self) -> Iterator[tuple[str, str]]:
        if self._game.rules.facing:
            lines = join(self._game.rules.facing)
            yield (
                "Facing",
                f"The two {plural(self._royal)} may not stand on one {lines} with nothing between"
                " them.",
            )

    def _draws(self) -> str:
        rules = self._game.rules
        quiet = "without capture or promotion"
        if rules.pawn_like:
            pieces = join(map(self._name, rules.pawn_like))
            quiet = f"without capture, promotion or move of a {pieces} to another rank"
        texts: list[str] = []
        if rules.repetition:
            texts.append(f"The {_ordinal(rules.repetition)} occurrence of a position is a draw.")
        if rules.move_limit:
            texts.append(f"{_plies(rules.move_limit)} {quiet} are a draw.")
        if rules.claim_repetition:
            since = f"From the {_ordinal(rules.claim_repetition)} occurrence of a position on"
            texts.append(f"{since}, the player to move may claim a draw.")
        if rules.claim_move_limit:
            after = f"After {_plies(rules.claim_move_limit)} {quiet}"
            texts.append(f"{after}, the player to move may claim a draw.")
        if rules.bare_royals == "draw":
            texts.append(f"{self._royal} against {self._royal} alone is a draw.")
        return " ".join(texts) or "None but by agreement."


def _so_many(number: int, names: list[str]) -> str:
    """Return a number of pieces of each name."""
    if len(names) > 1:
        return f"{count(number)} each of {join(names, 'and')}"
    return f"{count(number)} {names[0] if number == 1 else plural(names[0])}"


def _ordinal(number: int) -> str:
    """Return a number, 2 or more, as a place in a row."""
    if number - 2 < len(ORDINALS):
        return ORDINALS[number - 2]
    return f"{number}th"


def _plies(number: int) -> str:
    """Return a number of plies as moves of both sides where it is even."""
    if number % 2:
        return f"{number} plies"
    return f"{number // 2} move{'s' if number > 2 else ''} of each side"
