"""Plays of like numbers on masks, where steps commute: told from high to low, none comes twice.

How many checkers leave each place makes the result, so the steps of a play may be told in one order only.
"""

from bgrules.kernel.codes import n_steps, step_code
from bgrules.kernel.ranks import HAND_RANK, after, place_of, put_steps, sources, target_of
from bgrules.kernel.twins import top_bit
from bgrules.kernel.work import Work
from bgrules.ruleset.tables import Int8, Int64, Ruleset
from bgrules.terms import HAND

NO_ROOM = -1
LEFT, OCCUPIED, PATH, SOURCE, TARGET, MUST = 0, 1, 2, 3, 4, 5
"""Columns of the stack, a row a depth."""


def like_plays(
    rules: Ruleset,
    own: Int8,
    occupied: int,
    open_: int,
    bears: bool,
    must: int,
    die: int,
    n: int,
    codes: Int64,
    stack: Int64,
) -> int:
    """List the plays of n like numbers: steps from high to low, as many as can be. `own` is used up on the way."""
    best, found, depth = 0, 1, 0
    codes[0] = 0  # the empty play, unless a step is found
    push(stack, 0, sources(rules, occupied, open_, bears, must, die), occupied, 0, must)
    while depth >= 0:
        if found + HAND * HAND > len(codes):
            return NO_ROOM
        left = int(stack[depth, LEFT])
        if left == 0:
            depth = back(own, stack, depth)
        elif depth < n - 2:
            candidates = forth(rules, own, open_, bears, die, stack, depth)
            depth += 1
            if candidates == 0 and depth >= best:
                found = found if depth == best else 0
                best = depth
                codes[found] = stack[depth, PATH]
                found += 1
        elif depth == n - 1:
            best, found = n, put_steps(left, die, 0, 0, codes, 0)
            stack[depth, LEFT] = 0
        else:
            best, found = last_two(rules, own, open_, bears, die, n, codes, stack, best, found)
    return found


def last_two(
    rules: Ruleset,
    own: Int8,
    open_: int,
    bears: bool,
    die: int,
    n: int,
    codes: Int64,
    stack: Int64,
    best: int,
    found: int,
) -> tuple[int, int]:
    """Finish the plays that stand two steps before their end, without walking there.

    Returns:
        The most numbers played so far, and how many plays of so many are found.
    """
    depth = n - 2
    left, occupied, path = int(stack[depth, LEFT]), int(stack[depth, OCCUPIED]), int(stack[depth, PATH])
    must = int(stack[depth, MUST])
    stack[depth, LEFT] = 0
    while left != 0:
        rank = top_bit(left)
        left ^= 1 << rank
        now = after(own, occupied, rank, target_of(rules, rank, die))
        candidates = sources(rules, now, open_, bears, must - (rank == HAND_RANK), die)
        lower = candidates & ((2 << rank) - 1)
        longer = path | step_code(place_of(rank), die, depth)
        if lower != 0:
            found = put_steps(lower, die, longer, depth + 1, codes, found if best == n else 0)
            best = n
        elif candidates == 0 and best <= depth + 1:
            found = found if best == depth + 1 else 0
            best = depth + 1
            codes[found] = longer
            found += 1
    return best, found


def forth(rules: Ruleset, own: Int8, open_: int, bears: bool, die: int, stack: Int64, depth: int) -> int:
    """Play the highest rank left at a depth, and stand one deeper; mark the ranks that may go then."""
    left = int(stack[depth, LEFT])
    rank = top_bit(left)
    stack[depth, LEFT] = left ^ (1 << rank)
    place, target = place_of(rank), target_of(rules, rank, die)
    occupied = after(own, int(stack[depth, OCCUPIED]), rank, target)
    stack[depth, SOURCE], stack[depth, TARGET] = place, target
    own[place] -= 1
    own[target] += 1
    must = int(stack[depth, MUST]) - (rank == HAND_RANK)
    candidates = sources(rules, occupied, open_, bears, must, die)
    path = int(stack[depth, PATH]) | step_code(place, die, depth)
    push(stack, depth + 1, candidates & ((2 << rank) - 1), occupied, path, must)
    return candidates


def back(own: Int8, stack: Int64, depth: int) -> int:
    """Take back the step that led to a depth; return the depth above."""
    if depth > 0:
        own[stack[depth - 1, TARGET]] -= 1
        own[stack[depth - 1, SOURCE]] += 1
    return depth - 1


def push(stack: Int64, depth: int, left: int, occupied: int, path: int, must: int) -> None:
    """Begin to try the ranks of a mask at a depth."""
    stack[depth, LEFT] = left
    stack[depth, OCCUPIED] = occupied
    stack[depth, PATH] = path
    stack[depth, MUST] = must


def likes_of_any_length(
    rules: Ruleset, own: Int8, occupied: int, open_: int, bears: bool, must: int, die: int, n: int, work: Work
) -> int:
    """List the plays of n like numbers or of fewer, the longest first; the last one is empty."""
    stack, n_nodes, depth = work.stack, 1, 0
    work.keys[0] = 0
    push(stack, 0, sources(rules, occupied, open_, bears, must, die), occupied, 0, must)
    while depth >= 0:
        if n_nodes + HAND > len(work.keys):
            return NO_ROOM
        if stack[depth, LEFT] == 0:
            depth = back(own, stack, depth)
        elif depth == n - 1:
            path = int(stack[depth, PATH])
            n_nodes = put_steps(int(stack[depth, LEFT]), die, path, depth, work.keys, n_nodes)
            stack[depth, LEFT] = 0
        else:
            forth(rules, own, open_, bears, die, stack, depth)
            depth += 1
            work.keys[n_nodes] = stack[depth, PATH]
            n_nodes += 1
    return by_length(work, n, n_nodes)


def by_length(work: Work, n: int, n_nodes: int) -> int:
    """Put the plays in `keys` into `codes`, the longest first, those of a length in the order they have; count them."""
    places = work.stack[:, LEFT]  # by length: where the next play goes
    places[: n + 1] = 0
    for node in range(n_nodes):
        places[n_steps(int(work.keys[node]))] += 1
    longer = 0
    for length in range(n, -1, -1):
        longer += int(places[length])
        places[length] = longer - places[length]
    for node in range(n_nodes):
        code = int(work.keys[node])
        length = n_steps(code)
        work.codes[places[length]] = code
        places[length] += 1
    return n_nodes
