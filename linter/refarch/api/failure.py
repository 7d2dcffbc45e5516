"""Single failures of a design with their effects; equal failures are one case."""

from ..views.failure import site_failures as _site_failures
from ..views.failure.cases import (
    BANDWIDTH_LOSS as BANDWIDTH_LOSS,
    FailureCase as FailureCase,
    failure_cases as failure_cases,
)
from ..views.failure.effects import (
    FailureEffect as FailureEffect,
    effect_of_no_failure as effect_of_no_failure,
)
from ..views.failure.faults import links_by_switch_pair as links_by_switch_pair
from ..views.failure.site_cases import SiteCase as SiteCase, site_cases as site_cases
from ..views.failure.site_failures import (
    SiteFailure as SiteFailure,
    site_failure_effects as site_failure_effects,
)
from ..views.failure.switch_loads import usual_crossings as usual_crossings

site_failure_sources = _site_failures.SOURCES
