"""NVMe qualified name of a Linux host, from ``nvme show-hostnqn``: a text of one line."""

import re
from collections.abc import Iterator

from ..host_subjects import HOST_NQN, NVME_SUBJECT
from ..observed import SETTING, AnsweredCheck, CollectedFile, FactReader, ObservedFact

_NAME = re.compile(r"\s*(nqn\.[0-9]{4}-[0-9]{2}\.\S{1,220})\s*")


def is_name(file: CollectedFile) -> bool:
    """Whether the text is a single name."""
    return file.data is None and _NAME.fullmatch(file.text[:500]) is not None and len(file.text) <= 500


def read_name(file: CollectedFile) -> Iterator[ObservedFact]:
    """The name."""
    yield ObservedFact("", SETTING, NVME_SUBJECT, HOST_NQN, file.text.strip(), file.line_place(1))


FACTS = FactReader(
    "Linux: nvme show-hostnqn",
    is_name,
    read_name,
    answers=(AnsweredCheck("nvme show-hostnqn", "name", HOST_NQN, NVME_SUBJECT),),
)
