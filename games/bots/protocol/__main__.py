"""`python -m games.bots.protocol`: the same as `manage.py engine`, in a tenth of a second."""

import sys

from games.bots.protocol.server import main

if __name__ == "__main__":
    sys.exit(main())
