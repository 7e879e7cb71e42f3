import bgrules

sides = []


@bgrules.hookimpl
def setup(side):
    sides.append(side)
    return {24: 2, 13: 5, 8: 3, 6: 5} if len(sides) < 3 else {24: 15}
