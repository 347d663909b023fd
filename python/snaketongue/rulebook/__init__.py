"""Rules in words, and pages with pictures, made from the definition of a game."""

from snaketongue.rulebook.page import Page
from snaketongue.rulebook.rules import rules_words
from snaketongue.words import movement_words, piece_words

__all__ = ["Page", "movement_words", "piece_words", "rules_words"]
