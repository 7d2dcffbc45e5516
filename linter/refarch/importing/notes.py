"""Notes about an import: what the outputs show and the design does not have."""


class Notes:
    """Notes in the order in which they arise, each once."""

    def __init__(self) -> None:
        self._not_imported: dict[str, None] = {}
        self._conflicts: dict[str, None] = {}

    def add_not_imported(self, text: str) -> None:
        """Note something that is not imported."""
        self._not_imported.setdefault(text)

    def conflict(self, text: str) -> None:
        """Note outputs that disagree."""
        self._conflicts.setdefault(text)

    @property
    def not_imported(self) -> tuple[str, ...]:
        """What is not imported."""
        return tuple(self._not_imported)

    @property
    def conflicts(self) -> tuple[str, ...]:
        """Outputs that disagree."""
        return tuple(self._conflicts)
