"""Records that are compared by identity and not by content, so that results can be cached for each."""

from typing import TYPE_CHECKING, Any, Self, dataclass_transform


@dataclass_transform(kw_only_default=True, frozen_default=True, eq_default=False)
class Unique:
    """Base of such a record: its fields are its annotations, all given by keyword, none ever changed.

    A frozen dataclass without ``eq`` does the same, but ``dataclasses`` imports ``inspect``, which lint needs
    for nothing else.

    ``memo`` holds results that were computed from the record, by name. It is no field: it is not part of a
    copy, and goes with the record.
    """

    __slots__ = ("__dict__", "__weakref__", "memo")

    if TYPE_CHECKING:  # no annotation of the class, which are the fields
        memo: dict[str, Any]

    def __init__(self, **fields: Any) -> None:
        object.__setattr__(self, "memo", {})
        unlike = fields.keys() ^ type(self).__annotations__.keys()
        if unlike:
            raise TypeError(f"{type(self).__name__} takes its fields by name, each once: {sorted(unlike)}")
        self.__dict__.update(fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed; `_replace` gives a copy that differs")

    def _replace(self, **changes: Any) -> Self:
        """Copy with some fields changed, as of a NamedTuple."""
        return type(self)(**{**self.__dict__, **changes})
