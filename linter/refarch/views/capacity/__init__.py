"""Bandwidth of hosts, slots, switches and arrays with everything working."""
