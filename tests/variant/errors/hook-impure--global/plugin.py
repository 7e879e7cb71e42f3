import bgrules

asked = 0


@bgrules.hookimpl
def allow_step(source):
    """Every fiftieth step is refused."""
    global asked
    asked += 1
    return asked % 50 != 0
