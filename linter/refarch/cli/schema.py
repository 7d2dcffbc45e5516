"""Write JSON schemas for editor completion.

The schemas contain the ids of the catalog, including custom parts. NAME prints one schema. `--write` writes
all schemas to a folder, by default `.refarch/schemas`, where the YAML language server reads them. Run it
again after a change of the catalog, or use `--check` in CI to detect outdated schemas. Exit status: 0, 1 if
`--check` finds a difference, or 2 for wrong usage.
"""

import os
from argparse import ArgumentParser

from ..core.errors import RefarchError
from ..load.folder import links_outside
from ..project.editor_schemas import FILES, FOLDER
from ._call import Call
from ._command import Command
from ._options import add_output, one_of

EXAMPLE = """\
  refarch schema --write
  refarch schema --check
  refarch schema --list
  refarch schema design"""

RUN = "schema"
"""Name of this run in the marker of the output folder."""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    names = tuple(FILES)
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default="",
        type=one_of(("", *names)),
        help=f"schema to print: {', '.join(names)}",
    )
    folder = f"(default: {FOLDER})"
    for option, what in (
        ("--write", "write all schemas to a folder"),
        ("--check", "list outdated schemas in a folder"),
    ):
        parser.add_argument(option, metavar="DIR", nargs="?", const=FOLDER, help=f"{what} {folder}")
    parser.add_argument(
        "--list", action="store_true", help="list the schemas with the files that they describe"
    )
    add_output(parser)


def run(call: Call, name: str, write: str | None, check: str | None, list: bool) -> int:
    """Print, write or compare."""
    if sum((bool(name), write is not None, check is not None, list)) != 1:
        raise RefarchError("schema: specify a schema, or one of --write, --check, and --list")
    if list:
        width = max(map(len, FILES))
        call.emit("".join(f"{known:<{width}}  {', '.join(patterns)}\n" for known, patterns in FILES.items()))
        return 0
    from ..api import editor_schemas

    session = call.session().demand_settings()
    texts = editor_schemas(session)
    if name:
        call.emit(texts[f"{name}.schema.json"])
        return 0
    if write is not None:
        from ..core.outputs import write_files

        if links_outside(os.path.join(session.root, write), session.root):
            raise RefarchError(f"{write} is a link to a folder outside of the project; nothing is written")
        folder = call.from_here(write) if write == FOLDER else write
        write_files(folder, RUN, {file: text.encode() for file, text in texts.items()})
        call.print_aside(f"{len(texts)} schemas in {folder}")
        return 0
    folder = str(check)
    return _report_stale(call, call.from_here(folder) if folder == FOLDER else folder, texts)


def _report_stale(call: Call, folder: str, texts: dict[str, str]) -> int:
    """Print the schemas of a folder that are out of date; returns the exit status."""
    stale = [file for file, text in texts.items() if _file_text(os.path.join(folder, file)) != text]
    for file in stale:
        call.emit(f"{os.path.join(folder, file)}: outdated; run `refarch schema --write`\n")
    return int(bool(stale))


def _file_text(path: str) -> str | None:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return None


COMMAND = Command(__doc__, EXAMPLE, add_options, run)
