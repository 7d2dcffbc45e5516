"""Platforms: one folder per system with its configuration targets, its verification checks, and its commands
for changes.

A module ``target_<name>.py`` of a platform's folder declares one output as its ``TARGET``; a module
``checks_<name>.py`` declares its verification checks as ``CHECKS``. Both are found by their file names. Code
that several platforms share is in this folder. Nothing here needs the site or a diagram library.
"""
