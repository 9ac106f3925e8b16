"""Drives one table of the program under test over the line protocol, and reports the first difference from a model.

A model is written from the text of the regulation and docs/, never from the program's source. It is told every act and
the events the program answered with, keeps its own state, and raises `Difference` when it would have decided otherwise.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile

# Attended: people do the staff's steps. Device: the program is the croupier, cards or dice come from outside.
# House: the program is the croupier and draws by itself.
WAYS = ("attended", "device", "house")


class Difference(Exception):
    """The program and the model disagree."""


class Table:
    """One running table: a line out, a line back, and the transcript for when something differs."""

    def __init__(self, binary, game, way, rules=None, seed=1):
        command = [binary, "table", game]
        if way == "attended":
            command.append("--attended")
        if way == "house":
            command += ["--seed", str(seed)]
        if rules is not None:
            self._file = tempfile.NamedTemporaryFile("w", suffix=".toml")
            self._file.write(rules)
            self._file.flush()
            command += ["--rules", self._file.name]
        self.transcript = []
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, line):
        """Sends one object and gives the answer: a dict with `ok`, `refused`, `error` or `view`."""
        text = json.dumps(line, separators=(",", ":"))
        self._process.stdin.write(text + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise Difference(f"the program ended after {text}")
        self.transcript.append((text, answer))
        return json.loads(answer)

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def main(play, ways=WAYS):
    """`play(binary, way, seed) -> dict of counts` for each way and seed; exits with 1 at the first difference."""
    parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__)
    parser.add_argument("binary", help="the chapter47 program")
    parser.add_argument("--way", choices=ways, action="append", help="only this way; may be given more than once")
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--seeds", type=int, default=20, help="how many seeds a way")
    parser.add_argument("--rare", type=int, default=0, help="fail if a rare thing that was counted happened less often")
    options = parser.parse_args()
    seen = {}
    for way in options.way or ways:
        for seed in range(options.first, options.first + options.seeds):
            try:
                for name, times in play(options.binary, way, seed).items():
                    seen[name] = seen.get(name, 0) + times
            except Difference as difference:
                print(f"{way}, seed {seed}: {difference}", file=sys.stderr)
                sys.exit(1)
    for name, times in sorted(seen.items()):
        print(f"{times:>9,}  {name}")
    scarce = [name for name, times in seen.items() if times < options.rare]
    if scarce:
        print("hardly happened: " + ", ".join(sorted(scarce)), file=sys.stderr)
        sys.exit(1)
