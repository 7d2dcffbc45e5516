"""Rules about vSAN itself."""
