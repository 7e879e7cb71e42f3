"""A variant's file, which overrides its parents; what the command line sets overrides all of them.

Every value stays traceable to the file that gave it, and no source is claimed for a value it did not give.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bgrules.errors import Place, Problem, VariantError, relative
from bgrules.variant.messages import dotted, shown_value
from bgrules.variant.source import At, Data, Source, parse, scan
from bgrules.variant.text import printable, scalar

Find = Callable[[str, Path], Path]
"""Finds the file of a variant by name or path; the folder is the one that relative paths start from."""

OWN = ("format", "name", "title", "aka", "extends", "hooks", "without", "status", "readings")
"""Keys that a file never inherits."""
WHOLE = ("setup", "ending")
"""Mappings that are replaced whole, as lists are."""
SETTINGS = "--set"


@dataclass(frozen=True, slots=True)
class Resolved:
    """Files merged along their chain, not yet checked."""

    chain: tuple[Source, ...]
    """The farthest ancestor first, the file itself last."""
    data: Data
    """All values together; None where a file restores the format's default with `~`."""
    settings: tuple[Source, ...] = ()
    """What was set over the files."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Faults in the text of the files; `validate` reports them with its own."""
        return tuple(problem for source in self.chain for problem in source.problems)

    def place(self, at: At, key: bool = False) -> Place:
        """Where a value stands, in the file that gave it; of something absent, where the nearest thing does."""
        return self.giver(at).place(at, key)

    def placed(self, problem: Problem) -> Problem:
        """The problem with its place, unless it has one: where the last of the values that take part was set."""
        if problem.place:
            return problem
        last = max((problem.at, *problem.others), key=self._layer)
        if last != problem.at:
            help = f"{problem.help}; {self._origin(problem.at)}"
            problem = replace(problem, at=last, help=help, on_key=False)
        return replace(problem, place=self.place(problem.at, problem.on_key))

    def _layer(self, at: At) -> int:
        """Number the file or setting that gives a value, later ones higher; -1 for the format's default."""
        return (*self.chain, *self.settings).index(self.giver(at)) if self.gives(at) else -1

    def _origin(self, at: At) -> str:
        """Say where a value is from that is not marked."""
        if not self.gives(at):
            return f"`{dotted(at)}` is the format's default"
        place = self.place(at)
        return f"`{dotted(at)}` is set in {place.file}:{place.line}"

    def gives(self, at: At) -> bool:
        """Whether one of the files says something there, rather than leaving it to the format's default."""
        return self.giver(at).has(at)

    def giver(self, at: At) -> Source:
        """The file that gave a value, or what is nearest around it."""
        best, longest = self.chain[-1], 0
        if at[:1] and at[0] in OWN:
            return best
        for source in reversed((*self.chain, *self.settings)):
            known = _known(source, at)
            if known > longest:
                best, longest = source, known
            if known == len(at) or (known and _is_closed(source.data, at[:known])):
                break
        return best

    def in_order(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """Sort problems by place, those of the file itself first; of two about one value the first is kept."""
        ranks = {relative(source.path): rank for rank, source in enumerate(reversed(self.chain))}
        textual = set(self.problems)
        by_place = {(problem.code, problem.place, problem.says): problem for problem in problems}
        spoilt = {problem.place for problem in textual}
        kept = [problem for problem in by_place.values() if problem in textual or problem.place not in spoilt]
        return tuple(sorted(kept, key=lambda problem: _rank(problem, ranks)))


def _rank(problem: Problem, ranks: Mapping[str, int]) -> tuple[int, int, int]:
    if problem.place is None:
        return -1, 0, 0
    return ranks.get(problem.place.file, -1), problem.place.line, problem.place.column


def _known(source: Source, at: At) -> int:
    """How many parts of the path a file has itself."""
    return max(n for n in range(len(at) + 1) if n == 0 or source.has(at[:n]))


def _is_closed(data: object, at: At) -> bool:
    """Whether what a file gives at a path hides all that its parents say below it."""
    for part in at:
        data = data[part] if isinstance(data, dict | list) else None  # type: ignore[index]
    return not isinstance(data, dict) or at[0] in WHOLE or any(isinstance(part, int) for part in at)


def resolve(path: Path | Source, find: Find) -> Resolved:
    """Read a file, unless it is read already, and all its parents, and let each override the one before.

    Raises:
        VariantError: a file that cannot be read or found, or files that extend each other in a circle.
    """
    chain = _ancestry(path if isinstance(path, Source) else scan(path), find)
    data: Data = {}
    for source in chain:
        cites = _cites(data, source)
        data = _over({key: value for key, value in data.items() if key not in OWN}, source.data)
        if cites is not None:
            data["cites"] = cites
    return Resolved(tuple(chain), _without_restored_params(data))


def _without_restored_params(data: Data) -> Data:
    """Drop parameters that `~` gives back to the plugin's default."""
    params = data.get("params")
    if not isinstance(params, dict):
        return data
    return data | {"params": {name: value for name, value in params.items() if value is not None}}


def _ancestry(first: Source, find: Find) -> list[Source]:
    chain = [first]
    seen = [_identity(first.path)]
    while isinstance(name := chain[0].data.get("extends"), str):
        place = chain[0].place(("extends",))
        try:
            parent = find(name, chain[0].path.parent)
            if _identity(parent) in seen:
                raise VariantError([_circle(chain, seen.index(_identity(parent)))])
            source = scan(parent)
        except VariantError as error:
            found = [replace(p, at=("extends",), place=place) if p.place is None else p for p in error.problems]
            raise VariantError([*(p for source in chain for p in source.problems), *found]) from None
        chain.insert(0, source)
        seen.append(_identity(parent))
    return chain


def _identity(path: Path) -> str:
    return str(path.resolve())


def _circle(chain: Sequence[Source], first: int) -> Problem:
    """Name the files of a circle; `chain` is in the order of inheritance, `first` counts from its end."""
    files = list(reversed(chain))[first:]
    names = [_called(source) for source in [*files, files[0]]]
    return Problem("extends-circle", says=f"files extend each other: {' → '.join(names)}", help="one of them must not")


def _called(source: Source) -> str:
    name = source.data.get("name")
    return f"`{printable(name if isinstance(name, str) else source.path.name)}`"


def _over(base: Data, layer: Mapping[str | int, object], whole: Sequence[str] = WHOLE) -> Data:
    """Override one mapping by another, key by key at every depth."""
    merged = dict(base)
    for key, value in layer.items():
        below = merged.get(key)
        merges = isinstance(value, dict) and isinstance(below, dict) and key not in whole
        merged[key] = _over(below, value, ()) if merges else value  # type: ignore[arg-type]
    return merged


def _leaves(data: Mapping[str | int, object], at: At = ()) -> Iterator[tuple[At, object]]:
    """List the values that a file gives: what merging replaces as one."""
    for key, value in data.items():
        if isinstance(value, dict) and value and (at or key not in WHOLE):
            yield from _leaves(value, (*at, key))
        else:
            yield (*at, key), value


def _rules(source: Source) -> Iterator[tuple[At, object]]:
    """List the rules that a file gives: its rule fields and its hooks."""
    fields = {key: value for key, value in source.data.items() if key not in (*OWN, "sources", "cites")}
    yield from _leaves(fields)
    for key in ("hooks", "without"):
        names = source.data.get(key)
        yield from ((("hooks", str(name)), key) for name in (names if isinstance(names, list) else ()))


def covering(cites: Mapping[str, str], field: str) -> str | None:
    """Find the longest path in `cites` that covers a field."""
    parts = field.split(".")
    return next((path for n in range(len(parts), 0, -1) if (path := ".".join(parts[:n])) in cites), None)


def _cites(base: Data, source: Source) -> Data | None:
    """Override its parents' cites by a file's, and take back those whose value it changes.

    Returns:
        The cites, an empty one where a value has lost its source; None when there is nothing valid to override.
    """
    own, inherited = source.data.get("cites", {}), base.get("cites", {})
    if not _is_text(own) or not _is_text(inherited):
        return None
    cites: dict[str, str] = {**inherited, **own}  # type: ignore[dict-item]
    for at, value in _rules(source) if inherited else ():
        if _at(base, at) != value:
            _take_back(cites, own, ".".join(map(str, at)))  # type: ignore[arg-type]
    return cites  # type: ignore[return-value]


def _is_text(cites: object) -> bool:
    return isinstance(cites, dict) and all(isinstance(part, str) for item in cites.items() for part in item)


def _take_back(cites: dict[str, str], own: Mapping[str, str], field: str) -> None:
    for path in [path for path in cites if path.startswith(field + ".") and path not in own]:
        del cites[path]
    if covering(cites, field) not in own:
        mine = covering(own, field)
        cites[field] = own[mine] if mine else ""


def _at(data: object, at: At) -> object:
    for part in at:
        data = data.get(part) if isinstance(data, dict) else None
    return data


def uncited(resolved: Resolved) -> tuple[str, ...]:
    """List the rule fields that a file sets itself without citing a source for them."""
    source = resolved.chain[-1]
    own = source.data.get("cites", {})
    cites = own if _is_text(own) else {}
    fields = [".".join(map(str, at)) for at, _ in _rules(source)]
    left = [field for field in fields if covering(cites, field) is None]  # type: ignore[arg-type]
    return tuple(field for field in left if not _parts_cited(cites, source.data.get(field), field))  # type: ignore[arg-type]


def _parts_cited(cites: Mapping[str, str], value: object, field: str) -> bool:
    """Say whether what is replaced as one is cited part by part: keys of a mapping, items of a list, kinds of win."""
    if isinstance(value, list):
        names = [item.get("name") if isinstance(item, dict) else item for item in value]
        return bool(names) and all(f"{field}.{name}" in cites for name in names)
    parts = value if isinstance(value, dict) else {}
    return bool(parts) and all(
        f"{field}.{key}" in cites or _parts_cited(cites, part, f"{field}.{key}") for key, part in parts.items()
    )


def parse_setting(text: str) -> tuple[str, object]:
    """Read `obligation.larger=false`, the value by the rules of a variant's file.

    Raises:
        VariantError: no `=`, nothing before or after it, or a value that cannot be read.
    """
    field, equals, value = text.partition("=")
    if not equals or not field.strip():
        problem = Problem(
            "set-form", says=f"`{printable(text)}` sets nothing", help="write `--set section.field=value`"
        )
        raise VariantError([problem])
    if not value.strip():
        help = f"write `{printable(field.strip())}=VALUE`; `~` as the value restores the format's default"
        raise VariantError([Problem("set-form", says=f"`{printable(text.strip())}` gives no value", help=help)])
    return field.strip(), _value(value.strip())


def _value(text: str) -> object:
    if not text or text[0] not in "[{\"'":
        return scalar(text)
    return parse(f"value: {text}\n".encode(), Path(SETTINGS)).data["value"]


def override(resolved: Resolved, settings: Mapping[str, object]) -> Resolved:
    """Override single values of a variant; `validate` then says which of them make no sense.

    Args:
        resolved: The variant.
        settings: Values by dotted path.

    Raises:
        VariantError: a path that is not a rule, or lies inside another that is set too.
    """
    data: Data = {}
    places: dict[At, tuple[Place, Place]] = {}
    problems = [problem for field, value in settings.items() for problem in _set(data, places, field, value)]
    if problems:
        raise VariantError(problems)
    layer = Source(Path(SETTINGS), data, places)
    cites = _cites(resolved.data, layer)
    merged = _over(resolved.data, data)
    if cites is not None:
        merged["cites"] = cites
    return replace(resolved, data=_without_restored_params(merged), settings=(*resolved.settings, layer))


def _set(data: Data, places: dict[At, tuple[Place, Place]], field: str, value: object) -> Iterator[Problem]:
    """Enter one setting among the others; yield what prevents it."""
    text = printable(f"{field}={shown_value(value)}", 200)
    key = Place(SETTINGS, 1, 1, len(field), text)
    at = _path(field)
    if at[0] in (*OWN, "sources", "cites") or "" in at:
        says, help = f"`{printable(field)}` cannot be set", "a rule is set by its path, such as `obligation.larger`"
        yield Problem("set-field", at, says, help, key)
        return
    section: object = data
    for part in at[:-1]:
        section = section.setdefault(part, {}) if isinstance(section, dict) else None
    if not isinstance(section, dict) or at[-1] in section:
        yield Problem("set-twice", at, f"`{printable(field)}` is set twice", "set it once", key)
        return
    section[at[-1]] = value
    for n in range(len(at) + 1):
        places.setdefault(at[:n], (key, key))
    whole = (Place(SETTINGS, 1, len(field) + 2, max(1, len(text) - len(field) - 1), text), key)
    places |= {(*at, *inner): whole for inner in _paths(value)}


def _paths(value: object) -> Iterator[At]:
    """List the paths of a value and of all in it."""
    yield ()
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, inner in items:
        yield from ((part, *rest) for rest in _paths(inner))


def _path(field: str) -> At:
    parts = field.split(".")
    return tuple(int(part) if parts[0] == "setup" and part.isdecimal() and len(part) < 3 else part for part in parts)
