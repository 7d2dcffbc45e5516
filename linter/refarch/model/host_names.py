"""Checks the names of hosts: none is that of another host, whatever its capitals."""

from ..core.origin import Origin
from ..core.wording import counted
from .context import ModelContext

NamedHosts = dict[str, dict[str, Origin]]
"""Hosts that have been named, by their name in lower case: each spelling, and where it was named first."""


def check_names(context: ModelContext, names: list[str], where: Origin, seen: NamedHosts) -> None:
    """Note the hosts of one group that another group has too, in the same or in other capitals: one problem
    for each of the two, however many hosts they are."""
    spellings = {name: seen[name.lower()] for name in names if name.lower() in seen}
    twice = [name for name, spelled in spellings.items() if name in spelled]
    if twice:
        verb = "is" if len(twice) == 1 else "are"
        message = f"host {_and_others(twice)} {verb} named twice"
        _named_twice(context, message, where, spellings[twice[0]][twice[0]])
    capitals = [name for name, spelled in spellings.items() if name not in spelled]
    if capitals:
        others = [next(iter(spellings[name])) for name in capitals]
        verb = "differs" if len(capitals) == 1 else "differ"
        message = (
            f"host {_and_others(capitals)} {verb} from {_and_others(others)} in capitals only, but DNS takes "
            "both for the same name"
        )
        _named_twice(context, message, where, spellings[capitals[0]][others[0]])


def _and_others(names: list[str]) -> str:
    """The first of some names, and how many others there are."""
    others = len(names) - 1
    return f"`{names[0]}`" + (f" and {counted(others, 'other')}" if others else "")


def _named_twice(context: ModelContext, message: str, where: Origin, first: Origin) -> None:
    """Note the names of a group of hosts that other hosts have."""
    context.problem(
        "HST004",
        where,
        message,
        "Give every host a name of its own.",
        related=((first, "named here first"),),
        stops=False,
    )
