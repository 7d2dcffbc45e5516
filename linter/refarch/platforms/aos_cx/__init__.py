"""Aruba AOS-CX: verification checks of a switch. No target generates its configuration."""
