"""Juniper Junos: verification checks of a switch. No target generates its configuration."""
