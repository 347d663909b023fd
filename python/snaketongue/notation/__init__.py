"""Games and moves as text: algebraic notation and PGN."""
