import bgrules

asked = []


@bgrules.hookimpl
def allow_step(source):
    """Every fiftieth step is refused."""
    asked.append(source)
    return len(asked) % 50 != 0
