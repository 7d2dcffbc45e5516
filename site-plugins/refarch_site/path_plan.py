"""Which pairs and paths of traffic the pages of a design show, and words that these pages share."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from refarch.api import Origin
from refarch.api.figures import group_thousands
from refarch.api.traffic import Conversation, failed_conversations, title_of

from .context import Context, document_name
from .escape import slug, text
from .path_verdicts import is_open
from .traffic_pairs import ShownPairs, shown_pairs

PATHS_FOLDER = "network"

PATHS_PAGE = f"{PATHS_FOLDER}/paths.md"
"""Page of the hops of each path, next to a design's pages."""

PATH_NAME = re.compile("path-[0-9]+")
"""Name of the drawing of a path; longer names are those of the same path after failures."""

MAX_PATHS = 60
"""Paths of which a page shows the hops."""


class PathPlan(NamedTuple):
    """Pairs and paths that a page shows."""

    shown: ShownPairs
    anchors: Mapping[Conversation, str]
    """Anchors of the paths whose hops are shown."""
    failing: Mapping[Conversation, int]
    """Number of failures that stop a conversation which works without them."""


def path_plan(context: Context) -> PathPlan:
    """Pairs and paths of a design; the hops of faulty paths are shown first."""
    shown = shown_pairs(context.design)
    walked = [one for pair in shown.pairs for one in pair.walked]
    # Without a fault a path tells the more the more it needs, and the less the less is stated of it.
    chosen = sorted(walked, key=lambda one: (not one.walk.faults, is_open(one.walk)))[:MAX_PATHS]
    taken: dict[str, Conversation] = {}
    for one in chosen:
        name = base = _anchor_name(one.walk.conversation)
        number = 1
        while name in taken:
            number += 1
            name = f"{base}-{number}"
        taken[name] = one.walk.conversation
    failing = Counter(failed.conversation for failed in failed_conversations(context.design))
    anchors = {conversation: name for name, conversation in taken.items()}
    return PathPlan(shown, anchors, failing)


def _anchor_name(one: Conversation) -> str:
    far = (one.far_device or one.address, one.far_interface)
    return slug("-".join(("path", one.service, one.host, one.interface, *filter(None, far))))


def conversations_text(number: int) -> str:
    """``12 conversations``."""
    return text(f"{group_thousands(str(number))} {'conversation' if number == 1 else 'conversations'}")


def service_title(service: str) -> str:
    """Title of a service at the beginning of a line."""
    title = title_of(service)
    return title[:1].upper() + title[1:] if title.islower() else title


def places_text(context: Context, origins: Sequence[Origin]) -> str:
    """Links to lines, each once."""
    links = (_place(context, origin) for origin in origins)
    return "<br>".join(dict.fromkeys(filter(None, links)))


def _place(context: Context, origin: Origin) -> str:
    """Link to the line of a value, or of what is around it where it is a default; empty for none."""
    document = context.result.documents.get(origin.file)
    if document is None:
        return ""
    pointer = origin.pointer
    while pointer and not document.contains(pointer):
        pointer = pointer[:-1]
    path, _ = document.place(pointer)
    return context.place(origin._replace(pointer=pointer)) if document_name(context.result, path) else ""
