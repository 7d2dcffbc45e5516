"""What goes on and what stops after the failure of a site, of the link between the sites, or of a witness."""

from typing import NamedTuple

from ...core.origin import Origin
from ...model.ranges import compress
from ...model.types import Design
from .. import view
from ..network.site_devices import sites_of_hosts
from ..tables.table import Column, Row, Table
from ..tables.table_view import table
from ..walk.conversations import SITE_SERVICES, meant_conversations, title_of
from ..walk.failures import FailureOutcome, outcome_of_failure, site_failures
from ..walk.records import WITNESS_HOST, Conversation, Failure
from ..walk.walker import walker

OTHER_SERVICES = (*SITE_SERVICES, "vcenter")
"""What a host asks from the site: its packets take the way of those to the gateway."""

GOES_ON, OPEN, ENDS, FAILS = "goes on", "unknown", "stops", "fails"
"""Results for a conversation: it arrives as before; what is not stated decides; it stops by the nature of the
failure; it stops because of a fault of the design."""


class SiteCase(NamedTuple):
    """Services with one result after one failure, from the same hosts to the same devices."""

    failure: str
    hosts: tuple[str, ...]
    far: tuple[str, ...]
    """Hosts, witness or address at the far end."""
    result: str
    reason: str
    """Fault or open question; empty for what goes on, and for what the failure stops by its nature."""
    services: tuple[str, ...]
    """Titles."""
    origin: Origin


@view
def site_cases(design: Design) -> tuple[SiteCase, ...]:
    """Results for the services of the clusters with several sites or with a witness."""
    walked = walker(design)
    cases: dict[SiteCase, list[str]] = {}
    for failure in site_failures(design):
        for meant in meant_conversations(design):
            one = meant.conversation
            walk = walked.walk(one)
            if one.service in OTHER_SERVICES or not walk.arrives:
                continue
            if not _is_concerned(design, one, failure):
                continue
            outcome = outcome_of_failure(walked, walk, failure)
            result = _result(outcome)
            case = SiteCase(
                failure.name,
                meant.hosts,
                meant.far_hosts or (one.far_device or one.address,),
                result,
                _reason(outcome) if result in (FAILS, OPEN) else "",
                (),
                outcome.faults[0].origin if outcome.faults else design.hosts[one.host].origin,
            )
            cases.setdefault(case, []).append(title_of(one.service))
    return tuple(case._replace(services=tuple(dict.fromkeys(names))) for case, names in cases.items())


def _is_concerned(design: Design, one: Conversation, failure: Failure) -> bool:
    """Whether a failure concerns a conversation: of a host that goes on, in a cluster with this witness, or
    on these sites."""
    cluster = design.clusters[design.hosts[one.host].cluster]
    if failure.kind == WITNESS_HOST:
        return cluster.witness is not None and cluster.witness.host in failure.devices
    return one.host in sites_of_hosts(design) and one.host not in failure.devices


def _result(outcome: FailureOutcome) -> str:
    if outcome.faults:
        return FAILS
    if outcome.ends:
        return ENDS
    return OPEN if outcome.after.unknowns else GOES_ON


def _reason(outcome: FailureOutcome) -> str:
    if outcome.faults:
        return outcome.faults[0].text
    return outcome.after.unknowns[0].text


@table("site-failures")
def site_failure_table(design: Design) -> Table:
    """One row for each failure of a site, of the link between sites or of a witness, each pair of hosts and
    devices, and each result."""
    columns = (
        Column("failure", "Failure"),
        Column("services", "Services"),
        Column("from", "From"),
        Column("to", "To"),
        Column("result", "Result"),
        Column("reason", "Reason"),
    )
    rows = (
        Row(
            (
                case.failure,
                ", ".join(case.services),
                compress(list(case.hosts)),
                compress(list(case.far)),
                case.result,
                case.reason or None,
            ),
            case.origin,
        )
        for case in site_cases(design)
    )
    return Table("site-failures", "Failures of sites and witnesses", columns, tuple(rows))
