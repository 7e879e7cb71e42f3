"""Values found by name: an unknown name is answered with the names that exist, and with the nearest of them."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from bgrules.errors import UnknownNameError
from bgrules.variant.messages import listed, nearest

V = TypeVar("V")


class Named(dict[str, V]):
    """A mapping that names its keys when it is asked for another one."""

    def __init__(
        self,
        values: Mapping[str, V] | Iterable[tuple[str, V]] = (),
        what: str = "name",
        titles: Mapping[str, str] | None = None,
    ) -> None:
        """Keep the values.

        Args:
            values: by name.
            what: what the names are of, such as `measure`.
            titles: what the names mean in words; people ask by these, too.
        """
        super().__init__(values)
        self.what, self.titles = what, titles or {}

    def __missing__(self, name: object) -> V:
        """Say which names exist.

        Raises:
            UnknownNameError: always.
        """
        near = nearest(name, list(self)) or self._titled(str(name))
        meant = f"did you mean `{near}`? " if near else ""
        raise UnknownNameError(f"unknown {self.what} `{name}`; {meant}the names are {listed(list(self), 'and')}")

    def _titled(self, word: str) -> str | None:
        """Find the first name whose title has the word."""
        has = (name for name, title in self.titles.items() if name in self and word.lower() in title.lower().split())
        return next(has, None)
