import pytest

from bgrules import Position
from bgrules.draw.ascii import sketch
from bgrules.terms import BAR, HAND, OFF, POINTS

HOME = 6
CONTRARY = [OFF, *range(POINTS, 0, -1), BAR, HAND]
SHARED = list(range(HAND + 1))
HALF_TURN = [OFF, *range(13, POINTS + 1), *range(1, 13), BAR, HAND]

START = """\
  O's     12  11  10  9   8   7         [6] [5] [4] [3] [2] [1]   -->
  X's     13  14  15  16  17  18         19  20  21  22  23  24   <--
        +------------------------+-----+------------------------+
        | X   .   .   .   O   .  |     | O   .   .   .   .   X  |
        | X               O      |     | O                   X  |
        | X               O      |     | O                      |
        | X                      |     | O                      |
        | X                      |     | O                      |
        |                        | bar |                        |
        | O                      |     | X                      |
        | O                      |     | X                      |
        | O               X      |     | X                      |
        | O               X      |     | X                   O  |
        | O   .   .   .   X   .  |     | X   .   .   .   .   O  |
        +------------------------+-----+------------------------+
  X's     12  11  10  9   8   7         [6] [5] [4] [3] [2] [1]   -->
  O's     13  14  15  16  17  18         19  20  21  22  23  24   <--

   X  mover     bar 0   off 0   pips 167   home [6] to [1]
   O  opponent  bar 0   off 0   pips 167   home [6] to [1]"""

BUSY = """\
  O's     13  14  15  16  17  18         19  20  21  22  23  24   <--
  X's     13  14  15  16  17  18         19  20  21  22  23  24   <--
        +------------------------+-----+------------------------+
        | .   .   .   .   .   .  |     | .   X   .   .   .   .  |
        |                        |     |                        |
        |                        |     |                        |
        |                        |  O  |                        |
        |                        |  O  |                        |
        |                        | bar |                        |
        |                     7  |  X  |                        |
        |                     X  |  X  |     O                  |
        |                     X  |  X  |     O                  |
        |         O           X  |  X  |     O                  |
        | .   .   O   .   .   X  |  7  | .   X   .   .   .   .  |
        +------------------------+-----+------------------------+
  X's     12  11  10  9   8   7         [6] [5] [4] [3] [2] [1]   -->
  O's     12  11  10  9   8   7         [6] [5] [4] [3] [2] [1]   -->

   X  mover     bar 7   hand 5   off 3   pips 374   home [6] to [1]
   O  opponent  bar 2   hand 5   off 0   pips 210   home [6] to [1]"""

ROUND = """\
  O's    [1] [2] [3] [4] [5] [6]         7   8   9   10  11  12   <--
  X's     13  14  15  16  17  18         19  20  21  22  23  24   <--
        +------------------------+-----+------------------------+
        | .   .   .   .   .   .  |     | .   .   .   .   .   X  |
        |                        |     |                     X  |
        |                        |     |                     X  |
        |                        |     |                     X  |
        |                        |     |                     15 |
        |                        | bar |                        |
        | 15                     |     |                        |
        | O                      |     |                        |
        | O                      |     |                        |
        | O                      |     |                        |
        | O   .   .   .   .   .  |     | .   .   .   .   .   .  |
        +------------------------+-----+------------------------+
  X's     12  11  10  9   8   7         [6] [5] [4] [3] [2] [1]   -->
  O's     24  23  22  21  20  19         18  17  16  15  14  13   -->

   X  mover     bar 0   off 0   pips 360   home [6] to [1]
   O  opponent  bar 0   off 0   pips 360   home [6] to [1]"""


@pytest.mark.parametrize(
    ("drawn", "text", "theirs"),
    [
        (START, "24:2 13:5 8:3 6:5 | 24:2 13:5 8:3 6:5", CONTRARY),
        (BUSY, "20:1 7:7 bar:7 hand:5 off:3 pinned:5 | 10:2 hand:5 bar:2 5:3", SHARED),
        (ROUND, "24:15 | 24:15", HALF_TURN),
    ],
    ids=["contrary", "shared", "half_turn"],
)
def test_a_board_is_drawn_with_both_numberings_and_ways(drawn, text, theirs):
    assert drawn == sketch(Position.parse(text), theirs, HOME)


def test_a_board_fits_a_terminal_of_80_columns():
    crowded = "24:10 13:30 bar:20 hand:10 off:30 | 24:10 13:30 bar:20 hand:10 off:30"
    assert 80 >= max(map(len, sketch(Position.parse(crowded), CONTRARY, 12).splitlines()))


def test_checkers_of_both_sides_on_one_point_are_both_drawn():
    lines = sketch(Position.parse("18:2 | 7:3"), CONTRARY, HOME).splitlines()
    assert [["3O"], ["X"], ["X"], []] == [line.split("|")[1].replace(".", "").split() for line in lines[3:7]]
