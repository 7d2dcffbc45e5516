"""Random files, answers and words for the commands that read no design: ``vcf``, ``parts import``,
``comment``, and the options of all."""

import atexit
import json
import os
import random
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

from fuzzed_projects import ODD, ROOT, _dumped, _places, defects, run

from forge_server import KINDS, TOKEN, VARIABLES
from hostile_host import ANSWERS, Hostile, Sent, hostile
from refarch.forges import _client
from refarch.project.review_files import MARKER

INSTALLER = ROOT / "tests" / "golden" / "targets" / "vcf9-management-nexus" / "ams-m01.vcf.json"

DEVICE: Mapping[str, Any] = {
    "manufacturer": "Acme", "model": "X-48", "slug": "acme-x-48", "part_number": "X", "u_height": 1,
    "is_full_depth": True, "weight": 9.5, "weight_unit": "kg", "airflow": "front-to-rear", "comments": "x",
    "interfaces": [
        *({"name": f"swp{number}", "type": "100gbase-x-qsfp28"} for number in range(1, 33)),
        {"name": "eth0", "type": "1000base-t", "mgmt_only": True},
    ],
    "power-ports": [{"name": "PS1", "type": "iec-60320-c14", "maximum_draw": 650}],
    "module-bays": [{"name": "Slot 1", "position": "1"}],
}  # fmt: skip

PATHS = (
    "../../../../x",
    "/x",
    "a/b",
    "..",
    ".",
    "-x",
    "con",
    "a\nb: c",
    "# x",
    "!!python/object:os.system",
    "=1+1",
)
"""Names that lead elsewhere, or mean something to what writes them."""

HOSTILE: tuple[Any, ...] = (*ODD, *PATHS, "fe80::1%eth0", "0x1", "1.2.3.4.5", "a" * 70_000, [[]], [{}, None])


def changed(data: Any, choice: random.Random) -> Any:
    """Data with one to five values taken away, doubled, or another one in their places."""
    data = json.loads(json.dumps(data))
    for _ in range(choice.choice((1, 1, 2, 5))):
        places = list(_places(data))
        if not places:
            break
        above, key = choice.choice(places)
        how = choice.randrange(4)
        if how == 0:
            del above[key]
        elif how == 1:
            above[key] = choice.choice(HOSTILE)
        elif how == 2:
            other, name = choice.choice(places)
            above[key] = json.loads(
                json.dumps(other.get(name) if isinstance(other, dict) else 1, default=str)
            )
        elif isinstance(above, list):
            above.append(above[key])
        else:
            above[choice.choice(("", "x", "__proto__", "é", "a" * 300))] = above[key]
        if _depth(data) > 60:
            break
    return data


def _depth(value: Any, at: int = 0) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return max((_depth(one, at + 1) for one in inner), default=at) if at < 70 else at


MARKS = (b"---\n", b"...\n", b"# x\n...\n", b"--- # x\n", b"---\n---\n", b"{}", b"[]", b"x", b"a:\n...\n# x")
"""Whole files of little more than marks."""


def scrambled(content: bytes, choice: random.Random) -> tuple[bytes, str]:
    """Bytes of a file as a broken disk, another editor or somebody with a purpose leaves them; and how."""
    at = choice.randrange(len(content) + 1)
    end = min(len(content), at + choice.choice((1, 10, 1000)))
    bit = bytes([choice.randrange(256)])
    ways: dict[str, Callable[[], bytes]] = {
        "nothing": lambda: b"",
        "a comment": lambda: b"# x\n",
        "a mark": lambda: choice.choice(MARKS),
        "a byte": lambda: content[:at] + bit + content[at + 1 :],
        "a hole": lambda: content[:at] + content[end:],
        "a part twice": lambda: content[:end] + content[at:],
        "zeros": lambda: content[:at] + b"\0" * 100 + content[end:],
        "cut": lambda: content[:at],
        "mark of the order": lambda: b"\xef\xbb\xbf" + content,
        "UTF-16": lambda: content.decode("utf-8", "replace").encode("utf-16"),
        "UTF-32": lambda: content.decode("utf-8", "replace").encode("utf-32"),
        "Latin-1": lambda: "é\n".encode("latin-1") + content,
        "CRLF": lambda: content.replace(b"\n", b"\r\n"),
        "CR": lambda: content.replace(b"\n", b"\r"),
        "mixed ends": lambda: content.replace(b"\n", b"\r\n", 5),
        "NEL": lambda: content.replace(b"\n", b"\xc2\x85", 3),
        "deep": lambda: content + b"\nzz: " + choice.choice((b"[", b"{a: ", b"- ", b"? ")) * 5000,
        "a huge number": lambda: content.replace(b"1", b"9" * choice.choice((20, 400, 5000)), 1),
        "anchors": lambda: b"a: &a [x, x]\n" + b"b: &b [*a, *a]\n" * 30 + content,
        "empty lines": lambda: content + b"\n" * 5000,
        "a long comment": lambda: content + b"# " + b"x" * 100_000 + b"\n",
        "comments everywhere": lambda: content.replace(b"\n", b"  # x\n# y\n"),
        "random": lambda: choice.randbytes(choice.choice((1, 50, 3000))),
    }  # fmt: skip
    how = choice.choice(list(ways))
    return ways[how](), how


@cache
def _installer_file() -> Any:
    return json.loads(INSTALLER.read_text())


def installer(number: int, folder: Path) -> list[str]:
    """``vcf`` on a damaged file."""
    choice = random.Random(number)
    text = json.dumps(changed(_installer_file(), choice)).encode("utf-8", "surrogatepass")
    if choice.random() < 0.25:
        text, _ = scrambled(text, choice)
    (folder / "x.json").write_bytes(text)
    options = ((), ("--format", "json"), ("--transport", "rdma", "--format", "json"))
    words = ("vcf", "x.json", *choice.choice(options))
    status, out, err = run(*words)
    found = defects(words, status, out, err)
    if words[-1] == "json" and out:
        json.loads(out)
    return [*found, *_strangers(folder, ("x.json",))]


def _strangers(folder: Path, known: tuple[str, ...]) -> list[str]:
    """Files that nobody asked for, in the folder and around it."""
    here = {path.relative_to(folder).parts[0] for path in folder.iterdir()}
    around = [name for name in ("x", "PWNED") if os.path.lexists(folder.parent / name)]
    return [f"stray file {name}" for name in sorted(here - set(known)) + around]


def parts(number: int, folder: Path) -> list[str]:
    """``parts import`` of a damaged device type; what it writes lints clean."""
    choice = random.Random(number)
    data = changed(DEVICE, choice)
    if choice.random() < 0.4 and isinstance(data, dict):
        data[choice.choice(("manufacturer", "model", "slug", "part_number"))] = choice.choice(HOSTILE)
    text = _dumped(data)
    if choice.random() < 0.2:
        text, _ = scrambled(text, choice)
    (folder / "in.yaml").write_bytes(text)
    words = [
        "parts",
        "import",
        "in.yaml",
        *choice.choice(([], ["--kind", "switch"], ["--id", choice.choice(PATHS)])),
    ]
    status, out, err = run(*words)
    found = [*defects(tuple(words), status, out, err), *_strangers(folder, ("in.yaml", "designs"))]
    made = [path for path in folder.rglob("*") if path.is_file() and path.name != "in.yaml"]
    catalog = folder / "designs" / "_catalog"
    found += [f"written elsewhere: {path}" for path in made if catalog not in path.parents]
    if made:
        status, out, err = run("lint", "--no-cache", "designs/_catalog")
        found += [
            *defects(("lint",), status, out, err),
            *(["what was imported has an error"] if " error " in out else []),
        ]
    return found


@cache
def _host() -> Hostile:
    """One hostile host for all inputs of a process."""
    stack = ExitStack()
    atexit.register(stack.close)
    for name in (*VARIABLES, "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        os.environ.pop(name, None)
    return stack.enter_context(hostile())


def comment(number: int, folder: Path) -> list[str]:
    """``comment`` against a host that answers something else."""
    choice = random.Random(number)
    host, name = _host(), choice.choice(list(KINDS))
    thread = {"id": 5, "comments": [{"id": 1, "content": MARKER, "author": {"id": "x"}}], "isDeleted": False}
    items = [{"id": 1, "body": MARKER, "user": {"login": "a[bot]"}, "author": {"id": 1}, "system": False}] * 2
    good: Any = {"value": [thread, thread]} if name == "azure" else items
    text = json.dumps(changed(good, choice)).encode("utf-8", "surrogatepass")
    if choice.random() < 0.3:
        text, _ = scrambled(text, choice)
    headers = choice.choice(({}, {}, {"Retry-After": choice.choice(("1", "x", "1e9", "9" * 999))}))
    status = choice.choice((200, 200, 200, 200, 201, 204, 301, 400, 403, 404, 429, 500, 599, 999))
    host.sent = (
        choice.choice(list(ANSWERS.values())) if choice.random() < 0.1 else Sent(text, status, headers)
    )
    host.me = {
        part: scrambled(content, choice)[0] if choice.random() < 0.2 else content
        for part, content in ME.items()
    }
    (folder / "c.md").write_text(f"{MARKER}\nx\n")
    before, pauses, host.asked = dict(os.environ), _client.RETRY_PAUSES, []
    os.environ.update({key: value.replace("@", host.address) for key, value in KINDS[name].variables.items()})
    _client.RETRY_PAUSES, defaults = (), _client.ForgeClient.__init__.__defaults__
    _client.ForgeClient.__init__.__defaults__ = (lambda seconds: None,)
    words = ("comment", "c.md", "--on", name)
    try:
        code, out, err = run(*words)
    finally:
        _client.RETRY_PAUSES, _client.ForgeClient.__init__.__defaults__ = pauses, defaults
        os.environ.clear()
        os.environ.update(before)
    odd = [asked for asked in host.asked if ".." in asked or not asked.isascii() or "stolen" in asked]
    found = [*defects(words, code, out, err), *(f"asked {asked}" for asked in odd)]
    if TOKEN in out + err or (out + err).count("\n") != 1:
        found.append(f"said {out + err!r}")
    return found


ME: Mapping[str, bytes] = {
    "/user": b'{"login": "a[bot]", "id": 1}',
    "connectionData": b'{"authenticatedUser": {"id": "x"}}',
}

WORDS: tuple[str, ...] = (
    *(value for value in ODD if isinstance(value, str) and "\ud800" not in value),
    *PATHS,
)


def options(number: int, folder: Path) -> list[str]:
    """Any words and options that a person, or a job that puts them together, may give."""
    choice = random.Random(number)
    odd = [choice.choice(WORDS).replace("\0", "") for _ in range(6)]
    commands: tuple[tuple[str, ...], ...] = (
        ("init", odd[0], "--title", odd[1], "--hosts", odd[2], "--yes"),
        ("init", "a", "--design", odd[0], "--cluster", odd[1], "--rack", odd[2], "--install", odd[3]),
        ("init", "a", "--server", odd[0], "--nic", odd[1], "--switch", odd[2], "--yes"),
        ("init", "a", "--like", odd[0], "--transport", odd[1]),
        ("new", odd[0], "--like", odd[1]), ("new", odd[0], "--hosts", odd[1], "--yes"),
        ("lint", odd[0], "--no-cache"), ("lint", "--select", odd[0], "--ignore", odd[1], "--no-cache"),
        ("lint", "--today", odd[0], "--fail-on", odd[1]), ("lint", "--profile", odd[0], "--jobs", odd[1]),
        ("lint", "--add-waiver", odd[0], "--reason", odd[1], "--until", odd[2], "--owner", odd[3]),
        ("lint", "--baseline", odd[0]), ("lint", "--changed-since", odd[0]), ("lint", "--config", odd[0]),
        ("lint", "--report", odd[0]), ("show", odd[0], odd[1]),
        ("render", odd[0], "--target", odd[1], "--device", odd[2]),
        ("explain", odd[0]), ("rules", odd[0]), ("parts", odd[0]), ("fmt", odd[0]), ("migrate", odd[0]),
        ("diff", odd[0], odd[1], "--fail-on", odd[2]), ("conformance", odd[0]), ("log", odd[0]),
        ("bump", odd[0], "--since", odd[1], "--says", odd[2]), ("waivers", odd[0], "--today", odd[1]),
        ("vcf", odd[0]), ("comment", odd[0], "--link", odd[1]), ("schema", "--out", "s"), ("targets", odd[0]),
        ("review", "--base", odd[0], "--head", odd[1], "--out", "r"), ("handover", odd[0], "--out", "h"),
        ("export", odd[0], odd[1], "--out", "e"), ("collect", odd[0], "--out", "c"),
        ("import", odd[0], "--out", odd[1]),
        ("export", "netbox", odd[0], "--out", "e", "--site", odd[1]),
        ("completion", odd[0]), (odd[0],), (odd[0], odd[1]), (f"--{odd[0]}",),
    )  # fmt: skip
    words = choice.choice(commands)
    if choice.random() < 0.3:
        words = tuple(choice.sample(words, len(words)))
    if "init" in words:  # it makes a repository wherever it is told to
        words = tuple(word.replace("/", "_").replace("..", "_") for word in words)
    status, out, err = run(*words)
    return defects(words, status, out, err)


FAMILIES: Mapping[str, Callable[[int, Path], list[str]]] = {
    "vcf": installer, "parts": parts, "comment": comment, "options": options,
}  # fmt: skip
