@bgrules.hookimpl
def allow_step(source):
    """The last point is kept."""
    return source != 24
