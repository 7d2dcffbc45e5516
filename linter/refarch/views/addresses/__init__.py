"""Networks by their addresses: the IP plan, what is free in it, adapters whose addresses lie elsewhere."""
