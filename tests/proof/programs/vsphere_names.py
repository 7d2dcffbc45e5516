"""Reads a JSON list of dotted names of the vSphere and vSAN APIs and writes those that pyVmomi does not
have, each with what of it is not there.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from pyVmomi import VmomiSupport, eam, pbm, sms, vim, vmodl, vslm

ROOTS = {"eam": eam, "pbm": pbm, "sms": sms, "vim": vim, "vmodl": vmodl, "vslm": vslm}


def methods(kind: type) -> Iterator[tuple[str, Any]]:
    """The methods of a type, with those that it inherits, by their names here."""
    for above in kind.__mro__:
        yield from getattr(above, "_methodInfo", {}).items()


def below(kind: Any, word: str, of_wsdl: bool) -> Any:
    """What a word names below a type or a package: a property's type, an enumeration's type, a type below.

    Raises LookupError where there is nothing of this name.
    """
    if isinstance(kind, type):
        if word in getattr(kind, "values", ()):
            return kind
        # PowerCLI writes names of properties with a capital.
        names = (word, word[0].lower() + word[1:]) if of_wsdl else (word,)
        for name in names:
            try:
                found = kind._GetPropertyInfo(name).type
            except AttributeError:
                continue
            return getattr(found, "Item", found)
        for name, method in methods(kind):
            if word in ((method.wsdlName, method.wsdlName.removesuffix("_Task")) if of_wsdl else (name,)):
                return method
    try:
        found = getattr(kind, word) if word else None
    except AttributeError:
        raise LookupError(word) from None
    if of_wsdl and type(found).__name__ == "ManagedMethod":
        raise LookupError(word)  # a name that only pyVmomi has for it
    # pyVmomi takes other letter cases than the API's, too.
    if isinstance(found, type) and found.__name__.split(".")[-1] != word:
        raise LookupError(word)
    if not isinstance(found, type) and type(found).__name__ not in ("LazyModule", "ManagedMethod"):
        raise LookupError(word)
    return found


def start(word: str) -> tuple[Any, bool]:
    """The package, or the type of that name in the WSDL, and which of the two it is."""
    if word in ROOTS:
        return ROOTS[word], False
    try:
        return VmomiSupport.GuessWsdlType(word), True
    except KeyError:
        raise LookupError(word) from None


def missing(name: str) -> str | None:
    """The part of a name that is not there, or the number of parameters that its method takes instead."""
    name, _, given = name.partition("/")
    first, *rest = name.removeprefix("VMware.Vim.").split(".")
    known = ["the API"]
    try:
        kind, of_wsdl = start(first)
        known = [first]
        for word in rest:
            kind = below(kind, word, of_wsdl)
            known.append(word)
    except LookupError as error:
        return f"{'.'.join(known)} has no {error.args[0]}"
    wanted = len(kind.params) if given else 0
    return f"{name} takes {wanted} parameters, not {given}" if given and wanted != int(given) else None


if __name__ == "__main__":
    print(json.dumps([what for name in json.load(sys.stdin) if (what := missing(name))]))
