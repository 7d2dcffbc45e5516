"""What the builders share: the files' data, the catalogue, and the problems found on the way."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..core.origin import Origin
from .catalogue import Catalogue
from .ranges import RangeError, expand
from .types import Part


class ModelProblem(NamedTuple):
    """Something that keeps the design's data from becoming a model: a name that names nothing, a range that cannot be expanded."""

    code: str
    where: Origin
    message: str
    hint: str
    related: tuple[tuple[Origin, str], ...] = ()
    fatal: bool = True
    """Whether the rules would be misled by what is missing, so that they are not run."""
    at_key: bool = False


class Context:
    """Collects problems; hands out parts and expanded names."""

    def __init__(self, data: Mapping[str, Any], catalogue: Catalogue) -> None:
        self.data = data
        self.catalogue = catalogue
        self.problems: list[ModelProblem] = []

    def problem(self, code: str, where: Origin, message: str, hint: str, **more: Any) -> None:
        """Note a problem; the object that has it is left out of the model."""
        self.problems.append(ModelProblem(code, where, message, hint, **more))

    def unknown(self, what: str, name: str, known: Iterable[str], where: Origin, code: str = "REF001", **more: Any) -> None:
        """Note a name that names nothing, with the nearest name that does."""
        self.problem(code, where, f"{what} `{name}` is not defined", did_you_mean(name, known), **more)

    def names(self, text: str, where: Origin) -> list[str]:
        """Expand a range of names; a faulty one is noted and stands for nothing."""
        try:
            return expand(text)
        except RangeError as error:
            self.problem("REF003", where, str(error), "Write a range as name-[first-last], e.g. host-[01-12].")
            return []

    def part(self, kind: str, identity: str, where: Origin) -> Part | None:
        """A catalogue part; an unknown one is noted."""
        part = self.catalogue.part(kind, identity)
        if part is None:
            self.unknown(kind, identity, self.catalogue.ids(kind), where, code="REF005")
        return part


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known name, or lists the known ones where none is near."""
    from difflib import get_close_matches  # costs start-up time that only a mistake should pay

    names = sorted(set(known))
    near = get_close_matches(name, names, n=1)
    if near:
        return f"Did you mean `{near[0]}`?"
    if not names:
        return "Nothing of that kind is defined."
    listed = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return f"Defined are: {listed}."
