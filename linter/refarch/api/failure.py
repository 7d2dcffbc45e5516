"""Single failures of a design with their effects; equal failures are one case."""

from ..views.failure.cases import FailureCase as FailureCase, failure_cases as failure_cases
from ..views.failure.effects import (
    FailureEffect as FailureEffect,
    effect_of_no_failure as effect_of_no_failure,
)
from ..views.failure.faults import links_by_switch_pair as links_by_switch_pair
from ..views.failure.site_cases import SiteCase as SiteCase, site_cases as site_cases
from ..views.failure.switch_loads import usual_crossings as usual_crossings
