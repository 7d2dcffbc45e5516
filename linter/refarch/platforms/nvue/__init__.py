"""NVIDIA Cumulus Linux: NVUE commands and NVUE YAML, commands for changes, and verification checks."""
