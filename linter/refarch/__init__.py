"""refarch: reads, checks and explains reference architectures written as YAML."""

__version__ = "0.1.0"
