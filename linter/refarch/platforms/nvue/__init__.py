"""NVIDIA Cumulus Linux: NVUE commands and NVUE's YAML, the commands from one state to another, and what to
read of a switch."""
