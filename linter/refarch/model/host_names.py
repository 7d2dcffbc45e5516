"""Checks the names of hosts: none is that of another host, whatever its capitals."""

from ..core.origin import Origin
from ..core.wording import counted
from .context import ModelContext

HostNames = dict[str, dict[str, Origin]]
"""Hosts that have been named, by their name in lower case: each spelling, and where it was named first."""


def check_host_names(context: ModelContext, names: list[str], where: Origin, seen: HostNames) -> None:
    """Note the hosts of one group that another group has too, in the same or in other capitals: one problem
    for each of the two, however many hosts they are."""
    spellings = {name: seen[name.lower()] for name in names if name.lower() in seen}
    twice = [name for name, spelled in spellings.items() if name in spelled]
    if twice:
        verb = "is" if len(twice) == 1 else "are"
        message = f"host {_name_and_count(twice)} {verb} named twice"
        _add_repeated_names(context, message, where, spellings[twice[0]][twice[0]])
    capitals = [name for name, spelled in spellings.items() if name not in spelled]
    if capitals:
        others = [next(iter(spellings[name])) for name in capitals]
        verb = "differs" if len(capitals) == 1 else "differ"
        message = (
            f"host {_name_and_count(capitals)} {verb} from {_name_and_count(others)} in capitals only, but DNS takes "
            "both for the same name"
        )
        _add_repeated_names(context, message, where, spellings[capitals[0]][others[0]])


def _name_and_count(names: list[str]) -> str:
    """The first of some names, and how many others there are."""
    others = len(names) - 1
    return f"`{names[0]}`" + (f" and {counted(others, 'other')}" if others else "")


def _add_repeated_names(context: ModelContext, message: str, where: Origin, first: Origin) -> None:
    """Note the names of a group of hosts that other hosts have."""
    context.add_problem(
        "HST004",
        where,
        message,
        "Give every host a name of its own.",
        related=((first, "named here first"),),
        stops=False,
    )
