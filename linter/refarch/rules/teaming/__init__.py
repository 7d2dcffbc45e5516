"""Rules about teaming and failover policies."""
