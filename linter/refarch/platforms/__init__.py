"""Platforms: one folder for each system, with what it writes, how what it wrote is verified, and how one
state becomes another.

A module ``target_<name>.py`` of a platform's folder declares one output as its ``TARGET``; a module
``checks_<name>.py`` declares as its ``CHECKS`` what to read of a device. Both are found by their file names.
What several platforms share stands beside the folders. Nothing here needs the site or a diagram library.
"""
