"""Storage networks of a cluster whose MTU is not that of the others."""

from .adapter_mtus import odd_networks as odd_networks
