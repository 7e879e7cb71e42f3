"""Numbers given instead of a throw: a later part of a doublet, or the list that a choice names."""


def test_numbers_of_a_later_allowance_can_be_asked_about(run) -> None:
    answer = run("plays", "russian", "20:2 18:2 | 10:2", "--dice", "3 3")
    assert 0 == answer.exit_code
    assert "20/17(2)      18:2 17:2 | 10:2" == answer.stdout.splitlines()[0]
