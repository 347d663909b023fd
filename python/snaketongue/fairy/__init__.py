"""Games for Fairy-Stockfish: an engine that reads the rules of variants from a file.

Only what it can express exactly is written; for the rest there are reasons.
"""

from snaketongue.errors import ExportError
from snaketongue.fairy.ini import export_ini

__all__ = ["ExportError", "export_ini"]
