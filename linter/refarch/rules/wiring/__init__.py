"""Rules about links, ports and cables."""
