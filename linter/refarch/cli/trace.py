"""Trace the path of packets from a host.

The command shows the adapter that a packet leaves by, every port that it crosses, and the values that let it
pass, each with its line. Faults and failures follow. Without HOST, it lists all conversations of the design.
DESIGN can be omitted if only one design of the project has the host.
"""

import json
import shlex
from argparse import ArgumentParser
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ..core.wording import count_text
from ..report._visible import visible
from ..report.tables import FORMATS
from ._call import Call
from ._command import Command
from ._options import add_allow_local_code, add_choice, add_color, add_output

if TYPE_CHECKING:
    from ..api import Design, LintResult, Session
    from ..views.walk.walker import Walker

EXAMPLE = """\
  refarch trace vsan-esa-100g
  refarch trace vsan-roce-vsphere7u3 clx-host-069 vsan
  refarch trace vsan-roce-vsphere7u3 clx-host-069 vmotion clx-host-070 --after clx-swx-033
  refarch trace clx-host-069 vsan --format json
  refarch trace vsan-roce-vsphere7u3 clx-host-069 vsan --against collected"""

MOST_WORDS = 4
"""Words of the command: design, host, service and peer."""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments and options."""
    parser.add_argument(
        "path",
        metavar="WORD",
        nargs="*",
        help="[DESIGN] [HOST [SERVICE [PEER]]], for example: vsan-roce host-1 vsan host-2",
    )
    parser.add_argument(
        "--after",
        metavar="PART",
        default="",
        help="part that has failed: leaf-1, host-1, 'host-1 vmnic4', 'leaf-1 swp21', 'site north', "
        "'inter-site link', or a witness",
    )
    parser.add_argument(
        "--against",
        metavar="FOLDER",
        default="",
        help="folder of collected files: trace the network as built",
    )
    add_choice(parser, "--format", ("text", "json"), "output format", "text")
    add_allow_local_code(parser)
    add_output(parser)
    add_color(parser)


def run(call: Call, path: list[str], after: str, against: str, format: str, allow_local_code: bool) -> int:
    """Print the paths, or the table of conversations. The exit status is 1 if a path has a fault."""
    from ..api import find_table
    from ..api.traffic import NO_FAILURE, failure_named, paths_data, paths_text, traced_paths

    if len(path) > MOST_WORDS:
        raise RefarchError(f"expected at most {MOST_WORDS} words: DESIGN HOST SERVICE PEER")
    session = call.session(allow_local_code=allow_local_code).demand_settings()
    with call.progress("reading designs"):
        result, names = _design_and_names(call, session, path)
    design = result.design
    assert design is not None  # raises an error for a design without a model
    if not names:
        if after:
            raise RefarchError("--after requires a host: refarch trace DESIGN HOST --after PART")
        if against:
            raise RefarchError("--against requires a host: refarch trace DESIGN HOST --against FOLDER")
        writer = session.plugins.plugin(FORMATS, "table" if format == "text" else format)
        call.emit_table(find_table(design, "conversations", session.plugins), writer)
        call.note_errors(result)
        return 0
    failure = failure_named(design, after) if after else NO_FAILURE
    host, service, peer = (*names, "", "")[:3]
    walked = _walker_as_built(call, session, design, against) if against else None
    paths = traced_paths(design, host, service, peer, failure, walked)
    if walked is not None:
        from ..asbuilt.path_hints import with_hints_as_built

        command = shlex.join(("refarch", "verify", result.id, "--against", against))
        paths = with_hints_as_built(paths, design, failure, command)
    if format == "json":
        call.emit(json.dumps(paths_data(result.id, paths, result.documents), indent=2) + "\n")
    else:
        call.emit(paths_text(paths, result.documents, call.is_colored))
    call.note_errors(result)
    return int(any(one.walk.faults or (one.back is not None and one.back.faults) for one in paths))


def _walker_as_built(call: Call, session: "Session", design: "Design", folder: str) -> "Walker":
    """Walker of the network with what the files of a folder show; the rest of it is as designed."""
    from ..asbuilt.collection import read_collection
    from ..asbuilt.effects import walker_as_built
    from ..asbuilt.observed_network import ObservedNetwork

    collection = read_collection(folder, folder, session.plugins)
    files = f"{count_text(len(collection.forms), 'file')} of {visible(folder)}"
    call.print_aside(f"as built: {files}; what they do not show is as designed")
    return walker_as_built(ObservedNetwork(design, collection))


def _design_and_names(call: Call, session: "Session", words: list[str]) -> "tuple[LintResult, list[str]]":
    """The design that the first word names, or the only one that has the host, and the other words. Raises
    RefarchError for a host of several designs, and for a word that names neither."""
    from ..api import find_designs, lint_designs, open_design

    word = words[0] if words else ""
    ids = {folder.id for folder in find_designs(session.config.designs, session.root)}
    if word.partition("+")[0] in ids or "/" in word:
        return open_design(call.design_word(word), session), words[1:]
    results = [one for one in lint_designs([session.config.designs], session) if one.design is not None]
    having = [one for one in results if not word or (one.design is not None and word in one.design.hosts)]
    if len(having) == 1:
        return having[0], words
    if having:
        names = ", ".join(one.id for one in having)
        what = f"host {word} is in several designs" if word else "the project has several designs"
        raise RefarchError(f"{what}: {names}. Begin with the design: refarch trace {having[0].id} ...")
    # An unknown word: the error of an unknown design names the nearest.
    return open_design(call.design_word(word), session), words[1:]


COMMAND = Command(
    help_text=__doc__,
    example=EXAMPLE,
    add_options=add_options,
    run=run,
)
