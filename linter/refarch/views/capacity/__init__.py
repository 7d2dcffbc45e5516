"""How much traffic hosts, slots, switches and arrays pass on with everything working."""
