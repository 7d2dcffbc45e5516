"""What a design consists of: parts to buy, hosts, racks with their power, and releases of software."""
