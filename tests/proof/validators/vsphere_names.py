"""pyVmomi: does the vSphere or vSAN API have a type, property, enumeration member or method of this name?

Proves names only, and how many parameters methods take: not that a value is allowed, nor that it has an
effect. Strong for names.
Source: PyPI pyvmomi 9.1.1.0 (Apache-2.0), VMware's own bindings of vSphere 9.1.
"""

from collections.abc import Iterable

from ._asking import ask_python

VALIDATOR = "pyVmomi (vSphere 9.1)"


def complaints(names: Iterable[str]) -> list[str]:
    """``X has no y`` for each name that is not there, in order; ``X takes n parameters, not m`` for a method
    that says how many it is given (``Folder.CreateDatacenter/1``) where these are others.

    Names are pyVmomi's (``vim.vsan.ReconfigSpec.rdmaConfig.rdmaEnabled``) or the WSDL's, as PowerCLI writes
    them (``VMware.Vim.VsanRdmaConfig.RdmaEnabled``); properties go on into their types; members of
    enumerations and methods end a name.
    """
    said: list[str] = ask_python("vsphere_names.py", list(names))
    return said
