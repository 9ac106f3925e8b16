"""A real house for a model to drive: `chapter47 serve` with a clock that the model sets, people who sign in, and the
lines of tables, over plain sockets.

The clock is a small library that is loaded into the server before the C library: it moves what the program reads as the
time of day (`wall`), and as the time that passes (`steady`), by what stands in a shared file. Nothing here sleeps to
be in time: everything waits for what the program says.
"""

import base64
import hmac
import http.client
import json
import mmap
import os
import re
import select
import signal
import socket
import struct
import subprocess
import time
import urllib.parse

from table import Difference

PASSWORD = "a long password for everybody"
PATIENCE = 60  # seconds without a word from the program, after which the run fails

CLOCK = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile long long *moved; /* milliseconds: the time of day, the time that passes */
static int (*real)(clockid_t, struct timespec *);
static long (*call)(long, ...);

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("MODEL_CLOCK");
    real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    if (!name) return;
    int file = open(name, O_RDONLY);
    if (file < 0) return;
    void *at = mmap(0, 16, PROT_READ, MAP_SHARED, file, 0);
    if (at != MAP_FAILED) moved = at;
    close(file);
}

int clock_gettime(clockid_t which, struct timespec *out) {
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int rc = real(which, out);
    if (rc || !moved) return rc;
    long long by = 0;
    if (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE) by = moved[0];
    if (which == CLOCK_MONOTONIC || which == CLOCK_MONOTONIC_RAW || which == CLOCK_MONOTONIC_COARSE || which == CLOCK_BOOTTIME)
        by = moved[1];
    out->tv_sec += by / 1000;
    out->tv_nsec += (by % 1000) * 1000000;
    if (out->tv_nsec >= 1000000000) { out->tv_sec++; out->tv_nsec -= 1000000000; }
    if (out->tv_nsec < 0) { out->tv_sec--; out->tv_nsec += 1000000000; }
    return 0;
}

/* Waiting until a moment of the time that passes: the kernel knows nothing of what was added to it. */
long syscall(long number, ...) {
    long a[6];
    va_list more;
    va_start(more, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(more, long);
    va_end(more);
    if (!call) call = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    const struct timespec *until = (const struct timespec *)a[3];
    if (number == SYS_futex && (a[1] & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET && !(a[1] & FUTEX_CLOCK_REALTIME) && until && moved) {
        struct timespec less = *until;
        long long by = moved[1];
        less.tv_sec -= by / 1000;
        less.tv_nsec -= (by % 1000) * 1000000;
        if (less.tv_nsec < 0) { less.tv_sec--; less.tv_nsec += 1000000000; }
        if (less.tv_sec < 0) less.tv_sec = less.tv_nsec = 0;
        return call(number, a[0], a[1], a[2], &less, a[4], a[5]);
    }
    return call(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    out->tv_sec = now.tv_sec;
    out->tv_usec = now.tv_nsec / 1000;
    (void)zone;
    return 0;
}

time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}
"""


class Silence(Difference):
    """The program does not say what it must."""


def authenticator(secret, milliseconds):
    """The code that an authenticator shows at this time (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">q", milliseconds // 30_000), "sha1").digest()
    (number,) = struct.unpack_from(">I", digest, digest[-1] & 15)
    return f"{(number & 0x7FFFFFFF) % 1_000_000:06}"


class Clock:
    """The clocks of the server: the time of day, and the time that passes, each moved by so many milliseconds."""

    def __init__(self, folder):
        source, self.library, self.name = (os.path.join(folder, name) for name in ("clock.c", "clock.so", "clock"))
        with open(source, "w") as out:
            out.write(CLOCK)
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", self.library, source, "-ldl"], check=True)
        with open(self.name, "wb") as out:
            out.write(bytes(16))
        self._file = open(self.name, "r+b")
        self._map = mmap.mmap(self._file.fileno(), 16)
        self.wall = self.steady = 0

    def environment(self):
        return {"LD_PRELOAD": self.library, "MODEL_CLOCK": self.name}

    def now(self):
        """The time of day at the house, in milliseconds since 1970."""
        return time.time_ns() // 1_000_000 + self.wall

    def move(self, wall, steady):
        self.wall += wall
        self.steady += steady
        self._map[:] = struct.pack("<qq", self.wall, self.steady)

    def pass_by(self, milliseconds):
        """So much time goes by, on both clocks."""
        self.move(milliseconds, milliseconds)


class Line:
    """A WebSocket to a table: JSON objects both ways (RFC 6455)."""

    def __init__(self, port, path, cookie=None):
        self.path = path
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer = b""
        head = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Key: " + base64.b64encode(b"models/posted.py").decode(), "Sec-WebSocket-Version: 13",
                f"Origin: http://127.0.0.1:{port}"] + ([f"Cookie: {cookie}"] if cookie else [])
        self._socket.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        answer, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise Difference(f"no line {path}: {answer.decode()[:300]}")

    def _more(self):
        try:
            data = self._socket.recv(1 << 16)
        except socket.timeout:
            raise Silence(f"{self.path}: the program has been silent for {PATIENCE} s") from None
        if not data:
            raise ConnectionError(f"{self.path} was closed")
        self._buffer += data

    def _take(self, count):
        while len(self._buffer) < count:
            self._more()
        taken, self._buffer = self._buffer[:count], self._buffer[count:]
        return taken

    def _frame(self, opcode, data):
        size = len(data)
        length = bytes([size | 128]) if size < 126 else bytes([126 | 128]) + struct.pack(">H", size)
        self._socket.sendall(bytes([opcode | 128]) + length + bytes(4) + data)  # masked with zeros

    def send(self, message):
        self._frame(1, json.dumps(message).encode())

    def receive(self, wait=True):
        """The next message; answers pings on the way. Without `wait`, None if there is none."""
        whole = b""
        while wait or whole or self.waiting():
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            data, opcode = self._take(size), first & 15
            if opcode == 9:
                self._frame(10, data)
            elif opcode == 8:
                raise ConnectionError(f"{self.path} was closed: {data[2:].decode()}")
            elif opcode in (0, 1, 2):
                whole += data
                if first & 128:
                    return json.loads(whole)

    def waiting(self):
        """Is there something to read?"""
        return bool(self._buffer) or bool(select.select([self._socket], [], [], 0)[0])

    def close(self):
        self._socket.close()


class House:
    """The program under `serve`, its journal, its people, and requests to it."""

    def __init__(self, binary, folder, disk=None):
        """`disk` is where the journal lies; in memory, nothing waits for a disk that others are busy with."""
        self.binary, self.folder = binary, folder
        self.journal = os.path.join(disk or folder, "house.db")
        self.clock = Clock(folder)
        self.cookies, self.process, self.port = {}, None, None
        self.recovery = {}
        self.files, self.opened, self.log = [], None, os.path.join(folder, "log")

    def run(self, *arguments, text=None):
        """Another command of the program, by the house's clock."""
        return subprocess.run([self.binary, *arguments], capture_output=True, text=True, input=text,
                              env={**os.environ, **self.clock.environment()})

    def take_on(self, role, name):
        done = self.run("people", "add", "--journal", self.journal, "--role", role, "--name", name, text=PASSWORD + "\n")
        if done.returncode:
            raise Difference(f"people add: {done.stderr}")
        return done.stdout.split()[0]

    def table(self, name, rules):
        """The rules file of a table, as the next start is given it."""
        path = os.path.join(self.folder, name + ".toml")
        with open(path, "w") as out:
            out.write(rules)
        if path not in self.files:
            self.files.append(path)

    def open(self):
        """Starts the server; gives the line in which it says so, or None where it does not open."""
        log = open(self.log, "ab")
        self.process = subprocess.Popen(
            [self.binary, "serve", "--database", self.journal, "--address", "127.0.0.1:0", "--log", "json", "--grace", "0", *(self.opened or self.files)],
            stdout=subprocess.PIPE, stderr=log, env={**os.environ, **self.clock.environment()}, text=True)
        log.close()
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        if not found:
            self.process.wait()
            return None
        self.port = int(found[1])
        return said

    def end(self, how):
        """SIGTERM closes the house, SIGKILL pulls the plug."""
        self.process.send_signal(how)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        if how == signal.SIGTERM and code:
            raise Difference(f"SIGTERM ended the house with {code}")
        self.process = None

    def request(self, method, path, who=None, form=None):
        """Status, headers and body. Staff whose session is over, because an hour has passed, come in again."""
        answer = self.ask(method, path, who, form)
        if answer[0] == 303 and who in self.cookies and path.startswith("/staff") and self.cookies[who].startswith("chapter47-staff") \
                and answer[1]["location"] in ("/staff", "/sign-in"):
            self.sign_in(who)
            answer = self.ask(method, path, who, form)
        return answer

    def ask(self, method, path, who, form):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Origin": f"http://127.0.0.1:{self.port}"}
        if who is not None:
            headers["Cookie"] = self.cookies[who]
        body = None
        if form is not None:
            body, headers["Content-Type"] = urllib.parse.urlencode(form), "application/x-www-form-urlencoded"
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers, text

    def get(self, path, who=None):
        status, _, text = self.request("GET", path, who)
        if status != 200:
            raise Difference(f"GET {path} as {who}: {status} {plain(text)[:300]}")
        return text

    def sign_in(self, who):
        form = {"id": who, "password": PASSWORD}
        if self.recovery.get(who):
            form["code"] = self.recovery[who].pop()
        status, headers, text = self.request("POST", "/sign-in", form=form)
        if found := re.search(r"data-secret>([A-Z2-7 ]+)<", text):
            # The first sign-in of one who needs an authenticator.
            form["code"] = authenticator(found[1].replace(" ", ""), self.clock.now())
            status, headers, text = self.request("POST", "/second-factor", form=form)
            self.recovery[who] = re.findall(r"data-recovery>([a-z0-9-]+)<", text)
            status = 303 if self.recovery[who] else status
        if status != 303 or not headers["Set-Cookie"]:
            raise Difference(f"{who} could not sign in: {status} {plain(text)[:200]}")
        self.cookies[who] = headers["Set-Cookie"].split(";")[0]

    def line(self, path, who=None):
        return Line(self.port, path, who and self.cookies[who])

    def export(self, stream=None):
        done = self.run("journal", "export", self.journal, *(["--stream", stream] if stream else []))
        if done.returncode:
            raise Difference(f"journal export: {done.stderr}")
        return done.stdout


def plain(page):
    """The words of a page's main part, without its marks."""
    page = re.sub(r".*<main[^>]*>|</main>.*", "", page, flags=re.S)
    page = re.sub(r"<textarea.*?</textarea>", " ", page, flags=re.S)
    page = re.sub(r"<[^>]*>", " ", page)
    for code, mark in (("&#34;", '"'), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
        page = page.replace(code, mark)
    return " ".join(page.split())
