"""Rules in words, and pages with pictures, made from the definition of a game."""

from snaketongue.rulebook.moves import movement_words, piece_words
from snaketongue.rulebook.page import Page
from snaketongue.rulebook.rules import rules_words

__all__ = ["Page", "movement_words", "piece_words", "rules_words"]
