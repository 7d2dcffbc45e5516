"""Forms above lists, which a script brings to life: without it they stay hidden, and all is shown."""

import json
from collections.abc import Iterable, Mapping, Sequence

from .escape import text

Options = Iterable[tuple[str, str]]
"""Values and what is shown for them."""


def select_field(name: str, label: str, options: Options, first: str = "all") -> str:
    """List of choices with its label; the first one chooses nothing."""
    return select_with_options(name, label, as_options(options), first)


def select_with_options(name: str, label: str, options: str, first: str = "all") -> str:
    """List of choices with its label, from options that are HTML already."""
    return (
        f'<label for="ra-{name}">{label}</label><select id="ra-{name}" '
        f'name="{name}"><option value="">{first}</option>{options}</select>'
    )


def as_options(options: Options) -> str:
    """Choices as HTML."""
    return "".join(f'<option value="{text(value)}">{text(label)}</option>' for value, label in options)


def facets_element(values: Mapping[str, Sequence[str]]) -> str:
    """Empty element with the facts of an entry, for a filter."""
    return f'<span class="ra-facets" data-facets="{text(json.dumps(values, separators=(",", ":")))}"></span>'


def form_field(inside: str, kind: str = "") -> str:
    """Field of a form."""
    return f'<div class="ra-field{f" {kind}" if kind else ""}">{inside}</div>'
