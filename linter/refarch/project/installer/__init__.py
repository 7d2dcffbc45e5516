"""Files for the VCF Installer: reading, checks, and findings in the form of lint.

The rules are in ``refarch.rules.installer``. A file can come from anyone, so every value may have any type.
``keys`` names the sources of the format.
"""
