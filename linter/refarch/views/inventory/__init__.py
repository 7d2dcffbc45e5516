"""Components of a design: parts to buy, hosts, racks with their power, and releases of software."""
