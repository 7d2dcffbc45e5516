"""How messages, tables and pages put things into words."""


def summary_of(docstring: str | None) -> str:
    """The first paragraph of a docstring on one line; empty where there is none."""
    return " ".join((docstring or "").strip().partition("\n\n")[0].split())
