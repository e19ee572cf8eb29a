"""Ask the site for a sign of life: `probe.py http://127.0.0.1:8000/healthz`. Standard library only.

It speaks as a browser would behind the proxy, for the site answers nobody who calls it otherwise.
"""

import os
import sys
import urllib.error
import urllib.request
from urllib.parse import urlsplit

host = urlsplit(os.environ.get("SITE_URL", "")).netloc or "127.0.0.1"
question = urllib.request.Request(sys.argv[1], headers={"Host": host})
try:
    with urllib.request.urlopen(question, timeout=5) as answer:
        print(answer.read().decode())
except urllib.error.HTTPError as refused:
    sys.exit(f"{refused.code}: {refused.read().decode(errors='replace')[:500]}")
except OSError as broken:
    sys.exit(str(broken))
