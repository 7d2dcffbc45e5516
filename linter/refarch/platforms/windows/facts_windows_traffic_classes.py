"""Traffic classes of Windows by their priorities, from ``Get-NetQosTrafficClass``: the settings of the
system, not those of single adapters."""

from ..host_subjects import BANDWIDTH
from ..observed import SETTING, AnsweredCheck, Evidence, Facts, NotUnderstood, ObservedFact, records, text_of
from .cim_reader import Fields, cim_reader, whole_number
from .qos_checks import compress_numbers

RUN = "Get-NetQosTrafficClass"

SUBJECT, ROW = "traffic class of priority {numbers}", "Priority=(?P<numbers>.+)"

ALGORITHM = "algorithm"

ALGORITHMS = {"0": "Strict", "2": "ETS"}
"""Words of the numbers of the class MSFT_NetQosTrafficClassSettingData."""


def read_class(fields: Fields, place: Evidence) -> Facts:
    """Algorithm and share of a class."""
    numbers = [whole_number(one) for one in records(fields.get("priority"))]
    algorithm = text_of(fields.get("algorithm"))
    algorithm = ALGORITHMS.get(algorithm, algorithm)
    if not numbers or not all(numbers) or algorithm not in ALGORITHMS.values():
        yield NotUnderstood(
            place, "this traffic class has no Priority, or another Algorithm than ETS and Strict"
        )
        return
    subject = SUBJECT.format(numbers=compress_numbers(sorted(map(int, numbers))))
    yield ObservedFact("", SETTING, subject, ALGORITHM, algorithm, place)
    share = whole_number(fields.get("bandwidthpercentage"))
    if share:
        yield ObservedFact("", SETTING, subject, BANDWIDTH, share, place)


FACTS = cim_reader(
    RUN,
    "name algorithm bandwidthpercentage priority",
    read_class,
    (
        AnsweredCheck(RUN, "Algorithm", ALGORITHM, SUBJECT, ROW),
        AnsweredCheck(RUN, "Bandwidth(%)", BANDWIDTH, SUBJECT, ROW),
    ),
    (ALGORITHM, BANDWIDTH),
)
