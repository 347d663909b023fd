"""`python -m snaketongue`: the command line."""

from snaketongue.cli import main

raise SystemExit(main())
