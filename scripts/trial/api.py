"""A real house, and schemathesis over its description as each of those who may ask (see scripts/api-trial)."""

import base64
import http.client
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import urllib.parse
from pathlib import Path

EVERYBODY = ["nobody", "patron", "pit-clerk", "keno-writer", "keno-supervisor", "inspector", "administrator"]
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,no_leak"
# Whoever leaves cannot ask for the rest.
LEAVING = ["/sign-out", "/staff/leave"]
# Secrets of the house, by table and column.
SECRETS = [("sessions", "token_hash"), ("people", "password"), ("sealed_keys", "key"), ("kept_secrets", "secret"),
           ("devices", "token_hash"), ("second_factors", "secret"), ("second_factors", "pending"), ("second_factors", "recovery")]

program, database, *wanted = sys.argv[1:]
here = Path(__file__).parent


def written(secret):
    """A secret as it would be written, each part of a long one for itself."""
    parts = [secret[at : at + 24] for at in range(0, len(secret) - 23, 24)]
    return {text for part in parts for text in (part.hex(), base64.b64encode(part).decode())}


class House:
    def __init__(self):
        arguments = [program, "serve", "--demo", "--log", "off", "--grace", "0", "--address", "127.0.0.1:0", "--database", database]
        self.errors = open(f"{database}.errors", "w+")
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.staff = {}
        for line in self.process.stdout:
            if found := re.search(r"open: http://([0-9.:]+)", line):
                self.address = found[1]
            if found := re.match(r"([a-z-]+) +([a-z0-9-]+) +(\S+)$", line):
                self.staff[found[1]] = (found[2], found[3])
            if "until the next start" in line:
                return
        raise SystemExit("api-trial: the house does not start")

    def post(self, path, form):
        """A form as one of the house's own pages sends it: the status and the cookie."""
        connection = http.client.HTTPConnection(self.address)
        headers = {"Origin": f"http://{self.address}", "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", path, urllib.parse.urlencode(form), headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status, (answer.getheader("set-cookie") or "").split(";")[0]

    def cookie(self, who):
        if who == "nobody":
            return None
        if who == "patron":
            return self.post("/sit", {"name": "Trial", "table": "craps-1"})[1]
        id, password = self.staff[who]
        status, cookie = self.post("/sign-in", {"id": id, "password": password})
        assert status == 303, f"{who} does not come in: {status}"
        return cookie

    def secrets(self):
        """What may stand in no answer, as it would be written."""
        found = {"$argon2", "panicked at", "RUST_BACKTRACE", "crates/", "src/main", str(Path(database).parent), "SQLITE", "token_hash"}
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        tables = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
        for table, column in SECRETS:
            columns = {row[1] for row in connection.execute(f"pragma table_info({table})")} if table in tables else set()
            if column not in columns:
                continue
            for (value,) in connection.execute(f"select {column} from {table} where {column} is not null"):
                found |= {value} if isinstance(value, str) else written(value)
        found |= {line[-24:] for line in Path(f"{database}.key").read_text().split()}
        return sorted(text for text in found if len(text) >= 5)


def trial(house, who):
    cookie = house.cookie(who)
    known = Path(f"{database}.secrets.json")
    known.write_text(json.dumps({"secrets": house.secrets(), "who": who}))
    examples = os.environ.get("EXAMPLES") or ("20" if os.environ.get("SHORT") else "100")
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"http://{house.address}/openapi.json"]
    command += ["--checks", CHECKS, "--max-examples", examples, "--phases", "examples,coverage,fuzzing", "--mode", "all"]
    command += ["--no-shrink", "--continue-on-failure", "--request-timeout", "60", "--warnings", "off", "--output-sanitize", "false"]
    command += ["--suppress-health-check", "all", "--header", f"Origin:http://{house.address}"]
    command += ["--exclude-path-regex", "^/ws/"]
    if cookie:
        command += ["--header", f"Cookie:{cookie}"]
        for path in LEAVING:
            command += ["--exclude-path", path]
    if seed := os.environ.get("TRIAL_SEED"):
        command += ["--seed", seed]
    environment = {**os.environ, "SCHEMATHESIS_HOOKS": "api_hooks", "PYTHONPATH": str(here), "TRIAL_KNOWN": str(known), "TRIAL_STATUSES": f"{database}.statuses.json", "NO_COLOR": "1"}
    ended = subprocess.run(command, env=environment, cwd=Path(database).parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    tail = ended.stdout if ended.returncode else "\n".join(ended.stdout.splitlines()[-12:])
    statuses = Path(f"{database}.statuses.json").read_text()
    print(f"== api, as {who}: {'holds' if ended.returncode == 0 else 'DOES NOT HOLD'}; statuses {statuses}\n{tail}", flush=True)
    return ended.returncode == 0


def main():
    house = House()
    try:
        results = [trial(house, who) for who in wanted or EVERYBODY]
        lives = house.process.poll() is None
        house.process.send_signal(signal.SIGTERM)
        code = house.process.wait(60)
    finally:
        if house.process.poll() is None:
            house.process.kill()
    house.errors.seek(0)
    said = house.errors.read()
    whole = subprocess.run([program, "journal", "verify", database], capture_output=True, text=True)
    print(f"api: the house {'lived' if lives else 'DIED'} and ended with {code}; journal {'whole' if whole.returncode == 0 else 'NOT WHOLE'}; panics: {said.count('panicked at')}")
    if not (all(results) and lives and code == 0 and whole.returncode == 0 and "panicked at" not in said):
        raise SystemExit(1)


main()
