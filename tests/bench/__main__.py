"""How fast it is, as ratios from one run: `python -m tests.bench`. On an idle machine; it takes some minutes."""

import os
import platform

from tests.bench import games, interpreted, others, processes
from tests.bench.figures import show

print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}", end="")
print(f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "")
show("One core, measures on (processor time)", games.every_variant())
show("Against C, turn about (processor time)", others.c_harness())
show("Against OpenSpiel", others.open_spiel())
show("Position hooks (processor time)", games.hooks())
show("Threads", games.threads())
show("Compiling (wall time)", processes.compiling())
show("Memory", processes.memory())
show("Command line (wall time)", processes.commands())
show("Interpreted", interpreted.lines())
