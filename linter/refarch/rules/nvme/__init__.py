"""Rules about NVMe over Fabrics."""
