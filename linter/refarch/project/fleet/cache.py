"""Cache of verdicts from one run to the next, by the content of everything that decides them.

There is one file per project, in the user's cache folder. It is read and replaced as a whole: two runs at
once each leave a complete file, and the later one counts. A file that is broken, or of another version of
refarch, its rules, its catalog or a library that decides a verdict, is ignored.

A verdict that another user wrote could hide findings. Therefore the folder and the file must belong to the
user, others must not be able to write them, and the file carries an authentication code under a key that is
stored elsewhere.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from hmac import compare_digest
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ... import __version__
from ...core.files import replace_file
from ...core.finding import Finding, Fix, Related
from ...core.origin import Span
from ...core.run import NotStated
from ...engine import LintOutcome
from ...engine.claims import Claim, ClaimPlace, Claims
from ...load.reader import libyaml_version
from ...load.waivers import Waiver
from .private import NotPrivate, cache_key, demand_private_folder, read_private
from .task import SharedSettings

Options = tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]

MAX_DESIGNS = 20_000
"""Designs whose verdicts are kept; the oldest are dropped first."""

MAX_FILE_SIZE = 64 * 1024 * 1024
"""Bytes of a cache file that is read or written."""

LIBRARIES = (
    "PyYAML",
    "jsonschema-rs",
    "jsonschema",
    "jsonschema-specifications",
    "referencing",
    "rpds-py",
    "attrs",
)
"""Libraries that read and check designs; a verdict holds for one set of their versions only."""

PROGRAM_SUFFIXES = (".py", ".yaml", ".json", ".txt", ".sh", ".ps1")
"""Ends of the names of files of the program: code, catalog, schemas, lists, and functions of scripts."""

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class VerdictCache:
    """Cached verdicts of one project under one set of settings."""

    def __init__(self, path: str, state: str, secret: bytes) -> None:
        """Read the cache file. Raises NotPrivate for a file that others may have written."""
        self._path, self._state, self._key = path, state, secret
        self._entries: dict[str, Any] = read_entries(path, state, secret)
        self._changed = False

    def get(self, digest: str) -> list[LintOutcome] | None:
        """Verdicts of a design with this content; None if there are none."""
        kept = self._entries.get(digest)
        if kept is None:
            return None
        try:
            return [_verdict(*entry) for entry in kept]
        except (TypeError, ValueError, KeyError, IndexError, RecursionError):
            return None

    def put(self, digest: str, verdicts: list[LintOutcome]) -> None:
        """Keep the verdicts of a design; none of a design in which a rule crashed, which may be repaired by
        the next run."""
        # The crash may be repaired without a change of version.
        if any(finding.code == "RULE001" for verdict in verdicts for finding in verdict.findings):
            return
        try:
            self._entries[digest] = json.loads(json.dumps([_verdict_fields(verdict) for verdict in verdicts]))
            self._changed = True
        except (TypeError, ValueError):  # a fix whose value JSON has no form for
            self._entries.pop(digest, None)

    def save(self, used: set[str]) -> None:
        """Write the file if something is new. A file that cannot be written is skipped without a message,
        because a cache is not an output."""
        if not self._changed:
            return
        # Used entries go to the end, so that the oldest are dropped first.
        kept = {digest: entry for digest, entry in self._entries.items() if digest not in used}
        kept |= {digest: self._entries[digest] for digest in used if digest in self._entries}
        write_entries(self._path, self._state, self._key, dict(list(kept.items())[-MAX_DESIGNS:]))


class PrivateEntries:
    """Entries that one run keeps for the next, in a file of a project that only its user can have written."""

    def __init__(self, root: str, kind: str, state: str) -> None:
        """Read the entries of a kind. They belong to ``state``: those of another state are not read."""
        self._state = state
        self._path = ""
        self.entries: dict[str, Any] = {}
        try:
            self._key = cache_key()
            path = cache_path(root, kind=kind)
            self.entries = read_entries(path, state, self._key)
            self._path = path
        except NotPrivate:
            return

    def write(self, entries: Mapping[str, Any]) -> None:
        """Keep these entries instead of those that were read. Without a private folder, nothing is kept."""
        if self._path and entries != self.entries:
            write_entries(self._path, self._state, self._key, entries)


def _authentication_code(secret: bytes, state: str, body: bytes) -> str:
    """Authentication code of verdicts: a keyed hash (RFC 7693) of all that is written."""
    return blake2b(state.encode() + b"\n" + body, key=secret, digest_size=32).hexdigest()


def write_entries(path: str, state: str, secret: bytes, entries: Mapping[str, Any]) -> None:
    """Write a cache file with its authentication code. A file that cannot be written, or would be too large,
    is skipped without a message."""
    body = json.dumps(entries, separators=(",", ":")).encode()
    content = f"{state} {_authentication_code(secret, state, body)}\n".encode() + body
    if len(content) > MAX_FILE_SIZE:
        return
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        replace_file(path, content)
        os.chmod(path, 0o600)  # whatever the umask is
    except OSError:
        return


def read_entries(path: str, state: str, secret: bytes) -> dict[str, Any]:
    """Entries of a cache file; none of a file without the authentication code of this state. Raises
    NotPrivate for a file that others may have written."""
    try:
        head, _, body = read_private(path, MAX_FILE_SIZE).partition(b"\n")
    except FileNotFoundError:
        return {}
    # In constant time, so that the code cannot be guessed byte by byte.
    if not compare_digest(head, f"{state} {_authentication_code(secret, state, body)}".encode()):
        return {}
    try:
        kept = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _verdict_fields(verdict: LintOutcome) -> list[Any]:
    findings, not_stated = [*map(list, verdict.findings)], [*map(list, verdict.not_stated)]
    return [
        verdict.id,
        verdict.checked,
        findings,
        not_stated,
        verdict.file_count,
        claim_fields(verdict.claims),
    ]


def _verdict(
    identity: str, checked: bool, findings: list[list[Any]], gaps: list[list[Any]], files: int, claims: Any
) -> LintOutcome:
    # JSON has made lists of the tuples.
    not_stated = tuple(
        entry._replace(rules=tuple(entry.rules)) for entry in (NotStated(*fields) for fields in gaps)
    )
    return LintOutcome(
        identity, checked, tuple(map(_finding, findings)), not_stated, files, claims_from_fields(claims)
    )


def _finding(values: list[Any]) -> Finding:
    finding = Finding(*values)
    related = tuple(Related(*fields) for fields in finding.related)
    return finding._replace(related=related, fix=None if finding.fix is None else _fix(list(finding.fix)))


def _fix(values: list[Any]) -> Fix:
    file, pointer, value, place, safe, also, at_key = values
    span = None if place is None else Span(*place)
    others = tuple(_fix(list(further)) for further in also)
    return Fix(file, tuple(pointer), value, span, safe, others, at_key)


def cache_folder(wished: str = "") -> str:
    """Folder of caches: of the option, else the user's cache folder."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return wished or os.path.join(base, "refarch")


def open_cache(root: str, common: SharedSettings, wished: str = "") -> VerdictCache | None:
    """Cache of a project; None if it is not used because others may have written it."""
    try:
        return VerdictCache(cache_path(root, wished), run_state(common), cache_key())
    except NotPrivate:
        return None


def cache_objection(root: str, wished: str) -> str:
    """Reason why a folder of caches is not used; empty if it is used."""
    try:
        VerdictCache(cache_path(root, wished), "", cache_key())
    except NotPrivate as error:
        return str(error)
    return ""


def cache_path(root: str, wished: str = "", kind: str = "") -> str:
    """Path of the cache file of a project; ``kind`` tells the caches of one project apart. Raises NotPrivate
    if others can write into its folder."""
    place = cache_folder(wished)
    demand_private_folder(place)
    # As a hash, any path is a valid file name.
    project = blake2b(os.fsencode(os.path.realpath(root)), digest_size=16).hexdigest()
    return os.path.join(place, f"{project}{kind}.json")


def run_state(common: SharedSettings) -> str:
    """Hash of everything that the verdicts of a run depend on, apart from the designs: settings, custom
    parts, libraries, and the files of refarch."""
    digest = blake2b(digest_size=16)
    digest.update(repr(common).encode("utf-8", "surrogatepass"))
    digest.update(f"{__version__} {sys.implementation.name} {sys.version} {_library_versions()}".encode())
    for path, size, changed in _program_files():
        digest.update(f"{path} {size} {changed}\n".encode())
    return digest.hexdigest()


def _library_versions() -> list[str]:
    """Names and versions of the libraries that decide a verdict, and of libyaml, which PyYAML is built on."""
    versions = [f"libyaml {libyaml_version()}"]
    for name in LIBRARIES:
        try:
            versions.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            versions.append(f"{name} unknown")
    return versions


def _program_files() -> list[tuple[str, int, int]]:
    """Path, size and time of each file of the linter, its schemas and its catalog."""
    files = []
    schemas = os.path.join(PACKAGE, os.pardir, os.pardir, "schemas")
    waiting = [PACKAGE, *([schemas] if os.path.isdir(schemas) else [])]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != "__pycache__":
                        waiting.append(entry.path)
                elif entry.name.endswith(PROGRAM_SUFFIXES):
                    status = entry.stat()
                    files.append((entry.path, status.st_size, status.st_mtime_ns))
    return sorted(files)


def option_tuples(
    values: Mapping[str, Mapping[str, Any]],
) -> tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]:
    """Options of rules as tuples, which a task can hash."""
    return tuple((code, tuple(sorted(given.items()))) for code, given in sorted(values.items()))


def claim_fields(claims: Claims) -> list[Any]:
    """Claims as lists for JSON; each place is written once."""
    by_place: dict[ClaimPlace, list[Any]] = {}
    for claim in claims.claims:
        facts = [list(fact) for fact in claim.facts]
        fields = [claim.kind, claim.key, claim.owner, claim.name, claim.existing, facts, claim.vcenter]
        by_place.setdefault(claim.place, []).append(fields)
    listed = [[list(place), fields] for place, fields in by_place.items()]
    place = None if claims.id is None else list(claims.id)
    return [claims.scope, place, listed, [list(waiver) for waiver in claims.waivers]]


def claims_from_fields(kept: Any) -> Claims:
    """Claims from the lists of the cache. Raises TypeError or ValueError for anything else."""
    scope, place, listed, waiver_fields = kept
    all_claims = tuple(
        claim for where, fields in listed for claim in _claims_of_place(ClaimPlace(*where), fields)
    )
    # JSON has made lists of the spans.
    waivers = tuple(
        waiver._replace(span=Span(*waiver.span)) for waiver in (Waiver(*fields) for fields in waiver_fields)
    )
    return Claims(scope, None if place is None else ClaimPlace(*place), all_claims, waivers)


def _claims_of_place(place: ClaimPlace, listed: list[Any]) -> Iterator[Claim]:
    for kind, claim_key, owner, name, existing, facts, vcenter in listed:
        yield Claim(kind, claim_key, owner, name, existing, place, tuple((a, b) for a, b in facts), vcenter)
