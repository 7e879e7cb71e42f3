"""Two or more variants side by side: what differs in the rules, and what that does to the game.

The room and its front door have one name: `bgrules.compare` is this module as soon as any part of it is imported, so
the module can be called.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bgrules.compare.experiment import Comparison


class _Room(ModuleType):
    def __call__(self, *args: Any, **named: Any) -> "Comparison":
        """Compare variants; see `bgrules.compare.experiment.compare`."""
        from bgrules.compare.experiment import compare

        return compare(*args, **named)


sys.modules[__name__].__class__ = _Room
