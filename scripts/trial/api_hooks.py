"""What schemathesis is told beside the description: real names in half of the places, no redirects, and what is a leak."""

import atexit
import collections
import json
import os
import random
from pathlib import Path

import schemathesis

KNOWN = json.loads(Path(os.environ["TRIAL_KNOWN"]).read_text())
REAL = {
    "id": ["craps-1", "blackjack-shared", "punto-banco-squeeze", "chemin-de-fer-1", "demo-writer"],
    "table": ["craps-1", "blackjack-shared", "punto-banco-squeeze"],
    "at": ["keno-main", "keno-satellite"],
    "station": [1, 9, 11],
    "provision": ["19:47-1.3(c)", "19:47-2.6"],
    "what": ["lock", "unlock", "end-sessions", "reset"],
    "pledge": [1, 2],
    "batch": [1, 2],
    "size": [2, 3],
    "from": [1, 2],
    "to": [2, 3],
    "file": ["table.js", "base.css"],
}


STATUSES = collections.Counter()


@atexit.register
def tell():
    Path(os.environ["TRIAL_STATUSES"]).write_text(json.dumps(dict(sorted(STATUSES.items()))))


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    if path_parameters:
        for name, real in REAL.items():
            if name in path_parameters and random.random() < 0.5:
                path_parameters[name] = random.choice(real)
    return path_parameters


@schemathesis.hook
def before_call(context, case, kwargs):
    kwargs["allow_redirects"] = False


@schemathesis.check
def no_leak(ctx, response, case):
    STATUSES[response.status_code] += 1
    said = response.content.decode("utf-8", "replace") + "\n".join(f"{name}: {value}" for name, value in response.headers.items())
    for secret in KNOWN["secrets"]:
        # What somebody sent may be said to him again.
        if secret in said and secret not in str(case.as_curl_command()):
            raise AssertionError(f"a leak: {secret[:12]}… in the answer to {case.method} {case.path}")
