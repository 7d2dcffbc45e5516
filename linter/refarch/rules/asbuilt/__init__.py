"""What is found in collected outputs of an installation, by ``refarch verify``."""
