"""Variant definitions: a TOML text becomes a checked `Definition`, and that a `VariantSpec`.

The text is read (`reader`), each value is checked by the kind that its key declares (`schema`,
`kinds`, `tables`), then the whole by rules that span keys (`checks`); what remains is turned into
the engine's plain data (`spec`). What is possible but hardly meant is a warning (`doubts`).

Example:
    >>> load("obento").title
    'Obento Chess'
"""

from snaketongue.definition.reader import builtin_ids, load, parse, warnings
from snaketongue.definition.tables import Definition

__all__ = ["Definition", "builtin_ids", "load", "parse", "warnings"]
