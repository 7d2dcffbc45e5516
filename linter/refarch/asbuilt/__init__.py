"""What was built against what was designed: files that were collected from devices become facts, the design
becomes expectations with the same subjects, and both are compared, which shows the mistakes.

Readers of files are in the folders of the platforms; the comparison knows no format. Nothing here connects to
a device.
"""
