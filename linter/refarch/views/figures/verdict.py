"""A design in a few sentences made of nothing but facts of the model: what it is, for how many hosts, over
what, and what it survives."""

from collections.abc import Iterator

from ...core.quantities import span
from ...core.wording import count_text, enumeration
from ...model.products import PRODUCT_NAMES
from ...model.types import Design
from .. import view
from ..capacity.host_bandwidth import usable_bandwidth
from ..network.storage_ports import PROTOCOL_NAMES
from .failures import overload_sentence, survival_sentences

MAX_NAMED_MODELS = 3
"""Models of switches up to which each is named."""


@view
def verdict_text(design: Design) -> str:
    """The sentences, as plain text."""
    return " ".join(
        filter(
            None,
            (
                _subject_sentence(design),
                _bandwidth_sentence(design),
                survival_sentences(design),
                _overload_sentence(design),
            ),
        )
    )


def _subject_sentence(design: Design) -> str:
    """``vSAN OSA over RoCE v2 for 12 hosts in 2 clusters, on 4 switches (2 SN2010 and 2 SN3700).``"""
    products = enumeration(dict.fromkeys(_storage_traffic(design))) or "No product"
    hosts = count_text(len(design.hosts), "host", zero="no")
    clusters = [cluster for cluster in design.clusters.values() if cluster.hosts]
    where = f" in {len(clusters)} clusters" if len(clusters) > 1 else ""
    return f"{products} for {hosts}{where}, {', '.join(_fabric_clauses(design))}."


def _storage_traffic(design: Design) -> Iterator[str]:
    for cluster in design.clusters.values():
        transport = {**PROTOCOL_NAMES, "tcp": "TCP"}.get(cluster.transport, cluster.transport)
        product = PRODUCT_NAMES.get(cluster.product, cluster.product)
        yield f"{product} over {transport}" if transport else product


def _fabric_clauses(design: Design) -> Iterator[str]:
    """Clauses on the switches between the hosts, and on the arrays."""
    models: dict[str, int] = {}
    for switch in design.switches.values():
        models[switch.model.model] = models.get(switch.model.model, 0) + 1
    number = count_text(len(design.switches), "switch", "switches")
    if not models:
        yield "connected directly without a switch" if design.links else "without wiring"
    elif len(models) == 1:
        yield f"on {number.replace(' ', f' {next(iter(models))} ')}"
    elif len(models) <= MAX_NAMED_MODELS:
        yield f"on {number} ({enumeration(f'{count} {model}' for model, count in models.items())})"
    else:
        yield f"on {number} of {len(models)} models"
    if design.arrays:
        yield f"with {count_text(len(design.arrays), 'array')}"


def _bandwidth_sentence(design: Design) -> str:
    """``Each host has 25 to 100 Gbit/s for this traffic, each way.``; with the clusters where they differ."""
    usual = usable_bandwidth(design)
    speeds = {
        cluster.title or cluster.id: {usual[host.name] for host in cluster.hosts if usual.get(host.name)}
        for cluster in design.clusters.values()
    }
    known = {name: values for name, values in speeds.items() if values}
    if not known:
        return ""
    # Equal clusters need no names.
    if len({frozenset(values) for values in known.values()}) == 1:
        return (
            f"Each host has {span(next(iter(known.values())), 'Gbit/s')} for this traffic in each direction."
        )
    bandwidths = enumeration(f"{span(values, 'Gbit/s')} in {name}" for name, values in known.items())
    return f"Each host has {bandwidths} for this traffic in each direction."


def _overload_sentence(design: Design) -> str:
    words = overload_sentence(design)
    return f"{words[0].upper()}{words[1:]}." if words else ""
