"""Many designs at once: each is a task that holds all it needs by its content, so that it can be done in
another process or on another machine, and its verdict be kept.
"""
