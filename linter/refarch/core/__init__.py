"""The vocabulary that every other part shares: findings, origins, errors, and the discovery of plug-in
modules."""
