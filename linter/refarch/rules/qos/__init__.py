"""Rules about lossless Ethernet and quality of service."""
