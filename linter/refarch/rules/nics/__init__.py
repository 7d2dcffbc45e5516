"""Rules about network adapters and their drivers."""
